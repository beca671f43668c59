"""The generalised forces of a run: none, constant, sampled, traced, or a Python function; they are checked here.

Their form decides which loop is compiled (`methods.operands.Inputs`), and its arguments.
"""

from __future__ import annotations

import ctypes
import math
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from pliant.arguments.numbers import NotNumbersError, floats
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError, refuse_masked
from pliant.given import NUMPY, Fields
from pliant.graph import evaluate
from pliant.model.spaces import Space, numbers, quaternion_places
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.laws import Traced
from pliant.spatial import Array

_CALLED = "it is called as tau(t, q, v)"
_CALLBACK = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


@dataclass(frozen=True)
class Torques:
    """Generalised forces. form: see `methods.operands.Inputs`. arguments: those of the loop, with a leading axis of runs if they
    differ.

    at(t (n,), q (n, nq), v (n, nv), run) -> (n, nv): the forces at stored instants of one run. acts: whether there are any.
    """

    form: str
    arguments: tuple[Array, ...]
    at: Callable[[Array, Array, Array, int], Array]
    acts: bool = True
    trace: Trace | None = None
    law: Callback | None = None
    runs: int | None = None


def torques(tau: Any, fields: Fields, span: tuple[float, float]) -> Torques:
    """Return the forces from the user's tau. span: the first and last time of the samples."""
    model, speeds = fields.model, fields.spaces[1]
    nv = model.nv
    if tau is None:
        zero = np.zeros(nv)
        return Torques("constant", (zero,), lambda t, q, v, run: np.broadcast_to(zero, (t.size, nv)), acts=False)
    if isinstance(tau, Traced):
        return traced(tau, model)
    if callable(tau):
        law = Law(tau, speeds, model.nq, quaternion_places(model))
        return Torques("law", (law.address,), law.rows, law=law)
    if not isinstance(tau, Mapping):
        rows = numbers(tau, "tau")
        if rows.ndim in (2, 3):
            return _sampled(rows, speeds, span)
        if rows.shape not in ((nv,), ()):
            raise PliantError(_shape(rows, speeds))
    constant: Array = fields.tau.read(NUMPY, tau, None, "all")
    of = (lambda run: constant) if constant.ndim == 1 else (lambda run: constant[run])
    runs = None if constant.ndim == 1 else len(constant)
    return Torques("constant", (constant,), lambda t, q, v, run: np.broadcast_to(of(run), (t.size, nv)), runs=runs)


def _sampled(rows: Array, speeds: Space, span: tuple[float, float]) -> Torques:
    """Return forces from rows (n, nv), or (runs, n, nv), at equally spaced instants over the run, linear in between."""
    if rows.shape[-1] != len(speeds.labels) or rows.shape[-2] < 2:
        raise PliantError(_shape(rows, speeds))
    if not np.isfinite(rows).all():
        *_, k, i = np.argwhere(~np.isfinite(rows))[0]
        raise PliantError(f"tau: row {k} is {rows[~np.isfinite(rows)][0]} for hinge {speeds.hinges[i]!r}; give finite numbers")
    knots = np.linspace(*span, rows.shape[-2])

    def at(t: Array, q: Array, v: Array, run: int) -> Array:
        own = rows if rows.ndim == 2 else rows[run]
        k = np.clip(np.searchsorted(knots, t, side="right") - 1, 0, knots.size - 2)
        along = ((t - knots[k]) / (knots[k + 1] - knots[k]))[:, None]
        return own[k] + along * (own[k + 1] - own[k])

    return Torques("series", (knots, rows), at, runs=None if rows.ndim == 2 else len(rows))


def traced(tau: Traced, model: Any) -> Torques:
    """Return forces that become part of the loop."""
    trace = tau.trace(model)

    def at(t: Array, q: Array, v: Array, run: int) -> Array:
        with np.errstate(all="ignore"):  # a logarithm of a negative number stops the run with an error
            return np.asarray(evaluate(trace.outputs[0], {"t": t[:, None], "q": q, "v": v}), dtype=float)

    return Torques("traced", (), at, trace=trace)


class Callback:
    """A Python function that a compiled loop calls back, with a time and addresses. An exception is stored, and stops the loop.

    A nonzero number stands behind the time: the function sets it to zero when its work is done.
    """

    def __init__(self) -> None:
        self.error: BaseException | None = None
        self.seconds = 0.0
        self._callback = _CALLBACK(self._called)
        self.address = np.array(ctypes.cast(self._callback, ctypes.c_void_p).value).view(float)

    def _called(self, t: int, x: int, to: int) -> None:
        if self.error is not None:
            return
        started = time.perf_counter()
        try:
            self.write(ctypes.c_double.from_address(t).value, x, to)
            ctypes.c_double.from_address(t + 8).value = 0.0
        except BaseException as error:
            self.error = error
        finally:
            self.seconds += time.perf_counter() - started

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Also store an interrupt on the way into or out of the function, where ctypes would print it and forget it."""
        if threading.current_thread() is not threading.main_thread():  # no other thread is interrupted
            yield
            return
        before = sys.unraisablehook

        def hook(unraisable: Any) -> None:
            if self.error is None and isinstance(unraisable.exc_value, KeyboardInterrupt):
                self.error = unraisable.exc_value
            else:
                before(unraisable)

        sys.unraisablehook = hook
        try:
            yield
        finally:
            sys.unraisablehook = before

    def write(self, t: float, x: int, to: int) -> None:
        """Write the result to an address, from the state at another address."""
        raise NotImplementedError


def doubles(address: int, count: int) -> Array:
    """Return a view of `count` doubles at an address."""
    return np.ctypeslib.as_array((ctypes.c_double * count).from_address(address))


class Law(Callback):
    """A user's function of (t, q, v), called back from a compiled loop."""

    def __init__(self, tau: Callable[[float, Array, Array], Any], speeds: Space, nq: int, quaternions: Array) -> None:
        self._tau, self._speeds, self._nq, self._quaternions = tau, speeds, nq, quaternions
        self._size = nq + len(speeds.labels)
        super().__init__()

    def write(self, t: float, x: int, to: int) -> None:
        y = doubles(x, self._size).copy()
        # a trial step that went too far is rejected, and nobody's forces are asked
        doubles(to, len(self._speeds.labels))[:] = self.checked(t, *self._split(y)) if math.isfinite(y @ y) else np.nan

    def _split(self, y: Array) -> tuple[Array, Array]:
        if len(self._quaternions):
            p = y[self._quaternions]
            y[self._quaternions] = p / np.linalg.norm(p, axis=1)[:, None]
        y.flags.writeable = False
        return y[: self._nq], y[self._nq :]

    def rows(self, t: Array, q: Array, v: Array, run: int) -> Array:
        """Return the forces at instants. For a function that stopped the run, they are NaN from where it fails again."""
        out = np.full((t.size, len(self._speeds.labels)), np.nan)
        for k, (at, x, y) in enumerate(zip(t.tolist(), q, v, strict=True)):
            try:
                out[k] = self.checked(at, *self._split(np.concatenate([x, y])))
            except (SimulationError, KeyboardInterrupt):
                if self.error is None:
                    raise
                break
        return out

    def checked(self, t: float, q: Array, v: Array) -> Array:
        """Return the checked result of the function, or raise an error."""
        space = self._speeds
        n = len(space.labels)
        try:
            given = self._tau(t, q, v)
        except Exception as error:
            raise SimulationError(f"tau raised {type(error).__name__} at t = {t:.6g} s ({error}); {_CALLED}") from error
        try:
            refuse_masked(given, f"what tau returned at t = {t:.6g} s")
            out = floats(given)
        except NotNumbersError:
            raise SimulationError(f"tau returned {type(given).__name__} at t = {t:.6g} s, not {n} numbers; {_CALLED}") from None
        except PliantError as error:
            raise SimulationError(str(error)) from None
        if out.shape != (n,):
            if n > 1 or out.ndim > 0:
                raise SimulationError(f"tau returned an array of shape {out.shape} at t = {t:.6g} s; {space.layout}")
            out = out[None]
        if not math.isfinite(out @ out) and not np.isfinite(out).all():
            i = int(np.argmin(np.isfinite(out)))
            raise SimulationError(f"tau returned {out[i]} for hinge {space.hinges[i]!r} ({space.labels[i]}) at t = {t:.6g} s")
        return out


def _shape(rows: Array, space: Space) -> str:
    n = len(space.labels)
    return (
        f"tau has shape {rows.shape}; {space.layout}. Give those, or (n, {n}) with n >= 2 rows equally spaced over the run, "
        "or a function tau(t, q, v)"
    )
