"""Values that are computed once: `cached_property`, a part of its object, and `annexed`, stored next to the object.

`cached_property` here has no lock. Before Python 3.12 that of `functools` holds one lock for all objects of a class while it
computes. A process forked then has no thread to release it, and hangs at the next such property. Here two threads may compute the
same value, and one is kept.

`annexed` is for what one module computes from an object that another module owns, above all a `Model`. The module stores the value
in a dictionary of its own, with weak keys. The object does not know of it, and pickles and copies of the object do not carry it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Generic, TypeVar, overload
from weakref import WeakKeyDictionary

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

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


_ITSELF, _MISSING = object(), object()


def annexed(make: Callable[[K], V]) -> Callable[[K], V]:
    """The function with its values stored, by the identity of its one argument, as long as that lives.

    A value must not refer to the argument, or neither is ever freed; the argument itself is a value that may be returned.
    """
    stored: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()

    @wraps(make)
    def annex(owner: Any) -> Any:
        found: Any = stored.get(owner, _MISSING)
        if found is _MISSING:
            made = make(owner)
            found = stored.setdefault(owner, _ITSELF if made is owner else made)
        return owner if found is _ITSELF else found

    return annex


__all__ = ["annexed", "cached_property"]
