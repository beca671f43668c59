"""Functions of systems compile a model once: the equations are stored with it, and die with it."""

import copy
import gc
import pickle
import weakref

import pytest

import pliant as pl
from pliant.compile import entry, of_system


@pytest.fixture
def compiled(monkeypatch):
    """Return the list of systems that were compiled."""
    made = []

    def counting(system, **options):
        made.append(system)
        return entry.compile(system, **options)

    monkeypatch.setattr(of_system, "compile", counting)
    return made


def arm():
    system = pl.System("arm")
    system.add_body("link", hinge=pl.Revolute("y"), mass=1.0, com=(0.3, 0, 0), inertia=[0.01, 0.1, 0.1])
    system.add_frame("tool", "link")
    return system


def test_a_model_is_compiled_once_for_each_set_of_options(compiled):
    system = arm()
    first = pl.simulate(system, t_end=0.1)
    again = pl.simulate(system, t_end=0.1)
    pl.linearise(system), pl.equilibrium(system), pl.modes(system, system.state(link=1.5707963267948966))
    assert len(compiled) == 1
    assert (first.q == again.q).all()
    for _ in range(2):
        pl.simulate(system, p={"link.mass": 2.0}, t_end=0.1)
        pl.simulate(system, wrenches={"tool": [0, 0, 0, 1.0, 0, 0]}, t_end=0.1)
    assert len(compiled) == 3


def test_a_changed_system_has_equations_of_its_own(compiled):
    system = arm()
    before = pl.simulate(system, t_end=0.1)
    system.add_load("drag", pl.loads.HingeSpring("link", k=5.0))
    after = pl.simulate(system, t_end=0.1)
    assert len(compiled) == 2 and not (before.q == after.q).all()


def test_the_environment_is_read_again(compiled, monkeypatch):
    system = arm()
    pl.simulate(system, t_end=0.1)
    monkeypatch.setenv("PLIANT_EFFORT", "1")
    pl.simulate(system, t_end=0.1)
    assert len(compiled) == 2


def test_copies_and_pickles_have_none_of_them():
    model = arm().model
    of_system.dynamics_of(model, None, None, None, "a test")
    assert len(model.internals.equations) == 1
    for other in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
        assert not other.internals.equations


def test_they_are_freed_with_the_model():
    model = arm().model
    alive = weakref.ref(of_system.dynamics_of(model, None, None, None, "a test"))
    assert alive() is not None
    del model
    gc.collect()
    assert alive() is None
