"""Flexible trees with several bodies on one node."""

from __future__ import annotations

import numpy as np

import pliant as pl
from pliant.model import ModalBody, Node
from tests.systems import HINGES, random_hinge, random_inertia, random_modal_body, random_pose


def modal_body(rng, modes, held):
    """Three to five nodes with matter and a massless one, 'bare'; rooted at any node that is not held."""
    flex = random_modal_body(rng, modes, held)
    nodes = (*flex.nodes, Node("bare", rng.uniform(-0.5, 0.5, 3)))
    more = rng.normal(size=(2, 1, 3, modes)) * 0.5
    slopes, translations = (np.concatenate([x, y]) for x, y in zip((flex.slopes, flex.translations), more, strict=True))
    root = "n0" if held else nodes[rng.integers(len(nodes))].name
    return ModalBody(nodes, slopes, translations, flex.stiffness, root, random_pose(rng), flex.damping)


# body: parent, node, modes (none: rigid), held
CROWD = (
    ("world", None, None, None),
    ("b0", None, 6, False),  # free-free inside a chain, on a rigid body
    ("b1", "n1", 1, True),
    ("b1", "n2", None, None),  # two on one node, a third on another, one on a massless node
    ("b1", "n2", 2, False),
    ("b1", "bare", 3, True),
    ("b2", "bare", None, None),
    ("b5", "n0", 4, False),  # on a held root
    ("b3", None, 5, True),
    ("b7", "n1", None, None),
    ("b8", "n1", None, None),
)


def crowded(seed, changed=lambda flex: flex):
    """A tree with every hinge once, in another order for each seed, a free base, and bodies of 0 to 6 modes."""
    rng = np.random.default_rng(seed)
    kinds = [str(kind) for kind in rng.permutation(HINGES)]
    system = pl.System("crowded", gravity=rng.normal(size=3) * 5)
    for k, ((parent, at, modes, held), kind) in enumerate(zip(CROWD, ["Free", *[h for h in kinds if h != "Free"]], strict=True)):
        given = {"inertia": random_inertia(rng)} if modes is None else {"flex": changed(modal_body(rng, modes, held))}
        system.add_body(f"b{k}", parent, random_hinge(rng, kind), f"h{k}", random_pose(rng), at=at, **given)
    return system


def shortened(flex, rng):
    """The body with a random foreshortening at every node, also at the root."""
    A = rng.normal(size=(len(flex.nodes), flex.modes, flex.modes)) * 0.3
    given = (flex.nodes, flex.slopes, flex.translations, flex.stiffness, flex.root, flex.root_pose, flex.damping, None)
    return ModalBody(*given, foreshortening=A @ A.swapaxes(1, 2))
