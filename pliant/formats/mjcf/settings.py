"""Settings of a whole model: <compiler>, <option>, and the classes of <default>."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from pliant.files.wrong import shortened as short
from pliant.formats.findings import Findings
from pliant.formats.mjcf.acting.laws import ACTUATORS, as_general
from pliant.formats.mjcf.elements import MOST_ATTRIBUTES, Element, WrongAtError, number, numbers, text, vector, word

_FLAGS = ("enable", "disable")
_BOOLEAN = ("false", "true")
_SHARED = dict.fromkeys(ACTUATORS, "actuator") | dict.fromkeys(("spatial", "fixed"), "tendon")
ORIENTATIONS = ("quat", "axisangle", "euler", "xyaxes", "zaxis")
MAIN = "main"
_MOST_COPIED = 1_000_000  # attributes and tags of all classes together


@dataclass(frozen=True)
class Settings:
    """<compiler> and <option>, with MuJoCo's defaults."""

    degrees: bool = True
    eulerseq: str = "xyz"
    autolimits: bool = True
    inertiafromgeom: str = "auto"
    groups: tuple[float, float] = (0.0, 5.0)  # of geoms that have mass
    balance: bool = False
    least_mass: float = 0.0
    least_inertia: float = 0.0
    total_mass: float = -1.0
    strippath: bool = False
    alignfree: Element | None = None
    fitaabb: bool = False
    meshdir: str = ""
    gravity: tuple[float, ...] = (0.0, 0.0, -9.81)
    medium: Element | None = None  # where its density, viscosity or wind is given
    timestep: float = 0.002
    options: tuple[Element, ...] = ()
    disabled: frozenset[str] = field(default_factory=frozenset)  # flags

    @property
    def angle(self) -> float:
        """Radians in the unit of angles."""
        return np.pi / 180 if self.degrees else 1.0


def settings_of(root: Element, findings: Findings) -> Settings:
    """What the file's <compiler> and <option> say, later ones above earlier."""
    made = Settings()
    assets = meshes = ""
    for compiler in root.all("compiler"):
        with findings.collecting():
            made = _compiled(made, compiler, findings)
            assets, meshes = compiler.get("assetdir", assets) or "", compiler.get("meshdir", meshes) or ""
    for option in root.all("option"):
        with findings.collecting():
            made = replace(made, gravity=tuple(vector(option, "gravity", made.gravity)))
            if any(option.get(key) is not None and any(numbers(option, key, 1, 3)) for key in ("density", "viscosity")):
                made = replace(made, medium=option)
            off = {
                key for flag in option.all("flag") for key in flag.attributes if word(flag, key, "", _FLAGS, findings) == "disable"
            }
            timestep = number(option, "timestep", made.timestep)
            made = replace(made, disabled=made.disabled | off, timestep=timestep, options=(*made.options, option))
    if "gravity" in made.disabled:
        made = replace(made, gravity=(0.0, 0.0, 0.0))
    return replace(made, meshdir=meshes or assets)


def _compiled(made: Settings, compiler: Element, findings: Findings) -> Settings:
    def flag(key: str, default: bool) -> bool:
        return word(compiler, key, str(default).lower(), _BOOLEAN, findings) == "true"

    sequence = compiler.get("eulerseq", made.eulerseq) or ""
    if len(sequence) != 3 or set(sequence) - set("xyzXYZ"):
        raise WrongAtError(compiler, f"<compiler eulerseq={short(sequence)}>: give three of x, y, z, X, Y, Z")
    if compiler.get("coordinate") not in (None, "local"):
        raise WrongAtError(compiler, "<compiler coordinate='global'>: global coordinates are not read, nor by MuJoCo since 2.3.4")
    low, high = vector(compiler, "inertiagrouprange", made.groups)
    return replace(
        made,
        degrees=word(compiler, "angle", "degree" if made.degrees else "radian", ("degree", "radian"), findings) == "degree",
        eulerseq=sequence,
        autolimits=flag("autolimits", made.autolimits),
        inertiafromgeom=word(compiler, "inertiafromgeom", made.inertiafromgeom, ("false", "true", "auto"), findings),
        groups=(low, high),
        balance=flag("balanceinertia", made.balance),
        least_mass=number(compiler, "boundmass", made.least_mass),
        least_inertia=number(compiler, "boundinertia", made.least_inertia),
        total_mass=number(compiler, "settotalmass", made.total_mass),
        strippath=flag("strippath", made.strippath),
        fitaabb=flag("fitaabb", made.fitaabb),
        alignfree=compiler if flag("alignfree", False) else made.alignfree,
    )


# ---- defaults

_Class = dict[str, dict[str, str]]  # by tag, the attributes that elements begin with


class Defaults:
    """The classes of <default>: for each, the attributes that elements of a tag begin with."""

    def __init__(self, root: Element, findings: Findings) -> None:
        self._classes: dict[str, _Class] = {MAIN: {}}
        self._around: dict[str, tuple[_Class, ...]] = {}  # the classes around each, the nearest first
        self._findings = findings
        self._left = _MOST_COPIED
        for top in root.all("default"):
            with findings.collecting():
                if top.get("class") not in (None, MAIN):  # MuJoCo lets the outermost class have any name
                    self._classes[text(top, "class")] = self._classes[MAIN]
                self._read(top, self._classes[MAIN])

    def _read(self, element: Element, own: _Class, around: tuple[_Class, ...] = ()) -> None:
        for child in element.all():
            if child.tag != "default":
                tag = _SHARED.get(child.tag, child.tag)
                own[tag] = _with(child, tag, [own, *around])
                self._spend(child, len(own[tag]))
                if len(own[tag]) > MOST_ATTRIBUTES:
                    raise WrongAtError(child, f"<{child.tag}> of its class has more than {MOST_ATTRIBUTES} attributes")
        for child in element.all("default"):
            name = text(child, "class")
            if name in self._classes:
                raise WrongAtError(child, f"a class {short(name)} exists already; names are unique")
            self._spend(child, len(own))
            self._classes[name] = dict(own)
            self._around[name] = (own, *around)
            self._read(child, self._classes[name], self._around[name])

    def _spend(self, element: Element, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise WrongAtError(element, "the classes of <default> have too many attributes, counting those that they inherit")

    def check(self, element: Element, key: str) -> None:
        """Raise an error for an unknown class."""
        name = element.get(key)
        if name is not None and name not in self._classes:
            raise WrongAtError(element, f"<{element.tag} {key}=…>: {self._findings.unknown('class', name, self._classes)}")

    def applied(self, element: Element, childclass: str | None = None) -> Element:
        """The element with what its class, or that of the body around it, gives."""
        self.check(element, "class")
        own = self._classes.get(element.get("class") or childclass or MAIN)
        if own is None:
            raise WrongAtError(element, self._findings.unknown("class", childclass or "", self._classes))
        tag = _SHARED.get(element.tag, element.tag)
        if not own.get(tag) and tag != "actuator":
            return element
        around = self._around.get(element.get("class") or childclass or MAIN, ())
        return element.having(_with(element, tag, [own, *around]))


def _with(element: Element, tag: str, classes: Sequence[_Class]) -> dict[str, str]:
    """An element's attributes on top of those of its class. classes: its own, and those around it."""
    if tag == "actuator":
        return as_general(element, [one.get(tag, {}) for one in classes])
    return merged(classes[0].get(tag, {}), element.attributes)


def merged(below: dict[str, str], above: dict[str, str]) -> dict[str, str]:
    """Attributes with others put on top; an orientation replaces one that is written in another way."""
    turned = any(key in above for key in ORIENTATIONS)
    kept: dict[str, Any] = {key: value for key, value in below.items() if not (turned and key in ORIENTATIONS)}
    return (
        kept
        | {key: value for key, value in above.items() if key != "class"}
        | ({"class": above["class"]} if "class" in above else {})
    )
