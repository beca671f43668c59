"""Why states of a rollout or a stepper were lost: when, at which hinge, and for which reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.trace.parameters import changed
from pliant.model.spaces import ACCELERATION_UNITS, normalise
from pliant.simulate.methods.row import listed
from pliant.simulate.methods.table import FOLLOWS_STIFF, METHODS, SEMI_IMPLICIT
from pliant.spatial import Array
from pliant.vectors import generalised_forces
from pliant.vectors.state import LoadedState

MOST_LOST = 100  # states of which the end is kept


@dataclass(frozen=True)
class Loss:
    """One state that became infinite or NaN.

    state: its place in the batch. step: the number of good steps. t [s]: the time after these. hinge: the hinge with the largest
    acceleration there, "" if it is not known. why: the reason and a remedy.

    Example:
        out = dyn.rollout(q, [1e200, 0.0], dt=1e-3, steps=10)
        out.losses[0].t, out.losses[0].hinge
    """

    state: tuple[int, ...]
    step: int
    t: float
    hinge: str
    why: str

    def __str__(self) -> str:
        which = f"state {self.state} is" if self.state else "the state is"
        return f"{which} lost after {self.step:,} steps, at t = {self.t:.6g} s: {self.why}"


@dataclass(frozen=True, eq=False)
class Lost:
    """What is known of a lost state: its place in the batch, good steps, time [s], the last good state x = (q, v, s), and the
    inputs there, by name.
    """

    state: tuple[int, ...]
    step: int
    t: float
    x: Array
    inputs: Mapping[str, Array]


def loss_of(dynamics: Dynamics, lost: Lost, method: str, dt: float) -> Loss:
    """Return when and why a state was lost."""
    model = dynamics.model
    x = np.asarray(lost.x, dtype=float)
    found = _not_finite(dynamics, x)
    if found is not None:
        return Loss(lost.state, lost.step, lost.t, found[0], f"its initial {found[1]}; give finite numbers")
    q, v, s = normalise(model, x[: model.nq]), x[model.nq : model.nq + model.nv], x[model.nq + model.nv :]
    given = {name: np.asarray(y, dtype=float) for name, y in lost.inputs.items()}
    if "wrenches" in given:
        given["wrenches"] = given["wrenches"].reshape(-1, 6)
    if (load := _guilty(dynamics, (lost.t, lost.t + dt / 2, lost.t + dt), (q, v, s), given)) is not None:
        return Loss(lost.state, lost.step, lost.t, "", f"load {load!r} returns numbers that are not finite; check its law")
    for name, y in given.items():
        if not np.isfinite(y).all():
            return Loss(lost.state, lost.step, lost.t, "", f"{name} has numbers that are not finite; give finite numbers")
    speeds = dynamics.fields.spaces[1]
    with np.errstate(all="ignore"):
        a = np.asarray(dynamics.internals.of_target("cpu").rhs(lost.t, q, v, **{**given, "s": s})[1])
    i = int(np.argmax(np.where(np.isfinite(a), np.abs(a), np.inf)))
    unit = ACCELERATION_UNITS.get(speeds.units[i], "")
    most = f"the largest acceleration there is of hinge {speeds.hinges[i]!r}, {speeds.labels[i]}: {a[i]:.3g} {unit}"
    if METHODS[method].iterates:
        why = f"the iterations of a step of {dt:.3g} s do not converge; {most}; give a shorter dt="
    elif not np.isfinite(a).all():
        why = f"the accelerations are not finite; {most}; check the inertia of what hinge {speeds.hinges[i]!r} carries"
    else:
        other = "pl.simulate" if method == SEMI_IMPLICIT.name else f"method {listed(FOLLOWS_STIFF)}"
        why = f"the motion diverges, steps of {dt:.3g} s are too long for {method}; {most}; give a shorter dt= or use {other}"
    return Loss(lost.state, lost.step, lost.t, speeds.hinges[i], why)


def _not_finite(dynamics: Dynamics, x: Array) -> tuple[str, str] | None:
    """Return the hinge of the first number of x = (q, v, s) that is not finite, and what it is."""
    model, (places, speeds) = dynamics.model, dynamics.fields.spaces
    bad = np.flatnonzero(~np.isfinite(x))
    if not bad.size:
        return None
    i, labels = int(bad[0]), (*places.labels, *speeds.labels, *dynamics.fields.s.labels)
    hinges = (*places.hinges, *speeds.hinges)
    what = "q" if i < model.nq else "v" if i < model.nq + model.nv else "s"
    return hinges[i] if i < len(hinges) else "", f"{what} is not finite: {labels[i]} is {x[i]}"


def _guilty(dynamics: Dynamics, times: Sequence[float], x: tuple[Array, ...], given: Mapping[str, Array]) -> str | None:
    """Return the load whose law returns infinite or NaN numbers at a state, at one of the times."""
    model = dynamics.model
    own: Any = changed(model, dynamics.internals.asked.parameters, given["p"]) if "p" in given else model
    q, v, s = x
    for t, load in product(times, own.loads):
        state = LoadedState(np.array([t]), q, v, s, given.get("u", model.internals.input_values))
        with np.errstate(all="ignore"):
            parts = generalised_forces(model.internals.matter, state, given=own, loads=(load,))
        if not all(np.isfinite(part).all() for part in parts):
            return str(load.name)
    return None
