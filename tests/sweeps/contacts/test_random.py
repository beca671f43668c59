"""Contacts next to other features, drawn at random: hinges, loads with and without states, a flexible body, a closure, options."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl

HINGES = [pl.Revolute("y"), pl.Revolute((1, 1, 0)), pl.Prismatic("z"), pl.Universal(), pl.Spherical(), pl.Cylindrical("x")]
STEPS, DT = 40, 1e-3


def drawn(rng: np.random.Generator) -> tuple[pl.System, pl.Contacts]:
    """A free body with a chain on it above the ground, and a free ball next to it."""
    system = pl.System("drawn")
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, (0.3, 0.2, 0.1)))
    parent = "bus"
    for k in range(int(rng.integers(1, 3))):
        pose = pl.Pose(rng.uniform(-0.2, 0.2, 3), rpy=rng.uniform(-1, 1, 3))
        hinge = HINGES[rng.integers(len(HINGES))]
        system.add_body(f"link{k}", parent, hinge, pose=pose, inertia=pl.Inertia.box(0.5, (0.2, 0.1, 0.1)))
        parent = f"link{k}"
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_shape("bus", pl.shapes.Box((0.3, 0.2, 0.1)), name="hull")
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
    return system, pl.Contacts(sweeps=int(rng.integers(2, 5)), warm=bool(rng.random() < 0.7))


def starts(dyn: pl.Dynamics, rng: np.random.Generator, n: int) -> tuple[np.ndarray, np.ndarray]:
    """States in the air that fall: the lowest point is 5 mm above the ground."""
    system = dyn.model
    q = system.state({"bus": [1, 0, 0, 0, 0, 0, 0.35], "ball": [1, 0, 0, 0, 0.6, 0, 0.35]})
    low = dyn.contact_places(q)[0].min() - 5e-3
    for name in ("bus", "ball"):
        q[system.q_index(name).start + 6] -= low
    v = 0.1 * rng.normal(size=(n, system.nv))
    for name in ("bus", "ball"):
        v[:, system.v_index(name).start + 5] -= 0.5
    return np.tile(q, (n, 1)), v


@pytest.mark.parametrize("seed", range(4))
def test_states_alone_in_lanes_and_step_by_step(seed, tmp_path):
    rng = np.random.default_rng(seed)
    system, options = drawn(rng)
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
    pl.save(system, tmp_path / "drawn.yaml")
    assert pl.load(tmp_path / "drawn.yaml").model.fingerprint == system.model.fingerprint


@pytest.mark.parametrize("seed", range(3))
def test_gradients(seed):
    """By the initial speeds, against central differences; impacts make kinks, so most of the entries must agree, not all."""
    rng = np.random.default_rng(100 + seed)
    system, options = drawn(rng)
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
