"""A kernel as it is handed to the driver: its PTX, how it is launched, and what its entry takes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

DTYPES = ("float64", "float32")


@dataclass(frozen=True, eq=False)
class DeviceKernel:
    """PTX of one entry, and how it is launched.

    Parameters of the entry, in this order: i64 n, the number of states; for each operand, inputs then outputs, a pointer to the
    device's memory, i64 stride from state to state, i64 stride from entry to entry, both in elements (core axes of an operand of
    two axes are one axis, row by row; an operand that is the same for all states has a state stride of 0); a pointer for each
    table; where workspace > 0, a pointer to it. Kernels of rollouts have more numbers before the operands, `scalars`, and three
    strides for each operand: see `rollout`.
    """

    ptx: str
    entry: str
    threads: int  # of a block
    shared: int = 0  # bytes of dynamic shared memory of a block
    blocks_per_sm: int | None = None  # a persistent grid of so many blocks a multiprocessor; None: ceil(n / threads) blocks
    workspace: int = 0  # values of dtype that a resident thread needs: [workspace][all resident threads]
    tables: tuple[np.ndarray, ...] = ()  # to be copied to the device once
    operands: tuple[str, ...] = ()  # their names in order
    scalars: tuple[str, ...] = ("n",)  # numbers before the operands: i64, but "dt", a double
    strides: int = 2  # of each operand
