"""Every number of contacts, of the shapes that touch and of their bodies as a parameter, from zero to a value and back.

The numbers are those of the tables of contacts and parameters: a new one joins by itself. A step with p= is compared with a step of
a system that is built with these values.
"""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.contact_steps import CONTACT_STEPS
from pliant.compile.trace import parameters as named
from pliant.compile.trace.trace import trace
from pliant.graph import evaluate
from pliant.model.acting.contacts import NUMBERS, SIZES, Contact, possible, solid_sizes
from pliant.sweeps import contact_step
from pliant.sweeps.contacts.step import StepActing
from pliant.sweeps.trees.dynamics import Forces
from tests.kit import close

VALUES = {"mu": 0.4, "stiffness": 3e4, "dissipation": 0.02, "restitution": 0.6, "slow": 0.3, "margin": 0.004, "slop": 2e-3}
LENGTHS = {"radius": 0.13, "length": 0.2, "size": (0.3, 0.24, 0.2)}
H = 1e-3


def built(**numbers: float) -> pl.System:
    """A ball on the ground, and a block that turns and slides on a box; with the auto stiffness, or other numbers."""
    system = pl.System("built")
    system.add_body("ball", hinge=pl.Prismatic("z"), pose=pl.Pose((0.5, 0, 0)), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="round")
    system.add_shape("world", pl.shapes.Box((0.8, 0.8, 0.4)), name="base")
    system.add_body("block", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, (0.2, 0.2, 0.2)))
    system.add_shape("block", pl.shapes.Box((0.2, 0.2, 0.2)), name="cube")
    system.add_contact("floor", "round", "ground", **numbers)
    system.add_contact("table", "cube", "base", points=4, **numbers)
    return system


Q = np.array([[0.0995, 0.999, 0.02, 0.01, 0.03, 0.05, 0.0, 0.2996], [0.5, 0.05, 0.998, 0.02, 0.0, 0.0, 0.01, 0.2992]])
V = np.array([[-0.5, 0.1, 0.2, 0.3, 0.4, 0, -0.5], [0.0, 0.0, 0.5, 0.0, 0.4, 0, 0.2]])


def state(system: pl.System) -> tuple[np.ndarray, ...]:
    rows = 3 * len(system.model.internals.contact_points)
    return Q, V, 0.0 * V, np.full((len(Q), 1), H), np.zeros((len(Q), rows))


def by_building(system: pl.System, values: dict[str, object]) -> np.ndarray:
    """(states, q and v) after a step of the system with these values."""
    system = system.with_parameters(values)
    q, v, tau, h, before = state(system)
    return np.concatenate(contact_step(system.model.internals.matter, q, v, Forces(tau), h, StepActing(None, before))[:2], axis=-1)


class ByParameters:
    """The same with p, from one trace."""

    def __init__(self, system: pl.System, names: list[str]) -> None:
        model = system.model.internals.matter
        self.system, self.parameters = system, named.parse(model, names)
        self.own = named.values(model, self.parameters)
        self.traced = trace(CONTACT_STEPS["contact_step"], model, parameters=self.parameters)

    def __call__(self, values: list[dict[str, object]]) -> np.ndarray:
        """(values, states, q and v) after a step."""
        p = np.tile(self.own, (len(values), 1, 1))
        for row, own in zip(p[:, 0], values, strict=True):
            for x in self.parameters:
                row[x.where] = own.get(x.name, row[x.where])
        given = dict(zip(self.traced.inputs, (*state(self.system), p), strict=True))
        found = evaluate(np.concatenate([np.ravel(x) for x in self.traced.outputs[:2]]), given)
        return np.broadcast_to(found, (len(values), len(Q), found.shape[-1]))

    def checked(self, values: list[dict[str, object]]) -> np.ndarray:
        found = self(values)
        close(found, np.array([by_building(self.system, own) for own in values]), 1e-9)
        return found


@pytest.mark.parametrize("given", [{}, {"stiffness": 1e5, "dissipation": 0.0}], ids=["auto", "given"])
def test_every_number_of_contacts_and_shapes(given):
    system = built(**given)
    names = [f"{contact}.{x}" for contact in ("floor", "table") for x in NUMBERS if x in system.contacts[0].parameters]
    names += ["round.radius", "cube.size", "base.size"]
    tried: list[dict[str, object]] = []
    for name in names:
        owner, what = name.split(".")
        value = LENGTHS[what] if what in LENGTHS else VALUES[what]
        zero = {name: 0.0} if what not in SIZES and possible(what, np.zeros(1)).all() else {}
        others = {f"{owner}.restitution": 0.5} if what in ("slow", "slop") else {}
        tried += [zero | others, {name: value} | others, zero | others]
    found = ByParameters(system, names).checked(tried).reshape(len(names), 3, -1)
    close(found[:, 0], found[:, 2])
    assert np.sum(np.abs(found[:, 1] - found[:, 0]).max(axis=-1) > 1e-9) > len(names) / 2  # others do not matter here


@pytest.mark.parametrize("given", [{}, {"stiffness": 1e5}], ids=["auto", "given"])
def test_every_number_of_bodies_that_touch(given):
    """The auto stiffness is a function of them: a thousand times the mass sinks in as deep."""
    system = built(**given)
    new = {"mass": 1500.0, "com": (0.02, 0.01, 0.03), "inertia": (9.0, 8.0, 7.0, 0.1, 0.2, 0.3), "xyz": (0.01, 0.02, 0.001)}
    new |= {"rpy": (0.1, -0.2, 0.3)}
    assert new.keys() == named.SIZES.keys()
    values = {f"{body}.{x}": value for body in ("ball", "block") for x, value in new.items()}
    ByParameters(system, [*values]).checked([values, *({name: x} for name, x in values.items())])


def test_every_kind_of_number_is_tried():
    assert {*NUMBERS} == {*VALUES}
    assert {*SIZES} == {*LENGTHS}
    assert {*solid_sizes(pl.shapes.Box((1, 1, 1)))} <= {*SIZES}
    assert Contact("c", ()).may_have("c", "stiffness")


def test_a_heavier_ball_in_a_compiled_run():
    ball = pl.System("ball")
    ball.add_body("ball", hinge=pl.Prismatic("z"), mass=1.0)
    ball.add_shape("ball", pl.shapes.Sphere(0.1), name="round")
    ball.add_contact("floor", "round", "ground")
    dyn = pl.compile(ball, parameters=["ball.mass"])
    out = dyn.rollout([0.1], dt=1e-3, steps=200, method="contact", p=[[1.0], [1000.0]])
    close(out.q[:, -1, 0] - 0.1, [-9.81 * 3e-6 * 0.03] * 2, 1e-9)
