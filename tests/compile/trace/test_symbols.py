"""Functions of systems with symbols: against systems built anew of plain numbers, far from the symbols' own values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pliant as pl

pytestmark = pytest.mark.full_effort


def assert_as_built(make: Callable[..., pl.System], nominal: dict[str, float], other: dict[str, float], *names: str) -> None:
    """make(**numbers) with symbols of nominal values, called with other values, as make(**other)."""
    system, plain = make(**{name: pl.symbol(name, x) for name, x in nominal.items()}), make(**other)
    dyn, own = pl.compile(system, parameters="symbols", lanes=1), pl.compile(plain, "reference")
    p = [other[name] for name in dyn.parameters]
    assert sorted(dyn.parameters) == sorted(nominal)
    q, v = plain.model.random_state(1)
    for name in names:
        given = {"mass_matrix": (q,), "potential_energy": (q,), "forward_dynamics": (q, v, 0 * v)}[name]
        want = getattr(own, name)(*given)
        np.testing.assert_allclose(getattr(dyn, name)(*given, p), want, rtol=1e-12, atol=1e-12 * np.abs(want).max())
        moved = pl.compile(system.with_parameters(other), "reference")
        np.testing.assert_allclose(getattr(moved, name)(*given), want, rtol=1e-12, atol=1e-12 * np.abs(want).max())


@pytest.mark.parametrize("turns", ["z", "xyz", [(1.0, 0.5, 0.2)]])
def test_speeds_at_a_composite_of_symbols(turns):
    """The point is made of symbols, also where the joint's own axes are numbers; welded and nested rotors belong to it."""

    def make(m, x, e, a) -> pl.System:
        system = pl.System("composite")
        box = pl.Inertia.box(2.0, (0.3, 0.2, 0.1), com=(0.1, 0.0, 0.2))
        joint = pl.Joint("xyz", turns, speeds_at="composite")
        system.add_body("bus", "world", joint, inertia=pl.Inertia.box(m, (0.5, 0.4, 0.3), com=(0.1, 0, x)))
        system.add_body("box", "bus", pose=pl.Pose((x, 0, 0), rpy=(a, 0, 0)), inertia=box)
        rotor = pl.Inertia.cylinder(m, 0.1, 0.2, com=(0, 0, e))
        system.add_body("rotor", "box", pl.Revolute("z"), pose=pl.Pose((0, x, 0)), inertia=rotor)
        system.add_body("inner", "rotor", pl.Joint(turns="z"), pose=pl.Pose((0, 0, e)), inertia=rotor)
        system.add_body("arm", "inner", pl.Revolute("x"), inertia=box)
        return system

    nominal = {"m": 2.0, "x": 0.3, "e": 0.0, "a": 0.0}
    assert_as_built(make, nominal, {"m": 900.0, "x": -0.7, "e": 0.4, "a": 1.2}, "forward_dynamics", "mass_matrix")


@pytest.mark.parametrize("mode", ["rolled", "unrolled"])
def test_rates_of_coordinates_follow_a_composite(mode):
    """The point whose velocity v is moves with the parameters, and q' with it; in implicit steps too."""

    def make(m, x) -> pl.System:
        system = pl.System("moving", gravity=(0, 0, 0))
        system.add_body("bus", "world", pl.Joint("xyz", "xyz", speeds_at="composite"), mass=m, com=(x, 0, 0), inertia=(1, 2, 2))
        system.add_body("box", "bus", pose=pl.Pose((0, x, 0)), mass=3.0, inertia=(0.1, 0.1, 0.1))
        return system

    system, plain = make(pl.symbol("m", 2.0), pl.symbol("x", 0.3)), make(5.0, -0.4)
    dyn, own = pl.compile(system, parameters=["m", "x"], mode=mode, lanes=1), pl.compile(plain, "reference")
    q, v = plain.model.random_state(2)
    p = [5.0, -0.4]
    np.testing.assert_allclose(dyn.qdot(q, v, p), own.qdot(q, v), rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(dyn.rhs(0.0, q, v, p=p)[0], own.qdot(q, v), rtol=1e-13, atol=1e-13)
    if mode == "unrolled":
        runs = [
            pl.simulate(x, q, 0.1 * v, t_end=0.1, method="esdirk", n_out=2, **more)
            for x, more in ((system, {"dynamics": dyn, "p": p}), (plain, {}))
        ]
        np.testing.assert_allclose(runs[0].q, runs[1].q, atol=1e-12)
        with pytest.raises(pl.PliantError, match="give its joints speeds_at='origin'"):
            dyn.rollout(q, v, dt=0.01, steps=1, p=p, tangents={"p": np.eye(2)})


def test_sums_of_inertias_and_poses_keep_symbols():
    def make(L, m, a) -> pl.System:
        system = pl.System("sums", gravity=(0, 0, -m))
        box = pl.Inertia.box(m, (L, L, 1.0), com=(0, L, 0))
        more = pl.Inertia.sphere(1.0, 0.1).moved(pl.Pose((L, 0, 0.1)))
        system.add_body("a", "world", pl.Revolute("z"), inertia=box + more)
        turned = pl.Pose((L, 0, 0), rpy=(0, a, 0)) @ pl.Pose((1, m, 0))
        system.add_body("b", "a", pl.Revolute("x"), pose=turned, inertia=box.moved(pl.Pose((1, 0, 0), rpy=(a, 0.2, 0))))
        system.add_frame("f", "b", pl.Pose((0, 0.1, 0)) @ pl.Pose((L, 0, 0), rpy=(a, 0, 0)))
        return system

    assert_as_built(
        make, {"L": 0.5, "m": 2.0, "a": 0.3}, {"L": 0.0001, "m": 30.0, "a": -0.7}, "forward_dynamics", "potential_energy"
    )
    symbolic = pl.Pose(rpy=(pl.symbol("a", 0.3), 0, 0))
    with pytest.raises(pl.PliantError, match="add a body or a frame for each"):
        symbolic @ pl.Pose(rpy=(0.1, 0, 0))


def _refused(what: str) -> Any:
    L = pl.symbol("L", 0.5)
    if what == "choice":
        return max(L, 1.0)
    if what == "origin":
        return pl.Inertia.from_origin(L, np.zeros(3), np.eye(3))
    system = pl.System("wheels")
    system.add_body("bus", "world", pl.Free(), mass=1.0, inertia=(1, 1, 1))
    return system.add_load("wheel", pl.loads.Wheel("bus", inertia=L))


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("choice", "Python cannot branch on it"),
        ("origin", "Inertia.from_origin: symbols"),
        ("load", "load 'wheel': inertia: symbols"),
    ],
)
def test_what_takes_no_symbols_says_so(what, message):
    with pytest.raises(pl.PliantError, match=message):
        _refused(what)


def test_degrees():
    a = pl.symbol("a", 30.0)
    for angle in (np.radians(a), np.deg2rad(np.array([a]))[0]):
        assert pl.symbolic.value(angle) == np.radians(30.0)
    assert pl.symbolic.value(np.degrees(a)) == np.degrees(30.0)


def satellite(*, a, m):
    system = pl.System("satellite", gravity=(0, 0, 0))
    I = [[m * a * a / 6, m * a * a / 60, 0], [m * a * a / 60, m * a * a / 6, 0], [0, 0, m * a * a / 5]]
    system.add_body("bus", hinge=pl.Free(), mass=m, com=(0, a / 10, 0), inertia=I)
    system.add_frame("tilted", body="bus", pose=pl.Pose(rpy=(0.3, 0.4, 0.5)))
    system.add_load("rw", pl.loads.Wheel("bus", inertia=0.8, speed=20.0))
    system.add_load("skew", pl.loads.Wheel("tilted", axis="x", inertia=0.6))
    return system


def test_wheels_are_taken_out_of_inertias_of_symbols():
    assert_as_built(satellite, {"a": 1.0, "m": 100.0}, {"a": 1.5, "m": 70.0}, "mass_matrix", "forward_dynamics")
    system = satellite(a=pl.symbol("a", 1.0), m=pl.symbol("m", 100.0))
    assert system.model.internals.formulas["bus.inertia"][2] == "a * a * m / 5"  # as described, with the wheel locked


def test_wheels_are_taken_out_of_an_inertia_that_is_a_parameter():
    """The parameter is the inertia with the wheels locked, in kernels, runs, linear systems and batches."""
    system, other = satellite(a=1.0, m=100.0), satellite(a=1.5, m=70.0)
    I = [other.model.bodies[0].inertia.inertia[at] for at in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
    p = {"bus.inertia": I, "bus.mass": 70.0, "bus.com": (0, 0.15, 0)}
    dyn, as_built = pl.compile(system, parameters=list(p)), pl.compile(other)
    assert dyn.fields.p.default[:6] == pytest.approx([100 / 6, 100 / 6, 20.0, 100 / 60, 0, 0])
    q, v = system.random_state(3)
    for backend in (dyn, pl.compile(system, "reference", parameters=list(p))):
        found, expected = backend.rhs(0.0, q, v, s=[1.0, 2.0], p=p), as_built.rhs(0.0, q, v, s=[1.0, 2.0])
        assert all(a == pytest.approx(b, rel=1e-12, abs=1e-12) for a, b in zip(found, expected, strict=True))
    runs = [pl.simulate(one, q, v, t_end=1.0, rtol=1e-10, **more) for one, more in ((system, {"p": p}), (other, {}))]
    assert runs[0].q == pytest.approx(runs[1].q, abs=1e-9)
    A = [pl.linearise(one, q, v, **more).A for one, more in ((system, {"p": p}), (other, {}))]
    assert pytest.approx(A[1], rel=1e-10, abs=1e-10) == A[0]
    assert dyn.rhs(0.0, q, v, p=dyn.fields.p.default)[1] == pytest.approx(pl.compile(system).rhs(0.0, q, v)[1], rel=1e-12)


def test_symbols_are_checked_where_they_change():
    system = satellite(a=pl.symbol("a", 1.0), m=pl.symbol("m", 100.0))
    with pytest.raises(pl.PliantError, match="body 'bus': mass -1 is negative"):
        system.with_parameters({"m": -1.0})
    with pytest.raises(pl.PliantError, match="no symbol named 'A'; did you mean 'a'"):
        system.with_parameters({"A": 1.0})
