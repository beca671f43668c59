"""`dyn.jax.rollout`: many steps as one differentiable function of JAX arrays, in forward and in reverse mode.

It is a kernel of the primitive of `jax_kernel.py`, whose rules it shares. XLA calls the compiled loop through Python, once for all
steps and states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from pliant.compile.faces.array_rollout import STATES, ArrayRollout
from pliant.compile.faces.jax_functions import type_of
from pliant.compile.faces.jax_kernel import PRIMITIVE, JaxKernel, Shape
from pliant.errors import PliantError
from pliant.given.jax_arrays import JaxArrays
from pliant.lazy import cached_property

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

Check = Callable[[str, frozenset[str]], None]


class JaxRollout(NamedTuple):
    """The stored states: t (K,) [s], q (..., K, nq), v (..., K, nv), s (..., K, ns). Row 0 is the initial state.

    lost (...): whether the numbers of a run are no longer finite.
    """

    t: Any
    q: Any
    v: Any
    s: Any
    lost: Any


class _KernelRow(NamedTuple):
    name: str
    inputs: tuple[str, ...]


class RolloutKernel(JaxKernel):
    """A rollout, its tangent or its cotangent, for JAX's primitive. moving: for a tangent, the arguments that change.

    check: raises `PliantError` for a derivative, "tangent" or "cotangent", that the method does not have.
    """

    def __init__(
        self,
        rolling: ArrayRollout,
        check: Check,
        of: RolloutKernel | None = None,
        word: str = "",
        moving: frozenset[str] = frozenset(),
    ) -> None:
        dynamics = rolling.dynamics
        self.check, self.rolling, self.dynamics, self.of, self.word, self.moving = check, rolling, dynamics, of, word, moving
        model, rows = dynamics.model, rolling.options["steps"] // rolling.options["every"] + 1
        states: tuple[Shape, ...] = tuple((rows, n) for n in (model.nq, model.nv, model.ns))
        own = dict(rolling.cores)
        more = {"tangent": {f"{name}_tangent": core for name, core in own.items()}}
        more["cotangent"] = {f"w{i}": core for i, core in enumerate(states)}
        self.shapes = own | more.get(word, {})
        self.results = tuple(own.values()) if word == "cotangent" else states
        self.row: Any = _KernelRow(f"rollout{f' {word}' * bool(word)}", tuple(self.shapes))
        self.linear = frozenset(self.shapes) - frozenset(own if word else self.shapes)
        self._along: dict[frozenset[str], RolloutKernel] = {}

    def along(self, still: set[str]) -> RolloutKernel:
        """Return the tangent kernel for the arguments that change."""
        if self.of is not None:
            raise PliantError(
                f"dyn.jax.rollout of system {self.dynamics.model.name!r} can be differentiated only once; leave out jax.hessian "
                "and grad of grad"
            )
        moving = frozenset(self.shapes) - still
        return self._along.setdefault(moving, RolloutKernel(self.rolling, self.check, self, "tangent", moving))

    @cached_property
    def cotangent(self) -> RolloutKernel:
        """The kernel of the gradient of weighted states with respect to all arguments."""
        return RolloutKernel(self.rolling, self.check, self, "cotangent")

    @property
    def weights(self) -> tuple[str, ...]:
        """The names of the weights of the cotangent."""
        return tuple(f"w{i}" for i in range(len(STATES)))

    def lowered(self, *operands: Any) -> list[Any]:
        """Return the results by a call of Python."""
        if self.word:
            self.check(self.word, self.moving)
        types = [jax.ShapeDtypeStruct((*self.batch(operands), *core), operands[0].dtype) for core in self.results]
        out: list[Any] = jax.pure_callback(self._called, types, *operands)
        return out

    def _called(self, *operands: Any) -> list[Any]:
        given = {name: np.asarray(x) for name, x in zip(self.shapes, operands, strict=True)}
        own = {name: given[name] for name in self.rolling.cores}
        batch = self.batch(list(given.values()))
        if self.word == "tangent":
            found = self.rolling.tangents(own, {name: given[f"{name}_tangent"] for name in self.moving})
        elif self.word == "cotangent":
            found = self.rolling.cotangents(own, {name: given[w] for name, w in zip(STATES, self.weights, strict=True)})
        else:
            found = self.rolling.values(own)
        kind = self.dynamics.internals.dtype
        return [np.broadcast_to(np.asarray(x, kind), (*batch, *core)) for x, core in zip(found, self.results, strict=True)]


def rollout_kernel(dynamics: Dynamics, names: tuple[str, ...], options: Mapping[str, Any], check: Check) -> RolloutKernel:
    """Return the kernel of a rollout with the named arguments. check: see `RolloutKernel`."""
    return RolloutKernel(ArrayRollout(dynamics, names, options), check)


def read(dynamics: Dynamics, values: Mapping[str, Any], cores: Mapping[str, Shape]) -> dict[str, Any]:
    """Return the given arguments as arrays of one type, by name; q0 always."""
    if dynamics.internals.target != "cpu":
        raise PliantError(f"system {dynamics.model.name!r}: dyn.jax.rollout runs on the CPU; compile with target='cpu'")
    arrays, out = JaxArrays(values["q0"]), {}
    for name, x in values.items():
        field = dynamics.fields.of(name)
        if (x is None and name != "q0") or not field.default.size:
            continue
        found = jnp.asarray(field.read(arrays, x, name))
        core = cores[name]
        if found.ndim < len(core) or found.shape[found.ndim - len(core) :] != core:
            raise PliantError(
                f"dyn.jax.rollout of system {dynamics.model.name!r}: {name} has shape {found.shape}; it needs (..., "
                f"{', '.join(map(str, core))})"
            )
        out[name] = found
    kind = type_of(dynamics, [x for name, x in out.items() if isinstance(values[name], jax.Array | Mapping)] or out.values())
    return {name: x.astype(kind) for name, x in out.items()}


def rolled(kernel: RolloutKernel, given: Mapping[str, Any]) -> JaxRollout:
    """Run a rollout."""
    q, v, s = PRIMITIVE.bind(*given.values(), kernel=kernel)
    options = kernel.rolling.options
    t = jnp.arange(q.shape[-2]) * (options["every"] * options["dt"])
    return JaxRollout(t, q, v, s, ~jnp.isfinite(q).all(axis=(-1, -2)))
