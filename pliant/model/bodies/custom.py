"""`Custom`: a hinge of one's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypedDict, Unpack

import numpy as np

from pliant import spatial as sp
from pliant.errors import PliantError
from pliant.keywords import spelled_out, taken
from pliant.model.bodies.hinges import HingeType
from pliant.model.pose import Array, vector


class ChartKeywords(TypedDict, total=False):
    """How coordinates follow motions: integrate(q, d) -> q, difference(q0, q1) -> d and bracket(u, v), see `Custom`."""

    integrate: Callable[[Array, Array], Array] | None
    difference: Callable[[Array, Array], Array] | None
    bracket: Callable[[Array, Array], Array] | None


class Chart(NamedTuple):
    """The same, read."""

    integrate: Callable[[Array, Array], Array] | None = None
    difference: Callable[[Array, Array], Array] | None = None
    bracket: Callable[[Array, Array], Array] | None = None


@dataclass(frozen=True, eq=False, repr=False)
class Custom(HingeType):
    """A hinge that you define with Python functions. It cannot be saved to a file.

    pose(q) -> (R (..., 3, 3), p (..., 3)): rotation and position [m] in the parent.
    H(q) -> (..., 6, nv): the hinge map, in body axes. Hdot_v(q, v) -> (..., 6): its derivative along the motion times v.
    qdot(q, v) -> (..., nq): the rates of the coordinates. Default: v.

    Arrays have the batch in front. Write the functions with operators and `pliant.spatial`, so that they can be traced. With your
    own qdot, `integrate` takes one fourth-order Runge–Kutta step. `difference` then needs your own function. The Coriolis matrix
    and `dexp_inverse` need `bracket(u, v)` -> (..., nv), the commutator. Without these functions they raise `PliantError`.

    Example:
        pose = lambda q: (np.eye(3), np.array([0.0, 0.0, 0.1]) * q[0])
        H = lambda q: 0.1 * np.eye(6)[:, 5:]
        hinge = pl.Custom(1, 1, pose, H, lambda q, v: np.zeros(6))
    """

    n_coordinates: int
    n_speeds: int
    pose_function: Callable[[Array], tuple[Array, Array]]
    H_function: Callable[[Array], Array]
    Hdot_v_function: Callable[[Array, Array], Array]
    qdot_function: Callable[[Array, Array], Array] | None = None
    neutral_values: Array = field(default_factory=lambda: np.zeros(0))
    integrate_function: Callable[[Array, Array], Array] | None = None
    difference_function: Callable[[Array, Array], Array] | None = None
    bracket_function: Callable[[Array, Array], Array] | None = None

    @spelled_out(ChartKeywords)
    def __init__(
        self,
        nq: int,
        nv: int,
        pose: Callable[[Array], tuple[Array, Array]],
        H: Callable[[Array], Array],
        Hdot_v: Callable[[Array, Array], Array],
        qdot: Callable[[Array, Array], Array] | None = None,
        neutral: Any = None,
        **chart: Unpack[ChartKeywords],
    ) -> None:
        own = taken(Chart, chart, "Custom")
        if not 0 < nv <= 6:
            raise PliantError(f"Custom: nv = {nv}; a hinge has 1 to 6 degrees of freedom")
        if qdot is None and nq != nv:
            raise PliantError(f"Custom: nq = {nq} and nv = {nv} differ, so qdot(q, v) must be given")
        values = vector(np.zeros(nq) if neutral is None else neutral, nq, "Custom neutral")
        for name, value in (
            ("n_coordinates", nq), ("n_speeds", nv), ("pose_function", pose), ("H_function", H), ("Hdot_v_function", Hdot_v),
            ("qdot_function", qdot), ("neutral_values", values), ("integrate_function", own.integrate),
            ("difference_function", own.difference), ("bracket_function", own.bracket),
        ):  # fmt: skip
            object.__setattr__(self, name, value)
        R, p = pose(values)
        for what, got, shape in (("pose R", R, (3, 3)), ("pose p", p, (3,)), ("H", H(values), (6, nv))):
            if np.shape(got) != shape:
                raise PliantError(f"Custom: {what} has shape {np.shape(got)} at the neutral q; expected {shape}")

    coordinates = property(lambda self: tuple(f"q{i}" for i in range(self.n_coordinates)))
    speeds = property(lambda self: tuple(f"v{i}" for i in range(self.n_speeds)))
    units = property(lambda self: ("1",) * self.n_coordinates)

    @property
    def neutral(self) -> Array:
        return self.neutral_values

    @property
    def rate_places(self) -> tuple[int | None, ...]:
        return tuple(range(self.nq)) if self.qdot_function is None else (None,) * self.nq

    def pose(self, q: Array) -> tuple[Array, Array]:
        R, p = self.pose_function(q[..., 0])
        return sp.lift(R, q), sp.lift(p, q)[..., None]

    def H(self, q: Array) -> Array:
        return sp.lift(self.H_function(q[..., 0]), q)

    def Hdot_v(self, q: Array, v: Array) -> Array:
        return sp.lift(self.Hdot_v_function(q[..., 0], v[..., 0]), q)[..., None]

    def qdot(self, q: Array, v: Array) -> Array:
        return v if self.qdot_function is None else sp.lift(self.qdot_function(q[..., 0], v[..., 0]), q)[..., None]

    def integrate(self, q: Array, d: Array) -> Array:
        if self.integrate_function is not None:
            return sp.lift(self.integrate_function(q[..., 0], d[..., 0]), q)[..., None]
        k1 = self.qdot(q, d)
        k2 = self.qdot(q + k1 * 0.5, d)
        k3 = self.qdot(q + k2 * 0.5, d)
        return q + (k1 + 2.0 * k2 + 2.0 * k3 + self.qdot(q + k3, d)) * (1 / 6)

    def dexp_inverse(self, d: Array, v: Array) -> Array:
        """By the bracket, with an error of the fourth order in d: in a step it is of the fifth, as that of `integrate`."""
        if self.bracket_function is None and self.qdot_function is None:
            return v
        if self.bracket_function is None:
            raise PliantError("Custom hinge with its own qdot: implicit steps need bracket= as well")
        u = self.bracket(d, v)
        assert u is not None
        uu = self.bracket(d, u)
        assert uu is not None
        return v + u * 0.5 + uu * (1 / 12)

    def difference(self, q0: Array, q1: Array) -> Array:
        if self.difference_function is not None:
            return self.difference_function(q0[..., 0], q1[..., 0])[..., None]
        if self.qdot_function is not None:
            raise PliantError("Custom hinge with its own qdot: difference(q0, q1) needs difference= as well")
        return q1 - q0

    def bracket(self, u: Array, v: Array) -> Array | None:
        if self.bracket_function is not None:
            columns = [self.bracket_function(u[..., 0], v[..., i]) for i in range(v.shape[-1])]
            return sp.concat([sp.lift(x, u)[..., None] for x in columns], axis=-1)
        if self.qdot_function is not None:
            raise PliantError("Custom hinge with its own qdot: the Coriolis matrix needs bracket= as well")
        return None

    def random(self, rng: np.random.Generator) -> Array:
        """Where constant random speeds lead from the neutral q in a tenth of a second."""
        return self.integrate(self.neutral[:, None], 0.1 * rng.normal(size=(self.nv, 1)))[:, 0]

    def data(self) -> dict[str, Any]:
        return {"nq": self.nq, "nv": self.nv}
