"""How arrays lie in memory, as a kernel sees them: states at one stride, entries at another, both in elements.

Pure functions of shapes and strides: nothing here touches a device.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pliant.errors import PliantError

MOST_AXES = 4  # leading axes that do not lie behind each other, which `transpose.copy` follows
# entries of an operand from which rows are transposed before a kernel, so that neighbours read neighbours: measured on an H200
LEAST_TRANSPOSED = {"float64": 32, "float32": 20}
LEAST_STATES = 4096  # below, a further launch costs more than it gains

Axes = tuple[tuple[int, int], ...]  # (size, stride) of each axis, the outermost first


def contiguous(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides, in elements, of an array in C order."""
    return tuple(math.prod(shape[i + 1 :]) for i in range(len(shape)))


def collapsed(axes: Sequence[tuple[int, int]]) -> Axes:
    """The same elements in the same order, by as few axes as can be: those behind each other join, those of one go."""
    out: list[tuple[int, int]] = []
    for size, stride in axes:
        if size == 1:
            continue
        if out and out[-1][1] == stride * size:
            out[-1] = out[-1][0] * size, stride
        else:
            out.append((size, stride))
    return tuple(out)


@dataclass(frozen=True)
class OperandPlace:
    """An operand in a call: `axes` its states, broadcast over the batch; `entry` the stride of its entries; `size` their number."""

    axes: Axes
    entry: int
    size: int

    @property
    def state(self) -> int | None:
        """The stride from state to state; None where there is no single one."""
        return 0 if not self.axes else self.axes[0][1] if len(self.axes) == 1 else None

    @property
    def in_rows(self) -> bool:
        """Whether the entries of one state are contiguous, and those of different states far from each other."""
        return self.entry == 1 and self.state not in (None, 0, 1)


def place(
    what: str, name: str, shape: Sequence[int], strides: Sequence[int], core: Sequence[int], batch: Sequence[int]
) -> OperandPlace:
    """An array of leading axes and core axes, whose leading axes broadcast to `batch`. what, name: for the error."""
    leading = len(shape) - len(core)
    entries = collapsed(list(zip(core, strides[leading:], strict=True)))
    if len(entries) > 1:
        raise PliantError(
            f"{what}: the last {len(core)} axes of {name}, {tuple(core)}, are not contiguous in memory (strides "
            f"{tuple(strides[leading:])}); give a contiguous array"
        )
    missing = len(batch) - leading
    own = [(1, 0)] * missing + list(zip(shape[:leading], strides[:leading], strict=True))
    axes = collapsed([(n, 0 if size == 1 else stride) for n, (size, stride) in zip(batch, own, strict=True)])
    if len(axes) > MOST_AXES:
        raise PliantError(f"{what}: {name} has {len(axes)} leading axes that are not contiguous in memory; give a contiguous array")
    return OperandPlace(axes, entries[0][1] if entries else 1, math.prod(core))


def in_columns(place: OperandPlace) -> bool:
    """Whether neighbouring states are neighbours in memory, as of (n, B) given as a transposed view."""
    return place.state == 1 and place.size > 1 and place.entry != 1


def transposes(place: OperandPlace, states: int, dtype: str) -> bool:
    """Whether an operand is transposed on the device first: rows of many entries."""
    return place.in_rows and place.size >= LEAST_TRANSPOSED[dtype] and states >= LEAST_STATES


def extent(shape: Sequence[int], strides: Sequence[int]) -> tuple[int, int]:
    """(first, behind the last) element that an array touches, from its pointer."""
    if 0 in shape:
        return 0, 0
    steps = [(n - 1) * stride for n, stride in zip(shape, strides, strict=True)]
    return sum(s for s in steps if s < 0), 1 + sum(s for s in steps if s > 0)


def padded(axes: Axes) -> tuple[list[int], list[int]]:
    """(sizes, strides) of MOST_AXES axes, the outermost first, of one element where there are none."""
    more = MOST_AXES - len(axes)
    return [1] * more + [n for n, _ in axes], [0] * more + [stride for _, stride in axes]
