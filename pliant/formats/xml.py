"""Parse XML from untrusted files: no entities, no document types, no network. Errors are reported with their line."""

from __future__ import annotations

import re
from typing import Any

from pliant.files.wrong import WrongError

NUMBER = re.compile(r"[+-]?(?:\d++\.?\d*+|\.\d++)(?:[eE][+-]?\d++)?", re.ASCII)
MOST_BYTES = 64 * 2**20
LARGEST = 1e30  # of lengths, masses and moments: beyond, their products overflow
_DOCTYPE = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|<\?.*?\?>|<!--.*?-->)*+<!DOCTYPE", re.DOTALL)
_ADVICE_OF_LIBXML = re.compile(r"[,\s]*(?:(?:use|try) XML_PARSE_HUGE|line \d+, column).*", re.DOTALL)
_NO_DOCTYPE = "document types and entities are not read; remove <!DOCTYPE …>"


def parsed(data: bytes, what: str, hints: dict[str, str] | None = None) -> Any:
    """The outermost element. what: the format, such as "URDF". hints: texts to add to libxml's message, by a word in it."""
    from lxml import etree

    if not data.strip():
        raise WrongError(1, "the file is empty")
    if b"\0" in data:
        raise WrongError(data.count(b"\n", 0, data.index(b"\0")) + 1, f"a zero byte; {what} is text in UTF-8")
    if doctype := _DOCTYPE.match(data):  # before libxml sees what it declares
        raise WrongError(data.count(b"\n", 0, doctype.end()) + 1, _NO_DOCTYPE)
    # collect_ids=False would be faster, and makes libxml load external DTDs
    parser = etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        message = _ADVICE_OF_LIBXML.sub("", error.msg or "")
        hint = "".join(f"; {text}" for word, text in (hints or {}).items() if word in message)
        raise WrongError(max(error.lineno or 1, 1), f"not well-formed XML: {message}{hint}") from None
    if root.getroottree().docinfo.internalDTD is not None:  # in an encoding in which it was not seen above
        raise WrongError(1, _NO_DOCTYPE)
    return root
