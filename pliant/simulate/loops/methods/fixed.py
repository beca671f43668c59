"""Steps of fixed length: explicit Runge-Kutta methods and semi-implicit steps, as a loop over stored rows and the steps between
them.

A plan has one row per stored row: (start, first, h, n), n steps of length h, the j-th from the time start + (first + j) h. h and n
are the same for all states; each state may have its own times. Times are never accumulated, so that a run that is divided into
blocks is the same to the last bit. `end` is where each state arrived: (steps, drift of norms, time, what contacts left at most
[m^2/s^2], state), for a method with a step of its own the number of evaluations in place of the fourth. If a step led to
infinite or NaN numbers, it is the state before that step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pliant.lazy import Later, late
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import Inputs, LoopArgument, RunSpace
from pliant.simulate.methods.row import Method

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramVariable
    from pliant.compile.program.nodes import Count, constant
    from pliant.simulate.loops.methods import contact_step
else:
    constant = late("pliant.compile.program.nodes", "constant")
    contact_step = Later("pliant.simulate.loops.methods.contact_step")

END = 4  # numbers of `end` before the state


def arguments(space: RunSpace, inputs: Inputs) -> list[LoopArgument]:
    return [
        LoopArgument("x", (space.size,)),
        *inputs.arguments(),
        LoopArgument("plan", ("K", 4)),
        LoopArgument("rows", ("K", space.size), True),
        LoopArgument("end", (END + space.size,), True),
    ]


def seen_arguments(sizes: Sequence[int]) -> list[LoopArgument]:
    """The results instead of `end` in a loop with `@seen`: what is seen of the last state. The last number is a flag: 0, or 1 if
    `@seen` gives another number than 0 there, or 2 if the lane was put down.
    """
    return [LoopArgument(f"seen{k}", (n,), True) for k, n in enumerate(sizes)]


def rooms(space: RunSpace, inputs: Inputs, method: Method) -> dict[str, int]:
    states = ["x", "z"]
    if method.one_call:
        states.append("middle")
    else:
        states += ["y", *(f"k{i}" for i in range(method.stages))]
    more = contact_step.rooms(inputs) if method.contacts else {}
    if method.step is not None:
        more |= method.step.rooms(space)
    if space.tangent and method.one_call:
        more |= {"du": inputs.size, "dds": max(1, inputs.states)} | contact_step.tangent_rooms(space.size)
    return {"h": 1, "h of loads": 1, **dict.fromkeys(states, space.size), **more}


def write(march: MarchWriter, method: Method, seen: Sequence[int] = (), timed: bool = True) -> None:
    """The loop: rows, steps, stages. seen: the sizes of what `@seen` gives at the end. timed: whether states differ in time."""
    p, space = march.p, march.space
    lost, done, drift, x, z = _begin(march)
    plan_rows = march.lengths["K"]
    count = p.counter()
    own = partial(one_call if method.one_call else _stages, method=method)
    step = own if method.step is None else method.step.write
    with p.loop(plan_rows) as k:
        start, first = _begin_of(march, k, timed)
        h, n = (march.number("plan", k, c) for c in (2, 3))
        steps = p.whole(n)
        with p.loop(steps) as j:
            t = step_time(march, start, first, p.spread(p.number(j)), p.spread(h))
            march.begin_step(count.get())
            step(march, t=t, h=h, x=x.get(), z=z.get())
            _take(march, x, z, lost, done, drift, t, h)
            count.set(p.count("plus", count.get(), 1))
        p.scatter(march.rows("rows", k), x.get(), space.size)
        with p.when(p.any(lost.get())):
            _blank(march, lost, k)
    if not seen:
        _finish(march, x.get(), lost, done, drift)
        return
    room, flag = march.rooms, sum(seen) - 1
    p.store(_end_time(march, timed), room["t"])
    march.call("seen", room["t"], x.get(), march.u, march.parameters, room["seen"])
    over = p.compare("une", p.load(room["seen"], flag), p.constant(0.0))
    ended = p.choose(over, p.constant(1.0), p.constant(0.0))
    p.store(p.choose(lost.get(), p.constant(2.0), ended), room["seen"], flag)
    for i, n_seen in enumerate(seen):
        (p.scatter if n_seen > 1 else p.scatter_column)(march.pointers[f"seen{i}"], p.at(room["seen"], sum(seen[:i])), n_seen)


def step_time(march: MarchWriter, start: str, first: str, number: str, h: str) -> str:
    """start + (first + number) h, each operation rounded, as everywhere else where times are computed."""
    p = march.p
    return p.operation("rounded add", start, p.operation("rounded mul", p.operation("rounded add", first, number), h))


def _begin(march: MarchWriter) -> tuple[ProgramVariable, ProgramVariable, ProgramVariable, ProgramVariable, ProgramVariable]:
    """Masks and counters, and the places of the state and of the new one, which change after every step."""
    p = march.p
    p.gather(march.rooms["x"], march.pointers["x"], march.space.size)
    if "most left" in march.rooms:
        p.store(p.constant(0.0), march.rooms["most left"])
    zero = p.constant(0.0)
    x, z = (p.variable("place", march.rooms[name]) for name in ("x", "z"))
    return p.mask(False), p.variable("real", zero), p.variable("real", zero), x, z


def one_call(march: MarchWriter, method: Method, t: str, h: str, x: str, z: str) -> None:
    """The new state, in z: one call; what it returns for the work is that of this step.

    A step with contacts gives their forces itself, the last of the states.
    """
    p, room, last = march.p, march.rooms, march.space.controlled
    wide_h = begin_one_call(march, method, t, h, x)
    if not method.contacts:
        march.call("step", room["t"], x, march.u, march.parameters, room["h"], z)
    elif not contact_step.follows_itself(march.inputs):
        contact_step.call_step(march, x, z)
    if march.inputs.load_states:
        at = march.inputs.before
        with p.loop(march.inputs.load_states) as i:  # one by one: behind them stands the work
            p.store(p.add(p.load(p.at(x, at), i), p.mul(wide_h, p.load(room["ds"], i))), p.at(z, at), i)
    if march.space.tangent:
        _follow(march, method, wide_h, x, z)
    if march.asks_losses:  # at the middle of the step: where it began, a damper that it overcame would count for too much
        p.combine(room["middle"], last, [(0.5, x), (0.5, z)])
        march.call("losses", room["t"], room["middle"], march.u, march.parameters, room["loss"])
        p.store(p.add(p.load(z, last + 1), p.mul(wide_h, p.load(room["loss"]))), z, last + 1)
    for k in range(last, march.space.size):
        p.store(p.add(p.load(x, k), p.load(z, k)), z, k)


def _follow(march: MarchWriter, method: Method, wide_h: str, x: str, z: str) -> None:
    """The tangent of the new state, behind it in z. x, z: states with their tangents."""
    p, room, inputs, own = march.p, march.rooms, march.inputs, march.space.size // 2
    if inputs.loads == "apart":
        step = [room["h of loads"]] if inputs.resisting else []
        march.call("loads_along", room["t"], x, march.u, march.parameters, *step, room["du"], room["dds"])
    given = [room["t"], x, march.u, march.parameters, room["h"], room["du"]]
    if method.contacts:
        contact_step.call_along(march, given, z)
    else:
        march.call("along", *given, p.at(z, own))
    at = own + inputs.before
    with p.loop(inputs.load_states) as i:
        p.store(p.add(p.load(p.at(x, at), i), p.mul(wide_h, p.load(room["dds"], i))), p.at(z, at), i)


def begin_one_call(march: MarchWriter, method: Method, t: str, h: str, x: str) -> str:
    """What a step from x takes, at the middle of it: its inputs and loads, and its length, given back as that of all lanes.

    In a step with contacts coordinates follow the new speeds, not the mean: what resists them does so for twice the time.
    """
    p, room = march.p, march.rooms
    wide_h = p.spread(h)
    p.store(wide_h, room["h"])
    p.store(p.mul(p.constant(2.0), wide_h) if method.contacts else wide_h, room["h of loads"])
    half = p.mul(p.constant(0.5), wide_h)
    middle = p.add(t, half)
    march.find_inputs(middle, x)
    if march.inputs.loads in ("apart", "python"):
        march.find_loads(middle, x, room["ds"])
    return wide_h


def _stages(march: MarchWriter, method: Method, t: str, h: str, x: str, z: str) -> None:
    """The new state, in z."""
    wide_h = march.p.spread(h)
    for i in range(method.stages):
        stage(march, method, i, t, wide_h, stage_state(march, method, i, wide_h, x, march.rooms["y"]))
    combined(march, method, wide_h, x, z)


def stage_state(march: MarchWriter, method: Method, i: int, h: str, x: str, y: str) -> str:
    """Return the state at which stage i is evaluated: x, or a combination of x and the rates of earlier stages, in y. h: of all
    lanes.
    """
    weights = method.coefficients[0][i, :i]
    terms: list[tuple[float | str, str]] = [(float(a), march.rooms[f"k{j}"]) for j, a in enumerate(weights) if a]
    if not terms:
        return x
    march.p.combine(y, march.space.size, terms, x, h)
    return y


def stage_time(march: MarchWriter, method: Method, i: int, t: str, h: str) -> str:
    p, c = march.p, method.coefficients[2][i]
    return t if c == 0 else p.add(t, p.mul(p.constant(float(c)), h))


def stage(march: MarchWriter, method: Method, i: int, t: str, h: str, y: str) -> None:
    """The rates of stage i, at y."""
    march.evaluate(stage_time(march, method, i, t, h), y, march.rooms[f"k{i}"])


def combined(march: MarchWriter, method: Method, h: str, x: str, z: str) -> None:
    """The state at the end of a step, before it is projected, in z."""
    b = method.coefficients[1]
    march.p.combine(z, march.space.size, [(float(weight), march.rooms[f"k{i}"]) for i, weight in enumerate(b) if weight], x, h)


def _take(
    march: MarchWriter,
    x: ProgramVariable,
    new: ProgramVariable,
    lost: ProgramVariable,
    done: ProgramVariable,
    drift: ProgramVariable,
    t: str,
    h: str,
) -> None:
    """Go on from the new state; a lane that it is not finite in is put down, and starts anew so that it disturbs no other."""
    p, z = march.p, new.get()
    bad = march.unfinite(z)
    stop = march.law_stopped()
    if stop is not None:
        bad = p.either(bad, stop)
    _lose(march, bad, x, z, lost, done, drift, t)
    march.project(z, drift, p.add(t, p.spread(h)))
    if march.space.closed:
        _lose(march, march.unfinite(z), x, z, lost, done, drift, t)
    done.set(p.add(done.get(), p.choose(lost.get(), p.constant(0.0), p.constant(1.0))))
    new.set(x.get())
    x.set(z)


def _lose(
    march: MarchWriter,
    bad: str,
    x: ProgramVariable,
    z: str,
    lost: ProgramVariable,
    done: ProgramVariable,
    drift: ProgramVariable,
    t: str,
) -> None:
    """Put down the lanes that a mask says."""
    p = march.p
    with p.when(p.any(bad)):
        with p.each_lane() as lane, p.when(p.lane(bad, lane)):
            with p.when(p.no(p.lane(lost.get(), lane))):
                _put_down(march, lane, x.get(), done, drift, t)
            p.gather_lane(z, p.row_of(march.pointers["x"], lane), march.space.size, lane)
        lost.set(p.either(lost.get(), bad))


def _blank(march: MarchWriter, lost: ProgramVariable, k: Count) -> None:
    """Not a number in the row of every lane that was put down."""
    p = march.p
    with p.each_lane() as lane, p.when(p.lane(lost.get(), lane)):
        row = march.row("rows", k, lane)
        with p.loop(march.space.size) as i:
            p.write(constant(math.nan, "number"), p.cell(row, i))


def _put_down(march: MarchWriter, lane: Count, x: str, done: ProgramVariable, drift: ProgramVariable, t: str) -> None:
    """Write where a lane got to; nothing in a loop with `@seen`, which says only how many steps were good."""
    p = march.p
    if "end" not in march.pointers:
        return
    row = p.row_of(march.pointers["end"], lane)
    left = p.load(march.rooms["most left"]) if "most left" in march.rooms else p.constant(0.0)
    for i, value in enumerate(p.lane(one, lane) for one in (done.get(), drift.get(), t, left)):
        p.write(value, p.cell(row, i))
    p.scatter_lane(p.cell(row, END), x, march.space.size, lane)


def _finish(march: MarchWriter, x: str, lost: ProgramVariable, done: ProgramVariable, drift: ProgramVariable) -> None:
    """Write where the lanes got to that were not put down: the end of the last row."""
    p, t = march.p, _end_time(march)
    with p.each_lane() as lane, p.when(p.no(p.lane(lost.get(), lane))):
        _put_down(march, lane, x, done, drift, t)


def _begin_of(march: MarchWriter, row: Count, timed: bool) -> list[str]:
    """(start, first) of a row of the plan."""
    return [march.numbers("plan", row, c) if timed else march.p.spread(march.number("plan", row, c)) for c in range(2)]


def _end_time(march: MarchWriter, timed: bool = True) -> str:
    """The end of the last row."""
    p, rows = march.p, march.lengths["K"]
    last = p.count("minus", rows, 1)
    start, first = _begin_of(march, last, timed)
    h, n = (p.spread(march.number("plan", last, c)) for c in (2, 3))
    return step_time(march, start, first, n, h)
