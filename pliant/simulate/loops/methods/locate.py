"""Events in a step that was taken: the zeros of functions g(t, x), found on the interpolant; for one lane.

Each g has a side, 1 or -1: its last sign away from zero. After a step, g is evaluated at eight points of it. If a g has left its
side, in the requested direction, its zero is enclosed between that point and the one before. The Illinois rule and bisection
alternate, to 4e-16 of the step. The earliest of all zeros is used. The loop then returns with the state there, and the step is not
taken. For an event that is only recorded, the step is computed again, the same to the last bit, and searched from there on.
Otherwise the run continues from that state, as the event changed it.

If a run continues after a change, a g that is about zero gets the side to which it moves, by its derivative along the motion: a
bouncing body has left the ground, however short its flight. A g that the change moved gets its new side, without an event. All
others keep theirs. A run that begins with g at zero is about to leave the side that it comes from. A g that inputs move as the
run begins has the side that it had before, which stands in the carry.

    looked: the part of the step that was searched. event: the number of the event that was found. at: its time. sides: 0 if there
    are
    none yet, 3 if there are none and the run begins after its event, 2 if the state was changed, otherwise 1
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pliant.lazy import late
from pliant.simulate.loops.methods.carry import SCALARS, Scalars, Status
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import RunSpace

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramBuilder
    from pliant.compile.program.nodes import constant
else:
    constant = late("pliant.compile.program.nodes", "constant")

NAMES = ("looked", "event", "at", "sides")
AT = {name: i for i, name in enumerate(NAMES)}
_POINTS = 8
_ENOUGH = 4e-16  # of a step
_MOST = 200  # looks at one zero
_MOVED = 1e-9  # of g: more than a change of the state does to a g that it does not touch
_ABOUT_ZERO = 1e-12  # of what g changes by in a step


@dataclass(frozen=True)
class Watched:
    """The events of a loop.

    directions: of each event. cuts: whether it ends a step. given: whether its side comes from the carry, because it follows from
    the state of stops and dry friction. forces: whether a g needs the forces.
    """

    directions: tuple[int, ...]
    cuts: tuple[bool, ...]
    given: tuple[bool, ...]
    forces: bool

    @property
    def count(self) -> int:
        return len(self.directions)


def carried(space: RunSpace, watched: Watched | None) -> int:
    """How many numbers a carry has behind x and x': NAMES, sides, the state at an event."""
    return 0 if watched is None else len(NAMES) + watched.count + space.size


def rooms(space: RunSpace, watched: Watched) -> dict[str, int]:
    n = watched.count
    return {
        "own": len(NAMES),
        "sides": n,
        "found": space.size,
        "g": n,
        "here": n,
        "event_slopes": n,
        "event_directions": n,
        "cuts": n,
        "given": n,
    }


def parts(march: MarchWriter, watched: Watched) -> list[tuple[str, int, int]]:
    """What of a carry stands in which room: (room, first, size)."""
    first = SCALARS + 2 * march.space.size
    n = watched.count
    return [
        (march.rooms["own"], first, len(NAMES)),
        (march.rooms["sides"], first + len(NAMES), n),
        (march.rooms["found"], first + len(NAMES) + n, march.space.size),
    ]


@dataclass(frozen=True)
class Look:
    """What looking at a step needs: the program, the step's start and length, and what puts the state at a part of it into w."""

    march: MarchWriter
    watched: Watched
    t: str
    h: str
    interpolate: Callable[[MarchWriter, str, str], None]

    @property
    def p(self) -> ProgramBuilder:
        return self.march.p

    def own(self, name: str) -> str:
        return self.p.load(self.march.rooms["own"], AT[name])

    def put(self, name: str, x: str) -> None:
        self.p.store(x, self.march.rooms["own"], AT[name])


def begin(march: MarchWriter, watched: Watched) -> None:
    """Put the numbers of the events where loops find them."""
    p = march.p
    for name, numbers in (("event_directions", watched.directions), ("cuts", watched.cuts), ("given", watched.given)):
        for j, number_of in enumerate(numbers):
            p.store(p.constant(float(number_of)), march.rooms[name], j)


def values(march: MarchWriter, watched: Watched, t: str, x: str, to: str) -> None:
    """g at a time and a state."""
    march.p.store(t, march.rooms["t"])
    if watched.forces:
        march.find_inputs(t, x)
    march.call("events", march.rooms["t"], x, march.u, march.parameters, to)


def find_sides(march: MarchWriter, watched: Watched, x: str, rates: str) -> None:
    """The sides where a run begins, or goes on after a change. x, rates: the places of x and x'."""
    p, room = march.p, march.rooms
    c = Scalars(p, room["c"])
    zero, known = p.constant(0.0), p.load(room["own"], AT["sides"])
    running = p.compare("oeq", c.get("status"), p.constant(Status.MORE))
    with p.when(p.both(running, p.compare("one", known, p.constant(1.0)))):
        t, changed = c.get("t"), p.compare("ogt", known, zero)
        values(march, watched, t, x, room["here"])
        march.call("slopes", room["t"], x, march.u, march.parameters, rates, room["event_slopes"])
        values(march, watched, t, room["found"], room["g"])  # before the change
        fired = p.whole(p.load(room["own"], AT["event"]))
        with p.loop(watched.count) as j:
            after, before, slope = (p.load(room[name], j) for name in ("here", "g", "event_slopes"))
            own = p.both(changed, p.holds("eq", fired, j))
            step = p.function("fabs", p.mul(slope, c.get("h")))
            about = p.add(p.mul(p.constant(8.0), p.function("fabs", before)), p.mul(p.constant(_ABOUT_ZERO), step))
            is_zero = p.compare("ole", p.function("fabs", after), p.choose(own, about, zero))
            to = _sign(p, slope)
            resting = p.compare("oeq", to, zero)
            at_start = p.sub(zero, p.choose(resting, p.load(room["event_directions"], j), to))
            side = p.choose(is_zero, p.choose(changed, to, at_start), _sign(p, after))
            moved = p.function("fabs", p.sub(after, before))
            untouched = p.compare("ole", moved, p.mul(p.constant(_MOVED), p.function("fabs", before)))
            keeps = p.both(p.compare("oeq", known, p.constant(2.0)), p.both(untouched, p.negated(own)))
            keeps = p.either(keeps, p.compare("one", p.load(room["given"], j), zero))
            jumped = p.compare("one", p.load(room["sides"], j), zero)  # an input, as the run begins
            keeps = p.either(keeps, p.both(p.compare("one", known, p.constant(2.0)), jumped))
            p.store(p.choose(keeps, p.load(room["sides"], j), side), room["sides"], j)
        p.store(p.constant(1.0), room["own"], AT["sides"])


def _sign(p: ProgramBuilder, x: str) -> str:
    zero = p.constant(0.0)
    below = p.choose(p.compare("olt", x, zero), p.constant(-1.0), zero)
    return p.choose(p.compare("ogt", x, zero), p.constant(1.0), below)


def look(it: Look) -> str:
    """Whether there is an event in the step, which then stands in the carry; else the sides are those at its end."""
    p, room, n = it.p, it.march.rooms, it.watched.count
    zero = p.constant(0.0)
    along, which = p.variable("real", constant(2.0)), p.variable("real", constant(-1.0))
    behind = p.variable("real", it.own("looked"))
    with p.loop(_POINTS) as i:
        part = p.div(p.number(p.count("plus", i, 1)), p.constant(float(_POINTS)))
        none = p.compare("olt", which.get(), zero)
        with p.when(p.both(none, p.compare("ogt", part, behind.get()))):
            _at(it, part, "here")
            with p.loop(n) as j:
                side, sign = p.load(room["sides"], j), _sign(p, p.load(room["here"], j))
                left = p.compare("olt", p.mul(side, sign), zero)
                wanted = p.compare("oge", p.mul(p.load(room["event_directions"], j), sign), zero)
                with p.when(p.both(left, wanted)):
                    root = _zero(it, j, side, behind.get(), part)
                    with p.when(p.compare("olt", root, along.get())):
                        along.set(root)
                        which.set(p.number(j))
            with p.when(p.compare("olt", which.get(), zero)):
                with p.loop(n) as j:
                    sign = _sign(p, p.load(room["here"], j))
                    here = p.compare("one", sign, zero)
                    p.store(p.choose(here, sign, p.load(room["sides"], j)), room["sides"], j)
                behind.set(part)
    found = p.compare("oge", which.get(), zero)
    with p.when(found):
        j = p.whole(which.get())
        p.store(p.sub(zero, p.load(room["sides"], j)), room["sides"], j)
        it.put("event", which.get())
        it.put("looked", along.get())
        it.put("at", p.add(it.t, p.mul(along.get(), it.h)))
        _interpolate(it, along.get())
        p.copy(room["found"], room["w"], it.march.space.size)
    with p.when(p.negated(found)):
        it.put("looked", zero)
    return found


def leave(it: Look) -> str:
    """Return with the event, all else as before the step; gives whether it ends the step."""
    p, room = it.p, it.march.rooms
    c = Scalars(p, room["c"])
    evaluations = c.get("evaluations")
    p.copy(c.place, room["kept"], SCALARS)
    c.put("evaluations", evaluations)
    c.put("status", Status.EVENT)
    j = p.whole(it.own("event"))
    return p.compare("one", p.load(room["cuts"], j), p.constant(0.0))


def _interpolate(it: Look, part: str) -> None:
    it.interpolate(it.march, part, it.h)


def _at(it: Look, part: str, to: str) -> None:
    """g at a part of the step."""
    _interpolate(it, part)
    room = it.march.rooms
    values(it.march, it.watched, it.p.add(it.t, it.p.mul(part, it.h)), room["w"], room[to])


def _zero(it: Look, j: str, side: str, behind: str, part: str) -> str:
    """Where g number j leaves its side, between two parts of the step: the last place on it."""
    p, room = it.p, it.march.rooms
    half, zero, least = p.constant(0.5), p.constant(0.0), p.constant(_ENOUGH)
    a, b = p.variable("real", behind), p.variable("real", part)

    def value(at: str) -> str:
        """g, positive on its side."""
        _at(it, at, "g")
        return p.mul(side, p.load(room["g"], j))

    ga, gb = p.variable("real", value(behind)), p.variable("real", p.mul(side, p.load(room["here"], j)))
    with p.forever() as enclosed:  # just after an event g is about zero, and nearer to it is where it was on its side
        p.leave(p.compare("ogt", ga.get(), zero), enclosed)
        p.leave(p.compare("ole", p.sub(b.get(), a.get()), least), enclosed)
        middle = p.mul(half, p.add(a.get(), b.get()))
        x = value(middle)
        with p.when(p.compare("ogt", x, zero)):
            a.set(middle)
            ga.set(x)
        with p.when(p.negated(p.compare("ogt", x, zero))):
            b.set(middle)
            gb.set(x)
    last, looks = p.variable("real", constant(0.0)), p.counter()
    with p.forever() as done:
        p.leave(p.compare("ole", p.sub(b.get(), a.get()), least), done)
        p.leave(p.holds("sge", looks.get(), _MOST), done)
        before_a, before_b = a.get(), b.get()
        middle = p.mul(half, p.add(before_a, before_b))
        chord = p.sub(before_b, p.div(p.mul(gb.get(), p.sub(before_b, before_a)), p.sub(gb.get(), ga.get())))
        inside = p.both(p.compare("ogt", chord, before_a), p.compare("olt", chord, before_b))
        odd = p.holds("ne", p.count("bits", looks.get(), 1), 0)
        try_ = p.choose(p.both(inside, p.negated(odd)), chord, middle)
        p.leave(p.negated(p.both(p.compare("ogt", try_, before_a), p.compare("olt", try_, before_b))), done)
        x = value(try_)
        positive = p.compare("ogt", x, zero)
        with p.when(positive):
            a.set(try_)
            ga.set(x)
            gb.set(p.choose(p.compare("ogt", last.get(), zero), p.mul(half, gb.get()), gb.get()))
            last.set(p.constant(1.0))
        with p.when(p.negated(positive)):
            b.set(try_)
            gb.set(x)
            ga.set(p.choose(p.compare("olt", last.get(), zero), p.mul(half, ga.get()), ga.get()))
            last.set(p.constant(-1.0))
        looks.set(p.count("plus", looks.get(), 1))
    return a.get()
