"""Streams: a run is written part by part while it is computed, so that a killed process loses only its last moments.

Next to `run.nc` there is a folder `run.nc.parts`, with one block (`blocks.py`) for the header and one per part. A part has rows,
and what the integrator needs to continue. The header is written after the first part; from then on the run exists. When `run.nc` is
written, the run is there and only there: the header is removed, then the parts. So a kill at any moment leaves one whole run.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from uuid import uuid4

import numpy as np

from pliant.errors import FileError, PliantError, printable, warn
from pliant.replacing import claim
from pliant.simulate.results.storage.blocks import Block, DamagedError, Pieces, encoded, read_block, settle, write_block
from pliant.simulate.results.storage.files import labels, load, save
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

    from pliant.simulate.results.run import Run

_HEADER = "header"
_PART = re.compile(r"\d{8}\.part", re.ASCII)
_OPENS_FOLDERS, _LOCK = hasattr(os, "O_DIRECTORY"), ".lock"  # Windows opens and locks files only
_OF, _ROWS, _CARRY, _GIVEN, _RUN, _SAMPLES = "of", "rows/", "carry/", "given/", "run/", "samples/"


@dataclass(frozen=True, eq=False)
class Header:
    """The header of a stream.

    data: the dataset of a run of this system, of any length; its names, units and system are stored, its instants are not.
    settings: any data that JSON can hold. arrays: by name, such as sampled inputs. id: identifies this stream.
    """

    data: xr.Dataset
    settings: dict[str, Any] = field(default_factory=dict)
    arrays: dict[str, Array] = field(default_factory=dict)
    id: str = field(default_factory=lambda: uuid4().hex)


@dataclass(frozen=True, eq=False)
class Unfinished:
    """The data in the parts of a run: rows and samples {name: (n, …)} of all parts, `carry` and `attributes` of the last."""

    header: Header
    rows: dict[str, Array]
    carry: dict[str, Array]
    attributes: dict[str, Any]
    parts: int
    lost: str = ""  # what is to be said of a last part that is damaged
    samples: dict[str, Array] = field(default_factory=dict)

    def warn(self) -> None:
        """Warn that a part is left out."""
        if self.lost:
            warn(f"{self.lost}; the run is read up to the part before it, t = {self.rows['time'][-1]:.6g} s")


class Stream:
    """The parts of a run. One process at a time writes more of them. `path` is the .nc file of the finished run."""

    _claim: int | None

    def __init__(self, path: str | os.PathLike[str], header: Header, *, replace: bool = False) -> None:
        """Begin a new stream. If there is already an unfinished run, raise an error, or replace it with `replace`."""
        self._open(path)
        try:
            if not replace and _holds_a_run(self.path):
                shown = printable(str(self.folder))
                raise FileError(shown, None, "holds an unfinished run; resume it, move it away, or remove it")
            self.header, self.parts, self._shapes, self._last = header, 0, dict[str, tuple[int, ...]](), -np.inf
            self._head: Pieces | None = encoded(_checked_block(header))
            _clear(self.folder)
        except BaseException:
            self.close()
            raise

    @classmethod
    def resume(cls, path: str | os.PathLike[str]) -> tuple[Self, Unfinished]:
        """Return the stream of an unfinished run, to write more parts, and its data."""
        stream = cls.__new__(cls)
        stream._open(path)
        try:
            left = unfinished(path)
            left.warn()
            stream.header, stream.parts, stream._head = left.header, left.parts, None
            stream._shapes = {name: x.shape[1:] for name, x in left.rows.items()}
            stream._last = float(left.rows["time"][-1])
        except BaseException:
            stream.close()
            raise
        return stream, left

    def _open(self, path: str | os.PathLike[str]) -> None:
        self._claim, self._closed = None, False
        self.path, self.folder = Path(os.fsdecode(path)), parts_folder(path)
        shown = printable(str(self.path))
        if self.path.suffix.lower() != ".nc":
            raise FileError(shown, None, "a run can only be written to a .nc file during the simulation; give such a name")
        try:
            self.folder.mkdir(exist_ok=True)
            self._claim = _claimed(self.folder)
            settle(self.folder.parent)
        except BlockingIOError:
            raise FileError(shown, None, "another process is writing this run; wait for it, or give another name") from None
        except (OSError, ValueError) as error:
            raise FileError(shown, None, f"cannot be written: {getattr(error, 'strerror', None) or error}") from None

    def write(
        self,
        rows: Mapping[str, Any],
        carry: Mapping[str, Any],
        attributes: Mapping[str, Any] | None = None,
        samples: Mapping[str, Any] | None = None,
    ) -> None:
        """Write a part, and return when it is on the disk. A part that raised an error may be written again.

        rows: "time" (n,) [s], after all before, and the data of each instant, (n, …); those of the run's variables have their
        names, or are "x" = (q, v, …, work). carry: the arrays that the integrator needs to continue from here. attributes: those of
        the run that are known now, such as quality_steps. samples: new values with times of their own, (n, …) of any n each.
        """
        arrays = {name: np.asarray(x) for name, x in rows.items()}
        self._check(arrays)
        named = {_ROWS + name: x for name, x in arrays.items()} | {_CARRY + name: np.asarray(x) for name, x in carry.items()}
        named |= {_SAMPLES + name: np.asarray(x) for name, x in (samples or {}).items()}
        fields = {_OF: self.header.id, "part": self.parts, "attributes": _plain(attributes or {})}
        if not _are_attributes(fields["attributes"]):
            raise PliantError(f"attributes: {fields['attributes']} is not a dict of numbers and strings")
        pieces = encoded(Block(fields, named))
        try:
            write_block(self.folder / f"{self.parts:08d}.part", pieces)
            if self._head is not None:
                write_block(self.folder / _HEADER, self._head)
        except OSError as error:
            shown = printable(str(self.folder))
            remedy = "make room, then resume the run"
            raise FileError(shown, None, f"the next part cannot be written: {error.strerror or error}; {remedy}") from None
        self._head, self.parts = None, self.parts + 1
        self._shapes = {name: x.shape[1:] for name, x in arrays.items()}
        self._last = float(arrays["time"][-1]) if arrays["time"].size else self._last

    def _check(self, rows: dict[str, Array]) -> None:
        t = rows.get("time", np.zeros(0))
        if t.ndim != 1 or (not self.parts and not t.size) or not (np.diff(t, prepend=self._last) > 0).all():
            raise PliantError(
                "rows: give 'time' (n,), increasing and later than all parts before; the first part has one instant or more"
            )
        shapes = {name: x.shape[1:] for name, x in rows.items()}
        if shapes != (self._shapes or shapes) or any(x.shape[:1] != t.shape for x in rows.values()):
            given, before = ({name: ("n", *shape) for name, shape in of.items()} for of in (shapes, self._shapes))
            raise PliantError(f"rows: {given} for n = {t.size} instants; all parts have the same rows, {before or '(n, …) each'}")

    def finish(self, run: Run) -> Path:
        """Write the run to its file, and remove the parts."""
        save(run.data.assign_attrs(stream=self.header.id), self.path)
        with suppress(OSError):  # the run is where it should be: what is left of its parts does no harm
            _clear(self.folder)
        self.close()
        return self.path

    def close(self) -> None:
        """Leave the parts as they are, for `load_run` and `resume`."""
        if self._closed:
            return
        self._closed = True
        with suppress(OSError):
            if getattr(self, "_head", None) is not None:
                _clear(self.folder)  # without a header they are nobody's
        if self._claim is not None:
            _released(self.folder, self._claim)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _claimed(folder: Path) -> int:
    """Return a handle that prevents other processes from writing there until it is released or its process ends."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY) if _OPENS_FOLDERS else os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT)
    try:
        claim(handle)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _released(folder: Path, handle: int) -> None:
    """Let others write in a folder, which is removed if there is nothing in it."""
    try:
        with suppress(OSError):
            folder.rmdir()
    finally:
        os.close(handle)
    if not _OPENS_FOLDERS:
        with suppress(OSError):
            (folder / _LOCK).unlink()
            folder.rmdir()


def _clear(folder: Path) -> None:
    """Remove the parts of a run, the header first: without it, the parts belong to no run."""
    (folder / _HEADER).unlink(missing_ok=True)
    settle(folder)
    for name in os.listdir(folder):
        if _PART.fullmatch(name) or name == ".draft":
            (folder / name).unlink(missing_ok=True)


def remove_finished(path: str | os.PathLike[str]) -> None:
    """Remove the parts of a run that is in its file, if a kill left them."""
    folder = parts_folder(path)
    if is_unfinished(path) or not folder.is_dir():
        return
    with suppress(OSError):  # among them that another process writes there
        handle = _claimed(folder)
        try:
            _clear(folder)
        finally:
            _released(folder, handle)


# ---- reading


def parts_folder(path: str | os.PathLike[str]) -> Path:
    """Where the parts of a run are while it is not finished."""
    return Path(f"{os.fsdecode(path)}.parts")


def has_parts(path: str | os.PathLike[str]) -> bool:
    """Whether there is an unfinished run, or a finished one whose parts are not yet removed."""
    with suppress(OSError, ValueError):
        return (parts_folder(path) / _HEADER).is_file()
    return False


def is_unfinished(path: str | os.PathLike[str]) -> bool:
    """Whether the run is in its parts, and not in its file: which is not there, or older."""
    if not has_parts(path):
        return False
    try:
        newest = max(entry.stat(follow_symlinks=False).st_mtime_ns for entry in os.scandir(parts_folder(path)))
        return os.stat(path).st_mtime_ns < newest
    except (OSError, ValueError):  # there is no file, or the parts are being removed, the header first
        return has_parts(path)


def _holds_a_run(path: Path) -> bool:
    """Whether there are parts of a run that is not in its file, however old that is."""
    try:
        return has_parts(path) and (not path.exists() or load(path).attrs.get("stream") != _read_header(parts_folder(path)).id)
    except FileError:  # what is damaged is somebody's, too
        return True


def unfinished(path: str | os.PathLike[str]) -> Unfinished:
    """What was written of a run that is not finished. A last part that is damaged is left out, and reported; another is an error.

    What it holds may be a stranger's: arrays of any shape and text, but no code.
    """
    if not is_unfinished(path):
        raise FileError(printable(os.fsdecode(path)), None, "there is no unfinished run of this name")
    folder, lost = parts_folder(path), ""
    header = _read_header(folder)
    try:
        last = max((int(x[:8]) for x in os.listdir(folder) if _PART.fullmatch(x)), default=-1)
    except OSError as error:
        raise FileError(printable(str(folder)), None, f"cannot be read: {error.strerror or error}") from None
    parts: list[Block] = []
    for number in range(last + 1):
        try:
            parts.append(_read_part(folder, number, header.id, parts))
        except DamagedError as damage:
            shown = printable(str(folder / f"{number:08d}.part"))
            lost = f"{shown}: {damage}"
            if number < last:
                raise FileError(shown, None, f"{damage}; remove this part and those after it to read the parts before it") from None
    if not parts:
        raise FileError(printable(str(folder)), None, "holds no complete part; remove it")
    rows = {key.removeprefix(_ROWS): np.concatenate([part.arrays[key] for part in parts]) for key in _shapes(parts[0])}
    if not (np.diff(rows["time"]) > 0).all():
        raise FileError(printable(str(folder)), None, "is damaged: its instants do not increase")
    carry = {key.removeprefix(_CARRY): x for key, x in parts[-1].arrays.items() if key.startswith(_CARRY)}
    try:
        keys = [key for key in parts[0].arrays if key.startswith(_SAMPLES)]
        samples = {key.removeprefix(_SAMPLES): np.concatenate([part.arrays[key] for part in parts]) for key in keys}
    except (KeyError, ValueError):
        raise FileError(printable(str(folder)), None, "is damaged: its parts hold different samples") from None
    return Unfinished(header, rows, carry, parts[-1].fields["attributes"], len(parts), lost, samples)


def _read_part(folder: Path, number: int, of: str, before: list[Block]) -> Block:
    try:
        part = read_block(folder / f"{number:08d}.part")
    except OSError as error:
        raise DamagedError(f"cannot be read: {error.strerror or error}") from None
    if part.fields.get(_OF) != of or part.fields.get("part") != number:
        raise DamagedError("belongs to another run, or its number differs from its name")
    rows, t = _shapes(part), part.arrays.get(f"{_ROWS}time", np.zeros(()))
    alike = t.ndim == 1 and all(part.arrays[key].shape[:1] == t.shape for key in rows) and rows == _shapes((before or [part])[0])
    if not alike or not (before or t.size) or not _are_attributes(part.fields.get("attributes")):
        raise DamagedError("does not hold the rows of a run")
    return part


def _shapes(part: Block) -> dict[str, tuple[int, ...]]:
    return {key: x.shape[1:] for key, x in part.arrays.items() if key.startswith(_ROWS)}


def _plain(attributes: Mapping[Any, Any]) -> dict[str, Any]:
    """Attributes without NumPy's own numbers."""
    return {str(key): x.item() if isinstance(x, np.generic) else x for key, x in attributes.items()}


def _are_attributes(given: Any) -> bool:
    return isinstance(given, dict) and all(type(x) in (str, int, float) for x in given.values())


# ---- the header


def _checked_block(header: Header) -> Block:
    """The block of a header, of which the same header can be made again."""
    block = _header_block(header)
    try:
        _header_of(block)
    except DamagedError as damage:
        raise PliantError(f"header: it {damage}; give the dataset of a run of pl.simulate") from None
    return block


def _header_block(header: Header) -> Block:
    data = header.data.isel(time=slice(0))
    variables: dict[str, Any] = {}
    arrays = {_GIVEN + name: np.asarray(x) for name, x in header.arrays.items()}
    for name, x in data.variables.items():
        own = variables[str(name)] = {"dims": list(x.dims), "attrs": _plain(x.attrs), "labels": name in data.coords}
        if x.dtype.kind not in "UO":
            arrays[f"{_RUN}{name}"] = x.to_numpy()
        elif x.ndim:
            own["texts"] = [str(text) for text in x.to_numpy().ravel()]
        else:  # long, as the system's
            own["text"] = True
            arrays[f"{_RUN}{name}"] = np.frombuffer(str(x.to_numpy().item()).encode("utf-8", "surrogatepass"), np.uint8)
    fields = {"id": header.id, "settings": header.settings, "attrs": _plain(data.attrs), "variables": variables}
    return Block(fields, arrays)


def _read_header(folder: Path) -> Header:
    shown = printable(str(folder / _HEADER))
    try:
        return _header_of(read_block(folder / _HEADER))
    except DamagedError as damage:
        raise FileError(shown, None, f"{damage}; without it the parts cannot be read") from None
    except OSError as error:
        raise FileError(shown, None, f"cannot be read: {error.strerror or error}") from None


def _header_of(block: Block) -> Header:
    import xarray as xr

    fields, arrays = block
    try:
        attrs, settings, own = fields["attrs"], fields["settings"], fields["id"]
        if not _are_attributes(attrs) or not isinstance(settings, dict) or not isinstance(own, str):
            raise DamagedError("does not describe a run")
        variables = {name: _variable(name, x, arrays) for name, x in fields["variables"].items()}
        data = xr.Dataset(variables, attrs=attrs).set_coords([name for name, x in fields["variables"].items() if x["labels"]])
    except DamagedError:
        raise
    except Exception as error:  # of a text that says something else, and xarray's for dimensions that do not agree
        why = f"{type(error).__name__}: {printable(str(error).partition(chr(10))[0])}"
        raise DamagedError(f"does not describe a run ({why})") from None
    if data.sizes.get("time") != 0:
        raise DamagedError("does not describe a run: it has instants, or no time")
    return Header(data, settings, {key.removeprefix(_GIVEN): x for key, x in arrays.items() if key.startswith(_GIVEN)}, own)


def _variable(name: str, own: Any, arrays: dict[str, Array]) -> tuple[Any, ...]:
    dims, attrs = tuple(own["dims"]), own["attrs"]
    if not _are_attributes(attrs) or not all(isinstance(dim, str) for dim in dims):
        raise DamagedError(f"does not describe {name!r}")
    if "texts" in own:
        if len(dims) != 1 or not all(isinstance(text, str) for text in own["texts"]):
            raise DamagedError(f"does not describe {name!r}")
        return dims, labels(np.array(own["texts"], dtype=object), printable(name)), attrs
    x: Any = arrays[_RUN + name]
    if "text" in own:
        text, x = x.tobytes().decode("utf-8", "surrogatepass"), np.empty((), dtype=object)
        x[()] = text
    return dims, x, attrs


__all__ = ["Header", "Stream", "Unfinished", "has_parts", "is_unfinished", "parts_folder", "remove_finished", "unfinished"]
