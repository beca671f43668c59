"""A system at one state with all that is given there, its rates, and how they change along directions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from pliant.analysis.flags import HeldStates, check_at_rest, check_flags, held_at, locked_hinges
from pliant.compile import Dynamics
from pliant.compile.closure_sets import dynamics_at
from pliant.compile.cpu.closures import closures_of
from pliant.compile.rolled.estimate import body_operations
from pliant.compile.table.functions import Function
from pliant.compile.trace.parameters import changed
from pliant.errors import PliantError, UnknownNameError, unknown
from pliant.given import NUMPY, Given
from pliant.given.arrays import all_inputs
from pliant.given.held import held_speeds
from pliant.lazy import annexed, cached_property
from pliant.model import Custom, HingeType, Model
from pliant.model.constraints.signals import at_time
from pliant.model.spaces import check_quaternions, state_parts, warn_of_degrees
from pliant.spatial import Array
from pliant.sweeps import mass_matrix, qdot
from pliant.sweeps.closures.assembly.open_states import assembled_speeds, check_coordinates, check_speeds
from pliant.sweeps.closures.assembly.places import ActiveClosures, jacobian_at
from pliant.sweeps.trees.dynamics import Forces, required_forces
from pliant.vectors.forces import at_instant, holding
from pliant.vectors.laws.identity import laws_of
from pliant.vectors.prescribed import drives
from pliant.vectors.state import LoadedState

_LONG = 12_000  # operations, beyond which numbers are run
_ALIKE = 24  # flexible bodies of a kind, from which on a kernel is faster, even if it is compiled for one call
_STEP = 1e-40  # along the imaginary axis: its square vanishes in a sum by rounding
_AT_ONCE = 1_000_000  # numbers of directions that are run together


@dataclass(frozen=True, eq=False)
class Point:
    """One state: t [s], q (nq,), v (nv,), s (ns,), u (nu,), tau (nv,); p and wrenches as the functions take them, () for none."""

    dynamics: Dynamics
    t: float
    q: Array
    v: Array
    s: Array
    u: Array
    tau: Array
    wrenches: tuple[Array, ...]
    p: tuple[Array, ...]

    @property
    def model(self) -> Model:
        return self.dynamics.model

    @cached_property
    def described(self) -> Model:
        """The system with the numbers of p."""
        return changed(self.model, self.dynamics.internals.asked.parameters, self.p[0]) if self.p else self.model

    @cached_property
    def matter(self) -> Model:
        """The bodies and closures as they are computed with, with the numbers of p, at this time."""
        given = self._given
        return at_time(self.described.internals.matter, self.described, given["t"], given["u"], given["s"])

    @cached_property
    def closures(self) -> ActiveClosures:
        """The active closures, with the numbers of p, at this time."""
        given, p = self._given, self.p[0] if self.p else np.zeros(0)
        [(found, _)] = closures_of(self.dynamics, p, [...], (given["t"], given["u"], given["s"]))
        return found

    @cached_property
    def closure_jacobian(self) -> Array:
        """J (rows, nv) of the closures, see `row_geometry.meant_jacobian`."""
        return jacobian_at(self.closures, self.q)

    def instant(self, function: Function) -> list[Array]:
        """Return what a function of closures takes of t and u, after its own inputs."""
        return [self._given[name] for name in ("t", "u", "s") if name in function.inputs]

    @cached_property
    def held(self) -> HeldStates:
        """What is given of the state: flags, and hinges that are held or driven."""
        return held_at(self.described, self._state)

    @property
    def _given(self) -> dict[str, Array]:
        u = all_inputs(self.model, np.asarray(self.t), self.u)
        return {"t": np.array([self.t]), "q": self.q, "v": self.v, "s": self.s, "u": u, "tau": self.tau}

    @property
    def _state(self) -> LoadedState:
        given = self._given
        return LoadedState(*(given[x] for x in ("t", "q", "v", "s", "u")))

    @property
    def all_given(self) -> dict[str, Any]:
        """t, q, v, s and u, with the values of series at this time."""
        return self._given | {"t": self.t}

    def holding(self, where: slice) -> Array:
        """Return the generalised forces (n,) that hold some speeds of one hinge."""
        given, model = self._given, self.described
        driven = drives(model.internals.matter, model, given["t"], given["u"])
        wrenches = list(zip(self.dynamics.internals.wrenches, self.wrenches[0], strict=True)) if self.wrenches else None
        forces = Forces(self.tau, wrenches, self.dynamics.internals.wrench_axes)
        return np.asarray(holding(self.matter, model, self._state, forces, driven, "articulated", where))

    @property
    def _by_numbers(self) -> bool:
        """Whether the graph would be long, as for flexible bodies with many modes, and numbers can be used instead."""
        model = self.model
        if model.closures or model.internals.prescribed or laws_of(model).python:
            return False
        if any(isinstance(hinge.type, Custom) for hinge in model.hinges) or not _is_long(model):
            return False
        return not (_repeats(model) and self.dynamics.mode == "rolled")

    @property
    def _straight(self) -> bool:
        """Whether everything is in one graph: straight-line code, or driven or held hinges, which rolled kernels do not support."""
        return self.dynamics.mode == "unrolled" or self.model.internals.guided

    @property
    def _equations(self) -> Dynamics:
        """The equations for a few calls. Loops over bodies are compiled soon in any case, and are faster with full effort."""
        return self.dynamics if self.dynamics.mode == "rolled" else self.dynamics.internals.quick

    @cached_property
    def rates(self) -> tuple[Array, Array]:
        """(v', s')."""
        if self._by_numbers:
            forces, rate = self.loads
            return self._accelerated(self.tau + forces - self._required(self.q, self.v, None)), rate
        if self._straight and not laws_of(self.model).python:
            _, a, *more = self._call(self.dynamics.internals.loaded("rhs"), {}, *self.wrenches)
            return a, more[0] if more else np.zeros(0)
        acting, p = self.wrenches[0] if self.wrenches else None, self.p[0] if self.p else None
        return self._equations.rhs(self.t, self.q, self.v, s=self.s, u=self.u, tau=self.tau, wrenches=acting, p=p)[1:]

    @cached_property
    def mass_matrix(self) -> Array:
        """M (nv, nv)."""
        if self._by_numbers:
            return np.asarray(mass_matrix(self.matter, self.q))
        if self.p or self.dynamics.mode == "rolled":
            return np.asarray(self._equations.mass_matrix(self.q, *self.p))
        return np.asarray(mass_matrix(self.model.internals.matter, self.q))

    @property
    def unaccelerated(self) -> Point:
        """The same state with forces at which v' = 0. Derivatives of v' are then those of forces, without changes of masses."""
        return replace(self, tau=self.tau - self.mass_matrix @ self.rates[0])

    def along(self, directions: Mapping[str, Array]) -> tuple[Array, Array]:
        """Return the derivatives (dv' (m, nv), ds' (m, ns)) along m directions dq, dv, ds, du, dtau, each (m, n).

        dq is in the directions of v. If the kernel is a loop over bodies, dv' is that of forward dynamics under the forces of the
        loads.
        """
        out = self._along(directions)
        if not all(np.isfinite(x).all() for x in out):
            raise PliantError(
                f"system {self.model.name!r} has no derivatives at this state{self._guilty()}; look for directions between points "
                "that coincide and for roots and quotients at zero, or use a nearby state"
            )
        return out

    def _guilty(self) -> str:
        """Name the load whose law has no derivatives, if there is one."""
        if not self.model.loads:
            return ""
        everywhere = {"dq": np.eye(self.model.nv), "dv": np.zeros((self.model.nv, self.model.nv))}
        for load in self.model.loads:
            loads = tuple(x if x is load else replace(x, law=lambda _: None) for x in self.model.loads)
            alone = replace(self, dynamics=self.dynamics.internals.variant(model=replace(self.model, loads=loads)))
            if not all(np.isfinite(x).all() for x in alone._call_along("load_forces", alone._directions(everywhere))):
                return f": load {load.name!r} has none"
        return ""

    def _along(self, directions: Mapping[str, Array]) -> tuple[Array, Array]:
        refuse_python(self.model, "linearised")
        dynamics, d = self.dynamics, self._directions(directions)
        if self._by_numbers:
            changes, rate = self._loads_along(d)
            return self._accelerated((d["dtau"] + changes - self._required_along(d)).T).T, rate
        if self._straight:
            out = self._call_along("rhs", d, *self.wrenches)
            return out[0], out[1] if self.model.ns else np.zeros((len(d["dq"]), 0))
        (forces, _), (changes, rate) = self.loads, self._loads_along(d)
        moved = d["dq"], d["dv"], d["dtau"] + changes
        return dynamics.forward_dynamics_jvp(self.q, self.v, self.tau + forces, *moved, *self.wrenches, *self.p), rate

    @cached_property
    def loads(self) -> tuple[Array, Array]:
        """Return the generalised forces (nv,) of the loads, and s' (ns,)."""
        forces, *more = (
            self._call(self.dynamics.internals.loaded("load_forces"), {}) if self.model.loads else (np.zeros(self.model.nv),)
        )
        return forces, more[0] if self.model.ns and more else np.zeros(self.model.ns)

    def _loads_along(self, d: Mapping[str, Array]) -> tuple[Array, Array]:
        """Return the derivatives of these along m directions, (m, nv) and (m, ns)."""
        m = len(d["dq"])
        changes, *more = self._call_along("load_forces", d) if self.model.loads else (np.zeros((m, self.model.nv)),)
        return changes, more[0] if self.model.ns and more else np.zeros((m, self.model.ns))

    # ---- by numbers: M a = tau - b, and of derivatives those of b + M a, with steps into the complex plane, exact to rounding

    def _accelerated(self, forces: Array) -> Array:
        """Return M^-1 forces (nv, ...) for the speeds that are not held."""
        free, out = ~self.held.speeds, np.zeros(forces.shape)
        if free.any():
            out[free] = np.linalg.solve(self.mass_matrix[np.ix_(free, free)], forces[free])
        return out

    def _required(self, q: Array, v: Array, a: Array | None) -> Array:
        wrenches = list(zip(self.dynamics.internals.wrenches, self.wrenches[0], strict=True)) if self.wrenches else None
        return required_forces(self.matter, q, v, a, wrenches, self.dynamics.internals.wrench_axes)

    def _required_along(self, d: Mapping[str, Array]) -> Array:
        a, parts = self.rates[0] + 0j, []
        most = max(1, _AT_ONCE // max(sum(body.modes**3 for body in self.model.bodies), 1))
        for k in range(0, len(d["dq"]), most):
            q = self.q + 1j * _STEP * qdot(self.matter, self.q, d["dq"][k : k + most])
            parts.append(self._required(q, self.v + 1j * _STEP * d["dv"][k : k + most], a).imag / _STEP)
        return np.concatenate(parts)

    def outputs_along(self, directions: Mapping[str, Array]) -> Array:
        """Return the derivatives (m, n) of the traced outputs along m directions, in order."""
        return self._call_along("outputs", self._directions(directions), *self.wrenches)[0]

    @property
    def outputs(self) -> Array:
        """The traced outputs (n,), in order."""
        return self._call(self.dynamics.internals.loaded("outputs"), {}, *self.wrenches)[0]

    def _directions(self, given: Mapping[str, Array]) -> dict[str, Array]:
        m = max(len(x) for x in given.values())
        sizes = {"dq": self.model.nv, "dv": self.model.nv, "ds": self.model.ns, "du": self.model.nu, "dtau": self.model.nv}
        return {name: np.broadcast_to(given.get(name, np.zeros((m, n))), (m, n)) for name, n in sizes.items()}

    def _call_along(self, name: str, directions: Mapping[str, Array], *wrenches: Array) -> tuple[Array, ...]:
        """Return the derivative of a function with loads along directions."""
        along = self.dynamics.internals.loaded(name).jvp
        assert along is not None
        return self._call(along, directions, *wrenches)

    def _call(self, function: Function, directions: Mapping[str, Array], *wrenches: Array) -> tuple[Array, ...]:
        given = self._given | dict(directions)
        order = (given[x] for x in function.inputs)
        with np.errstate(all="ignore"):  # a missing derivative is reported later
            return self.dynamics.internals.for_few_calls(function)(*order, *wrenches, *self.p)

    def arguments(self, function: Function) -> list[Array]:
        """Return the arrays that a function with loads takes, in order."""
        return [*(self._given[x] for x in function.inputs), *self.p]

    def force_slopes(self, directions: Mapping[str, Array]) -> Array:
        """Return the derivatives (m, nv) of the forces of the loads along m directions."""
        return self._call_along("load_forces", self._directions(directions))[0]

    def driven(self) -> Point:
        """Return the point with driven hinges at their prescribed positions at this time."""
        state, _ = at_instant(self.matter, self.described, self._state)
        return replace(self, q=np.asarray(state.q), v=np.asarray(state.v))

    def moved(self, **steps: Array) -> Point:
        """Return the state after steps dq in the directions of v, dv, ds, du, dtau."""
        changes: dict[str, Any] = {x[1:]: getattr(self, x[1:]) + d for x, d in steps.items() if x != "dq"}
        if "dq" in steps:
            changes["q"] = (self.matter if self.model.internals.speeds_at_composites else self.model).integrate(self.q, steps["dq"])
        return replace(self, **changes)


@annexed
def _is_long(model: Model) -> bool:
    """Whether the motion has so many operations that tracing and differentiating them takes seconds."""
    return any(body.modes for body in model.bodies) and float(body_operations(model.internals.matter).sum()) > _LONG


@annexed
def _repeats(model: Model) -> bool:
    """Whether many flexible bodies are alike, as segments of a beam are: a kernel that loops over them is compiled soon."""
    flexible = [body.flex.fingerprint for body in model.bodies if body.flex is not None]
    return len(flexible) >= _ALIKE * len(set(flexible))


def point_of(dynamics: Dynamics, given: Mapping[str, Any], starts: bool = False) -> Point:
    """Return a checked point. given: t, q, v, s, u, tau, wrenches and p, each an array, names with values, or None for the default.

    starts: the values are an initial guess, so messages call them q0, v0 and s0.
    """
    model = dynamics.model
    given = {**given, **dict(zip("qv", state_parts(given.get("q"), given.get("v")), strict=True))}
    if model.nv == 0:
        raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to linearise")
    found = dynamics.fields.read(NUMPY, **given, starts=starts, finite="all", single=True)
    check_quaternions(model, found.q, "q0" if starts else "q")
    warn_of_degrees(model, found.q, "q0" if starts else "q")
    check_flags(model, found.s)
    dynamics = dynamics_at(dynamics, found.s)
    q, v = _on_closures(dynamics, given, found, starts)
    q, v, s, u, tau = (np.array(x) for x in (q, v, found.s, found.u[: model.nu], found.tau))  # what is given may change later
    wrenches, p = (np.array(found.wrenches),) * bool(dynamics.internals.wrenches), (np.array(found.p),) * bool(dynamics.parameters)
    at = Point(dynamics, float(found.t[0]), q, v, s, u, tau, wrenches, p)
    check_at_rest(model, at.s, at.v)
    return at.driven() if model.internals.prescribed else at


def _on_closures(dynamics: Dynamics, given: Mapping[str, Any], found: Given, starts: bool) -> tuple[Array, Array]:
    """Return q and v of a closed system: named values are assembled, locked hinges stay, and arrays must satisfy the closures."""
    q, v = given.get("q"), given.get("v")
    if not dynamics.model.closures:
        return found.q, found.v
    from pliant.analysis.assembly import assemble

    locked = locked_hinges(dynamics.model, found.s)
    if q is None or isinstance(q, Mapping):
        speeds = None if v is None else {**v, **dict.fromkeys(locked, 0.0)} if isinstance(v, Mapping) else v
        return assemble(dynamics, q, speeds, hold=locked, p=found.p, t=float(found.t[0]), u=found.u[: dynamics.model.nu])
    words = ("q0", "v0") if starts else ("q", "v")
    remedy = "q, v = pl.assemble(system, q, v) gives the closest state that is closed"
    [(closures, _)] = closures_of(dynamics, found.p, [...], (found.t, found.u, found.s))
    check_coordinates(closures, found.q, words[0], remedy)
    if isinstance(v, Mapping):
        held = held_speeds(dynamics.fields.spaces[1], v)
        for name in locked:
            held[_speeds_of(dynamics.model, name)] = True
        return found.q, assembled_speeds(closures, found.q[None], found.v[None], held)[0]
    if v is not None:
        check_speeds(closures, found.q, found.v, words[1], remedy)
    return found.q, found.v


def _speeds_of(model: Model, name: str) -> list[int]:
    own = hinge_speeds(model, name)
    where = model.v_index(name)
    return list(own) if own is not None else list(range(where.start, where.stop))


def refuse_python(model: Model, what: str) -> None:
    """Raise `PliantError` for loads whose laws run as Python, because they have no derivatives."""
    python = laws_of(model).python if model.loads else {}
    for load in model.loads:
        if load.name in python:
            raise PliantError(
                f"load {load.name!r} cannot be {what}, because its law runs as Python ({python[load.name]}); write the law so that "
                "it can be traced, with np.where instead of a branch"
            )


# ---- names


def direction_names(model: Model) -> tuple[str, ...]:
    """Name the directions of v as increments of q: "elbow.angle" if v is the rate of a coordinate, else "base.turn_x"."""
    out: list[str] = []
    for body in model.bodies:
        hinge = body.hinge.type
        own = hinge.coordinates if not turns(hinge) else tuple(_increment(name) for name in hinge.speeds)
        out += body.full_names((*own, *body.mode_labels))
    return tuple(out)


def _increment(speed: str) -> str:
    """Return the name of the integral of a speed: "wx" gives "turn_x", "vx" gives "shift_x"."""
    if speed == "rate":
        return "turn"
    kind = {"w": "turn", "v": "shift"}.get(speed[:1])
    return f"{kind}_{speed[1:]}" if kind and len(speed) == 2 else f"{speed}_step"


def speed_names(model: Model) -> tuple[str, ...]:
    return tuple(name for body in model.bodies for name in body.full_names(body.speeds))


def force_places(model: Model, name: str) -> list[tuple[int, str]]:
    """Return the places in tau of the generalised forces of a hinge, or of one speed, each with its name.

    For a flexible body's hinge these are the hinge's own, without modes.
    """
    try:
        where = model.v_index(name)
    except UnknownNameError:
        known = [*model.inputs, *(hinge.name for hinge in model.hinges)]
        raise unknown("input or hinge", name, known) from None
    own = hinge_speeds(model, name)
    if own is None:
        return [(where.start, f"tau.{name}")]
    names = speed_names(model)
    return [(i, f"tau.{name}" if len(own) == 1 else f"tau.{names[i]}") for i in own]


def hinge_speeds(model: Model, name: str) -> range | None:
    """Return the place in v of the speeds of a hinge, or of a body's hinge, without modes; None if there is no such hinge."""
    return model.internals.hinge_speeds(name)


# ---- turning


def brackets(model: Model, v: Array) -> Array:
    """Return B (nv, nv) with B d = [d, v], the commutator of motions: d x v for rotating hinges, zero if v = q'."""
    out = np.zeros((model.nv, model.nv))
    for body, where in zip(model.bodies, model.internals.v_slices, strict=True):
        hinge = body.hinge.type
        n = hinge.nv
        own = slice(where.start, where.start + n)
        if n and (made := _bracket(hinge, v[own, None], np.eye(n))) is not None:
            out[own, own] = -made
    return out


def turns(hinge: HingeType) -> bool:
    """Whether the speeds of a hinge are in axes that rotate with it, so that they are not rates of coordinates."""
    if isinstance(hinge, Custom):
        return hinge.bracket_function is not None or hinge.qdot_function is not None
    none = np.zeros((hinge.nv, 1))
    return hinge.nv > 0 and hinge.bracket(none, none) is not None


def _bracket(hinge: HingeType, u: Array, v: Array) -> Array | None:
    if isinstance(hinge, Custom) and hinge.qdot_function is not None and hinge.bracket_function is None:
        raise PliantError("a Custom hinge has its own qdot; to linearise about a motion, give the hinge bracket= as well")
    return hinge.bracket(u, v)
