"""Loads, outputs, events and other parts of a system as text, one line per kind."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.model.acting.events import VERBS, Named
from pliant.model.acting.loads.named import law_name
from pliant.model.acting.loads.prescribed import Prescribed
from pliant.model.acting.series import Series
from pliant.model.closures import Closure

if TYPE_CHECKING:
    from pliant.model.model import Model

_MOST, _MOST_SYMBOLS = 8, 24  # that are named in a line
_ON = ("hinge", "hinges", "frame", "a", "b", "body", "load", "line")  # fields that say where it is


def acting_text(model: Model) -> list[str]:
    """The lines below a system's tree: "symbols: L1 0.9 m, …", "loads: axle (HingeSpring axle), …"."""
    return symbols_text(model) + [f"{kind}: {_listed(all_of_it, model)}" for kind, all_of_it in acting(model).items() if all_of_it]


def symbols_text(model: Model) -> list[str]:
    """The line of a system's symbols, if it has any."""
    shown = ", ".join(f"{x.name} {x.value:g} {x.unit}".rstrip() for x in model.internals.symbols[:_MOST_SYMBOLS])
    more = len(model.internals.symbols) - _MOST_SYMBOLS
    return [f"symbols: {shown}" + (f" and {more} more" if more > 0 else "")] if model.internals.symbols else []


def acting(model: Model) -> dict[str, tuple[Any, ...]]:
    """Loads, sensors, events and other parts, by kind, as they were added: without the parts that pliant derives from them."""
    driven = {f"{motion.name}.required" for motion in model.internals.prescribed}
    named = {load.name for load in model.loads}
    return {
        "contacts": model.contacts,
        "loops": model.loops,
        "loads": model.loads,
        "prescribe": model.internals.prescribed,
        "outputs": tuple(x for x in model.outputs if x.name not in driven),
        "controllers": model.controllers,
        # events of loads, such as "stop.lower", are described with the loads
        "events": tuple(x for x in model.events if x.name.rpartition(".")[0] not in named),
    }


def _listed(some: tuple[Any, ...], model: Model) -> str:
    named = ", ".join(f"{one.name} ({described(one, model)})" for one in some[:_MOST])
    return named + (f" and {len(some) - _MOST} more" if len(some) > _MOST else "")


def described(one: Any, model: Model) -> str:
    """Its type, and the hinge or frame that it acts on: "HingeSpring axle", "law strut"."""
    if isinstance(one, Closure):
        return one.text
    if hasattr(one, "pairs"):
        return _touching(one)
    if hasattr(one, "g"):
        if isinstance(one.g, Named):
            return f"{_action(one, model)} where {one.g.name} {VERBS[one.direction].replace('_', ' ')} {one.g.value:g}"
        return f"{_action(one, model)} where {law_name(one.g, model.internals.named_laws)} is zero"
    if hasattr(one, "drives"):
        return f"law {law_name(one.law, model.internals.named_laws)} every {one.period:g} s drives {', '.join(one.drives)}"
    if hasattr(one, "given"):
        return type(one.given).__name__ if one.law is None else f"law {law_name(one.law, model.internals.named_laws)}"
    if one.type is None:
        return f"law {law_name(one.law, model.internals.named_laws)}"
    on = [x for f in fields(one.type) if f.name in _ON for x in _names(getattr(one.type, f.name))]
    return " ".join([type(one.type).__name__, *on[:_MOST]])


def _touching(contact: Any) -> str:
    """What touches what: "fl, fr with ground, 2 points"."""
    first, second = (list(dict.fromkeys(getattr(pair, side).shape for pair in contact.pairs)) for side in ("a", "b"))
    named = [", ".join(some[:_MOST]) + (f" and {len(some) - _MOST} more" if len(some) > _MOST else "") for some in (first, second)]
    count = sum(pair.count for pair in contact.pairs)
    return f"{named[0]} with {named[1]}, {count} point{'s' * (count > 1)}"


def _action(event: Any, model: Model) -> str:
    """The actions of an event, as text: "stop", "lock elbow", "activate grasp", "law bounce"."""
    words = []
    for x in event.actions:
        if isinstance(x, str):
            words.append(x)
        elif callable(x):
            words.append(f"law {law_name(x, model.internals.named_laws)}")
        else:
            names = [x.hinge] if hasattr(x, "hinge") else x.closures
            words.append(f"{x.word} {', '.join(names)}")
    return ", ".join(words)


def numbers_text(one: Any) -> str:
    """Its numbers, inputs and states: "k 40, c 0.3; input torque 0; state h 0". For an output, its unit."""
    if hasattr(one, "pairs"):
        return ", ".join(f"{key} {_shown(x)}" for key, x in one.parameters.items())
    if not hasattr(one, "parameters"):
        return getattr(one, "unit", "")
    if isinstance(one, Prescribed) and isinstance(one.given, Series):  # whose inputs are the pieces of a spline through it
        return f"path {_shown(one.given)}"
    kept = {} if isinstance(one, Prescribed) else _kept(one.type)
    groups = (("", kept | dict(one.parameters)), ("input ", one.inputs), ("state ", one.states))
    return "; ".join(word + ", ".join(f"{key} {_shown(x)}" for key, x in group.items()) for word, group in groups if group)


def _kept(kind: Any) -> dict[str, float]:
    """The numbers of a built-in load that are not parameters, such as a motor's gear, if they differ from the defaults."""
    own = (
        {f.name: (getattr(kind, f.name), f.default) for f in fields(kind) if "number" not in f.metadata} if kind is not None else {}
    )
    return {key: x for key, (x, usual) in own.items() if isinstance(x, float | int) and not isinstance(x, bool) and x != usual}


def _shown(x: Any) -> str:
    if isinstance(x, Series):
        return f"over {x.times[0]:g} to {x.times[-1]:g} s"
    if np.size(x) > _MOST:
        return " x ".join(map(str, np.shape(x)))
    return np.array2string(np.asarray(x), formatter={"float_kind": lambda v: f"{v:g}"}, separator=", ").replace("\n", "")


def _names(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [x for x in value if isinstance(x, str)] if isinstance(value, list | tuple | dict) else []
