"""Units of variables as FMI has them: a name with the exponents of SI's base units."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

BASES = ("kg", "m", "s", "A", "K", "mol", "cd", "rad")
_KNOWN: dict[str, tuple[float, dict[str, int]]] = {
    **{base: (1.0, {base: 1}) for base in BASES},
    "1": (1.0, {}),
    "g": (1e-3, {"kg": 1}),
    "N": (1.0, {"kg": 1, "m": 1, "s": -2}),
    "J": (1.0, {"kg": 1, "m": 2, "s": -2}),
    "W": (1.0, {"kg": 1, "m": 2, "s": -3}),
    "Pa": (1.0, {"kg": 1, "m": -1, "s": -2}),
    "Hz": (1.0, {"s": -1}),
    "V": (1.0, {"kg": 1, "m": 2, "s": -3, "A": -1}),
    "Ohm": (1.0, {"kg": 1, "m": 2, "s": -3, "A": -2}),
    "deg": (0.017453292519943295, {"rad": 1}),
    "mm": (1e-3, {"m": 1}),
    "km": (1e3, {"m": 1}),
    "min": (60.0, {"s": 1}),
    "h": (3600.0, {"s": 1}),
}
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


@dataclass(frozen=True)
class Unit:
    """A name, and if it is known its factor to SI and the exponents of base units."""

    name: str
    factor: float = 1.0
    exponents: dict[str, int] = field(default_factory=dict)
    known: bool = True


def unit_of(text: str) -> Unit | None:
    """The unit of a text such as "N m/rad" or "m/s^2"; None for an empty text. An unknown unit has only a name."""
    text = text.strip()
    if not text:
        return None
    plain = text.translate(_SUPERSCRIPTS).replace("·", " ").replace("*", " ")
    factor, exponents = 1.0, dict.fromkeys(BASES, 0)
    for i, part in enumerate(plain.split("/")):
        for word in part.strip(" ()").split():
            found = re.fullmatch(r"([A-Za-z]+|1)\^?\(?(-?\d+)?\)?", word)
            if found is None or found[1] not in _KNOWN:
                return Unit(text, known=False)
            power = int(found[2] or 1) * (-1 if i else 1)
            scale, own = _KNOWN[found[1]]
            factor *= scale**power
            for base, n in own.items():
                exponents[base] += n * power
    return Unit(text, factor, {base: n for base, n in exponents.items() if n})
