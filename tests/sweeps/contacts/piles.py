"""Small systems with contacts, for tests: free bodies on planes and on each other."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

import pliant as pl
from pliant.sweeps import frame_jacobian

G = 9.81


def ball(mass: float, radius: float) -> pl.Inertia:
    return pl.Inertia(mass, (0, 0, 0), 0.4 * mass * radius**2 * np.eye(3))


def free(system: pl.System, name: str, inertia: pl.Inertia, solid: Any, pose: Any = None) -> None:
    """Add a free body with one shape of its name."""
    system.add_body(name, hinge=pl.Free(), inertia=inertia)
    system.add_shape(name, solid, name=f"{name}_shape", pose=pose)


def incline(angle: float) -> pl.Pose:
    """A plane that falls along x, by an angle [rad]."""
    c, s = math.cos(angle), math.sin(angle)
    return pl.Pose(matrix=np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]))


def block(angle: float = 0.0, mu: float = 0.5, size: tuple[float, float, float] = (0.4, 0.3, 0.1), **numbers: Any) -> pl.System:
    """A box of 2 kg with four corners on a plane."""
    system = pl.System("block", gravity=(0, 0, -G))
    free(system, "box", pl.Inertia.box(2.0, size), pl.shapes.Box(size))
    system.add_shape("world", pl.shapes.Plane(), name="slope", pose=incline(angle))
    system.add_contact("rest", "box_shape", "slope", mu=mu, points=4, **numbers)
    return system


def on_slope(angle: float, height: float) -> np.ndarray:
    """The coordinates of a free body on an incline, its origin so high above it."""
    half = 0.5 * angle
    n = np.array([math.sin(angle), 0, math.cos(angle)])
    return np.array([math.cos(half), 0, math.sin(half), 0, *(height * n)])


def stack(count: int, radius: float = 0.1, **numbers: Any) -> pl.System:
    """Balls of 1 kg, one above the other."""
    system = pl.System("stack", gravity=(0, 0, -G))
    for k in range(count):
        free(system, f"ball{k}", ball(1.0, radius), pl.shapes.Sphere(radius))
    system.add_contact("floor", "ball0_shape", "ground", **numbers)
    for k in range(1, count):
        system.add_contact(f"level{k}", f"ball{k}_shape", f"ball{k - 1}_shape", **numbers)
    return system


def tower(count: int, radius: float = 0.1) -> np.ndarray:
    """The coordinates of a stack whose balls touch."""
    return np.concatenate([[1, 0, 0, 0, 0, 0, (2 * k + 1) * radius] for k in range(count)]).astype(float)


def sled(mu: float = 0.4, **numbers: Any) -> pl.System:
    """A rigid body on four small balls that are part of it."""
    system = pl.System("sled", gravity=(0, 0, -G))
    system.add_body("sled", hinge=pl.Free(), inertia=SLED)
    for k, (x, y, z) in enumerate(FEET):
        system.add_shape("sled", pl.shapes.Sphere(SLED_RADIUS), name=f"f{k}", pose=pl.Pose((x, y, z)))
    system.add_contact("feet", [f"f{k}" for k in range(4)], "ground", mu=mu, **numbers)
    return system


SLED = pl.Inertia(3.0, (0, 0, 0), np.diag([0.02, 0.05, 0.06]))
SLED_RADIUS = 0.02
FEET = np.array([(0.2, 0.15, -0.08), (0.2, -0.15, -0.08), (-0.25, 0.1, -0.08), (-0.25, -0.1, -0.08)])


def quadruped(**numbers: Any) -> pl.System:
    """A trunk with four legs of three hinges, on small balls: of the size of solo12."""
    system = pl.System("quadruped", gravity=(0, 0, -G))
    system.add_body("trunk", hinge=pl.Free(), inertia=pl.Inertia.box(1.2, (0.4, 0.2, 0.05)))
    for name, x, y in (("fl", 0.2, 0.1), ("fr", 0.2, -0.1), ("hl", -0.2, 0.1), ("hr", -0.2, -0.1)):
        side = math.copysign(0.02, y)
        system.add_body(
            f"{name}_hip", "trunk", pl.Revolute("x"), pose=pl.Pose((x, y, 0)), inertia=pl.Inertia.box(0.15, (0.04, 0.04, 0.04))
        )
        system.add_body(
            f"{name}_thigh", f"{name}_hip", pl.Revolute("y"), pose=pl.Pose((0, side, 0)),
            inertia=pl.Inertia.box(0.15, (0.03, 0.03, 0.16), com=(0, 0, -0.08)),
        )  # fmt: skip
        system.add_body(
            f"{name}_shank", f"{name}_thigh", pl.Revolute("y"), pose=pl.Pose((0, 0, -0.16)),
            inertia=pl.Inertia.box(0.04, (0.02, 0.02, 0.16), com=(0, 0, -0.08)),
        )  # fmt: skip
        system.add_shape(f"{name}_shank", pl.shapes.Sphere(FOOT), name=name, pose=pl.Pose((0, 0, -0.16)))
        for part in ("hip", "thigh", "shank"):
            motor = pl.loads.Motor(f"{name}_{part}", rotor_inertia=2e-4)
            system.add_load(f"{name}_{part}_motor", motor)
        system.add_frame(f"{name}_foot", f"{name}_shank", pl.Pose((0, 0, -0.16)))
    system.add_contact("feet", LEGS, "ground", **numbers)
    return system


LEGS = ["fl", "fr", "hl", "hr"]
FOOT = 0.0165


def crouched(sink: float = 0.0) -> np.ndarray:
    """The quadruped's coordinates with bent legs, its feet so deep in the ground."""
    height = 2 * 0.16 * math.cos(0.7) + FOOT - sink
    return np.array([1, 0, 0, 0, 0, 0, height, *(x for leg in LEGS for x in (0.0, 0.7, -1.4))])


@cache
def standing() -> tuple[pl.Dynamics, np.ndarray, np.ndarray, float]:
    """The quadruped, coordinates and torques at which it stands, and the load of a foot [N]."""
    stiffness = 1e5
    system = quadruped(stiffness=stiffness)
    dyn = pl.compile(system)
    weight = sum(body.inertia.mass for body in dyn.model.bodies) * G
    q0 = crouched(weight / 4 / stiffness)
    v = np.zeros(dyn.model.nv)
    tau = dyn.inverse_dynamics(q0, v, v)
    for leg in LEGS:  # force at the lowest point of the foot, moment about its centre is zero for a vertical force
        tau = tau - frame_jacobian(system, f"{leg}_foot", q0)[5] * weight / 4
    return dyn, q0, tau, weight / 4


@cache
def grasp() -> tuple[pl.Dynamics, np.ndarray, np.ndarray]:
    """Two pads on slides that press a free cube with 12 N."""
    system = pl.System("grasp", gravity=(0, 0, -G))
    for name, side in (("left", 1.0), ("right", -1.0)):
        system.add_body(name, hinge=pl.Prismatic("x"), hinge_name=f"{name}_slide", inertia=pl.Inertia.box(0.2, (0.02, 0.08, 0.08)))
        system.add_shape(name, pl.shapes.Box((0.02, 0.08, 0.08)), name=f"{name}_pad", pose=pl.Pose((-0.01 * side, 0, 0)))
    free(system, "cube", pl.Inertia.box(0.5, (0.05, 0.05, 0.05)), pl.shapes.Box((0.05, 0.05, 0.05)))
    for name in ("left", "right"):
        system.add_contact(name + "_grip", "cube_shape", f"{name}_pad", mu=0.7, points=4, stiffness=1e5)
    q0 = np.array([-0.025, 0.025, 1, 0, 0, 0, 0, 0, 0])
    tau = np.array([12.0, -12.0, 0, 0, 0, 0, 0, 0])
    return pl.compile(system), q0, tau


def trot(dyn: pl.Dynamics, count: int, steps: int, h: float, seed: int = 0) -> list[np.ndarray]:
    """(q, v, tau, s), each (count, steps, …), of quadrupeds that trot in place under PD control, from random heights and speeds."""
    rng = np.random.default_rng(seed)
    period, stand = 0.3, crouched()
    q = np.tile(stand, (count, 1))
    q[:, 6] += rng.uniform(0, 0.01, count)
    phase = rng.uniform(0, 1, count)
    sim = dyn.stepper(h, batch=count, method="contact")
    sim.reset(q, 0.2 * rng.normal(size=(count, dyn.model.nv)))
    stored = []
    for k in range(steps):
        to = np.tile(stand[7:], (count, 1))
        for leg in range(4):
            lift = 0.35 * np.maximum(np.sin(2 * np.pi * (k * h / period + phase + (0 if leg in (0, 3) else 0.5))), 0)
            to[:, 3 * leg + 1] += lift
            to[:, 3 * leg + 2] -= 2 * lift
        q, v = sim.q.copy(), sim.v.copy()
        tau = np.zeros((count, dyn.model.nv))
        tau[:, 6:] = 4.0 * (to - q[:, 7:]) - 0.1 * v[:, 6:]
        stored.append((q, v, tau, sim.s.copy()))
        sim.step(tau)
    return [np.stack(x, axis=1) for x in zip(*stored, strict=True)]


def crate(**numbers: Any) -> pl.System:
    """A free box with eight corners, over the ground."""
    system = pl.System("crate", gravity=(0, 0, -G))
    free(system, "box", pl.Inertia.box(1.0, CRATE), pl.shapes.Box(CRATE))
    system.add_contact("corners", "box_shape", "ground", **{"mu": 0.5, **numbers})
    return system


CRATE = (0.3, 0.2, 0.1)


def thrown(count: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates and speeds of crates in the air."""
    rng = np.random.default_rng(seed)
    q = rng.normal(size=(count, 7))
    q[:, :4] /= np.linalg.norm(q[:, :4], axis=1)[:, None]
    q[:, 4:] = [0, 0, 0.3]
    return q, rng.normal(size=(count, 6)) * [5, 5, 5, 1, 1, 1]


def far_plane(system: pl.System, body: str) -> pl.System:
    """Give a system a contact that never touches, so that its steps are those with contacts."""
    system.add_shape(body, pl.shapes.Sphere(0.01), name="ball")
    system.add_shape("world", pl.shapes.Plane(), name="far", pose=pl.Pose((0, 0, -9.0)))
    system.add_contact("never", "ball", "far", stiffness=1e4)
    return system
