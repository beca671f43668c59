"""Bodies that overlap where no contact point sees it: boxes by sampling, and runs and meshes that warn."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.problem.doubts.overlaps import _distance
from tests.sweeps.contacts import touching


@pytest.mark.seeds(20)
def test_the_distance_of_boxes_is_negative_where_they_overlap(seed):
    """By points of one that are in the other; boxes that are apart have another distance, of at least that of the axes."""
    rng = np.random.default_rng(seed)
    system = touching.scene(rng, "box", "box", 8, False)
    model = system.model.internals.matter
    (pair,) = model.contacts[0].pairs
    q = np.array([system.random_state(rng)[0] for _ in range(10)])
    found = _distance(model, pair, q)
    grid = np.stack(np.meshgrid(*[np.linspace(-0.5, 0.5, 13)] * 3, indexing="ij"), -1).reshape(-1, 3)
    for own, x in zip(found, q, strict=True):
        (A, a), (B, b) = (pl.sweeps.frame_pose(model, s.frame.name, x) for s in (pair.a, pair.b))
        inside = np.abs(((grid * pair.a.sizes["size"]) @ A.T + a - b) @ B) <= np.asarray(pair.b.sizes["size"]) / 2
        if inside.all(axis=1).any():
            assert own <= 1e-12


def bars(points: int = 4) -> pl.System:
    system = pl.System("bars")
    size = (0.4, 0.04, 0.04)
    system.add_shape("world", pl.shapes.Box(size), pl.Pose((0, 0, 0.1)), name="rail")
    system.add_body("bar", hinge=pl.Prismatic("z"), pose=pl.Pose(rpy=(0, 0, np.pi / 2)), inertia=pl.Inertia.box(0.5, size))
    system.add_shape("bar", pl.shapes.Box(size), name="bar")
    system.add_contact("c", "bar", "rail", points=points)
    return system


def test_crossed_boxes_warn():
    with pytest.warns(pl.ModelWarning, match="'bar' and 'rail' overlap by .* m more than their contact points see"):
        pl.simulate(bars(), [0.141], t_end=0.1, dt=2e-3)


def test_a_box_that_sinks_in_by_the_side_without_points_warns():
    system = pl.System("crate")
    system.add_body("crate", hinge=pl.Prismatic("z"), pose=pl.Pose(rpy=(np.pi, 0, 0)), inertia=pl.Inertia.box(1.0, (0.2, 0.2, 0.2)))
    system.add_shape("crate", pl.shapes.Box((0.2, 0.2, 0.2)), name="box")
    system.add_contact("floor", "box", "ground", points=4)
    with pytest.warns(pl.ModelWarning, match="give points=8"):
        pl.simulate(system, [-0.12], t_end=0.1, dt=2e-3)


def test_coarse_hulls_of_meshes_warn():
    """A ball of many vertices; not a box, and not where the number of points is given."""
    n = 300
    k = np.arange(n) + 0.5
    polar, turn = np.arccos(1 - 2 * k / n), np.pi * (1 + 5**0.5) * k
    ball = 0.1 * np.stack([np.sin(polar) * np.cos(turn), np.sin(polar) * np.sin(turn), np.cos(polar)], axis=1)
    mesh = pl.shapes.Mesh(vertices=ball, faces=[(i, i + 1, i + 2) for i in range(n - 2)])
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", mesh, name="ball")
    with pytest.warns(pl.ModelWarning, match="touches at 16 of the 300 vertices of its convex hull, which reaches up to 0.0.* m"):
        system.add_contact("floor", "ball", "ground")
    system.add_contact("other", "ball", "ground", points=20)
