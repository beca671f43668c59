"""FMUs of random systems with events, against runs: stops, dry friction and gears, and every action that an event can take."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

import pliant as pl
from tests.acting import acting
from tests.deployments import deploying

fmpy = pytest.importorskip("fmpy")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


@pytest.mark.seeds(2)
def test_the_same_motion(seed, tmp_path):
    """Co-simulation takes the same events, to what its own steps allow: each impact passes errors on, enlarged."""
    system, v0 = acting(np.random.default_rng(seed + 3), flexible=seed % 3 == 2)
    t = np.linspace(0.0, 1.2, 13)
    run = pl.simulate(system, None, v0, t_end=1.2, t_eval=t, rtol=1e-11)
    compare(system, run, tmp_path, v0=v0)


def test_a_deployment(tmp_path):
    """Latches, rigid and compliant, a cable, and events by name."""
    system, q0 = deploying(1), {"wing": 0.0, "tip": 0.0}
    run = pl.simulate(system, q0, t_end=1.2, t_eval=np.linspace(0.0, 1.2, 13), rtol=1e-11)
    assert {"latch.latched", "second.latched", "late"} <= set(run.events.name)
    compare(system, run, tmp_path, q0=q0)


def compare(system, run, folder, **start):
    """Co-simulation at the times of a run, up to where it ends."""
    path = str(pl.write_fmu(system, folder / "a.fmu", "2.0", compiler="cc", **start))
    names = [x.name for x in fmpy.read_model_description(path).modelVariables[: run.q.shape[1]]]
    options = {"output_interval": 0.1, "relative_tolerance": 1e-11, "output": names, "record_events": False}
    found = fmpy.simulate_fmu(path, fmi_type="CoSimulation", stop_time=1.2, **options)
    states = np.array([found[name] for name in names]).T[: len(run.q)]
    rows = np.isclose(found["time"][: len(run.q)], run.t[: len(states)], rtol=0, atol=1e-9)
    assert rows.sum() >= len(run.t) - 1, "both end where the event says so"
    np.testing.assert_allclose(states[rows], run.q[: len(states)][rows], rtol=0, atol=1e-6 * max(1.0, np.abs(run.q).max()))


# ---- every action


def several(rng):
    """An arm on a slide with a ball at its end and a load that has a state. A spring pulls one more slide to where a clutch that
    couples both is closed: to and fro, so that events find the clutch closed again and again."""
    system = pl.System("several", gravity=(0, 0, -3.0))
    box = pl.Inertia.box(1.0, (0.3, 0.2, 0.1), com=(0.1, 0.05, 0.02))
    system.add_body("slide", hinge=pl.Prismatic("x"), inertia=box)
    system.add_body("arm", "slide", pl.Revolute("y"), pose=pl.Pose((0.2, 0, 0)), inertia=box)
    system.add_body("ball", "arm", pl.Spherical(), pose=pl.Pose((0.4, 0, 0)), inertia=box)
    system.add_body("other", hinge=pl.Prismatic("x"), pose=pl.Pose((0, 0.5, 0)), inertia=box)
    ratio = float(rng.choice([-1.0, 0.5, 2.0]))
    system.add_coupling("clutch", {"slide": 1.0, "other": ratio}, active=False)
    system.add_load("pull", lambda x: x.torque("other", -500.0 / ratio * (x.q("slide") + ratio * x.q("other"))))
    system.add_load("stay", pl.loads.HingeSpring("slide", k=20.0))

    def lag(x):
        x.rate("h", -2.0 * x.s.h)
        x.torque("arm", x.s.h)

    system.add_load("lag", lag, states={"h": 0.3})
    return system, lambda x: x.q("slide") + ratio * x.q("other")


def actions(rng):
    """Every action, by name; those of resets with numbers of their own."""
    a, b, c = rng.normal(size=3) * 0.4
    turn = rng.normal(size=4)
    return {
        "record": "record",
        "lock": pl.events.lock("arm"),
        "unlock": pl.events.unlock("arm"),
        "activate": pl.events.activate("clutch"),
        "deactivate": pl.events.deactivate("clutch"),
        "set_v": lambda x: x.set_v("slide", a),
        "set_s": lambda x: x.set_s("lag.h", x.s["lag.h"] + b),
        "impact": lambda x: x.impact("slide", 0.6),
        "impact of a ball": lambda x: x.impact("ball", 0.3),
        "impulse": lambda x: x.impulse(x.vector(0.0, a, c), at=x["ball"].point(0.1, 0.2, 0.3)),
        "angular impulse": lambda x: x.angular_impulse(x.vector(c, 0.0, b), on="ball"),
        "hinge impulse": lambda x: x.hinge_impulse("arm", b),
        "several": [pl.events.lock("arm"), lambda x: x.hinge_impulse("slide", c), pl.events.unlock("arm")],
        "set_q": lambda x: x.set_q("ball", list(turn)),
    }


def happening(rng, names):
    """Events at random times, in random order, and one that stops the run; the clutch acts when it is closed."""
    (system, clutch), known = several(rng), actions(rng)
    for name, at in zip(rng.permutation(names), np.sort(rng.uniform(0.05, 1.0, len(names))), strict=True):
        zero = clutch if name == "activate" else lambda x, at=float(at): x.t - at
        system.add_event(str(name), pl.Event(zero, int(name != "activate"), known[name]))
    system.add_event("stop", pl.Event(lambda x: x.t - 1.05, 1, "stop"))
    v0 = {"slide": 0.4, "arm": -0.7, "ball": [0.5, -0.2, 0.3]}
    run = pl.simulate(system, None, v0, t_end=1.2, t_eval=np.linspace(0.0, 1.2, 13), rtol=1e-11)
    assert {*run.events.name} == {*names, "stop"}
    return system, run, v0


@pytest.mark.seeds(1)
@pytest.mark.parametrize("closes", [False, True])
def test_every_action_does_the_same(seed, closes, tmp_path):
    """In any order. A closed system takes no x.set_q in an FMU."""
    rng = np.random.default_rng(seed)
    names = [name for name in actions(rng) if closes or name not in ("activate", "deactivate")]
    system, run, v0 = happening(rng, [name for name in names if not closes or name != "set_q"])
    compare(system, run, tmp_path, v0=v0)


def test_a_speed_for_a_locked_hinge_is_refused_by_both(tmp_path):
    system, _ = several(np.random.default_rng(0))
    system.add_event("lock", pl.Event(lambda x: x.t - 0.2, 1, pl.events.lock("arm")))
    system.add_event("wrong", pl.Event(lambda x: x.t - 0.4, 1, lambda x: x.set_v("arm", 1.0)))
    with pytest.raises(pl.SimulationError, match="gives a speed to a hinge that is locked"):
        pl.simulate(system, t_end=1.0)
    path = str(pl.write_fmu(system, tmp_path / "a.fmu", "2.0", compiler="cc"))
    with pytest.raises(Exception, match="fmi2DoStep failed"):
        fmpy.simulate_fmu(path, fmi_type="CoSimulation", stop_time=1.0, output_interval=0.1)


def test_dry_friction_at_dead_points(tmp_path):
    """The slider of a turning crank keeps its friction where it reverses, and where it begins to move from a dead point."""
    y = pl.Revolute("y")
    system = pl.System("slider_crank", gravity=(0, 0, 0))
    system.add_body("crank", hinge=y, inertia=pl.Inertia.rod(1.0, length=0.3, com=(0.15, 0, 0)))
    system.add_body("rod", "crank", y, pose=pl.Pose((0.3, 0, 0)), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    system.add_body("slider", hinge=pl.Prismatic("x"), pose=pl.Pose((1.3, 0, 0)), mass=2.0)
    system.add_frame("end", "rod", pl.Pose((1.0, 0, 0)))
    system.add_loop("pin", "end", "slider", y)
    system.add_load("friction", pl.loads.HingeFriction("slider", coulomb=1.0, stick=True))
    system.add_load("motor", lambda x: x.torque("crank", 6.0 * x.t))
    run = pl.simulate(system, t_end=1.2, t_eval=np.linspace(0.0, 1.2, 13), rtol=1e-11)
    assert (run.events.name == "friction.stick").sum() >= 3
    compare(system, run, tmp_path)
