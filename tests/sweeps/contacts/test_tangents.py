"""Tangents through contact steps: the transpose of `run.vjp` to rounding, and central differences; push-off, slide, grasp, impacts.

The systems are small and handle one state at a time, so that they compile quickly.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import pliant as pl
from pliant.compile.unrolled import pieces
from tests.sweeps.contacts import piles
from tests.sweeps.contacts.legs import LEG_START, leg

pytestmark = pytest.mark.fused

H = 2e-3


def gripper() -> pl.System:
    """A wrist that moves up, and two fingers with two balls each that hold a free cube."""
    system = pl.System("gripper", gravity=(0, 0, -piles.G))
    system.add_body("wrist", hinge=pl.Prismatic("z"), inertia=pl.Inertia.box(0.5, (0.1, 0.05, 0.05)))
    for name, side in (("left", -1.0), ("right", 1.0)):
        inertia = pl.Inertia.box(0.2, (0.02, 0.04, 0.04))
        system.add_body(name, "wrist", pl.Prismatic("x"), hinge_name=f"{name}_slide", inertia=inertia)
        for k, y in enumerate((-0.015, 0.015)):
            system.add_shape(name, pl.shapes.Sphere(0.01), name=f"{name}{k}", pose=pl.Pose((0.01 * side, y, 0)))
    piles.free(system, "cube", pl.Inertia.box(0.3, (0.05, 0.05, 0.05)), pl.shapes.Box((0.05, 0.05, 0.05)))
    system.add_contact("grip", ["left0", "left1", "right0", "right1"], "cube_shape", mu=0.7, stiffness=2e4)
    return system


@cache
def crate() -> pl.Dynamics:
    return pl.compile(piles.crate(restitution=0.3), parameters=["corners.mu", "box_shape.size"], lanes=1)


@cache
def case(name: str) -> tuple[pl.Dynamics, dict, dict]:
    """A system, the arguments of its rollout, and how far each of them is moved for differences."""
    rng = np.random.default_rng(3)
    if name == "push-off":
        dyn = pl.compile(leg(), parameters=["sole.mu", "foot.radius"], lanes=1)
        given = {
            "q0": LEG_START,
            "v0": np.zeros(3),
            "tau": np.array([0, 0, 4.0]),
            "u": dyn.model.internals.input_values,
            "steps": 40,
        }
        return dyn, given | {"p": dyn.parameter_values}, {"v0": 1e-5, "q0": 1e-7, "tau": 1e-4, "u": 1e-4, "p": 1e-6}
    if name == "slide":
        dyn = pl.compile(piles.sled(stiffness=1e4), parameters=["feet.mu", "f0.radius"], wrenches=["sled"], lanes=1)
        given = {"q0": np.array([1, 0, 0, 0, 0, 0, 0.0999]), "v0": np.array([0, 0, 3.0, 1.0, 0.3, 0]), "steps": 40}
        given |= {"p": dyn.parameter_values, "wrenches": 0.1 * rng.normal(size=(1, 6)), "s0": np.zeros(12)}
        return dyn, given, {"v0": 1e-5, "q0": 1e-7, "p": 1e-7, "wrenches": 1e-4, "s0": 1e-3}
    if name == "grasp":
        dyn = pl.compile(gripper(), parameters=["grip.mu", "cube.mass"], lanes=1)
        q0, tau = np.array([0, -0.025, 0.025, 1, 0, 0, 0, 0, 0, 0.0]), np.array([14.0, 10.0, -10.0, *[0] * 6])
        given = {"q0": q0, "v0": np.zeros(9), "tau_steps": tau + 0.1 * rng.normal(size=(40, 9)) * (np.arange(9) < 3), "steps": 40}
        given |= {"p": dyn.parameter_values, "contacts": pl.Contacts(sweeps=6)}  # the points of the cube couple
        return dyn, given, {"tau_steps": 3e-3, "v0": 1e-5, "p": 1e-4}
    dyn = crate()
    q, v = piles.thrown(1, seed=2 if name == "tumbling" else 3)
    return dyn, {"q0": q[0], "v0": v[0], "p": dyn.parameter_values, "steps": 200}, {"q0": 1e-5, "v0": 1e-5, "p": 1e-5}


def directions(dyn, given, moved, m=2):
    rng = np.random.default_rng(0)
    shapes = {name: (dyn.model.nv,) if name == "q0" else np.shape(given[name]) for name in moved}
    return {name: rng.normal(size=(m, *shape)) for name, shape in shapes.items()}


def rolled(dyn, given, **more):
    return dyn.rollout(**given, dt=H, method="contact", **more)


# a crate that tumbles makes errors of a step larger in those that follow: a solution ends at 1e-10 m/s where points slip
LIMITS = {"push-off": 1e-8, "slide": 1e-8, "grasp": 1e-8, "impacts": 1e-7, "tumbling": 5e-7}
NAMES = tuple(LIMITS)


@pytest.mark.parametrize("name", NAMES)
def test_the_transpose_of_vjp(name):
    """w . (J d) = (J* w) . d, of all arguments at once; the states are those of a rollout without tangents, bitwise."""
    dyn, given, moved = case(name)
    along = directions(dyn, given, moved)
    made, run = rolled(dyn, given, tangents=along), rolled(dyn, given)
    assert all(np.array_equal(getattr(made, x), getattr(run, x)) for x in "qvs")
    rng = np.random.default_rng(1)
    w = {x: rng.normal(size=getattr(run, x).shape) for x in "qvs"}
    found = run.vjp(**w)
    dq = np.asarray(dyn.qdot(np.broadcast_to(run.q, (2, *run.q.shape)), made.dq))
    there = sum((w[x] * d).sum(axis=(-1, -2)) for x, d in (("q", dq), ("v", made.dv), ("s", made.ds)))
    along["q0"] = np.asarray(dyn.qdot(np.tile(given["q0"], (2, 1)), along["q0"])) if "q0" in along else np.zeros((2, dyn.model.nq))
    back = sum((getattr(found, x) * d).reshape(2, -1).sum(axis=-1) for x, d in along.items())
    np.testing.assert_allclose(back, there, rtol=1e-10)


@pytest.mark.parametrize("name", NAMES)
def test_central_differences(name):
    """Each argument by itself, by differences of fourth order."""
    dyn, given, moved = case(name)
    model = dyn.model
    for argument, eps in moved.items():
        d = directions(dyn, given, {argument: eps}, 1)
        made = rolled(dyn, given, tangents=d)
        ends = []
        for k in (1, -1, 2, -2):
            step = k * eps * d[argument][0]
            new = model.integrate(given["q0"], step) if argument == "q0" else given[argument] + step
            ends.append(rolled(dyn, given | {argument: new}))
        up, down, far_up, far_down = ends
        dq = (8 * model.difference(down.q[-1], up.q[-1]) - model.difference(far_down.q[-1], far_up.q[-1])) / (12 * eps)
        dv = (8 * (up.v[-1] - down.v[-1]) - (far_up.v[-1] - far_down.v[-1])) / (12 * eps)
        assert argument == "s0" or np.abs(dq).max() > 1e-8  # initial forces hardly matter: they are only a start
        for found, wanted in ((made.dq, dq), (made.dv, dv)):
            scale = max(1.0, np.abs(found).max())
            assert np.abs(found[0, -1] - wanted).max() < LIMITS[name] * scale, argument


def test_states_side_by_side_and_without_warm_starts():
    """A batch in lanes, with directions of its own for each state, against one state; a cold start forgets forces."""
    dyn, given, _ = case("push-off")
    wide = pl.compile(leg(), parameters=["sole.mu", "foot.radius"])
    rng = np.random.default_rng(5)
    v0, along = 0.3 * rng.normal(size=(5, 3)), {"v0": rng.normal(size=(5, 2, 3)), "tau": rng.normal(size=(2, 3))}
    many = rolled(wide, given | {"v0": v0}, tangents=along)
    one = rolled(dyn, given | {"v0": v0[3]}, tangents=along | {"v0": along["v0"][3]})
    for name in ("dq", "dv", "ds"):
        np.testing.assert_allclose(getattr(many, name)[3], getattr(one, name), rtol=1e-12, atol=1e-14)
    cold = rolled(dyn, given, contacts=pl.Contacts(warm=False), tangents={"s0": np.ones((1, 3))})
    assert not cold.dv.any() and not cold.ds[:, 1:].any()


def test_states_next_to_tangents_in_long_code(monkeypatch, tmp_path):
    """In several pieces too, the function that gives tangents computes the bits of a step, and those of one state."""
    _, given, _ = case("push-off")
    v0 = 0.3 * np.random.default_rng(6).normal(size=(9, 3))
    monkeypatch.setattr(pieces, "LONG", 0)
    monkeypatch.setattr(pieces, "PIECE", 37)
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    dyn = pl.compile(leg())
    given = {name: x for name, x in given.items() if name != "p"} | {"v0": v0}
    made, run = rolled(dyn, given, tangents={"v0": np.eye(3)}), rolled(dyn, given)
    one = rolled(dyn, given | {"v0": v0[3]}, tangents={"v0": np.eye(3)})
    for name in "qvs":
        assert np.array_equal(getattr(made, name), getattr(run, name))
        assert np.array_equal(getattr(made, f"d{name}")[3], getattr(one, f"d{name}"))


def test_what_cannot_be_done_is_refused():
    dyn, given, _ = case("push-off")
    with pytest.raises(pl.PliantError, match="no tangent named 'wrenches'"):
        rolled(dyn, given, tangents={"wrenches": np.zeros((1, 1, 6))})
    with pytest.raises(pl.PliantError, match=r"tangents: 'tau' has shape \(3,\); give \(..., m, 3\), m directions"):
        rolled(dyn, given, tangents={"tau": np.zeros(3)})
    with pytest.raises(pl.PliantError, match="tangents= does not support a traced tau"):
        rolled(dyn, given | {"tau": pl.Traced(lambda t, q, v: -v)}, tangents={"v0": np.eye(3)})


@pytest.mark.parametrize("gap", [5e-3, 1e-3, -1e-4])
def test_smooth_contacts_show_the_way_to_the_ground(gap):
    """The force of a step from a height: its derivative is not zero before contact, and that of differences in both modes."""
    dyn, _, _ = case("push-off")

    def force(height, smooth, **more):
        q0, options = LEG_START + np.array([height, 0, 0]), {"dt": 1e-3, "steps": 1, "method": "contact"}
        return dyn.rollout(q0, [-1.0, 0, 0], contacts=pl.Contacts(smooth=smooth), **options, **more)

    at = gap + 1e-4  # the leg starts 0.1 mm deep
    run = force(at, 1e-4)
    back = run.vjp(s=np.array([[0, 0, 0], [0, 0, 1.0]])).q0[0]
    ahead = force(at, 1e-4, tangents={"q0": np.eye(3)[:1]}).ds[0, -1, 2]
    wanted = (force(at + 1e-7, 1e-4).s[-1, 2] - force(at - 1e-7, 1e-4).s[-1, 2]) / 2e-7
    assert wanted < -1e-2 and run.s[-1, 2] > 0
    assert abs(back - wanted) < 1e-6 * abs(wanted) and abs(ahead - back) < 1e-10 * abs(wanted)
    hard = force(at, 0.0).vjp(s=np.array([[0, 0, 0], [0, 0, 1.0]])).q0[0]
    assert (hard == 0.0) == (gap > 2e-3)
