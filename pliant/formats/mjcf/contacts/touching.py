"""Geoms that touch: by contype and conaffinity, without those that <exclude> or the parent filter leaves out, and by <pair>."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from pliant.files.wrong import shortened as short
from pliant.formats.findings import Findings
from pliant.formats.mjcf.absent import absent
from pliant.formats.mjcf.building import TakenNames
from pliant.formats.mjcf.contacts.softness import Softness, softness_of
from pliant.formats.mjcf.elements import Element, WrongAtError, at, number, placed, text
from pliant.formats.mjcf.in_file import InertiaInFile
from pliant.formats.mjcf.settings import Defaults, Settings
from pliant.formats.mjcf.tree import MjcfBody, Placed, by_name
from pliant.formats.options import ReadOptions
from pliant.formats.touching import HullBudget, common_numbers, points_of_pair, split_by_keys, tell_touching
from pliant.model.acting.contacts import PAIRS
from pliant.model.drawn.shapes import Mesh
from pliant.model.pose import Array
from pliant.system.description import Description

_MOST_GEOMS = 2000
_MOST_PAIRS = 2000
_KINDS = {"mesh": "hull"}  # of others the names are the same
_UNREAD = ("impratio", "cone", "solver", "iterations", "tolerance", "ls_iterations", "noslip_iterations", "noslip_tolerance")
_SELF = "self"  # the name of the contact of bodies that move, with each other


@dataclass(frozen=True, eq=False)
class GeomPair:
    """Two geoms that touch, with their numbers. element: whose line it is."""

    a: tuple[MjcfBody, Placed]
    b: tuple[MjcfBody, Placed]
    softness: Softness
    element: Element


@dataclass(frozen=True)
class TouchingGeoms:
    """The pairs of geoms of a model that touch. welds: the body that each body is welded to. points: of a pair, at most."""

    pairs: list[GeomPair] = field(default_factory=list)
    welds: dict[MjcfBody, MjcfBody] = field(default_factory=dict)
    freed: bool = False
    points: int | None = None

    @property
    def geoms(self) -> set[Placed]:
        return {geom for pair in self.pairs for _, geom in (pair.a, pair.b)}


def touching_geoms(
    root: Element, bodies: list[MjcfBody], settings: Settings, defaults: Defaults, options: ReadOptions, findings: Findings
) -> TouchingGeoms:
    """The pairs that the file lets touch, of those that the options name. What pliant has no pair for is listed."""
    if not options.contacts or {"contact", "constraint"} & settings.disabled:
        return TouchingGeoms()
    _list_unread(settings, findings)
    known = by_name([geom for body in bodies for geom in body.geoms], "geom", findings)
    findings.stop_if_wrong()
    freed = options.base == "free"
    welds = _welds(bodies, freed)
    chosen = _chosen(root, bodies, known, options, findings)
    listed = _listed(root, bodies, known, defaults, findings)
    made = {frozenset((pair.a[1], pair.b[1])) for pair in listed}
    free = [pair for pair in _by_types(root, bodies, welds, settings, findings) if frozenset((pair.a[1], pair.b[1])) not in made]
    found = [pair for pair in (*listed, *free) if pair.a[1] in chosen or pair.b[1] in chosen]
    out = [pair for pair in found if _is_known(pair, welds, findings)]
    if len(out) > _MOST_PAIRS:
        raise WrongAtError(
            out[_MOST_PAIRS].element, f"{len(out):,} pairs of geoms can touch, more than {_MOST_PAIRS:,}; name geoms in contacts="
        )
    _list_torsion(out, findings)
    return TouchingGeoms(out, welds, freed, options.points)


def _list_torsion(pairs: list[GeomPair], findings: Findings) -> None:
    """Friction against spinning and rolling: of geoms by name, or of a <pair>."""
    turning: dict[Element, None] = {}
    for pair in pairs:
        if pair.softness.condim > 3:
            own = [pair.element] if pair.element.tag == "pair" else [geom.element for _, geom in (pair.a, pair.b)]
            turning |= {element: None for element in own if int(number(element, "condim", 3.0)) > 3}
    for element in turning:
        condim = int(number(element, "condim", 3.0))
        kinds = "torsional friction is" if condim == 4 else "torsional and rolling friction are"
        name = f" {short(str(element.get('name')))}" if element.get("name") else ""
        what = f"<{element.tag}>{name} has condim {condim}: {kinds} not built; only sliding friction acts"
        absent(findings, element, "torsional and rolling friction", what)


def _list_unread(settings: Settings, findings: Findings) -> None:
    for option in settings.options:
        keys = [key for key in _UNREAD if option.get(key) is not None]
        if any(flag.get("override") == "enable" for flag in option.all("flag")):
            keys.append("flag override")
        for key in keys:
            findings.absent(option.line, "options of the contact solver", key, placed(option, f"<option {key}=…>"))


def _welds(bodies: list[MjcfBody], freed: bool) -> dict[MjcfBody, MjcfBody]:
    """The body that each is welded to: the first one inward that has joints, or the world. freed: base='free'."""
    welds: dict[MjcfBody, MjcfBody] = {bodies[0]: bodies[0]}
    for body in bodies[1:]:
        assert body.parent is not None
        own = body.joints or (freed and body.parent is bodies[0])
        welds[body] = body if own else welds[body.parent]
    return welds


def _chosen(
    root: Element, bodies: list[MjcfBody], known: dict[str, Placed], options: ReadOptions, findings: Findings
) -> set[Placed]:
    """The geoms of which one must be in a pair."""
    if isinstance(options.contacts, bool):
        return {geom for body in bodies for geom in body.geoms}
    by_body = {body.body: body for body in bodies}
    out: set[Placed] = set()
    for name in options.contacts:
        if name in known:
            out.add(known[name])
        elif name in by_body:
            out.update(by_body[name].geoms)
        else:
            findings.error(root.line, f"contacts: {findings.unknown('geom or body', name, [*known, *by_body])}")
    findings.stop_if_wrong()
    return out


def _by_types(
    root: Element, bodies: list[MjcfBody], welds: dict[MjcfBody, MjcfBody], settings: Settings, findings: Findings
) -> Iterator[GeomPair]:
    """Pairs by contype and conaffinity."""
    bits = [
        (body, geom, int(number(geom.element, "contype", 1.0)), int(number(geom.element, "conaffinity", 1.0)))
        for body in bodies
        for geom in body.geoms
    ]
    geoms = [one for one in bits if one[2] or one[3]]
    if len(geoms) > _MOST_GEOMS:
        raise WrongAtError(
            geoms[_MOST_GEOMS][1].element,
            f"more than {_MOST_GEOMS:,} geoms have contype or conaffinity; use <pair>, or fewer geoms",
        )
    excluded = _excluded(root, bodies, findings)
    soft: dict[Placed, Softness] = {}
    for _, geom, _, _ in geoms:
        with findings.collecting():
            soft[geom] = softness_of(geom.element)
    findings.stop_if_wrong()
    filtered = "filterparent" not in settings.disabled
    for i, j in _candidates(geoms, welds):
        (a, one, *_), (b, other, *_) = geoms[i], geoms[j]
        if frozenset((a, b)) in excluded or (filtered and _neighbours(welds[a], welds[b], welds)):
            continue
        yield GeomPair((a, one), (b, other), soft[one].with_(soft[other]), other.element)


def _candidates(geoms: list[tuple[MjcfBody, Placed, int, int]], welds: dict[MjcfBody, MjcfBody]) -> Iterator[Array]:
    """Pairs (i, j), i < j, whose bits match and whose bodies are not welded together."""
    places = {body: k for k, body in enumerate(dict.fromkeys(welds.values()))}
    own = np.array([places[welds[body]] for body, *_ in geoms], dtype=int)
    mask = 2**32 - 1
    types = np.array([contype & mask for _, _, contype, _ in geoms], dtype=np.int64)
    affinities = np.array([conaffinity & mask for *_, conaffinity in geoms], dtype=np.int64)
    for i in range(len(geoms)):
        match = (types[i] & affinities[i + 1 :]) | (types[i + 1 :] & affinities[i])
        for j in np.flatnonzero((match != 0) & (own[i + 1 :] != own[i])):
            yield np.array([i, i + 1 + j])


def _neighbours(a: MjcfBody, b: MjcfBody, welds: dict[MjcfBody, MjcfBody]) -> bool:
    """Whether one of two bodies is the parent of the other, and neither is the world."""
    if a.parent is None or b.parent is None:
        return False
    return welds[a.parent] is b or welds[b.parent] is a


def _excluded(root: Element, bodies: list[MjcfBody], findings: Findings) -> set[frozenset[MjcfBody]]:
    known = {body.name: body for body in bodies if body.name}
    out = set()
    for element in (x for section in root.all("contact") for x in section.all("exclude")):
        with findings.collecting():
            names = [text(element, key) for key in ("body1", "body2")]
            for name in names:
                if name not in known:
                    raise WrongAtError(element, f"<exclude>: {findings.unknown('body', name, known)}")
            out.add(frozenset(known[name] for name in names))
    return out


def _listed(
    root: Element, bodies: list[MjcfBody], known: dict[str, Placed], defaults: Defaults, findings: Findings
) -> list[GeomPair]:
    """The pairs of <contact>."""
    homes = {geom: body for body in bodies for geom in body.geoms}
    out: list[GeomPair] = []
    for child in (x for section in root.all("contact") for x in section.all("pair")):
        with findings.collecting():
            own = defaults.applied(child)
            geoms = []
            for key in ("geom1", "geom2"):
                name = text(own, key)
                if name not in known:
                    raise WrongAtError(child, f"<pair {key}=…>: {findings.unknown('geom', name, known)}")
                geoms.append(known[name])
            one, other = geoms
            out.append(GeomPair((homes[one], one), (homes[other], other), softness_of(own), child))
    findings.stop_if_wrong()
    return out


def _is_known(pair: GeomPair, welds: dict[MjcfBody, MjcfBody], findings: Findings) -> bool:
    """Whether pliant has such a pair; others are listed. Planes and fields of heights never touch each other."""
    kinds = [one.element.get("type", "sphere") or "" for _, one in (pair.a, pair.b)]
    a, b = (_KINDS.get(kind, kind) for kind in kinds)
    if set(kinds) <= {"plane", "hfield"}:
        return False
    names = [one.name or f"a {kind} of {body.body}" for (body, one), kind in zip((pair.a, pair.b), kinds, strict=True)]
    if welds[pair.a[0]] is welds[pair.b[0]]:
        why = "are on one body, and cannot move against each other"
    elif (a, b) not in PAIRS and (b, a) not in PAIRS:
        why = f"are a pair {kinds[0]}–{kinds[1]}, which pliant does not have"
    else:
        return True
    message = placed(pair.element, f"{short(names[0])} and {short(names[1])} {why}")
    findings.absent(pair.element.line, "pairs of geoms", f"{names[0]}–{names[1]}", message)
    return False


# ---- to the system


def add_contacts(
    system: Description,
    touching: TouchingGeoms,
    names: dict[Placed, str],
    in_file: InertiaInFile,
    settings: Settings,
    findings: Findings,
) -> None:
    """Contacts of a system: one for each geom that does not move, and one of bodies with each other. names: of the shapes."""
    if not touching.pairs:
        return
    budget = HullBudget()
    for geom in names:
        with findings.collecting(), at(geom.element):
            if isinstance(solid := system.shapes[names[geom]].solid, Mesh):
                budget.spend(solid, "<geom>")
    findings.stop_if_wrong()
    inverse = None if touching.freed else _inverse(in_file)
    world = in_file.bodies[0]
    groups: dict[str, list[tuple[GeomPair, dict[str, float]]]] = {}
    for pair in touching.pairs:
        numbers = {"mu": pair.softness.mu, "margin": pair.softness.margin}
        if inverse is not None:
            weight = sum(in_file.translational(body, inverse) for body, _ in (pair.a, pair.b))
            numbers |= pair.softness.law(weight, settings)
        still = [names[geom] for body, geom in (pair.a, pair.b) if touching.welds[body] is world]
        groups.setdefault(still[0] if still else _SELF, []).append((pair, numbers))
    taken = TakenNames(system.loads)
    for group, own in groups.items():
        for _, some in split_by_keys([numbers for _, numbers in own], ("stiffness", "dissipation")):
            pairs = [own[k][0] for k in some]
            with at(pairs[0].element):
                shapes = [(names[pair.a[1]], names[pair.b[1]]) for pair in pairs]
                counts = [points_of_pair(system, pair, touching.points) for pair in shapes]
                name = taken.free(re.sub(r"[./]", "_", group).strip() or _SELF)
                system.add_pairs(name, shapes, common_numbers([own[k][1] for k in some]), counts)
    tell_touching(system, touching.pairs[0].element.line, findings)


def _inverse(in_file: InertiaInFile) -> Array | None:
    """M^-1 in the pose of the file; None where a joint moves no inertia, which is reported elsewhere."""
    try:
        inverse = in_file.inverse("contacts=", "leave contacts= out")
    except np.linalg.LinAlgError:
        return None
    return inverse if np.isfinite(inverse).all() else None
