"""docs/simulation.md says what is so: its code runs, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "simulation.md").read_text()


def test_snippets_run(tmp_path, monkeypatch, capsys):
    """One after the other, each with the names of those before it."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    snippets = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert len(snippets) > 5
    for snippet in snippets:
        exec(snippet, names)
    printed = capsys.readouterr().out
    for shown in re.findall(r"# (<.*>|\(.*\))$", "\n".join(snippets), re.M):  # what the comment beside a print says of it
        assert shown.partition("…")[0] in printed, shown


def test_links_lead_somewhere():
    headings = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", PAGE, re.M)}
    for file, place in re.findall(r"\]\(([^)#:]*)(?:#([\w-]+))?\)", PAGE):
        assert (DOCS / file).is_file() if file else place in headings, (file, place)
