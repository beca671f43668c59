"""Linear models at states where loads change their slope say so, and which side they took."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl


def block(**loads):
    system = pl.System("block", gravity=(0, 0, 0))
    system.add_body("a", hinge=pl.Prismatic("x"), mass=1.0)
    system.add_frame("post", "world", pl.Pose((-1.0, 0, 0)))
    system.add_load("spring", pl.loads.HingeSpring("a", k=10.0))
    for name, load in loads.items():
        system.add_load(name, load)
    return pl.compile(system, "reference")


KINKS = [
    (pl.loads.HingeStop("a", upper=0.1, k=1e3, d=0.0), 0.1, 0.2),
    (pl.loads.PointSpring("post", "a", k=1e3, rest=1.0, pull_only=True), 0.0, 0.1),
    (lambda x: x.torque("a", -1e3 * np.maximum(x.q("a") - 0.3, 0.0)), 0.3, 0.4),
]


@pytest.mark.parametrize(("load", "kink", "beyond"), KINKS)
def test_a_kink_is_named_with_its_side(load, kink, beyond):
    dyn = block(edge=load)
    with pytest.warns(pl.ModelWarning, match="load 'edge' changes its slope at this state, where 'a.displacement'") as said:
        found = pl.linearise(dyn, [kink])
    side = -1e-6 if "where it decreases" in str(said[0].message) else 1e-6
    np.testing.assert_allclose(found.A, pl.linearise(dyn, [kink + side]).A, rtol=1e-6)
    assert pl.modes(dyn, [beyond]).angular == pytest.approx([np.sqrt(1010.0)])  # beside it, without a warning
    assert pl.modes(dyn, [kink - 0.05]).angular == pytest.approx([np.sqrt(10.0)])


@pytest.mark.parametrize(("load", "kink", "beyond"), KINKS)
@pytest.mark.parametrize("damped", [False, True])
def test_an_equilibrium_at_a_kink_says_so(load, kink, beyond, damped):
    """The search ends next to the kink, not at it; with a state that has a rate, the modes say it."""
    more = {"lag": pl.loads.Motor("a", torque=pl.Input(0.0), lag=0.1)} if damped else {}
    dyn = block(edge=load, **more)
    pulled = {"tau": {"a": 10.0 * kink}}
    with pytest.warns(pl.ModelWarning, match="load 'edge' changes its slope at this state, where 'a.displacement'") as said:
        found = pl.equilibrium(dyn, [kink - 0.03], **pulled)
    assert found.q == pytest.approx([kink], abs=1e-9) and len(said) == 1
    assert pl.equilibrium(dyn, [beyond], tau={"a": 10.0 * (kink - 0.05)}).q == pytest.approx([kink - 0.05])  # without a warning
