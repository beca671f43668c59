"""Armature of hinges, as of geared rotors: the mass matrix grows on its diagonal, and every function knows it.

The brute force is the system without armature, its mass matrix plus diag(armature), solved dense.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import mujoco
import numpy as np
import pinocchio as pin
import pytest

import pliant as pl
from pliant.compile import FUNCTIONS, trace
from pliant.graph import evaluate
from pliant.model.acting.loads import LoadType
from pliant.sweeps.operators.denoc import denoc
from pliant.sweeps.trees.dynamics import Forces
from tests.c_code import c_source, call, library
from tests.compile.agreement import assert_agrees, states
from tests.peers.compare import assert_agree, assert_forward, results
from tests.peers.mujoco_model import Mujoco
from tests.peers.mujoco_model import build as mujoco_of
from tests.peers.pinocchio_model import Pinocchio
from tests.peers.pinocchio_model import build as pinocchio_of
from tests.systems import HINGES, modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary
FIDELITIES = ("full", "paper", "ruthless", "ruthless_v")


@dataclass(frozen=True, eq=False)
class Rotors(LoadType):
    """Armature for some hinges: what a motor brings, without its torque."""

    given: dict

    def act(self, x):
        pass

    def matter(self, name, model):
        def grown(body):
            own = self.given.get(body.hinge.name, ())
            return replace(body, hinge=replace(body.hinge, armature=own)) if len(own) else body

        return replace(model, bodies=tuple(grown(body) for body in model.bodies))


def with_rotors(system, seed):
    """The system with armature on most hinges, and armature (nv,)."""
    rng = np.random.default_rng(seed + 500)
    given, all_ = {}, np.zeros(system.nv)
    for body, where in zip(system.model.bodies, system.model.internals.v_slices, strict=True):
        n = body.hinge.type.nv
        if n and rng.random() < 0.8:
            given[body.hinge.name] = rng.uniform(0.1, 2.0, n) * (rng.random(n) < 0.8)
            all_[where.start : where.start + n] = given[body.hinge.name]
    bare = system.model
    system.add_load("rotors", Rotors(given))
    return bare, system, all_


def rigid(seed, **options):
    return with_rotors(random_system(seed, **{"n": 6, **options}), seed)


def flexible(seed, fidelity="full"):
    system = random_flexible_system(seed, n=4)
    system.fidelity = fidelity
    return with_rotors(system, seed)


SYSTEMS = [
    *(pytest.param(rigid, (seed,), id=f"rigid {seed}") for seed in range(6)),
    *(pytest.param(flexible, (seed, FIDELITIES[seed % 4]), id=f"flexible {seed}") for seed in range(7)),
]


def close(x, y, scale=1.0, tolerance=1e-11):
    assert np.abs(np.asarray(x) - y).max(initial=0) <= tolerance * scale * (1 + np.abs(y).max(initial=0))


@pytest.mark.parametrize(("make", "arguments"), SYSTEMS)
def test_every_function_against_the_dense_matrix(make, arguments):
    bare, system, armature = make(*arguments)
    given, plain = pl.compile(system, "reference"), pl.compile(bare, "reference")
    q, v = bare.random_state(3)
    a, tau = np.random.default_rng(4).normal(size=(2, bare.nv))
    M = plain.mass_matrix(q) + np.diag(armature)
    worst = max(1.0, 1e-4 * np.linalg.cond(M))
    np.testing.assert_array_equal(system.model.internals.matter.internals.armature, armature)
    close(given.mass_matrix(q), M)
    close(given.bias(q, v), plain.bias(q, v))
    close(given.inverse_dynamics(q, v, a), plain.inverse_dynamics(q, v, a) + armature * a)
    close(given.inverse_mass_matrix(q), np.linalg.inv(M), worst)
    close(given.log_det_mass_matrix(q), np.linalg.slogdet(M)[1], worst)
    close(given.kinetic_energy(q, v), plain.kinetic_energy(q, v) + v @ (armature * v) / 2)
    close(given.momentum(q, v), plain.momentum(q, v))
    close(given.potential_energy(q), plain.potential_energy(q))
    want = np.linalg.solve(M, tau - plain.bias(q, v))
    for method in ("articulated", "composite", "unsplit"):
        close(pl.compile(system, "reference", method=method).forward_dynamics(q, v, tau), want, worst)


@pytest.mark.parametrize(("make", "arguments"), SYSTEMS[::3])
def test_steps_of_modes(make, arguments):
    """A semi-implicit step is linear in tau with a matrix that grows by the armature too."""
    bare, system, armature = make(*arguments)
    q, v = bare.random_state(3)
    h, n = np.array([0.01]), bare.nv
    step, none = pl.sweeps.semi_implicit_change, Forces(np.zeros(n))
    rest = step(bare, q, v, none, h)
    inverse = np.array([step(bare, q, v, Forces(e), h) - rest for e in np.eye(n)]).T / h
    A = np.linalg.inv(inverse)
    close(step(system, q, v, none, h), np.linalg.solve(A + np.diag(armature), A @ rest), 1e-4 * np.linalg.cond(A) + 1)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
@pytest.mark.parametrize(("make", "arguments"), [SYSTEMS[1], SYSTEMS[11]])
def test_kernels(make, arguments, mode):
    """Also derivatives and their products, by the table of functions."""
    _, system, _ = make(*arguments)
    dyn, reference = pl.compile(system, mode=mode, lanes=1), pl.compile(system, "reference")
    none = {"coriolis_matrix", "regressor"} if system.fidelity != "full" or mode == "rolled" else set()
    names = [name for name in FUNCTIONS if not name.startswith(("semi", "integrate", "dexp", "increment", "rates", "power"))]
    assert_agrees(dyn, reference, states(dyn, (2,)), (2,), only=[n for n in names if n not in none and "jvp" not in n])
    q, v = system.random_state(1)
    dq, dv, x = np.random.default_rng(5).normal(size=(3, system.nv))
    for name in ("forward_dynamics_jvp", "inverse_dynamics_jvp"):
        close(getattr(dyn, name)(q, v, x, dq, dv, x), getattr(reference, name)(q, v, x, dq, dv, x), 1e2)


def test_many_alike_in_a_table():
    """Bodies of one class that differ in armature, and bodies of the same hinge without any."""
    system = pl.System("chain")
    for k in range(30):
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("y"), pose=pl.Pose((0, 0, -0.3)), mass=1.0,
                        com=(0, 0, -0.1), inertia=[0.1, 0.2, 0.3])  # fmt: skip
    bare, system, armature = with_rotors(system, 0)
    q, v = bare.random_state(0)
    tau = np.random.default_rng(1).normal(size=bare.nv)
    M = pl.compile(bare, "reference").mass_matrix(q) + np.diag(armature)
    want = np.linalg.solve(M, tau - pl.compile(bare, "reference").bias(q, v))
    for mode in ("rolled", "unrolled"):
        close(pl.compile(system, mode=mode, method="articulated").forward_dynamics(q, v, tau), want)


@pytest.mark.parametrize(("make", "arguments"), [SYSTEMS[0], SYSTEMS[10]])
def test_generated_c(make, arguments, tmp_path):
    _, system, _ = make(*arguments)
    model = system.model.internals.matter
    names = ("forward_dynamics", "inverse_dynamics", "mass_matrix", "kinetic_energy")
    traces = {name: trace(FUNCTIONS[name], model, simplify=True) for name in names}
    lib = library(tmp_path, {name: c_source(traced, name) for name, traced in traces.items()}, ["-O0"])
    q, v = system.random_state(0)
    given = {"q": q, "v": v, "a": v + 1, "tau": v - 1}
    reference = pl.compile(system, "reference")
    for name, traced in traces.items():
        want = getattr(reference, name)(*(given[n] for n in traced.inputs))
        close(call(lib[name], traced, given)[0], want, 1e2)
        close(evaluate(traced.outputs[0], given), want, 1e2)


@pytest.mark.parametrize(("make", "arguments"), SYSTEMS[::4])
def test_operators_and_denoc(make, arguments):
    _, system, armature = make(*arguments)
    q, _ = system.random_state(3)
    M = pl.compile(system, "reference").mass_matrix(q)
    worst = max(1.0, 1e-4 * np.linalg.cond(M))
    for ops in (pl.operators(system, q), pl.operators(system, q).paper_order):
        there = np.ix_(ops.order, ops.order)
        close(ops.mass_matrix.dense(), M[there])
        close(ops.mass_matrix.inv.dense(), np.linalg.inv(M)[there], worst)
        close(ops.armature.dense(), np.diag(armature)[there])
        b = np.ones(len(M))
        close(ops.conjugate_gradient(b, rtol=1e-13)[0], np.linalg.solve(M[there], b), worst)
        J = ops.J(["f0"]).dense() if system.model.frame("f0").body != "world" else None
        if J is not None:
            close(ops.Lambda(["f0"]).dense(), J @ np.linalg.solve(M[there], J.T), worst)
    made = denoc(system, q)
    close(made.I, M)
    close(made.U @ made.D @ made.U.T, M)
    close(made.steps(b).qdd, np.linalg.solve(M, b), worst)


@pytest.mark.parametrize("seed", seeds(6))
def test_coriolis_matrix(seed):
    """C v = bias - gravity, M' = C + C*, on every hinge, armature of a ball different about its axes."""
    _, system, _ = rigid(seed, kinds=("Spherical", "Free", "Universal", "Revolute"))
    dyn = pl.compile(system, "reference")
    q, v = system.random_state(seed)
    C = dyn.coriolis_matrix(q, v)
    close(C @ v, dyn.bias(q, v) - dyn.gravity_forces(q))
    h = 1e-5
    rate = (dyn.mass_matrix(system.integrate(q, v, h)) - dyn.mass_matrix(system.integrate(q, v, -h))) / (2 * h)
    close(C + C.T, rate, tolerance=1e-7)  # a difference
    if seed < 2:
        for mode in ("unrolled", "rolled"):
            close(pl.compile(system, mode=mode).coriolis_matrix(q, v), C)


def test_energy_is_kept():
    """A free run: kinetic and potential energy together, with what the rotors hold."""
    _, system, _ = rigid(2, kinds=("Revolute", "Prismatic", "Spherical"), n=4)
    dyn = pl.compile(system, "reference")
    q, v = system.random_state(0)
    a = dyn.forward_dynamics(q, v, np.zeros(system.nv))
    h = 1e-6

    def energy(x):
        y = system.integrate(q, v * x + a * x * x / 2)
        return dyn.kinetic_energy(y, v + a * x) + dyn.potential_energy(y)

    assert abs(energy(h) - energy(-h)) / (2 * h) < 1e-7 * abs(energy(0.0))  # a difference


def test_a_hinge_with_armature_is_not_idle():
    system = pl.System("screw")
    system.add_body("nut", "world", pl.Revolute("z"))
    with pytest.raises(pl.PliantError, match="no inertia along"):
        _ = system.model
    system.add_load("rotors", Rotors({"nut": (0.3,)}))
    dyn = pl.compile(system)
    assert system.model.internals.idle_hinges == ()
    assert dyn.forward_dynamics(np.zeros(1), np.zeros(1), np.array([0.6]))[0] == pytest.approx(2.0, abs=1e-15)


def test_of_two_hinges_that_move_against_each_other_one_with_armature_suffices():
    def made(given):
        system = pl.System("twice")
        system.add_body("ring", "world", pl.Revolute("z"))
        system.add_body("disc", "ring", pl.Revolute("z"), mass=1.0, inertia=[1.0, 1.0, 2.0])
        system.add_load("rotors", Rotors(given))
        return system

    with pytest.raises(pl.PliantError, match="against each other"):
        _ = made({}).model
    for name in ("ring", "disc"):
        system = made({name: (0.5,)})
        M = pl.compile(system).mass_matrix(np.zeros(2))
        close(M, [[2.5, 2.0], [2.0, 2.0]] if name == "ring" else [[2.0, 2.0], [2.0, 2.5]])


def test_the_fingerprint_tells_armature():
    def made(**given):
        system = pl.System("one")
        system.add_body("b", "world", pl.Universal("x", "y"), mass=1.0, inertia=[1, 1, 1])
        body = system.model.bodies[0]
        return replace(system.model, bodies=(replace(body, hinge=replace(body.hinge, **given)),)).fingerprint

    prints = [made(), made(armature=(0.0, 1.0)), made(armature=(1.0, 0.0)), made(armature=np.array([1.0, 1.0]))]
    assert len(set(prints)) == 4
    assert made(armature=(1.0, 0.0)) == made(armature=np.array([1.0, 0.0]))


# ---- peers


@pytest.mark.parametrize("seed", seeds(6))
def test_as_in_pinocchio(seed):
    bare, system, armature = rigid(seed, kinds=tuple(k for k in HINGES if k not in ("Custom", "Joint")))
    peer = Pinocchio(pinocchio_of(system), system)
    peer.model.armature = peer.states.v(armature)
    dyn = pl.compile(system, "reference")
    q, v = bare.random_state(seed)
    a, tau = np.random.default_rng(seed).normal(size=(2, bare.nv))
    only = ("inverse_dynamics", "bias", "mass_matrix", "momentum", "centroidal_momentum_matrix")
    assert_agree(results(dyn, q, v, a, only=only), results(peer, q, v, a, only=only))
    assert_forward(dyn, peer, q, v, tau)
    data = peer.model.createData()
    theirs = peer.states.v_back(pin.aba(peer.model, data, peer.states.q(q), peer.states.v(v), peer.states.v(tau)))
    close(dyn.forward_dynamics(q, v, tau), theirs, max(1.0, 1e-3 * np.linalg.cond(dyn.mass_matrix(q))))


@pytest.mark.parametrize("seed", seeds(5))
def test_as_in_mujoco(seed):
    bare, system, _ = rigid(seed, kinds=("Revolute", "Prismatic", "Universal", "Spherical"), base="fixed")
    model = mujoco_of(system)
    for body in system.model.internals.matter.bodies:
        first = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, body.hinge.name)
        if len(body.hinge.armature):
            at = model.jnt_dofadr[first]
            model.dof_armature[at : at + body.nv] = body.hinge.armature
    dyn, peer = pl.compile(system, "reference"), Mujoco(model, system)
    q, v = bare.random_state(seed)
    a, tau = np.random.default_rng(seed).normal(size=(2, bare.nv))
    only = ("inverse_dynamics", "bias", "mass_matrix")
    assert_agree(results(dyn, q, v, a, only=only), results(peer, q, v, a, only=only))
    assert_forward(dyn, peer, q, v, tau)
