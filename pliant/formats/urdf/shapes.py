"""Shapes of URDF files: visuals are drawn, and collisions touch the ground, those of the links that contacts= names."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from pliant.files.wrong import shortened
from pliant.formats import visuals
from pliant.formats.findings import Findings
from pliant.formats.options import ReadOptions
from pliant.formats.touching import FEET, common_numbers, links_that_touch, points_of_pair, split_by_keys, tell_touching
from pliant.formats.urdf.elements import Element, UrdfError, at, needed, numbers, placed, pose_of, text_of
from pliant.formats.visuals import GEOMETRIES, MOST_COLLISIONS, Collisions, Visual
from pliant.formats.xml import NUMBER
from pliant.model.acting.contacts import GROUND
from pliant.model.records import WORLD
from pliant.system.description import Description

_OF_DRAKE = {"mu_dynamic": "mu", "point_contact_stiffness": "stiffness", "relaxation_time": "dissipation"}
_LARGEST = 1e15  # of friction, stiffness and times


def add_visuals(system: Description, robot: Element, path: Path, options: ReadOptions, findings: Findings) -> None:
    """The visuals of links as shapes."""
    materials = {own.get("name"): color for own in robot.iterfind("material") if (color := own.find("color")) is not None}
    elements = ((x.sourceline, partial(_visual, x, materials, findings)) for x in robot.iterfind("link/visual"))
    visuals.add_visuals(system, elements, path, options, findings)


def _visual(element: Element, materials: dict[Any, Element], findings: Findings) -> Visual:
    geometry = needed(element, "geometry")
    own = next((child for child in geometry.iterchildren("*") if child.tag in GEOMETRIES), None)
    if own is None:
        raise UrdfError(geometry, f"<geometry> has none of {', '.join(GEOMETRIES)}")
    sizes: dict[str, Any] = {word: numbers(own, word, count) for word, count in GEOMETRIES[own.tag].items()}
    if own.tag == "mesh":
        sizes = {"filename": text_of(own, "filename"), "scale": numbers(own, "scale", 3) if own.get("scale") else [1.0] * 3}
    material, color = element.find("material"), None
    if material is not None:
        color = material.find("color")
        color = materials.get(material.get("name")) if color is None else color
    rgba = None if color is None or color.get("rgba") is None else numbers(color, "rgba", 4)
    link = element.getparent().get("name")
    return Visual(element.sourceline, str(link), element.get("name"), own.tag, sizes, pose_of(element, findings), rgba)


# ---- what touches


class _Touching(NamedTuple):
    """A collision: its shape, and the numbers of its contact that the file has."""

    shape: str
    numbers: dict[str, float]


def add_collisions(system: Description, robot: Element, path: Path, options: ReadOptions, findings: Findings) -> None:
    """The collisions of links as shapes that touch the ground, for the links that the options name."""
    all_of_them = {str(link.get("name")): link.findall("collision") for link in robot.iterfind("link")}
    found = {name: own for name, own in all_of_them.items() if own and name != WORLD}
    if not options.contacts:
        if found:
            first, count = next(iter(found.values()))[0], sum(map(len, found.values()))
            findings.note(
                first.sourceline,
                f"{count} <collision>{'s' * (count > 1)} of {len(found)} link{'s' * (len(found) > 1)} do not act; pass "
                "contacts='feet', contacts=True, or the names of links, to let them touch the ground",
            )
        return
    chosen = links_that_touch(system, found, options, robot.sourceline, findings)
    collisions = [(link, one) for link in chosen for one in found[link]]
    if len(collisions) > MOST_COLLISIONS:
        raise UrdfError(
            collisions[MOST_COLLISIONS][1], f"more than {MOST_COLLISIONS:,} <collision>s; name fewer links in contacts="
        )
    shapes = Collisions(system, path, options, {str(one.getparent().get("name")) for one in robot.iterfind("link/visual")})
    gazebo = _of_gazebo(robot, set(chosen), findings)
    touching: list[_Touching] = []
    for link, element in collisions:
        with findings.collecting(), at(element):
            name = shapes.add(_visual(element, {}, findings))
            touching.append(_Touching(name, gazebo.get(link, {}) | _of_drake(element, findings)))
    findings.stop_if_wrong()
    with at(robot):
        _add(system, options, touching)
    if touching:
        tell_touching(system, collisions[0][1].sourceline, findings)


def _add(system: Description, options: ReadOptions, touching: list[_Touching]) -> None:
    named = FEET if options.contacts == (FEET,) else GROUND
    for k, (_, some) in enumerate(split_by_keys([one.numbers for one in touching], ("stiffness", "dissipation"))):
        own = [touching[i] for i in some]
        pairs = [(one.shape, GROUND) for one in own]
        counts = [points_of_pair(system, pair, options.points) for pair in pairs]
        name = named if k == 0 else f"{named}-{k + 1}"
        system.add_pairs(name, pairs, common_numbers([one.numbers for one in own]), counts)


# ---- friction and stiffness


def _of_gazebo(robot: Element, links: set[str], findings: Findings) -> dict[str, dict[str, float]]:
    """mu of links from <gazebo reference="…"><mu1>; other numbers of their contact are listed."""
    out: dict[str, dict[str, float]] = {}
    for gazebo in robot.iterfind("gazebo"):
        if (link := str(gazebo.get("reference"))) not in links:
            continue
        for element in gazebo.iterchildren("*"):
            with findings.collecting():
                if element.tag == "mu1":
                    out[link] = {
                        "mu": _one(element, (element.text or "") if element.get("value") is None else element.get("value"))
                    }
                elif element.tag in ("mu2", "kp", "kd", "minDepth", "maxVel", "fdir1"):
                    _list_absent(element, f"link {shortened(link)}: <{element.tag}> of <gazebo>", findings)
    return out


def _of_drake(collision: Element, findings: Findings) -> dict[str, float]:
    """The numbers of <drake:proximity_properties>; those that are not read are listed."""
    out = {}
    for properties in collision.iterchildren("*"):
        if _local(properties) != "proximity_properties":
            continue
        for element in properties.iterchildren("*"):
            if (key := _OF_DRAKE.get(_local(element))) is not None:
                out[key] = _one(element, element.get("value") or "")
            else:
                _list_absent(element, f"<drake:{_local(element)[:80]}>", findings)
    if out.get("stiffness") == 0.0:
        raise UrdfError(collision, "point_contact_stiffness is 0; give N/m, more than 0")
    return out


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _one(element: Element, given: str) -> float:
    word = given.strip()
    if len(word) > 100 or not NUMBER.fullmatch(word) or not 0 <= float(word) < _LARGEST:
        raise UrdfError(element, f"<{_local(element)}>: {shortened(given)} is not a number, zero or more")
    return float(word)


def _list_absent(element: Element, what: str, findings: Findings) -> None:
    findings.absent(element.sourceline, "numbers of contacts", _local(element)[:80], placed(element, what)[1])
