"""Move origins along their hinge axes. A turn does not move a point on its axis, and a slide turns nothing.

The displacement of an origin is added to the placements of the bodies that it carries. The best place depends on the traced
function, and only a search would find it. Two ways without a search are good. Sometimes it is best not to move an origin.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pliant.compile.trace.passes.frames import ORIGIN, SAME, Placed, reframed
from pliant.graph import nominal
from pliant.model import Body, Model, Prismatic, Revolute
from pliant.model.pose import Array, absolute, is_symbolic, is_zero, settled, zeros_of

_FARTHEST = 2.0  # times the longest placement of the body: farther origins lose digits
Way = Callable[[Body, Array, list[Array]], Array]


def slide(model: Model, way: Way) -> Model:
    """Return the model with the origins of rigid bodies on turns and slides moved by `way`, from the base outward."""
    placed: list[Placed] = []
    children: list[list[Array]] = [[] for _ in model.bodies]
    for body, parent in zip(model.bodies, model.parents, strict=True):
        if parent >= 0 and body.hinge.at is None:
            children[parent].append(body.hinge.pose.xyz)
    for body, parent, carried in zip(model.bodies, model.parents, children, strict=True):
        o = ORIGIN
        if body.flex is None and body.hinge.at is None and isinstance(body.hinge.type, Revolute | Prismatic):
            at = body.hinge.pose.xyz
            before = ORIGIN if parent < 0 else placed[parent][1]
            o = way(body, settled(at - before, absolute(at) + absolute(before)), carried)
        placed.append((SAME, ORIGIN if zeros_of(o).all() else o))
    return reframed(model, [SAME] * len(placed), [body.hinge.type for body in model.bodies], placed)


def square(body: Body, at: Array, carried: list[Array]) -> Array:
    """Move to where the placement has no component along the hinge's own axis; for a slide, to where it is zero."""
    hinge, R = body.hinge.type, body.hinge.pose.R
    if isinstance(hinge, Prismatic):
        return -(R.T @ at)
    assert isinstance(hinge, Revolute)
    return -(at @ (R @ hinge.axis)) * hinge.axis


def sparse(body: Body, at: Array, carried: list[Array]) -> Array:
    """Move to where the placements of the body and of the bodies that it carries have the fewest numbers."""
    hinge, R = body.hinge.type, body.hinge.pose.R
    if isinstance(hinge, Prismatic):
        places = [ORIGIN, -(R.T @ at), *carried]
    else:
        assert isinstance(hinge, Revolute)
        n = R @ hinge.axis
        along = [-at[i] / n[i] for i in range(3) if not is_zero(n[i])] + [x @ hinge.axis for x in carried]
        places = [ORIGIN, *(s * hinge.axis for s in along)]

    def numbers(o: Array) -> int:
        own = settled(at + R @ o, absolute(at) + absolute(R) @ absolute(o))
        left = [settled(x - o, absolute(x) + absolute(o)) for x in carried]
        return sum(int(np.count_nonzero(~zeros_of(x))) for x in (own, *left))

    reach = _FARTHEST * max(_length(x) for x in (at, *carried))
    return min((o for o in places if _length(o) <= reach), key=numbers)


def _length(x: Array) -> float:
    return float(np.linalg.norm(nominal(x) if is_symbolic(x) else x))


SLIDES: tuple[Way, ...] = (square, sparse)
