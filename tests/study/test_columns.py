"""Chosen columns of a study: reductions against closed forms and loops over the instants, functions of a run, and the command."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import pliant as pl
from pliant import cli
from pliant.study.figures import listed, parsed

pytestmark = pytest.mark.fused

pytest.importorskip("zarr")

TEXT = """pliant: 1
system: lag
gravity: [0, 0, 0]
bodies: {cart: {parent: world, hinge: Prismatic x, mass: 1}}
loads:
  spring: {type: hinge_spring, hinge: cart, k: 40, c: 1.0}
  lag: {law: lag, parameters: {tau: 1.0}, states: {h: 0.0}}
  sink: {law: sink, inputs: {c: 0}}
controllers: {look: {period: 0.1, law: look, measures: [cart.displacement], drives: [sink.c]}}
start: {q: {cart: 1}}
"""
LAWS = """import numpy as np

def lag(x):
    x.rate("h", (1.0 - x.s.h) / x.p.tau)

def sink(x):
    pass

def look(t, measured, state):
    return measured, state

def margin(run):
    return 2 * run.q[-1, 0] + run.t[-1]

def text(run):
    return "much"
"""
TAUS, FAST = [0.5, 2.0], ("--t-end", "12", "--dt", "0.004", "--method", "rk4", "--n-out", "3001")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("columns")
    (folder / "lag.yaml").write_text(TEXT)
    (folder / "laws.py").write_text(LAWS)
    return folder


@pytest.fixture(scope="module")
def study(folder):
    system = pl.load(folder / "lag.yaml", laws=folder / "laws.py")
    given = {"t_end": 12.0, "dt": 0.004, "method": "rk4", "n_out": 3001, **system.start}
    return pl.sweep(system, {"lag.tau": TAUS}, out=folder / "lag.zarr", processes=1, **given)


def test_settling_time_of_a_lag(study):
    """1 - exp(-t / tau) is within 2 % from tau ln 50 on. Linear between instants: an error up to dt² / (8 tau) = 4e-6."""
    assert study.values("settling(lag.h, 0.02, 1)") == pytest.approx(np.array(TAUS) * np.log(50), abs=1e-5)
    assert study.values("settling(lag.h, 0.5, 1)") == pytest.approx(np.array(TAUS) * np.log(2), abs=1e-5)
    ends = 1 - np.exp(-12 / np.array(TAUS))  # without a target: the last value
    assert study.values("settling(lag.h)") == pytest.approx(-np.array(TAUS) * np.log(1 - 0.98 * ends), abs=1e-5)
    assert np.isnan(study.values("settling(lag.h, 0.02, 3)")).all() and study.unit("settling(lag.h)") == "s"


def test_reductions_of_an_oscillation(study):
    """Against a loop over the instants of each run, and the closed form of a damped oscillator."""
    decay, omega = 0.5, np.sqrt(40 - 0.25)
    for run, own in enumerate(study):
        x = own.q[:, 0]
        assert (
            np.abs(x - np.exp(-decay * own.t) * (np.cos(omega * own.t) + decay / omega * np.sin(omega * own.t))).max() < 1e-7
        )  # of rk4
        far = 0.05 * max(abs(x - x[-1]))
        inside = max(k for k in range(len(x)) if abs(x[k] - x[-1]) > far)
        assert 0 < study.values("settling(cart, 0.05)")[run] - own.t[inside] <= 0.004
        assert study.values("rms(cart)")[run] == pytest.approx(np.sqrt(np.mean(x**2)), rel=1e-14)
        assert study.values("peak(cart)")[run] == 1.0
    assert study.values("settling(cart, 0.05)")[0] == pytest.approx(
        np.log(20) / decay, abs=0.6
    )  # within a half-swing of the envelope


def test_samples_have_their_own_times(study):
    """A controller that returns the position it sees, every 0.1 s."""
    seen = study[1].q[::25, 0]
    commands = study.data["look_command"][1, :, 0].to_numpy()
    assert np.array_equal(commands, seen[: len(commands)]) and len(commands) >= 120
    assert study.values("rms(look_command.sink.c)")[1] == pytest.approx(np.sqrt(np.mean(commands**2)), rel=1e-14)
    assert np.array_equal(study.values("rms(look_command[0])"), study.values("rms(look_command.sink.c)"))
    with pytest.raises(pl.PliantError, match=r"no number of a run named 'look_command\[1\]'"):
        study.values("rms(look_command[1])")
    assert study.values("settling(look_command.sink.c, 0.05)") == pytest.approx(study.values("settling(cart, 0.05)"), abs=0.6)
    never = study.plot("time(look_command.sink.c)", "settling(lag.h, 0.02, 3)").axes[1]
    assert [text.get_text() for text in never.texts] == ["no run has a value"]


def test_tables_with_chosen_columns(study):
    table = study.table("peak(cart)", columns=["settling(lag.h, 0.02)"])
    assert table.columns == ("run", "lag.tau", "peak(cart) [m]", "settling(lag.h, 0.02) [s]", "end", "why")
    named = study.table(columns={"far": "max(cart)", "late": lambda run: run.t[-1]})
    assert named.columns == ("run", "lag.tau", "far", "late", "end", "why") and named.column("late") == [12.0] * 2
    for columns, message in (
        ("peak(cart)", "neither a list nor titles with numbers"),
        (["settling(cart, 2)"], "2 is not a share between 0 and 1"),
        (["rms(cart, 0.1)"], r"rms\(name\) takes no further numbers"),
        (["setling(cart)"], "no number of a run named 'setling'; did you mean 'settling'"),
        (["time(cart)"], r"'time\(cart\)' is a curve over time, not a number"),
        ([lambda run: "much"], "column '<lambda>': run 0 gave 'much', not a number"),
        (["settling(cart, soon)"], "'soon' is not a number; give"),
        (["rms(crt)"], "no number of a run named 'crt'"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            study.table(columns=columns)
    assert listed("peak(a), settling(b, 0.1, 2),c") == ["peak(a)", "settling(b, 0.1, 2)", "c"]
    assert parsed("settling( a.b , 0.1,-2 )") == ("settling", "a.b", (0.1, -2.0)) and parsed("max(a, b)").name == "a, b"


def test_the_command(folder, study, monkeypatch, capfd):
    """The store is that of the study, as both start where the file says; so nothing is computed again."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", list(sys.path))

    def called(*options):
        given = ("lag.yaml", "--laws", "laws.py", "--set", "lag.tau=0.5,2", *FAST, "--out", "lag.zarr", "--processes", "1")
        monkeypatch.setattr(sys, "argv", ["pliant", "sweep", *given, *options])
        with pytest.raises(SystemExit) as left:
            cli.main()
        return left.value.code, *capfd.readouterr()

    before = (study.path / "done" / "c.0").stat().st_mtime_ns
    code, out, err = called("--columns", "settling(lag.h, 0.02),laws.py:margin", "--plot", "time(cart),rms(cart)", "--x", "lag.tau")
    assert code == 0 and not err and "settling(lag.h, 0.02)" in out and (study.path / "done" / "c.0").stat().st_mtime_ns == before
    head, *rows = (folder / "lag.csv").read_text().splitlines()
    assert head == 'run,lag.tau,"settling(lag.h, 0.02) [s]",margin,end,why' and len(rows) == 2
    assert [float(row.split(",")[3]) for row in rows] == (2 * study.values("cart") + 12).tolist()
    for options, message in (
        (("--columns", "pek(cart)"), "no number of a run named 'pek'; did you mean 'peak'"),
        (("--columns", "peak(cart"), "'peak(cart': its brackets do not match"),
        (("--columns", "peak(crt)"), "no number of a run named 'crt'"),
        (("--columns", "peak(cart),,rms(cart)"), "a name is missing between commas"),
        (("--columns", "laws.py:margn"), "no function named 'margn'; did you mean 'margin'"),
        (("--columns", "none.py:margin"), "none.py: "),
        (("--columns", "laws.py:text"), "column 'text': run 0 gave 'much', not a number"),
        (("--x", "lag.ta"), "--x 'lag.ta': no swept name named 'lag.ta'; did you mean 'lag.tau'"),
        (("--y", "lag.tau"), "--y 'lag.tau' makes a map, which needs --x NAME too"),
    ):
        code, _, err = called(*options)
        assert code == 2 and message in err and err.count("\n") == 1
