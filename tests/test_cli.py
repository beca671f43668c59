"""The command, run as a user runs it."""

from __future__ import annotations

import subprocess
import sys

import pytest


def pliant(*arguments):
    return subprocess.run([sys.executable, "-m", "pliant.cli", *arguments], capture_output=True, text=True, timeout=60, check=False)


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


def test_importing_pliant_is_light():
    """What is heavy loads when it is used."""
    code = "import sys, pliant; print([m for m in ('scipy', 'matplotlib', 'xarray', 'llvmlite', 'plotly') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
