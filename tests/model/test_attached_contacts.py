"""Attached systems with contacts against those built by hand: their ground is the ground of the world."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import contact_places
from tests.kit import close

pytestmark = pytest.mark.quick


def ball(name="b", ground="ground", own=None):
    """A ball on a slide, 0.8 m over the world of its system."""
    system = pl.System(f"system-{name}")
    system.add_body(name, hinge=pl.Prismatic("z"), mass=1.0, inertia=(0.1,) * 3)
    system.add_shape(name, pl.shapes.Sphere(0.1), name=f"{name}-ball")
    if own is not None:
        system.add_shape("world", pl.shapes.Plane(), pl.Pose((0, 0, own)), name=ground)
    system.add_contact(f"{name}-c", f"{name}-ball", ground, stiffness=1e5)
    return system


def refused(message, call):
    with pytest.raises(pl.PliantError) as error:
        call()
    assert message in str(error.value)


def gaps(system, q):
    return contact_places(system.model.internals.matter, np.asarray(q, dtype=float))[0]


def test_the_ground_of_a_part_is_the_ground_of_the_world():
    """On a table, and on a body that moves."""
    system = ball("a")
    system.add_frame("table", "world", pl.Pose((1.0, 0, 0.5)))
    system.add_frame("mount", "a", pl.Pose((0, 0, -0.5)))
    system.attach(ball("b"), at="table")
    system.attach(ball("c"), at="mount")
    close(gaps(system, [0.8, 0.3, 1.0]), [0.7, 0.5 + 0.3 - 0.1, 0.8 - 0.5 + 1.0 - 0.1])


def test_equal_parts_at_two_tables_keep_their_own_places():
    """Their shapes have the same names; a surface of a part's own world is moved with it."""
    for own in (None, 0.05):
        system = pl.System("hall")
        for name, z in (("l-", 0.5), ("r-", 0.2)):
            system.add_frame(f"{name}t", "world", pl.Pose((z, 0, z)))
            system.attach(ball(own=own, ground="ground" if own is None else "top"), at=f"{name}t", prefix=name)
        close(gaps(system, [0.3, 0.4]), np.array([0.7, 0.5]) if own is None else np.array([0.15, 0.25]))


def test_materials_of_parts():
    """The ground has one material, and two materials have one set of numbers."""

    def part(name, ground, mu):
        system = pl.System(name)
        system.add_body("b", hinge=pl.Prismatic("z"), mass=1.0)
        system.add_shape("b", pl.shapes.Sphere(0.1), name="ball")
        system.add_material("rubber", "ball")
        system.add_material(ground, "ground")
        system.add_material_pair("rubber", ground, mu=mu)
        system.add_contact("c", "ball", "ground")
        return system

    system = part("one", "ice", 0.1)
    system.attach(part("two", "ice", 0.1), prefix="p-")
    assert system.contacts[1].parameters["mu"] == 0.1
    refused(
        "attach: 'ground' is of material 'ice' in system 'one', and of 'mud' in 'three'",
        lambda: system.attach(part("three", "mud", 1.0), prefix="q-"),
    )
    refused(
        "materials 'ice' and 'rubber' have other numbers in system 'four'",
        lambda: system.attach(part("four", "ice", 0.2), prefix="q-"),
    )


@pytest.mark.parametrize("shaped", ["system", "part"])
def test_a_shape_named_ground_next_to_the_ground(shaped):
    first, second = ball("a"), ball("b", own=0.3)
    system, part = (second, first) if shaped == "system" else (first, second)
    refused("'ground' is the plane z = 0 of the world, and the other system has a shape", lambda: system.attach(part))
    if shaped == "part":
        system.attach(part, prefix="p-")
        close(gaps(system, [0.8, 0.8]), [0.7, 0.4])
