"""The keywords that all functions for reduced bodies share."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from pliant.flex.damping import Damping


class BodyKeywords(TypedDict, total=False):
    """root: the interface that carries the hinge, default: the first. damping: see `damping_ratios`. name: for messages."""

    root: str | None
    damping: Damping | None
    name: str | None


class BodyOptions(NamedTuple):
    """The same keywords as a record."""

    root: str | None = None
    damping: Damping | None = None
    name: str | None = None
