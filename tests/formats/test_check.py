"""`pliant check`, and `pliant.formats.check`: all findings of a file at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pliant as pl
from pliant.formats import Finding, check

FIVE = """pliant: 1
system: five mistakes
bodies:
  upper:
    parent: world
    hinge: {type: Revolut, axis: z}
    mass: heavy
    com: [0, 0]
  lower:
    parent: uper
    hinge: Revolute y
    limts: {}
    mass: 1
    inertia: [1, 1, 1]
frames:
  tool: {body: lower}
"""
SOLID = """<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="{izz}" ixy="0" ixz="0" iyz="0"/></inertial>"""
URDF = f"""<robot name="r">
<link name="a">{SOLID.format(izz=1)}</link>
<link name="b"><inertial><mass value="-1"/></inertial></link>
<link name="c">{SOLID.format(izz=9)}</link>
<link name="c"/>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/>
<origin xyz="0 0"/>
<axis xyz="0 0 0"/>
<limit lower="low"/></joint>
<joint name="k" type="fixed"><parent link="a"/><child link="d"/></joint>
<joint name="m" type="hinge"><parent link="a"/><child link="c"/></joint>
</robot>
"""


def places(found: list[Finding]) -> list[tuple[int | None, str]]:
    return [(finding.line, finding.severity) for finding in found]


def test_five_mistakes_give_five_findings(write):
    path = write(FIVE)
    found = check(path)
    assert places(found) == [(line, "error") for line in (6, 7, 8, 10, 12)]
    for finding, message in zip(found, ("'Revolute'", "'heavy' is not a number", "found 2", "'upper'", "'limits'"), strict=True):
        assert message in finding.message
    with pytest.raises(pl.FileError) as error:
        pl.load(path)
    assert str(error.value) == f"{path}:6: {found[0].message}"  # the first


def test_mistakes_of_every_level_are_found_together(write):
    text = FIVE.replace("pliant: 1", "pliant: 3\nunits: inch\nunits: SI").replace("{body: lower}", "{body: *a}\n  upper: {body: b}")
    assert [line for line, _ in places(check(write(text)))] == [1, 2, 3, 8, 9, 10, 12, 14, 18, 19]


def test_each_hinge_that_carries_nothing_has_its_line(write):
    text = "pliant: 1\nbodies:\n" + "".join(f"  {name}: {{parent: world, hinge: Revolute z}}\n" for name in "abc")
    found = check(write(text + "  d: {parent: a, hinge: Fixed, mass: 1, inertia: [1, 1, 1]}\n"))
    assert places(found) == [(4, "error"), (5, "error")] and "hinge 'b'" in found[0].message


TWICE = """pliant: 1
bodies:
  base: {parent: world, hinge: Revolute x, mass: 1, inertia: [1, 1, 1]}
  a: {parent: base, hinge: Revolute z}
  b: {parent: a, hinge: Revolute z, mass: 1, inertia: [1, 1, 1]}
"""


def test_hinges_that_move_against_each_other_without_inertia(write):
    """On the line of the inner one, with the names of all; a file that is not strict is loaded, and told of."""
    (found,) = check(write(TWICE))
    assert (found.line, found.severity) == (4, "error")
    assert found.message.startswith("hinges 'a', 'b' can move against each other without moving any inertia")
    loose = write(TWICE.replace("pliant: 1", "pliant: 1\nstrict: false"))
    assert places(check(loose)) == [(5, "warning")]
    with pytest.warns(pl.ModelWarning, match="hinges 'a', 'b' can move against each other"):
        dyn = pl.compile(pl.load(loose))
    assert dyn.mass_matrix([0, 0, 0]).shape == (3, 3)


def test_links_that_move_against_each_other_without_inertia(write):
    links = '<link name="r"/><link name="a"/><link name="b">' + SOLID.format(izz=1) + "</link>\n"
    joint = '<joint name="{0}{1}" type="continuous"><parent link="{0}"/><child link="{1}"/><axis xyz="0 0 1"/></joint>\n'
    (found,) = check(write(f'<robot name="x">{links}{joint.format("r", "a")}{joint.format("a", "b")}</robot>', "robot.urdf"))
    assert (found.line, found.severity) == (2, "warning") and "hinges 'ra', 'ab' can move against each other" in found.message


def test_several_cycles(write):
    bodies = "".join(f"  {a}: {{parent: {b}, hinge: Free}}\n" for a, b in ("ab", "ba", "cd", "de", "ec", "fa"))
    found = check(write("pliant: 1\nbodies:\n" + bodies))
    assert places(found) == [(3, "error"), (5, "error")] and "'c' -> 'd' -> 'e' -> 'c'" in found[1].message


def test_warnings_are_no_errors(write):
    body = "  b: {parent: world, hinge: Free, mass: 1, inertia: [1, 1, 9]}\n"
    found = check(write("pliant: 1\nbodies:\n" + body))
    assert places(found) == [(3, "warning")] and "exceeds the sum of the others" in found[0].message
    bad = "pliant: 1\nstrict: false\nbodies:\n  c: {parent: world, hinge: Free}\n" + body.replace("9", "-1")
    assert places(check(write(bad))) == [(4, "warning"), (5, "warning")]


def test_after_a_hundred_errors_no_more_are_looked_for(write):
    found = check(write("pliant: 1\nbodies:\n" + "".join(f"  b{k}: 1\n" for k in range(300))))
    assert len(found) == 101 and found[-1].message == "100 errors; the check stops here"


def test_a_file_that_cannot_be_read(tmp_path):
    (found,) = check(tmp_path / "none.yaml")
    assert found == Finding(None, "error", "cannot be read: No such file or directory")
    with pytest.raises(pl.FileError, match=r"formats that can be read: \.urdf, \.sdf, \.yaml"):
        check("robot.step")


def test_urdf(write):
    path = write(URDF, "robot.urdf")
    found = check(path)
    expected = [(3, "error"), (4, "warning"), (5, "error"), (7, "error"), (8, "error"), (9, "error"), (10, "error"), (11, "error")]
    assert places(found) == expected
    messages = (
        "has no <inertia>",
        "exceeds the sum",
        "line 4 already has a link of this name",
        "expected 3 numbers",
        "no direction",
    )
    for finding, message in zip(found, messages, strict=False):
        assert message in finding.message
    with pytest.raises(pl.FileError, match=":3: link 'b': <inertial> has no <inertia>"):
        pl.load(path)


def test_urdf_with_links_that_hang_from_two(write):
    links = "".join(f'<link name="{name}"/>' for name in "abc")
    joints = "\n".join(
        f'<joint name="j{k}" type="fixed"><parent link="a"/><child link="{c}"/></joint>' for k, c in enumerate("bbcc")
    )
    found = check(write(f"<robot>{links}\n{joints}</robot>", "robot.urdf"))
    assert places(found) == [(3, "error"), (5, "error")]


# ---- the command


def test_the_command(called, write, tmp_path):
    path = write(FIVE)
    command = [sys.executable, "-m", "pliant.cli", "check", str(path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    *lines, last = run.stdout.splitlines()
    assert run.returncode == 2 and run.stderr == "" and last == "5 errors"
    assert lines == [f"{path}:{finding.line}: error: {finding.message}" for finding in check(path)]

    arm = tmp_path / "arm.yaml"
    pl.save(pl.examples.load("double-pendulum"), arm)
    assert called("check", arm) == (0, "no findings\n", "")
    assert called("info", arm)[0] == 0


def test_the_command_with_warnings_only(called, write):
    path = write(f'<robot name="r">\n<link name="a">{SOLID.format(izz=9)}</link></robot>', "robot.urdf")
    code, out, _ = called("check", path)
    assert code == 0 and out.splitlines()[-1] == "no errors, 1 warning" and f"{path}:2: warning: link 'a'" in out


def test_the_command_on_what_is_no_file(called):
    code, out, _ = called("check", "nowhere.yaml")
    assert code == 2 and out.startswith("nowhere.yaml: error: cannot be read") and out.endswith("1 error\n")
    code, _, err = called("check", "robot.step")
    assert code == 2 and err.count("\n") == 1 and "Traceback" not in err


BALL = """pliant: 1
bodies:
  ball: {{parent: world, hinge: Free, pose: [0, 0, {height}], mass: 1, inertia: [0.004, 0.004, 0.004]}}
shapes:
  ball: {{body: ball, solid: {{type: sphere, radius: 0.1}}}}
contacts:
  floor: {{shapes: ball, with: ground}}
"""


@pytest.mark.parametrize(
    ("height", "code", "words"),
    [
        (0.05, 2, "error: contact 'floor.ball' begins 0.05 m below its surface; start a run above it, or at q0=pl.settle(system)"),
        (0.098, 0, "note: contact 'floor.ball' begins 0.002 m below its surface, and is pushed out"),
        (0.2, 0, "note: contacts: floor (ball with ground, 1 point"),
    ],
)
def test_contacts_that_begin_inside(called, write, height, code, words):
    found, told, _ = called("check", write(BALL.format(height=height)))
    assert found == code and words in told and ("begins" in told) == ("begins" in words)
    if code:  # a run refuses the same
        with pytest.raises(pl.PliantError, match=r"begins 0.05 m below its surface"):
            pl.simulate(pl.load(write(BALL.format(height=height))), t_end=0.01, dt=1e-3)


def test_loops_that_cannot_be_closed(called, tmp_path):
    bar = pl.examples.load("four-bar")
    pl.save(bar, tmp_path / "bar.yaml")
    assert called("check", tmp_path / "bar.yaml")[0] == 0
    far = bar.with_parameters({"rocker.xyz": (9.0, 0, 0)})
    pl.save(far, tmp_path / "far.yaml")
    code, told, _ = called("check", tmp_path / "far.yaml")
    assert code == 2 and "error: the loops cannot be closed from the neutral pose" in told and "'pin'" in told
