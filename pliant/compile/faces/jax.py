"""`dyn.jax`: the functions of a system on JAX's arrays, inside `jit`, `vmap`, `grad`, `jacfwd`, `jacrev`, `lax.scan`.

There is one primitive: a kernel, over leading axes that broadcast as a gufunc's do. XLA calls it as a foreign function (`ffi.py`).

- Along tangents, a kernel has another kernel, its tangent, which is linear in them.
- What that is transposed to is a third one, the cotangent: a gradient costs about two values.
- Mapped, an operand gets one more leading axis, and others keep theirs: nothing is copied.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax.extend.core import Primitive
from jax.interpreters import ad, batching, mlir

from pliant.compile.asked import AXES, Dtype, FrameAxes
from pliant.compile.faces import ffi
from pliant.compile.llvm.gufunc import inner_loop
from pliant.compile.llvm.mistakes import array_of, call_of, refuse_names
from pliant.compile.table.functions import CLOSED, STEPPING, TABLE, Function
from pliant.errors import PliantError, chosen, unknown
from pliant.given import Given, rates
from pliant.given.jax_arrays import JaxArrays
from pliant.given.rates import APART, WHOLE
from pliant.lazy import cached_property
from pliant.vectors.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

Shape = tuple[int, ...]
_NAMES = (*TABLE, "integrate")  # the latter to move q by increments, quaternions too
_FRAME_FUNCTIONS = ("pose", "velocity", "acceleration", "jacobian", "jacobian_dot", "jdot_v")


class JaxKernel:
    """A row of a table as JAX's primitive knows it.

    shapes: the last axes of each input by name; results: of each output. of: what it is the tangent or cotangent of, in which it is
    linear in the inputs `linear`.
    """

    def __init__(
        self, dynamics: Dynamics, row: Function, of: JaxKernel | None = None, made: Callable[..., Any] | None = None
    ) -> None:
        self.dynamics, self.row, self.of = dynamics, row, of
        self.shapes: dict[str, Shape] = dynamics.traces.shapes(row)
        self.results: tuple[Shape, ...] = row.shapes(dynamics.model)
        self._made = made
        self.linear = frozenset(self.shapes) - frozenset(of.shapes if of is not None else self.shapes)

    def __repr__(self) -> str:
        return f"{self.row.name} of {self.dynamics.model.name!r}"

    @cached_property
    def tangent(self) -> JaxKernel:
        """How the results change along tangents NAME_tangent of all inputs."""
        if self.of is not None and (self.of.of is not None or self.row.inputs != self.of.cotangent.row.inputs):
            first = self.of.of or self.of
            raise PliantError(
                f"dyn.jax: {first.row.name} of system {self.dynamics.model.name!r} is differentiated three times, or along "
                "tangents of tangents; second derivatives are those of gradients: jax.hessian, or jacfwd of what has grad in it"
            )
        return JaxKernel(self.dynamics, self.dynamics.traces.tangent(self.row), self)

    @cached_property
    def cotangent(self) -> JaxKernel:
        """How weighted results change with all inputs."""
        return JaxKernel(self.dynamics, self.dynamics.traces.cotangent(self.row), self)

    @property
    def weights(self) -> tuple[str, ...]:
        """The names of the weights of the cotangent, one a result."""
        return self.cotangent.row.inputs[len(self.row.inputs) :]

    @property
    def made(self) -> Any:
        """The function that NumPy calls."""
        found = self._made or self.dynamics.built(self.row)
        return getattr(found, "gufunc", found)

    @cached_property
    def held(self) -> JaxKernel:
        """Of cotangents of a rolled system: those of all but the parameters."""
        results = replace(self.row, outputs=self.row.outputs[:-1])
        return JaxKernel(self.dynamics, results, self.of, self.made.rest)

    @cached_property
    def jitted(self) -> Callable[..., Any]:
        return jax.jit(lambda *operands: _kernel.bind(*operands, kernel=self))

    def batch(self, operands: Sequence[Any]) -> Shape:
        """The leading axes of operands together."""
        cores = self.shapes.values()
        return np.broadcast_shapes(*(x.shape[: x.ndim - len(core)] for x, core in zip(operands, cores, strict=True)))


# ---- the primitive

_kernel = Primitive("pliant")
_kernel.multiple_results = True


def _call(*operands: Any, kernel: JaxKernel) -> Any:
    return kernel.jitted(*operands)


_kernel.def_impl(_call)


def _results(*operands: Any, kernel: JaxKernel) -> list[Any]:
    batch = kernel.batch(operands)
    return [jax.core.ShapedArray((*batch, *core), operands[0].dtype) for core in kernel.results]


_kernel.def_abstract_eval(_results)


def _batched(operands: Sequence[Any], axes: Sequence[int | None], *, kernel: JaxKernel) -> tuple[Any, Any]:
    """The mapped axis goes before all others; operands without it keep theirs."""
    cores = list(kernel.shapes.values())
    ranks = [x.ndim - len(core) - (axis is not None) for x, core, axis in zip(operands, cores, axes, strict=True)]
    moved = [
        x if axis is None else jnp.expand_dims(jnp.moveaxis(x, axis, 0), tuple(range(1, 1 + max(ranks) - rank)))
        for x, rank, axis in zip(operands, ranks, axes, strict=True)
    ]
    out = _kernel.bind(*moved, kernel=kernel)
    return out, [0] * len(out)


batching.primitive_batchers[_kernel] = _batched


def _along(primals: Sequence[Any], tangents: Sequence[Any], *, kernel: JaxKernel) -> tuple[Any, Any]:
    """The results, and how they change along tangents."""
    out = _kernel.bind(*primals, kernel=kernel)
    given = dict(zip(kernel.shapes, primals, strict=True))
    still = {name for name, dx in zip(kernel.shapes, tangents, strict=True) if isinstance(dx, ad.Zero)}
    moved = {name: _shown(dx, core) for (name, core), dx in zip(kernel.shapes.items(), tangents, strict=True)}
    if kernel.linear and kernel.shapes.keys() - kernel.linear <= still:
        along = given | {name: moved[name] for name in kernel.linear}
        return out, _kernel.bind(*along.values(), kernel=kernel)
    given |= {f"{name}_tangent": dx for name, dx in moved.items()}
    other = kernel.tangent
    return out, _kernel.bind(*(given[name] for name in other.shapes), kernel=other)


ad.primitive_jvps[_kernel] = _along


def _shown(x: Any, core: Shape) -> Any:
    """A tangent or cotangent as an array; one that is zero has no leading axes."""
    return jnp.zeros(core, x.aval.dtype) if isinstance(x, ad.Zero) else x


def _transposed(cotangents: Sequence[Any], *operands: Any, kernel: JaxKernel) -> list[Any]:
    """Cotangents of what a kernel is linear in: of a tangent the cotangent, and the other way round."""
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
    found = _kernel.bind(*(given[name] for name in other.shapes), kernel=other)
    return [
        _summed(found[names[name]], x.aval.shape) if ad.is_undefined_primal(x) else None
        for name, x in zip(kernel.shapes, operands, strict=True)
    ]


ad.primitive_transposes[_kernel] = _transposed


def _summed(x: Any, shape: Shape) -> Any:
    """x summed over the leading axes along which an operand of this shape was broadcast."""
    padded = (1,) * (x.ndim - len(shape)) + shape
    axes = tuple(i for i, n in enumerate(padded) if n == 1 and x.shape[i] != 1)
    return x.sum(axis=axes, keepdims=True).reshape(shape)


def _lowered(context: Any, *operands: Any, kernel: JaxKernel) -> Any:
    """A call of the kernel's machine code on the CPU."""
    if kernel.dynamics.target == "cuda":
        raise PliantError(
            f"dyn.jax: {kernel!r} was compiled with target='cuda', and JAX runs it on the CPU; use target='cpu', which has both"
        )
    if context.avals_in[0].dtype != np.float64:
        raise PliantError(f"dyn.jax: {kernel!r}: {_float32()}")
    if hasattr(kernel.made, "rest"):
        return mlir.lower_fun(partial(_by_products, kernel), multiple_results=True)(context, *operands)
    walk, sizes = _walk(context, kernel)
    target = ffi.cpu_target(inner_loop(kernel.made))
    return jax.ffi.ffi_lowering(target)(context, *operands, walk=walk.numbers(sizes))


def _by_products(kernel: JaxKernel, *operands: Any) -> list[Any]:
    """Cotangents, of which those of parameters are w . the tangents along each: loops over bodies sum them over no bodies."""
    of = kernel.of
    assert of is not None
    given = dict(zip(kernel.shapes, operands, strict=True))
    moved = {name: jnp.expand_dims(given[name], -1 - len(core)) for name, core in of.shapes.items()}
    moved |= {f"{name}_tangent": jnp.zeros(core) for name, core in of.shapes.items()}
    moved["parameters_tangent"] = jnp.eye(*of.shapes["parameters"])
    (along,) = _kernel.bind(*(moved[name] for name in of.tangent.shapes), kernel=of.tangent)
    return [*_kernel.bind(*operands, kernel=kernel.held), jnp.einsum("...pn,...n->...p", along, given["w"])]


mlir.register_lowering(_kernel, _lowered, platform="cpu")


def _lowered_cuda(context: Any, *operands: Any, kernel: JaxKernel) -> Any:
    """A launch of the kernel in XLA's stream; its workspace is a further result, which XLA keeps memory for."""
    dtype = cast("Dtype", str(context.avals_in[0].dtype))
    made: Any = kernel.dynamics.of_target("cuda", dtype).built(kernel.row)
    if made.face.form is not None:  # several launches, column by column
        whole = _composed(kernel.dynamics, kernel.row)
        return mlir.lower_fun(lambda *x: jax.tree.leaves(whole(*x)), multiple_results=True)(context, *operands)
    on = [made.on(place.local_hardware_id) for place in jax.local_devices(backend="cuda")]
    code, n = on[0].kernel, len(kernel.results)
    walk, sizes = _walk(context, kernel)
    types = [jax.ShapeDtypeStruct(aval.shape, aval.dtype) for aval in context.avals_out]
    if code.workspace:
        most = max(place.blocks(walk.lengths[-1]) for place in on)
        types.append(jax.ShapeDtypeStruct((code.workspace * most * code.threads,), dtype))
        walk, sizes = ffi.StateWalk(walk.lengths, (*walk.strides, (0,) * len(walk.lengths))), [*sizes, 0]
    call = jax.ffi.ffi_call(ffi.cuda_target(*_launched(on, len(kernel.shapes), len(types), dtype)), types)
    numbers = walk.numbers(sizes)
    return mlir.lower_fun(lambda *x: call(*x, walk=numbers)[:n], multiple_results=True)(context, *operands)


def _launched(on: Sequence[Any], inputs: int, outputs: int, dtype: str) -> tuple[str, ffi.Launched]:
    """What names a kernel's code, and how it is launched on each device."""
    code = on[0].kernel
    made = ffi.Launched(
        inputs, outputs, dtype, code.threads, code.shared, code.workspace > 0,
        contexts=tuple(place.device.context for place in on), entries=tuple(place.entry for place in on),
        most_blocks=tuple(place.most_blocks or 0 for place in on), tables=tuple(tuple(place.tables) for place in on),
        driver={name: on[0].device.driver.address(name) for name in ffi.DRIVER},
    )  # fmt: skip
    texts = (code.ptx, dtype, *(x.tobytes().hex() for x in code.tables))
    return "".join(texts), made


mlir.register_lowering(_kernel, _lowered_cuda, platform="cuda")


def _walk(context: Any, kernel: JaxKernel) -> tuple[ffi.StateWalk, list[int]]:
    """How the states of operands and results lie in memory, and the bytes that one of each takes."""
    cores = [*kernel.shapes.values(), *kernel.results]
    avals = [*context.avals_in, *context.avals_out]
    batches = [aval.shape[: aval.ndim - len(core)] for aval, core in zip(avals, cores, strict=True)]
    return ffi.walk(batches, batches[-1]), [avals[0].dtype.itemsize * int(np.prod(core)) for core in cores]


@lru_cache(1)
def _has_cuda() -> bool:
    """Whether JAX itself sees a GPU of NVIDIA's."""
    try:
        return bool(jax.local_devices(backend="cuda"))
    except RuntimeError:
        return False


def _float32() -> str:
    why = "its arrays are of float32, and functions on the CPU take float64"
    if jax.config.jax_enable_x64:
        return f"{why}; give x.astype('float64')"
    return f"{why}, which JAX is without; before arrays are made, call jax.config.update('jax_enable_x64', True)"


# ---- functions


class JaxFunction:
    """A function of a system, on JAX's arrays."""

    def __init__(self, dynamics: Dynamics, row: Function) -> None:
        self.dynamics, self.kernel = dynamics, JaxKernel(dynamics, row)
        self.shapes = self.kernel.shapes
        self.what = f"dyn.jax.{call_of(row.name, dynamics.model.name, self.shapes)}"
        self.__name__, self.__doc__ = row.name, f"{row.name}({', '.join(self.shapes)}) -> {row.doc}"
        if dynamics.model.nv == 0 or any(0 in shape for shape in self.kernel.results):
            raise PliantError(f"{self.what}: there is nothing to compute, as its results are empty")

    def __repr__(self) -> str:
        return f"<{self.what}>"

    def __call__(self, *arguments: Any, p: Any = None, **named: Any) -> Any:
        refuse_names(self.what, named)
        out = self.call(self.operands(arguments, p))
        return out[0] if len(out) == 1 else tuple(out)

    def call(self, operands: Sequence[Any]) -> list[Any]:
        """The results of arrays of one type that are known to be right."""
        found: list[Any] = _kernel.bind(*operands, kernel=self.kernel)
        return found

    def operands(self, arguments: Sequence[Any], p: Any = None) -> list[Any]:
        """Arguments as arrays, all of one type; parameters that are left out are as the system has them."""
        if "parameters" in self.shapes and len(arguments) == len(self.shapes) - 1:
            arguments = (*arguments, self.dynamics.parameter_values if p is None else p)
        elif p is not None and np.size(p):
            raise PliantError(f"{self.what}: p= is for parameters that compile was given, parameters=[…], and given once")
        if len(arguments) != len(self.shapes):
            raise PliantError(f"{self.what}: {len(arguments)} arguments given; it takes {len(self.shapes)}, in this order")
        arrays = [_checked(self.what, name, shape, x) for (name, shape), x in zip(self.shapes.items(), arguments, strict=True)]
        deciding = [x for x in arrays if isinstance(x, jax.Array)] or arrays  # what NumPy has follows
        wide = jax.config.jax_enable_x64 and any(x.dtype == np.float64 for x in deciding)
        if not wide and not _has_cuda():
            raise PliantError(f"{self.what}: {_float32()}")
        self._check_batches(arrays)
        dtype = np.dtype(np.float64 if wide else np.float32)
        return [x if x.dtype == dtype else x.astype(dtype) for x in arrays]

    def _check_batches(self, arrays: Sequence[Any]) -> None:
        try:
            self.kernel.batch(arrays)
        except ValueError:
            shapes = [x.shape[: x.ndim - len(core)] for x, core in zip(arrays, self.shapes.values(), strict=True)]
            given = ", ".join(f"{batch} of {name}" for batch, name in zip(shapes, self.shapes, strict=True))
            raise PliantError(
                f"{self.what}: the leading axes {given} do not go together; give as many states of each, or one"
            ) from None


def _checked(what: str, name: str, shape: Shape, x: Any) -> Any:
    """An argument as an array of real numbers of the right last axes."""
    if not isinstance(x, jax.Array):
        given = array_of(what, name, shape, x)
        return given if given.dtype.kind == "f" else given.astype(float)
    needs = f"it needs (..., {', '.join(map(str, shape))})"
    if not (jnp.issubdtype(x.dtype, np.floating) or jnp.issubdtype(x.dtype, np.integer) or x.dtype == bool):
        raise PliantError(f"{what}: {name} is not an array of numbers that are real, but {x.dtype}; {needs}")
    if x.ndim < len(shape) or x.shape[x.ndim - len(shape) :] != shape:
        raise PliantError(f"{what}: {name} has shape {x.shape}; {needs}")
    return x if jnp.issubdtype(x.dtype, np.floating) else x.astype(float)


def _function(dynamics: Dynamics, row: Function) -> Callable[..., Any]:
    """A function of the table; a matrix of a system whose bodies are in a loop comes by its products with unit vectors."""
    apart = row.by_products if dynamics.mode == "rolled" else None
    apart = apart or (row.columns if dynamics.target == "cpu" and row.columns and not _is_kernel(dynamics, row) else None)
    return JaxFunction(dynamics, row) if apart is None else _composed(dynamics, row)


def _is_kernel(dynamics: Dynamics, row: Function) -> bool:
    made = dynamics.built(row)
    return isinstance(getattr(made, "gufunc", made), np.ufunc)


def _composed(dynamics: Dynamics, row: Function) -> Callable[..., Any]:
    """A matrix, or derivatives, column by column."""
    if row.by_products is not None:
        return _matrix(row, JaxFunction(dynamics, row.by_products), dynamics)
    assert row.jvp is not None
    return _derivatives(row, JaxFunction(dynamics, row.jvp), dynamics)


def _matrix(row: Function, product: JaxFunction, dynamics: Dynamics) -> Callable[..., Any]:
    """A matrix (..., m, nv) from its product with a vector, which stands last of the inputs of a state."""
    own, unit = len(row.inputs), np.eye(dynamics.model.nv)

    def call(*arguments: Any, p: Any = None, **named: Any) -> Any:
        refuse_names(f"dyn.jax.{row.name}", named)
        operands = product.operands((*arguments[:own], unit[0], *arguments[own:]), p)
        rows = [jnp.expand_dims(x, -2) for x in operands]
        rows[own] = jnp.asarray(unit, operands[0].dtype)
        return jnp.swapaxes(product.call(rows)[0], -1, -2)

    return _named(call, row)


def _derivatives(row: Function, product: JaxFunction, dynamics: Dynamics) -> Callable[..., Any]:
    """Derivatives (..., nv, nv) by q, v and a third input, from the product along all three."""
    unit, zero = np.eye(dynamics.model.nv), np.zeros(dynamics.model.nv)

    def call(*arguments: Any, p: Any = None, **named: Any) -> Any:
        refuse_names(f"dyn.jax.{row.name}", named)
        operands = product.operands((*arguments[:3], zero, zero, zero, *arguments[3:]), p)
        rows = [jnp.expand_dims(x, -2 if len(core) == 1 else -3) for x, core in zip(operands, product.shapes.values(), strict=True)]
        columns = [product.call([*rows[:i], jnp.asarray(unit, rows[0].dtype), *rows[i + 1 :]])[0] for i in (3, 4, 5)]
        return tuple(jnp.swapaxes(x, -1, -2) for x in columns)

    return _named(call, row)


def _named(call: Callable[..., Any], row: Function) -> Callable[..., Any]:
    call.__name__, call.__doc__ = row.name, f"{row.name}({', '.join(row.inputs)}, ...) -> {row.doc}"
    return call


# ---- of a system


class JaxDynamics:
    """The functions of a system on JAX's arrays: those of the table as attributes, of frames by `frame`, and `rhs`.

    Beside them `integrate(q, theta)`: q (..., nq) moved by increments theta (..., nv) in the directions of v, quaternions turned.
    """

    def __init__(self, dynamics: Dynamics) -> None:
        if dynamics.target not in ("cpu", "cuda"):
            raise PliantError(
                f"system {dynamics.model.name!r}: dyn.jax calls machine code; use target='cpu' instead of {dynamics.target!r}"
            )
        if dynamics.target == "cuda" and not _has_cuda():
            raise PliantError(
                f"system {dynamics.model.name!r} was compiled with target='cuda', and JAX sees no GPU of NVIDIA's; install "
                "jax[cuda13], or use target='cpu'"
            )
        ffi.checked()
        self._dynamics = dynamics
        self._frames: dict[tuple[str, str], JaxFrame] = {}

    def __repr__(self) -> str:
        return f"<dyn.jax of {self._dynamics.model.name!r}: {self._dynamics.model.nv} degrees of freedom>"

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_NAMES})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in _NAMES:
            raise AttributeError(str(unknown("function of dyn.jax", name, [*_NAMES, "rhs", "frame"])))
        if name in CLOSED and not self._dynamics.model.loops:
            getattr(self._dynamics, name)  # which says that there are no closures
        row = self._dynamics.row(name) if name in TABLE else STEPPING[name]
        made = self.__dict__[name] = _function(self._dynamics, row)
        return made

    def frame(self, name: str, axes: FrameAxes = "world") -> JaxFrame:
        """The functions of a frame: pose, velocity, acceleration, jacobian, jacobian_dot, jdot_v; as of `dyn.frame`."""
        key = name, chosen(axes, AXES, "choice of axes")
        if key not in self._frames:
            self._frames[key] = JaxFrame(self._dynamics.frame(*key))
        return self._frames[key]

    def rhs(
        self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, tau: Any = None, wrenches: Any = None, p: Any = None
    ) -> tuple[Any, Any, Any]:
        """(q' (..., nq), v' (..., nv), s' (..., ns)) at the time t (...) [s], under the loads and all else that acts.

        Arguments as of `dyn.rhs`: each an array, names with values, or None for what the system has.
        """
        return self._rates(self._dynamics.fields.read(JaxArrays(q), t=t, q=q, v=v, s=s, u=u, tau=tau, wrenches=wrenches, p=p))

    @cached_property
    def _rates(self) -> _JaxRates:
        return _JaxRates(self)


class JaxFrame:
    """The functions of one frame on JAX's arrays."""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_FRAME_FUNCTIONS})

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in _FRAME_FUNCTIONS:
            raise AttributeError(str(unknown("function of a frame", name, _FRAME_FUNCTIONS)))
        made = self.__dict__[name] = _function(self._frame.dynamics, self._frame.rows[name])
        return made


class _JaxRates:
    """`rhs` of a system: one kernel, or, where a kernel loops over bodies, the loads in a kernel of their own."""

    def __init__(self, face: JaxDynamics) -> None:
        self.face, self.dynamics = face, face._dynamics
        model = self.dynamics.model
        if python := [load.name for load in model.loads if load.name in laws_of(model).python]:
            raise PliantError(
                f"dyn.jax.rhs of system {model.name!r}: the law of load {python[0]!r} runs as Python, which JAX cannot call; write "
                "it without branches on values"
            )
        self.loads = APART if self.dynamics.mode == "rolled" and not model.holds else WHOLE
        self.function = JaxFunction(self.dynamics, self.dynamics.loaded(self.loads))

    def __call__(self, given: Given) -> tuple[Any, Any, Any]:
        q_rate, a, *states = rates(self._called, given, self.loads)
        return q_rate, a, states[0] if states else jnp.zeros((*a.shape[:-1], 0), a.dtype)

    def _called(self, name: str, given: Given) -> list[Any]:
        function = self.function if name == self.loads else getattr(self.face, name)
        return list(function.call(function.operands(given.operands(function.shapes))))
