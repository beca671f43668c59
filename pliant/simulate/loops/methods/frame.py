"""`MarchWriter`: what the loops of all integrators write alike: inputs, calls of the equations, projection, and memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.sweeps.motion.rates import BOOKS

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramBuilder, ProgramVariable
    from pliant.compile.program.nodes import Count

CLOSED = 1e-8  # rad or m: a step of Newton's method that is shorter leaves its square
MOST_CLOSING = 4  # such steps


@dataclass
class MarchWriter:
    """A loop while it is written: its program, and the names of the rows of each argument, of lengths and of rooms."""

    p: ProgramBuilder
    space: RunSpace
    inputs: Inputs
    arguments: Sequence[LoopArgument]
    pointers: dict[str, str] = field(default_factory=dict)
    lengths: dict[str, str] = field(default_factory=dict)
    u: str = ""
    parameters: str = ""
    rooms: dict[str, str] = field(default_factory=dict)
    stopped: ProgramVariable | None = None
    _hints: str = ""

    def _width(self, name: str) -> int:
        return next(a for a in self.arguments if a.name == name).row

    def row(self, name: str, k: Count, lane: Count = 0) -> str:
        """Row k of an argument, of one lane."""
        return self.p.cell(self.p.row_of(self.pointers[name], lane), k, self._width(name))

    def rows(self, name: str, k: Count) -> str:
        """Row k of an argument, of all lanes."""
        return self.p.cells(self.pointers[name], k, self._width(name))

    def number(self, name: str, k: Count, column: int) -> str:
        """One number of an argument that all states share."""
        return self.p.read(self.p.cell(self.row(name, k), column))

    def numbers(self, name: str, k: Count, column: int) -> str:
        """One number of an argument of each state."""
        p = self.p
        return p.of_lanes(lambda lane: p.read(p.cell(self.row(name, k, lane), column)))

    # ---- the equations

    def begin_inputs(self) -> None:
        """Read what stays as it is."""
        p, inputs = self.p, self.inputs
        if inputs.tau == "constant":
            p.gather_any(self.u, "tau", inputs.nv)
        if inputs.wrenches:
            p.gather(p.at(self.u, inputs.nv), self.pointers["wrenches"], inputs.wrenches)
        if inputs.devices and not inputs.device_steps:
            p.gather(p.at(self.u, inputs.nv + inputs.wrenches), self.pointers["inputs"], inputs.devices)
        if inputs.parameters:
            p.gather(self.parameters, self.pointers["parameters"], inputs.parameters)
        if inputs.along and not inputs.along_steps:
            p.gather(self.rooms["du"], self.pointers["along"], inputs.plain)
        if inputs.tau == "series":
            self._hints = p.hints()
        if inputs.called_back:
            self.stopped = p.flag(False)

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
            p.series(self.u, t, self._hints, inputs.nv)
        if inputs.tau == "traced":
            self.call("law", time, x, self.u)
        if inputs.tau in ("law", "field"):
            self._call_back("law", x, self.u if inputs.tau == "law" else dx)

    def _call_back(self, name: str, x: str, to: str) -> None:
        """Call a Python function, whose address is an argument."""
        p, time = self.p, self.rooms["t"]
        assert self.stopped is not None
        routine = p.address(name)
        p.store(p.constant(1.0), time, 1)  # until the function has done its work: it may be left at any moment, by an interrupt
        p.python(routine, time, x, to)
        left = p.compare("une", p.load(time, 1), p.constant(0.0))
        self.stopped.set(p.either(self.stopped.get(), left))

    def next_knot(self, t: str) -> str:
        """The first knot of a series after t, in every lane."""
        return self.p.next_knot(t, self._hints)

    def call(self, name: str, *buffers: str) -> None:
        self.p.call(name, *buffers)

    def law_stopped(self) -> str | None:
        """Whether a law has asked to stop, where there is one."""
        return None if self.stopped is None else self.stopped.get()

    # ---- states

    def unfinite(self, x: str) -> str:
        """A mask of the lanes in which a state is not finite."""
        return self.p.unfinite(x, self.space.size)

    def project(self, x: str, drift: ProgramVariable, t: str) -> None:
        """Put quaternions back on the unit sphere, and closed systems on their closures, at a time t of all lanes; drift: the
        farthest that a norm was from one."""
        self.project_quaternions(x, drift)
        if self.space.closed:
            self.p.store(t, self.rooms["t"])
            self._close(x)

    def _close(self, x: str) -> None:
        """Steps of Newton's method onto the closures, in each lane until one is so short that what is left is rounding."""
        p, n, on = self.p, self.space.closed, self.rooms["on"]
        goes = p.mask(True)
        tries = p.counter()
        with p.forever() as closed:
            longest = self.newton(x, on)
            for k, first in enumerate(self.space.moved):
                with p.loop(n) as i:
                    new = p.choose(goes.get(), p.load(p.at(on, k * n), i), p.load(p.at(x, first), i))
                    p.store(new, p.at(x, first), i)
            goes.set(p.both(goes.get(), p.compare("ogt", longest, p.constant(CLOSED))))
            tries.set(p.count("plus", tries.get(), 1))
            p.leave(p.no(p.any(goes.get())), closed)
            p.leave(p.holds("sge", tries.get(), MOST_CLOSING), closed)
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
        longest = p.variable("real", p.constant(0.0))
        with p.loop(self.space.coordinates) as i:
            longest.set(p.larger(longest.get(), p.function("fabs", p.sub(p.load(on, i), p.load(x, i)))))
        return longest.get()

    def project_quaternions(self, x: str, drift: ProgramVariable) -> None:
        p = self.p
        for k, first in enumerate(self.space.quaternions):
            units, norm = self.unit(x, first)
            off = p.function("fabs", p.sub(norm, p.constant(1.0)))
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
        norm = p.function("sqrt", square)
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
