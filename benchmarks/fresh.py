"""A script of this folder in a process of its own, with a cache of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pliant as pl


def run(script: str, arguments: tuple[str, ...], cache: Path) -> subprocess.CompletedProcess[str]:
    """Runs `script`.py; pliant and this package are found where this process found them."""
    roots = [str(Path(pl.__file__).parents[1]), str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    paths = os.pathsep.join(filter(None, roots))
    environment = {**os.environ, "PLIANT_EFFORT": "", "PLIANT_CACHE_DIR": str(cache), "PYTHONPATH": paths}  # as nobody chose it
    # -P: this folder's own modules are not to stand before the library's
    command = [sys.executable, "-P", str(Path(__file__).with_name(f"{script}.py")), __package__ or "", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["no message"])[-1]
