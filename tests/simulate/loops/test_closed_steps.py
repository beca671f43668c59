"""Implicit steps of closed systems: by sweeps against a dense matrix, with driven and locked hinges, and with states of loads."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant import sweeps
from pliant.model.acting.loads.lock import Lock
from pliant.simulate.loops import iteration_functions
from pliant.simulate.loops.iterations import sweeping
from pliant.sweeps.links.link import tree_of
from tests.closed import random_closed
from tests.kit import close
from tests.simulate.loaded import far
from tests.simulate.loops.chains import TIGHT, ran
from tests.systems import modes_of_any_boundary

pytestmark = modes_of_any_boundary
METHODS = {"dop853": {"rtol": 1e-11}, "alpha": {"dt": 2e-4}, "esdirk": {"rtol": 1e-7}, "semi_implicit": {"dt": 1e-3}}


@pytest.mark.seeds(2)
@pytest.mark.parametrize("held", [False, True])
def test_the_correction_is_that_of_the_bordered_matrix(seed, held):
    """[M', -J*; J, 0] by the composite algorithm and the modes of the bodies; without rows and columns of held speeds."""
    system, q, v = random_closed(seed, flexible=True)
    free = np.ones(system.model.nv)
    if held:
        J = sweeps.loop_jacobian(system.model, q)
        places = {hinge.name: system.model.v_index(hinge.name) for hinge in system.model.hinges if hinge.type.nv}
        name = next(x for x, at in places.items() if np.linalg.matrix_rank(np.delete(J, at, axis=1), tol=1e-3) == len(J))
        system.add_load("lock", Lock(name, True))
        free[places[name]] = 0.0
    model, rng = system.model, np.random.default_rng(seed)
    tau, a = rng.normal(size=(2, model.nv))
    x, y = rng.uniform(0.01, 1.0, size=(2, 1))
    matrix, J = sweeps.mass_matrix(model, q), sweeps.loop_jacobian(model, q)
    for body, at in zip(tree_of(model.internals.matter, q).bodies, model.internals.v_slices, strict=True):
        if hasattr(body, "kind"):
            own = slice(at.start + body.hinge.nv, at.stop)
            matrix[own, own] += x * body.x.damping + y * body.x.K
    on = free > 0
    r = sweeps.inverse_dynamics(model, q, v, a) - tau
    whole = np.block([[matrix[np.ix_(on, on)], -J[:, on].T], [J[:, on], np.zeros((len(J), len(J)))]])
    rest = -np.concatenate([r[on], sweeps.loop_acceleration(model, q, v, a)])
    expected = np.zeros(model.nv)
    expected[on] = np.linalg.lstsq(whole, rest, rcond=1e-12)[0][: on.sum()]
    forces, resists = sweeps.Forces(tau), sweeps.Resists(x, y)
    close(sweeps.closed_correction(model, q, v, a, forces, resists, free if held else None), expected, 1e-7)


def hung(segments=2, load=None):
    """A cable between two supports."""
    system = pl.System("cable")
    system.add_beam("c", hinge=pl.Revolute("y"), length=1.0, mass=0.5, EI=0.1, planes="z", segments=segments, damping=0.02)
    system.add_frame("end", "world", pl.Pose((0.8, 0.0, 0.1)))
    system.add_loop("loop", "c.tip", "end", pl.Revolute("y"))
    if load is not None:
        system.add_load("load", load, {}, {}, {"f": 0.0})
    return system


@cache
def cable(mode, segments):
    system = hung(segments)
    return pl.compile(system, mode=mode), np.asarray(pl.assemble(system)[0])


@pytest.mark.filterwarnings("ignore:.*is bent by")  # one segment for a whole cable
@pytest.mark.parametrize(("mode", "mixing"), [("unrolled", 20), ("rolled", 20), ("unrolled", 1)])
def test_sweeps_find_what_a_dense_matrix_finds(mode, mixing, monkeypatch):
    """mixing 1: every step is one of Newton's method, with differences of corrections (a cable of its own, for its own kernel)."""
    monkeypatch.setattr(sweeping, "_MOST_MIXING", mixing)
    dynamics, q = cable(mode, 2 if mixing > 1 else 1)
    start = q, np.zeros(dynamics.model.nv)
    (found, end), (exact, _) = (ran(dynamics, by, start, [[0.0, 0, 2e-3, 50]], TIGHT) for by in (True, False))
    assert end[1] == 0
    close(found, exact, 1e-9)


def held():
    """A cable whose support is driven, with a mass on a locked arm, a pendulum and a spring."""
    system = hung()
    system.add_body("arm", "c-1", at="tip", hinge=pl.Revolute("y"), hinge_name="arm", inertia=pl.Inertia.box(0.2, (0.1, 0.1, 0.1)))
    system.add_body(
        "bob", "arm", pose=pl.Pose((0.1, 0, -0.2)), hinge=pl.Revolute("x"), inertia=pl.Inertia.box(0.2, (0.1, 0.1, 0.3))
    )
    system.add_load("spring", pl.loads.HingeSpring("bob", k=2.0, c=0.1, rest=0.4))
    system.add_load("lock", Lock("arm", True))
    start = pl.assemble(system)[0][0]
    system.prescribe("c", lambda t: float(start) + 0.1 * np.sin(6 * t) ** 2)
    return system


@cache
def exact_motion():
    return pl.simulate(held(), t_end=0.1, n_out=3, method="dop853", **METHODS["dop853"])


@pytest.mark.parametrize(("method", "by_sweeps"), [("alpha", True), ("alpha", False), ("esdirk", True), ("semi_implicit", False)])
def test_driven_and_locked_hinges(method, by_sweeps, monkeypatch):
    """As by dop853, with the work of the drive; semi-implicit steps have order one in the work."""
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT_CLOSED", 0 if by_sweeps else 1000)
    exact, run = exact_motion(), pl.simulate(held(), t_end=0.1, n_out=3, method=method, **METHODS[method])
    bound = {"alpha": 2e-4, "esdirk": 1e-8, "semi_implicit": 2e-2}[method]
    for x, y in ((run.q, exact.q), (run.v, exact.v), (run.data.constraint_work, exact.data.constraint_work)):
        assert far(x, y) < bound
    assert run.quality.energy_drift < bound


@pytest.mark.parametrize("by_sweeps", [True, False])
def test_states_of_loads_are_kept(by_sweeps, monkeypatch):
    """The projection onto the closures changes q and v alone."""
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT_CLOSED", 0 if by_sweeps else 1000)
    run = pl.simulate(hung(2, lambda x: x.rate("f", 1.0 + 0.0 * x.t)), t_end=0.05, n_out=2, method="alpha", dt=5e-3)
    assert run.data.s[-1].item() == pytest.approx(0.05)
