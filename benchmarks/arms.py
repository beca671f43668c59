"""Two arms with every number a symbol: the PUMA 560 of Armstrong, Khatib and Burdick, and the Stanford arm."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

import pliant as pl

# of each link alpha / 90 degrees, a, d [m], hinge, mass [kg], centre [m], inertia about it, diagonal [kg m^2]:
# modified Denavit-Hartenberg rows, Rx(alpha) Tx(a) Tz(d [+ q]) Rz([q])
ARMS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "PUMA 560": (
        (0, 0, 0, "R", 0, (0, 0, 0), (0, 0, 0.35)),
        (-1, 0, 0.2435, "R", 17.4, (0.068, 0.006, -0.016), (0.13, 0.524, 0.539)),
        (0, 0.4318, -0.0934, "R", 4.8, (0, -0.07, 0.014), (0.066, 0.0125, 0.086)),
        (1, -0.0203, 0.4331, "R", 0.82, (0, 0, -0.019), (0.0018, 0.0018, 0.0013)),
        (-1, 0, 0, "R", 0.34, (0, 0, 0), (0.0003, 0.0003, 0.0004)),
        (1, 0, 0, "R", 0.09, (0, 0, 0.032), (0.00015, 0.00015, 0.00004)),
    ),
    "Stanford arm": (
        (0, 0, 0.412, "R", 9.29, (0, -0.1105, 0.0175), (0.276, 0.071, 0.255)),
        (-1, 0, 0.154, "R", 5.01, (0, 0, -0.1054), (0.108, 0.1, 0.018)),
        (1, 0, 0, "P", 4.25, (0, 0, -0.6447), (2.51, 2.51, 0.006)),
        (0, 0, 0, "R", 1.08, (0, -0.0054, 0.0092), (0.002, 0.001, 0.001)),
        (-1, 0, 0, "R", 0.63, (0, -0.0566, 0.0003), (0.003, 0.0004, 0.003)),
        (1, 0, 0, "R", 0.51, (0, 0, 0.1554), (0.013, 0.013, 0.0003)),
    ),
}


def arm(name: str) -> pl.System:
    """The arm; zeros are zeros, all else of the links has a symbol of its own."""
    system = pl.System(name, gravity=(0, 0, -9.81))
    with warnings.catch_warnings():  # links as they were measured: some no body can have
        warnings.filterwarnings("ignore", "body '.*': no body has this inertia", pl.ModelWarning)
        for k, (quarters, a, d, kind, mass, com, inertia) in enumerate(ARMS[name], 1):
            c, s = (1, 0, -1)[abs(quarters)], quarters
            along, across = _symbol(f"d{k}", d, "m"), _symbol(f"a{k}", a, "m")
            pose = pl.Pose((across, -s * along, c * along), matrix=np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]]))
            system.add_body(
                f"link{k}", f"link{k - 1}" if k > 1 else "world", pl.Revolute("z") if kind == "R" else pl.Prismatic("z"), pose=pose,
                mass=_symbol(f"m{k}", mass, "kg"), com=[_symbol(f"c{k}{x}", y, "m") for x, y in zip("xyz", com, strict=True)],
                inertia=[_symbol(f"I{k}{x}", y, "kg m^2") for x, y in zip("xyz", inertia, strict=True)],
            )  # fmt: skip
    return system


def _symbol(name: str, value: float, unit: str) -> Any:
    return pl.symbol(name, value, unit) if value else 0.0
