"""The memory layout of arrays for a kernel: one stride from state to state, another from entry to entry, both in elements.

These are pure functions of shapes and strides. They use no device.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pliant.errors import PliantError

MOST_AXES = 4  # most leading axes, not contiguous with each other, that `transpose.copy` supports
# entries of an operand from which rows are transposed before a kernel, so that neighbours read neighbours: measured on an H200
LEAST_TRANSPOSED = {"float64": 32, "float32": 20}
LEAST_STATES = 4096  # below, a further launch costs more than it gains

Axes = tuple[tuple[int, int], ...]  # (size, stride) of each axis, the outermost first


def contiguous(shape: Sequence[int]) -> tuple[int, ...]:
    """Return the strides, in elements, of an array in C order."""
    return tuple(math.prod(shape[i + 1 :]) for i in range(len(shape)))


def collapsed(axes: Sequence[tuple[int, int]]) -> Axes:
    """Return as few axes as possible with the same elements in the same order.

    Axes that are contiguous with each other become one, and axes of length 1 are removed.
    """
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
    """The layout of an operand in a call.

    axes: the axes of its states, broadcast over the batch. entry: the stride of its entries. size: the number of its entries.
    """

    axes: Axes
    entry: int
    size: int

    @property
    def state(self) -> int | None:
        """The stride from state to state; None if there is more than one."""
        return 0 if not self.axes else self.axes[0][1] if len(self.axes) == 1 else None

    @property
    def in_rows(self) -> bool:
        """Whether the entries of one state are contiguous, and those of different states far from each other."""
        return self.entry == 1 and self.state not in (None, 0, 1)


def place(
    what: str, name: str, shape: Sequence[int], strides: Sequence[int], core: Sequence[int], batch: Sequence[int]
) -> OperandPlace:
    """Return the layout of an array whose leading axes broadcast to `batch`. core: its last axes; what, name: for errors."""
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
    """Whether neighbouring states are neighbours in memory, as in a transposed view of an array (n, B)."""
    return place.state == 1 and place.size > 1 and place.entry != 1


def transposes(place: OperandPlace, states: int, dtype: str) -> bool:
    """Whether an operand is transposed on the device first. This is so for rows of many entries."""
    return place.in_rows and place.size >= LEAST_TRANSPOSED[dtype] and states >= LEAST_STATES


def extent(shape: Sequence[int], strides: Sequence[int]) -> tuple[int, int]:
    """Return the range of elements that an array uses, relative to its pointer: (first, last + 1)."""
    if 0 in shape:
        return 0, 0
    steps = [(n - 1) * stride for n, stride in zip(shape, strides, strict=True)]
    return sum(s for s in steps if s < 0), 1 + sum(s for s in steps if s > 0)


def padded(axes: Axes) -> tuple[list[int], list[int]]:
    """Return (sizes, strides) of MOST_AXES axes, the outermost first. Missing axes have length 1."""
    more = MOST_AXES - len(axes)
    return [1] * more + [n for n, _ in axes], [0] * more + [stride for _, stride in axes]
