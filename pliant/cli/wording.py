"""Messages in the words of the command: options in place of Python's arguments."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_EXAMPLES = {"--stops": "1e4", "--seed": "1", "--t-end": "10", "--dt": "1e-3", "--rtol": "1e-8", "--atol": "1e-10"}
# what messages for Python say, and the same for the command
_WORDS = (
    (r"pass laws=\{[^}]*\} to pl\.load, or (--laws FILE\.py) on the command line", r"pass \1"),
    (
        r"pl\.load\(…, root=folder\) or packages=\[folder\]; on the command line, --root or --packages",
        "--root DIR or --packages DIR",
    ),
    (r"(?:pl\.load\(…, )?packages=\[folder\]\)?", "--packages DIR"),
    (r"\b(base|dynamics|mimic)='(\w+)'", r"--\1 \2"),
    (r"\bpass stops=(?!\w)", "pass --stops STIFFNESS"),
    (r"\bwithout stops=(?!\w)", "without --stops"),
    (r"\b(give|pass) (dt|rtol|atol)=(?!\w)", r"\1 --\2"),
)


def in_options(message: str) -> str:
    """Return a message with the command's options in place of Python's arguments."""
    for python, command in _WORDS:
        message = re.sub(python, command, message)
    return message


def bad_number(option: str, message: str, arguments: Sequence[str]) -> str:
    """Return the message for an option whose value is not a number; an empty text for other mistakes.

    message: that of the parser. arguments: those of the command.
    """
    kind = next((word for word in ("integer", "number") if f"a valid {word}" in message), None)
    given = [b for a, b in pairwise(arguments) if a == option]
    given += [a.partition("=")[2] for a in arguments if a.startswith(f"{option}=")]
    if kind is None or not given:
        return ""
    what = "whole number" if kind == "integer" else "number"
    example = f", as in {option} {_EXAMPLES[option]}" if option in _EXAMPLES else ""
    return f"{option} {given[-1]!r}: give a {what}{example}"
