"""Systems with laws of constraints, of positions and speeds: equations, C and CasADi give the accelerations of the kernel."""

import shutil
import subprocess

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

import pliant as pl


@pytest.fixture(scope="module")
def cart():
    """(functions, q, v, tau, rates): the tip of an arm on a hill, and a cart that follows it by a law of speeds."""
    system = pl.System("cart", gravity=(0.3, 0.2, -9.81))
    rod = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
    box = pl.Inertia.box(1.0, (1, 0.3, 0.2), com=(0.5, 0, 0))
    system.add_body("a", hinge=pl.Revolute("y"), inertia=rod)
    system.add_body("b", "a", pl.Universal("y", "z"), inertia=box, pose=pl.Pose((1, 0, 0)))
    system.add_body("c", hinge=pl.Prismatic("x"), inertia=rod)
    system.add_frame("tip", "b", pl.Pose((1.0, 0.1, 0)))

    def hill(x):
        p = (x["tip"].origin - x.world.origin).in_(x.world)
        return p[2] - 0.2 * np.sin(p[0]) - 0.1 * p[1]

    def follow(x):
        return {"rate": x.v("c") - x.velocity("tip").dot(x.world.x) * (1 + 0.1 * x.q("c"))}

    system.add_constraint("hill", hill, frames=("world", "tip"))
    system.add_constraint("follow", follow, kind="velocity")
    system.add_load("spring", pl.loads.HingeSpring("c", k=4.0))
    system.add_output("force", pl.sensors.ConstraintForce("hill"))
    rng = np.random.default_rng(1)
    q, v = pl.assemble(system, rng.uniform(-0.4, 0.4, 4), rng.normal(size=4))
    dyn, tau = pl.compile(system, lanes=1), rng.normal(size=4)
    return dyn, q, v, tau, dyn.rhs(0.0, q, v, tau=tau)[1]


def test_equations_have_the_rows_of_laws(cart):
    dyn, q, v, tau, a = cart
    equations = dyn.equations()
    now = equations.evaluate(q, v, tau=tau)
    M, J = now["M"], now["J"]
    whole = np.block([[M, -J.T], [J, np.zeros((2, 2))]])
    x = np.linalg.solve(whole, np.concatenate([now["f"], -now["gamma"]]))
    assert equations.rows == ("hill.law", "follow.rate")
    assert x[:4] == pytest.approx(a, abs=1e-12) and now["force"][5] == pytest.approx(x[4], abs=1e-11)
    minimal = pl.compile(dyn.model, "reference", method="minimal", independent=["a", "c"]).equations(method="minimal")
    own = minimal.evaluate(q, v, tau=tau)
    assert np.linalg.solve(own["M"], own["f"]) == pytest.approx(a[[0, 3]], abs=1e-11)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_c_passes_its_check(cart, tmp_path):
    cart[0].write_code(tmp_path, "c")
    subprocess.run(["gcc", "cart.c", "cart_check.c", "-lm", "-o", "check"], cwd=tmp_path, check=True)
    found = subprocess.run(["./check"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert "cart_rhs" in found and "cart_outputs" in found


def test_casadi(cart):
    casadi = pytest.importorskip("casadi")
    dyn, q, v, tau, a = cart
    none = casadi.DM(0, 1)
    assert dyn.casadi.rhs(0.0, q, v, none, none, tau)[1].full()[:, 0] == pytest.approx(a, abs=1e-12)


def test_series_of_a_law_are_splines_in_exports():
    """Between its points too: the height follows the cubic spline that the run follows."""
    times = np.linspace(0, 1, 6)
    height = pl.Series(times, 0.1 * np.sin(3 * times))
    system = pl.System("lift")
    system.add_body("lift", hinge=pl.Prismatic("z"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_constraint("winch", lambda x: x.q("lift") - x.u.height, inputs={"height": height})
    dyn = pl.compile(system, "reference")
    for t in (0.0, 0.17, 0.5, 0.93):
        now = dyn.equations().evaluate([0.0], [0.0], t=t)
        assert now["phi"] == pytest.approx(-CubicSpline(times, height.values)(t), abs=1e-14)
        assert now["gamma"] == pytest.approx(-CubicSpline(times, height.values)(t, 2), abs=1e-12)


def test_an_output_that_hides_a_part_of_the_equations_is_refused():
    system = pl.System("one")
    system.add_body("a", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(1.0, length=1.0))
    system.add_output("f", lambda x: x.q("a"))
    with pytest.raises(pl.PliantError, match="output 'f': the equations have a part of this name"):
        pl.compile(system, "reference").equations().evaluate([0.0], [0.0])
