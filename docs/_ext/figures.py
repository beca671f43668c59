"""Run pages as figures. `{run-page} canadarm` simulates an example while the site is built, and shows its page in a frame.
`{gallery} canadarm stewart` shows moving pictures of examples; each leads to the page of its run."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

import pliant as pl

FOLDER = "_static/runs"
PICTURES = "/gallery"  # in docs/; moving_pictures.py makes them


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
        place = page_of(self.env, name)
        frame = f'<iframe src="{place}" title="{name}" loading="lazy" style="height: {self.options.get("height", 560)}px"></iframe>'
        alone = f'<a href="{place}">Open it alone.</a></figcaption></figure>'
        return [
            nodes.raw("", f'<figure class="run">{frame}<figcaption>', format="html"),
            *self.parse_content_to_nodes(),
            nodes.raw("", alone, format="html"),
        ]


class Gallery(SphinxDirective):
    """Examples as cards: a moving picture that leads to the page of the run, what it is, and the command that runs it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        cards = nodes.container(classes=["gallery"])
        for name in " ".join(self.content).split():
            if name not in pl.examples.names():
                raise self.error(f"gallery: {pl.examples.names()} has no {name!r}")
            picture = nodes.image(uri=f"{PICTURES}/{name}.webp", alt=f"{name}, moving", loading="lazy")
            if self.config.pliant_figures:
                link = nodes.reference("", "", picture, refuri=page_of(self.env, name))
            else:
                link = nodes.inline("", "", picture)
            command = nodes.paragraph("", "", nodes.literal(text=f"pliant run {name}"))
            about = nodes.paragraph(text=pl.examples.EXAMPLES[name].about)
            cards += nodes.container("", nodes.paragraph("", "", link), command, about, classes=["example"])
        return [cards]


def page_of(env: BuildEnvironment, name: str) -> str:
    """The address of the page of an example's run, from the document that is read now; it will be written."""
    _runs(env).setdefault(env.docname, set()).add(name)
    return "../" * env.docname.count("/") + f"{FOLDER}/{name}.html"


def _runs(env: BuildEnvironment) -> dict[str, set[str]]:
    """The examples that each document shows; kept with the environment, as documents that have not changed are not read again."""
    if not hasattr(env, "pliant_runs"):
        env.pliant_runs = {}
    return env.pliant_runs


def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """A document is read again."""
    _runs(env).pop(docname, None)


def write_pages(app: Sphinx, error: Exception | None) -> None:
    """Simulate the examples that are shown, on all cores, and write their pages into the site."""
    if error is None and app.config.pliant_figures:
        folder = Path(app.outdir) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        names = sorted(set().union(*_runs(app.env).values()))
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            list(pool.map(write_page, names, [str(folder)] * len(names)))


def write_page(name: str, folder: str) -> None:
    """Simulate an example and write its page."""
    run_of(name).page(Path(folder) / f"{name}.html")


def run_of(name: str, t_end: float | None = None) -> pl.results.Run:
    """The run that `pliant run NAME` makes, or as much of it as ends at t_end [s]."""
    example = pl.examples.EXAMPLES[name]
    system = example.build()
    tau = example.tau(system) if example.tau is not None else None
    given = {"s0": example.s0 or None, "method": example.method, "rtol": example.rtol, "dt": example.dt, "tau": tau}
    return pl.simulate(system, example.q0, example.v0, t_end=example.t_end if t_end is None else t_end, **given)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_config_value("pliant_figures", True, "env", bool)
    app.add_directive("run-page", RunPage)
    app.add_directive("gallery", Gallery)
    app.connect("env-purge-doc", forget)
    app.connect("build-finished", write_pages)
    return {"parallel_read_safe": False}
