"""MJCF models read by pliant and by MuJoCo: mass matrix, bias, passive forces and energies, model by model.

    python -m benchmarks.mjcf FOLDER|FILE … [--tolerance 1e-10]

Prints a row a model: freedoms, largest relative differences at random states, or what was refused, and a summary.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

import pliant as pl

_STATES = 3


def differences(path: Path, seed: int = 0) -> tuple[int, dict[str, float], str]:
    """(nv, largest relative difference by quantity, warnings) of a model in pliant and MuJoCo; raises what either raises."""
    model = mujoco.MjModel.from_xml_path(str(path))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = pl.load(path)
    told = " ".join(str(w.message) for w in caught)
    if (system.nq, system.nv) != (model.nq, model.nv):
        raise AssertionError(f"nq, nv are {system.nq}, {system.nv}, in MuJoCo {model.nq}, {model.nv}")
    return model.nv, compared(system, model, seed), told


def compared(system: pl.System, model: Any, seed: int = 0, **how: Any) -> dict[str, float]:
    """Largest differences over random states, relative to the largest entry of each quantity. how: of `pl.compile`."""
    if not model.nv:
        return {}
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_ACTUATION
    medium = model.opt.density, model.opt.viscosity
    model.opt.density = model.opt.viscosity = 0.0  # which pliant lists as not there
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    data = mujoco.MjData(model)
    dyn = pl.compile(_without_servos(system), **how)
    worst: dict[str, float] = {}
    start = None
    rng = np.random.default_rng(seed)
    for _ in range(_STATES):
        q, v = system.random_state(rng)
        data.qpos[:], data.qvel[:] = pl.to_mujoco(system, q, v)
        mujoco.mj_forward(model, data)
        theirs = _theirs(model, data)
        ours = _ours(system, dyn, q, v)
        if start is None:
            start = ours["potential"] - theirs["potential"]  # what is fixed to the world counts in MuJoCo's
        theirs["potential"] += start
        for key, error in _errors(ours, theirs).items():
            worst[key] = max(worst.get(key, 0.0), error)
    model.opt.density, model.opt.viscosity = medium
    return worst


def _without_servos(system: pl.System) -> pl.System:
    """What acts without actuators; motors exert nothing while their inputs are zero."""
    other = system.copy()
    for name, load in system.description.loads.items():
        if isinstance(load.type, pl.loads.Servo):
            del other.description.loads[name]
    other.description.forget()
    return other


def _errors(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, float]:
    """Differences in speeds of unit inertia, so that a fly's wing counts as its body does: M has ones on its diagonal there.

    Forces are relative to their largest, or to that of an acceleration of one; potential energy to itself, or the kinetic.
    """
    w = 1 / np.sqrt(np.diag(theirs["M"]))
    weights = {"M": np.outer(w, w), "bias": w, "passive": w, "kinetic": 1.0, "potential": 1.0}
    least = {"M": 0.0, "bias": 1.0, "passive": 1.0, "kinetic": 0.0, "potential": abs(float(theirs["kinetic"]))}
    out = {}
    for key, x in theirs.items():
        scale = max(float(np.abs(weights[key] * x).max()), least[key], 1e-300)
        out[key] = float(np.abs(weights[key] * (ours[key] - x)).max()) / scale
    return out


def _theirs(model: Any, data: Any) -> dict[str, Any]:
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, M)
    potential, kinetic = data.energy
    return {
        "M": M, "bias": data.qfrc_bias.copy(), "passive": data.qfrc_passive.copy(), "kinetic": np.array(kinetic),
        "potential": np.array(potential),
    }  # fmt: skip


def _ours(system: pl.System, dyn: pl.Dynamics, q: Any, v: Any) -> dict[str, Any]:
    """The same quantities of pliant, in MuJoCo's speeds: v = T qvel, M -> T* M T, bias -> T* (bias + M T' qvel)."""
    nv = system.nv
    T, Tdot_w = np.eye(nv), np.zeros(nv)
    for body, own in zip(system.bodies, system.model.v_slices, strict=True):
        if isinstance(body.hinge.type, pl.Free):
            k = own.start
            R = body.hinge.pose.R @ pl.spatial.rotation_of_quaternion(q[system.q_index(body.name)][:4, None])
            T[k : k + 6, k : k + 6] = 0.0
            T[k : k + 3, k + 3 : k + 6] = np.eye(3)
            T[k + 3 : k + 6, k : k + 3] = R.T
            Tdot_w[k + 3 : k + 6] = -np.cross(v[k : k + 3], v[k + 3 : k + 6])
    M = dyn.mass_matrix(q)
    loads, _, energy = dyn.load_forces(0.0, q, v)
    return {
        "M": T.T @ M @ T, "bias": T.T @ (dyn.bias(q, v) + M @ Tdot_w), "passive": T.T @ loads, "kinetic": dyn.kinetic_energy(q, v),
        "potential": dyn.potential_energy(q) + energy,
    }  # fmt: skip


def _files(given: list[str]) -> list[Path]:
    out: list[Path] = []
    for name in given:
        path = Path(name)
        out += sorted(path.rglob("*.xml")) if path.is_dir() else [path]
    return out


@contextlib.contextmanager
def _quiet() -> Any:
    """Without what MuJoCo's compiler prints."""
    with open(os.devnull, "w") as nothing, contextlib.redirect_stderr(io.StringIO()):
        kept = os.dup(2)
        os.dup2(nothing.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def main() -> int:
    """Compare all models that are given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--tolerance", type=float, default=1e-10)
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for path in _files(options.paths):
        try:
            with _quiet():
                nv, worst, _ = differences(path)
        except pl.PliantError as error:
            counts["refused"] += 1
            print(f"{path}: refused: {str(error).removeprefix(str(path))[:200]}", flush=True)
            continue
        except (ValueError, mujoco.FatalError) as error:
            counts["not read by MuJoCo"] += 1
            print(f"{path}: MuJoCo: {' '.join(str(error).split())[:120]}", flush=True)
            continue
        except AssertionError as error:
            counts["differs"] += 1
            print(f"{path}: DIFFERS: {error}", flush=True)
            continue
        good = max(worst.values(), default=0.0) <= options.tolerance
        counts["agrees" if good and nv else "nothing moves" if not nv else "differs"] += 1
        shown = "  ".join(f"{key} {x:.1e}" for key, x in worst.items())
        print(f"{path}: nv {nv}  {shown}{'' if good else '  DIFFERS'}", flush=True)
    print(", ".join(f"{n} {what}" for what, n in counts.items()))
    return int(counts["differs"] > 0)


if __name__ == "__main__":
    sys.exit(main())
