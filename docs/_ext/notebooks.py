"""Tutorials as Jupyter notebooks: `{notebook}` in a page puts a download link there, and the build writes the notebook.

A notebook has the page's text and the page's code, cell by cell. Nothing is run when the site is built. `tests/test_docs.py` runs
the code of every page, and `tests/test_site.py` checks the notebooks.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

FOLDER = "_static/notebooks"
_FENCE = re.compile(r"^```(.*?)\n(.*?)^```$\n?", re.M | re.S)
_IMAGE = re.compile(r"^!\[[^\]]*\]\([^)]*\)\n?", re.M)
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


def notebook(text: str) -> dict[str, Any]:
    """Convert a page to a notebook of nbformat 4.

    Python blocks become code cells. Printed output, pictures and directives are left out, because running the notebook makes them.
    Links to other pages become plain text.
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
    add("markdown", prose + plain(text[at:]))
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}


def lines(source: str) -> list[str]:
    """The lines of a cell, each with its end, as nbformat stores them."""
    return source.splitlines(keepends=True)


def plain(text: str) -> str:
    """Text without pictures, and without links that lead nowhere outside the site."""
    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(r"\1", _IMAGE.sub("", text)))


class Notebook(SphinxDirective):
    """A link to the notebook of this page."""

    def run(self) -> list[nodes.Node]:
        _pages(self.env).add(self.env.docname)
        place = "../" * self.env.docname.count("/") + f"{FOLDER}/{self.env.docname.rpartition('/')[2]}.ipynb"
        link = f'<p class="notebook"><a href="{place}" download>Download this page as a Jupyter notebook.</a></p>'
        return [nodes.raw("", link, format="html")]


def _pages(env: BuildEnvironment) -> set[str]:
    """The documents that have a notebook. They are stored with the environment, because unchanged documents are not read again."""
    if not hasattr(env, "pliant_notebooks"):
        env.pliant_notebooks = set()
    return env.pliant_notebooks


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Forget a document before it is read again."""
    _pages(env).discard(docname)


def write_notebooks(app: Sphinx, error: Exception | None) -> None:
    """Write the notebooks into the site."""
    if error is not None:
        return
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for docname in sorted(_pages(app.env)):
        text = Path(app.env.doc2path(docname)).read_text(encoding="utf-8")
        path = folder / f"{docname.rpartition('/')[2]}.ipynb"
        path.write_text(json.dumps(notebook(text), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("notebook", Notebook)
    app.connect("env-purge-doc", forget)
    app.connect("build-finished", write_notebooks)
    return {"parallel_read_safe": False}
