"""`pliant examples`."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

import pliant as pl
from pliant.cli.app import out


def examples() -> None:
    """List the example systems that come with pliant."""
    table = Table(box=None, pad_edge=False)
    for column in ("example", "speeds", "constraints", "description"):
        table.add_column(column, justify="right" if column in ("speeds", "constraints") else "left")
    for example in pl.examples.EXAMPLES.values():
        rows = missing = ""
        try:
            model = example.build().model
            size, rows = str(model.nv), str(sum(len(closure.labels) for closure in model.closures) or "")
        except pl.PliantError as error:  # it needs a package that is not installed
            size, missing = "–", f" ({error})"
        table.add_row(example.name, size, rows, escape(example.about + missing))
    out.print(table)
    out.print("\nThe degrees of freedom are the speeds; in a closed system, fewer by its independent constraint equations.")
