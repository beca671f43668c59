"""The site of documentation: it builds without a warning, names every public name, and asks nothing of the network.

`sphinx-build -W --keep-going -q docs build/site` is the command of CONTRIBUTING.md; it is run here, figures and all, and with the
packages alone that `pip install ".[docs]"` brings.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zlib
from html.parser import HTMLParser
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from urllib.parse import unquote

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.public_names import classes, members, public

pytestmark = pytest.mark.first

ROOT = Path(__file__).parents[1]
COMMAND = "sphinx-build -W --keep-going -q docs build/site"
HIDING = """
import sys
from importlib.machinery import PathFinder
class Brought:
    @staticmethod
    def find_spec(name, path=None, target=None):
        return None if name.partition(".")[0] in HIDDEN else PathFinder.find_spec(name, path, target)
    invalidate_caches = PathFinder.invalidate_caches
    find_distributions = PathFinder.find_distributions
sys.meta_path = [Brought if finder is PathFinder else finder for finder in sys.meta_path]
"""


def ours():
    """What this tree needs, which may have been installed before it changed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"].items()
    return project["dependencies"] + [_only_for(extra, need) for extra, needs in extras for need in needs]


def _only_for(extra, need):
    what, _, where = need.partition(";")
    return f"{what}; {f'({where}) and ' if where else ''}extra == {extra!r}"


def brought(name, extras, known):
    """Add the distributions that `pip install name[extras]` brings to `known`, by their names with their extras."""
    name = canonicalize_name(name)
    if extras <= known.get(name, set()) and name in known:
        return
    known[name] = known.get(name, set()) | extras
    try:
        needs = ours() if name == "pliant" else requires(name) or []
    except PackageNotFoundError:  # of another platform
        return
    for need in map(Requirement, needs):
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            brought(need.name, set(need.extras), known)


@pytest.fixture(scope="session")
def alone(tmp_path_factory):
    """A folder for PYTHONPATH, with which Python finds no packages but those of `pip install ".[docs]"`."""
    known = {}
    brought("pliant", {"docs"}, known)
    owners = {name: {canonicalize_name(x) for x in found} for name, found in packages_distributions().items()}
    hidden = sorted(name for name, found in owners.items() if not found & {*known, "setuptools"} and name != "benchmarks")
    folder = tmp_path_factory.mktemp("alone")
    (folder / "sitecustomize.py").write_text(f"HIDDEN = {hidden!r}\n{HIDING}")
    return folder


def test_packages_that_docs_do_not_bring_are_hidden(alone):
    code = "import sphinx, numpy, gymnasium, pliant, importlib.util as u; print(u.find_spec('pytest'), u.find_spec('mujoco'))"
    found = os.environ | {"PYTHONPATH": str(alone)}
    run = subprocess.run([sys.executable, "-c", code], env=found, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout == "None None\n", run.stderr


@pytest.fixture(scope="session")
def site(tmp_path_factory, worker_id, alone):
    """Built once, by the worker that asks first; others wait for it."""
    fcntl = pytest.importorskip("fcntl")
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "site"
    folder.mkdir(exist_ok=True)
    out, said = folder / "html", folder / "said.json"
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not said.exists():
            words = [str(out) if word == "build/site" else word for word in COMMAND.split()[1:]]
            done = subprocess.run(
                [sys.executable, "-m", "sphinx", "-d", str(folder / "doctrees"), *words],
                cwd=ROOT, capture_output=True, text=True, timeout=600, check=False, env=os.environ | {"PYTHONPATH": str(alone)},
            )  # fmt: skip
            said.write_text(json.dumps([done.returncode, done.stderr]))
    code, errors = json.loads(said.read_text())
    assert code == 0, errors
    return out


def test_the_command_stands_in_contributing():
    assert COMMAND in (ROOT / "CONTRIBUTING.md").read_text()


class Links(HTMLParser):
    """What a page loads (`asked`), and where it leads (`led`), and the places in it."""

    def __init__(self, path):
        super().__init__()
        self.asked, self.led, self.places = set(), set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.places.add(attrs.get("id", ""))
        if tag == "a":
            self.led.add(attrs.get("href") or "")
        elif tag == "link" and attrs.get("rel") != "canonical":
            self.asked.add(attrs.get("href") or "")
        elif attrs.get("src"):
            self.asked.add(attrs["src"])


def test_links_lead_somewhere_and_nothing_is_loaded_from_elsewhere(site):
    pages = {path.resolve(): Links(path) for path in site.rglob("*.html") if "_static" not in path.parts}
    assert len(pages) > 40
    for path, page in pages.items():
        for link in page.asked | page.led:
            file, _, place = link.partition("#")
            if link.startswith(("http://", "https://", "mailto:")):
                assert link not in page.asked, (path.name, link)
                continue
            target = (path.parent / unquote(file.partition("?")[0])).resolve() if file else path
            assert target.exists() and target.is_relative_to(site.resolve()), (path.name, link)
            assert not place or target not in pages or unquote(place) in pages[target].places or place == "", (path.name, link)


def test_styles_load_nothing_from_elsewhere(site):
    for path in site.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//|@import\s+['\"]", path.read_text()), path.name


def inventory(site):
    """The names that the reference has: those of objects.inv, a header of four lines and a compressed table."""
    packed = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    return {line.split(" ")[0] for line in zlib.decompress(packed).decode().splitlines() if " py:" in line}


def test_every_public_name_is_in_the_reference(site):
    """Under one of its names: `pl.sweep` is `pl.study.sweep` too."""
    there, names = inventory(site), public()
    told = {id(x) for name, x in names.items() if f"pliant.{name}" in there}
    assert not [name for name, x in names.items() if id(x) not in told]


def test_every_member_is_in_the_reference(site):
    """Under its class, or under a base of it: hinges, loads and sensors have the face of their base."""
    there = {tuple(name.split(".")[-2:]) for name in inventory(site)}
    left = {
        f"{name}.{member}"
        for name, cls in classes().items()
        for member in members(cls)
        if not any((base.__name__, member) in there for base in cls.__mro__)
    }
    assert not left


@pytest.fixture(scope="module")
def tab():
    """A function that opens a tab of this width [px] without network, in an installed Chromium."""
    chromium = next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    if chromium is None:
        pytest.skip("no Chromium is installed")
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with api.sync_playwright() as player:
        options = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
        browser = player.chromium.launch(executable_path=chromium, args=options)
        yield lambda width: browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
        browser.close()


def test_a_browser_without_network_opens_every_page(site, tab):
    """Light and dark by turns, in a wide and in a narrow window: requests stay inside the site, nothing is printed on the console,
    no page is wider than the window, and figures are there."""
    page, asked, said, figures = tab(1440), [], [], 0
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(f"{page.url}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"{page.url}: {error}"))
    wide, widths = [], (1440, 390)
    for i, path in enumerate(sorted(path for path in site.rglob("*.html") if "_static" not in path.parts)):
        page.emulate_media(color_scheme="dark" if i % 2 else "light")
        page.goto(path.as_uri(), wait_until="domcontentloaded")
        for width in widths:  # the first is that of the page before
            page.set_viewport_size({"width": width, "height": 900})
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((path.name, width))
            if 'class="run"' in path.read_text(encoding="utf-8"):
                page.locator("iframe").first.scroll_into_view_if_needed()
                page.frame_locator("iframe").first.locator("canvas").first.wait_for(timeout=120_000)
                figures += 1
        widths = widths[::-1]
    assert not said and not wide
    assert not [url for url in asked if not url.startswith((site.as_uri(), "blob:", "data:"))]
    assert figures >= 2 * 5


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("joint limit", "robot.html"),
        ("Jacobian derivative", "functions.html"),
        ("Monte Carlo", "sweeps.html"),
        ("quaternion order", "conventions.html"),
        ("damping ratio", "flexible.html"),
    ],
)
def test_the_search_finds_the_right_page_first(site, tab, words, page):
    view = tab(1440)
    view.goto(f"{(site / 'search.html').as_uri()}?q={words.replace(' ', '+')}")
    first = view.locator("#search-results li a").first
    first.wait_for(timeout=60_000)
    assert (first.get_attribute("href") or "").partition("#")[0].partition("?")[0] == page


def test_notebooks_are_valid_and_have_the_code_of_their_pages(site):
    """tests/test_docs.py runs this code."""
    notebooks = sorted((site / "_static" / "notebooks").glob("*.ipynb"))
    assert [path.stem for path in notebooks] == ["fmu", "linkage", "observatory", "pendulum", "policy", "robot", "satellite"]
    for path in notebooks:
        book = json.loads(path.read_text(encoding="utf-8"))
        assert (book["nbformat"], book["nbformat_minor"]) == (4, 5) and book["metadata"]["kernelspec"]["name"] == "python3"
        cells = book["cells"]
        assert len({cell["id"] for cell in cells}) == len(cells)
        for cell in cells:
            needed = {"cell_type", "id", "metadata", "source"}
            assert cell.keys() == (needed | {"execution_count", "outputs"} if cell["cell_type"] == "code" else needed)
            assert cell["cell_type"] in ("code", "markdown") and all(isinstance(line, str) for line in cell["source"])
        text = (ROOT / "docs" / "tutorials" / f"{path.stem}.md").read_text(encoding="utf-8")
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        assert code == [block.rstrip("\n") for block in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)]
        prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        assert prose.startswith("# ") and "```{" not in prose and ".md" not in prose and "![" not in prose
