"""The command, run as a user runs it, or called in this process where that shows as much."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant import cli
from tests.bounded import LIMIT, limited


@pytest.fixture
def called(monkeypatch, capfd, tmp_path):
    """The command in this process: (exit code, standard output, standard error)."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["pliant", *map(str, arguments)])
        monkeypatch.setattr(warnings, "showwarning", None)
        monkeypatch.setenv("MPLBACKEND", "nope")
        monkeypatch.chdir(tmp_path)
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capfd.readouterr()
        return left.value.code or 0, out, err

    return call


def test_info_of_an_example():
    command = [sys.executable, "-m", "pliant.cli", "info", "double-pendulum"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert run.returncode == 0 and run.stderr == ""
    for text in ("2 degrees of freedom", "shoulder", "elbow", "centre of mass", "articulated", "composite", "frame tip", "q 1:2"):
        assert text in run.stdout


def test_examples_are_listed_without_what_one_of_them_takes(called, monkeypatch):
    monkeypatch.setitem(sys.modules, "skfem", None)
    code, out, err = called("examples")
    assert code == 0 and not err and "two-arm-spacecraft" in out and "rotating-beam" in out
    assert "pliant[fe]" in " ".join(out.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("info", "duble-pendulum"), "did you mean 'double-pendulum'?"),
        (("info", "nowhere.urdf"), "nowhere.urdf"),
        (("info", "nowhere.step"), ".urdf"),
        (("info", "double-pendulum", "--base", "free"), "--base applies to files"),
        (("run", "duble-pendulum"), "did you mean 'double-pendulum'?"),
        (("run", "double-pendulum", "--q", "elbw=1"), "did you mean 'elbow'?"),
        (("run", "double-pendulum", "--q", "elbow"), "expected NAME=VALUE"),
        (("run", "double-pendulum", "--method", "rk4"), "give --dt"),
        (("run", "double-pendulum", "--t-end", "-1"), "t_end=-1.0: give a positive number"),
        (("run", "double-pendulum", "--t-end", "0.1", "--out", "/proc/no/such"), "--out /proc/no/such"),
        (("run", "double-pendulum", "--out", __file__), "is not a folder"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(called, arguments, message):
    code, _, err = called(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1 and "Traceback" not in err


def test_a_broken_file_is_named_with_its_line(called, tmp_path):
    path = tmp_path / "bad.urdf"
    path.write_text('<robot name="r">\n<link name="a"/>\n<joint name="j" type="hinge">\n</joint></robot>')
    code, _, err = called("info", path)
    assert code == 2 and f"{path}:3:" in err and err.count("\n") == 1 and "Traceback" not in err


def test_run_of_an_example(tmp_path):
    """The first command of the README: a table, a file, a picture, in a folder named after the system."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "pliant.cli", "run", "double-pendulum"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path, env=environment)
    assert run.returncode == 0 and run.stderr == ""
    for text in ("elbow.angle", "energy drift", "steps", "wall time", "double-pendulum-run/run.nc"):
        assert text in run.stdout
    folder = tmp_path / "double-pendulum-run"
    assert (folder / "plot.png").read_bytes().startswith(b"\x89PNG")
    stored = pl.load_run(folder / "run.nc")
    assert stored.complete and stored.t[-1] == 10.0 and stored.quality.energy_drift < 1e-8


def test_run_takes_a_start_and_forces(called, tmp_path):
    options = ("--q", "elbow=0.3", "--v", "elbow=-1", "--tau", "shoulder=0.5", "--t-end", "0.5", "--method", "rk4", "--dt", "0.01")
    assert called("run", "double-pendulum", *options, "--out", tmp_path / "a" / "b")[0] == 0
    stored = pl.load_run(tmp_path / "a" / "b" / "run.nc")
    assert stored.q[0].tolist() == [2.0, 0.3] and stored.v[0].tolist() == [0.0, -1.0] and stored.tau[0].tolist() == [0.5, 0.0]
    assert stored.data.attrs["method"] == "rk4" and stored.quality.steps == 50


def test_run_of_an_example_that_is_driven(called, tmp_path):
    """Its own torque and its own end, unless others are given."""
    assert called("run", "rotating-beam", "--out", tmp_path)[0] == 0
    stored = pl.load_run(tmp_path / "run.nc")
    assert stored.t[-1] == 20.0 and stored.tau[:, 0].max() > 300 and stored["axle.rate"].values[-1] == pytest.approx(6.0, rel=1e-8)
    assert called("run", "rotating-beam", "--t-end", "1", "--tau", "axle=5", "--out", tmp_path)[0] == 0
    stored = pl.load_run(tmp_path / "run.nc")
    assert stored.t[-1] == 1.0 and np.all(stored.tau == [5.0, 0.0, 0.0, 0.0])


def test_run_that_cannot_go_on_keeps_what_it_has(called, tmp_path):
    code, _, err = called("run", "double-pendulum", "--dt", "0.5", "--t-end", "100", "--v", "elbow=50", "--out", tmp_path)
    assert code == 2 and err.count("\n") == 1 and "Traceback" not in err
    assert "give a smaller dt" in err and f"the results up to then are in {tmp_path}" in err
    assert not pl.load_run(tmp_path / "run.nc").complete and (tmp_path / "plot.png").exists()


def test_run_that_is_interrupted_keeps_what_it_has(tmp_path):
    """Ctrl-C once the bar shows on a terminal: a sentence, exit code 130, and files."""
    terminal, end = pytest.importorskip("pty").openpty()
    command = [sys.executable, "-m", "pliant.cli", "run", "double-pendulum", "--t-end", "1e6", "--out", str(tmp_path)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=end,
        env=os.environ | {"TERM": "xterm"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  a background job is started with it ignored
    )
    os.close(end)
    seen = b""
    with limited(process):
        with suppress(OSError):
            while b"t = " not in seen and process.poll() is None:
                seen += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        with suppress(OSError):  # a terminal whose other end is closed
            while more := os.read(terminal, 4096):
                seen += more
    os.close(terminal)
    assert process.wait(timeout=LIMIT) == 130
    assert b"the run was interrupted at t = " in seen and b"Traceback" not in seen
    stored = pl.load_run(tmp_path / "run.nc")
    assert not stored.complete and 0 < stored.t[-1] < 1e6 and (tmp_path / "plot.png").exists()


def test_importing_pliant_is_light():
    """What is heavy loads when it is used."""
    heavy = ("scipy", "matplotlib", "xarray", "h5netcdf", "llvmlite", "plotly")
    code = f"import sys, pliant; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=LIMIT)
    assert run.stdout.strip() == "[]"


BODY = "{parent: world, hinge: Revolute y, mass: 1, com: [1, 0, 0], inertia: [1, 1, 1]}"


@pytest.fixture
def system_file(tmp_path):
    def write(name="arm", body=BODY):
        path = tmp_path / "arm.yaml"
        path.write_text(f"pliant: 1\nsystem: {name}\nbodies:\n  a: {body}\n", encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", "x" * 5000),
        ("export", "x" * 5000 + ".yaml"),
        ("info", "a\0b.yaml"),
        ("export", "/"),
        ("run", "FILE", "--out", "x" * 300),
        ("run", "FILE", "--out", "/dev/null/x"),
        ("run", "FILE", "--v", "a=1e308"),
        ("run", "FILE", "--q", "a=nan"),
        ("run", "FILE", "--t-end", "5e-324"),
        ("run", "FILE", "--t-end", "1", "--dt", "1e-320"),
        ("run", "FILE", "--fidelity", "ruthles"),
        ("run", "FILE", "--t-end", "soon"),
        ("export", "FILE", "--functions", "nothing"),
        ("bench", "--only", "nothing"),
        ("nothing",),
        ("run",),
    ],
)
def test_whatever_is_given_wrong_is_one_line(called, system_file, arguments):
    path = system_file()
    code, _, err = called(*(path if x == "FILE" else x for x in arguments))
    assert code == 2 and err.startswith("pliant: ") and err.count("\n") == 1 and len(err) < 2100 and "internal" not in err


@pytest.mark.parametrize("name", ["a" * 300, "\u885b" * 300, '"../../etc"', '"$x$ [bold]"', '"-rf"'])
def test_any_name_of_a_system_makes_a_folder(called, system_file, tmp_path, name):
    code, _, err = called("run", system_file(name), "--t-end", "0.01")
    (folder,) = (x for x in tmp_path.iterdir() if x.is_dir())
    assert code == 0 and err == "" and {x.name for x in folder.iterdir()} == {"run.nc", "plot.png", "page.html"}


@pytest.mark.parametrize("command", ["info", "check", "run", "export"])
def test_nothing_in_a_file_steers_the_terminal(called, system_file, command):
    path = system_file(name='"x\\x1b]0;owned\\x07\\x9b31m\\u202e"', body=BODY.replace("Revolute y", '"Revolute \\x1b[31mw"'))
    _, out, err = called(command, path)
    shown = out + err
    assert shown and all(c.isprintable() or c == "\n" for c in shown)
    for name in (r'"x\x1b]0;owned\x07\x9b31m\u202e"', r'"a\0b"', r'"\ud83d"'):  # nor is there a system of such a name
        code, out, err = called(command, system_file(name=name))
        assert code == 2 and all(c.isprintable() or c == "\n" for c in out + err)


def test_what_nobody_foresaw_is_one_line_too(called, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("by\x1b[31m\nzero")

    monkeypatch.setattr(pl.examples, "load", broken)
    code, _, err = called("info", "double-pendulum")
    assert (
        code == 2
        and err.startswith(r"pliant: internal error: ZeroDivisionError: by\x1b[31m zero; please report")
        and err.count("\n") == 1
    )
    monkeypatch.setenv("PLIANT_TRACEBACK", "1")
    assert "Traceback" in called("info", "double-pendulum")[2]
    monkeypatch.setattr(pl.examples, "load", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    code, _, err = called("info", "double-pendulum")
    assert code == 130 and err.endswith("pliant: interrupted\n")


def test_numbers_that_no_axis_can_hold(called, system_file, tmp_path):
    code, _, _ = called("run", system_file(), "--t-end", "0.01", "--tau", "a=1e308", "--out", tmp_path / "far")
    assert code in (0, 2) and (tmp_path / "far" / "plot.png").exists()


@pytest.mark.filterwarnings("default:.*comes from nowhere")
def test_run_takes_a_fidelity(called, tmp_path):
    options = ("--t-end", "0.5", "--q", "boom.y1=0.1")
    far = []
    for fidelity in ("full", "ruthless"):
        code, out, err = called("run", "flexible-satellite", *options, "--fidelity", fidelity, "--out", tmp_path / fidelity)
        assert code == 0 and "greatest deflections" in out and "boom.tip" in out
        assert ("fidelity 'ruthless' leaves out part of the motion" in err) == (fidelity == "ruthless")
        far.append(pl.load_run(tmp_path / fidelity / "run.nc").deflection("boom.tip").values)
    assert far[0][0, 0] < 0 == far[1][0, 0] and far[0][0, 1] == far[1][0, 1] and not np.array_equal(*far)


def test_info_tells_the_modes(called):
    code, out, _ = called("info", "rotating-beam")
    assert code == 0 and "3 modes, with the root held" in out and "beam.y1" in out and "Hz" in out


@pytest.mark.parametrize("where", ["/dev/full", "closed"])
def test_a_standard_output_that_takes_nothing(where):
    if where == "closed":
        command = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "pliant.cli", "--version"]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert run.returncode == 0 and run.stderr == ""
        return
    with open(where, "w") as full:
        command = [sys.executable, "-m", "pliant.cli", "--version"]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert run.returncode == 2 and run.stderr == "pliant: standard output: No space left on device\n"


def test_an_encoding_that_lacks_signs():
    command = [sys.executable, "-m", "pliant.cli", "info", "double-pendulum"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    run = subprocess.run(command, capture_output=True, timeout=60, check=False, env=environment)
    assert run.returncode == 0 and run.stderr == b"" and b"`- upper" in run.stdout


def test_an_interrupt_while_pliant_is_loaded():
    """Ctrl-C in the middle of an import, in the program that the command starts with."""
    code = (
        "import os, signal, sys\n"
        "def interrupt(event, given):\n"
        "    if event == 'import' and given[0] == 'pliant.model': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.addaudithook(interrupt)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "import pliant_command\n"
        "pliant_command.main()\n"
    )
    root = str(Path(__file__).parents[1])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert run.returncode == 130 and run.stderr == "pliant: interrupted\n"


@pytest.mark.parametrize("command", ["examples", "--help", "info double-pendulum"])
def test_a_reader_that_closes_the_pipe(command):
    read, write = os.pipe()
    os.close(read)
    run = subprocess.run(
        [sys.executable, "-m", "pliant.cli", *command.split()], stdout=write, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(write)
    assert run.returncode == 141 and run.stderr == b""


def test_a_command_without_docstrings():
    """Python's option -OO removes them."""
    run = subprocess.run([sys.executable, "-OO", "-m", "pliant.cli", "examples"], capture_output=True, timeout=60, check=False)
    assert run.returncode == 0 and b"double-pendulum" in run.stdout
