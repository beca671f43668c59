"""Angles of more than one turn in files are degrees most likely: the warning names the file, the line and the object."""

from __future__ import annotations

import warnings

import pytest

import pliant as pl

pytestmark = pytest.mark.quick

INERTIA = '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>'
FILES = {
    "a.urdf": (
        f"""<robot name="r">
<link name="a"><inertial><mass value="1"/>{INERTIA}</inertial></link>
<link name="b"><inertial>
<origin rpy="0 0 90"/><mass value="1"/>{INERTIA}</inertial>
<visual>
<origin rpy="0 0 100"/><geometry><sphere radius="1"/></geometry></visual></link>
<joint name="j" type="floating"><parent link="a"/><child link="b"/>
<origin rpy="0 80 0"/></joint>
</robot>""",
        {4: ("link 'b': ", "90"), 6: ("link 'b': ", "100"), 8: ("joint 'j': ", "80")},
    ),
    "a.sdf": (
        """<sdf version="1.9"><model name="m">
<link name="a">
<pose>0 0 0 90 0 0</pose>
<inertial><mass>1</mass>
<pose>0 0 0 0 70 0</pose></inertial>
<visual name="v">
<pose>0 0 0 0 0 60</pose><geometry><sphere><radius>1</radius></sphere></geometry></visual></link>
<link name="b">
<pose degrees="true">0 0 0 90 0 0</pose></link>
</model></sdf>""",
        {3: ("link 'a': ", "90"), 5: ("link 'a': ", "70"), 7: ("link 'a': ", "60")},
    ),
    "a.yaml": (
        """pliant: 1
system: s
bodies:
  a:
    parent: world
    hinge: Free
    pose: {xyz: [0, 0, 1],
      rpy: [90, 0, 0]}
    mass: 1
    inertia: [1, 1, 1]
""",
        {8: ("body 'a'", "90")},
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_the_warning_names_the_place(name, tmp_path):
    text, expected = FILES[name]
    path = tmp_path / name
    path.write_text(text)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pl.load(path)
    told = [str(w.message) for w in caught if "more than one turn" in str(w.message)]
    for message, (line, (owner, angle)) in zip(told, expected.items(), strict=True):
        assert message.startswith(f"{path}:{line}: {owner}") and f"the angle {angle} is more than one turn" in message
    assert not any("turn" in str(w.message) and not str(w.message).startswith(str(path)) for w in caught)
