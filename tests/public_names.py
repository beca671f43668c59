"""The public names of pliant."""

from __future__ import annotations

import inspect
from types import ModuleType

import pliant as pl

UNLISTED = ("graph", "papers", "sweeps")  # modules that are public but not in `pl.__all__`


def names_of(module: ModuleType) -> list[str]:
    """The public names of a module: `__all__`, or what is defined in it."""
    own = [name for name, x in vars(module).items() if not name.startswith("_") and getattr(x, "__module__", "") == module.__name__]
    return list(getattr(module, "__all__", own))


def public() -> dict[str, object]:
    """Every name that is reached from `pl`, as "System" or "flex.Beam"."""
    found: dict[str, object] = {}
    for name in [*pl.__all__, *UNLISTED]:
        found[name] = x = getattr(pl, name)
        if isinstance(x, ModuleType):
            found |= {f"{name}.{inner}": getattr(x, inner) for inner in names_of(x)}
    return found


def members(cls: type) -> dict[str, object]:
    """Methods and properties of a class that are pliant's own; fields are told by the docstring of the class."""
    found = {}
    for name in dir(cls):
        x = inspect.getattr_static(cls, name)
        home = next((c for c in cls.__mro__ if name in vars(c)), object)
        if not name.startswith("_") and home.__module__.startswith("pliant") and is_code(x):
            found[name] = x
    return found


def is_code(x: object) -> bool:
    """Whether it is a method, a property, or a function of the table; no field and no default of one."""
    if isinstance(x, property | classmethod | staticmethod) or inspect.isfunction(x):
        return True
    return hasattr(x, "__get__") and type(x).__module__.startswith(("pliant", "functools"))


def classes() -> dict[str, type]:
    return {name: x for name, x in public().items() if inspect.isclass(x)}
