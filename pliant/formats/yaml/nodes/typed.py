"""Nodes as values of a kind, or an error that says what was found."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, ReportedError, shown
from pliant.formats.yaml.nodes.node import REPORTED, YamlNode

Reader = Callable[[YamlNode, str, Findings], Any]  # (node, where, findings); `where` begins its messages


def wrong(node: YamlNode, message: str) -> Exception:
    return ReportedError() if node.value is REPORTED else WrongError(node.line, message)


def as_mapping(node: YamlNode, where: str, findings: Findings) -> dict[str, YamlNode]:
    if not isinstance(node.value, dict):
        raise wrong(node, f"{where}{shown(node.value)} is not a mapping; write 'key: value' on lines, or in {{ }}")
    return node.value


def as_text(node: YamlNode, where: str, findings: Findings) -> str:
    if not isinstance(node.value, str):
        quotes = f"; a name like this is put in quotes, '{shown(node.value)}'" if isinstance(node.value, bool | int | float) else ""
        raise wrong(node, f"{where}{shown(node.value)} is not a string{quotes}")
    return node.value


def as_flag(node: YamlNode, where: str, findings: Findings) -> bool:
    if not isinstance(node.value, bool):
        raise wrong(node, f"{where}{shown(node.value)} is not true or false")
    return node.value


def as_number(node: YamlNode, where: str, findings: Findings) -> float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, int | float):
        odd = isinstance(value, str) and value.lower().lstrip("+-.") in ("inf", "infinity", "nan")
        raise wrong(node, f"{where}{shown(value)} is not a {'finite ' * odd}number")
    if not math.isfinite(value):
        raise wrong(node, f"{where}the number is too large")
    return value


def list_of(item: Reader) -> Reader:
    """Each item of a list, read by this function."""

    def read(node: YamlNode, where: str, findings: Findings) -> list[Any]:
        return [item(x, where, findings) for x in node.value]

    return read


def one_or_list(one: Reader, several: Reader) -> Reader:
    """A list read by `several`, anything else by `one`."""

    def read(node: YamlNode, where: str, findings: Findings) -> Any:
        return (several if isinstance(node.value, list) else one)(node, where, findings)

    return read


def by_name(reader: Reader) -> Reader:
    """{name: value}, each value read by this function."""

    def read(node: YamlNode, where: str, findings: Findings) -> dict[str, Any]:
        keys = as_mapping(node, where, findings)
        return {key: reader(value, f"{where}{shortened(key)}: ", findings) for key, value in keys.items()}

    return read


def as_vector(*sizes: int, item: Reader = as_number) -> Reader:
    def read(node: YamlNode, where: str, findings: Findings) -> list[float]:
        count = " or ".join(map(str, sizes))
        if not isinstance(node.value, list):
            raise wrong(node, f"{where}{shown(node.value)} is not a list of {count} numbers, such as [0, 0, 1]")
        out = [item(x, where, findings) for x in node.value]
        if len(out) not in sizes:
            raise wrong(node, f"{where}expected {count} numbers, found {len(out)}")
        return out

    return read
