"""Two bodies with one shape each, and independent distances between them: convex cores found by SciPy, planes by samples."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.optimize import minimize

import pliant as pl
from pliant.sweeps.contacts.assembly import row_groups
from pliant.sweeps.contacts.step import ContactState, contact_state
from pliant.sweeps.trees.dynamics import Forces
from tests.systems import random_inertia, random_modal_body, random_pose

SOLIDS = {
    "sphere": lambda rng: pl.shapes.Sphere(rng.uniform(0.05, 0.2)),
    "capsule": lambda rng: pl.shapes.Capsule(rng.uniform(0.05, 0.15), rng.uniform(0.1, 0.6)),
    "box": lambda rng: pl.shapes.Box(tuple(rng.uniform(0.1, 0.5, 3))),
    "cylinder": lambda rng: pl.shapes.Cylinder(rng.uniform(0.05, 0.3), rng.uniform(0.1, 0.5)),
    "plane": lambda rng: pl.shapes.Plane(),
}


def scene(rng: np.random.Generator, a: str, b: str, points: int | None = None, flexible: bool = False) -> pl.System:
    """A shape on a body and another on a second body, or on the world; free or with three hinges, rigid or at nodes."""
    system = pl.System("scene", gravity=(0, 0, 0))
    for name, kind in (("a", a), ("b", b)):
        body, at = name, None
        if name == "b" and not flexible and rng.random() < 0.4:
            body = "world"
        elif flexible:
            system.add_body(name, hinge=pl.Free(), flex=random_modal_body(rng, modes=2))
            at = f"n{rng.integers(1, 3)}"
        else:
            system.add_body(
                name, hinge=pl.Free() if name == "a" else pl.Planar("z"), pose=random_pose(rng), inertia=random_inertia(rng)
            )
        system.add_shape(body, SOLIDS[kind](rng), name=f"{name}_shape", pose=random_pose(rng), at=at)
    system.add_contact("touch", "a_shape", "b_shape", points=points)
    return system


def state_of(system: pl.System, q: Any, v: Any | None = None) -> ContactState:
    """The contacts of a state, on numbers."""
    model = system.model.internals.matter
    v = np.zeros(model.nv) if v is None else v
    return contact_state(model.internals.opened, np.asarray(q, dtype=float), v, Forces(np.zeros(model.nv)), np.array([1e-3]))


def gaps(system: pl.System, q: Any) -> np.ndarray:
    return np.array([touch.gap[0, 0] for touch in state_of(system, q).touches])


def rows(state: ContactState) -> np.ndarray:
    """J (points, 3, nv): the velocity of A against B along the axes of each point."""
    groups = row_groups(state.model, *state.still, state.touches, state.q)
    out = np.zeros((len(state.touches), 3, state.model.nv))
    for group in groups:
        dense = np.array([[row[k][0, 0] if k in row else 0.0 for k in range(state.model.nv)] for row in group.rows])
        for c, X in zip(group.members, group.combine, strict=True):
            out[c] = dense if X is None else X.T @ dense
    return out


# ---- independent distances


def cores(kind: str, sizes: Any, R: np.ndarray, p: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """A convex core p + E x with |x| <= 1 by entry, E (3, k), and the radius around it."""
    if kind == "sphere":
        return p, np.zeros((3, 0)), float(sizes["radius"])
    if kind == "capsule":
        return p, R[:, 2:] * sizes["length"] / 2, float(sizes["radius"])
    assert kind == "box"
    return p, R * np.asarray(sizes["size"]) / 2, 0.0


def distance(one: tuple[np.ndarray, np.ndarray, float], other: tuple[np.ndarray, np.ndarray, float]) -> float:
    """The distance of two rounded cores, by minimisation of a convex square over a box; exact while the cores are apart."""
    (pa, Ea, ra), (pb, Eb, rb) = one, other
    E, d = np.hstack([Ea, -Eb]), pa - pb
    n = E.shape[1]
    if not n:
        return float(np.linalg.norm(d)) - ra - rb
    found = minimize(
        lambda x: (d + E @ x) @ (d + E @ x), np.zeros(n), jac=lambda x: 2 * E.T @ (d + E @ x), bounds=[(-1, 1)] * n,
        method="trust-constr" if n > 6 else "L-BFGS-B", options={"ftol": 1e-18, "gtol": 1e-14, "maxiter": 2000},
    )  # fmt: skip
    return float(np.sqrt(found.fun)) - ra - rb


def on_surface(kind: str, sizes: Any, R: np.ndarray, p: np.ndarray, count: int = 60_000) -> np.ndarray:
    """Points (n, 3) that cover a surface, corners and rims among them."""
    rng = np.random.default_rng(0)
    if kind in ("sphere", "capsule"):
        u = rng.normal(size=(count, 3))
        u /= np.linalg.norm(u, axis=1)[:, None]
        x = u * sizes["radius"]
        if kind == "capsule":
            x = x + np.sign(u[:, 2:]) * [0, 0, sizes["length"] / 2]
    elif kind == "box":
        x = rng.uniform(-1, 1, (count, 3))
        x[:, rng.integers(3)] = 1.0
        x = np.vstack([np.stack(np.meshgrid(*[[-1, 1]] * 3), axis=-1).reshape(-1, 3), x]) * np.asarray(sizes["size"]) / 2
    else:
        angle = np.linspace(0, 2 * np.pi, count // 2)
        rim = np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=1) * sizes["radius"]
        x = np.vstack([rim + np.array([0, 0, s * sizes["length"] / 2]) for s in (-1, 1)])
    return p + x @ R.T
