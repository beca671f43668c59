"""A browser for the tests of pages: an installed Chromium, offline, which tells all that a page asks for or complains of."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import pliant as pl


@dataclass
class Opened:
    """A page in the browser, its file, and what was heard of it: requests, messages of the console, errors."""

    tab: Any
    file: Path | None = None
    requests: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def listen(self):
        self.tab.on("request", lambda x: self.requests.append(x.url))
        self.tab.on("console", lambda x: self.said.append(x.text))
        self.tab.on("pageerror", lambda x: self.said.append(str(x)))

    def ready(self):
        with suppress(Exception):  # what the page said tells more
            self.tab.wait_for_function("() => window.pliant && window.pliant.ready")
        assert self.said == [] and self.tab.evaluate("() => !!(window.pliant && window.pliant.ready)"), self.said
        self.drawn()

    def drawn(self):
        """Wait until what has changed is on the screen."""
        self.tab.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def picture(self) -> str:
        return self.tab.evaluate("() => pliant.stage.picture()")

    def quiet(self):
        """Nothing but the file was asked for, and nothing was complained of."""
        assert {url.partition("#")[0] for url in self.requests} <= {self.file.as_uri() if self.file else ""}, self.requests
        assert self.said == []


@pytest.fixture(scope="module")
def chromium():
    """Started once a module and worker; closed after it, as Playwright holds the thread's event loop."""
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    from playwright.sync_api import sync_playwright

    from pliant.view.video import launched

    with sync_playwright() as playwright:
        try:
            with launched(playwright, ("--use-angle=swiftshader",)) as browser:
                yield browser
        except pl.PliantError as error:
            pytest.skip(str(error))


@pytest.fixture
def opened(chromium, tmp_path):
    """A function that opens a page, HTML, from a file: size, colour scheme, and a script to run before those of the page."""
    contexts = []

    def open_page(page: str, size=(1440, 900), scheme="light", before=None, wait=True) -> Opened:
        context = chromium.new_context(
            offline=True, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
        )
        contexts.append(context)
        if before:
            context.add_init_script(before)
        file = tmp_path / f"page{len(contexts)}.html"
        file.write_text(page, encoding="utf-8")
        out = Opened(context.new_page(), file)
        out.tab.set_default_timeout(30_000)
        out.listen()
        out.tab.goto(f"{file.as_uri()}#plain")
        if wait:
            out.ready()
        return out

    yield open_page
    for context in contexts:
        context.close()
