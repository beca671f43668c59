"""Modes without stiffness that are not rigid: a mechanism inside a flexible body."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.flex import ModalBody, damped
from tests.systems import random_modal_body

pytestmark = pytest.mark.quick


def mechanism(seed: int, n: int, soft: int) -> ModalBody:
    """A random body with a stiffness of rank n - soft."""
    rng = np.random.default_rng(seed)
    body = random_modal_body(rng, n)
    A = rng.normal(size=(n, n - soft)) * 10.0 ** rng.uniform(0, 3, n - soft)
    return ModalBody(body.nodes, body.slopes, body.translations, A @ A.T, body.root, body.root_pose)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("soft", [1, 2, 3])
def test_normalised(seed, soft):
    """The first modes have no stiffness, to rounding of the largest; the others are those of the pencil."""
    body = mechanism(seed, 3, soft)
    normal, size = body.normalised(), np.abs(body.stiffness).max()
    assert normal.root_mass == pytest.approx(np.eye(3), abs=1e-10)
    K, T = np.diag(normal.stiffness), normal.basis
    assert (K >= 0).all() and (np.diff(K) >= -1e-9 * K.max()).all() and not (normal.stiffness - np.diag(K)).any()
    assert K[:soft] == pytest.approx(np.zeros(soft), abs=1e-12 * K.max()) and (K[soft:] > 1e-9 * K.max()).all()
    assert body.stiffness @ T[:, :soft] == pytest.approx(np.zeros((3, soft)), abs=1e-11 * size * np.abs(T).max())
    assert np.prod(K[soft:]) == pytest.approx(_minors(body, soft), rel=1e-8)
    rates = body.held_frequencies
    assert rates**2 == pytest.approx(K, abs=1e-9 * max(K.max(), 1e-300)) and body.first_frequency == rates[0]
    assert "Hz with the root held" in repr(body)


def _minors(body: ModalBody, soft: int) -> float:
    """The product of the nonzero eigenvalues, from the characteristic polynomial of D^-1 K."""
    return float(np.abs(np.poly(np.linalg.solve(body.root_mass, body.stiffness))[3 - soft]))


def test_another_frame_is_kept():
    """The direction of foreshortening, and the point of fidelity "ruthless_v", belong to the frame F, not to the basis."""
    rng = np.random.default_rng(0)
    body = random_modal_body(rng, 2)
    H = rng.normal(size=(len(body.nodes), 2, 2))
    body = ModalBody(body.nodes, body.slopes, body.translations, body.stiffness, body.root, foreshortening=H + H.swapaxes(1, 2))
    C, origin = np.linalg.qr(rng.normal(size=(3, 3)))[0], rng.normal(size=3)
    one, two = body.in_frame(C, origin).normalised(), body.normalised().in_frame(C, origin)
    for key in ("along", "origin", "slopes", "translations", "foreshortening", "stiffness"):
        assert getattr(one, key) == pytest.approx(getattr(two, key), abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_damping(seed):
    """Ratios of critical damping: none where there is no stiffness, 2 zeta omega elsewhere, in the body's own coordinates."""
    body = mechanism(seed, 3, 1)
    for made in (body.with_damping(0.1), damped(body, {np.inf: 0.1})):
        T = body.normalised().basis
        want = 0.2 * np.sqrt(np.diag(body.normalised().stiffness))
        assert T.T @ made.damping @ T == pytest.approx(np.diag(want), abs=1e-6 * want.max())
        assert np.linalg.eigvalsh(made.damping)[0] > -1e-9 * np.abs(made.damping).max()
        ModalBody(made.nodes, made.slopes, made.translations, made.stiffness, made.root, damping=made.damping)  # is not refused
        assert made.normalised().damping == pytest.approx(np.diag(want), abs=1e-6 * want.max())


def test_it_moves_freely():
    """At rest in any position along the mechanism nothing accelerates; along it a force is met by mass alone."""
    body = mechanism(0, 3, 1).normalised()
    system = pl.System("s", gravity=(0, 0, 0))
    system.add_body("soft", flex=body)  # the root is held
    f = pl.compile(system, "reference")
    assert f.forward_dynamics([0.3, 0, 0], [0, 0, 0], [0, 0, 0]) == pytest.approx(np.zeros(3), abs=1e-9)
    assert f.forward_dynamics([0, 0, 0], [0, 0, 0], [2, 0, 0]) == pytest.approx([2, 0, 0], abs=1e-9)
