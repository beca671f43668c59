"""`pl.simulate`: a system's motion from a state, under forces; or several motions, side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError
from pliant.model import Model, System
from pliant.simulate.errors import RunInterrupted, SimulationError
from pliant.simulate.march.events import as_events_begin
from pliant.simulate.march.implicit import AlphaSteps, AutoSteps, EsdirkSteps
from pliant.simulate.march.march import AdaptiveSteps, FixedSteps, March
from pliant.simulate.march.progress import progress_bar
from pliant.simulate.march.stops import stiffness, stop_of
from pliant.simulate.problem.closed import warn_of_open_loops
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.schedules import check_lengths, with_series
from pliant.simulate.problem.settings import RTOL, Recording, RunMethod, Steps, check_times, own_min_step, positive
from pliant.simulate.problem.singular import warn_of_singular_angles
from pliant.simulate.problem.softening import warn_of_softening
from pliant.simulate.problem.start import GivenAtStart, closed, laid_out
from pliant.simulate.problem.stiff_loads import warn_of_stiff_loads
from pliant.simulate.results.dataset import assemble, assemble_states, prepare, stored
from pliant.simulate.results.run import Run
from pliant.simulate.results.storage.journal import Beginning, Journal, finished, seed_of
from pliant.sweeps.links.link import as_model

IMPLICIT = ("esdirk", "alpha")
LEAST_RTOL = 2.3e-14  # a hundred roundings of a float64
LEAST_ATOL = 1e-100  # its inverse is squared
STEP_SHARE = 0.01  # of the tolerances, for one step: the errors of steps add up over a run


def simulate(
    system: System | Model | None = None,
    q0: Any = None,
    v0: Any = None,
    *,
    t_end: float | None = None,
    tau: Any = None,
    p: Any = None,
    wrenches: Any = None,
    u: Any = None,
    s0: Any = None,
    seed: int | None = None,
    method: RunMethod | None = None,
    dt: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    rho: float | None = None,
    stabilise: tuple[float, float] | None = None,
    min_step: float | None = None,
    t_eval: Any = None,
    n_out: int | None = None,
    dynamics: Dynamics | None = None,
    start: Run | None = None,
    into: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool = False,
) -> Run:
    """The motion of a system from the state (q0, v0) at t = 0 until t_end [s].

    q0, v0: arrays (nq,), (nv,) [rad, m; rad/s, m/s]; or names with values, `{"elbow": 0.3}`, `{"bus.vx": 0.1}`, the rest zero; or
    None, all zero. Of a closed system what is not named is found, as by `pl.assemble`, and arrays must be closed. With a row for
    each run, (runs, nq), there are several runs, side by side, and the dataset has a dimension `run`. tau: generalised forces
    [N m, N]: None; constant, (nv,) or names with values; (n, nv), rows equally spaced over the run, linear in between;
    `pl.Traced(tau)`, array code that is compiled with the equations; or a function tau(t, q, v) -> (nv,), which
    is called back at every evaluation. p: values of parameters, `{"boom.EI": (2e4, 2e4)}`; wrenches: (moment, force) at frames,
    `{"tool": [0, 0, 0, 0, 0, 5]}`; u: inputs of loads, `{"rw.torque": 0.1}`, s0: their states at the start, by default as the
    system has them; of all these, rows for each run. An input may be a `pl.Series`, values over time. seed: a whole number from
    which the noise of what controllers measure is drawn, of the i-th of several runs from seed + i; by default a new one, which
    `run.data.attrs["seed"]` has.

    method: "dop853", of eighth order, whose steps follow rtol (1e-8) and atol (rtol / 100), or have the fixed length dt [s]; "rk4",
    of fourth order, with steps dt; "semi_implicit", of first order, with steps dt, which no mode makes unstable, nor a spring,
    damper or servo at a hinge; "esdirk", implicit, of fourth order, for stiff systems, by rtol and atol or dt; "alpha", generalised
    alpha, implicit, of second order, with steps dt, of which rho (0.9) is what a step leaves of infinitely fast vibrations; or
    "auto": dop853 until stability keeps its steps short, then esdirk if that takes much longer ones. `run.quality` says what was
    chosen, since when, and why.

    A closed system is put back on its closures after every step, q and v; with stabilise, gains (alpha, beta) [1/s], it is instead
    drawn there by Baumgarte's terms, as `pl.compile` has them. min_step: the least length of steps by rtol and atol at singular
    poses of closed systems, 1e-4 s by default (of short runs a thousandth): where their errors are too large they are taken all the
    same, and `run.quality` tells how many, and when. Where rows of closures depend on each other in every pose there is none.

    Other arguments: t_eval, the instants to store, or n_out, their number, equally spaced; by default 1,001, or with dt every step,
    thinned to no more than that. With dt, a step ends at every stored instant. dynamics: what `pl.compile(system)` gave, to use it,
    with its fidelity, parameters, wrenches and threads. start: a run to go on with, from its last instant and by its settings, as
    far as no others are given, until the time t_end; its system need not be given, but tau, p and wrenches need; inputs of loads
    stay, and controllers go on from what they remember. into: a file,
    run.nc, that the run is written to while it is computed, in parts that are joined at its end: if the process is killed,
    `pl.load_run` reads what there is, and the same call with resume=True goes on. progress: show a bar on a terminal.

    A run that cannot go on raises SimulationError, an interrupted one RunInterrupted: `.run` is what was computed until then; of
    several runs each has its `status`, and those that stopped are not a number from there on. A run in which a flexible body
    spins faster than half its first frequency, and is modelled without stiffening, gives a ModelWarning.
    """
    if isinstance(system, Dynamics) and dynamics is None:
        dynamics = system  # with the method and all that it was compiled with
    given, steps = GivenAtStart(q0, v0, s0, u, tau, wrenches, p), Steps(method, dt, rtol, atol, rho, stabilise, min_step)
    kept, t_start = Recording(t_eval, n_out, into, resume, progress), 0.0
    remembered: tuple[str, ...] = ()
    if start is not None:
        begun = Beginning(start, q0, v0)
        begun.check_given(p=p, wrenches=wrenches)
        system, t_start = begun.system if system is None else system, begun.t
        t_end = begun.t_end if t_end is None else t_end
        given, steps = begun.given(given, as_model(system)), begun.steps(steps)
    if system is None:
        raise PliantError("give a system, or a run to continue, start=run")
    model, u = with_series(as_model(system), given.u, dynamics is None)
    given, method = replace(given, u=u), steps.method or "auto"
    if start is not None:
        begun.check_series(model.inputs, u)
    if start is not None and model.controllers:
        remembered, seed = begun.remembered(), begun.seed if seed is None else seed
    if model.nv == 0:
        raise PliantError(f"system {model.name!r} has no degrees of freedom: there is nothing to simulate")
    t_end, settings = positive("t_end", t_end), steps.settings()
    check_times(t_start, t_end, settings.get("dt"))
    times = kept.instants(t_start, t_end, settings.get("dt"))
    check_lengths(model, t_start, t_end)
    compiled = dynamics_of(model, dynamics, p, wrenches, "a run", steps.stabilise)
    problem = laid_out(compiled, given, times, (t_start, t_end))
    settings |= _least_step(problem, steps, settings)
    if start is None:
        problem = closed(problem, given)
    problem = replace(problem, seed=_seed(seed, problem.noisy, kept.into if kept.resume else None), begun=remembered)
    problem = as_events_begin(problem if start is None else replace(problem, after=begun.after))
    with np.errstate(all="ignore"):  # a start whose rates are not finite stops, and is told so
        march = _march_of(problem, method, settings)
    prepare(problem.dynamics)
    attributes: dict[str, Any] = {"method": method, **settings, "t_start": t_start, "t_end": t_end}
    if any(body.modes for body in model.bodies):
        attributes["fidelity"] = problem.model.fidelity
    if problem.model.stabilise is not None:
        attributes["stabilise"] = ", ".join(map(repr, problem.model.stabilise))
    if problem.noisy:
        attributes["seed"] = problem.seed
    if model.series:
        attributes["series"] = ", ".join(model.series)

    if kept.resume and (done := finished(kept.into, problem, attributes)) is not None:
        return done
    journal = Journal(march, attributes, kept)
    with journal, np.errstate(all="ignore"), progress_bar(kept.progress, model.name, t_end) as reached:
        stopped = _march(march, journal, reached)
    return journal.end(stopped, partial(_result, march, stopped, attributes, journal.wall_time))


def _seed(given: Any, noisy: bool, resumed: Any) -> int:
    """The seed of noise: given, or that of a run that is resumed, or a new one."""
    if given is None:
        known = seed_of(resumed) if noisy and resumed is not None else None
        return int(np.random.default_rng().integers(2**53)) if known is None else known
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not 0 <= given < 2**62:
        raise PliantError(f"seed={given!r}: give a whole number of at least 0")
    return int(given)


def _march_of(problem: Problem, method: str, settings: dict[str, float]) -> March:
    _check_events(problem, method, settings)
    if method in (*IMPLICIT, "semi_implicit") and problem.model.holds:
        raise PliantError(f"method {method!r} does not support driven or locked hinges; use 'dop853', or 'rk4' with dt=")
    if method in IMPLICIT and problem.model.stabilise is not None:
        raise PliantError(f"method {method!r} enforces closures itself, and does not support stabilise=; leave it out")
    if method in (*IMPLICIT, "semi_implicit") and problem.torques.form == "field":
        raise PliantError(f"method {method!r} needs compiled functions; use a dynamics with target='cpu'")
    if method == "alpha":
        return AlphaSteps(problem, settings["dt"], settings["rho"])
    if "dt" in settings and method != "esdirk":
        method = "dop853" if method == "auto" else method
        warn_of_stiff_loads(problem.dynamics, method, settings["dt"], problem.split(problem.x).q, problem.p)
        return FixedSteps(problem, method, settings["dt"])
    rtol = settings.get("rtol", RTOL)
    relative, absolute = max(rtol * STEP_SHARE, LEAST_RTOL), max(settings.get("atol", rtol / 100) * STEP_SHARE, LEAST_ATOL)
    if method == "esdirk":
        return EsdirkSteps(problem, relative, absolute, settings.get("dt", 0.0))
    return (AutoSteps if method == "auto" else AdaptiveSteps)(problem, relative, absolute, settings.get("min_step", 0.0))


def _least_step(problem: Problem, steps: Steps, settings: dict[str, float]) -> dict[str, float]:
    """The least step at singular poses, where steps go by error and states are put on closures."""
    by_error = steps.method in (None, "auto", "dop853") and "dt" not in settings
    applies = problem.projects and by_error and problem.torques.form != "field"
    if steps.min_step is None:
        return {"min_step": own_min_step(problem.t_end - problem.t_start)} if applies else {}
    if not applies:
        raise PliantError(
            "min_step= is for closed systems without stabilise=, with method 'dop853' and steps by rtol and atol; leave it out"
        )
    return {"min_step": positive("min_step", steps.min_step)}


def _check_events(problem: Problem, method: str, settings: dict[str, float]) -> None:
    """Refuse what does not find events, and locks that are neither on nor off."""
    model = problem.model
    if not model.events:
        return
    if method not in ("auto", "dop853") or "dt" in settings:
        how = f"method {method!r}" if method not in ("auto", "dop853") else "a fixed step, dt=,"
        names = ", ".join(repr(event.name) for event in model.events[:4]) + " …" * (len(model.events) > 4)
        raise PliantError(f"{how} does not find events ({names}); use method 'dop853' with rtol and atol, which is the default")
    if problem.torques.form == "field":
        raise PliantError("events need compiled functions; use a dynamics with target='cpu'")
    s, v = problem.split(problem.x)[2], problem.split(problem.x)[1]
    for flag, hinge in model.flags.items():
        on = s[:, model.states[flag].start]
        if not np.isin(on, (0.0, 1.0)).all():
            raise PliantError(f"s0: {flag!r} is {on[~np.isin(on, (0.0, 1.0))][0]:g}; give 1 if hinge {hinge!r} is locked, or 0")
        first = model.v_index(hinge).start
        own = slice(first, first + next(h for h in model.hinges if h.name == hinge).type.nv)  # modes are not locked
        if v[on == 1.0][:, own].any():
            raise PliantError(f"v0: hinge {hinge!r} has a speed, but s0 = {{{flag!r}: 1}} locks it; set its speed to zero")
    for mark, closure in model.switches.items():
        on = s[:, model.states[mark].start]
        if not np.isin(on, (0.0, 1.0)).all():
            raise PliantError(f"s0: {mark!r} is {on[~np.isin(on, (0.0, 1.0))][0]:g}; give 1 if {closure!r} is active, or 0")


def _march(march: March, journal: Journal, reached: Callable[[float], None]) -> SimulationError | RunInterrupted | None:
    """Take the blocks, and tell what stopped them before their end."""
    problem = march.problem
    try:
        with ExitStack() as stack:
            for law in problem.callbacks:
                stack.enter_context(law.heard())
            while march.on_its_way:
                march.block()
                for law in problem.callbacks:
                    if law.error is not None:
                        raise law.error
                journal.block()
                reached(float(march.t.min()))
    except KeyboardInterrupt:
        return RunInterrupted(
            f"system {problem.model.name!r}: the run was interrupted at t = {march.t.min():.6g} s{stiffness(march)}"
        )
    except SimulationError as error:
        return error
    return None


def _result(march: March, stopped: SimulationError | RunInterrupted | None, attributes: dict[str, Any], wall_time: float) -> Run:
    """The run, or what stopped it, with what there is of it."""
    problem = march.problem
    stops: list[Any] = [stopped] * problem.runs if stopped is not None else [stop_of(march, i) for i in range(problem.runs)]
    if problem.single:
        stopped = stops[0]
    given = march, stored(march, stopped is not None), attributes, [str(x or "") for x in stops], wall_time
    run = None
    with np.errstate(all="ignore"):
        try:
            if given[1][0].size:
                run = assemble(*given)
                if stopped is None:
                    warn_of_open_loops(problem, *given[1])
                warn_of_softening(problem.dynamics, run.t, run.q, run.v)
                warn_of_singular_angles(problem.dynamics, run.t, run.q)
        except KeyboardInterrupt:
            run = assemble_states(*given) if run is None else run
            stopped = stopped or RunInterrupted(
                f"system {problem.model.name!r}: the run was interrupted at t = {march.t.min():.6g} s, while its results were put "
                "together"
            )
    if stopped is not None:
        stopped.run = run
        if run is not None:
            stopped.add_note("what was computed until then is in this exception's .run")
        raise stopped
    if run is None:  # not one of the runs began
        raise next(x for x in stops if x is not None)
    return run
