"""The result of `pl.equilibrium`, and the states that other analyses take from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pliant.analysis.point import speed_names
from pliant.compile import Dynamics
from pliant.errors import counted
from pliant.given import NUMPY
from pliant.given.fields import component_names
from pliant.given.keywords import StateKeywords, TimedKeywords
from pliant.model import Model
from pliant.spatial import Array

_MOST_LINES = 40


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium:
    """The result of `pl.equilibrium`: q (nq,), v (nv,), s (ns,), u (nu,), tau (nv,) [N m, N], t [s].

    residual: the largest of |v'| and |s'|.
    v_rate, s_rate: v' (nv,) and s' (ns,).
    steps: the number of steps of the search.
    multipliers (rows,): the forces of closures, as `dyn.multipliers`.
    holding: for each hinge that is locked, stuck or at rest at a stop, the generalised forces (n,) that hold it.
    stable: False if the state leaves the equilibrium by itself after a small disturbance; True if it does not, or if nothing
    resists. Coordinates in hold= count too. `pl.modes(system, found).unstable` are the motions.

    Example: `pl.equilibrium(arm, {"shoulder": 1.5}).q  # [1.571, 0.0]`
    """

    model: Model
    t: float
    q: Array
    v: Array
    s: Array
    u: Array
    tau: Array
    v_rate: Array
    s_rate: Array
    steps: int
    multipliers: Array
    holding: dict[str, Array] = field(default_factory=dict)
    stable: bool = True

    @property
    def residual(self) -> float:
        """The largest remaining |v'| or |s'|."""
        return float(np.abs(np.concatenate([self.v_rate, self.s_rate])).max(initial=0.0))

    @property
    def inputs(self) -> dict[str, float]:
        """The inputs of loads, by name."""
        return dict(zip(component_names(self.model.inputs), self.u.tolist(), strict=True))

    def __repr__(self) -> str:
        model = self.model
        names = [name for body in model.bodies for name in body.full_names(body.coordinates)]
        rows = list(zip(names, self.q, strict=True))
        rows += [row for row in zip(speed_names(model), self.v, strict=True) if row[1]]
        rows += zip(component_names(model.states), self.s, strict=True)
        rows += zip(component_names(model.inputs), self.u, strict=True)
        rows += [(f"tau.{name}", x) for name, x in zip(speed_names(model), self.tau, strict=True) if x]
        rows += [(f"holding.{name}", x) for name, forces in self.holding.items() for x in forces]
        wide = max((len(name) for name, _ in rows[:_MOST_LINES]), default=0)
        kind = "equilibrium" if self.stable else "unstable equilibrium"
        lines = [f"{kind} of {model.name!r}, residual {self.residual:.2g} after {counted(self.steps, 'step')}"]
        lines += [f"  {name:<{wide}}  {x:.6g}" for name, x in rows[:_MOST_LINES]]
        lines += [f"  … {len(rows) - _MOST_LINES} more"] * (len(rows) > _MOST_LINES)
        return "\n".join(lines)


def state_of(dynamics: Dynamics, q: Any, v: Any, given: TimedKeywords) -> StateKeywords:
    """Return q, v and everything given at a state. If q is an `Equilibrium`, what is not given comes from it.

    Names with values of s, u and tau change these values of the equilibrium; the others stay.
    """
    if not isinstance(q, Equilibrium):
        return {"q": q, "v": v, **given}
    found: dict[str, Any] = {"q": q.q, "v": q.v if v is None else v, "t": q.t, **given}
    for name in ("s", "u", "tau"):
        own, value = getattr(q, name), found.get(name)
        if isinstance(value, Mapping):
            value = replace(dynamics.fields.of(name), default=own).read(NUMPY, value, finite="all")
        found[name] = own if value is None else value
    return found  # type: ignore[return-value]
