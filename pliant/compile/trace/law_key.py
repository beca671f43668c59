"""The key of the laws in compiled code: each law as a graph in which parameters are symbols, as they are in the code."""

from __future__ import annotations

from collections.abc import Sequence

from pliant.compile.trace.parameters import Parameter, changed, values
from pliant.graph import Graph
from pliant.lazy import annexed
from pliant.model import Model
from pliant.stages.times import staged
from pliant.vectors.laws.identity import key_with_nodes, laws_of


@staged("keys")
def law_key(given: Model, parameters: Sequence[Parameter]) -> str | None:
    """Return the key of the laws of a model in code with these parameters; None if they cannot be traced.

    The numbers of other places are constants of the code. Two laws that agree at the present value of a parameter differ here.
    """
    plain, named = laws_of(given).key, tuple(parameters)
    if plain is None or not named:
        return plain
    known = _known(given)
    if named not in known:
        graph = Graph()
        p = graph.input("parameters", (named[-1].where.stop,), fixed=values(given, named))
        made = key_with_nodes(changed(given, named, p), changed(given.internals.matter, named, p), graph)
        known[named] = None if made is None else f"{plain} {made}"
    return known[named]


@annexed
def _known(given: Model) -> dict[tuple[Parameter, ...], str | None]:
    """Return the keys of a model so far, by parameters."""
    return {}
