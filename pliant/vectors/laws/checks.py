"""Warnings about the laws of loads that are functions of a user: a law that does nothing, and numbers that nothing uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from pliant.errors import warn
from pliant.graph import Graph, Untraceable
from pliant.lazy import annexed
from pliant.model import Model
from pliant.model.acting.loads import Load
from pliant.vectors.acts import Acts
from pliant.vectors.forces import acted
from pliant.vectors.laws.identity import without_python
from pliant.vectors.laws.texts import LawTexts, symbols
from pliant.vectors.names import reading

_KINDS = ("parameters", "inputs", "states")


@annexed
def warn_of_laws(model: Model) -> None:
    """Warn of laws that compute something and do nothing, and of their numbers that nothing uses. This is done once per model."""
    own = [load for load in model.loads if load.type is None]
    if not own:
        return
    kept = without_python(model)
    traced = [load for load in kept.loads if any(load.law is x.law for x in own)]
    unused: dict[str, str] = {}
    for load in traced:
        acts, read = _run(kept, load)
        known = {f"{load.name}.{key}": kind[:-1] for kind in _KINDS for key in getattr(load, kind)}
        if _does_nothing(acts):
            if read or not known:
                warn(
                    f"system {model.name!r}, load {load.name!r}: its law does nothing; call x.torque, x.force, x.moment or x.rate "
                    "with what it computes, or remove the load"
                )
            continue
        unused |= {name: kind for name, kind in known.items() if name not in read and name not in acts.rates}
    if unused:
        used = _used(kept, unused)
        for name, kind in unused.items():
            if name not in used:
                owner, _, key = name.rpartition(".")
                warn(f"system {model.name!r}, load {owner!r}: nothing uses its {kind} {key!r}; read it in the law, or leave it out")


def _run(model: Model, load: Load) -> tuple[Acts, set[str]]:
    """Return what a law does, and the names of the numbers that it reads."""
    with reading() as read:
        acts = acted(model.internals.matter, model, symbols(model, Graph()), (load,))
    return acts, read


def _does_nothing(acts: Acts) -> bool:
    did = (acts.torques, acts.pushes, acts.rates, acts.holds, acts.energies, acts.kinetic, acts.momenta, acts.losses, acts.applied)
    return not any(did) and not any(acts.external)


def _used(model: Model, names: dict[str, str]) -> set[str]:
    """Return the names that loads, outputs, events and controllers use; all names if this is not known."""
    said = {text for part in (*model.outputs, *model.events, *model.controllers) for text in _texts(part)}
    found = {name for name in names if any(text == name or text.startswith(f"{name}[") for text in said)}
    if any(callable(action) for event in model.events for action in event.actions):
        return {*names}
    texts = LawTexts(model, model.internals.matter, Graph())
    try:
        with reading() as read:
            acted(model.internals.matter, model, texts.state)
            for output in model.outputs:
                texts.of_output(output)
            for event in model.events:
                texts.of_event(event)
    except Untraceable:
        return {*names}
    return found | read


def _texts(part: Any) -> Iterator[str]:
    """Return all texts in a part of a system that may be names of numbers."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list | tuple):
        for one in part:
            yield from _texts(one)
    elif is_dataclass(part):
        for f in fields(part):
            yield from _texts(getattr(part, f.name))
