"""A node, and the value of a text that is not in quotes."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

DEEPEST = 20  # of nested lists and mappings


class YamlNode(NamedTuple):
    """A value, and its line: that of its key, where it has one."""

    line: int
    value: Any  # None, bool, int, float, str, list[YamlNode], dict[str, YamlNode], or REPORTED


REPORTED = object()  # in place of an invalid value whose error is already reported

_NUMBER = re.compile(r"[-+]?(?:\.\d++|\d++(?:\.\d*+)?+)(?:[eE][-+]?\d++)?+", re.ASCII)
_INTEGER = re.compile(r"[-+]?\d{1,15}", re.ASCII)
CONSTANTS = dict.fromkeys(("", "~", "null", "Null", "NULL")) | {
    word: value for value, words in ((True, ("true", "True", "TRUE")), (False, ("false", "False", "FALSE"))) for word in words
}


def plain_value(text: str) -> Any:
    """The value of a text that is not in quotes, by the core schema of YAML 1.2, but without 0x and 0o."""
    if text in CONSTANTS:
        return CONSTANTS[text]
    if not _NUMBER.fullmatch(text):
        return text
    return int(text) if _INTEGER.fullmatch(text) and not text.startswith("-0") else float(text)
