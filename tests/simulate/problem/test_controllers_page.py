"""The snippets of docs/controllers.md run, one after another."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

PAGE = Path(__file__).parents[3] / "docs" / "controllers.md"


def test_the_page_runs():
    names: dict[str, object] = {}
    for snippet in re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL):
        exec(snippet, names)
    run = names["pl"].simulate(names["system"], t_end=10.0)
    np.testing.assert_allclose(run["axle"][-1], 1.0, atol=1e-2)
    np.testing.assert_allclose(names["again"]["axle"][-1], 1.0, atol=2e-2)  # noise of 1e-3, by an observer
