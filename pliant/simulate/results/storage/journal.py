"""How a run is stored while it is computed, and how one run continues another: a stream of parts, and a beginning."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import numpy as np

from pliant.errors import FileError, PliantError, printable
from pliant.model import Contacts, Model, System
from pliant.simulate.errors import RunInterrupted, SimulationError
from pliant.simulate.march.march import March
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.settings import Recording, RunMethod, Steps
from pliant.simulate.problem.start import GivenAtStart
from pliant.simulate.results.dataset import CONTROLLERS, assemble, devices, forces, stored
from pliant.simulate.results.run import Run, load_run
from pliant.simulate.results.sampled import from_parts, new_samples
from pliant.simulate.results.storage.streams import Header, Stream, Unfinished, is_unfinished, remove_finished, unfinished
from pliant.spatial import Array

_SHARE = 0.01  # of the time that a run has taken: so much passes at least between two parts


class Beginning:
    """The end of a run, from which another one continues."""

    def __init__(self, run: Run, q0: Any, v0: Any) -> None:
        if q0 is not None or v0 is not None:
            raise PliantError("start= sets the initial state: leave q0 and v0 out")
        if not isinstance(run, Run):
            named = f"pl.load_run({run!r})" if isinstance(run, str) else "the result of pl.simulate or pl.load_run"
            raise PliantError(f"start={run!r} is not a run; give {named}")
        self._run = run
        self.q, self.v, self.t = run.q[..., -1, :], run.v[..., -1, :], float(run.t[-1])
        self.after = str(run.data.attrs.get("stopped_by", ""))
        if not (np.isfinite(self.q).all() and np.isfinite(self.v).all()):
            raise PliantError("start= has runs that stopped before the others; continue one of them, such as start=run[0]")

    def check_given(self, **given: Any) -> None:
        """Raise `PliantError` if the parameters and wrenches that the run had are not given again."""
        for name, x in given.items():
            if x is None and name in self._run.data:
                words = self._run.data[name].attrs.get("long_name", name)
                raise PliantError(f"start= is a run with {words}; pass {name}= again, with the same or other values")

    def given(self, given: GivenAtStart, model: Model) -> GivenAtStart:
        """Return the arguments from the last state of the run on. States and inputs of loads that are not given stay as they
        were.
        """
        s0, u = self._last("s", "state", given.s0, model.states), self._last("u", "input", given.u, model.inputs)
        return replace(given, q0=self.q, v0=self.v, s0=s0, u=u)

    def _last(self, name: str, labels: str, given: Any, known: Mapping[str, slice]) -> Any:
        """Return the last row of an array of the run if nothing is given. If names are given, add the other known names from the
        row.
        """
        if name not in self._run.data or (given is not None and not isinstance(given, Mapping)):
            return given
        last = self._run.data[name].to_numpy()[..., -1, :]
        if given is None:
            return last
        owners = [str(label).partition("[")[0] for label in self._run.data[labels].to_numpy()]
        places = {owner: [i for i, x in enumerate(owners) if x == owner] for owner in owners}
        return {**{owner: last[..., where] for owner, where in places.items() if owner in known}, **given}

    def check_series(self, inputs: Mapping[str, Any], u: Any) -> None:
        """Raise `PliantError` if an input was a series and is not given again."""
        for name in filter(None, str(self._run.data.attrs.get("series", "")).split(", ")):
            if name in inputs and not (isinstance(u, Mapping) and name in u):
                raise PliantError(f"start= is a run with {name!r} given as a Series; pass it again, u={{{name!r}: …}}")

    def remembered(self) -> tuple[str, ...]:
        """The memory of controllers and sensors at the end, one text per run."""
        data = self._run.data
        if CONTROLLERS not in data:
            return ()
        if why := data[CONTROLLERS].attrs.get("missing"):
            raise PliantError(f"start= is a run whose controllers cannot be continued: {why}")
        return tuple(map(str, np.atleast_1d(data[CONTROLLERS].to_numpy())))

    @property
    def seed(self) -> int | None:
        found = self._run.data.attrs.get("seed")
        return None if found is None else int(found)

    @property
    def system(self) -> System:
        return self._run.system

    @property
    def t_end(self) -> float | None:
        """The final time that the run did not reach."""
        return None if self._run.complete else float(self._run.data.attrs["t_end"])

    def steps(self, given: Steps) -> Steps:
        """Return the given settings, completed by those of the run; min_step does not apply to fixed steps."""
        a = self._run.data.attrs
        method = given.method or cast("RunMethod", str(a["method"]))
        made = replace(given, method=method)
        if given.method is None and given.dt is None and given.rtol is None and given.atol is None:
            made = replace(made, dt=a.get("dt"), rtol=a.get("rtol"), atol=a.get("atol"))
        if given.rho is None and method == a["method"]:
            made = replace(made, rho=a.get("rho"))
        if given.stabilise is None and "stabilise" in a:
            alpha, beta = (float(x) for x in str(a["stabilise"]).split(","))
            made = replace(made, stabilise=(alpha, beta))
        if given.contacts is None and "contacts" in a:
            made = replace(made, contacts=Contacts.read(str(a["contacts"])))
        if given.min_step is None and made.dt is None:
            made = replace(made, min_step=a.get("min_step"))
        return made


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
        p = problem.parameters()
        kinetic, potential = problem.dynamics.kinetic_energy(q, v, *p), problem.dynamics.potential_energy(q, *p)
        rows = {"q": q, "v": v, "work": work, "tau": forces(problem, t, q, v), **devices(march, t, s)}
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
        run = assemble(march, kept, self.attributes, [""] * problem.runs, 0.0)
        return Header(run.data, self._settings(), self._arrays())

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
        self._stream, left = Stream.resume(path)
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
