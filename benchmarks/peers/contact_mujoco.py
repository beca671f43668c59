"""A pliant system with contacts as a MuJoCo model, and its `rollout` on one thread: the same bodies, shapes, pairs and springs."""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np
from mujoco import rollout

import pliant as pl

from . import Array

SOLVERS = {
    "Newton, elliptic": ("NEWTON", "ELLIPTIC", 100),
    "Newton, pyramid": ("NEWTON", "PYRAMIDAL", 100),
    "PGS 8": ("PGS", "PYRAMIDAL", 8),
}
_FULL = int(mujoco.mjtState.mjSTATE_FULLPHYSICS)
_GEOMS = {"sphere": mujoco.mjtGeom.mjGEOM_SPHERE, "box": mujoco.mjtGeom.mjGEOM_BOX, "plane": mujoco.mjtGeom.mjGEOM_PLANE}


def model_of(system: pl.System, solver: str, dt: float, trot: Any = None) -> mujoco.MjModel:
    """Bodies, hinges, armatures, hinge springs, and contacts as pairs of geoms; everything else of the defaults.

    trot: with the gains of position actuators at all revolute hinges.
    """
    spec, model = mujoco.MjSpec(), system.model
    spec.option.gravity, spec.option.timestep = model.gravity, dt
    kind, cone, iterations = SOLVERS[solver]
    spec.option.solver, spec.option.cone = getattr(mujoco.mjtSolver, f"mjSOL_{kind}"), getattr(mujoco.mjtCone, f"mjCONE_{cone}")
    spec.option.iterations = iterations
    spec.compiler.balanceinertia, spec.compiler.inertiafromgeom = True, mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_FALSE
    spec.compiler.degree = False
    made: dict[str, Any] = {"world": spec.worldbody}
    homes = _homes(system)
    matter = _matter(system, homes)
    loads = {load.type.hinge: load.type for load in model.loads if isinstance(load.type, pl.loads.HingeSpring)}
    rotors = {load.type.hinge: load.type for load in model.loads if isinstance(load.type, pl.loads.Armature)}
    for body in model.bodies:
        if homes[body.name][0] != body.name:
            continue
        home, R, p = homes[body.parent]
        mass, com, J = matter[body.name]
        one = made[home].add_body(
            name=body.name, pos=p + R @ body.hinge.pose.xyz, quat=_quaternion(R @ body.hinge.pose.R), mass=mass, ipos=com,
            explicitinertial=True, fullinertia=[J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]],
        )  # fmt: skip
        made[body.name] = one
        _joint(one, body.hinge, loads.get(body.hinge.name), rotors.get(body.hinge.name))
    for hinge in model.hinges if trot is not None else ():
        if type(hinge.type).__name__ == "Revolute":
            own = spec.add_actuator(name=hinge.name, target=hinge.name, trntype=mujoco.mjtTrn.mjTRN_JOINT)
            own.gainprm[0], own.biastype = trot.kp, mujoco.mjtBias.mjBIAS_AFFINE
            own.biasprm[1], own.biasprm[2] = -trot.kp, -trot.kd
    names: set[str] = set()
    for contact in model.contacts:
        for pair in contact.pairs:
            for surface in (pair.a, pair.b):
                if surface.shape not in names:
                    names.add(surface.shape)
                    home, R, p = homes[surface.frame.body]
                    _geom(made[home], surface, R, p)
            mu = float(np.ravel(contact.parameters["mu"])[0])
            spec.add_pair(geomname1=pair.a.shape, geomname2=pair.b.shape, condim=3, friction=[mu, mu, 0.0, 0.0, 0.0])
    return spec.compile()


def _homes(system: pl.System) -> dict[str, tuple[str, Array, Array]]:
    """Of every body the one that it is fixed to, itself if it moves, and its pose in that."""
    out = {"world": ("world", np.eye(3), np.zeros(3))}
    for body in system.bodies:
        out[body.name] = (body.name, np.eye(3), np.zeros(3))
        if isinstance(body.hinge.type, pl.Fixed):
            home, R, p = out[body.parent]
            out[body.name] = (home, R @ body.hinge.pose.R, p + R @ body.hinge.pose.xyz)
    return out


def _matter(system: pl.System, homes: dict[str, tuple[str, Array, Array]]) -> dict[str, tuple[float, Array, Array]]:
    """(mass, centre of mass, inertia about it) of every moving body with what is fixed to it."""
    sums: dict[str, tuple[float, Array, Array]] = {}
    for body in system.bodies:
        home, R, p = homes[body.name]
        m, c = body.inertia.mass, p + R @ body.inertia.com
        J = R @ body.inertia.inertia @ R.T + m * (c @ c * np.eye(3) - np.outer(c, c))
        old = sums.get(home, (0.0, np.zeros(3), np.zeros((3, 3))))
        sums[home] = old[0] + m, old[1] + m * c, old[2] + J
    out = {}
    for home, (m, first, J) in sums.items():
        c = first / m if m else first
        out[home] = m, c, J - m * (c @ c * np.eye(3) - np.outer(c, c))
    return out


def _joint(body: Any, hinge: Any, spring: Any, rotor: Any) -> None:
    kind = type(hinge.type).__name__
    if kind == "Free":
        body.add_freejoint(name=hinge.name)
    elif kind in ("Revolute", "Prismatic"):
        own = {} if spring is None else {"stiffness": float(spring.k), "damping": float(spring.c), "springref": float(spring.rest)}
        own |= {} if rotor is None else {"armature": float(rotor.inertia)}
        moves = mujoco.mjtJoint.mjJNT_HINGE if kind == "Revolute" else mujoco.mjtJoint.mjJNT_SLIDE
        body.add_joint(name=hinge.name, type=moves, axis=hinge.type.axis, **own)


def _geom(body: Any, surface: Any, R: Array, p: Array) -> None:
    sizes = surface.sizes
    size = {"sphere": lambda: [float(sizes["radius"]), 0, 0], "box": lambda: list(np.asarray(sizes["size"]) / 2)}.get(
        surface.kind, lambda: [0, 0, 1]
    )()
    pose = surface.frame.pose
    body.add_geom(
        name=surface.shape,
        type=_GEOMS[surface.kind],
        size=size,
        pos=p + R @ pose.xyz,
        quat=_quaternion(R @ pose.R),
        contype=0,
        conaffinity=0,
        mass=0.0,
    )


def _quaternion(R: Array) -> Array:
    out = np.zeros(4)
    mujoco.mju_mat2Quat(out, np.ascontiguousarray(R).ravel())
    return out


class Rolled:
    """Rollouts of some states for some steps."""

    def __init__(self, system: pl.System, solver: str, dt: float, q: Array, v: Array, steps: int, trot: Any = None) -> None:
        self.model = model_of(system, solver, dt, trot)
        times = (np.arange(steps) + 0.5) * dt  # pliant's steps take their inputs at their middle
        self.control = None if trot is None else np.array([trot.reference(t) for t in times])
        self.data, self.steps, self.states = mujoco.MjData(self.model), steps, len(q)
        self.start = np.zeros((len(q), mujoco.mj_stateSize(self.model, _FULL)))
        for row, one, speeds in zip(self.start, q, v, strict=True):
            self.data.qpos[:], self.data.qvel[:] = pl.convert.to_mujoco(system, one, speeds)
            mujoco.mj_getState(self.model, self.data, row, _FULL)

    def run(self) -> Array:
        """Return qpos (states, nq) at the end."""
        state, _ = rollout.rollout(self.model, self.data, initial_state=self.start, control=self.control, nstep=self.steps)
        return np.asarray(state)[:, -1, 1 : 1 + self.model.nq]

    def contacts(self) -> int:
        """Return how many contact points there are at the end of the last state."""
        return int(self.data.ncon)
