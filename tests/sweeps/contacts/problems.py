"""Contact problems as dense arrays: w = b + G lambda, with targets, compliances and friction; their residual, and another solver.

Stored ones, tests/data/contact_problems.npz, were taken from steps of trots and of tumbling boxes (`stored_again`).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pliant.sweeps.contacts.solver import ContactProblem, solved_contacts
from pliant.sweeps.contacts.step import contact_state
from pliant.sweeps.trees.dynamics import Forces

STORED = Path(__file__).parents[2] / "data/contact_problems.npz"


@dataclass(frozen=True, eq=False)
class Dense:
    """n problems of m contacts: b, start (n, 3m), G (n, 3m, 3m), target, R, mu (n, m)."""

    b: np.ndarray
    G: np.ndarray
    target: np.ndarray
    R: np.ndarray
    mu: np.ndarray
    start: np.ndarray

    @property
    def m(self) -> int:
        return self.target.shape[-1]

    def solved(self, sweeps: int, angles: int, warm: bool) -> np.ndarray:
        """Impulses (n, 3m) by pliant's solver."""

        def part(x: np.ndarray) -> np.ndarray:
            return x[..., None, None]

        b = [tuple(part(self.b[:, 3 * c + i]) for i in range(3)) for c in range(self.m)]
        G = {
            (c, d): [[part(self.G[:, 3 * c + i, 3 * d + j]) for j in range(3)] for i in range(3)]
            for c in range(self.m)
            for d in range(c + 1)
        }
        own = [[part(x[:, c]) for c in range(self.m)] for x in (self.target, self.R, self.mu)]
        start = [tuple(part(self.start[:, 3 * c + i]) for i in range(3)) for c in range(self.m)] if warm else None
        found, _ = solved_contacts(ContactProblem(b, G, *own), start, sweeps, angles, 0.0)
        return np.stack([x[:, 0, 0] for impulse in found for x in impulse], axis=1)

    def residual(self, impulses: np.ndarray) -> np.ndarray:
        """(n, m) [m/s], the natural map: how far impulses are from their projection after a step along the velocities.

        Normals on [0, inf) with the step 1/g_nn, tangents on the disk of radius mu lambda_n with the step 1/tr A.
        """
        w = (self.b + (self.G @ impulses[..., None])[..., 0]).reshape(-1, self.m, 3)
        x = impulses.reshape(-1, self.m, 3)
        diagonal = np.einsum("nii->ni", self.G).reshape(-1, self.m, 3)
        g = diagonal[..., 2] + self.R
        normal = g * (x[..., 2] - np.maximum(x[..., 2] - (w[..., 2] - self.target + self.R * x[..., 2]) / g, 0))
        size = diagonal[..., 0] + diagonal[..., 1]
        t = x[..., :2] - w[..., :2] / size[..., None]
        radius = self.mu * np.maximum(x[..., 2], 0)
        scale = np.minimum(1.0, radius / np.maximum(np.linalg.norm(t, axis=-1), 1e-300))
        tangent = size[..., None] * (x[..., :2] - t * scale[..., None])
        return np.sqrt(normal**2 + (tangent**2).sum(-1))

    def iterated(self, count: int) -> np.ndarray:
        """Impulses (n, 3m) by another method: projections on the cones of lambda - rho (w + mu |w_t| n), de Saxce's correction."""
        n = len(self.b)
        A = self.G + np.einsum("nk,kl->nkl", np.kron(self.R, [0, 0, 1]), np.eye(3 * self.m))
        rho = 1.0 / np.linalg.norm(A, 2, axis=(1, 2))[:, None, None]
        x = np.zeros((n, self.m, 3))
        offset = (self.b - np.kron(self.target, [0, 0, 1])).reshape(n, self.m, 3)
        for _ in range(count):
            w = offset + (A @ x.reshape(n, -1, 1)).reshape(n, self.m, 3)
            w[..., 2] += self.mu * np.linalg.norm(w[..., :2], axis=-1)
            x = _on_cones(x - rho * w, self.mu)
        return x.reshape(n, -1)

    def rows(self, where: Any) -> Dense:
        return Dense(*(x[where] for x in (self.b, self.G, self.target, self.R, self.mu, self.start)))


def _on_cones(x: np.ndarray, mu: np.ndarray) -> np.ndarray:
    """The nearest points of cones |x_t| <= mu x_n."""
    t, n = np.linalg.norm(x[..., :2], axis=-1), x[..., 2]
    a = np.maximum((n + mu * t) / (1 + mu**2), 0)
    inside = t <= mu * n
    out = np.concatenate([x[..., :2] * (mu * a / np.maximum(t, 1e-300))[..., None], a[..., None]], axis=-1)
    return np.where(inside[..., None], x, out)


def drawn(rng: np.random.Generator, count: int, m: int, coupling: float = 0.3) -> Dense:
    """Random problems: the 3 x 3 blocks of contacts are like those of legs, and contacts couple less than within."""

    def square(n: int, size: float) -> np.ndarray:
        X = rng.normal(size=(count, n, n))
        return size * X @ X.transpose(0, 2, 1) / n

    G = square(3 * m, coupling)
    for c in range(m):
        G[:, 3 * c : 3 * c + 3, 3 * c : 3 * c + 3] += square(3, 0.7) + 0.7 * np.eye(3)
    b = rng.normal(size=(count, 3 * m))
    b[:, 2::3] -= 0.5
    g = np.einsum("nii->ni", G)[:, 2::3]
    zero = np.zeros((count, m))
    return Dense(
        b, G, 0.1 * rng.normal(size=(count, m)), 0.03 * g, zero + rng.uniform(0.1, 1.0, (count, m)), np.zeros((count, 3 * m))
    )


def of_states(model: Any, q: np.ndarray, v: np.ndarray, tau: np.ndarray, before: np.ndarray, h: float) -> Dense:
    """The problems of steps h from states (n, …), on numbers."""
    state = contact_state(model, q, v, Forces(tau), np.full((len(q), 1), h), before=before)
    problem, m, n = state.problem, len(state.touches), len(q)

    def column(x: Any) -> np.ndarray:
        return np.broadcast_to(np.asarray(0.0 if x is None else x, dtype=float).reshape(-1), (n,))

    b = np.stack([column(x) for own in problem.b for x in own], axis=1)
    G = np.zeros((n, 3 * m, 3 * m))
    for c in range(m):
        for d in range(m):
            for i in range(3):
                for j in range(3):
                    G[:, 3 * c + i, 3 * d + j] = column(problem.entry(c, i, d, j))
    own = [np.stack([column(x) for x in values], axis=1) for values in (problem.target, problem.R, problem.mu)]
    assert state.start is not None
    return Dense(b, G, *own, np.stack([column(x) for one in state.start for x in one], axis=1))


def stored(name: str) -> Dense:
    """Problems that were stored: "trot" or "boxes"."""
    with np.load(STORED) as data:
        parts = {what: data[f"{name}_{what}"] for what in ("b", "lower", "target", "R", "mu", "start")}
    n = parts["b"].shape[1]
    G = np.zeros((len(parts["b"]), n, n))
    rows, columns = np.tril_indices(n)
    G[:, rows, columns] = G[:, columns, rows] = parts["lower"]
    return Dense(parts["b"], G, parts["target"], parts["R"], parts["mu"], parts["start"])


def stored_again(count: int = 80) -> None:
    """Write the stored problems: python -c "from tests.sweeps.contacts import problems; problems.stored_again()"."""
    import pliant as pl
    from tests.sweeps.contacts import piles

    rng, out, h = np.random.default_rng(7), {}, 2e-3
    dyn = pl.compile(piles.quadruped())
    q, v, tau, s = piles.trot(dyn, 16, 200, h, seed=5)
    box = pl.compile(piles.crate())
    q0, v0 = piles.thrown(16, seed=5)
    run = box.rollout(q0, v0, dt=h, steps=300, method="contact")
    cases = {
        "trot": (dyn, q, v, tau, s[..., -12:]),
        "boxes": (box, run.q[:, :-1], run.v[:, :-1], np.zeros_like(run.v[:, :-1]), run.s[:, :-1]),
    }
    for name, (own, *parts) in cases.items():
        flat = [x[:, 5:].reshape(-1, x.shape[-1]) for x in parts]
        few = rng.choice(len(flat[0]), 12 * count, replace=False)
        found = of_states(own.model.internals.matter.internals.opened, *(x[few] for x in flat), h)
        touching = np.flatnonzero((found.b[:, 2::3] - found.target < 0).any(axis=1))[:count]  # where something is to be solved
        found = found.rows(touching)
        n = found.b.shape[1]
        made = {
            "b": found.b,
            "lower": found.G[:, *np.tril_indices(n)],
            "target": found.target,
            "R": found.R,
            "mu": found.mu,
            "start": found.start,
        }
        out |= {f"{name}_{what}": x for what, x in made.items()}
    np.savez_compressed(STORED, **out)
