"""docs/developer/ is true: its changes fit the sources, their tests pass, and its commands run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from tests import look
from tests.bounded import LIMIT

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs/developer"
COPIED = ("pliant", "tests", "docs", "benchmarks", "pyproject.toml", "README.md", "CONTRIBUTING.md")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.webp", "*.png", "*.bdf", "build")


def blocks(page: str, kind: str) -> list[str]:
    """The contents of the page's fences of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", (PAGES / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def once(text: str, old: str, new: str, file: str) -> str:
    """Replace a text that is there once."""
    assert text.count(old) == 1, f"{file} has {text.count(old)} times {old!r}; the page must show what is there now"
    return text.replace(old, new)


def changed(root: Path, changes: str) -> None:
    """Make the changes of a block: new lines next to lines that are there, and replaced parts of lines."""
    for part in re.split(r"^--- ", changes, flags=re.MULTILINE)[1:]:
        name, _, rest = part.partition("\n")
        text = (root / name).read_text(encoding="utf-8")
        at, old, new = "", "", list[str]()
        for line in [*rest.splitlines(), ""]:
            sign, own = line[:1], line[1:]
            if sign == "+":
                new.append(own)
                continue
            if new and (at or old or sign == " "):  # what came before, or else the line below
                block = "\n".join(new)
                if old:
                    text = once(text, old.strip("…"), block.removeprefix("…").removesuffix("…"), name)
                elif at:
                    text = once(text, f"\n{at}\n", f"\n{at}\n{block}\n", name)
                else:
                    text = once(text, f"\n{own}\n", f"\n{block}\n{own}\n", name)
                new = []
            at, old = (own if sign == " " else ""), (own if sign == "-" else "")
        assert not new, f"{name}: no place for {new}"
        (root / name).write_text(text, encoding="utf-8")


def copied(root: Path) -> None:
    """A copy of the sources."""
    for name in COPIED:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(
            ROOT / name, root / name, **({"ignore": LEFT_OUT} if (ROOT / name).is_dir() else {})
        )


def with_changes(page: str, root: Path) -> None:
    """A copy of the sources with all changes of a page: new files, then longer and changed ones."""
    copied(root)
    for block in blocks(page, "python"):
        if found := re.match(r"# (\S+\.py)\n", block):
            assert not (root / found[1]).exists()
            (root / found[1]).write_text(block[found.end() :], encoding="utf-8")
    for block in blocks(page, "py"):
        found = re.match(r"# (\S+\.py), at its end\n", block)
        file = root / found[1]
        file.write_text(file.read_text(encoding="utf-8") + block[found.end() :], encoding="utf-8")
    for block in blocks(page, "diff"):
        changed(root, block)


def run(command: str, root: Path) -> None:
    environment = {key: x for key, x in os.environ.items() if not key.startswith("PYTEST_")}
    path = os.pathsep.join([str(root), environment.get("PYTHONPATH", "")])
    words = shlex.split(command.removeprefix("python -m "))
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=root, env=environment | {"PYTHONPATH": path}, capture_output=True,
        encoding="utf-8", timeout=LIMIT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


@pytest.mark.parametrize("page", ["first_change.md", "hinge.md", "integrator.md"])
def test_a_stranger_changes_pliant(page, tmp_path):
    """With the changes of a page, and nothing else, its commands pass."""
    with_changes(page, tmp_path)
    commands = [line for block in blocks(page, "sh") for line in block.splitlines()]
    assert len(commands) >= 2 and {shlex.split(x)[0] for x in commands} <= {"python", "pytest", "ruff"}
    for command in commands:
        run(command, tmp_path)


@pytest.mark.parametrize(
    ("page", "names"),
    [("first_change.md", ("MagnusForce",)), ("hinge.md", ("PinSlot",)), ("integrator.md", ("ralston", "RALSTON"))],
)
def test_who_follows_a_page_leaves_its_places(page, names, tmp_path):
    """The changes of a page can be made after the same ones under another name, as a contribution makes them."""
    copied(tmp_path)
    for block in blocks(page, "diff"):
        other = block
        for name in names:
            other = other.replace(name, f"{name}{name[-1]}")
        changed(tmp_path, other)
    for block in blocks(page, "diff"):
        changed(tmp_path, block)


ENTERED = """
import sys, threading
import pliant as pl
def arm(mass):
    s = pl.System("arm")
    s.add_body("upper", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(mass, length=0.4, com=(0.2, 0, 0)))
    s.add_body("lower", "upper", pl.Revolute("y"), pose=pl.Pose((0.4, 0, 0)), inertia=pl.Inertia.rod(mass, length=0.3))
    return s
pl.compile(arm(1.0)).forward_dynamics([0, 0], [0, 0], [0, 0])  # imports
seen = {}
def entered(frame, event, _):
    name = frame.f_code.co_filename.replace("\\\\", "/")
    if event == "call" and "/pliant/" in name:
        seen.setdefault("pliant/" + name.rpartition("/pliant/")[2] + ":" + frame.f_code.co_name.replace(" ", ""))
system = arm(1.5)
system.model
sys.setprofile(entered)
threading.setprofile(entered)
pl.compile(system).forward_dynamics([0, 0], [0, 0], [0, 0])
sys.setprofile(None)
print(*seen, sep="\\n")
"""


def test_ten_files_are_entered_in_this_order(tmp_path):
    """From `pl.compile` to the first result of a two-link arm that is in no cache."""
    page = (PAGES / "ten_files.md").read_text(encoding="utf-8")
    listed = [":".join(x) for x in re.findall(r"^\| \d+ \| `(\S+)` \| `(\w+)` \|", page, re.MULTILINE)]
    command, own = [sys.executable, "-c", ENTERED], os.environ | {"PLIANT_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(command, env=own, capture_output=True, encoding="utf-8", timeout=LIMIT, check=True)
    entered = done.stdout.split()
    assert len(listed) == 10 and [x for x in entered if x in listed] == listed
    most = int(re.search(r"fewer than (\d+) files", page)[1])
    assert len({x.partition(":")[0] for x in entered}) < most


def test_commands_of_debugging(capsys, monkeypatch, tmp_path):
    """Each prints what the page shows of it."""
    page = (PAGES / "debugging.md").read_text(encoding="utf-8")
    commands = [x for block in blocks("debugging.md", "sh") for x in block.splitlines() if x.startswith("python -m tests.look")]
    assert len(commands) >= 5
    monkeypatch.chdir(tmp_path)
    printed = []
    for command in commands:
        monkeypatch.setattr(sys, "argv", shlex.split(command.partition("#")[0])[2:])
        look.main()
        printed.append(capsys.readouterr().out)
        assert printed[-1].strip(), command
    for shown in blocks("debugging.md", "console"):
        assert any(all(line in out for line in shown.splitlines()) for out in printed), shown
    assert "tests.soak" in page


def test_where_a_nan_begins():
    """A law that takes the root of a negative number is named with its operands, and what is finite is said to be so."""
    system = pl.System("root")
    system.add_body(
        "b",
        hinge=pl.Prismatic(
            "x",
        ),
        hinge_name="slide",
        inertia=pl.Inertia.sphere(1.0, 0.1),
    )
    system.add_load("law", lambda x: x.torque("slide", np.sqrt(x.q("slide"))))
    dyn = pl.compile(system)
    found = look.first_bad(dyn, "rhs", {"q": [-0.25]})
    assert found.startswith("sqrt#") and "= nan of ('q', (0,)) = -0.25" in found
    assert look.first_bad(dyn, "rhs", {"q": [0.25]}) == "every value is finite"


def test_comparisons_are_of_rounding():
    for line in look.compare(pl.examples.load("four-bar")):
        assert float(line.split()[-1]) < 1e-11, line


def test_programs_on_the_pages_are_there():
    """Modules that a command runs, files of commands, and marks of tests."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in (*PAGES.glob("*.md"), ROOT / "CONTRIBUTING.md"))
    modules = {*re.findall(r"python -m ([\w.]+)", text)}
    assert {"tests.of", "tests.look", "tests.soak", "benchmarks.history"} <= modules
    assert [name for name in modules if find_spec(name) is None] == []
    files = {*re.findall(r"(?:^|[ `])((?:\.ci|changelog\.d|pliant|tests)/[\w./]*\w)(?=[ `]|$)", text, re.MULTILINE)}
    new = {x for page in PAGES.glob("*.md") for x in re.findall(r"^# (\S+\.py)$", page.read_text(), re.MULTILINE)}
    gone = [name for name in files - new if not (ROOT / name).exists() and not name.startswith("changelog.d/")]
    assert len(files) > 20 and gone == []
    marks = {*re.findall(r"pytest -m (\w+)", text)}
    assert all(f'"{mark}' in (ROOT / "pyproject.toml").read_text(encoding="utf-8") for mark in marks)


def test_pages_have_links_and_are_short():
    """At most three screens of text each, and every page is on the overview."""
    overview = (PAGES / "index.md").read_text(encoding="utf-8")
    for page in PAGES.glob("*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        assert len(text.splitlines()) <= 120, page.name
        assert page.name == "index.md" or f"]({page.name})" in overview
