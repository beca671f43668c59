"""Semi-implicit steps of hinges whose axes turn: what moves freely keeps its speed, and trees of all hinges keep the order."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import random_inertia, random_system

FREE = {
    "Free": pl.Free,
    "Planar": lambda: pl.Planar((1, 2, 2)),
    "Joint": lambda: pl.Joint("xyz", "zyx"),
    "Joint about one axis": lambda: pl.Joint("xyz", "z"),
    "Joint, speeds at a point": lambda: pl.Joint("xyz", "zyx", speeds_at=(0.1, 0.2, -0.1)),
}


def alone(hinge, inertia):
    system = pl.System("alone", gravity=(0, 0, 0))
    system.add_body("b", hinge=hinge, inertia=inertia)
    return system


@pytest.mark.parametrize("kind", FREE)
def test_a_body_that_spins_keeps_its_speed(kind):
    """A ball, no force: linear and angular momentum to rounding, and the centre goes straight."""
    system = alone(FREE[kind](), pl.Inertia(1.3, FREE[kind]().point if "point" in kind else np.zeros(3), 0.02 * np.eye(3)))
    q, v = system.model.random_state(3)
    v = 3.0 * v / np.linalg.norm(v)
    turning = {"Free": slice(3), "Planar": slice(1)}.get(kind, slice(3, None))
    v[turning] *= 8
    dyn = pl.compile(system, lanes=1)
    h, steps = 2e-3, 500
    run = dyn.rollout(q, v, dt=h, steps=steps, method="semi_implicit")
    P, centre = dyn.momentum(run.q, run.v), dyn.com(run.q)
    assert np.abs(P - P[0]).max() < 1e-12
    assert np.abs(centre - centre[0] - run.t[:, None] * P[0, 3:] / 1.3).max() < 1e-12


@pytest.mark.parametrize("kind", ["Free", "Spherical", "Joint"])
def test_what_tumbles_keeps_its_energy(kind):
    """A body of three different moments and its mass centre off the origin, without forces: energy to second order in h, and
    momentum to first; axes that turn during a step would lose both to first order."""
    hinge = {"Free": pl.Free, "Spherical": pl.Spherical, "Joint": lambda: pl.Joint(turns="zxy", speeds="body")}[kind]()
    com = (0.03, -0.02, 0.05) if kind == "Free" else np.zeros(3)
    system = alone(hinge, pl.Inertia(2.0, com, np.diag([0.02, 0.03, 0.045])))
    v = np.array([3.0, 2.0, -4.0, 0.3, 0.1, -0.2])[: system.nv]
    dyn, drifts = pl.compile(system, lanes=1), []
    for h in (2e-3, 1e-3):
        run = dyn.rollout(
            system.state(b=[0.2, 0.5, 0.1]) if kind == "Joint" else None, v, dt=h, steps=int(2 / h), method="semi_implicit"
        )
        T, L = dyn.kinetic_energy(run.q, run.v), dyn.momentum(run.q, run.v)
        drifts.append((np.abs(T / T[0] - 1).max(), np.abs(L - L[0]).max() / np.linalg.norm(L[0])))
    (energy, momentum), (less, half) = drifts
    assert momentum < 0.02 and half < 0.6 * momentum
    assert energy < (5e-3 if kind == "Free" else 1e-4) and less < 0.6 * energy


@pytest.mark.seeds(4)
def test_trees_of_turning_hinges_have_order_one(seed):
    """At the base and inside, compared with steps of fourth order: half the step, half the error."""
    kinds = ("Free", "Planar", "Spherical", "Joint", "Revolute")
    system = random_system(seed, n=3, kinds=kinds, base="free" if seed % 2 else "fixed", frames=0)
    q, v = system.model.random_state(seed)
    dyn = pl.compile(system, lanes=1)
    given = {"tau": np.random.default_rng(seed).normal(size=system.nv)}
    want = dyn.rollout(q, v, dt=2.5e-4, steps=800, every=800, **given)
    errors = []
    for h in (1e-3, 5e-4):
        run = dyn.rollout(q, v, dt=h, steps=round(0.2 / h), every=round(0.2 / h), method="semi_implicit", **given)
        errors.append(np.abs(np.append(system.model.difference(want.q[-1], run.q[-1]), run.v[-1] - want.v[-1])).max())
    assert not want.lost and errors[0] < 0.5
    assert errors[1] < 1e-9 or errors[0] / errors[1] == pytest.approx(2, rel=0.15)


@pytest.mark.seeds(3)
def test_a_free_tree_keeps_its_momentum_to_first_order(seed):
    """A base that spins with bodies on ball joints and planes on it; over a second, at 2 ms."""
    rng = np.random.default_rng(seed)
    system = pl.System("free tree", gravity=(0, 0, 0))
    system.add_body("base", hinge=pl.Free(), inertia=random_inertia(rng))
    for k, kind in enumerate((pl.Spherical(), pl.Planar("y"))):
        system.add_body(f"b{k}", "base", kind, pose=pl.Pose(rng.uniform(-0.5, 0.5, 3)), inertia=random_inertia(rng))
    q, v = system.model.random_state(rng)
    dyn = pl.compile(system, lanes=1)
    changes = []
    for h in (2e-3, 1e-3):
        run = dyn.rollout(q, v, dt=h, steps=round(1 / h), method="semi_implicit")
        P = dyn.momentum(run.q, run.v)
        changes.append(np.abs(P - P[0]).max() / np.linalg.norm(P[0]))
    assert changes[0] < 0.2 and changes[1] < 0.62 * changes[0]
