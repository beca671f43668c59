"""A node as an expression in a language, with brackets only where precedence requires them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pliant.graph import GraphNode

if TYPE_CHECKING:
    from pliant.export.languages import Language

SUM, PRODUCT, ATOM = 1, 2, 9


def expression(node: GraphNode, language: Language, words: Mapping[int, str], *, whole: bool = False) -> str:
    """The text of a node. whole: write its operation even if the node has a name."""
    return _ExpressionWriter(language, words).text(node, SUM, whole)


class _ExpressionWriter:
    """Writes nodes in a language. A node with a name is written by its name."""

    def __init__(self, language: Language, words: Mapping[int, str]) -> None:
        self.language, self.words = language, words

    def text(self, node: GraphNode, least: int, whole: bool = False) -> str:
        """The text of a node, in brackets where it binds less than `least`."""
        text, binds = self._bare(node, whole)
        return text if binds >= least else self.language.bracketed(text)

    def _bare(self, node: GraphNode, whole: bool) -> tuple[str, int]:
        language = self.language
        if not whole and node.index in self.words:
            return language.word(self.words[node.index]), ATOM
        if node.op == "const":
            return language.number(node.value), SUM if node.value < 0 else ATOM
        if node.op == "neg":
            return f"-{self.text(node.args[0], PRODUCT)}", SUM
        if node.op in ("add", "sub"):
            a, b = node.args
            right = self.text(b, SUM if node.op == "add" else PRODUCT)
            right = language.bracketed(right) if right.startswith("-") else right
            return f"{self.text(a, SUM)} {'+' if node.op == 'add' else '-'} {right}", SUM
        if node.op == "mul":
            a, b = node.args
            if a is b and language.square:
                return language.square.format(self.text(a, ATOM)), ATOM
            if self._begins_with_number(b):
                a, b = b, a
            right = self.text(b, PRODUCT)
            times = language.times_number if right[0].isdigit() else language.times
            return f"{self.text(a, PRODUCT)}{times}{right}", PRODUCT
        if node.op == "div":
            a, b = node.args
            if language.fraction:
                return language.fraction.format(self.text(a, SUM), self.text(b, SUM)), PRODUCT
            return f"{self.text(a, PRODUCT)}/{self.text(b, ATOM)}", PRODUCT
        return self._called(node), ATOM

    def _begins_with_number(self, node: GraphNode) -> bool:
        """Whether a product that is written where it stands has a number in front."""
        while node.op == "mul" and node.index not in self.words:
            node = node.args[0]
            if node.op == "const":
                return True
        return False

    def _called(self, node: GraphNode) -> str:
        """Any other operation, by the language's row for it."""
        language = self.language
        if node.op in ("lt", "le"):
            one, zero = language.number(1.0), language.number(0.0)
            return language.functions["select"].format(self._comparison(node), one, zero)
        first = self._condition(node.args[0]) if node.op == "select" else self.text(node.args[0], SUM)
        rest = [self.text(x, SUM) for x in node.args[1:]]
        table = {}
        if node.op == "interp":
            table = language.points(node.value, self.words.get(node.index, ""))
        return language.functions[node.op].format(first, *rest, **table)

    def _condition(self, node: GraphNode) -> str:
        """Whether a node is not zero; a comparison as it stands."""
        language = self.language
        if node.op in ("lt", "le") and node.index not in self.words:
            return self._comparison(node)
        return f"{self.text(node, SUM)} {language.unequal} {language.number(0.0)}"

    def _comparison(self, node: GraphNode) -> str:
        a, b = (self.text(x, SUM) for x in node.args)
        return f"{a} {self.language.less if node.op == 'lt' else self.language.less_equal} {b}"
