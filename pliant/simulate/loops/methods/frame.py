"""`MarchWriter`: what the loops of all integrators write alike: inputs, calls of the equations, projection, and memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pliant.compile.llvm.structured import Program, StackVariable
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.sweeps.motion.rates import BOOKS

ALIGN = 64
CLOSED = 1e-8  # rad or m: a step of Newton's method that is shorter leaves its square
MOST_CLOSING = 4  # such steps


@dataclass
class MarchWriter:
    """One `@marchL` while it is written: the program, the lanes' pointers into each argument, the lengths, and the workspace."""

    p: Program
    space: RunSpace
    inputs: Inputs
    arguments: Sequence[LoopArgument]
    pointers: dict[str, list[str]] = field(default_factory=dict)
    lengths: dict[str, str] = field(default_factory=dict)
    u: str = ""
    parameters: str = ""
    rooms: dict[str, str] = field(default_factory=dict)
    stopped: StackVariable | None = None
    heaps: list[str] = field(default_factory=list)  # what is to be freed at the end
    _rows: str = ""

    def row(self, name: str, k: str | int, lane: int = 0) -> str:
        """Row k of an argument, of one lane."""
        argument = next(a for a in self.arguments if a.name == name)
        offset = k * argument.row if isinstance(k, int) else self.p.let(f"mul i64 {k}, {argument.row}")
        return self.p.let(f"getelementptr double, ptr {self.pointers[name][lane]}, i64 {offset}")

    def rows(self, name: str, k: str | int) -> list[str]:
        return [self.row(name, k, lane) for lane in range(self.p.lanes)]

    def number(self, name: str, k: str | int, column: int) -> str:
        """One number of an argument that all states share, as a double."""
        p = self.p
        return p.let(f"load double, ptr {p.let(f'getelementptr double, ptr {self.row(name, k)}, i64 {column}')}, align 8")

    def numbers(self, name: str, k: str | int, column: int) -> str:
        """One number of an argument of each state."""
        p, found = self.p, "poison"
        for lane in range(p.lanes):
            at = p.let(f"getelementptr double, ptr {self.row(name, k, lane)}, i64 {column}")
            one = p.let(f"load double, ptr {at}, align 8")
            found = one if p.lanes == 1 else p.let(f"insertelement {p.type} {found}, double {one}, i32 {lane}")
        return found

    # ---- the equations

    def begin_inputs(self) -> None:
        """Read what stays as it is."""
        p, inputs = self.p, self.inputs
        if inputs.tau == "constant":
            self._gather_any(self.u, "tau", inputs.nv)
        if inputs.wrenches:
            p.gather(p.at(self.u, inputs.nv), self.pointers["wrenches"], inputs.wrenches)
        if inputs.devices and not inputs.device_steps:
            p.gather(p.at(self.u, inputs.nv + inputs.wrenches), self.pointers["inputs"], inputs.devices)
        if inputs.parameters:
            p.gather(self.parameters, self.pointers["parameters"], inputs.parameters)
        if inputs.along and not inputs.along_steps:
            p.gather(self.rooms["du"], self.pointers["along"], inputs.plain)
        if inputs.tau == "series":
            self._rows = p.variable(f"[{p.lanes} x i64]", "zeroinitializer").pointer
        if inputs.called_back:
            self.stopped = p.variable("i1", "false")

    def _gather_any(self, to: str, name: str, values: int) -> None:
        """The values of an argument that a user gave as it was, perhaps with gaps between them."""
        p = self.p
        place = len(self.arguments) + sum(len(a.shape) for a in self.arguments[: [a.name for a in self.arguments].index(name)])
        stride = p.let(f"load i64, ptr {p.let(f'getelementptr i64, ptr %steps, i64 {place}')}, align 8")
        plain, gaps, done = p.label("plain"), p.label("gaps"), p.label("read")
        p.branch(p.let(f"icmp eq i64 {stride}, 8 ; bytes"), plain, gaps)
        p.begin(plain)
        p.gather(to, self.pointers[name], values)
        p.go(done)
        p.begin(gaps)
        p.gather(to, self.pointers[name], values, stride)
        p.go(done)
        p.begin(done)

    def begin_step(self, number: str) -> None:
        """Read what is held over a step."""
        inputs = self.inputs
        if inputs.tau == "steps":
            self.p.gather(self.u, self.rows("tau", number), inputs.nv)
        if inputs.device_steps:
            self.p.gather(self.p.at(self.u, inputs.nv + inputs.wrenches), self.rows("inputs", number), inputs.devices)
        if inputs.along and inputs.along_steps:
            self.p.gather(self.rooms["du"], self.rows("along", number), inputs.plain)

    def evaluate(self, t: str, x: str, dx: str) -> None:
        """dx = f(t, x), t a value of all lanes."""
        self.find_inputs(t, x, dx)
        if self.inputs.tau == "field":
            return
        if self.inputs.loads in ("apart", "python"):
            self.find_loads(t, x, self.p.at(dx, self.inputs.before))
        self.call("field", self.rooms["t"], x, self.u, self.parameters, dx)
        if self.asks_losses:
            self.add_loss(x, self.p.at(dx, self.space.controlled))

    @property
    def asks_losses(self) -> bool:
        """Whether the power that loads dissipate needs a function of its own."""
        return self.space.works == BOOKS and self.inputs.loads == "apart"

    def add_loss(self, x: str, powers: str) -> None:
        """Add to the powers what loads dissipate at a state, at the time and the inputs that are there."""
        p, room = self.p, self.rooms
        self.call("losses", room["t"], x, self.u, self.parameters, room["loss"])
        p.store(p.add(p.load(powers, 1), p.load(room["loss"])), powers, 1)

    def find_loads(self, t: str, x: str, ds: str) -> None:
        """Put the generalised forces of loads, with tau, into u, and the rates of their states to ds."""
        p, inputs = self.p, self.inputs
        if inputs.loads == "apart":
            step = [self.rooms["h of loads"]] if inputs.resisting or inputs.hinges else []
            self.call("loads", self.rooms["t"], x, self.u, self.parameters, ds, *step)
            return
        self._call_back("loads", x, self.u)
        p.store(t, self.rooms["t"])
        if inputs.states:
            p.move(ds, p.at(self.u, inputs.total + inputs.nv), inputs.states)

    def find_inputs(self, t: str, x: str, dx: str = "") -> None:
        """Put the inputs at a time and a state into u; a field that is called back writes the rates, to dx."""
        p, inputs = self.p, self.inputs
        time = self.rooms["t"]
        p.store(t, time)
        if inputs.tau == "series":
            for lane in range(p.lanes):
                row = p.let(f"getelementptr i64, ptr {self._rows}, i64 {lane}")
                to = p.let(f"getelementptr double, ptr {self.u}, i64 {lane}")
                knots, values = self.pointers["knots"][lane], self.pointers["tau"][lane]
                p.do(
                    f"call fastcc void @series(double {p.lane(t, lane)}, ptr {knots}, i64 {self.lengths['M']}, ptr {values}, "
                    f"ptr {row}, ptr {to}, i64 {inputs.nv}, i64 {p.lanes})"
                )
        if inputs.tau == "traced":
            self.call("law", time, x, self.u)
        if inputs.tau in ("law", "field"):
            self._call_back("law", x, self.u if inputs.tau == "law" else dx)

    def _call_back(self, name: str, x: str, to: str) -> None:
        """Call a Python function, whose address is an argument."""
        p, time = self.p, self.rooms["t"]
        assert self.stopped is not None
        address = p.let(f"load i64, ptr {self.pointers[name][0]}, align 8")
        law = p.let(f"inttoptr i64 {address} to ptr")
        p.store(p.constant(1.0), time, 1)  # until the function has done its work: it may be left at any moment, by an interrupt
        p.do(f"call void {law}(ptr {time}, ptr {x}, ptr {to})")
        left = p.compare("une", p.load(time, 1), p.constant(0.0))
        self.stopped.set(p.either(self.stopped.get(), left))

    def next_knot(self, t: str) -> str:
        """The first knot of a series after t, in every lane."""
        p = self.p
        found = "poison"
        for lane in range(p.lanes):
            row = p.let(f"getelementptr i64, ptr {self._rows}, i64 {lane}")
            knots = self.pointers["knots"][lane]
            one = p.let(f"call fastcc double @next_knot(double {p.lane(t, lane)}, ptr {knots}, i64 {self.lengths['M']}, ptr {row})")
            found = one if p.lanes == 1 else p.let(f"insertelement {p.type} {found}, double {one}, i32 {lane}")
        return found

    def call(self, name: str, *buffers: str) -> None:
        given = ", ".join(f"ptr {b}" for b in (*buffers, "%data", "%body_space"))
        self.p.do(f"call fastcc void @{name}{self.p.lanes}({given})")

    def law_stopped(self) -> str | None:
        """Whether a law has asked to stop, where there is one."""
        return None if self.stopped is None else self.stopped.get()

    # ---- memory

    def heap(self, doubles: str) -> str:
        """Room for so many doubles (i64), aligned, until the end of the march."""
        p = self.p
        bytes_ = p.let(f"add i64 {p.let(f'mul i64 {doubles}, 8')}, {ALIGN}")
        return heap_place(p, bytes_, self.heaps)

    # ---- states

    def unfinite(self, x: str) -> str:
        """A mask of the lanes in which a state is not finite."""
        return self.p.unfinite(x, self.space.size)

    def project(self, x: str, drift: StackVariable, t: str) -> None:
        """Put quaternions back on the unit sphere, and closed systems on their closures, at a time t of all lanes; drift: the
        farthest that a norm was from one."""
        self.project_quaternions(x, drift)
        if self.space.closed:
            self.p.store(t, self.rooms["t"])
            self._close(x)

    def _close(self, x: str) -> None:
        """Steps of Newton's method onto the closures, in each lane until one is so short that what is left is rounding."""
        p, n, on = self.p, self.space.closed, self.rooms["on"]
        goes = p.variable(p.bool_type, "true" if p.lanes == 1 else "splat (i1 true)")
        tries = p.variable("i64", "0")
        with p.forever() as closed:
            longest = self.newton(x, on)
            for k, first in enumerate(self.space.moved):
                with p.loop(n) as i:
                    new = p.choose(goes.get(), p.load(p.at(on, k * n), i), p.load(p.at(x, first), i))
                    p.store(new, p.at(x, first), i)
            goes.set(p.both(goes.get(), p.compare("ogt", longest, p.constant(CLOSED))))
            tries.set(p.let(f"add i64 {tries.get()}, 1"))
            p.leave(p.no(p.any(goes.get())), closed)
            p.leave(p.let(f"icmp sge i64 {tries.get()}, {MOST_CLOSING}"), closed)
        least = p.constant(1.0)
        for row in range(self.space.shares):
            least = p.smaller(least, p.load(p.at(on, n), row))
        p.store(least, self.rooms["share"])

    def newton(self, x: str, on: str) -> str:
        """What a step of Newton's method makes of x, in on; how long it is."""
        p = self.p
        if self.inputs.tau == "field":
            self._call_back("closing", x, on)
        else:
            self.call("closing", self.rooms["t"], x, self.u, self.parameters, on)
        longest = p.variable(p.type, p.constant(0.0))
        with p.loop(self.space.coordinates) as i:
            longest.set(p.larger(longest.get(), p.intrinsic("fabs", p.sub(p.load(on, i), p.load(x, i)))))
        return longest.get()

    def project_quaternions(self, x: str, drift: StackVariable) -> None:
        p = self.p
        for k, first in enumerate(self.space.quaternions):
            units, norm = self.unit(x, first)
            off = p.intrinsic("fabs", p.sub(norm, p.constant(1.0)))
            drift.set(p.larger(drift.get(), off))
            for i, unit in enumerate(units):
                p.store(unit, x, first + i)
            if self.space.twins:
                self.project_twin(x, self.space.twins[k], units, norm)

    def unit(self, x: str, first: int) -> tuple[list[str], str]:
        """A quaternion over its norm, and the norm."""
        p = self.p
        parts = [p.load(x, first + i) for i in range(4)]
        square = p.mul(parts[0], parts[0])
        for part in parts[1:]:
            square = p.add(square, p.mul(part, part))
        norm = p.intrinsic("sqrt", square)
        return [p.div(part, norm) for part in parts], norm

    def project_twin(self, x: str, first: int, units: list[str], norm: str) -> None:
        """The tangent of a quaternion that is divided by its norm, or its cotangent: the matrix is symmetric."""
        p = self.p
        parts = [p.load(x, first + i) for i in range(4)]
        along = p.mul(units[0], parts[0])
        for unit, part in zip(units[1:], parts[1:], strict=True):
            along = p.add(along, p.mul(unit, part))
        for i, (unit, part) in enumerate(zip(units, parts, strict=True)):
            p.store(p.div(p.sub(part, p.mul(unit, along)), norm), x, first + i)


def heap_place(p: Program, bytes_: str, heaps: list[str]) -> str:
    """An aligned place in so many bytes of the heap, or the end of the function, where there are none."""
    taken = p.let(f"call ptr @malloc(i64 {bytes_})")
    refuse, on = p.label("refuse"), p.label("go")
    p.branch(p.let(f"icmp eq ptr {taken}, null"), refuse, on)
    p.begin(refuse)
    for before in heaps:
        p.do(f"call void @free(ptr {before})")
    p.do("call fastcc void @no_memory()")
    p.do("ret void")
    p.begin(on)
    heaps.append(taken)
    above = p.let(f"add i64 {p.let(f'ptrtoint ptr {taken} to i64')}, {ALIGN - 1}")
    return p.let(f"inttoptr i64 {p.let(f'and i64 {above}, {-ALIGN}')} to ptr")
