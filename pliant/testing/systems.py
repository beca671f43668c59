"""`check_system`: the equations of a system against dense equations, energies, differences, compiled code and its own file."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile
from pliant.formats import load, save
from pliant.model import HINGE_TYPES
from pliant.model.acting.loads import LOAD_TYPES, OUTPUT_TYPES
from pliant.spatial import Array
from pliant.system import System
from pliant.testing.report import Claims, rate

_METHODS = ("articulated", "composite", "unsplit")
_TERMS = 1e-11  # of the terms that are summed
_COMPILED = 1e-10  # of the terms: compiled code sums in another order
_DIFFERENCE = 1e-8
_RANK = 1e-7  # of the largest singular value: smaller ones belong to rows that depend on others
States = Sequence[tuple[Array, Array]]


def check_system(system: System, *, seed: int = 0, states: int | States = 2, compiled: bool = True, saved: bool = False) -> None:
    """Check the equations of motion of a system, and raise `ConformanceError` if a property does not hold.

    Use it where a system has a part of your own. seed: of random states and forces. states: how many random states, or a list of
    (q, v); a closed system needs states that its closures allow. compiled: also compile it. saved: also save it as YAML and load it
    again.

    At each state:
    - the mass matrix is symmetric and positive definite, and the kinetic energy is v M v / 2.
    - the accelerations of every method solve the dense equations M a + bias = tau, with the forces of closures if there are any.
    - poses, velocities and accelerations of all bodies belong together, by differences.
    - the power of all forces is the rate of the energies of a system of rigid bodies.
    - derivatives of forward dynamics are those of differences.
    - compiled functions agree with `target="reference"`, and a batch has the same bits as its states one by one.

    Loads have checks of their own: `check_load`.

    Example: `pl.testing.check_system(arm, saved=True)`
    """
    claims = Claims(f"system {system.name!r}")
    rng = np.random.default_rng(seed)
    given = [system.random_state(rng) for _ in range(states)] if isinstance(states, int) else list(states)
    dynamics = compile(system, "reference")
    for q, v in given:
        tau = rng.normal(size=system.nv)
        at = claims.where(q=q, v=v, tau=tau)
        _check_matrix(at, dynamics, q, v)
        _check_accelerations(at, system, q, v, tau)
        _check_motion(at, system, dynamics, q, v, rng)
        if not system.model.loops:
            a = dynamics.forward_dynamics(q, v, tau)
            _check_power(at, system, dynamics, (q, v, tau, a))
            _check_derivatives(at, system, dynamics, (q, v, tau), rng)
    if compiled and system.nv:
        _check_compiled(claims, system, dynamics, given, rng)
    if saved:
        check_saved(claims, system)


def is_written(system: System) -> bool:
    """Whether all parts of a system have types that a file can name, and none is Python code."""
    model = system.model
    acting = {*(type(load.type) for load in model.loads), *(type(output.type) for output in model.outputs)}
    hinges = {type(hinge.type) for hinge in model.hinges}
    return acting <= {*LOAD_TYPES, *OUTPUT_TYPES} and hinges <= {*HINGE_TYPES.values()} and not (model.events or model.controllers)


def check_saved(claims: Claims, system: System) -> None:
    """Save a system, load it, and compare what distinguishes systems: the fingerprint."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "system.yaml"
        save(system, path)
        again = load(path)
    claims.true("saved as YAML and loaded, it has another fingerprint", again.model.fingerprint == system.model.fingerprint)


def _terms(M: Array, a: Array, b: Array, tau: Array) -> float:
    return float(np.linalg.norm(M) * np.linalg.norm(a) + np.linalg.norm(b) + np.linalg.norm(tau))


def _check_matrix(claims: Claims, dynamics: Dynamics, q: Array, v: Array) -> None:
    M = dynamics.mass_matrix(q)
    claims.equal("the mass matrix is symmetric", M, M.T, 1e-14)
    least = float(np.linalg.eigvalsh(M).min(initial=1.0))
    claims.true(f"the mass matrix is not positive definite, its smallest eigenvalue is {least:.3e}", least > 0)
    energy = 0.5 * float(v @ M @ v)
    claims.equal("the kinetic energy is v M v / 2", dynamics.kinetic_energy(q, v), energy, 1e-12)


def _check_accelerations(claims: Claims, system: System, q: Array, v: Array, tau: Array) -> None:
    for method in _METHODS if not system.model.loops else _METHODS[:2]:  # the third one is for trees
        dynamics = compile(system, "reference", method=method)  # type: ignore[arg-type]
        a = dynamics.forward_dynamics(q, v, tau)
        M, b = dynamics.mass_matrix(q), dynamics.bias(q, v)
        forces = np.zeros_like(tau)
        if system.model.loops:
            J = dynamics.loop_jacobian(q)
            forces = J.T @ dynamics.multipliers(q, v, tau)
            zero = np.zeros(len(J))
            left = dynamics.loop_acceleration(q, v, a)
            claims.equal("the closures allow the accelerations", left, zero, 1e-9, float(np.linalg.norm(J) * np.linalg.norm(a)))
        terms = _terms(M, a, b, tau) + float(np.linalg.norm(forces))
        name = f"the accelerations of method {method!r} solve M a + bias = tau" + " + J' lambda" * bool(system.model.loops)
        claims.equal(name, M @ a + b - forces, tau, _TERMS, terms)
        if not system.model.loops:
            claims.equal("inverse dynamics returns tau", dynamics.inverse_dynamics(q, v, a), tau, _TERMS, terms)


def _check_motion(claims: Claims, system: System, dynamics: Dynamics, q: Array, v: Array, rng: np.random.Generator) -> None:
    """The motion along constant speeds, and the rates of velocities along accelerations."""
    a = rng.normal(size=system.nv)
    step = 2e-3 / (1.0 + float(np.linalg.norm(v)))

    def moved(t: float) -> Array:
        return system.integrate(q, (v + 0.5 * t * a) * t)  # of second order in t: exact rates

    for body in system.bodies:
        frame = dynamics.frame(body.name)
        R, _ = frame.pose(q)
        V, J = frame.velocity(q, v), frame.jacobian(q)
        what = f"body {body.name!r}"
        scale = float(np.linalg.norm(V))
        W = rate(lambda t, f=frame: f.pose(moved(t))[0], step) @ R.T  # type: ignore[misc]
        p = rate(lambda t, f=frame: f.pose(moved(t))[1], step)  # type: ignore[misc]
        claims.equal(f"{what}: the velocity is the rate of the pose", V, [W[2, 1], W[0, 2], W[1, 0], *p], _DIFFERENCE, scale)
        claims.equal(f"{what}: the velocity is J v", J @ v, V, 1e-12, float(np.linalg.norm(J) * np.linalg.norm(v)))
        if system.model.internals.fidelity == "full" or all(x.flex is None for x in system.bodies):
            A = rate(lambda t, f=frame: f.velocity(moved(t), v + t * a), step)  # type: ignore[misc]
            found = frame.acceleration(q, v, a)
            claims.equal(f"{what}: the acceleration is the rate of the velocity", found, A, _DIFFERENCE, scale**2)


def _check_power(claims: Claims, system: System, dynamics: Dynamics, state: tuple[Array, Array, Array, Array]) -> None:
    q, v, tau, a = state
    if any(body.flex is not None for body in system.bodies):
        return

    def energy(t: float) -> Array:
        there = system.integrate(q, (v + 0.5 * t * a) * t)
        return np.asarray(dynamics.kinetic_energy(there, v + t * a) + dynamics.potential_energy(there))

    M, b = dynamics.mass_matrix(q), dynamics.bias(q, v)
    terms = float(np.abs(v) @ np.abs(M) @ np.abs(a) + np.abs(v) @ np.abs(b))
    step = 1e-3 / (1.0 + float(np.linalg.norm(v) + np.linalg.norm(a) ** 0.5))
    claims.equal("the rate of the energies is the power tau v", rate(energy, step), tau @ v, _DIFFERENCE, terms)


def _check_derivatives(
    claims: Claims, system: System, dynamics: Dynamics, state: tuple[Array, Array, Array], rng: np.random.Generator
) -> None:
    q, v, tau = state
    dq, dv, dtau = rng.normal(size=(3, system.nv))

    def along(t: float) -> Array:
        return dynamics.forward_dynamics(system.integrate(q, dq * t), v + t * dv, tau + t * dtau)

    found, values = dynamics.forward_dynamics_jvp(q, v, tau, dq, dv, dtau), [along(2e-3 * k) for k in (-1, 0, 1)]
    terms = float(np.abs(values).max(initial=0.0)) / 1e-1
    claims.equal("forward_dynamics_jvp is the change along a direction", found, rate(along), 1e-7, terms)


def _check_compiled(claims: Claims, system: System, reference: Dynamics, states: States, rng: np.random.Generator) -> None:
    dynamics = compile(system)
    q, v = (np.stack([np.asarray(x, dtype=float) for x in given]) for given in zip(*states, strict=True))
    tau = rng.normal(size=v.shape)
    for name, given in (("forward_dynamics", (q, v, tau)), ("inverse_dynamics", (q, v, tau)), ("mass_matrix", (q,))):
        many = getattr(dynamics, name)(*given)
        for k in range(len(q)):
            one, at = [x[k] for x in given], claims.where(q=q[k], v=v[k])
            at.same_bits(f"compiled {name} of a batch and of one of its states", many[k], getattr(dynamics, name)(*one))
        expected = getattr(reference, name)(*given)
        M = reference.mass_matrix(q)
        terms = float(np.abs(M).max(initial=0.0) * max(1.0, np.abs(reference.forward_dynamics(q, v, tau)).max(initial=0.0)))
        if name == "forward_dynamics":  # accelerations of light bodies are large: their forces are compared
            many, expected = ((M @ x[..., None])[..., 0] for x in (many, expected))
            terms *= _spread(reference, q, M) if system.model.closures else 1.0
        claims.equal(f"compiled {name} is that of target='reference'", many, expected, _COMPILED, terms)


def _spread(reference: Dynamics, q: Array, M: Array) -> float:
    """Return the largest ratio of singular values of J in the metric of M: roundings of the closures' forces grow by it."""
    J, L = reference.loop_jacobian(q), np.linalg.cholesky(M)
    s = np.linalg.svd(np.linalg.solve(L, np.swapaxes(J, -1, -2)), compute_uv=False)
    return float(max(x.max() / x[x > _RANK * x.max()].min() if x.any() else 1.0 for x in s))
