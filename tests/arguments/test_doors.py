"""Numbers and flags that cannot be right are refused where they are given, with the name of what they are for."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl

pytestmark = pytest.mark.quick


def cart(**more) -> pl.System:
    system = pl.System("cart")
    system.add_body("b", hinge=pl.Prismatic("x"), hinge_name="h", mass=1.0, inertia=[0.1] * 3, **more)
    return system


def loaded(load) -> pl.System:
    system = cart()
    system.add_load("n", load)
    return system


WHEELS = pl.loads.WheelSet("b", inertia=0.1)
JETS = pl.loads.ThrusterCluster("b", [(1.0, 0, 0), (-1, 0, 0)], [(0.0, 1, 0), (0, -1, 0)], 1.0)
GYROS = pl.loads.CMG("b", "pyramid", momentum=5.0)
SPRING = {"a": ("b", (0, 0, 0)), "b": ("world", (5.0, 0, 0)), "k": 2.0, "rest": 10.0}
BEAM = pl.flex.Beam(1.0, 1.0, EI=1.0, modes={"z": 1})

REFUSED = {
    "limits exchanged": (lambda: pl.Limits(lower=1.0, upper=-1.0), "Limits: lower 1 is above upper -1; exchange them"),
    "limit of nan": (lambda: pl.Limits(lower=np.nan, upper=1.0), "Limits: lower is nan, not a number"),
    "effort below zero": (lambda: pl.Limits(effort=-1.0), "Limits: effort is -1; give zero or more"),
    "damping below zero": (lambda: pl.Limits(damping=-5.0), "Limits: damping is -5"),
    "limits in words": (lambda: pl.Limits("a", "b"), "Limits: lower is 'a', not a number"),
    "flag of limits": (lambda: pl.Limits(continuous=np.nan), "Limits: continuous is nan; give True or False"),
    "flag of a load": (
        lambda: loaded(pl.loads.PointSpring(*list(SPRING.values())[:2], k=2.0, rest=10.0, pull_only="false")),
        "load 'n': pull_only is 'false'; give True or False",
    ),
    "stick": (lambda: loaded(pl.loads.HingeFriction("h", coulomb=1.0, stick="no")), "load 'n': stick is 'no'"),
    "stiffening": (lambda: pl.flex.Beam(1.0, 1.0, EI=1.0, stiffening="no"), "stiffening is 'no'"),
    "copy": (lambda: pl.compile(cart()).stepper(0.1, copy="no"), "stepper: copy is 'no'"),
    "progress": (lambda: pl.simulate(cart(), t_end=0.1, progress="no"), "simulate: progress is 'no'"),
    "internal": (lambda: pl.constraints.Gears("a", "b", (20, 40), internal="no"), "Gears: internal is 'no'"),
    "steer": (lambda: pl.loads.steer(GYROS, np.zeros(4), (0.0, 0, 1), np.nan), "steer: damping is nan"),
    "steer below zero": (lambda: pl.loads.steer(GYROS, np.zeros(4), (0.0, 0, 1), -1.0), "steer: damping is -1"),
    "deadband": (lambda: pl.loads.unload_by_thrusters(WHEELS, JETS, 0.1, 1.0, np.nan), "deadband is nan"),
    "cluster": (lambda: pl.loads.unload_by_thrusters(WHEELS, 3.0, 0.1, 1.0), "float is no cluster of thrusters"),
    "atmosphere": (lambda: pl.space.exponential_atmosphere(np.nan, 1e-12, 5e4), "exponential_atmosphere: altitude is nan"),
    "density": (lambda: pl.space.exponential_atmosphere(4e5, np.inf, 5e4), "exponential_atmosphere: density is inf"),
    "factor": (lambda: pl.sensors.ActuatorForce("m", factor=np.nan), "ActuatorForce: factor is nan"),
    "fibre": (lambda: BEAM.fibre_strain(0.5, np.inf), "fibre_strain: y is inf"),
    "moment": (lambda: BEAM.bending_moment([1.0], 1j), "1j is not a point on the beam"),
    "pyramid": (lambda: pl.loads.pyramid(4, 1j), "pyramid: tilt is 1j"),
    "threads": (lambda: pl.compile(cart(), threads=10**400), "threads is 1000.*; give a whole number from 1"),
    "pose": (lambda: cart().add_frame("c", "b", (0, 0, 1)), "frame 'c': pose: (0, 0, 1) is not a Pose"),
    "mass of a box": (lambda: pl.Inertia.box("1.0", (1, 1, 1)), "Inertia.box: mass '1.0' is not a number"),
    "shapes": (lambda: cart().add_contact("m", 3), "contact 'm': 3 is not a list of names"),
    "material": (lambda: cart().add_material("m", 3), "material 'm': 3 is not a list of names"),
    "parent": (lambda: cart().add_body("c", parent=["b"]), "body 'c': its parent: ['b'] is not a name"),
    "frame": (lambda: pl.compile(cart()).frame(None), "frame: None is not a name"),
    "operations": (lambda: pl.compile(cart()).operations(3), "3 is not a name"),
    "gufunc": (lambda: pl.compile(cart()).internals.gufunc("mass_matrix"), "no function with loads named 'mass_matrix'"),
    "parameters": (lambda: pl.compile(cart(), parameters=3), "parameters: 3 is not a list of names"),
    "with_parameters": (lambda: cart().with_parameters(3), "with_parameters: a int is not names with values"),
    "state": (lambda: cart().state(3), "state: a int is not names with values"),
    "q_index": (lambda: cart().q_index(["b"]), "q_index: ['b'] is not a name"),
    "load_run": (lambda: pl.load_run(3), "load_run: 3 is not the path of a file"),
    "page": (lambda: cart().page(3), "page: 3 is not the path of a file"),
    "inputs": (lambda: pl.linearise(cart(), inputs=3), "inputs: 3 is not a list of names"),
    "hold": (lambda: pl.equilibrium(cart(), hold=3), "hold: 3 is not a list of names"),
    "seed": (lambda: pl.study.design({"a": pl.study.normal(0, 1)}, runs=3, seed=np.nan), "seed is nan"),
    "effective mass": (lambda: pl.flex.effective_mass(None), "effective_mass: None is not a ModalBody"),
    "samples": (lambda: pl.sensors.allan_deviation("abc", 1.0), "allan_deviation: samples is 'abc'"),
    "table": (lambda: pl.System.from_dh(3), "from_dh: 3 is not a table"),
    "a number of 400 digits": (lambda: pl.Pose((10**400, 0, 0)), "Pose xyz: [inf, 0.0, 0.0] is not finite"),
    "states of a program": (
        lambda: pl.compile(cart()).internals.write_c("c", states=2**70),
        "states is 1180591620717411303424; give a whole",
    ),
    "a node": (lambda: pl.flex.Node("tip", (1, 0, 0), 1.0, [-5.0] * 3), "node 'tip': inertia is not positive definite"),
}


@pytest.mark.parametrize(("make", "message"), REFUSED.values(), ids=REFUSED)
def test_the_argument_is_named(make, message):
    with pytest.raises(pl.PliantError) as error:
        make()
    words = message.split(".*")
    assert all(word in str(error.value) for word in words) and len(str(error.value)) < 500


def test_messages_are_short():
    with pytest.raises(pl.PliantError) as error:
        pl.load("<robot name='r'><link " + "a" * 30000 + "></link></robot>")
    assert len(str(error.value)) < 1500
    assert str(pl.PliantError("x " * 400)) == "x " * 400
    assert len(str(pl.PliantError("x " * 4000))) < 1200
