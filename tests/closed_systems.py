"""Random closed systems: trees with loops of every joint, rods and couplings that are closed at a pose known beforehand."""

from __future__ import annotations

from typing import Any

import numpy as np

import pliant as pl
from pliant.spatial import Array
from pliant.sweeps.links import as_model
from tests.systems import random_flexible_system, random_pose, random_system

JOINTS: dict[str, Any] = {
    "Fixed": pl.Fixed(), "Revolute": pl.Revolute("z"), "Prismatic": pl.Prismatic("x"),
    "Cylindrical": pl.Cylindrical((1.0, 2.0, -0.5)), "Screw": pl.Screw("y", pitch=0.2),
    "Universal": pl.Universal("x", "y"), "Spherical": pl.Spherical(), "Planar": pl.Planar("z"),
    "InPlane": pl.InPlane("x"), "InLine": pl.InLine("z"), "Rolling": pl.Rolling("z", radius=0.3),
}  # fmt: skip


def random_closed(seed: int, closures: tuple[str, ...], n: int = 6, flexible: bool = False) -> tuple[pl.System, Array]:
    """A tree with closures by name of joint, "Rod" or "Coupling", and the pose (nq,) at which all are closed."""
    rng = np.random.default_rng(seed)
    kinds = ("Revolute", "Prismatic", "Spherical", "Cylindrical", "Universal")
    if flexible:
        system = random_flexible_system(seed, n, kinds, modes=2)
    else:
        system = random_system(rng, n, kinds, shape="tree", base="fixed")
    model = as_model(system)
    q = model.integrate(model.neutral(), 0.3 * rng.normal(size=model.nv))
    for i, kind in enumerate(closures):
        a, b = _two_bodies(rng, model)
        if kind == "Coupling":
            _couple(system, f"c{i}", model, q)
            continue
        system.add_frame(f"A{i}", body=a, pose=random_pose(rng), **_node(rng, model, a))
        node = _node(rng, model, b)
        system.add_frame(f"E{i}", body=b, pose=pl.Pose(), **node)
        (Ra, pa), (Re, pe) = (pl.sweeps.frame_pose(system, f"{x}{i}", q) for x in "AE")
        p = pa
        if kind == "Rod":
            system.add_frame(f"B{i}", body=b, pose=random_pose(rng), **node)
            length = float(np.linalg.norm(pl.sweeps.frame_pose(system, f"B{i}", q)[1] - pa))
            system.add_rod(f"c{i}", f"A{i}", f"B{i}", length)
            continue
        if kind == "Rolling":
            p = pa + Ra @ np.array([0.1, -0.2, 0.3])
        system.add_frame(f"B{i}", body=b, pose=pl.Pose(Re.T @ (p - pe), matrix=Re.T @ Ra), **node)
        system.add_loop(f"c{i}", f"A{i}", f"B{i}", JOINTS[kind])
    return system, q


def _two_bodies(rng: np.random.Generator, model: pl.Model) -> tuple[str, str]:
    names = ["world", *(body.name for body in model.bodies)]
    while True:
        a, b = rng.choice(len(names), 2, replace=False)
        if names[b] != "world":
            return names[a], names[b]


def _node(rng: np.random.Generator, model: pl.Model, body: str) -> dict[str, str]:
    if body == "world" or model.bodies[model.index[body]].flex is None:
        return {}
    return {"at": f"n{rng.integers(1, len(model.bodies[model.index[body]].flex.nodes))}"}


def _couple(system: pl.System, name: str, model: pl.Model, q: Array) -> None:
    terms, offset = {}, 0.0
    for body, where in zip(model.bodies, model.q_slices, strict=True):
        if body.hinge.type.nq == 1 and len(terms) < 2:
            terms[body.hinge.name] = 1.0 if not terms else -2.5
            offset += terms[body.hinge.name] * q[where.start]
    system.add_coupling(name, terms, offset)


def four_bar(gravity: tuple[float, float, float] = (0.0, -9.81, 0.0), rpy: tuple[float, float, float] | None = None) -> pl.System:
    """Crank 1, coupler 1, rocker 1, ground 1.2 [m]; rods of 1 kg; planar."""
    system = pl.System("four-bar", gravity=gravity)
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    base = pl.Pose() if rpy is None else pl.Pose(rpy=rpy)
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=rod, pose=base)
    system.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(1, 0, 0)))
    system.add_body("rocker", hinge=pl.Revolute("z"), inertia=rod, pose=base @ pl.Pose(xyz=(1.2, 0, 0)))
    system.add_frame("end", "coupler", pl.Pose(xyz=(1, 0, 0)))
    system.add_frame("tip", "rocker", pl.Pose(xyz=(1, 0, 0)))
    system.add_loop("pin", "tip", "end", pl.Revolute("z"))
    return system


def three_cranks() -> tuple[pl.System, Array]:
    """A parallelogram with a third crank: 4 rows that act, of rank 3 in every pose; and a pose at which it is closed."""
    system = pl.System("three cranks", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for i in range(3):
        system.add_body(f"crank{i}", hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(0.7 * i, 0, 0)))
        system.add_frame(f"tip{i}", f"crank{i}", pl.Pose(xyz=(1, 0, 0)))
    system.add_body("coupler", parent="crank0", hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(1, 0, 0)))
    for i in (1, 2):
        system.add_frame(f"on{i}", "coupler", pl.Pose(xyz=(0.7 * i, 0, 0)))
        system.add_loop(f"pin{i}", f"tip{i}", f"on{i}", pl.Revolute("z"))
    return system, np.array([0.6, 0.6, 0.6, -0.6])


def tangent_space(J: Array) -> Array:
    """An orthonormal basis (nv, freedoms) of the speeds that J (rows, nv) allows."""
    _, s, Vt = np.linalg.svd(J)
    return Vt[int((s > 1e-9 * s.max(initial=0.0)).sum()) :].T


def difference(f: Any, h: float = 1e-4) -> Array:
    """f'(0) by central differences of order 6."""
    return (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + (f(3 * h) - f(-3 * h))) / (60 * h)
