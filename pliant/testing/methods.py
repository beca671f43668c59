"""`check_method`: an integrator of the table on a motion with a closed form, in runs and rollouts, with its derivatives."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from scipy.special import ellipj

from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile
from pliant.errors import ModelWarning, unknown
from pliant.model import Inertia, Pose, Revolute
from pliant.model.drawn.shapes import Sphere
from pliant.simulate.methods.row import Method
from pliant.simulate.methods.table import METHODS
from pliant.simulate.simulate import simulate
from pliant.spatial import Array
from pliant.system import System
from pliant.testing.report import Claims, rate

_LENGTH, _MASS, _INERTIA, _GRAVITY = 0.4, 2.0, 0.05, 9.81  # m, kg, kg m^2, m/s^2
_BEGIN, _REST, _END = np.array([1.0]), np.array([0.0]), 1.5  # rad, rad/s, s
_INSTANTS = 5  # at which errors are looked at
_LEAST, _MOST = 3e-13, 1e-3  # errors between rounding and steps that are too long
_ENOUGH = 5  # errors in this range
_NEAR = 0.3  # of the observed order
_HALVINGS = 14
_RTOL = 1e-8


def check_method(name: str, *, seed: int = 0) -> None:
    """Check an integrator, a row of the table `pliant.simulate.methods`, and raise `ConformanceError` if a property does not hold.

    name: the name of the method. seed: of the directions of derivatives.

    The motion is that of a pendulum, of which the angle is a Jacobi elliptic function. What the row declares is checked:
    - with fixed steps, the order: the slope of the errors over the lengths of steps.
    - with steps that follow rtol, the error of the result.
    - rollouts end where runs do, and a batch has the same bits as its states one by one.
    - tangents and gradients of rollouts are those of differences.

    Example: `pl.testing.check_method("rk4")`
    """
    if name not in METHODS:
        raise unknown("method", name, METHODS)
    row, claims = METHODS[name], Claims(f"method {name!r}")
    system = _pendulum(row.contacts)
    dynamics = compile(system)
    if row.fixed:
        _check_order(claims, row, system, dynamics)
    if row.adaptive:
        run = _run(system, dynamics, _BEGIN, _REST, t_end=_END, n_out=2, method=name, rtol=_RTOL)
        error = abs(float(run.q[-1, 0]) - _angle(_END))
        claims.true(f"with rtol = {_RTOL:.0e} the error of the result is {error:.1e}", error < 1e3 * _RTOL)
    if row.rollouts:
        _check_rollouts(claims, row, system, dynamics)
        _check_derivatives(claims, row, dynamics, np.random.default_rng(seed))


def _pendulum(contacts: bool) -> System:
    """contacts: with a ground far below, for methods of systems with contacts."""
    system = System("pendulum", gravity=(0, 0, -_GRAVITY))
    inertia = Inertia(_MASS, np.array([0.0, 0.0, -_LENGTH]), _INERTIA * np.eye(3))
    system.add_body("bob", hinge=Revolute("y"), pose=Pose((0, 0, 10.0)), inertia=inertia)
    if contacts:
        system.add_shape("bob", Sphere(0.1), name="ball")
        system.add_contact("floor", "ball", "ground", mu=0.5)
    return system


def _angle(t: float) -> float:
    """The angle at a time, after a start at rest: sin(q/2) = k cn/dn."""
    w = np.sqrt(_MASS * _GRAVITY * _LENGTH / (_INERTIA + _MASS * _LENGTH**2))
    k = np.sin(_BEGIN[0] / 2)
    _, cn, dn, _ = ellipj(w * t, k * k)
    return float(2 * np.arcsin(k * cn / dn))


def _run(system: System, dynamics: Dynamics, q: Array, v: Array, **given: Any) -> Any:
    """Return a run. Its steps may be too long on purpose, of which a warning would tell."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ModelWarning)
        return simulate(system, q, v, dynamics=dynamics, **given)


def _check_order(claims: Claims, row: Method, system: System, dynamics: Dynamics) -> None:
    times = np.linspace(0.0, _END, _INSTANTS)
    wanted = np.array([_angle(t) for t in times])
    found: list[tuple[int, float]] = []
    for n in ((_INSTANTS - 1) << k for k in range(_HALVINGS)):
        run = _run(system, dynamics, _BEGIN, _REST, t_end=_END, n_out=_INSTANTS, method=row.name, dt=_END / n)
        error = float(np.abs(run.q[:, 0] - wanted).max())
        if error < _LEAST:
            break
        found += [(n, error)] if error < _MOST else []
        if len(found) == _ENOUGH:
            break
    if len(found) < 2:
        claims.fail(f"its errors are never between {_LEAST:.0e} and {_MOST:.0e}: it does not converge to the closed form")
    (n0, e0), (n1, e1) = found[-2:]
    order = float(np.log(e0 / e1) / np.log(n1 / n0))
    text = ", ".join(f"{n}: {error:.2e}" for n, error in found)
    claim = f"the observed order is {order:.2f} and not {row.order}; errors by number of steps are {text}"
    claims.true(claim, abs(order - row.order) < _NEAR)


def _check_rollouts(claims: Claims, row: Method, system: System, dynamics: Dynamics) -> None:
    steps, dt = 16, 0.01
    q, v = np.array([_BEGIN, [0.4], [-0.7]]), np.array([[0.0], [1.0], [2.0]])
    given: dict[str, Any] = {"dt": dt, "steps": steps, "method": row.name}
    many = dynamics.rollout(q, v, **given)
    for k in range(len(q)):
        one = dynamics.rollout(q[k], v[k], **given)
        at = claims.where(q0=q[k], v0=v[k])
        at.same_bits("the rollout of a batch and of one of its states", many.q[k], one.q)
        run = _run(system, dynamics, q[k], v[k], t_end=steps * dt, n_out=2, method=row.name, dt=dt)
        at.equal("a rollout ends where a run does", one.q[-1], run.q[-1], 1e-12)


def _check_derivatives(claims: Claims, row: Method, dynamics: Dynamics, rng: np.random.Generator) -> None:
    q, v, tau = _BEGIN, np.array([0.5]), np.array([0.2])
    given: dict[str, Any] = {"dt": 0.02, "steps": 8, "method": row.name}
    dq, dv = rng.normal(size=(2, 1))
    wq, wv = rng.normal(size=(2, 9, 1))

    def seen(t: float) -> Array:
        run = dynamics.rollout(q + dq * t, v + dv * t, tau=tau, **given)
        return np.concatenate([run.q, run.v])

    change = rate(seen, 1e-2)
    if row.tangents:
        along = dynamics.rollout(q, v, tau=tau, tangents={"q0": dq[None], "v0": dv[None]}, **given)
        assert along.dq is not None and along.dv is not None
        claims.equal("tangents of a rollout are its change", np.concatenate([along.dq[0], along.dv[0]]), change, 1e-8)
    if row.adjoint:
        back = dynamics.rollout(q, v, tau=tau, **given).vjp(q=wq, v=wv)
        found, expected = back.q0 @ dq + back.v0 @ dv, float(np.sum(np.concatenate([wq, wv]) * change))
        claims.equal("the gradient of a rollout is its change along a direction", found, expected, 1e-8)
