"""Implicit methods on closed systems, rigid and flexible: their orders, and the closures kept to rounding."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.flex import Beam
from pliant.sweeps.closures.assembly.closed_poses import closed_pose

# one mode of a beam that is clamped at its root: what matters here is that it is fast, not what it is
pytestmark = pytest.mark.filterwarnings("ignore::pliant.ModelWarning")


def slider_crank(flexible: bool) -> pl.System:
    """A planar slider-crank, closed by a pin between rod and slider, which is redundant in three of its five rows."""
    system = pl.System("slider-crank", gravity=(0, -9.81, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(0.5, length=0.15, com=(0.075, 0, 0)))
    if flexible:
        rod = Beam(length=0.4, mass=0.3, EI=8.0, modes={"y": 1}, boundary="cantilever")
        system.add_body("rod", parent="crank", hinge=pl.Revolute("z"), flex=rod, pose=pl.Pose(xyz=(0.15, 0, 0)))
    else:
        inertia = pl.Inertia.rod(0.3, length=0.4, com=(0.2, 0, 0))
        system.add_body("rod", parent="crank", hinge=pl.Revolute("z"), inertia=inertia, pose=pl.Pose(xyz=(0.15, 0, 0)))
        system.add_frame("end", "rod", pl.Pose(xyz=(0.4, 0, 0)))
    system.add_body("slider", hinge=pl.Prismatic("x"), inertia=pl.Inertia.box(0.6, size=(0.1, 0.1, 0.1)))
    system.add_loop("pin", "slider", "rod.tip" if flexible else "end", pl.Revolute("z"))
    return system


def start(system: pl.System) -> tuple[np.ndarray, np.ndarray]:
    """Closed, the rod straight and at rest in itself: modes begin with little."""
    rigid = np.isin(np.arange(system.nv), [0, 1, system.nv - 1])
    q = closed_pose(system.model, system.state(crank=0.9, rod=-1.2, slider=0.45), rigid * 1.0).q
    J = pl.compile(system).loop_jacobian(q)
    v = np.zeros(system.nv)
    v[0] = 5.0
    v[[1, -1]] = np.linalg.lstsq(J[:, [1, -1]], -J[:, 0] * v[0], rcond=None)[0]
    return q, v


def ends(system: pl.System, method: str, steps: list[float]) -> list[np.ndarray]:
    q0, v0 = start(system)
    runs = [pl.simulate(system, q0, v0, t_end=0.2, method=method, dt=dt, progress=False) for dt in steps]
    dyn = pl.compile(system)
    for run in runs:
        assert abs(dyn.loop_residual(run.data.q.values)).max() < 1e-9  # one step of Newton's from what a fixed step leaves
    return [np.concatenate([run.data.q.values[-1], run.data.v.values[-1]]) for run in runs]


@pytest.mark.parametrize(
    ("flexible", "method", "order", "dt"),
    [(False, "alpha", 2, 2e-3), (True, "alpha", 2, 1e-3), (False, "esdirk", 4, 2e-2), (True, "esdirk", 4, 2.5e-3)],
)
def test_the_orders_of_implicit_methods_on_closed_systems(flexible, method, order, dt):
    a, b, c = ends(slider_crank(flexible), method, [dt, dt / 2, dt / 4])
    seen = np.log2(np.abs(a - b).max() / np.abs(b - c).max())
    assert order - 0.35 < seen < order + 1.2, seen  # of fast modes the larger step sees little


@pytest.mark.parametrize("flexible", [False, True])
def test_esdirk_by_error_agrees_with_dop853(flexible):
    system = slider_crank(flexible)
    q0, v0 = start(system)
    one, other = (
        pl.simulate(system, q0, v0, t_end=0.2, method=method, rtol=1e-10, atol=1e-12, progress=False)
        for method in ("esdirk", "dop853")
    )
    assert abs(one.data.q.values - other.data.q.values).max() < 2e-8
    assert abs(pl.compile(system).loop_residual(one.data.q.values)).max() < 1e-13


def test_alpha_is_of_second_order_at_short_steps_too():
    """What Newton's iterations leave of each step must not show: the crank of this four-bar is short, and swings."""
    system = pl.examples.load("four-bar")
    q, v = pl.assemble(system, {"crank": 1.0})
    exact = pl.simulate(system, q, v, t_end=0.5, n_out=2, rtol=1e-12, atol=1e-13).q[-1]
    errors = [
        np.abs(pl.simulate(system, q, v, t_end=0.5, n_out=2, method="alpha", dt=dt).q[-1] - exact).max() for dt in (1e-3, 5e-4)
    ]
    assert abs(np.log2(errors[0] / errors[1]) - 2) < 0.15
