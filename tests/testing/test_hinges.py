"""`pl.testing.check_hinge` passes every hinge, and names what is wrong with one that is wrong."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import HINGES, curved_slide, random_hinge


@pytest.mark.parametrize("kind", HINGES)
@pytest.mark.seeds(3)
def test_every_hinge(kind, seed):
    pl.testing.check_hinge(random_hinge(np.random.default_rng(seed), kind), seed=seed)


def test_a_hinge_by_functions():
    """As in the documentation: a slide that turns."""
    z = np.array([[0.0], [0.0], [1.0]])
    turn = lambda q: (pl.spatial.rotation(pl.spatial.lift(z, q), q[..., None]), 0.1 * pl.spatial.lift(z, q)[..., 0] * q)  # noqa: E731
    H = np.array([[0, 0, 1, 0, 0, 0.1]]).T
    pl.testing.check_hinge(pl.Custom(1, 1, turn, lambda q: H, lambda q, v: np.zeros(6)))


class Wrong(pl.Spherical):
    """A ball with one function that is wrong. name: which; by how much."""

    def __init__(self, name: str, change) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, name, lambda *given: change(getattr(pl.Spherical, name)(self, *given)))

    def __repr__(self) -> str:
        return f"Wrong({self.name})"


@pytest.mark.parametrize(
    ("name", "change", "sentence"),
    [
        ("pose", lambda x: (x[0] * 1.001, x[1]), r"hinge Wrong\(pose\): R of pose\(neutral\) is the identity: 1.001 is not 1 in"),
        ("pose", lambda x: (x[0].mT, x[1]), r"the product of turns is R of pose|H v is the velocity of pose"),
        ("H", lambda x: -x, r"H v is the velocity of pose along integrate.* at q = \["),
        ("Hdot_v", lambda x: np.ones((6, 1)), r"Hdot_v is the rate of H along integrate"),
        ("qdot", lambda x: 2.0 * x, r"qdot is the rate of integrate"),
        ("difference", lambda x: x * 1.1, r"difference\(q, integrate\(q, d\)\) is d"),
        ("dexp_inverse", lambda x: -x, r"if d has the rate dexp_inverse"),
        ("bracket", lambda x: -x, r"bracket\(v, w\) is how motions along v and w fail to commute"),
    ],
)
def test_what_is_wrong_is_named(name, change, sentence):
    with pytest.raises(pl.testing.ConformanceError, match=sentence):
        pl.testing.check_hinge(Wrong(name, change), equations=False)


def test_a_system_with_a_wrong_hinge():
    """`check_system` sees it in the motion alone: Hdot_v is missing."""
    right = curved_slide(np.random.default_rng(1))
    wrong = pl.Custom(1, 1, right.pose_function, right.H_function, lambda q, v: 0.0 * right.Hdot_v_function(q, v))
    for hinge in (right, wrong):
        system = pl.System("slide", gravity=(0, 0, -9.8))
        system.add_body("b", hinge=hinge, inertia=pl.Inertia.box(1.0, (0.2, 0.3, 0.4), com=(0.3, 0.1, 0.0)))
        if hinge is right:
            pl.testing.check_system(system)
            continue
        with pytest.raises(pl.testing.ConformanceError, match="body 'b': the acceleration is the rate of the velocity"):
            pl.testing.check_system(system)
