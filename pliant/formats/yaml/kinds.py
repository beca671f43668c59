"""Loads, outputs and constraints in system files: a word for every class, a key for every field or argument.

The classes are those in `pliant.model.acting.loads`, `pliant.space` and `pliant.constraints`, so that a new class is available in
files without further changes.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import ModuleType
from typing import Any

import pliant.constraints
import pliant.model.acting.loads
import pliant.space
from pliant.constraints import ConstraintType
from pliant.model.acting.loads import LoadType, OutputType, Series


def word_of(kind: type) -> str:
    """'hinge_spring' of HingeSpring."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", kind.__name__).lower()


def kinds(module: ModuleType, base: type) -> dict[str, type]:
    """The classes of a module that are described by their fields, by the word that a file has for them."""
    own = [
        x
        for name in module.__all__
        if isinstance(x := getattr(module, name), type) and issubclass(x, base) and x is not base and is_dataclass(x)
    ]
    return {word_of(kind): kind for kind in own}


LOADS: dict[str, type] = kinds(pliant.model.acting.loads, LoadType) | kinds(pliant.space, LoadType)
OUTPUTS: dict[str, type] = kinds(pliant.model.acting.loads, OutputType) | kinds(pliant.space, OutputType)

CONSTRAINTS: dict[str, type] = kinds(pliant.constraints, ConstraintType)


def arguments(kind: type) -> Mapping[str, inspect.Parameter]:
    """The arguments of the constructor of a constraint, by name. The constraint has them as attributes."""
    return inspect.signature(kind).parameters


def given_fields(kind: type) -> list[Field[Any]]:
    """The fields of this class that are arguments of its constructor."""
    return [f for f in fields(kind) if f.init]


def needed(kind: type) -> list[str]:
    """The required fields."""
    return [f.name for f in given_fields(kind) if f.default is MISSING and f.default_factory is MISSING]


def is_number(own: Field[Any]) -> bool:
    return bool(own.metadata.get("number"))


def functions_in(values: Iterable[Any]) -> list[Any]:
    """The functions among some values, and in lists of them."""
    flat = [x for value in values for x in (value if isinstance(value, list | tuple) else (value,))]
    return [x for x in flat if callable(x) and not isinstance(x, Series)]
