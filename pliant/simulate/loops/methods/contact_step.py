"""A step with contacts, in parts: `@begin` makes the contact problem of a state, `@solve` passes over the contacts, `@end` moves.

A few passes are enough for most states. `@solve` says what is left. While that is too much in a lane, it is solved further: by
`@newton`, a step of Newton's method on all contacts, and every few times by passes from the best so far. Lanes that are good enough
keep their result, so that a state alone and among others gives the same bits.

Points of one pair of bodies need many passes. Where there are such, `@newton` comes first, from the impulses of the last step. The
next steps spread friction over points that stick (`sweeps.contacts.newton`). In the few problems that are left, friction is made
soft, and then harder from step to step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pliant.lazy import late
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.operands import Inputs
from pliant.sweeps.contacts.newton import STICK, TOLERANCE, UNFINISHED, StickSoftness

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramVariable
    from pliant.compile.program.nodes import Count, constant
else:
    constant = late("pliant.compile.program.nodes", "constant")

MOST = 21  # times that a problem is solved further
ROUNDS = 7  # the last of so many is by passes, the others by Newton's method
MOST_FIRST, EXACT = 48, 3  # the same where Newton's method comes first; of these so many for what is `UNFINISHED`
SOFTEST, HARDER = 1e-1, 0.5  # [m/s] speeds of sticking points, and how they go down
_FAR = 1e30  # [m^2/s^2]
ROUGH = 3e-8  # [m/s] if so much is left in the end, one more step of Newton's method follows
REPEATED = 100  # passes from a solution, of its derivative, at most
REST = 1e-12  # of the first: when what they add is so small, they end


def rooms(inputs: Inputs) -> dict[str, int]:
    """The memory of a step; what `@begin` passes to the others has a room of its own, `cut`."""
    return {"left": 1, "left again": 1, "most left": 1, "soft": len(StickSoftness._fields)} | dict.fromkeys(
        ("lambda", "found", "again"), inputs.contact_states
    )


def tangent_rooms(size: int) -> dict[str, int]:
    """What tangents need besides. size: of a state with its tangent."""
    return {"from": size, "dz": size // 2, "solved": size // 2, "first left": 1}


def adjoint_rooms(size: int, inputs: Inputs) -> dict[str, int]:
    """The same for the adjoint, with sums of cotangents."""
    sizes = {"x": size, "u": inputs.size, "p": max(1, inputs.parameters)}
    words = ("again",) if inputs.solution else ("again", "summed")
    more = {f"{name}* {word}": n for name, n in sizes.items() for word in words}
    return rooms(inputs) | more | dict.fromkeys(("solved", "weights", "from"), size)


def forces_at(march: MarchWriter) -> int:
    """Return where in a state the contact forces stand."""
    return march.inputs.before + march.inputs.states - march.inputs.contact_states


def call_step(march: MarchWriter, x: str, z: str) -> None:
    """The new state of a step from x, in z."""
    p, room = march.p, march.rooms
    given = room["t"], x, march.u, march.parameters, room["h"]
    march.call("begin", *given, room["cut"], room["lambda"])
    if not march.inputs.warm:
        with p.loop(march.inputs.contact_states) as i:
            p.store(p.constant(0.0), room["lambda"], i)
    if march.inputs.newton_first:
        _store_softness(march, StickSoftness())
        march.call("newton", room["cut"], room["lambda"], room["soft"], room["found"], room["left"])
    else:
        march.call("solve", room["cut"], room["lambda"], room["found"], room["left"])
    with p.when(p.any(too_much(march, room["left"]))):
        _solve_further(march)
    p.store(p.larger(p.load(room["most left"]), p.load(room["left"])), room["most left"])
    march.call("end", *given, room["cut"], room["found"], z)


def _solve_further(march: MarchWriter) -> None:
    """Make the impulses in `found` better where too much is left."""
    p, room, n, first = march.p, march.rooms, march.inputs.contact_states, march.inputs.newton_first
    best, start, again = room["found"], room["lambda"], room["again"]
    if first:
        _without_failures(march)
    todo = p.mask(too_much(march, room["left"]))
    further = p.mask(todo.get())
    p.copy(start, best, n)
    _store_softness(march, StickSoftness(spread=1.0))
    with p.loop(MOST_FIRST if first else MOST) as k, p.when(p.any(todo.get())):
        rest = k if first else p.count("rest", k, ROUNDS)
        passes = p.holds("eq", rest, ROUNDS - 1) if march.inputs.polishes else constant(True, "flag")
        with p.when(passes):
            p.copy(start, best, n)
            march.call("solve", room["cut"], start, again, room["left again"])
        if march.inputs.polishes:
            with p.unless(passes):
                if first:
                    _set_softness(march, k)
                march.call("newton", room["cut"], start, room["soft"], again, room["left again"])
        before, left = p.load(room["left"]), p.load(room["left again"])
        better = p.both(todo.get(), p.compare("olt", left, before))
        with p.loop(n) as i:
            p.store(p.choose(better, p.load(again, i), p.load(best, i)), best, i)
        p.store(p.choose(better, left, before), room["left"])
        p.copy(start, again, n)
        todo.set(p.both(todo.get(), too_much(march, room["left"])))
        if first:
            with p.when(p.holds("uge", k, EXACT - 1)):
                todo.set(p.both(todo.get(), p.compare("ugt", p.load(room["left"]), p.constant(UNFINISHED))))
    if first:
        _finish(march, p.both(further.get(), p.compare("ogt", p.load(room["left"]), p.constant(ROUGH * ROUGH))))


def _finish(march: MarchWriter, rough: str) -> None:
    """One more step of Newton's method in rough lanes. It squares what is left, which differences of two runs show."""
    p, room, n = march.p, march.rooms, march.inputs.contact_states
    with p.when(p.any(rough)):
        _store_softness(march, StickSoftness())
        march.call("newton", room["cut"], room["found"], room["soft"], room["again"], room["left again"])
        before, left = p.load(room["left"]), p.load(room["left again"])
        better = p.both(rough, p.compare("olt", left, before))
        with p.loop(n) as i:
            p.store(p.choose(better, p.load(room["again"], i), p.load(room["found"], i)), room["found"], i)
        p.store(p.choose(better, left, before), room["left"])


def _store_softness(march: MarchWriter, soft: StickSoftness) -> None:
    for i, value in enumerate(soft):
        march.p.store(march.p.constant(value), march.rooms["soft"], i)


def _without_failures(march: MarchWriter) -> None:
    """Put the impulses to begin with in `found` where those found are not finite."""
    p, room = march.p, march.rooms
    failed = p.compare("uno", p.load(room["left"]), p.load(room["left"]))
    with p.loop(march.inputs.contact_states) as i:
        p.store(p.choose(failed, p.load(room["lambda"], i), p.load(room["found"], i)), room["found"], i)
    p.store(p.choose(failed, p.constant(_FAR), p.load(room["left"])), room["left"])


def _set_softness(march: MarchWriter, k: Count) -> None:
    """The speed of sticking points in round k: a small one; after the passes a large one, and then less and less."""
    p, speed = march.p, march.rooms["soft"]
    soft = p.holds("eq", k, ROUNDS)
    lower = p.larger(p.mul(p.load(speed), p.constant(HARDER)), p.constant(STICK))
    p.store(lower, speed)
    with p.when(soft):
        p.store(p.constant(SOFTEST), speed)


def _clear_forces(march: MarchWriter, to: str) -> None:
    with march.p.loop(march.inputs.contact_states) as i:
        march.p.store(march.p.constant(0.0), march.p.at(to, forces_at(march)), i)


def _copy_forces(march: MarchWriter, to: str, source: str) -> None:
    p, at = march.p, forces_at(march)
    with p.loop(march.inputs.contact_states) as i:
        p.store(p.load(p.at(source, at), i), p.at(to, at), i)


def call_back(march: MarchWriter, given: Sequence[str], w: str, x: str, next_state: Callable[[str], None]) -> None:
    """The cotangents of a step, for the weights w of the new state: of the state in x, of inputs and parameters in their rooms.

    Where the step was improved, its forces solve the contacts whatever they began with, and the derivative is that of the solution.
    next_state: puts the new state where it is asked to.
    """
    p, room, inputs = march.p, march.rooms, march.inputs
    if inputs.newton_first:
        march.call("back_solution", *given, w, x, room["u*"], room["p*"], _found(march, given, next_state))
        return
    first = list(given)
    if not inputs.warm:
        first[1] = room["from"]
        p.copy(first[1], given[1], march.space.size)
        _clear_forces(march, first[1])
    march.call("back", *first, w, x, room["u*"], room["p*"], room["left"])
    if not inputs.warm:
        _clear_forces(march, x)  # the forces of the last step do not matter
    improved = p.mask(too_much(march, room["left"]))  # a step that is taken again changes what is left
    with p.when(p.any(improved.get())):
        word = "again" if inputs.solution else "summed"
        if inputs.solution:
            found = _found(march, given, next_state)
            march.call("back_solution", *given, w, *(room[f"{name}* again"] for name in "xup"), found)
        else:
            next_state(room["solved"])
            _back_by_passes(march, given, w, improved.get())
        parts = (x, "x", 0, inputs.before), (x, "x", forces_at(march), inputs.contact_states), *_of_inputs(march)
        for to, name, start, n in parts:
            with p.loop(n) as i:
                new, old = (p.load(p.at(where, start), i) for where in (room[f"{name}* {word}"], to))
                p.store(p.choose(improved.get(), new, old), p.at(to, start), i)


def _found(march: MarchWriter, given: Sequence[str], next_state: Callable[[str], None]) -> str:
    """Return where the impulses of the solution are: those of the forces in the new state, unless these were scaled."""
    room, (t, x, *rest) = march.rooms, given
    if march.inputs.guarded:
        call_step(march, x, room["solved"])
        return room["found"]
    next_state(room["solved"])
    march.p.copy(room["from"], x, march.space.size)
    _copy_forces(march, room["from"], room["solved"])
    march.call("impulses", t, room["from"], *rest, room["lambda"])
    return room["lambda"]


def _of_inputs(march: MarchWriter) -> list[tuple[str, str, int, int]]:
    """The rooms of cotangents of inputs and of parameters, with their names, where they begin, and their sizes."""
    return [(march.rooms["u*"], "u", 0, march.inputs.size), (march.rooms["p*"], "p", 0, march.inputs.parameters)]


def _back_by_passes(march: MarchWriter, given: Sequence[str], w: str, improved: str) -> None:
    """The cotangents of a solution with too many rows for one system of equations, from the new state in its room.

    They are those of the passes from the solution, repeated: what they make of the weights of their beginning is a shorter and
    shorter rest.
    """
    p, room, inputs, at = march.p, march.rooms, march.inputs, forces_at(march)
    t, state, *rest = given
    start, weights = room["from"], room["weights"]
    p.copy(start, state, march.space.size)
    _copy_forces(march, start, room["solved"])
    p.copy(weights, w, march.space.size)
    sizes = {"x": march.space.size, "u": inputs.size, "p": inputs.parameters}
    for name, n in sizes.items():
        with p.loop(n) as i:
            p.store(p.constant(0.0), room[f"{name}* summed"], i)
    goes, first = _goes(march, improved)
    with p.loop(REPEATED) as k, p.when(p.any(goes.get())):
        march.call("back", t, start, *rest, weights, *(room[f"{name}* again"] for name in sizes), room["left again"])
        for name, n in sizes.items():
            with p.loop(n) as i:
                total = room[f"{name}* summed"]
                p.store(p.add(p.load(total, i), p.load(room[f"{name}* again"], i)), total, i)
        _stop_at_rest(march, k, goes, first, p.at(room["x* again"], at))
        with p.loop(march.space.size) as i:
            p.store(p.constant(0.0), weights, i)
        with p.loop(inputs.contact_states) as i:  # none where it is done: a state alone gives the same bits
            rest_of = p.load(p.at(room["x* again"], at), i)
            p.store(p.choose(goes.get(), rest_of, p.constant(0.0)), p.at(weights, at), i)
    _clear_forces(march, room["x* summed"])


def follows_itself(inputs: Inputs) -> bool:
    """Whether `@along` gives the new state too, so that no step is taken before it."""
    return inputs.along and not inputs.newton_first


def call_along(march: MarchWriter, given: Sequence[str], z: str) -> None:
    """The tangent of a step, behind the new state in z. given: the arguments of the step, the state with its tangent.

    `@along` gives both. Where the step is to be improved, it is taken again in parts, and the tangent is that of the solution, as
    in `call_back`.
    """
    p, room, inputs, own = march.p, march.rooms, march.inputs, march.space.size // 2
    (t, x, *others), (*rest, du) = given, given
    dz = p.at(z, own)
    if inputs.newton_first:
        march.call("along_solution", *rest, room["found"], du, dz)
        return
    start = x
    if not inputs.warm:
        start = room["from"]
        p.copy(start, x, march.space.size)
        _clear_forces(march, start)
        _clear_forces(march, p.at(start, own))
    first = room["first left"]
    march.call("along", t, start, *others, dz, z, first)
    improved, before = too_much(march, first), p.load(room["most left"])
    most = p.larger(before, p.load(first))
    p.store(p.choose(improved, before, most), room["most left"])
    with p.when(p.any(improved)):
        call_step(march, x, room["solved"])
        p.store(p.choose(improved, p.load(room["most left"]), most), room["most left"])
        _put(march, improved, z, room["solved"])
        if inputs.solution:
            march.call("along_solution", *rest, room["found"], du, room["dz"])
        else:
            p.copy(room["from"], x, march.space.size)
            _along_by_passes(march, [t, room["from"], *others], z, improved)
        _put(march, improved, dz, room["dz"])


def _put(march: MarchWriter, lanes: str, to: str, source: str) -> None:
    """Copy q, v and the forces of a state in some lanes."""
    p = march.p
    for first, n in ((0, march.inputs.before), (forces_at(march), march.inputs.contact_states)):
        with p.loop(n) as i:
            new, old = p.load(p.at(source, first), i), p.load(p.at(to, first), i)
            p.store(p.choose(lanes, new, old), p.at(to, first), i)


def _along_by_passes(march: MarchWriter, given: Sequence[str], z: str, improved: str) -> None:
    """The same for tangents, in the room `dz`. z: the new state, with the forces that solve the contacts."""
    p, room, inputs, own, at = march.p, march.rooms, march.inputs, march.space.size // 2, forces_at(march)
    _, start, *_ = given
    _copy_forces(march, start, z)
    _clear_forces(march, p.at(start, own))
    goes, first_change = _goes(march, improved)
    moved, change = p.at(start, own + at), room["again"]
    with p.loop(REPEATED) as k, p.when(p.any(goes.get())):
        march.call("along", *given, room["dz"], room["solved"], room["left again"])
        with p.loop(inputs.contact_states) as i:
            new, old = p.load(p.at(room["dz"], at), i), p.load(moved, i)
            p.store(p.sub(new, old), change, i)
            p.store(p.choose(goes.get(), new, old), moved, i)
        _stop_at_rest(march, k, goes, first_change, change)


def _goes(march: MarchWriter, improved: str) -> tuple[ProgramVariable, ProgramVariable]:
    """The lanes in which a derivative is repeated, and the size of what it first adds."""
    p = march.p
    return p.mask(improved), p.variable("real", p.constant(0.0))


def _stop_at_rest(march: MarchWriter, k: Count, goes: ProgramVariable, first: ProgramVariable, forces: str) -> None:
    """Let lanes end in which what the k-th time adds to the forces is small next to what the first time added."""
    p = march.p
    size = p.variable("real", p.constant(0.0))
    with p.loop(march.inputs.contact_states) as i:
        size.set(p.larger(size.get(), p.function("fabs", p.load(forces, i))))
    with p.when(p.holds("eq", k, 0)):
        first.set(size.get())
    goes.set(p.both(goes.get(), p.compare("ogt", size.get(), p.mul(p.constant(REST), first.get()))))


def too_much(march: MarchWriter, left: str) -> str:
    """Return in which lanes too much is left."""
    how = "ugt" if march.inputs.newton_first else "ogt"  # Newton's method may fail
    return march.p.compare(how, march.p.load(left), march.p.constant(TOLERANCE * TOLERANCE))
