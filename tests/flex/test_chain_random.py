"""Beams of several segments with everything else, drawn at random: hinges, driven hubs, payloads, loops, loads, contacts."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.loops import iteration_functions
from tests.simulate.loaded import far


def drawn(seed):
    """A beam of two segments in a plane, with a random half of what a system may have."""
    rng = np.random.default_rng(seed)
    has = dict(zip(("stretch", "driven", "payload", "loop", "spring"), rng.random(5) < 0.5, strict=True))
    system = pl.System(f"beam {seed}", gravity=(0, 0, -9.81))
    numbers = {"length": 1.0, "mass": rng.uniform(0.5, 1.0), "EI": rng.uniform(1.0, 2.0), "damping": rng.uniform(0.0, 0.1)}
    numbers |= {"EA": 2e3} if has["stretch"] else {}
    hinge = pl.Revolute("y") if has["driven"] or rng.random() < 0.5 else pl.Fixed()
    system.add_beam("rod", hinge=hinge, planes="z", segments=2, **numbers)
    if has["driven"]:
        system.prescribe("rod", lambda t: 0.2 * np.sin(3 * t) ** 2)
    if has["payload"]:
        ball = pl.Inertia.box(0.3, (0.1, 0.1, 0.1))
        system.add_body("bob", "rod", at=rng.uniform(0.3, 0.9), hinge=pl.Revolute("y"), inertia=ball)
        system.add_load("servo", pl.loads.HingeSpring("bob", k=rng.uniform(1, 500.0), c=0.1))
    if has["loop"]:
        system.add_frame("rail", "world", pl.Pose((1.0, 0, 0)))
        system.add_loop("end", "rod.tip", "rail", pl.Planar("y"))
    if has["spring"]:
        system.add_load(
            "tie", pl.loads.PointSpring("rod.tip", ("world", (1.0, 0, 0.5)), k=10 ** rng.uniform(1, 4), c=1.0, rest=0.5)
        )
    system.add_load("lag", lagged, {}, {}, {"f": 0.0})
    return system


def lagged(x):
    """A force at the tip that grows to its value."""
    x.force(x.s.f * x.world.z, at=x["rod.tip"])
    x.rate("f", 1.0 - 5.0 * x.s.f)


@pytest.mark.seeds(2)
@pytest.mark.parametrize("by_sweeps", [True, False])
def test_implicit_methods_find_the_motion(seed, by_sweeps, monkeypatch):
    """As dop853 does, with the same energy balance."""
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT", 0 if by_sweeps else 1000)
    monkeypatch.setattr(iteration_functions, "LEAST_SWEPT_CLOSED", 0 if by_sweeps else 1000)
    dynamics = pl.compile(drawn(seed + 10))
    exact = pl.simulate(dynamics, t_end=0.1, n_out=3, method="dop853", rtol=1e-11)
    alpha = (seed + by_sweeps) % 2
    options = {"method": "alpha", "dt": 2e-4} if alpha else {"method": "esdirk", "rtol": 1e-7}
    run = pl.simulate(dynamics, t_end=0.1, n_out=3, **options)
    bound = 5e-3 if alpha else 1e-6  # alpha: its own error
    for x, y in ((run.q, exact.q), (run.v, exact.v), (run.data.s, exact.data.s), (run.data.work, exact.data.work)):
        assert far(x, y) < bound
    assert run.quality.energy_drift < bound


def test_a_beam_falls_on_the_ground():
    """Steps with contacts, in loops over bodies and as straight-line code, against rigid contact with impacts as events."""
    system = pl.System("beam on the ground", gravity=(0, 0, -9.81))
    system.add_beam("rod", hinge=pl.Revolute("y"), length=1.0, mass=1.0, EI=50.0, planes="z", segments=2, damping=0.1)
    system.add_body("foot", "rod-2", at="tip", inertia=pl.Inertia.box(0.1, (0.1, 0.1, 0.1)))
    system.add_shape("foot", pl.shapes.Sphere(0.05), name="ball")
    system.add_shape("world", pl.shapes.Plane(), name="ground", pose=pl.Pose((0, 0, -0.1)))
    system.add_contact("floor", "ball", "ground", mu=0.5)
    runs = [pl.simulate(pl.compile(system, mode=mode), t_end=0.2, dt=1e-4, n_out=3) for mode in ("rolled", "unrolled")]
    assert far(runs[0].q, runs[1].q) < 1e-9
    exact = pl.simulate(system, t_end=0.2, n_out=3, rtol=1e-8)
    assert far(runs[1].q, exact.q) < 2e-3
