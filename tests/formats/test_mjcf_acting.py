"""What acts in MJCF models against MuJoCo: random models from text and from `MjModel`, sensors, keyframes, and the report."""

from __future__ import annotations

import os
import warnings
from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from tests.formats.random_mjcf import RandomModel

mujoco = pytest.importorskip("mujoco")
from benchmarks import mjcf  # noqa: E402  (it takes MuJoCo)


def read(given: object, **options: object) -> pl.System:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load(given, **options)


@pytest.mark.parametrize("seed", range(4))
def test_random_models(seed):
    """Mass matrix, bias, passive and actuator forces, energies and equality constraints, from the text and from the model."""
    text = RandomModel(seed).text
    for given in (text, mujoco.MjModel.from_xml_string(text)):
        theirs = mujoco.MjModel.from_xml_string(text)
        system = read(given)
        assert system.model.nu == theirs.nu and system.model.ns == theirs.na
        worst = mjcf.compared(system, theirs, target="reference")
        assert max(worst.values()) < 1e-10, worst


ARM = """<mujoco><worldbody><body pos="0 0 1"><joint name="i" axis="0 1 0" damping="0.3"/><geom size="0.1" pos="0.5 0 0"/>
    <body pos="1 0 0" euler="20 0 0"><joint name="j" type="slide" stiffness="4" pos="0.1 0 0"/><geom size="0.1" pos="0.2 0.1 0"/>
    <site name="s" pos="0.1 0.2 0.3" euler="0 50 0"/></body></body></worldbody>
    <actuator><motor joint="i"/><motor joint="j"/></actuator>
    <sensor><force name="force" site="s"/><torque name="torque" site="s"/></sensor></mujoco>"""


@pytest.mark.parametrize("text", [ARM, RandomModel(0).text, RandomModel(2).text], ids=["arm", "0", "2"])
def test_sensors(text):
    """All but forces between bodies, in which MuJoCo leaves out what tendons, sites, the medium and gravcomp exert on bodies."""
    theirs = mujoco.MjModel.from_xml_string(text)
    theirs.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    data, rng = mujoco.MjData(theirs), np.random.default_rng(0)
    described = read(text).description
    described.loops.clear()  # MuJoCo's are soft
    for name, load in list(described.loads.items()):  # and its friction is a constraint
        if np.any(load.parameters.get("coulomb", 0.0)):
            described.add_load(f"{name} without", replace(load.type, coulomb=0.0))
            del described.loads[name]
    described.forget()
    system = pl.System.of(described)
    q, v = system.random_state(rng)
    data.qpos[:], data.qvel[:] = pl.convert.to_mujoco(system, q, v)
    data.ctrl[:], data.act[:] = rng.normal(size=theirs.nu), rng.normal(size=theirs.na)
    mujoco.mj_forward(theirs, data)
    ours = pl.compile(system, target="reference").outputs(0.0, q, v, s=data.act.copy(), u=data.ctrl.copy())
    assert list(ours) == [theirs.sensor(i).name for i in range(theirs.nsensor)]
    for i, (name, found) in enumerate(ours.items()):
        if name in ("force0", "torque0"):
            continue
        given = data.sensordata[theirs.sensor_adr[i] : theirs.sensor_adr[i] + theirs.sensor_dim[i]]
        wrong = np.abs(np.atleast_1d(found) - given).max()
        wrong = min(wrong, np.abs(np.atleast_1d(found) + given).max()) if "quat" in name else wrong
        assert wrong < 1e-10 * max(1.0, np.abs(given).max()), name


MODEL = """<mujoco model="m"><worldbody><body name="a" pos="0 0 1" euler="30 0 0"><freejoint name="f"/><geom size="0.1"/>
<body><joint name="j" range="-1 1" ref="20"/><geom size="0.1" pos="1 0 0"/><site name="s"/></body></body></worldbody>
<tendon><fixed name="t"><joint joint="j" coef="2"/></fixed></tendon>
<actuator><motor name="m" joint="j"/><position name="p" joint="j" timeconst="0.1"/><muscle name="x" joint="j"/></actuator>
<sensor><gyro name="g" site="s"/><touch name="touch" site="s"/></sensor>
<keyframe><key name="k" time="2" qpos="1 2 3 2 0 0 0 0.5" qvel="1 2 3 4 5 6 7" ctrl="0.1 0.2 0.3"/><key/></keyframe></mujoco>"""


def test_keyframes():
    """In pliant's coordinates; a key without qpos is the pose of the file. A change of the system leaves what remains."""
    system = read(MODEL)
    theirs = mujoco.MjModel.from_xml_string(MODEL)
    assert list(system.keyframes) == ["k", "key1"]
    key, other = system.keyframes.values()
    assert key.t == 2.0 and key.u.tolist() == [0.1, 0.2, 0.3] and key.s.tolist() == [0.0]
    for own, i in ((key, 0), (other, 1)):
        qpos, qvel = pl.convert.to_mujoco(system, own.q, own.v)
        there = theirs.key_qpos[i].copy()
        there[3:7] /= np.linalg.norm(there[3:7])
        assert np.allclose(qpos, there, atol=1e-15) and np.allclose(qvel, theirs.key_qvel[i], atol=1e-14)
    assert np.allclose(read(theirs).keyframes["k"].q, key.q, atol=1e-15)
    assert system.lock("j", at=key.q).keyframes["k"].q.shape == (7,)
    assert pl.System().keyframes == {} and len(pl.System().reading) == 0


def test_reading():
    reading = read(MODEL).reading
    assert {(x.action, x.element, x.name) for x in reading} >= {
        ("read", "body", "a"), ("read", "freejoint", "f"), ("read", "motor", "m"), ("read", "position", "p"),
        ("read", "fixed", "t"), ("read", "gyro", "g"), ("read", "key", "k"), ("left", "muscle", "x"),
        ("left", "touch", "touch"), ("left", "joint", "j"),
    }  # fmt: skip
    assert not [x for x in reading.read if x.name in ("x", "touch")]
    assert {x.file for x in reading} == {"text"} and [x.line for x in reading.left if x.name == "x"] == [4]
    shown = str(reading)
    assert "text:4: not read: muscle 'x'" in shown and "read: 2 body, 1 freejoint" in shown


def test_text_model_and_spec():
    """The same system from a text, an `MjModel` and an `MjSpec`, and inputs in MuJoCo's order."""
    given = (MODEL, mujoco.MjModel.from_xml_string(MODEL), mujoco.MjSpec.from_string(MODEL))
    systems = [read(x) for x in given]
    q, _ = systems[0].random_state(0)
    first, *others = (pl.compile(x, target="reference").mass_matrix(q) for x in systems)
    assert all(np.allclose(x, first, rtol=0, atol=1e-13) for x in others)
    assert [list(x.model.inputs) for x in systems] == [["m.torque", "p.ctrl", "x.ctrl"]] * 3


def test_texts_name_files_in_root_alone(tmp_path):
    part = '<mujocoinclude><body name="a"><joint/><geom size="0.1"/></body></mujocoinclude>'
    (tmp_path / "part.xml").write_text(part)
    text = '<mujoco><worldbody><include file="part.xml"/></worldbody></mujoco>'
    assert read(text, root=tmp_path).nv == 1
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        with pytest.raises(pl.FileError, match="is outside the folders"):
            read(text)
    finally:
        os.chdir(here)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (3, "load: int cannot be read; give the path"), ("<mujok/>", "it begins with <mujok>; pliant reads <robot>"),
        ("<!-- <mujoco> -->\n<x/>", "it begins with <x>"), ("a: 1\nb: 2\n", "text:"),
        (mujoco.mjtObj.mjOBJ_BODY, "a mjtObj of MuJoCo"),
        (mujoco.MjSpec.from_string("<mujoco><worldbody><body><joint/></body></worldbody></mujoco>"), "MuJoCo cannot compile it"),
    ],
)  # fmt: skip
def test_what_cannot_be_read(given, message):
    with pytest.raises(pl.PliantError) as told:
        pl.load(given)
    assert message in str(told.value)


def test_a_line_is_locked_renamed_and_saved(tmp_path):
    """A tendon and an actuator over two joints: with one joint locked the other feels the same force; also under other names."""
    body = '<body pos="0 0 1"><joint name="{0}" axis="0 1 0"/><geom size="0.1" pos="1 0 0"/>{1}</body>'
    text = f"""<mujoco><worldbody>{body.format("i", body.format("j", ""))}</worldbody>
        <tendon><fixed name="t" stiffness="3" damping="0.4" springlength="0.2"><joint joint="i" coef="2"/>
        <joint joint="j" coef="-1"/></fixed></tendon><actuator><position name="p" tendon="t" kp="5"/></actuator></mujoco>"""
    system = read(text)
    q, v, u = np.array([0.3, 0.4]), np.array([0.0, 0.7]), [0.1]
    whole = pl.compile(system, target="reference").load_forces(0.0, q, v, u=u)[0]
    part = pl.compile(system.lock("i", at=q), target="reference").load_forces(0.0, q[1:], v[1:], u=u)[0]
    assert np.allclose(part, whole[1:], atol=1e-15)
    other = pl.System("other")
    other.attach(system, prefix="left-")
    assert np.allclose(pl.compile(other, target="reference").load_forces(0.0, q, v, u=u)[0], whole, atol=1e-15)
    pl.save(system, tmp_path / "x.yaml")
    assert np.allclose(pl.compile(pl.load(tmp_path / "x.yaml"), target="reference").load_forces(0.0, q, v, u=u)[0], whole)
    assert np.allclose(pl.compile(system).load_forces(0.0, q, v, u=u)[0], whole, atol=1e-14)


def test_a_damping_ratio_needs_inertia():
    """Two hinges about one axis: the mass matrix has no inverse, and both are named."""
    text = """<mujoco><worldbody><body><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><joint name="j"/><joint name="k"/></body>
        </worldbody><actuator><position joint="j" kp="10" dampratio="1"/></actuator></mujoco>"""
    with pytest.raises(pl.PliantError, match="dampratio needs the inverse of the mass matrix, and the motion of 'j' and 'k'"):
        pl.load(text)
