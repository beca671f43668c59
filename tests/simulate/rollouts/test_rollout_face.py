"""`dyn.rollout` and `dyn.stepper` as they are called: what they take, in which forms, and the sentences for what they do not."""

from __future__ import annotations

import copy
import pickle
import re

import numpy as np
import pytest

import pliant as pl
from tests.compile.agreement import clever_hinge
from tests.simulate.systems import tumbler

pytestmark = pytest.mark.lanes

DT, STEPS = 2e-3, 12


@pytest.fixture(scope="module")
def arm():
    return pl.examples.load("double-pendulum")


@pytest.fixture(scope="module")
def dyn(arm):
    return pl.compile(arm)


@pytest.fixture(scope="module")
def told(arm):
    """The same with a mass as a parameter, and a wrench."""
    return pl.compile(arm, parameters=["lower.mass", "gravity"], wrenches=["tip"])


@pytest.fixture(scope="module")
def free():
    return pl.compile(tumbler())


def rolled(dynamics, *state, **options):
    return dynamics.rollout(*state, **{"dt": DT, "steps": STEPS} | options)


# ---- what is taken


def test_states_of_any_form_are_one_motion(dyn):
    """An array, single precision that holds it exactly, a list, names with values; a row of a batch of any shape."""
    expected = rolled(dyn, np.array([0.5, -0.25]), np.array([1.0, 2.0]))
    forms = [
        (np.array([0.5, -0.25], dtype=np.float32), np.array([1, 2])),
        ([0.5, -0.25], [1, 2]),
        ({"shoulder": 0.5, "elbow": -0.25}, {"shoulder": 1.0, "elbow.rate": [2.0]}),
    ]
    for q, v in forms:
        np.testing.assert_array_equal(rolled(dyn, q, v).q, expected.q)
    several = rolled(dyn, np.full((3, 1, 2), [0.5, -0.25]), np.array([[0.0, 0.0], [1.0, 2.0]]))
    assert several.q.shape == (3, 2, STEPS + 1, 2) and several.lost.shape == (3, 2)
    np.testing.assert_array_equal(several.q[1, 1], expected.q)
    by_name = rolled(dyn, {"shoulder": 0.5, "elbow": np.array([[0.0], [-0.25]])}, [1, 2])
    np.testing.assert_array_equal(by_name.v[1], expected.v)


def test_one_coordinate_is_a_number_too():
    system = pl.System("pendulum")
    system.add_body("bob", hinge=pl.Revolute("y"), mass=1.0, com=(0, 0, -1))
    dynamics = pl.compile(system)
    np.testing.assert_array_equal(rolled(dynamics, 0.3, tau=0.1).q, rolled(dynamics, [0.3], tau=[0.1]).q)
    one, other = dynamics.stepper(DT), dynamics.stepper(DT)
    np.testing.assert_array_equal(one.step(0.1)[0], other.step([0.1])[0])


def test_no_states_are_no_states(dyn, free):
    for dynamics in (dyn, free):
        out = rolled(dynamics, np.zeros((0, dynamics.model.nq)))
        assert out.q.shape == (0, STEPS + 1, dynamics.model.nq) and "0 states" in repr(out)


@pytest.mark.parametrize("method", ["rk4", "dop853", "semi_implicit", "alpha"])
def test_traced_forces_are_compiled_into_the_loop(arm, dyn, method):
    """As `pl.simulate` has them, and as a stepper that is told the forces of each instant has them to first order."""

    def law(t, q, v):
        return np.array([np.sin(3 * t), -2.0 * q[1] - 0.5 * v[1]])

    q0 = np.array([[0.4, -0.2], [1.0, 0.3]])
    out = rolled(dyn, q0, tau=pl.Traced(law), method=method)
    run = pl.simulate(arm, q0, tau=pl.Traced(law), method=method, dt=DT, t_end=STEPS * DT, dynamics=dyn)
    np.testing.assert_allclose(out.q, run.q, rtol=0, atol=1e-14)
    np.testing.assert_allclose(out.v, run.v, rtol=0, atol=1e-12)
    by_law = pl.simulate(arm, q0[0], tau=law, method=method, dt=DT, t_end=STEPS * DT, dynamics=dyn)
    # Newton's matrix has what is traced and lacks what is called back: they agree to where its iterations stop
    np.testing.assert_allclose(out.v[0], by_law.v, rtol=0, atol=1e-8 if method == "alpha" else 1e-12)
    np.testing.assert_array_equal(rolled(dyn, q0[1], tau=pl.Traced(law), method=method).q, out.q[1])


def test_a_rollout_can_be_kept(dyn):
    out = rolled(dyn, {"elbow": 0.3}, tangents={"q0": np.eye(2)})
    again = pickle.loads(pickle.dumps(out))
    for name in ("t", "q", "v", "lost", "dq", "dv"):
        np.testing.assert_array_equal(getattr(again, name), getattr(out, name))
    assert out != again and repr(out) == repr(again)
    assert repr(out) == "<Rollout of 1 state, 2 tangents each: 13 instants from 0 to 0.024 s>"


def test_tangents_of_a_hinge_of_ones_own():
    """In batches, with more coordinates than speeds: along them the end moves as it does by differences."""
    system = pl.System("own")
    system.add_body("a", hinge=clever_hinge(), mass=2.0, com=(0.1, 0.2, 0.3), inertia=[1.0, 2.0, 2.5])
    dynamics = pl.compile(system)
    q0, v0 = np.tile(system.neutral(), (3, 1)), np.array([[0.5], [1.0], [2.0]])
    out = rolled(dynamics, q0, v0, tangents={"q0": [[0.0]], "v0": [[1.0]]})
    assert out.dq.shape == (3, 1, STEPS + 1, 1) and not out.dq[:, 0, 0].any()
    ahead, behind = (rolled(dynamics, q0, v0 + h) for h in (1e-6, -1e-6))
    np.testing.assert_allclose(out.dv[:, 0], (ahead.v - behind.v) / 2e-6, rtol=0, atol=1e-8)
    np.testing.assert_allclose(dynamics.qdot(out.q, out.dq[:, 0]), (ahead.q - behind.q) / 2e-6, rtol=0, atol=1e-8)


def test_a_state_that_is_not_a_number_is_lost_alone(free):
    """Its quaternion too, without a warning; the others are as they are by themselves."""
    model = free.model
    q = np.tile(model.neutral(), (3, 1))
    q[1] = np.nan
    v = np.full(model.nv, 0.3)
    out = rolled(free, q, v)
    assert out.lost.tolist() == [False, True, False] and "1 of them lost" in repr(out)
    np.testing.assert_array_equal(out.q[2], rolled(free, q[2], v).q)
    q[2] *= 2.0
    with pytest.raises(pl.PliantError, match="hinge 'body' has a quaternion of norm 2;"):
        rolled(free, q, v)


def test_a_start_beyond_all_numbers_stops_its_own_run(arm, recwarn):
    """Of several runs it is named, and NumPy does not warn."""
    run = pl.simulate(arm, None, [[0.0, 1e200], [0.0, 0.1]], t_end=0.1, method="rk4", dt=0.01)
    assert run.data["status"].to_numpy().tolist() == [run.data["status"].attrs["not_finite"], 0]
    assert run.data["stopped"].to_numpy()[0].startswith("system 'double-pendulum': run 0 stopped at t = 0 s: the accelerations")
    assert not recwarn.list


# ---- stepping


def test_a_stepper_takes_names(dyn):
    one, other = dyn.stepper(DT, batch=3), dyn.stepper(DT, batch=3)
    for sim, tau in ((one, {"elbow": 0.7}), (other, [0.0, 0.7])):
        sim.reset({"shoulder": 0.2})
        sim.step(tau)
        assert repr(sim) == "<Stepper of 'double-pendulum': states (3,), rk4, dt = 0.002 s>"
    np.testing.assert_array_equal(one.q, other.q)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_a_copy_of_a_stepper_goes_its_own_way(told, copied):
    """From the same state, time, parameters and wrenches, and without touching the other."""
    sim = told.stepper(DT, batch=(2, 2))
    sim.reset(np.linspace(0, 1, 8).reshape(2, 2, 2), p={"lower.mass": 3.0})
    sim.step([1.0, 0.5], wrenches={"tip": [0, 0, 0, 5.0, 0, 0]})
    sim.reset(where=[[True, False], [False, False]])
    other = copied(sim)
    for _ in range(3):
        q, v = sim.step([0.0, 1.0])
    kept = q.copy()
    for _ in range(3):
        again = other.step([0.0, 1.0])
    np.testing.assert_array_equal(again, (q, v))
    np.testing.assert_array_equal(other.t, sim.t)
    other.step()
    np.testing.assert_array_equal(sim.q, kept)


def test_a_masked_reset_leaves_the_others(told):
    """State, parameters and time of those that the mask leaves out are as if nothing had been."""
    start = np.linspace(-1, 1, 10).reshape(5, 2)
    mask = np.array([False, True, False, False, True])
    sim, untouched = told.stepper(DT, batch=5), told.stepper(DT, batch=5)
    for one in (sim, untouched):
        one.reset(start, p={"lower.mass": 2.0})
        one.step([0.1, 0.2])
    sim.reset(2 * start, p={"lower.mass": np.arange(1.0, 6.0)[:, None]}, where=mask)
    np.testing.assert_array_equal(sim.t, np.where(mask, 0.0, DT))
    for _ in range(4):
        q, v = sim.step([0.3, 0.4])
        expected = untouched.step([0.3, 0.4])
    np.testing.assert_array_equal(q[~mask], expected[0][~mask])
    np.testing.assert_array_equal(v[~mask], expected[1][~mask])
    fresh = told.rollout(2 * start[4], dt=DT, steps=4, tau=[0.3, 0.4], p={"lower.mass": 5.0})
    np.testing.assert_array_equal(q[4], fresh.q[-1])


# ---- sentences


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"q0": [0.1, 0.2, 0.3]}, r"q0 has shape \(3,\); system 'double-pendulum' needs \(..., 2\): .*; or names with values"),
        ({"q0": 0.1}, r"q0 has shape \(\)"),
        ({"q0": np.zeros(2, dtype=complex)}, "q0 is not an array of real numbers"),
        (
            {"q0": {"elbow": np.zeros(5), "shoulder": np.zeros(3)}},
            r"q0: the leading axes \(5,\) of 'elbow', \(3,\) of 'shoulder' do not",
        ),
        ({"q0": np.zeros((3, 2)), "v0": np.zeros((4, 2))}, r"leading axes \(3,\) of q0, \(4,\) of v0 do not broadcast"),
        ({"dt": -1e-3}, r"dt is -0.001; give more than zero"),
        ({"dt": np.nan}, r"dt is nan, not a finite number; give a time \[s\]"),
        ({"dt": True}, "dt is True, not a number"),
        ({"steps": 10.0}, "steps is 10.0; give a whole number"),
        ({"steps": True}, "steps is True; give a whole number"),
        ({"every": True}, "every is True; give a whole number"),
        ({"every": 5}, "every=5: the 12 steps are not a multiple of it"),
        ({"steps": 10**18}, "there is not enough memory for 1 × 1,000,000,000,000,000,001 states"),
        ({"method": "rk5"}, "no method of fixed steps named 'rk5'; there are "),
        ({"tau": lambda t, q, v: -v}, r"tau is a Python function, .*pl.Traced\(tau\)"),
        ({"tau": pl.Traced(lambda t, q, v: -v), "tau_steps": np.zeros((12, 2))}, "give one or the other"),
        ({"tau_steps": np.zeros((11, 2))}, r"tau_steps has shape \(11, 2\); give one row per step, \(..., 12, 2\)"),
        (
            {"tau": np.zeros((12, 2))},
            r"tau has shape \(12, 2\), .*is constant over all 12 steps; pass one row per step as tau_steps=",
        ),
        ({"tau": np.zeros((5, 12, 2))}, r"tau has shape \(5, 12, 2\), .* as tau_steps="),
        ({"tau": np.zeros((5, 12, 2)), "q0": np.zeros((5, 2))}, r"tau has shape \(5, 12, 2\), .* as tau_steps="),
        ({"tau": np.zeros((12, 12, 2)), "q0": np.zeros((12, 2))}, "as tau_steps="),
        ({"p": {"lower.mass": 1.0}}, r"compiled without named parameters.*; compile with parameters=\['lower.mass'\]$"),
        ({"p": [1.0]}, r"compile with parameters=\['upper.mass'\], or in pl.simulate name them, p=\{'upper.mass': 2.0\}$"),
        ({"wrenches": {"tip": [0] * 6}}, r"compile with wrenches=\['tip'\]$"),
        ({"tangents": np.eye(2)}, r"tangents: give directions by name, \{'q0': \(..., m, 2\)\}; there are q0, v0"),
        ({"tangents": {}}, "tangents: give directions by name"),
        ({"tangents": {"q": np.eye(2)}}, "no tangent named 'q'; did you mean 'q0'"),
        ({"tangents": {"q0": np.zeros((0, 2))}}, r"tangents: 'q0' has shape \(0, 2\); give"),
        ({"tangents": {"q0": np.ones((3, 1, 2))}, "q0": np.zeros((5, 2))}, r"does not broadcast to \(5, 1, 2\)"),
        (
            {"tangents": {"q0": np.eye(2)}, "method": "alpha"},
            "'alpha' does not support tangents=; use 'rk4', ",
        ),
        ({"tangents": {"tau": np.eye(3)}}, r"tangents: 'tau' has shape \(3, 3\); give \(..., m, 2\), m directions"),
        ({"tangents": {"q0": np.eye(2)}, "tau": pl.Traced(lambda t, q, v: -v)}, "tangents= does not support a traced tau"),
    ],
)
def test_what_a_rollout_is_given_is_checked(dyn, options, message):
    with pytest.raises(pl.PliantError, match=message):
        rolled(dyn, **options)


def test_forces_of_as_many_states_as_steps(dyn):
    """Rows of tau that belong to rows of states are no rows of steps."""
    assert rolled(dyn, q0=np.zeros((12, 2)), tau=np.zeros((12, 2))).q.shape == (12, STEPS + 1, 2)
    assert rolled(dyn, q0=np.zeros((5, 2)), tau=np.zeros((5, 2))).q.shape == (5, STEPS + 1, 2)


def test_parameters_in_rows(told):
    """A number for each state, of a parameter that is one number, with or without its own axis."""
    for rows in (np.ones(4), np.ones((4, 1))):
        assert rolled(told, p={"lower.mass": rows}).q.shape == (4, STEPS + 1, 2)


def test_what_is_named_is_finite(told):
    with pytest.raises(pl.PliantError, match=r"p: lower.mass is nan; give finite numbers"):
        rolled(told, p={"lower.mass": [[1.0], [np.nan]]})
    with pytest.raises(pl.PliantError, match=r"wrenches: tip.fz is inf; give finite numbers"):
        rolled(told, wrenches={"tip": [0, 0, 0, 0, 0, np.inf]})


def test_steps_are_compiled(arm):
    """Whether or not a compiled loop of this system is there already."""
    reference = pl.compile(arm, target="reference")
    for attempt in (lambda: rolled(reference), lambda: reference.stepper(DT)):
        with pytest.raises(pl.PliantError, match="use target='cpu' instead of 'reference'"):
            attempt()


def test_loops_over_bodies_have_one_method(arm):
    looped = pl.compile(arm, mode="rolled", method="composite")
    for attempt in (
        lambda: rolled(looped),
        lambda: looped.stepper(DT),
        lambda: pl.simulate(arm, t_end=0.1, dynamics=looped),
    ):
        with pytest.raises(pl.PliantError, match="mode='rolled' supports only the articulated method"):
            attempt()


def test_loops_over_bodies_take_parameters(arm):
    """They go on as a straight line with the same parameters does."""
    q, p = np.array([0.3, -0.2]), np.array([2.5])
    one, other = (
        pl.compile(arm, mode=mode, parameters=["lower.mass"]).rollout(q, dt=0.01, steps=20, p=p) for mode in ("rolled", "unrolled")
    )
    assert np.allclose(one.q, other.q, rtol=0, atol=1e-12) and np.allclose(one.v, other.v, rtol=0, atol=1e-12)


@pytest.mark.parametrize("batch", [-1, 2.5, "4", (2, -1), (2, 0.5), True, (2, True)])
def test_batches_are_whole_numbers(dyn, batch):
    with pytest.raises(pl.PliantError, match="give the number of states"):
        dyn.stepper(DT, batch=batch)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda sim: sim.reset(where=[0, 2]), r"where is of int64 and shape \(2,\); give a mask, .*for each state, \(4,\)"),
        (lambda sim: sim.reset(where=[0, 1, 0, 1]), "where is of int64"),
        (lambda sim: sim.reset(where=[True]), r"shape \(1,\)"),
        (lambda sim: sim.reset(where=np.ones(4, np.uint8)), "where is of uint8"),
        (lambda sim: sim.reset(where=np.ma.array([True] * 4, mask=[0, 1, 0, 0])), "where is a masked array"),
        (lambda sim: sim.reset(check=None), "reset: check is None; give True or False"),
        (lambda sim: sim.reset(np.zeros((2, 2)), where=[True, True, False, False]), r"q has shape \(2, 2\), which"),
        (lambda sim: sim.step(np.zeros((3, 2))), r"tau has shape \(3, 2\), which does not broadcast to the batch \(4,\)"),
        (lambda sim: sim.step([1.0]), r"tau has shape \(1,\); system"),
        (lambda sim: sim.step({"elbw": 1.0}), "did you mean 'elbow'"),
        (lambda sim: sim.step(np.zeros((4, 2), dtype=complex)), "tau is not an array of real numbers"),
        (lambda sim: sim.step(wrenches={"tip": [0] * 6}), r"compile with wrenches=\['tip'\]"),
        (lambda sim: sim.reset(p={"lower.mass": 1.0}), r"compile with parameters=\['lower.mass'\]"),
    ],
)
def test_a_stepper_that_is_asked_wrongly_stays_where_it_is(dyn, attempt, message):
    sim = dyn.stepper(DT, batch=4)
    sim.reset({"elbow": 0.3})
    sim.step()
    before = sim.q, sim.v, sim.t
    with pytest.raises(pl.PliantError, match=message):
        attempt(sim)
    np.testing.assert_array_equal((sim.q, sim.v), before[:2])
    np.testing.assert_array_equal(sim.t, before[2])


def test_a_reset_names_its_own_argument(free):
    with pytest.raises(
        pl.PliantError, match=r"^q: hinge 'body' has a quaternion of norm 0; set q\[0:4\] to \(1, 0, 0, 0\) for no rotation"
    ):
        free.stepper(DT).reset(np.zeros(free.model.nq))


@pytest.mark.parametrize("size", [1e-200, 1e200])
def test_norms_of_quaternions_beyond_squares_of_floats_are_named(free, size):
    """Without a warning of NumPy, also where states are not checked."""
    q = size * free.model.neutral()
    sentence = re.escape(f"q: hinge 'body' has a quaternion of norm {size:g}; divide q[0:4] by it")
    with pytest.raises(pl.PliantError, match=sentence):
        free.stepper(DT).reset(q)
    free.stepper(DT).reset(q, check=False)


def test_more_states_than_memory_holds(dyn):
    with pytest.raises(pl.PliantError, match=r"batch=10+: there is not enough memory for so many states; give fewer"):
        dyn.stepper(0.1, batch=10**15)
