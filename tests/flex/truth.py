"""Reference states of flexible systems."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

import pliant as pl
from pliant.model import ModalBody, Node

DATA = Path(__file__).parent.parent / "data" / "flex"
CASES = ("chain3_cantilever_pointmass", "chain3_cantilever_revolute", "chain3_freefree_revolute", "single_free_body_freefree")


def read(name):
    return json.loads((DATA / f"model_{name}.json").read_text())


def built(case, fidelity="full", gravity=(0, 0, 0)):
    """A system from a case's text: nodes n0, n1, …, hinges on node t of the parent and d of the body."""
    system = pl.System("flexible", gravity=gravity, fidelity=fidelity)
    for k, b in enumerate(case["bodies"]):
        nodes = [Node(f"n{j}", b["l0"][j], b["m"][j], b["J"][j], b["p"][j]) for j in range(b["ns"])]
        pose = pl.Pose(b["cd"], matrix=b["Qd"])
        flex = ModalBody(nodes, b["lam"], b["gam"], b["K"], root=f"n{b['d']}", root_pose=pose)
        hinge = pl.Free() if b["hinge"] == "free" else pl.Revolute(np.array(b["Hw"])[:, 0])
        system.add_body(
            f"b{k}",
            parent="world" if b["parent"] < 0 else f"b{b['parent']}",
            hinge=hinge,
            pose=pl.Pose(b["ct"], matrix=b["Qt"]),
            flex=flex,
            at=None if b["parent"] < 0 else f"n{b['t']}",
        )
    return system


def quaternion(R):
    w = 0.5 * np.sqrt(max(0.0, 1 + np.trace(R)))
    return [w, (R[2, 1] - R[1, 2]) / (4 * w), (R[0, 2] - R[2, 0]) / (4 * w), (R[1, 0] - R[0, 1]) / (4 * w)]


def state(case, given):
    """(q, order): coordinates, and where our speeds (hinge, modes) stand in the case's (modes, hinge)."""
    q, order, place = [], [], 0
    for b, s in zip(case["bodies"], given["bodies"], strict=True):
        R, n, nr = np.array(s["Rh"]), b["nm"], b["nr"]
        if b["hinge"] == "free":
            q += [*quaternion(R), *s["rh"]]
        else:
            axial = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]) / 2
            q.append(np.arctan2(axial @ np.array(b["Hw"])[:, 0], (np.trace(R) - 1) / 2))
        q += s["eta"]
        order += [*range(place + n, place + n + nr), *range(place, place + n)]
        place += n + nr
    return np.array(q), np.array(order)


def close(got, want, what):
    want = np.asarray(want)
    assert np.abs(np.asarray(got) - want).max() <= 1e-12 * np.abs(want).max(), what
