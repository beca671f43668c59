"""A step with contacts in three parts, for GPUs: the contact problem of a state, its impulses, and the motion under them.

A whole step has many values that wait for the impulses: the factors of the mass matrix, and the responses to unit impulses. A GPU
has no room for them. The last part computes the factors again, and needs no responses. Only the problem passes between the parts.

The numbers of a problem, for m points: b (3 m), target (m), R (m), and the blocks G[c, d] for c >= d, those with c = d as their six
different entries, others with nine.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.model import Model
from pliant.spatial import Array, concat, lift, zeros
from pliant.sweeps.contacts.assembly import TreeResponse, shared_rows, total_impulse
from pliant.sweeps.contacts.newton import StickSoftness, polished
from pliant.sweeps.contacts.one_contact import Impulse
from pliant.sweeps.contacts.plant import moved_by
from pliant.sweeps.contacts.points.source import point_friction, regular_points, restitution_given
from pliant.sweeps.contacts.solver import ContactProblem, SharedRows, solved_contacts
from pliant.sweeps.contacts.step import (
    ContactState,
    contact_state,
    joined_impulses,
    split_impulses,
)
from pliant.sweeps.trees.dynamics import Forces, mass_matrix_at, required_forces

_LOWER = ((0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2))


def has_stages(model: Model) -> bool:
    """Whether steps can be taken in parts: those of trees, without restitution, if no points of two bodies share rows."""
    return not model.closures and not restitution_given(model) and shared_rows(model) == 3 * len(model.internals.contact_points)


def problem_size(model: Model) -> int:
    """Return how many numbers a contact problem has."""
    m = len(model.internals.contact_points)
    return 5 * m + 6 * m + 9 * (m * (m - 1) // 2)


def contact_problem(
    model: Model, q: Array, v: Array, forces: Forces, h: Array, before: Array, resisting: Array | None = None
) -> tuple[Array, Array]:
    """Return (the numbers (..., k) of the contact problem of a step, the impulses (..., 3 points) to begin with).

    Arguments: see `contact_step`.
    """
    state = contact_state(model, q, v, forces, h, resisting, before)
    problem, m, zero = state.problem, len(state.touches), zeros((1, 1), q)
    assert state.start is not None
    parts = [x for own in problem.b for x in own]
    parts += [*problem.target, *(zero if x is None else x for x in problem.R)]
    for c in range(m):
        for d in range(c + 1):
            for i, j in _LOWER if c == d else np.ndindex(3, 3):
                x = problem.entry(c, i, d, j)
                parts.append(zero if x is None else x)
    return concat([zero + x for x in parts])[..., 0], joined_impulses(state.start)


def contact_impulses(model: Model, numbers: Array, start: Array) -> tuple[Array, Array]:
    """Return the impulses (..., 3 points) [N s] of a problem along the axes of its points, and what is left, see `contact_step`.

    numbers, start: see `contact_problem`.
    """
    solver = model.internals.contact_solver
    found, rest = solved_contacts(_problem(model, numbers), split_impulses(start), solver.sweeps, solver.angles, solver.smooth)
    return joined_impulses(found), rest[..., 0, 0]


def polished_impulses(model: Model, numbers: Array, start: Array) -> tuple[Array, Array]:
    """Return the same after a step of Newton's method, for contacts without shared rows."""
    problem = _problem(model, numbers)
    points = [(c,) for c in range(problem.count)]
    entries = [[problem.entry(c // 3, c % 3, d // 3, d % 3) for d in range(3 * problem.count)] for c in range(3 * problem.count)]
    matrix = concat([concat([x for x in row if x is not None], axis=-1) for row in entries])
    shared = SharedRows(points, [(None,)] * len(points), matrix)
    found, rest = polished(replace(problem, shared=shared), split_impulses(start), StickSoftness())
    return joined_impulses(found), rest[..., 0, 0]


def _problem(model: Model, numbers: Array) -> ContactProblem:
    m = len(model.internals.contact_points)
    left = iter(numbers[..., i : i + 1, None] for i in range(numbers.shape[-1]))
    b = [(next(left), next(left), next(left)) for _ in range(m)]
    target, R = ([next(left) for _ in range(m)] for _ in range(2))
    G = {}
    for c in range(m):
        for d in range(c + 1):
            own = {(i, j): next(left) for i, j in (_LOWER if c == d else np.ndindex(3, 3))}
            G[c, d] = [[own[(i, j) if (i, j) in own else (j, i)] for j in range(3)] for i in range(3)]
    return ContactProblem(b, G, target, R, point_friction(model), None, regular_points(model))


def contact_motion(
    model: Model, q: Array, v: Array, forces: Forces, h: Array, impulses: Array, resisting: Array | None = None
) -> tuple[Array, Array, Array]:
    """Return (q, v, contact forces) after a step under impulses (..., 3 points) at the points. Arguments: see `contact_step`."""
    state = contact_state(model, q, v, forces, h, resisting)
    found = split_impulses(impulses)
    new_q, new_v = moved_by(model, state.q, v, state.base + _change(state, found), state.h)
    axes = [touch.axes @ concat(impulse) for touch, impulse in zip(state.touches, found, strict=True)]
    return new_q, new_v, (concat([zeros((0, 1), q), *axes]) / state.h)[..., 0]


def _change(state: ContactState, impulses: list[Impulse]) -> Array:
    """The change of speeds (..., nv, 1): M^-1 of all generalised impulses."""
    model, forces = state.model, state.forces
    rest = forces.tau - required_forces(model, state.q, state.v, None, forces.wrenches, forces.axes, state.tree, forces.loads)
    tree, motions = state.still
    total = {k: rest[..., k : k + 1, None] * state.h for k in range(model.nv)}
    for group in state.source.rows(state.touches, state.q, tree, motions):
        for row, impulse in zip(group.rows, total_impulse(group, impulses), strict=True):
            for k, x in row.items():
                total[k] = total[k] + x * impulse
    response = TreeResponse(model, mass_matrix_at(model, state.q, tree, motions), state.q)
    return response.change(response.loaded(lift(concat([total[k] for k in range(model.nv)]), state.q)))
