"""The identity of laws: how often laws are run for it, and which loads are known by their fields."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.graph import Graph
from pliant.vectors.laws.identity import key_of, laws_of, seen_by_laws
from pliant.vectors.laws.texts import LawTexts
from tests.systems import random_inertia, random_modal_body

SPRINGS = 12


@pytest.fixture
def traced(monkeypatch):
    """The names of the loads whose laws are run for their identity."""
    names: list[str] = []
    of_law = LawTexts.of_law

    def counted(self, load):
        names.append(load.name)
        return of_law(self, load)

    monkeypatch.setattr(LawTexts, "of_law", counted)
    return names


def panels(law: Any = None) -> pl.System:
    """A hub with panels on springs, and perhaps a law."""
    system, rng = pl.System("panels"), np.random.default_rng(1)
    system.add_body("hub", hinge=pl.Free(), inertia=random_inertia(rng))
    for i in range(SPRINGS):
        system.add_body(f"p{i}", "hub", pl.Revolute("y"), f"h{i}", inertia=random_inertia(rng))
        system.add_load(f"k{i}", pl.loads.HingeSpring(f"h{i}", k=3.0 + i))
    if law is not None:
        system.add_load("own", law)
    return system


def push(x: Any) -> None:
    x.torque("h0", -2.0 * x.q("h0"))


def test_only_laws_of_the_users_are_run(traced):
    """Twice in a model: with its numbers, and with symbols in their places for its fingerprint. Runs of it add none."""
    system = panels(push)
    pl.compile(system)
    assert traced == ["own"]
    first = system.model.fingerprint
    assert traced == ["own", "own"]
    for _ in range(2):
        pl.simulate(system, t_end=1e-3, n_out=2)
    assert traced == ["own", "own"]
    pl.simulate(panels(), t_end=1e-3, n_out=2)
    assert traced == ["own", "own"]
    assert panels(push).model.fingerprint == first != panels().model.fingerprint


def test_one_graph_and_one_state_serve_all_laws(monkeypatch):
    """However many laws there are, whether they are known by their fields or run."""
    made = []
    init = LawTexts.__init__

    def counted(self, *given, **more):
        made.append(self)
        init(self, *given, **more)

    monkeypatch.setattr(LawTexts, "__init__", counted)
    system = panels(push)
    for i in range(5):
        system.add_output(f"o{i}", lambda x, i=i: x.q(f"h{i}"))
    laws_of(system.model)
    assert len(made) == 1


@pytest.mark.parametrize("count", [1, 3])
def test_laws_at_nodes_are_run_twice_at_most(traced, count):
    """Each node that a law turns out to use gets a frame, and the laws before it are not run again for it."""
    rng = np.random.default_rng(2)
    system = pl.System("beam")
    system.add_body("boom", hinge=pl.Free(), flex=random_modal_body(rng, modes=3, held=True))
    nodes = [f"n{i}" for i in range(count)]
    for name in nodes:
        system.add_load(name, pl.loads.PointSpring("world", f"boom.{name}", k=2.0))
    found = laws_of(system.model)
    assert found.nodes == tuple(f"boom.{name}" for name in nodes)
    assert len(traced) == 3 * count  # until it is seen, with its frame, and with all frames
    assert seen_by_laws(system.model).internals.frames_by_name.keys() >= {*found.nodes}
    assert laws_of(seen_by_laws(system.model)).key == found.key


@dataclass(frozen=True)
class Own(pl.loads.HingeSpring):
    """A type of the user's: pliant's source does not say what it does."""

    factor: float = 1.0

    def act(self, x: Any) -> None:
        x.torque(self.hinge, -self.factor * FACTOR[0] * x.q(self.hinge))


FACTOR = [1.0]


def text_of(system: pl.System, load: int = 0) -> str:
    model = system.model
    return LawTexts(model, model.internals.matter, Graph()).of_load(model.loads[load])


def test_which_loads_are_known_by_their_fields():
    system = panels(push)
    assert "by its fields" in text_of(system) and "by its fields" not in text_of(system, SPRINGS)
    listed, tupled = (panels() for _ in range(2))
    listed.add_load("a", pl.loads.PointSpring(["hub", [0, 0, 1]], "world", k=2))
    tupled.add_load("a", pl.loads.PointSpring(("hub", np.array([0.0, 0.0, 1.0])), "world", k=2.0))
    assert text_of(listed, SPRINGS) == text_of(tupled, SPRINGS)
    model = system.model
    other = replace(model.loads[0], law=push)  # as for a law that runs as Python, which does nothing in code
    assert "by its fields" not in LawTexts(model, model.internals.matter, Graph()).of_load(other)
    driven = panels()
    driven.add_load("servo", pl.loads.Servo("h0", path=lambda t: 2.0 * np.sin(t), kp=2.0, kd=1.0))
    assert "by its fields" not in text_of(driven, SPRINGS)


def test_a_type_of_the_users_is_run_with_all_others():
    """What it does follows from its code and from the inertia that it may add, which other laws may read."""
    found = []
    for factor in (1.0, 2.0):
        FACTOR[0] = factor
        system = panels()
        system.add_load("own", Own("h0", k=1.0))
        assert all("by its fields" not in text_of(system, i) for i in (0, SPRINGS))
        found.append(key_of(system.model))
    assert found[0] != found[1]
