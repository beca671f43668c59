"""The navigation of a page has only titles of pages. For each page, Sphinx copies the contents of all pages, with every function of
the reference, and then deletes what is no title. Here that is deleted once."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def titles_of(env: BuildEnvironment) -> dict[str, nodes.bullet_list]:
    """For each page, its title and the pages below it."""
    titles = {name: contents.deepcopy() for name, contents in env.tocs.items()}
    for contents in titles.values():
        for entry in contents.children:
            if len(entry.children) > 1:
                below = list(entry.findall(addnodes.toctree))
                entry.children[1:] = []
                if below:
                    entry.append(nodes.bullet_list("", *below))
    return titles


def lighten(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Let the theme ask for its navigation from titles alone."""
    whole, env = context.get("toctree"), app.env
    if whole is None:
        return
    if not hasattr(app, "pliant_titles"):
        app.pliant_titles = titles_of(env)

    def navigation(**options: Any) -> str:
        if not options.get("titles_only"):
            return whole(**options)
        kept, env.tocs = env.tocs, app.pliant_titles
        try:
            return whole(**options)
        finally:
            env.tocs = kept

    context["toctree"] = navigation


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("html-page-context", lighten, priority=400)  # before the theme, which asks while the page's context is made
    return {"parallel_read_safe": True}
