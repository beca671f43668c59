"""Assembly: coordinates and speeds that closures allow, from guesses; and the sentences where there are none."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps import mass_matrix
from pliant.sweeps.closures.assembly.closed_poses import allowed_speeds, closed_pose, gaps, modal
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_residual
from tests.closed import CUTS, JOINTS, random_closed, with_closure
from tests.mechanisms import four_bar
from tests.systems import modes_of_any_boundary


def open_by(model: pl.Model, q) -> float:
    return max(float(np.abs(x).max(initial=0.0)) for x in gaps(model, q))


@pytest.mark.parametrize("kind", CUTS)
@pytest.mark.parametrize("seed", range(3))
def test_every_cut_joint_is_closed_from_half_a_radian_off(seed, kind):
    """In few steps, to rounding; the angle residual is that of `loop_residual` to first order."""
    system, q = with_closure(seed, kind)
    model = system.model
    assert np.abs(loop_residual(model, q)).max() < 1e-14 and open_by(model, q) < 1e-14
    guess = model.integrate(q, np.random.default_rng(seed).uniform(-0.5, 0.5, model.nv))
    found = closed_pose(model, guess)
    assert found.closed and found.steps <= 10
    assert open_by(model, found.q) < 1e-13


@pytest.mark.parametrize("kind", CUTS)
def test_rate_of_the_angle_residual_along_a_step(kind):
    """J is the exact rate of |phi|², also far from closed, but for rows of universal joints and sliding ones seen from A."""
    system, q = with_closure(5, kind)
    model = system.model
    rng = np.random.default_rng(0)
    v = rng.normal(size=model.nv)
    near = model.integrate(q, 1e-6 * rng.normal(size=model.nv))

    def phi(x):
        return np.concatenate(gaps(model, x))

    h = 1e-5
    rate = (phi(model.integrate(near, h * v)) - phi(model.integrate(near, -h * v))) / (2 * h)
    assert np.abs(rate - loop_jacobian(model, near) @ v).max() < 3e-5  # J is exact where closed, here 1e-6 off


def test_many_at_once_as_one_by_one():
    system, q = with_closure(1, "Revolute")
    rng = np.random.default_rng(0)
    guesses = system.model.integrate(q, rng.uniform(-0.5, 0.5, (2, 3, system.model.nv)))
    speeds = rng.normal(size=(3, system.model.nv))
    many_q, many_v = pl.assemble(system, guesses, speeds)
    assert many_q.shape == guesses.shape and many_v.shape == (2, 3, system.model.nv)
    for i, j in np.ndindex(2, 3):
        one_q, one_v = pl.assemble(system, guesses[i, j], speeds[j])
        assert np.abs(one_q - many_q[i, j]).max() < 1e-12 and np.abs(one_v - many_v[i, j]).max() < 1e-12


@pytest.mark.parametrize("kind", ["Revolute", "Spherical", "Screw", "Rod"])
def test_speeds_change_by_least_kinetic_energy(kind):
    """What closing adds is orthogonal, by M, to every motion that is allowed: as `dyn.project` does it."""
    system, q = with_closure(2, kind)
    model = system.model
    v = np.random.default_rng(0).normal(size=model.nv)
    _, found = pl.assemble(system, q, v)
    J = loop_jacobian(model, q)
    assert np.abs(J @ found).max() < 1e-12
    free = np.linalg.svd(J)[2][np.linalg.matrix_rank(J) :]
    assert np.abs(free @ pl.sweeps.mass_matrix(model.internals.opened, q) @ (found - v)).max() < 1e-11
    assert np.abs(pl.compile(system, target="reference").project(q, v)[1] - found).max() < 1e-11


def test_speeds_that_are_held():
    system = four_bar()
    q, v = pl.assemble(system, {"crank": 0.3}, {"crank": 2.0})
    assert q[0] == 0.3 and v[0] == 2.0
    assert np.abs(loop_jacobian(system.model, q) @ v).max() < 1e-14
    again = pl.assemble(system, q, [2.0, 0.0, 0.0], hold=["crank"])
    assert np.abs(again[0] - q).max() < 1e-15 and np.abs(again[1] - v).max() < 1e-14
    with pytest.raises(pl.PliantError, match=r"loop 'pin' does not allow these speeds.*'crank', 'rocker'.*m/s"):
        pl.assemble(system, {"crank": 0.3}, {"crank": 1.0, "rocker": 1.0})


def test_weights_and_hold():
    system = four_bar()
    guess = pl.assemble(system, {"crank": 1.2})[0] + np.array([0.1, -0.1, 0.1])
    heavy, _ = pl.assemble(system, guess, weights={"rocker": 1e6})
    light, _ = pl.assemble(system, guess, weights=[1.0, 1.0, 1e-6])
    assert abs(heavy[2] - guess[2]) < 1e-5
    assert abs(light[2] - guess[2]) > 1e-2
    held, _ = pl.assemble(system, guess, hold=["rocker"])
    assert held[2] == guess[2] and np.abs(held - heavy).max() < 1e-4
    with pytest.raises(pl.PliantError, match="weights: give"):
        pl.assemble(system, guess, weights=[1.0, 1.0, 0.0])
    with pytest.raises(pl.UnknownNameError, match=r"no hinge.*'rokcer'; did you mean 'rocker'"):
        pl.assemble(system, guess, hold=["rokcer"])


def test_from_a_singular_pose():
    """The neutral pose is in line: no step brings it nearer, and another guess does."""
    system = four_bar()
    q, v = pl.assemble(system)
    assert open_by(system.model, q) < 1e-14 and not v.any()


def test_parameters():
    """As systems built one by one; p by name, and by the order of dyn.parameters."""
    grounds = np.array([1.2, 1.1, 0.9])
    places = np.stack([grounds, 0 * grounds, 0 * grounds], axis=-1)
    q, v = pl.assemble(four_bar(), {"crank": 0.3}, {"crank": 1.0}, p={"rocker.xyz": places})
    dyn = pl.compile(four_bar(), parameters=["rocker.xyz"])
    again = pl.assemble(dyn, {"crank": 0.3}, {"crank": 1.0}, p=places)
    assert np.array_equal(again, (q, v))
    for ground, x, y in zip(grounds, q, v, strict=True):
        alone = pl.assemble(four_bar(float(ground)), {"crank": 0.3}, {"crank": 1.0})
        assert np.abs(alone[0] - x).max() < 1e-12 and np.abs(alone[1] - y).max() < 1e-12


def test_axes_that_point_opposite_ways():
    """phi of a pin is zero there too; the angle is not, and steps lead on from it."""
    system = pl.System("dyad")
    ball = pl.Inertia.sphere(1.0, radius=0.1)
    system.add_body("a", hinge=pl.Spherical(), inertia=ball)
    system.add_frame("end", "a", pl.Pose((0, 0, 0)))
    system.add_loop("pin", "world", "end", pl.Revolute("z"))
    flipped = np.array([0.0, 1.0, 0.0, 0.0])  # half a turn about x
    assert np.abs(loop_residual(system.model, flipped)).max() < 1e-15
    q, _ = pl.assemble(system, flipped)
    R = pl.compile(system, target="reference").frame("a").pose(q)[0]
    assert R[2, 2] > 1 - 1e-15
    fixed = pl.System("weld")
    fixed.add_body("a", hinge=pl.Spherical(), inertia=ball)
    fixed.add_loop("weld", "world", "a", pl.Fixed())
    q, _ = pl.assemble(fixed, np.array([0.0, 0.6, 0.8, 0.0]))
    assert abs(abs(q[0]) - 1) < 1e-14
    planar = four_bar()
    planar.add_frame("turned", "rocker", pl.Pose((1, 0, 0), rpy=(np.pi, 0, 0)))
    planar.add_loop("other", "turned", "coupler_end", pl.Revolute("z"))
    with pytest.raises(pl.PliantError, match=r"loop 'other' cannot be closed: 3.142 rad apart.*axes point in opposite directions"):
        pl.assemble(planar)


def test_rolling_says_nothing_of_slips():
    """Of a wheel's rows only the normal one places it: what it has rolled is free."""
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, radius=0.2))
    system.add_loop("floor", "world", "ball", pl.Rolling("z", radius=0.2))
    start = np.array([1.0, 0, 0, 0, 0.3, -0.1, 0.5])
    q, v = pl.assemble(system, start, np.array([0.0, 1.0, 0, 0, 0, 1.0]))
    assert np.abs(q - [1, 0, 0, 0, 0.3, -0.1, 0.2]).max() < 1e-14
    assert np.abs(loop_jacobian(system.model, q) @ v).max() < 1e-15 and abs(v[5]) < 1e-15


# ---- sentences


def test_loops_that_cannot_be_closed():
    with pytest.raises(
        pl.PliantError, match=r"^loop 'pin' cannot be closed: 2\.9 m apart at best, at q = \[.*residuals there: 'pin' 2\.9"
    ):
        pl.assemble(four_bar(5.9))
    with pytest.raises(pl.PliantError, match=r"loop 'pin' cannot be closed.*hold fewer: with 'crank', 'rocker' free it closes"):
        pl.assemble(four_bar(), {"crank": 0.3, "rocker": 0.2})
    with pytest.raises(pl.PliantError, match=r"state 1: loop 'pin' cannot be closed"):
        pl.assemble(four_bar(), {"crank": 0.3}, p={"rocker.xyz": [[1.2, 0, 0], [9.0, 0, 0]]})


def test_closures_that_contradict():
    system = four_bar()
    system.add_coupling("one", {"crank": 1.0, "rocker": 1.0}, offset=1.0)
    system.add_coupling("two", {"crank": 1.0, "rocker": 1.0}, offset=1.5)
    with pytest.raises(pl.PliantError, match=r"coupling 'one' and coupling 'two' contradict each other.*residuals there: 'pin'"):
        pl.assemble(system)
    far = pl.System("far")
    far.add_body("a", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    far.add_frame("end", "a", pl.Pose((1, 0, 0)))
    far.add_frame("post", "world", pl.Pose((3, 0, 0)))
    far.add_rod("link", "post", "end", 1.0)
    with pytest.raises(pl.PliantError, match=r"rod 'link' cannot be closed: 1 m apart at best"):
        pl.assemble(far)


# ---- starts of runs


def test_runs_begin_assembled():
    system = four_bar()
    q, v = pl.assemble(system, {"crank": 0.3}, {"crank": 1.0})
    named = pl.simulate(system, {"crank": 0.3}, {"crank": 1.0}, t_end=0.05)
    array = pl.simulate(system, q, v, t_end=0.05)
    assert np.array_equal(named.q, array.q) and np.array_equal(named.q[0], q)
    assert np.abs(loop_residual(system.model, pl.simulate(system, t_end=0.01).q[0])).max() < 1e-14
    both = pl.simulate(system, {"crank": [[0.3], [0.5]]}, {"crank": 1.0}, t_end=0.05)
    assert np.abs(both.q[0] - named.q).max() < 1e-12
    assert np.array_equal(pl.simulate(system, q, {"crank": 1.0}, t_end=0.05).q, array.q)


def test_states_that_are_open_are_refused():
    system = four_bar()
    q, _ = pl.assemble(system, {"crank": 0.3})
    with pytest.raises(pl.PliantError, match=r"q0: loop 'pin' is open, .* m apart; .*pl.assemble"):
        pl.simulate(system, q + np.array([2e-6, 0, 0]), t_end=0.1)
    pl.simulate(system, q + np.array([5e-7, 0, 0]), t_end=0.1)  # long enough for a motion much larger than the gap
    with pytest.raises(pl.PliantError, match=r"q0 of run 1: loop 'pin' is open"):
        pl.simulate(system, [q, q + 0.1], t_end=0.1)
    with pytest.raises(pl.PliantError, match=r"v0: loop 'pin' does not allow these speeds.*m/s; .*pl.assemble"):
        pl.simulate(system, q, [1.0, 0, 0], t_end=0.1)


def test_closures_that_do_not_act_do_not_count():
    system = four_bar()
    loose = pl.System("fourbar", gravity=(0, -9.81, 0))
    for body in system.model.bodies:
        loose.add_body(body.name, body.parent, body.hinge.type, inertia=body.inertia, pose=body.hinge.pose)
    for frame in system.model.frames:
        loose.add_frame(frame.name, frame.body, frame.pose)
    loose.add_loop("pin", "rocker_end", "coupler_end", pl.Revolute("z"), active=False)
    q, _ = pl.assemble(loose, [0.1, 0.2, 0.3])
    assert np.array_equal(q, [0.1, 0.2, 0.3])
    assert pl.simulate(loose, [0.1, 0.2, 0.3], t_end=0.01).q[0][0] == 0.1


def test_rollouts_and_steppers_begin_assembled():
    system = four_bar()
    dyn = pl.compile(system)
    q, v = pl.assemble(system, {"crank": 0.3}, {"crank": 1.0})
    assert np.array_equal(dyn.rollout({"crank": 0.3}, {"crank": 1.0}, dt=0.01, steps=2).q[0], q)
    stepper = dyn.stepper(0.01, batch=2)
    assert np.abs(stepper.reset({"crank": 0.3}, {"crank": 1.0})[0] - q).max() < 1e-14
    with pytest.raises(pl.PliantError, match=r"q: loop 'pin' is open"):
        stepper.reset(q + 0.1, v)
    with pytest.raises(pl.PliantError, match=r"q0 of run 1: loop 'pin' is open"):
        dyn.rollout(np.array([q, q + 0.1]), dt=0.01, steps=2)


@modes_of_any_boundary
@pytest.mark.seeds(8)
def test_speeds_of_hinges_go_first(seed):
    """Modes keep their rates wherever hinges alone can do with J v = 0, and else change by the least; hinges by least energy."""
    system, q, _ = random_closed(seed, tuple(kind for kind in JOINTS if kind != "Coupling"), flexible=True)
    model, rng = system.model, np.random.default_rng(seed)
    given = system.random_state(rng)[1]
    flexible = modal(model)
    held = ~flexible & (rng.random(model.nv) < 0.2)
    v, rest = allowed_speeds(model, q, given, held)
    J, M = loop_jacobian(model, q), mass_matrix(model.internals.opened, q)
    h, m = np.flatnonzero(~held & ~flexible), np.flatnonzero(~held & flexible)
    assert np.array_equal(v[held], given[held])
    size = np.linalg.norm(J, 2)
    Q = np.linalg.svd(J[:, h])[0][:, np.linalg.matrix_rank(J[:, h], tol=1e-9 * size) :]  # what hinges cannot do
    wanted, theirs = Q.T @ J @ given, Q.T @ J[:, m]
    close = 1e-9 * (np.abs(J) @ np.abs(given)).max()
    if np.abs(wanted).max(initial=0.0) <= close:
        assert np.array_equal(v[flexible], given[flexible])
    else:
        root = np.sqrt(np.diag(M)[m])
        least = np.linalg.lstsq(theirs / root, -wanted, rcond=1e-9)[0] / root
        assert v[m] - given[m] == pytest.approx(least, abs=1e-8 * (1.0 + np.abs(least).max()))
    possible = np.linalg.lstsq(J[:, [*h, *m]], J @ given, rcond=1e-10)[0]
    if np.abs(J[:, [*h, *m]] @ possible - J @ given).max() <= 1e-3 * close:
        assert np.abs(rest).max() <= close
        Z = np.linalg.svd(J[:, h])[2][np.linalg.matrix_rank(J[:, h], tol=1e-9 * size) :].T
        momentum = Z.T @ (M @ (v - given))[h]  # no motion that the closures allow takes energy from the change
        assert np.abs(momentum).max(initial=0.0) <= 1e-8 * np.abs(M).max() * (1.0 + np.abs(v - given).max())
    batch = allowed_speeds(model, np.stack([q, q]), np.stack([given, 0.0 * given]), held)[0]
    assert batch[0] == pytest.approx(v, abs=1e-12 * (1.0 + np.abs(v).max())) and not batch[1].any()


def test_a_flexible_rod_begins_with_its_modes_at_rest():
    """A slider-crank with a flexible rod: the closed form of rigid links, and a tip that stays within its quasi-static bend."""
    system = pl.System("flexible slider-crank", gravity=(0, -9.81, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), mass=0.4, com=(0.07, 0, 0), inertia=(1e-4, 2e-3, 2e-3))
    beam = pl.flex.Beam(0.6, 0.3, EI=(8.0, 8.0), modes={"y": 2})
    system.add_body("rod", "crank", pl.Revolute("z"), pose=pl.Pose(xyz=(0.15, 0, 0)), flex=beam)
    system.add_body("slider", hinge=pl.Prismatic("x"), mass=0.5, inertia=(1e-3,) * 3)
    system.add_frame("end", "rod", at="tip")
    system.add_loop("pin", "slider", "end", pl.Revolute("z"))
    v = pl.assemble(system, {"crank": 0.6}, {"crank": 8.0})[1]
    below = np.arcsin(0.15 * np.sin(0.6) / 0.6)  # the angle of the rod
    turning = -8.0 * 0.15 * np.cos(0.6) / (0.6 * np.cos(below))
    assert v == pytest.approx([8.0, turning - 8.0, 0.0, 0.0, -0.15 * 8.0 * np.sin(0.6) + 0.6 * np.sin(below) * turning], abs=1e-12)
    assert not v[2:4].any()


def test_a_body_that_is_bent_to_close_a_loop_warns():
    """The hinge is given by name and stays, so only the modes of the beam can bring its tip to the frame."""
    system = pl.System("held", gravity=(0, 0, 0))
    system.add_body("beam", hinge=pl.Revolute("z"), flex=pl.flex.Beam(1.0, 1.0, EI=10.0, modes={"y": 2}))
    system.add_frame("bracket", "world", pl.Pose((0.85, 0.5, 0)))
    system.add_loop("hold", "bracket", "beam.tip", pl.Spherical())
    with pytest.warns(pl.ModelWarning, match=r"body 'beam' is bent by 0\.\d+ rad to close 'hold'.*'hold.active'"):
        pl.assemble(system, {"beam": 0.0})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pl.assemble(system, {"beam": 0.5})
