"""Newton's iterations with a dense matrix, for the residual of `residual.py`.

The Newton matrix holds the change of r along (c2 e, c1 e, c3 e) for every unit vector e. It is inverted once and used until the
iterations converge too slowly, or the step has changed by a fifth. The run stores the `point` at which the matrix was formed, next
to the state: (h, t, q, v, acc), and the inputs of loads that change from step to step. So a run that is divided into blocks has the
same matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pliant.compile.program.builder import ProgramVariable
from pliant.compile.program.nodes import constant
from pliant.simulate.loops.iterations.dense import Columns, Dense
from pliant.simulate.loops.iterations.residual import POINT, SHARE, UNKNOWN, Factors, Iteration
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.vectors.prescribed import HeldHinge

_SLOW = 0.5  # a ratio of two corrections above which the matrix is renewed
_DIVERGING = 2.0  # a ratio that is given up at, with a new matrix
_MOST_ITERATIONS = 25
_CHANGED = 0.2  # of a step


@dataclass(frozen=True)
class DenseIterations:
    """See `residual.Iterations`."""

    dense: Dense
    columns: Columns
    held: tuple[HeldHinge, ...] = ()

    @property
    def n(self) -> int:
        return self.dense.n

    def rooms(self, nq: int, asked: bool) -> dict[str, int]:
        n, dense, columns = self.dense.n, self.dense, self.columns
        return {
            **Iteration.common_rooms(nq, n, columns.states, asked, columns.closed, self.held),
            **dict.fromkeys(("point_v", "point_a", "factors"), n),
            **{"kept_v": n, "kept_a": n, "kept_q": nq, "kept_u": columns.inputs},
            **{"point_q": nq, "delta": dense.stride, "matrix": dense.rows * dense.stride},
            "columns": columns.places["end"] * dense.lanes,
            "point_u": columns.inputs,
        }

    def writer(self, march: MarchWriter, nq: int, factors: Factors, of_first: str | None = None) -> Newton:
        return Newton(march, nq, self, factors, of_first)


class Newton(Iteration):
    """Writes the iterations of one march over single states."""

    def __init__(self, march: MarchWriter, nq: int, own: DenseIterations, factors: Factors, of_first: str | None) -> None:
        super().__init__(march, nq, own.n, factors, of_first, own.columns.closed, own.held)
        self.columns, self.stride, p = own.columns, own.dense.stride, march.p
        self.made_for = p.variable("real", constant(0.0))  # the step that the matrix was made for; 0: there is none
        self.made_at = p.variable("real", constant(0.0))
        self.stale = p.flag(True)
        self._kept = [
            (p.variable("real", constant(0.0)), self.made_for),
            (p.variable("real", constant(0.0)), self.made_at),
            (p.flag(True), self.stale),
        ]
        self._sizes = {"q": nq, "v": self.n, "a": self.n, "u": self.columns.inputs}.items()

    # ---- the point

    def begin(self, source: str) -> None:
        """Read the point, and make its matrix."""
        p, room, inputs = self.march.p, self.march.rooms, self.march.inputs
        self.made_for.set(p.load(source, 0))
        self.made_at.set(p.load(source, 1))
        at = POINT
        for name, size in (("point_q", self.nq), ("point_v", self.n), ("point_a", self.n)):
            p.gather(room[name], p.at(source, at), size)
            at += size
        if inputs.changing:
            p.move(room["point_u"], p.at(self.march.u, self.nv), inputs.wrenches)
            p.gather(p.at(room["point_u"], inputs.wrenches), p.at(source, at), inputs.changing)
        self.begin_held()
        with p.when(p.compare("ogt", self.made_for.get(), constant(0.0))):
            self.hold(self.made_at.get())
            self._make()
            self.stale.set(constant(False, "flag"))

    def end(self, to: str) -> None:
        """Write the point."""
        p, room = self.march.p, self.march.rooms
        made = p.choose(self.stale.get(), constant(0.0), self.made_for.get())
        p.store(made, to, 0)
        p.store(self.made_at.get(), to, 1)
        at = POINT
        for name, size in (("point_q", self.nq), ("point_v", self.n), ("point_a", self.n)):
            p.scatter(p.at(to, at), room[name], size)
            at += size
        if changing := self.march.inputs.changing:
            p.scatter(p.at(to, at), p.at(room["point_u"], self.march.inputs.wrenches), changing)

    def keep(self) -> None:
        p, room = self.march.p, self.march.rooms
        for kept, now in self._kept:
            kept.set(now.get())
        for name, size in self._sizes:
            p.copy(room[f"kept_{name}"], room[f"point_{name}"], size)

    def restore(self) -> None:
        p, room = self.march.p, self.march.rooms
        for kept, now in self._kept:
            now.set(kept.get())
        for name, size in self._sizes:
            p.copy(room[f"point_{name}"], room[f"kept_{name}"], size)

    def _renew(self, t: str, h: str) -> None:
        """The matrix at the trial."""
        p, room = self.march.p, self.march.rooms
        for name, source, size in (("point_q", "q", self.nq), ("point_v", "v", self.n), ("point_a", "acc", self.n)):
            p.copy(room[name], room[source], size)
        if self.march.inputs.changing:
            p.move(room["point_u"], p.at(self.march.u, self.nv), self.columns.inputs)
        self.made_for.set(h)
        self.made_at.set(t)
        self.rate.set(constant(UNKNOWN))
        self.stale.set(constant(False, "flag"))
        self._make()

    def _make(self) -> None:
        p, room = self.march.p, self.march.rooms
        u = room["point_u"] if self.march.inputs.changing else p.at(self.march.u, self.nv)
        state = [room["point_q"], room["point_v"], room["point_a"], u, self.march.parameters]
        matrices = room["free"], room["columns"], room["matrix"]
        p.routine("columns", *state, *matrices, self.made_at.get(), *self.factors(self.made_for.get()), data=True)
        self._leave_out_held()
        p.routine("invert", room["matrix"], room["factors"])

    def _leave_out_held(self) -> None:
        """Rows and columns of the identity for speeds that are driven or locked."""
        p, room, n = self.march.p, self.march.rooms, self.n
        for own in self.held:
            for i in range(own.v, own.v + own.nv):
                free = p.load(room["free"], i)
                row = p.at(room["matrix"], i * self.stride)
                with p.loop(n) as j:
                    p.store(p.mul(free, p.load(row, j)), row, j)
                    at = p.at(room["matrix"], p.count("plus", p.count("times", j, self.stride), i))
                    p.store(p.mul(free, p.load(at)), at)
                p.store(p.add(p.load(row, i), p.sub(constant(1.0), free)), row, i)

    # ---- a step, and its iterations

    def begin_step(self, h: str, rtol: str, atol: str) -> None:
        p = self.march.p
        change = p.function("fabs", p.sub(p.div(h, self.made_for.get()), constant(1.0)))
        self.stale.set(p.either(self.stale.get(), p.compare("ugt", change, constant(_CHANGED))))
        super().begin_step(h, rtol, atol)

    def solve(self, t: str, h: str, place: Callable[[], str | None]) -> str:
        p, room = self.march.p, self.march.rooms
        self.hold(t)
        place = self.placing(h, place)
        fresh, solved = p.flag(False), p.flag(False)
        count, before, enough = p.variable("count"), p.variable("real"), p.variable("real", constant(SHARE))
        with p.forever() as through:
            p.copy(room["a"], room["guess"], self.n)
            count.set(0)
            before.set(constant(1.0))
            with p.forever() as left:
                placed = place()
                with p.when(self.stale.get()):
                    self._renew(t, h)
                    fresh.set(constant(True, "flag"))
                size = self._correct(t)
                if self.of_first is not None:
                    with p.when(p.holds("eq", count.get(), 0)):
                        self.set_enough(enough, size)
                ratio = self.ratio(count, before, size)
                small = self.is_small(ratio, size, enough.get())
                good = small if placed is None else p.both(small, placed)
                solved.set(good)
                p.leave(good, left)
                p.leave(self._hopeless(count, ratio, fresh), left)
                before.set(size)
            self.finite.set(p.compare("ord", size, size))
            p.leave(p.either(solved.get(), fresh.get()), through)
            self.stale.set(constant(True, "flag"))
        with p.when(p.no(solved.get())):
            self.stale.set(constant(True, "flag"))
        place()
        return solved.get()

    def _correct(self, t: str) -> str:
        """One correction of a; its norm."""
        p, room = self.march.p, self.march.rooms
        self.evaluate(t)
        p.routine("solve", room["matrix"], room["r"], room["delta"])
        p.combine(room["a"], self.n, [(-1.0, room["delta"])], room["a"])
        return p.number_of("norm", room["delta"], room["weights"])

    def _hopeless(self, count: ProgramVariable, ratio: str, fresh: ProgramVariable) -> str:
        p = self.march.p
        most = p.choose(fresh.get(), constant(_DIVERGING), constant(_SLOW))
        slow = p.both(p.compare("ugt", ratio, most), p.holds("sgt", count.get(), 1))
        return p.either(slow, p.holds("sge", count.get(), _MOST_ITERATIONS))
