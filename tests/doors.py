"""The ways to give a number of a system another value: as an input, a series, a symbol, a parameter, …

Each is compared with a system that is described with this value. So a test sees where the code looks at the value that a number has
in the description, to leave out a term, a row or a state, though the number may change.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

import pliant as pl


class Driven(NamedTuple):
    """A system with a number that has one value in its description, and what gives it another value. t [s]: when to look at it."""

    system: pl.System
    parameters: list[str]
    given: Mapping[str, Any]
    t: float = 0.0


Build = Callable[[Any], pl.System]  # of the number; an Input, a Series or symbols stand for it


def as_input(build: Build, name: str, before: Any, value: Any) -> Driven:
    return Driven(build(pl.Input(before)), [], {"u": {name: value}})


def as_series(build: Build, name: str, before: Any, value: Any) -> Driven:
    series = pl.Series([0.0, 1.0, 9.0], np.array([before, value, value], dtype=float), kind="hold")
    return Driven(build(series), [], {}, 1.5)


def as_symbols(build: Build, name: str, before: Any, value: Any) -> Driven:
    flat = [pl.symbol(f"n{i}", float(x)) for i, x in enumerate(np.ravel(before))]
    system = build(np.array(flat, dtype=object).reshape(np.shape(before)).tolist() if np.ndim(before) else flat[0])
    p = {f"n{i}": float(x) for i, x in enumerate(np.ravel(value))}
    return Driven(system, list(p), {"p": p})


def as_parameter(build: Build, name: str, before: Any, value: Any) -> Driven:
    return Driven(build(before), [name], {"p": {name: np.ravel(value)}})


def loaded(build: Build, name: str, before: Any, value: Any) -> Driven:
    with tempfile.TemporaryDirectory() as folder:
        pl.save(build(before), f"{folder}/system.yaml")
        return Driven(pl.load(f"{folder}/system.yaml"), [name], {"p": {name: np.ravel(value)}})


def with_parameters(build: Build, name: str, before: Any, value: Any) -> Driven:
    return Driven(build(before).with_parameters({name: value}), [], {})


def back(build: Build, name: str, before: Any, value: Any) -> Driven:
    """From another value to the one of the description."""
    return Driven(build(value).with_parameters({name: before}).with_parameters({name: value}), [], {})


DOORS = {door.__name__: door for door in (as_input, as_series, as_symbols, as_parameter, loaded, with_parameters, back)}
