"""What a step with contacts must not depend on, and what it must keep: rotated worlds, other names, mirrors, momentum, energy."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from tests.sweeps.contacts import piles
from tests.systems import random_rotation

H, STEPS = 2e-3, 150
WORLD = np.eye(3)


def quaternion(R: np.ndarray) -> np.ndarray:
    """Of a rotation, with a positive first entry."""
    w, v = np.linalg.eigh(np.array([
        [R[0, 0] + R[1, 1] + R[2, 2], R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]],
        [R[2, 1] - R[1, 2], R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0]],
        [R[0, 2] - R[2, 0], R[0, 1] + R[1, 0], R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1]],
        [R[1, 0] - R[0, 1], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], R[2, 2] - R[0, 0] - R[1, 1]],
    ]))  # fmt: skip
    x = v[:, np.argmax(w)]
    return x if x[0] >= 0 else -x


class Pile:
    """Balls, capsules and a crate over a plane, free, from a seed: bodies by name with mass, solid, pose and velocity (world)."""

    def __init__(self, seed: int, count: int = 3) -> None:
        rng = np.random.default_rng(seed)
        self.names, self.solids, self.matter, self.R, self.p, self.w, self.v = [], [], [], [], [], [], []
        kinds = ["crate", *rng.choice(["ball", "capsule"], count - 1)]
        for k, kind in enumerate(kinds):
            size = rng.uniform(0.08, 0.12, 3)
            m = float(rng.uniform(0.5, 2.0))
            self.names.append(f"{kind}{k}")
            self.solids.append({
                "crate": lambda s=size: pl.shapes.Box(tuple(2 * s)), "ball": lambda s=size: pl.shapes.Sphere(s[0]),
                "capsule": lambda s=size: pl.shapes.Capsule(s[0], 2 * s[1]),
            }[kind]())  # fmt: skip
            self.matter.append(pl.Inertia(m, (0, 0, 0), m * np.diag(0.4 * (size**2).sum() - 0.3 * size**2)))
            self.R.append(random_rotation(rng))
            self.p.append(np.array([0.03 * rng.normal(), 0.03 * rng.normal(), 0.3 + 0.5 * k]))
            self.w.append(rng.normal(size=3))
            self.v.append(np.array([*(0.5 * rng.normal(size=2)), -1.0 - 1.5 * k]))

    def system(self, order=None, turn=WORLD, mirror=False, gravity=piles.G, floor=True, **numbers) -> pl.System:
        """Bodies in an order; everything turned by a rotation. mirror: of the plane y = 0."""
        order = range(len(self.names)) if order is None else order
        system = pl.System("pile", gravity=tuple(turn @ [0, 0, -gravity]))
        for k in order:
            piles.free(system, self.names[k], self.matter[k], self.solids[k])
        shapes = [f"{self.names[k]}_shape" for k in order]
        if floor:
            system.add_shape("world", pl.shapes.Plane(), name="floor", pose=pl.Pose((0, 0, 0), matrix=turn))
            system.add_contact("below", shapes, "floor", **numbers)
        known = {("Sphere", "Sphere"), ("Sphere", "Capsule"), ("Sphere", "Box"), ("Capsule", "Capsule")}
        kinds = {f"{self.names[k]}_shape": type(self.solids[k]).__name__ for k in order}
        for i, a in enumerate(shapes):
            for b in shapes[i + 1 :]:
                if (kinds[a], kinds[b]) in known or (kinds[b], kinds[a]) in known:
                    system.add_contact(f"{a}_{b}", a, b, **numbers)
        return system

    def state(self, order=None, turn=WORLD, mirror=False):
        """(q, v) of the bodies in an order; free hinges have speeds in body axes."""
        order = range(len(self.names)) if order is None else order
        S = np.diag([1.0, -1.0, 1.0]) if mirror else np.eye(3)
        q, v = [], []
        for k in order:
            R = turn @ S @ self.R[k] @ S  # shapes and inertias are their own mirror images
            omega = turn @ (S @ self.w[k] * (-1 if mirror else 1))
            q += [quaternion(R), turn @ S @ self.p[k]]
            v += [R.T @ omega, R.T @ turn @ S @ self.v[k]]
        return np.concatenate(q), np.concatenate(v)


def world_of(run, names):
    """Positions (K, 3), rotations, velocities and turn rates in the world by name, from a run's coordinates."""
    out = {}
    for i, name in enumerate(names):
        q, v = run.q[:, 7 * i : 7 * i + 7], run.v[:, 6 * i : 6 * i + 6]
        R = pl.spatial.rotation_of_quaternion(q[:, :4, None])
        out[name] = q[:, 4:], R, (R @ v[:, 3:, None])[..., 0], (R @ v[:, :3, None])[..., 0]
    return out


@cache
def pile(seed):
    return Pile(seed)


@cache
def plain(seed):
    """A pile of stiffness 1e4 N/m, compiled, and its run."""
    dyn = pl.compile(pile(seed).system(stiffness=1e4))
    return dyn, dyn.rollout(*pile(seed).state(), dt=H, steps=STEPS, method="contact")


def rolled(system, q, v, steps=STEPS, **options):
    return pl.compile(system).rollout(q, v, dt=H, steps=steps, method="contact", **options)


def alike(found, expected, change, tolerance):
    """Motions by name; change(x, kind) of those that are expected."""
    for name, own in expected.items():
        for kind, a, b in zip(("p", "R", "v", "w"), own, found[name], strict=True):
            assert np.abs(b - change(a, kind)).max() < tolerance * (1 + np.abs(a).max()), (name, kind)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_rotated_world(seed):
    """Gravity and the floor turned: the same motion, turned."""
    turn = random_rotation(np.random.default_rng(seed + 50))
    turned = world_of(rolled(pile(seed).system(turn=turn, stiffness=1e4), *pile(seed).state(turn=turn)), pile(seed).names)
    alike(turned, world_of(plain(seed)[1], pile(seed).names), lambda x, kind: turn @ x if kind == "R" else x @ turn.T, 1e-11)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_mirror_image(seed):
    S = np.diag([1.0, -1.0, 1.0])
    dyn, run = plain(seed)
    found = world_of(dyn.rollout(*pile(seed).state(mirror=True), dt=H, steps=STEPS, method="contact"), pile(seed).names)
    signs = {"p": 1, "v": 1, "w": -1}
    alike(found, world_of(run, pile(seed).names), lambda x, kind: S @ x @ S if kind == "R" else signs[kind] * x @ S, 1e-11)


def test_bodies_in_another_order():
    """Passes go through the contacts in another order, so solutions are compared, not what three passes leave."""
    one, order, many = pile(2), [2, 0, 1], pl.Contacts(sweeps=8, angles=3)
    there = world_of(rolled(one.system(stiffness=1e4), *one.state(), contacts=many), one.names)
    found = world_of(rolled(one.system(order, stiffness=1e4), *one.state(order), contacts=many), [one.names[k] for k in order])
    alike(found, there, lambda x, kind: x, 1e-9)


@pytest.mark.parametrize("seed", [1, 2])
def test_action_equals_reaction(seed):
    """The momentum of each body changes by gravity and by the forces that are recorded on A, and their opposites on B; so does
    its angular momentum about its centre of mass, in the axes at the beginning of the step."""
    dyn, run = plain(seed)
    model, one = dyn.model, pile(seed)
    q = run.q[:-1]
    force, point = run.s[1:].reshape(len(q), -1, 3), dyn.internals.contact_places(q)[1]
    homes = [
        (pair.a.frame.body, pair.b.frame.body) for contact in model.contacts for pair in contact.pairs for _ in range(pair.count)
    ]
    moved = world_of(run, one.names)
    for k, name in enumerate(one.names):
        p, R, u, w = (x[:-1] for x in moved[name])
        F, M = np.zeros((len(q), 3)), np.zeros((len(q), 3))
        for c, (a, b) in enumerate(homes):
            sign = (a == name) - (b == name)
            F += sign * force[:, c]
            M += sign * np.cross(point[:, c] - p, force[:, c])
        m, I = one.matter[k].mass, R @ one.matter[k].inertia @ R.mT
        expected = H * (F / m + [0, 0, -piles.G])
        np.testing.assert_allclose(moved[name][2][1:] - u, expected, atol=1e-11)
        change = (I @ (moved[name][3][1:] - w)[..., None])[..., 0]
        np.testing.assert_allclose(change, H * (M - np.cross(w, (I @ w[..., None])[..., 0])), atol=1e-11)


def test_momentum_of_a_free_system():
    """Balls that collide in space with friction and restitution keep both momenta to 1e-12, and do not gain energy."""
    rng = np.random.default_rng(3)
    system = pl.System("space", gravity=(0, 0, 0))
    sizes = (0.2, 0.15, 0.25)
    for k, r in enumerate(sizes):
        piles.free(system, f"b{k}", piles.ball(1.0 + k, r), pl.shapes.Sphere(r))
    system.add_contact("all", [f"b{k}_shape" for k in range(3)], mu=0.6, restitution=0.5, stiffness=np.inf)
    x = np.array([(0, 0, 0), (0.6, 0.1, 0), (0.2, 0.7, 0.1)])
    q = np.concatenate([np.append([1, 0, 0, 0], p) for p in x])
    u, w = -2.0 * (x - x.mean(0)), rng.normal(size=(3, 3)) * 5
    run = rolled(system, q, np.concatenate([np.append(w[k], u[k]) for k in range(3)]), 400)
    found = world_of(run, [f"b{k}" for k in range(3)])
    P, L, T = 0.0, 0.0, 0.0
    for k, (p, _, v, turn) in enumerate(found.values()):
        m, I = 1.0 + k, 0.4 * (1.0 + k) * sizes[k] ** 2
        P, L = P + m * v, L + np.cross(p, m * v) + I * turn
        T = T + 0.5 * m * (v**2).sum(1) + 0.5 * I * (turn**2).sum(1)
    assert np.abs(P - P[0]).max() < 1e-12 and np.abs(L - L[0]).max() < 1e-12
    assert (np.abs(run.s).max(axis=0).reshape(3, 3).max(axis=1) > 0).sum() >= 2  # pairs that have met
    assert np.diff(T).max() < 1e-12 * T[0] and T[-1] < 0.9 * T[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_energy_never_rises(seed):
    """Kinetic, potential and elastic energy together, in steps with friction and impacts, no restitution."""
    dyn, run = plain(seed)
    depth = np.minimum(dyn.internals.contact_places(run.q)[0], 0)
    E = dyn.kinetic_energy(run.q, run.v) + dyn.potential_energy(run.q) + 0.5e4 * (depth**2).sum(-1)
    assert (E - np.minimum.accumulate(E)).max() < 1e-4 * E[0] and E[-1] < 0.7 * E[0]


def test_energy_of_tumbling_crates():
    """Of rigid contacts too: 32 crates with eight corners. Steps in the air do not count: they are explicit in the gyroscopic
    moment, whose error is theirs."""
    for stiffness in (1e5, np.inf):
        dyn = pl.compile(piles.crate(stiffness=stiffness))
        run = dyn.rollout(*piles.thrown(32), dt=H, steps=400, method="contact")
        depth = np.minimum(dyn.internals.contact_places(run.q)[0], 0)
        elastic = 0.0 if stiffness == np.inf else 0.5 * stiffness * (depth**2).sum(-1)
        E = dyn.kinetic_energy(run.q, run.v) + dyn.potential_energy(run.q) + elastic
        touches = (np.abs(run.s[:, 1:]) > 0).any(axis=-1)
        rises = np.where(touches, np.maximum(np.diff(E, axis=1), 0), 0).sum(axis=1)
        assert touches.mean() > 0.2 and (rises / E[:, 0]).max() < 1e-4


def test_energy_of_a_robot():
    """A quadruped falls in a heap without torques."""
    dyn = pl.compile(piles.quadruped(stiffness=2e4, mu=0.6))
    rng = np.random.default_rng(0)
    q0 = np.tile(piles.crouched(-0.05), (8, 1))
    run = dyn.rollout(q0, 0.5 * rng.normal(size=(8, 18)), dt=1e-3, steps=150, method="contact")
    depth = np.minimum(dyn.internals.contact_places(run.q)[0], 0)
    E = dyn.kinetic_energy(run.q, run.v) + dyn.potential_energy(run.q) + 1e4 * (depth**2).sum(-1)
    rise = E - np.minimum.accumulate(E, axis=1)
    assert np.abs(run.s).max() > 1.0
    assert (rise.max(axis=1) / E[:, 0]).max() < 1e-4
