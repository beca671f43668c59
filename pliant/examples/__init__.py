"""Example systems that pliant ships, for `pliant info NAME` and `pl.examples.load(NAME)`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pliant.errors import unknown
from pliant.examples.andrews import ANGLES, andrews
from pliant.examples.bicycle import RIDING, UPRIGHT_BICYCLE, bicycle
from pliant.examples.bricard import bricard
from pliant.examples.cable_robot import cable_robot
from pliant.examples.canadarm import canadarm, commanded
from pliant.examples.cube_gripper import cube_gripper
from pliant.examples.double_pendulum import double_pendulum
from pliant.examples.falling_boxes import THROWN, falling_boxes
from pliant.examples.flexible_satellite import flexible_satellite
from pliant.examples.four_bar import four_bar, n_four_bar, standing
from pliant.examples.governor import governor
from pliant.examples.grasp import DRIFT, START, grasp
from pliant.examples.gripper import parallel_gripper
from pliant.examples.lander import DESCENT, lander
from pliant.examples.observatory import HELD, STOWED, TUMBLE, observatory
from pliant.examples.passive_walker import ROLLING, passive_walker
from pliant.examples.plate_satellite import plate_satellite
from pliant.examples.quadruped import STANDING, quadruped
from pliant.examples.quarter_car import quarter_car
from pliant.examples.rotating_beam import axle_torque, rotating_beam
from pliant.examples.sayers_satellite import VALUES as SATELLITE
from pliant.examples.sayers_satellite import sayers_satellite
from pliant.examples.seven_hinge_arm import seven_hinge_arm
from pliant.examples.slewing_satellite import slewing_satellite
from pliant.examples.slider_crank import UPRIGHT, flexible_slider_crank, slider_crank
from pliant.examples.soft_arm import soft_arm
from pliant.examples.spacecraft import two_arm_spacecraft
from pliant.examples.spin_up import spin_up
from pliant.examples.stewart import led, stewart
from pliant.examples.tether import SPIN, tether
from pliant.simulate.methods.table import ESDIRK
from pliant.system import System


@dataclass(frozen=True)
class Example:
    """A system that pliant ships, with an initial state and a final time for a typical run.

    build: a function that returns the `System`. q0, v0: initial values by name; default: the neutral state at rest.
    tau: None, or a function that takes the system and returns the driving forces tau(t, q, v). t_end [s]: the final time.
    dt [s]: the step of systems with contacts, which are simulated with method "contact". Default: steps of variable length.
    s0: initial states of loads and locks by name. method, rtol: of the run, if others than those of `pl.simulate`.

    Example:
        example = pl.examples.EXAMPLES["double-pendulum"]
        example.t_end  # 10.0
    """

    name: str
    build: Callable[[], System]
    q0: Mapping[str, Any] = field(default_factory=dict)
    v0: Mapping[str, Any] = field(default_factory=dict)
    tau: Callable[[System], Callable[..., Any]] | None = None
    t_end: float = 10.0
    dt: float | None = None
    s0: Mapping[str, Any] = field(default_factory=dict)
    method: str | None = None
    rtol: float | None = None

    @property
    def about(self) -> str:
        """Its description, one line."""
        return (self.build.__doc__ or "").strip().partition("\n")[0]


_BENT = {f"{side}-hinge{k}": angle for side in ("left", "right") for k, angle in ((2, 0.4), (4, 0.9), (6, 0.5))}

EXAMPLES = {
    e.name: e
    for e in (
        Example("double-pendulum", double_pendulum, {"shoulder": 2.0, "elbow": 1.0}),
        Example("seven-hinge-arm", seven_hinge_arm, {"hinge2": 0.6, "hinge4": 0.8, "hinge6": -0.5}, {"hinge1": 1.0}),
        Example("two-arm-spacecraft", two_arm_spacecraft, _BENT, {"bus.wx": 0.1, "left-hinge2": 0.5, "right-hinge4": -0.8}),
        Example("canadarm", canadarm, tau=commanded),
        Example("flexible-satellite", flexible_satellite, {}, {"bus.wz": 0.05, "left-drive.rate": 0.2, "right-drive.rate": -0.2}),
        Example(
            "plate-satellite", plate_satellite, {"panel.mode_1": 0.1, "panel.mode_2": 0.05}, {"bus.wy": 0.05, "drive.rate": 0.1}
        ),
        Example("rotating-beam", rotating_beam, tau=axle_torque, t_end=20.0),
        Example("sayers-satellite", sayers_satellite, {"yoke": 0.2, "boom": -0.1}, {"bus.wz": 0.1, "clock": 0.2, "camera": 0.1}),
        Example("slewing-satellite", slewing_satellite, t_end=40.0),
        Example("observatory", observatory, STOWED, TUMBLE, t_end=100.0, s0=HELD, method=ESDIRK.name, rtol=1e-3),
        Example("quarter-car", quarter_car, t_end=4.0),
        Example("four-bar", four_bar, {"crank": 0.3}),
        Example("n-four-bar", n_four_bar, *standing()),
        Example("slider-crank", slider_crank, UPRIGHT, {"crank": 6.0}, t_end=5.0),
        Example(
            "flexible-slider-crank",
            flexible_slider_crank,
            {"crank": 0.0},
            {"crank": 150.0, "rod.y1_rate": 0.0, "rod.y2_rate": 0.0},
            t_end=0.1,
        ),
        Example("andrews", andrews, ANGLES, t_end=0.03),
        Example("bricard", bricard),
        Example("stewart", stewart, {"platform": (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)}, tau=led, t_end=6.0),
        Example("parallel-gripper", parallel_gripper, {"shaft": 4.0}, {"lift": 2.45}, t_end=0.5),
        Example("governor", governor, {}, {"shaft": 6.283185307179586}),
        Example("bicycle", bicycle, UPRIGHT_BICYCLE, RIDING),
        Example("grasp", grasp, START, DRIFT),
        Example("quadruped", quadruped, STANDING, t_end=4.0, dt=0.002),
        Example("cube-gripper", cube_gripper, t_end=3.0, dt=0.001),
        Example("passive-walker", passive_walker, {}, ROLLING, t_end=6.0, dt=0.001),
        Example("falling-boxes", falling_boxes, {}, THROWN, t_end=2.0, dt=0.002),
        Example("tether", tether, {}, SPIN, t_end=20.0),
        Example("spin-up", spin_up, t_end=20.0),
        Example("soft-arm", soft_arm, t_end=6.0),
        Example("cable-robot", cable_robot, t_end=3.0),
        Example("lander", lander, {}, DESCENT, t_end=3.0, dt=0.002),
    )
}


def names() -> tuple[str, ...]:
    """Return the names of the examples.

    Example: `"four-bar" in pl.examples.names()  # True`
    """
    return tuple(EXAMPLES)


def load(name: str) -> System:
    """Build and return the example system of this name.

    Example: `pl.examples.load("double-pendulum").nq  # 2`
    """
    if name not in EXAMPLES:
        raise unknown("example", name, EXAMPLES)
    return EXAMPLES[name].build()


__all__ = ["EXAMPLES", "SATELLITE", "Example", "four_bar", "load", "n_four_bar", "names", "sayers_satellite"]
