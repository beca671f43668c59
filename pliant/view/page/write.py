"""The page as a file: the scene and the words as JSON, the numbers as a block, the script and its style, nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.errors import FileError, PliantError, printable
from pliant.model import Model
from pliant.view.page.numbers import Numbers
from pliant.view.page.panels import plotted
from pliant.view.page.scene import figures, scene

if TYPE_CHECKING:
    from pliant.simulate import Run

THEMES = ("auto", "light", "dark")
_BUILT = Path(__file__).with_name("built")
_NEITHER = "base-uri 'none'; form-action 'none'"  # what default-src leaves open
_LONGEST_TITLE = 200
_MOST_TEXT = 200_000  # letters of a system file that is shown on the page


def page_of_run(run: Run, theme: str = "auto") -> str:
    """The page of a single run, as HTML."""
    from pliant.simulate.run import how
    from pliant.simulate.storage.origin import shown_model

    if run.runs is not None:
        raise PliantError(f"these are {run.runs} runs: a page shows one of them, run[0].page(…)")
    if not run.t.size:
        raise PliantError("the run has no instant, so there is nothing to show")
    data = run.data
    model = shown_model(data) if run.model is None else run.model
    numbers = Numbers()
    seen = scene(model, numbers)
    drawn = plotted(data, numbers.size, numbers)
    t, events = data["time"].to_numpy(), run.events
    content = {
        "scene": seen,
        "run": {
            **drawn,
            "how": f"{t[-1] - t[0]:.6g} s by {how(data.attrs)}",
            "complete": run.complete,
            "stopped": str(data.attrs.get("stopped", "")),
            "drift": run.quality.energy_drift if np.isfinite(run.quality.energy_drift) else None,
            "quality": [list(row) for row in run.quality.rows],
            "events": [[float(time), str(name)] for time, name in zip(events.time, events.name, strict=True)],
            "reproduce": _reproduced(run),
        },
    }
    return _html(content, numbers, theme)


def page_of_system(model: Model, theme: str = "auto") -> str:
    """The page of a system that does not move by itself: its coordinates have sliders."""
    numbers = Numbers()
    return _html({"scene": scene(model, numbers), "q": figures(model.neutral())}, numbers, theme)


def write_page(text: str, path: str | os.PathLike[str]) -> Path:
    """Write a page; a file of that name is replaced at once."""
    path = Path(path)
    if path.suffix.lower() not in (".html", ".htm"):
        raise FileError(printable(str(path)), None, "a page is HTML; give a name that ends with .html")
    part = path.with_name(f".{path.name[-100:]}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise FileError(printable(str(path)), None, f"cannot be written: {why}") from None
    finally:
        with suppress(OSError, ValueError):
            part.unlink()
    return path


def _reproduced(run: Run) -> dict[str, Any]:
    """What it takes to run it again: the system file, the call, the versions."""
    a = run.data.attrs
    given = [f"t_end={float(a['t_end']):.17g}", f"method={a['method']!r}"]
    given += [f"dt={float(a['dt']):.17g}"] if "dt" in a else [f"rtol={float(a['rtol']):g}", f"atol={float(a['atol']):g}"]
    text = str(run.data["system_file"].item()) if "system_file" in run.data else ""
    start = {name: "[" + ", ".join(f"{x:.17g}" for x in values[0]) + "]" for name, values in (("q0", run.q), ("v0", run.v))}
    return {
        "file": text if len(text) <= _MOST_TEXT else "",
        "start": start,
        "call": ", ".join(given),
        "versions": {key.removesuffix("_version"): str(x) for key, x in a.items() if str(key).endswith("_version")},
        "fingerprint": str(a.get("fingerprint", "")),
    }


def _html(content: dict[str, Any], numbers: Numbers, theme: str) -> str:
    import pliant

    if theme not in THEMES:
        raise PliantError(f"no theme {theme!r}; there are {', '.join(map(repr, THEMES))}")
    script, style = _built()
    told = json.dumps(
        {"pliant": pliant.__version__, "theme": theme, **content},
        ensure_ascii=False,
        separators=(",", ":"),
        default=_plain,
        allow_nan=False,
    )
    allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; script-src 'sha256-{allowed}'; style-src 'unsafe-inline'; img-src data: blob:; {_NEITHER}"
    title = html.escape(printable(str(content["scene"]["name"])[:_LONGEST_TITLE]))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style></head>\n"
        f'<body>\n<script type="application/json" id="scene">{_inert(told)}</script>\n'
        f'<script type="application/octet-stream" id="numbers">{numbers.text()}</script>\n'
        f"<script>{script}</script>\n</body></html>\n"
    )


def _inert(text: str) -> str:
    """JSON that no reader of HTML takes for the end of its element, or for a comment; halves of surrogate pairs as escapes."""
    text = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def _plain(x: Any) -> Any:
    if isinstance(x, np.generic):
        return x.item()
    raise TypeError(type(x).__name__)


@cache
def _built() -> tuple[str, str]:
    """The page's script and its style."""
    return (_BUILT / "page.js").read_text(encoding="utf-8"), (_BUILT / "page.css").read_text(encoding="utf-8")


__all__ = ["THEMES", "page_of_run", "page_of_system", "write_page"]
