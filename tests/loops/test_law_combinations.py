"""Laws of constraints together with everything older, against dense equations whose rows are differences of the law."""

import numpy as np
import pytest

import pliant as pl
from tests.kit import close as same
from tests.loops.dense_rows import Rows
from tests.loops.drawn_laws import Drawn
from tests.systems import modes_of_any_boundary

pytestmark = modes_of_any_boundary


@pytest.mark.parametrize("seed", [7, 8, 9, 13])
def test_accelerations_and_forces_are_those_of_dense_equations(seed):
    """With driven and locked hinges, loads and inactive closures: also forces of closures, in hinges, and of drives."""
    drawn = Drawn(seed)
    model, rng, q, v = drawn.tree.model, drawn.rng, drawn.q, drawn.v.copy()
    held = {name: model.v_index(name).start for name in (drawn.driven, drawn.locked) if name}
    free = ~np.isin(np.arange(model.nv), list(held.values()))
    if drawn.locked:
        v[held[drawn.locked]] = 0.0
    J = drawn.rows(q, v)[0]
    sizes = np.linalg.svd(J[:, free], compute_uv=False)
    if len(J) >= free.sum() or sizes[-1] < 1e-2 * sizes[0]:
        pytest.skip("rows depend on each other")
    v[free] -= np.linalg.pinv(J[:, free]) @ (J @ v)
    J, gamma = drawn.rows(q, v)
    known = np.zeros(model.nv)
    system = drawn.closed
    if drawn.driven:
        k = held[drawn.driven]
        known[k], q0, v0 = rng.normal(), q[model.q_index(drawn.driven).start], v[k]
        system.prescribe(drawn.driven, lambda t: q0 + v0 * t + 0.5 * known[k] * t * t)
    if drawn.locked:
        system.add_event("lock", pl.Event("t", reaches=1e6, action=pl.events.lock(drawn.locked)))
    first, hinge = next(name for body in model.bodies for name in body.full_names(body.speeds)), model.hinges[0].name
    for closure in system.model.loops:
        system.add_output(f"force_{closure.name}", pl.sensors.ConstraintForce(closure.name, speed=first))
    system.add_output("load", pl.sensors.HingeLoad(hinge))
    dyn, tree, tau = pl.compile(system, "reference"), pl.compile(drawn.tree, "reference"), rng.normal(size=model.nv)
    M, rest = tree.mass_matrix(q), tau + tree.load_forces(0.0, q, v)[0] - tree.bias(q, v)
    for locked in (0.0, 1.0) if drawn.locked else (0.0,):
        s = system.model.internals.state_values.copy()
        if drawn.locked:
            s[system.model.states[f"{drawn.locked}.locked"]] = locked
            free[held[drawn.locked]] = not locked
        n, m = free.sum(), len(J)
        kkt = np.block([[M[np.ix_(free, free)], -J[:, free].T], [J[:, free], np.zeros((m, m))]])
        x = np.linalg.solve(kkt, np.concatenate([(rest - M @ known)[free], -gamma - J @ known]))
        a = known.copy()
        a[free] = x[:n]
        pulled = J.T @ x[n:]
        size = max(1.0, np.abs(a).max(), np.abs(pulled).max())
        same(dyn.rhs(0.0, q, v, tau=tau, s=s)[1], a, 1e-8 * size)
        found = dyn.outputs(0.0, q, v, tau=tau, s=s)
        same(sum(found[f"force_{closure.name}"] for closure in system.model.loops), pulled[0], 1e-8 * size)
        assert found["force_off"] == 0.0
        if drawn.driven:
            same(found[f"{drawn.driven}.required"], (M @ a - rest - pulled)[held[drawn.driven]], 1e-8 * size)
        loads = dyn.reactions(0.0, q, v, tau=tau, s=s)
        same(found["load"], loads[0], 1e-9 * max(size, np.abs(loads).max()))


WHEELS = {
    "disc": pl.constraints.Disc("wheel", 0.3, (0.1, 1, 0.2), "plate", (0.2, 0.1, 1)),
    "torus": pl.constraints.Torus("wheel", 0.3, 0.05, "y", "plate"),
    "ellipsoid": pl.constraints.Ellipsoid("wheel", (0.4, 0.25, 0.3), "plate", (0.2, 0.1, 1)),
    "skate": pl.constraints.Skate("wheel", (1, 0.2, 0.1), "plate"),
}


@pytest.mark.parametrize("kind", WHEELS)
def test_wheels_on_a_moving_plane_move_as_dense_equations(kind):
    tree = pl.System("plane")
    tree.add_body("sled", hinge=pl.Prismatic((1, 0.5, 0.2)), inertia=pl.Inertia.box(5.0, (1, 1, 0.1)))
    tree.add_body("plate", "sled", pl.Revolute((0.3, 1, 2)), inertia=pl.Inertia.box(3.0, (1, 1, 0.1), com=(0.1, 0, 0)))
    tree.add_body("wheel", hinge=pl.Free(), mass=2.0, inertia=(0.04, 0.09, 0.05))
    system, wheel = tree.copy(), WHEELS[kind]
    system.add_constraint("road", wheel)
    rng, model = np.random.default_rng(4), tree.model
    q, v = pl.assemble(system, model.integrate(model.neutral(), rng.uniform(-0.4, 0.4, 8)), rng.normal(size=8))
    law = wheel.law
    J, gamma = Rows(tree, getattr(law, "rates", law), "velocity").equations(q, v)
    bare, tau, n = pl.compile(tree, "reference"), rng.normal(size=8), len(J)
    whole = np.block([[bare.mass_matrix(q), -J.T], [J, np.zeros((n, n))]])
    x = np.linalg.solve(whole, np.concatenate([tau - bare.bias(q, v), -gamma]))
    for method in ("articulated", "composite", "minimal"):
        same(pl.compile(system, "reference", method=method).forward_dynamics(q, v, tau), x[:8], 1e-9 * np.abs(x).max())
    if n > 1:  # the rate of the height is the velocity of the point along the normal
        same(Rows(tree, law, "position").equations(q, v)[0][0], J[0], 1e-9)


def links(count: int = 2) -> pl.System:
    system = pl.System("links")
    for k in range(count):
        pose = pl.Pose((1, 0, 0)) if k else pl.Pose()
        inertia = pl.Inertia.rod(1.0, length=1.0, com=(0.5, 0, 0))
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("y"), pose=pose, inertia=inertia)
    system.add_frame("tip", f"b{count - 1}", pl.Pose((1, 0, 0)))
    return system


def above(height):
    return lambda x: {"height": (x["tip"].origin - x.world.origin).dot(x.world.z) - height}


def test_rows_that_fight_are_named():
    system = links()
    system.add_constraint("lift", above(0.5))
    system.add_loop("pin", "world", "tip", pl.InLine("x"))
    with pytest.raises(pl.PliantError, match=r"contradict each other \(lift\.height against pin\.force z\): .*'lift' 0\.25 off"):
        pl.assemble(system, [0.2, 0.3])
    system = links()
    system.add_constraint("one", lambda x: x.v("b0") - x.v("b1"), kind="velocity")
    system.add_constraint("two", lambda x: {"ratio": x.v("b0") - 2 * x.v("b1")}, kind="velocity")
    with pytest.raises(pl.PliantError, match=r"whatever the other speeds are \(one\.law against two\.ratio\)"):
        pl.assemble(system, None, {"b0": 1.0})


def test_a_prescribed_motion_beyond_the_reach_of_a_law_names_the_angle():
    """Two links of 1 m, whose end stays 0.9 m from a point at 1.8 m: they lock where the tip's circles touch."""
    system = links()
    system.add_constraint("stay", lambda x: (x["tip"].origin - x.world.point(1.8, 0, 0)).norm() - 0.9)
    system.prescribe("b0", lambda t: 0.2 * t)
    angle = np.arccos((1 + 1.8**2 - 1.9**2) / (2 * 1.8))
    with pytest.raises(
        pl.PliantError, match=rf"constraint 'stay' cannot be closed any farther on.*'stay' locks at b0 = {str(angle)[:8]}"
    ):
        pl.simulate(system, t_end=7.5)


@pytest.mark.parametrize(
    ("law", "cause"),
    [
        (lambda x: x.qq("b0"), r"constraint 'c': its law raised AttributeError \(.*\) at .*test_law_combinations.py:\d+"),
        (lambda x: x.q("b0") - pl.symbol("L", 0.9), "constraint 'c', its law: a symbol stands in it"),
        (
            lambda x: x.q("ball")[1],
            r"constraint 'c': 'ball' cannot be coupled: .*; use frames of its bodies in the law, x\['frame'\]",
        ),
    ],
)
def test_mistakes_in_laws_name_the_constraint(law, cause):
    system = links()
    system.add_body("ball", hinge=pl.Spherical(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_constraint("c", law)
    with pytest.raises(pl.PliantError, match=cause):
        _ = system.model


def test_a_closure_between_the_parts_of_a_driven_hinge_has_no_force():
    """No free speed moves it, so it cannot act: the drive carries all."""
    system = links(3)
    system.add_frame("middle", "b0", pl.Pose((0.5, 0, 0)))
    system.add_rod("rod", "middle", "b2", length=1.2)
    system.prescribe("b1", lambda t: 0.9 + 0.3 * t)
    with_rod, without = (pl.compile(x, lanes=1) for x in (system, links(3)))
    q, v = np.array([0.1, 0.9, 0.4]), np.array([0.2, 0.3, -0.1])
    a = with_rod.rhs(0.0, q, v)[1]
    force = with_rod.outputs(0.0, q, v)["b1.required"]
    same(a, without.rhs(0.0, q, v, tau=[0.0, float(force), 0.0])[1], 1e-11)


def test_systems_with_wheels_are_attached_with_other_names_at_other_places():
    """Each stands on its own plane, and moves as it does alone."""
    alone = pl.System("cart")
    alone.add_body("wheel", hinge=pl.Free(), mass=2.0, inertia=(0.04, 0.09, 0.05))
    alone.add_constraint("road", pl.constraints.Disc("wheel", 0.3))
    pair = pl.System("pair")
    pair.attach(alone, prefix="left-")
    pair.attach(alone, prefix="right-", pose=pl.Pose((0, 2, 0.5), rpy=(0, 0, 0.7)))
    assert [closure.frames for closure in pair.model.loops] == [("left-world", "left-wheel"), ("right-world", "right-wheel")]
    rng = np.random.default_rng(0)
    q, v = pl.assemble(alone, alone.model.integrate(alone.neutral(), rng.uniform(-0.4, 0.4, 6)), rng.normal(size=6))
    one, two = (pl.compile(x, "reference") for x in (alone, pair))
    a = two.forward_dynamics(np.tile(q, 2), np.tile(v, 2), np.zeros(12))
    same(a, np.tile(one.forward_dynamics(q, v, np.zeros(6)), 2), 1e-12)
