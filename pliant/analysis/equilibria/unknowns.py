"""The unknowns of an equilibrium: increments of q, states, speeds, inputs and forces, as unit directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from pliant.analysis.point import Point, direction_names, force_places, hinge_speeds, turns
from pliant.analysis.tangent import allowed
from pliant.errors import UnknownNameError, unknown
from pliant.model import Model
from pliant.spatial import Array
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from pliant.sweeps.trees.frames import body_velocities, placements


@dataclass(frozen=True, eq=False)
class Unknowns:
    """Unit directions (n, …) of the unknowns; the first ones are increments of q, followed by those of s."""

    directions: dict[str, Array]
    moving: int
    states: int
    turning: Array  # (n,) how far each turns a hinge [rad]
    loose: Array  # the directions of v, among which increments of q are
    balanced: Array  # the directions of v along which v' is to be zero: those that nothing holds or drives

    def at(self, point: Point) -> Unknowns:
        """Return the unknowns at another point, where the closures may allow other increments of q."""
        if not point.model.closures:
            return self
        own = allowed(point, self.loose)
        directions = {}
        for key, x in self.directions.items():
            first = own if key == "dq" else np.zeros((len(own), x.shape[1]))
            directions[key] = np.concatenate([first, x[self.moving :]])
        turning = np.concatenate([np.linalg.norm(own * _turning(point.model), axis=1), self.turning[self.moving :]])
        return replace(self, directions=directions, moving=len(own), turning=turning)

    def moved(self, point: Point, x: Array) -> Point:
        """Return the state after a step x (n,), on its closures."""
        new = point.moved(**{name: x @ d for name, d in self.directions.items()})
        if not point.model.closures:
            return new
        mobile = np.zeros(point.model.nv)
        mobile[self.loose] = 1.0
        return replace(new, q=closed_pose(point.matter, new.q, mobile, closures=point.closures).q)


def unknowns_of(at: Point, hold: list[str], free: list[str]) -> Unknowns:
    model = at.model
    nv = model.nv
    held = (at.v != 0.0) | at.held.speeds
    for name in hold:
        held[_held_directions(model, name)] = True
    loose = np.flatnonzero(~held)
    speeds = _found_speeds(model, at.v)
    du, dtau = [np.zeros((0, model.nu))], [np.zeros((0, nv))]
    for name in free:
        if name in model.inputs:
            du.append(np.eye(model.nu)[model.inputs[name]])
        else:
            dtau.append(np.eye(nv)[[i for i, _ in force_places(model, name)]])
    rated = np.eye(model.ns)[~at.held.states]
    parts = {"dq": np.eye(nv)[loose], "ds": rated, "dv": np.eye(nv)[speeds]}
    parts |= {"du": np.concatenate(du), "dtau": np.concatenate(dtau)}
    n, at_row, directions = sum(len(x) for x in parts.values()), 0, {}
    for key, x in parts.items():
        directions[key] = np.zeros((n, x.shape[1]))
        directions[key][at_row : at_row + len(x)] = x
        at_row += len(x)
    turning = np.zeros(n)
    turning[: len(loose)] = _turning(model)[loose]
    return Unknowns(directions, len(loose), len(rated), turning, loose, np.flatnonzero(~at.held.speeds))


def _held_directions(model: Model, name: str) -> list[int]:
    """Return the directions of v of a held hinge or coordinate; for a flexible body's hinge, those of the hinge alone."""
    own = hinge_speeds(model, name)
    if own is not None:
        return list(own)
    single = {label: i for i, label in enumerate(direction_names(model))}
    if name in single:
        return [single[name]]
    raise UnknownNameError(f"hold: {unknown('hinge or coordinate', name, [*(h.name for h in model.hinges), *single])}")


def _found_speeds(model: Model, v: Array) -> list[int]:
    """Return the speeds given as zero of moving hinges whose speeds are in axes that rotate with them."""
    out = []
    for body, where in zip(model.bodies, model.internals.v_slices, strict=True):
        own = range(where.start, where.start + body.hinge.type.nv)
        if turns(body.hinge.type) and v[own].any():
            out += [i for i in own if v[i] == 0.0]
    return out


def _turning(model: Model) -> Array:
    """Return (nv,): the rotation rate of the hinge at a unit speed."""
    out = np.zeros(model.nv)
    for body, where in zip(model.bodies, model.internals.v_slices, strict=True):
        hinge = body.hinge.type
        if hinge.nv:
            H = np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float)
            out[where.start : where.start + hinge.nv] = np.linalg.norm(H[:3], axis=0)
    return out


def modal_speeds(model: Model) -> list[int]:
    """Return the places in v of the rates of modal amplitudes."""
    return [
        i
        for body, where in zip(model.bodies, model.internals.v_slices, strict=True)
        for i in range(where.stop - body.modes, where.stop)
    ]


def deformation(at: Point) -> float:
    """Return the largest turn of a node in its body [rad], infinite if a modal amplitude is no finite number."""
    found = _most_turned(at.matter, at.q, at.matter.internals.q_slices)
    return found if np.isfinite(found) else np.inf


def turned_between(at: Point, other: Point) -> float:
    """Return the largest turn of a body, or of a node in its body, between two points [rad]."""
    model = at.matter
    turns = [
        np.arccos(np.clip((np.vdot(a.R, b.R) - 1) / 2, -1, 1))
        for a, b in zip(placements(model, at.q), placements(model, other.q), strict=True)
    ]
    return max(float(max(turns, default=0.0)), _most_turned(model, other.q - at.q, model.internals.q_slices))


def turned_by_modes(at: Point, dq: Array) -> tuple[float, float]:
    """Return how far an increment (nv,) of modes turns nodes in their body, and bodies in the world, at most [rad].

    In a chain of bodies that bend a little, the last one turns far.
    """
    model = at.matter
    if not any(body.modes for body in model.bodies):
        return 0.0, 0.0
    by_modes = np.zeros(model.nv)
    for body, where in zip(model.bodies, model.internals.v_slices, strict=True):
        own = slice(where.stop - body.modes, where.stop)
        by_modes[own] = dq[own]
    with np.errstate(all="ignore"):
        in_world = max(float(np.linalg.norm(V[:3])) for V in body_velocities(model, at.q, by_modes))
    return _most_turned(model, dq, model.internals.v_slices), in_world


def _most_turned(model: Model, x: Array, slices: Sequence[slice]) -> float:
    """Return the largest turn of a node in its body [rad] by the modal amplitudes, the last numbers of each body in x."""
    turns = [
        np.linalg.norm(body.flex.slopes @ x[where.stop - body.modes : where.stop], axis=-1).max(initial=0.0)
        for body, where in zip(model.bodies, slices, strict=True)
        if body.flex is not None
    ]
    return float(max(turns, default=0.0))
