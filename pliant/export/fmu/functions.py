"""The functions of an FMU, traced into one graph: rates, outputs, their directional derivatives, events and actions.

    rhs (t, x, u) -> x'      x: q, v, states of loads, and last the marks that only events change
    outputs -> y             u: torques, inputs of loads, wrenches; and behind them what series give
    along -> (x', y) along a direction of t, x, u, p
    events -> g, slopes -> g', settle -> x on its constraints, act -> x after an event, one_sided -> what stops and friction need
    pivots, of the rows of closures: small where a pose is singular

Quaternions are held at unit norm by q' += (1 - |q|^2) q: masters of model exchange know no projection.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant import sweeps, vectors
from pliant.compile import Dynamics
from pliant.compile.table.functions import Function
from pliant.compile.trace.trace import Trace
from pliant.errors import PliantError
from pliant.export.fmu.actions import ActedNodes, one_sided
from pliant.graph import evaluate, jvp
from pliant.model import Model
from pliant.model.constraints.signals import at_time
from pliant.model.spaces import quaternion_places
from pliant.spatial import Array
from pliant.sweeps.closures.acting_rows import sample_poses
from pliant.sweeps.laws.timing import bodies_at
from pliant.sweeps.trees.dynamics import Forces
from pliant.vectors.forces import at_instant, closing
from pliant.vectors.laws.identity import laws_of, without_python
from pliant.vectors.state import LoadedState

_MOST_SETS = 8
_DEPENDENT = 1e-7  # of a row's own size: a pivot that is smaller says that others take its part


@dataclass(frozen=True)
class FmuLayout:
    """What an FMU has: torques, places in v that are inputs; frames that are looked at; outputs, by name.

    In u stand the torques, the inputs of loads, wrenches (moment, force) by frame, and behind them what series give.
    """

    dynamics: Dynamics
    torques: tuple[int, ...]
    frames: tuple[str, ...]
    outputs: tuple[str, ...]

    @property
    def model(self) -> Model:
        return self.dynamics.model

    @property
    def states(self) -> int:
        """The number of elements of x."""
        return self.model.nq + self.model.nv + self.model.ns

    @property
    def marks(self) -> int:
        """The states that only events change. They are the last ones."""
        return len(self.model.internals.flags) + len(self.model.internals.switches)

    @property
    def inputs(self) -> int:
        """The number of elements of u that the importing tool sets."""
        return len(self.torques) + self.model.nu + 6 * len(self.dynamics.internals.wrenches)

    @property
    def tabled(self) -> int:
        """The number of elements of u that come from time series."""
        return self.model.internals.nu_all - self.model.nu

    @property
    def parameters(self) -> int:
        return int(self.dynamics.parameter_values.size)

    @property
    def settles(self) -> bool:
        """Whether a state may be off its constraints: quaternions, driven hinges, closures."""
        model = self.model
        return bool(len(quaternion_places(model)) or model.internals.prescribed or model.closures)

    @property
    def crosses(self) -> bool:
        """Whether the FMU can detect that a pose is near a singular pose of the closures."""
        return bool(self.model.closures) and not self.model.internals.holds and not self.model.internals.switches


@dataclass(frozen=True, eq=False)
class FmuFunctions:
    """The functions of an FMU: input nodes by name, and by function its nodes."""

    inputs: dict[str, Array]
    functions: dict[str, Array]


def sets_of(layout: FmuLayout) -> list[FmuLayout]:
    """The layouts for all sets of closures that events can reach, beginning with the set that is active initially."""
    model = layout.model
    first = frozenset(closure.name for closure in model.closures)
    found, todo = {first: layout}, [first]
    while todo:
        acting = todo.pop(0)
        for event in model.events:
            after = (acting | {x for x, on in event.switched.items() if on}) - {x for x, on in event.switched.items() if not on}
            if after not in found:
                found[after] = replace(layout, dynamics=layout.dynamics.internals.switched(sorted(after)))
                todo.append(after)
        if len(found) > _MOST_SETS:
            raise PliantError(
                f"system {model.name!r}: its events lead to more than {_MOST_SETS} sets of active closures, and each needs "
                "equations of its own; leave out some of the events that open and close loops"
            )
    return list(found.values())


def traced(layout: FmuLayout) -> FmuFunctions:
    """All functions in one graph, so that they share constants."""
    model = layout.model
    order: list[str] = []
    sizes = {"t": 1, "x": layout.states, "u": layout.inputs + layout.tabled}
    sizes |= {"dt": 1, "dx": layout.states, "du": layout.inputs}
    names = [name for name, n in sizes.items() if n]

    def call(bodies: Model, *arrays: Array, given: Model, method: str) -> tuple[Array, ...]:
        found = dict(zip(names, arrays, strict=True))
        made = _functions(layout, bodies, given, method, found)
        order[:] = list(made)
        return tuple(made.values())

    function = Function(
        "rhs", tuple(names), (), call, "An FMU.", takes_method=True, on_nodes=True, rolls=False, closes=True,
        follows="reactions" if laws_of(model).reactions else "forward_dynamics",
        given=without_python(model), sizes=tuple((name, sizes[name]) for name in names),
    )  # fmt: skip
    made: Trace = layout.dynamics.internals.traces.trace(function)
    inputs = dict(made.inputs)
    if layout.parameters:
        inputs["dp"] = made.graph.input("dp", (layout.parameters,))
    return FmuFunctions(inputs, dict(zip(order, made.outputs, strict=True)))


def _functions(layout: FmuLayout, bodies: Model, given: Model, method: str, found: dict[str, Array]) -> dict[str, Array]:
    model, t, x = layout.model, found["t"], found["x"]
    graph = x[0].graph
    u, tau, wrenches = _split_inputs(layout, found.get("u", x[:0]), graph)
    q, v, s = np.split(x, [model.nq, model.nq + model.nv])
    options: dict[str, Any] = {"given": given, "method": method}
    state, forces = LoadedState(t, q, v, s, u), Forces(tau, wrenches, layout.dynamics.internals.wrench_axes)
    bodies = bodies_at(bodies, {"t": t, "u": u, "s": s}, given) if bodies.closures else at_time(bodies, given, t, u, s)

    rates = np.concatenate([_flat(graph, part) for part in vectors.rates(bodies, state, forces, **options)])
    for own in quaternion_places(model):
        turn = q[own]
        rates[own] = rates[own] + (1.0 - turn @ turn) * turn
    out = {"rhs": rates, "outputs": _outputs(layout, bodies, state, forces, options)}

    def acted() -> ActedNodes:
        return ActedNodes(bodies, given, state)

    if model.events:
        g = _flat(graph, vectors.event_values(bodies, state, forces, **options))
        out["events"] = g
        out["slopes"] = _flat(graph, jvp(g, {"t": t, "x": x}, {"t": graph.lift(np.ones(1)), "x": rates}))
        for j, event in enumerate(given.events):
            if event.resets:
                changed = acted()
                out[f"act{j}"] = _flat(graph, changed.after(event))
                rows = [hinge.speed for hinge in given.internals.one_sided]
                hit = [graph.node(float(i in changed.hit)) for i in rows]
                out[f"came{j}"] = np.array([changed.refused, *changed.coming[rows], *hit], dtype=object)
    if given.internals.one_sided:
        out["one_sided"] = one_sided(acted())
    if model.internals.switches:
        phi = _flat(graph, sweeps.loop_residual(bodies, at_instant(bodies, given, state)[0].q))
        out["opened"] = np.array([_largest(phi, graph)], dtype=object)
    if layout.settles:
        settled = _settled(bodies, given, state, method)
        out["settle"] = np.concatenate([*(_flat(graph, part) for part in settled[:2]), s])
        if layout.crosses:
            out["pivots"], out["pivot_sizes"] = (_flat(graph, part) for part in settled[2:])

    moving = {"t": (t, found["dt"]), "x": (x, found["dx"])}
    if "du" in found:
        fixed = graph.lift(np.zeros(layout.tabled))
        moving["u"] = found["u"], np.concatenate([found["du"], fixed])
    if layout.parameters:
        n = layout.parameters
        own = graph.input("parameters", (n,), fixed=graph.parameters["parameters"])
        moving["p"] = own, graph.input("dp", (n,))
    both = np.concatenate([rates[: layout.states - layout.marks], out["outputs"]])
    at, along = {k: pair[0] for k, pair in moving.items()}, {k: pair[1] for k, pair in moving.items()}
    out["along"] = jvp(both, at, along)
    return out


def _largest(phi: Array, graph: Any) -> Any:
    most = graph.zero
    for x in phi:
        most = graph.apply("max", most, abs(x))
    return most


def _flat(graph: Any, nodes: Any) -> Array:
    return graph.lift(nodes).ravel()


def _split_inputs(layout: FmuLayout, u: Array, graph: Any) -> tuple[Array, Array, list[tuple[str, Array]] | None]:
    """(inputs of loads with those of series, tau (nv,), wrenches by frame) of all inputs."""
    model, n, k = layout.model, len(layout.torques), 6 * len(layout.dynamics.internals.wrenches)
    torques, own, rows, tabled = np.split(u, np.cumsum([n, model.nu, k]))
    tau = graph.lift(np.zeros(model.nv))
    tau[list(layout.torques)] = torques
    wrenches = list(zip(layout.dynamics.internals.wrenches, rows.reshape(-1, 6), strict=True)) or None
    return np.concatenate([own, tabled]), tau, wrenches


def _outputs(layout: FmuLayout, bodies: Model, state: LoadedState, forces: Forces, options: dict[str, Any]) -> Array:
    """The outputs of the system, and of each frame R row by row, p, omega and v, world axes."""
    given, graph = options["given"], state.q[0].graph
    wanted = [output for output in given.outputs if output.name in layout.outputs]
    parts = [graph.lift(np.zeros(0))]
    if wanted:
        parts.append(_flat(graph, vectors.outputs(bodies, state, forces, **options, only=wanted)))
    if layout.frames:
        state, _ = at_instant(bodies, given, state)
    for name in layout.frames:
        R, p = sweeps.frame_pose(bodies, name, state.q)
        parts += [_flat(graph, R), _flat(graph, p), _flat(graph, sweeps.frame_velocity(bodies, name, state.q, state.v))]
    return np.concatenate(parts)


def _settled(bodies: Model, given: Model, state: LoadedState, method: str) -> tuple[Array, ...]:
    """(q, v) with unit quaternions, driven hinges where they are to be, and nearer to closed loops by a step of Newton's.

    Behind them, where closures alone are there, the pivots of their rows, and what these would be without other rows.
    """
    if bodies.closures and given.internals.holds:
        return closing(bodies, state, given=given)
    placed, _ = at_instant(bodies, given, state)
    if not bodies.closures:
        return placed.q, placed.v
    return sweeps.project_and_pivots(bodies, placed.q, state.v, method=method)


def pivot_scales(layout: FmuLayout, made: FmuFunctions) -> Array:
    """(rows,) 1 / the pivots of rows of closures in other poses, to three digits: times a pivot, how near a singular pose is.

    None where rows depend on each other in every pose: a pivot is then small also where others take a row's part.
    """
    none = np.zeros(0)
    if "pivots" not in made.functions:
        return none
    poses = sample_poses(layout.model)
    x = np.concatenate([poses, np.zeros((len(poses), layout.states - poses.shape[1]))], axis=1)
    values = {name: np.zeros((len(poses), nodes.size)) for name, nodes in made.inputs.items()}
    given = values | {"x": x, "parameters": layout.dynamics.parameter_values}
    with np.errstate(all="ignore"):
        found = (evaluate(made.functions[name], {key: given[key] for key in made.inputs}) for name in ("pivots", "pivot_sizes"))
        d, own = (np.nan_to_num(part) for part in found)
        independent = bool((d > _DEPENDENT * own).all(axis=-1).any())
        return np.array([float(f"{1.0 / x:.3g}") for x in d.max(axis=0)]) if independent else none
