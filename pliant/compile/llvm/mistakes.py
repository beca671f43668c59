"""Error messages for wrong arguments of a function: which argument is wrong, and what the system needs.

A gufunc checks its arguments itself, and fast. But its errors contain only what NumPy knows: numbers of operands and sizes. A
correct call must cost nothing more, so pliant looks at the arguments only after NumPy has refused them. `explained` puts a few
machine instructions around NumPy's own entry of the gufunc. If that returns an error, they call `refuse_mistakes`. Arguments by
name take the same path, and so do keywords that NumPy refuses but another function takes, such as `active=` of closed systems.

Two checks come before the call. NumPy would overwrite arguments beyond the inputs as results, so these raise `PliantError`. NumPy
would use the hidden values of masked arrays, so pliant checks arguments that are not plain arrays, numbers or lists of numbers.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from pliant.arguments.labels import has_labels
from pliant.compile.environment import FULL
from pliant.compile.llvm import cache
from pliant.compile.llvm.engine import LoadedCode, machine, object_code, versions
from pliant.compile.llvm.gufunc import SCALARS, inner_loop, make_gufunc
from pliant.errors import PliantError, counted, refuse_masked
from pliant.model.symbols import refuse_symbols
from pliant.spatial import Array

_MOST_BYTES = 1 << 47  # what a process can address
Shapes = Mapping[str, tuple[int, ...]]


def arrays_of(what: str, shapes: Shapes, arguments: Sequence[Any]) -> dict[str, Array]:
    """Return the arguments by name, as arrays of numbers with the right last axes. what: see `call_of`.

    Raise `PliantError` that names a wrong argument.
    """
    if len(arguments) != len(shapes):
        raise PliantError(f"{what}: {counted(len(arguments), 'argument')} given; it takes {len(shapes)}, in this order")
    return {name: array_of(what, name, shape, x) for (name, shape), x in zip(shapes.items(), arguments, strict=True)}


def call_of(function: str, system: str, shapes: Shapes) -> str:
    """Return the name of a function in errors, such as "bias(q, v) of system 'arm'"."""
    return f"{function}({', '.join(map(keyword, shapes))}) of system {system!r}"


def array_of(what: str, name: str, shape: tuple[int, ...], x: Any) -> Array:
    """Return an argument as an array of numbers with the right last axes. Raise `PliantError` if it is not."""
    name = keyword(name)
    needs = f"it needs (..., {', '.join(map(str, shape))})"
    if isinstance(x, dict):
        made = {
            "p": "such as dyn.parameter_values; dyn.parameters[NAME] is the place of a parameter in it",
            "q": "such as system.state(...) makes from a dict",
            **dict.fromkeys(("v", "tau", "a"), "in which system.v_index(NAME) is the place of a hinge"),
        }.get(name, "in order")
        raise PliantError(f"{what}: {name} is a dict, not an array of numbers; {needs}, {made}")
    refuse_unread(what, name, shape, x)
    try:
        array = np.asarray(x)
    except (TypeError, ValueError):
        raise PliantError(f"{what}: {name} is not an array of numbers, because its rows differ in length; {needs}") from None
    if array.dtype == object:
        refuse_symbols(f"{what}: {name}", array)
    if array.dtype.kind not in "fiub" or not np.can_cast(array.dtype, float):
        kind = type(x).__name__ if array.ndim == 0 and array.dtype.kind in "OUS" else array.dtype
        raise PliantError(f"{what}: {name} is of type {kind}, not an array of real numbers that fit float64; {needs}")
    if array.ndim < len(shape) or array.shape[array.ndim - len(shape) :] != shape:
        raise PliantError(f"{what}: {name} has shape {array.shape}; {needs}")
    return array


def refuse_unread(what: str, name: str, shape: tuple[int, ...], x: Any) -> None:
    """Raise `PliantError` for a masked array, whose hidden values NumPy would use, and for pandas objects, whose labels would stand
    on the values of other hinges in the result."""
    refuse_masked(x, f"{what}: {keyword(name)}")
    if has_labels(x):
        needs = f"it needs (..., {', '.join(map(str, shape))})"
        raise PliantError(
            f"{what}: {keyword(name)} is a {type(x).__name__} with labels, not an array of numbers; {needs}: x.to_numpy() has its "
            "values in their order, and system.state(x) reads a q by names"
        )


def batch_of(what: str, shapes: Shapes, arrays: Mapping[str, Array]) -> tuple[int, ...]:
    """Return the broadcast leading axes of all arguments. Raise `PliantError` if they do not broadcast."""
    batches = {name: x.shape[: x.ndim - len(shapes[name])] for name, x in arrays.items()}
    try:
        return np.broadcast_shapes(*batches.values())
    except ValueError:
        given = ", ".join(f"{batch} of {name}" for name, batch in batches.items())
        raise PliantError(
            f"{what}: the leading axes {given} do not broadcast; give the same number of states of each, or one"
        ) from None


def refuse_names(what: str, options: Mapping[str, Any]) -> None:
    """Raise `PliantError` if there are arguments by name."""
    for name in options:
        if name == "active":
            raise PliantError(
                f"{what}: it has no argument active=; use the functions of dyn.with_(closures=[…]), which have these closures"
            )
        raise PliantError(f"{what}: {name} is given by name; give the arguments by position, in this order")


def keyword(name: str) -> str:
    """Return the keyword of an input. It is p for parameters, as everywhere."""
    return "p" if name == "parameters" else name


def in_order(
    what: str, shapes: Shapes, arguments: Sequence[Any], options: Mapping[str, Any], more: bool = False
) -> tuple[Sequence[Any], dict[str, Any]]:
    """Return (all arguments in order, including those by name; the other keywords). more: one further argument may follow."""
    names = [keyword(name) for name in shapes]
    if len(arguments) > len(names) + more:
        raise PliantError(
            f"{what}: {counted(len(arguments), 'argument')} given; it takes {len(names)}, in this order; out= is a keyword"
        )
    own = {name: options[name] for name in names if name in options}
    rest = {name: x for name, x in options.items() if name not in own}
    if not own:
        return arguments, rest
    for name in names[: len(arguments)]:
        if name in own:
            raise PliantError(f"{what}: {name} is given twice, by position and by name")
    missing = [name for name in names[len(arguments) :] if name not in own]
    if missing:
        raise PliantError(f"{what}: {', '.join(missing)} is missing")
    return (*arguments, *(own[name] for name in names[len(arguments) :])), rest


def refuse_mistakes(
    what: str,
    shapes: Shapes,
    results: Sequence[tuple[int, ...]],
    arguments: Sequence[Any],
    options: Mapping[str, Any],
    scalar: str = "double",
) -> None:
    """Raise `PliantError` that explains what is wrong with a call. Do nothing if no mistake is found."""
    batch = batch_of(what, shapes, arrays_of(what, shapes, arguments))
    size = 8 * math.prod(batch) * max((math.prod(shape) for shape in results), default=0)
    if size > _MOST_BYTES:
        raise PliantError(f"{what}: the results of {math.prod(batch):,} states take {size:.1e} bytes; evaluate fewer at a time")
    out = options.get("out")
    if out is None:
        return
    places = out if isinstance(out, tuple) else (out,)
    if len(places) != len(results):
        raise PliantError(f"{what}: out= is not a tuple of {len(results)} arrays")
    for x, shape in zip(places, results, strict=True):
        if x is None:
            continue
        if not isinstance(x, np.ndarray) or x.dtype != SCALARS[scalar]:
            raise PliantError(f"{what}: out= is of type {getattr(x, 'dtype', type(x).__name__)}, not an array of {SCALARS[scalar]}")
        if x.shape != (*batch, *shape):
            raise PliantError(f"{what}: out= has shape {x.shape}; it needs {(*batch, *shape)}")


# ---- NumPy's entry


def explained(
    f: np.ufunc,
    what: str,
    shapes: Shapes,
    results: Sequence[tuple[int, ...]],
    otherwise: Mapping[str, Callable[..., Any]] | None = None,
) -> np.ufunc:
    """Make the gufunc `f` raise these errors, and return it. If an interpreter calls `f` in another way, NumPy's errors stay.

    otherwise: by keyword that NumPy does not know, the function to call instead. The function under "" is tried after these, with
    all arguments. It returns None for calls that it does not support.
    """

    loop = inner_loop(f)

    @lru_cache(1)
    def plain() -> np.ufunc:  # the same loop in another gufunc: objects that the gufunc holds must not hold the gufunc
        return make_gufunc(loop.address, loop.inputs, loop.outputs, f_name, f_doc, loop.keep, loop.data, (loop.key, loop.scalar))

    def explain(*arguments: Any, **options: Any) -> Any:
        given, rest = in_order(what, shapes, arguments, options)
        for word, function in (otherwise or {}).items():
            if word in rest:
                return function(*given, **rest)
            if not word and (found := function(*given, **rest)) is not None:
                return found
        if loop.scalar == "float" and any(getattr(x, "dtype", None) != SCALARS["float"] for x in given):
            return rounded(given, rest)
        if len(rest) == len(options):
            return refuse_mistakes(what, shapes, results, given, rest, loop.scalar)
        look(*given)
        try:
            return plain()(*given, **rest)
        except (TypeError, ValueError):
            refuse_mistakes(what, shapes, results, given, rest, loop.scalar)
            raise

    def rounded(given: Sequence[Any], rest: Mapping[str, Any]) -> Any:
        refuse_mistakes(what, shapes, results, given, rest, loop.scalar)
        return plain()(*(np.asarray(x, dtype=np.float32) for x in given), **rest)

    def look(*arguments: Any) -> None:
        for name, x in zip(shapes, arguments, strict=False):
            refuse_unread(what, name, shapes[name], x)

    f_name, f_doc = f.__name__, f.__doc__ or ""
    entry = _entry_of(f)
    if entry is not None:
        code = explanation_of_calls(entry.value or 0)
        # the function holds the code: threads that come first at once each make one, and the cache keeps one of them
        f.__dict__.update(_explain=explain, _look=look, _code=code)
        entry.value = code.address
    return f


def takes(f: Callable[..., Any]) -> bool:
    """Whether keywords that NumPy does not know reach the functions that `explained` was given."""
    return "_explain" in getattr(f, "__dict__", {})


def _entry_of(f: np.ufunc) -> ctypes.c_void_p | None:
    """Return the place in the object of its call address (vectorcall): the only word that equals it."""
    asked = ctypes.pythonapi.PyVectorcall_Function
    asked.restype, asked.argtypes = ctypes.c_void_p, [ctypes.py_object]
    address, size = asked(f), ctypes.sizeof(ctypes.c_void_p)
    words = [ctypes.c_void_p.from_address(id(f) + i) for i in range(0, np.ufunc.__basicsize__, size)]
    found = [word for word in words if word.value == address]
    counted = ctypes.c_int.from_address(id(f) + _INPUTS_AT).value == f.nin
    return found[0] if address and len(found) == 1 and size == 8 and counted else None


_INPUTS_AT = object.__basicsize__  # where a gufunc has the number of its inputs: after the header of every object


_STUB = """
@explained_data = external global [{entries} x ptr]
define ptr @explained_call(ptr %self, ptr %arguments, i64 %count, ptr %names) {{
{data}
  %error = alloca [3 x ptr]
  %kind = getelementptr [3 x ptr], ptr %error, i64 0, i64 0
  %value = getelementptr [3 x ptr], ptr %error, i64 0, i64 1
  %trace = getelementptr [3 x ptr], ptr %error, i64 0, i64 2
  %number = and i64 %count, 9223372036854775807
  %counted = getelementptr i8, ptr %self, i64 {inputs_at}
  %known = load i32, ptr %counted
  %most = zext i32 %known to i64
  %few = icmp ule i64 %number, %most
  br i1 %few, label %next, label %many
many:
  %refuse = call ptr %PyObject_GetAttrString(ptr %self, ptr @name)
  %answer = call ptr %PyObject_Vectorcall(ptr %refuse, ptr %arguments, i64 %number, ptr %names)
  call void %Py_DecRef(ptr %refuse)
  ret ptr %answer
next:
  %i = phi i64 [0, %0], [%after, %plain]
  %more = icmp ult i64 %i, %number
  br i1 %more, label %argument, label %enter
argument:
  %place = getelementptr ptr, ptr %arguments, i64 %i
  %object = load ptr, ptr %place
  %header = getelementptr i8, ptr %object, i64 {type_at}
  %type = load ptr, ptr %header
{known}
  br i1 %or{last}, label %plain, label %unusual
plain:
  %after = add i64 %i, 1
  br label %next
unusual:
  %look = call ptr %PyObject_GetAttrString(ptr %self, ptr @look)
  %seen = call ptr %PyObject_Vectorcall(ptr %look, ptr %arguments, i64 %number, ptr null)
  call void %Py_DecRef(ptr %look)
  %refused = icmp eq ptr %seen, null
  br i1 %refused, label %masked, label %fine
masked:
  ret ptr null
fine:
  call void %Py_DecRef(ptr %seen)
  br label %enter
enter:
  %result = call ptr %call(ptr %self, ptr %arguments, i64 %count, ptr %names)
  %right = icmp ne ptr %result, null
  br i1 %right, label %done, label %wrong
done:
  ret ptr %result
wrong:
  call void %PyErr_Fetch(ptr %kind, ptr %value, ptr %trace)
  %explain = call ptr %PyObject_GetAttrString(ptr %self, ptr @name)
  %said = call ptr %PyObject_Vectorcall(ptr %explain, ptr %arguments, i64 %number, ptr %names)
  call void %Py_DecRef(ptr %explain)
  %k = load ptr, ptr %kind
  %v = load ptr, ptr %value
  %t = load ptr, ptr %trace
  %raised = icmp eq ptr %said, null
  br i1 %raised, label %replaced, label %returned
returned:
  %nothing = icmp eq ptr %said, %none
  br i1 %nothing, label %again, label %instead
instead:
  call void %Py_DecRef(ptr %k)
  call void %Py_DecRef(ptr %v)
  call void %Py_DecRef(ptr %t)
  ret ptr %said
again:
  call void %Py_DecRef(ptr %said)
  call void %PyErr_Restore(ptr %k, ptr %v, ptr %t)
  ret ptr null
replaced:
  call void %Py_DecRef(ptr %k)
  call void %Py_DecRef(ptr %v)
  call void %Py_DecRef(ptr %t)
  ret ptr null
}}
@name = private constant [9 x i8] c"_explain\\00"
@look = private constant [6 x i8] c"_look\\00"
"""


_CALLED = ("PyErr_Fetch", "PyErr_Restore", "PyObject_GetAttrString", "PyObject_Vectorcall", "Py_DecRef")


@lru_cache
def explanation_of_calls(call: int) -> LoadedCode:
    """Return machine code that calls NumPy's entry and, after an error, the object's `_explain` with the same arguments.

    If the type of an argument is not one of `_USUAL`, it first calls `_look`, which may raise. The result or exception of
    `_explain` replaces the error. If `_explain` returns None, the original error is restored.

    The addresses of a process stand in `@explained_data`, so that other processes can use the same object.
    """
    addresses = {name: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in _CALLED}
    addresses |= {"call": call, "none": id(None), **{f"usual{i}": id(kind) for i, kind in enumerate(_USUAL)}}
    data = (ctypes.c_void_p * len(addresses))(*addresses.values())
    text, target = _explanation(list(addresses)), machine(lanes=1, effort=FULL)
    name = cache.key("explanation", text, repr(target), versions())
    code = cache.read(name)
    if code is None:
        code = object_code(text, target)
        cache.write(name, code)
    return LoadedCode(code, "explained_call", {"explained_data": data})


def _explanation(names: Sequence[str]) -> str:
    """Return the IR. names: of the addresses in `@explained_data`."""
    place = f"getelementptr ([{len(names)} x ptr], ptr @explained_data, i64 0, i64 {{}})"
    data = [f"  %{name} = load ptr, ptr {place.format(i)}" for i, name in enumerate(names)]
    known = [f"  %is{i} = icmp eq ptr %type, %usual{i}" for i in range(len(_USUAL))]
    known += [f"  %or{i} = or i1 %{f'or{i - 1}' if i > 1 else 'is0'}, %is{i}" for i in range(1, len(_USUAL))]
    type_at = object.__basicsize__ - ctypes.sizeof(ctypes.c_void_p)  # the last word of the header of every object
    parts = {"entries": len(names), "data": "\n".join(data), "known": "\n".join(known)}
    return _STUB.format(**parts, last=len(_USUAL) - 1, type_at=type_at, inputs_at=_INPUTS_AT)


_USUAL = (np.ndarray, list, float, np.float64, int, tuple)
