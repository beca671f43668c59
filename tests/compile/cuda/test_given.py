"""What kernels get of what is given on a device: arrays there as they are, numbers of the host copied; without a device."""

from types import SimpleNamespace

import numpy as np
import pytest

import pliant as pl
from pliant.compile.cuda.device.arrays import ArrayDescription
from pliant.compile.cuda.kernels import loads
from pliant.simulate.rollouts.asked import GivenOverSteps
from pliant.simulate.rollouts.device import given as device_given


class There:
    """An array that is said to be on a device; host: the numbers that were copied to it, if they were."""

    def __init__(self, shape, host=None):
        self.shape, self.host = tuple(shape), host

    def __getitem__(self, key):
        return There(np.empty(self.shape)[key].shape)


class Library:
    def describe(self, x, stream):
        strides = tuple(s // 8 for s in np.empty(x.shape).strides)
        return ArrayDescription(0, x.shape, strides, "float64", 0, keep=x)

    def stream(self, device):
        return 0


class Recorded:
    """A kernel that notes what it is called with."""

    def __init__(self, function):
        self.face, self.operands = function.face, {}

    def __call__(self, *operands, stream=None):
        self.operands = dict(zip(self.face.inputs, operands, strict=True))
        return tuple(There((5, *shape)) for shape in self.face.outputs)


@pytest.fixture
def no_device(monkeypatch):
    monkeypatch.setattr(loads.DeviceNumbers, "on", lambda self, ordinal, x: There(x.shape, np.array(x)))
    for module in (loads, device_given):
        monkeypatch.setattr(module, "library_of", lambda x: Library())
    monkeypatch.setattr(device_given, "device", lambda ordinal: SimpleNamespace(ordinal=ordinal))


def arm(mode):
    system = pl.examples.load("double-pendulum")
    system.add_load("motor", pl.loads.Motor("elbow", lag=0.1))
    return pl.compile(system, target="cuda", mode=mode, wrenches=["lower"], parameters=["lower.mass"])


@pytest.mark.parametrize("mode", ["unrolled", "rolled"])
def test_operands_of_rates(no_device, mode):
    dyn = arm(mode)
    call = dyn.internals.call_loaded("rhs")
    call._call = whole = Recorded(call._call)
    for name in ("forward_dynamics", "qdot"):
        dyn.__dict__[name] = Recorded(getattr(dyn, name))
    q = There((5, 2))
    given = {"u": {"motor.torque": 0.7}, "tau": {"elbow": 0.2}, "wrenches": {"lower": range(6)}, "p": {"lower.mass": 2.0}}
    rate, a, states = dyn.rhs(0.5, q, {"shoulder": 0.3}, **given)
    assert rate.shape == a.shape == (5, 2) and states.shape == (5, 1)
    want = {"t": [0.5], "v": [0.3, 0.0], "s": [0.0], "u": [0.7], "tau": [0.0, 0.2], "wrenches": [np.arange(6)], "parameters": [2.0]}
    kernels = [whole] if mode == "unrolled" else [whole, dyn.forward_dynamics, dyn.qdot]
    assert len({name for kernel in kernels for name in kernel.operands}) == 8
    for kernel in kernels:
        for name, x in kernel.operands.items():
            if name == "q":
                assert x is q
            elif name == "tau" and kernel is not whole:
                assert x.host is None  # of the loads' kernel
            else:
                np.testing.assert_array_equal(x.host, want[name])


def test_mistakes_before_a_device_is_asked(no_device):
    dyn = arm("unrolled")
    for given, words in (
        ({"q": There((5, 3)), "v": There((5, 2))}, r"q has shape \(5, 3\); system 'double-pendulum' needs \(\.\.\., 2\)"),
        ({"q": There((5, 2)), "v": There((4, 2))}, r"leading axes \(5,\) of q, \(4,\) of v do not broadcast"),
        ({"q": There((5, 2)), "v": {"elbw": 1.0}}, "v: no hinge, body or speed named 'elbw'; did you mean 'elbow'"),
        ({"q": There((5, 2)), "v": None, "u": {"motor.torque": There((5,))}}, "values by name must be numbers in host memory"),
    ):
        with pytest.raises(pl.PliantError, match=words):
            dyn.rhs(0.0, **given)


def started(dyn, steps=4, **given):
    return device_given.DeviceGiven(dyn, GivenOverSteps(**given), steps, None)


def test_what_a_rollout_begins_with(no_device):
    dyn = arm("unrolled")
    made = started(dyn, v0=There((5, 2)), q0={"elbow": 0.3}, tau_steps=There((5, 4, 2)), u={"motor.torque": 0.7}, p=[2.0])
    assert made.batch == (5,) and made.sampled == {"tau": 2} and made.reader.leading == "v0"
    assert made.given["tau"].shape == (5, 2)
    for name, want in {"q": [0.0, 0.3], "s": [0.0], "u": [0.7], "parameters": [2.0], "wrenches": np.zeros((1, 6))}.items():
        np.testing.assert_array_equal(made.given[name].keep.host, want)
    assert started(dyn).batch == ()  # all as the system has it
    for given, words in (
        ({"q0": There((5, 2)), "v0": There((4, 2))}, r"leading axes \(5,\) of q0, \(4,\) of v0 do not broadcast"),
        ({"tau": There((2,)), "tau_steps": There((4, 2))}, "tau= is constant and tau_steps= has one row per step"),
        (
            {"q0": There((5, 2)), "tau_steps": There((3, 2))},
            r"tau_steps has shape \(3, 2\); give one row per step, \(\.\.\., 4, 2\)",
        ),
        ({"q0": There((5, 2)), "p": There((5, 2))}, r"p has shape \(5, 2\); system .* needs \(\.\.\., 1\): lower.mass"),
        ({"q0": {"elbw": 1.0}}, "q0: no hinge, body or coordinate named 'elbw'"),
    ):
        with pytest.raises(pl.PliantError, match=words):
            started(dyn, **given)
