"""Constraints of the library as objects, and how they and laws become constraints of a system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from pliant.errors import PliantError
from pliant.model.bodies.hinges import shown
from pliant.model.constraints.fields import check_fields
from pliant.model.constraints.law import Constraint, constraint_of

Law = Callable[[Any], Any]


class ConstraintType:
    """A constraint of the library, for `system.add_constraint(name, …)`. Derive a class to write your own.

    Example: `isinstance(pl.constraints.Skate("tool"), pl.constraints.ConstraintType)  # True`
    """

    kind: ClassVar[str] = "position"  # or "velocity"

    @property
    def law(self) -> Law:
        """Its law. A law of positions may have a method `rates`, whose further rows constrain speeds only."""
        raise NotImplementedError

    @property
    def frames(self) -> tuple[str, ...]:
        """Its frames: reactions are in the axes of the first one, and act on the last one."""
        raise NotImplementedError

    def __post_init__(self) -> None:
        check_fields(self)
        self._check(type(self).__name__)

    def _check(self, what: str) -> None:
        """Raise `PliantError` for fields that do not go together. what: the name of the class."""

    def _set(self, **given: Any) -> None:
        """Set fields of a frozen constraint, when it is made."""
        for name, value in given.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={shown(v)}' for k, v in self.__dict__.items())})"


def added_constraint(
    name: str,
    law: Any,
    kind: str,
    frames: Sequence[str],
    active: Any,
    inputs: Mapping[str, Any] | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Constraint:
    """The constraint of a law, or of an object of the library."""
    if isinstance(law, type) and issubclass(law, ConstraintType):
        raise PliantError(f"constraint {name!r}: {law.__name__} is a class; write pl.constraints.{law.__name__}(...)")
    if not isinstance(law, ConstraintType):
        return constraint_of(name, law, kind, frames, active, inputs, parameters)
    if kind != "position" or frames or inputs or parameters:
        raise PliantError(
            f"constraint {name!r}: {type(law).__name__} has its own numbers; leave out kind=, frames=, inputs= and parameters="
        )
    return replace(constraint_of(name, law.law, law.kind, law.frames, active), made=law)
