"""MuJoCo's contact numbers of a pair of geoms: friction, margin, and the stiffness that solref and solimp mean.

MuJoCo's contact at rest has the force f = k' d / ((1 - d) A) times its depth, with the reference stiffness k' of solref [1/s^2],
the impedance d of solimp, and the weight A [1/kg] of the two bodies. A mass m = 1/A sinks by (1 - d) g / (d k'). The stiffness here
is the same, with d at this depth. The dissipation time is the reference's damping over its stiffness.
"""

from __future__ import annotations

from dataclasses import dataclass

from pliant.formats.mjcf.elements import Element, WrongAtError, number, numbers
from pliant.formats.mjcf.settings import Settings

_LEAST, _MOST = 1e-4, 0.9999  # MuJoCo's bounds of an impedance
_TINY = 1e-15
_SOLREF, _SOLIMP, _FRICTION = (0.02, 1.0), (0.9, 0.95, 0.001, 0.5, 2.0), (1.0, 0.005, 0.0001)
_GRAVITY = 9.81  # [m/s^2] where the file has none


@dataclass(frozen=True)
class Softness:
    """The numbers of a geom, or of a pair. friction: sliding, torsion, rolling."""

    condim: int
    friction: tuple[float, ...]
    margin: float
    solref: tuple[float, ...]
    solimp: tuple[float, ...]
    solmix: float = 1.0
    priority: int = 0

    @property
    def mu(self) -> float:
        return self.friction[0] if self.condim > 1 else 0.0

    def with_(self, other: Softness) -> Softness:
        """The numbers of a pair of geoms: those of the one with the higher priority, or both mixed. Margins add up."""
        margin = self.margin + other.margin
        if self.priority != other.priority:
            own = self if self.priority > other.priority else other
            return Softness(own.condim, own.friction, margin, own.solref, own.solimp)
        mix = _share(self.solmix, other.solmix)
        friction = tuple(max(x, y) for x, y in zip(self.friction, other.friction, strict=True))
        both = tuple(zip(self.solref, other.solref, strict=True))
        timed = self.solref[0] > 0 and other.solref[0] > 0
        solref = tuple(mix * x + (1 - mix) * y if timed else min(x, y) for x, y in both)
        solimp = tuple(mix * x + (1 - mix) * y for x, y in zip(self.solimp, other.solimp, strict=True))
        return Softness(max(self.condim, other.condim), friction, margin, solref, solimp)

    def impedance(self, depth: float) -> float:
        """d of solimp at a depth [m]."""
        low, high = (min(max(x, _LEAST), _MOST) for x in self.solimp[:2])
        width, middle, power = max(self.solimp[2], 0.0), min(max(self.solimp[3], _LEAST), _MOST), max(self.solimp[4], 1.0)
        if low == high or width <= _TINY:
            return 0.5 * (low + high)
        x = min(depth / width, 1.0)
        if power == 1.0 or x in (0.0, 1.0):
            y = x
        elif x <= middle:
            y = x**power / middle ** (power - 1)
        else:
            y = 1 - (1 - x) ** power / (1 - middle) ** (power - 1)
        return low + y * (high - low)

    def reference(self, settings: Settings) -> tuple[float, float]:
        """Stiffness [1/s^2] and damping [1/s] of solref, without the impedance at the depth."""
        top = min(max(self.solimp[1], _LEAST), _MOST)
        first, second = self.solref
        if first <= 0:
            return -first / top**2, -second / top
        time = first if "refsafe" in settings.disabled else max(first, 2 * settings.timestep)
        ratio = max(second, _TINY)
        return 1 / (top * time * ratio) ** 2, 2 / (top * time)

    def law(self, weight: float, settings: Settings) -> dict[str, float]:
        """Stiffness [N/m] and dissipation [s] for bodies with this weight [1/kg]; nothing where the file gives no stiffness."""
        k, b = self.reference(settings)
        gravity = sum(x * x for x in settings.gravity) ** 0.5 or _GRAVITY
        if not (k > 0 and weight > _TINY):
            return {}
        d = self.impedance(self._sink(k, gravity))
        return {"stiffness": d * d * k / ((1 - d) * weight), "dissipation": b / (d * k)}

    def _sink(self, k: float, gravity: float) -> float:
        """The depth at rest under the own weight: depth = (1 - d) g / (d d k), with d at this depth, by bisection."""
        low, high = 0.0, gravity / (_LEAST**2 * k)  # the depth at the least impedance
        for _ in range(200):
            depth = 0.5 * (low + high)
            d = self.impedance(depth)
            low, high = (depth, high) if depth * d * d * k < (1 - d) * gravity else (low, depth)
        return high


def _share(x: float, y: float) -> float:
    """MuJoCo's weight of the first of two geoms."""
    if x >= _TINY and y >= _TINY:
        return x / (x + y)
    return 0.5 if x < _TINY and y < _TINY else float(x >= _TINY)


def softness_of(element: Element) -> Softness:
    """The numbers of a geom, or of a <pair>, which has nothing from its geoms."""
    condim = int(number(element, "condim", 3.0))
    if condim not in (1, 3, 4, 6):
        raise WrongAtError(element, f"<{element.tag} condim='{element.get('condim')}'>: give 1, 3, 4 or 6")
    given = numbers(element, "friction", 1, 5) if element.get("friction") is not None else []
    if element.tag == "pair" and given:  # along both tangents, torsion, and rolling about both
        given = [given[0], *given[2:4]]
    friction = (*given[:3], *_FRICTION[len(given) :])
    if min(friction) < 0:
        raise WrongAtError(element, f"<{element.tag} friction='{element.get('friction')}'>: give numbers, zero or more")
    solref = _filled(element, "solref", _SOLREF)
    if (solref[0] > 0) != (solref[1] > 0):
        solref = _SOLREF  # as MuJoCo takes it where the signs differ
    margin = number(element, "margin", 0.0)
    mix, priority = number(element, "solmix", 1.0), int(number(element, "priority", 0.0))
    return Softness(condim, friction, margin, solref, _filled(element, "solimp", _SOLIMP), mix, priority)


def _filled(element: Element, key: str, default: tuple[float, ...]) -> tuple[float, ...]:
    given = numbers(element, key, 1, len(default)) if element.get(key) is not None else []
    return (*given, *default[len(given) :])
