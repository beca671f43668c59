"""The eight inputs of a state: their names, shapes, units and defaults, and how values are read into them.

Every entry point reads its arguments here. So each accepts an array, names with values, or nothing (the default) in the same way,
and reports a mistake with the same message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Unpack

import numpy as np

from pliant.arguments.labels import by_name, has_labels
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.given.arrays import Arrays
from pliant.given.given import Given
from pliant.given.keywords import StateKeywords
from pliant.model import Model
from pliant.model.spaces import FORCE_UNITS, Space, State, coordinates, speeds, state_parts
from pliant.spatial import Array

_MOST_SHOWN = 8  # labels in a sentence
_WORDS = {name: name for name in ("q", "v", "s", "u", "tau", "wrenches", "p")}
_WORDS_OF_STARTS = _WORDS | {"q": "q0", "v": "v0", "s": "s0"}  # what initial values are called
_WRENCH = ("mx", "my", "mz", "fx", "fy", "fz")


@dataclass(frozen=True, eq=False)
class Field:
    """One of the eight inputs of a state.

    default: its default values; their shape gives the last axes of all its arrays.
    where: the places of names, laid out as one vector. labels, units: of each entry.
    rigid: for the hinge of a flexible body, how many values are those of the hinge alone; the other values, its modes, then keep
    their defaults.
    kind: what a name denotes, for messages. nothing: what a system without entries does not have, for messages.
    compiled_with: the argument of compile that creates entries, an example of a name, and how to pass it to `pl.simulate`.
    """

    name: str
    system: str
    kind: str
    default: Array
    where: Mapping[str, slice]
    labels: tuple[str, ...]
    units: tuple[str, ...]
    rigid: Mapping[str, int] = field(default_factory=dict)
    nothing: str = ""
    compiled_with: tuple[str, str, str] | None = None

    def read(self, arrays: Arrays, given: Any, what: str | None = None, finite: str = "") -> Any:
        """Return (..., *core) from None (the default), from names with values (the rest has its default), or from an array.

        finite: "all" raises `PliantError` for infinite or NaN numbers, "named" only for those that are given by name.
        """
        what = what or self.name
        given = getattr(given, self.name, given) if isinstance(given, State) else given
        if given is None:
            return arrays.usual(self.default)
        if has_labels(given):
            given = self._by_label(given, what)
        if not hasattr(given, "dtype"):  # an array of any library has one
            if isinstance(given, Mapping):
                return self._named(arrays, given, what, bool(finite))
            self._refuse_functions(given, what)
        out = arrays.array(given, what)
        core, shape = self.default.shape, out.shape
        if shape != core:
            if not shape and core == (1,):
                return out[None]
            if len(shape) < len(core) or shape[len(shape) - len(core) :] != core:
                if not self.default.size and 0 in shape:
                    return arrays.usual(self.default)
                raise PliantError(self._wrong_shape(tuple(shape), what, given))
        if finite == "all":
            self.refuse_not_finite(out, what)
        return out

    def _by_label(self, given: Any, what: str) -> Any:
        """Return values of a Series, DataFrame or DataArray by their names, or unchanged if these are the labels in order."""
        named = by_name(given, what)
        return given.to_numpy() if isinstance(named, dict) and tuple(named) == self.labels else named

    def _named(self, arrays: Arrays, given: Mapping[str, Any], what: str, finite: bool) -> Any:
        if not given:
            return arrays.usual(self.default)
        if not self.default.size and self.compiled_with is not None:
            raise PliantError(self._without(given))
        parts = [self._part(arrays, name, x, what) for name, x in given.items()]
        try:
            out = arrays.put(self.default.reshape(-1), parts)
        except PliantError:
            raise
        except (ValueError, RuntimeError):
            leads = ", ".join(f"{tuple(x.shape[:-1])} of {name!r}" for name, (_, x) in zip(given, parts, strict=True) if x.ndim > 1)
            raise PliantError(
                f"{what}: the leading axes {leads} do not broadcast; give the same number of states of each, or one"
            ) from None
        if finite:
            self.refuse_not_finite(out, what)
        return out if self.default.ndim == 1 else arrays.shaped(out, self.default.shape)

    def place(self, arrays: Arrays, name: str, given: Any, what: str) -> slice:
        """Return the place of the values of a name; for the hinge of a flexible body perhaps that of the hinge alone."""
        return self._part(arrays, name, given, what)[0]

    def _part(self, arrays: Arrays, name: str, given: Any, what: str) -> tuple[slice, Any]:
        """Return the place of a name, and its values (..., n)."""
        if name not in self.where:
            raise UnknownNameError(f"{what}: {unknown(self.kind, name, self.where)}")
        self._refuse_functions(given, f"{what}: {name!r}")
        place = self.where[name]
        if isinstance(given, str):
            unit = self.units[place.start] if place.stop > place.start else ""
            raise PliantError(f"{what}: {name!r} is {given!r}; give a number{f' in {unit}' * (unit not in ('', '1'))}")
        x = arrays.array(given, f"{what}: {name!r}")
        n = place.stop - place.start
        if not x.shape:
            x = x[None]
        elif n == 1 and x.shape[-1] != 1:  # a number for each state
            x = x[..., None]
        if x.shape[-1] == self.rigid.get(name, n) != n:
            return slice(place.start, place.start + x.shape[-1]), x
        if x.shape[-1] != n:
            own = f"; they are {_shown(self.labels[place])}" if n else "; it does not move"
            raise PliantError(f"{what}: {name!r} takes {n} value{'s' * (n != 1)}, {x.shape[-1]} given{own}")
        return place, x

    def refuse_not_finite(self, x: Array, what: str) -> None:
        """Raise `PliantError` for infinite or NaN numbers."""
        if not np.isfinite(x).all():
            _, why = next(self.not_finite(x.reshape(-1, self.default.size)))
            raise PliantError(f"{what}: {why}; give finite numbers")

    def not_finite(self, rows: Array) -> Iterator[tuple[int, str]]:
        """Return the rows (n, size) with an infinite or NaN number, each with the first such entry."""
        seen = set()
        for row, i in np.argwhere(~np.isfinite(rows)):
            if row not in seen:
                seen.add(row)
                yield int(row), f"{self.labels[i]} is {rows[row, i]}"

    def _refuse_functions(self, given: Any, what: str) -> None:
        if callable(given):
            remedy = "; an input that changes in time is a pl.Series in its load" if self.name == "u" else ""
            raise PliantError(f"{what}: give numbers{remedy}")

    def _wrong_shape(self, shape: tuple[int, ...], what: str, given: Any) -> str:
        core = self.default.shape
        if not self.default.size and self.nothing:
            return f"{what} is given, but {self.nothing}" if self.compiled_with is None else self._without(given)
        names = tuple(self.where) if len(core) > 1 else self.labels
        return (
            f"{what} has shape {shape}; system {self.system!r} needs (..., {', '.join(map(str, core))}): {_shown(names)}; or names "
            "with values"
        )

    def _without(self, given: Any) -> str:
        """Return the message that a system was compiled without this input."""
        assert self.compiled_with is not None
        argument, example, named = self.compiled_with
        if isinstance(given, Mapping):
            remedy = f"compile with {argument}={[str(name) for name in given]}"
        else:
            remedy = f"compile with {argument}={[example]}, or in pl.simulate name them, {named}"
        return f"system {self.system!r} was compiled without {self.nothing}; {remedy}"


class Fields:
    """The inputs of a state of a system: eight fields, by name.

    wrenches: frames at which wrenches act. parameters: the places of named parameters in p, and their values.
    """

    def __init__(
        self, model: Model, wrenches: Sequence[str] = (), parameters: Mapping[str, slice] | None = None, p: Array | None = None
    ) -> None:
        system, where_p = model.name, dict(parameters or {})
        self.model, self.spaces = model, (coordinates(model), speeds(model))
        frames = {name: slice(6 * i, 6 * i + 6) for i, name in enumerate(wrenches)}
        labels = tuple(f"{name}.{x}" for name in wrenches for x in _WRENCH)
        none = "no load of this system has {}"
        forces = tuple(FORCE_UNITS.get(unit, "") for unit in self.spaces[1].units)
        self.t = Field("t", system, "time", np.zeros(()), {}, ("t",), ("s",))
        self.q = _of_space("q", "hinge, body or coordinate", self.spaces[0])
        self.v = _of_space("v", "hinge, body or speed", self.spaces[1])
        self.tau = _of_space("tau", "hinge, body or speed", self.spaces[1], forces)
        self.s = _of_loads("s", system, "state", model.internals.state_values, model.states, none.format("a state"))
        self.u = _of_loads("u", system, "input", model.internals.input_values, model.inputs, none.format("an input"))
        self.wrenches = Field(
            "wrenches", system, "frame with a wrench", np.zeros((len(wrenches), 6)), frames, labels,
            ("N m", "N m", "N m", "N", "N", "N") * len(wrenches),
            nothing="frames that wrenches= act at",
            compiled_with=("wrenches", "tool", "wrenches={'tool': [0, 0, 0, 0, 0, 5.0]}"),
        )  # fmt: skip
        values = np.zeros(0) if p is None else p
        self.p = Field(
            "p", system, "compiled parameter", values, where_p, component_names(where_p), ("",) * values.size,
            nothing="named parameters, which p= gives values to",
            compiled_with=("parameters", "upper.mass", "p={'upper.mass': 2.0}"),
        )  # fmt: skip

        own = (self.q, self.v, self.s, self.u, self.tau, self.wrenches, self.p)
        self._defaults = {field.name: field.default for field in own}
        self._with_state = [(field.name, field, field.default.ndim) for field in own]

    def __iter__(self) -> Iterator[Field]:
        return iter((self.t, *(field for _, field, _ in self._with_state)))

    def of(self, argument: str) -> Field:
        """Return the field of an argument: "q0" gives that of q, "tau_steps" that of tau."""
        found: Field = getattr(self, argument.removesuffix("_steps").removesuffix("0"))
        return found

    def read(
        self, arrays: Arrays, /, *, starts: bool = False, finite: str = "", single: bool = False, **given: Unpack[StateKeywords]
    ) -> Given:
        """Return all eight as arrays of a library, from an array, names with values, or None for the default.

        starts: q, v and s are initial values, so messages call them q0, v0 and s0. finite: see `Field.read`. single: raise
        `PliantError` for leading axes.
        """
        time = arrays.array(given.get("t", 0.0), "t")
        given["q"], given["v"] = state_parts(given.get("q"), given.get("v"))
        words = _WORDS_OF_STARTS if starts else _WORDS
        made, several = arrays.all_usual(self._defaults), bool(time.shape)
        for name, one, axes in self._with_state:
            if (x := given.get(name)) is not None:
                made[name] = x = one.read(arrays, x, words[name], finite)
                several = several or len(x.shape) > axes
        batch: tuple[int, ...] = ()
        if several:
            leads = {"t": time.shape} | {words[x]: made[x].shape[: len(made[x].shape) - n] for x, _, n in self._with_state}
            batch = self.batch(leads)
            if single:
                self._refuse_several(leads)
        if finite == "all":
            self.t.refuse_not_finite(time, "t")
        if self.model.internals.series:
            made["u"] = arrays.joined(made["u"], arrays.at(self.model, time))
        return Given.of({"t": arrays.column(time), **made, "batch": batch})

    def _refuse_several(self, leads: Mapping[str, tuple[int, ...]]) -> None:
        for what, lead in leads.items():
            if len(lead):
                core = self.of(what).default.shape
                raise PliantError(f"{what} has shape {(*lead, *core)}; give one state, {core}")

    def batch(self, leads: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
        """Return the common leading axes of arrays, or raise an error if they do not broadcast. leads: the leading axes by name."""
        different = {tuple(x) for x in leads.values() if x}
        if len(different) <= 1:
            return different.pop() if different else ()
        try:
            return np.broadcast_shapes(*different)
        except ValueError:
            listed = ", ".join(f"{tuple(lead)} of {name}" for name, lead in leads.items() if lead)
            raise PliantError(
                f"system {self.model.name!r}: the leading axes {listed} do not broadcast; "
                "give the same number of states of each, or one"
            ) from None


def _of_space(name: str, kind: str, space: Space, units: tuple[str, ...] | None = None) -> Field:
    """Return the field of q, v or tau."""
    rigid = {x: n for x, place in space.where.items() if 0 < (n := int(np.isnan(space.frequencies[place]).sum())) < _size(place)}
    return Field(name, space.system, kind, space.zero, space.where, space.labels, units or space.units, rigid)


def _of_loads(name: str, system: str, kind: str, values: Array, where: Mapping[str, slice], none: str) -> Field:
    """Return the field of s or u."""
    return Field(name, system, kind, values, where, component_names(where), ("",) * values.size, nothing=none)


def component_names(where: Mapping[str, slice], names: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the names of numbers: "rw.torque", or "thrust.force[0]" if one name holds several."""
    out: list[str] = []
    for name in where if names is None else names:
        n = _size(where[name])
        out += [name] if n == 1 else [f"{name}[{i}]" for i in range(n)]
    return tuple(out)


def _size(place: slice) -> int:
    return int(place.stop - place.start)


def _shown(labels: Sequence[str]) -> str:
    return f"{', '.join(labels[:_MOST_SHOWN])}{', …' if len(labels) > _MOST_SHOWN else ''}"
