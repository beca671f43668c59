"""README.md and docs/benchmarks.md are true: operation counts are exact, code runs, CI runs the test command, figures agree."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.arms import MEASURED
from tests.bounded import LIMIT

pytestmark = pytest.mark.full_effort

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
BENCHMARKS = (ROOT / "docs/benchmarks.md").read_text()


def table(title: str) -> dict[str, list[str]]:
    """The first table of docs/benchmarks.md after `title`: the first cell of a row -> the others."""
    rows = re.search(r"(?:^\|.*\n)+", BENCHMARKS[BENCHMARKS.index(title) :], re.M)[0].splitlines()[2:]
    return {first: rest for first, *rest in ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)}


def number(text: str) -> int:
    """The last one in a cell: 50,926 of 'JPL 90-26, Table 1: 50,926'."""
    return int(re.findall(r"\d[\d,]*", text)[-1].replace(",", ""))


OPERATIONS = table("## Operations")


def test_every_arm_of_the_table_is_counted():
    assert OPERATIONS.keys() == MEASURED.keys()


@pytest.mark.parametrize("arm", MEASURED)
def test_operations_are_as_printed(arm):
    """Exactly, and fewer than what is known."""
    printed, known = (number(cell) for cell in OPERATIONS[arm])
    assert MEASURED[arm]().operations("forward_dynamics").total == printed < known


def test_snippets_run(tmp_path, monkeypatch, capsys):
    """One after the other, each with the names of those before it."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    snippets = re.findall(r"^```python\n(.*?)^```$", README, re.M | re.S)
    assert snippets
    for snippet in snippets:
        exec(snippet, names)
    assert "elbow" in capsys.readouterr().out


def test_links_lead_to_files():
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links and [link for link in links if not (ROOT / link).is_file()] == []


def test_measured_figures_are_those_of_the_benchmarks():
    """Every figure with a unit in the README's comparison is in docs/benchmarks.md, with the same command."""
    comparison = README[README.index("## How it compares") : README.index("## What it does not do")]
    figures = re.findall(r"\d[\d.,e]*\d (?:ns|µs|ms|states/s)", comparison)
    assert len(figures) >= 12 and [figure for figure in figures if figure not in BENCHMARKS] == []
    commands = set(re.findall(r"`(pliant bench[^`]*|python -m benchmarks[^`]*)`", comparison))
    assert commands and [command for command in commands if command not in BENCHMARKS] == []


def test_ci_runs_the_test_command():
    """`.ci/run` runs the block below the comment, and the extra that the block installs has every program of it."""
    take = re.search(r"^command=\$\((sed .*)\)$", (ROOT / ".ci/run").read_text(), re.M)[1]
    taken = subprocess.run(["bash", "-c", take], cwd=ROOT, capture_output=True, text=True, check=True, timeout=LIMIT).stdout.strip()
    shown = re.search(r"^<!-- test command -->\n```sh\n(.*?)\n```\n", README, re.M | re.S)[1]
    assert taken == shown
    install, *checks = (step.split() for step in shown.split(" && "))
    assert install == ["pip", "install", "-q", '".[test]"']
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["test"]
    assert {step[0] for step in checks} <= {re.match(r"[\w-]+", name)[0] for name in extra} and ["pytest"] in checks
