"""Trace = reference: every algorithm, run on symbols and evaluated, gives what it gives on numbers; and what it costs."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import pliant as pl
from pliant.compile import FUNCTIONS, frame_functions, trace, traces
from pliant.graph import evaluate
from tests.arms import seven_hinge_chain
from tests.systems import random_inertia, random_system

pytestmark = pytest.mark.full_effort


def close(got, want, scale):
    assert np.abs(got - want).max(initial=0) <= 1e-11 * (1 + scale)


@pytest.mark.parametrize("seed", [0, 5])  # of 6 to 10 bodies
def test_every_function_traced_equals_the_reference(seed):
    rng = np.random.default_rng(seed)
    system = random_system(seed, n=int(rng.integers(1, 12)), base=None if seed % 2 else "free")
    if system.nv == 0:
        system = random_system(seed, n=3, kinds=("Revolute",))
    q, v = system.random_state(seed)
    given = {
        "q": q,
        "v": v,
        "a": rng.normal(size=system.nv),
        "tau": rng.normal(size=system.nv),
        "wrenches": rng.normal(size=(2, 6)),
    }
    M = pl.compile(system, "reference").mass_matrix(q)
    rows = list(FUNCTIONS.values()) + [f for axes in ("world", "body") for f in frame_functions("f0", axes).values()]
    for function in rows:
        for method in ("articulated", "composite") if function.takes_method else ("articulated",):
            acting = [(f, w) for f, w in zip(("f0", "f1"), given["wrenches"], strict=True)]
            want = function.call(system.model, tuple(given[n] for n in function.inputs), method, acting, "world")
            for merged in (False, True):
                model = system.model.internals.merged if merged else system.model
                traced = trace(function, model, method, ("f0", "f1") if function.takes_wrenches else ())
                for out, value in zip(traced.outputs, want, strict=True):
                    got = evaluate(out, {n: given[n] for n in traced.inputs})
                    assert got.shape == np.shape(value)
                    # forward dynamics is compared through the mass matrix: its own rounding grows with the condition number
                    if function.name == "forward_dynamics":
                        close(M @ got, M @ value, np.linalg.norm(M) * np.linalg.norm(value))
                    else:
                        cond = np.linalg.cond(M) if "mass" in function.name else 1.0
                        close(got, value, np.abs(value).max(initial=0) * max(1.0, 1e-3 * cond))


def test_articulated_bodies_of_a_seven_hinge_chain():
    """Featherstone's published formula gives 1,833 and 1,694."""
    n = pl.compile(seven_hinge_chain(), method="articulated").operations("forward_dynamics")
    assert n.mul + n.div <= 939 and n.add <= 922 and n.trig == 14


def test_fixed_bodies_cost_nothing():
    system = seven_hinge_chain()
    before = pl.compile(system, "reference").operations("forward_dynamics")
    system.add_body("gripper", "b6", inertia=random_inertia(np.random.default_rng(1)), pose=pl.Pose(rpy=(0.1, 0.2, 0.3)))
    assert pl.compile(system, "reference").operations("forward_dynamics") == before
    q, v = system.random_state(0)
    merged = pl.compile(system.model.internals.merged, "reference")
    whole = pl.compile(system, "reference")
    tau = np.ones(7)
    assert np.allclose(whole.forward_dynamics(q, v, tau), merged.forward_dynamics(q, v, tau), rtol=1e-9)
    for mine, theirs in zip(whole.frame("gripper").pose(q), merged.frame("gripper").pose(q), strict=True):
        assert np.allclose(mine, theirs, rtol=0, atol=1e-14)


def test_what_was_traced_to_be_counted_is_not_traced_again(monkeypatch):
    """Both methods of forward dynamics take one trace more than the ways to prepare the model that are counted."""
    module = sys.modules["pliant.compile.trace.trace"]
    made, run = [], module._run
    monkeypatch.setattr(module, "_run", lambda *a, **k: made.append(a[1].args[0]) or run(*a, **k))
    dyn = pl.compile(random_system(3, n=3, kinds=("Revolute",), base="fixed"))
    assert dyn.internals.traces.choice.forward()[1] is not None
    assert len(made) == len(set(made)) + 1 > 2


def test_a_kernel_traces_each_function_once(monkeypatch, tmp_path):
    """Both tiers of a kernel share the trace."""
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("PLIANT_EFFORT", raising=False)
    traced = []

    def counted(function, *given, **options):
        traced.append(function.name)
        return trace(function, *given, **options)

    monkeypatch.setattr(traces, "trace", counted)
    system = sprung(3)
    _ = pl.compile(system).rhs(0.0, system.neutral(), np.zeros(system.nv))
    assert traced.count("rhs") == 1


def test_many_forces_through_frames_are_not_searched():
    """A net would have a small matrix as large as its own. The search ends with the thirteenth force."""
    few, many = sprung(3), sprung(40)
    sizes = []
    for system in (few, many):
        dyn = pl.compile(system, mode="unrolled")
        made = dyn.internals.traces.trace(dyn.internals.loaded("load_pushes"))
        sizes.append((made.outputs[0].size, len(made.graph.nodes)))
    assert sizes[0][0] == 9
    assert sizes[1][0] == 0
    assert sizes[1][1] < 40 * sizes[0][1] / 3


def sprung(n):
    """Bodies with a spring to the world each."""
    system = pl.System(f"sprung {n}")
    for i in range(n):
        system.add_body(f"b{i}", hinge=pl.Free(), pose=pl.Pose((i + 1, 0, 0)), mass=1.0, inertia=np.eye(3))
        system.add_load(f"s{i}", pl.loads.PointSpring("world", f"b{i}", k=10.0, rest=0.1))
    return system
