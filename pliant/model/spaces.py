"""The layout of q and v: a label, a unit and a hinge for each entry, and the places of names."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from pliant.arguments.numbers import NotNumbersError, floats
from pliant.errors import PliantError, refuse_masked, warn
from pliant.lazy import annexed
from pliant.model.bodies.hinges import HingeType
from pliant.model.model import Model
from pliant.model.records import Body
from pliant.model.symbols import refuse_symbols
from pliant.spatial import Array

FORCE_UNITS = {"rad/s": "N m", "m/s": "N", "1/s": "J"}
ACCELERATION_UNITS = {"rad/s": "rad/s²", "m/s": "m/s²", "1/s": "1/s²"}
_NORM_TOLERANCE = 1e-6
_MOST_SHOWN = 8


class State(NamedTuple):
    """A state: q (..., nq) and v (..., nv). It can be passed whole wherever a state is given, `pl.simulate(system, state)`."""

    q: Array
    v: Array


def state_parts(q: Any, v: Any) -> tuple[Any, Any]:
    """Return q and v as they were given; both from q if it is a `State`, unless v is given too."""
    return (q.q, q.v if v is None else v) if isinstance(q, State) else (q, v)


@dataclass(frozen=True)
class Space:
    """The layout of q or v of a system. `where` maps hinge names, body names and labels to places.

    frequencies: of the modes [Hz], with the root held; NaN for the coordinates of hinges.
    """

    system: str
    labels: tuple[str, ...]
    units: tuple[str, ...]
    hinges: tuple[str, ...]
    bodies: tuple[str, ...]
    frequencies: Array
    where: dict[str, slice]
    zero: Array

    @property
    def layout(self) -> str:
        """The entries of a vector of this space, as text for an error message."""
        n, shown = len(self.labels), ", ".join(self.labels[:_MOST_SHOWN])
        return f"system {self.system!r} needs ({n},): {shown}{', …' if n > _MOST_SHOWN else ''}"


def coordinates(model: Model) -> Space:
    """The space of q."""
    return _space(model, [(b.coordinates, b.units) for b in model.bodies], model.internals.q_slices, model.neutral())


def speeds(model: Model) -> Space:
    """The space of v, and of forces."""
    return _space(model, [(b.speeds, _speed_units(b)) for b in model.bodies], model.internals.v_slices, np.zeros(model.nv))


def _space(model: Model, entries: list[tuple[tuple[str, ...], tuple[str, ...]]], slices: tuple[slice, ...], zero: Array) -> Space:
    hinges = tuple(h.name for h, (names, _) in zip(model.hinges, entries, strict=True) for _ in names)
    bodies = tuple(b.name for b, (names, _) in zip(model.bodies, entries, strict=True) for _ in names)
    labels = tuple(x for b, (names, _) in zip(model.bodies, entries, strict=True) for x in b.full_names(names))
    where = {f"{h}.{x.rpartition('.')[2]}": slice(i, i + 1) for i, (h, x) in enumerate(zip(hinges, labels, strict=True))}
    where |= {label: slice(i, i + 1) for i, label in enumerate(labels)}
    where |= {body.name: place for body, place in zip(model.bodies, slices, strict=True)}
    where |= {body.hinge.name: place for body, place in zip(model.bodies, slices, strict=True)}
    units = tuple(u for _, own in entries for u in own)
    return Space(model.name, labels, units, hinges, bodies, _frequencies(model, entries), where, zero)


def _frequencies(model: Model, entries: list[tuple[tuple[str, ...], tuple[str, ...]]]) -> Array:
    parts = [np.zeros(0)]
    for body, (names, _) in zip(model.bodies, entries, strict=True):
        parts.append(np.full(len(names) - body.modes, np.nan))
        if body.flex is not None:
            parts.append(body.flex.mode_frequencies / (2 * np.pi))
    return np.concatenate(parts)


def _speed_units(body: Body) -> tuple[str, ...]:
    """The units of speeds: the unit of the coordinate per second, or rad/s for a quaternion."""
    return _hinge_speed_units(body.hinge.type) + ("1/s",) * body.modes


def _hinge_speed_units(hinge: HingeType) -> tuple[str, ...]:
    if "qw" in hinge.coordinates:
        return ("rad/s",) * 3 + tuple(f"{u}/s" for u in hinge.units[4:])
    return tuple(f"{u}/s" for u in hinge.units) if hinge.nq == hinge.nv else ("1/s",) * hinge.nv


def spaces_of(model: Model) -> tuple[Space, Space]:
    """The spaces of q and v."""
    return coordinates(model), speeds(model)


def normalise(model: Model, q: Array) -> Array:
    """q (..., nq) with quaternions of unit norm; the same bits for one state and for many, unlike products of matrices."""
    out = np.array(q)
    for own in quaternion_places(model):
        with np.errstate(all="ignore"):  # NaN stays NaN; `check_quaternions` refuses norms that are too small or too large
            out[..., own] /= np.linalg.norm(out[..., own], axis=-1, keepdims=True)
    return out


def warn_of_degrees(model: Model, q: Array, what: str) -> None:
    """Warn of an initial angle that is degrees most likely: a whole or half number, beyond one turn."""
    if not (np.abs(q) > 2 * np.pi).any():
        return
    own = coordinates(model)
    angles = [i for i, (unit, wave) in enumerate(zip(own.units, own.frequencies, strict=True)) if unit == "rad" and np.isnan(wave)]
    if not angles:
        return
    x = q[..., angles].reshape(-1, len(angles))
    found = np.argwhere((np.abs(x) > 2 * np.pi) & (np.floor(2 * x) == 2 * x))
    if len(found):
        row, i = found[0]
        warn(
            f"system {model.name!r}, {what}: {own.labels[angles[i]]!r} begins at {x[row, i]:g} rad, more than one turn; angles are "
            f"in radians, np.radians({x[row, i]:g})"
        )


@annexed
def quaternion_places(model: Model) -> Array:
    """Where q holds quaternions, (n, 4)."""
    starts = [s.start for h, s in zip(model.hinges, model.internals.q_slices, strict=True) if "qw" in h.type.coordinates]
    return np.array([np.arange(a, a + 4) for a in starts], dtype=int).reshape(-1, 4)


def check_quaternions(model: Model, q: Array, what: str = "q0") -> None:
    """Raise `PliantError` for a quaternion in q (..., nq) whose norm differs from 1 by more than 1e-6. NaN is not checked."""
    for own in quaternion_places(model):
        with np.errstate(over="ignore", under="ignore"):
            norms = np.linalg.norm(q[..., own], axis=-1).ravel()
        wrong = np.abs(norms - 1) > _NORM_TOLERANCE
        if wrong.any():
            farthest = np.argmax(np.where(wrong, np.abs(norms - 1), 0.0))
            norm = math.hypot(*q[..., own].reshape(-1, 4)[farthest].tolist())
            hinge, where = coordinates(model).hinges[own[0]], f"{what}[{'..., ' * (q.ndim > 1)}{own[0]}:{own[0] + 4}]"
            remedy = f"divide {where} by it" if norm > 0 else f"set {where} to (1, 0, 0, 0) for no rotation"
            raise PliantError(
                f"{what}: hinge {hinge!r} has a quaternion of norm {norm:.6g}; {remedy} "
                "(system.neutral() and system.integrate give unit quaternions)"
            )


def common_runs(arrays: Mapping[str, Array]) -> tuple[int, ...]:
    """The batch shape (runs,), or () for a single run, of arrays (n,) and (runs, n). Raises `PliantError` if they differ."""
    runs = {name: len(x) for name, x in arrays.items() if x.ndim > 1}
    if len(set(runs.values())) > 1:
        counts = ", ".join(f"{name} has {n}" for name, n in runs.items())
        raise PliantError(f"the arrays have different numbers of runs: {counts}; give one row for each run")
    return tuple(set(runs.values()))


def numbers(given: Any, what: str) -> Array:
    """The value as an array of floats. Otherwise raise `PliantError`."""
    refuse_masked(given, what)
    given = given.q if isinstance(given, State) else given
    try:
        return floats(given)
    except NotNumbersError as error:
        refuse_symbols(what, given)
        raise PliantError(f"{what} is not an array of real numbers: {error.why}") from None
