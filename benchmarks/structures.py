"""Flexible systems that pliant and a program of finite elements in floating frames can both have, and their motions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

import pliant as pl

from .solids import Array, Solid, block

MODES = (4, 8, 16)
LINKS = (1, 3, 6)
HUB = np.concatenate([np.diag((0.5, 0.4, 0.6)), -np.diag((0.5, 0.4, 0.6))])  # where the hub's six equal masses are [m]
HUB_MASS = 120.0


@dataclass(frozen=True)
class Flexible:
    """A solid and its modes: the `modes` lowest of a Craig-Bampton set, normalised, root held. node: the mesh node to watch."""

    solid: Solid
    reduced: pl.flex.ReducedBody
    modes: int
    node: int

    @cached_property
    def body(self) -> pl.flex.ModalBody:
        r, n = self.reduced, self.modes
        return pl.flex.ModalBody(r.nodes, r.slopes[..., :n], r.translations[..., :n], r.stiffness[:n, :n], r.root)

    @property
    def shapes(self) -> Array:
        """Displacements of the mesh nodes (N, 3, modes)."""
        return self.reduced.shapes[..., : self.modes]

    def watched(self, eta: Array) -> Array:
        """Where the watched node is in the body (..., 3) [m], for eta (..., modes)."""
        return self.solid.positions[self.node] + eta @ self.shapes[self.node].T


@dataclass(frozen=True)
class Case:
    """A system without gravity, the names of its flexible bodies, and a motion: from q = neutral and v0 for t_end [s]."""

    name: str
    system: pl.System
    flexible: Flexible
    names: tuple[str, ...]
    v0: Array
    t_end: float

    @cached_property
    def dyn(self) -> pl.Dynamics:
        return pl.compile(self.system)

    @cached_property
    def eta_slices(self) -> tuple[slice, ...]:
        """Where each flexible body's eta is in q."""
        n = self.flexible.modes
        return tuple(slice(self.system.q_index(name).stop - n, self.system.q_index(name).stop) for name in self.names)

    def watched(self, q: Array) -> Array:
        """World positions (..., bodies, 3) [m] of the watched nodes."""
        places = []
        for name, own in zip(self.names, self.eta_slices, strict=True):
            R, p = self.dyn.frame(name).pose(q)
            places.append(p + (R @ self.flexible.watched(q[..., own])[..., None])[..., 0])
        return np.stack(places, axis=-2)

    @cached_property
    def fastest(self) -> float:
        """The highest frequency about the start [rad/s]: what an explicit method's step goes by."""
        from scipy.linalg import eigh

        K = np.zeros((self.system.nv,) * 2)
        for name in self.names:
            own = slice(self.system.v_index(name).stop - self.flexible.modes, self.system.v_index(name).stop)
            K[own, own] = self.flexible.body.stiffness
        return float(np.sqrt(eigh(K, self.dyn.mass_matrix(self.system.neutral()), eigvals_only=True)[-1]))


@cache
def link(modes: int) -> Flexible:
    """A bar of aluminium, 1 m long, 30 mm by 10 mm, with rigid ends."""
    solid = block((1.0, 0.03, 0.01), (8, 1, 1), 70e9, 0.3, 2700.0)
    ends = {"root": solid.where(0, 0.0), "tip": solid.where(0, 1.0)}
    reduced = pl.flex.from_matrices(*solid, ends, max(MODES) - 6)
    return Flexible(solid, reduced, modes, solid.nearest((1.0, 0.0, 0.0)))


@cache
def panel(modes: int) -> Flexible:
    """A light plate, 3 m by 1 m, held along a short edge."""
    solid = block((3.0, 1.0, 0.03), (6, 2, 1), 5e9, 0.3, 150.0)
    reduced = pl.flex.from_matrices(*solid, {"root": solid.where(0, 0.0)}, max(MODES))
    return Flexible(solid, reduced, modes, solid.nearest((3.0, 0.0, 0.0)))


def chain(links: int, modes: int) -> Case:
    """Links on hinges about y and z in turn; those about y start with 2, −4, 3 rad/s, so that the motion stays in a plane."""
    flexible = link(modes)
    system = pl.System(f"chain of {links}", gravity=(0, 0, 0))
    for k in range(links):
        parent, at = (f"l{k - 1}", "tip") if k else ("world", None)
        system.add_body(f"l{k}", parent=parent, at=at, hinge=pl.Revolute("yz"[k % 2]), flex=flexible.body)
    v0 = np.zeros(system.nv)
    for k, rate in zip(range(0, links, 2), (2.0, -4.0, 3.0), strict=False):
        v0[system.v_index(f"l{k}").start] = rate
    v0[1] = 0.1  # of the first mode, so that a single link bends too
    return Case(system.name, system, flexible, tuple(f"l{k}" for k in range(links)), v0, 1.0)


def satellite(modes: int) -> Case:
    """A free rigid hub with two panels, tumbling, the panels swinging in their three lowest modes."""
    flexible = panel(modes)
    system = pl.System("satellite", gravity=(0, 0, 0))
    J = HUB_MASS / 6 * (np.sum(HUB**2) * np.eye(3) - HUB.T @ HUB)
    system.add_body("hub", hinge=pl.Free(), mass=HUB_MASS, com=(0, 0, 0), inertia=J)
    for name, pose in zip(("left", "right"), panel_poses(), strict=True):
        system.add_body(name, parent="hub", pose=pose, flex=flexible.body)
    v0 = np.zeros(system.nv)
    v0[:3] = 0.3, 0.2, 0.5
    for name, rates in (("left", (0.5, 0.3, -0.2)), ("right", (-0.5, 0.2, 0.1))):
        v0[system.v_index(name)][:3] = rates
    return Case(system.name, system, flexible, ("left", "right"), v0, 2.0)


def panel_poses() -> tuple[pl.Pose, pl.Pose]:
    """Where the panels' roots are in the hub: on opposite sides."""
    return pl.Pose(xyz=(0.5, 0, 0)), pl.Pose(xyz=(-0.5, 0, 0), matrix=np.diag((-1.0, -1.0, 1.0)))
