"""Steps of straight code against dense algebra."""

from __future__ import annotations

import numpy as np
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

import pliant as pl
from pliant import sweeps


def modal(model, what):
    """The modes' stiffness or damping as a matrix (nv, nv)."""
    out = np.zeros((model.nv, model.nv))
    for body, where in zip(model.bodies, model.internals.v_slices, strict=True):
        if body.flex is not None:
            own = slice(where.stop - body.modes, where.stop)
            out[own, own] = getattr(body.flex, what)
    return out


def straight_step(model, q, v, dv, h):
    """(q, v, mean speeds) of one state after a step in which v changes by dv = h v' of its start, by the definition: a body's
    speeds in axes of its own are those of a point that goes straight while the body turns at the mean angular velocity."""
    q1, v1, mean = model.integrate(q, h * (v + dv / 2)), v + dv, v + dv / 2
    for body, place, where in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        hinge, own = body.hinge.type, slice(where.start, where.start + body.hinge.type.nv)
        E = twists(hinge)
        if E is None:
            continue
        turned = E.any(axis=0)
        back = np.linalg.pinv(E)
        (w, u), (dw, du) = (np.split(E @ x[own], 2) for x in (v, dv))
        du = du + h * np.cross(w, u)
        wm, um = w + dw / 2, u + du / 2
        R = Rotation.from_rotvec(h * wm).as_matrix()
        # the twist whose exponential turns by h wm and moves by h um: J_l d = h um, J_l a block of a larger exponential
        K = np.cross(np.eye(3), h * wm)
        J = expm(np.block([[K, np.eye(3)], [np.zeros((3, 6))]]))[:3, 3:]
        d = np.where(turned, back @ np.concatenate([h * wm, np.linalg.solve(J, h * um)]), h * mean[own])
        first = slice(place.start, place.start + hinge.nq)
        q1[first] = hinge.integrate(q[first, None], d[:, None])[:, 0]
        v1[own] = np.where(turned, back @ np.concatenate([R.T @ (w + dw), R.T @ (u + du)]), v1[own])
        mean[own] = np.where(turned, back @ np.concatenate([wm, um]), mean[own])
    return q1, v1, mean


def twists(hinge):
    """(6, nv): angular and linear velocity, in body axes, of the point whose velocity a hinge's speeds are; None for rates."""
    if isinstance(hinge, pl.Joint):
        if not (hinge.linear or hinge.angular):
            return None
        E, n = np.zeros((6, hinge.nv)), hinge.n_slides
        E[:3, n:] = np.eye(3) if hinge.angular else hinge.turn_axes.T
        if hinge.linear:
            E[3:, :n] = np.eye(3)
        return E
    return hinge.H(hinge.neutral[:, None]) if isinstance(hinge, pl.Free | pl.Planar | pl.Spherical) else None


def assert_steps(model, q, v, tau, h, dv, wrenches=None, axes="world"):
    """(M + h/2 C + h^2/4 K) dv = h (tau - bias - h/2 K v), dense, to 1e-12 of the terms."""
    C, K = modal(model, "damping"), modal(model, "stiffness")
    A = sweeps.mass_matrix(model, q) + 0.5 * h[..., None] * C + 0.25 * h[..., None] ** 2 * K
    bias = sweeps.bias(model, q, v, wrenches, axes=axes)
    pull = 0.5 * h * (v @ K)
    left = (A @ dv[..., None])[..., 0] - h * (tau - bias - pull)
    norm = np.linalg.norm
    scale = norm(A, axis=(-2, -1)) * norm(dv, axis=-1) + h[..., 0] * sum(norm(x, axis=-1) for x in (tau, bias, pull))
    assert np.all(norm(left, axis=-1) <= 1e-12 * scale)


def chain(fidelity, boundary="cantilever", stiffening=False):
    """A hub, two damped beams that move in all directions, and a load."""
    system = pl.System("chain", fidelity=fidelity)
    system.add_body("hub", hinge=pl.Free(), inertia=pl.Inertia.box(5.0, (1, 1, 1)))
    shape = {"EI": (1e3, 1.5e3), "GJ": 800.0, "torsional_inertia": 0.1, "EA": 1e6, "damping": 0.01, "boundary": boundary}
    beam = pl.flex.Beam(2.0, 4.0, modes={"y": 3, "z": 3, "torsion": 1, "axial": 1}, stiffening=stiffening, **shape)
    system.add_body("inner", "hub", pl.Revolute("z"), flex=beam)
    system.add_body("outer", "inner", pl.Revolute("y"), at="tip", flex=beam)
    system.add_body("load", "outer", pl.Revolute("x"), at="tip", inertia=pl.Inertia.box(3.0, (1, 1, 1)))
    return system
