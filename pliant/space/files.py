"""Coefficients and tables from elsewhere: files of gravity fields, and the packages ppigrf and pymsis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from pliant.arguments.numbers import array, number, shown, whole
from pliant.arguments.paths import path_of
from pliant.errors import FileError, PliantError
from pliant.model.pose import Array
from pliant.space.earth import up_to, year_of
from pliant.space.epoch import J2000, julian_date
from pliant.space.harmonics import MOST

_LARGEST = 2_000_000  # lines of a file
_LONGEST = 10_000  # letters of a line
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eEdD][+-]?\d+)?", re.ASCII)


def read_gfc(path: Any, degree: int, order: int | None = None) -> dict[str, Any]:
    """Read a gravity field from a file in the format .gfc of the ICGEM, for `Orbit(…, **read_gfc("EGM2008.gfc", 20))`.

    degree: the highest degree, 2 to 50. order: the highest order. Default: the degree.
    Returns mu, radius and harmonics. Degrees 0 and 1 and the rates of time-variable fields are left out; a field whose lowest
    degrees change with time is refused.

    Example:
        with open("flat.gfc", "w") as file:
            file.write("earth_gravity_constant 3.986e14\\nradius 6.378e6\\n")
            file.write("gfc 2 0 -4.8e-4 0\\n")
        pl.space.read_gfc("flat.gfc", 2)["mu"]  # 398600000000000.0
    """
    degree = whole(degree, "read_gfc: degree", least=2, most=MOST)
    file = path_of(path, "read_gfc")
    name = str(file)
    head: dict[str, float] = {}
    rows: dict[tuple[float, float], list[float]] = {}
    for at, line in _lines(file, name):
        words = line.split()
        if len(words) < 2:
            continue
        if words[0] in ("earth_gravity_constant", "gravity_constant", "radius"):
            head["radius" if words[0] == "radius" else "mu"] = _constant(words, name, at)
        elif words[0] == "norm" and words[1] != "fully_normalized":
            raise FileError(name, at, f"its norm is {shown(words[1])}; give a file with fully_normalized coefficients")
        elif words[0] == "gfct" and _number(words[1], name, at) <= degree:
            raise FileError(name, at, "the field changes with time (gfct); give a static field, with gfc only")
        elif words[0] == "gfc":
            n, m, *values = _row(words, name, at)
            if (n, m) in rows:
                raise FileError(name, at, f"degree {n:g} and order {m:g} stand in an earlier line too; keep one of them")
            rows[n, m] = [n, m, *values]
    if missing := [word for word, key in (("earth_gravity_constant", "mu"), ("radius", "radius")) if key not in head]:
        raise FileError(name, None, f"has no line {' and no line '.join(missing)}; give a file in the format .gfc")
    table = np.array([*rows.values()] or np.zeros((0, 4)))
    table = up_to(table[table[:, 0] >= 2], degree, order, "read_gfc")
    if not len(table) or table[:, 0].max() < degree:
        raise FileError(name, None, f"does not contain degree {degree}; give a lower degree")
    return {"mu": head["mu"], "radius": head["radius"], "harmonics": table}


def _lines(path: Path, name: str) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers. A file that is none, or has lines without an end, is refused."""
    try:
        if path.exists() and not path.is_file():
            raise FileError(name, None, "is not a file")
        with path.open(encoding="utf-8", errors="replace") as file:
            for at in range(1, _LARGEST + 2):
                if not (line := file.readline(_LONGEST + 1)):
                    return
                if at > _LARGEST:
                    raise FileError(name, at, f"more than {_LARGEST} lines; it is not a gravity field")
                if len(line) > _LONGEST:
                    raise FileError(name, at, f"a line of more than {_LONGEST} letters; it is not a gravity field")
                yield at, line
    except OSError as error:
        raise FileError(name, None, f"cannot be read ({error.strerror or error}); check its name") from None


def _constant(words: list[str], name: str, at: int) -> float:
    value = _number(words[1], name, at)
    if value <= 0.0:
        raise FileError(name, at, f"{words[0]} is {value:g}; give a file in which it is more than zero")
    return value


def _row(words: list[str], name: str, at: int) -> list[float]:
    if len(words) < 5:
        raise FileError(name, at, f"{len(words)} words; a line of coefficients has at least gfc, degree, order, C, S")
    n, m, *values = (_number(word, name, at) for word in words[1:5])
    if n != round(n) or m != round(m) or not 0 <= m <= n:
        raise FileError(name, at, f"degree {n:g} and order {m:g}; a line has whole numbers, with an order from 0 to the degree")
    return [n, m, *values]


def _number(word: str, name: str, at: int) -> float:
    if not _NUMBER.fullmatch(word) or not np.isfinite(value := float(word.replace("d", "e").replace("D", "e"))):
        raise FileError(name, at, f"{shown(word)} is not a finite number; give a file in the format .gfc")
    return value


def igrf(epoch: Any, degree: int = 13) -> Array:
    """The International Geomagnetic Reference Field at an epoch, for `Orbit(…, magnetic=igrf("2026-03-20"))`. It needs the extra
    `space`.

    epoch: as in `Orbit`. degree: 1 to 13. Returns rows (n, 4) of degree, order, g and h [nT], by the package ppigrf.

    Example: `pl.space.igrf("2026-03-20").shape  # (104, 4)`
    """
    degree = whole(degree, "igrf: degree", least=1, most=13)
    g, h = _extra("ppigrf").ppigrf.read_shc()
    date, year = moment(epoch), year_of(epoch, "igrf: epoch")
    days = np.array([(x - date).total_seconds() for x in g.index.to_pydatetime()])
    if not days[0] <= 0.0 <= days[-1]:
        raise PliantError(
            f"igrf: the epoch is in the year {year:.1f}; the field is known from {g.index[0].year} to {g.index[-1].year}"
        )
    rows = [[n, m, np.interp(0.0, days, g[n, m]), np.interp(0.0, days, h[n, m])] for n, m in g.columns if n <= degree]
    return np.array(rows, dtype=float)


def msis_atmosphere(epoch: Any, f107: float = 150.0, ap: float = 4.0, altitudes: Any = None) -> Array:
    """A table of air densities by the model NRLMSIS 2.1, for `Orbit(…, atmosphere=msis_atmosphere("2026-03-20"))`.

    It needs the extra `space`. epoch: as in `Orbit`. f107: solar flux at 10.7 cm, also used as its average over 81 days. ap: index
    of geomagnetic activity. altitudes (n,) [m]. Default: every 10 km from 100 km to 1000 km. Each density is the mean over 12
    longitudes and over the latitudes of a sphere, so day and night are not resolved. Returns rows (n, 2) of altitude [m] and
    density [kg/m^3].

    Example: `table = pl.space.msis_atmosphere("2026-03-20", f107=180.0)`
    """
    pymsis = _extra("pymsis")
    what = "msis_atmosphere"
    heights = np.arange(100e3, 1000.1e3, 10e3) if altitudes is None else array(altitudes, f"{what}: altitudes", shape=(-1,))
    f107, ap = (number(x, f"{what}: {name}", least=0.0) for name, x in (("f107", f107), ("ap", ap)))
    points, weights = np.polynomial.legendre.leggauss(6)  # in the sine of the latitude
    lons, lats = np.arange(0.0, 360.0, 30.0), np.rad2deg(np.arcsin(points))
    date = np.datetime64(moment(epoch).replace(tzinfo=None), "s")
    out = pymsis.calculate(date, lons, lats, heights / 1000.0, [f107], [f107], [[ap] * 7])
    density = np.asarray(out)[0, ..., 0].mean(axis=0)
    return np.column_stack([heights, weights @ density / 2.0])


def moment(epoch: Any) -> datetime:
    """The epoch as a `datetime` without a time zone, in UTC."""
    past = timedelta(days=julian_date(epoch) - J2000)
    return (datetime(2000, 1, 1, 12, tzinfo=UTC) + past).replace(tzinfo=None)


def _extra(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError:
        raise PliantError(f"{name} is not installed; install the extra: pip install 'pliant[space]'") from None
