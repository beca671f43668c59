"""Suggestions for unknown names: only names that were probably meant."""

import pytest

from pliant.errors import unknown

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    "name, known, near",
    [
        ("elbw", ["shoulder", "elbow"], "elbow"), ("Elbow", ["elbow"], "elbow"), ("tip_mas", ["tip_mass"], "tip_mass"),
        ("craig", ["craig-bampton", "free-free"], "craig-bampton"), ("elbw", ["elbow.angle", "bus.x"], "elbow.angle"),
        ("v33", ["v2", "v3"], "v3"),
    ],
)  # fmt: skip
def test_a_similar_name_is_suggested(name, known, near):
    assert str(unknown("name", name, known)) == f"no name named {name!r}; did you mean {near!r}?"


@pytest.mark.parametrize(
    "name, known",
    [
        ("MAAX", ["KAAX"]),
        ("L2", ["L1", "L3"]),
        ("joint8", ["joint1"]),
        ("rod.y", ["rod.z"]),
        ("foot", ["root"]),
        ("wheel", ["bus"]),
    ],
)
def test_other_names_are_listed(name, known):
    assert str(unknown("name", name, known)) == f"no name named {name!r}; there are {', '.join(map(repr, known))}"
