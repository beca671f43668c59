"""Parse XML from untrusted files: no entities, no document types, no network. Errors are reported with their line.

Elements of URDF, SDF and MJCF have their own errors. A function that takes `wrong` raises the error that it makes of a message.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from pliant.errors import PliantError
from pliant.files.wrong import WrongError, shortened

Wrong = Callable[[str], Exception]

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


@contextmanager
def reported(wrong: Wrong) -> Iterator[None]:
    """A context that raises errors of the model as `wrong`."""
    try:
        yield
    except PliantError as error:
        raise wrong(str(error)) from None


def numbers_in(text: str, counts: Sequence[int], what: str, wrong: Wrong, largest: float = LARGEST) -> list[float]:
    """The numbers of a text, as many as one of `counts`, a range for "from … to …". what: begins the messages."""
    words = text.split()
    for word in words:
        if not NUMBER.fullmatch(word):
            raise wrong(f"{what}: {shortened(word)} is not a finite number such as 0.5 or -1e-3")
    if len(words) not in counts:
        many = " to " if isinstance(counts, range) else " or "
        expected = many.join(map(str, dict.fromkeys((counts[0], counts[-1]))))
        raise wrong(f"{what}: expected {expected} number{'s' * (counts[-1] > 1)}, got {len(words)}")
    values = [float(word) for word in words]
    if values and max(map(abs, values)) > largest:
        raise wrong(f"{what}: larger than {largest:.1e}")
    return values
