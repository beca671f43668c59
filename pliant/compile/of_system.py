"""The equations of a system for functions such as `pl.simulate`: the given ones, after a check, or new ones for the call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile
from pliant.errors import PliantError
from pliant.model import Model
from pliant.sweeps.links.link import as_model
from pliant.system import System
from pliant.vectors.laws.identity import seen_by_laws


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
        named = {key: list(x) if isinstance(x, Mapping) else [] for key, x in (("parameters", p), ("wrenches", wrenches))}
        return compile(system, stabilise=stabilise, **named)  # type: ignore[arg-type]
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
