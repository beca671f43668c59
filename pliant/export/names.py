"""C99 from traced functions, for somebody else's tool.

One operation is one statement, in the order in which the sweeps made it, under the name of the body and the step that did. What
`Operations` counts is therefore what stands in the text. The code needs <math.h> only, allocates nothing and keeps no state.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError, unknown
from pliant.graph import OPS, Node, evaluate, live
from pliant.graph.nodes import Label
from pliant.replacing import replaced
from pliant.spatial import Array

_KEYWORDS = """auto break case char const continue default do double else enum extern float for goto if inline int long register
restrict return short signed sizeof static struct switch typedef union unsigned void volatile while main check INFINITY NAN"""
_RESERVED = {*_KEYWORDS.split(), *(word for op in OPS.values() for word in re.findall(r"(\w+)\(", op.c))}

RESULTS = {
    "forward_dynamics": ("a",), "inverse_dynamics": ("tau",), "bias": ("tau",), "mass_matrix": ("M",),
    "inverse_mass_matrix": ("M_inverse",), "log_det_mass_matrix": ("log_det",), "kinetic_energy": ("energy",),
    "potential_energy": ("energy",), "com": ("p",), "momentum": ("h",), "qdot": ("qdot",), "pose": ("R", "p"), "velocity": ("V",),
    "acceleration": ("A",), "jacobian": ("J",), "jdot_v": ("A",), "jacobian_dot": ("J_dot",), "gravity_forces": ("tau",),
    "coriolis_matrix": ("C",), "com_jacobian": ("J",), "centroidal_momentum_matrix": ("A",), "centroidal_momentum_bias": ("h_dot",),
    "regressor": ("Y",), "forward_dynamics_jvp": ("da",), "inverse_dynamics_jvp": ("dtau",),
    "rhs": ("q_dot", "a", "s_dot"), "outputs": ("outputs",), "multipliers": ("lambda_",), "loop_residual": ("phi",),
    "loop_jacobian": ("J",), "loop_acceleration": ("y_dot",), "reactions": ("loads",),
}  # fmt: skip

MEANINGS = {
    "q": "coordinates [rad, m]; quaternions are (w, x, y, z) of unit norm",
    "v": "generalised speeds [rad/s, m/s]",
    "a": "derivatives of v [rad/s^2, m/s^2]",
    "tau": "generalised forces [N m, N]",
    "t": "time [s]",
    "s": "states of loads",
    "u": "inputs of loads",
    "dq": "a direction of q, in the components of v",
    "dv": "a direction of v",
    "da": "a direction of a",
    "dtau": "a direction of tau",
    "w": "what the result is worth",
    "wrenches": "a row a frame: (moment, force) on the body at the frame's origin [N m, N]",
}

HELPERS = {
    "interp": """\
/* Piecewise linear in the n points (x, y), constant beyond them. */
static double {prefix}interpolate(int n, const double *x, const double *y, double at)
{
    int low = 0, high = n - 1;
    if (at < x[low]) return y[low];
    if (at >= x[high]) return y[high];
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (at < x[middle]) high = middle; else low = middle;
    }
    return isnan(at) ? at : y[low] + (y[high] - y[low]) / (x[high] - x[low]) * (at - x[low]);
}
"""
}

CHECK = """
static int check(const char *what, const double *got, const double *want, int n, double scale)
{
    double error = 0.0;
    for (int i = 0; i < n; ++i) {
        const double e = fabs(got[i] - want[i]);
        if (!(e <= error) && !isnan(error)) error = e;
        if (fabs(want[i]) > scale) scale = fabs(want[i]);
    }
    if (scale > 0.0) error /= scale;
    const int failed = !(error <= TOLERANCE);
    printf("%s: largest relative error %.2e%s\\n", what, error, failed ? " FAILED" : "");
    return failed;
}
"""


def results_of(trace: Trace) -> Sequence[str]:
    """The names of a function's results; of cotangents, those of what they belong to."""
    if trace.function.weights:
        weights = dict(trace.function.weights)
        return [f"{name}_bar" for name in trace.inputs if name not in weights]
    return RESULTS.get(trace.function.name) or [f"out{i}" for i in range(len(trace.outputs))]


def c_source(trace: Trace, name: str | None = None, *, system: str = "", prefix: str = "") -> str:
    """A function as C99, complete in itself: void name(const double *q, ..., double *a), arrays row-major.

    name: of the C function, by default the function's own; system: a name for the comment at its top; prefix: in front of every
    name that the text defines.
    """
    return _source(_functions({name or trace.function.name: trace}, prefix), system, prefix)


def c_header(trace: Trace, name: str | None = None, *, system: str = "", prefix: str = "") -> str:
    """The declaration of `c_source`'s function, for C and C++."""
    name = name or trace.function.name
    return _header(_functions({name: trace}, prefix), prefix + name, system)


def c_check(
    trace: Trace, name: str | None, states: Mapping[str, Any], expected: Sequence[Any] | None = None, *, tolerance: float = 1e-12
) -> str:
    """A program that calls the function of NAME.h at stored states, prints the largest error, and exits with 0 if all agree.

    states: input name -> (k, *shape); expected: for each output (k, *shape), by default what the graph evaluates to; tolerance: of
    the largest error, relative to the largest value. Forward dynamics of an ill-conditioned system needs a larger one.
    """
    name = name or trace.function.name
    return _check(_functions({name: trace}, ""), name, states, {} if expected is None else {name: expected}, tolerance)


def write_c(
    traces: Mapping[str, Trace],
    folder: str | Path,
    stem: str,
    states: Mapping[str, Any] | None = None,
    expected: Mapping[str, Sequence[Any]] | None = None,
    *,
    tolerance: float = 1e-12,
    system: str = "",
    prefix: str = "",
) -> list[Path]:
    """Write functions, by name, to STEM.h and STEM.c in a folder, and with states also STEM_check.c, a program that checks them.

    states, expected (by function) and tolerance as in `c_check`; the functions share the states. prefix: in front of every name
    that the files define, so that the code of several systems can be linked. What is there is overwritten.
    """
    if not re.fullmatch(r"[\w.-]+", stem):
        raise PliantError(f"file name {stem!r}: give letters, digits, '_', '-' and '.' only, and the folder apart")
    functions = _functions(traces, prefix)
    source = _source(functions, system, prefix, f'#include "{stem}.h"\n')
    texts = {f"{stem}.h": _header(functions, stem, system), f"{stem}.c": source}
    if states is not None:
        texts[f"{stem}_check.c"] = _check(functions, stem, states, expected or {}, tolerance)
    return written(Path(folder), texts)


def written(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write files, by name, to a folder, which is made. They take their names when all of them are written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PliantError(f"{folder}: cannot be written ({error.strerror}); give a folder that can be") from None
    with ExitStack() as drafts:
        for name, text in texts.items():
            drafts.enter_context(replaced(folder / name)).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]


# ---- names and numbers in C


@dataclass(frozen=True)
class _Function:
    """A traced function with the names it has in C."""

    key: str
    name: str
    trace: Trace
    inputs: list[tuple[str, Array]]
    outputs: list[tuple[str, Array]]

    @property
    def prototype(self) -> str:
        pointers = [f"const double *{x}" for x, _ in self.inputs] + [f"double *{x}" for x, _ in self.outputs]
        return f"void {self.name}({', '.join(pointers)})"


def prefix_of(system: str) -> str:
    """A system's name as the beginning of an identifier in C: 'arm 2' -> 'arm_2'."""
    word = re.sub(r"\W+", "_", system, flags=re.ASCII).strip("_") or "system"
    return word if word[0].isalpha() else f"x{word}"


def checked_prefix(prefix: str | None, system: str) -> str:
    """A word that a name in C can begin with: as given, which may be empty, or by default the system's name."""
    if prefix is None:
        return prefix_of(system)
    if not re.fullmatch(r"([A-Za-z]\w*)?", prefix, re.ASCII):
        raise PliantError(f"prefix {prefix!r} cannot begin a name in C; give a letter and then letters, digits and '_'")
    return prefix


def _functions(traces: Mapping[str, Trace], prefix: str) -> list[_Function]:
    functions: list[_Function] = []
    for key, trace in traces.items():
        n = len(trace.inputs)
        results = results_of(trace)
        names: list[str] = []
        for name in (*trace.inputs, *results[: len(trace.outputs)]):  # rhs of a system without states has none
            names.append(_free(name, names))
        inputs = list(zip(names[:n], trace.inputs.values(), strict=True))
        outputs = list(zip(names[n:], trace.outputs, strict=True))
        functions.append(_Function(key, _free(prefix + key, [f.name for f in functions]), trace, inputs, outputs))
    return functions


def identifier(name: str) -> str:
    """A name as a word: 'upper.mass' -> 'upper_mass'."""
    word = re.sub(r"\W", "_", name, flags=re.ASCII)
    return word if word[:1].isalpha() else f"x{word}"


def _free(name: str, taken: Collection[str] = ()) -> str:
    word = identifier(name)
    while word in _RESERVED or word in taken or re.fullmatch(r"(t|table)\d+", word):
        word += "_"
    return word


def number(x: float) -> str:
    """A number, exact."""
    return repr(float(x)) if math.isfinite(x) else "NAN" if math.isnan(x) else "INFINITY" if x > 0 else "-INFINITY"


def comment(text: str) -> str:
    """A text that no comment ends at."""
    return text.encode("ascii", "backslashreplace").decode().replace("\n", " ").replace("*/", "* /").replace("/*", "/ *")


def _live(trace: Trace) -> list[Node]:
    return live(node for out in trace.outputs for node in out.flat)


def operand(node: Node, text: Mapping[int, str]) -> str | None:
    """A constant, or the negative of another operand, which is free, as it stands in an expression; None for what is computed."""
    if node.op == "const":
        return number(node.value)
    if node.op != "neg":
        return None
    inner = text[node.args[0].index]
    return inner[1:] if inner.startswith("-") else f"-{inner}"


def statement(node: Node, text: Mapping[int, str], n: int, prefix: str, own: Mapping[str, str] | None = None) -> list[str]:
    """`const double t<n> = …;` of one operation, under the table that an interpolation reads.

    text: nodes as operands; prefix: of functions that stand beside the code; own: by operation, functions in place of C's.
    """
    before, points = [], {}
    if node.op == "interp":
        points = {"n": len(node.value[0]), "table": f"table{n}"}
        rows = ", ".join(f"{{{', '.join(map(number, row))}}}" for row in node.value)
        before = [f"    static const double table{n}[2][{points['n']}] = {{{rows}}};"]
    form = (own or {}).get(node.op) or (prefix if node.op in HELPERS else "") + OPS[node.op].c
    expression = form.format(*(text[x.index] for x in node.args), **points)
    expression = expression.replace("+ -", "- ").replace("- -", "+ ")  # one operation still, and the same value
    return [*before, f"    const double t{n} = {expression};"]


# ---- the parts of a file


def _source(functions: Sequence[_Function], system: str, prefix: str, include: str = "") -> str:
    used = {node.op for f in functions for node in _live(f.trace)}
    helpers = [text.replace("{prefix}", prefix) for op, text in HELPERS.items() if op in used]
    return "\n".join([f"#include <math.h>\n{include}", *helpers, *(_doc(f, system) + _body(f, prefix) for f in functions)])


def _header(functions: Sequence[_Function], stem: str, system: str) -> str:
    guard = f"{_free(stem).upper()}_H"
    cpp = "#ifdef __cplusplus\n{}\n#endif\n"
    declared = [f"{_doc(f, system)}{f.prototype};\n" for f in functions]
    return "\n".join([f"#ifndef {guard}\n#define {guard}\n", cpp.format('extern "C" {'), *declared, cpp.format("}"), "#endif\n"])


def _doc(f: _Function, system: str) -> str:
    function = f.trace.function
    title = function.name + f" of frame {function.frame!r}" * bool(function.frame) + (f" of system {system!r}" if system else "")
    lines = [title, function.doc.replace("(..., ", "(").replace(" (...)", ""), ""]
    for way, names in (("in ", f.inputs), ("out", f.outputs)):
        for x, nodes in names:
            size = f"{x}[{' * '.join(map(str, nodes.shape)) or 1}]"
            lines.append(f"{way}  {size:<16} {MEANINGS.get(x, '')}")
    lines += ["", "SI units; matrices row by row; spatial vectors angular first; outputs must not overlap inputs."]
    lines.append(f"Operations: {f.trace.operations}.")
    return "/*\n" + "".join(f" * {comment(line)}".rstrip() + "\n" for line in lines) + " */\n"


def _body(f: _Function, prefix: str) -> str:
    nodes = _live(f.trace)
    needed = {node.index for node in nodes}
    unused = [x for x, given in f.inputs if not any(node.index in needed for node in given.flat)]
    unused += [x for x, result in f.outputs if not result.size]
    lines = [f.prototype, "{", *(f"    (void){x};" for x in unused)]
    text = {node.index: f"{x}[{i}]" for x, given in f.inputs for i, node in enumerate(given.flat)}  # a node, as an operand
    label: Label | None = ("", "")
    n = 0
    for node in nodes:
        if node.op == "input":
            continue
        folded = operand(node, text)
        if folded is None:
            if node.label != label:
                label = node.label
                lines += ["", f"    /* {comment(': '.join(label)) if label else 'the whole system'} */"]
            lines += statement(node, text, n, prefix)
            folded = f"t{n}"
            n += 1
        text[node.index] = folded
    lines += ["", *(f"    {x}[{i}] = {text[node.index]};" for x, result in f.outputs for i, node in enumerate(result.flat))]
    return "\n".join([*lines, "}\n"]).replace("{\n\n", "{\n", 1)


def _check(
    functions: Sequence[_Function], stem: str, states: Mapping[str, Any], expected: Mapping[str, Sequence[Any]], tolerance: float
) -> str:
    given = {name: _states(states, name, nodes) for f in functions for name, nodes in f.trace.inputs.items()}
    if len({len(x) for x in given.values()}) > 1:
        raise PliantError(f"states to check: {', '.join(f'{len(x)} of {name}' for name, x in given.items())}; give as many of each")
    k = max(map(len, given.values()), default=1)
    lines = ["#include <math.h>", "#include <stdio.h>", f'#include "{stem}.h"', "", f"#define TOLERANCE {number(tolerance)}", ""]
    lines += [_array(f"given_{_free(name)}", x) for name, x in given.items()]
    main = ["int main(void)", "{", "    int failed = 0;"]
    for f in functions:
        values = expected[f.key] if f.key in expected else [evaluate(out, given) for out in f.trace.outputs]
        arguments = [f"given_{_free(name)} + {nodes.size} * i" for name, nodes in f.trace.inputs.items()]
        arguments += [f"got_{f.name}_{x} + {nodes.size} * i" for x, nodes in f.outputs]
        main.append(f"    for (int i = 0; i < {k}; ++i) {f.name}({', '.join(arguments)});")
        for (x, nodes), value in zip(f.outputs, values, strict=True):
            name, want = f"{f.name}_{x}", np.broadcast_to(np.asarray(value, dtype=float), (k, *nodes.shape))
            if not np.isfinite(want).all():
                raise PliantError(f"states to check: {f.key} is not finite at one of them; leave that state out")
            lines += [_array(f"want_{name}", want), f"static double got_{name}[{max(1, want.size)}];"]
            main.append(f'    failed += check("{f.name}: {x}", got_{name}, want_{name}, {want.size}, 0.0);')
    return "\n".join([*lines, CHECK, *main, "    return failed != 0;", "}\n"])


def _states(states: Mapping[str, Any], name: str, nodes: Array) -> Array:
    if name not in states:
        raise unknown("input among the states to check", name, states)
    x = np.asarray(states[name], dtype=float)
    if x.ndim == 0 or x.shape[1:] != nodes.shape:
        raise PliantError(f"states to check: {name} has shape {x.shape}; give (k, {', '.join(map(str, nodes.shape))})")
    return x


def _array(name: str, values: Array) -> str:
    numbers = [number(x) for x in values.ravel().tolist()] or ["0.0"]
    rows = [f"    {', '.join(numbers[i : i + 6])}," for i in range(0, len(numbers), 6)]
    return "\n".join([f"static const double {name}[] = {{", *rows, "};"])
