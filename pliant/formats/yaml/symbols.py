"""Symbols in system files: `symbols: {L1: {value: 0.9, unit: m}, m1: 2.0}`, and formulas of them where numbers stand.

A formula is a text, `com: [0, L1/2, 0]`; it is read by `graph.formula`, which runs no code. A file without the section has none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pliant.files.wrong import shortened
from pliant.formats.findings import Findings
from pliant.formats.yaml.nodes.node import YamlNode
from pliant.formats.yaml.nodes.typed import Reader, as_number, as_text
from pliant.formats.yaml.text import braces, figures, word
from pliant.formats.yaml.values import at_line, fields
from pliant.model.model import Model
from pliant.model.symbols import Symbol, checked_symbol

_SYMBOL: dict[str, Reader] = {"value": as_number, "unit": as_text}


def read_symbols(node: YamlNode, findings: Findings) -> dict[str, Symbol]:
    """The symbols of a section. An invalid symbol is reported, and has the value 1, so that reading can go on."""
    out: dict[str, Symbol] = {}
    if not isinstance(node.value, dict):  # reported with the other sections
        return out
    for name, own in node.value.items():
        out[name] = Symbol(name, 1.0)
        where = f"symbol {shortened(name)}: "
        with findings.collecting():
            given = fields(own, where, _SYMBOL, ("value",), findings) if isinstance(own.value, dict) else {
                "value": as_number(own, where, findings)
            }  # fmt: skip
            with at_line(own.line, ""):
                out[name] = checked_symbol(name, **given)
    return out


def tell_unused(known: Mapping[str, Symbol], model: Model, node: YamlNode, findings: Findings) -> None:
    """Of symbols that stand in no formula: the system does not have them."""
    used = {symbol.name for symbol in model.internals.symbols}
    for name in known:
        if name not in used:
            findings.warning(node.value[name].line, f"symbol {shortened(name)}: it is not used, so it is left out")


# ---- writing


def symbol_lines(symbols: Sequence[Symbol]) -> list[str]:
    """The section, if there are symbols."""
    lines = ["symbols:"] if symbols else []
    for x in symbols:
        value = figures(x.value)
        lines.append(f"  {word(x.name)}: {braces({'value': value, 'unit': word(x.unit)}) if x.unit else value}")
    return lines
