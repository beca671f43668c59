"""`dyn.contacts`: the contacts of any states, solved as far as rounding allows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.trace.parameters import changed, check_contact_numbers
from pliant.errors import PliantError
from pliant.given import NUMPY
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.spatial import Array, concat
from pliant.sweeps.contacts.hinges import hinge_numbers_size
from pliant.sweeps.contacts.modes import modes_of
from pliant.sweeps.contacts.newton import MOST_UNKNOWNS, newton_step
from pliant.sweeps.contacts.one_contact import Impulse
from pliant.sweeps.contacts.solver import ContactProblem, residual, solved_contacts, worst
from pliant.sweeps.contacts.step import ContactState, contact_state
from pliant.sweeps.trees.dynamics import Forces

_GOOD = 1e-12  # m/s
_ROUNDS, _NEWTON = 8, 6  # of passes, and of Newton's method after each


@dataclass(frozen=True, eq=False, repr=False)
class ContactReport:
    """The m contact points of states (...), in the step from them. Vectors are in world axes.

    names (m,): of the points. gap (..., m) [m]: the distance of the surfaces before the step. force (..., m, 3) [N]: on the first
    body. point (..., m, 3) [m]. normal (..., m, 3): from the second body to the first. velocity (..., m, 3) [m/s]: of the first
    body's point against the second's at the end of the step. mode (..., m): 0 open, 1 sticks, 2 slips. residual (..., m) [m/s]: how
    far a point is from a solution.

    Example:
        report = pl.compile(ball).contacts(q_ball, dt=1e-3)
        report.names, report.gap
    """

    names: tuple[str, ...]
    gap: Array
    force: Array
    point: Array
    normal: Array
    velocity: Array
    mode: Array
    residual: Array

    def __repr__(self) -> str:
        states = f", states {self.gap.shape[:-1]}" if self.gap.ndim > 1 else ""
        return f"<Contacts: {len(self.names)} points{states}, residual {self.residual.max(initial=0.0):.1e} m/s>"


def contacts(
    dynamics: Dynamics, q: Any, v: Any, tau: Any, dt: float, wrenches: Any = None, p: Any = None, s: Any = None
) -> ContactReport:
    """See `Dynamics.contacts`."""
    model = dynamics.model
    if not model.contacts:
        raise PliantError(f"system {model.name!r} has no contacts; add one with system.add_contact")
    refuse_rheonomic(model, "dyn.contacts")
    if hinge_numbers_size(model):
        raise PliantError(
            f"system {model.name!r}: dyn.contacts does not support prescribed or locked hinges, stops that bounce and dry friction "
            "of hinges; take a step with dyn.stepper, and look at its contacts"
        )
    if isinstance(dt, bool) or not isinstance(dt, int | float | np.floating) or not 0 < dt < np.inf:
        raise PliantError(f"dt={dt!r}: give a positive number [s]")
    given = dynamics.fields.read(NUMPY, q=q, v=v, tau=tau, wrenches=wrenches, p=p, s=s)
    batch, matter = given.batch, model.internals.matter
    if given.p.size:
        if given.p.ndim > 1:
            raise PliantError("contacts: p has one row per state, which is not supported here; give one set of values")
        check_contact_numbers(matter, dynamics.internals.asked.parameters, given.p)
        matter = changed(matter, dynamics.internals.asked.parameters, given.p)
    own = [np.broadcast_to(x, (*batch, x.shape[-1])) for x in (given.q, given.v, given.tau)]
    acting = [(name, given.wrenches[..., i, :]) for i, name in enumerate(dynamics.internals.wrenches)] or None
    before = given.s[..., given.s.shape[-1] - 3 * len(model.internals.contact_points) :] if s is not None else None
    forces = Forces(own[2], acting, dynamics.internals.wrench_axes)
    state = contact_state(matter, own[0], own[1], forces, np.full((*batch, 1), float(dt)), None, before)
    found = replace(state, known=tuple(_solved(state))).impulses  # strikes add no energy
    return _report(state, found, model.internals.contact_points, batch)


def _solved(state: ContactState) -> list[Impulse]:
    """Return impulses that solve the contacts, by passes and by Newton's method from the best so far."""
    problem: ContactProblem = state.problem_with_rows
    best, _ = solved_contacts(
        problem, state.start, state.model.internals.contact_solver.sweeps, state.model.internals.contact_solver.angles
    )
    left = worst(problem, best)
    assert problem.shared is not None
    newton = _NEWTON if problem.shared.matrix.shape[-1] <= 4 * MOST_UNKNOWNS else 0
    for _ in range(_ROUNDS):
        found, _ = solved_contacts(problem, best, 4, 3)
        for step in range(1 + newton):
            found = newton_step(problem, found) if step else found
            new = worst(problem, found)
            better = new < left
            best = [tuple(np.where(better, x, y) for x, y in zip(a, b, strict=True)) for a, b in zip(found, best, strict=True)]
            left = np.where(better, new, left)
        if not (left > _GOOD**2).any():
            break
    return best


def _report(state: ContactState, found: list[Impulse], names: tuple[str, ...], batch: tuple[int, ...]) -> ContactReport:
    problem, touches, n = state.problem_with_rows, state.touches, len(names)

    def rows(parts: list[Array]) -> Array:
        return np.array(np.broadcast_to(concat([x.mT for x in parts]), (*batch, n, 3)))

    def column(parts: list[Array]) -> Array:
        return np.array(np.broadcast_to(concat(parts)[..., 0], (*batch, n)))

    force = rows([touch.axes @ concat(x) / state.h for touch, x in zip(touches, found, strict=True)])
    normal = rows([touch.normal for touch in touches])
    velocity = rows([touch.axes @ concat(problem.velocity(found, c)) for c, touch in enumerate(touches)])
    across = velocity - (velocity * normal).sum(axis=-1)[..., None] * normal
    mu = column([np.zeros((1, 1)) + x for x in problem.mu])
    return ContactReport(
        names,
        column([touch.gap for touch in touches]),
        force,
        rows([touch.point for touch in touches]),
        normal,
        velocity,
        modes_of(force, normal, mu, lambda: np.linalg.norm(across, axis=-1)),
        column([residual(problem, found, c) for c in range(n)]),
    )
