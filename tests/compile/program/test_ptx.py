"""Loops as kernels of a GPU, one thread per state: their own IR on this processor against the kernels of the CPU."""

from __future__ import annotations

import numpy as np
import pytest

from pliant.compile.llvm.engine import ptx
from pliant.compile.program.ptx import letters, step_ir
from pliant.simulate.loops import kernels
from tests.compile.cuda.host import Host
from tests.compile.program.started import CONSTANT, STEPS, started

TOLERANCES = {"float64": 1e-12, "float32": 2e-5}


def launched(step, given: dict[str, np.ndarray], lengths: dict[str, int], dtype: str) -> dict[str, np.ndarray]:
    """One launch. Arrays are columns: states are next to each other; given: (states, *shape)."""
    program, states = step.program, len(given["x"])
    arrays, values = {}, []
    for x in program.arguments:
        shape = [lengths[n] if isinstance(n, str) else n for n in x.shape]
        own = np.full((states, *shape), np.nan) if x.is_output else given[x.name]
        arrays[x.name] = columns = np.ascontiguousarray(np.moveaxis(own.astype(dtype), 0, -1))
        strides = [s // columns.itemsize for s in columns.strides]
        values += [columns.ctypes.data, strides[-1], strides[0] if len(shape) == 2 else 0, strides[-2]]
    host = Host(step_ir(step, dtype))
    host(states, *(lengths[letter] for letter in letters(program)), *values)
    return {x.name: np.moveaxis(arrays[x.name], -1, 0) for x in program.arguments if x.is_output}


def both(name: str, method: str, torques, states: int, steps: int, dtype: str, speed: float = 0.1):
    dyn, x = started(name, states, speed)
    tau = 0.1 * np.random.default_rng(3).normal(size=(states, steps, dyn.model.nv))
    tau = tau if torques is STEPS else tau[:, 0]
    plan = np.broadcast_to([[0.0, 0, 1e-3, steps]], (states, 1, 4))
    loop = kernels.fixed_loop(dyn, method, torques, 0)
    step = loop.step()
    given = {"x": x, "tau": tau, "plan": plan, "inputs": np.tile(dyn.model.internals.input_values, (states, 1))}
    given = {a.name: given[a.name] for a in step.program.arguments if not a.is_output}
    mine = launched(step, given, {"K": 1, "S": steps}, dtype)
    theirs = dict(zip(("rows", "end"), loop.kernel()(*given.values()), strict=True))
    return step, mine, theirs


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_ten_steps_of_a_spacecraft_are_one_launch(dtype):
    _, mine, theirs = both("two-arm-spacecraft", "rk4", STEPS, 130, 10, dtype)
    for key in mine:
        np.testing.assert_allclose(mine[key], theirs[key], rtol=TOLERANCES[dtype], atol=TOLERANCES[dtype], err_msg=key)


def test_ten_steps_of_quadrupeds_are_one_launch():
    """With servos and contacts, solved until little is left; the PTX of the kernel is written."""
    step, mine, theirs = both("quadruped", "contact", CONSTANT, 12, 10, "float64", speed=0.5)
    np.testing.assert_allclose(mine["rows"], theirs["rows"], rtol=1e-7, atol=1e-9)
    np.testing.assert_array_equal(mine["end"][:, 0], 10)
    assert ".entry pliant_kernel" in ptx(step_ir(step, "float64"), 90)
