"""Which rows of closures count: duplicates, near duplicates and rows that vanish, on trees whose masses differ by up to 1e10."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import bias, loop_acceleration, loop_jacobian, mass_matrix
from pliant.sweeps.geometry import row_terms
from pliant.sweeps.links import as_model
from tests.closed import JOINTS, ROWS, close, closed_speeds, places_of, posed, welded
from tests.systems import random_system

MOVING = ("Revolute", "Prismatic", "Spherical", "Universal", "Cylindrical")
METHODS = ("composite", "articulated")


def mechanism(seed: int, spread: float):
    """(model, q, v, tau): a random tree, masses over 10**spread, closures that are independent, then some of them again: the same,
    moved by 1e-9, or a rod between points of a body and of the axis that it turns about."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, n=int(rng.integers(3, 7)), kinds=MOVING, frames=0)
    q, v = system.random_state(rng)
    places, rows = places_of(system), 0
    for _ in range(30):
        a, b = (places[i] for i in rng.permutation(len(places))[:2])
        kind = JOINTS[rng.integers(len(JOINTS))]
        if rows + ROWS[kind] > max(1, system.nv - 1) or (kind != "Coupling" and welded(system, a, b)):
            continue
        tried = system.copy()
        close(tried, rng, q, kind, a, b, name=f"c{len(system.loops)}")
        if np.linalg.svd(geometry(tried.model, q), compute_uv=False)[-1] < 0.03:
            continue
        system, rows = tried, rows + ROWS[kind]
        if len(system.loops) == 3:
            break
    for closure in system.loops:
        again(system, closure, rng)
    vanishing(system, rng, q)
    factors = 10.0 ** (spread * rng.permutation(np.linspace(-0.5, 0.5, len(system.bodies))))
    model = system.model
    bodies = []
    for body, x in zip(model.bodies, factors, strict=True):
        own = body.inertia
        bodies.append(replace(body, inertia=pl.Inertia(own.mass * x, own.com, own.inertia * x)))
    model = as_model(replace(model, bodies=tuple(bodies)))
    v = closed_speeds(system, q, v)
    tau = np.diag(mass_matrix(model, q)) * rng.normal(size=model.nv)
    return model, q, v, tau


def again(system: pl.System, closure, rng: np.random.Generator) -> None:
    """Perhaps the same closure once more, or next to it."""
    kind, name = rng.integers(3), f"{closure.name}_again"
    if kind == 0 or not closure.frames:
        return
    frames = list(closure.frames)
    if kind == 2 and closure.kind == "loop":
        for i, end in enumerate("ab"):
            frame = next(x for x in system.frames if x.name == frames[i])
            system.add_frame(f"{name}_{end}", frame.body, frame.pose @ pl.Pose((1e-9, 0, 0)))
            frames[i] = f"{name}_{end}"
    if closure.kind == "rod":
        system.add_rod(name, *frames, length=closure.length)
    else:
        system.add_loop(name, *frames, closure.joint)


def vanishing(system: pl.System, rng: np.random.Generator, q) -> None:
    """A rod from a point of a turning body to one on its axis: its length never changes."""
    turning = [body for body in system.model.bodies if isinstance(body.hinge.type, pl.Revolute)]
    if not turning:
        return
    body = turning[rng.integers(len(turning))]
    there = pl.Pose(float(rng.normal()) * np.asarray(body.hinge.type.axis))
    system.add_frame("on_axis", body.hinge.parent, body.hinge.pose @ there)
    system.add_frame("on_body", body.name, pl.Pose(rng.normal(size=3)))
    R, p = (posed(system, name, q).xyz for name in ("on_axis", "on_body"))
    system.add_rod("vanishing", "on_axis", "on_body", length=float(np.linalg.norm(R - p)))


def geometry(model: pl.Model, q) -> np.ndarray:
    """J with rows and columns scaled by the sizes of their terms, without rounding, its rows of size one."""
    J, terms = loop_jacobian(model, q), row_terms(model, q, view=False)
    J = np.where(np.abs(J) > 1e-9 * terms, J, 0.0)
    for _ in range(3):
        for axis in (-1, -2):
            size = np.sqrt(terms.max(axis=axis, keepdims=True))
            size[size == 0] = 1.0
            J, terms = J / size, terms / size
    return J / np.maximum(np.linalg.norm(J, axis=-1, keepdims=True), 1e-300)


def oracle(model: pl.Model, q, v, tau) -> tuple[np.ndarray, int]:
    """(a, rank): M a - J* lambda = tau - bias, J a = -gamma, for as many rows as the singular values of the geometry tell,
    in 60 digits: masses need them."""
    mp = pytest.importorskip("mpmath")
    mp.mp.dps = 60
    M, J, rest = mass_matrix(model, q), loop_jacobian(model, q), tau - bias(model, q, v)
    gamma, G = loop_acceleration(model, q, v, np.zeros(model.nv)), geometry(model, q)
    s = np.linalg.svd(G, compute_uv=False)
    rank = int((s > 3e-5).sum())
    rows: list[int] = []
    left = G.copy()
    for _ in range(rank):  # the row that is farthest from those taken
        i = int(np.argmax(np.linalg.norm(left, axis=-1)))
        rows.append(i)
        unit = left[i] / np.linalg.norm(left[i])
        left = left - np.outer(left @ unit, unit)
    n = model.nv
    K = mp.zeros(n + rank)
    b = mp.zeros(n + rank, 1)
    for i in range(n):
        b[i] = mp.mpf(float(rest[i]))
        for j in range(n):
            K[i, j] = mp.mpf(float(M[i, j]))
        for k, row in enumerate(rows):
            K[i, n + k], K[n + k, i] = mp.mpf(float(-J[row, i])), mp.mpf(float(J[row, i]))
    for k, row in enumerate(rows):
        b[n + k] = mp.mpf(float(-gamma[row]))
    x = mp.lu_solve(K, b)
    return np.array([float(x[i]) for i in range(n)]), rank
