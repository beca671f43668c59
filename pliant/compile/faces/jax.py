"""`dyn.jax`: the functions of a system on JAX arrays, for `jit`, `vmap`, `grad`, `jacfwd`, `jacrev` and `lax.scan`.

There is one primitive, a kernel (`jax_kernel.py`). XLA calls it as a foreign function (`jax_lowering.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack, cast

import jax
import jax.numpy as jnp
import numpy as np

from pliant.compile.closure_sets import own_flags, refuse_other_sets
from pliant.compile.faces import ffi, jax_lowering, jax_rollout
from pliant.compile.faces.array_rollout import rollout_cores, rollout_options
from pliant.compile.faces.face import Face, FaceFrame
from pliant.compile.faces.jax_functions import JaxFunction, function_of, has_cuda
from pliant.compile.faces.jax_rollout import JaxRollout
from pliant.compile.table.functions import Function
from pliant.errors import PliantError
from pliant.given import Given, rates
from pliant.given.jax_arrays import JaxArrays
from pliant.given.keywords import ContactStepsKeywords
from pliant.given.rates import APART, WHOLE
from pliant.keywords import checked
from pliant.lazy import cached_property
from pliant.vectors.laws.identity import laws_of

if TYPE_CHECKING:
    from pliant.compile.asked import Dtype
    from pliant.compile.dynamics import Dynamics
    from pliant.simulate.methods.table import RolloutMethod

jax_lowering.register()


class JaxFrame(FaceFrame):
    """The functions of one frame on JAX arrays."""

    def function(self, name: str, row: Function) -> Callable[..., Any]:
        return function_of(self.frame.dynamics, row)


class JaxDynamics(Face[JaxFrame]):
    """The functions of a system on JAX arrays: those of the table as attributes, those of frames through `frame`, and `rhs`.

    `integrate(q, theta)` returns q (..., nq) moved by increments theta (..., nv) in the directions of v; quaternions are rotated.
    `difference(q, q1)` returns the increments (..., nv) that lead from q to q1, and `interpolate` the poses between them.
    """

    called = "dyn.jax"
    methods = ("interpolate", "rhs", "rollout", "frame")
    frame_type = JaxFrame

    def __init__(self, dynamics: Dynamics) -> None:
        if dynamics.internals.target not in ("cpu", "cuda"):
            raise PliantError(
                f"system {dynamics.model.name!r}: dyn.jax needs compiled functions; use target='cpu' instead of "
                f"{dynamics.internals.target!r}"
            )
        if dynamics.internals.target == "cuda" and not has_cuda():
            raise PliantError(
                f"system {dynamics.model.name!r} was compiled with target='cuda', but JAX finds no NVIDIA GPU; install "
                "jax[cuda13], or use target='cpu'"
            )
        ffi.checked()
        super().__init__(dynamics)
        self._rollouts: dict[tuple[Any, ...], jax_rollout.RolloutKernel] = {}

    def function(self, name: str) -> Callable[..., Any]:
        return function_of(self.dynamics, self.row(name))

    def interpolate(self, q: Any, q1: Any, share: Any) -> Any:
        """Return the pose (..., nq) on the way from q to q1 at constant speeds. share (...): 0 is q, 1 is q1."""
        return self.integrate(q, jnp.asarray(share)[..., None] * self.difference(q, q1))

    def rhs(
        self, t: Any, q: Any, v: Any, *, s: Any = None, u: Any = None, tau: Any = None, wrenches: Any = None, p: Any = None
    ) -> tuple[Any, Any, Any]:
        """Return the rates (q' (..., nq), v' (..., nv), s' (..., ns)) under the loads and everything else that acts.

        For the arguments see `dyn.rhs`: each is an array, names with values, or None for the system's own values.

        The closures are those of this object, see `dyn.with_`. If the flags in s, "dock.active", say otherwise, this raises
        `PliantError`, or the rates are NaN where s is traced, as in `jax.jit`.
        """
        given = self.dynamics.fields.read(JaxArrays(q), t=t, q=q, v=v, s=s, u=u, tau=tau, wrenches=wrenches, p=p)
        model = self.dynamics.model
        if not model.internals.switches or s is None:
            return self._rates(given)
        if not isinstance(given.s, jax.core.Tracer):
            refuse_other_sets(model, np.asarray(given.s), "dyn.jax.rhs")
            return self._rates(given)
        places, own = own_flags(model)  # values are not known here: a state of other closures has no rates
        is_own = ((given.s[..., np.array(places)] > 0.5) == own).all(axis=-1, keepdims=True)
        rate, a, ds = (jnp.where(is_own, x, jnp.nan) for x in self._rates(given))
        return rate, a, ds

    @checked(ContactStepsKeywords)
    def rollout(
        self,
        q0: Any = None,
        v0: Any = None,
        *,
        dt: float,
        steps: int,
        every: int = 1,
        method: RolloutMethod = "rk4",
        **given: Unpack[ContactStepsKeywords],
    ) -> JaxRollout:
        """Return (t, q, v, s, lost) of `dyn.rollout` as JAX arrays, which are differentiable with respect to all arguments.

        For the arguments see `dyn.rollout`: each is an array, names with values, or None for the system's own values.
        contacts: how method "contact" solves the contacts, `pl.Contacts(…)`. Reverse mode is `run.vjp`, forward mode is
        `tangents=`. It can be differentiated once. The loop runs on the CPU, in one call from XLA.
        """
        from pliant.simulate.methods.support import JAX, check, check_derivative, check_tau
        from pliant.simulate.rollouts.laid import assembled

        check(self.dynamics, method, JAX, "u_steps=, a row for each step")
        check_tau(self.dynamics, method, JAX, given.get("tau"))
        options = rollout_options(dt, steps, every, method, given.get("contacts"))
        values = {"q0": q0, "v0": v0, **{name: x for name, x in given.items() if name != "contacts"}}
        values = assembled(self.dynamics, values, options["steps"], lambda x: isinstance(x, jax.core.Tracer))
        found = jax_rollout.read(self.dynamics, values, rollout_cores(self.dynamics, options["steps"]))
        kind = cast("Dtype", str(found["q0"].dtype))
        key = tuple(found), kind, *options.values()
        if key not in self._rollouts:
            own, derived = self.dynamics.internals.of_target("cpu", kind), partial(check_derivative, self.dynamics, method, JAX)
            self._rollouts[key] = jax_rollout.rollout_kernel(own, tuple(found), options, derived)
        return jax_rollout.rolled(self._rollouts[key], found)

    @cached_property
    def _rates(self) -> _JaxRates:
        return _JaxRates(self)


class _JaxRates:
    """`rhs` of a system: one kernel, or, if the kernel is a loop over bodies, a separate kernel for the loads."""

    def __init__(self, face: JaxDynamics) -> None:
        self.face, self.dynamics = face, face.dynamics
        model = self.dynamics.model
        if python := [load.name for load in model.loads if load.name in laws_of(model).python]:
            raise PliantError(
                f"dyn.jax.rhs of system {model.name!r}: the law of load {python[0]!r} runs as Python, which JAX cannot call; write "
                "it without branches on values, with np.where"
            )
        self.loads = APART if self.dynamics.mode == "rolled" and not model.internals.holds else WHOLE
        self.function = JaxFunction(self.dynamics, self.dynamics.internals.loaded(self.loads))

    def __call__(self, given: Given) -> tuple[Any, Any, Any]:
        q_rate, a, *states = rates(self._called, given, self.loads)
        return q_rate, a, states[0] if states else jnp.zeros((*a.shape[:-1], 0), a.dtype)

    def _called(self, name: str, given: Given) -> list[Any]:
        function = self.function if name == self.loads else getattr(self.face, name)
        return list(function.call(function.operands(given.operands(function.shapes))))
