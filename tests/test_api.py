"""Every public name has a docstring and one home, and is loaded when it is asked for."""

from __future__ import annotations

import ast
import inspect
import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import pliant as pl
from tests.public_names import classes, members, public


def test_every_name_has_a_docstring():
    bare = [
        name for name, x in public().items() if (inspect.isroutine(x) or isinstance(x, type | ModuleType)) and not inspect.getdoc(x)
    ]
    assert not bare


def test_every_member_has_a_docstring():
    bare = [f"{name}.{m}" for name, cls in classes().items() for m, x in members(cls).items() if not doc(cls, m, x)]
    assert not bare, bare


def doc(cls: type, name: str, x: object) -> str | None:
    """Its own docstring, or that of the same member of a base."""
    return next((d for c in cls.__mro__ if name in vars(c) and (d := inspect.getdoc(vars(c)[name]))), None) or inspect.getdoc(x)


def test_every_name_has_one_home():
    """`import pliant` loads no module with a name of its own; each name comes from the module that type checkers are told of."""
    for_checkers = [
        alias.name
        for node in ast.parse(Path(pl.__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.If)
        for imported in node.body
        if isinstance(imported, ast.ImportFrom)
        for alias in imported.names
    ]
    assert sorted(for_checkers) == sorted(pl.__all__) == dir(pl)
    script = "import sys, pliant; print([x for x in sys.modules if x.startswith(('pliant.', 'numpy'))])"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "['pliant.lazy', 'pliant.version']"  # the lock under which modules are loaded


@pytest.mark.parametrize("first", ["pliant.compile.entry", "pliant.simulate.simulate", "pliant.study"])
def test_functions_are_not_hidden_by_folders_of_their_names(first):
    script = f"import {first}, pliant; print(*(type(getattr(pliant, x)).__name__ for x in ('compile', 'simulate', 'sweep')))"
    seen = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert seen.stdout.split() == ["function"] * 3


MOVED = [(name, module) for module, names in pl._MOVED.items() for name in names.split()]


@pytest.mark.parametrize(("name", "module"), MOVED)
def test_old_names_are_the_new_ones_with_a_warning(name, module):
    sentence = rf"^pl\.{name} is now pl\.{module}\.{name}; version 0\.3 removes the old name$"
    with pytest.warns(DeprecationWarning, match=sentence) as found:
        old = getattr(pl, name)
    assert old is getattr(getattr(pl, module), name) and name not in dir(pl)
    assert found[0].filename == __file__


RESULTS = [name for names in pl.analysis._RESULTS.values() for name in names.split()]


@pytest.mark.parametrize("name", RESULTS)
def test_classes_of_results_are_found_where_version_01_had_them(name):
    sentence = rf"^pl\.analysis\.{name} is now pl\.results\.{name}; version 0\.3 removes the old name$"
    with pytest.warns(DeprecationWarning, match=sentence) as found:
        old = getattr(pl.analysis, name)
    assert old is getattr(pl.results, name) and name not in pl.analysis.__all__
    assert found[0].filename == __file__
    with pytest.raises(AttributeError, match=r"module 'pliant\.analysis' has no attribute 'Mode'"):
        _ = pl.analysis.Mode


@pytest.mark.parametrize("name", ["fidelity", "inertial_parameters", "mass", "shapes", "symbols"])
def test_old_names_of_a_model_name_the_member_of_the_system(name):
    system = pl.examples.load("double-pendulum")
    with pytest.warns(DeprecationWarning, match=rf"^model\.{name} is now system\.{name};"):
        old = getattr(system.model, name)
    assert np.array_equal(old, getattr(system, name))


@pytest.mark.parametrize(
    ("name", "value"), [("target", "reference"), ("dtype", "float64"), ("threads", 1), ("wrenches", ()), ("wrench_axes", "world")]
)
def test_old_names_of_equations_name_the_argument_of_compile(name, value):
    dyn = pl.compile(pl.examples.load("double-pendulum"), "reference")
    with pytest.warns(DeprecationWarning, match=rf"^dyn\.{name} is now what pl\.compile was given as {name}=;"):
        assert getattr(dyn, name) == value


def test_a_name_that_does_not_exist_is_named():
    with pytest.raises(AttributeError, match="module 'pliant' has no attribute 'simulat'"):
        _ = pl.simulat


@pytest.mark.parametrize(("kind", "most"), [("model", 30), ("dyn", 55)])
def test_what_moved_to_internals_is_found_under_its_old_name(kind, most):
    """With a warning that names the new one; the object lists only its own names, and a name that is nowhere is an error."""
    system = pl.examples.load("double-pendulum")
    owner = system.model if kind == "model" else pl.compile(system, "reference")
    own = [name for name in dir(owner) if not name.startswith("_")]
    assert len(own) == most
    moved = [name for name in dir(owner.internals) if not name.startswith("_") and name not in own]
    assert len(moved) > 30
    for name in set(moved) - {"cuda"}:  # it says that this was compiled for another target
        with pytest.warns(DeprecationWarning, match=rf"^{kind}\.{name} is now \S.*; version 0\.3 removes the old name$"):
            found = getattr(owner, name)
        assert type(found) is type(getattr(owner.internals, name))
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        _ = owner.nonsense
    again = pickle.loads(pickle.dumps(owner))
    assert again.internals is not owner.internals and type(again.internals) is type(owner.internals)
