"""A continuous linear system as a `System` of one load, so that it can be exported as an FMU."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from pliant.model import Inertia, Prismatic
from pliant.spatial import Array
from pliant.system import System

LOAD, UNUSED = "linear", "unused"  # the load with the equations; a body at rest, as every system has one that moves


def as_system(linear: Any) -> System:
    """Return a system whose load "linear" has the states and inputs of a linear system, and whose outputs are its outputs."""
    states, inputs, outputs = (plain_names(names) for names in (linear.states, linear.inputs, linear.outputs))
    system = System(linear.system, gravity=(0, 0, 0))
    system.add_body(UNUSED, hinge=Prismatic("x"), inertia=Inertia.sphere(1.0, 1.0))

    def act(x: Any) -> None:
        z, u = [x.s[name] for name in states], [x.u[name] for name in inputs]
        for name, a, b in zip(states, linear.A, linear.B, strict=True):
            x.rate(name, _sum([*a, *b], [*z, *u]))

    system.add_load(LOAD, act, inputs=dict.fromkeys(inputs, 0.0), states=dict.fromkeys(states, 0.0))
    for name, c, d in zip(outputs, linear.C, linear.D, strict=True):
        system.add_output(name, _output(np.concatenate([c, d]), states, inputs))
    return system


def _output(row: Array, states: Sequence[str], inputs: Sequence[str]) -> Any:
    def law(x: Any) -> Any:
        return _sum(row, [*(x.s[f"{LOAD}.{name}"] for name in states), *(x.u[f"{LOAD}.{name}"] for name in inputs)])

    return law


def _sum(factors: Any, values: Sequence[Any]) -> Any:
    """Return the sum of products, without those that are zero."""
    out: Any = 0.0 * values[0]
    for factor, value in zip(factors, values, strict=True):
        if factor:
            out = out + float(factor) * value
    return out


def plain_names(names: Sequence[str]) -> list[str]:
    """Return names of letters, digits and '_', each once: "gyro[1]" becomes "gyro_1"."""
    out: list[str] = []
    for name in names:
        word = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_") or "x"
        word = word if not word[0].isdigit() else f"x{word}"
        n = 2
        while word in out:
            word, n = f"{word.removesuffix(f'_{n - 1}')}_{n}", n + 1
        out.append(word)
    return out
