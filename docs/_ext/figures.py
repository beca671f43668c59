"""Run pages as figures: `{run-page} canadarm` simulates an example while the site is built, and shows its page in a frame."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

import pliant as pl

FOLDER = "_static/runs"


class RunPage(SphinxDirective):
    """The page of an example's run, with a caption. height: of the frame, in pixels."""

    required_arguments = 1
    has_content = True
    option_spec = {"height": directives.nonnegative_int}  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in pl.examples.names():
            raise self.error(f"run-page: {pl.examples.names()} has no {name!r}")
        if not self.config.pliant_figures:
            return [nodes.paragraph(text=f"({name}: this build is without figures.)")]
        _runs(self.env).setdefault(self.env.docname, set()).add(name)
        place = "../" * self.env.docname.count("/") + f"{FOLDER}/{name}.html"
        frame = f'<iframe src="{place}" title="{name}" loading="lazy" style="height: {self.options.get("height", 560)}px"></iframe>'
        alone = f'<a href="{place}">Open it alone.</a></figcaption></figure>'
        return [
            nodes.raw("", f'<figure class="run">{frame}<figcaption>', format="html"),
            *self.parse_content_to_nodes(),
            nodes.raw("", alone, format="html"),
        ]


def _runs(env: BuildEnvironment) -> dict[str, set[str]]:
    """The examples that each document shows; kept with the environment, as documents that have not changed are not read again."""
    if not hasattr(env, "pliant_runs"):
        env.pliant_runs = {}
    return env.pliant_runs


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """A document is read again."""
    _runs(env).pop(docname, None)


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """Run what is shown, and write the pages beside the site."""
    if error is None and app.config.pliant_figures:
        folder = Path(app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name in sorted(set().union(*_runs(app.env).values())):
            run_of(name).page(folder / f"{name}.html")


def run_of(name: str) -> pl.results.Run:
    """The run that `pliant run NAME` makes."""
    example = pl.examples.EXAMPLES[name]
    system = example.build()
    tau = example.tau(system) if example.tau is not None else None
    return pl.simulate(system, example.q0, example.v0, t_end=example.t_end, tau=tau)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_config_value("pliant_figures", True, "env", bool)
    app.add_directive("run-page", RunPage)
    app.connect("env-purge-doc", forget)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": False}
