"""Actuators with an affine law, as MuJoCo's `general` has it, on hinges, along lines, or at frames."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from pliant.errors import PliantError
from pliant.model.acting.loads.common import check_frame, check_range, numbers_of, shape_of, within
from pliant.model.acting.loads.declared import several_speeds
from pliant.model.acting.loads.lines.line import Stretch, check_line, hinges_of, split_line, stretch_of
from pliant.model.acting.loads.records import ONE, TRIPLE, LoadType, number
from pliant.model.acting.series import Input, Series

_AXES = ("frame", "world")


@dataclass(frozen=True, eq=False)
class Actuator(LoadType):
    """An actuator with the force (g0 + g1 length + g2 length') ctrl + b0 + b1 length + b2 length', on a line or at a frame.

    line: as that of a `Tendon`: {"hinge": gear, …} or a list of points. A positive force drives the line longer.
    frame, gear: instead of a line, six numbers (force, moment) per unit of the actuator's force, at the frame's origin. axes:
    "frame" for the frame's own axes, or "world". Its length is zero, and its rate is gear · (velocity, angular velocity).
    ctrl: the command: an `Input`, a `Series` or a number.
    gain: g0, or (g0, g1, g2). bias: (b0, b1, b2). Default: 1 and zero.
    lag [s]: the state `act` follows ctrl with a first-order lag and takes its place in the law.
    integrates: True: the rate of the state `act` is ctrl.
    ctrl_range, act_range, force_range: (lower, upper) of the command, of the state and of the force.
    offset: added to the length.

    Without line and frame the actuator exerts nothing. Readers of files use it for actuators that pliant lacks, so that u keeps the
    order of the file.

    A position servo has gain kp and bias (0, -kp, -kv); a velocity servo has gain kv and bias (0, 0, -kv).

    Example: `arm.add_load("servo", pl.loads.Actuator({"elbow": 1}, gain=50, bias=(0, -50, -2)))`
    """

    line: Any = None
    ctrl: Any = number(Input(0.0), ONE)
    gain: Any = number(1.0, ((), (3,)), each_of="(g0, g1, g2)")
    bias: Any = number(None, TRIPLE)
    lag: Any = number(0.0, ONE)
    integrates: bool = False
    ctrl_range: Any = number(None)
    act_range: Any = number(None)
    force_range: Any = number(None)
    frame: str | None = None
    gear: Any = None
    axes: str = "frame"
    offset: float = 0.0

    lags: ClassVar = {"lag": "act"}

    @property
    def names(self) -> tuple[str, ...]:
        """The hinges that it acts on, if its line sums hinges."""
        return hinges_of(self.line)

    def locked(self, held: dict[str, Any]) -> Actuator:
        """The same with some hinges fixed at their coordinates."""
        line, more = split_line(self.line, held)
        return replace(self, line=line, offset=self.offset + more)

    def states(self) -> dict[str, Any]:
        return {"act": 0.0} if self.is_lagging or self.integrates else {}

    def fixed(self) -> dict[str, str]:
        keys = [key for key in ("gain", "bias") if several_speeds(self.line) and shape_of(getattr(self, key)) == (3,)]
        return dict.fromkeys(keys, "a hinge of its line has several speeds, so the line has no length; use system.with_parameters")

    def check_fit(self, what: str, model: Any) -> None:
        if self.line is not None and self.frame is not None:
            raise PliantError(f"{what}: give either line= or frame= with gear=, not both")
        check_range(what, ctrl_range=self.ctrl_range, act_range=self.act_range, force_range=self.force_range)
        numbers_of(what, "offset", self.offset)
        if self.is_lagging and self.integrates:
            raise PliantError(f"{what}: give either lag= or integrates=True; a state does one of the two")
        if self.frame is not None:
            check_frame(what, model, self.frame)
            numbers_of(what, "gear", self.gear, 6)
            if self.axes not in _AXES:
                raise PliantError(f"{what}: axes {self.axes!r} are unknown; give 'frame' or 'world'")
        by_length = self._may_vary_with_length("gain") or self._may_vary_with_length("bias")
        if self.line is not None and not check_line(what, model, self.line) and by_length:
            raise PliantError(
                f"{what}: a hinge of its line has several speeds, so the line has no length; give gain and bias without length"
            )

    def _may_vary_with_length(self, key: str) -> bool:
        given = getattr(self, key)
        return shape_of(given) == (3,) and (isinstance(given, Input | Series) or bool(np.any(np.asarray(given, dtype=float)[1])))

    def _affine(self, x: Any, key: str, line: Stretch) -> Any:
        """The gain or bias at the line's length and rate."""
        value = x.given[key]
        if not shape_of(getattr(self, key)):
            return value
        out, slope, damping = np.moveaxis(value, -1, 0)
        return out + slope * (line.length + self.offset) + damping * line.rate

    def act(self, x: Any) -> None:
        line, ctrl = self._line(x), self._ctrl(x)
        x.applied("ctrl", ctrl)
        if self.states():
            rate = ctrl if self.integrates else (ctrl - x.s.act) / x.given.lag
            if self.act_range is not None:  # the state stays in its range
                low, high = np.moveaxis(x.given.act_range, -1, 0)
                rate = np.where(x.s.act < high, rate, np.minimum(rate, 0.0))
                rate = np.where(x.s.act > low, rate, np.maximum(rate, 0.0))
            x.rate("act", rate)
        line.pull(self._force(x, line))

    def drive(self, x: Any) -> Any:
        """The force at an instant."""
        return self._force(x, self._line(x))

    def _line(self, x: Any) -> Stretch:
        return stretch_of(x, self.line) if self.line is not None else self._at_frame(x) if self.frame is not None else Stretch(x)

    def _ctrl(self, x: Any) -> Any:
        return x.given.ctrl if self.ctrl_range is None else within(x.given.ctrl, x.given.ctrl_range)

    def _force(self, x: Any, line: Stretch) -> Any:
        ctrl = x.s.act if self.states() else self._ctrl(x)
        force = self._affine(x, "gain", line) * ctrl
        if self.bias is not None:
            force = force + self._affine(x, "bias", line)
        return force if self.force_range is None else within(force, x.given.force_range)

    def _at_frame(self, x: Any) -> Stretch:
        frame = x[self.frame]
        axes = x.world if self.axes == "world" else frame
        six = [float(g) for g in np.asarray(self.gear, dtype=float)]
        force, moment = (axes.vector(*six[i : i + 3]) if any(six[i : i + 3]) else None for i in (0, 3))
        out = Stretch(x, wrench=(frame, force, moment))
        if any(shape_of(getattr(self, key)) for key in ("gain", "bias")):
            for vector, moves in ((force, x.velocity), (moment, x.omega)):
                out.rate = out.rate if vector is None else out.rate + moves(frame).dot(vector)
        return out
