"""`check_reader`: a function that reads a system from a file, on its file, on broken files, and through pliant's own format."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

from pliant.errors import PliantError
from pliant.system import System
from pliant.testing.report import Claims
from pliant.testing.systems import check_saved, check_system, is_written

_CUTS = (0.0, 0.1, 0.35, 0.6, 0.9)  # shares of the file that are left
_MISSING = "no-such-file"


def check_reader(read: Callable[[str | os.PathLike[str]], System], path: str | os.PathLike[str], *, equations: bool = True) -> None:
    """Check a function that reads a system from a file, and raise `ConformanceError` if a property does not hold.

    read: the function. It takes a path and returns a `System`. path: a file that it reads; use the smallest one with all features.
    equations: also check the equations of motion of the system with `check_system`. Default: True.

    - It reads the same system twice, from a `str` and a `Path`, and from another folder.
    - Saved as YAML and loaded, it is the same system, if all of its parts can be saved.
    - A missing file raises `PliantError`, which names the file.
    - A file that was cut off, or that has other bytes, is read or raises `PliantError`. No other error is raised.

    Example:
        pl.save(arm, "arm.yaml")
        pl.testing.check_reader(pl.load, "arm.yaml")
    """
    path = Path(path).resolve()
    name = getattr(read, "__name__", repr(read))
    claims = Claims(f"reader {name!r} of {path.name!r}")
    system = read(path)
    claims.true(f"it returns {type(system).__name__} and not a System", isinstance(system, System))
    seen = system.model.fingerprint
    claims.true("read from a str, it is another system than from a Path", read(str(path)).model.fingerprint == seen)
    with chdir(path.parent):
        claims.true("read from its own folder, it is another system", read(path.name).model.fingerprint == seen)
    if is_written(system):
        check_saved(claims, system)
    _check_missing(claims, read, path)
    _check_broken(claims, read, path)
    if equations and not system.model.loops:
        check_system(system, states=1)


def _check_missing(claims: Claims, read: Callable[[Path], System], path: Path) -> None:
    missing = path.with_name(_MISSING + path.suffix)
    try:
        read(missing)
    except PliantError as error:
        claims.true(f"the error about a missing file does not name it: {error}", missing.name in str(error))
    except Exception as error:
        claims.fail(f"a missing file raises {type(error).__name__} and not PliantError: {error}")
    else:
        claims.fail("a missing file raises no error")


def _check_broken(claims: Claims, read: Callable[[Path], System], path: Path) -> None:
    """The broken file is in a folder of its own, without the files that it names."""
    whole = path.read_bytes()
    broken = {f"the first {share:.0%} of the file": whole[: int(share * len(whole))] for share in _CUTS}
    broken["a file of other bytes"] = bytes(range(256)) * 4
    for what, data in broken.items():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / path.name
            file.write_bytes(data)
            try:
                read(file)
            except PliantError:
                continue
            except Exception as error:
                claims.fail(f"{what} raises {type(error).__name__} and not PliantError: {error}")
