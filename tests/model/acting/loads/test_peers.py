"""Loads that MuJoCo and Pinocchio have too: the same accelerations, on random systems."""

from __future__ import annotations

import mujoco
import numpy as np
import pinocchio as pin
import pytest

import pliant as pl
from tests.peers import mujoco_model, pinocchio_model
from tests.peers.mujoco_model import Mujoco
from tests.peers.pinocchio_model import Pinocchio
from tests.systems import random_system, seeds

KINDS = ("Revolute", "Prismatic", "Cylindrical", "Universal", "Fixed")  # hinges with springs in all three; at the base, Free
TOLERANCE = 1e-10


def some_system(seed: int) -> tuple[pl.System, list[str], list[str]]:
    """A system, its hinges of one speed, and all hinges with springs; frames f0, f1."""
    system = random_system(seed, n=3 + seed % 6, kinds=KINDS)
    for name, axis in (("turn", "x"), ("slide", "y")):
        hinge = (pl.Revolute if name == "turn" else pl.Prismatic)(axis)
        system.add_body(name, "b1", hinge, pose=pl.Pose((0.1, 0.2, 0.3)), mass=0.8, inertia=[0.02, 0.03, 0.04])
    plain = [h.name for h in system.hinges if h.type.nv and not isinstance(h.type, pl.Free)]
    return system, [name for name in plain if system.v_index(name).stop - system.v_index(name).start == 1], plain


def assert_same(found, expected) -> None:
    assert np.abs(found - expected).max() < TOLERANCE * max(1.0, np.abs(expected).max())


def dofs(model: mujoco.MjModel, system: pl.System, hinge: str) -> range:
    first = model.joint(hinge).dofadr[0]
    own = system.v_index(hinge)
    return range(first, first + own.stop - own.start)


@pytest.mark.parametrize("seed", seeds(7))
def test_springs_dampers_and_armature_of_mujoco(seed):
    """HingeSpring is MuJoCo's joint stiffness, springref and damping; the rotor of a Motor its armature."""
    system, single, plain = some_system(seed)
    rng = np.random.default_rng(seed)
    model = mujoco_model.build(system)
    for hinge in plain:
        at = dofs(model, system, hinge)
        k, c, rest = rng.uniform(0.5, 5.0, (3, len(at)))
        k, c, rest = (x[0] if len(at) == 1 else x for x in (k, c, rest))
        system.add_load(f"spring of {hinge}".replace(" ", "_"), pl.loads.HingeSpring(hinge, k=k, c=c, rest=rest))
        for i, dof in enumerate(at):
            joint = model.dof_jntid[dof]
            model.jnt_stiffness[joint], model.dof_damping[dof] = np.atleast_1d(k)[i], np.atleast_1d(c)[i]
            model.qpos_spring[model.jnt_qposadr[joint]] = np.atleast_1d(rest)[i]
    for n, hinge in enumerate(single):
        gear, rotor = rng.uniform(1.0, 5.0), rng.uniform(0.01, 0.1)
        system.add_load(f"motor{n}", pl.loads.Motor(hinge, gear=gear, rotor_inertia=rotor))
        model.dof_armature[dofs(model, system, hinge)[0]] = gear**2 * rotor
    peer, dyn = Mujoco(model, system), pl.compile(system, "reference" if seed else "cpu")
    for _ in range(3):
        q, v = system.random_state(rng)
        assert_same(dyn.rhs(0.0, q, v)[1], peer.forward_dynamics(q, v, np.zeros(system.nv)))
        assert_same(dyn.mass_matrix(q), peer.mass_matrix(q))


@pytest.mark.parametrize("seed", seeds(7))
def test_actuators_of_mujoco(seed):
    """Servos are its position and velocity actuators; motors its motors with gear, a first-order filter and a limit."""
    system, single, _ = some_system(seed)
    rng = np.random.default_rng(seed)
    spec = mujoco_model.described(system)
    commands, u = [], {}
    for n, hinge in enumerate(single):
        kp, kd, gear, lag, asked, most = rng.uniform(0.5, 2.0, 6)
        actuator = spec.add_actuator(name=f"a{n}", target=hinge, trntype=mujoco.mjtTrn.mjTRN_JOINT)
        commands.append(asked)
        if n % 3 == 0:
            actuator.set_to_position(kp=kp, kv=kd)
            system.add_load(f"a{n}", pl.loads.Servo(hinge, kp=kp, kd=kd, path=pl.Input(0.0)))
            u[f"a{n}.path"] = asked
        elif n % 3 == 1:
            actuator.set_to_motor()
            actuator.gear[0], actuator.forcelimited, actuator.forcerange = gear, True, (-most, most)
            actuator.dyntype, actuator.dynprm[0] = mujoco.mjtDyn.mjDYN_FILTER, lag
            system.add_load(f"a{n}", pl.loads.Motor(hinge, gear=gear, max_torque=most, lag=lag))
            u[f"a{n}.torque"] = asked
        else:
            actuator.set_to_velocity(kv=kd)
            system.add_load(f"a{n}", pl.loads.Servo(hinge, kp=0.0, kd=kd, path=lambda t, speed=asked: speed * t))
    model = spec.compile()
    peer, dyn, states = Mujoco(model, system), pl.compile(system, "reference" if seed else "cpu"), system.model.states
    for _ in range(3):
        q, v = system.random_state(rng)
        s = rng.uniform(-2.0, 2.0, dyn.model.ns)
        peer.data.ctrl[:] = commands
        for name, at in states.items():
            peer.data.act[model.actuator(name.split(".")[0]).actadr[0]] = s[at][0]
        inputs = dyn.model.internals.input_values
        for name, value in u.items():
            inputs[dyn.model.inputs[name]] = value
        _, a, rates = dyn.rhs(0.3, q, v, s=s, u=inputs)
        assert_same(a, peer.forward_dynamics(q, v, np.zeros(system.nv)))
        for name, at in states.items():
            assert_same(rates[at], peer.data.act_dot[model.actuator(name.split(".")[0]).actadr[0]])


@pytest.mark.parametrize("seed", seeds(6))
def test_point_springs_are_tendons_of_mujoco(seed):
    system, *_ = some_system(seed)
    rng = np.random.default_rng(seed)
    spec, ends = mujoco_model.described(system), rng.normal(size=(2, 3)) * 0.3
    for name, body, at in zip("ab", ("turn", "slide"), ends, strict=True):
        spec.body(body).add_site(name=name, pos=at)
    tendon = spec.add_tendon(name="strut")
    for name in "ab":
        tendon.wrap_site(name)
    system.add_load("strut", pl.loads.PointSpring(("turn", ends[0]), ("slide", ends[1]), k=30.0, c=2.0, rest=0.4))
    model = spec.compile()
    model.tendon_stiffness[0], model.tendon_damping[0], model.tendon_lengthspring[0] = 30.0, 2.0, (0.4, 0.4)
    peer, dyn = Mujoco(model, system), pl.compile(system, "reference" if seed else "cpu")
    for _ in range(3):
        q, v = system.random_state(rng)
        assert_same(dyn.rhs(0.0, q, v)[1], peer.forward_dynamics(q, v, np.zeros(system.nv)))


@pytest.mark.parametrize("seed", seeds(7))
def test_armature_and_frame_forces_of_pinocchio(seed):
    """The rotors of motors are Pinocchio's armature; a FrameForce is an external force of its joint."""
    system, single, _ = some_system(seed)
    rng = np.random.default_rng(seed)
    model = pinocchio_model.build(system)
    tau = np.zeros(system.nv)
    for n, hinge in enumerate(single):
        gear, rotor, torque = rng.uniform(1.0, 5.0, 3) * (1.0, 0.02, 1.0)
        system.add_load(f"motor{n}", pl.loads.Motor(hinge, gear=gear, rotor_inertia=rotor, torque=torque))
        model.armature[model.joints[model.getJointId(hinge)].idx_v] = gear**2 * rotor
        tau[system.v_index(hinge)] = gear * torque
    force, moment = rng.normal(size=(2, 3))
    system.add_load("push", pl.loads.FrameForce("f1", force=force, moment=moment, axes="body"))
    peer, dyn = Pinocchio(model, system), pl.compile(system, "reference" if seed else "cpu")
    frame = model.frames[model.getFrameId("f1", pin.FrameType.BODY)]
    outer = [pin.Force.Zero() for _ in range(model.njoints)]
    outer[frame.parentJoint] = frame.placement.act(pin.Force(force, moment))
    for _ in range(3):
        q, v = system.random_state(rng)
        a = pin.aba(model, peer.data, peer.states.q(q), peer.states.v(v), peer.states.v(tau), outer)
        assert_same(dyn.rhs(0.0, q, v)[1], peer.states.v_back(a))
        assert_same(dyn.mass_matrix(q), peer.mass_matrix(q))
