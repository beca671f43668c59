"""Functions of closed systems whose closures can be switched, by name or by a mask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.table.functions import TABLE, Function
from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


class Switchable:
    """A function of a closed system, with its closures as declared, or with others active.

    active: names of closures; the function then returns the rows of these only. Or a mask (..., closures) per state, 1 for active
    closures and 0 for the others; the function then returns the rows of all closures. In `impulse` it may follow q and v by
    position.
    """

    def __init__(self, dynamics: Dynamics, name: str) -> None:
        self.dynamics, self.name = dynamics, name
        self.__doc__ = TABLE[name].doc

    @cached_property
    def plain(self) -> Callable[..., Any]:
        return self.dynamics.internals.built(self.dynamics.internals.row(self.name))

    @cached_property
    def masked(self) -> Callable[..., Any]:
        return self.dynamics.internals.masked(self.name)

    def __call__(self, *arguments: Any, active: Any = None, **options: Any) -> Any:
        own, more = len(self.dynamics.internals.row(self.name).inputs), bool(self.dynamics.parameters)
        if self.name == "impulse" and active is None and len(arguments) == own + 1 + more:
            active, arguments = arguments[own], (*arguments[:own], *arguments[own + 1 :])
        if active is None:
            return self.plain(*arguments, **options)
        names = closure_names(active)
        if names is not None:
            dynamics = self.dynamics.internals.switched(names)
            if self.dynamics.model.internals.rheonomic:  # the arguments have t already
                return dynamics.internals.built(dynamics.internals.row(self.name))(*arguments, **options)
            found = getattr(dynamics, self.name)
            return found.plain(*arguments, **options) if isinstance(found, Switchable) else found(*arguments, **options)
        mask = active if self.dynamics.internals.target == "cuda" else checked_mask(self.dynamics, self.name, active)
        return self.masked(*arguments[:own], mask, *arguments[own:], **options)


def switches(function: Function) -> bool:
    """Whether closures can be switched in a function: in those that solve for the forces of closures."""
    return function.closes and (function.takes_method or function.columns is not None)


def checked_mask(dynamics: Dynamics, what: str, active: Any) -> Array:
    """Return the mask (..., closures) of ones and zeros, checked."""
    what, loops = f"{what} of system {dynamics.model.name!r}", dynamics.model.loops
    try:
        mask = np.asarray(active, dtype=float)
    except (TypeError, ValueError):
        raise PliantError(f"{what}: active={active!r}: give names of closures, or a mask of ones and zeros") from None
    if mask.shape[-1:] != (len(loops),):
        known = ", ".join(closure.name for closure in loops)
        raise PliantError(
            f"{what}: active has shape {mask.shape}; give (..., {len(loops)}), 1 or 0 for each of {known or 'no closure'}, or names"
        )
    if not np.isin(mask, (0.0, 1.0)).all():
        raise PliantError(f"{what}: active has other values than 0 and 1; give 1 for active closures and 0 for the others")
    return mask


def closure_names(active: Any) -> list[str] | None:
    """Return the names of closures in `active`; None if it is a mask."""
    if isinstance(active, str):
        return [active]
    if hasattr(active, "dtype") or not isinstance(active, Iterable) or not all(isinstance(x, str) for x in active):
        return None
    return list(active)
