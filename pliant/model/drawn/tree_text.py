"""A system as text: a tree with one line per body."""

from __future__ import annotations

from itertools import pairwise

from pliant.model.acting.loads.text import acting_text
from pliant.model.model import Model
from pliant.model.records import WORLD

_DEEPEST = 40  # a printed tree is indented this far; deeper lines print their depth as a number


def size_text(model: Model) -> str:
    """The degrees of freedom of a tree; of a closed system, its speeds and constraint equations."""
    rows = sum(len(closure.labels) for closure in model.closures)
    if not rows:
        return f"{model.nv} degree{'s' * (model.nv != 1)} of freedom"
    return f"{model.nv} speed{'s' * (model.nv != 1)}, {rows} constraint equation{'s' * (rows != 1)}"


def tree_text(model: Model) -> str:
    """The system as a tree with one line per body. Segments of a beam between which nothing is attached share a line."""
    children: dict[int, list[int]] = {}
    for k, parent in enumerate(model.parents):
        children.setdefault(parent, []).append(k)
    frames: dict[str, list[str]] = {}
    for frame in model.frames:
        frames.setdefault(frame.body, []).append(frame.name)

    def own_frames(name: str) -> str:
        return f"  frames: {', '.join(frames[name])}" if name in frames else ""

    after = {model.index[a]: model.index[b] for beam in model.internals.beams for a, b in pairwise(beam.bodies)}

    g = ", ".join(f"{x:g}" for x in model.gravity)
    bodies = f"{len(model.bodies)} {'body' if len(model.bodies) == 1 else 'bodies'}"
    lines = [f"{model.name}: {bodies}, {size_text(model)}, {model.internals.mass:.6g} kg, gravity ({g})"]
    lines.append("world" + own_frames(WORLD))
    todo = [(k, 0, "") for k in reversed(children.get(-1, []))]
    while todo:
        k, depth, indent = todo.pop()
        body = model.bodies[k]
        last = children[model.parents[k]][-1] == k
        row = [k]
        while children.get(row[-1]) == [after.get(row[-1])] and model.bodies[row[-1]].name not in frames:
            row.append(after[row[-1]])
        k, whole = row[-1], [model.bodies[i] for i in row]
        name = body.name if len(row) == 1 else f"{body.name} … {whole[-1].name}"
        hinge = f"{body.hinge.name}: " if body.hinge.name != body.name else ""
        level = f"({depth}) " if depth > _DEEPEST else ""
        count, mass = sum(x.modes for x in whole), sum(x.mass for x in whole)
        modes = f", {count} modes" if count else ""
        at = f" at {body.hinge.at}" if body.hinge.at is not None else ""
        text = f"{indent}{'└─' if last else '├─'} {level}{name}  [{hinge}{body.hinge.type!r}{at}]  {mass:.4g} kg{modes}"
        lines.append(text + own_frames(whole[-1].name))
        deeper = indent + ("   " if last else "│  ") if depth < _DEEPEST else indent
        todo.extend((c, depth + 1, deeper) for c in reversed(children.get(k, [])))
    return "\n".join([*lines, *acting_text(model)])
