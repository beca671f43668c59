"""Arms of beams."""

from __future__ import annotations

import numpy as np

import pliant as pl


def arm(links, fidelity="full", alike=True, stiffening=True):
    """Links of two modes in each of two planes, hinges about z and y in turn; alike, or of seven sizes."""
    system = pl.System("arm", fidelity=fidelity)
    sizes = [1.0] if alike else (1 + 0.1 * np.sin(np.arange(1, 8))).tolist()
    beams = [pl.flex.Beam(x, 2.0 * x, EI=(1000.0, 1500.0), modes=2, stiffening=stiffening) for x in sizes]
    for k in range(links):
        beam = beams[k % len(beams)]
        at = {"parent": f"b{k - 1}", "at": "tip"} if k else {}
        system.add_body(f"b{k}", hinge=pl.Revolute("zy"[k % 2]), flex=beam, **at)
    return system
