"""MJCF as elements that know their lines: XML without entities, and the files that it includes.

A file can be included once, from the folders that `reach.py` allows. A finding in an included file is reported on the line of its
<include>, with the name of the included file and the line in it.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from pliant.files.contents import contents
from pliant.files.reach import homes_of, in_homes, is_within, outside
from pliant.files.wrong import WrongError
from pliant.files.wrong import shortened as short
from pliant.formats.findings import Findings
from pliant.formats.xml import MOST_BYTES, numbers_in, parsed, reported

_MOST_FILES = 100
_DEEPEST = 200
MOST_ATTRIBUTES = 200  # of an element; MJCF has fewer than 50 of any
_NAMES = {"name", "class", "childclass", "model", "file", "sep"}
_LONGEST_NAME = 1000
_LONGEST_TEXT = 20_000_000  # of an attribute; vertices of a mesh may stand in one


@dataclass(eq=False, slots=True)
class Element:
    """An element of a model, with all that its files include. line: in the main file; source: 'file:line' of an included one.

    arrays: of a mesh that MuJoCo has compiled, its vertices and faces.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    source: str = ""
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    arrays: dict[str, Any] | None = None

    def get(self, name: str, default: str | None = None) -> str | None:
        """An attribute's text."""
        return self.attributes.get(name, default)

    def all(self, *tags: str) -> list[Element]:
        """Its children of some tags, or all."""
        return [child for child in self.children if not tags or child.tag in tags]

    def having(self, attributes: dict[str, str]) -> Element:
        """The same element with other attributes."""
        return Element(self.tag, attributes, self.line, self.source, self.parent, self.children, self.arrays)

    @property
    def what(self) -> str:
        """Its name in messages: "joint 'knee'", or "<compiler>"."""
        name = self.attributes.get("name")
        kind = "tendon" if self.tag in ("fixed", "spatial") else self.tag
        return f"{kind} {short(name)}" if name else f"<{self.tag}>"


class WrongAtError(WrongError):
    """An error at an element."""

    def __init__(self, element: Element, message: str) -> None:
        super().__init__(element.line, placed(element, message))


def placed(element: Element, message: str) -> str:
    """The message with the element, or the body that holds it where it has no name, and an included file in front."""
    holder: Element | None = element
    while holder is not None and not holder.get("name"):
        holder = holder.parent
    named = f"{holder.what}: " if holder is not None else ""
    return f"{element.source}{named}{message}"


def at(element: Element) -> AbstractContextManager[None]:
    """A context that reports errors of the model at this element."""
    return reported(partial(WrongAtError, element))


# ---- files


def read_elements(path: Path, within: tuple[str, ...], given: bytes | None = None) -> Element:
    """The element <mujoco> of a file, with its includes. within: the folders in or below which included files must be.

    given: the contents of the main file, where it is a text.
    """
    files = _Files(homes_of(path), within, given)
    root = files.root_of(path, "the outermost element is <{}>; that of an MJCF file is <mujoco>")
    return files.converted(root, None, None, "")


class _Files:
    """The files of a model: those that are read, each once."""

    def __init__(self, homes: tuple[Path, ...], within: tuple[str, ...], given: bytes | None) -> None:
        self.homes, self.within, self.given = homes, within, given
        self.read: set[Path] = set()

    def root_of(self, path: Path, wrong: str) -> Any:
        self.read.add(path.resolve())
        if len(self.read) > _MOST_FILES:
            raise WrongError(None, f"more than {_MOST_FILES} files are included")
        data, self.given = self.given, None
        root = parsed(contents(path, MOST_BYTES) if data is None else data, "MJCF")
        if root.tag not in ("mujoco", "mujocoinclude"):
            raise WrongError(root.sourceline, wrong.format(str(root.tag)[:80]))
        return root

    def converted(self, node: Any, parent: Element | None, line: int | None, file: str, depth: int = 0) -> Element:
        """The element of an XML node. line: that of the <include> in the main file; None in the main file itself."""
        source = f"{file}:{node.sourceline}: " if file else ""
        attributes = {str(key): str(value) for key, value in node.attrib.items()}
        made = Element(str(node.tag), attributes, line or node.sourceline, source, parent)
        if len(attributes) > MOST_ATTRIBUTES:
            raise WrongAtError(
                made, f"<{short(made.tag)[1:-1]}> has {len(attributes):,} attributes; at most {MOST_ATTRIBUTES} are read"
            )
        for key in _NAMES & attributes.keys():  # which copies repeat
            if len(attributes[key]) > _LONGEST_NAME:
                raise WrongAtError(made, f"<{made.tag} {key}={short(attributes[key])}>: longer than {_LONGEST_NAME} characters")
        if depth > _DEEPEST:
            raise WrongAtError(made, f"elements are nested more than {_DEEPEST} deep")
        for child in node.iterchildren("*"):
            if child.tag == "include":
                made.children += self._included(child, made, line, file, depth)
            else:
                made.children.append(self.converted(child, made, line, file, depth + 1))
        return made

    def _included(self, node: Any, parent: Element, line: int | None, file: str, depth: int) -> list[Element]:
        source = f"{file}:{node.sourceline}: " if file else ""
        here = Element("include", dict(node.attrib), line or node.sourceline, source, parent)
        name = text(here, "file").strip()
        path = self._path(here, name)
        if path.resolve() in self.read:
            raise WrongAtError(here, f"<include file={short(name)}>: this file is already included; include a file once")
        shown = short(name)[1:-1]
        try:
            root = self.root_of(path, "the outermost element is <{}>; that of an included file is <mujoco> or <mujocoinclude>")
        except WrongError as wrong:
            place = f"{shown}:{wrong.line}" if wrong.line else shown
            raise WrongAtError(here, f"{place}: {wrong}") from None
        return self.converted(root, parent, here.line, shown, depth).children

    def _path(self, here: Element, name: str) -> Path:
        try:
            path = in_homes(self.homes, name)
            inside = is_within(path, self.within)
        except (OSError, ValueError, RuntimeError):  # what no file can be named, a loop of links
            raise WrongAtError(here, f"<include file={short(name)}>: no file can have this name") from None
        if not inside:
            raise WrongAtError(here, f"<include file={short(name)}>: {outside(self.within)}")
        return path


# ---- attributes


def text(element: Element, name: str) -> str:
    """An attribute that must be there."""
    found = element.get(name)
    if found is None or not found.strip():
        raise WrongAtError(element, f"<{element.tag}>: attribute {name!r} is {'missing' if found is None else 'empty'}")
    return found.strip()


def numbers(element: Element, name: str, least: int, most: int | None = None) -> list[float]:
    """The numbers of an attribute that must be there, `least` to `most` of them."""
    found = text(element, name)
    what = f"<{element.tag} {name}={short(found)}>"
    if len(found) > _LONGEST_TEXT:
        raise WrongAtError(element, f"{what}: longer than {_LONGEST_TEXT} characters")
    return numbers_in(found, range(least, (least if most is None else most) + 1), what, partial(WrongAtError, element))


def number(element: Element, name: str, default: float) -> float:
    """One number, or the default where the attribute is absent."""
    return default if element.get(name) is None else numbers(element, name, 1)[0]


def vector(element: Element, name: str, default: tuple[float, ...]) -> list[float]:
    """As many numbers as the default has, or the default."""
    return list(default) if element.get(name) is None else numbers(element, name, len(default))


def word(element: Element, name: str, default: str, known: tuple[str, ...], findings: Findings) -> str:
    """One of some words."""
    if element.get(name) is None:
        return default
    found = text(element, name)
    if found not in known:
        raise WrongAtError(element, f"<{element.tag} {name}=…>: {findings.unknown(name, found, known)}")
    return found
