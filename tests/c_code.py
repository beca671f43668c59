"""C that pliant writes: compiled with every warning an error, called, and its operations counted by reading."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
from dataclasses import replace

import numpy as np

import pliant as pl
from pliant.export.code import _function_words, wanted
from pliant.export.frames import source
from pliant.export.languages import C
from pliant.export.program import program
from pliant.graph import Operations
from tests.bounded import LIMIT

FLAGS = ["-O1", "-Wall", "-Wextra", "-Werror", "-std=c99", "-pedantic"]


def gcc(folder, *arguments):
    assert shutil.which("gcc"), "these tests compile the generated C: install gcc"
    done = subprocess.run(
        ["gcc", *FLAGS, *map(str, arguments), "-lm"], cwd=folder, capture_output=True, text=True, check=False, timeout=LIMIT
    )
    assert done.returncode == 0, done.stderr[:4000]


def library(folder, sources, flags=()):
    """Function texts, by C name, as a loaded library."""
    paths = []
    for name, text in sources.items():
        paths.append(folder / f"{name}.c")
        paths[-1].write_text(text)
    gcc(folder, *flags, "-shared", "-fPIC", *paths, "-o", "lib.so")
    return ctypes.CDLL(str(folder / "lib.so"))


def call(function, traced, given):
    pointer = ctypes.POINTER(ctypes.c_double)
    inputs = [np.ascontiguousarray(given[name], dtype=float) for name in traced.inputs]
    outputs = [np.full(x.shape, np.nan) for x in traced.outputs]
    function.restype = None
    function(*(x.ctypes.data_as(pointer) for x in (*inputs, *outputs)))
    return outputs


def listed(traces):
    """Functions by name, one operation a statement."""
    words = _function_words(list(traces))
    asked = [wanted(words[name], traced) for name, traced in traces.items()]
    return program(pl.examples.load("double-pendulum").model, asked, {}, np.zeros(0), style="listing")


def c_source(traced, name=None, prefix=""):
    """A trace, whatever it is of, as C."""
    return source(listed({name or traced.function.name: traced}), C, "x", prefix)


OPERAND = r"\(?-?(?:[A-Za-z]\w*|[\d.]+(?:e[+-]?\d+)?|INFINITY|NAN)\)?"
OPERATORS = {"*": "mul", "/": "div", " + ": "add", " - ": "add"}
CALLS = {"sin": "trig", "cos": "trig", "sqrt": "sqrt", "fabs": "", "floor": "", "least": "", "greatest": "", "(": ""}


def printed(text, letter="Z"):
    """The operations that stand in a listing, each statement being one. letter: P for those of parameters alone."""
    n = Operations()
    for expression in re.findall(rf"^ +const double {letter}\d+_* = (.*);$", text, re.M):
        if expression.startswith("constants["):  # taken, not computed
            continue
        if binary := re.fullmatch(rf"{OPERAND}(\*|/| \+ | - ){OPERAND}", expression):
            kind = OPERATORS[binary[1]]
        else:
            called = re.match(r"(?:\w+_)?(least|greatest|interpolate)\(|(\w*)\(", expression)
            assert called and not re.search(r"[*/]| [-+] |\w\(.*\w\(", expression), expression
            kind = CALLS.get(called[1] or called[2] or "(", "other")
        n = replace(n, **{kind: getattr(n, kind) + 1}) if kind else n
    return n
