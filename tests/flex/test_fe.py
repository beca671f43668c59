"""Finite elements: beams against the analytic ones, solids exactly, rigid motions, interfaces, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

from pliant.errors import ModelWarning, PliantError
from pliant.flex import Beam, from_matrices
from pliant.model.modal import ModalBody, Node, rigid_inertia

L, MASS, EIY, EIZ, GJ, EA, IX = 2.0, 3.0, 7.0, 5.0, 40.0, 1e3, 1e-4


def beam_elements(n, ix=IX, iyz=0.0):
    """Two-node Euler-Bernoulli elements along x, consistent mass; iyz: rotary inertia of all sections about y, and about z."""
    h, mu = L / n, MASS / L
    M, K = np.zeros((6 * n + 6,) * 2), np.zeros((6 * n + 6,) * 2)
    k = np.array(
        [
            [12, 6 * h, -12, 6 * h],
            [6 * h, 4 * h * h, -6 * h, 2 * h * h],
            [-12, -6 * h, 12, -6 * h],
            [6 * h, 2 * h * h, -6 * h, 4 * h * h],
        ]
    )
    m = np.array(
        [
            [156, 22 * h, 54, -13 * h],
            [22 * h, 4 * h * h, 13 * h, -3 * h * h],
            [54, 13 * h, 156, -22 * h],
            [-13 * h, -3 * h * h, -22 * h, 4 * h * h],
        ]
    )
    r = np.array(
        [[36, 3 * h, -36, 3 * h], [3 * h, 4 * h * h, -3 * h, -h * h], [-36, -3 * h, 36, -3 * h], [3 * h, -h * h, -3 * h, 4 * h * h]]
    )
    m = mu * h / 420 * m + iyz / L / (30 * h) * r
    turn, bar, two = np.diag([1, -1, 1, -1]), np.array([[1, -1], [-1, 1]]), np.array([[2, 1], [1, 2]]) / 6
    for e in range(n):
        for own, stiffness, mass in (
            ([1, 5, 7, 11], EIZ / h**3 * k, m),
            ([2, 4, 8, 10], EIY / h**3 * turn @ k @ turn, turn @ m @ turn),
            ([0, 6], EA / h * bar, mu * h * two),
            ([3, 9], GJ / h * bar, ix / L * h * two),
        ):
            at = np.ix_(6 * e + np.array(own), 6 * e + np.array(own))
            M[at] += mass
            K[at] += stiffness
    x = np.zeros((n + 1, 3))
    x[:, 0] = np.linspace(0, L, n + 1)
    return x, sparse.csc_array(M), sparse.csc_array(K)


def lattice(seed=0, shape=(3, 3, 5), mass="consistent"):
    """Bars between neighbours of a jittered grid, diagonals too: a solid with three degrees of freedom a node."""
    rng = np.random.default_rng(seed)
    x = (
        np.array(list(np.ndindex(*shape)), dtype=float) * 0.3
        + 0.03 * rng.standard_normal((int(np.prod(shape)), 3))
        + [1.0, 2.0, -1.0]
    )
    i, j = np.nonzero(np.triu(np.linalg.norm(x[:, None] - x[None], axis=2) < 0.6, 1))
    N = len(x)
    Ms, K = np.zeros((N, N)), np.zeros((3 * N, 3 * N))
    for a, b in zip(i, j, strict=True):
        d = x[b] - x[a]
        s = float(np.linalg.norm(d))
        rho, k = rng.uniform(0.5, 2) * s, rng.uniform(50, 200) / s**3 * np.outer(d, d)
        Ms[np.ix_([a, b], [a, b])] += rho * (np.array([[2, 1], [1, 2]]) / 6 if mass == "consistent" else np.eye(2) / 2)
        at = np.ix_([*range(3 * a, 3 * a + 3), *range(3 * b, 3 * b + 3)], [*range(3 * a, 3 * a + 3), *range(3 * b, 3 * b + 3)])
        K[at] += np.block([[k, -k], [-k, k]])
    return x, Ms, sparse.csc_array(np.kron(Ms, np.eye(3))), sparse.csc_array(K)


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


def test_lumped_beam_elements():
    """The body itself, whose mass is lumped: near the analytic beam, and the report says how near to the elements."""
    for n, limit in ((10, 2e-3), (20, 3e-4)):
        body = from_matrices(*beam_elements(n, iyz=IX / 2), {"root": 0}, 4)
        assert body.report.mass == "lumped" and body.report.errors["frequency"] < limit
        assert body.report.errors["mass"] < 1e-13 and body.report.errors["com"] < 1e-13 and body.report.errors["inertia"] < limit
        assert np.sqrt(np.diag(body.stiffness)) == pytest.approx(body.report.frequencies, rel=limit)
        assert body.root_mass == pytest.approx(np.eye(4), abs=1e-12)
        assert "craig-bampton, 4 modes" in str(body.report)
    assert body.report.effective_mass[:, 4].max() == pytest.approx(0.6131, abs=1e-3)
    with pytest.warns(ModelWarning, match="lumping the mass changes a frequency by"):
        from_matrices(*beam_elements(2), {"root": 0}, 6)


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


def skewed(x, M, K):
    K[1, 2] += 1.0
    return x, M, K


def heavier(x, M, K):
    M[8, 8] -= 10.0
    return x, M, K


def softer(x, M, K):
    return x, M, -K


def coupled(x, M, K):
    M[0, 6] = M[6, 0] = 5.0
    return x, M, K


def solid(nodes, **more):
    x, _, M, K = lattice(0, (2, 2, 3))
    return from_matrices(x, M, K, {"root": nodes}, 2, **more)


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: make(lambda x, M, K: (x[:, :2], M, K)), r"positions must be finite, of shape \(nodes, 3\), got shape \(5, 2\)"),
        (lambda: make(lambda x, M, K: (x, M[:9, :9], K)), r"M has shape \(9, 9\); 5 positions need \(15, 15\)"),
        (lambda: make(lambda x, M, K: (x, M[:15, :15], K)), r"M has shape \(15, 15\), K \(30, 30\); they must agree"),
        (lambda: make(lambda x, M, K: (x, M * np.nan, K)), "M is not finite"),
        (lambda: make(lambda x, M, K: (x, 0 * M, K)), "M is zero"),
        (lambda: make(skewed), r"K is not symmetric: elements \(1, 2\) .*differ by 1; give both triangles"),
        (lambda: make(heavier), "M is indefinite"),
        (lambda: make(coupled), r"M is indefinite \(1 negative eigenvalues\)"),
        (lambda: make(softer), "K is indefinite"),
        (lambda: make(grounded), "only 5 of the six rigid motions are free of strain"),
        (lambda: make(grounded, method="free-free"), "only 5 of the six rigid motions are free of strain"),
        (lambda: make(lambda x, M, K: (2 * x, M, K)), "only 4 of the six rigid motions are free of strain"),
        (lambda: make(loose, method="free-free", modes=6), "7 zero frequencies, not six"),
        (lambda: make(loose, modes=6), "K is indefinite, or lets the body move without strain|zero frequencies"),
        (lambda: make(interfaces={}), "no interface; give at least the root"),
        (lambda: make(interfaces={"a": 5}), "interface 'a': 5 is not a node, or nodes, of 0 to 4"),
        (lambda: make(interfaces={"a": 0.5}), "interface 'a': 0.5 is not a node"),
        (lambda: make(interfaces={"a": 0, "b": [1, 0]}), "interfaces 'a' and 'b' share node 0"),
        (lambda: make(root="rot"), "no interface named 'rot'; did you mean 'root'"),
        (lambda: make(method="craig"), "no method named 'craig'; did you mean 'craig-bampton'"),
        (lambda: make(modes=-1), "modes -1 is not a number of modes"),
        (lambda: make(modes=0, method="free-free"), "modes 0 is not a number of modes of 1 or more"),
        (lambda: make(modes=0), "no modes are left"),
        (lambda: make(modes=25), "25 modes are too many; 24 coordinates are left"),
        (lambda: make(modes=25, method="free-free"), "25 modes are too many; at most 24 are elastic"),
        (lambda: solid(0), "interface 'root' is one node without rotations"),
        (lambda: solid([0, 1]), "interface 'root': its nodes are in a line"),
        (lambda: solid([0, 1, 3]).mesh_rotations([0, 0]), "the mesh has no rotations"),
    ],
)
def test_bad_input_is_named(mistake, message):
    with pytest.raises(PliantError, match=message):
        mistake()
