"""Beams that stiffen, and their rates."""

from __future__ import annotations

import numpy as np

import pliant as pl
from pliant import sweeps
from pliant.graph import Graph, evaluate, jvp
from tests.flex.crowds import crowded, shortened
from tests.systems import HINGES, random_flexible_system, random_hinge, random_inertia, random_pose


def rates(model, q, v, a):
    """(T', V', momentum', com') while the system moves with v and a: derivatives of the graphs, so exact but for rounding.

    q (..., nq), v and a (..., nv): one graph serves all states.
    """
    graph = Graph()
    at = {name: graph.input(name, (n,)) for name, n in (("q", model.nq), ("v", model.nv), ("a", model.nv))}
    energies = sweeps.kinetic_energy(model, at["q"], at["v"]), sweeps.potential_energy(model, at["q"])
    values = [*map(np.ravel, energies), sweeps.momentum(model, at["q"], at["v"]), sweeps.com(model, at["q"])]
    moving = {"q": sweeps.qdot(model, at["q"], at["v"]), "v": at["a"]}
    found = evaluate(jvp(graph.lift(np.concatenate(values)), at, moving), {"q": q, "v": v, "a": a})
    return found[..., 0], found[..., 1], found[..., 2:8], found[..., 8:]


def random_beam(rng):
    """A beam of any boundary with one to six modes, with or without a tip mass and a hub."""
    boundary = ("cantilever", "free-free", "pinned", "pinned-free")[rng.integers(4)]
    modes = {"y": rng.integers(1, 3), "z": rng.integers(3), "torsion": rng.integers(2), "axial": rng.integers(2)}
    tip, hub = rng.uniform(0.1, 1.0) * rng.integers(2), rng.uniform(0.01, 0.1) * rng.integers(2) * (boundary != "cantilever")
    stiff = {"EI": rng.uniform(2, 10, 2), "GJ": rng.uniform(2, 10), "EA": rng.uniform(50, 200)}
    matter = {"torsional_inertia": rng.uniform(0.01, 0.1), "tip_mass": tip, "hub_inertia": hub}
    return pl.flex.Beam(
        rng.uniform(0.5, 1.5), rng.uniform(0.5, 2.0), modes=modes, boundary=boundary, damping=0.01, **stiff, **matter
    )


def random_beams(seed, base=None):
    """A tree of stiffened beams and rigid bodies, on tips, roots and points between."""
    rng = np.random.default_rng(seed)
    system = pl.System("beams", gravity=rng.normal(size=3) * 5)
    soft = {}
    for k in range(rng.integers(2, 5)):
        parent = f"b{rng.integers(max(0, k - 2), k)}" if k else "world"
        kind = "Free" if k == 0 and base == "free" else HINGES[rng.integers(len(HINGES))]
        soft[f"b{k}"] = k == 0 or rng.random() < 0.75
        matter = {"flex": random_beam(rng)} if soft[f"b{k}"] else {"inertia": random_inertia(rng)}
        at = ("tip", 0.3, "root")[rng.integers(3)] if soft.get(parent) else None
        system.add_body(f"b{k}", parent, random_hinge(rng, kind), f"h{k}", random_pose(rng), at=at, **matter)
    return system


def random_shortened(seed, base=None):
    """Every hinge, 0 to 6 modes a body, and a random foreshortening of every node; its base is free."""
    rng = np.random.default_rng(seed)
    return crowded(seed, lambda flex: shortened(flex, rng))


KINDS = {"plain": random_flexible_system, "beams": random_beams, "shortened": random_shortened}


def moving(kind, seed, **options):
    """A random system with its state, forces and accelerations; every second one without gravity."""
    system = KINDS[kind](seed, **options)
    if seed % 2:
        system.gravity = (0, 0, 0)
    q, v = system.random_state(seed)
    tau = np.random.default_rng(seed + 1000).normal(size=system.nv)
    if options.get("base") == "free":
        tau[:6] = 0.0
    dyn = pl.compile(system, "reference")
    return system, dyn, q, v, tau, dyn.forward_dynamics(q, v, tau)
