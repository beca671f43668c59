"""MJCF models read by pliant and by MuJoCo: mass matrix, bias, passive and actuator forces, energies, equality constraints.

    python -m benchmarks.mjcf FOLDER|FILE … [--tolerance 1e-10] [--root FOLDER]

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
from dataclasses import replace
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

import pliant as pl

_STATES = 3


def differences(path: Path, seed: int = 0, root: str | None = None) -> tuple[int, dict[str, float], str]:
    """(nv, largest relative difference by quantity, warnings) of a model in pliant and MuJoCo; raises what either raises."""
    model = mujoco.MjModel.from_xml_path(str(path))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = pl.load(path, root=root)
    told = " ".join(str(w.message) for w in caught)
    if (system.nq, system.nv) != (model.nq, model.nv):
        raise AssertionError(f"nq, nv are {system.nq}, {system.nv}, in MuJoCo {model.nq}, {model.nv}")
    return model.nv, compared(system, model, seed), told


def compared(system: pl.System, model: Any, seed: int = 0, **how: Any) -> dict[str, float]:
    """Largest differences over random states, relative to the largest entry of each quantity. how: of `pl.compile`.

    MuJoCo's dry friction is a constraint, so it is not part of its passive forces, and pliant's is left out too.
    """
    if not model.nv:
        return {}
    worst = _equalities(system, model, **how)
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    data = mujoco.MjData(model)
    alone, driven = (pl.compile(_without_friction(system, drop), **how) for drop in (model.nu, 0))
    start = None
    rng = np.random.default_rng(seed)
    for _ in range(_STATES):
        q, v = system.random_state(rng)
        data.qpos[:], data.qvel[:] = pl.convert.to_mujoco(system, q, v)
        data.ctrl[:], data.act[:] = rng.normal(size=model.nu), rng.normal(size=model.na)
        mujoco.mj_forward(model, data)
        theirs = _theirs(model, data)
        ours = _ours(system, alone, q, v)
        if model.nu:
            total = driven.load_forces(0.0, q, v, s=np.resize(data.act, system.model.ns) * 1.0, u=data.ctrl.copy())[0]
            own = alone.load_forces(0.0, q, v)[0]
            ours["actuator"], theirs["actuator"] = _speeds(system, q, v)[0].T @ (total - own), data.qfrc_actuator.copy()
        if start is None:
            start = ours["potential"] - theirs["potential"]  # what is fixed to the world counts in MuJoCo's
        theirs["potential"] += start
        for key, error in _errors(ours, theirs).items():
            worst[key] = max(worst.get(key, 0.0), error)
    return worst


def _without_friction(system: pl.System, drop: int) -> pl.System:
    """Without dry friction, and without the first loads, which are the actuators."""
    described = system.description.copy()
    if drop:
        described.outputs.clear()
    for k, (name, load) in enumerate(list(described.loads.items())):
        if k < drop:
            del described.loads[name]
        elif np.any(load.parameters.get("coulomb", 0.0)):
            kind: Any = replace(load.type, coulomb=0.0)
            described.loads[name] = replace(load, type=kind, law=kind.act, parameters={**load.parameters, "coulomb": np.zeros(())})
    described.loops.clear()
    described.forget()
    return pl.System.of(described)


def _equalities(system: pl.System, model: Any, **how: Any) -> dict[str, float]:
    """The largest difference of the spaces of rows of the equality constraints, in the pose of the file."""
    described = system.description.copy()
    described.loops = {name: x for name, x in described.loops.items() if x.active}
    described.loads.clear()
    described.outputs.clear()
    described.forget()
    data = mujoco.MjData(model)
    jacobian, model.opt.jacobian = model.opt.jacobian, mujoco.mjtJacobian.mjJAC_DENSE
    mujoco.mj_forward(model, data)
    model.opt.jacobian = jacobian
    rows = np.flatnonzero(data.efc_type[: data.nefc] == mujoco.mjtConstraint.mjCNSTR_EQUALITY)
    if not len(rows) and not described.loops:
        return {}
    theirs = data.efc_J.reshape(data.nefc, -1)[rows] if len(rows) else np.zeros((0, model.nv))
    other = pl.System.of(described)
    q, v = pl.convert.from_mujoco(other, data.qpos, data.qvel)
    ours = pl.compile(other, **how).loop_jacobian(q) @ _speeds(other, q, v)[0] if described.loops else np.zeros((0, model.nv))
    return {"equality": float(np.abs(_projector(ours) - _projector(theirs)).max())}


def _projector(J: Any) -> Any:
    """(nv, nv) onto the space of rows."""
    _, sizes, rows = np.linalg.svd(J, full_matrices=False)
    kept = rows[sizes > 1e-9 * max(sizes.max(initial=0.0), 1e-300)]
    return kept.T @ kept


def _errors(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, float]:
    """Differences in speeds of unit inertia, so that a fly's wing counts as its body does: M has ones on its diagonal there.

    Forces are relative to their largest, or to that of an acceleration of one; potential energy to itself, or the kinetic.
    """
    w = 1 / np.sqrt(np.diag(theirs["M"]))
    weights = {"M": np.outer(w, w), "bias": w, "passive": w, "actuator": w, "kinetic": 1.0, "potential": 1.0}
    least = {"M": 0.0, "bias": 1.0, "passive": 1.0, "actuator": 1.0, "kinetic": 0.0, "potential": abs(float(theirs["kinetic"]))}
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


def _speeds(system: pl.System, q: Any, v: Any) -> tuple[Any, Any]:
    """T (nv, nv) with v = T qvel, and T' qvel (nv,): free bodies have other speeds in MuJoCo."""
    nv = system.nv
    T, Tdot_w = np.eye(nv), np.zeros(nv)
    for body, own in zip(system.bodies, system.model.internals.v_slices, strict=True):
        if isinstance(body.hinge.type, pl.Free):
            k = own.start
            R = body.hinge.pose.R @ pl.spatial.rotation_of_quaternion(q[system.q_index(body.name)][:4, None])
            T[k : k + 6, k : k + 6] = 0.0
            T[k : k + 3, k + 3 : k + 6] = np.eye(3)
            T[k + 3 : k + 6, k : k + 3] = R.T
            Tdot_w[k + 3 : k + 6] = -np.cross(v[k : k + 3], v[k + 3 : k + 6])
    return T, Tdot_w


def _ours(system: pl.System, dyn: pl.Dynamics, q: Any, v: Any) -> dict[str, Any]:
    """The same quantities of pliant, in MuJoCo's speeds: v = T qvel, M -> T* M T, bias -> T* (bias + M T' qvel).

    Armature of a free body is a load in pliant, since its speeds are in axes that turn.
    """
    T, Tdot_w = _speeds(system, q, v)
    M = dyn.mass_matrix(q)
    loads, _, energy = dyn.load_forces(0.0, q, v)
    turned = system.model.internals.matter.internals.armature * Tdot_w
    return {
        "M": T.T @ M @ T, "bias": T.T @ (dyn.bias(q, v) + M @ Tdot_w - turned), "passive": T.T @ (loads - turned),
        "kinetic": dyn.kinetic_energy(q, v), "potential": dyn.potential_energy(q) + energy,
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
    with open(os.devnull, "w", encoding="utf-8") as nothing, contextlib.redirect_stderr(io.StringIO()):
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
    parser.add_argument("--root")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    for path in _files(options.paths):
        try:
            with _quiet():
                nv, worst, _ = differences(path, root=options.root)
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
