"""The contacts of a run: gaps, points, normals and modes at the stored instants, and how well they were solved."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.compile.trace.parameters import changed
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array
from pliant.sweeps import contact_residuals
from pliant.sweeps.contacts.modes import modes_of
from pliant.sweeps.trees.dynamics import Forces

_LOOKED_AT = 40  # instants of all runs at which the solution is looked at
WORDS = {
    "contact_force": ("force on the first body of a contact in the last step, world axes", "N"),
    "gap": ("distance of the surfaces, negative where they overlap", "m"),
    "contact_point": ("where a contact acts, world axes", "m"),
    "contact_normal": ("direction from the second body of a contact to the first, world axes", ""),
    "contact_mode": ("0 open, 1 sticks, 2 slips", ""),
}


def contact_values(problem: Problem, q: Array, v: Array, s: Array) -> dict[str, Array]:
    """Return the variables of a dataset (runs, n, contacts, …), by name; none if the system has no contacts."""
    points = len(problem.model.internals.contact_points)
    if not points:
        return {}
    gap, point, normal, mu = problem.dynamics.internals.contact_places(q, *problem.parameters())
    force = s[..., s.shape[-1] - 3 * points :].reshape(*s.shape[:-1], points, 3)
    mode = modes_of(force, normal, mu, lambda: problem.dynamics.internals.contact_slips(q, v, *problem.parameters()))
    return {"contact_force": force, "gap": gap, "contact_point": point, "contact_normal": normal, "contact_mode": mode}


def contact_quality(problem: Problem, t: Array, q: Array, v: Array, s: Array, tau: Array, h: float) -> dict[str, Any]:
    """Return the median residual of the forces of each run, at some of its steps.

    This needs every step to be stored, and forces that tau says: none of loads or of hinges.
    """
    model = problem.model
    points = len(model.internals.contact_points)
    runs, n = q.shape[:2]
    if model.internals.acted_on or problem.dynamics.internals.wrenches or n < 2 or not np.allclose(np.diff(t), h, rtol=1e-6):
        return {}
    at = np.unique(np.linspace(0, n - 2, max(2, min(n, _LOOKED_AT // runs))).astype(int))
    forces = s[:, at + 1, s.shape[-1] - 3 * points :]
    out = np.zeros(runs)
    for run in range(runs):
        matter = model.internals.matter
        if problem.p.size:
            matter = changed(matter, problem.dynamics.internals.asked.parameters, problem.parameters(run)[0])
        given = q[run, at], v[run, at], Forces(tau[run, at]), np.full((len(at), 1), h), forces[run]
        out[run] = np.median(np.nan_to_num(contact_residuals(matter, *given)).max(axis=-1, initial=0.0))
    return {"contact_median": out}


def stiffness_note(problem: Problem, h: float) -> str:
    """Return the stiffness of contacts that have none of their own, for steps of h [s]: "feet 1.2e+05 N/m"."""
    of: dict[str, list[float]] = {}
    for p in np.unique(problem.p, axis=0)[:_LOOKED_AT] if problem.p.size else [None]:
        matter = problem.model.internals.matter
        for contact in (matter if p is None else changed(matter, problem.dynamics.internals.asked.parameters, p)).contacts:
            if "stiffness" not in contact.parameters:
                t_d = float(np.mean(contact.parameters["dissipation"])) if "dissipation" in contact.parameters else 2.0 * h
                each = [float(np.ravel(x)[0]) for x in contact.compliance]
                of.setdefault(contact.name, []).extend(1.0 / (x * h * (h + t_d)) for x in each if x > 0)
    found = []
    for name, own in ((name, sorted(own)) for name, own in of.items() if own):
        span = f"{own[0]:.2g}" if own[-1] < 1.01 * own[0] else f"{own[0]:.2g} to {own[-1]:.2g}"
        found.append(f"{name} {span} N/m")
    return ", ".join(found)
