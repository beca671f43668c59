"""`pl.assemble`: find a state of a closed system near a guess."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from pliant.arguments.names import names_of
from pliant.compile import Dynamics
from pliant.compile.cpu.closures import closures_of
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.given import NUMPY, Given
from pliant.given.held import held_coordinates, held_speeds
from pliant.model import Model
from pliant.model.spaces import Space, State, check_quaternions, normalise, state_parts
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.open_states import assembled_state
from pliant.sweeps.links.link import as_model
from pliant.system import System
from pliant.vectors.prescribed import drives, placed


def assemble(
    system: System | Model | Dynamics,
    q0: Any = None,
    v0: Any = None,
    *,
    hold: Iterable[str] = (),
    weights: Any = None,
    p: Any = None,
    t: float = 0.0,
    u: Any = None,
) -> State:
    """Find a state (q (..., nq), v (..., nv)) near q0, v0 at which all active closures are closed, to rounding.

    q0, v0: the guess [rad, m; rad/s, m/s]. Pass arrays with any leading axes, or names with values, `{"crank": 0.3}`; named values
    do not change. Default: every hinge at zero.
    hold: names of further hinges or coordinates that do not change. If v0 is an array, their speeds do not change either.
    weights: the resistance of the other directions to change, (nv,) or names of hinges with numbers. The result is about the
    closest pose to q0 in this metric. Default: 1.
    p: parameters, names with values, or an array in the order of dyn.parameters (of a `Dynamics`).
    t, u: the time [s] and the inputs, for closures that depend on them. Default: 0, and the inputs as declared.
    Hinges with a prescribed motion have the position and speed of that motion at t, unless you name them or pass arrays.

    Modes change only if the hinges alone cannot close the loops, and so do their rates. Speeds of hinges that are not held change
    with the least kinetic energy of the change.

    Raises `PliantError` if a loop cannot be closed: the message names the loop, its smallest gap, and the pose with this gap.

    The result can be unpacked, and passed whole wherever a state is given: `pl.simulate(system, pl.assemble(system), t_end=1.0)`.

    Example: `q, v = pl.assemble(four_bar, {"crank": 0.5}, hold=["crank"])`
    """
    if isinstance(hold, str):
        raise PliantError(f"hold={hold!r}: give a list of names, [{hold!r}]")
    dynamics = dynamics_of(as_model(system) if isinstance(system, System) else system, None, p, None, "assemble")
    model, spaces = dynamics.model, dynamics.fields.spaces
    q0, v0 = state_parts(q0, v0)
    given = dynamics.fields.read(NUMPY, t=float(t), q=q0, v=v0, u=u, p=p, starts=True, finite="all")
    (q, v), driven = _driven(dynamics, given, q0, v0)
    values, batch = given.p, given.batch
    check_quaternions(model, q)
    held_q = held_coordinates(model, spaces[0], names_of(hold, "hold"))
    held_v = held_q & (v0 is not None and not isinstance(v0, Mapping))
    held_q, held_v = held_q | driven[0], held_v | driven[1]
    if isinstance(q0, Mapping):
        held_q = held_q | held_coordinates(model, spaces[0], q0)
    if isinstance(v0, Mapping):
        held_v = held_v | held_speeds(spaces[1], v0)
    mobile = 1.0 / _weights(spaces[1], weights)
    rows = math.prod(batch)  # not -1: what does not move has arrays without elements
    q, v = (np.broadcast_to(x, (*batch, x.shape[-1])).reshape(rows, x.shape[-1]) for x in (normalise(model, q), v))
    out_q, out_v = np.array(q), np.array(v)
    if values.ndim > 1:
        values = np.broadcast_to(values, (*batch, values.shape[-1])).reshape(rows, values.shape[-1])
    names = [f"state {', '.join(map(str, at))}" for at in np.ndindex(*batch)] if batch else []
    inputs = np.broadcast_to(given.u, (*batch, given.u.shape[-1])).reshape(rows, given.u.shape[-1]) if given.u.ndim > 1 else given.u
    instant = given.t.reshape(-1)[:1], inputs, model.internals.state_values
    for closures, at in closures_of(dynamics, values, list(range(len(q))), instant):
        labels = [names[i] for i in at] if names else []
        out_q[at], out_v[at] = assembled_state(closures, q[at], v[at], held_q, held_v, mobile, labels)
    return State(out_q.reshape(*batch, model.nq), out_v.reshape(*batch, model.nv))


def _driven(dynamics: Dynamics, given: Given, q0: Any, v0: Any) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
    """Return q and v with prescribed motions at their time, and the directions (nv,) of both that these motions hold.

    Hinges that q0 or v0 names keep these values, and so do arrays.
    """
    model, found, holding = dynamics.model, [], []
    driven = [x for x in drives(model.internals.matter, model, given.t, given.u) if x.q is not None]
    for i, (named, space) in enumerate(zip((q0, v0), dynamics.fields.spaces, strict=True)):
        slices, held = (model.internals.q_slices, model.internals.v_slices)[i], np.zeros(model.nv, dtype=bool)
        taken = {space.where[name].start for name in named} if isinstance(named, Mapping) else set()
        free = [x for x in driven if not taken & {*range(slices[x.k].start, slices[x.k].stop)}]
        free = free if named is None or isinstance(named, Mapping) else []
        for drive in free:
            start = model.internals.v_slices[drive.k].start
            held[start : start + model.hinges[drive.k].type.nv] = True
        found.append(placed(model.internals.matter, free, given.q, given.v)[i])
        holding.append(held)
    return (found[0], found[1]), (holding[0], holding[1])


def _weights(space: Space, given: Any) -> Array:
    """Return the weights (nv,), positive numbers."""
    n = len(space.labels)
    out = np.ones(n)
    if isinstance(given, Mapping):
        for name, x in given.items():
            if name not in space.where:
                raise UnknownNameError(f"weights: {unknown('hinge, body or speed', name, space.where)}")
            out[space.where[name]] = x
    elif given is not None:
        out = np.array(given, dtype=float)
    if out.shape != (n,) or not (np.isfinite(out) & (out > 0)).all():
        raise PliantError(
            f"weights: give ({n},) positive numbers, one per speed, or a dict of names and numbers; to hold a hinge, use hold="
        )
    return out
