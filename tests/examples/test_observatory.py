"""The observatory: its panel is that of its files, its law filters as it says, and its loop has margins."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.examples.observatory import (
    AXIS,
    HELD,
    NOTCHES,
    PANEL_DECK,
    PANEL_MATRICES,
    PERIOD,
    STAR,
    STOWED,
    TURN,
    attitude_control,
    notch,
    observatory,
    panel,
    reference,
)


@pytest.fixture(scope="module")
def system():
    return observatory()


def test_files_of_the_panel_are_those_of_the_plate():
    pytest.importorskip("skfem", reason="scikit-fem is not installed; pip install 'pliant[fe]' makes the plate")
    from tests.examples.observatory_panel import DENSITY, LENGTH, THICKNESS, WIDTH, files, plate

    deck, matrices = files()
    assert PANEL_DECK.read_text() == deck and len(PANEL_MATRICES.read_bytes()) == len(matrices)
    x, numbers, M, K, _ = plate()
    edges = {name: np.flatnonzero(numbers // 100 == row).tolist() for name, row in (("root", 1), ("tip", 7))}
    there, here = panel(), pl.flex.from_matrices(x, M, K, edges, 0)
    np.testing.assert_allclose(there.held_frequencies, here.held_frequencies, rtol=1e-9)
    np.testing.assert_allclose(there.constants.m, DENSITY * LENGTH * WIDTH * THICKNESS, rtol=1e-12)


def test_the_law_turns_to_the_star_and_filters():
    """Rodrigues' formula; a sine at a notch becomes 50 times smaller; without an error the moment is that of the reference."""
    star = STAR - (np.cos(TURN) * np.eye(3)[2] + np.sin(TURN) * np.cross(AXIS, np.eye(3)[2]) + (1 - np.cos(TURN)) * AXIS[2] * AXIS)
    assert np.abs(star).max() < 1e-15
    t = PERIOD * np.arange(2000)
    for frequency, damping in NOTCHES:
        b, a = notch(frequency, damping)
        x, out, z = np.sin(2 * np.pi * frequency * t), [], np.zeros(2)
        for own in x:
            out.append(b[0] * own + z[0])
            z = np.array([b[1] * own - a[1] * out[-1] + z[1], b[2] * own - a[2] * out[-1]])
        np.testing.assert_allclose(np.abs(out[-500:]).max(), 0.02, rtol=0.02)
    for at in (0.0, 60.0, 99.0):
        angle, rate, _ = reference(at)
        q = [np.cos(angle / 2), *(np.sin(angle / 2) * AXIS)]
        turned = attitude_control(at, np.array([*q, 1.0, *(rate * AXIS)]), np.zeros((4, 3)))[0]
        other = attitude_control(at, np.array([*np.negative(q), 1.0, *(rate * AXIS)]), np.zeros((4, 3)))[0]
        assert np.abs(turned - other).max() < 1e-12 and turned[3] == 0.05  # a quaternion and its negative are one attitude
        assert np.abs(np.cross(turned[:3], np.array([930.0, 395.0, 878.0]) * AXIS)).max() < 1e-9


def test_the_loop_of_the_deployed_observatory_has_margins(system):
    """With two wings that are locked: the notches are at modes that turn the bus, and without them the margin is smaller."""
    loop = pl.analysis.control_loop(system, s=HELD, controllers="attitude")
    assert loop.stable and loop.conserved == 3
    margins = loop.margins("wheels.moment[0]")
    assert margins.gain_db > 20.0 and margins.phase > 60.0
    assert loop.margins("tracker[1]").gain == loop.margins("tracker.qx").gain
    with pytest.raises(pl.UnknownNameError, match=r"tracker\[9\]"):
        loop.margins("tracker[9]")
    modes = pl.modes(system, s=HELD).frequencies
    assert all(np.abs(modes - frequency).min() < 0.07 for frequency, _ in NOTCHES)


def test_folded_panels_lie_at_the_side(system):
    """The outer panels above the inner ones, between the bus's ends; open, they are in a row."""
    dynamics = pl.compile(system, "reference")
    q = system.state(**STOWED)
    for k, name in enumerate(("left1", "left2", "left3")):
        tip = dynamics.frame(f"{name}.tip").pose(q)[1]
        np.testing.assert_allclose(tip, [0.0, 0.75 + 0.03 * k, -0.9 if k == 1 else 1.1], atol=1e-12)
    tip = dynamics.frame("left3.tip").pose(system.neutral())[1]
    np.testing.assert_allclose(tip, [0.0, 6.75, -0.9], atol=1e-12)
