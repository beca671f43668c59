"""`dyn.torch.rollout`: many steps as one differentiable function of tensors. The backward pass is the rollout's adjoint, `run.vjp`.

The steps run on the CPU in one compiled loop. The backward pass starts from the stored states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np
import torch
from torch import Tensor

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


def rollout(dynamics: Dynamics, values: Mapping[str, Any], options: Mapping[str, Any]) -> TorchRollout:
    """Run `TorchDynamics.rollout`. values: by argument name, a tensor, names with tensors or numbers, or None."""
    arrays, cores, given = TorchArrays(values.values()), _cores(dynamics, int(options["steps"])), {}
    for name, x in values.items():
        field = dynamics.fields.of(name)
        tensor = field.read(arrays, x, name)
        if x is not None and field.default.size:
            _check(dynamics.model.name, name, tensor, cores[name])
            given[name] = tensor
    if not given:
        given["q0"] = dynamics.fields.q.read(arrays, None)
    rolling = _RolloutInputs(dynamics, tuple(given), tuple(cores[name] for name in given), options)
    q, v, s, lost = _RolloutFunction.apply(rolling, *given.values())
    every, dt = int(options["every"]), float(options["dt"])
    return TorchRollout(q.new_tensor(np.arange(q.shape[-2]) * every * dt), q, v, s, lost)


def _cores(dynamics: Dynamics, steps: int) -> dict[str, Shape]:
    """Return the last axes of the arguments of a rollout, by name."""
    model, parameters = dynamics.model, dynamics.parameter_values.size
    return {
        "q0": (model.nq,), "v0": (model.nv,), "s0": (model.ns,), "tau": (model.nv,), "tau_steps": (steps, model.nv),
        "u": (model.nu,), "u_steps": (steps, model.nu), "p": (parameters,), "wrenches": (len(dynamics.wrenches), 6),
    }  # fmt: skip


def _check(system: str, name: str, x: Tensor, core: Shape) -> None:
    what = f"dyn.torch.rollout of system {system!r}: {name}"
    if x.device.type != "cpu" or x.dtype != torch.float64:
        raise PliantError(
            f"{what} is of {x.dtype} on {x.device}; rollouts need dtype=torch.float64 on the CPU; use x.double().cpu()"
        )
    if x.ndim < len(core) or x.shape[x.ndim - len(core) :] != core:
        raise PliantError(f"{what} has shape {tuple(x.shape)}; it needs (..., {', '.join(map(str, core))})")


class _RolloutInputs:
    """The tensors that a rollout takes, their last axes, and its other arguments; also the last result."""

    def __init__(self, dynamics: Dynamics, names: tuple[str, ...], cores: tuple[Shape, ...], options: Mapping[str, Any]) -> None:
        self.dynamics, self.names, self.cores, self.options = dynamics, names, cores, options
        self.last: tuple[Any, Any] = (None, None)

    def run(self, tensors: Sequence[Tensor]) -> Any:
        """Return the rollout for tensors. It runs once for the same memory: tensors do not change between forward and backward."""
        key = [(x.data_ptr(), x.shape, x.stride()) for x in tensors]
        if key != self.last[0]:
            given = {name: x.detach().numpy() for name, x in zip(self.names, tensors, strict=True)}
            self.last = key, self.dynamics.rollout(**given, **self.options)
        return self.last[1]


class _RolloutFunction(torch.autograd.Function):
    """The function from the tensors of a rollout to (q, v, s, lost)."""

    @staticmethod
    def forward(rolling: _RolloutInputs, *tensors: Tensor) -> tuple[Tensor, ...]:
        run = rolling.run(tensors)
        return tuple(torch.from_numpy(np.asarray(x)) for x in (run.q, run.v, run.s, run.lost))

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        ctx.rolling, *tensors = inputs
        ctx.save_for_backward(*tensors, *output[:3])  # the results, too: the backward pass starts from these states
        ctx.mark_non_differentiable(output[3])

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> Any:
        tensors = ctx.saved_tensors[:-3]
        found = _Back.apply(ctx.rolling, *tensors, *cotangents[:3])
        needed = ctx.needs_input_grad[1:]
        return None, *(summed(g, x.shape) if need else None for g, x, need in zip(found, tensors, needed, strict=True))

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> NoReturn:
        raise PliantError(
            "dyn.torch.rollout does not support forward mode; use backward, torch.func.grad or jacrev, or dyn.rollout(…, "
            "tangents=…)"
        )

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], rolling: _RolloutInputs, *tensors: Tensor) -> Any:
        return _RolloutFunction.apply(rolling, *_mapped(info, tensors, in_dims[1:], rolling.cores)), (0,) * 4


class _Back(torch.autograd.Function):
    """The function from the tensors of a rollout, and the cotangents of q, v and s, to the cotangents of the tensors."""

    @staticmethod
    def forward(rolling: _RolloutInputs, *tensors: Tensor) -> tuple[Tensor, ...]:
        given, weights = tensors[:-3], tensors[-3:]
        found = rolling.run(given).vjp(**{k: w.detach().numpy() for k, w in zip("qvs", weights, strict=True) if w.shape[-1]})
        return tuple(torch.from_numpy(np.asarray(getattr(found, name))) for name in rolling.names)

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        """Store nothing: there are no second derivatives."""

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> NoReturn:
        _refuse_second()

    @staticmethod
    def jvp(ctx: Any, *tangents: Tensor) -> NoReturn:
        _refuse_second()

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], rolling: _RolloutInputs, *tensors: Tensor) -> Any:
        wide = _mapped(info, tensors, in_dims[1:], (*rolling.cores, *_WEIGHTS))
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
