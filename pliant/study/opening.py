"""Open a store. It may come from anyone, so all its metadata are checked before its arrays are read.

Nothing in it is executed: it contains only JSON, numbers and texts. A store that would need far more memory than it has bytes
raises an error. So does a store that was changed: the digest of the metadata is checked when the store is opened, and the checksum
of a chunk when it is read.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliant.errors import FileError, printable
from pliant.study.runs.design import MOST_RUNS
from pliant.study.store import DIGEST, DONE, FILLS, FORMATS, TEXT, Column, StoreLayout, metadata_digest, need_zarr

if TYPE_CHECKING:
    import xarray as xr

_NONE = "is not the store of a sweep"
_MOST_METADATA = 2**28  # bytes of what a store says of itself, its system among it
_MOST_BLOCK, _MOST_OF_A_RUN = 2**12, 2**32  # runs of a block; bytes of an array of a run
_MOST_ITEMS = 2**24  # numbers of an array that all runs share, of which there may be nothing on disk, where they are zero
_KINDS: dict[str, type] = {"digest": str, "definition": dict, "swept": dict, "axes": list, "drawn": list, "layout": dict}
_KINDS |= {"run_attributes": dict, "system_file": str, "system_file_missing": str, "title": str}
_CODECS = ("BytesCodec", "VLenUTF8Codec")  # as they are: neither compressed nor filtered
_CHECKSUM = "Crc32cCodec"


def read_attributes(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return the attributes of a store of any format. Raises an error if it is not the store of a sweep."""
    attributes: dict[str, Any] = _read(path)["attributes"]
    return attributes


def _read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read the zarr.json of a store."""
    shown, file = printable(os.fsdecode(path)), Path(path, "zarr.json")
    try:
        if file.stat().st_size > _MOST_METADATA:
            raise ValueError
        metadata: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(metadata["attributes"], dict) or "pliant_study" not in metadata["attributes"]:
            raise KeyError
    except FileNotFoundError:
        where = "there is no such folder" if not Path(path).exists() else _NONE
        raise FileError(shown, None, where) from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, OSError) and not isinstance(error, NotADirectoryError):
            raise FileError(shown, None, f"cannot be read: {error.strerror or error}") from None
        raise FileError(shown, None, _NONE) from None
    return metadata


def read_store(path: str | os.PathLike[str]) -> tuple[dict[str, Any], StoreLayout]:
    """Return the attributes of a store and its layout."""
    whole, shown = _read(path), printable(os.fsdecode(path))
    attributes = whole["attributes"]
    if attributes["pliant_study"] not in FORMATS:
        had = printable(str(attributes["pliant_study"]))[:20]
        raise FileError(
            shown, None, f"has format {had}, and this version of pliant reads {FORMATS[-1]}; sweep again, into another store"
        )
    _check_digest(Path(path), whole, shown)
    wrong = next((name for name, kind in _KINDS.items() if not isinstance(attributes.get(name), kind)), None)
    if wrong is None:
        try:
            return attributes, _layout(Path(path), attributes)
        except (KeyError, TypeError, ValueError, OverflowError):
            wrong = "layout"
    raise FileError(shown, None, f"is not as pl.sweep wrote it: its {wrong!r} is missing or wrong; sweep again, into another store")


def _check_digest(path: Path, whole: Mapping[str, Any], shown: str) -> None:
    """Raise an error if the metadata of a store were changed. Stores of format 1 have no digest."""
    attributes = whole["attributes"]
    if attributes["pliant_study"] == FORMATS[0] and DIGEST not in attributes:
        return
    try:
        same = attributes.get(DIGEST) == metadata_digest(path, whole)
    except (OSError, ValueError) as error:
        raise FileError(shown, None, f"cannot be read: {printable(str(error))[:200]}") from None
    if not same:
        why = "a zarr.json file in it, or its metadata_digest, has changed since it was written"
        raise FileError(shown, None, f"is damaged: {why}; use another copy, or sweep again with resume=False")


def _layout(path: Path, attributes: Mapping[str, Any]) -> StoreLayout:
    given = attributes["layout"]
    columns = tuple(_column(c) for c in given["columns"])
    names = [column.name for column in columns]
    runs, block = _whole(given["runs"], 1, MOST_RUNS), _whole(given["block"], 1, _MOST_BLOCK)
    layout = StoreLayout(str(path.absolute()), runs, block, columns, checked=attributes["pliant_study"] != FORMATS[0])
    lengths = [_whole(axis["length"], 1, MOST_RUNS) for axis in attributes["axes"]]
    texts = [*attributes["drawn"], *attributes["swept"].values(), *(name for axis in attributes["axes"] for name in axis["names"])]
    same = math.prod(lengths) == layout.runs and len({*names, DONE}) == len(names) + 1 and "stopped" in names
    if not same or not all(isinstance(x, str) for x in (*texts, attributes["run_attributes"]["system"])):
        raise ValueError
    return layout


def _column(given: Mapping[str, Any]) -> Column:
    """Return an array of the layout. Its name must be that of a folder in the store, not outside of it."""
    name, dims, shape = given["name"], tuple(given["dims"]), tuple(_whole(n, 0, _MOST_OF_A_RUN) for n in given["shape"])
    if not all(isinstance(x, str) for x in (name, given["source"], *dims)) or not isinstance(given["zero"], bool):
        raise TypeError
    if name in ("", ".", "..") or {"/", "\\", "\0", ":"} & set(name) or len(dims) != len(shape):
        raise ValueError
    if given["type"] not in (TEXT, *FILLS) or 8 * math.prod(shape) > _MOST_OF_A_RUN:
        raise ValueError
    return Column(name, dims, shape, given["type"], given["source"], given["zero"])


def _whole(x: Any, least: int, most: int) -> int:
    if isinstance(x, bool) or not isinstance(x, int) or not least <= x <= most:
        raise ValueError
    return x


def open_dataset(layout: StoreLayout) -> xr.Dataset:
    """Return the store as a lazy dataset."""
    need_zarr()
    import xarray as xr

    _check_arrays(layout)
    store: Any = layout.path
    if layout.checked:
        from pliant.study.checking import CheckingStore

        store = CheckingStore(layout.path, read_only=True)
    return xr.open_zarr(store, chunks=None, consolidated=False, decode_times=False, zarr_format=3)


@lru_cache(64)  # as a study is opened anew whenever it is looked at
def _check_arrays(layout: StoreLayout) -> None:
    """Raise an error if the arrays of a store differ from its layout."""
    columns = {column.name: column.shape for column in layout.columns} | {DONE: ()}
    try:
        group = need_zarr().open_group(layout.path, mode="r", zarr_format=3, use_consolidated=False)
        arrays = dict(group.arrays())
        wrong = [name for name in columns if name not in arrays]
        wrong += [name for name, x in arrays.items() if not _as_made(x, columns.get(name), layout)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FileError(printable(layout.path), None, f"cannot be read: {printable(str(error))[:200]}") from None
    if wrong:
        raise FileError(printable(layout.path), None, f"is not as pl.sweep wrote it: its array {printable(wrong[0])!r} differs")


def _as_made(array: Any, shape: tuple[int, ...] | None, layout: StoreLayout) -> bool:
    """Whether an array is as `make_store` creates it: whole chunks, uncompressed. shape: that behind `run`; None if all runs
    share it.
    """
    names = [type(codec).__name__ for codec in array.metadata.codecs]
    if names[1:] != [_CHECKSUM] * layout.checked or names[0] not in _CODECS:
        return False
    if shape is not None:
        return bool(array.shape == (layout.runs, *shape) and array.chunks == (layout.block, *(max(n, 1) for n in shape)))
    if array.chunks != tuple(max(n, 1) for n in array.shape):
        return False
    chunk = Path(layout.path, array.path, array.metadata.encode_chunk_key((0,) * array.ndim))
    return bool(array.size <= _MOST_ITEMS or (chunk.is_file() and chunk.stat().st_size >= array.size))
