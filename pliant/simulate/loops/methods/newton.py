"""Newton's iterations of implicit steps, for nv unknowns a:

    r(a) = ID(q0 (+) theta, v, acc) - u(t, q, v),   theta = theta* + c2 a,   v = v* + c1 a,   acc = acc* + c3 a

States s of loads stand behind the speeds v, and their rates behind the accelerations. They are n - nv further unknowns with the
rows acc - s'(t, q, v, s), and u depends on them too.

In a closed system, r is the part of this residual that the closures cannot carry, together with what they require of acc
(`sweeps.closed_residual`). The multipliers are computed with every residual, by factors that handle dependent rows. A matrix
bordered by the rows would not handle these.

The Newton matrix holds the change of r along (c2 e, c1 e, c3 e) for every unit vector e. It is inverted once and used until the
iterations converge too slowly, or the step has changed by a fifth. The run stores the `point` at which the matrix was formed, next
to the state: (h, t, q, v, acc), and the inputs of loads that change from step to step. So a run that is divided into blocks has the
same matrices.
"""

from __future__ import annotations

from collections.abc import Callable

from pliant.compile.llvm.ir import number
from pliant.compile.llvm.structured import StackVariable
from pliant.simulate.loops.methods.dense import Columns, Dense
from pliant.simulate.loops.methods.frame import MarchWriter

_SHARE = 0.01  # of the tolerance of a step, for what an iteration leaves
_SLOW = 0.5  # a ratio of two corrections above which the matrix is renewed
_DIVERGING = 2.0  # a ratio that is given up at, with a new matrix
_MOST_ITERATIONS = 25
_MOST_FACTOR = 10.0  # what is left is at most so many corrections; rounding has ratios about one
_LEAST_FACTOR = 0.3  # and at least so much of one: what converges slowly hides behind what does fast
_UNKNOWN = 1e3  # a rate of convergence while none was seen in a step: the first correction is trusted only where it is tiny
_CHANGED = 0.2  # of a step
POINT = 2  # numbers of a point before its q, v, acc


def point_size(nq: int, n: int, changing: int = 0) -> int:
    """n: of speeds and states of loads; changing: of inputs that the point keeps."""
    return POINT + nq + 2 * n + changing


class Newton:
    """Writes the iterations of one march over single states.

    of_first: iterations may also end when the correction is below this share of the first correction of the step. If the guess is
    the unchanged old value, the first correction is of the order of the step's own error, so that a more accurate solution gains
    nothing.
    """

    def __init__(
        self,
        march: MarchWriter,
        nq: int,
        dense: Dense,
        columns: Columns,
        factors: Callable[[str], tuple[str, str, str]],
        of_first: str | None = None,
        closed: bool = False,
    ) -> None:
        self.of_first, self.closed = of_first, closed
        self.march, self.nq, self.nv, self.n = march, nq, march.inputs.nv, dense.n
        self.dense, self.columns, self.factors = dense, columns, factors
        p = march.p
        self.made_for = p.variable("double", number(0.0))  # the step that the matrix was made for; 0: there is none
        self.rate = p.variable("double", number(_UNKNOWN))
        self.made_at = p.variable("double", number(0.0))
        self.stale = p.variable("i1", "true")
        self.evaluations = p.variable("double", number(0.0))
        self.finite = p.variable("i1", "true")

    @staticmethod
    def rooms(nq: int, dense: Dense, columns: Columns, asked: bool) -> dict[str, int]:
        """asked: whether inputs depend on the state, so that it is shown in one piece."""
        n = dense.n
        return {
            **dict.fromkeys(("v0", "v", "acc", "theta", "a", "guess", "theta*", "v*", "r", "weights"), n),
            **dict.fromkeys(("scale_q", "scale_v", "point_v", "point_a", "factors"), n),
            **{"q0": nq, "q": nq, "point_q": nq, "delta": dense.stride},
            "matrix": dense.rows * dense.stride,
            "columns": columns.places["end"] * dense.lanes,
            "shown": nq + n + 1 if asked else 0,
            "ds": columns.states,
            "met": n if columns.closed else 0,
            "projected_q": nq if columns.closed else 0,
            "projected_v": n if columns.closed else 0,
            "point_u": columns.inputs,
        }

    # ---- the point

    def begin(self, source: str) -> None:
        """Read the point, and make its matrix."""
        p, room, inputs = self.march.p, self.march.rooms, self.march.inputs
        self.made_for.set(p.load(source, 0))
        self.made_at.set(p.load(source, 1))
        at = POINT
        for name, size in (("point_q", self.nq), ("point_v", self.n), ("point_a", self.n)):
            p.gather(room[name], [p.at(source, at)], size)
            at += size
        if inputs.changing:
            p.move(room["point_u"], p.at(self.march.u, self.nv), inputs.wrenches)
            p.gather(p.at(room["point_u"], inputs.wrenches), [p.at(source, at)], inputs.changing)
        with p.when(p.compare("ogt", self.made_for.get(), number(0.0))):
            self._make()
            self.stale.set("false")

    def end(self, to: str) -> None:
        """Write the point."""
        p, room = self.march.p, self.march.rooms
        made = p.let(f"select i1 {self.stale.get()}, double 0.0, double {self.made_for.get()}")
        p.store(made, to, 0)
        p.store(self.made_at.get(), to, 1)
        at = POINT
        for name, size in (("point_q", self.nq), ("point_v", self.n), ("point_a", self.n)):
            p.scatter([p.at(to, at)], room[name], size)
            at += size
        if changing := self.march.inputs.changing:
            p.scatter([p.at(to, at)], p.at(room["point_u"], self.march.inputs.wrenches), changing)

    def _renew(self, t: str, h: str) -> None:
        """The matrix at the trial."""
        p, room = self.march.p, self.march.rooms
        for name, source, size in (("point_q", "q", self.nq), ("point_v", "v", self.n), ("point_a", "acc", self.n)):
            p.copy(room[name], room[source], size)
        if self.march.inputs.changing:
            p.move(room["point_u"], p.at(self.march.u, self.nv), self.columns.inputs)
        self.made_for.set(h)
        self.made_at.set(t)
        self.rate.set(number(_UNKNOWN))
        self.stale.set("false")
        self._make()

    def _make(self) -> None:
        p, room = self.march.p, self.march.rooms
        u = room["point_u"] if self.march.inputs.changing else p.at(self.march.u, self.nv)
        state = [room["point_q"], room["point_v"], room["point_a"], u, self.march.parameters]
        given = ", ".join(f"ptr {x}" for x in (*state, room["columns"], room["matrix"]))
        numbers = ", ".join(f"double {c}" for c in (self.made_at.get(), *self.factors(self.made_for.get())))
        p.do(f"call fastcc void @columns({given}, {numbers}, ptr %data, ptr %body_space)")
        p.do(f"call fastcc void @invert(ptr {room['matrix']}, ptr {room['factors']})")

    # ---- a step, and its iterations

    def begin_step(self, h: str, rtol: str, atol: str) -> None:
        """The scales of the state that a step starts from, and the weights of corrections."""
        p, room = self.march.p, self.march.rooms
        change = p.intrinsic("fabs", p.sub(p.div(h, self.made_for.get()), number(1.0)))
        self.stale.set(p.let(f"or i1 {self.stale.get()}, {p.compare('ugt', change, number(_CHANGED))}"))
        self.rate.set(number(_UNKNOWN))
        self.scale(("q0", "v0"), ("q0", "v0"), rtol, atol)
        c1, c2, _ = self.factors(h)
        share = number(1 / (self.nv + self.n))
        first, second = p.mul(p.mul(c2, c2), share), p.mul(p.mul(c1, c1), share)
        with p.loop(self.nv) as i:
            by_q, by_v = p.load(room["scale_q"], i), p.load(room["scale_v"], i)
            p.store(p.add(p.mul(first, p.mul(by_q, by_q)), p.mul(second, p.mul(by_v, by_v))), room["weights"], i)
        with p.loop(self.n - self.nv) as i:
            by_s = p.load(p.at(room["scale_v"], self.nv), i)
            p.store(p.mul(second, p.mul(by_s, by_s)), p.at(room["weights"], self.nv), i)

    def scale(self, one: tuple[str, str], other: tuple[str, str], rtol: str, atol: str) -> None:
        p, room = self.march.p, self.march.rooms
        states = ", ".join(f"ptr {room[x]}" for x in (*one, *other))
        to = f"ptr {room['scale_q']}, ptr {room['scale_v']}"
        p.do(f"call fastcc void @scales({states}, double {rtol}, double {atol}, {to})")

    def solve(self, t: str, h: str, place: Callable[[], str | None]) -> str:
        """Iterate from the guess to a; whether it converged (i1).

        place: writes the trial (q, v, acc) of a; gives whether it could (i1), where that is a question.
        """
        p, room = self.march.p, self.march.rooms
        fresh, solved = p.variable("i1", "false"), p.variable("i1", "false")
        count, before, enough = p.variable("i64"), p.variable("double"), p.variable("double", number(_SHARE))
        with p.forever() as through:
            p.copy(room["a"], room["guess"], self.n)
            count.set("0")
            before.set(number(1.0))
            with p.forever() as left:
                placed = place()
                with p.when(self.stale.get()):
                    self._renew(t, h)
                    fresh.set("true")
                size = self._correct(t)
                if self.of_first is not None:
                    with p.when(p.let(f"icmp eq i64 {count.get()}, 0")):
                        first = p.mul(size, self.of_first)
                        enough.set(p.choose(p.compare("ogt", first, number(_SHARE)), first, number(_SHARE)))
                ratio = self._ratio(count, before, size)
                least = p.compare("olt", ratio, number(_MOST_FACTOR / (1 + _MOST_FACTOR)))
                beyond = p.choose(p.compare("olt", ratio, number(_UNKNOWN)), number(_MOST_FACTOR), number(_UNKNOWN))
                factor = p.choose(least, p.div(ratio, p.sub(number(1.0), ratio)), beyond)
                factor = p.choose(p.compare("olt", factor, number(_LEAST_FACTOR)), number(_LEAST_FACTOR), factor)
                small = p.compare("olt", p.mul(factor, size), enough.get())
                good = small if placed is None else p.let(f"and i1 {small}, {placed}")
                solved.set(good)
                p.leave(good, left)
                p.leave(self._hopeless(count, ratio, fresh), left)
                before.set(size)
            self.finite.set(p.compare("ord", size, size))
            p.leave(p.let(f"or i1 {solved.get()}, {fresh.get()}"), through)
            self.stale.set("true")
        with p.when(p.no(solved.get())):
            self.stale.set("true")
        place()
        return solved.get()

    def _correct(self, t: str) -> str:
        """One correction of a; its norm."""
        p, march, room = self.march.p, self.march, self.march.rooms
        self.set_inputs(t)
        march.call("inverse_dynamics", room["q"], room["v"], room["acc"], march.u, march.parameters, room["r"])
        self.evaluations.set(p.add(self.evaluations.get(), number(1.0)))
        p.combine(room["r"], self.nv, [(1.0, room["r"]), (-1.0, p.at(march.u, march.inputs.total))])
        with p.loop(self.n - self.nv) as i:
            p.store(p.sub(p.load(p.at(room["acc"], self.nv), i), p.load(room["ds"], i)), p.at(room["r"], self.nv), i)
        if self.closed:
            march.call("closed_residual", room["q"], room["v"], room["acc"], room["r"], march.parameters, room["met"])
            p.copy(room["r"], room["met"], self.nv)
        p.do(f"call fastcc void @solve(ptr {room['matrix']}, ptr {room['r']}, ptr {room['delta']})")
        p.combine(room["a"], self.n, [(-1.0, room["delta"])], room["a"])
        return p.let(f"call fastcc double @norm(ptr {room['delta']}, ptr {room['weights']})")

    def project(self, q: str, v: str) -> None:
        """Put a state, rooms by name, back on the closures."""
        if self.closed:
            p, room = self.march.p, self.march.rooms
            self.march.call("project", room[q], room[v], self.march.parameters, room["projected_q"], room["projected_v"])
            p.copy(room[q], room["projected_q"], self.nq)
            p.copy(room[v], room["projected_v"], self.nv)

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

    def show(self) -> None:
        """The trial in one piece, as functions of a state take it."""
        p, room = self.march.p, self.march.rooms
        for name, first, size in (("q", 0, self.nq), ("v", self.nq, self.n)):
            p.gather(p.at(room["shown"], first), [room[name]], size)

    def _ratio(self, count: StackVariable, before: StackVariable, size: str) -> str:
        """How fast corrections shrink: by the last two, or while there is one, as they did before."""
        p = self.march.p
        first = p.let(f"icmp eq i64 {count.get()}, 0")
        count.set(p.let(f"add i64 {count.get()}, 1"))
        ratio = p.variable("double", self.rate.get())
        with p.when(p.no(first)):
            found = p.div(size, before.get())
            ratio.set(found)
            self.rate.set(p.choose(p.compare("olt", found, number(1.0)), found, number(1.0)))
        return ratio.get()

    def _hopeless(self, count: StackVariable, ratio: str, fresh: StackVariable) -> str:
        p = self.march.p
        most = p.let(f"select i1 {fresh.get()}, double {number(_DIVERGING)}, double {number(_SLOW)}")
        slow = p.let(f"and i1 {p.compare('ugt', ratio, most)}, {p.let(f'icmp sgt i64 {count.get()}, 1')}")
        return p.let(f"or i1 {slow}, {p.let(f'icmp sge i64 {count.get()}, {_MOST_ITERATIONS}')}")
