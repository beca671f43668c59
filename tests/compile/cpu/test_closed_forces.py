"""Forces of closed systems: loads in hinges and closures, and inverse dynamics with some hinges actuated."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import scipy.linalg

import pliant as pl
from pliant.compile.table.functions import FUNCTIONS
from tests.closed import JOINTS, closed_tree, moving, tangent_space
from tests.mechanisms import four_bar, three_cranks
from tests.systems import modes_of_any_boundary, random_flexible_system

pytestmark = [modes_of_any_boundary, pytest.mark.lanes]


def check_hinges(system, q, **options):
    """Along its hinge a load is tau, and what couplings add; J* lambda is what the rest of the balance leaves."""
    dyn = pl.compile(system, "reference", **options)
    model = dyn.model
    v, tau = moving(dyn.model, q)
    f, own = dyn.reactions(0.0, q, v, tau=tau, closures=True)
    assert f.shape == (len(model.bodies), 6) and own.shape == (len(model.closures), 6)
    found = dyn.multipliers(q, v, tau)
    coupled = np.zeros(model.nv)
    start = 0
    for closure in model.closures:
        if closure.kind == "coupling":
            coupled += dyn.loop_jacobian(q)[start] * found[start]
        start += len(closure.labels)
    for k, body in enumerate(model.bodies):
        hinge, where = body.hinge.type, model.internals.v_slices[k]
        along = np.asarray(hinge.H(q[model.internals.q_slices[k]][: hinge.nq, None])).T @ f[k]
        wanted = (tau + coupled)[where.start : where.start + hinge.nv]
        assert np.abs(along - wanted).max(initial=0.0) < 1e-12 * max(1.0, np.abs(f).max(), np.abs(own).max())
    return dyn, f, own


@pytest.mark.parametrize("kind", JOINTS)
def test_along_a_hinge_they_are_tau(kind):
    system, q = closed_tree(3, (kind,), n=6)
    check_hinges(system, q)


@pytest.mark.parametrize("seed", range(3))
def test_of_flexible_bodies_too(seed):
    system, q = closed_tree(seed, ("Spherical", "Rod"), n=4, flexible=True)
    check_hinges(system, q)


def test_of_redundant_rows_too():
    system, q = three_cranks()
    dyn, f, own = check_hinges(system, q)
    v, tau = moving(dyn.model, q)
    g, least = dyn.reactions(0.0, q, v, tau=tau, closures=True, share="least")
    assert np.linalg.norm(least) < np.linalg.norm(own) + 1e-12
    J = dyn.loop_jacobian(q)
    exact = np.linalg.pinv(J.T, rcond=1e-9) @ (J.T @ dyn.multipliers(q, v, tau))
    rows = np.array([np.concatenate([[m[0], m[1]], m[3:]]) for m in least]).ravel()  # Revolute about z: moments x, y; forces
    assert rows == pytest.approx(exact, abs=1e-12 * np.abs(exact).max())
    assert J.T @ rows == pytest.approx(J.T @ dyn.multipliers(q, v, tau), abs=1e-11)
    assert np.abs(g - f).max() > 1e-3  # the hinges carry another share too
    known = set(pl.analysis.mobility(system, q).determined)
    sure = np.array([(closure.name, label) in known for closure in dyn.model.closures for label in closure.labels])
    assert rows[sure] == pytest.approx(dyn.multipliers(q, v, tau)[sure], abs=1e-11)
    assert sure.tolist() == [False, False, False, True, False] * 2  # along the cranks they share, across them not


def test_a_joint_carries_the_same_wherever_the_loop_is_cut():
    """The pin of a four-bar as a closure, and as a hinge of the tree where the rocker's bearing is cut."""
    other = pl.System("four-bar", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    back = pl.Inertia.rod(1.0, length=1.0, com=(-0.5, 0, 0))  # the rocker as seen from its tip
    other.add_body("crank", hinge=pl.Revolute("z"), inertia=rod)
    other.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(1, 0, 0)))
    other.add_body("rocker", parent="coupler", hinge=pl.Revolute("z"), inertia=back, pose=pl.Pose(xyz=(1, 0, 0)))
    other.add_frame("foot", "rocker", pl.Pose(xyz=(-1, 0, 0)))
    other.add_frame("ground", "world", pl.Pose(xyz=(1.2, 0, 0)))
    other.add_loop("bearing", "ground", "foot", pl.Revolute("z"))
    one, two = pl.compile(four_bar()), pl.compile(other)
    q, v = pl.assemble(one, {"crank": 0.5}, {"crank": 2.0})
    qo, vo = q * [1, 1, 0] + [0, 0, q[2] - q[0] - q[1]], v * [1, 1, 0] + [0, 0, v[2] - v[0] - v[1]]
    tau = np.array([3.0, 0.0, 0.0])
    f, pin = one.reactions(0.0, q, v, tau=tau, axes="world", closures=True)
    g, bearing = two.reactions(0.0, qo, vo, tau=tau, axes="world", closures=True)
    assert np.abs(two.loop_residual(qo)).max() < 1e-14
    close = {"abs": 1e-12 * np.abs(f).max()}
    assert -pin[0] == pytest.approx(g[2], **close)  # on the rocker: A of the closure, the body of the hinge
    assert f[2] == pytest.approx(bearing[0], **close)
    assert f[:2] == pytest.approx(g[:2], **close)
    turned = one.reactions(0.0, q, v, tau=tau, closures=True)[1][0]
    R = one.frame("rocker_end").pose(q)[0]
    assert R @ turned[3:] == pytest.approx(pin[0, 3:], **close)


def test_under_loads_in_batches_and_with_parameters():
    system = four_bar()
    system.add_load("spring", pl.loads.HingeSpring("crank", k=30.0, c=0.2))
    dyn = pl.compile(system, parameters=["coupler.mass"])
    q, v = pl.assemble(pl.compile(system), np.array([[0.3, 0.3, 0.9], [0.6, 0.3, 0.9]]), np.array([1.0, 0, 0]))
    p = np.array([[1.0], [2.0]])
    f, own = dyn.reactions(0.0, q, v, p=p, closures=True)
    for i in range(2):
        one = dyn.reactions(0.0, q[i], v[i], p=p[i], closures=True)
        assert f[i] == pytest.approx(one[0], abs=1e-12) and own[i] == pytest.approx(one[1], abs=1e-12)
        assert f[i, 0, 2] == pytest.approx(-30.0 * q[i, 0] - 0.2 * v[i, 0], rel=1e-11)


def test_an_output_reads_them():
    system = four_bar()
    system.add_output("bearing", lambda x: x.reaction("rocker")[1])
    dyn = pl.compile(system)
    q, v = pl.assemble(system, {"crank": 0.5}, {"crank": 2.0})
    seen = dyn.outputs(0.0, q, v)["bearing"]
    assert seen == pytest.approx(dyn.reactions(0.0, q, v, axes="world")[2, 3:], abs=1e-12 * np.abs(seen).max())


@pytest.mark.parametrize("name", ["four-bar", "slider-crank", "andrews", "bricard", "stewart"])
def test_they_cost_one_sweep(name):
    """At most 40 % beyond forward dynamics of the bodies as given: of others, merged or regrouped, hinges' loads are not known."""
    dyn = pl.compile(pl.examples.load(name))
    as_given = replace(FUNCTIONS["forward_dynamics"], follows="reactions")
    assert dyn.operations("reactions").total <= 1.4 * dyn.internals.traces.trace(as_given).operations.total


# ---- inverse dynamics


@pytest.mark.parametrize("seed", range(3))
def test_actuated_hinges_cause_what_they_caused(seed):
    """Forces at as many hinges as there are freedoms come back from the accelerations that they cause."""
    system, q = closed_tree(seed + 20, ("InPlane", "Rod", "InLine"), n=6)
    dyn = pl.compile(system, "reference")
    model = dyn.model
    v, tau = moving(dyn.model, q)
    J = dyn.loop_jacobian(q)
    names = [name for body in model.bodies for name in body.full_names(body.speeds)]

    _, _, order = scipy.linalg.qr(J, pivoting=True)
    free = order[np.linalg.matrix_rank(J) :]
    tau = np.where(np.isin(np.arange(model.nv), free), tau, 0.0)
    a = dyn.forward_dynamics(q, v, tau)
    found = dyn.inverse_dynamics(q, v, a, actuated=[names[i] for i in free])
    assert found == pytest.approx(tau, abs=1e-9 * max(1.0, np.abs(dyn.inverse_dynamics(q, v, a)).max()))
    assert dyn.inverse_dynamics(q, v, a) == pytest.approx(
        found + J.T @ dyn.multipliers(q, v, tau), abs=1e-9 * np.abs(a).max()
    )  # without actuated, that of the tree


def test_redundant_actuators_give_least_norm():
    dyn = pl.compile(four_bar())
    q, v = pl.assemble(dyn, {"crank": 0.5})
    a = dyn.forward_dynamics(q, v, [1.0, 0.0, 0.0])
    with pytest.warns(pl.ModelWarning, match="redundant, with 2 speeds for 1 freedoms"):
        tau = dyn.inverse_dynamics(q, v, a, actuated=["crank", "rocker"])
    assert dyn.forward_dynamics(q, v, tau) == pytest.approx(a, rel=1e-11) and tau[1] == 0.0
    alone = dyn.inverse_dynamics(q, v, a, actuated=["rocker"])
    N = tangent_space(dyn.loop_jacobian(q))[:, 0]
    assert alone @ N == pytest.approx(tau @ N, rel=1e-11)  # the same power
    assert tau[[0, 2]] == pytest.approx(N[[0, 2]] * (tau @ N) / (N[0] ** 2 + N[2] ** 2), rel=1e-11)


def test_redundant_rows_do_not_matter():
    system, q = three_cranks()
    dyn = pl.compile(system)
    v, _ = moving(dyn.model, q)
    tau = np.array([2.0, 0, 0, 0])
    a = dyn.forward_dynamics(q, v, tau)
    batch = dyn.inverse_dynamics(np.array([q, q]), v, np.array([a, a]), actuated=["crank0"])
    assert batch == pytest.approx(np.array([tau, tau]), abs=1e-11)


def test_what_cannot_be_is_told():
    dyn = pl.compile(four_bar())
    q, v = pl.assemble(dyn, {"crank": 0.5}, {"crank": 1.0})
    a = dyn.forward_dynamics(q, v, [1.0, 0.0, 0.0])
    with pytest.raises(pl.PliantError, match=r"do not allow these accelerations: loop 'pin' \(force .\) would open"):
        dyn.inverse_dynamics(q, v, a + 1.0, actuated=["crank"])
    with pytest.raises(pl.PliantError, match=r"is passive, but would need .*1 freedoms and 0 actuated speeds"):
        dyn.inverse_dynamics(q, v, a, actuated=[])
    with pytest.raises(pl.PliantError, match="actuated: no hinge or speed named 'cranc'; did you mean 'crank'"):
        dyn.inverse_dynamics(q, v, a, actuated=["cranc"])
    with pytest.raises(pl.PliantError, match="give a list of names"):
        dyn.inverse_dynamics(q, v, a, actuated="crank")


@pytest.mark.parametrize("target", ["cpu", "reference"])
@pytest.mark.seeds(3)
def test_passive_hinges_and_modes_of_trees(seed, target):
    """Of an open system what is passive must need no force: a is then what forward dynamics gives, and tau comes back."""
    system = random_flexible_system(seed, n=2, kinds=("Revolute", "Prismatic"))
    model, rng = system.model, np.random.default_rng(seed)
    dyn = pl.compile(system, target, **({"lanes": 1} if target == "cpu" else {}))
    q, v = system.random_state(rng)
    names = [name for body in model.bodies for name in body.full_names(body.speeds)]
    driven = rng.random(model.nv) < 0.5
    tau = np.where(driven, rng.normal(size=model.nv), 0.0)
    a = dyn.forward_dynamics(q, v, tau)
    actuated = [name for name, x in zip(names, driven, strict=True) if x]
    size = np.abs(dyn.mass_matrix(q)) @ np.abs(a) + np.abs(dyn.bias(q, v))
    assert dyn.inverse_dynamics(q, v, a, actuated=actuated) == pytest.approx(tau, abs=1e-9 * size.max())
    two = dyn.inverse_dynamics(np.stack([q, q]), v, a, actuated=actuated)
    assert two == pytest.approx(np.stack([tau, tau]), abs=1e-9 * size.max())
    passive = int(np.flatnonzero(~driven)[0]) if not driven.all() else None
    if passive is not None:
        off = a + np.linalg.solve(dyn.mass_matrix(q), size.max() * np.eye(model.nv)[passive])
        with pytest.raises(pl.PliantError, match=f"{names[passive]!r} is passive, but would need"):
            dyn.inverse_dynamics(q, v, off, actuated=actuated)
    with pytest.raises(pl.PliantError, match="actuated: no hinge or speed named 'nowhere'"):
        dyn.inverse_dynamics(q, v, a, actuated=["nowhere"])


def test_no_force_at_all_is_an_answer():
    """A pendulum in free swing needs none: what is left is rounding, and is compared with what cancels."""
    system = pl.System("pendulum")
    system.add_body("b", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -1.0), inertia=[0.1] * 3)
    dyn = pl.compile(system, "reference")
    q, v = np.array([0.3]), np.array([1.0])
    assert np.array_equal(dyn.inverse_dynamics(q, v, dyn.forward_dynamics(q, v, [0.0]), actuated=[]), [0.0])


def hybrid(M, b, a, driven, J=None, gamma=None):
    """Dense: (tau, a) for the driven accelerations in a, without forces at what is passive."""
    J, gamma = (np.zeros((0, len(b))), np.zeros(0)) if J is None else (J, gamma)
    p, given = ~driven, np.where(driven, a, 0.0)
    A = np.block([[M[np.ix_(p, p)], -J[:, p].T], [J[:, p], np.zeros((len(J),) * 2)]])
    x = np.linalg.lstsq(A, -np.concatenate([(b + M @ given)[p], gamma + J @ given]), rcond=1e-12)[0]
    found = given.copy()
    found[p] = x[: p.sum()]
    return np.where(driven, M @ found + b - J.T @ x[p.sum() :], 0.0), found


@pytest.mark.seeds(4)
def test_passive_hinges_and_modes_follow_what_is_driven(seed):
    """JPL 90-26, section 4: hinges have given accelerations, modes and passive hinges follow; against a dense solution."""
    system, rng = random_flexible_system(seed, n=4), np.random.default_rng(seed)
    model = system.model
    dyn = pl.compile(system, "reference", wrenches=[model.bodies[-1].name])
    q, v = system.random_state(rng)
    a, wrench = rng.normal(size=model.nv), rng.normal(size=(1, 6))
    hinges = [hinge.name for hinge in model.hinges if rng.random() < 0.6]
    driven = np.zeros(model.nv, dtype=bool)
    for name in hinges:
        driven[list(model.internals.hinge_speeds(name))] = True
    tau, found = dyn.inverse_dynamics(q, v, np.where(driven, a, np.nan), wrench, actuated=hinges, passive="free")
    wanted = hybrid(dyn.mass_matrix(q), dyn.bias(q, v, wrench), a, driven)
    for mine, dense in zip((tau, found), wanted, strict=True):
        assert np.abs(mine - dense).max() <= 1e-11 * max(1.0, np.abs(dense).max())
    size = np.abs(dyn.mass_matrix(q)) @ np.abs(found) + np.abs(dyn.bias(q, v, wrench))
    again = dyn.inverse_dynamics(q, v, found, wrench, actuated=hinges)
    assert again == pytest.approx(tau, abs=1e-10 * max(1.0, size.max()))


def test_passive_hinges_of_closed_systems_follow_too():
    system, q = three_cranks()
    for target in ("reference", "cpu"):
        dyn = pl.compile(system, target, **({"lanes": 1} if target == "cpu" else {}))
        v = np.array([1.0, 1.0, 1.0, -1.0])
        tau, a = dyn.inverse_dynamics(np.stack([q, q]), v, [2.0, 0.0, 0.0, 0.0], actuated=["crank0"], passive="free")
        gamma, driven = dyn.loop_acceleration(q, v, np.zeros(4)), np.arange(4) == 0
        wanted = hybrid(dyn.mass_matrix(q), dyn.bias(q, v), np.array([2.0, 0, 0, 0]), driven, dyn.loop_jacobian(q), gamma)
        for mine, dense in zip((tau, a), wanted, strict=True):
            np.testing.assert_allclose(mine, np.stack([dense, dense]), atol=1e-11)
    with pytest.raises(pl.PliantError, match="the closures do not allow these accelerations"):
        dyn.inverse_dynamics(q, v, [2.0, 0.0, 0.0, 0.0], actuated=["crank0", "crank1"], passive="free")
    with pytest.raises(pl.PliantError, match="passive= requires actuated="):
        dyn.inverse_dynamics(q, v, v, passive="free")
    with pytest.raises(pl.PliantError, match="passive="):
        dyn.inverse_dynamics(q, v, v, actuated=["crank0"], passive="fre")
