"""`cached_property` without a lock: what is asked for is computed once and kept with its object.

Before Python 3.12 that of `functools` holds one lock for all objects of a class while it computes. A process forked then has
no thread to release it, and hangs at the next such property. Here two threads may compute the same value, and one is kept.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")

if sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(Generic[T]):
        """A property that is computed when it is first asked for."""

        def __init__(self, func: Callable[[Any], T]) -> None:
            self.func, self.attrname, self.__doc__ = func, func.__name__, func.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.attrname = name

        @overload
        def __get__(self, instance: None, owner: type | None = None) -> cached_property[T]: ...
        @overload
        def __get__(self, instance: object, owner: type | None = None) -> T: ...
        def __get__(self, instance: object | None, owner: type | None = None) -> cached_property[T] | T:
            if instance is None:
                return self
            kept = instance.__dict__
            if self.attrname not in kept:
                kept.setdefault(self.attrname, self.func(instance))
            return kept[self.attrname]


__all__ = ["cached_property"]
