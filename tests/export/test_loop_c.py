"""Loops of integrators as C, compiled by gcc with every warning an error, against the kernels of the CPU."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

from pliant.export.loop_c import arguments_of, loop_c
from pliant.simulate.loops import kernels
from tests.c_code import library
from tests.compile.program.started import CONSTANT, STEPS, started

STATES, COUNT = 3, 8


@pytest.mark.parametrize(
    ("name", "method", "torques"),
    [("two-arm-spacecraft", "rk4", STEPS), ("four-bar", "semi_implicit", STEPS), ("quadruped", "contact", CONSTANT)],
)
def test_steps_in_c_are_those_of_the_kernel(tmp_path, name, method, torques):
    """Quaternions, closures and contacts; two rows of eight steps."""
    dyn, x = started(name, STATES)
    tau = 0.1 * np.random.default_rng(3).normal(size=(STATES, 2 * COUNT, dyn.model.nv))
    tau = tau if torques is STEPS else tau[:, 0]
    plan = np.array([[0.0, 0, 1e-3, COUNT], [0.0, COUNT, 1e-3, COUNT]])
    loop = kernels.fixed_loop(dyn, method, torques, 0)
    step = loop.step()
    given = {
        "x": x,
        "tau": tau,
        "plan": np.broadcast_to(plan, (STATES, 2, 4)),
        "inputs": np.tile(dyn.model.internals.input_values, (STATES, 1)),
    }
    given = {a.name: given[a.name] for a in step.program.arguments if not a.is_output}
    rows, end = loop.kernel()(*given.values())
    function = library(tmp_path, {"loop": loop_c(step, "loop")}, ["-Wno-unused-but-set-variable"]).loop
    lengths = {"K": 2, "S": 2 * COUNT}
    for k in range(STATES):
        made = {"rows": np.full(rows.shape[1:], np.nan), "end": np.full(end.shape[1:], np.nan)}
        own = {key: np.ascontiguousarray(y[k], dtype=float) for key, y in given.items()} | made
        call = [lengths[a] if a in lengths else own[a].ctypes.data_as(ctypes.c_void_p) for a in arguments_of(step)]
        function(*(ctypes.c_long(x) if isinstance(x, int) else x for x in call))
        np.testing.assert_allclose(made["rows"], rows[k], rtol=1e-9, atol=1e-11)
        np.testing.assert_allclose(made["end"], end[k], rtol=1e-7, atol=1e-11)
