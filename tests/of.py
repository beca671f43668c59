"""The tests of a function: `python -m tests.of pliant/sweeps/closures/fronts.py:articulation`.

Prints the tests that call a function, those first that call the fewest functions in all: they are closest to it. Without a name of
a function, all functions of the file. What was stored by `.ci/nightly`, or by `pytest --store-calls`, is in build/calls. If nothing
is stored about the function, the tests of the folder with the same name run once.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from tests.calls import ROOT, Found, stored


def tests_of(wanted: str, found: Found) -> list[str]:
    """The tests that call `file:function`, or any function of `file`, the closest first."""
    names = [name for name in found if name == wanted or name.startswith((f"{wanted}.", f"{wanted}:"))]
    least: dict[str, int] = {}
    for count, test in (entry for name in names for entry in found[name]):
        least[test] = min(count, least.get(test, count))
    return sorted(least, key=lambda test: (least[test], test))


def folder_of(file: str) -> Path:
    """The folder of tests with the same name as the folder of a file of pliant, or the closest one above it."""
    place = ROOT / "tests" / Path(file).relative_to("pliant").parent
    return next(x for x in (place, *place.parents) if x.is_dir())


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.of", description=__doc__)
    parser.add_argument("function", help="pliant/FILE.py:FUNCTION, pliant/FILE.py:CLASS.METHOD or pliant/FILE.py")
    parser.add_argument("--most", type=int, default=20, help="how many tests to print")
    parser.add_argument("--run", action="store_true", help="run the tests of the folder again, even if something is stored")
    given = parser.parse_args()
    file = given.function.partition(":")[0]
    if not (ROOT / file).is_file() or not file.startswith("pliant/"):
        parser.error(f"{file}: there is no such file of pliant")
    found = [] if given.run else tests_of(given.function, stored())
    if not found:
        where = folder_of(file)
        if where == ROOT / "tests":
            parser.error(f"nothing is stored about {given.function}, and tests/ has no folder of its name; run .ci/nightly suite")
        sys.stderr.write(f"nothing is stored about {given.function}: running {where.relative_to(ROOT)}\n")
        subprocess.run([sys.executable, "-m", "pytest", "-n", "0", "-q", "--store-calls", str(where)], cwd=ROOT, check=False)
        found = tests_of(given.function, stored())
    sys.stdout.write("".join(f"{test}\n" for test in found[: given.most]))
    if len(found) > given.most:
        sys.stdout.write(f"and {len(found) - given.most} more: --most {len(found)}\n")
    if not found:
        sys.stderr.write(f"no test that ran calls {given.function}; `.ci/nightly suite` runs all of them\n")
    return 0 if found else 1


if __name__ == "__main__":
    raise SystemExit(main())
