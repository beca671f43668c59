"""Loads and outputs as the text of a system file: exact, and a user's function by its name alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field
from typing import Any

import numpy as np

from pliant.errors import PliantError
from pliant.formats.yaml.arrays import file_name
from pliant.formats.yaml.kinds import LOADS, given_fields, word_of
from pliant.formats.yaml.text import braces, entry, figures, nested, word
from pliant.model.loads import Input, Load, Output, Series
from pliant.model.loads.named import law_name
from pliant.model.model import Model

_MOST_INLINE = 2000  # numbers of a series that are saved in the file itself
_LONGEST_LINE = 120  # of what stands in braces on one line


class Beside:
    """Where long series go: files beside the one that is written, {name: contents}, or (None) nowhere."""

    def __init__(self, stem: str, files: dict[str, bytes] | None) -> None:
        self.stem, self.files = stem, files

    def series(self, what: str, series: Series) -> str:
        kind = {} if series.kind == "linear" else {"kind": series.kind}
        column = series.values.shape[1:] == (1,)  # which rows of two numbers would not tell from values (n,)
        if self.files is None or column or series.times.size + series.values.size <= _MOST_INLINE:
            return braces({"series": braces({"times": nested(series.times), "values": nested(series.values), **kind})})
        table = np.column_stack([series.times, series.values.reshape(series.times.size, -1)]).tolist()
        data = "".join(f"{','.join(map(repr, row))}\n" for row in table).encode()
        name = file_name(self.stem, what, data, ".csv")
        self.files[name] = data
        return braces({"series": braces({"file": word(name), **kind})})


def acting_lines(model: Model, laws: Mapping[int, str], stem: str, files: dict[str, bytes] | None) -> list[str]:
    """The sections of what acts on a model and what is looked at. laws: the names of functions, by id."""
    beside, lines = Beside(stem, files), []
    for section, all_of_it, text in _SECTIONS:
        own = all_of_it(model)
        lines += [f"{section}:"] if own else []
        for one in own:
            lines += _lines(one.name, text(one, laws, beside))
    return lines


def _lines(name: str, values: dict[str, str]) -> list[str]:
    """On one line, where it fits."""
    short = f"  {word(name)}: {braces(values)}"
    return [short] if len(short) <= _LONGEST_LINE else entry(name, values)


def _load_text(load: Load, laws: Mapping[int, str], beside: Beside) -> dict[str, str]:
    what = f"load {load.name!r}"
    if load.type is not None:
        return kind_text(load.type, what, LOADS, laws, beside)
    groups = {"parameters": load.parameters, "inputs": load.inputs, "states": load.states}
    texts = {
        key: braces({word(k): value_text(x, f"{what}: {k}", laws, beside) for k, x in group.items()})
        for key, group in groups.items()
        if group
    }
    return {"law": law_text(load.law, what, laws), **texts}


def _output_text(output: Output, laws: Mapping[int, str], beside: Beside) -> dict[str, str]:
    unit = {"unit": word(output.unit)} if output.unit else {}
    return {"law": law_text(output.law, f"output {output.name!r}", laws), **unit}


_SECTIONS: tuple[tuple[str, Callable[[Model], Any], Callable[..., dict[str, str]]], ...] = (
    ("loads", lambda model: model.loads, _load_text),
    ("outputs", lambda model: model.outputs, _output_text),
)


def kind_text(made: Any, what: str, types: Mapping[str, type], laws: Mapping[int, str], beside: Beside) -> dict[str, str]:
    """The type and the fields that are not as they are by default."""
    kind = type(made)
    if types.get(word_of(kind)) is not kind:
        raise PliantError(f"{what}: {kind.__name__} is a class of your own and cannot be saved to a file; keep it in Python")
    out = {"type": word_of(kind)}
    for own in given_fields(kind):
        value = getattr(made, own.name)
        if not _is_default(own, value):
            out[own.name] = value_text(value, f"{what}: {own.name}", laws, beside)
    return out


def _is_default(own: Field[Any], value: Any) -> bool:
    default = own.default if own.default_factory is MISSING else own.default_factory()
    if default is MISSING or type(default) is not type(value):
        return False
    return value is default or (np.shape(value) == np.shape(default) and value_key(value) == value_key(default))


def value_key(value: Any) -> Any:
    """The same for values that are the same to the last bit."""
    return np.asarray(value).tobytes() if isinstance(value, float | np.ndarray) else value


def value_text(value: Any, what: str, laws: Mapping[int, str], beside: Beside) -> str:
    """A value of a field, as it is written."""
    if isinstance(value, Input):
        return braces({"input": value_text(value.value, what, laws, beside)})
    if isinstance(value, Series):
        return beside.series(what.replace("load ", ""), value)
    if isinstance(value, bool | np.bool_):
        return str(bool(value)).lower()
    if isinstance(value, str):
        return word(value)
    if isinstance(value, int | float | np.ndarray | np.number):
        if not np.isfinite(value).all():
            raise PliantError(f"{what} is {value}, which a file cannot hold; give a finite number, or leave it out")
        return nested(np.asarray(value)) if np.ndim(value) else figures(float(value))
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(x, what, laws, beside) for x in value)}]"
    if callable(value):
        return braces({"law": law_text(value, what, laws)})
    raise PliantError(f"{what} is {type(value).__name__}, which a file cannot hold; keep it in Python")


def law_text(law: Any, what: str, laws: Mapping[int, str]) -> str:
    if id(law) in laws:
        return word(laws[id(law)])
    raise PliantError(
        f"{what}: its law {law_name(law, {})!r} is Python code and cannot be saved to a file; keep it in Python, or let a file "
        "name it and bring it, pl.load(f, laws={…})"
    )


def file_laws(model: Model) -> dict[int, str]:
    """The laws that have names in a file, by id."""
    return {id(law): name for name, law in model.named_laws.items()}


def all_laws(model: Model) -> dict[str, Any]:
    """Every function of a user in a model, by a name: that in a file, else its own where it tells it apart, else its load's."""
    laws = {id(law): (law, owner) for law, owner in _laws(model)}
    named = file_laws(model)
    out = {named[key]: law for key, (law, _) in laws.items() if key in named}
    for key, (law, owner) in laws.items():
        if key not in named:
            own = law_name(law, {})
            tries = (own if own.isidentifier() else owner, owner, *(f"{owner}_{k}" for k in range(2, len(laws) + 3)))
            out[next(name for name in tries if name not in out)] = law
    return out


def _laws(model: Model) -> list[tuple[Any, str]]:
    """Every function of a user in a model, and what has it."""
    acting: list[Load | Output] = [*model.loads, *model.outputs]
    own = [(x.law, x.name) for x in acting if x.type is None]
    for one in acting:
        values = [getattr(one.type, f.name) for f in given_fields(type(one.type))] if one.type is not None else []
        own += [(x, one.name) for x in values if callable(x) and not isinstance(x, Series)]
    return own
