"""The snippets of docs/flexible.md run, but those that read files."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pliant as pl

PAGE = Path(__file__).parents[2] / "docs" / "flexible.md"


def test_snippets(capsys):
    first, second = re.findall(r"```python\n(.*?)```", PAGE.read_text(), flags=re.DOTALL)[:2]
    names: dict[str, object] = {}
    exec(first + second, names)
    printed = capsys.readouterr().out.replace("[", " ").replace("]", " ").split()
    *frequencies, deflection = (float(x) for x in printed)
    assert np.count_nonzero(np.array(frequencies) < 1e-6) == 6 and 0 < deflection < 0.1


def test_deflections_and_moments(capsys):
    section = PAGE.read_text().split("## Deflections and moments")[1]
    names: dict[str, object] = {"np": np, "pl": pl}
    exec(re.search(r"```python\n(.*?)```", section, flags=re.DOTALL)[1], names)
    beam, eta, tip = names["beam"], names["eta"], names["tip"]
    places = pl.flex.node_positions(beam, eta)[:, tip]
    assert (np.diff(places[:, 0]) < 0).all() and (np.diff(places[:, 2]) > 0).all() and not places[:, 1].any()
    shares = pl.flex.effective_mass(beam).sum(axis=0)
    assert shares[1:3] == pytest.approx(1.0, abs=1e-3) and shares[4:] == pytest.approx(1.0, abs=0.11) and not shares[[0, 3]].any()
    moment = beam.bending_moment(eta, [0.0, 1.0])[-1]
    assert moment[0, 0] < moment[1, 0] < 0 and not moment[:, 1].any()  # a tip bent along z: held by a moment about -y
    assert names["softer"].bodies[0].flex.EI == (90.0, 180.0) and names["softer"].bodies[0].hinge.pose.xyz[0] == 0.1
    assert capsys.readouterr().out
