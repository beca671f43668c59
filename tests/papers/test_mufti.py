"""Mufti's report: its routes against data, each other and the sweeps, on trees, closed chains and redundant rings; and what it
prints, with errata."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.papers import Mufti, MuftiJoint
from pliant.papers.mufti import tilde
from pliant.papers.mufti_system import JOINTS, arrays_of
from pliant.sweeps import bias, forward_dynamics, mass_matrix
from tests.closed import random_closed
from tests.kit import close
from tests.systems import random_flexible_system, random_hinge, random_inertia, random_rotation, random_system, seeds

DATA = Path(__file__).parents[1] / "data/loops"
ROTATIONAL = ("Revolute", "Spherical", "Universal", "Fixed")
SLIDING = (*ROTATIONAL, "Prismatic", "Cylindrical", "Planar", "Free")
ROUTES = {
    "kkt": Mufti.kkt,
    "reduced": Mufti.reduced,
    "ldl": lambda m: m.range_space("ldl"),
    "qr": lambda m: m.range_space("qr"),
    "svd": lambda m: m.range_space("svd"),
    "barycentric": Mufti.barycentric,
    "joint_coordinates": Mufti.joint_coordinates,
    "closed_chain": Mufti.closed_chain,
    "null_space": Mufti.null_space,
    "null_space qr": lambda m: m.null_space("qr"),
    "penalty": Mufti.penalty,
}


def case(name):
    return json.loads((DATA / name).read_text())["cases"][0]


def agree(one, other, tolerance=1e-12):
    """Accelerations to the largest of them, multipliers to the largest of them."""
    fast = max(np.abs(x).max(initial=0) for x in (other.rddot, other.omegadot))
    large = max(np.abs(x).max(initial=0) for x in (other.f, other.g_c))
    for name, scale in (("rddot", fast), ("omegadot", fast), ("f", large), ("g_c", large), ("lam", large)):
        close(getattr(one, name), getattr(other, name), tolerance, scale)


def tolerance(route):
    return 1e-9 if route == "penalty" else 1e-12  # eight updates of multipliers converge only so far where rows nearly depend


# ---- systems with closed chains


def closed(seed, kinds, cuts, system=None, again=0.0):
    """A random tree, and cut hinges between random bodies, or to the ground, at points where they are; v on the constraint.

    With the chance `again` a cut hinge is one more of the pair of bodies before it, on the same axis.
    """
    rng = np.random.default_rng(seed)
    system = system or random_system(seed, n=2 + seed % 9, kinds=SLIDING if seed % 2 else ROTATIONAL)
    q, v = system.random_state(seed)
    tau = rng.normal(size=system.nv)
    given = arrays_of(system, q, v, tau)
    n = len(given["mass"])
    R, r = np.concatenate([given["R"], np.eye(3)[None]]), np.vstack([given["r"], np.zeros(3)])
    C, l, points, joints = np.zeros((n + 1, cuts)), np.zeros((n + 1, cuts, 3)), np.zeros((cuts, 3)), []
    for j in range(cuts):
        if not (j and rng.random() < again):
            a, b = rng.choice(n + 1, 2, replace=False)
            axis, points[j] = rng.normal(size=3), r[:n].mean(0) + rng.uniform(-0.5, 0.5, 3)
        else:
            points[j] = points[j - 1] + rng.normal() * axis
        C[[a, b], j] = 1, -1
        for i in (a, b):
            l[i, j] = R[i].T @ (points[j] - r[i])
        kind = kinds[rng.integers(len(kinds))]
        axes = {"ball": (), "weld": (), "universal": (R[a].T @ axis, R[b].T @ rng.normal(size=3))}.get(kind, (R[a].T @ axis,))
        joints.append(getattr(MuftiJoint, kind)(*axes))

    def made(v, tau=tau, cut=True):
        given = arrays_of(system, q, v, tau)
        if cut:
            given |= {"C_cut": C[:n], "l": np.concatenate([given["l"], l[:n]], 1), "ground": np.vstack([given["ground"], points])}
            given["joints"] = [*given["joints"], *joints]
        return Mufti(**given)

    moves = np.array([motion(made(e)) for e in np.eye(system.nv)]).reshape(-1, 6 * n).T  # (rdot, omega) of v
    rows = made(v).H[:, made(v)._cut]
    _, s, W = np.linalg.svd(rows.T @ moves)
    still = W[(s > 1e-9 * max(1.0, s.max(initial=0))).sum() :]
    return made, system, q, still.T @ (still @ v), tau, moves


def motion(m):
    return np.concatenate([m.rdot, m.omega]).reshape(-1)


CUTS = {"ball": ("ball",), "pin": ("pin",), "universal": ("universal",), "weld": ("weld",)}
CUTS |= {"any": ("ball", "pin", "universal", "weld", "prismatic", "cylindrical", "planar", "in_line", "in_plane")}


# ---- the report's data


@pytest.mark.parametrize("route", ROUTES)
def test_closed_chain_of_figure_6(route):
    truth = case("mufti_closed_ball.json")
    m = Mufti.from_case(truth)
    answer = ROUTES[route](m)
    assert m.rank == m.H.shape[1] and len(m.H) + m.rank == truth["rank"]
    close(answer.rddot, truth["rddot"], tolerance(route))
    close(answer.omegadot, truth["omegadot_inertial"], tolerance(route))
    close(answer.f, truth["f"], tolerance(route))


@pytest.mark.parametrize("route", ROUTES)
def test_redundant_ring(route):
    """20 rows of rank 17: accelerations are unique, multipliers those of least norm."""
    truth = case("mufti_redundant_ring.json")
    m = Mufti.from_case(truth)
    answer = ROUTES[route](m)
    assert (m.rank, m.H.shape[1]) == (truth["rank"], truth["rows"])
    close(answer.rddot, truth["rddot"], tolerance(route))
    close(answer.omegadot, truth["omegadot_inertial"], tolerance(route))
    rows = np.hstack([answer.f, answer.lam.reshape(4, 2)]).reshape(-1)
    close(rows, truth["lambda_min_norm"], tolerance(route))


def test_hinge_points_of_the_data_meet():
    for name in ("mufti_closed_ball.json", "mufti_redundant_ring.json"):
        m = Mufti.from_case(case(name))
        close(m.xi, 0 * m.xi, 1e-15)
        close(m.H.T @ motion(m), np.zeros(m.H.shape[1]), 1e-14)


# ---- trees, with the sweeps


@pytest.mark.parametrize("base", ["free", "fixed"])
@pytest.mark.parametrize("seed", seeds(4))
def test_trees_with_forward_dynamics(seed, base):
    """Every route gives the accelerations of the sweeps, on the ground and free, with every hinge that the report can have."""
    kinds = ROTATIONAL if seed < 5 else SLIDING
    system = random_system(seed, n=1 + seed, kinds=kinds, base=base)
    q, v = system.random_state(seed)
    tau = np.random.default_rng(seed).normal(size=system.nv)
    truth = forward_dynamics(system, q, v, tau)
    m = pl.mufti(system, q, v, tau)
    first = m.kkt()
    for name, route in ROUTES.items():
        answer = route(m)
        close(answer.a, truth, tolerance(name))
        agree(answer, first, tolerance(name))


def test_forces_of_hinges_are_the_reactions():
    """f is the force on j+, the parent; g_c and g together its torque."""
    system = random_system(3, n=6, kinds=ROTATIONAL, base="fixed")
    q, v = system.random_state(3)
    tau = np.ones(system.nv)
    m = pl.mufti(system, q, v, tau)
    answer = m.barycentric()
    reactions = pl.compile(system).reactions(0.0, q, v, tau=tau, axes="world")
    close(np.hstack([-answer.g_c - m.g, -answer.f]), reactions)  # (moment, force) on the body, at the hinge


def test_bodies_without_mass_and_rods():
    """Where M or I has no inverse the routes that do not take it still answer; the others name the body."""
    system = pl.System("rods")
    rod = pl.Inertia.rod(1.0, 1.0, com=(0.5, 0, 0))
    system.add_body("a", hinge=pl.Revolute("y"), inertia=rod)
    system.add_body("b", "a", pl.Revolute("x"), pose=pl.Pose((1, 0, 0)))
    system.add_body("c", "b", pl.Revolute("z"), inertia=pl.Inertia.box(1.0, (1, 0.1, 0.2), com=(0.5, 0, 0)))
    q, v = np.array([0.1, 0.2, 0.3]), np.array([1.0, -2.0, 0.5])
    m = pl.mufti(system, q, v)
    for name in ("kkt", "barycentric", "joint_coordinates", "closed_chain", "null_space", "null_space qr"):
        close(ROUTES[name](m).a, forward_dynamics(system, q, v, np.zeros(3)), 1e-12)
    for name in ("reduced", "ldl", "qr", "svd", "penalty"):
        with pytest.raises(pl.PliantError, match=r"body 'a' has no mass, or is as thin as a line.*use kkt\(\)"):
            ROUTES[name](m)


# ---- closed chains


@pytest.mark.parametrize("joint", CUTS)
@pytest.mark.parametrize("seed", seeds(3))
def test_closed_chains(seed, joint):
    """Routes agree, and with the joint-space equations M a - J* lam = tau - bias, J a = -gamma made of pliant's own matrices."""
    made, system, q, v, tau, moves = closed(seed, CUTS[joint], 1 + seed % 3)
    m = made(v)
    first = m.kkt()
    for name, route in ROUTES.items():
        agree(route(m), first, tolerance(name))
    cut = m.H[:, m._cut].T
    still = made(v, tau=bias(system, q, v), cut=False).kkt()  # the tree with v' = 0
    close(still.a, 0 * tau, 1e-10)
    gamma = cut @ np.concatenate([still.rddot, still.omegadot]).reshape(-1) - m.b[m._cut]
    J, M = cut @ moves, mass_matrix(system, q)
    free = np.linalg.solve(M, tau - bias(system, q, v))
    lam = np.linalg.pinv(J @ np.linalg.solve(M, J.T), rcond=1e-10, hermitian=True) @ (-gamma - J @ free)
    # the condition of J M^-1 J* is squared in it
    close(first.a, free + np.linalg.solve(M, J.T @ lam), 1e-9)


@pytest.mark.parametrize("seed", seeds(4, 20))
def test_redundant_rows(seed):
    """Hinges beside each other on one axis: some rows say nothing new. x is unique, lam is of least norm, and J x - H lam = u."""
    made, _, _, v, _, _ = closed(seed, ("pin", "ball", "weld", "universal"), 4, again=0.7)
    m = made(v)
    assert m.rank < m.H.shape[1]
    first = m.kkt()
    for name, route in ROUTES.items():
        answer = route(m)
        agree(answer, first, tolerance(name))
        lam = np.concatenate([np.concatenate([d.Q_bar.T @ f for d, f in zip(m.directions, answer.f, strict=True)]), answer.lam])
        x = np.concatenate([answer.rddot, answer.omegadot]).reshape(-1)
        scale = np.abs(m.J @ x).max() + np.abs(lam).max()
        close(m.J @ x - m.H @ lam, m.u, tolerance(name), scale)
        close(m.H.T @ x, m.b, tolerance(name), np.abs(x).max())
        _, _, W = np.linalg.svd(m.H)
        close(W[m.rank :] @ lam, np.zeros(len(W) - m.rank), tolerance(name), scale)


def test_cut_hinges_that_say_nothing():
    """A second weld between welded bodies, and a second ball at a ball: reduced to coordinates, their rows are rounding alone."""
    system = random_system(5, n=3, kinds=("Fixed",), base="free")
    made, *_, v, _, _ = closed(5, ("weld", "pin"), 2, system=system)
    chain = random_system(6, n=2, kinds=("Spherical",), base="fixed")
    q, w = chain.random_state(6)
    given = arrays_of(chain, q, w)
    given |= {"C_cut": given["C"], "l": np.tile(given["l"], (1, 2, 1)), "ground": np.tile(given["ground"], (2, 1))}
    given["joints"] = given["joints"] * 2
    for m in (made(v), Mufti(**given)):
        first = m.kkt()
        for name, route in ROUTES.items():
            agree(route(m), first, tolerance(name))


def ring(seed):
    """A free ring of pins, all parallel, or all through one point; masses of 1 to 10,000; a motion that it can have."""
    rng = np.random.default_rng(seed)
    n, parallel = 3 + seed, rng.normal(size=3)
    R, r = np.array([random_rotation(rng) for _ in range(n)]), rng.normal(size=(n, 3))
    mass = 10 ** rng.uniform(-2, 2, n)
    inertia = np.array([m * random_inertia(rng).inertia for m in mass])
    C, l, joints = np.zeros((n, n)), np.zeros((n, n, 3)), []
    for j in range(n):
        a, b = rng.permutation([j, (j + 1) % n])
        C[[a, b], j] = 1, -1
        point = rng.normal(size=3)
        for i in (a, b):
            l[i, j] = R[i].T @ (point - r[i])
        joints.append(MuftiJoint.pin(R[a].T @ (point if seed % 2 else parallel)))
    F, G, g = rng.normal(size=(3, n, 3))

    def made(omega):
        return Mufti(C[:, :-1], mass, inertia, l, R, omega, F, G, joints, g, C[:, -1:])

    V, s, _ = np.linalg.svd(made(np.zeros((n, 3))).H)
    free = V[:, (s > 1e-9).sum() :]
    return made((free @ rng.normal(size=free.shape[1])).reshape(2, n, 3)[1])


@pytest.mark.parametrize("seed", seeds(4))
def test_rings_of_pins(seed):
    """Planar and spherical rings: three rows say nothing new, and routes agree."""
    m = ring(seed)
    assert m.rank == m.H.shape[1] - 3
    first = m.kkt()
    for name, route in ROUTES.items():
        agree(route(m), first, tolerance(name))


# ---- loops of systems


LOOPS = ("Spherical", "Revolute", "Universal", "Fixed", "Prismatic", "Cylindrical", "Planar", "InPlane", "InLine")


def looped(seed, kinds, cuts):
    """A random tree with loops that are closed at q: pairs of frames that coincide there; v on the constraint."""
    rng = np.random.default_rng(seed)
    system = random_system(seed, n=3 + seed % 7, kinds=SLIDING if seed % 2 else ROTATIONAL)
    q, v = system.random_state(seed)
    tree = pl.mufti(system, q, v)
    names = [*(body.name for body in system.model.bodies), "world"]
    com = np.array([body.inertia.com for body in system.model.bodies])
    R = np.concatenate([tree.R, np.eye(3)[None]])
    x = np.vstack([tree.r - np.einsum("iab,ib->ia", tree.R, com), np.zeros(3)])
    moves = np.array([motion(pl.mufti(system, q, e)) for e in np.eye(system.nv)]).reshape(-1, 6 * len(com)).T
    for j in range(cuts):
        pairs = [(a, b) for a in names for b in names if system.model.internals.home(a) != system.model.internals.home(b)]
        ends = [names.index(name) for name in pairs[rng.integers(len(pairs))]]
        place, axes = rng.uniform(-0.5, 0.5, 3), random_rotation(rng)
        for side, i in zip("ab", ends, strict=True):
            system.add_frame(f"{side}_{j}", names[i], pl.Pose(R[i].T @ (place - x[i]), matrix=R[i].T @ axes))
        kind = kinds[j % len(kinds)]
        joint = getattr(pl.model, kind)(rng.normal(size=3)) if kind.startswith("In") else random_hinge(rng, kind)
        system.add_loop(f"loop{j}", f"a_{j}", f"b_{j}", joint)
    m = Mufti(**arrays_of(system, q, v, closed=False))
    _, s, W = np.linalg.svd(m.H[:, m._cut].T @ moves)
    still = W[(s > 1e-9 * max(1.0, s.max(initial=0))).sum() :]
    return system, q, still.T @ (still @ v)


@pytest.mark.parametrize("kind", LOOPS)
@pytest.mark.parametrize("seed", seeds(1, 41))
def test_loops_with_forward_dynamics(seed, kind):
    """Systems with loops: pliant's closed forward dynamics and every route."""
    system, q, v = looped(seed, (kind, "Spherical"), 1 + seed % 2)
    tau = np.random.default_rng(seed).normal(size=system.nv)
    m = pl.mufti(system, q, v, tau)
    first = m.kkt()
    close(first.a, forward_dynamics(system, q, v, tau), 1e-10)  # pliant's leaves rows out by their squared sines
    for name, route in ROUTES.items():
        agree(route(m), first, tolerance(name))


@pytest.mark.parametrize("kind", ["Spherical", "Fixed"])
def test_multipliers_of_loops(kind):
    """The cut hinge's f and g_c are on frame_a, pliant's multipliers on frame_b, in the axes of frame_a."""
    system, q, v = looped(44, (kind,), 1)
    tau = np.ones(system.nv)
    m = pl.mufti(system, q, v, tau)
    assert m.rank == m.H.shape[1]
    answer, dyn = m.kkt(), pl.compile(system, target="reference")
    R, _ = dyn.frame("a_0").pose(q)
    truth = -np.concatenate([R.T @ answer.g_c[-1], R.T @ answer.f[-1]])
    close(dyn.multipliers(q, v, tau), truth[3:] if kind == "Spherical" else truth, 1e-10)


def test_loops_that_cannot_be():
    """Rods and couplings are no hinges; a loop that is open, or tears, is named; one that does not act is not there."""
    system, q, v = looped(42, ("Spherical",), 1)
    assert pl.mufti(system, q, v).C_cut.shape[1] == 1
    moved = system.integrate(q, np.ones(system.nv), 0.1)
    with pytest.raises(pl.PliantError, match=r"loop 'loop0' is open by [\d.e-]+ m or rad at this state; assemble it first"):
        pl.mufti(system, moved, v)
    with pytest.raises(pl.PliantError, match=r"loop 'loop0' is moved apart at [\d.e-]+ m/s or rad/s"):
        pl.mufti(system, q, v + 1.0)
    system.add_rod("rod", "a_0", "b_0", 1.0, active=False)
    assert pl.mufti(system, q, v).C_cut.shape[1] == 1
    system.add_rod("strut", "a_0", "b_0", 1.0)
    with pytest.raises(pl.PliantError, match="rod 'strut' is not a hinge"):
        pl.mufti(system, q, v)


# ---- what the report prints


FIGURE_3A = [
    [1, 1, 0, 0, 0],
    [-1, 0, 1, 1, 1],
    [0, -1, 0, 0, 0],
    [0, 0, -1, 0, 0],
    [0, 0, 0, -1, 0],
    [0, 0, 0, 0, -1],
]
FIGURE_3B = [
    [1, 1, 0, 0, 0],
    [0, 0, 0, -1, 0],
    [0, 0, 0, 0, -1],
    [0, -1, 1, 1, 1],
    [-1, 0, 0, 0, 0],
    [0, 0, -1, 0, 0],
]
EQUATION_25 = [
    [-1, -1, -1, -1, -1, -1],
    [0, -1, 0, -1, -1, -1],
    [0, 0, -1, 0, 0, 0],
    [0, 0, 0, -1, 0, 0],
    [0, 0, 0, 0, -1, 0],
    [0, 0, 0, 0, 0, -1],
]


def arrays(C, seed=0, **more):
    """Bodies at random on an incidence matrix."""
    rng = np.random.default_rng(seed)
    n, h = np.shape(C)
    bodies = [random_inertia(rng) for _ in range(n)]
    R = np.array([np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(n)])
    R *= np.linalg.det(R)[:, None, None]
    l, omega, F, G = rng.normal(size=(n, h, 3)), *rng.normal(size=(3, n, 3))
    return Mufti(C, [b.mass for b in bodies], [b.inertia for b in bodies], l, R, omega, F, G, g=rng.normal(size=(h, 3)), **more)


def test_how_it_is_shown():
    assert repr(Mufti.from_case(case("mufti_closed_ball.json"))) == "<Mufti: 6 bodies, 7 hinges, 2 of them cut, 21 rows>"


def test_interconnections():
    """(22) to (27), for the labellings of figures 3a and 3b, from another root, and on the ground."""
    m = arrays(FIGURE_3A)
    assert np.array_equal(m.T, EQUATION_25)
    other = arrays(-np.array(FIGURE_3A))  # every arc the other way: bodies 3 to 6 are roots, and the first of them is taken
    assert other.roots == [2]
    for m in (arrays(FIGURE_3A), arrays(FIGURE_3B), other, arrays(np.hstack([-np.eye(6)[:, :1], FIGURE_3A]))):
        n, grounded = 6, not m.roots
        assert np.array_equal(m.S @ m.T, np.eye(n))
        close(m.A, np.linalg.inv(m.C.T @ np.linalg.inv(m.M) @ m.C))
        close(m.B, m.A @ m.C.T @ np.linalg.inv(m.M))
        close(m.E, np.zeros((n, n)) if grounded else np.ones((n, n)) / m.mass.sum())
        if grounded:
            assert np.array_equal(m.B, m.T)  # Remark 3
            close(m.A, m.T @ m.M @ m.T.T)
        else:
            assert np.array_equal(m.T_1, -np.ones((1, n)))


def test_augmented_bodies():
    """(30) to (38): d_ii and d_ij from the barycentre, K_ij = m d~_ij d~_ji, and the right side by N."""
    m = arrays(FIGURE_3A, 4)
    n, total = 6, m.mass.sum()
    K = m.K.reshape(n, 3, n, 3).transpose(0, 2, 1, 3)
    cross = tilde(m.D).reshape(n, 3, n, 3).transpose(0, 2, 1, 3)
    for i in range(n):
        for j in range(n):
            if i != j:
                close(K[i, j], total * cross[i, j] @ cross[j, i], 1e-13, 10)
        own = m.R[i] @ m.inertia[i] @ m.R[i].T - sum(m.mass[k] * cross[i, k] @ cross[i, k] for k in range(n))
        close(K[i, i], own)
    close(np.einsum("k,ika->ia", m.mass, m.D), np.zeros((n, 3)), 1e-12, 10)  # seen from the barycentre of the augmented body
    # (29), erratum: -D~ M (D^)* 1_n, and (38), erratum: h' is (R w)~ K_ii (R w), N 1_n
    D_hat = np.cross(m.omega[:, None], np.cross(m.omega[:, None], m.D))
    last = tilde(m.D) @ np.kron(m.M, np.eye(3)) @ D_hat.sum(0).reshape(-1)
    h = np.cross(m.omega, np.einsum("iab,ib->ia", m.I.reshape(n, 3, n, 3)[np.arange(n), :, np.arange(n)], m.omega))
    h_bar = np.cross(m.omega, np.einsum("iab,ib->ia", K[np.arange(n), np.arange(n)], m.omega))
    close(m.N.sum(1) - h_bar, -last.reshape(n, 3) - h, 1e-13, 100)


def test_joint_coordinates_are_those_of_61():
    """(61), errata corrected, for one free tree of pins and universal joints."""
    joints = [
        {"kind": "pin", "axis": (1, 2, 3)},
        "ball",
        {"kind": "universal", "axis1": "x", "axis2": "y"},
        "weld",
        {"kind": "pin", "axis": "z"},
    ]
    m = arrays(FIGURE_3A, 7, joints=joints)
    # speeds that the joints allow: omega = omega_1 1 - T_2* P gammadot (60)
    T_2 = np.kron(m.T_2, np.eye(3))
    omega = np.tile(m.omega[0], 6) - T_2.T @ m.P @ np.random.default_rng(7).normal(size=m.P.shape[1])
    m = Mufti(m.C, m.mass, m.inertia, m.l, m.R, omega.reshape(6, 3), m.F, m.G, m.joints, m.g)
    D = tilde(m.D)
    u_bar = D @ m.u[:18] + m.u[18:] - D @ np.kron(m.M @ m.B.T, np.eye(3)) @ m.b[:15]  # u_3 = -b
    rates = -T_2.T @ m._turning  # -T_2* Pdot gammadot
    one = np.tile(np.eye(3), (6, 1))
    Y = np.hstack([one, -T_2.T @ m.P])
    y = np.linalg.solve(Y.T @ m.K @ Y, Y.T @ (u_bar - m.K @ rates))
    close(m.joint_coordinates().omegadot.reshape(-1), Y @ y + rates)


def test_moving_ground():
    """Remark 3, erratum: a platform that accelerates by c is gravity -c on board."""
    system = random_system(2, n=5, kinds=ROTATIONAL, base="fixed")
    q, v = system.random_state(2)
    given = arrays_of(system, q, v)
    c = np.array([0.3, -2.0, 1.0])
    grounded = given["C"].sum(0) != 0
    moving = Mufti(**given | {"ground_acceleration": grounded[:, None] * c})
    falling = Mufti(**given | {"F": given["F"] - given["mass"][:, None] * c})
    close(moving.kkt().rddot, falling.kkt().rddot + c)
    for name, route in ROUTES.items():
        agree(route(moving), moving.kkt(), tolerance(name))


def test_stabilised_rows():
    """Remark 4: with states off the constraint, xi'' = -alpha xi' - beta xi at every hinge, for every route."""
    made, _, _, v, _, _ = closed(8, ("ball", "pin"), 1)
    given = {name: getattr(made(v), name) for name in Mufti.__dataclass_fields__}
    rng = np.random.default_rng(1)
    given |= {
        "r": given["r"] + 1e-3 * rng.normal(size=given["r"].shape),
        "rdot": given["rdot"] + 1e-3 * rng.normal(size=given["r"].shape),
    }
    plain, m = Mufti(**given), Mufti(**given | {"stabilise": (20.0, 100.0)})
    forces = 3 * len(m.joints)
    y = m.H.T @ motion(m)
    assert np.abs(m.xi).max() > 1e-4 and np.abs(y).max() > 1e-4
    close(m.b - plain.b, -20 * y - 100 * np.concatenate([m.xi.reshape(-1), np.zeros(len(y) - forces)]))
    for name, route in ROUTES.items():
        agree(route(m), m.kkt(), tolerance(name))


# ---- mistakes


def test_what_the_report_has_not():
    flexible = random_flexible_system(0)
    with pytest.raises(pl.PliantError, match=r"mufti: body 'b\d' is flexible"):
        pl.mufti(flexible, *flexible.random_state(0))
    system = pl.System("nut")
    system.add_body("nut", hinge=pl.Screw("z", 0.1), inertia=pl.Inertia.box(1.0, (1, 1, 1)))
    with pytest.raises(pl.PliantError, match=r"hinge 'nut' is Screw\(.*turns and slides depend on each other"):
        pl.mufti(system, [0.0], [0.0])
    geared = pl.System("geared")
    geared.add_body("arm", hinge=pl.Revolute("z"), inertia=pl.Inertia.box(1.0, (1, 1, 1)))
    geared.add_load("motor", pl.loads.Motor("arm", gear=10.0, rotor_inertia=0.1))
    with pytest.raises(pl.PliantError, match=r"hinge 'arm' has an armature"):
        pl.mufti(geared, [0.0], [0.0])
    with pytest.raises(pl.PliantError, match=r"system 'nut': q: expected 1 numbers"):
        pl.mufti(system, [0.0, 1.0], [0.0])


def test_mistakes_in_arrays():
    with pytest.raises(pl.PliantError, match="do not make a tree of 6 bodies"):
        arrays(np.hstack([FIGURE_3A, np.eye(6)[:, :1] - np.eye(6)[:, 5:]])).T  # noqa: B018
    with pytest.raises(pl.PliantError, match=r"hinge 0: column"):
        arrays(2 * np.array(FIGURE_3A))
    with pytest.raises(pl.PliantError, match="1 joints for 5 hinges"):
        arrays(FIGURE_3A, joints=["ball"])
    with pytest.raises(pl.PliantError, match="no joint named 'bal'; did you mean 'ball'"):
        arrays(FIGURE_3A, joints=["bal"] * 5)
    with pytest.raises(pl.PliantError, match="joint 'pin'"):
        arrays(FIGURE_3A, joints=["pin"] * 5)
    with pytest.raises(pl.PliantError, match="need r and rdot"):
        arrays(FIGURE_3A, joints=[MuftiJoint.prismatic("z")] * 5)
    m = arrays(FIGURE_3A)
    with pytest.raises(pl.PliantError, match=r"l has shape \(6, 4, 3\)"):
        Mufti(m.C, m.mass, m.inertia, m.l[:, :4], m.R, m.omega, m.F, m.G)
    with pytest.raises(pl.PliantError, match="Q must be 2 columns"):
        arrays(FIGURE_3A, joints=[MuftiJoint.pin("z", Q=np.eye(3)[:, 1:])] * 5).kkt()
    with pytest.raises(pl.PliantError, match=r"range_space\('lu'\) is unknown; give one of 'ldl'"):
        m.range_space("lu")
    with pytest.raises(pl.PliantError, match=r"null_space\('lu'\)"):
        m.null_space("lu")
    with pytest.raises(pl.PliantError, match="mu must be positive"):
        m.penalty(0.0)
    with pytest.raises(pl.PliantError, match="one free tree"):
        arrays(np.hstack([-np.eye(6)[:, :1], FIGURE_3A])).N  # noqa: B018
    with pytest.raises(pl.PliantError, match="xi needs r"):
        m.xi  # noqa: B018


# ---- thin rods, points, light and heavy bodies


def extreme(model, rng, decades):
    """The model with thin rods, whose own inertia is a rounding, points, and masses over some decades."""
    bodies = []
    for body in model.bodies:
        axis, kind, m = random_rotation(rng)[0], rng.integers(4), body.inertia.mass * 10.0 ** rng.uniform(-decades, decades)
        about = np.asarray(body.inertia.inertia) / body.inertia.mass
        if kind == 0:
            about = 0.1 * (np.eye(3) - np.outer(axis, axis)) + 3e-34 * np.outer(axis, axis)
        elif kind == 1:
            about = np.zeros((3, 3))
        bodies.append(replace(body, inertia=pl.Inertia(m, body.inertia.com, m * about)))
    return replace(model, bodies=tuple(bodies))


@pytest.mark.seeds(8)
def test_thin_rods_and_points(seed):
    """Every route gives what forward dynamics gives, or is refused: of trees and closed systems."""
    rng = np.random.default_rng(seed)
    if seed % 2:
        system, q, v = random_closed(seed, tuple(kind.__name__ for kind in JOINTS), hinges=SLIDING)
    else:
        system = random_system(seed, n=1 + seed % 7, kinds=SLIDING)
        q, v = system.random_state(seed)
    model = extreme(system.model, rng, 3.0 * (seed % 3 == 0))
    tau = rng.normal(size=model.nv)
    m = pl.mufti(model, q, v, tau)
    try:
        truth = pl.compile(model, "reference").forward_dynamics(q, v, tau)
    except pl.PliantError:  # something moves without inertia: closures may hold it, and then there is an answer
        return
    answered = 0
    for name, route in ROUTES.items():
        try:
            found = route(m).a
        except pl.PliantError:
            continue
        answered += name != "penalty"
        close(found, truth, 1e-6, np.abs(truth).max(initial=0.0))
    assert answered >= 4 or not model.nv


def test_a_parallelogram_of_thin_rods():
    """The motion is that of three rods that turn about their ends, or about none: closed form."""
    system = pl.System("four-bar", gravity=(0, -9.81, 0))
    bar = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=bar)
    system.add_body("coupler", "crank", pl.Revolute("z"), pose=pl.Pose((1, 0, 0)), inertia=bar)
    system.add_body("rocker", hinge=pl.Revolute("z"), pose=pl.Pose((1, 0, 0)), inertia=bar)
    for name, body in (("end of coupler", "coupler"), ("end of rocker", "rocker")):
        system.add_frame(name, body, pl.Pose((1, 0, 0)))
    system.add_loop("pin", "end of rocker", "end of coupler", pl.Revolute("z"))
    a = -9.81 * (0.5 + 1.0 + 0.5) * np.cos(1.0) / (1 / 3 + 1.0 + 1 / 3)
    for name, route in ROUTES.items():
        m = pl.mufti(system, [1.0, -1.0, 1.0], np.zeros(3))
        if name in ("reduced", "ldl", "qr", "svd", "penalty"):
            with pytest.raises(pl.PliantError, match="'crank' has no mass, or is as thin as a line"):
                route(m)
        else:
            close(route(m).a, [a, -a, a], 1e-13)


def test_what_moves_without_inertia_is_refused_by_name():
    system = pl.System("thin", gravity=(0, 0, -9.81))
    system.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, inertia=[0.1] * 3)
    system.add_body("needle", "arm", pl.Spherical(), pose=pl.Pose((1, 0, 0)), inertia=pl.Inertia.sphere(1.0, 0.1))
    thin = replace(system.model.bodies[1], inertia=pl.Inertia.rod(1.0, 1.0, com=(0.5, 0, 0)))
    model = replace(system.model, bodies=(system.model.bodies[0], thin))  # a system refuses it
    m = pl.mufti(model, model.neutral(), np.zeros(4))
    for route in ("kkt", "barycentric", "joint_coordinates", "closed_chain", "null_space"):
        with pytest.raises(pl.PliantError, match="not determined: body 'needle' moves without inertia"):
            getattr(m, route)()


def test_a_route_that_loses_its_digits_is_refused():
    system = pl.System("far apart", gravity=(0, 0, -9.81))
    for k, mass in enumerate((1e12, 1e-12, 1e12, 1e-12)):
        parent, pose = ("world", pl.Pose()) if not k else (f"b{k - 1}", pl.Pose((1, 0.2, 0)))
        system.add_body(f"b{k}", parent, pl.Revolute("y"), pose=pose, mass=mass, com=(0.5, 0, 0), inertia=[mass] * 3)
    q = np.array([0.3, 0.2, 0.1, 0.4])
    m, truth = pl.mufti(system, q, np.zeros(4)), forward_dynamics(system.model, q, np.zeros(4), np.zeros(4))
    with pytest.raises(pl.PliantError, match=r"kkt\(\) loses its digits"):
        m.kkt()
    close(m.joint_coordinates().a, truth, 1e-8)
