"""The comparisons: pliant's functions against the dense oracle, against themselves on a changed system, and on other targets."""

from __future__ import annotations

import re
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

import pliant as pl
from tests.soak import runs, targets
from tests.soak.case import Case, Check
from tests.soak.dense import Dense, Unclear
from tests.soak.language import numbers_of
from tests.soak.recipe import Line, Recipe
from tests.soak.words import Words
from tests.systems import random_rotation

Array = Any


# ---- the reference against the dense oracle


def dense_matter(c: Case) -> None:
    d, dyn, q, v = c.dense, c.dyn, c.q, c.v
    M = np.array(d.M, dtype=float)
    c.same("mass matrix", dyn.mass_matrix(q), M, 1e-12)
    c.same(
        "bias", dyn.bias(q, v), d.bias, 1e-11, float(np.abs(d.M).max(initial=1)) * max(1.0, float(np.abs(v).max(initial=0)) ** 2)
    )
    a = c.fresh().normal(size=c.system.nv)
    c.same("inverse dynamics", dyn.inverse_dynamics(q, v, a), d.M @ a + d.bias, 1e-11, float(np.abs(d.bias).max(initial=1)))
    m, x = d.particles
    speeds = d.rows.rate(x)
    spin = sum(d.armature * d.rows.v0**2) / 2
    c.same("kinetic energy", dyn.kinetic_energy(q, v), (m * (speeds**2).sum(axis=-1)).sum() / 2 + spin, 1e-12)
    g = np.asarray(c.system.model.gravity)
    c.same("potential energy", dyn.potential_energy(q), -(m * (x[0] @ g)).sum() + d.strain, 1e-12, float(m.sum()) * 10)
    if m.sum() > 0:
        centre = m @ x[0] / m.sum()
        c.same("centre of mass", dyn.com(q), centre, 1e-12)
        linear, angular = m @ speeds, m @ np.cross(x[0] - centre, speeds)
        c.same("momentum", dyn.momentum(q, v), np.concatenate([angular, linear]), 1e-11)


def dense_frames(c: Case) -> None:
    names = [*(b.name for b in c.system.model.bodies), *(f.name for f in c.system.model.frames)]
    a, rng = c.fresh().normal(size=c.system.nv), c.fresh()
    for name in rng.permutation(names)[:3]:
        frame, (R, o) = c.dyn.frame(str(name)), c.dense.rows.frame(str(name))
        rows, x = c.dense.rows, c.dense.state(a)
        own_R, own_o = frame.pose(c.q)
        c.same("axes of a frame", own_R, R[0], 1e-13)
        c.same("origin of a frame", own_o, o[0], 1e-13)
        V = np.concatenate([x.omega(str(name)).a, rows.rate(o)])
        c.same("velocity of a frame", frame.velocity(c.q, c.v), V, 1e-12)
        J = np.concatenate([x.turning(str(name)).T, rows.jacobian(o).T])
        c.same("Jacobian of a frame", frame.jacobian(c.q), J, 1e-12)
        A = np.concatenate([x.alpha(str(name)).a, x.acceleration(str(name)).a])
        c.same("acceleration of a frame", frame.acceleration(c.q, c.v, a), A, 1e-11)


def dense_loads(c: Case) -> None:
    d = c.dense
    if not c.system.model.loads:
        return
    tau, sdot, _ = c.dyn.load_forces(c.t, c.q, c.v, s=c.s)
    size = sum(float(np.abs(x.tau).max(initial=0)) for x in d.loads.values())
    c.same("forces of loads", tau, d.load_forces, 1e-10, size)
    c.same("rates of states", sdot, d.state_rates, 1e-11, float(np.abs(d.state_rates).max(initial=1)))
    potential = sum((x.potential for x in d.loads.values()), np.longdouble(0))
    c.same("energy of loads", c.dyn.load_energies(c.t, c.q, c.v, s=c.s)[1], np.reshape(potential, ()), 1e-11, 10.0)


def dense_motion(c: Case) -> None:
    d = c.dense
    _qdot, a, _ = c.rhs
    size = d.size
    c.same("accelerations", a, d.a, 1e-10, size)
    if c.system.loops:
        J, gamma, _ = (np.array(x, dtype=float) for x in d.rows_of_closures)
        scale = np.abs(J).max(axis=1, initial=1.0) if len(J) else 1.0
        c.same("accelerations meet the closures", (J @ a + gamma) / scale, 0 * gamma, 1e-9, size)
        forces = c.dyn.mass_matrix(c.q) @ a + c.dyn.bias(c.q, c.v) - c.tau - c.dyn.load_forces(c.t, c.q, c.v, s=c.s)[0]
        M = float(np.abs(d.M).max(initial=1))
        free = ~d.held[0]
        c.same("forces of closures", forces[free], d.solution[1][free], 1e-9, M * size)
    elif not d.held[0].any():
        c.same("forward dynamics", c.dyn.forward_dynamics(c.q, c.v, c.tau), tree(c), 1e-10, size)


def tree(c: Case) -> Array:
    from tests.soak.dense import refined

    return refined(c.dense.M, c.dense.tau - c.dense.bias) if c.system.nv else np.zeros(0)


def dense_outputs(c: Case) -> None:
    model = c.system.model
    if not model.outputs:
        return
    found = c.dyn.outputs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    x = c.dense.state(c.dense.a)
    numbers = {}
    for load in model.loads:
        own, _ = numbers_of(c.system, load, c.t, c.s, {})
        numbers |= {f"{load.name}.{key}": value for key, value in own.items()}
    for one in model.outputs:
        try:
            value = one.law(x.of(numbers))
        except (AttributeError, KeyError, NotImplementedError, TypeError):
            continue  # it reads what the oracle's language does not have
        several = value if isinstance(value, list | tuple) else [value]
        flat = [e for v in several for e in (v.a if hasattr(v, "a") else np.ravel(v))]
        c.same(f"output of {type(one.type).__name__ if one.type else 'a law'}", np.ravel(found[one.name]), flat, 1e-9, c.dense.size)


def reactions(c: Case) -> None:
    """The load in every hinge against the momentum and the outer forces of everything that the hinge carries."""
    model, d = c.system.model, c.dense
    if c.system.loops or d.armature.any() or not c.system.nv or d.held[0].any():
        raise NotImplementedError
    found = c.dyn.reactions(c.t, c.q, c.v, s=c.s, tau=c.tau)
    m, x = d.particles
    a = np.einsum("ipa,i->pa", d.rows.jacobian(x), d.a) + d.rows.second(x)
    force = m[:, None] * (a - np.asarray(model.gravity))
    for k, body in enumerate(model.bodies):
        if model.welded[k] or body.flex is not None:
            continue
        carried = {k}
        for j in range(k + 1, len(model.bodies)):
            if model.parents[j] in carried:
                carried.add(j)
        names = {model.bodies[j].name for j in carried}
        own = np.array([i in carried for i in d.owners])
        R, o = (y[0] for y in d.rows.frame(body.name))
        total, moment = force[own].sum(axis=0), np.cross(x[0][own] - o, force[own]).sum(axis=0)
        for load in d.loads.values():
            for vector, point, name in load.wrenches:
                if name in names:
                    total = total - (0 if point is None else vector)
                    moment = moment - (vector if point is None else np.cross(point - o, vector))
        size = max(float(np.abs(force).max(initial=0)), d.size) * max(1.0, float(np.abs(x[0]).max()))
        c.same("load in a hinge", found[k], np.concatenate([R.T @ moment, R.T @ total]), 1e-10, size)


def energy(c: Case) -> None:
    """The rate of the energy of bodies along the motion is the power of all forces."""
    if c.dense.held[0].any():
        raise NotImplementedError
    system, dyn, q, v = c.system, c.dyn, c.q, c.v
    _, a, _ = c.rhs
    h = 1e-3 / max(1.0, float(np.abs(v).max(initial=0)))

    def total(k: float) -> float:
        moved = system.integrate(q, v + 0.5 * k * h * a, k * h)  # to second order
        return float(dyn.kinetic_energy(moved, v + k * h * a) + dyn.potential_energy(moved))

    rates = [(total(k) - total(-k)) / (2 * k * h) for k in (1.0, 2.0, 4.0)]
    fine, coarse = (4 * rates[0] - rates[1]) / 3, (4 * rates[1] - rates[2]) / 3
    rate = (16 * fine - coarse) / 15
    forces = c.dense.tau + c.dense.load_forces + c.dense.solution[1]
    damping = np.zeros(system.nv)
    for body, where in zip(system.model.bodies, system.model.v_slices, strict=True):
        if body.flex is not None:
            damping[where.stop - body.modes : where.stop] = body.flex.damping @ v[where.stop - body.modes : where.stop]
    power = float((forces - damping) @ v)
    size = (
        float(np.abs(forces) @ np.abs(v)) + float(np.abs(c.dense.M).max(initial=0)) * max(1.0, float(np.abs(v).max(initial=0))) ** 2
    )
    if abs(rate - fine) > 1e-5 * size:
        raise Unclear("the energy changes too fast for differences")
    c.same("rate of energy", rate, power, 1e-6, size)


# ---- the same system, seen differently


def _other(c: Case, recipe: Recipe, words: Words | None = None) -> tuple[pl.System, pl.Dynamics]:
    system = recipe.build(words) if words is not None else recipe.build()
    return system, pl.compile(system, "reference")


def turned(c: Case) -> None:
    if not c.recipe.allows("turn"):
        raise NotImplementedError
    _system, dyn = _other(c, c.recipe, Words(turn=random_rotation(c.fresh())))
    found = dyn.rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    c.same("accelerations", found[1], c.rhs[1], 1e-9, c.dense.size)
    c.same("rates of states", found[2], c.rhs[2], 1e-9, c.dense.size)
    c.same("kinetic energy", dyn.kinetic_energy(c.q, c.v), c.dyn.kinetic_energy(c.q, c.v), 1e-12)


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
    found = dyn.rhs(c.t * words.s, c.q * kq, c.v * kv, tau=c.tau * force)
    wanted = c.dyn.rhs(c.t, c.q, c.v, tau=c.tau)
    c.same("accelerations", found[1] / kv * words.s, wanted[1], 1e-9, c.dense.size)
    E = words.kg * words.m**2 / words.s**2
    c.same("kinetic energy", dyn.kinetic_energy(c.q * kq, c.v * kv) / E, c.dyn.kinetic_energy(c.q, c.v), 1e-12)


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
    found = dyn.rhs(c.t, c.q * kq, c.v * kv, tau=c.tau * kv)
    wanted = c.dyn.rhs(c.t, c.q, c.v, tau=c.tau)
    c.same("accelerations", found[1] * kv, wanted[1], 1e-9, c.dense.size)


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
    q, v, tau = system.neutral(), np.zeros(system.nv), np.zeros(system.nv)
    q[iq], v[iv], tau[iv] = c.q, c.v, c.tau
    s = np.array(system.model.state_values, dtype=float)
    for name, where in c.system.model.states.items():
        s[system.model.states[name]] = c.s[where]
    found = dyn.rhs(c.t, q, v, s=s, tau=tau)
    c.same(f"accelerations {what}", found[1][iv], c.rhs[1], 1e-9, c.dense.size)
    c.same(f"kinetic energy {what}", dyn.kinetic_energy(q, v), c.dyn.kinetic_energy(c.q, c.v), 1e-12)


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
    found = pl.compile(system, "reference").rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    c.same("accelerations", found[1], c.rhs[1], 1e-11, c.dense.size)
    c.same("rates of states", found[2], c.rhs[2], 1e-11, c.dense.size)
    if c.system.model.outputs:
        one, two = (d.outputs(c.t, c.q, c.v, s=c.s, tau=c.tau) for d in (pl.compile(system, "reference"), c.dyn))
        for name in two:
            c.same("outputs", one[name], two[name], 1e-10, c.dense.size)


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
    found = dyn.rhs(c.t, c.q, c.v, s=c.s, tau=c.tau, p=p)
    wanted = other.rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    c.same("accelerations", found[1], wanted[1], 1e-9, c.dense.size)
    c.same("rates of states", found[2], wanted[2], 1e-10, c.dense.size)
    c.same(
        "forces of loads",
        dyn.load_forces(c.t, c.q, c.v, s=c.s, p=p)[0],
        other.load_forces(c.t, c.q, c.v, s=c.s)[0],
        1e-9,
        c.dense.size,
    )
    held = Dense(rebuilt, c.q, c.v, c.t, c.s, tau=c.tau)
    c.same("accelerations by the oracle", found[1], held.a, 1e-9, max(held.size, c.dense.size))
    own = pl.compile(c.system, "reference", parameters=list(values)).rhs(c.t, c.q, c.v, s=c.s, tau=c.tau)
    c.same("accelerations at own values", own[1], c.rhs[1], 1e-11, c.dense.size)


def inputs(c: Case) -> None:
    """Inputs that are driven, against a system whose inputs have these values from the start."""
    model = c.system.model
    names = [name for name in model.inputs if name not in model.series]
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


# ---- derivatives


def derivatives(c: Case) -> None:
    """Linearised equations against differences of the reference; open systems, away from kinks."""
    if c.system.loops or not c.system.nv:
        raise NotImplementedError
    dyn, nv = c.dyn, c.system.nv
    dq, dv, dtau = dyn.forward_dynamics_derivatives(c.q, c.v, c.tau)
    rng = c.fresh()
    x = rng.normal(size=nv)

    def moved(h: float, what: str) -> Array:
        q = c.system.integrate(c.q, x, h) if what == "q" else c.q
        v = c.v + h * x if what == "v" else c.v
        return np.asarray(dyn.forward_dynamics(q, v, c.tau + (h * x if what == "tau" else 0)))

    for what, D in (("q", dq), ("v", dv), ("tau", dtau)):
        fine, coarse = (_slope(lambda h, what=what: moved(h, what), h) for h in (1e-3, 2e-3))
        size = max(float(np.abs(D).max(initial=1)), c.dense.size)
        if np.abs(fine - coarse).max(initial=0) > 1e-7 * size:
            raise Unclear("differences")
        c.same(f"derivative of accelerations by {what}", D @ x, fine, 1e-7, size)
    w = rng.normal(size=nv)
    _gq, gv, gtau = dyn.forward_dynamics_vjp(c.q, c.v, c.tau, w)
    c.same("gradient by v", gv, w @ dv, 1e-9, max(float(np.abs(dv).max()), c.dense.size))
    c.same("gradient by tau", gtau, w @ dtau, 1e-9, max(float(np.abs(dtau).max()), 1.0))
    tangent = dyn.forward_dynamics_jvp(c.q, c.v, c.tau, x, x, x)
    c.same("change along a direction", tangent, (dq + dv + dtau) @ x, 1e-9, max(float(np.abs(dq).max()), c.dense.size))


def _slope(f: Any, h: float) -> Array:
    """f'(0), of order 6."""
    return (45 * (f(h) - f(-h)) - 9 * (f(2 * h) - f(-2 * h)) + (f(3 * h) - f(-3 * h))) / (60 * h)


def linearised(c: Case) -> None:
    """A of the linear model against differences of rhs: with loads and their states."""
    if c.system.loops or not c.system.nv:
        raise NotImplementedError
    if any(x.feature in ("HingeFriction stick",) for x in c.recipe.lines):
        raise NotImplementedError
    found = c.dyn.linearise(c.q, c.v, t=c.t, s=c.s, tau=c.tau)
    A = np.asarray(found.A)
    n, ns = c.system.nv, len(c.s)
    if A.shape != (2 * n + ns, 2 * n + ns):
        raise NotImplementedError
    x = c.fresh().normal(size=2 * n + ns)
    x[2 * n :] *= 0.1

    def rhs(h: float) -> Array:
        q = c.system.integrate(c.q, x[:n], h)
        _, a, sdot = c.dyn.rhs(c.t, q, c.v + h * x[n : 2 * n], s=c.s + h * x[2 * n :], tau=c.tau)
        return np.concatenate([a, sdot])

    fine, coarse = _slope(rhs, 1e-4), _slope(rhs, 2e-4)
    size = max(float(np.abs(A).max()), c.dense.size)
    if np.abs(fine - coarse).max(initial=0) > 1e-7 * size:
        raise Unclear("a kink, or differences that are not exact")
    c.same("rows of accelerations and states", (A @ x)[n:], fine, 3e-7, size)


# ---- other targets


def batch(c: Case) -> None:
    """Several states in one call, and one by one."""
    n = 3
    rng = c.fresh()
    v, tau = np.tile(c.v, (n, 1)), rng.normal(size=(n, c.system.nv))
    q = np.tile(c.q, (n, 1))
    if not c.system.loops and c.system.nv:
        v = rng.normal(size=(n, c.system.nv))
        q = np.stack([c.system.integrate(c.q, x, 0.1) for x in v])
    s, t = np.tile(c.s, (n, 1)), np.full(n, c.t)
    many = c.dyn.rhs(t, q, v, s=s, tau=tau)
    for i in range(n):
        one = c.dyn.rhs(c.t, q[i], v[i], s=s[i], tau=tau[i])
        for what, a, b in zip(("rates of coordinates", "accelerations", "rates of states"), many, one, strict=True):
            c.same(what, a[i], b, 1e-12, c.dense.size)


CHEAP: dict[str, Check] = {
    "dense: matter": dense_matter, "dense: frames": dense_frames, "dense: loads": dense_loads, "dense: motion": dense_motion,
    "dense: outputs": dense_outputs, "energy": energy, "turned": turned, "units": units, "mirrored": mirrored, "ordered": ordered,
    "split": split, "removed": removed, "saved": saved, "parameters": parameters, "inputs": inputs, "derivatives": derivatives,
    "linearised": linearised, "batch": batch, "reactions": reactions,
}  # fmt: skip
# and in which share of systems
DEAR: dict[str, tuple[Check, float]] = {**targets.TARGETS, **runs.RUNS}
