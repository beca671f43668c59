"""docs/analysis.md says what is so: its code runs, and prints what is beside it; its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "analysis.md").read_text()


def test_snippets_run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    snippets = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert len(snippets) > 4
    for snippet in snippets:
        exec(snippet, names)
    printed = capsys.readouterr().out
    for shown in re.findall(r"# (<.*>|\(.*\))$", "\n".join(snippets), re.M):
        assert shown in printed, shown
    assert "equilibrium of 'arm', residual" in printed and "motor.torque" in printed and "damping" in printed


def test_links_lead_somewhere():
    for file in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (DOCS / file).is_file(), file
