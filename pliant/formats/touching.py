"""What readers of robots' files share: contacts whose pairs have numbers of their own, and how large meshes may be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions
from pliant.model.acting.contacts import DEFAULTS, KINDS, PAIRS, hull_vertices
from pliant.model.drawn.shapes import Mesh
from pliant.model.records import WORLD
from pliant.system.description import Description

_MANY_POINTS = 32
_MOST_NAMED = 5
_BOX_POINTS = 16  # of two boxes
_MOST_VERTICES = 3_000_000  # of all meshes of a file that touch: about half a minute


FEET = "feet"  # the choice of the outermost links


def links_that_touch(
    system: Description, found: Iterable[str], options: ReadOptions, line: int | None, findings: Findings
) -> list[str]:
    """The links whose collisions touch: all, those by name, or the outermost ones. Links that do not move are left out.

    found: the links with a <collision>. line: of findings.
    """
    found = list(found)
    moving = [link for link in found if not system.is_at_rest(link)]
    if options.contacts is True:
        chosen = moving
    elif options.contacts == (FEET,) and FEET not in system.bodies:
        inner = {carrier for link in found for carrier in _carriers(system, link)}
        chosen = [link for link in moving if link not in inner]
    else:
        assert not isinstance(options.contacts, bool)
        for name in options.contacts:
            if name not in system.bodies:
                findings.error(line, f"contacts: {findings.unknown('link', name, found)}")
            elif name not in found:
                findings.error(line, f"contacts: link {shortened(name)} has no <collision>; name another link")
            elif name not in moving:
                message = f"contacts: link {shortened(name)} does not move, so it cannot touch the ground; leave it out"
                tell = findings.note if options.laws.check else findings.error  # `check` does not know the base
                tell(line, message + (", or pass base='free'" if options.base == "fixed" else ""))
        findings.stop_if_wrong()
        chosen = [link for link in moving if link in options.contacts]
    if not chosen and not options.laws.check:
        raise WrongError(line, "contacts: no link that moves has a <collision>; leave contacts= out")
    return chosen


def _carriers(system: Description, link: str) -> Iterable[str]:
    """The bodies between a link and the world."""
    while (link := system.bodies[link].parent) != WORLD:
        yield link


class HullBudget:
    """How many vertices the meshes of a file that touch may have together. A mesh that several shapes have counts each time."""

    def __init__(self) -> None:
        self.left = _MOST_VERTICES

    def spend(self, mesh: Mesh, what: str) -> None:
        self.left -= hull_vertices(mesh, what)
        if self.left < 0:
            raise PliantError(f"{what}: the meshes that touch have more than {_MOST_VERTICES:,} vertices together; name fewer")


def tell_touching(system: Description, line: int, findings: Findings) -> None:
    """Note what touches, and warn of so many points that a step is slow to compile."""
    total = 0
    for contact in system.contacts.values():
        count = sum(pair.count for pair in contact.pairs)
        total += count
        shapes = [pair.a.shape for pair in contact.pairs]
        named = ", ".join(map(shortened, shapes[:_MOST_NAMED])) + " …" * (len(shapes) > _MOST_NAMED)
        pairs = f"{len(shapes)} pair{'s' * (len(shapes) > 1)}"
        findings.note(line, f"contact {shortened(contact.name)}: {pairs} at {count} point{'s' * (count > 1)}, {named}")
    if total > _MANY_POINTS:
        most = sorted(system.contacts.values(), key=lambda x: -sum(pair.count for pair in x.pairs))[:_MOST_NAMED]
        named = ", ".join(f"{shortened(x.name)} {sum(pair.count for pair in x.pairs)}" for x in most)
        findings.warning(
            line,
            f"{total} points can touch ({named}); a step with more than {_MANY_POINTS} takes ten seconds and more to compile: name "
            "fewer in contacts=, or pass points=, at most so many of each pair",
        )


def points_of_pair(system: Description, pair: tuple[str, str], most: int | None) -> int | None:
    """How many points a pair of shapes has: the largest number that it can have, at most `most`; None: the usual number."""
    shapes = [system.shapes.get(name) for name in pair]
    a, b = ("plane" if x is None else "" if x.solid is None else KINDS.get(type(x.solid), "") for x in shapes)
    counts = PAIRS.get((a, b), PAIRS.get((b, a), ()))
    if most is None:
        return _BOX_POINTS if (a, b) == ("box", "box") else None
    if not counts or len(counts) == 1:
        return most  # of a convex hull; or there is no choice
    if most < min(counts):
        raise PliantError(f"points={most}: {pair[0]!r} and {pair[1]!r} are a pair {a}–{b}, which has at least {min(counts)} points")
    return max(count for count in counts if count <= most)


def split_by_keys(numbers: Sequence[Mapping[str, float]], keys: Iterable[str]) -> list[tuple[tuple[bool, ...], list[int]]]:
    """Which pairs have the same of these keys: a contact has a number for all of its pairs or for none."""
    out: dict[tuple[bool, ...], list[int]] = {}
    keys = tuple(keys)
    for k, own in enumerate(numbers):
        out.setdefault(tuple(key in own for key in keys), []).append(k)
    return list(out.items())


def common_numbers(numbers: Sequence[Mapping[str, float]]) -> dict[str, Any]:
    """The numbers of a contact: one where all pairs have the same, otherwise one per pair. Defaults fill in for some."""
    out: dict[str, Any] = dict(DEFAULTS)
    for key in dict.fromkeys(key for own in numbers for key in own):
        values = [own.get(key, DEFAULTS.get(key)) for own in numbers]
        out[key] = values[0] if len(set(values)) == 1 else values
    return out
