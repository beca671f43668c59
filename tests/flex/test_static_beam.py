"""Beams of static shapes: constants, frequencies of welded chains, large deflections, damping, parameters, every fidelity."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh

import pliant as pl
from pliant.flex import Beam, damping_time
from pliant.model.records import FIDELITIES
from tests.kit import close
from tests.systems import random_hinge, random_inertia, random_pose

ROOTS = np.array([1.8751040687119611, 4.694091132974175, 7.854757438237613])  # of a cantilever
PAGE = Path(__file__).parents[2] / "docs" / "flexible.md"
EVERY = {"y": 0, "z": 0, "torsion": 0, "axial": 0}


def segment(n, modes, L=1.0, m=1.0, **more):
    return Beam(L / n, m / n, **{"EI": 1.0, "boundary": "static", "modes": modes} | more)


def chain(n, modes, hinge=None, gravity=(0, 0, 0), fidelity="full", **more):
    """A beam of n welded segments, with a frame at its end."""
    system = pl.System("chain", gravity=gravity, fidelity=fidelity)
    flex = segment(n, modes, **more)
    for k in range(n):
        system.add_body(f"b{k}", flex=flex, **({"parent": f"b{k - 1}", "at": "tip"} if k else {"hinge": hinge}))
    system.add_frame("end", f"b{n - 1}", at="tip")
    return system


def elements(n, tip=(0.0, 0.0, 0.0)):
    """The frequencies of a clamped beam, EI = m = L = 1, of n Hermite elements, with (mass, first and second moment) at its tip."""
    h = 1 / n
    K, M = np.zeros((2, 2 * n + 2, 2 * n + 2))
    k = np.array([[12, 6 * h, -12, 6 * h], [6 * h, 4 * h * h, -6 * h, 2 * h * h]])
    k = np.array([*k, -k[0], [6 * h, 2 * h * h, -6 * h, 4 * h * h]]) / h**3
    m = np.array([[156, 22 * h, 54, -13 * h], [22 * h, 4 * h * h, 13 * h, -3 * h * h], [54, 13 * h, 156, -22 * h]])
    m = np.array([*m, [-13 * h, -3 * h * h, -22 * h, 4 * h * h]]) * h / 420
    for e in range(n):
        own = slice(2 * e, 2 * e + 4)
        K[own, own] += k
        M[own, own] += m
    M[-2:, -2:] += np.array([[tip[0], tip[1]], [tip[1], tip[2]]])
    return np.sqrt(eigh(K[2:, 2:], M[2:, 2:], eigvals_only=True))


# ---- one beam


def test_constants_are_exact():
    L, m, EI = 1.3, 0.7, (2.0, 3.0)
    beam = Beam(L, m, EI=EI, GJ=0.4, EA=50.0, torsional_inertia=0.02, boundary="static")
    assert beam.labels == ("y_root", "y_tip", "z_root", "z_tip", "twist", "stretch")
    hermite, mass = np.array([[4, 2], [2, 4]]) / L, m * L**2 / 420 * np.array([[4, -3], [-3, 4]])
    K = np.zeros((6, 6))
    K[:2, :2], K[2:4, 2:4], K[4, 4], K[5, 5] = EI[1] * hermite, EI[0] * hermite, 0.4 / L, 50.0 / L
    assert beam.stiffness == pytest.approx(K, rel=1e-13, abs=1e-13)
    G = np.zeros((6, 6))
    G[:2, :2], G[2:4, 2:4], G[4, 4], G[5, 5] = mass, mass, 0.02 / 12, m / 3
    assert pytest.approx(G, rel=1e-13, abs=1e-16) == beam.constants.G
    H = beam.foreshortening[beam.node_index["tip"]]
    assert H[:2, :2] == pytest.approx(L / 30 * np.array([[4, -1], [-1, 4]]), rel=1e-13)
    more = Beam(L, m, EI=EI, boundary="static", points={"a": 0.4})  # 6 Gauss points suffice for every moment of foreshortening
    s, w = np.polynomial.legendre.leggauss(40)
    x, w = L * (s + 1) / 2, w / 2
    HH = more.foreshortening_at(x)
    assert more.shortening.of == pytest.approx(m * np.einsum("j,jrs->rs", w, HH), rel=1e-12, abs=1e-15)
    Q = more.shortening.factors
    assert np.einsum("krs,ktu->rstu", Q, Q) == pytest.approx(m * np.einsum("j,jrs,jtu->rstu", w, HH, HH), rel=1e-11, abs=1e-14)


def test_ends_are_zeros_and_ones():
    beam = Beam(1.7, 1.0, EI=1.0, GJ=1.0, EA=1.0, GA=3.0, torsional_inertia=0.1, boundary="static", modes=3)
    slopes, translations = beam.modes_at(np.array([0.0, 1.7]))
    assert set(slopes.ravel().tolist()) == {0.0, 1.0, -1.0, 0.5, -0.5} and set(translations.ravel().tolist()) == {0.0, 1.0}
    assert beam.labels[:5] == ("y_root", "y_tip", "y1", "y2", "y3")
    assert beam.labels[-4:] == (
        "stretch",
        "stretch1",
        "stretch2",
        "stretch3",
    )
    y = slopes[:, 2, :5]
    assert y.tolist() == [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0]]


@pytest.mark.parametrize("GA", [None, 40.0])
def test_pinned_beams(GA):
    """F is the chord, so (K, G) alone are a beam on two hinges: w^2 = EI k^4 / (1 + EI k^2/GA) / (m/L), k = j pi/L."""
    L, m, EI = 1.4, 0.6, 2.0
    k = np.pi / L * np.arange(1, 4)
    want = np.sqrt(EI * k**4 / (1 + (0 if GA is None else EI * k**2 / GA)) / (m / L))
    errors = []
    for modes in (0, 2, 4, 6):
        beam = Beam(L, m, EI=EI, GA=GA, boundary="static", modes={"y": modes})
        found = eigh(beam.constants.G, beam.stiffness, eigvals_only=True)[::-1][:3] ** -0.5
        errors.append(found / want[: len(found)] - 1)
    assert 0 < errors[0][0] < 0.25 and 0 < errors[1][0] < 2e-3
    assert (errors[3] < [1e-7, 1e-5, 2e-3]).all() and (errors[3] > -1e-12).all()


def test_shear():
    """Moments and a force at the ends do as Timoshenko has it: the tip sinks by P L^3/(3 EI) + P L/GA."""
    L, EI, GA = 1.2, 3.0, 20.0
    beam = Beam(L, 1.0, EI=EI, GA=GA, boundary="static", modes={"y": 2})
    Phi = 12 * EI / (GA * L**2)
    assert beam.stiffness[:2, :2] == pytest.approx(
        EI / L / (1 + Phi) * np.array([[4 + Phi, 2 - Phi], [2 - Phi, 4 + Phi]]), rel=1e-12
    )
    assert not beam.stiffness[:2, 2:].any()
    at_tip = np.linalg.solve(beam.stiffness[:2, :2], [-L, 0.0])  # P = 1 at the tip, the root clamped: its moment about the chord
    assert -L * at_tip[0] == pytest.approx(L**3 / (3 * EI) + L / GA, rel=1e-12)
    with pytest.raises(pl.PliantError, match="GA is given, but the modes of boundary 'cantilever' have no shear; give boundary="):
        Beam(1.0, 1.0, EI=1.0, GA=2.0)


def test_moments_and_strain():
    beam = Beam(2.0, 1.0, EI=(3.0, 5.0), EA=7.0, boundary="static")
    eta = np.array([0.1, 0.3, -0.2, 0.1, 0.04])
    ends = beam.bending_moment(eta, [0.0, 2.0])
    assert ends[:, 1] == pytest.approx([-1, 1] * (beam.stiffness @ eta)[:2], rel=1e-12)  # about z
    assert ends[:, 0] == pytest.approx([1, -1] * (beam.stiffness @ eta)[2:4], rel=1e-12)
    v, w = beam.curvature(eta, [0.5])[0]
    assert beam.fibre_strain(0.5, 0.01, 0.02) @ eta == pytest.approx(0.04 / 2.0 - 0.01 * v - 0.02 * w, rel=1e-12)


def test_too_many_modes():
    with pytest.raises(pl.PliantError, match="modes: 11 for 'y' are too many with boundary='static'; give at most 10"):
        Beam(1.0, 1.0, EI=1.0, boundary="static", modes={"y": 11})


# ---- welded in a row

SHAPES = {
    "2 cantilever modes": {"modes": {"y": 2}, "boundary": "cantilever"},
    "4 cantilever modes": {"modes": {"y": 4}, "boundary": "cantilever"},
    "static": {"modes": {"y": 0}},
    "static, one mode more": {"modes": {"y": 1}},
}
SHAPES |= {"2 static shapes": SHAPES["static"], "2 static shapes, one mode more": SHAPES["static, one mode more"]}


def table(first):
    """The rows of the table of the page that begins with these words."""
    text = PAGE.read_text().split(f"| {first}")[1].split("\n\n")[0]
    return [[cell.strip() for cell in row.strip("| ").split("|")] for row in f"{first}{text}".splitlines()]


@cache
def too_high(n, shapes):
    """By how much the first three frequencies of a cantilever are too high."""
    found = pl.modes(chain(n, **SHAPES[shapes])).angular[:3]
    return found / ROOTS[: len(found)] ** 2 - 1


def test_the_table_of_frequencies():
    head, _, *rows = table("error of frequencies 1, 2, 3")
    for row in rows[:-1]:
        for shapes, cell in zip(head[1:], row[1:], strict=True):
            want = [float(x) for x in cell.split(",")]
            found = too_high(int(row[0].split()[0]), shapes)[: len(want)]
            assert found == pytest.approx(np.array(want), rel=0.06, abs=1e-11), (row[0], shapes)


def test_orders():
    one = "static, one mode more"
    assert np.log2(too_high(4, "static")[:2] / too_high(8, "static")[:2]) == pytest.approx([4, 4], abs=0.15)
    assert np.log2(too_high(2, one)[0] / too_high(4, one)[0]) == pytest.approx(6, abs=0.1)


def test_the_table_of_payloads():
    """One beam, against 30 elements."""
    _, _, *rows = table("shapes per plane")
    for k, mass in enumerate((0.1, 1.0, 10.0), 1):
        exact = elements(30, (mass, 0.1 * mass, 0.03 * mass))[:2]
        for row in rows:
            system = chain(1, **SHAPES[row[0]])
            system.add_body("load", "b0", at="tip", mass=mass, com=(0.1, 0, 0), inertia=[0.02 * mass] * 3)
            want = [float(x) for x in row[k].split(",")]
            assert pl.modes(system).angular[:2] / exact - 1 == pytest.approx(np.array(want), rel=0.06), (row[0], mass)


@pytest.mark.full_effort
@pytest.mark.parametrize("modes, most", [({"y": 0}, 485), ({"y": 0, "axial": 0}, 610), (EVERY, 3450)])
def test_operations_per_segment(modes, most):
    more = {"GJ": 0.4, "EA": 100.0, "torsional_inertia": 0.01}
    five, three = (pl.compile(chain(n, modes, **more)).operations("forward_dynamics") for n in (5, 3))
    assert (five.total - three.total) / 2 <= most


# ---- large deflections


def end_of(system, load, **start):
    system.add_load("load", load)
    found = pl.equilibrium(system, **start)
    return (*pl.compile(system, "reference").frame("end").pose(found.q), found.q)


def test_elastica():
    """P L^2/EI = 3, from the straight beam in one call."""
    errors = []
    for n in (2, 4, 8):
        R, p, _ = end_of(chain(n, {"y": 0}), pl.loads.FrameForce("end", force=(0, 3.0, 0)))
        errors.append(np.linalg.norm(p - [0.7455798154, 0.6032534411, 0]))
        assert np.arctan2(R[1, 0], R[0, 0]) == pytest.approx(0.9860169467, abs=errors[-1])
    assert (np.array(errors) < [1.2e-3, 7.5e-5, 4.7e-6]).all()
    assert np.log2(errors[1] / errors[2]) == pytest.approx(4, abs=0.1)


@pytest.mark.parametrize("turn, n, most", [(np.pi / 2, 4, 1.2e-5), (2 * np.pi, 8, 1e-9)])
def test_circles(turn, n, most):
    """A moment at the tip, of a quarter and of a full circle, from the straight beam in one call."""
    _, p, q = end_of(chain(n, {"y": 0}), pl.loads.FrameForce("end", moment=(0, 0, turn)))
    assert np.abs(p - [np.sin(turn) / turn, (1 - np.cos(turn)) / turn, 0]).max() < most
    assert q == pytest.approx(np.tile([-turn / (2 * n), turn / (2 * n)], n), abs=1e-8)


def test_large_deflections_in_space():
    """A round section and an oblique load are the elastica in a turned plane."""
    errors = []
    a = 0.7
    for n in (1, 2):
        force = (0, 3.0 * np.cos(a), 3.0 * np.sin(a))
        _, p, _ = end_of(
            chain(n, {"y": 0, "z": 0, "torsion": 0}, GJ=0.8, torsional_inertia=0.01), pl.loads.FrameForce("end", force=force)
        )
        errors.append(np.linalg.norm(p - [0.7455798154, *(0.6032534411 * np.array([np.cos(a), np.sin(a)]))]))
    assert errors[1] < 1.2e-3 and errors[0] / errors[1] > 9


# ---- motion


def test_energy_of_a_falling_chain():
    for modes, hinge in (({"y": 0, "axial": 0}, pl.Revolute("z")), (EVERY, pl.Spherical())):
        n = 3 if len(modes) == 2 else 2
        system = chain(n, modes, hinge, gravity=(0, -9.81, 0), EI=0.5, GJ=0.4, EA=1e3, torsional_inertia=1e-3)
        run = pl.simulate(system, t_end=0.2, method="dop853", rtol=1e-10, atol=1e-12)
        energy = run.data["kinetic_energy"] + run.data["potential_energy"]
        assert float(np.ptp(energy.values)) < 1e-9 and float(run.data["kinetic_energy"].max()) > 0.3


def test_implicit_methods_take_a_stiffness_that_is_not_diagonal():
    system = chain(2, {"y": 1}, pl.Revolute("z"), gravity=(0, -9.81, 0), EI=0.5, damping_time=1e-2)
    dyn = pl.compile(system)
    exact = pl.simulate(dyn, t_end=0.2, method="dop853", rtol=1e-9).q[-1]
    for method, dt, most in (("alpha", 1e-3, 2e-4), ("semi_implicit", 2e-4, 3e-3)):
        assert pl.simulate(dyn, t_end=0.2, method=method, dt=dt).q[-1] == pytest.approx(exact, abs=most), method


@pytest.mark.seeds(2)
def test_on_trees_of_other_bodies(seed):
    """Three algorithms agree: static beams with shear on random hinges, with payloads."""
    rng = np.random.default_rng(seed)
    system = pl.System("tree", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=random_inertia(rng))
    more = {"GJ": 0.5, "EA": 30.0, "GA": 20.0, "torsional_inertia": 0.1, "damping_time": 0.01, "tip_mass": 0.2, "hub_inertia": 0.1}
    system.add_body("a", "bus", random_hinge(rng, "Universal"), pose=random_pose(rng), flex=segment(1, 1, **more))
    system.add_body("b", "a", random_hinge(rng, "Revolute"), pose=random_pose(rng), at=0.4, flex=segment(1, {"z": 0}))
    system.add_body("load", "a", random_hinge(rng, "Spherical"), pose=random_pose(rng), at="tip", inertia=random_inertia(rng))
    q, v = system.random_state(seed)
    one, other = (pl.compile(system, "reference", method=method) for method in ("articulated", "composite"))
    tau = rng.normal(size=system.nv)
    close(one.forward_dynamics(q, v, tau), other.forward_dynamics(q, v, tau), 1e-9)
    a = one.forward_dynamics(q, v, tau)
    close(one.inverse_dynamics(q, v, a), tau, 1e-9)


@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_every_fidelity_has_the_same_small_motions(fidelity):
    system = chain(2, EVERY, fidelity=fidelity, GJ=0.5, EA=30.0, torsional_inertia=0.1)
    dyn = pl.compile(system, "reference")
    K = np.kron(np.eye(2), system.bodies[1].flex.stiffness)
    rates = np.sqrt(eigh(K, dyn.mass_matrix(system.neutral()), eigvals_only=True))
    full = pl.modes(chain(2, EVERY, GJ=0.5, EA=30.0, torsional_inertia=0.1)).angular
    assert rates == pytest.approx(np.sort(full), rel=1e-9)
    q = np.full(system.nq, 0.1)
    moved = dyn.frame("end").pose(q)[1] - [1, 0, 0]
    assert (np.abs(moved).max() < 1e-14) == fidelity.startswith("ruthless")


# ---- damping and parameters


def test_damping_time_is_that_of_the_whole_beam():
    whole = Beam(1.0, 1.0, EI=1.0, modes={"y": 2})
    tau = damping_time(0.01, whole)
    assert tau == pytest.approx(0.02 / ROOTS[0] ** 2, rel=1e-9)
    assert damping_time(0.01, ROOTS[0] ** 2) == pytest.approx(tau, rel=1e-9)
    found = pl.modes(chain(3, {"y": 0}, damping_time=tau))
    w = found.angular
    assert found.damping[:3] == pytest.approx(tau * w[:3] / 2, rel=1e-9) and found.damping[0] == pytest.approx(0.01, rel=2e-4)
    assert Beam(1.0, 1.0, EI=1.0, modes=1, damping_time=tau).mode_damping[0] == pytest.approx(0.01, rel=1e-9)
    for wrong, what in ((lambda: damping_time(0.01, 0.0), "frequency is 0"), (lambda: damping_time(-1, 2.0), "ratio -1 is not")):
        with pytest.raises(pl.PliantError, match=what):
            wrong()
    with pytest.raises(pl.PliantError, match="damping and damping_time are both given"):
        Beam(1.0, 1.0, EI=1.0, damping=0.1, damping_time=0.1)
    with pytest.raises(pl.PliantError, match="damping_time -1 must be positive"):
        Beam(1.0, 1.0, EI=1.0, damping_time=-1)


def test_damping_ratios_are_those_of_one_beam_with_its_root_held():
    ratios = [0.01, 0.02, 0.03] * 2 + [0.1, 0.2]
    beam = Beam(1.2, 1.0, EI=1.0, GJ=1.0, torsional_inertia=0.1, boundary="static", modes=1, damping=ratios)
    system = pl.System("s", gravity=(0, 0, 0))
    system.add_body("b", flex=beam)
    found = pl.modes(system)
    assert np.sort(found.damping) == pytest.approx(np.sort(ratios), rel=1e-8)
    assert np.sort(found.angular) == pytest.approx(np.sort(beam.frequencies), rel=1e-9)


@pytest.mark.parametrize("more", [{"damping": 0.02}, {"damping_time": 0.1}])
def test_EI_is_a_parameter(more):
    made = {"GJ": 1.0, "EA": 9.0, "torsional_inertia": 0.1, "boundary": "static", "modes": 1} | more
    old, new = Beam(1.2, 1.0, EI=(1.0, 2.0), **made), Beam(1.2, 1.0, EI=(1.5, 1.0), **made)
    changed = old.with_parameter("EI", np.array([1.5, 1.0]))
    assert changed.stiffness == pytest.approx(new.stiffness, rel=1e-12)  # the shapes do not depend on EI
    assert changed.damping == pytest.approx(new.damping, abs=1e-12)
    assert changed.frequencies == pytest.approx(new.frequencies, rel=1e-12)
    system = pl.System("s")
    system.add_body("b", hinge=pl.Revolute("y"), flex=old)
    dyn = pl.compile(system, "reference", parameters=["b.EI"])
    other = pl.compile(system.with_parameters({"b.EI": (1.5, 1.0)}), "reference")
    q, v = system.random_state(1)
    args = (0.1 * q, v, np.zeros(system.nv))
    assert dyn.forward_dynamics(*args, p=np.array([1.5, 1.0])) == pytest.approx(other.forward_dynamics(*args), rel=1e-10)


def test_EI_is_no_parameter_of_a_beam_with_shear():
    beam = Beam(1.0, 1.0, EI=1.0, GA=9.0, boundary="static")
    with pytest.raises(pl.PliantError, match="with GA= its shapes depend on EI, so EI is no parameter; build the beam again"):
        beam.with_parameter("EI", np.array([2.0, 2.0]))
