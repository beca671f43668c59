"""Flexible bodies compared with Exudyn: that both describe the same system, then the time of an evaluation, a step, a motion."""

from __future__ import annotations

import dataclasses
import importlib
import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

import pliant as pl

from .measure import Effort, interleaved
from .peers import difference
from .sheet import Sheet, number, ratio
from .solids import Array
from .structures import LINKS, MODES, Case, chain, link, satellite

PACKAGE = "exudyn"
CLOSE = 1e-5  # [m], at the watched nodes: what a motion is worth here
_SAME = 1e-5  # relative: Exudyn's accelerations and Jacobians are numerical derivatives in part
_RTOL = tuple(10.0**-k for k in range(3, 11))
_STEPS = tuple(250 * 2**k for k in range(9))
_REFERENCE = 1e-9  # rtol

Results = dict[str, Any]
Task = tuple[str, Callable[[], None]]


def installed() -> tuple[Any, str]:
    """(the module of Exudyn's systems or None, why there is none)."""
    try:
        return importlib.import_module(".peers.exudyn", __package__), ""
    except ImportError as error:
        return None, f"not installed ({error}); flexible bodies are compared with it alone; pip install {PACKAGE}"


def tasks(results: Results, peer: Any, quick: bool, effort: Effort) -> Iterator[Task]:
    """Everything, or with `quick` the smallest systems for a short time."""
    yield "flexible: the same link", partial(_agreement, results, peer)
    for modes in MODES[:1] if quick else MODES:
        yield f"flexible: satellite, {modes} modes a panel", partial(_satellite, results, peer, modes, quick)
    for links in LINKS[:2] if quick else LINKS:
        for modes in MODES[:1] if quick else MODES:
            yield f"flexible: chain of {links}, {modes} modes a link", partial(_chain, results, peer, links, modes, quick, effort)


def _agreement(results: Results, peer: Any) -> None:
    """Of a link: frequencies of a reduction by each, and the tip's place under a force at it."""
    whole = link(max(MODES))
    frequencies = difference((peer.own_frequencies(whole),), (np.sqrt(np.diag(whole.body.stiffness)),))
    force = np.array([0.0, 1.0, 2.0])
    own, theirs, rest = deflected(force), peer.deflection(force), whole.watched(np.zeros(whole.modes))
    deflection = difference((theirs - rest,), (own - rest,))
    for what, apart in (("frequencies", frequencies), ("deflection", deflection)):
        _check(f"a link's {what}", apart)
    results["flexible_agreement"].append({"frequencies": frequencies, "deflection": deflection, "deflection_m": float(own[2])})


def deflected(force: Array) -> Array:
    """Where the tip of a link is, its root held, under a force at the tip [N]: pliant's, by one step of Newton's method."""
    whole = link(max(MODES))
    system = pl.System("held link", gravity=(0, 0, 0))
    system.add_body("link", flex=whole.body)
    system.add_frame("tip", body="link", at="tip")
    wrench, zero = np.concatenate([np.zeros(3), force])[None], np.zeros(whole.modes)
    tau = pl.compile(system, wrenches=["tip"], target="reference").inverse_dynamics(zero, zero, zero, wrench)
    return whole.watched(-tau / np.diag(whole.body.stiffness))


def _check(what: str, apart: float) -> None:
    if not apart <= _SAME:
        raise pl.PliantError(f"flexible bodies: {what} differ between Exudyn and pliant by {apart:.1e}, so times say nothing")


# ---- motions


def run(case: Case, instants: int, **settings: Any) -> tuple[Array, pl.results.Run]:
    """Watched positions at instants, 0 included, and the run."""
    made = pl.simulate(case.system, None, case.v0, t_end=case.t_end, n_out=instants + 1, dynamics=case.dyn, **settings)
    return case.watched(made.q), made


def _apart(a: Array, b: Array) -> float:
    return float(np.abs(a - b).max())


def _explicit_steps(case: Case, instants: int) -> int:
    """Steps of some 2 / omega_max, near the longest that methods of fourth order bear, as many between each two instants."""
    return instants * math.ceil(case.fastest * case.t_end / 2 / instants)


def _to_within(limit: float, settings: Iterable[Any], attempt: Callable[[Any], tuple[float, float]]) -> tuple[float, Any]:
    """(seconds, setting) of the first setting whose error is below the limit; attempt(setting) -> (seconds, error)."""
    for setting in settings:
        seconds, error = attempt(setting)
        if error <= limit:
            return min(seconds, *(attempt(setting)[0] for _ in range(2))), setting
    return math.nan, None


def _satellite(results: Results, peer: Any, modes: int, quick: bool) -> None:
    """The same explicit method with the same steps: classical Runge-Kutta. Ratios are to one call and to an evaluation in a run."""
    case = satellite(modes)
    case = dataclasses.replace(case, t_end=case.t_end / 10) if quick else case
    exact = run(case, peer.INSTANTS, rtol=_REFERENCE)[0]
    other, steps = peer.satellite(case), _explicit_steps(case, peer.INSTANTS)
    state = case.system.neutral(), case.v0, np.zeros(case.system.nv)
    times: dict[str, list[float]] = {"own": [], "theirs": []}
    for _ in range(3):
        own, made = run(case, peer.INSTANTS, method="rk4", dt=case.t_end / steps)
        times["own"].append(made.quality.wall_time / (4 * steps))
        begun = perf_counter()
        theirs = other.motion(case.t_end, steps, "RK44")
        times["theirs"].append((perf_counter() - begun) / (4 * steps))
    call = interleaved({"call": partial(case.dyn.forward_dynamics, *state)}, Effort(5, 0.01))["call"].best
    own_s, theirs_s = (min(times[who]) for who in ("own", "theirs"))
    results["flexible_satellites"].append(
        {
            "modes": modes,
            "nv": case.system.nv,
            "steps": steps,
            "call_s": call,
            "own_s": own_s,
            "theirs_s": theirs_s,
            "to_call": theirs_s / call,
            "to_own": theirs_s / own_s,
            "own_off_m": _apart(own, exact),
            "theirs_off_m": _apart(theirs, exact),
        }
    )


def _chain(results: Results, peer: Any, links: int, modes: int, quick: bool, effort: Effort) -> None:
    case = chain(links, modes)
    case = dataclasses.replace(case, t_end=case.t_end / 10) if quick else case
    begun = perf_counter()
    case.dyn.forward_dynamics  # noqa: B018, the access compiles
    row = {"links": links, "modes": modes, "nv": case.system.nv, "compile_s": perf_counter() - begun}
    other = peer.chain(case)
    exact, made = run(case, peer.INSTANTS, rtol=_REFERENCE)
    row |= _evaluation(case, peer, other, made, effort)
    other.start(*peer.chain_state(case, case.system.neutral(), case.v0))
    row |= _steps(case, peer, other, exact)
    results["flexible_chains"].append(row | _to_accuracy(case, peer, other, exact))


def _evaluation(case: Case, peer: Any, other: Any, made: pl.results.Run, effort: Effort) -> Results:
    """At the end of a run: accelerations by pliant; by Exudyn the parts that its solvers make them from."""
    q, v = made.q[-1], made.v[-1]
    other.start(*peer.chain_state(case, q, v))
    a = case.dyn.forward_dynamics(q, v, np.zeros(len(v)))
    own = a.reshape(len(case.names), -1)[:, 1:]
    apart = difference((peer.chain_eta(case, other.accelerations()),), (own,))
    _check(f"accelerations of a {case.name}", apart)
    solver, _ = other.solver()
    calls = {
        "pliant": partial(case.dyn.forward_dynamics, q, v, np.zeros(len(v))),
        "mass": partial(solver.ComputeMassMatrix, other.mbs),
        "forces": partial(solver.ComputeODE2RHS, other.mbs),
        "constraints": partial(solver.ComputeJacobianAE, other.mbs),
    }
    times = interleaved(calls, effort)
    parts = {f"{name}_s": times[name].best for name in ("mass", "forces", "constraints")}
    call, theirs = times["pliant"].best, sum(parts.values())
    return {"call_s": call, **parts, "parts_s": theirs, "parts_ratio": theirs / call, "accelerations_apart": apart}


def _steps(case: Case, peer: Any, other: Any, exact: Array) -> Results:
    """The same steps by different methods: classical Runge-Kutta, and generalised alpha, which takes the constraints."""
    steps = _explicit_steps(case, peer.INSTANTS)
    own_s, theirs_s = [], []
    for _ in range(2):
        own, made = run(case, peer.INSTANTS, method="rk4", dt=case.t_end / steps)
        own_s.append(made.quality.wall_time / steps)
        begun = perf_counter()
        theirs = other.motion(case.t_end, steps)
        theirs_s.append((perf_counter() - begun) / steps)
    times = {"own_step_s": min(own_s), "their_step_s": min(theirs_s), "step_ratio": min(theirs_s) / min(own_s)}
    return {"steps": steps, **times, "own_off_m": _apart(own, exact), "theirs_off_m": _apart(theirs, exact)}


def _to_accuracy(case: Case, peer: Any, other: Any, exact: Array) -> Results:
    """A motion to within CLOSE, by what each has for it: DOP853 with a tolerance, generalised alpha with a step."""

    def own(rtol: float) -> tuple[float, float]:
        places, made = run(case, peer.INSTANTS, rtol=rtol)
        return made.quality.wall_time, _apart(places, exact)

    def theirs(steps: int) -> tuple[float, float]:
        begun = perf_counter()
        places = other.motion(case.t_end, steps)
        return perf_counter() - begun, _apart(places, exact)

    own_s, rtol = _to_within(CLOSE, _RTOL, own)
    theirs_s, steps = _to_within(CLOSE, _STEPS, theirs)
    return {
        "own_close_s": own_s,
        "own_rtol": rtol,
        "their_close_s": theirs_s,
        "their_steps": steps,
        "close_ratio": theirs_s / own_s,
    }


# ---- tables


def sheets(results: Results) -> list[Sheet]:
    return [_evaluation_sheet(results), _step_sheet(results), _motion_sheet(results), _satellite_sheet(results)]


def _evaluation_sheet(results: Results) -> Sheet:
    rows = []
    for r in results["flexible_chains"]:
        times = [number(r[key] * 1e6) for key in ("call_s", "parts_s", "mass_s", "forces_s", "constraints_s")]
        times[1] += f" ({ratio(r['parts_ratio'])})"
        rows.append((*_size(r), str(r["nv"]), *times, f"{r['accelerations_apart']:.0e}", number(r["compile_s"])))
    columns = ("links", "modes", "nv", "pliant", "Exudyn", "mass matrix", "forces", "constraints", "apart", "compile [s]")
    foot = [
        "Pliant: one call of forward dynamics, which gives accelerations. Exudyn: the mass matrix, the forces and the Jacobian of "
        "the constraints, one call each; solving for accelerations with these is its solvers' part and not in the figure. Apart: "
        "modal accelerations at the end of the motion, relative to the largest.",
        *(_sameness(r) for r in results["flexible_agreement"]),
    ]
    return Sheet("Chains of flexible links, one evaluation [µs]", columns, rows, 3, foot)


def _sameness(r: Results) -> str:
    return (
        "Both have the same finite elements (quadratic hexahedra), the same modes, and displacements that are linear in a floating "
        f"frame. A link's frequencies by each one's own Craig-Bampton reduction differ by {r['frequencies']:.0e}, its tip's "
        f"deflection of {r['deflection_m'] * 1e3:.1f} mm under a force by {r['deflection']:.0e}. Two differences are kept out of "
        "the systems: Exudyn's gravity has no moment from deflections, so there is no gravity; and where a node turns about "
        "changing axes, the angular velocity of Exudyn's marker is not the derivative of its rotation, so links move and bend in "
        "one plane. The equations are spatial for both."
    )


def _step_sheet(results: Results) -> Sheet:
    rows = []
    for r in results["flexible_chains"]:
        times = [number(r[key] * 1e6) for key in ("own_step_s", "their_step_s")]
        times[1] += f" ({ratio(r['step_ratio'])})"
        rows.append((*_size(r), f"{r['steps']:,}", *times, *_off(r)))
    columns = ("links", "modes", "steps", "pliant", "Exudyn", *_OFF)
    foot = [
        "The same steps, not the same method. Pliant's coordinates need no constraints: classical Runge-Kutta, four evaluations a "
        "step, by pl.simulate. Exudyn's joints are constraints, which its explicit methods do not take: "
        "generalised alpha, which solves nonlinear equations in each step, in C++. A step is 2/ω of the fastest mode, about as "
        "long as Runge-Kutta bears, and shorter than generalised alpha needs. Off: at the tips, from a converged motion."
    ]
    return Sheet("Chains of flexible links, a step [µs]", columns, rows, 2, foot)


def _motion_sheet(results: Results) -> Sheet:
    rows = []
    for r in results["flexible_chains"]:
        own = (number(r["own_close_s"]), f"{r['own_rtol']:.0e}") if r["own_rtol"] else _NOT_REACHED
        theirs = f"{number(r['their_close_s'])} ({ratio(r['close_ratio'])})"
        rows.append((*_size(r), *own, *((theirs, f"{r['their_steps']:,}") if r["their_steps"] else _NOT_REACHED)))
    columns = ("links", "modes", "pliant", "rtol", "Exudyn", "steps")
    foot = [
        "Pliant: DOP853 with the first of rtol 1e-3, 1e-4, … that comes so close. Exudyn: generalised alpha with the first of 250, "
        "500, 1,000, … steps. The best of three runs. The fastest mode bounds the steps of an explicit method even where it does "
        "not move, and those of an implicit one not at all."
    ]
    return Sheet(f"Chains of flexible links, a motion to within {CLOSE:.0e} m at the tips [s]", columns, rows, 2, foot)


def _satellite_sheet(results: Results) -> Sheet:
    rows = []
    for r in results["flexible_satellites"]:
        times = [number(r[key] * 1e6) for key in ("call_s", "own_s", "theirs_s")]
        ratios = [ratio(r[key]) for key in ("to_call", "to_own")]
        rows.append((str(r["modes"]), str(r["nv"]), f"{r['steps']:,}", *times, *ratios, *_off(r)))
    columns = ("modes", "nv", "steps", "pliant, a call", "pl.simulate", "Exudyn", "to a call", "to pl.simulate", *_OFF)
    foot = [
        "A free hub with two panels, so many modes each, tumbling. The same method, classical Runge-Kutta, with the same steps: a "
        "time is a step's over its four evaluations, by pl.simulate and by Exudyn; next to them one call of "
        "forward dynamics from Python. For Exudyn the satellite is one body whose mesh is all of it: so there is no joint, and "
        "explicit methods take it. Off: at the panels' ends, from a converged motion."
    ]
    return Sheet("Satellite with flexible panels, an evaluation [µs]", columns, rows, 2, foot)


_NOT_REACHED = ("not reached", "")
_OFF = ("pliant off [m]", "Exudyn off [m]")


def _size(r: Results) -> tuple[str, str]:
    return str(r["links"]), str(r["modes"])


def _off(r: Results) -> tuple[str, str]:
    return f"{r['own_off_m']:.0e}", f"{r['theirs_off_m']:.0e}"
