"""What all figures have in common: their style and their names, and that they are shown, or written to a file."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pliant.errors import FileError, printable
from pliant.replacing import replaced

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# which most people can tell apart
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c564b", "#7f7f7f")
STYLE: Any = {
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e8e8e8",
    "axes.axisbelow": True,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.labelsize": 9,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "lines.linewidth": 1.3,
}
_LONGEST = 40  # characters of a name in a legend


@contextmanager
def drawing(path: str | os.PathLike[str] | None, size: tuple[float, float], **options: Any) -> Iterator[Figure]:
    """A new figure of this size [inch], which is drawn in this context, and then written to `path`.

    Without a path the figure belongs to pyplot, so that `plt.show()` and notebooks show it.
    """
    import matplotlib as mpl

    with mpl.rc_context(STYLE):
        if path is None:
            from matplotlib import pyplot

            yield pyplot.figure(figsize=size, **options)
            return
        from matplotlib.figure import Figure

        figure = Figure(figsize=size, **options)
        yield figure
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing")  # names in scripts that the font lacks are boxes
            _save(figure, path)


def set_title(figure: Figure, title: str, **place: Any) -> None:
    figure.suptitle(title, x=0.01, ha="left", fontsize=11, fontweight="bold", **place)


def _save(figure: Figure, path: str | os.PathLike[str]) -> None:
    """Write a figure. The suffix of the file sets the format. An existing file is replaced."""
    path = Path(path)
    path = path if path.suffix else path.with_name(f"{path.name}.png")
    ending = path.suffix.removeprefix(".").lower()
    if ending not in figure.canvas.get_supported_filetypes():
        known = ", ".join(f".{x}" for x in figure.canvas.get_supported_filetypes())
        raise FileError(printable(str(path)), None, f"cannot write a figure as '.{ending}'; use one of {known}")
    with replaced(path) as part:
        figure.savefig(part, dpi=120, format=ending)


def plain(name: str) -> str:
    """A name without the characters that matplotlib interprets: '$' begins mathematics, and legends omit names that begin with '_'.

    A long name is shortened in the middle, because a wide legend makes the curves narrow.
    """
    name = printable(name)
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST // 2]}…{name[-_LONGEST // 2 :]}"
    return f"{' ' if name.startswith('_') else ''}{name}".replace("$", r"\$")
