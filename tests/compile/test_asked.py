"""Variants of compiled systems: each answers as one that was asked nothing before it was made, and nothing of it is inherited."""

import pickle
from functools import cache

import numpy as np
import pytest

import pliant as pl
from tests.arms import general_arm
from tests.mechanisms import four_bar

SYSTEMS = {
    "four-bar": pl.examples.four_bar,
    "tilted": lambda: four_bar(rpy=(0.3, 0.2, 0.1)),
    "arm": general_arm,
}


def compiled(name: str) -> pl.Dynamics:
    return pl.compile(SYSTEMS[name](), target="reference" if name == "tilted" else "cpu", parameters=["gravity"])


def first_hinge(dyn: pl.Dynamics) -> str:
    return dyn.model.hinges[0].name


def values(dyn: pl.Dynamics) -> np.ndarray:
    """What the algorithms give at a state, by numbers."""
    other = dyn.internals.of_target("reference")
    q, v = other.model.random_state(np.random.default_rng(1))
    return other.forward_dynamics(q, v, np.ones_like(v), other.parameter_values)


VARIANTS = {
    "none of the closures": lambda dyn: dyn.with_(closures=[]),
    "some of the closures": lambda dyn: dyn.with_(closures=[closure.name for closure in dyn.model.loops][:1]),
    "the reference": lambda dyn: dyn.internals.of_target("reference"),
    "cuda": lambda dyn: dyn.internals.of_target("cuda"),
    "float32": lambda dyn: dyn.internals.of_target("cuda", "float32"),
    "with armature": lambda dyn: dyn.internals.with_armature((first_hinge(dyn),)),
    "of a frame": lambda dyn: dyn.frame(dyn.model.bodies[-1].name).dynamics,
    "of a pickle": lambda dyn: pickle.loads(pickle.dumps(dyn)),
    "itself": lambda dyn: dyn,
}
QUESTIONS = {
    "independent": lambda dyn: dyn.independent,
    "mode": lambda dyn: dyn.mode,
    "method": lambda dyn: dyn.method,
    "target": lambda dyn: (dyn.internals.target, dyn.internals.dtype),
    "operations": lambda dyn: dyn.operations("forward_dynamics"),
    "operations of loads": lambda dyn: dyn.operations("rhs"),
    "speeds": lambda dyn: [list(hinge.armature) for hinge in dyn.model.hinges],
    "parameters": lambda dyn: (dyn.parameters, dyn.parameter_values.tolist()),
    "values": lambda dyn: values(dyn).tolist(),
}


@cache
def untouched(name: str, variant: str, _question: str) -> pl.Dynamics:
    return VARIANTS[variant](compiled(name))


@cache
def fresh(name: str, variant: str, question: str) -> object:
    """The answer of a variant of which nothing was asked before, nor of what it is a variant of.

    Where all questions were asked before, one fresh variant answers all of them.
    """
    return QUESTIONS[question](untouched(name, variant, question if name == "four-bar" else ""))


def test_speeds_that_are_independent_are_those_of_the_closures_that_act():
    dyn = pl.compile(pl.examples.four_bar())
    assert len(dyn.independent) == 1
    assert dyn.internals.switched([]).independent == pl.compile(pl.examples.four_bar()).internals.switched([]).independent
    assert len(dyn.internals.switched([]).independent) == dyn.model.nv


@pytest.mark.parametrize(("name", "asked"), [*(("four-bar", x) for x in QUESTIONS), ("tilted", "all"), ("arm", "all")])
def test_a_variant_answers_as_a_fresh_one_whatever_was_asked_before(name, asked):
    """One question before on one system, all of them on the others."""
    dyn = compiled(name)
    for question in QUESTIONS if asked == "all" else (asked,):
        QUESTIONS[question](dyn)
    for variant, make in VARIANTS.items():
        other = make(dyn)
        for question, answer in QUESTIONS.items():
            assert answer(other) == fresh(name, variant, question), (variant, question)


@pytest.mark.parametrize("name", ["four-bar", "arm"])
def test_a_variant_of_a_variant_answers_as_a_fresh_one(name):
    quick = ("independent", "mode", "target", "speeds", "parameters")
    for first, one in VARIANTS.items():
        asked, untouched = one(compiled(name)), one(compiled(name))
        for question in (*quick, "method"):
            QUESTIONS[question](asked)
        for second, two in VARIANTS.items():
            assert [QUESTIONS[x](two(asked)) for x in quick] == [QUESTIONS[x](two(untouched)) for x in quick], (first, second)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_pickle_has_what_was_asked_for_and_nothing_made_of_it(name):
    dyn = compiled(name)
    for answer in QUESTIONS.values():
        answer(dyn)
    assert pickle.dumps(dyn) == pickle.dumps(pl.Dynamics(dyn.internals.asked))
