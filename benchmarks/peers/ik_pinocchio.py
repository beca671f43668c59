"""Inverse kinematics with Pinocchio in a Python loop: the same steps of Levenberg and Marquardt's method as `pl.ik`, in limits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pinocchio as pin

from . import Array

_FIRST, _LESS, _MORE, _LEAST, _GIVEN_UP, _STILL = 0.05, 0.2, 4.0, 1e-14, 1e5, 1e-9  # those of pl.ik


class IkLoop:
    """One target after the other. locked: joints that stay at zero."""

    def __init__(self, urdf: Path, frame: str, locked: list[str]) -> None:
        whole = pin.buildModelFromUrdf(str(urdf))
        self.model = pin.buildReducedModel(whole, [whole.getJointId(name) for name in locked], pin.neutral(whole))
        self.data, self.frame = self.model.createData(), self.model.getFrameId(frame)
        self.lower, self.upper = self.model.lowerPositionLimit, self.model.upperPositionLimit

    def error(self, q: Array, target: pin.SE3) -> Array:
        """The rotation vector and the distance from the target (6,), in world axes."""
        pin.framesForwardKinematics(self.model, self.data, q)
        at = self.data.oMf[self.frame]
        return np.concatenate([target.rotation @ pin.log3(target.rotation.T @ at.rotation), at.translation - target.translation])

    def solve(self, R: Array, p: Array, starts: Array, most: list[int], tolerance: float) -> tuple[bool, int]:
        """Whether a pose was found, and the number of iterations. most: for each start."""
        target, total = pin.SE3(R, p), 0
        for start, limit in zip(starts, most, strict=True):
            q, factor, e = start, _FIRST, self.error(start, target)
            for _ in range(limit):
                total += 1
                J = pin.computeFrameJacobian(self.model, self.data, q, self.frame, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
                J = J[[3, 4, 5, 0, 1, 2]]
                E, g = 0.5 * (e @ e), J.T @ e
                keep = ~(((q < self.lower + 1e-12) & (g > 0)) | ((q > self.upper - 1e-12) & (g < 0)))
                A = (J.T @ J) * np.outer(keep, keep) + np.diag(1.0 - keep + factor * E + _LEAST)
                d = -np.linalg.solve(A, g * keep)
                moved = np.clip(q + d, self.lower, self.upper)
                after = self.error(moved, target)
                if after @ after < 2 * E:
                    q, e, factor = moved, after, max(1e-4, _LESS * factor)
                else:
                    factor = _MORE * factor
                if np.linalg.norm(e[:3]) <= tolerance and np.linalg.norm(e[3:]) <= tolerance:
                    return True, total
                if factor >= _GIVEN_UP or d @ d < _STILL**2:
                    break
        return False, total
