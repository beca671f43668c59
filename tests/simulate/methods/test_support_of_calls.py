"""The table of support, cells of features that a call asks for: each is refused with its sentence, or does what another way does.

Tangents are compared with differences, gradients with tangents, `active=` with a system without the closure, forces that are a
function with sampled ones, threads with one thread, and copies with what they were copied from. `dyn.torch.rollout` calls
`dyn.rollout`.
"""

import copy
import pickle

import jax
import numpy as np
import pytest

import pliant as pl
from pliant.simulate.methods import support
from pliant.simulate.methods.support import (
    GPU_ROLLOUT,
    JAX,
    OF_CALLS,
    OF_SYSTEMS,
    ROLLOUT,
    RUN,
    RUN_FIXED,
    TORCH,
    has,
    supports,
)
from pliant.simulate.methods.table import METHODS
from tests.compile.cuda import pretend
from tests.simulate.methods.cells import arm, grounded, joints, meant

DT, STEPS = 1e-3, 6
H = 1e-5  # of differences
OPTIONS = pl.Contacts(sweeps=6)
ALSO = {  # what a call asks for as well, and what is checked before
    support.MIN_STEP_OPEN: support.MIN_STEP,
    support.MOVED_TANGENTS: support.TANGENTS,
    support.TRACED_TANGENTS: support.TANGENTS,
    support.ACTING_TANGENTS: support.TANGENTS,
    support.TRACED_ADJOINT: support.ADJOINT,
}


def pulled(system):
    system.add_load("pull", lambda x: x.torque("upper", x.u.force), inputs={"force": pl.Input(0.3)})


def joined(system):
    system.add_constraint("law", lambda x: x.q("lower") - x.q("upper") - 0.1)


def wound(system):
    system.add_constraint("winch", lambda x: x.v("lower") - x.u.speed, kind="velocity", inputs={"speed": pl.Input(0.2)})


SYSTEMS = {  # by feature, where two links are not enough: the system, and how it is compiled
    support.MIN_STEP: (lambda: arm(joined), {}),
    support.COMPOSITE_TANGENTS: (joints, {"parameters": ["rod.mass"]}),
    support.MOVED_TANGENTS: (lambda: arm(wound), {}),
    support.ACTING_TANGENTS: (lambda: arm(pulled), {"wrenches": ["lower"]}),
    support.ACTIVE: (lambda: arm(joined), {}),
}


class Cell:
    """A call of a function by a method, with a feature, and the start of its system."""

    compiled: dict = {}  # noqa: RUF012

    def __init__(self, feature, target, row):
        touches = row.contacts or feature is support.SOLVER
        build, options = SYSTEMS.get(feature, (arm, {}))
        key = build, touches, target.gpu
        if key not in self.compiled:
            system = build()
            if touches:
                grounded(system)
            self.compiled[key] = pl.compile(system, **options, target="cuda" if target.gpu else "cpu")
        self.feature, self.target, self.method, self.dyn = feature, target, row.name, self.compiled[key]
        model = self.dyn.model
        self.q, self.v, self.nv = model.neutral(), np.zeros(model.nv), model.nv
        if build is not joints:
            self.q[:2], self.v[1] = (0.4, 0.5), 0.2 if feature is support.MOVED_TANGENTS else 0.0
        rng = np.random.default_rng(3)
        self.dq, self.dv = rng.normal(size=(2, self.nv))
        self.dv[1] = 0.0  # the closure decides
        self.rate = np.linspace(20.0, 40.0, self.nv), np.linspace(3e3, 1e3, self.nv)  # of forces, at t = 0 and with t

    @property
    def refusal(self):
        """Of the feature, or of one that the call asks for as well."""
        for feature in (ALSO.get(self.feature), self.feature):
            found = None if feature is None else supports(self.method, self.target, feature)
            if found is not None and feature.found(self.dyn) is not None:
                return found
        return None

    @property
    def is_of_another_system(self):
        dyn = self.dyn.internals.switched([]) if self.feature is support.ACTIVE else self.dyn
        return any(x.found(dyn) is not None and supports(self.method, self.target, x) is not None for x in OF_SYSTEMS)

    # ---- calls

    def run(self, **given):
        own = given if self.target is RUN else {"dt": DT, **given}
        return pl.simulate(self.dyn, self.q, self.v, t_end=DT * STEPS, method=self.method, **own).q[-1]

    def rollout(self, q=None, v=None, dyn=None, **given):
        q, v = self.q if q is None else q, self.v if v is None else v
        return (dyn or self.dyn).rollout(q, v, dt=DT, steps=STEPS, method=self.method, **given)

    def jax(self, q=None, v=None, **given):
        q, v = self.q if q is None else q, self.v if v is None else v
        return self.dyn.jax.rollout(q, v, dt=DT, steps=STEPS, method=self.method, **given)

    def stepper(self, batch=None, **given):
        sim = self.dyn.stepper(DT, batch, method=self.method, **given)
        sim.reset(self.q if batch is None else self.q + np.linspace(0.0, 0.3, batch)[:, None], self.v)
        return sim

    def last(self, **given):
        """The coordinates at the end."""
        if not self.target.steps:
            return self.run(**given)
        if self.target in (ROLLOUT, JAX, GPU_ROLLOUT):
            q = (self.jax if self.target is JAX else self.rollout)(**given).q
            return (q.to_numpy() if self.target.gpu else np.asarray(q))[-1]
        sim, forces = self.stepper(**{name: x for name, x in given.items() if name != "tau"}), given.get("tau")
        for _ in range(STEPS):
            q, _ = sim.step(forces)
        return q.to_numpy() if self.target.gpu else q

    def change(self, move):
        """How all coordinates change with a number h: `move(h)` are the arguments."""
        ahead, behind = (np.asarray(self.rollout(**move(h)).q) for h in (H, -H))
        return (ahead - behind) / (2 * H)

    def moved(self, h):
        return {"q": self.q + h * self.dq, "v": self.v + h * self.dv}


def rho(cell):
    usual, other = cell.run(), cell.run(rho=0.5)
    assert 0 < np.abs(usual - other).max() < 1e-6


def min_step(cell):
    np.testing.assert_allclose(cell.run(min_step=1e-6), cell.run(), rtol=0, atol=1e-13)


def solver(cell):
    np.testing.assert_allclose(cell.last(contacts=OPTIONS), cell.last(), rtol=0, atol=1e-13)


def tangents(cell, **more):
    if cell.feature is support.COMPOSITE_TANGENTS and cell.target is ROLLOUT:
        cell.rollout(tangents={"v0": cell.dv[None]})
    if cell.target is JAX:
        found = jax.jvp(lambda q, v: cell.jax(q, v).q, (cell.q, cell.v), (cell.dq[: cell.q.size], cell.dv))[1]
    else:
        found = cell.rollout(tangents={"q0": cell.dq[None], "v0": cell.dv[None]}, **more).dq[0]
    np.testing.assert_allclose(found, cell.change(cell.moved), rtol=0, atol=1e-8)


def composite_tangents(cell):
    if cell.target is JAX:
        jax.jvp(lambda v: cell.jax(v=v).q, (cell.v,), (cell.dv,))
    else:
        cell.rollout(tangents={"v0": cell.dv[None]})


def traced_tangents(cell):
    tangents(cell, tau=pl.Traced(lambda t, q, v: -0.1 * v))


def acting_tangents(cell):
    rows, row = np.linspace(0.0, 9.0, STEPS)[:, None], np.linspace(1.0, -1.0, 6)[None]
    for name, x in (("u_steps", rows), ("wrenches", row)):
        dx = np.cos(np.arange(x.size)).reshape(x.shape)
        if cell.target is JAX:
            found = jax.jvp(lambda y, name=name: cell.jax(**{name: y}).q, (x,), (dx,))[1]
        else:
            found = cell.rollout(**{name: x}, tangents={name: dx[None]}).dq[0]
        wanted = cell.change(lambda h, name=name, x=x, dx=dx: {name: x + 1e3 * h * dx}) / 1e3
        assert np.abs(wanted).max() > 1e-7
        np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-12)


def gradients(cell, **more):
    w = np.cos(np.arange((STEPS + 1) * cell.q.size)).reshape(STEPS + 1, -1)
    if cell.target is JAX:
        of_q, of_v = jax.grad(lambda q, v: (w * cell.jax(q, v).q).sum(), argnums=(0, 1))(cell.q, cell.v)
    else:
        back = cell.rollout(**more).vjp(q=w)
        of_q, of_v = back.q0, back.v0
    along = cell.rollout(tangents={"q0": cell.dq[None], "v0": cell.dv[None]}).dq[0]
    np.testing.assert_allclose(of_q @ cell.dq + of_v @ cell.dv, (w * along).sum(), rtol=1e-11)


def traced_gradients(cell):
    gradients(cell, tau=pl.Traced(lambda t, q, v: -0.1 * v))


def active(cell):
    wanted = cell.rollout(dyn=Cell(support.TANGENTS, cell.target, METHODS[cell.method]).dyn).q
    np.testing.assert_allclose(cell.rollout(active=[]).q, wanted, rtol=0, atol=1e-14)
    if METHODS[cell.method].free_trees:
        return
    both, closed = cell.rollout(active=[[0.0], [1.0]]).q, cell.rollout().q
    assert np.abs(closed - wanted).max() > 1e-7
    np.testing.assert_allclose(both, [wanted, closed], rtol=0, atol=1e-14)


def forces(wrap):
    def asked(cell):
        first, rate = cell.rate
        found = cell.last(tau=wrap(lambda t, q, v: first + rate * t))
        run = Cell(cell.feature, cell.target if not cell.target.steps else RUN_FIXED, METHODS[cell.method])
        np.testing.assert_allclose(found, run.run(tau=[first, first + rate * DT * STEPS]), rtol=0, atol=1e-10)
        assert np.abs(found - run.run(tau=first)).max() > 1e-7

    return asked


def threads(cell):
    one, two = (cell.stepper(128, threads=n) for n in (1, 2))
    assert two.threads == 2
    for _ in range(STEPS):
        np.testing.assert_array_equal(one.step(cell.rate[0]), two.step(cell.rate[0]))


def copies(cell):
    sim = cell.stepper()
    sim.step(cell.rate[0])
    twins = [copy.copy(sim), copy.deepcopy(sim), pickle.loads(pickle.dumps(sim))]
    wanted = [sim.step(cell.rate[1]) for _ in range(STEPS)]
    for twin in twins:
        np.testing.assert_array_equal([twin.step(cell.rate[1]) for _ in range(STEPS)], wanted)
        assert twin.t == sim.t


ASKS = {
    support.RHO: rho,
    support.MIN_STEP: min_step,
    support.MIN_STEP_OPEN: min_step,
    support.SOLVER: solver,
    support.TANGENTS: tangents,
    support.COMPOSITE_TANGENTS: composite_tangents,
    support.MOVED_TANGENTS: tangents,
    support.TRACED_TANGENTS: traced_tangents,
    support.ACTING_TANGENTS: acting_tangents,
    support.ADJOINT: gradients,
    support.TRACED_ADJOINT: traced_gradients,
    support.ACTIVE: active,
    support.PYTHON_TAU: forces(lambda law: law),
    support.TRACED_TAU: forces(pl.Traced),
    support.THREADS: threads,
    support.COPY: copies,
}


def test_every_feature_of_calls_is_asked_for():
    assert ASKS.keys() == set(OF_CALLS)


@pytest.mark.filterwarnings("ignore::pliant.ModelWarning")
@pytest.mark.parametrize("feature", OF_CALLS, ids=lambda x: x.name)
def test_a_cell_is_refused_or_right(feature, monkeypatch):
    pretend.install(monkeypatch)
    supported = compared = 0
    with jax.enable_x64(True):
        for target in feature.of:
            for row in METHODS.values():
                if target is TORCH or not has(row, target):
                    continue
                cell = Cell(feature, target, row)
                refusal, other = cell.refusal, cell.is_of_another_system
                supported += refusal is None
                if other and (refusal is None or target.steps):
                    continue  # cells of features of systems are asked for elsewhere
                if refusal is None:
                    ASKS[feature](cell)
                    compared += 1
                else:
                    with pytest.raises(pl.PliantError, match=rf"^{meant(refusal)}(\n|$)"):  # JAX adds notes
                        ASKS[feature](cell)
    assert compared > 0 or not supported
