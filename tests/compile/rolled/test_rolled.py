"""Rolled kernels of systems whose first guesses divide by zero; how a form is chosen; memory; what is asked of every function."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest

import pliant as pl
from pliant.compile import traces
from pliant.compile.llvm import ir
from pliant.compile.rolled.estimate import code_sizes
from pliant.compile.rolled.rolled_trace import UNDEFINED
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.unrolled.unrolled import unrolled_ir
from tests.bounded import joined
from tests.compile.agreement import assert_agrees, states
from tests.compile.cpu.beam_arms import arm
from tests.systems import modes_of_any_boundary, seeds

pytestmark = [modes_of_any_boundary, pytest.mark.lanes]
NAMES = ("forward_dynamics", "inverse_dynamics", "log_det_mass_matrix", "momentum", "qdot")


def light(seed, count=7):
    """Bodies without matter, point masses, thin rods and solids, on every kind of hinge; the last two are solid."""
    rng = np.random.default_rng(seed)

    def one_of(*choices):
        return choices[rng.integers(len(choices))]

    system = pl.System("light")
    for k in range(count):
        hinge = one_of(
            pl.Revolute(one_of("x", "y", "z")), pl.Prismatic(one_of("x", "y", "z")), pl.Universal("x", "y"),
            pl.Universal("z", "x"), pl.Cylindrical("z"), pl.Planar("z"), pl.Prismatic("x"), pl.Prismatic("y"),
        )  # fmt: skip
        matter = one_of(
            {},
            {"mass": 2.0, "com": one_of((0, 0, 0), (0.1, 0, 0), (0.2, 0.1, 0.3))},
            {"mass": 1.5, "com": one_of((0, 0, 0), (0.5, 0, 0)), "inertia": [0, 0.2, 0.2]},
        )
        if k >= count - 2:
            matter = {"inertia": pl.Inertia.box(1.0 + rng.random(), (1, 2, 3), com=(0.1, 0.2, 0.3))}
        pose = pl.Pose(one_of((0, 0, 0), (0.5, 0, 0), (0.1, 0.2, 0.3)), rpy=one_of((0, 0, 0), (np.pi / 2, 0, 0), (0.1, 0.2, 0.3)))
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", hinge, pose=pose, **matter)
    return system


def is_sound(system):
    """Whether its accelerations are determined, well enough to be compared."""
    try:
        model = system.model
    except pl.PliantError:
        return False
    return np.linalg.cond(pl.compile(model, "reference").mass_matrix(model.random_state(0)[0])) < 1e6


def agree(system, names=NAMES):
    rolled, reference = pl.compile(system, mode="rolled", lanes=1), pl.compile(system, "reference", method="articulated")
    assert_agrees(rolled, reference, states(rolled, ()), (), only=names)


@pytest.mark.parametrize("seed", seeds(3))
def test_dummy_links_point_masses_and_rods(seed):
    """Of thirty systems, those that are determined: many have a hinge that only children give inertia."""
    sound = [system for k in range(10) if is_sound(system := light(10 * seed + k))]
    assert sound
    for system in sound[:3]:
        agree(system)


def test_a_mobile_base_of_massless_slides(cache_folder):
    """47 degrees of freedom, where the form is chosen by itself; every function of it, also those that divide by nothing."""
    system = pl.System("base")
    system.add_body("x", hinge=pl.Prismatic("x"))
    system.add_body("y", "x", pl.Prismatic("y"))
    for k in range(45):
        parent, solid = f"l{k - 1}" if k else "y", pl.Inertia.box(1, (1, 2, 3), com=(0.1, 0.2, 0.3))
        system.add_body(f"l{k}", parent, pl.Revolute("xyz"[k % 3]), pose=pl.Pose((0.1, 0, 0)), inertia=solid)
    q, v = system.random_state(0)
    assert np.array_equal(pl.compile(system, lanes=1).qdot(q, v), v)
    agree(system, ("inverse_dynamics",))
    rolled, reference = pl.compile(system, mode="rolled", lanes=1), pl.compile(system, "reference")
    back = rolled.forward_dynamics(q, v, reference.inverse_dynamics(q, v, v))
    condition = np.linalg.cond(reference.mass_matrix(q))
    assert np.abs(back - v).max() <= 1e-15 * condition * np.abs(reference.bias(q, v)).max()


@pytest.mark.parametrize("fidelity", ["ruthless", "ruthless_v"])
@pytest.mark.parametrize("hinge", [pl.Revolute("y"), pl.Prismatic("z"), pl.Universal("y", "z"), pl.Fixed()])
def test_ruthless_beams_on_a_free_base(fidelity, hinge):
    system = pl.System("bus and beams", fidelity=fidelity)
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(4.0, (1, 1, 1)))
    for k in range(3):
        at = {"parent": f"b{k - 1}", "at": "tip"} if k else {"parent": "bus"}
        system.add_body(f"b{k}", hinge=hinge, flex=pl.flex.Beam(1.0, 2.0, EI=(1000.0, 1500.0), modes=1 + k % 2), **at)
    agree(system, ("forward_dynamics", "log_det_mass_matrix"))


def test_what_is_known_does_not_shrink_for_dummy_links():
    """The patterns of a chain are those of the same chain on a massless slide: zeros that a division might have hidden stay."""
    zeros = []
    for dummy in (False, True):
        system = pl.System("chain")
        for k in range(6):
            matter = {} if dummy and k == 1 else {"inertia": pl.Inertia.box(1, (1, 2, 3))}
            hinge = pl.Prismatic("x") if k == 1 else pl.Revolute("z")
            system.add_body(f"b{k}", f"b{k - 1}" if k else "world", hinge, pose=pl.Pose((0.1, 0, 0)), **matter)
        trace = pl.compile(system, mode="rolled").internals.traces.rolled_trace(FUNCTIONS["forward_dynamics"])
        assert not any(n.op == "input" and n.value[0] == UNDEFINED for n in trace.graph.nodes)
        zeros.append([sum(kind == "const" for kind, _ in pattern) for pattern in trace.patterns])
    assert zeros[0] == zeros[1]


def test_a_hinge_that_nothing_resists_is_named():
    """A point mass that slides along the axis about which a massless body turns."""
    system = pl.System("spindle")
    system.add_body("turn", hinge=pl.Revolute("z"))
    system.add_body("slide", "turn", pl.Prismatic("z"), mass=1.0)
    with pytest.raises(pl.PliantError, match="'turn'"):
        pl.compile(system, mode="rolled", lanes=1).forward_dynamics  # noqa: B018


# ---- the choice of a form


def different(links=9):
    """Every link with its own number of modes: no two share code."""
    system = pl.System("different")
    for k in range(links):
        at = {"parent": f"b{k - 1}", "at": "tip"} if k else {}
        system.add_body(f"b{k}", hinge=pl.Revolute("zy"[k % 2]), flex=pl.flex.Beam(1.0, 2.0, EI=(1e3, 1.5e3), modes=1 + k), **at)
    return system


def test_the_form_is_chosen_without_a_trace(monkeypatch):
    def refuse(*_):
        raise AssertionError("traced")

    monkeypatch.setattr(traces, "trace", refuse)
    monkeypatch.setattr(traces, "rolled_trace", refuse)
    assert pl.compile(arm(16)).mode == "rolled"  # 80 degrees of freedom, three kinds of bodies
    assert pl.compile(arm(16), method="composite").mode == "unrolled"
    dyn = pl.compile(different())
    assert dyn.mode == "unrolled" and dyn.model.nv > 80


def test_beams_of_several_lengths_share_code():
    """Their numbers differ in zeros of rounding; only what a link carries, and on which axis it turns, makes a class."""
    system = pl.System("six")
    for k in range(6):
        at = {"parent": f"b{k - 1}", "at": "tip"} if k else {}
        system.add_body(
            f"b{k}", hinge=pl.Revolute("zy"[k % 2]), flex=pl.flex.Beam(1 + 0.1 * k, 2.0, EI=(1e3, 1.5e3), modes=4), **at
        )
    dyn = pl.compile(system, mode="rolled", lanes=1)
    assert len(dyn.internals.traces.rolled_trace(FUNCTIONS["bias"]).classes) == 3
    agree(system, ("forward_dynamics",))


@pytest.mark.parametrize("system", [arm(6), arm(6, stiffening=False), arm(6, "ruthless"), pl.examples.load("seven-hinge-arm")])
def test_the_estimate_is_right_within_a_factor_of_two(system):
    dyn = pl.compile(system, mode="unrolled", method="articulated")
    counted = dyn.operations("forward_dynamics").total
    estimated, _ = code_sizes(dyn.internals.traces.rolled_model, [])
    assert counted / 2 < estimated < 2 * counted


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_large_code_is_written_once(mode, monkeypatch, cache_folder):
    """One state and a batch run the same code."""
    monkeypatch.setattr(ir, "LARGE", 100)
    assert ir.widths(101, 8, False) == [4] and ir.widths(101, 8, True) == [8] and ir.widths(100, 8, False) == [1, 8]
    system = pl.examples.load("seven-hinge-arm")
    dyn, reference = pl.compile(system, mode=mode), pl.compile(system, "reference")
    for shape in ((), (1,), (11,)):
        assert_agrees(dyn, reference, states(dyn, shape), shape, only=("forward_dynamics", "mass_matrix"))
    q, v = np.array([system.random_state(k)[0] for k in range(5)]), np.ones((5, 7))
    assert np.array_equal(dyn.forward_dynamics(q, v, v), [dyn.forward_dynamics(x, v[0], v[0]) for x in q])


# ---- zero results, and memory


def swarm(count):
    system = pl.System("swarm", gravity=(0, 0, 0))
    for k in range(count):
        system.add_body(f"b{k}", hinge=pl.Free(), inertia=pl.Inertia.box(1 + k, (1, 2, 3), com=(0.1, 0.2, 0.3)))
    return system


def test_code_of_a_sparse_matrix_grows_with_what_is_not_zero():
    lines = [
        unrolled_ir(pl.compile(swarm(n), mode="unrolled").internals.traces.trace(FUNCTIONS["mass_matrix"]), 4).count("\n")
        for n in (8, 16, 32)
    ]
    assert lines[2] - lines[1] < 2.1 * (lines[1] - lines[0])


@pytest.mark.parametrize("lanes", [1, 4])
def test_sparse_matrices_in_any_memory(lanes, cache_folder):
    """One state, batches that do not fill the lanes, and results with strides of their own; old contents are gone everywhere."""
    system = swarm(4)
    dyn, reference = pl.compile(system, mode="unrolled", lanes=lanes), pl.compile(system, "reference")
    for shape in ((), (3,), (9,)):
        q = states(dyn, shape)["q"]
        want = reference.mass_matrix(q)
        plain, turned, wide = np.full(want.shape, np.nan), np.full(want.shape, np.nan).mT, np.full((*want.shape, 2), np.nan)[..., 0]
        for out in (plain, turned, wide):
            assert dyn.mass_matrix(q, out=out) is out
            assert np.abs(out - want).max() <= 1e-14 * np.abs(want).max()
            assert np.array_equal(out == 0, want == 0)


def test_a_thread_with_a_small_stack(cache_folder):
    """Results of 60 x 60, plain and transposed."""
    system = swarm(10)
    f, q, done = pl.compile(system).mass_matrix, system.neutral(), []
    want = pl.compile(system, "reference").mass_matrix(q)

    def run():
        done.append((f(q), f(q, out=np.empty((60, 60)).T)))

    before = threading.stack_size(256 << 10)
    try:
        thread = threading.Thread(target=run)
        thread.start()
    finally:
        threading.stack_size(before)
    joined(thread)
    assert all(np.abs(x - want).max() <= 1e-14 * np.abs(want).max() for x in done[0])


def test_no_memory_is_an_error():
    """A kernel told of more bodies than any memory holds slots for."""
    system = pl.examples.load("seven-hinge-arm")
    f = pl.compile(system, mode="rolled", lanes=1).forward_dynamics
    q, v = system.random_state(0)
    (_, tables), *_ = f.ufunc.__dict__["_keep"]
    bodies, tables.data[0] = tables.data[0], 1 << 52
    out = np.full(7, 123.0)
    with pytest.raises(MemoryError):
        f(q, v, v, out=out)
    with pytest.raises(MemoryError):
        f(np.tile(q, (3, 1)), v, v)
    assert (out == 123.0).all()
    tables.data[0] = bodies
    assert np.isfinite(f(q, v, v)).all()


# ---- the same face in both forms


@pytest.mark.parametrize("name", ["mass_matrix", "inverse_mass_matrix", "jacobian"])
def test_matrices_take_out(name, cache_folder):
    system = pl.examples.load("seven-hinge-arm")
    owners = [pl.compile(system, mode=mode, lanes=1) for mode in ("rolled", "unrolled")]
    if name == "jacobian":
        owners = [dyn.frame(system.bodies[-1].name) for dyn in owners]
    rolled, unrolled = (getattr(owner, name) for owner in owners)
    for shape in ((), (3,)):
        q = states(owners[0] if name != "jacobian" else owners[0].dynamics, shape)["q"]
        want = unrolled(q)
        plain, turned = np.full(want.shape, np.nan), np.full(want.mT.shape, np.nan).mT
        for out in (plain, turned):
            assert rolled(q, out=out) is out and rolled(q, out=(out,)) is out
            assert np.abs(out - want).max() <= 1e-12 * np.abs(want).max()
    with pytest.raises(ValueError):
        rolled(q, out=np.empty((3, 5, 5)))


def test_pickled_after_use():
    system = pl.System("skew")
    system.add_body("a", hinge=pl.Revolute((1, 2, 3)), inertia=pl.Inertia.box(1, (1, 2, 3)))
    dyn = pl.compile(system, mode="rolled", lanes=1)
    a, frame = dyn.forward_dynamics([0.1], [0.2], [0.3]), dyn.frame("a").pose([0.1])
    again = pickle.loads(pickle.dumps(dyn))
    assert np.array_equal(again.forward_dynamics([0.1], [0.2], [0.3]), a)
    assert np.array_equal(again.frame("a").pose([0.1])[0], frame[0])


def test_matrices_name_wrong_arguments():
    dyn = pl.compile(pl.examples.load("seven-hinge-arm"), mode="rolled", lanes=1)
    for call, words in (
        (lambda: dyn.mass_matrix(np.zeros(5)), r"mass_matrix\(q\) of system 'seven-hinge-arm': q has shape \(5,\)"),
        (dyn.mass_matrix, "0 arguments given; it takes 1"),
        (lambda: dyn.coriolis_matrix(np.zeros(7), {"a": 1}), "v is a dict"),
        (lambda: dyn.mass_matrix(np.zeros(7), out=3), "out= "),
    ):
        with pytest.raises(pl.PliantError, match=words):
            call()


def test_what_has_no_rolled_form_is_unrolled_where_the_mode_is_chosen(monkeypatch):
    system = pl.examples.load("seven-hinge-arm")
    monkeypatch.setattr(pl.Dynamics, "mode", "rolled")
    q, v = system.random_state(0)
    dyn = pl.compile(system, lanes=1)
    assert np.allclose(dyn.regressor(q, v, v) @ system.inertial_parameters, dyn.inverse_dynamics(q, v, v), rtol=1e-12)
    with pytest.raises(pl.PliantError, match=r"regressor has no rolled kernel .*; use mode='unrolled'"):
        _ = pl.compile(system, mode="rolled").regressor
