"""Machine code for macOS and Windows, made under Linux: which names it needs, and for Windows what it computes."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cpu import kernel
from pliant.compile.llvm import cache, engine, mistakes
from tests.bounded import LIMIT
from tests.compile.llvm import windows_code
from tests.object_files import undefined

OF_PYTHON = {"PyGILState_Ensure", "PyGILState_Release", "PyErr_NoMemory"}


@pytest.mark.skipif(not engine._LINKS, reason="a bridge between calling conventions is written for x86-64")
def test_code_for_windows_computes_the_same(tmp_path):
    """To the last bit, also where the C library is called, and after probes of the stack."""
    file = tmp_path / "windows.npz"
    command = [sys.executable, "-m", "tests.compile.llvm.windows_code", str(file)]
    subprocess.run(command, check=True, timeout=LIMIT)
    with np.load(file) as made:
        assert made["probes"] > 0
        for name, expected in windows_code.results().items():
            np.testing.assert_array_equal(made[name], expected, err_msg=name)


@pytest.fixture(scope="module")
def modules():
    """The IR of kernels of all kinds."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "read", lambda name: None)
        patch.setattr(kernel, "object_code", lambda ir, target: found.append(ir) or engine.object_code(ir, target))
        windows_code.results()
    return found


@pytest.mark.parametrize(
    ("system", "triple", "cpu", "known"),
    [
        ("win32", "x86_64-pc-windows-msvc", "x86-64", windows_code.OF_C),
        ("win32", "x86_64-pc-windows-msvc", "x86-64-v4", windows_code.OF_C),
        ("darwin", "x86_64-apple-macosx11.0.0", "x86-64", windows_code.OF_MACOS),
        ("darwin", "arm64-apple-macosx11.0.0", "apple-m1", windows_code.OF_MACOS),
    ],
)
def test_code_needs_only_names_that_are_there(modules, system, triple, cpu, known):
    """An object file for another system calls functions of its C library, of Python, and no others."""
    assert len(modules) > 10
    found = {name for ir in modules for name in undefined(windows_code.emitted(ir, engine.Machine(cpu, "", 2), triple, system))}
    assert {"PyErr_NoMemory", "malloc", "sin"} <= found <= known | OF_PYTHON, found - known - OF_PYTHON


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_what_explains_mistakes_needs_only_its_data(monkeypatch, system):
    """It is mapped as other code is there, and calls what it finds in its data."""
    texts = []
    monkeypatch.setattr(cache, "read", lambda name: None)
    monkeypatch.setattr(mistakes, "object_code", lambda ir, target: texts.append(ir) or engine.object_code(ir, target))
    monkeypatch.setattr(engine, "_LINKS", False)
    mistakes.explanation_of_calls.cache_clear()
    function = pl.compile(pl.examples.load("double-pendulum")).forward_dynamics
    with pytest.raises(pl.PliantError, match="q has shape"):
        function([0.1], [0.0, 0.0], [0.0, 0.0])
    mistakes.explanation_of_calls.cache_clear()
    triples = {"win32": "x86_64-pc-windows-msvc", "darwin": "x86_64-apple-macosx11.0.0"}
    code = windows_code.emitted(texts[0], engine.Machine("x86-64", "", 1), triples[system], system)
    assert undefined(code) == {"explained_data"}


def test_numpy_has_the_sizes_that_loops_read():
    """Loops read lengths and strides as 64-bit integers: NumPy's on all 64-bit systems, where C's `long` may have 32 bits."""
    assert np.dtype(np.intp).itemsize == 8 and np.dtype(int).itemsize == 8
