"""SDF as elements, whose values are texts; errors know their lines, and the link, joint or model around them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import numpy as np

from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, remarked
from pliant.formats.xml import LARGEST, numbers_in, parsed, reported
from pliant.model.pose import Pose

Element = Any  # lxml brings no types
LONGEST_TEXT = 1000
UNLIMITED = 1e15  # SDF writes 1e16 or infinity for a limit that is none
_HOLDERS = ("link", "joint", "frame", "model")
_FLAGS = {"true": True, "1": True, "false": False, "0": False}
_SOURCE = "pliant-source"  # an attribute of the outermost element of an included file: "line of the <include>:name"


class SdfError(WrongError):
    """What is wrong at an element."""

    def __init__(self, element: Element, message: str) -> None:
        super().__init__(*placed(element, message))


def placed(element: Element, message: str) -> tuple[int, str]:
    """The line of an element in the main file, and the message with what holds it; in an included file with its name and line."""
    for holder in (element, *element.iterancestors()):
        if holder.tag in _HOLDERS and holder.get("name"):
            message = f"{holder.tag} {shortened(holder.get('name'))}: {message}"
            break
    source = element.getroottree().getroot().get(_SOURCE)
    if source is None:
        return element.sourceline, message
    line, _, name = source.partition(":")
    return int(line), f"{name}, line {element.sourceline}: {message}"


def at(element: Element) -> AbstractContextManager[None]:
    """A context that reports errors of the model at this element."""
    return reported(partial(SdfError, element))


def sdf_of(data: bytes, include: tuple[int, str] | None = None) -> Element:
    """The element <sdf>. include: the line that includes the file, and the file's name."""
    try:
        root = parsed(data, "SDF")
    except WrongError as wrong:
        if include is None:
            raise
        raise WrongError(include[0], f"{include[1]}, line {wrong.line}: {wrong}") from None
    if include is not None:
        root.set(_SOURCE, f"{include[0]}:{include[1]}")
    if root.tag != "sdf":
        raise SdfError(root, f"the outermost element is <{str(root.tag)[:80]}>, but in an SDF file it is <sdf>")
    return root


def name_of(element: Element) -> str:
    name = element.get("name")
    if name is None or not name.strip():
        raise SdfError(element, f"<{element.tag}>: attribute 'name' is {'missing' if name is None else 'empty'}")
    if len(name) > LONGEST_TEXT:
        raise SdfError(element, f"<{element.tag}>: the name is longer than {LONGEST_TEXT} characters")
    return str(name)


def text_of(element: Element) -> str:
    """The text in an element."""
    text = (element.text or "").strip()
    if not text or len(text) > LONGEST_TEXT:
        what = f"longer than {LONGEST_TEXT} characters" if text else "empty"
        raise SdfError(element, f"<{element.tag}> is {what}")
    return text


def numbers_of(element: Element, *counts: int, largest: float = LARGEST) -> list[float]:
    """The numbers in an element, as many as one of the counts says."""
    return numbers_in(text_of(element), counts, f"<{element.tag}>", partial(SdfError, element), largest)


def number(element: Element, path: str, default: float) -> float:
    """The number in a child, or the default of SDF."""
    child = element.find(path)
    return default if child is None else numbers_of(child, 1)[0]


def limit(element: Element, path: str) -> float | None:
    """A limit in a child, None if there is none: SDF says so by large numbers and infinities."""
    child = element.find(path)
    if child is None or text_of(child).lower().lstrip("+-") in ("inf", "infinity"):
        return None
    (value,) = numbers_of(child, 1, largest=np.inf)
    return value if abs(value) < UNLIMITED else None


def flag(element: Element, path: str) -> bool:
    """Whether a child says true."""
    child = element.find(path)
    if child is None:
        return False
    if (word := text_of(child).lower()) not in _FLAGS:
        raise SdfError(child, f"<{child.tag}>: {shortened(word)} is not true or false")
    return _FLAGS[word]


def needed(element: Element, tag: str) -> Element:
    child = element.find(tag)
    if child is None:
        raise SdfError(element, f"<{element.tag}> has no <{tag}>")
    return child


def pose_of(element: Element, findings: Findings) -> Pose:
    """The <pose> of an element, in the frame that it is relative to."""
    own = element.find("pose")
    if own is None or not (own.text or "").strip():
        return Pose()
    kind = own.get("rotation_format", "euler_rpy")
    if kind == "quat_xyzw":
        *xyz, x, y, z, w = numbers_of(own, 7)
        with at(own):
            return Pose(xyz, quat=(w, x, y, z))
    if kind != "euler_rpy":
        raise SdfError(own, f"<pose rotation_format={shortened(kind)}>: give euler_rpy or quat_xyzw")
    values = np.array(numbers_of(own, 6))
    turned = own.get("degrees", "false").strip().lower() in ("true", "1")
    with at(own), remarked(*placed(own, ""), "", findings):
        return Pose(values[:3], rpy=np.radians(values[3:]) if turned else values[3:])
