"""The page's own modules, run by node: what needs no window is checked in bulk without a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.model import Custom
from pliant.sweeps.trees.frames import frame_pose

PAGE = Path(pl.__file__).parent / "view" / "page"
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

# Poses of cases {scene, states: [{q, custom}]}: of each state [[R, p] of bodies, [R, p] of frames].
POSES = """
const { Poses } = await import("%s/src/poses.js");
const told = cases.map(({ scene, states }) => {
  const poses = new Poses(scene);
  return states.map(({ q, custom }) => {
    poses.update(q, 1, custom);
    return [poses.bodies.map((x) => [x.R, x.p]), scene.frames.map((f) => poses.of(f)).map((x) => [x.R, x.p])];
  });
});
"""
# Pages {scene, run, numbers, times}: the same at times.
MOTION = """
const { Poses } = await import("%s/src/poses.js");
const { Motion } = await import("%s/src/motion.js");
const { unpack } = await import("%s/src/numbers.js");
const told = [];
for (const { scene, run, numbers, times } of cases) {
  const array = await unpack(numbers);
  const [motion, poses] = [new Motion(run, scene, array), new Poses(scene)];
  told.push(times.map((t) => {
    poses.update(motion.q(t), 1, motion.custom(t));
    return [poses.bodies.map((x) => [x.R, x.p]), scene.frames.map((f) => poses.of(f)).map((x) => [x.R, x.p])];
  }));
}
"""


def by_node(program: str, cases: list) -> list:
    """What a program leaves in `told`, of `cases`."""
    url = PAGE.as_uri()
    text = 'import { readFileSync } from "node:fs";\nconst cases = JSON.parse(readFileSync(0, "utf8"));\n'
    text += program.replace("%s", url) + "\nprocess.stdout.write(JSON.stringify(told));"
    command = ["node", "--no-warnings", "--input-type=module", "-e", text]
    ended = subprocess.run(command, input=json.dumps(cases), capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr[-2000:]
    return json.loads(ended.stdout)


def content_of(page: str) -> tuple[dict, str]:
    """(the scene's JSON, the block of numbers) of a page."""
    found = re.findall(r'<script type="[\w/.-]+" id="(\w+)">(.*?)</script>', page, re.DOTALL)
    parts = dict(found)
    assert set(parts) == {"scene", "numbers"} and len(found) == 2
    return json.loads(parts["scene"]), parts["numbers"]


def sevens(model, q) -> dict[str, list[float]]:
    """Of each Custom hinge what the page is given for its pose."""
    from scipy.spatial.transform import Rotation

    out = {}
    for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
        if isinstance(body.hinge.type, Custom):
            R, p = body.hinge.type.pose(q[where.start : where.stop - body.modes, None])
            turn = Rotation.from_matrix(np.asarray(R, dtype=float)).as_quat()[[3, 0, 1, 2]]
            out[body.hinge.name] = [*turn.tolist(), *np.ravel(p).tolist()]
    return out


def apart(model, q, told) -> float:
    """How far poses told by the page are from Python's, of the system's size; rotations in radians."""
    bodies, frames = told
    names = [body.name for body in model.bodies] + [frame.name for frame in model.frames]
    want = [frame_pose(model, name, q) for name in names]
    size = max(1.0, *(float(np.abs(p).max()) for _, p in want))
    worst = 0.0
    for (R, p), (R_want, p_want) in zip([*bodies, *frames], want, strict=True):
        worst = max(worst, float(np.abs(np.reshape(R, (3, 3)) - R_want).max()), float(np.abs(np.array(p) - p_want).max()) / size)
    return worst
