"""The C of one model: its sizes, names and tables, and its functions, one operation a statement.

`model_constants(parameters, constants)` computes everything that depends on parameters only. It is called when a parameter changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pliant.export.fmu.bounds import bounds_of, tables
from pliant.export.fmu.functions import FmuFunctions, FmuLayout, pivot_scales
from pliant.export.fmu.variables import NOMINAL
from pliant.export.frames import Framed, c_body, framed, helpers
from pliant.export.languages import C, prefixed
from pliant.export.program import CONSTANTS, LISTING, PARAMETERS, Wanted, program
from pliant.model.acting.events import Activate, Event, LockHinge, UnlockHinge
from pliant.model.acting.loads import Series
from pliant.spatial import Array

_C = prefixed(replace(C, functions={**C.functions, "sin": "pl_sin({0})", "cos": "pl_cos({0})"}), "pl_")  # see trigonometry.c
_STATE = "double t, const double *x, const double *u"


@dataclass(frozen=True)
class Head:
    """A function of a model: its name, what it takes beyond t, x, u, and for each result the function that is traced.

    As in all C that pliant writes, what is made of the parameters alone, `constants`, stands behind other arguments.
    """

    name: str
    more: tuple[str, ...]
    results: tuple[tuple[str, str], ...]

    def _declared(self, name: str) -> str:
        more = "".join(f", const double *{x}" for x in (*self.more, CONSTANTS)) + "".join(
            f", double *{to}" for to, _ in self.results
        )
        return f"static void {name}({_STATE}{more})"

    def wanted(self, shapes: Mapping[str, tuple[int, ...]], traced: FmuFunctions) -> Wanted:
        """The function to be written; what a system does not need gives x itself."""
        inputs = {key: shapes[key] for key in ("t", "x", "u", *self.more, *([PARAMETERS] if PARAMETERS in shapes else []))}
        results = {to: np.ravel(traced.functions.get(key, traced.inputs["x"])) for to, key in self.results}
        return Wanted(self.name, "", inputs, results)

    def of(self, f: Framed, number: int) -> str:
        """The function of one set of closures."""
        missing = [] if any(x.name == CONSTANTS for x in f.routine.arguments) else [f"    (void){CONSTANTS};"]
        return "\n".join([self._declared(f"model_{self.name}_{number}"), "{", *missing, *c_body(f), "}\n"])

    def chosen(self, first: Sequence[int]) -> str:
        """The function that calls that of the set which acts. first: the places of each set's constants."""
        calls = [self._call(i, at) for i, at in enumerate(first)]
        if len(calls) > 1:
            calls = ["switch (set_of(x)) {", *(f"case {i}: {call} break;" for i, call in enumerate(calls[1:], 1))]
            calls += [f"default: {self._call(0, 0)} break;", "}"]
        return "\n".join([self._declared(f"model_{self.name}"), "{", *(f"    {call}" for call in calls), "}\n"])

    def _call(self, number: int, at: int) -> str:
        more = [*self.more, f"{CONSTANTS} + {at}", *(to for to, _ in self.results)]
        return f"model_{self.name}_{number}(t, x, u, {', '.join(more)});"


class FmuCode:
    """The functions of one set of closures as C. size: of what is made of the parameters alone."""

    def __init__(self, layout: FmuLayout, traced: FmuFunctions, heads: Sequence[Head], number: int) -> None:
        shapes = {"t": (1,), "x": (layout.states,), "u": (layout.inputs + layout.tabled,), "dt": (1,), "dx": (layout.states,)}
        shapes |= {"du": (layout.inputs,), "dp": (layout.parameters,)}
        if layout.parameters:
            shapes[PARAMETERS] = (layout.parameters,)
        wanted = [head.wanted(shapes, traced) for head in heads]
        made = program(layout.model, wanted, {}, layout.dynamics.parameter_values, style=LISTING)
        functions = {f.routine.name: f for f in framed(made, _C)}
        constants = functions.pop(CONSTANTS, None)
        self.size = 0 if constants is None else int(constants.routine.results[CONSTANTS].size)
        body = [f"    (void){x};" for x in (PARAMETERS, CONSTANTS)] if constants is None else c_body(constants)
        head = f"static void model_constants_{number}(const double *{PARAMETERS}, double *{CONSTANTS})"
        self.texts = ["\n".join([head, "{", *body, "}\n"]), *(head.of(functions[head.name], number) for head in heads)]
        self.helpers = helpers(made, _C)


def model_source(
    layouts: Sequence[FmuLayout],
    all_traced: Sequence[FmuFunctions],
    names: Sequence[str],
    start: tuple[Array, Array, Array],
    token: str,
) -> str:
    """model.c. names: of all values, in the order of their references; start: x, u, p; token: what an instance is asked for.

    layouts: one for each set of closures that act at a time, in the order of `sets_of`; what a function does is then chosen by the
    marks among the states.
    """
    layout, heads = layouts[0], _heads(layouts)
    codes = [FmuCode(own, traced, heads, i) for i, (own, traced) in enumerate(zip(layouts, all_traced, strict=True))]
    model, first = layout.model, np.cumsum([0, *(code.size for code in codes)])
    scales = pivot_scales(layout, all_traced[0])
    parts = [
        "/* The model: sizes, names, start values, functions. Written by pliant. */\n",
        *(f"#define {name} {value}" for name, value in _sizes(layouts, int(first[-1]), all_traced[0].functions).items()),
        f"#define NOMINAL {NOMINAL}",
        f"#define N_PIVOTS {scales.size}",
        f"#define MODEL_NAME {_text(model.name)}",
        f"#define TOKEN {_text(token)}\n",
        f"static const char *const value_names[] = {{{', '.join(map(_text, names))}}};",
        *(_doubles(f"start_{what}", values) for what, values in zip("xup", start, strict=True)),
        *(_doubles(name, values) for name, values in tables(bounds_of(layout.dynamics)).items()),
        _doubles("pivot_scale", scales),
        *_event_tables(layout),
        *_one_sided_tables(layout),
        *_series_tables(layout),
        _integers("set_marks", [name in sets for sets in map(_acting, layouts) for name in model.internals.switches.values()]),
        "",
        *dict.fromkeys(text for code in codes for text in code.helpers),
        *(text for code in codes for text in code.texts),
    ]
    calls = [f"    model_constants_{i}({PARAMETERS}, {CONSTANTS} + {first[i]});" for i in range(len(codes))]
    declared = f"static void model_constants(const double *{PARAMETERS}, double *{CONSTANTS})"
    parts += ["\n".join([declared, "{", *calls, "}\n"]), _SET_OF]
    parts += [head.chosen([int(x) for x in first[:-1]]) for head in heads]
    if model.events:
        own = [j for j, event in enumerate(model.events) if event.resets]
        cases = [f"    if (event == {j}) model_act{j}(t, x, u, {CONSTANTS}, y, came);" for j in own]
        unused = [f"    (void){x};" for x in ("event", "t", "x", "u", CONSTANTS, "y", "came")] if not own else []
        declared = f"static void model_act(int event, {_STATE}, const double *{CONSTANTS}, double *y, double *came)"
        parts.append("\n".join([declared, "{", *unused, *cases, "}\n"]))
    return "\n".join(parts)


_SET_OF = """\
/* Which of the sets of closures acts at a state, by its marks; -1 where it is none that events lead to. */
static int set_of(const double *x)
{
    int i, j;
    for (i = 0; i < N_SETS; ++i) {
        for (j = 0; j < N_SWITCHES && (x[N_STATES - N_SWITCHES + j] > 0.5) == set_marks[i * N_SWITCHES + j]; ++j) {}
        if (j == N_SWITCHES) return i;
    }
    return -1;
}
"""


def _heads(layouts: Sequence[FmuLayout]) -> list[Head]:
    """The functions that a model has."""
    events = layouts[0].model.events

    def one(name: str, *more: str) -> Head:
        return Head(name, more, (("y", name),))

    out = [one("rhs"), one("outputs"), one("along", "dt", "dx", "du", "dp")]
    if events:
        out += [one("events"), one("slopes"), *(_act(j) for j, event in enumerate(events) if event.resets)]
    if layouts[0].model.internals.one_sided:
        out.append(one("one_sided"))
    if any(layout.settles for layout in layouts):
        more = (("pivots", "pivots"),) if layouts[0].crosses else ()
        out.append(Head("settle", (), (("y", "settle"), *more)))
    if len(layouts) > 1:
        out.append(one("opened"))
    return out


def _act(j: int) -> Head:
    return Head(f"act{j}", (), (("y", f"act{j}"), ("came", f"came{j}")))


def _acting(layout: FmuLayout) -> set[str]:
    return {closure.name for closure in layout.model.closures}


def _sizes(layouts: Sequence[FmuLayout], constants: int, functions: dict[str, Array]) -> dict[str, int]:
    layout = layouts[0]
    model = layout.model
    one_sided = model.internals.one_sided
    return {
        "N_STATES": layout.states, "N_MARKS": layout.marks, "N_INPUTS": layout.inputs, "N_TABLED": layout.tabled,
        "N_PARAMETERS": layout.parameters, "N_CONSTANTS": constants, "N_OUTPUTS": functions["outputs"].size,
        "N_EVENTS": len(model.events), "N_SERIES": len(model.internals.series), "SETTLES": int(any(x.settles for x in layouts)),
        "TELLS_PIVOTS": int(layout.crosses), "N_ROWS": functions["pivots"].size if "pivots" in functions else 0,
        "N_COORDINATES": model.nq, "N_SPEEDS": model.nv, "N_ONE_SIDED": len(one_sided),
        "N_ENDS": sum(len(hinge.ends) for hinge in one_sided), "N_RUBS": sum(len(hinge.rubs) for hinge in one_sided),
        "CLOSES": int(any(x.model.closures for x in layouts)), "N_SETS": len(layouts),
        "N_SWITCHES": len(model.internals.switches),
    }  # fmt: skip


def _event_tables(layout: FmuLayout) -> list[str]:
    events = layout.model.events
    return [
        f"static const char *const event_name[] = {{{', '.join(_text(event.name) for event in events) or '0'}}};",
        _doubles("event_direction", [event.direction for event in events]),
        _doubles("event_gap", [event.gap for event in events]),
        _integers("event_frees", [_frees(event, other) for event in events for other in events]),
        _integers("event_only_switches", [event.only_switches for event in events]),
        _doubles("event_open", [_open(event) for event in events]),
        _integers("event_stops", ["stop" in event.actions for event in events]),
        _integers("event_changes", [event.resets for event in events]),
    ]


def _one_sided_tables(layout: FmuLayout) -> list[str]:
    """Hinges with stops and dry friction; `model.one_sided` says what the numbers are. Places in s are given as places in x."""
    model, first = layout.model, layout.model.nq + layout.model.nv
    hinges, driven = model.internals.one_sided, {motion.name for motion in model.internals.prescribed}
    ends = [(k, end) for k, hinge in enumerate(hinges) for end in hinge.ends]
    rubs = [(k, rub) for k, hinge in enumerate(hinges) for rub in hinge.rubs]
    integers: dict[str, list[int]] = {
        "row_coordinate": [hinge.coordinate for hinge in hinges], "row_speed": [hinge.speed for hinge in hinges],
        "row_driven": [hinge.hinge in driven for hinge in hinges],
        "end_row": [k for k, _ in ends], "end_flag": [first + end.flag for _, end in ends],
        "end_strikes": [end.strikes for _, end in ends], "end_leaves": [end.leaves for _, end in ends],
        "rub_row": [k for k, _ in rubs], "rub_flag": [first + rub.flag for _, rub in rubs],
        "rub_direction": [first + rub.direction for _, rub in rubs],
        "rub_sticks": [rub.sticks for _, rub in rubs], "rub_slips": [rub.slips for _, rub in rubs],
    }  # fmt: skip
    doubles = {"end_sign": [end.sign for _, end in ends], "end_gap": [end.gap for _, end in ends]}
    names = f"static const char *const row_name[] = {{{', '.join(_text(hinge.hinge) for hinge in hinges) or '0'}}};"
    return [names, *(_integers(key, x) for key, x in integers.items()), *(_doubles(key, x) for key, x in doubles.items())]


def _open(event: Event) -> float:
    """The largest opening of closures that an event closes; negative if it closes none."""
    gaps = [float("inf") if isinstance(x.gap, str) else float(x.gap) for x in event.actions if isinstance(x, Activate)]
    return max(gaps, default=-1.0)


def _frees(event: Event, other: Event) -> bool:
    """Whether an event unlocks a hinge that another event locks."""
    hinges = {action.hinge for action in event.actions if isinstance(action, UnlockHinge)}
    return any(isinstance(action, LockHinge) and action.hinge in hinges for action in other.actions)


def _series_tables(layout: FmuLayout) -> list[str]:
    """For each series its pieces, rows (begin, values, slopes), one after the other."""
    first, widths, pieces = [], [], []
    ends: list[float] = []
    rows: list[Array] = []
    for series, _ in layout.model.internals.series.values():
        table = _pieces(series)
        first.append(sum(x.size for x in rows))
        widths.append((table.shape[1] - 1) // 2)
        pieces.append(len(table))
        ends.append(float(series.times[-1]) if series.times.size > 1 else float("inf"))
        rows.append(table)
    return [
        _integers("series_first", first),
        _integers("series_width", widths),
        _integers("series_pieces", pieces),
        _doubles("series_end", ends),
        f"static const char *const series_name[] = {{{', '.join(map(_text, layout.model.internals.series)) or '0'}}};",
        _doubles("series_table", np.concatenate([np.zeros(0), *(x.ravel() for x in rows)])),
    ]


def _pieces(series: Series) -> Array:
    """(pieces, 1 + 2 k): when each begins, its values there, and its slopes."""
    count = series.times.size if series.kind == "hold" else max(1, series.times.size - 1)
    t0, value, slope = series.segment(series.times[:count])
    return np.concatenate([t0[:, None], value, slope], axis=1)


def _doubles(name: str, values: Iterable[float]) -> str:
    return f"static const double {name}[] = {{{', '.join(C.number(float(x)) for x in values) or '0'}}};"


def _integers(name: str, values: Iterable[int]) -> str:
    return f"static const int {name}[] = {{{', '.join(str(int(x)) for x in values) or '0'}}};"


def _text(x: str) -> str:
    """A C string literal: ASCII, escaped as in JSON, except that "??" is split so that C reads no trigraph."""
    return json.dumps(x.encode("ascii", "replace").decode()).replace("??", "?\\?")


def digest(*texts: str) -> str:
    """A name for what depends on these texts alone."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()
