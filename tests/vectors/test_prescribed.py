"""Prescribed motion: rhs and outputs against the equations with a partitioned mass matrix, runs against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.model.acting.loads import Input, Series
from tests.kit import close
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary
KINDS = ("Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Fixed", "Custom")


def laws(rng, n):
    """A law of n coordinates: itself, and (x, x', x'') by hand."""
    a, w, c = rng.normal(size=(3, n))

    def law(t):
        made = [a[i] * np.sin(w[i] * t) + c[i] * t * t for i in range(n)]
        return made[0] if n == 1 else made

    def truth(t):
        s, k = np.sin(w * t), np.cos(w * t)
        return a * s + c * t * t, a * w * k + 2 * c * t, -a * w * w * s + 2 * c

    return law, truth


def driven(seed):
    """A system with prescribed hinges, a load that depends on them, and by hinge what they do."""
    system = random_flexible_system(seed, n=5, base="fixed", kinds=KINDS) if seed % 2 else random_system(seed, n=7, kinds=KINDS)
    rng = np.random.default_rng(seed + 50)
    truths = {}
    for hinge in system.model.hinges:
        if hinge.type.nv and hinge.type.nq == hinge.type.nv and rng.random() < 0.5:
            law, truths[hinge.name] = laws(rng, hinge.type.nv)
            system.prescribe(hinge.name, law)
    name = next(h.name for h in system.model.hinges if h.type.nv)
    n = system.model.hinges[[h.name for h in system.model.hinges].index(name)].type.nv

    def spring(x):
        value = x.q(name) if n == 1 else x.v(name)
        x.torque(name, -3.0 * value - 0.1 * x.v(name))

    system.add_load("spring", spring)
    return system, truths, (name, n)


def speeds(hinge, x, rate, second):
    """v and v' of a hinge: of Planar in body axes, by hand."""
    if not isinstance(hinge, pl.Planar):
        return rate, second
    c, s = np.cos(x[0]), np.sin(x[0])
    back, turn = np.array([[c, s], [-s, c]]), np.array([[-s, c], [-c, -s]])
    return (
        np.array([rate[0], *(back @ rate[1:])]),
        np.array([second[0], *(back @ second[1:] + rate[0] * (turn @ rate[1:]))]),
    )


def expected(system, truths, loaded, t, q, v, tau):
    """(q, v, a, required) by the dense matrix."""
    model = system.model
    q, v, tau = q.copy(), v.copy(), tau.copy()
    a, places = np.zeros(model.nv), {}
    for body, wq, wv in zip(model.bodies, model.internals.q_slices, model.internals.v_slices, strict=True):
        if body.hinge.name in truths:
            n = body.hinge.type.nv
            x, rate, second = truths[body.hinge.name](t)
            places[body.hinge.name] = own = slice(wv.start, wv.start + n)
            q[wq.start : wq.start + n] = x
            v[own], a[own] = speeds(body.hinge.type, x, rate, second)
    name, n = loaded
    at, speed = model.q_index(name).start, model.v_index(name).start
    own = slice(speed, speed + n)
    spring = -3.0 * (q[at : at + 1] if n == 1 else v[own]) - 0.1 * v[own]
    tau[own] += spring
    bare = system.copy()
    bare._loads, bare._prescribed, bare._model = {}, {}, None
    dyn = pl.compile(bare, "reference")
    M, b = dyn.mass_matrix(q), dyn.bias(q, v)
    held = np.concatenate([np.arange(model.nv)[p] for p in places.values()]) if places else np.zeros(0, int)
    free = np.setdiff1d(np.arange(model.nv), held)
    a[free] = np.linalg.solve(M[np.ix_(free, free)], (tau - b)[free] - M[np.ix_(free, held)] @ a[held])
    needed = M @ a + b - tau
    return q, v, a, {name: needed[p] for name, p in places.items()}


@pytest.mark.parametrize("seed", seeds(6))
def test_rhs_and_required_against_the_dense_matrix(seed):
    system, truths, loaded = driven(seed)
    rng = np.random.default_rng(seed)
    q, v = system.random_state(seed)
    tau = rng.normal(size=system.nv)
    dyn = pl.compile(system, "reference")
    exact_q, exact_v, a, needed = expected(system, truths, loaded, 0.7, q, v, tau)
    qdot, vdot, _ = dyn.rhs(0.7, q, v, tau=tau)
    close(vdot, a, 1e-09)
    close(qdot, dyn.qdot(exact_q, exact_v), 1e-12)
    out = dyn.outputs(0.7, q, v, tau=tau)
    assert set(out) == {f"{name}.required" for name in truths}
    for name, force in needed.items():
        close(out[f"{name}.required"], force if force.size > 1 else force[0], 1e-09)


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
@pytest.mark.parametrize("seed", [1])
def test_kernels(seed, mode):
    """Compiled, whatever the mode, and for many states and times at once."""
    system, *_ = driven(seed)
    reference, dyn = pl.compile(system, "reference"), pl.compile(system, mode=mode)
    states = [system.random_state(i) for i in range(3)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    t = np.array([0.1, 0.4, 0.9])
    for x, y in zip(dyn.rhs(t, q, v), reference.rhs(t, q, v), strict=True):
        close(x, y, 1e-09)
    want = reference.outputs(t, q, v)
    for name, x in dyn.outputs(t, q, v).items():
        close(x, want[name], 1e-09)


def test_a_series_is_a_spline():
    """Speeds and accelerations of a spline through the points, whose forces are those of inverse dynamics."""
    times = np.linspace(0, 2, 41)
    system = pendulum()
    system.prescribe("cart", Series(times, 0.3 * np.sin(2 * times)))
    dyn = pl.compile(system)
    q, v = np.array([9.0, 0.4]), np.array([9.0, 0.2])
    for t in (0.013, 0.7, 2.0):
        x, rate, second = 0.3 * np.sin(2 * t), 0.6 * np.cos(2 * t), -1.2 * np.sin(2 * t)
        qdot, a, _ = dyn.rhs(t, q, v)
        assert abs(qdot[0] - rate) < 1e-4 and abs(a[0] - second) < 1e-2  # a spline's, of spacing h: h^3 and h^2
        inverse = pl.compile(pendulum()).inverse_dynamics(np.array([x, 0.4]), np.array([rate, 0.2]), a)
        assert abs(dyn.outputs(t, q, v)["cart.required"] - inverse[0]) < 1e-3
        assert abs(inverse[1]) < 1e-3


def test_an_input_is_the_acceleration():
    system = pendulum()
    system.prescribe("cart", Input(0.5))
    dyn = pl.compile(system)
    q, v = np.array([0.2, 0.4]), np.array([0.3, 0.2])
    assert dyn.internals.inputs == {"cart.acceleration": slice(0, 1)}
    for u, value in ((None, 0.5), ({"cart.acceleration": -2.0}, -2.0)):
        qdot, a, _ = dyn.rhs(0.0, q, v, u=u)
        assert a[0] == value and qdot[0] == 0.3
        tau = pl.compile(pendulum()).inverse_dynamics(q, v, a)
        assert abs(tau[1]) < 1e-12
        assert dyn.outputs(0.0, q, v, u=u)["cart.required"] == pytest.approx(tau[0], abs=1e-12)


def pendulum():
    system = pl.System("pendulum on a cart")
    system.add_body("cart", "world", pl.Prismatic("x"), mass=2.0)
    system.add_body("bob", "cart", pl.Revolute("y"), mass=1.5, com=(0.0, 0.0, -0.4), inertia=[0.02, 0.02, 0.01])
    return system


def test_pendulum_on_a_driven_pivot():
    """(I + m l^2) th'' = -m g l sin th + m l x'' cos th, th about y, by an independent run; the energy balance with the work."""
    system = pendulum()
    system.prescribe("cart", lambda t: 0.2 * np.sin(3.0 * t))
    run = pl.simulate(system, t_end=4.0, q0={"bob": 0.3}, rtol=1e-12, n_out=81)
    from scipy.integrate import solve_ivp

    m, l, I, g = 1.5, 0.4, 0.02, 9.81

    def field(t, y):
        x2 = -0.2 * 9.0 * np.sin(3.0 * t)
        return [y[1], (-m * g * l * np.sin(y[0]) + m * l * x2 * np.cos(y[0])) / (I + m * l * l)]

    want = solve_ivp(field, (0, 4.0), [0.3, 0.0], "DOP853", run.t, rtol=1e-12, atol=1e-13).y
    close(run.q[:, 1], want[0], 1e-9)
    close(run.v[:, 1], want[1], 1e-9)
    np.testing.assert_allclose(run.q[:, 0], 0.2 * np.sin(3.0 * run.t), rtol=0, atol=1e-15)
    np.testing.assert_allclose(run.v[:, 0], 0.6 * np.cos(3.0 * run.t), rtol=0, atol=1e-15)
    assert run.quality.energy_drift < 1e-9
    both = pl.simulate(system, [[9.0, 0.3], [0.0, 0.5]], t_end=4.0, rtol=1e-12, n_out=81)
    np.testing.assert_array_equal(both.q[0], run.q)  # whatever q0 says of the cart
    on = pl.simulate(system, start=run, t_end=5.0, n_out=3)
    np.testing.assert_allclose(on.q[:, 0], 0.2 * np.sin(3.0 * on.t), rtol=0, atol=1e-15)
    th, x2 = run.q[:, 1], -1.8 * np.sin(3.0 * run.t)
    th2 = (-m * g * l * np.sin(th) + m * l * x2 * np.cos(th)) / (I + m * l * l)
    force = (2.0 + m) * x2 - m * l * (th2 * np.cos(th) - run.v[:, 1] ** 2 * np.sin(th))
    close(run.data["cart.required"].values, force, 1e-8)


@pytest.mark.parametrize("method", [{"rtol": 1e-11}, {"method": "rk4", "dt": 1e-3}])
def test_energy_balance_of_a_driven_arm_with_loads(method):
    """The work of what the driven hinges take, and of the load, is what the energy gains."""
    system, *_ = driven(4)
    run = pl.simulate(system, t_end=0.5, q0=system.random_state(1)[0], n_out=11, **method)
    assert run.quality.energy_drift < 1e-9


def test_the_reference_runs_it_too():
    system = pendulum()
    system.prescribe("cart", lambda t: 0.2 * np.sin(3.0 * t))
    runs = [
        pl.simulate(system, t_end=0.2, q0={"bob": 0.3}, dynamics=d, rtol=1e-10, n_out=5)
        for d in (None, pl.compile(system, "reference"))
    ]
    close(runs[0].q, runs[1].q, 1e-11)
    assert runs[1].quality.energy_drift < 1e-9


def test_a_constant_acceleration_in_a_run():
    system = pendulum()
    system.prescribe("cart", Input(0.0))
    run = pl.simulate(system, t_end=1.0, v0={"cart": 0.5}, u={"cart.acceleration": 2.0}, n_out=5, rtol=1e-12)
    close(run.q[:, 0], 0.5 * run.t + run.t**2, 1e-12)
    assert run.quality.energy_drift < 1e-9


def test_a_flexible_body_on_a_driven_hinge():
    """Spun up with a smooth law, and at a child of a flexible body, whose own axis is then felt: all fidelities agree with M."""
    for fidelity in ("full", "ruthless"):
        system = pl.System("panel", fidelity=fidelity, gravity=(0, 0, 0))
        beam = pl.flex.Beam(2.0, 4.0, EI=500.0, modes=3)
        system.add_body("panel", "world", pl.Revolute("z"), flex=beam)
        system.add_body("tip", "panel", pl.Revolute("z"), at=2.0, mass=3.0, inertia=[0.2, 0.2, 0.3])
        plain = pl.compile(system, "reference")
        system.prescribe("tip", lambda t: 0.4 * np.sin(t))
        q, v = system.random_state(0)
        out = pl.compile(system).rhs(0.5, q, v)[1]
        q[-1], v[-1] = 0.4 * np.sin(0.5), 0.4 * np.cos(0.5)
        M, b = plain.mass_matrix(q), plain.bias(q, v)
        a = np.append(np.linalg.solve(M[:-1, :-1], -b[:-1] + M[:-1, -1] * 0.4 * np.sin(0.5)), -0.4 * np.sin(0.5))
        close(out, a, 1e-09)


# ---- who it is, and mistakes


def test_the_fingerprint_tells_motions_apart():
    def made(law):
        system = pendulum()
        if law is not None:
            system.prescribe("cart", law)
        return system.model.fingerprint

    t = [0.0, 1.0, 2.0]
    prints = [made(x) for x in (None, np.sin, lambda t: 2 * np.sin(t), Series(t, [0, 1, 0.0]), Series(t, [0, 2, 0.0]), Input(1.0))]
    assert len(set(prints)) == len(prints)
    assert made(np.sin) == prints[1]


def test_forward_dynamics_stays_as_it_is():
    system = pendulum()
    system.prescribe("cart", np.sin)
    q, v, tau = np.array([0.1, 0.2]), np.array([0.3, 0.4]), np.array([1.0, 2.0])
    want = pl.compile(pendulum()).forward_dynamics(q, v, tau)
    close(pl.compile(system).forward_dynamics(q, v, tau), want, 1e-14)


MISTAKES = {
    "unknown hinge": (lambda s: s.prescribe("car", np.sin), "'car'.*cart"),
    "twice": (lambda s: [s.prescribe("cart", np.sin), s.prescribe("cart", np.cos)], "already prescribed"),
    "is not a motion": (lambda s: s.prescribe("cart", 3.0), "is not a motion"),
    "quaternion": (lambda s: s.prescribe("ball", np.sin), "Spherical.*pl.Input"),
    "fixed": (lambda s: s.prescribe("weld", np.sin), "Fixed"),
    "branch": (lambda s: s.prescribe("cart", lambda t: t if t > 1 else 0.0), "cannot be differentiated symbolically.*np.where"),
    "size": (lambda s: s.prescribe("cart", lambda t: [t, t]), "2 numbers, but the hinge has 1"),
    "nothing": (lambda s: s.prescribe("cart", lambda t: None), "0 numbers, but the hinge has 1"),
    "raises": (lambda s: s.prescribe("cart", lambda t: {}["a"]), "raised KeyError"),
    "hold": (lambda s: s.prescribe("cart", Series([0, 1], [0, 1.0], "hold")), "jumps"),
    "series size": (lambda s: s.prescribe("cart", Series([0, 1], [[0, 1.0], [1, 2]])), "2 values per time"),
    "one time": (lambda s: s.prescribe("cart", Series([0], [1.0])), "one time"),
    "input size": (lambda s: s.prescribe("cart", Input([1.0, 2.0])), "1 accelerations"),
    "composite": (
        lambda s: [s.prescribe("cart", np.sin), pl.compile(s, method="composite").rhs(0.0, s.neutral(), np.zeros(s.nv))],
        "method 'composite'.*'cart'.*articulated",
    ),
    "rollout": (
        lambda s: [s.prescribe("cart", np.sin), pl.compile(s).rollout(s.neutral(), np.zeros(s.nv), dt=0.1, steps=2)],
        "'cart' is prescribed.*pl.simulate",
    ),
    "stepper": (lambda s: [s.prescribe("cart", np.sin), pl.compile(s).stepper(0.1)], "'cart' is prescribed.*pl.simulate"),
    "python load": (
        lambda s: [
            s.prescribe("cart", np.sin),
            s.add_load("bump", lambda x: x.torque("bob", 1.0 if x.q("bob") > 0 else 0.0)),
            pl.simulate(s, t_end=1.0),
        ],
        "'bump' runs as Python.*np.where",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name):
    system = pendulum()
    system.add_body("ball", "world", pl.Spherical(), mass=1.0, inertia=[1, 1, 1])
    system.add_body("weld", "world", pl.Fixed(), mass=1.0)
    do, message = MISTAKES[name]
    with pytest.raises(pl.PliantError, match=message):
        do(system)


def test_a_ball_takes_an_input():
    system = pl.System("ball")
    system.add_body("ball", "world", pl.Spherical(), mass=1.0, com=(0.1, 0, 0), inertia=[1, 2, 3])
    system.prescribe("ball", Input([1.0, 2.0, 3.0]))
    dyn = pl.compile(system)
    q, v = system.random_state(0)
    _, a, _ = dyn.rhs(0.0, q, v)
    np.testing.assert_array_equal(a, [1.0, 2.0, 3.0])
    close(dyn.outputs(0.0, q, v)["ball.required"], dyn.inverse_dynamics(q, v, a), 1e-12)
