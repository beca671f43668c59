"""Another model of contact, a stiff force law with small steps of RK4, converges to the step with exact friction."""

from __future__ import annotations

import numpy as np

import pliant as pl
from tests.sweeps.contacts import piles

START = [1, 0, 0, 0, 0, 0, 0.1], [0, 0, 3.0, 1.0, 0.3, -0.2]
T = 0.1


def by_law(k: float, slip: float, dt: float) -> np.ndarray:
    """The sled with Hunt and Crossley's law at each ball, after T."""
    system = pl.System("sled by law", gravity=(0, 0, -piles.G))
    system.add_body("sled", hinge=pl.Free(), inertia=piles.SLED)
    for n, place in enumerate(piles.FEET):
        system.add_frame(f"f{n}", "sled", pl.Pose(place))
        system.add_load(f"c{n}", pl.loads.PointContact(f"f{n}", radius=piles.SLED_RADIUS, k=k, d=20.0, mu=0.4, slip=slip))
    steps = round(T / dt)
    return pl.compile(system).rollout(*START, dt=dt, steps=steps, every=steps).q[-1]


def test_a_stiff_law_converges_to_the_step():
    """A sled lands with spin and slides: the stiffer the law, the closer; at 4e6 N/m within 3e-4 m and rad."""
    dyn = pl.compile(piles.sled(mu=0.4, stiffness=4e6, dissipation=5e-4))
    step = dyn.rollout(*START, dt=5e-5, steps=round(T / 5e-5), every=round(T / 5e-5), method="contact").q[-1]
    soft, stiff = (np.abs(by_law(*row) - step).max() for row in ((2e5, 1e-3, 2e-5), (4e6, 1e-4, 4e-6)))
    assert stiff < 3e-4
    assert stiff < soft
