"""How good a run is: what should have been conserved and was not, and what the run cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.model import Free
from pliant.spatial import Array

_PREFIX = "quality_"


@dataclass(frozen=True)
class Quality:
    """Drifts are over the stored instants, as fractions.

    energy_drift: the largest change of energy less the work of tau, by the largest kinetic energy or swing of the potential one.
    momentum_drift: the largest change of momentum less that of gravity, by the largest that the kinetic energy could carry; None
    where something holds or pushes the system from outside, told in `momentum_note`. quaternion_drift: the farthest that a norm
    went from one in a step, before it was put back; None without quaternions. evaluations: of the accelerations. wall_time: of
    the integration [s]. stiff_steps: those that stability kept short, not the motion.
    """

    energy_drift: float
    momentum_drift: float | None
    quaternion_drift: float | None
    steps: int
    rejected: int
    evaluations: int
    wall_time: float
    momentum_note: str = ""
    stiff_steps: int = 0

    @property
    def rows(self) -> list[tuple[str, str]]:
        """What it says, in words and figures."""
        momentum = f"not conserved: {self.momentum_note}" if self.momentum_drift is None else f"{self.momentum_drift:.1e}"
        quaternion = [] if self.quaternion_drift is None else [("quaternion drift in a step", f"{self.quaternion_drift:.1e}")]
        return [
            ("energy drift", f"{self.energy_drift:.1e}"),
            ("momentum drift", momentum),
            *quaternion,
            ("steps", f"{self.steps:,} ({self.rejected:,} more rejected)"),
            *([("stiff", f"{self.stiff_steps:,} of the steps: stability kept them short")] if self.stiff_steps else []),
            ("evaluations", f"{self.evaluations:,}"),
            ("wall time", f"{self.wall_time:.3g} s"),
        ]

    def __str__(self) -> str:
        return "\n".join(f"{name:<28}{value}" for name, value in self.rows)

    def to_attributes(self) -> dict[str, Any]:
        """As attributes of a dataset."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {_PREFIX + name: value for name, value in values.items() if value is not None}

    @classmethod
    def from_attributes(cls, attributes: Mapping[str, Any]) -> Quality:
        """From the attributes of a dataset."""
        kinds = {"steps": int, "rejected": int, "evaluations": int, "stiff_steps": int, "momentum_note": str}
        names = [f.name for f in fields(cls) if f.default is MISSING or _PREFIX + f.name in attributes]
        given = {name: attributes.get(_PREFIX + name) for name in names}
        values: dict[str, Any] = {name: None if x is None else kinds.get(name, float)(x) for name, x in given.items()}
        return cls(**values)


def energy_drift(kinetic: Array, potential: Array, work: Array) -> float:
    """The largest departure of the energy balance, as a fraction of the energy that was at play."""
    balance = kinetic + potential - work
    at_play = max(kinetic.max(), np.ptp(potential), 1e-9 * np.abs(potential).max())
    return float(np.abs(balance - balance[0]).max() / at_play) if at_play > 0 else 0.0


def momentum_drift(dynamics: Dynamics, t: Array, q: Array, kinetic: Array, tau: Array, momentum: Array) -> tuple[float | None, str]:
    """The largest change of momentum (n, 6), as a fraction; or None, and why there is nothing to conserve.

    A motion of kinetic energy T, mass m and inertia I has at most the momenta sqrt(2 m T) and sqrt(2 I T).
    """
    model = dynamics.model
    free = [k for k, parent in enumerate(model.merged.parents) if parent < 0]
    for k in free:
        hinge = model.merged.hinges[k]
        if not isinstance(hinge.type, Free):
            return None, f"hinge {hinge.name!r} holds the system to the world"
        if np.any(tau[:, model.v_index(hinge.name)][:, : hinge.type.nv]):
            return None, f"tau pushes hinge {hinge.name!r} against the world"
    if kinetic.max() <= 0:
        return 0.0, ""
    change = momentum - momentum[0]
    change[:, 3:] -= model.mass * model.gravity * (t - t[0])[:, None]
    turns = np.zeros((len(free), 3, model.nv))
    for turn, k in zip(turns, free, strict=True):
        turn[:, model.v_index(model.merged.hinges[k].name)][:, :6] = np.eye(3, 6)  # its modes come after
    inertia = 2 * float(np.sum(dynamics.kinetic_energy(q[0], turns)))
    scales = np.sqrt(2 * kinetic.max() * np.array([inertia, model.mass]))
    sizes = np.stack([np.linalg.norm(change[:, :3], axis=1), np.linalg.norm(change[:, 3:], axis=1)], axis=-1)
    return float((sizes / scales).max()), ""
