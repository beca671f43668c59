"""What a system keeps of the file that it was read from: named states, and the report of what was read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

import numpy as np

from pliant.model.model import Model
from pliant.model.pose import Array
from pliant.model.spaces import Space, coordinates, speeds

_MOST_SHOWN = 40


@dataclass(frozen=True, eq=False)
class Keyframe:
    """A named state of a file. t [s]; q (nq,), v (nv,), s (ns,) and u (nu,) as the system has them.

    Example: `pl.simulate(system, key.q, key.v, u=key.u)` with `key = system.keyframes["home"]`.
    """

    t: float
    q: Array
    v: Array
    s: Array
    u: Array


@dataclass(frozen=True, eq=False)
class NamedState:
    """A state by names: coordinates and speeds by hinge, body or label, states and inputs by their full names."""

    t: float = 0.0
    q: Mapping[str, float | Sequence[float]] = field(default_factory=dict)
    v: Mapping[str, float | Sequence[float]] = field(default_factory=dict)
    s: Mapping[str, float | Sequence[float]] = field(default_factory=dict)
    u: Mapping[str, float | Sequence[float]] = field(default_factory=dict)

    def of(self, model: Model) -> Keyframe:
        """The state of a model. What the model no longer has is left out, and what the file does not name is at its usual value."""
        q, v = model.neutral(), np.zeros(model.nv)
        for given, out, space in ((self.q, q, coordinates(model)), (self.v, v, speeds(model))):
            for name, values in given.items():
                if (where := _where(space, name, values)) is not None:
                    out[where] = values
        s, u = _filled(model, "states", self.s), _filled(model, "inputs", self.u)
        return Keyframe(self.t, q, v, s, u)

    def keywords(self, model: Model) -> dict[str, dict[str, Any]]:
        """The state as q0, v0, s0 and u of `pl.simulate`, each by name. What the model no longer has is left out."""
        q, v = (
            {name: x for name, x in given.items() if _where(space, name, x) is not None}
            for given, space in ((self.q, coordinates(model)), (self.v, speeds(model)))
        )
        s, u = ({n: x for n, x in given.items() if n in own} for given, own in ((self.s, model.states), (self.u, model.inputs)))
        return {key: given for key, given in (("q0", q), ("v0", v), ("s0", s), ("u", u)) if given}


def _where(space: Space, name: str, values: float | Sequence[float]) -> slice | None:
    """The place of a name's values; for the hinge of a flexible body perhaps that of the hinge alone."""
    where = space.where.get(name)
    if where is None:
        return None
    count, rigid = np.size(values), int(np.isnan(space.frequencies[where]).sum())
    return where if count == where.stop - where.start else slice(where.start, where.start + count) if count == rigid else None


def _filled(model: Model, kind: Literal["states", "inputs"], given: Mapping[str, float | Sequence[float]]) -> Array:
    places = model.states if kind == "states" else model.inputs
    out = np.zeros(model.ns if kind == "states" else model.nu)
    for load in model.loads:
        for key, value in getattr(load, kind).items():
            if (where := places.get(f"{load.name}.{key}")) is not None and isinstance(value, np.ndarray):
                out[where] = value.ravel()
    for name, x in given.items():
        if name in places:
            out[places[name]] = x
    return out


@dataclass(frozen=True)
class ReadRecord:
    """One entry of `system.reading`.

    action: "read"; "changed": read as something else than the file says; "left": not read, or stored without effect; "noted".
    element: the tag in the file, such as "joint". name: its name, or "". file: the file that has it. line: its line in the main
    file. reason: what it became, or why it was changed or left.
    """

    action: Literal["read", "changed", "left", "noted"]
    element: str
    name: str
    file: str
    line: int | None
    reason: str


class Reading(Sequence[ReadRecord]):
    """The report of what `pl.load` read, changed and left: a sequence of records. `print` shows it as a table.

    Example: `[x.name for x in system.reading.left]`
    """

    def __init__(self, records: Sequence[ReadRecord] = ()) -> None:
        self._records = tuple(records)

    @overload
    def __getitem__(self, index: int) -> ReadRecord: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[ReadRecord, ...]: ...
    def __getitem__(self, index: int | slice) -> ReadRecord | tuple[ReadRecord, ...]:
        return self._records[index]

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[ReadRecord]:
        return iter(self._records)

    def of(self, action: str) -> tuple[ReadRecord, ...]:
        """The records with this action."""
        return tuple(x for x in self._records if x.action == action)

    @property
    def read(self) -> tuple[ReadRecord, ...]:
        """What was read."""
        return self.of("read")

    @property
    def changed(self) -> tuple[ReadRecord, ...]:
        """What was read as something else."""
        return self.of("changed")

    @property
    def left(self) -> tuple[ReadRecord, ...]:
        """What was not read, or has no effect."""
        return self.of("left")

    def __str__(self) -> str:
        if not self:
            return "nothing was read from a file"
        lines = []
        for word in ("read", "changed", "left", "noted"):
            own = self.of(word)
            if own:
                counts = Counter(x.element for x in own)
                lines.append(f"{word}: " + ", ".join(f"{n} {element}" for element, n in counts.items()))
            shown = own if word in ("changed", "left") else ()
            lines += [f"  {_place(x)}{_what(x)}{x.reason}" for x in shown[:_MOST_SHOWN]]
            lines += [f"  and {len(shown) - _MOST_SHOWN} more"] if len(shown) > _MOST_SHOWN else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Reading: {len(self.read)} read, {len(self.changed)} changed, {len(self.left)} left>"


def _what(record: ReadRecord) -> str:
    """The element with its name, unless the reason has it."""
    own = f"{record.element} {record.name!r}: " if record.name else f"{record.element}: "
    return "" if own in record.reason else own


def _place(record: ReadRecord) -> str:
    return f"{record.file}:{record.line}: " if record.line is not None else f"{record.file}: " if record.file else ""


@dataclass(frozen=True, eq=False)
class FileOrigin:
    """What came with a file. keyframes: by name. start: the initial state of its runs."""

    keyframes: Mapping[str, NamedState] = field(default_factory=dict)
    reading: Reading = field(default_factory=Reading)
    start: NamedState = field(default_factory=NamedState)
