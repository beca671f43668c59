"""The machine: systems, checks of each, and what happens to a failure."""

from __future__ import annotations

import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import pliant as pl
from tests.soak import checks
from tests.soak.case import Case, Check, OutOfTime, Stop
from tests.soak.recipe import Recipe
from tests.soak.systems import draw
from tests.soak.table import Failure, Table

LONGEST = 60  # s, of one check


@dataclass
class Options:
    seed: int
    only: str = ""  # part of the name of checks
    features: tuple[str, ...] = ()  # that every system shall have
    until: float = float("inf")  # time.monotonic()
    systems: int = sys.maxsize
    on_failure: Callable[[Failure], None] = lambda failure: None
    progress: Callable[[Table], None] = lambda table: None


@contextmanager
def limited(seconds: int) -> Iterator[None]:
    def late(*_: Any) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def chosen(options: Options, rng: np.random.Generator) -> dict[str, Check]:
    dear = {name: check for name, (check, share) in checks.DEAR.items() if rng.random() < share or options.only in (name, "dear")}
    every = {**checks.CHEAP, **dear}
    return {name: check for name, check in every.items() if options.only in name or options.only == "dear"}


def run_checks(case: Case, which: dict[str, Check]) -> None:
    with case.checking("state"), limited(LONGEST):
        _ = case.state
        case.table.systems += 1
    if "state" not in case.__dict__:
        return
    with case.checking("oracle"), limited(LONGEST):
        _ = case.dense.a
    if "solution" not in case.dense.__dict__:
        return
    for name, check in which.items():
        with case.checking(name), limited(LONGEST):
            check(case)


def soak(options: Options) -> Table:
    table = Table()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for k in range(options.systems):
            if time.monotonic() > options.until:
                break
            one(options, table, options.seed + k)
            options.progress(table)
    return table


def one(options: Options, table: Table, seed: int) -> None:
    rng = np.random.default_rng([seed, 11])
    before = len(table.failures)
    try:
        with limited(LONGEST):
            recipe = draw(seed, options.features)
    except OutOfTime:
        return
    except pl.PliantError as error:
        table.refuse("draw", str(error), False)
        return
    except Exception as error:
        table.fail(Failure("draw", type(error).__name__, Recipe((), seed=seed), repr(error)))
        options.on_failure(table.failures[-1])
        return
    which = chosen(options, rng)
    run_checks(Case(recipe, table), which)
    seen = set()
    for failure in table.failures[before:]:
        if (failure.check, failure.what) not in seen:
            seen.add((failure.check, failure.what))
            options.on_failure(failure)


# ---- the smallest system


def fails(recipe: Recipe, check: str, what: str) -> str:
    """The message with which a recipe fails in the same way, or an empty text."""
    case = Case(recipe, Table(), wanted=(check, what))
    every = {**checks.CHEAP, **{name: c for name, (c, _) in checks.DEAR.items()}}
    try:
        run_checks(case, {check: every[check]} if check in every else {})
    except Stop as stop:
        return str(stop)
    except Exception:
        return ""
    return ""


def shrunk(failure: Failure, seconds: float = 60.0) -> Failure:
    """The same failure of a system with as few lines as possible."""
    recipe, message, end = failure.recipe, failure.message, time.monotonic() + seconds
    again = True
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while again and time.monotonic() < end:
            again = False
            for k in reversed(range(1, len(recipe.lines))):
                if k >= len(recipe.lines) or time.monotonic() > end:
                    continue
                smaller = recipe.without(k)
                if found := fails(smaller, failure.check, failure.what):
                    recipe, message, again = smaller, found, True
    return replace(failure, recipe=recipe, message=message)
