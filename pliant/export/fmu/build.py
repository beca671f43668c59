"""Compile the libraries of an FMU: with zig for any platform, with the C compiler of this machine for this platform.

Compiled libraries are stored in pliant's cache, under a digest of sources, compiler and flags.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pliant.compile.llvm import cache
from pliant.errors import PliantError, unknown
from pliant.replacing import scratch

# FMI 3's name -> (FMI 2's folder, zig's target, how a library's name ends)
_TARGETS = {
    "x86_64-linux": ("linux64", "x86_64-linux-gnu.2.17", ".so"),
    "aarch64-linux": ("aarch64-linux", "aarch64-linux-gnu.2.17", ".so"),
    "x86_64-windows": ("win64", "x86_64-windows-gnu", ".dll"),
    "aarch64-windows": ("aarch64-windows", "aarch64-windows-gnu", ".dll"),
    "x86_64-darwin": ("darwin64", "x86_64-macos", ".dylib"),
    "aarch64-darwin": ("aarch64-darwin", "aarch64-macos", ".dylib"),
}
PLATFORMS = tuple(_TARGETS)
COMPILERS = ("auto", "zig", "cc", "none")
_FLAGS = ("-std=c99", "-O2", "-ffp-contract=off", "-fno-math-errno", "-fvisibility=hidden", "-w", "-shared")
_LONGEST = 900  # s: the first build for Windows makes its C library
_INSTALL = "pip install pliant[fmu] installs zig, which compiles for all platforms"


@dataclass(frozen=True)
class Compiler:
    """A compiler: its command, whether it is zig, and a key that identifies it."""

    command: tuple[str, ...]
    is_zig: bool

    @property
    def what(self) -> str:
        return "zig" if self.is_zig else self.command[0]


def host() -> str:
    """The platform of this machine."""
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    system = {"win32": "windows", "darwin": "darwin"}.get(sys.platform, "linux")
    return f"{machine}-{system}"


def checked_platforms(given: Sequence[str]) -> tuple[str, ...]:
    """The platforms for "host", "all", or names in PLATFORMS."""
    if isinstance(given, str):
        raise PliantError(f"platforms={given!r}: give a list of names, [{given!r}]")
    out: list[str] = []
    for name in given:
        if name == "all":
            out += PLATFORMS
        elif name == "host":
            out.append(host())
        elif name in PLATFORMS:
            out.append(name)
        else:
            raise unknown("platform", name, ("host", "all", *PLATFORMS))
    return tuple(dict.fromkeys(out))


def found_compiler(asked: str = "auto") -> Compiler | None:
    """zig if it is installed, else the C compiler of this machine ($CC, cc, gcc, clang), else none."""
    if asked not in COMPILERS:
        raise unknown("compiler", asked, COMPILERS)
    if asked in ("auto", "zig"):
        spec = importlib.util.find_spec("ziglang")
        if spec is not None and spec.submodule_search_locations:
            program = Path(next(iter(spec.submodule_search_locations))) / ("zig.exe" if os.name == "nt" else "zig")
            if program.is_file():
                return Compiler((str(program), "cc"), True)
        if asked == "zig":
            raise PliantError(f"compiler='zig': it is not installed; {_INSTALL}")
    if asked in ("auto", "cc"):
        for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
            for words in ([name], name.split()):  # the path of a compiler may contain spaces
                if words and words[0] and (path := shutil.which(words[0])):
                    return Compiler((path, *words[1:]), False)
        if asked == "cc":
            raise PliantError(f"compiler='cc': there is no C compiler on this machine; {_INSTALL}")
    return None


def without_compiler(name: str) -> str:
    """The message for a machine without a C compiler."""
    return f"{name}: there is no compiler, so it holds sources alone, which a master has to compile; {_INSTALL}"


def libraries(
    texts: Mapping[str, str], identifier: str, platforms: Sequence[str], compiler: Compiler, fmi: str
) -> dict[str, bytes]:
    """A library for each platform, by its path in the FMU."""
    out = {}
    for name in platforms:
        if name not in _TARGETS:
            raise PliantError(f"FMUs cannot be built for this machine, {name}; the platforms are {', '.join(PLATFORMS)}")
        if not compiler.is_zig and name != host():
            raise PliantError(f"platform {name!r}: {compiler.what} compiles only for this machine, {host()}; {_INSTALL}")
        folder, target, ending = _TARGETS[name]
        out[f"binaries/{folder if fmi == '2.0' else name}/{identifier}{ending}"] = _library(
            texts, identifier, compiler, target, ending
        )
    return out


def _library(texts: Mapping[str, str], identifier: str, compiler: Compiler, target: str, ending: str) -> bytes:
    flags = [*_FLAGS, *(["-target", target, "-s"] if compiler.is_zig else []), *([] if ending == ".dll" else ["-fPIC"])]
    if ending == ".so":
        flags.append("-Wl,-s" if not compiler.is_zig else "-Wl,--build-id=none")
    what = "\0".join(
        [*compiler.command, _version(compiler), *flags, identifier, *(x for pair in sorted(texts.items()) for x in pair)]
    )
    key = f"fmu-{hashlib.sha256(what.encode()).hexdigest()}"
    if (kept := cache.read(key)) is not None:
        return kept
    made = _compiled(texts, identifier, compiler, flags, ending)
    cache.write(key, made)
    return made


def _version(compiler: Compiler) -> str:
    """A key that changes with the compiler: the size and date of its program."""
    found = os.stat(os.path.realpath(compiler.command[0]))
    return f"{found.st_size} {found.st_mtime_ns}"


def _compiled(texts: Mapping[str, str], identifier: str, compiler: Compiler, flags: Sequence[str], ending: str) -> bytes:
    library = f"{identifier}{ending}"
    try:
        with scratch("fmu") as folder:
            for name, text in texts.items():
                (folder / name).write_text(text, encoding="utf-8", newline="\n")
            command = [*compiler.command, *flags, "fmu.c", "-o", library, *([] if ending == ".dll" else ["-lm"])]
            done = subprocess.run(command, cwd=folder, capture_output=True, timeout=_LONGEST, check=False)
            if done.returncode or not (folder / library).is_file():
                said = "\n".join(done.stderr.decode("utf-8", "replace").strip().splitlines()[-12:])
                raise PliantError(f"{compiler.what} cannot compile the FMU:\n{said}")
            return (folder / library).read_bytes()
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PliantError(f"{compiler.what} cannot compile the FMU: {error}") from error
