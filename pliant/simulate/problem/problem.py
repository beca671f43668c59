"""The data of a run: the equations, the initial states, the forces, the instants to store; and the words for a state in
messages.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import dynamics_at, outputs_by_set
from pliant.compile.trace.parameters import changed
from pliant.errors import PliantError
from pliant.given import Given
from pliant.given.arrays import all_inputs
from pliant.model import Model
from pliant.model.acting.controllers import is_noisy
from pliant.model.spaces import ACCELERATION_UNITS, Space, normalise
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.torques import Callback, Torques, doubles
from pliant.spatial import Array
from pliant.sweeps import mass_matrix, power, powers
from pliant.sweeps.motion.rates import BOOKS
from pliant.vectors import generalised_forces
from pliant.vectors.prescribed import drives, placed
from pliant.vectors.state import LoadedState

_SINGULAR = 1e-10  # of a mass matrix scaled to a unit diagonal, the least eigenvalue
_WILD = 1e7  # of the initial speeds
_MOST_LOOKED_AT = 200  # degrees of freedom of which the mass matrix is looked at, once, where a run stops


class Parts(NamedTuple):
    """A state by its parts. work (...) has no axis of its own."""

    q: Array
    v: Array
    s: Array
    work: Array


class Books(NamedTuple):
    """The parts of the work of a run, each (...) [J]: the dissipated energy, and the work of prescribed motions."""

    dissipated: Array
    constraint: Array


@dataclass(frozen=True)
class Problem:
    """Runs of one system.

    x (runs, nq + nv + ns + works): the states at the time t_start.
    p (runs, p), wrenches (runs, 6 k), u (runs, nu): parameters, wrenches and inputs of loads, or one row for all runs.
    loads: the loads that run as Python; if all equations do, what closes their loops.
    works: 0; 1 for the work of all forces; or the number of entries of the energy balance.
    times: the instants to store. single: whether the user gave one state, not a row of states.
    bad: the runs that cannot begin, by number, with the reason; their x is zero.
    after: the event at which a run that is continued had stopped.
    seed: of the noise of controllers and sensors. begun: their memory from the run that this one continues.
    """

    dynamics: Dynamics
    coordinates: Space
    speeds: Space
    x: Array
    torques: Torques
    p: Array
    wrenches: Array
    u: Array
    t_start: float
    t_end: float
    times: Array
    works: int
    single: bool
    bad: dict[int, str] = field(default_factory=dict)
    loads: Callback | None = None
    seed: int = 0
    begun: tuple[str, ...] = ()
    after: str = ""

    @property
    def model(self) -> Model:
        return self.dynamics.model

    @property
    def runs(self) -> int:
        return len(self.x)

    @property
    def size(self) -> int:
        return int(self.x.shape[1])

    def inputs(self, devices: Array) -> tuple[Array, ...]:
        """Return the arguments of a loop between the state and its own arguments. devices: inputs of loads (runs, nu_all), or
        one row.
        """
        given = list(self.torques.arguments)
        if self.torques.form == "field":
            return (*given, *([self.loads.address] if self.loads is not None else []))
        if self.wrenches.size:
            given.append(self.wrenches)
        if devices.size:
            given.append(devices)
        if self.p.size:
            given.append(self.p)
        if self.loads is not None:
            given.append(self.loads.address)
        return tuple(given)

    @property
    def projects(self) -> bool:
        """Whether states are projected onto closures."""
        return bool(self.model.closures) and self.model.internals.stabilise is None

    @property
    def callbacks(self) -> list[Callback]:
        """The functions that run as Python, called back from the loop."""
        return [x for x in (self.torques.law, self.loads) if x is not None]

    def devices(self, t: Array, run: int | None = None) -> Array:
        """Return the inputs of loads at times t (...): (..., nu_all) for one run; for all, (runs, ..., nu_all) or with one row."""
        u = self.u if run is None else self.u[run if len(self.u) > 1 else 0]
        u = u if run is not None else u[(slice(None), *(None,) * np.ndim(t))]
        return all_inputs(self.model, np.asarray(t, dtype=float), u)

    @property
    def noisy(self) -> bool:
        """Whether the runs depend on the seed."""
        return is_noisy(self.model)

    def outputs(self, t: float, q: Array, v: Array, s: Array, u: Array, runs: Array) -> dict[str, Array]:
        """Return the outputs (n, …) of some runs at a time, by name, under all forces."""
        tau = np.zeros(v.shape)
        if self.torques.acts:
            tau = np.array([self.torques.at(np.array([t]), q[i : i + 1], v[i : i + 1], run)[0] for i, run in enumerate(runs)])
        p = np.broadcast_to(self.p, (self.runs, self.p.shape[-1]))[runs] if self.p.size else None
        wrenches = None
        if self.wrenches.size:
            wrenches = np.broadcast_to(self.wrenches, (self.runs, self.wrenches.shape[-1]))[runs].reshape(len(runs), -1, 6)
        u = np.broadcast_to(u, (len(runs), u.shape[-1]))

        def own(dynamics: Dynamics, at: Array) -> dict[str, Array]:
            more = None if p is None else p[at]
            acting = wrenches if wrenches is None else wrenches[at]
            return dynamics.outputs(t, q[at], v[at], s=s[at], u=u[at], tau=tau[at], wrenches=acting, p=more)

        return outputs_by_set(self.dynamics, s, own)

    def split(self, x: Array) -> Parts:
        """Return (q, v, s, work) of states (..., size)."""
        nq, nv, ns = self.model.nq, self.model.nv, self.model.ns
        work = x[..., nq + nv + ns] if self.works else np.zeros(x.shape[:-1])
        return Parts(x[..., :nq], x[..., nq : nq + nv], x[..., nq + nv : nq + nv + ns], work)

    @property
    def described(self) -> Model:
        """The model as it was described, without the events of contacts that runs without dt have."""
        return self.dynamics.internals.without_contact_modes().model

    def books(self, x: Array) -> Books | None:
        """Return the parts of the work of states (..., size); None if loads run as Python, because then only the sum is known."""
        if not self.works:
            return Books(*np.zeros((2, *x.shape[:-1])))
        if self.works != BOOKS:
            return None
        first = self.model.nq + self.model.nv + self.model.ns
        return Books(x[..., first + 1], x[..., first + 2])

    def gained(self, x: Array, v: Array, energy: float, run: int) -> Array:
        """Return the works (works,) of a state x (size,) after an event that changed its speeds to v and its energy.

        Prescribed hinges keep their speeds by impulses M dv, whose work counts as theirs. The rest of the lost energy is
        dissipated.
        """
        out = np.array(x[x.size - self.works :])
        out[0] += energy
        if self.works == BOOKS:
            model = (
                changed(self.model, self.dynamics.internals.asked.parameters, p[0]) if (p := self.parameters(run)) else self.model
            )
            before = self.split(x)
            driven = [self.model.v_index(motion.name) for motion in model.internals.prescribed]
            impulse = np.asarray(mass_matrix(model.internals.matter, before.q)) @ (v - before.v) if driven else v
            given = sum(float(impulse[where] @ v[where]) for where in driven)
            out[1] += max(given - energy, 0.0)
            out[2] += given
        return out

    def parameters(self, run: int | slice = slice(None)) -> tuple[Array, ...]:
        """Return the last arguments of energies and similar functions: for one run, or for all runs with an axis for instants."""
        if not self.p.size:
            return ()
        rows = np.broadcast_to(self.p, (self.runs, self.p.shape[-1]))
        return (rows[run] if isinstance(run, int) else rows[run][:, None],)

    def exact(self, t: Array, x: Array) -> Array:
        """Return states x (runs, n, size) at instants t (n,) with driven hinges at their prescribed positions. NaN stays NaN."""
        model = self.model
        if not model.internals.prescribed:
            return x
        q, v, _, _ = self.split(x)
        q, v = placed(model.internals.matter, drives(model.internals.matter, model, t[:, None], self.devices(t)), q, v)
        out = np.concatenate([np.broadcast_to(q, (*x.shape[:-1], model.nq)), v, x[..., model.nq + model.nv :]], axis=-1)
        return np.where(np.isnan(x).any(axis=-1, keepdims=True), x, out)

    # ---- where a run stops

    def rates(self, t: float, x: Array, run: int, devices: Array | None = None) -> Array:
        """Return x' (size,) of one state. It may be infinite or NaN, without a warning.

        devices (nu_all,): the inputs of loads, if they are not the initial ones.
        """
        q, v, s, _ = self.split(x)
        q, dynamics = normalise(self.model, q), dynamics_at(self.dynamics, s)
        with np.errstate(all="ignore"):
            tau, rates, lost = self.torques.at(np.array([t]), q[None], v[None], run)[0], np.zeros(self.model.ns), np.zeros(())
            given = self.given(t, (q, v, s), tau, run, devices)
            wrenches = given.wrenches
            if self.model.internals.guided:
                call = dynamics.internals.call_loaded({0: "rhs", 1: "rhs_and_power", BOOKS: "rhs_and_powers"}[self.works])
                return np.concatenate([np.atleast_1d(part) for part in call(given)])
            if self.model.loads:
                forces, rates, _ = dynamics.internals.call_loaded("load_forces")(given)
                tau = tau + forces
                if self.works == BOOKS:
                    lost = dynamics.internals.call_loaded("load_losses")(given)[0]
            a = dynamics.forward_dynamics(q, v, tau, *([wrenches] if wrenches.size else []), *self.parameters(run))
            points = self.parameters(run) if self.model.internals.speeds_at_composites else ()
            parts = [dynamics.qdot(q, v, *points), a, rates]
            if self.works:
                acting = list(zip(dynamics.internals.wrenches, wrenches, strict=True))
                own = (powers if self.works == BOOKS else power)(
                    self.model.internals.matter, q, v, tau, acting, axes=dynamics.internals.wrench_axes
                )
                parts.append(own + np.array([0.0, lost, 0.0]) if self.works == BOOKS else np.atleast_1d(own))
        return np.concatenate(parts)

    def given(self, t: float, state: tuple[Array, Array, Array], tau: Array, run: int, devices: Array | None = None) -> Given:
        """Return one state (q, v, s) of a run with everything that acts there. devices (nu_all,): the inputs of loads, if known."""
        u = self.devices(np.asarray(t), run) if devices is None else devices
        wrenches, p = (np.broadcast_to(x, (self.runs, x.shape[-1]))[run] for x in (self.wrenches, self.p))
        return Given(np.array([t]), *state, u, tau, wrenches.reshape(-1, 6), p)

    def instants(self, t: Array, which: Array, u: Array, s: Array) -> list[Array]:
        """Return t (n, 1), and u (n, nu_all) and s (n, ns) if closures have such, at states `which` (n,) of all runs, in order.

        Functions of closures that depend on time take them; an empty list if no closure does. t (instants,), u (runs, instants,
        nu_all) or with one row for all runs, s (all states, ns).
        """
        if not self.model.internals.rheonomic:
            return []
        u = np.broadcast_to(u, (self.runs, len(t), self.model.internals.nu_all)).reshape(self.runs * len(t), -1)
        inputs, states = (any(bool(getattr(x, word)) for x in self.model.loops) for word in ("inputs", "shifts"))
        return [np.tile(t, self.runs)[which, None], *([u[which]] if inputs else []), *([s[which]] if states else [])]

    def acceleration(self, t: float, x: Array, run: int, devices: Array | None = None) -> Array:
        """Return v' (nv,) of one state."""
        return self.rates(t, x, run, devices)[self.model.nq : self.model.nq + self.model.nv]

    @property
    def speeds_and_states(self) -> slice:
        """The place of v and s in x."""
        model = self.model
        return slice(model.nq, model.nq + model.nv + model.ns)

    @property
    def wild_speeds(self) -> Array:
        """The speed (runs,) above which steps that cannot lead to the end mean that the motion of a run diverges.

        It is 1e7 times the largest initial speed, or 1 rad/s or m/s, or one radian or metre in the time of the run.
        """
        v = np.abs(self.split(self.x).v)
        least = max(1.0, 1.0 / (self.t_end - self.t_start))
        return _WILD * np.maximum(np.max(np.where(np.isfinite(v), v, 0.0), axis=1, initial=0.0), least)

    def guilty(self, t: float, x: Array, run: int, devices: Array | None = None) -> str | None:
        """Return the name of the load whose law returns infinite or NaN numbers at a state. devices: the inputs of loads, if
        known.
        """
        model = self.model
        q, v, s, _ = self.split(x)
        given = changed(model, self.dynamics.internals.asked.parameters, self.p[run if len(self.p) > 1 else 0])
        inputs = self.devices(np.asarray(t), run) if devices is None else devices
        state = LoadedState(np.array([t]), normalise(model, q), v, s, inputs)
        for load in given.loads:
            with np.errstate(all="ignore"):
                parts = generalised_forces(model.internals.matter, state, given=given, loads=(load,))
            if not all(np.isfinite(part).all() for part in parts):
                return load.name
        return None

    def loose(self, x: Array, run: int) -> str | None:
        """Return the label of a speed that has no inertia at a state, if the mass matrix is singular there; otherwise None."""
        if self.model.nv > _MOST_LOOKED_AT:
            return None
        M = np.asarray(self.dynamics.mass_matrix(self.split(x)[0], *self.parameters(run)))
        own = np.sqrt(np.maximum(np.diag(M), 0.0))
        if not np.isfinite(M).all() or not own.all():
            return None if own.all() else self.speeds.labels[int(np.argmin(own))]
        values, vectors = np.linalg.eigh(M / np.outer(own, own))
        return self.speeds.labels[int(np.argmax(np.abs(vectors[:, 0])))] if values[0] < _SINGULAR else None

    def stuck(self, t: float, x: Array, run: int, why: str, devices: Array | None = None) -> SimulationError:
        """Return the error of a run that cannot continue from (t, x). It names the hinge with the largest acceleration."""
        a = self.acceleration(t, x, run, devices)
        i = int(np.argmax(np.where(np.isfinite(a), np.abs(a), np.inf)))
        unit = ACCELERATION_UNITS.get(self.speeds.units[i], "")
        which = "the run" if self.single else f"run {run}"
        most = f". The largest acceleration there is of hinge {self.speeds.hinges[i]!r}, {self.speeds.labels[i]}: {a[i]:.3g} {unit}"
        # a law that gives no numbers gives no accelerations either; a motion that diverges is reported with its speed
        ending = "" if why.startswith(("load ", "the motion diverges")) else most
        return SimulationError(f"system {self.model.name!r}: {which} stopped at t = {t:.6g} s: {why}{ending}")


class ReferenceRates(Callback):
    """x' of a system that is not compiled, called back from a compiled loop."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.devices: Array | None = None  # the inputs of loads, now
        super().__init__()

    def write(self, t: float, x: int, to: int) -> None:
        y = doubles(x, self._problem.size).copy()
        doubles(to, y.size)[:] = self._problem.rates(t, y, 0, self.devices) if np.isfinite(y).all() else np.nan


class ReferenceClosing(Callback):
    """The projection of q and v onto the closures, for a system that is not compiled."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        super().__init__()

    def write(self, t: float, x: int, to: int) -> None:
        problem, n = self._problem, self._problem.model.nq + self._problem.model.nv
        q, v, s, _ = problem.split(doubles(x, problem.size).copy())
        with np.errstate(all="ignore"):  # a trial step may have gone too far
            if problem.model.internals.guided:
                on = problem.dynamics.internals.call_loaded("closing")(problem.given(t, (q, v, s), np.zeros(problem.model.nv), 0))
            else:
                on = problem.dynamics.project(q, v, *problem.parameters(0))
            doubles(to, n)[:] = np.concatenate(on)


def of_reference(problem: Problem) -> Problem:
    """Return the same problem with its equations called back, for a system that is not compiled."""
    if problem.runs > 1:
        raise PliantError("a batch of runs needs compiled functions; use a dynamics with target='cpu'")
    rates = ReferenceRates(problem)
    torques = replace(problem.torques, form="field", arguments=(rates.address,), law=rates, trace=None)
    return replace(problem, torques=torques, loads=ReferenceClosing(problem) if problem.projects else None)


class PythonLoads(Callback):
    """Loads that cannot be traced, called back from a compiled loop together with all others: tau with their forces, and s'."""

    def __init__(self, dynamics: Dynamics, p: Array) -> None:
        model = dynamics.model
        self._dynamics, self._p = dynamics, p
        self._nq, self._nv, self._ns = model.nq, model.nv, model.ns
        self._size = model.nq + model.nv + model.ns
        self._devices = slice(
            model.nv + 6 * len(dynamics.internals.wrenches),
            model.nv + 6 * len(dynamics.internals.wrenches) + model.internals.nu_all,
        )
        super().__init__()

    def write(self, t: float, x: int, to: int) -> None:
        y = doubles(x, self._size).copy()
        u = doubles(to, self._devices.stop + self._nv + self._ns)
        total = u[self._devices.stop :]
        if not np.isfinite(y).all():  # a trial step that went too far is rejected, and no law is asked
            total[:] = np.nan
            return
        forces, rates = self.checked(t, y, u[self._devices])
        total[: self._nv], total[self._nv :] = u[: self._nv] + forces, rates

    def checked(self, t: float, y: Array, devices: Array) -> tuple[Array, Array]:
        """Return (tau, s') of all loads. Raises `SimulationError` if a law fails or returns infinite or NaN numbers."""
        model, nq, nv = self._dynamics.model, self._nq, self._nv
        state = LoadedState(np.array([t]), normalise(model, y[:nq]), y[nq : nq + nv], y[nq + nv :], devices)
        given = changed(model, self._dynamics.internals.asked.parameters, self._p)
        try:
            forces, rates, _ = generalised_forces(model.internals.matter, state, given=given)
        except PliantError as error:
            raise SimulationError(f"system {model.name!r}: at t = {t:.6g} s: {error}") from error
        if np.isfinite(forces).all() and np.isfinite(rates).all():
            return forces, rates
        for load in given.loads:
            own = generalised_forces(model.internals.matter, state, given=given, loads=(load,))
            if not all(np.isfinite(part).all() for part in own):
                raise SimulationError(
                    f"system {model.name!r}: load {load.name!r} returns numbers that are not finite at t = {t:.6g} s"
                )
        return forces, rates


def damped(model: Model) -> bool:
    """Whether modes are damped, so that energy is lost without forces."""
    return any(body.flex is not None and bool(body.flex.damping.any()) for body in model.bodies)
