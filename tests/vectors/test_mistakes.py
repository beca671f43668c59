"""What in a law does nothing, or is meant otherwise: it is refused, in a user's words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pliant as pl

pytestmark = pytest.mark.quick


def ball_and_base() -> pl.System:
    system = pl.System("b", gravity=(0, 0, 0))
    system.add_body("base", hinge=pl.Fixed(), mass=1.0, inertia=[0.1] * 3)
    system.add_body("ball", "base", hinge=pl.Free(), mass=1.0, inertia=[0.1] * 3)
    system.add_frame("pole", "world", pl.Pose((0, 0, 1)))
    return system


def forces_of(law: Any) -> Any:
    system = ball_and_base()
    system.add_load("f", law)
    return pl.compile(system, target="reference").load_forces(0.0, system.neutral(), np.zeros(6))[0]


ON_THE_WORLD = {
    "a force": [
        lambda x: x.force(x.world.x, at=x.world.point(0, 0, -0.5)),
        lambda x: x.force(x.world.x, at="world"),
        lambda x: x.force(x.world.x, at=x["pole"].origin + x.world.z),
        lambda x: x.force(x.world.x, at=x["pole"].origin, reaction="world"),
    ],
    "a moment": [
        lambda x: x.moment(x.world.x, on=x.world),
        lambda x: x.moment(x.world.x, on="pole", reaction=x.world),
    ],
}


@pytest.mark.parametrize(("kind", "k"), [(kind, k) for kind, laws in ON_THE_WORLD.items() for k in range(len(laws))])
def test_what_acts_on_the_world_alone_is_refused(kind: str, k: int) -> None:
    with pytest.raises(pl.PliantError, match=rf"load 'f': {kind} acts on .*, which does not move.*reaction="):
        forces_of(ON_THE_WORLD[kind][k])


def test_the_world_takes_reactions() -> None:
    """Either side may be the world's, and a body that is fixed to it is a body."""
    np.testing.assert_allclose(forces_of(lambda x: x.force(x.world.x, at="world", reaction="ball")), [0, 0, 0, -1, 0, 0])
    np.testing.assert_allclose(forces_of(lambda x: x.force(x.world.x, at="ball", reaction="pole")), [0, 0, 0, 1, 0, 0])
    np.testing.assert_allclose(forces_of(lambda x: x.moment(x.world.x, on="pole", reaction="ball")), [-1, 0, 0, 0, 0, 0])
    np.testing.assert_allclose(forces_of(lambda x: x.force(x.world.x, at=x["base"].origin)), np.zeros(6))


@pytest.mark.parametrize("kind", ["impulse", "angular_impulse"])
def test_impulses_on_the_world_are_refused(kind: str) -> None:
    system = ball_and_base()
    place = {"impulse": "at", "angular_impulse": "on"}[kind]
    system.add_event("kick", pl.Event(lambda x: x.t - 0.05, 1, lambda x: getattr(x, kind)(x.world.x, **{place: "world"})))
    with pytest.raises(pl.PliantError, match=f"an {kind.replace('_', ' ')} acts on the world, which does not move"):
        pl.simulate(system, t_end=0.1)


MEANT_OTHERWISE = {
    "a vector and a number cannot be added": [
        lambda x, v: v - v.along(x.world.z), lambda x, v: v.norm() - v, lambda x, v: v + 1.0, lambda x, v: 1.0 + v,
        lambda x, v: np.float64(1) - v,
    ],
    "a vector times a vector": [lambda x, v: v * v],
    "cannot be divided by a vector": [lambda x, v: v / v, lambda x, v: x.t / v],
    "a vector has no powers": [lambda x, v: v**2],
    "a force is a vector, not a number": [lambda x, v: v.norm()],
    "takes a vector, not a number": [lambda x, v: v.dot(x.t), lambda x, v: v.cross(1.0)],
    "a point and a number": [lambda x, v: x["ball"].origin + x.t, lambda x, v: x["ball"].origin - x.t],
    "a number and a point": [lambda x, v: x.t - x["ball"].origin],
    "a number given where a point is expected": [lambda x, v: x.velocity(x.t)],
    "in_ takes a frame, not a number": [lambda x, v: v.in_(x.t)],
    "has no attribute 'foo'": [lambda x, v: x.t.foo * v],
    "7 numbers are given where one is expected": [lambda x, v: v * x.q("ball")],
    "2 numbers are given where one is expected": [lambda x, v: v * [1, 2], lambda x, v: v / np.array([1.0, 2]),
                                               lambda x, v: x.world.vector([1, 2], 3, 4)],
}  # fmt: skip


@pytest.mark.parametrize(("words", "k"), [(words, k) for words, some in MEANT_OTHERWISE.items() for k in range(len(some))])
def test_mistakes_are_told_in_a_users_words(words: str, k: int) -> None:
    """Not in those of the trace, and before anything is written where it does not belong."""

    def law(x: Any) -> None:
        x.force(MEANT_OTHERWISE[words][k](x, x.velocity(x["ball"].origin)), at=x["ball"].origin)

    with pytest.raises(pl.PliantError, match=words) as told:
        forces_of(law)
    assert "Node" not in str(told.value)
