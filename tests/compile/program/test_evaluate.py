"""Loops of integrators as data: evaluated in NumPy they are what the compiled kernels are; mistakes in programs are found."""

from __future__ import annotations

import numpy as np
import pytest

from pliant.compile.program import nodes
from pliant.compile.program.builder import ProgramBuilder
from pliant.compile.program.check import ProgramError, check
from pliant.compile.program.evaluate import evaluate
from pliant.compile.program.nodes import LoopProgram, argument, constant, room, statements
from pliant.compile.program.places import LoopArgument, Room
from pliant.simulate.loops import kernels
from tests.compile.program.started import CONSTANT, STEPS, started

PLAN = np.array([[0.0, 0, 1e-3, 2], [0.0, 2, 1e-3, 3]])  # two rows: after two and after three more steps


def compared(dyn, method, torques, x, tau):
    """The results of a loop by name, in NumPy and of its kernel."""
    loop = kernels.fixed_loop(dyn, method, torques, 0)
    step = loop.step()
    program = step.program
    check(program)
    assert (step.state, step.seen, step.flags) == (["x"], ["rows"], ["end"])
    given = {"x": x, "tau": tau, "plan": np.broadcast_to(PLAN, (len(x), *PLAN.shape))}
    given["inputs"] = np.tile(dyn.model.internals.input_values, (len(x), 1))
    given = {a.name: given[a.name] for a in program.arguments if not a.is_output}
    mine = evaluate(step, given)
    return mine, dict(zip(("rows", "end"), loop.kernel()(*given.values()), strict=True))


@pytest.mark.parametrize(
    ("name", "method"), [("double-pendulum", "dop853"), ("two-arm-spacecraft", "rk4"), ("four-bar", "semi_implicit")]
)
def test_steps_in_numpy_are_those_of_the_kernel(name, method):
    """Also quaternions, and closures that are projected; with nine states, lanes past the end repeat the last one."""
    dyn, x = started(name, 9)
    tau = np.random.default_rng(3).normal(size=(9, 5, dyn.model.nv))
    mine, theirs = compared(dyn, method, STEPS, x, tau)
    for key in mine:
        np.testing.assert_allclose(mine[key], theirs[key], rtol=1e-12, atol=1e-13, err_msg=key)


def test_a_state_that_is_lost_in_numpy_is_lost_in_the_kernel():
    dyn, x = started("double-pendulum", 9)
    x[4, -1] = 1e200  # its energy overflows
    mine, theirs = compared(dyn, "rk4", CONSTANT, x, np.zeros((9, 2)))
    assert np.isnan(mine["rows"][4]).all()
    assert np.isfinite(np.delete(mine["rows"], 4, axis=0)).all()
    for key in mine:
        np.testing.assert_allclose(mine[key], theirs[key], rtol=1e-12, atol=1e-13, err_msg=key)


def test_steps_with_contacts_in_numpy_are_those_of_the_kernel():
    """Quadrupeds that are pushed: the passes are enough for some lanes, and others are solved further."""
    dyn, x = started("quadruped", 5, speed=1.0)
    mine, theirs = compared(dyn, "contact", CONSTANT, x, np.zeros((5, dyn.model.nv)))
    for key in mine:
        np.testing.assert_allclose(mine[key], theirs[key], rtol=1e-8, atol=1e-10, err_msg=key)


# ---- mistakes


def program_of(write) -> LoopProgram:
    p = ProgramBuilder()
    write(p)
    return LoopProgram((LoopArgument("rows", ("K", 3), True),), (Room("x", 3),), p.body)


def outside(p):
    p.store(p.load(room("x"), 3), room("x"))


def unknown(p):
    p.load(room("y"))


def of_other_kind(p):
    p.add(constant(1.0), p.any(p.compare("olt", constant(0.0), constant(1.0))))


def read_behind_its_block(p):
    with p.loop(2) as i:
        found = p.load(room("x"), i)
    p.store(found, room("x"))


def left_elsewhere(p):
    with p.forever() as done:
        p.leave(constant(True, "flag"), done)
    p.leave(constant(True, "flag"), done)


@pytest.mark.parametrize("write", [outside, unknown, of_other_kind, read_behind_its_block, left_elsewhere])
def test_mistakes_in_programs_are_found(write):
    with pytest.raises(ProgramError):
        check(program_of(write))


def test_programs_are_equal_if_they_say_the_same():
    def write(p, x=2.0):
        with p.loop(3) as i:
            p.store(p.mul(constant(x), p.load(room("x"), i)), room("x"), i)

    assert program_of(write) == program_of(write)
    assert program_of(write) != program_of(lambda p: write(p, 3.0))
    assert hash(program_of(write)) == hash(program_of(write))
    assert sum(isinstance(s, nodes.StoreValue) for s in statements(program_of(write).body)) == 1
    assert argument("rows") == "‹argument rows›"
