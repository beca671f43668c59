"""URDF as elements: XML without entities, whose errors know their lines and the link or joint around them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, remarked
from pliant.formats.xml import LARGEST, numbers_in, parsed, reported
from pliant.model.pose import Pose

Element = Any  # lxml brings no types
LONGEST_TEXT = 1000  # of an attribute that is read
_ORIGIN = {"xyz": 3, "rpy": 3, "quat_xyzw": 4}  # how many numbers
_XACRO = "this is xacro; expand it first, as in 'xacro robot.urdf.xacro > robot.urdf'"

# ---- what is wrong, and where

Remark = tuple[int, str]  # line, text


class UrdfError(WrongError):
    """What is wrong at an element, or on a line."""

    def __init__(self, where: Element | int, message: str) -> None:
        super().__init__(*((where, message) if isinstance(where, int) else placed(where, message)))


def placed(element: Element, message: str) -> Remark:
    """The line of an element, and the message with the link or joint that holds it.

    The line is that on which the element's start tag ends; beyond line 65,535 libxml's numbers can be one too large.
    """
    for holder in (element, *element.iterancestors()):
        if holder.tag in ("link", "joint") and holder.get("name"):
            return element.sourceline, f"{holder.tag} {shortened(holder.get('name'))}: {message}"
    return element.sourceline, message


def at(element: Element) -> AbstractContextManager[None]:
    """A context that reports errors of the model at this element."""
    return reported(partial(UrdfError, element))


# ---- XML


def robot_of(data: bytes) -> Element:
    """The element <robot>, in which URDF's own elements have plain tags."""
    robot = parsed(data, "URDF", {"xacro": _XACRO})
    own, _, kind = robot.tag.rpartition("}")
    if kind != "robot":
        raise UrdfError(robot, f"the outermost element is <{kind[:80]}>, but in a URDF file it is <robot>")
    for element in robot.iter("*"):
        space, _, tag = element.tag.rpartition("}")
        if space and space == own:  # as in <robot xmlns="…">
            element.tag = tag
        elif "xacro" in space:
            raise UrdfError(element, f"<xacro:{tag[:80]}>: {_XACRO}")
    return robot


def text_of(element: Element, attribute: str) -> str:
    text = element.get(attribute)
    if text is None or not text.strip():
        raise UrdfError(element, f"<{element.tag}>: attribute {attribute!r} is {'missing' if text is None else 'empty'}")
    if len(text) > LONGEST_TEXT:
        raise UrdfError(element, f"<{element.tag} {attribute}={shortened(text)}>: longer than {LONGEST_TEXT} characters")
    return str(text)


def numbers(element: Element, attribute: str, count: int, largest: float = LARGEST) -> list[float]:
    text = text_of(element, attribute)
    what = f"<{element.tag} {attribute}={shortened(text)}>"
    if "${" in text:
        raise UrdfError(element, f"{what}: {_XACRO}")
    return numbers_in(text, (count,), what, partial(UrdfError, element), largest)


def needed(element: Element, tag: str) -> Element:
    child = element.find(tag)
    if child is None:
        raise UrdfError(element, f"<{element.tag}> has no <{tag}>")
    return child


# ---- values


def pose_of(element: Element, findings: Findings) -> Pose:
    origin = element.find("origin")
    if origin is None:
        return Pose()
    given: dict[str, Any] = {word: numbers(origin, word, size) for word, size in _ORIGIN.items() if origin.get(word) is not None}
    if "quat_xyzw" in given:
        x, y, z, w = given.pop("quat_xyzw")
        given["quat"] = (w, x, y, z)
    with at(origin), remarked(*placed(origin, ""), "", findings):
        return Pose(**given)
