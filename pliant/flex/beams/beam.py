"""Uniform beams as flexible bodies: exact modes, or static shapes, of bending in two planes, torsion and extension.

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
from typing import Any, ClassVar

import numpy as np

from pliant.arguments.flags import flag
from pliant.arguments.numbers import floats, number
from pliant.errors import PliantError, about, counted, unknown
from pliant.flex.beams.boundary import TOO_STIFF, first_frequency, loaded_frequencies, too_stiff
from pliant.flex.beams.families import Family, evaluate, family_of, held_damping, held_rates, mode_counts, parts, root_held
from pliant.flex.beams.section import Section, positive
from pliant.flex.beams.static import gauss_points, static_family
from pliant.flex.beams.uniform import BOUNDARIES, Uniform, ends_of, matter_of, pair
from pliant.flex.damping import Damping, damping_ratios
from pliant.flex.recovery import coordinates, exponential, logarithm
from pliant.model.bodies.hinges import HingeType
from pliant.model.bodies.modal import DERIVED, ModalBody, Node
from pliant.model.bodies.modal_checks import called, doubt_damping, listed
from pliant.model.pose import Array, Pose

_ALONG = {"GJ": "torsion", "EA": "axial"}  # the kind of modes of each stiffness


@dataclass(frozen=True, eq=False, init=False, repr=False)
class Beam(ModalBody):
    """A uniform Euler-Bernoulli beam along x, as a flexible body with exact modes or static shapes.

    The modes are ordered y, z, torsion, axial, and by frequency within each kind. They are normalised with the root held.
    Use boundary="static" for a beam that carries a flexible body or a heavy payload at its tip, and for beams welded in a row.

    length [m].
    mass [kg]: of the beam. Alternatively give density [kg/m^3] and a section (a Section, or an area [m^2]).
    EI = (about y, about z) [N m^2], or one number for both. Bending that deflects along **z** has the stiffness **about y**, EI[0].
      Bending that deflects along y has EI[1].
    GJ [N m^2]: torsional stiffness. EA [N]: axial stiffness. Default: none, and then no torsion modes or axial modes.
    GA [N]: shear stiffness (with the section's shear factor), for boundary="static". Default: none, and sections do not shear.
    modes: the number of modes of each kind: both bending planes, torsion if GJ is given, and extension if EA is given. Default: 2.
      Or the numbers by direction of **deflection**, {"y": 2, "z": 2, "torsion": 1, "axial": 1}. In a mode with a positive
      amplitude the tip moves along its axis, or turns about it.
    boundary: the end conditions of which the modes are eigenfunctions. Default: "cantilever".
        "cantilever"   the root is clamped, the tip is free;
        "free-free"    both ends are free; the modes contain no rigid-body motion; the root moves and turns;
        "pinned"       both ends are on hinges: F is the chord, the root turns, neither end moves sideways;
        "pinned-free"  the root is on a hinge, the tip is free; elastic modes only, without the rotation about the hinge.
        "static"       no eigenfunctions. F is the chord. The coordinates are the angles of the sections at root and tip from the
                       chord ("y_root", "y_tip", "z_root", "z_tip" [rad]), the twist between root and tip ("twist" [rad], half of
                       it on each side) and the extension ("stretch", of the tip [m]). `modes` (default: 0) counts fixed-interface
                       modes in addition, "y1", ..., whose ends neither move nor turn. With {"y": 0} the beam bends in one plane.
      In torsion and extension of eigenfunctions the tip is free. The root is free if the beam is free-free, and held otherwise.
    tip_mass [kg]: a point mass at the tip, part of the body (node "tip") and of its modes. Default: 0.
    hub_inertia [kg m^2]: rotary inertia of a hub about y and z, part of the body (node "root"). Default: 0. It is part of the modes
      too, except for a cantilever, whose root does not turn in F.
    torsional_inertia [kg m^2]: of the whole beam about x, if it does not follow from a section. Torsion modes need this argument or
      a section. It acts in twist and in rotation about x only, and does not change bending.
    rotary: True (the default) if sections with inertia about y and z (Iy and Iz of a Section) turn with bending. This lowers the
      frequencies by about (b r / L)^2 / 2 (Rayleigh). With False, bending is exactly Euler-Bernoulli, and the sections have inertia
      about x only.
    damping: one ratio, one per mode, {upper frequency [Hz]: ratio} or "bands" (see damping_ratios), for the modes of this beam
      alone with the root held. Default: none.
    damping_time [s]: instead, damping in proportion to the stiffness, C = damping_time K (Kelvin and Voigt). A mode of the whole
      system with the frequency w then has the ratio damping_time w/2. See `pl.flex.damping_time`.
    points: {name: x [m]}, massless points in addition to "root" and "tip".
    stiffening: True (the default) if bending moves the sections toward the root (foreshortening). This stiffens a beam that spins
      or hangs, and softens one that stands upright. It acts in fidelity "full".
    name: used in messages only.

    frequencies (modes,) [rad/s]: an attribute, the exact Euler-Bernoulli frequencies of the beam with its own boundary; the root is
    not held. With boundary "static" they are those of the shapes with the root held, ascending within each kind. If modes move the
    root, sqrt(diag(stiffness)) are the frequencies of the same modes with the root held. `basis` is the matrix T of the
    transformation back, eta_exact = T eta.

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
    shaped: tuple[tuple[str, Any], ...] = ()  # the EI, GJ and EA with which it was built, if others were set later
    ends: tuple[Array, Array] | None = None  # the axes of the sections at root and tip of a piece of a curve
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
        GA: float | None = None,
        modes: int | Mapping[str, int] | None = None,
        boundary: str = "cantilever",
        tip_mass: float = 0.0,
        hub_inertia: float = 0.0,
        torsional_inertia: float | None = None,
        rotary: bool = True,
        damping: Damping | None = None,
        damping_time: float | None = None,
        points: Mapping[str, float] | None = None,
        stiffening: bool = True,
        name: str | None = None,
    ) -> None:
        given = {key: value for key, value in locals().items() if key not in ("self", "__class__", "name")}
        self._set(given=deepcopy(given), name=name)
        with about(called(name, self._kind)):
            rotary, stiffening = flag(rotary, "rotary"), flag(stiffening, "stiffening")
            L, m, Ix, Iy, Iz = matter_of(length, boundary, mass, density, section, torsional_inertia)
            if GA is not None and boundary != "static":
                raise PliantError(f"GA is given, but the modes of boundary {boundary!r} have no shear; give boundary='static'")
            counts = mode_counts(modes, torsion=GJ is not None, axial=EA is not None, static=boundary == "static")
            uniform = Uniform(L, m, (Ix, Iy, Iz), pair(EI), GJ, EA, BOUNDARIES[boundary], *ends_of(tip_mass, hub_inertia))
            self._set(length=L, boundary=boundary, EI=uniform.EI)
            places = self._build(uniform, counts, rotary and Iy + Iz > 0, points, GA)
            # nothing computed so far depends on foreshortening or damping
            if stiffening:
                self.__dict__["foreshortening"] = self.foreshortening_at(places)
            if damping is not None and damping_time is not None:
                raise PliantError("damping and damping_time are both given; give one of them")
            if damping is not None:
                self.__dict__["damping"] = self._damping(damping)
            if damping_time is not None:
                self.__dict__["damping"] = _time(damping_time) * self.stiffness

    def _build(self, uniform: Uniform, counts: dict[str, int], rotary: bool, points: Any, GA: Any) -> Array:
        """Set nodes, modes and matrices, and return the positions x of all nodes. The error messages here do not name the beam."""
        L, m, (Ix, Iy, Iz) = uniform.length, uniform.mass, uniform.inertia
        static = self.boundary == "static"
        s, w = np.polynomial.legendre.leggauss(gauss_points(counts) if static else 2 * max(counts.values(), default=0) + 14)
        x, w = L * (s + 1) / 2, w / 2

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
            slopes, translations = evaluate(kinds, places)
            if not rotary:
                bent = sum(len(k.mix) for k in kinds if k.name in ("y", "z"))
                slopes[len(named) :, :, :bent] = 0.0
            basis = np.zeros_like(stiffness)
            for part, kind in parts(kinds):
                basis[part, part] = kind.mix
            self._fill(nodes, slopes, translations, stiffness, "root", basis=basis)
            self._set(families=kinds)

        if static:
            found = [static_family(uniform, kind, n, GA) for kind, n in counts.items()]
            sizes = [len(K) for _, K in found]
            families = tuple(Family(k, f, np.eye(n), np.zeros(n)) for k, (f, _), n in zip(counts, found, sizes, strict=True))
            build(families, _blocks([K for _, K in found]))
            self._set(frequencies=held_rates(families, self.stiffness, self.root_mass))
            return places
        families = tuple(family_of(uniform, kind, n, x, w) for kind, n in counts.items())
        rates = np.concatenate([f.frequencies for f in families]) if families else np.zeros(0)
        self._set(frequencies=rates)
        build(families, np.diag(rates**2))
        if self.boundary != "cantilever" or rotary:
            build(*root_held(self.families, self.root_mass, rates, L))
        return places

    def __repr__(self) -> str:
        labels = [""] * self.modes if self.boundary == "static" else [f"{label} " for label in self.labels]
        every = [f"{label}{f:.4g}" for label, f in zip(labels, self.frequencies / (2 * np.pi), strict=True)]
        hertz = f" ({listed(every)} Hz)" if every else ""
        points = listed(self.points)
        return f"<{self._head}, {self.length:g} m, {self.boundary}, {counted(self.modes, 'mode')}{hertz}, points {points}>"

    def _set(self, **fields: Any) -> None:
        for key in DERIVED:
            self.__dict__.pop(key, None)
        self.__dict__.update(fields)

    @property
    def labels(self) -> tuple[str, ...]:
        """The modes' names: "y1", "y2", "z1", ..., "torsion1", "axial1", or those of static shapes: "y_root", "y_tip", ..."""
        return tuple(label for family in self.families for label in family.labels)

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
        node = Node(name, (x, 0, 0), axes=None if self.ends is None else self.axes_at(x))
        return self.with_node(node, slopes, translations, self.foreshortening_at(x)), name

    def with_end_axes(self, root: Array, tip: Array, hinge: Pose) -> Beam:
        """The same beam as a piece of a curve: sections have the axes `root` (3, 3) and `tip` at the ends, in between they turn
        evenly. hinge: the pose of the hinge's frame at the root. A further node "start" is at the root, with the axes there."""
        ends = np.array(root), np.array(tip)
        nodes = tuple(Node("tip", node.position, node.mass, axes=tip) if node.name == "tip" else node for node in self.nodes)
        made: Beam = self.changed(nodes=nodes, root_pose=hinge, ends=ends)
        slopes, translations = made.modes_at(0.0)
        return made.with_node(Node("start", (0, 0, 0), axes=root), slopes, translations, made.foreshortening_at(0.0))

    def axes_at(self, x: float) -> Array:
        """The axes (3, 3) of the undeformed section at x [m]: those of F, unless the beam is a piece of a curve."""
        a, b = self.ends or (np.eye(3), np.eye(3))
        return np.asarray(exponential(logarithm(b @ a.T) * (x / self.length)) @ a)

    def undeformed_at(self, x: Array) -> Array:
        """The points (k, 3) [m] of the undeformed curve at x (k,), to draw it; mass and shapes are those of the straight beam."""
        a, b = self.ends or (np.eye(3), np.eye(3))
        s = (np.asarray(x, dtype=float) / self.length)[:, None]
        bow = self.length * (s * (1 - s) ** 2 * (a[1:, 0] / a[0, 0]) - s**2 * (1 - s) * (b[1:, 0] / b[0, 0]))
        return np.concatenate([self.length * s, bow], axis=1)

    @property
    def points(self) -> tuple[str, ...]:
        return tuple(name for name in self.node_index if not self._holds_mass(name))

    def _holds_mass(self, name: str) -> bool:
        return name not in ("root", "tip") and self.nodes[self.node_index[name]].mass > 0

    def modes_at(self, x: Any) -> tuple[Array, Array]:
        """Return slopes and translations (..., 3, modes) of the section at x (...) [m] for unit amplitudes, in F axes."""
        with about(self.called):
            places = _inside_all(x, self.length)
        slopes, translations = evaluate(self.families, places.ravel())
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
        for part, family in parts(self.families):
            if family.name in ("y", "z"):
                slope = family(points.ravel(), 1).reshape(*points.shape, -1)
                weighted = (places[..., None] * w / 2)[..., None] * slope
                H[..., part, part] = np.swapaxes(weighted, -1, -2) @ slope
        return H

    def curvature(self, eta: Any, x: Any) -> Array:
        """Return the curvatures (v'', w'') (..., points, 2) [1/m] of the deflections along y and z; of the bending if GA is given.

        eta (..., modes): modal amplitudes. x (points,) [m]: positions along the beam.
        """
        eta = coordinates(eta, self.modes, self.called)
        with about(self.called):
            places = np.atleast_1d(_inside_all(x, self.length))
        out = np.zeros((*eta.shape[:-1], len(places), 2))
        for part, family in parts(self.families):
            if family.name in ("y", "z"):
                out[..., "yz".index(family.name)] = eta[..., part] @ family.bend(places).T
        return out

    def fibre_strain(self, x: float, y: float = 0.0, z: float = 0.0) -> Array:
        """Return the axial strain (modes,) of the fibre at (x, y, z) [m] for unit modal amplitudes: u' - y v'' - z w''."""
        with about(f"{self.called}: fibre_strain"):
            x, y, z = number(x, "x"), number(y, "y"), number(z, "z")
        bent = self.curvature(np.eye(self.modes), x)[:, 0]
        out = -y * bent[:, 0] - z * bent[:, 1]
        for part, family in parts(self.families):
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
        if self.boundary == "static":
            return None  # few shapes fit no hinge by themselves; most such beams carry the next one
        H = np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float)
        held = self.boundary == "cantilever"
        for part, family in parts(self.families):
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

    def doubt_carrying(self, hinge: HingeType, at_rest: bool, carried: Mapping[str, Array]) -> str | None:
        """A message if one of the first two frequencies is more than 5 % too high with what the nodes carry.

        carried: inertias (6, 6) by node. at_rest: True if the parent of the hinge is at rest.
        """
        if self.boundary == "static" or not self.modes:
            return None
        H = np.asarray(hinge.H(hinge.neutral[:, None]), dtype=float).reshape(6, -1)
        loads = [(self.nodes[self.node_index[name]].position, P) for name, P in carried.items()]
        hinges = [H] if at_rest else [H, np.eye(6)]  # a floating parent lies between one at rest and one without inertia
        for part, family in parts(self.families):
            given = dict.fromkeys(("damping", "damping_time", "points")) | {"boundary": "static", "modes": {family.name: 4}}
            rich = Beam(**self.given | given)
            few = min(2, len(family.mix))
            bare, full = (
                [(self._loaded(part, S, some)[:few], rich._loaded(slice(None), S, some)[:few]) for S in hinges]
                for some in ([], loads)
            )
            already, off = (np.all([own > (1 + TOO_STIFF) * right for own, right in x], axis=0) for x in (bare, full))
            wrong = off & ~already  # where it is off without a load, the hinge is the cause: see doubt_on
            if wrong.any():
                k = int(wrong.argmax())
                own, right = full[0][0][k], full[0][1][k]
                return (
                    f"its modes of boundary {self.boundary!r} do not fit that: with its parent at rest its "
                    f"{('first', 'second')[k]} {family.name} frequency is {own / (2 * np.pi):.3g} Hz and should be "
                    f"{right / (2 * np.pi):.3g} Hz ({100 * (own / right - 1):+.0f} %); give boundary='static', with modes=1 unless "
                    "it is one of many beams in a row"
                )
        return None

    def _loaded(self, part: slice, H: Array, loads: list[tuple[Array, Array]]) -> Array:
        """The frequencies of some modes with inertias (6, 6) at positions (3,) on the beam."""
        return loaded_frequencies(self, part, H, [(x, np.concatenate(self.modes_at(x[0])), P) for x, P in loads])

    def _rich(self, kind: str) -> Beam:
        """The same beam with many modes of one kind, which are accurate on any hinge."""
        own = {
            "boundary": "cantilever",
            "modes": {kind: 8},
            "damping": None,
            "damping_time": None,
            "points": None,
            "stiffening": False,
        }
        return Beam(**self.given | own)

    @property
    def parameters(self) -> dict[str, Array]:
        out = {"EI": np.array(self.EI)} if self.given["GA"] is None else {}
        kinds = {family.name for family in self.families}
        return out | {key: np.array([float(self.given[key])]) for key, kind in _ALONG.items() if kind in kinds}

    def with_parameter(self, name: str, value: Array) -> Beam:
        """The same beam with another EI = (about y, about z), GJ or EA. Its shapes and damping ratios, or its damping time, stay;
        its frequencies change."""
        if name == "EI" and name not in self.parameters:
            raise PliantError(f"{self.called}: with GA= its shapes depend on EI, so EI is no parameter; build the beam again")
        if name not in self.parameters:
            raise unknown("parameter of a Beam", name, self.parameters)
        new: Any = None
        if value.dtype != object:
            new = pair(value) if name == "EI" else positive(name, value[0], "N m^2" if name == "GJ" else "N")
            value = np.atleast_1d(new)
        ratio = [x * (1.0 / old) for x, old in zip(value, self.parameters[name], strict=True)]
        one = ratio[0] * 0.0 + 1.0
        of = {"y": ratio[-1], "z": ratio[0]} if name == "EI" else {_ALONG[name]: ratio[0]}
        scales = np.array([of.get(f.name, one) for f in self.families for _ in f.mix]).reshape(-1, 1)
        K, time = self.stiffness * scales, self.given["damping_time"]
        C = self.damping * np.sqrt(scales) if time is None else K * float(time)
        other = self.changed(stiffness=K, damping=C)
        if new is None:
            return other
        frequencies = self.frequencies * np.sqrt(scales[:, 0])
        given, shaped = self.given | {name: new}, {name: self.given[name], **dict(self.shaped)}
        other = other.changed(frequencies=frequencies, given=given, shaped=tuple(shaped.items()))
        return other.changed(EI=new) if name == "EI" else other

    def normalised(self) -> ModalBody:
        """Return the beam itself, because its modes are already normalised, or a `ModalBody` if they are static shapes."""
        return super().normalised() if self.boundary == "static" else self

    def with_damping(self, ratios: Any) -> Beam:
        """Return the same beam with modal damping.

        ratios: see damping_ratios, for the modes with the root held, in the beam's order.
        """
        with about(self.called):
            damping = self._damping(ratios)
        return self.changed(damping=damping, given=self.given | {"damping": deepcopy(ratios), "damping_time": None})

    def _damping(self, ratios: Any) -> Array:
        rates = self.frequencies if self.boundary == "static" else np.sqrt(np.diag(self.stiffness))
        z = damping_ratios(ratios, rates)
        doubt_damping(self.called, z)
        if self.boundary == "static":
            return held_damping(self.families, self.stiffness, self.root_mass, z)
        return np.diag(2 * z * rates)


def _time(value: Any) -> float:
    """A damping time [s], checked."""
    return positive("damping_time", value, "s") if value else 0.0


def _blocks(matrices: list[Array]) -> Array:
    """The block-diagonal matrix."""
    n = sum(map(len, matrices))
    out, k = np.zeros((n, n)), 0
    for A in matrices:
        out[k : k + len(A), k : k + len(A)] = A
        k += len(A)
    return out


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


def _inside(x: Any, length: float) -> float:
    return float(_inside_all(x, length))


def _inside_all(x: Any, length: float) -> Array:
    try:
        out = np.array(floats(x))
    except (TypeError, ValueError):
        raise PliantError(f"{x!r} is not a point on the beam; give x in [0, {length:g}] m, 'root' or 'tip'") from None
    wrong = out[~((out >= 0) & (out <= length))]
    if wrong.size:
        raise PliantError(f"x = {wrong.flat[0]:g} m is not on the beam; give x in [0, {length:g}] m")
    return out
