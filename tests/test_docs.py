"""Pages of docs/ say what is so: their code runs, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {
    "simulation.md": 6,
    "loads.md": 4,
    "events.md": 5,
    "mufti.md": 7,
    "topology.md": 5,
    "loops.md": 6,
    "sweeps.md": 6,
}  # with the least number of snippets


@pytest.mark.parametrize("page", PAGES)
def test_snippets_run(page, tmp_path, monkeypatch, capsys):
    """One after the other, each with the names of those before it."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    snippets = re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text(), re.M | re.S)
    assert len(snippets) >= PAGES[page]
    for snippet in snippets:
        exec(snippet, names)
    printed = capsys.readouterr().out
    for shown in re.findall(r"# (<.*>|\(.*\))$", "\n".join(snippets), re.M):  # what the comment beside a print says of it
        assert shown.partition("…")[0] in printed, shown


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (DOCS / page).read_text()
    headings = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)}
    for file, place in re.findall(r"\]\(([^)#:]*)(?:#([\w-]+))?\)", text):
        assert (DOCS / file).is_file() if file else place in headings, (file, place)
