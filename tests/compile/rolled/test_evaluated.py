"""Loops over cells as data: evaluated in NumPy they are what the reference computes, without slots, registers or lanes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cpu.kernel import Tables
from pliant.compile.program.check import ProgramError, check
from pliant.compile.program.evaluate import EvaluatedTable, evaluate
from pliant.compile.program.nodes import LoopProgram, OverTable, statements
from pliant.compile.program.places import LoopArgument
from pliant.compile.program.step import StepProgram
from pliant.compile.rolled.plan import CPU, CUDA, plan
from pliant.compile.rolled.recorded import recorded
from pliant.compile.table.functions import TABLE
from tests.compile.agreement import states
from tests.compile.cpu.beam_arms import arm
from tests.compile.rolled.cut_chains import chain
from tests.compile.rolled.four_bar_chains import bars, four_bar_arm
from tests.compile.rolled.meshed_chains import meshed_chain
from tests.compile.rolled.stayed_chains import closure_numbers, stayed_chain
from tests.compile.rolled.weighted_chains import chain as weighted
from tests.compile.rolled.weighted_chains import masses
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

pytestmark = modes_of_any_boundary
N = 3  # states


def evaluated(dyn, row, given, prices):
    """The results of a row, from the statements of its plan; and the statements."""
    made = plan(dyn.internals.traces.rolled_trace(row), prices)
    shapes = dyn.internals.traces.shapes(row)
    classes, _, q_starts, v_starts, _, numbers, _, programs, places = Tables(
        dyn.internals.traces.rolled_model, dyn.internals.traces.classes(row)
    ).arrays
    cells = made.trace.cells
    columns = {"class": classes, "program": programs}
    columns |= {"up": np.array([cell.parent for cell in cells]), "side": np.array([cell.neighbour for cell in cells])}
    arguments = [LoopArgument(name, shape) for name, shape in shapes.items()]
    arguments += [LoopArgument(f"out{i}", shape, True) for i, shape in enumerate(row.shapes(dyn.model))]
    program = LoopProgram(tuple(arguments), (), recorded(made))
    check(program)
    table = EvaluatedTable(columns, numbers, places, {True: q_starts, False: v_starts})
    return list(evaluate(StepProgram(program, ()), dict(zip(shapes, given, strict=True)), table).values()), program.body


def arguments(dyn, row, q=None):
    rng, known = np.random.default_rng(3), states(dyn, (N,))
    given = [
        known[key] if key in known else rng.normal(size=(N, *shape)) for key, shape in dyn.internals.traces.shapes(row).items()
    ]
    if q is not None:
        given[0] = np.tile(q, (N, 1))
    return given


def agree(system, name="forward_dynamics", q=None, **options):
    """The values of a function, with the prices of both processors."""
    dyn, reference = (pl.compile(system, mode=mode, lanes=1, **options) for mode in ("rolled", "unrolled"))
    row = TABLE[name]
    given = arguments(dyn, row, q)
    if "parameters" in dyn.internals.traces.shapes(row):
        given[-1] = dyn.parameter_values * np.random.default_rng(0).uniform(0.9, 1.1, (N, 1))
    expected = getattr(reference, name)(*given)
    bodies = []
    for prices in (CPU, CUDA):
        found, body = evaluated(dyn, row, given, prices)
        bodies.append(body)
        for got, want in zip(found, expected if isinstance(expected, tuple) else (expected,), strict=True):
            np.testing.assert_allclose(got, want, rtol=0, atol=1e-10 * np.abs(want).max(), err_msg=name)
    return bodies


@pytest.mark.parametrize("name", ["forward_dynamics", "inverse_dynamics", "kinetic_energy", "momentum", "forward_dynamics_jvp"])
def test_trees(name):
    agree(random_system(5, n=7, shape="tree"), name)


def test_a_long_chain():
    """The reference is the one without graphs: steps on numbers."""
    system = chain(30)
    dyn, row = pl.compile(system, mode="rolled", lanes=1), TABLE["forward_dynamics"]
    given = arguments(dyn, row)
    (found,), body = evaluated(dyn, row, given, CPU)
    expected = pl.compile(system, target="reference").forward_dynamics(*given)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-10 * np.abs(expected).max())
    assert [s.backward for s in body if isinstance(s, OverTable)] == [False, True, False]


@pytest.mark.parametrize("make", [lambda: random_flexible_system(2), lambda: arm(4)], ids=["tree", "arm"])
def test_flexible_bodies(make):
    agree(make())


def test_closed_cells():
    agree(*four_bar_arm(3)[:1], q=four_bar_arm(3)[1])


def test_rows_that_neighbours_pass_on():
    system, q = bars(16)
    agree(system, q=q)


def test_parameters():
    """Each cell runs its program first; the loop is marked as one that states with the same parameters share."""
    system = weighted(6)
    bodies = agree(system, parameters=masses(6))
    assert all([s.kept for s in body if isinstance(s, OverTable)] == [True, False, False, False] for body in bodies)
    placed = pl.System("placed")  # the numbers of poses stand before those of programs
    for k in range(6):
        matter = pl.Inertia.box(1.0, (0.1, 0.2 + 0.01 * k, 0.3), com=(0.1, 0.02 * k, 0.3))
        pose = pl.Pose((0.1 + 0.03 * k, 0.2, 0.3 - 0.02 * k * k))
        placed.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("x"), pose=pose, inertia=matter)
    agree(placed, parameters=[f"b{k}.mass" for k in range(6)])
    agree(random_system(4, n=6), parameters=["gravity", "b1.mass", "b3.com", "b4.xyz"], wrenches=["f0", "f1"])


def test_parameters_of_closures():
    system, q = stayed_chain(5)
    agree(system, q=q, parameters=closure_numbers(system))
    agree(system, "project", parameters=closure_numbers(system, moved=False))


def test_laws():
    system, q = meshed_chain(8)
    names = [f"{x.name}.{key}" for x in system.model.loops for key in x.parameters]
    agree(system, q=q, parameters=names)
    agree(system, "project", q=pl.assemble(system, q)[0])


def test_an_input_without_a_place_is_found():
    dyn = pl.compile(chain(3), mode="rolled", lanes=1)
    body = recorded(plan(dyn.internals.traces.rolled_trace(TABLE["inverse_dynamics"])))
    step = next(s for s in statements(body) if getattr(s, "reads", None))
    program = LoopProgram((), (), (replace(step, reads={}),))
    with pytest.raises(ProgramError, match=f"step {step.name}: no place has input"):
        check(program)
