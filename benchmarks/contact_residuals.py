"""What the contact solver leaves at its default sweeps: residuals of problems drawn from trots and from tumbling boxes.

    python -m benchmarks.contact_residuals [SEED …]

The problems are steps of 2 ms in which a point touches, 2,500 of each case: solo12 and ANYmal trot in place, boxes with eight
corners are thrown on the ground, with the default stiffness and rigid. The residual of a step is the natural map at the forces that
a rollout found, the largest of all points [m/s]. It is computed on numbers, apart from compiled code. A seed chooses initial states
and the draw. These are not the problems of the tests, with which the constants of the solver were chosen.
"""

from __future__ import annotations

import math
import sys

import numpy as np

import pliant as pl
from pliant.sweeps import contact_residuals
from pliant.sweeps.trees.dynamics import Forces

from . import contact
from .peers import Array

SEEDS, DRAWN = (11, 12, 13, 14), 2500
_STATES, _STEPS, _BOX = 48, 320, (0.3, 0.2, 0.1)


def crate(stiffness: float | str) -> pl.System:
    """A free box over the ground."""
    system = pl.System("crate")
    system.add_body("box", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, _BOX))
    system.add_shape("box", pl.shapes.Box(_BOX), name="sides")
    system.add_contact("corners", "sides", "ground", mu=0.5, stiffness=stiffness)
    return system


def trotting(name: str, rng: np.random.Generator) -> Array:
    """Residuals of steps of a quadruped."""
    case = contact.Case(name, contact.QUICK)
    v = 0.05 * rng.normal(size=(_STATES, case.system.nv))
    run = case.dyn.rollout(np.tile(case.q0, (_STATES, 1)), v, tau=case.tau, dt=contact.DT, steps=_STEPS, method="contact")
    return touching(case.dyn, run, case.trot.of_steps(run.q, run.v), rng)


def tumbling(stiffness: float | str, rng: np.random.Generator) -> Array:
    """Residuals of steps of boxes."""
    dyn = pl.compile(crate(stiffness))
    q = rng.normal(size=(_STATES, 7))
    q[:, :4] /= np.linalg.norm(q[:, :4], axis=1)[:, None]
    q[:, 4:] = [0, 0, 0.3]
    v = rng.normal(size=(_STATES, 6)) * [5, 5, 5, 1, 1, 1]
    run = dyn.rollout(q, v, dt=contact.DT, steps=_STEPS, method="contact")
    return touching(dyn, run, np.zeros((_STATES, _STEPS, 6)), rng)


def touching(dyn: pl.Dynamics, run: pl.results.Rollout, tau: Array, rng: np.random.Generator) -> Array:
    """The largest residuals (DRAWN,) [m/s] of steps in which a point touches."""
    given = [x.reshape(-1, x.shape[-1]) for x in (run.q[:, :-1], run.v[:, :-1], tau, run.s[:, 1:])]
    rows = rng.choice(np.flatnonzero(given[3].any(axis=1)), DRAWN, replace=False)
    q, v, tau, forces = (x[rows] for x in given)
    return contact_residuals(
        dyn.model.internals.matter.internals.opened, q, v, Forces(tau), np.full((DRAWN, 1), contact.DT), forces
    ).max(axis=-1)


def shown(what: str, left: Array) -> str:
    over = int((left > 1e-7).sum())
    return f"{what:24s} {left.size:6,} problems: 99 % {np.quantile(left, 0.99):.1e}, all {left.max():.1e} m/s; {over} above 1e-7"


def main(seeds: list[int]) -> None:
    everything = []
    for seed in seeds:
        rng = np.random.default_rng(seed)
        cases = {name: trotting(name, rng) for name in ("solo12", "anymal")}
        cases |= {f"boxes, {word}": tumbling(k, rng) for word, k in (("default", "auto"), ("rigid", math.inf))}
        for name, left in cases.items():
            print(shown(f"seed {seed}, {name}", left), flush=True)
        print(shown(f"seed {seed}", np.concatenate(list(cases.values()))), flush=True)
        everything += cases.values()
    print(shown("all seeds", np.concatenate(everything)))


if __name__ == "__main__":
    main([int(x) for x in sys.argv[1:]] or list(SEEDS))
