"""Pages in an installed Chromium, offline, from a file: they move, ask for nothing, complain of nothing, and fit."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.view.page import write
from pliant.view.page.write import page_of_run, page_of_system
from pliant.view.show import Shown
from tests.systems import random_flexible_system
from tests.view.node import apart

HOSTILE = (
    "</script><script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "<!--<script>",
    "\"'`${window.hacked = 1}\\",
    "C:\\Users\\\u00fc \\u003cb> &lt;b&gt; ]]> -->",
    "\u2028line\u2029\0\ud800\udc00\ud83d\x1b[31m",
    "x" * 10_000,
    "\u885b\u661f \U0001f6f0 \u05d0\u05d1 \u202e",
)
POSES = """(t) => {
  pliant.seek(t);
  const { poses, scene } = pliant;
  return [poses.bodies.map((x) => [x.R, x.p]), scene.frames.map((f) => poses.of(f)).map((x) => [x.R, x.p])];
}"""
# Pairs of controls and texts of the page's rows that lie on one another, by more than a pixel.
OVERLAPS = """() => {
  const inside = (e) => {
    const r = e.getBoundingClientRect();
    let [left, top, right, bottom] = [r.left, r.top, r.right, r.bottom];
    for (let up = e.parentElement; up; up = up.parentElement) {
      const s = getComputedStyle(up);
      if (s.overflowX === "visible" && s.overflowY === "visible") continue;
      const b = up.getBoundingClientRect();
      [left, top] = [Math.max(left, b.left), Math.max(top, b.top)];
      [right, bottom] = [Math.min(right, b.right), Math.min(bottom, b.bottom)];
    }
    return { e, left, top, right, bottom };
  };
  const rows = "#header > *, .toolbar button, .toolbar select, #player button:not(.mark), #player select, #player label, " +
    "#player output, #player .time, #player .times, #player .largest, #player input, .tabs button";
  const shown = [...document.querySelectorAll(rows)].filter((e) => e.checkVisibility() && !e.classList.contains("gap")).map(inside)
    .filter((x) => x.right - x.left > 1 && x.bottom - x.top > 1);
  const out = [];
  shown.forEach((a, i) => shown.slice(i + 1).forEach((b) => {
    if (a.e.contains(b.e) || b.e.contains(a.e)) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) out.push([a.e.outerHTML.slice(0, 120), b.e.outerHTML.slice(0, 120)]);
  }));
  return [shown.length, out];
}"""
# The farthest that a body's frame, or a frame, is from the middle of the picture at some times, 1 at its edge.
FARTHEST = """() => {
  const { camera } = pliant.stage;
  camera.updateMatrixWorld();
  const [V, P] = [camera.matrixWorldInverse.elements, camera.projectionMatrix.elements];
  const times = (M, v) => [0, 1, 2, 3].map((i) => M[i] * v[0] + M[i + 4] * v[1] + M[i + 8] * v[2] + M[i + 12] * v[3]);
  const { start, end } = pliant.motion;
  let farthest = 0;
  for (let k = 0; k <= 20; k++) {
    pliant.seek(start + (k / 20) * (end - start));
    const points = [...pliant.poses.bodies, ...pliant.scene.frames.map((f) => pliant.poses.of(f)), ...pliant.poses.nodes.flat()];
    for (const { p } of points) {
      const [x, y, , w] = times(P, times(V, [...p, 1]));
      farthest = Math.max(farthest, w > 0 ? Math.max(Math.abs(x / w), Math.abs(y / w)) : Infinity);
    }
  }
  return farthest;
}"""


@pytest.fixture(scope="module")
def satellite():
    system = pl.examples.load("flexible-satellite")
    return pl.simulate(system, {"boom.y1": 0.05}, {"left-drive": 0.5, "bus.wz": 0.3}, t_end=2.0, n_out=61, rtol=1e-5)


def test_a_run_moves_and_asks_for_nothing(opened, tmp_path):
    """Every hinge's poses as Python has them, from a run's file alone; the picture changes after a seek and while playing."""
    system = random_flexible_system(5, n=4, kinds=("Custom", "Spherical", "Revolute"), base="free")
    rng = np.random.default_rng(0)
    dyn, speeds = pl.compile(system, method="articulated"), 0.05 * rng.normal(size=system.nv)
    run = pl.simulate(system, None, speeds, t_end=0.4, n_out=9, rtol=1e-4, dynamics=dyn)
    page = opened(page_of_run(pl.load_run(run.save(tmp_path / "run.nc"))))
    for q, t in zip(run.q, run.t, strict=True):
        assert apart(run.model, q, page.tab.evaluate(POSES, float(t))) < 1e-6
    page.tab.evaluate("() => pliant.seek(0)")
    still = page.picture()
    assert still == page.picture()
    page.tab.evaluate("() => pliant.seek(0.2)")
    sought = page.picture()
    assert sought != still
    page.tab.evaluate("() => pliant.play()")
    page.tab.wait_for_function("() => Math.abs(pliant.store.get('time') - 0.2) > 0.02")
    assert page.picture() not in (still, sought)
    page.tab.evaluate("() => pliant.pause()")
    page.quiet()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_overlaps_and_the_whole_motion_is_seen(opened, satellite, scheme):
    page = opened(page_of_run(satellite), scheme=scheme)
    for width in (1440, 1000, 390):
        page.tab.set_viewport_size({"width": width, "height": 844 if width == 390 else 900})
        page.drawn()
        page.tab.evaluate("() => pliant.stage.drawNow()")
        count, overlaps = page.tab.evaluate(OVERLAPS)
        assert count > 12 and overlaps == [], (width, overlaps)
        wide = page.tab.evaluate("() => [document.documentElement.scrollWidth, document.body.scrollWidth, innerWidth]")
        assert max(wide[:2]) <= wide[2]
        assert 0.3 < page.tab.evaluate(FARTHEST) < 1.0, width
    dark = page.tab.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert dark == {"light": "rgb(244, 246, 248)", "dark": "rgb(13, 17, 23)"}[scheme]
    page.quiet()


def test_keys_and_tabs(opened, satellite):
    page = opened(page_of_run(satellite))
    page.tab.keyboard.press("Space")
    page.tab.wait_for_function("() => pliant.store.get('playing')")
    page.tab.keyboard.press("Space")
    page.tab.wait_for_function("() => !pliant.store.get('playing')")
    before = page.tab.evaluate("() => pliant.store.get('time')")
    page.tab.keyboard.press("ArrowRight")
    assert page.tab.evaluate("() => pliant.store.get('time')") > before
    shown = []
    for name in ("System", "Quality", "Reproduce", "Plots"):
        page.tab.get_by_role("tab", name=name).click()
        shown.append(page.tab.inner_text("#panel"))
    for text, words in zip(
        shown, (("boom", "Hz"), ("steps", "evaluations"), ("t_end", "pliant"), ("angles", "energy")), strict=True
    ):
        assert all(word in text for word in words), text[:300]
    for name in ("names", "frames", "deflection", "ground", "hinges", "trails"):
        page.tab.evaluate("(name) => pliant.store.set({ [name]: !pliant.store.get(name) })", name)
        page.drawn()
    first = page.picture()
    page.tab.evaluate("() => pliant.store.set({ exaggeration: 20 })")
    page.drawn()
    assert page.picture() != first
    page.quiet()


def test_without_webgl_there_are_a_sentence_plots_and_tables(opened, satellite):
    no_webgl = (
        "const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...more) "
    )
    no_webgl += "{ return kind.startsWith('webgl') ? null : get.call(this, kind, ...more); };"
    page = opened(page_of_run(satellite), before=no_webgl, size=(1000, 900))
    assert "no WebGL" in page.tab.inner_text("#stage")
    assert page.tab.locator(".plot canvas").count() >= 2
    page.tab.get_by_role("tab", name="System").click()
    assert "left-panel" in page.tab.inner_text("#panel")
    page.tab.evaluate("() => pliant.seek(1)")
    page.quiet()


def test_hostile_names_inject_nothing(opened, monkeypatch):
    """Names that no system may have are written into the page all the same, as a damaged file might bring them."""
    system = pl.System(HOSTILE[0])
    for k in range(len(HOSTILE)):
        rod = pl.Inertia.rod(1.0, length=0.2)
        parent = f"body{k - 1}" if k else "world"
        system.add_body(f"body{k}", parent, pl.Revolute("y"), f"hinge{k}", pl.Pose((0.2, 0, 0)), inertia=rod)
        system.add_frame(f"frame{k}", f"body{k}")
    own = {f"{kind}{k}": name for k, name in enumerate(HOSTILE) for kind in ("body", "hinge", "frame")}

    def renamed(x):
        if isinstance(x, dict):
            return {key: renamed(value) for key, value in x.items()}
        return [renamed(value) for value in x] if isinstance(x, list) else own.get(x, x) if isinstance(x, str) else x

    for name in ("scene", "plotted"):
        built = getattr(write, name)
        monkeypatch.setattr(write, name, lambda *given, built=built, **options: renamed(built(*given, **options)))
    page = opened(page_of_run(pl.simulate(system, t_end=0.1, n_out=3, rtol=1e-3)))
    page.tab.evaluate("() => pliant.store.set({ names: true, frames: true, selected: 1 })")
    for name in ("System", "Quality", "Reproduce", "Plots"):
        page.tab.get_by_role("tab", name=name).click()
        page.drawn()
    assert page.tab.evaluate("() => window.hacked") is None
    found = "script, img, iframe, object, embed, link, base, form"
    kinds = page.tab.evaluate("(found) => [...document.querySelectorAll(found)].map((e) => e.tagName)", found)
    assert kinds == ["SCRIPT"] * 3
    letters = "() => pliant.scene.bodies.map((b) => Array.from({ length: b.name.length }, (_, k) => b.name.charCodeAt(k)))"
    codes = [list(memoryview(name.encode("utf-16-le", "surrogatepass")).cast("H")) for name in HOSTILE]
    assert page.tab.evaluate(letters) == codes
    assert page.tab.title() == HOSTILE[0] and page.tab.inner_text("h1") == HOSTILE[0]
    wide = page.tab.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    page.quiet()


def test_a_system_has_sliders(opened):
    system = pl.examples.load("seven-hinge-arm")
    page = opened(page_of_system(system.model), size=(1000, 900))
    still = page.picture()
    rng = np.random.default_rng(0)
    q = rng.uniform(-1, 1, system.nq)
    told = page.tab.evaluate(
        "(q) => { pliant.store.set({ q }); return [pliant.poses.bodies.map((x) => [x.R, x.p]), "
        "pliant.scene.frames.map((f) => pliant.poses.of(f)).map((x) => [x.R, x.p])]; }",
        q.tolist(),
    )
    assert apart(system.model, q, told) < 1e-9
    assert page.picture() != still
    sliders = page.tab.locator("#panel input[type=range]")
    assert sliders.count() >= system.nq
    sliders.first.focus()
    page.tab.keyboard.press("End")
    moved = page.tab.evaluate("() => pliant.store.get('q')")
    assert np.sum(np.abs(np.array(moved) - q) > 1e-6) == 1
    page.quiet()


def test_in_a_sandboxed_frame_of_a_notebook(opened, chromium, satellite):
    page = opened(f"<!doctype html><meta charset=utf-8><body>{Shown(page_of_run(satellite), 500)._repr_html_()}</body>", wait=False)
    page.tab.wait_for_function("() => document.querySelector('iframe')")
    frame = page.tab.frames[-1]
    frame.wait_for_function("() => window.pliant && window.pliant.ready")
    frame.evaluate("() => pliant.seek(1)")
    assert frame.evaluate("() => pliant.store.get('time')") == 1 and frame.locator("#stage canvas").count() >= 1
    assert page.tab.locator("iframe").get_attribute("sandbox") == "allow-scripts allow-downloads"
    assert [url for url in page.requests if not url.startswith(("about:", page.file.as_uri()))] == [] and page.said == []
