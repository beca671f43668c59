"""Linearisation, modes and equilibria of closed systems: closed forms, reduced models, differences of assembled states."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.sweeps.closures.assembly.closed_poses import closed_pose
from tests.closed import closed_tree, difference, tangent_space
from tests.mechanisms import four_bar, three_cranks
from tests.systems import modes_of_any_boundary

G = 9.81


def parallelogram(k: float = 0.0, length: float = 0.8) -> pl.System:
    """Two hanging rods of 1 m and 2 kg, joined by a bar of 3 kg that stays level; a spring at one."""
    system = pl.System("parallelogram", gravity=(0, -G, 0))
    arm = pl.Inertia.rod(2.0, length=1.0, com=(0.5, 0, 0))
    system.add_body("left", hinge=pl.Revolute("z"), inertia=arm)
    system.add_body("bar", parent="left", hinge=pl.Revolute("z"), pose=pl.Pose(xyz=(1, 0, 0)),
                    inertia=pl.Inertia.rod(3.0, length=length, com=(length / 2, 0, 0)))  # fmt: skip
    system.add_body("right", hinge=pl.Revolute("z"), inertia=arm, pose=pl.Pose(xyz=(length, 0, 0)))
    system.add_frame("end", "bar", pl.Pose(xyz=(length, 0, 0)))
    system.add_frame("tip", "right", pl.Pose(xyz=(1, 0, 0)))
    system.add_loop("pin", "tip", "end", pl.Revolute("z"))
    if k:
        system.add_load("spring", pl.loads.HingeSpring("left", k=k, rest=-np.pi / 2))
    return system


HANGING = np.array([-np.pi / 2, np.pi / 2, -np.pi / 2])
INERTIA = 2 * 2.0 / 3 + 3.0  # of its one freedom [kg m^2]


@pytest.mark.parametrize("k", [0.0, 40.0])
def test_a_parallelogram_swings_as_one_pendulum(k):
    """omega^2 = (k + (2 m/2 + M) g l) / (2 m l^2/3 + M l^2): the bar does not turn."""
    found = pl.modes(parallelogram(k), HANGING)
    assert len(found) == 1
    assert found.angular[0] ** 2 == pytest.approx((k + (2.0 + 3.0) * G) / INERTIA, rel=1e-12)
    assert found.shapes[0] == pytest.approx([1.0, -1.0, 1.0], abs=1e-12)


def test_a_singular_pose_is_told():
    """In line, a parallelogram has a second freedom that it has nowhere else: every question about motions there says so."""
    flat, said = np.zeros(3), "the pose is singular: its closures leave 2 freedoms here, but 1 at nearby poses"
    for what in (pl.modes, pl.linearise):
        with pytest.warns(pl.errors.ModelWarning, match=said):
            what(parallelogram(), flat)
    weightless = replace(parallelogram().model, gravity=np.zeros(3))
    with pytest.warns(pl.errors.ModelWarning, match=said):
        pl.equilibrium(weightless, flat)
    pl.modes(parallelogram(), HANGING)  # not singular: a warning would be an error here


def test_damping_and_inputs_of_the_same():
    system = parallelogram(40.0)
    system.add_load("damper", pl.loads.HingeSpring("right", k=0.0, c=3.0))
    lin = pl.compile(system).linearise(HANGING, inputs=["right"], independent=["left"])
    assert lin.states == ("left.angle", "left.rate") and lin.inputs == ("tau.right",)
    A = [[0.0, 1.0], [-(40.0 + 5.0 * G) / INERTIA, -3.0 / INERTIA]]
    assert pytest.approx(np.array(A), abs=1e-12) == lin.A
    assert pytest.approx(np.array([[0.0], [1.0 / INERTIA]]), abs=1e-14) == lin.B
    mode = pl.modes(system, HANGING)
    assert mode.damping[0] == pytest.approx(3.0 / INERTIA / 2 / np.sqrt(-A[1][0]), rel=1e-12)


def reduced(dyn, q, crank=0):
    """(m, V) of a system of one freedom as functions of its first coordinate, by assembled states."""

    def at(x):
        start = q.copy()
        start[crank] = x
        return pl.assemble(dyn, start, hold=[dyn.model.hinges[crank].name])[0]

    def inertia(x):
        N = tangent_space(dyn.loop_jacobian(at(x)))[:, 0]
        N = N / N[crank]
        return N @ dyn.mass_matrix(at(x)) @ N

    return inertia, lambda x: float(dyn.potential_energy(at(x)))


def test_the_oscillation_of_a_four_bar_about_equilibrium():
    """omega^2 = V''/m of the one freedom, V and m of assembled states."""
    system = four_bar()
    start = pl.assemble(system, {"crank": -1.3})[0]
    eq = pl.equilibrium(system, start)
    assert eq.residual < 1e-12
    dyn = pl.compile(system)
    assert np.abs(dyn.loop_residual(eq.q)).max() < 1e-14
    inertia, V = reduced(dyn, eq.q)
    x = eq.q[0]
    assert abs(difference(lambda h: V(x + h), 1e-3)) < 1e-9
    h = 0.01
    values = [V(x + k * h) for k in range(-3, 4)]
    bend = np.array([1 / 90, -3 / 20, 3 / 2, -49 / 18, 3 / 2, -3 / 20, 1 / 90]) @ values / h**2
    assert pl.modes(dyn, eq).angular[0] ** 2 == pytest.approx(bend / inertia(x), rel=1e-8)  # the difference's error
    J = dyn.loop_jacobian(eq.q)  # the multipliers balance gravity
    assert dyn.inverse_dynamics(eq.q, eq.v, eq.v) == pytest.approx(J.T @ eq.multipliers, abs=1e-11)


# ---- slider-crank

R, L, J1, M2, M3 = 0.3, 0.9, 0.05, 1.2, 0.8  # crank's radius and inertia; rod's length and mass; slider's mass


def slider_crank() -> pl.System:
    """The crank about z, its rod, and a slider along x, on which a spring acts; gravity along -y."""
    system = pl.System("slider-crank", gravity=(0, -G, 0))
    system.add_body("crank", hinge=pl.Revolute("z"), inertia=pl.Inertia(1.0, (0, 0, 0), np.diag([J1, J1, J1])))
    system.add_body("rod", parent="crank", hinge=pl.Revolute("z"), pose=pl.Pose(xyz=(R, 0, 0)),
                    inertia=pl.Inertia.rod(M2, length=L, com=(L / 2, 0, 0)))  # fmt: skip
    system.add_body("slider", hinge=pl.Prismatic("x"), inertia=pl.Inertia(M3, (0, 0, 0), np.eye(3) * 0.01))
    system.add_frame("end", "rod", pl.Pose(xyz=(L, 0, 0)))
    system.add_loop("pin", "slider", "end", pl.Revolute("z"))
    system.add_load("spring", pl.loads.HingeSpring("slider", k=500.0, c=2.0, rest=1.0))
    return system


def crank_acceleration(x, w, tau=0.0):
    """x'' of the crank's angle alone, by Lagrange's equation of one freedom: m x'' + m' w^2/2 + V' = tau - c s'^2 w."""

    def parts(x):  # the rod's angle b with sin b = -R sin x / L, and the slider's place s
        s = -R * np.sin(x) / L
        c = np.sqrt(1 - s * s)
        return s, c, R * np.cos(x) + L * c

    def slopes(x):
        s, c, _ = parts(x)
        b1 = -R * np.cos(x) / (L * c)
        s1 = -R * np.sin(x) - L * s * b1
        com = np.array([-R * np.sin(x) - L / 2 * s * b1, R * np.cos(x) + L / 2 * c * b1])
        return b1, s1, com

    def inertia(x):
        b1, s1, com = slopes(x)
        return J1 + M2 * (com @ com) + M2 * L * L / 12 * b1 * b1 + M3 * s1 * s1

    def potential(x):
        s, _, place = parts(x)
        return M2 * G * (R * np.sin(x) + L / 2 * s) + 0.5 * 500.0 * (place - 1.0) ** 2

    m1, V1 = difference(lambda h: inertia(x + h), 1e-2 / 4), difference(lambda h: potential(x + h), 1e-2 / 4)
    return (tau - V1 - 0.5 * m1 * w * w - 2.0 * slopes(x)[1] ** 2 * w) / inertia(x)


@pytest.mark.parametrize("w", [0.0, 8.0])
def test_a_slider_crank_against_its_one_equation(w):
    """At rest and moving; the differences of the closed form are good to about 1e-8."""
    dyn = pl.compile(slider_crank())
    lin = dyn.linearise({"crank": 0.7}, {"crank": w}, independent=["crank"], inputs=["crank"])
    assert lin.states == ("crank.angle", "crank.rate")
    assert lin.v_rate[0] == pytest.approx(crank_acceleration(0.7, w), rel=1e-9)
    by_x = difference(lambda h: crank_acceleration(0.7 + h, w), 1e-2)
    by_w = difference(lambda h: crank_acceleration(0.7, w + h), 1e-2)
    by_tau = crank_acceleration(0.7, w, 1.0) - crank_acceleration(0.7, w, 0.0)
    assert pytest.approx(np.array([[0.0, 1.0], [by_x, by_w]]), rel=1e-7, abs=1e-7) == lin.A
    assert pytest.approx(np.array([[0.0], [by_tau]]), rel=1e-9, abs=1e-12) == lin.B


@pytest.mark.parametrize("w", [0.0, 3.0])
def test_the_poles_do_not_depend_on_what_is_independent(w):
    dyn = pl.compile(slider_crank())
    q, v = pl.assemble(dyn, {"crank": 0.7}, {"crank": w})
    if w == 0.0:
        q = pl.equilibrium(dyn, q).q  # elsewhere, and in motion, poles belong to the coordinates
        one, other = (dyn.linearise(q, independent=[name]) for name in ("crank", "slider"))
        assert one.poles() == pytest.approx(other.poles(), rel=1e-9)
        assert other.states[0].startswith("slider.")
    else:
        assert pytest.approx(dyn.linearise({"crank": 0.7}, {"crank": w}).A, rel=1e-9) == dyn.linearise(q, v).A


# ---- random mechanisms


@pytest.mark.parametrize(("seed", "kinds"), [(0, ("InPlane", "Rod")), (4, ("InLine",)), (7, ("Coupling", "InPlane"))])
def test_random_mechanisms_against_differences_of_assembled_states(seed, kinds):
    """A x against how the accelerations of the independent speeds change from one assembled, moving state to another."""
    system, q = closed_tree(seed, kinds, n=5)
    dyn = pl.compile(system, "reference")
    model, rng = dyn.model, np.random.default_rng(0)
    N = tangent_space(dyn.loop_jacobian(q))
    v, tau = N @ rng.normal(size=N.shape[1]), rng.normal(size=model.nv)
    lin = dyn.linearise(q, v, tau=tau)
    n = lin.tangent.shape[1]
    names = pl.analysis.point.speed_names(model)
    own = [names.index(word) for word in lin.states[n:]]
    x = rng.normal(size=2 * n)

    def accelerations(h):
        moved = model.integrate(q, h * lin.tangent @ x[:n])
        mobile = np.ones(model.nv)
        moved = closed_pose(model, moved, mobile).q
        J = dyn.loop_jacobian(moved)
        follow = [i for i in range(model.nv) if i not in own]
        speeds = v.copy()
        speeds[own] += h * x[n:]
        speeds[follow] = -np.linalg.pinv(J[:, follow], rcond=1e-9) @ (J[:, own] @ speeds[own])
        return dyn.forward_dynamics(moved, speeds, tau)[own]

    expected = difference(accelerations, 1e-3)
    assert lin.A[n:] @ x == pytest.approx(expected, abs=1e-7 * np.abs(expected).max())
    assert np.abs(dyn.loop_jacobian(q) @ lin.tangent).max() < 1e-12


def test_redundant_rows_and_outputs():
    system, q = three_cranks()
    system.add_output("height", lambda x: (x["coupler"].origin - x.world.origin).dot(x.world.y))
    dyn = pl.compile(system)
    lin = dyn.linearise(q)
    assert lin.A.shape == (2, 2) and lin.outputs == ("height",)
    along = lin.tangent[:, 0]
    assert lin.C[0] == pytest.approx([np.cos(0.6) * along[0], 0.0], abs=1e-12)


@modes_of_any_boundary
def test_a_beam_pinned_at_both_ends():
    """(k pi / l)^2 sqrt(EI / rho A), of a beam on a hinge whose end slides on a line: as good as its modes span that."""
    system = pl.System("beam", gravity=(0, 0, 0))
    system.add_body("beam", hinge=pl.Revolute("z"), flex=pl.flex.Beam(2.0, 3.0, EI=(50.0, 50.0), modes=6))
    system.add_loop("guide", "world", "beam.tip", pl.InPlane("y"))
    dyn = pl.compile(system)
    found = pl.modes(dyn)
    J = dyn.loop_jacobian(dyn.model.neutral())
    assert np.abs(J @ found.shapes.T).max() < 1e-12 and len(found) == dyn.model.nv - 1
    wanted = (np.arange(1, 3) * np.pi / 2.0) ** 2 * np.sqrt(50.0 / (3.0 / 2.0))
    across = [x for x, shape in zip(found.angular, found.shapes, strict=True) if np.abs(J @ np.abs(shape)).max() > 1e-6]
    assert across[:2] == pytest.approx(wanted, rel=1e-2)


# ---- equilibria


def governor(m=0.5, M=0.7, length=0.2) -> pl.System:
    """Watt's governor: two balls on arms from the axis, rods from these to a sleeve below; z is up, the spindle turns about it."""
    system = pl.System("governor")
    system.add_body("spindle", hinge=pl.Revolute("z"), inertia=pl.Inertia(1.0, (0, 0, 0), np.eye(3) * 0.01))
    ball = pl.Inertia(m, (0, 0, -length), np.eye(3) * 1e-5)
    for i, sign in enumerate((-1, 1)):
        system.add_body(f"arm{i}", parent="spindle", hinge=pl.Revolute((0, sign, 0)), inertia=ball)
        system.add_frame(f"ball{i}", f"arm{i}", pl.Pose(xyz=(0, 0, -length)))
    system.add_body("sleeve", parent="spindle", hinge=pl.Prismatic("z"), inertia=pl.Inertia(M, (0, 0, 0), np.eye(3) * 1e-3))
    for i in range(2):
        system.add_rod(f"rod{i}", f"ball{i}", "sleeve", length)
    return system


def test_a_governor_stands_where_its_speed_lifts_it():
    """cos alpha = (m + M) g / (m W^2 l); the balls are small spheres, whose turning does no work."""
    m, M, length, W = 0.5, 0.7, 0.2, 12.0
    system = governor(m, M, length)
    start = pl.assemble(system, {"arm0": 0.5, "arm1": 0.5, "sleeve": -2 * length * np.cos(0.5)})[0]
    eq = pl.equilibrium(system, start, {"spindle": W})
    wanted = np.arccos((m + M) * G / (m * W**2 * length))
    assert eq.q[1:3] == pytest.approx([wanted, wanted], rel=1e-9)
    assert np.abs(pl.compile(system).loop_residual(eq.q)).max() < 1e-13
    # a rod carries half of the sleeve's weight along its slope
    assert np.abs(eq.multipliers) == pytest.approx([M * G / 2 / np.cos(wanted)] * 2, rel=1e-9)


def test_a_held_crank_needs_its_torque():
    system = four_bar()
    eq = pl.equilibrium(system, {"crank": 0.5}, hold=["crank"], free=["crank"])
    assert eq.q[0] == 0.5 and eq.residual < 1e-11
    _, V = reduced(pl.compile(system), eq.q)
    assert eq.tau == pytest.approx([difference(lambda h: V(0.5 + h), 1e-2 / 4), 0.0, 0.0], rel=1e-9)


def test_what_is_open_or_not_independent_is_told():
    dyn = pl.compile(four_bar())
    with pytest.raises(pl.PliantError, match=r"q: .*'pin' is open, .*pl.assemble"):
        dyn.linearise(np.array([0.5, 0.3, 0.9]))
    q = pl.assemble(dyn, {"crank": 0.5})[0]
    with pytest.raises(pl.PliantError, match=r"v: .*'pin' does not allow these speeds"):
        dyn.linearise(q, np.ones(3))
    with pytest.raises(pl.PliantError, match=r"has 1 freedoms at this state, and 'crank.rate', 'rocker.rate' do not determine"):
        dyn.linearise(q, independent=["crank", "rocker"])
    with pytest.raises(pl.PliantError, match="no input or hinge named 'cranc'"):
        dyn.linearise(q, independent=["cranc"])
    tree = pl.System("tree")
    tree.add_body("b", hinge=pl.Revolute("z"), inertia=pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0)))
    with pytest.raises(pl.PliantError, match="all its speeds are independent"):
        pl.compile(tree).linearise(independent=["b"])
