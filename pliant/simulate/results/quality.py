"""The quality of a run: drifts of conserved quantities, costs, and the method that was used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

import numpy as np

PREFIX = "quality_"


@dataclass(frozen=True)
class Quality:
    """How accurate a run is and what it cost. Drifts are relative, over the stored instants.

    energy_drift: the largest change of the energy minus the work of forces, relative to the energy in play: the largest swing of
    kinetic or potential energy, or the largest kinetic energy without steady rotation and translation. So the energy of a rotor
    that spins steadily hides nothing.
    structure_drift: the same change, relative to the largest energy of flexible bodies: of their deformation and of the rates of
    their modes. None for rigid bodies.
    momentum_drift: the largest change of momentum minus that of gravity, relative to the largest momentum that the kinetic energy
    in play allows. None if something outside holds or pushes the system; `momentum_note` says what.
    quaternion_drift: the largest deviation of a quaternion's norm from one in a step, before it is normalised. None without
    quaternions.
    evaluations: the number of evaluations of the accelerations.
    wall_time: of the integration [s].
    law_time: the part of wall_time that was spent in the user's Python functions.
    law_note: why loads run as Python.
    event_note: the number of events and their result.
    loop_residual, loop_speed: for closed systems the largest |phi| [m, rad] and |y| at the stored instants: how far the closures
    are open, and how fast they open.
    loop_acceleration: the largest |J a + gamma| [m/s^2, rad/s^2] at some of the stored instants.
    contact_residual: how far the contacts were from a solution [m/s], an estimate, the largest of all steps. contact_median: the
    median of some steps, if every step is stored and there are no loads.
    contact_depth: the largest overlap of surfaces [m] at the stored instants.
    contact_note: the stiffness that was chosen for contacts without one of their own.
    dissipated: of systems with contacts, the energy [J] that friction, impacts and dampers took in the run.
    forced_steps: the number of steps at singular poses that were accepted with too large an error, because of min_step.
    forced_note: the times of these steps.
    stiff_steps: the number of steps that were limited by stability, not by accuracy.
    method: the integrator at the end of the run.
    method_note: when and why the integrator changed during the run.

    Example: `run.quality.energy_drift < 1e-6  # True`
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
    law_time: float = 0.0
    method: str = ""
    method_note: str = ""
    law_note: str = ""
    event_note: str = ""
    loop_residual: float | None = None
    loop_speed: float | None = None
    loop_acceleration: float | None = None
    forced_steps: int = 0
    forced_note: str = ""
    contact_residual: float | None = None
    contact_median: float | None = None
    contact_depth: float | None = None
    contact_note: str = ""
    dissipated: float | None = None
    structure_drift: float | None = None

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The entries as pairs of text: name and value."""
        momentum = f"not conserved: {self.momentum_note}" if self.momentum_drift is None else f"{self.momentum_drift:.1e}"
        quaternion = [] if self.quaternion_drift is None else [("quaternion drift in a step", f"{self.quaternion_drift:.1e}")]
        slow = f", {100 * self.law_time / max(self.wall_time, 1e-9):.0f} % of it in Python functions" if self.law_time else ""
        return [
            ("energy drift", f"{self.energy_drift:.1e}"),
            *([] if self.structure_drift is None else [("of flexible bodies' energy", f"{self.structure_drift:.1e}")]),
            ("momentum drift", momentum),
            *quaternion,
            *([] if self.loop_residual is None else [("constraint error", f"{self.loop_residual:.1e}")]),
            *([] if self.loop_speed is None else [("constraint rate error", f"{self.loop_speed:.1e} 1/s")]),
            *([] if self.loop_acceleration is None else [("constraint acceleration error", f"{self.loop_acceleration:.1e} 1/s²")]),
            *self._contact_rows,
            *([("method", f"{self.method}, {self.method_note}")] if self.method_note else []),
            ("steps", f"{self.steps:,} ({self.rejected:,} more rejected)"),
            *([("stiff", f"{self.stiff_steps:,} of the steps: stability kept them short")] if self.stiff_steps else []),
            *([("forced", f"{self.forced_steps:,} steps at singular poses, {self.forced_note}")] if self.forced_steps else []),
            ("evaluations", f"{self.evaluations:,}"),
            ("wall time", f"{self.wall_time:.3g} s{slow}"),
            *([("runs as Python", self.law_note)] if self.law_note else []),
            *([("events", self.event_note)] if self.event_note else []),
        ]

    @property
    def _contact_rows(self) -> list[tuple[str, str]]:
        median = "" if self.contact_median is None else f", median {self.contact_median:.1e}"
        return [
            *([] if self.contact_residual is None else [("contact residual", f"{self.contact_residual:.1e} m/s{median}")]),
            *([] if self.contact_depth is None else [("contact depth", f"{self.contact_depth:.1e} m")]),
            *([("contact stiffness", self.contact_note)] if self.contact_note else []),
            *([] if self.dissipated is None else [("dissipated", f"{self.dissipated:.3g} J by friction, impacts and dampers")]),
        ]

    def __str__(self) -> str:
        return "\n".join(f"{name:<30}{value}" for name, value in self.rows)

    def to_attributes(self) -> dict[str, Any]:
        """Return the entries as attributes of a dataset."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return {PREFIX + name: value for name, value in values.items() if value is not None}

    @classmethod
    def from_attributes(cls, attributes: Mapping[str, Any]) -> Quality:
        """Read the entries from the attributes of a dataset."""
        names = [f.name for f in fields(cls) if f.default is MISSING or PREFIX + f.name in attributes]
        return cls.made({name: attributes.get(PREFIX + name) for name in names})

    @classmethod
    def of(cls, values: Mapping[str, Any], run: int) -> Quality:
        """Return the quality of one run, from arrays over the batch and values that all runs share."""
        return cls.made({name: x[run] if isinstance(x, np.ndarray | list) else x for name, x in values.items()})

    @classmethod
    def worst(cls, values: Mapping[str, Any]) -> Quality:
        """Return the largest drifts of a batch and the sums of its costs."""
        sums = ("steps", "rejected", "evaluations", "stiff_steps", "forced_steps")
        joined: dict[str, Any] = {}
        for name, x in values.items():
            if isinstance(x, np.ndarray | list):
                if isinstance(x[0], str):
                    joined[name] = x[0] if len(set(x)) == 1 else "various"
                else:
                    known = np.asarray(x, dtype=float)[np.isfinite(np.asarray(x, dtype=float))]
                    joined[name] = np.sum(x) if name in sums else known.max(initial=0.0) if known.size else np.nan
            else:
                joined[name] = x
        return cls.made(joined)

    @classmethod
    def made(cls, given: Mapping[str, Any]) -> Quality:
        """Build from numbers of any type. Missing fields are None or have their defaults."""
        kinds = {"steps": int, "rejected": int, "evaluations": int, "stiff_steps": int, "forced_steps": int}
        notes = ("momentum_note", "method", "method_note", "law_note", "event_note", "forced_note", "contact_note")
        kinds |= dict.fromkeys(notes, str)  # type: ignore[arg-type]
        known = {f.name for f in fields(cls)}
        values = {name: None if x is None else kinds.get(name, float)(x) for name, x in given.items() if name in known}
        return cls(**{**dict.fromkeys(("momentum_drift", "quaternion_drift")), **values})  # type: ignore[arg-type]


def quality_of(entries: Mapping[str, Any], single: bool) -> Quality:
    """Return the quality of a run, or of a batch, from its entries: arrays over the runs, and values that all runs share."""
    return Quality.of(entries, 0) if single else Quality.worst(entries)
