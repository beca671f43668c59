"""Equations for LaTeX with amsmath: lines are broken so that they fit a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from pliant.export.expression import expression
from pliant.export.languages import Language
from pliant.graph import GraphNode
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.export.equations import Equations

MOST_SHOWN = 60  # lines in a notebook
_WIDTH = 400.0  # points of a line, about, in ten-point type
_CELL = 108.0  # points that stand in a quarter of a line
_MOST_MATRIX = 4  # rows of a matrix that is written as one, if it fits
_GREEK = re.compile(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi|psi|omega"
    "|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Phi|Psi|Omega"
)


def latex_word(word: str) -> str:
    r"""A name: theta -> \theta, L1 -> L_{1}, I_B11 -> I_{B11}, upper_mass -> \mathrm{upper}_{\mathrm{mass}}."""
    head, *rest = re.split(r"[_.]+", word.strip("_"))
    found = re.fullmatch(r"([A-Za-z]+)(\d+)", head)
    if found:
        head, rest = found[1], [found[2], *rest]
    subs = ",".join(_part(x) for x in rest if x)
    return _part(head) + (f"_{{{subs}}}" if subs else "")


def _part(word: str) -> str:
    if _GREEK.fullmatch(word):
        return f"\\{word}"
    return word if len(word) == 1 or re.fullmatch(r"[A-Za-z]?\d+", word) else f"\\mathrm{{{word}}}"


def _digits(x: float) -> str:
    text = f"{x:.6g}"
    if "e" not in text:
        return text
    digits, _, power = text.partition("e")
    return f"10^{{{int(power)}}}" if digits == "1" else f"{digits} \\cdot 10^{{{int(power)}}}"


_FUNCTIONS = {
    "sqrt": "\\sqrt{{{0}}}", "exp": "\\exp({0})", "sin": "\\sin({0})", "cos": "\\cos({0})", "log": "\\ln({0})",
    "tanh": "\\tanh({0})", "atan2": "\\operatorname{{atan2}}({0}, {1})", "asin": "\\arcsin({0})", "acos": "\\arccos({0})",
    "pow": "({0})^{{{1}}}", "abs": "\\lvert {0} \\rvert", "min": "\\min({0}, {1})", "max": "\\max({0}, {1})",
    "floor": "\\lfloor {0} \\rfloor", "select": "\\begin{{cases}} {1} & {0} \\\\ {2} & \\text{{else}} \\end{{cases}}",
    "interp": "\\operatorname{{interp}}({0};\\, {x},\\, {y})",
}  # fmt: skip
LATEX = Language(
    "latex", ".tex", _FUNCTIONS, _digits, ("\\mathrm{NaN}", "\\infty"), times=" \\, ", times_number=" \\cdot ", square="{}^{{2}}",
    fraction="\\frac{{{}}}{{{}}}", less_equal="\\le", unequal="\\ne", word=latex_word,
    most=6, left_out="\\dots",
)  # fmt: skip


def latex_of(eq: Equations) -> str:
    """The equations, without a document around them."""
    blocks = [[line for item in items for line in item] for _, items in _blocks(eq)]
    body = " \\\\[6pt]\n".join(_joined(lines) for lines in blocks if lines)
    return f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"


def document_of(eq: Equations) -> str:
    """A complete file: the meaning of the names, then the equations by kind, over as many pages as needed."""
    parts = [
        "\\documentclass[10pt, fleqn]{article}",
        "\\usepackage[a4paper, margin=22mm]{geometry}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath}",
        "\\allowdisplaybreaks\n\\setlength{\\parindent}{0pt}\n\\setlength{\\mathindent}{0pt}\n\\setlength{\\lineskip}{4pt}",
        "\\newcommand{\\cell}[2]{\\makebox[#1\\dimexpr0.25\\linewidth\\relax][l]{\\rule{0pt}{12pt}$#2$}\\hspace{0pt}}",
        "\\begin{document}",
        f"\\section*{{Equations of {_escaped(eq.system)}}}",
        _legend(eq),
    ]
    for title, items in _blocks(eq):
        if items:
            parts += [f"\\subsection*{{{title}}}", *_set(items)]
    return "\n".join([*parts, "\\end{document}\n"])


Item = list[str]  # a statement: one line, or several, as of `align`


def _blocks(eq: Equations) -> list[tuple[str, list[Item]]]:
    """Titles, with the statements below them."""
    closed = eq.J is not None
    law = "M \\dot v &= f + J^{*} \\lambda, \\quad J \\dot v + \\gamma = 0" if closed else "M \\dot v &= f"
    once, always = eq.operations
    kinematics = _assigned(eq, ((f"\\dot q_{{{i}}}", x) for i, x in enumerate(eq.kinematics.q_dot, 1)))
    out = [
        (f"Constants, computed once ({once})", _statements(eq, ((n, x.node) for n, x in eq.constants.items()))),
        (f"Computed always ({always})", _statements(eq, ((n, x.node) for n, x in eq.z.items()))),
        ("Kinematics", kinematics),
        ("Dynamics", [[law], *_matrix(eq, "M", eq.M, upper=True), *_matrix(eq, "f", eq.f)]),
    ]
    if eq.J is not None and eq.gamma is not None and eq.phi is not None:
        rows = ", ".join(f"{i}: {_escaped(row)}" for i, row in enumerate(eq.rows, 1))
        lines = [*_matrix(eq, "\\phi", eq.phi), *_matrix(eq, "J", eq.J), *_matrix(eq, "\\gamma", eq.gamma)]
        out.append((f"Closures ({rows})", lines))
    elif eq.phi is not None:
        rows = ", ".join(f"{i}: {_escaped(row)}" for i, row in enumerate(eq.rows, 1))
        out.append((f"Closures ({rows})", _matrix(eq, "\\phi", eq.phi)))
    if eq.s_dot is not None:
        out.append(("States of loads", _assigned(eq, ((f"\\dot s_{{{i}}}", x) for i, x in enumerate(eq.s_dot, 1)))))
    if eq.outputs:
        named = [(latex_word(name) if x.size == 1 else f"{latex_word(name)}({i})", node)
                 for name, x in eq.outputs.items() for i, node in enumerate(x.flat, 1)]  # fmt: skip
        out.append(("Outputs", _assigned(eq, named)))
    return out


def _legend(eq: Equations) -> str:
    lines = []
    for title, letter in (("Coordinates", "q"), ("Speeds", "v"), ("States", "s"), ("Inputs", "u")):
        items = [f"${latex_word(word)}$~{_escaped(name)}" for word, name in eq.names.items() if word[0] == letter]
        if items:
            lines.append(f"{title}: {', '.join(items)}.")
    if eq.series:
        lines.append(f"Series: {', '.join(f'{_escaped(name)} ({_escaped(text)})' for name, text in eq.series.items())}.")
    if eq.values:
        items = [f"${latex_word(name)} = {LATEX.number(x)}$" for name, x in eq.values.items()]
        lines.append(f"Parameters: {', '.join(items)}.")
    if eq.small:
        lines.append(f"Linear in the small {', '.join(map(_escaped, eq.small))}.")
    lines.append("Entries of matrices that are not given are zero; $M$ is symmetric. SI units.")
    return "\\raggedright\n" + "\n\n\\smallskip\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r"([#$%&_{}])", r"\\\1", text).replace("~", "\\textasciitilde{}").replace("^", "\\textasciicircum{}")


def _statements(eq: Equations, items: Iterable[tuple[str, GraphNode]]) -> list[Item]:
    words = eq.listing.words
    return [_broken(latex_word(name), expression(x, LATEX, words, whole=True)) for name, x in items]


def _assigned(eq: Equations, items: Iterable[tuple[str, GraphNode]]) -> list[Item]:
    words = eq.listing.words
    return [_broken(name, expression(x, LATEX, words)) for name, x in items]


def _set(items: Sequence[Item]) -> list[str]:
    """Statements as they are set, read line by line: in cells of a quarter of a line, or two, three, four of them."""
    out: list[str] = []
    cells: list[str] = []
    for x in items:
        if len(x) == 1 and "matrix" not in x[0]:
            width = min(4, 1 + int(_points(x[0]) // _CELL))
            cells.append(f"\\cell{{{width}}}{{{x[0].replace(' &= ', ' = ', 1)}}}")
            continue
        if cells:
            out.append("%\n".join(cells) + "\n")
            cells = []
        out.append(f"\\begin{{align*}}\n{_joined(x)}\n\\end{{align*}}")
    return [*out, "%\n".join(cells) + "\n"] if cells else out


def _matrix(eq: Equations, name: str, x: Array, upper: bool = False) -> list[Item]:
    """A small matrix as it stands, a large one by its entries."""
    texts = [expression(node, LATEX, eq.listing.words) for node in x.flat]
    columns = x.shape[1] if x.ndim == 2 else 1
    if len(x) <= _MOST_MATRIX and columns <= _MOST_MATRIX:
        rows = [texts[i : i + columns] for i in range(0, len(texts), columns)]
        if sum(max(_points(row[j]) for row in rows) + 12 for j in range(columns)) < _WIDTH:
            inside = " \\\\ ".join(" & ".join(row) for row in rows)
            return [[f"{name} &= \\begin{{bmatrix}} {inside} \\end{{bmatrix}}"]]
    out: list[Item] = []
    for place, text, node in zip(np.ndindex(x.shape), texts, x.flat, strict=True):
        if not node.is_value(0.0) and not (upper and place[1] < place[0]):
            out.append(_broken(f"{name}_{{{','.join(str(i + 1) for i in place)}}}", text))
    return out


def _broken(name: str, text: str) -> Item:
    """name = text, over several lines where it is too long: broken before + and - outside of braces."""
    terms, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if depth == 0 and text[i : i + 3] in (" + ", " - "):
            terms.append(text[start:i])
            start = i
    terms.append(text[start:])
    lines, room = [f"{name} &= {terms[0]}"], _WIDTH - _points(name) - _points(terms[0])
    for term in terms[1:]:
        if room < _points(term):
            lines.append(f"&\\quad {{}}{term}")
            room = _WIDTH - 30
        else:
            lines[-1] += term
        room -= _points(term)
    return lines


def _points(text: str) -> float:
    """About how wide a text is set."""
    wide = len(re.findall(r" [-+] ", text)) * 12.0
    text = re.sub(r"\\begin\{\w+\}|\\end\{\w+\}|\\(left|right|mathrm|quad|operatorname|frac|,|;)", "", text)
    low = sum(len(x) for x in re.findall(r"[_^]\{([^{}]*)\}", text))
    text = re.sub(r"[_^]\{[^{}]*\}", "", text)
    text = re.sub(r"\\[A-Za-z]+", "x", text)
    return wide + 4.2 * low + 6.3 * len(re.sub(r"[\s{}&\\]", "", text))


def _joined(lines: Sequence[str]) -> str:
    return " \\\\\n".join(lines)
