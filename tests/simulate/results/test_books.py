"""Books of energy and momentum: what is supplied, dissipated and given by prescribed motions is what the energy changes by."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import random_flexible_system, random_system

random_bodies = pytest.mark.filterwarnings("ignore:.*spins at.*:pliant.errors.ModelWarning")  # which random modes are too soft for


def loaded(seed, active=True, internal=False):
    """A random tree with loads at random places, of every class that any tree takes; a prescribed hinge, and a stop."""
    rng = np.random.default_rng(seed)
    make = random_flexible_system if seed % 3 == 2 else random_system
    kinds = ("Revolute", "Prismatic", "Spherical", "Planar", "Universal")
    system = make(seed, n=int(rng.integers(3, 5)), kinds=kinds, base="free" if internal or seed % 2 else "fixed")
    if internal:
        system.gravity = (0.0, 0.0, 0.0)
    model = system.model
    single = [h.name for h in model.hinges if h.type.nv == h.type.nq == 1]
    driven = single.pop() if len(single) > 1 and not internal else None
    for k, hinge in enumerate(single):
        system.add_load(f"spring {hinge}", pl.loads.HingeSpring(hinge, k=float(rng.uniform(1, 5)), c=0.2))
        system.add_load(f"friction {hinge}", pl.loads.HingeFriction(hinge, coulomb=0.1, viscous=0.05, slip=0.5))
        if k == 0:
            system.add_load("bounce", pl.loads.HingeStop(hinge, lower=-8.0, upper=0.6, restitution=0.4))
        if active:
            motor = pl.loads.Motor(hinge, gear=2.0, rotor_inertia=0.01, torque=pl.Input(0.4), max_torque=0.2)
            system.add_load(f"motor {hinge}", motor)
    rigid = [
        body.name
        for body in model.bodies
        if body.flex is None and model.internals.by_name.hinge(body.name) not in model.internals.welded
    ]
    moving = [name for name in rigid if model.bodies[model.index[name]].nv]
    if moving:
        least = float(np.linalg.eigvalsh(model.bodies[model.index[moving[0]]].inertia.inertia)[0])
        wheel = pl.loads.Wheel(
            moving[0], (1, 2, 2), inertia=0.2 * least, speed=40.0, friction=1e-3 * least, torque=0.1 * least * active
        )
        system.add_load("wheel", wheel)
    ends = [model.bodies[0].name, model.bodies[-1].name]
    system.add_load("strut", pl.loads.PointSpring((ends[0], (1.0, 0.2, 0.1)), (ends[1], (0.1, 0.2, -1.0)), k=2.0, c=0.3, rest=0.2))
    if active and not internal:
        system.add_load("jet", pl.loads.Thruster("f0", axis="x", thrust=3.0, rise=0.2, command=pl.Input(1.5)))
        system.add_load("push", pl.loads.FrameForce("f1", force=(0.3, 0.2, 0.1), moment=(0.1, 0.0, 0.2), axes="body"))
    if driven:
        system.prescribe(driven, lambda t: 0.2 * np.sin(2 * t))
    return system


def run_of(system, seed, **options):
    q, v = system.model.random_state(np.random.default_rng(seed))
    for motion in system.model.internals.prescribed:
        q[system.model.q_index(motion.name)] = v[system.model.v_index(motion.name)] = 0.0
    for load in system.model.loads:
        if load.name == "bounce":
            q[system.model.q_index(load.type.hinge)] = 0.0
    return pl.simulate(system, q, 0.4 * v, t_end=1.0, rtol=1e-10, n_out=101, **options)


def at_play(data):
    return float(max(np.ptp(data[name].values) for name in ("kinetic_energy", "potential_energy", "supplied", "dissipated")))


def off(data):
    """How far the books are from closing [J]."""
    balance = data["energy"] - data["supplied"] + data["dissipated"] - data["constraint_work"]
    return float(np.abs((balance - balance[0]).values).max())


@random_bodies
@pytest.mark.seeds(2)
def test_the_books_of_a_run_close(seed):
    """By the eighth order of the method, at a tolerance of 1e-12 a step: to 1e-9 of what is at play, events and all."""
    system = loaded(seed)
    data = run_of(system, seed).data
    assert off(data) < 1e-9 * at_play(data)
    assert np.diff(data["dissipated"].values).min() > -1e-12 * at_play(data) and data["dissipated"][-1] > 0
    assert bool(system.model.internals.prescribed) == bool(data["constraint_work"].values.any())


@random_bodies
@pytest.mark.seeds(2)
def test_nothing_is_supplied_where_nothing_drives(seed):
    """Springs, dampers, friction, stops, a wheel that runs down: all that the energy loses is dissipated."""
    data = run_of(loaded(seed, active=False), seed).data
    assert np.abs(data["supplied"].values).max() < 1e-8 * at_play(data)


@random_bodies
@pytest.mark.seeds(2)
def test_momentum_with_wheels_is_kept(seed):
    """On a free base, with motors, springs between bodies, friction and a wheel that speeds up."""
    run = run_of(loaded(seed, internal=True), seed)
    L, P = (run.data[name].values for name in ("angular_momentum", "linear_momentum"))
    size = np.sqrt(2 * run.data["kinetic_energy"].values.max() * (1 + run.system.mass))
    assert max(np.abs(L - L[0]).max(), np.abs(P - P[0]).max()) < 1e-8 * size
    assert run.quality.momentum_drift is not None and run.quality.momentum_drift < 1e-8


def spinning(**wheel):
    system = pl.System("bus", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), mass=10.0, inertia=[4.0, 5.0, 6.0])
    system.add_load("rw", pl.loads.Wheel("bus", axis="z", inertia=1.0, **wheel))
    return system


def test_a_wheel_is_kinetic_energy_and_momentum():
    """Against closed form: a body and its wheel about one axis, driven against each other."""
    system = spinning(speed=100.0, torque=0.3)
    run = pl.simulate(system, None, {"bus.wz": 0.5}, t_end=2.0)
    data, w = run.data, 0.5 - 0.3 * run.t / 5.0
    h = 100.0 + 0.3 * run.t
    assert np.allclose(data["kinetic_energy"], 0.5 * 5.0 * w**2 + 0.5 * h**2, rtol=1e-12)
    assert not data["potential_energy"].values.any()
    assert np.allclose(data["angular_momentum"][:, 2], 5.0 * w + h, rtol=1e-12)
    assert run.quality.momentum_drift < 1e-12


@pytest.mark.parametrize("target", ["cpu", "reference"])
def test_what_loads_hold_at_a_state(target):
    system = spinning()
    q, v = system.model.random_state(1)
    dyn = pl.compile(system, target)
    T, V, L = dyn.load_energies(0.0, q, v, s={"rw.h": 3.0})
    assert pytest.approx(4.5) == T and V == 0.0
    R, _ = pl.compile(system, "reference").frame("bus").pose(q)
    assert np.abs(L - 3.0 * R[:, 2]).max() < 1e-14
    assert dyn.load_forces(0.0, q, v, s={"rw.h": 3.0})[2] == pytest.approx(4.5)


def test_inputs_as_they_took_effect():
    """Commands stay in `u`; limits, lags and what a law says itself are in `u_applied`."""
    system = spinning(max_torque=0.2)
    system.add_body("arm", "bus", pl.Revolute("x"), mass=1.0, inertia=[0.1, 0.1, 0.1])
    system.add_load("motor", pl.loads.Motor("arm", torque=pl.Input(3.0), max_torque=2.0, lag=0.1))
    system.add_load("jet", pl.loads.Thruster("bus", thrust=1.0, command=pl.Input(1.5)))
    system.add_load("push", pl.loads.FrameForce("bus", force=pl.Input((1.0, 2.0, 3.0))))

    def half(x):
        x.torque("arm", 0.5 * x.u.asked)
        x.applied("asked", 0.5 * x.u.asked)

    system.add_load("half", half, inputs={"asked": 4.0})
    run = pl.simulate(system, t_end=1.0, u={"rw.torque": -0.7})
    asked, took = (
        run.data[name].sel(input=["rw.torque", "jet.command", "push.force[1]", "half.asked"]) for name in ("u", "u_applied")
    )
    assert np.array_equal(asked[-1], [-0.7, 1.5, 2.0, 4.0])
    assert np.array_equal(took[-1], [-0.2, 1.0, 2.0, 2.0])
    motor = run.data["u_applied"].sel(input="motor.torque").values
    assert np.allclose(motor, np.minimum(3.0 * (1 - np.exp(-run.t / 0.1)), 2.0), atol=1e-7)


def test_a_law_says_what_it_dissipates_and_holds():
    """Else what it does is supplied. An input that it does not have is refused."""
    system = pl.System("one", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)

    def damper(x):
        x.torque("a", -0.5 * x.v("a"))
        x.dissipation(0.5 * x.v("a") ** 2)

    told, untold = system.copy(), system.copy()
    told.add_load("d", damper)
    untold.add_load("d", lambda x: x.torque("a", -0.5 * x.v("a")))
    lost = 0.5 * (1 - np.exp(-1.0))
    a, b = (pl.simulate(s, None, {"a": 1.0}, t_end=1.0, rtol=1e-10).data.isel(time=-1) for s in (told, untold))
    assert float(a["dissipated"]) == pytest.approx(lost, rel=1e-10) and abs(float(a["supplied"])) < 1e-10
    assert float(b["supplied"]) == pytest.approx(-lost, rel=1e-10) and float(b["dissipated"]) == 0.0
    for law, words in ((lambda x: x.applied("b", 1.0), "no input named 'b'"), (lambda x: x.rotor(1.0, 2.0), r"x\.rotor")):
        wrong = system.copy()
        with pytest.raises(pl.PliantError, match=words):
            wrong.add_load("d", law)
            pl.simulate(wrong, t_end=0.1)


FIXED = [{"method": name, "dt": 1e-3} for name in ("rk4", "alpha", "semi_implicit")]


@pytest.fixture(scope="module")
def bent_arm():
    """A damped arm with modes under a constant torque, what it is given, and its run by steps of small error."""
    system = pl.System("arm")
    system.add_body("arm", hinge=pl.Revolute("y"), flex=pl.flex.Beam(1.0, 1.0, EI=100.0, modes={"z": 2}, damping=0.02))
    system.add_load("spring", pl.loads.HingeSpring("arm", k=30.0, c=0.8))
    system.add_load("motor", pl.loads.Motor("arm", torque=4.0, rotor_inertia=0.1))
    given = {"q0": {"arm": -0.8}, "t_end": 0.4, "n_out": 5}
    want = pl.simulate(system, rtol=1e-11, **given).data
    assert off(want) < 1e-10 * at_play(want) and float(want["dissipated"][-1]) > 0.2 * at_play(want)
    return system, given, want


@pytest.mark.parametrize("how", [*FIXED, {"method": "esdirk"}, {"mode": "rolled"}, {"target": "reference"}], ids=str)
def test_every_method_keeps_the_same_books(how, bent_arm):
    """Those of steps by error, which everything else here is held against."""
    system, given, want = bent_arm
    compiled = {name: how[name] for name in ("mode", "target") if name in how}
    options = {"dynamics": pl.compile(system, **compiled)} if compiled else how
    got = pl.simulate(system, **options, **given).data
    within = {"alpha": 1e-3, "semi_implicit": 2e-2}.get(how.get("method"), 1e-6)
    for name in ("supplied", "dissipated", "constraint_work", "work"):
        assert np.abs((got[name] - want[name]).values).max() <= within * at_play(want), name


def test_the_work_of_a_prescribed_motion():
    """Constraint work: a mass carried along a line takes what its kinetic energy gains; an impact on it gives more."""
    system = pl.System("cart", gravity=(0, 0, 0))
    system.add_body("cart", hinge=pl.Prismatic("x"), mass=2.0)
    system.add_body("ball", "cart", pl.Prismatic("x"), mass=1.0)
    system.prescribe("cart", lambda t: 0.5 * t * t)
    system.add_load("wall", pl.loads.HingeStop("ball", lower=-0.125, restitution=0.0))
    run = pl.simulate(system, t_end=1.0, rtol=1e-10)
    data = run.data
    # the ball stays behind until t = 0.5; there its speed of -0.5 m/s to the cart is lost, 0.125 J, and the cart gives m v 0.5 J
    before, after = run.t < 0.499, run.t > 0.501
    assert np.allclose(data["constraint_work"][before], run.t[before] ** 2, atol=1e-9)
    assert np.allclose(data["constraint_work"][after], 0.25 + 0.25 + 1.5 * (run.t[after] ** 2 - 0.25), atol=1e-7)
    assert np.allclose(data["dissipated"][after], 0.125, atol=1e-8)
    assert np.abs(data["supplied"].values).max() < 1e-8
