"""The adjoint of steps of fixed length: cotangents of states, propagated backward through the same steps as in `fixed`.

A call has K consecutive stretches of n steps, and knows the state x at the beginning of each. It begins with the last stretch. It
computes the steps of a stretch again, which puts the states of all stages on a tape, and then goes backward through the tape. Let
y_i = x + h sum_j A_ij k_j, k_i = f(y_i) and z = x + h sum_i b_i k_i. The new state is N(z), where N normalises quaternions and
projects onto closures. The cotangent X of N(z) becomes that of x by

    Z = N'(z)* X,   k_i* = h (b_i Z + sum_j A_ji y_j*),   y_i* = f'(y_i)* k_i*,   X = Z + sum_i y_i*,

from the last stage to the first. A semi-implicit step is one function, and so is its adjoint. f'(y)* also gives the cotangents of
inputs and parameters, which are summed over the steps.
`bar` holds the cotangents to add at the end of each stretch. `carry` and `carried` are the cotangents of (x, inputs u, parameters
p) before and after the call, so that the result is the same to the last bit if the steps are divided into several calls. Inputs
with one row per step have one row of cotangents per step.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pliant.lazy import late
from pliant.simulate.loops.methods import contact_step, fixed
from pliant.simulate.loops.methods.frame import CLOSED, MOST_CLOSING, MarchWriter
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.simulate.methods.row import Method

if TYPE_CHECKING:
    from pliant.compile.program.nodes import constant
else:
    constant = late("pliant.compile.program.nodes", "constant")


def carried(space: RunSpace, inputs: Inputs) -> int:
    return space.size + inputs.plain + inputs.parameters


def arguments(space: RunSpace, inputs: Inputs) -> list[LoopArgument]:
    own, n = inputs.arguments(), carried(space, inputs)
    return [
        LoopArgument("x", ("K", space.size)),
        LoopArgument("bar", ("K", space.size)),
        LoopArgument("carry", (n,)),
        *own,
        LoopArgument("plan", ("K", 4)),
        LoopArgument("carried", (n,), True),
        *(replace(a, name=f"{a.name}*", is_output=True) for a in own if a.shape[0] == "S"),
    ]


def rooms(space: RunSpace, inputs: Inputs, method: Method) -> dict[str, int]:
    n, stages = space.size, range(method.stages)
    states = ["X", "row", "k*", *(f"k{i}" for i in stages), *(f"y{i}*" for i in stages)]
    more = {"h": 1, "h of loads": 1, "ds": max(1, inputs.states), **dict.fromkeys(("x* of loads", "unit", "of unit"), n)}
    if space.closed:
        states += ["on*", *(f"newton{i}" for i in range(MOST_CLOSING))]
    sums = {"u*": inputs.size, "sum u*": inputs.plain} | dict.fromkeys(("p*", "sum p*"), max(1, inputs.parameters))
    more |= contact_step.adjoint_rooms(n, inputs) if method.contacts else {}
    return dict.fromkeys(states, n) | sums | more


def remembered(space: RunSpace, method: Method) -> int:
    """How many states the tape has of a step: those of the stages and, where it is projected, that before it is."""
    return method.stages + _projects(space, method)


def write(march: MarchWriter, method: Method, rolled: bool = False) -> None:
    """The loop: stretches, and steps forward and backward, each from the last. rolled: the rates are walked back in three parts."""
    p, space, inputs, room = march.p, march.space, march.inputs, march.rooms
    tape = _Tape(march, method)
    n, sums = space.size, (("sum u*", inputs.plain), ("sum p*", inputs.parameters))
    p.gather(room["X"], march.pointers["carry"], n)
    for at, (name, size) in zip((n, n + inputs.plain), sums, strict=True):
        p.gather(room[name], _behind(march, "carry", at), size)
    stretches = march.lengths["K"]
    with p.loop(stretches) as i:
        k = p.count("minus", p.count("minus", stretches, 1), i)
        before = p.count("times", k, tape.steps)
        _forward(march, method, tape, k, before)
        p.gather(room["row"], march.rows("bar", k), n)
        p.combine(room["X"], n, [(1.0, room["row"])], room["X"])
        with p.loop(tape.steps) as j:
            step = p.count("minus", p.count("minus", tape.steps, 1), j)
            _backward(march, method, rolled, tape, k, before, step)
    p.scatter(march.pointers["carried"], room["X"], n)
    for at, (name, size) in zip((n, n + inputs.plain), sums, strict=True):
        p.scatter(_behind(march, "carried", at), room[name], size)


class _Tape:
    """The states of the stages of so many steps, and where each step's stand; one state more at the end."""

    def __init__(self, march: MarchWriter, method: Method) -> None:
        p = march.p
        self.p, self.stages = p, method.stages
        self.values, self.each = march.space.size, remembered(march.space, method)
        self.steps = p.whole(march.number("plan", 0, 3))
        self.start = p.heap(self.steps, self.values, self.each, 1)

    def step(self, j: str) -> str:
        return self.p.line(self.start, j, self.values, self.each)

    def stage(self, step: str, i: int) -> str:
        """Of a step, the state of stage i; behind these that before it is projected."""
        return self.p.line(step, i, self.values)

    def last(self, step: str) -> str:
        return self.stage(step, self.stages)


def _projects(space: RunSpace, method: Method) -> bool:
    """Whether the state before it is projected is needed. A step that is one function gives unit quaternions itself."""
    return bool(space.closed or (space.quaternions and not method.one_call))


def _behind(march: MarchWriter, name: str, values: int) -> str:
    return march.p.cells(march.pointers[name], values)


def _instant(march: MarchWriter, k: str, j: str) -> tuple[str, str]:
    """The time at which step j of stretch k begins, of all lanes, and its length."""
    p = march.p
    start, first = (march.numbers("plan", k, c) for c in range(2))
    h = march.number("plan", k, 2)
    return fixed.step_time(march, start, first, p.spread(p.number(j)), p.spread(h)), h


def _forward(march: MarchWriter, method: Method, tape: _Tape, k: str, before: str) -> None:
    """Take the steps of a stretch and store them on the tape; the last one only as far as it is needed."""
    p, n, projects = march.p, march.space.size, _projects(march.space, method)
    drift = p.variable("real", p.constant(0.0))
    p.gather(tape.start, march.rows("x", k), n)
    with p.loop(tape.steps) as j:
        t, h = _instant(march, k, j)
        march.begin_step(p.count("plus", before, j))
        x = tape.step(j)
        if not method.one_call:
            last = _stages(march, method, tape, x, t, p.spread(h))
        after = p.count("plus", j, 1)
        with p.when(constant(True, "flag") if projects else p.holds("slt", after, tape.steps)):
            new = tape.step(after)
            z = tape.last(x) if projects else new
            if method.one_call:
                fixed.one_call(march, method, t, h, x, z)
            else:
                fixed.stage(march, method, tape.stages - 1, t, p.spread(h), last)
                fixed.combined(march, method, p.spread(h), x, z)
            if projects:
                p.copy(new, z, n)
            if projects or march.space.quaternions:
                march.project(new, drift, p.add(t, p.spread(h)))


def _stages(march: MarchWriter, method: Method, tape: _Tape, x: str, t: str, h: str) -> str:
    """The states of all stages of a step from x, onto the tape, and the rates at all but the last, whose place it gives."""
    y = x
    for i in range(tape.stages):
        y = fixed.stage_state(march, method, i, h, x, tape.stage(x, i))
        if i < tape.stages - 1:
            fixed.stage(march, method, i, t, h, y)
    return y


def _backward(march: MarchWriter, method: Method, rolled: bool, tape: _Tape, k: str, before: str, j: str) -> None:
    """X of the state after step j to that before it."""
    p, space, X = march.p, march.space, march.rooms["X"]
    t, h = _instant(march, k, j)
    number = p.count("plus", before, j)
    march.begin_step(number)
    _begin_rows(march)
    x = tape.step(j)
    if space.closed:
        _unclose(march, tape.last(x), p.add(t, p.spread(h)))
    for first in space.quaternions if _projects(space, method) else ():
        march.project_twin(X, first, *march.unit(tape.last(x), first))
    if method.one_call:
        following = _Following(tape, k, j)
        _unstep(march, method, x, t, h, following)
    else:
        _unstage(march, method, rolled, tape, x, t, p.spread(h))
    _end_rows(march, number)


def _unstage(march: MarchWriter, method: Method, rolled: bool, tape: _Tape, x: str, t: str, h: str) -> None:
    """X through the stages of a step from x."""
    p, n, room = march.p, march.space.size, march.rooms
    A, b, _ = method.coefficients
    for i in reversed(range(tape.stages)):
        terms: list[tuple[float | str, str]] = [(float(b[i]), room["X"])] if b[i] else []
        terms += [(float(A[m, i]), room[f"y{m}*"]) for m in range(i + 1, tape.stages) if A[m, i]]
        p.combine(room["k*"], n, terms, None, h)
        y, at = tape.stage(x, i) if A[i, :i].any() else x, fixed.stage_time(march, method, i, t, h)
        p.store(at, room["t"])
        if march.inputs.loads == "apart":
            march.find_loads(at, y, room["ds"])
            with p.loop(march.inputs.states) as j:  # the equations take none
                p.store(p.constant(0.0), p.at(room[f"y{i}*"], march.inputs.before), j)
        given = [room["t"], y, march.u, march.parameters]
        _cotangents(march, given, room["k*"], p.at(room["k*"], march.inputs.before), room[f"y{i}*"], rolled)
    p.combine(room["X"], n, [(1.0, room[f"y{i}*"]) for i in reversed(range(tape.stages))], room["X"])


@dataclass(frozen=True)
class _Following:
    """The step j of stretch k of a tape, to find the state after it."""

    tape: _Tape
    k: str
    j: str

    def write(self, march: MarchWriter, x: str, to: str) -> None:
        """Put the state after the step from x at `to`: from the tape, from the next stretch, or by the step itself."""
        p, after = march.p, march.p.count("plus", self.j, 1)
        inside = p.holds("slt", after, self.tape.steps)
        with p.when(inside):
            p.copy(to, self.tape.step(after), march.space.size)
        with p.unless(inside):
            stretch = p.count("plus", self.k, 1)
            given = p.holds("slt", stretch, march.lengths["K"])
            with p.when(given):
                p.gather(to, march.rows("x", stretch), march.space.size)
            with p.unless(given):
                contact_step.call_step(march, x, to)


def _unstep(march: MarchWriter, method: Method, x: str, t: str, h: str, following: _Following) -> None:
    """X through a step from x that is one function."""
    p, room, inputs = march.p, march.rooms, march.inputs
    wide_h = fixed.begin_one_call(march, method, t, h, x)
    X, cotangent = room["X"], room["y0*"]
    with p.loop(inputs.states) as i:
        at = p.at(X, inputs.before)
        p.store(p.load(at, i), p.at(cotangent, inputs.before), i)  # a state is what it was, and h times its rate
        p.store(p.mul(wide_h, p.load(at, i)), room["ds"], i)
    given = [room["t"], x, march.u, march.parameters, room["h"]]
    _cotangents(march, given, X, room["ds"], cotangent, loads_h=room["h of loads"], following=following)
    p.copy(X, cotangent, march.space.size)


def _cotangents(
    march: MarchWriter,
    given: list[str],
    w: str,
    ds: str,
    x: str,
    rolled: bool = False,
    loads_h: str = "",
    following: _Following | None = None,
) -> None:
    """Write the cotangents of a state, in x, and of inputs: through the equations, and through the loads if they are a function of
    their own.

    given: the arguments of both functions, loads_h: the length of a step as loads see it; w: the cotangents of the results of the
    equations; ds: those of the rates of states of loads; following: of a step that is one function.
    """
    p, room, inputs = march.p, march.rooms, march.inputs
    if rolled:
        march.call("unit", given[1], room["unit"])
        march.call("back", *given[1:], room["unit"], w, room["of unit"], room["u*"])
        march.call("rest", given[1], w, room["of unit"], x)
    else:
        if inputs.contact_states and following is not None:
            contact_step.call_back(march, given, w, x, partial(following.write, march, given[1]))
        else:
            march.call("back", *given, w, x, room["u*"], room["p*"])
        _add(march, "p*", inputs.parameters)
    if inputs.loads == "apart":
        _add_devices(march)
        of_loads = [*given[:4], loads_h] if loads_h else given
        march.call("unload", *of_loads, ds, room["x* of loads"], room["u*"], room["p*"])
        _add(march, "p*", inputs.parameters)
        p.combine(x, march.space.size, [(1.0, room["x* of loads"])], x)
    _add(march, "u*", inputs.plain)


def _add(march: MarchWriter, name: str, size: int) -> None:
    room = march.rooms
    if size:
        march.p.combine(room[f"sum {name}"], size, [(1.0, room[name])], room[f"sum {name}"])


def _add_devices(march: MarchWriter) -> None:
    """Add the cotangents of inputs of closures, where the next function writes those of inputs of loads."""
    p, room, inputs = march.p, march.rooms, march.inputs
    if inputs.timed and inputs.devices:
        own, total = (p.at(room[name], inputs.nv + inputs.wrenches) for name in ("u*", "sum u*"))
        p.combine(total, inputs.devices, [(1.0, own)], total)


def _stepped(inputs: Inputs) -> list[tuple[str, int, int]]:
    """The arguments that have a row for each step, where they stand in u, and their sizes."""
    out = [("tau", 0, inputs.nv)] if inputs.tau == "steps" else []
    return out + ([("inputs", inputs.nv + inputs.wrenches, inputs.devices)] if inputs.device_steps else [])


def _begin_rows(march: MarchWriter) -> None:
    """What is given for each step begins at nothing."""
    p = march.p
    for _, at, size in _stepped(march.inputs):
        with p.loop(size) as i:
            p.store(p.constant(0.0), p.at(march.rooms["sum u*"], at), i)


def _end_rows(march: MarchWriter, number: str) -> None:
    p = march.p
    for name, at, size in _stepped(march.inputs):
        p.scatter(march.rows(f"{name}*", number), p.at(march.rooms["sum u*"], at), size)


def _unclose(march: MarchWriter, z: str, t: str) -> None:
    """X of a state on the closures to that before Newton's steps led there; these are taken again, from z with unit quaternions."""
    p, room, n = march.p, march.rooms, march.space.closed
    X, on, cotangent = room["X"], room["on"], room["on*"]
    states = [room[f"newton{i}"] for i in range(MOST_CLOSING)]
    goes = [p.mask(False) for _ in range(MOST_CLOSING)]
    goes[0].set(constant(True, "mask"))
    p.copy(states[0], z, march.space.size)
    march.project_quaternions(states[0], p.variable("real", p.constant(0.0)))
    p.store(t, room["t"])
    for i in range(MOST_CLOSING - 1):
        with p.when(p.any(goes[i].get())):
            longest = march.newton(states[i], on)
            p.copy(states[i + 1], states[i], march.space.size)
            with p.loop(n) as m:
                p.store(p.choose(goes[i].get(), p.load(on, m), p.load(states[i], m)), states[i + 1], m)
            goes[i + 1].set(p.both(goes[i].get(), p.compare("ogt", longest, p.constant(CLOSED))))
    for i in reversed(range(MOST_CLOSING)):
        with p.when(p.any(goes[i].get())):
            march.call("unclose", room["t"], states[i], march.u, march.parameters, X, cotangent, room["u*"], room["p*"])
            with p.loop(n) as m:
                p.store(p.choose(goes[i].get(), p.load(cotangent, m), p.load(X, m)), X, m)
            if march.inputs.timed:
                own = p.at(room["u*"], march.inputs.nv + march.inputs.wrenches)
                with p.loop(march.inputs.devices) as m:
                    p.store(p.choose(goes[i].get(), p.load(own, m), p.constant(0.0)), own, m)
                _add_devices(march)
            if march.inputs.parameters:
                with p.loop(march.inputs.parameters) as m:
                    p.store(p.choose(goes[i].get(), p.load(room["p*"], m), p.constant(0.0)), room["p*"], m)
                _add(march, "p*", march.inputs.parameters)
