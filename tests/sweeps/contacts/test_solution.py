"""The derivative of a solution of the contacts: by differences, its equations by dense algebra, and by passes, repeated."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.loops import kernels
from pliant.sweeps import Forces, StepActing
from pliant.sweeps.contacts.solution import solved_step
from pliant.sweeps.contacts.step import contact_state, joined_impulses
from tests.sweeps.contacts import piles

pytestmark = pytest.mark.fused

DT, STEPS = 2e-3, 30


def walker(kind: str) -> pl.System:
    """A trunk that slides along z and x on two legs with feet, next to what a step may have besides contacts."""
    system = pl.System(kind)
    system.add_body("slide", hinge=pl.Prismatic("x"), inertia=pl.Inertia.box(0.5, (0.1, 0.1, 0.1)))
    system.add_body("trunk", "slide", pl.Prismatic("z"), pose=pl.Pose((0, 0, 0.3)), inertia=pl.Inertia.box(1.0, (0.3, 0.1, 0.1)))
    for name, x in (("left", -0.1), ("right", 0.1)):
        inertia = pl.Inertia.box(0.2, (0.03, 0.03, 0.3), com=(0, 0, -0.15))
        system.add_body(name, "trunk", pl.Revolute("y"), pose=pl.Pose((x, 0, 0)), inertia=inertia)
        system.add_shape(name, pl.shapes.Sphere(0.02), name=f"{name}_foot", pose=pl.Pose((0, 0, -0.3)))
        system.add_load(f"{name}_spring", pl.loads.HingeSpring(name, k=5.0, c=0.1))
    if kind == "hinges":
        system.add_load("rub", pl.loads.HingeFriction("left", coulomb=0.3, stick=True))
        system.add_load("stop", pl.loads.HingeStop("right", lower=-0.2, upper=0.12, restitution=0.0))
    if kind == "closed":
        for name in ("left", "right"):
            system.add_frame(f"{name}_knee", name, pl.Pose((0, 0, -0.15)))
        system.add_rod("rod", "left_knee", "right_knee", length=0.2)
    e = 0.3 if kind == "bounces" else 0.0
    system.add_contact("feet", ["left_foot", "right_foot"], "ground", mu=0.4, restitution=e)
    return system


Q0, V0, TAU = np.array([0, 0.021, 0.1, 0.1]), np.array([0.3, -0.5, 0.2, 0.2]), np.array([0.1, 0.2, 0.1, -0.1])


def compiled(kind: str, lanes: int = 1) -> Callable[..., pl.results.Rollout]:
    """The fall onto the feet by forces, with one pass per step, so that most steps are improved."""
    options = pl.Contacts(sweeps=6, smooth=1e-3) if kind == "smooth" else pl.Contacts(sweeps=1)
    dyn = pl.compile(walker(kind), lanes=lanes)
    return partial(dyn.rollout, Q0, V0, dt=DT, steps=STEPS, method="contact", contacts=options)


@pytest.mark.parametrize("kind", ["open", "hinges", "closed", "bounces", "smooth"])
def test_differences(kind):
    """By the forces; stored states and those that are computed again give the same bits."""
    rollout = compiled(kind)
    run = rollout(tau=TAU)
    weights = np.random.default_rng(0).normal(size=run.v.shape)
    found = run.vjp(q=weights, v=weights).tau
    assert np.abs(run.s[-1]).max() > 0.1

    def value(x):
        made = rollout(tau=TAU + x)
        return (weights * (made.q + made.v)).sum()

    wanted, e = [], 1e-4 * np.eye(4)
    for d in e:
        wanted.append((8 * (value(d) - value(-d)) - (value(2 * d) - value(-2 * d))) / 12e-4)
    assert np.abs(found - wanted).max() < LIMITS.get(kind, 1e-7) * np.abs(found).max()
    last = np.zeros((2, 4))
    last[1] = weights[-1]
    few, all_ = rollout(tau=TAU, every=STEPS), np.zeros_like(weights)
    all_[-1] = weights[-1]
    np.testing.assert_array_equal(few.vjp(v=last).tau, run.vjp(v=all_).tau)


LIMITS = {"smooth": 1e-5}  # passes alone solve these contacts


def test_repeated_passes(monkeypatch):
    """Systems with very many rows have the derivative of passes from the solution, repeated."""
    weights = np.random.default_rng(0).normal(size=(STEPS + 1, 4))
    found = compiled("bounces")(tau=TAU).vjp(v=weights)
    monkeypatch.setattr(kernels, "has_equations", lambda *_: False)
    wanted = compiled("bounces", 2)(tau=TAU).vjp(v=weights)
    for name in ("q0", "v0", "tau"):
        x, y = getattr(found, name), getattr(wanted, name)
        assert np.abs(x - y).max() < 1e-8 * np.abs(y).max()


@pytest.mark.parametrize("mu", [0.5, 0.1])
def test_the_equations_against_dense_algebra(mu):
    """A block on four corners that sticks, with many solutions, and one that slides: of A x = r, and of its transpose."""
    system = piles.block(0.3, mu=mu)
    q = piles.on_slope(0.3, 0.05 - 1e-5)
    dyn = pl.compile(system, lanes=1)
    run = dyn.rollout(q, np.zeros(6), dt=DT, steps=3, method="contact")
    model, h = system.model.internals.matter, np.array([DT])
    state = contact_state(model, run.q[2], run.v[2], Forces(np.zeros(6)), h, None, run.s[3])
    impulses = joined_impulses(state.start)
    step = solved_step(model, (state.q, state.v), state.forces, h, StepActing(None, run.s[3]), impulses, None)
    linear, n = step.linear, 3 * len(model.internals.contact_points)
    G = np.zeros((n, n))
    P, Q = G.copy(), G.copy()
    for c, law in enumerate(linear.laws):
        at = slice(3 * c, 3 * c + 3)
        P[at, at], Q[at, at] = law.P, law.Q
    X = np.concatenate([linear.shared.group[c][1] for c in range(n // 3)], axis=-1)
    A = P + Q @ (X.T @ linear.shared.matrix @ X)
    x = np.random.default_rng(0).normal(size=n)
    for matrix, solve in ((A, linear.solved), (A.T, linear.transposed)):
        r = matrix @ x
        got = np.concatenate(solve([r[i : i + 3, None] for i in range(0, n, 3)]))[:, 0]
        assert np.abs(matrix @ got - r).max() < 1e-9 * np.abs(r).max()
        assert np.abs(got).max() < 10 * np.abs(x).max()  # no large parts that change nothing
