"""What is stored of a system is found by what the system is, never by what it does at one point."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import pliant as pl
from pliant.export.fmu.build import found_compiler
from pliant.lazy import serial_of
from tests.compile.same_at_a_point import PAIRS, arm, name_of, slider, touching, with_load


def found_in_a_process(hashes):
    """Return the names of all systems in a process of its own, whose sets have an order of their own."""
    command, env = [sys.executable, "-m", "tests.compile.same_at_a_point"], {**os.environ, "PYTHONHASHSEED": hashes}
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout)


@pytest.fixture(scope="module")
def found():
    return found_in_a_process("1")


@pytest.mark.parametrize("pair", PAIRS)
def test_systems_that_agree_at_a_point_share_nothing(found, pair):
    one, other = found[pair]
    assert one.keys() == other.keys()
    assert not [what for what in one if one[what] == other[what]]


def test_equal_systems_share_everything_with_another_process(found):
    assert found_in_a_process("2") == found


def test_functions_without_loads_are_shared_by_systems_with_different_loads():
    dyns = [pl.compile(s) for s in (arm(), *with_load(*(pl.loads.HingeSpring("b", k=k) for k in (1.0, 2.0))))]
    names = {
        name_of(lambda dyn=dyn: dyn.internals.cpu.function(dyn.internals.row("inverse_dynamics"), "inverse_dynamics"))
        for dyn in dyns
    }
    assert len(names) == 1


@pytest.mark.parametrize(
    ("pair", "p"),
    [("laws at k = 0", [3.0]), ("forces at frames that coincide", [2.0, 0.1, 0.3]), ("a number of the body", [3.0])],
)
def test_the_code_of_one_is_not_that_of_the_other(pair, p):
    make, parameters = PAIRS[pair]
    for system in make():
        n, given = system.nv, {"p": p}
        q, v = np.full(n, 2.0), np.full(n, 0.5)
        own = pl.compile(system, parameters=parameters).rhs(0.0, q, v, **given)[1]
        reference = pl.compile(system, "reference", parameters=parameters).rhs(0.0, q, v, **given)[1]
        assert np.allclose(own, reference, rtol=1e-12)


@pytest.mark.parametrize(
    "pair", ["laws at k = 0", "laws at k = 1", "forces at frames that coincide", "events", "a number of the body"]
)
def test_equations_of_one_system_are_refused_for_the_other(pair):
    make, parameters = PAIRS[pair]
    one, other = make()
    with pytest.raises(pl.PliantError, match="another system"):
        pl.simulate(other, t_end=0.1, dynamics=pl.compile(one, parameters=parameters))


@pytest.mark.parametrize("pair", ["two symbols of one value", "rods at frames that coincide"])
def test_choices_for_a_gpu_are_stored_by_the_whole_system(pair):
    make, parameters = PAIRS[pair]
    one, other = (name_of(lambda s=s: pl.compile(s, "cuda", parameters=parameters).internals.traces.choice.both) for s in make())
    assert one != other


def test_whether_a_gpu_takes_contact_steps_in_parts_is_stored_by_the_whole_system():
    dyns = [pl.compile(s, "cuda", method="articulated", mode="unrolled") for s in touching("A", "B")]
    one, other = (name_of(lambda dyn=dyn: dyn.internals.cuda.staged(False)) for dyn in dyns)
    assert one != other


@pytest.mark.skipif(found_compiler() is None, reason="no C compiler")
@pytest.mark.parametrize("pair", ["laws at k = 0", "forces at frames that coincide"])
def test_libraries_of_fmus(pair, tmp_path):
    make, parameters = PAIRS[pair]
    one, other = (name_of(lambda s=s: pl.write_fmu(s, tmp_path / "s.fmu", parameters=parameters)) for s in make())
    assert one.startswith("fmu-")
    assert one != other


def test_a_law_beside_one_that_runs_as_python_has_a_loop_of_its_own():
    loops = []
    for power in (1, 3):
        s = slider(lambda x, power=power: x.torque("a", -(x.q("a") ** power)))
        s.add_output("o", lambda x: float(x.q("a")))
        loops.append(name_of(lambda s=s: pl.simulate(s, [2.0], t_end=0.1, dt=0.01)))
    assert loops[0] != loops[1]


def test_no_object_gets_the_serial_of_another():
    seen = {serial_of(object()) for _ in range(100)}  # of which each may have the address of the one before
    assert len(seen) == 100
    assert serial_of(touching) == serial_of(touching)
