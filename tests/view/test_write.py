"""What is in a page: its size, its policy, its text, and the script that is built from the sources beside it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess

import numpy as np
import pytest

import pliant as pl
from benchmarks.chains import chain
from pliant.view.page.write import page_of_run, page_of_system, write_page
from tests.view.node import PAGE, content_of, needs_node

MB = 1e6


@pytest.fixture(scope="module")
def pendulum():
    return pl.simulate(pl.examples.load("double-pendulum"), [1.0, 0.5], t_end=1.0, n_out=101)


def test_the_policy_allows_this_script_and_nothing_else(pendulum):
    page = page_of_run(pendulum)
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', page)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert policy.startswith(f"default-src 'none'; script-src 'sha256-{digest}'; ") and "unsafe-eval" not in policy
    assert page.index("Content-Security-Policy") < page.index("<style>")
    assert "<script" not in script and "<!--" not in script  # with both, the end of the element is not where it seems
    assert re.findall(r'(?:src|href)="[^"]*"', page.partition("<script>")[0]) == []


@pytest.mark.parametrize(
    "name",
    ["</script><b>", "<!--", "C:\\Users \u00fc", "\u2028 \u2029", "\ud800 half", "nul \0", "\\u003c \\", "x" * 10_000, "'\"&"],
)
def test_any_text_comes_back_as_it_is(pendulum, name):
    """As it may be in a run from a file."""
    run = pl.results.Run(pendulum.data.assign_attrs(stopped=name), model=pendulum.model)
    page = page_of_run(run)
    assert page.encode() and content_of(page)[0]["run"]["stopped"] == name and page.count("</script>") == 3


def test_the_title_is_text():
    system = pl.System("</title><script>x</script> & co" + "y" * 10_000)
    system.add_body("a", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(1.0, length=1.0))
    page = page_of_system(system.model)
    (title,) = re.findall(r"<title>(.*)</title>", page)
    assert title.startswith("&lt;/title&gt;&lt;script&gt;x&lt;/script&gt; &amp; co") and len(title) < 400 and "<" not in title


def test_numbers_that_are_none(pendulum):
    """JSON has no such numbers; a page says that they are not known."""
    data = pendulum.data.assign_attrs(quality_energy_drift=np.nan)
    assert content_of(page_of_run(pl.results.Run(data, model=pendulum.model)))[0]["run"]["drift"] is None
    cut_off = data.assign_attrs(complete=0)  # as parts of a run are: its drift is that of its energies
    told = content_of(page_of_run(pl.results.Run(cut_off, model=pendulum.model)))[0]["run"]
    assert told["drift"] == pytest.approx(pendulum.quality.energy_drift, rel=1e-6) and not told["complete"]
    system = pl.System("s")
    limits = pl.Limits(lower=-np.inf, upper=np.inf)
    system.add_body("a", hinge=pl.Revolute("y"), limits=limits, inertia=pl.Inertia.rod(1.0, length=1.0))
    assert "limits" not in content_of(page_of_system(system.model))[0]["scene"]["bodies"][0]["hinge"]


def test_what_is_refused(pendulum, tmp_path):
    with pytest.raises(pl.FileError, match=r"page.txt: a page is HTML; give a name that ends with .html"):
        pendulum.page(tmp_path / "page.txt")
    with pytest.raises(pl.FileError, match="cannot be written"):
        pendulum.page(tmp_path / "no" / "page.html")
    with pytest.raises(pl.FileError, match=r"a\\x00b.html: page: this is not the path of a file, because it contains the null"):
        write_page("x", "a\0b.html")
    with pytest.raises(pl.PliantError, match="no theme 'red'; there are 'auto', 'light', 'dark'"):
        pendulum.page(tmp_path / "page.html", theme="red")
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(pl.FileError, match="cannot be written"):
        pendulum.page(tmp_path / "folder.html")
    assert [x.name for x in tmp_path.iterdir()] == ["folder.html"]  # and nothing half written
    two = pl.simulate(pl.examples.load("double-pendulum"), [[1.0, 0.5], [0.5, 1.0]], t_end=0.1, n_out=3)
    with pytest.raises(pl.PliantError, match=r"these are 2 runs: a page shows one of them, run\[0\].page"):
        two.page(tmp_path / "page.html")
    assert two[1].page(tmp_path / "page.html").stat().st_size > 1e5


@pytest.mark.parametrize("name", pl.examples.EXAMPLES)
def test_pages_of_example_systems(name):
    if name == "plate-satellite":
        pytest.importorskip("skfem", reason="scikit-fem is not installed")
    assert len(page_of_system(pl.examples.load(name).model).encode()) < 1.2 * MB


@pytest.mark.parametrize("name", ["flexible-satellite"])
def test_pages_of_examples_with_the_most_columns(name):
    """With as many instants as a page takes; `pliant bench --only page` measures all examples as they run."""
    example = pl.examples.EXAMPLES[name]
    run = pl.simulate(example.build(), example.q0, example.v0, t_end=0.5, n_out=2001, rtol=1e-4)
    assert len(page_of_run(run).encode()) < 2.0 * MB


@pytest.mark.parametrize(("n", "instants", "most"), [(50, 1001, 2.0), (1000, 251, 8.0)])
def test_pages_of_many_bodies(n, instants, most):
    rng = np.random.default_rng(0)
    run = pl.simulate(chain(n), 0.1 * rng.normal(size=n), t_end=25.0 / n, n_out=instants, rtol=1e-4)
    page = page_of_run(run)
    assert len(page.encode()) < most * MB
    assert not any("omitted" in words for words in content_of(page)[0]["run"]["told"])


def test_a_long_run_is_thinned_and_says_so():
    run = pl.simulate(pl.examples.load("double-pendulum"), [1.0, 0.5], t_end=1.0, n_out=5001, rtol=1e-4)
    content, _ = content_of(page_of_run(run))
    assert content["run"]["time"]["shape"] == [2001] and content["run"]["told"][0] == "The page shows 2,001 of 5,001 instants."


# ---- the built script


def test_the_built_script_is_that_of_its_sources():
    """The first line has the hash of the sources, as build.mjs forms it, and the versions of what is bundled."""
    sources = (x.relative_to(PAGE).as_posix() for x in (PAGE / "src").rglob("*") if x.is_file())
    names = sorted([*sources, "package-lock.json", "build.mjs"])
    digest = hashlib.sha256()
    for name in names:
        digest.update(f"{name}\n".encode() + (PAGE / name).read_bytes() + b"\n")
    versions = json.loads((PAGE / "package.json").read_text())["devDependencies"]
    told = f"/* sources {digest.hexdigest()}; {', '.join(f'{name} {version}' for name, version in versions.items())} */"
    for built in ("page.js", "page.css"):
        with (PAGE / "built" / built).open(encoding="utf-8") as file:
            assert file.readline().strip() == told, f"{built} is not built from these sources: npm ci && npm run build in {PAGE}"


def test_licences_and_versions_of_what_is_bundled():
    lock = json.loads((PAGE / "package-lock.json").read_text())
    wanted = json.loads((PAGE / "package.json").read_text())["devDependencies"]
    for name, version in wanted.items():
        held = lock["packages"][f"node_modules/{name}"]
        assert held["version"] == version and held["integrity"].startswith("sha512-")
    assert "resolved" not in json.dumps(lock) and "://" not in re.sub(r'"url": "[^"]*"', "", json.dumps(lock))  # no host
    for name in ("three", "uplot"):
        assert "MIT" in (PAGE / "built" / f"LICENSE.{name}").read_text()


@needs_node
def test_the_script_is_built_again_byte_for_byte(tmp_path):
    modules = PAGE / "node_modules"
    if not (modules / "esbuild").exists():
        pytest.skip(f"there is no {modules}: npm ci there brings what builds the page")
    folder = tmp_path / "page"
    folder.mkdir()
    for name in ("src", "build.mjs", "package.json", "package-lock.json"):
        (shutil.copytree if name == "src" else shutil.copy)(PAGE / name, folder / name)
    (folder / "node_modules").symlink_to(modules.resolve())
    ended = subprocess.run(["node", "build.mjs"], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    for built in (PAGE / "built").iterdir():
        assert (folder / "built" / built.name).read_bytes() == built.read_bytes(), built.name
