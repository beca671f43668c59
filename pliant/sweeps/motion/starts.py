"""Which initial states cannot begin: one number per state, for kernels that look at all states of a batch.

It is 1 where a quaternion does not have the norm 1, three angles are at a singular pose, shapes overlap too deeply, or a closure is
open or opens. A little more is marked than is refused: whoever refuses a state looks at it once more, and says why.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from pliant.lazy import late, late_from
from pliant.model import Joint, Model
from pliant.model.acting.contacts import TouchingPair
from pliant.model.spaces import quaternion_places
from pliant.spatial import Array, less, lift, select

if TYPE_CHECKING:
    from pliant.sweeps.closures.loop_equations import closure_errors, loop_jacobian
    from pliant.sweeps.contacts.points.places import contact_places
else:
    closure_errors, loop_jacobian = late_from("pliant.sweeps.closures.loop_equations", "closure_errors loop_jacobian")
    contact_places = late("pliant.sweeps.contacts.points.places", "contact_places")

DEEPEST = 0.1  # of a shape's size, by which a state may overlap at the beginning
_NORM, _MARGIN, _GAP, _RATE = 0.9e-6, 1e-6, 1e-7, 1e-7  # less than what `simulate.problem.begin` tolerates


def may_be_refused(model: Model) -> bool:
    """Whether a system has initial states that are refused."""
    return bool(model.contacts or model.closures or len(quaternion_places(model)) or three_angles(model))


def three_angles(model: Model) -> list[tuple[str, Joint, slice]]:
    """Return the hinges with three angles, which are singular at some values: name, type, and place in q."""
    hinges = [(hinge.name, hinge.type, own) for hinge, own in zip(model.hinges, model.internals.q_slices, strict=True)]
    return [(name, kind, own) for name, kind, own in hinges if isinstance(kind, Joint) and kind.n_turns == 3]


def refused_start(model: Model, q: Array, v: Array) -> Array:
    """Return 1 for a state (q (nq,), v (nv,)), as nodes, that cannot begin, otherwise 0. NaN is not marked."""
    above = [-np.ones(1)]  # what must not be above zero
    for own in quaternion_places(model):
        off = (q[own] * q[own]).sum() - 1.0
        above.append(np.array([off * off - (2 * _NORM) ** 2]))
    for _, kind, own in three_angles(model):
        margin = kind.margin(q[own])
        above.append(np.array([_MARGIN**2 - margin * margin]))
    if model.contacts:
        gaps, sizes = np.split(depths(model, q), 2)
        above.append(-gaps - (1 - 1e-3) * DEEPEST * sizes)
    if model.closures:
        gap, y = closure_errors(model, q, v)
        terms = loop_jacobian(model, q) * v
        level = _RATE**2 / len(y) * (terms * terms).sum() + 1e-28
        above += [gap * gap - _GAP**2, y * y - level]
    x = np.concatenate(above)
    flags = less(lift(np.zeros(x.size), q), x)
    return np.asarray(reduce(or_, flags))


def depths(model: Model, q: Array) -> Array:
    """Return the gaps of all points, and then the smallest lengths of their shapes (2 points,) [m], as nodes."""
    sizes = [_size(pair, q) for contact in model.contacts for pair in contact.pairs for _ in range(pair.count)]
    return np.concatenate([np.asarray(contact_places(model, q)[0]), *sizes])


def _size(pair: TouchingPair, q: Array) -> Array:
    """Return the smallest length (1,) [m] of two shapes, as a node."""
    lengths = [np.ptp(x, axis=0) if name == "points" else x for s in (pair.a, pair.b) for name, x in s.sizes.items()]
    least: Array | None = None
    for x in (y for own in lengths for y in np.ravel(lift(np.asarray(own), q))):
        new = np.array([x])
        least = new if least is None else select(less(new, least), new, least)
    assert least is not None
    return least
