"""The `pliant` command: a module for each of its commands."""

from pliant.cli import bench, cache, check, examples, export, info, run, sweep, view
from pliant.cli.app import app
from pliant.cli.entry import main

for one in (
    examples.examples, info.info, run.run, view.view, sweep.sweep, check.check, export.export, cache.cache, bench.bench,
):  # fmt: skip  # in the order of --help
    app.command()(one)

__all__ = ["app", "main"]
