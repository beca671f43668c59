"""Two arms that grasp a drifting flexible panel, move it and release it: loop closures switch on and off in a run."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.examples.example import Example
from pliant.flex import Beam
from pliant.model import Event, Fixed, Free, Inertia, Pose, Revolute, activate, deactivate
from pliant.model.acting.loads import Servo
from pliant.system import System

LINKS, HAND = (0.8, 0.8), 0.2  # m
LENGTH, GRIPS = 2.4, (0.3, 2.1)  # m: of the panel, and where along it the hands take it
ARRIVAL, DRIFT = 2.0, {"panel.vy": -0.05, "panel.vz": 0.01}  # s, m/s: when the panel is at the hands, and how it gets there
RELEASE, T_END = 8.0, 10.0  # s
# shoulder and elbow [rad]: where the arms wait, where they have carried the panel, where they go when they have let it go
WAIT, CARRIED, AWAY = (0.3, 1.5), (0.9, 0.9), (0.2, 1.8)
CARRY, LEAVE = (3.0, 7.0), (8.2, 9.8)  # s

START = {f"{side}-{hinge}": angle for side in ("left", "right") for hinge, angle in zip(("shoulder", "elbow"), WAIT, strict=True)}
START |= {f"{side}-wrist": np.pi / 2 - sum(WAIT) for side in ("left", "right")}


def blend(t: Any, first: float, last: float) -> Any:
    """0 until the first time, 1 from the last on, smooth to the second derivative."""
    s = np.clip((t - first) / (last - first), 0.0, 1.0)
    return s * s * s * (10.0 + s * (6.0 * s - 15.0))


def path(t: Any) -> list[Any]:
    """Shoulder, elbow and wrist of either arm [rad]: the hands, alike, keep their direction, and so does the panel."""
    carried, away = blend(t, *CARRY), blend(t, *LEAVE)
    shoulder, elbow = (a + (b - a) * carried + (c - b) * away for a, b, c in zip(WAIT, CARRIED, AWAY, strict=True))
    return [shoulder, elbow, np.pi / 2 - shoulder - elbow]


def height(x: Any) -> Any:
    """How far the panel is above the left hand [m]; once the hands have opened it is out of their reach."""
    above = (x["panel.left"].origin - x["left-hand"].origin).dot(x.world.y)
    return np.where(x.t < RELEASE, above, 1.0)


def release(x: Any) -> Any:
    """The time since the hands open [s]."""
    return x.t - RELEASE


def grasp() -> System:
    """Two arms with three joints each that grasp a drifting flexible panel, move it and release it."""
    system = System("grasp", gravity=(0, 0, 0))
    shoulder, elbow = WAIT
    x = LINKS[0] * np.cos(shoulder) + LINKS[1] * np.cos(shoulder + elbow)
    y = LINKS[0] * np.sin(shoulder) + LINKS[1] * np.sin(shoulder + elbow) + HAND
    for side, at in zip(("left", "right"), GRIPS, strict=True):
        parent, place = "world", (at - x, 0.0, 0.0)
        for name, hinge, length in (("upper", "shoulder", LINKS[0]), ("lower", "elbow", LINKS[1]), ("palm", "wrist", HAND)):
            link = Inertia.rod(20.0 * length, length, com=(length / 2, 0, 0))
            system.add_body(f"{side}-{name}", parent, Revolute("z"), f"{side}-{hinge}", pose=Pose(place), inertia=link)
            parent, place = f"{side}-{name}", (length, 0.0, 0.0)
        system.add_frame(f"{side}-hand", parent, Pose(place, rpy=(0, 0, -np.pi / 2)))
        hinges = [f"{side}-{hinge}" for hinge in ("shoulder", "elbow", "wrist")]
        system.add_load(f"{side}-servo", Servo(hinges, kp=(400.0, 300.0, 20.0), kd=(120.0, 80.0, 3.0), path=path))
    panel = Beam(
        LENGTH, 12.0, EI=(40.0, 40.0), GJ=30.0, torsional_inertia=0.1, modes={"y": 2, "z": 2, "torsion": 1}, boundary="free-free",
        damping=0.01, points=dict(zip(("left", "right"), GRIPS, strict=True)),
    )  # fmt: skip
    system.add_body(
        "panel", hinge=Free(), pose=Pose((0.0, y - ARRIVAL * DRIFT["panel.vy"], -ARRIVAL * DRIFT["panel.vz"])), flex=panel
    )
    for side in ("left", "right"):
        system.add_loop(f"{side}-grasp", f"{side}-hand", f"panel.{side}", Fixed(), active=False)
    system.add_event("grasp", Event(height, -1, activate("left-grasp", "right-grasp")))
    system.add_event("release", Event(release, 1, deactivate("left-grasp", "right-grasp")))
    return system


EXAMPLES = (Example("grasp", grasp, START, DRIFT),)
