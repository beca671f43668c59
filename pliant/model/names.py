"""Names of systems, bodies, hinges, frames and nodes. They appear unchanged in terminals, tables, plots and files.

`PlacesByName` gives the places of hinges, coordinates and speeds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pliant.errors import PliantError, unknown
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.model.records import Body

# characters that control a terminal or the direction of writing, end a line, or are no characters on their own
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def without_controls(kind: str, name: str) -> str:
    """The name. Raises `PliantError` if it contains a control character."""
    if odd := _CONTROL.search(name):
        shown = name if len(name) <= 80 else name[:79] + "…"
        raise PliantError(f"{kind} {shown!r}: the name contains the control character {odd[0]!r}; remove it")
    return name


def checked_name(kind: str, name: str) -> None:
    """Raise `PliantError` for an invalid name, or one that contains a separator of names."""
    if not isinstance(name, str) or not name or name != name.strip():
        raise PliantError(f"{kind} {name!r}: a name must be a string without spaces at its ends")
    if re.search(r"[./]", name):
        raise PliantError(f"{kind} {name!r}: '.' and '/' separate names from parameters; use '_' or '-' instead")


@dataclass(frozen=True, eq=False)
class PlacesByName:
    """The places of the hinges, coordinates and speeds of a system, by name."""

    bodies: Sequence[Body]

    @cached_property
    def hinges(self) -> dict[str, int]:
        """The numbers of bodies, by the names of their hinges, and by their own where no hinge has the name."""
        names = {body.name: k for k, body in enumerate(self.bodies)}
        names.update({body.hinge.name: k for k, body in enumerate(self.bodies)})
        return names

    @cached_property
    def coordinates(self) -> dict[str, int]:
        """Places in q, by full names: "elbow", "boom.y1"."""
        return {label: k for k, label in enumerate(x for body in self.bodies for x in body.full_names(body.coordinates))}

    @cached_property
    def speeds(self) -> dict[str, int]:
        """Places in v, by full names: "elbow_rate", "boom.y1_rate"."""
        return {label: k for k, label in enumerate(x for body in self.bodies for x in body.full_names(body.speeds))}

    def hinge(self, name: str) -> int:
        """The number of the body on a hinge, by the name of either."""
        if name not in self.hinges:
            raise unknown("hinge or body", name, self.hinges)
        return self.hinges[name]
