"""Examples with several initial states, and forces by the form that loops know."""

from __future__ import annotations

import numpy as np

import pliant as pl
from pliant.given import NUMPY
from pliant.simulate.loops.torques import Torques

CONSTANT, STEPS = (Torques(form, (), lambda t, q, v, run: t) for form in ("constant", "steps"))


def started(name: str, states: int, speed: float = 0.1):
    """An example, compiled, and states x = (q, v, s) in its initial pose."""
    system, example = pl.examples.load(name), pl.examples.EXAMPLES[name]
    dyn = pl.compile(system)
    q = dyn.fields.q.read(NUMPY, dict(example.q0), None, "named")
    if dyn.model.closures:
        q, _ = pl.assemble(system, q)
    v = np.random.default_rng(5).normal(size=(states, dyn.model.nv)) * speed
    return dyn, np.concatenate([np.tile(q, (states, 1)), v, np.tile(dyn.model.internals.state_values, (states, 1))], axis=1)
