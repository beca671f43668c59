"""States of a batch."""

from __future__ import annotations

import numpy as np


def states(system, count=17, speed=1.0):
    q, v = map(np.array, zip(*(system.random_state(k) for k in range(count)), strict=True))
    return q, speed * v
