"""The dataset of a run or a batch: the stored states, and the quantities that follow from them, computed in one batch."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.closure_sets import by_set, outputs_by_set
from pliant.model.acting.controllers import is_sampled
from pliant.model.spaces import FORCE_UNITS, Space
from pliant.simulate.errors import SimulationError
from pliant.simulate.loops.methods.carry import Status
from pliant.simulate.march.closure_inputs import inputs_around
from pliant.simulate.march.event_log import event_note, event_variables
from pliant.simulate.march.implicit import AutoSteps, EsdirkSteps
from pliant.simulate.march.march import FixedSteps, March
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.switching import active_rows, row_labels
from pliant.simulate.results.balance import EnergyBalance
from pliant.simulate.results.contacts import WORDS, contact_quality, contact_values, stiffness_note
from pliant.simulate.results.deflections import deflections
from pliant.simulate.results.quality import Quality, momentum_drift
from pliant.simulate.results.run import Run, run_later
from pliant.simulate.results.sampled import sample_attributes, sample_variables
from pliant.simulate.results.storage.files import FORMAT
from pliant.simulate.results.storage.origin import laws_at_hand, system_variables, versions
from pliant.spatial import Array
from pliant.vectors.laws.identity import laws_of

_WORDS: dict[str, tuple[str, str]] = {
    "q": ("coordinates", ""),
    "v": ("speeds", ""),
    "tau": ("generalised forces", ""),
    "kinetic_energy": ("kinetic energy", "J"),
    "potential_energy": ("potential energy", "J"),
    "energy": ("energy", "J"),
    "s": ("states of loads", ""),
    "u": ("inputs of loads, as commanded", ""),
    "u_applied": ("inputs of loads as they took effect, after limits and lags", ""),
    "active": ("closures that act, by 1", ""),
    "series": ("inputs of loads that are given over time", ""),
    "work": ("work of all that is no potential, since the start: supplied - dissipated + constraint_work", "J"),
    "supplied": ("work of tau, wrenches and loads since the start, without what these dissipate", "J"),
    "dissipated": ("what dampers, friction and events took since the start", "J"),
    "constraint_work": ("work of prescribed motions, and of closures that depend on time, since the start", "J"),
    "com": ("centre of mass", "m"),
    "angular_momentum": ("angular momentum about the centre of mass, world axes", "kg m²/s"),
    "linear_momentum": ("linear momentum, world axes", "kg m/s"),
    "deflection": ("deflection of points of flexible bodies, axes of the body's frame", "m"),
}
_WORDS |= WORDS
CONTROLLERS = "controller_memory"
# what `status` says of each of several runs; the words are attributes of it
ENDS = {"complete": 0, "interrupted": 1, **{s.name.lower(): int(s) for s in Status if s > Status.ARRIVED}}
_LOOKED_AT, _MOST_LOOKED_AT = 8, 64  # instants of a run, of all runs, at which accelerations are looked at
_ROUNDING, _TOLERANCE = 1e-13, 1e-9  # of all energy: what fixed steps, and steps by error, may lose without a warning
Stored = tuple[Array, Array]  # instants (n,), states (runs, n, size)


def prepare(dynamics: Dynamics) -> None:
    """Load and compile what a run needs before its clock starts, so that an interrupt at its end loses nothing."""
    import xarray  # noqa: F401

    of_mass = ("momentum", "com") if dynamics.model.internals.mass > 0 else ()
    for name in ("kinetic_energy", "potential_energy", *of_mass):
        getattr(dynamics, name)
    if dynamics.model.closures:
        _ = dynamics.internals.closure_errors


def ended(status: Array) -> Array:
    """Return how runs ended: 0 if they are complete."""
    return np.where(status == Status.ARRIVED, 0, np.where(status == Status.MORE, 1, status)).astype(int)


def stored(march: March, stopped: bool) -> Stored:
    """Return the stored instants and states. If a single run stopped, its last state is added after those that it had passed.

    For a batch, these are all instants that any run reached; the states of a run that did not reach an instant are NaN.
    """
    problem = march.problem
    never = problem.single and stopped and not march.steps[0] and march.status[0] in (Status.LAW, Status.NOT_FINITE)
    n = 0 if never else int(march.filled.max())
    t, x = problem.times[:n], march.rows[:, :n]
    for run, filled in enumerate(march.filled):
        x[run, filled:] = np.nan
    ended = stopped or bool(march.happened.stopped_by[0])  # by an event: the last instant is its
    if problem.single and ended and march.steps[0] and (n == 0 or march.t[0] > t[-1]):
        last = march.with_forces(0, march.t, march.x)
        t, x = np.append(t, march.t[0]), np.concatenate([x, last[:, None]], axis=1)
    return t, problem.exact(t, x)


def assemble(march: March, kept: Stored, attributes: dict[str, Any], stops: Sequence[str], wall_time: float) -> Run:
    """Build a run, or a batch, from its stored states. stops: why each run stopped, or an empty text."""
    problem, (t, x) = march.problem, kept
    dynamics, p = problem.dynamics, problem.parameters()
    q, v, s, work = (np.array(part) for part in problem.split(x))
    tau = forces(problem, t, q, v)
    kinetic, potential = dynamics.kinetic_energy(q, v, *p), dynamics.potential_energy(q, *p)
    held, turning, applied = np.zeros((*q.shape[:-1], 3)), np.zeros(q.shape[:-1]), {}
    bodies = kinetic
    if problem.model.internals.acted_on:
        turning, stored_energy, held, took = load_books(march, t, q, v, s)
        kinetic, potential = kinetic + turning, potential + stored_energy
        work = work + (turning + stored_energy) - (turning + stored_energy)[:, :1]
        applied = {"u_applied": took} if problem.model.nu else {}
    values = {"q": q, "v": v, "tau": tau, "kinetic_energy": kinetic, "potential_energy": potential}
    values |= {"energy": kinetic + potential, "work": work}
    if (books := problem.books(x)) is not None:
        supplied = work + books.dissipated - books.constraint
        values |= {"supplied": supplied, "dissipated": books.dissipated, "constraint_work": books.constraint}
    lost_energy = None if books is None else books.dissipated
    half_step = march.length_at(problem.t_start) / 2 if problem.model.contacts and isinstance(march, FixedSteps) else 0.0
    balance = EnergyBalance(problem, q, v, bodies, turning, potential, work, lost_energy, half_step)
    values |= {**devices(march, t, s), **applied, **looked_at(march, t, q, v, s, tau), **contact_values(problem, q, v, s)}
    drifts: dict[str, Any] = {**balance.drifts(), "momentum_drift": None, "momentum_note": "the system has no mass"}
    if problem.model.internals.mass > 0:
        momentum = dynamics.momentum(q, v, *p)
        momentum[..., :3] += held
        values |= {"com": dynamics.com(q, *p), "angular_momentum": momentum[..., :3], "linear_momentum": momentum[..., 3:]}
        found = momentum_drift(problem, t, q, balance.kinetic_in_play, tau, momentum)
        drifts |= {"momentum_drift": found[0], "momentum_note": found[1]}
    if problem.model.contacts and isinstance(march, FixedSteps):
        h = march.length_at(problem.t_start)
        drifts |= contact_quality(problem, t, q, v, s, tau, h) | {"contact_note": stiffness_note(problem, h)}
        drifts["contact_residual"] = march.contact_residual.copy()
    if problem.model.contacts:
        drifts["contact_depth"] = np.maximum(-np.nanmin(values["gap"], axis=(1, 2)), 0.0)
        if "dissipated" in values:
            drifts["dissipated"] = np.nanmax(values["dissipated"], axis=1)
    if problem.model.loops:
        drifts |= _open(march, t, q, v, s) | _rows_missed(march, t, q, v, s, tau)
    if not any(stops):
        balance.warn(*_finer(march))
    return _run(march, t, values, attributes, stops, wall_time, drifts)


def _finer(march: March) -> tuple[str, float, bool]:
    """Return the usual cause of an energy drift with its remedy, the relative error that the steps allow, and whether they
    interpolate the work by cubics.
    """
    model = march.problem.model
    if model.internals.fidelity != "full" and any(body.modes for body in model.bodies):
        cause = f"fidelity {model.internals.fidelity!r} leaves out part of the motion of flexible bodies; use fidelity 'full'"
        return f"{cause}, or slower motions with smaller deflections", _TOLERANCE, False
    if isinstance(march, FixedSteps):
        h, alone = march.length_at(march.problem.t_start), bool(march.problem.model.contacts)
        more = "" if alone else ", or leave dt out"
        return f"steps of {h:.3g} s are too long for this motion; pass a smaller dt{more}", _ROUNDING, False
    if march.forced.any():
        return "steps at singular poses were accepted with too large an error; pass a smaller min_step", _TOLERANCE, False
    return "the steps are too long for this motion; pass a smaller rtol", _TOLERANCE, isinstance(march, EsdirkSteps | AutoSteps)


def _open(march: March, t: Array, q: Array, v: Array, s: Array) -> dict[str, Array]:
    """Return the largest |phi| and |y| of each run, over the active closures."""
    problem = march.problem
    most, n = np.zeros((2, *q.shape[:-1])), q.shape[0] * q.shape[1]
    p = np.broadcast_to(problem.p[:, None], (*q.shape[:-1], problem.p.shape[-1]))
    flat, p = [x.reshape(n, x.shape[-1]) for x in (q, v, s)], p.reshape(n, p.shape[-1])
    for dynamics, own in by_set(problem.dynamics, flat[2]):
        if dynamics.model.closures:
            found = []
            for u in inputs_around(problem, t, march.devices_at):
                more = (*problem.instants(t, own, u, flat[2]), *([p[own]] if problem.p.size else []))
                errors = dynamics.internals.closure_errors(flat[0][own], flat[1][own], *more)
                found.append([np.nan_to_num(np.abs(x)).max(axis=-1, initial=0.0) for x in errors])
            for part, x in zip(most, np.minimum.reduce(found), strict=True):
                part.reshape(-1)[own] = x
    return {"loop_residual": most[0].max(axis=-1), "loop_speed": most[1].max(axis=-1)}


def _rows_missed(march: March, t: Array, q: Array, v: Array, s: Array, tau: Array) -> dict[str, Array]:
    """Return the largest |J a + gamma| of each run, over the active closures, at some of its instants; a solves the equations
    there.

    a is the acceleration under the torques only, computed by the algorithms themselves: this checks whether the rows are satisfied.
    """
    (runs, n), problem = q.shape[:2], march.problem
    at = np.unique(np.linspace(0, max(n - 1, 0), max(1, min(_LOOKED_AT, _MOST_LOOKED_AT // runs))).astype(int))[:n]
    count = runs * len(at)
    p = np.broadcast_to(problem.p[:, None], (runs, len(at), problem.p.shape[-1]))
    *flat, states, p = (x.reshape(count, x.shape[-1]) for x in (q[:, at], v[:, at], tau[:, at], s[:, at], p))
    u = march.devices_at(t[at])
    most, known = np.zeros(count), np.isfinite(np.concatenate(flat, axis=-1)).all(axis=-1)
    for dynamics, where in by_set(problem.dynamics, states):
        own = where[known[where]]
        if dynamics.model.closures and own.size:
            more = (*problem.instants(t[at], own, u, states), *([p[own]] if problem.p.size else []))
            y = dynamics.internals.reference.rows_missed(*(x[own] for x in flat), *more)
            most[own] = np.nan_to_num(np.abs(y)).max(axis=-1, initial=0.0)
    return {"loop_acceleration": most.reshape(runs, len(at)).max(axis=-1, initial=0.0)}


def assemble_states(march: March, kept: Stored, attributes: dict[str, Any], stops: Sequence[str], wall_time: float) -> Run:
    """Build the same without the quantities that follow from the states: energies and called-back forces are NaN."""
    problem, (t, x) = march.problem, kept
    q, v, s, _ = (np.array(part) for part in problem.split(x))
    unknown = np.full(q.shape[:-1], np.nan)
    tau = np.full(v.shape, np.nan) if problem.torques.law is not None else forces(problem, t, q, v)
    values = {"q": q, "v": v, "tau": tau}
    values |= dict.fromkeys(("kinetic_energy", "potential_energy", "energy", "work"), unknown) | devices(march, t, s)
    drifts = {"energy_drift": np.full(problem.runs, np.nan), "momentum_drift": None, "momentum_note": "it was not computed"}
    return _run(march, t, values, attributes, stops, wall_time, drifts)


def devices(march: March, t: Array, s: Array) -> dict[str, Array]:
    """Return the states and inputs of loads (runs, n, …), if there are any."""
    problem = march.problem
    out = {"s": s} if problem.model.ns else {}
    if problem.model.internals.switches:
        out["active"] = active_rows(problem.model, s)
    if problem.model.nu:
        rows = march.devices_at(t)[..., : problem.model.nu]
        out["u"] = np.array(np.broadcast_to(rows, (problem.runs, t.size, problem.model.nu)))
    if problem.model.internals.series:
        values = np.concatenate([x(t).reshape(t.size, prod(x.shape)) for x, _ in problem.model.internals.series.values()], axis=-1)
        out["series"] = np.array(np.broadcast_to(values, (problem.runs, *values.shape)))
    return out


def looked_at(march: March, t: Array, q: Array, v: Array, s: Array, tau: Array) -> dict[str, Array]:
    """Return the outputs of the system (runs, n, …), by name."""
    problem = march.problem
    if not problem.model.outputs:
        return {}
    dynamics = problem.dynamics.internals.without_contact_modes()
    rows = march.devices_at(t)[..., : problem.model.nu]
    wrenches = problem.wrenches.reshape(len(problem.wrenches), 1, -1, 6) if problem.wrenches.size else None
    if not problem.model.internals.switches:
        p = problem.parameters()[0] if problem.p.size else None
        return dynamics.outputs(t, q, v, s=s, u=rows, tau=tau, wrenches=wrenches, p=p)
    shape, n = q.shape[:-1], int(np.prod(q.shape[:-1]))
    given = [t[:, None], q, v, s, rows, tau, *problem.parameters()]
    flat = [np.broadcast_to(x, (*shape, x.shape[-1])).reshape(n, x.shape[-1]) for x in given]
    forces = wrenches if wrenches is None else np.broadcast_to(wrenches, (*shape, *wrenches.shape[-2:])).reshape(n, -1, 6)

    def own(dynamics: Dynamics, at: Array) -> dict[str, Array]:
        instants, q, v, s, u, tau, *p = (x[at] for x in flat)
        acting = None if forces is None else forces[at]
        return dynamics.outputs(instants[:, 0], q, v, s=s, u=u, tau=tau, wrenches=acting, p=p[0] if p else None)

    found = outputs_by_set(dynamics, flat[3], own)
    return {name: x.reshape(*shape, *x.shape[1:]) for name, x in found.items()}


def load_books(march: March, t: Array, q: Array, v: Array, s: Array) -> list[Array]:
    """Return what loads hold: kinetic energy (runs, n) [J], potential energy, angular momentum (runs, n, 3); and their effective
    inputs.
    """
    problem = march.problem
    rows = march.devices_at(t)[..., : problem.model.nu]
    call, p = problem.dynamics.internals.call_loaded("load_books"), problem.parameters()[0] if problem.p.size else None
    found = call(call.read(t=t, q=q, v=v, s=s, u=rows, p=p))
    return [np.array(np.broadcast_to(x, (*q.shape[:-1], *x.shape[x.ndim - n :]))) for x, n in zip(found, (0, 0, 1, 1), strict=True)]


def forces(problem: Problem, t: Array, q: Array, v: Array) -> Array:
    """Return tau (runs, n, nv) at the stored instants."""
    out = np.full(v.shape, np.nan)
    for run in range(problem.runs):
        good = np.isfinite(q[run]).all(axis=-1)
        out[run, good] = problem.torques.at(t[good], q[run, good], v[run, good], run)
    return out


def _run(
    march: March,
    t: Array,
    values: dict[str, Array],
    attributes: dict[str, Any],
    stops: Sequence[str],
    wall_time: float,
    drifts: dict[str, Any],
) -> Run:
    problem, model = march.problem, march.problem.described
    points, values["deflection"] = _deflections(problem, values["q"])
    if not points:
        del values["deflection"]
    if problem.single:
        values = {name: x[0] for name, x in values.items()}
    quality = _quality(march, drifts, wall_time)
    rest = _given(problem) | _remembered(march) | event_variables(march.happened) | sample_variables(march.signals)
    attributes = attributes | sample_attributes(march.signals)
    status, stopped_by = march.status, march.happened.stopped_by  # the march itself is not kept

    def make() -> Any:
        import xarray as xr

        own = {name: _variable(name, x, problem) for name, x in values.items()}
        data = xr.Dataset(own | system_variables(model, values["q"]) | rest, _coordinates(problem, t, points))
        data = data.set_coords([name for name in rest if name in data.dims])
        return _with_attributes(data, problem, attributes, (status, stops, stopped_by), quality)

    return run_later(make, {"time": t} | {name: values[name] for name in ("q", "v", "tau")}, laws_at_hand(model), model)


def _with_attributes(
    data: Any,
    problem: Problem,
    attributes: dict[str, Any],
    ends: tuple[Array, Sequence[str], Sequence[str]],
    quality: dict[str, Any],
) -> Any:
    """Return the dataset of a run with all that it says about the whole run or batch.

    ends: the status of each run, why it stopped, and the event that stopped it.
    """
    model, events, (status, stops, stopped_by) = problem.described, problem.model.events, ends
    data.attrs |= {
        "title": f"motion of {model.name}",
        "system": model.name,
        "fingerprint": model.fingerprint,
        "pliant_run": FORMAT,
        **({"events": "\n".join(event.name for event in events)} if events else {}),
        "tau_form": problem.torques.form if problem.torques.acts else "none",
        **versions(),
        **attributes,
        "complete": int((status == Status.ARRIVED).all()),
        "stopped": next((x for x in stops if x), ""),
    }
    if problem.single:
        data.attrs |= {"stopped_by": stopped_by[0]} if stopped_by[0] else {}
        data.attrs |= Quality.of(quality, 0).to_attributes()
    else:
        data["status"] = ("run", ended(status), {"long_name": "how a run ended", **ENDS})
        data["stopped"] = ("run", np.array(list(stops), dtype=object))
        if any(stopped_by):
            data["stopped_by"] = ("run", np.array(stopped_by, dtype=object))
        data = data.assign({f"quality_{name}": ("run", x) for name, x in quality.items() if isinstance(x, np.ndarray)})
        data.attrs |= {f"quality_{name}": x for name, x in quality.items() if isinstance(x, str | float)}
        data = data.assign_coords(run=np.arange(problem.runs))
    return data


def _given(problem: Problem) -> dict[str, Any]:
    """Return the initial values and arguments of a run, as far as they are numbers, so that it can be repeated."""
    q, v, s, _ = problem.split(problem.x[0] if problem.single else problem.x)
    if problem.model.internals.contact_modes:  # which follow from q and v
        s = np.concatenate([s[..., : s.shape[-1] - 3 * len(problem.model.internals.contact_points)], np.zeros_like(s)], axis=-1)[
            ..., : s.shape[-1]
        ]
    runs = () if problem.single else ("run",)
    out: dict[str, Any] = {
        "q0": ((*runs, "coordinate"), q, {"long_name": "coordinates at the start"}),
        "v0": ((*runs, "speed"), v, {"long_name": "speeds at the start"}),
    }
    if problem.model.ns:
        out["s0"] = ((*runs, "state"), s, {"long_name": "states of loads at the start"})
    dynamics, form = problem.dynamics, problem.torques.form
    for name, x, axis, words in (
        ("p", problem.p, "parameter", ", ".join(dynamics.parameters)),
        ("wrenches", problem.wrenches, "wrench", ", ".join(dynamics.internals.wrenches)),
    ):
        if x.size:
            of_runs = len(x) > 1
            described = {"long_name": f"{name} given: {words}"} | (
                {"axes": dynamics.internals.wrench_axes} if name == "wrenches" else {}
            )
            out[name] = ((*(runs if of_runs else ()), axis), x if of_runs else x[0], described)
    if problem.torques.acts and form in ("constant", "series"):
        rows = problem.torques.arguments[-1]
        axes = ("speed",) if form == "constant" else ("sample", "speed")
        out["tau_given"] = ((*(runs if rows.ndim > len(axes) else ()), *axes), rows, {"long_name": "forces given"})
    return out


def _remembered(march: March) -> dict[str, Any]:
    """Return the memory of controllers and sensors at the end, one text per run, so that another run can continue from there."""
    problem = march.problem
    if not is_sampled(problem.model):
        return {}
    words, texts = {"long_name": "what controllers and sensors remember at the end"}, [""] * problem.runs
    try:
        texts = march.signals.saved()
    except SimulationError as error:
        words["missing"] = str(error)
    held: Any = np.empty(() if problem.single else (problem.runs,), dtype=object)
    held[...] = texts[0] if problem.single else texts
    return {CONTROLLERS: (() if problem.single else ("run",), held, words)}


def _quality(march: March, drifts: dict[str, Any], wall_time: float) -> dict[str, Any]:
    """Return the entries of `Quality`, each an array over runs, or one value for all."""
    problem = march.problem
    report: dict[str, Any] = {
        **drifts,
        "quaternion_drift": march.drift if any("qw" in h.type.coordinates for h in problem.model.hinges) else None,
        "steps": march.steps,
        "rejected": march.rejected,
        "evaluations": march.evaluations,
        "stiff_steps": march.stiff_steps,
        "forced_steps": march.forced,
        "forced_note": _forced_note(march),
        "wall_time": wall_time,
        **march.report(),
    }
    if problem.torques.form != "field" and problem.callbacks:
        report["law_time"] = sum(law.seconds for law in problem.callbacks)
    if python := laws_of(problem.model).python:
        report["law_note"] = "; ".join(f"{name}: {why}" for name, why in python.items())
    if problem.model.events:
        report["event_note"] = event_note(march.happened)
    return {name: x for name, x in report.items() if x is not None}


def _forced_note(march: March) -> str:
    """Return the times of forced steps as text."""
    if not march.forced.any():
        return ""
    if not march.problem.single:
        return f"in {np.count_nonzero(march.forced)} of the runs"
    times = [f"{t:.4g}" for t in march.forced_at(0)]
    return f"at t = {', '.join(times)}{' …' * (int(march.forced[0]) > len(times))} s"


def _deflections(problem: Problem, q: Array) -> tuple[list[str], Array]:
    names, flat = deflections(problem.model, q.reshape(-1, q.shape[-1]))
    return names, flat.reshape(*q.shape[:-1], *flat.shape[1:])


def _variable(name: str, x: Array, problem: Problem) -> tuple[Any, ...]:
    own = {
        "q": ("coordinate",),
        "v": ("speed",),
        "tau": ("speed",),
        "s": ("state",),
        "u": ("input",),
        "u_applied": ("input",),
        "series": ("series_input",),
        "active": ("closure",),
        "deflection": ("point", "axis"),
        "contact_force": ("contact", "axis"),
        "contact_point": ("contact", "axis"),
        "contact_normal": ("contact", "axis"),
        "gap": ("contact",),
        "contact_mode": ("contact",),
    }
    output = next((x for x in problem.model.outputs if x.name == name), None)
    own |= {} if output is None else {name: (f"{name}_component",)}
    words, unit = _WORDS[name] if output is None else (f"output {name}", output.unit)
    leading = ("time",) if problem.single else ("run", "time")
    dimensions = (*leading, *own.get(name, ("axis",)))[: x.ndim]
    return dimensions, x, {"long_name": words, "units": unit} if unit else {"long_name": words}


def _coordinates(problem: Problem, t: Array, points: list[str]) -> dict[str, Any]:
    return {
        "time": ("time", t, {"long_name": "time", "units": "s"}),
        **_axis("coordinate", problem.coordinates),
        **_axis("speed", problem.speeds),
        "force_unit": ("speed", [FORCE_UNITS.get(u, "") for u in problem.speeds.units]),
        "axis": list("xyz"),
        **_named("state", problem.model.states),
        **_named("input", problem.model.inputs),
        **(
            {"closure": [x.name for x in problem.model.loops], "closure_row": row_labels(problem.model)}
            if problem.model.internals.switches
            else {}
        ),
        **_named("series_input", {name: slice(0, x.values[0].size) for name, (x, _) in problem.model.internals.series.items()}),
        **({"point": points} if points else {}),
        **({"contact": list(problem.model.internals.contact_points)} if problem.model.contacts else {}),
        **{f"{x.name}_component": list(x.labels) for x in problem.model.outputs if x.labels},
    }


def _named(name: str, places: dict[str, slice]) -> dict[str, Any]:
    """Return a name for each number; several numbers under one name get their index."""
    names = []
    for key, where in places.items():
        n = where.stop - where.start
        names += [key] if n == 1 else [f"{key}[{i}]" for i in range(n)]
    return {name: names} if names else {}


def _axis(name: str, space: Space) -> dict[str, Any]:
    hertz = {"long_name": "frequency of a mode, the root held", "units": "Hz"}
    return {
        name: list(space.labels),
        f"{name}_unit": (name, list(space.units)),
        f"{name}_hinge": (name, list(space.hinges)),
        f"{name}_body": (name, list(space.bodies)),
        f"{name}_frequency": (name, space.frequencies, hertz),
    }
