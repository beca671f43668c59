"""The results of a run that was computed here: each is built when it is first read.

A march leaves its states (`ended.py`). Energies, momentum, outputs and the quality follow from them (`computed/`), and so does the
dataset (`dataset.py`). None of these, and no package that they need, is loaded before someone reads them, with two exceptions. What
calls Python functions of the user is computed at the end of the run, because such a function may change later. And where neither
the steps nor a look at a few instants show that energy is conserved, all is computed there, so that it can warn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pliant.errors import warn
from pliant.lazy import cached_property, late
from pliant.simulate.results.ended import Ended
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    import xarray as xr

    from pliant.simulate.results.computed.early import is_doubtful
    from pliant.simulate.results.computed.values import Values, forces, values_of
    from pliant.simulate.results.dataset import dataset_of
    from pliant.simulate.results.quality import Quality, quality_of
else:
    dataset_of = late("pliant.simulate.results.dataset", "dataset_of")
    is_doubtful = late("pliant.simulate.results.computed.early", "is_doubtful")
    quality_of = late("pliant.simulate.results.quality", "quality_of")
    forces = late("pliant.simulate.results.computed.values", "forces")
    values_of = late("pliant.simulate.results.computed.values", "values_of")

_ROUNDING = 1e-6  # of what dampers take between two instants


class Results:
    """What follows from the end of a march."""

    def __init__(self, ended: Ended) -> None:
        self._ended = ended

    @property
    def complete(self) -> bool:
        """Whether all runs reached their end."""
        return self._ended.complete

    @property
    def runs(self) -> int | None:
        """The number of runs of a batch; None for a single run."""
        problem = self._ended.problem
        return None if problem.single else problem.runs

    def array(self, name: str) -> Array:
        """Return the instants "time", or the states "q", "v" or the forces "tau" there, as they are in the dataset."""
        if name == "time":
            return self._ended.t
        x = self.tau if name == "tau" else self._states[("q", "v").index(name)]
        return x[0] if self._ended.problem.single else x

    @cached_property
    def _states(self) -> tuple[Array, ...]:
        """q, v, s and work (runs, n, …)."""
        return tuple(np.array(part) for part in self._ended.problem.split(self._ended.x))

    @cached_property
    def tau(self) -> Array:
        """The generalised forces (runs, n, nv)."""
        with np.errstate(all="ignore"):
            return forces(self._ended.problem, self._ended.t, *self._states[:2])

    def values(self) -> Values:
        """Return the variables of the dataset, and what the quality of the run needs. The first call warns of the energy balance.

        They stay stored even where a filter turns the warning into an error.
        """
        first = "_values" not in self.__dict__
        found = self._values
        if first and not any(self._ended.stops):
            with np.errstate(all="ignore"):
                faults = found.balance.faults(self._ended.allowed)
            for text in faults:
                warn(text)
        return found

    @cached_property
    def _values(self) -> Values:
        with np.errstate(all="ignore"):
            return values_of(self._ended, self._states, self.tau)

    def finish(self) -> None:
        """Compute what cannot wait: what calls Python functions of the user, and what has to be warned of."""
        problem, allowed = self._ended.problem, self._ended.allowed
        if problem.callbacks or laws_of(problem.model).python:
            self.values()
        elif not any(self._ended.stops) and not (allowed.sure and not self._gives):
            with np.errstate(all="ignore"):
                doubtful = is_doubtful(self._ended, self._states)
            if doubtful:
                self.values()

    @property
    def _gives(self) -> bool:
        """Whether dampers and friction gave energy in a part of the run."""
        books = self._ended.problem.books(self._ended.x)
        if books is None:
            return False
        change = np.nan_to_num(np.diff(books.dissipated, axis=-1))
        return bool((change < -_ROUNDING * np.abs(change).max(initial=0.0)).any())

    def quality(self) -> Quality:
        """Return the quality of the run, or of the batch."""
        entries = self.values().drifts | self._ended.report
        return quality_of(entries, self._ended.problem.single)

    def dataset(self) -> xr.Dataset:
        """Return the dataset of the run."""
        found = self.values()
        with np.errstate(all="ignore"):
            return dataset_of(self._ended, found.variables, found.drifts | self._ended.report)


__all__ = ["Results"]
