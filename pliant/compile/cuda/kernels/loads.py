"""`dyn.rhs` and what else has loads, on a device: as `compile/rhs.py`, of arrays that are there.

What is left out, and numbers by name, are small arrays of pliant's own, copied there once for each value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.cuda.device.arrays import DeviceArray, from_numpy, library_of
from pliant.compile.cuda.kernels.function import CudaFunction
from pliant.compile.rhs import not_given, vector_of
from pliant.errors import PliantError
from pliant.spatial import Array
from pliant.vectors.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

_MOST_KEPT = 64  # small arrays


def check_traced(dynamics: Dynamics) -> None:
    """Refuse loads that a device cannot follow."""
    model = dynamics.model
    for name, why in laws_of(model).python_loads.items():
        raise PliantError(
            f"system {model.name!r}: load {name!r} runs as Python ({why}), which a device does not call; write its law without "
            "branches, by np.where, or use target='cpu'"
        )
    for name in model.series:
        raise PliantError(
            f"system {model.name!r}: input {name!r} is a Series, which a device does not look up; put pl.Input() in its place, "
            "and give u, or use target='cpu'"
        )


class Numbers:
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


def is_host(x: Any) -> bool:
    """Whether an argument is numbers of the host that may be copied: none, one, names with values, a NumPy array of one state."""
    return x is None or isinstance(x, int | float | Mapping) or (isinstance(x, np.ndarray | np.generic) and x.ndim <= 1)


class CudaLoaded:
    """A function of a system with its loads, `(t, q, v, s, u, p, *, tau, wrenches, stream)`, axes broadcasting: a tuple.

    Where bodies are in a loop, the loads are a function of their own, and give the generalised forces that those get.
    """

    def __init__(self, dynamics: Dynamics, name: str) -> None:
        check_traced(dynamics)
        self._dynamics, self._name = dynamics, name
        self._apart = name == "rhs" and dynamics.mode == "rolled" and not dynamics.model.holds
        self._function = dynamics.loaded("loads_with_tau" if self._apart else name)
        self._call: CudaFunction = dynamics.gufunc(self._function.name)  # type: ignore[assignment]
        self._numbers = Numbers(dynamics.dtype)

    def __call__(
        self,
        t: Any,
        q: Any,
        v: Any,
        s: Any = None,
        u: Any = None,
        p: Any = None,
        *,
        tau: Any = None,
        wrenches: Any = None,
        stream: Any = None,
    ) -> tuple[Any, ...]:
        given = self.arguments(self._ordinal(q, stream), t, q, v, s, u, p, tau, wrenches)
        out = self._call(*(given[name] for name in self._call.face.inputs), stream=stream)
        out = out if isinstance(out, tuple) else (out,)
        if not self._apart:
            return self._with_empty(out)
        more = [given[name] for name in ("wrenches", "parameters") if name in given]
        a = self._dynamics.forward_dynamics(q, v, out[0], *more, stream=stream)
        points = more[-1:] if self._dynamics.parameters and self._dynamics.model.speeds_at_composites else []
        return self._with_empty((self._dynamics.qdot(q, v, *points, stream=stream), a, *out[1:]))

    def by_name(self, *arguments: Any, **options: Any) -> dict[str, Any]:
        """The outputs by name."""
        model, laws = self._dynamics.model, laws_of(self._dynamics.model)
        if not model.outputs:
            return {}
        python = [x.name for x in model.outputs if f"output {x.name}" in laws.python]
        if python:
            raise PliantError(f"system {model.name!r}: output {python[0]!r} runs as Python; use target='cpu'")
        rows, found, at = self(*arguments, **options)[0], {}, 0
        for output in model.outputs:
            n = laws.sizes[output.name]
            found[output.name] = rows[..., at] if n == 1 else rows[..., at : at + n]
            at += n
        return found

    def _ordinal(self, q: Any, stream: Any) -> int:
        what = self._call.face.what
        try:
            return library_of(q).describe(q, 0).device
        except PliantError as error:
            from pliant.compile.cuda.device.driver import driver

            driver()
            raise PliantError(f"{what}: q {error}") from None

    def arguments(self, ordinal: int, t: Any, q: Any, v: Any, s: Any, u: Any, p: Any, tau: Any, wrenches: Any) -> dict[str, Any]:
        """What a call is given by the names of its operands; numbers of the host put on the device."""
        dynamics, model = self._dynamics, self._dynamics.model
        host: dict[str, Callable[[], Array]] = {
            "s": lambda: vector_of(s, model.states, model.state_values, "s", "state"),
            "u": lambda: vector_of(u, model.inputs, model.input_values, "u", "input"),
            "tau": lambda: np.zeros(model.nv) if tau is None else np.asarray(tau, dtype=float),
            "wrenches": lambda: np.zeros((len(dynamics.wrenches), 6)) if wrenches is None else np.asarray(wrenches, dtype=float),
            "parameters": lambda: vector_of(p, dynamics.parameters, dynamics.parameter_values, "p", "parameter"),
        }
        values = {"s": s, "u": u, "tau": tau, "wrenches": wrenches, "parameters": p}
        out = {"q": q, "v": v}
        out["t"] = self._numbers.on(ordinal, np.array([float(t)])) if isinstance(t, int | float | np.generic) else t[..., None]
        needed = {
            *self._call.face.inputs,
            *(["wrenches"] if dynamics.wrenches else []),
            *(["parameters"] if dynamics.parameters else []),
        }
        for name, x in values.items():
            if name in needed:
                out[name] = self._numbers.on(ordinal, host[name]()) if is_host(x) else x
            elif x is not None:
                self._refuse_unknown(name)
        return out

    def _refuse_unknown(self, name: str) -> None:
        if name in ("wrenches", "parameters"):
            raise not_given(self._dynamics, name)
        raise PliantError(f"system {self._dynamics.model.name!r}: {self._name} takes no {name}; leave it out")

    def _with_empty(self, out: tuple[Any, ...]) -> tuple[Any, ...]:
        """The results with s' where there is none; books have it behind what is asked for."""
        if self._name not in ("rhs", "load_forces") or self._dynamics.model.ns:
            return out
        at = 2 if self._name == "rhs" else 1
        return (*out[:at], out[0][..., :0], *out[at:])
