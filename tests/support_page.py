"""docs/support.md: the table of support as a page. `python -m tests.support_page --write` writes it."""

import sys
import textwrap
from pathlib import Path

from pliant.simulate.methods.support import OF_CALLS, OF_SYSTEMS, TARGETS, SteppingFunction, has, supports
from pliant.simulate.methods.table import METHODS

PAGE = Path(__file__).parents[1] / "docs" / "support.md"

HEAD = """# What methods support

This page is printed from the table that pliant itself asks (`pliant/simulate/methods/support.py`).
A tick means that the method supports the feature there. A number refers to the message that pliant
raises. Names in capitals stand for what depends on the system. [Simulation](simulation.md#methods)
describes the methods. A feature that all methods of a function support has no row there.

**On this page:** the methods, and what each function that takes a method supports, function by
function.

## The methods

"""


def methods() -> list[str]:
    head = ["| method | order | limit of h λ: decay, vibration | |", "| --- | --- | --- | --- |"]
    limits = {name: "none" if row.implicit else f"{row.real:g}, {row.imaginary:g}" for name, row in METHODS.items()}
    return head + [f'| `"{name}"` | {row.order} | {limits[name]} | {row.summary} |' for name, row in METHODS.items()]


def table(target: SteppingFunction) -> list[str]:
    """A function: a row for each feature that one of its methods does not support, and the messages."""
    own = [row for row in METHODS.values() if has(row, target)]
    notes: dict[str, int] = {}
    lines = [f"| | {' | '.join(f'`{row.name}`' for row in own)} |", f"| --- |{' --- |' * len(own)}"]
    for feature in (*OF_SYSTEMS, *OF_CALLS):
        cells = []
        for row in own:
            refusal = supports(row.name, target, feature)
            text = "" if refusal is None else refusal.sentence.format_map(Shown(method=row.name, others=refusal.others))
            cells.append("✓" if refusal is None else str(notes.setdefault(_of_any(text, row.name), len(notes) + 1)))
        if {*cells} != {"✓"}:
            lines.append(f"| {feature.name} | {' | '.join(cells)} |")
    numbered = [textwrap.fill(f"{i}. {text}", 100, subsequent_indent="   ") for text, i in notes.items()]
    return [f"## `{target.name}`" if " " not in target.name else f"## {target.name}", "", *lines, "", *numbered, ""]


class Shown(dict[str, str]):
    """Details of a message, each as its name in capitals."""

    def __missing__(self, name: str) -> str:
        return name.upper()


def _of_any(text: str, method: str) -> str:
    return text.replace(f"method {method!r}", "method METHOD")


def page() -> str:
    return HEAD + "\n".join([*methods(), "", *(line for target in TARGETS for line in table(target))]).rstrip() + "\n"


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page())
