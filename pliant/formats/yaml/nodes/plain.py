"""Plain files, which most are: a key a line, its value behind it or in an indented block.

What is not plain, or wrong, is left to ruamel.yaml, which goes from letter to letter and takes 15 s for 10,000 bodies instead of 1.
Both give the same nodes.
"""

from __future__ import annotations

import re
from typing import Any

from pliant.formats.yaml.nodes.node import CONSTANTS, DEEPEST, YamlNode, plain_value

_ODD = re.compile("[\t\r\x85\u2028\u2029\ufeff]")
_KEY = re.compile(r"""(?:([A-Za-z_][\w-]{0,200})|"([^"\\]{0,200})"):(?= |$)""", re.ASCII)
_VALUE = re.compile(r"""\[([-+.\d, eE]+)\]|"([^"\\]*)"|(?!-[ ,}\]]|-$)([\w.+/()-][\w.+*/()-]*(?: [\w.+*/()-]+)*)""", re.ASCII)
_SPACES, _NEXT, _END = re.compile(" *"), re.compile(r" *([,}\]]) *"), re.compile(" *(?: #.*)?$")


class NotPlainError(Exception):
    line = 1


def plain_document(text: str) -> YamlNode:
    blocks: list[tuple[int, Any]] = [(0, {})]  # those around a line, with their indentation
    awaited = None  # the key of the line before, if nothing is behind it
    first = line = 0
    try:
        for line, raw in enumerate(text.split("\n"), 1):
            rest = raw.lstrip(" ")
            if not rest or (rest.startswith("#") and not _ODD.search(rest)):
                continue
            indent, first = len(raw) - len(rest), first or line
            if indent > blocks[-1][0] and awaited is not None and len(blocks) < DEEPEST:
                outer = blocks[-1][1]
                blocks.append((indent, [] if rest.startswith("- ") else {}))
                outer[awaited] = YamlNode(outer[awaited].line, blocks[-1][1])
            while blocks[-1][0] > indent:
                blocks.pop()
            if blocks[-1][0] != indent or _ODD.search(rest):
                raise NotPlainError
            awaited = _take_plain(rest, line, blocks[-1][1])
    except NotPlainError as odd:
        odd.line = line
        raise
    return YamlNode(first, blocks[0][1]) if first else YamlNode(1, None)


def _take_plain(rest: str, line: int, block: Any) -> str | None:
    """Put what a line says into its block; its key, if nothing is behind it."""
    key = None
    if isinstance(block, dict):
        key, at = _plain_key(rest, 0, block)
        if _END.match(rest, at):
            block[key] = YamlNode(line, None)
            return key
    elif rest.startswith("- "):
        at = 1
    else:
        raise NotPlainError
    value, at = _plain_at(rest, at, line)
    if not _END.match(rest, at):
        raise NotPlainError
    if key is None:
        block.append(YamlNode(line, value))
    else:
        block[key] = YamlNode(line, value)
    return None


def _plain_key(text: str, at: int, mapping: dict[str, YamlNode]) -> tuple[str, int]:
    found = _KEY.match(text, at)
    if found is None or found[1] in CONSTANTS:
        raise NotPlainError
    key = found[2] if found[1] is None else found[1]
    if key in mapping:
        raise NotPlainError
    return key, found.end()


def _plain_at(text: str, at: int, line: int, depth: int = 1) -> tuple[Any, int]:
    """The value that begins here, and where it ends."""
    at = _SPACES.match(text, at).end()  # type: ignore[union-attr]
    if text.startswith("{", at) and depth < DEEPEST:
        return _plain_braces(text, at + 1, line, depth)
    found = _VALUE.match(text, at)
    if found is None and text.startswith("[", at) and depth < DEEPEST:
        return _plain_brackets(text, at + 1, line, depth)
    if found is None:
        raise NotPlainError
    numbers, quoted, plain = found.groups()
    if numbers is not None:
        try:
            return [YamlNode(line, float(number)) for number in numbers.split(",")], found.end()
        except ValueError:
            raise NotPlainError from None
    return plain_value(plain) if quoted is None else quoted, found.end()


def _plain_braces(text: str, at: int, line: int, depth: int) -> tuple[Any, int]:
    out: dict[str, YamlNode] = {}
    at = _SPACES.match(text, at).end()  # type: ignore[union-attr]
    if text.startswith("}", at):
        return out, at + 1
    while True:
        key, at = _plain_key(text, at, out)
        value, at = _plain_at(text, at, line, depth + 1)
        out[key] = YamlNode(line, value)
        more, at = _plain_next(text, at, "}")
        if not more:
            return out, at


def _plain_brackets(text: str, at: int, line: int, depth: int) -> tuple[Any, int]:
    """A list that is not of numbers alone, as of lists."""
    out: list[YamlNode] = []
    at = _SPACES.match(text, at).end()  # type: ignore[union-attr]
    if text.startswith("]", at):
        return out, at + 1
    while True:
        value, at = _plain_at(text, at, line, depth + 1)
        out.append(YamlNode(line, value))
        more, at = _plain_next(text, at, "]")
        if not more:
            return out, at


def _plain_next(text: str, at: int, end: str) -> tuple[bool, int]:
    """Whether a value more comes, and where it, or what is behind the end, begins."""
    sign = _NEXT.match(text, at)
    if sign is None or sign[1] not in (",", end):
        raise NotPlainError
    return sign[1] == ",", sign.end() if sign[1] == "," else sign.end(1)
