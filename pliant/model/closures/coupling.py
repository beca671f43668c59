"""Couplings of coordinates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.numbers import real
from pliant.errors import PliantError
from pliant.model.closures.closure import Closure
from pliant.model.closures.numbers import as_numbers, only_number
from pliant.model.pose import Array
from pliant.model.symbols import refuse_symbols

_MET = 1e-9  # a coupling of locked hinges alone must hold to this


@dataclass(frozen=True, eq=False)
class Coupling(Closure):
    """The sum of k q over some coordinates equals `offset`, as for gears, racks and mimic joints. terms: (coordinate, k)."""

    terms: tuple[tuple[str, float], ...] = ()
    offset: float = 0.0

    kind: ClassVar[str] = "coupling"

    @property
    def what(self) -> str:
        sum_of = " + ".join(f"{k:g} {name}" for name, k in self.terms).replace("+ -", "- ")
        return f"{sum_of} = {self.offset:g}"

    @property
    def labels(self) -> tuple[str, ...]:
        return ("coupling",)

    @property
    def parameters(self) -> Mapping[str, Array]:
        return {"offset": as_numbers(self.offset)}

    def with_numbers(self, new: Mapping[str, Array]) -> Coupling:
        return replace(self, offset=only_number(new["offset"])) if "offset" in new else self

    @property
    def key(self) -> tuple[Any, ...]:
        return "coupling", self.name, self.active, tuple((name, float(k)) for name, k in self.terms), float(self.offset)

    # ---- its terms

    def places(self, model: Any) -> list[tuple[int, int, float]]:
        """Return (place in q, place in v, factor) for each term."""
        if self.seen is None:
            return coupled(model, self)
        k = [model.index[name] for name, _, _, _ in self.seen]
        return [
            (model.internals.q_slices[k].start + i, model.internals.v_slices[k].start + j, factor)
            for k, (_, i, j, factor) in zip(k, self.seen, strict=True)
        ]

    def coupled(self, model: Any) -> list[int]:
        speeds = [place for _, place, _ in self.places(model)]
        own = [next(k for k, own in enumerate(model.internals.v_slices) if own.start <= place < own.stop) for place in speeds]
        return list(dict.fromkeys(own))

    def check(self, model: Any) -> None:
        """Raise `PliantError` for unknown coordinates, and for those whose rate is not a speed."""
        coupled(model, self)

    def locked(self, value: Callable[[str], float | None], now: Closure) -> Coupling | None:
        known = {coordinate: value(coordinate) for coordinate, _ in self.terms}
        offset = self.offset - sum(k * x for coordinate, k in self.terms if (x := known[coordinate]) is not None)
        terms = tuple((coordinate, k) for coordinate, k in self.terms if known[coordinate] is None)
        if not terms and abs(offset) > _MET:
            raise PliantError(
                f"lock: coupling {self.name!r} ({self.what}) does not hold where its hinges are locked; give other at="
            )
        return replace(self, terms=terms, offset=offset) if terms else None

    def needed(self, model: Any, now: Closure) -> list[str]:
        return []

    def alike(self, model: Any, place: Mapping[int, int]) -> tuple[Any, ...]:
        own = []
        for name, factor in self.terms:
            where = model.q_index(name)
            k = next(k for k, own in enumerate(model.internals.q_slices) if own.start <= where.start < own.stop)
            own.append((place[k], (where.start - model.internals.q_slices[k].start, factor)))
        return (tuple(sorted(own)),)

    @property
    def draws_hinges(self) -> bool:
        return True


def coupled(model: Any, coupling: Coupling) -> list[tuple[int, int, float]]:
    """(place in q, place in v, k) of each term of a coupling. Raises `PliantError` if the rate of a coordinate is not a speed."""
    out = []
    for name, k in coupling.terms:
        what = f"coupling {coupling.name!r}"
        try:
            where = model.q_index(name)
        except PliantError as e:
            raise PliantError(f"{what}: {e}") from None
        body = next(b for b, own in zip(model.bodies, model.internals.q_slices, strict=True) if own.start <= where.start < own.stop)
        n = where.stop - where.start
        hinge = body.hinge.type
        if n > 1 and hinge.nq == 1 and name in (body.hinge.name, body.name):
            n = 1  # of a flexible body, its hinge alone
        i, j = place_of_rate(model, where.start, what)
        if n != 1:
            raise PliantError(
                f"{what}: {name!r} has {n} coordinates ({', '.join(body.coordinates)}); name one, as '{name}.{body.coordinates[0]}'"
            )
        out.append((i, j, float(k)))
    return out


def place_of_rate(model: Any, place: int, what: str) -> tuple[int, int]:
    """(place, place in v) of a coordinate, by its place in q. Raises `PliantError` if its rate is not a speed."""
    at = next(k for k, own in enumerate(model.internals.q_slices) if own.start <= place < own.stop)
    body, j = model.bodies[at], place - model.internals.q_slices[at].start
    hinge = body.hinge.type
    if hinge.nq != hinge.nv and j < hinge.nq:
        kind = type(hinge).__name__
        name = body.hinge.name
        raise PliantError(f"{what}: {name!r} cannot be coupled: the rates of a {kind} hinge's coordinates are not its speeds")
    in_hinge = j < hinge.nq
    if in_hinge and hinge.rate_places[j] is None:
        name = body.full_names(body.coordinates)[j]
        raise PliantError(f"{what}: the rate of {name!r} is not a speed of its hinge, {hinge!r}; couple angles and lengths")
    return place, model.internals.v_slices[at].start + (j if in_hinge else j - hinge.nq + hinge.nv)


def placed_coordinate(model: Any, place: int, what: str) -> tuple[str, int, int]:
    """(body, place in its q, place in its v) of a coordinate, by its place in q, as `place_of_rate`."""
    _, j = place_of_rate(model, place, what)
    at = next(k for k, own in enumerate(model.internals.q_slices) if own.start <= place < own.stop)
    return model.bodies[at].name, place - model.internals.q_slices[at].start, j - model.internals.v_slices[at].start


def checked_terms(what: str, terms: Any) -> tuple[tuple[str, float], ...]:
    """The terms of a coupling as pairs."""
    if not isinstance(terms, Mapping) or not terms:
        raise PliantError(f"{what}: give coordinates with their factors, as {{'motor': 1, 'wheel': -3}}, not {terms!r}")
    out = []
    for name, k in terms.items():
        refuse_symbols(f"{what}: the factor of {name!r}", k)
        try:
            factor = real(k)
        except (TypeError, ValueError):
            raise PliantError(f"{what}: the factor of {name!r} is {k!r}, not a number") from None
        if not np.isfinite(factor) or factor == 0.0:
            raise PliantError(f"{what}: the factor of {name!r} is {factor:g}; give a number other than zero, or leave it out")
        out.append((str(name), factor))
    return tuple(out)
