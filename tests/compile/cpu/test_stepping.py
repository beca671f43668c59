"""The functions that compiled integrators call, as graphs and as kernels of both modes, against the sweeps on numbers."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant import sweeps
from pliant.compile.rolled.plan import plan
from pliant.compile.table.functions import FUNCTIONS, STEPPING
from pliant.compile.trace.trace import input_shapes, trace
from pliant.graph import evaluate
from pliant.model.records import FIDELITIES
from pliant.sweeps.trees.dynamics import Forces
from tests.compile.agreement import assert_close
from tests.compile.cpu.beam_arms import arm
from tests.compile.table.numeric_derivatives import differences
from tests.sweeps.motion.straight_steps import assert_steps, chain, modal, straight_step
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = pytest.mark.lanes

STEP = "semi_implicit_step"
# those with loads: tests/simulate/loops/test_semi_implicit_loads.py, test_sweeping.py
PLAIN = [name for name in STEPPING if "resisted_step" not in name and "response_with" not in name]


def given_to(dyn, count=2, seed=0):
    """Random arguments of every name; increments that are none in the first state."""
    rng = np.random.default_rng(seed)
    q, v = (np.array(x) for x in zip(*(dyn.model.random_state(rng) for _ in range(count)), strict=True))
    out = {name: rng.normal(size=v.shape) for name in ("a", "tau", "theta")}
    out["theta"] *= 0.2 * np.arange(count)[:, None]
    wrenches = rng.normal(size=(count, len(dyn.internals.wrenches), 6))
    short = {name: rng.uniform(1e-3, 0.1, (count, 1)) for name in ("h", "by_rate", "by_place")}
    q1 = np.array([dyn.model.random_state(rng)[0] for _ in range(count)])
    return out | short | {"q": q, "q1": q1, "v": v, "wrenches": wrenches}


def arguments(dyn, row, given):
    return {name: given[name] for name in input_shapes(row, dyn.model, dyn.internals.wrenches, ())}


def assert_right(dyn, name, got, given):
    """Against sweeps on numbers; a change of speeds by what it leaves of its equation, a second rate by differences."""
    model, x = dyn.model, arguments(dyn, STEPPING[name], given)
    acting = [(frame, given["wrenches"][:, i]) for i, frame in enumerate(dyn.internals.wrenches)]
    if name.startswith("semi_implicit_step"):
        q, v, h = x["q"], x["v"], x["h"]
        change = sweeps.semi_implicit_change(model, q, v, Forces(x["tau"], acting), h)
        assert_steps(model, q, v, x["tau"], h, change, acting)
        new = [straight_step(model, *state) for state in zip(q, v, change, h[:, 0], strict=True)]
        *want, mean = (np.array(part) for part in zip(*new, strict=True))
        for value, expected in zip(got, want, strict=False):
            assert_close(name, value, expected)
        if len(got) > 2:
            power, powers = (f(model, q, mean, x["tau"], acting) for f in (sweeps.power, sweeps.powers))
            assert_close(name, got[2], power * h[:, 0] if got[2].ndim == 1 else powers * h)
            C = modal(model, "damping")
            assert np.allclose(powers, np.stack([power, np.einsum("ni,ij,nj->n", mean, C, mean), 0 * power], axis=-1), rtol=1e-12)
    elif name == "increment_rates":
        theta, v, a = x["theta"], x["v"], x["a"]
        rate = sweeps.dexp_inverse(model, theta, v)
        assert_close(name, got[0], rate)
        second = differences(lambda t: sweeps.dexp_inverse(model, theta + t * rate, v + t * a), 1e-3)
        assert np.abs(got[1] - second).max() <= 1e-8 * (1 + np.abs(second).max())
    else:
        assert_close(name, got[0], getattr(sweeps, name)(model, *x.values()))


def check_graphs(system, names=PLAIN, methods=("articulated", "composite"), **options):
    dyn = pl.compile(system, **options)
    given = given_to(dyn)
    for name in names:
        for method in methods if STEPPING[name].takes_method else methods[:1]:
            graph = trace(STEPPING[name], dyn.model, method, dyn.internals.wrenches, simplify=True)
            shown = arguments(dyn, STEPPING[name], given)
            assert_right(dyn, name, [evaluate(out, shown) for out in graph.outputs], given)


def check_kernels(system, mode, names=PLAIN, **options):
    dyn = pl.compile(system, mode=mode, lanes=1, method="articulated", **options)
    given = given_to(dyn)
    for name in (name for name in names if STEPPING[name].rolls or mode == "unrolled"):
        got = dyn.internals.built(STEPPING[name])(*arguments(dyn, STEPPING[name], given).values())
        assert_right(dyn, name, got if isinstance(got, tuple) else (got,), given)


# ---- graphs


@pytest.mark.parametrize("seed", seeds(3))
def test_graphs_of_rigid_systems(seed):
    check_graphs(random_system(seed, n=(1, 4, 9)[seed], base=("fixed", "free")[seed % 2]), wrenches=["f0"])


@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_graphs_of_flexible_systems(fidelity):
    """Bodies with full modal matrices, roots held and free; beams whose modes go out through their nodes."""
    check_graphs(random_flexible_system(8, n=3, modes=2, base="free"), wrenches=["f0"], fidelity=fidelity)
    check_graphs(chain(fidelity), (STEP,), ("articulated",))


# ---- kernels


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_kernels_of_every_hinge(mode):
    check_kernels(random_system(5, n=8, base="free"), mode, wrenches=["f0"])


@pytest.mark.parametrize("fidelity", ["full", "ruthless_v"])
def test_rolled_kernels_of_flexible_systems(fidelity):
    system = random_flexible_system(8, n=3, modes=2, base="free")
    check_kernels(system, "rolled", (STEP,), fidelity=fidelity)


@modes_of_any_boundary
@pytest.mark.parametrize("fidelity", ["full", "ruthless_v"])
def test_kernels_of_beams(fidelity):
    for mode in ("unrolled", "rolled"):
        check_kernels(chain(fidelity), mode, (STEP,))
    check_kernels(arm(9, fidelity, alike=False, stiffening=False), "rolled", (STEP,))


def test_rolled_kernels_of_fifty_bodies():
    check_kernels(random_system(11, n=50, kinds=("Revolute", "Spherical")), "rolled", (STEP,))


def test_lanes_and_steps_of_their_own():
    """A batch in lanes, each state with its own step, is bitwise what one state is."""
    dyn = pl.compile(chain("full"))
    kernel = dyn.internals.built(STEPPING[STEP])
    given = list(arguments(dyn, STEPPING[STEP], given_to(dyn, 5)).values())
    for k, whole in enumerate(kernel(*given)):
        assert np.array_equal(whole, [kernel(*(x[i] for x in given))[k] for i in range(5)])
        assert np.array_equal(kernel(*given[:3], given[3][0])[k][0], whole[0])


def test_a_rolled_step_does_not_grow_with_the_number_of_bodies():
    """And takes no more than a rolled forward dynamics and a half."""
    sizes = []
    for links, row in (
        (20, STEPPING[STEP]),
        (60, STEPPING[STEP]),
        (60, FUNCTIONS["forward_dynamics"]),
    ):
        made = plan(pl.compile(arm(links, stiffening=False), mode="rolled").internals.traces.rolled_trace(row))
        sizes.append(sum(len(block.nodes) for loop in made.loops for block in loop.blocks.values()))
    assert sizes[0] == sizes[1] <= 1.5 * sizes[2]


# ---- counts


def operations(name, system, method="articulated"):
    return trace((STEPPING | FUNCTIONS)[name], system.model, method, simplify=True).operations.total


@pytest.mark.parametrize("method", ["articulated", "composite"])
def test_a_rigid_system_pays_six_operations_a_degree_of_freedom(method):
    """dv = h a, v + dv, and q + h (v + dv/2)."""
    system = random_system(3, n=6, kinds=("Revolute",), base="fixed")
    a, step = (operations(name, system, method) for name in ("forward_dynamics", STEP))
    assert step == a + 6 * system.nv


def slender(modes, load=True):
    """A beam of as many modes in each of two planes on a hinge; at its tip, if asked for, a load on another."""
    system = pl.System("slender")
    beam = pl.flex.Beam(5.0, 10.0, EI=(1e3, 1.2e3), modes=modes, stiffening=False, damping=0.01)
    system.add_body("beam", hinge=pl.Revolute("z"), flex=beam)
    if load:
        system.add_body("load", "beam", pl.Revolute("x"), at="tip", inertia=pl.Inertia.box(3.0, (1, 1, 1)))
    return system


@pytest.mark.parametrize("system", [slender(10), slender(10, load=False), chain("full"), chain("ruthless")], ids=str)
def test_a_step_costs_little_more_than_forward_dynamics(system):
    a, step = (operations(name, system) for name in ("forward_dynamics", STEP))
    assert step <= 1.9 * a


def test_a_step_is_linear_in_modes():
    """But for what forward dynamics itself pays, as mode shapes couple in the bias."""
    more = [operations(STEP, slender(n)) - operations("forward_dynamics", slender(n)) for n in (5, 10, 20)]
    assert more[2] - more[1] <= 2.05 * (more[1] - more[0])
