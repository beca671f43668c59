"""States in system files: the sections `start` and `keyframes`, as runs and the command use them; and laws from a Python file."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import pliant as pl
from pliant import cli
from pliant.model.spaces import speeds
from tests.systems import HINGES, random_system

TEXT = """pliant: 1
system: bus
bodies:
  bus: {parent: world, hinge: Free, mass: 40, inertia: [4, 5, 6]}
  arm: {parent: bus, hinge: {type: Revolute, axis: y, name: elbow}, mass: 2, com: [0, 0, -0.5], inertia: [0.2, 0.2, 0.01]}
loads:
  rw: {type: wheel, frame: bus, axis: [0, 0, 1], inertia: 0.1, torque: {input: 0}}
  drag: {law: drag}
start:
  q: {bus: [0.6, 0, 0.8, 0, 1, 2, 3], elbow.angle: 0.25}
  v: {bus.wx: 0.1, elbow: [-0.5]}
  s: {rw.h: 0.75}
  u: {rw.torque: 0.01}
keyframes:
  home: {t: 2, q: {elbow: 1.5}, s: {rw.h: 1}}
  rest: {}
"""
LAWS = "def drag(x):\n    x.torque('elbow', -0.1 * x.v('elbow'))\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "bus.yaml").write_text(TEXT)
    (tmp_path / "laws.py").write_text(LAWS)
    return tmp_path


def test_start_and_keyframes_of_a_file(folder):
    system = pl.load("bus.yaml", laws="laws.py")
    assert system.start == {
        "q0": {"bus": [0.6, 0, 0.8, 0, 1, 2, 3], "elbow.angle": 0.25}, "v0": {"bus.wx": 0.1, "elbow": [-0.5]},
        "s0": {"rw.h": 0.75}, "u": {"rw.torque": 0.01},
    }  # fmt: skip
    home, rest = system.keyframes.values()
    assert home.t == 2 and home.q[-1] == 1.5 and home.s.tolist() == [1.0] and np.array_equal(rest.q, system.neutral())
    pl.save(system, "saved.yaml")
    again = pl.load("saved.yaml", laws=folder / "laws.py")
    changed = again.with_parameters({"arm.mass": 3.0})
    for other in (again, changed, again.copy()):
        assert other.start == system.start and list(other.keyframes) == ["home", "rest"]
        assert other.keyframes["home"].q.tobytes() == home.q.tobytes()
    locked = again.lock("elbow", at={"elbow": 0.3})
    assert "elbow.angle" not in locked.start["q0"] and "elbow" not in locked.start["v0"]
    pl.save(locked, "locked.yaml")  # what it no longer has is not in its file
    assert pl.load("locked.yaml", laws="laws.py").start == locked.start
    assert pl.System().start == {}


@pytest.mark.seeds(3)
def test_saved_states_of_random_systems_are_exact(tmp_path, seed):
    """Every coordinate and speed of all hinges, modes too, by hinge and by label."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, 5, tuple(kind for kind in HINGES if kind != "Custom"))
    pl.save(system, tmp_path / "a.yaml")
    q, v = system.random_state(rng)
    hinges = [hinge.name for hinge in system.model.hinges]
    q0 = {name: q[system.q_index(name)].tolist() for name in hinges if q[system.q_index(name)].size}
    v0 = dict(zip(speeds(system.model).labels, v.tolist(), strict=True)) if seed % 2 else {
        name: v[system.v_index(name)].tolist() for name in hinges if v[system.v_index(name)].size
    }  # fmt: skip
    text = (tmp_path / "a.yaml").read_text() + f"start: {{q: {_yaml(q0)}, v: {_yaml(v0)}}}\nkeyframes: {{k: {{q: {_yaml(q0)}}}}}\n"
    (tmp_path / "b.yaml").write_text(text)
    pl.save(pl.load(tmp_path / "b.yaml"), tmp_path / "c.yaml")
    again = pl.load(tmp_path / "c.yaml")
    assert again.keyframes["k"].q.tobytes() == q.tobytes() and again.start == {"q0": q0, "v0": v0}


def _yaml(values):
    return "{" + ", ".join(f'"{name}": {x!r}' for name, x in values.items()) + "}"


def test_keyframes_of_mujoco_are_saved(tmp_path):
    model = """<mujoco><default><geom size="1" contype="0" conaffinity="0"/></default><worldbody>
    <body name="a"><freejoint name="f"/><geom/><body name="b"><joint name="j"/><geom/></body></body></worldbody>
    <actuator><motor name="m" joint="j"/></actuator>
    <keyframe><key name="k" time="2" qpos="1 2 3 2 0.1 0 0 0.5" qvel="1 2 3 4 5 6 7" ctrl="0.1"/></keyframe></mujoco>"""
    system = pl.load(model)
    pl.save(system, tmp_path / "a.yaml")
    one, two = system.keyframes["k"], pl.load(tmp_path / "a.yaml").keyframes["k"]
    assert one.t == two.t == 2 and all(getattr(one, x).tobytes() == getattr(two, x).tobytes() for x in "qvsu")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("elbow.angle: 0.25", "elbw.angle: 0.25", "10: start: q: no hinge, body or coordinate named 'elbw.angle'; did you mean"),
        ("0.8, 0, 1, 2, 3]", "0.8, 0, 1, 2]", "10: start: q: 'bus' takes 7 values, 6 given; they are"),
        ("[0.6, 0, 0.8", "[0.7, 0, 0.8", "10: start: q: hinge 'bus' has a quaternion of norm 1.06301"),
        ("elbow: [-0.5]", "elbow: [1, 2]", "11: start: v: 'elbow' takes one value, 2 given"),
        ("elbow: [-0.5]", "elbow: fast", "11: start: v: 'elbow': 'fast' is not a number"),
        ("rw.h: 0.75", "rw.hh: 0.75", "12: start: s: no state named 'rw.hh'; did you mean 'rw.h'"),
        ("rw.torque: 0.01", "rw.torque: .inf", "13: start: u: "),
        ("  s: {rw.h: 0.75}", "  t: 3", "12: start: no key named 't'"),
        ("start:\n", "start: 3\nx:\n", "9: start: 3 is not a mapping"),
        ("home: {t: 2, q:", "home: {t: soon, q:", "15: keyframe 'home': t: 'soon' is not a number"),
        ("  rest: {}", "  rest: [1]", "16: keyframe 'rest': .* is not a mapping"),
    ],
)
def test_states_that_are_wrong_are_named(old, new, message):
    assert old in TEXT
    with pytest.raises(pl.PliantError, match=f"text:{message}"):
        pl.load(TEXT.replace(old, new, 1), laws={"drag": lambda x: None})


def called(monkeypatch, capfd, *arguments):
    monkeypatch.setattr(sys, "argv", ["pliant", *map(str, arguments)])
    with pytest.raises(SystemExit) as left:
        cli.main()
    out, err = capfd.readouterr()
    return left.value.code or 0, out, err


def test_the_command_starts_there(folder, monkeypatch, capfd):
    """`pliant run` as `pl.simulate(**system.start)`; options change single values. And runs whose laws are in a file."""
    more = ("bus.yaml", "--laws", "laws.py", "--t-end", "0.1", "--dt", "0.01", "--method", "rk4")
    assert called(monkeypatch, capfd, "run", *more, "--n-out", "3")[0] == 0
    run = pl.load_run("bus-run/run.nc", laws="laws.py")
    system = pl.load("bus.yaml", laws="laws.py")
    same = pl.simulate(system, t_end=0.1, dt=0.01, method="rk4", n_out=3, **system.start)
    assert run.t.tolist() == [0.0, 0.05, 0.1] and np.array_equal(run.q, same.q) and np.array_equal(run.data["s"], same.data["s"])
    assert run.system.model.fingerprint == system.model.fingerprint
    asked = {}
    with monkeypatch.context() as patch:
        patch.setattr(pl, "simulate", lambda system, **given: asked.update(given) or 1 / 0)
        given = ("--q", "elbow=0.5", "--s0", "rw.h=-1", "--u", "rw.torque=0", "--v", "bus.wx=0")
        called(patch, capfd, "run", *more, *given)
    assert (
        asked["q0"] == system.start["q0"] | {"elbow": [0.5]}
        and asked["s0"] == {"rw.h": [-1.0]}
        and asked["u"] == {"rw.torque": [0.0]}
    )
    assert (
        asked["v0"] == {"bus.wx": [0.0], "elbow": [-0.5]}
        and pl.simulate(system, t_end=0.01, n_out=2, q0=asked["q0"]).q[0, -1] == 0.5
    )
    for options, message in (
        (("--s0", "rw.hh=1"), "s0: no state named 'rw.hh'"),
        (("--s0", "rw.h"), "--s0 'rw.h': expected NAME=VALUE with a number"),
        (("--s0", "rw.h=1", "--equilibrium"), "--equilibrium finds the states of loads, so --s0 cannot be given"),
        (("--n-out", "1"), "n-out"),
        (("--laws", "none.py"), "none.py: "),
    ):
        code, _, err = called(monkeypatch, capfd, "run", *more, *options)
        assert code == 2 and message in err and err.count("\n") == 1
    with pytest.raises(pl.FileError, match=r"none\.py: "):
        pl.load_run("bus-run/run.nc", laws="none.py")


def test_an_fmu_of_the_command_starts_there(folder, monkeypatch, capfd):
    found = {}
    monkeypatch.setattr(pl, "write_fmu", lambda system, path, fmi, platforms, **start: found.update(start) or path)
    assert called(monkeypatch, capfd, "export", "bus.yaml", "--laws", "laws.py", "--to", "fmu")[0] == 0
    assert found == pl.load("bus.yaml", laws="laws.py").start
