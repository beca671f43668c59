"""Forces of closures as outputs: against `dyn.reactions`, dense equations and closed forms, with locks, events and contacts."""

import numpy as np
import pytest

import pliant as pl
from tests.closed import random_closed
from tests.kit import close
from tests.systems import modes_of_any_boundary

pytestmark = modes_of_any_boundary


def sensed(system):
    """Every closure has an output: its wrench in both axes, or the multipliers of all rows, and the force on the last speed."""
    for closure in system.model.closures:
        name = closure.name
        if closure.frames:
            system.add_output(f"{name}_own", pl.sensors.ConstraintForce(name))
            system.add_output(f"{name}_world", pl.sensors.ConstraintForce(name, axes="world"))
        system.add_output(f"{name}_rows", pl.sensors.ConstraintForce(name, rows=closure.labels))
        system.add_output(f"{name}_last", pl.sensors.ConstraintForce(name, speed=last_speed(system)))
    return system


def last_speed(system):
    return [name for body in system.model.bodies for name in body.full_names(body.speeds)][-1]


def law(x):
    """A sphere about a point of the world: the body comes first, so that the axes of the reaction are not its own."""
    d = x["last"].origin - x.world.point(0.3, -0.2, 0.1)
    return d.dot(d) - law.size


@pytest.mark.parametrize(("seed", "flexible", "target"), [(11, False, "cpu"), (1, True, "reference")])
def test_forces_of_all_closures_are_those_of_reactions(seed, flexible, target):
    system, q, v = random_closed(seed, flexible=flexible)
    last = system.model.bodies[-1].name
    system.add_frame("last", last, pl.Pose((0.1, 0.2, -0.3), rpy=(0.4, 0.1, 0.2)))
    p = pl.sweeps.frame_pose(system.model.internals.opened, "last", q)[1]
    law.size = float(np.sum((p - np.array([0.3, -0.2, 0.1])) ** 2))
    system.add_constraint("sphere", law)
    v = pl.assemble(system, q, v)[1]
    system.add_load("drag", lambda x: x.force(-0.4 * x.velocity("last"), at=x["last"].origin))
    dyn = pl.compile(sensed(system), "reference")
    tau = np.random.default_rng(seed).normal(size=system.nv)
    found = (dyn if target == "reference" else pl.compile(system, lanes=1)).outputs(0.0, q, v, tau=tau)
    own, world = (dyn.reactions(0.0, q, v, tau=tau, closures=True, axes=axes)[1] for axes in ("hinge", "world"))
    rows = dyn.multipliers(q, v, tau + dyn.load_forces(0.0, q, v)[0])
    scale, at, J = max(1.0, np.abs(rows).max()), 0, dyn.loop_jacobian(q)
    for i, closure in enumerate(system.model.closures):
        part = slice(at, at := at + len(closure.labels))
        close(np.atleast_1d(found[f"{closure.name}_rows"]), rows[part], 1e-10 * scale)
        close(found[f"{closure.name}_last"], J[part, -1] @ rows[part], 1e-10 * scale)
        if closure.frames:
            close(found[f"{closure.name}_own"], own[i], 1e-10 * scale)
            close(found[f"{closure.name}_world"], world[i], 1e-10 * scale)


def chain(lock=False, drive=False):
    """Three links whose end is in a slot of the wall, by a law; hinges may be locked by events, or driven."""
    system = pl.System("chain")
    link = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for parent, name in (("world", "a"), ("a", "b"), ("b", "c")):
        pose = pl.Pose() if parent == "world" else pl.Pose((1, 0, 0))
        system.add_body(name, parent, pl.Revolute("y"), pose=pose, inertia=link)
    system.add_frame("tip", "c", pl.Pose((1, 0, 0)))
    system.add_constraint("wall", lambda x: (x["tip"].origin - x.world.origin).dot(x.world.x) - 2.2)
    system.add_output("held", pl.sensors.ConstraintForce("wall"))
    system.add_output("root", pl.sensors.HingeLoad("a"))
    if lock:
        system.add_event("lock", pl.Event("t", reaches=5.0, action=pl.events.lock("c")))
    if drive:
        system.prescribe("a", lambda t: 0.8 + 0.3 * np.sin(2 * t))
    return system


@pytest.mark.parametrize(("lock", "drive"), [(True, False), (False, True), (True, True)])
def test_forces_with_locked_and_driven_hinges(lock, drive):
    """Against M a + bias - J* lambda at the speeds that are free, and a of those that are not."""
    system = chain(lock, drive)
    q, v = pl.assemble(system, {"a": 0.8, "b": 0.2}, {"a": 0.6, "c": 0.0} if drive else {"c": 0.0, "b": 0.3})
    dyn = pl.compile(system, "reference")
    bare = pl.compile(chain(), "reference")
    for locked in (0.0, 1.0) if lock else (0.0,):
        s = np.full(system.model.ns, locked)
        found = dyn.outputs(0.0, q, v, s=s)
        hinges, closures = dyn.reactions(0.0, q, v, s=s, closures=True)
        free = np.array([not drive, True, not locked])
        M, bias, J = bare.mass_matrix(q), bare.bias(q, v), bare.loop_jacobian(q)
        a = np.zeros(3)  # the prescribed acceleration is zero at t = 0
        gamma = bare.loop_acceleration(q, v, a)
        n = free.sum()
        kkt = np.block([[M[np.ix_(free, free)], -J[:, free].T], [J[:, free], np.zeros((1, 1))]])
        x = np.linalg.solve(kkt, np.concatenate([-(bias + M @ a)[free], -gamma]))
        close(found["held"], [0, 0, 0, x[n], 0, 0], 1e-11)
        close(closures[0], found["held"], 1e-11)
        close(hinges[0], found["root"], 1e-11)


def test_a_rope_breaks_at_its_strength_and_its_force_is_zero_from_there():
    """A pendulum on a rope from the level: T = 3 m g sin(fall), until 2 m g."""
    system = pl.System("rope")
    system.add_body("bob", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.5, 0.1))
    system.add_rod("rope", "world", "bob", length=2.0)
    system.add_output("pull", pl.sensors.ConstraintForce("rope", rows=["force along"]))
    system.add_output("wrench", pl.sensors.ConstraintForce("rope", axes="world"))
    strength = 2 * 1.5 * 9.81
    system.add_event("break", pl.Event("pull", falls_to=-strength, action=pl.events.deactivate("rope")))
    run = pl.simulate(system, {"bob": [1, 0, 0, 0, 2.0, 0, 0]}, t_end=1.5, rtol=1e-10, atol=1e-12)
    at = run.events["break"].time
    assert len(at) == 1
    broken = run.t > at[0] + 1e-9
    assert 0 < broken.sum() < len(run.t) and (run["pull"].values[broken] == 0).all() and not run["wrench"].values[broken].any()
    held = run.t < at[0] - 1e-9
    close(run["pull"].values[held], 3 * 1.5 * 9.81 * run.q[held, 6] / 2.0, 1e-6)
    _, wrenches = pl.compile(system).reactions(run.t[held], run.q[held], run.v[held], closures=True, axes="world")
    close(run["wrench"].values[held], wrenches[:, 0], 1e-9)


def test_forces_in_steps_with_contacts():
    """A ball of 2 kg lies on a table of 1 kg, which a law holds up."""
    system = pl.System("table")
    system.add_body("table", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("table", pl.shapes.Plane(), name="top")
    system.add_body("ball", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(2.0, 0.2))
    system.add_shape("ball", pl.shapes.Sphere(0.2), name="ball")
    system.add_contact("lies", "ball", "top")
    system.add_constraint("legs", lambda x: x.q("table"))
    system.add_output("legs_force", pl.sensors.ConstraintForce("legs", rows=["law"]))
    system.add_output("on_table", pl.sensors.ConstraintForce("legs", speed="table"))
    run = pl.simulate(system, {"ball": 0.2}, t_end=0.5, dt=1e-3)
    close(run["legs_force"].values[-1], 3 * 9.81, 1e-6)
    close(run["on_table"].values, run["legs_force"].values, 1e-12)


@pytest.mark.parametrize(
    ("make", "cause"),
    [
        (
            lambda: pl.sensors.ConstraintForce("wal"),
            "output 'o': no loop, rod, coupling or constraint named 'wal'; did you mean 'wall'",
        ),
        (
            lambda: pl.sensors.ConstraintForce("wall", rows=["force x"]),
            "output 'o': closure 'wall': no row named 'force x'; there are 'law'",
        ),
        (lambda: pl.sensors.ConstraintForce("wall", rows="law"), r"rows='law'; give a list of labels"),
        (lambda: pl.sensors.ConstraintForce("wall", rows=["law"], speed="a"), "exclude each other"),
        (lambda: pl.sensors.ConstraintForce("wall", axes="body"), "no choice of axes named 'body'"),
        (lambda: pl.sensors.ConstraintForce("gear"), r"coupling 'gear' has no frames.*give rows=\['coupling'\]"),
        (lambda: pl.sensors.ConstraintForce("gear", speed="d"), "output 'o': no "),
    ],
)
def test_mistakes(make, cause):
    system = chain()
    system.add_coupling("gear", {"a": 1, "b": 1}, 0.4)
    with pytest.raises(pl.PliantError, match=cause):
        system.add_output("o", make())
        pl.compile(system)


def test_loads_see_no_forces_of_closures():
    system = chain()
    system.add_load("odd", lambda x: x.torque("a", x.closure("wall").rows["law"]))
    with pytest.raises(pl.PliantError, match=r"x\.closure is available only in outputs and events"):
        pl.compile(system)


def test_gaps_are_residuals_also_of_closures_that_are_not_active():
    """At a pose where all is open. A law has the gap of its rows, and a coupling that of its offset."""
    system, q, _ = random_closed(3)
    system.add_frame("last", system.model.bodies[-1].name)
    law.size = 0.2
    system.add_constraint("sphere", law)
    q = system.integrate(q, np.random.default_rng(3).normal(size=system.nv))
    closures = system.model.closures
    residual = pl.compile(system, "reference").loop_residual(q)
    system.add_event("never", pl.Event("t", reaches=1e9, action=pl.events.activate("sphere")))
    for i, (closure, label) in enumerate((x, label) for x in closures for label in x.labels):
        system.add_output(f"gap{i}", pl.sensors.ConstraintGap(closure.name, label))
    for asleep in (0.0, 1.0):
        found = pl.compile(system, "reference").outputs(0.0, q, np.zeros(system.nv), s={"sphere.active": asleep})
        close(np.array([found[f"gap{i}"] for i in range(len(residual))]), residual, 1e-12)
    for wrong in ({"row": "force w"}, {}):
        other = system.copy()
        other.add_output("wrong", pl.sensors.ConstraintGap(next(x.name for x in closures if len(x.labels) > 1), **wrong))
        with pytest.raises(pl.PliantError, match=r"'wrong': closure .*(no row|give row=)"):
            pl.compile(other, "reference").outputs(0.0, q, np.zeros(system.nv))


def test_a_rope_goes_slack_and_catches_its_load_again():
    """Thrown up, the load comes back after 2 v / g, and the rope stops it."""
    lift = pl.System("lift", gravity=(0, -9.81, 0))
    lift.add_body("load", hinge=pl.Prismatic("y"), pose=pl.Pose((0, -1, 0)), mass=2.0)
    lift.add_constraint("rope", pl.constraints.Rope(["world", "load"]))
    lift.add_output("slack", pl.sensors.ConstraintGap("rope"))
    lift.add_event("catch", pl.Event("slack", falls_to=0.0, action=pl.events.activate("rope")))
    run = pl.simulate(lift, v0={"load": 2.0}, t_end=0.6, s0={"rope.active": 0.0})
    close(run.events["catch"].time, [4.0 / 9.81], 1e-12)
    close(run["slack"].values, np.where(run.t < 4.0 / 9.81, 2.0 * run.t - 9.81 * run.t**2 / 2, 0.0), 1e-9)
    assert run.v[-1, 0] == 0.0 and run.events.energy_lost[0] == pytest.approx(4.0, abs=1e-9)
