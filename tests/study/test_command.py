"""`pliant sweep`, as a user runs it."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import pliant as pl
from pliant import cli
from pliant.study.table import Table

pytestmark = pytest.mark.fused

pytest.importorskip("zarr")


@pytest.fixture
def called(monkeypatch, capsys, tmp_path):
    """The command in this process: (exit code, standard output, standard error)."""

    def call(*arguments):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.argv", ["pliant", "sweep", *arguments])
        with pytest.raises(SystemExit) as end:
            cli.main()
        told = capsys.readouterr()
        return end.value.code, told.out, told.err

    return call


def test_a_sweep_of_an_example_and_again(called, tmp_path):
    given = ("double-pendulum", "--set", "lower.mass=log(0.5,2,3)", "--set", "q0.elbow=lin(0,1,2)", "--t-end", "1", "--n-out", "11")
    code, out, err = called(*given, "--out", "study.zarr")
    assert (
        code == 0
        and not err
        and "6 runs over lower.mass (3) × q0.elbow (2)" in out
        and "written: study.zarr, study.csv, study.png" in out
    )
    study = pl.load_study(tmp_path / "study.zarr")
    assert study.complete and study[0].q[0].tolist() == [2.0, 0.0]  # the example's own start, where nothing else is said
    before = (study.path / "done" / "c.0").stat().st_mtime_ns
    assert called(*given, "--out", "study.zarr")[0] == 0 and (study.path / "done" / "c.0").stat().st_mtime_ns == before
    code, _, err = called(*given, "--rtol", "1e-5", "--out", "study.zarr")
    assert code == 2 and "holds another sweep" in err
    assert (tmp_path / "study.csv").read_text().count("\n") == 7 and (tmp_path / "study.png").stat().st_size > 1000


def test_columns_that_do_not_fit_are_left_out_whole():
    row = (0, 1e5, *(0.123456789,) * 4, "complete", "")
    table = Table(("run", "link1.EI", *(f"final(joint{k}.angle) [rad]" for k in range(4)), "end", "why"), (row,))
    assert table.fitting() == list(range(7)) and table.fitting(width=200) == list(range(7))
    assert table.fitting(width=80) == [0, 1, 2, 3, 6] and table.fitting(width=10) == [0, 6]
    console = Console(width=80, file=StringIO())
    console.print(table.shown(width=80))
    assert "…" not in console.file.getvalue() and "final(joint1.angle)" in console.file.getvalue()


def test_failures_draws_and_pairs(called, tmp_path):
    given = ("--t-end", "0.5", "--n-out", "6", "--keep", "q,v")
    code, out, _ = called(
        "double-pendulum", "--set", "lower.mass=1,-1", "--set", "q0.elbow=normal(0,0.1)", "--runs", "3", "--seed", "4", *given
    )
    assert code == 0 and "3 of 6 runs failed" in out and "mass -1 is negative" in out
    study = pl.load_study(tmp_path / "double-pendulum-study.zarr")
    assert study.drawn == ("q0.elbow",) and len(set(study.swept_values("q0.elbow"))) == 6 and "energy" not in study.data
    code, out, _ = called(
        "double-pendulum", "--set", "lower.mass=1,2", "--set", "upper.mass=3,4", "--zip", "lower.mass,upper.mass",
        "--out", "b.zarr", *given,
    )  # fmt: skip
    assert code == 0 and "2 runs over lower.mass, upper.mass (2)" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("double-pendulum",), "give names with values"),
        (("double-pendulum", "--set", "lower.mass"), "expected NAME=VALUES"),
        (("double-pendulum", "--set", "lower.mas=1,2"), "did you mean 'lower.mass'?"),
        (("double-pendulum", "--set", "lower.mass=1", "--set", "lower.mass=2"), "given twice"),
        (("double-pendulum", "--set", "lower.mass=lim(1,2,3)"), "did you mean 'lin'?"),
        (("duble-pendulum", "--set", "lower.mass=1"), "did you mean 'double-pendulum'?"),
        (("double-pendulum", "--set", "lower.mass=1", "--dask", "nowhere"), "dask"),
    ],
)
def test_mistakes(called, arguments, message):
    code, _, err = called(*arguments)
    assert code == 2 and message in err and err.startswith("pliant: ") and err.count("\n") == 1
