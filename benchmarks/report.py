"""What was measured, as tables on a terminal and as Markdown; and under what conditions."""

from __future__ import annotations

import datetime
import importlib.metadata
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

import pliant as pl
from pliant.compile.llvm.engine import machine

from . import flexible, operations, runs
from .peers import LIBRARIES
from .sheet import Sheet, number, ratio

Results = dict[str, Any]


# ---- conditions


def conditions(present: Iterable[str], core: int | None) -> Results:
    """The date, the machine and the versions."""
    target = machine()
    return {
        "date": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        "machine": {
            "processor": _processor(),
            "cores": os.cpu_count(),
            "pinned_to_core": core,
            "llvm_cpu": target.cpu,
            "lanes": target.lanes,
            "system": platform.platform(),
        },
        "versions": {
            "Python": platform.python_version(),
            "numpy": version("numpy"),
            "llvmlite": version("llvmlite"),
            **{who: version(LIBRARIES[who].package) for who in present},
            "pliant": pl.__version__,
        },
    }


def version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:  # installed by another name, as conda's pinocchio is
        return "unknown"


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines() if Path("/proc/cpuinfo").is_file() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


# ---- sheets: one table each


def sheets(results: Results) -> list[Sheet]:
    """Every table that there are figures for."""
    states = results["settings"]["states"]
    made = [
        _calls(results, "call", False, "One call from Python, one state [µs]", 1e6),
        _calls(results, "batch", False, f"Batch of {states:,} states, one core [ns a state]", 1e9),
        _calls(results, "call", True, "Derivatives, one call from Python, one state [µs]", 1e6),
        _calls(results, "batch", True, f"Derivatives, batch of {states:,} states, one core [ns a state]", 1e9),
        _starts(results),
        _chains(results),
        _four_bars(results),
        *flexible.sheets(results),
        *operations.sheets(results),
        *runs.sheets(results),
    ]
    return [sheet for sheet in made if sheet.rows]


def _calls(results: Results, kind: str, derivatives: bool, title: str, scale: float) -> Sheet:
    chosen = [r for r in results["calls"] if r["kind"] == kind and r["function"].endswith("derivatives") == derivatives]
    peers = _in_order(r["who"] for r in chosen)
    rows: list[tuple[str, ...]] = []
    what: dict[tuple[str, str], None] = {}
    for system, nv, function in dict.fromkeys((r["system"], r["nv"], r["function"]) for r in chosen):
        found = {r["who"]: r for r in chosen if (r["system"], r["function"]) == (system, function)}
        cells = [_with_ratio(found.get(who), "best_s", scale) for who in peers]
        rows.append((f"{system} ({nv})", function.removesuffix("_derivatives").replace("_", " "), *cells))
        what |= {(who, r["what"]): None for who, r in found.items() if who != "pliant"}
    foot = [f"{who}: {'; '.join(text for name, text in what if name == who)}" for who in peers if who != "pliant"]
    return Sheet(title, ("robot (nv)", "derivatives of" if derivatives else "function", *peers), rows, 2, foot)


def _starts(results: Results) -> Sheet:
    chosen = results["starts"]
    peers = [who for who in _in_order(r["who"] for r in chosen) if who != "pliant"]
    rows = []
    for system, function in dict.fromkeys((r["system"], r["function"]) for r in chosen):
        found = {(r["who"], r["cache"]): r for r in chosen if (r["system"], r["function"]) == (system, function)}
        cold, cached = found["pliant", "cold"], found["pliant", "cached"]
        times = [cold["compile_s"], cached["compile_s"], cold["first_result_s"], cached["first_result_s"]]
        others = [number(found[who, ""]["first_result_s"]) if (who, "") in found else "" for who in peers]
        rows.append((system, _short(function), *map(number, times), *others))
    columns = ("robot", "function", "compile", "cached", "pliant, cold", "pliant, cached", *peers)
    imports = {who: min(r["import_s"] for r in chosen if r["who"] == who) for who in dict.fromkeys(r["who"] for r in chosen)}
    foot = [
        "Compile: pliant's time to make the function, LLVM's loading included, with an empty cache and from a filled one. Columns "
        "with names: from the start to the first result: import the library, read the file, compile if need be, call once. "
        f"Importing alone: {', '.join(f'{who} {number(t)}' for who, t in imports.items())}."
    ]
    return Sheet("A fresh process, to its first result [s]", columns, rows, 2, foot)


def _chains(results: Results) -> Sheet:
    chosen = results["chains"]
    peers = [who for who in _in_order(r["who"] for r in chosen) if who != "pliant"]
    rows = []
    for n in dict.fromkeys(r["bodies"] for r in chosen):
        found = {r.get("asked", r["who"]): r for r in chosen if r["bodies"] == n}
        auto, rolled = found["auto"], found["rolled"]
        cells = [number(auto["per_body_s"] * 1e9), auto["mode"], number(rolled["per_body_s"] * 1e9)]
        cells += [_with_ratio(found.get(who), "per_body_s", 1e9) for who in peers]
        compiled = [number(r[key]) for r in (auto, rolled) for key in ("compile_cold_s", "compile_cached_s")]
        rows.append((f"{n:,}", *cells, *compiled))
    columns = ("bodies", "pliant", "which is", "rolled", *peers, "compile", "cached", "rolled", "cached")
    foot = ["The last four columns: seconds to compile, by default and rolled, with an empty cache and from a filled one."]
    if peers:
        foot += ["Peers stop at 300 bodies: Pinocchio's memory is cubic in the bodies, and so is MuJoCo's time."]
    return Sheet("Forward dynamics of chains, one call, one state [ns a body]", columns, rows, 1, foot)


def _four_bars(results: Results) -> Sheet:
    chosen = results["four_bars"]
    rows = []
    for n in dict.fromkeys(r["four_bars"] for r in chosen):
        found = {r["kind"]: r for r in chosen if r["four_bars"] == n}
        cells = [number(found[kind]["per_body_s"] * 1e9) if kind in found else "" for kind in ("four_bar_arm", "ladder")]
        compiled = [number(found[kind]["compile_cold_s"]) if kind in found else "" for kind in ("four_bar_arm", "ladder")]
        rows.append((f"{n:,}", *cells, *compiled))
    foot = ["An arm has three bodies a four-bar, a ladder two. The last two columns: seconds to compile with an empty cache."]
    columns = ("four-bars", "arm", "ladder", "compile arm", "ladder")
    return Sheet("Forward dynamics of closed arms and ladders, rolled, one call, one state [ns a body]", columns, rows, 1, foot)


def _short(function: str) -> str:
    return function.replace("_", " ").replace("dynamics derivatives", "derivatives")


def _in_order(names: Iterable[str]) -> list[str]:
    found = set(names)
    return [who for who in LIBRARIES if who in found]


def _with_ratio(row: Results | None, key: str, scale: float) -> str:
    if row is None:
        return ""
    share = f" ({ratio(row['ratio'])})" if "ratio" in row else ""
    return number(row[key] * scale) + share


def preface(results: Results) -> list[str]:
    """What a reader of the tables must know."""
    m, v, s = results["machine"], results["versions"], results["settings"]
    where = "one core" if m["pinned_to_core"] is None else f"pinned to one core of {m['cores']}"
    lines = [
        f"{m['processor']} ({m['llvm_cpu']}, {m['lanes']} lanes), {where}, float64; {', '.join(f'{k} {x}' for k, x in v.items())}; "
        f"{results['date'][:10]}.",
        f"Everyone takes turns in {s['rounds']} rounds; times are the best round's, and in brackets stands how many times longer "
        "than pliant a peer takes.",
    ]
    lines += ["A quick look: few rounds, so that figures waver."] if s["quick"] else []
    lines += [f"{who}: {why}" for who, why in results["absent"].items()]
    lines += [f"{r['who']} is not there on {r['system']}: {r['why']}" for r in results["refused"]]
    return lines


# ---- drawing


def show(results: Results, markdown: bool, out: Console) -> None:
    """Print the tables, or with `markdown` their Markdown."""
    if markdown:
        out.print(as_markdown(results), markup=False, end="")
        return
    for line in preface(results):
        out.print(escape(line))
    for sheet in sheets(results):
        table = Table(box=None, pad_edge=False, title=f"\n{escape(sheet.title)}", title_justify="left", title_style="bold")
        for i, column in enumerate(sheet.columns):
            table.add_column(escape(column), justify="left" if i < sheet.left else "right")
        for row in sheet.rows:
            table.add_row(*map(escape, row))
        _print_whole(out, table)
        for line in sheet.foot:
            out.print(escape(line), style="dim")


def _print_whole(out: Console, table: Table) -> None:
    """A table at its own width, also where the terminal, or the 80 columns of a pipe, are narrower: nothing is cut."""
    before = out.width
    out.width = max(before, Measurement.get(out, out.options.update(width=1000), table).maximum)
    out.print(table)
    out.width = before


def as_markdown(results: Results) -> str:
    lines = ["`pliant bench --markdown` printed this.", "", *(f"- {line}" for line in preface(results)), ""]
    for sheet in sheets(results):
        lines += [f"**{sheet.title}**", "", _line(sheet.columns)]
        lines += [_line("---" if i < sheet.left else "---:" for i in range(len(sheet.columns)))]
        lines += [*(_line(row) for row in sheet.rows), ""]
        lines += [text for note in sheet.foot for text in (note, "")]
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
