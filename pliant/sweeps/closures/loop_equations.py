"""All closures of a model at a state: their residuals, Jacobians and errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from pliant.model import Model
from pliant.model.closures import Closure
from pliant.model.constraints.measured import measured_closures
from pliant.spatial import Array, concat, dot, is_traced, sqrt, zeros
from pliant.sweeps.joined.joined import Joined
from pliant.sweeps.joined.kinds import joined
from pliant.sweeps.links.link import motions_at, split_v
from pliant.sweeps.trees.frames import frame_pose


def at_state(model: Model, q: Array, v: Array | None = None, view: bool = False) -> list[Joined]:
    """Return the active closures from q, and from v for velocities; without rates."""
    return joined(model, *motions_at(model, q, v), q, view=view, v=v)


def loop_residual(model: Model, q: Array) -> Array:
    """Return (..., rows): how far the closures are open [m, rad], in the axes of their frames A; see `Closure.labels`.

    Example: `pl.sweeps.loop_residual(four_bar.model, q4).shape  # (5,)`
    """
    parts = [zeros((0, 1), q), *(one.gap for one in at_state(model, q))]
    return concat(parts)[..., 0]


def loop_phi(model: Model, q: Array) -> Array:
    """Return phi (..., rows), the residual whose derivative is J: for rods (d.d - L^2) / 2L, otherwise `loop_residual`."""
    parts = [zeros((0, 1), q), *(one.phi for one in at_state(model, q))]
    return concat(parts)[..., 0]


def closure_errors(model: Model, q: Array, v: Array) -> tuple[Array, Array]:
    """Return (gap, y), (..., rows) each: how far the closures are open, and how fast they open: y = J v, plus what time adds.

    Example: `phi, y = pl.sweeps.closure_errors(four_bar.model, q4, v4)`
    """
    found, parts = at_state(model, q), split_v(model, v)
    phi, y = [zeros((0, 1), q)], [zeros((0, 1), q)]
    for one in found:
        phi.append(one.gap)
        total = zeros((len(one.kept), 1), q)
        for k, block in one.jacobian.items():
            total = total + block.mT @ parts[k]
        y.append(total + one.drift if one.closure.rheonomic else total)
    return concat(phi)[..., 0], concat(y)[..., 0]


def loop_jacobian(model: Model, q: Array, view: bool = False) -> Array:
    """Return J (..., rows, nv): y = J v, the rate of phi if the loops are closed; rows as in `loop_residual`.

    Example: `pl.sweeps.loop_jacobian(four_bar.model, q4).shape  # (5, 3)`
    """
    return jacobian_of(at_state(model, q, view=view), model, q)


def loop_drift(model: Model, q: Array) -> Array:
    """Return y - J v (..., rows): the rate of phi if nothing moves, of closures that depend on time; rows as in `loop_residual`."""
    parts = [zeros((0, 1), q), *(one.drift for one in at_state(model, q))]
    batch = np.broadcast_shapes(q.shape[:-1], *(x.shape[:-2] for x in parts))
    return concat([np.broadcast_to(x, (*batch, *x.shape[-2:])) for x in parts])[..., 0]


def jacobian_of(found: Sequence[Joined], model: Model, q: Array) -> Array:
    """Return `loop_jacobian` of the closures at a state."""
    count = sum(len(one.kept) for one in found)
    out = np.array(np.broadcast_to(zeros((count, model.nv), q), (*q.shape[:-1], count, model.nv)))
    start = 0
    for one in found:
        rows = slice(start, start + len(one.kept))
        for k, block in one.jacobian.items():
            out[..., rows, model.internals.v_slices[k]] = block.mT
        start = rows.stop
    return out


def neutral_distance(model: Model, closure: Closure) -> Any:
    """Return the distance of the frames of a closure in the neutral pose: a number, or a node if placements are nodes."""
    a, b = (frame_pose(model.internals.opened, name, model.neutral())[1] for name in closure.frames)
    d = (b - a)[:, None]
    return sqrt(dot(d, d))[0, 0] if is_traced(d) else float(np.linalg.norm(d))


def with_measured_lengths(model: Model, changed: Mapping[tuple[str, str], Mapping[str, Any]]) -> Model:
    """Return a model with numbers of closures measured again, as lengths of rods, where other numbers or nodes move their frames.

    changed: what has other numbers, by kind, such as "body", and name.
    """
    moved = {owner for (_, owner), new in changed.items() if not new.keys().isdisjoint(("xyz", "rpy"))}
    found = measured_closures(model, moved) if moved else []
    own = {x.name: x for x in found if changed.get(("closure", x.name), {}).keys().isdisjoint(x.parameters)}
    again = {name: x.measuring(partial(neutral_distance, model)) for name, x in own.items()}
    return replace(model, loops=tuple(again.get(x.name, x) for x in model.loops)) if again else model
