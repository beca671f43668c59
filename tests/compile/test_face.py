"""The public face: what a user calls, and what is said when it is called wrongly."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import pliant as pl


@pytest.fixture
def arm():
    return pl.examples.load("double-pendulum")


def test_a_later_add_body_changes_no_existing_dynamics(arm):
    dyn = pl.compile(arm, "reference")
    before = dyn.mass_matrix([0.1, 0.2])
    arm.add_body("more", parent="lower", hinge=pl.Revolute("y"), mass=1, inertia=[1, 1, 1])
    assert np.array_equal(dyn.mass_matrix([0.1, 0.2]), before) and pl.compile(arm, "reference").mass_matrix([0, 0, 0]).shape == (
        3,
        3,
    )


def test_a_function_outlives_its_object(arm):
    f = pl.compile(arm, "reference").forward_dynamics
    assert f([0.1, 0.2], [0, 0], [0, 0]).shape == (2,)
    assert f is not None and "tau" in f.__doc__


def test_energies_are_numbers(arm):
    dyn = pl.compile(arm, "reference")
    assert isinstance(dyn.kinetic_energy([0, 0], [1, 1]), float)
    assert dyn.potential_energy([0, 0]) == pytest.approx(-2 * 9.81)


class Unreadable:
    """What cannot be made an array."""

    def __array__(self, dtype=None, copy=None):
        raise TypeError("no")


@pytest.mark.parametrize("target", ["reference", "cpu"])
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda d: d.forward_dynamics([0.0], [0, 0], [0, 0]),
            r"forward_dynamics\(q, v, tau\) of system 'double-pendulum': q has shape \(1,\); it needs \(\.\.\., 2\)",
        ),
        (lambda d: d.forward_dynamics([0, 0], np.zeros((4, 3)), [0, 0]), r"v has shape \(4, 3\); it needs \(\.\.\., 2\)"),
        (lambda d: d.forward_dynamics([0, 0], 1.0, [0, 0]), r"v has shape \(\)"),
        (lambda d: d.mass_matrix("abc"), "q is of type str, not an array of real numbers that fit float64"),
        (lambda d: d.mass_matrix(None), "of type NoneType"),
        (lambda d: d.mass_matrix(np.array([1, None])), "of type object"),
        (lambda d: d.mass_matrix([1j, 0]), r"mass_matrix\(q\) of system 'double-pendulum': q .* of type complex128"),
        (lambda d: d.mass_matrix({"shoulder": 1}), r"q is a dict.*system\.state\(\.\.\.\)"),
        (lambda d: d.mass_matrix([[1, 2], [3]]), "its rows differ in length"),
        (lambda d: d.mass_matrix(Unreadable()), "q is not an array of numbers"),
        (lambda d: d.mass_matrix(), "0 arguments given; it takes 1"),
        (lambda d: d.forward_dynamics([0, 0], [0, 0]), "2 arguments given; it takes 3, in this order"),
        (lambda d: d.forward_dynamics(*[[0, 0]] * 5), "5 arguments given"),
        (lambda d: d.bias(np.zeros((2, 2)), np.zeros((3, 2))), r"leading axes \(2,\) of q, \(3,\) of v do not broadcast"),
        (lambda d: d.frame("tip").pose([0.0]), r"pose\(q\) of system 'double-pendulum': q has shape \(1,\)"),
        (lambda d: d.frame("tp"), "no frame or body named 'tp'; did you mean 'tip'"),
        (lambda d: d.frame("tip", axes="wrld"), "did you mean 'world'"),
        (lambda d: d.operations("forward_dynamic"), "did you mean 'forward_dynamics'"),
    ],
)
def test_mistakes_are_named(arm, call, message, target):
    with pytest.raises(pl.PliantError, match=message):
        call(pl.compile(arm, target))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda d: d.mass_matrix([0, 0], out=np.empty((2, 3))), r"out= has shape \(2, 3\); it needs \(2, 2\)"),
        (lambda d: d.mass_matrix([0, 0], out=np.empty((2, 2), int)), "out= is of type int64, not an array of float64"),
        (lambda d: d.mass_matrix([0, 0], out=[[0, 0], [0, 0]]), "out= is of type list"),
        (lambda d: d.frame("tip").pose([0, 0], out=np.empty((3, 3))), "out= is not a tuple of 2 arrays"),
        (lambda d: d.frame("tip").pose([0, 0], out=(np.empty((3, 3)), np.empty(2))), r"out= has shape \(2,\); it needs \(3,\)"),
    ],
)
def test_mistakes_with_results_are_named(arm, call, message, threads):
    with pytest.raises(pl.PliantError, match=message):
        call(pl.compile(arm, threads=threads))


def test_errors_that_are_no_mistakes_stay(arm):
    """What a gufunc raises for another reason is not touched; nor are calls that are right, however they are made."""
    f = pl.compile(arm).forward_dynamics
    assert isinstance(f.ufunc, np.ufunc) and f.__name__ == "forward_dynamics"
    with np.errstate(over="raise"), pytest.raises(FloatingPointError):
        f([0, 1], [1e200, 0], [0, 0])
    with pytest.raises(TypeError, match="unexpected keyword"):
        f([0, 0], [0, 0], [0, 0], nonsense=1)
    with pytest.raises(ValueError, match="axes"):
        f([0, 0], [0, 0], [0, 0], axes=[1])
    want = f([0, 1], [1, 2], [0, 0])
    out = np.empty(2)
    assert f([0, 1], [1, 2], [0, 0], out=out) is out and np.array_equal(out, want)
    assert np.array_equal(f.__call__([0, 1], [1, 2], [0, 0], out=(None,)), want)
    assert np.array_equal(f(np.arange(2, dtype=np.float32), [1, 2], [False, False]), want)


def test_an_array_too_many_is_refused(arm):
    """NumPy would write the results into it."""
    dyn, more = pl.compile(arm), np.array([5.0, 6.0])
    for name in ("bias", "forward_dynamics", "mass_matrix"):
        f = getattr(dyn, name)
        with pytest.raises(pl.PliantError, match=rf"{name}\(.*{f.nin + 1} arguments given; it takes {f.nin}, in this order"):
            f(*[np.zeros(2)] * f.nin, more)
    assert more.tolist() == [5.0, 6.0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target": "gpu"}, "use target='cuda'"),
        ({"target": "referense"}, "did you mean 'reference'"),
        ({"method": "articulate"}, "did you mean 'articulated'"),
        ({"wrenches": "tip"}, r"list of frame names"),
        ({"wrenches": ["tap"]}, "did you mean 'tip'"),
        ({"wrench_axes": "local"}, "axes"),
    ],
)
def test_compile_names_its_choices(arm, options, message):
    with pytest.raises(pl.PliantError, match=message):
        pl.compile(arm, **options)


def test_a_quaternion_off_its_sphere_is_refused():
    craft = pl.examples.load("two-arm-spacecraft")
    q = craft.neutral()
    q[0] = 1.1
    with pytest.raises(pl.PliantError, match=r"hinge 'bus' has a quaternion of norm 1\.1"):
        pl.compile(craft, "reference").mass_matrix(q)


def test_a_system_without_freedom():
    system = pl.System("rock")
    system.add_body("stone", mass=3.0)
    dyn = pl.compile(system, "reference")
    assert dyn.forward_dynamics([], [], []).shape == (0,) and dyn.mass_matrix([]).shape == (0, 0)
    assert dyn.frame("stone").jacobian([]).shape == (6, 0)
    with pytest.raises(pl.PliantError, match="no degrees of freedom"):
        dyn.operations("forward_dynamics")


def test_systems_pickle(arm):
    again = pickle.loads(pickle.dumps(arm))
    assert again.model.fingerprint == arm.model.fingerprint


@pytest.mark.parametrize("name", pl.examples.names())
def test_examples_move_as_they_should(name):
    example = pl.examples.EXAMPLES[name]
    system = example.build()
    dyn = pl.compile(system, "reference")
    q, v = pl.assemble(system, example.q0, example.v0) if system.model.closures else system.random_state(0)
    a = dyn.forward_dynamics(q, v, np.zeros(system.nv))
    tau = dyn.inverse_dynamics(q, v, a)
    if system.model.closures:
        tau = tau - dyn.loop_jacobian(q).T @ dyn.multipliers(q, v, np.zeros(system.nv))
    M = dyn.mass_matrix(q)
    assert np.abs(tau).max() <= 1e-12 * (np.linalg.norm(M) * np.linalg.norm(a) + np.linalg.norm(dyn.bias(q, v)))


def test_dynamics_pickle_before_and_after_use(arm):
    dyn = pl.compile(arm)
    want = dyn.mass_matrix([0.1, 0.2])
    again = pickle.loads(pickle.dumps(dyn))
    assert np.array_equal(again.mass_matrix([0.1, 0.2]), want) and "double-pendulum" in repr(again)


def test_an_empty_system():
    dyn = pl.compile(pl.System("nothing"))
    assert dyn.forward_dynamics([], [], []).shape == (0,) and dyn.mass_matrix([]).shape == (0, 0)
    assert dyn.kinetic_energy([], []) == 0.0


def test_the_same_for_another_target():
    dyn = pl.compile(pl.examples.load("double-pendulum"), parameters=["gravity"])
    other = dyn.internals.of_target("cuda", "float32")
    assert (
        other is dyn.internals.of_target("cuda", "float32") is other.internals.of_target("cuda", "float32")
        and dyn.internals.of_target("cpu") is dyn
    )
    assert (other.internals.target, other.internals.dtype, other.parameters) == ("cuda", "float32", dyn.parameters)
    with pytest.raises(pl.PliantError, match="dtype='float32' requires target='cpu' or 'cuda'"):
        dyn.internals.of_target("reference", "float32")
