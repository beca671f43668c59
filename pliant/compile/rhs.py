"""`dyn.rhs`, `dyn.outputs`: how a state changes under all that acts, and what is looked at; plain functions over gufuncs.

They take names with values, leave out what is not there, and know what series give at a time. A gufunc takes no array of size 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant import vectors
from pliant.errors import PliantError, UnknownNameError, refuse_masked, unknown
from pliant.model import Model
from pliant.model.acting.loads import Output
from pliant.spatial import Array
from pliant.vectors.identity import laws_of, output_of


class Loaded:
    """A function of a system with its loads, `(t, q, v, s, u, p, *, tau, wrenches)`, all leading axes broadcasting: a tuple.

    Where bodies are in a loop, the loads are a function of their own, and give the generalised forces that those get. Loads that
    cannot be traced run as Python, state by state.
    """

    def __init__(self, dynamics: Any, name: str) -> None:
        self._dynamics, self._name = dynamics, name
        self._apart = name == "rhs" and dynamics.mode == "rolled" and not dynamics.model.holds
        self._function = dynamics.loaded("load_forces" if self._apart else name)
        self._call = dynamics.gufunc(self._function.name) if self._function.outputs else None
        self._python = [load for load in dynamics.model.loads if load.name in laws_of(dynamics.model).python]

    def __call__(
        self,
        t: Any,
        q: Any,
        v: Any,
        s: Any = None,
        u: Any = None,
        p: Any = None,
        *,
        tau: Any = None,
        wrenches: Any = None,
        devices: Array | None = None,
    ) -> tuple[Array, ...]:
        """devices (..., nu_all): u with what series are then, instead of u, where that is known."""
        dynamics = self._dynamics
        given, more = self._given(t, q, v, s, u, tau, devices), self._more(p, wrenches)
        extra = self._as_python(given) if self._python and self._name != "load_books" else None
        if extra is not None:
            given["tau"] = given["tau"] + extra[0]
        order = [given[name] for name in self._function.inputs]
        if not self._apart:
            assert self._call is not None
            out = self._call(*order, *more)
            out = out if isinstance(out, tuple) else (out,)
            if self._name == "load_books":
                return self._books(out, given)
        else:
            assert self._call is not None
            forces, *rest = self._call(*order, *more[len(more) - bool(dynamics.parameters) :])
            a = dynamics.forward_dynamics(given["q"], given["v"], given["tau"] + forces, *more)
            points = more[-1:] if dynamics.parameters and dynamics.model.speeds_at_composites else []
            out = (dynamics.qdot(given["q"], given["v"], *points), a, *rest[:-1])
        return self._with_empty(out, extra)

    def by_name(
        self, t: Any, q: Any, v: Any, s: Any = None, u: Any = None, p: Any = None, *, tau: Any = None, wrenches: Any = None
    ) -> dict[str, Array]:
        """The outputs by name; those that cannot be traced run as Python, state by state."""
        model, laws, found = self._dynamics.model, laws_of(self._dynamics.model), {}
        traced = self(t, q, v, s, u, p, tau=tau, wrenches=wrenches)[0] if self._call is not None else np.zeros(0)
        at = 0
        for output in model.outputs:
            n = laws.sizes[output.name]
            if f"output {output.name}" in laws.python:
                if wrenches is not None or p is not None:
                    raise PliantError(f"output {output.name!r} runs as Python, which takes no wrenches and no named parameters")
                rows = self._output_as_python(output, n, self._given(t, q, v, s, u, tau))
            else:
                rows, at = traced[..., at : at + n], at + n
            found[output.name] = rows[..., 0] if n == 1 else rows
        return found

    def _output_as_python(self, output: Output, n: int, given: dict[str, Array]) -> Array:
        batch = np.broadcast_shapes(*(x.shape[:-1] for x in given.values()))
        rows = np.zeros((*batch, n))
        wide = [np.broadcast_to(x, (*batch, x.shape[-1])) for x in given.values()]
        for i in np.ndindex(batch):
            rows[i] = output_of(self._dynamics.model, output, *(x[i] for x in wide))
        return rows

    def _given(self, t: Any, q: Any, v: Any, s: Any, u: Any, tau: Any, devices: Array | None = None) -> dict[str, Array]:
        """What a call is given, as arrays."""
        model, time = self._dynamics.model, as_numbers(t, "t")
        return {
            "t": time[..., None],
            "q": as_numbers(q, "q"),
            "v": as_numbers(v, "v"),
            **usual_values(model, time, s, u, devices),
            "tau": np.zeros(model.nv) if tau is None else as_numbers(tau, "tau"),
        }

    def _with_empty(self, out: tuple[Array, ...], extra: tuple[Array, Array, Array] | None) -> tuple[Array, ...]:
        """The results with s' where there is none, and with what laws that run as Python add."""
        if self._name not in ("rhs", "load_forces"):
            return out
        forces = self._name == "load_forces"
        at = 1 if forces else 2  # the place of s'
        if not self._dynamics.model.ns:
            out = (*out[:at], np.zeros((*out[0].shape[:-1], 0)), *out[at:])
        if extra is None:
            return out
        own = (extra[0], extra[1], extra[2]) if forces else (0.0, 0.0, extra[1])
        return tuple(x + y for x, y in zip(out, own, strict=True))

    def _books(self, out: tuple[Array, ...], given: dict[str, Array]) -> tuple[Array, ...]:
        """(kinetic, potential, momentum, inputs as they took effect), with what laws that run as Python have of them."""
        model = self._dynamics.model
        out = out if model.nu else (*out, np.zeros((*out[2].shape[:-1], 0)))
        if not self._python:
            return out
        batch, wide = self._wide(given)
        rows = [np.array(np.broadcast_to(x, (*batch, *x.shape[x.ndim - n :]))) for x, n in zip(out, (0, 0, 1, 1), strict=True)]
        named = [f"{load.name}.{name}" for load in self._python for name in load.inputs]
        own = [model.inputs[name] for name in named if name in model.inputs]
        for i in np.ndindex(batch):
            one = (x[i] for x in wide.values())
            *more, applied = vectors.books(model.matter, *one, given=model, loads=self._python)
            for row, x in zip(rows, more, strict=False):
                row[i] += x
            for where in own:
                rows[3][i][where] = applied[where]
        return tuple(rows)

    def _wide(self, given: dict[str, Array]) -> tuple[tuple[int, ...], dict[str, Array]]:
        """The leading axes of what a law gets, and all of it with these."""
        batch = np.broadcast_shapes(*(x.shape[:-1] for x in given.values()))
        return batch, {name: np.broadcast_to(x, (*batch, x.shape[-1])) for name, x in given.items() if name != "tau"}

    def _more(self, p: Any, wrenches: Any) -> list[Array]:
        """Wrenches and parameters, where there are any."""
        dynamics, out = self._dynamics, []
        if dynamics.wrenches and (self._function.takes_wrenches or self._apart):
            out.append(np.zeros((len(dynamics.wrenches), 6)) if wrenches is None else as_numbers(wrenches, "wrenches"))
        elif wrenches is not None:
            raise not_given(dynamics, "wrenches")
        if dynamics.parameters:
            out.append(vector_of(p, dynamics.parameters, dynamics.parameter_values, "p", "parameter"))
        elif p is not None and np.size(p):
            raise not_given(dynamics, "parameters")
        return out

    def _as_python(self, given: dict[str, Array]) -> tuple[Array, Array, Array]:
        """(tau, s', energy) of the loads that cannot be traced, state by state."""
        model = self._dynamics.model
        batch, wide = self._wide(given)
        tau, rates, energy = np.zeros((*batch, model.nv)), np.zeros((*batch, model.ns)), np.zeros(batch)
        for i in np.ndindex(batch):
            one = (x[i] for x in wide.values())
            tau[i], rates[i], energy[i] = vectors.generalised_forces(model.matter, *one, given=model, loads=self._python)
        return tau, rates, energy


def not_given(dynamics: Any, what: str) -> PliantError:
    """That wrenches or parameters come with a call, and compile was told of none."""
    word = {"wrenches": "wrenches= are for frames", "parameters": "p= is for parameters"}[what]
    return PliantError(f"system {dynamics.model.name!r}: {word} that compile was given; {what}=[…]")


def vector_of(given: Any, where: Mapping[str, slice], values: Array, what: str, kind: str) -> Array:
    """(..., n) from None, the usual values; names with values, the rest as usual; or an array."""
    if given is None:
        return values
    if isinstance(given, Mapping):
        parts = {}
        for name, x in given.items():
            if name not in where:
                raise UnknownNameError(f"{what}: {unknown(kind, name, where)}")
            n = where[name].stop - where[name].start
            part = _held(x, f"{what}: {name!r}", kind)
            part = part[..., None] if n == 1 and (part.ndim == 0 or part.shape[-1] != 1) else part
            if part.shape[-1:] != (n,):
                raise PliantError(f"{what}: {name!r} takes {n} values, {part.shape[-1] if part.ndim else 1} given")
            parts[name] = part
        out = np.array(np.broadcast_to(values, (*np.broadcast_shapes(*(x.shape[:-1] for x in parts.values())), values.size)))
        for name, part in parts.items():
            out[..., where[name]] = part
        return out
    out = _held(given, what, kind)
    if out.shape[-1:] != values.shape:
        if not values.size:
            raise PliantError(f"{what} is given, but no load of this system has {'an' if kind == 'input' else 'a'} {kind}")
        raise PliantError(f"{what} has shape {out.shape}; give (..., {values.size}): {', '.join(where)}; or names with values")
    return out


def usual_values(model: Model, t: Array, s: Any, u: Any, devices: Array | None = None) -> dict[str, Array]:
    """States of loads s (..., ns) and all their inputs u (..., nu_all) at the times t (...), as given or as the model has them."""
    if devices is None:
        devices = all_inputs(model, t, vector_of(u, model.inputs, model.input_values, "u", "input"))
    return {"s": vector_of(s, model.states, model.state_values, "s", "state"), "u": devices}


def all_inputs(model: Model, t: Array, u: Array) -> Array:
    """u (..., nu_all): the inputs (..., nu), and behind them what series are at the times t (...)."""
    if not model.series:
        return u
    parts = [u]
    for series, _ in model.series.values():
        t0, value, slope = series.segment(t)
        parts += [value, slope, t0[..., None]]
    batch = np.broadcast_shapes(*(x.shape[:-1] for x in parts))
    return np.concatenate([np.broadcast_to(x, (*batch, x.shape[-1])) for x in parts], axis=-1)


def _held(x: Any, what: str, kind: str) -> Array:
    """Numbers of loads, which stay while a function or a run has them."""
    if callable(x):  # a Series too
        remedy = "; an input that changes in time is a pl.Series in its load" if kind == "input" else ""
        raise PliantError(f"{what}: give numbers{remedy}")
    return as_numbers(x, what)


def as_numbers(x: Any, what: str) -> Array:
    """An argument as an array of numbers."""
    refuse_masked(x, what)
    try:
        return np.asarray(x, dtype=float)
    except (TypeError, ValueError):
        raise PliantError(f"{what}: {x!r} is no array of numbers") from None
