"""Parameters of laws of constraints: against rods of other lengths, and against differences."""

import numpy as np
import pytest

import pliant as pl


def rod(x):
    d = x["tip"].origin - x["end"].origin
    return (d.dot(d) - x.p.length**2) / (2.0 * x.p.length)


def mechanism(length, law):
    system = pl.System("two cranks", gravity=(0, -9.81, 0))
    bar, end = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)), pl.Pose((1, 0, 0))
    system.add_body("a", hinge=pl.Revolute("z"), inertia=bar)
    system.add_body("b", hinge=pl.Revolute("z"), inertia=bar, pose=pl.Pose((1.2, 0, 0)))
    system.add_frame("tip", "a", end)
    system.add_frame("end", "b", end)
    if law:
        system.add_constraint("rod", rod, parameters={"length": length})
    else:
        system.add_rod("rod", "end", "tip", length=length)
    return system


def test_parameters_of_laws_are_parameters_of_functions_runs_and_files(tmp_path):
    system, other = mechanism(1.3, True), mechanism(1.1, False)
    q, v = pl.assemble(other, {"a": 0.9}, {"a": 1.0})
    for found, truth in zip(pl.assemble(system, {"a": 0.9}, {"a": 1.0}, p={"rod.length": 1.1}), (q, v), strict=True):
        np.testing.assert_allclose(found, truth, atol=1e-14)
    dyn, tau = pl.compile(system, parameters=["rod.length"]), np.array([0.3, -0.2])
    np.testing.assert_allclose(dyn.loop_residual(q, [1.1]), 0.0, atol=1e-14)
    truth = pl.compile(other, target="reference").forward_dynamics(q, v, tau)
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau, [1.1]), truth, atol=1e-12)
    changed = system.with_parameters({"rod.length": 1.1})
    np.testing.assert_allclose(pl.compile(changed, target="reference").forward_dynamics(q, v, tau), truth, atol=1e-12)
    given, e = {"dt": 0.02, "steps": 10, "method": "rk4"}, 1e-6
    rollout = dyn.rollout({"a": 0.9}, {"a": 1.0}, p=[1.2], **given)
    ends = [dyn.rollout(rollout.q[0], rollout.v[0], p=[1.2 + sign * e], **given).q[-1, 1] for sign in (0.5, -0.5)]
    weights = np.zeros(rollout.q.shape)
    weights[-1, 1] = 1.0
    np.testing.assert_allclose(rollout.vjp(q=weights).p, [(ends[0] - ends[1]) / e], rtol=1e-5)
    pl.save(system, tmp_path / "a.yaml")
    assert pl.load(tmp_path / "a.yaml", laws={"rod": rod}).model.fingerprint == system.model.fingerprint


def test_bad_parameters_of_laws_are_refused_by_name():
    system = mechanism(1.3, True)
    with pytest.raises(pl.PliantError, match="constraint 'x': the parameter 'length' is 'long'"):
        system.add_constraint("x", rod, parameters={"length": "long"})
    with pytest.raises(pl.PliantError, match="no parameter of constraint 'rod' named 'lenght'"):
        pl.compile(system, parameters=["rod.lenght"])
    with pytest.raises(pl.PliantError, match="no parameter of constraint 'rod' named 'lenght'"):
        system.with_parameters({"rod.lenght": 1.0})


def test_lengths_of_rods_and_offsets_of_couplings_are_parameters():
    system, longer = mechanism(1.3, False), mechanism(1.1, False)
    for one, offset in ((system, 0.0), (longer, 0.2)):
        one.add_coupling("gear", {"a": 1.0, "b": -1.0}, offset=offset, active=False)
    dyn = pl.compile(system, parameters=["rod.length", "gear.offset"], target="reference")
    q, v = pl.assemble(longer, {"a": 0.9}, {"a": 1.0})
    np.testing.assert_allclose(pl.assemble(dyn, {"a": 0.9}, {"a": 1.0}, p=[1.1, 0.2])[0], q, atol=1e-14)
    np.testing.assert_allclose(dyn.multipliers(q, v, [0.0, 0.0], [1.1, 0.2]), reference(longer).multipliers(q, v, [0.0, 0.0]))
    found = dyn.internals.switched(["rod", "gear"]).loop_residual(q, [1.1, 0.2])
    np.testing.assert_allclose(found, reference(longer).with_(closures=["rod", "gear"]).loop_residual(q), atol=1e-15)
    changed = system.with_parameters({"rod.length": 1.1, "gear.offset": 0.2})
    assert changed.model.fingerprint == longer.model.fingerprint
    system.add_rod("stay", "a", "b", active=False)  # its length is that at q = 0
    assert system.with_parameters({"stay.length": 2.0}).model.loops[-1].length == 2.0
    with pytest.raises(pl.PliantError, match="rod 'rod': length -1 is not positive"):
        system.with_parameters({"rod.length": -1.0})
    rolled = pl.compile(system, parameters=["rod.length", "gear.offset"], mode="rolled")
    given = q, v, [0.0, 0.0], [1.1, 0.2]
    np.testing.assert_allclose(rolled.forward_dynamics(*given), dyn.forward_dynamics(*given), rtol=1e-12)


def reference(system):
    return pl.compile(system, target="reference")
