"""Meshes from files, visuals of URDF files, and shapes in system files."""

from __future__ import annotations

import io
import json
import os
import struct
import warnings
import zipfile

import numpy as np
import pytest

import pliant as pl
from pliant.files import meshes
from pliant.formats import check, load_text
from pliant.formats.yaml import with_meshes, written_alone
from pliant.model.drawn.shapes import Mesh

CORNERS = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
FACES = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])


def binary(points=CORNERS, faces=FACES, count=None) -> bytes:
    rows = b"".join(struct.pack("<12fH", 0, 0, 0, *points[f].ravel(), 0) for f in faces)
    return b"solid but binary".ljust(80) + struct.pack("<I", len(faces) if count is None else count) + rows


def letters(points=CORNERS, faces=FACES) -> bytes:
    def facet(f):
        return (
            "facet normal 0 0 0\nouter loop\n" + "".join(f"vertex {x} {y} {z}\n" for x, y, z in points[f]) + "endloop\nendfacet\n"
        )

    return ("solid part\n" + "".join(map(facet, faces)) + "endsolid part\n").encode()


OBJ = b"# a box's corner\nv 0 0 0\nv 1 0 0 0.5 0.5 0.5\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nvt 0 0\nusemtl steel\nf 1/1/1 2//1 3/1 -1\n"


def volume(points, faces) -> float:
    a, b, c = (points[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


@pytest.mark.parametrize("data", [binary(), binary() + b"more", letters(), letters().upper(), letters().replace(b"\n", b"\r\n")])
def test_stl_gives_its_triangles_with_equal_vertices_once(tmp_path, data):
    path = tmp_path / "part.STL"
    path.write_bytes(data)
    points, faces = Mesh(path).triangles()
    assert points.shape == (4, 3) and faces.shape == (4, 3)
    np.testing.assert_allclose(volume(points, faces), 1 / 6, rtol=1e-15)
    doubled, _ = Mesh(path, scale=(2, 2, 2)).triangles()
    np.testing.assert_array_equal(doubled, 2 * points)
    mirrored = Mesh(path, scale=(-1, 1, 1)).triangles()
    np.testing.assert_allclose(volume(*mirrored), 1 / 6, rtol=1e-15)  # still seen from outside


def test_obj_has_polygons_as_fans_and_counts_back_from_the_last_vertex():
    points, faces = meshes.obj(OBJ)
    np.testing.assert_array_equal(points, [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)])
    np.testing.assert_array_equal(faces, [(0, 1, 2), (0, 2, 3)])


def test_dae_is_read_by_trimesh(tmp_path):
    trimesh = pytest.importorskip("trimesh")
    pytest.importorskip("collada")
    path = tmp_path / "part.dae"
    path.write_bytes(trimesh.Trimesh(CORNERS, FACES).export(file_type="dae"))
    np.testing.assert_allclose(volume(*Mesh(path).triangles()), 1 / 6, rtol=1e-6)  # single precision


def test_a_scene_is_all_of_its_meshes_where_they_are(tmp_path, monkeypatch):
    """Turned, moved and mirrored: triangles stay outwards, so that volumes add up; and there is a limit to how many."""
    trimesh = pytest.importorskip("trimesh")
    scene = trimesh.Scene()
    for k, scale in enumerate(([1.0, 1.0, 1.0], [-2.0, 1.0, 1.0])):
        turn = np.diag([*scale, 1.0])
        turn[:3, 3] = [5.0 * k, 0.0, 1.0]
        scene.add_geometry(trimesh.Trimesh(CORNERS, FACES), geom_name="one", transform=turn)
    path = tmp_path / "scene.glb"
    path.write_bytes(scene.export(file_type="glb"))
    points, faces = Mesh(path).triangles()
    np.testing.assert_allclose(volume(points, faces), 3 / 6, rtol=1e-6)  # single precision
    assert points[:, 0].max() == 5.0 and points[:, 2].min() == 1.0
    monkeypatch.setattr("pliant.files.meshes.MOST_TRIANGLES", 2 * len(FACES) - 1)
    with pytest.raises(pl.FileError, match="make it coarser"):
        Mesh(path, scale=2.0).triangles()


def archive():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("part.dae", "<COLLADA/>")
    return made.getvalue()


def glb(told):
    text = json.dumps(told).encode()
    return b"glTF" + struct.pack("<IIII", 2, 20 + len(text), len(text), 0x4E4F534A) + text


GEOMETRY, PLY = '<instance_geometry url="#g"/>', b"ply\nformat ascii 1.0\nelement vertex 3\n"
PLY += b"property float x\nproperty float y\nproperty float z\nend_header\n"


def dae(nodes, indices="0 1 2"):
    """A triangle, and a scene of these nodes."""
    accessor = '<accessor source="#pa" count="3" stride="3">' + "".join(f'<param name="{x}" type="float"/>' for x in "XYZ")
    source = f'<source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common>{accessor}</accessor>'
    source += '</technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>'
    triangles = f'<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>{indices}</p></triangles>'
    geometry = f'<library_geometries><geometry id="g"><mesh>{source}{triangles}</mesh></geometry></library_geometries>'
    scene = f'<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>'
    head = '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset/>'
    return f'{head}{geometry}{scene}<scene><instance_visual_scene url="#s"/></scene></COLLADA>'.encode()


def node(name, inside):
    return f'<node id="{name}">{inside}</node>'


def doubled(i, times):
    return node(f"k{i}", f'<instance_node url="#k{i + 1}"/>' * times)


def test_instances_of_dae_are_read(tmp_path):
    """A few of them, in the order that pycollada takes."""
    pytest.importorskip("trimesh")
    pytest.importorskip("collada")
    (tmp_path / "a.dae").write_bytes(dae(node("k0", GEOMETRY * 2)))
    assert len(Mesh(tmp_path / "a.dae").triangles()[1]) == 2


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.dae", archive(), "is a ZIP archive"),
        ("a.dae", b"in front of it" + archive(), "is a ZIP archive"),
        ("a.dae", b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]><COLLADA>&e;</COLLADA>', "defines XML entities"),
        ("a.dae", '<!DOCTYPE x [<!ENTITY e "e">]><COLLADA/>'.encode("utf-16"), "defines XML entities"),
        ("a.glb", glb({"accessors": [{"count": 10**12, "componentType": 5126, "type": "VEC3"}]}), "more numbers than it has bytes"),
        (
            "a.glb",
            glb({"accessors": [{"count": 100, "componentType": 5126, "type": "MAT4"}] * 30}),
            "more numbers than it has bytes",
        ),
        ("a.glb", glb({"bufferViews": [{"buffer": 0, "byteLength": 1000}] * 50}), "more numbers than it has bytes"),
        ("a.glb", glb({"nodes": [{"children": [i + 1] * 2} for i in range(40)] + [{}]}), "a node with several parents"),
        ("a.glb", glb({"nodes": [{"children": [1]}, {"children": [0]}], "scenes": [{"nodes": [0]}]}), "its own ancestor"),
        ("a.dae", dae("".join(doubled(i, 2) for i in range(26)) + node("k26", GEOMETRY)), "more than 50,000 nodes"),
        ("a.dae", dae("".join(doubled(i, 2) for i in range(26)) + node("k26", "")), "more than 50,000 nodes"),
        ("a.dae", dae("".join(doubled(i, 1) for i in range(3000)) + node("k3000", "")), "more"),
        ("a.dae", dae(doubled(0, 1) + node("k1", '<instance_node url="#k0"/>')), "an instance of itself"),
        ("a.dae", dae(node("k0", GEOMETRY * 1000), "0 1 2 " * 100_000), "more than 5,000,000 triangles"),
        ("a.dae", dae("<node/>" * 60_000), "more than 50,000 nodes"),
        ("a.ply", PLY + b"1" * 1001 + b" 0 0\n", "a word of 1,000 characters"),
        ("a.ply", PLY + b"\n" * 3_000_001, "3,000,000 lines"),
        ("a.ply", PLY.replace(b"vertex 3", b"vertex 4000000000"), "more elements than it has bytes"),
        ("a.off", b"OFF\n2 1 0\n1." + b"0" * 1000 + b" 0 0\n0 0 0\n3 0 1 1\n", "a word of 1,000 characters"),
    ],
)
def test_what_grows_or_asks_for_other_files_is_not_read(tmp_path, name, data, words):
    pytest.importorskip("trimesh")
    (tmp_path / name).write_bytes(data)
    with pytest.raises(pl.FileError, match=words):
        Mesh(tmp_path / name).triangles()


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.stl", binary()[:-1], "cut off"),
        ("a.stl", binary(count=2**32 - 1), "declares 4294967295 triangles"),
        ("a.stl", b"", "too short"),
        ("a.stl", b"\0" * 84, "no triangles"),
        ("a.stl", letters()[:-70], "cut off"),
        ("a.stl", letters().replace(b"vertex 1.0", b"vertex one"), "'one' is not a number"),
        ("a.stl", binary(CORNERS * np.nan), "is not finite"),
        ("a.obj", b"v 0 0 0\nf 1 2 3", "name vertex"),
        ("a.obj", b"v 0 0 0\nf 0 1 1", "a face names the vertex 0"),
        ("a.obj", b"v 0 0 0\nf -2 1 1", "a face names the vertex -2"),
        ("a.obj", b"v 0 0 0\nf x 1 1", "'x'"),
        ("a.obj", b"v 0 0 x\nf 1 1 1", "not three numbers"),
        ("a.obj", b"v 0 0 nan\nf 1 1 1", "is not finite"),
        ("a.obj", b"v 1." + b"0" * 200 + b" 0 0\nf 1 1 1", "a.obj:1: a vertex that is not three numbers"),
        ("a.obj", b"v 0 0 0\nf " + b"1 " * 600_000, "a.obj:2: this line has 1,200,002 characters"),
        ("a.obj", b"v 0 0 0\nf " + b"9" * 5000 + b" 1 1", "a face names the vertex '999"),
        ("a.stl", letters().replace(b"vertex 1.0", b"vertex 1." + b"0" * 200), "is not a number"),
        ("a.obj", b"\xff\xfe", "no triangles"),
        ("a.ply", b"ply\nformat ascii 1.0\nelement vertex 999999999999\n", "a .ply mesh"),
        ("a.xyz", b"", "pliant cannot read"),
    ],
)
def test_broken_files_are_refused_with_a_reason(tmp_path, name, data, words):
    (tmp_path / name).write_bytes(data)
    with pytest.raises(pl.FileError, match=words):
        Mesh(tmp_path / name).triangles()


def test_cut_and_shuffled_files_never_do_worse_than_an_error(tmp_path):
    rng = np.random.default_rng(5)
    for name, data in (("a.stl", binary()), ("a.stl", letters()), ("a.obj", OBJ)):
        for _ in range(60):
            odd = bytearray(data[: rng.integers(len(data) + 1)])
            for place in rng.integers(len(odd), size=3) if odd else ():
                odd[place] = rng.integers(256)
            (tmp_path / name).write_bytes(odd)
            try:
                points, faces = Mesh(tmp_path / name).triangles()
            except pl.FileError:
                continue
            assert np.isfinite(points).all() and faces.max() < len(points)


@pytest.mark.parametrize(("name", "data"), [("a.obj", OBJ), ("a.stl", letters())])
def test_text_of_many_triangles_is_refused_on_the_way(tmp_path, monkeypatch, name, data):
    monkeypatch.setattr("pliant.files.meshes.MOST_TRIANGLES", 1)
    (tmp_path / name).write_bytes(data)
    with pytest.raises(pl.FileError, match="make it coarser"):
        Mesh(tmp_path / name).triangles()


def test_large_files_and_no_files_are_refused(tmp_path, monkeypatch):
    with open(tmp_path / "large.stl", "wb") as file:
        file.truncate(201 * 2**20)
    os.mkfifo(tmp_path / "pipe.stl")  # reading it would never end
    for name, words in (("large.stl", "is larger than 200 MiB"), ("pipe.stl", "no mesh of this name"), ("none.stl", "no mesh")):
        with pytest.raises(pl.FileError, match=words):
            Mesh(tmp_path / name).triangles()


# ---- URDF

URDF = """
<robot name="r">
  <material name="brass"><color rgba="0.8 0.6 0.2 0.5"/></material>
  <link name="base">
    <visual><geometry><box size="1 2 3"/></geometry><material name="brass"/></visual>
    <visual name="ball"><origin xyz="0 0 1"/><geometry><sphere radius="0.5"/></geometry></visual>
    <visual><geometry><mesh filename="package://parts/meshes/part.stl" scale="0.1 0.1 0.1"/></geometry></visual>
    <visual><geometry><mesh filename="meshes/part.stl"/></geometry>
      <material name=""><color rgba="1 0 0 1"/></material></visual>
    <visual><geometry><box size="1 2 0"/></geometry></visual>
    <visual><geometry><cone/></geometry></visual>
    <visual/>
  </link>
</robot>"""


def test_visuals_are_shapes_and_meshes_are_read_when_drawn(tmp_path, monkeypatch):
    package = tmp_path / "elsewhere" / "parts"
    (package / "meshes").mkdir(parents=True)
    (tmp_path / "robot.urdf").write_text(URDF)
    system = pl.load(tmp_path / "robot.urdf")
    assert [s.name for s in system.shapes] == ["base", "ball", "base-3", "base-4"]
    assert [s.color for s in system.shapes] == ["#cc993380", None, None, "#ff0000"]
    assert system.shapes[0].solid == pl.shapes.Box((1, 2, 3))
    np.testing.assert_array_equal(system.shapes[1].pose.xyz, (0, 0, 1))
    notes = [f.message for f in check(tmp_path / "robot.urdf")]
    assert sum("is not drawn" in note for note in notes) == 3
    assert any("and 1 more are not found" in note for note in notes)
    far, near = (s.solid for s in system.shapes[2:])
    with pytest.raises(pl.FileError, match=r"packages=\[folder\]"):
        far.triangles()
    (package / "meshes" / "part.stl").write_bytes(binary())
    assert far.path is None and near.path is None
    for folder in (package.parent, package):
        found = pl.load(tmp_path / "robot.urdf", packages=[folder]).shapes[2].solid
        np.testing.assert_allclose(volume(*found.triangles()), 1e-3 / 6, rtol=1e-6)
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(package.parent))
    assert far.path == package / "meshes" / "part.stl"
    with pytest.raises(pl.PliantError, match="is not a folder"):
        pl.load(tmp_path / "robot.urdf", packages=[tmp_path / "nothing"])


def test_names_of_packages_do_not_lead_outside(tmp_path):
    (tmp_path / "part.stl").write_bytes(binary())
    (tmp_path / "in").mkdir()
    assert meshes.found("package://in/../part.stl", [str(tmp_path)]) is None
    assert meshes.found("package://../part.stl", [str(tmp_path / "in")]) is None


# ---- system files


def drawn_system(folder) -> pl.System:
    system = pl.System("drawn")
    cylinder = pl.Inertia.cylinder(2.0, 0.1, 0.7, axis="y", com=(0, 1, 0))
    system.add_body("arm", hinge=pl.Revolute("y"), inertia=cylinder.moved(pl.Pose(rpy=(0.1, 0.2, 0.3))))
    system.add_body("boom", "arm", pl.Fixed(), flex=pl.flex.Beam(2.0, 1.0, EI=10.0))
    system.add_shape("arm", pl.shapes.Box((1, 2, 3)), pl.Pose((1, 2, 3), rpy=(0.1, 0.2, 0.3)), color="#12345678")
    system.add_shape("boom", pl.shapes.Capsule(0.1, 0.2), at=0.3, color="teal")
    system.add_shape("boom", color="navy", name="skin")
    system.add_shape("world", Mesh(vertices=CORNERS, faces=FACES, scale=(1, 2, 3)), name="tent")
    system.add_shape("world", Mesh(folder / "part.stl", scale=0.1), name="part")
    return system


def test_saved_shapes_are_loaded_again(tmp_path):
    for folder in ("a", "a/b", "c"):
        (tmp_path / folder).mkdir()
    (tmp_path / "a/b/part.stl").write_bytes(binary())
    system = drawn_system(tmp_path / "a/b")
    for folder, named in (("a", "b/part.stl"), ("c", "it-part-")):  # in the folder by its place, else beside it
        pl.save(system, tmp_path / folder / "it.yaml")
        text = (tmp_path / folder / "it.yaml").read_text()
        assert named in text
        again = pl.load(tmp_path / folder / "it.yaml")
        assert again.model.fingerprint == system.model.fingerprint
        assert again.shapes[:-1] == system.shapes[:-1]
        np.testing.assert_array_equal(again.shapes[-1].solid.triangles()[0], system.shapes[-1].solid.triangles()[0])
        assert again.bodies[0].inertia.solid == pl.shapes.Cylinder(0.1, 0.7)
        np.testing.assert_allclose(again.bodies[0].inertia.solid_axes, system.bodies[0].inertia.solid_axes, atol=1e-11)
        pl.save(again, tmp_path / folder / "it.yaml")
        assert (tmp_path / folder / "it.yaml").read_text() == text


def test_a_mesh_that_is_missing_is_not_saved_with_a_warning(tmp_path):
    with pytest.warns(pl.ModelWarning, match="shape 'part': the mesh .* is not found"):
        pl.save(drawn_system(tmp_path), tmp_path / "it.yaml")
    assert [s.name for s in pl.load(tmp_path / "it.yaml").shapes] == ["arm", "boom", "skin", "tent"]


def test_a_run_has_its_meshes_when_it_is_saved(tmp_path):
    (tmp_path / "part.stl").write_bytes(binary())
    system = drawn_system(tmp_path)
    run = pl.simulate(system, q0={}, v0={"arm": 1.0}, t_end=0.01)
    run.save(tmp_path / "run.nc")
    (tmp_path / "part.stl").unlink()
    again = pl.load_run(tmp_path / "run.nc").system
    assert again.model.fingerprint == system.model.fingerprint
    points, faces = again.shapes[-1].solid.triangles()
    np.testing.assert_allclose(volume(points, faces), 1e-3 / 6, rtol=1e-6)
    assert again.shapes[:-1] == system.shapes[:-1]


def test_too_many_meshes_stay_outside_with_a_warning(tmp_path, monkeypatch):
    (tmp_path / "part.stl").write_bytes(binary())
    text = written_alone(drawn_system(tmp_path).model)
    assert "packed" in with_meshes(text)
    monkeypatch.setattr("pliant.formats.yaml.shapes._MOST_PACKED", 100)
    with pytest.warns(pl.ModelWarning, match=r"the run stores only the name of mesh '.*part.stl'"):
        assert with_meshes(text) == text
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert with_meshes("pliant: 1\n") == "pliant: 1\n"


def test_the_surface_of_finite_elements_is_in_a_run(tmp_path):
    pytest.importorskip("skfem")
    system = pl.examples.load("plate-satellite")
    again = load_text(written_alone(system.model), "it")
    assert again.model.fingerprint == system.model.fingerprint
    for own, other in zip(system.bodies[1].flex.drawn(), again.bodies[1].flex.drawn(), strict=True):
        np.testing.assert_allclose(own, other, rtol=1e-6)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{body: arms, solid: {type: sphere, radius: 1}}", "did you mean 'arm'"),
        ("{body: arm, solid: {type: ball, radius: 1}}", "no solid type named 'ball'"),
        ("{body: arm, solid: {type: sphere}}", "'radius' is missing"),
        ("{body: arm, solid: {type: sphere, radius: -1}}", "is not positive"),
        ("{body: arm, solid: {type: sphere, radius: 1}, colour: red}", "did you mean 'color'"),
        ("{body: arm, solid: {type: sphere, radius: 1}, color: [1, 2, 3]}", "is not a colour"),
        ("{body: arm, solid: {type: sphere, radius: 1}, at: tip}", "is not flexible"),
        ("{body: arm}", "neither a solid nor a color"),
        ("{body: arm, solid: {type: mesh, file: ../part.stl}}", "is not inside the system file's folder"),
        ("{body: arm, solid: {type: mesh, file: /etc/passwd}}", "is not inside the system file's folder"),
        ("{body: arm, solid: {type: mesh}}", "give a file"),
        ('{body: arm, solid: {type: mesh, packed: "xyz!"}}', "is not text that pl.save has written"),
        ('{body: arm, solid: {type: mesh, packed: "AAAA"}}', "is not text that pl.save has written"),
        ("{body: arm, solid: {type: mesh, vertices: [[0, 0, 0]], faces: [[0, 0, 7]]}}", "name vertex 7"),
    ],
)
def test_mistakes_in_files_are_told_by_line(tmp_path, line, words):
    head = "pliant: 1\nbodies:\n  arm: {parent: world, hinge: Revolute y, mass: 1, com: [0, 0, 1]}\nshapes:\n"
    (tmp_path / "it.yaml").write_text(f"{head}  one: {line}\n")
    (found,) = [f for f in check(tmp_path / "it.yaml") if f.severity == "error"]
    assert found.line == 5 and words in found.message


def test_solids_of_bodies_in_files(tmp_path):
    text = "pliant: 1\nbodies:\n  arm: {parent: world, hinge: Revolute y, mass: 1, com: [0, 0, 1], solid: SOLID}\n"
    path = tmp_path / "it.yaml"
    path.write_text(text.replace("SOLID", "{type: cylinder, radius: 0.1, length: 1, rpy: [0, 1.5, 0]}"))
    assert pl.load(path).bodies[0].inertia.solid == pl.shapes.Cylinder(0.1, 1)
    path.write_text(text.replace("SOLID", "{type: mesh, file: a.stl}"))
    assert any("no solid type named 'mesh'" in f.message and f.line == 3 for f in check(path))
