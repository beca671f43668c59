"""Pinocchio, from its Python module. Batched functions run on one thread; where there is none, Python loops over the states."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin

import pliant as pl

from . import LOOPED, Array, Measured, State

_JOINTS = {"x": pin.JointModelRX, "y": pin.JointModelRY, "z": pin.JointModelRZ}
_FUNCTIONS = {
    "forward_dynamics": pin.aba,
    "inverse_dynamics": pin.rnea,
    "mass_matrix": pin.crba,
    "forward_dynamics_derivatives": pin.computeABADerivatives,
    "inverse_dynamics_derivatives": pin.computeRNEADerivatives,
}
_ROLLED = 4  # states of a batch whose motions are timed
_BATCHED = {"forward_dynamics": "abaInParallel", "inverse_dynamics": "rneaInParallel"}


def model_of(chain: pl.System) -> pin.Model:
    """A chain of revolute hinges about x, y or z."""
    model, joint = pin.Model(), 0
    for body in chain.bodies:
        pose, matter = body.hinge.pose, body.inertia
        turning: Any = body.hinge.type
        kind = _JOINTS["xyz"[int(np.argmax(turning.axis))]]()
        joint = model.addJoint(joint, kind, pin.SE3(pose.R, np.array(pose.xyz)), body.hinge.name)
        own = pin.Inertia(matter.mass, np.array(matter.com), np.array(matter.inertia))
        model.appendBodyToJoint(joint, own, pin.SE3.Identity())
    return model


class Pinocchio:
    def __init__(self, system: pl.System, urdf: Path | None) -> None:
        self.system = system
        self.model = pin.buildModelFromUrdf(str(urdf)) if urdf else model_of(system)
        self.data = self.model.createData()
        # Pinocchio's v is ours in another order, v[order]
        self.order = pl.convert.to_pinocchio(system, system.neutral(), np.arange(system.nv))[1].astype(int)

    def one(self, function: str, state: State) -> Measured:
        call = _FUNCTIONS[function]
        arguments = self._converted(state)[: 1 if function == "mass_matrix" else 3]
        return Measured(partial(call, self.model, self.data, *arguments), partial(self._result, function), f"pin.{call.__name__}")

    def many(self, function: str, state: State) -> Measured:
        if (name := _BATCHED.get(function)) and hasattr(pin, name):
            return self._batched(name, state)
        call, model, data = _FUNCTIONS[function], self.model, self.data
        converted = self._converted(state)
        rows = list(zip(*converted[: 1 if function == "mass_matrix" else 3], strict=True))[-LOOPED:]

        def run() -> None:
            for row in rows:
                call(model, data, *row)

        what = f"pin.{call.__name__}, a Python loop over the states"
        return Measured(run, partial(self._result, function), what, states=len(rows))

    def rk4(self, state: State, dt: float, steps: int) -> Measured:
        """Motions from the first states by the classical method, written in Python; result: where the last ends, (q, v)."""
        if self.model.nq != self.model.nv:
            raise pl.PliantError(f"system {self.system.name!r}: this peer takes hinges whose q' is v")
        starts = list(zip(*self._converted(State(*(x[:_ROLLED] for x in state)))[:2], strict=True))
        ends: list[tuple[Array, Array]] = []

        def run() -> None:
            ends[:] = [self._path(q, v, dt, steps) for q, v in starts]

        def result() -> tuple[Array, Array]:
            return self._back(ends[-1][0]), self._back(ends[-1][1])

        return Measured(run, result, "a step of RK4 in Python over pin.aba, state by state", len(starts) * steps)

    def _path(self, q: Array, v: Array, dt: float, steps: int) -> tuple[Array, Array]:
        """(q, v) after the steps. Of q' = v the slopes are the speeds of the stages, so those of q cost no stage of their own."""
        aba, model, data, tau, half = pin.aba, self.model, self.data, np.zeros(self.model.nv), dt / 2
        for _ in range(steps):
            a1 = aba(model, data, q, v, tau)
            v2 = v + half * a1
            a2 = aba(model, data, q + half * v, v2, tau)
            v3 = v + half * a2
            a3 = aba(model, data, q + half * v2, v3, tau)
            v4 = v + dt * a3
            a4 = aba(model, data, q + dt * v3, v4, tau)
            q = q + dt / 6 * (v + 2 * (v2 + v3) + v4)
            v = v + dt / 6 * (a1 + 2 * (a2 + a3) + a4)
        return q, v

    def _batched(self, name: str, state: State) -> Measured:
        """One thread, columns of Fortran arrays: what Pinocchio asks for."""
        pool = pin.ModelPool(self.model, 1)
        q, v, x = (np.asfortranarray(y.T) for y in self._converted(state))
        out = np.zeros_like(v, order="F")
        run = partial(getattr(pin, name), 1, pool, q, v, x, out)
        return Measured(run, lambda: (self._back(out[:, -1]),), f"pin.{name}, 1 thread", states=len(state.q))

    def _converted(self, state: State) -> tuple[Array, Array, Array]:
        q, v = pl.convert.to_pinocchio(self.system, state.q, state.v)
        return q, v, np.ascontiguousarray(state.x[..., self.order])

    def _back(self, x: Array) -> Array:
        """A vector, or a square matrix, in our order."""
        out = np.empty_like(x)
        out[np.ix_(*[self.order] * x.ndim)] = x
        return out

    def _result(self, function: str) -> tuple[Array, ...]:
        data = self.data
        found: tuple[Array, ...]
        match function:
            case "forward_dynamics":
                found = (data.ddq,)
            case "inverse_dynamics":
                found = (data.tau,)
            case "mass_matrix":
                found = (_symmetric(data.M),)
            case "forward_dynamics_derivatives":
                found = (data.ddq_dq, data.ddq_dv, _symmetric(data.Minv))
            case _:
                found = (data.dtau_dq, data.dtau_dv, _symmetric(data.M))
        return tuple(self._back(np.array(x)) for x in found)


def _symmetric(upper: Array) -> Array:
    return np.triu(upper) + np.triu(upper, 1).T
