"""Tutorials as Jupyter notebooks: `{notebook}` in a page puts a download link there, and the build writes the notebook.

A notebook has the page's text and the page's code, cell by cell. Nothing is run when the site is built. `tests/test_docs.py` runs
the code of every page, and `tests/test_site.py` checks the notebooks.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective
from to_notebook import notebook

FOLDER = "_static/notebooks"


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
