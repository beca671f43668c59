"""A plate of scikit-fem's elements: against closed forms and published frequencies, reduced, and flown."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from numpy.polynomial import legendre, polynomial
from scipy.linalg import eigh
from scipy.sparse import csc_array
from scipy.sparse.linalg import eigsh

import pliant as pl
from pliant.examples.plate_satellite import plate_satellite, rectangular_plate
from pliant.flex import from_matrices
from tests.flex.condensed import condensed_frequencies

pytest.importorskip("skfem", reason='scikit-fem is not installed: pip install "pliant[fe]"')

NU = 0.3
LEISSA = np.array([3.4917, 8.5246, 21.429, 27.331, 31.111])  # Leissa 1973, cantilever square plate: Ritz, from above


def square(h, n):
    """A unit square of unit bending stiffness and unit mass an area: omega is Leissa's lambda."""
    return rectangular_plate(1.0, 1.0, h, young=12 * (1 - NU**2) / h**3, poisson=NU, density=1 / h, elements=(n, n))


def held_frequencies(plate, held, count):
    """omega with these degrees of freedom held, and the idle rotations about z: nothing of pliant's reduction."""
    free = np.setdiff1d(np.arange(plate.K.shape[0]), np.concatenate([held, np.arange(5, plate.K.shape[0], 6)]))
    K, M = (A.tocsc()[free][:, free] for A in (plate.K, plate.M))
    start = np.random.default_rng(0).standard_normal(len(free))
    return np.sqrt(np.sort(eigsh(K, count, M, sigma=0.0, v0=start, return_eigenvectors=False)))


def rigid_piece(plate, nodes, about):
    """M and K of all other nodes' motions, then of a rigid piece's translation and rotation about a point; no idle rotations."""
    x, N = plate.positions, len(plate.positions)
    inner = np.setdiff1d(np.arange(N), nodes)
    S = np.zeros((N, 6, 5 * len(inner) + 6))
    S[inner, :5, :-6] = np.eye(5 * len(inner)).reshape(-1, 5, 5 * len(inner))
    S[nodes, :, -6:] = np.eye(6)
    for a in range(3):
        S[nodes, :3, -3 + a] = np.cross(np.eye(3)[a], x[nodes] - about)
    S = csc_array(S.reshape(6 * N, -1))
    return inner, (S.T @ plate.M @ S).toarray(), (S.T @ plate.K @ S).toarray()


def bent_only(plate):
    """The degrees of freedom u and v."""
    return np.flatnonzero(np.arange(6 * len(plate.positions)) % 6 < 2)


def simply_supported(plate):
    """w = 0 on all edges, and no rotation along them."""
    x, y, _ = plate.positions.T
    at_x, at_y = (x < 1e-9) | (x > 1 - 1e-9), np.abs(y) > 0.5 - 1e-9
    return np.concatenate([bent_only(plate), *(6 * np.flatnonzero(e) + c for e, c in ((at_x | at_y, 2), (at_x, 3), (at_y, 4)))])


def ritz(terms):
    """Leissa's lambda of the thin cantilever plate, from above: polynomials x^2 P_i(x) P_j(y), independent of all elements."""
    s, weights = legendre.leggauss(2 * terms + 4)  # s = 2 x - 1, or 2 y
    plain = [legendre.leg2poly(np.eye(terms)[i]) for i in range(terms)]

    def gram(functions):  # integrals of products of derivatives: (derivative, derivative, function, function)
        values = np.array([[2**k * polynomial.polyval(s, polynomial.polyder(f, k)) for f in functions] for k in range(3)])
        return np.einsum("aip,bjp,p->abij", values, values, weights / 2)

    X, Y = gram([polynomial.polymul([0.25, 0.5, 0.25], f) for f in plain]), gram(plain)
    K = np.kron(X[2, 2], Y[0, 0]) + np.kron(X[0, 0], Y[2, 2]) + 2 * (1 - NU) * np.kron(X[1, 1], Y[1, 1])
    K = K + NU * (np.kron(X[2, 0], Y[0, 2]) + np.kron(X[0, 2], Y[2, 0]))
    return np.sqrt(eigh(K, np.kron(X[0, 0], Y[0, 0]), eigvals_only=True, subset_by_index=(0, 4)))


def test_simply_supported_plates_converge_at_order_four():
    """To the closed form of Mindlin and Reissner; h / a = 0.01, where shear takes 0.02 to 0.1 % off pi^2 (m^2 + n^2)."""
    k2 = np.pi**2 * np.array([2, 5, 5, 8])
    exact = k2 / np.sqrt(1 + k2 * 0.01**2 * 2 / (12 * 5 / 6 * (1 - NU)))
    assert exact == pytest.approx(k2, rel=2e-3)
    errors = [held_frequencies(p := square(0.01, n), simply_supported(p), 4) / exact - 1 for n in (4, 8, 12)]
    assert np.log(errors[0] / errors[1]) / np.log(2) == pytest.approx(4, abs=0.3)
    assert np.log(errors[1] / errors[2]) / np.log(1.5) == pytest.approx(4, abs=0.1)
    assert np.abs(errors[2]).max() < 2e-4


def test_thin_plates_do_not_lock():
    """Errors of h / a = 1e-2 and 1e-4 are the same; pi^2 (m^2 + n^2) itself is met by the thin one."""
    k2 = np.pi**2 * np.array([2, 5, 5, 8])
    for h in (1e-2, 1e-4):
        exact = k2 / np.sqrt(1 + k2 * h**2 * 2 / (12 * 5 / 6 * (1 - NU)))
        got = held_frequencies(p := square(h, 8), simply_supported(p), 4)
        assert got / exact - 1 == pytest.approx([4.4e-5, 6.0e-4, 6.0e-4, 6.9e-4], rel=0.03)
    assert got == pytest.approx(k2, rel=7e-4)


def test_cantilever_plate():
    """h / a = 0.001. Leissa's values are upper bounds, by 36 products of beam functions, 0.2 to 0.7 % high; 144 polynomials give
    bounds that the elements meet to 0.011 %.
    """
    plate = square(0.001, 10)
    held = np.concatenate([bent_only(plate), (6 * plate.edge[:, None] + np.arange(6)).ravel()])
    got = held_frequencies(plate, held, 5)
    assert ((got < LEISSA) & (got > 0.993 * LEISSA)).all()
    bounds = ritz(12)
    assert (bounds < LEISSA).all() and got == pytest.approx(bounds, rel=1.5e-4)
    errors = []
    for n in (3, 6, 12):
        coarse = square(0.01, n)
        held = np.concatenate([bent_only(coarse), (6 * coarse.edge[:, None] + np.arange(6)).ravel()])
        errors.append(held_frequencies(coarse, held, 1)[0])
    order = np.log2((errors[0] - errors[1]) / (errors[1] - errors[2]))
    assert 1.7 < order < 2.7  # not four: moments are singular where the clamped edge meets the free ones


def test_clamped_modes_are_the_elements_own():
    """One interface, the edge: Craig and Bampton's modes are those of the clamped plate; mass is exact."""
    plate = square(0.01, 6)
    body = from_matrices(plate.positions, plate.M, plate.K, {"root": plate.edge}, 8)
    want = held_frequencies(plate, (6 * plate.edge[:, None] + np.arange(6)).ravel(), 8)
    assert body.report.frequencies == pytest.approx(want, rel=1e-8)
    assert np.sqrt(np.diag(body.stiffness)) == pytest.approx(want, rel=1e-8)
    assert body.report.mass == "exact" and max(body.report.errors.values()) < 1e-11
    assert body.nodes[0].position == pytest.approx(np.zeros(3), abs=1e-12)
    share, more = (
        from_matrices(plate.positions, plate.M, plate.K, {"root": plate.edge}, n).report.effective_mass.sum(axis=0) for n in (8, 40)
    )
    assert (more > share - 1e-12).all() and share[5] < more[5] < 1 and 0.99 < more[1] < 1  # along z, about y


def test_reduction_converges_with_modes():
    """A second interface, a piece of the tip: the frequencies of the plate with its root held, from above."""
    plate = square(0.01, 6)
    tip = np.flatnonzero((plate.positions[:, 0] > 0.9) & (np.abs(plate.positions[:, 1]) < 0.1))
    inner, M, K = rigid_piece(plate, tip, plate.positions[tip].mean(axis=0))
    held = (5 * np.searchsorted(inner, plate.edge)[:, None] + np.arange(5)).ravel()
    want = condensed_frequencies(M, K, held)[:6]
    errors = []
    for modes in (4, 12, 36):
        body = from_matrices(plate.positions, plate.M, plate.K, {"root": plate.edge, "tip": tip}, modes)
        errors.append(float((body.report.frequencies[:6] / want - 1).max()))
        assert (body.report.frequencies[:6] > want * (1 - 1e-9)).all()
    assert errors[0] < 0.5 and errors[1] < 0.03 * errors[0] and errors[2] < 0.03 * errors[1]


def test_free_spacecraft():
    """Bus and panel, free, the drive held: pliant's mass matrix and stiffness against the elements with the bus on their edge."""
    plate = rectangular_plate(3.0, 1.5, 0.02, young=1.2e9, poisson=NU, density=150.0, elements=(8, 4))
    _, M, K = rigid_piece(plate, plate.edge, np.array([-0.5, 0, 0]))
    M[-6:, -6:] += np.diag([150.0] * 3 + [25.0] * 3)
    want = condensed_frequencies(M, K)[6:10]
    errors = []
    for modes in (4, 8, 16, 32):
        system = plate_satellite(modes)
        mass = pl.compile(system, "reference").mass_matrix(system.neutral())
        stiffness = np.zeros_like(mass)
        stiffness[7:, 7:] = system.bodies[1].flex.stiffness
        welded = np.delete(np.arange(system.nv), 6)
        got = np.sqrt(np.abs(eigh(stiffness[np.ix_(welded, welded)], mass[np.ix_(welded, welded)], eigvals_only=True)))[6:10]
        assert (got > want * (1 - 1e-9)).all()
        errors.append(float((got / want - 1).max()))
    assert (np.diff(np.log(errors)) < np.log(0.3)).all() and errors[-1] < 1e-6


def test_flight():
    """Energy and momentum are kept without damping; with it the energy of the panel falls, and momentum is kept."""
    example = pl.examples.EXAMPLES["plate-satellite"]
    run = pl.simulate(plate_satellite(damping=0.0), example.q0, example.v0, t_end=3.0, rtol=1e-10)
    energy = run.data["energy"].to_numpy()
    assert np.ptp(energy) < 1e-10 * energy[0] and run.quality.momentum_drift < 1e-12
    assert np.ptp(run.data["potential_energy"].to_numpy()) > 0.5 * energy[0]  # it does bend
    damped = pl.simulate(pl.examples.load("plate-satellite"), example.q0, example.v0, t_end=3.0)
    assert float(damped.data["energy"][-1]) < 0.8 * energy[0] and damped.quality.momentum_drift < 1e-10


def test_without_scikit_fem(monkeypatch):
    monkeypatch.setitem(sys.modules, "skfem", None)
    with pytest.raises(pl.PliantError, match=r'scikit-fem is not installed; pip install "pliant\[fe\]"'):
        pl.examples.load("plate-satellite")
