"""Gradients of functions of large trees: kernels that loop over bodies, compared with straight-line code.

    python -m benchmarks.row_derivatives [BODIES …] [--rows NAME …] [--loops]

Prints, for the gradient kernel of each row, the CPU time from the row to the end of its first call, with an empty cache, and the
CPU time of a state in a batch on one core. --loops: without straight-line code, which takes minutes for large trees.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from dataclasses import replace
from time import process_time

import numpy as np

import pliant as pl
from pliant.compile.table.functions import STEPPING, TABLE, Function

ROWS = ("mass_matrix", "kinetic_energy", "potential_energy", "com", "momentum", "centroidal_momentum_bias", "log_det_mass_matrix",
        "pose", "velocity", "qdot", "integrate", "difference")  # fmt: skip
STATES, ROUNDS = 256, 5


def tree(n: int) -> pl.System:
    """n boxes on hinges about x, y or z, each attached to one of the six before it."""
    rng, system = np.random.default_rng(0), pl.System(f"tree of {n}")
    for k in range(n):
        solid = pl.Inertia.box(1.0 + rng.random(), (0.1, 0.2, 0.3), com=tuple(0.1 * rng.normal(size=3)))
        parent = f"b{rng.integers(max(0, k - 6), k)}" if k else "world"
        hinge = pl.Revolute("xyz"[rng.integers(3)])
        system.add_body(f"b{k}", parent, hinge, pose=pl.Pose(tuple(0.3 * rng.normal(size=3))), inertia=solid)
    system.add_frame("tool", f"b{n - 1}", pl.Pose((0.1, 0.2, 0.3)))
    return system


def row_of(dyn: pl.Dynamics, name: str) -> Function:
    """Return the row whose derivatives JAX and torch use: of a matrix, its product with a vector."""
    row = dyn.internals.row(name) if name in TABLE else STEPPING.get(name) or dyn.frame("tool").rows[name]
    return row.by_products or row


def measured(dyn: pl.Dynamics, gradient: Function) -> tuple[float, float]:
    """Seconds of the first call, and of a state in a batch."""
    rng = np.random.default_rng(1)
    given = [rng.normal(size=(STATES, *shape)) for shape in dyn.internals.traces.shapes(gradient).values()]
    begun = process_time()
    call = dyn.internals.built(gradient)
    call(*(x[0] for x in given))
    first, least = process_time() - begun, np.inf
    for _ in range(ROUNDS):
        begun = process_time()
        call(*given)
        least = min(least, process_time() - begun)
    return first, least / STATES


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("bodies", nargs="*", type=int, default=[30, 100])
    asked.add_argument("--rows", nargs="*", default=ROWS)
    asked.add_argument("--loops", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PLIANT_CACHE_DIR"] = folder
        for n in given.bodies:
            print(f"a tree of {n} bodies: first call [s], and a state in a batch [µs]: loops over bodies | straight-line code")
            for name in given.rows:
                dyn = pl.compile(tree(n), mode="rolled")
                gradient = dyn.internals.traces.cotangent(row_of(dyn, name))
                found = [measured(dyn, gradient)]
                if not given.loops:
                    whole = pl.compile(tree(n), mode="unrolled")
                    found.append(measured(whole, replace(gradient, rolls=False)))
                print(f"{name:26}" + " | ".join(f"{first:8.2f} {1e6 * each:8.2f}" for first, each in found), flush=True)


if __name__ == "__main__":
    main()
