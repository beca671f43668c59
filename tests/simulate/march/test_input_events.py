"""Events of inputs that controllers change: at every change, wherever a run begins, ends or is cut, and next to contacts."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import pliant as pl

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def fires(t, y, state):
    return [1.0 if t > 0.25 else 0.0], state


def on_times(t, y, state):
    return [0.05 + 0.02 * state], state + 1


@functools.cache
def pulsed():
    """A thruster that fires at 0, 0.2, 0.4 … s, from the start of the run on, for 0.05, 0.07, 0.09 … s."""
    system = pl.System("sled", gravity=(0, 0, 0))
    system.add_body("sled", hinge=pl.Prismatic("x"), mass=2.0)
    system.add_load("jet", pl.loads.ThrusterCluster("sled", [(0, 0, 0)], [(1.0, 0, 0)], thrust=2.0))
    system.add_controller("pwm", pl.Controller(0.2, on_times, [], ["jet.command"], 0, pulses=["jet.command"]))
    system.add_event("on", pl.Event("jet.command[0]", rises_to=0.5))
    system.add_event("off", pl.Event(lambda x: x.u["jet.command"][0] - 0.5, direction=-1))
    return pl.compile(system)


ON, OFF = 0.2 * np.arange(4), 0.2 * np.arange(4) + 0.05 + 0.02 * np.arange(4)


@pytest.mark.parametrize("method", ["dop853", "esdirk"])
def test_every_change_is_an_event_also_at_the_start(method):
    run = pl.simulate(pulsed(), t_end=0.75, method=method, **TIGHT)
    np.testing.assert_allclose(run.events["on"].time, ON, atol=1e-12)
    np.testing.assert_allclose(run.events["off"].time, OFF, atol=1e-12)


@pytest.mark.parametrize("cut", [0.05, 0.2, 0.3, 0.49, 0.6])
def test_a_run_that_is_cut_where_an_input_changes_loses_no_event(cut):
    first = pl.simulate(pulsed(), t_end=cut, **TIGHT)
    second = pl.simulate(pulsed(), start=first, t_end=0.75, **TIGHT)
    for name, times in (("on", ON), ("off", OFF)):
        np.testing.assert_allclose([*first.events[name].time, *second.events[name].time], times, atol=1e-12)


def test_batches_have_the_events_of_their_runs():
    runs = pl.simulate(pulsed(), np.zeros((3, 1)), u=np.array([[0.0], [1.0], [0.0]]), t_end=0.1, **TIGHT)
    assert [int(x) for x in runs.events["on"].run] == [0, 2]  # run 1 begins with an open valve
    assert [int(x) for x in runs.events["off"].run] == [0, 1, 2]


def contacts():
    system = pl.System("dropped")
    system.add_body("ball", hinge=pl.Prismatic("z"), mass=1.0)
    system.add_body("door", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("floor", "ball", "ground")
    system.add_load("pyro", lambda x: None, inputs={"command": 0.0})
    system.add_controller("sequence", pl.Controller(0.1, fires, [], ["pyro.command"]))
    system.add_event("hold", pl.Event("pyro.command", rises_to=0.5, action=pl.events.lock("door")))
    return system


def test_steps_with_contacts_have_events_of_inputs(tmp_path):
    """The door turns by 1 rad/s until the end of the first step after the command at 0.3 s."""
    dyn, given = pl.compile(contacts()), {"dt": 0.005, "method": "contact"}
    start = {"ball": 0.3}, {"door": 1.0}
    whole = pl.simulate(dyn, *start, t_end=0.4, **given)
    np.testing.assert_allclose(whole.events["hold"].time, [0.305], atol=1e-12)
    np.testing.assert_allclose(whole.q[-1, 1], 0.305, atol=1e-12)
    first = pl.simulate(dyn, *start, t_end=0.3, **given)
    second = pl.simulate(dyn, start=first, t_end=0.4, **given)
    assert not len(first.events.time) and np.array_equal(second.q[-1], whole.q[-1])


def test_a_prescribed_hinge_cannot_be_locked():
    system = pl.System("driven")
    system.add_body("arm", hinge=pl.Revolute("z"), inertia=[1.0, 1.0, 1.0])
    system.prescribe("arm", lambda t: 0.3 * t)
    system.add_event("hold", pl.Event("arm.angle", rises_to=0.1, action=pl.events.lock("arm")))
    with pytest.raises(pl.PliantError, match="event 'hold': the motion of hinge 'arm' is prescribed, so that nothing can hold it"):
        pl.compile(system)
