"""How a file is read: the options of `pl.load`, and the laws that a file names."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pliant.errors import PliantError, unknown
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.model.bodies.hinges import Fixed
from pliant.model.records import WORLD
from pliant.system.description import Description, with_free_base

_CHOICES = {"base": ("fixed", "free"), "mimic": ("independent", "couple", "error"), "dynamics": ("act", "ignore")}
_OF_STOPS = ("k", "d", "restitution")
_MOST_NAMED = 8  # laws in one message
_TO_LOAD = "pl.load, or --laws FILE.py on the command line"


class GivenLaws:
    """The laws that the user passed to a reader, and the other laws that the file names.

    check: True if no laws are needed. remedy: where to pass laws, for messages.
    """

    def __init__(self, given: Mapping[str, Callable[..., Any]] | None = None, check: bool = False, remedy: str = _TO_LOAD) -> None:
        if given is not None and not isinstance(given, Mapping):
            raise PliantError(f"laws: {type(given).__name__} is not a mapping; give functions by name, laws={{'strut': strut}}")
        for name, law in (given or {}).items():
            if not isinstance(name, str) or not callable(law):
                raise PliantError(f"laws: {name!r} is {law!r}, not a function; give laws={{'strut': strut}}")
        self.given, self.check, self._remedy = dict(given or {}), check, remedy
        self.used: dict[str, Callable[..., Any]] = {}
        self.wanted: dict[str, tuple[int, str]] = {}  # name: where it stands first
        self._absent: dict[str, Callable[..., Any]] = {}

    def named(self, name: str, line: int, what: str) -> Callable[..., Any]:
        """The law of this name, or a placeholder until all missing laws are reported together. what: such as "load 'strut'"."""
        if name in self.given:
            return self.used.setdefault(name, self.given[name])
        self.wanted.setdefault(name, (line, what))
        return self._absent.setdefault(name, _absent(name))

    def is_absent(self, law: Any) -> bool:
        """Whether this only stands for a law."""
        return any(law is own for own in self._absent.values())

    def tell(self, findings: Findings) -> None:
        """Report all missing laws in one error, unless the file is only checked."""
        if self.wanted and not self.check:
            given = f"; given are {', '.join(map(shortened, list(self.given)[:_MOST_NAMED]))}" if self.given else ""
            each = ", ".join(f"{shortened(name)}: function" for name in list(self.wanted)[:_MOST_NAMED])
            more = ", …" if len(self.wanted) > _MOST_NAMED else ""
            findings.error(self._line, f"{self._sentence}{given}; pass laws={{{each}{more}}} to {self._remedy}")

    def note(self, findings: Findings) -> None:
        """The same as a warning, if the file is only checked."""
        if self.wanted and self.check:
            findings.warning(self._line, f"{self._sentence}; every command that loads it needs --laws FILE.py, and pl.load laws=")

    @property
    def _line(self) -> int:
        return min(line for line, _ in self.wanted.values())

    @property
    def _sentence(self) -> str:
        named = [f"{shortened(name)} ({what}, line {line})" for name, (line, what) in self.wanted.items()]
        more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
        laws = f"the law{'s' * (len(named) > 1)} {', '.join(named[:_MOST_NAMED])}{more}"
        return f"needs {laws}, which a file cannot contain because laws are Python functions"


def _absent(name: str) -> Callable[..., Any]:
    """A placeholder for a law that a file names and the user did not pass."""

    def absent(*args: Any) -> Any:
        raise PliantError(f"law {name!r} is missing; pass laws={{{name!r}: function}} to pl.load")

    absent.__name__ = name
    return absent


@dataclass(frozen=True)
class ReadOptions:
    """The options of `pl.load`: base, mimic, dynamics, stops, packages, root, contacts, points. laws: the passed ones.

    text: the contents, where the user gives a text and not a file.
    """

    base: str = "fixed"
    mimic: str = "independent"
    dynamics: str = "act"
    stops: Mapping[str, float] | None = None
    laws: GivenLaws = field(default_factory=GivenLaws)
    packages: tuple[str, ...] = ()
    root: str | None = None
    contacts: bool | tuple[str, ...] = False
    points: int | None = None
    text: bytes | None = None

    def __post_init__(self) -> None:
        for what, choices in _CHOICES.items():
            value = getattr(self, what)
            if value not in choices:
                raise PliantError(f"{what} {value!r} is not one of {', '.join(map(repr, choices))}")

    @property
    def opened(self) -> tuple[str, ...]:
        """The resolved folders in which the user allows a file to name other files."""
        return tuple(str(Path(folder).resolve()) for folder in (*self.packages, *([self.root] if self.root else [])))


def freed(system: Description, line: int) -> Description:
    """The system for base='free': the one body that is fixed to the world becomes free."""
    held = [body for body in system.bodies.values() if body.parent == WORLD]
    if len(held) != 1 or not isinstance(held[0].hinge.type, Fixed):
        what = ", ".join(f"{shortened(body.name)} ({type(body.hinge.type).__name__})" for body in held[:5]) or "none"
        raise WrongError(
            line, f"base='free' needs exactly one body that is Fixed to the world, but on the world are: {what}; use base='fixed'"
        )
    return with_free_base(system, held[0].name)


def packages_of(packages: Any) -> tuple[str, ...]:
    """The folders in which packages are looked for."""
    given = [packages] if isinstance(packages, str | os.PathLike) else list(packages)
    for folder in given:
        if not isinstance(folder, str | os.PathLike) or not Path(folder).is_dir():
            raise PliantError(f"packages: {folder!r} is not a folder; give the folders that contain the packages of package://…")
    return tuple(str(Path(folder).absolute()) for folder in given)


def root_of(root: Any) -> str | None:
    """The folder that holds all that a file may name."""
    if root is None:
        return None
    if not isinstance(root, str | os.PathLike) or not Path(root).is_dir():
        raise PliantError(f"root: {root!r} is not a folder; give one that contains all files that the file names")
    return str(Path(root).absolute())


def contacts_of(contacts: Any) -> bool | tuple[str, ...]:
    """What may touch: all, nothing, or what has one of these names."""
    if contacts is None or isinstance(contacts, bool):
        return bool(contacts)
    names = (contacts,) if isinstance(contacts, str) else contacts
    if not isinstance(names, Sequence) or not all(isinstance(name, str) and name for name in names):
        raise PliantError(f"contacts: {contacts!r} is not True, 'feet' or names; give contacts=['left_foot', 'right_foot']")
    return tuple(names)


def points_of(points: Any, contacts: bool | tuple[str, ...]) -> int | None:
    """How many points a pair of shapes has at most; None for the usual numbers."""
    if points is None:
        return None
    if isinstance(points, bool) or not isinstance(points, int) or points < 1:
        raise PliantError(f"points={points!r}: give a whole number, at least 1")
    if not contacts:
        raise PliantError(f"points={points}: nothing touches without contacts=; pass contacts=True, or leave points= out")
    return points


def stops_of(stops: Any) -> dict[str, float] | None:
    """The numbers of stops at limits, by name: {"k": …} where only a stiffness is given."""
    if stops is None or stops is False:
        return None
    if isinstance(stops, bool):
        raise PliantError("stops: True does not say how stiff they are; give a stiffness, stops=1e5, or stops={'restitution': 0.5}")
    given = dict(stops) if isinstance(stops, Mapping) else {"k": stops}
    if ("k" in given) == ("restitution" in given):
        raise PliantError("stops: give either k, for compliant stops, or restitution, for stops that bounce")
    for key, x in given.items():
        if key not in _OF_STOPS:
            raise PliantError(f"stops: {unknown('number', key, _OF_STOPS)}")
        if isinstance(x, bool) or not isinstance(x, int | float) or not 0 <= x < float("inf"):
            raise PliantError(f"stops: {key!r} is {x!r}; give a number, zero or more")
    return {str(key): float(x) for key, x in given.items()}
