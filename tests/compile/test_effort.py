"""Options that say how much work goes into code: all efforts agree, and the environment gives defaults."""

from __future__ import annotations

import os

import numpy as np
import pytest

import pliant as pl
from pliant.compile.environment import VARIABLES, VERIFY
from pliant.compile.llvm.engine import LoadedCode, machine, object_code
from pliant.compile.llvm.gufunc import make_gufunc
from pliant.compile.llvm.gufunc_loop import ENTRY
from pliant.compile.table.functions import FUNCTIONS
from tests.systems import COMMON, random_system

NAME = "forward_dynamics"


@pytest.mark.seeds(3)
def test_efforts_agree(seed):
    """In M a, to rounding; with closures too, which the first way writes in other axes."""
    for system in (random_system(seed, n=3, kinds=COMMON), pl.examples.load("four-bar")):
        q, v = system.random_state(seed)
        if system.model.loops:
            q, v = pl.assemble(system, {"crank": 0.5}, {"crank": 1.0})
        tau = np.random.default_rng(seed).normal(size=system.nv)
        expected = (reference := pl.compile(system, "reference", effort=2)).forward_dynamics(q, v, tau)
        M = reference.mass_matrix(q)
        terms = np.abs(M).max() * np.abs(expected).max()
        for effort in (0, 1, 2):
            a = pl.compile(system, effort=effort).forward_dynamics(q, v, tau)
            assert np.abs(M @ (a - expected)).max() <= 1e-11 * terms, effort


def test_the_same_text_gives_the_same_bits():
    """Effort 1 fuses as effort 2 does. Effort 0 does not."""
    dyn = pl.compile(system := random_system(1, n=3, kinds=COMMON), effort=2, lanes=1)
    text, shapes = dyn.internals.cpu.straight_ir(FUNCTIONS[NAME], 1), dyn.internals.traces.shapes(FUNCTIONS[NAME])
    results = []
    given = [*system.random_state(0), np.ones(system.nv)]
    for effort in (2, 1, 0):
        loaded = LoadedCode(object_code(text, machine(lanes=1, effort=effort)), ENTRY)
        outputs = FUNCTIONS[NAME].shapes(dyn.model)
        call = make_gufunc(
            loaded.address, list(shapes.values()), outputs, NAME, "", (loaded, None), 0, (f"effort {effort}", "double")
        )
        results.append(call(*given))
    full, fused, least = results
    assert np.array_equal(full, fused) and not np.array_equal(full, least)
    assert np.abs(full - least).max() <= 1e-9 * np.abs(full).max()


def test_less_effort_counts_nothing():
    """The method follows from the number of freedoms, and all ways but the first are left out."""
    small, large = (random_system(2, n=n, kinds=("Revolute",), base="fixed") for n in (2, 9))
    assert pl.compile(small, effort=1).method == "composite" and pl.compile(large, effort=1).method == "articulated"
    counts = [pl.compile(large, effort=effort, method="articulated").operations(NAME).total for effort in (0, 1, 2)]
    assert counts[0] == counts[1] >= counts[2]


def test_the_environment_gives_defaults(monkeypatch):
    system = pl.examples.load("double-pendulum")
    for effort, lanes in ((0, 1), (1, 2), (2, 4)):
        monkeypatch.setenv(VARIABLES["effort"], str(effort))
        monkeypatch.setenv(VARIABLES["lanes"], str(lanes))
        target = pl.compile(system).internals.cpu.machine
        assert (target.effort, target.lanes) == (effort, lanes) == (machine().effort, machine().lanes)
        assert pl.compile(system, effort=1, lanes=8).internals.cpu.machine.lanes == 8
    for name in VARIABLES.values():
        monkeypatch.setenv(name, "")
    assert pl.compile(system).internals.cpu.machine.effort == 2 and pl.compile(system).internals.asked.options.lanes is None
    for name, sentence in (("effort", "effort=4: give 0, 1, 2 or 3"), ("effort", "effort=True: give")):
        with pytest.raises(pl.PliantError, match=sentence):
            pl.compile(system, **{name: 4 if "4" in sentence else True})
    for key, name in VARIABLES.items():
        monkeypatch.setenv(name, "much")
        with pytest.raises(
            pl.PliantError, match=f"{name}=much in the environment: set it to one of {'0, 1, 2, 3' if key == 'effort' else 1}"
        ):
            pl.compile(system)
        monkeypatch.setenv(name, "")


def test_ir_is_checked_where_the_environment_says_so(monkeypatch):
    """In all tests, and not in programs of users, whose IR pliant has written."""
    from llvmlite.binding import ModuleRef

    calls, verify = [], ModuleRef.verify
    monkeypatch.setattr(ModuleRef, "verify", lambda module: calls.append(module) or verify(module))
    text = "define double @f(double %x) {\n  ret double %x\n}"
    assert os.environ[VERIFY] == "1"
    for value, count in (("1", 1), ("0", 1), ("", 1)):
        monkeypatch.setenv(VERIFY, value)
        object_code(text, machine())
        assert len(calls) == count
    monkeypatch.setenv(VERIFY, "1")
    with pytest.raises(RuntimeError, match="dominate"):
        object_code("define i32 @f() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  ret i32 %a\n}", machine())
