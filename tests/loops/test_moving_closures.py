"""Rods, couplings and loops whose numbers change with time: against constant ones, and against prescribed bodies in their place."""

import numpy as np
import pytest

import pliant as pl

JOINTS = {
    "fixed": pl.Fixed(), "pin": pl.Revolute((0, 0.6, 0.8)), "cylinder": pl.Cylindrical("x"), "slider": pl.Prismatic("y"),
    "screw": pl.Screw("z", 0.1), "universal": pl.Universal("x", "y"), "ball": pl.Spherical(), "planar": pl.Planar("z"),
    "plane": pl.InPlane((0, 0.6, 0.8)), "line": pl.InLine("x"),
}  # fmt: skip
LIGHT = pl.Inertia.sphere(1e-13, 1.0)


def tree():
    system = pl.System("tree")
    for k, hinge in enumerate([pl.Revolute("z"), pl.Spherical(), pl.Revolute((1, 2, 0.5)), pl.Universal("x", "y")]):
        rng = np.random.default_rng(k)
        pose = pl.Pose(rng.uniform(-0.3, 0.3, 3) + np.array([0.5, 0, 0]), rpy=rng.uniform(-1, 1, 3))
        body = pl.Inertia.box(1.0 + k, (0.3, 0.2, 0.4), com=(0.1, 0.2, 0.05))
        system.add_body(f"b{k}", parent=f"b{k - 1}" if k else "world", hinge=hinge, pose=pose, inertia=body)
    system.add_frame("tip", "b3", pl.Pose((0.3, 0.1, 0.2), rpy=(0.3, 0.2, 0.1)))
    system.add_frame("ground", "world", pl.Pose((0.1, -0.1, 0.2), rpy=(0.1, 0.5, 0.1)))
    return system


def reference(system):
    return pl.compile(system, target="reference")


def length(t):
    return 1.1 + 0.2 * np.sin(2.0 * t)


def path(t):
    return [0.1 * np.sin(t), 0.2 * t, -0.1 * t * t, 0.3 * t, 0.2 * np.sin(t), 0.5 * t]


@pytest.mark.parametrize("joint", JOINTS)
def test_loops_on_a_frame_at_rest_are_loops(joint):
    one, other = tree(), tree()
    one.add_loop("c", "ground", "tip", JOINTS[joint])
    other.add_loop("c", "ground", "tip", JOINTS[joint], motion=lambda t: [0.0 * t] * 6)
    q, v = pl.assemble(one, None, np.random.default_rng(1).uniform(-1, 1, one.nv))
    tau = np.zeros(one.nv)
    assert one.model.loops[0].labels == other.model.loops[0].labels
    assert (other.model.loops[0].kind, other.model.loops[0].frames) == ("loop", ("ground", "tip"))
    for name, given in {"loop_jacobian": (q,), "forward_dynamics": (q, v, tau), "multipliers": (q, v, tau)}.items():
        np.testing.assert_allclose(getattr(reference(other), name)(*given), getattr(reference(one), name)(*given), atol=1e-10)
    a, b = (reference(system).reactions(0.0, q, v, closures=True)[1] for system in (one, other))
    np.testing.assert_allclose(b, a, atol=1e-10)


def test_a_frame_that_moves_is_one_on_prescribed_hinges():
    one, other = tree(), tree()
    one.add_loop("c", "ground", "tip", pl.Revolute("y"), motion=path)
    parent, order = "world", (0, 1, 2, 5, 4, 3)
    hinges = [*(pl.Prismatic(axis) for axis in "xyz"), *(pl.Revolute(axis) for axis in "zyx")]
    for i, hinge, name in zip(order, hinges, "xyzcba", strict=True):
        pose = pl.Pose((0.1, -0.1, 0.2), rpy=(0.1, 0.5, 0.1)) if name == "x" else None
        other.add_body(name, parent, hinge=hinge, inertia=pl.Inertia.sphere(1.0, 0.1), pose=pose)
        other.prescribe(name, lambda t, i=i: path(t)[i])
        parent = name
    other.add_loop("c", "a", "tip", pl.Revolute("y"))
    t, tau = 0.6, np.zeros(one.nv)
    q, v = pl.assemble(one, None, np.random.default_rng(2).uniform(-1, 1, one.nv), t=t)
    e = 1e-5
    driven = [path(t)[i] for i in order], [(path(t + e)[i] - path(t - e)[i]) / (2 * e) for i in order]
    truth = reference(other).rhs(t, np.append(q, driven[0]), np.append(v, driven[1]))[1][: one.nv]
    np.testing.assert_allclose(reference(one).rhs(t, q, v)[1], truth, atol=1e-9)
    wrench = reference(other).reactions(t, np.append(q, driven[0]), np.append(v, driven[1]), closures=True)[1][0]
    own = reference(one).multipliers(q, v, tau, t=t)  # in the axes of the moving frame
    np.testing.assert_allclose([*own[:2], *own[2:]], [wrench[2], wrench[0], *wrench[3:]], atol=1e-8)


def test_a_rod_that_changes_its_length_is_a_telescope_with_its_force():
    one, other = tree(), tree()
    one.add_rod("rod", "ground", "tip", length=length)
    other.add_body("swivel", hinge=pl.Spherical(), inertia=LIGHT, pose=pl.Pose((0.1, -0.1, 0.2)))
    other.add_body("tube", "swivel", hinge=pl.Prismatic("x"), inertia=LIGHT)
    other.prescribe("tube", length)
    other.add_loop("ball", "tube", "tip", pl.Spherical())
    t = 0.6
    start = pl.assemble(other, np.append(tree().model.neutral(), [1, 0, 0, 0, length(t)]), hold=["tube"])[0]
    q, v = pl.assemble(one, start[: one.nq], np.random.default_rng(2).uniform(-1, 1, one.nv), t=t)
    q2, v2 = pl.assemble(
        other, np.append(q, start[one.nq :]), np.append(v, [0, 0, 0, 0.4 * np.cos(2 * t)]), hold=["b0", "b1", "b2", "b3", "tube"]
    )
    truth = reference(other).rhs(t, q2, v2)[1][: one.nv]
    np.testing.assert_allclose(reference(one).rhs(t, q, v)[1], truth, atol=1e-9)
    force = reference(one).multipliers(q, v, np.zeros(one.nv), t=t)[0]
    steps = pl.papers.rjk_steps(one, q, v, np.zeros(one.nv), t=t)
    np.testing.assert_allclose(steps.a, truth, atol=1e-9)
    np.testing.assert_allclose(-steps.f, [force], rtol=1e-9)
    np.testing.assert_allclose(reference(other).outputs(t, q2, v2)["tube.required"], force, rtol=1e-9)


def test_offsets_and_factors_of_couplings_change():
    one, other = tree(), tree()
    one.add_coupling("gear", {"b0": lambda t: 1.0 + t, "b2": -2.0}, offset=pl.Input(0.3))
    other.add_body("clock", hinge=pl.Prismatic("x"), inertia=pl.Inertia.sphere(1.0, 0.1))
    other.prescribe("clock", lambda t: t)
    other.add_constraint("gear", lambda x: (1.0 + x.q("clock")) * x.q("b0") - 2.0 * x.q("b2") - 0.3)
    q, v = one.model.neutral(), np.random.default_rng(2).uniform(-1, 1, one.nv)
    truth = reference(other).rhs(0.4, np.append(q, 0.4), np.append(v, 1.0))[1][: one.nv]
    np.testing.assert_allclose(reference(one).rhs(0.4, q, v)[1], truth, atol=1e-11)
    moved = reference(one).loop_residual(q, t=0.4, u={"gear.offset": 0.5})
    np.testing.assert_allclose(moved, [-0.5], atol=1e-15)
    assert str(one.model.loops[0].text).startswith("coupling that varies")


@pytest.mark.parametrize(
    ("add", "cause"),
    [
        (lambda s: s.add_rod("c", "ground", "tip", length=lambda t: 1.0 if t > 0 else 2.0), "rod 'c': its law cannot be traced"),
        (lambda s: s.add_rod("c", "ground", "tip", length=lambda t: [t, t]), "rod 'c': length: 2 numbers are given"),
        (lambda s: s.add_rod("c", "ground", "tip", length="long"), "rod 'c': length is 'long', not a finite number"),
        (lambda s: s.add_loop("c", "ground", "tip", pl.Rolling("z"), motion=path), "loop 'c': motion= moves the plane"),
        (lambda s: s.add_loop("c", "ground", "tip", pl.Fixed(), motion=lambda t: [t]), "loop 'c': motion: 1 numbers are given"),
        (lambda s: s.add_coupling("c", {"b0": pl.Series([0, 1], [1, 2], "hold"), "b2": 1}), "kind 'hold' jumps"),
    ],
)
def test_bad_changes_are_refused_by_name(add, cause):
    system = tree()
    with pytest.raises(pl.PliantError, match=cause):
        add(system)
        _ = system.model


def test_rods_that_get_too_short_are_refused_before_a_run():
    system = tree()
    system.add_rod("rope", "ground", "tip", length=lambda t: 1.1 - t)
    with pytest.raises(pl.PliantError, match=r"rod 'rope': its length is -0.01 m at t = 1.11 s; give a length that stays positive"):
        pl.simulate(system, t_end=2.22)


def test_files_have_closures_that_change(tmp_path):
    system = tree()
    system.add_rod("rod", "ground", "tip", length=length, active=False)
    system.add_coupling("gear", {"b0": 1.0, "b2": pl.Input(-2.0)}, offset=pl.Series([0, 1, 2], [0.0, 0.1, 0.3]), active=False)
    system.add_loop("pin", "ground", "tip", pl.Revolute("z"), motion=path, active=False)
    system.add_constraint("law", lambda x: x.q("b0") - x.u.angle, inputs={"angle": pl.Input(0.1)}, active=False)
    pl.save(system, tmp_path / "one.yaml")
    again = pl.load(tmp_path / "one.yaml", laws={"length": length, "path": path, "law": system.model.loops[-1].law})
    pl.save(again, tmp_path / "other.yaml")
    assert (tmp_path / "one.yaml").read_text() == (tmp_path / "other.yaml").read_text()
    assert again.model.fingerprint == system.model.fingerprint
