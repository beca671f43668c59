"""What was compared: by check and by feature, with the worst error, refusals and failures."""

from __future__ import annotations

import json
import re
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from tests.soak.recipe import Recipe


@dataclass
class Failure:
    """A comparison that does not hold, or an exception."""

    check: str
    what: str
    recipe: Recipe
    message: str


@dataclass
class Row:
    comparisons: int = 0
    worst: float = 0.0  # relative to the size of what is compared
    margin: float = 0.0  # the same over its tolerance
    refused: int = 0
    skipped: int = 0
    failures: int = 0
    seconds: float = 0.0


@dataclass
class Table:
    rows: dict[str, Row] = field(default_factory=lambda: defaultdict(Row))
    features: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    refusals: Counter[str] = field(default_factory=Counter)
    unexpected: dict[str, str] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    systems: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def comparisons(self) -> int:
        return sum(row.comparisons for row in self.rows.values())

    def add(self, check: str, recipe: Recipe, error: float, tolerance: float) -> None:
        row = self.rows[check]
        row.comparisons += 1
        row.worst, row.margin = max(row.worst, error), max(row.margin, error / tolerance)
        for feature in recipe.features:
            self.features[feature][check] += 1

    def refuse(self, check: str, sentence: str, is_known: bool) -> None:
        self.rows[check].refused += 1
        found = general(sentence)
        self.refusals[found] += 1
        if not is_known:
            self.unexpected.setdefault(found, sentence)

    def fail(self, failure: Failure) -> None:
        self.rows[failure.check].failures += 1
        self.failures.append(failure)

    @property
    def text(self) -> str:
        lines = [f"{'check':34} {'compared':>9} {'worst':>9} {'of tol.':>8} {'refused':>8} {'skipped':>8} {'failures':>8} {'s':>7}"]
        for name, row in sorted(self.rows.items()):
            counts = f"{row.refused:8} {row.skipped:8} {row.failures:8} {row.seconds:7.1f}"
            lines.append(f"{name:34} {row.comparisons:9} {row.worst:9.1e} {row.margin:8.1e} {counts}")
        lines.append(f"{'all':34} {self.comparisons:9} {'':36} {sum(r.failures for r in self.rows.values()):8}")
        seen = sorted((sum(own.values()), name) for name, own in self.features.items())
        lines += ["", "comparisons by feature: " + ", ".join(f"{name} {count}" for count, name in seen)]
        if self.refusals:
            lines += ["", "refusals:", *(f"{n:6} {text[:160]}" for text, n in self.refusals.most_common())]
        return "\n".join(lines)

    def write(self, path: str | Path, **more: Any) -> None:
        out = {
            **more, "systems": self.systems, "comparisons": self.comparisons, "seconds": time.monotonic() - self.started,
            "rows": {name: vars(row) for name, row in self.rows.items()}, "families": self.features, "refusals": self.refusals,
            "unexpected": self.unexpected,
            "failures": [{"check": f.check, "what": f.what, "message": f.message, "seed": f.recipe.seed, "system": f.recipe.text}
                         for f in self.failures],
        }  # fmt: skip
        Path(path).write_text(json.dumps(out, indent=1, default=str), encoding="utf-8")


def general(sentence: str) -> str:
    """A sentence without its names and numbers."""
    out = re.sub(r"'[^']*'", "'…'", sentence.split("\n", maxsplit=1)[0])
    return re.sub(r"[-+]?\d+(\.\d+)?(e[-+]?\d+)?", "#", out)[:200]


def difference(found: Any, wanted: Any, size: float) -> float:
    """The largest difference over the size of the terms; infinite where shapes or finiteness differ."""
    a, b = np.asarray(found, dtype=np.longdouble), np.asarray(wanted, dtype=np.longdouble)
    if a.shape != b.shape:
        return np.inf
    if not a.size:
        return 0.0
    gap = np.abs(a - b)
    gap = np.where(np.isfinite(a) & np.isfinite(b), gap, np.where(np.isfinite(a) | np.isfinite(b) | (a != b), np.inf, 0.0))
    return float(gap.max() / max(size, float(np.abs(b[np.isfinite(b)]).max(initial=0.0))))
