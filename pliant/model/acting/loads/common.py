"""Functions that the built-in loads share: components of their numbers, limits, and checks with error messages."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import array
from pliant.errors import PliantError, UnknownNameError
from pliant.model.acting.loads.declared import declared
from pliant.model.acting.series import Input, Series
from pliant.model.pose import Array
from pliant.model.records import Hinge
from pliant.model.symbols import refuse_symbols

if TYPE_CHECKING:
    from pliant.model.acting.loads.records import Load, LoadType

# ---- numbers in a law


def shape_of(x: Any) -> tuple[int, ...]:
    """The shape of one value of a number, an `Input` or a `Series`."""
    if isinstance(x, Series):
        return x.shape
    return np.shape(x.value if isinstance(x, Input) else x)


def each(load: LoadType, x: Any, key: str, n: int) -> list[Any]:
    """n values of a number of a load, which is given as one for all or one each."""
    value = x.given[key]
    return list(np.moveaxis(value, -1, 0)) if shape_of(getattr(load, key)) else [value] * n


def components(value: Any, n: int) -> list[Any]:
    """The n components of the value that `x.q` or `x.v` returns for a hinge."""
    return [value] if n == 1 else list(np.moveaxis(value, -1, 0))


def entries(value: Any) -> list[Any]:
    """The entries of a list of numbers of a load, such as an input or a state with several."""
    return list(np.moveaxis(value, -1, 0))


def limited(value: Any, most: Any) -> Any:
    """The value, limited to -most and most."""
    return np.clip(value, -most, most)


def within(value: Any, ends: Any) -> Any:
    """The value, limited to a range (lower, upper)."""
    low, high = np.moveaxis(ends, -1, 0)
    return np.clip(value, low, high)


def driving(value: Any, most: Any, speed: Any, no_load: Any) -> Any:
    """A torque whose limit in the direction of the speed falls from `most` at rest to zero at the speed `no_load`."""
    ratio = speed / no_load
    return np.clip(value, -most * np.clip(1.0 + ratio, 0.0, 1.0), most * np.clip(1.0 - ratio, 0.0, 1.0))


def fixed_numbers(what: str, value: Any, n: int) -> list[float]:
    """n numbers of a field that is fixed when the load is made, given as one for all or one each. what: the field, for messages."""
    read = array(value, what)
    if read.shape not in ((), (n,)):
        raise PliantError(f"{what} has shape {read.shape}; give one number, or {n}")
    return [float(x) for x in np.broadcast_to(read, (n,))]


# ---- checks


def check_fields(what: str, load: Any, model: Any) -> None:
    """Check a load's fields as they are declared: frames, the shapes and signs of numbers, and time constants."""
    for own in fields(load):
        key, value, declaration = own.name, getattr(load, own.name), own.metadata
        if declaration.get("frame"):
            check_frame(what, model, value)
        if shapes := declaration.get("shapes"):
            check_shape(what, key, value, *shapes, each_of=declaration["each_of"])
        if sign := declaration.get("sign"):
            check_sign(what, zero=sign == ">= 0", **{key: value})
    check_sign(what, zero=False, **{key: x for key in load.lags if declared(x := getattr(load, key))})


def hinge_of(what: str, model: Any, name: Any) -> Hinge:
    """A hinge, or the hinge of a body, by name."""
    try:
        return model.bodies[model.internals.by_name.hinge(name)].hinge
    except (PliantError, TypeError) as error:
        raise UnknownNameError(f"{what}: {error}") from None


def plain_hinge(what: str, model: Any, name: Any) -> Hinge:
    """A hinge by name. Its speeds must be the rates of its coordinates, because a spring needs that."""
    hinge = hinge_of(what, model, name)
    kind = hinge.type
    if None in kind.rate_places:
        raise PliantError(
            f"{what}: hinge {name!r} is {type(kind).__name__}, whose speeds are not the rates of its coordinates; use a "
            "pl.loads.Bushing between two frames, or a law of your own"
        )
    return moving(what, hinge)


def moving(what: str, hinge: Hinge) -> Hinge:
    if not hinge.type.nv:
        raise PliantError(f"{what}: hinge {hinge.name!r} is {type(hinge.type).__name__} and does not move; name another")
    return hinge


def single_hinge(what: str, model: Any, name: Any) -> Hinge:
    """A hinge of one speed."""
    hinge = moving(what, hinge_of(what, model, name))
    if hinge.type.nv != 1:
        kind = type(hinge.type).__name__
        raise PliantError(
            f"{what}: hinge {name!r} is {kind} and has {hinge.type.nv} speeds; give a hinge with one speed, such as pl.Revolute"
        )
    return hinge


def check_frame(what: str, model: Any, name: Any) -> None:
    """Raise `PliantError` unless the name is that of a frame, a body, or a node of a flexible body."""
    if not isinstance(name, str):
        raise PliantError(f"{what}: {name!r} is not the name of a frame")
    try:
        model.internals.seeing([name]).frame(name)
    except PliantError as error:
        raise UnknownNameError(f"{what}: {error}") from None


def check_shape(what: str, key: str, value: Any, *allowed: tuple[int, ...], each_of: str = "") -> None:
    """Raise `PliantError` for a number whose shape is not one of those allowed. each_of: what has one number each, as text."""
    if value is None or shape_of(value) in allowed:
        return
    shapes = " or ".join("one number" if not s else f"{' x '.join(map(str, s))} numbers" for s in dict.fromkeys(allowed))
    shapes = ("one number, or " * (() in allowed) + each_of) if each_of else shapes
    raise PliantError(f"{what}: {key} has shape {shape_of(value)}; give {shapes}")


def check_per_speed(what: str, hinge: Hinge, **numbers: Any) -> None:
    """Raise `PliantError` unless each of the numbers is one for all speeds of a hinge, or one per speed."""
    for key, value in numbers.items():
        check_shape(what, key, value, (), (hinge.type.nv,), each_of=f"one per speed of hinge {hinge.name!r} ({hinge.type.nv})")


_SIGNS: ContextVar[dict[str, bool] | None] = ContextVar("_SIGNS", default=None)


def signs_of(load: Load, model: Any) -> dict[str, bool]:
    """The numbers of a load that must not be negative, by name: whether each may be zero."""
    token = _SIGNS.set({})
    try:
        if load.type is not None:
            load.type.check(load.name, model)
        return _SIGNS.get() or {}
    finally:
        _SIGNS.reset(token)


def check_sign(what: str, *, zero: bool = True, **numbers: Any) -> None:
    """Raise `PliantError` for negative numbers, and with zero=False also for zero."""
    noted = _SIGNS.get()
    for key, value in numbers.items():
        if noted is not None:
            noted[key] = zero
        least = smallest(what, key, value)
        if least is not None and (least < 0 or (least == 0 and not zero)):
            raise PliantError(f"{what}: {key} is {least:g}; give {'zero or more' if zero else 'more than zero'}")


def check_range(what: str, **ranges: Any) -> None:
    """Raise `PliantError` for a range that is not (lower, upper), with the lower end first."""
    for key, ends in ranges.items():
        if ends is None:
            continue
        low, high = numbers_of(what, key, ends, 2)
        if low > high:
            raise PliantError(f"{what}: {key} ({low:g}, {high:g}) has its lower end above the upper; exchange them")


def smallest(what: str, key: str, value: Any) -> float | None:
    if value is None:
        return None
    given = value.values if isinstance(value, Series) else value.value if isinstance(value, Input) else value
    read = array(given, f"{what}: {key}", finite=False)
    return float(read.min(initial=np.inf)) if read.size else None


def numbers_of(what: str, key: str, value: Any, *shape: int) -> Array:
    """The value as an array of finite numbers of the given shape; -1 is any length. Otherwise raise `PliantError`."""
    refuse_symbols(f"{what}: {key}", value)
    return array(value, f"{what}: {key}", shape=shape)
