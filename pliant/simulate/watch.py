"""What steps by error tell of a run: whether stability keeps them short (stiff), and whether they can lead to its end."""

from __future__ import annotations

from typing import Any

import numpy as np

from pliant.spatial import Array

LEAST_STEP = 1e-12  # of t_end: no run gets to its end by steps that stay below it
_HELD_STEP = 1e-8  # of t_end, for steps in which next to nothing happens
_HELD_CHANGE = 1e3  # of the tolerances of a step: a smooth motion goes some millions of them in a step of order 8
_LEAST_IN_A_ROW, _HELD_IN_A_ROW = 100, 1000
_STABLE = 6.1  # h |lambda| at the border of DOP853's stability (Hairer, Norsett and Wanner, Solving ODEs II, IV.2)
_STIFF_STEPS, _QUIET_STEPS = 15, 6


class Watch:
    """Looks at every step of DOP853 that was accepted; `size` entries of y are those that count."""

    def __init__(self, size: int, rtol: float, atol: float, t_end: float) -> None:
        self.size, self.rtol, self.atol, self.t_end = size, rtol, atol, t_end
        self.h = 0.0
        self._least = self._held = self._beyond = self._quiet = 0

    @property
    def stiff(self) -> bool:
        """Whether h |lambda| was beyond the border of stability in 15 steps, without 6 quiet ones in a row in between."""
        return self._beyond >= _STIFF_STEPS

    @property
    def hopeless(self) -> bool:
        """Whether a hundred steps in a row were shorter than 1e-12 t_end, or a thousand than 1e-8 while next to nothing moved."""
        return self._least >= _LEAST_IN_A_ROW or self._held >= _HELD_IN_A_ROW

    def look(self, solver: Any, start: Array) -> None:
        """Take note of the step that led from `start` (its state) to solver.t, solver.y."""
        n, h = self.size, solver.t - solver.t_old
        self.h = h
        self._judge_stability(solver, start, n, h)
        change = np.abs(solver.y - start)[:n] / (self.atol + self.rtol * np.abs(solver.y[:n]))
        self._least = self._least + 1 if h < LEAST_STEP * self.t_end else 0
        self._held = self._held + 1 if h < _HELD_STEP * self.t_end and change.max() < _HELD_CHANGE else 0

    def _judge_stability(self, solver: Any, start: Array, n: int, h: float) -> None:
        """|lambda| from the last stage and the new state, both at the end of the step."""
        last = start[:n] + h * (solver.A[11, :11] @ solver.K[:11, :n])
        apart, slopes = solver.y[:n] - last, solver.f[:n] - solver.K[11, :n]
        if h * h * (slopes @ slopes) > _STABLE**2 * (apart @ apart) > 0:
            self._beyond, self._quiet = self._beyond + 1, 0
        else:
            self._quiet += 1
            if self._quiet >= _QUIET_STEPS:
                self._beyond = 0

    @property
    def reason(self) -> str:
        """Why steps stay so short, as far as they tell."""
        held = f"steps of {self.h:.2g} s cannot lead to t_end = {self.t_end:g} s"
        if self.stiff:
            return f"{held}: the system is stiff there, and stability keeps them short; soften or damp less what is fastest"
        if self._held:
            return (
                f"{held}: forces that jump keep them short, as dry friction at rest, stops and switches do; make them smooth, "
                "as tanh(v / 1e-3) is for sign(v)"
            )
        return f"{held}: {_SHORTER}"


_SHORTER = "look at the forces and the inertias there, or give a smaller t_end, or a larger rtol and atol"
