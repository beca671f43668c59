"""Look for the next error: `python -m tests.soak --minutes 60 [--seed N]`."""

from __future__ import annotations

import argparse
import secrets
import sys
import time

from tests.soak.soak import Options, shrunk, soak
from tests.soak.table import Failure, Table


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--systems", type=int, default=sys.maxsize, help="stop after so many systems")
    parser.add_argument("--seed", type=int, default=None, help="repeat a run, or one system with --systems 1")
    parser.add_argument("--only", default="", help="a part of the names of the checks to do")
    parser.add_argument("--features", default="", help="features that every system shall have, between commas")
    parser.add_argument("--json", default="", help="write the table to this file")
    parser.add_argument("--no-shrink", action="store_true")
    given = parser.parse_args()
    seed = secrets.randbelow(2**31) * 1000 if given.seed is None else given.seed
    sys.stdout.write(f"seed {seed}\n")
    shown: set[tuple[str, str, frozenset[str]]] = set()

    def failed(failure: Failure) -> None:
        small = failure if given.no_shrink or not failure.recipe.lines else shrunk(failure)
        key = small.check, small.what, frozenset(small.recipe.features)
        repeated = key in shown
        shown.add(key)
        sys.stdout.write(f"\nFAILURE {small.check}: seed {small.recipe.seed}\n{small.message}\n")
        sys.stdout.write("(as before)\n" if repeated else f"{small.recipe.text}\n")
        sys.stdout.flush()
        failure.recipe, failure.message = small.recipe, small.message

    written = [time.monotonic()]

    def progress(table: Table) -> None:
        if sys.stdout.isatty():
            sys.stdout.write(f"\r{table.systems} systems, {table.comparisons} comparisons, {len(table.failures)} failures ")
            sys.stdout.flush()
        if given.json and time.monotonic() - written[0] > 60:
            table.write(given.json, seed=seed)
            written[0] = time.monotonic()

    options = Options(
        seed, given.only, tuple(filter(None, given.features.split(","))), time.monotonic() + 60 * given.minutes, given.systems,
        failed, progress,
    )  # fmt: skip
    table = soak(options)
    sys.stdout.write(f"\n{table.text}\n")
    for sentence in table.unexpected.values():
        sys.stdout.write(f"UNEXPECTED REFUSAL {sentence[:400]}\n")
    sys.stdout.write(f"seed {seed}: {table.systems} systems, {table.comparisons} comparisons, {len(table.failures)} failures\n")
    if given.json:
        table.write(given.json, seed=seed)
    return 1 if table.failures else 0


if __name__ == "__main__":
    sys.exit(main())
