"""`Run`: the result of a simulation, a dataset with names and units, its quality, and its file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from pliant.errors import FileError, PliantError, printable, unknown
from pliant.lazy import late, late_from
from pliant.model import Model
from pliant.simulate.march.event_log import Events, events_of_run
from pliant.simulate.methods.table import AUTO, DOP853
from pliant.simulate.results.quality import PREFIX, Quality
from pliant.spatial import Array
from pliant.system import System

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.figure import Figure

    from pliant.arguments.paths import path_of
    from pliant.formats.laws_file import Laws, given_laws
    from pliant.model.acting.quantities import known_quantities
    from pliant.simulate.results.beams import beam_dataset
    from pliant.simulate.results.results import Results
    from pliant.simulate.results.sampled import of_one_run, sampled_names
    from pliant.simulate.results.spectra import Spectrum, SpectrumOptions, spectrum_of
    from pliant.simulate.results.storage.files import load, save
    from pliant.simulate.results.storage.origin import laws_at_hand, system_of
    from pliant.simulate.results.storage.partial import assemble_parts
    from pliant.simulate.results.storage.streams import is_unfinished, parts_folder, unfinished
    from pliant.view.show import Shown
else:
    path_of = late("pliant.arguments.paths", "path_of")
    given_laws = late("pliant.formats.laws_file", "given_laws")
    known_quantities = late("pliant.model.acting.quantities", "known_quantities")
    beam_dataset = late("pliant.simulate.results.beams", "beam_dataset")
    of_one_run, sampled_names = late_from("pliant.simulate.results.sampled", "of_one_run sampled_names")
    SpectrumOptions, spectrum_of = late_from("pliant.simulate.results.spectra", "SpectrumOptions spectrum_of")
    load, save = late_from("pliant.simulate.results.storage.files", "load save")
    laws_at_hand, system_of = late_from("pliant.simulate.results.storage.origin", "laws_at_hand system_of")
    assemble_parts = late("pliant.simulate.results.storage.partial", "assemble_parts")
    is_unfinished, parts_folder, unfinished = late_from(
        "pliant.simulate.results.storage.streams", "is_unfinished parts_folder unfinished"
    )

_OF_LOADS = (("s", "state"), ("u", "input"), ("series", "series_input"))  # variables of a run's data, and their axes


@dataclass(frozen=True, repr=False, eq=False)
class Run:
    """The result of `pl.simulate`: the motion of a system.

    `run.data` is an xarray.Dataset over `time` with q, v, tau, energies, centre of mass and momentum. `run["elbow"]` returns the
    coordinates of a hinge, and `run["elbow.rate"]` one coordinate or speed, by name. `run[3]` is one run of a batch.

    Example: `run["elbow"].values[0], run.data.time.values[-1]  # (0.5, 0.5)`
    """

    data: xr.Dataset
    # those that its system names, as far as they are at hand; the class has no value, so that they may be found when they are read
    laws: Mapping[str, Callable[..., Any]] | None = field(default_factory=lambda: None)
    model: Model | None = None  # what moved, where it was computed here; of a run from a file its text is read when it is wanted

    def __getattr__(self, name: str) -> Any:
        own, results = self.__dict__, self._results
        if name == "data" and results is not None:
            data = own.setdefault("data", results.dataset())
            own["_later"] = None
            return data
        if name == "laws" and own.get("model") is not None:
            return own.setdefault("laws", laws_at_hand(own["model"]))
        if name in ("data", "laws") and name in own:  # another thread built it just now
            return own[name]
        raise AttributeError(f"'Run' object has no attribute {name!r}", name=name, obj=self)

    def __getstate__(self) -> dict[str, Any]:
        return {"data": self.data, "laws": self.laws, "model": self.model}

    @property
    def _results(self) -> Results | None:
        """What the data are built from when they are read; None if there are data."""
        return self.__dict__.get("_later")

    def _array(self, name: str) -> Array:
        results = self._results
        return self.data[name].to_numpy() if results is None else results.array(name)

    @property
    def t(self) -> Array:
        """The stored instants (n,) [s]."""
        return self._array("time")

    @property
    def q(self) -> Array:
        """The coordinates (n, nq) [rad, m], or (runs, n, nq) of a batch."""
        return self._array("q")

    @property
    def v(self) -> Array:
        """The speeds (n, nv) [rad/s, m/s], or (runs, n, nv) of a batch."""
        return self._array("v")

    @property
    def tau(self) -> Array:
        """The generalised forces (n, nv) [N m, N], or (runs, n, nv) of a batch."""
        return self._array("tau")

    @property
    def complete(self) -> bool:
        """Whether the run reached t_end."""
        results = self._results
        return bool(self.data.attrs["complete"]) if results is None else results.complete

    @property
    def runs(self) -> int | None:
        """The number of runs of a batch; None for a single run."""
        if (results := self._results) is not None:
            return results.runs
        return int(self.data.sizes["run"]) if "run" in self.data.sizes else None

    @property
    def system(self) -> System:
        """The simulated system, built from the system file that the run holds as text, `data["system_file"]`.

        Each access builds a new one. Raises `PliantError` if the run comes from an older file without the text, or if the system
        has `Custom` hinges, which cannot be written as text. The text contains laws only by name: pass them to `pl.load_run(f,
        laws={…})`.
        """
        return system_of(self.data, self.laws)

    @property
    def events(self) -> Events:
        """The events of the run in order of time, such as `run.events["bounce"].time`; empty if the system has no events."""
        return Events.of(self.data)

    @property
    def quality(self) -> Quality:
        """Drifts, numbers of steps and evaluations, and wall time. For a batch: the largest drifts and the sums of the costs."""
        if (results := self._results) is not None:
            return results.quality()
        return Quality.from_attributes(self.data.attrs) if self.runs is None else Quality.worst(self._quality_values())

    def _quality_values(self) -> dict[str, Any]:
        """Data of the quality of a batch: arrays over its runs, and values that all runs share."""
        own = {str(name): x.to_numpy() for name, x in self.data.data_vars.items() if str(name).startswith(PREFIX)}
        shared = {str(name): x for name, x in self.data.attrs.items() if str(name).startswith(PREFIX)}
        return {name.removeprefix(PREFIX): x for name, x in (shared | own).items()}

    def _one(self, run: int) -> Run:
        """Return one run of a batch, by its number."""
        if self.runs is None or not -self.runs <= run < self.runs:
            raise IndexError("this is a single run" if self.runs is None else f"run {run}: there are runs 0 to {self.runs - 1}")
        data = self.data.isel(run=run)
        own = [name for name in data.data_vars if str(name).startswith(PREFIX)]
        stopped, status = str(data["stopped"].item()), int(data["status"].item())
        data = data.drop_vars([*own, "stopped", "status", "run"])
        data, by = events_of_run(data, run % self.runs)
        kept = np.isfinite(data["q"].to_numpy()).all(axis=-1)
        data = of_one_run(data.isel(time=np.flatnonzero(kept)))
        data.attrs = {name: x for name, x in data.attrs.items() if not str(name).startswith(PREFIX)}
        data.attrs |= {"stopped_by": by} if by else {}
        data.attrs |= {"stopped": stopped, "complete": int(status == 0), **Quality.of(self._quality_values(), run).to_attributes()}
        return Run(data, self.laws, self.model)

    @overload
    def __getitem__(self, name: str) -> xr.DataArray: ...
    @overload
    def __getitem__(self, name: int) -> Run: ...
    def __getitem__(self, name: str | int) -> xr.DataArray | Run:
        """Return a DataArray by name, or one run of a batch by its number.

        The name is a hinge, (n,) or (n, k), a coordinate, a speed, a state or input of a load such as "rw.h", or an output.
        "gyro_measured" are the samples of a sensor and "pd_command" the results of a controller, over their own times. A component
        of an output or of samples is "gyro.x" or "gyro[0]". Other variables of `run.data` have their names, such as "energy".
        """
        if isinstance(name, int | np.integer):
            return self._one(int(name))
        for variable, axis in (("q", "coordinate"), ("v", "speed")):
            for key in (axis, f"{axis}_hinge", f"{axis}_body"):
                places = (self.data[key] == name).to_numpy().nonzero()[0]
                if places.size:
                    if name in self._outputs:
                        first = str(self.data[axis].to_numpy()[places[0]])
                        raise PliantError(
                            f"run[{name!r}]: {name!r} is an output and also the name of a {key.partition('_')[2] or axis}; use "
                            f"run.data[{name!r}] for the output, and run[{first!r}] for the {axis}"
                        )
                    return _with_unit(self.data[variable].isel({axis: places[0] if places.size == 1 else places}), f"{axis}_unit")
        for variable, axis in _OF_LOADS:
            if axis not in self.data.coords:
                continue
            labels = [str(x) for x in self.data[axis].to_numpy()]
            own = [i for i, x in enumerate(labels) if x == name or (x.startswith(f"{name}[") and x.endswith("]"))]
            if own:
                found = self.data[variable].isel({axis: own[0] if labels[own[0]] == name else own})
                unit = "N" if self._is_contact_force(name) else self._units_of_loads.get(name, "")
                return found.assign_attrs(units=unit) if unit else found
        outputs = [*self._outputs, *sampled_names(self.data)]
        if name in outputs or name in self.data.data_vars:
            return self.data[name]
        components = self._components(outputs)
        if name in components:
            whole, place = components[name]
            return self.data[whole].isel({self.data[whole].dims[-1]: place})
        keys = [
            key for key in ("coordinate_hinge", "coordinate", "speed", "state", "input", "series_input") if key in self.data.coords
        ]
        known = [str(x) for key in keys for x in self.data[key].to_numpy()]
        if name.endswith(("_measured", "_command")) and "samples_note" in self.data.attrs:
            raise PliantError(f"run[{name!r}]: {self.data.attrs['samples_note']}; simulate fewer runs together, or a shorter time")
        raise unknown("hinge, coordinate, speed, state, input or output", name, dict.fromkeys([*known, *outputs, *components]))

    def _components(self, names: list[str]) -> dict[str, tuple[str, int]]:
        """The components of outputs and samples by name: the variable and the place on its last axis."""
        out: dict[str, tuple[str, int]] = {}
        for name in names:
            axis = str(self.data[name].dims[-1])
            if axis.endswith("_component"):
                out |= {f"{name}[{i}]": (name, i) for i in range(self.data.sizes[axis])}
                labels = self.data[axis].to_numpy() if axis in self.data.coords else ()
                out |= {f"{name}.{label}": (name, i) for i, label in enumerate(labels)}
        return out

    @property
    def _outputs(self) -> list[str]:
        """The names of the system's outputs."""
        return [str(x) for x in self.data if str(self.data[x].attrs.get("long_name", "")) == f"output {x}"]

    @property
    def _units_of_loads(self) -> dict[str, str]:
        return {} if self.model is None else {name: unit for name, (_, unit) in known_quantities(self.model).items()}

    def _is_contact_force(self, name: str) -> bool:
        """Whether a state is a force at a contact point, "floor.box.0.force[2]"."""
        point, force, _ = name.rpartition(".force[")
        return bool(force) and "contact" in self.data.coords and bool((self.data["contact"] == point).any())

    def __repr__(self) -> str:
        a = self.data.attrs
        if self.runs is not None:
            stopped = int((self.data["status"] != 0).sum())
            end = f", {stopped} of them stopped before {a['t_end']:g} s" if stopped else ""
            return f"<{self.runs:,} runs of {a['system']!r} by {how(a)}: {self.t.size:,} instants to {self.t[-1]:g} s each{end}>"
        end = "" if self.complete else f", stopped before {a['t_end']:g} s"
        runs = f"{self.data.sizes['run']:,} runs, " if "run" in self.data.dims else ""
        instants = f"{self.t.size:,} instants from {self.t[0]:g} to {self.t[-1]:g} s"
        return f"<Run of {a['system']!r} by {how(a)}: {runs}{instants}{end}>"

    def modes(self, body: str) -> xr.DataArray:
        """Return the modal amplitudes (n, modes) [1] of a flexible body, labelled "boom.y1", with their frequencies [Hz].

        Example: `bending.modes("boom").shape  # (1001, 4)`
        """
        modal = np.isfinite(self.data["coordinate_frequency"].to_numpy())
        places = np.flatnonzero(modal & (self.data["coordinate_body"].to_numpy() == body))
        if not places.size:
            raise unknown("flexible body", body, dict.fromkeys(self.data["coordinate_body"].to_numpy()[modal].tolist()))
        out = self.data["q"].isel(coordinate=places).rename(coordinate="mode", coordinate_frequency="frequency")
        out = out.drop_vars([f"coordinate_{x}" for x in ("unit", "hinge", "body")]).rename("modes")
        return out.assign_attrs(long_name=f"modal amplitudes of {body}", units="1")

    def deflection(self, point: str) -> xr.DataArray:
        """Return the displacement (n, 3) [m] of a point, "boom.tip", from its undeformed position, in axes of the body.

        It is the position of `dyn.frame("boom.tip")` relative to `dyn.frame("boom")`, foreshortening included. Runs store the
        points of beams and the nodes of other flexible bodies. If a body has more than 20 nodes, only those that carry a body or a
        frame are stored.

        Example: `bending.deflection("boom.tip").shape  # (1001, 3)`
        """
        known = self.data["point"].to_numpy().tolist() if "deflection" in self.data else []
        if point not in known:
            error = unknown("point with a deflection", point, known)
            raise type(error)(f"{error}; for another node put a frame there, system.add_frame(name, body, at=node), and run again")
        return self.data["deflection"].sel(point=point)

    def beam(self, name: str, x: Any = None) -> xr.Dataset:
        """Return the shape and the forces of a beam that `System.add_beam` added, over time and along the beam.

        x (points,) [m]: places along the beam. Default: the ends of its segments.

        position (time, x, axis) [m]: in the world.
        curvature (time, x, plane) [1/m]: of the deflections along y and z, in addition to that of a curved beam.
        moment (time, x, about) [N m]: the bending moments about y and z of the section that the part beyond x exerts on the part
        before x, from curvature and damping. They are linear in a segment. At the end of a segment they are those of that segment.
        torque (time, segment) [N m]: about x, if the beam twists.
        tension (time, segment) [N]: of a beam with EA the mean of each segment, from its stretch. Otherwise the force in the weld
        at the root of each segment, from `dyn.reactions`. A system with contacts has no tension of inextensible beams.

        Example:
            line = pl.System("line")
            line.add_beam("hose", length=1.0, mass=0.2, EI=0.5, segments=4)
            run = pl.simulate(line, t_end=0.1)
            run.beam("hose").position.sel(x=0.5).isel(time=0).values  # [0.5, 0.0, 0.0]
        """
        return beam_dataset(self.data, self.system.model if self.model is None else self.model, name, x)

    def psd(
        self,
        names: Sequence[str] | str | None = None,
        *,
        segment: float | None = None,
        overlap: float = 0.5,
        window: str = "hann",
        detrend: str = "constant",
        t_start: float | None = None,
    ) -> Spectrum:
        """Return the power spectral densities of outputs, coordinates or other quantities, one-sided, by Welch's method.

        names: of outputs, hinges, coordinates, speeds, states or inputs of loads. Default: all outputs; if there are none, all
        coordinates.
        segment [s]: the length of the parts whose spectra are averaged. Default: an eighth of the run. overlap: of two parts.
        window: a window of `scipy.signal`, "hann" or "boxcar". detrend: "constant", "linear" or "none".
        t_start [s]: leave out what was before. Default: the whole run.

        Example: `run.psd(["elbow.rate"]).rms`
        """
        options = SpectrumOptions(segment, overlap, window, detrend, t_start)
        if self.runs is not None:
            raise PliantError(f"these are {self.runs} runs: take the spectrum of one of them, run[0].psd()")
        outputs = self._outputs if names is None else []
        if names is None:
            names = [] if outputs else [str(x) for x in self.data["coordinate"].to_numpy()]
        chosen = {name: self.data[name] for name in outputs}
        chosen |= {name: self[name] for name in ([names] if isinstance(names, str) else names)}
        mixed = {} if self.model is None else {x.name: x.units for x in self.model.outputs if x.units}
        return spectrum_of(chosen, options, mixed)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the run to a file and return its path. An existing file is replaced in one step.

        path: with the suffix .nc for netCDF, which `pl.load_run` and any HDF5 reader can read; or .csv for one row per instant and
        one column for the time and every coordinate, speed, force, energy and component, with its unit.

        Example: `run.save("run.nc")`
        """
        return save(self.data, path)

    def plot(self, path: str | os.PathLike[str] | None = None) -> Figure:
        """Return a figure of coordinates, speeds, forces, energies and their drift. Write it to `path` if a path is given.

        Example: `run.plot("run.png")`
        """
        from pliant.view.plots import plot_run

        if self.runs is not None:
            raise PliantError(f"these are {self.runs} runs: plot one of them, run[0].plot()")
        try:
            with np.errstate(all="ignore"):  # of numbers that no axis can hold
                return plot_run(self.data, path, self.model)
        except OSError as error:
            raise FileError(str(path), None, f"cannot be written: {error.strerror or error}") from None

    def page(self, path: str | os.PathLike[str], theme: str = "auto") -> Path:
        """Write the run as one HTML file, which shows the moving system, its plots and its quality in any browser, offline.

        theme: "light", "dark", or "auto" for the browser's own.

        Example: `run.page("run.html")`
        """
        from pliant.view.page import page_of_run, write_page

        with np.errstate(all="ignore"):  # of numbers that no plot can hold
            text = page_of_run(self, theme)
        return write_page(text, path)

    def show(self, height: int = 620, theme: str = "auto") -> Shown | Path:
        """Show the run's page now: in a notebook as an element of `height` [px], otherwise in the default browser.

        Outside a notebook the page is a temporary file, whose path is returned.

        Example: `run.show()`
        """
        from pliant.view.page import page_of_run
        from pliant.view.show import show

        with np.errstate(all="ignore"):
            text = page_of_run(self, theme)
        return show(text, str(self.data.attrs["system"]), height)

    def video(
        self,
        path: str | os.PathLike[str],
        fps: float = 30,
        size: tuple[int, int] = (1280, 720),
        theme: str = "auto",
        speed: float = 1.0,
        exaggeration: float = 1.0,
        camera: str = "iso",
        progress: bool = False,
    ) -> Path:
        """Write the run as a video, .mp4 (H.264), .webm or .gif. It needs the extra `pliant[video]` and Chromium, Chrome or Edge.

        fps: frames per second.
        size: width and height [px]; odd numbers are made even.
        speed: seconds of the run per second of the video.
        exaggeration: factor on deflections.
        camera: "iso", "front", "side" or "top".
        progress: show a progress bar on a terminal.

        The environment variable PLIANT_BROWSER selects a browser. Default: the first that is found.

        Example: `run.video("run.mp4", fps=30)`
        """
        from pliant.view.video import Film, video

        return video(self, path, Film(fps, size, theme, speed, exaggeration, camera), progress)

    def _repr_html_(self) -> str:
        from pliant.view.reprs import html_of_run

        return html_of_run(self)


def run_later(results: Results, model: Model) -> Run:
    """Return a run whose data and quality are built when they are read: this takes longer than many a run."""
    run = object.__new__(Run)
    run.__dict__.update(_later=results, model=model)
    return run


def how(attributes: Any) -> str:
    """Return the method and its settings as text."""
    a = attributes
    setting = f"dt = {a['dt']:.6g} s" if "dt" in a else f"rtol = {a['rtol']:g}, atol = {a['atol']:g}"
    method = (a.get("quality_method") or DOP853.name) if a["method"] == AUTO else a["method"]
    return f"{method}, {setting}" + (f", fidelity {a['fidelity']}" if "fidelity" in a else "")


def load_run(path: str | os.PathLike[str], laws: Laws = None) -> Run:
    """Read a run that `run.save` wrote to a netCDF file.

    path: the file. Nothing but this file is read. If a run was written with `into=` and not finished, its parts in the folder
    `run.nc.parts` are read, and `complete` is False.
    laws: the functions that the system names, for `run.system`, or the Python file that has them; the data need none.

    Raises `FileError` if the file is missing, damaged, or not a run.

    Example:
        path = run.save("swing.nc")
        run = pl.load_run(path)
    """
    path = path_of(path, "load_run")

    if Path(path).suffix.lower() == ".csv":
        raise FileError(printable(str(path)), None, "a csv has no system and no settings; save the run as .nc to load it again")
    if is_unfinished(path):
        try:
            left = unfinished(path)
            if is_unfinished(path):
                left.warn()
                return Run(assemble_parts(left, parts_folder(path)), given_laws(laws))
        except FileError:
            if is_unfinished(path):
                raise
    return Run(load(path), given_laws(laws))  # or it was finished in the meantime


def _with_unit(x: xr.DataArray, axis: str) -> xr.DataArray:
    """Return the array with its unit as an attribute, if all its values have the same. axis: the coordinate of units."""
    units = set(np.ravel(x[axis].to_numpy()).tolist())
    return x.assign_attrs(units=units.pop()) if len(units) == 1 else x
