"""Observed orders: error against step length, for every method and kind of hinge, by one table."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.simulate.systems import CASES, boom, heavy_top, mixture, tumbler

TOP_SPIN = CASES["heavy_top"]["omega0_body"]
ORDERS = {"rk4": 4, "dop853": 8, "semi_implicit": 1, "alpha": 2, "esdirk": 4}
# system, q0, v0, t_end, and for each method the numbers of steps: few enough to be above rounding, enough for h to be small
TABLE = [
    (heavy_top, None, TOP_SPIN, 0.2, {
        "rk4": (500, 1000, 2000), "dop853": (40, 56, 80, 112), "semi_implicit": (8000, 16000), "alpha": (2000, 4000),
        "esdirk": (250, 500)}),
    (tumbler, None, [1, 2, 1.5, 0.3, 0.2, 0.1], 2.0, {
        "rk4": (100, 200, 400), "dop853": (8, 10, 12, 16, 24), "semi_implicit": (500, 1000), "alpha": (400, 800),
        "esdirk": (40, 80)}),
    (mixture, None, [0.5, -1, 1.5, 0.3, 0.2, 0.1, -1, 0.5], 1.0, {
        "rk4": (200, 400, 800), "dop853": (32, 45, 64), "semi_implicit": (4000, 8000), "alpha": (800, 1600), "esdirk": (80, 160)}),
    (lambda: pl.examples.load("double-pendulum"), [0.3, 0.2], None, 1.0, {
        "rk4": (100, 200, 400), "dop853": (16, 20, 24, 32), "semi_implicit": (1000, 2000), "alpha": (400, 800),
        "esdirk": (80, 160)}),
    (boom, {"boom.y1": 0.01}, {"hub": [2.0, 3.0, -2.0, 0.1, 0.2, 0.3]}, 0.2, {
        "rk4": (100, 200, 400), "dop853": (16, 20, 24, 32), "semi_implicit": (2000, 4000), "alpha": (400, 800),
        "esdirk": (80, 160)}),
]  # fmt: skip
NAMES = ("heavy-top", "tumbler", "mixture", "double-pendulum", "boom")


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
@pytest.mark.parametrize("method", ORDERS)
@pytest.mark.parametrize("row", TABLE, ids=NAMES)
def test_observed_order(row, method):
    """The slope of log error over log steps is the method's order, within 0.2; the reference is an order of magnitude better."""
    build, q0, v0, t_end, counts = row
    system = build()
    dynamics = pl.compile(system)

    def end(**options):
        run = pl.simulate(system, q0, v0, t_end=t_end, n_out=2, dynamics=dynamics, **options)
        return np.concatenate([run.q[-1], run.v[-1]]), run.quality.steps

    reference, _ = end(rtol=1e-12)
    errors = []
    for n in counts[method]:
        y, steps = end(method=method, dt=t_end / n)
        assert steps == n
        errors.append(np.abs(y - reference).max())
    assert min(errors) > 3e-13
    slope = -np.polyfit(np.log(counts[method]), np.log(errors), 1)[0]
    assert abs(slope - ORDERS[method]) < 0.2, (slope, errors)


@pytest.mark.parametrize("build", [heavy_top, tumbler])
def test_quaternions_have_unit_norm(build):
    """At all stored instants, within steps too, and for steps so long that a norm is far off at their end."""
    system = build()
    v0 = np.linspace(-3, 4, system.nv)
    for options in ({"rtol": 1e-4}, {"method": "rk4", "dt": 0.05}, {"method": "dop853", "dt": 0.25}):
        run = pl.simulate(system, None, v0, t_end=3.0, **options)
        assert np.abs(np.linalg.norm(run.q[:, :4], axis=1) - 1).max() < 1e-12
        assert run.quality.quaternion_drift > 1e-12
