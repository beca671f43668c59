"""Every public name has a docstring."""

from __future__ import annotations

import inspect
from types import ModuleType

from tests.public_names import classes, members, public


def test_every_name_has_a_docstring():
    bare = [
        name for name, x in public().items() if (inspect.isroutine(x) or isinstance(x, type | ModuleType)) and not inspect.getdoc(x)
    ]
    assert not bare


def test_every_member_has_a_docstring():
    bare = [f"{name}.{m}" for name, cls in classes().items() for m, x in members(cls).items() if not doc(cls, m, x)]
    assert not bare, bare


def doc(cls: type, name: str, x: object) -> str | None:
    """Its own docstring, or that of the same member of a base."""
    return next((d for c in cls.__mro__ if name in vars(c) and (d := inspect.getdoc(vars(c)[name]))), None) or inspect.getdoc(x)
