"""Building a system: what is kept, what is refused, and what is said."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import pliant as pl
from pliant.model.records import Hinge
from pliant.system.description import Description
from tests.systems import random_system, seeds

pytestmark = pytest.mark.quick

BOX = pl.Inertia.box(1.0, (1, 1, 1))


def arm():
    system = pl.System("arm")
    system.add_body("upper", hinge=pl.Revolute("z"), hinge_name="shoulder", inertia=BOX)
    system.add_body("lower", parent="upper", hinge=pl.Revolute("y"), hinge_name="elbow", inertia=BOX)
    return system


def add(**changed):
    given = {"name": "x", "hinge": pl.Revolute("z"), "inertia": BOX} | changed
    arm().add_body(given.pop("name"), **given)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: add(name="upper"), "body 'upper': a body of this name exists already"),
        (lambda: add(name="a.b"), r"body 'a\.b': '\.' and '/' separate"),
        (lambda: add(name="world"), "'world': this is the name of the ground"),
        (lambda: add(hinge_name="elbow"), "hinge name 'elbow' is already used by body 'lower'"),
        (lambda: add(parent="x"), "cannot be its own parent"),
        (lambda: add(parent="uper"), "body 'x': no parent body named 'uper'; did you mean 'upper'"),
        (lambda: arm().add_frame("tool", "lowr"), "frame 'tool': no body named 'lowr'; did you mean 'lower'"),
        (lambda: add(name="a\x1b[31m"), r"body 'a\\x1b\[31m': the name contains the control character '\\x1b'; remove it"),
        (lambda: add(hinge_name="a\nb"), r"body 'x': hinge 'a\\nb': the name contains the control character"),
        (lambda: arm().add_frame("\u202etool", "lower"), "the name contains the control character"),
        (lambda: pl.System("a\ud800"), "system 'a.*': the name contains the control character"),
        (lambda: pl.flex.Node("a\0", (0, 0, 0)), "the name contains the control character"),
        (lambda: add(inertia=[1, 2, float("nan")]), "body 'x': inertia .* is not finite"),
        (lambda: add(inertia=[1, 1, -0.2]), r"body 'x': inertia is not positive definite \(eigenvalues -0\.2, 1, 1\)"),
        (lambda: add(inertia=[[1, 2, 0], [0, 1, 0], [0, 0, 1]]), "not symmetric"),
        (lambda: add(inertia=np.eye(2)), "must be 3 x 3"),
        (lambda: add(inertia=None, mass=-1), "mass -1 is negative"),
        (lambda: add(inertia=None, mass=float("inf")), "mass is inf"),
        (lambda: add(inertia=None, mass="heavy"), "mass 'heavy' is not a number"),
        (lambda: add(inertia=None, mass=1, com=(1, 2)), "body 'x': com: expected 3 numbers"),
        (lambda: add(inertia=None, mass=1, com=(1, 2, float("nan"))), "not finite"),
        (lambda: add(hinge="revolute"), "give one such as pl.Revolute"),
        (lambda: add(pose=(1, 2, 3)), "not a Pose"),
        (lambda: pl.Revolute((0, 0, 0)), "no direction"),
        (lambda: pl.Revolute("w"), "axis 'w' is not 'x', 'y', 'z'"),
        (lambda: pl.Universal("x", (2, 0, 0)), "parallel"),
        (lambda: pl.Universal("x", (1, 1e-8, 0)), r"parallel but for 1\.0e-08 rad.*turn one by 0\.0001 rad or more"),
        (lambda: pl.Universal((1, 9e-5, 0), "-x"), "parallel but for 9.0e-05 rad"),
        (lambda: pl.Pose(rpy=(0, 0, 0), quat=(1, 0, 0, 0)), "one of rpy, quat, matrix"),
        (lambda: pl.Pose(quat=(1, 1, 0, 0)), "norm 1.41421 is not 1"),
        (lambda: pl.Pose(matrix=np.diag([1, 1, -1])), "not a rotation"),
        (lambda: pl.Inertia.box(1, (1, 0, 1)), "must be positive"),
        (lambda: pl.Inertia.rod(1, 1, axis="w"), "axis 'w'"),
        (lambda: pl.System(gravity=(0, 0)), "gravity: expected 3 numbers"),
        (lambda: arm().add_frame("upper", "lower"), "frame 'upper': a frame or body of this name"),
        (lambda: arm().q_index("elbw"), "no hinge or body named 'elbw'; did you mean 'elbow'"),
        (lambda: arm().state(elbow=(1, 2)), "hinge 'elbow': 2 values for 1 coordinates"),
        (lambda: arm().with_parameters({"uper.mass": 1}), "no body named 'uper'; did you mean 'upper'"),
        (lambda: arm().with_parameters({"upper.mas": 1}), "did you mean 'mass'"),
        (lambda: arm().with_parameters({"upper": 1}), "expected 'body.mass'"),
        (lambda: arm().with_parameters({"upper.mass": -1}), "mass -1 is negative"),
        (lambda: arm().integrate([0.0], [0.0, 0.0]), r"expected an array \(\.\.\., 2\)"),
        (lambda: pl.Custom(2, 1, lambda q: q, lambda q: q, lambda q, v: v), "qdot"),
    ],
)
def test_mistakes_are_named(mistake, message):
    with pytest.raises(pl.PliantError, match=message):
        mistake()


def later(*bodies):
    """As files add: parents may come after their children."""
    system = pl.System("s")
    for name, parent, hinge, inertia in bodies:
        system.description.add_body(Hinge(name, hinge, parent, name, pl.Pose()), 0.0, (0, 0, 0), inertia)
    return system


@pytest.mark.parametrize(
    ("system", "message"),
    [
        (later(("a", "uper", pl.Fixed(), BOX), ("upper", "world", pl.Fixed(), BOX)), "no parent body named 'uper'; did you mean"),
        (later(("a", "b", pl.Fixed(), BOX), ("b", "c", pl.Fixed(), BOX), ("c", "a", pl.Fixed(), BOX)), "cycle, a -> b -> c -> a"),
        (later(("a", "world", pl.Revolute("z"), None)), "hinge 'a' have no inertia"),
        (later(("a", "world", pl.Revolute("x"), pl.Inertia.rod(1, 1, axis="x"))), "hinge 'a' have no inertia"),
        (later(("a", "world", pl.Revolute("z"), None), ("b", "a", pl.Fixed(), None)), "hinge 'a' have no inertia"),
        (later(("a", "world", pl.Spherical(), pl.Inertia(1.0, np.zeros(3), np.zeros((3, 3))))), "no inertia"),
    ],
)  # fmt: skip
def test_what_can_be_known_only_at_the_end(system, message):
    with pytest.raises(pl.PliantError, match=message):
        _ = system.model


@pytest.mark.parametrize("turn", [np.eye(3), pl.Pose(rpy=(0.3, -0.5, 1.0)).R])
def test_an_inertia_that_no_body_has(turn):
    """The largest principal moment may reach the sum of the others, in any axes, and not exceed it."""
    system = pl.System("s")
    for k, moments in enumerate([(1, 2, 3), (1, 1, 0), (0, 0, 0), (2, 2, 3.9)]):
        system.add_body(f"b{k}", inertia=turn @ np.diag(moments) @ turn.T, mass=1)
    with pytest.warns(pl.ModelWarning, match=r"body 'x': no body has this inertia: .* \(eigenvalues 1, 2, 3\.01\)") as told:
        system.add_body("x", inertia=turn @ np.diag([1, 3.01, 2]) @ turn.T)
    assert len(told) == 1 and told[0].filename == __file__


def test_massless_bodies_between_hinges_are_fine():
    gimbal = later(("ring", "world", pl.Revolute("x"), None), ("rotor", "ring", pl.Revolute("y"), BOX))
    assert np.linalg.cond(pl.compile(gimbal, "reference").mass_matrix([0.1, 0.2])) < 10


def test_inertia_of_a_welded_body_counts_for_its_carrier():
    carried = later(("a", "world", pl.Revolute("z"), None), ("b", "a", pl.Fixed(), BOX))
    assert pl.compile(carried, "reference").mass_matrix([0.0])[0, 0] == pytest.approx(1 / 6)


def test_bodies_come_in_regular_stable_order():
    order = (("c", "b"), ("x", "world"), ("b", "a"), ("a", "world"), ("y", "x"))
    system = later(*((name, parent, pl.Revolute("z"), BOX) for name, parent in order))
    assert [b.name for b in system.bodies] == ["x", "a", "b", "c", "y"]
    assert system.q_index("b") == slice(2, 3)


def test_names_are_hinges_first_then_bodies():
    system = pl.System("s")
    system.add_body("a", hinge=pl.Revolute("z"), hinge_name="b", inertia=BOX)
    system.add_body("b", parent="a", hinge=pl.Revolute("z"), hinge_name="c", inertia=BOX)
    assert system.v_index("b") == slice(0, 1) and system.v_index("c") == slice(1, 2) and system.v_index("a") == slice(0, 1)


def test_the_tree_is_printed():
    system = arm()
    system.add_frame("tool", "lower")
    text = str(system)
    assert "└─ upper  [shoulder: Revolute(axis='z')]  1 kg" in text and "   └─ lower" in text and "frames: tool" in text


def test_state_and_parameters():
    system = arm()
    assert np.array_equal(system.state(elbow=0.3), [0, 0.3]) and np.array_equal(system.state({"upper": 1.0}), [1.0, 0])
    changed = system.with_parameters(
        {"upper.mass": 3.0, "lower.com": (1, 2, 3), "upper.inertia": (1, 2, 2.5, 0.1, 0, 0), "lower.xyz": (0, 0, 1),
         "lower.rpy": (0.1, 0, 0), "gravity": (0, 0, -1.6)}
    )  # fmt: skip
    upper, lower = changed.bodies
    assert upper.mass == 3.0 and upper.inertia.inertia[0, 1] == 0.1 and np.array_equal(lower.inertia.com, [1, 2, 3])
    assert np.array_equal(lower.hinge.pose.xyz, [0, 0, 1]) and lower.hinge.pose.rpy[0] == pytest.approx(0.1)
    assert changed.model.gravity[2] == -1.6 and system.bodies[0].mass == 1.0
    assert changed.model.fingerprint != system.model.fingerprint == arm().model.fingerprint


@pytest.mark.parametrize("seed", seeds(10))
def test_fingerprints_tell_systems_apart(seed):
    system = random_system(seed, n=4, kinds=("Revolute", "Spherical", "Planar"))
    nudged = system.with_parameters({"b0.com": system.bodies[0].inertia.com * (1 + 1e-15)})
    assert system.model.fingerprint == random_system(seed, n=4, kinds=("Revolute", "Spherical", "Planar")).model.fingerprint
    assert nudged.model.fingerprint != system.model.fingerprint


def test_rpy_is_urdfs_and_round_trips():
    rng = np.random.default_rng(0)
    for rpy in [*rng.uniform(-1.5, 1.5, (20, 3)), (0.3, np.pi / 2, 0), (0, -np.pi / 2, 0)]:
        pose = pl.Pose(rpy=rpy)
        x, y, z = (pl.spatial.rotation(np.eye(3)[:, i : i + 1], np.array([[a]])) for i, a in enumerate(rpy))
        assert np.allclose(pose.R, z @ y @ x, atol=1e-15)
        assert np.allclose(pl.Pose(rpy=pose.rpy).R, pose.R, atol=1e-12)


def test_shapes():
    m = 2.0
    assert np.allclose(pl.Inertia.sphere(m, 0.5).inertia, 0.4 * m * 0.25 * np.eye(3))
    assert np.allclose(np.diag(pl.Inertia.cylinder(m, 0.5, 1.0, axis="x").inertia), [0.25, m * 1.75 / 12, m * 1.75 / 12])
    assert np.allclose(np.diag(pl.Inertia.rod(m, 3.0).inertia), [0, 1.5, 1.5])
    assert np.allclose(np.diag(pl.Inertia.box(m, (1, 2, 3)).inertia), [m * 13 / 12, m * 10 / 12, m * 5 / 12])


def test_planar_directions_follow_the_parents_axes():
    x, y = pl.Planar("z").directions
    assert np.array_equal(x, [1, 0, 0]) and np.array_equal(y, [0, 1, 0])
    x, y = pl.Planar("x").directions
    assert np.array_equal(x, [0, 1, 0]) and np.array_equal(y, [0, 0, 1])


VARYING = (lambda t: t, pl.Series([0.0, 1.0], [1.0, 2.0]), pl.Input(1.0), "1 + t", [1.0, 2.0], np.nan, None, 1j)


@pytest.mark.parametrize("given", VARYING, ids=lambda x: type(x).__name__)
def test_what_is_no_number_of_a_closure_is_refused(given):
    """By name, at once, and it leaves nothing behind. Functions of t, series and inputs may be lengths, offsets and factors."""
    system = pl.System("cranks")
    for name, x in (("left", 0.0), ("right", 1.0)):
        system.add_body(name, hinge=pl.Revolute("z"), pose=pl.Pose((x, 0, 0)), mass=1.0, inertia=[1.0] * 3)
    for what, call in (
        ("coupling 'c': offset", lambda: system.add_coupling("c", {"left": 1, "right": -2}, offset=given)),
        ("coupling 'c': the factor of 'left'", lambda: system.add_coupling("c", {"left": given, "right": -2})),
        ("rod 'r': length", lambda: given is None or system.add_rod("r", "left", "right", length=given)),
        ("Rolling: radius", lambda: pl.Rolling("z", radius=given)),
        ("rod 'r': active", lambda: system.add_rod("r", "left", "right", length=1.0, active=given)),
        ("coupling 'c': active", lambda: system.add_coupling("c", {"left": 1, "right": -2}, active=given)),
        ("loop 'l': active", lambda: system.add_loop("l", "left", "right", pl.Spherical(), active=given)),
    ):
        if what.startswith("rod 'r': length") and given is None:
            continue  # the distance of the neutral pose
        if (callable(given) or isinstance(given, pl.Series | pl.Input)) and not what.endswith(("active", "radius")):
            continue
        with pytest.raises(pl.PliantError, match=what):
            call()
    assert not system.loops


def test_couplings_of_unknown_hinges_are_refused_at_once():
    system = pl.System("cranks")
    system.add_body("left", hinge=pl.Revolute("z"), hinge_name="pin", mass=1.0, inertia=[1.0] * 3)
    system.add_body("boom", hinge=pl.Revolute("z"), flex=pl.flex.Beam(1.0, 1.0, EI=10.0, modes={"y": 2}))
    for name, near in (("pim", "pin"), ("lft", "left"), ("boom.angl", "boom.angle"), ("pin.angel", "pin.angle")):
        with pytest.raises(pl.PliantError, match=f"coupling 'c': no hinge or coordinate named '{name}'; did you mean '{near}'"):
            system.add_coupling("c", {name: 1, "boom": -2})
    for k, name in enumerate(("pin", "left", "pin.angle", "boom", "boom.angle", "boom.y1")):
        system.add_coupling(f"c{k}", {name: 1.0})
    assert len(system.loops) == 6


def test_a_description_takes_parts_in_any_order():
    """As files have them; a system refuses what is not there yet, and both make the same model."""
    box = pl.Inertia.box(1.0, (0.1, 0.2, 0.3))
    described = Description("arm")
    described.add_frame("tip", "lower", pl.Pose((1, 0, 0)))
    described.add_body(Hinge("lower", pl.Revolute("y"), "upper", "lower", pl.Pose((1, 0, 0))), box)
    described.add_body(Hinge("upper", pl.Revolute("y"), "world", "upper", pl.Pose()), box)
    system = pl.System("arm")
    with pytest.raises(pl.PliantError, match=r"no parent body named 'upper'.*add that body first"):
        system.add_body("lower", "upper", pl.Revolute("y"))
    system.add_body("upper", hinge=pl.Revolute("y"), inertia=box)
    system.add_body("lower", "upper", pl.Revolute("y"), pose=pl.Pose((1, 0, 0)), inertia=box)
    system.add_frame("tip", "lower", pl.Pose((1, 0, 0)))
    assert pl.System.of(described).model.fingerprint == system.model.fingerprint
    other = described.copy()
    del other.frames["tip"]
    other.forget()
    assert described.model.frames and not other.model.frames
    for copied in (copy.copy(system), copy.deepcopy(system), system.copy()):
        copied.add_body("hand", "lower", pl.Revolute("y"), inertia=box)
        assert copied.model.nv == 3 and system.model.nv == 2 and list(system.description.bodies) == ["upper", "lower"]
