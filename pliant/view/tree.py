"""A system as a tree for a terminal: one line per body, with its modes and frames as leaves."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rich.markup import escape

from pliant.model import WORLD, Model

_DEEPEST = 40  # indented this far; below, a line tells its depth in figures
_MOST_LEAVES = 40  # modes, or frames, of one body


def tree_lines(model: Model) -> Iterator[str]:
    """Lines, marked up for rich: hinge, mass and q slice of each body; below it its modes [Hz, of critical damping] and frames."""
    children: dict[int, list[int]] = {}
    for k, parent in enumerate(model.parents):
        children.setdefault(parent, []).append(k)
    yield f"[bold]{WORLD}[/bold]"
    yield from _leaves(model, -1, "", bool(children.get(-1)))
    todo = [(k, 0, "") for k in reversed(children.get(-1, []))]
    while todo:
        k, depth, indent = todo.pop()
        last = children[model.parents[k]][-1] == k
        level = f"({depth}) " if depth > _DEEPEST else ""
        yield f"{indent}{'└─' if last else '├─'} {level}{_body(model, k)}"
        deeper = indent + ("   " if last else "│  ") if depth < _DEEPEST else indent
        yield from _leaves(model, k, deeper, k in children)
        todo.extend((c, depth + 1, deeper) for c in reversed(children.get(k, [])))


def _body(model: Model, k: int) -> str:
    body, q = model.bodies[k], model.internals.q_slices[k]
    hinge = body.hinge
    named = f"{hinge.name}: " if hinge.name != body.name else ""
    at = f" at {hinge.at}" if hinge.at is not None else ""
    where = f"  q {q.start}:{q.stop}" if q.stop > q.start else ""
    modes = f", {body.modes} {'mode' if body.modes == 1 else 'modes'}, with the root held" if body.modes else ""
    label = escape(f"[{named}{hinge.type!r}{at}]")
    return f"[bold]{escape(body.name)}[/bold]  {label}  {body.mass:.4g} kg{where}{modes}"


def _leaves(model: Model, k: int, indent: str, more: bool) -> list[str]:
    """Modes and frames of a body; more: whether bodies follow on it."""
    body = model.bodies[k] if k >= 0 else None
    rows = []
    if body is not None and body.flex is not None:
        hertz = body.flex.mode_frequencies / (2 * np.pi)
        own = zip(body.full_names(body.mode_labels), hertz, body.flex.mode_damping, strict=True)
        rows += _shortened([f"{label}  {f:.5g} Hz, damping {100 * d:.3g} %" for label, f, d in own], "modes")
    carrier = WORLD if body is None else body.name
    rows += _shortened(
        [f"frame {x.name}{f' at {x.node}' if x.node is not None else ''}" for x in model.frames if x.body == carrier], "frames"
    )
    ends = ["├─"] * len(rows) if more else [*["├─"] * (len(rows) - 1), "└─"]
    return [f"{indent}{end} [dim]{escape(row)}[/dim]" for end, row in zip(ends, rows, strict=False)]


def _shortened(rows: list[str], what: str) -> list[str]:
    return rows if len(rows) <= _MOST_LEAVES else [*rows[:_MOST_LEAVES], f"… and {len(rows) - _MOST_LEAVES} more {what}"]


__all__ = ["tree_lines"]
