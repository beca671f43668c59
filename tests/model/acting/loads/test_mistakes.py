"""What does not fit is refused in a sentence that names the load, the cause and the remedy."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl


def system() -> pl.System:
    made = pl.System("arm", gravity=(0, 0, 0))
    made.add_body("bus", hinge=pl.Free(), hinge_name="base", mass=10.0, inertia=[1, 2, 3])
    made.add_body("arm", "bus", pl.Revolute("y"), "elbow", mass=1.0, inertia=[1, 1, 1])
    made.add_body("hand", "arm", pl.Universal("x", "y"), "wrist", mass=1.0, inertia=[1, 1, 1])
    made.add_body("tool", "hand", mass=1.0, inertia=[1, 1, 1])
    made.add_body("boom", "bus", flex=pl.flex.Beam(2.0, 1.0, EI=10.0, modes={"y": 1}))
    return made


ONE = {"areas": [1.0], "normals": [(0, 0, 1)], "centres": [(0, 0, 0)]}

MISTAKES = [
    (pl.loads.HingeSpring("elbo", k=1.0), "no hinge or body named 'elbo'; did you mean 'elbow'?"),
    (pl.loads.HingeSpring("elbow"), "give either its stiffness k or its curve (deflections, torques)"),
    (pl.loads.HingeSpring("elbow", k=1.0, curve=([0, 1], [0, 1])), "give either its stiffness k or its curve"),
    (pl.loads.HingeSpring("base", k=1.0), "hinge 'base' is Free, whose speeds are not the rates of its coordinates; use a "),
    (pl.loads.HingeSpring("tool", k=1.0), "hinge 'tool' is Fixed and does not move"),
    (pl.loads.HingeSpring("wrist", k=[1, 2, 3]), "k has shape (3,); give one number, or one per speed of hinge 'wrist' (2)"),
    (pl.loads.HingeSpring("elbow", k=1.0, c=-1.0), "c is -1; give zero or more"),
    (pl.loads.HingeSpring("elbow", curve=([0, 0], [0, 1])), "increasing deflections"),
    (pl.loads.HingeSpring("wrist", curve=([0, 1], [0, 1])), "has 2 speeds"),
    (pl.loads.HingeSpring("elbow", curve=([0, 1], [0])), "curve is"),
    (pl.loads.HingeFriction("elbow", coulomb=-0.1), "coulomb is -0.1; give zero or more"),
    (pl.loads.HingeFriction("elbow", coulomb=0.1, slip=0.0), "slip is 0; give more than zero"),
    (pl.loads.HingeStop("elbow", k=1.0), "give the ends of its range"),
    (pl.loads.HingeStop("elbow", lower=-1), "give either k, for a compliant stop, or restitution"),
    (pl.loads.HingeStop("elbow", lower=1, upper=-1, k=1.0), "lower 1 is not below upper -1; exchange them"),
    (pl.loads.HingeStop("elbow", lower=1, restitution=1.5), "restitution is 1.5; give a number from 0"),
    (pl.loads.HingeStop("elbow", lower=1, restitution=pl.Input(0.5)), "restitution must be a constant"),
    (pl.loads.Motor("wrist"), "has 2 speeds; give a hinge with one speed"),
    (pl.loads.Motor("elbow", rotor_inertia=-1.0), "rotor_inertia is -1"),
    (pl.loads.Motor("elbow", gear=0), "gear is 0"),
    (pl.loads.Motor("elbow", speed=100.0), "speed= needs max_torque="),
    (pl.loads.Motor("elbow", torque=pl.Input([0.0, 0.0])), "torque has shape (2,); give one number"),
    (pl.loads.Servo(["elbow", "elbow"], 1.0, 1.0, [0, 0]), "each once"),
    (pl.loads.Servo(["elbow", "boomx"], 1.0, 1.0, [0, 0]), "no hinge or body named 'boomx'; did you mean 'boom'?"),
    (pl.loads.Servo("elbow", 1.0, 1.0, [0.0, 1.0]), "path has shape (2,)"),
    (pl.loads.Servo("elbow", 1.0, 1.0, 0.0, feedforward="soft"), "feedforward 'soft' is unknown; give 'rigid', 'path'"),
    (pl.loads.FrameForce("tol", force=(1, 0, 0)), "no frame or body named 'tol'; did you mean 'tool'?"),
    (pl.loads.FrameForce("boom.tipp", force=(1, 0, 0)), "no node of 'boom' named 'tipp'; did you mean 'tip'?"),
    (pl.loads.FrameForce("tool"), "give force=(x, y, z), moment=(x, y, z), or both"),
    (pl.loads.FrameForce("tool", force=(1, 0)), "force has shape (2,); give 3 numbers"),
    (pl.loads.FrameForce("tool", force=(1, 0, 0), axes="local"), "axes 'local' are unknown; give 'world' or 'body'"),
    (pl.loads.PointSpring("tool", "tool", k=1.0), "the same point"),
    (pl.loads.PointSpring("tool", ("bus", (1, 2)), k=1.0), "point has shape (2,); give 3 numbers"),
    (pl.loads.PointSpring("tool", 3, k=1.0), "b is 3; give a frame"),
    (pl.loads.Bushing("tool", "bus", k=[1, 2, 3]), "k has shape (3,); give 6 numbers or 6 x 6 numbers"),
    (pl.loads.Bushing("tool", "bus", k=np.triu(np.ones((6, 6)))), "k is not symmetric"),
    (pl.loads.Thruster("tool", axis="w", thrust=1.0), "axis 'w' is not"),
    (pl.loads.Thruster("tool", thrust=1.0, rise=0.1, fall=0.0), "or both above zero"),
    (pl.loads.Plates("tool", **ONE), "give density= (of the surrounding gas), pressure= (of sunlight), or both"),
    (pl.loads.Plates("tool", **(ONE | {"normals": [(0, 0, 2)]}), density=1.0), "normal 0 has length 2"),
    (pl.loads.Plates("tool", **(ONE | {"centres": [(0, 0)]}), density=1.0), "centres has shape (1, 2); give 1 x 3 numbers"),
    (pl.loads.Wheel("bus", inertia=-0.1), "inertia is -0.1; give more than zero"),
    (pl.loads.Wheel("bus", inertia=4.0), "less inertia about the wheel's axis than the wheel, 4 kg m^2"),
    (pl.loads.Wheel("world", inertia=1.0), "on the world"),
    (pl.loads.Wheel("boom.tip", inertia=1.0), "is flexible"),
    (pl.loads.Wheel("bus", inertia=0.1, stiction=1.0), "stiction= needs coulomb="),
    (pl.loads.Wheel("bus", inertia=0.1, static_imbalance=-1.0), "static_imbalance is -1; give zero or more"),
    (pl.loads.Wheel("bus", inertia=0.1, coulomb=1.0, slip=0.0), "slip is 0; give more than zero"),
    (pl.loads.WheelSet("bus", "xyz", inertia=0.1, friction=(1, 2)), "friction has shape (2,); give one number, or one per wheel"),
    (pl.loads.WheelSet("bus", ["x", "y"], inertia=0.1, moment=(0, 0, 1)), "its axes span 2 of 3 directions"),
    (pl.loads.WheelSet("bus", "xyz", inertia=0.1, null_rate=1.0), "have no null space; leave null_rate out"),
    (pl.loads.WheelSet("bus", "xyz", 0.1, torque=(0, 0, 0), moment=(0, 0, 1)), "give either the torques of the motors, torque="),
    (pl.loads.CMG("bus", ["x", "y"], 1.0, spins=["z"]), "2 gimbals and 1 spins are given"),
    (pl.loads.CMG("bus", ["x"], 1.0, spins=[(1, 1, 0)]), "spin axis 0 is not at a right angle to its gimbal axis"),
    (pl.loads.CMG("bus", ["x"], 1.0, gimbal_inertia=0.1), "gimbal_inertia= needs lag="),
    (pl.loads.ThrusterCluster("bus", [(0, 0, 1)], ["x", "y"], 1.0), "positions has shape (1, 3); give 2 x 3 numbers"),
    (pl.loads.ThrusterCluster("bus", [(0, 0, 1)], ["x"], 1.0, min_on=-1.0), "min_on is -1; give zero or more"),
    (pl.loads.ThrusterCluster("bus", [(0, 0, 1)], ["x"], 1.0, rise=0.1, fall=0.0), "or both above zero"),
    (pl.loads.MagneticTorquer("bus"), "give field=(x, y, z) in world axes"),
    (pl.loads.MagneticTorquer("bus", field=(1, 2)), "field has shape (2,); give 3 numbers"),
    (pl.loads.ArrayDrive("elbow", k=1.0, detent=1.0), "detent= needs step="),
    (pl.loads.ArrayDrive("elbow", k=1.0, harmonics=[(1, 2)]), "harmonics has shape (1, 2); give n x 3 numbers"),
    (pl.loads.ArrayDrive("wrist", k=1.0), "has 2 speeds"),
    (pl.loads.ImpulseCounter("motor"), "no load named 'motor'"),
    (pl.loads.ImpulseCounter(["mine"]), "load 'mine' counts impulses itself"),
    (pl.loads.CentralGravity(mu=0.0), "mu is 0; give more than zero"),
    (pl.loads.CentralGravity(mu=1.0, J2=1e-3), "J2 needs radius="),
]  # fmt: skip


@pytest.mark.parametrize(("load", "sentence"), MISTAKES, ids=lambda x: type(x).__name__ if isinstance(x, pl.loads.LoadType) else "")
def test_the_sentence(load, sentence):
    made = system()
    made.add_load("mine", load)
    with pytest.raises(pl.PliantError) as error:
        _ = made.model
    assert str(error.value).startswith("load 'mine': ")
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda: pl.loads.WheelSet("bus", "xyz", inertia=(1.0, 2.0)), "WheelSet: inertia has shape (2,); give one number, or 3"),
        (
            lambda: pl.loads.WheelSet("bus", "cube", inertia=1.0),
            "WheelSet: axes 'cube' is unknown; give 'xyz', 'pyramid', or a list",
        ),
        (lambda: pl.loads.CMG("bus", "pyramid", 1.0, angle=(1.0, 2.0)), "CMG: angle has shape (2,); give one number, or 4"),
        (lambda: pl.loads.ThrusterCluster("bus", [], [], 1.0), "ThrusterCluster: directions is []; give"),
        (lambda: pl.loads.pyramid(2), "pyramid: count is 2; give a whole number from 3 to 10000"),
        (
            lambda: pl.loads.allocate(pl.loads.Thruster("bus"), force=(1, 0, 0)),
            "allocate: Thruster is no cluster of thrusters; give",
        ),
        (lambda: pl.loads.steer(pl.loads.Thruster("bus"), [0], [1]), "steer: Thruster is no set of gyros; give a pl.loads.CMG"),
        (
            lambda: pl.loads.unload_by_torquers(pl.loads.WheelSet("bus"), -1.0),
            "unload_by_torquers: gain is -1; give more than zero",
        ),
    ],
)
def test_sets_that_are_refused_as_they_are_made(made, sentence):
    with pytest.raises(pl.PliantError) as error:
        system().add_load("mine", made())
    assert sentence in str(error.value)


def test_gravity_twice():
    made = system()
    made.gravity = (0, 0, -9.81)
    made.add_load("earth", pl.loads.CentralGravity(mu=4e14))
    with pytest.raises(pl.PliantError, match=r"load 'earth': the system already has a uniform gravity \(0, 0, -9.81\); set"):
        _ = made.model


def test_a_path_of_the_wrong_length():
    made = system()
    made.add_load("servo", pl.loads.Servo(["elbow"], 1.0, 1.0, lambda t: [t, t]))
    with pytest.raises(pl.PliantError, match="load 'servo': its path gives 2 coordinates, but it has 1 hinges"):
        pl.compile(made)


def test_what_is_inertia_is_no_parameter():
    made = system()
    made.add_load("rw", pl.loads.Wheel("bus", inertia=0.5))
    with pytest.raises(pl.PliantError, match="no parameter of load 'rw' named 'inertia'"):
        pl.compile(made, parameters=["rw.inertia"])
    assert pl.compile(made, parameters=["bus.mass", "rw.friction"]).parameters


def test_inputs_of_another_shape():
    made = system()
    made.add_load("push", pl.loads.FrameForce("bus", force=pl.Input((0.0, 0.0, 0.0))))
    dyn = pl.compile(made, "reference")
    q, v = made.random_state(0)
    for u, sentence in (
        ({"push.force": 3.0}, "u: 'push.force' takes 3 values, 1 given"),
        ({"push.force": (1, 2)}, "u: 'push.force' takes 3 values, 2 given"),
        ({"push.force": pl.Series([0, 1], [[0, 0, 0], [1, 1, 1]])}, "u: 'push.force': give numbers; an input that changes in time"),
        (lambda t: t, "u: give numbers; an input that changes in time is a pl.Series in its load"),
        (3.0, r"u has shape \(\); system .* needs \(..., 3\): push.force"),
    ):
        with pytest.raises(pl.PliantError, match=sentence):
            dyn.rhs(0.0, q, v, u=u)
