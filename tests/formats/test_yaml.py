"""System files: save and load is the identity, the schema, and files that are wrong or hostile.

In the texts below a sign @, which is not part of the file, marks the line that the error must name.
"""

from __future__ import annotations

import os
import re
import stat
import warnings
from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

import pliant as pl
from pliant.formats import check, yaml
from pliant.formats.yaml import all_laws
from pliant.formats.yaml.nodes import document
from pliant.model.pose import rotation_of_rpy
from pliant.model.records import Hinge
from tests.counting import counted
from tests.formats.yaml_files import DOCUMENT, PIECES, SAVED, body, returned, same, same_nodes, system_or_error
from tests.systems import random_hinge, random_inertia, random_rotation, random_system

pytestmark = pytest.mark.quick

ROBOTS = next(p for p in Path(pin.__file__).parents if p.name == "cmeel.prefix") / "share/example-robot-data/robots"
EXAMPLE = re.search(r"```yaml\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)[1]
ARM = """pliant: 1
system: arm
gravity: [0, 0, -9.81]
bodies:
  upper:
    parent: world
    hinge: {type: Revolute, axis: z, name: shoulder}
    mass: 2.0
    com: [0.2, 0, 0]
    inertia: [1, 1, 1]
  lower:
    parent: upper
    hinge: Revolute y
    pose: {xyz: [0.4, 0, 0]}
    shape: {type: rod, mass: 1.0, length: 0.3, axis: x, com: [0.15, 0, 0]}
frames:
  tool: {body: lower, pose: {xyz: [0.3, 0, 0]}}
"""


@pytest.fixture(scope="module")
def scratch(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("yaml") / "system.yaml"


# ---- save and load is the identity


texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp"]), max_size=9)  # without control characters
names = texts.filter(lambda s: s and s == s.strip() and not set("./") & set(s) and s != "world")
numbers = st.floats(-100, 100) | st.floats(-1e30, 1e30) | st.sampled_from([0.0, -0.0, 1.0, 5e-324, 0.1, np.pi, 1e16])
triples = st.tuples(numbers, numbers, numbers)
angles = st.sampled_from([0.0, -0.0, 1.57, np.pi / 2, -np.pi, 0.1]) | st.floats(-4, 4)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def poses(draw) -> pl.Pose:
    rng = np.random.default_rng(draw(seeds))
    quaternion = rng.normal(size=4)
    turn = draw(
        st.sampled_from([{}, {"matrix": random_rotation(rng)}, {"quat": quaternion / np.linalg.norm(quaternion)}])
        | st.builds(dict, rpy=st.tuples(angles, angles, angles))
    )
    return pl.Pose(draw(triples), **turn)


@st.composite
def limits(draw) -> pl.Limits:
    words = ("lower", "upper", "effort", "velocity", "damping", "friction")
    values = {word: draw(st.none() | numbers | st.integers(-5, 5)) for word in words}
    values |= {word: abs(x) for word, x in values.items() if x is not None and word not in ("lower", "upper")}
    if None not in (values["lower"], values["upper"]):
        values["lower"], values["upper"] = sorted((values["lower"], values["upper"]))
    return pl.Limits(**values, continuous=draw(st.booleans()), freed=draw(st.booleans()))


@st.composite
def systems(draw) -> pl.System:
    """All hinges, odd names, children before their parents, and what only files can have: dots in names, impossible inertias."""
    rng = np.random.default_rng(draw(seeds))
    system = pl.System(draw(texts), gravity=draw(triples))
    system.description.strict = not draw(st.booleans())
    system.description.warned = not system.description.strict
    unique = draw(st.lists(names, min_size=1, max_size=6, unique=True))
    if not system.description.strict:
        unique = [f"{name}{draw(st.sampled_from(['', '.', '/', ' ']))}" for name in unique]
    for k in draw(st.permutations(range(len(unique)))):
        own = draw(st.just(unique[k]) | st.just(f"h{k} {unique[k]}"))
        matter = random_inertia(rng) if draw(st.booleans()) else pl.Inertia(1.0, np.zeros(3), np.diag([1.0, 2.0, 3.0]))
        if not system.description.strict and draw(st.booleans()):
            matter = pl.Inertia(0.0, draw(triples), np.diag([1.0, -2.0, 0.0]))
        parent = "world" if k == 0 else unique[draw(st.integers(0, k - 1))]
        hinge = random_hinge(rng, draw(st.sampled_from(SAVED)))
        system.description.add_body(Hinge(own, hinge, parent, unique[k], draw(poses()), draw(st.none() | limits())), matter)
    for name in draw(st.lists(names.filter(lambda n: n not in unique), max_size=3, unique=True)):
        system.description.add_frame(name, draw(st.sampled_from(["world", *unique])), draw(poses()))
    return system


@settings(max_examples=50, suppress_health_check=list(HealthCheck))
@given(systems())
def test_what_is_saved_is_loaded(scratch, system):
    try:
        system.model  # noqa: B018
    except (pl.PliantError, np.linalg.LinAlgError):
        assume(False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        same(system, returned(system, scratch))


@pytest.mark.parametrize("seed", range(25))
def test_random_systems(scratch, seed):
    system = random_system(seed, kinds=SAVED)
    same(system, returned(system, scratch))


WITH_LAWS = (
    "bicycle", "cable-robot", "cube-gripper", "grasp", "observatory", "quadruped", "quarter-car", "slewing-satellite", "soft-arm",
    "spin-up",
)  # fmt: skip # written in Python, which a file only names


@pytest.mark.parametrize("name", [x for x in pl.examples.names() if x not in WITH_LAWS])
def test_examples(scratch, name):
    same(pl.examples.load(name), returned(pl.examples.load(name), scratch))


@pytest.mark.parametrize("name", WITH_LAWS)
def test_examples_with_laws_of_their_own_name_them(scratch, name):
    system = pl.examples.load(name)
    pl.save(system, scratch)
    assert pl.load(scratch, laws=all_laws(system.model)).model.fingerprint == system.model.fingerprint


@pytest.mark.parametrize("robot", sorted(str(p.relative_to(ROBOTS)) for p in ROBOTS.rglob("*.urdf"))[::4])
def test_urdf_robots(scratch, robot):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            system = pl.load(ROBOTS / robot)
        except pl.FileError:  # two of them are broken
            return
        same(system, returned(system, scratch))


def test_no_bodies(scratch):
    same(pl.System("nothing"), returned(pl.System("nothing"), scratch))


@pytest.mark.parametrize("name", ["x" * 5000, "\u0301\xa0\u0301" * 400, "\U0001f600: #", "true", "1e3", "<<", '"', "\\", "é"])
def test_odd_names(scratch, name):
    system = pl.System(name)
    system.add_body(name, hinge=pl.Free(), hinge_name=name + "'", inertia=pl.Inertia.box(1, (1, 1, 1)))
    system.add_frame(f"{name}2", name)
    same(system, returned(system, scratch))


@pytest.mark.parametrize("escape", [r"\x1b]0;owned\x07", r"\0", r"a\nb", r"\ud83d", r"\u202e", r"\x9b"])
@pytest.mark.parametrize("line", ['system: "{}"', '  "a{}": {{parent: world, hinge: Fixed}}', '  "{}": {{body: world}}'])
def test_names_with_control_characters_are_refused(write, escape, line):
    """By their line, and so that the message does not send them on."""
    lines = ["pliant: 1", "system: s", "bodies:", "  b: {parent: world, hinge: Fixed}", "frames:", "  f: {body: world}"]
    at = {"s": 1, "b": 3, "f": 5}[line.strip()[0] if line[0] == "s" else "b" if "parent" in line else "f"]
    lines[at] = line.format(escape)
    (found,) = check(write("\n".join(lines) + "\n"))
    assert (found.line, found.severity) == (at + 1, "error") and "the name contains the control character" in found.message
    assert found.message.isprintable()


def test_a_saved_file_is_pleasant(scratch):
    system = pl.System("arm")
    system.add_body("upper", hinge=pl.Revolute("-y"), pose=pl.Pose((0, 0, 0.3), rpy=(0, 0, 1.57)), mass=2, com=(0.2, 0, 0))
    system.add_body("lower", "upper", pl.Screw("z", 0.5), "knee", mass=1, inertia=[1, 2, 3], limits=pl.Limits(lower=-1.0))
    pl.save(system, scratch)
    assert (
        scratch.read_text()
        == """pliant: 1
system: arm
units: SI
gravity: [0, 0, -9.81]
bodies:
  upper:
    parent: world
    hinge: Revolute -y
    pose: {xyz: [0, 0, 0.3], rpy: [0, 0, 1.57]}
    mass: 2
    com: [0.2, 0, 0]
  lower:
    parent: upper
    hinge: {type: Screw, axis: z, pitch: 0.5, name: knee}
    mass: 1
    inertia: [1, 2, 3]
    limits: {lower: -1.0}
"""
    )


# ---- saving


def test_what_cannot_be_saved(tmp_path, scratch):
    system = random_system(3, n=3, kinds=("Custom",), base="fixed")
    with pytest.raises(pl.PliantError, match="hinge 'h0': a Custom hinge is Python code and cannot be saved"):
        pl.save(system, scratch)
    arm = pl.examples.load("double-pendulum")
    for name, message in (
        ("arm.urdf", "saved as .yaml"),
        ("arm", "saved as .yaml"),
        ("no/arm.yaml", "No such file"),
        ("a\0.yaml", "null"),
    ):
        with pytest.raises(pl.PliantError, match=message):
            pl.save(arm, tmp_path / name)
    with pytest.raises(pl.PliantError, match="Model is not a System"):
        pl.save(arm.model, scratch)
    arm.add_body("b", mass=1, limits=pl.Limits(upper=np.inf))
    with pytest.raises(pl.PliantError, match="hinge 'b': limits: upper is inf"):
        pl.save(arm, scratch)
    loop = pl.System()
    loop.description.add_body(Hinge("a", pl.Revolute(), "b", "a", pl.Pose()), 1, (0, 0, 0))
    with pytest.raises(pl.PliantError, match="no parent body named 'b'"):
        pl.save(loop, scratch)


def test_a_file_is_replaced_as_a_whole(tmp_path, monkeypatch):
    arm = pl.examples.load("double-pendulum")
    path, link = tmp_path / "arm.yml", tmp_path / "link.yaml"
    pl.save(arm, path)
    path.chmod(0o640)
    link.symlink_to(path)
    pl.save(pl.examples.load("seven-hinge-arm"), link)
    assert link.is_symlink() and pl.load(path).nv == 7 and stat.S_IMODE(path.stat().st_mode) == 0o640
    monkeypatch.setattr("pliant.replacing.os.replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(pl.FileError, match=r"arm\.yml: cannot be written: No space left"):
        pl.save(arm, path)
    assert pl.load(path).nv == 7 and sorted(os.listdir(tmp_path)) == ["arm.yml", "link.yaml"]
    (tmp_path / "folder.yaml").mkdir()
    with pytest.raises(pl.FileError, match="cannot be written"):
        pl.save(arm, tmp_path / "folder.yaml")


# ---- the schema


def test_the_example_of_the_document(write):
    path = write(EXAMPLE)
    system = pl.load(path)
    assert check(path) == []
    assert [body.name for body in system.bodies] == ["pedestal", "upper", "lower", "slider"] and system.nv == 3
    assert system.hinges[1].name == "shoulder" and system.hinges[1].limits == pl.Limits(lower=-2.9, upper=2.9, effort=87)
    np.testing.assert_allclose(system.hinges[1].pose.R, rotation_of_rpy((0, np.pi / 2, 0)))
    np.testing.assert_allclose(system.hinges[3].type.axis, np.array([1, 0, 1]) / 2**0.5)
    assert system.bodies[1].inertia.inertia[0, 2] == -1e-4
    assert [frame.name for frame in system.frames] == ["tool", "camera"]
    same(system, returned(system, path))


def test_the_document_names_every_key():
    schema, flexible = yaml.system, yaml.flexible
    words = {
        *schema._SYSTEM,
        *schema._BODY,
        *yaml.values.POSE,
        *schema._LIMITS,
        *schema._FRAME,
        *yaml.hinges._HINGES,
        *schema._SHAPES,
    }
    words |= {*flexible.BEAM, *flexible.MODAL, *flexible.NODE, *flexible.SECTIONS}
    groups = (*yaml.hinges._HINGES.values(), *schema._SHAPES.values(), *flexible.KINDS.values())
    words |= {key for keys in groups for key in keys}
    text = DOCUMENT.read_text()
    assert [word for word in words if not re.search(rf"[`{{ ]{word}\b", text)] == []


@pytest.mark.parametrize(
    "short", ["Fixed", "Revolute z", "Prismatic -x", "Screw +y 0.1", "Cylindrical y", "Universal x y", "Planar z", "Free"]
)
def test_short_hinges(write, short):
    kind, *words = short.split()
    parameters = dict(zip(yaml.hinges._HINGES[kind], words, strict=True))
    long = ", ".join(f"{key}: {word}" for key, word in {"type": kind, **parameters}.items())
    moments = "inertia: [1, 1, 1]"
    a, b = (body(write, f"hinge: {text}\n    {moments}").hinge for text in (short, f"{{{long}}}"))
    assert repr(a.type) == repr(b.type) and type(a.type) is getattr(pl, kind) and a.name == b.name == "b"


def test_poses(write):
    turned = rotation_of_rpy((0.1, 0.2, 0.3))
    rows = "".join(f"\n        - {row.tolist()}" for row in turned)
    for text in ("{rpy: [0.1, 0.2, 0.3]}", f"\n      matrix: {rows}", f"{{matrix: {turned.tolist()}}}"):
        assert body(write, f"hinge: Fixed\n    pose: {text}").hinge.pose.R.tolist() == turned.tolist()
    assert body(write, "hinge: Fixed\n    pose: {quat: [0, 0, 0, 1]}").hinge.pose.R.tolist() == np.diag([-1, -1, 1]).tolist()
    np.testing.assert_allclose(body(write, "hinge: Fixed\n    pose: {rpy_deg: [0, 0, 90]}").hinge.pose.rpy, [0, 0, np.pi / 2])
    assert body(write, "hinge: Fixed\n    pose: [1, 2, 3]").hinge.pose == pl.Pose((1, 2, 3))


@pytest.mark.parametrize(
    "text, inertia",
    [
        ("{type: box, mass: 2, size: [1, 2, 3]}", pl.Inertia.box(2, (1, 2, 3))),
        ("{type: sphere, mass: 2, radius: 0.5, com: [1, 0, 0]}", pl.Inertia.sphere(2, 0.5, (1, 0, 0))),
        ("{type: cylinder, mass: 2, radius: 0.5, length: 1, axis: y}", pl.Inertia.cylinder(2, 0.5, 1, "y")),
        ("{type: rod, mass: 2, length: 1, axis: z, com: [0, 0, 1]}", pl.Inertia.rod(2, 1, "z", (0, 0, 1))),
    ],
)
def test_shapes(write, text, inertia):
    found = pl.load(write(f"pliant: 1\nbodies:\n  b:\n    parent: world\n    hinge: Fixed\n    shape: {text}\n")).bodies[0].inertia
    assert found.mass == inertia.mass and (found.com == inertia.com).all() and (found.inertia == inertia.inertia).all()


def test_inertias(write):
    rows = [[3, 0.1, 0.2], [0.1, 4, 0.3], [0.2, 0.3, 5]]
    for text in ("[3, 4, 5, 0.1, 0.2, 0.3]", str(rows)):
        assert body(write, f"hinge: Fixed\n    inertia: {text}").inertia.inertia.tolist() == rows
    assert body(write, "hinge: Fixed\n    inertia: [1, 2, 3]").inertia.inertia.tolist() == np.diag([1, 2, 3]).tolist()


def test_defaults_and_other_ways_to_write(write):
    system = pl.load(write("%YAML 1.2\n---\n'pliant': 1\nbodies: {}\n...\n", "robot.yml"))
    assert system.name == "robot" and system.nv == 0 and system.gravity.tolist() == [0, 0, -9.81]
    same(pl.load(write(ARM)), pl.load(write(("\ufeff" + ARM).replace("\n", "\r\n"))))
    same(
        pl.load(write(ARM)),
        pl.load(write(ARM.replace("system: arm", 'system: "a\\\n  rm"').replace("[0.2, 0, 0]", "[0.2,\n 0,\n 0,]"))),
    )


def test_a_free_base(write):
    base = "  base: {parent: world, hinge: Fixed, shape: {type: sphere, mass: 1, radius: 1}}\n  upper:\n    parent: base\n"
    path = write(ARM.replace("  upper:\n    parent: world\n", base))
    assert pl.load(path).nv == 2 and pl.load(path, base="free").nv == 8
    with pytest.raises(pl.FileError, match=r":4: base='free' needs exactly one body .* 'upper' \(Revolute\)"):
        pl.load(write(ARM), base="free")


def test_impossible_inertias(write):
    bad = ARM.replace("inertia: [1, 1, 1]", "inertia: [1, 1, -1]")
    with pytest.raises(pl.FileError, match=":10: body 'upper': inertia is not positive definite"):
        pl.load(write(bad))
    with pytest.warns(pl.ModelWarning, match=":11: body 'upper': inertia is not positive definite") as caught:
        system = pl.load(write("strict: false\n" + bad))
    assert caught[0].filename == __file__ and system.bodies[0].inertia.inertia[2, 2] == -1
    with pytest.warns(
        pl.ModelWarning, match=":10: body 'upper': no body has this inertia: .* exceeds the sum of the others"
    ) as caught:
        assert pl.load(write(ARM.replace("inertia: [1, 1, 1]", "inertia: [1, 1, 9]"))).nv == 2
    assert len(caught) == 1 and caught[0].filename == __file__


def test_losses_that_do_not_act_are_warned_of(write):
    """Limits of a system file are kept, as its page says; damping and friction would change the motion."""
    text = ARM.replace("inertia: [1, 1, 1]", "inertia: [1, 1, 1]\n    limits: {upper: 2, damping: 5, friction: 0}")
    with pytest.warns(pl.ModelWarning, match=r":11: damping and friction of '\w+' \(line 11\) are stored but do not act"):
        pl.load(write(text))
    (found,) = check(write(text))
    assert (found.line, found.severity) == (
        11,
        "warning",
    ) and "body 'upper': limits: damping 5 is stored but does not act" in found.message


# ---- errors in what a file says


def changed(old: str, new: str) -> str:
    assert ARM.count(old) == 1
    return ARM.replace(old, new)


HINGE, POSE, ROD = (
    "hinge: Revolute y",
    "pose: {xyz: [0.4, 0, 0]}",
    "{type: rod, mass: 1.0, length: 0.3, axis: x, com: [0.15, 0, 0]}",
)
MATTER = "    mass: 2.0\n    com: [0.2, 0, 0]\n    inertia: [1, 1, 1]\n"
WRONG = {
    "empty": ("@", "the file is empty"),
    "only a comment": ("@# hello\n", "the file is empty"),
    "a list": ("@- pliant: 1\n", "a list is not a system; a system file begins with 'pliant: 1'"),
    "a text": ("@hello\n", "'hello' is not a system"),
    "no version": ("@" + ARM.removeprefix("pliant: 1\n"), "'pliant' is missing; a system file begins with 'pliant: 1'"),
    "another version": (changed("pliant: 1", "@pliant: 2"), "pliant: format 2 is not known; this version of pliant reads 1"),
    "no bodies": ("@pliant: 1\nsystem: s\n", "'bodies' is missing"),
    "bodies empty": ("pliant: 1\n@bodies:\n", "bodies: an empty value is not a mapping"),
    "bodies in a list": ("pliant: 1\n@bodies:\n  - name: a\n", "bodies: a list is not a mapping"),
    "units": (changed("system: arm", "system: arm\n@units: mm"), "units: 'mm' is not 'SI'"),
    "gravity": (changed("gravity: [0, 0, -9.81]", "@gravity: 9.81"), "gravity: 9.81 is not a list of 3 numbers"),
    "strict": (changed("system: arm", "@strict: no"), "strict: 'no' is not true or false"),
    "name of the system": (changed("system: arm", "@system: 7"), "system: 7 is not a string; a name like this is put in quotes"),
    "unknown key": (changed("frames:", "@frame:"), "no key named 'frame'; did you mean 'frames'?"),
    "unknown key of a body": (changed("mass: 2.0", "@maas: 2.0"), "body 'upper': no key named 'maas'; did you mean 'mass'?"),
    "a word from elsewhere": (changed(HINGE, "@joint: Revolute y"), "body 'lower': no key named 'joint'; did you mean 'hinge'?"),
    "a key too far outside": (changed(HINGE, "@axis: y"), "body 'lower': the key 'axis' belongs in 'hinge'"),
    "unknown key of a pose": (changed(POSE, "@pose: {xzy: [0, 0, 0]}"), "pose: no key named 'xzy'; did you mean 'xyz'?"),
    "unknown key of limits": (changed(HINGE, HINGE + "\n@    limits: {low: 1}"), "no key named 'low'; did you mean 'lower'?"),
    "a body without anything": (changed("frames:", "@  b:\nframes:"), "body 'b': an empty value is not a mapping"),
    "no parent": (changed("  lower:\n    parent: upper\n", "@  lower:\n"), "body 'lower': 'parent' is missing"),
    "no hinge": (changed(f"  lower:\n    parent: upper\n    {HINGE}\n", "@  lower:\n    parent: upper\n"), "'hinge' is missing"),
    "unknown parent": (changed("parent: upper", "@parent: uper"), "no parent body named 'uper'; did you mean 'upper'?"),
    "the ground's name": (changed("parent: world", "@parent: World"), "no parent body named 'World'; did you mean 'world'?"),
    "its own parent": (changed("parent: upper", "@parent: lower"), "the parents form a cycle, 'lower' -> 'lower'"),
    "a cycle": (changed("parent: world", "@parent: lower"), "the parents form a cycle, 'upper' -> 'lower' -> 'upper'"),
    "a body named world": (changed("frames:", "@  world: {parent: upper, hinge: Free}\nframes:"), "name is that of the ground"),
    "a body without a name": (changed("frames:", "@  '': {parent: upper, hinge: Fixed}\nframes:"), "this name is empty"),
    "unknown hinge": (changed(HINGE, "@hinge: Revolut y"), "hinge: no hinge type named 'Revolut'; did you mean 'Revolute'?"),
    "a hinge from elsewhere": (changed(HINGE, "@hinge: ball"), "no hinge type named 'ball'; did you mean 'Spherical'?"),
    "a Custom hinge": (changed(HINGE, "@hinge: Custom"), "hinge: Custom hinges are Python code"),
    "no axis": (changed(HINGE, "@hinge: Revolute"), "body 'lower': hinge: 'axis' is missing"),
    "no pitch": (changed(HINGE, "@hinge: Screw z"), "hinge: 'pitch' is missing"),
    "no type": (changed(HINGE, "@hinge: {axis: y}"), "hinge: 'type' is missing; types are Fixed, Revolute"),
    "unknown axis": (changed(HINGE, "@hinge: Revolute Y"), "hinge: axis: no axis named 'Y'; did you mean 'y'?"),
    "an axis that is none": (changed(HINGE, "@hinge: {type: Revolute, axis: [0, 0, 0]}"), "has no direction"),
    "parallel axes": (changed(HINGE, "@hinge: {type: Universal, axis1: x, axis2: [2, 0, 0]}"), "are parallel"),
    "words too many": (changed(HINGE, "@hinge: Revolute 0 1 0"), "'Revolute 0 1 0': expected Revolute axis"),
    "a hinge's name again": (changed(HINGE, "@hinge: {type: Revolute, axis: y, name: shoulder}"), "hinge of body 'upper' already"),
    "a hinge's number": (changed(HINGE, "@hinge: {type: Revolute, axis: y, name: 1}"), "hinge: name: 1 is not a string"),
    "mass": (changed("mass: 2.0", "@mass: heavy"), "body 'upper': mass: 'heavy' is not a number"),
    "mass with a unit": (changed("mass: 2.0", "@mass: 2 kg"), "mass: '2 kg' is not a number"),
    "no mass": (changed("mass: 2.0", "@mass:"), "mass: an empty value is not a number"),
    "mass true": (changed("mass: 2.0", "@mass: true"), "mass: true is not a number"),
    "mass nan": (changed("mass: 2.0", "@mass: .nan"), "mass: '.nan' is not a finite number"),
    "mass infinite": (changed("mass: 2.0", "@mass: -.inf"), "mass: '-.inf' is not a finite number"),
    "mass beyond": (changed("mass: 2.0", "@mass: 1e999"), "mass: the number is too large"),
    "mass negative": (changed("mass: 2.0", "@mass: -2"), "body 'upper': mass: -2 is negative"),
    "mass a list": (changed("mass: 2.0", "@mass: [2]"), "mass: a list is not a number"),
    "mass in hexadecimal": (changed("mass: 2.0", "@mass: 0x10"), "mass: '0x10' is not a number"),
    "two numbers": (changed("com: [0.2, 0, 0]", "@com: [0.2, 0]"), "com: expected 3 numbers, found 2"),
    "a word among numbers": (changed("com: [0.2, 0, 0]", "com:\n      - 0.2\n@      - a\n      - 0"), "com: 'a' is not a number"),
    "inertia of two": (changed("inertia: [1, 1, 1]", "@inertia: [1, 1]"), "inertia: expected 3 or 6 numbers, found 2"),
    "inertia of two rows": (changed("inertia: [1, 1, 1]", "@inertia: [[1, 0, 0], [0, 1, 0]]"), "expected three rows of 3 numbers"),
    "inertia impossible": (changed("inertia: [1, 1, 1]", "@inertia: [1, 1, 1, 2, 0, 0]"), "is not positive definite"),
    "inertia not symmetric": (
        changed("inertia: [1, 1, 1]", "@inertia: [[1, 1, 0], [0, 1, 0], [0, 0, 1]]"),
        "body 'upper': inertia is not symmetric",
    ),
    "shape and mass": (changed("shape:", "@mass: 1\n    shape:"), "body 'lower': mass: 'shape' tells this already"),
    "unknown shape": (changed("type: rod", "@type: rodd"), "shape: no shape type named 'rodd'; did you mean 'rod'?"),
    "shape without length": (changed("length: 0.3, ", "@"), "body 'lower': shape: 'length' is missing"),
    "shape of no size": (changed("length: 0.3", "@length: 0"), "shape: rod length: [0.0] must be positive"),
    "axis of a shape": (changed("axis: x,", "@axis: -x,"), "shape: axis: '-x' is not x, y or z"),
    "no inertia": (changed(f"    shape: {ROD}\n", "").replace("  lower", "@  lower", 1), "hinge 'lower' have no inertia"),
    "quaternion": (changed(POSE, "@pose: {quat: [1, 1, 0, 0]}"), "pose: quat: norm 1.41421 is not 1"),
    "matrix": (changed(POSE, "@pose: {matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 2]]}"), "pose: matrix: not a rotation"),
    "two rotations": (changed(POSE, "@pose: {rpy: [0, 0, 0], quat: [1, 0, 0, 0]}"), "pose: rpy and quat are given; give only"),
    "a pose in words": (changed(POSE, "@pose: 0.4 0 0"), "pose: '0.4 0 0' is not a mapping"),
    "unknown body of a frame": (changed("body: lower", "@body: lover"), "no body named 'lover'; did you mean 'lower'?"),
    "a frame without a body": (changed("body: lower, ", "@"), "frame 'tool': 'body' is missing"),
    "a frame named like a body": (changed("  tool:", "@  upper:"), "frame 'upper': line 5 already has a body of this name"),
    "a frame named world": (changed("  tool:", "@  world:"), "this name is that of the ground"),
    "the same key": (changed("mass: 2.0", "mass: 2.0\n@    mass: 3.0"), "the key 'mass' is already on line 8"),
    "the same body": (changed("  lower:", "@  upper:"), "the key 'upper' is already on line 5"),
    "the same frame": (changed("  tool:", "  tool: {body: upper}\n@  tool:"), "the key 'tool' is already on line 17"),
    "a number for a key": (changed("  lower:", "@  3:"), "the key 3 is not a string; put it in quotes"),
    "a list for a key": (changed("  lower:", "@  [1, 2]:"), "the key a list is not a string"),
    "an anchor": (changed("  lower:", "@  lower: &low"), "an anchor, '&low'; anchors and aliases are not read"),
    "an alias": (changed("parent: upper", "@parent: *up"), "an alias, '*up'; aliases are not read"),
    "a tag": (changed("mass: 2.0", "@mass: !!float 2.0"), "a tag, 'tag:yaml.org,2002:float'; tags are not read"),
    "an evil tag": (changed("mass: 2.0", "@mass: !!python/object/apply:os.system [ls]"), "tags are not read"),
    "a tag directive": ("%TAG ! tag:x,2000:\n@---\n" + ARM, "a %TAG directive above; tags are not read"),
    "a merge key": (changed("mass: 2.0", "@<<: {mass: 2.0}"), "a merge key, <<; these are not read"),
    "two documents": (changed("frames:", "@---\nframes:"), "a second document begins ('---')"),
    "a key without a colon": (changed("mass: 2.0", "@mass 2.0"), "a line that is not 'key: value'"),
    "a colon without a space": (changed("mass: 2.0", "@mass:2.0"), "a line that is not 'key: value', with a space behind the ':'"),
    "indented too little": (changed("    mass: 2.0", "@   mass: 2.0"), "this line's indentation fits to no line above"),
    "indented too far": (changed("    mass: 2.0", "@      mass: 2.0"), "this line's indentation fits to no line above"),
    "indented under a value": (changed(POSE, "@  mass: 1"), "a ':' that cannot be here"),
    "a tab": (changed("    mass: 2.0", "@\tmass: 2.0"), "a tab; use spaces"),
    "a tab behind a key": (changed("mass: 2.0", "@mass:\t2.0"), "a tab; use spaces"),
    "a list not closed": (changed("com: [0.2, 0, 0]", "@com: [0.2, 0, 0"), "the '[' on this line is not closed before line 10"),
    "braces not closed": (changed("name: shoulder}", "@name: shoulder"), "the '{' on this line is not closed before line 8"),
    "braces not closed at the end": (changed("{xyz: [0.3, 0, 0]}}", "@{xyz: [0.3, 0, 0]}"), "the '{' on this line is not closed"),
    "a wrong bracket": (changed("com: [0.2, 0, 0]", "@com: [0.2, 0, 0}"), "expected ',' or ']', but got '}'"),
    "a quote not closed": (changed("parent: upper", "@parent: 'upper"), "a quote that is not closed"),
    "a list among keys": (changed("mass: 2.0", "@- mass: 2.0"), "a list item ('-') among keys"),
    "a sign that begins nothing": (changed("mass: 2.0", "@mass: %2"), "found character '%' that cannot start any token"),
    "an unknown escape": (changed("parent: upper", '@parent: "\\q"'), "found unknown escape character 'q'"),
    "an impossible escape": (changed("parent: upper", '@parent: "\\UFFFFFFFF"'), "cannot be read as YAML"),
    "too deep": (changed("mass: 2.0", f"@mass: {'[' * 30}1{']' * 30}"), "nested more than 20 deep"),
    "not UTF-8": (changed("parent: upper", "@parent: \udcff"), "a byte that is not UTF-8"),
    "a zero byte": (changed("parent: upper", "@parent: \0"), "the character '\\x00', which is not allowed in a text file"),
    "numbers too large": (changed("inertia: [1, 1, 1]", "@inertia: [1.5e308, 1.5e308, -1e308]"), "inertia"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_with_its_line(write, case):
    source, message = WRONG[case]
    before, after = source.split("@")
    line = before.count("\n") + 1
    path = write((before + after).encode(errors="surrogateescape"))
    with pytest.raises(pl.FileError) as error:
        pl.load(path)
    assert str(error.value).startswith(f"{path}:{line}: ") and message in str(error.value), error.value
    assert (error.value.path, error.value.line) == (str(path), line)
    first, *others = check(path)
    assert (first.line, first.severity) == (line, "error") and message in first.message
    assert len(others) <= (
        case in ("the same body", "a number for a key", "a list for a key", "an evil tag")
    )  # one mistake, one error


# ---- hostile files

HOSTILE = {
    "blank": b" \n\n",
    "zeros": bytes(10**6),
    "binary": bytes(range(256)) * 1000,
    "utf-16": ARM.encode("utf-16"),
    "laughs": "".join(f"a{k}: &a{k} [{','.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 50)).encode(),
    "deep lists": b"a: " + b"[" * 10**5,
    "deep mappings": b"{a: " * 10**5,
    "deep blocks": "\n".join(" " * k + "a:" for k in range(2000)).encode(),
    "deep dashes": b"- " * 10**5,
    "a long text": b"system: " + b"x " * 10**6,
    "a long key": b"x" * 10**5 + b": 1",
    "a long line of numbers": b"gravity: [" + b"1, " * 4000 + b"]",
    "many unknown keys": b"".join(b"key%d: 1\n" % k for k in range(2 * 10**4)),
    "many unknown parents": b"bodies:\n" + b"".join(b"  b%d: {parent: c%d, hinge: Free}\n" % (k, k) for k in range(4000)),
    "many long parents": b"bodies:\n" + b"".join(b"  %s%d: {parent: %s}\n" % (b"ab" * 35, k, b"ba" * 35) for k in range(3000)),
    "open quotes": b'"' * (10**5 + 1),
    "comments": b"#\n" * 2 * 10**5,
    "many documents": b"---\n" * 10**6,
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused_soon(write, case):
    path = write(HOSTILE[case])
    found, made = counted(lambda: check(path))
    assert made < 7e6  # 4.6 million at most
    assert 1 <= len(found) <= 101 and all(finding.line and len(finding.message) < 1000 for finding in found)


def test_a_large_file_must_be_plain(write, monkeypatch):
    monkeypatch.setattr(document, "_MOST_TEXT", 100)
    assert pl.load(write(ARM)).nv == 2
    with pytest.raises(pl.FileError, match=":8: this line is wrong, or not plain"):
        pl.load(write(changed("mass: 2.0", "mass: !!float 2.0")))
    monkeypatch.undo()
    monkeypatch.setattr(document, "_MOST_EVENTS", 20)
    with pytest.raises(pl.FileError, match=":2: this line is wrong, or not plain"):
        pl.load(write(changed("system: arm", "system: 'arm'")))


def test_a_file_too_large_is_refused(write, monkeypatch):
    monkeypatch.setattr(yaml.system, "_MOST_BYTES", len(ARM))
    assert pl.load(write(ARM)).nv == 2
    with pytest.raises(pl.FileError, match="is larger than"):
        pl.load(write(ARM + " "))


def test_loading_is_linear_in_the_bodies(scratch):
    """As many calls a body in a chain of 1,200 as in one of 300."""
    made = {}
    for n in (300, 1200):
        system = random_system(0, n=n, kinds=SAVED, shape="chain")
        pl.save(system, scratch)
        loaded, made[n] = counted(lambda: pl.load(scratch))
        same(system, loaded)
    assert made[1200] < 4.4 * made[300]


# ---- fuzz

PIECES += list("{}[]: -#\"'!|>?%\t\r\\,-~\ufeff\x85éx")
WORDS = sorted(set(re.findall(r"[\w.-]+", ARM + EXAMPLE)))


@st.composite
def mutated(draw) -> str:
    """A good file with pieces put in, taken out, or exchanged."""
    text = draw(st.sampled_from([ARM, EXAMPLE]))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        to = draw(st.sampled_from([at, at, at + 1, at + draw(st.integers(0, 30))]))
        text = text[:at] + draw(st.sampled_from(["", *PIECES, *WORDS])) + text[to:]
    return text


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(mutated())
@example(ARM)
def test_fuzz_mutated_files(scratch, text):
    system_or_error(scratch, text.encode())
    same_nodes(text)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES + WORDS), max_size=40).map("".join))
def test_fuzz_pieces(scratch, text):
    system_or_error(scratch, f"pliant: 1\nbodies:\n  a: {text}".encode())
    same_nodes(f"a: {text}")


@settings(max_examples=60)
@given(st.binary(max_size=200))
def test_fuzz_bytes(scratch, data):
    system_or_error(scratch, data)
