"""What the page draws of bodies: solids, meshes, sections of beams; bent skins, and where the camera stands."""

from __future__ import annotations

import json
import warnings

import numpy as np
import pytest

import pliant as pl
from pliant.model.drawn.solids import drawn_solids
from pliant.view.page.numbers import NumberBlock
from pliant.view.page.scene import scene
from pliant.view.page.write import page_of_system
from tests.view.node import by_node, content_of, needs_node

BEND = """
const { BeamSkin } = await import("%s/src/stage/bend.js");
const { unpack } = await import("%s/src/numbers.js");
const told = [];
for (const { flex, numbers, eta } of cases) {
  const skin = new BeamSkin(flex, await unpack(numbers));
  const [places, normals, far] = [3, 3, 1].map((k) => new Float64Array(k * skin.size));
  skin.bend(eta, places, normals, far);
  const sections = Array.from({ length: skin.count }, (_, i) => skin.section(i, eta));
  told.push({ sections, places: [...places], normals: [...normals], far: [...far], faces: [...skin.faces] });
}
"""
FIT = """
const { fitted } = await import("%s/src/stage/fit.js");
const told = cases.map(({ points, from, aspect }) => fitted(points, from, aspect));
"""


def boom(**given) -> pl.System:
    system = pl.System("boom")
    system.add_body("boom", hinge=pl.Revolute("z"), flex=pl.flex.Beam(4.0, 6.0, **{"EI": (900.0, 900.0), "modes": 2} | given))
    return system


def seen(system: pl.System) -> dict:
    return scene(system.model, NumberBlock())


def test_solids_have_places_and_colours():
    system = pl.System("solids")
    system.add_body("arm", hinge=pl.Revolute("z"), inertia=pl.Inertia.box(2.0, (0.5, 0.1, 0.2), com=(0.25, 0, 0)))
    system.add_body("hand", "arm", pl.Fixed(), pose=pl.Pose(xyz=(0.5, 0, 0)), mass=1.0)
    for solid in (pl.shapes.Sphere(0.1), pl.shapes.Cylinder(0.1, 0.3), pl.shapes.Capsule(0.1, 0.3)):
        system.add_shape("hand", solid, pl.Pose(xyz=(0, 0.1, 0)), color="orange")
    system.add_shape("world", pl.shapes.Box((1, 1, 0.1)))
    data = seen(system)
    arm, hand = (body["shapes"] for body in data["bodies"])
    assert arm == [{"kind": "box", "size": [0.5, 0.1, 0.2], "p": [0.25, 0, 0]}]
    assert [shape["kind"] for shape in hand] == ["sphere", "cylinder", "capsule"]
    assert all(shape["p"] == [0, 0.1, 0] and shape["color"] == "#ffa500" for shape in hand)
    assert data["shapes"] == [{"kind": "box", "size": [1.0, 1.0, 0.1]}]
    json.dumps(data)


def test_meshes_travel_once_in_steps_of_their_box():
    rng = np.random.default_rng(1)
    points = rng.normal(size=(50, 3)) * [1.0, 10.0, 0.1]
    faces = rng.permuted(np.tile(np.arange(50), (30, 1)), axis=1)[:, :3]
    mesh = pl.shapes.Mesh(vertices=points, faces=faces)
    system = pl.System("meshes")
    for name in ("a", "b"):
        system.add_body(name, hinge=pl.Prismatic("z"), mass=1.0)
        system.add_shape(name, mesh)
    numbers = NumberBlock()
    data = scene(system.model, numbers)
    assert len(data["meshes"]) == 1 and [body["shapes"] for body in data["bodies"]] == [[{"kind": "mesh", "mesh": 0}]] * 2
    [told] = data["meshes"]
    low, high = np.array(told["low"]), np.array(told["high"])
    packed = _read(numbers, told["points"])
    back = low + packed / 65535 * (high - low)
    # half a step of the box, and rounding
    error = np.abs(back[_read(numbers, told["faces"]).astype(int)] - points[faces])
    assert (error <= (high - low) / 65535 / 2 + 1e-12).all()
    assert numbers.counted == 0  # plots have their room all the same


def _read(numbers: NumberBlock, place: dict) -> np.ndarray:
    block = b"".join(numbers._parts)
    width = {"u2": 2, "u4": 4}[place["kind"]]
    count = int(np.prod(place["shape"]))
    rows = np.frombuffer(block, np.uint8, count * width, place["at"]).reshape(width, count)
    return np.ascontiguousarray(rows.T).view(f"<u{width}").reshape(place["shape"]).astype(float)


def test_a_mesh_that_cannot_be_read_is_told_and_the_body_is_drawn_by_its_matter():
    system = pl.System("lost")
    system.add_body("arm", hinge=pl.Revolute("z"), inertia=pl.Inertia.sphere(1.0, 0.2))
    system.add_shape("arm", pl.shapes.Mesh("nowhere.stl"))
    system.add_shape("arm", pl.shapes.Mesh("nowhere_else.stl"))
    with pytest.warns(UserWarning, match="'arm'.*not drawn.*nowhere.stl.*and 1 more shape") as told:
        data = seen(system)
    assert len(told) == 1
    assert data["bodies"][0]["shapes"] == [{"kind": "sphere", "radius": 0.2}]


def test_a_page_with_much_of_meshes_is_told_of(monkeypatch):
    system = pl.System("much")
    system.add_body("arm", hinge=pl.Prismatic("z"), mass=1.0)
    system.add_shape("arm", pl.shapes.Mesh(vertices=np.eye(3), faces=[[0, 1, 2]]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        page_of_system(system.model)
    monkeypatch.setattr("pliant.view.page.write._MOST_MESHES", 10)
    with pytest.warns(UserWarning, match="'much'.*coarser meshes"):
        page_of_system(system.model)


@pytest.mark.parametrize(
    ("solid", "pose", "section"),
    [
        (pl.shapes.Box((4, 0.6, 0.1)), pl.Pose(), {"round": False, "half": [0.3, 0.05]}),
        (pl.shapes.Box((0.6, 4, 0.1)), pl.Pose(rpy=(0, 0, np.pi / 2)), {"round": False, "half": [0.3, 0.05]}),
        (pl.shapes.Cylinder(0.2, 4), pl.Pose(rpy=(0, np.pi / 2, 0)), {"round": True, "half": [0.2, 0.2]}),
        (pl.shapes.Cylinder(0.2, 4), pl.Pose(), None),
        (pl.shapes.Box((0.2, 0.6, 0.1)), pl.Pose(), None),
        (pl.shapes.Sphere(0.2), pl.Pose(), None),
    ],
)
def test_a_long_solid_along_a_beam_is_its_section(solid, pose, section):
    system = boom()
    before = seen(system)["bodies"][0]
    system.add_shape("boom", solid, pose, color="#123456")
    body = seen(system)["bodies"][0]
    if section is None:
        assert body["flex"]["skin"]["section"] == before["flex"]["skin"]["section"] and len(body["shapes"]) == 1
    else:
        skin = body["flex"]["skin"]
        assert skin["section"]["round"] == section["round"] and skin["section"]["half"] == pytest.approx(section["half"], rel=1e-12)
        assert skin["color"] == "#123456" and body["shapes"] == []


def test_shapes_ride_on_nodes_that_the_model_does_not_have():
    system = boom()
    system.add_shape("boom", pl.shapes.Sphere(0.1), at="tip")
    system.add_shape("boom", pl.shapes.Sphere(0.1), at=1.5)
    body = seen(system)["bodies"][0]
    nodes = [body["flex"]["nodes"][shape["node"]] for shape in body["shapes"]]
    assert [node["p"][0] for node in nodes] == [4, 1.5] and all("T" in node and "S" in node for node in nodes)


@needs_node
def test_skins_are_where_the_modes_bend_them_and_face_outwards():
    """Each section as Python has it; the triangles close, hold the section's area times the length, and agree with the normals."""
    rng = np.random.default_rng(2)
    systems = [boom(), boom(EI=(100.0, 4000.0)), boom(GJ=150.0, torsional_inertia=6.0, modes={"y": 2, "z": 2, "torsion": 1})]
    cases, beams = [], []
    for system in systems:
        content, block = content_of(page_of_system(system.model))
        flex = content["scene"]["bodies"][0]["flex"]
        for size in (0.0, 0.05):
            eta = size * rng.normal(size=len(flex["labels"]))
            cases.append({"flex": flex, "numbers": block, "eta": eta.tolist()})
            beams.append(system.model.bodies[0].flex)
    for case, beam, told in zip(cases, beams, by_node(BEND, cases), strict=True):
        eta, x = np.array(case["eta"]), np.linspace(0, beam.length, 41)
        slopes, shifts = beam.modes_at(x)
        want = np.outer(x, [1, 0, 0]) + shifts @ eta
        want -= 0.5 * np.einsum("r,irs,s->i", eta, beam.foreshortening_at(x), eta)[:, None] * beam.along
        assert np.array([s["p"] for s in told["sections"]]) == pytest.approx(want, abs=1e-6)  # modes travel in four bytes
        turns = np.array([s["R"] for s in told["sections"]]).reshape(-1, 3, 3)
        axes = np.stack([turns[:, 2, 1] - turns[:, 1, 2], turns[:, 0, 2] - turns[:, 2, 0], turns[:, 1, 0] - turns[:, 0, 1]], -1) / 2
        angles = np.linalg.norm(slopes @ eta, axis=-1, keepdims=True)
        assert axes == pytest.approx((slopes @ eta) * np.sinc(angles / np.pi), abs=1e-6)
        places, normals, faces = (np.reshape(told[key], (-1, 3)) for key in ("places", "normals", "faces"))
        corners = places[faces]
        volume = np.linalg.det(corners).sum() / 6
        half, circular = np.array(case["flex"]["skin"]["section"]["half"]), case["flex"]["skin"]["section"]["round"]
        area = 12 * np.sin(np.pi / 12) * half.prod() if circular else 4 * half.prod() - 2 * (0.3 * half.min()) ** 2
        # bent, its axis is longer or shorter by the square of the slope
        assert volume == pytest.approx(area * beam.length, rel=1e-6 if not eta.any() else 2e-2)
        outward = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert np.linalg.norm(normals, axis=-1) == pytest.approx(1, abs=1e-6)
        assert (np.einsum("fa,fka->fk", outward, normals[faces]) > 0).all()


@needs_node
def test_the_camera_sees_all_points_and_no_more():
    """All within 84 % of the width and 76 % of the height, and one of the two is filled."""
    rng = np.random.default_rng(3)
    cases = [
        {
            "points": (rng.normal(size=(40, 3)) * rng.uniform(0.1, 3, 3) + rng.normal(size=3)).ravel().tolist(),
            "from": d,
            "aspect": a,
        }
        for d in ([-0.62, -1, 0.52], [0, -1, 0], [1, 0, 0], [0, -1e-4, 1])
        for a in (0.6, 1.0, 1.9)
    ]
    for case, told in zip(cases, by_node(FIT, cases), strict=True):
        eye, target = np.array(told["position"]), np.array(told["target"])
        back = (eye - target) / np.linalg.norm(eye - target)
        assert back == pytest.approx(np.array(case["from"]) / np.linalg.norm(case["from"]), abs=1e-9)
        right = np.cross([0, 0, 1], back) / np.linalg.norm(np.cross([0, 0, 1], back))
        x = np.reshape(case["points"], (-1, 3)) - eye
        depth = -x @ back * np.tan(np.radians(15))
        across, above = x @ right / depth / case["aspect"], x @ np.cross(back, right) / depth
        filled = np.array([np.ptp(across) / 2 / 0.84, np.ptp(above) / 2 / 0.76])
        assert (depth > 0).all() and np.abs(across).max() <= 0.84 + 1e-9 and np.abs(above).max() <= 0.76 + 1e-9
        assert filled.max() == pytest.approx(1, abs=1e-9)


def test_wheels_of_constraints_are_drawn_as_discs():
    def wheel(**given):
        system = pl.System("wheel")
        system.add_body("wheel", hinge=pl.Free(), **given)
        system.add_frame("hub", "wheel", pl.Pose((0.1, 0, 0), rpy=(0.3, 0, 0)))
        system.add_constraint("road", pl.constraints.Torus("hub", 0.3, 0.05, axis=(0, 0.6, 0.8)))
        return system

    system = wheel(mass=2.0, inertia=(0.045, 0.09, 0.045))
    (shape,) = drawn_solids(system.model)[0]
    assert shape.solid == pl.shapes.Cylinder(0.3, 0.1) and shape.pose.xyz == pytest.approx([0.1, 0, 0])
    assert shape.pose.R[:, 2] == pytest.approx(pl.Pose(rpy=(0.3, 0, 0)).R @ [0, 0.6, 0.8], abs=1e-15)
    system.add_shape("wheel", pl.shapes.Sphere(0.2))
    assert [x.solid for x in drawn_solids(system.model)[0]] == [pl.shapes.Sphere(0.2)]
    assert drawn_solids(wheel(inertia=pl.Inertia.sphere(1.0, 0.3)).model)[0][0].solid == pl.shapes.Sphere(0.3)
