"""Systems as files of YAML."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np

import pliant as pl
from pliant.formats import check
from pliant.formats.findings import Findings
from pliant.formats.yaml.nodes.document import document
from pliant.formats.yaml.nodes.plain import NotPlainError, plain_document
from tests.systems import HINGES

DOCUMENT = Path(__file__).parents[2] / "docs/system_file.md"
SAVED = tuple(kind for kind in HINGES if kind != "Custom")


def same(a: pl.System, b: pl.System) -> None:
    assert b.model.fingerprint == a.model.fingerprint
    was, now = a.description, b.description
    assert now.strict == was.strict and list(now.frames) == list(was.frames)
    # a file has beams of several segments after the other bodies; the model, which is the same, has its own order
    assert sorted(now.bodies) == sorted(was.bodies) if was.beams else list(now.bodies) == list(was.bodies)
    for x in was.bodies.values():
        y = now.bodies[x.name]
        assert x.hinge.limits == y.hinge.limits
        for left, right in zip(arrays(x), arrays(y), strict=True):  # the fingerprint makes no difference between 0 and -0
            assert np.asarray(left, dtype=float).tobytes() == np.asarray(right, dtype=float).tobytes()


def arrays(body: pl.model.Body) -> list[object]:
    inertia, hinge = body.inertia, body.hinge
    return [inertia.mass, inertia.com, inertia.inertia, hinge.pose.xyz, hinge.pose.R, *hinge.type.numbers().values()]


def returned(system: pl.System, path: Path) -> pl.System:
    pl.save(system, path)
    return pl.load(path)


def body(write, text: str) -> pl.model.Body:
    return pl.load(write(f"pliant: 1\nbodies:\n  b:\n    parent: world\n    mass: 1\n    {text}\n")).bodies[0]


PIECES = ["\n", "\n  ", ": ", " #", "? ", "- ", "&a ", "*a", "0", "-0", "1e3", "1e400", "---\n", "...\n", "null", "true", "<<: "]


def system_or_error(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    found = check(path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            assert isinstance(pl.load(path).nv, int) and not any(f.severity == "error" for f in found)
        except pl.FileError as error:
            assert error.line == found[0].line or any(f.severity == "warning" for f in found)
            assert error.line is not None and 1 <= error.line <= len(re.split(rb"\n|\r", data)) + 1


def same_nodes(text: str) -> None:
    """What is read as plain, ruamel.yaml reads to the same nodes, without a finding."""
    try:
        nodes = plain_document(text)
    except NotPlainError:
        return
    found = Findings()
    assert document(text, found) == nodes and found.all == []
