"""Loops that close and open in runs: impulses, energies, sets of closures, what is stored, and what is refused."""

from dataclasses import replace
from importlib import import_module

import numpy as np
import pytest

import pliant as pl
from pliant.errors import ModelWarning, PliantError
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_residual
from tests.simulate.problem.switching import FLIGHT, GRASPS, MEETING, meeting, pendulums, two_arms


@pytest.fixture(scope="module")
def latch():
    system = pendulums()
    return system, pl.compile(system)


@pytest.fixture(scope="module")
def latched(latch):
    return pl.simulate(latch[0], {"a": 0.5, "b": -0.3}, {"b": 0.7}, t_end=3.0, dynamics=latch[1])


# ---- closing


@pytest.mark.parametrize(
    ("joint", "flex"), [(pl.Spherical, False), (pl.Fixed, True)], ids=["rigid by a ball", "flexible by a weld"]
)
def test_closing_keeps_momentum_and_takes_the_energy_that_it_tells(joint, flex):
    """A free body joins another in flight: by the impulse of `dyn.impulse`, M (v+ - v) = J* P, J v+ = 0."""
    system, spin = meeting(joint=joint, flex=flex), {} if joint is pl.Fixed else {"A.wz": 0.7}
    run = pl.simulate(system, None, {**FLIGHT, "A.wz": 0.0, **spin}, t_end=1.0)
    dyn, one = pl.compile(system), run.events["docks"]
    assert one.closure.tolist() == ["dock"]
    np.testing.assert_allclose(one.time, MEETING, rtol=1e-14)
    before, after = dyn.momentum(one.q, one.v), dyn.momentum(one.q_after, one.v_after)
    np.testing.assert_allclose(after, before, atol=1e-12)
    closed = system.model.internals.switched(["dock"])
    J = loop_jacobian(closed, one.q_after[0])
    np.testing.assert_allclose(J @ one.v_after[0], 0.0, atol=1e-14)
    np.testing.assert_allclose(one.impulse[0], J.T @ one.P[0], atol=1e-13)
    lost = dyn.kinetic_energy(one.q, one.v) - dyn.kinetic_energy(one.q_after, one.v_after)
    np.testing.assert_allclose(one.energy_lost, lost, rtol=1e-12)
    np.testing.assert_allclose(one.energy_lost, -0.5 * one.P[0] @ J @ one.v[0], rtol=1e-12)
    v, P = dyn.impulse(one.q[0], one.v[0], ["dock"])
    np.testing.assert_allclose(one.v_after[0], v, atol=1e-12)
    np.testing.assert_allclose(one.P[0], P, atol=1e-12)
    # thereafter it stays closed, momentum and, of rigid bodies, energy as they are
    on = run.t > MEETING
    assert np.abs(loop_residual(closed, run.q[on])).max() < 1e-13
    np.testing.assert_allclose(run.data["linear_momentum"][-1], run.data["linear_momentum"][0], atol=1e-12)
    assert run.quality.energy_drift < 1e-10


def test_an_impulse_is_that_of_the_closures_that_act_already_too():
    """Two arms close one after the other: the second impulse leaves J v = 0 of both."""
    system = two_arms()
    q, v = system.random_state(np.random.default_rng(2))
    dyn = pl.compile(system, target="reference")
    v1, _ = dyn.impulse(q, v, [1, 0])
    v2, P = dyn.impulse(q, v1, GRASPS)
    model = system.model.internals.switched(GRASPS)
    J = loop_jacobian(model, q)
    np.testing.assert_allclose(J @ v2, 0.0, atol=1e-11)
    M = dyn.mass_matrix(q)
    np.testing.assert_allclose(M @ (v2 - v1), J.T @ P, atol=1e-11)
    assert np.abs(P[:6]).max() > 1e-3


def test_opening_changes_nothing(latched):
    one = latched.events["open"]
    for key in ("q", "v"):
        np.testing.assert_array_equal(getattr(one, key), getattr(one, f"{key}_after"))
    assert one.closure.tolist() == [""] and not one.energy_lost.any() and not one.P.any() and not one.impulse.any()


def test_a_latch_holds_and_lets_go(latched):
    """Equal pendulums meet, by the mean of their speeds, are as one, and when let go are not latched by the same zero."""
    run = latched
    assert run.events.name.tolist() == ["close", "open"]
    close = run.events["close"]
    np.testing.assert_allclose(close.v_after[0], close.v[0].mean(), rtol=1e-14)
    on = run.data["active"].sel(closure="gear").to_numpy() > 0.5
    np.testing.assert_array_equal(on, (run.t > close.time[0]) & (run.t < 1.5003))
    np.testing.assert_array_equal(on, run["gear.active"].to_numpy() > 0.5)
    assert np.abs(run.q[on, 0] - run.q[on, 1]).max() < 1e-14
    np.testing.assert_allclose(run.data["energy"] - run.data["work"], run.data["energy"][0], rtol=1e-8, atol=1e-8)
    np.testing.assert_allclose(run.data["work"][-1], -close.energy_lost[0], rtol=1e-9)


def test_a_run_is_that_of_systems_with_and_without_the_loop(latch, latched):
    """The phases one by one, of systems that never switch."""
    close, opened = latched.events["close"], latched.events["open"]
    always = pendulums()
    plain = pl.System("plain", gravity=(0, -9.81, 0))
    for body in always.model.bodies:
        plain.add_body(body.name, hinge=body.hinge.type, inertia=body.inertia, pose=body.hinge.pose)
    free = pl.simulate(plain, [0.5, -0.3], [0.0, 0.7], t_end=float(close.time[0]))
    np.testing.assert_allclose(free.q[-1], close.q[0], atol=1e-8)
    np.testing.assert_allclose(free.v[-1], close.v[0], atol=1e-8)
    plain.add_coupling("gear", {"a": 1, "b": -1})
    closed = pl.simulate(plain, close.q_after[0], close.v_after[0], t_end=1.5003 - float(close.time[0]))
    np.testing.assert_allclose(closed.q[-1], opened.q[0], atol=1e-8)
    np.testing.assert_allclose(closed.v[-1], opened.v[0], atol=1e-8)


# ---- kernels


def test_a_set_that_comes_back_compiles_nothing(monkeypatch):
    """A latch that closes and opens many times: two loops in all, and none in a second run."""
    system = pl.System("chatter", gravity=(0, -9.81, 0))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    for name, x in (("a", 0.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=rod, pose=pl.Pose(xyz=(x, 0, 0)))
    system.add_rod("bar", "a", "b", active=False)
    system.add_coupling("gear", {"a": 1, "b": -1.5}, active=False)
    system.add_event("on", pl.Event(lambda x: np.sin(6.0 * x.t), 1, pl.events.activate("gear", gap="assemble")))
    system.add_event("off", pl.Event(lambda x: np.sin(6.0 * x.t), -1, pl.events.deactivate("gear")))
    dyn, made = pl.compile(system), []
    cpu, kernel = (import_module(f"pliant.compile.cpu.{name}") for name in ("backend", "kernel"))
    original = cpu.loop_gufunc

    def counted(word, *arguments):
        made.append(word)
        return original(word, *arguments)

    monkeypatch.setattr(cpu, "loop_gufunc", counted)
    with pytest.warns(ModelWarning, match="'gear' is open by"):
        run = pl.simulate(system, {"a": 0.5}, t_end=5.0, dynamics=dyn)
    assert len(run.events["on"]) == 5 and len(run.events["off"]) == 5
    assert len(made) == 2
    monkeypatch.setattr(kernel, "LoadedCode", None)  # no machine code is made or loaded any more
    with pytest.warns(ModelWarning):
        again = pl.simulate(system, {"a": 0.5}, t_end=5.0, dynamics=dyn)
    np.testing.assert_array_equal(again.q, run.q)
    assert len(made) == 2


def test_each_set_has_its_dynamics_once():
    dyn = pl.compile(two_arms(hinges="zyx", joint=pl.Spherical))
    assert dyn.internals.switched([]) is dyn
    one = dyn.internals.switched(["left-grasp"])
    assert dyn.internals.switched(("left-grasp",)) is one
    assert dyn.internals.switched(GRASPS) is dyn.with_(closures=GRASPS[::-1])
    assert one.operations("forward_dynamics").total < dyn.internals.switched(GRASPS).operations("forward_dynamics").total


# ---- two arms and an object


def test_two_arms_grasp_carry_and_let_go():
    """12 rows. An object floats between two arms that hold still by springs; they take it, swing with it, let it go."""
    system = two_arms()
    rest, _ = pl.assemble(two_arms(active=True), {"object": [1, 0, 0, 0, 0, 0, 0]})
    for name in [f"{side}{k}" for side in ("left", "right") for k in range(6)]:
        system.add_load(name, pl.loads.HingeSpring(name, k=900.0, c=40.0, rest=float(rest[system.q_index(name)][0])))
    system.add_load("float", lambda x: x.force(x.world.z * (3.0 * 9.81 * (1.0 - x.active("left-grasp"))), at="object"))
    system.add_event("grasp", pl.Event(lambda x: x.t - 0.003, 1, pl.events.activate(*GRASPS, gap=1e-3)))
    system.add_event("release", pl.Event(lambda x: x.t - 0.1, 1, pl.events.deactivate(*GRASPS)))
    dyn = pl.compile(system)
    run = pl.simulate(system, rest, {"object.wx": 0.2, "object.vx": 0.1}, t_end=0.2, n_out=101, dynamics=dyn)
    grasp = run.events["grasp"]
    assert run.events.name.tolist() == ["grasp", "release"]
    closed = system.model.internals.matter.internals.switched(GRASPS)
    on = run["left-grasp.active"].to_numpy() > 0.5
    assert on.sum() == 48 and np.abs(loop_residual(closed, run.q[on])).max() < 1e-12
    J = loop_jacobian(closed, grasp.q_after[0])
    M = dyn.mass_matrix(grasp.q_after[0])
    np.testing.assert_allclose(M @ (grasp.v_after[0] - grasp.v[0]), J.T @ grasp.P[0], atol=1e-12)
    np.testing.assert_allclose(J @ grasp.v_after[0], 0.0, atol=1e-13)
    at = (grasp.q[0], grasp.v[0]), (grasp.q_after[0], grasp.v[0])
    by_gap = np.subtract(*(dyn.kinetic_energy(q, v) + dyn.potential_energy(q) for q, v in at))  # the arms moved, with these speeds
    np.testing.assert_allclose(grasp.energy_lost, by_gap - 0.5 * grasp.P[0] @ J @ grasp.v[0], rtol=1e-10)
    assert grasp.energy_lost[0] > 0.01 and run.quality.energy_drift < 1e-9
    assert grasp.P.shape == (1, 12)


# ---- what is stored, and gone on with


def test_runs_are_stored_and_gone_on_with(latch, latched, tmp_path):
    system, dyn = latch
    path = latched.save(tmp_path / "run.nc")
    back = pl.load_run(path)
    for name in ("event_closure", "event_energy_lost", "event_P", "active"):
        assert name in back.data
    np.testing.assert_array_equal(back.events.P, latched.events.P)
    assert back.events.rows == ("gear: coupling",)
    # from within the latched phase
    part = pl.simulate(system, {"a": 0.5, "b": -0.3}, {"b": 0.7}, t_end=1.2, dynamics=dyn)
    assert part["gear.active"][-1] == 1.0
    rest = pl.simulate(system, t_end=3.0, start=part, dynamics=dyn)
    assert rest.events.name.tolist() == ["open"]
    np.testing.assert_allclose(rest.q[-1], latched.q[-1], atol=1e-7)


def test_a_run_that_is_written_and_resumed_is_the_same(latch, latched, tmp_path):
    system, dyn = latch
    run = pl.simulate(system, {"a": 0.5, "b": -0.3}, {"b": 0.7}, t_end=3.0, dynamics=dyn, into=tmp_path / "run.nc")
    np.testing.assert_array_equal(run.q, latched.q)
    np.testing.assert_array_equal(pl.load_run(tmp_path / "run.nc").events.energy_lost, latched.events.energy_lost)


def test_several_runs_each_have_their_set(latch, latched):
    system, dyn = latch
    q0, v0 = np.array([[0.5, -0.3], [-0.2, -0.2], [0.5, -0.3]]), np.array([[0.0, 0.7], [1.0, 1.0], [0.0, 0.7]])
    s0 = np.array([[0.0], [1.0], [0.0]])
    run = pl.simulate(system, q0, v0, s0=s0, t_end=3.0, dynamics=dyn)
    np.testing.assert_allclose(run[0].q, latched.q, atol=1e-12)
    np.testing.assert_array_equal(run[0].q, run[2].q)
    assert run[1].events.name.tolist() == ["open"]
    assert run.data["active"].dims == ("run", "time", "closure")


def test_outputs_know_the_set_of_their_instant(latch):
    system = pendulums()
    system.add_output("alpha", lambda x: x.alpha("a").dot(x.world.z), unit="rad/s^2")
    run = pl.simulate(system, {"a": 0.5, "b": -0.3}, {"b": 0.7}, t_end=2.0, n_out=21)
    dyn = latch[1]
    tau = np.zeros(2)
    for k, on in enumerate(run["gear.active"].to_numpy()):
        a = dyn.forward_dynamics(run.q[k], run.v[k], tau, active=["gear"] if on else [])
        np.testing.assert_allclose(run["alpha"][k], a[0], rtol=1e-10)


# ---- with other events


@pytest.mark.parametrize("target", ["cpu", "reference"])
def test_functions_of_a_state_have_the_closures_of_its_flags(latch, latched, target):
    """Rates, outputs and reactions at the states of a run are those of the equations with the closures that it had then."""
    system = pendulums()
    system.add_output("pull", lambda x: x.acceleration(x["b"].origin + x["b"].x).norm())
    push = np.array([1.0, 0.0])  # N m: alone, both would move alike
    dyn, run = pl.compile(system, target), latched
    rows = np.r_[0:9, 9 : len(run.t) : 97]
    t, q, v, s = run.t[rows], run.q[rows], run.v[rows], np.asarray(run["gear.active"])[rows][:, None]
    assert 0 < s.sum() < len(s)
    plain = [system.model.internals.switched(names) for names in ([], ["gear"])]
    alone = [pl.compile(replace(model, events=()), target) for model in plain]  # with no flag in s
    expected = [alone[int(s[i, 0])].rhs(t[i], q[i], v[i], tau=push)[1] for i in range(len(t))]
    np.testing.assert_allclose(dyn.rhs(t, q, v, s=s, tau=push)[1], expected, rtol=1e-12, atol=1e-12)
    one = int(np.flatnonzero(s)[0])
    np.testing.assert_allclose(dyn.rhs(t[one], q[one], v[one], s=s[one], tau=push)[1], expected[one], rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(
        dyn.rhs(0.0, q[one], v[one], s={"gear.active": 1.0}, tau=push)[1], expected[one], rtol=1e-12, atol=1e-12
    )
    both = np.array([alone[k].rhs(0.0, q[one], v[one], tau=push)[1] for k in (0, 1)])
    assert np.abs(both[0] - both[1]).max() > 1e-2
    np.testing.assert_allclose(dyn.rhs(0.0, q[one], v[one], s=[[0.0], [1.0]], tau=push)[1], both, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(dyn.rhs(0.0, q[one], v[one], tau=push)[1], both[0], rtol=1e-12, atol=1e-12)
    pulls = [alone[k].outputs(0.0, q[one], v[one], tau=push)["pull"] for k in (0, 1)]
    np.testing.assert_allclose(dyn.outputs(0.0, q[one], v[one], s=[[0.0], [1.0]], tau=push)["pull"], pulls, rtol=1e-12)
    loads = [alone[k].reactions(0.0, q[one], v[one], tau=push) for k in (0, 1)]
    np.testing.assert_allclose(dyn.reactions(0.0, q[one], v[one], s=[[0.0], [1.0]], tau=push), loads, rtol=1e-12, atol=1e-12)
    with pytest.raises(PliantError, match="different active closures, whose results have different shapes"):
        dyn.reactions(0.0, q[one], v[one], s=[[0.0], [1.0]], tau=push, closures=True)


def test_written_code_says_which_closures_it_has(tmp_path):
    dyn = pl.compile(pendulums(), "reference")
    for active, said in (([], "none"), (["gear"], "gear")):
        path = dyn.internals.switched(active).write_code(tmp_path, "python", functions=["rhs"])[0]
        assert f"active closures, whatever s says = ({said})" in path.read_text()


def test_impacts_and_locks_are_those_of_the_closed_system():
    """An impact of one of two geared rotors turns both round, by the inertia of both; a lock stops both."""
    system = pl.System("geared", gravity=(0, 0, 0))
    for name, inertia in (("a", 2.0), ("b", 3.0)):
        system.add_body(name, hinge=pl.Revolute("z"), inertia=[inertia] * 3)
    system.add_coupling("gear", {"a": 1, "b": -2})
    system.add_event("hit", pl.Event(lambda x: x.q("a") - 0.5, 1, lambda x: x.impact("a", 0.5)))
    system.add_event("push", pl.Event(lambda x: x.t - 1.0, 1, lambda x: x.hinge_impulse("b", 0.3)))
    system.add_event("set", pl.Event(lambda x: x.t - 1.2, 1, lambda x: x.set_v("b", 0.7)))
    run = pl.simulate(system, v0={"a": 1.0}, t_end=1.5)
    hit, push, put = (run.events[name] for name in ("hit", "push", "set"))
    np.testing.assert_allclose(hit.v_after[0], [-0.5, -0.25], rtol=1e-13)
    both = 2.0 * 4.0 + 3.0  # about b
    np.testing.assert_allclose(push.v_after[0, 1] - push.v[0, 1], 0.3 / both, rtol=1e-12)
    np.testing.assert_allclose(put.v_after[0], [1.4, 0.7], rtol=1e-13)
    assert np.abs(run.q @ [1, -2]).max() < 1e-13


def test_closing_does_not_move_what_is_locked():
    system = pendulums()
    system.add_event("lock", pl.Event(lambda x: x.t - 0.05, 1, pl.events.lock("a")))
    run = pl.simulate(system, {"a": 0.5, "b": -0.3}, {"b": 8.0}, t_end=0.6)
    close = run.events["close"]
    assert close.time[0] > 0.05
    np.testing.assert_allclose(close.v_after[0], 0.0, atol=1e-14)
    np.testing.assert_array_equal(run.q[run.t > close.time[0], 0], run.q[-1, 0])


def test_an_event_may_do_both_and_laws_know_what_acts():
    """a | b; x.active in a law and in s."""
    system = pendulums()
    system.add_coupling("other", {"a": 1, "b": -1}, active=True)
    system.add_event("swap", pl.Event(lambda x: x.t - 0.1003, 1, pl.events.deactivate("other") | pl.events.activate("gear")))
    system.add_load("drive", lambda x: x.torque("a", 5.0 * x.active("other")))
    system.add_output("on", lambda x: x.active("gear") + 2.0 * x.active("other"))
    run = pl.simulate(system, {"a": 0.2}, t_end=0.3, n_out=31)
    assert run.events.closure.tolist() == ["gear"]
    np.testing.assert_array_equal(run["on"], np.where(run.t < 0.1003, 2.0, 1.0))
    np.testing.assert_array_equal(run.data["active"], np.stack([run.t > 0.1003, run.t < 0.1003], axis=-1))


# ---- gaps


def test_a_gap_is_refused_or_closed():
    flight = {**FLIGHT, "A.wz": 0.0}
    with pytest.raises(PliantError, match=r"at t = 0.5 s: event 'docks': loop 'dock' is open by 0.01 m \(force x\).*gap=0.011"):
        pl.simulate(meeting(miss=0.01), None, flight, t_end=1.0)
    quiet = pl.simulate(meeting(miss=0.01, gap=0.02), None, flight, t_end=1.0)
    with pytest.warns(ModelWarning, match="loop 'dock' is open by 0.01 m .*; the system was moved"):
        told = pl.simulate(meeting(miss=0.01, gap="assemble"), None, flight, t_end=1.0)
    np.testing.assert_array_equal(quiet.q, told.q)
    closed = meeting(miss=0.01).model.internals.switched(["dock"])
    assert np.abs(loop_residual(closed, told.events.q_after)).max() < 1e-13
    assert np.abs(told.events.q_after - told.events.q).max() < 0.011


def test_a_turned_weld_is_open_by_its_angle():
    """Half a turn, whose sine is zero, is no closed weld."""
    system = meeting(joint=pl.Fixed)
    with pytest.raises(PliantError, match=r"open by 3.14 rad"):
        pl.simulate(system, {"A": [0, 0, 0, 1, 0, 0, 0]}, {**FLIGHT, "A.wz": 0.0}, t_end=1.0)


# ---- words


def test_a_printed_system_tells_what_events_switch():
    assert "close (activate gear where" in str(pendulums()) and "open (deactivate gear where" in str(pendulums())


# ---- mistakes


def test_mistakes_get_their_sentence():
    system = pendulums()
    system.add_event("x", pl.Event(lambda x: x.t - 1.0, 1, pl.events.activate("geer")))
    with pytest.raises(PliantError, match="event 'x': no loop, rod or coupling named 'geer'; did you mean 'gear'"):
        _ = system.model
    with pytest.raises(PliantError, match="give names"):
        pl.events.activate()
    with pytest.raises(PliantError, match="give names"):
        pl.events.deactivate(3)
    with pytest.raises(PliantError, match="gap -1"):
        pl.events.activate("gear", gap=-1)
    with pytest.raises(PliantError, match="gap 'asemble'"):
        pl.events.activate("gear", gap="asemble")
    with pytest.raises(PliantError, match=r"'gear\.active' is 0\.5; give 1"):
        pl.simulate(pendulums(), t_end=1.0, s0={"gear.active": 0.5})
    dyn = pl.compile(pendulums())
    with pytest.raises(PliantError, match=r"active has shape \(2,\); give \(..., 1\)"):
        dyn.forward_dynamics(np.zeros(2), np.zeros(2), np.zeros(2), active=[1, 0])
    with pytest.raises(PliantError, match="other values than 0 and 1"):
        dyn.forward_dynamics(np.zeros(2), np.zeros(2), np.zeros(2), active=[0.5])
    with pytest.raises(PliantError, match="no closure named 'gear2'"):
        dyn.forward_dynamics(np.zeros(2), np.zeros(2), np.zeros(2), active=["gear2"])


def test_driven_hinges_that_a_closure_does_not_allow_are_told():
    system = pendulums()
    system.prescribe("a", lambda t: [0.3 * t])
    system.prescribe("b", lambda t: [0.5 * t - 0.01])
    with pytest.raises(
        PliantError, match="event 'close': the closures 'gear' do not allow the speeds of the hinges that are prescribed"
    ):
        pl.simulate(system, t_end=1.0)


# ---- files


FILE = """
pliant: 1
system: latch
bodies:
  a: {parent: world, hinge: Revolute z, mass: 1.0, inertia: [1.0, 1.0, 1.0]}
  b: {parent: world, hinge: Revolute z, mass: 1.0, inertia: [1.0, 1.0, 1.0]}
loops:
  gear: {type: coupling, terms: {a: 1, b: -1}, active: false}
  other: {type: coupling, terms: {a: 1, b: -1}, active: false}
events:
  on: {g: late, direction: 1, action: [{activate: [gear, other], gap: 0.5}, {deactivate: other}]}
  off: {g: later, direction: 1, action: {deactivate: gear}}
  again: {g: later, direction: -1, action: {activate: gear, gap: assemble}}
"""


def test_actions_are_read_from_system_files_and_saved(tmp_path):
    laws = {"late": lambda x: x.t - 1.0, "later": lambda x: x.t - 2.0}
    path = tmp_path / "latch.yaml"
    path.write_text(FILE)
    system = pl.load(path, laws=laws)
    actions = [event.actions for event in system.model.events]
    assert actions[0] == (pl.events.activate("gear", "other", gap=0.5), pl.events.deactivate("other"))
    assert actions[1:] == [(pl.events.deactivate("gear"),), (pl.events.activate("gear", gap="assemble"),)]
    pl.save(system, tmp_path / "again.yaml")
    back = pl.load(tmp_path / "again.yaml", laws=laws)
    assert [event.actions for event in back.model.events] == actions
    assert back.model.fingerprint == system.model.fingerprint


@pytest.mark.parametrize(
    ("action", "wrong"),
    [("{activate: geer}", "no loop, rod or coupling named 'geer'"), ("{deactivate: gear, gap: 1}", "give one of"),
     ("{activate: gear, gap: -1}", "gap -1"), ("{gap: 1}", "gap is only for activate; leave it out")],
)  # fmt: skip
def test_wrong_actions_in_files_are_told(tmp_path, action, wrong):
    path = tmp_path / "latch.yaml"
    path.write_text(FILE.replace("{deactivate: gear}", action))
    with pytest.raises(PliantError, match=wrong):
        pl.load(path, laws={"late": lambda x: x.t - 1.0, "later": lambda x: x.t - 2.0})
