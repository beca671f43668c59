"""Arrays of a system file in an .npz file: only numbers and text, only in the system file's own folder, and of limited size."""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import math
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np

from pliant.files.contents import contents
from pliant.files.reach import REMEDY, is_within
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import as_text, wrong
from pliant.model.pose import Array

_MOST_BYTES = 256 * 2**20  # of one .npz, and of the arrays in it
_HOLDS = {".npz": "arrays are read", ".csv": "series are read"}


def read_npz(path: Path, known: Iterable[str]) -> dict[str, Any]:
    """The arrays of an .npz, which has none but those that are known."""
    return unpacked(contents(path, _MOST_BYTES), known)


def unpacked(data: bytes, known: Iterable[str], most_bytes: int = _MOST_BYTES) -> dict[str, Any]:
    """The arrays of an .npz, which has none but those that are known."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check(archive, list(known), most_bytes)
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return dict(arrays)
    except WrongError:
        raise
    except Exception as error:  # zipfile, zlib and NumPy raise many kinds of exceptions for a broken file
        raise WrongError(None, f"is not an .npz of arrays ({shortened(str(error))}); save it with pl.save or numpy.savez") from None


def inside(folder: Path, name: str, suffix: str, opened: Sequence[str] = ()) -> Path:
    """The file of this name; a system file names none outside its own folder and those that are opened, by links neither."""
    try:
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError) as error:  # what no file can be named, and loops of links
        raise WrongError(None, f"cannot be read: {error}") from None
    if not is_within(path, (str(folder.resolve()), *opened)):
        raise WrongError(None, f"is not inside the system file's folder; put it there, or {REMEDY}")
    if path.suffix != suffix:
        raise WrongError(None, f"is not named {suffix}; {_HOLDS[suffix]} from {suffix} files")
    return path


def _check(archive: zipfile.ZipFile, known: list[str], most_bytes: int) -> None:
    """Raise an error for unknown or too large members of the zip file, before anything is unpacked."""
    members = archive.infolist()
    names = [member.filename.removesuffix(".npy") for member in members]
    if odd := next((name for name in names if name not in known or names.count(name) > 1), None):
        raise WrongError(
            None, f"has an array {shortened(odd)} that is unknown or repeated; it may have {', '.join(known)}, each once"
        )
    if sum(member.file_size for member in members) > most_bytes:
        raise WrongError(None, f"unpacks to more than {most_bytes >> 20} MiB")
    for member in members:
        with archive.open(member) as file:
            _check_header(file, member)


def _check_header(file: IO[bytes], member: zipfile.ZipInfo) -> None:
    """The array has as many bytes as its header says, and is of numbers, or of texts where it has names."""
    read = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
    shape, _, dtype = read[np.lib.format.read_magic(file)](file)
    name = member.filename.removesuffix(".npy")
    kinds = "U" if name == "names" else "fiu"
    if dtype.kind not in kinds:
        raise WrongError(None, f"{name}: an array of {dtype}, not of {'strings' if kinds == 'U' else 'numbers'}")
    if math.prod(shape) * dtype.itemsize != member.file_size - file.tell():
        raise WrongError(None, f"{name}: the array of shape {shape} is not as large as its header says")


def packed(arrays: Mapping[str, Array]) -> bytes:
    """An .npz of these arrays: the same bytes for the same arrays."""
    file = io.BytesIO()
    np.savez(file, allow_pickle=False, **arrays)
    return file.getvalue()


def compressed(arrays: Mapping[str, Array]) -> bytes:
    """The same, smaller."""
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def file_name(stem: str, body: str, data: bytes, suffix: str = ".npz") -> str:
    """A name that no other arrays have: so a file that is there already need not be replaced."""
    return "-".join((stem, re.sub(r"[^\w-]+", "-", body)[:40], hashlib.sha256(data).hexdigest()[:8])) + suffix


# Arrays as text: a compressed .npz in base64. It is used for drawings, which are large and are not read by people.


def letters(arrays: Mapping[str, Array]) -> str:
    """Arrays as a text in quotes."""
    return f'"{base64.b64encode(compressed(arrays)).decode()}"'


def as_letters(node: YamlNode, where: str, needed: Sequence[str], more: Sequence[str], findings: Findings) -> dict[str, Any]:
    """The arrays of such a text, which has those that are needed, and none that is not known."""
    try:
        data = base64.b64decode(as_text(node, where, findings), validate=True)
        arrays = unpacked(data, (*needed, *more), findings.bytes_left)
        findings.bytes_left -= sum(array.nbytes for array in arrays.values())
    except (binascii.Error, ValueError, WrongError) as error:
        raise wrong(node, f"{where}is not text that pl.save has written ({shortened(str(error))})") from None
    if missing := [name for name in needed if name not in arrays]:
        raise wrong(node, f"{where}has no array {missing[0]!r}")
    return arrays
