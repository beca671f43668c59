"""Implicit methods: agreement with implementations in NumPy, orders, stiff systems, blocks, work, and what does not converge."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
import pytest

import pliant as pl
from pliant import sweeps
from pliant.simulate.loops.implicit_kernels import alpha_kernel, esdirk_kernel, speed_places, turns
from pliant.simulate.loops.methods import alpha, esdirk
from pliant.simulate.loops.methods.carry import AT, SCALARS, Status
from pliant.simulate.loops.torques import torques
from tests.simulate.loops.implicit_oracles import Equations, esdirk43
from tests.simulate.loops.implicit_oracles import alpha as alpha_oracle
from tests.simulate.systems import CASES, heavy_top, mixture, tumbler
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system

TIGHT = 1e-11


class Runner:
    """Both methods on one system, as a user of the kernels calls them."""

    def __init__(self, system, tau=None, t_end=1.0, works=False, wrenches=None, p=None, **options):
        self.dynamics = pl.compile(system, wrenches=list(wrenches or ()), **options)
        self.model, self.works, self.t_end = self.dynamics.model, works, t_end
        self.torques = torques(tau, self.dynamics.fields, (0.0, t_end))
        self.more = ([np.array([*wrenches.values()]).ravel()] if wrenches else []) + ([] if p is None else [p])
        self.acting = [np.array([*wrenches.values()])] if wrenches else []
        self.acting += [] if p is None else [p]

    @cached_property
    def _alpha(self):
        return alpha_kernel(self.dynamics, self.torques, self.works)

    @cached_property
    def _esdirk(self):
        return esdirk_kernel(self.dynamics, self.torques, self.works)

    @property
    def inputs(self):
        return [*self.torques.arguments, *self.more]

    def acceleration(self, q, v):
        tau = self.torques.at(np.zeros(1), q[None], v[None], 0)[0]
        return np.asarray(self.dynamics.forward_dynamics(q, v, tau, *self.acting))

    def alpha(self, q, v, plan, rho=0.9, tol=TIGHT, x=None):
        if x is None:
            x = alpha.start(np.concatenate([q, v, [0.0] * self.works]), self.acceleration(q, v), self.model.nq)
        return self._alpha(x, *self.inputs, np.asarray(plan, dtype=float), [rho, tol, tol, 0.0])

    def carry(self, q, v, h=1e-3):
        m = self.model
        scalars = np.zeros(SCALARS)
        scalars[AT["h"]] = h
        tau = self.torques.at(np.zeros(1), q[None], v[None], 0)[0]
        work, power = ([0.0], [sweeps.power(m, q, v, tau)]) if self.works else ([], [])
        carried = np.concatenate([scalars, q, v, work, sweeps.qdot(m, q, v), self.acceleration(q, v), power])
        return esdirk.start(carried, m.nq, m.nv)

    def esdirk(self, carry, times, tol=TIGHT, t_stop=None, dt=0.0, budget=1e9):
        t_stop = self.t_end if t_stop is None else t_stop
        settings = [tol, tol, t_stop, budget, 0, self.t_end, dt, 0]
        return self._esdirk(carry, *self.inputs, np.asarray(times, dtype=float), settings)


def beam(modes=20, damping=0.005, gravity=(0, 0, -9.81)):
    """On a hinge; its modes are of 5 to 1280 rad/s."""
    system = pl.System("beam", gravity=gravity)
    flex = pl.flex.Beam(2.0, 1.5, EI=1.2, boundary="pinned-free", modes={"z": modes}, damping=damping, stiffening=False)
    system.add_body("beam", hinge=pl.Revolute("y"), flex=flex)
    return system


# ---- the methods themselves


def test_tableau():
    """Row sums, and all conditions of order four, of the embedded method of order three; exactly. The last row is the method."""
    A = [[*map(Fraction, row), *[Fraction(0)] * (6 - len(row))] for row in esdirk.A]
    c = esdirk.C
    assert all(sum(row) == place for row, place in zip(A, c, strict=True))
    assert all(A[i][i] == esdirk.GAMMA for i in range(1, 6))

    def times(x):
        return [sum(a * b for a, b in zip(row, x, strict=True)) for row in A]

    def each(*factors):
        return [np.prod(x) for x in zip(*factors, strict=True)]

    conditions = [
        ([1] * 6, 1), (c, 2), (each(c, c), 3), (times(c), 6),
        (each(c, c, c), 4), (each(c, times(c)), 8), (times(each(c, c)), 12), (times(times(c)), 24),
    ]  # fmt: skip
    for weights, count in ((A[-1], 8), (esdirk.EMBEDDED, 4)):
        for x, n in conditions[:count]:
            assert sum(w * y for w, y in zip(weights, x, strict=True)) == Fraction(1, n)


def test_quintic():
    """The interpolant takes its five data, and x^5."""
    for k, row in enumerate(esdirk.HERMITE):
        value = np.polynomial.Polynomial([0.0, *row])
        found = [value.deriv(i)(s) if i else value(s) for s, i in ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2))]
        assert found == [float(i == k) for i in range(5)]


SYSTEMS = [
    (lambda: random_flexible_system(3, 2, base="free"), 3),
    (lambda: random_flexible_system(11, 2), 11),
    (lambda: random_system(5, 4, ("Spherical", "Planar", "Custom", "Screw"), base="free"), 5),
    (lambda: random_system(8, 3, ("Planar", "Universal", "Custom", "Spherical")), 8),
    (mixture, 1),
]


@pytest.mark.parametrize(("method", "row"), [("alpha", 0), ("alpha", 3), ("alpha", 4), ("esdirk", 1), ("esdirk", 2), ("esdirk", 4)])
def test_agrees_with_numpy(row, method):
    """A few steps, with forces, against dense iterations to rounding by other code; flexible, rigid, with wrenches by each."""
    build, seed = SYSTEMS[row]
    rng = np.random.default_rng(seed)
    system = build()
    model = system.model if hasattr(system, "model") else pl.compile(system).model
    q, v = model.random_state(rng)
    tau = rng.normal(size=model.nv)
    frame = model.bodies[-1].name
    wrenches = {frame: rng.normal(size=6)} if row % 2 else None
    runner = Runner(system, tau, wrenches=wrenches)
    equations = Equations(runner.model, lambda t, q, v: tau, wrenches and list(wrenches.items()))
    h, steps = 4e-3, 3
    if method == "alpha":
        rows, end = runner.alpha(q, v, [[0.0, k, h, 1] for k in range(steps)], rho=0.7)
        expected = alpha_oracle(equations, q, v, h, steps, 0.7)
        assert end[0] == steps
        assert end[1] == 0
    else:
        carry, rows = runner.esdirk(runner.carry(q, v), h * np.arange(1, steps + 1), t_stop=steps * h, dt=h)
        expected = esdirk43(equations, q, v, h, steps)
        assert carry[AT["status"]] == Status.ARRIVED
        assert carry[AT["steps"]] == steps
    assert np.abs(rows - expected).max() < 1e-11 * max(1.0, np.abs(expected).max())


def test_parameters():
    """Values of named parameters reach the residual, its matrix and the power."""
    system = pl.examples.load("double-pendulum")
    names = [f"{body.name}.mass" for body in system.bodies]
    given = Runner(system, None, parameters=names, p=np.array([1.5, 0.7]))
    q, v = np.array([0.3, 0.2]), np.array([1.0, -0.5])
    rows, _ = given.alpha(q, v, [[0.0, 0, 1e-2, 3]])
    again = pl.compile(system, "reference", parameters=names)

    class Given(Equations):
        def __call__(self, t, q, v, a):
            return again.inverse_dynamics(q, v, a, given.more[0])

        def acceleration(self, t, q, v):
            return again.forward_dynamics(q, v, np.zeros(2), given.more[0])

    assert np.abs(rows[0] - alpha_oracle(Given(given.model, None), q, v, 1e-2, 3)[-1]).max() < 1e-11


def test_turns_and_places():
    """Which systems have increments that are not v, and which coordinates the scales of speeds come from."""
    assert not turns(pl.compile(pl.examples.load("double-pendulum")).model)
    for build in (heavy_top, tumbler, mixture):
        assert turns(pl.compile(build()).model)
    assert speed_places(pl.compile(tumbler()).model) == [-1, -1, -1, 4, 5, 6]
    assert speed_places(pl.compile(mixture()).model) == list(range(8))


# ---- orders

TABLE = {
    "heavy-top": (heavy_top, CASES["heavy_top"]["omega0_body"], 0.05, (500, 1000), (60, 120)),
    "tumbler": (tumbler, [1, 2, 1.5, 0.3, 0.2, 0.1], 1.0, (200, 400), (20, 40)),
    "mixture": (mixture, [0.5, -1, 1.5, 0.3, 0.2, 0.1, -1, 0.5], 0.5, (400, 800), (40, 80)),
}


@pytest.mark.parametrize("name", TABLE)
@pytest.mark.parametrize("method", ["alpha", "esdirk"])
def test_order(name, method):
    """Two and four, with quaternions, a plane, and forces that change; also of what is stored within steps."""
    build, v, t_end, *counts = TABLE[name]
    system = build()
    v = np.array(v, dtype=float)
    knots = np.linspace(0, 1, 11)[:, None]  # steps end at them
    tau = np.linspace(-1, 1, system.nv) * np.sin(5 * knots)
    runner = Runner(system, tau, t_end)
    q = system.neutral()
    expected = pl.simulate(system, q, v, t_end=t_end, n_out=2, tau=tau, rtol=1e-12, dynamics=runner.dynamics)
    end = np.concatenate([expected.q[-1], expected.v[-1]])
    errors = []
    steps = counts[method == "esdirk"]
    for n in steps:
        if method == "alpha":
            rows, _ = runner.alpha(q, v, [[0.0, 0, t_end / n, n]])
        else:
            _, rows = runner.esdirk(runner.carry(q, v), [t_end], dt=t_end / n)
        errors.append(np.abs(rows[-1] - end).max())
    assert abs(np.log2(errors[0] / errors[1]) - {"alpha": 2, "esdirk": 4}[method]) < 0.2, errors


@pytest.mark.parametrize("name", TABLE)
def test_rows_within_steps(name):
    """What is interpolated is as good as what steps end at, or as the tolerance of a step."""
    build, v, t_end, *_ = TABLE[name]
    system = build()
    runner = Runner(system, None, t_end)
    q, v = system.neutral(), np.array(v, dtype=float)
    times = np.linspace(0, t_end, 60)[1:]
    run = pl.simulate(system, q, v, t_end=t_end, n_out=60, rtol=1e-11, dynamics=runner.dynamics)
    expected = np.c_[run.q, run.v][1:]
    for tol in (1e-5, 1e-8):
        carry, rows = runner.esdirk(runner.carry(q, v), times, tol)
        assert carry[AT["row"]] == times.size > 2 * carry[AT["steps"]] * (tol > 1e-6)
        at_ends = []
        for t, x in list(zip(times, expected, strict=True))[9::10]:
            at_ends.append(np.abs(runner.esdirk(runner.carry(q, v), [t], tol, t_stop=t)[1][0] - x).max())
        assert np.abs(rows - expected).max() < max(3 * max(at_ends), tol)


# ---- stiff systems


@modes_of_any_boundary
def test_stiff_beam():
    """Modes of 5 to 1280 rad/s, steps of 0.1 s: those that such steps cannot follow die out, and nothing grows."""
    system = beam(damping=0.0, gravity=(0, 0, 0))
    runner = Runner(system, None, 10.0)
    energy = runner.dynamics
    q, v = system.neutral(), np.zeros(system.nv)
    v[-1] = 1.0  # of the fastest mode
    carry, rows = runner.esdirk(runner.carry(q, v), np.arange(1, 101) * 0.1, 1e-9, dt=0.1)
    assert carry[AT["status"]] == Status.ARRIVED
    assert np.abs(rows[-1, -1]) < 1e-7  # its speed
    total = energy.kinetic_energy(rows[:, : system.nq], rows[:, system.nq :]) + energy.potential_energy(rows[:, : system.nq])
    assert total[0] < 0.5
    assert np.diff(total).max() < 1e-3
    for rho, left in ((0.5, 1e-3), (1.0, 0.1)):
        rows, end = runner.alpha(q, v, [[0.0, 0, 0.1, 20]], rho, 1e-9)
        assert end[0] == 20
        assert (np.abs(rows[0, -1]) < left) == (rho < 1)


@modes_of_any_boundary
def test_few_steps():
    """Steps follow what is slow: fifty times fewer than stability would allow an explicit method."""
    system = beam()
    runner = Runner(system, None, 5.0)
    q = system.neutral()
    q[0] = 0.2
    carry, _ = runner.esdirk(runner.carry(q, np.zeros(system.nv)), [], 1e-3)
    assert carry[AT["status"]] == Status.ARRIVED
    assert carry[AT["steps"]] + carry[AT["rejected"]] < 5.0 * 1200 / 50


def test_stiff_law():
    """A traced law is part of the matrix: a damper of 1e5 1/s, which any explicit step would have to follow."""
    system = pl.examples.load("double-pendulum")
    runner = Runner(system, pl.Traced(lambda t, q, v: -1e6 * (q - 0.3 * np.cos(t)) - 1e4 * v), 2.0)
    q = np.full(2, 0.3)
    carry, rows = runner.esdirk(runner.carry(q, np.zeros(2), 1e-6), [2.0], 1e-6)
    assert carry[AT["status"]] == Status.ARRIVED
    assert carry[AT["steps"]] < 300
    assert np.abs(rows[0, :2] - 0.3 * np.cos(2.0)).max() < 0.01


# ---- rolled systems, many degrees of freedom


@modes_of_any_boundary
def test_rolled():
    """Loops over bodies give what a straight line does."""
    system = pl.System("links")
    for k in range(4):
        flex = pl.flex.Beam(1.0, 1.0, EI=50.0, torsional_inertia=0.05, modes={"y": 1}, damping=0.01, stiffening=False)
        parent, at = (f"l{k - 1}", "tip") if k else ("world", None)
        system.add_body(f"l{k}", parent, pl.Spherical() if k == 1 else pl.Revolute("yz"[k % 2]), at=at, flex=flex)
    rng = np.random.default_rng(0)
    q = system.integrate(system.neutral(), 0.1 * rng.normal(size=system.nv))
    v = 0.3 * rng.normal(size=system.nv)
    found = []
    for mode in ("rolled", "unrolled"):
        runner = Runner(system, np.full(system.nv, 0.1), 0.05, works=True, mode=mode)
        rows, end = runner.alpha(q, v, [[0.0, 0, 1e-3, 20]])
        carry, more = runner.esdirk(runner.carry(q, v), [0.013, 0.05], 1e-9, dt=5e-3)
        assert (end[0], carry[AT["status"]]) == (20, Status.ARRIVED)
        found.append(np.concatenate([rows[0], *more]))
    assert np.abs(found[0] - found[1]).max() < 1e-9 * np.abs(found[0]).max()


def test_many_degrees_of_freedom():
    """A chain of 150 bodies: the states that steps lead to solve the equations."""
    system = pl.System("chain")
    for k in range(150):
        system.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("xy"[k % 2]), pose=pl.Pose(xyz=(0, 0, 0.1)), mass=1.0,
            com=(0, 0, 0.05), inertia=[0.01, 0.01, 0.005],
        )  # fmt: skip
    runner = Runner(system, None, 0.02)
    assert runner.dynamics.mode == "rolled"
    q, v = runner.model.random_state(np.random.default_rng(2))
    q, v = 0.02 * q, 0.1 * v
    _, end = runner.alpha(q, v, [[0.0, 0, 1e-3, 5]])
    assert end[0] == 5
    x = end[alpha.END :]
    a = x[300:450]
    assert np.abs(sweeps.inverse_dynamics(runner.model, x[:150], x[150:300], a)).max() < 1e-8 * np.abs(a).max()
    carry, _ = runner.esdirk(runner.carry(q, v), [], 1e-6)
    assert carry[AT["status"]] == Status.ARRIVED
    x = carry[SCALARS:]
    assert np.abs(sweeps.inverse_dynamics(runner.model, x[:150], x[150:300], x[450:600])).max() < 1e-4 * np.abs(x[450:600]).max()


# ---- blocks, batches


def test_blocks_and_batches():
    """Bitwise the same: cut anywhere, alone or in a batch, with series of forces."""
    system = pl.examples.load("flexible-satellite")
    tau = 0.3 * np.random.default_rng(0).normal(size=(7, system.nv))
    runner = Runner(system, tau, 2.0, works=True)
    states = [runner.model.random_state(np.random.default_rng(k)) for k in range(3)]
    plan = [[0.0, 10 * k, 5e-3, 10] for k in range(6)]
    given = np.array([np.concatenate([q, v, [0.0]]) for q, v in states])
    starts = alpha.start(given, np.array([runner.acceleration(q, v) for q, v in states]), runner.model.nq)
    rows, ends = runner.alpha(None, None, plan, tol=1e-6, x=starts)
    for start, whole, end in zip(starts, rows, ends, strict=True):
        x, cut = start, []
        for part in (plan[:1], plan[1:4], plan[4:]):
            more, last = runner.alpha(None, None, part, tol=1e-6, x=x)
            cut.append(more)
            x = last[alpha.END :]
        assert np.array_equal(np.concatenate(cut), whole)
        assert np.array_equal(x, end[alpha.END :])
    times = np.linspace(0, 2, 12)[1:]
    carries = np.array([runner.carry(q, v) for q, v in states])
    ended, rows = runner.esdirk(carries, times, 1e-5)
    for start, whole, end in zip(carries, rows, ended, strict=True):
        carry, parts, calls = start, np.zeros_like(whole), 0
        while carry[AT["status"]] == Status.MORE:
            before = int(carry[AT["row"]])
            carry, stored = runner.esdirk(carry, times, 1e-5, budget=7)
            after = int(carry[AT["row"]])
            parts[before:after] = stored[before:after]
            calls += 1
        assert calls > 3
        assert np.array_equal(parts, whole)
        assert np.array_equal(carry, end)


# ---- work, laws


@modes_of_any_boundary
def test_work():
    """What forces put in and dampers take out is the change of energy; to the method's order."""
    system = beam(4, damping=0.05)
    runner = Runner(system, np.array([0.5, 0.02, 0.0, 0.0, 0.0]), 1.0, works=True)
    q, v = system.neutral(), np.zeros(system.nv)
    q[0] = 0.4

    def energy(x):
        at, rate = x[..., : system.nq], x[..., system.nq : system.nq + system.nv]
        return runner.dynamics.kinetic_energy(at, rate) + runner.dynamics.potential_energy(at)

    start = energy(np.concatenate([q, v]))
    times = np.linspace(0, 1, 30)[1:]
    _, rows = runner.esdirk(runner.carry(q, v), times, 1e-9)
    scale = np.abs(rows[:, -1]).max()
    assert np.abs(energy(rows) - start - rows[:, -1]).max() < 1e-6 * scale
    off = []
    for n in (250, 500):
        rows, _ = runner.alpha(q, v, [[0.0, 0, 1 / n, n]])
        off.append(abs(energy(rows[0]) - start - rows[0, -1]))
    assert off[0] < 1e-3 * scale
    assert 3 < off[0] / off[1] < 5.3


def test_laws():
    """A law that is called back gives what a traced one does, to the tolerance; one that raises stops the run before its step."""

    def law(t, q, v):
        return np.array([np.cos(3 * t), 0.1]) * q - 0.3 * v

    system = pl.examples.load("double-pendulum")
    q, v = np.array([0.3, 0.2]), np.zeros(2)
    found = []
    for tau in (law, pl.Traced(law)):
        runner = Runner(system, tau, 1.0)
        rows, _ = runner.alpha(q, v, [[0.0, 0, 1e-2, 100]])
        _, more = runner.esdirk(runner.carry(q, v), [1.0], 1e-9)
        found.append(np.concatenate([rows[0], more[0]]))
    assert np.abs(found[0] - found[1]).max() < 1e-8

    def stops(t, q, v):
        if t > 0.5:
            raise ValueError("enough")
        return np.zeros(2)

    runner = Runner(system, stops, 1.0)
    _, end = runner.alpha(q, v, [[0.0, 0, 1e-2, 100]])
    assert end[0] == 50
    assert abs(end[2] - 0.5) < 1e-12
    assert "enough" in str(runner.torques.law.error)
    runner = Runner(system, stops, 1.0)
    carry, _ = runner.esdirk(runner.carry(q, v), [], 1e-6)
    assert carry[AT["status"]] == Status.LAW
    assert carry[AT["t"]] < 0.5


# ---- what does not work


def test_iterations_that_do_not_converge():
    """They are told from numbers that are not finite, with the state before the step, and rows of NaN after it."""
    system = tumbler()
    runner = Runner(system, None, 100.0)
    q, v = system.neutral(), np.array([30.0, 20, 10, 1, 1, 1])
    rows, end = runner.alpha(q, v, [[0.0, 0, 1e-3, 10], [1e-2, 0, 50.0, 2], [100.0, 0, 1.0, 1]])
    assert end[0] == 10
    assert end[1] == -1
    assert end[2] == 1e-2
    assert np.array_equal(rows[0], end[alpha.END :][: rows.shape[1]])
    assert np.isnan(rows[1:]).all()
    carry, _ = runner.esdirk(runner.carry(q, v), [], 1e-6, dt=50.0)
    assert carry[AT["status"]] == Status.TOO_SHORT
    assert carry[AT["t"]] == 0
    carry, _ = runner.esdirk(runner.carry(q, v, 50.0), [], 1e-4, t_stop=0.1)  # by error it becomes shorter
    assert carry[AT["status"]] == Status.ARRIVED
    assert carry[AT["rejected"]] > 0


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_not_finite(bad):
    system = tumbler()
    runner = Runner(system)
    q, v = system.neutral(), np.array([bad, 0, 0, 0, 0, 0])
    with np.errstate(all="ignore"):
        a = runner.acceleration(q, v)
    x = alpha.start(np.concatenate([q, v]), a, system.nq)
    _, end = runner.alpha(q, v, [[0.0, 0, 1e-3, 10]], x=x)
    assert end[0] == end[1] == 0
    with np.errstate(all="ignore"):
        start = runner.carry(q, v)
    carry, _ = runner.esdirk(start, [])
    assert carry[AT["status"]] == Status.NOT_FINITE


def test_inverse_of_all_sizes():
    """Sizes about whole vectors and chunks of them: a system of n independent hinges with friction between neighbours."""
    for n in (1, 8, 9, 65):
        system = pl.System("row")
        rng = np.random.default_rng(n)
        for k in range(n):
            system.add_body(f"b{k}", hinge=pl.Prismatic("x"), mass=1.0 + rng.random())
        C = rng.normal(size=(n, n)) + n * np.eye(n)
        runner = Runner(system, pl.Traced(lambda t, q, v, C=C: -C @ v), mode="unrolled")
        v = rng.normal(size=n)
        M = np.diag([body.inertia.mass for body in runner.model.bodies])
        rows, end = runner.alpha(np.zeros(n), v, [[0.0, 0, 0.1, 1]], rho=0.0)
        assert end[0] == 1
        b0 = -np.linalg.solve(M, C @ v)
        # rho = 0: am = -1, af = 0, gamma = 3/2, a1 = 2 b1 - b0
        b1 = np.linalg.solve(2 * M + 0.15 * C, M @ b0 - C @ (v - 0.05 * b0))
        assert np.abs(rows[0, n:] - (v + 0.1 * (-0.5 * b0 + 1.5 * b1))).max() < 1e-12


@pytest.mark.parametrize("lanes", [1, 4])
def test_widths(lanes):
    """Columns and vectors of other widths, to rounding."""
    system = mixture()
    q, v = pl.compile(system).model.random_state(np.random.default_rng(1))
    found = [Runner(system, lanes=n).alpha(q, v, [[0.0, 0, 1e-3, 5]])[0] for n in (lanes, 8)]
    assert np.abs(found[0] - found[1]).max() < 1e-12 * np.abs(found[1]).max()
