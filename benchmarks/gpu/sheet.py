"""Rows as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def table(title: str, rows: Sequence[dict[str, Any]]) -> str:
    """A heading and a table; columns in the order in which rows first have them."""
    if not rows:
        return f"## {title}\n\nNothing was measured.\n"
    names = list(dict.fromkeys(name for row in rows for name in row))
    lines = [f"| {' | '.join(names)} |", f"|{' --- |' * len(names)}"]
    lines += [f"| {' | '.join(shown(row.get(name)) for name in names)} |" for row in rows]
    return f"## {title}\n\n" + "\n".join(lines) + "\n"


def shown(x: Any) -> str:
    if x is None:
        return "–"
    if isinstance(x, bool):
        return "yes" if x else "NO"
    if isinstance(x, int):
        return f"{x:,}"
    return f"{x:.3g}" if isinstance(x, float) else str(x)
