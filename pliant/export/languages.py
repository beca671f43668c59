"""The table of languages, one row each. It contains their differences, except for the framing of functions, see `frames`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pliant.errors import unknown
from pliant.export.names import identifier


def _repr(x: float) -> str:
    return repr(float(x))


def _short(x: float) -> str:
    """A number for reading: six digits."""
    return f"{x:.6g}"


def _fortran(x: float) -> str:
    text = repr(float(x))
    return text.replace("e", "d") if "e" in text else f"{text}d0"


def _in_a_row(pairs: Sequence[tuple[str, str]]) -> str:
    """name = text; name = text; …"""
    return "; ".join(f"{name} = {text}" for name, text in pairs)


def _declared(pairs: Sequence[tuple[str, str]]) -> str:
    """name = text, name = text, …"""
    return ", ".join(f"{name} = {text}" for name, text in pairs)


def _unpacked(pairs: Sequence[tuple[str, str]]) -> str:
    """name, name, … = text, text, …"""
    return f"{', '.join(name for name, _ in pairs)} = {', '.join(text for _, text in pairs)}"


def _from_one(place: Sequence[int]) -> str:
    return ", ".join(str(i + 1) for i in place) or "1"


def _round(array: str, place: Sequence[int], shape: Sequence[int]) -> str:
    """x(2, 3), counted from one."""
    return f"{array}({_from_one(place)})"


def _square(array: str, place: Sequence[int], shape: Sequence[int]) -> str:
    """x[2, 3], counted from one."""
    return f"{array}[{_from_one(place)}]"


def _flat(array: str, place: Sequence[int], shape: Sequence[int]) -> str:
    """x[5], row by row, counted from zero."""
    at = 0
    for i, n in zip(place, shape, strict=True):
        at = at * n + i
    return f"{array}[{at}]"


def _last_axes(array: str, place: Sequence[int], shape: Sequence[int]) -> str:
    """x[..., 1, 2], counted from zero."""
    return f"{array}[{', '.join(['...', *map(str, place)])}]"


@dataclass(frozen=True)
class Language:
    """How one language writes a program: a row of the table of languages.

    functions: for each operation its text, in which {0}, {1}, … are the operands. The functions in `helpers` are written next to
    the code.
    fold: True if upper and lower case are the same. width: columns of a line. more: the text at the end of a line that continues
    on the next one. not_finite: how NaN and infinity are written.
    declares, ends: the text before a name that is assigned, and the text after a statement. together: several assignments in one
    statement, with `apart` letters between two. wrapped: the right side of an assignment that needs several lines.
    at: an element of an array, from its place and the array's shape.
    tables: the points of an interpolation are a statement in front of it.
    modules: functions are in a module, so that their names need not begin with its name.
    most: how many numbers of a list are shown in text for reading. A longer list shows its first and last numbers. 0: all.
    """

    name: str
    suffix: str
    functions: Mapping[str, str]
    digits: Callable[[float], str] = _repr
    not_finite: tuple[str, str] = ("NAN", "INFINITY")
    helpers: Mapping[str, str] | None = None
    times: str = "*"
    times_number: str = "*"
    square: str = ""
    fraction: str = ""
    less: str = "<"
    less_equal: str = "<="
    unequal: str = "!="
    list_: str = "[{}]"
    reserved: frozenset[str] = frozenset()
    fold: bool = False
    comment: str = "//"
    width: int = 120
    more: str = ""
    word: Callable[[str], str] = str
    bracket: str = "({})"
    declares: str = ""
    ends: str = ""
    together: Callable[[Sequence[tuple[str, str]]], str] = _in_a_row
    apart: int = 5
    wrapped: str = "{}"
    at: Callable[[str, Sequence[int], Sequence[int]], str] = _round
    tables: str = ""
    modules: bool = True
    most: int = 0
    left_out: str = "…"

    def bracketed(self, text: str) -> str:
        """A text in brackets."""
        return self.bracket.format(text)

    def number(self, x: float) -> str:
        """A number, exact in code."""
        if math.isfinite(x):
            return self.digits(x)
        return self.not_finite[0] if math.isnan(x) else self.not_finite[1] if x > 0 else f"-{self.not_finite[1]}"

    def table(self, values: Iterable[float]) -> str:
        """A list of numbers."""
        shown = [self.number(x) for x in values]
        if self.most and len(shown) > self.most:
            shown = [*shown[: self.most - 2], self.left_out, shown[-1]]
        return self.list_.format(", ".join(shown))

    def points(self, of: tuple[Sequence[float], Sequence[float]], name: str) -> dict[str, Any]:
        """The parts of an interpolation, the statement `name`: the n points (x, y), and the name of their table."""
        return {"n": len(of[0]), "x": self.table(of[0]), "y": self.table(of[1]), "table": table_of(name)}

    def statement(self, name: str, text: str) -> str:
        """name = text."""
        return f"{self.declares}{self.assigned(name, text)}"

    def joined(self, pairs: Sequence[tuple[str, str]], indent: int) -> list[str]:
        """Short statements name = text, as many on a line as fit."""
        lines: list[list[tuple[str, str]]] = []
        room = 0
        for name, text in pairs:
            need = len(name) + len(text) + self.apart
            if room < need:
                lines.append([])
                room = self.width - indent - len("const double ")
            lines[-1].append((name, text))
            room -= need
        return [f"{self.declares}{self.together(line)}{self.ends}" for line in lines]

    def assigned(self, place: str, text: str) -> str:
        """place = text, for an element of an existing array."""
        return f"{place} = {text}{self.ends}"

    def broken(self, line: str, indent: int) -> list[str]:
        """A line, or several where it is too long, broken behind operators and commas."""
        if len(line) <= self.width:
            return [line]
        head, _, text = line.partition(" = ")
        if text:
            line = f"{head} = {self.wrapped.format(text)}"
        out, deeper = [], " " * (indent + 4)
        while len(line) > self.width:
            limit = self.width - len(self.more)
            cuts = [m.end() for m in re.finditer(r"[-+*/,] ?(?=[^ =])|= ", line[:limit]) if m.end() > len(deeper) + 8]
            cuts = [cut for cut in cuts if line[cut - 1] in " ," or line[cut - 1] in "*/"]
            cuts = [cut for cut in cuts if line[cut - 1 : cut + 1] != "**" and line[cut - 2 : cut] != "**"]
            if not cuts:
                break
            out.append(line[: cuts[-1]].rstrip() + self.more)
            line = deeper + line[cuts[-1] :]
        return [*out, line]


_WORDS = {
    "c": """
        auto break case char const continue default do double else enum extern float for goto if inline int long
        register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
        main check j0 j1 jn y0 y1 yn gamma sin cos tan sqrt exp log pow floor fabs tanh atan2 asin acos isnan memset NAN
        INFINITY signgam div abs index""",
    "python": """
        False None True and as assert async await break class continue def del elif else except finally for from global
        if import in is lambda nonlocal not or pass raise return try while with yield np batch print""",
    "matlab": """
        break case catch classdef continue else elseif end for function global if otherwise parfor persistent return
        spmd switch try while i j pi eps inf nan Inf NaN ans e endif endfor endfunction endwhile do until unwind_protect
        zeros sin cos exp log sqrt tanh atan2 asin acos abs floor min max gamma pick nargin""",
    "julia": """
        baremodule begin break catch const continue do else elseif end export false finally for function global if
        import let local macro module quote return struct true try using while in isa where zeros pi im T sin cos exp
        log sqrt tanh atan asin acos abs floor min max ifelse promote_type eltype Inf NaN""",
    "fortran": """
        program module subroutine function contains implicit none real integer do if then else end call return stop abs
        sqrt sin cos exp log tanh atan2 asin acos merge max min aint gamma use only pure intent in out parameter result
        size maxval""",
}

_PLAIN = {
    "sqrt": "sqrt({0})", "sin": "sin({0})", "cos": "cos({0})", "exp": "exp({0})", "log": "log({0})", "tanh": "tanh({0})",
    "atan2": "atan2({0}, {1})", "asin": "asin({0})", "acos": "acos({0})", "pow": "pow({0}, {1})", "abs": "abs({0})",
    "min": "min({0}, {1})", "max": "max({0}, {1})", "floor": "floor({0})", "select": "({1} if {0} else {2})",
    "interp": "interpolate({0}, {x}, {y})",
}  # fmt: skip

_C = _PLAIN | {
    "abs": "fabs({0})", "min": "least({0}, {1})", "max": "greatest({0}, {1})", "select": "({0} ? {1} : {2})",
    "interp": "interpolate({n}, {table}[0], {table}[1], {0})",
}  # fmt: skip
_C_HELPERS = {
    "min": "static double least(double a, double b) { return a < b || isnan(a) ? a : b; }\n",
    "max": "static double greatest(double a, double b) { return a > b || isnan(a) ? a : b; }\n",
    "interp": """\
/* Piecewise linear in the n points (x, y), constant beyond them. */
static double interpolate(int n, const double *x, const double *y, double at)
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
""",
}

_NUMPY = {op: f"np.{text}" for op, text in _PLAIN.items()} | {
    "atan2": "np.arctan2({0}, {1})", "asin": "np.arcsin({0})", "acos": "np.arccos({0})", "pow": "np.power({0}, {1})",
    "min": "np.minimum({0}, {1})", "max": "np.maximum({0}, {1})", "select": "np.where({0}, {1}, {2})",
    "interp": "np.interp({0}, {x}, {y})",
}  # fmt: skip

_MATLAB = _PLAIN | {
    "sqrt": "real_sqrt({0})", "log": "real_log({0})", "asin": "real_asin({0})", "acos": "real_acos({0})",
    "pow": "real_pow({0}, {1})",
    "min": "least({0}, {1})", "max": "greatest({0}, {1})", "select": "pick({0}, {1}, {2})",
}  # fmt: skip
_MATLAB_HELPERS = {
    **{
        name: f"\nfunction y = real_{name}(x)\n  if {where}, y = {name}(x); else, y = NaN; end\nend\n"
        for name, where in (("sqrt", "x >= 0"), ("log", "x >= 0"), ("asin", "abs(x) <= 1"), ("acos", "abs(x) <= 1"))
    },
    "pow": "\nfunction y = real_pow(a, b)\n  if a >= 0 || b == floor(b), y = a^b; else, y = NaN; end\nend\n",
    "min": "\nfunction y = least(a, b)\n  if a < b || isnan(a), y = a; else, y = b; end\nend\n",
    "max": "\nfunction y = greatest(a, b)\n  if a > b || isnan(a), y = a; else, y = b; end\nend\n",
    "select": "\nfunction y = pick(c, a, b)\n  if c, y = a; else, y = b; end\nend\n",
    "interp": """
function y = interpolate(at, x, values)
  % piecewise linear in the points (x, values), constant beyond them
  if isnan(at), y = at; return, end
  if at < x(1), y = values(1); return, end
  if at >= x(end), y = values(end); return, end
  i = find(x <= at, 1, 'last');
  y = values(i) + (values(i + 1) - values(i)) / (x(i + 1) - x(i)) * (at - x(i));
end
""",
}

_JULIA = _PLAIN | {
    "sqrt": "real_sqrt({0})", "log": "real_log({0})", "asin": "real_asin({0})", "acos": "real_acos({0})",
    "pow": "real_pow({0}, {1})",
    "atan2": "atan({0}, {1})", "select": "ifelse({0}, {1}, {2})",
}  # fmt: skip
_JULIA_HELPERS = {
    **{
        name: f"real_{name}(x) = {where} ? {name}(x) : oftype(float(x), NaN)\n"
        for name, where in (("sqrt", "x >= 0"), ("log", "x >= 0"), ("asin", "abs(x) <= 1"), ("acos", "abs(x) <= 1"))
    },
    "pow": "real_pow(a, b) = a >= 0 || isinteger(b) ? a^b : oftype(float(a), NaN)\n",
    "interp": """\
# Piecewise linear in the points (x, values), constant beyond them.
function interpolate(at, x, values)
    isnan(at) && return at
    at < x[1] && return oftype(at, values[1])
    at >= x[end] && return oftype(at, values[end])
    i = findlast(<=(at), x)
    return values[i] + (values[i + 1] - values[i]) / (x[i + 1] - x[i]) * (at - x[i])
end
""",
}

_FORTRAN = _PLAIN | {
    "pow": "({0})**({1})", "min": "least({0}, {1})", "max": "greatest({0}, {1})", "floor": "rounded_down({0})",
    "select": "merge({1}, {2}, {0})",
}  # fmt: skip


def _fortran_function(name: str, arguments: str, body: str) -> str:
    lines = [f"pure real(8) function {name}({arguments})", f"  real(8), intent(in) :: {arguments}", f"  {body}"]
    return "".join(f"\n  {line}" for line in [*lines, f"end function {name}"]) + "\n"


_FORTRAN_HELPERS = {
    "min": _fortran_function("least", "a, b", "least = merge(a, b, a < b .or. a /= a)"),
    "max": _fortran_function("greatest", "a, b", "greatest = merge(a, b, a > b .or. a /= a)"),
    "floor": _fortran_function("rounded_down", "a", "rounded_down = aint(a) - merge(1d0, 0d0, a < aint(a))"),
    "interp": """
  ! Piecewise linear in the points (x, y), constant beyond them.
  pure real(8) function interpolate(at, x, y)
    real(8), intent(in) :: at, x(:), y(:)
    integer :: i, n
    n = size(x)
    if (at /= at) then
      interpolate = at
    else if (at < x(1)) then
      interpolate = y(1)
    else if (at >= x(n)) then
      interpolate = y(n)
    else
      do i = n - 1, 2, -1
        if (x(i) <= at) exit
      end do
      interpolate = y(i) + (y(i + 1) - y(i)) / (x(i + 1) - x(i)) * (at - x(i))
    end if
  end function interpolate
""",
}


def _words(name: str) -> frozenset[str]:
    return frozenset(_WORDS[name].split())


C = Language(
    "c", ".c", _C, helpers=_C_HELPERS, list_="{{{}}}", reserved=_words("c"), declares="const double ", ends=";",
    together=_declared, at=_flat, modules=False, tables="static const double {name}[2][{n}] = {{{x}, {y}}};",
)  # fmt: skip
PYTHON = Language(
    "python", ".py", _NUMPY, not_finite=("np.nan", "np.inf"), reserved=_words("python"), comment="#", together=_unpacked, apart=4,
    wrapped="({})", at=_last_axes,
)  # fmt: skip
MATLAB = Language(
    "matlab", ".m", _MATLAB, not_finite=("NaN", "Inf"), helpers=_MATLAB_HELPERS, unequal="~=", reserved=_words("matlab"),
    comment="%", more=" ...", ends=";", modules=False,
)  # fmt: skip
JULIA = Language(
    "julia", ".jl", _JULIA, not_finite=("NaN", "Inf"), helpers=_JULIA_HELPERS, reserved=_words("julia"), comment="#", at=_square,
)  # fmt: skip
FORTRAN = Language(
    "fortran", ".f90", _FORTRAN, _fortran, ("ieee_value(1d0, ieee_quiet_nan)", "ieee_value(1d0, ieee_positive_inf)"),
    _FORTRAN_HELPERS, unequal="/=",
    reserved=_words("fortran"), fold=True, comment="!", more=" &",
)  # fmt: skip
PLAIN = Language("plain", ".txt", _PLAIN, _short, ("NaN", "inf"), square="{}^2", comment="", most=6)

LANGUAGES = {x.name: x for x in (C, PYTHON, MATLAB, JULIA, FORTRAN)}


def language_of(name: str) -> Language:
    """A language of code by its name."""
    if name not in LANGUAGES:
        raise unknown("language", name, LANGUAGES)
    return LANGUAGES[name]


def table_of(name: str) -> str:
    """The name of the table of points in which a statement interpolates."""
    return f"{name}_table"


def prefixed(language: Language, prefix: str) -> Language:
    """C with a prefix on its helper functions, so that one program can contain several exports. Other languages are unchanged."""
    if language.name != "c":
        return language

    def named(texts: Mapping[str, str]) -> dict[str, str]:
        return {op: re.sub(r"\b(least|greatest|interpolate)\(", rf"{prefix}\1(", text) for op, text in texts.items()}

    return replace(language, functions=named(language.functions), helpers=named(language.helpers or {}))


_LONGEST = 57  # letters of a name: Fortran and MATLAB take 63, and a check program has `_check` behind
ARRAY = "@"  # before the name of an array, where it stands among the names of numbers


def distinct(words: Iterable[str], language: Language, taken: Iterable[str] = ()) -> dict[str, str]:
    """Each word as a distinct valid name in the language. A reserved or used word gets an underscore; earlier words come first."""
    key: Callable[[str], str] = str.lower if language.fold else str
    used = {*map(key, language.reserved), *map(key, taken)}
    out: dict[str, str] = {}
    for word in words:
        if word in out:
            continue
        own = identifier(word.removeprefix(ARRAY))[:_LONGEST]
        while key(own) in used:
            own += "_"
        used.add(key(own))
        out[word] = own
    return out
