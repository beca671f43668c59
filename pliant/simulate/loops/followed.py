"""Tangents and cotangents of the functions that a loop calls, with the places of their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_layout import MemoryLayout, Place
from pliant.compile.table.functions import Function
from pliant.model import Model
from pliant.spatial import zeros

BEHIND = ("wrenches", "parameters")  # inputs that stand behind a function's own
_WITH_COTANGENTS = ("x", "u", "p")  # buffers that have cotangents


def followed(dynamics: Dynamics, name: str, function: Function, layout: MemoryLayout) -> tuple[str, Function, MemoryLayout]:
    """Return the function that computes the tangents of the results of a function, in straight-line code.

    The tangent of a state stands behind it in x, those of parameters behind them in p, and those of u in du, at the same places.
    Results go to the buffers dNAME. Times and the length of a step do not change.
    """
    model, made = dynamics.model, dynamics.internals.traces.tangent(function)
    behind = {"x": ("x", model.nq + model.nv + model.ns), "u": ("du", 0), "p": ("p", dynamics.parameter_values.size)}
    moved: dict[str, Place] = {}
    for key, (buffer, at) in layout.inputs.items():
        if buffer in behind:
            to, first = behind[buffer]
            moved[f"{key}_tangent"] = to, first + at
    names = [x for x in made.inputs if x in function.inputs or x in moved]

    def call(bodies: Model, *arrays: Any, **options: Any) -> tuple[Any, ...]:
        found = dict(zip(names, arrays, strict=True))
        out: tuple[Any, ...] = made.algorithm(bodies, *(found.get(x, zeros((1,), arrays[0])) for x in made.inputs), **options)
        return out

    row = replace(made, inputs=tuple(names), algorithm=call)
    results = tuple((f"d{buffer}", at) for buffer, at in layout.outputs)
    given = [buffer for buffer in ("t", "x", "u", "p", "h", "lambda") if buffer in layout.buffers]
    buffers = (*given, "du", *(f"d{buffer}" for buffer in layout.buffers if buffer not in given))
    return name, row, MemoryLayout(buffers, layout.inputs | moved, results)


def pulled_back(
    dynamics: Dynamics, name: str, function: Function, layout: MemoryLayout, weights: Sequence[Place], steps: bool = False
) -> tuple[str, Function, MemoryLayout]:
    """Return the function that computes the cotangents of a function's arguments, except for times and steps.

    The cotangent of an argument stands in the buffer NAME_cotangent, at the place that the argument has in NAME. The function is
    straight-line code, even if the other functions are loops over bodies. steps: whether it gets the length of a step, before the
    weights.
    """
    made = dynamics.internals.traces.cotangent(function)
    places = {x: layout.inputs[x] for x in (*function.inputs, *(x for x in BEHIND if x in layout.inputs))}
    kept = [i for i, (buffer, _) in enumerate(places.values()) if buffer in _WITH_COTANGENTS]
    results = tuple((f"{buffer}_cotangent", at) for buffer, at in places.values() if buffer in _WITH_COTANGENTS)
    places |= dict(zip(made.inputs[len(function.inputs) :], weights, strict=True))

    def call(*given: Any, **options: Any) -> tuple[Any, ...]:
        out = made.algorithm(*given, **options)
        return tuple(out[i] for i in kept)

    row = replace(made, outputs=tuple(made.outputs[i] for i in kept), algorithm=call, rolls=False)
    buffers = ("t", "x", "u", "p", *["h"] * steps, "w", *(f"{buffer}_cotangent" for buffer in _WITH_COTANGENTS))
    return name, row, MemoryLayout(buffers, places, results)
