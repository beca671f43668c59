"""`pliant examples`."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

import pliant as pl
from pliant.cli.app import out


def examples() -> None:
    """List the example systems that come with pliant."""
    table = Table(box=None, pad_edge=False)
    for column in ("example", "degrees of freedom", "description"):
        table.add_column(column, justify="right" if column.startswith("degrees") else "left")
    for example in pl.examples.EXAMPLES.values():
        try:
            size, missing = str(example.build().nv), ""
        except pl.PliantError as error:  # it needs a package that is not installed
            size, missing = "–", f" ({error})"
        table.add_row(example.name, size, escape(example.about + missing))
    out.print(table)
