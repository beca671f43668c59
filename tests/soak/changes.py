"""The same system, seen differently: turned, in other units, mirrored, in another order, split, saved, with other parameters."""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl
from tests.soak.case import Case
from tests.soak.dense import Dense
from tests.soak.recipe import Line, Recipe
from tests.soak.words import Words
from tests.systems import random_rotation

Array = Any


def _other(c: Case, recipe: Recipe, words: Words | None = None) -> tuple[pl.System, pl.Dynamics]:
    system = recipe.build(words) if words is not None else recipe.build()
    return system, pl.compile(system, "reference")


def turned(c: Case) -> None:
    if not c.recipe.allows("turn"):
        raise NotImplementedError
    _system, dyn = _other(c, c.recipe, Words(turn=random_rotation(c.fresh())))
    for k in c.all_states:
        found = dyn.rhs(k.t, k.q, k.v, s=k.s, tau=k.tau)
        k.same("accelerations", found[1], k.rhs[1], 1e-9, k.dense.size)
        k.same("rates of states", found[2], k.rhs[2], 1e-9, k.dense.size)
        k.same("kinetic energy", dyn.kinetic_energy(k.q, k.v), k.dyn.kinetic_energy(k.q, k.v), 1e-12)


def unit_sizes(system: pl.System, words: Words) -> tuple[Array, Array]:
    """What q and v are multiplied by in other units."""
    q, v = [], []
    for body in system.model.bodies:
        kind = body.hinge.type
        name = type(kind).__name__
        if name == "Free":
            own_q, own_v = [1.0] * 4 + [words.m] * 3, [1.0] * 3 + [words.m] * 3
        elif name == "Spherical":
            own_q, own_v = [1.0] * 4, [1.0] * 3
        else:
            own_q = [words.m if u == "m" else 1.0 for u in kind.units]
            own_v = own_q
        q += own_q
        v += [x / words.s for x in own_v]
    return np.array(q), np.array(v)


def units(c: Case) -> None:
    if not c.recipe.allows("units") or any(load.states for load in c.system.model.loads):
        raise NotImplementedError
    words = Words(m=2.0, kg=3.0, s=0.5)
    _system, dyn = _other(c, c.recipe, words)
    kq, kv = unit_sizes(c.system, words)
    force = words.kg * words.m**2 / words.s**2 / (kv * words.s)
    E = words.kg * words.m**2 / words.s**2
    for k in c.all_states:
        found = dyn.rhs(k.t * words.s, k.q * kq, k.v * kv, tau=k.tau * force)
        wanted = k.dyn.rhs(k.t, k.q, k.v, tau=k.tau)
        k.same("accelerations", found[1] / kv * words.s, wanted[1], 1e-9, k.dense.size)
        k.same("kinetic energy", dyn.kinetic_energy(k.q * kq, k.v * kv) / E, k.dyn.kinetic_energy(k.q, k.v), 1e-12)


def mirror_signs(system: pl.System) -> tuple[Array, Array]:
    """Of q and v where x is exchanged for -x."""
    polar, axial = [-1.0, 1.0, 1.0], [1.0, -1.0, -1.0]
    q, v = [], []
    for body in system.model.bodies:
        kind = type(body.hinge.type).__name__
        if kind in ("Free", "Spherical"):
            q += [1.0, *axial, *(polar if kind == "Free" else [])]
            v += [*axial, *(polar if kind == "Free" else [])]
        elif kind == "Cylindrical":
            q, v = [*q, 1.0, -1.0], [*v, 1.0, -1.0]
        else:
            q, v = q + [1.0] * body.hinge.type.nq, v + [1.0] * body.hinge.type.nv
    return np.array(q), np.array(v)


def mirrored(c: Case) -> None:
    if not c.recipe.allows("mirror") or any(load.states for load in c.system.model.loads):
        raise NotImplementedError
    _system, dyn = _other(c, c.recipe, Words(mirror=True))
    kq, kv = mirror_signs(c.system)
    for k in c.all_states:
        found = dyn.rhs(k.t, k.q * kq, k.v * kv, tau=k.tau * kv)
        wanted = k.dyn.rhs(k.t, k.q, k.v, tau=k.tau)
        k.same("accelerations", found[1] * kv, wanted[1], 1e-9, k.dense.size)


def by_name(system: pl.System, other: pl.System) -> tuple[Array, Array]:
    """The places in `other` of each coordinate and speed of `system`."""
    q = [range(system.nq)[0:0]] * 0
    iq, iv = [np.zeros(0, dtype=int)], [np.zeros(0, dtype=int)]
    for h in system.model.hinges:
        a, b = other.q_index(h.name), other.v_index(h.name)
        iq.append(np.arange(a.start, a.stop))
        iv.append(np.arange(b.start, b.stop))
    del q
    return np.concatenate(iq), np.concatenate(iv)


def with_other(c: Case, recipe: Recipe, what: str) -> None:
    """Accelerations of another recipe whose hinges have the same names."""
    system, dyn = _other(c, recipe)
    iq, iv = by_name(c.system, system)
    for k in c.all_states:
        q, v, tau = system.neutral(), np.zeros(system.nv), np.zeros(system.nv)
        q[iq], v[iv], tau[iv] = k.q, k.v, k.tau
        s = np.array(system.model.internals.state_values, dtype=float)
        for name, where in c.system.model.states.items():
            s[system.model.states[name]] = k.s[where]
        found = dyn.rhs(k.t, q, v, s=s, tau=tau)
        k.same(f"accelerations {what}", found[1][iv], k.rhs[1], 1e-9, k.dense.size)
        k.same(f"kinetic energy {what}", dyn.kinetic_energy(q, v), k.dyn.kinetic_energy(k.q, k.v), 1e-12)


def ordered(c: Case) -> None:
    """Bodies, frames, closures and loads added in another order."""
    rng, left = c.fresh(), list(c.recipe.lines[1:])
    made, lines = {"world"}, [c.recipe.lines[0]]
    names = {name for line in left for name in line.defines}
    while left:
        ready = [
            x for x in left
            if not any(x.uses([n]) for n in names - made - set(x.defines))
        ]  # fmt: skip
        if not ready:
            raise NotImplementedError
        one = ready[rng.integers(len(ready))]
        left.remove(one)
        lines.append(one)
        made |= set(one.defines)
    with_other(c, replace(c.recipe, lines=tuple(lines)), "in another order")


def split(c: Case) -> None:
    """One rigid body as two that are welded, the second in other axes."""
    rng = c.fresh()
    chosen = [k for k, x in enumerate(c.recipe.lines) if "inertia=I(" in x.text]
    held = " ".join(x.text for x in c.recipe.lines if x.feature in ("Wheel", "WheelSet", "CMG", "SubtreeMeasure", "CentralGravity"))
    chosen = [k for k in chosen if f'"{c.recipe.lines[k].defines[0]}"' not in held and "CentralGravity" not in held]
    if not chosen:
        raise NotImplementedError
    k = chosen[rng.integers(len(chosen))]
    line = c.recipe.lines[k]
    found = re.search(r"inertia=I\((.*?), \((.*?)\), \((.*?)\)\)", line.text)
    assert found is not None
    mass, com, J = float(found[1]), np.array(eval(found[2])), np.array(eval(found[3]))
    part, R = rng.uniform(0.2, 0.8), random_rotation(rng)
    p = rng.uniform(-0.5, 0.5, 3)
    I = np.array([[J[0], J[3], J[4]], [J[3], J[1], J[5]], [J[4], J[5], J[2]]])
    I2, c2 = (1 - part) * R.T @ I @ R, R.T @ (com - p)
    six = [I2[0, 0], I2[1, 1], I2[2, 2], I2[0, 1], I2[0, 2], I2[1, 2]]
    pose = pl.Pose(p, matrix=R)
    own = f"inertia=I({part * mass!r}, {tuple(com.tolist())}, {tuple((part * J).tolist())})"
    other = f"inertia=I({(1 - part) * mass!r}, {tuple(c2.tolist())}, {tuple(np.array(six).tolist())})"
    name = line.defines[0]
    turned = f"P({tuple(pose.xyz.tolist())}, {tuple(pose.rpy.tolist())})"
    weld = f'system.add_body("{name}_half", "{name}", pl.Fixed(), pose={turned}, {other})'
    lines = list(c.recipe.lines)
    lines[k] = replace(line, text=line.text.replace(found[0], own))
    lines.insert(k + 1, Line(weld, "Fixed"))
    with_other(c, replace(c.recipe, lines=tuple(lines)), "of a split body")


def removed(c: Case) -> None:
    """A part that is attached and removed again leaves no trace."""
    if c.fresh().random() < 0.7:
        raise NotImplementedError  # it takes long
    system = c.system.copy()
    part = pl.System("part", gravity=(0, 0, 0))
    part.add_body("lump", hinge=pl.Revolute("x"), hinge_name="turns", mass=1.0, inertia=[1, 1, 1])
    system.attach(
        part,
        at=c.recipe.lines[1].defines[0]
        if '"tip"' not in c.recipe.lines[1].text and "flex=" not in c.recipe.lines[1].text
        else "world",
        prefix="added.",
    )
    system.remove("added.lump")
    c.same("accelerations", pl.compile(system, "reference").rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)[1], c.rhs[1], 1e-12, c.dense.size)
    other = pl.System("whole", gravity=c.system.gravity)
    other.attach(c.system)
    c.same(
        "attached as a whole", pl.compile(other, "reference").rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)[1], c.rhs[1], 1e-10, c.dense.size
    )


def saved(c: Case) -> None:
    if not c.recipe.allows("save") or any("lambda" in x.text for x in c.recipe.lines):
        raise NotImplementedError
    with tempfile.TemporaryDirectory() as folder:
        pl.save(c.system, Path(folder) / "soak.yaml")
        again = pl.load(Path(folder) / "soak.yaml")
    system = again if isinstance(again, pl.System) else again.system
    dyn = pl.compile(system, "reference")
    for k in c.all_states:
        found = dyn.rhs(k.t, k.q, k.v, s=k.s, tau=k.tau)
        k.same("accelerations", found[1], k.rhs[1], 1e-11, k.dense.size)
        k.same("rates of states", found[2], k.rhs[2], 1e-11, k.dense.size)
        if c.system.model.outputs:
            one, two = (d.outputs(k.t, k.q, k.v, s=k.s, tau=k.tau) for d in (dyn, k.dyn))
            for name in two:
                k.same("outputs", one[name], two[name], 1e-10, k.dense.size)


# ---- parameters


def parameter_values(c: Case, count: int = 3) -> dict[str, Array]:
    """Some parameters of loads, bodies and closures with changed values."""
    model, rng = c.system.model, c.fresh()
    known: dict[str, Array] = {f"{x.name}.{k}": np.asarray(p, dtype=float) for x in model.loads for k, p in x.parameters.items()}
    for body in model.bodies:
        if body.flex is None:
            known[f"{body.name}.mass"] = np.array([body.inertia.mass])
            known[f"{body.name}.com"] = body.inertia.com
    closures = {f"{x.name}.{k}": np.asarray(p, dtype=float) for x in model.loops for k, p in x.parameters.items()}
    held = {x.split(".")[0] for x in closures}  # a changed length leaves the state open
    known["gravity"] = np.asarray(model.gravity)
    skipped = (
        ".inertia",
        ".edges",
        ".axis",
        ".areas",
        ".harmonics",
        ".rows",
        ".lower",
        ".upper",
        ".force_range",
        ".restitution",
        ".normals",
        ".sun",
    )
    names = [x for x in known if not x.endswith(skipped) and x.split(".")[0] not in held and np.size(known[x])]
    if any(isinstance(x.type, pl.loads.CentralGravity) for x in model.loads):
        names.remove("gravity")
    picked = rng.permutation(names)[:count]
    out = {}
    for name in map(str, picked):
        factor = rng.uniform(0.5, 1.5)
        out[name] = np.where(known[name] == 0, 0.0, known[name] * factor)
    return out


def parameters(c: Case) -> None:
    values = parameter_values(c)
    if not values:
        raise NotImplementedError
    p = np.concatenate([np.ravel(x) for x in values.values()])
    dyn = pl.compile(c.system, "reference", parameters=list(values))
    rebuilt = c.system.with_parameters({k: x if x.size > 1 else float(x.reshape(-1)[0]) for k, x in values.items()})
    other = pl.compile(rebuilt, "reference")
    for k in c.all_states:
        found = dyn.rhs(k.t, k.q, k.v, s=k.s, tau=k.tau, p=p)
        wanted = other.rhs(k.t, k.q, k.v, s=k.s, tau=k.tau)
        held = Dense(rebuilt, k.q, k.v, k.t, k.s, tau=k.tau)
        size = max(held.size, k.dense.size)
        k.same("accelerations", found[1], wanted[1], 1e-9, size)
        k.same("rates of states", found[2], wanted[2], 1e-10, size)
        two = dyn.load_forces(k.t, k.q, k.v, s=k.s, p=p)[0], other.load_forces(k.t, k.q, k.v, s=k.s)[0]
        k.same("forces of loads", *two, 1e-9, size)
        k.same("accelerations by the oracle", found[1], held.a, 1e-9, size)
        own = dyn.rhs(k.t, k.q, k.v, s=k.s, tau=k.tau)
        k.same("accelerations at own values", own[1], k.rhs[1], 1e-11, k.dense.size)


def inputs(c: Case) -> None:
    """Inputs that are driven, against a system whose inputs have these values from the start."""
    model = c.system.model
    names = [name for name in model.inputs if name not in model.internals.series]
    if not names:
        raise NotImplementedError
    rng, values = c.fresh(), {}
    for name in names:
        where = model.inputs[name]
        values[name] = rng.uniform(-1, 1, where.stop - where.start)
        if name.startswith("c"):
            continue
        values[name] = (
            np.abs(values[name]) if name.split(".")[-1] not in ("torque", "moment", "force", "dipole", "rate") else values[name]
        )
    values = {k: x for k, x in values.items() if not k.startswith("c")}
    if not values:
        raise NotImplementedError
    u = {k: x if x.size > 1 else float(x[0]) for k, x in values.items()}
    held = Dense(c.system, c.q, c.v, c.t, c.s, u=values, tau=c.tau)
    found = c.dyn.rhs(c.t, c.q, c.v, s=c.s, u=u, tau=c.tau)
    c.same("accelerations", found[1], held.a, 1e-10, held.size)
    c.same("rates of states", found[2], held.state_rates, 1e-10, held.size)
