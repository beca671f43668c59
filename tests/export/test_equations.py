"""Equations: they are those of forward dynamics, in few operations, in text, LaTeX and SymPy."""

from __future__ import annotations

import re
import shutil
import subprocess

import numpy as np
import pytest

import pliant as pl
from pliant.export.latex import latex_word
from tests.bounded import LIMIT
from tests.kit import compiled
from tests.systems import HINGES, random_flexible_system, random_system

pytestmark = pytest.mark.full_effort

SATELLITE = "sayers-satellite"


def solved(eq, q, v, **more):
    """v' from M, f, J, gamma."""
    got = eq.evaluate(q, v, **more)
    if eq.J is None:
        return np.linalg.solve(got["M"], got["f"]), got
    M, J = got["M"], got["J"]
    A = np.block([[M, -J.T], [J, np.zeros((len(J), len(J)))]])
    return np.linalg.lstsq(A, np.concatenate([got["f"], -got["gamma"]]), rcond=None)[0][: len(M)], got


@pytest.mark.parametrize("kind", HINGES)
def test_of_a_tree(kind):
    rng = np.random.default_rng(HINGES.index(kind))
    system = random_system(rng, 3, ("Revolute", kind), "tree", "fixed")
    if not system.model.nv:
        return
    dyn = pl.compile(system, target="reference")
    eq = dyn.equations()
    q, v = system.model.random_state(rng)
    tau = rng.normal(size=system.model.nv)
    a, got = solved(eq, q, v, tau=tau)
    want = dyn.forward_dynamics(q, v, tau)
    assert np.abs(a - want).max() <= 1e-9 * np.abs(want).max()  # random inertias are not well conditioned
    assert np.allclose(got["M"], dyn.mass_matrix(q), rtol=1e-12, atol=1e-11)
    assert np.allclose(got["q_dot"], dyn.qdot(q, v), atol=1e-13)
    if "S" in got:
        assert np.allclose(got["S"] @ got["q_dot"], v, atol=1e-11)
    else:
        assert kind == "Custom"


def test_of_flexible_bodies():
    system = random_flexible_system(3, 3, ("Revolute", "Spherical"))
    dyn = pl.compile(system, target="reference")
    q, v = system.model.random_state(np.random.default_rng(0))
    a, _ = solved(dyn.equations(), q, v)
    want = dyn.forward_dynamics(q, v, np.zeros(system.model.nv))
    assert np.abs(a - want).max() <= 1e-8 * np.abs(want).max()


@pytest.mark.parametrize("name", ["four-bar", "governor"])
def test_of_closed_systems(name):
    system = pl.examples.load(name)
    q, v = pl.assemble(system)[:2]
    v = v + 0.3
    dyn = pl.compile(system)
    _, v = dyn.project(q, v)
    eq = dyn.equations()
    tau = np.linspace(-1, 1, system.model.nv)
    a, got = solved(eq, q, v, tau=tau)
    want = dyn.rhs(0.0, q, v, tau=tau)[1]
    assert np.abs(a - want).max() <= 1e-9 * np.abs(want).max()
    assert np.abs(got["J"] @ v).max() < 1e-9 and np.abs(got["phi"]).max() < 1e-9
    assert (len(eq.rows) == len(eq.J) and f"J(1,{system.model.nv})" in str(eq)) or "J(" in str(eq)


def loaded_system():
    """A pendulum with a motor that has a state, a spring of the vector language, and two outputs."""
    system = pl.examples.load("double-pendulum")

    def strut(x):
        A, B = x.world.point(0.2, 0.1, 0.3), x["lower"].point(0.1, 0.0, 0.2)
        r = B - A
        x.force(-x.p.k * (r.norm() - 0.3) * r.unit(), at=B)

    def lag(x):
        x.torque("elbow", 2.0 * x.s.h)
        x.rate("h", (x.u.way - x.s.h) / 0.1)

    system.add_load("strut", strut, parameters={"k": 90.0})
    system.add_load("lag", lag, states={"h": 0.2}, inputs={"way": 0.5})
    system.add_output("slip", lambda x: x.velocity(x["lower"].origin).dot(x["lower"].x), unit="m/s")
    system.add_output("pull", lambda x: x.acceleration(x["lower"].origin), unit="m/s^2")
    return system


def test_loads_states_and_outputs_are_in_it():
    dyn = pl.compile(loaded_system(), parameters=["strut.k"])
    eq = dyn.equations()
    q, v, s, u = np.array([0.4, -0.7]), np.array([1.0, -2.0]), [0.3], [-0.2]
    a, got = solved(eq, q, v, s=s, u=u)
    rates, outputs = dyn.rhs(0.0, q, v, s=s, u=u), dyn.outputs(0.0, q, v, s=s, u=u)
    assert np.allclose(a, rates[1], rtol=1e-12) and np.allclose(got["s_dot"], rates[2], rtol=1e-13)
    for name, want in outputs.items():
        assert np.allclose(np.squeeze(got[name]), want, rtol=1e-12, atol=1e-12)
    text = str(eq)
    assert "strut_k = 90" in text and "s1' = " in text and "slip = " in text and "pull(1) = " in text and "s1 lag.h" in text


def test_what_is_not_given_is_as_the_system_has_it():
    """Series at their time, inputs and states of loads as in rhs; names with values too."""
    road = pl.examples.load("quarter-car")
    for system, t, more in ((road, 1.1, {}), (loaded_system(), 0.0, {}), (loaded_system(), 0.0, {"u": {"lag.way": 0.7}})):
        dyn = pl.compile(system, target="reference")
        q, v = system.model.random_state(np.random.default_rng(1))
        a, got = solved(dyn.equations(), q, v, t=t, **more)
        want = dyn.rhs(t, q, v, **more)
        assert np.allclose(a, want[1], rtol=1e-12)
        assert not system.model.ns or np.allclose(got["s_dot"], want[2], rtol=1e-13)
    with pytest.raises(pl.PliantError, match=r"q has shape \(1,\); system .* needs \(..., 2\)"):
        pl.compile(road).equations().evaluate(q[:1], v)


def test_a_driven_hinge():
    """Its row says that it accelerates as it is driven, and the others move under that."""
    system = pl.System("driven")
    system.add_body("cart", hinge=pl.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    system.add_body("rod", "cart", pl.Revolute("y"), mass=1.0, com=(0.3, 0, -0.4), inertia=(0.1, 0.1, 0.1))
    system.prescribe("cart", lambda t: 0.2 * np.sin(3.0 * t))
    dyn = pl.compile(system)
    q, v = np.array([0.0, 0.7]), np.array([0.0, -0.4])
    a, got = solved(dyn.equations(), q, v, t=0.35)
    assert np.allclose(a, dyn.rhs(0.35, q, v)[1], rtol=1e-12)
    assert a[0] == pytest.approx(-1.8 * np.sin(1.05)) and np.array_equal(got["M"], got["M"].T)


# ---- counts, symbols, small variables


@pytest.fixture(scope="module")
def satellite():
    return pl.compile(pl.examples.load(SATELLITE))


@pytest.fixture(scope="module")
def eq(satellite):
    return satellite.equations()


def test_few_operations(eq):
    assert eq.operations.always.total <= 480 and eq.operations.once.total <= 60
    assert {"M_B", "L1", "K9"} <= {*eq.values} and "bus.x" in eq.names.values()


def test_zs_are_in_order_and_used(eq):
    """Every name is made before it is used, and used."""
    seen = {*eq.names, *eq.values, *(f"tau{i + 1}" for i in range(10)), "sin", "cos"}
    lines = {name: str(x) for name, x in (*eq.constants.items(), *eq.z.items())}
    for name, text in lines.items():
        assert {*re.findall(r"[A-Za-z]\w*", text)} <= seen, (name, text)
        seen.add(name)
    whole = {
        *re.findall(r"[A-Za-z]\w*", str(eq).partition("Kinematics")[2]),
        *(w for t in lines.values() for w in re.findall(r"\w+", t)),
    }
    assert {*lines} <= whole


@pytest.mark.parametrize(("small", "most"), [(["boom"], 463), (["yoke", "boom"], 449), ("all", 63)])
def test_small_variables(satellite, eq, small, most):
    """What is dropped is of second order: the error falls by 100 where the small ones fall by 10."""
    linear = satellite.equations(small=small)
    assert linear.operations.always.total <= most
    model = satellite.model
    rng = np.random.default_rng(2)
    q, v = model.random_state(rng)
    names = list(eq.names.items())
    q_small = np.array([name in linear.small for word, name in names if word[0] == "q"])
    v_small = np.array([name in linear.small for word, name in names if word[0] == "v"])
    assert q_small.any() and v_small.any()
    errors = []
    for h in (1e-2, 1e-3):
        at = np.where(q_small, h * q, q), np.where(v_small, h * v, v)
        exact, found = eq.evaluate(*at), linear.evaluate(*at)
        errors.append([np.abs(exact[key] - found[key]).max() for key in ("M", "f")])
    falls = np.divide(*errors)
    assert ((falls > 90) & (falls < 110)).all(), falls


def test_small_names(satellite):
    alone = satellite.equations(small=["boom.angle"])
    assert alone.small == ("boom.angle",)
    with pytest.raises(pl.UnknownNameError, match=r"boom\.angel"):
        satellite.equations(small=["boom.angel"])
    with pytest.raises(pl.PliantError, match="give a list"):
        satellite.equations(small="boom")


def test_small_quaternions():
    """A free body's quaternion is nearly (1, 0, 0, 0)."""
    system = pl.System("top", gravity=(0, 0, -9.81))
    system.add_body("top", hinge=pl.Spherical(), mass=1.0, com=(0, 0, 0.2), inertia=(0.1, 0.2, 0.3))
    dyn = pl.compile(system)
    eq, linear = dyn.equations(), dyn.equations(small="all")
    errors = []
    for h in (1e-2, 1e-3):
        turn = h * np.array([0.3, -0.5, 0.4])
        q = np.array([np.sqrt(1 - turn @ turn), *turn])
        v = h * np.array([1.0, 2.0, -1.0])
        errors.append(np.abs(eq.evaluate(q, v)["f"] - linear.evaluate(q, v)["f"]).max())
    assert 90 < errors[0] / errors[1] < 110
    with pytest.raises(pl.PliantError, match=r"'top.qw' is close to 1 only if top.qx, top.qy, top.qz are small"):
        dyn.equations(small=["top.qw"])


# ---- to read


def test_what_is_printed():
    text = str(compiled("double-pendulum").equations())
    assert "M(1,2) = 0.333333 + 0.5*C2" in text and "C2 = cos(q2)" in text and re.search("q1' = v1 +q2' = v2", text)
    assert max(map(len, text.splitlines())) <= 110


def test_what_a_notebook_shows(eq):
    small = compiled("double-pendulum").equations()
    assert small._repr_latex_().startswith("$$") and "\\begin{bmatrix}" in small.latex()
    assert eq._repr_latex_() is None and repr(eq).startswith("<Equations of 'sayers-satellite': 10 speeds")


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("theta", "\\theta"),
        ("L1", "L_{1}"),
        ("tau12", "\\tau_{12}"),
        ("I_B11", "I_{B11}"),
        ("upper_mass", "\\mathrm{upper}_{\\mathrm{mass}}"),
    ],
)
def test_names_in_latex(word, text):
    assert latex_word(word) == text


@pytest.mark.parametrize("name", [SATELLITE, "four-bar", "quarter-car"])
def test_latex_compiles(name, tmp_path):
    if not shutil.which("pdflatex"):
        pytest.skip("pdflatex is not installed")
    path = pl.compile(pl.examples.load(name)).internals.write_latex(tmp_path)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LIMIT)
    assert done.returncode == 0 and "Overfull" not in done.stdout, done.stdout[-1500:]


# ---- SymPy


def test_sympy_and_back(satellite, eq):
    pytest.importorskip("sympy")
    made = eq.sympy()
    rng = np.random.default_rng(0)
    q, v = satellite.model.random_state(rng)
    tau = rng.normal(size=10)
    want = eq.evaluate(q, v, tau=tau)
    values = {**eq.values} | {f"{key}{i + 1}": x for key, array in (("q", q), ("v", v), ("tau", tau)) for i, x in enumerate(array)}
    nodes = pl.symbolic.from_sympy(made.M.row_join(made.f).row_join(made.S * made.q_dot))
    got = pl.graph.evaluate(nodes, {key: x for key, x in values.items() if key in nodes.flat[0].graph.input_axes})
    for x, y in ((got[:, :10], want["M"]), (got[:, 10], want["f"]), (got[:, 11], v)):
        assert np.abs(x - y).max() <= 1e-13 * np.abs(y).max()
    assert {str(x) for x in made.M.free_symbols} <= {*made.symbols}
    assert np.abs(pl.symbolic.from_sympy(made.M, values) - want["M"]).max() <= 1e-13 * np.abs(want["M"]).max()


def test_every_operation_to_sympy_and_back():
    pytest.importorskip("sympy")
    from pliant.export.algebra import to_sympy
    from tests.export.operations import every_operation

    nodes, q = every_operation()
    words = {x.index: f"q{x.value[1][0] + 1}" for x in nodes[0].graph.nodes if x.op == "input"}
    made = to_sympy(list(nodes), words)
    want = pl.graph.evaluate(nodes, {"q": q})
    for i, x in enumerate(nodes):
        back = pl.symbolic.from_sympy(made[x.index], {f"q{k + 1}": q[:, k] for k in range(3)})
        assert np.allclose(back, want[:, i], rtol=1e-13, atol=1e-13), x


def test_a_formula_of_sympy_in_a_description_and_in_a_law():
    sympy = pytest.importorskip("sympy")
    a, b = sympy.symbols("a b")
    length = pl.symbolic.from_sympy(sympy.sqrt(a**2 + b**2) / 2, {"a": pl.symbol("a", 3.0), "b": pl.symbol("b", 4.0)})
    assert pl.symbolic.value(length) == pytest.approx(2.5, rel=1e-15)
    x, y = sympy.symbols("x y")
    law = -2 * x**3 + sympy.Piecewise((y, y > 0), (-y, True))
    assert pl.symbolic.from_sympy(law, {"x": 2.0, "y": -1.5}) == pytest.approx(-14.5)
    both = sympy.Piecewise((y, sympy.And(y > 0, x < 3)), (x, True)) + sympy.diff(sympy.Max(x, 1) + sympy.ceiling(y), x)
    for formula, want in ((law, -14.5), (both, 3.0)):  # of nodes too, as in a law
        nodes = pl.symbolic.from_sympy(formula)
        assert pl.graph.evaluate(nodes, {"x": 2.0, "y": -1.5}) == pytest.approx(want)
    with pytest.raises(pl.PliantError, match=r"Derivative is not supported; call .doit\(\)"):
        pl.symbolic.from_sympy(sympy.Derivative(sympy.Function("g")(x), x), {"x": 2.0})
    with pytest.raises(pl.PliantError, match="symbol 'y' has no value"):
        pl.symbolic.from_sympy(law, {"x": 2.0})
    with pytest.raises(pl.PliantError, match="erf is not supported"):
        pl.symbolic.from_sympy(sympy.erf(x), {"x": 2.0})
