"""Symbols: Sayers' satellite derived compared with SymPy's KanesMethod, and what systems cost with every number a symbol."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

import numpy as np

import pliant as pl
from pliant.examples import SATELLITE, sayers_satellite
from pliant.export.equations import Equations

from .arms import arm
from .verdicts import Results, add, faster, same

DERIVED, COUNTED = "derivation of Sayers' satellite, every number a symbol", "operations, every number a symbol"
RATIO = 20.0  # how many times longer SymPy takes, at least
ASKED = {  # the most operations of what is computed always
    ("satellite, q' and u', speeds at B0", "rhs"): 915,
    ("satellite, q' and u', speeds at the composite centre", "rhs"): 980,
    ("satellite, M and f", "equations"): 480,
    ("PUMA 560, forward dynamics", "forward_dynamics"): 690,
    ("PUMA 560, inverse dynamics", "inverse_dynamics"): 360,
    ("Stanford arm, forward dynamics", "forward_dynamics"): 505,
}
FEET = {
    DERIVED: [
        "Seconds of the processor. SymPy: KanesMethod.kanes_equations, M and f, not simplified, its cache empty; angular "
        "velocities and that of B0 given in speeds. Pliant: dyn.equations(), which is M, f, S and q', from the description. "
        "Both agree in numbers first."
    ],
    COUNTED: ["What depends on symbols alone is computed once and not counted: it stands in brackets."],
}


def tasks(results: Results, quick: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    """With `quick` SymPy derives once."""
    if importlib.util.find_spec("sympy") is not None:
        yield "symbols: derivation", partial(derivation, results, 1 if quick else 5)
    for (what, function), most in ASKED.items():
        yield f"symbols: {what}", partial(counts, results, what, function, most)


# ---- time


def derivation(results: Results, rounds: int) -> None:
    """Both derive in turn; the least time of each."""
    from sympy.core.cache import clear_cache

    from . import kane

    own, theirs = [], []
    derive()
    for _ in range(rounds):
        clear_cache()
        begun = process_time()
        found = kane.derive()
        theirs.append(process_time() - begun)
        begun = process_time()
        derived = derive()
        own.append(process_time() - begun)
    q, u = np.random.default_rng(0).normal(size=(2, 10))
    own_numbers = derived.evaluate(q, u)
    for name, x in zip("Mf", kane.numbers(found, q, u, SATELLITE), strict=True):
        same(f"satellite: SymPy's {name}", x, own_numbers[name], 1e-10)
    faster(results, DERIVED, "M and f", min(own), "SymPy", min(theirs), RATIO)


def derive() -> Equations:
    """The satellite's equations from its description."""
    return pl.compile(sayers_satellite()).equations()


# ---- operations


def counts(results: Results, what: str, function: str, most: int) -> None:
    """A row: what is computed always, and in brackets once."""
    name = what.partition(",")[0]
    system = sayers_satellite(speeds_at="composite" if "composite" in what else "origin") if name == "satellite" else arm(name)
    dyn = pl.compile(system, parameters="symbols")
    if function == "equations":
        once, always = (x.total for x in dyn.equations().operations)
    else:
        traced = dyn.internals.traces.trace(dyn.internals.named(function)[1])
        once, always = traced.operations_once.total, traced.operations.total
    add(results, COUNTED, f"{what} [{once}]", figure=always, unit="operations", most=most)
