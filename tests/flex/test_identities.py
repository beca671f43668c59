"""Identities that hold for any tree of rigid and flexible bodies in the full model."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model import ModalBody, Node
from pliant.model.bodies.modal import rigid_inertia
from tests.sweeps.trees.bounds import derivative, residual_bound
from tests.systems import random_flexible_system, random_inertia, random_modal_body, random_pose, seeds


def setup(seed, **options):
    system = random_flexible_system(seed, **options)
    q, v = system.random_state(seed)
    return system, pl.compile(system, "reference"), q, v, np.random.default_rng(seed + 1000)


@pytest.mark.parametrize("seed", seeds(6))
@pytest.mark.parametrize("method", ["articulated", "composite"])
def test_forward_dynamics_satisfies_the_equations(seed, method):
    system, dyn, q, v, rng = setup(seed)
    tau = rng.normal(size=system.nv)
    a = pl.compile(system, "reference", method=method).forward_dynamics(q, v, tau)
    M, b = dyn.mass_matrix(q), dyn.bias(q, v)
    assert np.array_equal(M, M.T) and np.linalg.eigvalsh(M)[0] > 0
    assert np.linalg.norm(M @ a + b - tau) <= residual_bound(M, a, b, tau)
    assert np.linalg.norm(dyn.inverse_dynamics(q, v, a) - tau) <= residual_bound(M, a, b, tau)


@pytest.mark.parametrize("seed", seeds(6))
def test_power_balance(seed):
    """d/dt (T + V) = tau . v - the power of the modal dampers."""
    system, dyn, q, v, rng = setup(seed)
    tau = rng.normal(size=system.nv)
    a = dyn.forward_dynamics(q, v, tau)

    def energy(t):
        qt = system.integrate(q, (v + 0.5 * t * a) * t)
        return dyn.kinetic_energy(qt, v + t * a) + dyn.potential_energy(qt)

    lost = 0.0
    for body in system.bodies:
        if body.flex is not None:
            rates = v[system.model.internals.v_slices[system.model.index[body.name]]][body.hinge.type.nv :]
            lost += rates @ body.flex.damping @ rates
    scale = abs(v) @ abs(dyn.mass_matrix(q)) @ abs(a) + abs(v) @ abs(dyn.bias(q, v)) + 1e-3
    step = 1e-3 / (1 + np.linalg.norm(v) + np.linalg.norm(a) ** 0.5)
    assert abs(derivative(energy, step) - (tau @ v - lost)) <= 1e-8 * scale
    assert dyn.kinetic_energy(q, v) == pytest.approx(0.5 * v @ dyn.mass_matrix(q) @ v, rel=1e-12)


@pytest.mark.parametrize("seed", seeds(10))
def test_momentum_of_a_free_system(seed):
    system, dyn, q, v, rng = setup(seed, base="free")
    tau = rng.normal(size=system.nv)
    tau[:6] = 0.0
    a = dyn.forward_dynamics(q, v, tau)
    step = 1e-3 / (1 + np.linalg.norm(v) + np.linalg.norm(a) ** 0.5)
    rate = derivative(lambda t: dyn.momentum(system.integrate(q, (v + 0.5 * t * a) * t), v + t * a), step)
    expected = np.concatenate([np.zeros(3), system.mass * system.gravity])
    scale = np.linalg.norm(dyn.mass_matrix(q)) * (np.linalg.norm(a) + np.linalg.norm(v) ** 2)
    assert np.abs(rate - expected).max() <= 1e-8 * scale
    moved = derivative(lambda t: dyn.com(system.integrate(q, v * t)), 1e-3 / (1 + np.linalg.norm(v)))
    assert np.allclose(system.mass * moved, dyn.momentum(q, v)[3:], rtol=0, atol=1e-9 * (1 + np.linalg.norm(v)) * system.mass)


@pytest.mark.parametrize("seed", seeds(6))
def test_frames_on_nodes(seed):
    system, dyn, q, v, rng = setup(seed)
    a = rng.normal(size=system.nv)
    for axes in ("world", "body"):
        f = dyn.frame("f0", axes=axes)
        J, V, A = f.jacobian(q), f.velocity(q, v), f.acceleration(q, v, a)
        assert np.all(np.abs(J @ v - V) <= 1e-12 * (1 + np.abs(J) @ np.abs(v)))
        assert np.all(np.abs(J @ a + f.jdot_v(q, v) - A) <= 1e-12 * (1 + np.abs(J) @ np.abs(a) + np.abs(f.jdot_v(q, v))))
    f = dyn.frame("f0")
    R, _ = f.pose(q)
    V = f.velocity(q, v)
    step, near = 1e-3 / (1 + np.linalg.norm(v)), {"rtol": 0, "atol": 1e-8 * (1 + np.linalg.norm(V))}
    assert np.allclose(derivative(lambda t: f.pose(system.integrate(q, v * t))[1], step), V[3:], **near)
    W = derivative(lambda t: f.pose(system.integrate(q, v * t))[0], step) @ R.T
    assert np.allclose([W[2, 1], W[0, 2], W[1, 0]], V[:3], **near)
    dV = derivative(lambda t: f.velocity(system.integrate(q, (v + 0.5 * t * a) * t), v + t * a), step)
    A = f.acceleration(q, v, a)
    assert np.allclose(dV, A, rtol=0, atol=1e-7 * (1 + np.linalg.norm(A)))


@pytest.mark.parametrize("seed", seeds(7))
def test_wrenches_act_through_the_jacobian(seed):
    system, plain, q, v, rng = setup(seed)
    dyn = pl.compile(system, "reference", wrenches=["f0", "f1"])
    w, a = rng.normal(size=(2, 6)), rng.normal(size=system.nv)
    pushed = sum(plain.frame(n).jacobian(q).T @ x for n, x in zip(("f0", "f1"), w, strict=True))
    tau = plain.inverse_dynamics(q, v, a)
    assert np.abs(dyn.inverse_dynamics(q, v, a, w) - (tau - pushed)).max() <= 1e-11 * (1 + np.abs(tau).max() + np.abs(pushed).max())
    M = plain.mass_matrix(q)
    got, want = dyn.forward_dynamics(q, v, tau, w), plain.forward_dynamics(q, v, tau + pushed)
    assert np.linalg.norm(M @ (got - want)) <= residual_bound(M, got, tau, pushed)


@pytest.mark.parametrize("seed", seeds(4))
def test_compiled_equals_the_reference_and_batches_broadcast(seed):
    system, dyn, _, _, rng = setup(seed, n=3)
    compiled = pl.compile(system, lanes=2)
    states = [system.random_state(rng) for _ in range(5)]
    q, v = (np.array([s[i] for s in states]) for i in (0, 1))
    tau = rng.normal(size=v.shape)
    for name, args in {"inverse_dynamics": (q, v, tau), "mass_matrix": (q,), "momentum": (q, v), "potential_energy": (q,)}.items():
        want = getattr(dyn, name)(*args)
        assert np.abs(getattr(compiled, name)(*args) - want).max() <= 1e-11 * (1 + np.abs(want).max()), name
        assert np.abs(getattr(dyn, name)(*(x[2] for x in args)) - want[2]).max() <= 1e-11 * (1 + np.abs(want).max()), name
    M, a = dyn.mass_matrix(q), compiled.forward_dynamics(q, v, tau)
    rest = np.einsum("bij,bj->bi", M, a) + dyn.bias(q, v) - tau
    assert np.abs(rest).max() <= 1e-11 * (np.abs(M).max() * np.abs(a).max() + np.abs(tau).max())


def test_without_modes_a_body_is_rigid():
    """A modal body without modes, hinged at its frame, equals the rigid body of the same matter."""
    rng = np.random.default_rng(0)
    soft, hard = pl.System("soft"), pl.System("hard")
    at = pl.Pose()
    for k in range(3):
        flex = random_modal_body(rng, modes=0, held=True)
        flex = ModalBody(flex.nodes, flex.slopes, flex.translations, flex.stiffness)
        pose, hinge, parent = random_pose(rng), pl.Revolute(rng.normal(size=3)), f"b{k - 1}" if k else "world"
        soft.add_body(f"b{k}", parent, hinge, pose=pose, flex=flex, at="n1" if k else None)
        hard.add_body(f"b{k}", parent, hinge, pose=at @ pose, inertia=pl.Inertia.from_origin(*rigid_inertia(flex)))
        at = pl.Pose(flex.nodes[1].position)
    q, v = soft.random_state(1)
    a, b = pl.compile(soft, "reference"), pl.compile(hard, "reference")
    assert np.allclose(a.mass_matrix(q), b.mass_matrix(q), rtol=1e-12)
    assert np.allclose(a.bias(q, v), b.bias(q, v), rtol=1e-11, atol=1e-12)
    assert np.allclose(a.forward_dynamics(q, v, v), b.forward_dynamics(q, v, v), rtol=1e-9)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: Node("tip", (0, 0, 0), 1.0, [1, 1, 5]), "node 'tip': no physical body has this inertia"),
        (lambda: Node("tip", (0, 0, 0), -1.0), "mass -1 is negative"),
        (
            lambda: ModalBody(
                [Node("root", (0, 0, 0), 1.0, axes=np.diag([1.0, -1.0, -1.0]))], np.zeros((1, 3, 0)), np.zeros((1, 3, 0)), []
            ),
            "node 'root' is the root and has axes of its own; turn root_pose instead",
        ),
        (lambda: body(stiffness=[[1.0, 0], [0, -1]]), "stiffness is indefinite"),
        (lambda: body(slopes=np.zeros((2, 3, 1))), r"slopes must have shape \(nodes, 3, modes\) = \(2, 3, 2\)"),
        (lambda: body(root="rot"), "root: no node named 'rot'; did you mean 'root'"),
        (lambda: body(translations=np.ones((2, 3, 2))), "rigid-body"),
        (lambda: body(stiffness=[1.0, np.nan]), "not finite"),
        (lambda: attached(at="tp"), "no node of 'soft' named 'tp'; did you mean 'tip'"),
        (lambda: attached(at=None), "name the node with at="),
        (lambda: pl.System(fidelity="fool"), "no fidelity named"),
        (lambda: pl.System().add_body("a", mass=1.0, flex=body()), "leave mass, com and inertia out"),
        (lambda: pl.System().add_body("a", flex=3), "not a flexible body"),
    ],
)
def test_mistakes_are_named(mistake, message):
    with pytest.raises(pl.PliantError, match=message):
        mistake()


def body(**changed):
    shapes = np.zeros((2, 3, 2))
    shapes[1] = [[1, 0], [0, 1], [0, 0]]
    given = {"slopes": 0 * shapes, "translations": shapes, "stiffness": [1.0, 2.0], "root": "root"} | changed
    nodes = [Node("root", (0, 0, 0), 1.0, [0.1] * 3), Node("tip", (0, 0, 1), 1.0, [0.1] * 3)]
    return ModalBody(nodes, **given)


def attached(at):
    system = pl.System("s")
    system.add_body("soft", hinge=pl.Revolute("z"), flex=body())
    system.add_body("hard", parent="soft", hinge=pl.Revolute("x"), inertia=random_inertia(np.random.default_rng(0)), at=at)
    _ = system.model
    return system


def test_normalised_is_the_same_body():
    rng = np.random.default_rng(3)
    soft = random_modal_body(rng, modes=3, held=False)
    given, normal = pl.System("a"), pl.System("b")
    for system, flex in ((given, soft), (normal, soft.normalised())):
        system.add_body("soft", hinge=pl.Free(), flex=flex)
        system.add_frame("end", "soft", at="n2")
    T = soft.normalised().basis
    assert np.allclose(soft.normalised().root_mass, np.eye(3), atol=1e-12)
    q, v = normal.random_state(0)
    q2, v2 = q.copy(), v.copy()
    q2[7:], v2[6:] = T @ q[7:], T @ v[6:]
    one, two = pl.compile(normal, "reference"), pl.compile(given, "reference")
    assert one.kinetic_energy(q, v) == pytest.approx(two.kinetic_energy(q2, v2), rel=1e-12)
    assert one.potential_energy(q) == pytest.approx(two.potential_energy(q2), rel=1e-12)
    assert np.allclose(one.frame("end").velocity(q, v), two.frame("end").velocity(q2, v2), rtol=1e-11)
