"""Equations of closed systems in independent speeds: against forward dynamics, closed forms, and generated code."""

import numpy as np
import pytest

import pliant as pl
from tests.closed import closed_tree, moving
from tests.mechanisms import four_bar, three_cranks


def solved(system, q, v, tau, **more):
    """The accelerations (nv,) of the independent speeds, and all speeds, from the equations."""
    dyn = pl.compile(system, "reference", method="minimal", **more)
    eq = dyn.equations(method="minimal")
    labels = [name for body in dyn.model.bodies for name in body.full_names(body.speeds)]
    places = [labels.index(x) if x in labels else dyn.model.v_index(x).start for x in eq.independent]
    alone = np.full(len(v), 7.0)  # the other speeds are not used
    alone[places] = v[places]
    found = eq.evaluate(q, alone, tau=tau)
    return eq, np.linalg.solve(found["M"], found["f"]), places, found


@pytest.mark.parametrize("kinds", [("Revolute",), ("Spherical", "Rod"), ("Universal", "Coupling"), ("Cylindrical",)])
def test_random_closed_systems(kinds):
    system, q = closed_tree(1, kinds, n=5)
    v, tau = moving(system.model, q)
    _, a, places, found = solved(system, q, v, tau)
    np.testing.assert_allclose(found["speeds"], v, atol=1e-10 * max(1.0, np.abs(v).max()))
    wanted = pl.compile(system, "reference").forward_dynamics(q, v, tau)
    np.testing.assert_allclose(a, wanted[places], rtol=1e-9, atol=1e-9 * np.abs(wanted).max())
    np.testing.assert_allclose(found["M"], found["M"].T, atol=1e-11 * np.abs(found["M"]).max())


def test_a_mechanism_of_one_freedom_is_one_equation():
    """The piston of an engine and its flywheel: M = I + m x'(angle)^2, f = tau - m x' (x'' w^2 + g)."""
    r, length, angle, rate = 0.1, 0.3, 0.7, 3.0
    s = pl.System("engine", gravity=(-9.81, 0, 0))
    s.add_body("crank", hinge=pl.Revolute("z"), inertia=[0.1, 0.1, 0.2])
    s.add_body("rod", "crank", pl.Revolute("z"), pose=pl.Pose((r, 0, 0)))
    s.add_body("piston", hinge=pl.Prismatic("x"), mass=pl.symbol("m", 2.0))
    s.add_frame("small end", "rod", pl.Pose((length, 0, 0)))
    s.add_loop("gudgeon", "piston", "small end", pl.Revolute("z"))
    s.add_output("pace", lambda x: x.velocity(x["piston"].origin).norm())
    q, v = pl.assemble(s, [angle, -0.9, 0.35], [rate, 0, 0], hold=["crank"])
    dyn = pl.compile(s, "reference", method="minimal", independent=["crank"])
    eq = dyn.equations(method="minimal")
    assert eq.independent == ("crank",) and eq.M.shape == (1, 1) and eq.J is None
    assert {x for x in eq.names if x[0] == "v"} == {"v1"} and eq.values == {"m": 2.0}
    root = np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    first = -r * np.sin(angle) - r * r * np.sin(angle) * np.cos(angle) / root
    second = -r * np.cos(angle) - r * r * np.cos(2 * angle) / root - (r * r * np.sin(angle) * np.cos(angle)) ** 2 / root**3
    for m in (2.0, 5.0):
        found = eq.evaluate(q, {"crank": rate}, tau={"crank": 0.4}, parameters={"m": m})
        assert found["M"][0, 0] == pytest.approx(0.2 + m * first**2, rel=1e-12)
        assert found["f"][0] == pytest.approx(0.4 - m * first * (second * rate**2 + 9.81), rel=1e-12)
        assert found["pace"][..., 0] == pytest.approx(abs(first) * rate, rel=1e-12)
        np.testing.assert_allclose(found["phi"], 0, atol=1e-15)
        np.testing.assert_allclose(found["q_dot"], v, atol=1e-14)
    text = str(eq)
    assert "M v' = f in independent speeds v" in text and "phi(1)" in text and "v2" not in text
    assert "phi" in eq.latex() and eq.sympy().M.shape == (1, 1)
    names = {}
    exec(eq.code("python"), names)  # it is Python
    assert callable(names["equations"])


def test_dependent_rows_and_what_is_refused():
    s, q = three_cranks()
    v, tau = np.array([1.0, 1.0, 1.0, -1.0]), np.array([1.0, -2.0, 0.5, 0.2])
    _, a, places, _ = solved(s, q, v, tau, independent=["crank1"])
    assert places == [1]
    np.testing.assert_allclose(a, pl.compile(s, "reference").forward_dynamics(q, v, tau)[1:2], rtol=1e-11)
    with pytest.raises(pl.PliantError, match="small= cannot be combined"):
        pl.compile(s, "reference").equations(small="all", method="minimal")
    with pytest.raises(pl.PliantError, match="method='minimal' is for closed systems"):
        pl.compile(pl.examples.load("double-pendulum"), "reference").equations(method="minimal")
    with pytest.raises(pl.PliantError, match="method of equations"):
        pl.compile(s, "reference").equations(method="least")
    driven = four_bar()
    driven.prescribe("crank", lambda t: t)
    with pytest.raises(pl.PliantError, match="'crank' has a prescribed motion"):
        pl.compile(driven, "reference").equations(method="minimal")
