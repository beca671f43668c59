"""Files in and out."""

from __future__ import annotations

import os
import shutil
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from pliant.errors import FileError, PliantError, warn
from pliant.formats.findings import EnoughError, Finding, Findings, unused_in_short
from pliant.formats.urdf import read_urdf
from pliant.formats.yaml import read_alone, read_yaml, written
from pliant.model.system import System

__all__ = ["Finding", "check", "load", "load_text", "save"]

_READERS: dict[str, Callable[[Path, str, str, Findings], System]] = {".urdf": read_urdf, ".yaml": read_yaml, ".yml": read_yaml}
_CHOICES = {"base": ("fixed", "free"), "mimic": ("independent", "error")}


def load(path: str | os.PathLike[str], base: str = "fixed", mimic: str = "independent") -> System:
    """The system that a file describes; the suffix tells the format: '.urdf', or '.yaml' as docs/system_file.md has it.

    base: 'fixed' leaves the base as it is (a URDF's root link is welded to the world), 'free' lets it float on a `Free` hinge.
    mimic: 'independent' reads a URDF joint that mimics another as one with its own freedom and warns, 'error' refuses it.
    Raises a `FileError` with the first line that is wrong; `check` tells all that are. What is probably not meant is a
    `ModelWarning`; so is, once a file, what is kept of hinges and does not act: damping, friction, and a URDF's limits.
    """
    path = Path(path)
    system, findings = _read(path, base, mimic)
    _stop_if_wrong(findings, str(path))
    short = unused_in_short(findings)
    for finding in [finding for finding in findings if finding.unused is None] + ([short] if short else []):
        warn(f"{path}:{finding.line}: {finding.message}")
    assert system is not None
    return system


def load_text(text: str, shown: str) -> System:
    """The system of a text that holds all of it, which errors call `shown`. Of what is probably not meant nothing is said: that
    was told when the system was built."""
    findings = Findings()
    system = _collected(findings, lambda: read_alone(text, findings))
    _stop_if_wrong(findings.by_line(), shown)
    assert system is not None
    return system


def _stop_if_wrong(findings: list[Finding], shown: str) -> None:
    for finding in findings:
        if finding.severity == "error":
            raise FileError(shown, finding.line, finding.message)


def check(path: str | os.PathLike[str]) -> list[Finding]:
    """All that is wrong with a file, or probably not meant, by line. With an error among it `load` refuses the file."""
    return _read(Path(path), "fixed", "independent")[1]


def _read(path: Path, base: str, mimic: str) -> tuple[System | None, list[Finding]]:
    for what, value in (("base", base), ("mimic", mimic)):
        if value not in _CHOICES[what]:
            raise PliantError(f"{what} {value!r} is not one of {', '.join(map(repr, _CHOICES[what]))}")
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        xacro = " expand it first, as in 'xacro robot.urdf.xacro > robot.urdf';" if path.suffix.lower() == ".xacro" else ""
        what = f"no reader for {path.suffix!r} files" if path.suffix else "not a file with a known ending"
        raise FileError(str(path), None, f"{what};{xacro} formats that can be read: {', '.join(_READERS)}")
    findings = Findings()
    system = _collected(findings, lambda: reader(path, base, mimic, findings))
    return system, findings.by_line()


def _collected(findings: Findings, read: Callable[[], System]) -> System | None:
    try:
        with findings.collecting():
            return read()
    except EnoughError:
        pass
    return None


def save(system: System, path: str | os.PathLike[str]) -> None:
    """Write a system to a '.yaml' file, from which `load` gives the same system: equal to the last bit.

    Large flexible bodies go to .npz files beside it, whose names no other arrays have. The file is there as a whole or, after an
    error, as it was before. `Custom` hinges are Python code and are refused.
    """
    path = Path(path)
    if not isinstance(system, System):
        raise PliantError(f"save: {type(system).__name__} is not a System; give pl.save(system, path)")
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise FileError(str(path), None, f"no writer for {path.suffix!r} files; a system is saved as .yaml")
    made: list[Path] = []
    try:
        target = path.resolve()  # so that a link stays one
        text, beside = written(system, target.stem)
        for name, data in beside.items():
            if not (file := target.with_name(name)).exists():
                _replace(file, data)
                made.append(file)
        _replace(target, text.encode())
        made.clear()
    except (OSError, ValueError, RuntimeError) as error:  # the latter two: a path that no file can have, a loop of links
        if isinstance(error, PliantError):
            raise
        raise FileError(str(path), None, f"cannot be written: {getattr(error, 'strerror', None) or error}") from None
    finally:
        for file in made:
            file.unlink(missing_ok=True)


def _replace(target: Path, data: bytes) -> None:
    """Write a file as a whole, or not at all."""
    draft = target.with_name(f".{uuid.uuid4().hex}.tmp")
    try:
        draft.write_bytes(data)
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
