"""Gaps, normals, points and rows of every kind of pair against independent distances, samples and differences."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.contacts import PAIRS
from pliant.sweeps import contact_places, frame_pose, frame_velocity
from tests.kit import close
from tests.sweeps.contacts import touching
from tests.systems import random_pose, seeds

pytestmark = pytest.mark.quick

ALL = [
    ("sphere", "plane", None), ("capsule", "plane", None), ("box", "plane", 8), ("box", "plane", 4), ("cylinder", "plane", 6),
    ("cylinder", "plane", 2), ("sphere", "sphere", None), ("sphere", "capsule", None), ("sphere", "box", None),
    ("capsule", "capsule", None), ("box", "box", 4), ("box", "box", 8), ("box", "box", 16),
]  # fmt: skip
COUNT = {("cylinder", "plane"): {6: (0, 3), 2: (0, 1)}}  # points that are the lowest of their rims


def surfaces(system, q):
    """(kind, sizes, R, p) of both shapes."""
    out = []
    (pair,) = system.contacts[0].pairs
    for surface in (pair.a, pair.b):
        R, p = frame_pose(system.model, surface.frame.name, q)
        out.append((surface.kind, surface.sizes, R, p))
    return out


def cases(a, b, points, flexible, seed):
    rng = np.random.default_rng([seed, *map(ord, a + b)])
    system = touching.scene(rng, a, b, points, flexible)
    return rng, system, system.random_state(rng)[0]


def test_every_pair_is_here():
    assert {(a, b) for a, b, _ in ALL} | {("hull", "plane")} == set(PAIRS)


@pytest.mark.parametrize(("a", "b", "points"), ALL)
@pytest.mark.parametrize("flexible", [False, True])
def test_rows_are_velocities(a, b, points, flexible):
    """J v is the velocity of A against B at the point, in axes that are right-handed and orthonormal; both sides have one point."""
    for seed in seeds(4):
        rng, system, q = cases(a, b, points, flexible, seed)
        v = rng.normal(size=system.nv)
        state = touching.state_of(system, q)
        J = touching.rows(state)
        for touch, row in zip(state.touches, J, strict=True):
            axes, point = touch.axes, touch.point[:, 0]
            np.testing.assert_allclose(axes.T @ axes, np.eye(3), atol=1e-12)
            assert np.linalg.det(axes) > 0
            expected = np.zeros(3)
            for side, surface, sign in zip((touch.a, touch.b), touch.contact.pairs[0].__dict__.values(), (1, -1), strict=False):
                np.testing.assert_allclose((side.place.p + side.place.R @ side.r)[:, 0], point, atol=1e-12)
                V = frame_velocity(system.model, surface.frame.name, q, v)
                _, origin = frame_pose(system.model, surface.frame.name, q)
                expected += sign * (V[3:] + np.cross(V[:3], point - origin))
            np.testing.assert_allclose(row @ v, axes.T @ expected, atol=1e-11)


@pytest.mark.parametrize(("a", "b", "points"), ALL)
@pytest.mark.parametrize("flexible", [False, True])
def test_normal_rows_are_gradients_of_gaps(a, b, points, flexible):
    """d gap / dt = J_n v for random directions; of cylinders at the lowest points, which the others only follow."""
    eps = 1e-6
    for seed in seeds(4, 10):
        rng, system, q = cases(a, b, points, flexible, seed)
        J = touching.rows(touching.state_of(system, q))[:, 2]
        some = COUNT.get((a, b), {}).get(points, range(len(J)))
        for _ in range(2):
            v = rng.normal(size=system.nv)
            there, back = (touching.gaps(system, system.integrate(q, v, sign * eps)) for sign in (1, -1))
            found = (there - back) / (2 * eps)
            np.testing.assert_allclose(found[list(some)], (J @ v)[list(some)], atol=2e-8 * (1 + np.abs(v).max()))


@pytest.mark.parametrize(("a", "b", "points"), [row for row in ALL if row[1] == "plane"])
def test_gaps_on_planes(a, b, points):
    """The lowest of the points is the lowest of the surface, by samples; of four corners of a box, those with -z."""
    for seed in seeds(4, 20):
        _, system, q = cases(a, b, points, False, seed)
        (kind, sizes, R, p), (_, _, plane, origin) = surfaces(system, q)
        x = touching.on_surface(kind, sizes, R, p)
        if (a, points) == ("box", 4):
            x = x[((x - p) @ R)[:, 2] < -0.4999 * sizes["size"][2]]
        lowest = ((x - origin) @ plane[:, 2]).min()
        gap = touching.gaps(system, q).min()
        assert gap <= lowest + 1e-12 and gap == pytest.approx(lowest, abs=1e-4 if a in ("sphere", "capsule") else 1e-7)


@pytest.mark.parametrize(("a", "b", "points"), [row for row in ALL if row[1] != "plane" and row[0] != "box"])
@pytest.mark.parametrize("flexible", [False, True])
def test_gaps_of_rounded_bodies(a, b, points, flexible):
    """Distances found by SciPy, while the cores are apart: the surfaces may overlap. The point is on the surface of A."""
    apart = 0
    for seed in seeds(12, 30):
        _, system, q = cases(a, b, points, flexible, seed)
        one, other = (touching.cores(*surface) for surface in surfaces(system, q))
        expected = touching.distance(one, other)
        if expected + one[2] + other[2] < 1e-3:
            continue
        apart += 1
        (touch,) = touching.state_of(system, q).touches
        assert touch.gap[0, 0] == pytest.approx(expected, abs=1e-7)
        at = (touch.point[:, 0], np.zeros((3, 0)), 0.0)
        assert touching.distance(at, one) == pytest.approx(0.0, abs=1e-7)
        if expected + other[2] > 1e-3:
            assert touching.distance(at, other) == pytest.approx(expected, abs=1e-7)
    assert apart >= 4


@pytest.mark.parametrize("points", [4, 8, 16])
def test_gaps_of_corners_on_boxes(points):
    """Outside by SciPy; inside the least depth below a face. 16 points are the corners of both, the normal always towards A."""
    inside = 0
    for seed in seeds(10, 50):
        _, system, q = cases("box", "box", points, False, seed)
        if seed % 2:  # drawn together, so that corners are inside
            (_, _, _, now), (_, _, _, target) = surfaces(system, q)
            v = np.zeros(system.nv)
            v[3:6] = touching.state_of(system, q).touches[0].a.place.R.T @ (target - now) * 0.95
            q = system.integrate(q, v)
        boxes = surfaces(system, q)
        touches = touching.state_of(system, q).touches
        assert len(touches) == points
        for k, touch in enumerate(touches):
            _, sizes, R, p = boxes[1 if k < 8 else 0]
            x = R.T @ (touch.point[:, 0] - p)
            half = np.asarray(sizes["size"]) / 2
            depth = (half - np.abs(x)).min()
            inside += depth > 0
            at = (touch.point[:, 0], np.zeros((3, 0)), 0.0)
            expected = -depth if depth > 0 else touching.distance(at, touching.cores("box", sizes, R, p))
            assert touch.gap[0, 0] == pytest.approx(expected, abs=1e-6)  # a border of 1e-6 of a box counts as its face
            n = touch.normal[:, 0] * (1 if k < 8 else -1)
            further = R.T @ (touch.point[:, 0] + 1e-4 * n - p)
            assert (half - np.abs(further)).min() < depth  # the normal leads out of the box
    assert inside >= 1


def test_spheres_inside_a_box():
    """The centre below the surface: out through the face that is least deep."""
    system = pl.System("inside", gravity=(0, 0, 0))
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia(1.0, (0, 0, 0), np.eye(3)))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball_shape")
    system.add_shape("world", pl.shapes.Box((1.0, 2.0, 3.0)), name="crate", pose=pl.Pose((0, 0, 5)))
    system.add_contact("touch", "ball_shape", "crate")
    for x, n, depth in (
        ((0.4, 0.3, 0.2), (1, 0, 0), 0.1),
        ((0.1, -0.95, 0.0), (0, -1, 0), 0.05),
        ((0.0, 0.1, 1.45), (0, 0, 1), 0.05),
    ):
        (touch,) = touching.state_of(system, [1, 0, 0, 0, x[0], x[1], 5 + x[2]]).touches
        np.testing.assert_allclose(touch.normal[:, 0], n, atol=1e-15)
        assert touch.gap[0, 0] == pytest.approx(-depth - 0.1)


def test_capsules_that_are_parallel():
    """There is no one closest pair: the one next to the middle of A is taken, the gap is right."""
    for along, expected in ((0.0, 0.3), (0.15, 0.3), (0.9, np.hypot(0.5, 0.5) - 0.2), (-0.9, np.hypot(0.5, 0.5) - 0.2)):
        system = pl.System("parallel", gravity=(0, 0, 0))
        system.add_body("a", hinge=pl.Free(), inertia=pl.Inertia(1.0, (0, 0, 0), np.eye(3)))
        system.add_shape("a", pl.shapes.Capsule(0.1, 0.4), name="a_shape")
        system.add_shape("world", pl.shapes.Capsule(0.1, 0.4), name="b_shape")
        system.add_contact("touch", "a_shape", "b_shape")
        assert touching.gaps(system, [1, 0, 0, 0, 0.5, 0, along])[0] == pytest.approx(expected, abs=1e-12)


def test_hulls_of_meshes(tmp_path):
    """The vertices of a mesh's convex hull, all or the farthest from each other, and not those inside."""
    rng = np.random.default_rng(3)
    corners = np.array([(x, y, z) for x in (-0.3, 0.3) for y in (-0.2, 0.2) for z in (-0.1, 0.1)])
    path = tmp_path / "block.obj"
    faces = [
        (0, 1, 3),
        (0, 3, 2),
        (4, 6, 7),
        (4, 7, 5),
        (0, 4, 5),
        (0, 5, 1),
        (2, 3, 7),
        (2, 7, 6),
        (0, 2, 6),
        (0, 6, 4),
        (1, 5, 7),
        (1, 7, 3),
    ]
    text = "".join(f"v {x} {y} {z}\n" for x, y, z in [*corners, (0, 0, 0)]) + "".join(
        f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in faces
    )
    path.write_text(text + "f 9 1 2\n")
    system = pl.System("hull", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Free(), inertia=pl.Inertia(1.0, (0, 0, 0), np.eye(3)))
    pose = random_pose(rng)
    system.add_shape("a", pl.shapes.Mesh(path), name="a_shape", pose=pose)
    for points, count in ((None, 8), (5, 5)):
        other = system.copy()
        other.add_contact("touch", "a_shape", "ground", points=points)
        q, _ = other.random_state(rng)
        R = pl.spatial.rotation_of_quaternion(q[:4, None])
        heights = (q[4:, None] + R @ (pose.xyz[:, None] + pose.R @ corners.T))[2]
        found = touching.gaps(other, q)
        assert len(found) == count
        assert np.abs(found[:, None] - heights[None]).min(axis=1).max() < 1e-12


def test_cylinders_that_stand_upright():
    """Any point of the rim is lowest: the six points still hold it."""
    system = pl.System("upright", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Free(), inertia=pl.Inertia(1.0, (0, 0, 0), np.eye(3)))
    system.add_shape("a", pl.shapes.Cylinder(0.2, 0.6), name="a_shape")
    system.add_contact("touch", "a_shape", "ground")
    state = touching.state_of(system, [1, 0, 0, 0, 0, 0, 1.0])
    assert sorted(t.gap[0, 0] for t in state.touches) == pytest.approx([0.7] * 3 + [1.3] * 3)
    foot = np.array([t.point[:, 0] for t in state.touches if t.gap[0, 0] < 1])
    assert np.linalg.norm(foot[:, :2], axis=1) == pytest.approx([0.2] * 3) and np.abs(foot.mean(0)[:2]).max() < 1e-15
    eps = 1e-7
    tipped = touching.gaps(system, [np.cos(eps / 2), np.sin(eps / 2), 0, 0, 0, 0, 1.0])
    assert np.isfinite(tipped).all() and np.abs(np.sort(tipped) - ([0.7] * 3 + [1.3] * 3)).max() < 1e-6


def test_margins_are_taken_off():
    system = pl.System("margin", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Free(), inertia=pl.Inertia(1.0, (0, 0, 0), np.eye(3)))
    system.add_shape("a", pl.shapes.Sphere(0.2), name="a_shape")
    system.add_contact("touch", "a_shape", "ground", margin=0.03)
    assert touching.gaps(system, [1, 0, 0, 0, 0, 0, 1.0])[0] == pytest.approx(0.77)


def test_the_face_of_a_box_is_that_of_the_present_pose():
    """Four points are the lowest corners over a table, wherever on it the box is and however it is turned."""
    rng = np.random.default_rng(3)
    size = np.array([0.4, 0.1, 0.2])
    system = pl.System("dice")
    system.add_body("die", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, size))
    system.add_shape("die", pl.shapes.Box(size), name="die")
    system.add_shape("world", pl.shapes.Box((4.0, 2.0, 0.2)), pl.Pose((0, 0, -0.1)), name="table")
    system.add_contact("c", "die", "table", points=4)
    quaternions = rng.normal(size=(200, 4))
    quaternions /= np.linalg.norm(quaternions, axis=1)[:, None]
    q = np.concatenate([quaternions, rng.uniform((-1.5, -0.7, 0.01), (1.5, 0.7, 1.0), (200, 3))], axis=1)
    q[:100, :4] = np.repeat([[1.0, 0, 0, 0], [0, 1, 0, 0], [0.5, 0.5, 0.5, 0.5], [0, 0.8, 0.6, 0]], 25, axis=0)
    found = contact_places(system.model.internals.matter, q)[1][..., 2]
    corners = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]) * size
    R = pl.compile(system, target="reference").frame("die").pose(q)[0]
    heights = q[:, None, 6] + np.einsum("nij,kj->nki", R, corners)[..., 2]
    lowest = np.sort(heights, axis=1)
    close(found.min(axis=1), lowest[:, 0])
    close(np.sort(found, axis=1)[:, :3], lowest[:, :3])  # of the upper ones, the face has one or the other
