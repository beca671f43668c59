"""The shipped examples that friction moves: a gripper with a cube, and a wheel without a rim that walks."""

from importlib import import_module

import numpy as np

from tests.examples.runs import forces, rolled

gripper, walker = (import_module(f"pliant.examples.{name}") for name in ("cube_gripper", "passive_walker"))


def test_the_gripper_lifts_the_cube_and_it_does_not_slip():
    system, run = rolled("cube-gripper")
    held = np.arange(len(run.q)) * 1e-3 > gripper.LIFT[0]
    hand, cube = (run.q[:, [system.q_index(name).start for name in names]] for names in (("rail", "lift"), ("cube.x", "cube.z")))
    slipped = (cube - hand)[held] - (cube - hand)[held][0]
    assert np.abs(slipped[:, 1]).max() < 1e-5 and np.abs(slipped[:, 0]).max() < 1e-4  # along x the fingers yield
    assert abs(cube[-1, 1] - gripper.HEIGHT) < 5e-3 and abs(cube[-1, 0] - gripper.AWAY) < 1e-3
    force = forces(system, run, "pads")  # on the pads, so that it pushes them down and apart
    assert force.shape[1] == 8
    across, along = (np.linalg.norm(x.sum(axis=1), axis=-1) for x in (force[held][:, :4, 1:], force[held][:, :4, :1]))
    assert (across < 0.9 * gripper.MU * along).all()  # of the left pad
    np.testing.assert_allclose(force[-1].sum(axis=0), (0, 0, -9.81 * gripper.MASS), atol=1e-3)
    np.testing.assert_allclose(np.abs(force[-1, :, 0]).sum(), 2 * gripper.GRIP, rtol=1e-3)


def limit_cycle():
    """The rates [rad/s] of a rimless wheel with round feet before and after its feet touch, in its steady walk.

    Angular momentum about the new point of contact is conserved; between impacts energy is, and the axle goes down by d sin(slope).
    """
    m, inertia, half = walker.MASS, walker.MOMENT, walker.HALF
    up, along = walker.HEIGHT, walker.LEG * np.sin(half)
    after = inertia + m * (up**2 + along**2)
    share = (inertia + m * (up**2 - along**2)) / after
    d = 2 * (along + walker.FOOT * half)
    before = np.sqrt(2 * m * 9.81 * d * np.sin(walker.SLOPE) / after / (1 - share**2))
    return before, share * before


def test_the_walker_walks_as_the_closed_form_says():
    system, run = rolled("passive-walker")
    rate = run.v[:, system.v_index("wheel.wy").start]
    falls = np.flatnonzero(np.diff(rate) < -0.05)  # an impact takes some steps
    steps = falls[np.diff(falls, prepend=-100) > 50]
    assert len(steps) >= 8
    before, after = limit_cycle()
    np.testing.assert_allclose(rate[steps][-4:].mean(), before, rtol=0.015)  # the method has order one
    np.testing.assert_allclose(rate[steps][-4:], rate[steps][-4:].mean(), rtol=0.01)  # it is periodic
    lost = [
        rate[k : k + 60][np.argmax(np.diff(rate[k : k + 60]) > -0.015)] for k in steps[-4:]
    ]  # where it only slows down to the top
    np.testing.assert_allclose(lost, after, rtol=0.03)
    assert np.abs(run.q[:, system.q_index("wheel.y")]).max() < 1e-3
