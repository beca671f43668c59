"""Tangents that a rollout propagates: directions at the initial state, and those of the stored states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, unknown
from pliant.model.spaces import numbers
from pliant.simulate.methods.support import ACTING_TANGENTS, ROLLOUT, TRACED_TANGENTS, refuse
from pliant.simulate.methods.table import METHODS
from pliant.simulate.rollouts.laid import Laid
from pliant.spatial import Array


class Seeds:
    """Tangents at the initial state: of q0 and v0 in the directions of v, of s0, of u and of parameters.

    There are also those of tau, and with steps that are one function of wrenches and of rows of u per step. The loop has one state
    per tangent.
    """

    def __init__(self, dynamics: Dynamics, given: Laid, tangents: Mapping[str, Any], method: str) -> None:
        self._along = METHODS[method].one_call
        model, p = dynamics.model, dynamics.parameter_values.size
        nq, nv = model.nq, model.nv
        cores: dict[str, tuple[int, ...]] = {"q0": (nv,), "v0": (nv,), "s0": (model.ns,), "u": (model.nu,), "p": (p,)}
        acting = _acting(dynamics, given)
        cores |= {name: core for name, core in acting.items() if self._along or name.startswith("tau")}
        cores = {name: core for name, core in cores.items() if 0 not in core}
        if not isinstance(tangents, Mapping) or not tangents:
            raise PliantError(f"tangents: give directions by name, {{'q0': (..., m, {nv})}}; there are {', '.join(cores)}")
        if given.torques.form == "traced":
            refuse(dynamics, method, ROLLOUT, TRACED_TANGENTS)
        arrays = {}
        for name, x in tangents.items():
            if name in acting and name not in cores and 0 not in acting[name]:
                refuse(dynamics, method, ROLLOUT, ACTING_TANGENTS, argument=name)
            if name not in cores:
                raise unknown("tangent", name, cores)
            arrays[name] = numbers(x, f"tangents: {name!r}")
            shape, core = arrays[name].shape, cores[name]
            if len(shape) <= len(core) or shape[-len(core) :] != core or not shape[-len(core) - 1]:
                raise PliantError(f"tangents: {name!r} has shape {shape}; give (..., m, {', '.join(map(str, core))}), m directions")
        counts = {x.shape[-len(cores[name]) - 1] for name, x in arrays.items()}
        if len(counts) > 1:
            raise PliantError(
                f"tangents: {', '.join(arrays)} have different numbers of directions; give the same number of rows of each"
            )
        self.count = counts.pop()
        shape = (*given.batch, self.count)
        x = np.broadcast_to(given.x[..., None, :], (*shape, given.x.shape[-1]))
        moved = {name: _broadcast(name, arrays.get(name, np.zeros(core)), (*shape, *core)) for name, core in cores.items()}
        dq = np.asarray(dynamics.qdot(x[..., :nq], moved["q0"]))
        self.x = np.concatenate([x, dq, moved["v0"], moved.get("s0", np.zeros((*shape, 0)))], axis=-1)
        self._moved = {name: moved[name] for name in ("u", "p") if name in moved}
        self.along_tau = not self._along and not arrays.keys().isdisjoint(("tau", "tau_steps"))
        self.by_steps = "tau_steps" in moved
        names = [name for name in ("tau", "tau_steps", "wrenches", "u", "u_steps") if name in moved]
        self._acting = {name: moved[name] if name in arrays else np.zeros(cores[name]) for name in names}  # all states share zeros

    def inputs(self, given: Laid) -> list[tuple[Array, int]]:
        """Return the inputs; the tangents of inputs of loads and of parameters follow behind these.

        With steps that are one function, tangents of tau, wrenches and inputs of loads are one more input.
        """
        out = [(np.expand_dims(x, x.ndim - core) if x.ndim > core else x, core) for x, core in given.inputs]
        for name, moved in self._moved.items():
            if name == "u" and self._along:
                continue
            i = given.names.index(name)
            x, core = out[i]
            pair = x, moved if core == 1 else moved[..., None, :]
            batch = np.broadcast_shapes(*(y.shape[:-1] for y in pair))
            out[i] = np.concatenate([np.broadcast_to(y, (*batch, y.shape[-1])) for y in pair], axis=-1), core
        if self.along_tau:
            self._put_tau(given, out)
        return [*out, self._directions(bool(given.sampled))] if self._along else out

    def _put_tau(self, given: Laid, out: list[tuple[Array, int]]) -> None:
        """Put the tangents of tau behind the inputs of loads and their tangents; by steps, if one of them is."""
        own, steps = "u" in given.names, self._acting.get("tau_steps")
        i = given.names.index("u") if own else len([name for name in given.names if name != "p"])
        x, core = out[i] if own else (np.zeros(0), 1)
        dtau = self._acting["tau"]
        if steps is not None or core == 2:
            dtau, x = dtau[..., None, :], x if core == 2 else x[..., None, :]
            dtau, core = dtau if steps is None else dtau + steps, 2
        batch = np.broadcast_shapes(x.shape[:-1], dtau.shape[:-1])
        both = np.concatenate([np.broadcast_to(y, (*batch, y.shape[-1])) for y in (x, dtau)], axis=-1)
        out[i : i + own] = [(both, core)]

    def _directions(self, rows: bool) -> tuple[Array, int]:
        """Return the tangents (..., m, n) of tau, wrenches and inputs of loads, in the order of the loop, or (..., m, steps, n)."""
        parts: dict[str, Array] = {}
        for name, x in self._acting.items():
            word = name.removesuffix("_steps")
            wide = x.reshape(*x.shape[:-2], -1) if name == "wrenches" else x
            wide = wide[..., None, :] if rows and word == name else wide
            parts[word] = parts[word] + wide if word in parts else wide
        batch = np.broadcast_shapes(*(x.shape[:-1] for x in parts.values()))
        return np.concatenate([np.broadcast_to(x, (*batch, x.shape[-1])) for x in parts.values()], axis=-1), 2 if rows else 1


def _acting(dynamics: Dynamics, given: Laid) -> dict[str, tuple[int, ...]]:
    """Return the axes of directions of what acts, by name, except for constant inputs of loads."""
    own = dict(zip(given.names, given.inputs, strict=True))
    out: dict[str, tuple[int, ...]] = {"tau": (dynamics.model.nv,), "wrenches": (len(dynamics.internals.wrenches), 6)}
    return out | {f"{name}_steps": own[name][0].shape[-2:] for name in ("tau", "u") if name in own and own[name][1] == 2}


def _broadcast(name: str, x: Array, shape: tuple[int, ...]) -> Array:
    try:
        return np.broadcast_to(x, shape)
    except ValueError:
        raise PliantError(f"tangents: {name!r} has shape {x.shape}, which does not broadcast to {shape}") from None


def to_speeds(dynamics: Dynamics, q: Array, dq: Array) -> Array:
    """Return the directions in v (..., nv) of tangents dq (..., nq) of q."""
    if all(hinge.type.rate_places == tuple(range(hinge.type.nv)) for hinge in dynamics.model.hinges):
        return dq
    return np.asarray(dynamics.internals.speeds_along(q, dq))
