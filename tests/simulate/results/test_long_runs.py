"""Runs that are written while they are computed: killed, taken up again, interrupted, continued."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest

import pliant as pl
from pliant.simulate import RunInterrupted
from pliant.simulate.loops import implicit_kernels
from pliant.simulate.loops.methods.carry import AT
from pliant.simulate.march import implicit, march
from pliant.simulate.results.storage import journal
from pliant.simulate.results.storage.streams import Stream, is_unfinished, parts_folder
from tests.bounded import LIMIT, limited
from tests.simulate.loaded import driven, state_of

pytestmark = pytest.mark.full_effort

KINDS = {
    "by error": {"t_end": 400.0, "n_out": 4001},
    "fixed": {"t_end": 40.0, "method": "rk4", "dt": 1e-4},
    "several": {"t_end": 150.0, "n_out": 1501},
    "implicit": {"t_end": 40.0, "method": "alpha", "dt": 1e-3},
}
KILLS = {"by error": 2}  # of the others one: `pytest --seeds 5` kills each five times
START = {"several": {"shoulder": [[2.0], [1.0], [0.5]]}}

# blocks as short as they can be, so that a kill falls anywhere; a line for every part that is on the disk
SCRIPT = """
import json, sys
import pliant as pl
from pliant.simulate import march
from pliant.simulate.results.storage import journal
march.BLOCK, march._FIRST, journal._SHARE = 1e-4, 16, 0.0
write = journal.Journal._write
def told(self):
    write(self)
    print(self._written, flush=True)
journal.Journal._write = told
path, start, options = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
pl.simulate(pl.examples.load("double-pendulum"), start, into=path, resume=True, **options)
"""


def start_of(kind):
    return START.get(kind, {"shoulder": 2.0, "elbow": 1.0})


@pytest.fixture(scope="module")
def arm():
    return pl.examples.load("double-pendulum")


def begun(path, kind):
    command = [sys.executable, "-c", SCRIPT, str(path), json.dumps(start_of(kind)), json.dumps(KINDS[kind])]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ)


@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_run_goes_on_bitwise(arm, kind, tmp_path):
    """Kills at random moments: what is left is read, and the end is that of a run that nobody disturbed."""
    rng, path = np.random.default_rng(len(kind)), tmp_path / "run.nc"
    for _ in range(int(os.environ.get("PLIANT_SEEDS", "0")) or KILLS.get(kind, 1)):
        process = begun(path, kind)
        with limited(process):
            for _ in range(int(rng.integers(1, 12))):  # lines are parts: the first ones come when the run has begun
                if not process.stdout.readline():
                    break
        time.sleep(rng.uniform(0, 2e-3))
        process.send_signal(signal.SIGKILL)
        _, errors = process.communicate(timeout=LIMIT)
        if path.exists():  # it was faster than we were
            break
        left = pl.load_run(path)
        assert not left.complete and np.isfinite(left.q).all() and "was not finished" in left.data.attrs["stopped"], errors
        assert left.system.model.fingerprint == arm.model.fingerprint
    if not path.exists():
        pl.simulate(arm, start_of(kind), into=path, resume=True, **KINDS[kind])
    whole, resumed = pl.simulate(arm, start_of(kind), **KINDS[kind]), pl.load_run(path)
    for name in ("q", "v", "work", "time"):
        np.testing.assert_array_equal(resumed.data[name], whole.data[name])
    assert resumed.complete and resumed.quality.steps == whole.quality.steps and not parts_folder(path).exists()


def test_blocks_change_no_number(arm, monkeypatch):
    for kind, options in KINDS.items():
        short = {**options, "t_end": options["t_end"] / 40}  # hundreds of blocks
        whole = pl.simulate(arm, start_of(kind), **short)
        monkeypatch.setattr(march, "BLOCK", 0.0)
        monkeypatch.setattr(march, "_FIRST", 3)
        cut = pl.simulate(arm, start_of(kind), **short)
        monkeypatch.undo()
        np.testing.assert_array_equal(cut.q, whole.q)
        assert cut.quality.steps == whole.quality.steps


def test_an_interrupt_keeps_the_parts(arm, tmp_path):
    stop = 5.0

    def tau(t, q, v):
        if t > stop:
            raise KeyboardInterrupt
        return -0.1 * v

    path = tmp_path / "run.nc"
    with pytest.raises(KeyboardInterrupt) as caught:
        pl.simulate(arm, [2.0, 1.0], t_end=10.0, tau=tau, into=path)
    assert isinstance(caught.value, RunInterrupted) and 4.5 < caught.value.run.t[-1] <= 5.0
    assert is_unfinished(path) and pl.load_run(path).t[-1] > 4.5
    stop = 20.0
    resumed = pl.simulate(arm, [2.0, 1.0], t_end=10.0, tau=tau, into=path, resume=True)
    np.testing.assert_array_equal(resumed.q, pl.simulate(arm, [2.0, 1.0], t_end=10.0, tau=tau).q)
    assert pl.load_run(path).complete


def test_an_interrupt_while_another_method_is_made(tmp_path, monkeypatch):
    """A stiff run is told to stop while esdirk is compiled for it: no row is missing when it goes on."""
    system = pl.System("beam")
    flex = pl.flex.Beam(4.0, 10.0, EI=2e4, modes={"y": 5, "z": 5}, damping=0.01, stiffening=False)
    system.add_body("beam", hinge=pl.Revolute("y"), flex=flex)
    options = {"q0": {"beam": 0.3}, "t_end": 0.5, "rtol": 0.1, "n_out": 2001, "into": tmp_path / "run.nc"}

    def interrupted(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(implicit_kernels, "esdirk_kernel", interrupted)
        with pytest.raises(RunInterrupted) as caught:
            pl.simulate(system, **options)
    assert 0 < caught.value.run.t[-1] < 0.5
    resumed = pl.simulate(system, **options, resume=True)
    assert resumed.complete and resumed.quality.method == "esdirk" and np.isfinite(resumed.q).all()
    before = caught.value.run.t.size - 1
    np.testing.assert_array_equal(resumed.q[:before], caught.value.run.q[:before])


def test_an_interrupt_right_after_a_part(arm, tmp_path, monkeypatch):
    """It is on the disk, and nobody has noted that yet: it is not written again."""
    path, write = tmp_path / "run.nc", Stream.write

    def interrupted(self, *given):
        write(self, *given)
        if self.parts == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Stream, "write", interrupted)
        patch.setattr(march, "BLOCK", 1e-4)
        patch.setattr(journal, "_SHARE", 0.0)
        with pytest.raises(RunInterrupted):
            pl.simulate(arm, [2.0, 1.0], t_end=40.0, into=path)
    resumed = pl.simulate(arm, [2.0, 1.0], t_end=40.0, into=path, resume=True)
    np.testing.assert_array_equal(resumed.q, pl.simulate(arm, [2.0, 1.0], t_end=40.0).q)


def test_a_first_part_that_cannot_be_written_leaves_nothing_open(arm, tmp_path, monkeypatch):
    def full(self, *given):
        raise pl.FileError("run.nc", None, "there is no space")

    with monkeypatch.context() as patch:
        patch.setattr(Stream, "write", full)
        with pytest.raises(pl.FileError, match="no space"):
            pl.simulate(arm, [2.0, 1.0], t_end=1.0, into=tmp_path / "run.nc")
    assert pl.simulate(arm, [2.0, 1.0], t_end=1.0, into=tmp_path / "run.nc").complete


@pytest.mark.parametrize(
    ("options", "name", "at", "value"),
    [({}, "carry", (0, AT["row"]), -1e6), ({}, "carry", (0, AT["row"]), np.nan), ({"method": "rk4", "dt": 1e-3}, "at", 0, -5)],
)
def test_a_carry_that_leads_out_of_memory_is_refused(arm, options, name, at, value, tmp_path, monkeypatch):
    """A file may be a stranger's, and its checksum right."""
    write = Stream.write

    def tampered(self, rows, carry, *given):
        carry = {key: np.array(x) for key, x in carry.items()}
        carry[name][at] = value
        write(self, rows, carry, *given)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Stream, "write", tampered)
        with pytest.raises(KeyboardInterrupt):
            pl.simulate(arm, [2.0, 1.0], t_end=1.0, into=tmp_path / "run.nc", **options)
    with pytest.raises(pl.FileError, match="parts that cannot be continued"):
        pl.simulate(arm, [2.0, 1.0], t_end=1.0, into=tmp_path / "run.nc", resume=True, **options)


def test_what_is_resumed_must_be_the_same(arm, tmp_path):
    path = tmp_path / "run.nc"

    def stop(t, q, v):
        if t > 0.5:
            raise KeyboardInterrupt
        return 0.0 * v

    with pytest.raises(RunInterrupted):
        pl.simulate(arm, [2.0, 1.0], t_end=10.0, tau=stop, into=path)
    options = {"t_end": 10.0, "tau": stop, "into": path, "resume": True}
    for changed, message in (
        ({"t_end": 20.0}, "t_end = 10.0, not 20.0"),
        ({"rtol": 1e-6}, "rtol = 1e-08, not 1e-06"),
        ({"n_out": 11}, "other values of 'times'"),
        ({"tau": None}, "tau = 'law', not 'constant'"),
    ):
        with pytest.raises(pl.FileError, match=rf"run.nc: is a run with {message}; resume it with the same arguments"):
            pl.simulate(arm, [2.0, 1.0], **{**options, **changed})
    with pytest.raises(
        pl.FileError, match=r"run.nc: was written until t = 0.\d+ s with another tau; resume it with the same arguments"
    ):
        pl.simulate(arm, [2.0, 1.0], **{**options, "tau": lambda t, q, v: -0.1 * v})
    with pytest.raises(pl.FileError, match="other values of 'x'"):
        pl.simulate(arm, [2.0, 1.1], **options)
    with pytest.raises(pl.FileError, match="an unfinished run; resume it"):
        pl.simulate(arm, [2.0, 1.0], t_end=1.0, into=path)
    with pytest.raises(pl.PliantError, match="pass into="):
        pl.simulate(arm, [2.0, 1.0], t_end=1.0, resume=True)
    done = tmp_path / "done.nc"
    first = pl.simulate(arm, [2.0, 1.0], t_end=0.1, into=done, resume=True)
    again = pl.simulate(arm, [2.0, 1.0], t_end=0.1, into=done, resume=True)  # nothing is left to do
    np.testing.assert_array_equal(first.q, again.q)
    with pytest.raises(pl.FileError, match=r"is a finished run with t_end = 0.1, not 0.2"):
        pl.simulate(arm, [2.0, 1.0], t_end=0.2, into=done, resume=True)


def test_a_run_that_stops_is_in_its_file(arm, tmp_path):
    path = tmp_path / "run.nc"
    grows = pl.Traced(lambda t, q, v: np.array([0.0, 5.0 * v[1] ** 3]))
    with pytest.raises(pl.SimulationError, match="no step is short enough"):
        pl.simulate(arm, None, [0.0, 1.0], t_end=10.0, tau=grows, into=path)
    left = pl.load_run(path)
    assert not left.complete and "no step is short enough" in left.data.attrs["stopped"] and not parts_folder(path).exists()


@pytest.mark.parametrize("options", [{}, {"method": "rk4", "dt": 1e-3}])
def test_a_run_is_continued(arm, options):
    """In two pieces as in one; the second by the first's settings, and from its system."""
    first = pl.simulate(arm, [2.0, 1.0], t_end=2.0, rtol=None if options else 1e-10, **options)
    second = pl.simulate(start=first, t_end=3.0)
    assert second.t[0] == 2.0 and second.t[-1] == 3.0 and second.data.attrs["method"] == first.data.attrs["method"]
    np.testing.assert_array_equal(second.q[0], first.q[-1])
    whole = pl.simulate(arm, [2.0, 1.0], t_end=3.0, rtol=None if options else 1e-10, **options)
    np.testing.assert_allclose(second.q[-1], whole.q[-1], rtol=0, atol=1e-7)
    if not options:
        assert second.data.attrs["rtol"] == 1e-10
    for wrong, message in (
        ({"t_end": 1.0}, "has reached t = 2 s; give a later time"),
        ({}, "t_end is missing; give the final time"),
        ({"t_end": 3.0, "q0": [0.0, 0.0]}, "leave q0 and v0 out"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.simulate(start=first, **wrong)
    with pytest.raises(pl.PliantError, match="give a system"):
        pl.simulate(t_end=1.0)


def test_a_continued_run_keeps_its_damping(arm):
    first = pl.simulate(arm, [2.0, 1.0], t_end=0.1, method="alpha", dt=0.01, rho=0.5)
    assert pl.simulate(start=first, t_end=0.2).data.attrs["rho"] == 0.5


def test_compiling_on_the_way_takes_no_time(monkeypatch):
    """By a clock that only compiling moves."""
    now, compiled = [0.0], implicit_kernels.esdirk_kernel

    def compile_slowly(*given):
        now[0] += 100.0
        return compiled(*given)

    clock = SimpleNamespace(perf_counter=lambda: now[0])
    for module in (journal, implicit):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(implicit_kernels, "esdirk_kernel", compile_slowly)
    wheel = pl.System("wheel", gravity=(0, 0, 0))
    wheel.add_body("wheel", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])
    run = pl.simulate(wheel, t_end=1.0, tau=pl.Traced(lambda t, q, v: 1e5 * (np.cos(t) - v)), rtol=1e-2)
    assert run.quality.method == "esdirk" and now[0] == 100.0 and run.quality.wall_time == 0.0


def test_several_runs_are_continued(arm):
    first = pl.simulate(arm, [[2.0, 1.0], [1.0, 0.5]], t_end=1.0)
    second = pl.simulate(start=first, t_end=2.0)
    whole = pl.simulate(arm, [[2.0, 1.0], [1.0, 0.5]], t_end=2.0)
    assert second.runs == 2
    np.testing.assert_allclose(second.q[:, -1], whole.q[:, -1], rtol=0, atol=1e-6)


def test_a_run_alone_can_be_repeated(tmp_path):
    """From its file: the system, the start, the forces and the settings."""
    craft = pl.examples.load("flexible-satellite")
    tau = np.zeros((5, craft.nv))
    tau[:, 6] = [0, 1, 0, -1, 0]
    pl.simulate(craft, {"boom.y1": 0.02}, {"bus.wz": 0.1}, t_end=2.0, tau=tau, n_out=11).save(tmp_path / "run.nc")
    kept = pl.load_run(tmp_path / "run.nc")
    a, data = kept.data.attrs, kept.data
    again = pl.simulate(
        kept.system, data["q0"], data["v0"], t_end=a["t_end"], tau=data["tau_given"], rtol=a["rtol"], atol=a["atol"], t_eval=kept.t
    )
    np.testing.assert_array_equal(again.q, kept.q)
    assert a["tau_form"] == "series" and {"pliant_version", "numpy_version"} <= set(a)


def test_a_run_by_alpha_goes_on_with_its_damping(arm):
    run = pl.simulate(arm, [2.0, 1.0], t_end=0.1, method="alpha", dt=0.01, rho=0.3)
    assert pl.simulate(start=run, t_end=0.2).data.attrs["rho"] == 0.3
    assert pl.simulate(start=run, t_end=0.2, rho=0.5).data.attrs["rho"] == 0.5
    assert pl.simulate(start=run, t_end=0.2, dt=0.02).data.attrs["rho"] == 0.3
    assert "rho" not in pl.simulate(start=run, t_end=0.2, method="rk4", dt=0.02).data.attrs


def test_what_a_continued_run_had_is_given_again(arm):
    first = pl.simulate(arm, [0.2, 0.1], t_end=0.1, n_out=3, p={"upper.mass": 3.0}, wrenches={"tip": [0, 0, 0, 0, 0, 1.0]})
    with pytest.raises(pl.PliantError, match=r"start= is a run with p given: upper.mass; pass p= again"):
        pl.simulate(start=first, t_end=0.2)
    with pytest.raises(pl.PliantError, match=r"wrenches given: tip; pass wrenches= again"):
        pl.simulate(start=first, t_end=0.2, p={"upper.mass": 3.0})
    on = pl.simulate(start=first, t_end=0.2, p={"upper.mass": 3.0}, wrenches={"tip": [0, 0, 0, 0, 0, 1.0]})
    assert on.t[-1] == 0.2


@pytest.mark.seeds(3)
def test_parts_without_rows(seed, tmp_path, monkeypatch):
    """Few stored instants, and a part after every few steps: random trees with loads, series, inputs; one run or several."""
    monkeypatch.setattr(march, "BLOCK", 0.0)
    monkeypatch.setattr(march, "_FIRST", 6)
    monkeypatch.setattr(journal, "_SHARE", 0.0)
    rng = np.random.default_rng(seed)
    system = driven(seed, n=2, kinds=("Revolute", "Prismatic"))
    t, k = np.linspace(0.0, 1.0, 4), int(rng.integers(3))
    hinge = next(x.name for x in system.model.hinges if x.type.nv == 1)
    if k:
        system.add_load("motor", pl.loads.Motor(hinge, torque=pl.Series(t, rng.normal(size=4), ("linear", "hold")[k - 1])))
    u = [None, {"drive.asked": 0.3}, {"drive.asked": pl.Series(t, rng.normal(size=4))}][int(rng.integers(3))]
    q0, v0 = state_of(system, seed, runs=[None, 3][int(rng.integers(2))])
    settings = [{}, {"method": "rk4", "dt": 0.01}, {"method": "esdirk", "rtol": 1e-5}][int(rng.integers(3))]
    given = {"t_end": 0.6, "n_out": 3, "u": u, **settings}
    written, wanted = pl.simulate(system, q0, v0, into=tmp_path / "run.nc", **given), pl.simulate(system, q0, v0, **given)
    read = pl.load_run(tmp_path / "run.nc")
    for name in set(wanted.data.data_vars) - {"system_file"}:
        if not name.startswith("quality"):
            np.testing.assert_array_equal(written.data[name], wanted.data[name])
            np.testing.assert_array_equal(read.data[name], wanted.data[name])
