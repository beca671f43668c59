"""The C of one model: its sizes, names and tables, and its functions, one operation a statement.

What depends on parameters alone is `model_constants(p, k)`, computed where a parameter changes; all else reads k.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence

import numpy as np

from pliant.compile.c import _HELPERS, _number
from pliant.export.fmu.functions import Layout, Traced
from pliant.graph import OPS, Node, live
from pliant.model.events import Event, Lock, Unlock
from pliant.model.loads import Series
from pliant.spatial import Array

_OWN = {"sin": "pl_sin({0})", "cos": "pl_cos({0})"}  # trigonometry.c
_ARGUMENTS = {"t": "t", "x": "x", "u": "u", "parameters": "p", "again": "again"}
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

    def constants_function(self) -> str:
        """void model_constants(const double *p, double *k)"""
        lines = [f"    k[{i}] = {{{index}}};" for index, i in self.constants.items()]
        body, text = self._statements(self.kept.values(), {})
        return _function("model_constants(const double *p, double *k)", ["p", "k"], body, [_filled(x, text) for x in lines])

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
            if node.op == "const":
                text[node.index] = _number(node.value)
            elif node.op == "neg":
                operand = text[node.args[0].index]
                text[node.index] = operand[1:] if operand.startswith("-") else f"-{operand}"
            else:
                lines += self._statement(node, text, len(lines))
                text[node.index] = lines[-1].split()[2]
        return lines, text

    def _statement(self, node: Node, text: dict[int, str], n: int) -> list[str]:
        before, points = [], {}
        if node.op == "interp":
            points = {"n": len(node.value[0]), "table": f"table{n}"}
            rows = ", ".join(f"{{{', '.join(map(_number, row))}}}" for row in node.value)
            before = [f"    static const double table{n}[2][{points['n']}] = {{{rows}}};"]
        form = _OWN.get(node.op) or ("pl_" if node.op in _HELPERS else "") + OPS[node.op].c
        expression = form.format(*(text[x.index] for x in node.args), **points).replace("+ -", "- ").replace("- -", "+ ")
        return [*before, f"    const double t{n} = {expression};"]


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


def _filled(line: str, text: dict[int, str]) -> str:
    head, _, tail = line.partition("{")
    return f"{head}{text[int(tail.rstrip('};'))]};"


def _function(head: str, names: Sequence[str], body: list[str], ends: list[str]) -> str:
    whole = "\n".join([*body, *ends])
    unused = [f"    (void){name};" for name in names if f"{name}[" not in whole]
    return "\n".join([f"static void {head}", "{", *unused, *body, *ends, "}\n"])


def model_source(layout: Layout, traced: Traced, names: Sequence[str], start: tuple[Array, Array, Array], token: str) -> str:
    """model.c. names: of all values, in the order of their references; start: x, u, p; token: what an instance is asked for."""
    code, model, functions = Code(traced), layout.model, traced.functions
    arguments = ["k", "t", "x", "u"]
    n_events = len(model.events)
    parts = [
        "/* The model: sizes, names, start values, functions. Written by pliant. */\n",
        *(f"#define {name} {value}" for name, value in _sizes(layout, len(code.constants), functions).items()),
        f"#define MODEL_NAME {_text(model.name)}",
        f"#define TOKEN {_text(token)}\n",
        f"static const char *const value_names[] = {{{', '.join(map(_text, names))}}};",
        *(_doubles(f"start_{what}", values) for what, values in zip("xup", start, strict=True)),
        *_event_tables(layout),
        *_series_tables(layout),
        "",
        *(text.replace("{prefix}", "pl_") for op, text in _HELPERS.items() if op in code.helpers),
        code.constants_function(),
        code.function(f"model_rhs({_STATE}, double *y)", arguments, [("y", functions["rhs"])]),
        code.function(f"model_outputs({_STATE}, double *y)", [*arguments, "y"], [("y", functions["outputs"])]),
        code.function(
            f"model_along({_STATE}, const double *dt, const double *dx, const double *du, const double *dp, double *y)",
            [*arguments, "dt", "dx", "du", "dp"],
            [("y", functions["along"])],
        ),
        code.function(f"model_events({_STATE}, double *y)", [*arguments, "y"], [("y", functions["events"])] if n_events else []),
    ]
    if n_events:
        parts.append(code.function(f"model_slopes({_STATE}, double *y)", arguments, [("y", functions["slopes"])]))
        own = [j for j in range(n_events) if f"act{j}" in functions]
        for j in own:
            head = f"model_act{j}({_STATE}, const double *again, double *y)"
            parts.append(code.function(head, [*arguments, "again"], [("y", functions[f"act{j}"])]))
        cases = [f"    if (event == {j}) model_act{j}(k, t, x, u, again, y);" for j in own]
        head = f"model_act(int event, {_STATE}, const double *again, double *y)"
        unused = [f"    (void){x};" for x in ("event", *arguments, "again", "y")] if not own else []
        parts.append("\n".join([f"static void {head}", "{", *unused, *cases, "}\n"]))
    if layout.begins:
        parts.append(
            code.function(
                f"model_begin({_STATE}, double *y, double *wrong)",
                arguments,
                [("y", functions["begin"]), ("wrong", functions["wrong"])],
            )
        )
    if layout.settles:
        parts.append(code.function(f"model_settle({_STATE}, double *y)", arguments, [("y", functions["settle"])]))
    return "\n".join(parts)


def _sizes(layout: Layout, constants: int, functions: dict[str, Array]) -> dict[str, int]:
    model = layout.model
    return {
        "N_STATES": layout.states, "N_MARKS": layout.marks, "N_INPUTS": layout.inputs, "N_TABLED": layout.tabled,
        "N_PARAMETERS": layout.parameters, "N_CONSTANTS": constants, "N_OUTPUTS": functions["outputs"].size,
        "N_EVENTS": len(model.events), "N_SERIES": len(model.series), "SETTLES": int(layout.settles),
        "BEGINS": int(layout.begins), "CLOSES": int(bool(model.closures)),
    }  # fmt: skip


def _event_tables(layout: Layout) -> list[str]:
    events = layout.model.events
    return [
        f"static const char *const event_name[] = {{{', '.join(_text(event.name) for event in events) or '0'}}};",
        _doubles("event_direction", [event.direction for event in events]),
        _doubles("event_gap", [event.gap for event in events]),
        _integers("event_frees", [_frees(event, other) for event in events for other in events]),
        _integers("event_stops", ["stop" in event.actions for event in events]),
        _integers("event_changes", [event.resets for event in events]),
    ]


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
    return f"static const double {name}[] = {{{', '.join(_number(float(x)) for x in values) or '0'}}};"


def _integers(name: str, values: Iterable[int]) -> str:
    return f"static const int {name}[] = {{{', '.join(str(int(x)) for x in values) or '0'}}};"


def _text(x: str) -> str:
    """A string of C: ASCII, as JSON has it, but for what C has no escape for."""
    return json.dumps(x.encode("ascii", "replace").decode()).replace("??", "?\\?")


def digest(*texts: str) -> str:
    """A name for what depends on these texts alone."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()
