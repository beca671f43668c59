"""Functions of users and tables as programs with derivatives, for constraints along curves, surfaces and cams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, GraphProgram, Untraceable, jvp, vjp
from pliant.model.pose import Array

_HOLD = 2.0**80  # a number times this is an integer, unless it is below 1e-9


def hold(x: Any) -> Any:
    """The value of a node, or a number, as a constant: its derivatives are zero. x is exact to rounding, or to 1e-24."""
    return np.floor(x * _HOLD) * (1.0 / _HOLD)


def apart(what: str, one: str, other: str) -> None:
    """Raise `PliantError` if two frames are the same one."""
    if one == other:
        raise PliantError(f"{what}: both of its frames are {one!r}; give two frames that move against each other")


def traced(what: str, function: Any, inputs: Sequence[str], size: int) -> tuple[Array, Array]:
    """Return the inputs and the `size` values of a user's function as nodes. Mistakes raise `PliantError`."""
    nodes = Graph().input("s", (len(inputs),))
    call = f"of {', '.join(inputs)}"
    if not callable(function):
        raise PliantError(f"{what}: {function!r} is not a function; give a function {call} that returns {_numbers(size)}")
    try:
        made = function(*nodes)
        values = list(np.ravel(np.array(made, dtype=object)))
        found = nodes[0].graph.lift(np.array(values, dtype=object))
    except Untraceable as why:
        raise PliantError(
            f"{what}: its function {call} cannot be differentiated: {why}; write it with NumPy functions, and np.where(condition, "
            "a, b) instead of branches"
        ) from None
    except Exception as error:
        raise PliantError(
            f"{what}: its function {call} raised {type(error).__name__} ({error}); give a function that returns {_numbers(size)}"
        ) from error
    if found.shape != (size,):
        raise PliantError(f"{what}: its function {call} returns {found.size} numbers; return {_numbers(size)}")
    return nodes, found


def _numbers(size: int) -> str:
    return "one number" if size == 1 else f"{size} numbers"


def with_derivatives(what: str, function: Callable[[Any], Any], size: int, name: str = "s") -> GraphProgram:
    """A function of one number as a program: its input is s (1,), and its outputs y0 ... y3 (size,) are its derivatives."""
    s, values = traced(what, function, [name], size)
    outputs = {"y0": values}
    for i in range(3):
        outputs[f"y{i + 1}"] = jvp(outputs[f"y{i}"], {"s": s}, {"s": np.ones(1)})
    return GraphProgram(outputs)


def with_gradient(what: str, function: Callable[..., Any], names: Sequence[str]) -> GraphProgram:
    """A function of several numbers as a program: its input is s (n,), its outputs are y (1,) and its gradient g (n,)."""
    s, values = traced(what, function, names, 1)
    if values[0].op == "const":
        raise PliantError(f"{what}: its function of {', '.join(names)} is the constant {values[0].value:g}; let it depend on them")
    return GraphProgram({"y": values, "g": vjp(values, 1.0, {"s": s})["s"]})


def derivatives(program: GraphProgram, s: Any) -> list[Array]:
    """The values and derivatives of a program at a node, (size,) each, or at numbers s (...), (..., size) each."""
    given = np.array([s], dtype=object) if hasattr(s, "graph") else np.asarray(s, dtype=float)[..., None]
    found = program({"s": given}, [f"y{i}" for i in range(4)])
    return [found[f"y{i}"] for i in range(4)]
