"""What differs on macOS and Windows, as far as Linux can show it. For machine code: compile/llvm/test_other_systems.py."""

from __future__ import annotations

import ast
import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pliant.cli.entry import is_closed_pipe
from pliant.export.fmu import build
from tests.bounded import LIMIT

ROOT = Path(__file__).parents[1]
SOURCES = sorted(path for folder in ("pliant", "benchmarks", "changelog.d") for path in (ROOT / folder).rglob("*.py"))
POSIX = {"fcntl", "resource", "pwd", "grp", "termios", "pty", "posix"}


def calls(tree: ast.Module, *names: str):
    """Calls of functions or methods of these names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (getattr(node.func, "attr", None) or getattr(node.func, "id", None)) in names:
            yield node


def test_texts_are_read_and_written_as_utf_8():
    """Python's own choice is that of the system: cp1252 on many machines with Windows, which has few of our characters."""
    wrong = []
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in calls(tree, "read_text", "write_text"):
            if not any(word.arg == "encoding" for word in node.keywords):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
        for node in calls(tree, "open", "fdopen"):
            mode = next((x.value for x in node.args[1:2] if isinstance(x, ast.Constant) and isinstance(x.value, str)), "")
            given = {word.arg for word in node.keywords}
            if isinstance(node.func, ast.Name) and "b" not in mode and "encoding" not in given:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
        wrong += [
            f"{path.relative_to(ROOT)}:{node.lineno}: text= without encoding="
            for node in calls(tree, "run", "Popen", "check_output")
            if any(w.arg == "text" for w in node.keywords) and not any(w.arg == "encoding" for w in node.keywords)
        ]
    assert not wrong, wrong


def test_modules_of_unix_are_imported_only_where_they_may_lack():
    """Within `try: … except ImportError:`, or where a file was opened as only Unix can."""
    wrong = []
    for path in (x for x in SOURCES if x.is_relative_to(ROOT / "pliant")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        guarded = {id(x) for node in ast.walk(tree) if isinstance(node, ast.Try) for part in node.body for x in ast.walk(part)}
        for node in ast.walk(tree):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [getattr(node, "module", "")]
            if isinstance(node, ast.Import | ast.ImportFrom) and POSIX & {*names} and id(node) not in guarded:
                wrong.append(path.relative_to(ROOT).as_posix())
    assert wrong == ["pliant/study/direct.py"]  # after O_DIRECT, which Windows and macOS do not have


@pytest.mark.skipif(sys.platform != "linux", reason="stand-ins of what Windows has are written for Linux")
def test_files_on_something_like_windows(tmp_path):
    """Drafts, locks of runs and stores, replaced files and the cache, in a process that sees what Windows has."""
    pytest.importorskip("zarr")
    done = subprocess.run(
        [sys.executable, "-m", "tests.windows_like", str(tmp_path)], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=LIMIT,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["replace_what_is_open", "use_cache", "write_runs", "write_stores"]


@pytest.mark.parametrize(
    "arguments", [("info", "flexible-satellite"), ("examples",), ("check", "nowhere.yaml"), ("run", "four-bar", "--t-end", "0.01")]
)
def test_the_command_prints_in_any_encoding(arguments, tmp_path):
    """cp1252 lacks the lines of trees and most letters of formulas; the output is read back in it."""
    environment = os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "pliant", *arguments]
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, timeout=LIMIT, check=False)
    assert done.returncode == (2 if "nowhere.yaml" in arguments else 0), done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout.decode("cp1252") + done.stderr.decode("cp1252")


def test_a_closed_pipe_on_windows():
    """There it is an invalid argument of no file, which elsewhere is another error."""
    error = OSError(errno.EINVAL, "Invalid argument")
    assert is_closed_pipe(error, True) and not is_closed_pipe(error, False)
    assert not is_closed_pipe(OSError(errno.EINVAL, "Invalid argument", "a file"), True)
    assert is_closed_pipe(BrokenPipeError(), True) and is_closed_pipe(BrokenPipeError(), False)


@pytest.mark.parametrize(
    ("system", "machine", "host", "folder"),
    [
        ("linux", "x86_64", "x86_64-linux", "linux64"),
        ("linux", "aarch64", "aarch64-linux", "aarch64-linux"),
        ("win32", "AMD64", "x86_64-windows", "win64"),
        ("win32", "ARM64", "aarch64-windows", "aarch64-windows"),
        ("darwin", "x86_64", "x86_64-darwin", "darwin64"),
        ("darwin", "arm64", "aarch64-darwin", "aarch64-darwin"),
    ],
)
def test_fmus_have_the_folders_of_their_platform(monkeypatch, system, machine, host, folder):
    monkeypatch.setattr(build.sys, "platform", system)
    monkeypatch.setattr(build.platform, "machine", lambda: machine)
    assert build.host() == host and build.checked_platforms(["host"]) == (host,)
    assert build._TARGETS[host][0] == folder


def test_a_compiler_whose_path_has_a_space(monkeypatch, tmp_path):
    """As below `C:\\Program Files`; and one with an option."""
    place = tmp_path / "Program Files"
    place.mkdir()
    for name in ("clang", "clang.exe"):
        (place / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (place / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(place))
    monkeypatch.setattr(build.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setenv("CC", str(place / "clang"))
    assert build.found_compiler("cc") == build.Compiler((str(place / "clang"),), False)
    monkeypatch.setenv("CC", "clang -m64")
    assert build.found_compiler("cc") == build.Compiler((str(place / "clang"), "-m64"), False)
