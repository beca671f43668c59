"""Symbols in system files and in runs: the section, formulas as text, what is wrong by line, and that saving is exact."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.formats import check
from pliant.model.places import place
from pliant.model.records import Hinge
from pliant.simulate.results.storage.origin import described
from pliant.system.changes.parameters import split_parameter
from pliant.view.page.arrows import as_run
from pliant.view.page.reproduce import run_again
from tests.mechanisms import closed_four_bar
from tests.systems import HINGES, modes_of_any_boundary, random_flexible_system, random_system, rebuilt

KINDS = tuple(kind for kind in HINGES if kind != "Custom")
SWING = """pliant: 1
system: swing
symbols:
  L1: {value: 0.9, unit: m}
  m1: {value: 2.0, unit: kg}
  k: 40
  turn: 90
gravity: [0, 0, -9.81]
bodies:
  arm:
    parent: world
    hinge: Screw y L1/100
    pose: {rpy_deg: [turn, 0, 30]}
    mass: m1
    com: [0, 0, -L1/2]
    inertia: [m1*L1**2/12, m1*L1**2/12, 0.001]
  tip:
    parent: arm
    hinge: Fixed
    pose: [0, 0, -L1]
    shape: {type: box, mass: m1/4, size: [L1/10, 0.1, 0.2]}
frames:
  end: {body: tip, pose: [0, 0, "minimum(L1, 0.1)"]}
loads:
  spring: {type: hinge_spring, hinge: arm, k: k/2}
"""


@pytest.fixture
def write(tmp_path):
    def write(text: str):
        path = tmp_path / "swing.yaml"
        path.write_text(text)
        return path

    return write


def test_a_file_says_what_python_says(write):
    L1, m1, k, turn = pl.symbol("L1", 0.9, "m"), pl.symbol("m1", 2.0, "kg"), pl.symbol("k", 40.0), pl.symbol("turn", 90.0)
    system = pl.load(write(SWING))
    made = pl.System("swing")
    pose = pl.Pose(rpy=[turn * (3.141592653589793 / 180), 0, 3.141592653589793 / 6])
    inertia = [m1 * L1**2 / 12, m1 * L1**2 / 12, 0.001]
    made.add_body("arm", hinge=pl.Screw("y", L1 / 100), pose=pose, mass=m1, com=[0, 0, -L1 / 2], inertia=inertia)
    made.add_body("tip", "arm", pose=pl.Pose([0, 0, -L1]), inertia=pl.Inertia.box(m1 / 4, (L1 / 10, 0.1, 0.2)))
    made.add_frame("end", "tip", pl.Pose([0, 0, 0.1]))
    made.add_load("spring", pl.loads.HingeSpring("arm", k=k / 2))
    assert {x.name: (x.value, x.unit) for x in system.model.internals.symbols} == {
        "L1": (0.9, "m"), "m1": (2.0, "kg"), "k": (40.0, ""), "turn": (90.0, ""),
    }  # fmt: skip
    assert system.model.internals.formulas.keys() == made.model.internals.formulas.keys() | {"end.xyz"}
    for values in ({}, {"L1": 1.1, "m1": 3.0, "turn": 45.0, "k": 10.0}):
        one, other = system.with_parameters(values), made.with_parameters(values)
        p = pl.compile(one).forward_dynamics([0.3], [0.2], [0.1])
        assert p == pytest.approx(pl.compile(other).forward_dynamics([0.3], [0.2], [0.1]), rel=1e-13)
        assert one.model.loads[0].parameters["k"] == other.model.loads[0].parameters["k"]
    assert [x.severity for x in check(write(SWING))] == ["note", "note"]


def same_again(system: pl.System, path) -> None:
    pl.save(system, path)
    text, read = path.read_text(), pl.load(path)
    assert read.model.fingerprint == system.model.fingerprint
    assert (
        read.model.internals.symbols == system.model.internals.symbols
        and read.model.internals.formulas == system.model.internals.formulas
    )
    pl.save(read, path)
    assert path.read_text() == text


@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
@modes_of_any_boundary
@pytest.mark.parametrize("seed", range(4))
def test_saving_symbols_is_exact(seed, tmp_path):
    made = [random_system(seed, n=4, kinds=KINDS), random_flexible_system(seed, n=3, kinds=KINDS), closed_four_bar()[0]]
    a, b = pl.symbol("a", 0.3), pl.symbol("y", 0.0, "N m/rad")  # a unit of two words, a word of YAML
    for system in made:
        same_again(rebuilt(system, pl.symbol), tmp_path / "a.yaml")
        other = rebuilt(system, lambda name, x: x if seed % 2 and name[0] == "I" else pl.symbol(name, x) * a / 0.3 + b)
        same_again(other, tmp_path / "b.yaml")


def test_saved_files_of_files(write, tmp_path):
    same_again(pl.load(write(SWING)), tmp_path / "again.yaml")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("mass: m1", "mass: m2", 14, "body 'arm': mass: no symbol named 'm2'; there are 'L1'"),
        ("mass: m1", "mass: -m1", 14, "-2 is negative"),
        ("-L1/2]", "L1/0]", 15, "it has no value"),
        ("-L1/2]", "9**9**9**9]", 15, "it has no value"),
        ("-L1/2]", '"().__class__"]', 15, "cannot be read"),
        ("-L1/2]", "(-L1)**0.5]", 15, "it has no value"),
        ("-L1/2]", "1e308*L1*1e10]", 15, "its value is inf"),
        ("value: 0.9", "value: x", 4, "symbol 'L1': value: 'x' is not a number"),
        ("value: 0.9", "val: 0.9", 4, "no key named 'val'"),
        ("k: 40", "sin: 40", 6, "symbol 'sin': formulas already use this name"),
        ("k: 40", "k: [1]", 6, "symbol 'k': a list is not a number"),
        ("Screw y L1/100", "Revolute L1", 12, "no axis named 'L1'"),
        ("parent: arm", "parent: arm\n    limits: {lower: L1}", 19, "'L1' is not a number"),
        ("k: k/2", "k: {input: k}", 25, "'k' is not a number"),
        ("rpy_deg: [turn, 0, 30]", "quat: [turn, 0, 0, 0]", 13, "'turn' is not a number"),
    ],
)
def test_what_is_wrong_is_told_by_line(write, old, new, line, words):
    found = check(write(SWING.replace(old, new, 1)))
    assert any(x.severity == "error" and x.line == line and words in x.message for x in found), found
    with pytest.raises(pl.FileError):
        pl.load(write(SWING.replace(old, new, 1)))


def test_a_symbol_that_nobody_uses_is_told_and_left_out(write):
    path = write(SWING.replace("  k: 40\n", "  k: 40\n  spare: 1\n"))
    (told,) = [x for x in check(path) if x.severity == "warning"]
    assert told.line == 7 and told.message == "symbol 'spare': it is not used, so it is left out"
    with pytest.warns(pl.ModelWarning, match="spare"):
        assert "spare" not in [x.name for x in pl.load(path).model.internals.symbols]


def test_without_the_section_a_text_is_no_number(write):
    start, _, rest = SWING.partition("symbols:")
    found = check(write(start + "gravity:" + rest.partition("gravity:")[2]))
    assert "body 'arm': mass: 'm1' is not a number" in [x.message for x in found]


def test_runs_have_the_symbols_of_their_system(write, tmp_path):
    system = pl.load(write(SWING))
    run = pl.simulate(system, {"arm": 0.3}, t_end=0.05, p={"L1": 1.0, "gravity": [0, 0, -5.0]})
    run.save(tmp_path / "run.nc")
    kept = pl.load_run(tmp_path / "run.nc")
    model = kept.system.model
    assert model.fingerprint == system.model.fingerprint and model.internals.formulas == system.model.internals.formulas
    assert kept.data["p"].attrs["long_name"] == "p given: L1, gravity"
    assert 'p={"L1": 1.0, "gravity": [0.0, 0.0, -5.0]},' in run_again(kept, model)["code"]
    moved = as_run(model, kept.data)
    assert {x.name: x.value for x in moved.internals.symbols}["L1"] == 1.0 and moved.bodies[1].hinge.pose.xyz[2] == -1.0
    text, why = described(moved)
    assert not why and "L1: {value: 1, unit: m}" in text and 'com: [0, 0, "-L1/2"]' in text


def test_sweeps_over_symbols(write, tmp_path):
    pytest.importorskip("zarr")
    study = pl.sweep(pl.load(write(SWING)), {"L1": [0.8, 1.0]}, t_end=0.02, q0={"arm": 0.3}, out=tmp_path / "s.zarr", processes=0)
    assert [study.system_of(k).model.bodies[1].hinge.pose.xyz[2] for k in range(2)] == [-0.8, -1.0]
    with pytest.raises(pl.PliantError, match="did you mean 'L1'"):
        pl.sweep(pl.load(write(SWING)), {"L11": [0.8]}, t_end=0.02, out=tmp_path / "t.zarr", processes=0)


FORMULAS = [
    "sin(m)",
    "cos(m)",
    "tan(m)",
    "sqrt(m)",
    "exp(m)",
    "log(m)",
    "tanh(m)",
    "arctan2(m,L)",
    "arcsin(m)",
    "arccos(m)",
    "arctan(m)",
    "power(m,L)",
    "minimum(m,L)",
    "maximum(m,L)",
    "abs(m)",
    "floor(3*m)",
    "less(m,L)",
    "less_equal(m,m)",
    "where(less(m,2),m,L)",
    "where(less(2,m),m,L)",
    "where(less_equal(m,2*L),m,L)",
    "where(less(1,2),m,3)",
]


@pytest.mark.parametrize("formula", FORMULAS)
def test_every_function_takes_symbols(formula, tmp_path):
    """As a mass: what a file's numbers give is what the compiled function gives at the same values of the symbols."""
    text = "pliant: 1\nsystem: s\nsymbols:\n  m: 0.6\n  L: 1.7\nbodies:\n"
    (tmp_path / "f.yaml").write_text(f'{text}  a: {{parent: world, hinge: Prismatic z, mass: "L + m + {formula}"}}\n')
    system = pl.load(tmp_path / "f.yaml")
    dynamics = pl.compile(system, target="reference", parameters="symbols")
    (found,) = dynamics.mass_matrix([0.0], dynamics.parameter_values)[0]
    names = {name: getattr(np, name) for name in ("sin", "cos", "tan", "sqrt", "exp", "log", "tanh", "arctan2", "arcsin", "arccos",
             "arctan", "power", "minimum", "maximum", "abs", "floor", "less", "less_equal", "where")}  # fmt: skip
    expected = 2.3 + float(eval(formula, names | {"m": 0.6, "L": 1.7}))
    np.testing.assert_allclose([found, system.model.bodies[0].inertia.mass], expected, rtol=1e-14)
    assert str(dynamics.equations())


@pytest.mark.parametrize("name", ["rod's", '5" boom', "'x'", '"', "a'b\"c", "'a", "left.arm's"])
def test_quotes_in_names(name, tmp_path):
    """A parameter is found by its place, whatever its owner is called."""
    m = pl.symbol("m", 2.0)
    system = pl.System("s", gravity=(0, 0, 0))
    system.description.add_body(Hinge("h", pl.Prismatic("z"), "world", name, pl.Pose()), m, np.zeros(3), np.zeros((3, 3)))
    dynamics = pl.compile(system, target="reference", parameters="symbols")
    np.testing.assert_allclose(dynamics.forward_dynamics([0.0], [0.0], [1.0], [4.0]), [0.25])
    key = place(name, "mass")
    assert split_parameter(key) == (name, "mass")
    assert system.with_parameters({key: 3.0}).mass == 3.0
    assert str(dynamics.equations()) and dynamics.write_code(tmp_path, "c", ["rhs"])
