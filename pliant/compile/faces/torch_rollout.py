"""`dyn.torch.rollout`: many steps as one differentiable function of tensors. The backward pass is the rollout's adjoint, `run.vjp`.

The steps run on the CPU in one compiled loop. The backward pass starts from the stored states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np
import torch
from torch import Tensor

from pliant.compile.faces.array_rollout import STATES, ArrayRollout, rollout_cores
from pliant.compile.faces.torch import Shape, summed, with_axis
from pliant.errors import PliantError
from pliant.given.torch_arrays import TorchArrays

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics


class TorchRollout(NamedTuple):
    """The stored states: t (K,) [s], q (..., K, nq), v (..., K, nv), s (..., K, ns). Row 0 is the initial state.

    lost (...): whether the numbers of a run are no longer finite.
    """

    t: Tensor
    q: Tensor
    v: Tensor
    s: Tensor
    lost: Tensor


def rollout(dynamics: Dynamics, arrays: TorchArrays, values: Mapping[str, Any], options: Mapping[str, Any]) -> TorchRollout:
    """Run `TorchDynamics.rollout`. values: by argument name, a tensor, names with tensors or numbers, or None."""
    cores, given = rollout_cores(dynamics, int(options["steps"])), {}
    for name, x in values.items():
        field = dynamics.fields.of(name)
        tensor = field.read(arrays, x, name)
        if x is not None and field.default.size:
            _check(dynamics, name, tensor, cores[name])
            given[name] = tensor
    if not given:
        given["q0"] = dynamics.fields.q.read(arrays, None)
    rolling = _RolloutInputs(dynamics, tuple(given), options)
    q, v, s, lost = _RolloutFunction.apply(rolling, *given.values())
    every, dt = int(options["every"]), float(options["dt"])
    return TorchRollout(q.new_tensor(np.arange(q.shape[-2]) * every * dt), q, v, s, lost)


def is_traced(x: Any) -> bool:
    """Whether a value is a tensor whose numbers cannot be read: a derivative is wanted, it is mapped, or it is on a GPU."""
    if not isinstance(x, Tensor):
        return False
    try:
        x.numpy()
    except (RuntimeError, TypeError):
        return True
    return False


def _check(dynamics: Dynamics, name: str, x: Tensor, core: Shape) -> None:
    what = f"dyn.torch.rollout of system {dynamics.model.name!r}: {name}"
    if x.device.type != "cpu" or x.dtype != getattr(torch, dynamics.internals.dtype):
        raise PliantError(
            f"{what} is of {x.dtype} on {x.device}; rollouts need tensors of one type, torch.float64 or torch.float32, on the CPU; "
            "use x.double().cpu()"
        )
    if x.ndim < len(core) or x.shape[x.ndim - len(core) :] != core:
        raise PliantError(f"{what} has shape {tuple(x.shape)}; it needs (..., {', '.join(map(str, core))})")


class _RolloutInputs(ArrayRollout):
    """The rollout of tensors, and the last axes of its arguments in order."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.cores)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        return tuple(self.cores.values())

    def arrays(self, tensors: Sequence[Tensor]) -> dict[str, Any]:
        """Return the tensors as arrays, by name."""
        return {name: x.detach().numpy() for name, x in zip(self.names, tensors, strict=True)}


class _RolloutFunction(torch.autograd.Function):
    """The function from the tensors of a rollout to (q, v, s, lost)."""

    @staticmethod
    def forward(rolling: _RolloutInputs, *tensors: Tensor) -> tuple[Tensor, ...]:
        run = rolling.run(rolling.arrays(tensors))
        return tuple(torch.from_numpy(np.asarray(x)) for x in (run.q, run.v, run.s, run.lost))

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        ctx.rolling, *tensors = inputs
        ctx.save_for_backward(*tensors, *output[:3])  # the results, too: the backward pass starts from these states
        ctx.save_for_forward(*tensors)
        ctx.set_materialize_grads(False)  # forward mode propagates the tangents of arguments that change
        ctx.mark_non_differentiable(output[3])

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> Any:
        tensors, states = ctx.saved_tensors[:-3], ctx.saved_tensors[-3:]
        weights = [torch.zeros_like(x) if w is None else w for x, w in zip(states, cotangents[:3], strict=True)]
        found = _Back.apply(ctx.rolling, *tensors, *weights)
        needed = ctx.needs_input_grad[1:]
        return None, *(summed(g, x.shape) if need else None for g, x, need in zip(found, tensors, needed, strict=True))

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        moved = tangents[1:]
        names = tuple(name for name, x in zip(ctx.rolling.names, moved, strict=True) if x is not None)
        return *_Forward.apply(ctx.rolling, names, *ctx.saved_tensors, *(x for x in moved if x is not None)), None

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], rolling: _RolloutInputs, *tensors: Tensor) -> Any:
        return _RolloutFunction.apply(rolling, *_mapped(info, tensors, in_dims[1:], rolling.shapes)), (0,) * 4


class _RolloutDerivative(torch.autograd.Function):
    """A derivative of a rollout, which has no derivatives itself."""

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        """Store nothing: there are no second derivatives."""

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> NoReturn:
        _refuse_second()

    @staticmethod
    def jvp(ctx: Any, *tangents: Tensor) -> NoReturn:
        _refuse_second()


class _Forward(_RolloutDerivative):
    """The function from the tensors of a rollout, and the tangents of those that are named, to the tangents of q, v and s."""

    @staticmethod
    def forward(rolling: _RolloutInputs, names: tuple[str, ...], *tensors: Tensor) -> tuple[Tensor, ...]:
        n = len(rolling.names)
        moved = {name: x.detach().numpy() for name, x in zip(names, tensors[n:], strict=True)}
        return tuple(torch.from_numpy(np.array(x)) for x in rolling.tangents(rolling.arrays(tensors[:n]), moved))

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], rolling: _RolloutInputs, names: tuple[str, ...], *tensors: Tensor) -> Any:
        wide = _mapped(info, tensors, in_dims[2:], (*rolling.shapes, *(rolling.cores[name] for name in names)))
        return _Forward.apply(rolling, names, *wide), (0,) * len(STATES)


class _Back(_RolloutDerivative):
    """The function from the tensors of a rollout, and the cotangents of q, v and s, to the cotangents of the tensors."""

    @staticmethod
    def forward(rolling: _RolloutInputs, *tensors: Tensor) -> tuple[Tensor, ...]:
        given, weights = tensors[:-3], tensors[-3:]
        found = rolling.cotangents(rolling.arrays(given), {k: w.detach().numpy() for k, w in zip(STATES, weights, strict=True)})
        return tuple(torch.from_numpy(x) for x in found)

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], rolling: _RolloutInputs, *tensors: Tensor) -> Any:
        wide = _mapped(info, tensors, in_dims[1:], (*rolling.shapes, *_WEIGHTS))
        return _Back.apply(rolling, *wide), (0,) * len(rolling.names)


_WEIGHTS = ((0, 0),) * 3  # q, v and s have two last axes each; how long they are does not matter to vmap


def _mapped(info: Any, tensors: Sequence[Tensor], dims: Sequence[int | None], cores: Sequence[Shape]) -> list[Tensor]:
    """Return tensors with the mapped axis first.

    Tensors without this axis are expanded along it, so that each mapped element has its own cotangent.
    """
    wide = [x.expand(info.batch_size, *x.shape) if dim is None else x.movedim(dim, 0) for x, dim in zip(tensors, dims, strict=True)]
    return with_axis(wide, [0] * len(wide), cores)


def _refuse_second() -> NoReturn:
    raise PliantError("dyn.torch.rollout can be differentiated only once; leave out create_graph=True, hessian and grad of grad")
