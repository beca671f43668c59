"""How a file is read: what `pl.load` is told beside the file's name, and the laws that a file asks for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pliant.errors import PliantError, unknown
from pliant.formats.findings import Findings, shortened
from pliant.model.loads.named import NamedLaw

_CHOICES = {"base": ("fixed", "free"), "mimic": ("independent", "error"), "dynamics": ("act", "ignore")}
_OF_STOPS = ("k", "d", "restitution")
_MOST_NAMED = 8  # laws in one message


class Laws:
    """The laws that a reader is given, and those that the file wants beside them. check: none are needed."""

    def __init__(self, given: Mapping[str, Callable[..., Any]] | None = None, check: bool = False) -> None:
        if given is not None and not isinstance(given, Mapping):
            raise PliantError(f"laws: {type(given).__name__} is not a mapping; give functions by name, laws={{'strut': strut}}")
        for name, law in (given or {}).items():
            if not isinstance(name, str) or not callable(law):
                raise PliantError(f"laws: {name!r} is {law!r}, not a function by name; give laws={{'strut': strut}}")
        self.given, self.check = dict(given or {}), check
        self.wanted: dict[str, tuple[int, str]] = {}  # name: where it stands first

    def named(self, name: str, line: int, what: str) -> NamedLaw:
        """The law of this name, or one that stands for it until all that are wanted are told. what: as "load 'strut'"."""
        if name in self.given:
            law = self.given[name]
            return NamedLaw(name, law.law if isinstance(law, NamedLaw) else law)
        self.wanted.setdefault(name, (line, what))
        return NamedLaw(name, absent)

    def tell(self, findings: Findings) -> None:
        """All laws that are wanted and not there, in one error; nothing of it where a file is only checked."""
        if self.check or not self.wanted:
            return
        named = [f"{shortened(name)} ({what}, line {line})" for name, (line, what) in self.wanted.items()]
        more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
        first = next(iter(self.wanted))
        near = f"; given are {', '.join(map(shortened, list(self.given)[:_MOST_NAMED]))}" if self.given else ""
        findings.error(
            min(line for line, _ in self.wanted.values()),
            f"wants the law{'s' * (len(named) > 1)} {', '.join(named[:_MOST_NAMED])}{more}, Python functions, which no file "
            f"holds{near}; bring them as laws={{{shortened(first)}: …}}, or on the command line with --laws FILE.py",
        )


def absent(*args: Any) -> Any:
    """In place of a law that a file names and nobody brought."""
    raise PliantError("this law was not brought; give it as laws={…} when the file is loaded")


@dataclass(frozen=True)
class Options:
    """base, mimic, dynamics, stops: as `pl.load` has them. laws: those that are there."""

    base: str = "fixed"
    mimic: str = "independent"
    dynamics: str = "act"
    stops: Mapping[str, float] | None = None
    laws: Laws = field(default_factory=Laws)

    def __post_init__(self) -> None:
        for what, choices in _CHOICES.items():
            value = getattr(self, what)
            if value not in choices:
                raise PliantError(f"{what} {value!r} is not one of {', '.join(map(repr, choices))}")


def stops_of(stops: Any) -> dict[str, float] | None:
    """The numbers of stops at limits, by name: {"k": …} where only a stiffness is given."""
    if stops is None or stops is False:
        return None
    if isinstance(stops, bool):
        raise PliantError("stops: True says not how stiff; give a stiffness, stops=1e5, or stops={'restitution': 0.5}")
    given = dict(stops) if isinstance(stops, Mapping) else {"k": stops}
    if ("k" in given) == ("restitution" in given):
        raise PliantError("stops: give k, of stops that yield, or restitution, of stops that bounce; one of them")
    for key, x in given.items():
        if key not in _OF_STOPS:
            raise PliantError(f"stops: {unknown('number', key, _OF_STOPS)}")
        if isinstance(x, bool) or not isinstance(x, int | float) or not 0 <= x < float("inf"):
            raise PliantError(f"stops: {key!r} is {x!r}; give a number, zero or more")
    return {str(key): float(x) for key, x in given.items()}
