"""`dyn.torch`: the functions of a system on PyTorch's tensors, with autograd, forward mode and `torch.func`.

A function is three kernels: its value, its tangent along one direction of all inputs, and its cotangent. The value is an
`autograd.Function` whose `jvp` and `backward` are the other two; these have no derivatives of their own. All three broadcast
leading axes, so that `vmap` of any depth is one call of a kernel with one more leading axis.

On the CPU a tensor and NumPy's array of it are the same memory, so nothing is copied. On CUDA kernels take tensors as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from inspect import signature
from typing import TYPE_CHECKING, Any, NoReturn, Unpack, cast

import numpy as np
import torch
from torch import Tensor

from pliant.compile.asked import Dtype
from pliant.compile.closure_sets import refuse_other_sets
from pliant.compile.faces.array_rollout import rollout_options
from pliant.compile.faces.face import Face, FaceFrame
from pliant.compile.llvm.mistakes import call_of, refuse_names
from pliant.compile.table.functions import STEPPING, Function
from pliant.errors import PliantError, counted
from pliant.given import Given, rates
from pliant.given.keywords import ContactStepsKeywords
from pliant.given.rates import APART, WHOLE
from pliant.given.torch_arrays import TorchArrays
from pliant.keywords import checked
from pliant.lazy import cached_property
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics
    from pliant.compile.faces.torch_rollout import TorchRollout
    from pliant.model import Model
    from pliant.simulate.methods.table import RolloutMethod

Shape = tuple[int, ...]


class TorchFrame(FaceFrame):
    """The functions of one frame on torch tensors."""

    def function(self, name: str, row: Function) -> Operation:
        frame = self.frame.name, self.frame.axes
        return _operation(self.frame.dynamics, row, lambda dynamics: getattr(dynamics.frame(*frame), name))


class TorchDynamics(Face[TorchFrame]):
    """The functions of a system on torch tensors, like those of `dyn`, and differentiable.

    `dyn.torch.forward_dynamics(q, v, tau)` takes tensors of float64 or float32, on the CPU or on a CUDA device, and
    returns tensors on the same device. Leading axes broadcast. All functions of the table are attributes; `frame` has those of a
    frame. `integrate(q, theta)` returns q moved by increments theta (..., nv), `difference(q, q1)` the increments from q to q1.
    """

    called = "dyn.torch"
    methods = ("interpolate", "rhs", "rollout", "frame")
    frame_type = TorchFrame

    def function(self, name: str) -> Operation:
        if (row := STEPPING.get(name)) is not None:
            return Operation(
                self.dynamics, row, lambda dynamics: dynamics.internals.callable_of(row, dynamics.internals.built(row))
            )
        return _operation(self.dynamics, self.dynamics.internals.row(name), lambda dynamics: getattr(dynamics, name))

    def interpolate(self, q: Any, q1: Any, share: Any) -> Tensor:
        """Return the pose (..., nq) on the way from q to q1 at constant speeds. share (...): 0 is q, 1 is q1."""
        theta = self.difference(q, q1)
        return self.integrate(q, torch.as_tensor(share, dtype=theta.dtype, device=theta.device)[..., None] * theta)

    @checked(ContactStepsKeywords)
    def rollout(
        self,
        q0: Any = None,
        v0: Any = None,
        *,
        dt: float,
        steps: int,
        every: int = 1,
        method: RolloutMethod = "rk4",
        **given: Unpack[ContactStepsKeywords],
    ) -> TorchRollout:
        """Return (t, q, v, s, lost) of `dyn.rollout` as tensors, which are differentiable with respect to all arguments.

        For the arguments see `dyn.rollout`: each is a tensor on the CPU, names with tensors or numbers, or None for the
        system's own values. contacts: how method "contact" solves the contacts, `pl.Contacts(…)`. The backward pass is `run.vjp`:
        it repeats the steps from every stored state. Forward mode is `tangents=` of `dyn.rollout`. It can be differentiated once.
        """
        from pliant.compile.faces.torch_rollout import is_traced, rollout
        from pliant.simulate.methods.support import TORCH, check, check_tau
        from pliant.simulate.rollouts.laid import assembled

        check(self.dynamics, method, TORCH, "u_steps=, a row for each step")
        check_tau(self.dynamics, method, TORCH, given.get("tau"))
        options = rollout_options(dt, steps, every, method, given.get("contacts"))
        values = {"q0": q0, "v0": v0, **{name: x for name, x in given.items() if name != "contacts"}}
        given_tensors = [y for x in values.values() for y in (x.values() if isinstance(x, Mapping) else (x,))]
        kinds = {x.dtype for x in given_tensors if isinstance(x, Tensor)}
        kind = torch.float32 if kinds == {torch.float32} else torch.float64
        own = _of_target(self.dynamics, "cpu", kind)
        return rollout(own, TorchArrays(values.values()), assembled(own, values, options["steps"], is_traced), options)

    def rhs(
        self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, tau: Any = None, wrenches: Any = None, p: Any = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Return the rates (q' (..., nq), v' (..., nv), s' (..., ns)) under the loads and everything else that acts.

        For the arguments see `dyn.rhs`: each is a tensor, names with tensors or numbers, or None for the system's own values.
        """
        given = {"t": t, "q": q, "v": v, "s": s, "u": u, "tau": tau, "wrenches": wrenches, "p": p}
        read = self.dynamics.fields.read(TorchArrays(given.values()), **given)
        if self.dynamics.model.internals.switches and s is not None:
            _SameClosures.apply(self.dynamics.model, read.s)
        return self._rates(read)

    @cached_property
    def _rates(self) -> TorchRates:
        return TorchRates(self)


# ---- one function


class TorchKernel:
    """A row of the table on tensors. `cores` are the last axes of its inputs, `results` those of its outputs.

    make: returns the row as a function of a `Dynamics`, on NumPy arrays or on arrays of its device.
    """

    def __init__(self, dynamics: Dynamics, row: Function, make: Callable[[Dynamics], Callable[..., Any]]) -> None:
        self.dynamics, self.row, self.make = dynamics, row, make
        self.shapes = dynamics.internals.traces.shapes(row)
        self.cores, self.results = tuple(self.shapes.values()), row.shapes(dynamics.model)
        self._made: dict[tuple[str, torch.dtype], Callable[..., Any]] = {}

    def apply(self, given: Mapping[str, Tensor]) -> tuple[Tensor, ...]:
        """Return the outputs for inputs by name."""
        return _Derivative.apply(self, *(given[name] for name in self.shapes))

    def run(self, tensors: Sequence[Tensor]) -> tuple[Tensor, ...]:
        """Return the outputs for tensors of one device and type."""
        first = tensors[0]
        key = first.device.type, first.dtype
        call = self._made.get(key) or self._on(*key)
        if key[0] != "cpu":
            out = call(*(x.detach() for x in tensors))
            return out if isinstance(out, tuple) else (out,)
        out = call(*(x.detach().numpy() for x in tensors))
        return tuple(torch.from_numpy(np.asarray(x)) for x in (out if isinstance(out, tuple) else (out,)))

    def _on(self, device: str, dtype: torch.dtype) -> Callable[..., Any]:
        made = self._made[device, dtype] = self.make(_of_target(self.dynamics, device, dtype))
        return made


class Differentiable(TorchKernel):
    """A kernel with derivatives: a function, or its cotangent, which can be differentiated once more."""

    def apply(self, given: Mapping[str, Tensor]) -> tuple[Tensor, ...]:
        """The outputs of inputs by name."""
        return _Value.apply(self, *(given[name] for name in self.shapes))

    @cached_property
    def tangent(self) -> TorchKernel:
        """The kernel of the outputs' tangents, as a function of the inputs and their tangents."""
        return _derived(TorchKernel, self.dynamics, self.dynamics.internals.traces.tangent(self.row))

    @cached_property
    def cotangent(self) -> TorchKernel:
        """The kernel of the inputs' cotangents, as a function of the inputs and the weights of the outputs."""
        kind = TorchKernel if self.row.weights else Differentiable
        return _derived(kind, self.dynamics, self.dynamics.internals.traces.cotangent(self.row))

    def moved(self, arrays: Sequence[Tensor], tangents: Sequence[Tensor | None]) -> tuple[Tensor, ...]:
        """Return the tangents of the outputs."""
        given = dict(zip(self.shapes, arrays, strict=True))
        for (name, core), dx in zip(self.shapes.items(), tangents, strict=True):
            given[f"{name}_tangent"] = arrays[0].new_zeros(core) if dx is None else dx
        return self.tangent.apply(given)

    def pulled(self, arrays: Sequence[Tensor], cotangents: Sequence[Tensor], needed: Sequence[bool]) -> list[Tensor | None]:
        """Return the cotangents of the inputs, each summed over the axes along which its input was broadcast."""
        weights = self.cotangent.row.inputs[len(self.row.inputs) :]
        given = dict(zip(self.shapes, arrays, strict=True)) | dict(zip(weights, cotangents, strict=True))
        found = self.cotangent.apply(given)
        return [summed(g, x.shape) if need else None for g, x, need in zip(found, arrays, needed, strict=True)]


class Operation(Differentiable):
    """One function of a system on tensors, with arguments by position; leading axes broadcast."""

    def __init__(self, dynamics: Dynamics, row: Function, make: Callable[[Dynamics], Callable[..., Any]]) -> None:
        super().__init__(dynamics, row, make)
        self.what = call_of(f"dyn.torch.{row.name}", dynamics.model.name, self.shapes)
        self.__name__ = row.name
        self.__doc__ = f"{row.name}({', '.join(self.shapes)}): {row.doc}"

    def __call__(self, *arguments: Tensor, **named: Any) -> Any:
        refuse_names(self.what, named)
        out = self.outputs(*arguments)
        return out[0] if len(out) == 1 else out

    def outputs(self, *arguments: Tensor) -> tuple[Tensor, ...]:
        """Return the outputs as a tuple, even if there is only one."""
        self.check(arguments)
        return _Value.apply(self, *arguments)

    def check(self, arguments: Sequence[Any]) -> None:
        """Raise `PliantError` for arguments of wrong number, type, shape or device."""
        if len(arguments) != len(self.shapes):
            given = counted(len(arguments), "argument")
            raise PliantError(f"{self.what}: {given} given; it takes {len(self.shapes)}, in this order")
        place = None
        for (name, core), x in zip(self.shapes.items(), arguments, strict=True):
            if not isinstance(x, Tensor):
                raise PliantError(
                    f"{self.what}: {name} is a {type(x).__name__}, not a torch tensor; convert it with torch.as_tensor({name})"
                )
            if x.shape[x.ndim - len(core) :] != core or x.ndim < len(core):
                raise PliantError(f"{self.what}: {name} has shape {tuple(x.shape)}; it needs (..., {', '.join(map(str, core))})")
            found = (x.dtype, x.device)
            if found != place:
                place = self._checked_place(name, x, place)
        self._check_batches(arguments)

    def _checked_place(self, name: str, x: Tensor, place: tuple[Any, Any] | None) -> tuple[Any, Any]:
        if place is not None and x.device != place[1]:
            raise PliantError(
                f"{self.what}: {name} is on {x.device}, but an earlier argument is on {place[1]}; move them to one device, x.to(…)"
            )
        if x.dtype not in (torch.float64, torch.float32):
            raise PliantError(f"{self.what}: {name} is of {x.dtype}; give it dtype=torch.float64 or torch.float32")
        if place is not None and x.dtype != place[0]:
            raise PliantError(
                f"{self.what}: {name} is of {x.dtype}, but an earlier argument is of {place[0]}; give all the same dtype"
            )
        return x.dtype, x.device

    def _check_batches(self, arguments: Sequence[Tensor]) -> None:
        batches = [x.shape[: x.ndim - len(core)] for x, core in zip(arguments, self.cores, strict=True)]
        if all(batch == batches[0] for batch in batches):
            return
        try:
            torch.broadcast_shapes(*batches)
        except RuntimeError:
            given = ", ".join(f"{tuple(batch)} of {name}" for batch, name in zip(batches, self.shapes, strict=True))
            raise PliantError(
                f"{self.what}: the leading axes {given} do not broadcast; give the same number of states of each, or one"
            ) from None


class MatrixOperation(Operation):
    """A matrix of a rolled system. Its columns are products with unit vectors, which have loops over bodies as derivatives."""

    def outputs(self, *arguments: Tensor) -> tuple[Tensor, ...]:
        self.check(arguments)
        own, rows = len(self.row.inputs), [x.unsqueeze(-2) for x in arguments]
        size = torch.ones_like(rows[0][..., :1].detach())
        if own > 1:  # products of the size of v are accurate (`cpu.products.matrix_by_products`)
            largest = rows[own - 1].detach().abs().amax(-1, keepdim=True)
            size = torch.where(largest > 0.0, largest, torch.ones_like(largest))
        unit = torch.eye(self.dynamics.model.nv, dtype=size.dtype, device=size.device) * size
        (columns,) = self._product.outputs(*rows[:own], unit, *rows[own:])
        return ((columns / size).mT,)

    @cached_property
    def _product(self) -> Operation:
        row = self.row.by_products
        assert row is not None
        return Operation(self.dynamics, row, lambda dynamics: dynamics.internals.built(row))


def _operation(dynamics: Dynamics, row: Function, make: Callable[[Dynamics], Callable[..., Any]]) -> Operation:
    """Return a function of the table or of a frame."""
    apart = row.by_products is not None and dynamics.mode == "rolled"
    return (MatrixOperation if apart else Operation)(dynamics, row, make)


def _derived(kind: type[TorchKernel], dynamics: Dynamics, row: Function) -> TorchKernel:
    return kind(dynamics, row, lambda other: other.internals.built(row))


def summed(gradient: Tensor, shape: torch.Size) -> Tensor:
    """Return a gradient summed over the axes that a tensor of this shape does not have, or has with length 1."""
    if gradient.shape == shape:
        return gradient
    more = gradient.ndim - len(shape)
    ones = [i + more for i, n in enumerate(shape) if n == 1 and gradient.shape[i + more] != 1]
    return gradient.sum(dim=[*range(more), *ones], keepdim=True).reshape(shape)


class _Derivative(torch.autograd.Function):
    """A kernel without derivatives of its own: it computes derivatives of a value."""

    @staticmethod
    def forward(kernel: TorchKernel, *tensors: Tensor) -> tuple[Tensor, ...]:
        return kernel.run(tensors)

    # torch binds arguments to it at every call: to find it anew takes longer than all the rest
    forward.__func__.__signature__ = signature(forward.__func__)  # type: ignore[attr-defined]

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        ctx.kernel = inputs[0]

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> NoReturn:
        _refuse_more(ctx.kernel)

    @staticmethod
    def jvp(ctx: Any, *tangents: Tensor) -> NoReturn:
        _refuse_more(ctx.kernel)

    @classmethod
    def vmap(cls, info: Any, in_dims: tuple[int | None, ...], kernel: TorchKernel, *tensors: Tensor) -> Any:
        out = cls.apply(kernel, *with_axis(tensors, in_dims[1:], kernel.cores))
        return out, (0,) * len(out)


class _Value(_Derivative):
    """A function, whose derivatives are kernels."""

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: tuple[Tensor, ...]) -> None:
        ctx.operation, *arrays = inputs
        ctx.save_for_backward(*arrays)
        ctx.save_for_forward(*arrays)

    @staticmethod
    def backward(ctx: Any, *cotangents: Tensor) -> Any:
        return None, *ctx.operation.pulled(ctx.saved_tensors, cotangents, ctx.needs_input_grad[1:])

    @staticmethod
    def jvp(ctx: Any, _: None, *tangents: Tensor | None) -> Any:
        return ctx.operation.moved(ctx.saved_tensors, tangents)


def with_axis(tensors: Sequence[Tensor], dims: Sequence[int | None], cores: Sequence[Shape]) -> list[Tensor]:
    """Return tensors whose mapped axes `dims` become one leading axis, before the other leading axes."""
    most = max(x.ndim - (dim is not None) - len(core) for x, dim, core in zip(tensors, dims, cores, strict=True))
    out = []
    for x, dim, core in zip(tensors, dims, cores, strict=True):
        if dim is None:
            out.append(x)
            continue
        first = x.movedim(dim, 0)
        missing = most - (x.ndim - 1 - len(core))
        out.append(first[(slice(None), *[None] * missing)] if missing else first)
    return out


def _refuse_more(kernel: TorchKernel) -> NoReturn:
    raise PliantError(
        f"{kernel.row.name} of system {kernel.dynamics.model.name!r} has no derivative here: functions of dyn.torch have first "
        "derivatives, and second ones through torch.func.hessian, jacfwd of jacrev, or create_graph=True; they have no second "
        "derivatives in forward mode and no third derivatives"
    )


def _of_target(dynamics: Dynamics, device: str, dtype: torch.dtype) -> Dynamics:
    """Return the system compiled for the device and type of tensors."""
    if device == "cuda":
        return dynamics.internals.of_target("cuda", cast("Dtype", str(dtype).removeprefix("torch.")))
    if device != "cpu":
        raise PliantError(
            f"system {dynamics.model.name!r}: functions run on the CPU and on CUDA, not on {device!r}; move the tensors, x.cpu()"
        )
    return dynamics.internals.of_target("cpu", cast("Dtype", str(dtype).removeprefix("torch.")))


# ---- with loads


class _SameClosures(torch.autograd.Function):
    """Raise `PliantError` if the flags in s (..., ns) say that other closures are active. It sees values also in vmap."""

    @staticmethod
    def forward(model: Model, s: Tensor) -> Tensor:
        refuse_other_sets(model, s.detach().cpu().numpy(), "dyn.torch.rhs")
        return s.new_zeros(())

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
        ctx.mark_non_differentiable(output)

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> None:
        return None

    @staticmethod
    def vmap(info: Any, in_dims: tuple[Any, ...], model: Model, s: Tensor) -> Any:
        return _SameClosures.apply(model, s.movedim(in_dims[1], 0)), None


class TorchRates:
    """The rates (q', v', s') of a state on tensors, under everything that acts, as `dyn.rhs`."""

    def __init__(self, face: TorchDynamics) -> None:
        self.face, self.dynamics = face, face.dynamics
        model = self.dynamics.model
        if python := [load.name for load in model.loads if load.name in laws_of(model).python]:
            raise PliantError(
                f"dyn.torch.rhs of system {model.name!r}: the law of load {python[0]!r} runs as Python, so it has no derivatives; "
                "write it without branches on values, see docs/loads.md"
            )
        self.loads = APART if self.dynamics.mode == "rolled" and not model.internals.holds else WHOLE
        self.operation = Operation(
            self.dynamics, self.dynamics.internals.loaded(self.loads), lambda dynamics: dynamics.internals.gufunc(self.loads)
        )

    def __call__(self, given: Given) -> tuple[Tensor, Tensor, Tensor]:
        rate, a, *states = rates(self._called, given, self.loads)
        return rate, a, states[0] if states else a.new_zeros((*a.shape[:-1], 0))

    def _called(self, name: str, given: Given) -> tuple[Tensor, ...]:
        operation = self.operation if name == self.loads else getattr(self.face, name)
        return operation.outputs(*given.operands(operation.shapes))
