"""Rows that say what was asked for: a figure, its bound, and whether it is met."""

from __future__ import annotations

from typing import Any

import numpy as np

import pliant as pl

from .sheet import Sheet

Results = dict[str, Any]
COLUMNS = ("what", "compared with", "pliant", "theirs", "figure", "asked", "met")


def add(
    results: Results,
    table: str,
    what: str,
    *,
    figure: float,
    own_s: float | None = None,
    against: str = "",
    theirs_s: float | None = None,
    unit: str = "×",
    least: float | None = None,
    most: float | None = None,
) -> None:
    """A row of `results["runs"]`. own_s, theirs_s: seconds. figure: in its unit; it has to be at least, or at most, a bound."""
    met = None
    if least is not None or most is not None:
        met = bool((least is None or figure >= least) and (most is None or figure <= most))
    row = {"table": table, "what": what, "against": against, "own_s": own_s, "theirs_s": theirs_s, "figure": float(figure)}
    results["runs"].append(row | {"unit": unit, "least": least, "most": most, "met": met})


def faster(results: Results, table: str, what: str, own_s: float, against: str, theirs_s: float, least: float) -> None:
    """How many times longer the other takes, which has to be at least a bound."""
    figure = theirs_s / own_s
    add(results, table, what, own_s=own_s, against=against, theirs_s=theirs_s, figure=figure, least=least)


def dearer(results: Results, table: str, what: str, own_s: float, against: str, theirs_s: float, most: float) -> None:
    """How many times as long as the other this takes, which has to be at most a bound."""
    figure = own_s / theirs_s
    add(results, table, what, own_s=own_s, against=against, theirs_s=theirs_s, figure=figure, most=most)


def same(what: str, got: Any, want: Any, tolerance: float) -> float:
    """How far two results are apart, by the largest entry of the second; an error where times would compare different things."""
    apart = float(np.max(np.abs(np.asarray(got) - want)) / np.max(np.abs(want)))
    if not apart <= tolerance:
        raise pl.PliantError(f"runs: {what} differ from pliant's by {apart:.1e}, more than {tolerance:.0e}, so times say nothing")
    return apart


def finite(what: str, *arrays: Any) -> None:
    """Numbers that are not finite take other ways through the machine code, and their times say nothing."""
    if not all(np.isfinite(x).all() for x in arrays):
        raise pl.PliantError(f"runs: {what} led to numbers that are not finite")


# ---- tables


def sheets(results: Results, feet: dict[str, list[str]]) -> list[Sheet]:
    """One for each table that has rows, in the order of the rows; feet: what stands below each."""
    tables = dict.fromkeys(r["table"] for r in results["runs"])
    return [Sheet(f"Runs: {t}", COLUMNS, [_cells(r) for r in results["runs"] if r["table"] == t], 2, feet[t]) for t in tables]


def _cells(r: Results) -> tuple[str, ...]:
    met = "" if r["met"] is None else "yes" if r["met"] else "NO"
    figure = _quantity(r["figure"], r["unit"])
    return r["what"], r["against"], *(_seconds(r[key]) for key in ("own_s", "theirs_s")), figure, _asked(r), met


def _asked(r: Results) -> str:
    sides = [f"{sign} {_quantity(r[key], r['unit'])}" for sign, key in (("≥", "least"), ("≤", "most")) if r[key] is not None]
    return ", ".join(sides)


def _quantity(x: float, unit: str) -> str:
    if unit == "s":
        return _seconds(x)
    text = f"{x:.0f}" if x % 1 == 0 or x >= 20 else f"{x:.1f}" if x >= 5 else f"{x:.2f}" if x >= 0.01 else f"{x:.1g}"
    return f"{text} {unit}".rstrip()


def _seconds(x: float | None) -> str:
    if x is None:
        return ""
    for scale, unit in ((1e9, "ns"), (1e6, "µs"), (1e3, "ms")):
        if x * scale < 999.5:
            return f"{x * scale:.3g} {unit}"
    return f"{x:.3g} s"
