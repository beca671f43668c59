"""docs/functions.md: its tables hold every function of the public face, and its snippets run."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from pliant.compile import Dynamics, FrameDynamics
from pliant.compile.callable import Member
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import CLOSED, CONTROL, DERIVATIVES, FUNCTIONS

PAGE = (Path(__file__).parents[3] / "docs/functions.md").read_text()
SECTIONS = {
    "Of a system": FUNCTIONS, "For control and identification": CONTROL, "Derivatives": DERIVATIVES,
    "Of closed loops": CLOSED,
    "Of a frame": frame_functions("tip", "world"),
}  # fmt: skip


def shape(axes):
    return "(" + ", ".join(["…", *("10 b" if word == "pi" else str(word) for word in axes)]) + ")"


def line(row):
    """The first two columns of a function's line, as the page must have them."""
    shapes = [shape(axes) for axes in row.outputs]
    same = len(shapes) > 1 and len(set(shapes)) == 1
    marked = f"`{row.name}({', '.join(row.inputs)})`" + (" ʷ" if row.takes_wrenches else "")
    return f"| {marked} | {shapes[0] + ' each' if same else ', '.join(shapes)} |"


@pytest.mark.parametrize("section", SECTIONS)
def test_tables(section):
    """Every row of the table of functions, and nothing else, in its order; a missing line is shown as it should begin."""
    text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, flags=re.DOTALL | re.MULTILINE)
    assert text is not None
    begun = [" |".join(row.split(" |")[:2]) + " |" for row in text[1].splitlines() if row.startswith("| `")]
    assert begun == [line(row) for row in SECTIONS[section].values()]


def test_every_function_of_the_face_is_in_a_table():
    def members(owner):
        return {name for name, x in vars(owner).items() if isinstance(x, Member)}

    assert members(Dynamics) == {name for section in list(SECTIONS)[:4] for name in SECTIONS[section]}
    assert members(FrameDynamics) == set(SECTIONS["Of a frame"])


def test_snippets(capsys):
    names = {}
    exec("".join(re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)), names)
    assert np.abs(names["left"]).max() <= 1e-12 * np.abs(names["C"]).max()
    assert np.allclose(names["tau"], names["dyn"].inverse_dynamics(names["q"], names["v"], names["a"]), rtol=0, atol=1e-12)
    assert capsys.readouterr().out.count(".c") == 2
