"""Tendons: springs, dampers and dry friction along a line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import numbers_of, shape_of
from pliant.model.acting.loads.declared import several_speeds
from pliant.model.acting.loads.lines.line import check_line, hinges_of, split_line, stretch_of
from pliant.model.acting.loads.records import ONE, LoadType, number


@dataclass(frozen=True, eq=False)
class Tendon(LoadType):
    """A spring and damper along a line that sums hinges or runs through points: force -k (length - rest) - c length'.

    line: {"hinge": factor, …}, a sum of factors times coordinates, or a list of points: names of frames, or (frame, (x, y, z)). A
    number in the list begins another branch, whose length is divided by this number, as behind a pulley.
    k [N/m], c [N s/m]: in the units of the line, which are those of the coordinates for a sum.
    rest: the length without force, or two lengths between which the spring is slack.
    coulomb: dry friction along the line, coulomb tanh(length' / slip), as that of `HingeFriction`.
    offset: added to the length.

    Example: `arm.add_load("cable", pl.loads.Tendon({"shoulder": 2.0, "elbow": -1.0}, k=40.0))`
    """

    line: Any
    k: Any = number(0.0, ONE, ">= 0")
    c: Any = number(0.0, ONE, ">= 0")
    rest: Any = number(0.0, ((), (2,)), each_of="a range (lower, upper)")
    coulomb: Any = number(0.0, ONE, ">= 0")
    slip: Any = number(1e-3, ONE, "> 0")
    offset: float = 0.0

    @property
    def names(self) -> tuple[str, ...]:
        """The hinges that it acts on, if it sums hinges."""
        return hinges_of(self.line)

    def locked(self, held: dict[str, Any]) -> Tendon:
        """The same with some hinges fixed at their coordinates."""
        line, more = split_line(self.line, held)
        return replace(self, line=line, offset=self.offset + more)

    def fixed(self) -> dict[str, str]:
        why = "a hinge of its line has several speeds, so the line has no length"
        return {"k": f"{why}; leave it out"} if several_speeds(self.line) else {}

    def check_fit(self, what: str, model: Any) -> None:
        whole = check_line(what, model, self.line)
        numbers_of(what, "offset", self.offset)
        if not whole and np.any(self.k):
            raise PliantError(f"{what}: a hinge of its line has several speeds, so the line has no length; leave k out")

    def act(self, x: Any) -> None:
        line = stretch_of(x, self.line)
        given, length = x.given, line.length + self.offset
        if shape_of(self.rest):
            low, high = np.moveaxis(given.rest, -1, 0)
            stretch = np.maximum(length - high, 0.0) - np.maximum(low - length, 0.0)
        else:
            stretch = length - given.rest
        braking = given.c * line.rate + given.coulomb * np.tanh(line.rate / given.slip)
        x.energy(0.5 * given.k * stretch * stretch)
        x.dissipation(braking * line.rate)
        line.pull(-given.k * stretch - braking)
