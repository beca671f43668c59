"""Models as scopes of names: where links, joints, frames and nested models are, and which link carries what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pliant.formats.findings import Findings
from pliant.formats.sdf.elements import Element, SdfError, flag, name_of, needed, pose_of, text_of
from pliant.formats.sdf.includes import Includes
from pliant.model.pose import Pose, inverse
from pliant.model.records import WORLD

MODEL = "__model__"
_DEEPEST = 20  # models in models


class Scope:
    """A model, or the world around models (parent None). include: the element that included it, whose name and place count."""

    def __init__(self, element: Element, parent: Scope | None, includes: Includes, findings: Findings, by: Element = None) -> None:
        self.element, self.parent, self.by, self.findings = element, parent, by, findings
        self.depth: int = 0 if parent is None else parent.depth + 1
        if self.depth > _DEEPEST:
            raise SdfError(element, f"models in models, more than {_DEEPEST} deep")
        self.name = "" if parent is None else self._own_name()
        held = parent is not None and parent.static
        self.static: bool = held or flag(element, "static") or (by is not None and flag(by, "static"))
        self.links: dict[str, Element] = {}
        self.joints: dict[str, Element] = {}
        self.frames: dict[str, Element] = {}
        self.models: dict[str, Scope] = {}
        self._places: dict[str, Pose | None] = {}
        taken: dict[str, Element] = {}
        for child in element.iterchildren("*"):
            with findings.collecting():
                self._take(child, taken, includes, findings)

    def _own_name(self) -> str:
        given = None if self.by is None else self.by.find("name")
        return name_of(self.element) if given is None else text_of(given)

    def _take(self, child: Element, taken: dict[str, Element], includes: Includes, findings: Findings) -> None:
        if child.tag in ("model", "include"):
            found = includes.model_of(child) if child.tag == "include" else child
            scope = Scope(found, self, includes, findings, child if child.tag == "include" else None)
            self._only(scope.name, child, taken)
            self.models[scope.name] = scope
        elif child.tag in ("link", "joint", "frame"):
            kinds = {"link": self.links, "joint": self.joints, "frame": self.frames}
            self._only(name := name_of(child), child, taken)
            kinds[child.tag][name] = child

    def _only(self, name: str, element: Element, taken: dict[str, Element]) -> None:
        first = taken.setdefault(name, element)
        if first is not None and first is not element:
            raise SdfError(
                element, f"line {first.sourceline} already has a <{first.tag}> of this name; names in a model are unique"
            )

    # ---- names

    def full(self, name: str) -> str:
        """A name with those of the models around it, but not of the only model of a file."""
        path, scope = [name], self
        while scope.parent is not None:
            if scope.parent.parent is not None or len(scope.parent.models) > 1:
                path.append(scope.name)
            scope = scope.parent
        return "::".join(reversed(path))

    def within(self) -> Iterator[Scope]:
        """This model and those in it."""
        yield self
        for scope in self.models.values():
            yield from scope.within()

    def _inner(self, name: str) -> tuple[Scope, str] | None:
        """The nested model in which a name 'model::rest' is looked up."""
        first, _, rest = name.partition("::")
        return (self.models[first], rest) if rest and first in self.models else None

    def carrier(self, name: str, where: Element) -> tuple[Scope, str] | None:
        """The link that carries what has this name, with its scope; None for the world."""
        if name == WORLD and name not in self.links:
            return None
        if (inner := self._inner(name)) is not None:
            return inner[0].carrier(inner[1], where)
        if name in self.links:
            return self, name
        if name in self.frames:
            return self.carrier(self.frames[name].get("attached_to") or MODEL, self.frames[name])
        if name in self.joints:
            return self.carrier(text_of(needed(self.joints[name], "child")), self.joints[name])
        if name in self.models:
            return self.models[name].carrier(MODEL, where)
        if name == MODEL:
            return None if self.parent is None else self._canonical(where)
        raise SdfError(where, f"no link, joint, frame or model named {name[:80]!r} in this model")

    def _canonical(self, where: Element) -> tuple[Scope, str] | None:
        if given := self.element.get("canonical_link"):
            return self.carrier(given, where)
        if self.links:
            return self, next(iter(self.links))
        for scope in self.models.values():
            return scope.carrier(MODEL, where)
        raise SdfError(self.element, "a model without links; give it one, or leave it out")

    # ---- places

    def place(self, name: str, where: Element) -> Pose:
        """The pose in the world of what has this name."""
        local = self.local(name, where)
        return local if self.parent is None else self.world @ local

    @property
    def world(self) -> Pose:
        """The pose of the model's frame in the world."""
        if self.parent is None:
            return Pose()
        return self.parent.world @ self.parent.local(self.name, self.element)

    def local(self, name: str, where: Element) -> Pose:
        """The pose of what has this name in the frame of this model."""
        if name == MODEL or (name == WORLD and self.parent is None):
            return Pose()
        if (inner := self._inner(name)) is not None:
            return self.local(inner[0].name, where) @ inner[0].local(inner[1], where)
        if name not in self._places:
            self._places[name] = None
            self._places[name] = self._found(name, where)
        if (pose := self._places[name]) is None:
            raise SdfError(where, f"{name[:80]!r}: poses are relative to each other in a cycle")
        return pose

    def _found(self, name: str, where: Element) -> Pose:
        if name in self.models:
            return self._model_place(self.models[name])
        kinds: tuple[tuple[dict[str, Element], Any], ...] = (
            (self.links, lambda _: MODEL),
            (self.frames, lambda x: x.get("attached_to") or MODEL),
            (self.joints, lambda x: text_of(needed(x, "child"))),
        )
        for own, usual in kinds:
            if name in own:
                element = own[name]
                return self.local(_relative_to(element) or usual(element), element) @ pose_of(element, self.findings)
        raise SdfError(where, f"no link, joint, frame or model named {name[:80]!r} in this model")

    def _model_place(self, scope: Scope) -> Pose:
        given = scope.by if scope.by is not None and scope.by.find("pose") is not None else scope.element
        pose = self.local(_relative_to(given) or MODEL, given) @ pose_of(given, self.findings)
        at = next((x for x in (_placement(scope.by), scope.element.get("placement_frame")) if x), None)
        return pose if at is None else pose @ inverse(scope.local(at, given))


def _relative_to(element: Element) -> str | None:
    own = element.find("pose")
    return None if own is None else own.get("relative_to") or None


def _placement(by: Element) -> str | None:
    own = None if by is None else by.find("placement_frame")
    return None if own is None else text_of(own)
