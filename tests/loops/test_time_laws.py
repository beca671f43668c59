"""Constraints that depend on time: against closed forms, prescribed hinges, and finite differences."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline

import pliant as pl
from tests.systems import random_flexible_system, random_modal_body, random_system

METHODS = ("composite", "articulated", "minimal")
TIMES = np.linspace(0.0, 1.0, 11)
HOOK = {"hook": [1.0, 0.0, 0.0, 0.0, 0.6, 0.0, -0.8]}


def length(t):
    return 1.0 - 0.2 * t + 0.05 * np.sin(3.0 * t)


def crane(law, **options):
    system = pl.System("crane")
    system.add_body("hook", hinge=pl.Free(), inertia=pl.Inertia.sphere(2.0, 0.1))
    system.add_constraint("rope", law, **options)
    return system


def distance(x):
    return (x["hook"].origin - x.world.origin).norm()


def winding(x):
    """The rate of the distance, minus an input."""
    return x.velocity("hook").dot(x["hook"].origin - x.world.origin) / distance(x) - x.u.speed


def pendulum(t, y):
    """The angle and the rate of a pendulum of varying length."""
    return [y[1], (-9.81 * np.sin(y[0]) - 2 * (-0.2 + 0.15 * np.cos(3 * t)) * y[1]) / length(t)]


def reach(run):
    return np.linalg.norm(run.q[:, 4:], axis=1)


def test_a_winch_follows_the_pendulum_of_varying_length_and_its_work_counts():
    run = pl.simulate(crane(lambda x: distance(x) - length(x.t)), HOOK, t_end=1.0)
    np.testing.assert_allclose(reach(run), length(run.t), atol=1e-15)
    np.testing.assert_allclose(run.v[0, 3:], np.array([0.6, 0, -0.8]) * -0.05, atol=1e-15)  # the speeds were found
    start = [np.arctan2(0.6, 0.8), 0.0]
    truth = solve_ivp(pendulum, (0, 1), start, rtol=1e-12, atol=1e-13, method="DOP853", t_eval=run.t).y[0]
    np.testing.assert_allclose(np.arctan2(run.q[:, 4], -run.q[:, 6]), truth, atol=1e-9)
    energy, work = run.data.energy.values, run.data.constraint_work.values
    np.testing.assert_allclose(energy - energy[0], work, atol=1e-9)
    assert run.quality.loop_speed < 1e-14
    assert run.quality.loop_acceleration < 1e-12


def test_inputs_of_constraints_are_splines_values_that_u_sets_or_straight_lines():
    through = pl.Series(TIMES, length(TIMES))
    run = pl.simulate(crane(lambda x: distance(x) - x.u.length, inputs={"length": through}), HOOK, t_end=1.0)
    np.testing.assert_allclose(reach(run), CubicSpline(TIMES, length(TIMES))(run.t), atol=1e-15)
    assert run.quality.energy_drift < 1e-9
    wound = crane(winding, kind="velocity", inputs={"speed": pl.Input(0.0)})
    run = pl.simulate(wound, HOOK, t_end=1.0, u={"rope.speed": -0.3})
    np.testing.assert_allclose(reach(run), 1.0 - 0.3 * run.t, atol=1e-10)
    assert run.quality.energy_drift < 1e-9
    run = pl.simulate(wound, HOOK, t_end=1.0, u={"rope.speed": pl.Series([0.0, 1.0], [0.0, -0.3])})
    np.testing.assert_allclose(reach(run), 1.0 - 0.15 * run.t**2, atol=1e-10)


def tree(law, flexible, clock):
    """A tree whose tip is constrained; clock: by the coordinate of a prescribed hinge instead of the time."""
    rng = np.random.default_rng(4)
    system = pl.System("tree")
    for k, hinge in enumerate([pl.Revolute("z"), pl.Spherical(), pl.Revolute((1, 2, 0.5)), pl.Universal("x", "y")]):
        pose, parent = pl.Pose(rng.uniform(-0.3, 0.3, 3) + np.array([0.5, 0, 0]), rpy=rng.uniform(-1, 1, 3)), f"b{k - 1}"
        if flexible and k == 0:
            system.add_body("b0", hinge=hinge, flex=random_modal_body(rng), pose=pose)
            continue
        body = pl.Inertia.box(1.0 + k, (0.3, 0.2, 0.4), com=(0.1, 0.2, 0.05))
        at = {"at": "n0"} if flexible and k == 1 else {}
        system.add_body(f"b{k}", parent=parent if k else "world", hinge=hinge, pose=pose, inertia=body, **at)
    system.add_frame("tip", "b3", pl.Pose((0.3, 0.1, 0.2), rpy=(0.3, 0.2, 0.1)))
    if clock:
        system.add_body("clock", hinge=pl.Prismatic("x"), inertia=pl.Inertia.sphere(1.0, 0.1))
        system.prescribe("clock", lambda t: t)
    system.add_constraint("c", lambda x: law(x, x.q("clock") if clock else x.t))
    return system


LAWS = {
    "distance": lambda x, t: (x["tip"].origin - x["b0"].origin).norm() - 1.2 - 0.1 * np.sin(2 * t),
    "moving point": lambda x, t: x["tip"].origin - x.world.point(1.0 + 0.1 * np.sin(t), 0.3 * t, 0.2),
    "ratio": lambda x, t: (1.0 + t * t) * x.q("b0") - np.cos(t) * x.q("b2"),
    "turning axis": lambda x, t: x["tip"].z.dot(np.cos(t) * x["b0"].x + np.sin(t) * x["b0"].y),
}


@pytest.mark.parametrize("flexible", [False, True])
@pytest.mark.parametrize("law", LAWS)
def test_laws_of_time_are_laws_of_a_prescribed_hinge(law, flexible):
    one, other = (tree(LAWS[law], flexible, clock) for clock in (False, True))
    rng, t = np.random.default_rng(1), 0.7
    q, v = one.model.integrate(one.model.neutral(), rng.uniform(-0.5, 0.5, one.nv)), rng.uniform(-1, 1, one.nv)
    truth = pl.compile(other, target="reference").rhs(t, np.append(q, t), np.append(v, 1.0))[1][: one.nv]
    for method in METHODS[: 2 + (not flexible)]:
        a = pl.compile(one, target="reference", method=method).rhs(t, q, v)[1]
        np.testing.assert_allclose(a, truth, atol=1e-9 * np.abs(truth).max())


def test_functions_take_the_time_and_linear_models_are_those_at_an_instant():
    system, t, e = tree(LAWS["turning axis"], False, False), 0.4, 1e-6
    rng = np.random.default_rng(0)
    guess = system.model.integrate(system.model.neutral(), rng.uniform(-0.3, 0.3, system.nv))
    q, v = pl.assemble(system, guess, rng.uniform(-1, 1, system.nv), t=t)
    assert pl.analysis.mobility(system, q, t=t).freedoms == system.nv - 1
    dyn = pl.compile(system, target="reference")
    tau = rng.uniform(-1, 1, system.nv)
    later = dyn.loop_residual(system.model.integrate(q, e * v), t=t + e), dyn.loop_residual(q, t=t)
    np.testing.assert_allclose((later[0] - later[1]) / e, 0.0, atol=1e-5)  # the speeds stay on it
    a = dyn.forward_dynamics(q, v, tau, t=t)
    np.testing.assert_allclose(dyn.rhs(t, q, v, tau=tau)[1], a, atol=1e-12)
    np.testing.assert_allclose(dyn.loop_acceleration(q, v, a, t=t), 0.0, atol=1e-12)
    J = dyn.loop_jacobian(q, t=t)
    pulled = dyn.mass_matrix(q) @ a + dyn.bias(q, v) - tau
    np.testing.assert_allclose(pulled, J.T @ dyn.multipliers(q, v, tau, t=t), atol=1e-12)
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau, t=t, active=[1.0]), a, atol=1e-12)
    with pytest.raises(pl.PliantError, match="constraint 'c' of system 'tree' depends on time; pass it"):
        dyn.forward_dynamics(q, v, tau)
    lin = pl.linearise(system, q, v, t=t, tau=tau)
    n = lin.tangent.shape[1]
    ends = [dyn.forward_dynamics(q, v + sign * e * lin.tangent.T, tau, t=t) for sign in (1.0, -1.0)]  # (n, nv) along allowed speeds
    own = [int(np.flatnonzero(column == 1.0)[0]) for column in lin.tangent.T]
    np.testing.assert_allclose(lin.A[n:, n:], ((ends[0] - ends[1]) / (2 * e))[:, own].T, atol=1e-6)
    with pytest.raises(pl.PliantError, match="kinematics of system 'tree': constraint 'c' of system 'tree' depends on time"):
        pl.analysis.kinematics(system, {"b2": [0.1]})


@pytest.mark.filterwarnings("ignore:.*comes from nowhere or is lost")  # its steps are coarse
@pytest.mark.parametrize(("method", "order"), [("rk4", 4), ("semi_implicit", 1), ("alpha", 2), ("esdirk", None)])
def test_methods_converge_to_the_pendulum_of_varying_length(method, order):
    system = pl.System("bob")
    system.add_body("x", hinge=pl.Prismatic("x"), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_body("z", "x", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(1.5, 0.1))
    system.add_rod("rope", "world", "z", length=length)
    errors = []
    truth = pl.simulate(system, {"x": 0.6, "z": -0.8}, t_end=0.4, rtol=1e-12).q[-1]
    for dt in (0.02, 0.01) if order else (None,):
        own = {"dt": dt} if dt else {}
        run = pl.simulate(system, {"x": 0.6, "z": -0.8}, t_end=0.4, method=method, **own)
        errors.append(np.abs(run.q[-1] - truth).max())
        assert run.quality.loop_residual < 1e-9  # after one step of Newton's method
    if order is None:
        assert errors[0] < 1e-8
        assert run.quality.energy_drift < 1e-8
    else:
        assert errors[0] / errors[1] == pytest.approx(2.0**order, rel=0.2)


@pytest.mark.seeds(2)
def test_random_trees_stay_on_laws_of_time(seed):
    """The second difference of phi along the motion vanishes, and the forces are those of the rows."""
    rng = np.random.default_rng(seed)
    system = random_flexible_system(rng, 4, modes=2) if seed % 2 else random_system(rng, 5)
    names = ["world", *(body.name for body in system.model.bodies)]
    one, other = names[int(rng.integers(len(names) - 2))], names[-1]
    w, c = rng.uniform(0.5, 2.0, 2)
    system.add_constraint("near", lambda x: (x[other].point(0.1, 0.2, 0.3) - x[one].origin).norm() - c - 0.2 * np.sin(w * x.t))
    system.add_constraint("turns", lambda x: x[other].x.dot(np.cos(w * x.t) * x[one].y + np.sin(w * x.t) * x[one].z) - x.t)
    dyn, t, h = pl.compile(system, target="reference"), 0.3, 1e-4
    q = system.model.integrate(system.model.neutral(), rng.uniform(-0.5, 0.5, system.nv))
    v, tau = rng.uniform(-1, 1, system.nv), rng.uniform(-1, 1, system.nv)
    v = v - np.linalg.pinv(dyn.loop_jacobian(q, t=t)) @ _rate(dyn, system, q, v, t)  # speeds that they allow, off the closures
    a = dyn.rhs(t, q, v, tau=tau)[1]
    ends = [dyn.loop_residual(_moved(system, q, v, a, k * h), t=t + k * h) for k in (-1.0, 0.0, 1.0)]
    most = np.abs(a).max()  # large near singular poses, where the difference has an error of second order
    np.testing.assert_allclose((ends[0] - 2.0 * ends[1] + ends[2]) / h**2, 0.0, atol=1e-5 * (1.0 + most) + 1e-7 * most**2)
    J, forces = dyn.loop_jacobian(q, t=t), dyn.multipliers(q, v, tau, t=t)
    left = dyn.mass_matrix(q) @ a + dyn.bias(q, v) - tau
    np.testing.assert_allclose(left, J.T @ forces, atol=1e-9 * (1.0 + np.abs(left).max()))


def _rate(dyn, system, q, v, t, h=1e-6):
    ends = [dyn.loop_residual(system.model.integrate(q, k * h * v), t=t + k * h) for k in (-1.0, 1.0)]
    return (ends[1] - ends[0]) / (2 * h)


def _moved(system, q, v, a, h):
    """The motion with speeds v + a t, by steps of the midpoint rule."""
    for k in range(4):
        q = system.model.integrate(q, h / 4 * (v + a * (k + 0.5) * h / 4))
    return q


def bob(law, **options):
    """A mass in a plane, on a rope."""
    system = pl.System("bob")
    system.add_body("x", hinge=pl.Prismatic("x"), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_body("z", "x", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(0.5, 0.1))
    system.add_constraint("rope", law, kind="velocity", inputs={"speed": pl.Input(0.0)}, **options)
    return system


def wound(x):
    arm = x["z"].origin - x.world.origin
    return x.velocity("z").dot(arm) / arm.norm() - x.u.speed - 0.3 * np.sin(x.t)


def test_rollouts_have_gradients_and_tangents_along_laws_of_time_and_inputs():
    dyn, swing, e = pl.compile(bob(wound)), np.array([0.8, 0.6]), 1e-6
    given = {"dt": 0.02, "steps": 10, "method": "rk4"}
    rollout = dyn.rollout({"x": 0.6, "z": -0.8}, u=[-0.2], **given)
    q, v = rollout.q[0], rollout.v[0]
    np.testing.assert_allclose(np.linalg.norm(rollout.q[-1]), 1.0 - 0.2 * 0.2 + 0.3 * (1.0 - np.cos(0.2)), atol=1e-6)
    ends = [dyn.rollout(q, v + sign * e * swing, u=[-0.2], **given).q[-1] for sign in (1.0, -1.0)]
    by_speed = (ends[0] - ends[1]) / (2 * e)
    ends = [dyn.rollout(q, v, u=[-0.2 + sign * 1e-7], **given).q[-1] for sign in (1.0, -1.0)]
    by_input = (ends[0] - ends[1]) / 2e-7
    along = dyn.rollout(q, v, u=[-0.2], tangents={"v0": [swing, 0 * swing], "u": [[0.0], [1.0]]}, **given)
    np.testing.assert_allclose(along.dq[:, -1], [by_speed, by_input], atol=1e-7)
    weights = np.zeros(rollout.q.shape)
    weights[-1, 0] = 1.0
    back = rollout.vjp(q=weights)
    np.testing.assert_allclose([back.v0 @ swing, back.u[0]], [by_speed[0], by_input[0]], atol=1e-7)


def test_inputs_that_jump_move_the_system_by_impulses_whose_work_counts():
    system = bob(lambda x: wound(x) + 0.3 * np.sin(x.t))
    steps = pl.Controller(0.25, lambda t, y, state: (-0.2 if t > 0.4 else 0.0, state), [], ["rope.speed"])
    system.add_controller("steps", steps)
    run = pl.simulate(system, {"x": 0.6, "z": -0.8}, t_end=1.0)
    np.testing.assert_allclose(np.linalg.norm(run.q, axis=-1), 1.0 - 0.2 * np.maximum(run.t - 0.5, 0.0), atol=1e-10)
    assert run.quality.energy_drift < 1e-9
    assert run.quality.loop_speed < 1e-12
