"""`Run`: what a simulation gives. A dataset with names and units, its quality, and its file."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliant.errors import FileError, unknown
from pliant.simulate.quality import Quality
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr
    from matplotlib.figure import Figure

FORMAT = 1  # of the file; a reader refuses a later one


@dataclass(frozen=True, repr=False, eq=False)
class Run:
    """A system's motion. `data` is an xarray.Dataset over `time`: q, v, tau, energies, centre of mass, momentum.

    `run["elbow"]` is a hinge's coordinates, `run["elbow.rate"]` one coordinate or speed, by name.
    """

    data: xr.Dataset

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
    def quality(self) -> Quality:
        """Drifts, steps, evaluations, wall time."""
        return Quality.from_attributes(self.data.attrs)

    def __getitem__(self, name: str) -> xr.DataArray:
        """A hinge's coordinates (n,) or (n, k), or one coordinate or speed (n,), as a DataArray."""
        for variable, axis in (("q", "coordinate"), ("v", "speed")):
            for key in (axis, f"{axis}_hinge"):
                places = (self.data[key] == name).to_numpy().nonzero()[0]
                if places.size:
                    return self.data[variable].isel({axis: places[0] if places.size == 1 else places})
        known = (str(x) for key in ("coordinate_hinge", "coordinate", "speed") for x in self.data[key].to_numpy())
        raise unknown("hinge, coordinate or speed", name, dict.fromkeys(known))

    def __repr__(self) -> str:
        a = self.data.attrs
        end = "" if self.complete else f", stopped before {a['t_end']:g} s"
        return f"<Run of {a['system']!r} by {how(a)}: {self.t.size:,} instants from {self.t[0]:g} to {self.t[-1]:g} s{end}>"

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the run to a netCDF file, for `pl.load_run` or any reader of HDF5. A file of that name is replaced at once."""
        path = Path(path)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            self.data.to_netcdf(part, engine="h5netcdf")
            os.replace(part, path)
        except OSError as error:
            raise FileError(str(path), None, f"cannot be written: {error.strerror or error}") from None
        finally:
            part.unlink(missing_ok=True)
        return path

    def plot(self, path: str | os.PathLike[str] | None = None) -> Figure:
        """A figure of coordinates, speeds, forces, energies and their drift; written to a file if a path is given."""
        from pliant.view.plots import plot_run

        try:
            return plot_run(self.data, path)
        except OSError as error:
            raise FileError(str(path), None, f"cannot be written: {error.strerror or error}") from None


def how(attributes: Any) -> str:
    """The method and its setting, in words."""
    a = attributes
    return f"{a['method']}, dt = {a['dt']:.6g} s" if "dt" in a else f"{a['method']}, rtol = {a['rtol']:g}, atol = {a['atol']:g}"


def load_run(path: str | os.PathLike[str]) -> Run:
    """The run that `run.save` wrote to a file."""
    import xarray as xr

    try:
        with xr.open_dataset(path, engine="h5netcdf", decode_times=False) as opened:
            data = opened.load()
    except FileNotFoundError:
        raise FileError(str(path), None, "there is no such file") from None
    except Exception as error:  # h5py, h5netcdf and xarray each have their own for a file that is not theirs
        raise FileError(str(path), None, f"is not a run, or is damaged: pl.load_run reads what run.save wrote ({error})") from None
    if "pliant_run" not in data.attrs:
        raise FileError(str(path), None, "is not a run: pl.load_run reads what run.save wrote")
    if data.attrs["pliant_run"] > FORMAT:
        raise FileError(str(path), None, f"was written by a later pliant, {data.attrs['pliant_version']}; install that")
    texts = [key for key, x in data.coords.items() if x.dtype.kind not in "fiu"]
    return Run(data.assign_coords({key: data[key].astype(str) for key in texts}))  # netCDF has no text of fixed length
