"""Sayers' satellite by SymPy's KanesMethod, every number a symbol: what pliant's derivation is compared with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from pliant.examples import SATELLITE

NAMES = tuple(SATELLITE)


class Model(NamedTuple):
    """The satellite as SymPy's mechanics have it: KanesMethod, its bodies and loads, and its symbols."""

    method: Any
    bodies: list[Any]
    loads: list[Any]
    q: list[Any]
    u: list[Any]
    symbols: list[Any]


def model() -> Model:
    """Speeds as those of pliant's example: velocity of B0 and angular velocity of the bus in its axes, rates of the hinges.

    Body E, which has no mass, is a frame. The angular velocities and that of B0 are set in speeds, so that no rate of a
    coordinate has to be replaced later.
    """
    import sympy as sm
    import sympy.physics.mechanics as me

    symbols = [sm.Symbol(name, real=True) for name in NAMES]
    s = dict(zip(NAMES, symbols, strict=True))
    q, u = list(me.dynamicsymbols("q1:11")), list(me.dynamicsymbols("u1:11"))
    t = me.dynamicsymbols._t
    N, B, C, D, E, F = (me.ReferenceFrame(name) for name in "NBCDEF")
    B.orient_body_fixed(N, q[3:6], "XYZ")
    turning = B.ang_vel_in(N)
    moving = q[0].diff(t) * N.x + q[1].diff(t) * N.y + q[2].diff(t) * N.z
    rates = [me.dot(moving, axis) - x for axis, x in zip(B, u[:3], strict=True)]
    rates += [me.dot(turning, axis) - x for axis, x in zip(B, u[3:6], strict=True)]
    rates += [x.diff(t) - v for x, v in zip(q[6:], u[6:], strict=True)]
    B.set_ang_vel(N, u[3] * B.x + u[4] * B.y + u[5] * B.z)
    for frame, parent, axis, k in ((C, B, B.z, 6), (D, C, C.x, 7), (E, B, B.z, 8), (F, E, E.x, 9)):
        frame.orient_axis(parent, q[k], axis)
        frame.set_ang_vel(parent, u[k] * axis)

    B0 = me.Point("B0")
    B0.set_vel(N, u[0] * B.x + u[1] * B.y + u[2] * B.z)
    Cs, D0, E0 = (
        B0.locatenew("Cs", -s["L2"] * C.z),
        B0.locatenew("D0", s["L3"] * C.y - s["L1"] * C.z),
        B0.locatenew("E0", -s["L7"] * B.y),
    )
    Ds, Fs = D0.locatenew("Ds", -s["L5"] * D.y - s["L6"] * D.z), E0.locatenew("Fs", -s["L8"] * F.y)
    for point, start, frame in ((Cs, B0, C), (D0, B0, C), (E0, B0, B), (Ds, D0, D), (Fs, E0, F)):
        point.v2pt_theory(start, N, frame)

    def full(frame: Any, name: str) -> Any:
        return me.inertia(frame, *(s[f"I_{name}{ij}"] for ij in (11, 22, 33, 12, 23, 13)))

    matter = (
        (B0, B, "M_B", full(B, "B")),
        (Cs, C, "M_C", me.inertia(C, s["I_C"], s["I_C"], s["J_C"])),
        (Ds, D, "M_D", full(D, "D")),
        (Fs, F, "M_F", me.inertia(F, s["I_F1"], s["I_F2"], s["I_F1"])),
    )
    bodies = [me.RigidBody(frame.name, point, frame, s[mass], (inertia, point)) for point, frame, mass, inertia in matter]
    torques = (
        (C, B, s["T_C"] * B.z),
        (D, C, s["T_D"] * C.x),
        (E, B, -(s["K9"] * q[8] + s["D9"] * u[8]) * B.z),
        (F, E, -(s["K10"] * q[9] + s["D10"] * u[9]) * E.x),
    )
    loads = [pair for frame, parent, T in torques for pair in ((frame, T), (parent, -T))]
    return Model(me.KanesMethod(N, q, u, rates), bodies, loads, q, u, symbols)


def derive() -> tuple[Model, Any, Any]:
    """(model, M (10, 10), f (10,)): M u' = f, symbolic, not simplified."""
    made = model()
    made.method.kanes_equations(made.bodies, made.loads)
    return made, made.method.mass_matrix, made.method.forcing


def numbers(derived: tuple[Model, Any, Any], q: Any, u: Any, values: Mapping[str, float]) -> tuple[Any, Any]:
    """M and f in numbers."""
    import sympy as sm

    made, M, f = derived
    call = sm.lambdify([made.q, made.u, made.symbols], [M, f], cse=True)
    mass, force = call(q, u, [values[name] for name in NAMES])
    return np.array(mass, dtype=float), np.array(force, dtype=float).ravel()
