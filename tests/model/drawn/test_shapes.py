"""Shapes: what is drawn, and that nothing else depends on it."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile import traces
from pliant.flex.nastran.elements import outer_faces
from pliant.model.bodies.inertia import Inertia
from pliant.model.drawn.solids import between, drawn_solids, half_size, riding_on
from pliant.model.drawn.surface import flat_faces, surface_of, thinned
from pliant.model.recut import recut
from tests.systems import random_system

BOX, BALL = pl.shapes.Box((0.3, 0.2, 0.1)), pl.shapes.Sphere(0.1)


def satellite() -> pl.System:
    system = pl.System("satellite", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(4.0, (1.0, 2.0, 3.0), com=(0.1, 0, 0)))
    system.add_body("boom", "bus", hinge=pl.Revolute("y"), flex=pl.flex.Beam(2.0, 1.0, EI=10.0))
    system.add_body("lens", "bus", pose=pl.Pose(xyz=(0, 0, 1)), inertia=pl.Inertia.sphere(1.0, 0.1))
    return system


def shaped() -> pl.System:
    system = satellite()
    system.add_shape("bus", BOX, color="orange")
    system.add_shape("bus", BALL, pl.Pose(xyz=(0, 0, 1)), color=(1, 0, 0, 0.5), name="eye")
    system.add_shape("boom", BALL, at=0.7)
    system.add_shape("boom", BALL, at="tip")
    system.add_shape("boom", color="#abc")
    system.add_shape("lens", BALL, pl.Pose(xyz=(0, 0, 0.5)))
    system.add_shape("world", BOX)
    return system


def test_shapes_are_outside_the_fingerprint_and_the_model_stays_what_it_was():
    plain, system = satellite(), shaped()
    assert system.model.fingerprint == plain.model.fingerprint
    assert system.model.internals.interfaces == plain.model.internals.interfaces
    assert len(system.model.bodies[1].flex.nodes) == len(plain.model.bodies[1].flex.nodes)
    assert system.model.internals.merged.fingerprint == plain.model.internals.merged.fingerprint
    assert pl.compile(system).model.internals.shapes == system.shapes
    assert [s.name for s in system.shapes] == ["bus", "eye", "boom", "boom-2", "boom-3", "lens", "world"]
    assert [s.color for s in system.shapes][:5] == ["#ffa500", "#ff000080", None, None, "#aabbcc"]


def test_no_function_is_traced_again_because_of_shapes(monkeypatch, tmp_path):
    monkeypatch.setenv("PLIANT_CACHE_DIR", str(tmp_path))
    plain, system = satellite(), shaped()
    state = *plain.random_state(1), np.zeros(plain.nv)
    before = pl.compile(plain).forward_dynamics(*state)

    def fail(*_, **__):
        raise AssertionError("traced again")

    monkeypatch.setattr(traces, "trace", fail)
    assert pl.compile(system).forward_dynamics(*state).tobytes() == before.tobytes()
    with pytest.raises(AssertionError, match="traced again"):
        pl.compile(system.with_parameters({"bus.mass": 5.0})).forward_dynamics(*state)


def test_copies_keep_their_shapes():
    system = shaped()
    copy = system.copy()
    copy.add_shape("bus", BOX)
    assert len(copy.shapes) == len(system.shapes) + 1
    assert system.with_parameters({"bus.mass": 5.0}).shapes == system.shapes
    assert [s.solid for s in system.model.internals.matter.internals.shapes] == [s.solid for s in system.shapes]


def test_merged_bodies_carry_the_shapes_of_what_is_welded_to_them():
    moved = {s.name: s for s in shaped().model.internals.merged.internals.shapes}
    assert moved["lens"].body == "bus"
    np.testing.assert_allclose(moved["lens"].pose.xyz, (0, 0, 1.5))


def test_shapes_stay_in_place_when_a_loop_is_cut_elsewhere():
    system = pl.examples.load("four-bar")
    for body in system.bodies:
        system.add_shape(body.name, BALL, pl.Pose(xyz=(0.1, 0.2, 0.3)))
    model, closure = system.model, system.loops[0]
    other = recut(model, closure, "rocker" if "rocker" in model.index else model.bodies[-1].name)
    for before, after in zip(model.internals.shapes, other.internals.shapes, strict=True):
        seen = next((f for f in other.frames if f.name == f"{before.body} (as before)"), None)
        where = after.pose if seen is None else pl.Pose(-(seen.pose.R.T @ seen.pose.xyz), matrix=seen.pose.R.T) @ after.pose
        np.testing.assert_allclose(where.xyz, before.pose.xyz, atol=1e-12)


@pytest.mark.parametrize(
    ("add", "words"),
    [
        (lambda s: s.add_shape("bas", BALL), "did you mean 'bus'"),
        (lambda s: s.add_shape("bus", pl.shapes.Sphere), "is a kind of solid"),
        (lambda s: s.add_shape("bus", 3.0), "is not a solid"),
        (lambda s: s.add_shape("bus", BALL, color="oranje"), "did you mean 'orange'"),
        (lambda s: s.add_shape("bus", BALL, color="#12"), "is not a colour"),
        (lambda s: s.add_shape("bus", BALL, color=(1, 2, 0)), "is not a colour"),
        (lambda s: s.add_shape("bus", BALL, pose=(0, 0, 1)), "is not a Pose"),
        (lambda s: s.add_shape("bus", BALL, at="tip"), "is not flexible"),
        (lambda s: s.add_shape("boom", BALL, at="tap"), "did you mean 'tip'"),
        (lambda s: s.add_shape("boom", BALL, at=3.0), "is not on the beam"),
        (lambda s: s.add_shape("bus"), "neither a solid nor a color"),
        (lambda s: s.add_shape("world", color="red"), "give a solid"),
        (lambda s: (s.add_shape("bus", BALL, name="a"), s.add_shape("bus", BALL, name="a")), "names are unique"),
        (lambda s: s.add_shape("bus", BALL, name="a.b"), "separate names"),
        (lambda s: pl.shapes.Box((1, 2)), "expected 3 numbers"),
        (lambda s: pl.shapes.Box((1, 2, 0)), "is not positive"),
        (lambda s: pl.shapes.Sphere("x"), "is not a number"),
        (lambda s: pl.shapes.Capsule(0.1, np.inf), "finite"),
        (lambda s: pl.shapes.Mesh(), "give a file"),
        (lambda s: pl.shapes.Mesh("a.stl", scale=0), "has a zero"),
        (lambda s: pl.shapes.Mesh(vertices=[(0, 0, 0)], faces=[(0, 0, 1)]), "name vertex 1, but there are 1"),
        (lambda s: pl.shapes.Mesh(vertices=[(0, 0, np.nan)], faces=[(0, 0, 0)]), "vertex 0 is not finite"),
        (lambda s: pl.shapes.Mesh(vertices=[(0, 0, 0)], faces=[(0, 0, 0.5)]), "whole numbers"),
    ],
)  # fmt: skip
def test_mistakes_are_named(add, words):
    with pytest.raises(pl.PliantError, match=words.replace("(", r"\(")):
        add(satellite())


# ---- solids that inertias remember


@pytest.mark.parametrize(
    "inertia",
    [
        Inertia.box(2.0, (0.3, 0.4, 0.5), com=(1, 2, 3)),
        Inertia.sphere(2.0, 0.3),
        Inertia.cylinder(2.0, 0.1, 0.7, axis="x"),
        Inertia.cylinder(2.0, 0.1, 0.7, axis="y", com=(0, 1, 0)),
        Inertia.rod(2.0, 0.7, axis="z"),
    ],
)
def test_an_inertia_remembers_its_solid_through_moves(inertia):
    pose = pl.Pose((0.1, -0.2, 0.3), rpy=(0.3, -0.5, 0.7))
    for matter in (inertia, inertia.moved(pose)):
        assert matter.solid == inertia.solid
        R, half = matter.solid_axes, half_size(matter.solid)
        own = R.T @ matter.inertia @ R  # along the solid's axes: diagonal, and largest across its longest
        np.testing.assert_allclose(own, np.diag(np.diag(own)), atol=1e-14)
        np.testing.assert_allclose(np.diag(own)[np.argmax(half)], np.diag(own).min(), rtol=1e-12, atol=1e-15)
        np.testing.assert_array_equal(matter.solid_pose.xyz, matter.com)
    assert (inertia + inertia).solid is None


def test_a_system_keeps_the_solid_until_the_inertia_is_edited():
    system = satellite()
    assert system.bodies[0].inertia.solid == pl.shapes.Box((1.0, 2.0, 3.0))
    solids = {
        key: system.with_parameters({f"bus.{key}": value}).bodies[0].inertia.solid
        for key, value in {"mass": 9.0, "com": (0, 0, 1), "inertia": (1, 1, 1, 0, 0, 0)}.items()
    }
    assert solids == {"mass": pl.shapes.Box((1.0, 2.0, 3.0)), "com": None, "inertia": None}


# ---- bodies without shapes


def of_moments(inertia: Inertia) -> list[pl.model.Shape]:
    system = pl.System("one")
    system.add_body("body", hinge=pl.Free(), inertia=Inertia(inertia.mass, inertia.com, inertia.inertia))
    return drawn_solids(system.model)[0]


def test_the_box_of_equal_moments_is_the_box_itself():
    box = Inertia.box(3.0, (0.5, 0.4, 0.3), com=(0, 0.2, 0)).moved(pl.Pose(rpy=(0.3, 0.5, 0.7)))
    (shape,) = of_moments(box)
    assert isinstance(shape.solid, pl.shapes.Box)
    np.testing.assert_allclose(sorted(shape.solid.size), (0.3, 0.4, 0.5), rtol=1e-12)
    again = Inertia.box(3.0, shape.solid.size).moved(pl.Pose(box.com, matrix=shape.pose.R))
    np.testing.assert_allclose(again.inertia, box.inertia, atol=1e-15)


def test_slender_bodies_are_capsules_from_hinge_to_hinge_and_points_are_balls():
    system = pl.System("arm")
    rod = Inertia.rod(1.0, 0.8, axis="x", com=(0.4, 0, 0))
    system.add_body("upper", hinge=pl.Revolute("y"), inertia=Inertia(1.0, rod.com, rod.inertia))
    system.add_body("lower", "upper", pl.Revolute("y"), pose=pl.Pose(xyz=(0.9, 0, 0)), mass=1.0, com=(0, 0, -0.5))
    system.add_body("tag", "lower", pl.Fixed(), pose=pl.Pose(xyz=(0, 0, -0.5)))
    upper, lower, tag = drawn_solids(system.model)
    capsule = upper[0].solid
    assert isinstance(capsule, pl.shapes.Capsule) and len(upper) == 1
    np.testing.assert_allclose(capsule.length, 0.9)
    ends = [upper[0].pose.xyz + k * capsule.length / 2 * upper[0].pose.R[:, 2] for k in (-1, 1)]
    np.testing.assert_allclose(sorted(x[0] for x in ends), (0.0, 0.9), atol=1e-12)
    assert isinstance(lower[0].solid, pl.shapes.Sphere) and tag == []
    assert [type(s.solid).__name__ for s in lower[1:]] == ["Capsule"]  # the strut from its hinge


def test_every_body_of_random_systems_is_drawn_with_finite_sizes():
    for seed in range(4):
        model = random_system(seed, 8).model
        for body, shapes in zip(model.bodies, drawn_solids(model), strict=True):
            assert shapes or not body.mass
            for shape in shapes:
                assert np.isfinite(half_size(shape.solid)).all() and (half_size(shape.solid) > 0).all()
                np.testing.assert_allclose(shape.pose.R @ shape.pose.R.T, np.eye(3), atol=1e-9)


def test_given_shapes_and_colours_come_first():
    bus, boom, lens = drawn_solids(shaped().model)
    assert [s.name for s in bus] == ["bus", "eye"] and [s.name for s in lens] == ["lens"]
    assert [s.solid for s in boom] == [BALL, BALL, None]
    system = satellite()
    system.add_shape("lens", color="red")
    assert drawn_solids(system.model)[2][0].solid == pl.shapes.Sphere(0.1)
    assert drawn_solids(system.model)[2][0].color == "#ff0000"


def test_a_shape_rides_where_a_frame_would_be():
    system = shaped()
    flex = system.model.bodies[1].flex
    longer, node = riding_on(flex, 0.7)
    assert riding_on(flex, "tip")[0] is flex
    np.testing.assert_array_equal(longer.translations[node], flex.modes_at(0.7)[1])


def test_between_leads_from_one_point_to_the_other():
    a, b = np.array([0.1, 0.2, 0.3]), np.array([-1.0, 0.5, 0.3])
    pose, length = between(a, b), np.linalg.norm(b - a)
    np.testing.assert_allclose([pose.xyz + k * length / 2 * pose.R[:, 2] for k in (-1, 1)], [a, b], atol=1e-15)


# ---- surfaces of flexible bodies


def grid(n: int, m: int) -> tuple[np.ndarray, np.ndarray]:
    x, y = np.meshgrid(np.linspace(0, 2, n), np.linspace(0, 1, m), indexing="ij")
    points = np.column_stack([x.ravel(), y.ravel(), 0.01 * x.ravel()])
    k = np.arange(n * m).reshape(n, m)
    return points, np.column_stack([k[:-1, :-1].ravel(), k[1:, :-1].ravel(), k[1:, 1:].ravel(), k[:-1, 1:].ravel()])


def area(points: np.ndarray, faces: np.ndarray) -> float:
    a, b, c = (points[faces[:, k]] for k in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


def test_faces_and_delaunay_cover_a_flat_mesh():
    points, quads = grid(9, 5)
    u = np.zeros((45, 3, 2))
    whole = 2.0 * np.sqrt(1 + 0.01**2)
    for faces in (quads, None):
        surface = surface_of(points, u, faces, "it")
        assert surface.faces is not None
        np.testing.assert_allclose(area(surface.points, surface.faces), whole, rtol=1e-12)
    assert flat_faces(np.random.default_rng(1).normal(size=(50, 3))) is None
    assert flat_faces(np.outer(np.linspace(0, 1, 20), (1, 2, 3))) is None


def test_large_meshes_are_thinned_to_points_of_their_own():
    points, quads = grid(100, 60)
    u = np.arange(6000 * 3 * 2).reshape(6000, 3, 2)
    surface = surface_of(points, u, quads, "it")
    assert 500 < len(surface.points) <= 3000
    place = {p.tobytes(): k for k, p in enumerate(points)}
    np.testing.assert_array_equal(surface.translations, u[[place[p.tobytes()] for p in surface.points]])
    np.testing.assert_allclose(area(surface.points, surface.faces), 2.0, rtol=0.1)  # its rim moves inward by up to a cell
    assert len(thinned(points, None, 10)[0]) <= 10


def test_a_modal_body_keeps_its_faces_through_a_change_of_basis_and_out_of_its_fingerprint():
    rng = np.random.default_rng(3)
    nodes = [pl.flex.Node(f"n{k}", p, mass=1.0) for k, p in enumerate([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])]
    given = nodes, 0.1 * rng.normal(size=(4, 3, 2)), rng.normal(size=(4, 3, 2)), np.eye(2)
    plain, body = pl.flex.ModalBody(*given), pl.flex.ModalBody(*given, faces=[(0, 1, 2, 3)])
    assert plain.faces is None and plain.drawn().faces.shape == (2, 3) and plain.fingerprint == body.fingerprint
    np.testing.assert_array_equal(body.faces, [(0, 1, 2), (0, 2, 3)])
    np.testing.assert_array_equal(body.normalised().drawn().translations, body.normalised().translations)
    with pytest.raises(pl.PliantError, match="name vertex 4, but there are 4"):
        pl.flex.ModalBody(*given, faces=[(0, 1, 4)])


def test_outer_faces_of_solids_and_shells():
    def hexa(x: int) -> tuple[int, ...]:  # corners at (x, y, z), number 4 x + 2 y + z + 1
        return tuple(4 * (x + a) + 2 * b + c + 1 for c in (0, 1) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)))

    ids = np.arange(1, 13)
    points = np.array([(x, y, z) for x in range(3) for y in range(2) for z in range(2)], dtype=float)
    faces = outer_faces([("CHEXA", hexa(0)), ("CHEXA", hexa(1))], ids)
    np.testing.assert_allclose(area(points, faces), 10.0)
    a, b, c = (points[faces[:, k]] for k in range(3))
    np.testing.assert_allclose(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6, 2.0)  # the volume: all face outward
    np.testing.assert_array_equal(outer_faces([("CQUAD4", (1, 3, 4, 2)), ("CTRIA3", (1, 2, 99))], ids), [(0, 2, 3), (0, 3, 1)])
    assert outer_faces([], ids) is None
