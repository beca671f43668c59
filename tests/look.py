"""Look into a compiled function: `python -m tests.look SYSTEM WHAT [FUNCTION]`.

    python -m tests.look double-pendulum graph                   operations, with body and step
    python -m tests.look double-pendulum ir mass_matrix          LLVM IR, as the compiler gets it
    python -m tests.look double-pendulum ptx                     PTX for a GPU; needs no GPU
    python -m tests.look four-bar compare                        reference, unrolled and rolled code at a random state
    python -m tests.look arm.yaml nan rhs --q elbow=2.1          the first operation whose value is not a number

SYSTEM: a file or the name of an example. FUNCTION: default forward_dynamics; rhs has all loads.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.trace import Trace
from pliant.compile.unrolled.unrolled import unrolled_ir
from pliant.graph import evaluate, live

COMPARED = ("forward_dynamics", "inverse_dynamics", "mass_matrix", "bias", "kinetic_energy", "com")


def trace_of(dyn: pl.Dynamics, name: str) -> Trace:
    """The graph of a function, with its inputs and outputs."""
    traces = dyn.internals.traces
    return traces.trace(FUNCTIONS[name] if name in FUNCTIONS else traces.loaded(name))


def nodes_of(trace: Trace) -> list[Any]:
    """Its nodes, each after its operands."""
    return live([node for out in trace.outputs for node in np.ravel(out)])


def graph(dyn: pl.Dynamics, name: str) -> Iterator[str]:
    """One line per operation: number, operation, operands, and the body and step that it belongs to."""
    for node in nodes_of(trace_of(dyn, name)):
        if node.args:
            operands = ", ".join(x.graph.shown(x) for x in node.args)
            yield f"{node.graph.shown(node)} = {operands}{_where(node)}"


def _where(node: Any) -> str:
    return "  [{}: {}]".format(*node.label) if node.label else ""


def ir(dyn: pl.Dynamics, name: str, lanes: int = 1) -> str:
    """The module of a function's kernel for one state."""
    return unrolled_ir(trace_of(dyn, name), lanes)


def first_bad(dyn: pl.Dynamics, name: str, given: Mapping[str, Any]) -> str:
    """The first operation of a function whose value is not finite, with its operands. given: inputs by name; others are zero."""
    trace = trace_of(dyn, name)
    nodes = nodes_of(trace)
    inputs = {key: np.asarray(given.get(key, np.zeros(np.shape(x))), dtype=float) for key, x in trace.inputs.items()}
    with np.errstate(all="ignore"):
        values = dict(zip((x.index for x in nodes), evaluate(np.array(nodes, dtype=object), inputs), strict=True))
    for node in nodes:
        if not np.isfinite(values[node.index]):
            operands = ", ".join(f"{x.graph.shown(x)} = {values[x.index]:.6g}" for x in node.args)
            return f"{node.graph.shown(node)} = {values[node.index]} of {operands or 'an input'}{_where(node)}"
    return "every value is finite"


def compare(system: pl.System, seed: int = 0) -> Iterator[str]:
    """How far compiled functions are from the reference at a random state, by the largest entry."""
    q, v = system.random_state(seed)
    tau = np.random.default_rng(seed).normal(size=system.nv)
    wanted = pl.compile(system, "reference")
    for mode in ("unrolled", "rolled"):
        dyn = pl.compile(system, mode=mode)
        for name in COMPARED:
            given = [{"q": q, "v": v, "tau": tau, "a": tau}[x] for x in FUNCTIONS[name].inputs]
            a, b = (np.asarray(getattr(x, name)(*given)) for x in (dyn, wanted))
            yield f"{mode} {name}: {np.abs(a - b).max(initial=0.0) / max(1.0, np.abs(b).max(initial=0.0)):.1e}"


def main() -> None:
    reader = argparse.ArgumentParser(
        prog="python -m tests.look", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    reader.add_argument("system")
    reader.add_argument("what", choices=("graph", "ir", "ptx", "compare", "nan"))
    reader.add_argument("function", nargs="?", default="forward_dynamics")
    for name in "qv":
        reader.add_argument(f"--{name}", action="append", default=[], metavar="NAME=VALUE", help=f"a value of {name}, by name")
    asked = reader.parse_args()
    system = pl.load(asked.system) if Path(asked.system).suffix else pl.examples.load(asked.system)
    if asked.what == "compare":
        print(*compare(system), sep="\n")
        return
    dyn = pl.compile(system, "cuda" if asked.what == "ptx" else "cpu")
    if asked.what == "nan":
        given = [{a: float(b) for a, _, b in (x.partition("=") for x in pairs)} for pairs in (asked.q, asked.v)]
        v = np.zeros(system.nv)
        for hinge, speed in given[1].items():
            v[system.v_index(hinge)] = speed
        print(first_bad(dyn, asked.function, {"q": system.state(given[0]), "v": v}))
    elif asked.what == "graph":
        print(*graph(dyn, asked.function), sep="\n")
    else:
        print(ir(dyn, asked.function) if asked.what == "ir" else dyn.internals.ptx(asked.function))


if __name__ == "__main__":
    main()
