"""Values as the text of a system file. Every number has enough digits to be read back exactly."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from pliant.errors import PliantError
from pliant.model.pose import Array, Pose, rotation_of_rpy
from pliant.model.symbols import Formulas

_ORIGIN = Pose()
_PLAIN = re.compile(r"[^\W\d][\w-]*", re.ASCII)  # what the fast way of reading takes without quotes
_NO_WORDS = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")  # some to YAML 1.1 only


def is_given(values: Array) -> bool:
    """Whether this is other than zeros; minus zero is."""
    return any(values.tobytes())


def figures(x: float) -> str:
    return repr(float(x)).removesuffix(".0")


def number_text(x: float, formulas: Formulas | None = None) -> str:
    """A number, or the formula in its place."""
    text = None if formulas is None else formulas[0]
    return figures(x) if text is None else word(text)


def listed(values: Iterable[float], formulas: Formulas | None = None) -> str:
    if formulas is None:
        return f"[{', '.join(map(figures, values))}]"
    return f"[{', '.join(number_text(x, (text,)) for x, text in zip(values, formulas, strict=True))}]"


def nested(values: Array, formulas: Formulas | None = None) -> str:
    """An array as lists in lists, or a number; formulas: of each, flat."""
    if values.ndim <= 1:
        return listed(values.tolist(), formulas) if values.ndim else number_text(float(values), formulas)
    parts = [None] * len(values) if formulas is None else np.array(formulas, dtype=object).reshape(len(values), -1).tolist()
    return f"[{', '.join(nested(x, None if own is None else tuple(own)) for x, own in zip(values, parts, strict=True))}]"


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
        raise PliantError(f"the name {text!r} is not a string; only strings can be saved")
    if _PLAIN.fullmatch(text) and text.lower() not in _NO_WORDS:
        return text
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return letter if letter.isprintable() else f"\\U{ord(letter):08x}"


def moments(I: Array, formulas: Formulas | None = None) -> str:
    """An inertia: three principal moments, or six elements, of which `formulas` are; nothing for zeros."""
    if formulas is None and not is_given(I):
        return ""
    diagonal = np.diag(np.diagonal(I)).tobytes() == np.asarray(I).tobytes() and (formulas is None or not any(formulas[3:]))
    if diagonal:
        return listed(np.diagonal(I).tolist(), None if formulas is None else formulas[:3])
    return listed(I[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]].tolist(), formulas)


def pose_text(pose: Pose, indent: int = 6, xyz: Formulas | None = None, rpy: Formulas | None = None) -> str:
    """A pose on a line, or in a block so far indented where only the matrix tells the rotation to the last bit.

    xyz, rpy: the formulas of these, of which those of angles that are numbers are these as texts.
    """
    given = {"xyz": listed(pose.xyz, xyz)} if xyz or is_given(pose.xyz) else {}
    if rpy is not None:
        return braces({**given, "rpy": f"[{', '.join(_number_or_word(text or '0') for text in rpy)}]"})
    if pose.R.tobytes() == _ORIGIN.R.tobytes():
        return braces(given) if given else ""
    angles: Array
    for angles in (np.round(pose.rpy, 12), pose.rpy):
        if rotation_of_rpy(angles.tolist()).tobytes() == pose.R.tobytes():
            return braces({**given, "rpy": listed(angles)})
    lines = [*(f"{key}: {value}" for key, value in given.items()), "matrix:", *(f"  - {listed(row)}" for row in pose.R)]
    return "".join(f"\n{' ' * indent}{line}" for line in lines)


def _number_or_word(text: str) -> str:
    try:
        return figures(float(text))
    except ValueError:
        return word(text)
