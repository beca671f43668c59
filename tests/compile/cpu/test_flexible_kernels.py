"""Kernels of systems with flexible bodies, unrolled and rolled, against the reference; and how they grow."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.rolled.loop_ir import rolled_ir
from pliant.compile.rolled.plan import plan
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.trace import input_shapes
from pliant.model.records import FIDELITIES
from tests.compile.agreement import assert_agrees, states
from tests.compile.cpu.beam_arms import arm
from tests.flex.crowds import crowded
from tests.systems import modes_of_any_boundary, random_pose

pytestmark = pytest.mark.lanes

EVERY = [(x, mode) for x in ("full", "ruthless") for mode in ("unrolled", "rolled")]


@pytest.mark.parametrize(("fidelity", "mode"), EVERY)
def test_every_function(fidelity, mode):
    """All hinges, several bodies on one node and on several, wrenches and frames on nodes and on a flexible body's own frame.

    By one lane, which is half the code; more are in the tests of arms, and so is every function of every fidelity.
    """
    system = crowded(1)
    system.fidelity = fidelity
    for i, at in enumerate(("n2", None)):
        system.add_frame(f"f{i}", "b1", random_pose(np.random.default_rng(i)), at=at)
    shape = (3,)
    options = {"wrenches": ["f0", "f1"], "method": "articulated"}
    dyn, reference = pl.compile(system, mode=mode, lanes=1, **options), pl.compile(system, "reference", **options)
    only = ("forward_dynamics", "f0 world jacobian")
    if mode == "rolled":
        only += ("inverse_dynamics", "f1 body acceleration")
    if mode == "rolled" and fidelity == "full":
        only += ("mass_matrix", "log_det_mass_matrix", "momentum")
    assert_agrees(dyn, reference, states(dyn, shape), shape, ("f0", "f1"), only)


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("alike", [True, False])
def test_arms_of_beams_rolled(alike, fidelity):
    system = arm(9, fidelity, alike)
    dyn = pl.compile(system, mode="rolled", lanes=1 if alike else 2)
    reference = pl.compile(system, "reference", method="articulated")
    only = ("forward_dynamics", "inverse_dynamics", "mass_matrix", "momentum") if alike else ()  # all of them of the others
    assert_agrees(dyn, reference, states(dyn, (3,)), (3,), (), only)
    assert len(dyn.internals.traces.rolled_trace(FUNCTIONS["bias"]).classes) <= 6


@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_rolled_code_does_not_grow_with_the_number_of_bodies(fidelity):
    sizes = []
    for links in (20, 200):
        dyn = pl.compile(arm(links, fidelity, alike=False), mode="rolled")
        row = FUNCTIONS["forward_dynamics"]
        operands = operands_of(input_shapes(row, dyn.model, (), ()), row.shapes(dyn.model))
        sizes.append(len(rolled_ir(plan(dyn.internals.traces.rolled_trace(row)), operands, 1)))
    assert sizes[1] <= 1.05 * sizes[0]


def test_a_thousand_links():
    """Where no other route fits: forward dynamics undone by inverse dynamics."""
    system = arm(1000)
    dyn = pl.compile(system, lanes=1)
    assert dyn.mode == "rolled"
    q, v = system.random_state(0)
    tau = np.random.default_rng(0).normal(size=system.nv)
    a = dyn.forward_dynamics(q, 0.01 * v, tau)
    forces = np.abs(dyn.bias(q, 0.01 * v)).max() + np.abs(dyn.inverse_dynamics(q, 0 * v, a)).max()
    assert np.abs(dyn.inverse_dynamics(q, 0.01 * v, a) - tau).max() <= 1e-10 * forces  # rounding adds up over a thousand bodies


@pytest.mark.parametrize("fidelity", FIDELITIES)
@modes_of_any_boundary
@pytest.mark.parametrize("boundary", ["cantilever", "free-free"])
def test_bending_stiffness_as_a_parameter(boundary, fidelity):
    """Compiled with other values it is the system that has them; the damping ratios stay."""
    system = pl.System("arm", fidelity=fidelity)
    system.add_body("hub", hinge=pl.Revolute("y"), inertia=pl.Inertia.box(3.0, (1, 1, 1)))
    beam = pl.flex.Beam(2.0, 3.0, EI=(100.0, 200.0), modes=2, boundary=boundary, damping=0.01)
    system.add_body("beam", "hub", pl.Revolute("z"), flex=beam)
    system.add_body("load", "beam", pl.Revolute("z"), pose=pl.Pose((0.1, 0, 0)), at="tip", inertia=pl.Inertia.sphere(1.0, 0.1))
    q, v = system.random_state(0)
    tau = np.random.default_rng(0).normal(size=system.nv)
    names = ["beam.EI", "load.mass", "beam.xyz", "load.xyz"]
    p = np.array([130.0, 170.0, 1.3, 0.0, 0.0, 0.0, 0.1, 0.0, 0.0])
    changed = system.with_parameters({"beam.EI": p[:2], "load.mass": 1.3})
    want = pl.compile(changed, "reference").forward_dynamics(q, v, tau)
    made = changed.bodies[1].flex
    direct = pl.flex.Beam(2.0, 3.0, EI=(130.0, 170.0), modes=2, boundary=boundary, damping=0.01)
    assert np.allclose(made.stiffness, direct.stiffness, rtol=1e-13) and np.allclose(made.damping, direct.damping, rtol=1e-13)
    assert made.frequencies == pytest.approx(direct.frequencies, rel=1e-13)
    for target in ("cpu", "reference"):
        dyn = pl.compile(system, target, parameters=names, lanes=1)
        assert dyn.parameter_values[:2].tolist() == [100.0, 200.0]
        got = dyn.forward_dynamics(q, v, tau, p)
        assert np.abs(got - want).max() <= 1e-12 * np.abs(want).max()


def test_parameters_of_flexible_bodies_are_named():
    system = arm(2)
    for name, message in (
        ("b0.EI2", "did you mean 'EI'"),
        ("b0.mass", "'b0' is flexible"),
        ("b0.GJ", "there are 'xyz', 'rpy', 'EI'"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.compile(system, parameters=[name])
    with pytest.raises(pl.PliantError, match="'b1': EI: expected 2 numbers"):
        system.with_parameters({"b1.EI": (1, 2, 3)})
    with pytest.raises(pl.PliantError, match="EI about z -2 must be positive"):
        system.with_parameters({"b1.EI": (1, -2)})
