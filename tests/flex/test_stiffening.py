"""Geometric stiffening by foreshortening: spinning, hanging and standing beams, spin-up, and what stays exact with it.

The numbers of rotating beams are in tests/data/flex/rotating_beam.json: a unit beam (length, mass and EI are 1) on a hub of radius
R that spins at Omega about z; flap is along z, lag along y. They come from K + Omega^2 Kg, by 1, 2, 3 modes and converged.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.linalg import eigh

import pliant as pl
from pliant.errors import ModelWarning
from pliant.examples.rotating_beam import axle_torque, rotating_beam
from tests.flex.stiffened import moving, rates
from tests.systems import (
    modes_of_any_boundary,
    seeds,
)

pytestmark = modes_of_any_boundary

DATA = json.loads((Path(__file__).parent.parent / "data" / "flex" / "rotating_beam.json").read_text())
SPINS = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12)


def rotor(modes, R=0.0, stiffening=True, hinge=None):
    """A hub that turns about z, and a unit beam on it."""
    system = pl.System("rotor", gravity=(0, 0, 0))
    system.add_body("hub", hinge=hinge or pl.Revolute("z"), inertia=pl.Inertia.sphere(1.0, 1.0))
    beam = pl.flex.Beam(1.0, 1.0, EI=1.0, modes=modes, stiffening=stiffening)
    system.add_body("beam", "hub", pose=pl.Pose(xyz=(R, 0, 0)), flex=beam)
    return system


def slope(f, n, h=0.1):
    """df/deta (n, n) at 0 of forces f(eta) of third order in eta, as those of a straight beam are: exact, but for rounding."""
    eta = h * np.eye(n)

    def odd(x):
        return (f(x) - f(-x)) / 2

    return ((8 * odd(eta) - odd(2 * eta)) / (6 * h)).T


def frequencies(system, spin):
    """The squares of the beam's frequencies while the hub spins steadily, which is what the torque at the hub sees to."""
    dyn, n = pl.compile(system, "reference"), system.nv - 1
    v = np.eye(system.nv)[0] * spin

    def modal(eta):
        return dyn.bias(np.pad(eta, [(0, 0), (1, 0)]), v)[:, 1:]

    M = dyn.mass_matrix(np.zeros(system.nv))[1:, 1:]
    return eigh(slope(modal, n), M, eigvals_only=True)


# ---- spinning beams


@pytest.mark.parametrize("R", [0.0, 1.0])
@pytest.mark.parametrize("modes", [1, 2, 3])
def test_frequencies_of_a_spinning_beam_mode_by_mode(R, modes):
    """The lag's squares are the flap's less Omega^2. The data's own rounding, of a few 1e-14, is that of its eigenfunctions."""
    flap, lag = rotor({"z": modes}, R), rotor({"y": modes}, R)
    for spin in SPINS:
        want = np.array(DATA["flap"][f"R={R},Om={spin}"]["modes"][str(modes)]) ** 2
        assert frequencies(flap, spin) == pytest.approx(want, rel=1e-13), spin
        assert frequencies(lag, spin) == pytest.approx(want - spin**2, rel=1e-13, abs=1e-13 * want[-1]), spin


@pytest.mark.parametrize("R", [0.0, 1.0])
def test_frequencies_of_a_spinning_beam_converged(R):
    """The first three to 1e-4, up to more than three times the first frequency; 16 modes give 2.5e-5."""
    flap, lag = rotor({"z": 16}, R), rotor({"y": 16}, R)
    for spin in SPINS:
        case = f"R={R},Om={spin}"
        assert np.sqrt(frequencies(flap, spin)[:3]) == pytest.approx(DATA["flap"][case]["converged"], rel=1e-4), case
        assert frequencies(lag, spin)[:3] == pytest.approx(DATA["lag"][case]["converged_omega2"], rel=1e-4), case


def test_both_planes_and_without_stiffening():
    """Three modes in each plane; a beam that is not stiffened is softer by Omega^2 in lag, and as stiff as at rest in flap."""
    for case in DATA["three_modes"]["spin_about_z"]:
        both = np.sort(np.concatenate([np.array(case["flap"]) ** 2, case["lag_omega2"]]))
        assert frequencies(rotor(3), case["Omega"]) == pytest.approx(both, rel=1e-11)  # the data's K is diagonal to 1e-12
        linear = frequencies(rotor({"y": 3}, stiffening=False), case["Omega"])
        assert linear == pytest.approx(case["lag_omega2_without_Kg"], rel=1e-11)
        at_rest = frequencies(rotor({"z": 3}, stiffening=False), case["Omega"])
        assert at_rest == pytest.approx(frequencies(rotor({"z": 3}), 0.0), rel=1e-12)


def test_southwells_numbers():
    """With one mode omega^2 = omega_1^2 + s Omega^2: s = 1.1933 in flap, 0.1933 in lag."""
    for R in (0.0, 1.0):
        s = DATA["southwell"][f"R={R}"]
        for modes, want in (({"z": 1}, s), ({"y": 1}, s - 1)):
            system = rotor(modes, R)
            rest, spinning = frequencies(system, 0.0), frequencies(system, 3.0)
            assert (spinning - rest) / 9 == pytest.approx([want], rel=1e-12)
    assert DATA["southwell"]["R=0.0"] == pytest.approx(1.1933, abs=5e-5)


def test_the_derivatives_of_inverse_dynamics_are_the_same_stiffness():
    system = rotor(2, 1.0)
    v = np.eye(system.nv)[0] * 5.0
    K = pl.compile(system).inverse_dynamics_derivatives(np.zeros(system.nv), v, np.zeros(system.nv))[0][1:, 1:]
    M = pl.compile(system).mass_matrix(np.zeros(system.nv))[1:, 1:]
    assert eigh(K, M, eigvals_only=True) == pytest.approx(frequencies(system, 5.0), rel=1e-12)


def test_stiffness_of_every_load():
    """Kg of an accelerated, turning frame and of a force at the tip: what a stiffened beam has more than one that is not."""
    case = DATA["three_modes"]["Kg_test"]
    K = []
    for stiffening in (True, False):
        system = rotor(3, stiffening=stiffening, hinge=pl.Free())
        dyn, rest = pl.compile(system, "reference", wrenches=["beam.tip"]), system.neutral()[:7]
        v, a = np.zeros((2, system.nv))
        v[:3], a[:3], a[3:6] = case["omega"], case["alpha"], case["aF"]
        wrench = np.concatenate([np.zeros(3), case["Ftip"]])[None]

        def modal(eta, dyn=dyn, rest=rest, v=v, a=a, wrench=wrench):
            q = np.concatenate([np.broadcast_to(rest, (len(eta), 7)), eta], axis=1)
            return dyn.inverse_dynamics(q, v, a, wrench)[:, 6:]

        K.append(slope(modal, 6))
    signs = np.array([1, -1, 1] * 2)  # the tips of the data's modes alternate
    assert K[0] - K[1] == pytest.approx(signs * case["Kg"] * signs[:, None], abs=1e-12 * np.abs(K[0]).max())


# ---- spin-up


def spun_up(modes, stiffening, t_end):
    """Tip deflections [m] of the beam of Kane, Ryan and Banerjee whose root turns as it is told: t (k,), tip (k,)."""
    case = DATA["spinup"]
    L, T, W = case["L"], case["Ts"], case["Ws"]
    beam = pl.flex.Beam(L, case["rho"] * L, EI=case["EI"], modes={"y": modes}, stiffening=stiffening)
    system = pl.System("rotor", gravity=(0, 0, 0))
    system.add_body("beam", hinge=pl.Revolute("z"), flex=beam)
    dyn = pl.compile(system)

    def field(t, y):
        eta, rates = np.split(y, 2)
        s = 2 * np.pi * min(t, T) / T
        spin, change = W / T * (min(t, T) - T / (2 * np.pi) * np.sin(s)), W / T * (1 - np.cos(s))
        q, v = np.append(0.0, eta), np.append(spin, rates)
        M, b = dyn.mass_matrix(q), dyn.bias(q, v)
        return np.concatenate([rates, np.linalg.solve(M[1:, 1:], -b[1:] - M[1:, 0] * change)])

    t = np.arange(0.0, t_end + 1e-9, 0.005)
    found = solve_ivp(field, (0, t_end), np.zeros(2 * modes), "DOP853", t, rtol=1e-9, atol=1e-11)
    return t, found.y[:modes].T @ beam.translations[beam.node_index["tip"], 1]


def test_spin_up():
    """With three modes the tip lags by 0.5759 m; in theory linear in eta it is 0.5744 m. It comes back when the spin is steady."""
    t, tip = spun_up(3, True, 20.0)
    assert -0.576 < tip.min() < -0.574
    assert tip.min() == pytest.approx(-0.57592, abs=1e-5)
    assert tip.min() == pytest.approx(DATA["spinup"]["linear_min_tip"]["3"], abs=2e-3)
    assert t[tip.argmin()] == pytest.approx(6.77, abs=0.02)
    assert np.abs(tip[t > 15]).max() < 0.004


def test_spin_up_without_stiffening_diverges():
    """Beyond 3.8 rad/s the centrifugal force is more than the stiffness."""
    _, tip = spun_up(1, False, 15.0)
    assert tip[-1] == pytest.approx(-8.08e10, rel=1e-3)


def deflection(system, run):
    """The tip's deflection [m] across the undeformed beam."""
    p, angle = pl.compile(system).frame("tip").pose(run.q)[1], run["axle"].to_numpy()
    return p[:, 1] * np.cos(angle) - p[:, 0] * np.sin(angle)


def test_the_example_is_this_benchmark():
    example = pl.examples.EXAMPLES["rotating-beam"]
    system = example.build()
    run = pl.simulate(system, t_end=example.t_end, tau=example.tau(system))
    assert run["axle"].to_numpy() == pytest.approx([angle(t) for t in run.t], abs=1e-6)
    assert deflection(system, run).min() == pytest.approx(-0.57592, abs=1e-5)
    assert run.quality.energy_drift < 1e-12


def angle(t):
    """The integral of the hub's prescribed rate [rad]."""
    T, W = DATA["spinup"]["Ts"], DATA["spinup"]["Ws"]
    x = min(t, T)
    return W / T * (x**2 / 2 + (T / (2 * np.pi)) ** 2 * (np.cos(2 * np.pi * x / T) - 1)) + W * (t - x)


def test_the_example_without_stiffening_warns():
    system = rotating_beam(stiffening=False)
    with pytest.warns(ModelWarning, match="body 'beam' spins at 3.4 rad/s .* stiffening=True"):
        run = pl.simulate(system, t_end=8.0, tau=axle_torque(system))
    assert deflection(system, run).min() < -2.0  # the stiffened beam is on its way back


# ---- standing and hanging beams


def column(modes, weight=0.0):
    """A unit beam that stands on the ground, with a weight per length."""
    system = pl.System("column", gravity=(0, 0, -weight))
    beam = pl.flex.Beam(1.0, 1.0, EI=1.0, modes={"z": modes})
    system.add_body("beam", pose=pl.Pose(rpy=(0, -np.pi / 2, 0)), flex=beam)
    return system


def stiffness(modes, weight, load):
    dyn = pl.compile(column(modes, weight), "reference", wrenches=["beam.tip"])
    wrench = np.array([[0, 0, 0, 0, 0, -load]])
    return slope(lambda eta: dyn.bias(eta, 0 * eta, wrench), modes)


@pytest.mark.parametrize(("load", "weight", "three", "exact"), [(1, 0, 2.4740, np.pi**2 / 4), (0, 1, 7.8402, 7.83735)])
def test_buckling(load, weight, three, exact):
    """Euler's load at the tip, and Greenhill's weight, by 3 and by 20 modes; pulled or hanging, a beam is stiffer by as much."""
    for modes, want, near in ((3, three, 5e-5), (20, exact, 3e-5)):
        K, pressed = stiffness(modes, 0.0, 0.0), stiffness(modes, weight, load)
        critical = 1 / eigh(K - pressed, K, eigvals_only=True)[-1]
        assert critical == pytest.approx(want, abs=near)
        assert eigh(stiffness(modes, weight * critical, load * critical), eigvals_only=True)[0] == pytest.approx(0, abs=1e-9)
        assert stiffness(modes, -weight, -load) + pressed == pytest.approx(2 * K, abs=1e-12 * K.max())


# ---- balances


EVERY = [(kind, seed) for kind, count in (("plain", 6), ("beams", 6), ("shortened", 2)) for seed in seeds(count)]


@pytest.mark.parametrize(("kind", "seed"), EVERY)
def test_power_balance(kind, seed):
    """T' + V' = tau . v - the power of the modal dampers, to 1e-13 of the terms."""
    system, dyn, q, v, tau, a = moving(kind, seed)
    kinetic, potential, _, _ = rates(system.model, q, v, a)
    lost = 0.0
    for body, where in zip(system.bodies, system.model.internals.v_slices, strict=True):
        if body.flex is not None:
            own = v[where.stop - body.modes : where.stop]
            lost += own @ body.flex.damping @ own
    scale = abs(v) @ (abs(dyn.mass_matrix(q)) @ abs(a) + abs(dyn.bias(q, v)) + abs(tau))
    assert abs(kinetic + potential - (tau @ v - lost)) <= 1e-13 * scale


@pytest.mark.parametrize(("kind", "seed"), EVERY)
def test_momentum_of_a_free_system(kind, seed):
    """Its rate is m g, and that of the angular momentum about the mass centre zero; the mass centre moves with it."""
    system, dyn, q, v, _, a = moving(kind, seed, base="free")
    _, _, momentum, com = rates(system.model, q, v, a)
    size, fast = np.linalg.norm(dyn.mass_matrix(q)), np.linalg.norm(v)
    want = np.concatenate([np.zeros(3), system.mass * system.gravity])
    assert np.abs(momentum - want).max() <= 1e-13 * size * (np.linalg.norm(a) + fast**2)
    assert np.abs(system.mass * com - dyn.momentum(q, v)[3:]).max() <= 1e-13 * size * fast


def test_a_run_of_a_free_hub_with_a_spinning_beam():
    """4 rad/s, a frequency of 4.7 rad/s, tip deflections of a tenth of the length: energy and momentum to 1e-12 over 6 s."""
    system = pl.System("rotor", gravity=(0, 0, 0))
    system.add_body("hub", hinge=pl.Free(), inertia=pl.Inertia.box(2.0, (0.4, 0.3, 0.5)))
    beam = pl.flex.Beam(2.0, 1.0, EI=(20.0, 30.0), tip_mass=0.1, modes=2)
    system.add_body("beam", "hub", pose=pl.Pose(xyz=(0.2, 0, 0.1), rpy=(0.1, 0.2, 0.3)), flex=beam)
    start = {"beam.y1": 0.1, "beam.z1": -0.08}
    run = pl.simulate(system, start, {"hub.wx": 0.5, "hub.wy": -1.0, "hub.wz": 4.0}, t_end=6.0, rtol=1e-12)
    assert run.quality.energy_drift < 1e-12
    assert run.quality.momentum_drift < 1e-12
    tip = run.q[:, 7:] @ beam.translations[beam.node_index["tip"]].T
    assert np.abs(tip).max() > 0.19
