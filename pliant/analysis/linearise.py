"""Linear systems about a state: x' = A x + B u, y = C x + D u.

About a moving state, q(t) = r(t) (+) d with the increments d in the directions of v, where r moves with the speeds v:

    d' = dv + [d, v],    v' as it changes along (d, dv, ds, du).

[d, v] = -ad(v) d is the commutator of motions. For a rotating body it is d x omega, the apparent motion of a fixed direction. It is
zero if v is the rate of q, and twice the slope of `dexp_inverse` in d, at zero.

In a closed system the states are the independent increments and speeds. The others follow: d = Z d_i, and v from the closures at
the moved state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from pliant.analysis.equilibrium import state_of
from pliant.analysis.mobility import warn_singular
from pliant.analysis.point import (
    Point,
    brackets,
    direction_names,
    force_places,
    point_of,
    speed_names,
)
from pliant.analysis.tangent import tangent
from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError, counted, unknown
from pliant.given.fields import component_names
from pliant.given.keywords import TimedKeywords
from pliant.keywords import checked
from pliant.model import Model, System
from pliant.spatial import Array
from pliant.vectors.identity import laws_of


@dataclass(frozen=True, eq=False, repr=False)
class Linear:
    """A linear system x' = A x + B u, y = C x + D u about one state: A (n, n), B (n, m), C (k, n), D (k, m).

    states, inputs, outputs: the names of rows and columns. The states are increments of q in the directions of v, v, and the states
    of loads; in a closed system, only independent directions. Flags of events, and hinges that are held or whose motion is
    prescribed, are not states.
    tangent (nv, n): all directions of v as a function of those of the states; the identity for a tree with nothing held.
    t, q, v, s, u, tau: the state of linearisation.
    v_rate, s_rate: v' and s' there, zero at an equilibrium.

    Example:
        linear = pl.linearise(arm, [np.pi / 2, 0])
        linear.states, linear.poles()
    """

    A: Array
    B: Array
    C: Array
    D: Array
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    system: str
    t: float
    q: Array
    v: Array
    s: Array
    u: Array
    tau: Array
    v_rate: Array
    s_rate: Array
    tangent: Array

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """The names of states, inputs and outputs."""
        return {"states": self.states, "inputs": self.inputs, "outputs": self.outputs}

    def poles(self) -> Array:
        """The eigenvalues (n,) of A [1/s], sorted by magnitude.

        Example: `pl.linearise(arm, [np.pi / 2, 0]).poles().shape  # (4,)`
        """
        found = np.linalg.eigvals(self.A).astype(complex)
        return found[np.lexsort((found.imag, np.abs(found)))]

    def scipy(self) -> Any:
        """Return the system as a `scipy.signal.StateSpace`.

        Example: `plant = pl.linearise(arm, [np.pi / 2, 0]).scipy()`
        """
        from scipy.signal import StateSpace

        self._refuse_empty("scipy.signal")
        return StateSpace(self.A, self.B, self.C, self.D)

    def control(self) -> Any:
        """Return the system as a `control.StateSpace`, with its names. It needs python-control.

        Example: `plant = pl.linearise(arm, [np.pi / 2, 0]).control()`
        """
        try:
            import control  # type: ignore[import-untyped, import-not-found, unused-ignore]
        except ImportError:
            raise PliantError("python-control is not installed; pip install 'pliant[control]', or use .scipy()") from None
        self._refuse_empty("python-control")
        names = {key: [x.replace(".", "_") for x in group] for key, group in self.names.items()}  # it keeps '.' for subsystems
        return control.ss(self.A, self.B, self.C, self.D, **names)

    def _refuse_empty(self, package: str) -> None:
        for word, group in (("inputs", self.inputs), ("outputs", self.outputs)):
            if not group:
                raise PliantError(
                    f"system {self.system!r}: {package} does not accept a system without {word}; pass {word}= to linearise"
                )

    def __repr__(self) -> str:
        n, m, k = len(self.states), len(self.inputs), len(self.outputs)
        return f"<Linear of {self.system!r}: {counted(n, 'state')}, {counted(m, 'input')}, {counted(k, 'output')}>"


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
    at = point_of(dynamics, state_of(dynamics, q, v, given))
    model = at.model
    warn_singular(at.matter, at.q)
    du, dtau, input_names = _inputs(at, inputs)
    looked_at = _outputs(model, outputs)
    on = tangent(at, independent)
    own, n = on.independent, len(on.independent)
    names = (direction_names(model), speed_names(model))
    rated = np.flatnonzero(~at.held.states)
    of_loads = component_names(model.states)
    states = (*(words[i] for words in names for i in own), *(of_loads[i] for i in rated))
    nx, nu = 2 * n + len(rated), len(input_names)
    directions = {"dq": np.zeros((nx, model.nv)), "dv": np.zeros((nx, model.nv)), "ds": np.zeros((nx, model.ns))}
    directions["ds"][2 * n :, rated] = np.eye(len(rated))
    directions["dq"][:n], directions["dv"][:n], directions["dv"][n : 2 * n] = on.Z.T, on.by_q.T, on.Z.T
    directions = {key: np.concatenate([x, np.zeros((nu, x.shape[1]))]) for key, x in directions.items()}
    directions |= {"du": np.concatenate([np.zeros((nx, model.nu)), du]), "dtau": np.concatenate([np.zeros((nx, model.nv)), dtau])}
    by_v, by_s = at.along(directions)
    by_d = directions["dv"] + directions["dq"] @ brackets(model, at.v).T
    rows = np.concatenate([by_d[:, own], by_v[:, own], by_s[:, rated]], axis=1)
    if looked_at is None:
        CD, output_names = np.eye(nx, nx + nu), states
    else:
        CD, output_names = _looked_at(at, directions, looked_at)
    a, rate = at.rates
    return Linear(
        rows[:nx].T.copy(), rows[nx:].T.copy(), CD[:, :nx].copy(), CD[:, nx:].copy(), states, input_names, output_names,
        model.name, at.t, at.q, at.v, at.s, at.u, at.tau, a, rate, on.Z,
    )  # fmt: skip


def _inputs(at: Point, names: Sequence[str] | None) -> tuple[Array, Array, tuple[str, ...]]:
    """Return unit directions of the inputs, du (m, nu) and dtau (m, nv), and their names."""
    model = at.model
    if isinstance(names, str):
        raise PliantError(f"inputs={names!r}: give a list of names, [{names!r}]")
    if names is None:
        names = list(model.inputs) or [name for name, held in zip(speed_names(model), at.held.speeds, strict=True) if not held]
    du, dtau = [np.zeros((0, model.nu))], [np.zeros((0, model.nv))]
    words: list[str] = []
    for name in names:
        if name in model.inputs:
            where = model.inputs[name]
            du.append(np.eye(model.nu)[where])
            dtau.append(np.zeros((where.stop - where.start, model.nv)))
            words += component_names(model.inputs, [name])
        elif name in model.series:
            raise PliantError(f"inputs: {name!r} is a Series; make it a number or pl.Input(0.0) to use it as an input")
        else:
            found = force_places(model, name)
            dtau.append(np.eye(model.nv)[[i for i, _ in found]])
            du.append(np.zeros((len(found), model.nu)))
            words += [word for _, word in found]
    return np.concatenate(du), np.concatenate(dtau), tuple(words)


def _outputs(model: Model, names: Sequence[str] | None) -> list[str] | None:
    """Return the outputs to linearise; None for the state itself."""
    if isinstance(names, str):
        raise PliantError(f"outputs={names!r}: give a list of names, [{names!r}]")
    known = [output.name for output in model.outputs]
    if names is None:
        if not known:
            return None
        names = known
    python = laws_of(model).python if model.outputs else {}
    for name in names:
        if name not in known:
            raise unknown("output", name, known)
        if (why := python.get(f"output {name}")) is not None:
            raise PliantError(
                f"output {name!r} cannot be linearised, because its law runs as Python ({why}); write the law so that it can be "
                "traced, or leave the output out with outputs=[…]"
            )
    return list(names)


def _looked_at(at: Point, directions: dict[str, Array], names: list[str]) -> tuple[Array, tuple[str, ...]]:
    """Return (C D) of some outputs, and the names of the rows."""
    model = at.model
    if not names:
        return np.zeros((0, len(directions["dq"]))), ()
    every = at.outputs_along(directions).T
    given = {output.name: output for output in model.outputs}
    laws, rows, words, start = laws_of(model), [], [], 0
    places: dict[str, slice] = {}
    for name in (x for x in given if f"output {x}" not in laws.python):
        places[name] = slice(start, start + laws.sizes[name])
        start += laws.sizes[name]
    for name in names:
        part, labels = every[places[name]], given[name].labels
        rows.append(part)
        if len(part) == 1 and not labels:
            words.append(name)
        else:
            words += [f"{name}.{label}" for label in labels] or [f"{name}[{i}]" for i in range(len(part))]
    return np.concatenate(rows), tuple(words)
