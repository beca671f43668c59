"""Seeds of property tests: how many, which ones, and one of them where all would take too long. A plugin of pytest.

A test marked `seeds(n)` runs once for each of n seeds. Without an option, one of them runs: the name of the test decides which, so
it is the same one in every commit. `--every-seed` runs all of them, `--seeds 200` more, and `--first-seed fresh` others: the run
prints with which number it can be repeated.
"""

from __future__ import annotations

import os
import secrets
import zlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

COUNT, FIRST = "PLIANT_SEEDS", "PLIANT_FIRST_SEED"  # for `tests.systems.seeds`, which runs while tests are imported


def pytest_addoption(parser):
    parser.addoption("--seeds", type=int, default=0, help="Seeds of each property test marked `seeds(n)`; default: its own n.")
    parser.addoption("--every-seed", action="store_true", help="All seeds of each test; default: one of them, by its name.")
    parser.addoption("--first-seed", default="0", help="The first of all seeds: a number, or `fresh` for a random one.")


def pytest_configure(config):
    """Workers of xdist read the number that the process that starts them has drawn."""
    if config.option.first_seed == "fresh":
        drawn = os.environ.get(FIRST) if "PYTEST_XDIST_WORKER" in os.environ else None
        config.option.first_seed = drawn or str(secrets.randbelow(10**6))
    os.environ[COUNT], os.environ[FIRST] = str(config.option.seeds), config.option.first_seed


def pytest_sessionstart(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and session.config.option.first_seed != "0":
        reporter.write_line(f"seeds: repeat with --first-seed {session.config.option.first_seed}")


def pytest_generate_tests(metafunc):
    if mark := metafunc.definition.get_closest_marker("seeds"):
        first = int(metafunc.config.option.first_seed)
        metafunc.parametrize("seed", range(first, first + (metafunc.config.option.seeds or mark.args[0])))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """A test that is named with its seed runs."""
    if config.option.every_seed or config.option.seeds or any("[" in name for name in config.args):
        return
    items[:], left = without_other_seeds(items)
    config.hook.pytest_deselected(items=left)


def without_other_seeds(items: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """(The tests that run, the others): tests that differ by their seeds alone are represented by one of them."""
    alike = defaultdict(list)
    for item in items:
        if "seed" in (places := dict(getattr(getattr(item, "callspec", None), "indices", {}))):
            del places["seed"]
            alike[item.nodeid.partition("[")[0], *places.items()].append(item)
    drawn = {id(some[zlib.crc32(str(name).encode()) % len(some)]) for name, some in alike.items()}
    left = {id(item) for some in alike.values() for item in some} - drawn
    return [x for x in items if id(x) not in left], [x for x in items if id(x) in left]
