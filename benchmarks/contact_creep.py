"""How fast a block creeps down a slope on which it should stick: pliant, and MuJoCo with several settings.

    python -m benchmarks.contact_creep

The block has 2 kg and four balls as feet. With its coefficient of friction, 0.5, it sticks up to 26.6 degrees. The slope has 20.
Steps of 2 ms; the speed is the distance between 0.5 s and 1 s, divided by the time.
"""

from __future__ import annotations

import math

import mujoco
import numpy as np

import pliant as pl

DT, SLOPE, MU = 2e-3, math.radians(20), 0.5
SIZE, RADIUS = (0.2, 0.2, 0.06), 0.02
FEET = [(x, y, -0.03) for x in (-0.08, 0.08) for y in (-0.08, 0.08)]
GRAVITY = 9.81 * math.sin(SLOPE), 0.0, -9.81 * math.cos(SLOPE)  # the plane stays horizontal
SETTINGS = {
    "MuJoCo, pyramid (its default)": 'cone="pyramidal"',
    "MuJoCo, elliptic": 'cone="elliptic"',
    "MuJoCo, elliptic, impratio 10": 'cone="elliptic" impratio="10"',
    "MuJoCo, elliptic, impratio 100": 'cone="elliptic" impratio="100"',
    "MuJoCo, elliptic, 10 noslip iterations": 'cone="elliptic" noslip_iterations="10"',
}


def by_pliant() -> float:
    system = pl.System("block", gravity=GRAVITY)
    system.add_body("block", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, SIZE))
    for n, place in enumerate(FEET):
        system.add_shape("block", pl.shapes.Sphere(RADIUS), name=f"foot{n}", pose=pl.Pose(place))
    system.add_contact("feet", [f"foot{n}" for n in range(4)], "ground", mu=MU)
    run = pl.compile(system).rollout([1, 0, 0, 0, 0, 0, 0.05], np.zeros(6), dt=DT, steps=500, method="contact")
    return float((run.q[-1, 4] - run.q[250, 4]) / 0.5)


def by_mujoco(option: str) -> float:
    feet = "".join(f'<geom type="sphere" size="{RADIUS}" mass="0" pos="{x} {y} {z}"/>' for x, y, z in FEET)
    a, b, c = (2.0 / 12 * (SIZE[i] ** 2 + SIZE[j] ** 2) for i, j in ((1, 2), (0, 2), (0, 1)))
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><option timestep="{DT}" gravity="{GRAVITY[0]} 0 {GRAVITY[2]}" {option}/>'
        f'<default><geom friction="{MU} 0 0" condim="3"/></default><worldbody><geom type="plane" size="5 5 1"/>'
        f'<body pos="0 0 0.05"><freejoint/><inertial pos="0 0 0" mass="2" diaginertia="{a} {b} {c}"/>{feet}</body>'
        "</worldbody></mujoco>"
    )
    data, x = mujoco.MjData(model), []
    for _ in range(500):
        mujoco.mj_step(model, data)
        x.append(float(data.qpos[0]))
    return (x[-1] - x[249]) / 0.5


def main() -> None:
    print(f"{'pliant':<40} {by_pliant():9.1e} m/s")
    for name, option in SETTINGS.items():
        print(f"{name:<40} {by_mujoco(option):9.1e} m/s")


if __name__ == "__main__":
    main()
