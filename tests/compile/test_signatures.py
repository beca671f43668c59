"""What `help`, `inspect`, editors and type checkers know of compiled functions, and calls by name."""

import inspect
import os
import pydoc
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table import call_types
from pliant.compile.table.functions import CLOSED, TABLE
from tests.mechanisms import closed_four_bar

ROOT = Path(__file__).parents[2]
GIVEN = {"parameters": ["gravity"], "wrenches": ["tip"]}
MADE = {"cpu": {}, "threads": {"threads": 2}, "rolled": {"mode": "rolled", "lanes": 1}, "reference": {"target": "reference"}}


@pytest.fixture(scope="module", params=MADE)
def dyn(request) -> pl.Dynamics:
    return pl.compile(pl.examples.load("double-pendulum"), **MADE[request.param], **GIVEN)


def given(dyn: pl.Dynamics, function) -> dict[str, np.ndarray]:
    """Arguments by the names and shapes that the signature has."""
    rng, out = np.random.default_rng(3), {}
    for name, place in inspect.signature(function).parameters.items():
        if place.kind is place.POSITIONAL_OR_KEYWORD:
            out[name] = rng.normal(size=[int(n) for n in place.annotation.strip("()").split(", ")[1:]])
    return out


def flat(results) -> np.ndarray:
    return np.concatenate([np.ravel(x) for x in (results if isinstance(results, tuple) else (results,))])


NAMES = [name for name in TABLE if name not in CLOSED and name not in ("regressor", "coriolis_matrix")]


@pytest.mark.parametrize("name", NAMES)
def test_arguments_may_be_given_by_name_in_any_order(dyn, name):
    function = getattr(dyn, name)
    arguments = given(dyn, function)
    want = flat(function(*arguments.values()))
    for placed in range(len(arguments)):
        first, rest = list(arguments.values())[:placed], dict(reversed(list(arguments.items())[placed:]))
        np.testing.assert_array_equal(flat(function(*first, **rest)), want)


@pytest.mark.parametrize("name", ["forward_dynamics", "inverse_dynamics", "mass_matrix", "forward_dynamics_jvp", "qdot"])
def test_one_array_too_many_and_one_too_few_are_refused(dyn, name):
    function = getattr(dyn, name)
    arguments = list(given(dyn, function).values())
    n = len(arguments)
    with pytest.raises(pl.PliantError, match=rf"{name}\(q.* of system 'double-pendulum': {n + 1} arguments? given; it takes {n}"):
        function(*arguments, np.empty(2))
    with pytest.raises(pl.PliantError, match=f"{n - 1} arguments? given; it takes {n}"):
        function(*arguments[:-1])
    with pytest.raises(pl.PliantError, match="q is given twice, by position and by name"):
        function(*arguments, q=arguments[0])
    names = list(given(dyn, function))
    with pytest.raises(pl.PliantError, match=f"{names[-1]} is missing"):
        function(**dict(zip(names[:-1], arguments[:-1], strict=True)))


def test_a_wrong_array_given_by_name_is_named(dyn):
    arguments = given(dyn, dyn.bias) | {"v": np.zeros(3)}
    with pytest.raises(pl.PliantError, match=r"bias\(q, v, .*: v has shape \(3,\); it needs \(\.\.\., 2\)"):
        dyn.bias(**arguments)
    with pytest.raises(pl.PliantError, match="v is a masked array"):
        dyn.bias(**arguments | {"v": np.ma.masked_array([0.0, 1.0], [True, False])})


def test_signatures_and_help_have_the_sizes_of_the_system(dyn):
    function = dyn.forward_dynamics
    signature = inspect.signature(function)
    assert list(signature.parameters)[:5] == ["q", "v", "tau", "wrenches", "p"]
    assert signature.parameters["wrenches"].annotation == "(..., 1, 6)" and signature.return_annotation == "(..., 2)"
    assert inspect.signature(dyn.frame("tip").pose).return_annotation == "((..., 3, 3), (..., 3))"
    text = pydoc.render_doc(function, renderer=pydoc.plaintext)
    assert "forward_dynamics(q, v, tau, wrenches, p" in text and "The accelerations a" in text
    assert "tau (..., 2): generalised forces" in text
    assert repr(function) == "<forward_dynamics(q, v, tau, wrenches, p) of system 'double-pendulum'>"


def test_what_a_gufunc_has_is_there():
    dyn = pl.compile(pl.examples.load("double-pendulum"))
    f, x, out = dyn.forward_dynamics, np.zeros((3, 2)), np.empty((3, 2))
    assert isinstance(f.ufunc, np.ufunc) and f.__name__ == "forward_dynamics"
    assert (f.nin, f.nout, f.signature) == (3, 1, "(2),(2),(2)->(2)")
    assert f(x, x, x, out=out) is out and f(q=x, v=x, tau=x, out=out) is out
    np.testing.assert_array_equal(out, f.ufunc(x, x, x))
    with pytest.raises(AttributeError, match="has no single gufunc"):
        _ = dyn.internals.of_target("reference").bias.ufunc


def test_keywords_of_closed_systems_go_with_names():
    system, q = closed_four_bar()
    dyn, v = pl.compile(system), np.zeros(3)
    want = dyn.internals.switched([]).forward_dynamics(q, v, v)
    np.testing.assert_array_equal(dyn.forward_dynamics(v=v, q=q, tau=v, active=[]), want)
    assert "active" in inspect.signature(dyn.forward_dynamics).parameters
    after, _ = dyn.impulse(q, v, active=[])
    np.testing.assert_array_equal(dyn.impulse(q, v, [])[0], after)
    tau = dyn.inverse_dynamics(q=q, v=v, a=dyn.forward_dynamics(q, v, v), actuated=["crank"])
    np.testing.assert_allclose(tau, 0.0, atol=1e-12)


# ---- type checkers


def test_types_are_those_of_the_table():
    """If this fails: python -m pliant.compile.table.call_types."""
    assert Path(call_types.__file__).with_name("calls.pyi").read_text(encoding="utf-8") == call_types.source()
    for name in TABLE:
        assert f"{name}: Member[calls.{call_types.class_name(name)}]" in (ROOT / "pliant/compile/dynamics.py").read_text("utf-8")


SCRIPT = """
import numpy as np
import pliant as pl

dyn = pl.compile(pl.examples.load("double-pendulum"))
q = np.zeros(2)
a = dyn.forward_dynamics(q, q, tau=[0.0, 1.0])
R, p = dyn.frame("tip").pose(q)
print(a + R[0, 0] * p[0] + dyn.kinetic_energy(q, v=q))
"""
MISTAKES = {
    "dyn.forward_dynamics(q, q)": 'Missing positional argument "tau" in call to "__call__" of "ForwardDynamicsCall"',
    "dyn.forward_dynamics(q, q, torque=q)": 'Unexpected keyword argument "torque"',
    "dyn.bias(q, q, q, q, q)": "Too many positional arguments",
    "dyn.mass_matrix(q=object())": 'Argument "q" to "__call__" of "MassMatrixCall" has incompatible type "object"',
    'R, p, s = dyn.frame("tip").pose(q)': "Need more than 2 values to unpack",
    'pl.compile(dyn.model, target="gpu")': 'Argument "target" to "compile" has incompatible type "Literal[\'gpu\']"',
    'pl.compile(dyn.model, mode="loop")': 'Argument "mode" to "compile"',
    'pl.compile(dyn.model, fidelity="half")': 'Argument "fidelity" to "compile"',
}


UNUSED = ("jax", "torch", "xarray", "matplotlib", "typer", "rich", "zarr", "dask", "distributed", "hypothesis", "sympy", "pandas")


@pytest.mark.first
def test_a_type_checker_finds_wrong_calls(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT + "\n".join(MISTAKES) + "\n", encoding="utf-8")
    first = SCRIPT.count("\n") + 1
    settings = tmp_path / "mypy.ini"  # bodies of pliant's functions are checked by mypy's own run
    settings.write_text(
        "[mypy]\nstrict = True\nignore_missing_imports = True\n[mypy-pliant.*]\nignore_errors = True\n"
        f"[mypy-{','.join(f'{name}.*' for name in UNUSED)}]\nfollow_imports = skip\n"
    )
    options = [f"--config-file={settings}", "--follow-imports=silent", "--hide-error-context"]
    cache = [f"--cache-dir={tmp_path / 'cache'}"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *cache, str(script)],
        capture_output=True, text=True, check=False, cwd=tmp_path, env=os.environ | {"MYPYPATH": str(ROOT)},
    )  # fmt: skip
    found = [line for line in done.stdout.splitlines() if "script.py:" in line and ": error:" in line]
    before = [line for line in found if int(line.split("script.py:")[1].split(":")[0]) < first]
    assert not before, done.stdout
    for i, (call, message) in enumerate(MISTAKES.items()):
        own = [line for line in found if f"script.py:{first + i}: " in line]
        assert any(message in line for line in own), (call, own, done.stdout, done.stderr)
