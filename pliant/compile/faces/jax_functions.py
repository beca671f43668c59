"""Functions of a system on JAX arrays. They check their arguments, and compute matrices and derivatives column by column."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from pliant.compile.faces.jax_kernel import PRIMITIVE, JaxKernel, Shape
from pliant.compile.llvm.mistakes import array_of, call_of, refuse_names
from pliant.compile.table.functions import Function
from pliant.errors import PliantError, counted

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


@lru_cache(1)
def has_cuda() -> bool:
    """Whether JAX itself finds an NVIDIA GPU."""
    try:
        return bool(jax.local_devices(backend="cuda"))
    except RuntimeError:
        return False


class JaxFunction:
    """A function of a system on JAX arrays."""

    def __init__(self, dynamics: Dynamics, row: Function) -> None:
        self.dynamics, self.kernel = dynamics, JaxKernel(dynamics, row)
        self.shapes = self.kernel.shapes
        self.what = f"dyn.jax.{call_of(row.name, dynamics.model.name, self.shapes)}"
        self.__name__, self.__doc__ = row.name, f"{row.name}({', '.join(self.shapes)}): {row.doc}"
        if dynamics.model.nv == 0 or any(0 in shape for shape in self.kernel.results):
            raise PliantError(f"{self.what}: there is nothing to compute, because its results are empty")

    def __repr__(self) -> str:
        return f"<{self.what}>"

    def __call__(self, *arguments: Any, p: Any = None, **named: Any) -> Any:
        refuse_names(self.what, named)
        out = self.call(self.operands(arguments, p))
        return out[0] if len(out) == 1 else tuple(out)

    def call(self, operands: Sequence[Any]) -> list[Any]:
        """Return the results for checked arrays of one type."""
        found: list[Any] = PRIMITIVE.bind(*operands, kernel=self.kernel)
        return found

    def operands(self, arguments: Sequence[Any], p: Any = None) -> list[Any]:
        """Return the arguments as arrays of one type. Default for parameters: the values of the system."""
        if "parameters" in self.shapes and len(arguments) == len(self.shapes) - 1:
            arguments = (*arguments, self.dynamics.parameter_values if p is None else p)
        elif p is not None and np.size(p):
            raise PliantError(
                f"{self.what}: p= is given twice, or the system was compiled without parameters; use pl.compile(…, parameters=[…])"
            )
        if len(arguments) != len(self.shapes):
            given = counted(len(arguments), "argument")
            raise PliantError(f"{self.what}: {given} given; it takes {len(self.shapes)}, in this order")
        arrays = [_checked(self.what, name, shape, x) for (name, shape), x in zip(self.shapes.items(), arguments, strict=True)]
        deciding = [x for x in arrays if isinstance(x, jax.Array)] or arrays  # NumPy arrays are converted to their type
        self._check_batches(arrays)
        dtype = type_of(self.dynamics, deciding)
        return [x if x.dtype == dtype else x.astype(dtype) for x in arrays]

    def _check_batches(self, arrays: Sequence[Any]) -> None:
        try:
            self.kernel.batch(arrays)
        except ValueError:
            shapes = [x.shape[: x.ndim - len(core)] for x, core in zip(arrays, self.shapes.values(), strict=True)]
            given = ", ".join(f"{batch} of {name}" for batch, name in zip(shapes, self.shapes, strict=True))
            raise PliantError(
                f"{self.what}: the leading axes {given} do not broadcast; give the same number of states of each, or one"
            ) from None


def type_of(dynamics: Dynamics, arrays: Iterable[Any]) -> np.dtype[Any]:
    """Return the type to compute in: float64 if one of the arrays has it, JAX knows it, and the system was not compiled for
    float32.
    """
    wide = dynamics.internals.dtype != "float32" and jax.config.jax_enable_x64 and any(x.dtype == np.float64 for x in arrays)
    return np.dtype(np.float64 if wide else np.float32)


def _checked(what: str, name: str, shape: Shape, x: Any) -> Any:
    """Return an argument as an array of real numbers with the right last axes. Raise `PliantError` if it is not."""
    if not isinstance(x, jax.Array):
        given = array_of(what, name, shape, x)
        return given if given.dtype.kind == "f" else given.astype(float)
    needs = f"it needs (..., {', '.join(map(str, shape))})"
    if not (jnp.issubdtype(x.dtype, np.floating) or jnp.issubdtype(x.dtype, np.integer) or x.dtype == bool):
        raise PliantError(f"{what}: {name} has dtype {x.dtype}, not real numbers; {needs}")
    if x.ndim < len(shape) or x.shape[x.ndim - len(shape) :] != shape:
        raise PliantError(f"{what}: {name} has shape {x.shape}; {needs}")
    return x if jnp.issubdtype(x.dtype, np.floating) else x.astype(float)


def function_of(dynamics: Dynamics, row: Function) -> Callable[..., Any]:
    """Return a function of the table. A matrix of a rolled system is computed from products with unit vectors."""
    apart = row.by_products if dynamics.mode == "rolled" else None
    apart = apart or (row.columns if dynamics.internals.target == "cpu" and row.columns and not _is_kernel(dynamics, row) else None)
    return JaxFunction(dynamics, row) if apart is None else composed(dynamics, row)


def _is_kernel(dynamics: Dynamics, row: Function) -> bool:
    made = dynamics.internals.built(row)
    return isinstance(getattr(made, "gufunc", made), np.ufunc)


def composed(dynamics: Dynamics, row: Function) -> Callable[..., Any]:
    """Return a function that computes a matrix, or derivatives, column by column."""
    if row.by_products is not None:
        return _matrix(row, JaxFunction(dynamics, row.by_products), dynamics)
    assert row.jvp is not None
    return _derivatives(row, JaxFunction(dynamics, row.jvp), dynamics)


def _matrix(row: Function, product: JaxFunction, dynamics: Dynamics) -> Callable[..., Any]:
    """Return a matrix (..., m, nv) from its product with a vector. The vector is the last input of the product's state."""
    own, unit = len(row.inputs), np.eye(dynamics.model.nv)

    def call(*arguments: Any, p: Any = None, **named: Any) -> Any:
        refuse_names(f"dyn.jax.{row.name}", named)
        operands = product.operands((*arguments[:own], unit[0], *arguments[own:]), p)
        rows = [jnp.expand_dims(x, -2) for x in operands]
        rows[own] = jnp.asarray(unit, operands[0].dtype)
        return jnp.swapaxes(product.call(rows)[0], -1, -2)

    return _named(call, row)


def _derivatives(row: Function, product: JaxFunction, dynamics: Dynamics) -> Callable[..., Any]:
    """Return derivatives (..., nv, nv) with respect to q, v and a third input, from the product with all three."""
    unit, zero = np.eye(dynamics.model.nv), np.zeros(dynamics.model.nv)

    def call(*arguments: Any, p: Any = None, **named: Any) -> Any:
        refuse_names(f"dyn.jax.{row.name}", named)
        operands = product.operands((*arguments[:3], zero, zero, zero, *arguments[3:]), p)
        rows = [jnp.expand_dims(x, -2 if len(core) == 1 else -3) for x, core in zip(operands, product.shapes.values(), strict=True)]
        columns = [product.call([*rows[:i], jnp.asarray(unit, rows[0].dtype), *rows[i + 1 :]])[0] for i in (3, 4, 5)]
        return tuple(jnp.swapaxes(x, -1, -2) for x in columns)

    return _named(call, row)


def _named(call: Callable[..., Any], row: Function) -> Callable[..., Any]:
    call.__name__, call.__doc__ = row.name, f"{row.name}({', '.join(row.inputs)}, ...): {row.doc}"
    return call
