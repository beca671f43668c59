"""Closures of equal models are examined once: in a process, and over processes by marks on disk, with the same bits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.compile.llvm import cache
from pliant.compile.trace.parameters import parse
from pliant.compile.trace.trace import rolled_model
from pliant.errors import CacheWarning
from pliant.sweeps.closures import acting_rows, known_rows
from pliant.sweeps.closures.acting_rows import share_rows, with_acting_rows
from tests.loops.rack import add_rack
from tests.systems import random_inertia

MARKS = ("kept", "least", "size", "spare", "weights", "pivots")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty cache, and a process that knows no marks."""
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path / "cache"))
    known_rows.forget()
    yield tmp_path / "cache"
    known_rows.forget()


@pytest.fixture
def examined(monkeypatch):
    """A list that grows with every examination."""
    made, examine = [], acting_rows.with_rows

    def counted(model, *given):
        made.append(model)
        return examine(model, *given)

    monkeypatch.setattr(acting_rows, "with_rows", counted)
    return made


def ring(n: int = 26) -> pl.System:
    """A closed chain; beyond 24 bodies loops are examined one by one."""
    system = pl.System("ring")
    inertia = pl.Inertia(0.1, (0.05, 0, 0), np.diag([1e-5, 1e-4, 1e-4]))
    for i in range(n):
        pose = pl.Pose((0.1 if i else 0, 0, 0), rpy=(0, 0, 2 * np.pi / n if i else 0))
        system.add_body(f"b{i}", f"b{i - 1}" if i else "world", pl.Revolute("z"), pose=pose, inertia=inertia)
    system.add_frame("end", f"b{n - 1}", pl.Pose((0.1, 0, 0)))
    system.add_loop("close", "world", "end", pl.Revolute("z"))
    return system


def crank(length: float = 0.8, hinge=None, kind=None) -> pl.System:
    """An arm and a slider, with a rod whose length is an input."""
    system, rng = pl.System("crank"), np.random.default_rng(3)
    system.add_body("arm", "world", hinge or pl.Revolute("y"), inertia=random_inertia(rng))
    system.add_body("cart", "world", pl.Prismatic("x"), "slide", pl.Pose((1, 0, 0)), inertia=random_inertia(rng))
    system.add_frame("tip", "arm", pl.Pose((0.4, 0, 0.1)))
    if kind is None:
        system.add_rod("rod", "tip", "cart", length=pl.Input(length))
    else:
        kind(system)
    return system


def minimal() -> pl.Model:
    return pl.examples.load("four-bar").model.internals.changed(independent=())


MODELS = {
    **{name: lambda name=name: pl.examples.load(name).model for name in ("four-bar", "stewart", "bricard", "cable-robot")},
    "in independent speeds": minimal,
    "many bodies": lambda: ring().model,
    "an input": lambda: crank().model,
}


def marks_of(model, names=()):
    """The marks of all forms of a model: as it is, and prepared for loops over bodies."""
    share_rows(model, cache)
    found = [with_acting_rows(model), rolled_model(model, parse(model, names))]
    return [[getattr(closure, mark) for mark in MARKS] for form in found for closure in form.loops]


@pytest.mark.parametrize("name", MODELS)
def test_marks_on_disk_are_those_that_were_found(name, folder, examined):
    first = marks_of(MODELS[name]().internals.matter)
    assert len(examined) == len([*folder.iterdir()]) == 2
    assert marks_of(MODELS[name]().internals.matter) == first  # of an equal model, in this process
    known_rows.forget()
    again = marks_of(MODELS[name]().internals.matter)
    assert len(examined) == 2
    assert again == first and repr(again) == repr(first)  # the types of numbers, too
    plain = MODELS[name]().internals.matter
    examine = acting_rows.with_rows(plain, acting_rows.poses_of(plain), acting_rows.changes_of(plain, plain))
    assert first[: len(plain.loops)] == [[getattr(closure, mark) for mark in MARKS] for closure in examine.loops]


def test_a_run_examines_each_form_once(examined):
    """Two forms of kernels and the reference, whatever is compiled, and nothing in a second run and in a run of an equal system."""
    run = pl.simulate(pl.examples.load("four-bar"), {"crank": 0.3}, t_end=0.01)
    count = len(examined)
    assert len({known_rows.exact_text(x) or id(x) for x in examined}) == count
    for forget in (False, True):
        if forget:
            known_rows.forget()
        again = pl.simulate(pl.examples.load("four-bar"), {"crank": 0.3}, t_end=0.01)
        assert len(examined) == count and np.array_equal(again.q, run.q)


def test_a_damaged_file_is_examined_again(folder, examined):
    model = pl.examples.load("four-bar").model
    first = marks_of(model)
    for path in folder.iterdir():
        data = bytearray(path.read_bytes())
        data[-3] ^= 1
        path.write_bytes(data)
    known_rows.forget()
    assert marks_of(pl.examples.load("four-bar").model) == first and len(examined) == 4
    for path in folder.iterdir():  # the files are whole again
        assert cache.read(path.name) is not None


def test_a_folder_that_cannot_be_written_is_no_obstacle(folder, examined):
    folder.write_text("a file has no files in it")
    with pytest.warns(CacheWarning, match="is not a folder"):
        first = marks_of(pl.examples.load("four-bar").model)
    known_rows.forget()
    assert marks_of(pl.examples.load("four-bar").model) == first and len(examined) == 4


def test_another_number_is_another_model(examined):
    """Also one that is not in compiled code: the value of an input decides at which poses rows are examined."""
    for count, length in enumerate((0.8, 0.7), 1):
        marks_of(crank(length).model)
        assert len(examined) == 2 * count
    arm = pl.examples.load("four-bar").model
    body = arm.bodies[0]
    longer = replace(
        arm, bodies=(replace(body, inertia=pl.Inertia(2 * body.mass, body.inertia.com, body.inertia.inertia)), *arm.bodies[1:])
    )
    marks_of(arm), marks_of(longer)
    assert len(examined) == 8


def test_parameters_are_examined_at_their_own_values(examined):
    system = pl.examples.load("four-bar")
    name = f"{system.model.bodies[1].name}.xyz"
    plain, named = marks_of(system.model), marks_of(system.model, [name])
    assert plain[0] == named[0] and len(examined) == 3
    assert marks_of(pl.examples.load("four-bar").model, [name]) == named and len(examined) == 3


def test_code_of_the_users_is_not_on_disk(folder, examined):
    """A digest shows no code: a hinge of the user's is known in its process only, and closures are examined in each model."""
    hinge = pl.Custom(
        1, 1, lambda q: (np.eye(3), np.array([0.0, 0.0, 1.0]) * q[..., 0:1]), lambda q: SLIDES, lambda q, v: np.zeros(6)
    )
    marks_of(crank(hinge=hinge).model)
    marks_of(crank(hinge=hinge).model)
    assert len(examined) == 2
    marks_of(crank(kind=racked).model)
    marks_of(crank(kind=racked).model)
    assert len(examined) == 6
    assert not folder.exists()


SLIDES = np.eye(6)[:, 5:]


def racked(system: pl.System) -> None:
    add_rack(system, "rack", "arm", "cart", "slide")


def test_one_of_many_models_is_not_on_disk(folder):
    with_acting_rows(crank().model.internals.matter)
    assert not folder.exists()
