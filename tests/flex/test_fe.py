"""Finite elements: beams against the analytic ones, solids exactly, rigid motions, interfaces, and what is refused."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

import pliant as pl
from pliant.errors import ModelWarning, PliantError
from pliant.flex import Beam, from_matrices
from pliant.flex.matrices import indefinite
from pliant.model.bodies.modal import ModalBody, Node, rigid_inertia
from tests.flex.frame_elements import EIY, EIZ, GJ, IX, MASS, L, beam_elements, lattice


def analytic(boundary, n=3):
    return np.sort(Beam(L, MASS, EI=(EIY, EIZ), modes=n, boundary=boundary).frequencies)


@pytest.mark.parametrize("boundary", ["cantilever", "free-free"])
def test_beam_elements_converge_to_the_beam_at_their_order(boundary):
    """Hermite elements with consistent mass: relative error of a frequency O(h^4)."""
    method, want = {"cantilever": "craig-bampton", "free-free": "free-free"}[boundary], analytic(boundary)[:4]
    errors = []
    for n in (10, 20, 40):
        body = from_matrices(*beam_elements(n), {"root": 0}, 4, method=method)
        errors.append(body.report.frequencies / want - 1)
    assert errors[-1] == pytest.approx(0, abs=2e-6)
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4, abs=0.15)
    assert np.log2(errors[1] / errors[2]) == pytest.approx(4, abs=0.3)


def test_beam_elements_with_turns():
    """Consistent mass with rotary inertia: what M tells is exact, however coarse the mesh."""
    for n in (2, 10):
        body = from_matrices(*beam_elements(n, iyz=IX / 2), {"root": 0}, 4)
        assert body.report.mass == "exact, placed as lumped nodes'" and max(body.report.errors.values()) < 1e-9
        assert np.sqrt(np.diag(body.stiffness)) == pytest.approx(body.report.frequencies, rel=1e-10)
        assert body.root_mass == pytest.approx(np.eye(4), abs=1e-12)
        assert "craig-bampton, 4 modes" in str(body.report)
    assert body.report.effective_mass[:, 4].max() == pytest.approx(0.6131, abs=1e-3)
    from_matrices(*beam_elements(2), {"root": 0}, 6)  # twisted sections have inertia and bent ones none: no warning


def strip(n, rng):
    """Beam elements with inertia of sections about each axis for itself, as of a lamina, somewhere and turned in space."""
    about = {axis: rng.choice([0.0, rng.uniform(0, 0.5)]) for axis in "yz"}
    about["x"] = max(about.values()) + rng.uniform(0.0, 0.5)  # as the whole must be matter
    x, M, K = beam_elements(n, ix=about["x"] + 1e-3)
    rotary = beam_elements(n, iyz=1.0)[1] - beam_elements(n)[1]
    M = M.toarray()
    for own, J in ((np.array([1, 5]), about["z"]), (np.array([2, 4]), about["y"])):
        at = np.ix_(*[np.add.outer(6 * np.arange(n + 1), own).ravel()] * 2)
        M[at] += J * rotary.toarray()[at]
    Q = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    Q = Q * np.sign(np.linalg.det(Q))
    T = np.kron(np.eye(2 * n + 2), Q)
    return x @ Q.T + rng.normal(size=3), T @ M @ T.T, T @ K.toarray() @ T.T


@pytest.mark.seeds(6)
def test_all_that_a_consistent_mass_matrix_tells_is_exact(seed):
    """Held frequencies, those of the free body, mass and inertia against dense algebra of M and K, all modes kept."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 5))
    x, M, K = strip(n, rng)
    where = int(rng.integers(n + 1))
    rest = np.setdiff1d(np.arange(6 * n + 6), 6 * where + np.arange(6))
    body = from_matrices(x, M, K, {"root": where}, 6 * n)
    want = np.sqrt(eigh(K[np.ix_(rest, rest)], M[np.ix_(rest, rest)], eigvals_only=True))
    assert body.held_frequencies == pytest.approx(want, rel=1e-8)
    system = pl.System("strip", gravity=(0, 0, 0))
    system.add_body("strip", hinge=pl.Free(), flex=body)
    found = pl.modes(system, system.neutral()).angular
    free = np.sqrt(np.abs(eigh(K, M, eigvals_only=True)))
    assert np.sort(found)[6:] == pytest.approx(np.sort(free)[6:], rel=1e-7) and (np.sort(found)[:6] < 1e-6 * free[-1]).all()
    assert max(body.report.errors.values()) < 1e-8
    few = from_matrices(x, M, K, {"root": where}, 6, method="free-free")
    assert few.report.frequencies == pytest.approx(np.sort(free)[6:12], rel=1e-7) and max(few.report.errors.values()) < 1e-8


def test_mass_that_differs_by_direction_is_told():
    x, M, K = beam_elements(4, iyz=IX)
    M = M.toarray()
    M[0::6, 0::6] *= 3.0
    with pytest.warns(ModelWarning, match="M is not the mass matrix of a physical body"):
        from_matrices(x, M, K, {"root": 0}, 3)


@pytest.mark.parametrize("method", ["free-free", "craig-bampton"])
def test_solids_are_exact(method):
    """With M a scalar field's, every modal constant equals the one of the field; checked through the mesh's shapes."""
    x, Ms, M, K = lattice()
    body = from_matrices(x, M, K, {"foot": [0, 1, 5, 6], "hand": [38, 39, 43, 44]}, 4, method=method)
    n, c, u = body.modes, body.constants, body.shapes
    assert n == (4 if method == "free-free" else 10) and body.report.mass == "exact" and max(body.report.errors.values()) < 1e-11
    close = {"rel": 1e-10, "abs": 1e-11}
    assert c.m == pytest.approx(Ms.sum(), rel=1e-12)
    assert c.s0 == pytest.approx(Ms.sum(axis=0) @ x, **close)
    assert pytest.approx(x.T @ Ms @ x, **close) == c.A0
    assert pytest.approx(np.einsum("j,jar->ar", Ms.sum(axis=0), u), **close) == c.E
    assert pytest.approx(np.einsum("iar,ij,jb->rab", u, Ms, x), **close) == c.B
    assert pytest.approx(np.einsum("iar,ij,jbs->rsab", u, Ms, u, optimize=True), **close) == c.C
    assert body.root_mass == pytest.approx(np.eye(n), abs=1e-11)
    flat = u.reshape(-1, n)
    assert flat.T @ (K @ flat) == pytest.approx(body.stiffness, abs=1e-10 * body.stiffness.max())
    assert len(body.nodes) <= 2 + 4 + 3 * n
    hand = [38, 39, 43, 44]  # an interface moves its nodes as one piece
    lam, gam, centre = body.slopes[1], body.translations[1], body.nodes[1].position
    for k in hand:
        assert u[k] == pytest.approx(gam + np.cross(lam, (x[k] - centre)[:, None], axis=0), abs=1e-12)
    if method == "craig-bampton":
        assert not body.slopes[0].any() and not body.translations[0].any()


def test_lumped_solids_equal_the_body_of_their_nodes():
    """A diagonal M is N particles; the few equivalent ones have the same constants as a ModalBody of all of them."""
    x, Ms, M, K = lattice(1, mass="lumped")
    body = from_matrices(x, M, K, {"foot": [0, 1, 5, 6]}, 6, method="free-free")
    nodes = [Node("foot", body.nodes[0].position), *(Node(f"k{k}", p, mass=Ms[k, k]) for k, p in enumerate(x))]
    slopes = np.concatenate([body.slopes[:1], np.zeros((len(x), 3, 6))])
    every = ModalBody(nodes, slopes, np.concatenate([body.translations[:1], body.shapes]), body.stiffness)
    for a, b in zip(body.constants, every.constants, strict=True):
        assert a == pytest.approx(b, rel=1e-10, abs=1e-11)
    assert body.root_mass == pytest.approx(every.root_mass, abs=1e-11)


def test_craig_bampton_holds_the_static_shapes():
    """All modes and static shapes span everything: the frequencies are those of the whole mesh with the root held."""
    x, _, M, K = lattice(2, (2, 2, 3))
    root = [0, 1, 3]
    free = np.setdiff1d(np.arange(36), (3 * np.array(root)[:, None] + np.arange(3)).ravel())
    want = eigh(K.toarray()[np.ix_(free, free)], M.toarray()[np.ix_(free, free)], eigvals_only=True)
    body = from_matrices(x, M, K, {"root": root, "tip": 11}, 24)
    assert body.modes == 27 and body.report.frequencies**2 == pytest.approx(want, rel=1e-9)
    few = from_matrices(x, M, K, {"root": root, "tip": 11}, 3)
    tip = few.translations[few.node_index["tip"]]
    force = np.zeros(36)
    force[33] = 1.0
    static = np.linalg.solve(K.toarray()[np.ix_(free, free)], force[free])[np.searchsorted(free, [33, 34, 35])]
    assert tip @ (tip[0] / np.diag(few.stiffness)) == pytest.approx(static, rel=1e-9)  # exact under a force at the tip


@pytest.mark.parametrize("n", [30, 150])
def test_free_free_removes_six_rigid_motions(n):
    """Dense and sparse solvers; modes orthogonal to all six, in M."""
    x, M, K = beam_elements(n)
    body = from_matrices(x, M, K, {"root": 0, "tip": n}, 5, method="free-free")
    assert body.report.rigid_frequencies.shape == (6,) and body.report.rigid_frequencies.max() < 1e-3 * body.report.frequencies[0]
    assert body.report.frequencies[:4] == pytest.approx(analytic("free-free")[:4], rel=4e-6)
    rigid = np.zeros((n + 1, 6, 6))
    for a in range(3):
        rigid[:, a, a] = rigid[:, 3 + a, 3 + a] = 1
        rigid[:, :3, 3 + a] = np.cross(np.eye(3)[a], x)
    flat = body.shapes.reshape(-1, 5)
    assert rigid.reshape(-1, 6).T @ (M @ flat) == pytest.approx(np.zeros((6, 5)), abs=1e-10 * np.abs(M @ flat).max() * n)
    m, s, J = rigid_inertia(body)
    assert (m, s[0], J[2, 2]) == pytest.approx((MASS, MASS * L / 2, MASS * L**2 / 3), rel=1e-3)


def test_recovery_and_damping():
    x, M, K = beam_elements(12)
    body = from_matrices(x, M, K, [0, 12], 3, damping=0.01)
    assert [node.name for node in body.nodes[:2]] == ["n0", "n12"] and body.root == "n0"
    assert np.diag(body.damping) == pytest.approx(0.02 * np.sqrt(np.diag(body.stiffness)))
    eta = 1e-3 * np.ones((2, body.modes))
    assert body.mesh_positions(eta).shape == (2, 13, 3) and body.mesh_rotations(eta).shape == (2, 13, 3, 3)
    assert body.mesh_positions(eta)[0, 12] == pytest.approx(body.nodes[1].position + body.translations[1] @ eta[0], abs=1e-14)
    turn = body.slopes[1] @ eta[0]
    assert body.mesh_rotations(eta)[0, 12] @ turn == pytest.approx(turn)
    assert body.normalised() is body
    beam = Beam(L, MASS, EI=(EIY, EIZ), modes=6)
    assert np.sqrt(np.diag(body.stiffness))[:2] == pytest.approx(np.sort(beam.frequencies)[:2], rel=2e-3)


def test_another_root():
    x, M, K = beam_elements(12)
    body = from_matrices(x, M, K, {"a": 0, "b": 12}, 3, root="b")
    assert body.root == "b" and not body.slopes[1].any() and body.slopes[0].any()


def make(change=lambda x, M, K: (x, M, K), interfaces=None, modes=2, **more):
    x, M, K = beam_elements(4)
    return from_matrices(*change(x, M.toarray(), K.toarray()), {"root": 0} if interfaces is None else interfaces, modes, **more)


def grounded(x, M, K):
    K[1, 1] += 1.0
    return x, M, K


def loose(x, M, K):
    at = np.ix_([9, 15], [9, 15])  # the element between nodes 1 and 2 has no torsional stiffness
    K[at] -= GJ / (L / 4) * np.array([[1, -1], [-1, 1]])
    return x, M, K


def solid(nodes, **more):
    x, _, M, K = lattice(0, (2, 2, 3))
    return from_matrices(x, M, K, {"root": nodes}, 2, **more)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: make(grounded, method="free-free"), "only 5 of the six rigid motions are free of strain"),
        (lambda: make(loose, method="free-free", modes=6), "7 zero frequencies, not six: node"),
        (lambda: make(modes=-1), "modes -1 is not a number of modes"),
        (lambda: make(modes=0, method="free-free"), "modes 0 is not a number of modes of 1 or more"),
        (lambda: make(modes=0), "no modes are left"),
        (lambda: make(modes=25, method="free-free"), "25 modes are too many; at most 24 are elastic"),
        (lambda: solid(0), "interface 'root' is one node without rotations"),
        (lambda: solid([0, 1]), "interface 'root': its nodes are on one line"),
        (lambda: solid([0, 1, 3]).mesh_rotations([0, 0]), "the mesh has three degrees of freedom per node and no rotations"),
    ],
)
def test_bad_input_is_named(mistake, message):
    """What is special to a method; the rest is in test_messages."""
    with pytest.raises(PliantError, match=message):
        mistake()


# ---- matrices that no body has


def test_indefinite_matrices_are_told_from_others():
    """Against the eigenvalues of the matrix scaled to a unit diagonal, with zero rows, turned nodes and terms of any size."""
    rng = np.random.default_rng(0)
    found = {True: 0, False: 0}
    for _ in range(400):
        n = 3 * int(rng.integers(1, 5))
        B = rng.normal(size=(n, int(rng.integers(1, n + 1)))) * (rng.random((n, 1)) < 0.8)
        A = (B @ B.T) * np.outer(d := 10.0 ** rng.integers(-3, 3, n // 3).repeat(3), d)
        if rng.random() < 0.5:
            i, j = rng.integers(n, size=2)
            A[i, j] = A[j, i] = A[i, j] + rng.choice([-1, 1]) * rng.choice([1e-2, 1, 1e2]) * d[i] * d[j]
        own = np.where(np.diag(A) > 0, np.diag(A), d**2)
        want = bool(np.linalg.eigvalsh(A / np.sqrt(np.outer(own, own)))[0] < -1e-7)
        assert (indefinite(sparse.csc_array(A), str) is not None) == want
        found[want] += 1
    assert min(found.values()) > 50


def test_pivots_that_are_zero_mean_indefinite():
    """With the shift of 1e-8 a pivot is exactly zero: the factorisation stops, or takes another, whose sign says nothing."""
    pair = np.zeros((6, 6))
    pair[[0, 3], [3, 0]] = 1e-8
    assert "the term of 0 and 3 exceeds" in (indefinite(sparse.csc_array(pair), str) or "")
    edge = np.eye(6)
    edge[0, 1] = edge[1, 0] = 1 + 1e-8
    assert indefinite(sparse.csc_array(edge), str) == "it has a negative eigenvalue"
    edge[2:, 2:] += 0.1 * (1 - np.eye(4))
    edge[1, 2] = edge[2, 1] = 0.1
    assert np.linalg.eigvalsh(edge)[0] < -5e-3 and indefinite(sparse.csc_array(edge), str) == "it has a negative eigenvalue"
    with pytest.raises(PliantError, match="M is indefinite: the term of node 0 rx and node 1 rx"):
        make(untwisted)


def untwisted(x, M, K):
    """No inertia about x but a term between two nodes."""
    M[3::6, 3::6] = 0.0
    M[3, 9] = M[9, 3] = 1e-8
    return x, M, K


def test_the_place_of_a_negative_eigenvalue():
    """A ring of springs, and apart from it three coordinates that no three particles have, in any order."""
    ring = 2 * np.eye(30) - np.roll(np.eye(30), 1, axis=0) - np.roll(np.eye(30), -1, axis=0)
    whole = np.zeros((33, 33))
    whole[:30, :30], whole[30:, 30:] = ring, 1.6 * np.eye(3) - 0.6
    for seed in range(10):
        order = np.random.default_rng(seed).permutation(33)
        why = indefinite(sparse.csc_array(whole[np.ix_(order, order)]), lambda k, order=order: f"<{order[k]}>")
        assert why in [f"it has 1 negative eigenvalue, near <{k}>" for k in (30, 31, 32)]


def test_a_turned_node_may_have_rounding_for_a_zero():
    """Mass about one axis only, turned: its diagonal terms in other axes are rounding, and may be negative."""
    for seed in range(20):
        Q = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))[0]
        A = Q @ np.diag([1.0, 0.0, 0.0]) @ Q.T
        assert indefinite(sparse.csc_array((A + A.T) / 2 - 3e-17 * np.eye(3)), str) is None


@pytest.mark.parametrize("modes", [0, 1, 3])
def test_a_loose_part_between_two_interfaces(modes):
    """Node 2 turns about x as it likes: by a row of zeros, or together with a piece that is fixed to it."""
    x, M, K = beam_elements(4)
    K = K.toarray()
    for at in ([9, 15], [15, 21]):
        K[np.ix_(at, at)] -= GJ / (L / 4) * np.array([[1, -1], [-1, 1]])
    with pytest.raises(PliantError, match="K has no term for a motion of node 2, which is loose; connect it"):
        from_matrices(x, M, K, {"root": 0, "tip": 4}, modes)
    x, M, K = beam_elements(6)
    K = K.toarray()
    for at in ([9, 15], [21, 27]):  # nodes 2 and 3 turn together
        K[np.ix_(at, at)] -= GJ / (L / 6) * np.array([[1, -1], [-1, 1]])
    with pytest.raises(PliantError, match=r"with the interfaces held, something still moves without strain: node [23] moves most"):
        from_matrices(x, M, K, {"root": 0, "tip": 6}, modes)
    # each of the three parts that turn alone has a share in the two motions, and rounding decides which is the largest
    with pytest.raises(PliantError, match=r"8 zero frequencies, not six: node [0-6] moves most"):
        from_matrices(x, M, K, {"root": 0, "tip": 6}, 4, method="free-free")


@pytest.mark.parametrize("method", ["craig-bampton", "free-free"])
def test_soft_and_stiff_modes_in_one_body(method):
    """Frequencies a factor of 1e5 apart are not a loose part: one node is nearly without mass.

    Tolerance: rounding of the largest omega^2, 1e-16 of it, is 1e-5 of the smallest.
    """
    x, _, M, K = lattice(2, (2, 2, 3), mass="lumped")
    M, K = M.toarray(), K.toarray()
    M[33:, 33:] *= 1e-9
    root = [0, 1, 3]
    free = np.setdiff1d(np.arange(36), (3 * np.array(root)[:, None] + np.arange(3)).ravel())
    want = 1 / eigh(M[np.ix_(free, free)], K[np.ix_(free, free)], eigvals_only=True)[::-1]
    assert want[-1] > 1e10 * want[0]
    body = from_matrices(x, M, K, {"root": root}, 27, method=method)
    if method == "craig-bampton":
        assert body.report.frequencies**2 == pytest.approx(want, rel=1e-4)
    else:
        few = from_matrices(x, M, K, {"root": root}, 5, method=method)
        assert body.report.frequencies[-1] > 1e4 * body.report.frequencies[0]
        assert body.report.frequencies[:5] == pytest.approx(few.report.frequencies, rel=1e-4)


@pytest.mark.parametrize("method", ["craig-bampton", "free-free"])
@pytest.mark.parametrize("masses", [3, 6])
def test_few_masses_on_a_large_mesh(method, masses):
    """150 elements without mass, particles on some nodes: too few for Lanczos's method; against dense eigenvalues."""
    x, _, K = beam_elements(150)
    at = np.linspace(30, 150, masses).astype(int)
    off = np.zeros((len(at), 3))
    off[:, 1], off[:, 2] = 0.1, 0.2 * (np.arange(len(at)) % 2)
    M = np.zeros((906, 906))
    for k, (node, r) in enumerate(zip(at, off, strict=True)):  # a particle on an arm: coupled to rotations, of rank three
        own = slice(6 * node, 6 * node + 6)
        arm = np.array([[0, r[2], -r[1]], [-r[2], 0, r[0]], [r[1], -r[0], 0]])
        J = np.hstack([np.eye(3), arm])
        M[own, own] += (1 + k) * J.T @ J
    rank, held = 3 * masses, 6 if method == "craig-bampton" else 0
    values = eigh(M[held:, held:], (K.toarray() + (0 if held else 1.0) * M)[held:, held:], eigvals_only=True)[::-1][:rank]
    want = np.sqrt(np.maximum(1 / values - (0 if held else 1.0), 0))[6 - held :]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        body = from_matrices(x, sparse.csc_array(M), K, {"root": 0}, len(want), method=method)
    assert body.report.frequencies == pytest.approx(want, rel=1e-6)
    u = body.shapes.reshape(-1, body.modes)
    with pytest.raises(PliantError, match=rf"{len(want) + 1 + 6 - held} modes are too many; only {rank} modes move mass"):
        from_matrices(x, sparse.csc_array(M), K, {"root": 0}, len(want) + 1, method=method)
    assert u.T @ (K @ u) == pytest.approx(body.stiffness, abs=1e-9 * body.stiffness.max())


def test_complex_matrices_without_an_imaginary_part_are_real():
    x, M, K = beam_elements(4)
    one, two = (from_matrices(x, A, B, {"root": 0}, 3) for A, B in ((M, K), (M.astype(complex), K.astype(complex))))
    assert one.fingerprint == two.fingerprint


@pytest.mark.parametrize("method", ["craig-bampton", "free-free"])
def test_a_flat_body_stays_flat(method):
    """Nodes in the plane z = 0: the particles that stand for the mass are in it, exactly."""
    x, M, K = beam_elements(8)
    body = from_matrices(x, M, K, {"root": 0, "tip": 8}, 5, method=method)
    assert body.report.mass == "exact, placed as lumped nodes'"
    x, Ms, M, K = lattice(3, (3, 3, 1))
    x[:, 2] = 0.0
    out = np.zeros((27, 27))  # of plane bars; springs across the plane keep it together
    for i, j in np.argwhere(np.triu(Ms, 1)):
        d = (x[j] - x[i])[:2]
        k = np.zeros((3, 3))
        k[:2, :2] = 100 * np.outer(d, d) / (d @ d)
        at = np.ix_([*range(3 * i, 3 * i + 3), *range(3 * j, 3 * j + 3)], [*range(3 * i, 3 * i + 3), *range(3 * j, 3 * j + 3)])
        out[at] += np.block([[k, -k], [-k, k]])
    flat = np.concatenate([np.ones((9, 1)), x[:, :2]], axis=1)
    off = np.eye(9) - flat @ np.linalg.pinv(flat)
    out[2::3, 2::3] += 50 * off
    body = from_matrices(x, M, sparse.csc_array(out), {"root": [0, 1, 3]}, 4, method=method)
    assert body.report.mass == "exact" and all(node.position[2] == 0.0 for node in body.nodes)
    places = np.array([node.position for node in body.nodes if node.mass])
    assert ((places == 0) | (np.abs(places) > 1e-9)).all()
