"""Loads as data: a load is a name, a law, and the numbers that the law reads.

A law is a function of `x`, the system at one instant (`pliant.vectors`). The built-in loads are classes whose `act` is such a law.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.flags import check_flags
from pliant.arguments.numbers import floats, shown
from pliant.errors import PliantError, refuse_masked, unknown
from pliant.model.acting.loads.declared import declared
from pliant.model.pose import Array
from pliant.model.symbols import Number, Numbers, formulas_of, has_symbols, refuse_symbols, settled_numbers, with_formulas

_KINDS = ("linear", "hold")
_LARGEST = 256 << 20  # letters of a file
_NUMBER = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|inf|nan)", re.ASCII | re.IGNORECASE)
_BEGINS_AS_NUMBER = re.compile(r"[+-]?\.?\d")  # in a row of words a cell may be empty, but not begin with a digit


@dataclass(frozen=True, eq=False)
class Input:
    """One or several numbers of a load that `u=` or a controller sets during a run. value: the value until then.

    Example:
        arm.add_load("motor", pl.loads.Motor("elbow", torque=pl.Input(0.1)))
        pl.simulate(arm, q, t_end=0.1, u={"motor.torque": 0.5})
    """

    value: Any = 0.0


@dataclass(frozen=True, eq=False, init=False)
class Series:
    """Values over time: increasing times (n,) [s] and values (n,) or (n, k).

    kind: "linear" interpolates; "hold" keeps each value until the next time.
    `Series("thrust.csv")` reads a file: the first column is the time, the other columns are the values. A first line of words is
    skipped. A run that goes beyond the times raises an error.

    Example:
        torque = pl.Series([0.0, 0.5, 1.0], [0.0, 2.0, 0.0])
        arm.add_load("motor", pl.loads.Motor("elbow", torque=torque))
    """

    times: Array
    values: Array
    kind: str

    def __init__(self, times: Any, values: Any = None, kind: str = "linear") -> None:
        what = "Series"
        if isinstance(times, str | Path):
            if values is not None:
                raise PliantError(
                    f"Series({str(times)!r}, …): the file contains the values too; leave values out, or give times as an array"
                )
            what = f"Series {str(times)!r}"
            times, values = _columns(Path(times), what)
        if not isinstance(kind, str) or kind not in _KINDS:
            raise PliantError(f"{what}: kind {kind!r} is unknown; give 'linear' or 'hold'")
        for name, given in (("times", times), ("values", values)):
            refuse_masked(given, f"{what}: {name}")
        try:
            t, x = np.array(floats(times)), np.array(floats(values))
        except (TypeError, ValueError):
            raise PliantError(f"{what}: times and values must be numbers") from None
        if t.ndim != 1 or not t.size or x.ndim not in (1, 2) or len(x) != t.size:
            raise PliantError(f"{what}: times have shape {t.shape} and values {x.shape}; give (n,) and (n,) or (n, k)")
        if not (np.isfinite(t).all() and np.isfinite(x).all()):
            good = np.isfinite(t) & np.isfinite(x.reshape(t.size, -1)).all(axis=1)
            raise PliantError(f"{what}: row {int(np.argmin(good))} is not finite; give finite times and values")
        if (np.diff(t) <= 0).any():
            k = int(np.argmax(np.diff(t) <= 0)) + 1
            raise PliantError(f"{what}: its times must increase, but times[{k}] = {t[k]:g} follows {t[k - 1]:g}")
        for name, value in (("times", t), ("values", x), ("kind", kind)):
            object.__setattr__(self, name, value)
            if isinstance(value, np.ndarray):
                value.flags.writeable = False

    @property
    def shape(self) -> tuple[int, ...]:
        """Of one value."""
        return self.values.shape[1:]

    def segment(self, t: Any) -> tuple[Array, Array, Array]:
        """(t0 (...), value (..., k), slope (..., k)) of the piece that begins at or before each time.

        Beyond the ends it is the piece at the end. Values (n,) count as (n, 1).
        """
        t = np.asarray(t, dtype=float)
        rows = self.values.reshape(self.times.size, -1)
        k = np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, max(0, self.times.size - 2 + (self.kind == "hold")))
        if self.kind == "hold" or self.times.size == 1:
            return self.times[k], rows[k], np.zeros_like(rows[k])
        return self.times[k], rows[k], (rows[k + 1] - rows[k]) / (self.times[k + 1] - self.times[k])[..., None]

    def __call__(self, t: Any) -> Array:
        """Return the values (..., k), or (...), at times t (...) [s]."""
        t0, value, slope = self.segment(t)
        out = value + slope * (np.asarray(t, dtype=float) - t0)[..., None]
        return out.reshape(*np.shape(t), *self.shape)


def _columns(path: Path, what: str) -> tuple[Array, Array]:
    try:
        if path.exists() and not path.is_file():
            raise PliantError(f"{what}: is not a file")
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(_LARGEST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise PliantError(f"{what}: cannot be read ({error})") from None
    if len(text) > _LARGEST:
        raise PliantError(f"{what}: has more than {_LARGEST >> 20} Mi letters; give the numbers as arrays")
    return columns(text, what)


def columns(text: str, what: str) -> tuple[Array, Array]:
    """The times (n,) and values (n,) or (n, k) of a text with rows of numbers between commas."""
    rows: list[list[float]] = []
    titled = False
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip(' "\t') for cell in line.split(",")]
        if not any(cells) or cells[0].startswith("#"):
            continue
        if all(_NUMBER.fullmatch(cell) for cell in cells):
            rows.append([float(cell) for cell in cells])
        elif rows or titled or any(_BEGINS_AS_NUMBER.match(cell) for cell in cells):
            raise PliantError(f"{what}: line {number} is not a row of numbers: {shown(line)}")
        else:
            titled = True
    if not rows or min(map(len, rows)) < 2 or len(set(map(len, rows))) > 1:
        raise PliantError(f"{what}: give rows of equal length: a time and its values, separated by commas")
    table = np.array(rows)
    return table[:, 0], table[:, 1] if table.shape[1] == 2 else table[:, 1:]


class LoadType:
    """A load that is described by its fields: names of hinges and frames, and numbers.

    Every number is a parameter of the load, such as "axle.k", unless it is an `Input` or a `Series`. `act` is the law.
    A time constant that is declared as zero is no parameter: without it the load has no state for the lag.

    Example: `isinstance(pl.loads.HingeSpring("elbow", k=40.0), pl.loads.LoadType)  # True`
    """

    lags: ClassVar[Mapping[str, str]] = {}  # time constants by name, and the state that each has if it is declared

    def act(self, x: Any) -> None:
        """The law: what the load does at an instant x. It calls x.force, x.moment, x.torque, x.rate and x.energy."""
        raise NotImplementedError

    def states(self) -> dict[str, Any]:
        """The states of the load with their initial values."""
        return {}

    def numbers(self) -> dict[str, Any]:
        """The fields that are numbers, an `Input` or a `Series`."""
        out = {}
        for f in fields(self):  # type: ignore[arg-type]
            value = getattr(self, f.name)
            if f.metadata.get("number") and value is not None:
                out[f.name] = value
        return out

    @property
    def is_lagging(self) -> bool:
        """Whether it has the states of its time constants, see `declared`."""
        return any(declared(getattr(self, key)) for key in self.lags)

    def left_out(self) -> dict[str, str]:
        """The numbers that are no part of the load as it is declared, and so no parameters, each with the reason and the remedy."""
        if self.is_lagging:
            return {}
        why = "its value is zero, so that the load has no state {!r}; describe the load with a value above zero"
        return {key: why.format(state) for key, state in self.lags.items()}

    def fixed(self) -> dict[str, str]:
        """The numbers that compiled functions cannot take as parameters, each with the reason and the remedy."""
        return {}

    def events(self, name: str, model: Any) -> tuple[Any, ...]:
        """The events that the load adds, such as impacts at the ends of a range. model: the system without events."""
        return ()

    def check(self, name: str, model: Any) -> None:
        """Raise `PliantError`, with the name of the load, if the load does not fit the model."""

    def matter(self, name: str, model: Any) -> Any:
        """The model with the inertia that this load adds or removes."""
        return model

    def keeps_momentum(self) -> bool:
        """Whether the load changes no momentum of the whole, with what it declares by `x.rotor`, wherever it is."""
        return False

    def spin_momentum(self, states: Mapping[str, Any], numbers: Any) -> tuple[str, Array] | None:
        """A frame, and in its axes the angular momentum (3,) [N m s] that the load declares by `x.rotor`; None if it declares none.

        states: the values of its states by name. numbers: all its numbers, as `x.given`.
        """
        return None


def number(default: Any = MISSING) -> Any:
    """A field of a load that is a number, or several; None where it need not be given."""
    return field(default=default, metadata={"number": True})


@dataclass(frozen=True, eq=False)
class Load:
    """A law with its numbers. parameters, inputs, states: arrays by name, of any shape. An input may also be a `Series`."""

    name: str
    law: Callable[[Any], Any]
    parameters: Mapping[str, Any] = field(default_factory=dict)
    inputs: Mapping[str, Any] = field(default_factory=dict)
    states: Mapping[str, Any] = field(default_factory=dict)
    type: LoadType | None = None


@dataclass(frozen=True, eq=False)
class Output:
    """A law whose result a run records. labels: of its components, if there are several. units: of each, if they differ."""

    name: str
    law: Callable[[Any], Any]
    unit: str = ""
    labels: tuple[str, ...] = ()
    type: Any = None
    units: tuple[str, ...] = ()


def load_of(name: str, law: Any, parameters: Any = None, inputs: Any = None, states: Any = None) -> Load:
    """A load from a law (a function of x, or a `LoadType`) and the values that the law reads."""
    what = f"load {name!r}"
    if isinstance(law, LoadType):
        if parameters or inputs or states:
            raise PliantError(f"{what}: {type(law).__name__} has its own parameters, inputs and states; leave them out here")
        check_flags(law, what)
        for key, x in law.numbers().items():
            refuse_masked(x.value if isinstance(x, Input) else x, f"{what}: {key}")
        own = {key: settled_numbers(x) for key, x in law.numbers().items()}
        for f in fields(law):  # type: ignore[arg-type]
            if f.name not in own:
                refuse_symbols(f"{what}: {f.name}", getattr(law, f.name))
        given = {key: np.array(x) if np.ndim(x) else float(x) for key, x in own.items() if has_symbols(x)}
        law = replace(law, **given) if given else law  # type: ignore[type-var]
        gone = law.left_out()
        for key in gone.keys() & given.keys():
            raise PliantError(f"{what}: {key} cannot be a symbol, because {gone[key]}")
        own = {key: x for key, x in own.items() if key not in gone}
        driven = {k: x for k, x in own.items() if isinstance(x, Input | Series)}
        parameters = {k: x for k, x in own.items() if k not in driven}
        inputs, states = {k: x.value if isinstance(x, Input) else x for k, x in driven.items()}, law.states()
        act: Any = law.act
    elif isinstance(law, type) and issubclass(law, LoadType):
        raise PliantError(f"{what}: {law.__name__} is a class; give an object, pl.loads.{law.__name__}(…)")
    elif callable(law):
        act = law
    else:
        raise PliantError(
            f"{what}: {law!r} is not a law; give a function of x, or a load such as pl.loads.HingeSpring('elbow', k=40.0)"
        )
    groups = {kind: _checked(what, kind, x) for kind, x in (("parameter", parameters), ("input", inputs), ("state", states))}
    seen: dict[str, str] = {}
    for kind, group in groups.items():
        for key in group:
            if key in seen:
                raise PliantError(f"{what}: {key!r} is a {seen[key]} and a {kind}; give them different names")
            seen[key] = kind
    return Load(name, act, groups["parameter"], groups["input"], groups["state"], law if isinstance(law, LoadType) else None)


def with_parameter(load: Load, parameter: str, value: Any) -> Load:
    """The same load with another value of a parameter, of the same shape."""
    what = f"load {load.name!r}"
    if parameter not in load.parameters:
        refuse_left_out(load, parameter)
        for kind, group, word in (("an input", load.inputs, "u"), ("a state", load.states, "s0")):
            if parameter in group:
                raise PliantError(f"{what}: {parameter!r} is {kind}; give it to a run as {word}={{'{load.name}.{parameter}': …}}")
        raise unknown(f"parameter of {what}", parameter, load.parameters)
    old = load.parameters[parameter]
    new = _checked(what, "parameter", {parameter: value})[parameter]
    if new.shape != old.shape:
        if new.size != old.size:
            raise PliantError(f"{what}: parameter {parameter!r} has shape {old.shape}, not {new.shape}")
        shaped = new.reshape(old.shape)
        new = with_formulas(shaped, new.formulas, new.symbols) if has_symbols(new) else shaped
    if load.type is not None:
        made = load_of(load.name, with_values(load, {parameter: np.array(new) if new.ndim else float(new)}))
        follow = {key: x for key, x in {**load.parameters, parameter: new}.items() if has_symbols(x)}
        return replace(made, parameters={**made.parameters, **follow})
    return replace(load, parameters={**load.parameters, parameter: new})


def with_values(load: Load, values: Mapping[str, Any]) -> LoadType:
    """The type of a load with other values of parameters. Raises `PliantError` for a value that would leave a part of it out."""
    assert load.type is not None
    kind: LoadType = replace(load.type, **values)  # type: ignore[type-var]
    for key in kind.left_out().keys() & values.keys():
        raise PliantError(
            f"load {load.name!r}: {key} is 0, but it is declared above zero, with the state {kind.lags[key]!r}; give more than "
            f"zero, or describe the load without {key}"
        )
    return kind


def refuse_left_out(load: Load, parameter: str) -> None:
    """Raise `PliantError` for a number that is no parameter, because it is no part of the load as it is declared."""
    if load.type is not None and (why := load.type.left_out().get(parameter)) is not None:
        raise PliantError(f"load {load.name!r}: {parameter!r} is not a parameter, because {why}")


def _checked(what: str, kind: str, given: Any) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if given is not None and not isinstance(given, Mapping):
        raise PliantError(f"{what}: give its {kind}s as names with values, {{'k': 900.0}}")
    for key, x in (given or {}).items():
        if not isinstance(key, str) or not key.isidentifier():
            raise PliantError(f"{what}: {kind} {key!r} is not a valid name; use letters, digits and '_'")
        value = x.value if isinstance(x, Input) else x
        if isinstance(value, Series):
            if kind != "input":
                raise PliantError(f"{what}: {kind} {key!r} is a Series; only an input can vary with time")
            out[key] = value
            continue
        value = settled_numbers(value)
        if has_symbols(value) and kind != "parameter":
            raise PliantError(f"{what}: {kind} {key!r} contains symbols, which only parameters may have; give a number")
        if isinstance(value, Number):
            value = with_formulas(np.array(value), formulas_of(value) or (), value.symbols)
        try:
            out[key] = value if isinstance(value, Numbers) else np.array(floats(value))
        except (TypeError, ValueError):
            over_time = "; what changes is pl.Input(…), or over time a pl.Series(times, values)" * callable(value)
            raise PliantError(f"{what}: {kind} {key!r} is {value!r}, not a number{over_time}") from None
        if not np.isfinite(out[key]).all():
            raise PliantError(f"{what}: {kind} {key!r} is {value!r}; give finite numbers")
    return out
