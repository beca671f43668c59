"""Programs that check an export: they call its functions at stored states, print the largest errors, and exit with 1 on failure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from pliant.export.frames import Framed, parameters_name
from pliant.export.languages import FORTRAN, JULIA, MATLAB, PYTHON, C, Language
from pliant.export.program import CONSTANTS
from pliant.spatial import Array

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

TOLERANCE = 1e-12  # of the largest error, over the largest value: what differs is the rounding of sines and sums


@dataclass(frozen=True)
class Expected:
    """The expected values (k, *shape) of one result at the states. floor: the scale of errors if all values are smaller than it."""

    values: Array
    floor: float


Values = Mapping[str, Sequence[Expected]]  # by function, its results


def check_program(
    functions: Sequence[Framed],
    language: Language,
    module: str,
    states: Mapping[str, Array],
    values: Mapping[str, Sequence[Array]],
    floors: Mapping[str, Sequence[float]] | None = None,
) -> str:
    """The check program in a language. states: (k, *shape) by argument; values: results by function; floors: see `Expected`."""
    least = floors or {name: [0.0] * len(rows) for name, rows in values.items()}
    wanted = {name: [Expected(*x) for x in zip(rows, least[name], strict=True)] for name, rows in values.items()}
    return _CHECKS[language.name]([f for f in functions if f.routine.name != CONSTANTS], functions, module, states, wanted)


def _k(states: Mapping[str, Array]) -> int:
    return max(map(len, states.values()), default=1)


def _rows(values: Array, language: Language, per_line: int = 6, indent: str = "    ") -> str:
    numbers = [language.number(x) for x in np.ravel(values).tolist()] or [language.number(0.0)]
    more = language.more
    rows = [", ".join(numbers[i : i + per_line]) for i in range(0, len(numbers), per_line)]
    return f",{more}\n".join(f"{indent}{row}" for row in rows)


def _c(functions: Sequence[Framed], every: Sequence[Framed], module: str, states: Mapping[str, Array], wanted: Values) -> str:
    k = _k(states)
    top = [f'#include <math.h>\n#include <stdio.h>\n#include "{module}.h"\n\n#define TOLERANCE {TOLERANCE!r}\n']
    main = ["int main(void)", "{", "    int failed = 0;"]
    top += [f"static const double given_{name}[] = {{\n{_rows(x, C)}\n}};" for name, x in _given(functions, states)]
    if constants := _constants(every):
        n = constants.routine.results[CONSTANTS].size
        main += [f"    double k[{n}];", f"    {constants.name}({parameters_name(every)}, k);"]
    for f in functions:
        calls = []
        for x in f.routine.arguments:
            size = int(np.prod(x.shape))
            calls.append("k" if x.name == CONSTANTS else f"given_{x.name}[i]" if not x.shape else f"given_{x.name} + {size} * i")
        results = list(zip(f.results, f.routine.results.values(), wanted[f.routine.name], strict=True))
        calls += [f"got_{f.name}_{key} + {nodes.size} * i" for key, nodes, _ in results]
        main.append(f"    for (int i = 0; i < {k}; ++i) {f.name}({', '.join(calls)});")
        for key, _, want in results:
            what = f"{f.name}_{key}"
            size, floor = want.values.size, C.number(want.floor)
            top.append(f"static const double want_{what}[] = {{\n{_rows(want.values, C)}\n}};")
            top.append(f"static double got_{what}[{max(1, size)}];")
            main.append(f'    failed += check("{f.name}: {key}", got_{what}, want_{what}, {size}, {floor});')
    return "\n".join([*top, CHECK, *main, "    return failed != 0;", "}\n"])


def _constants(every: Sequence[Framed]) -> Framed | None:
    return next((f for f in every if f.routine.name == CONSTANTS), None)


def _python(functions: Sequence[Framed], every: Sequence[Framed], module: str, states: Mapping[str, Array], wanted: Values) -> str:
    lines = ["import sys", "", "import numpy as np", f"import {module} as m", "", f"TOLERANCE = {TOLERANCE!r}", "failed = 0", ""]
    lines += ["", "def check(what, got, want, floor):", "    global failed", "    want = np.array(want).reshape(np.shape(got))"]
    lines += [
        "    error = np.abs(got - want).max() / (max(np.abs(want).max(), floor) or 1.0)",
        "    wrong = not error <= TOLERANCE",
        "    failed += wrong",
    ]
    lines += ["    print(f\"{what}: largest relative error {error:.2e}{' FAILED' if wrong else ''}\")", "", ""]
    lines += [f"given_{name} = np.array([\n{_rows(x, PYTHON)},\n]).reshape({x.shape})" for name, x in _given(functions, states)]
    if constants := _constants(every):
        lines.append(f"k = m.{constants.name}()")
    for f in functions:
        calls = ["k" if x.name == CONSTANTS else f"given_{x.name}" + "[:, 0]" * (not x.shape) for x in f.routine.arguments]
        lines.append(f"got = m.{f.name}({', '.join(calls)})")
        several = len(f.results) > 1
        for i, (x, want) in enumerate(zip(f.results, wanted[f.routine.name], strict=True)):
            lines.append(f'check("{f.name}: {x}", got{f"[{i}]" * several}, [\n{_rows(want.values, PYTHON)},\n], {want.floor!r})')
    return "\n".join([*lines, "sys.exit(failed > 0)\n"])


def _given(functions: Sequence[Framed], states: Mapping[str, Array]) -> list[tuple[str, Array]]:
    names = sorted({x.name for f in functions for x in f.routine.arguments if x.name != CONSTANTS})
    return [(name, states[name]) for name in names]


def _matlab(functions: Sequence[Framed], every: Sequence[Framed], module: str, states: Mapping[str, Array], wanted: Values) -> str:
    lines = [
        f"function {module}_check()",
        "  % Compares the functions with stored values; an error where one is wrong.",
        "  failed = 0;",
    ]
    for name, x in _given(functions, states):
        lines.append(f"  given_{name} = {_sized(x, MATLAB)};")
    if constants := _constants(every):
        lines.append(f"  k = {constants.name}();")
    for f in functions:
        for key, want in zip(f.results, wanted[f.routine.name], strict=True):
            lines.append(f"  want_{key} = {_sized(want.values, MATLAB)};")
        lines.append(f"  for i = 1:{_k(states)}")
        calls = [_matlab_given(x.name, x.shape) for x in f.routine.arguments]
        got = [f"got_{x}" for x in f.results]
        lines.append(f"    [{', '.join(got)}] = {f.name}({', '.join(calls)});")
        for key, want in zip(f.results, wanted[f.routine.name], strict=True):
            shaped = f"reshape(want_{key}(i, :), fliplr(size(got_{key})))'"
            lines.append(f"    failed = failed + check('{f.name}: {key}', got_{key}, {shaped}, {MATLAB.number(want.floor)});")
        lines.append("  end")
    lines += ["  if failed, error('%d results are wrong', failed); end", "end", ""]
    lines += ["function failed = check(what, got, want, floor)"]
    lines += ["  scale = max([abs(want(:)); floor]); if scale == 0, scale = 1; end"]
    lines += [
        "  wrong = max(abs(got(:) - want(:))) / scale; if isempty(wrong), wrong = 0; end",
        f"  failed = ~(wrong <= {TOLERANCE!r});",
    ]
    lines += [
        "  if failed, word = ' FAILED'; else, word = ''; end",
        "  printed = sprintf('%s: largest relative error %.2e%s', what, wrong, word);",
    ]
    return "\n".join([*lines, "  disp(printed)", "end\n"])


def _matlab_given(name: str, shape: tuple[int, ...]) -> str:
    if name == CONSTANTS:
        return "k"
    if len(shape) == 2:
        return f"reshape(given_{name}(i, :), {shape[1]}, {shape[0]})'"
    return f"given_{name}(i, :)'"


def _sized(values: Array, language: Language) -> str:
    """A matrix with one row per state."""
    rows = values.reshape(len(values), -1)
    texts = [_rows(row, language).lstrip() for row in rows]
    return "[" + f";{language.more}\n    ".join(texts) + "]"


def _julia(functions: Sequence[Framed], every: Sequence[Framed], module: str, states: Mapping[str, Array], wanted: Values) -> str:
    lines = [f'include("{module}.jl")', "", "failed = 0", "", "function check(what, got, want, floor)"]
    lines += [
        "    scale = max(maximum(abs.(want); init = 0.0), floor)",
        "    error = maximum(abs.(vec(got) .- want); init = 0.0) / (scale > 0.0 ? scale : 1.0)",
    ]
    lines += [
        f"    wrong = !(error <= {TOLERANCE!r})",
        '    println(what, ": largest relative error ", error, wrong ? " FAILED" : "")',
    ]
    lines += ["    global failed += wrong", "end", ""]
    lines += [f"given_{name} = [\n{_rows(x, JULIA)},\n]" for name, x in _given(functions, states)]
    if constants := _constants(every):
        lines.append(f"k = {module}.{constants.name}()")
    for f in functions:
        for key, want in zip(f.results, wanted[f.routine.name], strict=True):
            lines.append(f"want_{f.name}_{key} = [\n{_rows(want.values, JULIA)},\n]")
        lines.append(f"for i in 1:{_k(states)}")
        calls = [_julia_given(x.name, x.shape) for x in f.routine.arguments]
        got = ", ".join(f"got_{x}" for x in f.results)
        lines.append(f"    {got} = {module}.{f.name}({', '.join(calls)})")
        for key, nodes, want in zip(f.results, f.routine.results.values(), wanted[f.routine.name], strict=True):
            flat = f"permutedims(got_{key})" if nodes.ndim == 2 else f"[got_{key}]" if not nodes.ndim else f"got_{key}"
            now = f"want_{f.name}_{key}[{nodes.size} * (i - 1) + 1:{nodes.size} * i]"
            lines.append(f'    check("{f.name}: {key}", {flat}, {now}, {JULIA.number(want.floor)})')
        lines.append("end")
    return "\n".join([*lines, "exit(failed > 0 ? 1 : 0)\n"])


def _julia_given(name: str, shape: tuple[int, ...]) -> str:
    if name == CONSTANTS:
        return "k"
    size = int(np.prod(shape))
    part = f"given_{name}[{size} * (i - 1) + 1:{size} * i]"
    return f"given_{name}[i]" if not shape else f"permutedims(reshape({part}, {shape[1]}, {shape[0]}))" if len(shape) == 2 else part


_MOST_NUMBERS = 240  # in one statement of Fortran


def _fortran(functions: Sequence[Framed], every: Sequence[Framed], module: str, states: Mapping[str, Array], wanted: Values) -> str:
    k = _k(states)
    declared, lines = [], []
    for name, x in _given(functions, states):
        own = x.reshape(k, -1)
        declared.append(f"  real(8) :: given_{name}({own.shape[1]}, {k})")
        lines += _assigned(f"given_{name}", own)
    if constants := _constants(every):
        declared.append(f"  real(8) :: k({constants.routine.results[CONSTANTS].size})")
        lines.append(f"  call {constants.name}(parameters_given, k)")
    for n, f in enumerate(functions, 1):  # short names: a function's own may have all 63 letters
        results = list(zip(f.results, f.routine.results.values(), wanted[f.routine.name], strict=True))
        for key, nodes, want in results:
            shape = nodes.shape or (1,)
            declared.append(f"  real(8) :: got{n}_{key}({', '.join(map(str, shape))}), want{n}_{key}({nodes.size}, {k})")
            lines += _assigned(f"want{n}_{key}", want.values.reshape(k, -1))
        lines.append(f"  do i = 1, {k}")
        calls = [_fortran_given(x.name, x.shape) for x in f.routine.arguments] + [f"got{n}_{x}" for x in f.results]
        lines += FORTRAN.broken(f"    call {f.name}({', '.join(calls)})", 4)
        for key, nodes, want in results:
            got = f"got{n}_{key}"
            flat = f"reshape(transpose({got}), [{nodes.size}])" if nodes.ndim == 2 else got
            now = f"want{n}_{key}(:, i), {FORTRAN.number(want.floor)}"
            lines += FORTRAN.broken(f"    call check('{f.name}: {key}', {flat}, {now})", 4)
        lines.append("  end do")
    top = [f"program {module}_check", f"  use {module}", "  implicit none", "  integer :: i, failed", *declared, "  failed = 0"]
    lines += [
        "  if (failed > 0) stop 1",
        "contains",
        "  subroutine check(what, got, want, least)",
        "    character(*), intent(in) :: what",
    ]
    lines += ["    real(8), intent(in) :: got(:), want(:), least", "    real(8) :: error, scale"]
    lines += [
        "    scale = max(maxval(abs(want)), least)",
        "    if (scale == 0d0) scale = 1d0",
        "    error = maxval(abs(got - want)) / scale",
        "    if (any(got /= got)) error = huge(1d0)",
    ]
    lines += [
        "    if (size(want) == 0) error = 0d0",
        f"    if (.not. error <= {FORTRAN.number(TOLERANCE)}) then",
        "      failed = failed + 1",
    ]
    lines += ["      print '(a, a, es9.2, a)', what, ': largest relative error', error, ' FAILED'", "    else"]
    lines += ["      print '(a, a, es9.2)', what, ': largest relative error', error", "    end if", "  end subroutine check"]
    return "\n".join([*top, *lines, f"end program {module}_check\n"])


def _assigned(name: str, rows: Array) -> list[str]:
    out = []
    for i, row in enumerate(rows):
        for start in range(0, len(row), _MOST_NUMBERS):
            part = row[start : start + _MOST_NUMBERS]
            out.append(f"  {name}({start + 1}:{start + len(part)}, {i + 1}) = [ &\n{_rows(part, FORTRAN, 4)}]")
    return out


def _fortran_given(name: str, shape: tuple[int, ...]) -> str:
    if name == CONSTANTS:
        return "k"
    if len(shape) == 2:
        return f"transpose(reshape(given_{name}(:, i), [{shape[1]}, {shape[0]}]))"
    return f"given_{name}(:, i)" if shape else f"given_{name}(1, i)"


_CHECKS: dict[str, Callable[[Sequence[Framed], Sequence[Framed], str, Mapping[str, Array], Values], str]] = {
    "c": _c, "python": _python, "matlab": _matlab, "julia": _julia, "fortran": _fortran,
}  # fmt: skip
