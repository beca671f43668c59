"""Every public function and class has an example in its docstring, which runs with the objects of docs/api/examples.md.

An example is one line, ``Example: `code` ``, or `Example:` and indented lines. Where its last line ends with a comment that Python
reads as a value, the line has that value.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import re
import webbrowser
from pathlib import Path
from types import ModuleType
from typing import Any

import matplotlib as mpl
import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import TABLE
from pliant.simulate.rollouts.rollout import Rollout
from pliant.simulate.rollouts.rollout_adjoint import Gradients
from pliant.simulate.rollouts.stepper import Stepper
from tests.public_names import members, public

pytestmark = pytest.mark.full_effort

PAGE = Path(__file__).parents[1] / "docs" / "api" / "examples.md"
WITH_METHODS = {
    "System": pl.System, "Dynamics": pl.Dynamics, "Run": pl.results.Run, "Rollout": Rollout, "Stepper": Stepper,
    "Study": pl.results.Study, "Linear": pl.results.Linear, "Modes": pl.results.Modes, "Inertia": pl.Inertia,
    "FeedbackLoop": pl.results.FeedbackLoop, "Spectrum": pl.results.Spectrum,
}  # fmt: skip
FOR_FILES = {"System.of"}  # called by readers of files
# What only kernels call: the parts into which they take a step with contacts.
INSIDE = "pliant.sweeps.contacts."
GPU = ("cuda.", "Dynamics.of_target")
NEEDS = {"Run.video": "a browser"}
NEEDS |= dict.fromkeys(
    ("flex.from_nastran", "flex.from_nastran_craig_bampton", "flex.read_op2", "flex.Op2Data", "flex.NastranModes"),
    "a file of NASTRAN",
)
MODULES = {
    "symbolic.from_sympy": "sympy", "Linear.control": "control", "space.igrf": "ppigrf", "space.msis_atmosphere": "pymsis",
}  # fmt: skip


def wanted() -> dict[str, Any]:
    """What must have an example: public functions and classes, the methods of some classes, the results of these."""
    found: dict[str, Any] = {"Rollout": Rollout, "Stepper": Stepper, "Gradients": Gradients}
    for name, x in public().items():
        if callable(x) and not isinstance(x, ModuleType) and not x.__module__.startswith(INSIDE):
            found[name] = x
    for owner, cls in WITH_METHODS.items():
        for name, member in members(cls).items():
            function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
            if inspect.isfunction(function) and f"{owner}.{name}" not in FOR_FILES:
                found[f"{owner}.{name}"] = function
    once = {id(x): name for name, x in reversed(found.items())}
    return {name: x for name, x in found.items() if once[id(x)] == name}


def example_of(doc: str) -> str:
    """The code of a docstring's example, "" if there is none."""
    if one := re.search(r"^Example: `(.+)`$", doc, re.M):
        return one[1]
    several = re.search(r"^Example:\n((?:    .*(?:\n|\Z))+)", doc, re.M)
    return inspect.cleandoc(several[1]) if several else ""


def own_doc(x: Any) -> str:
    """Its own docstring: a class without one would show that of its base."""
    return inspect.cleandoc(getattr(inspect.unwrap(x), "__doc__", None) or "")


EXAMPLES = {name: example_of(own_doc(x)) for name, x in wanted().items()}
ROWS = {row.name: row for row in (TABLE | frame_functions("tool", "world")).values()}


def test_every_public_function_and_class_has_an_example():
    assert len(EXAMPLES) > 300
    assert not [name for name, code in EXAMPLES.items() if not code]


def test_examples_are_short():
    for name, code in EXAMPLES.items():
        lines = code.splitlines()
        assert len(lines) <= 5 and max(map(len, lines)) <= 88, name


def test_functions_of_the_table_show_their_example():
    for owner, names in ((pl.Dynamics, TABLE), (type(pl.compile(pl.examples.load("double-pendulum")).frame("lower")), ROWS)):
        for name in names:
            if member := inspect.getattr_static(owner, name, None):
                assert example_of(member.__doc__) == ROWS[name].example


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """The objects of the page."""
    names: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("prepared"))
        patch.setattr("pliant.study.sweeping.cores", lambda: 1)  # several processes have tests of their own
        for snippet in re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S):
            exec(snippet, names)
        names["study"] = pl.load_study(Path("arm.zarr").resolve())
    return names


@pytest.fixture
def run(prepared, tmp_path, monkeypatch):
    """A function that runs code with the objects of the page, as systems of its own, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pliant.study.sweeping.cores", lambda: 1)
    monkeypatch.setattr(webbrowser, "open", lambda *_: True)

    def run(code: str) -> Any:
        names = {name: x.copy() if isinstance(x, pl.System) else x for name, x in prepared.items()}
        *lines, last = ast.parse(code).body
        with mpl.rc_context({"backend": "agg"}):
            exec(compile(ast.Module(lines, []), "example", "exec"), names)
            if not isinstance(last, ast.Expr):
                return exec(compile(ast.Module([last], []), "example", "exec"), names)
            return eval(compile(ast.Expression(last.value), "example", "eval"), names)

    return run


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(name, run):
    """And its last line has the value that the comment shows, to its digits."""
    if name in NEEDS or (name.startswith(GPU) and not pl.cuda.available()):
        compile(EXAMPLES[name], name, "exec")
        return
    if name in MODULES and not importlib.util.find_spec(MODULES[name]):
        pytest.skip(f"{MODULES[name]} is not installed")
    value = run(EXAMPLES[name])
    if shown := re.search(r"  # (.+)$", EXAMPLES[name]):
        try:
            expected = ast.literal_eval(shown[1])
        except (SyntaxError, ValueError):
            return  # words
        assert same(value, expected), (value, expected)


def same(value: Any, expected: Any) -> bool:
    """Words are equal, numbers agree to four digits."""
    if isinstance(expected, str) or (isinstance(expected, tuple) and any(isinstance(x, str) for x in expected)):
        return bool(value == expected)
    if isinstance(expected, tuple) and any(isinstance(x, tuple) for x in expected):
        return all(map(same, value, expected))
    return np.shape(value) == np.shape(expected) and bool(np.allclose(np.asarray(value, float), expected, rtol=1e-3, atol=1e-12))


@pytest.mark.parametrize("name", ROWS)
def test_an_example_of_the_table_runs(name, run):
    """With results of the shapes that the table says."""
    row, value = ROWS[name], run(ROWS[name].example)
    model = run("closed.model" if row.example.startswith("closed") else "dyn.model")
    results = value if isinstance(value, tuple) else (value,)
    assert [np.shape(x) for x in results] == list(row.shapes(model))
