"""Symbols: Sayers' satellite derived beside SymPy's KanesMethod, and what systems cost with every number a symbol."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

import numpy as np

import pliant as pl
from pliant.compile.trace import Trace
from pliant.examples import SATELLITE, sayers_satellite

from .arms import arm
from .verdicts import Results, add, faster, same

DERIVED, COUNTED = "derivation of Sayers' satellite, every number a symbol", "operations, every number a symbol"
RATIO = 20.0  # how many times longer SymPy takes, at least
ASKED = {  # the most operations of what is computed always
    ("satellite, q' and u', speeds at B0", "rhs"): 915,
    ("satellite, q' and u', speeds at the composite centre", "rhs"): 980,
    ("satellite, M and f", "M and f"): 480,
    ("PUMA 560, forward dynamics", "forward_dynamics"): 690,
    ("PUMA 560, inverse dynamics", "inverse_dynamics"): 360,
    ("Stanford arm, forward dynamics", "forward_dynamics"): 505,
}
FEET = {
    DERIVED: [
        "Seconds of the processor. SymPy: KanesMethod.kanes_equations, M and f, not simplified, its cache empty; angular "
        "velocities and that of B0 given in speeds. Pliant: M, f and what acts, from the description. Both in numbers agree first."
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
    p = derived.parameter_values
    M, f = kane.numbers(found, q, u, SATELLITE)
    same("satellite: SymPy's M", M, derived.mass_matrix(q, p), 1e-10)
    same("satellite: SymPy's f", f, derived.load_forces(0.0, q, u, p=p)[0] - derived.bias(q, u, p), 1e-10)
    faster(results, DERIVED, "M and f", min(own), "SymPy", min(theirs), RATIO)


def derive() -> pl.Dynamics:
    """The satellite from its description to the traces of M, of the bias and of what acts."""
    dyn = pl.compile(sayers_satellite(), parameters="symbols")
    for name in ("mass_matrix", "bias", "load_forces"):
        traced(dyn, name)
    return dyn


def traced(dyn: pl.Dynamics, name: str) -> Trace:
    return dyn._trace(dyn.loaded(name) if name in ("rhs", "load_forces") else dyn._named(name)[1])


# ---- operations


def counts(results: Results, what: str, function: str, most: int) -> None:
    """A row: what is computed always, and in brackets once."""
    name = what.partition(",")[0]
    system = sayers_satellite(speeds_at="composite" if "composite" in what else "origin") if name == "satellite" else arm(name)
    dyn = pl.compile(system, parameters="symbols")
    always, once = [], []
    for each in ("mass_matrix", "bias", "load_forces") if function == "M and f" else (function,):
        made = traced(dyn, each)
        always.append(made.operations.total)
        once.append(made.operations_once.total)
    add(results, COUNTED, f"{what} [{sum(once)}]", figure=sum(always), unit="operations", most=most)
