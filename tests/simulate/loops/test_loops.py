"""The compiled loops against integrators in plain NumPy: single steps to rounding, steps by error one by one."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import pliant as pl
from pliant.model.records import FIDELITIES
from pliant.simulate.loops import kernels
from pliant.simulate.loops.laws import identity_of
from pliant.simulate.loops.methods.carry import AT, SCALARS, SETTINGS, Status
from pliant.simulate.loops.torques import torques
from tests.simulate.loops.long_systems import beam_on_a_hub, chain
from tests.simulate.oracle import Adaptive, Motion
from tests.simulate.systems import CASES, heavy_top, mixture, tumbler
from tests.systems import (
    HINGES,
    modes_of_any_boundary,
    random_flexible_system,
    random_hinge,
    random_inertia,
    random_pose,
    random_system,
)

pytestmark = [modes_of_any_boundary, pytest.mark.lanes]
METHODS = ("rk4", "dop853", "semi_implicit")
MODES = ("unrolled", "rolled")


def every_hinge(frames=2):
    """A tree with one hinge of each kind, Custom too."""
    rng = np.random.default_rng(7)
    system = pl.System("every hinge", gravity=(1.0, -2.0, 4.0))
    for k, kind in enumerate(HINGES):
        parent = "world" if k == 0 else f"b{k // 2}"
        system.add_body(f"b{k}", parent, random_hinge(rng, kind), pose=random_pose(rng), inertia=random_inertia(rng))
    for i in range(frames):
        system.add_frame(f"f{i}", body=f"b{3 + 4 * i}", pose=random_pose(rng))
    return system


def assert_steps(system, mode, methods=METHODS, h=2e-3, steps=2, seed=0, **given):
    """A batch of three by rollout, one of them against the oracle, to rounding of the largest number on the way."""
    rng = np.random.default_rng(seed)
    frames, axes = given.pop("frames", ()), given.pop("wrench_axes", "world")
    dyn = pl.compile(system, mode=mode, wrenches=list(frames), wrench_axes=axes, **given)
    q, v = map(np.array, zip(*(system.random_state(rng) for _ in range(3)), strict=True))
    w = rng.normal(size=(3, len(frames), 6)) if frames else None
    rows = rng.normal(size=(3, steps, system.nv))
    for method in methods:
        run = dyn.rollout(q, v, dt=h, steps=steps, method=method, tau_steps=rows, wrenches=w)
        acting = dict(zip(frames, w[1], strict=True)) if frames else {}
        motion = Motion(system, wrenches=acting, wrench_axes=axes, fidelity=given.get("fidelity"))
        want = motion.rows(method, np.concatenate([q[1], v[1]]), h, steps, rows[1])
        scale = 1 + np.abs(want).max() + h * np.abs(motion.rates(0.0, want[0])).max()
        np.testing.assert_allclose(np.concatenate([run.q[1], run.v[1]], axis=-1), want, rtol=0, atol=1e-13 * scale)
        assert not run.lost.any()


@pytest.mark.full_effort
@pytest.mark.parametrize("mode", MODES)
def test_steps_of_every_hinge(mode):
    methods, axes = (METHODS, "body") if mode == "unrolled" else (METHODS[:1], "world")
    assert_steps(every_hinge(), mode, methods, frames=("f0", "f1"), wrench_axes=axes)


@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_steps_of_flexible_systems(fidelity):
    """Roots held and free, full modal matrices; unrolled and, in two of the fidelities, rolled."""
    system = random_flexible_system(8, n=3, base="free")
    assert_steps(system, "unrolled", ("semi_implicit",), fidelity=fidelity, frames=("f0",))
    assert_steps(system, MODES[fidelity in ("full", "ruthless")], ("rk4",), fidelity=fidelity)


@pytest.mark.full_effort
@pytest.mark.parametrize(("seed", "n"), [(0, 1), (1, 2), (2, 50)])
def test_steps_of_random_trees(seed, n):
    assert_steps(random_system(seed, n=n, kinds=HINGES[:-2]), "rolled" if n > 9 else "unrolled", ("rk4",), seed=seed)


@pytest.mark.filterwarnings("ignore:.*in play comes from nowhere")
def test_steps_of_a_chain_of_a_thousand_and_of_a_hundred_flexible_links():
    """By rollout and by simulate, as loops over bodies."""
    for system, h in ((chain(1000), 1e-4), (chain(100, pl.flex.Beam(0.5, 1.0, EI=(50.0, 60.0), modes=2)), 1e-5)):
        dyn, rng = pl.compile(system, lanes=2), np.random.default_rng(0)
        assert dyn.mode == "rolled"
        x = (0.1 if system.nv == 1000 else 0.001) * rng.normal(size=2 * system.nv)
        q, v = np.split(x, 2)
        run = dyn.rollout([q, q], v, dt=h, steps=2)
        motion = Motion(system)
        motion.dyn = dyn  # whose functions are checked against the reference elsewhere
        want = motion.rows("rk4", x, h, 2)
        got = np.concatenate([run.q, run.v], axis=-1)
        np.testing.assert_allclose(got[0], want, rtol=0, atol=2e-12)
        assert np.array_equal(got[0], got[1])
        sim = pl.simulate(system, q, v, t_end=2 * h, dt=h, method="rk4", dynamics=dyn)
        assert np.array_equal(sim.q, run.q[0]) and sim.quality.energy_drift < 1e-10  # of the method
        assert pl.simulate(system, q, v, t_end=2 * h, n_out=3, dynamics=dyn).complete


# ---- inputs


def law(t, q, v):
    """Forces of the time, of coordinates, a quaternion's among them, and of speeds."""
    n = len(v)
    return np.stack([np.sin(3.0 * t + k) * q[k % len(q)] - 0.1 * v[k] * v[n - 1 - k] for k in range(n)])


@pytest.mark.parametrize("form", ["none", "constant", "series", "traced", "function"])
def test_forces_of_every_form(form):
    """By simulate with fixed steps: states and the work of the forces; the function of a series is np.interp's."""
    system, rng, t_end, n = beam_on_a_hub(), np.random.default_rng(1), 0.02, 4
    q, v = system.random_state(rng)
    rows = rng.normal(size=(1 if form == "constant" else 7, system.nv))
    knots = np.linspace(0, t_end, 7)
    given = {"none": None, "constant": rows[0], "series": rows, "traced": pl.Traced(law), "function": law}[form]
    right = {
        "none": None,
        "constant": lambda t, q, v: rows[0],
        "series": lambda t, q, v: np.array([np.interp(t, knots, x) for x in rows.T]),
    }.get(form, law)
    motion = Motion(system, tau=right, works=True)
    for method in METHODS:
        run = pl.simulate(system, q, v, t_end=t_end, tau=given, method=method, dt=t_end / n)
        want = motion.rows(method, np.concatenate([q, v, [0.0]]), t_end / n, n)
        got = np.concatenate([run.q, run.v, run.data["work"].to_numpy()[:, None]], axis=-1)
        np.testing.assert_allclose(got, want, rtol=0, atol=2e-14 * (1 + np.abs(want).max()))
        forces = [motion.forces(t, *motion.split(x)) for t, x in zip(run.t, want, strict=True)]
        np.testing.assert_allclose(run.tau, forces, rtol=0, atol=1e-12)


def test_parameters_and_wrenches():
    """Named for simulate, a row for each run; the work of wrenches in both axes."""
    system, rng = beam_on_a_hub(), np.random.default_rng(2)
    q, v = system.random_state(rng)
    p = {"hub.mass": [3.0], "hub.com": [0.2, 0.1, -0.1], "beam.xyz": [0.25, 0.1, 0.0], "beam.EI": [15.0, 40.0]}
    wrench = rng.normal(size=6)
    x = np.concatenate([q, v, [0.0]])
    for axes in ("world", "body"):
        dyn = pl.compile(system, parameters=list(p), wrenches=["tip"], wrench_axes=axes)
        rows = {name: [system_value, p[name]] for name, system_value in own_values(dyn).items()}
        motion = Motion(system, p=p, wrenches={"tip": wrench}, wrench_axes=axes, works=True)
        for method in METHODS[:: 1 if axes == "world" else 2]:
            options = {"t_end": 0.01, "dt": 0.005, "method": method, "dynamics": dyn, "p": rows, "wrenches": {"tip": wrench}}
            run = pl.simulate(system, q, v, **options)
            want = motion.rows(method, x, 0.005, 2)
            got = np.concatenate([run.q[1], run.v[1], run.data["work"].to_numpy()[1, :, None]], axis=-1)
            np.testing.assert_allclose(got, want, rtol=0, atol=2e-14 * (1 + np.abs(want).max()))
            assert np.abs(run.v[0] - run.v[1]).max() > 1e-4


def own_values(dyn):
    return {name: dyn.parameter_values[place] for name, place in dyn.parameters.items()}


@pytest.mark.full_effort
@pytest.mark.parametrize("lanes", [1, 2, 4, 16])
def test_any_number_of_lanes_gives_the_same_bits(lanes):
    system = tumbler()
    q, v = map(np.array, zip(*(system.random_state(k) for k in range(5)), strict=True))
    one, other = (pl.simulate(system, q, v, t_end=0.5, n_out=6, dynamics=pl.compile(system, lanes=n)) for n in (None, lanes))
    assert np.array_equal(one.q, other.q) and np.array_equal(one.v, other.v)


def test_a_loop_is_made_once(monkeypatch):
    """And no more of them are kept than some, whatever forces are traced."""
    monkeypatch.setattr(sys.modules["pliant.compile.cpu.backend"], "_MOST_LOOPS", 2)
    system = pendulum()
    dyn = pl.compile(system)
    for k in range(3):
        pl.simulate(system, t_end=0.01, dt=0.01, method="rk4", tau=pl.Traced(lambda t, q, v, k=k: 0.0 * v + k), dynamics=dyn)
    assert len(dyn.internals.cpu.loops) == 2
    dyn.rollout(dt=0.1, steps=1)
    made = list(dyn.internals.cpu.loops.values())
    dyn.rollout(dt=0.2, steps=2)
    assert [id(x) for x in dyn.internals.cpu.loops.values()] == [id(x) for x in made]


def test_laws_are_known_by_their_operations():
    """The same operations, traced again, have the same identity; another number, input or order has another one."""
    model = pl.examples.load("double-pendulum").model

    def identity(law):
        return identity_of(pl.Traced(law).trace(model))

    laws = [
        lambda t, q, v: -0.5 * v,
        lambda t, q, v: -0.25 * v,
        lambda t, q, v: -0.5 * q,
        lambda t, q, v: -0.5 * v[::-1],
        lambda t, q, v: np.sin(v),
        lambda t, q, v: np.array([t, -0.0]),
        lambda t, q, v: np.array([t, 0.5]),
    ]
    assert [identity(law) for law in laws] == [identity(law) for law in laws]
    assert len({identity(law) for law in laws}) == len(laws)


@pytest.mark.parametrize("method", METHODS)
def test_one_state_alone_goes_as_in_the_loop_of_several(method):
    """Bit for bit, by a loop of less than half the code: that for several states side by side is not in it."""
    dyn = pl.compile(tumbler())
    q, v = dyn.model.random_state(0)
    alone, several = (
        dyn.rollout(q, v, dt=0.01, steps=5, method=method),
        dyn.rollout(q[None], v[None], dt=0.01, steps=5, method=method),
    )
    assert np.array_equal(alone.q, several.q[0]) and np.array_equal(alone.v, several.v[0])
    assert [" alone" in word for word in dyn.internals.cpu.loops] == [True, False]


def test_loops_are_compiled_or_refused():
    """Whether or not the same loop of a compiled dynamics lies in the cache."""
    system = tumbler()
    pl.compile(system).rollout(dt=0.1, steps=1)
    with pytest.raises(pl.PliantError, match=r"(runs|steps) need compiled functions; use target='cpu'"):
        pl.compile(system, "reference").rollout(dt=0.1, steps=1)


# ---- steps by error


def steps_of(system, x, t_end, times, tolerance, tau, works):
    """(t, h, rejected so far) of every step that the compiled loop takes, called for one trial at a time; what it stores."""
    dyn = pl.compile(system)
    forces = torques(tau, dyn.fields, (0.0, t_end))
    kernel = kernels.adaptive_kernel(dyn, forces, works, alone=True)
    carry = np.zeros((1, SCALARS + 2 * x.size))
    carry[0, AT["row"]], carry[0, SCALARS : SCALARS + x.size] = 1, x
    settings = np.zeros(len(SETTINGS))
    for name, value in {"rtol": tolerance, "atol": tolerance / 100, "t_stop": t_end, "t_end": t_end, "budget": 1}.items():
        settings[SETTINGS.index(name)] = value
    rows, taken = np.tile(x, (1, times.size, 1)), []
    while carry[0, AT["status"]] == Status.MORE:
        before, carry = carry, np.empty_like(carry)
        kernel(before, *forces.arguments, times, settings, out=(carry, rows))
        if carry[0, AT["steps"]] > before[0, AT["steps"]]:
            taken.append([carry[0, AT[name]] for name in ("t", "last_h", "rejected")])
    assert carry[0, AT["status"]] == Status.ARRIVED
    return np.array(taken), rows[0]


SERIES = 5 * np.random.default_rng(0).normal(size=(6, 2))
KNOTS = np.linspace(0, 2.0, 6)


def pendulum():
    return pl.examples.load("double-pendulum")


@pytest.mark.full_effort
@pytest.mark.parametrize(
    ("build", "q", "v", "t_end", "tau", "right"),
    [
        (pendulum, [2.0, 1.0], [0, 0], 2.0, None, None),
        (tumbler, None, [1, 2, 1.5, 0.3, 0.2, 0.1], 2.0, None, None),
        (mixture, None, [0.5, -1, 1.5, 0.3, 0.2, 0.1, -1, 0.5], 0.5, None, None),
        (heavy_top, None, CASES["heavy_top"]["omega0_body"], 0.05, None, None),
        (pendulum, [2.0, 1.0], [0, 0], 2.0, SERIES, lambda t, q, v: np.array([np.interp(t, KNOTS, x) for x in SERIES.T])),
        (pendulum, [2.0, 1.0], [0, 0], 1.0, pl.Traced(law), law),
        (pendulum, [2.0, 1.0], [0, 0], 0.5, law, law),
    ],
    ids=["pendulum", "tumbler", "mixture", "top", "series", "traced", "function"],
)
def test_the_steps_by_error(build, q, v, t_end, tau, right, tolerance=1e-6):
    """Length, acceptance and end of every step follow the stated rule; stored instants lie on its interpolant."""
    system, works = build(), tau is not None
    x = np.concatenate([system.neutral() if q is None else q, v, [0.0] * works])
    times = np.linspace(0, t_end, 23)
    knots = KNOTS[1:] if tau is SERIES else np.zeros(0)
    right = Adaptive(Motion(system, tau=right, works=works), tolerance, tolerance / 100, t_end, times, knots)
    want = right.run(x)
    taken, rows = steps_of(system, x, t_end, times, tolerance, tau, works)
    assert len(taken) == len(right.t) and np.array_equal(taken[:, 2], right.rejected)
    np.testing.assert_allclose(taken[:, 0], right.t, rtol=0, atol=1e-4 * t_end)
    np.testing.assert_allclose(taken[:, 1], right.h, rtol=1e-3)  # an error estimate is what the stages' roundings leave of it
    np.testing.assert_allclose(rows, want, rtol=0, atol=1e-9 * (1 + np.abs(want).max()))
    assert set(knots) <= set(taken[:, 0]) and taken[-1, 0] == t_end


@pytest.mark.parametrize("form", ["uneven", "one", "start", "end", "close", "many"])
def test_stored_instants(form):
    """Any instants, of one run and of several, are as good as those of a tight run, and do not change the steps."""
    system = tumbler()
    instants = {
        "uneven": [0.0, 0.1, 0.11, 0.5, 1.9],
        "one": [0.7],
        "start": [0.0],
        "end": [2.0],
        "close": [1.0, np.nextafter(1.0, 2.0), 2.0],
        "many": np.linspace(0, 2, 5001),
    }[form]
    v = np.array([[1, 2, 1.5, 0.3, 0.2, 0.1], [-1, 0.5, 2.0, 0, 0, 1]])
    dyn = pl.compile(system)
    run = pl.simulate(system, None, v, t_end=2.0, t_eval=instants, dynamics=dyn)
    assert np.array_equal(run.t, instants) and run.complete
    plain = pl.simulate(system, None, v, t_end=2.0, n_out=2, dynamics=dyn)
    assert np.array_equal(plain.data["quality_steps"], run.data["quality_steps"])
    tight = pl.simulate(system, None, v, t_end=2.0, t_eval=instants, rtol=1e-12, dynamics=dyn)
    np.testing.assert_allclose(run.q, tight.q, rtol=0, atol=2e-10)
    if form == "end":
        assert np.array_equal(run.q[:, 0], plain.q[:, 1])


# ---- long runs


def test_a_thousand_seconds_of_a_tumbling_satellite():
    """At 1e-10 a step: energy, angular momentum and norms stay; of 18 modes, three bodies and two hinges that are free to turn."""
    system = pl.examples.load("flexible-satellite")
    tumbling = {"bus.wx": 0.3, "bus.wy": -0.2, "bus.wz": 0.4, "left-drive.rate": 0.2, "right-drive.rate": -0.2}
    run = pl.simulate(system, {"boom.y1": 0.01}, tumbling, t_end=1000.0, rtol=1e-8)
    energy = (run.data["energy"] - run.data["work"]).to_numpy()
    H = run.data["angular_momentum"].to_numpy()
    assert np.abs(energy - energy[0]).max() < 1e-11 * abs(energy[0]) and run.quality.energy_drift < 1e-11
    assert np.linalg.norm(H - H[0], axis=-1).max() < 1e-12 * np.linalg.norm(H[0])
    assert np.abs(np.linalg.norm(run.q[:, :4], axis=1) - 1).max() < 1e-14 and run.quality.quaternion_drift < 1e-14
