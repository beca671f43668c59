"""The linear model of a controller's law about one call: (u, state) as it changes with y and the state.

`pl.Traced(law)` is differentiated as a graph, exactly. A law that runs as Python is evaluated near the call with steps of several
sizes, and the size with the smallest error is taken: for a law that is linear over the largest step, this is exact to rounding.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError
from pliant.graph import Graph, evaluate, jvp
from pliant.model.acting.controllers import Controller
from pliant.spatial import Array

_STEPS = 10.0 ** -np.arange(6)  # of the size of a number
_ERROR = 1e-5  # of the largest derivative: a larger one is that of a law with a corner


class LinearLaw(NamedTuple):
    """x[k + 1] = A x + B y, u = C x + D y about one call. u (m,), x (n,): its results there. states: the names of x."""

    A: Array
    B: Array
    C: Array
    D: Array
    u: Array
    x: Array
    x_next: Array
    states: tuple[str, ...]


def linear_law(controller: Controller, t: float, y: Array, state: Any, m: int, constant: Sequence[int] = ()) -> LinearLaw:
    """Return the linear model of a law about a call with the measurements y (n,) and a state, for m driven inputs.

    constant: the places of numbers in y that no motion changes, such as the age of a sample. B and D have no columns for them.
    """
    if len(numbers_in(controller, _called(controller, t, y.copy(), state, m)[1])[0]) > len(numbers_in(controller, state)[0]):
        state = _as_floats(state)  # a state 0 that becomes 0.1
    x, names = numbers_in(controller, state)
    n = len(x)

    def call(z: Array) -> Array:
        """Return (u, new state) of (state, y)."""
        u, new = _called(controller, t, z[n:].copy(), with_numbers(state, z[:n]), m)
        found, _ = numbers_in(controller, new)
        if found.shape != (n,):
            raise PliantError(
                f"{controller.what}: its law returned a state of {found.size} numbers, but was given {n}; pass a state of the same "
                "form as it returns, states={name: …}"
            )
        return np.concatenate([u, found])

    z = np.concatenate([x, y])
    now = call(z)
    J = _traced(controller, t, z, state, n) if callable(getattr(controller.law, "law", None)) else None
    varies = np.setdiff1d(np.arange(z.size), n + np.asarray(constant, dtype=int))
    J = _differences(controller, call, z, now, varies) if J is None else J[:, varies]
    return LinearLaw(J[m:, :n], J[m:, n:], J[:m, :n], J[:m, n:], now[:m], x, now[m:], names)


def _called(controller: Controller, t: float, y: Array, state: Any, m: int) -> tuple[Array, Any]:
    try:
        u, new = controller.law(t, y, copy.deepcopy(state))
        u = np.asarray(u, dtype=float).ravel()
    except Exception as error:
        raise PliantError(
            f"{controller.what}: its law raised {type(error).__name__} near this state ({error}); it is called as law(t, y, state) "
            "and returns (u, state)"
        ) from error
    if u.shape != (m,) or not np.isfinite(u).all():
        raise PliantError(
            f"{controller.what}: its law returned u = {u}; {m} finite numbers are driven, {', '.join(controller.drives)}"
        )
    return u, new


# ---- derivatives


def _traced(controller: Controller, t: float, z: Array, state: Any, n: int) -> Array | None:
    """Return the Jacobian of a law that is array code; None if it cannot be traced."""
    graph = Graph()
    nodes = graph.input("z", (z.size,))
    shape = np.shape(state)
    try:
        given = nodes[:n].reshape(shape) if n else (None if state is None else np.zeros(shape))
        u, new = controller.law(t, nodes[n:], given)
        parts = [graph.lift(np.asarray(u, dtype=object)).ravel()]
        parts += [graph.lift(np.asarray(new, dtype=object)).ravel()] if n else []
    except Exception:
        return None
    out = np.concatenate(parts)
    columns = [evaluate(jvp(out, {"z": nodes}, {"z": row}), {"z": z}) for row in np.eye(z.size)]
    return np.array(columns).reshape(z.size, out.size).T


def _differences(controller: Controller, call: Any, z: Array, now: Array, varies: Array) -> Array:
    """Return the Jacobian (outputs, varying inputs) by central differences, each column with the step of the smallest error."""
    out = np.zeros((now.size, z.size))
    for i in varies:
        unit, size = np.eye(z.size)[i], max(1.0, abs(z[i]))
        best, bent = (np.inf, out[:, i]), []
        for h in _STEPS * size:
            up, down = call(z + h * unit), call(z - h * unit)
            a, b = (up - down) / (2 * h), (call(z + 0.5 * h * unit) - call(z - 0.5 * h * unit)) / h
            slope = (4 * b - a) / 3
            bent.append(float(np.abs(up + down - 2 * now).max(initial=0.0)) / h)
            rounding = 1e-15 * float(np.abs(now).max(initial=0.0) + np.abs(slope).max(initial=0.0) * (abs(z[i]) + h)) / h
            error = float(np.abs(b - a).max(initial=0.0)) + rounding
            best = min(best, (error, slope), key=lambda x: x[0])
        least = _ERROR * max(1.0, float(np.abs(best[1]).max(initial=0.0)))
        if not best[0] <= least or (bent[-1] > least and bent[-1] > 0.3 * bent[-2]):  # which shrinks with the step if it is smooth
            raise PliantError(
                f"{controller.what}: its law has no derivative at this state with respect to number {i} of (state, y); look for "
                "dead bands, limits and rounding, or pass a law without them"
            )
        out[:, i] = best[1]
    return out[:, varies]


# ---- states of laws


def numbers_in(controller: Controller, state: Any) -> tuple[Array, tuple[str, ...]]:
    """Return the numbers (n,) of a law's state, and their names. Integers, flags and texts are not numbers that vary."""
    found: list[tuple[str, float]] = []
    _collect(controller, state, controller.name or "law", found)
    return np.array([x for _, x in found], dtype=float), tuple(name for name, _ in found)


def _collect(controller: Controller, state: Any, name: str, found: list[tuple[str, float]]) -> None:
    if isinstance(state, float | np.floating):
        found.append((name, float(state)))
    elif isinstance(state, np.ndarray):
        if state.dtype.kind == "f":
            found += [(f"{name}[{','.join(map(str, i))}]" if state.ndim else name, float(x)) for i, x in np.ndenumerate(state)]
    elif isinstance(state, Mapping):
        for key, x in state.items():
            _collect(controller, x, f"{name}.{key}", found)
    elif isinstance(state, tuple | list):
        for i, x in enumerate(state):
            _collect(controller, x, f"{name}[{i}]", found)
    elif state is not None and not isinstance(state, bool | int | str | np.integer | np.bool_):
        raise PliantError(
            f"{controller.what}: its state holds {type(state).__name__}; a linear model needs a state of numbers, arrays, tuples, "
            "lists and dicts"
        )


def _as_floats(state: Any) -> Any:
    """Return a state with floats in place of integers."""
    if isinstance(state, bool | np.bool_):
        return state
    if isinstance(state, int | np.integer):
        return float(state)
    if isinstance(state, np.ndarray):
        return state.astype(float) if state.dtype.kind in "iu" else state
    if isinstance(state, Mapping):
        return {key: _as_floats(x) for key, x in state.items()}
    if isinstance(state, tuple | list):
        parts = [_as_floats(x) for x in state]
        return type(state)(*parts) if hasattr(state, "_fields") else type(state)(parts)
    return state


def with_numbers(state: Any, x: Array) -> Any:
    """Return a state with other numbers."""
    left = list(x)

    def made(state: Any) -> Any:
        if isinstance(state, float | np.floating):
            return left.pop(0)
        if isinstance(state, np.ndarray):
            return np.array([left.pop(0) for _ in range(state.size)]).reshape(state.shape) if state.dtype.kind == "f" else state
        if isinstance(state, Mapping):
            return {key: made(value) for key, value in state.items()}
        if isinstance(state, tuple | list):
            parts = [made(value) for value in state]
            return type(state)(*parts) if hasattr(state, "_fields") else type(state)(parts)
        return state

    return made(state)
