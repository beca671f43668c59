"""Iterations of implicit steps in O(N): sweeps over the bodies replace Newton's matrix.

In place of the whole change of r, its matrix is

    M' = c3 M(q) + c1 C + c2 K,

with the damping C and the stiffness K of modes, and the diagonal slopes of loads at hinges (`sweeps.resisted_response`). M'/c3 is
the mass matrix of a tree, so M'^-1 r takes two sweeps. A few forces of loads through frames, as of springs between points, add a
matrix of low rank; the formula of Woodbury takes them in. With it

    f = -M'^-1 r(a),   a <- a + f

converges where M' is most of the change of r. Anderson's mixing makes it converge in more cases, and faster: with the differences
dF of the last corrections and dX of the last unknowns, a <- a + f - (dX + dF) g, where g makes |f - dF g| least.

Where this does not converge, Newton's method itself takes over. Its linear equations M'^-1 J x = f are solved by conjugate
residuals with all directions kept (GCR, in exact arithmetic the same as GMRES). J times a direction is the change of inverse
dynamics and of loads along it, in O(N) too.

In a closed system M' has the rows of the closures at its border (`sweeps.closed_correction`). A correction then takes one closed
forward dynamics at the trial, which finds the multipliers too, and its change along a direction is a difference of two.

Nothing is kept from step to step, so that a run that is divided into blocks is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pliant.compile.program.builder import ProgramVariable
from pliant.compile.program.nodes import constant
from pliant.simulate.loops.iterations.dense import Dense
from pliant.simulate.loops.iterations.residual import SHARE, Factors, Iteration, point_size
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.vectors.prescribed import HeldHinge

MIXED = 4  # corrections that are mixed
_MOST_MIXING = 20  # iterations
_GROWN = 1e3  # a correction so many times the first is given up at
_DEPENDENT = 1e-10  # a share of its square that a difference must have of its own to be mixed
DIRECTIONS = 20  # of a solution of the linear equations
_ENOUGH = 1e-3  # what these leave of the residual
_MOST_NEWTON = 15
_DIFFERENCE = 1e-6  # of the unknowns, for the change of corrections along a direction
_DIVERGING = 2.0


@dataclass(frozen=True)
class SweptIterations:
    """See `residual.Iterations`. values: how many numbers of a state the sweeps keep for all iterations; 0 if they keep none.

    states: of loads; slopes: whether loads have any along q, v or s; law, loads: whether forces of a law and of loads have a
    derivative. closed: whether there are closures. pushes: components of forces through frames.
    """

    dense: Dense
    values: int
    states: int
    slopes: bool
    law: bool
    loads: bool
    held: tuple[HeldHinge, ...] = ()
    closed: bool = False
    pushes: int = 0

    @property
    def n(self) -> int:
        return self.dense.n

    @property
    def pushed(self) -> Dense:
        """The small matrix of forces through frames."""
        return Dense(max(1, self.pushes), self.dense.wide, 1)

    def rooms(self, nq: int, asked: bool) -> dict[str, int]:
        n, stride = self.n, self.dense.stride
        return {
            **Iteration.common_rooms(nq, n, self.states, asked, self.closed, self.held),
            **dict.fromkeys(("f", "f before", "a before", "x", "rest"), stride),
            **dict.fromkeys(("dF", "dE"), MIXED * stride),
            **dict.fromkeys(("along", "changed"), DIRECTIONS * stride),
            **{"gram": MIXED * MIXED, "mixed": MIXED, "by_rate": 1, "by_place": 1},
            **{"sweep_q": nq, "sweep": self.values, "slopes": 2 * n, "resisting": n, "d": 3 * stride, "of law": n, "of loads": n},
            **{"push_x": nq + n if self.pushes else 0, "directions": self.pushes * n, "responses": self.pushes * stride},
            **{"push_factors": self.pushes, "changes": self.pushed.stride, "shares": self.pushed.stride},
            "push_matrix": self.pushed.rows * self.pushed.stride,
        }

    def writer(self, march: MarchWriter, nq: int, factors: Factors, of_first: str | None = None) -> Sweeping:
        return Sweeping(march, nq, self, factors, of_first)


class Sweeping(Iteration):
    """Writes the iterations of one march over single states."""

    of_share = 0.01  # half an iteration more, so that results agree with those of exact ones to 1e-9
    meets = False

    def __init__(self, march: MarchWriter, nq: int, own: SweptIterations, factors: Factors, of_first: str | None) -> None:
        super().__init__(march, nq, own.n, factors, of_first, own.closed, own.held)
        self.own, self.stride = own, own.dense.stride

    def begin(self, source: str) -> None:
        self.begin_held()

    def end(self, to: str) -> None:
        p = self.march.p
        with p.loop(point_size(self.nq, self.n, self.march.inputs.changing)) as i:
            p.store(constant(0.0), to, i)

    # ---- a step

    def solve(self, t: str, h: str, place: Callable[[], str | None]) -> str:
        p = self.march.p
        solved, count = p.flag(False), p.variable("count")
        before, enough = p.variable("real"), p.variable("real", constant(SHARE))
        self.hold(t)
        place = self.placing(h, place)
        self._begin(t, h, place)
        self._mix(t, h, place, solved, count, before, enough)
        with p.when(p.no(solved.get())):
            self._newton(t, h, place, solved, count, before, enough)
        place()
        return solved.get()

    def _begin(self, t: str, h: str, place: Callable[[], str | None]) -> None:
        """M' where the iterations begin."""
        p, march, room, nv = self.march.p, self.march, self.march.rooms, self.nv
        p.copy(room["a"], room["guess"], self.n)
        place()
        p.copy(room["sweep_q"], room["q"], self.nq)
        c1, c2, c3 = self.factors(h)
        by_rate, by_place = p.div(c1, c3), p.div(c2, c3)
        p.store(by_rate, room["by_rate"])
        p.store(by_place, room["by_place"])
        if self.own.slopes or self.own.pushes:
            self.set_inputs(t)
        if self.own.slopes:
            march.call("load_slopes", room["t"], room["shown"], march.u, march.parameters, room["slopes"])
            with p.loop(nv) as i:
                k, c = p.load(room["slopes"], i), p.load(p.at(room["slopes"], nv), i)
                p.store(p.add(p.mul(by_rate, c), p.mul(by_place, k)), room["resisting"], i)
        if self.own.values:
            given = [room[x] for x in ("sweep_q", "by_rate", "by_place", "resisting", "free")]
            self._do("response_state", *given, march.parameters, room["sweep"])
        if self.own.pushes:
            self._begin_pushes(t, h)

    # ---- forces of loads through frames

    def _begin_pushes(self, t: str, h: str) -> None:
        """The forces F of loads through frames add -J* F' to M', J* their directions: M'^-1 J* and 1 - F' M'^-1 J*."""
        p, march, room, count = self.march.p, self.march, self.march.rooms, self.own.pushes
        p.copy(room["push_x"], room["shown"], self.nq + self.n)
        given = room["push_x"], p.at(march.u, self.nv), march.parameters
        self._do("push_directions", room["t"], *given, room["directions"])
        with p.loop(self.n) as i:
            p.store(constant(0.0), room["r"], i)
        for k in range(count):
            p.move(room["r"], p.at(room["directions"], k * self.nv), self.nv)
            self.free_only(room["r"])
            self._sweep_tree(h, room["r"], self._column("responses", k), 1.0)
            row = p.at(room["push_matrix"], k * self.own.pushed.stride)
            self._push_changes(h, self._column("responses", k))
            with p.loop(count) as i:
                p.store(p.neg(p.load(room["changes"], i)), row, i)
            p.store(p.add(p.load(row, k), constant(1.0)), row, k)
        p.routine("invert", room["push_matrix"], room["push_factors"])

    def _push_changes(self, h: str, x: str) -> None:
        """F' x, where M' was made."""
        p, march, room = self.march.p, self.march, self.march.rooms
        for part, c in enumerate(self.factors(h)[i] for i in (1, 0)):
            p.combine(self._column("d", part), self.n, [(c, x)])
        given = room["push_x"], p.at(march.u, self.nv), march.parameters
        self._do("push_changes", room["t"], *given, room["d"], room["changes"])

    def _with_pushes(self, h: str, to: str) -> None:
        """Make of the response of the tree that of M' with forces through frames, after Woodbury: it is without these by
        M'^-1 J* (1 - F' M'^-1 J*)^-1 F' of itself too small.
        """
        p, room = self.march.p, self.march.rooms
        self._push_changes(h, to)
        p.routine("solve", room["push_matrix"], room["changes"], room["shares"])
        terms = [(p.load(room["shares"], k), self._column("responses", k)) for k in range(self.own.pushes)]
        p.combine(to, self.n, [(1.0, to), *terms])

    def _do(self, name: str, *buffers: str) -> None:
        self.march.p.routine(name, *buffers, data=True)

    def _sweep(self, h: str, r: str, to: str, sign: float) -> None:
        """to = sign M'^-1 r, both rooms."""
        self._sweep_tree(h, r, to, sign)
        if self.own.pushes:
            self._with_pushes(h, to)

    def _sweep_tree(self, h: str, r: str, to: str, sign: float) -> None:
        """The same, without forces through frames. In a closed system the sign is -1, r that of the trial, and M' too."""
        p, march, room, nv = self.march.p, self.march, self.march.rooms, self.nv
        if self.closed:
            given = [room["q"], room["v"], room["acc"], march.u]
            given += [room[x] for x in ("by_rate", "by_place", "resisting", "free")]
            given += [room["t"], march.u] * march.inputs.timed
            self._do("closed_correction", *given, march.parameters, to)
        elif self.own.values:
            self._do("response", room["sweep"], r, to)
        else:
            given = [room[x] for x in ("by_rate", "by_place", "resisting", "free")]
            self._do("response", room["sweep_q"], r, *given, march.parameters, to)
        c1, _, c3 = self.factors(h)
        scale = p.div(constant(1.0 if self.closed else sign), c3)
        with p.loop(nv) as i:
            p.store(p.mul(scale, p.load(to, i)), to, i)
        with p.loop(self.n - nv) as i:
            slope = p.mul(c1, p.load(p.at(room["slopes"], 2 * nv), i)) if self.own.slopes else constant(0.0)
            p.store(p.div(p.mul(constant(sign), p.load(p.at(r, nv), i)), p.add(c3, slope)), p.at(to, nv), i)

    def _norm(self, x: str) -> str:
        return self.march.p.number_of("norm", x, self.march.rooms["weights"])

    def _dot(self, x: str, y: str) -> str:
        return self.march.p.number_of("dot", x, y, self.march.rooms["weights"])

    def _column(self, name: str, k: str | int) -> str:
        """Column k of a room."""
        return self.march.p.cell(self.march.rooms[name], k, self.stride)

    # ---- mixed corrections

    def _mix(
        self,
        t: str,
        h: str,
        place: Callable[[], str | None],
        solved: ProgramVariable,
        count: ProgramVariable,
        before: ProgramVariable,
        enough: ProgramVariable,
    ) -> None:
        p, room = self.march.p, self.march.rooms
        for name, values in (("dF", MIXED * self.stride), ("dE", MIXED * self.stride), ("gram", MIXED * MIXED)):
            with p.loop(values) as i:
                p.store(constant(0.0), room[name], i)
        start = p.variable("real", constant(0.0))
        count.set(0)
        before.set(constant(1.0))
        with p.forever() as left:
            placed = place()
            self.evaluate(t)
            self._sweep(h, room["r"], room["f"], -1.0)
            size = self._norm(room["f"])
            with p.when(p.holds("eq", count.get(), 0)):
                start.set(size)
                self.set_enough(enough, size)
            with p.when(p.holds("sgt", count.get(), 0)):
                self._keep(count)
            ratio = self.ratio(count, before, size)
            p.copy(room["f before"], room["f"], self.n)
            p.copy(room["a before"], room["a"], self.n)
            self._correct()
            small = self.is_small(ratio, size, enough.get())
            good = small if placed is None else p.both(small, placed)
            solved.set(good)
            p.leave(good, left)
            p.leave(p.compare("uge", size, p.mul(constant(_GROWN), start.get())), left)
            p.leave(p.holds("sge", count.get(), _MOST_MIXING), left)
            before.set(size)
        self.finite.set(p.compare("ord", size, size))

    def _keep(self, count: ProgramVariable) -> None:
        """The differences of the last two corrections and unknowns, in place of the oldest ones."""
        p, room = self.march.p, self.march.rooms
        slot = p.count("signed rest", p.count("minus", count.get(), 1), MIXED)
        dF, dE = self._column("dF", slot), self._column("dE", slot)
        p.combine(dF, self.n, [(1.0, room["f"]), (-1.0, room["f before"])])
        p.combine(dE, self.n, [(1.0, room["a"]), (-1.0, room["a before"]), (1.0, dF)])
        for j in range(MIXED):
            product = self._dot(dF, self._column("dF", j))
            p.store(product, room["gram"], p.count("plus", p.count("times", slot, MIXED), j))
            p.store(product, room["gram"], p.count("plus", slot, MIXED * j))

    def _correct(self) -> None:
        """a + f - dE g: g by the normal equations, L D L*, without differences that depend on others."""
        p, room = self.march.p, self.march.rooms
        zero = constant(0.0)
        G = [[p.load(room["gram"], MIXED * i + j) for j in range(i + 1)] for i in range(MIXED)]
        g = [self._dot(self._column("dF", j), room["f"]) for j in range(MIXED)]
        L: list[list[str]] = []
        D: list[str] = []
        reciprocal: list[str] = []
        for i in range(MIXED):
            row: list[str] = []
            rest = [*G[i]]
            for j in range(i):
                x = rest[j]
                for k in range(j):
                    x = p.sub(x, p.mul(p.mul(row[k], D[k]), L[j][k]))
                row.append(p.mul(x, reciprocal[j]))
            d = rest[i]
            for k in range(i):
                d = p.sub(d, p.mul(p.mul(row[k], row[k]), D[k]))
            own = p.compare("ogt", d, p.mul(constant(_DEPENDENT), G[i][i]))
            D.append(p.choose(own, d, zero))
            reciprocal.append(p.choose(own, p.div(constant(1.0), p.choose(own, d, constant(1.0))), zero))
            L.append(row)
        for i in range(MIXED):
            for k in range(i):
                g[i] = p.sub(g[i], p.mul(L[i][k], g[k]))
        g = [p.mul(x, y) for x, y in zip(g, reciprocal, strict=True)]
        for i in reversed(range(MIXED)):
            for k in range(i + 1, MIXED):
                g[i] = p.sub(g[i], p.mul(L[k][i], g[k]))
            g[i] = p.choose(p.compare("oeq", reciprocal[i], zero), zero, g[i])
        terms: list[tuple[float | str, str]] = [(1.0, room["f"])]
        terms += [(p.neg(x), self._column("dE", j)) for j, x in enumerate(g)]
        p.combine(room["a"], self.n, terms, room["a"])

    # ---- Newton's method

    def _newton(
        self,
        t: str,
        h: str,
        place: Callable[[], str | None],
        solved: ProgramVariable,
        count: ProgramVariable,
        before: ProgramVariable,
        enough: ProgramVariable,
    ) -> None:
        p, room = self.march.p, self.march.rooms
        p.copy(room["a"], room["guess"], self.n)
        count.set(0)
        before.set(constant(1.0))
        with p.forever() as left:
            placed = place()
            self.evaluate(t)
            self._sweep(h, room["r"], room["f"], -1.0)
            self._solve_linear(t, h, place)
            p.combine(room["a"], self.n, [(1.0, room["x"])], room["a before"])
            size = self._norm(room["x"])
            ratio = self.ratio(count, before, size)
            small = self.is_small(ratio, size, enough.get())
            good = small if placed is None else p.both(small, placed)
            solved.set(good)
            p.leave(good, left)
            p.leave(p.both(p.compare("ugt", ratio, constant(_DIVERGING)), p.holds("sgt", count.get(), 1)), left)
            p.leave(p.holds("sge", count.get(), _MOST_NEWTON), left)
            before.set(size)
        self.finite.set(p.compare("ord", size, size))

    def _solve_linear(self, t: str, h: str, place: Callable[[], str | None]) -> None:
        """x with M'^-1 J x = f, by conjugate residuals."""
        p, room = self.march.p, self.march.rooms
        with p.loop(self.stride) as i:
            p.store(constant(0.0), room["x"], i)
        p.copy(room["rest"], room["f"], self.n)
        p.copy(room["a before"], room["a"], self.n)
        bound = p.mul(constant(_ENOUGH), self._norm(room["f"]))
        taken = p.counter()
        with p.forever() as done:
            k = taken.get()
            along, changed = self._column("along", k), self._column("changed", k)
            p.copy(along, room["rest"], self.n)
            if self.closed:
                self._difference(t, h, place, along, changed)
            else:
                self._product(t, h, along)
                self._sweep(h, room["r"], changed, 1.0)
            with p.loop(k) as j:
                past = self._column("changed", j)
                share: str = p.neg(self._dot(changed, past))
                p.combine(changed, self.n, [(share, past)], changed)
                p.combine(along, self.n, [(share, self._column("along", j))], along)
            length = self._norm(changed)
            scale = p.div(constant(1.0), length)
            p.combine(changed, self.n, [(scale, changed)])
            p.combine(along, self.n, [(scale, along)])
            share = self._dot(room["rest"], changed)
            p.combine(room["x"], self.n, [(share, along)], room["x"])
            p.combine(room["rest"], self.n, [(p.neg(share), changed)], room["rest"])
            taken.set(p.count("plus", k, 1))
            p.leave(p.no(p.compare("ogt", self._norm(room["rest"]), bound)), done)
            p.leave(p.holds("sge", taken.get(), DIRECTIONS), done)

    def _product(self, t: str, h: str, x: str) -> None:
        """J x, in the room of the residual, at the trial."""
        p, march, room, nv, d = self.march.p, self.march, self.march.rooms, self.nv, self.march.rooms["d"]
        for part, c in enumerate(self.factors(h)[i] for i in (1, 0, 2)):
            p.combine(self._column("d", part), self.n, [(c, x)])
        for part in range(3):
            self.free_only(self._column("d", part))
        given = (room["q"], room["v"], room["acc"], d, p.at(march.u, nv), march.parameters, room["r"])
        march.call("along", *given)
        with p.loop(self.n - nv) as i:
            p.store(p.load(p.at(d, 2 * self.stride + nv), i), p.at(room["r"], nv), i)
        if self.own.law:
            self._do("law_column", room["t"], room["shown"], d, room["of law"])
            with p.loop(nv) as i:
                p.store(p.sub(p.load(room["r"], i), p.load(room["of law"], i)), room["r"], i)
        if self.own.loads:
            u = p.at(march.u, nv)
            self._do("load_column", room["t"], room["shown"], u, march.parameters, d, room["of loads"])
            p.combine(room["r"], self.n, [(-1.0, room["of loads"])], room["r"])
        self.free_only(room["r"])

    def _difference(self, t: str, h: str, place: Callable[[], str | None], x: str, to: str) -> None:
        """M'^-1 J x, by the difference of two corrections."""
        p, room = self.march.p, self.march.rooms
        share = p.mul(constant(_DIFFERENCE), p.add(self._norm(room["a before"]), self._norm(room["f"])))
        share = p.div(share, self._norm(x))
        p.combine(room["a"], self.n, [(share, x)], room["a before"])
        place()
        self.evaluate(t)
        self._sweep(h, room["r"], to, -1.0)
        by = p.div(constant(1.0), share)
        p.combine(to, self.n, [(by, room["f"]), (p.neg(by), to)])
