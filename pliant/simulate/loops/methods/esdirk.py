"""ESDIRK4(3)6L[2]SA of Kennedy and Carpenter (2003): implicit steps by error, of fourth order, L-stable, for stiff systems.

Stage i at t + c_i h has the accelerations a_i, the speeds v_i = v0 + h sum_j A_ij a_j and the place q0 (+) theta_i, with
theta_i = h sum_j A_ij theta'_j and theta' = dexp^-1_theta v. The first stage is the state itself, whose accelerations are what
the step before left; the last one is the new state. Errors are those of theta and v. The step follows them by the rule of
`control`; iterations that do not converge count as a rejected step. Between the ends of a step theta is the quintic of
(theta, theta', theta'') at both ends, and v follows from its rate. States s of loads go the way of v, with their rates in place of
the accelerations, behind which these stand; between the ends of a step they are cubics.

The carry is that of `carry`, and behind it the numbers of events (`locate`) and the point of Newton's matrix, zero at the start.
Events are looked for on the interpolant. With dt all steps but those that a
knot or t_stop cuts short have that length, and errors are not looked at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from pliant.lazy import late
from pliant.simulate.loops.iterations.residual import Iterations, point_size
from pliant.simulate.loops.methods import carry, locate
from pliant.simulate.loops.methods.carry import SCALARS, SETTINGS, Scalars, Status
from pliant.simulate.loops.methods.control import (
    HELD_STEP,
    LEAST_IN_A_ROW,
    LEAST_LOG_ERROR,
    LEAST_STEP,
    STRETCH,
    is_number,
    next_step,
    too_short,
    watch_speeds,
)
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.locate import Look, Watched
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.spatial import Array
from pliant.sweeps.motion.rates import BOOKS

if TYPE_CHECKING:
    from pliant.compile.program.nodes import constant
else:
    constant = late("pliant.compile.program.nodes", "constant")

_F = Fraction
GAMMA = _F(1, 4)
A: tuple[tuple[Fraction | int, ...], ...] = (
    (),
    (_F(1, 4), GAMMA),
    (_F(8611, 62500), _F(-1743, 31250), GAMMA),
    (_F(5012029, 34652500), _F(-654441, 2922500), _F(174375, 388108), GAMMA),
    (_F(15267082809, 155376265600), _F(-71443401, 120774400), _F(730878875, 902184768), _F(2285395, 8070912), GAMMA),
    (_F(82889, 524892), 0, _F(15625, 83664), _F(69875, 102672), _F(-2260, 8211), GAMMA),
)
C = (_F(0), _F(1, 2), _F(83, 250), _F(31, 50), _F(17, 20), _F(1))
EMBEDDED = (
    _F(4586570599, 29645900160), 0, _F(178811875, 945068544), _F(814220225, 1159782912), _F(-3700637, 11593932), _F(61727, 225920)
)  # fmt: skip
STAGES = len(C)
# quintic of the values, rates and second rates at 0 and 1, without the value at 0; each from s on: s, s^2, ... s^5
HERMITE = ((1, 0, -6, 8, -3), (0, 0.5, -1.5, 1.5, -0.5), (0, 0, 10, -15, 6), (0, 0, -4, 7, -3), (0, 0, 0.5, -1, 0.5))

_ORDER = 4
_SAME = 1.2  # a factor between one and this leaves the step, and Newton's matrix, as they are
_NOT_CONVERGED = 0.3
_SETTLED = 0.01  # of the tolerance of a step
_MOST_TURNS = 12


def carry_size(space: RunSpace, nq: int, watched: Watched | None) -> int:
    return SCALARS + 2 * space.size + locate.carried(space, watched) + point_size(nq, space.controlled - nq)


def start(carried: Array, nq: int, n: int) -> Array:
    """Carries (..., carry_size) of those that `dop853` has, without a matrix. n: of speeds and states of loads."""
    return np.concatenate([carried, np.zeros((*carried.shape[:-1], point_size(nq, n)))], axis=-1)


def arguments(space: RunSpace, inputs: Inputs, nq: int, watched: Watched | None = None) -> list[LoopArgument]:
    size = carry_size(space, nq, watched)
    return [
        LoopArgument(a.name, (size,), a.is_output) if a.name in ("carry", "carried") else a for a in carry.arguments(space, inputs)
    ]


def rooms(
    space: RunSpace, nq: int, iterations: Iterations, asked: bool, turning: bool, watched: Watched | None = None
) -> dict[str, int]:
    n, works = iterations.n, max(1, space.works)
    stages = {f"{what}{i}": n for what in ("acc", "rate") for i in range(STAGES)}
    scalars = {"c": SCALARS, "works": 2 * works, "powers": STAGES * works, "q_rates": nq, "row_q": nq}
    rows = dict.fromkeys(("error_q", "error_v", "row_theta", "row_rate", "row_v", "second"), n)
    turns = dict.fromkeys(("rate", "turned", "settling"), n if turning else 0)
    events = {} if watched is None else locate.rooms(space, watched) | {"kept": SCALARS, "w": space.size, "w_rates": space.size}
    return {**iterations.rooms(nq, asked), **stages, **scalars, **rows, **turns, **events}


class Esdirk:
    """Writes the loop over steps. turning: whether theta' is not v. watched: events, if there are any."""

    def __init__(self, march: MarchWriter, nq: int, iterations: Iterations, turning: bool, watched: Watched | None = None) -> None:
        self.watched = watched
        self.march, self.nq, self.nv, self.n, self.turning = march, nq, march.inputs.nv, iterations.n, turning
        self.works = march.space.works
        p = march.p
        self.c = Scalars(p, march.rooms["c"])
        self.newton = iterations.writer(march, nq, self._factors)
        self.settings = {name: march.number("settings", 0, i) for i, name in enumerate(SETTINGS)}
        self.adaptive = p.compare("ole", self.settings["dt"], constant(0.0))

    def _factors(self, h: str) -> tuple[str, str, str]:
        p = self.march.p
        c1 = p.mul(h, constant(float(GAMMA)))
        return c1, p.mul(c1, c1), constant(1.0)

    # ---- the carry

    def _parts(self) -> list[tuple[str, int, int]]:
        """Rooms with their places and sizes in the carry."""
        nq, n, x, k = self.nq, self.n, SCALARS, SCALARS + self.march.space.size
        parts = [("c", 0, SCALARS), ("q0", x, nq), ("v0", x + nq, n), ("q_rates", k, nq), ("acc0", k + nq, n)]
        return [*parts, ("works", x + nq + n, self.works), ("powers", k + nq + n, self.works)] if self.works else parts

    # ---- the loop

    def write(self) -> None:
        p, march = self.march.p, self.march
        source = p.row_of(march.pointers["carry"], 0)
        for name, at, size in self._parts():
            p.gather(march.rooms[name], p.at(source, at), size)
        events = [] if self.watched is None else locate.parts(march, self.watched)
        for room, at, size in events:
            p.gather(room, p.at(source, at), size)
        behind = SCALARS + 2 * march.space.size + locate.carried(march.space, self.watched)
        self.newton.begin(p.at(source, behind))
        self._look_at_start()
        if self.watched is not None:
            self._begin_events(self.watched)
        budget = p.whole(self.settings["budget"])
        tried = p.counter()
        with p.forever() as done:
            p.leave(p.compare("one", self.c.get("status"), constant(Status.MORE)), done)
            p.leave(p.holds("sge", tried.get(), budget), done)
            tried.set(p.count("plus", tried.get(), 1))
            if self.watched is not None:
                p.copy(march.rooms["kept"], self.c.place, SCALARS)
                self.newton.keep()
            self._try()
        self.c.put("evaluations", p.add(self.c.get("evaluations"), self.newton.evaluations.get()))
        march.call("qdot", march.rooms["q0"], march.rooms["v0"], march.parameters, march.rooms["q_rates"])
        to = p.row_of(march.pointers["carried"], 0)
        for name, at, size in self._parts():
            p.scatter(p.at(to, at), march.rooms[name], size)
        for room, at, size in events:
            p.scatter(p.at(to, at), room, size)
        self.newton.end(p.at(to, behind))

    def _look_at_start(self) -> None:
        """A state that is not finite leads nowhere."""
        p, room = self.march.p, self.march.rooms
        total = p.variable("real", constant(0.0))
        for name, size in (("q0", self.nq), ("v0", self.n), ("acc0", self.n)):
            with p.loop(size) as i:
                total.set(p.add(total.get(), p.mul(p.load(room[name], i), constant(0.0))))
        with p.when(p.compare("uno", total.get(), total.get())):
            self.c.put("status", Status.NOT_FINITE)

    def _try(self) -> None:
        """One step: taken, or rejected for a shorter one."""
        p, march = self.march.p, self.march
        t, asked, stop = self.c.get("t"), self.c.get("h"), self.settings["t_stop"]
        asked = p.choose(self.adaptive, asked, self.settings["dt"])
        if march.inputs.tau == "series":
            knot = march.next_knot(t)
            stop = p.choose(p.compare("olt", knot, stop), knot, stop)
        left = p.sub(stop, t)
        stretch = p.choose(self.adaptive, constant(STRETCH), constant(1 + 1e-9))
        clipped = p.compare("oge", p.mul(asked, stretch), left)
        h = p.choose(clipped, left, asked)
        end = p.choose(clipped, stop, p.add(t, h))
        self.newton.begin_step(h, self.settings["rtol"], self.settings["atol"])
        if self.turning:
            self._settling_weights()
        good = p.flag(False)
        with p.attempt() as failed:
            for i in range(1, STAGES):
                p.leave(p.no(self._stage(i, t, end, h)), failed)
            good.set(constant(True, "flag"))
        error = self._error(h, good.get())
        if (stopped := march.law_stopped()) is not None:
            with p.when(stopped):
                self.c.put("status", Status.LAW)
        else:
            stopped = constant(False, "flag")
        accepted = self._judge(error, h, stopped)
        with p.when(accepted):
            self._add_work(h)
            self.newton.project(end, "q", "v")
            taken = constant(True, "flag") if self.watched is None else p.no(self._stopped_by_event(self.watched, t, end, h))
            with p.when(taken):
                self._store(t, end, h)
                self._watch(h)
                self._go_on(end, h)
                with p.when(p.compare("oeq", end, self.settings["t_stop"])):
                    self.c.put("status", Status.ARRIVED)

    # ---- stages

    def _stage(self, i: int, t: str, end: str, h: str) -> str:
        """Solve a stage; whether it could be (i1)."""
        p, room, nv, n, march = self.march.p, self.march.rooms, self.nv, self.n, self.march
        row: Sequence[Fraction | int] = A[i]
        before = [(j, float(row[j])) for j in range(i) if row[j]]
        c1, _, _ = self._factors(h)
        rates = ["v0" if j == 0 else f"rate{j}" for j in range(STAGES)]
        p.combine(room["v*"], n, [(x, room[f"acc{j}"]) for j, x in before], room["v0"], h)
        p.combine(room["theta*"], nv, [(x, room[rates[j]]) for j, x in before], None, h)
        p.copy(room["guess"], room[f"acc{i - 1}"], n)
        if self.turning:
            p.combine(room["theta"], nv, [(c1, room["v0"])], room["theta*"])

        def place() -> str | None:
            p.combine(room["v"], n, [(c1, room["a"])], room["v*"])
            p.copy(room["acc"], room["a"], n)
            settled = self._turn(c1) if self.turning else None
            if not self.turning:
                p.combine(room["theta"], nv, [(c1, room["v"])], room["theta*"])
            march.call("integrate", room["q0"], room["theta"], march.parameters, room["q"])
            return settled

        at = end if C[i] == 1 else p.add(t, p.mul(constant(float(C[i])), h))
        solved = self.newton.solve(at, h, place)
        p.copy(room[f"acc{i}"], room["a"], n)
        p.copy(room[f"rate{i}"], room["rate" if self.turning else "v"], nv)
        if self.works:
            powers = p.at(room["powers"], i * self.works)
            march.call("power", room["q"], room["v"], march.u, march.parameters, powers)
            if march.asks_losses:
                self.newton.show()
                march.add_loss(room["shown"], powers)
            self.newton.add_driving(at, powers, self.works == BOOKS)
        return solved

    def _settling_weights(self) -> None:
        p, room = self.march.p, self.march.rooms
        with p.loop(self.nv) as i:
            scale = p.load(room["scale_q"], i)
            p.store(p.mul(p.mul(scale, scale), constant(1 / self.nv)), room["settling"], i)

    def _turn(self, c1: str) -> str:
        """theta = theta* + c1 dexp^-1_theta v, by repeated substitution; whether it settled (i1)."""
        p, room = self.march.p, self.march.rooms
        count = p.counter()
        with p.forever() as done:
            self.march.call("dexp_inverse", room["theta"], room["v"], room["rate"])
            p.combine(room["turned"], self.nv, [(1.0, room["theta*"]), (c1, room["rate"]), (-1.0, room["theta"])])
            p.combine(room["theta"], self.nv, [(1.0, room["turned"])], room["theta"])
            change = p.number_of("norm", room["turned"], room["settling"])
            small = p.compare("olt", change, constant(_SETTLED))
            count.set(p.count("plus", count.get(), 1))
            p.leave(p.either(small, p.holds("sge", count.get(), _MOST_TURNS)), done)
        return small

    # ---- errors, and what follows from them

    def _error(self, h: str, good: str) -> str:
        """The error of the step in units of its tolerance; infinite where iterations did not converge, a NaN where numbers did."""
        p, room, nv = self.march.p, self.march.rooms, self.nv
        found = p.variable("real", constant(math.inf))
        with p.when(good):
            weights = [(i, float(A[-1][i]) - float(EMBEDDED[i])) for i in range(STAGES) if EMBEDDED[i]]
            rates = ["v0" if j == 0 else f"rate{j}" for j in range(STAGES)]
            p.combine(room["error_v"], self.n, [(w, room[f"acc{i}"]) for i, w in weights], None, h)
            p.combine(room["error_q"], nv, [(w, room[rates[i]]) for i, w in weights], None, h)
            self.newton.scale(("q0", "v0"), ("q", "v"), self.settings["rtol"], self.settings["atol"])
            for error in ("error_q", "error_v"):
                self.newton.free_only(room[error])
            total = p.variable("real", constant(0.0))
            for error, scale, size in (("error_q", "scale_q", nv), ("error_v", "scale_v", self.n)):
                with p.loop(size) as i:
                    x = p.mul(p.load(room[error], i), p.load(room[scale], i))
                    total.set(p.add(total.get(), p.mul(x, x)))
            found.set(p.function("sqrt", p.mul(total.get(), constant(1 / (nv + self.n)))))
        return found.get()

    def _judge(self, error: str, h: str, stopped: str) -> str:
        """Take or reject, and propose the next step; whether it is taken (i1)."""
        p = self.march.p
        one = constant(1.0)
        finite = is_number(p, error)
        within = p.either(p.compare("ole", error, one), p.both(finite, p.no(self.adaptive)))
        accepted = p.both(within, p.no(stopped))
        rejected = p.both(p.no(within), p.no(stopped))
        factor, log_error = next_step(p, self.c, _ORDER, error, accepted)
        same = p.both(p.compare("oge", factor, one), p.compare("olt", factor, constant(_SAME)))
        factor = p.choose(same, one, factor)
        lost = p.choose(p.compare("uno", error, error), constant(0.1), constant(_NOT_CONVERGED))
        factor = p.choose(finite, factor, lost)
        new = p.mul(h, factor)
        with p.when(accepted):
            # a step that was cut short by a knot or the end says nothing against the length that had been proposed
            grown = p.choose(p.compare("oge", factor, one), self.c.get("h"), new)
            self.c.put("h", p.larger(new, grown))
            self.c.put("log_error", p.larger(log_error, constant(LEAST_LOG_ERROR)))
            self.c.put("was_rejected", 0.0)
        with p.when(rejected):
            self.c.put("h", new)
            self.c.put("was_rejected", 1.0)
            self.c.count("rejected")
            with p.when(p.either(too_short(p, self.c, new), p.no(self.adaptive))):
                self.c.put("status", Status.TOO_SHORT)
        return accepted

    def _watch(self, h: str) -> None:
        """Whether such steps can lead to the end of the run."""
        p = self.march.p
        least = p.compare("olt", h, p.mul(constant(LEAST_STEP), self.settings["t_end"]))
        self.c.put("least", p.choose(least, p.add(self.c.get("least"), constant(1.0)), constant(0.0)))
        with p.when(p.compare("oge", self.c.get("least"), constant(LEAST_IN_A_ROW))):
            self.c.put("status", Status.HOPELESS)
        short = p.compare("olt", h, p.mul(constant(HELD_STEP), self.settings["t_end"]))
        watch_speeds(p, self.c, (self.march.rooms["v"], 0, self.nv), short, constant(True, "flag"))

    def _add_work(self, h: str) -> None:
        """The works at the end of the step, behind those at its start in `works`; they are not looked at for errors."""
        p, room = self.march.p, self.march.rooms
        for k in range(self.works):
            total = constant(0.0)
            for i, b in enumerate(A[-1]):
                if b:
                    total = p.add(total, p.mul(constant(float(b)), p.load(room["powers"], i * self.works + k)))
            p.store(p.add(p.load(room["works"], k), p.mul(h, total)), room["works"], self.works + k)

    def _go_on(self, end: str, h: str) -> None:
        p, room, last = self.march.p, self.march.rooms, STAGES - 1
        self.c.put("t", end)
        self.c.put("last_h", h)
        self.c.count("steps")
        for to, source, size in (("q0", "q", self.nq), ("v0", "v", self.n), ("acc0", f"acc{last}", self.n)):
            p.copy(room[to], room[source], size)
        for k in range(self.works):
            p.store(p.load(room["works"], self.works + k), room["works"], k)
            p.store(p.load(room["powers"], last * self.works + k), room["powers"], k)

    # ---- events

    def _begin_events(self, watched: Watched) -> None:
        """What is known of events before the first step: their numbers, and the sides of their functions g."""
        p, room, nq = self.march.p, self.march.rooms, self.nq
        locate.begin(self.march, watched)
        self._write_row(room["w"], "q0", "v0", [p.load(room["works"], k) for k in range(self.works)])
        p.gather(room["w_rates"], room["q_rates"], nq)
        p.gather(p.at(room["w_rates"], nq), room["acc0"], self.n)
        locate.find_sides(self.march, watched, room["w"], room["w_rates"])

    def _stopped_by_event(self, watched: Watched, t: str, end: str, h: str) -> str:
        """Whether there is an event in the step (i1). Then everything is as before the step, except for the rows that are stored
        up to an event that ends it.
        """
        p = self.march.p
        self._second_rates()

        def interpolate(march: MarchWriter, part: str, h: str) -> None:
            self._interpolate(part, h)
            self.newton.project(p.add(t, p.mul(part, h)), "row_q", "row_v")
            self._write_row(march.rooms["w"], "row_q", "row_v", [self._work_at(k, part, h) for k in range(self.works)])

        it = Look(self.march, watched, t, h, interpolate)
        found = locate.look(it)
        with p.when(found):
            cuts = locate.leave(it)
            self.newton.restore()
            with p.when(cuts):
                self._store(t, end, h, it.own("at"))
        return found

    # ---- what is stored

    def _store(self, t: str, end: str, h: str, until: str | None = None) -> None:
        """Rows whose instants the step has reached: the new state where it ends there, and else the interpolant. until: if cut."""
        p, march, room = self.march.p, self.march, self.march.rooms
        prepared = p.flag(self.watched is not None)
        with p.forever() as stored:
            k = p.whole(self.c.get("row"))
            p.leave(p.holds("sge", k, march.lengths["K"]), stored)
            due = p.load(p.row_of(march.pointers["times"], 0), k)
            p.leave(p.compare("ogt", due, until or end), stored)
            row = march.row("rows", k)
            inside = p.compare("olt", due, end)
            with p.when(p.no(inside)):
                self._write_row(row, "q", "v", [p.load(room["works"], self.works + k) for k in range(self.works)])
            with p.when(inside):
                with p.when(p.no(prepared.get())):
                    self._second_rates()
                    prepared.set(constant(True, "flag"))
                s = p.div(p.sub(due, t), h)
                self._interpolate(s, h)
                self.newton.project(due, "row_q", "row_v")
                self._write_row(row, "row_q", "row_v", [self._work_at(k, s, h) for k in range(self.works)])
            self.c.count("row")

    def _write_row(self, row: str, q: str, v: str, works: Sequence[str]) -> None:
        p, room = self.march.p, self.march.rooms
        p.scatter(row, room[q], self.nq)
        p.scatter(p.at(row, self.nq), room[v], self.n)
        for k, work in enumerate(works):
            p.store(work, row, self.nq + self.n + k)

    def _second_rates(self) -> None:
        """theta'' at the end of the step."""
        p, room, last = self.march.p, self.march.rooms, f"acc{STAGES - 1}"
        if self.turning:
            self.march.call("increment_rates", room["theta"], room["v"], room[last], room["row_rate"], room["second"])
        else:
            p.copy(room["second"], room[last], self.nv)

    def _interpolate(self, s: str, h: str) -> None:
        """q and v at a fraction s of the step."""
        p, room, march, nv = self.march.p, self.march.rooms, self.march, self.nv
        hh = p.mul(h, h)
        sources = [room[x] for x in ("v0", "acc0", "theta", f"rate{STAGES - 1}", "second")]
        units = [h, hh, constant(1.0), h, hh]
        values = [p.mul(self._polynomial(row, s), u) for row, u in zip(HERMITE, units, strict=True)]
        slopes = [[x * k for k, x in enumerate(row, 1)] for row in HERMITE]
        rates = [
            p.div(p.mul(p.add(constant(row[0]), self._polynomial(row[1:], s)), u), h) for row, u in zip(slopes, units, strict=True)
        ]
        p.combine(room["row_theta"], nv, list(zip(values, sources, strict=True)))
        p.combine(room["row_rate"], nv, list(zip(rates, sources, strict=True)))
        march.call("integrate", room["q0"], room["row_theta"], march.parameters, room["row_q"])
        p.copy(room["row_v"], room["row_rate"], nv)
        if self.turning:
            self._speeds_of_rates()
        self._interpolate_states(s, h)

    def _interpolate_states(self, s: str, h: str) -> None:
        """States of loads at a fraction s of the step: the cubic of values and rates at both ends."""
        p, room, nv = self.march.p, self.march.rooms, self.nv
        with p.loop(self.n - nv) as i:
            first, last, starts, ends = (p.load(p.at(room[x], nv), i) for x in ("v0", "v", "acc0", f"acc{STAGES - 1}"))
            p.store(self._cubic(s, h, first, last, starts, ends), p.at(room["row_v"], nv), i)

    def _speeds_of_rates(self) -> None:
        """v with dexp^-1_theta v = theta', by repeated substitution."""
        p, room = self.march.p, self.march.rooms
        with p.loop(_MOST_TURNS):
            self.march.call("dexp_inverse", room["row_theta"], room["row_v"], room["turned"])
            p.combine(room["row_v"], self.nv, [(1.0, room["row_rate"]), (-1.0, room["turned"])], room["row_v"])

    def _work_at(self, k: int, s: str, h: str) -> str:
        """The cubic of a work and its power at both ends."""
        p, room = self.march.p, self.march.rooms
        first, last = p.load(room["works"], k), p.load(room["works"], self.works + k)
        starts, ends = p.load(room["powers"], k), p.load(room["powers"], (STAGES - 1) * self.works + k)
        return self._cubic(s, h, first, last, starts, ends)

    def _cubic(self, s: str, h: str, first: str, last: str, starts: str, ends: str) -> str:
        """At a fraction s of a step h, of the values and the rates at both ends."""
        p = self.march.p
        rises = p.mul(self._polynomial((0, 3, -2), s), p.sub(last, first))
        bends = p.add(p.mul(self._polynomial((1, -2, 1), s), starts), p.mul(self._polynomial((0, -1, 1), s), ends))
        return p.add(first, p.add(rises, p.mul(h, bends)))

    def _polynomial(self, row: Sequence[float], s: str) -> str:
        """row[0] s + row[1] s^2 + ..."""
        p = self.march.p
        value = constant(row[-1])
        for x in reversed(row[:-1]):
            value = p.add(p.mul(value, s), constant(x))
        return p.mul(value, s)
