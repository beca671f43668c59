"""Which functions of pliant each test calls: a plugin that stores them for `python -m tests.of`.

`pytest --store-calls` traces every call of a Python function while a test runs, which takes up to twice the time. A function that
is called once in a process, for example because its result is kept, belongs to the first test that needs it.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "calls"
MOST = 40  # tests per function and process: those that call the fewest functions

Found = dict[str, list[tuple[int, str]]]  # by function: (how many functions the test calls, its name)


def pytest_addoption(parser):
    parser.addoption("--store-calls", action="store_true", help="Store which functions each test calls, for `python -m tests.of`.")


def pytest_configure(config):
    if config.option.store_calls:
        config.pluginmanager.register(Calls(os.environ.get("PYTEST_XDIST_WORKER", "main")), "calls")


class Calls:
    """Traces the calls of each test, and writes a file at the end. worker: the name of the process."""

    def __init__(self, worker: str) -> None:
        self.worker = worker
        self.tests: dict[str, set[str]] = defaultdict(set)  # by test, without the values of its arguments

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        called: dict[int, CodeType] = {}

        def trace(frame: FrameType, event: str, argument: Any) -> None:
            called[id(frame.f_code)] = frame.f_code

        threading.settrace(trace)
        sys.settrace(trace)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)  # type: ignore[arg-type]
            self.tests[item.nodeid.partition("[")[0]] |= set(_names(called.values()))

    def pytest_sessionfinish(self):
        found: Found = defaultdict(list)
        for test, functions in self.tests.items():
            for function in functions:
                found[function].append((len(functions), test))
        FOLDER.mkdir(parents=True, exist_ok=True)
        kept = {function: sorted(tests)[:MOST] for function, tests in sorted(found.items())}
        (FOLDER / f"{self.worker}.json").write_text(json.dumps(kept), encoding="utf-8")


def _names(codes: Any) -> Iterator[str]:
    """The names of pliant's functions among code objects, as `pliant/graph/count.py:count`."""
    start = str(ROOT / "pliant") + os.sep
    for code in codes:
        if code.co_filename.startswith(start) and code.co_name[:1] != "<":
            yield f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_qualname}"


def stored() -> Found:
    """What all processes of the last runs have stored."""
    found: Found = defaultdict(list)
    for path in sorted(FOLDER.glob("*.json")):
        for function, tests in json.loads(path.read_text(encoding="utf-8")).items():
            found[function] += [(count, test) for count, test in tests]
    return found
