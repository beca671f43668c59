"""A, B, C, D against differences of `dyn.rhs`, about rest and about states that move and turn."""

from __future__ import annotations

import sys

import control
import numpy as np
import pytest
from scipy.linalg import expm

import pliant as pl
from tests.systems import HINGES, modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary


def tether(x):
    """A spring to the world, drag, a thrust along the body, and a lag that feels the body's speed."""
    body = x["b1"]
    r = body.origin - x.world.origin
    force = (
        -x.p.k * r
        - 0.3 * x.velocity(body.origin).dot(body.x) * x.velocity(body.origin)
        + x.s.h * body.x
        + x.u.thrust * x.s.h * body.y
    )
    x.force(force, at=body.point(0.1, 0.2, -0.1))
    x.moment(0.2 * x.omega(body).cross(body.z) + x.u.twist * body.x, on=body)
    x.rate("h", -2.0 * x.s.h + x.velocity(body.origin).dot(body.y) + x.u.thrust + np.tanh(x.u.twist))


def loaded(system):
    system.add_load("tether", tether, {"k": 3.0}, {"thrust": 0.2, "twist": 0.1}, {"h": 0.4})
    system.add_output("felt", lambda x: x.acceleration("b1").in_(x["b1"]))
    system.add_output("along", lambda x: x.velocity("b1").dot(x.world.x) + x.t)
    return system


def richardson(f, n, h=4e-3):
    """df (m, n) at 0 by central differences, extrapolated twice: errors of the sixth order in h, and rounding of 1e-16 / h.

    f: of rows (k, n), all at once.
    """
    steps = h * np.array([1.0, -1.0, 0.5, -0.5, 0.25, -0.25])
    values = f((steps[:, None, None] * np.eye(n)).reshape(-1, n)).reshape(6, n, -1)
    a, b, c = ((values[2 * k] - values[2 * k + 1]) / (2 * steps[2 * k]) for k in range(3))
    return ((16 * (4 * c - b) - (4 * b - a)) / 45).T


def differences(dyn, q, v, s, u, tau):
    """d(v', s')/d(q, v, s, u, tau) in the directions of v."""
    model = dyn.model
    sizes = (model.nv, model.nv, model.ns, model.nu, model.nv)

    def rates(z):
        d, dv, ds, du, dtau = np.split(z, np.cumsum(sizes)[:-1], axis=-1)
        return np.concatenate(dyn.rhs(0.3, model.integrate(q, d), v + dv, s=s + ds, u=u + du, tau=tau + dtau)[1:], axis=-1)

    def outputs(z):
        d, dv, ds, du, dtau = np.split(z, np.cumsum(sizes)[:-1], axis=-1)
        made = dyn.outputs(0.3, model.integrate(q, d), v + dv, s=s + ds, u=u + du, tau=tau + dtau)
        return np.concatenate([x.reshape(len(z), -1) for x in made.values()], axis=-1)

    return richardson(rates, sum(sizes)), richardson(outputs, sum(sizes)) if model.outputs else None


def agrees(dyn, seed, moving, tolerance=1e-8):
    model, rng = dyn.model, np.random.default_rng(seed)
    q, v = model.random_state(rng)
    v, s, u, tau = v * moving, rng.normal(size=model.ns), rng.normal(size=model.nu), rng.normal(size=model.nv)
    forces = [name for body in model.bodies for name in body.full_names(body.speeds)]
    lin = dyn.linearise(q, v, s=s, u=u, tau=tau, t=0.3, inputs=[*model.inputs, *forces])
    want, looked_at = differences(dyn, q, v, s, u, tau)
    n = model.nv
    scale = max(1.0, np.abs(want).max())
    assert np.abs(np.hstack([lin.A, lin.B])[n:] - want).max() < tolerance * scale
    assert (lin.A[:n, n : 2 * n] == np.eye(n)).all() and not lin.A[:n, 2 * n :].any() and not lin.B[:n].any()
    if looked_at is not None:
        assert np.abs(np.hstack([lin.C, lin.D]) - looked_at).max() < tolerance * max(1.0, np.abs(looked_at).max())
    assert lin.A.shape == (len(lin.states),) * 2 and lin.B.shape[1] == len(lin.inputs) and len(lin.C) == len(lin.outputs)
    return lin


@pytest.mark.parametrize("moving", [0.0, 1.0])
@pytest.mark.parametrize("seed", seeds(2))
def test_of_random_systems_with_loads(seed, moving):
    agrees(pl.compile(loaded(random_flexible_system(seed, 3)), "reference"), seed, moving)


@pytest.mark.parametrize("kind", ["Free", "Spherical", "Planar", "Universal", "Custom", "Screw"])
def test_of_every_kind_of_hinge(kind):
    system = random_system(7, 3, kinds=(kind,), shape="chain", base="fixed")
    agrees(pl.compile(system, target="reference"), 1, 1.0)


def test_rolled_and_compiled_is_the_same():
    """Where bodies are in a loop; and after so many calls that the functions are compiled."""
    system = loaded(random_system(1, 3, kinds=("Revolute", "Spherical"), shape="chain"))
    q, v = system.random_state(2)
    one, other = pl.compile(system, mode="rolled").linearise(q, v), pl.compile(system).linearise(q, v)
    straight = pl.compile(system, "reference")
    agrees(straight, 3, 1.0)
    often = pl.compile(system)
    for _ in range(18):
        last = often.linearise(q, v, outputs=[])
    for name in "ABCD":
        x, y = getattr(one, name), getattr(other, name)
        assert np.abs(x - y).max() < 1e-11 * max(1.0, np.abs(y).max())
    assert np.abs(last.A - other.A).max() < 1e-11 * max(1.0, np.abs(other.A).max())


def test_with_parameters_and_wrenches():
    system = random_system(4, 3, kinds=("Revolute", "Spherical"))
    wrench, p = np.random.default_rng(0).normal(size=(1, 6)), {"b1.mass": 3.0}
    dyn = pl.compile(system, parameters=["b1.mass"], wrenches=["f0"])
    q, v = system.random_state(3)
    lin = dyn.linearise(q, v, p=p, wrenches=wrench)
    J = richardson(lambda z: dyn.rhs(0.0, system.integrate(q, z), v, p=p, wrenches=wrench)[1], system.nv)
    assert np.abs(lin.A[system.nv :, : system.nv] - J).max() < 1e-8 * max(1.0, np.abs(J).max())


@pytest.mark.parametrize("hinge", [pl.Free(), pl.Spherical(), pl.Planar("z"), pl.Universal("x", "y")], ids=repr)
def test_neighbours_of_a_moving_state_stay_where_a_says(hinge):
    """q(t) of a neighbour, as increments from q(t) of the state itself: (d, dv)(T) = exp(A T) (d, dv)(0) while A is constant.

    A body that spins about a principal axis has constant A; so has one that glides. Runs with errors of 1e-13, neighbours at 1e-4
    on both sides: what is left is of the third order, 1e-12 / 1e-4.
    """
    system = pl.System("top", gravity=(0, 0, 0))
    system.add_body("top", hinge=hinge, mass=2.0, com=(0, 0, 0), inertia=np.diag([1.5, 2.0, 3.0]))
    v = np.zeros(system.nv)
    v[{6: 2, 3: 2 if isinstance(hinge, pl.Spherical) else 0, 2: 0}[system.nv]] = 1.3
    if isinstance(hinge, pl.Universal):
        v[:] = 0.0  # its speeds are rates of angles: nothing else is steady
    q, T, n, h = system.neutral(), 0.7, system.nv, 1e-4
    A = pl.compile(system).linearise(q, v).A
    dyn = pl.compile(system)

    def after(z):
        run = dyn.rollout(system.integrate(q, z[:n]), v + z[n:], dt=T / 400, steps=400, every=400, method="dop853")
        return run.q[-1], run.v[-1]

    q1, v1 = after(np.zeros(2 * n))
    columns = []
    for e in np.eye(2 * n):
        ends = []
        for sign in (1, -1):
            qe, ve = after(sign * h * e)
            ends.append(np.concatenate([system.difference(q1, qe), ve - v1]))
        columns.append((ends[0] - ends[1]) / (2 * h))
    assert np.abs(np.array(columns).T - expm(A * T)).max() < 1e-7


def test_the_kinematic_part_is_twice_the_slope_of_dexp_inverse():
    system = random_system(2, 6)
    dyn, (_, v) = pl.compile(system, "reference"), system.random_state(5)
    slope = richardson(lambda z: pl.sweeps.dexp_inverse(system, z, v), system.nv)
    assert np.abs(dyn.linearise(v=v, q=system.random_state(1)[0]).A[: system.nv, : system.nv] - 2 * slope).max() < 1e-9


def arm():
    system = pl.System("arm")
    system.add_body(
        "upper", hinge=pl.Revolute("y"), hinge_name="shoulder", inertia=pl.Inertia.rod(2.0, length=0.4, com=(0, 0, -0.2))
    )
    system.add_body("lower", "upper", pl.Spherical(), "elbow", pl.Pose((0, 0, -0.4)), inertia=pl.Inertia.box(1.0, (0.1, 0.1, 0.3)))
    return system


def test_names_and_defaults():
    system = arm()
    lin = pl.linearise(system)
    assert lin.states == (
        "shoulder.angle", "elbow.turn_x", "elbow.turn_y", "elbow.turn_z", "shoulder.rate", "elbow.wx", "elbow.wy", "elbow.wz",
    )  # fmt: skip
    assert lin.inputs == ("tau.shoulder.rate", "tau.elbow.wx", "tau.elbow.wy", "tau.elbow.wz")
    assert lin.outputs == lin.states and (np.eye(8) == lin.C).all() and not lin.D.any() and "8 states" in repr(lin)
    assert pl.linearise(system, inputs=["shoulder"]).inputs == ("tau.shoulder",)
    system.add_load("motor", lambda x: x.torque("shoulder", x.u.torque), inputs={"torque": 0.0})
    system.add_output("height", lambda x: (x["lower"].origin - x.world.origin).dot(x.world.z))
    lin = pl.linearise(system, {"shoulder": 0.2}, inputs=["motor.torque", "elbow.wy"])
    assert lin.inputs == ("motor.torque", "tau.elbow.wy") and lin.outputs == ("height",) and lin.names["inputs"] == lin.inputs
    assert pl.linearise(system).inputs == ("motor.torque",) and pl.linearise(system, outputs=[]).C.shape == (0, 8)
    system.add_load("two", lambda x: x.torque("shoulder", x.u.pair[0] - x.u.pair[1]), inputs={"pair": (0.0, 0.0)})
    both = pl.linearise(system, inputs=["two.pair"])
    assert both.inputs == ("two.pair[0]", "two.pair[1]") and (both.B[:, 0] == -both.B[:, 1]).all() and both.B.any()
    assert pytest.approx(np.eye(8)[:1] * 0.4 * np.sin(0.2), abs=1e-15) == lin.C


def test_state_space_of_scipy():
    lin = pl.linearise(arm(), inputs=["shoulder"])
    made = lin.scipy()
    assert (
        (made.A == lin.A).all()
        and (made.B == lin.B).all()
        and sorted(np.abs(lin.poles())) == pytest.approx(sorted(np.abs(np.linalg.eigvals(lin.A))))
    )
    with pytest.raises(pl.PliantError, match="does not accept a system without outputs; pass outputs= to linearise"):
        pl.linearise(arm(), outputs=[]).scipy()


def test_state_space_of_control(monkeypatch):
    lin = pl.linearise(arm(), inputs=["shoulder"])
    made = lin.control()
    assert isinstance(made, control.StateSpace) and made.state_labels[0] == "shoulder_angle" and (made.A == lin.A).all()
    monkeypatch.setitem(sys.modules, "control", None)
    with pytest.raises(pl.PliantError, match="python-control is not installed; pip install 'pliant"):
        lin.control()


def test_a_law_that_runs_as_python_is_refused_by_name():
    system = arm()
    system.add_load("stop", lambda x: x.torque("shoulder", -9.0 if x.q("shoulder") > 0.5 else 0.0))
    with pytest.raises(pl.PliantError, match="load 'stop' cannot be linearised, because its law runs as Python"):
        pl.linearise(system)
    system = arm()
    system.add_output("side", lambda x: 1.0 if x.q("shoulder") > 0 else 0.0)
    with pytest.raises(pl.PliantError, match=r"output 'side' cannot be linearised.*leave the output out with outputs="):
        pl.linearise(system)
    system.add_output("rate", lambda x: x.v("shoulder"))
    assert (np.eye(8)[4:5] == pl.linearise(system, outputs=["rate"]).C).all()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"inputs": ["sholder"]}, "no input or hinge named 'sholder'; did you mean 'shoulder'"),
        ({"inputs": "shoulder"}, r"inputs='shoulder': give a list of names"),
        ({"outputs": ["tip"]}, "no output named 'tip'"),
        ({"q": np.zeros((2, 5))}, r"q has shape \(2, 5\); give one state, \(5,\)"),
        ({"q": [0, 2, 0, 0, 0]}, "hinge 'elbow' has a quaternion of norm 2"),
        ({"v": {"elbow": [1, 2]}}, "'elbow' takes 3 values, 2 given"),
        ({"tau": {"albow": 1}}, "tau: no hinge, body or speed named 'albow'; did you mean 'elbow'"),
        ({"v": [np.nan, 0, 0, 0]}, r"v: .* is nan; give finite numbers"),
        ({"p": [1.0]}, "compiled without named parameters, which p= gives values to"),
        ({"wrenches": [1.0]}, "compiled without frames that wrenches= act at"),
    ],
)
def test_mistakes(options, message):
    with pytest.raises(pl.PliantError, match=message):
        pl.compile(arm()).linearise(**options)


def test_gyroscopic_rotor_in_closed_form():
    """A symmetric top spinning at W about z: d(wx)/dt = (I - Iz)/I W wy, and the turns see -W x d."""
    I, Iz, W = 2.0, 3.0, 5.0
    system = pl.System("top", gravity=(0, 0, 0))
    system.add_body("top", hinge=pl.Spherical(), mass=1.0, com=(0, 0, 0), inertia=np.diag([I, I, Iz]))
    A = pl.linearise(system, v=[0, 0, W]).A
    want = np.zeros((6, 6))
    want[:3, 3:] = np.eye(3)
    want[0, 1], want[1, 0] = W, -W  # d x w
    want[3, 4], want[4, 3] = (I - Iz) / I * W, -(I - Iz) / I * W
    assert pytest.approx(want, abs=1e-14) == A


@pytest.mark.seeds(3)
def test_by_numbers_as_by_a_graph(seed, monkeypatch):
    """Steps into the complex plane give what the graph gives, on every hinge, with loads, wrenches, and stiffened beams."""
    kinds = tuple(kind for kind in HINGES if kind != "Custom")

    def made():
        system = loaded(random_flexible_system(seed, 3, kinds))
        beam = pl.flex.Beam(1.0, 2.0, EI=(9.0, 20.0), modes={"y": 2, "z": 1}, boundary=("cantilever", "free-free")[seed % 2])
        system.add_body("boom", "b0", pl.Revolute("y"), at=system.model.bodies[0].flex and "n1", flex=beam)
        system.add_body("ball", "boom", at="tip", inertia=pl.Inertia.sphere(0.3, 0.1))
        return pl.compile(system, wrenches=["f0"])

    found = []
    for limit in (np.inf, 0.0):
        monkeypatch.setattr("pliant.analysis.point._LONG", limit)
        dyn = made()
        rng = np.random.default_rng(seed)
        q, v = dyn.model.random_state(rng)
        s, u, tau = (rng.normal(size=n) for n in (dyn.model.ns, dyn.model.nu, dyn.model.nv))
        found.append(dyn.linearise(q, v, s=s, u=u, tau=tau, wrenches=rng.normal(size=(1, 6)), outputs=[]))
    graph, numbers = found
    assert graph.states == numbers.states
    for a, b in ((graph.A, numbers.A), (graph.B, numbers.B), (graph.v_rate, numbers.v_rate), (graph.s_rate, numbers.s_rate)):
        assert np.abs(a - b).max(initial=0.0) <= 1e-9 * np.abs(a).max(initial=1.0)


def test_a_series_is_no_input():
    system = pl.System("car")
    system.add_body("wheel", hinge=pl.Prismatic("z"), mass=1.0)
    system.add_load("tyre", lambda x: x.torque("wheel", x.u.road), inputs={"road": pl.Series([0, 1], [0, 1])})
    with pytest.raises(pl.PliantError, match=r"'tyre.road' is a Series; make it a number or pl.Input\(0.0\) to use it"):
        pl.linearise(system, inputs=["tyre.road"])
