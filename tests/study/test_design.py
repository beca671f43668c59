"""The runs of a sweep: values by text and by record, products, pairs, draws."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.study.runs.design import design
from pliant.study.runs.values import axis_values

pytestmark = pytest.mark.fused


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("lin(0, 1, 5)", np.linspace(0, 1, 5)),
        ("log(1e2,1e4,3)", [1e2, 1e3, 1e4]),
        ("range(4)", [0, 1, 2, 3]),
        ("range(2, 9, 3)", [2, 5, 8]),
        ("1,2, 5", [1, 2, 5]),
        ("list(1, 2)", [1, 2]),
        ("-3e-2", [-0.03]),
        ("0,0,-9.81; 0,0,-1.62", [[0, 0, -9.81], [0, 0, -1.62]]),
    ],
)
def test_texts(text, values):
    found = axis_values(text, "x")
    assert found.shape == np.shape(values)
    np.testing.assert_allclose(found, values, rtol=1e-15)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lim(0, 1, 5)", "did you mean 'lin'"),
        ("lin(0, 1)", "takes 3 numbers, 2 given"),
        ("lin(0, 1, 2.5)", "not a whole number"),
        ("log(-1, 1, 5)", "the same sign"),
        ("normal(0, -1)", "must not be negative"),
        ("uniform(2, 1)", "smaller number first"),
        ("__import__('os')", "no kind of values"),
        ("one, two", "not a list of numbers separated by commas"),
        ("lin(0, inf, 3)", "not a finite number"),
        ("", "not a list of numbers"),
        ("range(1, 2, 0)", "must not be zero"),
    ],
)
def test_texts_that_are_wrong(text, words):
    with pytest.raises(pl.PliantError, match=words):
        axis_values(text, "sweep: 'x'")


def test_products_and_pairs():
    made = design({"a": [1, 2], "b": [10, 20, 30], "c": "lin(0, 1, 3)"}, ("b", "c"))
    assert made.shape == (2, 3) and made.runs == 6
    assert made.values["a"].tolist() == [1, 1, 1, 2, 2, 2]  # the first changes slowest
    assert made.values["b"].tolist() == [10, 20, 30] * 2 and made.values["c"].tolist() == [0, 0.5, 1] * 2
    assert design({"a": [1, 2], "b": [3, 4], "c": [5, 6], "d": [7, 8]}, [("a", "b"), ("c", "d")]).shape == (2, 2)


def test_draws_depend_on_seed_and_name_alone():
    one = design({"a": "normal(1, 0.1, 500)", "b": [1, 2]}, seed=3)
    other = design({"b": [5, 6, 7], "a": pl.study.normal(1, 0.1, 500)}, seed=3)
    assert np.array_equal(np.unique(one.values["a"]), np.unique(other.values["a"]))
    assert not np.array_equal(one.values["a"], design({"a": "normal(1, 0.1, 500)", "b": [1, 2]}, seed=4).values["a"])
    drawn = np.unique(one.values["a"])
    assert abs(drawn.mean() - 1) < 5 * 0.1 / np.sqrt(500) and abs(drawn.std() - 0.1) < 0.02  # five deviations of a mean
    pairs = design({"a": "normal(0, 1, 50)", "b": "normal(0, 1, 50)"}, ("a", "b"))
    assert pairs.runs == 50 and not np.array_equal(pairs.values["a"], pairs.values["b"])


def test_a_draw_without_a_number_is_of_every_run():
    made = design({"a": [1, 2], "b": "uniform(-1, 1)"}, runs=4)
    assert made.shape == (2, 4) and np.unique(made.values["b"]).size == 8 and made.drawn == ("b",)
    assert np.abs(made.values["b"]).max() <= 1 and made.values["draw"].tolist() == [0, 1, 2, 3] * 2
    assert np.unique(design({"a": range(5), "b": "uniform(-1, 1)"}).values["b"]).size == 5


@pytest.mark.parametrize(
    ("over", "options", "words"),
    [
        ({"a": [1, 2], "b": [1, 2, 3]}, {"pairs": ("a", "b")}, "'a' has 2, 'b' has 3"),
        ({"a": [1]}, {"pairs": ("a", "bb")}, "no axis named 'bb'"),
        ({"a": [1]}, {"pairs": "a"}, "give names to vary together"),
        ({"a": [1], "b": [1]}, {"pairs": [("a", "b"), ("b", "a")]}, "twice"),
        ({"a": "normal(0, 1)", "b": [1]}, {"pairs": ("a", "b")}, "is drawn for every run"),
        ({"a": "normal(0, 1)"}, {}, "pass runs=100"),
        ({}, {}, "give names with values"),
        ({"a": []}, {}, "values of shape"),
        ({"a": ["x"]}, {}, "not a list of numbers"),
        ({"a": None}, {}, "not a list of numbers"),
        ({"a": "range(1e300)"}, {}, "more values than an axis may have"),
        ({"draw": [1, 2]}, {}, "the number of a draw"),
        ({"a": [1]}, {"runs": 0}, "runs=0"),
        ({"a": range(10**4), "b": range(10**4)}, {}, "pair axes with zip="),
    ],
)
def test_designs_that_are_wrong(over, options, words):
    with pytest.raises(pl.PliantError, match=words):
        design(over, **options)
