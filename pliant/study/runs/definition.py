"""The definition of a sweep: the system, the runs, the arguments of `pl.simulate`, and a digest that identifies the sweep of a
store.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np

from pliant.compile import Dynamics, compile
from pliant.errors import PliantError
from pliant.given import NUMPY, Fields
from pliant.model.acting.controllers import law_key, state_key
from pliant.model.acting.loads import Series
from pliant.simulate.problem.start import GivenAtStart, first_state
from pliant.spatial import Array
from pliant.study.runs.design import DRAW, Design
from pliant.study.runs.targets import Target, check_values, rows, target
from pliant.system import System
from pliant.version import __version__

_KIND = "1"  # of digests: another one would make strangers of the stores that there are


@dataclass(frozen=True, eq=False)
class Definition:
    """The definition of a sweep.

    design: the values of every run. targets: the meaning of their names. times (n,) [s]: the instants to store.
    given: q0, v0, tau, s0, u and wrenches, as far as they are not swept. settings: the method and its numbers.
    seed: seeds the draws; the noise of run i has the seed seed + i, unless "seed" is swept. keep: the variables to store, None for
    all.
    """

    system: System
    design: Design
    targets: dict[str, Target]
    t_end: float
    times: Array
    given: dict[str, Any]
    settings: dict[str, Any]
    seed: int
    keep: tuple[str, ...] | None

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the definition without its cached results."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @property
    def runs(self) -> int:
        return self.design.runs

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The swept parameters, by the names that `pl.compile` uses."""
        return tuple(dict.fromkeys(goal.name for goal in self.targets.values() if goal.kind == "p"))

    @cached_property
    def noise_seeds(self) -> Array:
        """The seeds (runs,) of the noise of each run."""
        if "seed" in self.targets:
            return self.design.values["seed"].astype(np.int64)
        return self.seed + np.arange(self.runs)

    @cached_property
    def dynamics(self) -> Dynamics | None:
        """The compiled system for all runs; None if an input over time must be compiled with it."""
        u, wrenches = self.given["u"], self.given["wrenches"]
        if isinstance(u, Mapping) and any(isinstance(x, Series) for x in u.values()):
            return None
        frames = list(wrenches) if isinstance(wrenches, Mapping) else []
        return compile(
            self.system, parameters=list(self.parameters), wrenches=frames, stabilise=self.settings.get("stabilise")
        )  # a method of forward dynamics has nothing to do with the method of steps

    def values_of(self, run: int) -> dict[str, Array]:
        """Return {parameter: (k,)} of one run, for `System.with_parameters`."""
        return {name: x[0] for name, x in self._rows("p", np.array([run])).items()}

    def system_of(self, run: int) -> System:
        """Return the system with the parameters of a run."""
        given = self.values_of(run)
        return self.system.with_parameters(given) if given else self.system

    def _rows(self, kind: str, runs: Array, given: Mapping[str, Any] | None = None) -> dict[str, Array]:
        swept = {key: x[runs] for key, x in self.design.values.items()}
        return rows(self.system.model, self.targets, swept, kind, given or {})

    def _named(self, kind: str, runs: Array) -> dict[str, Array]:
        """Return initial values {name: (runs, k)}: the given ones, then the swept ones."""
        fixed = self.given[kind]
        named = {name: np.tile(np.ravel(np.asarray(x, dtype=float)), (len(runs), 1)) for name, x in fixed.items()}
        return named | self._rows(kind, runs, fixed)

    def _found(self, run: int) -> tuple[Array, Array]:
        """Return the initial (q (nq,), v (nv,)) of a run of a closed system; values that are not named are found by assembly."""
        one = np.array([run])
        q0, v0 = ({name: x[0] for name, x in self._named(kind, one).items()} for kind in ("q0", "v0"))
        p = {name: x[0] for name, x in self._rows("p", one).items()}
        s0 = self.given["s0"]
        if swept := self._rows("s0", one, s0 if isinstance(s0, Mapping) else {}):
            s0 = {**(s0 or {}), **{name: x[0] for name, x in swept.items()}}
        given = GivenAtStart(q0 or None, v0 or None, s0, self.given["u"], p=p or None)
        return first_state(self.system.model, given, self.dynamics)

    def arguments(self, runs: Array) -> dict[str, Any]:
        """Return the arguments of `pl.simulate` for a batch of some runs, except for times and seed."""
        model, n, out = self.system.model, len(runs), dict(self.settings)
        fields = Fields(model)
        for kind, field in (("q0", fields.q), ("v0", fields.v)):
            x = field.read(NUMPY, self._named(kind, runs), kind)
            out[kind] = x if x.ndim == 2 else np.tile(x, (n, 1))
        for kind in ("s0", "u", "tau"):
            fixed, swept = (
                self.given[kind],
                self._rows(kind, runs, self.given[kind] if isinstance(self.given[kind], Mapping) else {}),
            )
            out[kind] = {**(fixed or {}), **swept} if swept else fixed
        out |= {"p": self._rows("p", runs) or None, "wrenches": self.given["wrenches"]}
        if model.loops:  # one by one: found side by side, they would depend on which others there are, by a rounding
            found = [self._found(run) for run in runs.tolist()]
            out |= {kind: np.array(x) for kind, x in zip(("q0", "v0"), zip(*found, strict=True), strict=True)}
        if self.dynamics is not None:
            out |= {"dynamics": self.dynamics}
            out.pop("stabilise", None)
        return out

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint of the system, with `Custom` hinges by their code, which lasts longer than a process."""
        return self.system.model.internals.fingerprint_with(lambda hinge: state_key(vars(hinge)))

    @cached_property
    def digest(self) -> str:
        """Return a text that is equal for equal sweeps."""
        parts: list[str] = [
            _KIND,
            __version__,
            self.fingerprint,
            self.system.model.internals.fidelity,
            repr(self.t_end),
            repr(self.seed),
            repr(self.keep),
        ]
        parts += [_key(self.times), *(f"{key} {_key(x)}" for key, x in self.design.values.items())]
        for group in (self.given, self.settings):
            parts += [f"{name} {_key(x)}" for name, x in sorted(group.items())]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _key(x: Any) -> str:
    if isinstance(x, Series):
        return f"Series {x.kind} {_key(x.times)} {_key(x.values)}"
    if isinstance(x, Mapping):
        return repr({str(name): _key(y) for name, y in x.items()})
    if isinstance(x, np.ndarray) and x.dtype.kind in "iuf":
        return f"{x.shape} {hashlib.sha256(np.ascontiguousarray(x).tobytes()).hexdigest()}"
    return law_key(x) if callable(x) else state_key(x)


def resolved(system: System, made: Design) -> dict[str, Target]:
    """Return the meaning of the names of a sweep. Raises `PliantError` if a name is unknown or its values do not fit."""
    found = {key: target(system.model, key) for key in made.values}
    for key, goal in found.items():
        check_values(key, goal, made.values[key])
    whole = {(goal.kind, goal.name): key for key, goal in found.items() if goal.part is None}
    for key, goal in found.items():
        if (other := whole.get((goal.kind, goal.name), key)) != key:
            raise PliantError(f"sweep: {key!r} and {other!r} set the same number; leave one out")
    return found


def named_start(system: System, given: Any, kind: str) -> dict[str, Any]:
    """Return initial values by name, from None, names with values, or an array."""
    if given is None:
        return {}
    fields = Fields(system.model)
    field = fields.q if kind == "q0" else fields.v
    x = field.read(NUMPY, given, kind, "all")
    if x.ndim > 1:
        raise PliantError(f"{kind} has shape {x.shape}; give the values of one run, and sweep the ones that differ")
    return dict(given) if isinstance(given, Mapping) else dict(zip(field.labels, x.tolist(), strict=True))


def given_values(system: System, targets: Mapping[str, Target], what: str, given: Any) -> Any:
    """Return s0, u or tau as given; by names, if some of its values are swept."""
    swept = next((key for key, goal in targets.items() if goal.kind == what), None)
    if swept is None or isinstance(given, Mapping) or given is None:
        return given
    if what != "tau" or callable(given) or np.ndim(given) != 1:
        raise PliantError(f"sweep: {swept!r} is swept, but {what}= is not a dict; give {what}={{name: value}}, or leave it out")
    field = Fields(system.model).tau
    return dict(zip(field.labels, field.read(NUMPY, given, what, "all").tolist(), strict=True))


__all__ = ["DRAW", "Definition", "given_values", "named_start", "resolved"]
