"""Five environments that are registered with Gymnasium: systems of `pliant.examples` with observations, rewards and actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from pliant.env.single import Env
from pliant.env.vector_env import VectorEnv
from pliant.errors import unknown
from pliant.examples import load
from pliant.examples.quadruped import HINGES, STANDING
from pliant.examples.slewing_satellite import TARGET
from pliant.flex import Beam
from pliant.model import Inertia, Pose, Prismatic, Revolute
from pliant.model.acting.loads import HingeSpring, Input, Servo
from pliant.simulate.methods.table import SEMI_IMPLICIT
from pliant.system import System

Described = tuple[System, dict[str, Any]]


def double_pendulum() -> Described:
    """A double pendulum swings up, by a motor at its elbow.

    action (1,): its torque, at most 15 N m. observation (6,): sines and cosines of both angles, their rates [rad/s]. reward: the
    height of the tip, between -1 and 1, less a little for rates and torque. Episodes have 500 steps of 20 ms.
    """

    def observation(x: Any) -> Any:
        angles = x.q("shoulder"), x.q("elbow")
        return [*map(np.sin, angles), *map(np.cos, angles), x.v("shoulder"), x.v("elbow")]

    def reward(x: Any) -> Any:
        height = (x["tip"].origin - x.world.origin).dot(x.world.z)
        rates = x.v("shoulder") ** 2 + x.v("elbow") ** 2
        return height / 2.0 - 1e-3 * rates - 1e-4 * x.u["action.elbow"] ** 2

    start = {"shoulder": (-0.3, 0.3), "elbow": (-0.3, 0.3)}
    own = {"actions": {"elbow": 15.0}, "dt": 5e-3, "substeps": 4, "start": start, "horizon": 500}
    return load("double-pendulum"), {"observation": observation, "reward": reward, **own}


def flexible_pole() -> Described:
    """A cart swings up a pole that bends, at 6 Hz on its pivot; the mass of the cart differs from episode to episode.

    action (1,): the push on the cart, at most 15 N. observation (7,): place of the cart [m], sine and cosine of the pole's angle
    from upright, speed of the cart [m/s], rate of the angle [rad/s], deflection of the tip across the pole [m], and its rate
    [m/s].
    reward: 1 where the pole stands straight and still in the middle, and less elsewhere; -10 when the cart leaves the rail of 4 m,
    which ends the episode. Episodes have 300 steps of 20 ms.
    """
    system = System("flexible-pole")
    system.add_body("cart", hinge=Prismatic("x"), hinge_name="rail", inertia=Inertia.box(1.0, (0.3, 0.2, 0.1)))
    beam = Beam(1.0, 0.15, EI=2.0, tip_mass=0.1, modes={"z": 2}, damping=0.02)
    upwards = Pose(rpy=(0, -np.pi / 2, 0))  # a beam lies along its x; so at the angle zero it points up
    system.add_body("pole", parent="cart", hinge=Revolute("y"), hinge_name="pivot", pose=upwards, flex=beam)
    tip = beam.translations[beam.node_index["tip"], 2]  # how far each mode moves the tip along z, across the pole

    def bent(x: Any) -> tuple[Any, Any]:
        modes = range(len(tip))
        return sum(tip[k] * x.q(f"pole.z{k + 1}") for k in modes), sum(tip[k] * x.v(f"pole.z{k + 1}_rate") for k in modes)

    def off(x: Any) -> Any:
        return abs(x.q("rail")) > 2.0

    def observation(x: Any) -> Any:
        return [x.q("rail"), np.sin(x.q("pivot")), np.cos(x.q("pivot")), x.v("rail"), x.v("pivot"), *bent(x)]

    def reward(x: Any) -> Any:
        upright = 0.5 * (1.0 + np.cos(x.q("pivot")))
        still = np.exp(-0.02 * x.v("pivot") ** 2 - 20.0 * bent(x)[0] ** 2)
        return np.where(off(x), -10.0, upright * still - 0.1 * x.q("rail") ** 2)

    start = {"rail": (-0.1, 0.1), "pivot": (np.pi - 0.1, np.pi + 0.1)}
    own = {"done": off, "actions": {"rail": 15.0}, "dt": 5e-3, "substeps": 4, "start": start, "horizon": 300}
    return system, {"observation": observation, "reward": reward, "parameters": {"cart.mass": (0.9, 1.1)}, **own}


def quadruped() -> Described:
    """A quadruped of 2.5 kg walks forward; servos follow the angles that the agent commands.

    action (12,): angles of the hinges [rad], within 0.6 of its stance. observation (37,): height of the base [m], its vertical
    axis and velocities in its own axes, angles and rates of the hinges, forces on the feet relative to the weight. reward: the
    forward speed, at most 0.5 m/s, less a little for other motions and for efforts. An episode ends when the base falls below 0.12
    m or tips over; others have 500 steps of 20 ms. The mass of the base and friction differ from episode to episode.
    """
    system = load("quadruped")
    stance = np.array([STANDING.get(name, 0.0) for name in HINGES])
    system.remove("servos")
    system.add_load("servos", Servo(HINGES, kp=15.0, kd=0.3, path=Input(stance), max_torque=2.7))

    def upright(x: Any) -> Any:
        return x["base"].z.dot(x.world.z)

    def height(x: Any) -> Any:
        return (x["base"].origin - x.world.origin).dot(x.world.z)

    def observation(x: Any) -> Any:
        base = x["base"]
        weight = 2.5 * 9.81
        seen = [height(x), *x.world.z.in_(base), *x.omega("base").in_(base), *x.velocity("base").in_(base)]
        seen += [x.q(name) for name in HINGES] + [0.1 * x.v(name) for name in HINGES]
        return seen + [x.contact(f"feet.{leg}").normal_force / weight for leg in ("fl", "fr", "hl")]

    def reward(x: Any) -> Any:
        vx, vy, vz = x.velocity("base").in_(x.world)
        wx, wy, wz = x.omega("base").in_(x.world)
        effort = sum((x.u["servos.path"][k] - x.q(name)) ** 2 for k, name in enumerate(HINGES))
        return np.minimum(vx, 0.5) + 0.2 - 0.5 * vz**2 - 0.2 * vy**2 - 0.02 * (wx**2 + wy**2 + wz**2) - 0.02 * effort

    def fallen(x: Any) -> Any:
        return (height(x) < 0.12) | (upright(x) < 0.5)

    start = {name: (angle - 0.05, angle + 0.05) for name, angle in zip(HINGES, stance, strict=True)} | {"base.z": 0.03}
    own = {"done": fallen, "actions": {"servos.path": (stance - 0.6, stance + 0.6)}, "dt": 2e-3, "substeps": 10, "start": start}
    spread = {"base.mass": (1.2, 1.5), "feet.mu": (0.5, 0.9)}
    return system, {"observation": observation, "reward": reward, "parameters": spread, "horizon": 500, **own}


def reaching_arm() -> Described:
    """An arm with seven hinges brings its tool to a point that is given at the beginning of an episode.

    action (7,): torques of the hinges [N m]. observation (17,): angles and rates of the hinges, and the way from the tool to the
    point [m]. reward: less the distance, and a little for torques; 1 more within 2 cm. Episodes have 200 steps of 20 ms.
    """
    system = load("seven-hinge-arm")
    hinges = [f"hinge{k}" for k in range(1, 8)]
    for name in hinges:
        system.add_load(f"{name}-damper", HingeSpring(name, k=0.0, c=2.0))
    system.add_load("goal", lambda x: None, parameters={"x": 0.5, "y": 0.0, "z": 0.6})

    def way(x: Any) -> Any:
        goal = x.world.origin + x.vector(*(x.p[f"goal.{axis}"] for axis in "xyz"))
        return (goal - x["tool"].origin).in_(x.world)

    def observation(x: Any) -> Any:
        return [*(x.q(name) for name in hinges), *(0.3 * x.v(name) for name in hinges), *way(x)]

    def reward(x: Any) -> Any:
        distance = np.sqrt(sum(d * d for d in way(x)) + 1e-12)
        efforts = sum((x.u[f"action.{name}"] / torque) ** 2 for name, torque in torques.items())
        return -distance + np.where(distance < 0.02, 1.0, 0.0) - 0.01 * efforts

    torques = dict(zip(hinges, (60.0, 150.0, 60.0, 80.0, 20.0, 20.0, 5.0), strict=True))
    start = dict.fromkeys(hinges, (-0.2, 0.2)) | {"hinge2": (0.4, 0.8), "hinge4": (0.8, 1.2)}
    goals = {"goal.x": (0.3, 0.7), "goal.y": (-0.4, 0.4), "goal.z": (0.4, 0.9)}
    own = {
        "actions": torques,
        "dt": 2e-3,
        "substeps": 10,
        "method": SEMI_IMPLICIT.name,
        "start": start,
        "parameters": goals,
        "horizon": 200,
    }
    return system, {"observation": observation, "reward": reward, "parameters": goals, **own}


def slewing_satellite() -> Described:
    """A satellite with flexible panels turns by 60 degrees and stops, by four reaction wheels.

    action (4,): torques of the wheels, at most 0.2 N m. observation (15,): the rotation that is left, as a quaternion, angular
    velocity [rad/s] and its amplitudes of eight modes. reward: less the angle that is left, squared, and less rates and
    vibrations. Episodes have 400 steps of 0.1 s.
    """
    system = load("slewing-satellite")
    system.remove("attitude")
    modes = [f"{side}-panel.{mode}" for side in ("left", "right") for mode in ("y1", "z1", "z2", "torsion1")]

    def left(x: Any) -> list[Any]:
        """The quaternion that leads from the attitude to the target, in the axes of the bus."""
        w, a, b, c = (x.q("bus")[k] for k in range(4))
        W, A, B, C = TARGET
        return [
            w * W + a * A + b * B + c * C,
            w * A - a * W - b * C + c * B,
            w * B + a * C - b * W - c * A,
            w * C - a * B + b * A - c * W,
        ]

    def observation(x: Any) -> Any:
        return [*left(x), *x.omega("bus").in_(x["bus"]), *(x.q(name) for name in modes)]

    def reward(x: Any) -> Any:
        _, a, b, c = left(x)
        rates = sum(w * w for w in x.omega("bus").in_(x["bus"]))
        return -4.0 * (a * a + b * b + c * c) - 2.0 * rates - sum(x.q(name) ** 2 for name in modes)

    wheels = {f"wheel{k}.torque": 0.2 for k in (1, 2, 3, 4)}
    start = {f"bus.w{axis}": (-0.02, 0.02) for axis in "xyz"}
    own = {"actions": wheels, "dt": 0.02, "substeps": 5, "start": start, "horizon": 400}
    return system, {"observation": observation, "reward": reward, **own}


TASKS: dict[str, Callable[[], Described]] = {
    "DoublePendulum": double_pendulum,
    "FlexiblePole": flexible_pole,
    "Quadruped": quadruped,
    "ReachingArm": reaching_arm,
    "SlewingSatellite": slewing_satellite,
}


def vector(task: str, num_envs: int = 1, **changes: Any) -> VectorEnv:
    """Return a batch of environments of a task, with some of its keywords changed."""
    system, given = _described(task)
    return VectorEnv(system, num_envs, **(given | changes))


def single(task: str, **changes: Any) -> Env:
    """Return one environment of a task, with some of its keywords changed."""
    system, given = _described(task)
    return Env(system, **(given | changes))


def _described(task: str) -> Described:
    if task not in TASKS:
        raise unknown("task", task, TASKS)
    return TASKS[task]()


def register() -> None:
    """Register the environments with Gymnasium, as "pliant/Quadruped-v0". Importing `pliant.env` does so.

    Example: `pl.env.register()`
    """
    for name in TASKS:
        if (own := f"pliant/{name}-v0") not in gymnasium.registry:
            where = {"entry_point": f"{__name__}:single", "vector_entry_point": f"{__name__}:vector"}
            gymnasium.register(own, **where, kwargs={"task": name})  # type: ignore[arg-type]
