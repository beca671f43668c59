"""Linearisation in small variables s, by Sayers' rule: results become y(0) + (dy/ds) s, and second-order terms are dropped.

Each node is represented as T = Z + D: Z is its value at s = 0, D its linear part. In a product with a factor that does not depend
on s, the whole of the other factor is used, T = T_a Z_b. So Z and D are computed only where both are needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.export.listing import placed
from pliant.graph import OPS, Graph, GraphNode, count, live
from pliant.model import Model
from pliant.spatial import Array

ALL = "all"


def small_names(model: Model, small: Sequence[str] | str) -> list[str]:
    """The small coordinates and speeds, in order. A hinge's name stands for all its coordinates, a body's name for its modes."""
    groups: dict[str, list[str]] = {}
    for body in model.bodies:
        for names, n in ((body.coordinates, body.hinge.type.nq), (body.speeds, body.hinge.type.nv)):
            full = body.full_names(names)
            for i, name in enumerate(full):
                groups[name] = [name]
                groups.setdefault(body.hinge.name if i < n else body.name, []).append(name)
    every = [x for body in model.bodies for x in (*body.full_names(body.coordinates), *body.full_names(body.speeds))]
    if isinstance(small, str):
        if small != ALL:
            raise PliantError(f"small={small!r}: give a list of names, [{small!r}], or 'all'")
        return every
    if not isinstance(small, Sequence):
        raise PliantError(f"small={small!r}: give a list of names, or 'all'")
    chosen: set[str] = set()
    for name in small:
        if name not in groups:
            raise UnknownNameError(f"small: {unknown('coordinate or speed', name, groups)}")
        chosen |= {*groups[name]}
    for body in model.bodies:
        own = [x for x in body.full_names(body.coordinates) if x.endswith((".qw", ".qx", ".qy", ".qz"))]
        if own and own[0] in chosen and not chosen.issuperset(own):
            raise PliantError(f"small: {own[0]!r} is close to 1 only if {', '.join(own[1:])} are small too; name them all")
    return [x for x in every if x in chosen]


class _Whole(NamedTuple):
    """total = rest + change."""

    total: GraphNode
    rest: GraphNode
    change: GraphNode


def linear(every: Mapping[str, Array], inputs: Mapping[str, Array], model: Model, names: Sequence[str]) -> dict[str, Array]:
    """The results by name, linearised about zero in the small variables. A small quaternion is close to (1, 0, 0, 0)."""
    coordinates = [x for body in model.bodies for x in body.full_names(body.coordinates)]
    speeds = [x for body in model.bodies for x in body.full_names(body.speeds)]
    graph: Graph = inputs["q"][0].graph
    known: dict[int, _Whole] = {}
    for key, own, rests in (("q", coordinates, model.neutral()), ("v", speeds, np.zeros(len(speeds)))):
        for x, name, rest in zip(inputs[key], own, rests.tolist(), strict=True):
            if name in names:
                at = graph.const(rest)
                known[x.index] = _Whole(at, at, graph.zero) if name.endswith(".qw") else _Whole(x, at, x - at)
    for x in live(node for array in every.values() for node in array.flat):
        if x.index not in known:
            graph.current_label = x.label
            known[x.index] = _made(graph, x, [known[y.index] for y in x.args])
    graph.current_label = None
    wholes = {name: [known[x.index] for x in array.flat] for name, array in every.items()}
    forms = ([[y.total for y in row] for row in wholes.values()], [[y.rest + y.change for y in row] for row in wholes.values()])
    best = min(forms, key=lambda rows: count([y for row in rows for y in row], fixed=False).total)
    return {name: placed(row, array.shape) for (name, array), row in zip(every.items(), best, strict=True)}


def _made(graph: Graph, x: GraphNode, args: Sequence[_Whole]) -> _Whole:
    """A node of what its operands are."""
    zero = graph.zero
    rests, changes = [y.rest for y in args], [y.change for y in args]
    if not args:
        return _Whole(x, x, zero)
    rest = graph.apply(x.op, *rests, table=x.value)
    if all(y is zero for y in changes):
        return _Whole(rest, rest, zero)
    if x.op in ("add", "sub", "neg"):
        return _Whole(graph.apply(x.op, *(y.total for y in args)), rest, graph.apply(x.op, *changes))
    if x.op == "mul":
        a, b = args
        if b.change is zero:
            return _Whole(a.total * b.rest, rest, a.change * b.rest)
        if a.change is zero:
            return _Whole(a.rest * b.total, rest, a.rest * b.change)
        if a is b:
            return _Whole(a.rest * (a.total + a.change), rest, 2.0 * (a.rest * a.change))
        return _Whole(a.total * b.rest + a.rest * b.change, rest, a.change * b.rest + a.rest * b.change)
    if x.op == "div" and changes[1] is zero:
        return _Whole(args[0].total / rests[1], rest, changes[0] / rests[1])
    own = rest if x.op != "interp" else SimpleNamespace(value=x.value, graph=graph)  # whose derivative asks for its table
    change = OPS[x.op].derivative(own, *rests, *changes)
    return _Whole(rest + change, rest, change)
