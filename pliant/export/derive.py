"""The equations as a function of the function table: M v' = f, closures, kinematics and the rates of load states, in one graph.

M is computed by the composite-body method, and f by inverse dynamics with zero acceleration. Both use the same motions, so that
their common subexpressions exist once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from pliant.compile.table.functions import Axes, Function
from pliant.errors import PliantError
from pliant.given import Given
from pliant.model import Model
from pliant.spatial import Array, concat, zeros
from pliant.sweeps.closures.loop_equations import loop_jacobian, loop_phi
from pliant.sweeps.laws.timing import bodies_at
from pliant.sweeps.motion.forward import closed_at
from pliant.sweeps.trees.dynamics import accelerations, external_loads, forces_along, mass_matrix_at, qdot
from pliant.vectors.forces import acted, state_rates
from pliant.vectors.laws.identity import laws_of, without_python
from pliant.vectors.prescribed import drives, placed
from pliant.vectors.state import LoadedState

RESULTS = ("M", "f", "J", "gamma", "phi", "q_dot", "s_dot")


def equations_function(model: Model) -> Function:
    """The function (M, f, J, gamma, phi, q', s') of t, q, v, s, u, tau and wrenches.

    Only a closed system has J, gamma and phi. Only a system whose loads have states has s'.
    """
    refuse_python(model)
    if model.internals.flags:
        hinge = next(iter(model.internals.flags.values()))
        raise PliantError(
            f"system {model.name!r}: an event locks hinge {hinge!r}, and equations cannot have a locked hinge; leave the event "
            "out, or export 'rhs' as code"
        )
    sizes = {"t": 1, "s": model.ns, "u": model.internals.nu_all}
    order = ("t", "q", "v", "s", "u", "tau")
    names = [x for x in order if sizes.get(x, 1)]
    shapes: dict[str, Axes] = {"M": ("nv", "nv"), "f": ("nv",), "q_dot": ("nq",)}
    if model.closures:
        shapes |= {"J": ("rows", "nv"), "gamma": ("rows",), "phi": ("rows",)}
    if model.ns:
        shapes["s_dot"] = (model.ns,)
    kept = [word for word in RESULTS if word in shapes]

    def call(bodies: Model, *arrays: Array, **options: Any) -> tuple[Array, ...]:
        found = dict(zip(names, arrays, strict=True))
        for missing in ("s", "u"):
            found.setdefault(missing, zeros((0,), found["q"]))
        t, q, v, s, u, tau = (found[x] for x in order)
        bodies = bodies_at(bodies, found, options["given"])
        made = equations(bodies, Given(t, q, v, s, u, tau, options.pop("wrenches", None), None), **options)
        return tuple(made[word] for word in kept)

    return Function(
        "equations", tuple(names), tuple(shapes[word] for word in kept), call, "M v' = f and what goes with it.",
        takes_wrenches=True, rolls=False, given=without_python(model), sizes=tuple((k, n) for k, n in sizes.items() if n),
        follows="inverse_dynamics", closes=True,
    )  # fmt: skip


MINIMAL = ("M", "f", "phi", "q_dot", "s_dot", "speeds")


def minimal_function(model: Model, n: int) -> Function:
    """The function (M, f, phi, q', s', all speeds) of the same, with M v' = f in n independent speeds. It uses no other speeds."""
    if model.internals.rheonomic:
        closure = next(x for x in model.loops if x.rheonomic)
        raise PliantError(
            f"system {model.name!r}: {closure.kind} {closure.name!r} depends on time, which equations in independent speeds do not "
            "support; leave out method='minimal'"
        )
    whole = equations_function(model)
    shapes: dict[str, Axes] = {"M": (n, n), "f": (n,), "phi": ("rows",), "q_dot": ("nq",), "s_dot": (model.ns,), "speeds": ("nv",)}
    kept = [word for word in MINIMAL if model.ns or word != "s_dot"]

    def call(bodies: Model, *arrays: Array, given: Model, wrenches: Any = None, axes: str = "world") -> tuple[Array, ...]:
        found = dict(zip(whole.inputs, arrays, strict=True))
        t, q, v, s, u, tau = (found.get(x, zeros((0,), found["q"])) for x in ("t", "q", "v", "s", "u", "tau"))
        v = closed_at(bodies, q, None, "minimal", None).minimal.spread(v[..., None])[..., 0]
        made = equations(bodies, Given(t, q, v, s, u, tau, wrenches, None), given=given, axes=axes)
        closed = closed_at(bodies, q, v, "minimal", None)
        drift = closed.by_row(closed.stabilised_drift(closed.walked(None), None))
        M, f = closed.minimal.reduced(made["f"][..., None], [-x for x in drift])
        made |= {"M": M, "f": f[..., 0], "speeds": v}
        return tuple(made[word] for word in kept)

    return replace(whole, name="minimal_equations", outputs=tuple(shapes[word] for word in kept), algorithm=call)


def results_of(function: Function) -> tuple[str, ...]:
    """The names of the results of `equations_function`, or of `minimal_function`."""
    if function.name == "minimal_equations":
        return tuple(x for x in MINIMAL if "s" in function.inputs or x != "s_dot")
    closed, states = ("rows", "nv") in function.outputs, "s" in function.inputs
    return tuple(x for x in RESULTS if (closed or x not in ("J", "gamma", "phi")) and (states or x != "s_dot"))


def equations(model: Model, at: Given, *, given: Model, axes: str = "world") -> dict[str, Array]:
    """M v' = f + J* lambda with J v' + gamma = 0, the residuals phi (rows,) of closures, q' and s'. Quaternions have unit norm.

    A hinge with prescribed motion has the prescribed coordinates and speeds. Its rows are v' = prescribed acceleration, in a form
    that keeps M symmetric.
    """
    driven = drives(model, given, at.t, at.u)
    q, v = placed(model, driven, at.q, at.v)
    acts = acted(model, given, LoadedState(at.t, q, v, at.s, at.u))
    own = acts.tau()
    total = at.tau if own is None else at.tau + own[..., 0]
    walked = accelerations(model, q, v, None, model.gravity)
    M = mass_matrix_at(model, q, *walked[:2])
    f = total - forces_along(model, q, walked, None, external_loads(model, q, *walked[:2], at.wrenches, axes, acts.external))
    for drive in driven:
        M, f = _held(M, f, model.internals.v_slices[drive.k].start, drive.a)
    out = {"M": M, "f": f, "q_dot": qdot(model, q, v), "s_dot": state_rates(given, acts, q)}
    if model.closures:
        closed = closed_at(model, q, v, "articulated", None)
        drift = closed.stabilised_drift(closed.walked(None), None)  # Baumgarte's terms are part of gamma
        out |= {"J": loop_jacobian(model, q), "gamma": closed.as_labelled(closed.by_row(drift)), "phi": loop_phi(model, q)}
    return out


def _held(M: Array, f: Array, start: int, a: Array) -> tuple[Array, Array]:
    """M and f with rows v' = a (..., n, 1) from `start` on. The terms of a in the other rows move to their f."""
    stop = start + a.shape[-2]
    f = f - (M[..., start:stop] @ a)[..., 0]
    f = concat([f[..., :start, None], a, f[..., stop:, None]])[..., 0]
    M = M.copy()
    M[..., start:stop, :] = M[..., start:stop] = 0.0 * M[..., :1, :1]
    M[..., range(start, stop), range(start, stop)] = 1.0 + 0.0 * M[..., 0, :1]
    return M, f


def refuse_python(model: Model) -> None:
    """Raise `PliantError` for laws that cannot be traced, with their names."""
    for name, why in laws_of(model).python.items():
        kind = "output" if name.startswith("output ") else "load"
        raise PliantError(f"{kind} {name.removeprefix('output ')!r} runs as Python and has no equations: {why}")


def speeds_matrix(model: Model, q: Array, rates: Array) -> Array:
    """The speeds S q' (nv,), as nodes of q and of the rates q' (nq,)."""
    parts = [zeros((0, 1), q)]
    for body, here in zip(model.bodies, model.internals.q_slices, strict=True):
        hinge, x, y = body.hinge.type, q[here][:, None], rates[here][:, None]
        own, more = y[: hinge.nq], y[hinge.nq :]
        parts += [_speeds(hinge, x[: hinge.nq], own), more]
    return concat(parts)[..., 0]


def _speeds(hinge: Any, x: Array, rate: Array) -> Array:
    """v of one hinge: a quaternion's are 4 N* q' of q' = N v, a place's R* p'; of others as the hinge has them."""
    if "qw" not in hinge.coordinates:
        return hinge.speeds_of(x, rate, rate)[0]
    unit = x[0, 0].graph.lift(np.eye(hinge.nv))
    N = concat([hinge.qdot(x, unit[:, [j]]) for j in range(hinge.nv)], axis=-1)
    scale = np.array([4.0] * 4 + [1.0] * (hinge.nq - 4))[:, None]
    return N.mT @ (rate * scale)
