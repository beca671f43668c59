"""Symbols: numbers that keep their names, their formulas as text, and what is compiled of systems described with them."""

from __future__ import annotations

import copy
import math
import pickle
import random
import re

import numpy as np
import pytest

import pliant as pl
from pliant.graph.formula import formula, read_formula
from pliant.model.pose import rotation_of_rpy
from tests.arms import ARMS, arm_of
from tests.mechanisms import closed_four_bar
from tests.systems import random_flexible_system, random_system, rebuilt

L1, M1 = pl.symbol("L1", 0.9, unit="m"), pl.symbol("m1", 2.0, unit="kg")


# ---- symbols as numbers


def test_arithmetic_and_numpy_functions_have_the_values_of_numbers():
    a, b = pl.symbol("a", 0.7), pl.symbol("b", -1.3)
    for f in (
        lambda a, b: a + b - 2.0 * a / b,
        lambda a, b: (-a) ** 2 + a**-3 + 2.0**a + a**b,
        lambda a, b: np.sin(a) * np.cos(b) + np.tan(a) - np.sqrt(a) + np.exp(b) + np.log(a) + np.tanh(b),
        lambda a, b: np.arctan2(a, b) + np.arcsin(a) * np.arccos(a) + np.hypot(a, b),
        lambda a, b: np.minimum(a, b) + np.maximum(a, 0.1) * abs(b) + np.where(a < b, a, 3.0),
        lambda a, b: np.dot([a, b, 1.0], [b, 2.0, a]),
    ):
        assert pl.symbolic.value(f(a, b)) == pytest.approx(f(0.7, -1.3), rel=1e-15)
    np.testing.assert_array_equal(pl.symbolic.value([[a, 1.0], [b, 2 * b]]), [[0.7, 1.0], [-1.3, -2.6]])


def random_expression(rng: random.Random, leaves: list, depth: int):
    if depth == 0 or rng.random() < 0.1:
        return rng.choice([*leaves, rng.uniform(-3, 3), float(rng.randint(-3, 3)), 1e-7])
    x, y = (random_expression(rng, leaves, depth - 1) for _ in range(2))
    kind = rng.randrange(8)
    if kind == 5:
        return -x
    if kind == 6:
        return np.sin(x) * y
    if kind == 7:
        return (x if hasattr(x, "op") else leaves[0]) ** rng.choice([2, 3])
    return (x + y, x - y, x * y, x / (2.0 + y * y), y - x)[kind]


def test_a_formula_is_read_as_it_was_written():
    rng, names = random.Random(1), {"a": 0.7, "b": -1.3, "e": 2.1}
    leaves = [pl.symbol(name, x) for name, x in names.items()]
    for _ in range(300):
        node = random_expression(rng, leaves, 5)
        if not hasattr(node, "op"):
            continue
        text = formula(node)
        expected = eval(text, {"__builtins__": {}}, names | {"sin": math.sin})  # Python reads the text as formulas are meant
        assert read_formula(text, names) == pytest.approx(expected, rel=1e-12, abs=1e-12)
        again = read_formula(text, dict(zip(names, leaves, strict=True)))
        assert pl.symbolic.value(again) == pytest.approx(pl.symbolic.value(node), rel=1e-12, abs=1e-12)


HOSTILE = {
    "9**9**9**9": "no value", "(" * 300 + "1" + ")" * 300: "cannot be read", "-" * 5000 + "1": "cannot be read",
    "1+" * 15000 + "1": "characters", "().__class__": "cannot be read", "L1.real": "cannot be read",
    "__import__('os')": "cannot be read", "L1[0]": "cannot be read", "lambda: 1": "cannot be read",
    "[1 for x in y]": "cannot be read", "'a'*9": "cannot be read",
    "sin(x=1)": "cannot be read", "sin(*a)": "cannot be read", "L2": "no symbol named 'L2'; there are ", "1/0": "no value",
    "(-1)**0.5": "no value", "True": "cannot be read", "1j": "cannot be read", "": "cannot be read", "L1 = 2": "cannot be read",
    "sin()": "no value", "L1 if L1 else 2": "cannot be read",
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=[text[:20] for text in HOSTILE])
def test_a_formula_that_is_none_runs_nothing(text):
    with pytest.raises(pl.PliantError, match=re.escape(HOSTILE[text])):
        read_formula(text, {"L1": 0.9, "a": 1.0})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("1a", 1.0), "begins with a letter"),
        (("sin", 1.0), "formulas already use this name"),
        (("pi", 1.0), "formulas already use this name"),
        (("lambda", 1.0), "formulas already use this name"),
        (("a", "x"), "not a number"),
        (("a", float("inf")), "not finite"),
        (("a", 1.0, 3), "unit 3"),
    ],
)
def test_a_symbol_that_cannot_be(given, words):
    with pytest.raises(pl.PliantError, match=words):
        pl.symbol(*given)


# ---- in descriptions


def arm() -> pl.System:
    g, a, pitch, k = pl.symbol("g", 9.81), pl.symbol("a", 0.3, "rad"), pl.symbol("h", 0.02), pl.symbol("k", 40.0)
    system = pl.System("arm", gravity=[0.0, 0.0, -g])
    moment = M1 * L1**2 / 12
    system.add_body(
        "upper",
        hinge=pl.Revolute("y"),
        pose=pl.Pose([0, 0, L1], rpy=[0, a, 0.5]),
        mass=M1,
        com=[0, 0, -L1 / 2],
        inertia=[moment, moment, 0.01],
    )
    system.add_body(
        "lower", "upper", pl.Screw("z", 2 * pitch), pose=pl.Pose([0, 0, -L1]), inertia=pl.Inertia.box(M1 / 2, (L1, 0.1, 0.2))
    )
    system.add_body("weld", "lower", pose=pl.Pose([0.1, 0, 0]), mass=M1 / 4, com=[L1 / 10, 0, 0])
    system.add_frame("tool", "weld", pl.Pose([L1 - 0.3, 0, 0]))
    system.add_load("spring", pl.loads.HingeSpring("upper", k=k, c=0.1))
    system.add_load("drag", lambda x: x.torque("lower", -x.p.c * x.v("lower")), parameters={"c": k / 100})
    return system


def test_what_is_kept_are_numbers_with_formulas_and_zeros_stay_zeros():
    model = arm().model
    assert [x.name for x in model.internals.symbols] == ["g", "m1", "L1", "a", "h", "k"]
    *zeros, com = model.internals.formulas["upper.com"]
    assert zeros == [None, None] and read_formula(com, {"L1": 3.0}) == -1.5
    assert model.internals.formulas["upper.inertia"][1:] == (model.internals.formulas["upper.inertia"][0], *[None] * 4)
    assert (
        model.internals.formulas["gravity"] == (None, None, "-g")
        and read_formula(model.internals.formulas["lower.pitch"][0], {"h": 3.0}) == 6.0
    )
    assert "weld.inertia" not in model.internals.formulas
    assert model.bodies[0].inertia.com.tolist() == [0.0, 0.0, -0.45] and model.bodies[0].mass == 2.0
    np.testing.assert_array_equal(model.bodies[0].hinge.pose.R, rotation_of_rpy([0.0, 0.3, 0.5]))
    system = pl.System()
    body = system.add_body("a", hinge=pl.Revolute(), mass=1.0, com=[L1 - L1, 0 * L1, 1.0], inertia=[1, 1, 1])
    assert (
        body.inertia.com.tolist() == [0.0, 0.0, 1.0] and not system.model.internals.symbols and not system.model.internals.formulas
    )
    assert "symbols: g 9.81, m1 2 kg, L1 0.9 m" in str(arm())


def test_other_values_and_what_is_not_touched_keeps_its_formulas():
    system = arm()
    other = system.with_parameters({"L1": 1.1, "weld.mass": 0.7, "spring.c": 0.2, "tool.rpy": [0.1, 0, 0], "lower.pitch": 0.5})
    model = other.model
    left = {key: x for key, x in system.model.internals.formulas.items() if key not in ("weld.mass", "lower.pitch")}
    assert model.internals.formulas == left and {x.name: x.value for x in model.internals.symbols}["L1"] == 1.1
    assert model.bodies[0].inertia.com[2] == -0.55 and model.bodies[2].mass == 0.7
    assert model.loads[0].parameters["c"] == 0.2 and model.bodies[1].hinge.type.pitch == 0.5
    assert other.with_parameters({"L1": 0.9, "weld.mass": M1 / 4}).model.internals.formulas.keys() == left.keys() | {"weld.mass"}
    with pytest.raises(pl.PliantError, match="no symbol named 'L2'; there are "):
        system.with_parameters({"L2": 1.0})
    other = system.with_parameters({"spring.k": L1 * 10})
    assert read_formula(other.model.internals.formulas["spring.k"][0], {"L1": 3.0}) == 30.0 and other.model.loads[0].type.k == 9.0


def test_sums_of_inertias_and_products_of_poses_keep_their_formulas():
    def built(L1, m1, a) -> pl.System:
        system = pl.System("sum")
        pose = pl.Pose([L1, 0, 0.1], rpy=[0, a, 0]) @ pl.Pose([0, L1 / 2, 0.2]) @ pl.Pose([0, 0, L1])
        ball = pl.Inertia.sphere(1.5, 0.2).moved(pl.Pose([0, L1, 0], rpy=[a, 0, 0.3]))
        matter = pl.Inertia.box(m1, (L1, 0.2, 0.3), com=[0.1, 0, L1]) + ball
        system.add_body("a", hinge=pl.Revolute("x"), pose=pose, inertia=matter)
        system.add_frame("f", "a", pl.Pose(rpy=[0, 0, 0.4]) @ pl.Pose([L1, 0, 0]))
        return system

    system = built(L1, M1, pl.symbol("a", 0.3))
    assert {x.name for x in system.model.internals.symbols} == {"m1", "L1", "a"}
    for values in ({"L1": 0.9, "m1": 2.0, "a": 0.3}, {"L1": 0.7, "m1": 1.0, "a": -0.8}):
        made, expected = system.with_parameters(values), built(values["L1"], values["m1"], values["a"])
        one, other = made.model.bodies[0], expected.model.bodies[0]
        for x, y in (
            (one.mass, other.mass), (one.inertia.com, other.inertia.com), (one.inertia.inertia, other.inertia.inertia),
            (one.hinge.pose.xyz, other.hinge.pose.xyz), (one.hinge.pose.R, other.hinge.pose.R),
            (made.frames[0].pose.xyz, expected.frames[0].pose.xyz), (made.frames[0].pose.R, expected.frames[0].pose.R),
        ):  # fmt: skip
            np.testing.assert_allclose(x, y, rtol=1e-13, atol=1e-15)
    with pytest.raises(pl.PliantError, match="add a body or a frame for each"):
        _ = pl.Pose(rpy=[L1, 0, 0]) @ pl.Pose(rpy=[0, 0.1, 0])
    copied = pl.System()
    copied.add_body("a", hinge=pl.Revolute("x"), inertia=system.bodies[0].inertia)
    assert copied.model.internals.formulas.keys() == {"a.mass", "a.com", "a.inertia"}


def test_copies_and_pickles_are_equal():
    system = arm()
    del system.description.loads["drag"]  # a lambda is not pickled
    key = system.model.fingerprint
    for other in (system.copy(), copy.deepcopy(system), pickle.loads(pickle.dumps(system))):
        other.description._model = None
        assert other.model.fingerprint == key and other.model.internals.formulas == system.model.internals.formulas
    model = pickle.loads(pickle.dumps(system.model))
    assert model.fingerprint == key and model.internals.symbols == system.model.internals.symbols
    assert system.with_parameters({"L1": 1.0}).model.fingerprint != key


def test_two_symbols_of_one_name_are_refused():
    system = pl.System()
    system.add_body("a", hinge=pl.Revolute(), mass=M1, inertia=[1, 1, 1])
    system.add_body("b", "a", pl.Revolute(), mass=pl.symbol("m1", 3.0), inertia=[1, 1, 1])
    with pytest.raises(pl.PliantError, match="symbol 'm1' is given twice, as 2 kg and as 3"):
        _ = system.model
    with pytest.raises(pl.PliantError, match="given twice"):
        pl.Pose([M1, pl.symbol("m1", 3.0), 0])


def of_arm(do):
    return lambda: do(arm())


REFUSED = {
    "Revolute axis": lambda: pl.Revolute([0, 0, L1]), "Pose quat": lambda: pl.Pose(quat=[1, L1, 0, 0]),
    "Pose matrix": lambda: pl.Pose(matrix=np.diag([1.0, 1.0, 1.0]) * L1),
    "Beam: length": lambda: pl.flex.Beam(L1, 1.0, EI=1.0, modes=1),
    "Rolling: radius": lambda: pl.Rolling("z", L1),
    "shape 'upper': pose": of_arm(lambda s: s.add_shape("upper", pl.shapes.Sphere(0.1), pl.Pose([L1, 0, 0]))),
    "Limits: upper": of_arm(lambda s: s.add_body("x", mass=1.0, limits=pl.Limits(upper=L1))),
    "rod 'r': length": of_arm(lambda s: s.add_rod("r", "tool", "world", L1)),
    "coupling 'c': offset": of_arm(lambda s: s.add_coupling("c", {"upper": 1, "lower": 2}, L1)),
    "coupling 'c': the factor of 'lower'": of_arm(lambda s: s.add_coupling("c", {"upper": 1, "lower": L1})),
    "loop 'l': the joint's pitch": of_arm(lambda s: s.add_loop("l", "tool", "world", pl.Screw("z", L1))),
    "load 'm': rotor_inertia": of_arm(lambda s: (s.add_load("m", pl.loads.Motor("upper", rotor_inertia=L1)), s.model)),
    "load 'w': inertia": of_arm(lambda s: (s.add_load("w", pl.loads.Wheel("tool", inertia=L1)), s.model)),
    "q0: 'upper'": of_arm(lambda s: pl.simulate(s, {"upper": L1}, t_end=0.1)),
    "tau": of_arm(lambda s: pl.simulate(s, tau=[L1, 0], t_end=0.1)),
}  # fmt: skip


@pytest.mark.parametrize("where", REFUSED)
def test_where_symbols_cannot_stand_the_place_is_named(where):
    with pytest.raises(pl.PliantError, match=f"{re.escape(where)}.*: symbols are not allowed here; give numbers"):
        REFUSED[where]()


def test_a_symbol_in_a_law_is_told_of_parameters():
    k = pl.symbol("k", 40.0)
    for law in (
        lambda x: x.torque("upper", -k * x.q("upper")),
        lambda x: x.force(x.world.z * k, at="tool"),
        lambda x: x.torque("upper", k),
    ):
        system = arm()
        system.add_load("own", law)
        with pytest.raises(pl.PliantError, match=r"load 'own', its law: a symbol stands in it.*parameters=\{'k': k\}.*x\.p\.k"):
            pl.compile(system).rhs(0.0, [0.1, 0.0], [0.0, 0.0])
    with pytest.raises(pl.PliantError, match="a symbol stands in it"):
        arm().prescribe("upper", lambda t: L1 * np.sin(t))
    with pytest.raises(pl.PliantError, match="input 'u' contains symbols"):
        arm().add_load("own", lambda x: None, inputs={"u": k})


def test_a_closure_that_is_cut_elsewhere_has_no_symbols():
    from pliant.model.recut import exchanges, recut

    system, _ = closed_four_bar()
    model = rebuilt(system, pl.symbol).model
    assert model.internals.symbols
    made = recut(model, model.loops[0], exchanges(model, model.loops[0])[0])
    assert not made.internals.symbols and not made.internals.formulas


# ---- compiled


def spread(name: str, x: float) -> float:
    """Another value, near x, the same for one name; an inertia as a whole, which stays one."""
    key = name.rpartition("_")[0] if name[0] == "I" else name
    return x * (1 + 0.1 * math.sin(sum(map(ord, key))))


TREES = {
    "hinges": lambda: random_system(3, n=6, shape="tree", base="fixed"),
    "free": lambda: random_system(11, n=4, shape="chain", base="free"),
    "flexible": lambda: random_flexible_system(5, n=3),
}


@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
@pytest.mark.parametrize("kind", TREES)
def test_compiled_symbols_agree_with_rebuilt_systems(kind):
    system = TREES[kind]()
    symbolic = rebuilt(system, pl.symbol)
    plain, other = rebuilt(system, lambda name, x: x), rebuilt(system, spread)
    dyn = pl.compile(symbolic, parameters="symbols")
    own, new = dyn.parameter_values, np.array([spread(x.name, x.value) for x in symbolic.model.internals.symbols])
    rng = np.random.default_rng(0)
    q, v = symbolic.random_state(rng)
    tau = rng.normal(size=symbolic.nv)
    for p, built in ((own, plain), (new, other)):
        reference = pl.compile(built, target="reference")
        for name, given in (("forward_dynamics", (q, v, tau)), ("inverse_dynamics", (q, v, tau))):
            expected = getattr(reference, name)(*given)
            np.testing.assert_allclose(getattr(dyn, name)(*given, p), expected, rtol=1e-11, atol=1e-12 * np.abs(expected).max())
        np.testing.assert_allclose(dyn.frame("f0").velocity(q, v, p), reference.frame("f0").velocity(q, v), rtol=1e-12, atol=1e-12)
    both = np.repeat([own, new], 2, axis=1)[:, ::2]  # not contiguous, own parameters for each state
    pairs = dyn.forward_dynamics(q, v, tau, both)
    np.testing.assert_allclose(pairs, [dyn.forward_dynamics(q, v, tau, p) for p in (own, new)], rtol=1e-12, atol=1e-12)
    shared = dyn.forward_dynamics(np.stack([q] * 3), v, tau, new)
    np.testing.assert_allclose(shared, np.stack([pairs[1]] * 3), rtol=1e-12, atol=1e-12)


@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
def test_closed_loops_with_symbols_agree_with_rebuilt_systems():
    system, q = closed_four_bar()
    symbolic = rebuilt(system, pl.symbol)
    masses = [x.name for x in symbolic.model.internals.symbols if x.name[0] in "mIcg"]
    dyn = pl.compile(symbolic, parameters=masses)  # some of the symbols, others at their values
    other = rebuilt(system, lambda name, x: spread(name, x) if name in masses else x)
    v, tau = np.zeros(3), np.array([0.3, -0.2, 0.5])
    p = np.array([spread(x.name, x.value) for x in symbolic.model.internals.symbols if x.name in masses])
    expected = pl.compile(other, target="reference").forward_dynamics(q, v, tau)
    np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau, p), expected, rtol=1e-11, atol=1e-12)


def test_loads_pitch_gravity_and_welds_agree_with_rebuilt_systems():
    system = arm()
    dyn = pl.compile(system, parameters="symbols")
    new = {"g": 3.0, "L1": 1.2, "m1": 1.5, "a": -0.4, "h": 0.05, "k": 25.0}
    assert list(dyn.parameters) == [x.name for x in system.model.internals.symbols]
    p = np.array([new[name] for name in dyn.parameters])
    q, v = [0.3, 0.2], [0.5, -1.0]
    expected = pl.compile(system.with_parameters(new)).rhs(0.0, q, v)
    for x, y in zip(dyn.rhs(0.0, q, v, p=p), expected, strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-12, atol=1e-12)
    run = pl.simulate(system, q, v, t_end=0.1, p={"L1": 1.2, "k": 25.0})
    other = pl.simulate(system.with_parameters({"L1": 1.2, "k": 25.0}), q, v, t_end=0.1)
    np.testing.assert_allclose(run.q, other.q, rtol=1e-9, atol=1e-11)
    assert run.data["p"].attrs["long_name"] == "p given: L1, k"
    with pytest.raises(pl.PliantError, match=r"parameter 'upper\.mass' is an expression of symbols; name the symbols instead: m1"):
        pl.compile(system, parameters=["upper.mass"])
    with pytest.raises(pl.PliantError, match="no symbol named 'L2'"):
        pl.compile(system, parameters=["L2"])
    with pytest.raises(pl.PliantError, match="has no symbols"):
        pl.compile(pl.examples.load("double-pendulum"), parameters="symbols")


def test_a_frame_whose_axis_a_wheel_has_taken_out_of_a_body_does_not_turn():
    system = pl.System("bus", gravity=[0, 0, 0])
    system.add_body("bus", hinge=pl.Free(), mass=10.0, inertia=[3, 2, 1])
    system.add_frame("mount", "bus", pl.Pose([L1, 0, 0], rpy=[pl.symbol("a", 0.3), 0, 0]))
    system.add_load("wheel", pl.loads.Wheel("mount", inertia=0.1))
    pl.compile(system, parameters=["L1"])
    with pytest.raises(pl.PliantError, match=r"parameter 'mount\.rpy' cannot change, because the inertia of wheel 'wheel'"):
        pl.compile(system, parameters="symbols")


# ---- counts


@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
@pytest.mark.parametrize(("name", "forward", "inverse"), [("puma560_akb", 690, 360), ("stanford_arm", 505, 260)])
def test_operations_of_arms_whose_every_number_is_a_symbol(name, forward, inverse):
    system = arm_of(ARMS[name])
    symbolic = rebuilt(system, lambda name, x: 0.0 if abs(x) < 1e-12 else pl.symbol(name, x), turns=False)  # by quarters
    dyn = pl.compile(symbolic, parameters="symbols")
    for function, most in (("forward_dynamics", forward), ("inverse_dynamics", inverse)):
        trace = dyn.internals.traces.trace(dyn.internals.named(function)[1])
        assert trace.operations.total <= most
        assert trace.once and all(node.fixed for node in trace.once)
        assert trace.operations_once.total > 0  # what a changed parameter takes, and no more
