"""`pliant view`, `run.show()`, what notebooks show, and videos."""

from __future__ import annotations

import html
import re
import sys
import webbrowser
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import pliant as pl
from pliant import cli
from pliant.cli.entry import with_video
from pliant.view import show, video
from pliant.view.reprs import html_of_run
from pliant.view.tree import tree_lines
from tests.view.node import content_of


@pytest.fixture(scope="module")
def pendulum():
    return pl.simulate(pl.examples.load("double-pendulum"), [1.0, 0.5], t_end=1.0, n_out=101)


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """What the browser is asked to open; temporary files go to a folder of the test."""
    urls = []
    monkeypatch.setattr(webbrowser, "open", lambda url: urls.append(url) or True)
    monkeypatch.setattr(show.tempfile, "tempdir", str(tmp_path))
    return urls


@pytest.fixture
def command(monkeypatch, capfd, tmp_path):
    """The command in this process: (exit code, standard output, standard error)."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["pliant", *map(str, arguments)])
        monkeypatch.chdir(tmp_path)
        with pytest.raises(SystemExit) as left:
            cli.main()
        return left.value.code or 0, *capfd.readouterr()

    return call


def test_view_of_a_system_and_of_a_run(command, asked, pendulum, tmp_path):
    code, out, err = command("view", "double-pendulum")
    assert code == 0 and err == "" and asked == [f"file://{out.strip()}"]
    content, _ = content_of(Path(out.strip()).read_text(encoding="utf-8"))
    assert content["scene"]["name"] == "double-pendulum" and content["q"] == [0, 0] and "run" not in content
    stored = pendulum.save(tmp_path / "a run.nc")
    code, out, _ = command("view", stored, "--out", "page.html", "--theme", "dark")
    assert code == 0 and out == "page.html\n" and len(asked) == 1
    content, _ = content_of((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert content["theme"] == "dark" and content["run"]["time"]["shape"] == [101]


def test_view_of_the_folder_of_a_run(command, pendulum, tmp_path):
    """A folder that is called as an example leaves it to be found."""
    for folder, moves in (("mine", True), ("double-pendulum", False)):
        (tmp_path / folder).mkdir()
        pendulum.save(tmp_path / folder / "run.nc")
        assert command("view", folder, "--out", "page.html")[0] == 0
        content, _ = content_of((tmp_path / "page.html").read_text(encoding="utf-8"))
        assert ("run" in content) == moves


def test_view_without_a_browser(command, asked, monkeypatch):
    def none(url):
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "open", none)
    code, out, err = command("view", "double-pendulum")
    assert code == 0 and err == "" and "no browser could be started; open this file in a browser" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("view", "duble-pendulum"), "did you mean 'double-pendulum'?"),
        (("view", "nowhere.nc"), "nowhere.nc"),
        (("info", "nowhere.nc"), "a run is opened by pl.load_run"),
        (("view", "study.zarr"), "a study is opened by pl.load_study"),
        (
            ("view", "run.nc", "--base", "free"),
            "--packages, --contacts and --points apply to system files",
        ),
        (("view", "double-pendulum", "--out", "page.pdf"), "ends with .html"),
        (("view", "double-pendulum", "--out", "no/page.html"), "cannot be written"),
        (("view", "double-pendulum", "--theme", "pink"), "no theme 'pink'"),
        (("run", "double-pendulum", "--video", "x.avi"), "a video cannot be written as '.avi'; give a name that ends with one of"),
        (("run", "double-pendulum", "--video", "no/x.mp4"), "there is no folder 'no'"),
    ],
)
def test_mistakes_are_one_line(command, asked, arguments, message):
    code, _, err = command(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1 and err.startswith("pliant: ") and not asked


def test_a_video_may_go_without_a_name():
    assert with_video(["run", "x", "--video"])[-1] == "video.mp4"
    assert with_video(["run", "--video", "canadarm"]) == ["run", "--video", "video.mp4", "canadarm"]
    assert with_video(["run", "x", "--video", "--dt", "1"])[3] == "video.mp4"
    for given in (["run", "x", "--video", "a.mp4"], ["run", "x", "--video=a.mp4"], ["run", "x"]):
        assert with_video(given) == given


def test_show(asked, pendulum, monkeypatch):
    path = pendulum.show()
    assert asked == [path.as_uri()] and path.name == "double-pendulum.html"
    assert content_of(path.read_text(encoding="utf-8"))[0]["run"]
    with pytest.raises(pl.PliantError, match="height='tall'"):
        pendulum.show(height="tall")
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object())))
    shown = pl.examples.load("double-pendulum").show(height=300)
    text = shown._repr_html_()
    (page,) = re.findall(r'srcdoc="([^"]*)"', text)
    assert html.unescape(page) == shown.page and content_of(shown.page) and "height:300px" in text
    assert 'sandbox="allow-scripts allow-downloads"' in text and len(asked) == 1 and len(repr(shown)) < 100


def test_what_notebooks_show(pendulum):
    system = pl.System("<b>x</b>")
    system.add_body("<script>", hinge=pl.Free(), inertia=pl.Inertia.rod(1.0, length=1.0))
    assert "no inertia along" in system._repr_html_()  # a system that is not finished is shown too
    system.add_body("boom", "<script>", pl.Fixed(), flex=pl.flex.Beam(2.0, 1.0, EI=10.0, modes={"y": 2}))
    system.add_body("ball", "boom", pl.Fixed(), at="tip", inertia=pl.Inertia.sphere(1.0, radius=0.1))
    text = system._repr_html_()
    assert (
        "<script" not in text
        and "&lt;script&gt;" in text
        and "Hz" in text
        and text.count("<tr>") == 4
        and "padding-left:1.7em" in text
    )
    text = pendulum._repr_html_()
    assert (
        "energy drift" in text
        and "#2e8b57" in text
        and text.count("<svg") == 1
        and text.count("<path") == 2
        and "<script" not in text
    )
    assert all(len(d.split("L")) <= 150 for d in re.findall(r' d="([^"]*)"', text))
    data = pendulum.data.copy()
    data["q"] = data["q"] * np.nan
    assert "<path" not in html_of_run(pl.results.Run(data.assign_attrs(quality_energy_drift=np.nan)))
    two = pl.simulate(pl.examples.load("double-pendulum"), [[1.0, 0.5], [0.5, 1.0]], t_end=0.1, n_out=3)
    assert "2 runs" in two._repr_html_() and "<svg" not in two._repr_html_()


def test_the_tree_of_a_deep_system():
    """Every body, mode and frame has a line, however deep, and none is very long."""
    system = pl.System("deep")
    for k in range(300):
        on = f"b{k - 1}" if k else "world"
        system.add_body(f"b{k}", on, pl.Revolute("y"), pose=pl.Pose((1, 0, 0)), inertia=pl.Inertia.rod(1.0, length=1.0))
    system.add_body("soft", "b299", pl.Fixed(), flex=pl.flex.Beam(2.0, 1.0, EI=10.0, modes={"y": 2}))
    system.add_frame("eye", "soft", at="tip")
    lines = list(tree_lines(system.model))
    assert len(lines) == 1 + 300 + 1 + 2 + 1 and max(map(len, lines)) < 300
    assert "(299) " in lines[300] and "soft.y1" in lines[302] and "Hz" in lines[302] and "frame eye at tip" in lines[304]


# ---- videos


def test_what_is_refused_of_videos(pendulum, tmp_path, monkeypatch):
    for options, message in (
        ({"size": (8, 8)}, "from 16 to 4096 pixels"),
        ({"size": "large"}, r"give width and height in pixels, \(1280, 720\)"),
        ({"fps": 0}, "fps=0: give a positive number"),
        ({"speed": float("nan")}, "speed=nan"),
        ({"exaggeration": -1}, "exaggeration=-1"),
        ({"camera": "tpo"}, "did you mean 'top'?"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pendulum.video(tmp_path / "x.mp4", **options)
    with pytest.raises(pl.FileError, match=r"a video cannot be written as '\.mov'"):
        pendulum.video(tmp_path / "x.mov")
    for module, package in (("playwright.sync_api", "playwright"), ("imageio_ffmpeg", "imageio-ffmpeg")):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, "playwright.sync_api", SimpleNamespace())
            patch.setitem(sys.modules, "imageio_ffmpeg", SimpleNamespace())
            patch.setitem(sys.modules, module, None)
            with pytest.raises(pl.PliantError, match=rf"a video needs {package}, .* pip install 'pliant\[video\]'"):
                pendulum.video(tmp_path / "x.mp4")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "playwright.sync_api", SimpleNamespace())
        patch.setitem(sys.modules, "imageio_ffmpeg", SimpleNamespace())
        patch.setenv("PLIANT_BROWSER", "/no/such/browser")
        with pytest.raises(pl.PliantError, match="PLIANT_BROWSER=/no/such/browser: is not a program"):
            pendulum.video(tmp_path / "x.mp4")
    assert list(tmp_path.iterdir()) == []


def test_times_of_pictures(pendulum):
    assert video._times(pendulum, 10, 1.0) == pytest.approx(np.linspace(0, 1, 11))
    assert len(video._times(pendulum, 30, 0.5)) == 61 and len(video._times(pendulum, 1, 100.0)) == 2
    with pytest.raises(pl.PliantError, match=r"would have 1,000,000,000 pictures, more than 100,000; give a speed"):
        video._times(pendulum, 30, 3e-8)
    alone = pl.results.Run(pendulum.data.isel(time=[0]), model=pendulum.model)
    with pytest.raises(pl.PliantError, match="a single instant: there is no motion to show"):
        video._times(alone, 30, 1.0)
    assert video._checked_size((161, 120)) == (162, 120)


def test_a_video(pendulum, tmp_path, monkeypatch):
    monkeypatch.setattr(video, "_LOOK", "plain")  # on software, shadows take half a minute to begin with
    ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="imageio-ffmpeg, of the extra 'video', is not installed")
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    try:
        path = pendulum.video(tmp_path / "x.mp4", fps=9, size=(161, 120), theme="dark", exaggeration=2, camera="front")
    except pl.PliantError as error:
        if "none was found" in str(error):
            pytest.skip(str(error))
        raise
    frames = ffmpeg.read_frames(str(path))
    told = next(frames)
    pictures = list(frames)
    assert told["codec"] == "h264" and told["pix_fmt"].startswith("yuv420p") and told["size"] == (162, 120) and told["fps"] == 9
    assert len(pictures) == 10 and len(set(pictures)) == 10
    assert [x.name for x in tmp_path.iterdir()] == ["x.mp4"]
