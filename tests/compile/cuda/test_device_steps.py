"""Rollouts and steppers of target 'cuda' against those of the CPU, on a device that is this machine's memory."""

from __future__ import annotations

import pickle
from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.backend import CudaBackend
from pliant.compile.cuda.kernels.improve import Rounds, find_kernel
from pliant.compile.cuda.kernels.unit import unit_ir
from pliant.compile.table.contact_steps import CONTACT_STEPS
from pliant.simulate.rollouts.device import improve, steps
from tests.compile.cuda import pretend
from tests.compile.cuda.host import Host

N, DT = 5, 2e-3


@pytest.fixture(autouse=True)
def device(monkeypatch):
    return pretend.install(monkeypatch)


@pytest.fixture
def apart(monkeypatch):
    """Each part of a step has its own launch, as in large batches."""
    monkeypatch.setattr(steps, "MOST_STATES", {"float64": 0, "float32": 0})


def close(got, want, tolerance=1e-12):
    got = got.to_numpy() if hasattr(got, "to_numpy") else got
    assert got.shape == want.shape
    assert np.abs(got - want).max(initial=0.0) <= tolerance * max(1.0, np.abs(want).max(initial=0.0))


def hopper(loaded: bool) -> pl.System:
    """A free body on a foot, and a wheel that a hinge carries; both touch the ground. loaded: a lagging motor, a damper, a law of
    time.
    """
    system = pl.System("hopper", gravity=(0, 0, -9.81))
    system.add_body("base", hinge=pl.Free(), mass=2.0, inertia=[0.02, 0.03, 0.04])
    system.add_body("leg", parent="base", hinge=pl.Revolute("y"), pose=pl.Pose(xyz=(0.2, 0, 0)), mass=0.5, com=(0.1, 0, 0),
                    inertia=[1e-3, 2e-3, 2e-3])  # fmt: skip
    system.add_shape("base", pl.shapes.Sphere(0.05), pose=pl.Pose(xyz=(-0.2, 0, 0)), name="foot")
    system.add_shape("leg", pl.shapes.Sphere(0.05), pose=pl.Pose(xyz=(0.2, 0, 0)), name="wheel")
    if loaded:
        system.add_load("motor", pl.loads.Motor("leg", lag=0.02))
        system.add_load("damper", lambda x: x.torque("leg", -0.5 * x.v("leg") + 0.1 * np.sin(9 * x.t)))
    return system


@cache
def touching(loaded: bool) -> tuple[pl.Dynamics, pl.Dynamics]:
    """(CPU, GPU)."""
    system = hopper(loaded)
    system.add_contact("ground contact", ["foot", "wheel"], "ground", mu=0.6, stiffness=2e4)
    return pl.compile(system), pl.compile(system, target="cuda")


@cache
def moving() -> tuple[pl.Dynamics, pl.Dynamics]:
    """The same with loads and without contacts."""
    return pl.compile(hopper(True)), pl.compile(hopper(True), target="cuda")


def starts(dyn: pl.Dynamics) -> tuple[np.ndarray, ...]:
    """States that touch the ground, some of them moving fast; forces for 12 steps."""
    rng = np.random.default_rng(3)
    model = dyn.model
    q = np.tile(model.neutral(), (N, 1))
    q[:, model.internals.q_slices[0].start + 6] = 0.05 - 1e-3 * rng.uniform(size=N)  # the height of the base
    v = 0.3 * rng.normal(size=(N, model.nv))
    return q, v, 0.5 * rng.normal(size=(N, 12, model.nv))


@pytest.mark.parametrize("loaded", [False, True])
def test_contact_forces_are_carried(loaded):
    cpu, gpu = touching(loaded)
    q, v, tau = starts(cpu)
    want = cpu.rollout(q, v, dt=DT, steps=12, every=3, tau_steps=tau, method="contact")
    assert np.abs(want.s[..., -6:]).max() > 1.0
    got = gpu.rollout(*map(pl.cuda.array, (q, v)), dt=DT, steps=12, every=3, tau_steps=pl.cuda.array(tau), method="contact")
    for name in "qvs":
        close(getattr(got, name), getattr(want, name))


@pytest.mark.parametrize("loaded", [False, True])
def test_steps_in_parts(monkeypatch, apart, loaded):
    """As for a step that is too long: its problem, the impulses, the motion."""
    monkeypatch.setattr(CudaBackend, "staged", lambda self, resisted: True)
    cpu, gpu = touching(loaded)
    q, v, _ = starts(cpu)
    want = cpu.rollout(q, v, dt=DT, steps=6, method="contact")
    got = gpu.rollout(*map(pl.cuda.array, (q, v)), dt=DT, steps=6, method="contact")
    for name in "qvs":
        close(getattr(got, name), getattr(want, name))


@pytest.mark.parametrize(("improved", "staged"), [(True, False), (True, True), (False, False)])
def test_steps_are_taken_again_where_too_much_is_left(monkeypatch, apart, improved, staged):
    """One pass from no forces is not enough, and the CPU goes on there."""
    monkeypatch.setattr(CudaBackend, "staged", lambda self, resisted: staged)
    cpu, gpu = touching(False)
    q, v, _ = starts(cpu)
    solver = pl.Contacts(sweeps=1, angles=1, warm=False)
    if not improved:
        monkeypatch.setattr(improve.ContactImprover, "run", lambda *_: None)
    want = cpu.rollout(q, v, dt=DT, steps=4, method="contact", contacts=solver)
    got = gpu.rollout(*map(pl.cuda.array, (q, v)), dt=DT, steps=4, method="contact", contacts=solver)
    off = np.abs(got.v.to_numpy() - want.v).max() / np.abs(want.v).max()
    assert off < 1e-11 if improved else off > 1e-6


def test_semi_implicit_steps_carry_states_of_loads():
    system = hopper(True)
    cpu, gpu = pl.compile(system), pl.compile(system, target="cuda")
    q, v, _ = starts(cpu)
    u = np.random.default_rng(1).normal(size=(N, 8, 1))
    want = cpu.rollout(q, v, dt=DT, steps=8, every=2, u_steps=u, method="semi_implicit")
    got = gpu.rollout(*map(pl.cuda.array, (q, v)), dt=DT, steps=8, every=2, u_steps=pl.cuda.array(u), method="semi_implicit")
    for name in "qvs":
        close(getattr(got, name), getattr(want, name))


@pytest.mark.parametrize("method", ["rk4", "semi_implicit"])
def test_loops_over_bodies_with_quaternions(method):
    system = hopper(False)
    cpu, gpu = pl.compile(system), pl.compile(system, target="cuda", mode="rolled")
    q, v, tau = starts(cpu)
    q[:, :4] *= 1.0 + 1e-8
    want = cpu.rollout(q, v, dt=DT, steps=4, tau=tau[:, 0], method=method)
    got = gpu.rollout(*map(pl.cuda.array, (q, v)), dt=DT, steps=4, tau=pl.cuda.array(tau[:, 0]), method=method)
    close(got.q, want.q)
    close(got.v, want.v)


def stepped(sim, given, take):
    """What a stepper goes through: forces of each step, some states reset, wrenches and parameters from some step on."""
    q, v, tau = given
    mask, out = np.arange(N) % 2 == 0, []
    for k in range(6):
        if k == 3:
            sim.reset(take(q), take(0.5 * v), where=mask)
        out.append([np.array(x.to_numpy() if hasattr(x, "to_numpy") else x) for x in sim.step(take(tau[:, k]))])
    last = [x.to_numpy() if hasattr(x, "to_numpy") else x for x in (sim.s, sim.t)]
    return [*(np.array(x) for x in zip(*out, strict=True)), *last]


@pytest.mark.parametrize("every", [1, 3])
@pytest.mark.parametrize("loaded", [False, True])
def test_rollouts_of_few_states_are_a_launch_for_each_stored_state(device, loaded, every):
    """Under constant forces; loads that follow the time have that of each step. Its states are copied by two or three more."""
    cpu, gpu = touching(loaded)
    q, v, tau = starts(cpu)
    want = cpu.rollout(q, v, dt=DT, steps=6, every=every, tau=tau[:, 0], method="contact")
    before = device.driver.launches
    got = gpu.rollout(*map(pl.cuda.array, (q, v)), dt=DT, steps=6, every=every, tau=pl.cuda.array(tau[:, 0]), method="contact")
    assert device.driver.launches - before <= 6 // every + 2
    for name in "qvs":
        close(getattr(got, name), getattr(want, name), 1e-10)


@pytest.mark.parametrize("method", ["rk4", "semi_implicit", "contact"])
@pytest.mark.parametrize("loaded", [False, True])
def test_steppers(monkeypatch, method, loaded):
    """Loads that follow the time have that of each state since its reset. A step is one launch, or has several."""
    cpu, gpu = touching(loaded) if method == "contact" else (pl.compile(hopper(loaded)), pl.compile(hopper(loaded), target="cuda"))
    given = starts(cpu)
    want = cpu.stepper(DT, batch=N, method=method)
    want.reset(*given[:2])
    wanted = stepped(want, given, np.asarray)
    for copy, most in ((True, 128), (False, 0)):
        monkeypatch.setitem(steps.MOST_STATES, "float64", most)
        sim = gpu.stepper(DT, batch=N, method=method, copy=copy)
        assert repr(sim).startswith("<DeviceStepper of 'hopper': states (5,)")
        first = sim.reset(*map(pl.cuda.array, given[:2]))
        close(first[0], given[0])
        for x, y in zip(stepped(sim, given, pl.cuda.array), wanted, strict=True):
            close(x, y)


def test_stepper_inputs_stay():
    """Wrenches and inputs hold from their step on, parameters from a reset, of the states that are reset."""
    system = hopper(True)
    options = {"wrenches": ["leg"], "parameters": ["leg.mass"]}
    sims = [pl.compile(system, target=target, **options).stepper(DT, batch=N) for target in ("cpu", "cuda")]
    rng = np.random.default_rng(2)
    q, v, _ = starts(sims[0].dynamics)
    w, p, mask = rng.normal(size=(N, 1, 6)), np.array([[0.7]]), np.arange(N) > 2
    results = []
    for sim, take in zip(sims, (np.asarray, pl.cuda.array), strict=True):
        sim.reset(take(q), take(v))
        sim.step(wrenches=take(w), u={"motor.torque": 0.4})
        sim.reset(take(q), take(v), p=take(p), where=mask)
        sim.step()
        results.append(sim.step(wrenches=None))
    for x, y in zip(*reversed(results), strict=True):
        close(x, y)


def test_stepper_mistakes():
    _, gpu = touching(False)
    sim = gpu.stepper(DT, batch=N, method="contact")
    for call, words in (
        (lambda: sim.reset(where=np.ones(N)), r"where is of float64 and shape \(5,\); give a mask, true or false"),
        (lambda: sim.reset(where=np.ones(3, dtype=bool)), r"shape \(3,\)"),
        (lambda: sim.reset(where=np.ones(N, np.uint8)), "where is of uint8"),
        (lambda: sim.reset(where=pl.cuda.array(np.ones(N))), "where is of float64"),
        (lambda: sim.reset(where=np.ma.ones(N, bool)), "where is a masked array"),
        (lambda: sim.reset(check=None), "reset: check is None; give True or False"),
        (lambda: sim.step(pl.cuda.array(np.zeros((4, gpu.model.nv)))), r"tau has shape .* does not broadcast to the batch \(5,\)"),
        (lambda: sim.step(pl.cuda.array(np.zeros(gpu.model.nv), "float32")), "tau has dtype float32"),
        (lambda: gpu.stepper(DT), "method 'rk4' does not include its contacts"),
        (lambda: gpu.stepper(DT, method="alpha"), "alpha"),
        (lambda: pickle.dumps(sim), "cannot be copied or pickled"),
    ):
        with pytest.raises(pl.PliantError, match=words):
            call()
    assert gpu.stepper(DT, method="contact").step()[0].shape == (gpu.model.nq,)
    assert gpu.stepper(DT, batch=0, method="contact").step()[0].shape == (0, gpu.model.nq)


def test_hinges_that_only_the_cpu_supports_next_to_contacts():
    def made(change):
        system = pl.System("slide")
        system.add_body("slide", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(1.0, 0.1))
        system.add_shape("slide", pl.shapes.Sphere(0.1), name="ball")
        system.add_contact("floor", "ball", "ground")
        change(system)
        return pl.compile(system, target="cuda")

    stop, rub = pl.loads.HingeStop("slide", lower=0.0, restitution=0.5), pl.loads.HingeFriction("slide", coulomb=1.0, stick=True)
    for change, words in (
        (lambda system: system.prescribe("slide", lambda t: 0.1 * t), "prescribed hinge 'slide'"),
        (lambda system: system.add_load("end", stop), "load 'end', a stop that bounces"),
        (lambda system: system.add_load("rub", rub), "load 'rub', .* dry friction"),
        (lambda system: system.add_event("off", pl.Event(lambda x: x.t - 1, action=pl.events.lock("slide"))), "events .'off'"),
    ):
        for call in (lambda dyn: dyn.stepper(DT, method="contact"), lambda dyn: dyn.rollout(dt=DT, steps=2, method="contact")):
            with pytest.raises(pl.PliantError, match=words):
                call(made(change))


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_quaternions_are_normalised_in_place(dtype):
    """Columns of 5 states with quaternions from entries 1 and 6; other entries stay."""
    x = np.random.default_rng(0).normal(size=(11, N)).astype(dtype)
    want, table = x.astype(float), np.array([1, 6], dtype=np.int32)
    for first in table:
        want[first : first + 4] /= np.linalg.norm(want[first : first + 4], axis=0)
    Host(unit_ir(dtype))(N, 2, x.ctypes.data, table.ctypes.data, each=2)
    np.testing.assert_allclose(x, want, rtol=4 * np.finfo(dtype).eps)


def test_kernels_of_contacts_are_ptx():
    """Of a step that fits, and of what takes it again; from the disk the second time."""
    _, gpu = touching(False)
    assert not gpu.internals.cuda.staged(False)
    rows = CONTACT_STEPS["contact_step"], CONTACT_STEPS["contact_polish"]
    kernels = [gpu.internals.cuda.improve_kernel(*rows, Rounds(20, 7), 90) for _ in range(2)]
    assert kernels[0].ptx == kernels[1].ptx and kernels[0].operands[-2:] == ("again 1", "again 2")
    assert "atom" in find_kernel("float64").ptx and "call" not in kernels[0].ptx


def test_lost_states_are_named():
    _, gpu = touching(False)
    q, v, _ = starts(gpu)
    sim = gpu.stepper(dt=DT, batch=N, method="contact")
    sim.reset(pl.cuda.array(q), pl.cuda.array(v))
    sim.step()
    assert not sim.lost.any()
    v[2, 0] = np.nan
    sim.reset(pl.cuda.array(q), pl.cuda.array(v))
    sim.step()
    assert sim.lost.tolist() == [False, False, True, False, False]
    v[2, 0] = 0.0
    sim.reset(pl.cuda.array(q), pl.cuda.array(v), where=sim.lost)
    assert not sim.lost.any()


@pytest.mark.parametrize(("loaded", "method"), [(False, "contact"), (True, "contact"), (True, "rk4")])
def test_several_steps_of_a_call_are_one_launch(device, loaded, method):
    """With contacts, lagging motors and laws of the time, reset at different times; the other launch looks for lost states."""
    cpu, gpu = touching(loaded) if method == "contact" else moving()
    q, v, tau = starts(gpu)
    sims = [dyn.stepper(dt=DT, batch=N, method=method, substeps=4) for dyn in (cpu, gpu)]
    assert "4 substeps" in repr(sims[1])
    sims[0].reset(q, v)
    sims[1].reset(pl.cuda.array(q), pl.cuda.array(v))
    where = np.arange(N) % 2 == 0
    for k in range(3):
        if k == 2:
            sims[0].reset(q, v, where=where)
            sims[1].reset(pl.cuda.array(q), pl.cuda.array(v), where=where)
        want = sims[0].step(tau[:, k])
        before = device.driver.launches
        got = sims[1].step(pl.cuda.array(tau[:, k]))
        assert device.driver.launches - before <= 2
        for a, b in zip(got, want, strict=True):
            close(a, b, 1e-9)
    close(sims[1].t, sims[0].t)
    np.testing.assert_allclose(sims[1].t.to_numpy(), np.where(where, 4, 12) * DT)


def test_a_state_that_is_lost_within_a_call_is_lost_after_its_last_good_step(device):
    cpu, gpu = touching(False)
    q, v, _ = starts(gpu)
    v[3, 1] = 1e80  # its energy overflows after some steps
    sims = [dyn.stepper(dt=DT, batch=N, method="contact", substeps=6) for dyn in (cpu, gpu)]
    sims[0].reset(q, v)
    sims[1].reset(pl.cuda.array(q), pl.cuda.array(v))
    for _ in range(2):
        sims[0].step()
        sims[1].step()
    mine, theirs = (next(x for x in sim.losses if x.state == (3,)) for sim in reversed(sims))
    assert (mine.step, mine.t) == (theirs.step, theirs.t)
    assert mine.hinge == theirs.hinge
