"""What the page shows for reproducing a run: a few lines of Python, the system's file, and the versions.

Functions, and an earlier run that this run continues, are not in the run's data. The page names them.
"""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.compile.trace.parameters import parse
from pliant.errors import PliantError
from pliant.formats.yaml import all_laws, not_held, written_alone
from pliant.model import Contacts, Model
from pliant.simulate.problem.settings import INSTANTS
from pliant.spatial import Array

if TYPE_CHECKING:
    import xarray as xr

    from pliant.simulate import Run

_MOST_TEXT = 200_000  # letters of a system file that is shown on the page
_MOST_ROWS = 200  # of forces given over time, that are written out
_WIDTH = 100
_TAU = {"traced": "pl.Traced(…)", "law": "a function tau(t, q, v)"}


def file_name(model: Model) -> str:
    """A name for the system's files, from its own: letters that every file system has."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", model.name).strip("-.")[:60].strip("-.") or "system"


def run_again(run: Run, model: Model) -> dict[str, Any]:
    """{"code", "needs", "file", "missing", "versions", "fingerprint"} of a run, from which it can be repeated.

    code: Python lines that repeat the run in the folder of the file. needs: what these lines need and do not contain.
    file: the system file; missing: why there is none.
    """
    data = run.data
    a, name = data.attrs, file_name(model)
    missing = str(data["system_file"].attrs.get("missing", "")) if "system_file" in data else "The run does not contain its system."
    arguments, needs = _arguments(data, model)
    brought, notes = _laws(model)
    lines = ["import pliant as pl", "", f"system = pl.load({_text(name + '.yaml')}{brought})", "run = pl.simulate("]
    lines += [line for argument in ["system", *arguments] for line in _wrapped(argument)]
    lines += [")", f"run.page({_text(name + '-again.html')})"]
    return {
        "code": "\n".join(lines) + "\n",
        "needs": notes + needs,
        **_file(str(data["system_file"].item()) if "system_file" in data else "", missing),
        "versions": {key.removesuffix("_version"): str(x) for key, x in a.items() if str(key).endswith("_version")},
        "fingerprint": str(a.get("fingerprint", "")),
    }


def build_again(model: Model) -> dict[str, Any]:
    """The same for a system without a run."""
    name = file_name(model)
    try:
        text, missing = written_alone(model), ""
    except PliantError as error:
        text, missing = "", str(error)
    brought, notes = _laws(model)
    lines = ["import pliant as pl", "", f"system = pl.load({_text(name + '.yaml')}{brought})", "print(system)"]
    lines += [f"system.page({_text(name + '-again.html')})"]
    return {
        "code": "\n".join(lines) + "\n",
        "needs": notes,
        **_file(text, missing),
        "versions": {},
        "fingerprint": model.fingerprint,
    }


def _file(text: str, missing: str) -> dict[str, str]:
    if not missing and len(text) > _MOST_TEXT:
        missing = f"The file has {len(text):,} characters, too many for this page. Use pl.save(system, …) to write it."
    return {"file": "" if missing else text, "missing": missing}


def _laws(model: Model) -> tuple[str, list[str]]:
    """The arguments of `pl.load` other than the file, and sentences about them."""
    notes = []
    if custom := not_held(model):
        notes.append(
            f"The Custom hinges {', '.join(custom[:8])} are Python code and are not in a file. Build the system in Python."
        )
    laws = list(all_laws(model))
    if not laws:
        return "", notes
    notes.append(f"Define these laws first. They are Python functions: {', '.join(laws)}.")
    return ", laws={" + ", ".join(f"{_text(name)}: {_identifier(name)}" for name in laws) + "}", notes


def _identifier(name: str) -> str:
    plain = re.sub(r"\W", "_", name)
    return plain if plain.isidentifier() and not keyword.iskeyword(plain) else f"_{plain}"


def _arguments(data: xr.Dataset, model: Model) -> tuple[list[str], list[str]]:
    """The arguments of `pl.simulate` as text, and sentences about those that are missing."""
    a: Any = data.attrs
    out, needs = [], []
    for name in ("q0", "v0", "s0"):
        values = data[name].to_numpy() if name in data else data[name[0]].to_numpy()[0] if name != "s0" else None
        if values is not None:
            out.append(f"{name}={_list(values)}")
    if float(a.get("t_start", 0.0)) > 0:
        needs.append(
            f"This run continues another run from t = {float(a['t_start']):.6g} s. Repeat that run first and pass start=…."
        )
    out.append(f"t_end={float(a['t_end'])!r}")
    out.append(f"method={_text(str(a['method']))}")
    out += [f"{key}={float(a[key])!r}" for key in ("dt", "rtol", "atol", "rho", "min_step") if key in a]
    if "stabilise" in a:
        out.append(f"stabilise=({a['stabilise']})")
    if "contacts" in a and (solver := Contacts.read(str(a["contacts"]))) != Contacts():
        out.append(f"contacts=pl.{solver!r}")
    if "seed" in a:
        out.append(f"seed={int(a['seed'])}")
    for given, missing in (_tau(data), _inputs(data, model), _named(data, model), _instants(data)):
        out += given
        needs += missing
    return out, needs


def _tau(data: xr.Dataset) -> tuple[list[str], list[str]]:
    from pliant import examples

    form = str(data.attrs.get("tau_form", "none"))
    if "tau_given" in data:
        rows = data["tau_given"].to_numpy()
        if rows.ndim == 1 or len(rows) <= _MOST_ROWS:
            return [f"tau={_list(rows)}"], []
        return [], [f"Pass tau=, {len(rows):,} rows over the run. They are in run.data['tau_given']."]
    if form == "none":
        return [], []
    own = ""
    if getattr(examples.EXAMPLES.get(str(data.attrs["system"])), "tau", None) is not None:
        own = f" For the example, use pl.examples.EXAMPLES[{_text(str(data.attrs['system']))}].tau(system)."
    return [], [f"Pass tau=, which was {_TAU.get(form, 'a function')}. It is Python code, so the run does not contain it.{own}"]


def _inputs(data: xr.Dataset, model: Model) -> tuple[list[str], list[str]]:
    """Inputs of loads that stayed constant, except those that controllers set."""
    if "u" not in data:
        return [], []
    rows, labels = data["u"].to_numpy(), [str(x) for x in data["input"].to_numpy()]
    driven = {name for controller in model.controllers for name in controller.drives}
    owners = [re.sub(r"\[\d+\]$", "", label) for label in labels]
    given, needs = {}, []
    for owner in dict.fromkeys(owners):
        places = [i for i, x in enumerate(owners) if x == owner]
        own = rows[:, places]
        if owner in driven:
            continue
        if np.array_equal(own, np.broadcast_to(own[0], own.shape)):
            given[owner] = _list(own[0]) if len(places) > 1 else repr(float(own[0, 0]))
        else:
            needs.append(f"Pass u={{{owner!r}: …}}. It changed during the run.")
    return ["u={" + ", ".join(f"{_text(name)}: {x}" for name, x in given.items()) + "}"] if given else [], needs


def _named(data: xr.Dataset, model: Model) -> tuple[list[str], list[str]]:
    """Parameters and wrenches that were given, by name."""
    out, needs = [], []
    for key in ("p", "wrenches"):
        if key not in data:
            continue
        listed, values = str(data[key].attrs["long_name"]).partition(": ")[2].split(", "), data[key].to_numpy()
        names = _joined(model, listed) if key == "p" else listed
        ends = [p.where.stop for p in parse(model, names)] if key == "p" else [6 * (k + 1) for k in range(len(names))]
        if values.ndim == 1 and values.size == ends[-1]:
            shown = [repr(float(x[0])) if x.size == 1 else _list(x) for x in np.split(values, ends[:-1])]
            out.append(f"{key}={{" + ", ".join(f"{_text(name)}: {x}" for name, x in zip(names, shown, strict=True)) + "}")
            continue
        needs.append(f"Pass {key}= for {', '.join(names)}. The values are in run.data[{key!r}].")
    return out, needs


def _joined(model: Model, pieces: list[str]) -> list[str]:
    """The names of parameters, of which ', ' may be a part."""
    names = [""]
    for piece in pieces:
        names[-1] += piece
        try:
            parse(model, names[-1:])
            names.append("")
        except PliantError:
            names[-1] += ", "
    return names[:-1] if not names[-1] else pieces


def _instants(data: xr.Dataset) -> tuple[list[str], list[str]]:
    """How many were stored, if they are equally spaced; those at events are there again by themselves."""
    t, a = data["time"].to_numpy(), data.attrs
    even = np.linspace(float(a.get("t_start", 0.0)), float(a["t_end"]), t.size)
    if "dt" in a or t.size == INSTANTS or not a["complete"]:
        return [], []
    return ([f"n_out={t.size}"], []) if np.allclose(t, even, rtol=0, atol=1e-9 * float(a["t_end"])) else ([], [])


def _list(values: Array) -> str:
    if values.ndim > 1:
        return "[" + ", ".join(_list(row) for row in values) + "]"
    return "[" + ", ".join(repr(float(x)) for x in values) + "]"


def _text(name: str) -> str:
    """As Python writes it, with double quotes where it can."""
    return '"' + name + '"' if name.isprintable() and name.isascii() and '"' not in name and "\\" not in name else ascii(name)


_WORD = re.compile(r"""(?:"[^"]*"|'(?:[^'\\]|\\.)*'|[^\s"'])+""")


def _wrapped(argument: str) -> list[str]:
    """Lines of an argument, broken where a space is outside of texts."""
    lines = ["   "]
    for word in _WORD.findall(argument + ","):
        if len(lines[-1]) + 1 + len(word) > _WIDTH and lines[-1].strip():
            lines.append("       ")
        lines[-1] += f" {word}"
    return lines


__all__ = ["build_again", "file_name", "run_again"]
