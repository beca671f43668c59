"""Where the time of a first call goes: `pliant info --timing FILE`.

Two new processes import pliant, load the system, and simulate a hundredth of a second, twice. The first process has an empty cache
("cold"), the second one the cache that the first has filled ("warm"). In them, a recorder adds up the CPU time of stages
(`stages/times.py`). The time of a stage does not contain that of the stages inside it, so that all stages add up to the total. What
belongs to no stage is "load and other": objects are read and loaded, and steps are computed.
"""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pliant as pl
from pliant import lazy
from pliant.children import command, environment
from pliant.errors import PliantError
from pliant.graph.graph import Graph
from pliant.replacing import scratch
from pliant.stages import times as recorded
from pliant.stages.line import doing

IMPORT, REST = "import", "load and other"
STAGES = (
    IMPORT, "model and checks", "keys", "closure rows", "choice of way", "trace and plan", "write IR", "LLVM", REST,
)  # fmt: skip
COUNTS = ("graphs", "nodes", "IR instructions", "object bytes", "modules of pliant", "modules in all")
T_END = 0.01  # s
_THIS = "pliant.view.first_call"


@dataclass(frozen=True)
class FirstCall:
    """What a process has spent: CPU seconds by stage, all of them, those of a second run, and how many things were made."""

    seconds: dict[str, float]
    total: float
    again: float
    counts: dict[str, int]


@dataclass(frozen=True)
class FirstRun:
    """A system and a run, as JSON can hold them. loading: keywords of `pl.load`, or None for an example. changed: parameters.
    starting: keywords of `pl.simulate`. driven: whether the forces of the example act."""

    what: str
    loading: Mapping[str, Any] | None
    changed: Mapping[str, Any]
    starting: Mapping[str, Any]
    driven: bool


def first_calls(asked: FirstRun) -> tuple[FirstCall, FirstCall]:
    """Return what a process with an empty cache spends, and a second one."""
    with scratch("timing") as folder:
        place = folder / "cache"
        place.mkdir(mode=0o700)
        with doing(asked.what, "measuring a first call with an empty cache"):
            cold = _measured(asked, place)
        with doing(asked.what, "measuring a first call with a filled cache"):
            return cold, _measured(asked, place)


def _measured(asked: FirstRun, cache: Path) -> FirstCall:
    program = f"import time; begun = time.process_time(); from {_THIS} import report; report(begun)"
    env = environment({"PLIANT_CACHE_DIR": str(cache), "PLIANT_CACHE_READ": ""})
    given = json.dumps(vars(asked), default=_plain)
    done = subprocess.run(command("-c", program), input=given, env=env, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise PliantError(f"the run that is measured has stopped: {last.partition(': ')[2] or last}")
    return FirstCall(**json.loads(done.stdout.splitlines()[-1]))


def _plain(x: Any) -> Any:
    return x.tolist() if hasattr(x, "tolist") else str(x) if isinstance(x, os.PathLike) else dict(x)


# ---- in the new process


@dataclass
class StageTimes:
    """The recorder: CPU seconds by stage, of the thread that made it. begun: the time at which the first stage began."""

    begun: float
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    counts: Counter[str] = field(default_factory=Counter)
    clock: Any = time.process_time

    def __post_init__(self) -> None:
        self._inside, self._owner, self._changed = [REST], threading.get_ident(), self.begun

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """A context whose time counts for a stage, and not for the stages around it."""
        if threading.get_ident() != self._owner:
            yield
            return
        self.settle()
        self._inside.append(name)
        try:
            yield
        finally:
            self.settle()
            self._inside.pop()

    def settle(self, name: str | None = None) -> None:
        """Count the time since the last change for a stage. Default: the present one."""
        now = self.clock()
        self.seconds[name or self._inside[-1]] += now - self._changed
        self._changed = now

    def compiled(self, ir: str) -> None:
        """Count IR that LLVM has compiled."""
        self.counts["IR instructions"] += sum(line.startswith("  ") for line in ir.splitlines())

    def loaded(self, code: bytes) -> None:
        """Count an object that was loaded."""
        self.counts["object bytes"] += len(code)

    def end(self) -> tuple[dict[str, float], float]:
        """Return the seconds by stage, and those since the beginning."""
        self.settle()
        return {name: self.seconds[name] for name in STAGES}, self._changed - self.begun


def report(begun: float) -> None:
    """Simulate what standard input asks for, and print a `FirstCall` in one line of JSON. begun: when imports began."""
    times = StageTimes(begun)
    times.settle(IMPORT)
    asked = FirstRun(**json.load(sys.stdin))
    with _recording(times), _counting_nodes(times.counts):
        system = _system(asked)
        _run(asked, system)
        seconds, total = times.end()
    counts = {name: times.counts[name] for name in COUNTS} | {
        "modules of pliant": sum(name.partition(".")[0] == "pliant" for name in sys.modules),
        "modules in all": len(sys.modules),
    }
    now = time.process_time()
    _run(asked, system)
    sys.stdout.write(f"\n{json.dumps(vars(FirstCall(seconds, total, time.process_time() - now, counts)))}\n")


def _system(asked: FirstRun) -> pl.System:
    system = pl.examples.load(asked.what) if asked.loading is None else pl.load(asked.what, **asked.loading)
    return system.with_parameters(asked.changed) if asked.changed else system


def _run(asked: FirstRun, system: pl.System) -> None:
    tau = pl.examples.EXAMPLES[asked.what].tau if asked.driven else None
    pl.simulate(system, **asked.starting, tau=None if tau is None else tau(system))


@contextmanager
def _recording(times: StageTimes) -> Iterator[None]:
    """A context in which stages are recorded, and imports are one of them."""
    plain, lazily = builtins.__import__, vars(lazy)["import_module"]

    def importing(*arguments: Any, **options: Any) -> Any:
        with times.stage(IMPORT):
            return plain(*arguments, **options)

    def importing_lazily(name: str, package: str | None = None) -> Any:
        with times.stage(IMPORT):
            return lazily(name, package)

    recorded.recorder, builtins.__import__, vars(lazy)["import_module"] = times, importing, importing_lazily
    try:
        yield
    finally:
        recorded.recorder, builtins.__import__, vars(lazy)["import_module"] = None, plain, lazily


@contextmanager
def _counting_nodes(counts: Counter[str]) -> Iterator[None]:
    """A context in which graphs and their nodes are counted."""
    begin, forget = Graph.__init__, Graph.forget
    graphs: list[Graph] = []

    def begun(self: Graph) -> None:
        begin(self)
        graphs.append(self)

    def forgotten(self: Graph) -> None:
        counts["nodes"] += len(self.nodes)
        forget(self)

    Graph.__init__, Graph.forget = begun, forgotten  # type: ignore[method-assign]
    try:
        yield
    finally:
        Graph.__init__, Graph.forget = begin, forget  # type: ignore[method-assign]
        counts["graphs"] += len(graphs)
        counts["nodes"] += sum(len(x.nodes) for x in graphs)
