"""Loads of the library are identified by their fields: the type, and everything that it was given.

Such a load does the same wherever type, fields and model are the same. The key of compiled code has the model, and pliant's own
source. So its law need not be traced for the key, which would take longer than all other identity of a large system. All values are
part of the text, and of numbers that are nodes of a graph their formulas: two loads that agree only at present values differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from pliant.graph import Graph, text_of
from pliant.model import Model
from pliant.model.acting.loads import Load
from pliant.model.acting.series import Input

_NUMBERS = (int, float, np.number, np.ndarray)


def known_by_fields(model: Model) -> bool:
    """Whether loads of a model may be identified by their fields.

    Laws of flexible bodies are run, because they say which nodes they use. A type of the user's own may add inertia, which a law of
    the library may read: then nothing but a law's graph shows what it does.
    """
    return "flexible" not in model.internals.features and all(load.type is None or _is_pliants(load) for load in model.loads)


def text_of_fields(load: Load, graph: Graph) -> str | None:
    """Return all that a load of the library was given. None for another load, and if it was given something that is not text, a
    flag or numbers, such as a function.
    """
    own = load.type
    if own is None or not _is_pliants(load) or load.law != own.act:
        return None
    try:
        given = [(x.name, _plain(getattr(own, x.name))) for x in fields(own)]  # type: ignore[arg-type]
    except TypeError:
        return None
    nodes = [(name, text_of(graph.lift(x))) for name, x in load.parameters.items() if np.asarray(x).dtype == object]
    return f"by its fields {type(own).__module__}.{type(own).__qualname__} {given} {nodes}"


def _is_pliants(load: Load) -> bool:
    return type(load.type).__module__.startswith("pliant.")


def _plain(x: Any) -> Any:
    """Return texts, flags and numbers as they are, several as tuples. Raise `TypeError` for anything else."""
    if x is None or isinstance(x, str | bool):
        return x
    if isinstance(x, _NUMBERS):
        return np.asarray(x, dtype=float).tolist()
    if isinstance(x, Input):
        return "input", _plain(x.value)
    if hasattr(x, "times"):
        return x.kind, x.times.tolist(), x.values.tolist()
    if isinstance(x, Mapping):
        return [(_plain(key), _plain(value)) for key, value in x.items()]
    if isinstance(x, Sequence):
        return [_plain(y) for y in x]
    raise TypeError
