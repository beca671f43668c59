"""The C of one model: its sizes, names and tables, and its functions, one operation a statement.

What depends on parameters alone is `model_constants(p, k)`, computed where a parameter changes; all else reads k.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from pliant.compile.c import HELPERS, number, operand, statement
from pliant.export.fmu.functions import Layout, Traced, pivot_scales
from pliant.export.fmu.variables import NOMINAL
from pliant.graph import Node, live
from pliant.model.acting.events import Activate, Event, Lock, Unlock
from pliant.model.acting.loads import Series
from pliant.spatial import Array

_OWN = {"sin": "pl_sin({0})", "cos": "pl_cos({0})"}  # trigonometry.c
_ARGUMENTS = {"t": "t", "x": "x", "u": "u", "parameters": "p"}
_ALONG = {"t_along": "dt", "x_along": "dx", "u_along": "du", "p_along": "dp"}
_STATE = "const double *k, const double *t, const double *x, const double *u"


class Code:
    """The functions of a model as C. constants: the places in k of nodes that depend on parameters alone and others read."""

    def __init__(self, traced: Traced) -> None:
        self.traced = traced
        self.text = {node.index: f"{c}[{i}]" for name, c in (_ARGUMENTS | _ALONG).items() for i, node in self._nodes(name)}
        nodes = live(node for out in traced.functions.values() for node in out.ravel())
        self.fixed = {node.index for node in nodes if node.fixed}
        read = {x.index for node in nodes if node.index not in self.fixed for x in node.args}
        read |= {node.index for out in traced.functions.values() for node in out.ravel()}
        kept = [node for node in nodes if node.index in read & self.fixed and node.op not in ("const", "neg")]
        kept += [node.args[0] for node in nodes if node.op == "neg" and node.index in read & self.fixed]
        self.kept = {node.index: node for node in sorted(set(kept), key=lambda node: node.index)}
        self.constants = {index: i for i, index in enumerate(self.kept)}
        self.helpers = {node.op for node in nodes}

    def _nodes(self, name: str) -> list[tuple[int, Node]]:
        return list(enumerate(np.ravel(self.traced.inputs[name]))) if name in self.traced.inputs else []

    def constants_function(self, name: str) -> str:
        """void name(const double *p, double *k)"""
        body, text = self._statements(self.kept.values(), {})
        ends = [f"    k[{i}] = {text[index]};" for index, i in self.constants.items()]
        return _function(f"{name}(const double *p, double *k)", ["p", "k"], body, ends)

    def function(self, head: str, names: Sequence[str], results: Iterable[tuple[str, Array]]) -> str:
        """One function; results: where its nodes go."""
        results = list(results)
        known = {index: f"k[{i}]" for index, i in self.constants.items()}
        body, text = self._statements([node for _, out in results for node in out.ravel()], known)
        ends = [f"    {to}[{i}] = {text[node.index]};" for to, out in results for i, node in enumerate(out.ravel())]
        return _function(head, names, body, ends)

    def _statements(self, outputs: Iterable[Node], known: dict[int, str]) -> tuple[list[str], dict[int, str]]:
        """Statements that compute nodes, and each node as an operand."""
        text = self.text | known
        lines: list[str] = []
        for node in _needed(outputs, known):
            if node.index in text:
                continue
            folded = operand(node, text)
            if folded is None:
                n = len(lines)
                lines += statement(node, text, n, "pl_", _OWN)
                folded = f"t{n}"
            text[node.index] = folded
        return lines, text


def _needed(outputs: Iterable[Node], known: dict[int, str]) -> list[Node]:
    """The nodes that outputs need, each after its operands, not looking behind those that are known."""
    found = {node.index: node for node in outputs}
    todo = list(found.values())
    while todo:
        node = todo.pop()
        if node.index in known:
            continue
        for x in node.args:
            if x.index not in found:
                found[x.index] = x
                todo.append(x)
    return [found[i] for i in sorted(found)]


def _function(head: str, names: Sequence[str], body: list[str], ends: list[str]) -> str:
    whole = "\n".join([*body, *ends])
    unused = [f"    (void){name};" for name in names if not re.search(rf"\b{name}\[", whole)]
    return "\n".join([f"static void {head}", "{", *unused, *body, *ends, "}\n"])


def model_source(
    layouts: Sequence[Layout],
    all_traced: Sequence[Traced],
    names: Sequence[str],
    start: tuple[Array, Array, Array],
    token: str,
) -> str:
    """model.c. names: of all values, in the order of their references; start: x, u, p; token: what an instance is asked for.

    layouts: one for each set of closures that act at a time, in the order of `sets_of`; what a function does is then chosen by the
    marks among the states.
    """
    layout, codes = layouts[0], [Code(traced) for traced in all_traced]
    model, first = layout.model, np.cumsum([0, *(len(code.constants) for code in codes)])
    scales = pivot_scales(layout, all_traced[0])
    helpers = set().union(*(code.helpers for code in codes))
    parts = [
        "/* The model: sizes, names, start values, functions. Written by pliant. */\n",
        *(f"#define {name} {value}" for name, value in _sizes(layouts, int(first[-1]), all_traced[0].functions).items()),
        f"#define NOMINAL {NOMINAL}",
        f"#define N_PIVOTS {scales.size}",
        f"#define MODEL_NAME {_text(model.name)}",
        f"#define TOKEN {_text(token)}\n",
        f"static const char *const value_names[] = {{{', '.join(map(_text, names))}}};",
        *(_doubles(f"start_{what}", values) for what, values in zip("xup", start, strict=True)),
        _doubles("pivot_scale", scales),
        *_event_tables(layout),
        *_one_sided_tables(layout),
        *_series_tables(layout),
        _integers("set_marks", [name in sets for sets in map(_acting, layouts) for name in model.switches.values()]),
        "",
        *(text.replace("{prefix}", "pl_") for op, text in HELPERS.items() if op in helpers),
    ]
    for i, (code, traced) in enumerate(zip(codes, all_traced, strict=True)):
        parts.append(code.constants_function(f"model_constants_{i}"))
        for head in _heads(layouts):
            parts.append(head.of(code, traced.functions, f"model_{head.name}_{i}"))
    calls = [f"    model_constants_{i}(p, k + {first[i]});" for i in range(len(codes))]
    parts.append("\n".join(["static void model_constants(const double *p, double *k)", "{", *calls, "}\n"]))
    parts.append(_SET_OF)
    parts += [head.chosen([int(x) for x in first[:-1]]) for head in _heads(layouts)]
    if model.events:
        own = [j for j, event in enumerate(model.events) if event.resets]
        cases = [f"    if (event == {j}) model_act{j}(k, t, x, u, y, came);" for j in own]
        unused = [f"    (void){x};" for x in ("event", "k", "t", "x", "u", "y", "came")] if not own else []
        declared = f"static void model_act(int event, {_STATE}, double *y, double *came)"
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


@dataclass(frozen=True)
class Head:
    """A function of a model: its name, what it takes beyond k, t, x, u, and for each result the function that is traced."""

    name: str
    more: tuple[str, ...]
    results: tuple[tuple[str, str], ...]

    def _declared(self, name: str) -> str:
        more = "".join(f", const double *{x}" for x in self.more) + "".join(f", double *{to}" for to, _ in self.results)
        return f"{name}({_STATE}{more})"

    def of(self, code: Code, functions: dict[str, Array], name: str) -> str:
        """The function of one set of closures; what its system does not need gives x itself."""
        found = [(to, functions[key] if key in functions else code.traced.inputs["x"]) for to, key in self.results]
        names = ["k", "t", "x", "u", *self.more, *(to for to, _ in self.results)]
        return code.function(self._declared(name), names, found)

    def chosen(self, first: Sequence[int]) -> str:
        """The function that calls that of the set which acts. first: the places of each set's constants."""
        arguments = "".join(f", {x}" for x in (*self.more, *(to for to, _ in self.results)))
        calls = [f"model_{self.name}_{i}(k + {at}, t, x, u{arguments});" for i, at in enumerate(first)]
        if len(calls) > 1:
            calls = ["switch (set_of(x)) {", *(f"case {i}: {call} break;" for i, call in enumerate(calls[1:], 1))]
            calls += [f"default: model_{self.name}_0(k, t, x, u{arguments}); break;", "}"]
        return "\n".join([f"static void {self._declared(f'model_{self.name}')}", "{", *(f"    {call}" for call in calls), "}\n"])


def _heads(layouts: Sequence[Layout]) -> list[Head]:
    """The functions that a model has."""
    events = layouts[0].model.events

    def one(name: str, *more: str) -> Head:
        return Head(name, more, (("y", name),))

    out = [one("rhs"), one("outputs"), one("along", "dt", "dx", "du", "dp")]
    if events:
        out += [one("events"), one("slopes"), *(_act(j) for j, event in enumerate(events) if event.resets)]
    if layouts[0].model.one_sided:
        out.append(one("one_sided"))
    if any(layout.settles for layout in layouts):
        more = (("pivots", "pivots"),) if layouts[0].crosses else ()
        out.append(Head("settle", (), (("y", "settle"), *more)))
    if len(layouts) > 1:
        out.append(one("opened"))
    return out


def _act(j: int) -> Head:
    return Head(f"act{j}", (), (("y", f"act{j}"), ("came", f"came{j}")))


def _acting(layout: Layout) -> set[str]:
    return {closure.name for closure in layout.model.closures}


def _sizes(layouts: Sequence[Layout], constants: int, functions: dict[str, Array]) -> dict[str, int]:
    layout = layouts[0]
    model = layout.model
    return {
        "N_STATES": layout.states, "N_MARKS": layout.marks, "N_INPUTS": layout.inputs, "N_TABLED": layout.tabled,
        "N_PARAMETERS": layout.parameters, "N_CONSTANTS": constants, "N_OUTPUTS": functions["outputs"].size,
        "N_EVENTS": len(model.events), "N_SERIES": len(model.series), "SETTLES": int(any(x.settles for x in layouts)),
        "TELLS_PIVOTS": int(layout.crosses), "N_ROWS": functions["pivots"].size if "pivots" in functions else 0,
        "N_COORDINATES": model.nq, "N_SPEEDS": model.nv, "N_ONE_SIDED": len(model.one_sided),
        "N_ENDS": sum(len(hinge.ends) for hinge in model.one_sided), "N_RUBS": sum(len(hinge.rubs) for hinge in model.one_sided),
        "CLOSES": int(any(x.model.closures for x in layouts)), "N_SETS": len(layouts),
        "N_SWITCHES": len(model.switches),
    }  # fmt: skip


def _event_tables(layout: Layout) -> list[str]:
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


def _one_sided_tables(layout: Layout) -> list[str]:
    """Hinges with stops and dry friction; `model.one_sided` says what the numbers are. Places in s are given as places in x."""
    model, first = layout.model, layout.model.nq + layout.model.nv
    hinges, driven = model.one_sided, {motion.name for motion in model.prescribed}
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
    """By how much closures may be open where an event closes them; less than 0 where it closes none."""
    gaps = [float("inf") if isinstance(x.gap, str) else float(x.gap) for x in event.actions if isinstance(x, Activate)]
    return max(gaps, default=-1.0)


def _frees(event: Event, other: Event) -> bool:
    """Whether an event lets a hinge go that another, in one direction, locks."""
    hinges = {action.hinge for action in event.actions if isinstance(action, Unlock)}
    return bool(other.direction) and any(isinstance(action, Lock) and action.hinge in hinges for action in other.actions)


def _series_tables(layout: Layout) -> list[str]:
    """For each series its pieces, rows (begin, values, slopes), one after the other."""
    first, widths, pieces = [], [], []
    ends: list[float] = []
    rows: list[Array] = []
    for series, _ in layout.model.series.values():
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
        f"static const char *const series_name[] = {{{', '.join(map(_text, layout.model.series)) or '0'}}};",
        _doubles("series_table", np.concatenate([np.zeros(0), *(x.ravel() for x in rows)])),
    ]


def _pieces(series: Series) -> Array:
    """(pieces, 1 + 2 k): when each begins, its values there, and its slopes."""
    count = series.times.size if series.kind == "hold" else max(1, series.times.size - 1)
    t0, value, slope = series.segment(series.times[:count])
    return np.concatenate([t0[:, None], value, slope], axis=1)


def _doubles(name: str, values: Iterable[float]) -> str:
    return f"static const double {name}[] = {{{', '.join(number(float(x)) for x in values) or '0'}}};"


def _integers(name: str, values: Iterable[int]) -> str:
    return f"static const int {name}[] = {{{', '.join(str(int(x)) for x in values) or '0'}}};"


def _text(x: str) -> str:
    """A string of C: ASCII, as JSON has it, but for what C has no escape for."""
    return json.dumps(x.encode("ascii", "replace").decode()).replace("??", "?\\?")


def digest(*texts: str) -> str:
    """A name for what depends on these texts alone."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()
