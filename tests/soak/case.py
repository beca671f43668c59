"""One system with its state and its oracle, and how comparisons of it are made."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.dense import Dense, Unclear, driven
from tests.soak.recipe import Recipe
from tests.soak.table import Failure, Table, difference

Array = Any
STATES = 6  # of each system


class OutOfTime(Exception):  # noqa: N818
    """A check took too long."""


class Stop(Exception):  # noqa: N818
    """The failure that was looked for happened."""


@dataclass
class Case:
    recipe: Recipe
    table: Table
    wanted: tuple[str, str] | None = None  # while a failure is shrunk: its check and what differs
    base: Case | None = None  # the same system in another state
    number: int = 0
    _check: str = field(default="build", init=False)

    @property
    def check(self) -> str:
        """The name of the check."""
        return self._check

    @cached_property
    def rng(self) -> np.random.Generator:
        return np.random.default_rng([self.recipe.seed, 7])

    def fresh(self) -> np.random.Generator:
        """A generator that depends on the seed alone, not on which checks came before."""
        return np.random.default_rng([self.recipe.seed, sum(map(ord, self._check))])

    @cached_property
    def system(self) -> pl.System:
        return self.recipe.build() if self.base is None else self.base.system

    @cached_property
    def dyn(self) -> pl.Dynamics:
        return pl.compile(self.system, "reference") if self.base is None else self.base.dyn

    @cached_property
    def others(self) -> list[Case]:
        """The same system in further states; of a closed one in the same pose, with other speeds."""
        found = []
        for k in range(1, STATES):
            one = Case(self.recipe, self.table, self.wanted, self, k)
            one._check = self._check
            with self.quiet():
                _ = one.dense.a, one.rhs
                found.append(one)
        return found

    @property
    def all_states(self) -> list[Case]:
        return [self, *self.others]

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """A state that cannot be judged is left out."""
        try:
            yield
        except (Unclear, pl.PliantError):
            self.table.rows["state"].skipped += 1

    @cached_property
    def s(self) -> Array:
        """States of loads, off their initial values; flags as they are."""
        rng, out = (
            np.random.default_rng([self.recipe.seed, 1, self.number]),
            np.array(self.system.model.internals.state_values, dtype=float),
        )
        for load in self.system.model.loads:
            for key in load.states:
                if key in ("h", "angle", "act", "valve", "torque_now", "rate_now", "f"):
                    where = self.system.model.states[f"{load.name}.{key}"]
                    size = 0.1 * abs(out[where]) if key == "h" else 0.3
                    out[where] += size * rng.normal(size=where.stop - where.start)
                    if key == "valve":
                        out[where] = np.abs(out[where]) % 1
        text = " ".join(x.text for x in self.recipe.lines if x.feature == "lock")
        for name, where in self.system.model.states.items():
            first, _, what = name.rpartition(".")
            if what == "locked" and f'("{first}")' in text:
                out[where] = float(rng.random() < 0.6)
        return out

    @cached_property
    def tau(self) -> Array:
        return np.random.default_rng([self.recipe.seed, 2, self.number]).normal(size=self.system.nv)

    t = property(lambda self: self.recipe.t)

    @cached_property
    def state(self) -> tuple[Array, Array]:
        """(q, v): closed, with speeds that the closures allow by the oracle."""
        q, v = self.recipe.state(self.system) if self.base is None else self._another(self.base)
        for motion in self.system.model.internals.prescribed:
            x, rate, _ = driven(motion, self.t, {})
            if x is not None:
                q[hinge_place(self.system, self.system.q_index, "nq", motion.name)] = x
                v[hinge_place(self.system, self.system.v_index, "nv", motion.name)] = rate
        for flag, name in self.system.model.internals.flags.items():
            if flag in self.system.model.states and self.s[self.system.model.states[flag]].item():
                v[hinge_place(self.system, self.system.v_index, "nv", name)] = 0.0
        if not self.system.loops:
            return q, v
        dense = Dense(self.system, q, v, self.t, self.s)
        _, _, _off = dense.rows_of_closures
        if np.abs(off_of(dense)).max(initial=0) > 1e-9:
            q, _ = pl.assemble(self.system, q, v, t=self.t)
            dense = Dense(self.system, q, v, self.t, self.s)
            if np.abs(off_of(dense)).max(initial=0) > 1e-9:
                raise Unclear("closures that the oracle sees open after assembly")
        for _ in range(2):
            held = dense.held[0]
            J = np.array(dense.rows_of_closures[0], dtype=float)[:, ~held]
            rates = np.array(dense.rates_of_closures, dtype=float)
            step = np.linalg.lstsq(J, -rates, rcond=1e-8)[0] if J.size else np.zeros((~held).sum())
            v = v.copy()
            v[~held] += step
            dense = Dense(self.system, q, v, self.t, self.s)
        if np.abs(dense.rates_of_closures).max(initial=0) > 1e-9:
            raise Unclear("speeds that closures contradict")
        return q, v

    def _another(self, base: Case) -> tuple[Array, Array]:
        rng, nv = np.random.default_rng([self.recipe.seed, 3, self.number]), self.system.nv
        if self.system.loops:
            return base.q.copy(), rng.normal(size=nv)
        step = 0.7 * rng.normal(size=nv)
        for body, where in zip(self.system.model.bodies, self.system.model.internals.v_slices, strict=True):
            step[where.stop - body.modes : where.stop] *= 0.02
        return self.system.integrate(base.q, step), rng.normal(size=nv)

    q = property(lambda self: self.state[0])
    v = property(lambda self: self.state[1])

    @cached_property
    def dense(self) -> Dense:
        return Dense(self.system, self.q, self.v, self.t, self.s, tau=self.tau)

    @cached_property
    def rhs(self) -> tuple[Array, Array, Array]:
        """Of the reference."""
        return self.dyn.rhs(self.t, self.q, self.v, s=self.s, tau=self.tau)

    # ---- comparing

    def same(self, what: str, found: Any, wanted: Any, tolerance: float, size: float = 1.0) -> None:
        """Compare an array with what another route gives, relative to `size` and to its largest entry."""
        error = difference(found, wanted, max(size, 1.0))
        if error <= tolerance:
            self.table.add(self._check, self.recipe, error, tolerance)
            return
        message = (
            f"{what}: off by {error:.3g} of its size (tolerance {tolerance:g})\n  found  {_shown(found)}\n  wanted {_shown(wanted)}"
        )
        self.failed(what, message)

    def failed(self, what: str, message: str) -> None:
        if self.wanted is not None:
            if (self._check, what) == self.wanted:
                raise Stop(message)
            return
        self.table.fail(Failure(self._check, what, self.recipe, message))

    @contextmanager
    def checking(self, name: str) -> Iterator[None]:
        """Count what a check does; refusals and exceptions among it."""
        self._check, start = name, time.monotonic()
        for one in self.__dict__.get("others", []):
            one._check = name
        row = self.table.rows[name]
        try:
            yield
        except Unclear:
            row.skipped += 1
        except (NotImplementedError, OutOfTime):
            row.skipped += 1
        except Stop:
            raise
        except pl.PliantError as error:
            self.table.refuse(name, str(error), expected(str(error)))
        except Exception as error:
            self.failed(type(error).__name__, f"{type(error).__name__}: {error}\n{place_of(error)}")
        row.seconds += time.monotonic() - start


def hinge_place(system: pl.System, index: Callable[[str], slice], size: str, name: str) -> slice:
    """Of a hinge, without the modes of its body."""
    where = index(name)
    kind = next(h.type for h in system.model.hinges if h.name == name)
    return slice(where.start, where.start + getattr(kind, size))


def off_of(dense: Dense) -> Array:
    """How far closures are open; not rows of speeds, whose speeds follow."""
    return dense.open_positions


def place_of(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_tb(error.__traceback__)[-3:])


def _shown(x: Any) -> str:
    return np.array2string(np.asarray(x, dtype=float).ravel()[:24], precision=8, max_line_width=200)


KNOWN = (
    "is singular", "cannot be closed", "no inertia along", "depend on each other", "contradict", "is not determined",
    "has no use", "there is no pose", "not closed", "closures do not allow", "cannot be saved", "law of its own", "singular",
    "no physical body",
)  # fmt: skip


def expected(sentence: str) -> bool:
    return any(known in sentence for known in KNOWN)


Check = Callable[[Case], None]
