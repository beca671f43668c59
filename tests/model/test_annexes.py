"""What modules compute once for a model is theirs: the model, its pickles and its copies do not carry it, and it does not keep a
model alive."""

from __future__ import annotations

import gc
import pickle
import weakref
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.analysis.point import _is_long
from pliant.compile.rolled.cells import cells_of
from pliant.compile.rolled.classes import classify
from pliant.compile.rolled.closures.closure_tables import joins_of
from pliant.lazy import annexed, cached_property
from pliant.model import Model
from pliant.sweeps.closures.acting_rows import poses_of, with_acting_rows
from pliant.sweeps.links.link import tree_of
from pliant.sweeps.motion.forward import closed_at
from pliant.vectors.laws.identity import laws_of, seen_by_laws

pytestmark = pytest.mark.quick

ANNEXES: dict[str, Callable[[Model], Any]] = {
    "laws": laws_of,
    "model seen by laws": seen_by_laws,
    "tree": lambda model: tree_of(model, model.neutral()),
    "acting rows": with_acting_rows,
    "poses": poses_of,
    "chosen speeds": lambda model: closed_at(model, model.neutral(), np.zeros(model.nv), "minimal", None).model,
    "cells": cells_of,
    "joins": joins_of,
    "classes": lambda model: classify(model, ()),
    "length": _is_long,
}


def crank_angle(x: Any) -> Any:
    return x.q("crank")


def linkage() -> Model:
    """A loop, loads and an output: every annex has something to compute."""
    system = pl.examples.load("four-bar")
    system.add_load("spring", pl.loads.HingeSpring("crank", k=2.0))
    system.add_output("angle", crank_angle)
    return system.model


@pytest.mark.parametrize("name", ANNEXES)
def test_a_value_is_computed_once_and_the_model_does_not_carry_it(name):
    model = linkage()
    value = ANNEXES[name](model)
    assert ANNEXES[name](model) is value
    own = {field.name for field in fields(Model)}
    own |= {key for key, found in vars(Model).items() if isinstance(found, cached_property)}
    assert vars(model).keys() <= own
    again = pickle.loads(pickle.dumps(model))
    assert vars(again).keys() <= own
    assert name == "length" or ANNEXES[name](again) is not value


@pytest.mark.parametrize("name", ANNEXES)
def test_a_value_does_not_keep_its_model(name, few_objects):
    model = linkage()
    ANNEXES[name](model)
    gone = weakref.ref(model)
    del model
    gc.collect()
    assert gone() is None


def test_the_argument_itself_may_be_the_value(few_objects):
    calls = []

    @annexed
    def itself(model: Model) -> Model:
        calls.append(model.name)
        return model

    model = linkage()
    assert itself(model) is model and itself(model) is model and calls == [model.name]
    gone = weakref.ref(model)
    del model
    gc.collect()
    assert gone() is None
