"""Inverse kinematics with mink: its steps, quadratic programs with the joints' limits, until the target is met."""

from __future__ import annotations

from pathlib import Path

import mink
import mujoco
import numpy as np
from lxml import etree

from . import Array

SOLVER = "daqp"


class Mink:
    """One target after the other. locked: joints that stay at zero."""

    def __init__(self, urdf: Path, frame: str, locked: list[str]) -> None:
        tree = etree.parse(urdf).getroot()
        for joint in tree.iter("joint"):
            if joint.get("name") in locked:
                joint.set("type", "fixed")
        etree.strip_elements(tree, "visual", "collision", "mimic", "dynamics", "mujoco", etree.Comment, with_tail=False)
        etree.SubElement(etree.SubElement(tree, "mujoco"), "compiler", {"fusestatic": "false", "balanceinertia": "true"})
        self.model = mujoco.MjSpec.from_string(etree.tostring(tree).decode()).compile()
        self.configuration = mink.Configuration(self.model)
        self.task = mink.FrameTask(frame, "body", position_cost=1.0, orientation_cost=1.0, lm_damping=1e-3)
        self.limits = [mink.ConfigurationLimit(self.model, gain=1.0)]

    def solve(self, R: Array, p: Array, starts: Array, most: list[int], tolerance: float) -> tuple[bool, int]:
        """Whether a pose was found, and the number of iterations. most: for each start."""
        self.task.set_target(mink.SE3.from_rotation_and_translation(mink.SO3.from_matrix(R), p))
        total = 0
        for q, limit in zip(starts, most, strict=True):
            self.configuration.update(q)
            for _ in range(limit):
                total += 1
                v = mink.solve_ik(self.configuration, [self.task], 1.0, SOLVER, damping=1e-9, limits=self.limits)
                self.configuration.integrate_inplace(v, 1.0)
                e = self.task.compute_error(self.configuration)
                if np.linalg.norm(e[:3]) <= tolerance and np.linalg.norm(e[3:]) <= tolerance:
                    return True, total
        return False, total
