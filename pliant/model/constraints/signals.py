"""What the laws of constraints know of the time: t, and the inputs of constraints, with their first two derivatives.

A law that uses them is rheonomic: phi depends on time even if nothing moves. Its values stand in `Constraint.at`, by the names of
the inputs of its program: t, and for input i of the constraint s0, s0_rate and s0_bend.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import floats
from pliant.errors import PliantError
from pliant.model.acting.loads.prescribed import BEND, PATH, spline
from pliant.model.acting.series import Input, Series
from pliant.model.pose import Array
from pliant.spatial import zeros

if TYPE_CHECKING:
    from pliant.model.constraints.law import Constraint
    from pliant.model.model import Model


_OF_BODIES = {"mass", "com", "inertia", "xyz", "rpy", "pitch"}


def checked_inputs(what: str, inputs: Mapping[str, Any] | None) -> dict[str, Input | Series]:
    """Return the inputs of a constraint, each an `Input` or a `Series` of a spline."""
    out: dict[str, Input | Series] = {}
    for key, x in (inputs or {}).items():
        if not str(key).isidentifier():
            raise PliantError(f"{what}: the input {key!r} is not a name; use letters, digits and _, as for x.u.length")
        if isinstance(x, Series):
            for other in (f"{key}_{PATH}", f"{key}_{BEND}"):
                if other in (inputs or {}):
                    raise PliantError(f"{what}: the input {other!r} has a name that the series {key!r} needs; rename it")
            spline(f"{what}: input {key!r}", x, size_of(x))
            out[str(key)] = x
            continue
        try:
            value = np.array(floats(x.value if isinstance(x, Input) else x))
        except (TypeError, ValueError):
            value = np.array(np.nan)
        if value.ndim > 1 or not np.isfinite(value).all() or not value.size:
            raise PliantError(f"{what}: the input {key!r} is {x!r}; give pl.Input of finite numbers, or a pl.Series")
        out[str(key)] = Input(value)
    return out


def checked_parameters(what: str, given: Mapping[str, Any] | None, inputs: Mapping[str, Any]) -> dict[str, Array]:
    """Return the parameters of a constraint as arrays (n,)."""
    out = {}
    for key, x in (given or {}).items():
        try:
            value = np.array(floats(x))
        except (TypeError, ValueError):
            value = np.array(np.nan)
        if not str(key).isidentifier() or key in inputs:
            raise PliantError(
                f"{what}: the parameter {key!r} is not a name of its own; use letters, digits and _, as for x.p.radius"
            )
        if value.ndim > 1 or not np.isfinite(value).all() or not value.size:
            raise PliantError(f"{what}: the parameter {key!r} is {x!r}; give finite numbers")
        out[str(key)] = np.ravel(value)
    return out


def check_names(model: Model) -> None:
    """Raise `PliantError` if an input or parameter of a closure has the name of another one, whose values it would share."""
    taken = {f"{x.name}.{key}": f"load {x.name!r}" for x in model.loads for key in x.inputs}
    taken |= {f"{x.name}.{key}": f"prescribed hinge {x.name!r}" for x in model.internals.prescribed for key in x.inputs}
    for closure in model.loops:
        for name in (f"{closure.name}.{key}" for key in closure.inputs):
            if name in taken:
                raise PliantError(
                    f"{closure.kind} {closure.name!r}: its input {name!r} has the name of an input of {taken[name]}; rename the "
                    f"{closure.kind}, or one of the inputs"
                )
    owned = [(f"load {x.name!r}", x.name, {*x.parameters}) for x in model.loads]
    owned += [(f"body {x.name!r}", x.name, _OF_BODIES | {*(x.flex.parameters if x.flex is not None else ())}) for x in model.bodies]
    owned += [(f"frame {x.name!r}", x.name, {"xyz", "rpy"}) for x in model.frames]
    for closure in model.loops:
        for what, name, keys in owned:
            if name == closure.name and (both := keys & {*closure.parameters}):
                raise PliantError(
                    f"{closure.kind} {name!r}: its parameter {f'{name}.{min(both)}'!r} has the name of one of {what}; rename the "
                    f"{closure.kind}, or its parameter"
                )


def size_of(x: Input | Series) -> int:
    """Return how many numbers an input has at one time."""
    return int(np.prod(x.shape, dtype=int)) if isinstance(x, Series) else int(np.size(x.value))


def placed_inputs(what: str, given: Mapping[str, Input | Series]) -> dict[str, Any]:
    """Return the inputs as they stand in u: numbers, and for a `Series` the pieces of its spline, see `prescribed.spline`."""
    out: dict[str, Any] = {}
    for key, x in given.items():
        if isinstance(x, Series):
            made = spline(f"{what}: input {key!r}", x, size_of(x))
            out |= {f"{key}_{PATH}": made[PATH], f"{key}_{BEND}": made[BEND]}
        else:
            out[key] = x.value
    return out


def first_signals(given: Mapping[str, Input | Series]) -> dict[str, Array]:
    """Return the values of signals at t = 0, with inputs as declared: for poses at which the rows of closures are examined."""
    return signals_at(given, 0.0)


def signals_at(given: Mapping[str, Input | Series], t: float) -> dict[str, Array]:
    """Return the values of signals at a time, with inputs as declared. A series is continued by its ends."""
    from scipy.interpolate import CubicSpline

    out: dict[str, Array] = {"t": np.array([t])}
    for i, x in enumerate(given.values()):
        n = size_of(x)
        parts = [np.ravel(x.value), np.zeros(n), np.zeros(n)] if isinstance(x, Input) else []
        if isinstance(x, Series):
            through = CubicSpline(x.times, x.values.reshape(x.times.size, -1))
            parts = [through(min(max(t, x.times[0]), x.times[-1]), k) for k in range(3)]
        out |= dict(zip((f"s{i}", f"s{i}_rate", f"s{i}_bend"), parts, strict=True))
    return out


def offset_state(closure: str) -> str:
    """Return the name of the state with the offset that a closure took."""
    return f"{closure}.offset"


def at_time(model: Model, given: Model, t: Array, u: Array, s: Array) -> Model:
    """Return a model whose rheonomic closures have their signals at t (..., 1), with inputs u (..., nu_all) and states s (..., ns).

    given: the model as it was described, whose inputs stand in u, and whose states in s.
    """
    if not model.internals.rheonomic:
        return model
    loops = tuple(replace(c, at=_signals(c, given, t, u, s)) if c.rheonomic else c for c in model.loops)  # type: ignore
    return replace(model, loops=loops)


def refuse_rheonomic(model: Model, what: str) -> None:
    """Raise `PliantError` if closures depend on time, which `what` does not support."""
    for closure in model.loops:
        if closure.rheonomic:
            raise PliantError(
                f"{what}: {closure.kind} {closure.name!r} of system {model.name!r} depends on time, which is not supported here; "
                "prescribe the motion of a hinge (system.prescribe) and use its coordinate in the law, or fix the time"
            )


def unshifted(model: Model, name: str) -> Model:
    """Return a model in which one closure alone is active, without the offset that it took before."""
    alone = model.internals.switched([name])
    loops = (replace(c, at=c.at | {"o": c.at["o"] * 0.0}) if c.name == name else c for c in alone.loops)  # type: ignore[attr-defined, call-arg]
    return replace(alone, loops=tuple(loops))


def _signals(closure: Constraint, given: Model, t: Array, u: Array, s: Array) -> dict[str, Array]:
    out = {"t": t} | ({"o": s[..., given.states[offset_state(closure.name)]]} if closure.shifts else {})
    for i, (key, x) in enumerate(closure.given_inputs.items()):
        name, n = f"{closure.name}.{key}", size_of(x)
        none = zeros((n,), t)
        if isinstance(x, Series):
            start, bend = (u[..., given.internals.series[f"{name}_{part}"][1]] for part in (PATH, BEND))
            parts = _on_spline(start, bend, n, t)
        elif name in given.internals.series:
            own = u[..., given.internals.series[name][1]]
            parts = own[..., :n] + own[..., n : 2 * n] * (t - own[..., 2 * n :]), own[..., n : 2 * n], none
        else:
            parts = u[..., given.inputs[name]], none, none
        out |= dict(zip((f"s{i}", f"s{i}_rate", f"s{i}_bend"), parts, strict=True))
    return out


def _on_spline(start: Array, bend: Array, n: int, t: Array) -> tuple[Array, Array, Array]:
    """Return a cubic from the beginning of its piece, its rate and its second derivative, as for prescribed hinges."""
    x, rate, tau = start[..., :n], start[..., n : 2 * n], t - start[..., 4 * n :]
    a, jerk = bend[..., :n], bend[..., n : 2 * n]
    second = a + jerk * (t - bend[..., 2 * n :])
    return x + tau * (rate + tau * (a * 0.5 + tau * jerk * (1 / 6))), rate + tau * (a + tau * jerk * 0.5), second
