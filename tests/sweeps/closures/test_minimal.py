"""Forward dynamics in independent speeds: as by the other methods, also without inertia, and by fewest operations."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant import sweeps
from pliant.sweeps.closures.loop_equations import loop_jacobian
from tests.closed import CUTS, closed_tree, with_closure
from tests.mechanisms import bricard, four_bar, slider_crank


def state(system, q, seed=0):
    """(q, v, tau) with speeds that the closures allow."""
    rng = np.random.default_rng(seed)
    nv = system.model.nv
    return q, pl.assemble(system, q, rng.normal(size=nv))[1], rng.normal(size=nv)


def agree(a, b, tolerance=1e-12):
    return np.abs(a - b).max() <= tolerance * max(1.0, np.abs(b).max())


@pytest.mark.parametrize("kind", CUTS)
@pytest.mark.parametrize("seed", range(2))
def test_every_cut_joint_as_by_composite_bodies(seed, kind):
    system, q = with_closure(seed, kind, n=6)
    at = state(system, q)
    model = system.model
    a = sweeps.forward_dynamics(model, *at, method="minimal")
    assert agree(a, sweeps.forward_dynamics(model, *at, method="composite"))
    J = loop_jacobian(model, q)
    if np.linalg.matrix_rank(J, tol=1e-9) == len(J):
        carried = sweeps.multipliers(model, *at, method="minimal")
        assert agree(carried, sweeps.multipliers(model, *at, method="composite"), 1e-11)


@pytest.mark.parametrize(
    ("closures", "flexible"),
    [(("Revolute", "Spherical"), False), (("Cylindrical", "Screw"), False), (("Rod", "Coupling", "Universal"), True)],
)
def test_several_closures(closures, flexible):
    system, q = closed_tree(3, closures, flexible=flexible)
    at = state(system, q)
    model = system.model
    a = sweeps.forward_dynamics(model, *at, method="minimal")
    assert agree(a, sweeps.forward_dynamics(model, *at, method="articulated"), 1e-11)
    moved = [method(model, q, at[1] + 0.1, method=way) for method in (sweeps.project, sweeps.impulse_of_closures)
             for way in ("minimal", "composite")]  # fmt: skip
    assert agree(moved[0][0], moved[1][0], 1e-11) and agree(moved[0][1], moved[1][1], 1e-11)
    assert agree(moved[2][0], moved[3][0], 1e-11)


def test_rows_that_depend_on_others():
    """Bricard's five rows of rank four: accelerations are the same, and J* lambda too, though not lambda."""
    system, q = bricard()
    at = state(system, q)
    model, J = system.model, loop_jacobian(system.model, q)
    assert agree(*(sweeps.forward_dynamics(model, *at, method=method) for method in ("minimal", "composite")))
    assert agree(*(J.T @ sweeps.multipliers(model, *at, method=method) for method in ("minimal", "composite")))


def test_kernels_batches_and_parameters():
    names = ["coupler.mass", "rocker.xyz"]
    system = four_bar()
    dyn = pl.compile(system, method="minimal", parameters=names)
    p = np.array([[1.0, 1.2, 0, 0], [2.0, 1.1, 0, 0], [0.5, 1.0, 0.1, 0]])
    q, v = pl.assemble(dyn, {"crank": 1.0}, {"crank": 2.0}, p=p)
    tau = np.array([0.3, -0.2, 0.1])
    a = dyn.forward_dynamics(q, v, tau, p)
    assert agree(a, pl.compile(system, method="composite", parameters=names).forward_dynamics(q, v, tau, p))
    assert agree(a, pl.compile(system, target="reference", method="minimal", parameters=names).forward_dynamics(q, v, tau, p))


def test_fewest_operations():
    """Below those of the table in the design, and of the composite method."""
    (chain, _), (crank, *_) = bricard(), slider_crank()
    for system, most in ((four_bar(), 115), (four_bar(rpy=(0.3, 0.2, 0.5)), 115), (chain, 731)):
        assert pl.compile(system, method="minimal").operations("forward_dynamics").total <= most
    counts = [pl.compile(crank, method=method).operations("forward_dynamics").total for method in ("minimal", "composite")]
    assert counts[0] < counts[1]


def test_independent_speeds():
    system = four_bar()
    q, v, tau = state(system, pl.assemble(system, {"crank": 1.0})[0])
    expected = pl.compile(system, target="reference").forward_dynamics(q, v, tau)
    assert pl.compile(system).independent == pl.compile(system, method="minimal").independent == ("crank",)
    for name in ("crank", "coupler", "rocker"):
        dyn = pl.compile(system, target="reference", method="minimal", independent=[name])
        assert dyn.independent == (name,) and agree(dyn.forward_dynamics(q, v, tau), expected)
    with pytest.raises(pl.PliantError, match=r"there is 1 freedom, and 2 speeds; for example, use \['crank'\]"):
        pl.compile(system, method="minimal", independent=["crank", "rocker"])
    with pytest.raises(pl.PliantError, match="independent= is for method='minimal' only"):
        pl.compile(system, independent=["crank"])
    with pytest.raises(pl.UnknownNameError, match="did you mean 'crank'"):
        pl.compile(system, method="minimal", independent=["crnak"])
    open_one = pl.System("open")
    open_one.add_body("a", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    with pytest.raises(pl.PliantError, match="method 'minimal' is for closed systems"):
        pl.compile(open_one, method="minimal")


def massless(mass: float) -> pl.System:
    """A four-bar whose coupler has this mass, and no more than that."""
    system = pl.System("light", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=rod)
    own = {"inertia": pl.Inertia.rod(mass, length=1.0, com=(0.5, 0, 0))} if mass else {}
    system.add_body("coupler", parent="crank", hinge=pl.Revolute("z"), pose=pl.Pose((1, 0, 0)), **own)
    system.add_body("rocker", hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose((1.2, 0, 0)))
    system.add_frame("coupler_end", "coupler", pl.Pose((1, 0, 0)))
    system.add_frame("rocker_end", "rocker", pl.Pose((1, 0, 0)))
    system.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute("z"))
    return system


def test_a_massless_coupler():
    """The limit of light ones; other methods refuse it, and name this one."""
    system = massless(0.0)
    q, v = pl.assemble(system, {"crank": 1.0}, {"crank": 1.0})
    tau = np.array([0.3, 0.0, 0.1])
    dyn = pl.compile(system, method="minimal")
    a = dyn.forward_dynamics(q, v, tau)
    light = [pl.compile(massless(m), target="reference").forward_dynamics(q, v, tau) for m in (1e-3, 5e-4)]
    assert np.abs(2 * light[1] - light[0] - a).max() < 1e-4  # to first order in the mass, which is 1e-3 of the others
    with pytest.raises(pl.PliantError, match=r"hinge 'coupler' have no inertia.*method='minimal'"):
        pl.compile(system)
    with pytest.raises(pl.PliantError, match=r"no inertia resists hinge 'coupler'.*method='minimal'"):
        pl.simulate(system, {"crank": 1.0}, t_end=0.1)
    run = pl.simulate(system, {"crank": 1.0}, t_end=0.5, dynamics=dyn)
    energy = [float(dyn.kinetic_energy(q, v) + dyn.potential_energy(q)) for q, v in zip(run.q, run.v, strict=True)]
    assert np.ptp(energy) < 1e-6
    loose = massless(0.0)
    loose.add_body("flag", parent="rocker", hinge=pl.Revolute("x"))
    with pytest.raises(pl.PliantError, match="the closures do not change that"):
        pl.compile(loose, method="minimal")


def test_a_piston_is_all_that_has_mass():
    """The neutral pose is a dead point, where no inertia resists the crank. The piston is free, so it keeps its speed."""
    system = pl.System("slider", gravity=(0, -9.81, 0))
    z = pl.Revolute("z")
    system.add_body("crank", hinge=z)
    system.add_body("coupler", "crank", z, pose=pl.Pose(xyz=(0.1, 0, 0)))
    system.add_body("piston", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_frame("tip", "coupler", pl.Pose(xyz=(0.3, 0, 0)))
    system.add_loop("pin", "piston", "tip", z)
    dyn = pl.compile(system, "reference", method="minimal", independent=["crank"])
    q, v = pl.assemble(system, {"crank": 0.5}, {"crank": 1.0})
    free = dyn.forward_dynamics(q, v, np.zeros(3))
    assert abs(free[2]) < 1e-13
    driven = dyn.forward_dynamics(q, v, [0.7, 0, 0])
    np.testing.assert_allclose((driven[2] - free[2]) * v[2], 0.7 * v[0], rtol=1e-12)  # power
