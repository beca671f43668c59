"""Runs of the shipped examples with contacts."""

from __future__ import annotations

import numpy as np

import pliant as pl


def run_of(name: str, **changed: float) -> pl.results.Run:
    """The run that `pliant run NAME` makes."""
    example = pl.examples.EXAMPLES[name]
    own = {"t_end": example.t_end, "dt": example.dt, "s0": example.s0 or None, "method": example.method, "rtol": example.rtol}
    given = own | changed
    return pl.simulate(example.build(), example.q0, example.v0, **given)


def rolled(name: str) -> tuple[pl.System, pl.Rollout]:
    """The same as a rollout, of which less is compiled."""
    example = pl.examples.EXAMPLES[name]
    system = example.build()
    q, v = system.neutral(), np.zeros(system.nv)
    for named, values, where in ((example.q0, q, system.q_index), (example.v0, v, system.v_index)):
        for key, x in named.items():
            values[where(key)] = x
    return system, pl.compile(system).rollout(q, v, dt=example.dt, steps=round(example.t_end / example.dt), method="contact")


def forces(system: pl.System, rollout: pl.Rollout, contact: str) -> np.ndarray:
    """(steps + 1, points, 3) [N]: the forces on the first bodies of a contact's points."""
    names = [k for k, name in enumerate(system.model.internals.contact_points) if name.startswith(f"{contact}.")]
    return rollout.s[:, -3 * len(system.model.internals.contact_points) :].reshape(len(rollout.s), -1, 3)[:, names]
