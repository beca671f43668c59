"""Dry friction where closures stop a hinge for an instant while others move: the energy lost is friction times the path."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl

Y = pl.Revolute("y")


def slider_crank(rng, *, gravity=0.0, rubbing=("slider",)):
    """A crank of random lengths and masses, with its slider's line beside its shaft."""
    r, length = rng.uniform(0.1, 0.4), rng.uniform(0.8, 1.5)
    system = pl.System("slider_crank", gravity=(0, 0, -gravity))
    inertia = pl.Inertia.rod(rng.uniform(0.5, 3.0), length=r, com=(r / 2, 0, 0))
    system.add_body("crank", hinge=Y, inertia=inertia)
    inertia = pl.Inertia.rod(1.0, length=length, com=(length / 2, 0, 0))
    system.add_body("rod", "crank", Y, pose=pl.Pose((r, 0, 0)), inertia=inertia)
    pose = pl.Pose((r + length, 0, rng.uniform(-0.1, 0.1)))
    system.add_body("slider", hinge=pl.Prismatic("x"), pose=pose, mass=rng.uniform(0.5, 3.0))
    system.add_frame("end", "rod", pl.Pose((length, 0, 0)))
    system.add_loop("pin", "end", "slider", Y)
    return rubbed(system, rng, rubbing, 1.0)


def four_bar(rng, *, gravity=0.0, rubbing=("rocker",)):
    """A crank that turns fully, and a rocker that goes to and fro."""
    a, b, c, d = 0.2 * rng.uniform(0.6, 1.0), 0.8, 0.6 * rng.uniform(0.9, 1.1), 0.9
    system = pl.System("four_bar", gravity=(0, 0, -gravity))
    system.add_body("crank", hinge=Y, inertia=pl.Inertia.rod(2.0, length=a, com=(a / 2, 0, 0)))
    system.add_body("coupler", "crank", Y, pose=pl.Pose((a, 0, 0)), inertia=pl.Inertia.rod(1.0, length=b, com=(b / 2, 0, 0)))
    system.add_body("rocker", hinge=Y, pose=pl.Pose((d, 0, 0)), inertia=pl.Inertia.rod(1.0, length=c, com=(c / 2, 0, 0)))
    system.add_frame("B", "coupler", pl.Pose((b, 0, 0)))
    system.add_frame("C", "rocker", pl.Pose((c, 0, 0)))
    system.add_loop("pin", "B", "C", Y)
    return rubbed(system, rng, rubbing, 0.2)


def rubbed(system, rng, hinges, size):
    for hinge in hinges:
        coulomb = size * rng.uniform(0.3, 1.0) * (1.0 if hinge in ("slider", "rocker") else 0.1)
        system.add_load(f"{hinge}_friction", pl.loads.HingeFriction(hinge, coulomb=coulomb, stick=True))
    return system


def energy(system, run):
    dynamics = pl.compile(system, "reference")
    return dynamics.kinetic_energy(run.q, run.v) + dynamics.potential_energy(run.q)


def rubbing_work(system, run):
    """Friction times the path of its hinge, for all hinges."""
    own = [(x, system.model.q_index(x.type.hinge).start) for x in system.model.loads if isinstance(x.type, pl.loads.HingeFriction)]
    return sum(float(x.parameters["coulomb"]) * np.abs(np.diff(run.q[:, i])).sum() for x, i in own)


def begin(system, angle, speed):
    guess = [angle] if "slider" in [x.name for x in system.model.bodies] else [angle, -1.2 - angle, -1.9]
    q, _ = pl.assemble(system, [*guess, *np.zeros(3 - len(guess))])
    return pl.assemble(system, q, {"crank": speed})


KINDS = [
    (slider_crank, ("slider",)),
    (slider_crank, ("slider", "crank", "rod")),
    (four_bar, ("rocker",)),
    (four_bar, ("rocker", "coupler", "crank")),
]


@pytest.mark.seeds(2)
@pytest.mark.parametrize(("made", "rubbing"), KINDS)
def test_the_energy_lost_is_friction_times_the_path(seed, made, rubbing):
    """Over several dead points, with an event in between; a run that is cut anywhere goes on as the whole one."""
    rng = np.random.default_rng(seed)
    system = made(rng, gravity=9.81 * (seed % 2), rubbing=rubbing)
    q, v = begin(system, 0.4 if made is four_bar else rng.uniform(0.0, 6.0), rng.choice([-1.0, 1.0]) * rng.uniform(6.0, 12.0))
    system.add_event("fast", pl.Event(lambda x: x.v("crank") ** 2 - 30.0))
    run = pl.simulate(system, q, v, t_end=1.2, t_eval=np.linspace(0, 1.2, 1201), rtol=1e-9)
    E, want = energy(system, run), rubbing_work(system, run)
    assert E[0] - E[-1] == pytest.approx(want, rel=1e-4, abs=1e-7)
    cut = float(rng.uniform(0.1, 1.1))
    first = pl.simulate(system, q, v, t_end=cut, rtol=1e-9)
    again = pl.simulate(start=first, t_end=1.2, rtol=1e-9)
    np.testing.assert_allclose(again.q[-1], run.q[-1], rtol=0, atol=1e-6)


def dead_point(system, near):
    """The closed pose at which the slider stands still while the crank turns, found by bisection."""

    def slides(angle):
        q, _ = pl.assemble(system, {"crank": angle})
        return q, pl.assemble(system, q, {"crank": 1.0})[1][2]

    low, high = near - 0.3, near + 0.3
    side = slides(low)[1] > 0.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if (slides(middle)[1] > 0.0) == side else (low, middle)
    return slides(low)[0]


@pytest.mark.parametrize("near", [0.0, np.pi])
@pytest.mark.parametrize("speed", [8.0, -8.0, 0.0])
def test_a_start_at_a_dead_point(near, speed):
    """With a turning crank, and from rest under a torque that grows from zero, where not even accelerations tell the direction."""
    system = slider_crank(np.random.default_rng(3))
    if not speed:
        system.add_load("motor", lambda x: x.torque("crank", 6.0 * x.t))
    q, v = pl.assemble(system, dead_point(system, near), {"crank": speed})
    run = pl.simulate(system, q, v, t_end=0.6, t_eval=np.linspace(0, 0.6, 601), rtol=1e-9)
    E, driven = energy(system, run), 0.0 if speed else np.trapezoid(6.0 * run.t * run.v[:, 0], run.t)
    assert np.abs(np.diff(run.q[:, 2])).sum() > 0.05
    assert E[0] + driven - E[-1] == pytest.approx(rubbing_work(system, run), rel=1e-3)


def test_a_crank_with_a_prescribed_motion():
    """The slider has friction opposite to its motion behind each dead point, and behind a pause."""
    system = slider_crank(np.random.default_rng(4))
    system.prescribe("crank", lambda t: 0.5 + 4.0 * np.where(t > 0.5, t - 0.5, 0.0) ** 3)
    run = pl.simulate(system, t_end=2.0, t_eval=np.linspace(0, 2, 201))
    direction = run.data["s"].sel(state="slider_friction.direction").values
    moving = np.abs(run.v[:, 2]) > 1e-6
    assert (np.diff(np.sign(run.v[moving, 2])) != 0).sum() >= 4
    np.testing.assert_array_equal(direction[moving], np.sign(run.v[moving, 2]))
