"""How `Dynamics` makes its functions for CUDA: which method and form, the kernel from the disk cache or anew, and its face.

Whether forward dynamics is one straight line or a loop over bodies, and by which method, is decided by its traces: a line whose
code stays in the instruction cache, with the fewest values that come back from memory. What is decided is kept on disk, as kernels
are.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cpu.kernel import Tables
from pliant.compile.cuda.kernels.function import CudaFunction, Face, Form, Launch, OnDevice
from pliant.compile.cuda.kernels.kernel import Kernel
from pliant.compile.cuda.kernels.unrolled import cheapest, fits, unrolled_kernel
from pliant.compile.llvm import cache
from pliant.compile.llvm.engine import SMS, versions
from pliant.compile.rolled.classes import classify
from pliant.compile.rolled.estimate import code_sizes
from pliant.compile.rolled.plan import CUDA, plan
from pliant.compile.table.functions import RATES, STEPPING, TABLE, Function
from pliant.compile.trace.trace import Trace, input_shapes, uncollected
from pliant.compile.unrolled.unrolled import operands_of
from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.vectors.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.cuda.kernels.loads import CudaLoaded
    from pliant.compile.dynamics import Dynamics
    from pliant.simulate.rollouts.device_rollout import DeviceRollout

MOST_TRACED = 64  # degrees of freedom up to which forward dynamics is traced to be weighed; of more, the code never fits
LEAST_ALIKE, ALIKE = 20, 0.2  # degrees of freedom beyond which a loop is taken where its code is less than so much of the line's
CLOSE = 1.15  # of the fewest operations: methods beyond are not weighed by what they reload
MOST_OPERATIONS_OF_COLUMNS = 40_000  # estimated; beyond, derivatives are made column by column
MOST_COLUMNS = 100  # degrees of freedom; beyond, a rolled system has derivatives by products
_NONE = b"none"
_ARTICULATED = "articulated"


class CudaDynamics:
    """What target='cuda' adds to the equations of a system."""

    def __init__(self, dynamics: Dynamics) -> None:
        self.dynamics = dynamics
        self.dtype = str(dynamics._options["dtype"])
        self.seconds: dict[str, dict[str, float]] = {}  # by function, what its kernel took: trace, kernel

    # ---- method and form

    @cached_property
    def choice(self) -> tuple[str, str]:
        """(method, mode) of forward dynamics, as asked for, or as weighed."""
        dynamics = self.dynamics
        method, mode = dynamics._asked_method, str(dynamics._options["mode"])
        if mode == "rolled" or method not in ("auto", _ARTICULATED):
            return _ARTICULATED if method == "auto" else method, "rolled" if mode == "rolled" else "unrolled"
        if not dynamics.model.nv:
            return _ARTICULATED, "unrolled"
        if dynamics.model.nv > MOST_TRACED or (mode == "auto" and self._alike):
            return _ARTICULATED, "unrolled" if mode == "unrolled" else "rolled"
        key = None if dynamics._has_custom else self._key("choice", method, mode)
        kept = cache.read(key) if key else None
        if kept is not None:
            found = json.loads(kept)
            return found[0], found[1]
        begun = time.perf_counter()
        made = self._weighed(method, mode)
        self.seconds["choice"] = {"trace": time.perf_counter() - begun}
        if key:
            cache.write(key, json.dumps(made).encode())
        return made

    @property
    def _alike(self) -> bool:
        """Whether bodies repeat so often that a loop over them is surely the better: chains."""
        dynamics = self.dynamics
        if dynamics.model.nv <= LEAST_ALIKE or dynamics.model.closures:
            return False
        unrolled, rolled = code_sizes(dynamics._rolled_numbers, classify(dynamics._rolled_model, ()))
        return bool(rolled < ALIKE * unrolled)

    @uncollected()
    def _weighed(self, asked: str, mode: str) -> tuple[str, str]:
        dynamics = self.dynamics
        methods = [_ARTICULATED] if asked != "auto" or dynamics._factors_are_dear else [_ARTICULATED, "composite"]
        try:
            traces = dynamics._forward_by(methods)
        except PliantError:  # forward dynamics is not determined; the others are
            return _ARTICULATED, "unrolled" if mode == "auto" else mode
        least = min(x.operations.total for x in traces.values())
        close = {method: x for method, x in traces.items() if x.operations.total <= CLOSE * least}
        best = cheapest(close, self.dtype)
        if mode == "auto" and not dynamics.model.closures and not fits(traces[best], self.dtype):
            return _ARTICULATED, "rolled"
        self._weighed_trace = best, traces.pop(best)
        for other in traces.values():
            other.graph.forget()
        return best, "unrolled"

    _weighed_trace: tuple[str, Trace] | None = None

    def forward(self) -> tuple[str, Trace | None]:
        """The method of forward dynamics, and its trace if it was made to be weighed; once."""
        method, _ = self.choice
        made, self._weighed_trace = self._weighed_trace, None
        return method, made[1] if made is not None else None

    # ---- functions

    def function(self, function: Function, identity: str) -> CudaFunction:
        """A function of this system. identity: names it among all functions."""
        dynamics = self.dynamics
        model = dynamics.model
        if not model.nv:
            raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to compute on a device")
        outputs = function.shapes(model)
        if any(0 in shape for shape in outputs):
            raise PliantError(f"system {model.name!r}: {function.name} is empty, as no closure acts; there is nothing to compute")
        kernel_of, form = self._form(function)
        inputs = input_shapes(function, model, dynamics.wrenches, dynamics._parameters)
        face = Face(function.name, model.name, function.doc, inputs, outputs, self.dtype, form)

        def make(capability: int) -> Kernel:
            return self.kernel(kernel_of, identity, capability)

        return CudaFunction(face, make)

    def loaded(self, name: str) -> CudaLoaded:
        """A function with loads, to call."""
        from pliant.compile.cuda.kernels.loads import CudaLoaded

        return CudaLoaded(self.dynamics, name)

    def rollout(self, q0: Any, v0: Any, **given: Any) -> DeviceRollout:
        """Steps on the device, see `Dynamics.rollout`."""
        from pliant.simulate.rollouts.device_rollout import rollout

        return rollout(self.dynamics, q0, v0, **given)

    def _form(self, function: Function) -> tuple[Function, Form | None]:
        """(the function whose kernel is launched, how): itself, or for matrices of many columns, column by column."""
        dynamics, nv = self.dynamics, self.dynamics.model.nv
        rolled = dynamics.mode == "rolled"
        if rolled and function.by_products is not None:
            if function.name == "coriolis_matrix":
                raise PliantError(
                    f"system {dynamics.model.name!r}: coriolis_matrix has no form for CUDA that loops over bodies; use "
                    "mode='unrolled', or target='cpu'"
                )
            launches = tuple(Launch((j,), ((0, j),)) for j in range(nv))
            return function.by_products, Form(_given(function, function.by_products, dynamics), launches, nv, nv)
        if function.by_columns is None:
            return function, None
        if rolled and nv > MOST_COLUMNS:
            product = TABLE[function.name.replace("derivatives", "jvp")]
            launches = tuple(Launch(tuple(j if i == k else -1 for i in range(3)), ((k, j),)) for k in range(3) for j in range(nv))
            return product, Form(_given(function, product, dynamics), launches, nv, nv)
        if dynamics._all_columns > MOST_OPERATIONS_OF_COLUMNS:
            launches = tuple(Launch((j,), ((0, j), (1, j), (2, j))) for j in range(nv))
            return function.by_columns, Form(_given(function, function.by_columns, dynamics), launches, nv, nv)
        return function, None

    @cached_property
    def rollouts(self) -> dict[tuple[str, int], OnDevice | None]:
        """Kernels of whole rollouts that are on devices, by method and device; None where there is none."""
        return {}

    def rollout_kernel(self, method: str, capability: int) -> Kernel | None:
        """The kernel of all steps of a rollout, by 'rk4' or 'semi_implicit'; None where a system has none that is worth it."""
        from pliant.compile.cuda.kernels.rollout import rollout_fits, rollout_kernel

        dynamics = self.dynamics
        function = dynamics.loaded("rhs") if dynamics.model.loads else RATES["rates"]
        if method == "semi_implicit":
            function = STEPPING["semi_implicit_step"]

        def make(sm: int) -> Kernel | None:
            traced = dynamics._trace(function)
            return (
                rollout_kernel(traced, dynamics.model, self.dtype, sm) if rollout_fits(traced, dynamics.model, self.dtype) else None
            )

        return self._kept(f"rollout {method}", function, capability, make)

    # ---- kernels

    def _key(self, *texts: str) -> str:
        dynamics = self.dynamics
        given = repr((dynamics.wrenches, dynamics.wrench_axes, dynamics.parameters))
        return cache.key("cuda", self.dtype, *texts, dynamics._matter.fingerprint, given, versions())

    def kernel(self, function: Function, identity: str, capability: int) -> Kernel:
        """The kernel of a function for devices of a compute capability, from the disk cache where it is there."""
        made = self._kept(identity, function, capability, lambda sm: self._made(function, sm))
        assert made is not None
        return made

    def _kept(self, identity: str, function: Function, capability: int, make: Callable[[int], Kernel | None]) -> Kernel | None:
        """A kernel from the disk cache, or made and put there; so is that there is none."""
        dynamics = self.dynamics
        if isinstance(capability, bool) or not isinstance(capability, int):
            raise PliantError(f"sm={capability!r}: give a compute capability as a whole number, 90 for 9.0")
        sm = max((x for x in SMS if x <= capability), default=None)
        if sm is None:
            raise PliantError(f"a device of compute capability {capability / 10:g} is older than {SMS[0] / 10:g}; use target='cpu'")
        custom = dynamics._has_custom or (function.given is not None and laws_of(function.given).key is None)
        name = None
        if not custom:
            laws = () if function.given is None else (str(laws_of(function.given).key),)
            asked = f"{dynamics._asked_method} {dynamics._options['mode']}"
            own = dynamics._matter_of(function).fingerprint
            name = self._key("kernel", str(sm), asked, identity, function.name, own, *laws)
        kept = cache.read(name) if name else None
        if kept is not None:
            return unpacked(kept) if kept != _NONE else None
        made = make(sm)
        if name:
            cache.write(name, _NONE if made is None else stored(made))
        return made

    def _made(self, function: Function, sm: int) -> Kernel:
        dynamics = self.dynamics
        begun = time.perf_counter()
        if not self.rolls(function):
            traced = dynamics._trace(function)
            middle = time.perf_counter()
            made = unrolled_kernel(traced, self.dtype, sm)
        else:
            dynamics._refuse_unrollable(function.takes_method)
            if not function.rolls:
                raise PliantError(
                    f"system {dynamics.model.name!r}: {function.name} has no form that loops over bodies; use mode='unrolled'"
                )
            from pliant.compile.cuda.kernels.rolled import rolled_kernel

            rolled = plan(dynamics._rolled_trace(function), CUDA)
            middle = time.perf_counter()
            inputs = input_shapes(function, dynamics.model, dynamics.wrenches, dynamics._parameters)
            tables = Tables(dynamics._rolled_model, classify(dynamics._rolled_model, dynamics._special(function)))
            made = rolled_kernel(rolled, operands_of(inputs, function.shapes(dynamics.model)), tables, self.dtype, sm)
        self.seconds[function.name] = {"trace": middle - begun, "kernel": time.perf_counter() - middle}
        return made

    def rolls(self, function: Function) -> bool:
        """Whether a function's kernel is a loop over bodies."""
        straight = (
            function.given is not None
            or (function.on_nodes and function.outputs != (("nv",),))
            or (not function.rolls and self.dynamics._options["mode"] == "auto")
        )
        return self.dynamics.mode == "rolled" and not straight


def _given(function: Function, kernel: Function, dynamics: Dynamics) -> tuple[int, ...]:
    """For each input of a kernel, which argument of the function it is; -1 for the vectors that it has beyond them."""
    model, wrenches, parameters = dynamics.model, dynamics.wrenches, dynamics._parameters
    own = list(input_shapes(function, model, wrenches, parameters))
    names = list(input_shapes(kernel, model, wrenches, parameters))
    return tuple(own.index(name) if name in own else -1 for name in names)


# ---- kernels on disk


def stored(kernel: Kernel) -> bytes:
    """A kernel as bytes: what it is as JSON, its tables as NumPy has them."""
    head = {x.name: getattr(kernel, x.name) for x in fields(kernel) if x.name not in ("ptx", "tables")}
    to = io.BytesIO()
    arrays = {f"table{i}": x for i, x in enumerate(kernel.tables)}
    texts = {"head": np.frombuffer(json.dumps(head).encode(), np.uint8), "ptx": np.frombuffer(kernel.ptx.encode(), np.uint8)}
    np.savez(to, **texts, **arrays)  # type: ignore[arg-type]
    return to.getvalue()


def unpacked(data: bytes) -> Kernel:
    """The kernel that `stored` made bytes of."""
    with np.load(io.BytesIO(data), allow_pickle=False) as found:
        head = json.loads(found["head"].tobytes())
        tables = tuple(found[f"table{i}"] for i in range(len(found.files) - 2))
        ptx = found["ptx"].tobytes().decode()
    given: dict[str, Any] = {name: tuple(x) if isinstance(x, list) else x for name, x in head.items()}
    return Kernel(ptx, **given, tables=tables)
