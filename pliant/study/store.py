"""The store of a sweep: one zarr group (format 3) on disk with arrays (run, time, …); a chunk holds a block of runs.

zarr creates the store under a temporary name next to its place, and it is then moved there as a whole. Workers write the bytes of
whole chunks, uncompressed and little-endian, as zarr's format defines them. A chunk is also written under a temporary name and then
moved, so that it is there as a whole or not at all. `done` is written last: 0 for a run that is not computed yet, 1 for a computed
one, 2 for a failed one.

Every chunk ends with its CRC-32C, zarr's codec "crc32c". The attribute `metadata_digest` of the group is a SHA-256 of the metadata,
the files zarr.json. Stores of format 1 have neither.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import uuid
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import FileError, PliantError, printable
from pliant.replacing import claim, move, replaced, replaced_folder
from pliant.spatial import Array
from pliant.study.direct import write_file

if TYPE_CHECKING:
    import xarray as xr

FORMAT, FORMATS = 2, (1, 2)  # of stores that are made, and that are read
DIGEST = "metadata_digest"
_CRC = 4  # bytes
DONE, TEXT = "done", "text"
FILLS = {"<f8": float("nan"), "<i8": 0, "|i1": 0}
_PART, _METADATA = ".part", "zarr.json"
_CHUNK = {"name": "default", "separator": "."}  # a chunk is a file of its array's folder, not a folder of its own
ZARR = "sweeps store their runs with zarr, which is not installed; pip install 'pliant[sweep]'"


@dataclass(frozen=True)
class Column:
    """An array (run, …) of a store.

    It has a name, the dimensions and lengths behind `run`, a type ("<f8", "<i8", "|i1" or "text"), and the variable of a run's
    dataset that it holds.
    """

    name: str
    dims: tuple[str, ...]
    shape: tuple[int, ...]
    type: str
    source: str
    zero: bool = False  # whether zeros stand for nothing, as of forces, where there are often none

    @property
    def fill(self) -> Any:
        """The value of a chunk that is not written."""
        return "" if self.type == TEXT else 0.0 if self.zero else FILLS[self.type]

    def empty(self, runs: int) -> Array:
        """Return rows (runs, …) with the fill value."""
        if self.type == TEXT:
            return np.full((runs, *self.shape), "", dtype=object)
        return np.full((runs, *self.shape), FILLS[self.type], dtype=self.type)

    def is_empty(self, rows: Array) -> bool:
        """Whether all rows have the fill value."""
        if self.type == "<f8" and not self.zero:
            return bool(np.isnan(rows.flat[0]) and np.isnan(rows).all())
        return not rows.flat[0] and not rows.any()


@dataclass(frozen=True)
class StoreLayout:
    """The path of a store, its number of runs, the runs per block, its arrays, and whether its chunks have checksums."""

    path: str
    runs: int
    block: int
    columns: tuple[Column, ...]
    checked: bool = True

    @property
    def blocks(self) -> int:
        return -(-self.runs // self.block)

    def runs_of(self, block: int) -> Array:
        """Return the numbers of the runs of a block."""
        return np.arange(block * self.block, min((block + 1) * self.block, self.runs))


_DONE = Column(DONE, (), (), "|i1", DONE)


# ---- chunks


def write_block(layout: StoreLayout, block: int, values: Mapping[str, Array], done: Array) -> None:
    """Write a whole block: values {name: (runs, …)}, then done (runs,)."""
    for column in layout.columns:
        _write(layout, column, block, values[column.name])
    _write(layout, _DONE, block, done)


def write_run(layout: StoreLayout, run: int, values: Mapping[str, Array], done: int) -> None:
    """Write one run of a block, values {name: (1, …)}, and keep the other runs of the block. Only one process at a time may do this
    for a block.
    """
    block, place = divmod(run, layout.block)
    for column, row in [*((c, values[c.name]) for c in layout.columns), (_DONE, np.array([done], dtype="i1"))]:
        rows = _read(layout, column, block)
        rows[place] = row[0]
        _write(layout, column, block, rows)


def read_done(layout: StoreLayout) -> Array:
    """Return (runs,): 0 if a run is not computed, 1 if it is, 2 if it failed."""
    return np.concatenate([_read(layout, _DONE, block) for block in range(layout.blocks)])[: layout.runs]


def _place(layout: StoreLayout, column: Column, block: int) -> str:
    return f"{layout.path}/{column.name}/{_CHUNK['separator'].join(['c', str(block), *('0' for _ in column.shape)])}"


def _write(layout: StoreLayout, column: Column, block: int, rows: Array) -> None:
    if not all(column.shape):
        return
    place = _place(layout, column, block)
    part = f"{layout.path}/{column.name}/.{uuid.uuid4().hex}{_PART}"
    if len(rows) < layout.block:  # the last block
        more = column.empty(layout.block - len(rows))
        more[...] = column.fill
        rows = np.concatenate([rows, more])
    try:
        if column.is_empty(rows):  # as what is not written
            with suppress(FileNotFoundError):
                os.unlink(place)
            return
        data = _encoded(rows) if column.type == TEXT else _bytes(rows, column.type)
        write_file(part, data, checksum(data) if layout.checked else b"")
        move(part, place)
    except OSError as error:
        with suppress(OSError):
            os.unlink(part)
        raise FileError(printable(layout.path), None, f"cannot be written: {error.strerror or error}") from None


def _read(layout: StoreLayout, column: Column, block: int) -> Array:
    """Return the rows (block, …) of a chunk; the fill value if the chunk is not written."""
    empty = column.empty(layout.block)
    empty[...] = column.fill
    try:
        data = Path(_place(layout, column, block)).read_bytes()
    except FileNotFoundError:
        return empty
    except OSError as error:
        why = f"cannot be read: {error.strerror or error}"
        raise FileError(printable(layout.path), None, f"a chunk of {column.name!r} {why}") from None
    if layout.checked:
        check_chunk(layout.path, column.name, data)
        data = data[:-_CRC]
    try:
        if column.type == TEXT:
            return _decoded(data).reshape(empty.shape)
        return np.frombuffer(data, column.type).reshape(empty.shape).copy()
    except ValueError:
        raise _damaged(layout.path, column.name) from None


def checksum(data: Any) -> bytes:
    """Return the CRC-32C that zarr's codec puts behind a chunk."""
    import google_crc32c  # which zarr brings

    return int(google_crc32c.value(np.frombuffer(data, np.uint8))).to_bytes(_CRC, "little")


def check_chunk(path: str, name: str, data: Any) -> None:
    """Raise `FileError` if the last bytes of a chunk are not its checksum."""
    whole = memoryview(data).cast("B")
    if len(whole) < _CRC or checksum(whole[:-_CRC]) != bytes(whole[-_CRC:]):
        raise _damaged(path, name)


def _damaged(path: str, name: str) -> FileError:
    """Return the error for a chunk that was changed."""
    remedy = "use another copy of the store, or sweep again with resume=False"
    return FileError(printable(path), None, f"is damaged: a chunk of the array {printable(name)!r} has a wrong checksum; {remedy}")


def _bytes(rows: Array, kind: str) -> memoryview:
    return np.ascontiguousarray(rows, kind).reshape(-1).view(np.uint8).data


def _encoded(texts: Array) -> bytes:
    """Encode texts as zarr's vlen-utf8: their number, then each with its length in front, as little-endian integers of four
    bytes.
    """
    held = [str(text).encode("utf-8", "replace") for text in texts.ravel()]
    return b"".join([len(held).to_bytes(4, "little"), *(len(x).to_bytes(4, "little") + x for x in held)])


def _decoded(data: bytes) -> Array:
    out: Any = np.empty(int.from_bytes(data[:4], "little"), dtype=object)
    at = 4
    for i in range(out.size):
        end = at + 4 + int.from_bytes(data[at : at + 4], "little")
        if end > len(data):
            raise ValueError
        out[i], at = data[at + 4 : end].decode(), end
    return out


# ---- the store as a whole


def make_store(
    layout: StoreLayout, static: xr.Dataset, attributes: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]
) -> None:
    """Create a store that holds only what all runs share: static, an xarray.Dataset. words: attributes of arrays, by name.

    Raises `FileExistsError` if another process was faster.
    """
    path = Path(layout.path)
    try:
        with replaced_folder(path) as draft:
            _fill(draft, layout, static, attributes, words)
            _sign(draft)
    except OSError as error:
        if error.errno in (errno.ENOTEMPTY, errno.EEXIST):
            raise FileExistsError(str(path)) from None
        raise FileError(printable(str(path)), None, f"cannot be written: {error.strerror or error}") from None


def _fill(
    draft: Path, layout: StoreLayout, static: xr.Dataset, attributes: Mapping[str, Any], words: Mapping[str, Mapping[str, Any]]
) -> None:
    zarr = need_zarr()
    codecs = [zarr.codecs.Crc32cCodec()] if layout.checked else None
    group = zarr.create_group(draft, zarr_format=3, attributes=_plain(attributes) | _coordinates(static))
    for name, x in static.variables.items():
        values = x.to_numpy()
        texts = values.dtype.kind in "UOT"
        array = group.create_array(
            str(name),
            shape=values.shape,
            chunks=tuple(max(n, 1) for n in values.shape),
            dtype=str if texts else values.dtype,
            compressors=codecs,
            dimension_names=[str(d) for d in x.dims],
            attributes=_plain(x.attrs),
        )
        if values.size:
            array[...] = values.astype(object) if texts else values
    for column in (*layout.columns, _DONE):
        group.create_array(
            column.name,
            shape=(layout.runs, *column.shape),
            chunks=(layout.block, *(max(n, 1) for n in column.shape)),
            dtype=str if column.type == TEXT else column.type,
            compressors=codecs,
            fill_value=column.fill,
            chunk_key_encoding=_CHUNK,
            dimension_names=["run", *column.dims],
            attributes=_plain(words.get(column.name, {})),
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that others than zarr and xarray do not read it in one go
        zarr.consolidate_metadata(group.store)


def _sign(folder: Path) -> None:
    """Write the digest of all files zarr.json to the attributes of the group."""
    file = folder / _METADATA
    metadata = json.loads(file.read_text(encoding="utf-8"))
    metadata["attributes"][DIGEST] = metadata_digest(folder, metadata)
    with replaced(file) as part:
        part.write_text(json.dumps(metadata), encoding="utf-8")


def metadata_digest(folder: Path, metadata: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the metadata of a store: of its own zarr.json without this digest, and of those of its arrays."""
    attributes = {name: x for name, x in metadata["attributes"].items() if name != DIGEST}
    digest = hashlib.sha256(json.dumps({**metadata, "attributes": attributes}, sort_keys=True).encode())
    for file in sorted(folder.glob(f"*/{_METADATA}")):
        digest.update(f"\0{file.parent.name}\0".encode("utf-8", "surrogateescape") + file.read_bytes())
    return digest.hexdigest()


def _coordinates(static: xr.Dataset) -> dict[str, str]:
    """Return the attribute that makes `xarray.open_zarr` read swept values and units as coordinates. It cannot hold a name with
    a space.
    """
    names = [str(name) for name in static.variables if name not in static.dims]
    return {"coordinates": " ".join(name for name in names if len(name.split()) == 1)}


def _plain(attributes: Mapping[str, Any]) -> dict[str, Any]:
    return {str(name): x.item() if isinstance(x, np.generic) else x for name, x in attributes.items()}


def layout_text(layout: StoreLayout) -> dict[str, Any]:
    """Return a layout as attributes, without its path."""
    return {"runs": layout.runs, "block": layout.block, "columns": [asdict(column) for column in layout.columns]}


@contextmanager
def held(layout: StoreLayout) -> Iterator[None]:
    """Lock a store during a sweep, so that no second sweep writes to it. If the process is killed, the lock is released."""
    shown = printable(layout.path)
    try:
        file = open(Path(layout.path, _METADATA), "r+b")  # noqa: SIM115
    except OSError as error:
        raise FileError(shown, None, f"cannot be written: {error.strerror or error}") from None
    with file:
        try:
            claim(file.fileno())
        except BlockingIOError:
            raise FileError(shown, None, "is being computed by another process; wait for it, or give another name") from None
        except OSError:  # a file system without locks
            pass
        yield


def tidy(layout: StoreLayout) -> None:
    """Remove the temporary files of killed workers."""
    for part in Path(layout.path).rglob(f".*{_PART}"):
        with suppress(OSError):
            part.unlink(missing_ok=True)


def need_zarr() -> Any:
    """Return the module zarr. Raises `PliantError` if it is not installed or too old."""
    try:
        import zarr
    except ImportError:
        raise PliantError(ZARR) from None
    if tuple(int(x) for x in zarr.__version__.split(".")[:2] if x.isdigit()) < (3, 1):
        raise PliantError(f"sweeps need zarr 3.1.6 or later, and {zarr.__version__} is installed; pip install 'pliant[sweep]'")
    return zarr
