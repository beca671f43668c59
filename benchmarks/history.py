"""The history of benchmarks: operation counts and ratios to other libraries, one row per commit. A developer's command:

    python -m benchmarks.history add                 append the operation counts of this commit
    python -m benchmarks.history add bench.json      append the ratios that `pliant bench --json bench.json` measured
    python -m benchmarks.history show [ratios]       print what changed from row to row

Counts do not depend on the machine. Ratios do: a row names the processor, and only rows of one processor are compared.
"""

from __future__ import annotations

import json
import subprocess
import sys
import warnings
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pliant as pl
from pliant.errors import counted

from .operations import MODES, beams, general

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).with_name("history")
FILES = {"operations": FOLDER / "operations.jsonl", "ratios": FOLDER / "ratios.jsonl"}
FUNCTIONS = ("forward_dynamics", "inverse_dynamics", "mass_matrix")
_EXAMPLES = (
    "double-pendulum", "seven-hinge-arm", "canadarm", "flexible-satellite", "sayers-satellite", "four-bar", "stewart", "bricard",
    "quadruped",
)  # fmt: skip
_LEAST = 0.05  # a ratio that changes by less may be noise


def counts() -> dict[str, int]:
    """Operations of one evaluation, by system and function."""
    out = {}
    for name in _EXAMPLES:
        dyn = pl.compile(pl.examples.load(name))
        for function in FUNCTIONS:
            out[f"{name} {function}"] = dyn.operations(function).total
    for title, system in (("9 general bodies of 10 modes", general(9, MODES[1])), ("8 beams", beams(8))):
        with warnings.catch_warnings():  # about modes, which do not matter for a count
            warnings.simplefilter("ignore", pl.ModelWarning)
            out[f"{title} forward_dynamics"] = pl.compile(system).operations("forward_dynamics").total
    return out


def ratios(results: dict[str, Any]) -> dict[str, float]:
    """How many times longer other libraries take, from the JSON of `pliant bench`."""
    out = {}
    for row in results["calls"]:
        if "ratio" in row:
            out[f"{row['system']} {row['function']}, {row['kind']}: {row['who']}"] = round(float(row["ratio"]), 3)
    for row in results["runs"]:
        if row["unit"] == "×":
            out[f"{row['table']}, {row['what']}: {row['against']}"] = round(float(row["figure"]), 3)
    return out


def commit(root: Path = ROOT) -> dict[str, str]:
    """The commit that is measured, and its date. Raises `PliantError` if the sources are not those of the commit."""

    def git(*arguments: str) -> str:
        return subprocess.run(["git", *arguments], cwd=root, capture_output=True, encoding="utf-8", check=True).stdout.strip()

    if changed := git("status", "--porcelain", "--", "pliant", "benchmarks/*.py"):
        raise pl.PliantError(f"a row belongs to a commit, and these files are not committed; commit them first: {changed}")
    return {"commit": git("rev-parse", "--short=12", "HEAD"), "date": git("log", "-1", "--format=%cs")}


def append(kind: str, row: dict[str, Any], file: Path | None = None) -> None:
    """Append a row, or replace the last one if it is of the same commit and machine."""
    file = file or FILES[kind]
    rows = [*read(kind, file)]
    same = ("commit", "processor")
    if rows and [rows[-1].get(key) for key in same] == [row.get(key) for key in same]:
        rows.pop()
    file.write_text("".join(f"{json.dumps(x, sort_keys=True)}\n" for x in (*rows, row)), encoding="utf-8", newline="\n")


def read(kind: str, file: Path | None = None) -> Iterator[dict[str, Any]]:
    """All rows, the oldest first."""
    file = file or FILES[kind]
    if file.is_file():
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def changes(kind: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    """What changed from row to row, one line each."""
    machines = dict.fromkeys(row.get("processor", "") for row in rows)
    for machine in machines:
        own = [row for row in rows if row.get("processor", "") == machine]
        yield f"{machine + ': ' if machine else ''}{counted(len(own), 'row')}, the last of {own[-1]['date']}, {own[-1]['commit']}"
        for a, b in pairwise(own):
            for name in sorted(a[kind].keys() | b[kind].keys()):
                before, after = a[kind].get(name), b[kind].get(name)
                if before is None or after is None:
                    yield f"{b['date']} {b['commit']}: {name}: {'new' if before is None else 'not counted any more'}"
                elif before != after and (kind == "operations" or abs(after / before - 1) > _LEAST):
                    yield f"{b['date']} {b['commit']}: {name}: {before:,} -> {after:,} ({100 * (after / before - 1):+.1f} %)"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["add"]:
            append("operations", {**commit(), "operations": counts()})
        case ["add", file]:
            results = json.loads(Path(file).read_text(encoding="utf-8"))
            append("ratios", {**commit(), "processor": results["machine"]["processor"], "ratios": ratios(results)})
        case ["show", *kind] if len(kind) <= 1 and {*kind} <= FILES.keys():
            chosen = (kind or ["operations"])[0]
            print("\n".join(changes(chosen, [*read(chosen)])) or "no rows yet")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (pl.PliantError, OSError) as error:
        sys.exit(f"{error}")
