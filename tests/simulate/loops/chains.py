"""Chains of beams, compiled once for all tests of a process."""

from __future__ import annotations

from functools import cache

import pliant as pl


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
