"""Hinges that are driven or locked, and the impulses of impacts, against the equations with a partitioned mass matrix."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.graph import Graph, evaluate
from pliant.sweeps.links.link import tree_of
from pliant.sweeps.motion.driven import driven_dynamics
from pliant.sweeps.motion.forward import accelerated
from pliant.sweeps.motion.impacts import impulse, with_locks
from pliant.sweeps.trees.dynamics import Forces, inverse_dynamics, mass_matrix
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary
FIDELITIES = ("full", "paper", "ruthless", "ruthless_v")


def setup(seed):
    """A model, rigid or flexible, in which some hinges are held; the numbers of their bodies, and of their speeds."""
    flexible = seed % 2
    system = random_flexible_system(seed, n=5) if flexible else random_system(seed, n=7)
    if flexible:
        system.fidelity = FIDELITIES[(seed // 2) % 4]
    rng = np.random.default_rng(seed + 100)
    model = system.model
    moving = [k for k, body in enumerate(model.bodies) if body.hinge.type.nv]
    bodies = [k for k in moving if rng.random() < 0.4] or moving[:1]
    places = {
        k: np.arange(model.internals.v_slices[k].start, model.internals.v_slices[k].start + model.bodies[k].hinge.type.nv)
        for k in bodies
    }
    model = model.internals.holding(model.hinges[k].name for k in bodies)
    return model, places, rng


def close(x, y, tolerance=1e-10):
    assert np.abs(x - y).max(initial=0) <= tolerance * (1 + np.abs(y).max(initial=0))


@pytest.mark.parametrize("seed", seeds(7))
def test_driven_hinges_against_the_partitioned_matrix(seed):
    """M_ff a_f = tau_f - b_f - M_fp a_p, and what the driven ones take is M_p a + b_p - tau_p: inverse dynamics."""
    model, places, rng = setup(seed)
    q, v = model.random_state(seed)
    tau, a = rng.normal(size=(2, model.nv))
    wrench = [("f0", rng.normal(size=6))]
    given = {k: a[where][:, None] for k, where in places.items()}
    driven = np.concatenate(list(places.values()))
    free = np.setdiff1d(np.arange(model.nv), driven)
    M, b = mass_matrix(model, q), inverse_dynamics(model, q, v, None, wrench)
    want = a.copy()
    want[free] = np.linalg.solve(M[np.ix_(free, free)], (tau - b)[free] - M[np.ix_(free, driven)] @ a[driven])
    got, required, _ = driven_dynamics(model, tree_of(model, q), q, v, Forces(tau, wrench), given)
    close(got, want, 1e-10)
    needed = inverse_dynamics(model, q, v, got, wrench) - tau
    for k, where in places.items():
        close(required[k][:, 0], needed[where], 1e-9)


@pytest.mark.parametrize("seed", seeds(7))
def test_locked_hinges_against_the_partitioned_matrix(seed):
    """v' = 0 where hinges are locked; a batch of states of which each has its own locks, as code has them."""
    model, places, rng = setup(seed)
    q, v = model.random_state(seed)
    tau = rng.normal(size=model.nv)
    M, b = mass_matrix(model, q), inverse_dynamics(model, q, v, None)
    held = np.concatenate(list(places.values()))
    free = np.ones((2, model.nv))
    free[1, held] = 0.0
    tree = with_locks(model, tree_of(model, q), free)
    got = accelerated(model, tree, q, v, Forces(tau), "articulated")
    close(got[0], np.linalg.solve(M, tau - b))
    rest = np.setdiff1d(np.arange(model.nv), held)
    assert (got[1, held] == 0.0).all()
    close(got[1, rest], np.linalg.solve(M[np.ix_(rest, rest)], (tau - b)[rest]))


@pytest.mark.parametrize("e", [0.0, 0.6, 1.0])
@pytest.mark.parametrize("seed", seeds(6))
def test_impulse_acts_at_its_speed_alone(seed, e):
    """M Dv is a generalised impulse at i alone; v_i turns into -e v_i; the energy falls by (1 - e^2) v_i^2 / (M^-1)_ii / 2."""
    model, places, _ = setup(seed)
    q, v = model.random_state(seed)
    i = int(next(iter(places.values()))[0])
    change = impulse(model, q, v, [i], e)
    M = mass_matrix(model, q)
    shock = M @ change
    close(np.delete(shock, i), 0.0, 1e-11 * (1 + abs(shock[i])))
    close((v + change)[i], -e * v[i], 1e-12)
    energy = pl.sweeps.kinetic_energy
    lost = energy(model, q, v) - energy(model, q, v + change)
    if model.internals.fidelity in ("full", "paper") or not any(body.modes for body in model.bodies):  # else T is not v* M v / 2
        close(lost, (1 - e * e) / 2 * v[i] ** 2 / np.linalg.inv(M)[i, i])


@pytest.mark.parametrize("seed", seeds(6))
def test_a_lock_stops_all_speeds_of_its_hinge_and_respects_others(seed):
    model, places, _ = setup(seed)
    moving = [k for k, body in enumerate(model.bodies) if body.hinge.type.nv and k not in places]
    if not moving:
        pytest.skip("all hinges are locked")
    q, v = model.random_state(seed)
    held = np.concatenate(list(places.values()))
    free = np.ones(model.nv)
    free[held] = 0.0
    v = v * free
    own = np.arange(
        model.internals.v_slices[moving[0]].start, model.internals.v_slices[moving[0]].start + model.bodies[moving[0]].hinge.type.nv
    )
    after = v + impulse(model, q, v, own.tolist(), 0.0, free)
    close(after[own], 0.0, 1e-12)
    assert (after[held] == 0.0).all()
    shock = mass_matrix(model, q) @ (after - v)
    close(np.delete(shock, np.concatenate([own, held])), 0.0, 1e-10 * (1 + np.abs(shock).max()))


def test_impulse_on_nodes():
    """A reset is traced: the same code on symbols."""
    model, _, _ = setup(2)
    q, v = model.random_state(2)
    graph = Graph()
    x = {"q": graph.input("q", (model.nq,)), "v": graph.input("v", (model.nv,)), "free": graph.input("free", (model.nv,))}
    made = impulse(model, x["q"], x["v"], [1], 0.5, x["free"])
    free = np.ones(model.nv)
    free[-1] = 0.0
    close(evaluate(made, {"q": q, "v": v, "free": free}), impulse(model, q, v, [1], 0.5, free), 1e-12)
