"""The stages of a first call: their times add up, and a line on a terminal says what takes long and leaves nothing behind."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import count
from types import SimpleNamespace

import pytest

import pliant as pl
from pliant import cli
from pliant.children import environment
from pliant.stages import line, times
from pliant.view.first_call import COUNTS, STAGES, FirstRun, StageTimes, first_calls
from tests.bounded import LIMIT, ended

# ---- times


def test_without_a_recorder_there_is_nothing():
    assert times.recorder is None and times.stage("keys") is times.stage("LLVM")
    assert times.staged("keys")(divmod)(7, 2) == (3, 1)


def test_the_time_of_a_stage_is_its_own(monkeypatch):
    """Every look at this clock takes a second. Stages inside are subtracted, also after an error, and those of other threads are
    not counted.
    """
    ticks = count(1)
    made = StageTimes(0.0, clock=lambda: float(next(ticks)))
    made.settle("import")
    monkeypatch.setattr(times, "recorder", made)
    with times.stage("keys"):  # 1 before it
        with times.stage("LLVM"), pytest.raises(ZeroDivisionError), times.stage("LLVM"):  # 1 before it
            times.staged("write IR")(lambda: 1 / 0)()
        thread = threading.Thread(target=times.staged("trace and plan")(int))
        thread.start()
        thread.join()
    seconds, total = made.end()
    assert {name: x for name, x in seconds.items() if x} == {"import": 1, "load and other": 2, "keys": 2, "LLVM": 4, "write IR": 1}
    assert sum(seconds.values()) == total == 10


def test_a_first_call_is_measured():
    """In new processes: the second one compiles nothing."""
    cold, warm = first_calls(FirstRun("four-bar", None, {"crank.mass": 1.5}, {"t_end": 0.01, "q0": {}}, False))
    for x in (cold, warm):
        assert tuple(x.seconds) == STAGES and tuple(x.counts) == COUNTS
        assert min(x.seconds.values()) >= 0 and x.seconds["import"] > 0 and x.again > 0
        assert sum(x.seconds.values()) == pytest.approx(x.total, abs=1e-9)
    assert cold.seconds["LLVM"] > 0 and cold.seconds["write IR"] > 0 and cold.seconds["closure rows"] > 0
    assert cold.counts["IR instructions"] > 1000 > warm.counts["IR instructions"]
    assert cold.counts["object bytes"] == warm.counts["object bytes"] > 10_000
    assert cold.counts["nodes"] > 1000 > warm.counts["nodes"] and cold.counts["graphs"] > warm.counts["graphs"]
    assert 100 < warm.counts["modules of pliant"] < warm.counts["modules in all"]


@pytest.fixture
def called(monkeypatch, capfd, tmp_path):
    """The command in this process: (exit code, standard output, standard error)."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["pliant", *map(str, arguments)])
        monkeypatch.chdir(tmp_path)
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capfd.readouterr()
        return left.value.code or 0, out, err

    return call


def test_the_command_prints_the_table(called, tmp_path):
    """Of a file that is read with options."""
    arm = pl.System("arm")
    arm.add_body("link", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -1.0), inertia=[0.1, 0.1, 0.1])
    pl.save(arm, tmp_path / "arm.yaml")
    code, out, err = called("info", "--timing", "arm.yaml", "--set", "link.mass=2")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "first simulation of 'arm': CPU time [s]" and lines[1].split() == ["stage", "cold", "warm"]
    assert [line[:17].strip() for line in lines[2:12]] == [*STAGES, "total"]
    assert "again in the same process" in out and all(name in out for name in COUNTS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("info", "--timing"), "info needs a file"),
        (("info", "--timing", "--bug"), "separate jobs"),
        (("info", "--timing", "nowhere.yaml"), "nowhere.yaml"),
        (("info", "--timing", "duble-pendulum"), "did you mean 'double-pendulum'?"),
        (("info", "--timing", "double-pendulum", "--set", "x=1"), "x"),
        (("info", "--timing", "double-pendulum", "--base", "free"), "--base applies to files"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(called, arguments, message):
    code, _, err = called(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1 and "Traceback" not in err


def test_a_run_that_stops_is_one_line():
    with pytest.raises(pl.PliantError, match=r"^the run that is measured has stopped: t_end=-1.0: give a positive number"):
        first_calls(FirstRun("double-pendulum", None, {}, {"t_end": -1.0}, False))


# ---- the line


class Terminal(io.TextIOWrapper):
    """Standard error as a terminal; `drawn` is set once something was written."""

    def __init__(self, encoding="utf-8", is_terminal=True):
        super().__init__(io.BytesIO(), encoding=encoding, write_through=True)
        self.is_terminal, self.drawn = is_terminal, threading.Event()

    def isatty(self):
        return self.is_terminal

    def write(self, text):
        done = super().write(text)
        self.drawn.set()
        return done

    def until(self, text, since=0):
        """Wait until a text is on the line."""
        end = time.monotonic() + LIMIT
        while text not in self.text[since:] and time.monotonic() < end:
            time.sleep(0.001)
        assert text in self.text[since:]

    @property
    def text(self):
        return self.buffer.getvalue().decode(self.encoding)

    @property
    def left(self):
        """What is on the line at the end."""
        shown = ""
        for part in self.text.split("\r"):
            shown = part + shown[len(part) :]
        return shown.strip()


@pytest.fixture
def terminal(monkeypatch):
    """A terminal on which lines are shown at once, without a time of work before."""
    made = Terminal()
    monkeypatch.setattr(line, "sys", SimpleNamespace(stderr=made, modules=sys.modules))  # pytest replaces that of `sys`
    monkeypatch.delenv(line.VARIABLE)
    monkeypatch.setattr(line, "WAIT", 0.0)
    monkeypatch.setattr(line, "_PERIOD", 0.001)
    monkeypatch.setitem(line._last, "ended", -1.0)
    return made


def test_a_line_says_what_is_done_and_is_removed(terminal):
    with line.doing("car", "compiling rhs"):
        assert terminal.drawn.wait(LIMIT)
    assert "pliant: system 'car': compiling rhs … 0 s\r" in terminal.text and terminal.left == ""
    assert not [x for x in threading.enumerate() if x.name == "pliant: progress"]


def test_the_innermost_work_is_shown(terminal):
    with line.doing("car", "compiling rhs"):
        with line.doing("car", "examining closures"):
            terminal.until("examining closures")
        terminal.until("compiling rhs", len(terminal.text))
    assert terminal.left == ""


def test_short_work_shows_nothing(terminal, monkeypatch):
    monkeypatch.setattr(line, "WAIT", LIMIT)
    with line.doing("car", "compiling rhs"):
        pass
    assert terminal.text == ""


def test_work_that_follows_counts_from_the_first(terminal, monkeypatch):
    monkeypatch.setattr(line, "_GAP", LIMIT)
    with line.doing("car", "compiling rhs"):
        begun = line._last["begun"]
    with line.doing("car", "compiling bias"):
        assert line._last["begun"] == begun
    monkeypatch.setattr(line, "_GAP", -1.0)
    with line.doing("car", "compiling bias"):
        assert line._last["begun"] > begun


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_errors_and_interrupts_remove_it(terminal, error):
    with pytest.raises(error), line.doing("car", "compiling rhs"):
        assert terminal.drawn.wait(LIMIT)
        raise error
    assert terminal.text and terminal.left == ""
    with line.doing("car", "compiling bias"):
        terminal.drawn.clear()
        assert terminal.drawn.wait(LIMIT)
    assert "bias" in terminal.text and terminal.left == ""


def test_where_nothing_is_shown(terminal, monkeypatch):
    """On pipes, in other threads and processes, inside of progress bars, and where a user wants nothing."""
    assert line._is_shown()
    seen = []
    thread = threading.Thread(target=lambda: seen.append(line._is_shown()))
    thread.start()
    thread.join()
    assert seen == [False]
    with line.hidden():
        assert not line._is_shown()
    line.silenced(lambda progress: seen.append(line._is_shown()))(progress=False)
    line.silenced(lambda progress: seen.append(line._is_shown()))(progress=None)
    assert seen == [False, False, True]
    with monkeypatch.context() as patch:
        patch.setenv(line.VARIABLE, "0")
        assert not line._is_shown()
    for other in (None, io.StringIO(), Terminal(is_terminal=False)):
        with monkeypatch.context() as patch:
            patch.setattr(line.sys, "stderr", other)
            assert not line._is_shown()
    closed = Terminal()
    closed.close()
    with monkeypatch.context() as patch:
        patch.setattr(line.sys, "stderr", closed)
        patch.setattr(Terminal, "isatty", io.TextIOWrapper.isatty)
        assert not line._is_shown()
    with monkeypatch.context() as patch:
        patch.setattr(line, "_process", -1)  # as in a forked child
        assert not line._is_shown()
    with monkeypatch.context() as patch:
        patch.setattr("multiprocessing.process.parent_process", object)
        assert not line._is_shown()
    assert line._is_shown() and environment({})[line.VARIABLE] == "0"


def test_lines_fit(terminal, monkeypatch):
    """In the width of the terminal, in its encoding, and without control characters."""
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((40, 25)))
    monkeypatch.setattr(Terminal, "fileno", lambda self: 2)
    for stream in (terminal, Terminal("ascii"), Terminal("latin-1")):
        for name in ("a" * 100, "ü" * 100, "車" * 100):
            text = line._fitting(stream, f"system {name!r}: compiling", 3.2)
            assert len(text) <= 39 and text.encode(stream.encoding)
            assert text.endswith("… 3 s" if stream is terminal else "... 3 s")
            if "車" in name and stream is terminal:
                assert len(text) <= 24
    with line.doing("a\x1b[2J", "compiling"):
        assert terminal.drawn.wait(LIMIT)
    assert "\x1b" not in terminal.text


def test_a_terminal_that_is_gone(terminal, monkeypatch):
    """The work continues."""
    tried = threading.Event()

    def gone(*_):
        tried.set()
        raise OSError("gone")

    monkeypatch.setattr(Terminal, "write", gone)
    with line.doing("car", "compiling rhs"):
        assert tried.wait(LIMIT)


PROGRAM = """
import sys
import pliant as pl
from pliant.stages import line
line.WAIT = 0.0
arm = pl.System("arm")
arm.add_body("link", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -1.0), inertia=[0.1, 0.1, 0.1])
{call}
assert "rich" not in sys.modules
print("done", file=sys.stderr)
"""


def on_terminal(program, folder, seen=lambda said, run: None):
    """(exit code, what is on its terminal) of a program with an empty cache. seen: called with what is there so far."""
    leader, follower = os.openpty()
    given = {"PLIANT_CACHE_DIR": str(folder / "cache"), line.VARIABLE: ""}
    run = subprocess.Popen([sys.executable, "-c", program], stderr=follower, stdout=subprocess.DEVNULL, env=environment(given))
    os.close(follower)
    said = b""
    with suppress(OSError):  # with which Linux says that all have closed it
        while part := os.read(leader, 4096):
            said += part
            seen(said, run)
    os.close(leader)
    return run.wait(LIMIT), said


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("pl.compile(arm).forward_dynamics", True),
        ("pl.simulate(arm, t_end=0.01)", True),
        ("pl.simulate(arm, t_end=0.01, progress=False)", False),
    ],
)
def test_on_a_terminal(tmp_path, call, shown):
    """A whole program, without rich."""
    code, said = on_terminal(PROGRAM.format(call=call), tmp_path)
    assert code == 0 and said.endswith(b"done\r\n") and (b"pliant: system 'arm': compiling" in said) == shown
    assert shown or said == b"done\r\n"
    if shown:
        *_, blank, last = said.split(b"\r")[:-1]
        assert not blank.strip() and last == b"done"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
def test_the_command_is_interrupted(tmp_path):
    """While the line is there: it is removed, and one line says so."""
    program = f"""
import sys
from pliant import cli
from pliant.stages import line
line.WAIT = 0.0
sys.argv = ["pliant", "run", "observatory", "--out", {str(tmp_path / "out")!r}]
cli.main()
"""
    sent = []

    def interrupt(said, run):
        if b"compiling" in said and not sent:
            sent.append(run.send_signal(signal.SIGINT))

    code, said = on_terminal(program, tmp_path, interrupt)
    assert code == 130 and sent
    *_, blank, last = said.split(b"\r")[:-1]
    assert not blank.strip() and last == b"pliant: interrupted"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_shows_nothing(terminal):
    child = os.fork()
    if child == 0:
        os._exit(line._is_shown())
    assert ended(child) == 0
