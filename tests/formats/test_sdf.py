"""The SDF reader: against Drake on random models, against systems built by hand, and against files that are wrong or hostile.

In the texts below a sign @, which is not part of the file, marks the line that an error must name.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.errors import FileError
from pliant.examples import four_bar
from pliant.formats import check
from pliant.model import Fixed, Free, Revolute, Screw, Spherical, Universal

DRAKE = json.loads((Path(__file__).parents[1] / "data/sdf_drake.json").read_text())["cases"]
SOLID = "<inertial><mass>2</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>"


def written(folder: Path, text: str, name: str = "robot.sdf") -> Path:
    (file := folder / name).write_text(text if "<sdf" in text else f'<sdf version="1.9">{text}</sdf>')
    return file


def read(folder: Path, text: str, **options) -> pl.System:
    return pl.load(written(folder, text), **options)


def link(name: str, inside: str = "") -> str:
    return f'<link name="{name}">{inside}{SOLID}</link>'


def joint(name: str, kind: str, parent: str, child: str, inside: str = "<axis><xyz>0 0 1</xyz></axis>") -> str:
    return f'<joint name="{name}" type="{kind}"><parent>{parent}</parent><child>{child}</child>{inside}</joint>'


@pytest.mark.parametrize("case", range(len(DRAKE)))
def test_as_drake_reads_it(case, tmp_path):
    """Mass matrix and gravity of random models with nested models, frames, every joint, and poses relative to anything."""
    own = DRAKE[case]
    system = read(tmp_path, own["sdf"])
    assert [body.hinge.name for body in system.model.bodies] == own["hinges"]
    dyn, q = pl.compile(system, target="reference"), np.array(own["q"])
    scale = np.abs(own["mass_matrix"]).max()
    np.testing.assert_allclose(dyn.mass_matrix(q), own["mass_matrix"], atol=1e-12 * scale)
    still = np.zeros(system.nv)
    np.testing.assert_allclose(dyn.inverse_dynamics(q, still, still), own["gravity"], atol=1e-11 * scale)


def test_joints_that_close_loops(tmp_path):
    """The four-bar linkage, written in a closed pose: the second pin of the coupler closes it, and it moves as the example does."""
    q, v = pl.assemble(four_bar(), {"crank": 0.3}, {"crank": 1.0}, hold=["crank"])
    x, y = 0.4 * np.cos(q[0]), 0.4 * np.sin(q[0])
    bars = {"crank": (f"0 0 0 0 0 {float(q[0])!r}", 0.4, 0.4), "coupler": (f"{x} {y} 0 0 0 {float(q[0] + q[1])!r}", 1.2, 1.2)}
    bars["rocker"] = (f"1.3 0 0 0 0 {float(np.pi / 2 + q[2])!r}", 1.0, 1.0)
    text = "<model name='four'>"
    for name, (place, length, mass) in bars.items():
        i = mass * length**2 / 12
        matter = (
            f"<pose>{length / 2} 0 0 0 0 0</pose><mass>{mass}</mass><inertia><ixx>0</ixx><iyy>{i!r}</iyy><izz>{i!r}</izz></inertia>"
        )
        text += f"<link name='{name}'><pose>{place}</pose><inertial>{matter}</inertial></link>"
    pin = '<pose relative_to="rocker">1.0 0 0 0 0 0</pose><axis><xyz>0 0 1</xyz></axis>'
    text += joint("a", "revolute", "world", "crank") + joint("b", "revolute", "crank", "coupler")
    text += joint("c", "continuous", "world", "rocker") + joint("pin", "revolute", "rocker", "coupler", pin) + "</model>"
    system = read(tmp_path, text)
    system.gravity = (0, -9.81, 0)
    assert list(system.model.loops[0].frames) == ["pin_a", "pin_b"]
    ours, theirs = pl.compile(system, target="reference"), pl.compile(four_bar(), target="reference")
    still = np.zeros(3)
    np.testing.assert_allclose(ours.forward_dynamics(still, v, still), theirs.forward_dynamics(q, v, still), atol=1e-11)


def test_what_carries_links(tmp_path):
    """Free without a joint, fixed in a static model, and mounted where the frame of a joint is not that of its child."""
    moved = "<pose>0 0 0.5 0 0 0</pose><axis><xyz>1 0 0</xyz></axis>"
    text = f"<model name='m'><pose>1 2 3 0 0 0</pose>{link('a')}{link('b')}{joint('j', 'revolute', 'a', 'b', moved)}</model>"
    system = read(tmp_path, text)
    kinds = {name: type(body.hinge.type) for name, body in system.description.bodies.items()}
    assert kinds == {"a": Free, "j_mount": Revolute, "b": Fixed} and system.nv == 7
    np.testing.assert_allclose(
        pl.sweeps.frame_pose(system, "b", system.neutral())[1], [1, 2, 3], atol=1e-15
    )  # at rest where the file puts it
    still = read(tmp_path, text.replace("<pose>1", "<static>true</static><pose>1"))
    assert still.nv == 0
    assert read(tmp_path, text, base="fixed").nv == read(tmp_path, text, base="free").nv == 7  # as it is
    held = f"<model name='m'>{link('a')}{joint('w', 'fixed', 'world', 'a')}</model>"
    assert (read(tmp_path, held).nv, read(tmp_path, held, base="free").nv) == (0, 6)


def test_kinds_of_joints(tmp_path):
    axes = "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>"
    inside = {
        "screw": "<screw_thread_pitch>0.5</screw_thread_pitch><axis><xyz>0 0 1</xyz></axis>", "ball": "", "revolute2": axes,
    }  # fmt: skip
    names = {"screw": Screw, "ball": Spherical, "revolute2": Universal}
    parts = [link("a"), joint("w", "fixed", "world", "a")]
    for kind, own in inside.items():
        parts += [link(kind), joint(f"j_{kind}", kind, "a", kind, own)]
    system = read(tmp_path, f"<model name='m'>{''.join(parts)}</model>")
    hinges = {name: system.description.bodies[name].hinge.type for name in names}
    assert {name: type(x) for name, x in hinges.items()} == names
    assert hinges["screw"].pitch == pytest.approx(0.5 / (2 * np.pi))
    old = inside["screw"].replace("screw_thread_pitch>0.5", "thread_pitch>2").replace("</screw_", "</")
    system = read(tmp_path, f"<model name='m'>{link('a')}{joint('s', 'screw', 'world', 'a', old)}</model>")
    assert system.description.bodies["a"].hinge.type.pitch == -0.5  # rad/m, to the left


@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
def test_what_acts(tmp_path):
    acts = "<dynamics><damping>0.5</damping><friction>0.1</friction><spring_stiffness>3</spring_stiffness>"
    acts += (
        "<spring_reference>0.2</spring_reference></dynamics><limit><lower>-1</lower><upper>1e16</upper><effort>-1</effort></limit>"
    )
    axis = f"<axis><xyz>0 1 0</xyz>{acts}</axis>"
    text = f"<model name='m'>{link('a')}{joint('j', 'revolute', 'world', 'a', axis)}</model>"
    system = read(tmp_path, text, stops=1e4)
    assert {load.name for load in system.loads} == {"j_friction", "j_spring", "j_stop"}
    dyn = pl.compile(system, target="reference")
    q, v = np.array([0.5]), np.array([0.7])
    known = -3 * (0.5 - 0.2) - 0.5 * 0.7 - 0.1 * np.tanh(0.7 / 1e-3)
    assert dyn.load_forces(0.0, q, v)[0] == pytest.approx(known, rel=1e-9)
    limits = system.description.bodies["a"].hinge.limits
    assert (limits.lower, limits.upper, limits.effort) == (-1.0, None, None)
    assert not read(tmp_path, text, dynamics="ignore").loads


def test_a_link_without_gravity(tmp_path):
    """It rests in any pose on another one whose mass is on the axis."""
    axis = "<axis><xyz>0 1 0</xyz></axis>"
    parts = link("a") + link("b", "<gravity>false</gravity><pose>1 0 0.5 0 0 0</pose>") + joint("j", "revolute", "world", "a", axis)
    system = read(tmp_path, f"<model name='m'>{parts}{joint('k', 'revolute', 'a', 'b', axis)}</model>")
    dyn, still = pl.compile(system, target="reference"), np.zeros(2)
    q = np.array([0.3, -0.5])
    np.testing.assert_allclose(dyn.rhs(0.0, q, still)[1], 0.0, atol=1e-12)
    assert np.abs(dyn.forward_dynamics(q, still, still)).max() > 0.1


def test_joints_that_mimic(tmp_path):
    own = "<axis><xyz>0 0 1</xyz><mimic joint='a' axis='axis'><multiplier>2</multiplier><offset>0.3</offset>"
    own += "<reference>0.1</reference>"
    parts = (
        link("x") + link("y") + joint("a", "revolute", "world", "x") + joint("b", "revolute", "world", "y", f"{own}</mimic></axis>")
    )
    system = read(tmp_path, f"<model name='m'>{parts}</model>", mimic="couple")
    q = pl.assemble(system, {"a": 0.5})[0]
    np.testing.assert_allclose(q, [0.5, 2 * (0.5 - 0.1) + 0.3], atol=1e-12)
    with pytest.warns(pl.ModelWarning, match="independent here"):
        read(tmp_path, f"<model name='m'>{parts}</model>")
    with pytest.raises(FileError, match="mimic='couple' couples them"):
        read(tmp_path, f"<model name='m'>{parts}</model>", mimic="error")


def test_worlds_and_included_models(tmp_path):
    """Models of a world have prefixes; included ones their own name and place; only folders in reach are read."""
    (folder := tmp_path / "leg").mkdir()
    (folder / "model.config").write_text("<model><sdf version='1.6'>other.sdf</sdf></model>")
    written(folder, f"<model name='leg'>{link('foot', '<pose>0 0 -1 0 0 0</pose>')}</model>", "other.sdf")
    include = "<include><uri>model://leg</uri><name>{}</name><pose>{} 0 2 0 0 0</pose></include>"
    world = f"<world name='w'><gravity>0 0 -1.6</gravity>{include.format('left', 1)}{include.format('right', -1)}</world>"
    system = read(tmp_path, world)
    assert set(system.description.bodies) == {"left::foot", "right::foot"} and system.gravity[2] == -1.6
    at = pl.sweeps.frame_pose(system, "right::foot", system.neutral())[1]
    np.testing.assert_allclose(at, [-1, 0, 1], atol=1e-15)
    (outside := tmp_path / "in/side").mkdir(parents=True)
    far = written(outside, f"<model name='m'>{include.format('x', 0).replace('model://leg', '../../leg')}</model>", "far.sdf")
    with pytest.raises(FileError, match="outside the folders"):
        pl.load(far)
    assert pl.load(far, root=tmp_path).nv == 6


def test_shapes_and_contacts(tmp_path):
    ball = "<geometry><sphere><radius>0.1</radius></sphere></geometry>"
    friction = "<surface><friction><ode><mu>0.7</mu></ode></friction></surface>"
    own = f"<visual name='v'>{ball}<material><diffuse>1 0 0 1</diffuse></material></visual>"
    own += f"<collision name='c'>{ball}{friction}</collision>"
    text = f"<model name='m'><pose>0 0 1 0 0 0</pose>{link('a', own)}</model>"
    assert set(read(tmp_path, text).description.shapes) == {"a-v"}
    system = read(tmp_path, text, contacts=True)
    assert system.description.contacts["ground"].pairs[0].count == 1
    still = text.replace("<pose>0 0 1", "<static>true</static><pose>0 0 1")
    for chosen, message in ((True, "no link that moves"), (["a"], "does not move"), (["b"], "no link named 'b'")):
        with pytest.raises(FileError, match=message):
            read(tmp_path, still, contacts=chosen)
    dyn = pl.compile(system)
    run = dyn.rollout(system.neutral(), np.zeros(6), dt=1e-3, steps=1000, method="contact")
    assert run.q[-1, 6] == pytest.approx(0.1 - 1.0, abs=1e-3)  # it fell, and rests; q counts from where the file puts it


WRONG = [
    ("<robot/>", "the outermost element is <robot>"),
    ("<sdf version='1.9'/>", "there is no <link>"),
    (f"<model name='m'>\n@{link('a')[:-7]}<pose relative_to='b'/></link></model>", "no link, joint, frame or model named 'b'"),
    (f"<model name='m'>{link('a')}\n@{joint('j', 'gearbox', 'world', 'a')}</model>", "'gearbox' are not read"),
    (f"<model name='m'>{link('a')}\n@{joint('j', 'revolut', 'world', 'a')}</model>", "did you mean 'revolute'"),
    (f"<model name='m'>{link('a')}\n@{joint('j', 'revolute', 'world', 'a', '')}</model>", "has no <axis>"),
    (f"<model name='m'>{link('a')}\n@{joint('j', 'revolute', 'a', 'a')}</model>", "joins link 'a' with itself"),
    (f"<model name='m'>{link('a')}\n@{joint('j', 'revolute', 'a', 'world')}</model>", "its child is the world"),
    (f"<model name='m'>{link('a')}\n@<link name='a'/></model>", "names in a model are unique"),
    ("<model name='m'><link name='a'>\n@<inertial auto='true'/></link></model>", "give <mass> and <inertia>"),
    ("<model name='m'><link name='a'><inertial>\n@<mass>-1</mass></inertial></link></model>", "is negative"),
    ("<model name='m'><link name='a'><inertial>\n@<mass>many</mass></inertial></link></model>", "is not a finite number"),
    (f"<model name='m'>{link('a')}\n@<include merge='true'><uri>x</uri></include></model>", "without merge"),
    (f"<model name='m'>{link('a')}\n@<include><uri>http://x/y</uri></include></model>", "only files are read"),
    (f"<model name='m'>{link('a')}\n@<include><uri>none</uri></include></model>", "was not found in"),
    (f"<model name='m'>{link('a')}<frame name='f' attached_to='g'/><frame name='g' attached_to='f'/></model>", "in a cycle"),
    (f"<model name='m'>{link('a', '<pose relative_to=^b^/>')}{link('b', '<pose relative_to=^a^/>')}</model>", "in a cycle"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]><sdf/>", "document types and entities are not read"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_wrong_files(text, message, tmp_path):
    text = text.replace("^", '"')
    text = text if text.startswith(("<sdf", "<robot", "<!")) else f"<sdf version='1.9'>{text}</sdf>"
    line = text[: text.index("@")].count("\n") + 1 if "@" in text else None
    (file := tmp_path / "wrong.sdf").write_text(text.replace("@", ""))
    with pytest.raises(FileError, match=message.replace("?", ".")) as caught:
        pl.load(file)
    assert line is None or f":{line}:" in str(caught.value)
    assert any(x.severity == "error" for x in check(file))


def test_long_chains_end(tmp_path):
    """Poses relative to each other, and models in models, in any number: an error, and neither a crash nor a long wait."""
    many = "".join(link(f"l{k}", f"<pose relative_to='l{k + 1}'/>") for k in range(3000)) + link("l3000")
    deep = "<model name='m'>" * 100 + link("a") + "</model>" * 100
    for text, message in ((f"<model name='m'>{many}</model>", "too long"), (deep, "deep")):
        with pytest.raises(FileError, match=message):
            read(tmp_path, text)


def test_texts_and_what_was_read(tmp_path):
    text = f"<sdf version='1.9'><model name='m'>{link('a')}{joint('j', 'revolute', 'world', 'a')}<frame name='f'/></model></sdf>"
    system = pl.load(text)
    assert [x.reason for x in system.reading if x.action == "read"] == ["body 'a'", "hinge 'j'", "frame 'f'"]
    with pytest.raises(FileError, match="was not found; pass the folder"):
        pl.load(text.replace("<frame name='f'/>", "<include><uri>model://leg</uri></include>"))


def test_what_is_not_read_is_named(tmp_path):
    own = "<sensor name='imu' type='imu'/>"
    with pytest.warns(pl.ModelWarning, match="not read: ") as caught:
        read(tmp_path, f"<model name='m'>{link('a', own)}<plugin name='p' filename='x'/></model>")
    assert all(word in str(caught[0].message) for word in ("plugins 'p'", "sensors 'imu'"))
