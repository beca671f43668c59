"""Mass, centre of mass and inertia of a rigid body, and the inertias of common shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pliant.arguments.numbers import floats, real
from pliant.errors import PliantError, refuse_masked
from pliant.model.drawn.shapes import Box, Capsule, Cylinder, Solid, Sphere
from pliant.model.pose import Array, Pose, absolute, in_nodes, is_zero, settled, similar, unchecked_pose, vector
from pliant.model.symbols import Number, Numbers, Scalar, follows, has_symbols, refuse_symbols, settled_numbers, with_formulas

_EYE = np.eye(3)
_AXES = {"x": 0, "y": 1, "z": 2}
_ALONG = {"x": _EYE[:, [1, 2, 0]], "y": _EYE[:, [2, 0, 1]], "z": _EYE}  # a solid's axes, whose z is along this one
PARAMETERS = 10
TENSOR = (np.array([0, 0, 1, 0, 1, 2]), np.array([0, 1, 1, 2, 2, 2]))  # Ixx, Ixy, Iyy, Ixz, Iyz, Izz, as Pinocchio orders them


@dataclass(frozen=True, eq=False, slots=True)
class Inertia:
    """The mass properties of a rigid body.

    mass: [kg]. com (3,): centre of mass in body axes [m]. inertia (3, 3): tensor about the centre of mass in body axes [kg m^2].
    solid: the shape, if the inertia came from `box`, `sphere`, `cylinder` or `rod`. It is used only for drawing. Its centre is at
    com and its axes are solid_axes (3, 3) in body axes. The sum of two inertias has no solid.

    Example: `pl.Inertia(2.0, com=(0.1, 0, 0), inertia=np.diag([0.01, 0.02, 0.02]))`
    """

    mass: float
    com: Array
    inertia: Array
    solid: Solid | None = field(default=None, kw_only=True)
    solid_axes: Array = field(default_factory=lambda: _EYE, kw_only=True, repr=False)

    @property
    def about_origin(self) -> tuple[float, Array, Array]:
        """(m, h, J): mass, first moment m c, and inertia about the body's origin."""
        m, c = self.mass, self.com
        return m, m * c, self.inertia + m * point_inertia(c)

    @property
    def parameters(self) -> Array:
        """(10,): m, m c (3), Ixx, Ixy, Iyy, Ixz, Iyz, Izz about the body's origin. Inverse dynamics is linear in them."""
        m, h, J = self.about_origin
        return np.concatenate([[m], h, J[TENSOR]])

    @staticmethod
    def from_origin(m: float, h: Array, J: Array) -> Inertia:
        """The inverse of `about_origin`; without mass there must be no first moment.

        Example: `pl.Inertia.from_origin(2.0, np.zeros(3), np.eye(3)).mass  # 2.0`
        """
        refuse_symbols("Inertia.from_origin", m, h, J)
        c = h / m if m else np.zeros(3)
        I = J - m * point_inertia(c)
        return Inertia(float(m), c, (I + I.T) / 2)

    def moved(self, pose: Pose) -> Inertia:
        """The same matter, described in the frame in which this one's frame has the given pose.

        Example: `pl.Inertia.sphere(2.0, 0.1).moved(pl.Pose((0.5, 0, 0))).com  # [0.5, 0.0, 0.0]`
        """
        if follows(self.mass, self.com, self.inertia, pose.xyz, pose.R):
            m, com, I, p, R = in_nodes(self.mass, self.com, self.inertia, pose.xyz, pose.R)
            solid = None if follows(pose.R) else self.solid
            axes = _EYE if solid is None else settled(pose.R @ self.solid_axes, absolute(pose.R) @ absolute(self.solid_axes))
            made = Inertia(m, com, I).moved(unchecked_pose(p, R))
            return replace(_in_numbers(made), solid=solid, solid_axes=axes)
        c = settled(pose.xyz + pose.R @ self.com, absolute(pose.xyz) + absolute(pose.R) @ absolute(self.com))
        axes = _EYE if self.solid is None else settled(pose.R @ self.solid_axes, absolute(pose.R) @ absolute(self.solid_axes))
        return Inertia(self.mass, c, similar(pose.R, self.inertia), solid=self.solid, solid_axes=axes)

    @property
    def solid_pose(self) -> Pose:
        """Where the solid is in the body's frame."""
        return unchecked_pose(self.com, self.solid_axes)

    def __add__(self, other: Inertia) -> Inertia:
        """Both as one body. The parts stand apart by d, and add m n / (m + n) times the inertia of a unit mass at d."""
        own = self.mass, self.com, self.inertia, other.mass, other.com, other.inertia
        if follows(*own):
            nodes = in_nodes(*own)
            return _in_numbers(Inertia(*nodes[:3]) + Inertia(*nodes[3:]))
        m, n = self.mass, other.mass
        if is_zero(m) or is_zero(n):
            c = self.com if is_zero(n) else other.com
            return Inertia(m + n, c, self.inertia + other.inertia)
        d = other.com - self.com
        apart = m * n / (m + n) * point_inertia(d)
        I = settled(self.inertia + other.inertia + apart, absolute(self.inertia) + absolute(other.inertia) + absolute(apart))
        c = settled(self.com + n / (m + n) * d, absolute(self.com) + absolute(other.com))
        return Inertia(m + n, c, I)

    @staticmethod
    def box(mass: Scalar, size: Sequence[Scalar], com: Sequence[Scalar] = (0, 0, 0)) -> Inertia:
        """A uniform box with edges `size` = (x, y, z) [m].

        Example: `pl.Inertia.box(2.0, (0.4, 0.1, 0.1))`
        """
        mass, numbers = _scalar(mass, "Inertia.box"), _positive(size, 3, "Inertia.box size")
        x, y, z = (edge * edge for edge in size)
        moments = (mass / 12 * (y + z), mass / 12 * (x + z), mass / 12 * (x + y))
        return _diagonal(mass, com, moments, "Inertia.box", Box(np.array(numbers)))

    @staticmethod
    def sphere(mass: Scalar, radius: Scalar, com: Sequence[Scalar] = (0, 0, 0)) -> Inertia:
        """A uniform solid sphere.

        Example: `pl.Inertia.sphere(2.0, radius=0.1)`
        """
        mass = _scalar(mass, "Inertia.sphere")
        (r,) = _positive([radius], 1, "Inertia.sphere radius").tolist()
        return _diagonal(mass, com, (0.4 * mass * radius * radius,) * 3, "Inertia.sphere", Sphere(r))

    @staticmethod
    def cylinder(mass: Scalar, radius: Scalar, length: Scalar, axis: str = "z", com: Sequence[Scalar] = (0, 0, 0)) -> Inertia:
        """A uniform solid cylinder along an axis 'x', 'y' or 'z'.

        Example: `pl.Inertia.cylinder(2.0, radius=0.1, length=0.4, axis="x")`
        """
        mass = _scalar(mass, "Inertia.cylinder")
        r, long = _positive([radius, length], 2, "Inertia.cylinder radius, length").tolist()
        if not isinstance(axis, str) or axis not in _AXES:
            raise PliantError(f"Inertia.cylinder: axis {axis!r} is not 'x', 'y' or 'z'")
        moments = [mass * (3 * radius * radius + length * length) / 12] * 3
        moments[_AXES[axis]] = mass * radius * radius / 2
        return _diagonal(mass, com, moments, "Inertia.cylinder", Cylinder(r, long), axis)

    @staticmethod
    def rod(mass: Scalar, length: Scalar, axis: str = "x", com: Sequence[Scalar] = (0, 0, 0)) -> Inertia:
        """A thin uniform rod, centred at `com`. It lies along x by default; `axis="y"` or `axis="z"` gives another direction.

        It is drawn with a thickness of one tenth of its length.

        Example: `pl.Inertia.rod(2.0, length=0.4, com=(0.2, 0, 0))`
        """
        mass = _scalar(mass, "Inertia.rod")
        (long,) = _positive([length], 1, "Inertia.rod length").tolist()
        if not isinstance(axis, str) or axis not in _AXES:
            raise PliantError(f"Inertia.rod: axis {axis!r} is not 'x', 'y' or 'z'")
        moments = [mass * length * length / 12] * 3
        moments[_AXES[axis]] = 0.0
        return _diagonal(mass, com, moments, "Inertia.rod", Capsule(long / 20, long), axis)


def _in_numbers(x: Inertia) -> Inertia:
    """An inertia from nodes of symbols, as numbers with formulas. Only the upper triangle is read."""
    I = [[x.inertia[min(i, j), max(i, j)] for j in range(3)] for i in range(3)]
    return Inertia(checked_mass(x.mass, "Inertia"), vector(x.com, 3, "Inertia com", symbols=True), inertia_matrix(I, "Inertia"))


def point_inertia(c: Array) -> Array:
    """The inertia (..., 3, 3) about the origin of a unit mass at c (..., 3): y^2 + z^2, ..., -x y, ...; nothing cancels in it."""
    squares = c * c
    return (squares[..., [1, 2, 0]] + squares[..., [2, 0, 1]])[..., None] * _EYE - c[..., :, None] * c[..., None, :] * (1.0 - _EYE)


def _scalar(mass: Any, what: str) -> Any:
    """A mass that is a number, checked, or a formula of symbols, unchanged."""
    return mass if has_symbols(mass) else checked_mass(mass, what)


def _positive(x: Any, size: int, what: str) -> Array:
    out = vector(x, size, what, symbols=True)
    if (out <= 0).any():
        raise PliantError(f"{what}: {out.tolist()} must be positive")
    return out


def _diagonal(mass: Scalar, com: Sequence[Scalar], moments: Sequence[Scalar], what: str, solid: Solid, axis: str = "z") -> Inertia:
    m, c, I = checked_mass(mass, what), vector(com, 3, f"{what} com", symbols=True), checked_inertia(list(moments), what)
    return Inertia(m, c, I, solid=solid, solid_axes=_ALONG[axis])


def checked_mass(mass: Any, what: str) -> float:
    """A finite mass that is not negative, or an error."""
    mass = settled_numbers(mass)
    try:
        m = mass if isinstance(mass, Number) else real(mass)
    except (TypeError, ValueError):
        raise PliantError(f"{what}: mass {mass!r} is not a number") from None
    if not np.isfinite(m):
        raise PliantError(f"{what}: mass is {m}; give a finite number of kg")
    if m < 0:
        raise PliantError(f"{what}: mass {m:g} is negative; give a mass in kg, zero or more")
    return m


def inertia_matrix(x: Any, what: str) -> Array:
    """A symmetric 3 x 3 matrix from a matrix, or from three principal moments, all finite."""
    refuse_masked(x, f"{what}: inertia")
    x = settled_numbers(x)
    if isinstance(x, Numbers) and x.symbols:
        return _with_symbols(x, what)
    try:
        I = np.array(floats(x))
    except (TypeError, ValueError):
        raise PliantError(f"{what}: inertia {x!r} is not a 3 x 3 matrix of numbers") from None
    if I.shape == (3,):
        I = np.diag(I)
    if I.shape != (3, 3):
        raise PliantError(f"{what}: inertia must be 3 x 3 (or three principal moments), got shape {I.shape}")
    if not np.isfinite(I).all():
        raise PliantError(f"{what}: inertia {I.tolist()} is not finite")
    if np.abs(I - I.T).max() > 1e-9 * np.abs(I).max():
        raise PliantError(f"{what}: inertia is not symmetric; the elements ij and ji must agree")
    I = (I + I.T) / 2
    I.flags.writeable = False
    return I


def _with_symbols(x: Numbers, what: str) -> Array:
    """The same of a matrix with symbols, its formulas those of the upper triangle."""
    I = inertia_matrix(np.array(x), what)
    given = np.array(x.formulas, dtype=object)
    formulas = given.reshape(3, 3) if x.shape == (3, 3) else np.diag(given)
    if x.shape == (3,):
        formulas[_EYE == 0] = None
    if (formulas != formulas.T).any():
        i, j = np.argwhere(formulas != formulas.T)[0] + 1
        raise PliantError(
            f"{what}: inertia is not symmetric: its element {i}{j} is {formulas[i - 1, j - 1]}, but {j}{i} is a different one"
        )
    return with_formulas(I, formulas.ravel().tolist(), x.symbols)


def inertia_defect(I: Array) -> str | None:
    """The reason why an inertia about the centre of mass is impossible: its eigenvalues, or their triangle inequality."""
    if _is_positive_definite(I):
        values = None
    else:
        values = np.linalg.eigvalsh(I)
        if values[0] < -1e-9 * max(abs(values[2]), abs(values[0])):
            return f"inertia is not positive definite (eigenvalues {', '.join(f'{x:.4g}' for x in values)})"
    return None


def triangle_defect(I: Array) -> str | None:
    """Whether one principal moment exceeds the sum of the others, which no distribution of mass can have."""
    if _is_positive_definite(np.trace(I) / 2 * np.eye(3) - I):  # the second moments, which are positive where the inequality holds
        return None
    a, b, c = np.linalg.eigvalsh(I).tolist()
    if c > (a + b) * (1 + 1e-6) + 1e-12 * abs(c):
        moments = f"{a:.4g}, {b:.4g}, {c:.4g}"
        return f"no body has this inertia: the largest principal moment exceeds the sum of the others (eigenvalues {moments})"
    return None


def _is_positive_definite(I: Array) -> bool:
    """By the leading minors, in plain numbers: an eigenvalue call for each of 100,000 bodies would dominate building them."""
    (a, b, c), (_, d, e), (_, _, f) = I.tolist()
    minor = a * d - b * b
    return a > 0 and minor > 0 and f * minor - a * e * e + 2 * b * c * e - d * c * c > 0


def checked_inertia(x: Any, what: str) -> Array:
    """A symmetric matrix without a negative eigenvalue, or an error."""
    I = inertia_matrix(x, what)
    defect = inertia_defect(I)
    if defect:
        raise PliantError(f"{what}: {defect}; check the signs of the products of inertia (tensor elements, not negated)")
    return I
