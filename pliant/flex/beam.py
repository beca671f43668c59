"""Uniform Euler-Bernoulli beams as flexible bodies: exact modes of bending in two planes, torsion and extension.

The beam lies on the x axis of its frame F, from x = 0 (node "root") to x = length (node "tip"). It has two kinds of nodes:

- Massless points: "root", "tip" and the points that the user names. They move and turn with the beam. Hinges, sensors and forces
  are placed there.
- Mass nodes "m1", "m2", ... at Gauss-Legendre points, enough to make every modal integral exact to rounding. They move and twist
  with the beam. With a Section that has Iy and Iz they also turn with the bending (see `rotary`). Otherwise the beam is an exact
  Euler-Bernoulli beam on any hinge.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from pliant.errors import PliantError, about, counted, unknown
from pliant.flex.boundary import first_frequency, too_stiff
from pliant.flex.damping import Damping, damping_ratios
from pliant.flex.eigenfunctions import Waves
from pliant.flex.recovery import coordinates
from pliant.flex.section import Section
from pliant.flex.uniform import BOUNDARIES, Uniform, ends_of, matter_of, pair
from pliant.model.bodies.hinges import HingeType
from pliant.model.bodies.modal import DERIVED, ModalBody, Node
from pliant.model.bodies.modal_checks import called, doubt_damping, listed
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
    """The modes of one kind: their mass-normalised shapes, and the matrix (n, n) that transforms them to the body's modes."""

    name: str
    waves: Waves
    mix: Array
    frequencies: Array

    def __call__(self, x: Array, derivative: int = 0) -> Array:
        """The body's modes of this kind at x (k,) [m]: (k, n)."""
        return self.waves(x, derivative) @ self.mix


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Beam(ModalBody):
    """A uniform Euler-Bernoulli beam along x, as a flexible body with exact modes.

    The modes are ordered y, z, torsion, axial, and by frequency within each kind. They are normalised with the root held.

    length [m].
    mass [kg]: of the beam. Alternatively give density [kg/m^3] and a section (a Section, or an area [m^2]).
    EI = (about y, about z) [N m^2], or one number for both. Bending that deflects along **z** has the stiffness **about y**, EI[0].
      Bending that deflects along y has EI[1].
    GJ [N m^2]: torsional stiffness. EA [N]: axial stiffness. Default: none, and then no torsion modes or axial modes.
    modes: the number of modes of each kind: both bending planes, torsion if GJ is given, and extension if EA is given. Default: 2.
      Or the numbers by direction of **deflection**, {"y": 2, "z": 2, "torsion": 1, "axial": 1}. In a mode with a positive
      amplitude the tip moves along its axis, or turns about it.
    boundary: the end conditions of which the modes are eigenfunctions. Default: "cantilever".
        "cantilever"   the root is clamped, the tip is free;
        "free-free"    both ends are free; the modes contain no rigid-body motion; the root moves and turns;
        "pinned"       both ends are on hinges: F is the chord, the root turns, neither end moves sideways;
        "pinned-free"  the root is on a hinge, the tip is free; elastic modes only, without the rotation about the hinge.
      In torsion and extension the tip is free. The root is free if the beam is free-free, and held otherwise.
    tip_mass [kg]: a point mass at the tip, part of the body (node "tip") and of its modes. Default: 0.
    hub_inertia [kg m^2]: rotary inertia of a hub about y and z, part of the body (node "root"). Default: 0. It is part of the modes
      too, except for a cantilever, whose root does not turn in F.
    torsional_inertia [kg m^2]: of the whole beam about x, if it does not follow from a section. Torsion modes need this argument or
      a section. It acts in twist and in rotation about x only, and does not change bending.
    rotary: True (the default) if sections with inertia about y and z (Iy and Iz of a Section) turn with bending. This lowers the
      frequencies by about (b r / L)^2 / 2 (Rayleigh). With False, bending is exactly Euler-Bernoulli, and the sections have inertia
      about x only.
    damping: one ratio, one per mode, {upper frequency [Hz]: ratio} or "bands" (see damping_ratios), for the modes with the root
      held. Default: none.
    points: {name: x [m]}, massless points in addition to "root" and "tip".
    stiffening: True (the default) if bending moves the sections toward the root (foreshortening). This stiffens a beam that spins
      or hangs, and softens one that stands upright. It acts in fidelity "full".
    name: used in messages only.

    frequencies (modes,) [rad/s]: an attribute, the exact Euler-Bernoulli frequencies of the beam with its own boundary; the root is
    not held. If modes move the root, sqrt(diag(stiffness)) are the frequencies of the same modes with the root held. `basis` is the
    matrix T of the transformation back, eta_exact = T eta.

    Example:
        beam = pl.flex.Beam(2.0, mass=1.0, EI=50.0, modes=2)
        beam.frequencies  # [8.79, 55.09, 8.79, 55.09]
    """

    length: float
    boundary: str
    families: tuple[Family, ...]
    frequencies: Array
    EI: tuple[float, float]
    given: dict[str, Any]  # the arguments without the name
    shaped: Any = None  # the EI from which the shapes were computed, if another EI was set later
    _kind: ClassVar[str] = "Beam"

    def __init__(
        self,
        length: float,
        mass: float | None = None,
        *,
        density: float | None = None,
        section: Section | float | None = None,
        EI: Any,
        GJ: float | None = None,
        EA: float | None = None,
        modes: int | Mapping[str, int] = 2,
        boundary: str = "cantilever",
        tip_mass: float = 0.0,
        hub_inertia: float = 0.0,
        torsional_inertia: float | None = None,
        rotary: bool = True,
        damping: Damping | None = None,
        points: Mapping[str, float] | None = None,
        stiffening: bool = True,
        name: str | None = None,
    ) -> None:
        given = {key: value for key, value in locals().items() if key not in ("self", "__class__", "name")}
        self._set(given=deepcopy(given), name=name)
        with about(called(name, self._kind)):
            L, m, Ix, Iy, Iz = matter_of(length, boundary, mass, density, section, torsional_inertia)
            counts = _counts(modes, torsion=GJ is not None, axial=EA is not None)
            uniform = Uniform(L, m, (Ix, Iy, Iz), pair(EI), GJ, EA, BOUNDARIES[boundary], *ends_of(tip_mass, hub_inertia))
            self._set(length=L, boundary=boundary, EI=uniform.EI)
            places = self._build(uniform, counts, bool(rotary) and Iy + Iz > 0, points)
            # nothing computed so far depends on foreshortening or damping
            if stiffening:
                self.__dict__["foreshortening"] = self.foreshortening_at(places)
            if damping is not None:
                self.__dict__["damping"] = self._damping(damping)

    def _build(self, uniform: Uniform, counts: dict[str, int], rotary: bool, points: Any) -> Array:
        """Set nodes, modes and matrices, and return the positions x of all nodes. The error messages here do not name the beam."""
        L, m, (Ix, Iy, Iz) = uniform.length, uniform.mass, uniform.inertia
        s, w = np.polynomial.legendre.leggauss(2 * max(counts.values(), default=0) + 14)
        x, w = L * (s + 1) / 2, w / 2
        families = tuple(_family(uniform, kind, n, x, w) for kind, n in counts.items())

        named = {"root": 0.0, "tip": L, **_points(points, L)}
        nodes = [Node(point, (at, 0, 0)) for point, at in named.items()]
        nodes[0] = Node("root", (0, 0, 0), inertia=(0, uniform.hub, uniform.hub))
        nodes[1] = Node("tip", (L, 0, 0), mass=uniform.tip)
        for k, (at, share) in enumerate(zip(x, w, strict=True)):
            if rotary:
                nodes.append(Node(f"m{k + 1}", (at, 0, 0), mass=m * share, inertia=share * np.array([Ix, Iy, Iz])))
            else:
                nodes.append(Node.of_twist(f"m{k + 1}", (at, 0, 0), m * share, share * Ix))
        places = np.array([node.position[0] for node in nodes])

        def build(kinds: tuple[Family, ...], stiffness: Array) -> None:
            slopes, translations = _evaluate(kinds, places)
            if not rotary:
                bent = sum(len(k.mix) for k in kinds if k.name in ("y", "z"))
                slopes[len(named) :, :, :bent] = 0.0
            basis = np.zeros_like(stiffness)
            for part, kind in _parts(kinds):
                basis[part, part] = kind.mix
            self._fill(nodes, slopes, translations, stiffness, "root", basis=basis)
            self._set(families=kinds)

        rates = np.concatenate([f.frequencies for f in families]) if families else np.zeros(0)
        self._set(frequencies=rates)
        build(families, np.diag(rates**2))
        if self.boundary != "cantilever" or rotary:
            build(*_root_held(self.families, self.root_mass, rates, L))
        return places

    def __repr__(self) -> str:
        every = [f"{label} {f:.4g}" for label, f in zip(self.labels, self.frequencies / (2 * np.pi), strict=True)]
        hertz = f" ({listed(every)} Hz)" if every else ""
        points = listed(self.points)
        return f"<{self._head}, {self.length:g} m, {self.boundary}, {counted(self.modes, 'mode')}{hertz}, points {points}>"

    def _set(self, **fields: Any) -> None:
        for key in DERIVED:
            self.__dict__.pop(key, None)
        self.__dict__.update(fields)

    @property
    def labels(self) -> tuple[str, ...]:
        """The modes' names: "y1", "y2", "z1", ..., "torsion1", "axial1"."""
        return tuple(f"{f.name}{k + 1}" for f in self.families for k in range(len(f.mix)))

    def node_at(self, at: str | float) -> tuple[Beam, str]:
        """Return a beam with a massless point at `at`, and the name of that node.

        at: "root", "tip", a point's name, or x in [0, length] [m]. A new point gets a name such as "x=0.3", and comes after the
        existing nodes. If the beam already has the point, the function returns the beam itself.
        """
        if isinstance(at, str):
            if at not in self.points:
                raise PliantError(f"{self.called}: {unknown('point', at, self.points)}; or give x in [0, {self.length:g}] m")
            return self, at
        with about(self.called):
            x = _inside(at, self.length)
        for node in self.nodes:
            if node.position[0] == x and not self._holds_mass(node.name):
                return self, node.name
        slopes, translations = self.modes_at(x)
        name = f"x={x!r}"
        return self.with_node(Node(name, (x, 0, 0)), slopes, translations, self.foreshortening_at(x)), name

    @property
    def points(self) -> tuple[str, ...]:
        return tuple(name for name in self.node_index if not self._holds_mass(name))

    def _holds_mass(self, name: str) -> bool:
        return name not in ("root", "tip") and self.nodes[self.node_index[name]].mass > 0

    def modes_at(self, x: Any) -> tuple[Array, Array]:
        """Return slopes and translations (..., 3, modes) of the section at x (...) [m] for unit amplitudes, in F axes."""
        with about(self.called):
            places = _inside_all(x, self.length)
        slopes, translations = _evaluate(self.families, places.ravel())
        shape = (*places.shape, 3, self.modes)
        return slopes.reshape(shape), translations.reshape(shape)

    def foreshortening_at(self, x: Any) -> Array:
        """Return H(x) (..., modes, modes): to second order the section at x (...) [m] moves along x by -1/2 eta* H(x) eta [m].

        H(x) is the integral from 0 to x of (v' v'* + w' w'*), exact to rounding.
        """
        with about(self.called):
            places = _inside_all(x, self.length)
        s, w = np.polynomial.legendre.leggauss(2 * max((len(f.mix) for f in self.families), default=0) + 14)
        points = places[..., None] * (s + 1) / 2
        H = np.zeros((*places.shape, self.modes, self.modes))
        for part, family in _parts(self.families):
            if family.name in ("y", "z"):
                slope = family(points.ravel(), 1).reshape(*points.shape, -1)
                weighted = (places[..., None] * w / 2)[..., None] * slope
                H[..., part, part] = np.swapaxes(weighted, -1, -2) @ slope
        return H

    def curvature(self, eta: Any, x: Any) -> Array:
        """Return the curvatures (v'', w'') (..., points, 2) [1/m] of the deflections along y and z.

        eta (..., modes): modal amplitudes. x (points,) [m]: positions along the beam.
        """
        eta = coordinates(eta, self.modes, self.called)
        with about(self.called):
            places = _inside_all(np.atleast_1d(x), self.length)
        out = np.zeros((*eta.shape[:-1], len(places), 2))
        for part, family in _parts(self.families):
            if family.name in ("y", "z"):
                out[..., "yz".index(family.name)] = eta[..., part] @ family(places, 2).T
        return out

    def fibre_strain(self, x: float, y: float = 0.0, z: float = 0.0) -> Array:
        """Return the axial strain (modes,) of the fibre at (x, y, z) [m] for unit modal amplitudes: u' - y v'' - z w''."""
        bent = self.curvature(np.eye(self.modes), x)[:, 0]
        out = -y * bent[:, 0] - z * bent[:, 1]
        for part, family in _parts(self.families):
            if family.name == "axial":
                out[part] += family(np.array([x]), 1)[0]
        return out

    def bending_moment(self, eta: Any, x: Any) -> Array:
        """Return the bending moments (M_y, M_z) (..., points, 2) [N m]: M_y = -EI_y w'', M_z = EI_z v''.

        eta (..., modes): modal amplitudes. x (points,) [m]: positions along the beam. The moments are those about y and z that the
        part beyond x exerts on the part before x.
        """
        k = self.curvature(eta, x)
        return np.stack([-self.EI[0] * k[..., 1], self.EI[1] * k[..., 0]], axis=-1)

    def doubt_on(self, hinge: HingeType, mount: Array | None) -> str | None:
        """A message if the modes do not fit the hinge, so that their first frequency is more than 5 % too high."""
        H = np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float)
        held = self.boundary == "cantilever"
        for part, family in _parts(self.families):
            n, own = len(family.mix), self.stiffness[part, part].min() ** 0.5
            if held and (n > 1 or first_frequency(self, part, H, None) < 1.01 * own):
                continue  # two modes of a held root are right to 1 % on any hinge, and one is on a hinge that holds it
            if not held and mount is not None and not mount.any():
                continue
            if found := too_stiff(self, part, self._rich(family.name), H, mount):
                mine, right = (f"{rate / (2 * np.pi):.3g} Hz" for rate in found)
                few, own = counted(n, f"{family.name} mode"), "holds" if held else "releases"
                remedy = "2 modes, or boundary='free-free'" if held else "boundary='cantilever', or many more modes"
                return (
                    f"its {few}: boundary {self.boundary!r} {own} the root, but a {type(hinge).__name__} hinge does not; the first "
                    f"frequency is {mine} and should be {right}; give {remedy}"
                )
        return None

    def _rich(self, kind: str) -> Beam:
        """The same beam with many modes of one kind, which are accurate on any hinge."""
        own = {"boundary": "cantilever", "modes": {kind: 8}, "damping": None, "points": None, "stiffening": False}
        return Beam(**self.given | own)

    @property
    def parameters(self) -> dict[str, Array]:
        return {"EI": np.array(self.EI)}

    def with_parameter(self, name: str, value: Array) -> Beam:
        """The same beam with another EI = (about y, about z). Its shapes and damping ratios stay; its frequencies change."""
        if name not in self.parameters:
            raise unknown("parameter of a Beam", name, self.parameters)
        EI = None if value.dtype == object else pair(value)
        value = value if EI is None else np.array(EI)
        ratio = [value[0] * (1.0 / self.EI[0]), value[1] * (1.0 / self.EI[1])]
        one = ratio[0] * 0.0 + 1.0
        families = [f.name for f in self.families for _ in f.mix]
        scales = np.array([ratio["zy".index(f)] if f in ("y", "z") else one for f in families]).reshape(-1, 1)
        other = self.changed(stiffness=self.stiffness * scales, damping=self.damping * np.sqrt(scales))
        if EI is None:
            return other
        frequencies, shaped = self.frequencies * np.sqrt(scales[:, 0]), self.given["EI"] if self.shaped is None else self.shaped
        return other.changed(EI=EI, frequencies=frequencies, given=self.given | {"EI": EI}, shaped=shaped)

    def normalised(self) -> Beam:
        """Return the beam itself, because its modes are already normalised."""
        return self

    def with_damping(self, ratios: Any) -> Beam:
        """Return the same beam with modal damping.

        ratios: see damping_ratios, for the modes with the root held, in the beam's order.
        """
        with about(self.called):
            damping = self._damping(ratios)
        return self.changed(damping=damping, given=self.given | {"damping": deepcopy(ratios)})

    def _damping(self, ratios: Any) -> Array:
        rates = np.sqrt(np.diag(self.stiffness))
        z = damping_ratios(ratios, rates)
        doubt_damping(self.called, z)
        return np.diag(2 * z * rates)


def _points(points: Any, L: float) -> dict[str, float]:
    """{name: x}, checked. The names of the beam's own nodes cannot be used."""
    if points is None:
        return {}
    if not isinstance(points, Mapping):
        raise PliantError(f"points {points!r} are not {{name: x}}; give points={{'clamp': {L / 2:g}}}, x in [0, {L:g}] m")
    out = {}
    for name, at in points.items():
        if name in ("root", "tip") or re.fullmatch(r"m[0-9]+", str(name)):
            raise PliantError(
                f"points: {name!r} is the name of a node that every beam has ('root', 'tip', 'm1', 'm2', …); choose another"
            )
        with about(f"points: {name!r}"):
            out[str(name)] = _inside(at, L)
    return out


def _counts(modes: Any, torsion: bool, axial: bool) -> dict[str, int]:
    """{family: number of modes} in the order of FAMILIES, without empty families. One number counts for each with a stiffness."""
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
    return {name: int(given[name]) for name in FAMILIES if given.get(name)}


def _family(uniform: Uniform, kind: str, n: int, x: Array, w: Array) -> Family:
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


def _parts(families: tuple[Family, ...]) -> list[tuple[slice, Family]]:
    ends = np.cumsum([0, *(len(f.mix) for f in families)]).tolist()
    return [(slice(a, b), f) for a, b, f in zip(ends[:-1], ends[1:], families, strict=True)]


def _evaluate(families: tuple[Family, ...], x: Array) -> tuple[Array, Array]:
    """Slopes and translations (len(x), 3, modes) of the sections at x."""
    n = sum(len(f.mix) for f in families)
    slopes, translations = np.zeros((len(x), 3, n)), np.zeros((len(x), 3, n))
    for part, family in _parts(families):
        along, about, sign = _AXES[family.name]
        if along is not None:
            translations[:, along, part] = family(x)
        if about is not None:
            slopes[:, about, part] = sign * family(x, 0 if along is None else 1)
    return slopes, translations


def _root_held(families: tuple[Family, ...], D: Array, rates: Array, L: float) -> tuple[tuple[Family, ...], Array]:
    """The families, each transformed so that the modal mass with the root held is 1 and the stiffness is diagonal.

    Each family is transformed separately, so that equal frequencies in two planes do not mix the planes. D couples no two families.
    The signs are such that the tip's motion relative to the root is positive.
    """
    from scipy.linalg import eigh

    out, stiffness = [], []
    ends = np.array([0.0, L])
    for part, family in _parts(families):
        values, T = eigh(np.diag(rates[part] ** 2), D[part, part])
        (f0, f1), slope = family(ends), family(ends[:1], 1)[0] if family.name in ("y", "z") else 0.0
        T = T * np.where((f1 - f0 - L * slope) @ T < 0, -1.0, 1.0)
        out.append(family._replace(mix=family.mix @ T))
        stiffness.append(values)
    return tuple(out), np.diag(np.concatenate(stiffness)) if stiffness else np.zeros((0, 0))


def _inside(x: Any, length: float) -> float:
    return float(_inside_all(x, length))


def _inside_all(x: Any, length: float) -> Array:
    try:
        out = np.array(x, dtype=float)
    except (TypeError, ValueError):
        raise PliantError(f"{x!r} is not a point on the beam; give x in [0, {length:g}] m, 'root' or 'tip'") from None
    wrong = out[~((out >= 0) & (out <= length))]
    if wrong.size:
        raise PliantError(f"x = {wrong.flat[0]:g} m is not on the beam; give x in [0, {length:g}] m")
    return out
