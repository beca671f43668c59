"""Chains of beams, compiled once for all tests of a process, and their steps."""

from __future__ import annotations

from functools import cache

import numpy as np

import pliant as pl
from pliant.simulate.loops.implicit_kernels import alpha_kernel
from pliant.simulate.loops.methods import alpha
from pliant.simulate.loops.torques import torques

TIGHT = (0.9, 1e-12, 1e-12, 0.0)


def chain(n: int, EI: float = 0.5, EA: float = 1e4, L: float = 1.0, m: float = 1.0) -> pl.System:
    """A pendulum of n welded beams in the plane, held horizontally."""
    system = pl.System(f"chain of {n}", gravity=(0, -9.81, 0))
    for k in range(n):
        beam = pl.flex.Beam(L / n, m / n, EI=EI, EA=EA, boundary="static", modes={"y": 0, "axial": 0})
        place = {"parent": f"b{k - 1}", "at": "tip"} if k else {"hinge": pl.Revolute("z")}
        system.add_body(f"b{k}", flex=beam, **place)
    return system


@cache
def compiled(n: int, EI: float = 0.5) -> pl.Dynamics:
    return pl.compile(chain(n, EI))


def ran(dynamics, by_sweeps, start, plan, settings=TIGHT, tau=None, t_end=1.0):
    """(rows, end) of alpha."""
    model = dynamics.model
    kernel = alpha_kernel(dynamics, torques(tau, dynamics.fields, (0.0, t_end)), 0, by_sweeps=by_sweeps)
    given = [np.zeros(model.nv)] if tau is None else []
    x = alpha.start(np.concatenate(start), np.asarray(dynamics.forward_dynamics(*start, np.zeros(model.nv))), model.nq)
    return kernel(x, *given, np.asarray(plan, dtype=float), settings)
