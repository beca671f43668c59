"""What the loops of all integrators share: their arguments, the memory they work in, the inputs of the equations.

    void pliant_loop(char **args, npy_intp *dimensions, npy_intp *steps, void *data)

takes `lanes` states at a time through `@marchL`, or one through `@march1`. Arguments are rows of doubles, contiguous; those of
common sizes (a plan, tolerances) are the same for all states of a call.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pliant.compile.cpu.memory_functions import MemoryFunction, workspace
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.llvm.ir import NO_MEMORY, sincos_function
from pliant.compile.llvm.structured import Program, StackVariable
from pliant.simulate.loops.methods.series import SERIES
from pliant.sweeps.motion.rates import BOOKS

_ON_STACK = 64 << 10  # bytes; larger workspaces come from the heap
_ALIGN = 64
CLOSED = 1e-8  # rad or m: a step of Newton's method that is shorter leaves its square
MOST_CLOSING = 4  # such steps
_ALL_EXCEPTIONS = 0x1F if platform.machine().lower() in ("arm64", "aarch64") else 0x3D  # FE_ALL_EXCEPT of the C library


@dataclass(frozen=True)
class LoopArgument:
    """An argument of a loop: its core shape, sizes or letters for lengths that a call decides."""

    name: str
    shape: tuple[int | str, ...]
    is_output: bool = False

    @property
    def row(self) -> int:
        """The length of its last axis."""
        last = self.shape[-1] if self.shape else 1
        assert isinstance(last, int)
        return last


@dataclass(frozen=True)
class RunSpace:
    """The state x = (q, v, s, works) of a run: sizes, and where quaternions stand. controlled: the values that errors are of.

    twins: for each quaternion, where its tangent stands, in a state that carries a tangent. closed: how many values, q and v, are
    put back on the closures by `@closing`, where there are any, of which so many are coordinates; shares: how many numbers it gives
    behind them that are small at singular poses.
    """

    size: int
    controlled: int
    quaternions: tuple[int, ...]
    twins: tuple[int, ...] = ()
    tangent: bool = False
    closed: int = 0
    coordinates: int = 0
    shares: int = 0

    @property
    def works(self) -> int:
        """How many values stand behind those that errors are of: none, the work of all forces, or the books of energy."""
        return self.size - self.controlled

    @property
    def moved(self) -> tuple[int, ...]:
        """Where in x the values that `@closing` gives belong: q and v, and their tangents."""
        return (0, self.size // 2) if self.tangent else (0,)


@dataclass(frozen=True)
class Inputs:
    """How the equations get their inputs u = (tau, wrenches, inputs of loads) and p.

    tau: 'constant'; 'steps', a row for each step; 'series', linear between rows; 'traced', a function beside the equations; 'law',
    a function of the user's that is called back; 'field', where all the equations are one.

    loads: 'none'; 'fused', part of the equations; 'apart', a function beside them, `@loads`; or 'python', called back. The latter
    two leave tau with their own forces behind the inputs in u, from `total` on, which the equations then take; and what is called
    back leaves the rates of states behind that.
    """

    tau: str
    nv: int
    wrenches: int = 0  # numbers, six a frame
    parameters: int = 0
    devices: int = 0  # inputs of loads
    device_steps: bool = False  # whether there is a row of them for each step
    loads: str = "none"
    states: int = 0
    before: int = 0  # where the states of loads stand in x
    closing: bool = False  # whether a field's states are put on closures by a function that is called back too
    resisting: bool = False  # whether loads say, for a step h, what they add to the inertia of speeds: behind all else in u

    @property
    def total(self) -> int:
        """Where in u the equations find the generalised forces."""
        return self.plain if self.loads in ("apart", "python") else 0

    @property
    def changing(self) -> int:
        """How many inputs of loads change from step to step, where Newton's matrix depends on them."""
        return self.devices if self.device_steps and self.loads == "apart" else 0

    @property
    def plain(self) -> int:
        """How many numbers a user gives: tau, wrenches, inputs of loads."""
        return self.nv + self.wrenches + self.devices

    @property
    def size(self) -> int:
        plain = self.plain
        return plain + self.nv + self.states + self.nv * self.resisting if self.total else plain

    @property
    def resistance(self) -> int:
        """Where in u that stands."""
        return self.total + self.nv + self.states

    def arguments(self) -> list[LoopArgument]:
        forms: dict[str, list[LoopArgument]] = {
            "constant": [LoopArgument("tau", (self.nv,))],
            "steps": [LoopArgument("tau", ("S", self.nv))],
            "series": [LoopArgument("knots", ("M",)), LoopArgument("tau", ("M", self.nv))],
            "traced": [],
            "law": [LoopArgument("law", ())],
            "field": [LoopArgument("law", ())],
        }
        out = forms[self.tau]
        if self.wrenches:
            out.append(LoopArgument("wrenches", (self.wrenches,)))
        if self.devices:
            out.append(LoopArgument("inputs", ("S", self.devices) if self.device_steps else (self.devices,)))
        if self.parameters:
            out.append(LoopArgument("parameters", (self.parameters,)))
        if self.loads == "python":
            out.append(LoopArgument("loads", ()))
        if self.closing:
            out.append(LoopArgument("closing", ()))
        return out

    @property
    def called_back(self) -> bool:
        """Whether something runs as Python."""
        return self.tau in ("law", "field") or self.loads == "python"


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
        p.branch(p.let(f"icmp eq i64 {stride}, 8"), plain, gaps)
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
        """Whether what loads dissipate is to be found beside the equations."""
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
            step = [self.rooms["h"]] if inputs.resisting else []
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
        bytes_ = p.let(f"add i64 {p.let(f'mul i64 {doubles}, 8')}, {_ALIGN}")
        return _taken(p, bytes_, self.heaps)

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


def loop_module(
    arguments: Sequence[LoopArgument],
    space: RunSpace,
    inputs: Inputs,
    rooms: dict[str, int],
    functions: dict[int, list[MemoryFunction]],
    wide: int,
    write: Callable[[MarchWriter], None],
) -> str:
    """The module of a loop. rooms: buffers and their values; functions: what it calls, for each number of lanes."""
    parts, declarations, sincos = (
        [],
        {"declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)", "declare i32 @feclearexcept(i32)"},
        set(),
    )
    for lanes, called in functions.items():
        for function in called:
            parts.append(function.text)
            declarations |= function.declarations
            if function.uses_sincos:
                sincos.add(function.lanes)
        text, more = _march(arguments, space, inputs, rooms, workspace(called), Program(lanes, wide), write)
        parts.append(text)
        declarations |= more
    for lanes in sorted(sincos):
        text, more = sincos_function(lanes)
        parts.append(text)
        declarations |= more
    if inputs.tau == "series":
        parts.append(SERIES)
    parts.append(_entry(sorted(functions)))
    return "\n".join([*sorted(declarations), NO_MEMORY, *parts, '!0 = !{!"branch_weights", i32 1, i32 1000000}', ""])


def letters(arguments: Sequence[LoopArgument]) -> dict[str, int]:
    """Where the lengths that a call decides stand in `dimensions`: distinct sizes and letters in order of appearance, after n."""
    seen: list[Any] = []
    for argument in arguments:
        seen += [size for size in argument.shape if size not in seen]
    return {size: 1 + i for i, size in enumerate(seen) if isinstance(size, str)}


def _march(
    arguments: Sequence[LoopArgument],
    space: RunSpace,
    inputs: Inputs,
    rooms: dict[str, int],
    slot: int,
    p: Program,
    write: Callable[[MarchWriter], None],
) -> tuple[str, set[str]]:
    """`@marchL`: the states from %first on."""
    march = MarchWriter(p, space, inputs, arguments)
    for lane in range(p.lanes):
        raw = p.let(f"add i64 %first, {lane}")
        at = p.let(f"select i1 {p.let(f'icmp sgt i64 {raw}, %last')}, i64 %last, i64 {raw}")
        for k, argument in enumerate(arguments):
            base = p.let(f"load ptr, ptr {p.let(f'getelementptr ptr, ptr %args, i64 {k}')}, align 8")
            stride = p.let(f"load i64, ptr {p.let(f'getelementptr i64, ptr %steps, i64 {k}')}, align 8")
            pointer = p.let(f"getelementptr i8, ptr {base}, i64 {p.let(f'mul i64 {at}, {stride}')}")
            march.pointers.setdefault(argument.name, []).append(pointer)
    for letter, place in letters(arguments).items():
        march.lengths[letter] = p.let(f"load i64, ptr {p.let(f'getelementptr i64, ptr %dimensions, i64 {place}')}, align 8")
    # behind the time stands whether a function that is called back did its work
    on = {"on": space.closed * len(space.moved) + space.shares, "share": 1} if space.closed else {}
    sizes = {**rooms, **on, "loss": 1, "t": 1 + inputs.called_back, "u": inputs.size, "p": max(1, inputs.parameters)}
    offsets, total = {}, 0
    for name, values in sizes.items():
        offsets[name] = total
        total += -(-p.padded(values) * 8 // _ALIGN) * _ALIGN
    start = _memory(p, total, slot, march.heaps)
    p.do(f"call void @llvm.memset.p0.i64(ptr align 64 {start}, i8 0, i64 {total}, i1 false)")
    for name, offset in offsets.items():
        march.rooms[name] = p.let(f"getelementptr i8, ptr {start}, i64 {offset}")
    march.u, march.parameters = march.rooms["u"], march.rooms["p"]
    march.begin_inputs()
    write(march)
    for taken in march.heaps:
        p.do(f"call void @free(ptr {taken})")
    p.do("ret void")
    head = f"define internal fastcc void @march{p.lanes}(ptr %args, ptr %dimensions, ptr %steps, ptr %data, i64 %first, i64 %last)"
    return p.function(f"{head} noinline alignstack(64)"), p.declarations()


def _memory(p: Program, size: int, slot: int, heaps: list[str]) -> str:
    """An aligned workspace; `%body_space` is that of loops over bodies. heaps: gets what is to be freed."""
    if not slot and size <= _ON_STACK:
        p.lines.append("  %body_space = inttoptr i64 0 to ptr")
        return p.place(size // 8)
    bytes_ = str(size + _ALIGN)
    if slot:
        count = p.let("load i64, ptr %data, align 8")
        bodies = p.let(f"mul i64 {p.let(f'add i64 {count}, 1')}, {slot}")
        bytes_ = p.let(f"add i64 {bodies}, {size + _ALIGN}")
    start = _taken(p, bytes_, heaps)
    p.lines.append(f"  %body_space = getelementptr i8, ptr {start}, i64 {size}")
    return start


def _taken(p: Program, bytes_: str, heaps: list[str]) -> str:
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
    above = p.let(f"add i64 {p.let(f'ptrtoint ptr {taken} to i64')}, {_ALIGN - 1}")
    return p.let(f"inttoptr i64 {p.let(f'and i64 {above}, {-_ALIGN}')} to ptr")


def _entry(widths: Sequence[int]) -> str:
    """`pliant_loop`: one state alone by itself, several side by side. What rejected trials left of exceptions is cleared."""
    lanes = widths[-1]
    given = "ptr %args, ptr %dimensions, ptr %steps, ptr %data"
    single = [
        "  %single = icmp eq i64 %n, 1",
        "  br i1 %single, label %one, label %many",
        "one:",
        f"  call fastcc void @march1({given}, i64 0, i64 0)",
        "  br label %end",
    ]
    return "\n".join(
        [
            f"define void @{ENTRY}(ptr %args, ptr %dimensions, ptr %steps, ptr %data) {{",
            "entry:",
            "  %n = load i64, ptr %dimensions, align 8",
            "  %last = sub i64 %n, 1",
            *(single if len(widths) > 1 else ["  br label %many"]),
            "many:",
            "  %i = phi i64 [ 0, %entry ], [ %next, %chunk ]",
            "  %more = icmp slt i64 %i, %n",
            "  br i1 %more, label %chunk, label %end",
            "chunk:",
            f"  call fastcc void @march{lanes}({given}, i64 %i, i64 %last)",
            f"  %next = add i64 %i, {lanes}",
            "  br label %many",
            "end:",
            f"  %cleared = call i32 @feclearexcept(i32 {_ALL_EXCEPTIONS})",
            "  ret void",
            "}",
        ]
    )
