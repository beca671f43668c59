"""Closed systems against values from elsewhere: IFToMM's library, the IVP test set, Lagrange's equations of one or two freedoms."""

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import pliant as pl
from pliant.examples.four_bar import n_four_bar, standing

DATA = Path(__file__).parents[1] / "data" / "loops"


def reference(name: str) -> dict:
    return json.loads((DATA / f"{name}.json").read_text())


def started(name: str) -> tuple[pl.System, dict, dict]:
    example = pl.examples.EXAMPLES[name]
    return example.build(), example.q0, example.v0


# ---- Andrews' squeezer ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def squeezed():
    """(dynamics, t, q, v) at 0.03 s."""
    system, q0, v0 = started("andrews")
    dyn = pl.compile(system)
    run = pl.simulate(system, q0, v0, t_end=0.03, rtol=1e-12, atol=1e-13, method="dop853", n_out=61, dynamics=dyn)
    return dyn, run


def in_order(system, values, of) -> np.ndarray:
    """By the order of the angles in the IVP test set."""
    return np.array([values[getattr(system, of)(name)][0] for name in reference("andrews")["order"]])


def test_andrews_start_is_that_of_the_test_set():
    system, q0, _ = started("andrews")
    known = reference("andrews")
    np.testing.assert_array_equal([q0[name] for name in known["order"]], known["y0_q"])
    q, v = pl.assemble(system, q0)
    dyn = pl.compile(system)
    a = dyn.rhs(0.0, q, v)[1]
    np.testing.assert_allclose(in_order(system, a, "v_index"), known["w0"], rtol=1e-12, atol=1e-8)


def test_andrews_follows_the_published_values(squeezed):
    """The published positions have ten digits, what was computed anew by casadi and DOP853 at 1e-13 has more."""
    dyn, run = squeezed
    known = reference("andrews")
    system, published, own = dyn.model, np.array(known["reference_published"]), np.array(known["own_dop853"])
    q, v = (in_order(system, x[-1], of) for x, of in ((run.q, "q_index"), (run.v, "v_index")))
    np.testing.assert_allclose(q, published[:7], rtol=1e-9)
    np.testing.assert_allclose(v, published[7:14], rtol=1e-7)
    np.testing.assert_allclose(q, own[:7], rtol=1e-9)
    np.testing.assert_allclose(v, own[7:14], rtol=1e-8)


def test_andrews_accelerations_and_multipliers(squeezed):
    """At the state of the reference. There M q'' + G* lambda = f, rows along x and y: what acts on the knee, reversed."""
    dyn, _ = squeezed
    system, known = dyn.model, np.array(reference("andrews")["own_dop853"])
    q, v = np.zeros(7), np.zeros(7)
    for k, name in enumerate(reference("andrews")["order"]):
        q[system.q_index(name)], v[system.v_index(name)] = known[k], known[7 + k]
    _, a, _ = dyn.rhs(0.03, q, v)
    np.testing.assert_allclose(in_order(system, a, "v_index"), known[14:21], rtol=1e-6)
    found = dyn.multipliers(q, v, dyn.load_forces(0.03, q, v)[0])
    forces = []
    for n, body in enumerate(("K3", "K4", "K6")):
        R, _ = dyn.frame(f"{body}-end").pose(q)
        forces.append(-(R @ found[5 * n + 2 : 5 * n + 5])[:2])
    np.testing.assert_allclose(np.concatenate(forces), known[21:], rtol=1e-6)


# ---- the spatial slider-crank -----------------------------------------------------------------------------------------


def test_slider_crank_follows_the_reference():
    system, q0, v0 = started("slider-crank")
    known = reference("slider_crank_3d")
    t = [row["t"] for row in known["reference"]]
    run = pl.simulate(system, q0, v0, t_end=5.0, t_eval=[0.0, *t], rtol=1e-11, atol=1e-13, method="dop853")
    at = system.q_index("slider").start
    speed = system.v_index("slider").start
    for row, q, v in zip(known["reference"], run.q[1:], run.v[1:], strict=True):
        close = 1e-8 if row["t"] <= 1.0 else 1e-6
        assert abs(q[at] - row["slider_x"]) < close
        assert abs(v[speed] - row["slider_v"]) < 10 * close
        turned = (q[system.q_index("crank").start] - row["crank_angle_mod2pi"] + np.pi) % (2 * np.pi) - np.pi
        assert abs(turned) < 10 * close
        assert abs(v[system.v_index("crank").start] - row["crank_omega"]) < 100 * close
    q, v = pl.assemble(system, q0, v0)
    a = pl.compile(system).forward_dynamics(q, v, np.zeros(4))
    np.testing.assert_allclose(a[[speed, 0]], [known["initial"][k] for k in ("slider_acc0", "crank_alpha0")], rtol=1e-11)


# ---- rows of parallelograms -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 10])
def test_rows_of_parallelograms_pass_through_singular_poses(n):
    """Steps of 1 ms, with all bars in line several times, against one freedom: M phi'' = -V cos phi."""
    M, V = (n + 1) / 3 + n, 9.81 * ((n + 1) / 2 + n)
    exact = solve_ivp(lambda t, y: [y[1], -V / M * np.cos(y[0])], (0, 10), [np.pi / 2, -1.0], "DOP853", rtol=2.3e-14, atol=1e-14)
    for row in next((x["rows"] for x in reference("n_fourbar_small")["results"] if x["N"] == n), [])[-1:]:
        np.testing.assert_allclose(exact.y[:, -1], [row["phi"], row["phidot"]], rtol=1e-10)
    run = pl.simulate(n_four_bar(n), *standing(n), t_end=10.0, dt=1e-3, method="rk4", n_out=11)
    np.testing.assert_allclose(run.q[-1, : n + 1], exact.y[0, -1], rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.v[-1, : n + 1], exact.y[1, -1], rtol=0, atol=1e-8)


def test_a_step_by_hand_passes_them_too():
    """RK4 on coordinates and speeds, and the projection, without what `simulate` makes of them."""
    system = n_four_bar(2)
    dyn, h = pl.compile(system), 1e-3
    q, v = pl.assemble(system, *standing(2))
    none = np.zeros(5)
    for _ in range(1000):
        rates = [(v, dyn.forward_dynamics(q, v, none))]
        for c in (0.5 * h, 0.5 * h, h):
            dq, dv = rates[-1]
            rates.append((v + c * dv, dyn.forward_dynamics(q + c * dq, v + c * dv, none)))
        dq, dv = (sum(w * rate[i] for w, rate in zip((1, 2, 2, 1), rates, strict=True)) * (h / 6) for i in (0, 1))
        q, v = dyn.project(q + dq, v + dv)
    known = reference("n_fourbar_small")["results"][1]["rows"][0]
    np.testing.assert_allclose([q[0], v[0]], [known["phi"], known["phidot"]], rtol=0, atol=1e-9)


# ---- Bricard's linkage ------------------------------------------------------------------------------------------------


def skew(x) -> np.ndarray:
    return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0.0]])


def rotation(e) -> np.ndarray:
    return np.eye(3) + 2 * e[0] * skew(e[1:]) + 2 * skew(e[1:]) @ skew(e[1:])


def bricard_in_maximal_coordinates(t) -> np.ndarray:
    """The ends (times, 6, 3) of the rods: five free bodies, each a place, a quaternion and speeds in world axes, on six pins
    of six rows each, more than there need be, solved for by least squares."""
    ends = np.array([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1.0)])
    axes = np.array([(0, 1, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0.0)])
    com = 0.5 * (ends[:-1] + ends[1:])
    J0 = [(np.eye(3) - np.outer(d, d)) / 12 for d in ends[1:] - ends[:-1]]

    def rate(_, y):
        e, u, w = (part.reshape(5, -1) for part in np.split(y, [15, 35, 50])[1:])
        R = [rotation(q) for q in e]
        M, f = np.zeros((30, 30)), np.zeros(30)
        for k in range(5):
            J = R[k] @ J0[k] @ R[k].T
            M[6 * k : 6 * k + 3, 6 * k : 6 * k + 3], M[6 * k + 3 : 6 * k + 6, 6 * k + 3 : 6 * k + 6] = np.eye(3), J
            f[6 * k : 6 * k + 6] = [0, -9.81, 0, *-np.cross(w[k], J @ w[k])]
        G, gamma = [], []
        for j in range(6):
            row, right = np.zeros((6, 30)), np.zeros(6)
            n = axes[j] if j == 0 else R[j - 1] @ axes[j]
            for k, sign in ((j - 1, -1.0), (j, 1.0)):
                if 0 <= k < 5:
                    r = R[k] @ (ends[j] - com[k])
                    row[:3, 6 * k : 6 * k + 3], row[:3, 6 * k + 3 : 6 * k + 6] = sign * np.eye(3), -sign * skew(r)
                    row[3:, 6 * k + 3 : 6 * k + 6] = sign * skew(n)
                    right[:3] -= sign * np.cross(w[k], np.cross(w[k], r))
            wa = w[j - 1] if j else np.zeros(3)
            wb = w[j] if j < 5 else np.zeros(3)
            right[3:] = -np.cross(np.cross(wa, n), wb - wa)
            G.append(row)
            gamma.append(right)
        G, gamma = np.concatenate(G), np.concatenate(gamma)
        kkt = np.block([[M, -G.T], [G, np.zeros((36, 36))]])
        a = np.linalg.lstsq(kkt, np.concatenate([f, gamma]), rcond=1e-9)[0][:30]
        a = a.reshape(5, 6)
        eps = [0.5 * np.array([-q[1:] @ o, *(q[0] * o + np.cross(o, q[1:]))]) for q, o in zip(e, w, strict=True)]
        return np.concatenate([u.ravel(), np.ravel(eps), a[:, :3].ravel(), a[:, 3:].ravel()])

    start = np.concatenate([com.ravel(), np.tile([1.0, 0, 0, 0], 5), np.zeros(30)])
    found = solve_ivp(rate, (0, t[-1]), start, "DOP853", t_eval=t, rtol=1e-11, atol=1e-12).y.T
    out = []
    for y in found:
        x, e = y[:15].reshape(5, 3), y[15:35].reshape(5, 4)
        out.append([np.zeros(3), *(x[k] + rotation(e[k]) @ (ends[k + 1] - com[k]) for k in range(5))])
    return np.array(out)


def test_bricard_against_maximal_coordinates():
    t = [0.25, 0.5, 0.75, 1.0]
    known = bricard_in_maximal_coordinates(t)
    system, q0, v0 = started("bricard")
    run = pl.simulate(system, q0, v0, t_end=1.0, t_eval=[0.0, *t], rtol=1e-10, method="dop853")
    frame = pl.compile(system).frame("end3")
    found = np.array([frame.pose(q)[1] for q in run.q[1:]])
    assert np.abs(known[-1, 3] - known[0, 3]).max() > 0.1
    np.testing.assert_allclose(found, known[:, 3], atol=1e-8)


def test_bricard_over_ten_seconds():
    """Five rows of which one always depends on the others, which one changes: energy, and two ways to step."""
    system, q0, v0 = started("bricard")
    dyn = pl.compile(system)
    fine = pl.simulate(system, q0, v0, t_end=10.0, n_out=101, rtol=1e-12, atol=1e-13, method="dop853", dynamics=dyn)
    fixed = pl.simulate(system, q0, v0, t_end=10.0, n_out=101, dt=1e-3, method="dop853", dynamics=dyn)
    np.testing.assert_allclose(fixed.q[-1], fine.q[-1], atol=1e-9)
    assert max(np.abs(dyn.loop_residual(q)).max() for q in fine.q) < 1e-13
    energy = dyn.kinetic_energy(fine.q, fine.v) + dyn.potential_energy(fine.q)
    assert np.ptp(energy) < 1e-8


def test_the_row_that_is_spared_is_one_that_can_be_in_every_pose():
    """The third force of the pin is needed where the first hinge is at a right angle: near it, with that row last, the stages of a
    step, which are off the closure, had large accelerations, and RK4 of 1 ms was 6e-6 off at 10 s."""
    system, q0, v0 = started("bricard")
    fine = pl.simulate(system, q0, v0, t_end=10.0, n_out=3, rtol=1e-12, atol=1e-13)
    for method in ("composite", "articulated"):
        fixed = pl.simulate(system, q0, v0, t_end=10.0, n_out=3, dt=2e-3, method="rk4", dynamics=pl.compile(system, method=method))
        np.testing.assert_allclose(fixed.q[-1], fine.q[-1], atol=1e-10)


# ---- the flyball governor ---------------------------------------------------------------------------------------------


def test_governor_against_lagrange():
    """Two freedoms: the turn psi of the shaft, the angle alpha of both arms. The collar hangs 2 s cos alpha below the top."""
    system, q0, v0 = started("governor")
    from pliant.examples.governor import ALPHA, ARM, BALL, DENSITY, ROD, WIDTH

    m, M, s = DENSITY * WIDTH**2 * ARM, DENSITY * 1e-3, ROD
    thin = m * WIDTH**2 / 6  # of a bar about its length
    shaft, collar = thin, M * 0.01 / 6
    across = m * (ARM**2 + WIDTH**2) / 12 + m * ARM**2 / 4 + BALL * ARM**2  # of an arm about its hinge
    weight = 2 * (0.5 * m + BALL) * ARM * 9.81 + 2 * s * M * 9.81

    def inertia(alpha):
        """About the shaft, and its slope."""
        both = 2 * (across * np.sin(alpha) ** 2 + thin * np.cos(alpha) ** 2)
        return shaft + collar + both, 4 * (across - thin) * np.sin(alpha) * np.cos(alpha)

    def rate(_, y):
        alpha, alpha_dot, psi_dot = y
        I, slope = inertia(alpha)
        A = 2 * across + 4 * M * s**2 * np.sin(alpha) ** 2
        curved = 4 * M * s**2 * np.sin(alpha) * np.cos(alpha) * alpha_dot**2
        return [alpha_dot, (0.5 * slope * psi_dot**2 - curved - weight * np.sin(alpha)) / A, -slope * alpha_dot * psi_dot / I]

    exact = solve_ivp(rate, (0, 10), [ALPHA, 0.0, 2 * np.pi], "DOP853", rtol=2.3e-14, atol=1e-14)
    run = pl.simulate(system, q0, v0, t_end=10.0, n_out=11, rtol=1e-12, atol=1e-13, method="dop853")
    arm, shaft_speed = system.q_index("left-arm").start, system.v_index("shaft").start
    found = [run.q[-1, arm] + ALPHA, run.v[-1, system.v_index("left-arm").start], run.v[-1, shaft_speed]]
    np.testing.assert_allclose(found, exact.y[:, -1], atol=1e-9)
    np.testing.assert_allclose(run.q[:, arm], run.q[:, system.q_index("right-arm").start], atol=1e-12)


# ---- the gripper ------------------------------------------------------------------------------------------------------


def test_gripper_closes_with_its_pads_parallel():
    system, q0, v0 = started("parallel-gripper")
    run = pl.simulate(system, q0, v0, t_end=0.3, u={"drive.torque": 0.01}, tau={"lift": 1.24 * 9.81}, n_out=31)

    def q(name):
        return run.q[:, system.q_index(name).start]

    assert abs(q("shaft")[-1] - q("shaft")[0]) > 1.0
    np.testing.assert_allclose(q("left-crank"), -q("right-crank"), atol=1e-14)
    np.testing.assert_allclose(q("shaft"), 20 * q("right-crank"), atol=1e-13)
    for side in ("left", "right"):
        np.testing.assert_allclose(q(f"{side}-finger"), -q(f"{side}-crank"), atol=1e-13)
        np.testing.assert_allclose(q(f"{side}-follower"), q(f"{side}-crank"), atol=1e-13)


# ---- a flexible slider-crank ------------------------------------------------------------------------------------------


def test_the_flexible_slider_crank_bends_about_the_rigid_one():
    """Its rod of steel bends by a millimetre at 150 rad/s; the slider is off that of a rigid rod by its square over the length."""
    system, q0, v0 = started("flexible-slider-crank")
    run = pl.simulate(system, q0, v0, t_end=0.04, rtol=1e-9, method="dop853", n_out=41)
    implicit = pl.simulate(system, q0, v0, t_end=0.04, rtol=1e-7, method="esdirk", n_out=41)
    np.testing.assert_allclose(implicit.q, run.q, atol=1e-8)
    crank, slider = (run.q[:, system.q_index(name).start] for name in ("crank", "slider"))
    rigid = 0.15 * np.cos(crank) + np.sqrt(0.09 - (0.15 * np.sin(crank)) ** 2) - 0.45
    assert 5e-4 < np.abs(run.modes("rod")).max() < 2e-3
    assert 1e-6 < np.abs(slider - rigid).max() < 1e-4
