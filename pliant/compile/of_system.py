"""The equations of a system for functions such as `pl.simulate`: the given ones, after a check, or those stored with the model.

A model is frozen, so its equations are compiled once for each set of options. They live as long as the model does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile, refuse_idle
from pliant.compile.environment import effort_of, lanes_of, tiers_of
from pliant.errors import PliantError
from pliant.model import Model
from pliant.sweeps.links.link import as_model
from pliant.system import System
from pliant.vectors.laws.identity import seen_by_laws

_MOST_STORED = 8  # sets of options of one model


def dynamics_of(
    system: System | Model | Dynamics, given: Dynamics | None, p: Any, wrenches: Any, what: str, stabilise: Any = None
) -> Dynamics:
    """Return the given equations, or compile the system if none are given.

    p, wrenches: the names in them become parameters and frames of the compiled equations.
    what: the name of the caller, for the error if the system was compiled for CUDA.
    Raises `PliantError` if the given equations belong to another system.
    """
    if given is None and isinstance(system, Dynamics):
        given = system
    if given is None:
        assert not isinstance(system, Dynamics)
        parameters, frames = (tuple(x) if isinstance(x, Mapping) else () for x in (p, wrenches))
        return _stored(system, parameters, frames, stabilise)
    if not isinstance(given, Dynamics):
        raise PliantError(f"dynamics={given!r} is not a compiled system; pass the result of pl.compile(system), or leave it out")
    given.internals.refuse_on_device(what)
    if stabilise is not None and given.model.internals.stabilise != tuple(stabilise):
        raise PliantError(
            f"dynamics= was compiled with stabilise={given.model.internals.stabilise}; compile it with stabilise={stabilise!r}"
        )
    if given is not system:
        check_same_system(system.model if isinstance(system, Dynamics) else as_model(system), given)
    return given


def _stored(system: System | Model, parameters: tuple[str, ...], wrenches: tuple[str, ...], stabilise: Any) -> Dynamics:
    """Return the equations of a system, which the first call for its model compiles."""
    model = as_model(system)
    refuse_idle(system, model, "auto")
    key = parameters, wrenches, repr(stabilise), tiers_of(None), effort_of(None), lanes_of(None)
    stored = model.internals.equations
    made: Dynamics | None = stored.get(key)  # another thread may remove it
    if made is None:
        made = compile(model, parameters=parameters, wrenches=wrenches, stabilise=stabilise)
        if len(stored) >= _MOST_STORED:
            stored.pop(next(iter(stored), None), None)
        stored[key] = made
    return made


def check_same_system(model: Model, given: Dynamics) -> None:
    """Raise `PliantError` if dynamics= belongs to another system.

    The fidelity may differ, and so may the frames at which wrenches act.
    """
    if model is given.model:
        return
    seen = seen_by_laws(model).internals.seeing(given.internals.wrenches).internals.changed(stabilise=None)
    own = model.internals
    as_asked = given.model.internals.changed(fidelity=own.fidelity, stabilise=None, independent=own.independent)
    if as_asked.fingerprint != seen.fingerprint:
        raise PliantError(f"dynamics= was compiled from another system, {given.model.name!r}; compile {model.name!r} as it is now")
