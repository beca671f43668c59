"""The loads in hinges: their share along the hinge is tau, and those at the base move the whole."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import HINGES, modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary


def pushed(system):
    """With a force at a frame, a moment, and torque at the first hinge that has one speed."""
    system.add_load("push", lambda x: x.force(x.vector(1.0, -2.0, 3.0), at=x["f0"].origin))
    system.add_load("twist", lambda x: x.moment(x.velocity("f1").cross(x.world.z), on="f1", reaction="b0"))
    return system


def state(system, seed, batch=()):
    rng = np.random.default_rng(seed)
    pairs = [system.random_state(rng) for _ in range(int(np.prod(batch, dtype=int)))]
    q, v = (np.array([pair[i] for pair in pairs]).reshape(*batch, -1) for i in (0, 1))
    return q, v, rng.normal(size=(*batch, system.nv))


@pytest.mark.parametrize("fidelity", ["full", "paper", "ruthless", "ruthless_v"])
@pytest.mark.parametrize("seed", seeds(3))
def test_along_a_hinge_they_are_tau(seed, fidelity):
    system = pushed(random_flexible_system(seed, 4, kinds=tuple(k for k in HINGES if k != "Custom")))
    dyn = pl.compile(system, "reference", fidelity=fidelity)
    q, v, tau = state(system, seed, (3,))
    f = dyn.reactions(0.0, q, v, tau=tau)
    assert f.shape == (3, len(system.bodies), 6)
    scale = np.abs(f).max()
    for k, body in enumerate(system.bodies):
        hinge, where = body.hinge.type, system.model.internals.v_slices[k]
        H = np.array([hinge.H(x[system.model.internals.q_slices[k]][: hinge.nq, None]) for x in q])
        along = (H.mT @ f[:, k, :, None])[..., 0]
        assert np.abs(along - tau[:, where.start : where.start + hinge.nv]).max(initial=0.0) < 1e-11 * max(1.0, scale)


def test_of_torques_at_a_hinge_too():
    system = random_system(3, 3, kinds=("Revolute",), base="fixed", shape="chain")
    system.add_load("spring", lambda x: x.torque("h1", -4.0 * x.q("h1")))
    q, v, tau = state(system, 1, ())
    f = pl.compile(system).reactions(0.0, q, v, tau=tau)[1]
    axis = system.hinges[1].type.axis
    assert f[:3] @ axis == pytest.approx(tau[1] - 4.0 * q[1], rel=1e-11)


@pytest.mark.parametrize("seed", seeds(4))
def test_at_the_base_they_change_the_momentum(seed):
    """Sum of forces at the world's hinges, and of moments about the centre of mass, with gravity and what acts from outside."""
    kinds = tuple(k for k in HINGES if k not in ("Custom", "Fixed"))
    system = random_flexible_system(seed, 4, kinds=kinds, base="fixed")
    system.add_load("push", lambda x: x.force(x.vector(1.0, -2.0, 3.0), at=x["f0"].origin))
    dyn = pl.compile(system, "reference")
    q, v, tau = state(system, seed)
    a = dyn.rhs(0.0, q, v, tau=tau)[1]
    f = dyn.reactions(0.0, q, v, tau=tau, axes="world")
    com, push = dyn.com(q), np.array([1.0, -2.0, 3.0])
    total = np.concatenate([np.cross(dyn.frame("f0").pose(q)[1] - com, push), push + system.mass * system.gravity])
    for k, body in enumerate(system.bodies):
        if body.parent == "world":
            R, p = (np.asarray(x) for x in body.hinge.type.pose(q[system.model.internals.q_slices[k]][: body.hinge.type.nq, None]))
            point = body.hinge.pose.xyz + body.hinge.pose.R @ np.ravel(p)
            total += np.concatenate([f[k, :3] + np.cross(point - com, f[k, 3:]), f[k, 3:]])
            turned = body.hinge.pose.R @ R.reshape(3, 3)
            own = dyn.reactions(0.0, q, v, tau=tau)[k]
            assert np.concatenate([turned @ own[:3], turned @ own[3:]]) == pytest.approx(f[k], abs=1e-10 * np.abs(f).max())
    wanted = dyn.centroidal_momentum_matrix(q) @ a + dyn.centroidal_momentum_bias(q, v)
    assert np.abs(total - wanted).max() < 1e-10 * max(1.0, np.abs(f).max())


def test_of_a_mass_welded_to_a_turntable():
    """m r W^2 inward and m r W' sideways; its weight and m g r of moment about the axis it is held at."""
    W, dW, m, r = 3.0, 0.5, 2.0, 0.4
    system = pl.System("table")
    system.add_body("table", hinge=pl.Revolute("z"), hinge_name="axle", mass=5.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_body("arm", "table", pose=pl.Pose((0, 0, 0.1)), mass=0.0, com=(0, 0, 0), inertia=np.zeros((3, 3)))
    system.add_body("mass", "arm", pose=pl.Pose((r, 0, 0)), mass=m, com=(0, 0, 0), inertia=np.zeros((3, 3)))
    dyn = pl.compile(system)
    tau = dW * (1.0 + m * r**2)
    for at, moment in ((2, 0.0), (1, r)):
        f = dyn.reactions(0.0, [0.7], [W], tau=[tau])[at]
        force = m * np.array([-r * W**2, r * dW, 9.81])
        assert f == pytest.approx(np.concatenate([np.cross([moment, 0, 0], force), force]), abs=1e-12)
    weight = dyn.reactions(0.0, [0.7], [0.0])[0]
    assert weight[3:] == pytest.approx([0, 0, 7.0 * 9.81]) and weight[2] == pytest.approx(0.0, abs=1e-13)


def test_rolled_python_parameters_wrenches_and_batches():
    system = pushed(random_system(5, 3, kinds=("Revolute", "Spherical"), shape="chain"))
    q, v, tau = state(system, 2, (2, 3))
    dyn = pl.compile(system)
    f = dyn.reactions(0.0, q, v, tau=tau)
    assert f.shape == (2, 3, 3, 6)
    assert pl.compile(system, mode="rolled").reactions(0.0, q, v, tau=tau) == pytest.approx(f, rel=1e-9, abs=1e-9)
    one = dyn.reactions(0.0, q[1, 2], v[1, 2], tau=tau[1, 2])
    assert one == pytest.approx(f[1, 2], rel=1e-12, abs=1e-12)
    named = pl.compile(system, parameters=["b2.mass"], wrenches=["f0"])
    masses = np.array([1.0, 2.0, system.bodies[2].mass])[:, None]
    g = named.reactions(0.0, q, v, p=masses, tau=tau, wrenches=np.zeros((1, 6)))
    assert g[:, 2] == pytest.approx(f[:, 2], rel=1e-9, abs=1e-9) and not np.allclose(g[:, 0], f[:, 0])
    branching = system.copy()
    n = branching.hinges[0].type.nv
    branching.add_load("one way", lambda x: x.torque("h0", [0.0 if float(np.ravel(x.v("h1"))[0]) < 1e9 else 1.0] * n))
    assert pl.compile(branching).reactions(0.0, q, v, tau=tau) == pytest.approx(f, rel=1e-12, abs=1e-12)


def test_laws_that_take_numbers_apart():
    """x.v of a hinge with three speeds is three numbers to a law, whatever the batch."""
    system = pl.System("ball", gravity=(0, 0, 0))
    system.add_body("ball", hinge=pl.Spherical(), mass=2.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_load("brake", lambda x: x.force(-x.v("ball")[2] * x.world.x, at="ball"))
    v = np.random.default_rng(0).normal(size=(3, 3))
    assert pl.compile(system).reactions(0.0, system.neutral(), v, axes="world")[:, 0, 3] == pytest.approx(v[:, 2])


def test_python_laws_act():
    system = pl.System("slide", gravity=(0, 0, 0))
    system.add_body("cart", hinge=pl.Prismatic("x"), mass=2.0, com=(0, 0, 0), inertia=np.eye(3))
    system.add_load("wind", lambda x: x.force(3.0 * x.world.y if x.q("cart") > 0 else 0.0 * x.world.y, at="cart"))
    dyn = pl.compile(system)
    f = dyn.reactions(0.0, [[1.0], [-1.0]], [[0.0], [0.0]])
    assert f[:, 0, 4] == pytest.approx([-3.0, 0.0])
    with pytest.raises(pl.PliantError, match="no choice of axes named 'body'"):
        dyn.reactions(0.0, [1.0], [0.0], axes="body")
