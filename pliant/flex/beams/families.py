"""The kinds of motion of a beam: bending in two planes, torsion and extension, each with its shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from pliant.errors import PliantError, unknown
from pliant.flex.beams.eigenfunctions import Waves
from pliant.flex.beams.static import StaticShapes
from pliant.flex.beams.uniform import Uniform
from pliant.model.pose import Array

FAMILIES = ("y", "z", "torsion", "axial")
MOST_MODES = 50

# for each family (axis of translation, axis of slope, sign of the slope): a deflection v(x) along y turns a section by +v' about z,
# and a deflection w(x) along z turns it by -w' about y
_AXES: Mapping[str, tuple[int | None, int | None, float]] = {
    "y": (1, 2, 1.0),
    "z": (2, 1, -1.0),
    "torsion": (None, 0, 1.0),
    "axial": (0, None, 1.0),
}


class Family(NamedTuple):
    """The modes of one kind: their shapes, and the matrix (n, n) that transforms them to the body's modes.

    Eigenfunctions are mass-normalised. Static shapes have unit angles at the ends.
    """

    name: str
    waves: Waves | StaticShapes
    mix: Array
    frequencies: Array

    def __call__(self, x: Array, derivative: int = 0) -> Array:
        """The body's modes of this kind at x (k,) [m]: (k, n)."""
        return self.waves(x, derivative) @ self.mix

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of its modes: "y1", "y2", ..., or of static shapes "y_root", "y_tip", "twist", "stretch", then "y1", ..."""
        n, own = len(self.mix), self.name
        if isinstance(self.waves, Waves):
            return tuple(f"{own}{k + 1}" for k in range(n))
        if own in ("y", "z"):
            return (f"{own}_root", f"{own}_tip", *(f"{own}{k + 1}" for k in range(n - 2)))
        own = {"torsion": "twist", "axial": "stretch"}[own]
        return (own, *(f"{own}{k + 1}" for k in range(n - 1)))

    def turn(self, x: Array) -> Array:
        """The angles of the sections in bending at x (k,) [m]: (k, n)."""
        return self.waves.turn(x) @ self.mix

    def bend(self, x: Array) -> Array:
        """The derivatives of these angles [1/m]: (k, n)."""
        return self.waves.bend(x) @ self.mix


def mode_counts(modes: Any, torsion: bool, axial: bool, static: bool) -> dict[str, int]:
    """{family: number of modes} in the order of FAMILIES, without empty families. One number counts for each with a stiffness.

    static: True if every named family has static shapes, and the number is that of the modes in addition to them.
    """
    modes = (0 if static else 2) if modes is None else modes
    named = ["y", "z", *["torsion"] * torsion, *["axial"] * axial]
    given = dict(modes) if isinstance(modes, Mapping) else dict.fromkeys(named, modes)
    for name, n in given.items():
        if name not in FAMILIES:
            raise PliantError(f"modes: {unknown('direction', name, FAMILIES)}")
        if not isinstance(n, int | np.integer) or isinstance(n, bool) or n < 0:
            raise PliantError(
                f"modes: {n!r} for {name!r} is not a number of modes; give a whole number, for both bending planes or as "
                "{'y': 2, 'z': 2, 'torsion': 1, 'axial': 1}"
            )
        if n > MOST_MODES:
            raise PliantError(f"modes: {n} for {name!r} are too many; give at most {MOST_MODES} per direction (a few are usual)")
    return {name: int(given[name]) for name in FAMILIES if given.get(name) or (static and name in given)}


def family_of(uniform: Uniform, kind: str, n: int, x: Array, w: Array) -> Family:
    """n modes of one kind, with unit modal mass under the weights w at the points x."""
    waves, inertia, rate = uniform.waves(kind, n)
    f, end = waves(x), waves(np.array([uniform.length]))[0]
    square = inertia * w @ f**2
    if kind != "torsion":
        square = square + uniform.tip * end**2
    if kind in ("y", "z"):
        square = square + uniform.hub * waves(np.zeros(1), 1)[0] ** 2
    sign = np.where(end < 0, -1.0, 1.0)  # the tip moves along the axis, or turns about it
    return Family(kind, waves.scaled(sign * square**-0.5), np.eye(n), rate)


def parts(families: tuple[Family, ...]) -> list[tuple[slice, Family]]:
    """The families, each with the slice of its modes."""
    ends = np.cumsum([0, *(len(f.mix) for f in families)]).tolist()
    return [(slice(a, b), f) for a, b, f in zip(ends[:-1], ends[1:], families, strict=True)]


def evaluate(families: tuple[Family, ...], x: Array) -> tuple[Array, Array]:
    """Slopes and translations (len(x), 3, modes) of the sections at x."""
    n = sum(len(f.mix) for f in families)
    slopes, translations = np.zeros((len(x), 3, n)), np.zeros((len(x), 3, n))
    for part, family in parts(families):
        along, about, sign = _AXES[family.name]
        if along is not None:
            translations[:, along, part] = family(x)
        if about is not None:
            slopes[:, about, part] = sign * (family(x) if along is None else family.turn(x))
    return slopes, translations


def root_held(families: tuple[Family, ...], D: Array, rates: Array, L: float) -> tuple[tuple[Family, ...], Array]:
    """The families, each transformed so that the modal mass with the root held is 1 and the stiffness is diagonal.

    Each family is transformed separately, so that equal frequencies in two planes do not mix the planes. D couples no two families.
    The signs are such that the tip's motion relative to the root is positive.
    """
    from scipy.linalg import eigh

    out, stiffness = [], []
    ends = np.array([0.0, L])
    for part, family in parts(families):
        values, T = eigh(np.diag(rates[part] ** 2), D[part, part])
        (f0, f1), slope = family(ends), family(ends[:1], 1)[0] if family.name in ("y", "z") else 0.0
        T = T * np.where((f1 - f0 - L * slope) @ T < 0, -1.0, 1.0)
        out.append(family._replace(mix=family.mix @ T))
        stiffness.append(values)
    return tuple(out), np.diag(np.concatenate(stiffness)) if stiffness else np.zeros((0, 0))


def held_rates(families: tuple[Family, ...], K: Array, D: Array) -> Array:
    """The frequencies [rad/s] with the root held, ascending within each family. K and D couple no two families."""
    from scipy.linalg import eigh

    found = [eigh(K[part, part], D[part, part], eigvals_only=True) for part, _ in parts(families)]
    return np.sqrt(np.maximum(np.concatenate(found), 0.0)) if found else np.zeros(0)


def held_damping(families: tuple[Family, ...], K: Array, D: Array, ratios: Array) -> Array:
    """The damping matrix that gives these ratios to the modes with the root held, in the order of `held_rates`."""
    from scipy.linalg import eigh

    C = np.zeros_like(K)
    for part, _ in parts(families):
        values, T = eigh(K[part, part], D[part, part])
        own = D[part, part] @ T
        C[part, part] = own * (2 * ratios[part] * np.sqrt(np.maximum(values, 0.0))) @ own.T
    return (C + C.T) / 2
