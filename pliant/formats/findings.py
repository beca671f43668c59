"""What the readers share: files within bounds, findings, and YAML as values that know their lines.

What is wrong with a file is collected while it is read, so that `check` tells all of it and `load` the first.
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from pliant.errors import ModelWarning, unknown

# a hostile file can make neither the findings many nor the search for right words long
_MOST_ERRORS = 100
_PATIENCE = 5e7  # of comparing words, about 3 s; for one with another it takes 400 and four times the product of their lengths
_MOST_LETTERS = 256 * 2**20
_LONGEST_WORD = 80  # that is shown, or whose like is looked for


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, or probably not meant, on a line (from 1; None for the file as a whole)."""

    line: int | None
    severity: Literal["error", "warning", "note"]
    message: str
    unused: Unused | None = None
    absent: Absent | None = None


class Absent(NamedTuple):
    """What a model of another program has and pliant has not, where what is read is right without it; `load` lists it once."""

    kind: str  # as "tendons"
    name: str  # of the element, or empty


class Unused(NamedTuple):
    """What a file says of a hinge and the dynamics do not have. Most robots say it of every hinge: `load` warns once a file."""

    hinge: str
    kind: Literal["losses", "limits", "bounds"]  # bounds: effort and velocity, where the range of the hinge acts


_REMEDIES = {
    "losses": "hinge_friction", "limits": "hinge_stop (stops= makes them of a file's)", "bounds": "motor (max_torque, speed)",
}  # fmt: skip


class WrongError(Exception):
    """What is wrong on a line, or (None) with the file as a whole; whoever knows the file's name adds it."""

    def __init__(self, line: int | None, message: str) -> None:
        super().__init__(message)
        self.line = line


class ToldError(Exception):
    """Reading cannot go on from here, for errors that are collected already."""


class EnoughError(Exception):
    """So many errors are collected that reading stops."""


class Findings:
    """Errors and warnings of one file, in the order in which they were found."""

    def __init__(self) -> None:
        self.all: list[Finding] = []
        self.errors = 0
        self._patience = _PATIENCE
        self.bytes_left = _MOST_LETTERS  # that what stands in letters may still unpack to

    def error(self, line: int | None, message: str) -> None:
        self.all.append(Finding(line, "error", message))
        self.errors += 1
        if self.errors == _MOST_ERRORS:
            self.all.append(Finding(line, "error", f"{_MOST_ERRORS} errors; no more are looked for"))
            raise EnoughError

    def warning(self, line: int | None, message: str) -> None:
        self.all.append(Finding(line, "warning", message))

    def note(self, line: int | None, message: str) -> None:
        """What a file brings, which is as it should be: told by `check` alone."""
        self.all.append(Finding(line, "note", message))

    def unused(self, line: int, hinge: str, kind: Literal["losses", "limits", "bounds"], what: str) -> None:
        message = f"{what} is kept and does not act; a load of type {_REMEDIES[kind]} does"
        self.all.append(Finding(line, "warning", message, Unused(hinge, kind)))

    def absent(self, line: int, kind: str, name: str, what: str) -> None:
        self.all.append(Finding(line, "warning", f"not read: {what}", absent=Absent(kind, name)))

    def unknown(self, kind: str, name: str, known: Iterable[str]) -> str:
        """What to say of a name that does not exist: with the nearest that does, while patience lasts."""
        if len(name) <= _LONGEST_WORD:
            known = list(known)
            self._patience -= sum(400 + 4 * len(name) * len(word) for word in known)
            if self._patience > 0:
                return str(unknown(kind, name, known))
        return f"no {kind} named {shortened(name)}"

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """What is wrong within is an error more, and reading goes on behind."""
        try:
            yield
        except WrongError as wrong:
            self.error(wrong.line, str(wrong))
        except ToldError:
            pass

    def stop_if_wrong(self, errors_before: int = 0) -> None:
        """Go no further where what was read is wrong."""
        if self.errors > errors_before:
            raise ToldError

    def by_line(self) -> list[Finding]:
        return sorted(self.all, key=lambda finding: finding.line or 0)


@contextmanager
def remarked(line: int, where: str, own: str, findings: Findings) -> Iterator[None]:
    """What the model warns of within is a finding on this line. own: how it calls the body, which `where` tells already."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ModelWarning)
        yield
    for warning in caught:
        if issubclass(warning.category, ModelWarning):
            findings.warning(line, where + str(warning.message).removeprefix(f"{own}: "))


def unused_in_short(findings: Iterable[Finding], most: int = 3) -> Finding | None:
    """All that is kept and does not act, in one sentence and on the first of its lines, if there is any."""
    found: dict[str, dict[str, int | None]] = {kind: {} for kind in _REMEDIES}
    for finding in findings:
        if finding.unused is not None:
            found[finding.unused.kind][finding.unused.hinge] = finding.line
    losses = found["losses"]
    named = ", ".join(f"{shortened(hinge)} (line {line})" for hinge, line in list(losses.items())[:most])
    named += f" and {len(losses) - most} more" if len(losses) > most else ""
    parts = [f"damping and friction of {named}"] if losses else []
    for kind, what in (("limits", "limits"), ("bounds", "limits of effort and velocity")):
        count = len(found[kind])
        parts += [f"the {what} of {count} {'hinge' if count == 1 else 'hinges'}"] if count else []
    if not parts:
        return None
    loads = " and ".join(remedy for kind, remedy in _REMEDIES.items() if found[kind])
    message = f"{' and '.join(parts)} are kept and do not act; loads of type {loads} do ('pliant check' lists them)"
    first = next(lines for lines in found.values() if lines)
    return Finding(next(iter(first.values())), "warning", message)


def absent_in_short(findings: Iterable[Finding], most: int = 5) -> Finding | None:
    """All that is absent, by kind with names and lines, in one sentence on the first of its lines, if there is any."""
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.absent is not None:
            found.setdefault(finding.absent.kind, []).append(finding)
    if not found:
        return None
    parts = []
    for kind, own in found.items():
        named = [f"{shortened(x.absent.name) + ' ' if x.absent and x.absent.name else ''}(line {x.line})" for x in own[:most]]
        more = f" and {len(own) - most} more" if len(own) > most else ""
        parts.append(f"{kind} {', '.join(named)}{more}")
    first = min(own[0].line or 0 for own in found.values())
    return Finding(first, "warning", f"not read: {'; '.join(parts)} ('pliant check' tells of each)")


def contents(path: Path, most_bytes: int) -> bytes:
    """What is in a file, unless it is no file or too large."""
    try:
        if path.exists() and not path.is_file():
            raise WrongError(None, "is not a file")
        with path.open("rb") as file:
            data = file.read(most_bytes + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no file can have
        raise WrongError(None, f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > most_bytes:
        raise WrongError(None, f"is larger than {most_bytes >> 20} MiB; files of systems are smaller")
    return data


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise WrongError(data.count(b"\n", 0, error.start) + 1, "a byte that is not UTF-8; save the file as UTF-8") from None
    if odd := _UNPRINTABLE.search(text):
        raise WrongError(text.count("\n", 0, odd.start()) + 1, f"the character {odd[0]!r}, which cannot stand in a text file")
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def shortened(text: str) -> str:
    """A text from a file as a message shows it: in quotes, on one line, not too long."""
    return repr(text if len(text) <= _LONGEST_WORD else text[: _LONGEST_WORD - 1] + "…")


def shown(value: Any) -> str:
    """A value from a file as a message shows it."""
    if value is None:
        return "an empty value"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "a mapping"
    return shortened(value) if isinstance(value, str) else repr(value)


# ---- YAML: from text to nodes

_DEEPEST = 20  # of nested lists and mappings
_MOST_TEXT, _MOST_EVENTS = 8 * 2**20, 300_000  # of a file that is not plain, see below: some 10 s


class YamlNode(NamedTuple):
    """A value, and its line: that of its key, where it has one."""

    line: int
    value: Any  # None, bool, int, float, str, list[Node], dict[str, Node], or TOLD


TOLD = object()  # in place of a value with which something is wrong that is told already

_NUMBER = re.compile(r"[-+]?(?:\.\d++|\d++(?:\.\d*+)?+)(?:[eE][-+]?\d++)?+", re.ASCII)
_INTEGER = re.compile(r"[-+]?\d{1,15}", re.ASCII)
_UNPRINTABLE = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CONSTANTS = dict.fromkeys(("", "~", "null", "Null", "NULL")) | {
    word: value for value, words in ((True, ("true", "True", "TRUE")), (False, ("false", "False", "FALSE"))) for word in words
}


class _Open:
    """A list or mapping whose end is still to come, and the key to which the next value belongs."""

    def __init__(self, line: int, is_list: bool, flow: bool) -> None:
        self.node = YamlNode(line, [] if is_list else {})
        self.key: YamlNode | None = None
        self.flow = flow

    def take(self, node: YamlNode, findings: Findings) -> None:
        values = self.node.value
        if isinstance(values, list):
            values.append(node)
        elif self.key is None:
            self.key = node
        else:
            (line, key), self.key = self.key, None
            if key is TOLD:
                return
            if not isinstance(key, str):
                quoted = "" if isinstance(key, list | dict) else "; put it in quotes"
                findings.error(line, f"the key {shown(key)} is not a text{quoted}")
            elif key in values:
                findings.error(line, f"the key {shortened(key)} stands on line {values[key].line} already; keys are unique")
            else:
                values[key] = YamlNode(line, node.value)


def composed(text: str, findings: Findings) -> YamlNode:
    """The one document of a file. Aliases, anchors, tags and merge keys are told of, and passed over."""
    try:
        node = _plain_document(text)
    except _NotPlainError as odd:
        node = _document(text, findings, odd.line)
    if node.value is None:
        raise WrongError(1, "the file is empty")
    return node


def _document(text: str, findings: Findings, not_plain: int = 1) -> YamlNode:
    """By ruamel.yaml's events: all of YAML, and its errors."""
    too_large = WrongError(
        not_plain, "this line is wrong, or not plain (a key a line, with its value), and a file of this size must be plain"
    )
    if len(text) > _MOST_TEXT:
        raise too_large
    yaml = YAML(typ="safe", pure=True)
    outermost = _Open(1, True, False)
    stack, documents, line = [outermost], 0, 1
    try:
        for count, event in enumerate(yaml.parse(text)):
            if count > _MOST_EVENTS:
                raise too_large
            line = event.start_mark.line + 1
            if isinstance(event, NodeEvent):
                _take_node(event, line, stack, findings)
            elif isinstance(event, CollectionEndEvent):
                node = stack.pop().node
                stack[-1].take(node, findings)
            elif isinstance(event, DocumentStartEvent):
                documents += 1
                if event.tags:
                    findings.error(line, "a %TAG directive above; tags are not read: remove it")
                if documents > 1:
                    findings.error(line, "a second document begins ('---'); a file describes one system")
                    break
    except MarkedYAMLError as error:
        raise _syntax_error(error, stack[-1]) from None
    except (YAMLError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError, AssertionError) as error:
        # what ruamel.yaml lets out for some nonsense, such as the escape "\UFFFFFFFF"
        raise WrongError(line, f"what follows cannot be read as YAML ({error})") from None
    return outermost.node.value[0] if outermost.node.value else YamlNode(1, None)


def _take_node(event: Any, line: int, stack: list[_Open], findings: Findings) -> None:
    """A scalar goes into the innermost list or mapping; a list or mapping that begins becomes the innermost."""
    _refuse_references(event, line, findings)
    if isinstance(event, ScalarEvent):
        stack[-1].take(YamlNode(line, _scalar(event, line, findings)), findings)
    elif isinstance(event, AliasEvent):
        stack[-1].take(YamlNode(line, TOLD), findings)
    elif isinstance(event, CollectionStartEvent):
        stack.append(_Open(line, isinstance(event, SequenceStartEvent), event.flow_style))
        if len(stack) > _DEEPEST:
            raise WrongError(line, f"lists and mappings are nested more than {_DEEPEST} deep")


def _refuse_references(event: Any, line: int, findings: Findings) -> None:
    if isinstance(event, AliasEvent):
        findings.error(line, f"an alias, {shortened(f'*{event.anchor}')}; aliases are not read: write the value out")
    elif event.anchor is not None:
        findings.error(line, f"an anchor, {shortened(f'&{event.anchor}')}; anchors and aliases are not read: write values out")
    elif event.tag is not None:
        findings.error(line, f"a tag, {shortened(event.tag)}; tags are not read: remove it")


def _scalar(event: ScalarEvent, line: int, findings: Findings) -> Any:
    text = event.value
    if event.style is not None:  # in quotes, or a block of text
        return text
    if text == "<<":
        findings.error(line, "a merge key, <<; these are not read: write the keys out")
        return TOLD
    return plain_value(text)


def plain_value(text: str) -> Any:
    """The value of a text that is not in quotes, by the core schema of YAML 1.2, but without 0x and 0o."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if not _NUMBER.fullmatch(text):
        return text
    return int(text) if _INTEGER.fullmatch(text) and not text.startswith("-0") else float(text)


_SYNTAX = (  # what ruamel.yaml says, what that means, and whether its line is where the thing began
    ("'\\t'", "a tab; use spaces", False),
    ("could not find expected ':'", "a line that is not 'key: value', with a space behind the ':'", True),
    ("mapping values are not allowed",
     "a ':' that cannot be here: a line above lacks its ':', or this line is indented wrongly, or "
     "a text that holds ': ' needs quotes", False),
    ("but found '-'", "a list item ('-') among keys", False),
    ("expected <block end>", "this line's indentation fits to no line above", False),
    ("unexpected end of stream", "a quote that is not closed", True),
    ("document separator", "a quote that is not closed", True),
)  # fmt: skip


def _syntax_error(error: MarkedYAMLError, innermost: _Open) -> WrongError:
    start, here = error.context_mark, error.problem_mark or error.context_mark
    line = here.line + 1 if here else 1
    if innermost.flow and line != innermost.node.line:
        bracket = "[" if isinstance(innermost.node.value, list) else "{"
        return WrongError(innermost.node.line, f"the {bracket!r} of this line is not closed when line {line} comes")
    problem = " ".join((error.problem or "this cannot be read").split())
    for words, meaning, at_start in _SYNTAX:
        if words in problem:
            return WrongError(start.line + 1 if at_start and start else line, meaning)
    return WrongError(line, f"not well-formed YAML: {problem}")


# Most files are plain: a key a line, its value behind it or in an indented block. Those are read here, to the same nodes. What
# is not plain, or wrong, is left to ruamel.yaml, which goes from letter to letter and takes 15 s for 10,000 bodies instead of 1.

_ODD = re.compile("[\t\r\x85\u2028\u2029\ufeff]")
_KEY = re.compile(r"""(?:([A-Za-z_][\w-]{0,200})|"([^"\\]{0,200})"):(?= |$)""", re.ASCII)
_VALUE = re.compile(r"""\[([-+.\d, eE]+)\]|"([^"\\]*)"|(?!-[ ,}\]]|-$)([\w.+/()-][\w.+*/()-]*(?: [\w.+*/()-]+)*)""", re.ASCII)
_SPACES, _NEXT, _END = re.compile(" *"), re.compile(r" *([,}\]]) *"), re.compile(" *(?: #.*)?$")


class _NotPlainError(Exception):
    line = 1


def _plain_document(text: str) -> YamlNode:
    blocks: list[tuple[int, Any]] = [(0, {})]  # those around a line, with their indentation
    awaited = None  # the key of the line before, if nothing is behind it
    first = line = 0
    try:
        for line, raw in enumerate(text.split("\n"), 1):
            rest = raw.lstrip(" ")
            if not rest or (rest.startswith("#") and not _ODD.search(rest)):
                continue
            indent, first = len(raw) - len(rest), first or line
            if indent > blocks[-1][0] and awaited is not None and len(blocks) < _DEEPEST:
                outer = blocks[-1][1]
                blocks.append((indent, [] if rest.startswith("- ") else {}))
                outer[awaited] = YamlNode(outer[awaited].line, blocks[-1][1])
            while blocks[-1][0] > indent:
                blocks.pop()
            if blocks[-1][0] != indent or _ODD.search(rest):
                raise _NotPlainError
            awaited = _take_plain(rest, line, blocks[-1][1])
    except _NotPlainError as odd:
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
        raise _NotPlainError
    value, at = _plain_at(rest, at, line)
    if not _END.match(rest, at):
        raise _NotPlainError
    if key is None:
        block.append(YamlNode(line, value))
    else:
        block[key] = YamlNode(line, value)
    return None


def _plain_key(text: str, at: int, mapping: dict[str, YamlNode]) -> tuple[str, int]:
    found = _KEY.match(text, at)
    if found is None or found[1] in _CONSTANTS:
        raise _NotPlainError
    key = found[2] if found[1] is None else found[1]
    if key in mapping:
        raise _NotPlainError
    return key, found.end()


def _plain_at(text: str, at: int, line: int, depth: int = 1) -> tuple[Any, int]:
    """The value that begins here, and where it ends."""
    at = _SPACES.match(text, at).end()  # type: ignore[union-attr]
    if text.startswith("{", at) and depth < _DEEPEST:
        return _plain_braces(text, at + 1, line, depth)
    found = _VALUE.match(text, at)
    if found is None and text.startswith("[", at) and depth < _DEEPEST:
        return _plain_brackets(text, at + 1, line, depth)
    if found is None:
        raise _NotPlainError
    numbers, quoted, plain = found.groups()
    if numbers is not None:
        try:
            return [YamlNode(line, float(number)) for number in numbers.split(",")], found.end()
        except ValueError:
            raise _NotPlainError from None
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
        raise _NotPlainError
    return sign[1] == ",", sign.end() if sign[1] == "," else sign.end(1)


# ---- values of a kind, or an error that says what was found

Reader = Callable[[YamlNode, str, Findings], Any]  # (node, where, findings); `where` begins its messages


def wrong(node: YamlNode, message: str) -> Exception:
    return ToldError() if node.value is TOLD else WrongError(node.line, message)


def as_mapping(node: YamlNode, where: str, findings: Findings) -> dict[str, YamlNode]:
    if not isinstance(node.value, dict):
        raise wrong(node, f"{where}{shown(node.value)} is not a mapping; write 'key: value' on lines, or in {{ }}")
    return node.value


def as_text(node: YamlNode, where: str, findings: Findings) -> str:
    if not isinstance(node.value, str):
        quotes = f"; a name like this is put in quotes, '{shown(node.value)}'" if isinstance(node.value, bool | int | float) else ""
        raise wrong(node, f"{where}{shown(node.value)} is not a text{quotes}")
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
