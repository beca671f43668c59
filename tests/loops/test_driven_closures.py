"""Everything of a closure that can change, driven from a value at which nothing happens to another one and back.

A closure whose field is an input, a function of time or a parameter is compared with one that is built with the value. The fields
are those that the closure itself names, so that a new one must be given values here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import pliant as pl
from pliant.model.closures import CUT_JOINTS

TILT = np.array([0.05, -0.1, 0.02, 0.3, -0.2, 0.4])
JOINTS = {
    "Fixed": pl.Fixed(), "Revolute": pl.Revolute("z"), "Prismatic": pl.Prismatic("x"), "Cylindrical": pl.Cylindrical("y"),
    "Screw": pl.Screw("z", 0.1), "Universal": pl.Universal("x", "y"), "Spherical": pl.Spherical(), "Planar": pl.Planar("z"),
    "InPlane": pl.InPlane("z"), "InLine": pl.InLine("x"),
}  # fmt: skip


class Driven(NamedTuple):
    """add: adds the closure "c" with values of its fields. fields: (value at rest, other value) by name. tree: without it."""

    add: Callable[..., Any]
    fields: dict[str, tuple[Any, Any]]
    tree: Callable[[], pl.System]


def plane() -> pl.System:
    """Bodies that move in a plane, whatever acts."""
    system = pl.System("plane", gravity=(0.3, -1.0, 0))
    hinges = {"a": pl.Prismatic("x"), "b": pl.Prismatic("y"), "c": pl.Revolute("z"), "d": pl.Prismatic("x")}
    for (name, hinge), parent in zip(hinges.items(), ("world", "a", "b", "world"), strict=True):
        system.add_body(name, parent, hinge, inertia=pl.Inertia.box(1.0, (0.3, 0.2, 0.4), com=(0.1, 0.2, 0)))
    system.add_frame("tip", "c", pl.Pose((0.6, 0.8, 0)))
    return system


def space() -> pl.System:
    system = pl.System("space", gravity=(0, 0, -1.0))
    system.add_body("a", hinge=pl.Free(), inertia=pl.Inertia.box(1.0, (0.3, 0.2, 0.4), com=(0.1, 0.2, 0.3)))
    system.add_frame("tip", "a", pl.Pose((0.1, 0.2, 0.3), rpy=(0.1, 0.2, 0.3)))
    return system


def with_coupling(system: pl.System, factor_a: Any, factor_d: Any, offset: Any) -> None:
    system.add_coupling("closing", {"a": factor_a, "d": factor_d}, offset=offset)


def with_loop(joint: Any) -> Callable[..., Any]:
    return lambda system, motion: system.add_loop("closing", "world", "tip", joint, motion=motion)


DRIVEN = {
    "coupling": Driven(with_coupling, {"factor_a": (0.0, 0.7), "factor_d": (0.0, -1.3), "offset": (0.0, 0.2)}, plane),
    "rod": Driven(lambda s, length: s.add_rod("closing", "world", "tip", length=length), {"length": (1.0, 1.3)}, plane),
    "tilted plane": Driven(with_loop(pl.InPlane("z")), {"motion": (np.zeros(6), TILT)}, plane),
    **{name: Driven(with_loop(joint), {"motion": (np.zeros(6), TILT)}, space) for name, joint in JOINTS.items()},
}
LAWS: dict[str, tuple[Callable[[Any, Any], Any], str, Callable[[], pl.System]]] = {
    "factor": (lambda x, k: k * (x.q("a") - 2.0 * x.q("d")), "position", plane),
    "speeds": (lambda x, k: k * (x.v("a") - 2.0 * x.v("d")), "velocity", plane),
    "points": (lambda x, k: k * (x["tip"].origin - x["d"].origin).dot(x["b"].vector(1, 2, 0)), "position", plane),
    "directions": (lambda x, k: (x["tip"].origin - x.world.origin).dot(x.world.vector(0, k, 1)), "position", plane),
    "carried": (
        lambda x, k: k * (x.velocity(x["tip"].origin) - x.velocity(x["b"].origin)).dot(x["b"].vector(1, 2, 0)), "velocity", plane,
    ),
    "switch": (lambda x, k: np.where(k > 0.1, k, 0.0) * (x.q("a") - 2.0 * x.q("d")), "position", plane),
    "edge": (lambda x, k: [np.maximum(k - 0.1, 0.0) * (x.q("a") - x.q("d")), x.q("b") - x.q("c")], "position", plane),
    "smooth": (lambda x, k: (1.0 + np.tanh(60.0 * (k - 0.45))) * (x.q("a") - x.q("d")), "position", plane),
}  # fmt: skip


def ramp(first: Any, last: Any) -> Callable[[Any], Any]:
    """A function of time that stays at `first` until 3 s, and at `last` from 4 s on."""
    if np.ndim(first):
        return lambda t: [a + (b - a) * np.clip(t - 3.0, 0.0, 1.0) for a, b in zip(first, last, strict=True)]
    return lambda t: first + (last - first) * np.clip(t - 3.0, 0.0, 1.0)


def built(case: Driven, values: dict[str, Any]) -> pl.System:
    """The system with these numbers. Terms without a factor are left out, and so are closures without terms."""
    system = case.tree()
    factors = [key for key in values if key.startswith("factor")]
    if not factors or any(values[key] for key in factors):
        case.add(system, **values)
    return system


def alike(one: pl.Dynamics, other: pl.Dynamics, q: Any, v: Any, t: float, **given: Any) -> None:
    """The first one, with what is given, moves and carries as the second one does."""
    tau = np.linspace(1.0, 2.0, one.model.nv)
    np.testing.assert_allclose(one.rhs(t, q, v, tau=tau, **given)[1], other.rhs(t, q, v, tau=tau)[1], rtol=1e-9, atol=1e-9)
    found, wanted = one.reactions(t, q, v, tau=tau, **given), other.reactions(t, q, v, tau=tau)
    np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)


def state(system: pl.System, seed: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    guess = system.model.integrate(system.neutral(), rng.uniform(-0.2, 0.2, system.nv))
    if not system.model.loops:
        return guess, rng.uniform(-1, 1, system.nv)
    return (
        pl.assemble(system, guess, rng.uniform(-1, 1, system.nv), t=4.5)
        if system.model.internals.rheonomic
        else pl.assemble(system, guess, rng.uniform(-1, 1, system.nv))
    )


@pytest.mark.seeds(6)
def test_driven_closures_are_those_that_are_built_so(seed: int) -> None:
    for kind in [*DRIVEN][seed % 3 :: 3]:
        check_fields(kind, ("cpu", "reference")[seed // 3])


def check_fields(kind: str, target: str) -> None:
    case = DRIVEN[kind]
    first, last = ({key: values[i] for key, values in case.fields.items()} for i in (0, 1))
    inputs, timed = case.tree(), case.tree()
    case.add(inputs, **{key: pl.Input(x) for key, x in first.items()})
    case.add(timed, **{key: ramp(first[key], last[key]) for key in first})
    signals = [signal.key for signal in inputs.model.loops[0].law.signals]
    assert signals == [*case.fields], "a field that can change has no values here"
    by_input, by_time = (pl.compile(x, target) for x in (inputs, timed))
    for seed, (t, values) in enumerate(((4.5, last), (0.5, first))):
        constant = built(case, values)
        other, (q, v) = pl.compile(constant, target), state(constant, seed)
        alike(by_input, other, q, v, t, u={f"closing.{key}": x for key, x in values.items()})
        alike(by_time, other, q, v, t)


@pytest.mark.seeds(3)
def test_driven_laws_are_those_that_are_built_so(seed: int) -> None:
    for name in [*LAWS][seed::3]:
        check_law(name)


def check_law(name: str) -> None:
    law, kind, tree = LAWS[name]
    by_input, by_time, by_number = tree(), tree(), tree()
    by_input.add_constraint("closing", lambda x: law(x, x.u.k), kind=kind, inputs={"k": pl.Input(0.0)})
    by_time.add_constraint("closing", lambda x: law(x, ramp(0.0, 0.8)(x.t)), kind=kind)
    by_number.add_constraint("closing", lambda x: law(x, x.p.k), kind=kind, parameters={"k": 0.0})
    inputs, timed, numbers = (
        pl.compile(by_input), pl.compile(by_time), pl.compile(by_number, parameters=["closing.k"]),
    )  # fmt: skip
    for seed, (t, k) in enumerate(((4.5, 0.8), (0.5, 0.0))):
        constant = by_number.with_parameters({"closing.k": k})
        other, (q, v) = pl.compile(constant, "reference"), state(constant, seed)
        alike(inputs, other, q, v, t, u={"closing.k": k})
        alike(timed, other, q, v, t)
        alike(numbers, other, q, v, t, p=[k])


def test_every_joint_is_driven() -> None:
    assert {*JOINTS} == {*CUT_JOINTS} - {"Rolling"}  # whose plane cannot move


def test_small_rows_act_fully_and_no_rows_not_at_all() -> None:
    """A row of 1e-12 counted as rounding where another value of its input was larger."""
    system = space()
    system.add_constraint(
        "closing", lambda x: x.u.on * (x["tip"].origin - x.world.origin).dot(x.world.z), inputs={"on": pl.Input(0.0)}
    )
    dyn, tau, still = pl.compile(system), np.array([0, 0, 0, 0.0, 0, 5.0]), np.zeros(6)
    q = system.neutral()
    q[-1] = -0.3
    free = dyn.rhs(0.0, q, still, tau=tau)[1]
    held = dyn.rhs(0.0, q, still, tau=tau, u={"closing.on": 1.0})[1]
    assert np.abs(free - held).max() > 1.0
    for on in (1e-3, 1e-6, 1e-12, -1e-12):
        np.testing.assert_allclose(dyn.rhs(0.0, q, still, tau=tau, u={"closing.on": on})[1], held, rtol=1e-9, atol=1e-9)
        moved, _ = dyn.project(q + np.eye(7)[6] * 1e-3, still, t=0.0, u={"closing.on": on})
        assert abs(dyn.loop_residual(moved, t=0.0, u={"closing.on": 1.0})[0]) < 1e-6


def test_independent_speeds_refuse_rows_that_come_and_go() -> None:
    """They left a row out for good that was zero at the default of its input."""
    system = plane()
    system.add_coupling("gear", {"a": 1, "b": -1})
    pl.compile(system, method="minimal")
    system.add_coupling("closing", {"a": pl.Input(0.0), "d": pl.Input(0.0)})
    with pytest.raises(pl.PliantError, match=r"'minimal' requires that closures leave the same freedoms .*, but 1 of their rows"):
        pl.compile(system, method="minimal")
