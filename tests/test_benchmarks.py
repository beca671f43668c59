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
from benchmarks import (
    adjoint,
    beams,
    bench,
    commanded,
    compiling,
    contact,
    flexible,
    loops,
    measure,
    motions,
    operations,
    report,
    robots,
    rollouts,
    run,
    runs,
    solids,
    stiff,
    structures,
    symbols,
    verdicts,
)
from benchmarks.chains import chain
from benchmarks.peers import Measured, State, difference, installed, python_loop, scipy
from pliant import cli
from pliant.examples import EXAMPLES
from tests.arms import ARMS

pytestmark = pytest.mark.full_effort

TIMES = ("best_s", "median_s", "rounds_s")


def positive(row, *keys):
    for key in keys:
        for x in np.ravel(row[key]):
            assert math.isfinite(x) and x > 0, (key, row)


@pytest.mark.first
def test_the_command(tmp_path):
    """A quick run on one robot. One test, as the run takes seconds."""
    path = tmp_path / "bench.json"
    command = [sys.executable, "-m", "pliant.cli", "bench", "--quick", "--only", "ur5", "--json", str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
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


# ---- flexible bodies


def test_flexible_bodies_compared_with_exudyn(capsys, monkeypatch):
    """A quick run. Exudyn has the same systems: accelerations to 1e-6 (it differentiates numerically), motions to their steps."""
    pytest.importorskip("exudyn")
    monkeypatch.setattr(flexible, "LINKS", (1, 2))
    results = bench(["flexible"], quick=True, markdown=True)
    printed = capsys.readouterr().out
    (same,) = results["flexible_agreement"]
    assert same["frequencies"] < 1e-6 and same["deflection"] < 1e-6 and "Exudyn" in results["versions"]
    (satellite,) = results["flexible_satellites"]
    positive(satellite, "call_s", "own_s", "theirs_s", "to_call", "to_own")
    assert max(satellite["own_off_m"], satellite["theirs_off_m"]) < 1e-4  # the steps are as long as the method bears
    assert [r["links"] for r in results["flexible_chains"]] == [1, 2]
    for row in results["flexible_chains"]:
        positive(row, "call_s", "parts_s", "own_step_s", "their_step_s", "own_close_s", "their_close_s", "compile_s")
        assert row["accelerations_apart"] < 1e-6 and row["own_off_m"] < 1e-5 and row["theirs_off_m"] < 1e-4
    for title in ("one evaluation", "a step", "to within 1e-05 m", "Satellite"):
        assert title in printed


def test_exudyn_follows_the_same_satellite():
    """A free flexible body by the same method: both converge to one motion."""
    peer = pytest.importorskip("benchmarks.peers.exudyn", exc_type=ImportError)
    case = dataclasses.replace(structures.satellite(4), t_end=0.2)
    exact = flexible.run(case, peer.INSTANTS, rtol=1e-10)[0]
    assert np.abs(peer.satellite(case).motion(0.2, 400, "RK44") - exact).max() < 1e-8


def test_solids_are_matter_and_bend_as_bars_do():
    solid = solids.block((1.0, 0.03, 0.01), (8, 1, 1), 70e9, 0.3, 2700.0)
    x = solid.positions
    turn = np.stack([np.cross(axis, x).ravel() for axis in np.eye(3)], axis=1)
    shift = np.tile(np.eye(3), (len(x), 1))
    np.testing.assert_allclose(shift.T @ solid.M @ shift, 0.81 * np.eye(3), atol=1e-14)
    about_y = 0.81 * (1 / 3 + 0.01**2 / 12)  # of the block about its root
    np.testing.assert_allclose((turn.T @ solid.M @ turn)[1, 1], about_y, rtol=1e-13)
    size = np.abs(solid.K).max()
    assert np.abs(solid.K @ np.hstack([turn, shift])).max() < 1e-10 * size
    tip = flexible.deflected(np.array([0.0, 0.0, 2.0]))
    stiffness = 3 * 70e9 * 0.03 * 0.01**3 / 12
    assert tip[2] == pytest.approx(2 / stiffness, rel=0.03)  # the held face cannot contract, so the solid is a little stiffer


def test_absent_exudyn_is_named(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "exudyn", None)
    monkeypatch.delitem(sys.modules, "benchmarks.peers.exudyn", raising=False)
    results = bench(["flexible"], quick=True)
    assert "pip install exudyn" in results["absent"]["Exudyn"] and "pip install exudyn" in capsys.readouterr().out


def test_another_flexible_system_is_no_comparison():
    own = np.sqrt(np.diag(structures.link(16).body.stiffness))
    peer = SimpleNamespace(own_frequencies=lambda whole: 1.001 * own, deflection=flexible.deflected)
    with pytest.raises(pl.PliantError, match=r"a link's frequencies differ between Exudyn and pliant by 1\.0e-03"):
        flexible._agreement({"flexible_agreement": []}, peer)


# ---- operations


def test_table_1_of_jpl_90_26():
    """As printed, but for one number: 19591 m, which is not on the line of the others in its column."""
    printed = {
        3: ((5223, 4195), (11432, 9677), (18587, 16287)),
        6: ((12591, 10075), (27611, 23315), (44846, 39225)),
        9: ((19959, 15955), (43790, 36953), (71105, 62163)),
    }
    assert printed[9][0][0] - printed[6][0][0] == printed[6][0][0] - printed[3][0][0]
    for bodies, row in printed.items():
        assert tuple(operations.table_1(bodies, modes) for modes in operations.MODES) == row


def test_operations(capsys, monkeypatch):
    monkeypatch.setattr(operations, "MODES", (5,))
    monkeypatch.setattr(operations, "GROWTH", (2, (5, 10)))
    rows = bench(["operations"], quick=True, markdown=True)["operations"]
    tables = {name: [r for r in rows if r["table"] == name] for name in ("JPL 90-26", "modes", "Mohan and Saha")}
    (jpl,), growth, arm = tables.values()
    counted = pl.compile(operations.general(3, 5), method="articulated").operations("forward_dynamics")
    assert (jpl["mul"], jpl["add"]) == (counted.mul + counted.div, counted.add)
    assert jpl["ratio"] == pytest.approx((5223 + 4195) / (jpl["mul"] + jpl["add"]))
    assert growth[0]["growth"] == 1 and 1 < growth[1]["growth"] < 4  # the square of the modes would be 4
    assert [r["who"] for r in arm] == ["pliant", *operations.MOHAN_SAHA]
    printed = capsys.readouterr().out
    assert "| 3 | 5 | 5,223 | 4,195 |" in printed and "| Mohan and Saha | 9,874 | 7,699 |" in printed


# ---- symbols


def test_symbols(monkeypatch, capsys):
    """Every bound on operations is met. SymPy derives for seconds, and is left out."""
    monkeypatch.setattr(symbols, "derivation", lambda results, rounds: None)
    rows = bench(["symbols"], quick=True, markdown=True)["runs"]
    assert [r["most"] for r in rows] == [*symbols.ASKED.values()] and all(r["met"] for r in rows)
    assert "satellite, q' and u', speeds at B0" in capsys.readouterr().out


def test_symbols_of_the_arms():
    """Numbers as in the data of the tests, zeros left out."""
    for name, key in (("PUMA 560", "puma560_akb"), ("Stanford arm", "stanford_arm")):
        given, case = pl.compile(symbols.arm(name), "reference"), ARMS[key]
        for state in case["states"][:2]:
            tau = given.inverse_dynamics(*(np.array(state[x]) for x in ("q", "v", "a")))
            assert np.abs(tau - state["rnea"]).max() < 1e-12 * np.abs(state["rnea"]).max()


# ---- runs


def classical(dyn, q, v, dt, steps):
    """Runge and Kutta's method for q' = v, over pliant's accelerations."""
    tau = np.zeros_like(v)
    for _ in range(steps):
        a1 = dyn.forward_dynamics(q, v, tau)
        v2 = v + dt / 2 * a1
        a2 = dyn.forward_dynamics(q + dt / 2 * v, v2, tau)
        v3 = v + dt / 2 * a2
        a3 = dyn.forward_dynamics(q + dt / 2 * v2, v3, tau)
        v4 = v + dt * a3
        a4 = dyn.forward_dynamics(q + dt * v3, v4, tau)
        q, v = q + dt / 6 * (v + 2 * v2 + 2 * v3 + v4), v + dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    return q, v


@pytest.mark.parametrize("who", rollouts.ASKED)
def test_peers_roll_the_same_panda(who):
    """Of a batch everyone takes the first states; the last of those ends where the same method ends on pliant's accelerations."""
    path = robots.path_of("panda")
    system = robots.load(path)
    state, steps = State.random(system, 40), 10
    measured = installed()[0][who](system, path).rk4(state, rollouts.DT, steps)
    measured.run()
    last = measured.states // steps - 1
    want = classical(pl.compile(system), state.q[last], state.v[last], rollouts.DT, steps)
    assert difference(measured.result(), want) < 1e-12


def test_loops_over_the_canadarm():
    """The torques on numbers, traced, and of the example; SciPy's loop, the Python loop, and pl.simulate."""
    system = pl.examples.load("canadarm")
    dyn, law, n = pl.compile(system), commanded.law(system), system.nv
    f, rng = scipy.field(system, law), np.random.default_rng(0)
    for t in (0.3, 7.0):
        q, v = 0.1 * rng.normal(size=(2, n))
        want = np.concatenate([v, dyn.forward_dynamics(q, v, law(t, q, v))])
        assert np.abs(f(t, np.concatenate([q, v])) - want).max() < 1e-11 * np.abs(want).max()
    times, rtol = np.linspace(0.0, 0.2, 11), 1e-8
    loop = python_loop.Field(dyn, law)
    q, v = python_loop.motion(loop, np.zeros(n), np.zeros(n), times, rtol)
    own = pl.simulate(system, t_end=0.2, tau=EXAMPLES["canadarm"].tau(system), rtol=rtol, t_eval=times, dynamics=dyn)
    by_scipy, evaluations = scipy.motion(f, np.zeros(2 * n), times, rtol * python_loop.STEP_SHARE)
    scale = np.abs(own.q).max()
    assert np.abs(by_scipy[:, :n] - q).max() < 1e-9 * scale and np.abs(own.q - q).max() < 1e-7 * scale
    assert np.abs(by_scipy[:, n:] - v).max() < 1e-8 * np.abs(v).max() and loop.evaluations > 100 < evaluations


def test_exudyn_has_the_same_three_links():
    """Of fewer modes than are measured, but otherwise the same."""
    peer = pytest.importorskip("benchmarks.peers.exudyn", exc_type=ImportError)
    case = structures.chain(3, 4)
    made = pl.simulate(case.system, None, case.v0, t_end=0.02, rtol=1e-6, n_out=2, dynamics=case.dyn)
    motions.same_accelerations(case, peer, peer.chain(case), made.q[-1], made.v[-1])


@pytest.mark.parametrize("start", [stiff.beam, stiff.extending_arm])
def test_stiff_systems_are_stiff(start):
    system, q0, v0 = start()
    quality = pl.simulate(system, q0, v0, t_end=0.5, method="dop853", rtol=0.1).quality
    assert quality.stiff_steps > quality.steps / 2


def test_rollouts_of_the_panda():
    """Rows of a tiny batch: that pliant ends where the peers do, and by differences, is checked before anything is timed."""
    results = {"runs": []}
    panda = rollouts.Panda(rollouts.Size(40, 20, 50, measure.Effort(2, 1e-4)))
    rollouts.lanes(results, installed()[0], panda)
    rollouts.one(results, panda)
    rollouts.tangent(results, panda)
    adjoint.gradient(results, panda)
    tables = [r["table"] for r in results["runs"]]
    assert tables == [rollouts.LANES] * 5 + [rollouts.ONE] * 2 + [rollouts.TANGENT] * 2 + [adjoint.GRADIENT] * 4
    apart = [r for r in results["runs"] if r["what"] == "apart"]
    for row in results["runs"]:
        if row not in apart:
            positive(row, "own_s", "theirs_s", "figure")
    assert len(apart) == 2 and all(row["figure"] < 1e-7 for row in apart)


def test_a_cold_start(tmp_path):
    assert 0 < compiling._least(tmp_path, 1, "panda", "forward_dynamics", "rk4") < 600
    with pytest.raises(pl.PliantError, match=r"panda nonsense rk4 failed in a fresh process: .*nonsense"):
        compiling._least(tmp_path, 1, "panda", "nonsense", "rk4")


def test_verdicts():
    results = {"runs": []}
    verdicts.faster(results, rollouts.LANES, "a", 2e-7, "b", 1e-5, 35.0)
    verdicts.dearer(results, rollouts.LANES, "c", 1.2e-3, "d", 1e-3, 1.15)
    verdicts.add(results, motions.ARM, "e", figure=3e-11, unit="rad", most=1e-9)
    verdicts.add(results, motions.ARM, "f", figure=math.nan, least=1.0)
    verdicts.add(results, motions.ARM, "g", figure=0.0, own_s=3.0)
    assert [r["met"] for r in results["runs"]] == [True, False, True, False, None]
    lanes, arm = runs.sheets(results)
    assert lanes.rows == [
        ("a", "b", "200 ns", "10 µs", "50 ×", "≥ 35 ×", "yes"),
        ("c", "d", "1.2 ms", "1 ms", "1.20 ×", "≤ 1.15 ×", "NO"),
    ]
    assert arm.rows[0][4:] == ("3e-11 rad", "≤ 1e-09 rad", "yes") and arm.rows[1][4:] == ("nan ×", "≥ 1 ×", "NO")
    assert arm.rows[2][2:] == ("3 s", "", "0 ×", "", "")


def test_another_motion_is_no_comparison():
    with pytest.raises(pl.PliantError, match=r"runs: theirs differ from pliant's by 1\.0e-02, more than 1e-06"):
        verdicts.same("theirs", np.array([1.0, 2.02]), np.array([1.0, 2.0]), 1e-6)
    with pytest.raises(pl.PliantError, match="not finite"):
        verdicts.finite("a rollout", np.ones(2), np.array([1.0, np.nan]))


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
    monkeypatch.setattr(cli.bench, "found_benchmarks", lambda: benchmarks)  # an installed pliant brings a copy of its own
    monkeypatch.setattr(robots, "sys", SimpleNamespace(path=[""], prefix="/nowhere"))
    assert 'pip install "pliant[test]"' in failing(monkeypatch, capsys, "--quick")


def test_absent_benchmarks(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(cli.bench.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(pl, "__file__", str(tmp_path / "pliant/__init__.py"))
    assert "has no benchmarks" in failing(monkeypatch, capsys)


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


@pytest.mark.parametrize("name", loops.ASKED)
def test_closed_systems_compared_with_pinocchio(name):
    """Both have the same accelerations, else there are no rows."""
    pytest.importorskip("pinocchio")
    results = {"runs": []}
    loops.calls(results, name, 8, measure.Effort(1, 1e-4))
    assert [row["against"] for row in results["runs"]] == ["Pinocchio"] * 2
    for row in results["runs"]:
        positive(row, "own_s", "theirs_s", "figure")


def test_the_four_bar_compared_with_exudyn():
    pytest.importorskip("exudyn")
    results = {"runs": []}
    loops.runs(results, measure.Effort(1, 1e-4))
    step, own, theirs = results["runs"]
    positive(step, "own_s", "theirs_s", "figure")
    assert own["figure"] < 1e-8 < theirs["figure"] < 1e-4


# ---- beams


def test_steps_of_chains_take_few_iterations():
    results = {"runs": []}
    beams.steps(results, (4, 10), measure.Effort(1, 1e-4))
    assert [row["unit"] for row in results["runs"]] == ["iterations", "iterations", "×"]
    assert results["runs"][1]["met"]  # a count: swept from thirty degrees of freedom on


def test_cables_of_exudyn_fall_as_the_chain_does():
    pytest.importorskip("exudyn")
    from benchmarks.peers.exudyn_cables import Cables

    assert np.linalg.norm(Cables("ancf", 8).tip(2e-3) - beams.Falling(8).tip(2e-3)) < 1e-3


# ---- contact


def test_contact_compared_with_mujoco():
    """MuJoCo has the same robot, made of the same numbers: both stand after a fall. Rows of a tiny batch."""
    pytest.importorskip("mujoco")
    results = {"runs": []}
    contact.lanes(results, True, "solo12", contact.Size(16, measure.Effort(1, 1e-4)))
    assert [row["against"] for row in results["runs"]] == ["MuJoCo, Newton, elliptic", "MuJoCo, Newton, pyramid", "MuJoCo, PGS 8"]
    for row in results["runs"]:
        positive(row, "own_s", "theirs_s", "figure")


def test_a_contact_step_within_its_operations():
    system, *_ = contact._SYSTEMS["solo12"]()
    assert pl.compile(system).operations("contact_step").total <= contact.MOST_OPERATIONS
