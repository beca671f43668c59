"""The systems: robots of example-robot-data, chains, flexible ones; files of them for machines without robot descriptions."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl

from .. import robots
from ..chains import chain

# name: (the file below example-robot-data's robots, its base); what stands before the colon is what `--only` takes
FILES = {
    "panda": ("panda_description/urdf/panda.urdf", "fixed"),
    "solo12": ("solo_description/robots/solo12.urdf", "free"),
    "anymal": ("anymal_b_simple_description/robots/anymal.urdf", "free"),
    "talos": ("talos_data/robots/talos_reduced.urdf", "fixed"),
    "talos-free": ("talos_data/robots/talos_reduced.urdf", "free"),
}
CHAINS = {f"chain{n}": n for n in (30, 100, 1000)}
EXAMPLES = {"satellite": pl.examples.flexible_satellite, "canadarm": pl.examples.canadarm}
NAMES = (*FILES, *CHAINS, *EXAMPLES)
# states a second that are asked for on an H200: float64, float32
ASKED = {
    "panda": (7e9, 1.5e10),
    "solo12": (2.8e9, 8e9),
    "talos": (6.5e8, 3e9),
    "talos-free": (2.3e8, None),
    "chain30": (4.5e8, 8.5e8),
    "chain100": (1.3e8, 2.4e8),
    "chain1000": (9e6, None),
}
FIRST = {"panda": 0.5, "talos": 2.5, "chain1000": 4.0}  # seconds to the first result that are asked for


def prepare(folder: Path) -> None:
    """All systems as files, to be taken to a machine without example-robot-data; without what is drawn, whose meshes are large."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in (*FILES, *CHAINS):
        system = _made(name).copy()
        system.description.shapes.clear()
        system.description.forget()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pl.ModelWarning)
            pl.save(system, folder / f"{name}.yaml")
        print(f"{name}: {system.nv} degrees of freedom, {folder / f'{name}.yaml'}")


def load(name: str, folder: Path | None) -> pl.System:
    """A system by its name, from a folder that `prepare` wrote where there is one."""
    if folder is not None and (path := folder / f"{name}.yaml").is_file():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pl.ModelWarning)
            return pl.load(path)
    return _made(name)


def _made(name: str) -> pl.System:
    if name in CHAINS:
        return chain(CHAINS[name])
    if name in EXAMPLES:
        return EXAMPLES[name]()
    path, base = FILES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load(robots._folder() / path, base=base, dynamics="ignore")


FEET = ("FL", "FR", "HL", "HR")


def standing(folder: Path | None) -> pl.System:
    """solo12 with a sphere at each foot that touches the ground."""
    system = load("solo12", folder).copy()
    for foot in FEET:
        system.add_shape(f"{foot}_FOOT", pl.shapes.Sphere(0.016), name=foot.lower())
    system.add_contact("feet", [foot.lower() for foot in FEET], "ground", mu=0.8, stiffness=2e4)
    return system


def standing_states(system: pl.System, n: int) -> States:
    """n states of solo12 on bent legs, the lowest foot from 1 mm in the ground to 4 mm above it, always the same."""
    rng, model = np.random.default_rng(0), system.model
    dyn = pl.compile(system)
    q = np.tile(model.neutral(), (n, 1))
    for k, hinge in enumerate(model.hinges):
        where = model.internals.q_slices[k]
        bent = {"HFE": 0.8, "KFE": -1.6}.get(hinge.name.rpartition("_")[2])
        if where.stop - where.start == 1:
            q[:, where] = (bent or 0.0) + 0.05 * rng.normal(size=(n, 1))
    height = np.min([dyn.frame(f"{foot}_FOOT").pose(q)[1][:, 2] for foot in FEET], axis=0)
    q[:, model.internals.q_slices[0].start + 6] = 0.016 - height + rng.uniform(-1e-3, 4e-3, size=n)
    v = 0.2 * rng.normal(size=(n, model.nv))
    tau = 0.05 * rng.normal(size=(n, model.nv))
    tau[:, :6] = 0.0
    return States(q, v, tau)


@dataclass(frozen=True)
class States:
    """q (n, nq), v, tau (n, nv), always the same."""

    q: Any
    v: Any
    tau: Any

    @staticmethod
    def random(system: pl.System | pl.Dynamics, n: int, most: int = 4096) -> States:
        """n states; of more than `most` the first ones again."""
        rng = np.random.default_rng(0)
        model = system.model
        pairs = [model.random_state(rng) for _ in range(min(n, most))]
        q, v = (np.array([pair[i] for pair in pairs]) for i in range(2))
        tau = rng.normal(size=v.shape)
        again = -(-n // len(pairs))
        return States(*(np.tile(x, (again, 1))[:n] for x in (q, v, tau)))
