"""The URDF reader: against Pinocchio on real and generated robots, and against files that are wrong or hostile.

In the texts below a sign @, which is not part of the file, marks the line that an error or a warning must name.
"""

from __future__ import annotations

import os
import re
import warnings
from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

import pliant as pl
from pliant.errors import FileError, ModelWarning, PliantError
from pliant.formats import check, load, save, xml
from pliant.formats.urdf import read as urdf
from pliant.model import Fixed, Free, Limits, Planar, Prismatic, Revolute
from pliant.system import System
from tests.counting import counted

ROBOTS = next(p for p in Path(pin.__file__).parents if p.name == "cmeel.prefix") / "share/example-robot-data/robots"
BROKEN = {"falcon_description/urdf/falcon.urdf", "ur_description/urdf/ur3.urdf"}  # Pinocchio refuses these too
FILES = sorted(str(path.relative_to(ROBOTS)) for path in ROBOTS.rglob("*.urdf"))
WITHOUT_INERTIA = {  # how many hinges carry nothing along their motion
    "bluevolta_description/urdf/bluevolta_bravo7_gripper.urdf": 2,
    "bravo7_description/urdf/bravo7_gripper.urdf": 2,
    "falcon_description/urdf/falcon_bravo7_gripper.urdf": 2,
    "romeo_description/urdf/romeo.urdf": 24,
    "romeo_description/urdf/romeo_laas_small.urdf": 2,
}
MASS = '<mass value="2"/>'
UNIT = '<inertia ixy="0" ixz="0" iyz="0" ixx="1" iyy="1" izz="1"/>'
SOLID = f"<inertial>{MASS}{UNIT}</inertial>"
ENDS = '<parent link="a"/><child link="b"/>'
AXIS_Z = '<axis xyz="0 0 1"/>'
ARM = f"""<robot name="arm">
  <link name="a">{SOLID}</link>
  <link name="b">{SOLID}</link>
  <joint name="j" type="revolute">{ENDS}{AXIS_Z}</joint>
</robot>
"""


def quiet(path: str | Path, **options: str) -> tuple[System, list[str]]:
    """The system, and the texts of the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = load(path, **options)
    assert all(w.category is ModelWarning and w.filename == __file__ for w in caught)
    return system, [str(w.message) for w in caught]


def marked(text: str) -> tuple[str, int]:
    """The text without the mark @, and the line on which that is."""
    before, after = text.split("@")
    return before + after, before.count("\n") + 1


def links(*names: str) -> str:
    return "".join(f'<link name="{name}">{SOLID}</link>' for name in names)


def joint(name: str, parent: str, child: str, inner: str = "", kind: str = "fixed") -> str:
    return f'<joint name="{name}" type="{kind}">{inner}<parent link="{parent}"/><child link="{child}"/></joint>'


def two(inner: str = AXIS_Z, a: str = SOLID, b: str = SOLID, kind: str = "revolute", first: str = "", more: str = "") -> str:
    """Two links and a joint: `inner` is in the joint, `first` on its first line."""
    return f"""<robot name="two">
<link name="a">
{a}
</link>
<link name="b">
{b}
</link>
<joint name="j" type="{kind}">{first}
{ENDS}
{inner}
</joint>
{more}
</robot>
"""


@pytest.fixture
def write(tmp_path):
    def write(text: str | bytes, name: str = "robot.urdf") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


# ---- against Pinocchio


def same_as_pinocchio(system: System, model: pin.Model, tolerance: float = 1e-12) -> None:
    """Freedoms, names, masses, centres, inertias, placements and directions of motion are those of Pinocchio."""
    merged = system.model.internals.merged
    assert system.nv == model.nv
    assert sorted(body.hinge.name for body in merged.bodies) == sorted(list(model.names)[1:])
    assert system.mass == pytest.approx(pin.computeTotalMass(model), rel=tolerance, abs=1e-300)
    data = model.createData()
    pin.computeJointJacobians(model, data, pin.neutral(model))
    for body in merged.bodies:
        k = model.getJointId(body.hinge.name)
        theirs, place = model.inertias[k], model.jointPlacements[k]
        scale = 1 + abs(theirs.inertia).max()
        np.testing.assert_allclose(body.mass, theirs.mass, rtol=tolerance)
        if theirs.mass > 0:
            np.testing.assert_allclose(body.inertia.com, theirs.lever, rtol=0, atol=tolerance * 10)
        np.testing.assert_allclose(body.inertia.inertia, theirs.inertia, rtol=0, atol=tolerance * 10 * scale)
        np.testing.assert_allclose(body.hinge.pose.R, place.rotation, rtol=0, atol=tolerance * 10)
        np.testing.assert_allclose(body.hinge.pose.xyz, place.translation, rtol=0, atol=tolerance * 10)
        if body.hinge.type.nv == 1:
            J = pin.getJointJacobian(model, data, k, pin.ReferenceFrame.LOCAL).reshape(6, -1)[:, model.joints[k].idx_v]
            H = body.hinge.type.H(np.zeros((1, 1)))[:, 0]
            np.testing.assert_allclose(H, [*J[3:], *J[:3]], rtol=0, atol=1e-9)


@pytest.mark.parametrize("name", FILES)
def test_example_robots_are_as_pinocchio_reads_them(name):
    path = str(ROBOTS / name)
    if name in BROKEN:
        with pytest.raises(ValueError, match="valid URDF"):
            pin.buildModelFromUrdf(path)
        with pytest.raises(FileError, match=r"\.urdf:\d+: "):
            load(path)
        return
    (system, texts), made = counted(lambda: quiet(path))
    assert made < 400_000  # 136,000 for the largest, which has links without inertia
    assert all(re.match(re.escape(path) + r":\d+: ", text) for text in texts)
    assert len(system.model.internals.without_inertia) == WITHOUT_INERTIA.get(name, 0)
    assert sum("have no inertia along" in text for text in texts) == (name in WITHOUT_INERTIA)
    model = pin.buildModelFromUrdf(path)
    same_as_pinocchio(system, model)
    bodies = {frame.name for frame in model.frames if frame.type == pin.FrameType.BODY}
    assert {body.name for body in system.bodies} == bodies - {"world"}


@pytest.mark.parametrize(
    "name", [f for f in FILES if re.search("/(talos_full_v2|a1|iris|hyq_no_sensors|human|pr2|solo12)\\.urdf", f)]
)
def test_free_base_is_as_pinocchio_reads_it(name):
    system, _ = quiet(ROBOTS / name, base="free")
    model = pin.buildModelFromUrdf(str(ROBOTS / name), pin.JointModelFreeFlyer())
    root = system.bodies[0]
    assert isinstance(root.hinge.type, Free) and root.hinge.name == root.name
    renamed = pin.Model(model)
    renamed.names[1] = root.name
    same_as_pinocchio(system, renamed)


@pytest.mark.parametrize("name", [f for f in FILES if re.search("/(ur5_robot|xarm7|z1|TwoDofs)\\.urdf", f)])
def test_free_base_with_a_root_named_world_frees_its_fixed_joint(name):
    path = ROBOTS / name
    fixed, free = quiet(path)[0], quiet(path, base="free")[0]
    model = pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer())
    assert free.nv == fixed.nv + 6 == model.nv
    assert free.mass == pytest.approx(pin.computeTotalMass(model), rel=1e-12)
    assert [hinge.name for hinge in free.hinges] == [hinge.name for hinge in fixed.hinges]
    assert isinstance(free.hinges[0].type, Free) and free.hinges[0].pose == fixed.hinges[0].pose


numbers = st.floats(-3, 3).map(lambda x: round(x, 3))
triples = st.tuples(numbers, numbers, numbers).map(lambda t: " ".join(map(str, t)))
origins = st.one_of(
    st.just(""),
    triples.map('<origin xyz="{}"/>'.format),
    st.tuples(triples, triples).map(lambda t: '<origin xyz="{}" rpy="{}"/>'.format(*t)),
)


@st.composite
def trees(draw) -> str:
    """A URDF file that is right: a random tree of all types of joint that Pinocchio reads as we do."""
    n = draw(st.integers(1, 7))
    parts, joints = [], []
    for k in range(n):
        moments = [draw(st.floats(1, 2)) for _ in range(3)]
        products = [draw(st.floats(-0.2, 0.2)) for _ in range(3)]
        tensor = " ".join(
            f'{w}="{x!r}"' for w, x in zip(("ixx", "iyy", "izz", "ixy", "ixz", "iyz"), moments + products, strict=True)
        )
        inertial = f'<inertial>{draw(origins)}<mass value="{draw(st.floats(0.5, 2))}"/><inertia {tensor}/></inertial>'
        parts.append(f'<link name="l{k}">{inertial if draw(st.integers(0, 5)) else ""}</link>')
        if k:
            kind = draw(st.sampled_from(["revolute", "continuous", "prismatic", "fixed", "floating"]))
            axis = draw(st.sampled_from(["", '<axis xyz="0 0 1"/>', '<axis xyz="0 -2 0"/>', '<axis xyz="1 2 3"/>']))
            limit = '<limit lower="-1" upper="1" effort="3" velocity="4"/>'
            ends = f'<parent link="l{draw(st.integers(0, k - 1))}"/><child link="l{k}"/>'
            joints.append(f'<joint name="j{k}" type="{kind}">{ends}{draw(origins)}{axis}{limit}</joint>')
    parts = draw(st.permutations(parts + joints))
    return "\n".join(['<?xml version="1.0"?>', '<robot name="random">', *parts, "</robot>"])


@pytest.fixture(scope="module")
def scratch(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("urdf") / "robot.urdf"


@settings(max_examples=40)
@given(text=trees())
def test_random_trees_are_as_pinocchio_reads_them(scratch, text):
    scratch.write_text(text)
    same_as_pinocchio(quiet(scratch)[0], pin.buildModelFromXML(text))


# ---- what the parts of a file become


def test_joint_types_axes_limits_and_poses(write):
    kinds = ["revolute", "continuous", "prismatic", "fixed", "floating", "planar"]
    inner = """<origin xyz="1 2 3" rpy="0 0 0.5"/> <axis xyz="0 0 2"/> <dynamics damping="5" friction="6"/>
               <limit lower="-1" upper="2" effort="1.7976931348623157e+308" velocity="4"/>"""
    joints = "".join(joint(kind, "base", kind, inner, kind) for kind in kinds)
    system, _ = quiet(write(f"<robot>{links('base', *kinds)}{joints}</robot>", "machine.urdf"))
    types = [type(h.type) for h in system.hinges]
    assert system.name == "machine" and types == [Fixed, Revolute, Revolute, Prismatic, Fixed, Free, Planar]
    for hinge in system.hinges[1:]:
        assert hinge.parent == "base" and hinge.name == hinge.body  # joints and links may share names
        assert hinge.limits == Limits(-1, 2, 1.7976931348623157e308, 4, 5, 6, continuous=hinge.name == "continuous")
        assert hinge.pose.xyz.tolist() == [1, 2, 3] and hinge.pose.rpy == pytest.approx([0, 0, 0.5], abs=1e-15)
    for k in (1, 2, 3):
        assert system.hinges[k].type.axis.tolist() == [0, 0, 1]
    assert system.hinges[6].type.normal.tolist() == [0, 0, 1]


def test_what_is_absent_has_urdfs_defaults(write):
    system = load(write(two("")))
    assert system.hinges[1].type.axis.tolist() == [1, 0, 0]
    assert system.hinges[1].limits is None and system.hinges[1].pose.R.tolist() == np.eye(3).tolist()
    system, _ = quiet(write(two('<limit effort="3"/>', kind="continuous", a="")))
    assert system.hinges[1].limits == Limits(effort=3.0, continuous=True)
    assert system.bodies[0].mass == 0


def test_an_unrotated_inertia_keeps_the_numbers_of_the_file(write):
    tensor = '<inertia ixx="0.1" ixy="0.0123456789" ixz="-0.003" iyy="0.2" iyz="1e-17" izz="0.15"/>'
    given = [[0.1, 0.0123456789, -0.003], [0.0123456789, 0.2, 1e-17], [-0.003, 1e-17, 0.15]]
    for origin in ("", '<origin xyz="0.1 0.2 0.3"/>', '<origin xyz="0.1 0.2 0.3" rpy="0 0 -0.0"/>'):
        body = load(write(two(b=f"<inertial>{origin}{MASS}{tensor}</inertial>"))).bodies[1]
        assert body.inertia.inertia.tolist() == given
        assert body.inertia.com.tolist() == ([0.1, 0.2, 0.3] if origin else [0, 0, 0])


def test_an_inertia_is_turned_into_link_axes(write):
    tensor = '<inertia ixx="1" ixy="0" ixz="0" iyy="2" iyz="0" izz="2.5"/>'
    body = load(write(two(b=f'<inertial><origin rpy="0 0 {np.pi / 2}"/>{MASS}{tensor}</inertial>'))).bodies[1]
    np.testing.assert_allclose(body.inertia.inertia, np.diag([2, 1, 2.5]), atol=1e-15)


def test_a_quaternion_stands_for_rpy(write):
    pose = load(write(two('<origin xyz="1 0 0" quat_xyzw="0 0 0.6 0.8"/>'))).hinges[1].pose
    assert pose.rpy == pytest.approx([0, 0, 2 * np.arctan2(0.6, 0.8)])


def test_bodies_follow_the_joints_and_names_are_kept(write):
    joints = "".join(joint(f"{p}-{c}", p, c, kind="revolute") for p, c in [("root", "z"), ("z", "y.2"), ("root", "x/1")])
    system = load(write(f"<robot>{links('x/1', 'y.2', 'root', 'z')}{joints}</robot>"))
    assert [b.name for b in system.bodies] == ["root", "z", "y.2", "x/1"]
    assert system.v_index("z-y.2") == slice(1, 2)


@pytest.mark.parametrize("base, kind", [("fixed", Fixed), ("free", Free)])
def test_the_hinge_of_the_root(write, base, kind):
    def root(*names: str) -> str:
        joints = "".join(joint(name, "a", f"child of {name}") for name in names)
        hinge = load(write(f"<robot>{links('a', *(f'child of {name}' for name in names))}{joints}</robot>"), base=base).hinges[0]
        assert type(hinge.type) is kind and hinge.body == "a"
        return hinge.name

    assert root("j") == "a"
    assert root("a") == "root_joint"
    assert root("a", "root_joint") == "root_joint_2"
    assert root("a", "root_joint", "root_joint_2") == "root_joint_3"


def test_a_root_named_world_is_the_world(write):
    text, line = marked(two(a=f"\n{SOLID}@").replace('"a"', '"world"'))
    path = write(text)
    system, texts = quiet(path)
    assert [b.name for b in system.bodies] == ["b"] and system.bodies[0].parent == "world"
    assert texts == [f"{path}:{line}: link 'world': this link is the ground, so its <inertial> is ignored"]
    assert load(write('<robot><link name="world"/></robot>')).nv == 0


def test_a_namespace_of_the_whole_file_is_passed_over(write):
    assert load(write(ARM.replace("<robot", '<robot xmlns="http://drake.mit.edu" xmlns:xacro="http://ros.org/wiki/xacro"'))).nv == 1


def test_other_elements_are_passed_over_and_no_other_file_is_opened(write, tmp_path):
    os.mkfifo(tmp_path / "mesh.stl")  # reading it would never end
    mesh = f'<visual><geometry><mesh filename="{tmp_path}/mesh.stl"/></geometry></visual>'
    include = f'<include xmlns="http://www.w3.org/2001/XInclude" href="{tmp_path}/mesh.stl"/><?xml-stylesheet href="mesh.stl"?>'
    include += "<gazebo><joint/><link/></gazebo>"
    assert load(write(two(a=SOLID + mesh, more=include))).nv == 1


# ---- warnings


def test_mimic_joints_are_independent_and_warned_of_once(write):
    mimic = '<mimic joint="j"/>'
    more = links("c", "d") + joint("k", "a", "c", mimic, "prismatic") + joint("f", "a", "d", mimic, "fixed")
    text, line = marked(two('<mimic joint="k"/>@', more=more))
    path = write(text)
    system, texts = quiet(path)
    assert system.nv == 2
    assert texts == [f"{path}:{line}: joints that mimic others are independent here: 'j', 'k'; mimic='couple' couples them"]
    with pytest.raises(FileError) as error:
        load(path, mimic="error")
    assert error.value.line == line and "'j', 'k'" in str(error.value)


def test_mimic_joints_can_be_coupled(write):
    mimic = '<mimic joint="j" multiplier="-2.5" offset="0.1"/>'
    path = write(two(AXIS_Z, more=links("c") + joint("k", "a", "c", mimic, "prismatic")))
    system, texts = quiet(path, mimic="couple")
    assert texts == []
    (coupling,) = system.loops
    assert coupling.name == "k_mimic" and coupling.terms == (("k", 1.0), ("j", 2.5)) and coupling.offset == 0.1
    q = system.state(j=0.3, k=-2.5 * 0.3 + 0.1)
    assert abs(pl.compile(system, target="reference").loop_residual(q)).max() < 1e-15


@pytest.mark.parametrize("mimic", ['<mimic joint="none"/>', '<mimic joint="k"/>', '<mimic joint="j" multiplier="two"/>'])
def test_mimics_that_cannot_be_coupled_are_refused(write, mimic):
    path = write(two(AXIS_Z, more=links("c") + joint("k", "a", "c", mimic, "prismatic")))
    with pytest.raises(FileError, match="mimic"):
        load(path, mimic="couple")


IMPOSSIBLE = "no body has this inertia: the largest principal moment exceeds the sum of the others (eigenvalues 1, 1, 3)"


@pytest.mark.parametrize(
    "tensor, text",
    [
        ('ixx="1" iyy="1" izz="-0.5"', "inertia is not positive definite (eigenvalues -0.5, 1, 1)"),
        ('ixx="1" iyy="1" izz="3"', IMPOSSIBLE),
    ],
)
def test_impossible_inertias_are_warned_of(write, tensor, text):
    source, line = marked(two(b=f'<inertial>{MASS}\n<inertia {tensor} ixy="0" ixz="0" iyz="0"/>@\n</inertial>', kind="prismatic"))
    path = write(source)
    system, texts = quiet(path)
    assert texts == [f"{path}:{line}: link 'b': {text}"]
    assert system.bodies[1].inertia.inertia[2, 2] == float(re.search('izz="(.*?)"', tensor)[1])


def test_losses_and_limits_that_do_not_act_are_warned_of_once(write):
    """`load` warns once a file, in short; `check` has each joint on its line. Zeros and fixed joints say nothing, nor what acts."""
    inner = '\n<dynamics damping="5" friction="0"/>\n<limit lower="-1" upper="1" effort="1e308" velocity="0"/>'
    without = '<dynamics damping="0" friction="0"/><limit lower="0" upper="0" effort="0" velocity="0"/>'
    joints = "".join(joint(f"j{k}", "base", f"l{k}", inner, "continuous") for k in range(6))
    joints += joint("plain", "base", "l6", without, "revolute") + joint("held", "base", "l7", inner)
    path = write(f"<robot>{links('base', *(f'l{k}' for k in range(8)))}{joints}</robot>")
    _, texts = quiet(path, dynamics="ignore")
    assert texts == [
        f"{path}:3: the limits of 6 hinges are stored but do not act; add loads of type hinge_stop (or pass stops= to make them "
        "from the file) (system.reading lists them)"
    ]
    _, texts = quiet(path)
    assert len(texts) == 1 and texts[0].startswith(f"{path}:3: the limits of 6 hinges are stored but do not act; ")
    note, *found = check(path)
    assert [finding.line for finding in found] == list(range(3, 14, 2)) and {finding.severity for finding in found} == {"warning"}
    assert found[1].message.startswith(
        'joint \'j1\': <limit lower="-1" upper="1"> is stored but does not act; add a load of type hinge_stop'
    )
    assert (note.line, note.severity) == (2, "note")
    assert note.message == (
        "6 joints have damping or friction, which act as loads, 'j0_friction', 'j1_friction', 'j2_friction' …; dynamics='ignore' "
        "leaves them out"
    )
    path = write(two('<limit effort="3"/>', kind="continuous"))
    assert [text.split(": ")[1].split(";")[0] for text in quiet(path)[1]] == [
        "the limits of effort and velocity of 1 hinge are stored but do not act"
    ]


def test_damping_and_friction_act(write):
    """v' is that of forward dynamics with the joints' own losses as torques; without loads it is as it was."""
    path = write(two('<dynamics damping="5" friction="0.25"/>', kind="prismatic"))
    system, texts = quiet(path)
    assert not texts and [load.name for load in system.model.loads] == ["j_friction"]
    q, v = np.array([0.2]), np.array([-0.3])
    dyn = pl.compile(system)
    want = dyn.forward_dynamics(q, v, np.array([5 * 0.3 + 0.25 * np.tanh(0.3 / 1e-3)]))
    assert np.allclose(dyn.rhs(0.0, q, v)[1], want, rtol=1e-14)
    ignored, texts = quiet(path, dynamics="ignore")
    assert not texts and not ignored.model.loads
    for one in (system, ignored):
        assert np.array_equal(pl.compile(one).forward_dynamics(q, v, np.zeros(1)), dyn.forward_dynamics(q, v, np.zeros(1)))
    assert np.array_equal(pl.compile(ignored).rhs(0.0, q, v)[1], dyn.forward_dynamics(q, v, np.zeros(1)))
    assert system.with_parameters({"j_friction.viscous": 7}).model.loads[0].type.viscous == 7


def test_losses_that_cannot_act_are_told(write):
    """What is negative would drive a joint; what several freedoms lose is not said by one number."""
    for kind, numbers, told in (
        ("revolute", "-1", "joint 'j': Limits: damping is -1; give zero or more; its limits and losses are left out"),
        ("planar", "1", "damping and friction of 'j' (line"),
        ("floating", "1", "damping and friction of 'j' (line"),
    ):
        system, texts = quiet(write(two(f'<dynamics damping="{numbers}"/>', kind=kind)))
        assert not system.model.loads and len(texts) == 1 and told in texts[0]


def test_limits_become_stops_if_asked_for(write, tmp_path):
    inner = '<limit lower="-1" upper="0.5" effort="3" velocity="2"/>'
    one = two(inner, kind="revolute")
    system, texts = quiet(write(one), stops=1e4)
    (stop,) = system.model.loads
    assert stop.name == "j_stop" and (stop.type.lower, stop.type.upper, stop.type.k) == (-1.0, 0.5, 1e4)
    assert len(texts) == 1 and "the limits of effort and velocity of 1 hinge" in texts[0] and "hinge_stop" not in texts[0]
    dyn = pl.compile(system)
    for q in (-1.2, 0.0, 0.6):
        tau = 1e4 * (max(-1.0 - q, 0) - max(q - 0.5, 0))
        at = np.array([q]), np.zeros(1)
        assert np.allclose(dyn.rhs(0.0, *at)[1], dyn.forward_dynamics(*at, np.array([tau])), rtol=1e-12)
    assert quiet(write(one), stops={"k": 1.0, "d": 0.1})[0].model.loads[0].type.d == 0.1
    assert quiet(write(one), stops={"restitution": 0.5})[0].model.loads[0].type.restitution == 0.5
    assert not quiet(write(one))[0].model.loads
    for none in ('<limit lower="0" upper="0" effort="3" velocity="2"/>', '<limit effort="3" velocity="2"/>'):
        assert not quiet(write(two(none, kind="revolute")), stops=1e4)[0].model.loads
    assert not quiet(write(two(inner, kind="continuous")), stops=1e4)[0].model.loads


@pytest.mark.parametrize(
    ("stops", "message"),
    [(True, "stops: True"), (-1, "'k' is -1"), ({"k": 1, "restitution": 0.5}, "give either k"), ({}, "give either k"),
     ({"k": "hard"}, "'k' is 'hard'"), ({"k": 1, "c": 1}, "no number named 'c'"), (float("nan"), "'k' is nan")],
)  # fmt: skip
def test_stops_that_are_none(write, stops, message):
    with pytest.raises(PliantError, match=message):
        load(write(ARM), stops=stops)


def test_loads_of_joints_with_odd_names(write, tmp_path):
    """They are saved, and their parameters are named in quotes."""
    inner = '<dynamics damping="5"/>'
    joints = joint("a.b/c", "base", "l0", inner, "revolute") + joint("a", "base", "l1", inner, "revolute")
    joints += joint("a_friction", "base", "l2", inner, "revolute")
    system, _ = quiet(write(f"<robot>{links('base', 'l0', 'l1', 'l2')}{joints}</robot>"))
    assert [x.name for x in system.model.loads] == ["a.b/c_friction", "a_friction", "a_friction_friction"]
    assert system.with_parameters({"'a.b/c_friction'.viscous": 6}).model.loads[0].parameters["viscous"] == 6
    save(system, tmp_path / "saved.yaml")
    again, texts = quiet(tmp_path / "saved.yaml")
    assert again.model.fingerprint == system.model.fingerprint and not texts


@pytest.mark.parametrize("name", ["&#x9b;31m", "&#10;", "&#x202e;tool"])
@pytest.mark.parametrize("of", ["robot", "link", "joint"])
def test_names_with_control_characters_are_refused(write, name, of):
    old = {"robot": '"two"', "link": '"b"', "joint": '"j"'}[of]
    text = two().replace(old, f'"x {name} x"')
    with pytest.raises(FileError, match=r":\d+: .*the name contains the control character"):
        load(write(text))


def test_hinges_that_carry_nothing_are_warned_of(write):
    text, line = marked(two(b="", first="@"))
    path = write(text)
    _, texts = quiet(path)
    assert len(texts) == 1 and texts[0].startswith(f"{path}:{line}: system 'two': the bodies on hinge 'j' have no inertia")
    _, texts = quiet(write('<robot>\n<link name="a"/>\n</robot>'), base="free")
    assert len(texts) == 1 and texts[0].startswith(f"{path}:2: ")


# ---- errors in what a file says

WRONG = {
    "no links": ("<robot>@\n</robot>", "there is no <link>"),
    "not a robot": ('<!-- -->\n<sdf version="1.6">@</sdf>', "outermost element is <sdf>"),
    "link without a name": ("<robot>\n<link/>@\n</robot>", "<link>: attribute 'name' is missing"),
    "link with an empty name": ('<robot>\n<link name=" "/>@\n</robot>', "<link>: attribute 'name' is empty"),
    "a name too long": (f'<robot>\n<link name="{"x" * 1001}"/>@\n</robot>', "longer than 1000"),
    "two links of a name": (two(more='<link name="b"/>@'), "link 'b': line 5 already has a link of this name"),
    "two joints of a name": (two(more=f'<link name="c"/>\n{joint("j", "a", "c")}@'), "joint 'j': line 8 already has a joint"),
    "joint without a type": (two().replace(' type="revolute">', ">@"), "joint 'j': <joint>: attribute 'type' is missing"),
    "joint of unknown type": (two(kind="revolut").replace('revolut">', 'revolut">@'), "did you mean 'revolute'?"),
    "joint without a parent": (two(first="@").replace(ENDS, ""), "joint 'j': <joint> has no <parent>"),
    "joint without a child": (two(first="@").replace('<child link="b"/>', ""), "<joint> has no <child>"),
    "parent without a link": (two().replace(ENDS, "<parent/>@"), "<parent>: attribute 'link' is missing"),
    "joint to nowhere": (two().replace(ENDS, '<parent link="bb"/>@'), "joint 'j': no link named 'bb'; did you mean 'b'?"),
    "two roots": (two(more='<link name="c"/>@'), "2 links have no parent joint: 'a' (line 2), 'c' (line 12)"),
    "two parents": (two(more=joint("k", "a", "b", "@")), "joint 'k': its child 'b' is that of joint 'j' on line 8 too"),
    "a cycle and no root": (
        two(first="@", more=joint("k", "b", "a")),
        "joint 'j': child and parents form a cycle, 'b' -> 'a' -> 'b'",
    ),
    "a cycle beside the root": (two(first="@", more='<link name="r"/>' + joint("k", "b", "a")), "form a cycle, 'b' -> 'a' -> 'b'"),
    "its own parent": (
        two(more='<link name="c"/>' + joint("k", "c", "c", "@")),
        "joint 'k': child and parents form a cycle, 'c' -> 'c'",
    ),
    "the world as a child": (two(first="@").replace('"b"', '"world"'), "joint 'j': its child 'world' is the ground"),
    "a zero axis": (two('<axis xyz="0 0 0"/>@'), "joint 'j': Revolute: axis [0.0, 0.0, 0.0] has no direction"),
    "an axis without numbers": (two("<axis/>@"), "<axis>: attribute 'xyz' is missing"),
    "an empty axis": (two('<axis xyz=""/>@'), "<axis>: attribute 'xyz' is empty"),
    "mass missing": (two(b=f"\n<inertial>@{UNIT}</inertial>"), "link 'b': <inertial> has no <mass>"),
    "mass without a value": (two(b=f"<inertial>\n<mass/>@{UNIT}</inertial>"), "<mass>: attribute 'value' is missing"),
    "inertia missing": (two(b=f"\n<inertial>@{MASS}</inertial>"), "link 'b': <inertial> has no <inertia>"),
    "moment missing": (
        two(b=f'<inertial>{MASS}\n<inertia ixx="1"/>@</inertial>'),
        "link 'b': <inertia>: attribute 'iyy' is missing",
    ),
    "negative mass": (two(b=f'<inertial>\n<mass value="-2"/>@{UNIT}</inertial>'), "link 'b': mass -2 is negative"),
    "two rotations": (two('<origin rpy="0 0 0" quat_xyzw="0 0 0 1"/>@'), "joint 'j': Pose: give one of rpy, quat, matrix"),
    "a quaternion too long": (two('<origin quat_xyzw="0 0 0 2"/>@'), "norm 2 is not 1"),
    "nan limit": (two('<limit lower="nan"/>@'), "joint 'j': <limit lower='nan'>: 'nan' is not a finite number"),
    "infinite damping": (two('<dynamics damping="inf"/>@'), "'inf' is not a finite number"),
    "nan mass": (two(b=f'<inertial>\n<mass value="nan"/>@{UNIT}</inertial>'), "link 'b': <mass value='nan'>"),
    "infinite moment": (
        two(b=f"\n{SOLID}@").replace('izz="1"/></inertial>@', 'izz="-Infinity"/></inertial>@'),
        "<inertia izz='-Infinity'>",
    ),
    "nan rpy": (two('<origin rpy="0 0 NaN"/>@'), "<origin rpy='0 0 NaN'>: 'NaN'"),
    "xacro property": (two('<origin xyz="0 0 ${length}"/>@'), "this is xacro; expand it first"),
    "xacro element": (
        two("<x:arm/>@").replace("<robot", '<robot xmlns:x="http://www.ros.org/wiki/xacro"'),
        "<xacro:arm>: this is xacro;",
    ),
    "xacro undeclared": (two("<xacro:arm/>@"), "this is xacro; expand it first"),
    "a prefix undeclared": (two("<gazebo:arm/>@"), "not well-formed XML: Namespace prefix gazebo on arm is not defined"),
    "a tag not closed": ("<robot>\n<link>\n</robot>@", "not well-formed XML: Opening and ending tag mismatch"),
    "an entity": (two("&amp;&copy;@"), "not well-formed XML: Entity 'copy' not defined"),
} | {
    f"number {text!r}": (two(f'<origin xyz="{text}"/>@'), f"<origin xyz={text!r}>: {message}")
    for text, message in {
        "0 0": "expected 3 numbers, got 2",
        "0 0 0 0": "expected 3 numbers, got 4",
        "0,0,0": "'0,0,0' is not a finite number",
        "0 0 1_000": "'1_000' is not a finite number",
        "0 0 0x10": "'0x10' is not a finite number",
        "0 0 1e": "'1e' is not a finite number",
        "0 0 .": "'.' is not a finite number",
        "0 0 1e999": "larger than 1.0e+30",
        "0 0 1e31": "larger than 1.0e+30",
        "0 0 ١": "'١' is not a finite number",
        "0 0 infinity": "'infinity' is not a finite number",
    }.items()
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_with_its_line(write, case):
    source, message = WRONG[case]
    text, line = marked(source)
    path = write(text)
    with pytest.raises(FileError) as error:
        load(path)
    assert str(error.value).startswith(f"{path}:{line}: ")
    assert message in str(error.value)
    assert (error.value.path, error.value.line) == (str(path), line)


@pytest.mark.parametrize("text", ["+1", "1.", ".5", "-0", "1E3", "1e+3", "1.5e-3", "007"])
def test_numbers_that_are_read(write, text):
    assert load(write(two(f'<origin xyz="{text} 0\n\t0 "/>'))).hinges[1].pose.xyz[0] == float(text)


@pytest.mark.parametrize("kinds", [[], ["revolute"], ["fixed", "fixed"]])
def test_a_world_that_base_free_cannot_free(write, kinds):
    parts = [links(f"l{k}") + joint(f"j{k}", "world", f"l{k}", kind=kind) for k, kind in enumerate(kinds)]
    path = write(f'<robot>\n<link name="world"/>\n{"".join(parts)}</robot>')
    assert load(path).nv == kinds.count("revolute")
    with pytest.raises(FileError, match="needs exactly one fixed joint") as error:
        load(path, base="free")
    assert error.value.line == 2


# ---- files that are no URDF, and hostile ones


def test_choices_and_formats(write):
    path = write(ARM)
    with pytest.raises(PliantError, match="base 'floating' is not one of 'fixed', 'free'"):
        load(path, base="floating")
    with pytest.raises(PliantError, match="mimic None is not one of 'independent', 'couple', 'error'"):
        load(path, mimic=None)
    for name, message in (
        ("robot.fbx", "formats that can be read: .urdf"),
        ("robot", "formats that can be read: .urdf"),
        ("a.urdf.xacro", "expand it first"),
    ):
        with pytest.raises(PliantError, match=message):
            load(write(ARM, name))
    assert load(write(ARM, "LOUD.URDF")).nv == load(str(path)).nv == 1


def test_paths_that_are_no_files(tmp_path):
    (tmp_path / "folder.urdf").mkdir()
    os.mkfifo(tmp_path / "pipe.urdf")
    for name, message in (
        ("none", "No such file"),
        ("folder", "is not a file"),
        ("pipe", "is not a file"),
        ("a\0b", "null"),
        ("x" * 9999, "long"),
    ):
        with pytest.raises(FileError, match=message) as error:
            load(tmp_path / f"{name}.urdf")
        assert error.value.line is None and str(error.value).startswith(f"{tmp_path / name}.urdf: ")


ENTITIES = "".join(f'<!ENTITY a{k + 1} "{f"&a{k};" * 10}">' for k in range(12))
HOSTILE = {
    "empty": b"",
    "blank": b" \n\n",
    "zeros": bytes(10**6),
    "binary": bytes(range(256)) * 1000,
    "an image": b"\x89PNG\r\n\x1a\n" + bytes(range(1, 256)) * 100,
    "utf-16": ARM.encode("utf-16"),
    "not utf-8": ARM.replace("arm", "\xff").encode("latin-1"),
    "unknown encoding": b'<?xml version="1.0" encoding="klingon"?>' + ARM.encode(),
    "deep": b"<robot>\n" + b"<a>" * 10_000 + b"</a>" * 10_000 + b"</robot>",
    "deep and open": b"<robot>" + b"<a>" * 10**6,
    "a million attributes": b"<robot " + b" ".join(b'a%d="1"' % k for k in range(10**6)) + b"/>",
    "one attribute a million times": b"<robot " + b'a="1" ' * 10**6 + b"/>",
    "a long attribute": b'<robot name="' + b"x" * 20_000_000 + b'"/>',
    "a million elements": b"<robot>" + b"<a/>" * 10**6 + b"</robot>",
    "a million comments": b"<!---->" * 10**6 + b"<",
    "open comments": b"<!--" * 10**6,
}
DOCTYPES = {
    "plain": "<!DOCTYPE robot>",
    "a billion laughs": f'<!DOCTYPE r [<!ENTITY a0 "ha">{ENTITIES}]>',
    "quadratic": f'<!DOCTYPE r [<!ENTITY a12 "{"a" * 10**6}">]>',
    "external entity": '<!DOCTYPE r [<!ENTITY a12 SYSTEM "file:///etc/passwd">]>',
    "parameter entity": '<!DOCTYPE r [<!ENTITY % a SYSTEM "http://localhost:9/x"> %a;]>',
    "external subset": '<!DOCTYPE r SYSTEM "file:///etc/passwd">',
    "default attribute": '<!DOCTYPE r [<!ATTLIST link name CDATA "x">]>',
}


def refused_soon(path: Path, most: float = 500) -> FileError:
    """With few calls: what libxml finds takes some 80."""
    assert etree.LXML_VERSION  # it is imported before calls are counted

    def read() -> FileError:
        with pytest.raises(FileError) as error:
            load(path)
        return error.value

    error, made = counted(read)
    assert made < most
    assert re.match(re.escape(str(path)) + r":\d+: ", str(error)) and len(str(error)) < 10_000
    return error


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused_soon(write, case):
    refused_soon(write(HOSTILE[case]), 1_100_000 if case == "a million elements" else 500)


@pytest.mark.parametrize("use", ["&a12;", "<link name='&a12;'/>", "<link/>"])
@pytest.mark.parametrize("case", DOCTYPES)
def test_document_types_are_refused_unread(write, case, use):
    head = '\ufeff<?xml version="1.0"?>\n<!-- <!DOCTYPE -->\n'
    error = refused_soon(write(f"{head}{DOCTYPES[case]}\n<robot>{use}{use}</robot>"))
    assert error.line == 3 and "document types and entities are not read" in str(error)


@pytest.mark.parametrize("case", DOCTYPES)
def test_libxml_would_not_follow_a_document_type_either(write, tmp_path, monkeypatch, case):
    (tmp_path / "x.dtd").write_text("this is no DTD")  # so that reading it would be another error
    monkeypatch.setattr(xml, "_DOCTYPE", re.compile(b"(?!)"))
    text = DOCTYPES[case].replace("/etc/passwd", f"{tmp_path}/x.dtd")
    use = "&a12;" if "a12" in text else ""
    error = refused_soon(write(f"{text}\n<robot>{use}</robot>"))
    assert "document types and entities are not read" in str(error) or "Maximum entity amplification" in str(error)


def test_nesting_beyond_reason_is_refused(write):
    assert load(write(two(more="<a>" * 200 + "</a>" * 200))).nv == 1
    assert "Excessive depth" in str(refused_soon(write(two(more="<a>" * 500 + "</a>" * 500))))


def test_a_word_that_looks_like_a_document_type_is_no_harm(write):
    assert load(write("<!-- <!DOCTYPE robot> -->" + two(more="<!-- <!DOCTYPE --><x><![CDATA[<!DOCTYPE]]></x>"))).nv == 1


def test_a_file_too_large_is_refused(write, monkeypatch):
    monkeypatch.setattr(urdf, "MOST_BYTES", len(ARM))
    assert load(write(ARM)).nv == 1
    with pytest.raises(FileError, match="is larger than"):
        load(write(ARM + " "))


def test_the_nearest_name_is_not_looked_for_everywhere(write):
    """To compare 5,000 long names letter by letter would take tens of millions of calls."""
    many = "".join(f'<link name="{"ab" * 95}{k}"/>' for k in range(5_000))
    refused_soon(
        write(f'<robot>{many}<joint name="j" type="fixed"><parent link="{"ba" * 95}"/></joint></robot>'), 1_000_000
    )  # found: 0.43 million


def test_a_long_chain(write):
    n = 1500
    joints = [joint(f"j{k}", f"l{k - 1}", f"l{k}", kind="revolute") for k in range(n - 1, 0, -1)]
    system = load(write("\n".join(["<robot>", links(*(f"l{k}" for k in range(n))), *joints, "</robot>"])))
    assert system.nv == n - 1 and [b.name for b in system.bodies] == [f"l{k}" for k in range(n)]


# ---- fuzz


def system_or_error(path: Path, data: bytes, **options: str) -> None:
    """Reading ends in a system, or in an error that names the file and the line; in no other way."""
    path.write_bytes(data)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            system = load(path, **options)
        except FileError as error:
            assert re.match(re.escape(str(path)) + r":[1-9]\d*: \S", str(error)), error
            return
    assert all(re.match(re.escape(str(path)) + r":[1-9]\d*: \S", str(w.message)) and w.category is ModelWarning for w in caught)
    q, v = system.random_state(0)
    assert q.shape == (system.nq,) and v.shape == (system.nv,) and np.isfinite(system.mass)


extremes = st.sampled_from(["0", "-0", "1", "-1", "1e30", "-1e30", "1e15", "1e-13", "1e-300", "5e-324"])
words = st.one_of(extremes, st.sampled_from(["1e308", "nan", "inf", "1_0", "", " ", "${x}", "0 0 0", "1 2 3", "x"]))
names = st.sampled_from(["a", "b", "c", "world", "", "a.b", "ä", "root_joint"])
options = st.fixed_dictionaries(
    {"base": st.sampled_from(["fixed", "free"]), "mimic": st.sampled_from(["independent", "couple", "error"])}
)
VALUES = ("xyz", "rpy", "quat_xyzw", "value", "ixx", "iyy", "izz", "ixy", "ixz", "iyz", "lower", "effort", "damping")
TOP = ("link", "link", "joint", "gazebo", "r:link")
INNER = ("inertial", "mass", "inertia", "origin", "axis", "limit", "dynamics", "parent", "child", "mimic", "link")


@st.composite
def soup(draw, depth: int = 0) -> str:
    """Elements and attributes of URDF in any order."""
    tag = draw(st.sampled_from(INNER if depth > 1 else TOP)) if depth else "robot"
    given = draw(st.dictionaries(st.sampled_from(VALUES), words, max_size=1))
    given |= draw(st.fixed_dictionaries({"name" if depth == 1 else "link": names}))
    if tag == "joint":
        given["type"] = draw(st.sampled_from([*urdf._HINGES, "ball"]))
    inner = "\n".join(draw(st.lists(soup(depth=depth + 1), max_size=5))) if depth < 2 else ""
    attributes = " ".join(f'{k}="{v}"' for k, v in given.items())
    return f'<{tag} xmlns:r="r" {attributes}>{inner}</{tag}>'


@st.composite
def odd_robots(draw) -> str:
    """The right elements in the right places, with names and numbers that seldom are."""

    def usual(word: str) -> str:
        chance = draw(st.integers(0, 99))
        return word if chance < 80 else draw(extremes) if chance < 99 else draw(words)

    def origin() -> str:
        return f'<origin xyz="{usual("0")} {usual("1")} {usual("2")}" rpy="{usual("0")} 0 {usual("1")}"/>'

    root = draw(st.sampled_from(["world", "a", "root_joint"]))
    labels = [root, *draw(st.lists(names.filter(lambda name: name not in ("", "world", root)), max_size=4, unique=True))]
    parts = []
    for k, name in enumerate(labels):
        tensor = " ".join(f'{word}="{usual("1" if word[1] == word[2] else "0")}"' for word in urdf._MOMENTS)
        parts.append(f'<link name="{name}"><inertial>{origin()}<mass value="{usual("1")}"/><inertia {tensor}/></inertial></link>')
        if k:
            kind = draw(st.sampled_from(list(urdf._HINGES)))
            axis = f'<axis xyz="{usual("0")} {usual("0")} {usual("1")}"/>'
            parts.append(joint(draw(names) + str(k), draw(st.sampled_from(labels[:k])), name, origin() + axis, kind))
    return "\n".join(["<robot>", *parts, "</robot>"])


@st.composite
def mutated(draw, texts: st.SearchStrategy[str]) -> bytes:
    """A text with pieces removed, repeated, exchanged or overwritten."""
    data = bytearray(draw(texts).encode())
    for _ in range(draw(st.integers(0, 4))):
        i, j = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
        j = min(j, i + draw(st.sampled_from([1, 3, 30, 300])))
        replacement = draw(
            st.one_of(
                st.just(b""),
                st.just(bytes(data[i:j]) * 2),
                st.binary(max_size=4),
                st.sampled_from([b"<", b">", b'"', b"&", b"1e30", b"]]>", b"<!--"]),
            )
        )
        data[i:j] = replacement
    return bytes(data)


@settings(max_examples=60)
@given(text=odd_robots(), options=options)
def test_fuzz_numbers_and_names(scratch, text, options):
    system_or_error(scratch, text.encode(), **options)


@settings(max_examples=60)
@given(text=soup(), options=options)
def test_fuzz_elements(scratch, text, options):
    system_or_error(scratch, text.encode(), **options)


@settings(max_examples=60)
@given(data=mutated(st.one_of(trees(), odd_robots(), st.sampled_from([ARM, two(f'<mimic joint="j"/>{AXIS_Z}')]))), options=options)
def test_fuzz_bytes(scratch, data, options):
    system_or_error(scratch, data, **options)


@settings(max_examples=100)
@given(data=st.one_of(st.binary(max_size=200), st.text(alphabet="<>/&;!?[]-='\" \nrobotlink", max_size=200).map(str.encode)))
def test_fuzz_anything(scratch, data):
    system_or_error(scratch, data)
