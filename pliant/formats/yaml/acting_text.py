"""Loads and outputs as the text of a system file: exact, and a user's function by its name alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field
from functools import partial
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.formats.yaml.arrays import file_name
from pliant.formats.yaml.closures import KINDS, closure_text
from pliant.formats.yaml.contacts import contact_text
from pliant.formats.yaml.kinds import LOADS, OUTPUTS, functions_in, given_fields, word_of
from pliant.formats.yaml.text import braces, entry, figures, nested, word
from pliant.model.acting.events import OPEN, VERBS, Activate, Deactivate, LockHinge, Named, UnlockHinge
from pliant.model.acting.loads import Input, Load, Output, Series
from pliant.model.acting.loads.named import law_name
from pliant.model.acting.loads.text import acting
from pliant.model.closures import Closure
from pliant.model.model import Model
from pliant.model.places import place
from pliant.model.symbols import Formulas

_MOST_INLINE = 2000  # numbers of a series that are saved in the file itself
_LONGEST_LINE = 120  # of what stands in braces on one line


class SeriesWriter:
    """Writes series as text. A long series goes to another file in the same folder.

    files: the contents of these files by name; None: all series are written inline. formulas: the formulas of the system's numbers,
    by place.
    """

    def __init__(self, stem: str, files: dict[str, bytes] | None, formulas: Mapping[str, Formulas] = {}) -> None:
        self.stem, self.files, self.formulas = stem, files, formulas

    def series(self, what: str, series: Series) -> str:
        kind = {} if series.kind == "linear" else {"kind": series.kind}
        column = series.values.shape[1:] == (1,)  # which rows of two numbers would not tell from values (n,)
        if self.files is None or column or series.times.size + series.values.size <= _MOST_INLINE:
            return braces({"times": nested(series.times), "values": nested(series.values), **kind})
        table = np.column_stack([series.times, series.values.reshape(series.times.size, -1)]).tolist()
        data = "".join(f"{','.join(map(repr, row))}\n" for row in table).encode()
        name = file_name(self.stem, what, data, ".csv")
        self.files[name] = data
        return braces({"file": word(name), **kind})


def acting_lines(model: Model, laws: Mapping[int, str], stem: str, files: dict[str, bytes] | None) -> list[str]:
    """The sections of what acts on a model and what is looked at. laws: the names of functions, by id."""
    writer, lines = SeriesWriter(stem, files, model.internals.formulas), []
    for section, own in acting(model).items():
        lines += [f"{section}:"] if own else []
        if section == "loops":
            value = partial(value_text, laws=laws, writer=writer)
            for closure in own:
                lines += _lines(closure.name, closure_text(closure, laws, value))
            continue
        text: Callable[..., dict[str, str]] = _TEXTS.get(section, _record_text)
        for one in own:
            lines += _lines(one.name, text(one, laws, writer))
    return lines


def _lines(name: str, values: dict[str, str]) -> list[str]:
    """On one line, where it fits."""
    short = f"  {word(name)}: {braces(values)}"
    return [short] if len(short) <= _LONGEST_LINE else entry(name, values)


def _load_text(load: Load, laws: Mapping[int, str], writer: SeriesWriter) -> dict[str, str]:
    what = f"load {load.name!r}"
    known = {key: writer.formulas.get(place(load.name, key)) for key in load.parameters}
    formulas = {key: nested(np.asarray(load.parameters[key]), own) for key, own in known.items() if own is not None}
    if load.type is not None:
        return kind_text(load.type, what, LOADS, laws, writer, formulas)
    groups = {"parameters": load.parameters, "inputs": load.inputs, "states": load.states}
    texts = {key: value_text(dict(group), f"{what}: {key}", laws, writer) for key, group in groups.items() if group}
    if formulas:
        plain = {key: value_text(x, f"{what}: parameters: {key}", laws, writer) for key, x in load.parameters.items()}
        texts["parameters"] = braces({word(key): x for key, x in (plain | formulas).items()})
    return {"law": law_text(load.law, what, laws), **texts}


def _output_text(output: Output, laws: Mapping[int, str], writer: SeriesWriter) -> dict[str, str]:
    if output.type is not None:
        return kind_text(output.type, f"output {output.name!r}", OUTPUTS, laws, writer)
    unit = {"unit": word(output.unit)} if output.unit else {}
    return {"law": law_text(output.law, f"output {output.name!r}", laws), **unit}


def _prescribed_text(motion: Any, laws: Mapping[int, str], writer: SeriesWriter) -> dict[str, str]:
    what, given = f"prescribe {motion.name!r}", motion.given
    if isinstance(given, Series):
        return {"series": writer.series(what, given)}
    if isinstance(given, Input):
        return {"input": value_text(given.value, what, laws, writer)}
    return {"law": law_text(given, what, laws)}


def _record_text(one: Any, laws: Mapping[int, str], writer: SeriesWriter) -> dict[str, str]:
    """A controller or an event, by its fields."""
    what = f"{type(one).__name__.lower()} {one.name!r}"
    out: dict[str, str] = {}
    for own in given_fields(type(one)):
        value = getattr(one, own.name)
        if isinstance(value, Named):
            out |= {"quantity": word(value.name), VERBS[one.direction]: figures(value.value)}
            continue
        if own.name == "name" or _is_default(own, value) or (own.name == "direction" and "quantity" in out):
            continue
        if own.name == "action":
            texts = [_action_text(x, what, laws) for x in one.actions]
            out[own.name] = texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"
        elif own.name == "state" and isinstance(value, float | int):
            out[own.name] = str(value).lower() if isinstance(value, bool) else repr(value)  # a law may tell 1 from 1.0
        elif str(own.type).startswith("Callable"):
            out[own.name] = law_text(value, what, laws)
        else:
            out[own.name] = value_text(value, f"{what}: {own.name}", laws, writer)
    return out


def _action_text(action: Any, what: str, laws: Mapping[int, str]) -> str:
    if isinstance(action, str):
        return word(action)
    if isinstance(action, LockHinge | UnlockHinge):
        if action.flag != f"{action.hinge}.locked":
            own = f"its action has a flag of its own, {action.flag!r}, which a file cannot hold"
            raise PliantError(f"{what}: {own}; use pl.{action.word}")
        return braces({action.word: word(action.hinge)})
    if isinstance(action, Activate | Deactivate):
        names = [word(name) for name in action.closures]
        gap = getattr(action, "gap", OPEN)
        return braces(
            {action.word: names[0] if len(names) == 1 else f"[{', '.join(names)}]"}
            | ({} if gap == OPEN else {"gap": word(gap) if isinstance(gap, str) else repr(float(gap))})
            | ({"offset": word(action.offset)} if isinstance(action, Activate) and action.offset else {})
        )
    return braces({"law": law_text(action, what, laws)})


_TEXTS: dict[str, Callable[..., dict[str, str]]] = {
    "contacts": contact_text, "loads": _load_text, "outputs": _output_text, "prescribe": _prescribed_text,
}  # fmt: skip


def kind_text(
    made: Any, what: str, types: Mapping[str, type], laws: Mapping[int, str], writer: SeriesWriter, formulas: Mapping[str, str] = {}
) -> dict[str, str]:
    """The type and the fields that are not as they are by default, or have formulas."""
    kind = type(made)
    if types.get(word_of(kind)) is not kind:
        raise PliantError(
            f"{what}: {kind.__name__} is your own class and cannot be saved to a file; keep the Python code that builds it"
        )
    out = {"type": word_of(kind)}
    for own in given_fields(kind):
        value = getattr(made, own.name)
        if own.name in formulas:
            out[own.name] = formulas[own.name]
        elif not _is_default(own, value):
            out[own.name] = value_text(value, f"{what}: {own.name}", laws, writer)
    return out


def _is_default(own: Field[Any], value: Any) -> bool:
    default = own.default if own.default_factory is MISSING else own.default_factory()
    if default is MISSING or type(default) is not type(value):
        return False
    return value is default or (np.shape(value) == np.shape(default) and value_key(value) == value_key(default))


def value_key(value: Any) -> Any:
    """The same for values that are the same to the last bit."""
    return np.asarray(value).tobytes() if isinstance(value, float | np.ndarray) else value


def value_text(value: Any, what: str, laws: Mapping[int, str], writer: SeriesWriter) -> str:
    """A value of a field, as it is written."""
    if isinstance(value, Input):
        return braces({"input": value_text(value.value, what, laws, writer)})
    if isinstance(value, Series):
        return braces({"series": writer.series(what.partition(" ")[2], value)})
    if isinstance(value, bool | np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, str):
        return word(value)
    if isinstance(value, int | float | np.ndarray | np.number):
        if not np.isfinite(value).all():
            raise PliantError(f"{what} is {value}, which a file cannot store; give a finite number, or leave it out")
        return nested(np.asarray(value)) if np.ndim(value) else figures(float(value))
    if isinstance(value, Mapping):
        return braces({word(key): value_text(x, f"{what}: {key}", laws, writer) for key, x in value.items()})
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(x, what, laws, writer) for x in value)}]"
    if callable(value):
        return braces({"law": law_text(value, what, laws)})
    raise PliantError(f"{what} is {type(value).__name__}, which a file cannot store; keep the Python code that builds it")


def law_text(law: Any, what: str, laws: Mapping[int, str]) -> str:
    if id(law) in laws:
        return word(laws[id(law)])
    raise PliantError(f"{what}: a file cannot name the function {law_name(law, {})!r} here; keep the Python code that builds it")


def law_names(model: Model) -> dict[int, str]:
    """The name of every function of a user in a model, by id."""
    return {id(law): name for name, law in all_laws(model).items()}


def all_laws(model: Model) -> dict[str, Any]:
    """Every function of a user in a model, by a name: that in a file, else its own where it tells it apart, else its load's."""
    laws = {id(law): (law, owner) for law, owner in _laws(model)}
    named = {id(law): name for name, law in model.internals.named_laws.items()}
    out = {named[key]: law for key, (law, _) in laws.items() if key in named}
    for key, (law, owner) in laws.items():
        if key not in named:
            own = law_name(law, {})
            tries = (own if own.isidentifier() else owner, owner, *(f"{owner}_{k}" for k in range(2, len(laws) + 3)))
            out[next(name for name in tries if name not in out)] = law
    return out


def _laws(model: Model) -> list[tuple[Any, str]]:
    """Every function of a user in a model, and what has it."""
    return [(law, one.name) for some in acting(model).values() for one in some for law in _laws_in(one)]


def _laws_in(one: Any) -> list[Any]:
    if isinstance(one, Closure):
        kind = KINDS.get(one)
        return [] if kind is None else kind.laws(one)
    if isinstance(one, Load | Output):
        return functions_in([one.law] if one.type is None else [getattr(one.type, f.name) for f in given_fields(type(one.type))])
    return functions_in(getattr(one, f.name) for f in given_fields(type(one)))
