"""State spaces: names, frequency responses, sampling with delays, margins of textbooks, reduction within its bound, exports."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from scipy.io import loadmat

import pliant as pl
from pliant.analysis.control.state_space import plain
from tests.analysis.control_systems import satellite
from tests.systems import random_flexible_system, seeds


def state_space(A, B, C, D=None, dt=0.0):
    A, B, C = (np.atleast_2d(np.asarray(x, dtype=float)) for x in (A, B, C))
    D = np.zeros((len(C), B.shape[1])) if D is None else np.atleast_2d(D)
    words = [tuple(f"{letter}{i}" for i in range(n)) for letter, n in (("x", len(A)), ("u", B.shape[1]), ("y", len(C)))]
    return pl.results.StateSpace(A, B, C, D, *words, "test", dt=dt)


def random_stable(seed, n=8, m=2, k=2, dt=0.0):
    """Lightly damped modes, and real poles."""
    rng = np.random.default_rng(seed)
    w, zeta = rng.uniform(0.5, 20.0, n // 2), rng.uniform(0.003, 0.1, n // 2)
    A = np.kron(np.diag(-w * zeta), np.eye(2)) + np.kron(np.diag(w), [[0.0, 1.0], [-1.0, 0.0]])
    T = rng.normal(size=(n, n))
    A = np.linalg.solve(T, A @ T)
    out = state_space(A, rng.normal(size=(n, m)), rng.normal(size=(k, n)), rng.normal(size=(k, m)))
    return plain(out.discrete(dt), D=out.D) if dt else out


# ---- names


@pytest.mark.parametrize("seed", seeds(2))
def test_inputs_and_outputs_by_any_name(seed):
    """Coordinates, increments, speeds, states, inputs, forces, components of sensors and wrenches, against differences."""
    system = random_flexible_system(seed, 3)
    system.add_load("lag", lambda x: x.rate("h", x.u.a[0] - x.s.h), inputs={"a": [0.1, 0.2]}, states={"h": 0.3})
    system.add_output("imu", pl.sensors.Imu("b2"))
    system.add_output("three", lambda x: x.velocity("b1").in_(x["b1"]))
    dyn = pl.compile(system, "reference", wrenches=["b2"])
    model, rng = dyn.model, np.random.default_rng(seed)
    q, v = model.random_state(rng)
    coordinate = [name for body in model.bodies for name in body.full_names(body.coordinates)]
    speeds = [name for body in model.bodies for name in body.full_names(body.speeds)]
    outputs = [*coordinate, *speeds, "lag.h", "lag.a[1]", "imu", "imu.fy", "imu[1]", "three[2]", f"tau.{speeds[0]}"]
    inputs = ["lag.a[1]", f"tau.{speeds[0]}", "b2.fz", "b1.mx"]
    lin = pl.linearise(system, q, v, inputs=inputs, outputs=outputs)
    assert lin.inputs == tuple(inputs)
    n, h = model.nv, 1e-6

    def seen(d, dv, wrench):
        at = model.integrate(q, d), v + dv
        own = dyn.outputs(0.0, *at, wrenches=[wrench])
        imu, three = own["imu"], own["three"]
        return np.concatenate([at[0], at[1], imu, [imu[4], imu[1], three[2]]])

    step, none, zero = h * rng.normal(size=(2, n)), np.zeros(n), np.zeros(6)
    up, down = seen(step[0], step[1], zero), seen(-step[0], -step[1], zero)
    rows = [i for i, x in enumerate(lin.outputs) if not x.startswith(("lag", "tau"))]
    found = lin.C[rows] @ np.concatenate([step[0], step[1], [0.0]]) * 2
    assert np.abs(found - (up - down)).max() < 1e-6 * max(np.abs(found).max(), h)
    pushed = seen(none, none, np.eye(6)[5]) - seen(none, none, zero)  # linear in the wrench
    assert np.abs(lin.D[rows, 2] - pushed).max() < 1e-9 * max(1.0, np.abs(pushed).max())
    a = [dyn.rhs(0.0, q, v, wrenches=[np.eye(6)[5] * x])[1] for x in (0.0, 1.0)]
    assert np.abs(lin.B[n : 2 * n, 2] - (a[1] - a[0])).max() < 1e-9 * max(1.0, np.abs(a[1]).max())
    row = dict(zip(lin.outputs, np.hstack([lin.C, lin.D]), strict=True))
    assert row["lag.h"][2 * n] == 1.0
    assert row["lag.a[1]"][2 * n + 1] == 1.0 and row[f"tau.{speeds[0]}"][2 * n + 2] == 1.0
    increments = pl.linearise(system, q, v, inputs=[], outputs=lin.states[:n])  # their names are names of outputs
    assert (increments.C[:, :n] == np.eye(n)).all()


def test_unknown_names():
    system = satellite()
    for given in ({"outputs": ["yaw.angel"]}, {"inputs": ["motor.toque"]}, {"inputs": ["bus.fq"]}):
        with pytest.raises(pl.UnknownNameError):
            pl.linearise(system, **given)
    system.add_output("three", lambda x: x.velocity("bus").in_(x["bus"]))
    with pytest.raises(pl.UnknownNameError, match=r"three\[3\]"):
        pl.linearise(system, outputs=["three[3]"])


# ---- responses and sampling


def test_frequency_response():
    for system in (random_stable(0), random_stable(1, dt=0.1), state_space([[0, 1], [0, 0]], [[0], [1]], [[1, 0]])):
        w = np.array([[0.3, 1.0], [2.0, 11.0]])
        points = np.exp(1j * w * system.dt) if system.dt else 1j * w
        n = len(system.A)
        for i in np.ndindex(w.shape):
            wanted = system.C @ np.linalg.solve(points[i] * np.eye(n) - system.A, system.B) + system.D
            assert np.abs(system.frequency_response(w)[i] - wanted).max() < 1e-10 * np.abs(wanted).max()
    assert not np.isfinite(system.frequency_response(0.0)).any()  # a pole


@pytest.mark.parametrize("seed", seeds(4))
def test_discrete_with_delays(seed):
    """Against an integration in small steps under the delayed and held inputs."""
    rng = np.random.default_rng(seed)
    system, fine = random_stable(seed, 4), 64
    period = float(rng.uniform(0.02, 0.1))
    late = int(rng.choice([0, 20, 64, 100, 192]))
    made = system.discrete(period, late * period / fine)
    u = rng.normal(size=(12, 2))
    one = system.discrete(period / fine)  # a step of the integration, without delay
    x, z, found, wanted = np.zeros(4), np.zeros(len(made.A)), [], []
    for i in range(len(u) * fine):
        acting = u[(i - late) // fine] if i >= late else np.zeros(2)
        if i % fine == 0:
            wanted.append(system.C @ x + system.D @ acting)
            found.append(made.C @ z + made.D @ u[i // fine])
            z = made.A @ z + made.B @ u[i // fine]
        x = one.A @ x + one.B @ acting
    assert np.abs(np.array(found) - wanted).max() < 1e-11 * np.abs(wanted).max()
    with pytest.raises(pl.PliantError, match="sampled already"):
        made.discrete(0.1)


def test_margins_of_textbooks():
    """L = k / (s (s + 1) (s + 2)): gain margin 6 / k at sqrt(2). A double integrator has no gain margin. Phase of a first order."""
    third = state_space([[0, 1, 0], [0, 0, 1], [0, -2, -3]], [[0], [0], [1]], [[1.5, 0, 0]])
    found = third.margins()
    assert found.gain == pytest.approx(4.0, rel=1e-10) and found.phase_crossings[0][0] == pytest.approx(np.sqrt(2), rel=1e-10)
    w, phase = found.gain_crossings[0]
    assert np.abs(1.5 / (1j * w * (1j * w + 1) * (1j * w + 2))) == pytest.approx(1.0, rel=1e-10)
    assert phase == pytest.approx(180 - 90 - np.degrees(np.arctan(w) + np.arctan(w / 2)), rel=1e-10)
    assert found.delay == pytest.approx(np.radians(phase) / w) and found.stable
    grid = np.linspace(0.01, 20.0, 400_000)
    S = 1 / np.abs(1 + 1.5 / (1j * grid * (1j * grid + 1) * (1j * grid + 2)))
    assert found.peak == pytest.approx(S.max(), rel=1e-8)
    unstable = state_space([[1.0]], [[1.0]], [[4.0]]).margins()  # 4 / (s - 1): stable for gains above 1/4
    assert unstable.stable and unstable.gain_down == pytest.approx(0.25) and unstable.gain == np.inf
    assert not state_space([[0, 1], [0, 0]], [[0], [1]], [[1, 0]]).margins().stable
    narrow = state_space([[0, 1], [-100.0, -2e-5]], [[0], [1]], [[0, -1e-5]]).margins()  # a resonance with a width of 1e-6
    assert narrow.gain == pytest.approx(2.0, rel=1e-8) and narrow.stable
    sampled = state_space([[1.0]], [[0.1]], [[5.0]], dt=0.1).margins()  # z = 1 - 0.5 k
    assert sampled.gain == pytest.approx(4.0)


# ---- reduction


@cache
def flexible(dt=0.0):
    rng = np.random.default_rng(5)
    w = np.geomspace(1.0, 300.0, 12)
    zeros = np.zeros((12, 12))
    A = np.block([[zeros, np.eye(12)], [-np.diag(w**2), -2 * 0.01 * np.diag(w)]])
    A = np.block([[A, np.zeros((24, 2))], [np.zeros((2, 24)), np.array([[0.0, 1.0], [0.0, 0.0]])]])
    B = np.concatenate([np.zeros((12, 2)), rng.normal(size=(12, 2)), [[0, 0], [1, 0.5]]])
    C = np.concatenate([rng.normal(size=(12, 2)), np.zeros((12, 2)), [[1, 1], [0, 0]]]).T
    made = state_space(A, B, C)
    return made.discrete(dt) if dt else made


@pytest.mark.parametrize("dt", [0.0, 0.004])
@pytest.mark.parametrize("method", ["balanced", "modal"])
def test_reduced_models_are_within_their_bound(method, dt):
    system = flexible(dt)
    near = np.outer(np.geomspace(1.0, 300.0, 12), 1 + np.linspace(-0.05, 0.05, 31))
    w = np.unique(np.concatenate([np.geomspace(0.05, 700.0, 300), near.ravel()]))
    whole = system.frequency_response(w)
    bounds = []
    for order in (6, 12, 26):
        small = system.reduce(order, method=method)
        assert len(small.A) == order and small.always == 2 and small.basis.shape == (26, order)
        error = np.linalg.norm(small.frequency_response(w) - whole, 2, axis=(1, 2)).max()
        assert error <= small.bound + 1e-7 * np.abs(small.values).max()
        assert np.sort(np.abs(np.log(np.linalg.eigvals(small.A)) if dt else np.linalg.eigvals(small.A)))[:2].max() < 1e-4  # rigid
        bounds.append(small.bound)
    assert bounds == sorted(bounds, reverse=True) and bounds[-1] <= 1e-7 * bounds[0]
    chosen = system.reduce(error=bounds[1] * 1.0001, method=method)
    assert len(chosen.A) <= 12 and chosen.bound <= bounds[1] * 1.0001
    with pytest.raises(pl.PliantError, match="2 states do not decay"):
        system.reduce(1, method=method)
    if method == "modal":
        low = system.reduce(below=10.0, method="modal")
        assert len(low.A) == 2 + 2 * np.count_nonzero(np.geomspace(1.0, 300.0, 12) <= 10.0)
    else:
        with pytest.raises(pl.PliantError, match="modal"):
            system.reduce(below=10.0)


# ---- exports and figures


def test_exports(tmp_path):
    lin = pl.linearise(satellite(), outputs=["yaw.angle", "panel.y1"])
    made = lin.select(["motor.torque"]).discrete(0.1, 0.03)
    read = loadmat(made.save_mat(tmp_path / "plant.mat"))
    for name in "ABCD":
        assert (read[name] == getattr(made, name)).all()
    assert read["dt"] == 0.1 and [x.item() for x in read["outputs"].ravel()] == ["yaw.angle", "panel.y1"]
    assert made.control().dt == 0.1 and made.scipy().dt == 0.1 and made.inputs == ("motor.torque",)
    assert repr(made) == "<StateSpace of 'satellite' every 0.1 s: 7 states, 1 input, 2 outputs>"
    with pytest.raises(pl.PliantError, match=r"\.mat"):
        made.save_mat(tmp_path / "plant.m")
    with pytest.raises(pl.PliantError, match="select"):
        made.margins()


def test_fmu(tmp_path):
    """A step response, run by FMPy, against that of SciPy."""
    fmpy = pytest.importorskip("fmpy")
    lin = pl.linearise(satellite(), inputs=["motor.torque", "yaw"], outputs=["panel.y1", "yaw.rate"]).reduce(4)
    file = lin.write_fmu(tmp_path / "plant.fmu")
    found = fmpy.simulate_fmu(
        str(file), stop_time=2.0, output_interval=0.5, output=["panel_y1", "yaw_rate"], start_values={"linear.motor_torque": 1.0}
    )
    made = lin.select(["motor.torque"]).discrete(0.5)
    z = np.zeros(4)
    for row in found:
        assert np.abs(made.C @ z - [row["panel_y1"], row["yaw_rate"]]).max() < 1e-7
        z = made.A @ z + made.B @ [1.0]
    with pytest.raises(pl.PliantError, match="sampled"):
        made.write_fmu(tmp_path / "sampled.fmu")


def test_figures(tmp_path):
    loop = pl.analysis.control_loop(satellite())
    for kind in ("bode", "nichols", "nyquist", "sensitivity"):
        loop.plot(kind, tmp_path / f"{kind}.png")
        assert (tmp_path / f"{kind}.png").stat().st_size > 5000
    loop.plant.plot("bode", tmp_path / "plant.png", w=[0.1, 1.0, 10.0])
    with pytest.raises(pl.PliantError, match="select"):
        loop.plant.plot("nyquist")


@pytest.mark.parametrize("seed", seeds(3))
def test_gain_margins_of_random_loops(seed):
    """Crossings of the frequency response against the poles of the closed loop, with light damping and with delays."""
    rng = np.random.default_rng(seed)
    m = int(rng.integers(1, 6))
    w, zeta, b, c = 10 ** rng.uniform(-0.5, 2, m), 10 ** rng.uniform(-4, -1.5, m), *0.1 * np.abs(rng.normal(size=(2, m)))
    A, B, C = np.zeros((2 * m + 2, 2 * m + 2)), np.zeros((2 * m + 2, 1)), np.zeros((1, 2 * m + 2))
    bandwidth = 10 ** rng.uniform(-2, -0.5)
    A[0, 1], B[1], C[0, :2] = 1.0, 1.0, (bandwidth**2, 1.4 * bandwidth)
    for i in range(m):
        k = 2 + 2 * i
        A[k, k + 1], A[k + 1, k], A[k + 1, k + 1], B[k + 1] = 1.0, -(w[i] ** 2), -2 * zeta[i] * w[i], b[i]
        C[0, k : k + 2] = c[i] * bandwidth**2, c[i] * 1.4 * bandwidth
    loop = state_space(A, B, C).discrete(0.1, float(rng.uniform(0.0, 0.25)))
    found = loop.margins()
    gains = np.array(sorted(factor for _, factor in found.phase_crossings if 1e-2 < factor < 1e3))

    def outside(factor):
        return np.count_nonzero(np.abs(np.linalg.eigvals(loop.A - factor * loop.B @ loop.C)) > 1)

    below, above = (np.array([outside(x) for x in gains * y]) for y in (1 - 1e-5, 1 + 1e-5))
    assert (below != above).all()  # poles cross the unit circle at these gains,
    assert ([*below, outside(1e3)] == np.array([outside(1e-2), *above])).all()  # and nowhere between
    assert found.stable == (outside(1.0) == 0)
