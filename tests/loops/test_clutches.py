"""Couplings that take their offset where an event closes them, against constraints of speeds, which need none."""

import numpy as np
import pytest

import pliant as pl


def drive(add, **options):
    system = pl.System("drive")
    for name in ("engine", "wheel"):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=pl.Inertia.cylinder(2.0, 0.1, 0.02))
    system.add_load("spring", pl.loads.HingeSpring("wheel", k=0.5))
    add(system)
    for name, t, action in (("close", 0.3, True), ("open", 0.6, False), ("again", 0.8, True)):
        own = pl.events.activate("clutch", **options) if action else pl.events.deactivate("clutch")
        system.add_event(name, pl.Event("t", reaches=t, action=own))
    return system


def gear(system):
    system.add_coupling("clutch", {"engine": 1.0, "wheel": -2.0}, active=False)


def speeds(system):
    system.add_constraint("clutch", lambda x: x.v("engine") - 2.0 * x.v("wheel"), kind="velocity", active=False)


def test_a_clutch_closes_where_it_is_and_again_elsewhere(tmp_path):
    system = drive(gear, offset="here")
    rows = {"engine": [10.0, 20.0], "wheel": [1.0, 1.0]}
    run = pl.simulate(system, v0=rows, t_end=1.0, t_eval=np.linspace(0, 1, 201))
    truth = pl.simulate(drive(speeds), v0=rows, t_end=1.0, t_eval=np.linspace(0, 1, 201))
    np.testing.assert_allclose(run.q, truth.q, atol=1e-8)
    np.testing.assert_allclose(run.data.energy, truth.data.energy, atol=1e-8)
    slip = run.q[..., 0] - 2.0 * run.q[..., 1]
    for where in (slice(61, 120), slice(161, None)):
        np.testing.assert_allclose(slip[:, where], np.broadcast_to(slip[:, where][:, :1], slip[:, where].shape), atol=1e-14)
    assert np.abs(slip[:, 100] - slip[:, -1]).min() > 1.0
    assert np.max(run.quality.energy_drift) < 1e-9
    dyn = pl.compile(system, target="reference").internals.switched(["clutch"])
    assert dyn.model.states["clutch.offset"] == slice(0, 1)
    residual = dyn.loop_residual(run.q[0, -1], t=1.0, s={"clutch.offset": float(slip[0, -1])})
    np.testing.assert_allclose(residual, 0.0, atol=1e-14)
    q, v, tau = run.q[0, -1], run.v[0, -1], np.array([1.0, 0.0])
    with pytest.raises(pl.PliantError, match=r"forward_dynamics .* 'clutch' is active .* is 0; use dyn.with_\(closures=\[\]\)"):
        dyn.forward_dynamics(q, v, tau, t=1.0, s={"clutch.active": 0.0})
    a = dyn.forward_dynamics(q, v, tau, t=1.0, s={"clutch.active": 0.0}, active=["clutch"])  # as asked
    np.testing.assert_allclose(a, dyn.forward_dynamics(q, v, tau, t=1.0), rtol=1e-14)
    pl.save(system, tmp_path / "drive.yaml")
    assert pl.load(tmp_path / "drive.yaml").model.fingerprint == system.model.fingerprint


@pytest.mark.parametrize(
    ("add", "cause"),
    [
        (lambda s: s.add_loop("clutch", "world", "wheel", pl.Fixed(), active=False), "loop 'clutch': .* use gap='assemble'"),
        (speeds, "constraint 'clutch': .* not for rates"),
        (
            lambda s: s.add_constraint("clutch", lambda x: x["wheel"].x - x.world.x, active=False),
            "constraint 'clutch': .* not for vectors",
        ),
        (lambda s: s.add_coupling("clutch", {"wheel": 1.0}, offset=pl.Input(0.0), active=False), "offset that is an input"),
    ],
)
def test_closures_without_such_an_offset_are_refused(add, cause):
    with pytest.raises(pl.PliantError, match=cause):
        _ = drive(add, offset="here").model
    with pytest.raises(pl.PliantError, match="offset 'there'; give 'here'"):
        pl.events.activate("clutch", offset="there")
