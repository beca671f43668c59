"""Closed systems: random trees with a cut joint that is closed at a known state, and small mechanisms."""

from __future__ import annotations

import numpy as np

import pliant as pl
from tests.systems import random_hinge, random_pose, random_system

CUTS = (
    "Fixed", "Revolute", "Prismatic", "Cylindrical", "Screw", "Universal", "Spherical", "Planar", "InPlane", "InLine", "Rod",
    "Coupling",
)  # fmt: skip
MOVING = ("Revolute", "Prismatic", "Spherical", "Universal", "Cylindrical")


def cut_joint(rng: np.random.Generator, kind: str):
    if kind in ("InPlane", "InLine"):
        return getattr(pl, kind)(rng.normal(size=3))
    return random_hinge(rng, kind)


def with_closure(seed: int, kind: str, n: int = 8, kinds: tuple[str, ...] = MOVING):
    """(system, q): a random tree with a closure 'cut' of a kind between two of its bodies, closed at q."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, n, kinds, "tree", "fixed", frames=0)
    q = system.model.integrate(system.model.neutral(), rng.uniform(-0.7, 0.7, system.model.nv))
    if kind == "Coupling":
        names = [h.name for h in system.model.hinges if h.type.nq == 1]
        terms = {name: float(rng.uniform(0.5, 2.0)) for name in (names * 2)[:2]}
        if not terms:
            return with_closure(seed + 1000, kind, n, kinds)
        offset = sum(k * float(q[system.model.q_index(name)][0]) for name, k in terms.items())
        system.add_coupling("cut", terms, offset)
        return system, q
    # two bodies of which neither carries the other, or the world and the last
    carried = {body.name for body in system.model.bodies}
    b = f"b{n - 1}"
    path = [b]
    while path[-1] != "world":
        path.append(system.model.bodies[system.model.index[path[-1]]].hinge.parent)
    others = sorted(carried - set(path))
    a = others[-1] if others and rng.random() < 0.7 else "world"
    system.add_frame("on_b", b, random_pose(rng))
    dyn = pl.compile(system, target="reference")
    here = dyn.frame("on_b").pose(q)
    joint = None if kind == "Rod" else cut_joint(rng, kind)
    R, r = np.eye(3), np.zeros(3)
    if isinstance(joint, pl.model.HingeType) and joint.nq:
        x = joint.integrate(joint.neutral[:, None], rng.uniform(-0.5, 0.5, (joint.nv, 1)))
        R, r = (np.asarray(part, dtype=float) for part in joint.pose(x))
        r = r[:, 0] if r.ndim > 1 else r
    elif kind == "InPlane":
        r = np.cross(joint.normal, rng.normal(size=3))
    elif kind == "InLine":
        r = joint.axis * rng.uniform(-0.5, 0.5)
    Ra, ra = (np.eye(3), np.zeros(3)) if a == "world" else dyn.frame(a).pose(q)
    turn = here[0] @ R.T  # frame A in the world: B moved back through the joint
    place = pl.Pose(Ra.T @ (here[1] - turn @ r - ra), matrix=Ra.T @ turn)
    system.add_frame("on_a", a, place if kind != "Rod" else random_pose(rng))
    if kind == "Rod":
        far = pl.compile(system, target="reference").frame("on_a").pose(q)[1]
        system.add_rod("cut", "on_a", "on_b", float(np.linalg.norm(far - here[1])))
    else:
        system.add_loop("cut", "on_a", "on_b", joint)
    return system, q


def four_bar(ground: float = 1.2, tilt: tuple[float, float, float] | None = None) -> pl.System:
    """Three rods of 1 m and the ground, closed by a spatial pin: of its five rows, two say something."""
    system = pl.System("fourbar", gravity=(0, -9.81, 0))
    turned = pl.Pose(rpy=tilt) if tilt else pl.Pose()
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=rod, pose=turned)
    system.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose((1, 0, 0)))
    system.add_body("rocker", hinge=pl.Revolute("z"), inertia=rod, pose=turned @ pl.Pose((ground, 0, 0)))
    system.add_frame("coupler_end", "coupler", pl.Pose((1, 0, 0)))
    system.add_frame("rocker_end", "rocker", pl.Pose((1, 0, 0)))
    system.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute("z"))
    return system
