"""Linear systems about a state: x' = A x + B u, y = C x + D u.

About a moving state, q(t) = r(t) (+) d with the increments d in the directions of v, where r moves with the speeds v:

    d' = dv + [d, v],    v' as it changes along (d, dv, ds, du).

[d, v] = -ad(v) d is the commutator of motions. For a rotating body it is d x omega, the apparent motion of a fixed direction. It is
zero if v is the rate of q, and twice the slope of `dexp_inverse` in d, at zero.

In a closed system the states are the independent increments and speeds. The others follow: d = Z d_i, and v from the closures at
the moved state. Constraints of speeds (rolling, skates) allow all positions, so that there are more increments than speeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from pliant.analysis.control.names import (
    along_wrenches,
    changes_along,
    inputs_of,
    quantities_of,
    with_wrenches,
    wrench_frames,
)
from pliant.analysis.control.state_space import StateSpace
from pliant.analysis.equilibria.found import state_of
from pliant.analysis.kinks import warn_of_kinks
from pliant.analysis.mobility import warn_singular
from pliant.analysis.point import brackets, direction_names, point_of, speed_names
from pliant.analysis.tangent import tangent
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.given.fields import component_names
from pliant.given.keywords import TimedKeywords
from pliant.keywords import checked
from pliant.model import Model
from pliant.spatial import Array
from pliant.system import System


@dataclass(frozen=True, eq=False, repr=False)
class Linear(StateSpace):
    """A linear system x' = A x + B u, y = C x + D u about one state: A (n, n), B (n, m), C (k, n), D (k, m).

    states, inputs, outputs: the names of rows and columns. The states are increments of q in the directions of v, v, and the states
    of loads; in a closed system, only independent directions. With constraints of speeds (rolling, skates), more increments than
    speeds are independent. Flags of events, and hinges that are held or whose motion is prescribed, are not states.
    tangent (nv, n): all directions of v as a function of the speeds of the states; the identity for a tree with nothing held.
    t, q, v, s, u, tau: the state of linearisation.
    v_rate, s_rate: v' and s' there, zero at an equilibrium.
    increments: the number of states that are increments of q.

    Example:
        linear = pl.linearise(arm, [np.pi / 2, 0])
        linear.states, linear.poles()
    """

    t: float
    q: Array
    v: Array
    s: Array
    u: Array
    tau: Array
    v_rate: Array
    s_rate: Array
    tangent: Array
    increments: int


@checked(TimedKeywords, before="inputs")
def linearise(
    system: System | Model | Dynamics,
    q: Any = None,
    v: Any = None,
    *,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    independent: Sequence[str] | None = None,
    **given: Unpack[TimedKeywords],
) -> Linear:
    """Linearise a system, or a compiled system, about one state: return A, B, C, D as a `Linear`.

    q may be a result of `pl.equilibrium`. For the arguments see `Dynamics.linearise`. p: parameters, names with values.

    Example: `pl.linearise(arm, [np.pi / 2, 0]).A.shape  # (4, 4)`
    """
    dynamics = dynamics_of(system, None, given.get("p"), given.get("wrenches"), "linearise")
    frames = wrench_frames(dynamics.model, inputs)
    dynamics, wrenches = with_wrenches(dynamics, tuple(frames.values()), given.get("wrenches"))
    at = point_of(dynamics, state_of(dynamics, q, v, given | {"wrenches": wrenches}))
    model = at.model
    warn_singular(at.matter, at.q)
    warn_of_kinks(at, "linear model")
    act = inputs_of(at, inputs, frames)
    seen = quantities_of(model, outputs)
    on = tangent(at, independent)
    own, places = on.independent, on.increments
    m, n = len(places), len(places) + len(own)  # increments; increments and speeds
    names = (direction_names(model), speed_names(model))
    rated = np.flatnonzero(~at.held.states)
    of_loads = component_names(model.states)
    states = (*(names[0][i] for i in places), *(names[1][i] for i in own), *(of_loads[i] for i in rated))
    nx, nu = n + len(rated), len(act.names)
    directions = {"dq": np.zeros((nx, model.nv)), "dv": np.zeros((nx, model.nv)), "ds": np.zeros((nx, model.ns))}
    directions["ds"][n:, rated] = np.eye(len(rated))
    directions["dq"][:m], directions["dv"][:m], directions["dv"][m:n] = on.Zq.T, on.by_q.T, on.Z.T
    directions = {key: np.concatenate([x, np.zeros((nu, x.shape[1]))]) for key, x in directions.items()}
    directions |= {"du": np.concatenate([np.zeros((nx, model.nu)), act.du])}
    directions |= {"dtau": np.concatenate([np.zeros((nx, model.nv)), act.dtau])}
    wrenches = np.concatenate([np.zeros((nx, *act.wrenches.shape[1:])), act.wrenches])
    by_v, by_s = at.along(directions)
    by_v = by_v + along_wrenches(at, wrenches, lambda at: at.rates[0])
    by_d = directions["dv"] + directions["dq"] @ brackets(model, at.v).T
    rows = np.concatenate([by_d[:, places], by_v[:, own], by_s[:, rated]], axis=1)
    if seen is None:
        CD, output_names = np.eye(nx, nx + nu), states
    else:
        CD, output_names = changes_along(at, directions, seen, wrenches), tuple(word for own in seen for word in own.names)
    a, rate = at.rates
    return Linear(
        rows[:nx].T.copy(), rows[nx:].T.copy(), CD[:, :nx].copy(), CD[:, nx:].copy(), states, act.names, output_names,
        model.name, at.t, at.q, at.v, at.s, at.u, at.tau, a, rate, on.Z, m,
    )  # fmt: skip
