"""Closed systems in loops over cells: arms and ladders of four-bars, stars, gears, and random trees with every closure."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.llvm.gufunc_loop import operands_of
from pliant.compile.rolled.cells import cells_of
from pliant.compile.rolled.loop_ir import rolled_ir
from pliant.compile.rolled.plan import plan
from pliant.compile.table.functions import CLOSED, FUNCTIONS, Function
from pliant.compile.trace.trace import input_shapes
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.motion.forward import forward_dynamics
from tests.closed import JOINTS, closed_tree, random_closed
from tests.compile.rolled.four_bar_chains import Z, bars, four_bar_arm, rod
from tests.systems import modes_of_any_boundary, seeds

pytestmark = modes_of_any_boundary


def star(legs: int) -> tuple[pl.System, np.ndarray]:
    """(system, q): a platform on legs of two bodies each, held by balls: every closure has the platform."""
    system = pl.System("star")
    system.add_body("platform", hinge=pl.Free(), inertia=pl.Inertia.cylinder(20.0, radius=0.5, length=0.1), pose=pl.Pose((0, 0, 1)))
    for i, angle in enumerate(2 * np.pi * np.arange(legs) / legs):
        foot, head = (r * np.array([np.cos(angle), np.sin(angle), 0.0]) for r in (1.0, 0.6))
        low = pl.Inertia.cylinder(2.0, radius=0.05, length=0.5, com=(0, 0, 0.25))
        system.add_body(f"low{i}", hinge=pl.Universal("x", "y"), inertia=low, pose=pl.Pose(xyz=foot))
        up = pl.Inertia.cylinder(1.0, radius=0.04, length=0.5, com=(0, 0, -0.25))
        system.add_body(f"up{i}", parent=f"low{i}", hinge=pl.Prismatic("z"), inertia=up, pose=pl.Pose(xyz=(0, 0, 1)))
        system.add_frame(f"ball{i}", "platform", pl.Pose(xyz=head))
        system.add_loop(f"loop{i}", f"ball{i}", f"up{i}", pl.Spherical())
    model = system.model
    return system, closed_pose(model, model.integrate(model.neutral(), 0.1 * np.random.default_rng(legs).normal(size=model.nv))).q


def gears(n: int) -> tuple[pl.System, np.ndarray]:
    """(system, q): wheels in a row on the world, each coupled with the next, each with an arm on it."""
    system, q = pl.System("gears"), []
    for i in range(n):
        system.add_body(f"wheel{i}", hinge=Z, inertia=pl.Inertia.cylinder(1.0, radius=0.4, length=0.1), pose=pl.Pose(xyz=(i, 0, 0)))
        system.add_body(f"arm{i}", parent=f"wheel{i}", hinge=pl.Revolute("y"), inertia=rod(), pose=pl.Pose(xyz=(0.2, 0, 0)))
        q += [0.3 * (-0.5) ** i, 0.2]
    for i in range(n - 1):
        system.add_coupling(f"teeth{i}", {f"wheel{i}": 1.0, f"wheel{i + 1}": 2.0})
    return system, np.array(q)


def agree(system: pl.System, q: np.ndarray, cells: set[int], projects: str = "reference") -> None:
    """Rolled against the sweeps by both methods, and the projection against the sweeps or unrolled: to 1e-12 of the largest."""
    model, rng = system.model, np.random.default_rng(len(q))
    v, tau = rng.normal(size=(3, model.nv)), rng.normal(size=(3, model.nv))
    states = np.tile(q, (3, 1))
    rolled = pl.compile(system, mode="rolled", lanes=1)
    assert {len(cell.bodies) for cell in cells_of(rolled.internals.traces.rolled_model)} == cells
    found = rolled.forward_dynamics(states, v, tau)
    for method in ("articulated", "composite"):
        expected = forward_dynamics(model, states, v, tau, method=method)
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * np.abs(expected).max())
    if not projects:
        return
    other = pl.compile(system, projects, mode="unrolled", method="articulated", lanes=1)
    if projects == "cpu":
        np.testing.assert_allclose(found, other.forward_dynamics(states, v, tau), rtol=0, atol=1e-12 * np.abs(found).max())
    _, allowed = other.project(q, v[0])
    off = 1e-7 * rng.normal(size=(2, model.nv))  # off the closures projections differ by the square of how far
    away = model.integrate(q, off[0]), allowed + off[1]
    for own, its in zip(rolled.project(*away), other.project(*away), strict=True):
        np.testing.assert_allclose(own, its, rtol=0, atol=1e-12 * max(1.0, np.abs(its).max()))


@pytest.mark.parametrize(("n", "alike"), [(2, True), (3, False)])
def test_arms(n, alike):
    agree(*four_bar_arm(n, alike), cells={3}, projects="cpu" if alike else "reference")


@pytest.mark.parametrize("n", [2, 6])
def test_ladders(n):
    """Of few bars all is one cell; of more a bar and its rung are one, and hand what is open to the next."""
    agree(*bars(n), cells={2 * n + 1} if n < 6 else {1, 2}, projects="cpu")


def test_long_ones():
    """Forty four-bars, against the sweeps."""
    for system, q in (four_bar_arm(40), bars(40)):
        v, tau = np.random.default_rng(0).normal(size=(2, len(q)))
        found = pl.compile(system, mode="rolled", lanes=1).forward_dynamics(q, v, tau)
        expected = forward_dynamics(system.model, q, v, tau)
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * np.abs(expected).max())


def test_a_ladder_on_a_body_that_moves():
    """Its rows are closed before the body, to which the last cell hands all that the others have."""
    agree(*bars(6, on="boat"), cells={1, 2})


def test_a_ladder_out_of_plane():
    agree(*bars(6, axis="y"), cells={1, 2})


def test_a_star():
    """All legs hand to the platform beside them, each with slots of its own."""
    agree(*star(6), cells={1, 2}, projects="")


def test_couplings():
    """A coupling has its terms in two cells, and nothing else of it."""
    agree(*gears(14), cells={1})


@pytest.mark.parametrize("kind", ["Fixed", "Prismatic", "Screw", "Universal", "Rod", "Rolling"])
def test_every_closure(kind):
    """On random trees, where all bodies of a loop are one cell: rows that need both sides."""
    system, q = closed_tree(4, (kind,), n=4)
    v, tau = np.random.default_rng(1).normal(size=(2, system.nv))
    q, v = pl.compile(system, "reference").project(q, v)  # rows may depend, and are met by speeds that are allowed
    found = pl.compile(system, mode="rolled", lanes=1).forward_dynamics(q, v, tau)
    expected = forward_dynamics(system.model, q, v, tau)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * np.abs(expected).max())


@pytest.mark.parametrize("seed", seeds(2, first=200))
def test_flexible_bodies_in_loops(seed):
    """Closures on nodes, roots with several of them: accelerations that grow where rows nearly depend are compared to 1e-10."""
    system, q, v = random_closed(seed, JOINTS, flexible=True)
    tau = np.random.default_rng(seed).normal(size=system.nv)
    found = pl.compile(system, mode="rolled", lanes=1).forward_dynamics(q, v, tau)
    expected = forward_dynamics(system.model, q, v, tau)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-10 * np.abs(expected).max())


def code(system: pl.System, function: Function) -> int:
    """The length of the code of a function in loops."""
    dyn = pl.compile(system, mode="rolled")
    operands = operands_of(input_shapes(function, dyn.model, (), ()), function.shapes(dyn.model))
    return len(rolled_ir(plan(dyn.internals.traces.rolled_trace(function)), operands, 1))


@pytest.mark.parametrize("function", [FUNCTIONS["forward_dynamics"], CLOSED["project"]], ids=lambda row: row.name)
@pytest.mark.parametrize("make", [four_bar_arm, bars])
def test_code_does_not_grow(make, function):
    sizes = [code(make(n)[0], function) for n in (8, 12)]
    assert sizes[1] <= sizes[0] + 10


def test_rows_that_act_are_found_loop_by_loop(monkeypatch, tmp_path):
    """Large systems have no poses as a whole; loops that are alike are looked at once."""
    from pliant.sweeps.closures import acting_rows, known_rows

    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    known_rows.forget()
    seen = []

    def counted(model):
        seen.append(len(model.bodies))
        return sample(model)

    sample = acting_rows.sample_poses
    monkeypatch.setattr(acting_rows, "sample_poses", counted)
    for make in (four_bar_arm, bars):
        dyn = pl.compile(make(30)[0], mode="rolled")
        assert all(len(closure.kept) == 2 for closure in dyn.internals.traces.rolled_model.closures)
    assert len(seen) <= 3
    assert set(seen) == {3}


def test_which_form_is_chosen():
    assert pl.compile(four_bar_arm(3)[0]).mode == "unrolled"
    assert pl.compile(bars(16)[0]).mode == "unrolled"  # planar: little code
    for system in (four_bar_arm(16)[0], bars(100)[0]):
        dyn = pl.compile(system)
        assert (dyn.mode, dyn.method) == ("rolled", "articulated")
    with pytest.raises(pl.PliantError, match=r"multipliers has no rolled kernel .*; use mode='unrolled'"):
        _ = pl.compile(four_bar_arm(3)[0], mode="rolled").multipliers


def test_runs():
    """A rollout with projection after every step, rolled and not."""
    system, q = bars(6)
    v = np.where(q > 0, -1.0, 1.0)
    rolled, unrolled = (pl.compile(system, mode=mode, method="articulated").rollout(q, v, dt=1e-3, steps=50) for mode in MODES)
    np.testing.assert_allclose(rolled.q, unrolled.q, rtol=0, atol=1e-12)
    run = pl.simulate(system, q, v, t_end=0.05, dynamics=pl.compile(system, mode="rolled"))
    np.testing.assert_allclose(run.q[-1], unrolled.q[-1], rtol=0, atol=1e-7)  # the run's tolerance


MODES = ("rolled", "unrolled")
