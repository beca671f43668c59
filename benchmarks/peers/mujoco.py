"""MuJoCo, from its Python module: a model without geometry, limits and losses, so that what remains is the dynamics of the tree.

A call sets qpos, qvel and qfrc_applied (or qacc) and runs mj_forward (or mj_inverse), as a caller from Python must. A batch of
forward dynamics is `mujoco.rollout` of one step on one thread, which also integrates that step: an explicit Euler step of the
speeds, (v' - v)/dt being the acceleration. What has no batched form is a Python loop over states. The mass matrix is left sparse.
A motion is `mujoco.rollout` with its integrator of fourth order, on one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
from lxml import etree
from mujoco import rollout

import pliant as pl

from . import LOOPED, Array, Measured, State

_make_M = getattr(mujoco, "mj_makeM", mujoco.mj_crb)  # the name before 3.3
_FULL, _APPLIED = (int(getattr(mujoco.mjtState, f"mjSTATE_{x}")) for x in ("FULLPHYSICS", "QFRC_APPLIED"))
_STEP = 1e-6  # of finite differences
_ROLLED = 32  # states of a batch whose motions are timed


def model_of_file(urdf: Path) -> mujoco.MjModel:
    tree = etree.parse(urdf).getroot()
    etree.strip_elements(tree, "visual", "collision", "mimic", "limit", "dynamics", "mujoco", etree.Comment, with_tail=False)
    etree.SubElement(etree.SubElement(tree, "mujoco"), "compiler", {"fusestatic": "true", "balanceinertia": "false"})
    return mujoco.MjSpec.from_string(etree.tostring(tree).decode()).compile()


def model_of_chain(chain: pl.System) -> mujoco.MjModel:
    spec = mujoco.MjSpec()
    spec.option.gravity = chain.gravity
    at = spec.worldbody
    for body in chain.bodies:
        turning: Any = body.hinge.type
        matter, J = body.inertia, body.inertia.inertia
        at = at.add_body(
            name=body.name, pos=body.hinge.pose.xyz, mass=matter.mass, ipos=matter.com, explicitinertial=True,
            fullinertia=[J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]],
        )  # fmt: skip
        at.add_joint(name=body.hinge.name, type=mujoco.mjtJoint.mjJNT_HINGE, axis=turning.axis)
    return spec.compile()


class Mujoco:
    def __init__(self, system: pl.System, urdf: Path | None) -> None:
        try:
            self.model = model_of_file(urdf) if urdf else model_of_chain(system)
        except ValueError as error:  # links whose inertia MuJoCo refuses
            raise pl.PliantError(f"MuJoCo refuses the model: {' '.join(str(error).split())}") from None
        self.data = mujoco.MjData(self.model)
        moving = [hinge for hinge in system.hinges if hinge.type.nv]
        own = {self.model.joint(hinge.name).dofadr[0]: system.v_index(hinge.name).start for hinge in moving}
        self.order = np.array([own[k] for k in range(self.model.nv)])  # MuJoCo's v is ours in another order, v[order]; q too

    def one(self, function: str, state: State) -> Measured | None:
        body = self._body(function)
        if body is None:
            return None
        evaluate, result, what, tolerance = body
        q, v, x = self._converted(state)
        return Measured(lambda: evaluate(q, v, x), result, what, tolerance=tolerance)

    def many(self, function: str, state: State) -> Measured | None:
        if function == "forward_dynamics":
            return self._rollout(state)
        body = self._body(function)
        if body is None:
            return None
        evaluate, result, what, tolerance = body
        rows = list(zip(*self._converted(state), strict=True))[-LOOPED:]

        def run() -> None:
            for q, v, x in rows:
                evaluate(q, v, x)

        return Measured(run, result, f"{what}, a Python loop over the states", len(rows), tolerance)

    def _converted(self, state: State) -> tuple[Array, ...]:
        return tuple(np.ascontiguousarray(y[..., self.order]) for y in state)

    def _back(self, x: Array) -> Array:
        out = np.empty_like(x)
        out[np.ix_(*[self.order] * x.ndim)] = x
        return out

    def _body(self, function: str) -> tuple[Callable[..., None], Callable[[], tuple[Array, ...]], str, float] | None:
        """(what is evaluated of q, v, x; its result; in words; the tolerance of the result)."""
        model, data, nv = self.model, self.data, self.model.nv
        by_q, by_v, by_a = np.zeros((3, nv, nv))

        def forward(q: Array, v: Array, tau: Array) -> None:
            data.qpos[:], data.qvel[:], data.qfrc_applied[:] = q, v, tau
            mujoco.mj_forward(model, data)

        def inverse(q: Array, v: Array, a: Array) -> None:
            data.qpos[:], data.qvel[:], data.qacc[:] = q, v, a
            mujoco.mj_inverse(model, data)

        def mass(q: Array, v: Array, x: Array) -> None:
            data.qpos[:] = q
            mujoco.mj_kinematics(model, data)
            mujoco.mj_comPos(model, data)
            _make_M(model, data)

        def derivatives(q: Array, v: Array, a: Array) -> None:
            data.qpos[:], data.qvel[:], data.qacc[:] = q, v, a
            mujoco.mjd_inverseFD(model, data, _STEP, False, by_q, by_v, by_a, None, None, None, None)

        def full() -> tuple[Array]:
            M = np.zeros((nv, nv))
            for row, unit in zip(M, np.eye(nv), strict=True):
                mujoco.mj_mulM(model, data, row, unit)
            return (self._back(M),)

        return {
            "forward_dynamics": (forward, lambda: (self._back(data.qacc.copy()),), "set the state, mj_forward", 1e-7),
            "inverse_dynamics": (inverse, lambda: (self._back(data.qfrc_inverse.copy()),), "set the state, mj_inverse", 1e-7),
            "mass_matrix": (mass, full, f"set q, mj_kinematics, mj_comPos, {_make_M.__name__} (sparse)", 1e-7),
            "inverse_dynamics_derivatives": (
                derivatives, lambda: tuple(self._back(x.T) for x in (by_q, by_v, by_a)), "mjd_inverseFD, finite differences", 1e-3,
            ),
        }.get(function)  # fmt: skip

    def _rollout(self, state: State) -> Measured:
        q, v, tau = self._converted(state)
        nv = self.model.nv
        start = np.concatenate([np.zeros((len(q), 1)), q, v], axis=1)  # time, qpos, qvel
        end, control = np.zeros((len(q), 1, start.shape[1])), np.ascontiguousarray(tau[:, None, :])
        sensors = np.zeros((len(q), 1, self.model.nsensordata))

        def run() -> None:
            rollout.rollout(self.model, self.data, start, control, control_spec=_APPLIED, nstep=1, state=end, sensordata=sensors)

        def result() -> tuple[Array]:
            return (self._back((end[-1, 0, -nv:] - v[-1]) / self.model.opt.timestep),)

        what = "mujoco.rollout of one step, 1 thread: forward dynamics and an Euler step"
        return Measured(run, result, what, len(q), tolerance=1e-6)

    def rk4(self, state: State, dt: float, steps: int) -> Measured:
        """Motions from the first states, as many as settle the time of a step; result: where the last of them ends, (q, v)."""
        q, v, _ = self._converted(State(*(x[:_ROLLED] for x in state)))
        model, nv = self.model, self.model.nv
        model.opt.integrator, model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, dt
        start = np.concatenate([np.zeros((len(q), 1)), q, v], axis=1)  # time, qpos, qvel
        path, sensors = np.zeros((len(q), steps, start.shape[1])), np.zeros((len(q), steps, model.nsensordata))

        def run() -> None:
            rollout.rollout(model, self.data, start, nstep=steps, state=path, sensordata=sensors)

        def result() -> tuple[Array, Array]:
            end = path[-1, -1, 1:]
            return self._back(end[:nv]), self._back(end[nv:])

        return Measured(run, result, "mujoco.rollout with its RK4, 1 thread, every step stored", len(q) * steps)
