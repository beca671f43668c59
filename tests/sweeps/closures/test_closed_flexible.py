"""Kernels of closed systems with flexible bodies in their loops, in three fidelities, against dense algebra."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import mass_matrix
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from tests.closed import closed_speeds
from tests.sweeps.closures.dense_algebra import dense, loss
from tests.systems import modes_of_any_boundary

pytestmark = modes_of_any_boundary
FIDELITIES = ("full", "paper", "ruthless")


def beam(length: float) -> pl.flex.Beam:
    return pl.flex.Beam(length, 2.0 * length, EI=(1000.0, 1500.0), modes=1)


def slider_crank() -> pl.System:
    """A flexible crank and rod in a plane, the slider on a rail."""
    system = pl.System("slider-crank", gravity=(0, -9.81, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), flex=beam(0.5))
    system.add_body("rod", parent="crank", at="tip", hinge=pl.Revolute("z"), flex=beam(1.0))
    system.add_body("slider", hinge=pl.Prismatic("x"), mass=1.5, inertia=(0.1, 0.1, 0.1), pose=pl.Pose(xyz=(1.3, 0, 0)))
    system.add_loop("pin", "slider", "rod.tip", pl.Revolute("z"))
    return system


def two_loops() -> pl.System:
    """Four-bars of beams, the second on the tip of the first's coupler, turned; closed by a ball and by a pin."""
    system = pl.System("two loops")
    parent: dict[str, str] = {}
    for i, joint in enumerate((pl.Spherical(), pl.Revolute("z"))):
        place = pl.Pose(rpy=(0.4 * i, 0.2 * i, 0.0))
        system.add_body(f"crank{i}", hinge=pl.Revolute("z"), flex=beam(1.0), pose=place, **parent)
        system.add_body(f"coupler{i}", parent=f"crank{i}", at="tip", hinge=pl.Revolute("z"), flex=beam(1.1))
        beside = place @ pl.Pose(xyz=(1.2, 0, 0))
        system.add_body(f"rocker{i}", hinge=pl.Universal("z", "y"), flex=beam(1.0), pose=beside, **parent)
        system.add_loop(f"pin{i}", f"rocker{i}.tip", f"coupler{i}.tip", joint)
        parent = {"parent": f"coupler{i}", "at": "tip"}
    return system


def state(system: pl.System, fidelity: str) -> tuple[np.ndarray, np.ndarray]:
    """(q, v) on the closures, deformed. Of ruthless models the modes stay: places do not follow them there."""
    system.fidelity = fidelity
    model, rng = system.model, np.random.default_rng(2)
    q = model.neutral()
    for name, angle in (("crank", 1.0), ("coupler", -1.2), ("rocker", 1.3), ("rod", -0.6)):
        for hinge in model.hinges:
            if hinge.name.startswith(name):
                q[model.q_index(hinge.name).start] = angle
    q = q + 0.01 * rng.normal(size=model.nq)
    hinges = np.concatenate([np.r_[np.ones(body.hinge.type.nv), np.zeros(body.modes)] for body in model.bodies])
    found = closed_pose(model, q, hinges if fidelity == "ruthless" else None)
    assert found.closed
    return found.q, closed_speeds(system, found.q, rng.normal(size=model.nv))


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("make", [slider_crank, two_loops])
def test_kernels_agree_with_dense_algebra(make, fidelity):
    """To 1e-12 of the largest acceleration, more where rows nearly depend or M is hard to invert; rolled too."""
    system = make()
    q, v = state(system, fidelity)
    tau = np.random.default_rng(3).normal(size=system.nv)
    a, _ = dense(system.model, q, v, tau)
    condition = np.linalg.cond(mass_matrix(system.model, q))
    close_to = 1e-12 * max(1.0, 1e-2 * loss(system.model, q), 1e-4 * condition) * np.abs(a).max()
    for options in ({"method": "articulated"}, {"mode": "rolled"}, *([{"method": "composite"}] if make is slider_crank else [])):
        found = pl.compile(system, lanes=1, **options).forward_dynamics(q, v, tau)
        np.testing.assert_allclose(found, a, rtol=0, atol=close_to, err_msg=str(options))
