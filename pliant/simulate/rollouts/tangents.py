"""Tangents that a rollout propagates: directions at the initial state, and those of the stored states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import PliantError, unknown
from pliant.model import Model
from pliant.model.spaces import numbers
from pliant.simulate.rollouts.laid import Laid
from pliant.spatial import Array


class Seeds:
    """Tangents at the initial state: of q0 and v0 in the directions of v, of s0, of u and of parameters. The loop has one state
    per tangent.
    """

    def __init__(self, dynamics: Dynamics, given: Laid, tangents: Mapping[str, Any]) -> None:
        model, p = dynamics.model, dynamics.parameter_values.size
        nq, nv = model.nq, model.nv
        sizes = {"q0": nv, "v0": nv, "s0": model.ns, "u": model.nu, "p": p}
        sizes = {name: size for name, size in sizes.items() if size}
        if not isinstance(tangents, Mapping) or not tangents:
            raise PliantError(f"tangents: give directions by name, {{'q0': (..., m, {nv})}}; there are {', '.join(sizes)}")
        for name in tangents:
            if name not in sizes:
                raise unknown("tangent", name, sizes)
        if given.torques.form == "traced":
            raise PliantError("tangents= does not support a traced tau; pass tau as numbers, or use finite differences")
        arrays = {}
        for name, x in tangents.items():
            arrays[name] = numbers(x, f"tangents: {name!r}")
            if arrays[name].ndim < 2 or arrays[name].shape[-1] != sizes[name] or not arrays[name].shape[-2]:
                raise PliantError(f"tangents: {name!r} has shape {arrays[name].shape}; give (..., m, {sizes[name]}), m directions")
        counts = {x.shape[-2] for x in arrays.values()}
        if len(counts) > 1:
            raise PliantError(
                f"tangents: {', '.join(arrays)} have different numbers of directions; give the same number of rows of each"
            )
        self.count = counts.pop()
        shape = (*given.batch, self.count)
        x = np.broadcast_to(given.x[..., None, :], (*shape, given.x.shape[-1]))
        moved = {name: _along(name, arrays.get(name, np.zeros(size)), (*shape, size)) for name, size in sizes.items()}
        dq = np.asarray(dynamics.qdot(x[..., :nq], moved["q0"]))
        self.x = np.concatenate([x, dq, moved["v0"], moved.get("s0", np.zeros((*shape, 0)))], axis=-1)
        self._moved = {name: moved[name] for name in ("u", "p") if name in moved}

    def inputs(self, given: Laid) -> list[tuple[Array, int]]:
        """Return the inputs; the tangents of inputs of loads and of parameters follow behind these."""
        out = [(np.expand_dims(x, x.ndim - core) if x.ndim > core else x, core) for x, core in given.inputs]
        for name, moved in self._moved.items():
            i = given.names.index(name)
            x, core = out[i]
            pair = x, moved if core == 1 else moved[..., None, :]
            batch = np.broadcast_shapes(*(y.shape[:-1] for y in pair))
            out[i] = np.concatenate([np.broadcast_to(y, (*batch, y.shape[-1])) for y in pair], axis=-1), core
        return out


def _along(name: str, x: Array, shape: tuple[int, ...]) -> Array:
    try:
        return np.broadcast_to(x, shape)
    except ValueError:
        raise PliantError(f"tangents: {name!r} has shape {x.shape}, which does not broadcast to {shape}") from None


def to_speeds(model: Model, q: Array, dq: Array) -> Array:
    """Return the directions in v (..., nv) of tangents dq (..., nq) of q."""
    parts = [np.zeros((*q.shape[:-1], 0))]
    for body, where in zip(model.bodies, model.q_slices, strict=True):
        hinge, x, d = body.hinge.type, q[..., where], dq[..., where]
        n = hinge.nq
        if n:
            # as many as there are states: a hinge of one's own need not broadcast
            units = np.broadcast_to(np.eye(hinge.nv), (*x.shape[:-1], hinge.nv, hinge.nv))
            E = np.concatenate([hinge.qdot(x[..., :n, None], units[..., [k]]) for k in range(hinge.nv)], axis=-1)
            parts.append(np.linalg.solve(E.mT @ E, E.mT @ d[..., :n, None])[..., 0])
        parts.append(d[..., n:])
    return np.concatenate(parts, axis=-1)
