"""The only primitive of `dyn.jax`: a kernel whose leading axes broadcast like those of a gufunc. All its rules except for lowering.

- JVP: the tangent of a kernel is another kernel, which is linear in the tangents.
- Transposition: the transpose of the tangent kernel is a third kernel, the cotangent. A gradient costs about two values.
- Batching: a mapped operand gets one more leading axis; other operands stay as they are. Nothing is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, batching

from pliant.compile.table.functions import Function
from pliant.errors import PliantError
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.asked import Dtype
    from pliant.compile.dynamics import Dynamics

Shape = tuple[int, ...]


class JaxKernel:
    """A row of the table for JAX's primitive.

    shapes: the last axes of each input, by name. results: the last axes of each output.
    of: for a tangent or cotangent, the kernel that it belongs to. linear: the inputs in which the kernel is linear.
    """

    def __init__(
        self, dynamics: Dynamics, row: Function, of: JaxKernel | None = None, make: Callable[[Dynamics], Any] | None = None
    ) -> None:
        self.dynamics, self.row, self.of = dynamics, row, of
        self.shapes: dict[str, Shape] = dynamics.internals.traces.shapes(row)
        self.results: tuple[Shape, ...] = row.shapes(dynamics.model)
        self._make = make
        self.linear = frozenset(self.shapes) - frozenset(of.shapes if of is not None else self.shapes)

    def __repr__(self) -> str:
        return f"{self.row.name} of {self.dynamics.model.name!r}"

    @cached_property
    def tangent(self) -> JaxKernel:
        """The kernel of the derivative of the results along tangents NAME_tangent of all inputs."""
        if self.of is not None and (self.of.of is not None or self.row.inputs != self.of.cotangent.row.inputs):
            first = self.of.of or self.of
            raise PliantError(
                f"dyn.jax: {first.row.name} of system {self.dynamics.model.name!r} is differentiated three times, or twice in "
                "forward mode; for second derivatives use jax.hessian, or jacfwd of a gradient"
            )
        return JaxKernel(self.dynamics, self.dynamics.internals.traces.tangent(self.row), self)

    def along(self, still: set[str]) -> JaxKernel:
        """Return the tangent kernel. still: the inputs that do not change, whose tangents are zero."""
        return self.tangent

    @cached_property
    def cotangent(self) -> JaxKernel:
        """The kernel of the gradient of weighted results with respect to all inputs."""
        return JaxKernel(self.dynamics, self.dynamics.internals.traces.cotangent(self.row), self)

    @property
    def weights(self) -> tuple[str, ...]:
        """The names of the weights of the cotangent, one per result."""
        return self.cotangent.row.inputs[len(self.row.inputs) :]

    def made(self, dtype: Any) -> Any:
        """The function on NumPy arrays of a type, on the CPU."""
        dynamics = self.dynamics.internals.of_target("cpu", cast("Dtype", str(dtype)))
        found = dynamics.internals.built(self.row) if self._make is None else self._make(dynamics)
        return getattr(found, "gufunc", found)

    @cached_property
    def held(self) -> JaxKernel:
        """For cotangents of a rolled system: the kernel of all cotangents except for those of parameters."""
        results, row = replace(self.row, outputs=self.row.outputs[:-1]), self.row
        return JaxKernel(self.dynamics, results, self.of, lambda dynamics: dynamics.internals.built(row).rest)  # type: ignore[attr-defined]

    @cached_property
    def jitted(self) -> Callable[..., Any]:
        return jax.jit(lambda *operands: PRIMITIVE.bind(*operands, kernel=self))

    def batch(self, operands: Sequence[Any]) -> Shape:
        """Return the broadcast leading axes of operands."""
        cores = self.shapes.values()
        return np.broadcast_shapes(*(x.shape[: x.ndim - len(core)] for x, core in zip(operands, cores, strict=True)))


# ---- the primitive

PRIMITIVE = Primitive("pliant")
PRIMITIVE.multiple_results = True


def _call(*operands: Any, kernel: JaxKernel) -> Any:
    return kernel.jitted(*operands)


PRIMITIVE.def_impl(_call)


def _results(*operands: Any, kernel: JaxKernel) -> list[Any]:
    batch = kernel.batch(operands)
    return [jax.core.ShapedArray((*batch, *core), operands[0].dtype) for core in kernel.results]


PRIMITIVE.def_abstract_eval(_results)


def _batched(operands: Sequence[Any], axes: Sequence[int | None], *, kernel: JaxKernel) -> tuple[Any, Any]:
    """Batching rule: the mapped axis becomes the first axis. Operands without it do not change."""
    cores = list(kernel.shapes.values())
    ranks = [x.ndim - len(core) - (axis is not None) for x, core, axis in zip(operands, cores, axes, strict=True)]
    moved = [
        x if axis is None else jnp.expand_dims(jnp.moveaxis(x, axis, 0), tuple(range(1, 1 + max(ranks) - rank)))
        for x, rank, axis in zip(operands, ranks, axes, strict=True)
    ]
    out = PRIMITIVE.bind(*moved, kernel=kernel)
    return out, [0] * len(out)


batching.primitive_batchers[PRIMITIVE] = _batched


def _along(primals: Sequence[Any], tangents: Sequence[Any], *, kernel: JaxKernel) -> tuple[Any, Any]:
    """JVP rule: return the results and their tangents."""
    out = PRIMITIVE.bind(*primals, kernel=kernel)
    given = dict(zip(kernel.shapes, primals, strict=True))
    still = {name for name, dx in zip(kernel.shapes, tangents, strict=True) if isinstance(dx, ad.Zero)}
    moved = {name: _shown(dx, core) for (name, core), dx in zip(kernel.shapes.items(), tangents, strict=True)}
    if kernel.linear and kernel.shapes.keys() - kernel.linear <= still:
        along = given | {name: moved[name] for name in kernel.linear}
        return out, PRIMITIVE.bind(*along.values(), kernel=kernel)
    given |= {f"{name}_tangent": dx for name, dx in moved.items()}
    other = kernel.along(still)
    return out, PRIMITIVE.bind(*(given[name] for name in other.shapes), kernel=other)


ad.primitive_jvps[PRIMITIVE] = _along


def _shown(x: Any, core: Shape) -> Any:
    """Return a tangent or cotangent as an array. A symbolic zero becomes an array without leading axes."""
    return jnp.zeros(core, x.aval.dtype) if isinstance(x, ad.Zero) else x


def _transposed(cotangents: Sequence[Any], *operands: Any, kernel: JaxKernel) -> list[Any]:
    """Transpose rule: return the cotangents of the inputs in which a kernel is linear.

    The transpose of a tangent kernel is the cotangent kernel, and vice versa.
    """
    of = kernel.of
    assert of is not None
    given = {name: x for name, x in zip(kernel.shapes, operands, strict=True) if name in of.shapes}
    weights = [_shown(x, core) for x, core in zip(cotangents, kernel.results, strict=True)]
    if kernel.row.inputs == of.cotangent.row.inputs:
        other, names = of.tangent, dict(zip(of.weights, range(len(of.weights)), strict=True))
        given |= {f"{name}_tangent": w for name, w in zip(of.shapes, weights, strict=True)}
    else:
        other, names = of.cotangent, {f"{name}_tangent": i for i, name in enumerate(of.shapes)}
        given |= dict(zip(of.weights, weights, strict=True))
    found = PRIMITIVE.bind(*(given[name] for name in other.shapes), kernel=other)
    return [
        _summed(found[names[name]], x.aval.shape) if ad.is_undefined_primal(x) else None
        for name, x in zip(kernel.shapes, operands, strict=True)
    ]


ad.primitive_transposes[PRIMITIVE] = _transposed


def _summed(x: Any, shape: Shape) -> Any:
    """Return x summed over the leading axes along which an operand of this shape was broadcast."""
    padded = (1,) * (x.ndim - len(shape)) + shape
    axes = tuple(i for i, n in enumerate(padded) if n == 1 and x.shape[i] != 1)
    return x.sum(axis=axes, keepdims=True).reshape(shape)
