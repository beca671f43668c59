"""Matrices of rolled systems, column by column. Each column is a product with a unit vector and costs O(N)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pliant.compile.llvm.mistakes import Shapes, arrays_of, call_of, refuse_mistakes, refuse_names
from pliant.compile.table.functions import Function
from pliant.errors import PliantError
from pliant.model import Model
from pliant.spatial import Array


def matrix_by_products(function: Function, product: Callable[..., Any], model: Model, shapes: Shapes) -> Callable[..., Any]:
    """Return a function that computes a matrix from its product with a vector: product(*state, vector, *parameters)."""
    what, unit = call_of(function.name, model.name, shapes), np.eye(model.nv)

    def call(*state: Any, out: Any = None, **named: Any) -> Array:
        refuse_names(what, named)
        arrays = list(arrays_of(what, shapes, state).values())
        given = out[0] if isinstance(out, tuple) and len(out) == 1 else out
        if given is not None and (not isinstance(given, np.ndarray) or given.ndim < 2):
            raise PliantError(f"{what}: out= is not an array (..., {', '.join(map(str, function.shapes(model)[0]))})")
        own = len(function.inputs)
        size = _size(arrays[own - 1]) if own > 1 else 1.0
        into = {} if given is None else {"out": given.mT}
        rows = [x[..., None, :] for x in arrays]
        columns: Array = product(*rows[:own], unit * size, *rows[own:], **into)
        if own > 1:
            columns /= size
        return columns.mT if given is None else given

    return _named(call, function, shapes)


def _size(v: Array) -> Array:
    """Return the factor (..., 1, 1) for unit vectors: the largest entry of v, or 1 if v is zero.

    The product is computed from differences. With unit vectors of the size of v, its rounding error has the size of the result.
    """
    largest = np.abs(v).max(axis=-1, initial=0.0)[..., None, None]
    return np.where(largest > 0.0, largest, 1.0)


def derivatives_by_products(function: Function, product: Callable[..., Any], model: Model, shapes: Shapes) -> Callable[..., Any]:
    """Return a function that computes the derivatives with respect to q, v and a third argument.

    product: the product with all three derivatives, product(*state, *along, *wrenches, *p).
    """
    what, unit, zero = call_of(function.name, model.name, shapes), np.eye(model.nv), np.zeros(model.nv)

    def call(*arguments: Any, out: Any = None, **named: Any) -> tuple[Array, ...]:
        refuse_names(what, named)
        arrays = arrays_of(what, shapes, arguments)
        state = [arrays[key][..., None, :] for key in function.inputs]
        acting = [arrays["wrenches"][..., None, :, :]] if "wrenches" in arrays else []
        acting += [arrays["parameters"][..., None, :]] if "parameters" in arrays else []
        results = []
        for k in range(3):
            along = [unit if i == k else zero for i in range(3)]
            into = {} if out is None else {"out": np.swapaxes(out[k], -1, -2)}
            results.append(np.swapaxes(product(*state, *along, *acting, **into), -1, -2))
        return tuple(results) if out is None else tuple(out)

    return _named(call, function, shapes)


def cotangents_by_products(
    function: Function, rest: Callable[..., Any], product: Callable[..., Any], model: Model, shapes: Shapes
) -> Callable[..., Any]:
    """Return a function that computes the cotangents of all inputs of a function.

    rest: computes all cotangents except for those of the parameters. The cotangent of a parameter is w . product along it.
    product: takes the state, its tangents, then wrenches and parameters, each followed by its tangent.
    """
    assert function.of is not None
    what, unit = call_of(function.name, model.name, shapes), np.eye(shapes["parameters"][0])
    own, weights = function.inputs[: len(function.of.inputs)], function.inputs[len(function.of.inputs) :]

    def call(*arguments: Any, out: Any = None, **named: Any) -> tuple[Array, ...]:
        refuse_names(what, named)
        refuse_mistakes(what, shapes, function.shapes(model), arguments, {"out": out})
        arrays = arrays_of(what, shapes, arguments)
        state = [arrays[name][..., None, :] for name in own]
        acting = []
        if "wrenches" in arrays:
            acting = [arrays["wrenches"][..., None, :, :], np.zeros(shapes["wrenches"])]
        along = product(*state, *(np.zeros(shapes[name]) for name in own), *acting, arrays["parameters"][..., None, :], unit)
        others, moved = (x if isinstance(x, tuple) else (x,) for x in (rest(*arguments), along))
        parts = [_dot(arrays[name], x, len(shapes[name])) for name, x in zip(weights, moved, strict=True)]
        found = (*others, sum(parts[1:], parts[0]))
        if out is None:
            return found
        for x, y in zip(out, found, strict=True):
            if x is not None:
                x[...] = y
        return tuple(y if x is None else x for x, y in zip(out, found, strict=True))

    call.rest = rest  # type: ignore[attr-defined]
    return _named(call, function, shapes)


def _dot(w: Array, x: Array, axes: int) -> Array:
    """Return the sums (..., p) of w (..., core) times x (..., p, core). axes: the number of axes of the core."""
    return (np.expand_dims(w, -1 - axes) * x).sum(axis=tuple(range(-axes, 0)))


def _named(call: Callable[..., Any], function: Function, shapes: Shapes) -> Callable[..., Any]:
    call.__name__, call.__doc__ = function.name, f"{function.name}({', '.join(shapes)}, out=None): {function.doc}"
    return call
