"""Files in and out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from pliant.errors import FileError, PliantError, warn
from pliant.formats.findings import EnoughError, Finding, Findings, absent_in_short, reading_of, unused_in_short
from pliant.formats.laws_file import Laws, given_laws
from pliant.formats.options import GivenLaws, ReadOptions, contacts_of, packages_of, points_of, root_of, stops_of
from pliant.formats.sources import source_of
from pliant.keywords import checked
from pliant.lazy import late, loading
from pliant.model.bodies.hinges import HingeType
from pliant.replacing import replaced
from pliant.system.changes.origin import ReadRecord
from pliant.system.description import Description
from pliant.system.system import System

if TYPE_CHECKING:
    from pliant.formats.yaml import read_alone, written
else:
    read_alone = late("pliant.formats.yaml", "read_alone")
    written = late("pliant.formats.yaml", "written")

__all__ = ["Finding", "check", "load", "load_text", "save"]

_TO_LOAD_RUN = "pl.load_run (for a study: pl.load_study)"


class LoadKeywords(TypedDict, total=False):
    """Further options of `load`."""

    root: str | os.PathLike[str] | None
    contacts: bool | str | Sequence[str] | None
    points: int | None


@checked(LoadKeywords)
def load(
    path: Any,
    base: str = "fixed",
    mimic: str = "independent",
    dynamics: str = "act",
    stops: float | Mapping[str, float] | None = None,
    laws: Laws = None,
    packages: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    **more: Unpack[LoadKeywords],
) -> System:
    """Read a system from a file, a text, or a model of MuJoCo.

    path: the suffix of a file gives the format: ".urdf", ".sdf", ".xml" or ".mjcf" (MuJoCo), or ".yaml" (docs/system_file.md). A
    text in one of these formats is read too; it may name other files only in `root`. An `MjModel` or `MjSpec` of MuJoCo is read as
    MuJoCo compiles it.

    base: 'fixed' leaves the base as it is (the root link of a URDF file is welded to the world); 'free' puts it on a `Free` hinge.
    mimic: for URDF joints that mimic another joint. 'independent' reads them as independent joints and warns, 'couple' couples them
    (`add_coupling`), 'error' raises.
    dynamics: 'act' makes loads from the damping and friction of a URDF file, such as "elbow_friction"; 'ignore' only stores them
    and warns.
    stops: makes loads from the limits of a URDF file, such as "elbow_stop". Give a stiffness [N m/rad, N/m], or the numbers of a
    `HingeStop`: {"k": 1e4, "d": 0.3} or {"restitution": 0.5}.
    laws: the Python functions that a system file names, {"pd": pd}, or the Python file that has them, "mylaws.py". The file is run.
    A system file contains no code.
    packages: folders to search for meshes `package://name/…`, before the folders around the file and ROS's own. Meshes are read
    when they are drawn.
    root: a folder; the file may name meshes, includes and arrays in it and below it. Without root and packages, a URDF or MJCF file
    may name files in its own folder, in the folder above, and in the ROS package that contains it. A system file may name files in
    its own folder. Symbolic links are resolved first. A mesh elsewhere that is only drawn is left out with a warning.
    contacts: what may touch, in a URDF or MJCF file. Default: nothing. True: all that can; in a URDF file, each <collision> of a
    link that moves, with the ground. Names of links (URDF), or of geoms or bodies (MJCF): only these, with all that they can touch.
    "feet": the outermost links with a <collision> (URDF). The meshes that touch are read.
    points: how many points a pair of shapes has at most, as in `System.add_contact`. Default: 16 for a mesh or two boxes, 8 for a
    box, 6 for a cylinder. A system with more than 32 points in all takes ten seconds and more to compile.

    Returns the `System`. `system.reading` lists what was read, changed and left, and `system.keyframes` has the named states of the
    file. Raises `FileError` at the first wrong line; `check` lists all of them. Issues a `ModelWarning` for entries that are
    probably mistakes, one per file for entries of hinges that are stored but do not act, and one for what is not read.

    Example:
        pl.save(arm, "arm.yaml")
        pl.load("arm.yaml").nq  # 2
    """
    within, contacts = root_of(more.get("root")), contacts_of(more.get("contacts"))
    points, folders = points_of(more.get("points"), contacts), packages_of(packages)
    options = ReadOptions(base, mimic, dynamics, stops_of(stops), GivenLaws(given_laws(laws)), folders, within, contacts, points)
    shown_as, described, findings, records = _read(path, options)
    _stop_if_wrong(findings, shown_as)
    short = [x for x in (unused_in_short(findings), absent_in_short(findings)) if x is not None]
    shown = [x for x in findings if x.unused is None and x.absent is None and x.severity == "warning"]
    for finding in shown + short:
        warn(f"{shown_as}:{finding.line}: {finding.message}" if finding.line else f"{shown_as}: {finding.message}")
    assert described is not None
    described.origin = replace(described.origin, reading=reading_of(shown_as, findings, records))
    return System.of(described)


def load_text(text: str, shown: str, laws: Mapping[str, Callable[..., Any]] | None = None) -> System:
    """Return the system of a text that contains all of it. shown: the name of the text in error messages.

    The function issues no warnings about probable mistakes, because they were reported when the system was built.
    """
    findings = Findings()
    described = _collected(findings, lambda: read_alone(text, GivenLaws(laws, remedy=_TO_LOAD_RUN), findings))
    _stop_if_wrong(findings.by_line(), shown)
    assert described is not None
    return System.of(described)


def load_text_to_show(text: str, shown: str, custom: Mapping[str, HingeType]) -> System:
    """The same for drawing only: laws are not needed. custom: hinges that replace `Custom` hinges, by name."""
    with loading:
        from pliant.formats.yaml.hinges import STAND_INS
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
    path: Any,
    packages: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    root: str | os.PathLike[str] | None = None,
    laws: Mapping[str, Callable[..., Any]] | None = None,
    contacts: bool | str | Sequence[str] | None = None,
    points: int | None = None,
) -> list[Finding]:
    """Return all errors, warnings and notes about a file, by line. If there is an error, `load` raises `FileError`.

    path: as that of `load`.

    Laws that the file names and `laws` does not contain give a warning. packages, root, laws, contacts, points: see `load`.
    """
    given = GivenLaws(laws, check=True)
    touching, folders = contacts_of(contacts), packages_of(packages)
    count = points_of(points, touching)
    own = ReadOptions(laws=given, packages=folders, root=root_of(root), contacts=touching, points=count)
    return _read(path, own)[2]


def _read(given: Any, options: ReadOptions) -> tuple[str, Description | None, list[Finding], list[ReadRecord]]:
    """(its name in messages, the description, all findings by line, what was read)."""
    source = source_of(given, options)
    if options.contacts and source.own:
        raise PliantError(f"{source.shown}: contacts= is for URDF and MJCF files; a system file has its own section, contacts")
    findings = Findings()
    described = _collected(findings, lambda: source.read(findings))
    return source.shown, described, findings.by_line(), findings.records


def _collected(findings: Findings, read: Callable[[], Description]) -> Description | None:
    try:
        with findings.collecting():
            return read()
    except EnoughError:
        pass
    return None


def save(system: System, path: str | os.PathLike[str]) -> None:
    """Write a system to a '.yaml' file. `load` returns the same system from it, equal to the last bit.

    Large flexible bodies go to .npz files next to it, with names that are not yet used. If an error occurs, the old file stays as
    it was. Laws (the Python functions of loads, outputs, events, controllers and motions) are written by name: the name from the
    file that they came from, or the name of the function. A lambda, or a second function of the same name, gets the name of its
    owner.
    Pass the functions when you load the file: `pl.load(f, laws={"pull": pull})`, or `laws="mylaws.py"`. The sections `start` and
    `keyframes` of the file that the system came from are written too. `Custom` hinges cannot be saved and raise
    `PliantError`.

    Example: `pl.save(arm, "arm.yaml")`
    """
    path = Path(path)
    if not isinstance(system, System):
        raise PliantError(f"save: {type(system).__name__} is not a System; give pl.save(system, path)")
    if path.suffix.lower() not in (".yaml", ".yml"):
        raise FileError(str(path), None, f"no writer for {path.suffix!r} files; a system is saved as .yaml")
    made: list[Path] = []
    try:
        target = path.resolve()  # so that a link stays one
        text, files = written(system.description, target.stem, target.parent)
        for name, data in files.items():
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
