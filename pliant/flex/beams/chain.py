"""Build a beam of several static segments: straight, or along a curve.

Each segment is a `Beam` with boundary "static". On a curved beam the segments are straight, from one point of the curve to the
next. The sections at the ends of a segment keep the axes of the curve: the tip has axes of its own, and the root is turned by
`root_pose`. Two segments are then welded without a further rotation. A straight segment has the stiffness of the arc that it stands
for: EI, GJ, EA and GA are multiplied by chord/arc.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from pliant.arguments.flags import flag
from pliant.arguments.numbers import floats
from pliant.errors import PliantError, about
from pliant.flex.beams.beam import Beam
from pliant.flex.beams.curve import Curve, curve_of
from pliant.flex.beams.section import Section, positive
from pliant.flex.beams.uniform import matter_of, pair
from pliant.flex.damping import damping_time
from pliant.model.chains.chain import BeamChain
from pliant.model.pose import Array, Pose
from pliant.model.records import Hinge
from pliant.model.symbols import refuse_symbols

MOST_SEGMENTS = 10_000
_GRAVITY = 9.81
_MOST_TURN = 1.2  # [rad] of a curve within one segment


class BeamNumbers(NamedTuple):
    """The checked numbers of a whole beam. planes: "yz", "y" or "z". modes: fixed-interface modes of each plane of a segment."""

    mass: float
    EI: tuple[float, float]
    GJ: float | None
    EA: float | None
    GA: float | None
    torsional: float | None
    section: Section | float | None
    planes: str
    modes: int
    time: float
    rotary: bool
    stiffening: bool


def beam_chain(root: Hinge, given: Mapping[str, Any]) -> BeamChain:
    """The beam of the arguments of `System.add_beam`. root: the hinge of its first segment, with the beam's name."""
    given = {key: _plain(value) for key, value in given.items() if value is not None}
    with about(f"beam {root.name!r}"):
        refuse_symbols("pose", root.pose.xyz, root.pose.R)
        n = _count(given.get("segments"), given.get("curve"))
        curve = curve_of(given["curve"], n) if "curve" in given else None
        length = _length(given, curve)
        x = np.linspace(0.0, length, n + 1) if curve is None else curve.x
        numbers = _numbers(given, length)
        if curve is None:
            flexes: tuple[Beam, ...] = (_segment(numbers, length / n, 1.0, 1 / n, root.name),) * n
        else:
            flexes = _curved(numbers, curve, root.name)
    own = {"EI": np.array(numbers.EI), "mass": np.array([numbers.mass]), "length": np.array([length])}
    own |= {key: np.array([value]) for key in ("GJ", "EA", "GA") if (value := getattr(numbers, key)) is not None}
    own["damping_time"] = np.array([numbers.time])
    own |= {} if numbers.torsional is None else {"torsional_inertia": np.array([numbers.torsional])}
    return BeamChain(replace(root, body=f"{root.name}-1"), given, x, flexes, own)


def with_number(beam: BeamChain, name: str, value: Array) -> BeamChain:
    """The same beam with another EI, GJ, EA, GA, mass, length or damping time. Its damping time stays, whatever the frequencies.

    Another mass is another density: the inertia of the sections changes with it.
    """
    if name == "length" and beam.curved:
        raise PliantError(f"beam {beam.name!r}: its length is that of its curve; build it again with another curve")
    given = dict(beam.given) | {name: tuple(map(float, value)) if name == "EI" else float(value[0])}
    if name != "damping_time":
        given["damping_time"] = float(beam.numbers["damping_time"][0])
    given.pop("damping", None)
    if (inertia := beam.numbers.get("torsional_inertia")) is not None:
        given["torsional_inertia"] = float(inertia[0]) * (float(value[0] / beam.numbers["mass"][0]) if name == "mass" else 1.0)
    if name in ("mass", "length"):
        given.pop("density", None)
        given.setdefault("mass", float(beam.numbers["mass"][0]))
    return beam_chain(beam.root, given)


def _plain(value: Any) -> Any:
    """An argument that no later change of arrays reaches; numbers of lists are Python's."""
    if isinstance(value, np.ndarray | list | tuple):
        return tuple(map(_plain, value.tolist() if isinstance(value, np.ndarray) else value))
    return value.item() if isinstance(value, np.generic) else value


def _count(segments: Any, curve: Any) -> int:
    if segments is None and isinstance(curve, Sequence) and all(isinstance(pose, Pose) for pose in curve):
        segments = len(curve) - 1
    if segments is None:
        raise PliantError("segments is missing; give the number of segments, such as segments=8")
    if isinstance(segments, bool) or not isinstance(segments, int | np.integer) or not 1 <= segments <= MOST_SEGMENTS:
        raise PliantError(f"segments {segments!r}: give a whole number from 1 to {MOST_SEGMENTS:,}")
    return int(segments)


def _length(given: Mapping[str, Any], curve: Curve | None) -> float:
    if curve is None:
        if "length" not in given:
            raise PliantError("length is missing; give it in m, or give a curve")
        return positive("length", given["length"], "m")
    if "length" in given:
        raise PliantError("length and curve are both given; the length is that of the curve, so leave length out")
    return float(curve.x[-1])


def _numbers(given: Mapping[str, Any], length: float) -> BeamNumbers:
    if "EI" not in given:
        raise PliantError("EI is missing; give the bending stiffness in N m^2, one number or (about y, about z)")
    section = given.get("section")
    mass, *_ = matter_of(length, "static", given.get("mass"), given.get("density"), section, given.get("torsional_inertia"))[1:]
    _refuse_zero(given["EI"], mass, length)
    EI = pair(given["EI"])
    GJ, EA, GA = (positive(key, given[key], unit) if key in given else None for key, unit in _STIFFNESSES)
    planes = given.get("planes", "yz")
    if planes not in ("yz", "y", "z"):
        raise PliantError(f"planes {planes!r}: give 'yz', or 'y' or 'z' for a beam that deflects along one axis only")
    modes = given.get("modes", 0)
    if isinstance(modes, bool) or not isinstance(modes, int | np.integer) or modes < 0:
        raise PliantError(f"modes {modes!r}: give a whole number, of fixed-interface modes of each plane of a segment")
    torsional = given.get("torsional_inertia")
    if GJ is not None and torsional is None and not (isinstance(section, Section) and section.Iy + section.Iz > 0):
        if EA is None:
            raise PliantError("twist needs inertia about x; give torsional_inertia, a Section with Iy and Iz, or EA")
        torsional = mass * (EI[0] + EI[1]) / EA  # a homogeneous section has I/A = EI/EA
    time = _time(given, length, mass, EI, planes)
    flags = flag(given.get("rotary", True), "rotary"), flag(given.get("stiffening", True), "stiffening")
    return BeamNumbers(mass, EI, GJ, EA, GA, torsional, section, planes, int(modes), time, *flags)


_STIFFNESSES = (("GJ", "N m^2"), ("EA", "N"), ("GA", "N"))


def _refuse_zero(EI: Any, mass: float, length: float) -> None:
    refuse_symbols("EI", EI)
    try:
        zero = not np.all(floats(EI))
    except (TypeError, ValueError):
        return  # `pair` tells
    if zero:
        little = 1e-5 * mass * _GRAVITY * length**2
        raise PliantError(
            "EI is 0, and a cable needs a little bending stiffness; give EI = 1e-5 w L^3 with the weight w [N/m], which is "
            f"{little:.3g} N m^2 on the ground, or connect rigid bodies by Spherical hinges"
        )


def _time(given: Mapping[str, Any], length: float, mass: float, EI: tuple[float, float], planes: str) -> float:
    """The damping time [s]. A ratio is that of the first mode of the whole beam as a cantilever."""
    ratio, time = given.get("damping"), given.get("damping_time")
    if ratio is not None and time is not None:
        raise PliantError("damping and damping_time are both given; give one of them")
    if time is not None:
        return positive("damping_time", time, "s") if time else 0.0
    if not ratio:
        return 0.0
    if not isinstance(ratio, int | float | np.number):
        raise PliantError(f"damping {ratio!r}: give one ratio, of the first mode of the whole beam; or damping_time in s")
    whole = Beam(length, mass, EI=EI, modes=dict.fromkeys(planes, 1))
    return damping_time(float(ratio), whole)


def _segment(numbers: BeamNumbers, length: float, share: float, part: float, name: str) -> Beam:
    """One segment. share: its straight length, by that along the curve. part: its share of the mass."""
    EI, GJ, EA, GA, torsional = numbers.EI, numbers.GJ, numbers.EA, numbers.GA, numbers.torsional
    modes = dict.fromkeys(numbers.planes, numbers.modes)
    modes |= ({} if GJ is None else {"torsion": 0}) | ({} if EA is None else {"axial": 0})
    return Beam(
        length,
        numbers.mass * part,
        section=numbers.section,
        EI=(EI[0] * share, EI[1] * share),
        GJ=None if GJ is None else GJ * share,
        EA=None if EA is None else EA * share,
        GA=None if GA is None else GA * share,
        modes=modes,
        boundary="static",
        torsional_inertia=None if torsional is None else torsional * part,
        rotary=numbers.rotary,
        damping_time=numbers.time or None,
        stiffening=numbers.stiffening,
        name=name,
    )


def _curved(numbers: BeamNumbers, curve: Curve, name: str) -> tuple[Beam, ...]:
    arcs, total = np.diff(curve.x), float(curve.x[-1])
    out = []
    for k, (F, chord) in enumerate(zip(curve.chords, curve.lengths, strict=True)):
        ends = [F.T @ curve.sections[k + end] for end in (0, 1)]
        turn = max(float(np.arccos(np.clip(R[0, 0], -1, 1))) for R in ends)
        if 2 * turn > _MOST_TURN:
            raise PliantError(f"curve: it turns by {np.degrees(2 * turn):.0f}° within segment {k + 1}; give more segments")
        beam = _segment(numbers, float(chord), float(chord / arcs[k]), float(arcs[k] / total), name)
        hinge = ends[0] if k else F.T  # the first is in the axes of the root's hinge
        out.append(beam.with_end_axes(ends[0], ends[1], Pose(matrix=hinge)))
    return tuple(out)
