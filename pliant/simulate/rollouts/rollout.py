"""`dyn.rollout`: fixed steps of any batch of states in one loop, for control, learning and sensitivities."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, unknown
from pliant.given import NUMPY, Field
from pliant.model import Model
from pliant.model.spaces import check_quaternions, normalise, numbers
from pliant.simulate.loops import implicit_kernels, kernels
from pliant.simulate.loops.laws import Traced
from pliant.simulate.loops.methods import alpha, fixed
from pliant.simulate.loops.threads import call, flattened
from pliant.simulate.loops.torques import Torques, traced
from pliant.simulate.march.march import BLOCK
from pliant.simulate.problem.closed import closed_batch
from pliant.simulate.problem.singular import check_singular
from pliant.simulate.problem.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.rollout_adjoint import Gradients, Origin, vjp
from pliant.spatial import Array
from pliant.vectors.identity import laws_of

METHODS = ("rk4", "dop853", "semi_implicit", "alpha")
_WITH_TANGENTS = ("rk4", "dop853")
_FIRST = 64  # steps of the first block


@dataclass(frozen=True, repr=False, eq=False)
class Rollout:
    """What `dyn.rollout` gives: t (K,), q (..., K, nq), v (..., K, nv), row 0 the start; s (..., K, ns), states of loads.

    lost (...): whether numbers ceased to be finite on the way; from there on they are not a number. dq, dv (..., m, K, nv): how
    the states change along the m tangents, in the directions of v, and ds (..., m, K, ns); None without tangents.
    """

    t: Array
    q: Array
    v: Array
    s: Array
    lost: Array
    dq: Array | None = None
    dv: Array | None = None
    ds: Array | None = None
    _origin: Origin | str = field(default="it was not made by dyn.rollout", repr=False)

    def vjp(self, q: Any = None, v: Any = None, s: Any = None) -> Gradients:
        """What the start and the inputs are worth where stored states are worth q (..., K, nq), v (..., K, nv), s (..., K, ns).

        These cotangents, derivatives of a loss by .q, .v and .s, broadcast; what is left out is zero. The result has .q0 and .v0,
        and of tau, tau_steps, u, u_steps, p, wrenches and s0 what was given, each the derivative of the loss by it, in the shape
        it was given in; .q0 is orthogonal to quaternions. It is the exact derivative of the steps of "rk4", "dop853" and
        "semi_implicit", for forces that are numbers.

        The steps are taken again from every stored state, which are the checkpoints, and walked back. Up to 32 steps between two
        of them cost one rollout beside the walk; more, n say, cost two, as about sqrt(n) states between them are computed first.
        So memory is that of the stored states and of sqrt(n) more. What the rollout was given must not have been changed since.
        """
        if isinstance(self._origin, str):
            raise PliantError(f"vjp: this rollout does not know what it was made of, as {self._origin}; roll out again")
        return vjp(self._origin, q, v, s)

    def __getstate__(self) -> dict[str, Any]:
        """The numbers alone: what a rollout was made of may be no file's, as a law of the user's own."""
        why = self._origin if isinstance(self._origin, str) else "it was copied or read from a file"
        return {**self.__dict__, "_origin": why}

    def __repr__(self) -> str:
        bad = int(self.lost.sum())
        told = f", {bad:,} of them lost on the way" if bad else ""
        tangents = "" if self.dq is None else f", {_counted(self.dq.shape[-3], 'tangent')} each"
        states = _counted(self.lost.size, "state")
        return f"<Rollout of {states}{tangents}: {self.t.size:,} instants from 0 to {self.t[-1]:g} s{told}>"


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}{'s' * (n != 1)}"


def rollout(
    dynamics: Dynamics,
    q0: Any,
    v0: Any,
    *,
    dt: float,
    steps: int,
    every: int,
    method: str,
    tau: Any,
    tau_steps: Any,
    u: Any,
    u_steps: Any,
    p: Any,
    wrenches: Any,
    s0: Any,
    tangents: Mapping[str, Any] | None,
) -> Rollout:
    """See `Dynamics.rollout`."""
    model = dynamics.model
    check_method(dynamics, method, dt)
    check_loads(dynamics, "u_steps=, a row for each step")
    if tangents is not None and dynamics.parameters and model.speeds_at_composites:
        raise PliantError(
            f"tangents: speeds of system {model.name!r} are at composite mass centres, which its parameters move, so that "
            "directions of v are other ones for each p; give its joints speeds_at='origin', or compile it without parameters"
        )
    if tangents is not None and method not in _WITH_TANGENTS:
        raise PliantError(f"method {method!r} carries no tangents; use {' or '.join(map(repr, _WITH_TANGENTS))}")
    rows = rows_between(steps, every)
    given = _Laid(dynamics, q0, v0, s0, tau, tau_steps, u, u_steps, steps, p, wrenches)
    batch, x = given.batch, given.x
    warn_of_stiff_loads(dynamics, method, dt, x[..., : model.nq], given.parameters)
    seeds = None if tangents is None else _Seeds(dynamics, given, tangents)
    if seeds is not None:
        batch, x = (*batch, seeds.count), seeds.x
    n, size = int(np.prod(batch)), x.shape[-1]
    start = np.ascontiguousarray(np.broadcast_to(x, (*batch, size))).reshape(n, size)
    inputs = [flattened(y, core, batch) for y, core in (given.inputs if seeds is None else seeds.inputs(given))]
    stored = _memory((n, rows + 1, size))
    stored[:, 0] = start
    loop = _RolloutLoop(dynamics, method, given, start, inputs, seeds is not None, alone=not batch)
    done = _taken(loop, inputs, dt, rows, every, stored, given.sampled, dynamics.threads)
    with np.errstate(over="ignore"):
        t = np.arange(rows + 1) * (every * dt)
    stored = stored.reshape(*batch, rows + 1, size)
    lost = (done < steps).reshape(batch)
    parts = parts_of(model)
    own = model.nq + model.nv + model.ns
    origin = partial(Origin, dynamics, method, given.torques, given.device_steps, dt, every, given.batch, given.q0)
    asked = {"tau": tau, "tau_steps": tau_steps, "u": u, "u_steps": u_steps, "p": p, "wrenches": wrenches, "s0": s0}
    origin = partial(origin, *given.named({name for name, x in asked.items() if x is not None}))
    if seeds is None:
        q, v, s = (stored[..., part] for part in parts)
        return Rollout(t, q, v, s, lost, _origin=origin(stored, lost))
    states, moved = stored[..., 0, :, :own], stored[..., own:]
    dq, dv, ds = (moved[..., part] for part in parts)
    dq = to_speeds(model, stored[..., : model.nq], dq)
    q, v, s = (states[..., part] for part in parts)
    lost = np.asarray(lost.any(axis=-1))
    return Rollout(t, q, v, s, lost, dq, dv, ds, _origin=origin(states, lost))


def parts_of(model: Model) -> tuple[slice, slice, slice]:
    """Where q, v and s stand in a state."""
    nq, nv, ns = model.nq, model.nv, model.ns
    return slice(nq), slice(nq, nq + nv), slice(nq + nv, nq + nv + ns)


class _RolloutLoop:
    """The loop of a method, the states (n, …) that it takes and gives, and what it gets beside a plan."""

    def __init__(
        self,
        dynamics: Dynamics,
        method: str,
        given: _Laid,
        x: Array,
        inputs: Sequence[tuple[Array, bool]],
        tangent: bool,
        alone: bool,
    ) -> None:
        self.common: list[tuple[Array, bool]] = []
        self.x, self.own = x, method != "alpha"
        torques, held = given.torques, given.device_steps
        if self.own:
            self.kernel = kernels.fixed_kernel(dynamics, method, torques, False, tangent, held, alone)
        else:
            self.kernel = implicit_kernels.alpha_kernel(dynamics, torques, False, held)
            changing = kernels.inputs_of(dynamics, torques, method, held).changing
            self.x = alpha.start(x, _rates(dynamics, given, x, inputs), dynamics.model.nq, changing)
            self.common = [(np.array(alpha.usual(bool(dynamics.model.closures))), False)]

    def go_on(self, rows: Array, end: Array, lost: Array) -> None:
        """Take the states at the end of a block; those that were lost are not numbers any more."""
        self.x = np.ascontiguousarray(rows if self.own else end[:, fixed.END :])
        self.x[lost] = np.nan


def _rates(dynamics: Dynamics, given: _Laid, x: Array, inputs: Sequence[tuple[Array, bool]]) -> Array:
    """v' and s' (n, nv + ns) of states at the start."""
    model = dynamics.model
    q, v, s = (x[:, part] for part in parts_of(model))
    firsts = [y[..., 0, :] if i in given.sampled else y for i, (y, _) in enumerate(inputs)]
    arrays = dict(zip(given.names, firsts, strict=True))
    tau = given.torques.at(np.zeros(len(x)), q, v, 0) if given.torques.trace is not None else arrays["tau"]
    if dynamics.wrenches:
        arrays["wrenches"] = arrays["wrenches"].reshape(*arrays["wrenches"].shape[:-1], -1, 6)
    with np.errstate(all="ignore"):  # a start that is not finite is lost, and told so
        if not model.loads:
            return np.asarray(dynamics.forward_dynamics(q, v, tau, *(arrays[name] for name in ("wrenches", "p") if name in arrays)))
        _, a, ds = dynamics.rhs(np.zeros(len(x)), q, v, **(arrays | {"s": s, "tau": tau}))
    return np.concatenate([a, ds], axis=-1)


def _taken(
    loop: _RolloutLoop,
    inputs: Sequence[tuple[Array, bool]],
    dt: float,
    rows: int,
    every: int,
    stored: Array,
    sampled: Collection[int],
    threads: int,
) -> Array:
    """Fill the rows, in blocks of about a fifth of a second between which an interrupt is heard: the good steps of each state.

    A block is some rows, or a part of the steps to one, which is then overwritten. sampled: the inputs with a row for each step.
    """
    done, at, budget = np.zeros(len(loop.x)), 0, _FIRST  # the steps taken, and those of a block
    while at < rows * every:
        row, into = divmod(at, every)
        n = min(budget, every - into)
        k = 1 if n < every else min(budget // every, rows - row)
        plan = np.stack([np.zeros(k), at + n * np.arange(k), np.full(k, dt), np.full(k, n)], axis=-1)
        end = np.empty((len(loop.x), fixed.END + loop.x.shape[1]))
        samples = slice(at, at + k * n)
        given = [(x[..., samples, :], own) if i in sampled else (x, own) for i, (x, own) in enumerate(inputs)]
        started = time.perf_counter()
        call(loop.kernel, [(loop.x, True), *given, (plan, False), *loop.common], [stored[:, row + 1 : row + 1 + k], end], threads)
        elapsed = time.perf_counter() - started
        done += end[:, 0]
        at += k * n
        loop.go_on(stored[:, row + k], end, done < at)
        budget = max(1, int(k * n * min(8.0, BLOCK / max(elapsed, 1e-6))))
    return done


class _Laid:
    """What a rollout is given, checked and laid out for its loop: its batch, its states, its inputs by name, each with the number
    of its own axes.

    sampled: which of the inputs have a row for each step; device_steps: whether those of loads have.
    """

    def __init__(
        self,
        dynamics: Dynamics,
        q0: Any,
        v0: Any,
        s0: Any,
        tau: Any,
        tau_steps: Any,
        u: Any,
        u_steps: Any,
        steps: int,
        p: Any,
        wrenches: Any,
    ) -> None:
        model, fields = dynamics.model, dynamics.fields
        q, v = fields.q.read(NUMPY, q0, "q0", "named"), fields.v.read(NUMPY, v0, "v0", "named")
        s = fields.s.read(NUMPY, s0, "s0", "named")
        values, acting = fields.p.read(NUMPY, p, None, "named"), fields.wrenches.read(NUMPY, wrenches, None, "named")
        check_quaternions(model, q)
        check_singular(model, q)
        self.torques = _kind_of(model, tau, tau_steps)
        self.device_steps = u_steps is not None
        named: dict[str, tuple[Array, int]] = {}
        if self.torques.form != "traced":
            named["tau"] = held_or_by_steps(fields.tau, tau, tau_steps, steps)
        if acting.size:
            named["wrenches"] = acting.reshape(*acting.shape[:-2], -1), 1
        inputs = held_or_by_steps(fields.u, u, u_steps, steps)
        if model.nu:
            named["u"] = inputs
        if values.size:
            named["p"] = values, 1
        self.names, self.inputs = list(named), list(named.values())
        self.sampled = [i for i, (_, core) in enumerate(self.inputs) if core == 2]
        words = {"tau": "tau" if tau_steps is None else "tau_steps", "u": "u" if u_steps is None else "u_steps"}
        shapes = {"q0": q.shape[:-1], "v0": v.shape[:-1], "s0": s.shape[:-1]}
        self.q0, self.words, self.leads = q, {name: words.get(name, name) for name in named}, shapes
        shapes |= {words.get(name, name): x.shape[: x.ndim - core] for name, (x, core) in named.items()}
        refuse_rows_of_steps(model, shapes, steps)
        self.batch = fields.batch(shapes)
        self.parameters = p_rows = named["p"][0] if "p" in named else np.zeros(0)
        q, v = closed_batch(dynamics, fields.spaces, (q0, v0), normalise(model, q), v, p_rows)
        self.x = np.concatenate([np.broadcast_to(x, (*self.batch, x.shape[-1])) for x in (q, v, s)], axis=-1)

    def named(self, asked: Collection[str]) -> tuple[dict[str, tuple[Array, int]], dict[str, str], dict[str, tuple[int, ...]]]:
        """(inputs, words, leads) of an `Origin`, of what was asked for."""
        words = {name: word for name, word in self.words.items() if word in asked}
        leads = {word: lead for word, lead in self.leads.items() if word in asked or word in ("q0", "v0")}
        return dict(zip(self.names, self.inputs, strict=True)), words, leads


def refuse_rows_of_steps(model: Model, leads: Mapping[str, tuple[int, ...]], steps: int) -> None:
    """Refuse forces that stay where they look like a row for each step: they would be as many rollouts, each under one of them.

    leads: the leading axes of all that is given, by name.
    """
    for name, size in (("tau", model.nv), ("u", model.nu)):
        lead = leads.get(name, ())
        others = [x for other, x in leads.items() if other != name and x[-1:] == (steps,) and len(x) >= len(lead)]
        if lead[-1:] == (steps,) and steps > 1 and not others:
            raise PliantError(
                f"{name} has shape {(*lead, size)}, and {name}= stays over all {steps} steps; give a row for each step as "
                f"{name}_steps=, or, for {steps} states with one row each, as many rows of q0"
            )


def check_method(dynamics: Dynamics, method: str, dt: Any) -> None:
    model = dynamics.model
    if dynamics.target != "cpu":
        raise PliantError(f"system {model.name!r}: steps are compiled; use target='cpu' instead of {dynamics.target!r}")
    if model.nv == 0:
        raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to move")
    check_followed(model)
    if method == "alpha" and model.stabilise is not None:
        raise PliantError("method 'alpha' puts closed systems on their closures, and does not know stabilise=; leave it out")
    if method not in METHODS:
        raise unknown("method of fixed steps", method, METHODS)
    check_step(dt)


def check_followed(model: Model) -> None:
    """Refuse what steps of a fixed length do not follow: controllers, events, hinges that are driven or may be locked."""
    if model.controllers:
        names = ", ".join(repr(x.name) for x in model.controllers)
        raise PliantError(
            f"system {model.name!r}: controllers ({names}) run in pl.simulate alone; take the steps of a system without"
        )
    if model.events:
        raise PliantError(
            f"system {model.name!r} has events ({model.events[0].name!r}), which steps of a fixed length do not find; use "
            "pl.simulate, or a system without them"
        )
    if model.holds:
        held = next(hinge.name for hinge in model.matter.hinges if hinge.holds)
        raise PliantError(
            f"system {model.name!r}: hinge {held!r} is driven or may be locked, which rollouts and steppers do not know; use "
            "pl.simulate, with dt= for fixed steps"
        )


def check_step(dt: Any) -> None:
    """Refuse what is no length of a step [s]."""
    if not isinstance(dt, int | float | np.floating | np.integer) or not 0 < dt < np.inf:
        raise PliantError(f"dt={dt!r}: give a positive number [s]")


def check_loads(dynamics: Dynamics, instead: str) -> None:
    """Refuse loads that steps in one loop cannot follow."""
    model = dynamics.model
    for name, why in laws_of(model).python_loads.items():
        raise PliantError(
            f"system {model.name!r}: load {name!r} runs as Python ({why}), which steps in one loop do not call; write its law "
            "without branches, by np.where, or use pl.simulate"
        )
    for name in model.series:
        raise PliantError(
            f"system {model.name!r}: input {name!r} is a Series, which is for pl.simulate; put pl.Input() in its place and give "
            f"{instead}"
        )


def _kind_of(model: Model, tau: Any, tau_steps: Any) -> Torques:
    """How the loop gets its forces."""
    if isinstance(tau, Traced) and tau_steps is None:
        return traced(tau, model)
    if callable(tau) and not isinstance(tau, Traced):
        raise PliantError(
            "tau is a Python function, which steps in one loop do not call; give pl.Traced(tau), or a row for each step as "
            "tau_steps=, or take the steps with dyn.stepper or pl.simulate"
        )
    return Torques("constant" if tau_steps is None else "steps", (), lambda t, q, v, run: v)


def held_or_by_steps(field: Field, given: Any, by_steps: Any, steps: int) -> tuple[Array, int]:
    """(tau or u, the number of its own axes): values (..., n) that stay, or a row for each step (..., steps, n)."""
    name = field.name
    if by_steps is None:
        return field.read(NUMPY, given, None, "named"), 1
    if given is not None:
        raise PliantError(f"{name}= is constant and {name}_steps= has a row for each step: give one or the other")
    rows = field.read(NUMPY, by_steps, f"{name}_steps", "named")
    if rows.ndim < 2 or rows.shape[-2] != steps:
        raise PliantError(f"{name}_steps has shape {rows.shape}; give a row for each step, (..., {steps}, {rows.shape[-1]})")
    return rows, 2


def rows_between(steps: Any, every: Any) -> int:
    """How many states are stored behind the first."""
    for what, n in (("steps", steps), ("every", every)):
        if not isinstance(n, int | np.integer) or n < 1:
            raise PliantError(f"{what}={n!r}: give a whole number, at least 1")
    if steps % every:
        raise PliantError(
            f"every={every}: the {steps} steps are no multiple of it; store every k-th state with k a divisor of steps"
        )
    return int(steps // every)


def _memory(shape: tuple[int, ...]) -> Array:
    try:
        return np.empty(shape)
    except (MemoryError, ValueError, OverflowError):
        raise PliantError(f"there is no memory for {shape[0]:,} × {shape[1]:,} states; store fewer, with every=") from None


# ---- tangents


class _Seeds:
    """Tangents at the start: of q0 and v0 in the directions of v, of s0, of u and of parameters; one state of the loop for each."""

    def __init__(self, dynamics: Dynamics, given: _Laid, tangents: Mapping[str, Any]) -> None:
        model, p = dynamics.model, dynamics.parameter_values.size
        nq, nv = model.nq, model.nv
        sizes = {"q0": nv, "v0": nv, "s0": model.ns, "u": model.nu, "p": p}
        sizes = {name: size for name, size in sizes.items() if size}
        if not isinstance(tangents, Mapping) or not tangents:
            raise PliantError(f"tangents: give directions by name, {{'q0': (..., m, {nv})}}; there are {', '.join(sizes)}")
        for name in tangents:
            if name not in sizes:
                raise unknown("tangent", name, sizes)
        if given.torques.form == "traced":
            raise PliantError("tangents of forces that are traced are not carried along; give tau as numbers, or take differences")
        arrays = {}
        for name, x in tangents.items():
            arrays[name] = numbers(x, f"tangents: {name!r}")
            if arrays[name].ndim < 2 or arrays[name].shape[-1] != sizes[name] or not arrays[name].shape[-2]:
                raise PliantError(f"tangents: {name!r} has shape {arrays[name].shape}; give (..., m, {sizes[name]}), m directions")
        counts = {x.shape[-2] for x in arrays.values()}
        if len(counts) > 1:
            raise PliantError(
                f"tangents: {', '.join(arrays)} have different numbers of directions; give a row of each for every one"
            )
        self.count = counts.pop()
        shape = (*given.batch, self.count)
        x = np.broadcast_to(given.x[..., None, :], (*shape, given.x.shape[-1]))
        moved = {name: _along(name, arrays.get(name, np.zeros(size)), (*shape, size)) for name, size in sizes.items()}
        dq = np.asarray(dynamics.qdot(x[..., :nq], moved["q0"]))
        self.x = np.concatenate([x, dq, moved["v0"], moved.get("s0", np.zeros((*shape, 0)))], axis=-1)
        self._moved = {name: moved[name] for name in ("u", "p") if name in moved}

    def inputs(self, given: _Laid) -> list[tuple[Array, int]]:
        """The inputs, with the tangents of those of loads and of parameters behind these."""
        out = [(np.expand_dims(x, x.ndim - core) if x.ndim > core else x, core) for x, core in given.inputs]
        for name, moved in self._moved.items():
            i = given.names.index(name)
            x, core = out[i]
            pair = x, moved if core == 1 else moved[..., None, :]
            batch = np.broadcast_shapes(*(y.shape[:-1] for y in pair))
            out[i] = np.concatenate([np.broadcast_to(y, (*batch, y.shape[-1])) for y in pair], axis=-1), core
        return out


def _along(name: str, x: Array, shape: tuple[int, ...]) -> Array:
    try:
        return np.broadcast_to(x, shape)
    except ValueError:
        raise PliantError(f"tangents: {name!r} has shape {x.shape}, which does not broadcast to {shape}") from None


def to_speeds(model: Model, q: Array, dq: Array) -> Array:
    """The directions in v (..., nv) of tangents dq (..., nq) of q."""
    parts = [np.zeros((*q.shape[:-1], 0))]
    for body, where in zip(model.bodies, model.q_slices, strict=True):
        hinge, x, d = body.hinge.type, q[..., where], dq[..., where]
        n = hinge.nq
        if n:
            # as many as there are states: a hinge of one's own need not broadcast
            units = np.broadcast_to(np.eye(hinge.nv), (*x.shape[:-1], hinge.nv, hinge.nv))
            E = np.concatenate([hinge.qdot(x[..., :n, None], units[..., [k]]) for k in range(hinge.nv)], axis=-1)
            parts.append(np.linalg.solve(E.mT @ E, E.mT @ d[..., :n, None])[..., 0])
        parts.append(d[..., n:])
    return np.concatenate(parts, axis=-1)


# ---- stepping
