"""Arrays as a text of letters: an .npz, compressed, in base 64. For what is drawn, which is large and which nobody reads."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Any

from pliant.formats.findings import Findings, WrongError, YamlNode, as_text, shortened, wrong
from pliant.formats.yaml.arrays import compressed, unpacked
from pliant.model.pose import Array


def letters(arrays: Mapping[str, Array]) -> str:
    """Arrays as a text in quotes."""
    return f'"{base64.b64encode(compressed(arrays)).decode()}"'


def as_letters(node: YamlNode, where: str, needed: Sequence[str], more: Sequence[str], findings: Findings) -> dict[str, Any]:
    """The arrays of such a text, which has those that are needed, and none that is not known."""
    try:
        data = base64.b64decode(as_text(node, where, findings), validate=True)
        arrays = unpacked(data, (*needed, *more), findings.bytes_left)
        findings.bytes_left -= sum(array.nbytes for array in arrays.values())
    except (binascii.Error, ValueError, WrongError) as error:
        raise wrong(node, f"{where}is not of letters that pl.save has written ({shortened(str(error))})") from None
    if missing := [name for name in needed if name not in arrays]:
        raise wrong(node, f"{where}has no array {missing[0]!r}")
    return arrays
