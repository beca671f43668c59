"""`run.vjp`: cotangents of the stored states of a rollout, propagated back to everything that was given.

The stored states are the checkpoints: the steps from each of them to the next are computed again, and then differentiated backward.
If more than `_MOST` steps, say n, lie between two stored states, about every sqrt(n)-th state is computed first and stored for
these n steps only. So the work is one or two more rollouts in addition to the backward pass. The memory is that of the stored
states and O(sqrt(n)) more.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from pliant.compile.llvm.gufunc import inner_loop
from pliant.errors import PliantError
from pliant.lazy import cached_property
from pliant.model.spaces import numbers, quaternion_places
from pliant.simulate.loops import kernels
from pliant.simulate.loops.methods import fixed
from pliant.simulate.loops.threads import call, flattened
from pliant.simulate.march.march import BLOCK
from pliant.simulate.methods.support import ADJOINT, ROLLOUT, TRACED_ADJOINT, refuse
from pliant.simulate.methods.table import METHODS
from pliant.simulate.problem.contacts import ContactsNow, contacts_now
from pliant.simulate.rollouts.losses import Loss, Lost, loss_of
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile import Dynamics
    from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps
    from pliant.simulate.rollouts.laid import Laid

_MOST_STRAIGHT = 100  # degrees of freedom of a system of loops over bodies whose steps are walked back in a straight line
_FIRST = 16  # steps of the first call
_MOST = 32  # steps between stored states for which those of all stages are kept


@dataclass(frozen=True, eq=False)
class Gradients:
    """The gradients of a loss with respect to the initial state and the inputs of a rollout, in the shapes in which these were
    given.

    q0 (..., nq): orthogonal to quaternions. v0 (..., nv). These two always exist; the others are None if they were not given.
    s0 (..., ns): the initial states of loads.
    tau (..., nv) or tau_steps (..., steps, nv): the generalised forces.
    u (..., nu) or u_steps (..., steps, nu): the inputs of loads.
    p (..., p): the parameters. wrenches (..., k, 6): the wrenches.

    A gradient is summed over the leading axes over which its argument was broadcast. For lost states it is NaN.

    Example:
        out = dyn.rollout(q, v, dt=1e-3, steps=100)
        out.vjp(q=out.q).q0
    """

    q0: Array
    v0: Array
    s0: Array | None = None
    tau: Array | None = None
    tau_steps: Array | None = None
    u: Array | None = None
    u_steps: Array | None = None
    p: Array | None = None
    wrenches: Array | None = None

    def __repr__(self) -> str:
        there = ", ".join(f"{name} {x.shape}" for name, x in self.__dict__.items() if x is not None)
        return f"<Gradients: {there}>"


class RolloutOrigin(Protocol):
    """Where a rollout comes from. lost (...): whether a state is lost; see `Rollout`."""

    @property
    def lost(self) -> Array: ...

    def losses(self) -> list[Loss]: ...

    def contacts(self) -> ContactsNow: ...

    def vjp(self, q: Any, v: Any, s: Any) -> Gradients: ...


@dataclass(frozen=True, eq=False, repr=False)
class Origin:
    """The arguments of a rollout as they were given: references, not copies.

    lost (...), stored (..., K, size): results of the rollout. ends: some of the lost states by number, counted with tangents, each
    with its good steps and its last good state.
    """

    dynamics: Dynamics
    steps: RolloutSteps
    given: GivenOverSteps
    laid: Laid
    stored: Array
    lost: Array
    ends: dict[int, tuple[int, Array]]
    tangents: int = 1

    def lost_states(self) -> list[Lost]:
        """Return what is known of lost states."""
        out: dict[int, Lost] = {}
        tangents, size = self.tangents, self.laid.x.shape[-1]
        for i, (step, x) in sorted(self.ends.items()):
            state = tuple(map(int, np.unravel_index(i // tangents, self.batch))) if self.batch else ()
            inputs = {}
            for name, (y, core) in self.inputs.items():
                row = np.broadcast_to(y, (*self.batch, *y.shape[y.ndim - core :]))[state]
                inputs[name] = row[min(step, len(row) - 1)] if core == 2 else row
            out.setdefault(i // tangents, Lost(state, step, step * self.steps.dt, x[:size], inputs))
        return list(out.values())

    def losses(self) -> list[Loss]:
        """See `Rollout.losses`."""
        return [loss_of(self.dynamics, x, self.steps.method, self.steps.dt) for x in self.lost_states()]

    def contacts(self) -> ContactsNow:
        """See `Rollout.contacts`."""
        p = self.laid.parameters
        return contacts_now(self.dynamics, self.stored, p[..., None, :] if p.size else None)

    def vjp(self, q: Any, v: Any, s: Any) -> Gradients:
        """See `Rollout.vjp`."""
        return vjp(self, q, v, s)

    @property
    def method(self) -> str:
        return self.steps.method

    @property
    def batch(self) -> tuple[int, ...]:
        return self.laid.batch

    @cached_property
    def inputs(self) -> dict[str, tuple[Array, int]]:
        """The inputs by their names in the loop, each with the number of its own axes."""
        return dict(zip(self.laid.names, self.laid.inputs, strict=True))

    @cached_property
    def words(self) -> dict[str, str]:
        """The user's names of the inputs that were given, by the names in the loop."""
        return {name: word for name, word in self.laid.words.items() if getattr(self.given, word) is not None}

    @cached_property
    def leads(self) -> dict[str, tuple[int, ...]]:
        """The leading axes of q0, v0 and what was given, by the user's names."""
        own = ("q0", "v0")
        return {word: lead for word, lead in self.laid.leads.items() if word in own or getattr(self.given, word) is not None}


def vjp(origin: Origin, q: Any, v: Any, s: Any) -> Gradients:
    """See `Rollout.vjp`."""
    _check(origin)
    bar = _weights(origin, q, v, s)
    good = np.flatnonzero(~origin.lost.ravel())
    walk = _BackwardWalk(origin, bar, good)
    walk.back()
    cotangents = np.full((origin.lost.size, walk.carry.shape[1]), np.nan, walk.carry.dtype)
    cotangents[good] = walk.carry
    cotangents[good, : bar.size] += bar.rows(good, slice(0, 1))[:, 0]
    return Gradients(
        **_of_start(origin, cotangents[:, : bar.size]), **_of_inputs(origin, cotangents[:, bar.size :]), **walk.by_word()
    )


def _of_start(origin: Origin, cotangents: Array) -> dict[str, Array]:
    """Return the gradients with respect to q0, v0 and s0, from the cotangents (states, size) of the initial states."""
    nq, nv = origin.dynamics.model.nq, origin.dynamics.model.nv
    found = {"q0": _off_quaternions(origin, cotangents[:, :nq]), "v0": cotangents[:, nq : nq + nv], "s0": cotangents[:, nq + nv :]}
    return {name: _summed(x, origin.leads[name], origin.batch) for name, x in found.items() if name in origin.leads}


def _of_inputs(origin: Origin, cotangents: Array) -> dict[str, Array]:
    """Return the gradients with respect to constant inputs and parameters, from their cotangents (states, …)."""
    model, out, start = origin.dynamics.model, {}, 0
    sizes = {
        "tau": model.nv,
        "wrenches": 6 * len(origin.dynamics.internals.wrenches),
        "u": model.nu,
        "p": origin.dynamics.parameter_values.size,
    }
    for name, size in sizes.items():
        at, word = slice(start, start + size), origin.words.get(name)
        start += size
        if word is not None and origin.inputs[name][1] == 1:
            x = _summed(cotangents[:, at], origin.leads[word], origin.batch)
            out[word] = x.reshape(*x.shape[:-1], -1, 6) if name == "wrenches" else x
    return out


def _check(origin: Origin) -> None:
    dynamics = origin.dynamics
    refuse(dynamics, origin.method, ROLLOUT, ADJOINT)
    if origin.laid.torques.form == "traced":
        refuse(dynamics, origin.method, ROLLOUT, TRACED_ADJOINT)
    if dynamics.mode == "rolled" and not _by_loops(origin) and dynamics.model.nv > _MOST_STRAIGHT:
        what = "closures" if dynamics.model.closures else "parameters" if "p" in origin.words else f"method {origin.method!r}"
        raise PliantError(
            f"vjp: system {dynamics.model.name!r} is compiled as loops over bodies, whose adjoint does not support {what}, and "
            f"unrolled code is too long for {dynamics.model.nv} degrees of freedom (at most {_MOST_STRAIGHT}); use tangents=, "
            "or compile with mode='unrolled', which takes long"
        )


def _by_loops(origin: Origin) -> bool:
    return kernels.rolled_back(origin.dynamics, METHODS[origin.method], "p" in origin.words)


# ---- cotangents of what was stored


@dataclass(frozen=True, eq=False)
class _Weights:
    """Cotangents of the stored states, by part: its place in a state, and (..., K, n) as given, broadcast to the batch."""

    parts: tuple[tuple[slice, Array], ...]
    size: int
    dtype: str

    def rows(self, states: Array, rows: slice) -> Array:
        """Return (states, rows, size) for some states and rows."""
        count = rows.stop - rows.start
        out = np.zeros((len(states), count, self.size), self.dtype)
        for at, x in self.parts:
            out[..., at] = x[..., rows, :].reshape(-1, count, x.shape[-1])[states]
        return out


def _weights(origin: Origin, q: Any, v: Any, s: Any) -> _Weights:
    model, rows = origin.dynamics.model, origin.stored.shape[-2]
    if q is None and v is None and s is None:
        raise PliantError("vjp: give cotangents of the stored states, as q=, v= or s=")
    parts, start = [], 0
    for name, size, given in (("q", model.nq, q), ("v", model.nv, v), ("s", model.ns, s)):
        shape, at = (*origin.batch, rows, size), slice(start, start + size)
        start += size
        x = numbers(np.zeros(size) if given is None else given, f"vjp: {name}")
        if not size and x.shape[-1:] != (0,):
            raise PliantError(f"vjp: {name}= was given, but system {model.name!r} has no {name}; leave it out")
        try:
            wide = np.broadcast_to(x, shape)
        except ValueError:
            raise PliantError(
                f"vjp: {name} has shape {x.shape}, which does not broadcast to {shape}; give a cotangent of every stored state"
            ) from None
        if given is not None and size:
            parts.append((at, wide))
    return _Weights(tuple(parts), start, origin.dynamics.internals.dtype)


# ---- the walk back


def kept_steps(every: int) -> int:
    """Return for how many steps the states of all stages are stored at a time, if every `every`-th state is stored."""
    return every if every <= _MOST else math.ceil(math.sqrt(every))


@dataclass
class _Pace:
    """The number of steps per call, chosen so that an interrupt is noticed after about a fifth of a second."""

    steps: int = _FIRST

    def call(self, kernel: Any, arguments: Any, out: Any, threads: int, steps: int) -> None:
        started = time.perf_counter()
        call(kernel, arguments, out, threads)
        elapsed = time.perf_counter() - started
        self.steps = max(1, int(steps * min(8.0, BLOCK / max(elapsed, 1e-6))))


class _BackwardWalk:
    """The backward pass of some states of a rollout, from the end to the start. carry (states, …): their cotangents, see
    `methods.adjoint`.
    """

    def __init__(self, origin: Origin, bar: _Weights, states: Array) -> None:
        self.origin, self.bar, self.states = origin, bar, states
        dynamics, torques, held = origin.dynamics, origin.laid.torques, origin.laid.device_steps
        alone = not origin.batch
        self.kernel = kernels.adjoint_kernel(dynamics, origin.method, torques, held, alone, "p" in origin.words)
        self.forward = partial(kernels.fixed_kernel, dynamics, origin.method, torques, False, False, held, alone)
        (_, size), _, (carried,), *_ = inner_loop(self.kernel).inputs  # as `adjoint.arguments` has them
        self.size, self.carry = int(size), np.zeros((len(states), int(carried)), dynamics.internals.dtype)
        self.threads = dynamics.internals.threads
        everyone = len(states) == origin.lost.size
        stored = origin.stored.reshape(-1, *origin.stored.shape[-2:])
        self.stored = stored if everyone else stored[states]
        self.inputs = [self._rows(x, core) for x, core in origin.inputs.values()]
        self.sampled = [i for i, (_, core) in enumerate(origin.inputs.values()) if core == 2]
        self.names = [list(origin.inputs)[i] for i in self.sampled]
        none = 0.0 if len(states) or not origin.lost.size else np.nan
        self.by_steps = {name: np.full(origin.inputs[name][0].shape, none) for name in self.names}
        self.pace, self.forward_pace = _Pace(), _Pace()

    def by_word(self) -> dict[str, Array]:
        """Return the gradients with respect to inputs with one row per step."""
        return {self.origin.words[name]: x for name, x in self.by_steps.items()}

    def _rows(self, x: Array, core: int) -> tuple[Array, bool]:
        flat, own = flattened(x, core, self.origin.batch, self.origin.dynamics.internals.dtype)
        return (flat[self.states] if own and len(self.states) < self.origin.lost.size else flat), own

    def back(self) -> None:
        """Go through all rows, from the last to the first."""
        rows, every = self.stored.shape[1] - 1, self.origin.steps.every
        if kept_steps(every) == every:
            row = rows
            while row > 0 and len(self.states):
                k = min(row, max(1, self.pace.steps // every))
                bar = self.bar.rows(self.states, slice(row - k + 1, row + 1))
                self._walk(self.stored[:, row - k : row], bar, (row - k) * every, every)
                row -= k
            return
        for row in range(rows - 1, -1, -1) if len(self.states) else ():
            self._long_row(row)

    def _long_row(self, row: int) -> None:
        """Go back from one stored state to the one before, with states in between."""
        every, n = self.origin.steps.every, kept_steps(self.origin.steps.every)
        starts = self._between(row)
        end = self.bar.rows(self.states, slice(row + 1, row + 2))
        stretch, rest = starts.shape[1], every % n
        if rest:
            self._walk(starts[:, -1:], end, row * every + every - rest, rest)
            stretch, end = stretch - 1, np.zeros_like(end)
        while stretch > 0:
            k = min(stretch, max(1, self.pace.steps // n))
            bar = np.zeros((len(self.states), k, self.size), self.carry.dtype)
            bar[:, -1:], end = end, np.zeros_like(end)
            self._walk(starts[:, stretch - k : stretch], bar, row * every + (stretch - k) * n, n)
            stretch -= k

    def _between(self, row: int) -> Array:
        """Return the states (states, stretches, size) at the beginning of each stretch between a stored state and the next."""
        every, n = self.origin.steps.every, kept_steps(self.origin.steps.every)
        out = np.empty((len(self.states), -(-every // n), self.size), self.carry.dtype)
        out[:, 0] = self.stored[:, row, : self.size]
        kernel, at = self.forward(), 1
        while at < out.shape[1]:
            k = min(out.shape[1] - at, max(1, self.forward_pace.steps // n))
            first = row * every + (at - 1) * n
            end = np.empty((len(self.states), fixed.END + self.size), self.carry.dtype)
            x = np.ascontiguousarray(out[:, at - 1])
            given = [(x, True), *self._inputs(first, k * n), (self._plan(first, n, k), False)]
            self.forward_pace.call(kernel, given, [out[:, at : at + k], end], self.threads, k * n)
            at += k
        return out

    def _inputs(self, first: int, steps: int) -> Iterator[tuple[Array, bool]]:
        for i, (x, own) in enumerate(self.inputs):
            yield (x[..., first : first + steps, :] if i in self.sampled else x), own

    def _plan(self, first: int, n: int, k: int) -> Array:
        return np.array([[0.0, first + n * i, self.origin.steps.dt, n] for i in range(k)], self.carry.dtype)

    def _walk(self, x: Array, bar: Array, first: int, n: int) -> None:
        """Go back over k stretches of n steps from `first` on. x, bar (states, k, size): states at the beginnings, cotangents at
        the ends.
        """
        k = x.shape[1]
        if x.shape[2] != self.size or x.strides[2] != x.itemsize or (k > 1 and x.strides[1] != self.size * x.itemsize):
            x = np.ascontiguousarray(x[..., : self.size])
        after = np.empty_like(self.carry)
        sizes = [self.inputs[i][0].shape[-1] for i in self.sampled]
        rows = [np.empty((len(self.states), k * n, size), self.carry.dtype) for size in sizes]
        given = [(x, True), (bar, True), (self.carry, True), *self._inputs(first, k * n), (self._plan(first, n, k), False)]
        self.pace.call(self.kernel, given, [after, *rows], self.threads, k * n)
        self.carry = after
        for name, found in zip(self.names, rows, strict=True):
            self._put(name, found, slice(first, first + k * n))

    def _put(self, name: str, found: Array, steps: slice) -> None:
        """Store the cotangents of rows per step, summed over the states that share them."""
        origin, to = self.origin, self.by_steps[name]
        if len(self.states) < origin.lost.size:
            whole = np.full((origin.lost.size, *found.shape[1:]), np.nan)
            whole[self.states] = found
            found = whole
        lead = to.shape[:-2]
        flat = found.reshape(found.shape[0], -1)
        to[..., steps, :] = _summed(flat, lead, origin.batch).reshape(*lead, *found.shape[1:])


# ---- what is given back


def _summed(x: Array, lead: tuple[int, ...], batch: tuple[int, ...]) -> Array:
    """Return x (states, n) as (*lead, n): summed over the axes of the batch over which it was broadcast."""
    x = x.reshape(*batch, x.shape[-1])
    gone = len(batch) - len(lead)
    axes = tuple(range(gone)) + tuple(gone + i for i, size in enumerate(lead) if size == 1 and batch[gone + i] != 1)
    return x.sum(axis=axes).reshape(*lead, x.shape[-1]) if axes else x


def _off_quaternions(origin: Origin, x: Array) -> Array:
    """Return the cotangent of q0 from that of the normalised q0: without its part along quaternions, divided by their norms."""
    x, batch = x.copy(), origin.batch
    start = origin.stored[..., 0, :].reshape(-1, origin.stored.shape[-1])
    q = np.broadcast_to(origin.laid.q0, (*batch, x.shape[-1])).reshape(-1, x.shape[-1])
    for at in quaternion_places(origin.dynamics.model):
        norm, unit = np.linalg.norm(q[:, at], axis=-1, keepdims=True), start[:, at]
        x[:, at] = (x[:, at] - unit * (unit * x[:, at]).sum(axis=-1, keepdims=True)) / norm
    return x
