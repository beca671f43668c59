"""Tangents of the functions that a loop calls, with the places of their values."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pliant.compile import Dynamics
from pliant.compile.cpu.memory_functions import MemoryLayout, Place
from pliant.compile.table.functions import Function
from pliant.model import Model
from pliant.spatial import zeros


def followed(dynamics: Dynamics, name: str, function: Function, layout: MemoryLayout) -> tuple[str, Function, MemoryLayout]:
    """Return the function that computes the tangents of the results of a function, in straight-line code.

    The tangent of a state stands behind it in x, those of parameters behind them in p, and those of u in du, at the same places.
    Results go to the buffers dNAME. Times and the length of a step do not change.
    """
    model, made = dynamics.model, dynamics.traces.tangent(function)
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
