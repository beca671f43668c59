"""Systems shipped with the package: what `pliant info NAME` and `pl.examples.load(NAME)` take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pliant.errors import unknown
from pliant.examples.double_pendulum import double_pendulum
from pliant.examples.seven_hinge_arm import seven_hinge_arm
from pliant.examples.spacecraft import two_arm_spacecraft
from pliant.model import System


@dataclass(frozen=True)
class Example:
    """A shipped system: its name, what it shows, and what builds it."""

    name: str
    build: Callable[[], System]

    @property
    def about(self) -> str:
        return (self.build.__doc__ or "").strip().splitlines()[0]


EXAMPLES = {
    e.name: e
    for e in (
        Example("double-pendulum", double_pendulum),
        Example("seven-hinge-arm", seven_hinge_arm),
        Example("two-arm-spacecraft", two_arm_spacecraft),
    )
}


def names() -> tuple[str, ...]:
    """The names of the shipped examples."""
    return tuple(EXAMPLES)


def load(name: str) -> System:
    """A shipped system, built anew."""
    if name not in EXAMPLES:
        raise unknown("example", name, EXAMPLES)
    return EXAMPLES[name].build()


__all__ = ["EXAMPLES", "Example", "load", "names"]
