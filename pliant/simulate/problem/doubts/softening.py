"""A warning for runs in which a flexible body spins so fast that a model without foreshortening makes it too soft."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pliant.compile import Dynamics
from pliant.errors import warn
from pliant.flex import Beam
from pliant.model import Body, Custom, Model
from pliant.model.bodies.modal import ModalBody
from pliant.spatial import Array
from pliant.sweeps import body_velocities

_AT_A_TIME = 2000  # states
_FASTEST = 0.5  # of a body's first frequency


def unstiffened(dynamics: Dynamics) -> list[tuple[Body, float]]:
    """Return the bodies that this model makes too soft when they spin, and the lowest frequency [rad/s] of the motions
    concerned.
    """
    full, out = dynamics.model.internals.fidelity == "full", []
    for body in dynamics.model.bodies:
        if body.flex is None or not body.modes:
            continue
        if not full or body.flex.foreshortening is None:
            out.append((body, body.flex.first_frequency))
        elif isinstance(body.flex, Beam) and (twists := [k for k, x in enumerate(body.flex.labels) if x[0] == "t"]):
            out.append((body, float(body.flex.mode_frequencies[twists].min())))
    return out


def warn_of_softening(dynamics: Dynamics, t: Array, q: Array, v: Array) -> None:
    """Warn once of the body that spins fastest relative to its first frequency, if it exceeds half of it at one of the instants t
    (n,).

    q, v: (n, nq), (n, nv), or with a leading axis of runs.
    """
    most, warning, suspects = _FASTEST, "", unstiffened(dynamics)
    bounds = _fastest(dynamics.model, v) if suspects else []
    suspects = [(body, rate) for body, rate in suspects if not bounds[dynamics.model.index[body.name]] <= _FASTEST * rate]
    spins = _spins(dynamics.model, [body.name for body, _ in suspects], q, v) if suspects else {}
    for body, frequency in suspects:
        omega = spins[body.name].reshape(-1, t.size)
        spin = np.where(np.isfinite(omega), omega, 0.0).max(axis=0)
        k = int(spin.argmax())
        if spin[k] > most * frequency:
            most = spin[k] / max(frequency, 1e-300)
            warning = (
                f"system {dynamics.model.name!r}: body {body.name!r} spins at {spin[k]:.3g} rad/s at t = {t[k]:.4g} s, more than "
                f"half its first frequency of {frequency:.3g} rad/s; without stiffening it is too soft there; "
                f"{_remedy(dynamics, body)}"
            )
    if warning:
        warn(warning)


def _fastest(model: Model, v: Array) -> list[float]:
    """Return upper bounds of the bodies' rotation rates [rad/s] at any state.

    They are sums, along the path to the world, of the largest rates that hinges and nodes can add. If they are far below the limit,
    the sweeps, which take longer than the run, are not needed.
    """
    out: list[float] = []
    speeds = np.nan_to_num(np.abs(v), posinf=np.inf).max(axis=tuple(range(v.ndim - 1)), initial=0.0)
    places = list(zip(model.bodies, model.internals.v_slices, strict=True))
    modal = [float(np.linalg.norm(speeds[own.stop - body.modes : own.stop])) for body, own in places]
    for k, (body, parent, own) in enumerate(zip(model.bodies, model.parents, model.internals.v_slices, strict=True)):
        hinge, flex = body.hinge.type, body.flex
        turns = np.linalg.norm(np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float)[:3], axis=0)  # the same in every pose
        rate = np.inf if isinstance(hinge, Custom) else float(turns @ speeds[own.start : own.start + hinge.nv])
        rate += 0.0 if flex is None else _slope(flex, flex.root) * modal[k]
        if parent >= 0:
            carrier = model.bodies[parent].flex
            at = body.hinge.at
            rate += out[parent] + (0.0 if carrier is None or at is None else _slope(carrier, str(at)) * modal[parent])
        out.append(rate)
    return out


def _slope(flex: ModalBody, node: str) -> float:
    """Return the largest rotation rate [rad/s] of a node for modal rates of norm one."""
    slopes = flex.slopes[flex.node_index[node]]
    return float(np.linalg.norm(slopes, 2)) if slopes.size else 0.0


def _spins(model: Model, names: Sequence[str], q: Array, v: Array) -> dict[str, Array]:
    """Return the rotation rates [rad/s] of bodies, by name, at any number of states. The sweeps run directly: a kernel would
    take longer.
    """
    states = [x.reshape(-1, x.shape[-1]) for x in (q, v)]
    parts: dict[str, list[Array]] = {name: [] for name in names}
    for start in range(0, len(states[0]), _AT_A_TIME):
        some = [x[start : start + _AT_A_TIME] for x in states]
        velocities = body_velocities(model, *some)
        for name in names:
            turning = np.linalg.norm(velocities[model.index[name]][..., :3], axis=-1)
            parts[name].append(np.broadcast_to(turning, len(some[0])))  # of what stands still there is one for all
    return {name: np.concatenate(rows) for name, rows in parts.items()}


def _remedy(dynamics: Dynamics, body: Body) -> str:
    assert body.flex is not None
    steps = (
        []
        if dynamics.model.internals.fidelity == "full"
        else [f"take fidelity='full' instead of {dynamics.model.internals.fidelity!r}"]
    )
    beam = isinstance(body.flex, Beam)
    if body.flex.foreshortening is None:
        steps.append("give its Beam stiffening=True" if beam else "give its ModalBody foreshortening")
    if not steps:
        steps.append("it is torsion, which has no term of second order: leave torsion modes out, or cut the beam into several")
    return " and ".join(steps)
