"""Programs as text in each language: how functions begin and end, take arrays and return them. `body` is the text inside."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pliant.export.expression import expression
from pliant.export.languages import ARRAY, FORTRAN, JULIA, MATLAB, PYTHON, C, Language, distinct, prefixed, table_of
from pliant.export.listing import ANGLES, TURNS
from pliant.export.program import CONSTANTS, MEANINGS, PARAMETERS, CodeProgram, Routine, used_words
from pliant.graph import live
from pliant.spatial import Array

_HELPER_WORDS = "least greatest interpolate pick rounded_down real_sqrt real_log real_asin real_acos real_pow"


@dataclass(frozen=True)
class Framed:
    """A function with its names in a language: its own name, and those of its arguments, its results and its local variables."""

    routine: Routine
    language: Language
    name: str
    names: dict[str, str]

    @property
    def arguments(self) -> list[str]:
        """The names of its arguments."""
        return [self.array(x.name) for x in self.routine.arguments]

    @property
    def results(self) -> list[str]:
        """The names of its results."""
        return [self.array(x) for x in self.routine.results]

    def array(self, name: str) -> str:
        """The name of an argument or a result."""
        return self.names[f"{ARRAY}{name}"]

    def lines(self, indent: int) -> list[str]:
        """The statements."""
        lines = [*self._unpacked(indent), *self._statements(indent), "", *self._results()]
        out: list[str] = []
        for line in lines:
            out += self.language.broken(" " * indent + line, indent) if line else [""] * bool(out and out[-1])
        return out

    def _unpacked(self, indent: int) -> list[str]:
        """The elements of arguments that are used, as numbers with names."""
        used, out = used_words(self.routine), []
        for x in self.routine.arguments:
            taken = [(place, word) for place, word in x.words.items() if word in used and x.shape]
            pairs = [(self.names[word], self.language.at(self.array(x.name), place, x.shape)) for place, word in taken]
            if self.language is PYTHON and len(x.shape) == 1 and len(taken) > 1:
                every = [x.words.get((i,), "") for i in range(x.shape[0])]
                out += _unpacked_row(self.array(x.name), [self.names[w] if w in used else "_" for w in every], indent)
            else:
                out += self.language.joined(pairs, indent)
        return out

    def _statements(self, indent: int) -> list[str]:
        language, words = self.language, self._words
        out, label, first = [""], ("", ""), 0
        for letters in (ANGLES, TURNS):
            group = [x for x in self.routine.statements if self.routine.listing.words[x.index][0] in letters]
            out += language.joined([(words[x.index], expression(x, language, words, whole=True)) for x in group], indent)
            first += len(group)
        for node in self.routine.statements[first:]:
            name = words[node.index]
            if node.label and node.label != label:
                label = node.label
                out += ["", f"{language.comment} {_plain(': '.join(label))}"]
            if node.op == "interp" and language.tables:
                out.append(language.tables.format(name=table_of(name), **language.points(node.value, name)))
            out.append(language.statement(name, expression(node, language, words, whole=True)))
        return out

    @property
    def _words(self) -> dict[int, str]:
        return {index: self.names[word] for index, word in self.routine.listing.words.items() if word in self.names}

    def _results(self) -> list[str]:
        """The elements of the results that are not zero. An element that occurs again is copied from its first place."""
        language, words, out = self.language, dict(self._words), []
        for name, nodes in self.routine.results.items():
            for place, node in zip(np.ndindex(nodes.shape), nodes.flat, strict=True):
                if node.is_value(0.0):
                    continue
                at = language.at(self.array(name), place, nodes.shape)
                out.append(language.assigned(at, expression(node, language, words)))
                signed = node.op == "neg" and (node.args[0].index in words or node.args[0].op == "const")
                if node.op != "const" and not signed:
                    words.setdefault(node.index, at)
        return out

    @property
    def locals(self) -> list[str]:
        """The names that its statements define."""
        used, words = used_words(self.routine), self._words
        taken = [word for x in self.routine.arguments if x.shape for word in x.words.values() if word in used]
        return [*(self.names[word] for word in taken), *(words[x.index] for x in self.routine.statements)]


def _unpacked_row(array: str, names: Sequence[str], indent: int) -> list[str]:
    """All elements of the last axis at once, in Python."""
    taken = f" = np.moveaxis({array}, -1, 0)"
    line = ", ".join(names) + taken
    if len(line) + indent <= PYTHON.width:
        return [line]
    whole = f"({', '.join(names)}){taken}".replace(taken, taken.replace(" ", "\0"))
    lines = textwrap.wrap(whole, PYTHON.width - indent, subsequent_indent="    ", break_long_words=False)
    return [line.replace("\0", " ") for line in lines]


def framed(program: CodeProgram, language: Language, prefix: str = "") -> list[Framed]:
    """The functions of a program with names in the language. The function of constants, which is computed once, comes first."""
    routines = [*([program.constants] if program.constants else []), *program.routines]
    own = distinct([prefix + x.name for x in routines], language)
    parameters = [word for x in routines for y in x.arguments if y.name in (CONSTANTS, PARAMETERS) for word in y.words.values()]
    out = []
    for x in routines:
        words = [f"{ARRAY}{name}" for name in (*(y.name for y in x.arguments), *x.results)]
        words += [word for word in parameters if not word[1:].isdigit()]
        words += [word for y in x.arguments for word in y.words.values()]
        words += [x.listing.words[node.index] for node in x.statements]
        taken = {before + word for before in ("", prefix) for word in _HELPER_WORDS.split()}
        taken |= {*own.values()} if language is FORTRAN else set()  # elsewhere a local name hides a function's
        names = distinct(words, language, taken)
        names |= {y.words[()]: names[f"{ARRAY}{y.name}"] for y in x.arguments if not y.shape}  # a number is its own element
        out.append(Framed(x, language, own[prefix + x.name], names))
    return out


def source(program: CodeProgram, language: Language, name: str, prefix: str = "") -> str:
    """A program as one text. name: of the module, if the language has modules. prefix: of functions, if it has none."""
    return _SOURCES[language.name](program, framed(program, prefixed(language, prefix), prefix), name)


def title(program: CodeProgram, width: int = 110) -> list[str]:
    """The comment lines at the top: what the code is, and what each element of its arguments is."""
    lines = [f"Equations of system {program.system!r}, written by pliant. SI units; spatial vectors angular first."]
    for name, meaning in program.of.items():
        if meaning:
            text = f"{name} = ({', '.join(meaning)})"
            lines += textwrap.wrap(text, width, subsequent_indent=" " * 5, break_long_words=False, break_on_hyphens=False)
    return [_plain(line) for line in lines]


def about(f: Framed) -> list[str]:
    """Comment lines of a function."""
    lines = [f.routine.title]
    for x in f.routine.arguments:
        lines.append(f"in   {f.array(x.name)}{_size(x.shape)}  {x.meaning}".rstrip())
    for name, nodes in f.routine.results.items():
        lines.append(f"out  {f.array(name)}{_size(nodes.shape)}  {MEANINGS.get(name, '')}".rstrip())
    return [_plain(line) for line in [*lines, f"Operations: {f.routine.operations}."]]


def _size(shape: tuple[int, ...]) -> str:
    return f" ({', '.join(map(str, shape))})" if shape else ""


def _plain(text: str) -> str:
    """The text without characters that would end or continue a comment in any of the languages."""
    ascii_text = text.encode("ascii", "backslashreplace").decode().replace("\n", " ")
    return ascii_text.replace("*/", "* /").replace("/*", "/ *").rstrip("\\")


def helpers(program: CodeProgram, language: Language, routines: Sequence[Routine] | None = None) -> list[str]:
    """The helper functions that the code of a program needs. routines: only those that some of its functions need."""
    routines = routines or [*program.routines, *([program.constants] if program.constants else [])]
    ops = {node.op for x in routines for node in live(node for out in x.results.values() for node in out.flat)}
    if language is MATLAB and ops & {"lt", "le"}:
        ops.add("select")
    return [text for op, text in (language.helpers or {}).items() if op in ops]


def _numbers(values: Array, language: Language) -> str:
    return language.table(values.tolist())


def has_zeros(nodes: Array) -> bool:
    """Whether an element of a result is zero in every state."""
    return any(x.is_value(0.0) for x in nodes.flat)


# ---- C


def prototype(f: Framed, end: str = "") -> list[str]:
    """The declaration of a function in C, in lines that break between arguments."""
    given = [f"{'double ' if not x.shape else 'const double *'}{f.array(x.name)}" for x in f.routine.arguments]
    whole = [x.replace(" ", "\0") for x in (f"void {f.name}(", *given, *(f"double *{name}" for name in f.results))]
    lines = textwrap.wrap(
        f"{whole[0]}{', '.join(whole[1:])}){end}", C.width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\0", " ") for line in lines]


def _c(program: CodeProgram, functions: Sequence[Framed], name: str) -> str:
    parts = ["/*\n" + "".join(f" * {line}\n" for line in title(program)) + " */\n#include <math.h>\n#include <string.h>\n"]
    parts += helpers(program, functions[0].language)
    if program.constants:
        parts.append(f"const double {parameters_name(functions)}[{program.numbers.size}] = {_numbers(program.numbers, C)};\n")
        parts[-1] = "\n".join(C.broken(parts[-1], 0))
    parts += ["\n".join([c_comment(f), *prototype(f), "{", *c_body(f), "}\n"]) for f in functions]
    return "\n".join(parts)


def c_body(f: Framed) -> list[str]:
    """The text between the braces of a C function."""
    used = used_words(f.routine)
    unused = [f.array(x.name) for x in f.routine.arguments if not used & {*x.words.values()}]
    unused += [f.array(key) for key, nodes in f.routine.results.items() if not nodes.size]
    zeroed = [
        f"    memset({f.array(key)}, 0, {nodes.size} * sizeof(double));"
        for key, nodes in f.routine.results.items()
        if has_zeros(nodes)
    ]
    return [*(f"    (void){x};" for x in unused), *zeroed, *f.lines(4)]


def parameters_name(functions: Sequence[Framed]) -> str:
    """The C name of the array of parameter values that goes with the function of constants."""
    return functions[0].name.removesuffix(CONSTANTS) + "parameters"


def c_comment(f: Framed) -> str:
    """What a function is, as a comment in C."""
    return "/*\n" + "".join(f" * {line}\n" for line in about(f)) + " */"


def c_header(program: CodeProgram, functions: Sequence[Framed], stem: str) -> str:
    """The declarations, for C and C++."""
    guard = f"{stem.upper()}_H"
    cpp = "#ifdef __cplusplus\n{}\n#endif\n"
    top = "/*\n" + "".join(f" * {line}\n" for line in title(program)) + " */\n"
    parts = [f"#ifndef {guard}\n#define {guard}\n", top, cpp.format('extern "C" {')]
    if program.constants:
        parts.append(f"extern const double {parameters_name(functions)}[{program.numbers.size}]; /* as the system has them */\n")
    parts += ["\n".join([c_comment(f), *prototype(f, ";"), ""]) for f in functions]
    return "\n".join([*parts, cpp.format("}"), "#endif\n"])


# ---- Python


def _python(program: CodeProgram, functions: Sequence[Framed], name: str) -> str:
    top = [*title(program), "Arrays have any leading axes."]
    parts = ["\n".join(f"# {line}" for line in top) + "\n\nimport numpy as np\n"]
    if program.constants:
        line = f"PARAMETERS = np.array({_numbers(program.numbers, PYTHON)})"
        parts.append("\n".join(PYTHON.broken(line, 0)) + "\n")
    for f in functions:
        given = [f"{n}=PARAMETERS" if x.name == PARAMETERS else n for x, n in zip(f.routine.arguments, f.arguments, strict=True)]
        doc = [line.replace("\\", "/").replace('"', "'") for line in about(f)]
        arrays = [f"    {n} = np.asarray({n}, dtype=float)" for n in f.arguments]
        shapes = [
            f"{n}.shape" if not x.shape else f"{n}.shape[:-{len(x.shape)}]"
            for x, n in zip(f.routine.arguments, f.arguments, strict=True)
        ]
        zeros = [
            f"    {f.array(key)} = np.zeros(({', '.join(['*batch', *map(str, nodes.shape)])}{',' * (not nodes.shape)}))"
            for key, nodes in f.routine.results.items()
        ]
        quiet = ['@np.errstate(divide="ignore", invalid="ignore")'] if _chooses(f.routine) else []
        lines = [
            *quiet,
            f"def {f.name}({', '.join(given)}):",
            f'    """{doc[0]}',
            "",
            *(f"    {line}" for line in doc[1:]),
            '    """',
        ]
        lines += [*arrays, f"    batch = np.broadcast_shapes({', '.join(shapes)})", *zeros, *f.lines(4)]
        lines.append(f"    return {', '.join(f.results)}")
        parts.append("\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def _chooses(routine: Routine) -> bool:
    return any(x.op == "select" for x in live(node for out in routine.results.values() for node in out.flat))


# ---- MATLAB and Octave: one file a function


def matlab_file(program: CodeProgram, f: Framed) -> str:
    """A function in a file of its own."""
    results = f.results[0] if len(f.results) == 1 else f"[{', '.join(f.results)}]"
    lines = [f"function {results} = {f.name}({', '.join(f.arguments)})"]
    lines += [f"  % {line}".rstrip() for line in [about(f)[0].rstrip("."), *about(f)[1:], "", *title(program)]]
    if f.routine.name == CONSTANTS:
        lines += MATLAB.broken(f"  if nargin < 1, {f.arguments[0]} = {_numbers(program.numbers, MATLAB)}; end", 2)
    for key, nodes in f.routine.results.items():
        rows, columns = (*nodes.shape, 1, 1)[:2]
        lines.append(f"  {f.array(key)} = zeros({rows}, {columns});")
    return "\n".join([*lines, *f.lines(2), "end", *helpers(program, MATLAB, [f.routine])]) + "\n"


def _matlab(program: CodeProgram, functions: Sequence[Framed], name: str) -> str:
    return "\n".join(matlab_file(program, f) for f in functions)


# ---- Julia


def _julia(program: CodeProgram, functions: Sequence[Framed], name: str) -> str:
    parts = ["\n".join(f"# {line}" for line in title(program)) + f"\nmodule {name}\n", *helpers(program, JULIA)]
    if program.constants:
        parts.append("\n".join(JULIA.broken(f"const PARAMETERS = {_numbers(program.numbers, JULIA)}", 0)) + "\n")
    for f in functions:
        given = [f"{n} = PARAMETERS" if x.name == PARAMETERS else n for x, n in zip(f.routine.arguments, f.arguments, strict=True)]
        types = ", ".join(f"eltype({n})" for n in f.arguments)
        lines = [*(f"# {line}" for line in about(f)), f"function {f.name}({', '.join(given)})"]
        lines.append(f"    T = promote_type(Float64, {types})")
        for key, nodes in f.routine.results.items():
            lines.append(f"    {f.array(key)} = zeros(T, {', '.join(map(str, nodes.shape)) or 1})")
        results = [x if nodes.shape else f"{x}[1]" for x, nodes in zip(f.results, f.routine.results.values(), strict=True)]
        lines += [*f.lines(4), f"    return {', '.join(results)}", "end\n"]
        parts.append("\n".join(lines))
    return "\n".join([*parts, "end # module\n"])


# ---- Fortran


def _fortran(program: CodeProgram, functions: Sequence[Framed], name: str) -> str:
    lines = [f"! {line}" for line in title(program)]
    lines += [f"module {name}", "  use, intrinsic :: ieee_arithmetic", "  implicit none"]
    if program.constants:
        text = f"  real(8), parameter :: parameters_given({program.numbers.size}) = {_numbers(program.numbers, FORTRAN)}"
        lines += FORTRAN.broken(text, 2)
    lines.append("contains")
    for f in functions:
        arguments = ", ".join([*f.arguments, *f.results])
        lines += ["", *(f"  ! {line}" for line in about(f)), *FORTRAN.broken(f"  pure subroutine {f.name}({arguments})", 2)]
        for x, n in zip(f.routine.arguments, f.arguments, strict=True):
            lines.append(f"    real(8), intent(in) :: {n}{_extent(x.shape)}")
        for n, nodes in zip(f.results, f.routine.results.values(), strict=True):
            lines.append(f"    real(8), intent(out) :: {n}{_extent(nodes.shape or (1,))}")
        own = f.locals
        for i in range(0, len(own), _MOST_DECLARED):
            lines += FORTRAN.broken(f"    real(8) :: {', '.join(own[i : i + _MOST_DECLARED])}", 4)
        lines += [f"    {f.array(key)} = 0d0" for key, nodes in f.routine.results.items() if has_zeros(nodes)]
        lines += [*f.lines(4), f"  end subroutine {f.name}"]
    return "\n".join([*lines, *helpers(program, FORTRAN), f"end module {name}\n"])


_MOST_DECLARED = 300  # names in one statement, which may go on over so many lines


def _extent(shape: tuple[int, ...]) -> str:
    return f"({', '.join(map(str, shape))})" if shape else ""


_SOURCES: dict[str, Callable[[CodeProgram, Sequence[Framed], str], str]] = {
    "c": _c, "python": _python, "matlab": _matlab, "julia": _julia, "fortran": _fortran,
}  # fmt: skip
