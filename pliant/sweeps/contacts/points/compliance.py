"""The compliance of contacts without stiffness: a share of how the bodies respond, so that they are as firm in every system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from pliant.model import Model
from pliant.model.acting.contacts import Contact
from pliant.spatial import Array, dot, is_traced, less, lift, select, zeros
from pliant.sweeps.contacts.assembly import OpenAssembly, TreeResponse, row_groups
from pliant.sweeps.contacts.points.geometry import touching
from pliant.sweeps.links.link import motions_at
from pliant.sweeps.motion.stepping import stepped_tree
from pliant.sweeps.trees.dynamics import mass_matrix_at

AUTO_SHARE = 0.03  # R over g_nn where the stiffness is chosen
_FIRM = 1e-6  # [m/(N s)] R where nothing moves along the normal in the neutral pose


def settled_contacts(model: Model, p: Array | None = None) -> tuple[Contact, ...]:
    """Return the contacts of a model with the compliance of those without stiffness: by the inertia at them in the neutral pose.

    p: parameters of the model, numbers or nodes, of which the compliance is a function. Default: what is known stays.
    """
    auto = [contact for contact in model.contacts if "stiffness" not in contact.parameters]
    if not auto or (p is None and all(contact.compliance for contact in auto)):
        return model.contacts  # also while a model with parameters is traced: its numbers are nodes then
    own = iter(_responses(model.internals.opened, model.neutral() if p is None else lift(model.neutral(), p)))
    out = []
    for contact in model.contacts:
        means = [sum((next(own) for _ in range(pair.count)), np.zeros((1, 1))) / pair.count * AUTO_SHARE for pair in contact.pairs]
        firm = tuple(_firm_at_least(x) for x in means)
        out.append(contact if "stiffness" in contact.parameters else replace(contact, compliance=firm))
    return tuple(out)


def _firm_at_least(x: Array) -> Any:
    """A compliance (1, 1) as a number, or as a node; that of a contact where nothing moves is small."""
    if is_traced(x):
        return select(less(0.0 * x, x), x, _FIRM)
    found = float(x[0, 0])
    return found if np.isfinite(found) and found > 0 else _FIRM


def _responses(model: Model, q: Array) -> Iterator[Array]:
    """Yield for all points in a pose how their normal velocity responds to an impulse there [m/(N s)], (1, 1).

    Two boxes may be anywhere against each other in the pose, so that for them it is the mean of all directions. Where the middles
    of two bodies fall together, there is no normal, and it is the mean of both other directions.
    """
    still = motions_at(model, q, tree=stepped_tree(model, q, lift(np.array([[0.5]]), q), None))
    with np.errstate(all="ignore"):
        touches = touching(model, q, *still)
        response = TreeResponse(model, mass_matrix_at(model, q, *still), q)
        blocks = OpenAssembly(row_groups(model, *still, touches, q), response, zeros((model.nv, 1), q), q).own_blocks
        pairs = [pair for contact in model.contacts for pair in contact.pairs for _ in range(pair.count)]
        for c, (touch, pair) in enumerate(zip(touches, pairs, strict=True)):
            x, y, z = (blocks[c, c][i][i] for i in range(3))
            if pair.a.kind == pair.b.kind == "box":
                z = (x + y + z) / 3.0
            elif pair.b.kind != "plane":
                z = z + (x + y) * (1.0 - dot(touch.normal, touch.normal)) * 0.5
            yield z.reshape(1, 1)
