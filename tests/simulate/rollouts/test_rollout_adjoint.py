"""`run.vjp`: against tangents, both ways round, and differences; batches, blocks, checkpoints, lost states, and what is refused."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import pliant as pl
from pliant.simulate.loops.methods import adjoint
from pliant.simulate.methods.table import RK4
from pliant.simulate.rollouts import rollout_adjoint as module
from tests.mechanisms import closed_four_bar
from tests.simulate.loaded import driven, state_of
from tests.simulate.systems import boom, tumbler
from tests.systems import modes_of_any_boundary, random_system

pytestmark = [modes_of_any_boundary, pytest.mark.lanes]
DT = 5e-3


def weights(run, seed=0):
    rng = np.random.default_rng(seed)
    return {name: rng.normal(size=getattr(run, name).shape) for name in ("q", "v", "s")}


def worth(run, w):
    return sum((getattr(run, name) * x).sum(axis=(-1, -2)) for name, x in w.items())


def assert_transposed(dyn, q, v, *, steps=6, every=2, seed=0, **given):
    """w . (J d) = (J* w) . d along tangents of all that have them; to rounding."""
    model, rng = dyn.model, np.random.default_rng(seed)
    options = {"dt": DT, "steps": steps, "every": every, "tau": rng.normal(size=model.nv), **given}
    sizes = {"q0": model.nv, "v0": model.nv, "s0": model.ns, "u": model.nu, "p": dyn.parameter_values.size}
    sizes |= {"tau": model.nv} if given.get("method") == "semi_implicit" else {}
    tangents = {name: rng.normal(size=(3, n)) for name, n in sizes.items() if n}
    options |= {"u": model.internals.input_values} if model.nu else {}
    options |= {"s0": model.internals.state_values} if model.ns else {}
    options |= {"p": dyn.parameter_values} if dyn.parameters else {}
    along = dyn.rollout(q, v, tangents=tangents, **options)
    run = dyn.rollout(q, v, **options)
    w = weights(run)
    found = run.vjp(**w)
    dq = np.asarray(dyn.qdot(np.broadcast_to(run.q, (3, *run.q.shape)), along.dq))
    there = sum((w[name] * x).sum(axis=(-1, -2)) for name, x in (("q", dq), ("v", along.dv), ("s", along.ds)))
    moved = tangents | {"q0": np.asarray(dyn.qdot(np.broadcast_to(q, (3, model.nq)), tangents["q0"]))}
    back = sum(x @ getattr(found, name) for name, x in moved.items())
    np.testing.assert_allclose(back, there, rtol=0, atol=1e-12 * np.abs(there).max())
    again = along.vjp(**w)  # the states of a rollout with tangents are checkpoints as well
    np.testing.assert_allclose(again.v0, found.v0, rtol=0, atol=1e-12 * np.abs(found.v0).max())
    return run, w, found


def difference(roll, w, x, along, h=1e-4):
    """How w . (what is stored) changes with x along a direction: central differences of order 4."""
    f = [worth(roll(x + k * h * along), w) for k in (1, -1, 2, -2)]
    return (8 * (f[0] - f[1]) - (f[2] - f[3])) / (12 * h)


# ---- tangents


@pytest.mark.parametrize("method", ["rk4", "dop853", "semi_implicit"])
def test_a_free_body_with_parameters_and_wrenches(method):
    system = tumbler()
    dyn = pl.compile(system, parameters=["body.mass", "body.inertia"], wrenches=["body"])
    w = np.random.default_rng(1).normal(size=(1, 6))
    *_, found = assert_transposed(dyn, *state_of(system), method=method, wrenches=w)
    assert abs(found.q0[:4] @ state_of(system)[0][:4]) < 1e-15 * np.abs(found.q0).max() * 10


def test_a_random_tree():
    system = random_system(4, n=3, kinds=("Universal", "Screw", "Planar", "Custom", "Spherical"), base="fixed")
    assert_transposed(pl.compile(system), *state_of(system))


def test_a_flexible_body():
    system = boom()
    assert_transposed(pl.compile(system), *state_of(system))


@pytest.mark.parametrize(("mode", "names"), [("unrolled", ["drive.lag", "drag.c"]), ("rolled", ["drag.c"]), ("rolled", [])])
def test_loads(mode, names):
    """Part of the equations, or, where these are loops over bodies, apart from them; parameters have no loop backward."""
    system = driven()
    assert_transposed(pl.compile(system, parameters=names, mode=mode), *state_of(system))
    if mode == "unrolled":
        assert_transposed(pl.compile(system, parameters=names, lanes=1), *state_of(system), method="semi_implicit")


def hung():
    """A body on a ball joint, held by a rod."""
    system = pl.System("hung")
    system.add_body("bob", hinge=pl.Spherical(), inertia=pl.Inertia(2.0, [0.1, 0.0, -0.5], np.diag([0.3, 0.2, 0.1])))
    system.add_frame("end", "bob", pl.Pose(xyz=(0.0, 0.3, -0.4)))
    system.add_frame("peg", "world", pl.Pose(xyz=(0.5, 0.3, 0.2)))
    system.add_rod("rod", "peg", "end", length=float(np.hypot(0.5, 0.6)))
    return system, np.array([1.0, 0.0, 0.0, 0.0])


def test_a_closed_system():
    """Through the steps of Newton's method that put states on the closures: long steps need several."""
    system, q = hung()
    dyn = pl.compile(system, parameters=["bob.mass"])
    v = dyn.project(q, np.ones(system.nv), dyn.parameter_values)[1]
    assert_transposed(dyn, q, v, dt=0.05)
    assert_transposed(dyn, q, v, dt=0.05, method="semi_implicit")


# ---- differences


def test_rows_for_each_step_and_what_broadcasts():
    """Against differences of a loss: each input along a random direction; what states share is summed over them."""
    system, rng = driven(), np.random.default_rng(2)
    dyn = pl.compile(system, wrenches=["f0"])
    q, v = state_of(system, runs=3)
    given = {
        "q0": q, "v0": v[0], "tau_steps": rng.normal(size=(2, 1, 8, system.nv)), "u_steps": rng.normal(size=(8, 2)),
        "wrenches": rng.normal(size=(3, 1, 6)), "s0": rng.normal(size=(2, 1, 3)),
    }  # fmt: skip
    options = {"dt": DT, "steps": 8, "every": 4}
    run = dyn.rollout(**given, **options)
    assert run.q.shape == (2, 3, 3, system.nq)
    w = weights(run)
    found = run.vjp(**w)
    assert found.tau is None and found.u is None and found.p is None
    for name in ("v0", "tau_steps", "u_steps", "wrenches", "s0"):
        x, own = given[name], getattr(found, name)
        assert own.shape == x.shape
        along = rng.normal(size=x.shape)
        changed = difference(lambda y, name=name: dyn.rollout(**(given | {name: y}), **options), w, x, along).sum()
        assert abs((own * along).sum() - changed) < 1e-7 * abs(changed), name
    assert "tau_steps (2, 1, 8, 5)" in repr(found)


@pytest.mark.parametrize("closed", [False, True])
def test_semi_implicit_steps(closed):
    """Against differences: modes, loads that resist at hinges and others, states; of a closed system the step onto its closures."""
    system, q = hung() if closed else (driven(), None)
    names = ["bob.mass"] if closed else ["drive.lag", "drag.c", "spring-h0.k"]
    dyn = pl.compile(system, parameters=names, wrenches=["end" if closed else "f0"])
    start = (q, dyn.project(q, np.ones(3), dyn.parameter_values)[1]) if closed else state_of(system)
    rng = np.random.default_rng(5)
    given = {"q0": start[0], "v0": start[1], "tau": rng.normal(size=system.nv), "wrenches": rng.normal(size=(1, 6))}
    given |= {"p": dyn.parameter_values} | ({} if closed else {"u_steps": rng.normal(size=(6, 2)), "s0": rng.normal(size=3)})
    options = {"dt": 0.02, "steps": 6, "every": 3, "method": "semi_implicit"}
    run = dyn.rollout(**given, **options)
    w = weights(run)
    found = run.vjp(**w)
    for name, x in given.items():
        if name == "q0" or (closed and name == "v0"):  # there not all directions are allowed
            continue
        along = rng.normal(size=x.shape)
        changed = difference(lambda y, name=name: dyn.rollout(**(given | {name: y}), **options), w, x, along)
        assert abs((getattr(found, name) * along).sum() - changed) < 1e-7 * abs(changed), name


def test_a_quaternion_that_is_not_of_norm_one():
    """The rollout normalises it, and its cotangent is that of what was given."""
    system = tumbler()
    dyn, (q, v) = pl.compile(system), state_of(system)
    run = dyn.rollout(q, v, dt=DT, steps=3)
    w, longer = weights(run), q * np.repeat([1 + 5e-7, 1], [4, 3])
    found = dyn.rollout(longer, v, dt=DT, steps=3).vjp(**w)
    scale = np.repeat([1 + 5e-7, 1], [4, 3])
    np.testing.assert_allclose(found.q0 * scale, run.vjp(**w).q0, rtol=0, atol=1e-12 * np.abs(found.q0).max())


# ---- the same numbers, however they are computed


@pytest.fixture(scope="module")
def batch():
    """A rollout of nine loaded states, and its gradients."""
    system = driven()
    rng, (q, v) = np.random.default_rng(3), state_of(system, runs=9)
    given = {"q0": q, "v0": v, "tau_steps": rng.normal(size=(9, 12, system.nv)), "u": rng.normal(size=2)}
    return system, pl.compile(system), given, weights_at_the_end(system)


def weights_at_the_end(system):
    rng = np.random.default_rng(4)
    return {"q": rng.normal(size=(9, system.nq)), "v": rng.normal(size=(9, system.nv))}


def gradients(dyn, given, end, **options):
    run = dyn.rollout(**given, dt=DT, **{"steps": 12, **options})
    w = {}
    for name, x in end.items():
        w[name] = np.zeros(getattr(run, name).shape)
        w[name][..., -1, :] = x
    return run.vjp(**w)


def assert_same(a, b, close=0.0):
    for name, x in a.__dict__.items():
        if x is not None:
            np.testing.assert_allclose(getattr(b, name), x, rtol=close, atol=close, err_msg=name)


def test_one_state_and_many(batch):
    """Bitwise; what all share is the sum."""
    _, dyn, given, end = batch
    whole = gradients(dyn, given, end)
    total = 0.0
    for i in range(9):
        own = {name: x if name == "u" else x[i] for name, x in given.items()}
        alone = gradients(dyn, own, {name: x[i] for name, x in end.items()})
        total += alone.u
        for name in ("q0", "v0", "tau_steps"):
            assert np.array_equal(getattr(alone, name), getattr(whole, name)[i])
    np.testing.assert_allclose(total, whole.u, rtol=1e-13)


def test_blocks_threads_and_checkpoints(batch, monkeypatch):
    """Bitwise: in calls of a step, over threads, from any checkpoints, with states between them or not."""
    system, dyn, given, end = batch
    whole = gradients(dyn, given, end)
    assert_same(whole, gradients(pl.compile(system, threads=2), given, end, every=3))
    assert_same(whole, gradients(dyn, given, end, every=12))
    monkeypatch.setattr(module, "_MOST", 4)
    for every in (4, 6, 12):  # of 6: stretches of 3 steps; of 12: of 4
        assert_same(whole, gradients(dyn, given, end, every=every))
    monkeypatch.setattr(module, "_MOST", 1)
    for every in (6, 12):
        assert_same(whole, gradients(dyn, given, end, every=every))
    monkeypatch.setattr(module, "_FIRST", 1)
    monkeypatch.setattr(module, "BLOCK", 1e-12)
    for every in (1, 6):
        assert_same(whole, gradients(dyn, given, end, every=every))


@pytest.mark.parametrize("every", [900, 10_000])
def test_memory_and_work(every, monkeypatch):
    """States kept between two stored ones: sqrt of the steps, times a few; steps taken: twice, and the walk back."""
    system = tumbler()
    dyn = pl.compile(system)
    kept, forward = [], []
    between, walk = module._BackwardWalk._between, module._BackwardWalk._walk

    def counted(self, row):
        out = between(self, row)
        kept.append(out.shape[1])
        forward.append((out.shape[1] - 1) * module.kept_steps(every))
        return out

    def walked(self, x, bar, first, n):
        kept.append(n * adjoint.remembered(module.kernels.state_space(dyn, False), RK4))
        forward.append(x.shape[1] * n)
        walk(self, x, bar, first, n)

    monkeypatch.setattr(module._BackwardWalk, "_between", counted)
    monkeypatch.setattr(module._BackwardWalk, "_walk", walked)
    run = dyn.rollout(dt=1e-4, steps=every, every=every)
    run.vjp(v=np.ones(6))
    root = np.sqrt(every)
    assert max(kept) <= 6 * root and kept[0] <= root and sum(forward) <= 2 * every


# ---- what is lost, kept and refused


def test_lost_states_are_not_numbers(batch):
    _, dyn, given, end = batch
    bad = given | {"v0": given["v0"].copy()}
    bad["v0"][4] = np.inf
    clean, found = gradients(dyn, given, end), gradients(dyn, bad, end)
    others = np.arange(9) != 4
    for name in ("q0", "v0", "tau_steps"):
        x = getattr(found, name)
        assert np.isnan(x[4]).all() and np.array_equal(x[others], getattr(clean, name)[others])
    assert np.isnan(found.u).all()
    none = {name: x[4] if name != "u" else x for name, x in bad.items()}
    assert np.isnan(gradients(dyn, none, {name: x[4] for name, x in end.items()}).tau_steps).all()


def test_no_states():
    dyn = pl.compile(tumbler())
    found = dyn.rollout(np.zeros((0, 7)), dt=DT, steps=2, tau_steps=np.zeros((2, 6))).vjp(v=np.ones(6))
    assert found.q0.shape == (0, 7) and found.tau_steps.shape == (2, 6) and not found.tau_steps.any()


def told(run, **w):
    with pytest.raises(pl.PliantError) as error:
        run.vjp(**w)
    return str(error.value)


def test_what_is_refused(monkeypatch):
    system = tumbler()
    dyn = pl.compile(system)
    run = dyn.rollout(dt=DT, steps=2)
    assert "give cotangents of the stored states, as q=, v= or s=" in told(run)
    assert "s= was given, but system" in told(run, s=np.ones((3, 1)))
    assert "v has shape (2, 6), which does not broadcast to (3, 6)" in told(run, v=np.ones((2, 6)))
    assert "it was copied or read from a file; run dyn.rollout again" in told(pickle.loads(pickle.dumps(run)), v=np.ones(6))
    assert "method 'alpha' has no adjoint; roll out with 'rk4'" in told(dyn.rollout(dt=DT, steps=2, method="alpha"), v=np.ones(6))
    traced = dyn.rollout(dt=DT, steps=2, tau=pl.Traced(lambda t, q, v: -v))
    assert "there is no gradient through a traced tau" in told(traced, v=np.ones(6))
    arm = random_system(4, n=3, kinds=("Revolute",), base="fixed")
    rolled = pl.compile(arm, mode="rolled", parameters=[f"{arm.bodies[0].name}.mass"])
    monkeypatch.setattr(module, "_MOST_STRAIGHT", 2)
    message = "whose adjoint does not support parameters, and unrolled code is too long for 3 degrees of freedom (at most 2)"
    assert message in told(rolled.rollout(dt=DT, steps=2, p=[1.0]), v=np.ones(3))
    system, q = closed_four_bar()
    mixed = pl.compile(system).rollout(q, dt=DT, steps=2, active=np.ones((2, 1)))
    assert "closures differ from state to state" in told(mixed, v=np.ones(3))
