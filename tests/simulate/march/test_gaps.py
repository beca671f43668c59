"""Closures that are closed with a gap: what is free keeps its centre of mass and its momentum, and the energy is booked."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.march.event_state import EventState
from pliant.simulate.problem.start import GivenAtStart, laid_out
from pliant.sweeps import com, loop_jacobian, momentum
from pliant.sweeps.closures.islands import islands
from tests.closed import close
from tests.systems import modes_of_any_boundary, random_hinge, random_inertia, random_pose

JOINTS = ("Fixed", "Revolute", "Spherical", "Universal", "Cylindrical", "Rod", "Prismatic", "InLine")
HINGES = ("Revolute", "Prismatic", "Universal", "Spherical", "Cylindrical")


def several(rng, flexible, wheels, gravity, decades):
    """(system, its trees apart): three or four free trees of one to three bodies, with masses over some decades."""
    whole, parts = pl.System("whole", gravity=gravity), []
    for t in range(int(rng.integers(3, 5))):
        part = pl.System(f"tree {t}", gravity=gravity)
        for k in range(int(rng.integers(1, 4))):
            name, hinge = f"t{t}b{k}", pl.Free() if k == 0 else random_hinge(rng, HINGES[rng.integers(len(HINGES))])
            given = {"parent": "world" if k == 0 else f"t{t}b{rng.integers(k)}", "hinge": hinge, "pose": random_pose(rng)}
            if flexible and k == 1:
                given["flex"] = pl.flex.Beam(1.0, 2.0, EI=(30.0, 40.0), torsional_inertia=0.01, modes=2, boundary="free-free")
            else:
                inertia, heavier = random_inertia(rng), 10.0 ** rng.uniform(-decades, decades)
                about = np.asarray(inertia.inertia) + 0.2 * np.eye(3)
                given["inertia"] = pl.Inertia(heavier * inertia.mass, inertia.com, heavier * about)
            if k == 2 and "flex" in given_flex(whole, given["parent"]):
                given["at"] = "tip"
            for system in (whole, part):
                system.add_body(name, **given)
        if wheels:
            axis, speed = rng.normal(size=3), float(rng.normal() * 20)
            for system in (whole, part):
                system.add_load(f"wheel {t}", pl.loads.Wheel(f"t{t}b0", axis=axis, inertia=0.05, speed=speed))
        parts.append(part)
    return whole, parts


def given_flex(system, body):
    return {"flex"} if body in system.description.bodies and system.description.bodies[body].flex is not None else set()


def started(system, q, v):
    """A run's state at its start, by the reference: nothing is compiled."""
    dyn = pl.compile(system, "reference")
    problem = laid_out(dyn, GivenAtStart(q, v), np.zeros(1), (0.0, 1.0))
    return EventState(problem, 0, problem.x[0], 0.0, np.zeros(system.model.internals.nu_all))


def of_trees(system, parts, q, v, s):
    """(centres of mass times masses (trees, 3), linear and angular momentum (trees, 6) about the world's origin): tree by tree."""
    model, moments, momenta = system.model, [], []
    for part in parts:
        own = [model.index[body.name] for body in part.model.bodies]
        own_q, own_v = (
            np.concatenate([x[where[k]] for k in own])
            for x, where in ((q, model.internals.q_slices), (v, model.internals.v_slices))
        )
        matter, m = part.model.internals.matter, part.model.internals.mass
        c, h = com(matter, own_q), momentum(matter, own_q, own_v)
        L = h[:3] + np.cross(c, h[3:])
        for load in part.model.loads:
            R = pl.sweeps.frame_pose(matter, load.type.frame, own_q)[0]
            L = L + float(s[model.states[f"{load.name}.h"]][0]) * R @ (load.type.axis / np.linalg.norm(load.type.axis))
        moments.append(m * c)
        momenta.append(np.concatenate([h[3:], L]))
    return np.array(moments), np.array(momenta)


@modes_of_any_boundary
@pytest.mark.seeds(8)
def test_what_is_free_keeps_its_momentum(seed):
    """Random free trees, with flexible bodies, wheels and gravity, are joined over gaps of up to 0.3: by islands, momentum and
    centre of mass stay to rounding, trees that nothing joins stay as they are, and the energy is what is told."""
    rng = np.random.default_rng(seed)
    gravity, wheels = (0.0, 0.0, -9.81 * (seed % 4 == 2)), seed % 3 == 0
    system, parts = several(rng, seed % 2 == 1, wheels, gravity, 0.0 if wheels else 3.0 * (seed % 5 == 1))
    q, v = system.random_state(rng)
    q = small(system, q)
    names = []
    for _ in range(int(rng.integers(1, 3))):
        a, b = rng.choice(len(parts) - 1, 2, replace=False)  # the last is on its own
        bodies = [f"t{t}b{rng.integers(len(parts[t].model.bodies))}" for t in (a, b)]
        names.append(f"dock {len(names)}")
        close(system, rng, q, JOINTS[rng.integers(len(JOINTS))], *bodies, name=names[-1], active=False)
    system.add_event("docks", pl.Event(lambda x: x.t - 0.5, 1, pl.events.activate(*names, gap=10.0)))
    open_by = 10.0 ** rng.uniform(-6, -0.5)
    q = system.model.integrate(q, rng.uniform(-open_by, open_by, system.nv))
    state = started(system, q, v)
    dyn, before = state.problem.dynamics, of_trees(system, parts, q, v, state.s)
    state.close(names, 10.0, "event 'docks'")
    after = of_trees(system, parts, state.q, state.v, state.s)
    closed = state.bodies
    assert np.abs(dyn.with_(closures=names).loop_residual(state.q)).max() < 1e-11
    assert np.abs(loop_jacobian(closed, state.q) @ state.v).max() < 1e-11 * max(1.0, np.abs(state.v).max())
    sizes = [np.abs(x).max() for x in before]
    for bodies in islands(closed):
        own = sorted({int(system.model.bodies[k].name[1 : system.model.bodies[k].name.index("b")]) for k in bodies})
        for x, y, size in zip(before, after, sizes, strict=True):
            assert np.abs((x - y)[own].sum(axis=0)).max() <= 1e-12 * max(1.0, size)
    last = [system.model.index[body.name] for body in parts[-1].model.bodies]
    for k in last:
        for x, given, where in ((state.q, q, system.model.internals.q_slices[k]), (state.v, v, system.model.internals.v_slices[k])):
            assert x[where] == pytest.approx(given[where], abs=1e-14)
    energy = [dyn.kinetic_energy(x, y) + dyn.potential_energy(x) for x, y in ((q, v), (state.q, state.v))]
    assert state.energy_lost == pytest.approx(energy[0] - energy[1], abs=1e-11 * max(1.0, *np.abs(energy)))
    assert state.problem.split(state.x)[3] == pytest.approx(energy[1] - energy[0], abs=1e-11 * max(1.0, *np.abs(energy)))


def small(system, q):
    """Modes within what their shapes are good for."""
    q = q.copy()
    for body, where in zip(system.model.bodies, system.model.internals.q_slices, strict=True):
        q[where][body.hinge.type.nq :] *= 0.02
    return q


def test_two_bodies_that_are_turned_against_each_other():
    """A run: 0.1 rad and 0.1 m off, with the wheel of one spinning; momentum before and after, and work that closes the balance."""
    system = pl.System("docking", gravity=(0, 0, 0))
    for name, x in (("A", 0.0), ("B", 2.0)):
        system.add_body(name, hinge=pl.Free(), inertia=pl.Inertia.box(10.0, (1, 1, 1)), pose=pl.Pose((x, 0, 0)))
    system.add_frame("a", "A", pl.Pose((0.5, 0, 0)))
    system.add_frame("b", "B", pl.Pose((-0.5, 0, 0)))
    system.add_loop("dock", "a", "b", pl.Fixed(), active=False)
    system.add_load("wheel", pl.loads.Wheel("A", axis="x", inertia=0.1, speed=50.0))
    system.add_event("hit", pl.Event(lambda x: x.t - 1.0, 1, pl.events.activate("dock", gap=0.2)))
    run = pl.simulate(system, {"B": [np.cos(0.05), 0, 0, np.sin(0.05), -0.9, 0, 0]}, {"B.vx": -0.3}, t_end=2.0)
    assert run.events.closure.tolist() == ["dock"]
    dyn = pl.compile(system)
    h = dyn.momentum(run.q, run.v)
    R = dyn.frame("A").pose(run.q)[0]
    h[:, :3] += run["wheel.h"].to_numpy()[:, None] * R[:, :, 0]
    assert np.abs(h - h[0]).max() < 1e-6  # of the steps, by rtol = 1e-8
    one = run.events["hit"]
    turned = [dyn.momentum(x[0], y[0]) for x, y in ((one.q, one.v), (one.q_after, one.v_after))]
    for x, y, sign in ((one.q, 0, 1), (one.q_after, 1, 1)):
        turned[y][:3] += sign * float(one.s[0][0]) * dyn.frame("A").pose(x[0])[0][:, 0]
    assert np.abs(turned[0] - turned[1]).max() < 1e-12
    assert dyn.com(one.q_after[0]) == pytest.approx(dyn.com(one.q[0]), abs=1e-14)
    lost = dyn.kinetic_energy(one.q[0], one.v[0]) - dyn.kinetic_energy(one.q_after[0], one.v_after[0])
    assert one.energy_lost[0] == pytest.approx(lost, rel=1e-12)
    assert run.quality.energy_drift < 1e-8


def test_what_is_held_to_the_world_keeps_what_it_can():
    """A turntable, two arms on it that a latch joins over a gap: angular momentum about the axis stays, nothing else is free."""
    system = pl.System("turntable", gravity=(0, 0, -9.81))
    system.add_body("table", hinge=pl.Revolute("z"), mass=5.0, inertia=[1.0] * 3)
    for name, y in (("left", 0.3), ("right", -0.3)):
        system.add_body(
            name, "table", pl.Revolute("z"), pose=pl.Pose((0, y, 0)), inertia=pl.Inertia.box(1.0, (1.0, 0.1, 0.1), com=(0.5, 0, 0))
        )
        system.add_frame(f"end of {name}", name, pl.Pose((1, 0, 0)))
    system.add_rod("bar", "end of left", "end of right", length=0.5, active=False)
    system.add_event("latch", pl.Event(lambda x: x.t - 0.5, 1, pl.events.activate("bar", gap=0.2)))
    q, v = np.array([0.3, 0.1, 0.2]), np.array([1.0, -0.5, 2.0])
    state = started(system, q, v)
    dyn = state.problem.dynamics
    about = [(dyn.mass_matrix(q) @ v)[0]]
    state.close(["bar"], 0.2, "event 'latch'")
    about.append((dyn.mass_matrix(state.q) @ state.v)[0])
    assert about[1] == pytest.approx(about[0], rel=1e-14)
    assert np.abs(state.q[1:] - q[1:]).max() > 1e-4 and abs(state.q[0] - q[0]) > 1e-6  # the table turns back


def test_a_hinge_that_is_driven_does_not_move():
    """Nor one that is locked: the others close the gap, and the momentum of the rest is no longer free."""
    system = pl.System("driven", gravity=(0, 0, 0))
    for name, x in (("A", 0.0), ("B", 2.0)):
        system.add_body(name, hinge=pl.Planar("z"), inertia=pl.Inertia.box(3.0, (1, 1, 1)), pose=pl.Pose((x, 0, 0)))
    system.add_body("arm", "A", pl.Revolute("z"), inertia=pl.Inertia.box(1.0, (1, 0.1, 0.1), com=(0.5, 0, 0)))
    system.add_frame("hand", "arm", pl.Pose((1, 0, 0)))
    system.prescribe("arm", lambda t: 0.1 + 0.5 * t)
    system.add_loop("grip", "hand", "B", pl.Revolute("z"), active=False)
    system.add_event("grips", pl.Event(lambda x: x.t - 0.5, 1, pl.events.activate("grip", gap=2.0)))
    q, v = np.array([0.1, 0.2, 0.3, 0.1, 0.4, -0.9, 0.1]), np.array([0.2, 0.3, -0.1, 0.5, 0.7, -0.3, 0.2])
    q, v = ordered(system, q, v)
    state = started(system, q, v)
    dyn = state.problem.dynamics
    before = dyn.momentum(q, v), dyn.com(q)
    state.close(["grip"], 2.0, "event 'grips'")
    place, speed = system.model.q_index("arm"), system.model.v_index("arm")
    assert state.q[place] == q[place] and state.v[speed] == v[speed]
    assert dyn.momentum(state.q, state.v) == pytest.approx(before[0], abs=1e-13)
    assert dyn.com(state.q) == pytest.approx(before[1], abs=1e-13)


def ordered(system, q, v):
    """The arm at its law's start."""
    q[system.model.q_index("arm")], v[system.model.v_index("arm")] = 0.1, 0.5
    return q, v
