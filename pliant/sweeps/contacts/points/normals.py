"""The law of the normal of a point: compliant, rigid, or with restitution.

    compliant, with stiffness k and dissipation time t_d    target -gap / (h + t_d), R = 1 / (k h (h + t_d)); above it t_d = 0
    rigid                                                   target -gap / h, or below the surface what takes a fifth of it out
    restitution e, where it comes in faster than `slow`     target at least -e times the speed before, R = 0

It is a function of one point alone, so that points of all sources have it.
"""

from __future__ import annotations

import numpy as np

from pliant.spatial import Array, less, select, zeros
from pliant.sweeps.contacts.hinges import pushed_out
from pliant.sweeps.contacts.one_contact import larger
from pliant.sweeps.contacts.points.geometry import ContactPoint, is_number
from pliant.sweeps.contacts.strikes import NormalLaw

DISSIPATION = 2.0  # steps: the dissipation time where none is given


def normal_law(point: ContactPoint, h: Array, free: Array, before: Array | None) -> NormalLaw:
    """Return the law of the normal of a point in a step h. free, before: its normal speed without impulses, and before the step;
    before is None if nothing bounces.
    """
    gap, stiffness = point.gap, point.number("stiffness")
    own: Array | None
    if is_number(stiffness) and np.isinf(stiffness):
        deep = pushed_out(gap + point.value("slop"), h)
        target, own = select(less(gap, 0.0), deep, -(gap / h)), None
    else:
        dissipation = point.number("dissipation")
        until = h * (1.0 + DISSIPATION) if dissipation is None else h + dissipation
        until = select(less(0.0 * gap, gap), h, until)  # it touches at the end of the step at the earliest
        target = -(gap / until)
        own = zeros((1, 1), gap) + point.compliance if stiffness is None else 1.0 / (stiffness * h * until)
    if before is None or not point.has("restitution"):
        return NormalLaw(target, own)
    bounce = -(before * (e := point.value("restitution")))
    slow = point.value("slow")
    hits = select(less(before, -slow), less(gap + h * free, 0.0 * gap), 0.0 * gap)
    hits = select(less(-point.value("slop") + 0.0 * gap, gap), hits, 0.0 * gap)  # deeper it has touched
    own = None if own is None else select(hits, 0.0 * gap, own)
    dull = select(hits, larger(target, 0.0 * target), target)
    return NormalLaw(select(hits, larger(target, bounce), target), own, e, hits, dull)
