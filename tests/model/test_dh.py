"""Denavit-Hartenberg tables: against products of the tables' own matrices, textbook arms, and each other."""

import numpy as np
import pytest

import pliant as pl
from tests.systems import random_pose

pytestmark = pytest.mark.quick

BALL = pl.Inertia.sphere(1.0, 0.1)


def turn(axis, x):
    s, c = np.sin(x), np.cos(x)
    out = np.eye(4)
    out[:3, :3] = [[c, -s, 0], [s, c, 0], [0, 0, 1]] if axis == "z" else [[1, 0, 0], [0, c, -s], [0, s, c]]
    return out


def shift(x=0.0, z=0.0):
    out = np.eye(4)
    out[0, 3], out[2, 3] = x, z
    return out


def product(table, q, convention):
    """The poses (4, 4) of all frames, as the definition has them."""
    out, found = np.eye(4), []
    for (a, alpha, d, theta, *joint), x in zip(table, q, strict=True):
        slides = joint[:1] == ["prismatic"]
        along = turn("z", theta + x * (not slides)) @ shift(z=d + x * slides)
        across = shift(x=a) @ turn("x", alpha)
        out = out @ along @ across if convention == "classic" else out @ across @ along
        found.append(out)
    return found


def pose(dyn, frame, q):
    R, p = dyn.frame(frame).pose(q)
    out = np.eye(4)
    out[:3, :3], out[:3, 3] = R, p
    return out


def random_table(rng, n=5, theta=1.4):
    table = [(*rng.uniform(-1, 1, 3), rng.uniform(-theta, theta)) for _ in range(n)]
    return [(*row, "prismatic") if rng.random() < 0.3 else (*row, "revolute") for row in table]


@pytest.mark.parametrize("convention", ["classic", "modified"])
@pytest.mark.seeds(3)
def test_tables_come_back(seed, convention):
    rng = np.random.default_rng(seed)
    table = random_table(rng)
    arm = pl.System.from_dh(table, convention, inertias=BALL)
    dyn, q = pl.compile(arm, target="reference"), rng.uniform(-2, 2, 5)
    for i, expected in enumerate(product(table, q, convention)):
        np.testing.assert_allclose(pose(dyn, f"dh{i + 1}", q), expected, atol=1e-14)
    found = arm.dh(convention)
    np.testing.assert_allclose(found.array, [row[:4] for row in table], atol=1e-12)  # |theta| < pi / 2: the table is unique
    assert [row.joint for row in found.rows] == [row[4] for row in table]
    for rest in (found.base, found.tool):
        np.testing.assert_allclose(rest.xyz, 0, atol=1e-12)
        np.testing.assert_allclose(rest.R, np.eye(3), atol=1e-12)
    other = {"classic": "modified", "modified": "classic"}[convention]
    again = pl.compile(pl.System.from_dh(arm.dh(other), inertias=BALL), target="reference")
    np.testing.assert_allclose(pose(again, "tool", q), pose(dyn, "tool", q), atol=1e-12)


@pytest.mark.parametrize("convention", ["classic", "modified"])
@pytest.mark.seeds(4)
def test_any_serial_arm_has_a_table(seed, convention):
    """Axes in any direction, parallel, crossing or the same, with welded bodies between: base and tool take up what is left."""
    rng = np.random.default_rng(seed)
    arm, parent = pl.System("arm"), "world"
    for i in range(6):
        kind = (pl.Revolute, pl.Prismatic, pl.Fixed)[rng.choice(3, p=(0.6, 0.2, 0.2))]
        easy = pl.Pose(rng.integers(-1, 2, 3), rpy=np.pi / 2 * rng.integers(-1, 2, 3))
        at = easy if rng.random() < 0.6 else random_pose(rng)
        axis = "xyz"[rng.integers(3)] if rng.random() < 0.6 else rng.normal(size=3)
        arm.add_body(f"b{i}", parent, kind() if kind is pl.Fixed else kind(axis), pose=at, inertia=BALL)
        parent = f"b{i}"
    arm.add_frame("tip", parent, random_pose(rng))
    table = arm.dh(convention, tip="tip")
    made = pl.compile(pl.System.from_dh(table, inertias=BALL), target="reference")
    dyn = pl.compile(arm, target="reference")
    for q in rng.uniform(-2, 2, (3, arm.nq)):
        np.testing.assert_allclose(pose(made, "tool", q), pose(dyn, "tip", q), atol=1e-12)


def test_textbook_arms():
    """Puma 560 (classic: Paul; modified: Craig) and the Stanford arm, in closed form."""
    h = np.pi / 2
    puma = [(0, h, 0, 0), (0.4318, 0, 0, 0), (0.0203, -h, 0.15005, 0), (0, h, 0.4318, 0), (0, -h, 0, 0), (0, 0, 0, 0)]
    arm = pl.compile(pl.System.from_dh(puma, inertias=BALL), target="reference")
    np.testing.assert_allclose(arm.frame("tool").pose(np.zeros(6))[1], [0.4521, -0.15005, 0.4318], atol=1e-14)
    for q in np.random.default_rng(0).uniform(-2, 2, (3, 6)):
        (s1, s2), (c1, c2), c23, s23 = np.sin(q[:2]), np.cos(q[:2]), np.cos(q[1] + q[2]), np.sin(q[1] + q[2])
        reach = 0.4318 * c2 + 0.0203 * c23 - 0.4318 * s23
        wrist = [c1 * reach + 0.15005 * s1, s1 * reach - 0.15005 * c1, 0.4318 * s2 + 0.0203 * s23 + 0.4318 * c23]
        np.testing.assert_allclose(arm.frame("tool").pose(q)[1], wrist, atol=1e-14)
    craig = [(0, 0, 0, 0), (0, -h, 0, 0), (0.4318, 0, 0.15005, 0), (0.0203, -h, 0.4318, 0), (0, h, 0, 0), (0, -h, 0, 0)]
    system = pl.System.from_dh(craig, "modified", inertias=BALL)
    arm = pl.compile(system, target="reference")
    for q in np.random.default_rng(1).uniform(-2, 2, (3, 6)):  # Craig, Introduction to Robotics, (3.14)
        (s1, s2), (c1, c2), c23, s23 = np.sin(q[:2]), np.cos(q[:2]), np.cos(q[1] + q[2]), np.sin(q[1] + q[2])
        reach = 0.4318 * c2 + 0.0203 * c23 - 0.4318 * s23
        wrist = [c1 * reach - 0.15005 * s1, s1 * reach + 0.15005 * c1, -0.0203 * s23 - 0.4318 * s2 - 0.4318 * c23]
        np.testing.assert_allclose(arm.frame("tool").pose(q)[1], wrist, atol=1e-14)
    stanford = [(0, -h, 0.412, 0), (0, h, 0.154, 0), (0, 0, 0.2, 0, "prismatic"), (0, -h, 0, 0), (0, h, 0, 0), (0, 0, 0.263, 0)]
    system = pl.System.from_dh(stanford, inertias=BALL)
    arm = pl.compile(system, target="reference")
    q = np.array([0.4, -0.7, 0.3, 0.5, 1.1, -0.2])
    s1, c1, s2, c2 = np.sin(0.4), np.cos(0.4), np.sin(-0.7), np.cos(-0.7)
    np.testing.assert_allclose(
        arm.frame("dh3").pose(q)[1], [0.5 * c1 * s2 - 0.154 * s1, 0.5 * s1 * s2 + 0.154 * c1, 0.412 + 0.5 * c2]
    )
    np.testing.assert_allclose(system.dh().array[:, :2], np.array([row[:2] for row in stanford]), atol=1e-14)
    assert "prismatic" in str(system.dh()) and "theta [rad]" in str(system.dh())


@pytest.mark.parametrize("convention", ["classic", "modified"])
def test_inertias_are_in_the_axes_of_their_frames(convention):
    """The same arm, built by hand from the frames of the table at zero."""
    rng = np.random.default_rng(5)
    table = [row[:4] for row in random_table(rng, 3)]
    links = [pl.Inertia.box(rng.uniform(1, 2), rng.uniform(0.1, 0.5, 3), com=rng.normal(size=3)) for _ in table]
    dyn = pl.compile(pl.System.from_dh(table, convention, inertias=links), target="reference")
    q, v = rng.normal(size=(2, 3))
    energy = 0.0
    for i, link in enumerate(links):
        w, u = np.split(dyn.frame(f"dh{i + 1}", axes="body").velocity(q, v), 2)
        u = u + np.cross(w, link.com)
        energy += 0.5 * (link.mass * u @ u + w @ link.inertia @ w)
    assert dyn.kinetic_energy(q, v) == pytest.approx(energy, rel=1e-12)


def test_what_has_no_table_is_said():
    for table, message in (
        ([], "no rows"),
        ([(1, 2, 3)], "row 1 has 3 entries"),
        ([(1, 2, 3, np.inf)], "not finite"),
        ([(1, 2, 3, 4, "spherical")], "joint of from_dh: row 1"),
        ([{"a": 1, "aplha": 2}], "alpha"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.System.from_dh(table)
    with pytest.raises(pl.PliantError, match="convention"):
        pl.System.from_dh([(1, 0, 0, 0)], "craig")
    with pytest.raises(pl.PliantError, match="2 inertias for 1 rows"):
        pl.System.from_dh([(1, 0, 0, 0)], inertias=[None, None])
    with pytest.raises(pl.PliantError, match="closes a loop"):
        pl.examples.load("four-bar").dh(tip="coupler")
    with pytest.raises(pl.PliantError, match="2 ends, 'coupler', 'rocker'; pass tip="):
        pl.examples.load("four-bar").dh()
    with pytest.warns(pl.ModelWarning, match="each link is a ball of 1 kg"):
        assert pl.System.from_dh([(1, 0, 0, 0)]).mass == 1.0
    ball = pl.System("ball")
    ball.add_body("ball", hinge=pl.Free(), inertia=BALL)
    with pytest.raises(pl.PliantError, match="hinge 'ball' is Free"):
        ball.dh()
