"""A step with contacts: the step itself, and where its solution is not good enough, others that begin from it.

`@step` takes a few passes over the contacts, which is enough for most states. It says what is left. While that is too much in a
lane, the step is taken again from the same state, beginning with the forces found so far: by `@polish`, a step of Newton's method on
all contacts, and every few times by `@step` from the best forces. Lanes that are good enough keep their result, so that a state
alone and among others gives the same bits.
"""

from __future__ import annotations

from pliant.simulate.loops.methods.frame import MarchWriter

TOLERANCE = 1e-7  # [m/s] of the estimated residual
MOST = 20  # further steps
ROUNDS = 7  # the last of so many is by passes


def rooms(size: int) -> dict[str, int]:
    return {"left": 1, "left again": 1, "from": size, "again": size}


def forces_at(march: MarchWriter) -> int:
    """Return where in a state the contact forces stand."""
    return march.inputs.before + march.inputs.states - march.inputs.contact_states


def call_step(march: MarchWriter, x: str, z: str) -> None:
    """The new state of a step from x, in z."""
    p, room, n = march.p, march.rooms, march.inputs.contact_states
    start, at = x, forces_at(march)
    if not march.inputs.warm:
        start = room["from"]
        p.copy(start, x, march.space.size)
        with p.loop(n) as i:
            p.store(p.constant(0.0), p.at(start, at), i)
    given = [room["t"], start, march.u, march.parameters, room["h"]]
    march.call("step", *given, z, room["left"])
    with p.when(p.any(too_much(march, room["left"]))):
        _improve(march, x, z)


def _improve(march: MarchWriter, x: str, z: str) -> None:
    """Make the solution in z better where too much is left: Newton's method from it, and now and then passes from the best."""
    p, room, n, at = march.p, march.rooms, march.inputs.contact_states, forces_at(march)
    start, again = room["from"], room["again"]
    todo = p.variable(p.bool_type, too_much(march, room["left"]))
    given = [room["t"], start, march.u, march.parameters, room["h"], again, room["left again"]]
    p.copy(start, x, march.space.size)
    _copy_forces(march, start, z)
    with p.loop(MOST) as k, p.when(p.any(todo.get())):
        rest = p.let(f"urem i64 {k}, {ROUNDS}")
        passes = p.let(f"icmp eq i64 {rest}, {ROUNDS - 1}") if march.inputs.polishes else "true"
        with p.when(passes):
            _copy_forces(march, start, z)
            march.call("step", *given)
        if march.inputs.polishes:
            with p.unless(passes):
                march.call("polish", *given)
        before, left = p.load(room["left"]), p.load(room["left again"])
        better = p.both(todo.get(), p.compare("olt", left, before))
        with p.loop(march.space.size) as i:
            p.store(p.choose(better, p.load(again, i), p.load(z, i)), z, i)
        p.store(p.choose(better, left, before), room["left"])
        _copy_forces(march, start, again)
        todo.set(p.both(todo.get(), too_much(march, room["left"])))


def _copy_forces(march: MarchWriter, to: str, source: str) -> None:
    p, at = march.p, forces_at(march)
    with p.loop(march.inputs.contact_states) as i:
        p.store(p.load(p.at(source, at), i), p.at(to, at), i)


def too_much(march: MarchWriter, left: str) -> str:
    """Return in which lanes too much is left."""
    return march.p.compare("ogt", march.p.load(left), march.p.constant(TOLERANCE * TOLERANCE))
