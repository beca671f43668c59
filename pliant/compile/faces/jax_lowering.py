"""Lowering rules: XLA calls a kernel as a foreign function (`ffi.py`), as machine code on the CPU or as a launch on CUDA."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, cast

import jax
import jax.numpy as jnp
import numpy as np
from jax.interpreters import mlir

from pliant.compile.asked import Dtype
from pliant.compile.faces import ffi
from pliant.compile.faces.jax_functions import composed
from pliant.compile.faces.jax_kernel import PRIMITIVE, JaxKernel
from pliant.compile.faces.jax_rollout import RolloutKernel
from pliant.compile.llvm.gufunc import inner_loop
from pliant.errors import PliantError


def register() -> None:
    """Register the lowering rules with JAX."""
    mlir.register_lowering(PRIMITIVE, _lowered, platform="cpu")
    mlir.register_lowering(PRIMITIVE, _lowered_cuda, platform="cuda")


def _lowered(context: Any, *operands: Any, kernel: JaxKernel) -> Any:
    """Lower a kernel to a call of its machine code on the CPU."""
    if isinstance(kernel, RolloutKernel):
        return mlir.lower_fun(kernel.lowered, multiple_results=True)(context, *operands)
    if kernel.dynamics.internals.target == "cuda":
        raise PliantError(
            f"dyn.jax: {kernel!r} was compiled with target='cuda', but JAX runs it on the CPU; use target='cpu', which supports "
            "both"
        )
    made = kernel.made(context.avals_in[0].dtype)
    if hasattr(made, "rest"):
        return mlir.lower_fun(partial(_by_products, kernel), multiple_results=True)(context, *operands)
    walk, sizes = _walk(context, kernel)
    target = ffi.cpu_target(inner_loop(made))
    return jax.ffi.ffi_lowering(target)(context, *operands, walk=walk.numbers(sizes))


def _by_products(kernel: JaxKernel, *operands: Any) -> list[Any]:
    """Return the cotangents of a rolled system. That of a parameter is w . the tangent along it.

    Loops over bodies do not sum the cotangents of parameters.
    """
    of = kernel.of
    assert of is not None
    given = dict(zip(kernel.shapes, operands, strict=True))
    moved = {name: jnp.expand_dims(given[name], -1 - len(core)) for name, core in of.shapes.items()}
    moved |= {f"{name}_tangent": jnp.zeros(core, operands[0].dtype) for name, core in of.shapes.items()}
    moved["parameters_tangent"] = jnp.eye(of.shapes["parameters"][0], dtype=operands[0].dtype)
    along = PRIMITIVE.bind(*(moved[name] for name in of.tangent.shapes), kernel=of.tangent)
    parts = []
    for name, x in zip(of.weights, along, strict=True):
        axes = len(kernel.shapes[name])
        parts.append((jnp.expand_dims(given[name], -1 - axes) * x).sum(axis=tuple(range(-axes, 0))))
    return [*PRIMITIVE.bind(*operands, kernel=kernel.held), sum(parts[1:], parts[0])]


def _lowered_cuda(context: Any, *operands: Any, kernel: JaxKernel) -> Any:
    """Lower a kernel to a launch in XLA's stream. Its workspace is a further result, so that XLA allocates its memory."""
    if isinstance(kernel, RolloutKernel):
        return mlir.lower_fun(kernel.lowered, multiple_results=True)(context, *operands)
    dtype = cast("Dtype", str(context.avals_in[0].dtype))
    made: Any = kernel.dynamics.internals.of_target("cuda", dtype).internals.built(kernel.row)
    if made.face.form is not None:  # several launches, column by column
        whole = composed(kernel.dynamics, kernel.row)
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
    """Return the name of a kernel's code, and the data for its launch on each device."""
    code = on[0].kernel
    made = ffi.Launched(
        inputs, outputs, dtype, code.threads, code.shared, code.workspace > 0,
        contexts=tuple(place.device.context for place in on), entries=tuple(place.entry for place in on),
        most_blocks=tuple(place.most_blocks or 0 for place in on), tables=tuple(tuple(place.tables) for place in on),
        driver={name: on[0].device.driver.address(name) for name in ffi.DRIVER},
    )  # fmt: skip
    texts = (code.ptx, dtype, *(x.tobytes().hex() for x in code.tables))
    return "".join(texts), made


def _walk(context: Any, kernel: JaxKernel) -> tuple[ffi.StateWalk, list[int]]:
    """Return the layout of the states of operands and results, and the bytes of one state of each."""
    cores = [*kernel.shapes.values(), *kernel.results]
    avals = [*context.avals_in, *context.avals_out]
    batches = [aval.shape[: aval.ndim - len(core)] for aval, core in zip(avals, cores, strict=True)]
    return ffi.walk(batches, batches[-1]), [avals[0].dtype.itemsize * int(np.prod(core)) for core in cores]
