"""The shipped example of boxes that fall."""

from importlib import import_module

import numpy as np

import pliant as pl
from tests.examples.runs import forces, rolled

boxes = import_module("pliant.examples.falling_boxes")


def test_boxes_come_to_rest():
    system, run = rolled("falling-boxes")
    dyn = pl.compile(system, "reference")
    energy = [dyn.kinetic_energy(run.q[k], run.v[k]) + dyn.potential_energy(run.q[k]) for k in (0, -1)]
    assert energy[1] < energy[0] - 30.0
    for name in (*boxes.STACK, *boxes.TUMBLING):  # the ball rolls on
        assert np.abs(run.v[-1, system.v_index(name)]).max() < 1e-6, name
    upper, lower = (run.q[-1, system.q_index(name).start] for name in ("upper.z", "lower.x"))
    assert upper < -0.2 and abs(lower) < 0.05  # the upper one is knocked off, the lower one stays
    weight = 9.81 * (system.model.internals.mass - boxes.HEAVY)
    on_boxes = forces(system, run, "floor")[-1, :-1, 2].sum() + forces(system, run, "foot")[-1, :, 2].sum()
    np.testing.assert_allclose(on_boxes, weight, rtol=1e-3)
