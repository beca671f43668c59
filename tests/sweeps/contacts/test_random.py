"""Contacts next to other features, drawn at random: hinges, loads with and without states, a flexible body, a closure, prescribed
hinges, stops, dry friction, locks, options.
"""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl

HINGES = [pl.Revolute("y"), pl.Revolute((1, 1, 0)), pl.Prismatic("z"), pl.Universal(), pl.Spherical(), pl.Cylindrical("x")]
STEPS, DT = 40, 1e-3


def with_hinges(system: pl.System, rng: np.random.Generator) -> None:
    """Let some hinges of the chain be prescribed, or have stops and dry friction."""
    for hinge in [hinge for hinge in system.hinges if hinge.name.startswith("link") and hinge.type.nv == 1]:
        kind = rng.choice(["free", "driven", "rows"])
        if kind == "driven":
            size, rate = rng.uniform(0.02, 0.1), rng.uniform(1, 20)
            system.prescribe(hinge.name, lambda t, size=size, rate=rate: size * np.sin(rate * t))
        if kind == "rows":
            e, c = float(rng.choice([0.0, 0.6])), float(rng.uniform(0, 0.5))
            stop = pl.loads.HingeStop(hinge.name, lower=-0.01, upper=float(rng.uniform(0.01, 0.05)), restitution=e)
            system.add_load(f"{hinge.name}-stop", stop)
            system.add_load(f"{hinge.name}-rub", pl.loads.HingeFriction(hinge.name, coulomb=c, viscous=0.1, stick=True))


def drawn(rng: np.random.Generator, hinges: bool = False) -> tuple[pl.System, pl.Contacts]:
    """A free body with a chain on it above the ground, and a free ball next to it. hinges: see `with_hinges`."""
    system = pl.System("drawn")
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, (0.3, 0.2, 0.1)))
    parent = "bus"
    for k in range(2 if hinges else int(rng.integers(1, 3))):
        pose = pl.Pose(rng.uniform(-0.2, 0.2, 3), rpy=rng.uniform(-1, 1, 3))
        hinge = HINGES[rng.integers(3 if hinges else len(HINGES))]
        system.add_body(f"link{k}", parent, hinge, pose=pose, inertia=pl.Inertia.box(0.5, (0.2, 0.1, 0.1)))
        parent = f"link{k}"
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_shape("bus", pl.shapes.Sphere(0.1) if hinges else pl.shapes.Box((0.3, 0.2, 0.1)), name="hull")
    system.add_shape(parent, pl.shapes.Sphere(0.08), name="tip")
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    if rng.random() < 0.5:
        beam = pl.flex.Beam(0.4, 0.3, EI=5.0, modes=1)
        system.add_body("boom", "bus", pl.Fixed(), pose=pl.Pose((0, 0, 0.05)), flex=beam)
        system.add_shape("boom", pl.shapes.Sphere(0.03), at="tip", name="end")
        system.add_contact("soft", "end", "ground", mu=0.3)
    if rng.random() < 0.5 and next(hinge for hinge in system.hinges if hinge.name == "link0").type.nv == 1:
        system.add_load("spring", pl.loads.HingeSpring("link0", k=float(rng.uniform(1, 1e4)), c=1.0))
    if rng.random() < 0.5:
        system.add_load("wheel", pl.loads.Wheel("bus", axis="z", inertia=1e-3, torque=pl.Input(0.1)))
    if rng.random() < 0.5:
        system.add_frame("eye", "ball", pl.Pose((0, 0, 0.1)))
        system.add_rod("tether", "bus", "eye", length=float(np.hypot(0.6, 0.1)))
    stiffness = rng.choice(["auto", "soft", "rigid"])
    own = {} if stiffness == "auto" else {"stiffness": 2e4 if stiffness == "soft" else np.inf}
    system.add_contact(
        "floor", ["hull", "tip", "ball"], "ground", mu=[0.3, 0.5, 0.8], restitution=float(rng.choice([0.0, 0.5])), **own
    )
    system.add_contact("bump", "ball", "hull", mu=0.4)
    if hinges:
        with_hinges(system, rng)
    return system, pl.Contacts(sweeps=int(rng.integers(2, 5)), warm=bool(rng.random() < 0.7))


def starts(dyn: pl.Dynamics, rng: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """States in the air that fall: the lowest point is 5 mm above the ground."""
    system = dyn.model
    q = system.state({"bus": [1, 0, 0, 0, 0, 0, 0.35], "ball": [1, 0, 0, 0, 0.6, 0, 0.35]})
    low = dyn.internals.contact_places(q)[0].min() - 5e-3
    for name in ("bus", "ball"):
        q[system.q_index(name).start + 6] -= low
    v = 0.1 * rng.normal(size=(n, system.nv))
    for name in ("bus", "ball"):
        v[:, system.v_index(name).start + 5] -= 0.5
    return np.tile(q, (n, 1)), v


def saved_and_read(system: pl.System, folder) -> pl.System:
    pl.save(system, folder / "drawn.yaml")
    return pl.load(folder / "drawn.yaml")


@pytest.mark.parametrize(("seed", "hinges"), [*((seed, False) for seed in (0, 1, 2)), (6, True)])
def test_states_alone_in_lanes_and_step_by_step(seed, hinges, tmp_path):
    rng = np.random.default_rng(seed)
    system, options = drawn(rng, hinges)
    dyn = pl.compile(system)
    q0, v0 = starts(dyn, rng, 9)
    if system.loops:
        q0, v0 = (np.array(x) for x in zip(*(pl.assemble(system, q, v) for q, v in zip(q0, v0, strict=True)), strict=True))
    given = {"dt": DT, "steps": 4 * STEPS, "every": 4 * STEPS, "method": "contact", "contacts": options}
    many = dyn.rollout(q0, v0, **given)
    one = dyn.rollout(q0[4], v0[4], **given)
    assert not many.lost.any() and np.array_equal(one.q, many.q[4]) and np.array_equal(one.s, many.s[4])
    sim = dyn.stepper(DT, 9, "contact", contacts=options)
    sim.reset(q0, v0)
    for _ in range(4 * STEPS):
        q, v = sim.step()
    assert np.array_equal(q, many.q[:, -1]) and np.array_equal(v, many.v[:, -1])
    assert (many.s[:, -1] != many.s[:, 0]).any()  # something touched
    if not system.model.internals.prescribed:  # files have no laws of t
        assert saved_and_read(system, tmp_path).model.fingerprint == system.model.fingerprint


@pytest.mark.parametrize(("seed", "hinges"), [(0, False), (0, True), (10, True)])
def test_gradients(seed, hinges):
    """By the initial speeds, against central differences; impacts make kinks, so most of the entries must agree, not all."""
    rng = np.random.default_rng(100 + seed)
    system, options = drawn(rng, hinges)
    if system.loops:
        pytest.skip("differences of closed systems leave the closures")
    dyn = pl.compile(system)
    q0, v0 = (x[0] for x in starts(dyn, rng, 1))
    given = {"dt": DT, "steps": STEPS, "method": "contact", "contacts": options}
    weights = rng.normal(size=system.nv) * np.eye(STEPS + 1)[-1][:, None]
    found = dyn.rollout(q0, v0, **given).vjp(v=weights).v0
    e = 1e-6 * np.eye(system.nv)
    ends = [dyn.rollout(np.tile(q0, (system.nv, 1)), v0 + sign * e, **given).v[:, -1] for sign in (1, -1)]
    wanted = (ends[0] - ends[1]) @ weights[-1] / 2e-6
    off = np.abs(found - wanted) / max(1.0, np.abs(wanted).max())
    assert np.quantile(off, 0.75) < 1e-6


def test_locks_and_events_in_batches():
    """A hinge that is caught and released, in runs that differ: the same bits as one by one, and held in between."""
    rng = np.random.default_rng(11)
    system, options = drawn(rng, hinges=True)
    system.add_event("catch", pl.Event(lambda x: x.t - 0.011, 1, pl.events.lock("link1")))
    system.add_event("release", pl.Event(lambda x: x.v("ball")[5] + 0.7, -1, pl.events.unlock("link1")))
    q0, v0 = starts(pl.compile(system), rng, 3)
    v0[:, -1] -= [0.0, 0.05, 0.1]
    given = {"t_end": 0.04, "dt": DT, "contacts": options}
    many = pl.simulate(system, q0, v0, **given)
    at = system.v_index("link1").start
    for i in range(3):
        one = pl.simulate(system, q0[i], v0[i], **given)
        assert np.array_equal(one.q, many.q[i]) and np.array_equal(one.v, many.v[i])
        assert set(one.events.name) == {"catch", "release"}
        held = (one.t > one.events["catch"].time[0] - 1e-9) & (one.t < one.events["release"].time[0] - 1e-9)
        if one.events["release"].time[0] > one.events["catch"].time[0]:
            assert held.any() and not one.v[held, at].any()
