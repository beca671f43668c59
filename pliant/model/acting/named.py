"""Quantities of a system by name, as events look at them: the time, coordinates, speeds, states and inputs of loads, outputs.

    "t", "elbow.angle", "elbow.rate", "boom.y1", "tank.level", "rw.torque", "imu.wx", "gauges[2]"

A hinge of one coordinate also stands for it. A component of an output or of a state is named by its label, or by its number in
brackets, from 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pliant.errors import PliantError, UnknownNameError, unknown

if TYPE_CHECKING:
    from pliant.model.model import Model

TIME = "t"
_COMPONENT = re.compile(r"(.+)\[(\d+)\]")


@dataclass(frozen=True)
class Quantity:
    """Where a quantity is found. kind: "t", "q", "v", "s", "u", "series" or "output". place: its number there.

    whole: the name of the output, or of the input that is a series. place is -1 if such a name has no number.
    """

    kind: str
    place: int = 0
    whole: str = ""


def quantity(model: Model, name: str, what: str) -> Quantity:
    """Return where a quantity is found. what: whose it is, for messages."""
    if name == TIME:
        return Quantity(TIME)
    found = _found(model, name)
    if len(found) > 1:
        kinds = " and ".join(dict.fromkeys(_WORDS[x.kind] for x in found))
        raise PliantError(f"{what}: {name!r} is {kinds}; give a function of x instead, such as lambda x: x.q({name!r})")
    if not found:
        known = [
            TIME,
            *model.internals.by_name.coordinates,
            *model.internals.by_name.speeds,
            *model.states,
            *model.inputs,
            *model.internals.series,
        ]
        known += [full for output in model.outputs for full in (output.name, *(f"{output.name}.{x}" for x in output.labels))]
        raise UnknownNameError(
            f"{what}: {unknown('quantity', name, known)}; name a coordinate, a speed, a state or input of a load, a component of "
            "an output, or 't'"
        )
    return found[0]


_WORDS = {"q": "a coordinate", "v": "a speed", "s": "a state of a load", "u": "an input of a load", "output": "an output"}
_WORDS["series"] = _WORDS["u"]


def _found(model: Model, name: str) -> list[Quantity]:
    own, out = model.internals.by_name, []
    first, _, rest = name.partition(".")
    hinge = model.bodies[own.hinges[first]].hinge.name if first in own.hinges else first  # the hinge of a body, by the body
    for kind, index in (("q", own.coordinates), ("v", own.speeds)):
        full = name if name in index else f"{hinge}.{rest}"
        out += [Quantity(kind, index[full])] if full in index else []
    if name in own.hinges:
        body = model.bodies[own.hinges[name]]
        out += [Quantity("q", model.q_index(name).start)] if body.hinge.type.nq == 1 else []
    numbered = _COMPONENT.fullmatch(name)
    whole, number = (numbered[1], int(numbered[2])) if numbered else (name, None)
    for kind, places in (("s", model.states), ("u", model.inputs)):
        place = places.get(whole)
        if place is not None and (n := place.stop - place.start) and (number is not None or n == 1) and (number or 0) < n:
            out.append(Quantity(kind, place.start + (number or 0)))
    if whole in model.internals.series:
        out.append(Quantity("series", -1 if number is None else number, whole))
    for output in model.outputs:
        labelled, label = name.startswith(f"{output.name}."), name[len(output.name) + 1 :]
        if output.name == whole:
            out.append(Quantity("output", -1 if number is None else number, output.name))
        elif labelled and label in output.labels:
            out.append(Quantity("output", output.labels.index(label), output.name))
    return out
