"""Make the moving pictures of the site from pages of runs: `docs/gallery/NAME.webp` of the examples, `docs/tutorials/NAME.webp`.

    python docs/_ext/moving_pictures.py                            all of them
    python docs/_ext/moving_pictures.py canadarm tutorials/robot   these

The script needs Playwright and an installed Chromium, Chrome or Edge (`pip install 'pliant[video]'`) and Pillow
(`pip install pillow`). The pictures are part of the repository, so the site is built without them.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from figures import run_of
from PIL import Image
from playwright.sync_api import sync_playwright

import pliant as pl
from pliant.view.video import launched

DOCS = Path(__file__).parents[1]
WIDTH, HEIGHT = 320, 240  # px
LARGEST = 150_000  # bytes
FPS = 15

# Hide everything except the drawing, on white; then set what is drawn, and move the camera closer.
PREPARE = """([shown, camera, zoom]) => {
  const stage = document.getElementById("stage");
  for (let e = stage; e !== document.body; e = e.parentElement)
    for (const other of e.parentElement.children) if (other !== e) other.style.display = "none";
  for (const row of stage.querySelectorAll(":scope > :not(canvas)")) row.style.display = "none";
  const all = { position: "fixed", inset: "0", width: "100vw", height: "100vh", maxHeight: "none", margin: "0", border: "0" };
  Object.assign(stage.style, { ...all, borderRadius: "0", background: "#fff", zIndex: "10" });
  document.body.style.background = "#fff";
  pliant.store.set({ playing: false, ...shown });
  pliant.stage.preset(camera);
  const two = (done) => requestAnimationFrame(() => requestAnimationFrame(done));
  return new Promise((done) => two(() => {
    const { camera: eye, controls } = pliant.stage.view;
    eye.position.sub(controls.target).multiplyScalar(1 / zoom).add(controls.target);
    two(() => done(true));
  }));
}"""
SEEK = """(t) => {
  pliant.seek(t);
  pliant.stage.drawNow();
  return new Promise((done) => requestAnimationFrame(() => done()));
}"""


@dataclass(frozen=True)
class Film:
    """What a picture shows.

    start, end: the part of the run [s].
    seconds: the length of the picture [s].
    camera: "iso", "front", "side" or "top".
    zoom: how much closer the camera is than the page puts it.
    loads: whether forces are drawn as arrows.
    follow: the number of a body that stays in the middle, or -1.
    """

    start: float
    end: float
    seconds: float = 3.0
    camera: str = "iso"
    zoom: float = 1.0
    exaggeration: float = 1.0
    trails: bool = False
    ground: bool = False
    loads: bool = False
    follow: int = -1


FILMS = {
    "double-pendulum": Film(0.0, 3.0, camera="front"),
    "seven-hinge-arm": Film(0.0, 3.0),
    "two-arm-spacecraft": Film(0.0, 6.0),
    "canadarm": Film(0.0, 10.0, trails=True),
    "flexible-satellite": Film(0.0, 8.0, exaggeration=20.0),
    "plate-satellite": Film(0.0, 4.0, exaggeration=2.0),
    "rotating-beam": Film(0.0, 15.0, camera="top"),
    "sayers-satellite": Film(0.0, 10.0),
    "slewing-satellite": Film(0.0, 24.0, exaggeration=30.0),
    "observatory": Film(8.0, 75.0, seconds=5.0),
    "quarter-car": Film(0.3, 2.3),
    "bicycle": Film(0.0, 3.0, ground=True),
    "four-bar": Film(0.0, 3.0),
    "n-four-bar": Film(0.0, 3.0, camera="top"),
    "slider-crank": Film(0.0, 2.0),
    "flexible-slider-crank": Film(0.0, 0.1, exaggeration=3.0),
    "andrews": Film(0.0, 0.03, camera="top"),
    "bricard": Film(0.0, 5.0),
    "stewart": Film(0.0, 6.0),
    "parallel-gripper": Film(0.0, 0.5),
    "governor": Film(0.0, 4.0),
    "grasp": Film(0.0, 10.0),
    "quadruped": Film(1.2, 2.8, seconds=3.2, ground=True, loads=True),
    "cube-gripper": Film(0.0, 2.6, zoom=1.4, ground=True),
    "passive-walker": Film(2.0, 5.0),
    "falling-boxes": Film(0.0, 1.4, ground=True),
    "tether": Film(0.0, 16.0, camera="top", zoom=1.3),
    "spin-up": Film(0.0, 15.0, camera="top", zoom=1.2),
    "soft-arm": Film(0.0, 6.0, trails=True),
    "cable-robot": Film(0.0, 2.0, zoom=1.2),
    "lander": Film(0.1, 1.3, zoom=1.5, ground=True),
}


# Tutorials write a page themselves, when their code runs.
TUTORIALS = {
    "tutorials/pendulum": ("pendulum.html", Film(0.0, 3.0, camera="front")),
    "tutorials/robot": ("arm.html", Film(0.0, 1.5)),
    "tutorials/satellite": ("slew.html", Film(0.0, 24.0, seconds=4.0)),
    "tutorials/observatory": ("slew.html", Film(0.0, 20.0, seconds=4.0, exaggeration=10.0)),
    "tutorials/linkage": ("corner.html", Film(0.4, 1.4, camera="side")),
    "tutorials/policy": ("policy.html", Film(0.0, 1.5, camera="front")),
    "tutorials/fmu": ("crane.html", Film(0.0, 8.0, camera="front")),
}


def page_of(name: str, folder: Path) -> tuple[Path, Film]:
    """Write the page of an example's run or of a tutorial into a folder."""
    if name not in TUTORIALS:
        film = FILMS[name]
        return run_of(name, t_end=film.end).page(folder / "page.html", theme="light"), film
    file, film = TUTORIALS[name]
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    with chdir(folder):
        exec("\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)), {})
    return folder / file, film


def frames(browser: Any, name: str) -> list[Image.Image]:
    """Draw the frames of a film, twice as large as they will be, and reduce them."""
    with tempfile.TemporaryDirectory() as folder:
        page, film = page_of(name, Path(folder))
        count = round(film.seconds * FPS)
        window = {"width": 2 * WIDTH, "height": 2 * HEIGHT}
        tab = browser.new_context(viewport=window, color_scheme="light", reduced_motion="reduce").new_page()
        tab.set_default_timeout(120_000)
        tab.goto(f"{page.as_uri()}#rich")
        tab.wait_for_function("() => window.pliant && window.pliant.ready")
        shown = {"exaggeration": film.exaggeration, "trails": film.trails, "ground": film.ground, "follow": film.follow}
        shown |= {"loads": film.loads}
        tab.evaluate(SEEK, film.start)
        tab.evaluate(PREPARE, [shown, film.camera, film.zoom])
        out = []
        for k in range(count):
            tab.evaluate(SEEK, film.start + (film.end - film.start) * k / (count - 1))
            picture = Image.open(io.BytesIO(tab.screenshot(type="png"))).convert("RGB")
            out.append(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS))
        tab.context.close()
    return out


def write(name: str, pictures: list[Image.Image]) -> Path:
    """Write an animated WebP that repeats, with the best quality that fits."""
    path = DOCS / (f"{name}.webp" if name in TUTORIALS else f"gallery/{name}.webp")
    for quality in (80, 70, 60, 50, 40, 30):
        options = {"duration": round(1000 / FPS), "loop": 0, "quality": quality, "method": 6, "minimize_size": True}
        pictures[0].save(path, save_all=True, append_images=pictures[1:], **options)
        if path.stat().st_size < LARGEST:
            break
    return path


def main(names: list[str]) -> None:
    """Make the pictures of these examples."""
    with sync_playwright() as playwright, launched(playwright) as browser:
        for name in names or [*pl.examples.names(), *TUTORIALS]:
            path = write(name, frames(browser, name))
            print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
