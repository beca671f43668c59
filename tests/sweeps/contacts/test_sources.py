"""A step takes its contacts from a source: one that finds them itself gives the motion of those that are named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.model.model import Model
from pliant.spatial import Array
from pliant.sweeps import contact_step
from pliant.sweeps.contacts.assembly import RowGroup, row_groups
from pliant.sweeps.contacts.points.geometry import ContactPoint, ContactSide
from pliant.sweeps.contacts.step import StepActing, contact_state
from pliant.sweeps.steps.kinematics import Placement
from pliant.sweeps.steps.moves import Motion
from pliant.sweeps.steps.tree import Tree
from pliant.sweeps.trees.dynamics import Forces
from pliant.sweeps.trees.frames import carrier, node_placements, places_of
from tests.kit import close
from tests.systems import random_inertia

RADII = {"ball": 0.2, "hand": 0.1, "block": 0.15}
NUMBERS = (
    {"mu": 0.4, "stiffness": 2e4, "dissipation": 0.01},
    {"mu": 0.7, "stiffness": np.inf},
    {"mu": 0.2, "stiffness": np.inf, "restitution": 0.6},
)
H = 2e-3


@dataclass(frozen=True)
class Numbers:
    """The numbers of all pairs, which are the same."""

    known: dict[str, Any]
    compliance: tuple[float, ...] = ()

    def number(self, what: str, pair: int) -> Any:
        return self.known.get(what)


@dataclass(frozen=True)
class FoundOnGround:
    """The spheres of bodies that are closer to the plane z = 0 than `margin`, at a single state."""

    model: Model
    numbers: Numbers
    margin: float = np.inf
    found: list[str] = field(default_factory=list)

    @property
    def bounces(self) -> bool:
        return bool(self.numbers.known.get("restitution"))

    @property
    def regular(self) -> list[bool]:
        roots = {"ball": True, "hand": False, "block": True}
        return [roots[name] for name in self.found]

    def points(self, q: Array, tree: Tree, motions: list[Motion]) -> list[ContactPoint]:
        places, world = places_of(tree, motions, q), Placement(np.eye(3), np.zeros((3, 1)))
        ground = carrier(self.model, self.model.frame("world"), q)
        out = []
        for k, (name, radius) in enumerate(RADII.items()):
            at = carrier(self.model, self.model.frame(name), q)
            place = node_placements(tree, motions, places, at)
            down = np.array([[0.0], [0.0], [-radius]])
            gap = (place.p + down)[2:3]
            if gap.item() < self.margin:
                self.found.append(name)
                sides = ContactSide(at, place, place.R.mT @ down), ContactSide(ground, world, place.p + down)
                out.append(ContactPoint(self.numbers, k, gap, np.eye(3), place.p + down, *sides))
        return out

    def rows(self, points: Sequence[ContactPoint], q: Array, tree: Tree, motions: list[Motion]) -> list[RowGroup]:
        return row_groups(self.model, tree, motions, points, q)


def bodies() -> pl.System:
    """A ball, an arm with a hand, and a block; without contacts."""
    rng = np.random.default_rng(3)
    system = pl.System("ground")
    for name in ("ball", "block"):
        system.add_body(name, hinge=pl.Free(), inertia=random_inertia(rng))
    system.add_body("arm", hinge=pl.Revolute("y"), pose=pl.Pose((2, 0, 0.6)), inertia=random_inertia(rng))
    system.add_body("hand", parent="arm", hinge=pl.Universal("x", "y"), pose=pl.Pose((0.5, 0, 0)), inertia=random_inertia(rng))
    return system


def with_contacts(numbers: dict[str, float]) -> pl.System:
    system = bodies()
    for name, radius in RADII.items():
        system.add_shape(name, pl.shapes.Sphere(radius), name=f"{name}-sphere")
    system.add_contact("floor", [f"{name}-sphere" for name in RADII], "ground", **numbers)
    return system


def states(model: Model, seed: int) -> tuple[Array, Array, Array]:
    """A state in which the ball and the hand are about at the ground, and the block is above it."""
    rng = np.random.default_rng(seed)
    q = bodies().random_state(rng)[0]
    q[model.q_index("ball")][-3:] = (0, 0, RADII["ball"] + 2e-3 * rng.normal())
    q[model.q_index("block")][-3:] = (0, 1, 0.8)
    q[model.q_index("arm")] = np.arcsin(0.5 / 0.5 * 0.99)
    return q, rng.normal(size=model.nv), rng.normal(size=model.nv)


@pytest.mark.parametrize("numbers", NUMBERS, ids=["compliant", "rigid", "bouncing"])
def test_found_points_give_the_step_of_named_ones(numbers):
    plain, named = bodies().model.internals.matter, with_contacts(numbers).model.internals.matter
    assert not plain.contacts
    contact, touched = named.contacts[0], 0
    own = Numbers({what: contact.number(what, 0) for what in contact.parameters})
    for seed in range(6):
        q, v, tau = states(plain, seed)
        forces, h = Forces(tau), np.array([H])
        expected = contact_step(named, q, v, forces, h, StepActing(None, np.zeros(9)))
        every = FoundOnGround(plain, own)
        found = contact_step(plain, q, v, forces, h, StepActing(None, np.zeros(9), source=every))
        for one, other in zip(found[:3], expected[:3], strict=True):
            close(one, other, 1e-11)
        near = FoundOnGround(plain, own, margin=0.1)
        rows = 3 * len(acted(plain, q, v, forces, near))
        touched += rows // 3
        again = FoundOnGround(plain, own, margin=0.1)
        found = contact_step(plain, q, v, forces, h, StepActing(None, np.zeros(rows), source=again))
        for one, other in zip(found[:2], expected[:2], strict=True):
            close(one, other, 1e-8)
    assert 6 <= touched < 18


def acted(model: Model, q: Array, v: Array, forces: Forces, source: FoundOnGround) -> list[ContactPoint]:
    return StepActing(None, np.zeros(0), source=source).state(model, q, v, forces, np.array([H])).touches


def test_the_plant_of_a_step_knows_no_contacts():
    """What it answers to impulses depends on rows alone."""
    plain, named = bodies().model.internals.matter, with_contacts(NUMBERS[0]).model.internals.matter
    q, v, tau = states(plain, 1)
    one = contact_state(plain, q, v, Forces(tau), np.array([H]))
    other = contact_state(named, q, v, Forces(tau), np.array([H]))
    assert not one.touches and len(other.touches) == 3
    groups = other.source.rows(other.touches, other.q, *other.still)
    made = one.assembled(groups, 3)
    impulses = [tuple(np.full((1, 1), 0.1 * k + i) for i in range(3)) for k in range(3)]
    close(made.change(impulses), other.assembly.change(impulses), 1e-13)
