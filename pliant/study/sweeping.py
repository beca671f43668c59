"""`pl.sweep`: run a parameter sweep or a Monte Carlo study."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from pliant.arguments.flags import flag
from pliant.errors import FileError, ModelWarning, PliantError, printable, warn
from pliant.formats import load
from pliant.formats.laws_file import Laws
from pliant.formats.yaml import with_meshes
from pliant.model import Contacts
from pliant.model.acting.controllers import is_noisy
from pliant.model.records import Fidelity
from pliant.simulate.march.progress import terminal
from pliant.simulate.methods.table import RunMethod
from pliant.simulate.problem.schedules import check_lengths, with_series
from pliant.simulate.problem.settings import Recording, Steps, check_times, positive
from pliant.simulate.problem.start import GivenAtStart
from pliant.simulate.results.storage.origin import described, versions
from pliant.stages.line import hidden, silenced
from pliant.study.opening import read_attributes, read_store
from pliant.study.plan import SweepPlan, plan, words_of
from pliant.study.runs.definition import Definition, given_values, named_start, resolved
from pliant.study.runs.design import Design, design
from pliant.study.store import FORMAT, StoreLayout, held, layout_text, make_store, need_zarr, read_done, tidy
from pliant.study.study import Study
from pliant.study.workers.cluster import run_on_dask
from pliant.study.workers.pool import Pool, cores
from pliant.study.workers.work import BlockReport, Job, do_block, do_run
from pliant.study.workers.worker import WORKER, packed
from pliant.system import System
from pliant.version import __version__

_MOST_WARNINGS = 5


@silenced
def sweep(
    system: System | str | os.PathLike[str],
    over: Mapping[str, Any],
    *,
    t_end: float,
    out: str | os.PathLike[str] = "study.zarr",
    zip: Any = None,
    runs: int | None = None,
    seed: int = 0,
    q0: Any = None,
    v0: Any = None,
    tau: Any = None,
    wrenches: Any = None,
    u: Any = None,
    s0: Any = None,
    method: RunMethod | None = None,
    dt: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    rho: float | None = None,
    stabilise: tuple[float, float] | None = None,
    min_step: float | None = None,
    contacts: Contacts | None = None,
    t_eval: Any = None,
    n_out: int | None = None,
    keep: Sequence[str] | None = None,
    fidelity: Fidelity | None = None,
    laws: Laws = None,
    processes: int | None = None,
    dask: Any = None,
    resume: bool = True,
    progress: bool = True,
) -> Study:
    """Run a parameter sweep or a Monte Carlo study: simulate a system many times, and store all runs in one zarr store.

    system: a `System`, or the path of a system file.
    over: names with values. A name is a parameter as in `System.with_parameters` ("boom.EI", "gravity", "axle.k"), one of its
    numbers ("gravity[2]"), an initial value ("q0.elbow", "v0.elbow", "s0.wheel.h"), an input ("u.motor.torque"), a force
    ("tau.elbow"), or "seed", the seed of measurement noise. Values are a list of numbers or of rows of numbers, `pl.study.lin(a, b,
    n)`, `log(a, b, n)`, `normal(mean, deviation, n)` or `uniform(a, b, n)`, or one of these as text, "lin(1e4, 1e6, 50)".
    t_end: the final time [s] of every run.
    out: the path of the store. Default: "study.zarr".
    zip: names whose values vary together, ("a", "b"), or a list of such groups. Default: all axes are combined as a product, and
    the first one changes slowest.
    runs: the number of runs per combination. `normal` and `uniform` without n draw a new value for every run.
    seed: a whole number that seeds the draws. Run i has measurement noise of seed + i, unless "seed" is swept. Default: 0.

    q0, v0, tau, wrenches, u, s0, method, dt, rtol, atol, rho, stabilise, min_step, contacts, t_eval, n_out: as in `pl.simulate`,
    for all runs.
    keep: the time series to store, such as ["q", "v"]. Default: all.
    fidelity: the model of flexible bodies. Default: the system's own.
    laws: the functions that a system file names, or the Python file that defines them.

    processes: the number of processes; 1 runs in this process. Default: the number of cores.
    dask: a `distributed.Client`, or the address of a scheduler. Its workers must see the folder of the store.
    resume: continue the sweep that is in the store; False removes the store first. A store of another sweep raises `FileError`.
    Default: True.
    progress: show a progress bar on a terminal. Default: True.

    Returns a `Study`. A run that fails is stored with the reason, `study.failed`, and the others continue. The results do not
    depend on the number of processes, nor on interruptions: they are equal to the last bit.

    Example:
        study = pl.sweep(arm, {"lower.mass": [1.0, 2.0]}, t_end=0.1, out="swing.zarr")
        study.values("elbow")
    """
    if os.environ.get(WORKER):
        raise PliantError("pl.sweep was called by a worker of a sweep; put the call under 'if __name__ == \"__main__\":'")
    resume, progress = flag(resume, "sweep: resume"), flag(progress, "sweep: progress")
    need_zarr()
    laws_file = None if laws is None or isinstance(laws, Mapping) else str(Path(laws).absolute())
    built = system if isinstance(system, System) else load(system, laws=laws)
    if fidelity is not None:
        built = built.copy()
        built.fidelity = fidelity
    given, steps = GivenAtStart(q0, v0, s0, u, tau, wrenches), Steps(method, dt, rtol, atol, rho, stabilise, min_step, contacts)
    kept, seed = Recording(t_eval, n_out), _seed(seed)
    definition = _definition(built, design(over, zip, runs, seed), seed, given, steps, kept, t_end, keep)
    count = _processes(processes, dask)
    job = _stored(definition, Path(out).absolute(), resume)
    if (read_done(job.layout) == 0).any():
        with held(job.layout):
            done = read_done(job.layout)
            tidy(job.layout)
            with _bar(progress, definition.system.name, job.layout.runs, done) as heard:
                _compute(job, _left(job.layout, done), count, processes is not None, dask, laws_file, heard)
            tidy(job.layout)
    return Study(job.layout.path, definition=definition)


def _seed(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not 0 <= given < 2**53:
        raise PliantError(f"seed={given!r}: give a whole number of at least 0; to sweep over seeds, use {{'seed': range(100)}}")
    return int(given)


def _definition(
    system: System,
    made: Design,
    seed: int,
    given: GivenAtStart,
    steps: Steps,
    kept: Recording,
    t_end: float,
    keep: Sequence[str] | None,
) -> Definition:
    """Check the arguments and return the definition of a sweep."""
    targets = resolved(system, made)
    if "seed" in targets and not is_noisy(system.model):
        warn("sweep: 'seed' is swept, but no controller or sensor has noise: runs that differ only in the seed are equal")
    t_end = positive("t_end", t_end)
    dt = steps.settings().get("dt")
    check_times(0.0, t_end, dt)
    times = kept.instants(0.0, t_end, dt)
    check_lengths(with_series(system.model, given.u, True)[0], 0.0, t_end)
    named = {kind: named_start(system, getattr(given, kind), kind) for kind in ("q0", "v0")}
    named |= {kind: given_values(system, targets, kind, getattr(given, kind)) for kind in ("s0", "u", "tau")}
    named["wrenches"] = given.wrenches
    if isinstance(keep, str):
        raise PliantError(f"keep={keep!r}: give a list of names, [{keep!r}]")
    stored = None if keep is None else tuple(keep)
    return Definition(system, made, targets, t_end, times, named, steps.named(), seed, stored)


def _processes(given: int | None, dask: Any) -> int:
    if given is None:
        return cores()
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or given < 0:
        raise PliantError(f"processes={given!r}: give a whole number; 1 runs in this process")
    if dask is not None:
        raise PliantError("processes= and dask= exclude each other: give one")
    return max(1, int(given))


def _stored(definition: Definition, path: Path, resume: bool) -> Job:
    """Return the store of a sweep, found or created."""
    shown = printable(str(path))
    if path.exists() and resume:
        stored, layout = read_store(path)
        if stored["digest"] != definition.digest:
            raise FileError(
                shown, None, f"holds another sweep, {_difference(stored, definition)}; give another name, or remove it first"
            )
        return Job(definition, layout)
    if path.exists():
        read_attributes(path)  # which refuses to remove what is no store
        _remove(path)
    if not path.parent.is_dir():
        raise FileError(shown, None, "cannot be made: the folder that should contain it does not exist; create it first")
    planned = plan(definition)
    layout = replace(planned.layout, path=str(path))
    try:
        make_store(layout, planned.static, _attributes(definition, planned), planned.words)
    except FileExistsError:
        return _stored(definition, path, True)
    return Job(definition, layout)


def _remove(path: Path) -> None:
    import shutil

    try:
        shutil.rmtree(path)
    except OSError as error:
        raise FileError(printable(str(path)), None, f"cannot be removed: {error.strerror or error}") from None


def _attributes(definition: Definition, planned: SweepPlan) -> dict[str, Any]:
    """Return the attributes of the store."""
    text, why = described(definition.system.model)
    made = definition.design
    text = with_meshes(text)  # as a saved run has it: the store may be looked at elsewhere
    return {
        "title": f"sweep of {definition.system.name}",
        "pliant_study": FORMAT,
        "digest": definition.digest,
        "definition": _described(definition),
        "swept": planned.swept,
        "axes": [{"names": list(axis.names), "length": axis.length} for axis in made.axes],
        "drawn": list(made.drawn),
        "layout": layout_text(planned.layout),
        "run_attributes": words_of(planned.attributes),
        "system_file": text,
        "system_file_missing": why,
        **versions(),
    }


def _described(definition: Definition) -> dict[str, Any]:
    """Return a definition as text, to be shown; stores are compared by the digest."""
    made = definition.design
    described: dict[str, Any] = {
        "system": definition.system.name,
        "fingerprint": definition.fingerprint,
        "pliant": __version__,
    }
    described |= {
        "runs": made.runs,
        "swept": ", ".join(f"{name} ({len(set(map(str, x.tolist())))})" for name, x in made.values.items()),
    }
    described |= {"t_end": definition.t_end, "instants": definition.times.size, "seed": definition.seed}
    described |= {"keep": None if definition.keep is None else list(definition.keep)}
    given = definition.settings | definition.given
    said = {name: bool(np.any(x)) if isinstance(x, np.ndarray) else bool(x) and not callable(x) for name, x in given.items()}
    return described | {name: repr(x) for name, x in given.items() if said[name]}


def _difference(stored: Mapping[str, Any], definition: Definition) -> str:
    """Return in words how two sweeps differ."""
    mine, its = _described(definition), stored.get("definition", {})
    for name in dict.fromkeys([*mine, *its]):
        if mine.get(name) != its.get(name):
            if name == "fingerprint":
                return "of another system"
            return f"with {name}={its.get(name)!r:.80} instead of {name}={mine.get(name)!r:.80}"
    return "with other swept values or forces"


def _left(layout: StoreLayout, done: Any) -> list[tuple[int, list[int] | None]]:
    """Return the blocks that are left: (number, None) for whole blocks, (number, runs) for blocks that are computed in part."""
    left: list[tuple[int, list[int] | None]] = []
    for block in range(layout.blocks):
        runs = layout.runs_of(block)
        missing = runs[done[runs] == 0]
        if missing.size:
            left.append((block, None if missing.size == runs.size else missing.tolist()))
    return left


def _compute(
    job: Job,
    left: list[tuple[int, list[int] | None]],
    processes: int,
    asked: bool,
    dask: Any,
    laws_file: str | None,
    heard: Callable[[BlockReport], None],
) -> None:
    said: set[str] = set()

    def received(answer: BlockReport) -> None:
        for message in answer.messages:
            if message not in said and len(said) < _MOST_WARNINGS:
                said.add(message)
                warn(message)
        heard(answer)

    if dask is not None:
        run_on_dask(job, packed(job, laws_file), dask, left, received)
        return
    processes = min(processes, len(left))
    if processes > 1:
        try:
            data = packed(job, laws_file)
        except PliantError as error:
            if asked:
                raise
            warnings.warn(f"the sweep runs in one process: {error}", ModelWarning, stacklevel=3)
            processes = 1
    if processes > 1:
        Pool(job, data, processes).run(left, received)
        return
    for block, runs in left:
        if runs is None:
            received(do_block(job, block))
        else:
            for run in runs:
                received(do_run(job, run))


@contextmanager
def _bar(show: bool, name: str, runs: int, done: Any) -> Iterator[Callable[[BlockReport], None]]:
    """Show a progress bar over the runs, on terminals only."""
    console = terminal(show)
    if console is None:
        yield lambda report: None
        return
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[lost]}"))
    failed = int((done == 2).sum())
    with hidden(), Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(escape(printable(name)), total=runs, completed=int((done > 0).sum()), lost=_lost(failed))

        def heard(report: BlockReport) -> None:
            nonlocal failed
            failed += report.failed
            bar.update(task, advance=report.runs, lost=_lost(failed))

        yield heard


def _lost(failed: int) -> str:
    return f"{failed:,} failed" if failed else ""
