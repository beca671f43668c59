"""Generalised alpha on the hinges' own motions (Chung, Hulbert; Brüls, Cardona): fixed steps, order two, adjustable damping.

rho, between 0 and 1, is the factor by which a step multiplies infinitely fast oscillations. With am = (2 rho - 1)/(rho + 1), af =
rho/(rho + 1), gamma = 1/2 + af - am, beta = (gamma + 1/2)^2/4, and b in place of the accelerations a in Newmark's rules:

    (1 - am) b1 + am b0 = (1 - af) a1 + af a0
    v1 = v0 + h ((1 - gamma) b0 + gamma b1),   q1 = q0 (+) (h v0 + h^2 ((1/2 - beta) b0 + beta b1)),   ID(q1, v1, a1) = u(t1)

States s of loads are integrated like v, with their rates in place of the accelerations; they stand behind v, and the rates behind a
and b. Plans are those of `fixed`. A state is (q, v, s, work, a, b, point). Initially a = b are the accelerations, and the point is
zero. Rows are (q, v, s, work).

A step whose iterations do not converge is divided into two, and these again, down to 1/64 of it. `end` is (steps, divided, time,
evaluations, state): divided, how often a step was divided, -1 if iterations did not converge in the shortest ones either;
evaluations, of the residual. The state is the one before the step, or the part of it, that failed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pliant.lazy import late
from pliant.simulate.loops.iterations.residual import Iterations, point_size
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.spatial import Array
from pliant.sweeps.motion.rates import BOOKS

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramVariable
    from pliant.compile.program.nodes import constant
else:
    constant = late("pliant.compile.program.nodes", "constant")

END = 4  # numbers of `end` before the state, see `fixed`
SETTINGS = ("rho", "rtol", "atol", "of_first")  # when iterations end: by tolerances, as of a step, or by their first correction
_MOST_PARTS = 64.0  # of a step
# The last is the share of the first correction at which iterations end. What is left sums up to an error of first order. A share of
# 1e-4 is visible on chains of beams and in closed systems at steps of 1 to 5 ms; 1e-6 is far below the error of the method itself.
USUAL = (0.9, 1e-8, 1e-10, 1e-6)


def state_size(space: RunSpace, inputs: Inputs, nq: int) -> int:
    n = space.controlled - nq
    return space.size + 2 * n + point_size(nq, n, inputs.changing)


def start(x: Array, a: Array, nq: int, changing: int = 0) -> Array:
    """States (..., state_size) of x = (q, v, s, work) and the rates (..., nv + ns) of v and s there. changing: see `Inputs`."""
    return np.concatenate([x, a, a, np.zeros((*x.shape[:-1], point_size(nq, a.shape[-1], changing)))], axis=-1)


def arguments(space: RunSpace, inputs: Inputs, nq: int) -> list[LoopArgument]:
    size = state_size(space, inputs, nq)
    return [
        LoopArgument("x", (size,)),
        *inputs.arguments(),
        LoopArgument("plan", ("K", 4)),
        LoopArgument("settings", (len(SETTINGS),)),
        LoopArgument("rows", ("K", space.size), True),
        LoopArgument("end", (END + size,), True),
    ]


def rooms(space: RunSpace, nq: int, iterations: Iterations, asked: bool) -> dict[str, int]:
    own = dict.fromkeys(("a0", "b0", "acc*"), iterations.n) | dict.fromkeys(("power", "work", "work0"), max(1, space.works))
    return {**iterations.rooms(nq, asked), **own}


class Alpha:
    """Writes the loop: rows, steps, iterations."""

    def __init__(self, march: MarchWriter, nq: int, iterations: Iterations) -> None:
        self.march, self.nq, self.nv, self.n = march, nq, march.inputs.nv, iterations.n
        self.works = march.space.works
        p = march.p
        rho, self.rtol, self.atol, of_first = (march.number("settings", 0, i) for i in range(len(SETTINGS)))
        above = p.add(rho, constant(1.0))
        self.am = p.div(p.sub(p.add(rho, rho), constant(1.0)), above)
        self.af = p.div(rho, above)
        self.gamma = p.add(constant(0.5), p.sub(self.af, self.am))
        root = p.add(self.gamma, constant(0.5))
        self.beta = p.mul(constant(0.25), p.mul(root, root))
        self.rest = p.sub(constant(1.0), self.af)
        self.c3 = p.div(p.sub(constant(1.0), self.am), self.rest)
        self.newton = iterations.writer(march, nq, self._factors, of_first)

    def _factors(self, h: str) -> tuple[str, str, str]:
        p = self.march.p
        return p.mul(h, self.gamma), p.mul(p.mul(h, h), self.beta), self.c3

    def write(self) -> None:
        p, march = self.march.p, self.march
        self._begin()
        lost, divided = p.flag(False), p.variable("real", constant(0.0))
        done, reached = p.counter(), p.variable("real", constant(0.0))
        with p.loop(march.lengths["K"]) as k:
            start, first, h, n = (march.number("plan", k, c) for c in range(4))
            steps = p.whole(n)
            with p.loop(steps) as j, p.when(p.no(lost.get())):
                before = p.add(first, p.number(j))
                t0 = p.add(start, p.mul(before, h))
                t1 = p.add(start, p.mul(p.add(before, constant(1.0)), h))
                march.begin_step(done.get())
                self._divided_step(t0, t1, h, lost, divided, reached)
                with p.when(p.no(lost.get())):
                    done.set(p.count("plus", done.get(), 1))
            self._store(march.row("rows", k), lost.get())
        end, steps = p.row_of(march.pointers["end"], 0), p.number(done.get())
        for i, x in enumerate((steps, divided.get(), reached.get(), self.newton.evaluations.get())):
            p.store(x, end, i)
        for name, at, size in self._parts():
            p.scatter(p.at(end, END + at), march.rooms[name], size)
        self.newton.end(p.at(end, END + march.space.size + 2 * self.n))

    def _divided_step(
        self, t0: str, t1: str, h: str, lost: ProgramVariable, divided: ProgramVariable, reached: ProgramVariable
    ) -> None:
        """Take a step, in as many parts as its iterations need; where they do not converge, it is lost."""
        p, march, room = self.march.p, self.march, self.march.rooms
        parts, taken = p.variable("real", constant(1.0)), p.variable("real", constant(0.0))
        with p.forever() as through:
            count, before = parts.get(), taken.get()
            after, short = p.add(before, constant(1.0)), p.div(h, count)
            start = p.choose(p.compare("oeq", before, constant(0.0)), t0, p.add(t0, p.mul(before, short)))
            stop = p.choose(p.compare("oeq", after, count), t1, p.add(t0, p.mul(after, short)))
            if self.works:
                p.copy(room["work0"], room["work"], self.works)
            ok = self._step(start, stop, short)
            with p.when(ok):
                self._take(stop)
                taken.set(after)
                reached.set(stop)
            with p.when(p.no(ok)):
                if self.works:
                    p.copy(room["work"], room["work0"], self.works)
                parts.set(p.add(count, count))
                taken.set(p.add(before, before))
                shortest = p.compare("oge", count, constant(_MOST_PARTS))
                stopped = march.law_stopped() or constant(False, "flag")
                divided.set(p.add(divided.get(), p.choose(p.either(shortest, stopped), constant(0.0), constant(1.0))))
                with p.when(p.either(shortest, stopped)):
                    lost.set(constant(True, "flag"))
                    reached.set(start)
                    stuck = p.both(self.newton.finite.get(), p.no(stopped))
                    divided.set(p.choose(stuck, constant(-1.0), constant(0.0)))
            p.leave(p.either(lost.get(), p.compare("oge", taken.get(), parts.get())), through)

    def _parts(self) -> list[tuple[str, int, int]]:
        """Rooms of the state, with their places and sizes in it."""
        nq, n, own = self.nq, self.n, self.march.space.size
        parts = [("q0", 0, nq), ("v0", nq, n), ("a0", own, n), ("b0", own + n, n)]
        return [*parts, ("work", nq + n, self.works)] if self.works else parts

    def _begin(self) -> None:
        p, march = self.march.p, self.march
        x = p.row_of(march.pointers["x"], 0)
        for name, at, size in self._parts():
            p.gather(march.rooms[name], p.at(x, at), size)
        self.newton.begin(p.at(x, march.space.size + 2 * self.n))

    def _step(self, t0: str, t1: str, h: str) -> str:
        """The trial at the end of a step; whether it is good (i1)."""
        p, room, nv, n = self.march.p, self.march.rooms, self.nv, self.n
        self.newton.begin_step(h, self.rtol, self.atol)
        half = p.mul(h, constant(0.5))
        if self.works:
            p.copy(room["q"], room["q0"], self.nq)
            p.copy(room["v"], room["v0"], n)
            p.copy(room["acc"], room["a0"], n)
            self.newton.hold(t0)
            self._add_power(t0, half)
        c1, c2, c3 = self._factors(h)
        by_speed = p.mul(h, p.sub(constant(1.0), self.gamma))
        by_place = p.mul(p.mul(h, h), p.sub(constant(0.5), self.beta))
        p.combine(room["v*"], n, [(by_speed, room["b0"])], room["v0"])
        p.combine(room["theta*"], nv, [(h, room["v0"]), (by_place, room["b0"])])
        now, past = p.div(self.am, self.rest), p.div(self.af, self.rest)
        p.combine(room["acc*"], n, [(now, room["b0"]), (p.neg(past), room["a0"])])
        # iterations begin where the accelerations are those before the step
        each = p.div(constant(1.0), self.c3)
        p.combine(room["guess"], n, [(each, room["a0"]), (p.neg(each), room["acc*"])])

        def place() -> None:
            p.combine(room["v"], n, [(c1, room["a"])], room["v*"])
            p.combine(room["theta"], nv, [(c2, room["a"])], room["theta*"])
            p.combine(room["acc"], n, [(c3, room["a"])], room["acc*"])
            self.march.call("integrate", room["q0"], room["theta"], self.march.parameters, room["q"])

        ok = self.newton.solve(t1, h, place)
        if self.works:
            with p.when(ok):
                self._add_power(t1, half)
        if (stop := self.march.law_stopped()) is not None:
            ok = p.both(ok, p.no(stop))
        return ok

    def _add_power(self, t: str, share: str) -> None:
        """The works of half a step, by the powers at the trial."""
        p, march, room = self.march.p, self.march, self.march.rooms
        self.newton.set_inputs(t)
        march.call("power", room["q"], room["v"], march.u, march.parameters, room["power"])
        if march.asks_losses:
            march.add_loss(room["shown"], room["power"])
        self.newton.add_driving(t, room["power"], self.works == BOOKS)
        for k in range(self.works):
            p.store(p.add(p.load(room["work"], k), p.mul(share, p.load(room["power"], k))), room["work"], k)

    def _take(self, t: str) -> None:
        p, room = self.march.p, self.march.rooms
        self.newton.project(t, "q", "v")
        for to, source, size in (("q0", "q", self.nq), ("v0", "v", self.n), ("a0", "acc", self.n), ("b0", "a", self.n)):
            p.copy(room[to], room[source], size)

    def _store(self, row: str, lost: str) -> None:
        """A row: the state, or where the run is lost, what is no number."""
        p, march = self.march.p, self.march
        for name, at, size in self._parts():
            if at < march.space.size:
                p.scatter(p.at(row, at), march.rooms[name], size)
        with p.when(lost), p.loop(march.space.size) as i:
            p.store(constant(float("nan")), row, i)
