"""Which motions of a system are soft: the metric in which its parts move onto a closure that is open."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps import integrate
from pliant.vectors import generalised_forces
from pliant.vectors.state import LoadedState

_STEP = 1e-6  # of differences, in coordinates
_MOST = 200  # degrees of freedom of which the stiffness of loads is taken
_STIFF, _BEFORE = 1e-9, 1e-5  # of the largest stiffness: what is stiff; of the softest: how hard mass resists, next to it


def softness(model: Model, M: Array, state: LoadedState) -> Array:
    """Return the metric (nv, nv) of steps onto closures: motions without stiffness come first, light parts most; then soft ones.

    model: with its loads. M: its mass matrix at the state. It is the tangent stiffness of flexible bodies and loads, plus the mass
    matrix times a factor that is small next to the softest motion with a stiffness. Without stiffness it is M.
    """
    K = _of_bodies(model) + _of_loads(model, state)
    lower = np.linalg.cholesky(M)
    half = np.linalg.solve(lower, np.linalg.solve(lower, K).T)
    rates, modes = np.linalg.eigh((half + half.T) / 2)
    stiff = rates > _STIFF * max(float(rates.max(initial=0.0)), 1e-300)
    if not stiff.any():
        return M
    whole = lower @ (modes * np.where(stiff, rates, 0.0)) @ modes.T @ lower.T
    return np.asarray(whole + _BEFORE * rates[stiff].min() * M)


def _of_bodies(model: Model) -> Array:
    K = np.zeros((model.nv, model.nv))
    for body, own in zip(model.bodies, model.internals.v_slices, strict=True):
        if body.flex is not None and body.modes:
            modal = slice(own.stop - body.modes, own.stop)
            K[modal, modal] = body.flex.stiffness
    return K


def _of_loads(model: Model, state: LoadedState) -> Array:
    """Return the symmetric part of -dQ/dq of the forces Q of loads, at rest; zero of large systems."""
    n = model.nv
    if not model.loads or n > _MOST:
        return np.zeros((n, n))
    rows = []
    with np.errstate(all="ignore"):
        for step in _STEP * np.eye(n):
            sides = (replace(state, q=integrate(model.internals.matter, state.q, x), v=np.zeros(n)) for x in (-step, step))
            before, after = (generalised_forces(model.internals.matter, side, given=model)[0] for side in sides)
            rows.append((before - after) / (2 * _STEP))
    K = np.nan_to_num(np.array(rows), nan=0.0, posinf=0.0, neginf=0.0)
    return (K + K.T) / 2


__all__ = ["softness"]
