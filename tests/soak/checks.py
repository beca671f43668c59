"""The comparisons: pliant's functions against the dense oracle, against themselves on a changed system, and on other targets."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.soak import changes, contacts, formulas, runs, targets
from tests.soak.case import Case, Check
from tests.soak.dense import Unclear
from tests.soak.language import numbers_of

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
        if model.internals.welded[k] or body.flex is not None:
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
    for body, where in zip(system.model.bodies, system.model.internals.v_slices, strict=True):
        if body.flex is not None:
            damping[where.stop - body.modes : where.stop] = body.flex.damping @ v[where.stop - body.modes : where.stop]
    power = float((forces - damping) @ v)
    size = (
        float(np.abs(forces) @ np.abs(v)) + float(np.abs(c.dense.M).max(initial=0)) * max(1.0, float(np.abs(v).max(initial=0))) ** 2
    )
    if abs(rate - fine) > 1e-5 * size:
        raise Unclear("the energy changes too fast for differences")
    c.same("rate of energy", rate, power, 1e-6, size)


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


def switched(c: Case) -> None:
    """With the closures active that events may activate, by their states in s and by `dyn.switched`."""
    names = {x.text.split('pl.events.activate("')[1].split('"')[0] for x in c.recipe.lines if x.feature == "switch"}
    if not names:
        raise NotImplementedError
    one = Case(c.recipe, c.table, c.wanted, c, 1)
    one._check, s = c._check, c.s.copy()
    for name in names:
        s[c.system.model.states[f"{name}.active"]] = 1.0
    one.__dict__["s"] = s
    one.__dict__["dyn"] = c.dyn.internals.switched([x.name for x in c.system.loops if x.active or x.name in names])
    dense_motion(one)
    given = {"s": s, "tau": one.tau}
    c.same("rates by the states in s", c.dyn.rhs(one.t, one.q, one.v, **given)[1], one.rhs[1], 1e-12, one.dense.size)


def every(check: Check) -> Check:
    """The same check in all states of a system."""

    def each(c: Case) -> None:
        for k in c.all_states:
            check(k)

    return each


CHEAP: dict[str, Check] = {
    "dense: matter": every(dense_matter), "dense: frames": every(dense_frames), "dense: loads": every(dense_loads),
    "dense: motion": every(dense_motion), "dense: outputs": every(dense_outputs), "energy": every(energy),
    "reactions": every(reactions), "inputs": every(changes.inputs), "linearised": every(linearised), "derivatives": derivatives,
    "batch": batch, "switched": switched, "turned": changes.turned, "units": changes.units, "mirrored": changes.mirrored,
    "ordered": changes.ordered, "split": changes.split, "removed": changes.removed, "saved": changes.saved,
    "parameters": changes.parameters, "contacts": contacts.steps,
    "formulas": every(formulas.compared),
}  # fmt: skip
# and in which share of systems
DEAR: dict[str, tuple[Check, float]] = {**targets.TARGETS, **runs.RUNS, "impacts": (contacts.impacts, 0.06)}
