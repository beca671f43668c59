"""Exponentials and logarithms: against SciPy, inverse to each other, at zero and near pi, and on arrays of JAX and torch."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

import pliant as pl
from tests.kit import close

SIZES = (0.0, 1e-9, 1e-4, 0.2, 0.3, 1.0, 3.0, np.pi - 1e-5)


def vectors(rng):
    axes = rng.normal(size=(40, 3))
    axes /= np.linalg.norm(axes, axis=-1, keepdims=True)
    return axes * np.resize(SIZES, 40)[:, None]


def hat(w):
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def test_rotations_against_scipy():
    w = vectors(np.random.default_rng(0))
    R = pl.spatial.so3_exp(w)
    close(R, Rotation.from_rotvec(w).as_matrix(), 1e-15)
    close(pl.spatial.so3_log(R), w, 3e-14)
    at_pi = pl.spatial.so3_log(pl.spatial.so3_exp(np.pi * np.array([0.6, 0, 0.8])))
    close(np.abs(at_pi), np.pi * np.array([0.6, 0, 0.8]), 1e-12)


def test_lists_and_wrong_shapes():
    close(pl.spatial.so3_exp([0, 0, 1]), pl.spatial.so3_exp(np.array([0.0, 0, 1])))
    with pytest.raises(pl.PliantError, match=r"so3_exp: w has shape \(4,\); give \(..., 3\)"):
        pl.spatial.so3_exp(np.zeros(4))
    with pytest.raises(pl.PliantError, match=r"se3_log: p has shape \(2,\); give \(..., 3\)"):
        pl.spatial.se3_log(np.eye(3), np.zeros(2))


def test_motions_against_the_matrix_exponential():
    rng = np.random.default_rng(1)
    w = vectors(rng)
    d = rng.normal(size=w.shape)
    R, p = pl.spatial.se3_exp(np.concatenate([w, d], axis=-1))
    for k in range(len(w)):
        T = expm(np.block([[hat(w[k]), d[k][:, None]], [np.zeros((1, 4))]]))
        close(R[k], T[:3, :3], 1e-13)
        close(p[k], T[:3, 3], 1e-13)
    close(pl.spatial.se3_log(R, p), np.concatenate([w, d], axis=-1), 2e-11)  # next to pi it is that sensitive
    one = pl.spatial.se3_log(R[3], p)  # leading axes broadcast
    assert one.shape == (40, 6)


def test_jax_and_its_derivatives():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    rng = np.random.default_rng(2)
    turns = np.array([[0.0, 0.0, 0.0], [0.1, 0.05, -0.1], [1.0, -2.0, 0.5]])
    twists = jax.numpy.asarray(np.concatenate([turns, rng.normal(size=(3, 3))], axis=1))

    def round_trip(x):
        return pl.spatial.se3_log(*pl.spatial.se3_exp(x))

    close(np.asarray(round_trip(twists[1])), np.asarray(twists[1]), 1e-13)  # without jit
    mapped = jax.jit(jax.vmap(lambda x: (round_trip(x), jax.jacfwd(round_trip)(x), jax.jacrev(round_trip)(x))))
    value, forward, reverse = map(np.asarray, mapped(twists))
    close(value, np.asarray(twists), 1e-13)
    close(forward, np.broadcast_to(np.eye(6), (3, 6, 6)), 1e-12)
    close(reverse, np.broadcast_to(np.eye(6), (3, 6, 6)), 1e-12)


@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_torch_and_its_derivatives():
    import torch

    for w in ([0.0, 0.0, 0.0], [1.0, -2.0, 0.5]):
        twist = torch.tensor([*w, 0.3, -0.2, 0.5], dtype=torch.float64)

        def round_trip(x):
            return pl.spatial.se3_log(*pl.spatial.se3_exp(x))

        close(round_trip(twist).numpy(), twist.numpy(), 1e-13)
        close(torch.func.jacrev(round_trip)(twist).numpy(), np.eye(6), 1e-12)
