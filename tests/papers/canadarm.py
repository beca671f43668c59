"""The Canadarm of the paper: its numbers and their scales."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

DATA = json.loads((Path(__file__).parent.parent / "data" / "flex" / "canadarm.json").read_text())


def scales(system):
    """Their amplitudes are those of unnormalised modes: d = T eta, T from the tips' deflections."""
    T = []
    for link, body in zip(DATA["links"], system.bodies, strict=True):
        tip = body.flex.translations[body.flex.node_index["tip"]][1]
        T += [1.0, *(tip / np.array(link["s_tip"]))]
    return np.array(T)
