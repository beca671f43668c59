"""What a report of a mistake says about this installation: `pliant info --bug`. It names no user, no machine and no folder."""

from __future__ import annotations

import locale
import os
import platform
import re
import struct
import sys
import textwrap
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pliant
from pliant.compile.llvm import cache
from pliant.compile.llvm.engine import machine, versions
from pliant.errors import PliantError, counted

_WIDTH = 100


def lines() -> Iterator[str]:
    """Lines of a name and its values: versions, system, processor, cache, extras and GPUs."""
    needed = requirements()
    rows = {
        "pliant": f"{pliant.__version__}{'' if _is_packaged() else ', from a checkout'}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}, {8 * struct.calcsize('P')} bits",
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}, {counted(os.cpu_count() or 1, 'core')}",
        "encodings": f"{sys.getfilesystemencoding()}, {getattr(sys.stdout, 'encoding', '-')}, {locale.getpreferredencoding(False)}",
        "processor": processor(),
        "cache": cached(),
        "packages": _versions(needed.pop("", [])),
        **{f"extra {name}": _versions(packages) for name, packages in sorted(needed.items())},
        "GPUs": gpus(),
        "variables": ", ".join(sorted(name for name in os.environ if name.startswith("PLIANT_"))) or "none",
    }
    for name, values in rows.items():
        first, indent = f"{name:<16}", " " * 16
        yield from textwrap.wrap(values, _WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)


def requirements() -> dict[str, list[str]]:
    """The packages of each extra; those that are always needed under ""."""
    out: dict[str, list[str]] = {}
    try:
        found = metadata.requires("pliant") or []
    except metadata.PackageNotFoundError:
        return {"": ["numpy", "scipy", "llvmlite"]}
    for text in found:
        package, marker = re.match(r"[\w.-]+", text), re.search(r"extra == ['\"]([\w-]+)['\"]", text)
        if package and package[0] != "pliant":
            out.setdefault(marker[1] if marker else "", []).append(package[0])
    return {name: packages for name, packages in out.items() if name not in ("test", "docs", "bench", "all")}


def processor() -> str:
    """The processor that kernels are compiled for, and its features, as LLVM calls them."""
    try:
        target = machine()
    except PliantError as error:
        return str(error)
    own = ", ".join(word[1:] for word in target.features.split(",") if word.startswith("+"))
    return f"{target.cpu}, {counted(target.lanes, 'lane')}; {versions()}; {own}"


def cached() -> str:
    """Where the cache is, as far as anybody may know, and how much is in it."""
    try:
        folder = cache.folder()
        where = "PLIANT_CACHE_DIR" if os.environ.get("PLIANT_CACHE_DIR") else f"~/{folder.relative_to(Path.home()).as_posix()}"
    except RuntimeError:
        return "none: this user has no home folder"
    except ValueError:
        where = "XDG_CACHE_HOME"
    found = cache.kept()
    objects = sum(not x.is_alias for x in found)
    return f"{where}, {counted(objects, 'object')}, {sum(x.size for x in found) / 2**20:.1f} MiB"


def gpus() -> str:
    """GPUs and the version of their driver, or why there are none."""
    try:
        found = pliant.cuda.devices()
        version = found[0].driver.number("cuDriverGetVersion")
        names = ", ".join(f"{x.name} ({x.capability / 10:.1f})" for x in found)
        return f"{names}; driver of CUDA {version // 1000}.{version % 1000 // 10}"
    except PliantError as error:
        return str(error)


def _versions(packages: list[str]) -> str:
    return ", ".join(f"{name} {_version(name)}" for name in dict.fromkeys(packages))


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "(none)"


def _is_packaged() -> bool:
    return "site-packages" in Path(pliant.__file__).parts


__all__ = ["cached", "gpus", "lines", "processor", "requirements"]
