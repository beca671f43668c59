"""The command, run as a user runs it."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

import pliant as pl


def pliant(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "pliant.cli", *arguments], capture_output=True, text=True, timeout=600, check=False
    )


def test_info_of_an_example():
    run = pliant("info", "double-pendulum")
    assert run.returncode == 0 and run.stderr == ""
    for text in ("2 degrees of freedom", "shoulder", "elbow", "centre of mass", "articulated", "composite", "frames: tip"):
        assert text in run.stdout


def test_examples_are_listed():
    run = pliant("examples")
    assert run.returncode == 0 and "two-arm-spacecraft" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("info", "duble-pendulum"), "did you mean 'double-pendulum'?"),
        (("info", "nowhere.urdf"), "nowhere.urdf"),
        (("info", "nowhere.step"), ".urdf"),
        (("info", "double-pendulum", "--base", "free"), "--base is for files"),
        (("run", "duble-pendulum"), "did you mean 'double-pendulum'?"),
        (("run", "double-pendulum", "--q", "elbw=1"), "did you mean 'elbow'?"),
        (("run", "double-pendulum", "--q", "elbow"), "expected NAME=VALUE"),
        (("run", "double-pendulum", "--method", "rk4"), "give dt="),
        (("run", "double-pendulum", "--t-end", "-1"), "t_end=-1.0: give a positive number"),
        (("run", "double-pendulum", "--t-end", "0.1", "--out", "/proc/no/such"), "--out /proc/no/such"),
        (("run", "double-pendulum", "--out", __file__), "is not a folder"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(arguments, message):
    run = pliant(*arguments)
    assert run.returncode == 2 and message in run.stderr and run.stderr.count("\n") == 1 and "Traceback" not in run.stderr


def test_a_broken_file_is_named_with_its_line(tmp_path):
    path = tmp_path / "bad.urdf"
    path.write_text('<robot name="r">\n<link name="a"/>\n<joint name="j" type="hinge">\n</joint></robot>')
    run = pliant("info", str(path))
    assert run.returncode == 2 and f"{path}:3:" in run.stderr and "Traceback" not in run.stderr


def test_run_of_an_example(tmp_path):
    """The first command of the README: a table, a file, a picture, in a folder named after the system."""
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "pliant.cli", "run", "double-pendulum"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path, env=environment)
    assert run.returncode == 0 and run.stderr == ""
    for text in ("elbow.angle", "energy drift", "steps", "wall time", "double-pendulum-run/run.nc"):
        assert text in run.stdout
    folder = tmp_path / "double-pendulum-run"
    assert (folder / "plot.png").read_bytes().startswith(b"\x89PNG")
    stored = pl.load_run(folder / "run.nc")
    assert stored.complete and stored.t[-1] == 10.0 and stored.quality.energy_drift < 1e-8


def test_run_takes_a_start_and_forces(tmp_path):
    options = ("--q", "elbow=0.3", "--v", "elbow=-1", "--tau", "shoulder=0.5", "--t-end", "0.5", "--method", "rk4", "--dt", "0.01")
    run = pliant("run", "double-pendulum", *options, "--out", str(tmp_path / "a" / "b"))
    assert run.returncode == 0
    stored = pl.load_run(tmp_path / "a" / "b" / "run.nc")
    assert stored.q[0].tolist() == [2.0, 0.3] and stored.v[0].tolist() == [0.0, -1.0] and stored.tau[0].tolist() == [0.5, 0.0]
    assert stored.data.attrs["method"] == "rk4" and stored.quality.steps == 50


def test_run_of_an_example_that_is_driven(tmp_path):
    """Its own torque and its own end, unless others are given."""
    assert pliant("run", "rotating-beam", "--out", str(tmp_path)).returncode == 0
    stored = pl.load_run(tmp_path / "run.nc")
    assert stored.t[-1] == 20.0 and stored.tau[:, 0].max() > 300 and stored["axle.rate"].values[-1] == pytest.approx(6.0, rel=1e-8)
    assert pliant("run", "rotating-beam", "--t-end", "1", "--tau", "axle=5", "--out", str(tmp_path)).returncode == 0
    stored = pl.load_run(tmp_path / "run.nc")
    assert stored.t[-1] == 1.0 and np.all(stored.tau == [5.0, 0.0, 0.0, 0.0])


def test_run_that_cannot_go_on_keeps_what_it_has(tmp_path):
    run = pliant("run", "double-pendulum", "--dt", "0.5", "--t-end", "100", "--v", "elbow=50", "--out", str(tmp_path))
    assert run.returncode == 2 and run.stderr.count("\n") == 1 and "Traceback" not in run.stderr
    assert "give a smaller dt" in run.stderr and f"what was computed until then is in {tmp_path}" in run.stderr
    assert not pl.load_run(tmp_path / "run.nc").complete and (tmp_path / "plot.png").exists()


def test_run_that_is_interrupted_keeps_what_it_has(tmp_path):
    """Ctrl-C once the bar shows on a terminal: a sentence, exit code 130, and files."""
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "pliant.cli", "run", "double-pendulum", "--t-end", "1e6", "--out", str(tmp_path)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=end,
        env=os.environ | {"TERM": "xterm"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  a background job is started with it ignored
    )
    os.close(end)
    seen = b""
    while b"t = " not in seen and process.poll() is None:
        seen += os.read(terminal, 4096)
    process.send_signal(signal.SIGINT)
    with suppress(OSError):  # a terminal whose other end is closed
        while more := os.read(terminal, 4096):
            seen += more
    os.close(terminal)
    assert process.wait(timeout=600) == 130
    assert b"the run was interrupted at t = " in seen and b"Traceback" not in seen
    stored = pl.load_run(tmp_path / "run.nc")
    assert not stored.complete and 0 < stored.t[-1] < 1e6 and (tmp_path / "plot.png").exists()


def test_importing_pliant_is_light():
    """What is heavy loads when it is used."""
    heavy = ("scipy", "matplotlib", "xarray", "h5netcdf", "llvmlite", "plotly")
    code = f"import sys, pliant; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
