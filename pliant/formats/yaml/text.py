"""Values as the text of a system file: every number with as many figures as tell it from all others."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from pliant.errors import PliantError
from pliant.model.pose import Array, Pose, rotation_of_rpy

_ORIGIN = Pose()
_PLAIN = re.compile(r"[^\W\d][\w-]*", re.ASCII)  # what the fast way of reading takes without quotes
_NO_WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")  # some to YAML 1.1 only


def is_given(values: Array) -> bool:
    """Whether this is other than zeros; minus zero is."""
    return any(values.tobytes())


def figures(x: float) -> str:
    return repr(float(x)).removesuffix(".0")


def listed(values: Iterable[float]) -> str:
    return f"[{', '.join(map(figures, values))}]"


def nested(values: Array) -> str:
    """An array as lists in lists."""
    return listed(values.tolist()) if values.ndim == 1 else f"[{', '.join(map(nested, values))}]"


def braces(values: dict[str, str]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in values.items())}}}"


def keyed(key: str, value: str) -> str:
    """A line of a mapping; the value may be a block, which begins on the next line."""
    return f"{key}:{'' if value.startswith(chr(10)) else ' '}{value}"


def entry(name: str, values: dict[str, str]) -> list[str]:
    """The lines of what has a name, in a section: a key a line."""
    key = word(name)
    head = [f"  {key}:"] if len(key) < 1000 else [f"  ? {key}", "  :"]  # YAML's limit for a plain key is 1024
    return head + [f"    {keyed(own, value)}" for own, value in values.items() if value]


def word(text: str) -> str:
    """A text as YAML has it: as it is where that is plain, otherwise in quotes, with escapes."""
    if not isinstance(text, str):
        raise PliantError(f"the name {text!r} is not a text; only texts can be saved")
    if _PLAIN.fullmatch(text) and text.lower() not in _NO_WORDS:
        return text
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def moments(I: Array) -> str:
    """An inertia: three principal moments, or six elements; nothing for zeros."""
    if not is_given(I):
        return ""
    diagonal = np.diag(np.diagonal(I)).tobytes() == I.tobytes()
    return listed(np.diagonal(I) if diagonal else I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]])


def pose_text(pose: Pose, indent: int = 6) -> str:
    """A pose on a line, or in a block so far indented where only the matrix tells the rotation to the last bit."""
    given = {"xyz": listed(pose.xyz)} if is_given(pose.xyz) else {}
    if pose.R.tobytes() == _ORIGIN.R.tobytes():
        return braces(given) if given else ""
    rpy: Array
    for rpy in (np.round(pose.rpy, 12), pose.rpy):
        if rotation_of_rpy(rpy.tolist()).tobytes() == pose.R.tobytes():
            return braces({**given, "rpy": listed(rpy)})
    lines = [*(f"{key}: {value}" for key, value in given.items()), "matrix:", *(f"  - {listed(row)}" for row in pose.R)]
    return "".join(f"\n{' ' * indent}{line}" for line in lines)
