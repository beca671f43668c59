"""The reader of numbers and flags, and the doors that it stands at."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import pliant as pl
from pliant.arguments import flags, numbers

NOT_NUMBERS = {
    "digits with a line": "1_0",
    "digits of another script": "\u0663",
    "bytes": b"5",
    "none": None,
    "true": True,
    "true of NumPy": np.True_,
    "a time": np.timedelta64(100, "ms"),
    "no time": np.timedelta64("NaT"),
    "a date": np.datetime64("2026-03-20"),
    "complex": 1j,
    "an object": object(),
    "a dict": {"a": 1.0},
    "a set": {1.0},
    "a function": float,
}


@pytest.mark.parametrize("given", NOT_NUMBERS.values(), ids=NOT_NUMBERS)
def test_what_is_no_number_is_refused_alone_and_in_lists(given):
    for x in (given, [given], [[1.0, given]], (1.0, given)):
        with pytest.raises(pl.PliantError):
            numbers.floats(x)


def test_numbers_of_all_kinds_are_read():
    given = [1, 2.5, np.float32(3), np.int8(4), Fraction(1, 2), 10**400, -(10**400)]
    np.testing.assert_array_equal(numbers.floats(given), [1, 2.5, 3, 4, 0.5, np.inf, -np.inf])
    x = np.array([1.0])
    assert numbers.floats(x) is x
    with pytest.raises(pl.PliantError, match=r"k is 1000.*…, not a finite number; give a number"):
        numbers.number(10**400, "k")


def test_flags_are_true_or_false():
    assert [flags.flag(x, "on") for x in (True, False, 1, 0, np.True_)] == [True, False, True, False, True]
    for x in ("false", "no", None, np.nan, 2, 1.0, [], object()):
        with pytest.raises(pl.PliantError, match=r"on is .*; give True or False"):
            flags.flag(x, "on")


@pytest.fixture(scope="module")
def dyn() -> pl.Dynamics:
    return pl.compile(pl.examples.load("double-pendulum"))


def test_pandas_is_read_by_name_as_dicts_are(dyn):
    named = {"elbow": 0.3, "shoulder": 1.0}
    want = dyn.rhs(0.0, named, {"elbow.rate": 0.2})[1]
    np.testing.assert_array_equal(dyn.rhs(0.0, pd.Series(named), pd.Series({"elbow.rate": 0.2}))[1], want)
    frame = pd.DataFrame({"elbow": [0.3, 0.4], "shoulder": [1.0, 1.1]})
    q = dyn.rollout(frame, dt=0.01, steps=1).q[:, 0]
    np.testing.assert_array_equal(q, [[1.0, 0.3], [1.1, 0.4]])
    np.testing.assert_array_equal(dyn.model.state(pd.Series(named)), [1.0, 0.3])
    np.testing.assert_array_equal(dyn.rhs(0.0, pd.Series([1.0, 0.3]), {"elbow.rate": 0.2})[1], want)  # labels 0, 1: places
    with pytest.raises(pl.PliantError, match="q: no hinge, body or coordinate named 'elbw'; did you mean 'elbow'"):
        dyn.rhs(0.0, pd.Series({"elbw": 0.3}), [0, 0])
    for odd, why in (
        (pd.Series([1.0, 0.3], index=[1, 0]), "not in order"),
        (pd.Series([1.0, 0.3], index=["elbow", "elbow"]), "stands there twice"),
    ):
        with pytest.raises(pl.PliantError, match=why):
            dyn.rhs(0.0, odd, [0, 0])
    with pytest.raises(pl.PliantError, match=r"com: .*a Series has names"):
        pl.System("s").add_body("b", mass=1.0, com=pd.Series({"z": 1.0, "x": 0.0, "y": 0.0}))


def test_compiled_functions_refuse_labels_that_would_stand_on_other_values(dyn):
    q = pd.Series({"elbow": 0.3, "shoulder": 1.0})
    threaded = pl.compile(dyn.model, threads=2)
    for call in (
        lambda: dyn.forward_dynamics(q, [0, 0], [0, 0]),
        lambda: dyn.forward_dynamics([1.0, 0.3], [0, 0], tau=q),
        lambda: dyn.mass_matrix(q.to_frame().T),
        lambda: threaded.mass_matrix(pd.DataFrame(np.zeros((4096, 2)), columns=["elbow", "shoulder"])),
    ):
        with pytest.raises(pl.PliantError, match=r"with labels, not an array of numbers; it needs \(\.\.\., 2\): x\.to_numpy\(\)"):
            call()
