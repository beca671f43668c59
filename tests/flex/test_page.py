"""The first snippets of docs/flexible.md run, one after the other."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

PAGE = Path(__file__).parents[2] / "docs" / "flexible.md"


def test_snippets(capsys):
    first, second = re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL)[:2]
    names: dict[str, object] = {}
    exec(first + second, names)
    printed = capsys.readouterr().out.replace("[", " ").replace("]", " ").split()
    *frequencies, deflection = (float(x) for x in printed)
    assert np.count_nonzero(np.array(frequencies) < 1e-6) == 6 and 0 < deflection < 0.1
