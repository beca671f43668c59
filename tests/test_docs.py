"""Pages of docs/ say what is so: their code runs, their commands too, and their links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import warnings
from contextlib import nullcontext
from pathlib import Path

import pytest

import pliant as pl
from pliant import cli

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {
    "simulation.md": 9,
    "support.md": 0,
    "sensors.md": 4,
    "rollouts.md": 4,
    "learning.md": 3,
    "results.md": 5,
    "control.md": 5,
    "loads.md": 4,
    "actuators.md": 5,
    "events.md": 6,
    "deployment.md": 5,
    "space.md": 5,
    "mufti.md": 7,
    "sayers.md": 16,
    "topology.md": 5,
    "loops.md": 6,
    "mechanisms.md": 6,
    "cams.md": 3,
    "gears.md": 4,
    "sweeps.md": 7,
    "tutorials/pendulum.md": 9,
    "tutorials/robot.md": 7,
    "tutorials/satellite.md": 7,
    "tutorials/observatory.md": 13,
    "tutorials/linkage.md": 7,
    "tutorials/policy.md": 6,
    "tutorials/fmu.md": 9,
    "gallery.md": 1,
    "robot.md": 5,
    "coming_from.md": 10,
    "coming_from_learning.md": 4,
    "bending.md": 5,
    "driving.md": 6,
    "accuracy.md": 5,
    "joint_loads.md": 5,
    "parameters.md": 8,
    "errors.md": 3,
    "shapes.md": 5,
    "drawing.md": 3,
    "export.md": 6,
    "fmu.md": 1,
    "torch.md": 4,
    "jax.md": 5,
    "casadi.md": 3,
    "ik.md": 3,
    "gradients.md": 6,
    "gpu.md": 1,
    "benchmarks.md": 1,
    "validation.md": 5,
    "beams.md": 4,
    "beams_validation.md": 1,
    "other_tools.md": 0,
    "conventions.md": 7,
    "papers.md": 1,
    "errata.md": 0,
    "catalogue.md": 0,
    "command.md": 0,
    "flexible_model.md": 1,
    "developer/index.md": 0,
    "developer/first_change.md": 1,
    "developer/hinge.md": 2,
    "developer/integrator.md": 1,
    "developer/ten_files.md": 1,
    "developer/debugging.md": 0,
    "developer/tests.md": 0,
    "developer/release.md": 0,
    "testing.md": 3,
}  # with the least number of snippets
NEEDS = {"torch.md": "torch", "tutorials/fmu.md": "fmpy"}  # pages whose code needs what the tests do not bring
# what a page says that its code warns of
WARNS = {
    "robot.md": "the limits (of effort and velocity )?of 2 hinges|not read: contacts",
    "tutorials/robot.md": "the limits of effort and velocity of 3 hinges",
}


# 40,000 runs; counts of operations
MARKS = {"tutorials/policy.md": pytest.mark.lanes, "sayers.md": pytest.mark.full_effort}


@pytest.mark.parametrize("page", [pytest.param(page, marks=MARKS.get(page, ())) for page in PAGES])
def test_snippets_run(page, tmp_path, monkeypatch, capsys):
    """One after the other, each with the names of those before it; then the commands, among the files that these wrote."""
    if page in NEEDS:
        pytest.importorskip(
            NEEDS[page], reason=f"{NEEDS[page]} is not installed; pip install 'pliant[{NEEDS[page]}]' runs this page"
        )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pliant.study.sweeping.cores", lambda: 1)  # several processes have tests of their own
    names: dict[str, object] = {}
    snippets = re.findall(r"^```python\n(.*?)^```$", (DOCS / page).read_text(), re.M | re.S)
    assert len(snippets) >= PAGES[page]
    with pytest.warns(pl.ModelWarning, match=WARNS[page]) if page in WARNS else nullcontext():
        for snippet in snippets:
            exec(snippet, names)
    printed = capsys.readouterr().out
    for shown in re.findall(r"# (<.*>|\(.*\))$", "\n".join(snippets), re.M):  # what the comment beside a print says of it
        assert shown.partition("…")[0] in printed, shown
    for shown in re.findall(r"^```text\n(.*?)^```$", (DOCS / page).read_text(), re.M | re.S):
        assert all(part.strip() in printed for line in shown.splitlines() for part in line.split("…")), shown
    for command in commands(page):
        monkeypatch.setattr(sys, "argv", shlex.split(command))
        with warnings.catch_warnings(), pytest.raises(SystemExit) as left:
            warnings.simplefilter("default", pl.ModelWarning)
            cli.main()
        assert not left.value.code, (command, capsys.readouterr().err)


def commands(page):
    """What `pliant` is told in the page's blocks of shell; `pliant bench` measures for minutes, and has tests of its own."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", (DOCS / page).read_text(), re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("pliant ") and not line.startswith("pliant bench")]


def test_a_page_becomes_a_notebook(tmp_path):
    """No sentence announces what a notebook does not show, and links name their pages."""
    page = tmp_path / "page.md"
    page.write_text("# T\n\nIt prints:\n\n```text\n3\n```\n\n[Loads](../loads.md#x) act:\n\n```python\n1 + 1\n```\n")
    script = DOCS / "_ext" / "to_notebook.py"
    subprocess.run([sys.executable, str(script), str(page)], cwd=tmp_path, check=True, timeout=600)
    prose, code = json.loads((tmp_path / "page.ipynb").read_text())["cells"]
    assert "".join(prose["source"]) == "# T\n\nIt prints.\n\nLoads (page 'loads') act:"
    assert code["source"] == ["1 + 1"]


def test_every_tutorial_is_run():
    pages = {f"tutorials/{path.name}" for path in (DOCS / "tutorials").glob("*.md")} - {"tutorials/index.md"}
    assert len(pages) == 7 and pages <= PAGES.keys()


def test_the_gallery_shows_every_example():
    blocks = re.findall(r"^```{gallery}\n(.*?)^```$", (DOCS / "gallery.md").read_text(), re.M | re.S)
    assert sorted(" ".join(blocks).split()) == sorted(pl.examples.names())


def test_moving_pictures_are_small_and_repeat():
    """An animated WebP has a chunk ANIM: four bytes of background, then how often it is repeated, 0 for ever."""
    pictures = sorted(DOCS.glob("gallery/*.webp")) + sorted(DOCS.glob("tutorials/*.webp"))
    assert {path.stem for path in pictures} >= set(pl.examples.names()) | {
        "pendulum",
        "robot",
        "satellite",
        "observatory",
        "linkage",
        "policy",
        "fmu",
    }
    for path in pictures:
        data = path.read_bytes()
        at = data.index(b"ANIM") + 8
        width, height = (1 + int.from_bytes(data[k : k + 3], "little") for k in (24, 27))
        assert len(data) < 150_000 and (width, height) == (320, 240) and data[at + 4 : at + 6] == b"\0\0", path.name


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (DOCS / page).read_text()
    headings = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in re.findall(r"^#+ (.*)$", text, re.M)}
    for file, place in re.findall(r"\]\(([^)#:]*)(?:#([\w-]+))?\)", text):
        assert ((DOCS / page).parent / file).is_file() if file else place in headings, (file, place)
