"""The page as one HTML file: scene and texts as JSON, a block of numbers, the script and its style. It loads nothing else."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pliant.arguments.paths import path_of
from pliant.errors import FileError, PliantError, printable, warn
from pliant.model import Model
from pliant.replacing import replaced
from pliant.simulate.methods.table import AUTO, DOP853
from pliant.spatial import Array
from pliant.version import __version__
from pliant.view.page.arrows import as_run, drawing
from pliant.view.page.numbers import NumberBlock
from pliant.view.page.panels import plotted
from pliant.view.page.reproduce import build_again, file_name, run_again
from pliant.view.page.scene import figures, scene

if TYPE_CHECKING:
    from pliant.simulate import Run

THEMES = ("auto", "light", "dark")
_BUILT = Path(__file__).with_name("built")
_MOST_MESHES = 4_000_000  # characters of numbers; a page with meshes and more than this gets a warning
_MOST_CLOSED = 200  # coordinates of a closed system whose loops are closed before it is shown: it takes less than a second
_NEITHER = "base-uri 'none'; form-action 'none'"  # what default-src leaves open
_LONGEST_TITLE = 200


def page_of_run(run: Run, theme: str = "auto") -> str:
    """The page of a single run, as HTML."""
    from pliant.simulate.results.storage.origin import shown_model

    if run.runs is not None:
        raise PliantError(f"these are {run.runs} runs: a page shows one of them, run[0].page(…)")
    if not run.t.size:
        raise PliantError("the run has no instants, so there is nothing to show")
    data = run.data
    model = as_run(shown_model(data) if run.model is None else run.model, data)
    numbers = NumberBlock()
    loads = drawing(model, data, run.model is not None)
    seen = scene(model, numbers, loads.nodes)
    drawn = plotted(data, numbers.counted, numbers, loads, model)
    t, events = data["time"].to_numpy(), run.events
    content = {
        "scene": seen,
        "run": {
            **drawn,
            "how": f"{t[-1] - t[0]:.5g} s with {_how(data.attrs)}",
            "complete": run.complete,
            "stopped": str(data.attrs.get("stopped", "")),
            "drift": _drift(run),
            "quality": [list(row) for row in run.quality.rows],
            "events": [[float(time), str(name)] for time, name in zip(events.time, events.name, strict=True)],
        },
        "file_name": file_name(model),
        "reproduce": run_again(run, model),
    }
    return _html(content, numbers, theme)


def _drift(run: Run) -> float | None:
    """The drift of the run. An interrupted run has none: compute it from the energies. None if it is not finite."""
    from pliant.simulate.results.computed.balance import energy_drift

    drift = run.quality.energy_drift
    if np.isnan(drift) and not run.complete:
        energies = (run.data[name].to_numpy()[None] for name in ("kinetic_energy", "potential_energy", "work"))
        with np.errstate(all="ignore"):
            drift = float(energy_drift(*energies)[0])
    return drift if np.isfinite(drift) else None


def page_of_system(model: Model, theme: str = "auto") -> str:
    """The page of a system without a run: sliders set its coordinates."""
    numbers = NumberBlock()
    content = {"scene": scene(model, numbers), "q": figures(_shown_at(model))}
    return _html({**content, "file_name": file_name(model), "reproduce": build_again(model)}, numbers, theme)


def _shown_at(model: Model) -> Array:
    """The coordinates (nq,) at which a system is shown: neutral, or, with loops, assembled if possible."""
    from pliant.analysis import assemble

    if not model.loops or model.nq > _MOST_CLOSED:
        return model.neutral()
    try:
        return assemble(model)[0]
    except PliantError:  # the page shows the gaps
        return model.neutral()


def _how(attributes: Mapping[Any, Any]) -> str:
    """The method and its setting, in short: "dop853, rtol 1e-8"."""
    a = attributes
    setting = f"dt {float(a['dt']):.6g} s" if "dt" in a else f"rtol {float(a['rtol']):.3g}"
    method = (a.get("quality_method") or DOP853.name) if a["method"] == AUTO else a["method"]
    return f"{method}, {setting.replace('e-0', 'e-')}"


def write_page(text: str, path: str | os.PathLike[str]) -> Path:
    """Write a page. An existing file is replaced."""
    path = path_of(path, "page")
    if path.suffix.lower() not in (".html", ".htm"):
        raise FileError(printable(str(path)), None, "a page is HTML; give a name that ends with .html")
    with replaced(path) as part:
        part.write_text(text, encoding="utf-8")
    return path


def _html(content: dict[str, Any], numbers: NumberBlock, theme: str) -> str:
    if theme not in THEMES:
        raise PliantError(f"no theme {theme!r}; there are {', '.join(map(repr, THEMES))}")
    script, style = _built()
    block = numbers.text()
    if content["scene"]["meshes"] and len(block) > _MOST_MESHES:
        warn(
            f"the page of {content['scene']['name']!r} has {len(block) / 1e6:.1f} MB of numbers, mostly meshes, and opens "
            "slowly; use coarser meshes, or boxes and cylinders"
        )
    scene = json.dumps(
        {"pliant": __version__, "theme": theme, **content},
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
        f'<body>\n<script type="application/json" id="scene">{_inert(scene)}</script>\n'
        f'<script type="application/octet-stream" id="numbers">{block}</script>\n'
        f"<script>{script}</script>\n</body></html>\n"
    )


def _inert(text: str) -> str:
    """JSON that cannot end its HTML element or begin a comment. Lone surrogates are escaped."""
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
