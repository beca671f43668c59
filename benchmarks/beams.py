"""Chains of beams: iterations and time of implicit steps by the number of segments, beside dop853, and beside Exudyn's cables.

A pendulum of welded beams in the plane (1 m, 1 kg, EI 0.5 N m², EA 1e4 N) is released horizontally and falls for a second. Simo and
Vu-Quoc's beam spins up: its hub is prescribed, and its tip is compared at eleven instants with a converged solution.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from .measure import Effort, interleaved
from .peers import Array
from .verdicts import Results, add, faster, finite

STEPS, PEERS, SPUN = "beams, implicit steps", "beams, a falling pendulum", "beams, spin-up"
EI, EA, DT, T_END = 0.5, 1e4, 5e-3, 1.0
MOST_ITERATIONS, MOST_GROWTH, OVER_DOP853, OVER_EXUDYN = 5.0, 12.0, 500.0, 10.0
ERROR = 5e-4  # of the tip [m]
LENGTHS, COMPARED = (10, 100, 1000), 100
SEGMENTS, TIMES = (2, 3, 4, 6, 8, 12, 16), (1e-2, 5e-3, 2e-3, 1e-3)
SPUN_ERROR, SPUN_SEGMENTS, SPUN_TIMES = 1e-3, (2, 3, 4, 6, 8), (5e-2, 2.5e-2, 1e-2, 5e-3, 2.5e-3)
SPIN_UP = Path(__file__).parents[1] / "tests" / "data" / "flex" / "spin_up.json"
FEET = {
    STEPS: [
        "Generalised alpha with 5 ms, rollouts of one state over 1 s, CPU time. Iterations: evaluations of the residual a step, by "
        "pl.simulate. dop853: pl.simulate with rtol 1e-6, both without compiling."
    ],
    PEERS: [
        "CPU time of 1 s with an error of the tip of at most 0.5 mm, generalised alpha by both; Exudyn's includes its assembly. Of "
        "2 to 16 segments (8 to 64 exact beams) and steps of 10 to 1 ms each program has the setting that takes least, among those "
        "that keep the bound with all finer settings too. 'equal steps': the fastest of both with 5 ms."
    ],
    SPUN: [
        "CPU time of 20 s with an error of the tip of at most 1 mm at eleven instants, generalised alpha by both, each with its "
        "fastest setting as above: 2 to 8 segments (8 to 32 exact beams) and steps of 50 to 2.5 ms. Settings at which Exudyn does "
        "not converge are left out. 'equal steps': the fastest of both with 5 ms."
    ],
}


def tasks(results: Results, exudyn: bool, quick: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    """exudyn: whether it is installed."""
    effort = Effort(3, 0.01) if quick else Effort(7, 0.05)
    yield "beams: steps by length", partial(steps, results, LENGTHS[: 2 if quick else 3], effort)
    if not quick:
        yield "beams: beside dop853", partial(beside_dop853, results, COMPARED, effort)
    if exudyn:
        yield "beams: beside Exudyn", partial(beside_exudyn, results, effort)
        yield "beams: spin-up beside Exudyn", partial(spun_beside_exudyn, results, effort)


def pendulum(n: int) -> pl.System:
    system = pl.System(f"pendulum of {n} beams", gravity=(0.0, -9.81, 0.0))
    for k in range(n):
        beam = pl.flex.Beam(1 / n, 1 / n, EI=EI, EA=EA, boundary="static", modes={"y": 0, "axial": 0})
        place: dict[str, Any] = {"parent": f"b{k - 1}", "at": "tip"} if k else {"hinge": pl.Revolute("z")}
        system.add_body(f"b{k}", flex=beam, **place)
    return system


class Falling:
    """A pendulum, compiled, and its rollout by alpha."""

    def __init__(self, n: int) -> None:
        self.n, self.dyn = n, pl.compile(pendulum(n))

    def run(self, dt: float = DT) -> Any:
        count, model = round(T_END / dt), self.dyn.model
        return self.dyn.rollout(np.zeros(model.nq), np.zeros(model.nv), dt=dt, steps=count, every=count, method="alpha")

    def tip(self, dt: float = DT) -> Array:
        return np.asarray(self.dyn.frame(f"b{self.n - 1}.tip").pose(self.run(dt).q[-1])[1])


def steps(results: Results, lengths: Sequence[int], effort: Effort) -> None:
    """Iterations and time of a step, and how time grows from the last length but one to the last."""
    taken = {}
    for n in lengths:
        falling = Falling(n)
        quality = pl.simulate(falling.dyn, t_end=T_END, dt=DT, method="alpha", n_out=2).quality
        finite(f"the pendulum of {n}", falling.tip())
        taken[n] = interleaved({"run": falling.run}, effort, process_time)["run"].best * DT / T_END
        mean = quality.evaluations / quality.steps
        add(results, STEPS, f"{n:,} segments, a step", own_s=taken[n], figure=mean, unit="iterations", most=MOST_ITERATIONS)
    few, many = lengths[-2:]
    most = MOST_GROWTH * many / few / 10
    add(results, STEPS, f"{many:,} segments over {few:,}", own_s=taken[many], figure=taken[many] / taken[few], most=most)


def beside_dop853(results: Results, n: int, effort: Effort) -> None:
    falling = Falling(n)
    options: dict[str, Any] = {"t_end": T_END, "method": "dop853", "rtol": 1e-6, "n_out": 2}
    pl.simulate(falling.dyn, **(options | {"t_end": 1e-4}))  # compiles
    began = process_time()
    run = pl.simulate(falling.dyn, **options)
    theirs = process_time() - began
    finite("dop853", run.q)
    own = interleaved({"run": falling.run}, effort, process_time)["run"].best
    faster(results, STEPS, f"{n} segments, {T_END:g} s", own, "dop853", theirs, OVER_DOP853)


class SpinUp:
    """The numbers of Simo and Vu-Quoc's beam, and its converged motion."""

    def __init__(self) -> None:
        made = json.loads(SPIN_UP.read_text(encoding="utf-8"))
        self.p, self.want = made["params"], made["tip"]
        self.times = np.array([x["t"] for x in self.want])
        self.t_end = float(self.times[-1])

    def angle(self, t: Any) -> Any:
        Ts, Ws = self.p["Ts"], self.p["Ws"]
        w = 2 * np.pi / Ts
        return np.where(t < Ts, Ws / Ts * (t**2 / 2 + (np.cos(w * t) - 1) / w**2), Ws * (t - Ts / 2))

    def rate(self, t: float) -> float:
        Ts, Ws = self.p["Ts"], self.p["Ws"]
        return float(Ws / Ts * (t - Ts / (2 * np.pi) * np.sin(2 * np.pi * t / Ts)) if t < Ts else Ws)

    def error(self, tips: Array) -> float:
        """The largest error [m] of tips (11, 2 or 3) in world axes."""
        out = []
        for t, tip, x in zip(self.times, tips, self.want, strict=True):
            c, s = np.cos(self.angle(t)), np.sin(self.angle(t))
            out.append(np.abs(np.array([[c, s], [-s, c]]) @ tip[:2] - [self.p["L"] + x["u1"], x["u2"]]).max())
        return float(max(out))


class Spinning:
    """The beam on its hub, compiled, and its rollout by alpha."""

    def __init__(self, case: SpinUp, n: int) -> None:
        self.case, p = case, case.p
        system = pl.System(f"spin-up of {n} beams", gravity=(0.0, 0.0, 0.0))
        numbers = {"length": p["L"], "mass": p["rA"] * p["L"], "EI": p["EI"], "EA": p["EA"], "GA": p["GA"]}
        system.add_beam("rod", hinge=pl.Revolute("z"), planes="y", segments=n, **numbers)
        system.prescribe("rod", case.angle)
        self.dyn = pl.compile(system)

    def run(self, dt: float) -> Any:
        model, every = self.dyn.model, round(0.5 / dt)
        count = round(self.case.t_end / dt)
        return self.dyn.rollout(np.zeros(model.nq), np.zeros(model.nv), dt=dt, steps=count, every=every, method="alpha")

    def error(self, dt: float) -> float:
        made = self.run(dt)
        at = [int(np.abs(made.t - t).argmin()) for t in self.case.times]
        return self.case.error(np.array([self.dyn.frame("rod.tip").pose(made.q[i])[1] for i in at]))


def spun_beside_exudyn(results: Results, effort: Effort) -> None:
    """The least time of both programs for one error of the tip; the finest settings of both have to meet the converged motion."""
    from .peers.exudyn_cables import SpunCables

    case = SpinUp()
    own = _kept({n: Spinning(case, n) for n in SPUN_SEGMENTS}, SPUN_TIMES, SPUN_ERROR, effort)
    for name, kind, factor in (("ANCF cable", "ancf", 1), ("exact beam", "exact", 4)):
        found = _kept({factor * n: SpunCables(case, kind, factor * n) for n in SPUN_SEGMENTS}, SPUN_TIMES, SPUN_ERROR, effort)
        _compared(results, SPUN, name, own, found)


def beside_exudyn(results: Results, effort: Effort) -> None:
    """The least time of both programs for one error of the tip; their finest tips have to agree."""
    from .peers.exudyn_cables import Cables

    exact = Falling(24).tip(2e-4)
    own = _kept({n: Fell(Falling(n), exact) for n in SEGMENTS}, TIMES, ERROR, effort)
    for name, kind, factor in (("ANCF cable", "ancf", 1), ("exact beam", "exact", 4)):
        found = _kept({factor * n: Fell(Cables(kind, factor * n), exact) for n in SEGMENTS}, TIMES, ERROR, effort)
        _compared(results, PEERS, name, own, found)


class Fell:
    """A pendulum of one of the programs, and the error of its tip."""

    def __init__(self, of: Any, exact: Array) -> None:
        self.run, self._tip, self._exact = of.run, of.tip, exact

    def error(self, dt: float) -> float:
        return float(np.linalg.norm(self._tip(dt) - self._exact))


Kept = list[tuple[float, int, float]]  # (seconds, segments, step)


def _compared(results: Results, table: str, name: str, own: Kept, found: Kept) -> None:
    """Rows of the fastest settings of both, and of the fastest with equal steps."""
    if not own or not found:
        raise pl.PliantError(f"{table}: no setting keeps the tip within its bound, so times say nothing")
    pairs = [("", own, found), (", equal steps", *([x for x in kept if x[2] == DT] for kept in (own, found)))]
    for word, ours, theirs in pairs:
        if ours and theirs:
            a, b = min(ours), min(theirs)
            what = f"{a[1]} segments, {a[2] * 1e3:g} ms; {b[1]}, {b[2] * 1e3:g} ms{word}"
            faster(results, table, what, a[0], f"Exudyn, {name}", b[0], OVER_EXUDYN)


def _kept(cases: dict[int, Any], times: Sequence[float], most: float, effort: Effort) -> Kept:
    """The settings that keep the bound with all finer settings, and their times."""
    errors = {(n, h): case.error(h) for n, case in cases.items() for h in times}
    kept = [x for x in errors if all(e <= most for y, e in errors.items() if y[0] >= x[0] and y[1] <= x[1])]
    return [(interleaved({"run": partial(cases[n].run, h)}, effort, process_time)["run"].best, n, h) for n, h in kept]
