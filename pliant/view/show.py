"""Show a page: in a notebook as an element, otherwise in the browser."""

from __future__ import annotations

import html
import re
import shutil
import sys
import tempfile
import webbrowser
from dataclasses import dataclass
from pathlib import Path

from pliant.errors import FileError, PliantError
from pliant.view.page import write_page

_LONGEST_NAME = 60
_RIGHTS = "allow-scripts allow-downloads"  # of a page in a notebook: not the notebook's own


@dataclass(frozen=True, repr=False)
class Shown:
    """A page in a notebook, cut off from the rest of it. `page` is its HTML."""

    page: str
    height: int

    def _repr_html_(self) -> str:
        style = f"width:100%;height:{self.height}px;border:0;border-radius:12px"
        return f'<iframe sandbox="{_RIGHTS}" style="{style}" loading="lazy" srcdoc="{html.escape(self.page)}"></iframe>'

    def __repr__(self) -> str:
        return f"<page of {len(self.page):,} letters; a notebook shows it>"


def show(page: str, name: str, height: int = 620) -> Shown | Path:
    """Show a page. In a notebook, return an object that the notebook shows, `height` [px] high.

    Otherwise write the page to a temporary file, open it in the default browser, and return the path of the file.
    """
    if not (isinstance(height, int) and 0 < height < 100_000):
        raise PliantError(f"height={height!r}: give the height on the page as a whole number of pixels, such as 620")
    if _in_notebook():
        return Shown(page, height)
    path = temporary(page, name)
    opened(path)
    return path


def temporary(page: str, name: str) -> Path:
    """The page as a file in a new folder for such."""
    shown = re.sub(r"[^\w.-]+", "-", name[:_LONGEST_NAME]).strip(".-") or "page"
    try:
        folder = Path(tempfile.mkdtemp(prefix="pliant-"))
    except OSError as error:
        raise FileError(error.filename or "the folder for temporary files", None, f"{error.strerror}; set TMPDIR") from None
    try:
        return write_page(page, folder / f"{shown}.html")
    except FileError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def opened(path: Path) -> bool:
    """Open the page in the default browser and return whether that worked."""
    try:
        return webbrowser.open(path.absolute().as_uri())
    except (webbrowser.Error, OSError):
        return False


def _in_notebook() -> bool:
    """Whether a notebook shows the value of a cell, as with Jupyter's kernels."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and getattr(shell, "kernel", None) is not None


__all__ = ["Shown", "opened", "show", "temporary"]
