"""Strikes with restitution and friction that add no kinetic energy.

Newton's law of restitution, w_n+ = -e w_n-, may add energy where friction acts too (Kane's paradox), or where several points touch.
Impulses with as much bounce as the energy allows lie between those of the law and those of a strike that does not bounce.

    T(lambda) - T(0) = w0 . lambda + lambda* G lambda / 2

w0 are the velocities without impulses, or those before the step: forces during the step may add energy, strikes may not. What a
contact adds by its target, while it pushes bodies out of each other, is subtracted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pliant.model.acting.contacts import Contacts
from pliant.spatial import Array, less, select
from pliant.sweeps.contacts.one_contact import Impulse, larger
from pliant.sweeps.contacts.solver import ContactProblem, solved_contacts


class NormalLaw(NamedTuple):
    """The target and R of the normal of a point, see `solver`.

    With restitution: e, whether it strikes in this step, and the target of a strike that does not bounce.
    """

    target: Array
    R: Array | None
    e: Any = None
    hits: Array | None = None
    dull: Array | None = None


def without_gain(
    problem: ContactProblem, laws: Sequence[NormalLaw], before: Sequence[Impulse], found: list[Impulse], solver: Contacts
) -> list[Impulse]:
    """Return impulses that add no kinetic energy.

    laws: of the points. before: the velocities of all rows before the step. found: the impulses of the laws.
    """
    target = [law.target if law.dull is None else law.dull for law in laws]
    dull = replace(problem, target=target)
    along, already, inner = _energies(dull, found, before, solver.smooth)
    earlier = less(already, along)
    gain = select(earlier, already, along) + inner * 0.5
    zero = 0.0 * gain
    rest = _without_bounce(dull, laws, found, solver)
    along, already, inner = _energies(dull, rest, before, solver.smooth)
    sound = less(select(earlier, already, along) + inner * 0.5, zero)
    smooth = _without_friction(dull)
    rest = [tuple(select(sound, x, y) for x, y in zip(*both, strict=True)) for both in zip(rest, smooth, strict=True)]
    along, already, inner = _energies(dull, rest, before, solver.smooth)
    along = select(earlier, already, along)
    scale = _within(-(along * 2.0), inner)
    least = (along + inner * 0.5 * scale) * scale
    share = _within(-least, gain - least)
    limits = less(zero, gain)
    out: list[Impulse] = []
    for impulse, other in zip(found, rest, strict=True):
        mixed = [y * scale + (x - y * scale) * share for x, y in zip(impulse, other, strict=True)]
        out.append(tuple(select(limits, z, x) for z, x in zip(mixed, impulse, strict=True)))
    return out


def _energies(
    problem: ContactProblem, impulses: Sequence[Impulse], before: Sequence[Impulse], smooth: float
) -> tuple[Array, Array, Array]:
    """Return b . lambda, the same with the velocities before the step, and lambda* G lambda.

    What targets and `smooth` add is subtracted.
    """
    zero = 0.0 * problem.b[0][0]
    along, already, inner = zero - smooth * problem.contacts, zero - smooth * problem.contacts, zero
    for c, (impulse, w, b, v) in enumerate(zip(impulses, problem.velocities(impulses), problem.b, before, strict=True)):
        for x, own, free, old in zip(impulse, w, b, v, strict=True):
            along, already, inner = along + x * free, already + x * old, inner + x * (own - free)
        if c < problem.contacts:
            pushed = impulse[2] * larger(problem.target[c], zero)
            along, already = along - pushed, already - pushed
    return along, already, inner


def _without_bounce(problem: ContactProblem, laws: Sequence[NormalLaw], found: list[Impulse], solver: Contacts) -> list[Impulse]:
    """Return the impulses of the same step if no point bounced, by one pass from a part of those found; one point is solved."""
    start = list(found)
    for c, law in enumerate(laws):
        if law.hits is not None:
            part = select(law.hits, 1.0 / (1.0 + law.e), 1.0)
            start[c] = tuple(x * part for x in found[c])
    return solved_contacts(problem, start, solver.sweeps if problem.count == 1 else 1, solver.angles, solver.smooth)[0]


def _without_friction(problem: ContactProblem) -> list[Impulse]:
    """Return the impulses of one pass without friction, which never add energy: where friction jams, there is no other solution."""
    zero = 0.0 * problem.b[0][0]
    found: list[Impulse] = [(zero,) * len(own) for own in problem.b]
    for c in range(problem.contacts):
        w = problem.velocity(found, c)[2] - problem.target[c]
        found[c] = zero, zero, larger(-(w / problem.own[c].gnn), zero)
    return found


def _within(part: Array, whole: Array) -> Array:
    """Return part / whole between 0 and 1; 1 where the whole is not positive."""
    zero = 0.0 * whole
    positive = less(zero, whole)
    ratio = larger(part / select(positive, whole, 1.0 + zero), zero)
    return select(positive, select(less(ratio, 1.0 + zero), ratio, 1.0 + zero), 1.0 + zero)
