"""Whether the momentum of a run is conserved, and how much of it is lost or gained."""

from __future__ import annotations

import numpy as np

from pliant.model import WORLD, Model
from pliant.model.acting.loads.drives import Servo
from pliant.model.acting.loads.forces import Bushing, PointSpring
from pliant.model.acting.loads.records import Load
from pliant.simulate.problem.problem import Problem
from pliant.simulate.results.computed.balance import largest
from pliant.simulate.results.computed.totals import totals
from pliant.spatial import Array


def _inside(model: Model, load: Load) -> bool:
    """Whether a load acts only between bodies of the system, so that its forces cancel."""
    if load.type is not None and load.type.keeps_momentum():
        return True  # what it holds is counted
    if isinstance(load.type, PointSpring | Bushing):
        ends = (end if isinstance(end, str) else end[0] for end in (load.type.a, load.type.b))
        return all(model.internals.seeing([name]).frame(name).body != WORLD for name in ends)
    return False


def hinges_of(load: Load) -> tuple[str, ...]:
    """Return the hinges between whose bodies a load acts; none if it may act elsewhere."""
    if isinstance(load.type, Servo):
        return load.type.names
    hinge = getattr(load.type, "hinge", None)
    return () if hinge is None else (hinge,)


def _held_outside(model: Model) -> str:
    """Return which closure or contact connects the system to the world, or an empty text."""
    for closure in model.loops:
        if WORLD in [model.internals.home(name) for name in closure.frames]:
            return f"{closure.kind} {closure.name!r} holds the system to the world"
    for contact in model.contacts:
        if WORLD in [model.internals.home(surface.frame.body) for surface in contact.surfaces]:
            return f"contact {contact.name!r} may push the system from outside"
    return ""


def momentum_drift(problem: Problem, t: Array, q: Array, in_play: Array, tau: Array, momentum: Array) -> tuple[Array | None, str]:
    """Return (runs,): the largest relative change of momentum (runs, n, 6); or None and the reason why momentum is not conserved.

    in_play (runs,): the kinetic energy T [J] that takes part in the motion, with that of wheels. A motion of mass m and inertia I
    has at most the momenta sqrt(2 m T) and sqrt(2 I T).
    """
    model, mass = problem.model, problem.model.internals.mass
    free = [k for k, parent in enumerate(model.internals.merged.parents) if parent < 0]
    for k in free:
        hinge = model.internals.merged.hinges[k]
        if hinge.type.nv < 6:
            return None, f"hinge {hinge.name!r} holds the system to the world"
        if hinge.name in {motion.name for motion in model.internals.prescribed}:
            return None, f"hinge {hinge.name!r} has a prescribed motion against the world"
        if np.nan_to_num(tau[..., model.v_index(hinge.name)][..., : hinge.type.nv]).any():
            return None, f"tau pushes hinge {hinge.name!r} against the world"
    if outside := _held_outside(model):
        return None, outside
    outer = {model.v_index(model.internals.merged.hinges[k].name).start for k in free}
    for load in model.loads:
        if _inside(model, load):
            continue
        if not (names := hinges_of(load)) or outer & {model.v_index(name).start for name in names}:
            return None, f"load {load.name!r} may push the system from outside"
    if problem.wrenches.any():
        return None, "wrenches push the system from outside"
    if problem.p.size:
        return None, "mass and gravity may be parameters"
    change = momentum - momentum[:, :1]
    change[..., 3:] -= mass * model.gravity * (t - t[0])[:, None]
    turns = np.zeros((len(free), 3, model.nv))
    for turn, k in zip(turns, free, strict=True):
        turn[:, model.v_index(model.internals.merged.hinges[k].name)][:, :6] = np.eye(3, 6)  # its modes come after
    inertia = 2 * np.sum(totals(problem, q[:, 0, None, None], turns).kinetic, axis=(-1, -2))
    scales = np.sqrt(2 * in_play[:, None] * np.stack([inertia, np.full(len(inertia), mass)], axis=-1))
    sizes = np.stack([largest(np.linalg.norm(change[..., part], axis=-1)) for part in (slice(3), slice(3, 6))], axis=-1)
    fractions = np.divide(sizes, scales, out=np.zeros_like(sizes), where=scales > 0)
    return fractions.max(axis=-1), ""
