"""Loads that are too stiff for steps of a fixed length are told before the first step, with the hinge; others are not."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import pliant as pl
from pliant.errors import ModelWarning
from pliant.simulate.problem.doubts.stiff_loads import rates_at_rest
from tests.systems import random_system


def arm(coulomb=1.0, slip=1e-3, hinge="pin"):
    system = pl.System("arm")
    system.add_body("arm", hinge=pl.Revolute("y"), hinge_name=hinge, mass=0.2, com=(0.1, 0, 0), inertia=[1e-4] * 3)
    system.add_load("rub", pl.loads.HingeFriction(hinge, coulomb=coulomb, slip=slip))
    return system


WAYS = {
    "rollout rk4": lambda s: pl.compile(s).rollout(None, dt=1e-3, steps=2),
    "rollout dop853": lambda s: pl.compile(s).rollout(None, dt=1e-3, steps=2, method="dop853"),
    "stepper": lambda s: pl.compile(s).stepper(dt=1e-3),
    "simulate": lambda s: pl.simulate(s, t_end=2e-3, method="rk4", dt=1e-3),
}


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize("way", WAYS)
def test_dry_friction_is_told(way):
    """λ = coulomb / slip / J = 1 / 1e-3 / 2.1e-3 kg m² = 4.8e5 1/s: at 1 ms h λ is 476."""
    words = r"hinge 'pin': load 'rub' is too stiff for steps of 0.001 s, h λ = 476, .*slip=, method 'semi_implicit' .*pl\.simulate"
    with pytest.warns(ModelWarning, match=words):
        WAYS[way](arm())


@pytest.mark.parametrize("way", WAYS)
def test_what_steps_follow_is_not_told(way):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        WAYS[way](arm(coulomb=1e-3, slip=1e-2))


def test_implicit_methods_follow_it():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for method in ("alpha", "semi_implicit"):
            pl.compile(arm()).rollout(None, dt=1e-3, steps=2, method=method)
        pl.simulate(arm(), t_end=0.01)


def test_a_bounded_servo_is_told():
    """It would chatter, not diverge; semi-implicit steps take its slopes into the inertia."""
    system = pl.System("arm", gravity=(0, 0, 0))
    system.add_body("arm", hinge=pl.Revolute("y"), inertia=[0.01] * 3)
    system.add_load("hold", pl.loads.Servo("arm", kp=10.0, kd=50.0, path=0.0, max_torque=1.0))
    dyn = pl.compile(system)
    with pytest.warns(ModelWarning, match=r"hinge 'arm': load 'hold' is too stiff.*h λ = 5, .*'semi_implicit'"):
        dyn.rollout(None, dt=1e-3, steps=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        dyn.rollout(None, dt=1e-3, steps=2, method="semi_implicit")


@pytest.mark.parametrize("inertia", [0.01, 1.0])
def test_parameters_count(inertia):
    """The inertia of the state that is asked for, not of the system as it was described."""
    system = pl.System("arm", gravity=(0, 0, 0))
    system.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, inertia=[0.01] * 3)
    system.add_load("rub", pl.loads.HingeFriction("arm", coulomb=1.0, slip=0.1))
    dyn = pl.compile(system, parameters=["arm.inertia", "rub.coulomb"])
    p = dyn.parameter_values.copy()
    p[dyn.parameters["rub.coulomb"]] = inertia
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        dyn.rollout(None, dt=1e-2, steps=2, p=p)
    assert bool(told) == (inertia == 1.0)


@pytest.mark.seeds(6)
def test_rates_against_dense_matrices(seed):
    """|λ| of each hinge alone, from M⁻¹ and the slopes as they were given."""
    rng = np.random.default_rng(seed)
    system = random_system(seed, n=5, kinds=("Revolute", "Prismatic", "Spherical", "Free"), frames=0)
    model, k, c = system.model, np.zeros(system.nv), np.zeros(system.nv)
    for hinge in (h for h in model.hinges if h.type.nv == 1):
        where = model.v_index(hinge.name).start
        stiffness, damping, coulomb, slip = rng.uniform(1, 100), rng.uniform(0, 5), rng.uniform(0, 2), rng.uniform(0.01, 1)
        system.add_load(f"spring {hinge.name}", pl.loads.HingeSpring(hinge.name, k=stiffness, c=damping))
        system.add_load(f"rub {hinge.name}", pl.loads.HingeFriction(hinge.name, coulomb=coulomb, slip=slip))
        k[where], c[where] = stiffness, damping + coulomb / slip
    q, _ = model.random_state(rng)
    found = rates_at_rest(system.model, q, system.model.loads)
    mobility = np.diag(np.linalg.inv(pl.compile(system, "reference").mass_matrix(q)))
    want = [np.abs(np.roots([1.0, c[i] * mobility[i], k[i] * mobility[i]])).max() for i in range(system.nv)]
    assert np.abs(found - want).max() <= 1e-5 * (1 + np.max(want))


def test_a_closed_system_moves_as_its_closures_allow():
    """A coupling of 1 : 10 to a heavy wheel: the light one alone would seem a hundred times as fast."""
    system = pl.System("geared", gravity=(0, 0, 0))
    system.add_body("small", hinge=pl.Revolute("z"), inertia=[0.01] * 3)
    system.add_body("large", hinge=pl.Revolute("z"), inertia=[99.0] * 3)
    system.add_coupling("gear", {"small": 1.0, "large": -10.0})
    system.add_load("rub", pl.loads.HingeFriction("small", coulomb=1.0, slip=0.1))
    assert rates_at_rest(system.model, np.zeros(2), system.model.loads) == pytest.approx([10.0, 0.0], rel=1e-6)


URDF = """<robot name="wrist"><link name="base"/>
<link name="upper"><inertial><origin xyz="0.15 0 0"/><mass value="1.0"/>
 <inertia ixx="1e-3" iyy="5e-3" izz="5e-3" ixy="0" ixz="0" iyz="0"/></inertial></link>
<link name="hand"><inertial><origin xyz="0 0 -0.05"/><mass value="0.2"/>
 <inertia ixx="1e-4" iyy="1e-4" izz="5e-5" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/>
 <limit lower="-3" upper="3" effort="10" velocity="4"/><dynamics damping="0.2" friction="0.3"/></joint>
<joint name="turn" type="continuous"><parent link="upper"/><child link="hand"/><origin xyz="0.3 0 0"/><axis xyz="0 1 0"/>
 <dynamics damping="1.0" friction="1.0"/></joint></robot>"""


@pytest.mark.filterwarnings("ignore:.*limits of")
def test_a_robot_from_its_file(tmp_path):
    """Damping and friction of URDF joints: explicit steps name the hinge, implicit ones follow it."""
    path = tmp_path / "wrist.urdf"
    path.write_text(URDF)
    dyn = pl.compile(pl.load(path))
    with pytest.warns(ModelWarning, match=r"hinge 'turn': load 'turn_friction' is too stiff for steps of 0.001 s.*'semi_implicit'"):
        dyn.rollout(dt=1e-3, steps=1)
    exact = pl.simulate(dyn, t_end=2.0, n_out=2).q[-1]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for method, tolerance in (("semi_implicit", 3e-3), ("alpha", 1e-4)):  # of orders one and two, over 1.6 rad
            out = dyn.rollout(dt=1e-3, steps=2000, every=2000, method=method)
            assert np.abs(out.q[-1] - exact).max() < tolerance


def test_parameters_and_starts_are_judged_each_by_itself():
    """λ = coulomb / slip / J. A second call with other values does not get the answer of the first."""
    dyn = pl.compile(arm(), parameters=["rub.coulomb"])
    for coulomb, told in ((1e-6, False), (1.0, True), (1e-6, False), (2.0, True)):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            dyn.rollout(None, dt=1e-3, steps=2, p={"rub.coulomb": coulomb})
        assert bool(said) is told, coulomb
    system = pl.System("crank", gravity=(0, 0, 0))  # far out, the slider feels a large inertia; near the centre a small one
    system.add_body("turn", hinge=pl.Revolute("z"), inertia=[1e-4] * 3)
    system.add_body("out", "turn", pl.Prismatic("x"), mass=1.0)
    system.add_load("damp", pl.loads.HingeSpring("turn", k=0.0, c=1.0))
    dyn = pl.compile(system)
    for out, told in ((10.0, False), (0.0, True)):
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            dyn.rollout([0.0, out], dt=1e-3, steps=2)
        assert bool(said) is told, out
