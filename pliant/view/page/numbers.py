"""Many numbers on a page: arrays in one block of text, which the page's script unpacks.

The bytes of each array are shuffled: first the first bytes of all its items, then the second bytes, and so on. Deflate compresses
the resulting runs of equal bytes well.
"""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np

from pliant.spatial import Array

KINDS = {"f4": "<f4", "f8": "<f8", "u1": "<u1", "u2": "<u2", "u4": "<u4"}


class NumberBlock:
    """A block of arrays that is being filled. `add` returns the data by which the page finds an array."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self.size = 0  # in bytes, before they are made short
        self.counted = 0  # of these, what takes room that plots could have

    def add(self, x: Any, kind: str = "f4", counted: bool = True) -> dict[str, Any]:
        """{"kind", "shape", "at"}: the array's type, its shape, and where it begins in the block, in bytes.

        counted: whether it takes part in the room that a page has for numbers.
        """
        with np.errstate(over="ignore"):  # beyond what four bytes hold it is infinite, and not drawn
            values: Array = np.ascontiguousarray(x, dtype=KINDS[kind])
        place = {"kind": kind, "shape": list(values.shape), "at": self.size}
        shuffled = values.view(np.uint8).reshape(values.size, values.itemsize).T if values.size else np.zeros(0, np.uint8)
        self._parts.append(np.ascontiguousarray(shuffled).tobytes())
        self.size += values.nbytes
        self.counted += values.nbytes if counted else 0
        return place

    def text(self) -> str:
        """The block, deflated, in base64."""
        return base64.b64encode(zlib.compress(b"".join(self._parts), 9)).decode("ascii")


__all__ = ["NumberBlock"]
