"""The end of a run, from which another run continues.

What continues is matched by name. The system of the second run may have other numbers, other loads and other closures, but the
coordinates and speeds are the same. Of the eight things that are given with a state, a run continues its own q, v, s and u, and t
goes on. What acts on a run, tau, wrenches and p, is passed again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, cast

import numpy as np

from pliant.errors import PliantError
from pliant.model import Contacts, Model
from pliant.model.spaces import Space, coordinates, speeds
from pliant.simulate.methods.table import RunMethod
from pliant.simulate.problem.contacts import SETTLE, check_start
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.settings import Steps
from pliant.simulate.problem.signals import RNG, SENSOR
from pliant.simulate.problem.start import GivenAtStart, closed
from pliant.simulate.results.ended import CONTROLLERS
from pliant.simulate.results.run import Run
from pliant.system import System

_MOST_NAMES = 8
_FORMS = {"constant": "constants", "series": "samples over time", "traced": "a pl.Traced law", "law": "a function"}
_ELSE = "give a system that has it, or begin another run with q0= and v0="


class Beginning:
    """The end of a run, from which another one continues."""

    def __init__(self, run: Run | str, q0: Any, v0: Any) -> None:
        if not isinstance(run, Run):
            named = f"pl.load_run({run!r})" if isinstance(run, str) else "the result of pl.simulate or pl.load_run"
            named += f", or start={SETTLE!r}"
            raise PliantError(f"start={run!r} is not a run; give {named}")
        if q0 is not None or v0 is not None:
            raise PliantError("start= sets the initial state: leave q0 and v0 out")
        self._run = run
        self.q, self.v, self.t = run.q[..., -1, :], run.v[..., -1, :], float(run.t[-1])
        self.after = str(run.data.attrs.get("stopped_by", ""))
        if not (np.isfinite(self.q).all() and np.isfinite(self.v).all()):
            raise PliantError("start= has runs that stopped before the others; continue one of them, such as start=run[0]")

    def check_given(self, **given: Any) -> None:
        """Raise `PliantError` if the forces, parameters and wrenches that the run had are not given again."""
        data = self._run.data
        had = {name: data[name].attrs.get("long_name", name) for name in ("p", "wrenches") if name in data}
        if (form := str(data.attrs.get("tau_form", "none"))) != "none":
            had["tau"] = f"tau given as {_FORMS.get(form, form)}"
        for name, x in given.items():
            if x is None and name in had:
                raise PliantError(f"start= is a run with {had[name]}; pass {name}= again, with the same or other values")

    def given(self, given: GivenAtStart, model: Model) -> GivenAtStart:
        """Return the arguments from the last state of the run on. States and inputs of loads that are not given stay as they
        were.
        """
        places = [self._places(axis, space) for axis, space in (("coordinate", coordinates(model)), ("speed", speeds(model)))]
        s0 = self._last("s", "state", given.s0, model.states, model.name)
        u = self._last("u", "input", given.u, {**model.inputs, **model.internals.series}, model.name)
        if isinstance(u, Mapping):
            u = {name: x for name, x in u.items() if name in model.inputs or name in (given.u or ())}
        return replace(given, q0=self.q[..., places[0]], v0=self.v[..., places[1]], s0=s0, u=u)

    def _places(self, axis: str, space: Space) -> list[int]:
        """Return where the coordinates or speeds of a system are in those of the run; both have the same names and units."""
        data = self._run.data
        had = list(zip(data[axis].to_numpy().tolist(), data[f"{axis}_unit"].to_numpy().tolist(), strict=True))
        has = list(zip(space.labels, space.units, strict=True))
        what = f"start= is a run of {data.attrs['system']!r}, and system {space.system!r}"
        remedy = "give a system with the same coordinates, or begin another run with q0= and v0="
        if lost := [x for x in had if x not in has]:
            raise PliantError(f"{what} does not have its {axis} {_shown(lost)}; {remedy}")
        if new := [x for x in has if x not in had]:
            raise PliantError(f"{what} has {axis} {_shown(new)}, which the run does not have; {remedy}")
        return [had.index(x) for x in has]

    def _last(self, name: str, kind: str, given: Any, known: Iterable[str], system: str) -> Any:
        """Return the last values of an array of the run by name, with those that are given in their place.

        An array that is given holds all values. Names that the run does not have keep the values of the system.
        """
        data = self._run.data
        if name not in data or (given is not None and not isinstance(given, Mapping)):
            return given
        last = data[name].to_numpy()[..., -1, :]
        owners = [str(label).partition("[")[0] for label in data[kind].to_numpy()]
        argument = "s0" if name == "s" else name
        for owner in owners:
            if owner not in known:
                raise PliantError(
                    f"start= is a run with the {kind} {owner!r} of a load, which system {system!r} does not have; give a system "
                    f"that has it, or pass {argument}= as an array, with all {kind}s of system {system!r}"
                )
        return {owner: last[..., [i for i, x in enumerate(owners) if x == owner]] for owner in owners} | dict(given or {})

    def check_series(self, model: Model, u: Any) -> None:
        """Raise `PliantError` if an input was a series and is not given again."""
        for name in filter(None, str(self._run.data.attrs.get("series", "")).split(", ")):
            if name not in model.internals.series and not (isinstance(u, Mapping) and name in u):
                how = f"pass it again, u={{{name!r}: …}}" if name in model.inputs else _ELSE
                raise PliantError(f"start= is a run with {name!r} given as a Series; {how}")

    def remembered(self, model: Model) -> tuple[str, ...]:
        """The memory of controllers and sensors at the end, one text per run."""
        data = self._run.data
        if CONTROLLERS not in data:
            return ()
        if why := data[CONTROLLERS].attrs.get("missing"):
            raise PliantError(f"start= is a run whose controllers cannot be continued: {why}")
        texts = tuple(map(str, np.atleast_1d(data[CONTROLLERS].to_numpy())))
        here = {controller.name for controller in model.controllers}
        for name in (x for text in texts for x in json.loads(text or "{}")):
            if name not in here and not name.startswith((SENSOR, RNG)):
                raise PliantError(
                    f"start= is a run with the controller {name!r}, which system {model.name!r} does not have; {_ELSE}"
                )
        return texts

    def checked(self, problem: Problem, given: GivenAtStart) -> Problem:
        """Return the problem; raise `PliantError` if it is not the run's own system and this state is not one of its states."""
        if problem.described.fingerprint != self._run.data.attrs.get("fingerprint") or problem.p.size:
            if problem.model.internals.stabilise is None:
                closed(problem, given)
            check_start(problem.dynamics, problem.split(problem.x).q, problem.p)
        return replace(problem, after=self.after)

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


def _shown(entries: list[tuple[str, str]]) -> str:
    listed = ", ".join(f"{label!r}" + f" [{unit}]" * (unit not in ("", "1")) for label, unit in entries[:_MOST_NAMES])
    return listed + " …" * (len(entries) > _MOST_NAMES)
