"""Runs that continue others: what continues by name, what is passed again, and what is refused."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import pliant as pl


def sliders(*names, mass=1.0):
    s = pl.System("sliders", gravity=(0, 0, 0))
    for name in names:
        s.add_body(name, hinge=pl.Prismatic("x"), mass=mass)
    return s


@pytest.mark.parametrize(
    "tau", [[1.0], {"a": 1.0}, [[0.0], [1.0]], lambda t, q, v: [1.0], pl.Traced(lambda t, q, v: np.array([1.0]))]
)
def test_forces_are_passed_again(tau):
    first = pl.simulate(sliders("a"), t_end=0.4, n_out=3, tau=tau)
    with pytest.raises(pl.PliantError, match=r"start= is a run with tau given as .*; pass tau= again"):
        pl.simulate(start=first, t_end=1.0)
    without = pl.simulate(start=first, t_end=1.0, n_out=3, tau=[0.0])
    assert without.q[-1, 0] == pytest.approx(first.q[-1, 0] + 0.6 * first.v[-1, 0], rel=1e-12)


def test_a_constant_force_goes_on():
    first = pl.simulate(sliders("a"), t_end=0.4, n_out=3, tau=[1.0])
    assert pl.simulate(start=first, t_end=1.0, n_out=3, tau=[1.0]).q[-1, 0] == pytest.approx(0.5, rel=1e-12)


def test_another_system_has_the_same_coordinates():
    first = pl.simulate(sliders("a", "b"), v0=[1.0, 2.0], t_end=0.5, n_out=3)
    turned = pl.simulate(sliders("b", "a", mass=7.0), start=first, t_end=1.0, n_out=3)  # by name, with other numbers
    np.testing.assert_allclose(turned.q[-1], [2.0, 1.0], rtol=1e-12)
    with pytest.raises(pl.PliantError, match=r"'sliders' does not have its coordinate 'b.displacement' \[m\]; give a system"):
        pl.simulate(sliders("a", "c"), start=first, t_end=1.0)
    with pytest.raises(pl.PliantError, match=r"has coordinate 'c.displacement' \[m\], which the run does not have"):
        pl.simulate(sliders("a", "b", "c"), start=first, t_end=1.0)
    turning = pl.System("turning", gravity=(0, 0, 0))
    for name in "ab":
        turning.add_body(name, hinge=pl.Revolute("x"), mass=1.0, inertia=[1.0] * 3)
    with pytest.raises(pl.PliantError, match=r"start= is a run of 'sliders', and system 'turning' does not have its coordinate"):
        pl.simulate(turning, start=first, t_end=1.0)


def test_a_system_whose_closures_are_open_there():
    def bar(length):
        s = pl.System("bar", gravity=(0, 0, 0))
        s.add_body("crank", hinge=pl.Revolute("z"), mass=1.0, inertia=[1.0] * 3)
        s.add_body("slider", hinge=pl.Prismatic("x"), mass=1.0, inertia=[1.0] * 3)
        s.add_frame("pin", "crank", pl.Pose((0.1, 0, 0)))
        s.add_rod("rod", "pin", "slider", length=length)
        return s

    q, v = pl.assemble(bar(0.5), [0.3, 0.6], {"crank": 1.0})
    first = pl.simulate(bar(0.5), q, v, t_end=0.2, n_out=3)
    assert pl.simulate(bar(0.5), start=first, t_end=0.3, n_out=3).complete
    with pytest.raises(pl.PliantError, match="rod 'rod'"):
        pl.simulate(bar(0.6), start=first, t_end=0.3)


def wheel(**loads):
    s = sliders("a")
    for name, load in loads.items():
        s.add_load(name, load)
    return s


def test_states_and_inputs_go_on_by_name():
    motor = pl.loads.Motor("a", torque=pl.Input(0.0), lag=0.3)
    first = pl.simulate(wheel(one=motor), t_end=0.5, n_out=3, u={"one.torque": 2.0})
    both = wheel(two=pl.loads.Motor("a", torque=pl.Input(0.5), lag=0.1), one=motor)
    more = pl.simulate(both, start=first, t_end=0.6, n_out=3)  # what is new begins with the values of the system
    assert dict(zip(more.data.input.values, more.data.u.values[0], strict=True)) == {"one.torque": 2.0, "two.torque": 0.5}
    at = {name: i for i, name in enumerate(more.data.state.values)}
    assert more.data.s.values[0, at["one.torque_now"]] == first.data.s.values[-1, 0] > 1.0
    assert more.data.s.values[0, at["two.torque_now"]] == 0.0
    with pytest.raises(pl.PliantError, match=r"with the state 'one.torque_now' of a load, which system .* pass s0= as an array"):
        pl.simulate(sliders("a"), start=first, t_end=0.6)
    with pytest.raises(pl.PliantError, match=r"with the input 'one.torque' of a load"):
        pl.simulate(sliders("a"), start=first, t_end=0.6, s0=[])
    assert pl.simulate(sliders("a"), start=first, t_end=0.6, s0=[], u=[]).complete


def test_a_controller_that_is_not_there():
    s = wheel(m=pl.loads.Motor("a", torque=pl.Input(0.0)))
    s.add_controller("pd", pl.Controller(0.1, lambda t, y, state: ([-y[0]], state), ["a"], ["m.torque"]))
    first = pl.simulate(s, [1.0], t_end=0.5, n_out=3)
    with pytest.raises(pl.PliantError, match="with the controller 'pd', which system 'sliders' does not have"):
        pl.simulate(wheel(m=pl.loads.Motor("a", torque=pl.Input(0.0))), start=first, t_end=0.6)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert pl.simulate(s, start=first, t_end=0.6, n_out=3).complete
