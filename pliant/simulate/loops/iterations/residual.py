"""The residual of implicit steps, for nv unknowns a, and what all iterations need of it:

    r(a) = ID(q0 (+) theta, v, acc) - u(t, q, v),   theta = theta* + c2 a,   v = v* + c1 a,   acc = acc* + c3 a

States s of loads stand behind the speeds v, and their rates behind the accelerations. They are n - nv further unknowns with the
rows acc - s'(t, q, v, s), and u depends on them too.

In a closed system, r is the part of this residual that the closures cannot carry, together with what they require of acc
(`sweeps.closed_residual`). The multipliers are computed with every residual, by factors that handle dependent rows. A matrix
bordered by the rows would not handle these.

Next to the state a run stores a `point`: (h, t, q, v, acc), and the inputs of loads that change from step to step. There Newton's
matrix was formed; sweeps leave it zero.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from pliant.lazy import late
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.vectors.prescribed import HeldHinge

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramVariable
    from pliant.compile.program.nodes import constant
else:
    constant = late("pliant.compile.program.nodes", "constant")

SHARE = 0.01  # of the tolerance of a step, for what an iteration leaves
UNKNOWN = 1e3  # a rate of convergence while none was seen in a step: the first correction is trusted only where it is tiny
_MOST_FACTOR = 10.0  # what is left is at most so many corrections; rounding has ratios about one
_LEAST_FACTOR = 0.3  # and at least so much of one: what converges slowly hides behind what does fast
POINT = 2  # numbers of a point before its q, v, acc
Factors = Callable[[str], tuple[str, str, str]]


def point_size(nq: int, n: int, changing: int = 0) -> int:
    """n: of speeds and states of loads; changing: of inputs that the point keeps."""
    return POINT + nq + 2 * n + changing


class Iterations(Protocol):
    """Iterations of a system before they are written: their memory, and what writes them for a march."""

    @property
    def n(self) -> int: ...

    def rooms(self, nq: int, asked: bool) -> dict[str, int]: ...

    def writer(self, march: MarchWriter, nq: int, factors: Factors, of_first: str | None = None) -> Iteration: ...


class Iteration:
    """Writes the residual of one march over single states; a subclass writes `begin`, `end` and `solve`.

    of_first: iterations may also end when the correction is below this share of the first correction of the step. If the guess is
    the unchanged old value, the first correction is of the order of the step's own error, so that a more accurate solution gains
    nothing. factors: (c1, c2, c3) of a step.
    """

    of_share = 1.0  # how much of of_first
    meets = True  # whether residuals of closed systems are computed, without the part that closures carry

    def __init__(
        self,
        march: MarchWriter,
        nq: int,
        n: int,
        factors: Factors,
        of_first: str | None,
        closed: bool,
        held: tuple[HeldHinge, ...] = (),
    ) -> None:
        self.held = held
        self.march, self.nq, self.nv, self.n = march, nq, march.inputs.nv, n
        self.factors, self.of_first, self.closed = factors, of_first, closed
        p = march.p
        self.rate = p.variable("real", constant(UNKNOWN))
        self.evaluations = p.variable("real", constant(0.0))
        self.finite = p.flag(True)
        self.guiding = p.variable("real", constant(0.0))

    @staticmethod
    def common_rooms(nq: int, n: int, states: int, asked: bool, closed: bool, held: tuple[HeldHinge, ...] = ()) -> dict[str, int]:
        """asked: whether inputs depend on the state, so that it is shown in one piece."""
        return {
            **dict.fromkeys(("v0", "v", "acc", "theta", "a", "guess", "theta*", "v*", "r", "weights"), n),
            **dict.fromkeys(("scale_q", "scale_v"), n),
            **{"q0": nq, "q": nq},
            "shown": nq + n + 1 if asked else 0,
            "ds": states,
            "met": n if closed else 0,
            "projected_q": nq if closed else 0,
            "projected_v": n if closed else 0,
            "held": sum(own.size for own in held),
            "free": n if held else 0,
        }

    def begin(self, source: str) -> None:
        """Read the point."""
        raise NotImplementedError

    def end(self, to: str) -> None:
        """Write the point."""
        raise NotImplementedError

    def keep(self) -> None:
        """Remember the point, before a step that may be left for an event."""

    def restore(self) -> None:
        """Return to the point that `keep` remembered."""

    def solve(self, t: str, h: str, place: Callable[[], str | None]) -> str:
        """Iterate from the guess to a; whether it converged (i1).

        place: writes the trial (q, v, acc) of a; gives whether it could (i1), where that is a question.
        """
        raise NotImplementedError

    def begin_step(self, h: str, rtol: str, atol: str) -> None:
        """The scales of the state that a step starts from, and the weights of corrections."""
        p, room = self.march.p, self.march.rooms
        self.rate.set(constant(UNKNOWN))
        self.scale(("q0", "v0"), ("q0", "v0"), rtol, atol)
        c1, c2, _ = self.factors(h)
        share = constant(1 / (self.nv + self.n))
        first, second = p.mul(p.mul(c2, c2), share), p.mul(p.mul(c1, c1), share)
        with p.loop(self.nv) as i:
            by_q, by_v = p.load(room["scale_q"], i), p.load(room["scale_v"], i)
            p.store(p.add(p.mul(first, p.mul(by_q, by_q)), p.mul(second, p.mul(by_v, by_v))), room["weights"], i)
        with p.loop(self.n - self.nv) as i:
            by_s = p.load(p.at(room["scale_v"], self.nv), i)
            p.store(p.mul(second, p.mul(by_s, by_s)), p.at(room["weights"], self.nv), i)

    def scale(self, one: tuple[str, str], other: tuple[str, str], rtol: str, atol: str) -> None:
        p, room = self.march.p, self.march.rooms
        p.routine("scales", *(room[x] for x in (*one, *other)), rtol, atol, room["scale_q"], room["scale_v"])

    # ---- hinges that are driven or locked

    def begin_held(self) -> None:
        """All speeds are free."""
        if self.held:
            p = self.march.p
            with p.loop(self.n) as i:
                p.store(constant(1.0), self.march.rooms["free"], i)

    def hold(self, t: str) -> None:
        """What such hinges do at a time."""
        if not self.held:
            return
        p, march, room = self.march.p, self.march, self.march.rooms
        p.store(t, room["t"])
        self.show("q0", "v0")
        march.call("held_motion", room["t"], room["shown"], march.u, march.parameters, room["held"])
        for own in self.held:
            p.move(p.at(room["free"], own.v), p.at(room["held"], own.accelerations + own.nv), own.nv)

    def placing(self, h: str, place: Callable[[], str | None]) -> Callable[[], str | None]:
        """`place`, with such hinges where they have to be: they get their accelerations, and where they are given their places."""
        if not self.held:
            return place
        p, room = self.march.p, self.march.rooms
        c3 = self.factors(h)[2]

        def placed() -> str | None:
            for own in self.held:
                for j in range(own.nv):
                    i = own.v + j
                    given = p.load(room["held"], own.accelerations + j)
                    if "acc*" in room:
                        given = p.sub(given, p.load(room["acc*"], i))
                    free = p.compare("ogt", p.load(room["free"], i), constant(0.5))
                    p.store(p.choose(free, p.load(room["a"], i), p.div(given, c3)), room["a"], i)
            good = place()
            for own in self.held:
                if own.nq:
                    p.move(p.at(room["q"], own.q), p.at(room["held"], own.at), own.nq)
                    p.move(p.at(room["v"], own.v), p.at(room["held"], own.at + own.nq), own.nv)
            return good

        return placed

    def free_only(self, x: str) -> None:
        """Make entries of a vector zero at speeds that are driven or locked."""
        p = self.march.p
        for own in self.held:
            for i in range(own.v, own.v + own.nv):
                p.store(p.mul(p.load(x, i), p.load(self.march.rooms["free"], i)), x, i)

    def add_driving(self, t: str, powers: str, books: bool) -> None:
        """Add the power of driven hinges at the trial, the force that is missing there times their speeds, and that of closures."""
        timed = self.closed and self.march.inputs.timed
        if not (self.held or timed):
            return
        p, room = self.march.p, self.march.rooms
        self.evaluate(t, whole=True)
        total = self.guiding.get() if timed else constant(0.0)
        for own in self.held:
            for i in range(own.v, own.v + own.nv):
                share = p.sub(constant(1.0), p.load(room["free"], i))
                total = p.add(total, p.mul(share, p.mul(p.load(room["r"], i), p.load(room["v"], i))))
        for k in (0, 2) if books else (0,):
            p.store(p.add(p.load(powers, k), total), powers, k)

    # ---- the residual

    def evaluate(self, t: str, whole: bool = False) -> None:
        """The residual at the trial; whole: also at speeds that are driven or locked."""
        p, march, room = self.march.p, self.march, self.march.rooms
        self.set_inputs(t)
        self.instant(t)
        met = not self.closed or whole or self.meets
        if not whole:
            self.evaluations.set(p.add(self.evaluations.get(), constant(1.0)))
        if met:
            march.call("inverse_dynamics", room["q"], room["v"], room["acc"], march.u, march.parameters, room["r"])
            p.combine(room["r"], self.nv, [(1.0, room["r"]), (-1.0, p.at(march.u, march.inputs.total))])
        with p.loop(self.n - self.nv) as i:
            p.store(p.sub(p.load(p.at(room["acc"], self.nv), i), p.load(room["ds"], i)), p.at(room["r"], self.nv), i)
        if self.closed and met:
            given = [room[x] for x in ("q", "v", "acc", "r", *["free"] * bool(self.held))]
            march.call("closed_residual", *given, *self.instant(t), march.parameters, room["met"])
            if whole and march.inputs.timed:
                self._find_guiding()
            p.move(room["r"], room["met"], self.nv)
        if not whole:
            self.free_only(room["r"])

    def instant(self, t: str) -> list[str]:
        """What functions of closures take of the time and of inputs, if closures depend on them."""
        march = self.march
        if not march.inputs.timed:
            return []
        march.p.store(t, march.rooms["t"])
        return [march.rooms["t"], march.u]

    def _find_guiding(self) -> None:
        """The power of closures: v times the part of the residual that they carry."""
        p, room = self.march.p, self.march.rooms
        self.guiding.set(constant(0.0))
        with p.loop(self.nv) as i:
            carried = p.sub(p.load(room["r"], i), p.load(room["met"], i))
            self.guiding.set(p.add(self.guiding.get(), p.mul(p.load(room["v"], i), carried)))

    def project(self, t: str, q: str, v: str) -> None:
        """Put a state at a time, rooms by name, back on the closures."""
        if not self.closed:
            return
        p, room, march = self.march.p, self.march.rooms, self.march
        on = (march.parameters, room["projected_q"], room["projected_v"])
        if self.held or march.inputs.timed:
            p.store(t, room["t"])
            self.show(q, v)
            march.call("project", room["t"], room["shown"], march.u, *on)
        else:
            march.call("project", room[q], room[v], *on)
        p.copy(room[q], room["projected_q"], self.nq)
        p.move(room[v], room["projected_v"], self.nv)

    def set_inputs(self, t: str) -> None:
        """u at a time and the trial, and the rates of states of loads."""
        march, room = self.march, self.march.rooms
        loads = march.inputs.loads != "none"
        if march.inputs.tau in ("constant", "steps") and not loads:
            return
        if march.inputs.tau in ("law", "traced") or loads:
            self.show()
        march.find_inputs(t, room["shown"])
        if loads:
            march.find_loads(t, room["shown"], room["ds"])

    def show(self, q: str = "q", v: str = "v") -> None:
        """The trial, or another state, in one piece, as functions of a state take it."""
        p, room = self.march.p, self.march.rooms
        for name, first, size in ((q, 0, self.nq), (v, self.nq, self.n)):
            p.gather(p.at(room["shown"], first), room[name], size)

    def ratio(self, count: ProgramVariable, before: ProgramVariable, size: str) -> str:
        """How fast corrections shrink: by the last two, or while there is one, as they did before."""
        p = self.march.p
        first = p.holds("eq", count.get(), 0)
        count.set(p.count("plus", count.get(), 1))
        ratio = p.variable("real", self.rate.get())
        with p.when(p.no(first)):
            found = p.div(size, before.get())
            ratio.set(found)
            self.rate.set(p.choose(p.compare("olt", found, constant(1.0)), found, constant(1.0)))
        return ratio.get()

    def is_small(self, ratio: str, size: str, enough: str) -> str:
        """Whether what a correction of this size leaves is small enough (i1)."""
        p = self.march.p
        least = p.compare("olt", ratio, constant(_MOST_FACTOR / (1 + _MOST_FACTOR)))
        beyond = p.choose(p.compare("olt", ratio, constant(UNKNOWN)), constant(_MOST_FACTOR), constant(UNKNOWN))
        factor = p.choose(least, p.div(ratio, p.sub(constant(1.0), ratio)), beyond)
        factor = p.choose(p.compare("olt", factor, constant(_LEAST_FACTOR)), constant(_LEAST_FACTOR), factor)
        return p.compare("olt", p.mul(factor, size), enough)

    def set_enough(self, enough: ProgramVariable, size: str) -> None:
        """What a first correction of this size makes of the bound."""
        if self.of_first is not None:
            p = self.march.p
            first = p.mul(size, p.mul(constant(self.of_share), self.of_first))
            enough.set(p.choose(p.compare("ogt", first, constant(SHARE)), first, constant(SHARE)))
