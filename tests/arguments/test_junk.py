"""Junk in place of each argument of public calls: `PliantError` or a result, and never an error of Python or NumPy."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import pliant as pl

pytestmark = pytest.mark.quick

JUNK = [
    None, "junk", "1_0", b"5", np.nan, np.inf, -np.inf, 10**400, -1.0, True, 1j, object(), [[1, 2], [3]], [], {},
    np.timedelta64(3, "s"), np.datetime64("NaT"), np.zeros((2, 0)), float,
]  # fmt: skip
PARTS = 18  # a commit tries one of them, the next commit another one


def cart() -> pl.System:
    system = pl.System("cart")
    system.add_body("b", hinge=pl.Prismatic("x"), hinge_name="h", mass=1.0, inertia=[0.1] * 3)
    return system


def loaded(kind):
    def make(**fields):
        system = cart()
        system.add_load("n", kind(**fields))
        return pl.compile(system, target="reference").rhs(0.0, [0.1], [0.2])

    return make


CALLS = {
    "Pose": (pl.Pose, {"xyz": (0, 0, 1.0), "rpy": (0, 0, 0.1)}),
    "Limits": (pl.Limits, {"lower": -1.0, "upper": 1.0, "effort": 2.0, "continuous": False}),
    "Inertia.box": (pl.Inertia.box, {"mass": 1.0, "size": (1, 1, 1), "com": (0, 0, 0)}),
    "Inertia.rod": (pl.Inertia.rod, {"mass": 1.0, "length": 1.0, "axis": "x"}),
    "Node": (pl.flex.Node, {"name": "a", "position": (0, 0, 1), "mass": 1.0, "inertia": [1, 1, 1], "com": (0, 0, 0)}),
    "Beam": (pl.flex.Beam, {"length": 1.0, "mass": 1.0, "EI": 1.0, "rotary": True, "stiffening": True}),
    "Series": (pl.Series, {"times": [0, 1.0], "values": [0, 1.0], "kind": "linear"}),
    "symbol": (pl.symbol, {"name": "m", "value": 1.0, "unit": "kg"}),
    "HingeSpring": (loaded(pl.loads.HingeSpring), {"hinge": "h", "k": 1.0, "c": 0.1}),
    "HingeFriction": (loaded(pl.loads.HingeFriction), {"hinge": "h", "coulomb": 1.0, "stick": False}),
    "Motor": (loaded(pl.loads.Motor), {"hinge": "h", "gear": 2.0}),
    "pyramid": (pl.loads.pyramid, {"count": 4, "tilt": 0.5, "start": 0.1}),
    "exponential_atmosphere": (pl.space.exponential_atmosphere, {"altitude": 4e5, "density": 1e-12, "scale_height": 5e4}),
    "add_body": (lambda **x: cart().add_body("c", **x), {"parent": "b", "mass": 1.0, "com": (0, 0, 1), "pose": pl.Pose()}),
    "add_frame": (lambda **x: cart().add_frame("c", **x), {"body": "b", "pose": pl.Pose()}),
    "state": (lambda **x: cart().state(**x), {"h": 0.1}),
    "with_parameters": (lambda mass: cart().with_parameters({"b.mass": mass}), {"mass": 2.0}),
    "rhs": (lambda **x: pl.compile(cart(), target="reference").rhs(**x), {"t": 0.0, "q": [0.1], "v": [0.2], "tau": [1.0]}),
    "allan_deviation": (pl.sensors.allan_deviation, {"samples": np.arange(20.0), "period": 0.1}),
}
CASES = [(name, key, k) for name, (_, given) in CALLS.items() for key in given for k in range(len(JUNK))]


@pytest.mark.seeds(PARTS)
def test_junk_is_refused_or_understood(seed):
    wrong = []
    for name, key, k in CASES[seed % PARTS :: PARTS]:
        call, given = CALLS[name]
        try:
            with warnings.catch_warnings(action="ignore"):
                call(**(given | {key: JUNK[k]}))
        except pl.PliantError as error:
            if len(str(error)) > 1500:
                wrong.append(f"{name}({key}=…): a message of {len(str(error))} letters")
        except Exception as error:
            wrong.append(f"{name}({key}={JUNK[k]!r:.40}): {type(error).__name__}: {error!s:.80}")
    if wrong:
        pytest.fail("\n".join(wrong))
