"""Controllers during a run: their measurements, the calls of their laws, their memory, and the results that wait for a delay."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.compile.cpu.kernel import kernel
from pliant.compile.llvm.engine import machine
from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.unrolled import unrolled_ir
from pliant.errors import PliantError
from pliant.graph import Graph
from pliant.model.acting.controllers import Controller, driven, measured, pulsed
from pliant.model.symbols import why_untraced
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.laws import Traced
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.schedules import Clock
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

_CALLED = "it is called as law(t, y, state) and returns (u, state)"


@dataclass(frozen=True)
class Memory:
    """The data that a controller keeps between calls.

    k: the number of its next call. states: one per run. waiting: results that will act later, (time, values (runs, n)), in order.
    """

    k: int
    states: tuple[Any, ...]
    waiting: tuple[tuple[float, Array], ...] = ()


class ControlLoop:
    """A controller of a run: the places of its measurements, and the inputs that it drives."""

    def __init__(self, problem: Problem, controller: Controller) -> None:
        model = problem.model
        self.problem, self.controller, self.places = problem, controller, driven(model, controller)
        self.clock = Clock(controller.what, controller.period, controller.start, controller.delay)
        self.pulsed, self._shortest = pulsed(model, controller)
        self._measures = [measured(model, controller, name) for name in controller.measures]
        lengths = [self._length(kind, where) for kind, where in self._measures]
        self.noise = _deviations(controller, lengths)
        self.ny = sum(lengths)
        traced = isinstance(controller.law, Traced) or isinstance(getattr(controller.law, "law", None), Traced)
        self._traced = _TracedLaw(controller, self.ny, len(self.places)) if traced else None

    @property
    def needs_outputs(self) -> bool:
        return any(kind == "output" for kind, _ in self._measures)

    def _length(self, kind: str, where: Any) -> int:
        if kind == "age":
            return 1
        named = kind in ("output", "sensor")
        return laws_of(self.problem.model).sizes[where] if named else int(where.stop - where.start)

    def first(self, t_start: float) -> Memory:
        """Return the memory at the start of a run: the first call is at or after t_start."""
        return Memory(self.clock.first(t_start), tuple(copy.deepcopy(self.controller.state) for _ in range(self.problem.runs)))

    def instants(self, memory: Memory, t_end: float) -> Array:
        """Return the times (n,) until t_end at which it is called, and at which its results begin to act."""
        return np.concatenate([self.clock.instants(memory.k, t_end), [t for t, _ in memory.waiting]])

    def next(self, memory: Memory) -> float:
        return float(self.clock.at(memory.k))

    def measure(self, parts: Mapping[str, Any]) -> Array:
        """Return y (runs, ny). parts: q, v, s, u (runs, …), and outputs, samples of sensors and their ages by name."""
        out = [np.zeros((len(parts["q"]), 0))]
        for kind, where in self._measures:
            own = parts[kind][where] if kind in ("output", "sensor", "age") else parts[kind][:, where]
            out.append(own.reshape(len(own), -1))
        return np.concatenate(out, axis=-1)

    def call(self, t: float, y: Array, states: Sequence[Any]) -> tuple[Array, list[Any]]:
        """Return (u (runs, n), states) from the law, for runs with the measurements y (runs, ny)."""
        if self._traced is not None:
            u, new = self._traced(t, y, states)
        else:
            each = [self._one(t, own, state) for own, state in zip(y, states, strict=True)]
            u, new = np.array([u for u, _ in each]).reshape(len(y), len(self.places)), [state for _, state in each]
        if not np.isfinite(u).all():
            i = int(np.argmin(np.isfinite(u).all(axis=0)))
            raise SimulationError(
                f"{self.controller.what}: its law returned {u[~np.isfinite(u)][0]} for {self._name(i)!r} at t = {t:.6g} s; check "
                "its "
                "divisions and its measurements"
            )
        return u, new

    def acting(self, t: float, values: Array) -> list[tuple[float, Array]]:
        """Return the values (runs, n) that act from t on, with their times: of pulses 1, and 0 from the end of the on-time on."""
        if not self.pulsed.any():
            return [(t, values)]
        period = self.controller.period
        on = np.where(values >= self._shortest * (1 - 1e-12), np.clip(values, 0.0, period), 0.0)[:, self.pulsed]
        ends = np.unique(on[(on > 0.0) & (on < period * (1 - 1e-12))])  # one that lasts a whole period ends with the next call
        out = []
        for end in (0.0, *ends.tolist()):
            now = values.copy()
            now[:, self.pulsed] = on > end
            out.append((t + end, now))
        return out

    def _one(self, t: float, y: Array, state: Any) -> tuple[Array, Any]:
        what, n = self.controller.what, len(self.places)
        y = y.copy()
        try:
            given = self.controller.law(t, y, state)
        except Exception as error:
            raise SimulationError(f"{what}: its law raised {type(error).__name__} at t = {t:.6g} s ({error}); {_CALLED}") from error
        if not isinstance(given, tuple | list) or len(given) != 2:
            raise SimulationError(f"{what}: its law returned {type(given).__name__} at t = {t:.6g} s; {_CALLED}")
        return _numbers(given[0], n, f"{what}: its law returned", t, self.controller.drives), given[1]

    def _name(self, i: int) -> str:
        where = int(self.places[i])
        return next(name for name, place in self.problem.model.inputs.items() if place.start <= where < place.stop)

    # ---- as a text

    def saved(self, memory: Memory, run: int) -> dict[str, Any]:
        """Return the memory of this controller for one run, in a form for JSON."""
        try:
            state = plain(memory.states[run])
        except TypeError as error:
            raise SimulationError(
                f"{self.controller.what}: its state holds {error}, which cannot be stored in a file; use numbers, strings, arrays, "
                "tuples, lists and dicts"
            ) from None
        return {"k": memory.k, "state": state, "waiting": [[t, u[run].tolist()] for t, u in memory.waiting]}

    def memory(self, saved: Sequence[dict[str, Any]]) -> Memory:
        """Return the memory from what `saved` returned for every run."""
        waiting = [
            (float(own[0][0]), np.array([row[1] for row in own])) for own in zip(*(x["waiting"] for x in saved), strict=True)
        ]
        return Memory(int(saved[0]["k"]), tuple(unplain(x["state"]) for x in saved), tuple(waiting))


def _numbers(given: Any, n: int, what: str, t: float, names: Sequence[str]) -> Array:
    try:
        u = floats(given)
    except (TypeError, ValueError):
        raise SimulationError(f"{what} {type(given).__name__} as u at t = {t:.6g} s, not numbers; {_CALLED}") from None
    if u.size != n or u.ndim > 1:
        raise SimulationError(
            f"{what} u of shape {u.shape} at t = {t:.6g} s; {', '.join(names)} take{'s' * (len(names) == 1)} ({n},)"
        )
    return u.reshape(n)


def _deviations(controller: Controller, lengths: Sequence[int]) -> Array | None:
    """Return the standard deviations (ny,) of the noise, or None if there is none."""
    noise, what = controller.noise, f"{controller.what}: noise"
    if noise is None:
        return None
    if isinstance(noise, Mapping):
        parts = [
            _spread(noise.get(name, 0.0), n, f"{what} of {name!r}") for name, n in zip(controller.measures, lengths, strict=True)
        ]
        out = np.concatenate([np.zeros(0), *parts])
    else:
        out = _spread(noise, sum(lengths), what)
    return out if out.any() else None


def _spread(x: Any, n: int, what: str) -> Array:
    sigma = np.asarray(x, dtype=float)
    if sigma.shape not in ((), (n,)):
        raise PliantError(f"{what} has shape {sigma.shape}; {n} numbers are measured: give one number, or ({n},)")
    return np.broadcast_to(sigma, (n,)).astype(float)


# ---- laws that are traced


class _TracedLaw:
    """A law as machine code. It was called once with symbols in place of t, y and the state, which is an array or None."""

    def __init__(self, controller: Controller, ny: int, nu: int) -> None:
        what = controller.what
        self._has_state = controller.state is not None
        start = np.zeros(0)
        if self._has_state:
            try:
                start = floats(controller.state)
            except (TypeError, ValueError):
                raise PliantError(f"{what}: its law is traced, so its state must be an array of numbers, or None") from None
        self._shape = start.shape
        graph = Graph()
        sizes: dict[str, tuple[int, ...]] = {name: (n,) for name, n in (("t", 1), ("y", ny), ("state", start.size)) if n}
        inputs = {name: graph.input(name, shape) for name, shape in sizes.items()}
        y = inputs.get("y", np.zeros(0))
        given_state = inputs["state"].reshape(self._shape) if start.size else (start if self._has_state else None)
        try:
            given = controller.law(inputs["t"][0], y, given_state)
            u, state = given
            outputs = [graph.lift(np.asarray(u, dtype=object)).ravel()]
            new = graph.lift(np.asarray(state, dtype=object)) if self._has_state else None
        except Exception as error:
            raise PliantError(f"{what}: its law cannot be traced: {why_untraced(error)}") from error
        if outputs[0].size != nu:
            drives = ", ".join(controller.drives)
            raise PliantError(f"{what}: its traced law returns u with {outputs[0].size} numbers; {drives}: ({nu},)")
        if new is not None and new.shape != self._shape:
            raise PliantError(f"{what}: its traced law returns a state of shape {new.shape}, not {self._shape}")
        if not self._has_state and state is not None:
            raise PliantError(
                f"{what}: its traced law returns a state, but the initial state is None; pass the initial state, state="
            )
        if new is not None and start.size:
            outputs.append(new.ravel())
        shapes = [(x.size,) for x in outputs]
        row = Function("law", tuple(sizes), tuple(shapes), controller.law, "A controller's law.")
        trace, target = Trace(row, graph, inputs, tuple(outputs)), machine()
        self._names, self._calls_state = tuple(sizes), len(outputs) > 1
        self._call = kernel(row, sizes, shapes, None, lambda own: unrolled_ir(trace, own.lanes), target)

    def __call__(self, t: float, y: Array, states: Sequence[Any]) -> tuple[Array, list[Any]]:
        rows = {"t": np.full((len(y), 1), t), "y": y}
        rows["state"] = np.array([np.ravel(x) for x in states], dtype=float) if self._calls_state else np.zeros(0)
        out = self._call(*(rows[name] for name in self._names))
        if not self._calls_state:
            return out, list(states)
        return out[0], [row.reshape(self._shape) for row in out[1]]


# ---- states as texts


def plain(x: Any) -> Any:
    """Return a state in a form for JSON. An unsupported type raises a TypeError that names it."""
    if x is None or isinstance(x, bool | int | float | str):
        return x
    if isinstance(x, np.ndarray | np.generic):
        a = np.asarray(x)
        if a.dtype.kind not in "bif":
            raise TypeError(f"an array of {a.dtype}")
        return {"array": a.tolist(), "type": a.dtype.str, "shape": list(a.shape)}
    if isinstance(x, tuple | list):
        return {type(x).__name__ if type(x) in (tuple, list) else "list": [plain(y) for y in x]}
    if isinstance(x, dict):
        return {"dict": [[plain(k), plain(y)] for k, y in x.items()]}
    raise TypeError(type(x).__name__)


def unplain(x: Any) -> Any:
    """Return the state from which `plain` made its argument."""
    if not isinstance(x, dict):
        return x
    if "array" in x:
        return np.array(x["array"], dtype=np.dtype(x["type"])).reshape(x["shape"])
    if "dict" in x:
        return {unplain(k): unplain(y) for k, y in x["dict"]}
    return tuple(map(unplain, x["tuple"])) if "tuple" in x else list(map(unplain, x["list"]))


__all__ = ["ControlLoop", "Memory", "plain", "unplain"]
