"""Values that are computed once: `cached_property`, stored in the object, and `annexed`, stored outside the object; and modules
that are imported at their first use, under the lock `loading`: those of a `hub`, and those in a function that says

    with loading:
        from pliant.vectors.laws.identity import key_of

`cached_property` here has no lock. Before Python 3.12, `functools.cached_property` holds one lock for all objects of a class while
it computes. If a process is forked at that time, the new process has no thread to release the lock, and hangs at the next such
property. Here two threads may compute the same value, and one of the values is stored.

`Transient` is for values that belong to an object but not to its copies. `annexed` is for values that one module computes from an
object of another module, above all a `Model`. The module stores the values in its own dictionary with weak keys. The object does
not contain them, and neither do its pickles and copies.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from functools import partial, wraps
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from threading import RLock, local
from types import ModuleType
from typing import Any, Generic, TypeVar, overload
from weakref import WeakKeyDictionary, ref

# A forked child has none of its parent's threads, and a lock that one of them holds is never released there. So a fork waits until
# modules that other threads import at their first use are imported, and then for all that `at_fork` names.
_importing = local()  # .modules: those that this thread is importing, by `WholeImports`


class _Loading:
    """The lock. A thread in the middle of an import does not take it: the thread that has it may wait for what is imported here."""

    def __init__(self) -> None:
        self.lock = RLock()
        self._own = local()

    def __enter__(self) -> None:
        takes = not _importing.__dict__.get("modules")
        if takes:
            self.lock.acquire()
        self._own.__dict__.setdefault("taken", []).append(takes)

    def __exit__(self, *raised: object) -> None:
        if self._own.taken.pop():
            self.lock.release()


loading = _Loading()
_hooks: list[tuple[Callable[[], None], Callable[[], None]]] = []
_called: list[Callable[[], None]] = []


def at_fork(before: Callable[[], None], after: Callable[[], None]) -> None:
    """Call `before` before a fork, and `after` after it, in the parent and in the child."""
    _hooks.append((before, after))


def _before_fork() -> None:
    loading.lock.acquire()
    for before, after in _hooks:
        before()
        _called.append(after)


def _after_fork() -> None:
    while _called:
        _called.pop()()
    loading.lock.release()


class WholeImports:
    """A finder for `sys.meta_path`: an import of a module of pliant succeeds as a whole, or leaves nothing behind.

    Python removes only the module whose code fails, also after Ctrl-C. The modules that it had imported stay, without their parent
    package, or half bound to what is gone, and no later import of them works. Here all that the failed import began is removed.
    It stands where `PathFinder` does, behind the finders that others have put in front.
    """

    def install(self) -> None:
        """Put it on `sys.meta_path`."""
        sys.meta_path.insert(next((k for k, finder in enumerate(sys.meta_path) if finder is PathFinder), 0), self)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(name, path, target) if name.startswith("pliant.") else None
        if found is not None and isinstance(found.loader, SourceFileLoader):
            found.loader.exec_module = partial(self._execute, found.loader.exec_module)  # type: ignore[method-assign]
        return found

    def _execute(self, execute: Callable[[ModuleType], None], module: ModuleType) -> None:
        began: list[ModuleType] = _importing.__dict__.setdefault("modules", [])
        first = len(began)
        began.append(module)
        try:
            execute(module)
        except BaseException:
            for one in began[first:]:
                _forget(one)
            raise
        finally:
            if not first:  # the outermost import of this thread
                began.clear()


def _forget(module: ModuleType) -> None:
    name = module.__name__
    if sys.modules.get(name) is module:
        del sys.modules[name]
    package, _, last = name.rpartition(".")
    parent = sys.modules.get(package)
    if parent is not None and parent.__dict__.get(last) is module:
        delattr(parent, last)


class _Hub(ModuleType):
    """A package whose names are found in modules that are imported when one of them is first used."""

    def __getattr__(self, name: str) -> Any:
        home: str | None = self.__dict__.get("_homes", {}).get(name)
        if home is None:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        with loading:
            found = getattr(import_module(home), name)
        self.__dict__[name] = found
        return found

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.__dict__["_homes"]})

    def __setattr__(self, name: str, value: Any) -> None:
        """Python sets a package's modules as its attributes; a name stays what the hub says, also if a module has the same name."""
        if not (isinstance(value, ModuleType) and name in self.__dict__["_homes"]):
            super().__setattr__(name, value)


def hub(package: str, modules: Mapping[str, str]) -> None:
    """Make a package load each of its names when it is first used. modules: by module, the names that it defines."""
    module = sys.modules[package]
    module.__dict__["_homes"] = {name: home for home, names in modules.items() for name in names.split()}
    module.__class__ = _Hub


def late(module: str, name: str) -> Callable[..., Any]:
    """Return a function, or a class, of a module that is imported at the first call."""
    loaded: list[ModuleType] = []

    def call(*arguments: Any, **options: Any) -> Any:
        if not loaded:
            with loading:
                loaded[:] = [import_module(module)]
        return getattr(loaded[0], name)(*arguments, **options)

    call.__name__ = call.__qualname__ = name
    return call


def late_from(module: str, names: str) -> list[Callable[..., Any]]:
    """Return several functions, or classes, of one module, which is imported at the first call of one of them."""
    return [late(module, name) for name in names.split()]


class Later:
    """A module that is imported when one of its functions is first called: `sweeps = Later("pliant.sweeps")`."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        found = self.__dict__[name] = late(self._module, name)
        return found


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork)

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

if sys.version_info >= (3, 12):
    from functools import cached_property
else:

    class cached_property(Generic[T]):
        """A property that is computed at its first use and then stored."""

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
    """Decorate a function of one argument, so that its value is stored, by the argument's identity, as long as the argument lives.

    A value must not refer to the argument, because then neither is ever freed. The function may return the argument itself.
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


class Transient(dict[K, V]):
    """A dictionary of values that an object holds for the process only: copies and pickles of the object have an empty one.

    Values may refer to the object: both are freed together.
    """

    def __reduce__(self) -> tuple[type[Transient[K, V]], tuple[()]]:
        return type(self), ()

    def __copy__(self) -> Transient[K, V]:
        return type(self)()

    def __deepcopy__(self, _: Any) -> Transient[K, V]:
        return type(self)()


_serials: dict[int, tuple[Callable[[], Any], str]] = {}


def serial_of(thing: Any) -> str:
    """Return a text that belongs to this object alone, in all processes. Unlike `id`, no later object gets it again."""
    known = _serials.get(id(thing))
    if known is None or known[0]() is not thing:
        try:
            alive: Callable[[], Any] = ref(thing)
        except TypeError:
            alive = lambda: thing  # noqa: E731 - it has no weak references, and lives as long as the process
        known = _serials[id(thing)] = alive, os.urandom(16).hex()
    return known[1]


__all__ = ["Later", "Transient", "WholeImports", "annexed", "cached_property", "hub", "late", "late_from", "loading", "serial_of"]
