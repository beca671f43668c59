"""`dyn.rhs` and other functions with loads on a device: like `compile/rhs.py`, for arrays on the device.

Arguments that are left out, and numbers by name, become small arrays of pliant's own. Each value is copied to the device once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.closure_sets import refuse_other_sets
from pliant.compile.cuda.device.arrays import DeviceArray, from_numpy, library_of
from pliant.compile.cuda.kernels.function import CudaFunction
from pliant.errors import PliantError
from pliant.given import NUMPY, Given, rates
from pliant.given.rates import APART, APART_WITH_TAU, WHOLE
from pliant.model import Model
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_MOST_KEPT = 64  # small arrays that are stored


def check_traced(dynamics: Dynamics) -> None:
    """Raise `PliantError` for loads that cannot run on a device."""
    model = dynamics.model
    for name, why in laws_of(model).python_loads.items():
        raise PliantError(
            f"system {model.name!r}: load {name!r} runs as Python ({why}), which a GPU cannot call; write its law with np.where "
            "instead of branches, or use target='cpu'"
        )
    for name in model.internals.series:
        raise PliantError(
            f"system {model.name!r}: input {name!r} is a Series, which is not available on a GPU; use pl.Input() instead and pass "
            "u, or use target='cpu'"
        )


def refuse_other_sets_on_device(model: Model, s: Any, what: str) -> None:
    """Raise `PliantError` if the flags in s say that other closures are active than in the kernel, or if they are on the device."""
    if on_device(s):
        switched = next(iter(model.internals.switches.values()))
        raise PliantError(
            f"{what} of system {model.name!r}: events switch closure {switched!r}, so the flags in s must be readable "
            "in host memory; give s by name or as a NumPy array, or use target='cpu'"
        )
    refuse_other_sets(model, s, what)


class DeviceNumbers:
    """Small arrays of numbers on devices, by their values."""

    def __init__(self, dtype: str) -> None:
        self.dtype = dtype
        self._kept: dict[tuple[int, tuple[int, ...], bytes], DeviceArray] = {}

    def on(self, ordinal: int, x: Array) -> DeviceArray:
        host = np.ascontiguousarray(x, dtype=self.dtype)
        key = ordinal, host.shape, host.tobytes()
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.pop(next(iter(self._kept)), None)
            self._kept[key] = from_numpy(host, self.dtype, ordinal)
        return self._kept[key]


def on_device(x: Any) -> bool:
    """Whether an argument is an array of a library that is not NumPy."""
    return hasattr(x, "shape") and not isinstance(x, np.ndarray | np.generic)


class CudaArrays:
    """Arrays on a device, without change, and a few numbers of the host, which are copied to the device when a state is read."""

    def array(self, x: Any, what: str) -> Any:
        if not on_device(x):
            return NUMPY.array(x, what)
        kind = str(getattr(x, "dtype", "")).removeprefix("torch.")
        if kind.startswith(("complex", "bool")):
            NUMPY.array(np.zeros(0, kind), what)  # raises the error
        return x

    def usual(self, values: Array) -> Array:
        return values

    all_usual = staticmethod(NUMPY.all_usual)

    def put(self, values: Array, parts: Sequence[tuple[slice, Any]]) -> Array:
        for _, x in parts:
            if not isinstance(x, np.ndarray):
                raise PliantError("values by name must be numbers in host memory; give one array on the GPU for all names")
        return NUMPY.put(values, parts)

    def at(self, model: Model, t: Any) -> Any:
        raise PliantError(f"system {model.name!r} has series, which are not available on a GPU; use target='cpu'")

    joined = staticmethod(NUMPY.joined)
    shaped = staticmethod(NUMPY.shaped)

    def column(self, t: Any) -> Any:
        return t[..., None]


CUDA = CudaArrays()


class CudaLoaded:
    """A function of a system with its loads, on a device. It returns a tuple.

    If the kernel is a loop over bodies, a separate function evaluates the loads. Its generalised forces are inputs of the loop.
    """

    def __init__(self, dynamics: Dynamics, name: str) -> None:
        check_traced(dynamics)
        self._dynamics, self._name = dynamics, name
        apart = name == WHOLE and dynamics.mode == "rolled" and not dynamics.model.internals.holds
        self._loads = APART_WITH_TAU if apart else WHOLE
        self._call: CudaFunction = dynamics.internals.gufunc(APART_WITH_TAU if apart else name)  # type: ignore[assignment]
        self._numbers = DeviceNumbers(dynamics.internals.dtype)

    def read(self, **given: Any) -> Given:
        """Return the arguments of a call: arrays on the device without change, and numbers of the host, which are copied there."""
        return self._dynamics.fields.read(CUDA, **given)

    def __call__(self, given: Given, stream: Any = None) -> tuple[Any, ...]:
        if self._loads == WHOLE:
            return self._with_empty(self._called(self._call, given, stream))

        def call(name: str, given: Given) -> tuple[Any, ...]:
            function = self._call if name == APART_WITH_TAU else getattr(self._dynamics, name)
            return self._called(function, given, stream)

        return self._with_empty(rates(call, given, self._loads))

    def _called(self, function: CudaFunction, given: Given, stream: Any) -> tuple[Any, ...]:
        cores = function.face.inputs
        operands = given.operands(cores)
        ordinal = self._ordinal({name: x for name, x in zip(cores, operands, strict=True) if on_device(x)})
        there = [
            self._numbers.on(ordinal, x) if isinstance(x, np.ndarray) and x.shape == core else x
            for x, core in zip(operands, cores.values(), strict=True)
        ]
        out = function(*there, stream=stream)
        return out if isinstance(out, tuple) else (out,)

    def outputs(self, given: Given) -> dict[str, Any]:
        """Return the outputs of the system by name."""
        model, laws = self._dynamics.model, laws_of(self._dynamics.model)
        if not model.outputs:
            return {}
        python = [x.name for x in model.outputs if f"output {x.name}" in laws.python]
        if python:
            raise PliantError(
                f"system {model.name!r}: output {python[0]!r} runs as Python, which a GPU cannot call; use target='cpu'"
            )
        rows, found, at = self(given)[0], {}, 0
        for output in model.outputs:
            n = laws.sizes[output.name]
            found[output.name] = rows[..., at] if n == 1 else rows[..., at : at + n]
            at += n
        return found

    def _ordinal(self, arrays: Mapping[str, Any]) -> int:
        """Return the number of the device of the first array that is on a device; otherwise that of the first device."""
        for name, x in arrays.items():
            try:
                return library_of(x).describe(x, 0).device
            except PliantError as error:
                from pliant.compile.cuda.device.driver import driver

                driver()
                raise PliantError(f"{self._call.face.what}: {name} {error}") from None
        return 0

    def _with_empty(self, out: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the results with an empty s' if there are no states of loads."""
        if self._name not in (WHOLE, APART) or self._dynamics.model.ns:
            return out
        at = 2 if self._name == WHOLE else 1
        return (*out[:at], out[0][..., :0], *out[at:])
