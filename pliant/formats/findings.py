"""Findings: errors and probable mistakes in a file, collected while it is read.

`check` returns all of them, and `load` raises the first error.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from pliant.errors import ModelWarning, unknown
from pliant.files.wrong import LONGEST_WORD, WrongError, shortened
from pliant.system.changes.origin import Reading, ReadRecord

# a hostile file can make neither the findings many nor the search for right words long
_MOST_ERRORS = 100
_PATIENCE = 5e7  # of comparing words, about 3 s; for one with another it takes 400 and four times the product of their lengths
_MOST_LETTERS = 256 * 2**20


@dataclass(frozen=True, slots=True)
class Finding:
    """An error, a warning or a note about a line of a file (from 1; None for the file as a whole)."""

    line: int | None
    severity: Literal["error", "warning", "note"]
    message: str
    unused: Unused | None = None
    absent: Absent | None = None
    element: str = ""
    name: str = ""
    file: str = ""


class Absent(NamedTuple):
    """A feature of another program that pliant lacks, in a file that is read correctly without it. `load` lists all of them."""

    kind: str  # as "tendons"
    name: str  # of the element, or empty


class Unused(NamedTuple):
    """Data of a hinge in a file that the dynamics do not use. Most robots have it at every hinge, so `load` warns once per file."""

    hinge: str
    kind: Literal["losses", "limits", "bounds"]  # bounds: effort and velocity, where the range of the hinge acts


_REMEDIES = {
    "losses": "hinge_friction",
    "limits": "hinge_stop (or pass stops= to make them from the file)",
    "bounds": "motor (max_torque, speed)",
}


class ReportedError(Exception):
    """Reading cannot continue here because of errors that are already collected."""


class EnoughError(Exception):
    """So many errors are collected that reading stops."""


class Findings:
    """Errors and warnings of one file, in the order in which they were found."""

    def __init__(self) -> None:
        self.all: list[Finding] = []
        self.errors = 0
        self.failed: set[str] = set()  # names of bodies, hinges and frames whose own errors are collected
        self.records: list[ReadRecord] = []  # what was read, and what was changed
        self._patience = _PATIENCE
        self.bytes_left = _MOST_LETTERS  # that what stands in letters may still unpack to

    def error(self, line: int | None, message: str) -> None:
        self.all.append(Finding(line, "error", message))
        self.errors += 1
        if self.errors == _MOST_ERRORS:
            self.all.append(Finding(line, "error", f"{_MOST_ERRORS} errors; the check stops here"))
            raise EnoughError

    def warning(self, line: int | None, message: str) -> None:
        self.all.append(Finding(line, "warning", message))

    def note(self, line: int | None, message: str) -> None:
        """Add a note about valid contents of a file. Only `check` returns notes."""
        self.all.append(Finding(line, "note", message))

    def read(self, line: int | None, element: str, name: str, reason: str = "", file: str = "") -> None:
        """Note an element that was read. reason: what it became. file: an included file that has it."""
        self.records.append(ReadRecord("read", element, name, file, line, reason))

    def changed(self, line: int | None, element: str, name: str, reason: str, file: str = "") -> None:
        """Note an element that was read as something else."""
        self.records.append(ReadRecord("changed", element, name, file, line, reason))

    def unused(self, line: int, hinge: str, kind: Literal["losses", "limits", "bounds"], what: str) -> None:
        message = f"{what} is stored but does not act; add a load of type {_REMEDIES[kind]}"
        self.all.append(Finding(line, "warning", message, Unused(hinge, kind), element="joint", name=hinge))

    def absent(self, line: int, kind: str, name: str, what: str, element: str = "", file: str = "") -> None:
        own = element or kind
        self.all.append(Finding(line, "warning", f"not read: {what}", absent=Absent(kind, name), element=own, name=name, file=file))

    def unknown(self, kind: str, name: str, known: Iterable[str]) -> str:
        """The message for an unknown name, with the most similar known name. The time for comparing names is limited."""
        if len(name) <= LONGEST_WORD:
            known = list(known)
            self._patience -= sum(400 + 4 * len(name) * len(word) for word in known)
            if self._patience > 0:
                return str(unknown(kind, name, known))
        return f"no {kind} named {shortened(name)}"

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """A context that collects an error raised inside, so that reading can continue after it."""
        try:
            yield
        except WrongError as wrong:
            self.error(wrong.line, str(wrong))
        except ReportedError:
            pass

    def stop_if_wrong(self, errors_before: int = 0) -> None:
        """Stop reading if errors have been collected."""
        if self.errors > errors_before:
            raise ReportedError

    def by_line(self) -> list[Finding]:
        return sorted(self.all, key=lambda finding: finding.line or 0)


@contextmanager
def remarked(line: int, where: str, own: str, findings: Findings) -> Iterator[None]:
    """A context that turns the model's warnings into findings on this line. own: the body's name, which is already in `where`."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ModelWarning)
        yield
    for warning in caught:
        if issubclass(warning.category, ModelWarning):
            findings.warning(line, where + str(warning.message).removeprefix(f"{own}: "))


def reading_of(shown: str, findings: Iterable[Finding], records: Iterable[ReadRecord]) -> Reading:
    """The report of a file: what was read and changed, then what was left and noted."""
    out = [replace(x, file=x.file or shown, line=x.line or None) for x in records]
    for x in findings:
        left = x.unused is not None or x.absent is not None
        action: Any = "left" if left else "noted" if x.severity == "note" else "changed"
        out.append(ReadRecord(action, x.element or "file", x.name, x.file or shown, x.line or None, x.message))
    return Reading(out)


def unused_in_short(findings: Iterable[Finding], most: int = 3) -> Finding | None:
    """One finding, on the first line concerned, that lists all data that are stored but do not act; None without any."""
    found: dict[str, dict[str, int | None]] = {kind: {} for kind in _REMEDIES}
    for finding in findings:
        if finding.unused is not None:
            found[finding.unused.kind][finding.unused.hinge] = finding.line
    losses = found["losses"]
    named = ", ".join(f"{shortened(hinge)} (line {line})" for hinge, line in list(losses.items())[:most])
    named += f" and {len(losses) - most} more" if len(losses) > most else ""
    parts = [f"damping and friction of {named}"] if losses else []
    for kind, what in (("limits", "limits"), ("bounds", "limits of effort and velocity")):
        count = len(found[kind])
        parts += [f"the {what} of {count} {'hinge' if count == 1 else 'hinges'}"] if count else []
    if not parts:
        return None
    loads = " and ".join(remedy for kind, remedy in _REMEDIES.items() if found[kind])
    message = f"{' and '.join(parts)} are stored but do not act; add loads of type {loads} (system.reading lists them)"
    first = next(lines for lines in found.values() if lines)
    return Finding(next(iter(first.values())), "warning", message)


def absent_in_short(findings: Iterable[Finding], most: int = 5) -> Finding | None:
    """One finding, on the first line concerned, that lists all absent features by kind, name and line; None without any."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.absent is not None:
            found.setdefault(finding.absent.kind, []).append(finding)
    if not found:
        return None
    parts = []
    for kind, own in found.items():
        named = [f"{shortened(x.absent.name) + ' ' if x.absent and x.absent.name else ''}(line {x.line})" for x in own[:most]]
        more = f" and {len(own) - most} more" if len(own) > most else ""
        parts.append(f"{kind} {', '.join(named)}{more}")
    first = min(own[0].line or 0 for own in found.values())
    return Finding(first, "warning", f"not read: {'; '.join(parts)} (system.reading lists each)")


def shown(value: Any) -> str:
    """A value from a file as shown in messages."""
    if value is None:
        return "an empty value"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    return shortened(value) if isinstance(value, str) else repr(value)
