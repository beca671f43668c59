"""Prescribed motion at an instant: the position, speed and acceleration of a driven hinge.

A law of t is run on a graph, and its derivatives are those of the graph (`model/acting/loads/paths.py`). On numbers the graph is
evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from pliant.graph import Graph, text_of
from pliant.graph.evaluate import SortedGraph
from pliant.lazy import annexed
from pliant.model import HingeType, Model
from pliant.model.acting.loads import Prescribed
from pliant.model.acting.loads.paths import derived
from pliant.model.acting.loads.prescribed import ACCELERATION, BEND, PATH
from pliant.spatial import Array, concat, is_traced


class Drive(NamedTuple):
    """A driven hinge: its body's number, its place in q and v, and columns (..., n, 1) of coordinates, speeds and accelerations.

    If only the acceleration is prescribed, q and v are None.
    """

    k: int
    q: Array | None
    v: Array | None
    a: Array


class HeldHinge(NamedTuple):
    """A hinge that is driven or may be locked: its body's number, where its coordinates and speeds begin, and how many it has; no
    coordinates if its place is not given. at: where its numbers begin, see `held_motion`.
    """

    body: int
    q: int
    nq: int
    v: int
    nv: int
    at: int

    @property
    def size(self) -> int:
        return (self.nq + self.nv if self.nq else 0) + 2 * self.nv

    @property
    def accelerations(self) -> int:
        """Where they begin among all numbers."""
        return self.at + (self.nq + self.nv if self.nq else 0)


def held_hinges(given: Model) -> tuple[HeldHinge, ...]:
    """Return the hinges of a model that are driven or may be locked."""
    placed = {motion.name for motion in given.internals.prescribed if ACCELERATION not in motion.inputs}
    out: list[HeldHinge] = []
    for k, hinge in enumerate(given.internals.matter.hinges):
        if hinge.holds:
            starts, nq = (
                (given.internals.q_slices[k].start, given.internals.v_slices[k].start),
                hinge.type.nq if hinge.name in placed else 0,
            )
            out.append(HeldHinge(k, starts[0], nq, starts[1], hinge.type.nv, sum(own.size for own in out)))
    return tuple(out)


def drives(model: Model, given: Model, t: Array, u: Array) -> tuple[Drive, ...]:
    """Return the driven hinges at t (..., 1), with the inputs u (..., nu_all). given: the model as it was described."""
    if not given.internals.prescribed:
        return ()
    number = {hinge.name: k for k, hinge in enumerate(model.hinges)}
    return tuple(
        _drive(number[motion.name], model.hinges[number[motion.name]].type, motion, given, t, u)
        for motion in given.internals.prescribed
    )


def _drive(k: int, hinge: HingeType, motion: Prescribed, given: Model, t: Array, u: Array) -> Drive:
    if ACCELERATION in motion.inputs:
        return Drive(k, None, None, u[..., given.inputs[f"{motion.name}.{ACCELERATION}"], None])
    x, rate, second = _on_spline(motion, given, t, u) if PATH in motion.inputs else _by_law(motion, t)
    return Drive(k, x, *hinge.speeds_of(x, rate, second))


def _on_spline(motion: Prescribed, given: Model, t: Array, u: Array) -> tuple[Array, Array, Array]:
    """Return a cubic from the beginning of its piece, see `loads.prescribed.spline`. u holds (value, slope, t0) of each series."""
    n = motion.n
    start, bend = (u[..., given.internals.series[f"{motion.name}.{key}"][1], None] for key in (PATH, BEND))
    x, rate, tau = start[..., :n, :], start[..., n : 2 * n, :], t[..., None] - start[..., 4 * n :, :]
    a, jerk = bend[..., :n, :], bend[..., n : 2 * n, :]
    second = a + jerk * (t[..., None] - bend[..., 2 * n :, :])
    return x + tau * (rate + tau * (a * 0.5 + tau * jerk * (1 / 6))), rate + tau * (a + tau * jerk * 0.5), second


def _by_law(motion: Prescribed, t: Array) -> tuple[Array, Array, Array]:
    if is_traced(t):
        return tuple(x[:, None] for x in derived(motion, t))  # type: ignore[return-value]
    x = _sorted(motion)({"t": t})
    return x[..., 0, :, None], x[..., 1, :, None], x[..., 2, :, None]


@annexed
def _sorted(motion: Prescribed) -> SortedGraph:
    """Return coordinates, rates and second derivatives (3, n) as a function of t."""
    return SortedGraph(np.stack(derived(motion, Graph().input("t", (1,)))))


def key_of_motion(motion: Prescribed) -> str:
    """Return a key that identifies a prescribed motion."""
    nodes: Any = [] if motion.law is None else np.concatenate(derived(motion, Graph().input("t", (1,))))
    return f"prescribed {motion.name}\n{text_of(nodes)}"


def placed(model: Model, driven: Sequence[Drive], q: Array, v: Array) -> tuple[Array, Array]:
    """Return q (..., nq) and v (..., nv) with the driven hinges at their prescribed positions and speeds."""
    for drive in driven:
        if drive.q is not None and drive.v is not None:
            q = _with(q, model.internals.q_slices[drive.k].start, drive.q)
            v = _with(v, model.internals.v_slices[drive.k].start, drive.v)
    return q, v


def _with(x: Array, start: int, part: Array) -> Array:
    stop = start + part.shape[-2]
    return concat([x[..., :start, None], part, x[..., stop:, None]])[..., 0]
