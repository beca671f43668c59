"""How a run is stored while it is computed: a stream of parts."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from pliant.errors import FileError, PliantError, printable
from pliant.lazy import late, late_from, loading
from pliant.simulate.errors import RunInterrupted, SimulationError
from pliant.simulate.march.march import March
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.settings import Recording
from pliant.simulate.results.ended import ended, stored
from pliant.simulate.results.results import Results
from pliant.simulate.results.run import Run, load_run
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.simulate.results.computed.totals import totals
    from pliant.simulate.results.computed.values import devices, forces
    from pliant.simulate.results.sampled import from_parts, new_samples
    from pliant.simulate.results.storage.streams import Header, Stream, Unfinished, is_unfinished, remove_finished, unfinished
else:
    from_parts, new_samples = late_from("pliant.simulate.results.sampled", "from_parts new_samples")
    Header, Stream, is_unfinished, remove_finished, unfinished = late_from(
        "pliant.simulate.results.storage.streams", "Header Stream is_unfinished remove_finished unfinished"
    )
    totals = late("pliant.simulate.results.computed.totals", "totals")
    devices, forces = late_from("pliant.simulate.results.computed.values", "devices forces")

_SHARE = 0.01  # of the time that a run has taken: so much passes at least between two parts


def seed_of(into: Any) -> int | None:
    """Return the seed of a run in a file, finished or not."""
    if not isinstance(into, str | os.PathLike):
        return None
    if is_unfinished(into):
        found = unfinished(into).header.settings.get("seed")
    else:
        found = load_run(into).data.attrs.get("seed") if Path(into).exists() else None
    return None if found is None else int(found)


def finished(into: Any, problem: Problem, attributes: dict[str, Any]) -> Run | None:
    """Return the run in a file, if it is the one to resume and nothing is left to do."""
    if not isinstance(into, str | os.PathLike) or is_unfinished(into) or not Path(into).exists():
        return None
    run, shown = load_run(into), printable(os.fsdecode(into))
    if not run.complete:
        raise FileError(
            shown,
            None,
            f"is a run that cannot be continued ({run.data.attrs.get('stopped')}); give another name",
        )
    for name, x in {"fingerprint": problem.described.fingerprint, **attributes}.items():
        if (its := run.data.attrs.get(name)) != x:
            raise FileError(shown, None, f"is a finished run with {name} = {its!r}, not {x!r}; give another name")
    q, v, s, _ = problem.split(problem.x[0] if problem.single else problem.x)
    for name, x in (("q0", q), ("v0", v), ("s0", s)):
        if name in run.data and not np.array_equal(run.data[name], x):
            raise FileError(shown, None, f"is a finished run with another {name}; give another name")
    remove_finished(into)
    return run


class Journal:
    """The parts of a run on the disk, if `into` is given, and the clock of the run."""

    def __init__(self, march: March, attributes: dict[str, Any], kept: Recording) -> None:
        self.march, self.attributes = march, attributes
        into, resume = kept.into, kept.resume
        self._stream: Stream | None = None
        self._written, self._before = 0, 0.0
        self._sampled: dict[str, int] = {}  # how many samples are written, by name
        self._writing = False  # whether a part was begun, and perhaps left by an interrupt
        if into is None:
            if resume:
                raise PliantError("resume=True continues a run that is in a file; pass into=")
        elif not isinstance(into, str | os.PathLike):
            raise PliantError(f"into={into!r}: give the name of a .nc file")
        elif resume and is_unfinished(into):
            self._go_on(into)
        else:
            self._stream = Stream(into, self._header())
        self._began = self._last = time.perf_counter()
        self.wall_time = self._before

    def __enter__(self) -> Self:
        self._began = self._last = time.perf_counter()
        try:
            self.march.begin()
            if self._stream is not None and not self._stream.parts and self._common():
                self._write()
        except BaseException:
            if self._stream is not None:
                self._stream.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._look()
        if error is not None and self._stream is not None:
            self._stream.close()

    def block(self) -> None:
        """Write what is new after a block, unless that was done a short while ago."""
        self._look()
        if self._stream is not None and time.perf_counter() - self._last > _SHARE * self.wall_time:
            self._write()

    def _look(self) -> None:
        """Update the clock. Compiling, also during the run, does not count."""
        self.wall_time = self._before + time.perf_counter() - self._began - self.march.compiling

    def end(self, stopped: SimulationError | RunInterrupted | None, result: Callable[[], Run]) -> Run:
        """Return the result. Its file is joined from the parts; the parts of an interrupted run stay, so that it can be resumed."""
        stream = self._stream
        if stream is None:
            return result()
        try:
            if isinstance(stopped, RunInterrupted):
                if not self.march.torn and not self._writing:
                    self._write()
                return result()
            try:
                run = result()
            except SimulationError as error:
                if error.run is not None:
                    self._finish(stream, error.run)
                raise
            self._finish(stream, run)
            return run
        finally:
            stream.close()

    def _finish(self, stream: Stream, run: Run) -> None:
        try:
            stream.finish(run)
        except FileError as error:
            error.run = run
            raise

    # ---- parts

    def _common(self) -> int:
        """Return how many rows all runs in progress have."""
        march = self.march
        ends = np.where(march.status == 0, march.filled, march.problem.times.size if len(march.filled) > 1 else march.filled)
        return int(ends.min())

    def _write(self) -> None:
        """Write the rows that all runs have and that are not yet written, with the data needed to continue and the rows that
        only some have.
        """
        march, problem = self.march, self.march.problem
        if not self._stream or (not self._stream.parts and not self._common()):
            return
        a, b = self._written, self._common()
        t = problem.times[a:b]
        x = problem.exact(t, march.rows[:, a:b])
        q, v, s, work = problem.split(x)
        books = problem.books(x)
        kinetic, potential, *_ = totals(problem, q, v)
        rows = {"q": q, "v": v, "work": work, "tau": forces(problem, t, q, v), **devices(problem, march.devices_at, t, s)}
        if books is not None:
            rows |= {"dissipated": books.dissipated, "constraint_work": books.constraint}
        rows |= {"kinetic_energy": kinetic, "potential_energy": potential, "energy": kinetic + potential}
        laid = {name: x[0] if problem.single else np.moveaxis(x, 0, 1) for name, x in rows.items()}
        ahead = march.rows[:, b : max(int(march.filled.max()), b)]
        carry = {**march.state(), "ahead": ahead, "filled": march.filled, "wall_time": np.array(self.wall_time)}
        counts = {f"quality_{name}": int(getattr(march, name).sum()) for name in ("steps", "rejected", "evaluations")}
        self._writing = True
        samples = new_samples(march.signals, self._sampled)
        self._stream.write({"time": t, **laid}, carry, {**counts, "quality_wall_time": self.wall_time}, samples)
        self._written, self._last = b, time.perf_counter()
        self._sampled = {name: x.filled for name, x in march.signals.samples.items()}
        self._writing = False

    def _header(self) -> Header:
        march, problem = self.march, self.march.problem
        kept = stored(march, False)
        if not kept[0].size:
            kept = np.array([problem.t_start]), problem.x[:, None]
        results = Results(ended(march, kept, self.attributes, [""] * problem.runs, 0.0))
        return Header(results.dataset(), self._settings(), self._arrays())

    def _settings(self) -> dict[str, Any]:
        problem = self.march.problem
        return {
            **self.attributes,
            "fingerprint": problem.described.fingerprint,
            "tau": problem.torques.form,
            "single": problem.single,
        }

    def _arrays(self) -> dict[str, Array]:
        problem = self.march.problem
        given = {"times": problem.times, "x": problem.x, "p": problem.p, "wrenches": problem.wrenches, "u": problem.u}
        if problem.torques.form in ("constant", "series"):
            given |= {f"tau{i}": x for i, x in enumerate(problem.torques.arguments)}
        return given

    # ---- going on

    def _go_on(self, path: str | os.PathLike[str]) -> None:
        """Continue an unfinished run, if it is this one."""
        with loading:
            from pliant.simulate.results.storage import streams
        self._stream, left = streams.Stream.resume(path)
        try:
            self._check(left, printable(os.fsdecode(path)))
            march, problem = self.march, self.march.problem
            states = ("q", "v", "s") if problem.model.ns else ("q", "v")
            works = ("work", "dissipated", "constraint_work")[: problem.works]
            rows = [*(left.rows[name] for name in states), *(left.rows[name][..., None] for name in works)]
            x = np.concatenate(rows, axis=-1)
            n = len(x)
            march.rows[:, :n] = x[None] if problem.single else np.moveaxis(x, 0, 1)
            self._check_law(left, printable(os.fsdecode(path)))
            inputs = left.rows.get("u")
            if inputs is not None:
                inputs = inputs[None] if problem.single else np.moveaxis(inputs, 0, 1)
            march.signals.go_on_from(left.carry, inputs, from_parts(left.samples, problem.single))
            self._sampled = {name: x.filled for name, x in march.signals.samples.items()}
            march.go_on_from(left.carry)
            march.rows[:, n : n + left.carry["ahead"].shape[1]] = left.carry["ahead"]
            march.filled = np.array(left.carry["filled"], dtype=int)
            self._written, self._before = n, float(left.carry["wall_time"])
        except (KeyError, ValueError, IndexError) as error:
            self._stream.close()
            if isinstance(error, PliantError):
                raise
            raise FileError(printable(os.fsdecode(path)), None, f"holds parts that cannot be continued ({error})") from None
        except BaseException:
            self._stream.close()
            raise

    def _check(self, left: Unfinished, shown: str) -> None:
        """Raise an error if the settings, the state or the system differ."""
        mine, its = self._settings(), left.header.settings
        for name, x in mine.items():
            if its.get(name) != x:
                raise FileError(
                    shown, None, f"is a run with {name} = {its.get(name)!r}, not {x!r}; resume it with the same arguments"
                )
        arrays = self._arrays()
        for name, x in arrays.items():
            if not np.array_equal(left.header.arrays.get(name, np.zeros(0)), x):
                raise FileError(shown, None, f"is a run with other values of {name!r}; resume it with the same arguments")

    def _check_law(self, left: Unfinished, shown: str) -> None:
        """Raise an error if the forces differ from those that were written: nothing else identifies a function."""
        problem, last = self.march.problem, left.rows["tau"][-1:]
        n = len(left.rows["tau"])
        q, v, *_ = problem.split(self.march.rows[:, n - 1 : n])
        mine = forces(problem, problem.times[n - 1 : n], q, v)
        if not np.allclose(mine[0] if problem.single else np.moveaxis(mine, 0, 1), last, rtol=1e-9, atol=1e-300, equal_nan=True):
            raise FileError(
                shown, None, f"was written until t = {problem.times[n - 1]:g} s with another tau; resume it with the same arguments"
            )
