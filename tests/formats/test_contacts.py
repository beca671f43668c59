"""Contacts in system files and URDF files: read, refused by line, and saved to the last bit."""

from __future__ import annotations

import warnings
from contextlib import nullcontext

import numpy as np
import pytest

import pliant as pl
from pliant.formats import check

TOYS = """pliant: 1
symbols: {r: {value: 0.1, unit: m}, grip: 0.7}
bodies:
  ball: {parent: world, hinge: Free, mass: 1, inertia: [0.004, 0.004, 0.004]}
  crate: {parent: world, hinge: Free, mass: 2, inertia: [0.02, 0.03, 0.04]}
  lid: {parent: crate, hinge: Revolute y, pose: [0, 0, 0.1], mass: 0.3, inertia: [0.002, 0.003, 0.004]}
shapes:
  ball: {body: ball, solid: {type: sphere, radius: r}}
  crate: {body: crate, solid: {type: box, size: [2*r, 0.3, 0.1]}}
  tray: {body: lid, solid: {type: box, size: [0.2, 0.2, 0.01]}}
  rod: {body: lid, solid: {type: capsule, radius: 0.01, length: 0.2}}
  drum: {body: lid, solid: {type: cylinder, radius: 0.01, length: 0.2}}
  ramp: {body: world, pose: {xyz: [0, 0, -1], rpy_deg: [10, 0, 0]}, solid: {type: plane, size: 3}}
contacts:
  floor: {shapes: [ball, crate], with: ground, mu: grip, stiffness: rigid, slop: 1e-4}
  slope: {shapes: [ball, crate], with: ramp, points: 4, mu: [0.1, grip/2], stiffness: [1e4, rigid]}
  toss: {shapes: ball, with: [crate, tray, rod], mu: 0.3, restitution: 0.5, slow: 0.1, active: false}
  boxes: {shapes: [crate, tray], with: ramp, points: [8, 4], dissipation: 0.01, margin: 0.002, stiffness: auto}
  some: {pairs: [[ball, ramp], [rod, ramp], [ball, tray]], mu: [0.1, 0.2, 0.3]}
  all: {shapes: [ball, tray, ramp], exclude: [[tray, ramp]]}
"""


def same_again(system: pl.System, path) -> pl.System:
    """The system after it was saved and loaded, which must be the same."""
    pl.save(system, path)
    again = pl.load(path)
    assert again.model.fingerprint == system.model.fingerprint
    assert [x.key for x in again.contacts] == [x.key for x in system.contacts]
    assert (
        again.model.internals.symbols == system.model.internals.symbols
        and again.model.internals.formulas == system.model.internals.formulas
    )
    assert again.shapes == system.shapes
    return again


def test_a_section_is_what_python_says(write):
    system = pl.load(write(TOYS))
    own = {contact.name: contact for contact in system.contacts}
    assert [(p.a.shape, p.b.shape, p.count) for p in own["floor"].pairs] == [("ball", "ground", 1), ("crate", "ground", 8)]
    assert own["floor"].parameters["mu"] == 0.7 and np.isinf(own["floor"].parameters["stiffness"])
    assert own["slope"].parameters["mu"].tolist() == [0.1, 0.35] and own["slope"].pairs[1].count == 4
    assert not own["toss"].active and own["floor"].active
    assert "stiffness" not in own["boxes"].parameters and [p.count for p in own["boxes"].pairs] == [8, 4]
    assert [p.a.shape for p in own["some"].pairs] == ["ball", "rod", "ball"]
    assert [(p.a.shape, p.b.shape) for p in own["all"].pairs] == [("ball", "tray"), ("ball", "ramp")]
    text = TOYS.replace("symbols: {r: {value: 0.1, unit: m}, grip: 0.7}\n", "").partition("contacts:")[0]
    python = pl.load(write(text.replace("radius: r", "radius: 0.1").replace("2*r", "0.2")))
    made = python.add_contact("floor", ["ball", "crate"], "ground", mu=pl.symbol("grip", 0.7), stiffness=np.inf, slop=1e-4)
    assert made.key == own["floor"].key


def test_saving_is_exact(write, tmp_path):
    system = pl.load(write(TOYS))
    same_again(system, tmp_path / "again.yaml")
    for values in (
        {"r": 0.2},
        {"ball.radius": 0.15, "slope.mu": [0.2, 0.3]},
        {"crate.size": [0.3, 0.2, 0.1]},
        {"toss.restitution": 0.1},
    ):
        changed = system.with_parameters(values)
        assert changed.model.fingerprint != system.model.fingerprint
        same_again(changed, tmp_path / "again.yaml")
    radius = next(shape for shape in system.with_parameters({"r": 0.2}).shapes if shape.name == "ball").solid.radius
    assert radius == 0.2  # what is drawn is what touches


def test_sizes_and_friction_of_symbols_are_parameters(write):
    system = pl.load(write(TOYS))
    names = pl.compile(system, "reference", parameters=["r", "grip", "rod.radius", "some.mu"]).parameters
    assert {"r", "grip", "rod.radius"} <= set(names) and names["some.mu"] == slice(3, 6)


def test_a_saved_hull_needs_no_mesh(tmp_path):
    system = pl.System("rock")
    system.add_body("rock", "world", pl.Free(), mass=1.0, inertia=np.eye(3))
    points = np.random.default_rng(1).normal(size=(40, 3))
    system.add_shape("rock", pl.shapes.Mesh(vertices=points, faces=[[0, 1, 2]]), name="stone")
    system.add_contact("floor", "stone", "ground", points=6)
    same_again(system, tmp_path / "rock.yaml")
    text = (tmp_path / "rock.yaml").read_text()
    head, _, tail = text.partition("    solid: {type: mesh")
    other = head + '    solid: {type: mesh, file: "nowhere.stl"}' + tail[tail.index("\ncontacts") :]
    (tmp_path / "rock.yaml").write_text(other)
    assert pl.load(tmp_path / "rock.yaml").model.fingerprint == system.model.fingerprint
    (tmp_path / "rock.yaml").write_text(other[: other.index("    hulls")])
    with pytest.raises(pl.PliantError, match=r"rock.yaml:\d+: contact 'floor': .*no mesh of this name is found"):
        pl.load(tmp_path / "rock.yaml")


FLOOR = "  floor: {shapes: [ball, crate], with: ground, mu: grip, stiffness: rigid, slop: 1e-4}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  floor: {shapes: [bal], with: ground}", "contact 'floor': shapes: no shape named 'bal'; did you mean 'ball'?"),
        ("  floor: {shapes: ball, with: grond}", "with: no shape named 'grond'; did you mean 'ground'?"),
        ("  floor: {with: ground}", "give either shapes, with what they touch in 'with', or pairs"),
        ("  floor: {shapes: ball, pairs: [[ball, ramp]]}", "give either shapes"),
        ("  floor: {pairs: [[ball, ramp]], with: ground}", "with: pairs already names all pairs; leave with out"),
        ("  floor: {pairs: [[ball]]}", "pairs: a list is not a pair of shapes, such as [ball, box]"),
        ("  floor: {pairs: ball}", "pairs: 'ball' is not a list of pairs"),
        ("  floor: {shapes: ball, with: ground, mu: -1}", "mu=-1.0: give a finite number that is 0 or more"),
        ("  floor: {shapes: ball, with: ground, mu: rigid}", "no symbol named 'rigid'"),
        ("  floor: {shapes: ball, with: ground, mu: [1, 2]}", "mu has shape (2,); give one number, or one for each of its 1 pairs"),
        ("  floor: {shapes: ball, with: ground, stiffness: 0}", "stiffness=0.0: give a positive number [N/m]"),
        ("  floor: {shapes: ball, with: ground, restitution: 2}", "give a number from 0 (no bounce) to 1"),
        ("  floor: {shapes: ball, with: ground, muh: 2}", "no key named 'muh'; did you mean 'mu'?"),
        ("  floor: {shapes: crate, with: ground, points: 3}", "points=3: a pair box–plane has 8 or 4 points"),
        ("  floor: {shapes: crate, with: ground, points: [4, 4]}", "points has 2 numbers, but there are 1 pairs"),
        ("  floor: {shapes: crate, with: ground, points: 4.5}", "points: 4.5 is not a whole number"),
        ("  floor: {shapes: [tray, rod], with: drum}", "cannot touch: there is no such pair. Known pairs: sphere–plane"),
        ("  floor: {shapes: crate, with: ball, exclude: [[crate, bal]]}", "exclude: no shape of this contact named 'bal'"),
        ("  floor: {shapes: ball, with: ground, hulls: {ball: [[1, 2]]}}", "hulls: 'ball': give rows of three numbers"),
        ("  floor: {shapes: [tray, ball], with: ramp, active: maybe}", "active: 'maybe' is not true or false"),
        ("  fl.oor: {shapes: ball, with: ground}", "'.' and '/' separate names from parameters"),
    ],
)
def test_errors_have_lines(write, line, message):
    path = write(TOYS.replace(FLOOR, line))
    with pytest.raises(pl.PliantError) as error:
        pl.load(path)
    number = TOYS[: TOYS.index(FLOOR)].count("\n") + 1
    assert f"system.yaml:{number}: contact " in str(error.value) and message in str(error.value)


def test_pairs_that_cannot_move_are_errors_and_neighbours_warnings(write):
    path = write(
        TOYS.replace(FLOOR, "  floor: {shapes: tray, with: rod}").replace(
            "{type: box, size: [0.2, 0.2, 0.01]}", "{type: sphere, radius: 0.1}"
        )
    )
    found = [x for x in check(path) if x.severity == "error"]
    assert len(found) == 1 and found[0].line == TOYS[: TOYS.index(FLOOR)].count("\n") + 1
    assert "shapes 'tray' and 'rod' are both on 'lid'" in found[0].message
    path = write(TOYS.replace(FLOOR, "  floor: {shapes: crate, with: tray, points: 4}"))
    found = [x.message for x in check(path) if x.severity == "warning"]
    assert any("are on bodies that hinge 'lid' connects" in x for x in found)


def test_symbols_of_a_bodys_own_solid_are_refused(write):
    text = TOYS.replace("mass: 1, inertia: [0.004, 0.004, 0.004]", "mass: 1, inertia: [1, 1, 1], solid: {type: sphere, radius: r}")
    with pytest.raises(pl.PliantError, match="solid: symbols are not allowed here"):
        pl.load(write(text))


def test_a_file_has_a_bound_on_pairs(write):
    names = ", ".join(f"b{k}" for k in range(150))
    shapes = "".join(f"  b{k}: {{body: ball, solid: {{type: sphere, radius: 1}}}}\n" for k in range(150))
    text = TOYS.replace("contacts:\n", f"{shapes}contacts:\n  many: {{shapes: [{names}]}}\n")
    with pytest.raises(pl.PliantError, match="more than 10,000 pairs up to this contact"):
        pl.load(write(text))


def test_check_lists_what_touches(write, called):
    code, out, _ = called("check", write(TOYS))
    assert code == 2 and "begins" in out  # the toys lie inside each other at zero
    assert "note: contacts: floor (ball, crate with ground, 9 points)" in " ".join(out.split())


def test_the_ground_is_not_replaced_behind_a_contact():
    system = pl.System("ball")
    system.add_body("ball", "world", pl.Free(), mass=1.0, inertia=np.eye(3))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("floor", "ball", "ground")
    with pytest.raises(pl.PliantError, match="in contact 'floor' this name is the plane z = 0"):
        system.add_shape("world", pl.shapes.Plane(), name="ground")


# ---- URDF

INERTIAL = '<inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>'
WALKER = f"""<robot name="walker" xmlns:drake="http://drake.mit.edu">
  <link name="body">{INERTIAL}<visual><geometry><box size="0.4 0.2 0.1"/></geometry></visual>
    <collision><geometry><box size="0.4 0.2 0.1"/></geometry></collision></link>
  <link name="leg">{INERTIAL}
    <collision><origin xyz="0 0 -0.1"/><geometry><cylinder radius="0.02" length="0.2"/></geometry></collision></link>
  <link name="foot"><visual><geometry><sphere radius="0.03"/></geometry></visual>
    <collision><geometry><sphere radius="0.03"/></geometry>
      <drake:proximity_properties><drake:mu_dynamic value="0.7"/><drake:point_contact_stiffness value="2e4"/>
        <drake:relaxation_time value="0.01"/><drake:hunt_crossley_dissipation value="1"/></drake:proximity_properties></collision>
    <collision><origin xyz="0 0 0.02"/><geometry><capsule radius="0.01" length="0.05"/></geometry></collision></link>
  <joint name="hip" type="continuous"><parent link="body"/><child link="leg"/><axis xyz="0 1 0"/></joint>
  <joint name="ankle" type="fixed"><parent link="leg"/><child link="foot"/><origin xyz="0 0 -0.2"/></joint>
  <gazebo reference="foot"><mu1>0.9</mu1><mu2>0.8</mu2><kp>1e6</kp></gazebo>
  <gazebo reference="leg"><mu1 value="0.4"/></gazebo>
</robot>"""


def quiet(path, **options) -> tuple[pl.System, str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = pl.load(path, **options)
    return system, " ".join(str(x.message) for x in caught)


def test_collisions_touch_on_request(write, tmp_path):
    path = write(WALKER, "walker.urdf")
    system, told = quiet(path, base="free")
    assert not system.contacts and not told
    assert any("4 <collision>s of 3 links do not act; pass contacts='feet'" in x.message for x in check(path))
    system, told = quiet(path, base="free", contacts="feet")
    assert "'hunt_crossley_dissipation' (line 9), 'mu2' (line 13), 'kp' (line 13)" in told
    feet, rest = system.contacts
    assert feet.points == ("feet.foot",) and rest.points == ("feet-2.foot-2.0", "feet-2.foot-2.1")
    assert {key: float(feet.parameters[key]) for key in ("mu", "stiffness", "dissipation")} == {
        "mu": 0.7, "stiffness": 2e4, "dissipation": 0.01,
    }  # fmt: skip
    assert rest.parameters["mu"] == 0.9 and "stiffness" not in rest.parameters
    assert [shape.name for shape in system.shapes] == ["foot", "foot-2", "body", "foot-visual"]
    assert system.shapes[0].color.endswith("00")  # its visual is drawn instead
    same_again(system, tmp_path / "walker.yaml")
    every, _ = quiet(path, base="free", contacts=True)
    assert every.contacts[0].parameters["mu"].tolist() == [0.8, 0.4, 0.9]
    assert [p.a.kind for c in every.contacts for p in c.pairs] == ["box", "cylinder", "capsule", "sphere"]
    some, _ = quiet(path, contacts=["leg"])  # the body is welded to the world
    assert [p.a.shape for p in some.contacts[0].pairs] == ["leg"]
    assert [p.a.shape for c in quiet(path, contacts=True)[0].contacts for p in c.pairs] == ["leg", "foot-2", "foot"]


@pytest.mark.parametrize(
    ("contacts", "change", "message"),
    [
        (["leh"], ("", ""), "contacts: no link named 'leh'; did you mean 'leg'?"),
        ("body", ("", ""), "contacts: link 'body' does not move, so it cannot touch the ground; leave it out, or pass base='free'"),
        ("leg", (">0.9<", ">rough<"), None),
        ("foot", (">0.9<", ">rough<"), "<mu1>: 'rough' is not a number, zero or more"),
        ("foot", ('value="2e4"', 'value="-2e4"'), "<point_contact_stiffness>: '-2e4' is not a number, zero or more"),
        (
            "foot",
            ('<sphere radius="0.03"/></geometry>\n', '<mesh filename="../../secret.stl"/></geometry>\n'),
            "no mesh of this name",
        ),
        ("foot", ('<sphere radius="0.03"/></geometry>\n', '<sphere radius="-1"/></geometry>\n'), "is not positive"),
        (3, ("", ""), "contacts: 3 is not True, 'feet' or names"),
    ],
)
def test_wrong_collisions(write, contacts, change, message):
    path = write(WALKER.replace(*change) if change[0] else WALKER, "walker.urdf")
    if message is None:
        assert quiet(path, contacts=contacts)[0].contacts
        return
    with pytest.raises(pl.PliantError) as error:
        quiet(path, contacts=contacts)
    assert message in str(error.value)


def test_a_mesh_touches_by_its_hull_and_only_from_allowed_folders(tmp_path):
    folder, other = tmp_path / "a" / "b" / "robot", tmp_path / "other"
    folder.mkdir(parents=True)
    other.mkdir()
    cube = np.array(np.meshgrid([0, 1], [0, 1], [0, 1])).reshape(3, -1).T
    lines = [f"v {x} {y} {z}" for x, y, z in cube] + ["f 1 2 3", "f 5 6 7"]
    for place in (folder, other):
        (place / "cube.obj").write_text("\n".join(lines))
    text = WALKER.replace('<sphere radius="0.03"/></geometry>\n', '<mesh filename="FILE" scale="0.1 0.1 0.1"/></geometry>\n')
    (folder / "walker.urdf").write_text(text.replace("FILE", "cube.obj"))
    system, _ = quiet(folder / "walker.urdf", contacts="foot")
    hull = next(p.a for c in system.contacts for p in c.pairs if p.a.kind == "hull")
    assert sorted(map(tuple, hull.sizes["points"].tolist())) == sorted(map(tuple, (0.1 * cube).tolist()))
    (folder / "walker.urdf").write_text(text.replace("FILE", str(other / "cube.obj")))
    with pytest.raises(pl.PliantError, match="outside the folders"):
        quiet(folder / "walker.urdf", contacts="foot")
    assert quiet(folder / "walker.urdf", contacts="foot", root=tmp_path)[0].contacts


def test_contacts_of_other_files(write, called):
    with pytest.raises(pl.PliantError, match="contacts= is for URDF and MJCF files"):
        pl.load(write(TOYS), contacts=True)
    path = write(WALKER, "walker.urdf")
    code, out, _ = called("check", path, "--contacts", "foot", "--contacts", "leg")
    assert code == 0 and "contact 'ground': 2 pairs at 8 points, 'leg', 'foot-2'" in " ".join(out.split())
    plain = WALKER.replace("<mu2>0.8</mu2><kp>1e6</kp>", "").replace('<drake:hunt_crossley_dissipation value="1"/>', "")
    code, out, err = called("info", write(plain, "plain.urdf"), "--base", "free", "--contacts", "all")
    assert code == 0 and "contacts" in out and "foot with ground" in out, err


def test_a_sensor_of_contact_is_saved_exactly(tmp_path):
    system = pl.System("ball")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="toe")
    system.add_contact("feet", "toe", "ground")
    system.add_output("ground", pl.sensors.ContactForce("feet"))
    pl.save(system, tmp_path / "a.yaml")
    again = pl.load(tmp_path / "a.yaml")
    assert again.model.fingerprint == system.model.fingerprint and again.model.outputs[0].type == system.model.outputs[0].type


TETRAHEDRA = """solid hull
{facets}
endsolid"""


def test_points_of_meshes_and_boxes(write, tmp_path):
    """points= is the largest number of points of a pair, where there is a choice."""
    rng = np.random.default_rng(0)
    corners = rng.normal(size=(30, 3, 3)) * 0.1
    rows = [" ".join(f"vertex {x:g} {y:g} {z:g}" for x, y, z in triangle) for triangle in corners]
    facets = [f"facet normal 0 0 1 outer loop {row} endloop endfacet" for row in rows]
    (tmp_path / "hull.stl").write_text(TETRAHEDRA.format(facets="\n".join(facets)))
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    solids = ('<mesh filename="hull.stl"/>', '<box size="1 1 1"/>', '<cylinder radius="1" length="1"/>', '<sphere radius="1"/>')
    shapes = "".join(f"<collision><geometry>{solid}</geometry></collision>" for solid in solids)
    path = write(f'<robot name="r"><link name="base">{inertial}{shapes}</link></robot>', "robot.urdf")
    for points, counts in ((None, [16, 8, 6, 1]), (7, [7, 4, 6, 1]), (4, [4, 4, 2, 1])):
        with nullcontext() if points else pytest.warns(pl.ModelWarning, match="at 16 of the 24 vertices of its convex hull"):
            system = pl.load(path, base="free", contacts=True, points=points)
        assert [pair.count for contact in system.contacts for pair in contact.pairs] == counts
    for points, contacts, message in (
        (3, True, "points=3: 'base-2' and 'ground' are a pair box–plane, which has at least 4 points"),
        (0, True, "points=0: give a whole number, at least 1"),
        (4, None, "points=4: nothing touches without contacts="),
    ):
        with pytest.raises(pl.PliantError) as error:
            pl.load(path, base="free", contacts=contacts, points=points)
        assert message in str(error.value)
