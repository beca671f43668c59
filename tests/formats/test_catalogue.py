"""docs/catalogue.md: every load, sensor and hinge is on it, and every YAML block is a part of a system file that loads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pliant as pl
from pliant.formats.yaml.kinds import LOADS, OUTPUTS
from pliant.model.bodies.hinge_types import HINGE_TYPES

pytestmark = pytest.mark.quick

PAGE = (Path(__file__).parents[2] / "docs/catalogue.md").read_text()
BASE, *BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("type: ")[-1].split(",")[0].split("}")[0])
def test_blocks_load(block, tmp_path):
    """A section of the block that the base has too goes on with it."""
    text = BASE
    for section, lines in re.findall(r"^(\w+):\n((?:  .*\n)+)", block, flags=re.MULTILINE):
        head = f"{section}:\n"
        text = text.replace(head, head + lines) if head in text else text + head + lines
    file = tmp_path / "catalogue.yaml"
    file.write_text(text)
    system = pl.load(file)
    assert system.model.loads or system.model.outputs or system.model.loops or len(system.bodies) > 3


@pytest.mark.parametrize("words", [LOADS, OUTPUTS], ids=["loads", "sensors"])
def test_every_load_and_sensor_is_on_the_page(words):
    for word, kind in words.items():
        assert f"### {kind.__name__}\n" in PAGE and f".. arguments:: {kind.__name__}\n" in PAGE, kind
        assert re.search(rf"type: {word}\b", PAGE), word


def test_every_hinge_is_on_the_page():
    for name in (*HINGE_TYPES, "Custom"):
        assert f"| `{name}(" in PAGE, name
