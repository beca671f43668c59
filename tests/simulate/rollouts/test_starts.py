"""Initial states that are refused: by the same sentence at every entry point, on the CPU and on a GPU, which is this machine's
memory.
"""

from __future__ import annotations

import re
from functools import cache, partial

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.device.arrays import from_numpy
from pliant.compile.cuda.kernels.watch import watch_ir, watch_kernel
from pliant.compile.table.contact_steps import REFUSED_STARTS
from tests.compile.cuda import pretend
from tests.compile.cuda.host import Host

DT = 1e-3
TASK = {"observation": lambda x: x.t, "reward": lambda x: 0.0, "dt": DT}


@pytest.fixture(autouse=True)
def device(monkeypatch):
    return pretend.install(monkeypatch)


def tumbler() -> pl.System:
    """A free body with a wheel."""
    system = pl.System("tumbler")
    system.add_body("base", hinge=pl.Free(), mass=2.0, inertia=[0.02, 0.03, 0.04])
    system.add_body("wheel", parent="base", hinge=pl.Revolute("y"), mass=0.5, inertia=[1e-3, 2e-3, 1e-3])
    return system


def gimbal() -> pl.System:
    system = pl.System("gimbal")
    system.add_body("top", hinge=pl.Joint(turns="zyx"), mass=1.0, inertia=[0.1, 0.2, 0.3])
    system.add_body("wheel", parent="top", hinge=pl.Revolute("y"), mass=0.5, inertia=[1e-3, 2e-3, 1e-3])
    return system


def ball() -> pl.System:
    system = tumbler()
    system.add_shape("base", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("floor", "ball", "ground", mu=0.5, stiffness=1e4)
    return system


SYSTEMS = {"tumbler": tumbler, "gimbal": gimbal, "ball": ball, "four-bar": lambda: pl.examples.load("four-bar")}
OPTIONS = {"four-bar": {"stabilise": (50.0, 50.0)}}


@cache
def compiled(name: str, target: str) -> pl.Dynamics:
    return pl.compile(SYSTEMS[name](), target=target, **OPTIONS.get(name, {}))


def with_entries(model: pl.Model, places: slice, values: object) -> np.ndarray:
    """Two states: the second one has other values at some places."""
    q = np.tile(model.neutral(), (2, 1))
    q[1, places] = values
    return q


def closed() -> np.ndarray:
    return pl.assemble(pl.examples.load("four-bar"), {"crank": 0.5})[0]


# name: (system, q, words of the sentence)
BAD = {
    "norm 2": ("tumbler", lambda m: with_entries(m, slice(4), [2.0, 0, 0, 0]), "quaternion of norm 2; divide"),
    "norm 0": ("tumbler", lambda m: with_entries(m, slice(4), 0.0), r"quaternion of norm 0; set q\[..., 0:4\] to"),
    "one state of norm 2": ("tumbler", lambda m: with_entries(m, slice(4), [0, 0, 2.0, 0])[1], r"divide q\[0:4\] by it"),
    "singular angle": ("gimbal", lambda m: with_entries(m, slice(1, 2), np.pi / 2), "is at its singular angle"),
    "open loop": ("four-bar", lambda m: closed() + [[0.0], [0.3]] * np.eye(3)[0], "q of run 1: loop 'pin' is open, .* apart"),
    "in the floor": ("ball", lambda m: with_entries(m, slice(6, 7), -0.5), "'floor.*' begins 0.6 m below its surface"),
    "wrong shape": ("tumbler", lambda m: np.zeros((2, m.nq + 1)), r"q has shape \(2, 9\); system 'tumbler' needs \(..., 8\)"),
    "masked": ("tumbler", lambda m: np.ma.masked_array(np.tile(m.neutral(), (2, 1)), False), "q is a masked array"),
    "complex": ("tumbler", lambda m: np.tile(m.neutral(), (2, 1)) + 0j, "q is not an array of real numbers: complex"),
    "unknown name": ("tumbler", lambda m: {"whel": 0.1}, "q: no hinge, body or coordinate named 'whel'; did you mean 'wheel'"),
    "not finite by name": ("tumbler", lambda m: {"wheel": np.nan}, "q: .*wheel.* is nan; give finite numbers"),
    "text": ("tumbler", lambda m: {"wheel": "far"}, "q: 'wheel' is 'far'; give a number in rad"),
}  # fmt: skip


def simulate(name, q, options):
    pl.simulate(compiled(name, "cpu"), q, t_end=2 * DT, dt=DT, method=options["method"])


def rollout(name, q, options, target="cpu"):
    compiled(name, target).rollout(q, dt=DT, steps=2, **options)


def stepper(name, q, options, target="cpu"):
    compiled(name, target).stepper(DT, batch=2, **options).reset(q)


def environment(name, q, options):
    start = q if isinstance(q, dict) else (q, np.zeros(compiled(name, "cpu").model.nv))
    hinge = compiled(name, "cpu").model.hinges[-1].name
    pl.env.VectorEnv(SYSTEMS[name](), 2, actions={hinge: 1.0}, start=start, **TASK).reset(seed=0)


def there(q):
    return from_numpy(q) if type(q) is np.ndarray else q


DOORS = {
    "simulate": simulate,
    "rollout": rollout,
    "stepper": stepper,
    "environment": environment,
    "rollout on a GPU": lambda name, q, options: rollout(name, there(q), options, "cuda"),
    "stepper on a GPU": lambda name, q, options: stepper(name, there(q), options, "cuda"),
}


def said(door: str, bad: str) -> str:
    """The sentence of an error, with the name of q that all could have."""
    name, make, _ = BAD[bad]
    options = {"method": "contact" if name == "ball" else "rk4"}
    with pytest.raises(pl.PliantError) as error:
        DOORS[door](name, make(compiled(name, "cpu").model), options)
    text = re.sub(r"start: q\b|\bq0\b", "q", str(error.value))
    return text.replace("of run 0", "of run 1") if door == "environment" else text  # which draws rows


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("door", [door for door in DOORS if door != "rollout"])
def test_bad_starts_are_refused_by_the_same_sentence(door, bad):
    if door == "environment" and isinstance(BAD[bad][1](compiled(BAD[bad][0], "cpu").model), dict):
        pytest.skip("names of an environment are those of q, v and s together, with ranges")
    if door == "environment" and bad.startswith("one state"):
        pytest.skip("an environment draws rows")
    want = said("rollout", bad)
    assert re.search(BAD[bad][2], want)
    got = said(door, bad)
    assert got == want


# values by name may be traced, and JAX reads in float32, where no angle is quite singular
@pytest.mark.parametrize("bad", [bad for bad in BAD if bad not in ("not finite by name", "singular angle")])
@pytest.mark.parametrize("library", ["torch", "jax"])
def test_rollouts_of_other_libraries_refuse_the_same(library, bad):
    """JAX puts the sentence into an error of its own."""
    pytest.importorskip(library)
    name, make, _ = BAD[bad]
    dyn, options = compiled(name, "cpu"), {"method": "contact" if name == "ball" else "rk4"}
    with pytest.raises((pl.PliantError, RuntimeError)) as error:
        getattr(dyn, library).rollout(make(dyn.model), dt=DT, steps=2, **options)
    assert said("rollout", bad) in re.sub(r"\bq0\b", "q", str(error.value))


def on_host(x):
    return x.to_numpy() if hasattr(x, "to_numpy") else x


@pytest.mark.parametrize("name", SYSTEMS)
def test_good_starts_begin(name):
    """On the closures, with unit quaternions; names are assembled on a GPU too."""
    cpu, gpu = (compiled(name, target) for target in ("cpu", "cuda"))
    options = {"method": "contact" if name == "ball" else "rk4"}
    q = closed() if name == "four-bar" else with_entries(cpu.model, slice(cpu.model.nq - 1, cpu.model.nq), 0.3)
    if name == "ball":
        q[:, 6] += 1.0
    hinge = cpu.model.hinges[0 if name == "four-bar" else -1].name
    for given in (q, {hinge: 0.4}) if name != "ball" else (q,):
        want = cpu.rollout(given, dt=DT, steps=3, **options)
        got = gpu.rollout(there(given), dt=DT, steps=3, **options)
        np.testing.assert_allclose(on_host(got.q), want.q, rtol=0, atol=1e-12)
        sims = [dyn.stepper(DT, batch=2, **options) for dyn in (cpu, gpu)]
        want, got = sims[0].reset(given), sims[1].reset(there(given))
        np.testing.assert_allclose(on_host(got[0]), want[0], rtol=0, atol=1e-12)


def test_every_state_of_a_batch_is_looked_at_on_a_gpu():
    """Also with leading axes that are broadcast, and among the states that a mask selects only."""
    cpu, gpu = (compiled("ball", target) for target in ("cpu", "cuda"))
    n, at = 700, 613
    q = np.tile(cpu.model.neutral() + np.eye(8)[6], (n, 1))
    v = np.zeros((3, 1, cpu.model.nv))
    q[at, 6] = -0.5
    with pytest.raises(pl.PliantError, match="m below its surface"):
        gpu.rollout(from_numpy(q), from_numpy(v), dt=DT, steps=1, method="contact")
    sims = [dyn.stepper(DT, batch=n, method="contact") for dyn in (cpu, gpu)]
    chosen, others = np.arange(n) == at, np.arange(n) != at
    for sim, take in zip(sims, (np.asarray, from_numpy), strict=True):
        first = on_host(sim.reset(take(q[0]))[0]).copy()
        for where in (chosen, take(chosen)):
            with pytest.raises(pl.PliantError, match="m below its surface"):
                sim.reset(take(q), where=where)
        np.testing.assert_array_equal(on_host(sim.q), first)
        sim.reset(take(q), where=others)
        sim.reset(take(q), where=chosen, check=False)
        np.testing.assert_array_equal(on_host(sim.q), q)
        sim.reset(take(q[at]), where=np.zeros(n, dtype=bool))


def test_good_starts_on_a_gpu_cost_one_number(device, monkeypatch):
    """That is what the host reads: how many states cannot begin. Without checks it reads nothing."""
    sizes, read = [], device.copy_out
    monkeypatch.setattr(device, "copy_out", lambda array, *rest: (sizes.append(array.nbytes), read(array, *rest)))
    for name in SYSTEMS:
        dyn, options = compiled(name, "cuda"), {"method": "contact" if name == "ball" else "rk4"}
        q = np.tile(closed() if name == "four-bar" else dyn.model.neutral(), (2, 1))
        if name == "ball":
            q[:, 6] += 1.0
        there_q, there_v, where = from_numpy(q), from_numpy(np.zeros((2, dyn.model.nv))), from_numpy(np.ones(2, bool))
        sim = dyn.stepper(DT, batch=2, **options)
        sim.reset(there_q, there_v, where=where)
        dyn.rollout(there_q, there_v, dt=DT, steps=1, **options)
        assert sizes == [4, 4]
        sim.reset(there_q, there_v, where=where, check=False)
        assert sizes == [4, 4]
        sizes.clear()


@pytest.mark.parametrize("target", ["cpu", "cuda"])
def test_masks_and_flags_of_a_reset_are_read_alike(target):
    """Masks are booleans, with no value hidden, and `check` is a flag."""
    sim = compiled("tumbler", target).stepper(DT, batch=2)
    whole = from_numpy(np.ones(2, np.uint8)) if target == "cuda" else np.ones(2, np.uint8)
    for where in (whole, np.ones(2, np.uint8), [1, 1]):
        with pytest.raises(pl.PliantError, match=r"where is of u?int(8|64) and shape \(2,\); give a mask, true or false"):
            sim.reset(where=where)
    with pytest.raises(pl.PliantError, match=r"where is a masked array"):
        sim.reset(where=np.ma.array([True, True], mask=[False, True]))
    with pytest.raises(pl.PliantError, match=r"reset: check is None; give True or False"):
        sim.reset(check=None)
    for size in (1e-200, 1e200):
        with pytest.raises(pl.PliantError, match=r"q: .* has a quaternion of norm 1e[+-]200"):
            sim.reset(size * sim.dynamics.model.neutral())


@pytest.mark.parametrize("target", ["cpu", "cuda"])
@pytest.mark.parametrize("name", ["dt", "steps", "every", "batch"])
def test_truth_values_are_no_numbers(target, name):
    dyn, given = compiled("tumbler", target), {"dt": DT, "steps": 2, "every": 1}
    with pytest.raises(pl.PliantError, match=rf"^{name} is True"):
        dyn.stepper(DT, batch=True) if name == "batch" else dyn.rollout(**{**given, name: True})


@pytest.mark.parametrize("door", DOORS)
def test_degrees_warn(door):
    """Except for arrays on a GPU, of which nothing is read."""
    given = {"wheel": 90.0} if "GPU" in door else with_entries(compiled("tumbler", "cpu").model, slice(7, 8), 90.0)
    with pytest.warns(pl.ModelWarning, match="'wheel.*' begins at 90 rad, more than one turn"):
        DOORS[door]("tumbler", given, {"method": "rk4"})


def test_steppers_settle_on_a_gpu_too():
    """The chosen states only, from arrays on the GPU and from names."""
    q = np.tile(compiled("ball", "cpu").model.neutral(), (3, 1))
    q[:, 6], where = -0.5, np.array([True, False, True])
    for given in (q, q[0], {"base": q[0, :7]}):
        found = []
        for target in ("cpu", "cuda"):
            sim = compiled("ball", target).stepper(DT, batch=3, method="contact")
            sim.reset({"base": [1, 0, 0, 0, 0, 0, 1]})
            found.append(on_host(sim.reset(there(given) if target == "cuda" else given, where=where, start="settle")[0]))
        np.testing.assert_allclose(found[1], found[0], rtol=0, atol=1e-12)
        np.testing.assert_allclose(found[0][:, 6], [0.1, 1.0, 0.1], atol=1e-9)


def test_parameters_that_cannot_be_are_refused_on_a_gpu_as_on_the_cpu():
    system = ball()
    said = []
    for target, take in (("cpu", np.asarray), ("cuda", from_numpy)):
        dyn = pl.compile(system, target=target, parameters=["floor.mu"])
        q = dyn.model.neutral() + np.eye(8)[6]
        p, sim = np.array([[0.5], [-0.5]]), dyn.stepper(DT, batch=2, method="contact")
        for call in (partial(dyn.rollout, take(q), dt=DT, steps=1, method="contact"), partial(sim.reset, take(q))):
            for x in (take(p), {"floor.mu": -0.5}):
                with pytest.raises(pl.PliantError) as error:
                    call(p=x)
                said.append(str(error.value))
            call(p=take(p[:1]))
    assert {*said} == {"p: floor.mu is -0.5; give a finite number that is 0 or more"}


@pytest.mark.parametrize("name", ["tumbler", "ball"])
def test_losses_and_contacts_are_those_of_the_cpu(name):
    """Of a state that is not finite at the beginning, and of one that gets an infinite force on the way."""
    cpu, gpu = (compiled(name, target) for target in ("cpu", "cuda"))
    method = "contact" if name == "ball" else "rk4"
    q = np.tile(cpu.model.neutral() + 0.099 * np.eye(8)[6], (2, 3, 1))
    q[1, 2, 7] = np.nan
    tau = np.zeros((2, 3, 6, cpu.model.nv))
    tau[0, 1, 4, 6] = np.inf
    want = cpu.rollout(q, tau_steps=tau, dt=DT, steps=6, every=3, method=method)
    got = gpu.rollout(from_numpy(q), tau_steps=from_numpy(tau), dt=DT, steps=6, every=3, method=method)
    assert np.argwhere(want.lost).tolist() == [[0, 1], [1, 2]]
    np.testing.assert_array_equal(got.lost, want.lost)
    assert got.losses == want.losses and [x.step for x in want.losses] == [4, 0]
    with pytest.raises(pl.PliantError, match="vjp: rollouts on a GPU have no gradients; use target='cpu'"):
        got.vjp(q=got.q)
    if name == "ball":
        for x, y in zip(got.contacts, want.contacts, strict=True):
            np.testing.assert_allclose(x, y, rtol=1e-9, atol=1e-12)
        assert want.contacts.force.shape == (2, 3, 3, 1, 3) and want.contacts.force[0, 0, -1, 0, 2] > 1.0


@pytest.mark.parametrize("name", ["tumbler", "ball"])
def test_losses_and_contacts_of_steppers_are_those_of_the_cpu(name):
    """The same, with states that are reset at different times, and forces that all states share."""
    method = "contact" if name == "ball" else "rk4"
    said = []
    for target, take in (("cpu", np.asarray), ("cuda", from_numpy)):
        dyn = compiled(name, target)
        sim, q = dyn.stepper(DT, batch=(2, 3), method=method), np.tile(dyn.model.neutral() + 0.099 * np.eye(8)[6], (2, 3, 1))
        sim.reset(take(q))
        assert not sim.lost.any() and sim.losses == []
        tau = np.zeros((2, 3, dyn.model.nv))
        for k in range(5):
            if k == 1:
                sim.reset(take(q), where=np.arange(6).reshape(2, 3) > 3)
            tau[0, 1, 6], tau[1, 2, 6] = (np.inf if k == at else 0.0 for at in (2, 4))
            sim.step(take(tau))
        said.append((sim.lost, sim.losses, sim.contacts if name == "ball" else ()))
        bad = q.copy()
        bad[0, 0, 7] = np.nan
        sim.reset(take(bad), where=sim.lost | (np.arange(6).reshape(2, 3) == 0))
        sim.step()
        assert [(x.state, x.step, x.why) for x in sim.losses] == [
            ((0, 0), 0, "its initial q is not finite: wheel.angle is nan; give finite numbers")
        ]
        sim.step(take(tau[0, 0]))
        assert np.argwhere(sim.lost).tolist() == [[0, 0]]
    np.testing.assert_array_equal(said[0][0], said[1][0])
    assert said[0][1] == said[1][1] and [(x.state, x.step) for x in said[0][1]] == [((0, 1), 2), ((1, 2), 3)]
    for x, y in zip(said[0][2], said[1][2], strict=True):
        np.testing.assert_allclose(y, x, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
@pytest.mark.parametrize("name", SYSTEMS)
def test_the_kernel_that_marks_states_is_ptx(name, mode):
    """In loops over bodies too, it is straight-line code."""
    dyn = pl.compile(SYSTEMS[name](), target="cuda", **OPTIONS.get(name, {"mode": mode}))
    assert dyn.internals.cuda.kernel(REFUSED_STARTS, "refused_starts", 90).operands == ("q", "v", "out0")


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_kernel_stores_the_last_good_states(dtype):
    """Also in float32, of forces that all states share, and once for each state."""
    n, size, forces = 5, 3, 2
    old, now = np.random.default_rng(0).normal(size=(2, size, n)).astype(dtype)
    now[1, 2], now[2, 4] = np.nan, -np.inf
    tau, steps, kept = np.array([3.0, 4.0], dtype), -np.ones(n, dtype), np.zeros((size + forces, n), dtype)
    steps[4] = 7.0
    late = np.array([0, 0, 3, 0, 0], dtype)  # further good steps of each state
    pointers = [x.ctypes.data for x in (now, old, tau, late, steps, kept)]
    Host(watch_ir(dtype))(n, size, *pointers[:2], forces, pointers[2], 0, 1, 12.0, *pointers[3:])
    np.testing.assert_array_equal(steps, [-1, -1, 15, -1, 7])
    want = np.zeros_like(kept)
    want[:, 2] = [*old[:, 2], 3.0, 4.0]
    np.testing.assert_array_equal(kept, want)
    assert "call" not in watch_kernel(dtype).ptx
