"""`pl.simulate`: simulate a system, once or as a batch of runs."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from pliant.compile import Dynamics
from pliant.compile.of_system import dynamics_of
from pliant.errors import PliantError
from pliant.lazy import late, late_from
from pliant.model import Contacts, Model
from pliant.model.acting.controllers import is_sampled
from pliant.simulate.errors import RunInterrupted, SimulationError
from pliant.simulate.march.closure_inputs import inputs_around
from pliant.simulate.march.first_states import as_contacts_begin, as_events_begin
from pliant.simulate.march.implicit import AlphaSteps, AutoSteps, EsdirkSteps
from pliant.simulate.march.march import AdaptiveSteps, FixedSteps, March
from pliant.simulate.march.progress import progress_bar
from pliant.simulate.methods.support import MIN_STEP, MIN_STEP_OPEN, MOTIONLESS, RUN, RUN_FIXED, check, refuse, supports
from pliant.simulate.methods.table import AUTO, RunMethod, first_of
from pliant.simulate.problem.contacts import (
    SETTLE,
    check_start,
    with_contact_method,
    with_modes,
    with_solver,
)
from pliant.simulate.problem.problem import Problem
from pliant.simulate.problem.schedules import check_lengths, with_series
from pliant.simulate.problem.settings import RTOL, Recording, Steps, check_times, final_time, own_min_step, positive
from pliant.simulate.problem.singular import warn_of_singular_angles
from pliant.simulate.problem.start import GivenAtStart, closed, laid_out, settled_start
from pliant.simulate.results.ended import ended, stored
from pliant.simulate.results.results import Results
from pliant.simulate.results.run import Run, run_later
from pliant.simulate.results.storage.journal import Journal, finished, seed_of
from pliant.stages.line import silenced
from pliant.sweeps.links.link import as_model
from pliant.system import System

if TYPE_CHECKING:
    from pliant.simulate.march.contact_steps import ContactSteps
    from pliant.simulate.march.stops import stiffness, stop_of
    from pliant.simulate.problem.closed import warn_of_open_loops
    from pliant.simulate.problem.doubts.folding import warn_of_folds
    from pliant.simulate.problem.doubts.overlaps import warn_of_unseen_overlaps
    from pliant.simulate.problem.doubts.softening import warn_of_softening
    from pliant.simulate.problem.doubts.stiff_loads import warn_of_stiff_loads
    from pliant.simulate.results.beginning import Beginning
else:
    ContactSteps = late("pliant.simulate.march.contact_steps", "ContactSteps")
    stiffness, stop_of = late_from("pliant.simulate.march.stops", "stiffness stop_of")
    warn_of_open_loops = late("pliant.simulate.problem.closed", "warn_of_open_loops")
    warn_of_folds = late("pliant.simulate.problem.doubts.folding", "warn_of_folds")
    warn_of_unseen_overlaps = late("pliant.simulate.problem.doubts.overlaps", "warn_of_unseen_overlaps")
    warn_of_softening = late("pliant.simulate.problem.doubts.softening", "warn_of_softening")
    warn_of_stiff_loads = late("pliant.simulate.problem.doubts.stiff_loads", "warn_of_stiff_loads")
    Beginning = late("pliant.simulate.results.beginning", "Beginning")

LEAST_RTOL = 2.3e-14  # a hundred roundings of a float64
LEAST_ATOL = 1e-100  # its inverse is squared
STEP_SHARE = 0.01  # of the tolerances, for one step: the errors of steps add up over a run


@silenced
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
    contacts: Contacts | None = None,
    t_eval: Any = None,
    n_out: int | None = None,
    dynamics: Dynamics | None = None,
    start: Run | Literal["settle"] | None = None,
    into: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool | None = None,
) -> Run:
    """Simulate a system from the initial state (q0, v0) at t = 0 to the final time t_end [s], and return a `Run`.

    system: a `System`, a `Model`, or a `Dynamics` that `pl.compile` returned.
    q0, v0: the initial coordinates (nq,) [rad, m] and speeds (nv,) [rad/s, m/s]. Pass arrays, or names with values such as
    `{"elbow": 0.3}` or `{"bus.vx": 0.1}`; what is not named is zero. Default: all zero. In a closed system, pliant finds the values
    that are not named, as `pl.assemble` does; arrays must satisfy the closures.
    t_end: the final time [s].
    tau: the generalised forces [N m, N], in addition to the loads. Pass constants, (nv,) or names with values; rows (n, nv),
    equally spaced over the run and interpolated linearly; `pl.Traced(tau)`, array code that is compiled with the equations; or a
    function tau(t, q, v) -> (nv,), which is called at every evaluation. Default: none.
    p: values of parameters, `{"boom.EI": (2e4, 2e4)}`. Default: those of the system.
    wrenches: (moment, force) at frames, `{"tool": [0, 0, 0, 0, 0, 5]}`. Default: none.
    u: inputs of loads, `{"rw.torque": 0.1}`. An input may be a `pl.Series`, values over time. Default: those of the system.
    s0: initial states of loads. Default: those of the system.
    seed: a whole number that seeds the noise of sensors and controllers; run i of a batch uses seed + i. Default: a random seed,
    which is stored in `run.data.attrs["seed"]`.

    Batch: pass q0 as (runs, nq), or one row per run of any other argument. The dataset then has a dimension `run`.

    method: the integrator. Default: "auto".
    - "auto" begins with dop853. If stability limits its steps, it tries esdirk, and continues with it if its steps are much longer.
      `run.quality` reports the choice, its time and its reason.
    - "dop853" is explicit, of order 8. Its steps follow rtol and atol, or have the fixed length dt.
    - "esdirk" is implicit, of order 4, for stiff systems. Its steps follow rtol and atol, or have the fixed length dt. It finds
      events as "dop853" does, if no dt is given.
    - "rk4" is explicit, of order 4, with fixed steps dt.
    - "heun" is explicit, of order 2, with fixed steps dt.
    - "symplectic" has order 4 and fixed steps dt. The energy of a system without damping stays near its value over any time.
    - "semi_implicit" has order 1 and fixed steps dt. It stays stable with stiff modes and with stiff springs, dampers and servos at
      hinges.
    - "contact" has order 1 and fixed steps dt, for systems with contacts. It is the default for these if dt is given. Events act at
      the ends of its steps. Without dt, "dop853" treats contacts as rigid and finds impacts as events. Other methods do not include
      contacts.
    - "alpha" is the generalised-alpha method, implicit, of order 2, with fixed steps dt.

    dt: the length of fixed steps [s].
    rtol, atol: the relative and absolute tolerances of steps of variable length. Defaults: 1e-8 and rtol / 100.
    rho: the spectral radius of "alpha" at infinite frequency, from 0 (damps most) to 1 (damps nothing). Default: 0.9.
    stabilise: Baumgarte's gains (alpha, beta) [1/s] of a closed system, as in `pl.compile`. Default: none; q and v are projected
    onto the closures after every step.
    min_step: the shortest step [s] at singular poses of closed systems, if steps follow rtol and atol. A step that would have to be
    shorter is accepted with its error, and `run.quality` reports how many there were, and when. Default: 1e-4, or a thousandth of a
    short run.

    contacts: how method "contact" solves the contacts, `pl.Contacts(sweeps=4)`. Default: `pl.Contacts()`.

    t_eval: the instants to store (n,) [s].
    n_out: the number of stored instants, equally spaced. Default: 1,001; with dt, every step, or fewer so that there are at most
    1,001. With dt, a step ends at every stored instant.
    dynamics: the result of `pl.compile(system)`, to use its fidelity, parameters, wrenches and threads. Default: compile the
    system.
    start: a run to continue from its last instant to t_end. Its system and settings are used unless others are given; states and
    inputs of loads and the memory of controllers and sensors are continued. Pass tau, p and wrenches again. Another system has the
    same coordinates, by name. Or "settle": the run begins next to q0 where no shapes overlap, as after `pl.settle`.
    into: a file, "run.nc", to which the run is written during the simulation. If the process is killed, `pl.load_run` reads the
    part that was written.
    resume: continue an interrupted run that was written with `into`; all other arguments must be the same. Default: False.
    progress: show a progress bar on a terminal. Default: show only what is compiled, if that takes longer than a second. With False
    nothing is shown.

    Raises `SimulationError` if the run cannot continue, and `RunInterrupted` after Ctrl-C; `.run` of either holds the results so
    far. In a batch every run has a `status`, and the values after the stop of a run are NaN. A `ModelWarning` is issued if a
    flexible body that is modelled without stiffening spins faster than half its first frequency.

    Example:
        run = pl.simulate(arm, {"elbow": 0.5}, t_end=0.5)
        run["elbow"].values[-1]  # 0.7329
    """
    if isinstance(system, Dynamics) and dynamics is None:
        dynamics = system  # with the method and all that it was compiled with
    given, steps = GivenAtStart(q0, v0, s0, u, tau, wrenches, p), Steps(method, dt, rtol, atol, rho, stabilise, min_step, contacts)
    kept, t_start = Recording(t_eval, n_out, into, resume, False if progress is None else progress), 0.0
    remembered: tuple[str, ...] = ()
    if settling := isinstance(start, str) and start == SETTLE:
        start = None
    if start is not None:
        begun = Beginning(start, q0, v0)
        begun.check_given(tau=tau, p=p, wrenches=wrenches)
        system, t_start = begun.system if system is None else system, begun.t
        t_end = begun.t_end if t_end is None else t_end
        given, steps = begun.given(given, as_model(system)), begun.steps(steps)
    if system is None:
        raise PliantError("give a system, or a run to continue, start=run")
    model, u = with_series(as_model(system), given.u, dynamics is None)
    steps = with_contact_method(model, steps)
    given, method = replace(given, u=u), steps.method or AUTO
    if start is not None:
        begun.check_series(model, u)
        remembered = begun.remembered(model)
        seed = begun.seed if seed is None and is_sampled(model) else seed
    t_end, settings = final_time(t_end), steps.settings()
    check_times(t_start, t_end, settings.get("dt"))
    times = kept.instants(t_start, t_end, settings.get("dt"))
    check_lengths(model, t_start, t_end)
    compiled = with_solver(dynamics_of(model, dynamics, p, wrenches, "a run", steps.stabilise), steps.contacts)
    compiled = with_modes(compiled, steps)
    refuse(compiled, method, RUN_FIXED if "dt" in settings else RUN, MOTIONLESS)
    problem = laid_out(compiled, given, times, (t_start, t_end))
    settings |= _least_step(problem, steps, settings)
    problem = closed(problem, given) if start is None else begun.checked(problem, given)
    problem = settled_start(problem) if settling else problem
    problem = replace(problem, seed=_seed(seed, problem.noisy, kept.into if kept.resume else None), begun=remembered)
    problem = (as_contacts_begin if first_of(method).contacts else as_events_begin)(problem)
    with np.errstate(all="ignore"):  # an initial state whose rates are not finite stops the run with an error
        march = _march_of(problem, method, settings)
    if start is None:
        check_start(problem.dynamics, problem.split(problem.x).q, problem.p)
    attributes = _attributes(problem, method, settings, (t_start, t_end))
    if kept.resume and (done := finished(kept.into, problem, attributes)) is not None:
        return done
    journal = Journal(march, attributes, kept)
    with journal, np.errstate(all="ignore"), progress_bar(kept.progress, model.name, t_end) as reached:
        stopped = _march(march, journal, reached)
    return journal.end(stopped, partial(_result, march, stopped, attributes, journal.wall_time))


def _attributes(problem: Problem, method: str, settings: dict[str, float], times: tuple[float, float]) -> dict[str, Any]:
    """Return what the dataset of a run says about how it was made."""
    model = problem.model
    out: dict[str, Any] = {"method": method, **settings, "t_start": times[0], "t_end": times[1]}
    if any(body.modes for body in model.bodies):
        out["fidelity"] = model.internals.fidelity
    if model.internals.stabilise is not None:
        out["stabilise"] = ", ".join(map(repr, model.internals.stabilise))
    if model.contacts and not model.internals.contact_modes:
        out["contacts"] = str(model.internals.contact_solver)
    if problem.noisy:
        out["seed"] = problem.seed
    if model.internals.series:
        out["series"] = ", ".join(model.internals.series)
    return out


def _seed(given: Any, noisy: bool, resumed: Any) -> int:
    """Return the seed of noise: the given one, that of the run that is resumed, or a random one; 0 where there is no noise."""
    if given is None and not noisy:
        return 0
    if given is None:
        known = seed_of(resumed) if resumed is not None else None
        return int(np.random.default_rng().integers(2**53)) if known is None else known
    if isinstance(given, bool) or not isinstance(given, int | np.integer) or not 0 <= given < 2**62:
        raise PliantError(f"seed={given!r}: give a whole number of at least 0")
    return int(given)


def _march_of(problem: Problem, method: str, settings: dict[str, float]) -> March:
    row = first_of(method)
    check(problem.dynamics, method, RUN_FIXED if "dt" in settings else RUN)
    _check_flags(problem)
    if row.carries:
        return AlphaSteps(problem, settings["dt"], settings["rho"])
    if "dt" in settings and not row.implicit:
        method = row.name
        warn_of_stiff_loads(problem.dynamics, method, settings["dt"], problem.split(problem.x).q, problem.p)
        if row.contacts and not all(event.of_row for event in problem.model.events):
            return ContactSteps(problem, settings["dt"])
        return FixedSteps(problem, method, settings["dt"])
    rtol = settings.get("rtol", RTOL)
    relative, absolute = max(rtol * STEP_SHARE, LEAST_RTOL), max(settings.get("atol", rtol / 100) * STEP_SHARE, LEAST_ATOL)
    if row.implicit:
        return EsdirkSteps(problem, relative, absolute, settings.get("dt", 0.0))
    automatic = method == AUTO and not problem.model.internals.contact_modes
    return (AutoSteps if automatic else AdaptiveSteps)(problem, relative, absolute, settings.get("min_step", 0.0))


def _least_step(problem: Problem, steps: Steps, settings: dict[str, float]) -> dict[str, float]:
    """Return the shortest step at singular poses, for methods that project onto the closures and choose steps by error."""
    method, target = steps.method or AUTO, RUN_FIXED if "dt" in settings else RUN
    if steps.min_step is not None:
        for feature in (MIN_STEP, MIN_STEP_OPEN):
            refuse(problem.dynamics, method, target, feature)
        return {"min_step": positive("min_step", steps.min_step)}
    applies = problem.projects and supports(method, target, MIN_STEP) is None and problem.torques.form != "field"
    return {"min_step": own_min_step(problem.t_end - problem.t_start)} if applies else {}


def _check_flags(problem: Problem) -> None:
    """Raise `PliantError` for flags that are neither 0 nor 1, and for locked hinges that move."""
    model = problem.model
    if not model.events:
        return
    s, v = problem.split(problem.x)[2], problem.split(problem.x)[1]
    for flag, hinge in model.internals.flags.items():
        on = s[:, model.states[flag].start]
        if not np.isin(on, (0.0, 1.0)).all():
            raise PliantError(f"s0: {flag!r} is {on[~np.isin(on, (0.0, 1.0))][0]:g}; give 1 if hinge {hinge!r} is locked, or 0")
        first = model.v_index(hinge).start
        own = slice(first, first + next(h for h in model.hinges if h.name == hinge).type.nv)  # modes are not locked
        if v[on == 1.0][:, own].any():
            raise PliantError(f"v0: hinge {hinge!r} has a speed, but s0 = {{{flag!r}: 1}} locks it; set its speed to zero")
    for mark, closure in model.internals.switches.items():
        on = s[:, model.states[mark].start]
        if not np.isin(on, (0.0, 1.0)).all():
            raise PliantError(f"s0: {mark!r} is {on[~np.isin(on, (0.0, 1.0))][0]:g}; give 1 if {closure!r} is active, or 0")


def _march(march: March, journal: Journal, reached: Callable[[float], None]) -> SimulationError | RunInterrupted | None:
    """Run the blocks of steps, and return the error that stopped them early, if any."""
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
    """Return the run, or the error that stopped it, which holds the results so far."""
    problem = march.problem
    stops: list[Any] = [stopped] * problem.runs if stopped is not None else [stop_of(march, i) for i in range(problem.runs)]
    if problem.single:
        stopped = stops[0]
    t, x = stored(march, stopped is not None)
    run = None
    if t.size:
        results = Results(ended(march, (t, x), attributes, [str(x or "") for x in stops], wall_time))
        run = run_later(results, problem.described)
        try:
            with np.errstate(all="ignore"):
                results.finish()
                if stopped is None:
                    warn_of_open_loops(problem, t, x, inputs_around(problem, t, march.devices_at))
                if any(body.flex is not None for body in problem.model.bodies):
                    warn_of_softening(problem.dynamics, run.t, run.q, run.v)
                    warn_of_folds(problem.dynamics, run.t, run.q)
                warn_of_singular_angles(problem.dynamics, run.t, run.q)
                if problem.model.contacts:
                    warn_of_unseen_overlaps(problem, run.t, run.q)
        except KeyboardInterrupt:
            stopped = stopped or RunInterrupted(
                f"system {problem.model.name!r}: the run was interrupted at t = {march.t.min():.6g} s, while its results were put "
                "together"
            )
    if stopped is not None:
        stopped.run = run
        if run is not None:
            stopped.add_note("the results up to then are in .run of this exception")
        raise stopped
    if run is None:  # not one of the runs began
        raise next(x for x in stops if x is not None)
    return run
