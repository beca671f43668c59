"""Magnetic torquers: coils and rods whose dipoles turn a spacecraft in a magnetic field."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_shape, each, entries, limited
from pliant.model.acting.loads.records import FRAME, TRIPLE, LoadType, number
from pliant.model.acting.series import Input


@dataclass(frozen=True, eq=False)
class MagneticTorquer(LoadType):
    """Magnetic torquers: the moment dipole x field on the body of a frame.

    frame: the name of the frame. dipole (3,) [A m^2]: in the frame's axes, an `Input` (the default), a `Series` or numbers.
    field (3,) [T]: the magnetic field in world axes: numbers, an `Input` or a `Series`; or an object with a function
    `field_at(x, point)` that returns the field at a point as a vector. Default: the field of the system's `pl.space.Orbit`.
    max_dipole [A m^2]: limit of each component of the dipole, one number or three.

    Example: `arm.add_load("mtq", pl.loads.MagneticTorquer("upper", field=(2e-5, 0, -3e-5)))`
    """

    frame: str = dataclasses.field(metadata=FRAME)
    dipole: Any = number(Input((0.0, 0.0, 0.0)), TRIPLE)
    field: Any = number(None)
    max_dipole: Any = number(None, ((), (3,)), ">= 0", "one per axis (3)")

    @property
    def _from_object(self) -> bool:
        return hasattr(self.field, "field_at")

    def numbers(self) -> dict[str, Any]:
        own = super().numbers()
        return {key: x for key, x in own.items() if key != "field" or not self._from_object}

    def check_fit(self, what: str, model: Any) -> None:
        if self.field is None and not _around(model):
            raise PliantError(
                f"{what}: the system has no orbit with a magnetic field; give field=(x, y, z) in world axes [T], or an object with "
                "field_at, or add a pl.space.Orbit with magnetic="
            )
        if not self._from_object:
            check_shape(what, "field", self.field, (3,))

    def act(self, x: Any) -> None:
        frame, dipole = x[self.frame], entries(x.given.dipole)
        if self.max_dipole is not None:
            dipole = [limited(own, most) for own, most in zip(dipole, each(self, x, "max_dipole", 3), strict=True)]
        x.applied("dipole", dipole)
        if self.field is None:
            field = _around(x.model)[0].field_at(x, frame.origin)
        else:
            field = self.field.field_at(x, frame.origin) if self._from_object else x.vector(entries(x.given.field))
        x.moment(frame.vector(dipole).cross(field), on=frame)


def _around(model: Any) -> list[Any]:
    """The loads of a model that have a magnetic field: its orbit."""
    return [load.type for load in model.loads if hasattr(load.type, "field_at")]
