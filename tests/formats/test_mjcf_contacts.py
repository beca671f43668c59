"""Contacts of MJCF files against MuJoCo: which geoms touch, with what numbers, how deep they sink, and how a robot lands."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.formats import check

mujoco = pytest.importorskip("mujoco")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """MuJoCo writes its log where it runs."""
    monkeypatch.chdir(tmp_path)


def read(text: str, contacts=True, **options) -> pl.System:
    Path("model.xml").write_text(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        return pl.load("model.xml", contacts=contacts, **options)


def findings(text: str, contacts=True) -> list[str]:
    Path("model.xml").write_text(text)
    return [f"{x.line}: {x.severity}: {x.message}" for x in check("model.xml", contacts=contacts)]


def pairs_of(system: pl.System) -> dict[frozenset[str], dict[str, float]]:
    """The numbers of all pairs, by the names of their shapes."""
    out = {}
    for contact in system.contacts:
        for k, pair in enumerate(contact.pairs):
            keys = ("mu", "margin", "stiffness", "dissipation")
            out[frozenset((pair.a.shape, pair.b.shape))] = {key: float(contact.number(key, k)) for key in keys}
    return out


# every geom overlaps every other one, so that MuJoCo's contacts are all that its rules allow
HEAP = """<mujoco>
  <default>
    <geom type="sphere" size="10" solref="0.03 1.2"/>
    <pair condim="3"/>
  </default>
  <option timestep="0.001">FLAG</option>
  <worldbody>
    <geom name="floor" type="plane" size="0 0 1" friction="0.6 0.1 0.1" margin="0.01" priority="1" solimp="0.8 0.9 0.002"/>
    <geom name="wall" size="12" contype="2" conaffinity="2"/>
    <body name="trunk" pos="0 0 1"><freejoint/><geom name="trunk" condim="1" solmix="3"/><geom name="pack" pos="0.1 0 0"/>
      <body name="plate"><geom name="plate" contype="3"/>
        <body name="thigh"><joint axis="0 1 0"/><geom name="thigh" friction="1.4 0.1 0.1" margin="0.02" gap="0.01"/>
          <body name="shank"><joint axis="0 1 0"/><geom name="shank" solref="-900 -40" condim="4"/>
            <body name="foot"><joint axis="0 1 0"/><geom name="foot" priority="2" friction="0.3 0.1 0.1" condim="3"/></body>
          </body>
        </body>
      </body>
    </body>
    <body name="ball" pos="0 0 2"><freejoint/><geom name="ball" contype="0" conaffinity="2"/></body>
    <body name="ghost" pos="0 0 2"><freejoint/><geom name="ghost" contype="0" conaffinity="0"/></body>
  </worldbody>
  <contact>
    <exclude body1="trunk" body2="foot"/>
    <pair geom1="trunk" geom2="thigh" friction="0.2 0.2 0.1 0.1 0.1" margin="0.03"/>
    <pair geom1="ghost" geom2="floor" condim="1" solref="0.01 1"/>
    <pair geom1="floor" geom2="shank"/>
  </contact>
</mujoco>"""


@pytest.mark.parametrize("flag", ["", '<flag filterparent="disable"/>'])
def test_pairs_and_numbers_are_those_of_mujoco(flag):
    text = HEAP.replace("FLAG", flag)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = pairs_of(read(text))
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    expected = {}
    for contact in data.contact[: data.ncon]:
        expected[frozenset(model.geom(int(g)).name for g in contact.geom)] = contact
    assert found.keys() == expected.keys() and len(found) > 12
    for names, contact in expected.items():
        own = found[names]
        assert own["mu"] == (contact.friction[0] if contact.dim > 1 else 0.0)
        assert own["margin"] == pytest.approx(contact.includemargin, abs=1e-15)
        weight = sum(model.body_invweight0[model.geom_bodyid[g], 0] for g in contact.geom)
        top = contact.solimp[1]
        first, second = contact.solref
        k, b = (1 / (top * first * second) ** 2, 2 / (top * first)) if first > 0 else (-first / top**2, -second / top)
        d = own["stiffness"] * own["dissipation"] * weight / (b + own["stiffness"] * own["dissipation"] * weight)
        assert contact.solimp[0] - 1e-9 <= d <= top + 1e-9  # the impedance that both numbers stand for
        assert own["stiffness"] == pytest.approx(d * d * k / ((1 - d) * weight), rel=1e-9)


def test_names_choose_geoms_and_bodies():
    text = HEAP.replace("FLAG", "")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        every, floor, some = (pairs_of(read(text, x)) for x in (True, "floor", ["ball", "foot"]))
    assert floor.keys() == {x for x in every if "floor" in x}
    assert some.keys() == {x for x in every if x & {"ball", "foot"}}
    with pytest.raises(pl.PliantError, match="contacts: no geom or body named 'flor'; did you mean 'floor'"):
        read(text, "flor")


BALL = """<mujoco><option timestep="0.0005"/><worldbody>
  <geom name="floor" type="plane" size="1 1 1"/>
  <body name="ball" pos="0 0 0.1"><freejoint/><geom name="ball" size="0.1" density="700" NUMBERS/></body>
</worldbody></mujoco>"""


@pytest.mark.parametrize(
    "numbers",
    [
        "", 'solref="0.01 0.7"', 'solimp="0.5 0.9 0.01 0.3 3"', 'solref="-4000 -50" solimp="0.8 0.8 0.01"', 'margin="0.004"',
        'solimp="0 0.8 0.01"',
    ],
)  # fmt: skip
def test_a_ball_sinks_as_deep_as_in_mujoco(numbers):
    text = BALL.replace("NUMBERS", numbers)
    contact = read(text).contacts[0]
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for _ in range(6000):
        mujoco.mj_step(model, data)
    depth = 0.1 - data.qpos[2] + float(contact.parameters["margin"])
    assert float(model.body_mass[1]) * 9.81 / float(contact.parameters["stiffness"]) == pytest.approx(depth, rel=1e-6)


HOPPER = """<mujoco>
  <compiler angle="radian"/>
  <option timestep="1e-4" impratio="100" cone="elliptic" iterations="100" tolerance="1e-12"/>
  <default><geom solref="0.002 1" friction="0.9"/><joint damping="0.2" armature="0.02"/></default>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    <body name="trunk" pos="0 0 0.89">
      <joint name="x" type="slide" axis="1 0 0" damping="0" armature="0"/>
      <joint name="z" type="slide" axis="0 0 1" damping="0" armature="0"/>
      <joint name="pitch" axis="0 1 0" damping="0" armature="0"/>
      <geom type="box" size="0.15 0.1 0.05"/>
      <body name="thigh"><joint name="hip" axis="0 1 0"/><geom type="capsule" size="0.03" fromto="0 0 -0.03 0.15 0 -0.4"/>
        <body name="shank" pos="0.15 0 -0.4"><joint name="knee" axis="0 1 0"/>
          <geom type="capsule" size="0.02" fromto="0 0 0 -0.12 0 -0.4"/>
          <body name="foot" pos="-0.12 0 -0.45"><joint name="ankle" axis="0 1 0"/>
            <geom name="foot" type="capsule" size="0.03" fromto="-0.07 0 0 0.13 0 0.01"/></body>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>"""


def test_a_hopper_lands_as_in_mujoco():
    """Joint angles 0.1 s after the first touch; the foot comes down on its heel, and then on its toe."""
    system = read(HOPPER, contacts=["foot"])
    model = mujoco.MjModel.from_xml_string(HOPPER)
    data = mujoco.MjData(model)
    q0, v0 = pl.convert.from_mujoco(system, data.qpos, data.qvel)
    steps = 0
    while data.ncon == 0:
        mujoco.mj_step(model, data)
        steps += 1
    for _ in range(1000):
        mujoco.mj_step(model, data)
    run = pl.compile(system).rollout(q0, v0, dt=1e-4, steps=steps + 1000, method="contact")
    qpos, _ = pl.convert.to_mujoco(system, np.asarray(run.q)[-1], np.zeros(system.nv))
    assert 300 < steps < 1000
    assert np.abs(data.qpos[3:] - q0[3:]).max() > 0.05
    np.testing.assert_allclose(qpos[3:], data.qpos[3:], atol=5e-3)
    np.testing.assert_allclose(qpos[:3], data.qpos[:3], atol=2e-3)


def test_what_is_not_read_is_listed():
    text = """<mujoco>
  <option impratio="10" cone="elliptic" solver="PGS" iterations="20" noslip_iterations="3"/>
  <worldbody>
    <geom name="floor" type="plane" size="1 1 1"/>
    <body name="a" pos="0 0 1"><freejoint/><geom name="pill" type="ellipsoid" size="0.1 0.1 0.2"/></body>
    <body name="b" pos="0 0 2"><freejoint/><geom name="can" type="cylinder" size="0.1 0.2" condim="6"/></body>
    <body name="c" pos="0 0 3"><freejoint/><geom name="dice" type="box" size="0.1 0.1 0.1"/></body>
    <body name="d" pos="0 0 4"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
  </worldbody>
</mujoco>"""
    told = " ".join(findings(text))
    for key in ("impratio", "cone", "solver", "iterations", "noslip_iterations"):
        assert f"2: warning: not read: <option {key}=…>" in told
    assert "'floor' and 'pill' are a pair plane–ellipsoid, which pliant does not have" in told
    assert "'can' and 'a box of d' are a pair cylinder–box, which pliant does not have" in told
    assert "<geom> 'can' has condim 6: torsional and rolling friction are not built; only sliding friction acts" in told
    assert "contact 'floor': 3 pairs at 22 points" in told and "contact 'self': 1 pair at 16 points, 'dice'" in told
    assert "contacts do not act; 5 geoms can touch; pass contacts=True" in " ".join(findings(text, None))
    with pytest.warns(pl.ModelWarning, match=r"not read: options of the contact solver 'impratio' \(line 2\)"):
        small = pl.load("model.xml", contacts=True, points=4)
    assert [pair.count for contact in small.contacts for pair in contact.pairs] == [2, 4, 4, 4]
    assert "38 points can touch ('floor' 22, 'self' 16); a step with more than 32 takes ten seconds and more" in told


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('geom1="ghost"', 'geom1="goast"'), "<pair geom1=…>: no geom named 'goast'; did you mean 'ghost'?"),
        (('body2="foot"', 'body2="fot"'), "<exclude>: no body named 'fot'; did you mean 'foot'?"),
        (('condim="4"', 'condim="2"'), "<geom condim='2'>: give 1, 3, 4 or 6"),
        (('friction="1.4 0.1 0.1"', 'friction="-1"'), "friction='-1'>: give numbers, zero or more"),
        (('solref="-900 -40"', 'solref="x"'), "is not a finite number"),
    ],
)
def test_mistakes(change, message):
    assert change[0] in HEAP
    text = HEAP.replace("FLAG", "").replace(*change)
    with pytest.raises(pl.PliantError) as error:
        read(text)
    assert message in str(error.value)
    assert read(text, contacts=None).nv == 21  # nothing of it is read unless it is asked for


def test_flags_and_a_free_base():
    assert not read(HEAP.replace("FLAG", '<flag contact="disable"/>')).contacts
    text = BALL.replace("<freejoint/>", "").replace("NUMBERS", "")
    assert not read(text).contacts
    (contact,) = read(text, base="free").contacts
    assert contact.points == ("floor.ball",) and "stiffness" not in contact.parameters


def test_many_geoms_do_not_hang():
    many = "".join(f'<body pos="{k} 0 1"><freejoint/><geom size="0.1"/></body>' for k in range(80))
    with pytest.raises(pl.PliantError, match="3,160 pairs of geoms can touch, more than 2,000; name geoms in contacts="):
        read(f"<mujoco><worldbody>{many}</worldbody></mujoco>")
    many = '<body pos="0 0 1"><replicate count="2500" offset="1 0 0"><geom size="0.1"/></replicate></body>'
    with pytest.raises(pl.PliantError, match="more than 2,000 geoms have contype or conaffinity"):
        read(f"<mujoco><worldbody>{many}</worldbody></mujoco>")


def test_geoms_that_touch_are_drawn_once():
    text = BALL.replace("NUMBERS", 'group="3"').replace("</body>", '<geom size="0.1" contype="0" conaffinity="0" mass="0"/></body>')
    system = read(text)
    assert [(s.name, s.color) for s in system.shapes] == [("floor", None), ("ball", "#80808000"), ("ball-2", None)]
    assert [s.name for s in read(text, contacts=None).shapes] == ["ball"]
    pl.save(system, "ball.yaml")
    assert pl.load("ball.yaml").model.fingerprint == system.model.fingerprint
