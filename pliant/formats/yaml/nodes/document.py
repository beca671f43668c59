"""The one document of a file as nodes: read as plain, else by ruamel.yaml, which knows all of YAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from pliant.errors import printable
from pliant.files.wrong import WrongError, shortened
from pliant.formats.findings import Findings, shown
from pliant.formats.yaml.nodes.node import DEEPEST, REPORTED, YamlNode, plain_value
from pliant.formats.yaml.nodes.plain import NotPlainError, plain_document

_MOST_TEXT, _MOST_EVENTS = 8 * 2**20, 300_000  # of a file that is not plain: some 10 s


def composed(text: str, findings: Findings) -> YamlNode:
    """The one document of a file. Aliases, anchors, tags and merge keys are reported and ignored."""
    try:
        node = plain_document(text)
    except NotPlainError as odd:
        node = document(text, findings, odd.line)
    if node.value is None:
        raise WrongError(1, "the file is empty")
    return node


def document(text: str, findings: Findings, not_plain: int = 1) -> YamlNode:
    """By ruamel.yaml's events: all of YAML, and its errors. not_plain: the first line that is not plain."""
    too_large = WrongError(
        not_plain, "this line is wrong, or not plain (a key a line, with its value), and a file of this size must be plain"
    )
    if len(text) > _MOST_TEXT:
        raise too_large
    outermost = _Open(1, True, False)
    stack, documents = [outermost], 0
    try:
        for count, event in enumerate(_events(text)):
            if count > _MOST_EVENTS:
                raise too_large
            if event.kind == "end":
                node = stack.pop().node
                stack[-1].take(node, findings)
            elif event.kind == "document":
                documents += 1
                if event.tag:
                    findings.error(event.line, "a %TAG directive above; tags are not read: remove it")
                if documents > 1:
                    findings.error(event.line, "a second document begins ('---'); a file describes one system")
                    break
            elif event.kind != "other":
                _take_node(event, stack, findings)
    except _SyntaxError as error:
        raise error.located(stack[-1]) from None
    return outermost.node.value[0] if outermost.node.value else YamlNode(1, None)


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
            if key is REPORTED:
                return
            if not isinstance(key, str):
                hint = self._point(key) if isinstance(key, list) else "" if isinstance(key, dict) else "; put it in quotes"
                findings.error(line, f"the key {shown(key)} is not a string{hint}")
            elif key in values:
                findings.error(line, f"the key {shortened(key)} is already on line {values[key].line}; keys are unique")
            else:
                values[key] = YamlNode(line, node.value)

    def _point(self, key: list[YamlNode]) -> str:
        """What three numbers behind a name were to be, {a: bus, [0, 0, 1]}; an empty text for other lists."""
        last = next(reversed(self.node.value.values()), None)
        numbers = [x.value for x in key]
        if last is None or not isinstance(last.value, str) or len(key) != 3 or not all(isinstance(x, float | int) for x in numbers):
            return ""
        return f"; a point is a list: [{printable(last.value)}, [{', '.join(f'{x:g}' for x in numbers)}]]"


class _YamlEvent(NamedTuple):
    """A step of ruamel.yaml through a text."""

    kind: Literal["scalar", "alias", "list", "mapping", "end", "document", "other"]
    line: int
    anchor: str | None = None
    tag: Any = None
    text: str = ""
    marked: bool = False  # a scalar in quotes or a block of text; a list or mapping in brackets


def _events(text: str) -> Iterator[_YamlEvent]:
    """The events of a text; here alone ruamel.yaml is needed, and loaded."""
    from ruamel.yaml import YAML
    from ruamel.yaml import events as of
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    line = 1
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            line = event.start_mark.line + 1
            if isinstance(event, of.ScalarEvent):
                yield _YamlEvent("scalar", line, event.anchor, event.tag, event.value, event.style is not None)
            elif isinstance(event, of.AliasEvent):
                yield _YamlEvent("alias", line, event.anchor)
            elif isinstance(event, of.CollectionStartEvent):
                kind: Literal["list", "mapping"] = "list" if isinstance(event, of.SequenceStartEvent) else "mapping"
                yield _YamlEvent(kind, line, event.anchor, event.tag, marked=bool(event.flow_style))
            elif isinstance(event, of.CollectionEndEvent):
                yield _YamlEvent("end", line)
            elif isinstance(event, of.DocumentStartEvent):
                yield _YamlEvent("document", line, tag=event.tags)
            else:
                yield _YamlEvent("other", line)
    except MarkedYAMLError as error:
        raise _SyntaxError(error) from None
    except (YAMLError, ValueError, ArithmeticError, LookupError, TypeError, AttributeError, AssertionError) as error:
        # what ruamel.yaml lets out for some nonsense, such as the escape "\UFFFFFFFF"
        raise WrongError(line, f"the text from here cannot be read as YAML ({error})") from None


def _take_node(event: _YamlEvent, stack: list[_Open], findings: Findings) -> None:
    """A scalar goes into the innermost list or mapping; a list or mapping that begins becomes the innermost."""
    _refuse_references(event, findings)
    line = event.line
    if event.kind == "scalar":
        stack[-1].take(YamlNode(line, _scalar(event, findings)), findings)
    elif event.kind == "alias":
        stack[-1].take(YamlNode(line, REPORTED), findings)
    else:
        stack.append(_Open(line, event.kind == "list", event.marked))
        if len(stack) > DEEPEST:
            raise WrongError(line, f"lists and mappings are nested more than {DEEPEST} deep")


def _refuse_references(event: _YamlEvent, findings: Findings) -> None:
    line = event.line
    if event.kind == "alias":
        findings.error(line, f"an alias, {shortened(f'*{event.anchor}')}; aliases are not read: write the value out")
    elif event.anchor is not None:
        findings.error(line, f"an anchor, {shortened(f'&{event.anchor}')}; anchors and aliases are not read: write values out")
    elif event.tag is not None:
        findings.error(line, f"a tag, {shortened(event.tag)}; tags are not read: remove it")


def _scalar(event: _YamlEvent, findings: Findings) -> Any:
    if event.marked:
        return event.text
    if event.text == "<<":
        findings.error(event.line, "a merge key, <<; these are not read: write the keys out")
        return REPORTED
    return plain_value(event.text)


_SYNTAX = (  # what ruamel.yaml says, what that means, and whether its line is where the thing began
    ("'\\t'", "the line contains a tab; use spaces", False),
    ("could not find expected ':'", "a line that is not 'key: value', with a space behind the ':'", True),
    ("mapping values are not allowed",
     "a ':' that cannot be here: a line above lacks its ':', or this line is indented wrongly, or "
     "a text that holds ': ' needs quotes", False),
    ("but found '-'", "a list item ('-') among keys", False),
    ("expected <block end>", "this line's indentation fits to no line above", False),
    ("unexpected end of stream", "a quote that is not closed", True),
    ("document separator", "a quote that is not closed", True),
)  # fmt: skip


class _SyntaxError(Exception):
    """What ruamel.yaml cannot read, with the line and that where the thing began."""

    def __init__(self, error: Any) -> None:
        start, here = error.context_mark, error.problem_mark or error.context_mark
        self.line = here.line + 1 if here else 1
        self.start = start.line + 1 if start else self.line
        self.problem = " ".join((error.problem or "this cannot be read").split())
        super().__init__(self.problem)

    def located(self, innermost: _Open) -> WrongError:
        if innermost.flow and self.line != innermost.node.line:
            bracket = "[" if isinstance(innermost.node.value, list) else "{"
            return WrongError(innermost.node.line, f"the {bracket!r} on this line is not closed before line {self.line}")
        for words, meaning, at_start in _SYNTAX:
            if words in self.problem:
                return WrongError(self.start if at_start else self.line, meaning)
        return WrongError(self.line, f"not well-formed YAML: {self.problem}")
