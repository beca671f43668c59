"""Exported code: it runs in its language, agrees with the graph to rounding, and costs what is counted."""

from __future__ import annotations

import ast
import importlib.util
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest
from typer.testing import CliRunner

import pliant as pl
from pliant.cli import app
from pliant.export.checks import check_program
from pliant.export.code import sampled
from pliant.export.frames import c_header, framed, matlab_file, source
from pliant.export.languages import LANGUAGES
from pliant.export.program import Wanted, program
from pliant.graph import OPS, evaluate
from tests.arms import ARMS, arm_of
from tests.bounded import LIMIT
from tests.export.operations import every_operation
from tests.kit import compiled

ROUNDING = 1e-13  # of the largest error, over the largest value
TOOLS = {"c": "gcc", "python": sys.executable, "matlab": "octave", "fortran": "gfortran"}
COMMANDS = {
    "c": "gcc -O0 -std=c99 -Wall -Wextra -Werror -pedantic {0}.c {0}_check.c -lm -o check && ./check",
    "python": f"{sys.executable} {{0}}_check.py",
    "matlab": "octave --no-gui --norc --eval {0}_check",
    "fortran": "gfortran -O0 -std=f2018 -Wall -Werror -Wno-compare-reals -Wno-unused-dummy-argument {0}.f90 {0}_check.f90 -o check "
    "&& ./check",
}
LANGUAGES_RUN = list(COMMANDS)


def run(folder, to, stem):
    """The check program's errors; it must end well."""
    if not shutil.which(TOOLS[to]):
        pytest.skip(f"{TOOLS[to]} is not installed")
    done = subprocess.run(
        COMMANDS[to].format(stem), shell=True, cwd=folder, capture_output=True, text=True, check=False, timeout=LIMIT
    )
    assert done.returncode == 0, (done.stdout + done.stderr)[:3000]
    found = re.findall(r"largest relative error +([-+.\w]+)$", done.stdout, re.M)
    assert found
    return [float(x) for x in found]


def imported(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SYSTEMS = {
    "sayers-satellite": (lambda: pl.examples.load("sayers-satellite"), ["rhs", "equations", "camera.pose"]),
    "PUMA 560": (lambda: arm_of(ARMS["puma560_akb"]), ["rhs", "equations", "inverse_dynamics", "b5.jacobian"]),
    "rotating-beam": (lambda: pl.examples.load("rotating-beam"), None),
    "governor": (lambda: pl.examples.load("governor"), None),  # closed: phi is nothing but rounding; angles have offsets
    "quarter-car": (lambda: pl.examples.load("quarter-car"), None),
}


@pytest.mark.parametrize("to", LANGUAGES_RUN)
@pytest.mark.parametrize("name", SYSTEMS)
def test_code_agrees(name, to, tmp_path):
    make, functions = SYSTEMS[name]
    paths = pl.compile(make()).write_code(tmp_path, to, functions, states=2)
    stem = paths[-1].stem.removesuffix("_check")
    assert max(run(tmp_path, to, stem)) <= ROUNDING


def test_a_wrong_result_is_told(tmp_path):
    compiled("double-pendulum").write_code(tmp_path, "python", ["mass_matrix"])
    path = tmp_path / "double_pendulum.py"
    path.write_text(path.read_text().replace("0.5*", "0.50001*"))
    done = subprocess.run(
        [sys.executable, "double_pendulum_check.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=LIMIT
    )
    assert done.returncode == 1 and "FAILED" in done.stdout


# ---- every operation


@pytest.mark.parametrize("to", LANGUAGES_RUN)
def test_every_operation(to, tmp_path):
    nodes, q = every_operation()
    nans = nodes[-3:]
    words = {("q", (i,)): f"q{i + 1}" for i in range(3)}
    wanted = [Wanted("all", "All operations.", {"q": (3,)}, {"a": nodes}), Wanted("nans", "Of NaN.", {"q": (3,)}, {"b": nans})]
    made = program(pl.examples.load("double-pendulum").model, wanted, words, np.zeros(0))
    language = LANGUAGES[to]
    functions = framed(made, language)
    values = {"all": [evaluate(nodes, {"q": q})], "nans": [evaluate(nans, {"q": q})]}
    if to == "matlab":
        for f in functions:
            (tmp_path / f"{f.name}.m").write_text(matlab_file(made, f))
    else:
        text = source(made, language, "x")
        (tmp_path / f"x{language.suffix}").write_text(text)
        (tmp_path / "x.h").write_text(c_header(made, functions, "x"))
    (tmp_path / f"x_check{language.suffix}").write_text(check_program(functions, language, "x", {"q": q}, values))
    assert max(run(tmp_path, to, "x")) <= ROUNDING
    bad = np.array([[0.3, np.nan, 0.4]])  # what is compared with NaN is NaN, and NaN <= NaN is not
    wanted_nan = {"nans": [np.zeros((1, 3))]}
    rest = [f for f in functions if f.routine.name == "nans"]
    (tmp_path / f"x_check{language.suffix}").write_text(check_program(rest, language, "x", {"q": bad}, wanted_nan))
    assert max(run(tmp_path, to, "x")) == 0.0


def test_every_language_has_every_operation():
    inside = {"add", "sub", "mul", "div", "neg", "lt", "le"}
    for language in LANGUAGES.values():
        assert {*language.functions} == {*OPS} - inside


# ---- names, constants, counts


def two_links(symbols, name="two links"):
    system = pl.System(name)
    system.add_body("upper", hinge=pl.Revolute("y"), mass=symbols[0], com=(symbols[1], 0, 0), inertia=(symbols[2],) * 3)
    pose = pl.Pose((2 * symbols[1], 0, 0))
    system.add_body("fore", "upper", pl.Revolute("y"), pose=pose, mass=symbols[3], com=(symbols[4], 0, 0), inertia=(0.1, 0.1, 0.1))
    return system


WORDS = {
    "c": ("q1", "double", "S1", "constants", "M"),
    "python": ("t", "k", "v", "np", "Z1"),
    "matlab": ("e", "end", "P1", "pick", "q"),
    "fortran": ("M", "m", "T", "z2", "s1"),
}


@pytest.mark.parametrize("to", LANGUAGES_RUN)
def test_any_name_of_a_symbol(to, tmp_path):
    """Words that a language, or the code itself, has otherwise; in Fortran upper and lower case are one."""
    system = two_links(
        [pl.symbol(name, 0.5 + i) for i, name in enumerate(WORDS[to])], {"python": "math", "fortran": "check"}.get(to, "int")
    )
    system.add_frame("y" * 90, "fore")
    *_, check = pl.compile(system).write_code(tmp_path, to, states=1)
    assert max(run(tmp_path, to, check.stem.removesuffix("_check"))) <= ROUNDING


def test_constants_alone_are_computed_again(tmp_path):
    def system(L):
        return two_links([pl.symbol(*x) for x in (("m1", 2.0), ("L1", L), ("I1", 0.2), ("m2", 1.0), ("L2", 0.3))])

    pl.compile(system(0.4)).write_code(tmp_path, "python", ["rhs"])
    module = imported(tmp_path / "two_links.py")
    names = re.search(r"# parameters = \((.*)\)", (tmp_path / "two_links.py").read_text())[1].split(", ")
    assert sorted(names) == ["I1", "L1", "L2", "m1", "m2"]
    p = module.PARAMETERS.copy()
    p[names.index("L1")] = 0.7
    q, v, tau = np.random.default_rng(0).normal(size=(3, 5, 2))
    got = module.rhs(0.0, q, v, tau, module.constants(p))[1]
    want = pl.compile(system(0.7)).forward_dynamics(q, v, tau)
    assert got.shape == (5, 2)
    assert np.allclose(got, want, rtol=1e-12, atol=1e-12)


def test_the_text_costs_what_is_counted():
    """Sums and products that stand in the code are those of the count."""
    dyn = pl.compile(pl.examples.load("sayers-satellite"))
    eq = dyn.equations()
    tree = ast.parse(eq.code("python"))
    counted = {}
    for function in (x for x in tree.body if isinstance(x, ast.FunctionDef)):
        found = [type(x.op).__name__ for x in ast.walk(function) if isinstance(x, ast.BinOp)]
        counted[function.name] = found.count("Mult"), found.count("Div"), found.count("Add") + found.count("Sub")
    every = [x for out in eq.function().results.values() for x in out.flat]
    for name, fixed in (("constants", True), ("equations", False)):
        n = pl.graph.count(every, fixed=fixed)
        assert counted[name] == (n.mul, n.div, n.add)


def test_lines_fit():
    eq = pl.compile(pl.examples.load("flexible-satellite")).equations()
    for to in LANGUAGES:
        assert max(map(len, eq.code(to).splitlines())) <= 132
    ast.parse(eq.code("python"))  # 23 coordinates are taken over two lines


def test_outputs_that_are_written_for_one_instant(tmp_path):
    """The reference that values are compared with goes through the states one by one: x.q("bus")[:4] is four numbers."""
    pl.compile(pl.examples.load("slewing-satellite")).write_code(tmp_path, "python", ["outputs"])
    assert max(run(tmp_path, "python", "slewing_satellite")) <= ROUNDING


def test_the_command(tmp_path):
    for to, suffix in (("julia", ".jl"), ("fortran", ".f90"), ("latex", ".tex"), ("matlab", "_rhs.m")):
        done = CliRunner().invoke(app, ["export", "double-pendulum", "--to", to, "-o", str(tmp_path)])
        assert done.exit_code == 0 and (tmp_path / f"double_pendulum{suffix}").is_file(), done.output
    for wrong in (
        ["--to", "c", "--small", "elbow"],
        ["--to", "latex", "--functions", "rhs"],
        ["--to", "fmu", "--functions", "rhs"],
    ):
        done = CliRunner().invoke(app, ["export", "double-pendulum", *wrong, "-o", str(tmp_path)])
        assert isinstance(done.exception, pl.PliantError) and "does not apply to --to" in str(done.exception)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda d: d.write_code("nowhere", "cobol"), "no language named 'cobol'"),
        (lambda d: d.write_code("nowhere", "c", "bias"), r"give a list of names, \['bias'\]"),
        (lambda d: d.write_code("nowhere", "c", ["outputs"]), "has no outputs"),
        (lambda d: d.write_code("nowhere", "c", []), "nothing to write"),
        (lambda d: d.write_code("nowhere", "c", ["rhss"]), "no function named 'rhss'; did you mean 'rhs'"),
        (lambda d: d.write_code("nowhere", "c", ["pose"]), "write FRAME.pose"),
        (lambda d: d.write_code("nowhere", "c", states=0), "states is 0; give a whole number from 1"),
    ],
)
def test_mistakes(make, message):
    with pytest.raises(pl.PliantError, match=message):
        make(compiled("double-pendulum"))


def test_a_law_that_runs_as_python_is_refused():
    system = pl.examples.load("double-pendulum")
    system.add_load("odd", lambda x: x.torque("elbow", 1.0 if x.q("elbow") > 0 else -1.0))
    dyn = pl.compile(system)
    for ask in (dyn.equations, lambda: dyn.write_code("nowhere", "c")):
        with pytest.raises(pl.PliantError, match="load 'odd' runs as Python"):
            ask()


def test_the_header_lists_names_and_units_in_order(tmp_path):
    crane = pl.System("crane")
    crane.add_body("trolley", hinge=pl.Prismatic("x"), mass=100.0)
    crane.add_body("load", "trolley", pl.Revolute("y"), hinge_name="cable", mass=500.0, com=(0, 0, -8.0), inertia=(20, 20, 20))
    pl.compile(crane).write_code(tmp_path, "c")
    text = (tmp_path / "crane.h").read_text()
    assert " * q = (trolley.displacement [m], cable.angle [rad])\n" in text
    assert " * tau = (trolley.rate [N], cable.rate [N m])\n" in text


def test_the_check_has_speeds_that_redundant_closures_allow(tmp_path):
    """A ball holds a hinge by one of its three rows; at other speeds the rows contradict each other, and any pivot is right."""
    system = pl.System("held", gravity=(0, 0, -9.81))
    body = pl.Inertia.box(1.0, (0.3, 0.2, 0.1), com=(0.1, 0.05, 0))
    system.add_body("a", hinge=pl.Revolute((-1.0, 0, 0)), inertia=body)
    system.add_body("b", "a", pl.Revolute("z"), inertia=body, pose=pl.Pose((-0.439, -0.187, 0.406)))
    system.add_frame("f", "a", pl.Pose((-0.00112, 0.0547, -0.00297)))
    turned = (-0.4108637088048494, 0.050559490645690444, 0.2445984085751647)
    place = (0.4369872935135058, 0.2433102745626272, -0.40896999999999994)
    system.add_frame("g", "b", pl.Pose(place, rpy=turned))
    system.add_loop("ball", "f", "g", pl.Spherical())
    dyn = pl.compile(system, "reference")
    dyn.write_code(tmp_path, "python", functions=["rhs"])
    states = sampled(dyn, 3)
    assert np.abs(states["v"][:, 0]).min() > 1e-3
    np.testing.assert_allclose(states["v"][:, 1], 0.0, atol=1e-14)
