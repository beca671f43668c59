"""`pl.compile`: a system's equations as functions to call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from pliant.compile.functions import FUNCTIONS, Function, frame_functions
from pliant.compile.trace import trace
from pliant.errors import PliantError, unknown
from pliant.graph import Operations
from pliant.model import Model, System
from pliant.spatial import Array
from pliant.sweeps import METHODS
from pliant.sweeps.links import as_model

TARGETS = ("reference",)
AXES = ("world", "body")


class _Member:
    """A function of the table as an attribute, made on first access."""

    def __init__(self, function: Function | str) -> None:
        self.name = function if isinstance(function, str) else function.name
        self.__doc__ = FUNCTIONS[self.name].doc if self.name in FUNCTIONS else None

    def __get__(self, owner: Any, kind: type) -> Any:
        if owner is None:
            return self
        made = owner.__dict__[self.name] = owner._make(self.name)
        return made


def _chosen(value: str, choices: Sequence[str], what: str) -> str:
    if value not in choices:
        raise unknown(what, value, choices)
    return value


class Dynamics:
    """The equations of one system. Every function takes q (..., nq), v, a, tau (..., nv) with any leading
    axes, which broadcast.

    With `wrenches` given to compile, forward and inverse dynamics and bias take them as a last argument (..., k, 6): (moment, force)
    acting on the body at each frame's origin.
    """

    forward_dynamics = _Member("forward_dynamics")
    inverse_dynamics = _Member("inverse_dynamics")
    bias = _Member("bias")
    mass_matrix = _Member("mass_matrix")
    inverse_mass_matrix = _Member("inverse_mass_matrix")
    log_det_mass_matrix = _Member("log_det_mass_matrix")
    kinetic_energy = _Member("kinetic_energy")
    potential_energy = _Member("potential_energy")
    com = _Member("com")
    momentum = _Member("momentum")
    qdot = _Member("qdot")

    def __init__(self, model: Model, method: str, wrenches: tuple[str, ...], wrench_axes: str) -> None:
        self.model, self.method, self.wrenches, self.wrench_axes = model, method, wrenches, wrench_axes
        for name in wrenches:
            model.frame(name)
        self._frames: dict[tuple[str, str], FrameDynamics] = {}

    def _make(self, name: str) -> Callable[..., Any]:
        return reference_function(FUNCTIONS[name], self)

    def frame(self, name: str, axes: str = "world") -> FrameDynamics:
        """The functions of a frame: pose, velocity, acceleration, jacobian, jdot_v; angular first, at its origin, in world axes.

        A body's name is a frame. axes="body" gives the vectors in the frame's own axes.
        """
        key = self.model.frame(name).name, _chosen(axes, AXES, "choice of axes")
        if key not in self._frames:
            self._frames[key] = FrameDynamics(self, *key)
        return self._frames[key]

    def operations(self, name: str) -> Operations:
        """The counted operations of a function, by this object's method: .mul .add .div .sqrt .trig."""
        if name not in FUNCTIONS:
            raise unknown("function", name, FUNCTIONS)
        return self._trace(FUNCTIONS[name]).operations

    def _trace(self, function: Function) -> Any:
        if self.model.nv == 0:
            raise PliantError(f"system {self.model.name!r} has no degrees of freedom: there is nothing to count")
        return trace(function, self.model.merged, self.method, self.wrenches, self.wrench_axes)


class FrameDynamics:
    """The functions of one frame."""

    pose = _Member("pose")
    velocity = _Member("velocity")
    acceleration = _Member("acceleration")
    jacobian = _Member("jacobian")
    jdot_v = _Member("jdot_v")

    def __init__(self, dynamics: Dynamics, name: str, axes: str) -> None:
        self.dynamics, self.name, self.axes = dynamics, name, axes

    @cached_property
    def _functions(self) -> dict[str, Function]:
        return frame_functions(self.name, self.axes)

    def _make(self, name: str) -> Callable[..., Any]:
        return reference_function(self._functions[name], self.dynamics)


def reference_function(function: Function, dynamics: Dynamics) -> Callable[..., Any]:
    """The algorithm on checked float64 arrays."""
    model = dynamics.model
    names = [*function.inputs, *(["wrenches"] if function.takes_wrenches and dynamics.wrenches else [])]

    def call(*arguments: Any) -> Any:
        if len(arguments) != len(names):
            raise PliantError(f"{function.name}({', '.join(names)}): {len(arguments)} arguments given")
        arrays = [_checked(function, model, name, x, dynamics) for name, x in zip(names, arguments, strict=True)]
        ends = [2 if name == "wrenches" else 1 for name in names]
        batch = np.broadcast_shapes(*(x.shape[: x.ndim - end] for x, end in zip(arrays, ends, strict=True)))
        arrays = [np.broadcast_to(x, batch + x.shape[x.ndim - end :]) for x, end in zip(arrays, ends, strict=True)]
        acting = None
        if "wrenches" in names:
            loads = arrays.pop()
            acting = [(frame, loads[..., i, :]) for i, frame in enumerate(dynamics.wrenches)]
        outputs = function.call(model, tuple(arrays), dynamics.method, acting, dynamics.wrench_axes)
        shapes = [tuple(function.size(w, model) for w in words) for words in function.outputs]
        whole = [np.array(np.broadcast_to(x, batch + s)) if batch else np.asarray(x) for x, s in zip(outputs, shapes, strict=True)]
        results = tuple(x if x.ndim else x[()] for x in whole)
        return results if len(results) > 1 else results[0]

    call.__name__ = function.name
    call.__doc__ = f"{function.name}({', '.join(names)}) -> {function.doc}"
    return call


def _checked(function: Function, model: Model, name: str, x: Any, dynamics: Dynamics) -> Array:
    shape = (len(dynamics.wrenches), 6) if name == "wrenches" else (function.size(name, model),)
    try:
        array = np.asarray(x, dtype=float)
    except (TypeError, ValueError):
        raise PliantError(f"{function.name}: {name} is not an array of numbers") from None
    if array.shape[array.ndim - len(shape) :] != shape or array.ndim < len(shape):
        expected = ", ".join(map(str, shape))
        raise PliantError(f"{function.name}: {name} has shape {array.shape}; system {model.name!r} needs (..., {expected})")
    if name == "q":
        _check_quaternions(function, model, array)
    return array


def _check_quaternions(function: Function, model: Model, q: Array) -> None:
    for body, where in zip(model.bodies, model.q_slices, strict=True):
        if "qw" in body.hinge.type.coordinates:
            norm = np.linalg.norm(q[..., where.start : where.start + 4], axis=-1)
            if (np.abs(norm - 1) > 1e-6).any():
                worst = float(np.ravel(norm)[np.argmax(np.abs(np.ravel(norm) - 1))])
                raise PliantError(
                    f"{function.name}: hinge {body.hinge.name!r} has a quaternion of norm {worst:.6g}; normalise q[{where.start}:"
                    f"{where.start + 4}] (system.neutral() and system.integrate give unit quaternions)"
                )


def compile(
    system: System | Model,
    target: str = "reference",
    *,
    method: str = "articulated",
    wrenches: Sequence[str] = (),
    wrench_axes: str = "world",
) -> Dynamics:
    """The equations of a system, as functions.

    target: "reference", NumPy code over any leading batch axes. method: of forward dynamics, "articulated" (O(N)) or "composite"
    (mass matrix and sparse factors). wrenches: names of frames at which external wrenches act, in world axes or, with
    wrench_axes="body", in the frame's own.
    """
    if target in ("gpu", "cuda", "jax"):
        raise PliantError(f"target {target!r} is not there yet; use target='reference'")
    _chosen(target, TARGETS, "target")
    if isinstance(wrenches, str):
        raise PliantError(f"wrenches={wrenches!r}: give a list of frame names, [{wrenches!r}]")
    return Dynamics(
        as_model(system),
        _chosen(method, METHODS, "method"),
        tuple(wrenches),
        _chosen(wrench_axes, AXES, "choice of axes"),
    )
