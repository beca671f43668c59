"""`Run`: what a simulation gives. A dataset with names and units, its quality, and its file."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from pliant.errors import FileError, PliantError, unknown
from pliant.model import Model, System
from pliant.simulate.march.event_log import Events, events_of_run
from pliant.simulate.results.quality import PREFIX, Quality
from pliant.simulate.results.storage.files import load, save
from pliant.simulate.results.storage.origin import system_of
from pliant.simulate.results.storage.streams import is_unfinished, parts_folder, unfinished
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.figure import Figure

    from pliant.view.show import Shown

_OF_LOADS = (("s", "state"), ("u", "input"), ("series", "series_input"))  # variables of a run's data, and their axes


@dataclass(frozen=True, repr=False, eq=False)
class Run:
    """A system's motion. `data` is an xarray.Dataset over `time`: q, v, tau, energies, centre of mass, momentum.

    `run["elbow"]` is a hinge's coordinates, `run["elbow.rate"]` one coordinate or speed, by name.
    """

    data: xr.Dataset
    laws: Mapping[str, Callable[..., Any]] | None = None  # those that its system names, as far as they are at hand
    model: Model | None = None  # what moved, where it was computed here; of a run from a file its text is read when it is wanted

    @property
    def t(self) -> Array:
        """The stored instants (n,) [s]."""
        return self.data["time"].to_numpy()

    @property
    def q(self) -> Array:
        """Coordinates (n, nq)."""
        return self.data["q"].to_numpy()

    @property
    def v(self) -> Array:
        """Speeds (n, nv)."""
        return self.data["v"].to_numpy()

    @property
    def tau(self) -> Array:
        """Generalised forces (n, nv)."""
        return self.data["tau"].to_numpy()

    @property
    def complete(self) -> bool:
        """Whether the run reached t_end."""
        return bool(self.data.attrs["complete"])

    @property
    def runs(self) -> int | None:
        """How many there are, side by side; None for a single one."""
        return int(self.data.sizes["run"]) if "run" in self.data.sizes else None

    @property
    def system(self) -> System:
        """The system that moved, built anew each time from the text of a system file that the run holds, `data["system_file"]`.

        A run from an older file has none, and `Custom` hinges are in no text; an error says so. Laws are in it by name: of a run
        from a file, `pl.load_run(f, laws={…})` brings them."""
        return system_of(self.data, self.laws)

    @property
    def events(self) -> Events:
        """What happened, in order of time: `run.events["bounce"].time`; nothing, where the system has no events."""
        return Events.of(self.data)

    @property
    def quality(self) -> Quality:
        """Drifts, steps, evaluations, wall time; of several runs the worst drifts, and the sums of what they cost."""
        if self.runs is None:
            return Quality.from_attributes(self.data.attrs)
        return Quality.worst(self._told())

    def _told(self) -> dict[str, Any]:
        """What is known of the quality of several runs: arrays over them, and what they share."""
        own = {str(name): x.to_numpy() for name, x in self.data.data_vars.items() if str(name).startswith(PREFIX)}
        shared = {str(name): x for name, x in self.data.attrs.items() if str(name).startswith(PREFIX)}
        return {name.removeprefix(PREFIX): x for name, x in (shared | own).items()}

    def _one(self, run: int) -> Run:
        """One of several, by its number."""
        if self.runs is None or not -self.runs <= run < self.runs:
            raise IndexError("this is a single run" if self.runs is None else f"run {run}: there are runs 0 to {self.runs - 1}")
        data = self.data.isel(run=run)
        own = [name for name in data.data_vars if str(name).startswith(PREFIX)]
        stopped, status = str(data["stopped"].item()), int(data["status"].item())
        data = data.drop_vars([*own, "stopped", "status", "run"])
        data, by = events_of_run(data, run % self.runs)
        kept = np.isfinite(data["q"].to_numpy()).all(axis=-1)
        data = data.isel(time=np.flatnonzero(kept))
        data.attrs = {name: x for name, x in data.attrs.items() if not str(name).startswith(PREFIX)}
        data.attrs |= {"stopped_by": by} if by else {}
        data.attrs |= {"stopped": stopped, "complete": int(status == 0), **Quality.of(self._told(), run).to_attributes()}
        return Run(data, self.laws, self.model)

    @overload
    def __getitem__(self, name: str) -> xr.DataArray: ...
    @overload
    def __getitem__(self, name: int) -> Run: ...
    def __getitem__(self, name: str | int) -> xr.DataArray | Run:
        """A hinge's coordinates (n,) or (n, k), one coordinate or speed, a state or input of a load, "rw.h", or an output, as a
        DataArray; or one of several runs."""
        if isinstance(name, int | np.integer):
            return self._one(int(name))
        for variable, axis in (("q", "coordinate"), ("v", "speed")):
            for key in (axis, f"{axis}_hinge", f"{axis}_body"):
                places = (self.data[key] == name).to_numpy().nonzero()[0]
                if places.size:
                    return self.data[variable].isel({axis: places[0] if places.size == 1 else places})
        for variable, axis in _OF_LOADS:
            if axis in self.data.coords and (places := (self.data[axis] == name).to_numpy().nonzero()[0]).size:
                return self.data[variable].isel({axis: places[0]})
        outputs = [str(x) for x in self.data if str(self.data[x].attrs.get("long_name", "")) == f"output {x}"]
        if name in outputs:
            return self.data[name]
        keys = [
            key for key in ("coordinate_hinge", "coordinate", "speed", "state", "input", "series_input") if key in self.data.coords
        ]
        known = [str(x) for key in keys for x in self.data[key].to_numpy()]
        raise unknown("hinge, coordinate or speed", name, dict.fromkeys(known + outputs))

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
        """The modal amplitudes of a flexible body (n, modes) [1], labelled "boom.y1", with their frequencies [Hz]."""
        modal = np.isfinite(self.data["coordinate_frequency"].to_numpy())
        places = np.flatnonzero(modal & (self.data["coordinate_body"].to_numpy() == body))
        if not places.size:
            raise unknown("flexible body", body, dict.fromkeys(self.data["coordinate_body"].to_numpy()[modal].tolist()))
        out = self.data["q"].isel(coordinate=places).rename(coordinate="mode", coordinate_frequency="frequency")
        out = out.drop_vars([f"coordinate_{x}" for x in ("unit", "hinge", "body")]).rename("modes")
        return out.assign_attrs(long_name=f"modal amplitudes of {body}", units="1")

    def deflection(self, point: str) -> xr.DataArray:
        """How far a point of a flexible body, "boom.tip", is from where it lies undeformed: (n, 3) [m], axes of the body's frame.

        It is where `dyn.frame("boom.tip")` is seen from `dyn.frame("boom")`, foreshortening included. Stored are a beam's points,
        the nodes of other bodies, and of those with more than 20 nodes the ones that carry a body or a frame.
        """
        known = self.data["point"].to_numpy().tolist() if "deflection" in self.data else []
        if point not in known:
            error = unknown("point with a deflection", point, known)
            raise type(error)(f"{error}; for another node put a frame there, system.add_frame(name, body, at=node), and run again")
        return self.data["deflection"].sel(point=point)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the run to a file: .nc, netCDF, for `pl.load_run` or any reader of HDF5; or .csv, a row an instant, a column for
        time, every coordinate, speed, force, energy and component, with its unit. A file of that name is replaced at once."""
        return save(self.data, path)

    def plot(self, path: str | os.PathLike[str] | None = None) -> Figure:
        """A figure of coordinates, speeds, forces, energies and their drift; written to a file if a path is given."""
        from pliant.view.plots import plot_run

        if self.runs is not None:
            raise PliantError(f"these are {self.runs} runs: plot one of them, run[0].plot()")
        try:
            with np.errstate(all="ignore"):  # of numbers that no axis can hold
                return plot_run(self.data, path, self.model)
        except OSError as error:
            raise FileError(str(path), None, f"cannot be written: {error.strerror or error}") from None

    def page(self, path: str | os.PathLike[str], theme: str = "auto") -> Path:
        """Write the run as a page, one HTML file that shows the system moving, its plots and its quality in any browser, offline.

        theme: "light", "dark", or "auto", as the browser has it."""
        from pliant.view.page import page_of_run, write_page

        with np.errstate(all="ignore"):  # of numbers that no plot can hold
            text = page_of_run(self, theme)
        return write_page(text, path)

    def show(self, height: int = 620, theme: str = "auto") -> Shown | Path:
        """The run's page, to look at now: in a notebook as an element of it, `height` [px] high; else in the default browser, from
        a temporary file, whose path it gives."""
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
        """Write the run as a video, .mp4 (H.264), .webm or .gif, drawn as its page is by an installed Chromium, Chrome or Edge.

        fps: pictures a second; size: width and height [px], odd ones made even; speed: seconds of the run in one of the video;
        exaggeration: of bending; camera: "iso", "front", "side" or "top". progress: show a bar on a terminal. It takes the extra
        `video`; PLIANT_BROWSER names another browser than the first that is found."""
        from pliant.view.video import Film, video

        return video(self, path, Film(fps, size, theme, speed, exaggeration, camera), progress)

    def _repr_html_(self) -> str:
        from pliant.view.reprs import html_of_run

        return html_of_run(self)


def how(attributes: Any) -> str:
    """The method and its setting, in words."""
    a = attributes
    setting = f"dt = {a['dt']:.6g} s" if "dt" in a else f"rtol = {a['rtol']:g}, atol = {a['atol']:g}"
    method = (a.get("quality_method") or "dop853") if a["method"] == "auto" else a["method"]
    return f"{method}, {setting}" + (f", fidelity {a['fidelity']}" if "fidelity" in a else "")


def load_run(path: str | os.PathLike[str], laws: Mapping[str, Callable[..., Any]] | None = None) -> Run:
    """The run that `run.save` wrote to a netCDF file. Nothing else is read: not other files, and no more than the file holds.

    Where a run was written while it was computed, and not finished, what its parts hold (in the folder beside, `run.nc.parts`):
    a run with `complete` false. laws: the functions that act in it, by name, for `run.system`; its data need none.
    """
    from pliant.simulate.results.storage.partial import assemble_parts

    if is_unfinished(path):
        try:
            left = unfinished(path)
            if is_unfinished(path):
                left.warn()
                return replace(assemble_parts(left, parts_folder(path)), laws=laws)
        except FileError:
            if is_unfinished(path):
                raise
    return Run(load(path), laws)  # or it was finished in the meantime
