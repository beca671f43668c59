"""What tests draw: one seed of several, and ways to prepare models and methods of forward dynamics, instead of those by counts.

Of a test with several seeds, each commit runs one, and the next commit another one. `pytest --every-seed` runs all of them.

For users, pliant traces a function in several ways, counts operations and takes the least. All ways have the same results, to
rounding. Here one of them is drawn for each system and function, always the same one. Tests that trace much take a fifth less time,
and they see ways that are never the best. Processes that these tests start draw the same ones. `WEIGHED` in `tests/conftest.py`
lists the tests that need the choice of users: those of counts and of singular poses.
"""

from __future__ import annotations

import subprocess
import zlib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any


def draw(seed: str, among: Sequence[Any]) -> Any:
    """One of several, the same in every process."""
    return among[zlib.crc32(seed.encode()) % len(among)]


def without_other_seeds(items: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """(The tests that run, the others): tests that differ by their seeds alone are represented by one of them."""
    alike = defaultdict(list)
    for item in items:
        if "seed" in (places := dict(getattr(getattr(item, "callspec", None), "indices", {}))):
            del places["seed"]
            alike[item.nodeid.partition("[")[0], *places.items()].append(item)
    number = _commits()
    drawn = {name: some[(zlib.crc32(str(name).encode()) + number) % len(some)] for name, some in alike.items()}
    left = {id(item) for name, some in alike.items() for item in some if item is not drawn[name]}
    return [x for x in items if id(x) not in left], [x for x in items if id(x) in left]


def _commits() -> int:
    """How many commits led to this one; 0 outside of a clone."""
    done = subprocess.run(["git", "rev-list", "--count", "HEAD"], capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else 0


def drawing(trace: Any) -> Any:
    """What replaces `_lightest` of the module `trace`."""

    def drawn(weighed: Any, as_forward: bool, real: bool, model: Any, *given: Any) -> Any:
        seed = f"{weighed.name} {model.name} {model.nv} {len(model.bodies)}"
        few = len(model.bodies) <= trace._MOST_WEIGHED
        ways = [trace.Way()] if len(model.bodies) > trace._MOST_COUNTED else list(trace._placed(model))
        way = replace(draw(seed, ways), leaving=None if real else frozenset())
        if model.closures and few:
            forward = trace.FUNCTIONS["forward_dynamics"]
            axes = trace.chosen(forward, model, *given).axes if as_forward else (draw(seed, ("a", "b", "root")),) * len(model.loops)
            way = replace(way, axes=axes)
        if real or not few:
            return way
        return replace(way, leaving=frozenset(k for k in trace.worth_leaving(way.of(model)) if draw(f"{seed} {k}", (True, False))))

    return drawn


def drawn_method(self: Any) -> tuple[str, None]:
    """What replaces `CpuChoice.forward`."""
    traces, asked = self.traces, self.traces.asked
    if asked.method != "auto":
        return asked.method, None
    if not 0 < asked.model.nv <= 30 or asked.target == "reference" or traces.mode == "rolled" or traces.factors_are_dear:
        return "articulated", None
    return draw(f"{asked.model.name} {asked.model.nv}", ("articulated", "composite")), None
