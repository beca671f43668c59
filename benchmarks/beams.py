"""Chains of beams: iterations and time of implicit steps by the number of segments, beside dop853, and beside Exudyn's cables.

A pendulum of welded beams in the plane (1 m, 1 kg, EI 0.5 N m², EA 1e4 N) is released horizontally and falls for a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from .measure import Effort, interleaved
from .peers import Array
from .verdicts import Results, add, faster, finite

STEPS, PEERS = "beams, implicit steps", "beams, a falling pendulum"
EI, EA, DT, T_END = 0.5, 1e4, 5e-3, 1.0
MOST_ITERATIONS, MOST_GROWTH, OVER_DOP853, OVER_EXUDYN = 5.0, 12.0, 500.0, 10.0
ERROR = 5e-4  # of the tip [m]
LENGTHS, COMPARED = (10, 100, 1000), 100
SEGMENTS, TIMES = (2, 3, 4, 6, 8, 12, 16), (1e-2, 5e-3, 2e-3, 1e-3)
FEET = {
    STEPS: [
        "Generalised alpha with 5 ms, rollouts of one state over 1 s, CPU time. Iterations: evaluations of the residual a step, by "
        "pl.simulate. dop853: pl.simulate with rtol 1e-6, both without compiling."
    ],
    PEERS: [
        "CPU time of 1 s with an error of the tip of at most 0.5 mm, generalised alpha by both; Exudyn's includes its assembly. Of "
        "2 to 16 segments (8 to 64 exact beams) and steps of 10 to 1 ms each program has the setting that takes least, among those "
        "that keep the bound with all finer settings too."
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


def beside_exudyn(results: Results, effort: Effort) -> None:
    """The least time of both programs for one error of the tip; their finest tips have to agree."""
    from .peers.exudyn_cables import Cables

    exact = Falling(24).tip(2e-4)
    theirs: dict[str, Any] = {"ANCF cable": partial(Cables, "ancf"), "exact beam": partial(Cables, "exact")}
    own = _least({n: Falling(n) for n in SEGMENTS}, exact, effort)
    for name, make in theirs.items():
        counts = SEGMENTS if name == "ANCF cable" else tuple(4 * n for n in SEGMENTS)
        found = _least({n: make(n) for n in counts}, exact, effort)
        if own is None or found is None:
            raise pl.PliantError(f"beams: no setting keeps the tip within {ERROR:g} m, so times say nothing")
        what = f"{own[1]} segments, {own[2] * 1e3:g} ms; {found[1]}, {found[2] * 1e3:g} ms"
        faster(results, PEERS, what, own[0], f"Exudyn, {name}", found[0], OVER_EXUDYN)


def _least(cases: dict[int, Any], exact: Array, effort: Effort) -> tuple[float, int, float] | None:
    """(seconds, segments, step) of the fastest setting that keeps the bound with all finer settings."""
    errors = {(n, h): float(np.linalg.norm(case.tip(h) - exact)) for n, case in cases.items() for h in TIMES}
    kept = [x for x in errors if all(e <= ERROR for y, e in errors.items() if y[0] >= x[0] and y[1] <= x[1])]
    timed = [(interleaved({"run": partial(cases[n].run, h)}, effort, process_time)["run"].best, n, h) for n, h in kept]
    return min(timed, default=None)
