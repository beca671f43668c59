"""The arguments that accompany a NASTRAN file: where its bulk data are, its units, and its interfaces by grid points."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pliant.errors import FileError, PliantError
from pliant.flex.nastran.bulk import Bulk
from pliant.model.pose import Array

_TEXT = (".bdf", ".dat", ".pch", ".nas", ".blk", ".asm")


def text_file(path: str | os.PathLike[str]) -> Path:
    if Path(path).suffix.lower() not in _TEXT:
        raise FileError(
            str(path),
            None,
            f"pliant cannot read {Path(path).suffix!r} files; give bulk data ({', '.join(_TEXT)}) or matrices (.op4, .op2)",
        )
    return Path(path)


def units_of(units: tuple[float, float]) -> tuple[float, float]:
    given = np.asarray(units, dtype=float)
    if given.shape != (2,) or not (np.isfinite(given) & (given > 0)).all():
        raise PliantError(f"units {units!r} are not two positive numbers, the units of length and mass in m and kg")
    return float(given[0]), float(given[1])


def faces_of(given: Any, ids: Array, bulk: Bulk, names: tuple[str, str]) -> dict[str, list[int]]:
    """Interfaces by index among the grid points that are used."""
    if not isinstance(given, Mapping | Sequence | np.ndarray) or isinstance(given, str):
        raise PliantError(f"interfaces {given!r} are not {{name: grid point, or several}}, or a list of grid points")
    pairs = given.items() if isinstance(given, Mapping) else [(f"g{k}", k) for k in given]
    out = {}
    for name, where in pairs:
        wanted = np.atleast_1d(np.asarray(where))
        if wanted.ndim != 1 or wanted.dtype.kind not in "iu" or not len(wanted):
            raise PliantError(f"interface {name!r}: {where!r} is not a grid point's number, or several")
        at = np.minimum(np.searchsorted(ids, wanted), len(ids) - 1)
        if len(bad := wanted[ids[at] != wanted]):
            why = f"is in neither {names[0]} nor {names[1]}" if int(bad[0]) in bulk.grids else f"is not in {bulk.path}"
            raise PliantError(f"interface {name!r}: grid point {bad[0]} {why}; give one of those that are")
        out[str(name)] = [int(k) for k in at]
    return out
