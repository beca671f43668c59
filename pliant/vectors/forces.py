"""Loads as forces: the laws of a model are run at an instant, and give the rates of its state.

    x' = (q', v', s', power) of x = (q, v, s, work)

Quaternions are normalised first, so that the rates do not depend on their norms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import shown
from pliant.errors import PliantError, place_of
from pliant.graph import Untraceable
from pliant.lazy import late, late_from
from pliant.model import Model
from pliant.model.acting.loads import Load, Output
from pliant.model.symbols import MisplacedSymbolError
from pliant.spatial import Array, concat, dot, lift, zeros
from pliant.sweeps.links.link import tree_of
from pliant.sweeps.motion.forward import closed_at, moved_onto, with_power
from pliant.sweeps.motion.rates import BOOKS, normalised, power, powers
from pliant.sweeps.steps.moves import Loads
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces, hinge_loads, qdot, required_forces
from pliant.vectors.instant import Instant
from pliant.vectors.kinematics import as_scalar, column, several
from pliant.vectors.prescribed import Drive, drives, placed
from pliant.vectors.seen import NodeNotSeen
from pliant.vectors.state import LoadedState
from pliant.vectors.vector import MovingFrame, MovingPoint, Vector

if TYPE_CHECKING:
    from pliant.sweeps.closures.acting_rows import with_acting_rows
    from pliant.sweeps.closures.closed import Closed
    from pliant.sweeps.motion.driven import closed_driven, driven_dynamics
    from pliant.sweeps.motion.impacts import with_locks
    from pliant.vectors.acts import Acts
    from pliant.vectors.constraints.closure_forces import ClosureForces
    from pliant.vectors.contact_modes import HeldContacts, equations
    from pliant.vectors.contacts import contact_forces, contact_loads, touches_of
else:
    with_acting_rows = late("pliant.sweeps.closures.acting_rows", "with_acting_rows")
    Closed = late("pliant.sweeps.closures.closed", "Closed")
    closed_driven, driven_dynamics = late_from("pliant.sweeps.motion.driven", "closed_driven driven_dynamics")
    with_locks = late("pliant.sweeps.motion.impacts", "with_locks")
    Acts = late("pliant.vectors.acts", "Acts")
    ClosureForces = late("pliant.vectors.constraints.closure_forces", "ClosureForces")
    HeldContacts, equations = late_from("pliant.vectors.contact_modes", "HeldContacts equations")
    contact_forces, contact_loads, touches_of = late_from("pliant.vectors.contacts", "contact_forces contact_loads touches_of")


def acted(
    model: Model,
    given: Model,
    state: LoadedState,
    loads: Sequence[Load] | None = None,
    seen: tuple[Array, Array] | None = None,
    touched: bool = False,
) -> Acts:
    """Return the actions of the loads of a model at a state. given: the model as it was described, with these loads; seen: see
    `Instant`; touched: with the forces of contacts, and of stops and dry friction of hinges, of the last step with contacts.
    """
    x = Instant(model, state, given=given, seen=seen)
    for _ in acting(x, given.loads if loads is None else loads):
        pass
    if touched and given.contacts and not given.internals.contact_modes:
        own = contact_loads(touches_of(model, state.q), contact_forces(given, state.s), len(model.bodies), state.q)
        for k, more in enumerate(own):
            x.acts.external[k] += more
        for row in given.internals.one_sided:
            held = state.s[..., given.states[f"{row.hinge}.held_force"]][..., None]
            x.acts.torques.append((slice(row.speed, row.speed + 1), held))
    return x.acts


def acting(x: Instant, loads: Sequence[Load]) -> Iterator[Acts]:
    """Run the laws of loads one after another, and yield after each what they have done so far."""
    for load in loads:
        refuse_result(run(load.law, x.of("load", load), "load", load.name), load.name)
        yield x.acts


def refuse_result(made: Any, name: str) -> None:
    """Raise `PliantError` for a law of a load that returns something, which has no effect."""
    if made is None:
        return
    if isinstance(made, list | tuple):
        for one in made:
            refuse_result(one, name)
        return
    kind = "vector" if isinstance(made, Vector) else "dict" if isinstance(made, dict) else "number"
    raise PliantError(
        f"load {name!r}: its law returns a {kind}, which has no effect; call x.torque('hinge', value), x.force(vector, at=point), "
        "x.moment(vector, on=frame) or x.rate('state', value), and return nothing"
    )


_NODE = re.compile(r"""(?:object of type )?['"]?\b(?:Graph)?Node\b['"]?(?: object)?""")


def run(law: Any, x: Any, what: str, name: str) -> Any:
    """Run a law at an instant. Errors name the law, except for those that say that it cannot be traced."""
    try:
        return law(x)
    except MisplacedSymbolError as error:
        raise PliantError(f"{what} {name!r}, its law: {error}") from None
    except (Untraceable, NodeNotSeen, PliantError):
        raise
    except Exception as error:
        place = place_of(error)
        at = f" at {place[0]}:{place[1]}" if place else ""
        said = _NODE.sub("a number of the law", str(error))  # what numbers are while a law is traced is nothing to a user
        raise PliantError(f"{what} {name!r}: its law raised {type(error).__name__} ({said}){at}") from error


def state_rates(model: Model, acts: Acts, like: Array) -> Array:
    """Return s' (..., ns) in order; zero for a state without a rate."""
    parts = [zeros((0, 1), like)]
    for name, where in model.states.items():
        n = where.stop - where.start
        value = acts.rates.get(name)
        if value is None:
            parts.append(zeros((n, 1), like))
        else:
            given = several(value, like)
            if len(given) != n:
                raise PliantError(f"state {name!r} has {n} values, but x.rate gives {len(given)}")
            parts += [as_scalar(x, like) for x in given]
    return concat(parts)[..., 0]


def rates(
    model: Model, state: LoadedState, forces: Forces, *, given: Model, method: str = "articulated", works: int = 0
) -> tuple[Array, ...]:
    """Return (q', v', s') under the loads and other forces.

    works: 0 for no further result; 1 for the power (...) of the forces too; 3 for three powers instead: that power, the part of it
    that dampers and loads dissipate, and the power of driven hinges and of closures that depend on time.

    Driven hinges follow their laws, whatever q and v are, and their power counts.
    """
    state, driven = at_instant(model, given, state)
    acts, a, required, guided = moved(model, given, state, forces, driven, method)
    q, v = state.q, state.v
    out = (qdot(model, q, v), a, state_rates(given, acts, q))
    if not works:
        return out
    driving = zeros((1, 1), q) + guided
    for k, force in required.items():
        start = model.internals.v_slices[k].start
        driving = driving + dot(force, v[..., start : start + force.shape[-2], None])
    gained = acts.power(v[..., None]) + driving
    acting = forces.tau, forces.wrenches
    if works != BOOKS:
        return (*out, power(model, q, v, *acting, axes=forces.axes) + gained[..., 0, 0])
    own = concat([gained, _total(acts.losses, q), driving])[..., 0]
    return (*out, powers(model, q, v, *acting, axes=forces.axes) + own)


def at_instant(model: Model, given: Model, state: LoadedState) -> tuple[LoadedState, tuple[Drive, ...]]:
    """Return a state with unit quaternions and with driven hinges at their prescribed positions, and the motion of these hinges."""
    driven = drives(model, given, state.t, state.u)
    return state.at(*placed(model, driven, normalised(model, state.q), state.v)), driven


def moved(
    model: Model,
    given: Model,
    state: LoadedState,
    forces: Forces,
    driven: Sequence[Drive],
    method: str,
    held: slice | None = None,
    touched: bool = False,
) -> tuple[Acts, Array, dict[int, Array], Array | float]:
    """Return the actions of loads, v' under them, by body the forces that driven hinges need, and the power of closures.

    Only articulated bodies support held hinges. held: speeds that are held, whatever their locks say. touched: see `acted`.
    """
    acts, q = acted(model, given, state, touched=touched), state.q
    acts.holds += locks_of(given, state.s, q)
    if held is not None:
        acts.holds.append((held, lift(np.ones((1, 1)), q)))
    free = acts.free()
    tree = with_locks(model, tree_of(model, q), free)
    if given.internals.contact_modes:
        touch(contacts_held(model, given, state, forces, driven, acts), acts)
    return acts, *_accelerated(model, tree, state, with_loads(forces, acts), driven, method if free is None else "articulated")


def _accelerated(
    model: Model, tree: Tree, state: LoadedState, forces: Forces, driven: Sequence[Drive], method: str
) -> tuple[Array, dict[int, Array], Array | float]:
    """Return v' under all forces, by body the forces that driven hinges need, and the power (..., 1, 1) of closures, which have one
    if they depend on time.
    """
    if driven:
        return driven_dynamics(model, tree, state.q, state.v, forces, {x.k: x.a for x in driven})
    return with_power(model, tree, state.q, state.v, forces, method)


def forces_of_closures(
    model: Model, state: LoadedState, forces: Forces, driven: Sequence[Drive], method: str, acts: Acts
) -> ClosureForces | None:
    """Return the multipliers of the closures under everything that acts; None if no closure is active."""
    if not model.closures:
        return None
    q, v, total, free = state.q, state.v, with_loads(forces, acts), acts.free()
    if driven or free is not None:
        tree = with_locks(model, tree_of(model, q), free)
        at = Closed(with_acting_rows(model), tree, q, v, "articulated")
        return ClosureForces(at, at.driven(total, {x.k: x.a for x in driven})[1])
    at = closed_at(model, q, v, method, None)
    return ClosureForces(at, at.accelerated(total)[1])


def contacts_held(
    model: Model, given: Model, state: LoadedState, forces: Forces, driven: Sequence[Drive], acts: Acts
) -> HeldContacts:
    """Return the contacts of a state in a run without dt. acts: what acts on the system without them."""
    q = state.q
    total = replace(with_loads(forces, acts), loads=[list(own) for own in acts.external])
    tree = with_locks(model, tree_of(model, q), acts.free())
    still = Acts(acts.at)
    still.holds = [*acts.holds, *(held_place(model, drive, q) for drive in driven)]
    held = with_locks(model, tree_of(model, q), still.free())
    return HeldContacts(
        model, given, held, q, state.v, state.s, lambda: _accelerated(model, tree, state, total, driven, "articulated")[0]
    )


def touch(contacts: HeldContacts, acts: Acts) -> None:
    """Add the forces of contacts to what acts on a system."""
    own = contact_loads(contacts.touches, contacts.world_forces, len(acts.external), contacts.q)
    for k, more in enumerate(own):
        acts.external[k] += more
    acts.losses.append(contacts.dissipated)


def contact_equations(
    model: Model, state: LoadedState, forces: Forces, *, given: Model, method: str = "articulated"
) -> tuple[Array, ...]:
    """Return the contacts of a state in a run without dt, see `contact_modes.equations`."""
    state, driven = at_instant(model, given, state)
    return equations(contacts_at(model, given, state, forces, driven))


def contacts_at(model: Model, given: Model, state: LoadedState, forces: Forces, driven: Sequence[Drive]) -> HeldContacts:
    """Return the contacts of a state in a run without dt."""
    acts = acted(model, given, state)
    acts.holds += locks_of(given, state.s, state.q)
    return contacts_held(model, given, state, forces, driven, acts)


def held_place(model: Model, drive: Drive, like: Array) -> tuple[slice, Array]:
    """Return the speeds of a driven hinge, as held."""
    start = model.internals.v_slices[drive.k].start
    return slice(start, start + drive.a.shape[-2]), lift(np.ones((1, 1)), like)


def with_loads(forces: Forces, acts: Acts) -> Forces:
    """Return the forces on a system together with those of its loads."""
    own = acts.tau()
    return replace(forces, tau=forces.tau if own is None else forces.tau + own[..., 0], loads=acts.external)


def holding(
    model: Model,
    given: Model,
    state: LoadedState,
    forces: Forces,
    driven: Sequence[Drive],
    method: str,
    where: slice,
) -> Array:
    """Return the forces (..., n) that hold some speeds, or would hold them, in addition to existing locks, by inverse dynamics."""
    acts, a, *_ = moved(model, given, state, forces, driven, method, held=where, touched=True)
    total, q, v = with_loads(forces, acts), state.q, state.v
    force = required_forces(model, q, v, a, forces.wrenches, forces.axes, loads=total.loads) - total.tau
    if model.closures:
        tree, by_body = with_locks(model, tree_of(model, q), acts.free()), {x.k: x.a for x in driven}
        force = force - closed_driven(model, tree, q, v, total, by_body)[1]
    return force[..., where]


def closing(model: Model, state: LoadedState, *, given: Model, method: str = "articulated") -> tuple[Array, Array]:
    """Return (q, v) projected onto the closures if hinges are driven or may be locked: these stay at their positions, the others
    move.
    """
    state, driven = at_instant(model, given, state)
    q = state.q
    free = lift(np.ones((model.nv, 1)), q)
    holds = [*acted(model, given, state).holds, *locks_of(given, state.s, q)]
    holds += [held_place(model, drive, q) for drive in driven]
    for where, x in holds:
        free = concat([free[..., : where.start, :], free[..., where, :] * (1.0 - x), free[..., where.stop :, :]])
    tree = with_locks(model, tree_of(model, q), free[..., 0])
    return moved_onto(Closed(with_acting_rows(model), tree, q, None, "articulated"), state.v)[:2]


def locks_of(given: Model, s: Array, like: Array) -> list[tuple[slice, Array]]:
    """Return the speeds of hinges that events lock, and the states (..., 1, 1) that say whether they are locked."""
    out = []
    for flag, hinge in given.internals.flags.items():
        first = given.v_index(hinge).start
        n = next(h for h in given.hinges if h.name == hinge).type.nv
        out.append((slice(first, first + n), s[..., given.states[flag]][..., None]))
    return out


def generalised_forces(model: Model, state: LoadedState, *, given: Model, loads: Sequence[Load] | None = None) -> tuple[Array, ...]:
    """Return (tau (..., nv), s', energy) of the loads at a state: generalised forces of hinges and modes, rates, and potential
    energy.
    """
    state, _ = at_instant(model, given, state)
    acts, q = acted(model, given, state, loads), state.q
    return projected(model, acts, q), state_rates(given, acts, q), energy(acts, q)


def with_tau(model: Model, state: LoadedState, tau: Array, *, given: Model) -> tuple[Array, ...]:
    """Return (tau plus the generalised forces of the loads (..., nv), s')."""
    forces, rates, _ = generalised_forces(model, state, given=given)
    return tau + forces, rates


def energy(acts: Acts, like: Array) -> Array:
    """Return the kinetic and potential energy (...) of loads."""
    return _total([*acts.energies, *acts.kinetic], like)[..., 0, 0]


def _total(parts: Sequence[Any], like: Array) -> Array:
    """Return the sum (..., 1, 1) of some parts."""
    total = zeros((1, 1), like)
    for x in parts:
        total = total + x
    return total


def books(model: Model, state: LoadedState, *, given: Model, loads: Sequence[Load] | None = None) -> tuple[Array, ...]:
    """Return what loads have at a state, in addition to the bodies, as a tuple.

    It is (kinetic energy (...), potential energy (...), angular momentum (..., 3) in world axes, effective inputs (..., nu)).
    """
    state, _ = at_instant(model, given, state)
    acts, q = acted(model, given, state, loads), state.q
    momentum = zeros((3, 1), q)
    for own in acts.momenta:
        momentum = momentum + own
    kinetic, potential = (_total(parts, q)[..., 0, 0] for parts in (acts.kinetic, acts.energies))
    return kinetic, potential, momentum[..., 0], _applied(given, acts, q, state.u)


def losses(model: Model, state: LoadedState, *, given: Model) -> Array:
    """Return the power (...) [W] that loads dissipate at a state, as they declare it."""
    state, _ = at_instant(model, given, state)
    return _total(acted(model, given, state).losses, state.q)[..., 0, 0]


def _applied(model: Model, acts: Acts, like: Array, u: Array) -> Array:
    """Return the effective inputs (..., nu), after the limits and delays in their loads."""
    parts = [zeros((0, 1), like)]
    for name, where in model.inputs.items():
        took = acts.applied.get(name)
        parts.append(u[..., where][..., None] if took is None else column(several(took, like), like))
    return concat(parts)[..., 0]


def projected(model: Model, acts: Acts, like: Array) -> Array:
    """Return the generalised forces (..., nv) of all actions: forces on bodies go inward along their paths, as J* f."""
    at = acts.at
    arriving: dict[int, list[tuple[int, Array]]] = {k: list(own) for k, own in enumerate(acts.external) if own}
    tau = acts.tau()
    blocks = {}
    for k in range(len(model.bodies) - 1, -1, -1):
        if k not in arriving:
            continue
        body, m = at.tree.bodies[k], at.motion(k)
        modal: Array | None = None
        f = zeros((6, 1), like)
        for node, wrench in arriving.pop(k):
            own, g = body.node_force(m, node, wrench)
            f = f + g
            modal = own if modal is None else modal if own is None else modal + own
        if model.internals.v_slices[k].stop > model.internals.v_slices[k].start:
            blocks[k] = body.project(m, modal, f)
        if body.parent >= 0:
            arriving.setdefault(body.parent, []).append((body.at, m.force_to_parent(f)))
    parts = [blocks.get(k, zeros((where.stop - where.start, 1), like)) for k, where in enumerate(model.internals.v_slices)]
    out = concat([zeros((0, 1), like), *parts])
    return (out if tau is None else out + tau)[..., 0]


def outputs(
    model: Model,
    state: LoadedState,
    forces: Forces,
    *,
    given: Model,
    method: str = "articulated",
    only: Sequence[Output] | None = None,
) -> Array:
    """Return the outputs of a model at a state (..., n), in order. Accelerations are those under all forces."""
    state, driven = at_instant(model, given, state)
    q, v = state.q, state.v
    whole = cache(lambda: moved(model, given, state, forces, driven, method, touched=True))

    closing = cache(lambda: forces_of_closures(model, state, forces, driven, method, whole()[0]))

    @cache
    def reactions() -> list[Array]:
        external: Sequence[Loads] = whole()[0].external
        if (closed := closing()) is not None:
            external = closed.at.exerted(closed.multipliers, external, followers=True)
        return hinge_loads(model, q, v, whole()[1], forces.wrenches, axes=forces.axes, loads=external)

    held = partial(holding, model, given, state, forces, driven, method)
    x = Instant(model, state, given=given, motion=lambda: whole()[1:3], reactions=reactions, holding=held)
    x.closing = closing
    if given.internals.contact_modes:
        x.contacts_held = cache(partial(contacts_at, model, given, state, forces, driven))
    parts = [zeros((0, 1), q)]
    for output in given.outputs if only is None else only:
        parts.append(components(run(output.law, x.of_all(f"output {output.name!r}"), "output", output.name), x, output))
    return concat(parts)[..., 0]


def components(value: Any, x: Instant, output: Output) -> Array:
    """Return the result of an output's law as a column: a number, several numbers, or a vector in world axes."""
    if isinstance(value, Vector):
        value = value.in_(x.world)
    if isinstance(value, MovingPoint | MovingFrame) or value is None:
        raise PliantError(
            f"output {output.name!r}: its law returns {type(value).__name__}; return a number, an array of numbers, or a vector"
        )
    try:
        return column(several(value, x.at.like), x.at.like)
    except PliantError:
        raise
    except ValueError:  # a text
        raise PliantError(
            f"output {output.name!r}: its law returns {shown(value)}; return a number, an array of numbers, or a vector"
        ) from None
