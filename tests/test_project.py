"""The face of the project: workflows, forms, the changelog's fragments, the history of benchmarks, `pliant info --bug`."""

from __future__ import annotations

import getpass
import platform
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from ruamel.yaml import YAML

import pliant as pl
from benchmarks import history
from pliant import cli
from pliant.view import installation
from tests.bounded import LIMIT

ROOT = Path(__file__).parents[1]
FORMS = sorted((ROOT / ".github").rglob("*.yml"))
GATHER = runpy.run_path(str(ROOT / "changelog.d/gather.py"))
CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Added\n\n- one\n\n### Fixed\n\n- two\n\n## 0.1.0\n\n### Added\n\n- zero\n"


def test_forms_and_workflows_are_yaml():
    names = {path.name for path in FORMS}
    assert {"tests.yml", "nightly.yml", "release.yml", "bug.yml", "idea.yml"} <= names
    for path in FORMS:
        assert isinstance(YAML(typ="safe").load(path.read_text(encoding="utf-8")), dict), path.name


@pytest.mark.parametrize("path", [x for x in FORMS if x.parent.name == "workflows"], ids=lambda x: x.name)
def test_workflows_run_what_is_there(path):
    """Each file and folder that a step names exists, and each says that it has not run yet."""
    text = path.read_text(encoding="utf-8")
    assert "NOT YET RUN" in text
    jobs = YAML(typ="safe").load(text)["jobs"].values()
    commands = " ".join(step.get("run", "") for job in jobs for step in job["steps"])
    named = re.findall(r"(?<![\w/$.-])((?:tests|docs|changelog\.d|\.ci|pliant|benchmarks)/[\w./-]+)", commands)
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert all(step.keys() & {"run", "uses"} and job["timeout-minutes"] for job in jobs for step in job["steps"])


def test_tests_run_on_three_systems_and_three_pythons():
    matrix = YAML(typ="safe").load((ROOT / ".github/workflows/tests.yml").read_text())["jobs"]["tests"]["strategy"]["matrix"]
    assert {x.partition("-")[0] for x in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == ["3.11", "3.12", "3.13"]


def test_forms_ask_for_what_a_report_needs():
    for name in ("bug.yml", "idea.yml"):
        assert "pliant info --bug" in (ROOT / ".github/ISSUE_TEMPLATE" / name).read_text()
    assert "pliant info --bug" in (ROOT / "SECURITY.md").read_text()


# ---- pliant info --bug


def test_a_report_names_versions_and_nobody(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PLIANT_TRACEBACK", "")
    monkeypatch.setattr(sys, "argv", ["pliant", "info", "--bug"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    out = capsys.readouterr().out
    assert not left.value.code
    for text in (pl.__version__, platform.python_version(), "llvmlite", "LLVM", "extra sweep", "lane", "PLIANT_TRACEBACK", "GPUs"):
        assert text in out, text
    assert str(tmp_path) not in out and str(Path.home()) not in out
    assert not [name for name in (platform.node(), getpass.getuser()) if re.search(rf"\b{re.escape(name)}\b", out)]
    assert all(len(line) <= 100 for line in out.splitlines())


def test_the_cache_in_a_report_is_below_the_home_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("PLIANT_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert installation.cached() == "~/.cache/pliant, 0 objects, 0.0 MiB"
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere/of/mine")
    assert installation.cached() == "XDG_CACHE_HOME, 0 objects, 0.0 MiB"


def test_info_without_a_system_says_what_it_needs(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["pliant", "info"])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code == 2 and "info needs a file, the name of an example, or --bug" in capsys.readouterr().err


# ---- fragments of the changelog


@pytest.fixture
def root(tmp_path):
    """A repository with a changelog and no fragments."""
    for name in ("pliant/version.py", "CITATION.cff"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    return tmp_path


def test_fragments_of_today_are_right():
    assert GATHER["mistakes"](ROOT) == []


def test_fragments_are_gathered(root):
    """Each at the end of its section of what is unreleased; a new section comes in its place; the fragments are gone."""
    (root / "changelog.d/a.added.md").write_text("- three\n  and more\n")
    (root / "changelog.d/b.changed.md").write_text("- four\n")
    (root / "changelog.d/README.md").write_text("no fragment\n")
    assert GATHER["main"]([], root) == 0
    middle = "### Added\n\n- one\n- three\n  and more\n\n### Changed\n\n- four\n\n### Fixed\n\n- two\n"
    assert (root / "CHANGELOG.md").read_text() == CHANGELOG.replace("### Added\n\n- one\n\n### Fixed\n\n- two\n", middle)
    assert [x.name for x in (root / "changelog.d").iterdir()] == ["README.md"]


def test_sections_that_are_there_twice_become_one(root):
    """As after two changes that each began a section."""
    file = root / "CHANGELOG.md"
    file.write_text(CHANGELOG.replace("## Unreleased\n", "## Unreleased\n\n### Fixed\n\n- first\n"), encoding="utf-8")
    (root / "changelog.d/a.fixed.md").write_text("- last\n")
    assert GATHER["main"]([], root) == 0
    assert file.read_text() == CHANGELOG.replace("- two\n", "- first\n- two\n- last\n")


def test_a_release_of_today(root):
    """What is unreleased today becomes the next version, with the sentences that are prepared for it."""
    (root / "CHANGELOG.md").write_text((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), encoding="utf-8")
    (root / "changelog.d/9.9.0.md").write_text("Much.\n")
    (root / "changelog.d/a.removed.md").write_text("- five\n")
    (root / "changelog.d/b.added.md").write_text("- six\n")
    before = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert GATHER["main"](["--release", "9.9.0"], root) == 0
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## Unreleased\n\n## 9.9.0\n\nMuch.\n\n### Added\n" in text and "### Removed\n\n- five\n" in text
    assert {*before.splitlines()} <= {*text.splitlines()}
    assert '__version__ = "9.9.0"\n' in (root / "pliant/version.py").read_text(encoding="utf-8")
    assert "\nversion: 9.9.0\n" in (root / "CITATION.cff").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.better.md", "- x\n", "a.better.md: name it SUBJECT.SECTION.md with a section of added, changed"),
        ("a.fixed.md", "x\n", "a.fixed.md: write list items"),
        ("a.fixed.md", f"- {'x ' * 60}\n", "a.fixed.md:1: a line has at most 100 columns"),
    ],
)
def test_wrong_fragments_are_named(root, capsys, name, text, message):
    (root / "changelog.d" / name).write_text(text)
    assert GATHER["main"](["--check"], root) == 1
    assert message in capsys.readouterr().err
    assert (root / "CHANGELOG.md").read_text() == CHANGELOG


def test_a_release_needs_its_first_sentences(root, capsys):
    assert (
        GATHER["main"](["--release", "0.3.0"], root) == 1 and "changelog.d/0.3.0.md: write the sentences" in capsys.readouterr().err
    )
    assert GATHER["main"](["--release", "next"], root) == 1 and "give three numbers" in capsys.readouterr().err


# ---- the history of benchmarks


def test_rows_of_history(tmp_path, monkeypatch, capsys):
    file = tmp_path / "operations.jsonl"
    rows = [{"commit": c, "date": d, "operations": {"arm": n}} for c, d, n in (("a", "1", 100), ("b", "2", 100), ("c", "3", 90))]
    for row in (*rows, rows[-1]):  # a commit has one row
        history.append("operations", row, file)
    assert [*history.read("operations", file)] == rows
    monkeypatch.setitem(history.FILES, "operations", file)
    assert history.main(["show"]) == 0
    assert capsys.readouterr().out == "3 rows, the last of 3, c\n3 c: arm: 100 -> 90 (-10.0 %)\n"
    assert history.main(["what"]) == 2


def test_ratios_of_one_machine_are_compared():
    rows = [
        {"commit": c, "date": "1", "processor": p, "ratios": {"x": r}}
        for c, p, r in (("a", "A", 2.0), ("b", "B", 9.0), ("c", "A", 3.0))
    ]
    assert [*history.changes("ratios", rows)] == [
        "A: 2 rows, the last of 1, c", "1 c: x: 2.0 -> 3.0 (+50.0 %)", "B: 1 row, the last of 1, b",
    ]  # fmt: skip


def test_ratios_are_those_of_bench():
    calls = [{"system": "panda", "function": "bias", "kind": "batch", "who": "Pinocchio", "ratio": 50.12345}, {"who": "pliant"}]
    runs = [{"table": "rollout", "what": "lanes", "against": "one", "unit": u, "figure": 2.5} for u in ("×", "s")]
    assert history.ratios({"calls": calls, "runs": runs}) == {"panda bias, batch: Pinocchio": 50.123, "rollout, lanes: one": 2.5}


def test_the_history_has_rows_of_commits_and_of_these_systems():
    rows = [*history.read("operations")]
    assert rows and all(re.fullmatch(r"[0-9a-f]{12}", row["commit"]) for row in rows)
    assert len({row["commit"] for row in rows}) == len(rows) and {"commit", "date", "operations"} == rows[-1].keys()
    assert rows[-1]["operations"]["double-pendulum forward_dynamics"] > 0


def test_a_row_needs_a_commit(tmp_path):
    """In a repository of its own: of a commit, and not of what is not committed."""

    def git(*arguments):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@x", *arguments], cwd=tmp_path, check=True, timeout=LIMIT)

    git("init", "-q")
    (tmp_path / "pliant").mkdir()
    (tmp_path / "pliant/a.py").write_text("1\n")
    git("add", ".")
    git("commit", "-q", "-m", "a")
    assert re.fullmatch(r"[0-9a-f]{12}", history.commit(tmp_path)["commit"])
    (tmp_path / "pliant/a.py").write_text("2\n")
    with pytest.raises(pl.PliantError, match=r"not committed; commit them first: M pliant/a\.py"):
        history.commit(tmp_path)
