"""A kernel for the driver: its PTX, its launch, and the parameters of its entry."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

DTYPES = ("float64", "float32")


@dataclass(frozen=True, eq=False)
class DeviceKernel:
    """The PTX of one kernel, and the data for its launch.

    The parameters of the kernel, in this order:
    - i64 n, the number of states.
    - For each operand, inputs then outputs: a pointer to device memory, i64 stride from state to state, i64 stride from entry to
      entry. Strides are in elements. The entries of a matrix are numbered row by row. An operand that is the same for all states
      has a state stride of 0.
    - A pointer for each table.
    - A pointer to the workspace, if workspace > 0.

    Kernels of rollouts have more numbers before the operands, `scalars`, and three strides per operand: see `rollout`.
    """

    ptx: str
    entry: str
    threads: int  # per block
    shared: int = 0  # bytes of dynamic shared memory per block
    blocks_per_sm: int | None = None  # a persistent grid of so many blocks per multiprocessor; None: ceil(n / threads) blocks
    workspace: int = 0  # values of dtype per resident thread: [workspace][all resident threads]
    tables: tuple[np.ndarray, ...] = ()  # copied to the device once
    operands: tuple[str, ...] = ()  # their names in order
    scalars: tuple[str, ...] = ("n",)  # numbers before the operands: i64, except for "dt", a double
    strides: int = 2  # strides per operand
