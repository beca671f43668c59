"""`dyn.stepper`: simulate a batch of states step by step, for control loops and learning."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from pliant.arguments.flags import flag
from pliant.compile import Dynamics
from pliant.compile.llvm.gufunc import inner_loop
from pliant.errors import PliantError, refuse_masked
from pliant.given import NUMPY
from pliant.model.spaces import normalise
from pliant.simulate.loops import implicit_kernels, kernels
from pliant.simulate.loops.loads import follows_time
from pliant.simulate.loops.methods import alpha, fixed
from pliant.simulate.loops.torques import Torques
from pliant.simulate.methods.support import STEPPER, check, check_tau
from pliant.simulate.methods.table import METHODS, RolloutMethod
from pliant.simulate.problem.begin import NOW, Start, arrays_of
from pliant.simulate.problem.contacts import settles
from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
from pliant.simulate.rollouts.asked import batch_shape, check_step
from pliant.simulate.rollouts.losses import MOST_LOST, Lost
from pliant.simulate.rollouts.rollout import parts_of
from pliant.simulate.rollouts.stepping import SteppedStates, counted
from pliant.spatial import Array

_LEAST = 64  # states of a thread at least
_PLAIN = np.ndarray  # which no masked array is; a name of this module is found faster


class Stepper(SteppedStates):
    """A batch of states that is simulated step by step; see `Dynamics.stepper`.

    Example:
        sim = dyn.stepper(dt=1e-3, batch=10)
        qs, vs = sim.reset()
    """

    def __init__(
        self,
        dynamics: Dynamics,
        dt: float,
        batch: Any,
        method: RolloutMethod,
        copy: bool,
        substeps: int = 1,
        threads: int | None = None,
    ) -> None:
        model = dynamics.model
        check(dynamics, method, STEPPER, "u= at each step")
        check_step(dt)
        self.dynamics, self.dt, self.method, self.substeps = dynamics, float(dt), method, counted("substeps", substeps)
        self.batch = batch_shape(batch)
        n = math.prod(self.batch)
        self.threads = max(1, min(dynamics.internals.threads if threads is None else counted("threads", threads), n // _LEAST))
        size, own = model.nq + model.nv + model.ns, not METHODS[method].carries
        held = Torques("constant", (), lambda t, q, v, run: v)
        if own:
            self._kernel = kernels.fixed_kernel(dynamics, method, held, False, alone=not self.batch)
        else:
            self._kernel = implicit_kernels.alpha_kernel(dynamics, held, False)
        self._fields = dynamics.fields
        neutral = np.concatenate([model.neutral(), np.zeros(model.nv), model.internals.state_values]).astype(
            dynamics.internals.dtype
        )
        try:
            self._states = [np.tile(neutral, (*self.batch, 1)) for _ in range(2)]
        except (MemoryError, ValueError, OverflowError):
            raise PliantError(f"batch={batch!r}: there is not enough memory for so many states; give fewer") from None
        self._now, self._copy = 0, copy
        self._of_q, self._of_v, self._of_s = (part if not self.batch else (..., part) for part in parts_of(model))
        self._none = np.zeros(model.nv, dynamics.internals.dtype)
        rest = {
            "wrenches": np.zeros(6 * len(dynamics.internals.wrenches)),
            "u": model.internals.input_values, "p": dynamics.parameter_values
        }  # fmt: skip
        self._named = {name: np.tile(x.astype(dynamics.internals.dtype), (*self.batch, 1)) for name, x in rest.items() if x.size}
        self._rest = list(self._named.values())
        self._count, self._began = 0, np.zeros(self.batch, dtype=int)
        # a call costs little more than its arguments: all that stay as they are stand ready, by the state that it begins from
        plan = np.array([[0.0, 0.0, self.dt, self.substeps]], dynamics.internals.dtype)
        self._firsts: Array | None = None  # the steps since each state's last reset, where loads ask for the time
        if follows_time(dynamics):
            plan = np.tile(plan, (*self.batch, 1, 1))
            self._firsts = plan[..., 0, 1]
        whole = size if own else int(inner_loop(self._kernel).inputs[0][0])  # with what a step passes to the next
        self._ends = [np.zeros((*self.batch, fixed.END + whole), dynamics.internals.dtype) for _ in range(2)]
        self._begun = None if own else np.zeros(self.batch, dtype=bool)  # which states have the accelerations of a step before
        begins = self._states if own else [x[..., fixed.END :] for x in self._ends]
        more = () if own else (np.array(alpha.USUAL),)
        after = [(*self._rest, plan, *more, self._states[1 - k][..., None, :], self._ends[1 - k]) for k in range(2)]
        fewest = [_fewest(end[..., 0]) for end in self._ends]
        self._calls = list(zip(begins, after, reversed(self._states), reversed(self._ends), reversed(fewest), strict=True))
        self._lost: dict[tuple[int, ...], Lost] = {}
        warn_of_stiff_loads(dynamics, method, self.dt, model.neutral())

    def _more(self) -> str:
        return f", {self.substeps} substeps" * (self.substeps > 1) + f", {self.threads} threads" * (self.threads > 1)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle or copy the stepper with its present states; the copy has its own memory."""
        made = self.dynamics, self.dt, self.batch, self.method, self._copy, self.substeps, self.threads
        own = self._states[self._now].copy(), [x.copy() for x in self._rest], self._count, self._began.copy()
        begun = None if self._begun is None else self._begun.copy()
        return Stepper, made, (*own, self._ends[self._now].copy(), begun, {**self._lost})

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._states[self._now][...], rest, self._count, self._began, self._ends[self._now][...], self._begun, self._lost = state
        for mine, given in zip(self._rest, rest, strict=True):
            mine[...] = given

    @property
    def q(self) -> Array:
        """The present coordinates (..., nq)."""
        return self._states[self._now][self._of_q].copy()

    @property
    def v(self) -> Array:
        """The present speeds (..., nv)."""
        return self._states[self._now][self._of_v].copy()

    @property
    def s(self) -> Array:
        """The present states of loads (..., ns)."""
        return self._states[self._now][self._of_s].copy()

    @property
    def t(self) -> Array:
        """The time (...) since each state's last reset [s]."""
        return (self._count - self._began) * (self.dt * self.substeps)

    def _present(self) -> Array:
        return self._states[self._now]

    def _parameters(self) -> Array | None:
        return self._named.get("p")

    def _lost_states(self) -> Iterable[Lost]:
        return self._lost.values()

    def reset(
        self,
        q: Any = None,
        v: Any = None,
        *,
        s: Any = None,
        p: Any = None,
        where: Any = None,
        start: Literal["settle"] | None = None,
        check: bool = True,
    ) -> tuple[Array, Array]:
        """Set the states, or those that the mask `where` (...) selects, to (q, v) at time zero. Return the present (q, v).

        q, v: arrays (..., nq), (..., nv) that broadcast to the batch, or names with values. Default: zero.
        s (..., ns): the states of loads, in the same way. Default: those of the system.
        p: values of parameters. Default: unchanged. Wrenches and inputs of loads are not changed.
        start: "settle" begins next to q where no shapes overlap, as after `pl.settle`. Default: at q.
        check: False leaves out the checks of initial states, and the assembly of closures. Default: True.

        Example:
            sim = dyn.stepper(dt=1e-3)
            sim.reset(q, v)
        """
        check, settle = flag(check, "reset: check"), settles(start)
        read = Start.read(self.dynamics, arrays_of(self.dynamics), (q, v, s, p), NOW)
        given = {"q": read.q, "v": read.v, "s": read.s, "p": read.p}
        for name, x in given.items():
            self._check_batch(name, x.shape)
        mask = np.ones(self.batch, dtype=bool) if where is None else self._mask_on_host(where)
        if p is None and "p" in self._named:
            read = read._replace(p=self._named["p"])
        begun = normalise(self.dynamics.model, read.q), read.v
        if check or settle:
            begun = read.begun(None if where is None else mask, self._named.get("u"), settle)
        rows = np.concatenate([self._wide(x, name) for x, name in zip((*begun, read.s), "qvs", strict=True)], axis=-1)
        if p is not None and given["p"].size:
            self._named["p"][mask] = self._wide(given["p"], "p")[mask]
        self._states[self._now][mask] = rows[mask]
        self._began[mask] = self._count
        if self._begun is not None:
            self._begun[mask] = False
        self._lost = {at: x for at, x in self._lost.items() if not mask[at]}
        return self.q, self.v

    def _wide(self, x: Array, what: str) -> Array:
        self._check_batch(what, x.shape)
        return np.broadcast_to(x, (*self.batch, x.shape[-1]))

    def step(self, tau: Any = None, *, u: Any = None, wrenches: Any = None) -> tuple[Array, Array]:
        """Take one step under constant generalised forces tau (..., nv), and return (q, v) at its end.

        u (..., nu): inputs of loads, or names with values, from this step on; what is not named is as in the system.
        wrenches (..., k, 6): (moment, force) at the frames that compile was given, from this step on.

        The arrays are copies, or with copy=False views that the step after the next overwrites.

        Example:
            sim = dyn.stepper(dt=1e-3)
            q, v = sim.step(tau)
        """
        if wrenches is not None:
            self._set_wrenches(wrenches)
        if u is not None:
            self._set_inputs(u)
        if self._firsts is not None:
            np.multiply(self._count - self._began, self.substeps, out=self._firsts, casting="unsafe")
        if tau is None:
            tau = self._none
        elif type(tau) is not _PLAIN:
            refuse_masked(tau, "tau")
        x, after, new, end, fewest = self._calls[self._now]
        if self._begun is not None and not self._begun.all():
            self._begin(self._understood(tau))
        try:
            if self.threads > 1:
                self._on_threads(x, tau, after)
            else:
                self._kernel(x, tau, *after)
        except (TypeError, ValueError):
            tau = self._understood(tau)
            self._kernel(x, tau, *after)
        if fewest() < self.substeps:
            self._note_losses(end, tau)
        self._now ^= 1
        self._count += 1
        if self._copy:
            new = new.copy()
        return new[self._of_q], new[self._of_v]

    def _on_threads(self, x: Array, tau: Any, after: Sequence[Array]) -> None:
        """Take the step in pieces of the batch: the first in this thread, the others in threads that stay."""
        if type(tau) is not _PLAIN or tau.dtype != self._none.dtype or tau.shape[-1:] != self._none.shape:
            raise TypeError
        wide = np.broadcast_to(tau, (*self.batch, tau.shape[-1]))
        *inputs, rows, end = [self._flat(y) for y in (x, wide, *after)]
        edges = np.linspace(0, len(end), self.threads + 1).astype(int).tolist()

        def part(a: int, b: int) -> None:
            self._kernel(*(y[a:b] if len(y) == len(end) else y for y in inputs), rows[a:b], end[a:b])

        pool = _pool(os.getpid(), self.threads - 1)
        running = [pool.submit(copy_context().run, part, a, b) for a, b in list(pairwise(edges))[1:]]
        part(*edges[:2])
        for one in running:
            one.result()

    def _flat(self, x: Array) -> Array:
        """Return an array with one axis for the whole batch; what all states share stays as it is."""
        n = len(self.batch)
        return x.reshape(-1, *x.shape[n:]) if x.shape[:n] == self.batch else x

    def _begin(self, tau: Array) -> None:
        """Set the accelerations of states that were reset, from which a method that carries them begins."""
        assert self._begun is not None
        model, new = self.dynamics.model, ~self._begun
        x = self._states[self._now]
        q, v, s = (x[new][..., part] for part in parts_of(model))
        given = {name: y[new] for name, y in self._named.items()} | {"s": s}
        given["tau"] = np.broadcast_to(tau, (*self.batch, model.nv))[new]
        if "wrenches" in given:
            given["wrenches"] = given["wrenches"].reshape(len(given["wrenches"]), -1, 6)
        with np.errstate(all="ignore"):  # a state that is not finite is lost in the step
            _, a, ds = self.dynamics.rhs(np.zeros(len(q)), q, v, **given)
        self._ends[self._now][new, fixed.END :] = alpha.start(x[new], np.concatenate([a, ds], axis=-1), model.nq)
        self._begun[...] = True

    def _note_losses(self, end: Array, tau: Any) -> None:
        """Keep the last good states of those that were lost in this step. end: as the loop left it."""
        for at in map(tuple, np.argwhere(end[..., 0] < self.substeps).tolist()):
            if at in self._lost or len(self._lost) >= MOST_LOST:
                continue
            step = int(self._count - self._began[at]) * self.substeps + int(end[at][0])
            forces = np.broadcast_to(tau, (*self.batch, self._none.size))
            inputs = {name: x[at].copy() for name, x in self._named.items()} | {"tau": forces[at].copy()}
            x = end[at][fixed.END :][: self._states[0].shape[-1]].copy()
            self._lost[at] = Lost(at, step, step * self.dt, x, inputs)

    def _set_wrenches(self, wrenches: Any) -> None:
        values = self._fields.wrenches.read(NUMPY, wrenches, None, "named")
        if values.size:
            self._named["wrenches"][...] = self._wide(values.reshape(*values.shape[:-2], -1), "wrenches")

    def _set_inputs(self, u: Any) -> None:
        mine = self._named.get("u")
        refuse_masked(u, "u")
        if not (isinstance(u, np.ndarray) and mine is not None and u.shape == mine.shape and u.dtype == mine.dtype):
            u = self._wide(self._fields.u.read(NUMPY, u, None, "named"), "u")
        if mine is not None:
            mine[...] = u

    def _understood(self, tau: Any) -> Array:
        """Return forces that the loop cannot use directly, such as names with values, as an array, or raise `PliantError`."""
        check_tau(self.dynamics, self.method, STEPPER, tau)
        return self._wide(self._fields.tau.read(NUMPY, tau, None, "named"), "tau").astype(self._none.dtype)


def _fewest(counts: Array) -> Callable[[], float]:
    """Return a function that returns the least of some numbers, quickly for a single one."""
    return partial(counts.min, initial=np.inf) if counts.ndim else counts.item


@lru_cache(8)
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """Return the threads of a process: a forked child has none of its parent's."""
    return ThreadPoolExecutor(threads, thread_name_prefix="pliant: stepper")
