"""`Study`: the result of a sweep, with a lazy dataset of all runs, single runs, a table, and plots."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import FileError, PliantError, counted, printable
from pliant.formats import load_text, load_text_to_show
from pliant.formats.laws_file import Laws, given_laws
from pliant.simulate.results.quality import PREFIX
from pliant.simulate.results.run import Run
from pliant.simulate.results.storage.origin import SYSTEM, described, laws_at_hand
from pliant.spatial import Array
from pliant.study.figures import Figures
from pliant.study.opening import open_dataset, read_store
from pliant.study.runs.definition import Definition
from pliant.study.runs.targets import rows, target
from pliant.study.store import DONE, read_done
from pliant.study.table import Table, summary
from pliant.study.workers.work import EVENTS, event_variables
from pliant.system import System

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.figure import Figure

    from pliant.study.figures import Quantity

_NEEDED = ("q", "v", "tau", "kinetic_energy", "potential_energy", "energy", "work")
_CLOCKS = ("quality_wall_time",)


class Study:
    """The result of `pl.sweep`: the runs of a sweep, in a store.

    `study.data` is a lazy xarray.Dataset (run, time, …) with the swept values as coordinates of `run`. `study[3]` is one run.
    `study.values("max(elbow)")` returns one number per run, `study.table()` a summary, and `study.plot()` a figure.

    Example: `study.shape, study.swept_values("lower.mass")`
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        laws: Mapping[str, Callable[..., Any]] | None = None,
        definition: Definition | None = None,
    ) -> None:
        self.attributes, self.layout = read_store(path)
        self._laws, self._definition = laws, definition

    @property
    def path(self) -> Path:
        """The folder of the store."""
        return Path(self.layout.path)

    @property
    def swept(self) -> tuple[str, ...]:
        """The names that were swept, in the order in which they were given."""
        return tuple(self.attributes["swept"])

    @property
    def shape(self) -> tuple[int, ...]:
        """The lengths of the axes; their product is the number of runs. Zipped names share an axis."""
        return tuple(axis["length"] for axis in self.attributes["axes"])

    @property
    def axes(self) -> tuple[tuple[str, ...], ...]:
        """The names that change along each axis."""
        return tuple(tuple(axis["names"]) for axis in self.attributes["axes"])

    @property
    def drawn(self) -> tuple[str, ...]:
        """The names that were drawn for every run."""
        return tuple(self.attributes["drawn"])

    @property
    def done(self) -> Array:
        """(runs,): 1 if a run is computed, 2 if it failed, 0 if it is not computed yet."""
        return read_done(self.layout)

    @property
    def complete(self) -> bool:
        """Whether all runs are computed."""
        return bool((self.done > 0).all())

    @property
    def failed(self) -> dict[int, str]:
        """The runs that failed, with the reasons."""
        reasons = self.data["stopped"]
        return {int(run): str(reasons[run].item()) for run in np.flatnonzero(self.done == 2)}

    @property
    def data(self) -> xr.Dataset:
        """All runs as a lazy dataset (run, time, …); values are read on access. Swept values are coordinates of `run`.

        The values of a failed run are NaN from its stop on.
        """
        data = open_dataset(self.layout)
        taken = {own: name for name, own in self.attributes["swept"].items() if own != name and name not in data}
        taken |= {c.name: c.source for c in self.layout.columns if c.name != c.source and c.source not in data}
        shared = [str(name) for name, x in data.variables.items() if "time" not in x.dims and not str(name).startswith(PREFIX)]
        runs = {c.name for c in self.layout.columns} | {DONE}
        data = data.set_coords([name for name in shared if name not in runs])
        order = [c.name for c in self.layout.columns]
        data = data[[*order, *(str(name) for name in data.data_vars if name not in order)]].rename(taken)
        texts = {
            name: (x.dims, x.to_numpy().astype(object).astype(str), x.attrs)
            for name, x in data.coords.items()
            if x.dtype.kind in "TO"
        }
        data = data.assign_coords(texts)
        data.attrs = {**self.attributes["run_attributes"], "title": self.attributes["title"]}
        return data

    def __len__(self) -> int:
        return self.layout.runs

    def __iter__(self) -> Iterator[Run]:
        return (self[run] for run in range(len(self)))

    def __repr__(self) -> str:
        done = self.done
        along = " × ".join(f"{', '.join(names)} ({n})" for names, n in zip(self.axes, self.shape, strict=True))
        along += f", with {', '.join(self.drawn)} drawn" if self.drawn else ""
        left, failed = int((done == 0).sum()), int((done == 2).sum())
        ends = [f"{left:,} not computed"] * bool(left) + [f"{failed:,} failed"] * bool(failed)
        name = self.attributes["run_attributes"]["system"]
        return f"<Study of {name!r}: {counted(len(self), 'run')} over {along}{''.join(', ' + x for x in ends)}>"

    # ---- one run

    @cached_property
    def system(self) -> System:
        """The system, with the values that it has without the sweep."""
        if self._definition is not None:
            return self._definition.system
        if why := self.attributes["system_file_missing"]:
            raise PliantError(f"{printable(str(self.path))} does not hold its system: {why}")
        return load_text(self.attributes["system_file"], f"{printable(str(self.path))}, its system", self._laws)

    def system_of(self, run: int) -> System:
        """Return the system with the parameters of one run.

        Example: `study.system_of(1).nq  # 2`
        """
        return self._changed(self.system, run)

    def _changed(self, system: System, run: int) -> System:
        swept = {name: self.swept_values(name)[[run]] for name in self.swept}
        found = {name: target(system.model, name) for name in swept}
        given = {name: x[0] for name, x in rows(system.model, found, swept, "p", {}).items()}
        return system.with_parameters(given) if given else system

    def swept_values(self, name: str) -> Array:
        """Return the values of a swept name, (runs,) or (runs, k).

        Example: `study.swept_values("lower.mass")  # [1.0, 2.0]`
        """
        if self._definition is not None:
            return self._definition.design.values[name]
        return self._static[self.attributes["swept"][name]].to_numpy()

    @cached_property
    def _static(self) -> xr.Dataset:
        return open_dataset(self.layout)[list(self.attributes["swept"].values())].load()

    def __getitem__(self, run: int) -> Run:
        """Return one run as a `Run`, with the system of that run."""
        if not isinstance(run, int | np.integer):
            raise PliantError(f"study[{run!r}]: give the number of a run; study.data has all of them")
        if not -len(self) <= run < len(self):
            raise IndexError(f"run {run}: there are runs 0 to {len(self) - 1}")
        run = int(run) % len(self)
        kept = {column.source for column in self.layout.columns}
        if missing := [name for name in _NEEDED if name not in kept]:
            raise PliantError(
                f"study[{run}]: the sweep did not store {', '.join(map(repr, missing))}, which a run needs; use study.data"
            )
        state = int(self.done[run])
        if state == 0:
            raise PliantError(f"study[{run}]: this run is not computed yet; call pl.sweep again to continue")
        data = self.data.isel(run=slice(run, run + 1)).load()
        why = str(data["stopped"].item())
        if state == 2 and not np.isfinite(data["q"].to_numpy()).any():
            raise PliantError(f"study[{run}]: {why or 'there is nothing of this run'}")
        log = str(data[EVENTS].item()) if EVENTS in data else ""
        drop = [*(n for n in (EVENTS, DONE, "p") if n in data), *(n for n in self.swept if n in data.variables)]
        data = data.drop_vars(drop).drop_dims([d for d in data.dims if str(d).endswith("_part")])
        data = data.assign(event_variables(log)).assign_coords(run=[0])
        if "stopped_by" in data and not str(data["stopped_by"].item()):
            data = data.drop_vars("stopped_by")
        texts = {name: (x.dims, x.to_numpy().astype(object), x.attrs) for name, x in data.data_vars.items() if x.dtype.kind == "T"}
        return self._with_system(data.assign(texts), run)

    def _with_system(self, data: xr.Dataset, run: int) -> Run:
        try:
            model = self.system_of(run).model
        except PliantError as error:
            text, why = self._text_to_show(run) or ("", str(error))
            fingerprint, laws = data.attrs["fingerprint"], self._laws
        else:
            (text, why), fingerprint = described(model), model.fingerprint
            laws = laws_at_hand(model)
        held: Any = np.empty((), dtype=object)
        held[()] = text
        data[SYSTEM] = ((), held, {"long_name": "the system, as the text of a system file"} | ({"missing": why} if why else {}))
        a = {**data.attrs, "fingerprint": fingerprint, "title": f"motion of {data.attrs['system']}", "stopped": "", "complete": 1}
        if "seed" in self.swept:
            a["seed"] = int(self.swept_values("seed")[run])
        elif self._definition is not None or "seed" in self.attributes["definition"]:
            a["seed"] = int(self.attributes["definition"]["seed"]) + run
        data.attrs = a
        return Run(data, laws)[0]

    def _text_to_show(self, run: int) -> tuple[str, str] | None:
        """Return the text of the system of one run, without the laws that it names; None if the store does not hold it."""
        try:
            system = load_text_to_show(self.attributes["system_file"], printable(str(self.path)), {})
            text, _ = described(self._changed(system, run).model)
        except PliantError:
            return None
        return (text, "") if text else None

    # ---- numbers of each run

    @cached_property
    def _figures(self) -> Figures:
        return Figures(self)

    def values(self, what: Quantity) -> Array:
        """Return one number per run, (runs,).

        what: a reduction of a time series, "final(elbow)", "start(…)", "min(…)", "max(…)", "peak(…)" (the largest magnitude),
        "mean(…)", "rms(…)" or "settling(…)". The series is a coordinate, speed, state, input, output, energy, or a component such
        as "com.z". A name alone means its final value. Also "energy_drift", "steps", "evaluations", "wall_time", and swept names.
        Or a function that gets a `Run` and returns a number.

        "settling(elbow, 0.02)" is the time [s] from which on the distance to the final value stays below 2 % (the default) of its
        largest value. "settling(elbow, 0.02, 1.5)" has the target 1.5 instead of the final value; NaN if the run does not settle.

        Example: `study.values("elbow").shape  # (2,)`
        """
        return self._figures.values(what)

    def unit(self, what: Quantity) -> str:
        """Return the unit of `values(what)`.

        Example: `study.unit("elbow")  # 'rad'`
        """
        return self._figures.unit(what)

    def table(self, *what: Quantity, columns: Sequence[Quantity] | Mapping[str, Quantity] | None = None) -> Table:
        """Return a table with one row per run: swept values, numbers (see `values`), status and reason.

        what, columns: the numbers. columns may be a mapping of titles to numbers. Default: the final values of coordinates, the
        minimum and maximum of outputs, and the energy drift.

        Example:
            table = study.table(columns={"peak": "peak(elbow)", "late": lambda run: run.q[-1, 1]})
            table.column("peak")
        """
        return summary(self, what, columns)

    @property
    def summary(self) -> Table:
        """The same as `table()`."""
        return self.table()

    def plot(
        self, *what: Quantity, x: str | None = None, y: str | None = None, path: str | os.PathLike[str] | None = None
    ) -> Figure:
        """Return a figure with one panel per number (see `values`). Default: the numbers of the table.

        x: the swept name on the axis. Default: the first axis.
        y: a second swept name, for a map over both. Default: the second axis, if there are two.
        path: a file to write the figure to.

        "time(elbow)" plots a name over time for all runs.

        Example: `study.plot("elbow", path="study.png")`
        """
        from pliant.study.plots import plot_study

        try:
            return plot_study(self, what, x, y, path)
        except OSError as error:
            raise FileError(str(path), None, f"cannot be written: {error.strerror or error}") from None

    def same(self, other: Study) -> bool:
        """Whether two studies hold the same values to the last bit, except for wall times.

        Example: `study.same(study)  # True`
        """
        if self.layout.runs != other.layout.runs or self.attributes["digest"] != other.attributes["digest"]:
            return False
        mine, its = self.data, other.data
        if set(mine.variables) != set(its.variables):
            return False
        return all(_equal(mine[name].to_numpy(), its[name].to_numpy()) for name in mine.variables if name not in _CLOCKS)


def _equal(a: Array, b: Array) -> bool:
    if a.dtype.kind == "f" and a.dtype == b.dtype:
        return a.shape == b.shape and a.tobytes() == b.tobytes()
    return np.array_equal(a, b)


def load_study(path: str | os.PathLike[str], laws: Laws = None) -> Study:
    """Open the study in a store, finished or not.

    laws: the functions that its system names, for `study[3].system`, or the Python file that has them; the data need none.

    Example:
        study = pl.load_study(study.path)
        study.complete  # True
    """
    return Study(path, given_laws(laws))
