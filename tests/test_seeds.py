"""The nightly run draws new seeds, and all its processes the same ones."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_workers_draw_the_same_fresh_seeds():
    command = [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", "--every-seed", "--first-seed", "fresh"]
    env = {name: x for name, x in os.environ.items() if not name.startswith(("PYTEST_", "PLIANT_SEEDS", "PLIANT_FIRST"))}
    ran = subprocess.run(
        [*command, "tests/testing/test_hinges.py"], cwd=ROOT, env=env, capture_output=True, encoding="utf-8", check=False
    )
    # with a fresh seed a test may fail, here as in the nightly run, but all processes have collected the same tests
    assert "Different tests were collected" not in ran.stdout and " passed" in ran.stdout, ran.stdout + ran.stderr
    assert "repeat with --first-seed" in ran.stdout
