"""`pliant bench`: what it writes and how it fails. No time is asserted."""

from __future__ import annotations

import dataclasses
import json
import math
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import benchmarks
import pliant as pl
from benchmarks import bench, measure, report, robots, run
from benchmarks.chains import chain
from benchmarks.peers import Measured, State, installed
from pliant import cli

TIMES = ("best_s", "median_s", "rounds_s")


def positive(row, *keys):
    for key in keys:
        for x in np.ravel(row[key]):
            assert math.isfinite(x) and x > 0, (key, row)


def test_the_command(tmp_path):
    """A quick run on one robot. One test, as the run takes seconds."""
    path = tmp_path / "bench.json"
    command = [sys.executable, "-m", "pliant.cli", "bench", "--quick", "--only", "ur5", "--json", str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    results = json.loads(path.read_text())
    check_conditions(results)
    check_calls(results)
    check_starts(results)
    check_printed(results, ended)


def check_conditions(results):
    assert results["format"] == 1 and results["settings"]["quick"] and results["refused"] == results["chains"] == []
    assert results["machine"]["lanes"] >= 1 and {"processor", "cores", "pinned_to_core"} <= set(results["machine"])
    assert {"Python", "numpy", "llvmlite", "pliant", "Pinocchio", "MuJoCo"} <= set(results["versions"])


def check_calls(results):
    """Five functions, one state and a batch, by everyone who has them; peers with ratios, and the same results."""
    own = {(r["kind"], r["function"]): r for r in results["calls"] if r["who"] == "pliant"}
    for who, count in (("pliant", 10), ("Pinocchio", 10), ("MuJoCo", 8)):
        rows = [r for r in results["calls"] if r["who"] == who]
        assert len(rows) == count and {(r["system"], r["nv"]) for r in rows} == {("ur5", 6)}
        for row in rows:
            positive(row, *TIMES, "repetitions", "states")
            assert row["best_s"] <= row["median_s"] and len(row["rounds_s"]) == results["settings"]["rounds"] and row["what"]
            if who != "pliant":
                positive(row, "ratio", "ratio_median")
                assert row["ratio"] == pytest.approx(row["best_s"] / own[row["kind"], row["function"]]["best_s"])
                assert 0 <= row["difference"] < 1e-3


def check_starts(results):
    found = {(r["who"], r["cache"], r["function"]) for r in results["starts"]}
    for function in run.STARTED:
        assert {("pliant", "cold", function), ("pliant", "cached", function), ("Pinocchio", "", function)} <= found
    for row in results["starts"]:
        positive(row, "import_s", "read_s", "compile_s", "call_s", "first_result_s")


def check_printed(results, ended):
    """Whole tables, whatever the width; a line of progress for each task; Markdown of even rows."""
    for text in ("One call from Python", "Batch of 512 states", "fresh process", "ur5 (6)", "Pinocchio", "×"):
        assert text in ended.stdout
    assert "…" not in ended.stdout
    tasks = ended.stderr.splitlines()
    assert [task.split()[0] for task in tasks] == [f"[{i + 1}/{len(tasks)}]" for i in range(len(tasks))]
    text = report.as_markdown(results)
    assert "| ur5 (6) | forward dynamics |" in text
    for table in text.split("\n\n"):
        assert len({line.count("|") for line in table.splitlines()}) == 1 or not table.startswith("|")


def test_chains(capsys, monkeypatch):
    monkeypatch.setattr(run, "QUICK", dataclasses.replace(run.QUICK, lengths=(5, 100)))
    results = bench(["chains"], quick=True, markdown=True)
    assert results["calls"] == [] and "| bodies |" in capsys.readouterr().out
    for n in (5, 100):
        rows = {r.get("asked", r["who"]): r for r in results["chains"] if r["bodies"] == n}
        assert {"auto", "rolled", "Pinocchio", "MuJoCo"} <= set(rows) and rows["rolled"]["mode"] == "rolled"
        for name, row in rows.items():
            positive(row, *TIMES, "per_body_s", *(() if name in ("auto", "rolled") else ("ratio", "ratio_median")))
        positive(rows["auto"], "compile_cold_s", "compile_cached_s")


# ---- mistakes


def failing(monkeypatch, capsys, *arguments):
    monkeypatch.setattr(sys, "argv", ["pliant", "bench", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    printed = capsys.readouterr().err
    assert ended.value.code == 2 and printed.count("\n") == 1
    return printed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--only", "pandda"), "no benchmark named 'pandda'; did you mean 'panda'?"),
        (("--only", ","), "nothing to measure"),
        (("--only", "ur5", "--json", "/nowhere/at/all/b.json"), "there is no folder '/nowhere/at/all'"),
    ],
)
def test_mistakes_are_one_line(monkeypatch, capsys, arguments, message):
    assert message in failing(monkeypatch, capsys, *arguments)


def test_absent_robots(monkeypatch, capsys):
    monkeypatch.setattr(cli, "_benchmarks", lambda: benchmarks)  # an installed pliant brings a copy of its own
    monkeypatch.setattr(robots, "sys", SimpleNamespace(path=[""], prefix="/nowhere"))
    assert 'pip install "pliant[test]"' in failing(monkeypatch, capsys, "--quick")


def test_absent_benchmarks(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(cli.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(pl, "__file__", str(tmp_path / "pliant/__init__.py"))
    assert "came without its benchmarks" in failing(monkeypatch, capsys)


def test_absent_peers_are_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pinocchio", None)
    monkeypatch.delitem(sys.modules, "benchmarks.peers.pinocchio", raising=False)
    present, absent = installed()
    assert "pliant" in present and "Pinocchio" not in present and "pip install pin" in absent["Pinocchio"]


def test_another_result_is_no_comparison():
    system = chain(3)
    own = installed()[0]["pliant"](system, None).one("forward_dynamics", State.random(system))
    other = Measured(lambda: None, lambda: tuple(1.001 * x for x in own.result()), "something else")
    with pytest.raises(pl.PliantError, match=r"odd \(something else\) differs from pliant by 1.0e-03"):
        run._differences({"pliant": own, "odd": other}, "chain")


# ---- timing


def test_rounds_are_interleaved():
    order = []
    times = measure.interleaved({name: lambda name=name: order.append(name) for name in "ab"}, measure.Effort(4, 1e-4))
    counts = [times[name].repetitions for name in "ab"]
    last = [name for name, times_ in (("a", 0), ("b", 1), ("b", 1), ("a", 0)) * 2 for name in [name] * counts[times_]]
    assert order[-len(last) :] == last and all(len(t.rounds) == 4 for t in times.values())


def test_ratios():
    slow, fast = measure.Timing((4.0, 9.0, 30.0), 1), measure.Timing((2.0, 3.0, 3.0), 1)
    assert (slow.best, slow.median, slow.median_ratio(fast)) == (4, 9, 3)
