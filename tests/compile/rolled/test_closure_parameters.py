"""Parameters of closures in rolled kernels: lengths of rods, offsets of couplings, frames of loops, measured lengths."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.rolled.classes import classify, programs_of
from tests.compile.agreement import assert_close
from tests.compile.rolled.stayed_chains import closure_numbers, stayed_chain
from tests.systems import modes_of_any_boundary, seeds

pytestmark = modes_of_any_boundary
MODES = ("rolled", "unrolled")


def shaken(dyn, rng: np.random.Generator, rows: int = 3) -> np.ndarray:
    """Values p (rows, size): as declared, and others."""
    scales = np.ones((rows, dyn.parameter_values.size))
    scales[1:] += rng.uniform(-0.1, 0.1, (rows - 1, scales.shape[-1]))
    return dyn.parameter_values * scales + 0.01 * (scales - 1.0)


@pytest.mark.parametrize("seed", seeds(2))
def test_kernels(seed):
    """Rolled, unrolled, the reference, and systems that are built with the values."""
    system, q = stayed_chain(5, seed=seed)
    names = [*closure_numbers(system), "a1.mass", "b2.xyz", "gravity"]
    rolled, straight = (pl.compile(system, mode=mode, method="articulated", parameters=names, lanes=1) for mode in MODES)
    reference = pl.compile(system, "reference", parameters=names)
    rng = np.random.default_rng(seed)
    p, (v, tau) = shaken(rolled, rng), rng.normal(size=(2, 3, len(q)))
    states = np.tile(q, (3, 1))
    found = rolled.forward_dynamics(states, v, tau, p)
    for other in (straight, reference):
        assert_close("accelerations", found, other.forward_dynamics(states, v, tau, p), 100.0)
    for k in range(3):
        built = system.with_parameters({name: p[k, where] for name, where in rolled.parameters.items()})
        assert_close("built", found[k], pl.compile(built, "reference").forward_dynamics(q, v[k], tau[k]), 100.0)
    _, allowed = reference.project(q, v[0], p[0])
    off = 1e-7 * rng.normal(size=(2, len(q)))
    given = system.model.integrate(q, off[0]), allowed + off[1], p[0]
    assert_close("project", rolled.project(*given), straight.project(*given))


@pytest.mark.parametrize("names", [["a1.xyz"], ["b0.rpy", "a2.xyz", "stay0_a.xyz"]])
def test_a_length_that_is_measured_follows_what_moves_its_frames(names):
    system, q = stayed_chain(3, ("InPlane",))
    for i in range(3):
        system.add_rod(f"rod{i}", f"stay{i}_a", f"b{i}")
    dyn, rng = pl.compile(system, mode="rolled", parameters=names, lanes=1), np.random.default_rng(1)
    v, tau = rng.normal(size=(2, len(q)))
    for p in shaken(dyn, rng):
        built = system.with_parameters({name: p[where] for name, where in dyn.parameters.items()})
        assert_close("built", dyn.forward_dynamics(q, v, tau, p), pl.compile(built, "reference").forward_dynamics(q, v, tau), 100.0)


def test_a_symbol_moves_closures():
    L = pl.symbol("L", 0.4)
    system, _ = stayed_chain(3, ("InPlane",))
    for i in range(3):
        system.add_frame(f"hook{i}", f"b{i}", pl.Pose((L * (1.0 + i), 0.1, 0.0)))
        system.add_rod(f"rod{i}", f"stay{i}_a", f"hook{i}")
    rolled, straight = (pl.compile(system, mode=mode, method="articulated", parameters="symbols", lanes=1) for mode in MODES)
    q, v = system.random_state(0)
    for p in ([0.4], [0.55]):
        assert_close("a", rolled.forward_dynamics(q, v, v, p), straight.forward_dynamics(q, v, v, p), 100.0)


def test_code_does_not_grow():
    """Closures that are alike share a class and a program, whatever their number and their lengths."""
    counts = []
    for n in (8, 16):
        system, _ = stayed_chain(n, ("Rod",))
        model = pl.compile(system, mode="rolled", parameters=closure_numbers(system)).internals.traces.rolled_model
        classes = classify(model, ())
        counts.append((len(classes), len(programs_of(classes))))
    assert counts[0] == counts[1] == (3, 3)  # the first, the last, and all others


def test_the_form_is_chosen_as_without_parameters():
    system, _ = stayed_chain(40)
    names = closure_numbers(system)
    assert [pl.compile(system, parameters=own).mode for own in ([], names[:3], names)] == ["rolled"] * 3


def test_tangents_along_them():
    """Of functions, and of a run whose steps are projected."""
    system, q = stayed_chain(4)
    names = closure_numbers(system, moved=False)
    rolled, straight = (pl.compile(system, mode=mode, method="articulated", parameters=names, lanes=1) for mode in MODES)
    rng = np.random.default_rng(0)
    v, tau, dq, dv, dtau = rng.normal(size=(5, len(q)))
    given = q, v, tau, dq, dv, dtau, rolled.parameter_values
    assert_close("jvp", rolled.forward_dynamics_jvp(*given), straight.forward_dynamics_jvp(*given), 1000.0)
    _, v = straight.project(q, v, rolled.parameter_values)
    options = {"dt": 1e-3, "steps": 3, "tangents": {"p": np.eye(len(names))}}
    a, b = (dyn.rollout(q, v, **options) for dyn in (rolled, straight))
    for name in ("q", "v", "dq", "dv"):
        assert_close(name, getattr(a, name), getattr(b, name), 1e4)
    assert np.abs(a.dv).max() > 0
