"""What `pl.load` takes: a file, a text in one of the formats, or a model of MuJoCo."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pliant.errors import FileError, PliantError
from pliant.files.wrong import shortened
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions
from pliant.formats.xml import MOST_BYTES
from pliant.lazy import late
from pliant.system.description import Description

if TYPE_CHECKING:
    from pliant.formats.mjcf import read_compiled, read_mjcf
    from pliant.formats.sdf import read_sdf
    from pliant.formats.urdf import read_urdf
    from pliant.formats.yaml import read_yaml
else:
    read_compiled = late("pliant.formats.mjcf", "read_compiled")
    read_mjcf = late("pliant.formats.mjcf", "read_mjcf")
    read_sdf = late("pliant.formats.sdf", "read_sdf")
    read_urdf = late("pliant.formats.urdf", "read_urdf")
    read_yaml = late("pliant.formats.yaml", "read_yaml")

Reader = Callable[[Path, ReadOptions, Findings], Description]
READERS: dict[str, Reader] = {
    ".urdf": read_urdf, ".sdf": read_sdf, ".yaml": read_yaml, ".yml": read_yaml, ".xml": read_mjcf, ".mjcf": read_mjcf,
}  # fmt: skip
_TAGS = {"robot": ".urdf", "sdf": ".sdf", "mujoco": ".xml", "mujocoinclude": ".xml"}
_FIRST = re.compile(rb"<\s*([A-Za-z_][\w.:-]*)")
_HINTS = {
    ".xacro": " expand it first, as in 'xacro robot.urdf.xacro > robot.urdf';",
    ".nc": " a run is opened by pl.load_run, and shown by 'pliant view';",
    ".zarr": " a study is opened by pl.load_study, study[0].page('run.html') shows a run of it;",
}


class Source(NamedTuple):
    """Something to read. shown: its name in messages. own: whether it is a system file, which has its own contacts."""

    shown: str
    read: Callable[[Findings], Description]
    own: bool


def source_of(given: Any, options: ReadOptions) -> Source:
    """What to read from a path, a text or a model of MuJoCo."""
    if type(given).__module__.partition(".")[0] == "mujoco":
        return _of_mujoco(given, options)
    if not isinstance(given, str | os.PathLike):
        raise PliantError(
            f"load: {type(given).__name__} cannot be read; give the path of a file, its text, or an MjModel or MjSpec of MuJoCo"
        )
    if isinstance(given, str) and ("\n" in given or given.lstrip().startswith("<")):
        return _of_text(given, options)
    path = Path(given)
    return Source(str(path), *_reading(path.suffix.lower(), path, options))


def _reading(suffix: str, path: Path, options: ReadOptions) -> tuple[Callable[[Findings], Description], bool]:
    reader = READERS.get(suffix)
    if reader is None:
        what = f"no reader for {path.suffix!r} files" if path.suffix else "not a file with a known ending"
        raise FileError(str(path), None, f"{what};{_HINTS.get(suffix, '')} formats that can be read: {', '.join(READERS)}")
    return lambda findings: reader(path, options, findings), reader is read_yaml


def _of_text(text: str, options: ReadOptions) -> Source:
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > MOST_BYTES:
        raise FileError("text", None, f"is larger than {MOST_BYTES >> 20} MiB; systems are smaller")
    suffix = ".yaml"
    if text.lstrip().startswith("<"):
        first = _FIRST.search(re.sub(rb"(?s)<\?.*?\?>|<!--.*?-->", b"", data))
        tag = first[1].decode("utf-8", "replace") if first else ""
        if tag not in _TAGS:
            raise FileError(
                "text", None, f"it begins with <{shortened(tag)[1:-1]}>; pliant reads {', '.join(f'<{x}>' for x in _TAGS)}"
            )
        suffix = _TAGS[tag]
    # names in a text begin at root=, if there is one
    return Source("text", *_reading(suffix, Path(options.root or ".") / f"text{suffix}", replace(options, text=data)))


def _of_mujoco(given: Any, options: ReadOptions) -> Source:
    kind = type(given).__name__
    if kind not in ("MjSpec", "MjModel"):
        raise PliantError(f"load: a {kind} of MuJoCo cannot be read; give its MjModel or MjSpec")

    def read(findings: Findings) -> Description:
        try:
            model = given.compile() if kind == "MjSpec" else given
        except ValueError as error:
            raise FileError(kind, None, f"MuJoCo cannot compile it: {' '.join(str(error).split())}") from None
        return read_compiled(model, options, findings)

    return Source(kind, read, False)
