"""One table of figures, whatever it is drawn with, and how figures are written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: int = 1  # columns of words, before those of figures
    foot: Sequence[str] = ()


def number(x: float) -> str:
    """Three digits."""
    if x >= 100:
        return f"{x:,.0f}"
    return f"{x:.1f}" if x >= 10 else f"{x:.2f}" if x >= 0.1 else f"{x:.2g}"


def ratio(x: float) -> str:
    return f"{x:.0f} ×" if x >= 20 else f"{x:.1f} ×" if x >= 2 else f"{x:.2f} ×"
