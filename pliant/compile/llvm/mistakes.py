"""What is wrong with the arguments of a function, in its own words: which of them, and what the system needs.

A gufunc checks its arguments itself, fast, and says of a wrong one what NumPy knows: numbers of operands and sizes. So that a call
that is right costs nothing more, its arguments are looked at only when NumPy has refused them: `explained` puts a few machine
instructions around NumPy's own entry of that gufunc, which go on to `refuse_mistakes` where it returns an error. So do arguments
given by name, and keywords that NumPy refuses and another function takes, as `active=` of closed systems. More arguments than
inputs, which NumPy takes for results to write over, are refused before the call. A masked array NumPy takes as it is, with what is
hidden in it: arguments that are neither plain arrays nor numbers nor lists of them are looked at before the call.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np

from pliant.compile.llvm.engine import LoadedCode, machine, object_code
from pliant.compile.llvm.gufunc import inner_loop, make_gufunc
from pliant.errors import PliantError, refuse_masked
from pliant.model.symbols import refuse_symbols
from pliant.spatial import Array

Shapes = Mapping[str, tuple[int, ...]]


def arrays_of(what: str, shapes: Shapes, arguments: Sequence[Any]) -> dict[str, Array]:
    """The arguments by name, as arrays of numbers of the right last axes, or the error that says which is not. what: `call_of`."""
    if len(arguments) != len(shapes):
        raise PliantError(f"{what}: {len(arguments)} arguments given; it takes {len(shapes)}, in this order")
    return {name: array_of(what, name, shape, x) for (name, shape), x in zip(shapes.items(), arguments, strict=True)}


def call_of(function: str, system: str, shapes: Shapes) -> str:
    """How errors name a function: 'bias(q, v) of system 'arm''."""
    return f"{function}({', '.join(shapes)}) of system {system!r}"


def array_of(what: str, name: str, shape: tuple[int, ...], x: Any) -> Array:
    """An argument as an array of numbers of the right last axes, or the error that says that it is not."""
    needs = f"it needs (..., {', '.join(map(str, shape))})"
    if isinstance(x, dict):
        made = (
            "such as dyn.parameter_values; dyn.parameters[NAME] is the place of a parameter in it"
            if name == "parameters"
            else "such as system.state(...) makes from a dict"
        )
        raise PliantError(f"{what}: {name} is a dict, not an array of numbers; {needs}, {made}")
    refuse_masked(x, f"{what}: {name}")
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


def batch_of(what: str, shapes: Shapes, arrays: Mapping[str, Array]) -> tuple[int, ...]:
    """The leading axes of all arguments together."""
    batches = {name: x.shape[: x.ndim - len(shapes[name])] for name, x in arrays.items()}
    try:
        return np.broadcast_shapes(*batches.values())
    except ValueError:
        given = ", ".join(f"{batch} of {name}" for name, batch in batches.items())
        raise PliantError(
            f"{what}: the leading axes {given} do not broadcast; give the same number of states of each, or one"
        ) from None


def refuse_names(what: str, options: Mapping[str, Any]) -> None:
    """Raise the error of arguments by name; nothing where there are none."""
    for name in options:
        if name == "active":
            raise PliantError(
                f"{what}: it has no argument active=; use the functions of dyn.switched([…]), which have these closures"
            )
        raise PliantError(f"{what}: {name} is given by name; give the arguments by position, in this order")


def keyword(name: str) -> str:
    """How an input is given by name: parameters are p, as everywhere."""
    return "p" if name == "parameters" else name


def in_order(
    what: str, shapes: Shapes, arguments: Sequence[Any], options: Mapping[str, Any], more: bool = False
) -> tuple[Sequence[Any], dict[str, Any]]:
    """(the arguments in their order, those given by name among them; the other keywords). more: one may stand behind them."""
    names = [keyword(name) for name in shapes]
    if len(arguments) > len(names) + more:
        raise PliantError(f"{what}: {len(arguments)} arguments given; it takes {len(names)}, in this order; out= is a keyword")
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
    what: str, shapes: Shapes, results: Sequence[tuple[int, ...]], arguments: Sequence[Any], options: Mapping[str, Any]
) -> None:
    """Raise the error that says what is wrong with a call; nothing where nothing is found."""
    batch = batch_of(what, shapes, arrays_of(what, shapes, arguments))
    out = options.get("out")
    if out is None:
        return
    places = out if isinstance(out, tuple) else (out,)
    if len(places) != len(results):
        raise PliantError(f"{what}: out= is not a tuple of {len(results)} arrays")
    for x, shape in zip(places, results, strict=True):
        if x is None:
            continue
        if not isinstance(x, np.ndarray) or x.dtype != np.dtype(float):
            raise PliantError(f"{what}: out= is of type {getattr(x, 'dtype', type(x).__name__)}, not an array of float64")
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
    """`f` itself, which from now on raises these errors. An interpreter that enters it in another way keeps NumPy's words.

    otherwise: by a keyword that NumPy does not know, the function that takes it: a call with it is that function's. By "", one
    that is asked after these, with all that was given, and has None for what is not its own.
    """

    loop = inner_loop(f)

    @cache
    def plain() -> np.ufunc:  # the same loop: what the gufunc holds cannot hold the gufunc
        return make_gufunc(loop.address, loop.inputs, loop.outputs, f_name, f_doc, loop.keep, loop.data, loop.key)

    def explain(*arguments: Any, **options: Any) -> Any:
        given, rest = in_order(what, shapes, arguments, options)
        for word, function in (otherwise or {}).items():
            if word in rest:
                return function(*given, **rest)
            if not word and (found := function(*given, **rest)) is not None:
                return found
        if len(rest) == len(options):
            return refuse_mistakes(what, shapes, results, given, rest)
        for name, x in zip(shapes, given, strict=False):
            refuse_masked(x, f"{what}: {name}")
        try:
            return plain()(*given, **rest)
        except (TypeError, ValueError):
            refuse_mistakes(what, shapes, results, given, rest)
            raise

    def look(*arguments: Any) -> None:
        for name, x in zip(shapes, arguments, strict=False):
            refuse_masked(x, f"{what}: {name}")

    f_name, f_doc = f.__name__, f.__doc__ or ""
    entry = _entry_of(f)
    if entry is not None:
        code = _with_explanation(entry.value or 0)
        # the function holds the code: threads that come first at once each make one, and the cache keeps one of them
        f.__dict__.update(_explain=explain, _look=look, _code=code)
        entry.value = code.address
    return f


def takes(f: Callable[..., Any]) -> bool:
    """Whether a function's keywords beyond NumPy's come to where `explained` sent them."""
    return "_explain" in getattr(f, "__dict__", {})


def _entry_of(f: np.ufunc) -> ctypes.c_void_p | None:
    """Where the object has the address at which it is called (its vectorcall): the one word that equals it."""
    asked = ctypes.pythonapi.PyVectorcall_Function
    asked.restype, asked.argtypes = ctypes.c_void_p, [ctypes.py_object]
    address, size = asked(f), ctypes.sizeof(ctypes.c_void_p)
    words = [ctypes.c_void_p.from_address(id(f) + i) for i in range(0, np.ufunc.__basicsize__, size)]
    found = [word for word in words if word.value == address]
    counted = ctypes.c_int.from_address(id(f) + _INPUTS_AT).value == f.nin
    return found[0] if address and len(found) == 1 and size == 8 and counted else None


_INPUTS_AT = object.__basicsize__  # where a gufunc has the number of its inputs: behind what every object begins with


_STUB = """
define ptr @explained_call(ptr %self, ptr %arguments, i64 %count, ptr %names) {{
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
  %refuse = call ptr inttoptr (i64 {PyObject_GetAttrString} to ptr)(ptr %self, ptr @name)
  %answer = call ptr inttoptr (i64 {PyObject_Vectorcall} to ptr)(ptr %refuse, ptr %arguments, i64 %number, ptr %names)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %refuse)
  ret ptr %answer
next:
  %i = phi i64 [0, %0], [%after, %plain]
  %more = icmp ult i64 %i, %number
  br i1 %more, label %argument, label %call
argument:
  %place = getelementptr ptr, ptr %arguments, i64 %i
  %object = load ptr, ptr %place
  %header = getelementptr i8, ptr %object, i64 {type_at}
  %type = load i64, ptr %header
{known}
  br i1 %or{last}, label %plain, label %unusual
plain:
  %after = add i64 %i, 1
  br label %next
unusual:
  %look = call ptr inttoptr (i64 {PyObject_GetAttrString} to ptr)(ptr %self, ptr @look)
  %seen = call ptr inttoptr (i64 {PyObject_Vectorcall} to ptr)(ptr %look, ptr %arguments, i64 %number, ptr null)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %look)
  %refused = icmp eq ptr %seen, null
  br i1 %refused, label %masked, label %fine
masked:
  ret ptr null
fine:
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %seen)
  br label %call
call:
  %result = call ptr inttoptr (i64 {call} to ptr)(ptr %self, ptr %arguments, i64 %count, ptr %names)
  %right = icmp ne ptr %result, null
  br i1 %right, label %done, label %wrong
done:
  ret ptr %result
wrong:
  call void inttoptr (i64 {PyErr_Fetch} to ptr)(ptr %kind, ptr %value, ptr %trace)
  %explain = call ptr inttoptr (i64 {PyObject_GetAttrString} to ptr)(ptr %self, ptr @name)
  %said = call ptr inttoptr (i64 {PyObject_Vectorcall} to ptr)(ptr %explain, ptr %arguments, i64 %number, ptr %names)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %explain)
  %k = load ptr, ptr %kind
  %v = load ptr, ptr %value
  %t = load ptr, ptr %trace
  %raised = icmp eq ptr %said, null
  br i1 %raised, label %replaced, label %returned
returned:
  %nothing = icmp eq ptr %said, inttoptr (i64 {none} to ptr)
  br i1 %nothing, label %again, label %instead
instead:
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %k)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %v)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %t)
  ret ptr %said
again:
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %said)
  call void inttoptr (i64 {PyErr_Restore} to ptr)(ptr %k, ptr %v, ptr %t)
  ret ptr null
replaced:
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %k)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %v)
  call void inttoptr (i64 {Py_DecRef} to ptr)(ptr %t)
  ret ptr null
}}
@name = private constant [9 x i8] c"_explain\\00"
@look = private constant [6 x i8] c"_look\\00"
"""


@lru_cache
def _with_explanation(call: int) -> LoadedCode:
    """Machine code that calls NumPy's and, where that returns an error, the object's `_explain` with the same arguments.

    Before, where an argument's type is not one of `_USUAL`, it calls `_look`, which may raise. What `_explain` raises or gives
    takes the error's place; if it gives None, the error is put back.
    """
    names = ("PyErr_Fetch", "PyErr_Restore", "PyObject_GetAttrString", "PyObject_Vectorcall", "Py_DecRef")
    addresses = {name: ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value for name in names}
    known = [f"  %is{i} = icmp eq i64 %type, {id(kind)}" for i, kind in enumerate(_USUAL)]
    known += [f"  %or{i} = or i1 %{f'or{i - 1}' if i > 1 else 'is0'}, %is{i}" for i in range(1, len(_USUAL))]
    type_at = object.__basicsize__ - ctypes.sizeof(ctypes.c_void_p)  # the last word of what every object begins with
    places = {"type_at": type_at, "inputs_at": _INPUTS_AT}
    text = _STUB.format(call=call, none=id(None), known="\n".join(known), last=len(_USUAL) - 1, **places, **addresses)
    return LoadedCode(object_code(text, machine()), "explained_call")


_USUAL = (np.ndarray, list, float, np.float64, int, tuple)
