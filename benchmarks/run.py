"""The measurements in order: robots (a fresh process to its first result, one call, a batch), chains, flexible bodies and so on."""

from __future__ import annotations

import contextlib
import json
import math
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import pliant as pl
from pliant.errors import unknown
from pliant.replacing import replaced

from . import beams, contact, flexible, fresh, ik, jax, loops, operations, page, report, runs, symbols
from .chains import FOUR_BARS, LENGTHS, chain, four_bar_arm, ladder
from .measure import Effort, Timing, interleaved, one_core
from .peers import LIBRARIES, Measured, Peer, State, difference, installed
from .peers.own import Pliant
from .robots import ROBOTS, load, path_of

TARGETS = (*ROBOTS, "chains", "flexible", "operations", "runs", "loops", "contact", "beams", "page", "symbols", "jax", "ik")
FUNCTIONS = ("forward_dynamics", "inverse_dynamics", "mass_matrix")
DERIVATIVES = ("forward_dynamics_derivatives", "inverse_dynamics_derivatives")
STARTED = ("forward_dynamics", "forward_dynamics_derivatives")  # what a fresh process computes


@dataclass(frozen=True)
class Settings:
    quick: bool
    states: int  # in a batch
    effort: Effort
    lengths: tuple[int, ...]  # of chains
    largest_derivatives: float  # degrees of freedom; those of talos_reduced compile for half a minute
    starts: int  # how often a fresh process is started, while that takes less than `_PATIENCE`
    four_bars: tuple[int, ...]  # in closed arms and ladders


FULL = Settings(False, 4096, Effort(11, 0.04), LENGTHS, math.inf, 3, FOUR_BARS)
QUICK = Settings(True, 512, Effort(3, 0.004), tuple(n for n in LENGTHS if n <= 100), 20, 1, (10,))
_PATIENCE = 6.0  # seconds


def bench(
    only: Sequence[str] = TARGETS,
    *,
    quick: bool = False,
    json_file: Path | None = None,
    markdown: bool = False,
    out: Console | None = None,
) -> dict[str, Any]:
    """Measure, show, write; and return what was measured, as the JSON file has it.

    only: of TARGETS. quick: a look in a minute: smaller batches, fewer rounds, small systems, no derivatives of large robots.
    json_file: where the figures go. markdown: print Markdown instead of tables.
    """
    if not only:
        raise pl.PliantError(f"nothing to measure; name some of {', '.join(TARGETS)}")
    for name in only:
        if name not in TARGETS:
            raise unknown("benchmark", name, TARGETS)
    paths = {name: path_of(name) for name in only if name in ROBOTS}  # before anything is measured
    if json_file is not None and not json_file.parent.is_dir():
        raise pl.PliantError(f"{json_file}: there is no folder {str(json_file.parent)!r}; make it first")
    settings = QUICK if quick else FULL
    with one_core() as core, _own_cache() as cache:
        run = Run(settings, Path(cache), core)
        tasks = [
            task for name in dict.fromkeys(only) for task in (run.robot(name, paths[name]) if name in paths else run.others(name))
        ]
        _with_progress(tasks)
    report.show(run.results, markdown, out or Console(highlight=False, soft_wrap=True))
    if json_file is not None:
        try:
            with replaced(json_file) as part:
                part.write_text(json.dumps(run.results, indent=1) + "\n", encoding="utf-8")
        except pl.FileError as error:
            raise pl.PliantError(f"{error}; the figures stand above") from None
    return run.results


Task = tuple[str, Callable[[], None]]


@dataclass
class Run:
    """One run: what takes part, and the results so far."""

    settings: Settings
    cache: Path
    core: int | None
    results: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.present, absent = installed()
        s = self.settings
        self.results |= {
            "format": 1,
            **report.conditions(self.present, self.core),
            "absent": absent,
            "settings": {"quick": s.quick, "states": s.states, "rounds": s.effort.rounds, "seconds_a_round": s.effort.seconds},
            "refused": [],
            "calls": [],
            "starts": [],
            "chains": [],
            "four_bars": [],
            "flexible_agreement": [],
            "flexible_satellites": [],
            "flexible_chains": [],
            "operations": [],
            "runs": [],
        }

    def others(self, name: str) -> Iterator[Task]:
        """The tasks of what is no robot."""
        match name:
            case "chains":
                return self.chains()
            case "flexible":
                return self.flexible()
            case "runs":
                return self.runs()
            case "loops":
                return loops.tasks(self.results, "Pinocchio" in self.present, self._exudyn() is not None, self.settings.quick)
            case "contact":
                return contact.tasks(self.results, "MuJoCo" in self.present, self.cache, self.settings.quick)
            case "beams":
                return beams.tasks(self.results, self._exudyn() is not None, self.settings.quick)
            case "symbols":
                return symbols.tasks(self.results, self.settings.quick)
            case "jax":
                return jax.tasks(self.results, self.settings.quick)
            case "ik":
                return ik.tasks(self.results, self.settings.quick)
            case "page":
                return page.tasks(self.results, self.cache, self.settings.quick)
            case _:
                return operations.tasks(self.results, self.settings.quick)

    # ---- robots

    def robot(self, name: str, path: Path) -> Iterator[Task]:
        """The tasks of one robot."""
        system = load(path)
        small = system.nv <= self.settings.largest_derivatives
        for function in STARTED if small else STARTED[:1]:
            yield f"{name}: a fresh process, {_words(function)}", partial(self._starts, name, path, function)
        functions = (*FUNCTIONS, *DERIVATIVES) if small else FUNCTIONS
        everyone: dict[str, Peer] = {}
        for function in functions:
            for kind in ("call", "batch"):
                work = partial(self._calls, everyone, name, system, path, kind, function)
                yield f"{name}: {kind}, {_words(function)}", work

    def _calls(self, everyone: dict[str, Peer], name: str, system: pl.System, path: Path, kind: str, function: str) -> None:
        """One function, by everyone who has it, on one state or on a batch."""
        if not everyone:
            everyone |= self._made(name, system, path, self.present)
        state = State.random(system, self.settings.states if kind == "batch" else None)
        prepared = {who: (peer.many if kind == "batch" else peer.one)(function, state) for who, peer in everyone.items()}
        measured = {who: m for who, m in prepared.items() if m is not None}
        apart = _differences(measured, f"{name}, {_words(function)}")
        times = interleaved({who: m.run for who, m in measured.items()}, self.settings.effort)
        for who, m in measured.items():
            self.results["calls"].append(
                {
                    "system": name,
                    "nv": system.nv,
                    "kind": kind,
                    "function": function,
                    "who": who,
                    "what": m.what,
                    "states": m.states,
                    **_figures(times[who], m.states),
                    **(_ratios(m, times[who], measured["pliant"], times["pliant"]) if who != "pliant" else {}),
                    **({"difference": apart[who]} if who != "pliant" else {}),
                }
            )

    def _made(self, name: str, system: pl.System, path: Path | None, who: Sequence[str] | dict[str, Any]) -> dict[str, Peer]:
        made = {}
        for each in who:
            try:
                made[each] = self.present[each](system, path)
            except pl.PliantError as error:
                if each == "pliant":
                    raise
                self.results["refused"].append({"system": name, "who": each, "why": str(error)})
        return made

    # ---- fresh processes

    def _starts(self, name: str, path: Path, function: str) -> None:
        begun = perf_counter()
        rows: dict[tuple[str, str], list[dict[str, float]]] = {}
        whom = [("pliant", "cold"), ("pliant", "cached"), *((who, "") for who in self.present if who != "pliant")]
        for i in range(self.settings.starts):
            cold = self.cache / f"cold-{name}-{function}-{i}"
            for who, cache in list(whom):
                if stages := self._start(name, who, path, function, cold):
                    rows.setdefault((who, cache), []).append(stages)
                else:
                    whom.remove((who, cache))
            shutil.copytree(cold, self.cache / "own", dirs_exist_ok=True)  # so that this process need not compile it again
            if perf_counter() - begun > _PATIENCE:
                break
        for (who, cache), times in rows.items():
            stages = {f"{stage}_s": min(r[stage] for r in times) for stage in times[0]}
            first = min(sum(r.values()) for r in times)
            row = {"system": name, "function": function, "who": who, "cache": cache, **stages, "first_result_s": first}
            self.results["starts"].append(row | {"processes": len(times)})

    def _start(self, name: str, who: str, path: Path, function: str, cache: Path) -> dict[str, float] | None:
        """`start.py` in a process of its own."""
        ended = fresh.run("start", (who, LIBRARIES[who].module, str(path), function), cache)
        if ended.returncode == 0:
            return json.loads(fresh.last_line(ended.stdout))
        why = fresh.last_line(ended.stderr)
        if who == "pliant":
            raise pl.PliantError(f"pliant failed on {path.name} in a fresh process: {why}")
        self.results["refused"].append({"system": name, "who": who, "why": why})
        return None

    # ---- chains

    def chains(self) -> Iterator[Task]:
        for n in self.settings.lengths:
            yield f"chain of {n:,} bodies", partial(self._chain, n)
        for n in self.settings.four_bars:
            for kind in (four_bar_arm, ladder):
                yield f"{kind.__name__.replace('_', ' ')} of {n:,}", partial(self._four_bars, kind, n)

    def _chain(self, n: int) -> None:
        """Forward dynamics of one state: pliant rolled, pliant as it chooses, and the peers."""
        system = chain(n)
        state = State.random(system)
        pl.compile(chain(2), mode="rolled").forward_dynamics  # noqa: B018, LLVM itself loads here, and is not counted
        own, compiled = {}, {}
        for asked in ("auto", "rolled"):
            compiled[asked] = self._compiled(system, asked)
            own[asked] = Pliant(system, mode=asked)
        same = own["auto"].dyn.mode == "rolled"  # one kernel: measured once
        peers = [who for who in self.present if who != "pliant" and n <= LIBRARIES[who].longest_chain]
        everyone: dict[str, Any] = {"auto": own["auto"], "rolled": own["rolled"]}
        everyone |= self._made(f"chain of {n:,}", system, None, peers)
        measured = {who: each.one("forward_dynamics", state) for who, each in everyone.items() if not (same and who == "rolled")}
        apart = _differences(measured, system.name, own="auto")
        times = interleaved({who: m.run for who, m in measured.items()}, self.settings.effort)
        if same:
            measured["rolled"], times["rolled"], apart["rolled"] = measured["auto"], times["auto"], 0.0
        for who, m in measured.items():
            mode = {"asked": who, "mode": own[who].dyn.mode, **compiled[who]} if who in own else {}
            self.results["chains"].append(
                {
                    "bodies": n,
                    "who": "pliant" if who in own else who,
                    **mode,
                    **_figures(times[who], 1),
                    "per_body_s": times[who].best / n,
                    **(_ratios(m, times[who], measured["auto"], times["auto"]) if who not in own else {}),
                    **({"difference": apart[who]} if who != "auto" else {}),
                }
            )

    def _four_bars(self, kind: Callable[[int], tuple[pl.System, Any]], n: int) -> None:
        """Forward dynamics of a closed system of n four-bars, one state, rolled: what a body costs, and the compiler."""
        system, q = kind(n)
        rng = np.random.default_rng(0)
        state = State(q, rng.normal(size=q.size), rng.normal(size=q.size))
        pl.compile(chain(2), mode="rolled").forward_dynamics  # noqa: B018, LLVM itself loads here, and is not counted
        compiled = self._compiled(system, "rolled")
        times = interleaved({"pliant": Pliant(system, mode="rolled").one("forward_dynamics", state).run}, self.settings.effort)
        bodies = len(system.model.bodies)
        row = {"kind": kind.__name__, "four_bars": n, "bodies": bodies, **compiled, **_figures(times["pliant"], 1)}
        self.results["four_bars"].append(row | {"per_body_s": times["pliant"].best / bodies})

    def _compiled(self, system: pl.System, mode: str) -> dict[str, float]:
        """Seconds of compiling forward dynamics, with an empty cache and again."""
        model, out = system.model, {}
        with _cache_at(self.cache / f"{system.name} {mode}"):
            for key in ("compile_cold_s", "compile_cached_s"):
                begun = perf_counter()
                pl.compile(model, mode=mode).forward_dynamics  # noqa: B018, the access compiles
                out[key] = perf_counter() - begun
        return out

    # ---- flexible bodies, runs

    def flexible(self) -> Iterator[Task]:
        peer = self._exudyn()
        return flexible.tasks(self.results, peer, self.settings.quick, self.settings.effort) if peer is not None else iter(())

    def runs(self) -> Iterator[Task]:
        self.results["versions"]["SciPy"] = report.version("scipy")
        return runs.tasks(self.results, self.present, self._exudyn(), self.cache, self.settings.quick)

    def _exudyn(self) -> Any:
        """The module of Exudyn's systems; None where it is not installed, which the results then say."""
        peer, why = flexible.installed()
        if peer is None:
            self.results["absent"]["Exudyn"] = why
        else:
            self.results["versions"]["Exudyn"] = report.version(flexible.PACKAGE)
        return peer


def _words(function: str) -> str:
    return function.replace("_", " ")


def _differences(measured: dict[str, Measured], where: str, own: str = "pliant") -> dict[str, float]:
    """How far everyone's result is from pliant's; an error where that is not the same computation."""
    for m in measured.values():
        m.run()
    want = measured[own].result()
    apart = {}
    for who, m in measured.items():
        apart[who] = difference(m.result(), want)
        if not apart[who] <= m.tolerance:
            raise pl.PliantError(f"{where}: {who} ({m.what}) differs from pliant by {apart[who]:.1e}, so times say nothing")
    return apart


def _figures(timing: Timing, states: int) -> dict[str, Any]:
    """Seconds a state."""
    return {
        "best_s": timing.best / states,
        "median_s": timing.median / states,
        "rounds_s": [t / states for t in timing.rounds],
        "repetitions": timing.repetitions,
    }


def _ratios(m: Measured, timing: Timing, own: Measured, own_timing: Timing) -> dict[str, float]:
    """How many times longer than pliant: best against best, and the median over rounds."""
    scale = own.states / m.states
    return {"ratio": scale * timing.best / own_timing.best, "ratio_median": scale * timing.median_ratio(own_timing)}


# ---- around it


@contextlib.contextmanager
def _own_cache() -> Iterator[str]:
    """A folder for compiled objects that begins empty, instead of the user's."""
    with tempfile.TemporaryDirectory(prefix="pliant-bench-") as folder, _cache_at(Path(folder) / "own"):
        yield folder


@contextlib.contextmanager
def _cache_at(folder: Path) -> Iterator[None]:
    before = os.environ.get("PLIANT_CACHE_DIR")
    os.environ["PLIANT_CACHE_DIR"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PLIANT_CACHE_DIR"]
        else:
            os.environ["PLIANT_CACHE_DIR"] = before


def _with_progress(tasks: Sequence[Task]) -> None:
    """Do the tasks, saying on standard error which: a bar on a terminal, a line each elsewhere."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        for i, (label, work) in enumerate(tasks):
            print(f"[{i + 1}/{len(tasks)}] {label}", file=sys.stderr, flush=True)
            work()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # refreshed between measurements only: a thread that draws would be measured with them
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as progress:
        bar = progress.add_task("", total=len(tasks))
        for label, work in tasks:
            progress.update(bar, description=label, refresh=True)
            work()
            progress.advance(bar)
