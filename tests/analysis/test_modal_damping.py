"""Damping ratios of whole systems, by `pl.modes` asked again, and that rigid motions feel nothing."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import seeds


def free_satellite(side=0.4, hinge=None):
    system = pl.System("free", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(mass=20.0, size=(0.6, 0.5, 0.4)))
    system.add_body("yoke", "bus", hinge or pl.Revolute("x"), "drive", pl.Pose((0, side, 0)), inertia=pl.Inertia.sphere(1.0, 0.1))
    panel = pl.flex.Beam(2.0, 3.0, EI=(600.0, 60.0), GJ=20.0, torsional_inertia=0.06, modes={"y": 1, "z": 2, "torsion": 1})
    system.add_body("panel", "yoke", pl.Fixed(), pose=pl.Pose((0, 0.1, 0), rpy=(0, 0, 1.5)), flex=panel)
    return system


@pytest.mark.parametrize("seed", seeds(2))
def test_every_mode_has_its_ratio(seed, tmp_path):
    """About a random position of the drive, which is free and so one rigid motion more; ratios by mode; the same from a file."""
    rng = np.random.default_rng(seed)
    system = free_satellite(float(rng.uniform(0.2, 0.6)))
    q = system.state(drive=float(rng.uniform(-1, 1)), bus=[*np.array([0.8, 0.6, 0, 0]), *rng.normal(size=3)])
    ratios = rng.uniform(0.001, 0.05, 4) if seed % 2 else 0.005
    before = pl.modes(system, q)
    system.add_load("damping", pl.analysis.modal_damping(system, ratios, q))
    after = pl.modes(system, q)
    assert np.abs(after.damping[-4:] / ratios - 1).max() < 1e-9 and not after.angular[:7].any()
    assert np.abs(after.angular[-4:] / before.angular[-4:] - 1).max() < 1e-9
    load = system.model.loads[0].type
    assert not any(name.startswith(("bus.", "drive.")) for name in load.speeds)  # so nothing leaks: the load is internal
    pl.save(system, tmp_path / "free.yaml")
    again = pl.load(tmp_path / "free.yaml")
    assert again.model.fingerprint == system.model.fingerprint
    dyn = pl.compile(system, "reference")
    away = system.random_state(rng)[0]  # rigid motions feel nothing anywhere, and no motion gains energy
    v = rng.normal(size=system.nv)
    rigid = np.where(np.arange(system.nv) < 7, v, 0.0)
    assert not dyn.load_forces(0.0, away, rigid)[0].any()
    assert dyn.load_forces(0.0, away, v)[0] @ v < 0


def test_of_a_closed_system():
    system = pl.examples.load("four-bar")
    system.add_load("spring", pl.loads.HingeSpring("crank", k=50.0))
    rest = pl.equilibrium(system)
    system.add_load("damping", pl.analysis.modal_damping(system, 0.02, rest))
    assert pl.modes(system, rest.q).damping == pytest.approx([0.02], rel=1e-8)


def test_a_run_loses_what_it_dissipates():
    system = free_satellite(hinge=pl.Fixed())
    system.add_load("damping", pl.analysis.modal_damping(system, 0.05))
    run = pl.simulate(system, {"panel.z1": 0.05}, t_end=2.0, n_out=101, rtol=1e-9, atol=1e-12)
    assert run.quality.energy_drift < 1e-7 and run.data["dissipated"].to_numpy()[-1] > 1e-3
    momentum = run.data["angular_momentum"].to_numpy()
    assert np.abs(momentum - momentum[0]).max() < 1e-8


def test_refused():
    system = free_satellite()
    with pytest.raises(pl.PliantError, match="moves at this state"):
        pl.analysis.modal_damping(system, 0.005, v={"drive": 0.1})
    with pytest.raises(pl.PliantError, match="2 ratios for 4 modes"):
        pl.analysis.modal_damping(system, [0.1, 0.2])
    system.add_load("rub", pl.loads.HingeFriction("drive", viscous=0.1))
    with pytest.raises(pl.PliantError, match="damping or spin already"):
        pl.analysis.modal_damping(system, 0.005)
    pendulum = pl.System("pendulum")
    pendulum.add_body("rod", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(1.0, length=1.0, axis="z", com=(0, 0, 0.5)))
    with pytest.raises(pl.PliantError, match="grows"):
        pl.analysis.modal_damping(pendulum, 0.005)
    with pytest.raises(pl.UnknownNameError, match="rod"):
        pendulum.add_load("damping", pl.loads.ModalDamping(["rod.rat"], [[1.0]]))
        pendulum.model  # noqa: B018
