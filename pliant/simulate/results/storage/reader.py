"""Read the file of a run, and nothing else: a separate program, which `pl.load_run` starts and can abandon.

HDF5 follows links and reads storage in other files, allocates what a file declares, and may not return from a damaged file. So only
plain datasets of the root group are read: no links except for hard links, no storage outside the file, no chunks or filters, and as
many bytes in the file as declared. The process has limits on its time and memory. It writes a line of JSON and then the numbers to
standard output. It imports nothing of pliant, so it starts in the time that NumPy and h5py take.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import h5py
import numpy as np

_SECONDS, _BYTES_A_SECOND = 3, 5e7  # of CPU time
_MEMORY, _MEMORY_A_BYTE = 2**28, 4
_INTERNAL = {"CLASS", "NAME", "REFERENCE_LIST", "DIMENSION_LIST", "_Netcdf4Dimid", "_Netcdf4Coordinates", "_NCProperties"}
_NO_VARIABLE = b"This is a netCDF dimension but not a netCDF variable"


class Refused(Exception):  # noqa: N818 - a verdict
    """The file does not contain a run. The message follows the file's name."""


def read(path: str) -> tuple[dict[str, Any], list[Any]]:
    """Return the description {"attrs", "variables": {name: {"dims", "attrs", "shape", "dtype" or "text"}}} of a file, and its
    numbers.

    The numbers are arrays, in the order of the variables with a dtype. Texts are lists in the description itself.
    """
    size = os.stat(path).st_size
    with h5py.File(path, "r", locking=False) as file:  # a run is replaced as a whole, never written in place
        described: dict[str, Any] = {"attrs": _attributes(file), "variables": {}}
        arrays, declared = [], 0
        for name in _hard_links(file):
            what = h5py.h5o.open(file.id, name.encode("utf-8", "surrogateescape"))
            if not isinstance(what, h5py.h5d.DatasetID):
                raise Refused(f"holds {name!r}, which is not an array")
            dataset = h5py.Dataset(what)
            if _text(dataset, "NAME").startswith(_NO_VARIABLE):
                continue
            _check_plain(what, name)
            declared += _declared(what)
            _check_size(declared, size)
            own = described["variables"][name] = {"dims": _dims(file, dataset, name), "attrs": _attributes(dataset)}
            if h5py.check_string_dtype(dataset.dtype):
                texts = [str(x) for x in np.ravel(dataset.asstr(errors="surrogateescape")[...])]
                declared += sum(map(len, texts))  # several may lie at one place
                own |= {"shape": dataset.shape, "text": texts}
            else:
                arrays.append(np.ascontiguousarray(dataset[...], dtype=dataset.dtype.newbyteorder("=")))
                own |= {"shape": dataset.shape, "dtype": arrays[-1].dtype.str}
        _check_size(declared, size)
    return described, arrays


def _check_size(declared: int, size: int) -> None:
    if declared > size:
        raise Refused(f"declares more than its {size:,} bytes can hold")


def _hard_links(file: h5py.File) -> list[str]:
    names = [name.decode("utf-8", "surrogateescape") for name in file.id]
    for name in names:
        if file.id.links.get_info(name.encode("utf-8", "surrogateescape")).type != h5py.h5l.TYPE_HARD:
            raise Refused(f"has a link to another place, {name!r}, which is not followed")
    return names


def _check_plain(what: Any, name: str) -> None:
    """Raise an error unless all data of a dataset are in the file, in plain form."""
    made = what.get_create_plist()
    if made.get_external_count() or made.get_layout() == h5py.h5d.VIRTUAL:
        raise Refused(f"stores the values of {name!r} in another file, which pliant does not open")
    if made.get_nfilters() or made.get_layout() not in (h5py.h5d.CONTIGUOUS, h5py.h5d.COMPACT):
        raise Refused(f"has {name!r} compressed or in chunks")
    kind = what.dtype
    if not h5py.check_string_dtype(kind) and (kind.kind not in "fiu" or kind.itemsize > 8 or kind.subdtype):
        raise Refused(f"has {name!r}, which is neither numbers nor text")
    if what.get_storage_size() != _declared(what):
        raise Refused(f"contains fewer values of {name!r} than it declares")


def _declared(dataset: Any) -> int:
    """Return the number of bytes that a dataset declares; for texts of variable length, that of their references."""
    kind = dataset.get_type()
    text = isinstance(kind, h5py.h5t.TypeStringID) and kind.is_variable_str()
    return int(np.prod(dataset.shape, dtype=object)) * (16 if text else kind.get_size())


def _dims(file: h5py.File, dataset: h5py.Dataset, name: str) -> list[str]:
    """Return the names of its dimensions: its own, or those of the scales that it refers to."""
    if _text(dataset, "CLASS") == b"DIMENSION_SCALE" and dataset.ndim == 1:
        return [name]
    if dataset.ndim == 0:
        return []
    if "DIMENSION_LIST" not in dataset.attrs or dataset.attrs.get_id("DIMENSION_LIST").shape != (dataset.ndim,):
        raise Refused(f"does not state the dimensions of {name!r}")
    return [h5py.h5r.get_name(scales[0], file.id).decode().removeprefix("/") for scales in dataset.attrs["DIMENSION_LIST"]]


def _text(dataset: h5py.Dataset, name: str) -> bytes:
    if name not in dataset.attrs or dataset.attrs.get_id(name).shape != ():
        return b""
    return bytes(dataset.attrs[name]) if dataset.attrs.get_id(name).dtype.kind == "S" else b""


def _attributes(of: Any) -> dict[str, Any]:
    """Return the attributes that are a single number or text."""
    out = {}
    for name in of.attrs:
        if name in _INTERNAL:
            continue
        kept = of.attrs.get_id(name)
        text = h5py.check_string_dtype(kept.dtype)
        if int(np.prod(kept.shape, dtype=object)) != 1 or not (text or (kept.dtype.kind in "fiu" and kept.dtype.itemsize <= 8)):
            raise Refused(f"has an attribute {name!r} that is neither a number nor a text")
        value = np.asarray(of.attrs[name]).item()
        out[name] = value.decode("utf-8", "surrogateescape") if isinstance(value, bytes) else value
    return out


def _limit(size: int) -> None:
    """Limit the time and memory of this process, if the operating system supports it."""
    try:
        import resource
    except ImportError:
        return
    seconds = int(_SECONDS + size / _BYTES_A_SECOND)
    limits = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_CPU, seconds)]
    if os.path.exists("/proc/self/statm"):
        with open("/proc/self/statm", encoding="ascii") as memory:
            used = int(memory.read().split()[0]) * resource.getpagesize()
        limits.append((resource.RLIMIT_AS, used + _MEMORY + _MEMORY_A_BYTE * size))
    for what, value in limits:
        _, most = resource.getrlimit(what)
        within = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(what, (within, most))


def main() -> None:
    path = sys.argv[1]
    _limit(os.stat(path).st_size)
    arrays: list[Any] = []
    try:
        described, arrays = read(path)
    except Refused as verdict:
        described = {"refused": str(verdict)}
    except MemoryError:
        described = {"refused": "asks for more memory than a file of its size can need"}
    except Exception as error:  # whatever h5py makes of a file that is not its own
        described = {"refused": f"does not read as HDF5 ({type(error).__name__}: {error})"}
    sys.stdout.buffer.write(json.dumps(described).encode() + b"\n")
    for array in arrays:
        sys.stdout.buffer.write(array.data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
