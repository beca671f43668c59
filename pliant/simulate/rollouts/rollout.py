"""`dyn.rollout`: simulate a batch of states with fixed steps in one compiled loop, for control, learning and sensitivities."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError
from pliant.model import Model
from pliant.simulate.loops import implicit_kernels, kernels
from pliant.simulate.loops.methods import alpha, fixed
from pliant.simulate.loops.threads import call, flattened
from pliant.simulate.march.march import BLOCK
from pliant.simulate.methods.support import ROLLOUT, check, check_derivative, check_tau
from pliant.simulate.methods.table import METHODS
from pliant.simulate.problem.contacts import ContactsNow
from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import GivenOverSteps, RolloutSteps, check_step
from pliant.simulate.rollouts.laid import Laid, widened
from pliant.simulate.rollouts.losses import MOST_LOST, Loss
from pliant.simulate.rollouts.rollout_adjoint import Gradients, Origin, RolloutOrigin
from pliant.simulate.rollouts.tangents import Seeds, to_speeds
from pliant.spatial import Array
from pliant.vectors.prescribed import drives, placed

_FIRST, _MOST = 64, 1 << 23  # steps of the first block, and of any: a float32 counts up to twice as many


@dataclass(frozen=True, repr=False, eq=False)
class Rollout:
    """The result of `dyn.rollout`: t (K,) [s], q (..., K, nq), v (..., K, nv); row 0 is the initial state.

    s (..., K, ns): the states of loads.
    dq, dv (..., m, K, nv): the derivatives of the states along the m tangents, in the directions of v; None without tangents.
    ds (..., m, K, ns): those of the states of loads; None without tangents.

    With target 'cuda', q, v and s are on the GPU. t, lost, losses and contacts are on the host, and computed on demand.

    Example:
        out = dyn.rollout(q, v, dt=1e-3, steps=100)
        out.q.shape, out.t.shape
    """

    t: Array
    q: Any
    v: Any
    s: Any
    _lost: Array | None = field(default=None, repr=False)
    dq: Array | None = None
    dv: Array | None = None
    ds: Array | None = None
    _origin: RolloutOrigin | str = field(default="it was not made by dyn.rollout", repr=False)

    def vjp(self, q: Any = None, v: Any = None, s: Any = None) -> Gradients:
        """Return the gradients of a loss with respect to the initial state and the inputs, by reverse-mode differentiation.

        q (..., K, nq), v (..., K, nv), s (..., K, ns): the cotangents of the stored states, that is, the derivatives of the loss
        with respect to .q, .v and .s. They broadcast. Default: zero.

        The result has .q0 and .v0, and those of tau, tau_steps, u, u_steps, p, wrenches and s0 that were given, each in the shape
        in which it was given. .q0 is orthogonal to quaternions. The derivative of the steps of "rk4", "dop853" and "semi_implicit"
        is exact, for forces that are numbers.

        The steps are computed again from every stored state. Up to 32 steps between two stored states cost one more rollout in
        addition to the backward pass. More steps, n of them, cost two more rollouts, because about sqrt(n) intermediate states are
        computed first. So the memory is that of the stored states and of sqrt(n) more. Do not change the arguments of the rollout
        before calling this.

        Example:
            out = dyn.rollout(q, v, dt=1e-3, steps=100)
            gradients = out.vjp(q=out.q)  # of the loss sum(q²) / 2
        """
        return self._came_from("vjp").vjp(q, v, s)

    @property
    def lost(self) -> Array:
        """Whether a state (...) became infinite or NaN on the way; it is NaN from there on. `losses` says when, where and why."""
        return self._came_from("lost").lost if self._lost is None else self._lost

    @property
    def losses(self) -> list[Loss]:
        """The lost states, each with the time, the hinge with the largest acceleration, and the reason; at most 100 of them.

        Those on a GPU are simulated once more, on the CPU.

        Example: `dyn.rollout(q, v, dt=1e-3, steps=100).losses  # []`
        """
        return self._came_from("losses").losses() if self.lost.any() else []

    @property
    def contacts(self) -> ContactsNow:
        """The contacts of the stored states: .force (..., K, m, 3) [N] in world axes, of the step that leads to each state, .gap
        (..., K, m) [m] and .mode (..., K, m).

        Example: `pl.compile(ball).rollout(q_ball, dt=1e-3, steps=2, method="contact").contacts.gap.shape  # (3, 1)`
        """
        return self._came_from("contacts").contacts()

    def _came_from(self, what: str) -> RolloutOrigin:
        origin = self._origin
        if isinstance(origin, str):
            raise PliantError(f"{what}: this rollout has no link to its system and inputs, because {origin}; run dyn.rollout again")
        return origin

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the numbers only: the system and its inputs may not be picklable, such as a user's own law."""
        why = self._origin if isinstance(self._origin, str) else "it was copied or read from a file"
        return {**self.__dict__, "_origin": why}

    def __repr__(self) -> str:
        bad = int(self.lost.sum())
        lost = f", {bad:,} of them lost on the way (see .losses)" if bad else ""
        tangents = "" if self.dq is None else f", {_counted(self.dq.shape[-3], 'tangent')} each"
        states = _counted(self.lost.size, "state")
        return f"<Rollout of {states}{tangents}: {self.t.size:,} instants from 0 to {self.t[-1]:g} s{lost}>"


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}{'s' * (n != 1)}"


def rollout(dynamics: Dynamics, given: GivenOverSteps, steps: RolloutSteps, tangents: Mapping[str, Any] | None = None) -> Rollout:
    """See `Dynamics.rollout`."""
    model, method, dt = dynamics.model, steps.method, steps.dt
    check(dynamics, method, ROLLOUT, "u_steps=, a row for each step")
    check_step(dt)
    check_tau(dynamics, method, ROLLOUT, given.tau)
    if tangents is not None:
        check_derivative(dynamics, method, ROLLOUT, "tangent", ())
    rows, laid = steps.rows(), Laid(dynamics, given, steps.count)
    batch, x = laid.batch, laid.x
    warn_of_stiff_loads(dynamics, method, dt, x[..., : model.nq], laid.parameters)
    seeds = None if tangents is None else Seeds(dynamics, laid, tangents, method)
    if seeds is not None:
        batch, x = (*batch, seeds.count), seeds.x
    n, size = math.prod(batch), x.shape[-1]
    start = np.ascontiguousarray(widened(x, batch), dynamics.internals.dtype).reshape(n, size)
    given_inputs = laid.inputs if seeds is None else seeds.inputs(laid)
    inputs = [flattened(y, core, batch, dynamics.internals.dtype) for y, core in given_inputs]
    sampled = [i for i, (_, core) in enumerate(given_inputs) if core == 2]
    stored = _memory((n, rows + 1, size), dynamics.internals.dtype)
    stored[:, 0] = start
    if model.internals.holds and METHODS[method].carries:
        stored[:, 0] = start = _at_their_places(model, laid, start, inputs)
    loop = _RolloutLoop(dynamics, method, laid, start, inputs, seeds)
    ends: dict[int, tuple[int, Array]] = {}
    done = _taken(loop, inputs, steps, stored, sampled, dynamics.internals.threads, ends)
    t = _times(rows, steps.every * dt)
    stored = stored.reshape(*batch, rows + 1, size)
    lost = (done < steps.count).reshape(batch)
    parts = parts_of(model)
    if seeds is None:
        q, v, s = (stored[..., part] for part in parts)
        return Rollout(t, q, v, s, lost, _origin=Origin(dynamics, steps, given, laid, stored, lost, ends))
    own = model.nq + model.nv + model.ns
    states, moved = stored[..., 0, :, :own], stored[..., own:]
    dq, dv, ds = (moved[..., part] for part in parts)
    dq = to_speeds(dynamics, stored[..., : model.nq], dq)
    q, v, s = (states[..., part] for part in parts)
    lost = np.asarray(lost.any(axis=-1))
    return Rollout(t, q, v, s, lost, dq, dv, ds, _origin=Origin(dynamics, steps, given, laid, states, lost, ends, seeds.count))


def parts_of(model: Model) -> tuple[slice, slice, slice]:
    """Return the places of q, v and s in a state."""
    nq, nv, ns = model.nq, model.nv, model.ns
    return slice(nq), slice(nq, nq + nv), slice(nq + nv, nq + nv + ns)


class _RolloutLoop:
    """The compiled loop of a method, the states (n, …) that it reads and writes, and its further arguments."""

    def __init__(
        self,
        dynamics: Dynamics,
        method: str,
        given: Laid,
        x: Array,
        inputs: Sequence[tuple[Array, bool]],
        seeds: Seeds | None,
    ) -> None:
        self.common: list[tuple[Array, bool]] = []
        self.x, self.own = x, not METHODS[method].carries
        torques, held = given.torques, given.device_steps
        if seeds is not None:
            held = held or (seeds.along_tau and seeds.by_steps)
            self.kernel = kernels.fixed_kernel(dynamics, method, torques, False, "tau" if seeds.along_tau else True, held)
        elif self.own:
            self.kernel = kernels.fixed_kernel(dynamics, method, torques, False, False, held, not given.batch)
        else:
            self.kernel = implicit_kernels.alpha_kernel(dynamics, torques, False, held)
            changing = kernels.inputs_of(dynamics, torques, METHODS[method], held).changing
            self.x = alpha.start(x, _rates(dynamics, given, x, inputs), dynamics.model.nq, changing)
            self.common = [(np.array(alpha.USUAL), False)]

    def go_on(self, rows: Array, end: Array, lost: Array) -> None:
        """Continue from the states at the end of a block; lost ones become NaN."""
        self.x = np.ascontiguousarray(rows if self.own else end[:, fixed.END :])
        self.x[lost] = np.nan


def _at_their_places(model: Model, given: Laid, x: Array, inputs: Sequence[tuple[Array, bool]]) -> Array:
    """Return initial states (n, …) with driven hinges at their prescribed positions."""
    u = dict(zip(given.names, (y for y, _ in inputs), strict=True)).get("u", model.internals.input_values)
    u = u[..., 0, :] if u.ndim > 2 else u
    driven = drives(
        model.internals.matter,
        model,
        np.zeros((1, 1)),
        np.concatenate([u, np.zeros((*u.shape[:-1], model.internals.nu_all - model.nu))], -1),
    )
    q, v, s = (x[:, part] for part in parts_of(model))
    return np.concatenate([*placed(model.internals.matter, driven, q, v), s], axis=-1)


def _rates(dynamics: Dynamics, given: Laid, x: Array, inputs: Sequence[tuple[Array, bool]]) -> Array:
    """Return v' and s' (n, nv + ns) of the initial states."""
    model = dynamics.model
    q, v, s = (x[:, part] for part in parts_of(model))
    firsts = [y[..., 0, :] if i in given.sampled else y for i, (y, _) in enumerate(inputs)]
    arrays = dict(zip(given.names, firsts, strict=True))
    tau = given.torques.at(np.zeros(len(x)), q, v, 0) if given.torques.trace is not None else arrays["tau"]
    if dynamics.internals.wrenches:
        arrays["wrenches"] = arrays["wrenches"].reshape(*arrays["wrenches"].shape[:-1], -1, 6)
    with np.errstate(all="ignore"):  # an initial state that is not finite is marked as lost
        if not (model.loads or model.internals.guided):
            return np.asarray(dynamics.forward_dynamics(q, v, tau, *(arrays[name] for name in ("wrenches", "p") if name in arrays)))
        _, a, ds = dynamics.rhs(np.zeros(len(x)), q, v, **(arrays | {"s": s, "tau": tau}))
    return np.concatenate([a, ds], axis=-1)


def _taken(
    loop: _RolloutLoop,
    inputs: Sequence[tuple[Array, bool]],
    steps: RolloutSteps,
    stored: Array,
    sampled: Collection[int],
    threads: int,
    ends: dict[int, tuple[int, Array]],
) -> Array:
    """Compute the rows, in blocks of about a fifth of a second, so that an interrupt is noticed.

    Return the good steps of each state.

    A block is some rows, or a part of the steps to one row, which is then overwritten. sampled: the inputs with one row per step.
    ends: gets the lost states by number, each with its good steps and its last good state.
    """
    done, at, budget = np.zeros(len(loop.x)), 0, _FIRST  # the steps taken, and those of a block
    rows, every = stored.shape[1] - 1, steps.every
    while at < steps.count:
        row, into = divmod(at, every)
        n = min(budget, every - into)
        k = 1 if n < every else min(budget // every, rows - row)
        plan = np.array([[0.0, at + n * i, steps.dt, n] for i in range(k)], stored.dtype)
        end = np.empty((len(loop.x), fixed.END + loop.x.shape[1]), stored.dtype)
        samples = slice(at, at + k * n)
        given = (
            [(x[..., samples, :], own) if i in sampled else (x, own) for i, (x, own) in enumerate(inputs)] if sampled else inputs
        )
        started = time.perf_counter()
        call(loop.kernel, [(loop.x, True), *given, (plan, False), *loop.common], [stored[:, row + 1 : row + 1 + k], end], threads)
        elapsed = time.perf_counter() - started
        done += end[:, 0]
        at += k * n
        if end[:, 0].min(initial=k * n) < k * n:
            for i in np.flatnonzero(done < at)[:MOST_LOST].tolist():
                ends.setdefault(i, (int(done[i]), end[i, fixed.END :].copy()))
        if at < steps.count:
            loop.go_on(stored[:, row + k], end, done < at)
        budget = min(_MOST, max(1, int(k * n * min(8.0, BLOCK / max(elapsed, 1e-6)))))
    return done


def _times(rows: int, h: float) -> Array:
    """Return the instants (rows + 1,) [s]; one that is too large for a number is infinite."""
    t = np.arange(rows + 1.0)
    if rows * h < np.inf:
        t *= h
        return t
    with np.errstate(over="ignore"):
        return t * h


def _memory(shape: tuple[int, ...], dtype: str) -> Array:
    try:
        return np.empty(shape, dtype)
    except (MemoryError, ValueError, OverflowError):
        raise PliantError(f"there is not enough memory for {shape[0]:,} × {shape[1]:,} states; store fewer, with every=") from None
