"""Example systems that pliant ships, for `pliant info NAME` and `pl.examples.load(NAME)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from pliant.errors import unknown
from pliant.examples.example import Example
from pliant.lazy import hub, loading
from pliant.system import System

if TYPE_CHECKING:
    from pliant.examples.four_bar import four_bar, n_four_bar
    from pliant.examples.sayers_satellite import SATELLITE, sayers_satellite

_MODULES = {  # of the examples; a module is loaded when one of its examples is
    "double-pendulum": "double_pendulum",
    "seven-hinge-arm": "seven_hinge_arm",
    "two-arm-spacecraft": "spacecraft",
    "canadarm": "canadarm",
    "flexible-satellite": "flexible_satellite",
    "plate-satellite": "plate_satellite",
    "rotating-beam": "rotating_beam",
    "sayers-satellite": "sayers_satellite",
    "slewing-satellite": "slewing_satellite",
    "observatory": "observatory",
    "quarter-car": "quarter_car",
    "four-bar": "four_bar",
    "n-four-bar": "four_bar",
    "slider-crank": "slider_crank",
    "flexible-slider-crank": "slider_crank",
    "andrews": "andrews",
    "bricard": "bricard",
    "stewart": "stewart",
    "parallel-gripper": "gripper",
    "governor": "governor",
    "bicycle": "bicycle",
    "grasp": "grasp",
    "quadruped": "quadruped",
    "cube-gripper": "cube_gripper",
    "passive-walker": "passive_walker",
    "falling-boxes": "falling_boxes",
    "tether": "tether",
    "spin-up": "spin_up",
    "soft-arm": "soft_arm",
    "cable-robot": "cable_robot",
    "lander": "lander",
}


class _Examples(Mapping[str, Example]):
    """The examples by name."""

    def __getitem__(self, name: str) -> Example:
        with loading:
            module = import_module(f"pliant.examples.{_MODULES[name]}")
        found: Example = next(x for x in module.EXAMPLES if x.name == name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)

    def __contains__(self, name: object) -> bool:
        return name in _MODULES


EXAMPLES: Mapping[str, Example] = _Examples()


def names() -> tuple[str, ...]:
    """Return the names of the examples.

    Example: `"four-bar" in pl.examples.names()  # True`
    """
    return tuple(EXAMPLES)


def load(name: str) -> System:
    """Build and return the example system of this name.

    Example: `pl.examples.load("double-pendulum").nq  # 2`
    """
    if name not in EXAMPLES:
        raise unknown("example", name, EXAMPLES)
    return EXAMPLES[name].build()


hub(
    __name__,
    {
        "pliant.examples.four_bar": "four_bar n_four_bar",
        "pliant.examples.sayers_satellite": "SATELLITE sayers_satellite",
    },
)

__all__ = ["EXAMPLES", "SATELLITE", "Example", "four_bar", "load", "n_four_bar", "names", "sayers_satellite"]
