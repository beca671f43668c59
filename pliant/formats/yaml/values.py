"""Read mappings of a system file, each key by its own function, and values that several parts of a file share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, ReportedError, remarked
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_mapping, as_number, as_vector, wrong
from pliant.graph.formula import WORDS
from pliant.model.bodies.inertia import inertia_matrix
from pliant.model.pose import Array, Pose
from pliant.model.records import WORLD
from pliant.model.symbols import Number, Symbol, names_in, number_of

VERSION = 1
_LONGEST = 500  # of a message

_OTHER_WORDS = {  # for those who come from elsewhere
    "joint": "hinge", "link": "body", "links": "bodies", "name": "system", "cog": "com", "center_of_mass": "com", "origin": "pose",
    "position": "xyz", "translation": "xyz", "rotation": "rpy", "quaternion": "quat", "ball": "Spherical", "floating": "Free",
    "continuous": "Revolute", "slider": "Prismatic", "weld": "Fixed", "ground": WORLD, "base": WORLD, "flexible": "flex",
    "node": "at", "zeta": "damping",
}  # fmt: skip
_SECTIONS = {  # where a key belongs that stands too far outside
    "hinge": ("type", "name", "axis", "axis1", "axis2", "normal", "pitch"),
    "shape": ("size", "radius", "length"),
    "pose": ("xyz", "rpy", "rpy_deg", "quat", "matrix"),
    "limits": ("lower", "upper", "effort", "velocity", "damping", "friction", "continuous", "freed"),
    "flex": ("beam", "modal", "arrays", "EI", "modes", "boundary", "slopes", "translations", "stiffness"),
    "bodies": ("parent", "hinge", "pose", "at", "mass", "com", "inertia", "shape", "solid", "flex", "limits"),
    "modal": ("root", "root_pose"),
}


def no_such(kind: str, name: str, known: Iterable[str], findings: Findings) -> str:
    """The message for an unknown name. Raises `ReportedError` for what is unknown because of its own errors."""
    if name in findings.failed:
        raise ReportedError
    word = name.casefold()
    same = next((k for k in known if k.casefold() == word or k == _OTHER_WORDS.get(word)), None)
    return f"no {kind} named {shortened(name)}; did you mean {same!r}?" if same else findings.unknown(kind, name, known)


@contextmanager
def at_line(line: int, where: str) -> Iterator[None]:
    """A context that reports errors of the model on this line."""
    try:
        yield
    except np.linalg.LinAlgError:
        raise WrongError(line, f"{where}these numbers are too large to compute with") from None
    except PliantError as error:
        raise WrongError(line, where + re.sub(r"^(Pose:? |Inertia\.)", "", str(error))) from None


@contextmanager
def building(node: YamlNode, where: str, own: str = "") -> Iterator[None]:
    """A context that reports errors of a body or load on the line of the key that the message names first.

    own: its name in messages, which `where` already contains.
    """
    try:
        yield
    except PliantError as error:
        message = str(error).removeprefix(f"{own}: ")[:_LONGEST]
        keys = node.value if isinstance(node.value, dict) else {}
        named = {found.start(): keys[key].line for key in keys if (found := re.search(rf"\b{re.escape(key)}\b", message))}
        raise WrongError(named[min(named)] if named else node.line, where + message) from None
    except (ValueError, ArithmeticError):
        raise too_large(node, where) from None


def too_large(node: YamlNode, where: str) -> WrongError:
    return WrongError(node.line, f"{where}these numbers are too large, or too small, to compute with")


# ---- mappings


def readable(
    node: YamlNode, where: str, readers: Mapping[str, Reader], needed: Iterable[str], findings: Findings
) -> dict[str, Any]:
    """The values of the keys of a mapping, each read by its own function, without invalid ones."""
    out, all_known = {}, True
    for key, value in as_mapping(node, where, findings).items():
        with findings.collecting():
            if key in readers:
                out[key] = readers[key](value, f"{where}{key}: ", findings)
                continue
            all_known = False
            section = next((s for s, keys in _SECTIONS.items() if s in readers and key in keys), None)
            hint = f"the key {key!r} belongs in {section!r}" if section else no_such("key", key, readers, findings)
            raise WrongError(value.line, where + hint)
    for key in needed:
        if all_known and key not in node.value:  # otherwise it is probably there, misspelt
            hint = f"; a system file begins with 'pliant: {VERSION}'" if key == "pliant" else ""
            findings.error(node.line, f"{where}{key!r} is missing{hint}")
    return out


def fields(node: YamlNode, where: str, readers: Mapping[str, Reader], needed: Iterable[str], findings: Findings) -> dict[str, Any]:
    """The values of the keys of a mapping. If some are wrong, all errors are reported before reading stops."""
    out = readable(node, where, readers, needed, findings)
    stop_unless_whole(node, out, needed)
    return out


def stop_unless_whole(node: YamlNode, given: dict[str, Any], needed: Iterable[str]) -> None:
    """Stop reading if a key is invalid or missing."""
    if not given.keys() == node.value.keys() >= set(needed):
        raise ReportedError


# ---- values


# the symbols of the file that is read; None where it has no section of them
KNOWN: ContextVar[Mapping[str, Symbol] | None] = ContextVar("KNOWN", default=None)


def as_formula(node: YamlNode, where: str, findings: Findings) -> float:
    """A number, or a formula of the file's symbols, which gives a `Number`."""
    known = KNOWN.get()
    if known is None or not isinstance(node.value, str):
        return as_number(node, where, findings)
    text = node.value.strip()
    for name in sorted(names_in((text,)) - known.keys() - WORDS):
        raise WrongError(node.line, where + no_such("symbol", name, known, findings))
    with at_line(node.line, where):
        return number_of(text, known)


def _as_mass(number: Reader) -> Reader:
    def read(node: YamlNode, where: str, findings: Findings) -> float:
        mass: float = number(node, where, findings)
        if mass < 0:
            raise wrong(node, f"{where}{mass:g} is negative; give a mass in kg, zero or more")
        return mass

    return read


TRIPLE, FORMULAS = as_vector(3), as_vector(3, item=as_formula)


def _as_matrix(number: Reader) -> Reader:
    """Three rows of three numbers."""
    row_of = as_vector(3, item=number)

    def read(node: YamlNode, where: str, findings: Findings) -> list[list[float]]:
        if not isinstance(node.value, list) or len(node.value) != 3:
            raise wrong(node, f"{where}expected three rows of 3 numbers")
        return [row_of(row, where, findings) for row in node.value]

    return read


def _as_pose(triple: Reader) -> Reader:
    readers = POSE | dict.fromkeys(("xyz", "rpy", "rpy_deg"), triple)

    def read(node: YamlNode, where: str, findings: Findings) -> Pose:
        if isinstance(node.value, list):
            return Pose(triple(node, where, findings))
        given = fields(node, where, readers, (), findings)
        turns = [key for key in given if key != "xyz"]
        if len(turns) > 1:
            raise WrongError(
                node.value[turns[1]].line, f"{where}{' and '.join(turns)} are given; give only one of rpy, rpy_deg, quat, matrix"
            )
        if "rpy_deg" in given:
            given["rpy"] = [_radians(x) for x in given.pop("rpy_deg")]
        line = node.value[turns[0]].line if turns else node.line
        with at_line(line, where), remarked(line, where, "", findings):
            return Pose(**given)

    return read


def _radians(degrees: float) -> float:
    if isinstance(degrees, Number):
        return number_of(f"pi / 180 * ({degrees.formula})", {x.name: x for x in degrees.symbols})
    return float(np.radians(degrees))


def _as_inertia(number: Reader) -> Reader:
    """(3, 3) from three principal moments, six elements or three rows."""
    matrix, elements = _as_matrix(number), as_vector(3, 6, item=number)

    def read(node: YamlNode, where: str, findings: Findings) -> Array:
        rows = isinstance(node.value, list) and any(isinstance(item.value, list) for item in node.value)
        given = matrix(node, where, findings) if rows else elements(node, where, findings)
        if len(given) == 6:
            xx, yy, zz, xy, xz, yz = given
            given = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
        with at_line(node.line, ""):
            return inertia_matrix(given, where.removesuffix(": inertia: "))

    return read


# of numbers alone; and with formulas of symbols, for bodies and frames
as_mass, as_matrix, as_inertia = _as_mass(as_number), _as_matrix(as_number), _as_inertia(as_number)
POSE: dict[str, Reader] = {"xyz": TRIPLE, "rpy": TRIPLE, "rpy_deg": TRIPLE, "quat": as_vector(4), "matrix": as_matrix}
as_pose = _as_pose(TRIPLE)
MATTER: dict[str, Reader] = {"mass": _as_mass(as_formula), "com": FORMULAS, "inertia": _as_inertia(as_formula)}
as_placement = _as_pose(FORMULAS)
