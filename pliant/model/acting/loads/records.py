"""Loads as data: a load is a name, a law, and the numbers that the law reads.

A law is a function of `x`, the system at one instant (`pliant.vectors`). The built-in loads are classes whose `act` is such a law.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.flags import check_flags
from pliant.arguments.numbers import floats
from pliant.errors import PliantError, refuse_masked, unknown
from pliant.model.acting.loads.common import check_fields
from pliant.model.acting.loads.declared import declared
from pliant.model.acting.series import Input, Series
from pliant.model.pose import Array
from pliant.model.symbols import Number, Numbers, formulas_of, has_symbols, refuse_symbols, settled_numbers, with_formulas

ONE: tuple[tuple[int, ...], ...] = ((),)  # shapes: of one number
TRIPLE: tuple[tuple[int, ...], ...] = ((3,),)
FRAME = {"frame": True}  # the metadata of a field that is the name of a frame


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
        """Raise `PliantError`, with the name of the load, if the load does not fit the model: its fields, and then `check_fit`."""
        check_fields(f"load {name!r}", self, model)
        self.check_fit(f"load {name!r}", model)

    def check_fit(self, what: str, model: Any) -> None:
        """Raise `PliantError` for what the declarations of its fields do not say. what: the load, for messages."""

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


def number(default: Any = MISSING, shapes: Sequence[tuple[int, ...]] = (), sign: str = "", each_of: str = "") -> Any:
    """A field of a load that is a number, or several; None where it need not be given.

    shapes: those that it may have, if they are always the same. sign: ">= 0" or "> 0" for a number that must not be negative, or
    zero. each_of: what has one number each, as text.
    """
    return field(default=default, metadata={"number": True, "shapes": shapes, "sign": sign, "each_of": each_of})


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
        return _load_of_type(name, law)
    if isinstance(law, type) and issubclass(law, LoadType):
        raise PliantError(f"{what}: {law.__name__} is a class; give an object, pl.loads.{law.__name__}(…)")
    if not callable(law):
        raise PliantError(
            f"{what}: {law!r} is not a law; give a function of x, or a load such as pl.loads.HingeSpring('elbow', k=40.0)"
        )
    return _checked_load(name, law, parameters, inputs, states)


def _load_of_type(name: str, kind: Any) -> Load:
    """A load of a type. Its numbers are parameters, or inputs where an `Input` or a `Series` gives them; some it leaves out."""
    what = f"load {name!r}"
    check_flags(kind, what)
    for key, x in kind.numbers().items():
        refuse_masked(x.value if isinstance(x, Input) else x, f"{what}: {key}")
    numbers = {key: settled_numbers(x) for key, x in kind.numbers().items()}
    for f in fields(kind):
        if f.name not in numbers:
            refuse_symbols(f"{what}: {f.name}", getattr(kind, f.name))
    symbolic = {key: np.array(x) if np.ndim(x) else float(x) for key, x in numbers.items() if has_symbols(x)}
    kind = replace(kind, **symbolic) if symbolic else kind  # with the values of its symbols
    left_out = kind.left_out()
    for key in left_out.keys() & symbolic.keys():
        raise PliantError(f"{what}: {key} cannot be a symbol, because {left_out[key]}")
    kept = {key: x for key, x in numbers.items() if key not in left_out}
    driven = {key: x for key, x in kept.items() if isinstance(x, Input | Series)}
    parameters = {key: x for key, x in kept.items() if key not in driven}
    inputs = {key: x.value if isinstance(x, Input) else x for key, x in driven.items()}
    return _checked_load(name, kind.act, parameters, inputs, kind.states(), kind)


def _checked_load(name: str, act: Any, parameters: Any, inputs: Any, states: Any, kind: LoadType | None = None) -> Load:
    """A load whose parameters, inputs and states are checked, and have different names."""
    what = f"load {name!r}"
    groups = {word: _checked(what, word, x) for word, x in (("parameter", parameters), ("input", inputs), ("state", states))}
    seen: dict[str, str] = {}
    for word, group in groups.items():
        for key in group:
            if key in seen:
                raise PliantError(f"{what}: {key!r} is a {seen[key]} and a {word}; give them different names")
            seen[key] = word
    return Load(name, act, groups["parameter"], groups["input"], groups["state"], kind)


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
