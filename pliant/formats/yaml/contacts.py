"""Contacts in system files: `contacts: {feet: {shapes: [fl, fr], with: ground, mu: 0.8}}`.

Instead of `shapes` and `with`, `pairs` lists all pairs. `hulls` has the points of meshes that touch, so that a saved file needs no
mesh for its contacts. `stiffness: rigid` is an infinite stiffness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, shown
from pliant.formats.yaml.acting import Around
from pliant.formats.yaml.flexible import as_array
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_flag, as_mapping, as_text, list_of, one_or_list, wrong
from pliant.formats.yaml.text import braces, nested, number_text, word
from pliant.formats.yaml.values import as_formula, building, fields, no_such
from pliant.model.acting.contacts import (
    AUTO,
    DEFAULTS,
    GROUND,
    NUMBERS,
    PAIRS,
    Contact,
    check_contact,
    hull_vertices,
    shape_pairs,
)
from pliant.model.drawn.shapes import Mesh
from pliant.model.model import Model
from pliant.model.places import place
from pliant.model.symbols import Formulas, Number, settled_numbers

_RIGID = "rigid"
_MOST_PAIRS = 10_000  # of a file

# ---- reading


def _number(node: YamlNode, where: str, findings: Findings) -> Any:
    """One number, or one for each pair; formulas of symbols, and `rigid` for an infinite stiffness."""
    if isinstance(node.value, list):
        return settled_numbers([_one(item, where, findings) for item in node.value])
    return _one(node, where, findings)


def _one(node: YamlNode, where: str, findings: Findings) -> float:
    if node.value == _RIGID and where.endswith("stiffness: "):
        return np.inf
    x = as_formula(node, where, findings)
    return x if isinstance(x, Number) else float(x)


def _stiffness(node: YamlNode, where: str, findings: Findings) -> Any:
    return AUTO if node.value == AUTO else _number(node, where, findings)


def _names(node: YamlNode, where: str, findings: Findings) -> list[str]:
    return list_of(as_text)(node if isinstance(node.value, list) else YamlNode(node.line, [node]), where, findings)


def _pairs(node: YamlNode, where: str, findings: Findings) -> list[tuple[str, str]]:
    if not isinstance(node.value, list):
        raise wrong(node, f"{where}{shown(node.value)} is not a list of pairs, such as [[ball, box], [ball, lid]]")
    out = []
    for item in node.value:
        if not isinstance(item.value, list) or len(item.value) != 2:
            raise wrong(item, f"{where}{shown(item.value)} is not a pair of shapes, such as [ball, box]")
        a, b = (as_text(one, where, findings) for one in item.value)
        out.append((a, b))
    return out


def _count(node: YamlNode, where: str, findings: Findings) -> int:
    value = node.value  # in lists numbers are floats
    if isinstance(value, bool) or not isinstance(value, int | float) or value != value // 1:
        raise wrong(node, f"{where}{shown(value)} is not a whole number")
    return int(value)


def _hulls(node: YamlNode, where: str, findings: Findings) -> dict[str, Any]:
    out = {}
    for name, points in as_mapping(node, where, findings).items():
        out[name] = as_array(2)(points, f"{where}{shortened(name)}: ", findings)
        if out[name].ndim != 2 or out[name].shape[1] != 3 or len(out[name]) < 1:
            raise wrong(points, f"{where}{shortened(name)}: give rows of three numbers, one for each point")
    return out


_READERS: dict[str, Reader] = {
    "shapes": _names, "with": _names, "pairs": _pairs, **dict.fromkeys(NUMBERS, _number), "stiffness": _stiffness,
    "points": one_or_list(_count, list_of(_count)), "exclude": _pairs, "active": as_flag, "hulls": _hulls,
}  # fmt: skip


def add_contact(name: str, node: YamlNode, around: Around, findings: Findings) -> None:
    """A contact of the system."""
    where, system = f"contact {shortened(name)}: ", around.system
    given = fields(node, where, _READERS, (), findings)
    if ("shapes" in given) == ("pairs" in given):
        raise WrongError(node.line, f"{where}give either shapes, with what they touch in 'with', or pairs")
    for key in ("with", "exclude"):
        if "pairs" in given and key in given:
            raise WrongError(node.value[key].line, f"{where}{key}: pairs already names all pairs; leave {key} out")
    known = [GROUND, *system.shapes]
    for key in ("shapes", "with", "pairs", "hulls"):
        for own in given.get(key) or ():
            for one in own if key == "pairs" else [own]:
                if one not in known:
                    raise WrongError(node.value[key].line, f"{where}{key}: {no_such('shape', one, known, findings)}")
    with building(node, where, f"contact {name!r}"):
        names = given.get("pairs")
        if names is None:
            names = shape_pairs(given["shapes"], given.get("with"), given.get("exclude", ()), f"contact {name!r}")
        points = given.get("points")
        counts = [points] * len(names) if not isinstance(points, list) else points
        if len(counts) != len(names):
            raise PliantError(f"points has {len(counts)} numbers, but there are {len(names)} pairs; give one for each, or one")
        hulls = given.get("hulls", {})
        _spend(names, hulls, node, where, around)
        numbers = DEFAULTS | {key: given[key] for key in NUMBERS if key in given}
        system.add_pairs(name, names, numbers, counts, given.get("active", True), hulls)


def _spend(names: Sequence[tuple[str, str]], hulls: Mapping[str, Any], node: YamlNode, where: str, around: Around) -> None:
    """Refuse more pairs, or larger meshes, than a file from anyone may have."""
    bounds, system = around.bounds, around.system
    bounds.pairs += len(names)
    if bounds.pairs > _MOST_PAIRS:
        raise WrongError(node.line, f"{where}there are more than {_MOST_PAIRS:,} pairs up to this contact; a file may have no more")
    for one in {one for pair in names for one in pair} - hulls.keys():
        solid = system.shapes[one].solid if one in system.shapes else None
        if isinstance(solid, Mesh):
            bounds.hull_vertices -= hull_vertices(solid, f"contact: shape {one!r}")
            if bounds.hull_vertices < 0:
                raise WrongError(node.line, f"{where}the meshes that touch have too many vertices together; give their hulls")


def check_touching(model: Model, sections: Mapping[str, Mapping[str, YamlNode]], findings: Findings) -> None:
    """Check the contacts against the model, and report what is wrong or doubtful on their lines."""
    for contact in model.contacts:
        node, where = sections["contacts"][contact.name], f"contact {shortened(contact.name)}: "
        with findings.collecting(), building(node, where, f"contact {contact.name!r}"):
            for doubt in check_contact(model, contact):
                findings.warning(node.line, where + doubt.removeprefix(f"contact {contact.name!r}: "))


# ---- writing


def contact_text(contact: Contact, _: Any, around: Any) -> dict[str, str]:
    """The keys and values of a contact. around.formulas: the formulas of the system's numbers, by place."""
    names = [(pair.a.shape, pair.b.shape) for pair in contact.pairs]
    first, second = (list(dict.fromkeys(own)) for own in zip(*names, strict=True))
    every = list(dict.fromkeys(one for pair in names for one in pair))
    out: dict[str, str] = {}
    if names == [(a, b) for a in first for b in second]:
        out = {"shapes": _name_list(first), "with": _name_list(second)}
    elif names == list(combinations(every, 2)):
        out = {"shapes": _name_list(every)}
    else:
        out = {"pairs": f"[{', '.join(_name_list(pair, alone=False) for pair in names)}]"}
    out |= _count_text(contact)
    for key, x in contact.parameters.items():
        formulas = around.formulas.get(place(contact.name, key))
        if formulas is None and key in DEFAULTS and np.ndim(x) == 0 and float(x) == DEFAULTS[key]:
            continue
        out[key] = _number_text(np.asarray(x, dtype=float), formulas)
    hulls = {surface.shape: surface.sizes["points"] for surface in contact.surfaces if surface.kind == "hull"}
    out |= {"hulls": braces({word(name): nested(np.asarray(points)) for name, points in hulls.items()})} if hulls else {}
    return out if contact.active else out | {"active": "false"}


def _name_list(names: Sequence[str], alone: bool = True) -> str:
    return word(names[0]) if alone and len(names) == 1 else f"[{', '.join(map(word, names))}]"


def _count_text(contact: Contact) -> dict[str, str]:
    """How many points pairs have, where there is a choice and it is not the first."""
    chosen, usual = set(), True
    for pair in contact.pairs:
        choices = PAIRS[pair.a.kind, pair.b.kind]
        if len(choices) > 1:
            chosen.add(pair.count)
            usual &= pair.count == choices[0] and (pair.a.kind, pair.b.kind) != ("box", "box")
    if usual:
        return {}
    counts = [str(pair.count) for pair in contact.pairs]
    return {"points": str(*chosen) if len(chosen) == 1 else f"[{', '.join(counts)}]"}


def _number_text(x: Any, formulas: Formulas | None) -> str:
    if x.ndim:
        own = [None] * len(x) if formulas is None else formulas
        return f"[{', '.join(_number_text(one, None if text is None else (text,)) for one, text in zip(x, own, strict=True))}]"
    return _RIGID if formulas is None and np.isinf(x) else number_text(float(x), formulas)
