"""Inverse dynamics with passive hinges: the generalised forces at actuated hinges that cause given accelerations.

With tau_tree = M a + bias, tau = tau_tree - J* lambda. At passive hinges tau is zero; this determines lambda:

    J_p* lambda = tau_tree_p,    tau_a = tau_tree_a - J_a* lambda.

If this does not determine all of lambda, the part that changes tau_a is chosen so that tau_a has least norm. The rest of lambda has
least norm itself. A tree has no lambda: its passive hinges and modes must need no force.

With passive="free" the accelerations of passive hinges and modes are unknown (JPL 90-26, section 4: flexible arms). They follow
from forward dynamics in which the actuated hinges have their given accelerations, in O(N), as for prescribed motion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from pliant.compile.table.functions import FUNCTIONS, Function
from pliant.errors import PliantError, UnknownNameError, chosen, unknown, warn
from pliant.lazy import cached_property
from pliant.model import Model
from pliant.model.constraints.signals import refuse_rheonomic
from pliant.spatial import Array, zeros
from pliant.sweeps.closures.row_geometry import without_rounding
from pliant.sweeps.links.link import tree_of
from pliant.sweeps.motion.driven import driven_dynamics
from pliant.sweeps.motion.forward import accelerated
from pliant.sweeps.trees.dynamics import Forces

PASSIVE = ("given", "free")

_CUT = 1e-9  # times the largest singular value of J: directions below this are ignored
_ALLOWED = 1e-6  # times the terms of y': accelerations that open the closures faster raise `PliantError`
_LEAST = 1e-3  # m/s^2, rad/s^2: smaller accelerations, as at rest, are compared with this
_MET = 1e-7  # times the largest force: the force that passive hinges may have


class Actuated:
    """Inverse dynamics of the tree, or with `actuated` of the closed system.

    `dyn.inverse_dynamics(q, v, a)` returns the generalised forces at all hinges of the tree, as if closures exerted no forces.

    actuated: names of the hinges, or speeds, that have forces. The closures transmit the forces that the other hinges need; in a
    tree the other hinges must need none. If actuators are redundant, the forces of least norm are returned, with a `ModelWarning`.
    passive: "given" (default), or "free" to ignore a at the passive hinges and modes. Their accelerations follow from the motion of
    the actuated ones, and the result is (tau, a), (..., nv) each.
    active: names of the active closures. Default: as declared.

    Raises `PliantError` for accelerations that the closures do not allow, and for too few actuators.
    """

    def __init__(self, dynamics: Any) -> None:
        self.dynamics = dynamics
        self.__doc__ = type(self).__doc__
        self._free: dict[tuple[str, ...], Callable[..., Any]] = {}

    @cached_property
    def tree(self) -> Callable[..., Any]:
        made: Callable[..., Any] = self.dynamics.internals.built(FUNCTIONS["inverse_dynamics"])
        return made

    def __call__(
        self,
        *arguments: Any,
        actuated: Sequence[str] | None = None,
        active: Sequence[str] | None = None,
        passive: str | None = None,
        **options: Any,
    ) -> Any:
        if actuated is None:
            if active is not None or passive is not None:
                word = "active" if passive is None else "passive"
                raise PliantError(
                    f"{self._what}: {word}= requires actuated=[…]; without actuated= the function computes inverse dynamics of the "
                    "tree"
                )
            return self.tree(*arguments, **options)
        refuse_rheonomic(self.dynamics.model, f"{self._what}: actuated=")
        if self.dynamics.internals.target == "cuda":
            raise PliantError(f"{self._what}: actuated= is not available on CUDA; use target='cpu'")
        if active is not None:
            return self.dynamics.switched(list(active)).inverse_dynamics(*arguments, actuated=actuated, passive=passive, **options)
        if options:
            raise PliantError(f"{self._what}: actuated= cannot be combined with {', '.join(options)}; leave them out")
        if chosen(passive or "given", PASSIVE, "value of passive=") == "free":
            return self._with_free(arguments, actuated)
        tau = np.asarray(self.tree(*arguments), dtype=float)
        if not self.dynamics.model.closures:
            still = np.asarray(self.tree(*arguments[:2], np.zeros_like(np.asarray(arguments[2], dtype=float)), *arguments[3:]))
            return self._alone(tau, np.abs(still) + np.abs(tau - still), actuated)
        q, v, a = (np.asarray(x, dtype=float) for x in arguments[:3])
        p = arguments[-1:] if self.dynamics.parameters else ()
        _places(self.dynamics.model, actuated)  # names first
        J = without_rounding(np.asarray(self.dynamics.loop_jacobian(q, *p)), self.dynamics.model.internals.matter, q)
        self._check_allowed(a, J, np.asarray(self.dynamics.loop_acceleration(q, v, a, *p)))
        return self._shared(tau, J, actuated)

    def _with_free(self, arguments: Sequence[Any], actuated: Sequence[str]) -> tuple[Array, Array]:
        """Return (tau, a) for accelerations of the actuated hinges only."""
        driven = _places(self.dynamics.model, actuated)
        key = tuple(actuated)
        if key not in self._free:
            self._free[key] = self._hybrid(driven, key)
        a = np.where(driven, np.asarray(arguments[2], dtype=float), 0.0)
        tau, found = self._free[key](*arguments[:2], a, *arguments[3:])
        if self.dynamics.model.closures:
            q, v = (np.asarray(x, dtype=float) for x in arguments[:2])
            p = arguments[-1:] if self.dynamics.parameters else ()
            J = np.asarray(self.dynamics.loop_jacobian(q, *p))
            self._check_allowed(found, J, np.asarray(self.dynamics.loop_acceleration(q, v, found, *p)))
        return tau, found

    def _hybrid(self, driven: Array, names: tuple[str, ...]) -> Callable[..., Any]:
        """Return the function (tau, a) of q, v and a with these speeds driven."""
        model: Model = self.dynamics.model
        held = {}
        for k, (body, where) in enumerate(zip(model.bodies, model.internals.v_slices, strict=True)):
            own = driven[where]
            n = body.hinge.type.nv
            if own[n:].any() or (own[:n].any() and not own[:n].all()):
                raise PliantError(
                    f"{self._what}: passive='free' requires whole hinges in actuated=, and {list(names)} names only a part of "
                    f"{body.hinge.name!r}, or one of its modes; name the hinge, {body.hinge.name!r}"
                )
            if n and own.any():
                held[k] = where.start, where.start + n

        def forces(bodies: Model, q: Array, v: Array, a: Array, wrenches: Any = None, axes: str = "world") -> tuple[Array, Array]:
            tau = zeros((bodies.nv,), q)
            given = {k: a[..., start:stop, None] for k, (start, stop) in held.items()}
            acting = Forces(tau, wrenches, axes)
            if not given:
                return tau, accelerated(bodies, tree_of(bodies, q), q, v, acting, "articulated")
            found, needed, _ = driven_dynamics(bodies, tree_of(bodies, q), q, v, acting, given)
            parts, at = [zeros((0, 1), q)], 0
            for k, (start, stop) in held.items():
                parts += [tau[..., at:start, None], needed[k]]
                at = stop
            batch = np.broadcast_shapes(*(x.shape[:-2] for x in parts))
            parts = [np.broadcast_to(x, (*batch, *x.shape[-2:])) for x in [*parts, tau[..., at:, None]]]
            return np.concatenate(parts, axis=-2)[..., 0], found

        row = Function(
            f"inverse_dynamics of {'+'.join(names)}", ("q", "v", "a"), (("nv",), ("nv",)), forces,
            "Forces at actuated hinges, and all accelerations.", takes_wrenches=True, rolls=False, closes=True,
            follows="inverse_dynamics",
        )  # fmt: skip
        hinges = [model.bodies[k].hinge.name for k in held]
        built: Callable[..., Any] = self.dynamics.internals.variant(model=model.internals.holding(hinges)).internals.built(row)
        return built

    @property
    def _what(self) -> str:
        return f"inverse_dynamics of system {self.dynamics.model.name!r}"

    @property
    def _speeds(self) -> list[str]:
        return [name for body in self.dynamics.model.bodies for name in body.full_names(body.speeds)]

    @cached_property
    def _rows(self) -> list[str]:
        return [
            f"{closure.kind} {closure.name!r} ({label})" for closure in self.dynamics.model.closures for label in closure.labels
        ]

    def _check_allowed(self, a: Array, J: Array, y: Array) -> None:
        """Raise `PliantError` for accelerations that would open a closure."""
        by_a = (J @ a[..., None])[..., 0]
        terms = (np.abs(J) @ np.abs(a)[..., None])[..., 0] + np.abs(y - by_a)
        off = np.abs(y) / np.maximum(terms.max(axis=-1, keepdims=True, initial=0.0), _LEAST)
        if off.size and off.max() > _ALLOWED:
            at = np.unravel_index(int(np.argmax(off)), off.shape)
            raise PliantError(
                f"{self._what}: the closures do not allow these accelerations: {self._rows[int(at[-1])]} would open with "
                f"{y[at]:.4g}; use a from forward_dynamics, or an a with J a = -gamma (loop_acceleration computes J a + gamma)"
            )

    def _alone(self, tau: Array, terms: Array, actuated: Sequence[str]) -> Array:
        """Return tau (..., nv) of a tree.

        Raise `PliantError` if passive hinges need forces, compared with the terms of tau (..., nv).
        """
        driven = _places(self.dynamics.model, actuated)
        missing = np.where(driven, 0.0, np.abs(tau))
        if (missing > _MET * np.maximum(terms.max(axis=-1, keepdims=True, initial=0.0), 1e-12)).any():
            at = np.unravel_index(int(np.argmax(missing)), missing.shape)
            raise PliantError(
                f"{self._what}: actuated={list(actuated)} cannot cause these accelerations: {self._speeds[int(at[-1])]!r} is "
                f"passive, but would need {tau[at]:.4g}; give it the acceleration that it has without a force "
                "(forward_dynamics), or add it to actuated="
            )
        return np.where(driven, tau, 0.0)

    def _shared(self, tau: Array, J: Array, actuated: Sequence[str]) -> Array:
        driven = _places(self.dynamics.model, actuated)
        out, _, missing, redundant = shared_forces(tau, J, driven)
        limit = _MET * np.maximum(np.abs(tau).max(axis=-1, keepdims=True), 1e-12)
        if (missing > limit).any():
            raise self._too_few(missing, driven, actuated, J)
        if redundant:
            warn(
                f"{self._what}: actuated={list(actuated)} is redundant, with {int(driven.sum())} speeds for "
                f"{_freedoms(J)} freedoms; the forces of least norm are returned"
            )
        return out

    def _too_few(self, missing: Array, driven: Array, actuated: Sequence[str], J: Array) -> PliantError:
        passive = [name for name, is_driven in zip(self._speeds, driven, strict=True) if not is_driven]
        at = np.unravel_index(int(np.argmax(missing)), missing.shape)
        return PliantError(
            f"{self._what}: actuated={list(actuated)} cannot cause these accelerations: {passive[int(at[-1])]!r} is passive, but "
            f"would need {missing[at]:.4g}; there are {_freedoms(J)} freedoms and {int(driven.sum())} actuated speeds; name more "
            "hinges, or other ones"
        )


def _places(model: Model, names: Sequence[str]) -> Array:
    """Return (nv,) of bool: the actuated speeds. For a flexible body's hinge these are the hinge's own, without modes."""
    if isinstance(names, str):
        raise PliantError(f"actuated={names!r}: give a list of names, [{names!r}]")
    out = np.zeros(model.nv, dtype=bool)
    for name in names:
        try:
            where = model.v_index(name)
        except UnknownNameError:
            raise UnknownNameError(f"actuated: {unknown('hinge or speed', name, [h.name for h in model.hinges])}") from None
        own = model.internals.hinge_speeds(name)
        out[where if own is None else own] = True
    return out


def shared_forces(tau: Array, J: Array, driven: Array) -> tuple[Array, Array, Array, bool]:
    """Return (forces (..., nv), multipliers (..., rows), missing (..., passive), whether actuators are redundant).

    tau (..., nv): what the tree needs. J (..., rows, nv). driven (nv,) of bool: the actuated speeds. missing: the forces that
    closures cannot transmit to passive speeds.
    """
    size = np.linalg.norm(J, ord=2, axis=(-2, -1)) if J.shape[-2] else np.zeros(J.shape[:-2])
    J_p, J_a, tau_p, tau_a = J[..., ~driven].mT, J[..., driven].mT, tau[..., ~driven, None], tau[..., driven, None]
    back, _ = _inverse(J_p, size)
    found = back @ tau_p
    missing = np.abs(tau_p - J_p @ found)[..., 0]
    left = np.eye(J.shape[-2]) - back @ J_p
    choice, count = _inverse(J_a @ left, size)
    found = found + left @ (choice @ (tau_a - J_a @ found))
    out = np.zeros(np.broadcast_shapes(tau.shape, (*J.shape[:-2], tau.shape[-1])))
    out[..., driven] = (tau_a - J_a @ found)[..., 0]
    return out, found[..., 0], missing, bool(count.any())


def _inverse(A: Array, size: Array) -> tuple[Array, Array]:
    """Return the pseudo-inverse (..., n, m) of A (..., m, n) without directions below `size`, and the number of directions left."""
    U, s, Vt = np.linalg.svd(A, full_matrices=False)
    good = s > _CUT * size[..., None]
    return (Vt.mT * np.where(good, 1.0 / np.where(good, s, 1.0), 0.0)[..., None, :]) @ U.mT, good.sum(axis=-1)


def _freedoms(J: Array) -> int:
    """Return the number of freedoms of the first state."""
    return J.shape[-1] - int(np.linalg.matrix_rank(J.reshape(-1, *J.shape[-2:])[0], rtol=_CUT))
