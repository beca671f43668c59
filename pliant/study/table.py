"""The table of a study: one row per run."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.cells import cell_len

from pliant.errors import PliantError
from pliant.replacing import replaced
from pliant.study.figures import named

if TYPE_CHECKING:
    from rich.table import Table as Shown

    from pliant.study.figures import Quantity
    from pliant.study.study import Study

_MOST_COLUMNS, _SHOWN, _REASONS = 4, 20, 5
_WIDEST = 10_000  # characters of a printed table: no column is cut
ENDS = {0: "not computed", 1: "complete", 2: "failed"}


@dataclass(frozen=True, eq=False)
class Table:
    """A table of a study. columns: their titles, with units; rows: numbers and texts, one row per run.

    Example: `study.table("elbow").columns`
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def column(self, title: str) -> list[Any]:
        """The values of a column."""
        return [row[self.columns.index(title)] for row in self.rows]

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the table as CSV, with numbers in full precision."""
        with replaced(path) as part, open(part, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(self.columns)
            writer.writerows(self.rows)
        return Path(path)

    def shown(self, most: int = _SHOWN, width: int | None = None) -> Shown:
        """Return the table for a terminal of `width` characters: the first rows and those of failed runs, without the reasons."""
        from rich.markup import escape
        from rich.table import Table as Shown

        table = Shown(box=None, pad_edge=False)
        shown = self.fitting(most, width)
        for i in shown:
            texts = any(isinstance(row[i], str) for row in self.rows)
            table.add_column(escape(self.columns[i].replace(" [", "\n[")), justify="left" if texts else "right", no_wrap=True)
        for k in self.first(most):
            table.add_row(*(escape(_figure(self.rows[k][i])) for i in shown))
        return table

    def fitting(self, most: int = _SHOWN, width: int | None = None) -> list[int]:
        """Return the columns that fit: all but the reason, or as many from the left as fit next to the last one, the status."""
        *some, last = [i for i, title in enumerate(self.columns) if title != "why"]
        if width is None:
            return [*some, last]
        rows, shown, taken = self.first(most), list[int](), self._wide(last, self.first(most))
        for i in some:
            taken += 2 + self._wide(i, rows)
            if shown and taken > width:
                break
            shown.append(i)
        return [*shown, last]

    def _wide(self, i: int, rows: list[int]) -> int:
        """Return the width of a column in characters."""
        title = self.columns[i].replace(" [", "\n[").split("\n")
        return max(map(cell_len, [*title, *(_figure(self.rows[k][i]) for k in rows)]))

    def reasons(self, most: int = _REASONS) -> list[str]:
        """Return why runs failed: the first reasons, and the number of further ones."""
        why = [row[-1] for row in self.rows if row[-1]]
        return why[:most] + ([f"… and {len(why) - most:,} more"] if len(why) > most else [])

    def first(self, most: int = _SHOWN) -> list[int]:
        """Return the rows to show: the first ones, half of them reserved for failed runs."""
        if len(self.rows) <= most:
            return list(range(len(self.rows)))
        ended = self.columns.index("end")
        lost = [k for k, row in enumerate(self.rows) if row[ended] == ENDS[2]][: most // 2]
        others = [k for k in range(len(self.rows)) if k not in set(lost)][: most - len(lost)]
        return sorted(lost + others)

    def __str__(self) -> str:
        from rich.console import Console

        console = Console(file=io.StringIO(), width=_WIDEST, highlight=False)
        console.print(self.shown())
        left = len(self.rows) - len(self.first())
        text = console.file.getvalue().rstrip()  # type: ignore[attr-defined]
        return "\n".join([text, *([f"… {left:,} more rows"] if left else []), *self.reasons()])

    __repr__ = __str__


def _figure(x: Any) -> str:
    return f"{x:.5g}" if isinstance(x, float) else str(x)


def default_numbers(study: Study) -> list[str]:
    """Return the numbers that a table shows by default."""
    data = study.data
    outputs = [str(x) for x in data.data_vars if data[x].attrs.get("long_name") == f"output {x}" and data[x].ndim == 2]
    found = [f"{f}({name})" for name in outputs[: _MOST_COLUMNS // 2] for f in ("min", "max")]
    if "q" in data:
        labels = [str(x) for x in data["coordinate"].to_numpy()[~np.isfinite(data["coordinate_frequency"].to_numpy())]]
        found += [f"final({x})" for x in sorted(labels, key=lambda x: x.rpartition(".")[2] in ("qw", "qx", "qy", "qz"))]
    return found[: _MOST_COLUMNS + 2 * bool(outputs)]


def summary(study: Study, what: Sequence[Quantity], chosen: Sequence[Quantity] | Mapping[str, Quantity] | None = None) -> Table:
    """Build the table of a study. what, chosen: its numbers, the latter perhaps by title."""
    if chosen is not None and (isinstance(chosen, str) or not isinstance(chosen, Mapping | Sequence)):
        raise PliantError(f"table: columns {chosen!r} are neither a list nor titles with numbers; give columns=['peak(elbow)']")
    numbers: dict[str, Quantity] = {
        _title(study, number): number for number in (*what, *(() if isinstance(chosen, Mapping) else chosen or ()))
    }
    numbers |= chosen if isinstance(chosen, Mapping) else {}
    if not numbers:
        more = ["energy_drift"] if "quality_energy_drift" in study.data else []
        numbers = {_title(study, number): number for number in (*default_numbers(study), *more)}
    titles: list[str] = ["run"]
    columns: list[list[Any]] = [list(range(len(study)))]
    for name in study.swept:
        x = study.swept_values(name)
        parts = [x.reshape(-1)] if x.ndim == 1 or x.shape[1] == 1 else list(x.T)
        titles += [name] if len(parts) == 1 else [f"{name}[{k}]" for k in range(len(parts))]
        columns += [part.tolist() for part in parts]
    for title, number in numbers.items():
        titles.append(title)
        columns.append(study.values(number).tolist())
    columns += [[ENDS[x] for x in study.done.tolist()], [str(x) for x in study.data["stopped"].to_numpy()]]
    return Table((*titles, "end", "why"), tuple(zip(*columns, strict=True)))


def _title(study: Study, number: Quantity) -> str:
    unit = study.unit(number)
    return f"{named(number)} [{unit}]" if unit else named(number)
