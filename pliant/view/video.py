"""A run as a video: an installed browser draws the run's own page, picture by picture, and ffmpeg encodes them.

Playwright steers the browser, imageio-ffmpeg brings ffmpeg; both come with `pip install 'pliant[video]'`.
"""

from __future__ import annotations

import math
import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliant.errors import FileError, PliantError, printable, unknown
from pliant.replacing import replaced, scratch

if TYPE_CHECKING:
    from pliant.simulate import Run

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge")
CAMERAS = ("iso", "front", "side", "top")
_VARIABLE = "PLIANT_BROWSER"
_CHANNELS = ("chrome", "msedge")  # where Playwright looks for these by itself
_CODECS = {
    ".mp4": ("-c:v", "libx264", "-preset", "medium", "-crf", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"),
    ".webm": ("-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-pix_fmt", "yuv420p"),
    ".gif": ("-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse", "-loop", "0"),
}
_FORMATS = {".mp4": "mp4", ".webm": "webm", ".gif": "gif"}
_MOST_PICTURES, _SMALLEST, _LARGEST = 100_000, 16, 4096
_LOOK = "rich"  # with shadows, whether there is a graphics card or not
_READY = 120_000  # ms that a page may take
# Only the picture, as large as the window.
_ALONE = """([exaggeration, camera]) => {
  const stage = document.getElementById("stage");
  if (!stage.querySelector("canvas")) return false;
  for (let e = stage; e !== document.body; e = e.parentElement)
    for (const other of e.parentElement.children) if (other !== e) other.style.display = "none";
  for (const row of document.querySelectorAll(".toolbar")) row.style.display = "none";
  const all = { position: "fixed", inset: "0", width: "100vw", height: "100vh", maxHeight: "none", margin: "0", border: "0" };
  Object.assign(stage.style, { ...all, borderRadius: "0", zIndex: "10" });
  pliant.store.set({ exaggeration, playing: false });
  if (camera && pliant.stage.preset) pliant.stage.preset(camera);
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
}"""
_PICTURE = """(t) => {
  pliant.seek(t);
  if (pliant.stage.drawNow) pliant.stage.drawNow();
  return new Promise((done) => requestAnimationFrame(() => done()));
}"""


@dataclass(frozen=True)
class Film:
    """The options of a video. See `Run.video` for their meaning."""

    fps: float
    size: tuple[int, int]
    theme: str
    speed: float
    exaggeration: float
    camera: str

    def checked(self) -> Film:
        """The same options with a size that encoders accept. An invalid option raises `PliantError`."""
        size = _checked_size(self.size)
        for name, x in (("fps", self.fps), ("speed", self.speed), ("exaggeration", self.exaggeration)):
            if not (isinstance(x, int | float) and math.isfinite(x) and x > 0):
                raise PliantError(f"{name}={x!r}: give a positive number")
        if self.camera not in CAMERAS:
            raise unknown("camera", str(self.camera), CAMERAS)
        return replace(self, size=size)


def video(run: Run, path: str | os.PathLike[str], film: Film, progress: bool = False) -> Path:
    """Write a run as a video. An existing file of that name is replaced atomically at the end."""
    from pliant.view.page import page_of_run

    path, film = Path(path), film.checked()
    check_ready(path)
    times = _times(run, film.fps, film.speed)
    page = page_of_run(run, film.theme)
    with replaced(path) as part, _encoder(part, path, film.fps) as add, _bar(progress, run, len(times)) as done:
        stop = threading.Event()
        # in a thread of its own, as Playwright refuses one in which an event loop runs, such as a notebook's
        with ThreadPoolExecutor(1) as pool:
            drawing = pool.submit(_draw, page, times, film, add, done, stop)
            try:
                drawing.result()
            finally:
                stop.set()
    return path


def check_ready(path: str | os.PathLike[str]) -> None:
    """Raise `PliantError` before anything is computed if a file name is invalid, or a package or a browser is missing."""
    path = Path(path)
    if path.suffix.lower() not in _CODECS:
        kinds = ", ".join(_CODECS)
        raise FileError(
            printable(str(path)), None, f"a video cannot be written as {path.suffix!r}; give a name that ends with one of {kinds}"
        )
    if not path.absolute().parent.is_dir():
        raise FileError(printable(str(path)), None, f"there is no folder {printable(str(path.parent))!r}; make it first")
    for package, module in (("playwright", "playwright.sync_api"), ("imageio-ffmpeg", "imageio_ffmpeg")):
        try:
            __import__(module)
        except ImportError:
            raise PliantError(f"a video needs {package}, which is not installed; pip install 'pliant[video]'") from None
    if os.environ.get(_VARIABLE):
        browser()


def browser() -> str | None:
    """The browser that is named by PLIANT_BROWSER, else one on the PATH; None if there is neither."""
    if named := os.environ.get(_VARIABLE):
        found = shutil.which(named)
        if found is None:
            raise PliantError(f"{_VARIABLE}={printable(named)}: is not a program; give the path of Chromium, Chrome or Edge")
        return found
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


@contextmanager
def launched(playwright: Any, extra: tuple[str, ...] = ()) -> Iterator[Any]:
    """A context with an installed Chromium without a window. It may draw in software, without a graphics card."""
    from playwright.sync_api import Error

    root = hasattr(os, "geteuid") and os.geteuid() == 0  # for whom Chromium's sandbox does not start
    arguments = ["--enable-unsafe-swiftshader", "--hide-scrollbars", *(["--no-sandbox"] if root else []), *extra]
    path = browser()
    ways: list[dict[str, Any]] = [{"executable_path": path}] if path else [{}, *({"channel": name} for name in _CHANNELS)]
    why = ""
    for way in ways:
        try:
            program = playwright.chromium.launch(args=arguments, **way)
        except Error as error:
            why = why or str(error).strip().splitlines()[0]
            continue
        try:
            yield program
        finally:
            with suppress(Error):
                program.close()
        return
    if path:
        raise PliantError(f"the browser {path} did not start: {why}; set {_VARIABLE} to another Chromium, Chrome or Edge")
    raise PliantError(
        "a video is drawn by Chromium, Chrome or Edge, and none was found: install one, run 'playwright install chromium', or set "
        f"{_VARIABLE} to its path"
    )


def _checked_size(size: Any) -> tuple[int, int]:
    """Width and height [px], even, as H.264 requires."""
    try:
        width, height = (int(x) for x in size)
    except (TypeError, ValueError):
        raise PliantError(f"size={size!r}: give width and height in pixels, (1280, 720)") from None
    if not all(_SMALLEST <= x <= _LARGEST for x in (width, height)):
        raise PliantError(f"size=({width}, {height}): give width and height from {_SMALLEST} to {_LARGEST} pixels")
    return width + width % 2, height + height % 2


def _times(run: Run, fps: float, speed: float) -> list[float]:
    """The times of the pictures [s]."""
    if run.runs is not None:
        raise PliantError(f"these are {run.runs} runs: a video shows one of them, run[0].video(…)")
    start, end = float(run.t[0]), float(run.t[-1])
    if not end > start:
        raise PliantError("the run has a single instant: there is no motion to show; simulate for longer")
    step = speed / fps
    count = (end - start) / step
    if count > _MOST_PICTURES:
        remedy = f"give a speed of {math.ceil((end - start) / 60 / speed) * speed:g}, for a video of one minute, or fewer fps"
        raise PliantError(f"a video of {end - start:g} s would have {count:,.0f} pictures, more than {_MOST_PICTURES:,}; {remedy}")
    times = [start + k * step for k in range(math.floor(count * (1 + 1e-12)) + 1)]
    return times if len(times) > 1 else [start, end]


@contextmanager
def _encoder(part: Path, path: Path, fps: float) -> Iterator[Callable[[bytes], None]]:
    """A function that takes pictures, as PNG, one after the other."""
    import imageio_ffmpeg

    kind = path.suffix.lower()
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-hide_banner", "-loglevel", "error", "-y", "-f", "image2pipe", "-c:v", "png"]
    command += ["-framerate", f"{fps:.9g}", "-i", "-", "-an", *_CODECS[kind], "-f", _FORMATS[kind], str(part.absolute())]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said)
        assert process.stdin is not None

        def failure() -> FileError:
            process.wait()
            said.seek(0)
            why = " ".join(said.read().decode("utf-8", "replace").split()) or f"exit code {process.returncode}"
            return FileError(printable(str(path)), None, f"ffmpeg did not write it: {printable(why)[:400]}")

        def add(picture: bytes) -> None:
            try:
                process.stdin.write(picture)  # type: ignore[union-attr]
            except OSError:  # a closed pipe, for which Windows has another error than BrokenPipeError
                raise failure() from None

        try:
            yield add
            with suppress(OSError):
                process.stdin.close()
            if process.wait():
                raise failure()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            with suppress(OSError):
                process.stdin.close()


def _draw(
    page: str,
    times: list[float],
    film: Film,
    add: Callable[[bytes], None],
    done: Callable[[], None],
    stop: threading.Event,
) -> None:
    """Draw the page at these times and pass each picture to `add`."""
    from playwright.sync_api import Error, sync_playwright

    with scratch("video") as folder, sync_playwright() as playwright:
        file = folder / "page.html"
        file.write_text(page, encoding="utf-8")
        with launched(playwright) as program:
            try:
                options = {"viewport": {"width": film.size[0], "height": film.size[1]}, "offline": True, "reduced_motion": "reduce"}
                tab = program.new_context(**options).new_page()
                tab.set_default_timeout(_READY)
                tab.goto(f"{file.as_uri()}#{_LOOK}")
                tab.wait_for_function("() => window.pliant && window.pliant.ready")
                if not tab.evaluate(_ALONE, [film.exaggeration, film.camera]):
                    raise PliantError("the browser has no WebGL 2, so nothing is drawn; set PLIANT_BROWSER to another one")
                for t in times:
                    if stop.is_set():
                        return
                    tab.evaluate(_PICTURE, t)
                    add(tab.screenshot(type="png", animations="allow", caret="initial"))
                    done()
            except Error as error:
                raise PliantError(f"the browser stopped while it drew: {str(error).strip().splitlines()[0]}") from None


@contextmanager
def _bar(show: bool, run: Run, count: int) -> Iterator[Callable[[], None]]:
    """A function to call after each picture."""
    from pliant.simulate.march.progress import progress_bar

    at = 0
    with progress_bar(show, f"{run.data.attrs['system']}: {count:,} pictures", float(count), lambda n: f"{n:.0f}") as reached:

        def done() -> None:
            nonlocal at
            at += 1
            reached(float(at))

        yield done


__all__ = ["BROWSERS", "CAMERAS", "Film", "browser", "check_ready", "launched", "video"]
