"""Laws in the vector language against plain NumPy in world axes: forces from poses, velocities and Jacobians of frames."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from tests.systems import modes_of_any_boundary, random_flexible_system, random_system, seeds

pytestmark = modes_of_any_boundary
WIND = np.array([0.4, -0.2, 0.7])


class World:
    """A system at a state, seen from the world: frames' poses, velocities and Jacobians, and the generalised forces so far."""

    def __init__(self, system: pl.System, q, v) -> None:
        self.dyn, self.q, self.v = pl.compile(system, "reference"), q, v
        self.tau = np.zeros(system.nv)

    def place(self, frame, r=(0.0, 0.0, 0.0)):
        """(R, point, its velocity, omega) of a point of a frame."""
        f = self.dyn.frame(frame)
        R, p = f.pose(self.q)
        w, v = np.split(f.velocity(self.q, self.v), 2)
        d = R @ np.asarray(r)
        return R, p + d, v + np.cross(w, d), w

    def wrench(self, frame, moment, force, at):
        """A moment, and a force at a point of the world, on the body of a frame."""
        f = self.dyn.frame(frame)
        _, p = f.pose(self.q)
        self.tau = self.tau + f.jacobian(self.q).T @ np.concatenate([moment + np.cross(at - p, force), force])


def strut(x):
    A, B = x["f0"].point(0.1, 0.2, 0.3), x["f1"].origin
    r = B - A
    rate = (x.velocity(B) - x.velocity(A)).dot(r.unit())
    x.force(-(x.p.k * (r.norm() - 0.3) + x.p.c * rate) * r.unit(), at=B, reaction=A)
    x.energy(0.5 * x.p.k * (r.norm() - 0.3) ** 2)


def strut_in_world(w: World):
    _, A, vA, _ = w.place("f0", (0.1, 0.2, 0.3))
    _, B, vB, _ = w.place("f1")
    r = B - A
    e = r / np.linalg.norm(r)
    f = -(90.0 * (np.linalg.norm(r) - 0.3) + 2.0 * (vB - vA) @ e) * e
    w.wrench("f1", 0, f, B)
    w.wrench("f0", 0, -f, A)


def drag(x):
    P = x["f0"].point(0.0, 0.2, 0.0)
    air = x.velocity(P) - x.world.vector(*WIND)
    x.force(-0.6 * air.norm() * air, at=P)


def drag_in_world(w: World):
    _, P, v, _ = w.place("f0", (0.0, 0.2, 0.0))
    air = v - WIND
    w.wrench("f0", 0, -0.6 * np.linalg.norm(air) * air, P)


def tyre(x):
    """A force at the lowest point of a wheel, which is no point of its body for long."""
    wheel = x["f1"]
    down = -x.world.z - wheel.y * (-x.world.z).dot(wheel.y)
    contact = wheel.origin + 0.3 * down.unit()
    slip = x.velocity(contact)
    forward = wheel.y.cross(x.world.z).unit()
    load = np.where(slip.dot(x.world.z) < 0.0, 50.0, 20.0)
    along = slip.along(forward)
    x.force(load * x.world.z - load * np.tanh(along / 0.1) * forward - 3.0 * slip.along(wheel.y) * wheel.y, at=contact)


def tyre_in_world(w: World):
    R, p, v, omega = w.place("f1")
    y, z = R[:, 1], np.array([0.0, 0.0, 1.0])
    down = -z - y * (-z @ y)
    at = p + 0.3 * down / np.linalg.norm(down)
    slip = v + np.cross(omega, at - p)
    forward = np.cross(y, z) / np.linalg.norm(np.cross(y, z))
    load = 50.0 if slip @ z < 0 else 20.0
    f = load * z - load * np.tanh(slip @ forward / 0.1) * forward - 3.0 * (slip @ y) * y
    w.wrench("f1", 0, f, at)


def gimbal_lock(x):
    """A moment between two frames, by their relative turning and the cosine between two axes, on a hinge too."""
    a, b = x["f0"], x["f1"]
    w = x.omega(b, relative_to=a)
    x.moment(-0.4 * w + a.z.cross(b.z) * a.x.dot(b.x), on=b, reaction=a)


def gimbal_lock_in_world(w: World):
    Ra, pa, _, wa = w.place("f0")
    Rb, pb, _, wb = w.place("f1")
    m = -0.4 * (wb - wa) + np.cross(Ra[:, 2], Rb[:, 2]) * (Ra[:, 0] @ Rb[:, 0])
    w.wrench("f1", m, np.zeros(3), pb)
    w.wrench("f0", -m, np.zeros(3), pa)


def attraction(x):
    """Toward a point of the world, and as seen by somebody on a frame, with the components in another frame."""
    r = x.world.point(1.0, 2.0, -0.5) - x["f1"].origin
    seen = x.velocity(x["f1"].origin, relative_to=x["f0"])
    cx, cy, cz = seen.in_(x["f1"])
    x.force(5.0 * r / r.norm() ** 3 + x["f0"].vector(cx, -cy, 0.2 * cz), at=x["f1"].origin)


def attraction_in_world(w: World):
    R0, p0, v0, w0 = w.place("f0")
    R1, p1, v1, _ = w.place("f1")
    r = np.array([1.0, 2.0, -0.5]) - p1
    c = R1.T @ (v1 - v0 - np.cross(w0, p1 - p0))
    w.wrench("f1", 0, 5.0 * r / np.linalg.norm(r) ** 3 + R0 @ [c[0], -c[1], 0.2 * c[2]], p1)


LAWS = {
    "strut": (strut, strut_in_world), "drag": (drag, drag_in_world), "tyre": (tyre, tyre_in_world),
    "gimbal": (gimbal_lock, gimbal_lock_in_world), "attraction": (attraction, attraction_in_world),
}  # fmt: skip


def loaded(seed: int, *names: str) -> pl.System:
    kinds = tuple(k for k in ("Revolute", "Prismatic", "Screw", "Cylindrical", "Universal", "Planar", "Spherical", "Free", "Fixed"))
    system = random_flexible_system(seed, kinds=kinds) if seed % 2 else random_system(seed, n=2 + seed, kinds=kinds)
    for name in names:
        given = {"parameters": {"k": 90.0, "c": 2.0}} if name == "strut" else {}
        system.add_load(name, LAWS[name][0], **given)
    return system


@pytest.mark.parametrize(("seed", "names"), [*((0, (name,)) for name in LAWS), (1, tuple(LAWS)), (2, tuple(LAWS))])
def test_laws_agree_with_numpy_in_world_axes(seed, names):
    """Each by itself, and all together on flexible bodies and in loops over bodies."""
    system = loaded(seed, *names)
    assert system.nv
    rng = np.random.default_rng(seed)
    dyn = pl.compile(system, mode="rolled" if seed % 4 == 2 else "unrolled", lanes=1)
    for _ in range(3):
        q, v = system.random_state(rng)
        world = World(system, q, v)
        for name in names:
            LAWS[name][1](world)
        forces, _, _ = dyn.load_forces(0.0, q, v)
        size = 1.0 + np.abs(world.tau).max()
        assert np.abs(forces - world.tau).max() < 1e-12 * size
        tau = rng.normal(size=system.nv)
        a = dyn.rhs(0.0, q, v, tau=tau)[1]
        expected = dyn.forward_dynamics(q, v, tau + world.tau)
        assert np.abs(a - expected).max() < 1e-11 * (1.0 + np.abs(expected).max())


@pytest.mark.parametrize("seed", seeds(2))
def test_laws_run_on_numbers_as_on_symbols(seed):
    """The reference runs them as array code, batches included."""
    system = loaded(seed, "strut")
    system.add_load("drag", drag)
    states = [system.random_state(k) for k in range(5)]
    q, v = (np.array(x) for x in zip(*states, strict=True))
    fast, slow = pl.compile(system).rhs(0.0, q, v), pl.compile(system, "reference").rhs(0.0, q, v)
    for a, b in zip(fast, slow, strict=True):
        assert np.abs(a - b).max(initial=0) < 1e-10 * (1 + np.abs(b).max(initial=0))


@pytest.mark.parametrize("seed", seeds(2))
def test_energy_is_a_potential(seed):
    """Along a motion the energy of an undamped spring changes by what its forces take."""
    system = loaded(seed, "strut")
    dyn = pl.compile(system, parameters=["strut.c"], lanes=1)
    q, v = system.random_state(seed)
    h = 1e-5
    e = [dyn.load_forces(0.0, system.integrate(q, v, d), v, p=[0.0])[2] for d in (-2 * h, -h, h, 2 * h)]
    rate = (8 * (e[2] - e[1]) - (e[3] - e[0])) / (12 * h)
    tau = dyn.load_forces(0.0, q, v, p=[0.0])[0]
    assert rate == pytest.approx(-tau @ v, rel=1e-7, abs=1e-8 * (1 + abs(e[0])))


def test_a_law_that_branches_runs_as_python_and_says_so():
    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
    system.add_load("kick", lambda x: x.torque("h1", 1.0 if x.q("h1") > 0 else -1.0))
    q, v = system.random_state(0)
    dyn = pl.compile(system)
    expected = np.zeros(3)
    expected[1] = np.sign(q[1])
    assert np.allclose(dyn.rhs(0.0, q, v)[1], dyn.forward_dynamics(q, v, expected), rtol=1e-13)
    run = pl.simulate(system, q, v * 0, t_end=0.1, rtol=1e-4)
    assert "kick: it branches on a value" in run.quality.law_note
    assert "runs as Python" in str(run.quality)


def test_other_exceptions_in_a_law_are_errors():
    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
    system.add_load("bad", lambda x: x.force(1.0, at=x["b1"].origin))
    with pytest.raises(pl.PliantError, match=r"load 'bad': its law raised TypeError.*a force is a vector"):
        pl.compile(system)


def test_mistakes_are_named():
    def tried(law, **given):
        system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
        system.add_load("mine", law, **given)
        with pytest.raises(pl.PliantError) as error:
            pl.compile(system).rhs(0.0, np.zeros(3), np.zeros(3))
        return str(error.value)

    assert "load 'mine': no frame or body named 'b7'; there are 'world', 'b0'" in tried(lambda x: x["b7"].origin)
    assert "no hinge or body named 'hx'" in tried(lambda x: x.q("hx"))
    assert "load 'mine': no parameter named 'q'; did you mean 'k'?" not in tried(lambda x: x.p.q, parameters={"k": 1.0})
    assert "load 'mine': no parameter named 'kk'; did you mean 'k'?" in tried(lambda x: x.p.kk, parameters={"k": 1.0})
    assert "hinge 'h1' takes 1 torque, 2 given" in tried(lambda x: x.torque("h1", [1.0, 2.0]))
    assert "no state named 'h'" in tried(lambda x: x.rate("h", 1.0))
    assert "x.acceleration is available only in outputs" in tried(lambda x: x.acceleration("b1"))
    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
    system.add_load("one", lambda x: None)
    with pytest.raises(pl.PliantError, match="load 'one': a load of this name exists already"):
        system.add_load("one", lambda x: None)
    with pytest.raises(pl.PliantError, match="'k' is a parameter and a state"):
        system.add_load("two", lambda x: None, parameters={"k": 1.0}, states={"k": 1.0})
    with pytest.raises(pl.PliantError, match="load 'nan': parameter 'k' is nan; give finite numbers"):
        system.add_load("nan", lambda x: None, parameters={"k": np.nan})


def test_numpy_functions_work_on_scalars():
    def law(x):
        a, b = x.q("h1"), x.v("h1")
        value = np.where(a > 0, np.sqrt(np.abs(b)), np.tanh(b)) + np.interp(a, [-1.0, 0.0, 2.0], [3.0, 1.0, 5.0])
        x.torque("h1", value + np.clip(b, -0.1, 0.2) + np.maximum(a, 0.3) + np.arctan2(a, b) + 2.0**a + a**3 + np.sign(b))

    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
    system.add_load("mine", law)
    dyn = pl.compile(system)
    for seed in range(6):
        q, v = system.random_state(seed)
        a, b = q[1], v[1]
        expected = np.where(a > 0, np.sqrt(np.abs(b)), np.tanh(b)) + np.interp(a, [-1.0, 0.0, 2.0], [3.0, 1.0, 5.0])
        expected += np.clip(b, -0.1, 0.2) + np.maximum(a, 0.3) + np.arctan2(a, b) + 2.0**a + a**3 + np.sign(b)
        assert dyn.load_forces(0.0, q, v)[0][1] == pytest.approx(expected, rel=1e-13)


def test_states_inputs_and_parameters_have_names():
    def law(x):
        x.torque("h1", x.p.k * x.s.h + x.u.throttle)
        x.rate("h", x.u.throttle - x.s.h / x.p.lag)

    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
    system.add_load("motor", law, parameters={"k": 3.0, "lag": 0.5}, inputs={"throttle": 0.25}, states={"h": 0.1})
    dyn = pl.compile(system, parameters=["motor.k", "b1.mass"])
    assert dyn.internals.states == {"motor.h": slice(0, 1)}
    assert dyn.internals.inputs == {"motor.throttle": slice(0, 1)}
    assert dyn.parameters == {"motor.k": slice(0, 1), "b1.mass": slice(1, 2)}
    q, v = system.random_state(1)
    tau, rate, energy = dyn.load_forces(0.0, q, v)
    assert tau[1] == pytest.approx(3.0 * 0.1 + 0.25, rel=1e-15)
    assert rate == pytest.approx([0.25 - 0.1 / 0.5], rel=1e-15)
    assert energy == 0
    tau, rate, _ = dyn.load_forces(0.0, q, v, s={"motor.h": 0.4}, u={"motor.throttle": -1.0}, p={"motor.k": 5.0})
    assert tau[1] == pytest.approx(5.0 * 0.4 - 1.0, rel=1e-15)
    with pytest.raises(pl.UnknownNameError, match=r"no input named 'motor\.trottle'; did you mean 'motor\.throttle'"):
        dyn.rhs(0.0, q, v, u={"motor.trottle": 1.0})


def test_outputs_are_looked_at():
    system = random_system(5, n=2, kinds=("Revolute", "Spherical"), base="fixed")
    system.add_load("drag", drag)
    system.add_output("pace", lambda x: x.velocity("f1").norm(), unit="m/s")
    system.add_output("felt", lambda x: x.acceleration(x["f1"].point(0.1, 0.0, 0.2)), unit="m/s²")
    system.add_output("sign", lambda x: 1.0 if x.velocity("f1").dot(x.world.z) > 0 else -1.0)
    dyn = pl.compile(system)
    q, v = system.random_state(2)
    out = dyn.outputs(0.3, q, v)
    f = dyn.frame("f1")
    a = dyn.rhs(0.3, q, v)[1]
    w, alpha = f.velocity(q, v)[:3], f.acceleration(q, v, a)
    r = f.pose(q)[0] @ [0.1, 0.0, 0.2]
    assert out["pace"] == pytest.approx(np.linalg.norm(f.velocity(q, v)[3:]), rel=1e-13)
    assert out["felt"] == pytest.approx(alpha[3:] + np.cross(alpha[:3], r) + np.cross(w, np.cross(w, r)), rel=1e-11)
    assert out["sign"] == np.sign(f.velocity(q, v)[5])
    run = pl.simulate(system, q, v, t_end=0.2, n_out=5, dynamics=dyn)
    assert run.data["pace"].dims == ("time",)
    assert run.data["pace"].attrs["units"] == "m/s"
    assert run.data["felt"].shape == (5, 3)
    assert run.data["felt"][0].to_numpy() == pytest.approx(dyn.outputs(0.0, q, v)["felt"], rel=1e-12)


def test_forward_dynamics_stays_without_loads():
    plain, system = random_system(7, n=5), random_system(7, n=5)
    system.add_load("drag", drag)
    q, v = plain.random_state(1)
    tau = np.ones(plain.nv)
    assert np.array_equal(pl.compile(plain).forward_dynamics(q, v, tau), pl.compile(system).forward_dynamics(q, v, tau))
    assert system.model.fingerprint != plain.model.fingerprint
    kinds = ("Revolute", "Free", "Universal")
    one, same, other = (random_system(7, n=5, kinds=kinds) for _ in range(3))
    one.add_load("drag", drag)
    same.add_load("drag", lambda x, law=drag: law(x))  # known by what it does
    other.add_load("drag", lambda x: drag(x) or x.force(1e-9 * x.world.z, at="f0"))
    assert one.model.fingerprint == same.model.fingerprint != other.model.fingerprint


def test_drag_has_derivatives_at_rest():
    """|v| v is smooth enough: what its length has no derivative of is multiplied by zero."""
    system = pl.System("drop", gravity=(0, 0, 0))
    system.add_body("b", hinge=pl.Free(), mass=1.0, inertia=[1.0, 1.0, 1.0])
    system.add_load("drag", lambda x: x.force(-2.0 * x.velocity("b").norm() * x.velocity("b"), at="b"))
    A = pl.linearise(system).A
    assert np.array_equal(A, np.eye(12, k=6))
    system.add_load("spring", pl.loads.PointSpring("world", "b", k=4.0))
    with pytest.raises(pl.PliantError, match="no derivatives at this state: load 'spring' has none"):
        pl.linearise(system)


@pytest.mark.parametrize("settings", [{}, {"method": "rk4", "dt": 0.01}])
def test_a_law_that_ends_on_the_way_is_named(settings):
    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")
    system.add_load("fading", lambda x: x.torque("h1", np.sqrt(0.05 - x.t)))
    with pytest.raises(pl.SimulationError, match=r"stopped at t = 0\.05 s: load 'fading' returns numbers that are not finite"):
        pl.simulate(system, t_end=0.1, **settings)


def test_states_inputs_and_outputs_of_a_run_by_name():
    system = random_system(3, n=3, kinds=("Revolute",), base="fixed")

    def law(x):
        x.torque("h1", x.u.push + x.u.pull)
        x.rate("h", x.u.pull)

    inputs = {"push": 0.3, "pull": pl.Series([0.0, 1.0], [0.0, 2.0])}
    system.add_load("mine", law, inputs=inputs, states={"h": 0.2})
    system.add_output("pace", lambda x: x.velocity("b1").norm())
    run = pl.simulate(system, t_end=1.0, n_out=5)
    assert run["mine.push"].to_numpy().tolist() == [0.3] * 5
    assert run["mine.pull"].to_numpy() == pytest.approx(2.0 * run.t, abs=1e-15)
    assert run["mine.h"].to_numpy() == pytest.approx(0.2 + run.t**2, rel=1e-12)
    assert run["pace"].shape == (5,)
    with pytest.raises(pl.UnknownNameError, match=r"did you mean 'mine\.push'"):
        run["mine.pusj"]
