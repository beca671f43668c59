"""Kernels for CUDA on a device: errors, rates, first calls, rollouts, other libraries; a page of Markdown.

    python -m benchmarks.gpu --prepare systems/                 # where example-robot-data is installed
    python -m benchmarks.gpu --systems systems/ --out gpu.md    # where the device is
    python -m benchmarks.gpu --only panda,talos --parts errors,rates

A part that fails is told with its traceback, and the others go on; the exit code says whether one did, or missed what is asked.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from pliant.compile.cuda.device.devices import device
from pliant.compile.cuda.device.driver import version

from . import parts
from .sheet import table
from .systems import FIRST, NAMES, prepare

PARTS = ("errors", "rates", "first", "rollouts", "contacts", "launches", "jax", "torch", "mjx")


def main(arguments: list[str] | None = None) -> int:
    given = _parsed(arguments)
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # or JAX takes most of the memory
    folder = Path(given.systems) if given.systems else None
    if given.prepare:
        prepare(Path(given.prepare))
        return 0
    if given.one_first:
        print(json.dumps(parts.one_first(given.one_first[0], folder, given.one_first[1])))
        return 0
    names = given.only.split(",") if given.only else list(NAMES)
    if wrong := [name for name in names if name not in NAMES]:
        raise SystemExit(f"--only: there is no {wrong[0]}; there are {', '.join(NAMES)}")
    wanted = given.parts.split(",") if given.parts else list(PARTS)
    page, bad = _Page(given.out), False
    on = device(0)
    machine = f"{on.multiprocessors} multiprocessors, driver of CUDA {version()}, Python {platform.python_version()}"
    page.add(f"# CUDA kernels on {on.name}\n\n{time.strftime('%Y-%m-%d')}, {platform.node()}, {machine}.\n")
    for title, tasks in _tasks(wanted, names, folder):
        rows: list[dict[str, Any]] = []
        failed = ""
        for label, work in tasks:
            begun = time.perf_counter()
            try:
                made = work()
                rows += made if isinstance(made, list) else [made]
            except Exception:
                failed += f"\n{label} failed:\n\n```\n{traceback.format_exc()[-3500:]}```\n"
                bad = True
            print(f"{label}: {time.perf_counter() - begun:.1f} s", file=sys.stderr, flush=True)
        bad = bad or any(row.get("ok") is False for row in rows)
        page.add(table(title, rows) + failed)
    return int(bad)


def _tasks(wanted: list[str], names: list[str], folder: Path | None) -> Iterator[tuple[str, list[tuple[str, Callable[[], Any]]]]]:
    if "errors" in wanted:
        yield (
            "Errors of forward dynamics against the CPU, 256 states",
            [(f"errors of {x}", partial(parts.errors, x, folder)) for x in names],
        )
    if "rates" in wanted:
        yield "States a second of forward dynamics", [(f"rates of {x}", partial(parts.rates, x, folder)) for x in names]
    if "first" in wanted:
        tasks = [
            (f"first call of {x}, {d}", partial(parts.first_call, x, folder, d)) for x in FIRST if x in names for d in parts.DTYPES
        ]
        yield "Seconds to the first result, with an empty cache and again", tasks
    if "rollouts" in wanted and "panda" in names:
        yield "Rollouts of the Panda by RK4, steps a second", [("rollouts", partial(parts.rollouts, folder))]
    if "contacts" in wanted and "solo12" in names:
        yield "solo12 on its feet, contact steps a second", [("contacts", partial(parts.contacts, folder))]
    if "launches" in wanted and "panda" in names:
        yield "Seconds of the host for a call", [("launches", partial(parts.launches, folder))]
    others = {"jax": parts.jax_face, "torch": parts.torch_face, "mjx": parts.mjx_peer}
    tasks = [(name, partial(work, folder)) for name, work in others.items() if name in wanted]
    if tasks:
        yield "Other libraries", tasks


class _Page:
    """What was measured, written after every table."""

    def __init__(self, path: str | None) -> None:
        self.path, self.texts = Path(path) if path else None, list[str]()

    def add(self, text: str) -> None:
        self.texts.append(text)
        print(text, flush=True)
        if self.path is not None:
            self.path.write_text("\n".join(self.texts), encoding="utf-8")


def _parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--prepare", metavar="FOLDER", help="write the systems as files, and nothing else")
    parser.add_argument("--systems", metavar="FOLDER", help="where these files are")
    parser.add_argument("--only", help=f"systems, of {', '.join(NAMES)}")
    parser.add_argument("--parts", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--out", metavar="FILE", help="the page")
    parser.add_argument("--one-first", nargs=2, metavar=("SYSTEM", "DTYPE"), help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
