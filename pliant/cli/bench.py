"""`pliant bench`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

import pliant as pl
from pliant.cli.app import out


def bench(
    quick: Annotated[bool, typer.Option("--quick", help="Finish in about a minute: small batches, few rounds.")] = False,
    json_file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write all results to this JSON file.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the tables as Markdown.")] = False,
    only: Annotated[
        str,
        typer.Option(
            help="Run only these benchmarks, separated by commas: panda, ur5, solo12, talos_reduced, chains, flexible, "
            "operations, runs, loops, contact, beams, page, symbols, jax, ik. Default: all."
        ),
    ] = "",
) -> None:
    """Compare the speed of pliant with other installed libraries on one core. Print the times and their ratios."""
    benchmarks = found_benchmarks()
    chosen = [name.strip() for name in only.split(",") if name.strip()] if only else benchmarks.TARGETS
    benchmarks.bench(chosen, quick=quick, json_file=json_file, markdown=markdown, out=out)


def found_benchmarks() -> ModuleType:
    """Import and return the benchmarks: `pliant.benchmarks` if installed, else the checkout's `benchmarks` folder."""
    if importlib.util.find_spec("pliant.benchmarks") is not None:
        return importlib.import_module("pliant.benchmarks")
    folder = Path(pl.__file__).resolve().parents[1] / "benchmarks"
    spec = importlib.util.spec_from_file_location("benchmarks", folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not (folder / "run.py").is_file():
        raise pl.PliantError(
            f"this installation has no benchmarks: they are neither in the package nor in {folder}; reinstall pliant"
        )
    module = sys.modules["benchmarks"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
