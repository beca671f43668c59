"""Rollouts as functions of arrays, with their derivatives, for faces of array libraries: values, tangents and cotangents on NumPy.

Derivatives of q have its length, as these libraries need; `dyn.rollout` has directions of v.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.numbers import number, whole
from pliant.errors import PliantError
from pliant.model.spaces import quaternion_places
from pliant.spatial import Array

if TYPE_CHECKING:
    from pliant.compile.dynamics import Dynamics

Shape = tuple[int, ...]
STATES = ("q", "v", "s")


def rollout_options(dt: Any, steps: Any, every: Any, method: Any, contacts: Any) -> dict[str, Any]:
    """Return the options of a rollout, checked before an array library calls it: its own errors would not name the argument."""
    dt, steps, every = (
        number(dt, "dt", "give a time [s]", above=0.0),
        whole(steps, "steps", least=1),
        whole(every, "every", least=1),
    )
    if steps % every:
        raise PliantError(f"every={every}: the {steps} steps are not a multiple of it; give a divisor of steps")
    return {"dt": dt, "steps": steps, "every": every, "method": method, "contacts": contacts}


def rollout_cores(dynamics: Dynamics, steps: int) -> dict[str, Shape]:
    """Return the last axes of the arguments of a rollout, by name."""
    model, parameters = dynamics.model, dynamics.parameter_values.size
    return {
        "q0": (model.nq,), "v0": (model.nv,), "s0": (model.ns,), "tau": (model.nv,), "tau_steps": (steps, model.nv),
        "u": (model.nu,), "u_steps": (steps, model.nu), "p": (parameters,), "wrenches": (len(dynamics.internals.wrenches), 6),
    }  # fmt: skip


class ArrayRollout:
    """A rollout with fixed options, as a function of arrays by name. options: dt, steps, every, method and contacts.

    It stores its last run: a gradient needs the run of the value.
    """

    def __init__(self, dynamics: Dynamics, names: tuple[str, ...], options: Mapping[str, Any]) -> None:
        cores = rollout_cores(dynamics, int(options["steps"]))
        self.dynamics, self.options = dynamics, {name: x for name, x in options.items() if x is not None}
        self.cores: dict[str, Shape] = {name: cores[name] for name in names}
        self._last: tuple[dict[str, Array], Any] = {}, None

    def run(self, given: Mapping[str, Array]) -> Any:
        """Return the rollout."""
        before, run = self._last
        same = before.keys() == given.keys() and all(np.array_equal(x, before[name]) for name, x in given.items())
        if run is None or not same:
            own: dict[str, Any] = {name: np.array(x) for name, x in given.items()}
            run = self.dynamics.rollout(**own, **self.options)
            self._last = own, run
        return run

    def values(self, given: Mapping[str, Array]) -> tuple[Array, ...]:
        """Return (q, v, s) of the stored states."""
        run = self.run(given)
        return tuple(np.asarray(getattr(run, name)) for name in STATES)

    def tangents(self, given: Mapping[str, Array], moved: Mapping[str, Array]) -> tuple[Array, ...]:
        """Return the tangents of (q, v, s) along tangents of arguments, by name."""
        batch = self._batch([*given.items(), *moved.items()])
        wide: dict[str, Any] = dict(self._wide(given, batch))
        along = {name: np.expand_dims(x, x.ndim - len(self.cores[name])) for name, x in self._wide(moved, batch).items()}
        if "q0" in along:
            along["q0"] = self._speeds(wide["q0"], along["q0"][..., 0, :])[..., None, :]
        run: Any = self.dynamics.rollout(**wide, **self.options, tangents=along)
        dq = self.dynamics.qdot(run.q, run.dq[..., 0, :, :])
        return np.asarray(dq), run.dv[..., 0, :, :], run.ds[..., 0, :, :]

    def cotangents(self, given: Mapping[str, Array], weights: Mapping[str, Array]) -> tuple[Array, ...]:
        """Return the cotangents of all arguments, for those of (q, v, s), each with all leading axes."""
        batch = np.broadcast_shapes(self._batch(given.items()), *(w.shape[:-2] for w in weights.values()))
        found = self.run(self._wide(given, batch)).vjp(**{name: w for name, w in weights.items() if w.shape[-1]})
        return tuple(np.asarray(getattr(found, name)) for name in self.cores)

    def _batch(self, arrays: Any) -> Shape:
        return np.broadcast_shapes(*(x.shape[: x.ndim - len(self.cores[name])] for name, x in arrays))

    def _wide(self, arrays: Mapping[str, Array], batch: Shape) -> dict[str, Array]:
        return {name: np.broadcast_to(x, (*batch, *self.cores[name])) for name, x in arrays.items()}

    def _speeds(self, q: Array, dq: Array) -> Array:
        """Return the direction in v of a tangent dq of q: a quaternion counts as divided by its norm."""
        unit, along, nv = np.array(q), np.array(dq), self.dynamics.model.nv
        for at in quaternion_places(self.dynamics.model):
            norm = np.linalg.norm(q[..., at], axis=-1, keepdims=True)
            unit[..., at], along[..., at] = unit[..., at] / norm, along[..., at] / norm
        E = np.asarray(self.dynamics.qdot(unit[..., None, :], np.eye(nv))).mT
        return np.linalg.solve(E.mT @ E, E.mT @ along[..., None])[..., 0]
