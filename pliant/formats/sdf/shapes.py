"""Shapes of SDF files: visuals are drawn, and collisions touch the ground, those of the links that contacts= names."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from pliant.files.wrong import shortened
from pliant.formats import visuals
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions
from pliant.formats.sdf.elements import Element, SdfError, at, needed, numbers_of, placed, pose_of, text_of
from pliant.formats.sdf.scopes import Scope
from pliant.formats.touching import FEET, common_numbers, links_that_touch, points_of_pair, tell_touching
from pliant.formats.visuals import GEOMETRIES, MOST_COLLISIONS, Collisions, Visual
from pliant.model.acting.contacts import GROUND
from pliant.model.pose import inverse
from pliant.system.description import Description


def add_visuals(system: Description, top: Scope, path: Path, options: ReadOptions, findings: Findings) -> None:
    """The visuals of links as shapes."""
    elements = ((placed(own[2], "")[0], partial(_visual, *own)) for own in _all(top, "visual"))
    visuals.add_visuals(system, elements, path, options, findings)


def _all(top: Scope, tag: str) -> list[tuple[Scope, str, Element]]:
    return [(scope, name, x) for scope in top.within() for name, link in scope.links.items() for x in link.iterfind(tag)]


def _visual(scope: Scope, link: str, element: Element) -> Visual:
    geometry = needed(element, "geometry")
    own = next((child for child in geometry.iterchildren("*") if child.tag in GEOMETRIES), None)
    if own is None:
        kinds = ", ".join(str(child.tag)[:40] for child in geometry.iterchildren("*")) or "nothing"
        raise SdfError(geometry, f"<geometry> is {kinds}; {', '.join(GEOMETRIES)} are read")
    sizes: dict[str, Any] = {word: numbers_of(needed(own, word), count) for word, count in GEOMETRIES[own.tag].items()}
    if own.tag == "mesh":
        scale = own.find("scale")
        uri = text_of(needed(own, "uri"))
        uri = uri.replace("model://", "package://", 1) if uri.startswith("model://") else uri
        sizes = {"filename": uri, "scale": [1.0] * 3 if scale is None else numbers_of(scale, 3)}
    colour = element.find("material/diffuse")
    rgba = None if colour is None else [*numbers_of(colour, 3, 4), 1.0][:4]
    given = element.find("pose")
    pose = pose_of(element, scope.findings)
    if given is not None and (frame := given.get("relative_to")):
        pose = inverse(scope.place(link, element)) @ scope.place(frame, given) @ pose
    full = scope.full(link)
    name = element.get("name")
    return Visual(placed(element, "")[0], full, None if name is None else f"{full}-{name}", own.tag, sizes, pose, rgba)


# ---- what touches


def add_collisions(system: Description, top: Scope, path: Path, options: ReadOptions, findings: Findings) -> None:
    """The collisions of links as shapes that touch the ground, for the links that the options name."""
    found = _all(top, "collision")
    if not found:
        return
    if not options.contacts:
        line, count = placed(found[0][2], "")[0], len(found)
        findings.note(
            line, f"{count} <collision>{'s' * (count > 1)} do not act; pass contacts='feet', contacts=True, or the names of links"
        )
        return
    carriers = dict.fromkeys(scope.full(link) for scope, link, _ in found)
    chosen = links_that_touch(system, carriers, options, top.element.sourceline, findings)
    collisions = Collisions(system, path, options, {scope.full(link) for scope, link, _ in _all(top, "visual")})
    shapes: list[str] = []
    numbers: list[dict[str, float]] = []
    for scope, link, element in found:
        if (full := scope.full(link)) not in chosen:
            continue
        if len(shapes) == MOST_COLLISIONS:
            raise SdfError(element, f"more than {MOST_COLLISIONS:,} <collision>s; name fewer links in contacts=")
        with findings.collecting(), at(element):
            if element.find("geometry/plane") is not None:
                findings.absent(
                    *placed(element, "")[:1], "planes", full, f"link {shortened(full)}: <plane>; the ground is at z = 0"
                )
                continue
            shapes.append(collisions.add(_visual(scope, link, element)))
            numbers.append(_friction(element))
    findings.stop_if_wrong()
    if shapes:
        with at(top.element):
            pairs = [(shape, GROUND) for shape in shapes]
            points = [points_of_pair(system, pair, options.points) for pair in pairs]
            system.add_pairs(FEET if options.contacts == (FEET,) else GROUND, pairs, common_numbers(numbers), points)
        tell_touching(system, placed(found[0][2], "")[0], findings)


def _friction(collision: Element) -> dict[str, float]:
    own = collision.find("surface/friction/ode/mu")
    if own is None:
        return {}
    (mu,) = numbers_of(own, 1)
    if mu < 0:
        raise SdfError(own, f"<mu> {mu:g} is negative; give a number, zero or more")
    return {"mu": mu}
