"""What contacts ask of a run: the method, and the options of their solver."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from pliant.arguments.numbers import shown
from pliant.compile import Dynamics
from pliant.compile.trace.parameters import changed, check_contact_numbers, check_time_constants
from pliant.errors import PliantError
from pliant.graph import Graph, evaluate
from pliant.lazy import annexed, late
from pliant.model import Model
from pliant.model.acting.contacts import Contacts
from pliant.simulate.methods.support import COMPLIANT, MANY_POINTS, RUN, SOLVER, TOUCHING_STOPS, refuse
from pliant.simulate.methods.table import AUTO, CONTACT, RunMethod, first_of
from pliant.simulate.problem.settings import Steps
from pliant.spatial import Array
from pliant.sweeps.contacts.settling import CLOSE, apart, check_settles, settled
from pliant.sweeps.motion.starts import DEEPEST, depths

if TYPE_CHECKING:
    from pliant.sweeps.contacts.modes import modes_of
else:
    modes_of = late("pliant.sweeps.contacts.modes", "modes_of")

_LOOKED_AT = 256  # initial states
SETTLE = "settle"  # as the argument start=


class ContactsNow(NamedTuple):
    """The contacts of states: forces (..., m, 3) [N] in world axes of the last step, gaps (..., m) [m], and modes (..., m).

    Modes: 0 open, 1 sticks, 2 slips.
    """

    force: Array
    gap: Array
    mode: Array


def contacts_now(dynamics: Dynamics, x: Array, p: Array | None) -> ContactsNow:
    """Return the contacts of states x = (q, v, s) (..., nq + nv + ns) on the host; p: parameters (..., np)."""
    model = dynamics.model
    n = len(model.internals.contact_points)
    if not n:
        raise PliantError(f"system {model.name!r} has no contacts; add one with system.add_contact")
    dynamics = dynamics if dynamics.internals.target == "cpu" else dynamics.internals.of_target("cpu")
    q, v, s = np.split(x, [model.nq, model.nq + model.nv], axis=-1)
    own = [] if p is None else [p]
    gap, _, normal, mu = dynamics.internals.contact_places(q, *own)
    force = s[..., s.shape[-1] - 3 * n :].reshape(*s.shape[:-1], n, 3).copy()
    return ContactsNow(force, gap, modes_of(force, normal, mu, lambda: dynamics.internals.contact_slips(q, v, *own)))


def check_start(dynamics: Dynamics, q: Array, p: Array | None = None) -> None:
    """Raise `PliantError` for parameters p (..., np) that loads and contacts cannot have, and for initial states q (..., nq) that
    contacts cannot begin with.
    """
    check_parameters(dynamics, p)
    check_depths(dynamics, q, p)


def check_parameters(dynamics: Dynamics, p: Array | None) -> None:
    """Raise `PliantError` for parameters p (..., np) that loads and contacts cannot have."""
    check_time_constants(dynamics.model, dynamics.internals.asked.parameters, p)
    check_contact_numbers(dynamics.model.internals.matter, dynamics.internals.asked.parameters, p)


def check_depths(dynamics: Dynamics, q: Array, p: Array | None = None) -> None:
    """Raise `PliantError` for initial states q (..., nq) in which shapes overlap by more than a tenth of their size.

    Less is allowed: a soft contact at rest is deeper than its surface. At most a few hundred states are looked at.
    """
    model = dynamics.model
    if not model.contacts:
        return
    _, rows, own = _rows(dynamics, q, p)
    fine = np.isfinite(rows).all(axis=-1)
    step = max(1, len(rows) // _LOOKED_AT)
    deep = _deepest(model, _traced_depths(dynamics), rows[fine][::step], own[fine][::step])
    if deep is not None:
        point, depth = deep
        raise PliantError(f"system {model.name!r}: contact {point!r} begins {depth:.3g} m below its surface; {apart(model)}")


def settles(start: Any) -> bool:
    """Whether the argument start= asks for initial states without overlap."""
    if start is not None and not (isinstance(start, str) and start == SETTLE):
        raise PliantError(f"start={shown(start)}: give start={SETTLE!r}, or leave it out")
    return start is not None


def settled_rows(dynamics: Dynamics, q: Array, p: Array | None = None) -> Array:
    """Return states (..., nq) without overlap next to q (..., nq), with parameters p (..., np): each as from `pl.settle`."""
    model = dynamics.model
    check_settles(model)
    whole, rows, own = _rows(dynamics, q, p)
    out, done = rows.copy(), dict[bytes, Array]()
    gaps = evaluate(_traced_depths(dynamics), {"q": rows, "parameters": own})[..., : len(model.internals.contact_points)]
    for i in np.flatnonzero((np.broadcast_to(gaps, (len(rows), gaps.shape[-1])) < -CLOSE).any(axis=-1)):
        key = rows[i].tobytes() + own[i].tobytes()
        if key not in done:
            matter = (
                changed(_without_softness(model.internals.matter), dynamics.internals.asked.parameters, own[i])
                if own.size
                else model.internals.matter
            )
            done[key] = settled(model, matter, rows[i].astype(float))
        out[i] = done[key]
    return out.reshape(*whole, model.nq)


def _rows(dynamics: Dynamics, q: Array, p: Array | None) -> tuple[tuple[int, ...], Array, Array]:
    """Return the shape of a batch, and its states and parameters as rows."""
    p = dynamics.parameter_values if p is None or not p.size else p
    whole = np.broadcast_shapes(q.shape[:-1], p.shape[:-1])
    rows, own = (np.broadcast_to(x, (*whole, n)).reshape(math.prod(whole), n) for x, n in ((q, q.shape[-1]), (p, p.shape[-1])))
    return whole, rows, own


def too_deep(model: Model, rows: Array) -> tuple[str, float] | None:
    """Return the point that is too deep in one of the states (n, nq), and its depth [m]; None if there is none."""
    return _deepest(model, depths(model, Graph().input("q", (model.nq,))), rows, np.zeros((len(rows), 0)))


def _deepest(model: Model, nodes: Array, rows: Array, p: Array) -> tuple[str, float] | None:
    if not len(rows):
        return None
    found = evaluate(nodes, {"q": rows, "parameters": p})
    gaps, sizes = (np.broadcast_to(x, (len(rows), x.shape[-1])) for x in np.split(found, 2, axis=-1))
    excess = gaps + DEEPEST * sizes
    row, c = np.unravel_index(int(np.argmin(excess)), excess.shape)
    return None if excess[row, c] >= 0 else (model.internals.contact_points[c], -float(gaps[row, c]))


@annexed
def _traced_depths(dynamics: Dynamics) -> Array:
    """Return `depths` as nodes over q and the parameters: rollouts ask often, and the graph has no more than they need."""
    model, graph, parameters = dynamics.model.internals.matter, Graph(), dynamics.internals.asked.parameters
    q = graph.input("q", (model.nq,))
    if parameters:
        model = _without_softness(model)
        p = dynamics.parameter_values
        model = changed(model, parameters, graph.input("parameters", p.shape, fixed=p))
    return depths(model, q)


def _without_softness(model: Model) -> Model:
    return replace(model, contacts=tuple(replace(contact, compliance=()) for contact in model.contacts))


def with_contact_method(model: Model, steps: Steps) -> Steps:
    """Return the settings of a run, with method "contact" if the system has contacts, dt is given, and no method is."""
    takes = model.contacts and steps.method is None and steps.dt is not None
    return replace(steps, method=cast("RunMethod", CONTACT.name)) if takes else steps


def with_modes(dynamics: Dynamics, steps: Steps) -> Dynamics:
    """Return the dynamics of a run without dt of a system with contacts: with contacts that are open, stick or slip."""
    model = dynamics.model
    if not model.contacts or steps.dt is not None or not first_of(steps.method or AUTO).impacts:
        return dynamics
    for feature in (*([] if steps.contacts is None else [SOLVER]), COMPLIANT, MANY_POINTS, TOUCHING_STOPS):
        refuse(dynamics, steps.method or AUTO, RUN, feature)
    return dynamics.internals.with_contact_modes()


def with_solver(dynamics: Dynamics, contacts: Any) -> Dynamics:
    """Return the dynamics with these options of the contact solver; None for the defaults."""
    if contacts is None:
        return dynamics
    if not isinstance(contacts, Contacts):
        raise PliantError(f"contacts={contacts!r}: give the options of the solver, pl.Contacts(sweeps=4)")
    if not dynamics.model.contacts:
        raise PliantError(f"contacts=: system {dynamics.model.name!r} has no contacts; leave it out")
    return dynamics.internals.with_contacts(contacts)
