"""Convert pages of Markdown to Jupyter notebooks: `python docs/_ext/to_notebook.py docs/tutorials/pendulum.md`.

A notebook has the page's text and the page's code, cell by cell.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

_FENCE = re.compile(r"^```(.*?)\n(.*?)^```$\n?", re.M | re.S)
_IMAGE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n?", re.M)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)([^)#]*)(?:#[^)]*)?\)")
_COLON = re.compile(r":\s*\Z")


def notebook(text: str) -> dict[str, Any]:
    """Convert a page to a notebook of nbformat 4.

    Python blocks become code cells. Printed output, pictures and directives are left out, because running the notebook makes them.
    A sentence that introduced one of them ends with a full stop. Links to other pages become plain text with the page's name.
    """
    cells: list[dict[str, Any]] = []

    def add(kind: str, source: str) -> None:
        source = source.strip("\n")
        if source.strip():
            more = {"execution_count": None, "outputs": []} if kind == "code" else {}
            cells.append({"cell_type": kind, "id": f"cell-{len(cells)}", "metadata": {}, "source": lines(source), **more})

    prose, at = "", 0
    for fence in _FENCE.finditer(text):
        prose += plain(text[at : fence.start()])
        at = fence.end()
        if fence[1] == "python":
            add("markdown", prose)
            add("code", fence[2])
            prose = ""
        elif fence[1] in ("sh", "c"):
            prose += fence[0]
        else:
            prose = _COLON.sub(".\n", prose)
    add("markdown", prose + plain(text[at:]))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def lines(source: str) -> list[str]:
    """The lines of a cell, each with its end, as nbformat stores them."""
    return source.splitlines(keepends=True)


def plain(text: str) -> str:
    """Text without pictures, and without links that lead nowhere outside the site."""
    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(_named, _IMAGE.sub("", text)))


def _named(link: re.Match[str]) -> str:
    """The text of a link, with the name of the page that it leads to."""
    page = link[2].rpartition("/")[2].removesuffix(".md").replace("_", " ")
    return f"{link[1]} (page '{page}')" if page and link[2].endswith(".md") else link[1]


def main(paths: list[str]) -> None:
    """Write the notebooks of pages to the current folder."""
    for path in map(Path, paths):
        with open(f"{path.stem}.ipynb", "w", encoding="utf-8") as file:
            file.write(json.dumps(notebook(path.read_text(encoding="utf-8")), indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
