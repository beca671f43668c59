"""The command with loads: laws from a file that the user names, parameters, inputs, and what a file brings."""

from __future__ import annotations

import sys
import warnings

import numpy as np
import pytest

import pliant as pl
from pliant import cli

CAR = """pliant: 1
system: car
gravity: [0, 0, 0]
bodies:
  wheel: {parent: world, hinge: Prismatic z, mass: 40}
  body: {parent: wheel, hinge: Prismatic z, mass: 300}
loads:
  spring: {type: hinge_spring, hinge: body, k: 18e3, c: 1200}
  tyre: {law: tyre, parameters: {k: 200e3}, inputs: {road: 0.0}}
outputs:
  travel: {law: travel, unit: m}
"""
LAWS = """from beside import stiff

def tyre(x):
    x.torque("wheel", stiff(x) * (x.u.road - x.q("wheel")))

def travel(x):
    return x.q("body")
"""


@pytest.fixture
def called(monkeypatch, capfd, tmp_path):
    """The command in this process and in a folder with the car: (exit code, standard output, standard error)."""
    (tmp_path / "car.yaml").write_text(CAR)
    (tmp_path / "laws.py").write_text(LAWS)
    (tmp_path / "beside.py").write_text("def stiff(x):\n    return x.p.k\n")
    monkeypatch.setattr(sys, "path", list(sys.path))

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["pliant", *map(str, arguments)])
        monkeypatch.setattr(warnings, "showwarning", None)
        monkeypatch.chdir(tmp_path)
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capfd.readouterr()
        return left.value.code or 0, out, err

    return call


def test_check_needs_no_laws(called):
    code, out, _ = called("check", "car.yaml")
    assert code == 0 and "car.yaml:7: note: loads: spring (HingeSpring body), tyre (law tyre)" in out
    assert "car.yaml:9: warning: needs the laws 'tyre' (load 'tyre', line 9), 'travel' (output 'travel', line 11)" in out
    assert "every command that loads it needs --laws FILE.py" in out and out.endswith("no errors, 1 warning, 2 notes\n")
    code, out, _ = called("check", "car.yaml", "--laws", "laws.py")
    assert code == 0 and "needs the laws" not in out and out.endswith("no errors, 2 notes\n")


@pytest.mark.parametrize("command", ["info", "run", "export"])
def test_laws_that_are_wanted(called, command):
    code, out, err = called(command, "car.yaml")
    assert code == 2 and not out and err.count("\n") == 1
    assert "car.yaml:9: needs the laws 'tyre'" in err and "--laws FILE.py" in err


def test_info_lists_what_acts(called):
    code, out, err = called("info", "car.yaml", "--laws", "laws.py", "--set", "spring.k=50")
    assert code == 0 and not err
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "spring HingeSpring body k 50, c 1200, rest 0" in lines and "tyre law tyre k 200000; input road 0" in lines
    assert "travel law travel m" in lines


def test_run_takes_laws_parameters_and_inputs(called, tmp_path):
    """Once the car rests it has followed the road."""
    code, _, err = called("run", "car.yaml", "--laws", "laws.py", "--set", "spring.c=6e3", "--u", "tyre.road=0.1", "--t-end", "9")
    assert code == 0 and not err
    stored = pl.load_run(tmp_path / "car-run" / "run.nc")
    assert np.allclose(stored.q[-1], [0.1, 0.0], atol=1e-5)
    with pytest.raises(pl.PliantError, match="needs the laws 'tyre'"):
        _ = stored.system


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def tyre(x)\n    pass\n", "laws.py:1: is not Python: expected ':'"),
        ("import numpy\n\n1 / 0\n", "laws.py:3: raised ZeroDivisionError (division by zero) when it was read"),
        ("def f():\n    raise RuntimeError('no')\n\n\nf()\n", "laws.py:2: raised RuntimeError (no)"),
        ("import nowhere\n", "laws.py:1: raised ModuleNotFoundError"),
        ("x = 1\n", "laws.py: has no functions"),
        (None, "laws.py: cannot be read: No such file"),
        ("\0", "laws.py"),
        (f"{LAWS}\ndef travel(x):\n    return x.q('bdy')\n", "output 'travel': no hinge or body named 'bdy'; did you mean 'body'?"),
        (f"{LAWS}\ndef travel(x):\n    return 1 + None\n", "output 'travel': its law raised TypeError"),
    ],
)
def test_laws_that_are_wrong(called, tmp_path, text, message):
    (tmp_path / "laws.py").unlink()
    if text is not None:
        (tmp_path / "laws.py").write_text(text)
    code, _, err = called("run", "car.yaml", "--laws", "laws.py", "--t-end", "0.1")
    assert code == 2 and message in err and err.count("\n") == 1


def test_an_error_in_a_law_has_its_place(called, tmp_path):
    (tmp_path / "laws.py").write_text(LAWS.replace('return x.q("body")', "return 1 + None"))
    _, _, err = called("run", "car.yaml", "--laws", "laws.py", "--t-end", "0.1")
    assert "laws.py:7" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "car.yaml", "--laws", "laws.py", "--set", "spring.kk=1"), "no parameter of load 'spring' named 'kk'"),
        (("run", "car.yaml", "--laws", "laws.py", "--set", "sprin.k=1"), "did you mean 'spring'?"),
        (("run", "car.yaml", "--laws", "laws.py", "--set", "spring.k"), "--set 'spring.k': expected NAME=VALUE"),
        (("run", "car.yaml", "--laws", "laws.py", "--set", "tyre.road=1"), "'road' is an input"),
        (("run", "car.yaml", "--laws", "laws.py", "--u", "tyre.rod=1"), "tyre.rod"),
        (
            ("info", "double-pendulum", "--laws", "laws.py"),
            "--laws, --dynamics, --stops, --mimic, --root, --packages, --contacts and --points apply to files",
        ),
        (("info", "car.yaml", "--dynamics", "some"), "dynamics 'some' is not one of 'act', 'ignore'"),
    ],
)
def test_mistakes(called, arguments, message):
    code, _, err = called(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1


ROBOT = """<robot name="r"><link name="a"/>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="0" velocity="0"/>
<dynamics damping="2"/></joint>
</robot>
"""


def test_a_robot_brings_friction_and_stops(called, tmp_path):
    (tmp_path / "r.urdf").write_text(ROBOT)
    code, out, err = called("check", "r.urdf")
    assert code == 0 and not err and "no errors, 1 warning, 1 note" in out
    assert "r.urdf:5: note: 1 joint has damping or friction, which act as loads, 'j_friction'" in out
    assert "r.urdf:4: warning: joint 'j': <limit" in out
    _, out, err = called("info", "r.urdf", "--stops", "1e3")
    assert "j_stop" in out and "j_friction" in out and not err
    _, out, err = called("info", "r.urdf", "--dynamics", "ignore", "--stops", "1e3")
    assert "j_friction" not in out and "j_stop" in out and not err
    called("run", "r.urdf", "--v", "j=1", "--t-end", "3", "--stops", "1e3")  # v = exp(-2 t), which comes to rest at 0.5
    assert np.allclose(pl.load_run(tmp_path / "r-run" / "run.nc").v[-1], np.exp(-6.0), rtol=1e-6)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "double-pendulum", "--stops", "--t-end", "1"), "--stops '--t-end': give a number, as in --stops 1e4"),
        (("run", "double-pendulum", "--seed=x"), "--seed 'x': give a whole number, as in --seed 1"),
        (("run", "car.yaml"), "because laws are Python functions; pass --laws FILE.py"),
        (("run", "double-pendulum", "--method", "rk4"), "uses fixed steps: give --dt [s]"),
    ],
)
def test_messages_name_options(called, arguments, message):
    code, _, err = called(*arguments)
    assert code == 2 and message in err and err.count("\n") == 1


@pytest.mark.filterwarnings("always::pliant.ModelWarning")
def test_notes_about_a_robot_name_options(called, tmp_path):
    (tmp_path / "r.urdf").write_text(ROBOT)
    _, out, err = called("check", "r.urdf")
    assert "(or pass --stops STIFFNESS to make them from the file)" in out and "--dynamics ignore leaves them out" in out
    _, _, err = called("info", "r.urdf")
    assert "pass --stops STIFFNESS" in err


def test_a_run_ends_with_its_series_and_shows_outputs(called, tmp_path):
    (tmp_path / "corner.yaml").write_text(
        "pliant: 1\nbodies:\n  box: {parent: world, hinge: Prismatic z, mass: 1}\n"
        "loads:\n  push: {type: frame_force, frame: box, force: {series: {times: [0, 2], values: [[0, 0, 0], [0, 0, 9]]}}}\n"
        "outputs:\n  root: {type: hinge_load, hinge: box}\n"
    )
    code, out, _ = called("run", "corner.yaml")
    assert code == 0 and "from 0 to 2 s" in out and "root.fz" in out
    code, _, err = called("run", "corner.yaml", "--t-end", "3")
    assert code == 2 and "a Series from 0 to 2 s, but the run goes from 0 to 3 s" in err and "(--t-end 2)" in err


def test_a_run_from_its_equilibrium(called, tmp_path):
    (tmp_path / "hung.yaml").write_text(
        "pliant: 1\nbodies:\n  box: {parent: world, hinge: Prismatic z, mass: 2}\n"
        "loads:\n  spring: {type: hinge_spring, hinge: box, k: 100}\n"
    )
    code, _, _ = called("run", "hung.yaml", "--equilibrium", "--t-end", "1")
    run = pl.load_run(tmp_path / "hung-run" / "run.nc")
    assert code == 0 and run.q == pytest.approx(-2 * 9.81 / 100, rel=1e-9)
    code, _, err = called("run", "hung.yaml", "--equilibrium", "--v", "box=1")
    assert code == 2 and "--equilibrium starts at rest" in err
