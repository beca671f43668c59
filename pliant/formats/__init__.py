"""Files in and out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pliant.errors import FileError, PliantError, warn
from pliant.formats.findings import EnoughError, Finding, Findings, absent_in_short, unused_in_short
from pliant.formats.mjcf import read_mjcf
from pliant.formats.options import GivenLaws, ReadOptions, packages_of, root_of, stops_of
from pliant.formats.urdf import read_urdf
from pliant.formats.yaml import read_alone, read_yaml, written
from pliant.formats.yaml.hinges import STAND_INS
from pliant.model.bodies.hinges import HingeType
from pliant.model.description import Description
from pliant.model.system import System
from pliant.replacing import replaced

__all__ = ["Finding", "check", "load", "load_text", "save"]

_READERS: dict[str, Callable[[Path, ReadOptions, Findings], Description]] = {
    ".urdf": read_urdf, ".yaml": read_yaml, ".yml": read_yaml, ".xml": read_mjcf, ".mjcf": read_mjcf,
}  # fmt: skip


def load(
    path: str | os.PathLike[str],
    base: str = "fixed",
    mimic: str = "independent",
    dynamics: str = "act",
    stops: float | Mapping[str, float] | None = None,
    laws: Mapping[str, Callable[..., Any]] | None = None,
    packages: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    root: str | os.PathLike[str] | None = None,
) -> System:
    """The system that a file describes; the suffix tells the format: '.urdf', '.xml' or '.mjcf' (MuJoCo's), or '.yaml' as
    docs/system_file.md has it.

    base: 'fixed' leaves the base as it is (a URDF's root link is welded to the world), 'free' lets it float on a `Free` hinge.
    mimic: 'independent' reads a URDF joint that mimics another as one with its own freedom and warns, 'couple' couples it to the
    other (`add_coupling`), 'error' refuses it.
    dynamics: 'act' makes loads of a URDF's damping and friction, "elbow_friction"; 'ignore' keeps them and warns.
    stops: makes loads of a URDF's limits, "elbow_stop": a stiffness [N m/rad, N/m], or the numbers of a `HingeStop`,
    {"k": 1e4, "d": 0.3} or {"restitution": 0.5}.
    laws: the functions that a system file names, {"pd": pd}; a file holds no code, and says which it wants.
    packages: folders in which a URDF's meshes `package://name/…` are looked for, before those around the file and ROS's own. Meshes
    are read when they are drawn, not here.
    root: a folder from which the file may name meshes, includes and arrays, and all below it. Without it, and without packages, a
    URDF or MJCF file names those in its own folder, in the folder above and in the ROS package that holds it; a system file names
    those in its own folder. Links are resolved first. A mesh outside that is only drawn is left out with a warning.
    Raises a `FileError` with the first line that is wrong; `check` tells all that are. What is probably not meant is a
    `ModelWarning`; so is, once a file, what is kept of hinges and does not act.
    """
    path = Path(path)
    options = ReadOptions(base, mimic, dynamics, stops_of(stops), GivenLaws(laws), packages_of(packages), root_of(root))
    described, findings = _read(path, options)
    _stop_if_wrong(findings, str(path))
    short = [x for x in (unused_in_short(findings), absent_in_short(findings)) if x is not None]
    told = [x for x in findings if x.unused is None and x.absent is None and x.severity == "warning"]
    for finding in told + short:
        warn(f"{path}:{finding.line}: {finding.message}")
    assert described is not None
    return System.of(described)


def load_text(text: str, shown: str, laws: Mapping[str, Callable[..., Any]] | None = None) -> System:
    """The system of a text that holds all of it, which errors call `shown`. Of what is probably not meant nothing is said: that
    was told when the system was built."""
    findings = Findings()
    described = _collected(findings, lambda: read_alone(text, GivenLaws(laws), findings))
    _stop_if_wrong(findings.by_line(), shown)
    assert described is not None
    return System.of(described)


def load_text_to_show(text: str, shown: str, custom: Mapping[str, HingeType]) -> System:
    """The same, to be looked at and not to move: laws are not needed, and for `Custom` hinges others stand in, by name."""
    findings = Findings()
    token = STAND_INS.set(custom)
    try:
        described = _collected(findings, lambda: read_alone(text, GivenLaws(check=True), findings))
    finally:
        STAND_INS.reset(token)
    _stop_if_wrong(findings.by_line(), shown)
    assert described is not None
    return System.of(described)


def _stop_if_wrong(findings: list[Finding], shown: str) -> None:
    for finding in findings:
        if finding.severity == "error":
            raise FileError(shown, finding.line, finding.message)


def check(
    path: str | os.PathLike[str],
    packages: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    root: str | os.PathLike[str] | None = None,
) -> list[Finding]:
    """All that is wrong with a file, or probably not meant, or to know, by line. With an error among it `load` refuses the file.

    The laws that a file names are not needed for it. packages, root: as `load` has them.
    """
    return _read(Path(path), ReadOptions(laws=GivenLaws(check=True), packages=packages_of(packages), root=root_of(root)))[1]


_HINTS = {
    ".xacro": " expand it first, as in 'xacro robot.urdf.xacro > robot.urdf';",
    ".nc": " a run is opened by pl.load_run, and shown by 'pliant view';",
    ".zarr": " a study is opened by pl.load_study, study[0].page('run.html') shows a run of it;",
}


def _read(path: Path, options: ReadOptions) -> tuple[Description | None, list[Finding]]:
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        hint = _HINTS.get(path.suffix.lower(), "")
        what = f"no reader for {path.suffix!r} files" if path.suffix else "not a file with a known ending"
        raise FileError(str(path), None, f"{what};{hint} formats that can be read: {', '.join(_READERS)}")
    findings = Findings()
    described = _collected(findings, lambda: reader(path, options, findings))
    return described, findings.by_line()


def _collected(findings: Findings, read: Callable[[], Description]) -> Description | None:
    try:
        with findings.collecting():
            return read()
    except EnoughError:
        pass
    return None


def save(system: System, path: str | os.PathLike[str]) -> None:
    """Write a system to a '.yaml' file, from which `load` gives the same system: equal to the last bit.

    Large flexible bodies go to .npz files beside it, whose names no other arrays have. The file is there as a whole or, after an
    error, as it was before. Laws, the Python functions of loads, outputs, events, controllers and motions, are written by name, as
    `Run.save` writes them: by that which a file gave them, else by the function's own, else (a lambda, or a second function of
    the same name) by that of what has them; bring them when the file is loaded, `pl.load(f, laws={"pull": pull})`. `Custom` hinges
    are Python code and are refused.
    """
    path = Path(path)
    if not isinstance(system, System):
        raise PliantError(f"save: {type(system).__name__} is not a System; give pl.save(system, path)")
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise FileError(str(path), None, f"no writer for {path.suffix!r} files; a system is saved as .yaml")
    made: list[Path] = []
    try:
        target = path.resolve()  # so that a link stays one
        text, beside = written(system.description, target.stem, target.parent)
        for name, data in beside.items():
            new = not (file := target.with_name(name)).exists()
            if new or file.read_bytes() != data:  # what has its name and is another was damaged
                _replace(file, data)
                made += [file] * new
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
    with replaced(target) as draft:
        draft.write_bytes(data)
