"""The initial states of runs, as stops, dry friction and contacts require them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.model.acting.one_sided import one_sided_states
from pliant.simulate.march.events import Happenings
from pliant.simulate.problem.problem import Problem
from pliant.spatial import Array


def as_contacts_begin(problem: Problem) -> Problem:
    """Return the runs with initial states for steps with contacts, which solve stops and dry friction themselves."""
    first, x = problem.model.nq + problem.model.nv, problem.x.copy()
    x[:, [first + where for where in one_sided_states(problem.model)]] = 0.0
    return replace(problem, x=x)


def as_events_begin(problem: Problem) -> Problem:
    """Return the runs with their initial states as events require them: see `Happenings.settled`."""
    if not (problem.model.internals.one_sided or problem.model.internals.contact_modes):
        return problem

    def devices(t: float, run: int) -> Array:
        return problem.devices(np.asarray(t), run)

    return replace(problem, x=Happenings(problem, devices).settled())
