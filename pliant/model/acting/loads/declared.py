"""Which numbers of a load may change: its declaration says so, and never a value that may change.

An `Input`, a `Series`, a parameter and a symbol may have any value later, whatever they are now. So a law writes all terms of its
numbers, also where they are zero, and the graph drops those of constants.

Some numbers decide which states a load has: with a time constant, a lag has a state. Such a number is part of the load unless it is
declared as zero. Declared as zero it is left out: there is no state, and the number is neither a parameter nor a symbol. Declared
as anything else it is part of the load for good, and stays above zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def declared(x: Any) -> bool:
    """Whether a number that decides on a part of a load declares this part: anything but None and the number zero."""
    return x is not None and not (isinstance(x, float | int | np.number | np.ndarray) and not np.ndim(x) and x == 0)


def several_speeds(line: Any) -> bool:
    """Whether a line sums a hinge of several speeds, which has one factor for each, so that the line has a rate but no length."""
    return isinstance(line, dict) and any(np.ndim(factor) for factor in line.values())
