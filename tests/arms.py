"""The systems whose operations docs/benchmarks.md prints, by the names it gives them."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

import pliant as pl
from benchmarks.operations import beams, general
from tests.systems import random_inertia

ARMS = json.loads((Path(__file__).parent / "data/arms_params.json").read_text())


def arm_of(case) -> pl.System:
    """An arm from its modified Denavit-Hartenberg rows: T = Rx(alpha) Tx(a) Tz(d [+ q]) Rz(theta [+ q])."""
    system = pl.System("arm", gravity=case["gravity"])
    with warnings.catch_warnings():  # links as they were measured: some no body can have
        warnings.filterwarnings("ignore", "body '.*': no body has this inertia", pl.ModelWarning)
        _add_links(system, case)
    return system


def _add_links(system: pl.System, case) -> None:
    for k, ((alpha, a, theta, d, kind), link) in enumerate(zip(case["rows"], case["links"], strict=True)):
        c, s = np.cos(alpha), np.sin(alpha)
        R = np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ pl.Pose(rpy=(0, 0, theta)).R
        hinge = pl.Revolute("z") if kind == "R" else pl.Prismatic("z")
        pose = pl.Pose((a, -s * d, c * d), matrix=R)
        matter = {"mass": link["m"], "com": link["c"], "inertia": link["I_com"]}
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", hinge, pose=pose, **matter)


def general_arm(seed: int = 0) -> pl.System:
    """Six turns with any twists and lengths, every inertia full."""
    rng = np.random.default_rng(seed)
    case = {"gravity": [0, 0, -9.81], "rows": [], "links": []}
    for _ in range(6):
        matter = random_inertia(rng)
        alpha, a, d = rng.uniform(-1, 1, 3)
        case["rows"].append([np.pi * alpha, a, 0.0, d, "R"])
        case["links"].append({"m": matter.mass, "c": matter.com, "I_com": matter.inertia})
    return arm_of(case)


def seven_hinge_chain(seed: int = 0) -> pl.System:
    rng = np.random.default_rng(seed)
    system = pl.System("chain")
    for k, axis in enumerate("xyzxyzx"):
        pose = pl.Pose(xyz=(0.1, 0, 0.3) if k else (0, 0, 0))
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute(axis), pose=pose, inertia=random_inertia(rng))
    return system


MEASURED: dict[str, Callable[[], pl.Dynamics]] = {
    "PUMA 560": lambda: pl.compile(arm_of(ARMS["puma560_akb"])),
    "Stanford arm": lambda: pl.compile(arm_of(ARMS["stanford_arm"])),
    "general arm with 6 hinges": lambda: pl.compile(general_arm()),
    "chain of 7 hinges, full inertias, axes x, y, z, …, offsets (0.1, 0, 0.3), articulated bodies": lambda: pl.compile(
        seven_hinge_chain(), method="articulated"
    ),
    "the same chain by the method with the fewest operations, composite bodies": lambda: pl.compile(seven_hinge_chain()),
    "6 flexible bodies of 10 general modes, constant modal matrices": lambda: pl.compile(general(6, 10)),
    "8 flexible links of 4 modes, full model": lambda: pl.compile(beams(8)),
}
