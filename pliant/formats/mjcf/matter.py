"""Mass, centre of mass and inertia of bodies, from <inertial> or from geoms, with the settings of <compiler>."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pliant.formats.findings import Findings
from pliant.formats.mjcf.elements import Element, WrongAtError, at, number, numbers, vector, word
from pliant.formats.mjcf.meshes import MeshAsset
from pliant.formats.mjcf.placing import pose_of
from pliant.formats.mjcf.settings import ORIENTATIONS, Settings
from pliant.formats.mjcf.tree import MjcfBody, Placed
from pliant.model.bodies.inertia import Inertia
from pliant.model.pose import Array, Pose

NOTHING = Inertia(0.0, np.zeros(3), np.zeros((3, 3)))
GEOMS = {  # how many sizes each needs, and how many where fromto gives its length
    "sphere": (1, 1), "capsule": (2, 1), "cylinder": (2, 1), "ellipsoid": (3, 1), "box": (3, 1), "plane": (0, 0), "hfield": (0, 0),
    "mesh": (0, 0), "sdf": (0, 0),
}  # fmt: skip
_THOMSEN = 1.6075  # the exponent of MuJoCo's area of an ellipsoid
_SKIN = 1e-6  # [m] by which MuJoCo's shell of an ellipsoid is thick


def matter_of(
    bodies: list[MjcfBody], meshes: dict[str, MeshAsset], settings: Settings, findings: Findings
) -> dict[MjcfBody, Inertia]:
    """The inertia of every body except the world, in body axes."""
    out: dict[MjcfBody, Inertia] = {}
    for body in bodies[1:]:
        with findings.collecting():
            out[body] = _bounded(_own(body, meshes, settings, findings), settings)
    total = sum(own.mass for own in out.values())
    if settings.total_mass > 0 and total > 0:
        factor = settings.total_mass / total
        return {body: replace(own, mass=own.mass * factor, inertia=own.inertia * factor) for body, own in out.items()}
    return out


def _own(body: MjcfBody, meshes: dict[str, MeshAsset], settings: Settings, findings: Findings) -> Inertia:
    source = massive(body, settings)
    if isinstance(source, tuple):
        return _given(*source, settings)
    return sum((geom_inertia(geom, meshes, settings, findings) for geom in source), NOTHING)


def massive(body: MjcfBody, settings: Settings) -> tuple[Element, Pose] | list[Placed]:
    """What gives a body its inertia: its <inertial>, or geoms."""
    geoms = settings.inertiafromgeom == "true" or (settings.inertiafromgeom == "auto" and body.inertial is None)
    if not geoms:
        return body.inertial or []
    low, high = settings.groups
    chosen = [geom for geom in body.geoms if low <= number(geom.element, "group", 0.0) <= high]
    chosen = [geom for geom in chosen if geom.element.get("mass") is None or number(geom.element, "mass", 0.0)]
    return chosen or body.inertial or []  # MuJoCo keeps <inertial> where there is no geom


def _given(element: Element, frame: Pose, settings: Settings) -> Inertia:
    """<inertial>."""
    (mass,) = numbers(element, "mass", 1)
    if mass < 0:
        raise WrongAtError(element, f"mass {mass:g} is negative; give a mass in kg, zero or more")
    if element.get("fullinertia") is not None:
        if any(element.get(key) is not None for key in ("diaginertia", *ORIENTATIONS)):
            raise WrongAtError(element, "<inertial>: fullinertia is in the body's axes; leave diaginertia and the orientation out")
        xx, yy, zz, xy, xz, yz = numbers(element, "fullinertia", 6)
        moments = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    else:
        moments = np.diag(vector(element, "diaginertia", (0.0, 0.0, 0.0)))
    return Inertia(mass, np.zeros(3), moments).moved(frame @ pose_of(element, settings))


def _bounded(own: Inertia, settings: Settings) -> Inertia:
    """With balanceinertia, boundmass and boundinertia, which are of the principal moments."""
    if not (settings.balance or settings.least_mass > 0 or settings.least_inertia > 0):
        return own
    moments, axes = np.linalg.eigh(own.inertia)
    moments = np.maximum(moments, settings.least_inertia)
    if settings.balance and moments[0] + moments[1] < moments[2]:
        moments = np.full(3, moments.mean())
    inertia = (axes * moments) @ axes.T
    return Inertia(max(own.mass, settings.least_mass), own.com, (inertia + inertia.T) / 2)


# ---- geoms


def sizes_of(geom: Placed, meshes: dict[str, MeshAsset], settings: Settings, findings: Findings) -> tuple[str, list[float], Pose]:
    """A geom's type, its half sizes, and its pose in its body: a primitive that is fitted to a mesh has those of the fit."""
    element = geom.element
    kind = word(element, "type", "sphere", tuple(GEOMS), findings)
    if kind in ("mesh", "sdf", "hfield", "plane"):
        return kind, [], geom.pose
    if element.get("mesh") is not None:
        return _fitted(geom, kind, mesh_of(element, meshes, findings), settings)
    need = GEOMS[kind][0 if geom.half is None else 1]
    given = numbers(element, "size", 1, 3) if element.get("size") is not None else []
    if len(given) < need or any(x <= 0 for x in given[:need]):
        what = f"{need} positive number{'s' * (need > 1)}"
        raise WrongAtError(element, f"<geom type={kind!r} size='{element.get('size') or ''}'>: its size is {what}")
    if geom.half is not None:
        if kind == "sphere":
            raise WrongAtError(element, "<geom fromto=…>: a sphere has no length; give a capsule, cylinder, ellipsoid or box")
        given = [given[0], geom.half] if kind in ("capsule", "cylinder") else [given[0], given[0], geom.half]
    return kind, given, geom.pose


def mesh_of(element: Element, meshes: dict[str, MeshAsset], findings: Findings) -> MeshAsset:
    """The mesh that a geom names."""
    name = element.get("mesh")
    if not name:
        raise WrongAtError(element, f"<{element.tag} type='mesh'>: attribute 'mesh' is missing")
    if name not in meshes:
        raise WrongAtError(element, findings.unknown("mesh", name, meshes))
    return meshes[name]


def _fitted(geom: Placed, kind: str, mesh: MeshAsset, settings: Settings) -> tuple[str, list[float], Pose]:
    """A primitive in place of a mesh, by the box that has its inertia."""
    if settings.fitaabb:
        raise WrongAtError(
            geom.element, "<compiler fitaabb='true'>: fitting to bounding boxes is not supported; give the geom's size"
        )
    matter = mesh.matter()
    (a, b, c), axes = matter.box
    half = {
        "sphere": [(a + b + c) / 3], "capsule": [(a + b) / 2, max(0.0, c - (a + b) / 4)], "cylinder": [(a + b) / 2, c],
        "ellipsoid": [a, b, c], "box": [a, b, c],
    }[kind]  # fmt: skip
    scale = number(geom.element, "fitscale", 1.0)
    with at(geom.element):
        return kind, [float(scale * x) for x in half], geom.pose @ Pose(matter.centre, matrix=axes)


def geom_inertia(geom: Placed, meshes: dict[str, MeshAsset], settings: Settings, findings: Findings) -> Inertia:
    """A geom's inertia in its body's axes."""
    element = geom.element
    mass = None if element.get("mass") is None else number(element, "mass", 0.0)
    density = number(element, "density", 1000.0)
    if (mass or 0.0) < 0 or density < 0:
        raise WrongAtError(element, "<geom>: its mass or density is negative")
    if mass == 0.0 or (mass is None and density == 0.0):
        return NOTHING
    kind, half, pose = sizes_of(geom, meshes, settings, findings)
    shell = word(element, "shellinertia", "false", ("false", "true"), findings) == "true"
    if kind == "mesh":
        volume, centre, inertia = mesh_of(element, meshes, findings).matter()
        m = density * volume if mass is None else mass
        return Inertia(m, centre, inertia * (m / volume)).moved(pose)
    if kind in ("plane", "hfield"):
        return NOTHING
    if kind == "sdf":
        raise WrongAtError(element, "<geom type='sdf'>: signed distance fields are not read; give the body an <inertial>")
    m = density * _volume(kind, half, shell) if mass is None else mass
    moments = _shell(kind, half) if shell else _solid(kind, half)
    return Inertia(m, np.zeros(3), np.diag(m * moments)).moved(pose)


def _volume(kind: str, half: list[float], shell: bool) -> float:
    """Volume [m^3], or with shell area [m^2]."""
    r, pi = half[0], np.pi
    if kind == "sphere":
        return 4 * pi * r * r if shell else 4 / 3 * pi * r**3
    if kind == "capsule":
        return 4 * pi * r * r + 4 * pi * r * half[1] if shell else pi * r * r * (2 * half[1] + 4 / 3 * r)
    if kind == "cylinder":
        return 2 * pi * r * r + 4 * pi * r * half[1] if shell else 2 * pi * r * r * half[1]
    a, b, c = half
    if kind == "box":
        return 8 * (a * b + b * c + c * a) if shell else 8 * a * b * c
    if not shell:
        return 4 / 3 * pi * a * b * c
    p = _THOMSEN
    return float(4 * pi * (((a * b) ** p + (b * c) ** p + (c * a) ** p) / 3) ** (1 / p))


def _solid(kind: str, half: list[float]) -> Array:
    """The principal moments (3,) of a solid of unit mass."""
    r = half[0]
    if kind == "sphere":
        return np.full(3, 0.4 * r * r)
    if kind in ("capsule", "cylinder"):
        L = 2 * half[1]
        ball = 4 * r / (4 * r + 3 * L) if kind == "capsule" else 0.0
        rod = 1 - ball
        across = rod * (3 * r * r + L * L) / 12 + ball * (0.4 * r * r + L * (3 * r + 2 * L) / 8)
        along = rod * r * r / 2 + ball * 0.4 * r * r
        return np.array([across, across, along])
    squares = np.square(half)
    return (squares.sum() - squares) / (3 if kind == "box" else 5)


def _shell(kind: str, half: list[float]) -> Array:
    """The same of a shell of unit mass."""
    r = half[0]
    if kind == "sphere":
        return np.full(3, 2 / 3 * r * r)
    if kind in ("capsule", "cylinder"):
        h, L = half[1], 2 * half[1]
        ends = 2 * r / (2 * r + L) if kind == "capsule" else r / (r + L)  # the part of the area at the ends
        side = 1 - ends
        if kind == "capsule":
            across, along = 2 / 3 * r * r + (h + r / 2) ** 2 - (r / 2) ** 2, 2 / 3 * r * r
        else:
            across, along = r * r / 4 + h * h, r * r / 2
        return np.array([side * (6 * r * r + L * L) / 12 + ends * across] * 2 + [side * r * r + ends * along])
    squares = np.square(half)
    if kind == "ellipsoid":  # the difference of two solids, as MuJoCo has it
        outer = np.square(np.asarray(half) + _SKIN)
        inside, outside = float(np.prod(half)), float(np.prod(np.asarray(half) + _SKIN))
        return (outside * (outer.sum() - outer) - inside * (squares.sum() - squares)) / (5 * (outside - inside))
    areas = np.prod(half) / np.asarray(half)  # of the faces across each axis
    weights = areas / areas.sum()
    second = np.array([sum(w * (s if i == j else s / 3) for j, w in enumerate(weights)) for i, s in enumerate(squares)])
    return second.sum() - second
