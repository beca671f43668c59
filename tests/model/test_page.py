"""The last snippet of docs/conventions.md gives the right acceleration: a hinge of one's own."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

PAGE = Path(__file__).parents[2] / "docs" / "conventions.md"


def test_a_hinge_of_ones_own():
    """By Lagrange: (I + m (0.2 q)^2) a + 0.04 m q v^2 + 0.2 m g q = 0, the nut's height being 0.1 q^2."""
    first, *_, last = re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL)
    names: dict[str, object] = {}
    exec(first, names)  # the imports
    exec(last, names)
    m, q, v = 0.2, 0.5, 3.0
    want = -(0.04 * m * q * v**2 + 0.2 * m * 9.81 * q) / (m * 0.03**2 / 2 + m * (0.2 * q) ** 2)
    assert names["nut_acceleration"] == pytest.approx(want, rel=1e-8)
    system = names["nut"]
    got = names["pl"].compile(system, "reference").forward_dynamics(np.full((3, 1), q), np.full((3, 1), v), np.zeros((3, 1)))
    assert got == pytest.approx(np.full((3, 1), want), rel=1e-13)
