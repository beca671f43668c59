"""The files of runs: netCDF, written and read; CSV, written only.

A batch is one dataset: variables that differ between runs have a first dimension `run`, and NaN after the stop of a run.
"""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant import children
from pliant.errors import FileError, printable
from pliant.formats.yaml import with_meshes
from pliant.replacing import replaced
from pliant.simulate.results.storage.origin import CUSTOM, SYSTEM
from pliant.simulate.results.storage.seal import damage, seal
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

FORMAT = 3  # of the file; a reader refuses a later one
_MOST_LETTERS = 2**26  # of labels, each as long as the longest
_WAIT, _BYTES_A_SECOND = 60.0, 1e7  # s by the clock, where a process has no limit of its own
_READER = Path(__file__).with_name("reader.py")
_REMEDY = "pl.load_run reads unchanged files that run.save wrote"
_COPY = "use another copy of it, or simulate again"
_KINDS: dict[str, Any] = {"system": str, "method": str, "pliant_version": str, "t_end": float, "complete": int}
_OF_A_RUN: dict[str, Any] = {f"quality_{x}": float for x in ("energy_drift", "wall_time")}  # of a batch over its runs, or of all
_OF_A_RUN |= {f"quality_{x}": int for x in ("steps", "rejected", "evaluations")}
_MAY_BE: dict[str, Any] = {"dt": float, "rtol": float, "atol": float, "t_start": float}
_MAY_BE_OF_A_RUN: dict[str, Any] = {f"quality_{x}_drift": float for x in ("momentum", "quaternion")}
_MAY_BE_OF_A_RUN |= {f"quality_{x}": float for x in ("law_time", "loop_residual", "loop_speed")}
_MAY_BE_OF_A_RUN |= {"quality_forced_steps": int, "quality_stiff_steps": int, "quality_momentum_note": str, "stopped": str}
_WORDS = {str: "a text", int: "a whole number", float: "a number"}
_LETTERS = {str: "UO", int: "iu", float: "fiu"}  # of the kinds of arrays
NEEDED: dict[str, tuple[str, ...]] = {"q": ("time", "coordinate"), "v": ("time", "speed"), "tau": ("time", "speed")}
NEEDED |= dict.fromkeys(("kinetic_energy", "potential_energy", "energy", "work"), ("time",))
_TEXTS = {x: (axis,) for axis in ("coordinate", "speed") for x in (axis, f"{axis}_unit", f"{axis}_hinge")}
_TEXTS |= {"force_unit": ("speed",)}


def save(data: xr.Dataset, path: str | os.PathLike[str]) -> Path:
    """Write a run's dataset to a file. The suffix, .nc or .csv, gives the format. An existing file is replaced in one step."""
    path = Path(path)
    write = _FORMATS.get(path.suffix.lower())
    if write is None:
        why = f"a run cannot be written as {path.suffix!r}" if path.suffix else "its name has no suffix, which sets the format"
        raise FileError(printable(str(path)), None, f"{why}; give .nc (netCDF, which pl.load_run reads) or .csv")
    if not path.parent.is_dir():
        raise FileError(printable(str(path)), None, "cannot be written: there is no such folder; create it first")
    with replaced(path) as part:
        write(data, part)
    return path


def _write_netcdf(data: xr.Dataset, path: Path) -> None:
    data = data.drop_dims(
        [dim for dim, n in data.sizes.items() if not n and str(dim).endswith("_time")]
    )  # samples, if there are none
    texts = {
        key: (x.dims, np.array([_storable(str(t)) for t in x.values.ravel()], dtype=object).reshape(x.shape), x.attrs)
        for key, x in data.variables.items()
        if x.dtype.kind in "UO" and all(isinstance(t, str) for t in x.values.ravel())
    }
    if SYSTEM in texts:
        dims, text, attrs = texts[SYSTEM]
        text[()] = with_meshes(str(text[()]))
        texts[SYSTEM] = dims, text, attrs
    kept = data.assign_coords({key: x for key, x in texts.items() if key in data.coords})
    kept = kept.assign({key: x for key, x in texts.items() if key not in data.coords})
    kept.attrs = {key: _storable(x) if isinstance(x, str) else x for key, x in data.attrs.items()}
    with open(path, "r+b", buffering=0) as file:
        draft = _Draft(file)
        try:
            _dump(kept, draft)
        except Exception:
            draft.check()  # where HDF5 stumbles over what could not be written, that is the reason
            raise
        draft.check()
    seal(path, _extents(path))


class _Draft:
    """A file that HDF5 writes to and that hides errors from it, because HDF5 ends the process if it cannot close a file."""

    def __init__(self, file: FileIO) -> None:
        self._file = file
        self._error: OSError | None = None

    def check(self) -> None:
        """Raise the first error."""
        if self._error is not None:
            raise self._error

    def write(self, data: Any) -> int:
        left, at = memoryview(data).cast("B"), self._file.tell()
        size = len(left)
        try:
            while self._error is None and len(left):
                left = left[self._file.write(left) :]
        except OSError as error:
            self._error = error
        if self._error is not None:
            self._file.seek(at + size)
        return size

    def truncate(self, size: int | None = None) -> int:
        try:
            if self._error is None:
                return self._file.truncate(size)
        except OSError as error:
            self._error = error
        return size or 0

    def readinto(self, into: Any) -> int:
        view = memoryview(into).cast("B")
        got = self._file.readinto(view) or 0
        view[got:] = bytes(len(view) - got)
        return len(view)

    def read(self, size: int = -1) -> bytes:
        return self._file.read(size) or b""

    def seek(self, at: int, whence: int = 0) -> int:
        return self._file.seek(at, whence)

    def tell(self) -> int:
        return self._file.tell()

    def flush(self) -> None:
        """Do nothing: there is no buffer between this and the operating system."""


def _dump(data: xr.Dataset, draft: _Draft) -> None:
    import h5netcdf
    from xarray.backends import H5NetCDFStore

    with h5netcdf.File(draft, "w") as file:
        data.dump_to_store(H5NetCDFStore(file))


def _extents(path: Path) -> list[tuple[str, int, int]]:
    """Return the position of the numbers of each array in a file."""
    import h5py

    with open(path, "rb") as draft, h5py.File(draft, "r") as file:  # by its name HDF5 would lock it, which it is
        found = [(name, x.id.get_offset(), x.id.get_storage_size()) for name, x in file.items() if isinstance(x, h5py.Dataset)]
    return [(name, first, count) for name, first, count in found if first is not None and count]


def _storable(text: str) -> str:
    """Return the text with escapes for what netCDF cannot hold: NUL and halves of surrogate pairs."""
    return text if text.isprintable() else re.sub("[\0\ud800-\udfff]", lambda m: printable(m[0]), text)


def _write_csv(data: xr.Dataset, path: Path) -> None:
    columns = list(_columns(data))
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow([title for title, _ in columns])
        rows.writerows(zip(*(x.tolist() for _, x in columns), strict=True))


def _columns(data: xr.Dataset) -> Iterator[tuple[str, Array]]:
    """Return (title with its unit, values (n,)): time, coordinates, speeds, forces, then every other variable, component by
    component.

    n is the number of instants. For a batch the runs follow one after the other, and the first column is the run.
    """
    if "run" in data.dims:
        yield "run", np.repeat(data["run"].to_numpy(), data.sizes["time"])
    yield "time [s]", _rows(data, "time")[:, 0]
    for variable, axis, unit, prefix in (
        ("q", "coordinate", "coordinate_unit", ""), ("v", "speed", "speed_unit", ""), ("tau", "speed", "force_unit", "tau ")
    ):  # fmt: skip
        for label, u, x in zip(data[axis].values, data[unit].values, _rows(data, variable).T, strict=True):
            yield f"{prefix}{label} [{u}]", x
    for name in data.data_vars:
        if name in ("q", "v", "tau") or "time" not in data[name].dims:
            continue
        parts = [""]
        for dim in data[name].dims:
            if dim not in ("run", "time"):
                parts = [f"{part}.{x}" for part in parts for x in data[dim].values]
        for part, x in zip(parts, _rows(data, str(name)).T, strict=True):
            yield f"{name}{part} [{data[name].attrs.get('units', '1')}]", x


def _rows(data: xr.Dataset, name: str) -> Array:
    """Return a variable (n, components) at all instants of all runs."""
    x = data[name]
    if "run" in data.dims and "run" not in x.dims:
        x = x.expand_dims(run=data.sizes["run"])
    along = [dim for dim in ("run", "time") if dim in x.dims]
    values = x.transpose(*along, ...).to_numpy()
    return values.reshape(int(np.prod(values.shape[: len(along)])), -1)


_FORMATS: dict[str, Callable[[xr.Dataset, Path], None]] = {".nc": _write_netcdf, ".csv": _write_csv}


def load(path: str | os.PathLike[str]) -> xr.Dataset:
    """Return the dataset that `save` wrote to a netCDF file."""
    import xarray as xr

    shown = printable(os.fsdecode(path))
    try:
        size = os.stat(path).st_size
        if not Path(path).is_file():
            raise FileError(shown, None, f"is not a file; {_REMEDY}")
        damaged = damage(Path(os.fsdecode(path)))
    except FileNotFoundError:
        raise FileError(shown, None, "there is no such file") from None
    except (OSError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(shown, None, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if damaged:
        raise FileError(shown, None, f"is damaged: the checksum of {printable(damaged)} has changed since it was written; {_COPY}")
    described, numbers = _read(os.path.abspath(os.fsdecode(path)), size, shown)
    try:
        data = xr.decode_cf(_dataset(described, numbers), decode_times=False).load()
    except Exception as error:  # xarray's own, for dimensions that do not agree or attributes that are not what they should be
        raise FileError(shown, None, f"is not a run, or is damaged ({_first_line(error)}); {_REMEDY}") from None
    check(data, shown)
    for axis in ("coordinate", "speed"):  # a file of format 1 does not tell whose modes are which
        for key, unknown in ((f"{axis}_body", ""), (f"{axis}_frequency", np.nan)):
            if key not in data:
                data = data.assign_coords({key: (axis, np.full(data.sizes[axis], unknown))})
    # netCDF has no text of fixed length; one text alone may be long, and stays
    texts = {key: x for key, x in data.variables.items() if x.dtype.kind == "O" and x.ndim}
    fixed = {key: (x.dims, labels(x.to_numpy(), f"{shown}: {key}"), x.attrs) for key, x in texts.items()}
    return data.assign_coords({key: x for key, x in fixed.items() if key in data.coords}).assign(
        {key: x for key, x in fixed.items() if key not in data.coords}
    )


def labels(texts: Array, what: str) -> Array:
    """Return texts as an array of texts of equal length; each needs as much memory as the longest."""
    if texts.size * max(map(len, texts.ravel()), default=0) > _MOST_LETTERS:
        raise FileError(what, None, f"has texts that are too long for labels; {_REMEDY}")
    return texts.astype(str)


def _read(path: str, size: int, shown: str) -> tuple[dict[str, Any], bytes]:
    """Return the description and the bytes of a file from the reader, which is a separate process."""
    if not sys.executable or getattr(sys, "frozen", False):
        why = "is read in a second Python process, which this program cannot start"
        raise FileError(
            shown, None, f"{why}; if you trust the file, pl.results.Run(xarray.load_dataset(path)) reads it in this process"
        )
    try:
        done = subprocess.run(
            children.command(str(_READER), path),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_WAIT + size / _BYTES_A_SECOND,
            check=False,
            env=children.environment({"HDF5_PLUGIN_PRELOAD": "::", "OPENBLAS_NUM_THREADS": "1"}),  # no plugins
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        raise FileError(shown, None, f"takes too long to read, and is probably damaged; {_REMEDY}") from None
    except OSError as error:
        raise FileError(shown, None, f"the second Python process that reads it does not start: {error.strerror or error}") from None
    line, _, numbers = done.stdout.partition(b"\n")
    if done.returncode or not line:
        last = printable(done.stderr.decode(errors="replace").strip().rpartition("\n")[2])
        why = f"HDF5 cannot read it (exit code {done.returncode}{', ' + last if last else ''})"
        raise FileError(shown, None, f"is damaged: {why}; {_REMEDY}")
    described = json.loads(line)
    if "refused" in described:
        raise FileError(shown, None, f"is not a run, or is damaged: it {described['refused']}; {_REMEDY}")
    return described, numbers


def _dataset(described: dict[str, Any], numbers: bytes) -> xr.Dataset:
    import xarray as xr

    variables, place = {}, 0
    for name, own in described["variables"].items():
        if "text" in own:
            x: Any = np.array(own["text"], dtype=object).reshape(own["shape"])
        else:
            kind = np.dtype(own["dtype"])
            count = int(np.prod(own["shape"], dtype=int))
            x = np.frombuffer(numbers, kind, count, place).reshape(own["shape"]).copy()
            place += count * kind.itemsize
        variables[name] = (tuple(own["dims"]), x, own["attrs"])
    return xr.Dataset(variables, attrs=described["attrs"])


def check(data: xr.Dataset, shown: str) -> None:
    """Raise an error for a dataset that lacks parts of a run, or has them in another form."""
    a = data.attrs
    if "pliant_run" not in a:
        raise FileError(shown, None, "is not a run; pl.load_run reads files that run.save wrote")
    if not isinstance(a["pliant_run"], int):
        raise FileError(shown, None, f"has {a['pliant_run']!r} for its format, 'pliant_run', not a whole number; {_REMEDY}")
    if a["pliant_run"] > FORMAT:
        raise FileError(shown, None, f"was written by a later version of pliant, {a.get('pliant_version')}; install that version")
    batch = "run" in data.dims
    step = ("dt",) if "dt" in a else ("rtol", "atol")
    kinds = _KINDS | _MAY_BE | _OF_A_RUN | _MAY_BE_OF_A_RUN
    own = _OF_A_RUN | _MAY_BE_OF_A_RUN | {"status": int}
    over_runs = [name for name in own if batch and name in data]
    for name in over_runs:
        _check_array(data, name, ("run",), own[name], shown)
    for name in (*_KINDS, *_OF_A_RUN, *step, *(x for x in (*_MAY_BE, *_MAY_BE_OF_A_RUN) if x in a)):
        kind = kinds[name]
        if name not in over_runs and not isinstance(a.get(name), int | float if kind is float else kind):
            raise FileError(shown, None, f"has {a.get(name)!r} for the attribute {name!r}, not {_WORDS[kind]}; {_REMEDY}")
    for name, dims in (NEEDED | _TEXTS | {"time": ("time",)}).items():
        lead = ("run",) if batch and name in NEEDED and name in data and data[name].dims[:1] == ("run",) else ()
        _check_array(data, name, (*lead, *dims), str if name in _TEXTS else float, shown)
    for name, dims in ((SYSTEM, ()), (CUSTOM, (CUSTOM,))):
        if name in data:
            _check_array(data, name, dims, str, shown)
    if batch and ("status" not in data or data["q"].dims[0] != "run"):
        raise FileError(shown, None, f"has a dimension 'run', but not 'status' and 'q' over it; {_REMEDY}")
    if not data.sizes["time"]:
        raise FileError(shown, None, f"contains no stored instants; {_REMEDY}")


def _check_array(data: xr.Dataset, name: str, dims: tuple[str, ...], kind: type, shown: str) -> None:
    if name not in data or data[name].dims != dims:
        raise FileError(shown, None, f"lacks {name!r} over {' and '.join(dims) or 'nothing'}; {_REMEDY}")
    found = data[name].dtype
    if found.kind not in ("f" if kind is float and "time" in dims else _LETTERS[kind]):
        raise FileError(shown, None, f"stores {name!r} as {found}, unlike a run that pliant wrote; {_REMEDY}")


def _first_line(error: Exception) -> str:
    return printable((str(error).splitlines() or [""])[0])


__all__ = ["FORMAT", "NEEDED", "check", "labels", "load", "save"]
