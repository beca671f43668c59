"""DOP853 with error control: the eighth-order method of Dormand and Prince with Hairer's error estimate and dense output.

Every lane has its own time and step. A lane that has finished waits with steps of length zero. Steps follow the error by the rule
of `control`. A step that leads to infinite or NaN numbers is tried again with a tenth of its length. The three stages of dense
output are computed only in steps that pass an instant to store.

Every accepted step is checked twice: whether stability kept it short (Hairer and Wanner, Solving ODEs II, IV.2: stage 12 and the
new state both lie at its end), and whether such steps can reach the end of the run. The estimate of |lambda| from stage and state
varies strongly with the phase of a vibration, so it is taken over several steps. A step counts only if the two also lie within some
tolerances of each other.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pliant.lazy import late
from pliant.simulate.loops.methods import locate
from pliant.simulate.loops.methods.carry import FORCED, SCALARS, SETTINGS, Scalars, Status
from pliant.simulate.loops.methods.control import (
    HELD_STEP,
    LEAST_IN_A_ROW,
    LEAST_LOG_ERROR,
    LEAST_STEP,
    STRETCH,
    is_number,
    next_step,
    too_short,
    watch_speeds,
)
from pliant.simulate.loops.methods.frame import MarchWriter
from pliant.simulate.loops.methods.locate import Look, Watched
from pliant.simulate.loops.methods.operands import RunSpace
from pliant.simulate.methods import dop853_tableau as tableau

if TYPE_CHECKING:
    from pliant.compile.program.builder import ProgramVariable
    from pliant.compile.program.nodes import Count, constant
else:
    constant = late("pliant.compile.program.nodes", "constant")

_ORDER = 8
_HELD_CHANGE = 1e3  # of the tolerances of a step: a smooth motion goes some millions of them in a step of order 8
_HELD_IN_A_ROW = 1000
_STABLE = 5.0  # h |lambda|: the border of stability is 6.1 for a decay, and about 5.7 for a vibration, as it is measured here
_MEMORY = 0.8  # of a step's share, at the next
_NEAR = 3.0  # of the tolerances: where stability alone bounds a step, its last stages differ by what tolerances let grow, no more
STIFF_STEPS, _QUIET_STEPS = 15, 6
_STAGES, _DENSE = 12, 3
_SINGULAR = 0.03  # of a row of closures: within 2 degrees of depending on others, or of being none


def rooms(space: RunSpace) -> dict[str, int]:
    n = space.size
    stages = {f"k{i}": n for i in range(_STAGES + 1 + _DENSE)}
    return {
        "c": SCALARS,
        "kept": SCALARS,
        "settings": len(SETTINGS),
        "near_of_z": 1,
        "x": n,
        "y": n,
        "z": n,
        "w": n,
        "e5": n,
        "e3": n,
        **stages,
        **{f"f{i}": n for i in range(4)},
    }


@dataclass
class _Trial:
    """A step that is tried: its length, its end, the lanes that run, the lanes that it takes to t_stop."""

    h: str
    end: str
    running: str
    final: str


@dataclass
class _Sums:
    """Sums over the values that count: squares of the two error estimates and of the stability estimate, and the largest change.

    apart, slopes: how far the last stage is from the new state, and its rates from the new ones. near: the former in units of
    tolerances.
    """

    e5: str
    e3: str
    apart: str
    slopes: str
    near: str
    change: str


def write(march: MarchWriter, watched: Watched | None = None) -> None:
    """The loop over steps. watched: events, if there are any; then there is one lane."""
    p, space, room, c = march.p, march.space, march.rooms, _scalars(march)
    n = space.size
    parts = [(c.place, 0, SCALARS), (room["x"], SCALARS, n), (room["k0"], SCALARS + n, n)]
    if watched is not None:
        parts += locate.parts(march, watched)
        locate.begin(march, watched)
    for to, first, size in parts:
        p.gather(to, p.cells(march.pointers["carry"], first), size)
    p.gather(room["settings"], march.pointers["settings"], len(SETTINGS))
    settings = {name: p.load(room["settings"], i) for i, name in enumerate(SETTINGS)}
    budget = p.whole(march.number("settings", 0, SETTINGS.index("budget")))
    due = p.variable("real")
    with p.each_lane() as lane:
        _find_due(march, due, lane)
    _begin(march, settings)
    if watched is not None:
        locate.find_sides(march, watched, room["x"], room["k0"])
    tried = p.counter()
    with p.forever() as done:
        running = p.compare("oeq", c.get("status"), p.constant(Status.MORE))
        p.leave(p.no(p.any(running)), done)
        p.leave(p.holds("sge", tried.get(), budget), done)
        tried.set(p.count("plus", tried.get(), 1))
        if march.stopped is not None or watched is not None:
            p.copy(room["kept"], c.place, SCALARS)
        trial = _length(march, settings, running)
        drift = _stages(march, trial)
        sums = _sums(march, settings)
        accepted = _judge(march, trial, sums, settings)
        passed = accepted if watched is not None else p.both(accepted, p.compare("olt", due.get(), trial.end))
        with p.when(p.any(passed)):
            _dense(march, trial)
            c.count("evaluations", passed, _DENSE)
        accepted = _unless_stopped(march, accepted)
        with p.when(p.any(accepted)):
            if not space.closed:
                march.project(room["z"], drift, trial.end)
            c.put("drift", p.larger(c.get("drift"), drift.get()), accepted)
            if watched is not None:
                accepted = _unless_event(march, watched, trial, accepted, due)
            _store(march, trial, accepted, due)
            _watch(march, trial, sums, accepted, settings)
            _go_on(march, trial, accepted)
    for to, first, size in parts:
        p.scatter(p.cells(march.pointers["carried"], first), to, size)


def _scalars(march: MarchWriter) -> Scalars:
    return Scalars(march.p, march.rooms["c"])


def _begin(march: MarchWriter, settings: Mapping[str, str]) -> None:
    """The rates at the start, where there are none yet or inputs have changed; and where no step has been proposed yet a first one
    from them (Hairer's rule)."""
    p, room = march.p, march.rooms
    c, n = _scalars(march), march.space.size
    zero, one = p.constant(0.0), p.constant(1.0)
    running = p.compare("oeq", c.get("status"), p.constant(Status.MORE))
    fresh = p.both(running, p.compare("oeq", c.get("h"), zero))
    asked = p.either(fresh, p.both(running, p.compare("one", c.get("renew"), zero)))
    with p.when(p.any(asked)):
        t = c.get("t")
        march.evaluate(t, room["x"], room["y"])
        bad = p.both(asked, march.unfinite(room["y"]))
        c.put("status", Status.NOT_FINITE, bad)
        done = asked
        if (stop := march.law_stopped()) is not None:
            c.put("status", Status.LAW, p.both(asked, stop))
            done = p.both(asked, p.negated(stop))
        with p.loop(n) as i:
            known = p.choose(bad, zero, p.load(room["y"], i))
            p.store(p.choose(asked, known, p.load(room["k0"], i)), room["k0"], i)
        c.put("renew", zero, done)
        c.count("evaluations", p.both(asked, p.negated(fresh)))
    with p.when(p.any(fresh)):
        t = c.get("t")
        left = p.sub(settings["t_stop"], t)
        d0, d1 = (_scaled(march, settings, room[name]) for name in ("x", "k0"))
        small = p.either(p.compare("olt", d0, p.constant(1e-5)), p.compare("olt", d1, p.constant(1e-5)))
        h0 = p.smaller(p.choose(small, p.constant(1e-6), p.mul(p.constant(0.01), p.div(d0, d1))), left)
        p.combine(room["z"], n, [(1.0, room["k0"])], room["x"], h0)
        march.evaluate(p.add(t, h0), room["z"], room["y"])
        p.combine(room["w"], n, [(1.0, room["y"]), (-1.0, room["k0"])])
        d2 = p.div(_scaled(march, settings, room["w"]), h0)
        steepest = p.larger(d1, d2)
        gentle = p.compare("ole", steepest, p.constant(1e-15))
        root = p.function("exp", p.mul(p.constant(1 / _ORDER), p.function("log", p.div(p.constant(0.01), steepest))))
        h1 = p.choose(gentle, p.larger(p.constant(1e-6), p.mul(h0, p.constant(1e-3))), root)
        h = p.smaller(p.smaller(p.mul(p.constant(100.0), h0), h1), left)
        h = p.choose(p.compare("ogt", h, zero), h, h0)  # where the second look was not finite
        if (stop := march.law_stopped()) is not None:  # in the second look: it is begun anew, if at all
            c.put("status", Status.LAW, p.both(fresh, stop))
            fresh = p.both(fresh, p.negated(stop))
        c.put("h", h, fresh)
        c.put("log_error", LEAST_LOG_ERROR, fresh)
        c.put("was_rejected", one, fresh)
        c.count("evaluations", fresh, 2)


def _scaled(march: MarchWriter, settings: Mapping[str, str], y: str) -> str:
    """The root mean square of a column, by the tolerances at x."""
    p = march.p
    total = p.variable("real", p.constant(0.0))
    with p.loop(march.space.controlled) as i:
        size = p.function("fabs", p.load(march.rooms["x"], i))
        z = p.div(p.load(y, i), p.add(settings["atol"], p.mul(settings["rtol"], size)))
        total.set(p.add(total.get(), p.mul(z, z)))
    return p.function("sqrt", p.div(total.get(), p.constant(float(march.space.controlled))))


def _length(march: MarchWriter, settings: Mapping[str, str], running: str) -> _Trial:
    """How far to go: as proposed, but to t_stop and to the knots of a series exactly, and not at all where a lane is through."""
    p, c = march.p, _scalars(march)
    t, h = c.get("t"), c.get("h")
    stop = settings["t_stop"]
    if march.inputs.tau == "series":
        knot = march.next_knot(t)
        stop = p.choose(p.compare("olt", knot, stop), knot, stop)
    left = p.sub(stop, t)
    clipped = p.compare("oge", p.mul(h, p.constant(STRETCH)), left)
    h = p.choose(clipped, left, h)
    h = p.choose(running, h, p.constant(0.0))
    end = p.choose(clipped, stop, p.add(t, h))
    final = p.both(running, p.both(clipped, p.compare("oeq", stop, settings["t_stop"])))
    return _Trial(h, end, running, final)


def _stages(march: MarchWriter, trial: _Trial) -> ProgramVariable:
    """The stages, the new state in z, and its rates; a place for how far norms are from one.

    A closed system is put on its closures before its rates are found, so that the next step, and the interpolant, begin there.
    What that changes is of the order of the step's error, which is that of the stages.
    """
    p, room, n = march.p, march.rooms, march.space.size
    c = _scalars(march)
    t = c.get("t")
    k = [room[f"k{i}"] for i in range(_STAGES + 1)]
    for i in range(1, _STAGES):
        terms: list[tuple[float | str, str]] = [(float(a), k[j]) for j, a in enumerate(tableau.A[i, :i]) if a]
        p.combine(room["y"], n, terms, room["x"], trial.h)
        march.evaluate(p.add(t, p.mul(p.constant(float(tableau.C[i])), trial.h)), room["y"], k[i])
    p.combine(room["z"], n, [(float(b), k[i]) for i, b in enumerate(tableau.B) if b], room["x"], trial.h)
    drift = p.variable("real", p.constant(0.0))
    if march.space.closed:
        march.project(room["z"], drift, trial.end)
        p.store(p.function("sqrt", p.larger(p.load(room["share"], 0), p.constant(0.0))), room["near_of_z"])
    march.evaluate(trial.end, room["z"], k[_STAGES])
    p.combine(room["e5"], n, [(float(e), k[i]) for i, e in enumerate(tableau.E5) if e])
    p.combine(room["e3"], n, [(float(e), k[i]) for i, e in enumerate(tableau.E3) if e])
    c.count("evaluations", trial.running, _STAGES)
    return drift


def _sums(march: MarchWriter, settings: Mapping[str, str]) -> _Sums:
    """One after another in the order of the values, so that one state alone and one in a lane agree to the last bit."""
    p, room = march.p, march.rooms
    names = ("e5", "e3", "apart", "slopes", "near", "change")
    totals = {name: p.variable("real", p.constant(0.0)) for name in names}
    with p.loop(march.space.controlled) as i:
        x, z = p.load(room["x"], i), p.load(room["z"], i)
        larger = p.larger(p.function("fabs", x), p.function("fabs", z))
        weight = p.div(p.constant(1.0), p.add(settings["atol"], p.mul(settings["rtol"], larger)))
        apart = p.sub(z, p.load(room["y"], i))
        terms = {
            "near": p.mul(apart, weight),
            "e5": p.mul(p.load(room["e5"], i), weight),
            "e3": p.mul(p.load(room["e3"], i), weight),
            "apart": apart,
            "slopes": p.sub(p.load(room[f"k{_STAGES}"], i), p.load(room[f"k{_STAGES - 1}"], i)),
        }
        for name, x_ in terms.items():
            totals[name].set(p.add(totals[name].get(), p.mul(x_, x_)))
        change = p.mul(p.function("fabs", p.sub(z, x)), weight)
        totals["change"].set(p.larger(totals["change"].get(), change))
    return _Sums(*(totals[name].get() for name in names))


def _judge(march: MarchWriter, trial: _Trial, sums: _Sums, settings: Mapping[str, str]) -> str:
    """Take or reject the step, and propose the next: a mask of the lanes that take it."""
    p, c = march.p, _scalars(march)
    zero, one = p.constant(0.0), p.constant(1.0)
    below = p.function("sqrt", p.mul(p.add(sums.e5, p.mul(p.constant(0.01), sums.e3)), p.constant(float(march.space.controlled))))
    error = p.div(p.mul(trial.h, sums.e5), below)
    error = p.choose(p.compare("oeq", sums.e5, zero), zero, error)
    error = p.add(error, p.mul(sums.slopes, zero))  # not a number where the new rates are not finite
    small = p.compare("ole", error, one)
    if march.space.shares:
        singular, least = _across(march, trial, settings, error)
        forced = p.both(p.both(singular, p.compare("ole", trial.h, least)), p.negated(small))
        _note_forced(march, forced)
        small = p.either(small, forced)
    accepted = p.both(trial.running, small)
    rejected = p.both(trial.running, p.negated(small))
    if (stop := march.law_stopped()) is not None:
        c.put("status", Status.LAW, p.both(trial.running, stop))
        accepted = p.both(accepted, p.negated(stop))
        rejected = p.both(rejected, p.negated(stop))
    factor, log_error = next_step(p, c, _ORDER, error, accepted)
    factor = p.choose(is_number(p, error), factor, p.constant(0.1))
    h = p.mul(trial.h, factor)
    if march.space.shares:
        h = p.choose(p.both(singular, rejected), p.smaller(p.larger(h, least), trial.h), h)
    # a step that was cut short by a knot or the end says nothing against the length that had been proposed
    c.put("h", p.larger(h, p.choose(p.compare("oge", factor, one), c.get("h"), h)), accepted)
    c.put("h", h, rejected)
    c.put("log_error", p.larger(log_error, p.constant(LEAST_LOG_ERROR)), accepted)
    c.put("was_rejected", zero, accepted)
    c.put("was_rejected", one, rejected)
    c.count("rejected", rejected)
    c.put("status", Status.TOO_SHORT, p.both(rejected, too_short(p, c, h)))
    return accepted


def _across(march: MarchWriter, trial: _Trial, settings: Mapping[str, str], error: str) -> tuple[str, str]:
    """(a mask of the lanes that stand before a singular pose, where an error is a number; the least step there).

    Where rows of closures come to depend on each other the branches of a motion cross. An error d at a distance e from there turns
    the velocity by d / e, so that steps by error shrink into the pose, and leave by whichever branch rounding chooses. A step that
    ends as far behind the pose as it begins before has its stages away from it: it is the least. The way there is that of the step
    before, as far as rows fell.
    """
    p, c = march.p, _scalars(march)
    zero = p.constant(0.0)
    near, before = c.get("near"), c.get("near_before")
    singular = p.both(p.compare("ogt", near, zero), p.compare("olt", near, p.constant(_SINGULAR)))
    singular = p.both(singular, p.both(trial.running, is_number(p, error)))
    falls = p.compare("ogt", before, near)
    there = p.div(p.mul(c.get("last_h"), near), p.choose(falls, p.sub(before, near), p.constant(1.0)))
    across = p.choose(falls, p.mul(p.constant(2.0), there), zero)
    return singular, p.larger(across, settings["min_step"])


def _note_forced(march: MarchWriter, forced: str) -> None:
    p, c = march.p, _scalars(march)
    with p.when(p.any(forced)):
        for i in range(FORCED):
            c.put(f"forced_{i}", c.get("t"), p.both(forced, p.compare("oeq", c.get("forced"), p.constant(float(i)))))
        c.count("forced", forced)


def _unless_stopped(march: MarchWriter, accepted: str) -> str:
    """The lanes that take the step; none where a law has stopped in a stage of dense output, and all is as before the step."""
    p, c, stop = march.p, _scalars(march), march.law_stopped()
    if stop is None:
        return accepted
    with p.when(p.both(accepted, stop)):
        p.copy(c.place, march.rooms["kept"], SCALARS)
        c.put("status", Status.LAW)
    return p.both(accepted, p.negated(stop))


def _unless_event(march: MarchWriter, watched: Watched, trial: _Trial, accepted: str, due: ProgramVariable) -> str:
    """Return the lane if it takes the whole step. If the step contains an event, everything stays as before the step, except for
    the rows that are stored up to the event.
    """
    p = march.p
    it = Look(march, watched, _scalars(march).get("t"), trial.h, _interpolate)
    found = locate.look(it)
    with p.when(found):
        cuts = locate.leave(it)
        with p.when(cuts):
            _store(march, trial, cuts, due, it.own("at"))
    return p.both(accepted, p.negated(found))


# ---- what is stored


def _find_due(march: MarchWriter, due: ProgramVariable, lane: Count) -> None:
    """The next instant that a lane is to store; infinite after the last."""
    p, c = march.p, _scalars(march)
    row = p.whole(p.lane(c.get("row"), lane))
    value = p.variable("number", constant(math.inf, "number"))
    with p.when(p.holds("slt", row, march.lengths["K"])):
        value.set(p.read(p.cell(p.row_of(march.pointers["times"], lane), row)))
    p.set_lane(due, lane, value.get())


def _store(march: MarchWriter, trial: _Trial, accepted: str, due: ProgramVariable, end: str | None = None) -> None:
    """Rows whose instants the step has reached: the new state where it ends there, and else the interpolant. end: if cut."""
    p, c = march.p, _scalars(march)
    with p.forever() as stored:
        reached = p.both(accepted, p.compare("ole", due.get(), end or trial.end))
        p.leave(p.no(p.any(reached)), stored)
        inside = p.both(accepted, p.compare("olt", due.get(), trial.end))
        with p.when(p.any(inside)):
            along = p.div(p.sub(due.get(), c.get("t")), trial.h)
            _interpolate(march, p.choose(inside, along, p.constant(0.0)), trial.h)
        with p.each_lane() as lane, p.when(p.lane(reached, lane)):
            k = p.whole(p.lane(c.get("row"), lane))
            where = p.operation("choose place", p.lane(inside, lane), march.rooms["w"], march.rooms["z"])
            p.scatter_lane(march.row("rows", k, lane), where, march.space.size, lane)
        c.count("row", reached)
        with p.each_lane() as lane:
            _find_due(march, due, lane)


def _dense(march: MarchWriter, trial: _Trial) -> None:
    """The further stages, and the coefficients of the interpolant that they give."""
    p, room, n = march.p, march.rooms, march.space.size
    c = _scalars(march)
    t = c.get("t")
    k = [room[f"k{i}"] for i in range(_STAGES + 1 + _DENSE)]
    for s in range(_DENSE):
        i = _STAGES + 1 + s
        terms: list[tuple[float | str, str]] = [(float(a), k[j]) for j, a in enumerate(tableau.A_EXTRA[s, :i]) if a]
        p.combine(room["w"], n, terms, room["x"], trial.h)
        march.evaluate(p.add(t, p.mul(p.constant(float(tableau.C_EXTRA[s])), trial.h)), room["w"], k[i])
    for m, row in enumerate(tableau.D):
        p.combine(room[f"f{m}"], n, [(float(d), k[i]) for i, d in enumerate(row) if d], None, trial.h)


def _interpolate(march: MarchWriter, along: str, h: str) -> None:
    """The state in w at a fraction of the step: alternating factors s and 1 - s, from the highest coefficient down."""
    p, room = march.p, march.rooms
    s, rest = along, p.sub(p.constant(1.0), along)
    with p.loop(march.space.size) as i:
        x, z = p.load(room["x"], i), p.load(room["z"], i)
        first, last = p.mul(h, p.load(room["k0"], i)), p.mul(h, p.load(room[f"k{_STAGES}"], i))
        delta = p.sub(z, x)
        lower = [delta, p.sub(first, delta), p.sub(p.add(delta, delta), p.add(first, last))]
        coefficients = [*lower, *(p.load(room[f"f{m}"], i) for m in range(4))]
        y = p.constant(0.0)
        for m, f in enumerate(reversed(coefficients)):
            y = p.mul(p.add(y, f), s if m % 2 == 0 else rest)
        p.store(p.add(x, y), room["w"], i)
    march.project(room["w"], p.variable("real", p.constant(0.0)), p.add(_scalars(march).get("t"), p.mul(along, h)))


# ---- what a step tells, and the way on


def _watch(march: MarchWriter, trial: _Trial, sums: _Sums, accepted: str, settings: Mapping[str, str]) -> None:
    p, c = march.p, _scalars(march)
    one = p.constant(1.0)
    for name, x in (("slopes", p.mul(p.mul(trial.h, trial.h), sums.slopes)), ("apart", sums.apart)):
        c.put(name, p.add(p.mul(p.constant(_MEMORY), c.get(name)), x), accepted)
    slopes, apart = c.get("slopes"), c.get("apart")
    beyond = p.both(p.compare("ogt", slopes, p.mul(p.constant(_STABLE**2), apart)), p.compare("ogt", apart, p.constant(0.0)))
    beyond = p.both(beyond, p.compare("olt", sums.near, p.constant(_NEAR**2 * march.space.controlled)))
    beyond, calm = p.both(accepted, beyond), p.both(accepted, p.negated(beyond))
    c.count("beyond", beyond)
    c.put("quiet", 0.0, beyond)
    c.count("quiet", calm)
    silent = p.both(calm, p.compare("oge", c.get("quiet"), p.constant(_QUIET_STEPS)))
    c.put("beyond", 0.0, silent)
    stiff = p.both(accepted, p.compare("oge", c.get("beyond"), p.constant(STIFF_STEPS)))
    c.count("stiff_steps", stiff)
    leave = settings["leave_stiff"]
    late = p.both(p.compare("oge", leave, p.constant(0.0)), p.compare("oge", c.get("steps"), leave))
    c.put("status", Status.STIFF, p.both(stiff, late))
    least = p.compare("olt", trial.h, p.mul(p.constant(LEAST_STEP), settings["t_end"]))
    short = p.compare("olt", trial.h, p.mul(p.constant(HELD_STEP), settings["t_end"]))
    held = p.both(short, p.compare("olt", sums.change, p.constant(_HELD_CHANGE)))
    for name, mask, most in (("least", least, LEAST_IN_A_ROW), ("held", held, _HELD_IN_A_ROW)):
        c.put(name, p.choose(mask, p.add(c.get(name), one), p.constant(0.0)), accepted)
        hopeless = p.both(accepted, p.compare("oge", c.get(name), p.constant(most)))
        c.put("status", Status.HOPELESS, hopeless)
    watch_speeds(p, c, (march.rooms["z"], march.space.first_speed, march.inputs.nv), short, accepted)


def _go_on(march: MarchWriter, trial: _Trial, accepted: str) -> None:
    p, room, c = march.p, march.rooms, _scalars(march)
    c.put("t", trial.end, accepted)
    c.put("last_h", trial.h, accepted)
    c.count("steps", accepted)
    c.put("status", Status.ARRIVED, p.both(accepted, trial.final))
    if march.space.shares:
        c.put("near_before", c.get("near"), accepted)
        c.put("near", p.load(room["near_of_z"], 0), accepted)
    with p.loop(march.space.size) as i:
        for to, source in (("x", "z"), ("k0", f"k{_STAGES}")):
            p.store(p.choose(accepted, p.load(room[source], i), p.load(room[to], i)), room[to], i)
