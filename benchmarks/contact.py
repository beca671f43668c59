"""Contact: steps of quadrupeds, a humanoid and an arm with a gripper next to MuJoCo's rollout; gradients; operations; one state.

Quadrupeds trot in place under PD control, which is compiled into pliant's loop, and is MuJoCo's position actuators. Springs and
dampers hold the joints of the others, which stand or grasp after a short fall. Both programs have the same bodies, shapes and
steps. Their contact laws differ (MuJoCo's is a soft one), so the states after a while are close and not the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import pliant as pl

from . import fresh
from .measure import Effort, interleaved
from .peers import Array
from .robots import load_free
from .verdicts import Results, add, dearer, faster, finite

LANES, ONE, COUNTS = "contact, a step in lanes", "contact, one state", "contact, operations and compiling"
GRADIENTS, MOST_GRADIENT = "contact, gradients", 4.0
DT = 2e-3  # [s]
ASKED = {"solo12": (25.0, 22.0), "anymal": (25.0, 22.0), "talos": (15.0, 15.0), "arm": (15.0, 15.0)}  # over Newton, over any
MOST_OPERATIONS, MOST_ONE, MOST_COMPILE = 10_100, 2.5e-6, 3.0  # of solo12
_STEPS, _THEIRS, _SETTLE, _TROT = 80, 16, 60, 2.0  # the last is in Hz
_SHORT, _LONG = 100, 5000  # steps of one state
FEET = {
    LANES: [
        "CPU time of a step of one state, 2 ms. Pliant: dyn.rollout of all states, method 'contact' with its defaults. MuJoCo: "
        "mujoco.rollout on one thread, 16 of the states, the same steps; default tolerances; PGS: 8 iterations."
    ],
    ONE: ["CPU time of a step inside a rollout of one state: rollouts of 5,000 and of 100 steps, the difference."],
    GRADIENTS: [
        "CPU time of run.vjp with cotangents of all speeds, and of a rollout with one tangent, next to the rollout: 80 steps "
        "of 256 states, all stored, with the torques of a trot as rows of numbers."
    ],
    COUNTS: ["dyn.operations of a step; a fresh process with an empty cache, compiling of the rollout."],
}


@dataclass(frozen=True)
class Size:
    states: int
    effort: Effort


FULL, QUICK = Size(1024, Effort(7, 0.1)), Size(128, Effort(2, 0.01))


@dataclass(frozen=True, eq=False)
class Trot:
    """PD control of all joints behind a free base along a trot in place: legs are lifted in turn, diagonal ones together."""

    rest: Array  # (joints,) [rad]
    lift: Array  # (joints,) [rad], while a leg is lifted
    phase: Array  # (joints,) [rad]
    kp: float
    kd: float

    def reference(self, t: Any) -> Any:
        wave = np.sin(2 * np.pi * _TROT * t + self.phase)
        return self.rest + self.lift * (0.5 * (wave + np.abs(wave)))  # its positive part

    def torques(self, t: Any, q: Any, v: Any) -> Any:
        return np.concatenate([0.0 * v[:6], self.kp * (self.reference(t) - q[7:]) - self.kd * v[6:]])

    def of_steps(self, q: Array, v: Array) -> Array:
        """The torques (..., steps, nv) of steps of a rollout, from its states (..., steps + 1, …)."""
        middle = (np.arange(q.shape[-2] - 1) + 0.5) * DT
        rest = np.stack([self.reference(t) for t in middle])
        driven = self.kp * (rest - q[..., :-1, 7:]) - self.kd * v[..., :-1, 6:]
        return np.concatenate([np.zeros((*driven.shape[:-1], 6)), driven], axis=-1)


class Case:
    """A system, its compiled functions, and states in contact."""

    def __init__(self, name: str, size: Size) -> None:
        self.name, self.size = name, size
        self.system, self.q0, self.trot = _SYSTEMS[name]()

    @cached_property
    def dyn(self) -> Any:
        return pl.compile(self.system)

    @cached_property
    def states(self) -> tuple[Array, Array, Array]:
        """(q, v, s) after a short fall."""
        rng, n = np.random.default_rng(0), self.size.states
        q, v = np.tile(self.q0, (n, 1)), 0.05 * rng.normal(size=(n, self.system.nv))
        made = self.dyn.rollout(q, v, tau=self.tau, dt=DT, steps=_SETTLE, every=_SETTLE, method="contact")
        finite(f"{self.name}: the fall", made.q, made.v)
        return made.q[:, -1], made.v[:, -1], made.s[:, -1]

    def rollout(self, count: int | None = None, steps: int = _STEPS) -> Any:
        q, v, s = (x[:count] for x in self.states)
        return self.dyn.rollout(q, v, s0=s, tau=self.tau, dt=DT, steps=steps, every=steps, method="contact")

    @property
    def tau(self) -> Any:
        return None if self.trot is None else pl.Traced(self.trot.torques)


def tasks(results: Results, mujoco: bool, cache: Path, quick: bool) -> Iterator[tuple[str, Callable[[], None]]]:
    """mujoco: whether it is installed."""
    size = QUICK if quick else FULL
    for name in ASKED:
        yield f"contact: {name}", partial(lanes, results, mujoco, name, size)
    for name in ASKED:
        yield f"contact: {name}, gradients", partial(gradients, results, name, size)
    yield "contact: solo12, one state", partial(one, results, size)
    yield "contact: solo12, operations and compiling", partial(counts, results, cache)


def lanes(results: Results, mujoco: bool, name: str, size: Size) -> None:
    """A step in lanes compared with MuJoCo's solvers, which take turns."""
    case = Case(name, size)
    made = case.rollout()
    finite(f"{name}: the rollout", made.q, made.v)
    calls: dict[str, Callable[[], object]] = {"pliant": case.rollout}
    if mujoco:
        from .peers.contact_mujoco import SOLVERS, Rolled

        for solver in SOLVERS:
            peer = Rolled(case.system, solver, DT, *(x[:_THEIRS] for x in case.states[:2]), _STEPS, case.trot)
            _check_peer(case, solver, peer, made.q[:_THEIRS, -1])
            calls[solver] = peer.run
    times = interleaved(calls, size.effort, process_time)
    own = times["pliant"].best / (size.states * _STEPS)
    points = len(case.dyn.model.internals.contact_points)
    what = f"{name}, {case.system.nv} dof, {points} points, {size.states:,} states"
    newton, least = ASKED[name]
    for solver in calls:
        if solver != "pliant":
            asked = newton if solver.startswith("Newton") else least
            faster(results, LANES, what, own, f"MuJoCo, {solver}", times[solver].best / (_THEIRS * _STEPS), asked)
    if not mujoco:
        add(results, LANES, what, own_s=own, figure=own, unit="s")


def _check_peer(case: Case, solver: str, peer: Any, own: Array) -> None:
    """Both ends are close: a few millimetres or hundredths of a radian, as the laws of contact differ."""
    theirs = peer.run()
    want = np.array([pl.convert.to_mujoco(case.system, q, np.zeros(case.system.nv))[0] for q in own])
    apart = float(np.median(np.abs(theirs - want).max(axis=1)))
    if not apart < 0.05:
        raise pl.PliantError(f"contact: {case.name} in MuJoCo ({solver}) ends {apart:.2g} apart, so times say nothing")


def one(results: Results, size: Size) -> None:
    """A step by the difference of a long and a short rollout: a call has its own time, in which torques are traced."""
    case = Case("solo12", Size(1, size.effort))
    q, v, s = (x[0] for x in case.states)
    calls = {
        steps: partial(case.dyn.rollout, q, v, s0=s, tau=case.tau, dt=DT, steps=steps, every=steps, method="contact")
        for steps in (_SHORT, _LONG)
    }
    for call in calls.values():
        finite("solo12 alone", call().q)
    times = interleaved({str(steps): call for steps, call in calls.items()}, size.effort, process_time)
    best = (times[str(_LONG)].best - times[str(_SHORT)].best) / (_LONG - _SHORT)
    add(results, ONE, "solo12, a step inside a rollout", own_s=best, figure=best, unit="s", most=MOST_ONE)


def gradients(results: Results, name: str, size: Size) -> None:
    """The cost of gradients and of tangents over that of the rollout."""
    case = Case(name, Size(min(256, size.states), size.effort))
    q, v, s = case.states
    given: dict[str, Any] = {"s0": s, "dt": DT, "steps": _STEPS, "method": "contact"}
    if case.trot is not None:
        run = case.dyn.rollout(q, v, tau=case.tau, **given)
        given["tau_steps"] = case.trot.of_steps(run.q, run.v)
    made, rng = case.dyn.rollout(q, v, **given), np.random.default_rng(1)
    w, along = rng.normal(size=made.v.shape), {"v0": rng.normal(size=(1, case.system.nv))}
    finite(f"{name}: gradients", made.vjp(v=w).v0, case.dyn.rollout(q, v, tangents=along, **given).dv)
    calls: dict[str, Callable[[], object]] = {
        "rollout": partial(case.dyn.rollout, q, v, **given),
        "run.vjp": partial(made.vjp, v=w),
        "tangents=": partial(case.dyn.rollout, q, v, tangents=along, **given),
    }
    times, steps = interleaved(calls, size.effort, process_time), len(q) * _STEPS
    for word in ("run.vjp", "tangents="):
        both = times[word].best / steps, times["rollout"].best / steps
        dearer(results, GRADIENTS, f"{name}, {word}", both[0], "the rollout", both[1], MOST_GRADIENT)


def counts(results: Results, cache: Path) -> None:
    case = Case("solo12", QUICK)
    count = case.dyn.operations("contact_step").total
    add(results, COUNTS, "solo12, operations of a step", figure=count, unit="", most=MOST_OPERATIONS)
    ended = fresh.run("contact_cold", (), cache / "contact cold")
    if ended.returncode:
        raise pl.PliantError(f"contact: a fresh process failed: {fresh.last_line(ended.stderr)}")
    add(
        results,
        COUNTS,
        "solo12, first compile of its rollout",
        figure=float(fresh.last_line(ended.stdout)),
        unit="s",
        most=MOST_COMPILE,
    )


# ---- systems


def quadruped(
    robot: str, feet: dict[str, tuple[str, float]], bent: dict[str, float], height: float, kp: float
) -> tuple[pl.System, Array, Trot]:
    """A quadruped with a ball at each foot that trots with bent legs. feet: by shape, its body and radius."""
    system = load_free(robot)
    for name, (body, radius) in feet.items():
        system.add_shape(body, pl.shapes.Sphere(radius), name=name)
    system.add_contact("feet", list(feet), "ground", mu=0.8)
    q0 = system.model.neutral()
    q0[6] = height
    names = [hinge.name for hinge in system.model.hinges if type(hinge.type).__name__ == "Revolute"]
    rest = np.array([next((x for end, x in bent.items() if name.endswith(end)), 0.0) for name in names])
    q0[7:] = rest
    first, _, _, last = feet  # one of the two diagonals
    phase = np.array([0.0 if name[:2] in (first, last) else np.pi for name in names])
    return system, q0, Trot(rest, 0.25 * rest, phase, kp, 0.03 * kp)


def _held(system: pl.System, bent: dict[str, float], height: float, k: float, rotor: float) -> Array:
    """Springs and rotors at all joints; returns coordinates in the air."""
    q0 = system.model.neutral()
    q0[6] = height
    for hinge in system.model.hinges:
        if type(hinge.type).__name__ in ("Revolute", "Prismatic"):
            rest = next((x for end, x in bent.items() if hinge.name.endswith(end)), 0.0)
            q0[system.q_index(hinge.name)] = rest
            system.add_load(f"{hinge.name}_hold", pl.loads.HingeSpring(hinge.name, k=k, c=0.05 * k, rest=rest))
            system.add_load(f"{hinge.name}_rotor", pl.loads.Armature(hinge.name, rotor))
    return q0


def _solo12() -> tuple[pl.System, Array, Trot]:
    feet = {leg: (f"{leg}_FOOT", 0.0165) for leg in ("FL", "FR", "HL", "HR")}
    return quadruped("solo12", feet, {"HFE": 0.7, "KFE": -1.4}, 0.3, 6.0)


def _anymal() -> tuple[pl.System, Array, Trot]:
    feet = {leg: (f"{leg}_FOOT", 0.031) for leg in ("LF", "RF", "LH", "RH")}
    bent = {
        "LF_HFE": 0.7,
        "RF_HFE": 0.7,
        "LH_HFE": -0.7,
        "RH_HFE": -0.7,
        "LF_KFE": -1.0,
        "RF_KFE": -1.0,
        "LH_KFE": 1.0,
        "RH_KFE": 1.0,
    }
    return quadruped("anymal", feet, bent, 0.55, 150.0)


def _talos() -> tuple[pl.System, Array, None]:
    """Four small balls at the corners of each sole."""
    system, balls = load_free("talos_reduced"), []
    for side in ("left", "right"):
        for k, (x, y) in enumerate(((0.1, 0.06), (0.1, -0.06), (-0.1, 0.06), (-0.1, -0.06))):
            balls.append(f"{side}{k}")
            system.add_shape(f"{side}_sole_link", pl.shapes.Sphere(0.01), name=balls[-1], pose=pl.Pose((x, y, 0.01)))
    system.add_contact("soles", balls, "ground", mu=0.8)
    q0 = _held(system, {}, 1.0, 3000.0, 0.05)
    q0[6] = 1.0
    low = min(float(x) for x in np.ravel(pl.compile(system).internals.contact_places(q0)[0]))
    q0[6] += 1e-3 - low
    return system, q0, None


def _arm() -> tuple[pl.System, Array, None]:
    """Seven hinges, two fingers that press a free cube by springs, four points at each pad."""
    system = pl.System("arm", gravity=(0, 0, -9.81))
    parent = "world"
    for k, axis in enumerate("zyzyzyz"):
        pose = pl.Pose((0, 0, 0.3 if k == 0 else 0.15))
        system.add_body(
            f"link{k}",
            parent,
            pl.Revolute(axis),
            pose=pose,
            inertia=pl.Inertia.box(2.0 - 0.2 * k, (0.1, 0.1, 0.15), com=(0, 0, 0.07)),
        )
        parent = f"link{k}"
        system.add_load(f"hold{k}", pl.loads.HingeSpring(f"link{k}", k=800.0, c=40.0))
    for name, side in (("left", 1.0), ("right", -1.0)):
        pose = pl.Pose((0, 0, 0.2))
        system.add_body(name, parent, pl.Prismatic("x"), pose=pose, inertia=pl.Inertia.box(0.1, (0.02, 0.08, 0.08)))
        system.add_shape(name, pl.shapes.Box((0.02, 0.08, 0.08)), name=f"{name}_pad", pose=pl.Pose((-0.035 * side, 0, 0)))
        system.add_load(f"{name}_press", pl.loads.HingeSpring(name, k=2000.0, c=20.0, rest=0.006 * side))
    size = (0.05, 0.05, 0.05)
    system.add_body("cube", hinge=pl.Free(), pose=pl.Pose((0, 0, 0.3 + 6 * 0.15 + 0.2)), inertia=pl.Inertia.box(0.2, size))
    system.add_shape("cube", pl.shapes.Box(size), name="cube_shape")
    for name in ("left", "right"):
        system.add_contact(f"{name}_grip", "cube_shape", f"{name}_pad", mu=0.7, points=4)
    return system, system.model.neutral(), None


_SYSTEMS = {"solo12": _solo12, "anymal": _anymal, "talos": _talos, "arm": _arm}
