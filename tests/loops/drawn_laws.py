"""Random trees with laws of constraints, next to everything older."""

from __future__ import annotations

import numpy as np

import pliant as pl
from tests.closed import at_node, close, places_of, small_modes, welded
from tests.loops.dense_rows import Rows, random_law
from tests.systems import random_flexible_system, random_pose, random_system

KINDS = ("Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Spherical", "Fixed", "Revolute")
BUILT_IN = ("Rod", "InPlane", "InLine", "Spherical", "Coupling")


class Drawn:
    """A random tree with one or two laws, a load, perhaps a built-in closure, a driven hinge and one that events lock."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = np.random.default_rng(seed)
        flexible = rng.random() < 0.5
        self.tree = random_flexible_system(seed, 4, KINDS) if flexible else random_system(seed, 6, KINDS)
        self.q, self.v = self.tree.random_state(rng)
        self.q = small_modes(self.tree, self.q)
        self.places = places_of(self.tree)
        single = [h.name for h in self.tree.model.hinges if type(h.type).__name__ in ("Revolute", "Prismatic")]
        rng.shuffle(single)
        self.driven, self.locked = [*single, "", ""][:2]
        self.laws = [self._law(k) for k in range(int(rng.integers(1, 3)))]
        self.tree.add_load("drag", lambda x: x.force(-3 * x.velocity("c0_b"), at=x["c0_b"].origin))
        self.closed = self.tree.copy()
        for k, (law, kind) in enumerate(self.laws):
            self.closed.add_constraint(f"c{k}", law, kind=kind)
        if self.mixed:
            close(self.closed, rng, self.q, BUILT_IN[rng.integers(len(BUILT_IN))], *self._two(), name="built_in")
        tip = "c0_a" if welded(self.tree, "c0_b", "world") else "c0_b"
        self.closed.add_constraint("off", lambda x: (x[tip].origin - x.world.origin).norm() - 9.9, active=False)
        self.closed.add_event("on", pl.Event("t", reaches=1e6, action=pl.events.activate("off")))

    @property
    def mixed(self) -> bool:
        return len(self.laws) == 1

    def _two(self) -> tuple[str, str]:
        for _ in range(50):
            a, b = (self.places[i] for i in self.rng.permutation(len(self.places))[:2])
            if not welded(self.tree, a, b):
                break
        return (b, a) if b == "world" else (a, b)

    def _law(self, k: int):
        rng, model = self.rng, self.tree.model
        for end, where in zip("ab", self._two(), strict=True):
            self.tree.add_frame(f"c{k}_{end}", pose=random_pose(rng), **at_node(where))
        speeds = [name for body in model.bodies for name in body.full_names(body.speeds)]
        law, kind = random_law(rng, f"c{k}_a", f"c{k}_b", speeds[rng.integers(len(speeds))])
        offset = Rows(self.tree, lambda x: law(x, (0.0, 0.0)), kind)(self.q, 0 * self.v)
        return (lambda x: law(x, offset)), kind

    def rows(self, q, v):
        found = [Rows(self.tree, law, kind).equations(q, v) for law, kind in self.laws]
        if self.mixed:
            own = self.closed.model.internals.switched(["built_in"]).internals.matter
            found.append((pl.sweeps.loop_jacobian(own, q), pl.sweeps.loop_acceleration(own, q, v, 0 * v)))
        return tuple(np.concatenate(x) for x in zip(*found, strict=True))
