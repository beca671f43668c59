"""`check_load` and `check_sensor`: laws on numbers against compiled laws, differences, energies, parameters, files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pliant import vectors
from pliant.compile.dynamics import Dynamics
from pliant.compile.entry import compile
from pliant.errors import PliantError
from pliant.given.arrays import all_inputs
from pliant.model import Free
from pliant.model.acting.loads import Input, LoadType, Series
from pliant.model.acting.sensors.outputs import OutputType
from pliant.spatial import Array
from pliant.system import System
from pliant.testing.report import Claims, rate
from pliant.testing.systems import check_saved, is_written
from pliant.vectors.laws.identity import seen_by_laws
from pliant.vectors.state import LoadedState

_NAME = "checked"
_ROUNDING = 1e-11
_DIFFERENCE = 1e-7
_CHANGE = 1.25  # times a number, to look at it as a parameter
Law = LoadType | Callable[[Any], Any]
State = tuple[Array, Array, Array, Array]  # q, v, states and inputs of loads


def check_load(
    load: Law | str, system: System, *, seed: int = 0, states: int = 2, conservative: bool = False, internal: bool = False
) -> None:
    """Check a load, for example one of your own, and raise `ConformanceError` if a property does not hold.

    load: an object of a class derived from `LoadType`, a law (a function of x), or the name of a load that the system has. A law
    with parameters, inputs or states must be in the system. system: on which it acts; it is not changed. seed: of random states.
    conservative: the forces follow from the energy that the load declares: their power is the loss of energy.
    internal: the load acts between bodies of the system only, so its forces do not move the whole. Requires a system whose only
    hinge to the world is `pl.Free()`.

    At each state:
    - compiled forces, rates and energy agree with the law on numbers, and a batch has the same bits as its states one by one.
    - derivatives of accelerations and of the load's states are those of differences.
    - a number has the same effect in the description and as a parameter; a load of a file is the same after `pl.save`.

    States are random. If a law has a kink at one of them, choose another seed.

    Example: `pl.testing.check_load(pl.loads.HingeSpring("elbow", k=40.0), arm, conservative=True)`
    """
    system, name = _with(system, load)
    claims = Claims(f"load {name!r}")
    rng = np.random.default_rng(seed)
    given = [(*system.random_state(rng), *_around(system, rng)) for _ in range(states)]
    dynamics = compile(system)
    for state in given:
        at = claims.where(**dict(zip("qvsu", state, strict=True)))
        _check_forces(at, system, dynamics, state)
        _check_slopes(at, system, dynamics, state, rng)
        if conservative:
            _check_potential(at, system, name, state)
        if internal:
            _check_pairs(at, system, name, state)
    _check_batch(claims, dynamics, given)
    law = next(x for x in system.model.loads if x.name == name).type
    if law is not None:
        _check_numbers(claims, system, law, name, given[0])
        if is_written(system):
            check_saved(claims, system)


def check_sensor(sensor: OutputType | Callable[[Any], Any] | str, system: System, *, seed: int = 0, states: int = 2) -> None:
    """Check a sensor or an output, for example one of your own, and raise `ConformanceError` if a property does not hold.

    sensor: an object of a class derived from `OutputType`, a function of x, or the name of an output that the system has.
    system: in which it measures; it is not changed. seed: of random states.

    - Its labels and units belong to the numbers that it returns.
    - Compiled values agree with the law on numbers, and a batch has the same bits as its states one by one.
    - A sensor of a file is the same after `pl.save`.

    Example: `pl.testing.check_sensor(pl.sensors.FramePose("tool"), arm)`
    """
    name = sensor if isinstance(sensor, str) else _NAME
    if not isinstance(sensor, str):
        system = system.copy()
        system.add_output(name, sensor)
    claims = Claims(f"sensor {name!r}")
    rng = np.random.default_rng(seed)
    output = next(x for x in system.model.outputs if x.name == name)
    given = [(*system.random_state(rng), *_around(system, rng)) for _ in range(states)]
    dynamics, reference = compile(system), compile(system, "reference")
    q, v, s, u = (np.stack(x) for x in zip(*given, strict=True))
    many = dynamics.outputs(0.0, q, v, s=s, u=u)[name]
    for k, state in enumerate(given):
        at = claims.where(**dict(zip("qvsu", state, strict=True)))
        one = dynamics.outputs(0.0, q[k], v[k], s=s[k], u=u[k])[name]
        at.same_bits("the values of a batch and of one of its states", many[k], one)
        expected = reference.outputs(0.0, q[k], v[k], s=s[k], u=u[k])[name]
        at.equal("compiled values are those of target='reference'", one, expected, 1e-10)
        at.true(f"it has {len(output.labels)} labels and {np.size(one)} values", len(output.labels) in (0, np.size(one)))
    if output.type is not None:
        claims.true(f"it has {len(output.type.units)} units and {many[0].size} values", len(output.type.units) in (1, many[0].size))
        if is_written(system):
            check_saved(claims, system)


def _with(system: System, load: Law | str) -> tuple[System, str]:
    if isinstance(load, str):
        if all(x.name != load for x in system.model.loads):
            raise PliantError(f"system {system.name!r} has no load {load!r}; add it, or give the load itself")
        return system, load
    system = system.copy()
    system.add_load(_NAME, load)
    return system, _NAME


def _around(system: System, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return states of loads and inputs near their own values."""
    model = system.model
    s, u = np.asarray(model.internals.state_values, dtype=float), np.asarray(model.internals.input_values, dtype=float)
    return tuple(x + 0.1 * rng.normal(size=x.shape) * np.maximum(1.0, np.abs(x)) for x in (s, u))


def _on_numbers(system: System, names: Sequence[str], state: State) -> tuple[Array, Array, Array]:
    """Return (tau, s', energy) of some loads: their laws run on numbers, without a graph."""
    model = seen_by_laws(system.model)
    q, v, s, u = state
    at = LoadedState(np.zeros(1), q, v, s, all_inputs(model, np.zeros(()), u))
    loads = tuple(x for x in model.loads if x.name in names)
    tau, rates, energy = vectors.generalised_forces(model.internals.matter, at, given=model, loads=loads)
    return np.asarray(tau), np.asarray(rates), np.asarray(energy)


def _check_forces(claims: Claims, system: System, dynamics: Dynamics, state: State) -> None:
    q, v, s, u = state
    expected = _on_numbers(system, [load.name for load in system.model.loads], state)
    found = dynamics.load_forces(0.0, q, v, s=s, u=u)
    for what, one, wanted in zip(("forces", "rates of states", "energy"), found, expected, strict=True):
        claims.equal(f"compiled {what} are those of the law on numbers", one, wanted, _ROUNDING)


def _check_slopes(claims: Claims, system: System, dynamics: Dynamics, state: State, rng: np.random.Generator) -> None:
    if system.model.loops or system.model.internals.holds:
        return
    q, v, s, u = state
    linear = dynamics.linearise(q, v, s=s, u=u)
    dq, dv, ds = rng.normal(size=v.size), rng.normal(size=v.size), rng.normal(size=s.size)

    def rates(t: float) -> Array:
        _, a, ds_dt = dynamics.rhs(0.0, system.integrate(q, dq * t), v + dv * t, s=s + ds * t, u=u)
        return np.concatenate([a, ds_dt])

    found = (linear.A @ np.concatenate([dq, dv, ds]))[linear.increments :]
    terms = 10.0 * float(np.abs(rates(0.0)).max(initial=0.0))
    claims.equal(
        "linearise returns the change of accelerations and states along a direction", found, rate(rates, 1e-4), 1e-6, terms
    )


def _check_potential(claims: Claims, system: System, name: str, state: State) -> None:
    q, v, s, u = state
    tau = _on_numbers(system, [name], state)[0]
    gain = rate(lambda t: _on_numbers(system, [name], (system.integrate(q, v * t), v, s, u))[2])
    terms = float(np.abs(tau) @ np.abs(v))
    claims.equal("the power of the forces is the loss of the energy that the load declares", -tau @ v, gain, _DIFFERENCE, terms)


def _check_pairs(claims: Claims, system: System, name: str, state: State) -> None:
    model = system.model
    first = [i for i, parent in enumerate(model.parents) if parent < 0]
    if len(first) != 1 or not isinstance(model.bodies[first[0]].hinge.type, Free):
        raise PliantError(f"system {system.name!r}: internal=True requires that its only hinge to the world is pl.Free()")
    tau = _on_numbers(system, [name], state)[0]
    whole = tau[model.internals.v_slices[first[0]]][:6]
    claims.equal("forces between bodies do not move the whole", whole, np.zeros(6), _ROUNDING, float(np.abs(tau).max()))


def _check_batch(claims: Claims, dynamics: Dynamics, given: Sequence[State]) -> None:
    q, v, s, u = (np.stack(x) for x in zip(*given, strict=True))
    many = dynamics.load_forces(np.zeros(len(q)), q, v, s=s, u=u)
    for k, (q1, v1, s1, u1) in enumerate(given):
        one = dynamics.load_forces(0.0, q1, v1, s=s1, u=u1)
        for what, a, b in zip(("forces", "rates of states", "energy"), many, one, strict=True):
            claims.where(q=q1, v=v1).same_bits(f"{what} of a batch and of one of its states", a[k], b)


def _check_numbers(claims: Claims, system: System, law: LoadType, name: str, state: State) -> None:
    """Each number of a load, changed by a quarter: described so, and as a parameter."""
    q, v, s, u = state
    for key, value in law.numbers().items():
        if isinstance(value, Input | Series) or key in law.fixed() or key in law.left_out():
            continue
        full, other = f"{name}.{key}", _CHANGE * np.asarray(value, dtype=float) + 0.0
        try:
            described = compile(system.with_parameters({full: other}), "reference")
        except PliantError:  # the changed number is not allowed
            continue
        expected = described.load_forces(0.0, q, v, s=s, u=u)
        by_name = compile(system, "reference", parameters=[full])
        found = by_name.load_forces(0.0, q, v, s=s, u=u, p={full: other.ravel()})
        for what, a, b in zip(("forces", "rates of states", "energy"), found, expected, strict=True):
            claims.equal(f"{what} with {key} = {other} as a parameter are those of a system that is described so", a, b, _ROUNDING)
