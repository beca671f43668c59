"""What implicit steps are made of, against dense matrices, differences, and the exponential of ad."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm

import pliant as pl
from pliant import sweeps
from pliant.graph import Graph, evaluate, jvp
from pliant.model.records import FIDELITIES
from pliant.sweeps.links.elimination import Compliant, Direct
from pliant.sweeps.links.link import motions_at, tree_of
from pliant.sweeps.trees import dynamics
from pliant.sweeps.trees.dynamics import Forces
from tests.flex.crowds import crowded
from tests.sweeps.motion.straight_steps import assert_steps, chain
from tests.sweeps.trees.bounds import derivative
from tests.systems import HINGES, modes_of_any_boundary, random_flexible_system, random_hinge, random_system, seeds

STEPS = np.array([[1e-4], [1e-2], [0.3]])


def moved(model, seed, count=3):
    """Random states (count, ...) and forces."""
    rng = np.random.default_rng(seed)
    q, v = (np.array(x) for x in zip(*(model.random_state(rng) for _ in range(count)), strict=True))
    return q, v, rng.normal(size=v.shape)


# ---- the semi-implicit step


@pytest.mark.parametrize("seed", seeds(6))
def test_rigid_systems_step_by_their_accelerations(seed):
    model = random_system(seed).model
    q, v, tau = moved(model, seed)
    for method in sweeps.METHODS:
        a = sweeps.forward_dynamics(model, q, v, tau, method=method)
        assert np.array_equal(sweeps.semi_implicit_change(model, q, v, Forces(tau), STEPS, method=method), STEPS * a)


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("seed", seeds(3))
def test_flexible_systems_by_every_method(seed, fidelity):
    """Modes with the root held and free, full K: trees of every hinge, and random ones with wrenches on a node."""
    for system, frame in ((crowded(seed), None), (random_flexible_system(seed, modes=7), "f0")):
        model = system.model.internals.seeing([frame] if frame else ()).internals.changed(fidelity=fidelity)
        q, v, tau = moved(model, seed)
        acting = [(frame, np.random.default_rng(seed).normal(size=(3, 6)))] if frame else None
        for method in sweeps.METHODS:
            dv = sweeps.semi_implicit_change(model, q, v, Forces(tau, acting, "body"), STEPS, method=method)
            assert_steps(model, q, v, tau, STEPS, dv, acting, "body")


@modes_of_any_boundary
@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("options", [{}, {"boundary": "free-free"}, {"stiffening": True}], ids=str)
def test_beams(options, fidelity):
    model = chain(fidelity, **options).model
    q, v, tau = moved(model, 0)
    for method in sweeps.METHODS:
        assert_steps(model, q, v, tau, STEPS, sweeps.semi_implicit_change(model, q, v, Forces(tau), STEPS, method=method))


def test_modes_are_eliminated_as_in_forward_dynamics():
    """Through the nodes where the modal matrices are diagonal; by factors of all modes where a body given by hand has full ones."""
    half = np.array([[0.01]])
    by_hand = crowded(1)
    for system, routes in ((chain("full"), {Compliant}), (chain("ruthless"), {Compliant}), (by_hand, {Direct})):
        model = system.model
        q, v, _ = moved(model, 0, 1)
        tree = tree_of(model, q)
        stepped = tree.of([body.stepped(half) for body in tree.bodies])
        _, motions = motions_at(model, q, v, stepped)
        factors = dynamics.articulated_factors(stepped, motions, q)
        assert {type(f.modal) for f in factors if f.modal is not None} == routes


# ---- increments


@pytest.mark.parametrize("kind", [kind for kind in HINGES if kind != "Fixed"])
def test_increments_move_as_the_hinge_does(kind):
    """The difference of two poses near q (+) theta, one after theta' dt, is v dt; and integrate is the model's own."""
    rng = np.random.default_rng(3)
    system = pl.System("one")
    system.add_body("b", hinge=random_hinge(rng, kind), inertia=pl.Inertia.box(1.0, (1, 2, 3)))
    model = system.model
    for size in (0.0, 1e-9, 1e-3, 0.4, 2.0):
        q, v = model.random_state(rng)
        theta = rng.normal(size=model.nv)
        theta *= size / np.linalg.norm(theta)
        end = sweeps.integrate(model, q, theta)
        assert np.array_equal(end, model.integrate(q, theta))
        rate = sweeps.dexp_inverse(model, theta, v)
        speed = derivative(lambda t: model.difference(end, model.integrate(q, theta + t * rate)))  # noqa: B023
        assert np.abs(speed - v).max() <= 1e-10


def ad(hinge, d):
    """The matrix of [d, .]."""
    return np.stack([hinge.bracket(d[:, None], e[:, None])[:, 0] for e in np.eye(hinge.nv)], axis=-1)


@pytest.mark.parametrize("hinge", [pl.Spherical(), pl.Free(), pl.Planar((1, 2, 3))], ids=repr)
@pytest.mark.parametrize("size", [1e-8, 0.3, 0.999, 1.001, 3.0, 6.0])
def test_increments_against_the_exponential_of_ad(hinge, size):
    """v = integral of exp(-s ad theta) theta' over s from 0 to 1, as a block of a larger exponential."""
    rng = np.random.default_rng(1)
    d, v = rng.normal(size=(2, hinge.nv))
    d *= size / np.linalg.norm(d[: 1 if hinge.nv == 3 and hinge.nq == 3 else 3])
    n = hinge.nv
    dexp = expm(np.block([[-ad(hinge, d), np.eye(n)], [np.zeros((n, 2 * n))]]))[:n, n:]
    rate = hinge.dexp_inverse(d[:, None], v[:, None])[:, 0]
    assert np.abs(dexp @ rate - v).max() <= 2e-14 * np.linalg.norm(dexp) * np.linalg.norm(rate)


def test_the_bracket_of_a_custom_hinge_serves():
    """With an error of the fourth order in theta; without a bracket it is refused."""
    ball = pl.Spherical()

    def made(**more):
        column = {"pose": lambda q: (ball.pose(q[..., None])[0], np.zeros(3)), "H": lambda q: np.eye(6)[:, :3]}
        rate = {"Hdot_v": lambda q, v: np.zeros(6), "qdot": lambda q, v: ball.qdot(q[..., None], v[..., None])[..., 0]}
        return pl.Custom(4, 3, **column, **rate, neutral=ball.neutral, **more)

    hinge = made(bracket=np.cross)
    d, v = np.random.default_rng(0).normal(size=(2, 3, 1))
    errors = [np.abs(hinge.dexp_inverse(s * d, v) - ball.dexp_inverse(s * d, v)).max() for s in (0.2, 0.1)]
    assert 0 < errors[0] < 1e-4 and errors[0] / errors[1] == pytest.approx(16, rel=0.05)
    with pytest.raises(pl.PliantError, match="steps need bracket="):
        made().dexp_inverse(d, v)


@pytest.mark.parametrize("hinge", [pl.Spherical(), pl.Free(), pl.Planar((1, 2, 3))], ids=repr)
def test_at_zero_both_are_exact_and_differentiable(hinge):
    """theta' = v and its slope [., v]/2; the slope of q (+) theta is qdot; no NaN of a quotient 0/0, in graphs either."""
    graph = Graph()
    d, v, q, u = (graph.input(name, (n, 1)) for name, n in (("d", hinge.nv), ("v", hinge.nv), ("q", hinge.nq), ("u", hinge.nv)))
    rng = np.random.default_rng(2)
    given = {"d": np.zeros((hinge.nv, 1)), "q": hinge.random(rng)[:, None]} | {x: rng.normal(size=(hinge.nv, 1)) for x in "uv"}
    rate, end = hinge.dexp_inverse(d, v), hinge.integrate(q, d)
    assert np.array_equal(evaluate(rate, given), given["v"])
    assert np.abs(evaluate(end, given) - given["q"]).max() <= 1e-15
    slope = evaluate(jvp(rate, {"d": d}, {"d": u}), given)
    assert np.abs(slope - 0.5 * hinge.bracket(given["u"], given["v"])).max() <= 1e-15
    assert np.abs(evaluate(jvp(end, {"d": d}, {"d": u}), given) - hinge.qdot(given["q"], given["u"])).max() <= 1e-15
