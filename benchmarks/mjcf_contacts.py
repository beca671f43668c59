"""Gymnasium's robots land in pliant and in MuJoCo: joint angles 0.1 s after the first touch.

    python -m benchmarks.mjcf_contacts [hopper …]

Both programs read the same file, with stiff contacts (solref 0.002, impratio 100, elliptic cones, steps of 0.1 ms) and without
limits of joints. The robot falls 1 cm from a pose near that of its file. Of the humanoid, only the floor touches.
"""

from __future__ import annotations

import re
import sys
import tempfile
import warnings
from pathlib import Path

import gymnasium
import mujoco
import numpy as np

import pliant as pl

ASSETS = Path(gymnasium.__file__).parent / "envs/mujoco/assets"
MODELS = ("hopper", "walker2d_v5", "half_cheetah", "ant", "humanoid")
DT, AFTER, HEIGHT, SPREAD = 1e-4, 0.1, 0.01, 0.05
_OPTION = f'<option timestep="{DT}" impratio="100" cone="elliptic" integrator="Euler" iterations="200" tolerance="1e-14"/>'
_ANT = [0, 0, 0.55, 1, 0, 0, 0, 0, 1, 0, -1, 0, -1, 0, 1]  # its first pose in Gymnasium


def stiff(name: str) -> str:
    """The text of a model with stiff contacts."""
    text = (ASSETS / f"{name}.xml").read_text(encoding="utf-8")
    text = re.sub(r'(?:solref|solimp|margin)="[^"]*"', "", text).replace('limited="true"', 'limited="false"')
    text = text.replace("<geom ", '<geom solref="0.002 1" ', 1)  # the first one is that of <default>
    if name == "humanoid":
        text = text.replace('conaffinity="1"', 'conaffinity="0"').replace('name="floor"', 'name="floor" conaffinity="1"')
    return re.sub(r"<option[^>]*?/>|<option[^>]*?>.*?</option>", _OPTION, text, count=1, flags=re.DOTALL)


def landed(name: str, seed: int = 0) -> tuple[float, float, float]:
    """(largest difference of joint angles [rad], largest change of them since the start [rad], time of the first touch [s])."""
    text = stiff(name)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    free = int(model.jnt_type[0]) == int(mujoco.mjtJoint.mjJNT_FREE)
    first = 7 if free else 3
    qpos = np.array(_ANT if name == "ant" else model.qpos0, dtype=float)
    qpos[first:] += SPREAD * np.random.default_rng(seed).normal(size=model.nq - first)
    data.qpos[:] = qpos
    mujoco.mj_forward(model, data)
    moving = [g for g in range(model.ngeom) if model.geom_bodyid[g]]
    qpos[2 if free else 1] -= min(mujoco.mj_geomDistance(model, data, g, 0, 10.0, None) for g in moving) - HEIGHT
    data.qpos[:] = qpos
    mujoco.mj_forward(model, data)
    steps = 0
    while not data.ncon:
        mujoco.mj_step(model, data)
        steps += 1
    touch = steps * DT
    for _ in range(round(AFTER / DT)):
        mujoco.mj_step(model, data)
        steps += 1
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        path = Path(folder) / "model.xml"
        path.write_text(text, encoding="utf-8")
        system = pl.load(path, contacts="floor" if name == "humanoid" else True)
    q0, v0 = pl.convert.from_mujoco(system, qpos, np.zeros(model.nv))
    run = pl.compile(system).rollout(q0, v0, dt=DT, steps=steps, method="contact")
    ours, _ = pl.convert.to_mujoco(system, np.asarray(run.q)[-1], np.zeros(model.nv))
    difference, moved = (float(np.abs(x[first:] - data.qpos[first:]).max()) for x in (ours, qpos))
    return difference, moved, touch


def main(names: list[str]) -> None:
    print(f"{'model':<14} {'difference [rad]':>17} {'moved [rad]':>12} {'touch [s]':>10}")
    for name in names or MODELS:
        for seed in (0, 1):
            difference, moved, touch = landed(name, seed)
            print(f"{name:<14} {difference:>17.1e} {moved:>12.2g} {touch:>10.3g}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
