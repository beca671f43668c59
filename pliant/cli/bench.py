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
    quick: Annotated[bool, typer.Option("--quick", help="A look in a minute: small batches, few rounds.")] = False,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write every figure to this file.")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown instead of tables.")] = False,
    only: Annotated[
        str,
        typer.Option(
            help="Names, separated by commas: panda, ur5, solo12, talos_reduced, chains, flexible, operations, runs, loops, "
            "page, symbols."
        ),
    ] = "",
) -> None:
    """Measure pliant beside the installed peers, in one run on one core, and print how many times longer they take."""
    benchmarks = found_benchmarks()
    chosen = [name.strip() for name in only.split(",") if name.strip()] if only else benchmarks.TARGETS
    benchmarks.bench(chosen, quick=quick, json_file=json_file, markdown=markdown, out=out)


def found_benchmarks() -> ModuleType:
    """The package of benchmarks: inside an installed pliant, beside the package's folder in a checkout."""
    if importlib.util.find_spec("pliant.benchmarks") is not None:
        return importlib.import_module("pliant.benchmarks")
    folder = Path(pl.__file__).resolve().parents[1] / "benchmarks"
    spec = importlib.util.spec_from_file_location("benchmarks", folder / "__init__.py", submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None or not (folder / "run.py").is_file():
        raise pl.PliantError(f"this pliant came without its benchmarks: they are neither in it nor at {folder}; install it again")
    module = sys.modules["benchmarks"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
