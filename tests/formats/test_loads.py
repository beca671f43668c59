"""Loads, outputs and laws in system files: exact round trips, and sentences for what is wrong."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.formats import check
from pliant.formats.yaml import acting_text
from pliant.formats.yaml.flexible import Bounds
from pliant.formats.yaml.kinds import LOADS, OUTPUTS, word_of
from pliant.model.acting import loads as ld
from tests.formats.load_files import ARM, built

FIRST = ARM.count("\n") + 2  # the line of the first load


def strut(x):
    x.torque("elbow", -x.p.k * x.q("elbow") + x.u.pull + x.s.h)
    x.rate("h", -x.s.h)


def slip(x):
    return x.v("elbow")


# ---- save and load is the identity

THIRD = 1 / 3
SERIES = ld.Series([0.0, 0.1, THIRD], [1.0, -0.0, 5e-324])
EXAMPLES: list[ld.LoadType] = [
    ld.HingeSpring("elbow", k=THIRD, c=0.3, rest=-0.0),
    ld.HingeSpring("elbow", curve=([-1.0, 0.0, THIRD], [-5.0, 0.0, 7.0])),
    ld.HingeFriction("shoulder", coulomb=0.1, viscous=THIRD, slip=1e-2),
    ld.HingeStop("elbow", lower=-1.0, upper=THIRD, k=1e4, d=0.2),
    ld.HingeStop("elbow", upper=1.0, restitution=0.5),
    ld.Latch("elbow", at=THIRD, direction=1),
    ld.SyncCable("shoulder", "elbow", ratio=THIRD, k=9.0, c=0.1, preload=2.0),
    ld.GearMesh("upper", "lower", k=1e5, c=THIRD, backlash=1e-4, teeth=(20, 40), axis="y"),
    ld.ModalDamping(["shoulder.rate", "elbow.rate"], [[0.1, THIRD], [0.2, -0.3]]),
    ld.Motor("elbow", gear=50.0, rotor_inertia=1e-4, torque=ld.Input(0.1), max_torque=2.0, speed=300.0, lag=THIRD),
    ld.Motor("elbow", torque=SERIES),
    ld.Armature("elbow", THIRD),
    ld.Armature("bus", (0.1, 0.2, 0.3, 1.0, 1.0, THIRD)),
    ld.Servo(["shoulder", "elbow"], kp=[1.0, THIRD], kd=2.0, path=ld.Input([0.1, 0.2]), feedforward="rigid"),
    ld.Servo("elbow", kp=1.0, kd=2.0, path=ld.Series([0, 1.0], [0.0, 1.0], "hold"), max_torque=3.0),
    ld.FrameForce("tool", force=(0.0, 1.0, THIRD), axes="body"),
    ld.FrameForce("bus", moment=ld.Series([0.0, 1.0], [[0, 0, 0], [0, 0, THIRD]])),
    ld.PointSpring("tool", ("bus", (0.0, 0.1, THIRD)), k=100.0, c=1.0, rest=0.2, pull_only=True),
    ld.PointContact("tool", radius=0.1, with_="bus", k=1e4, d=THIRD, mu=0.5, slip=1e-2),
    ld.Bushing("tool", "bus", k=np.diag([1.0, 2, 3, 4, 5, THIRD]), c=0.1),
    ld.Thruster("bus", axis=(0.0, 1.0, 1.0), thrust=22.0, rise=0.01, fall=0.02),
    ld.Thruster("bus", axis="-z", thrust=1.0, command=ld.Input(1.0)),
    ld.Plates("bus", areas=[1.0, THIRD], normals=[[1, 0, 0], [0, 1, 0]], centres=[[0, 0, 0], [0, 0, 1]], density=1e-12),
    ld.Wheel("bus", axis="z", inertia=0.1, torque=ld.Input(0.0), max_torque=0.2),
    ld.Wheel("bus", inertia=0.1, coulomb=THIRD, stiction=0.5, slip=THIRD, static_imbalance=1e-5, dynamic_phase=0.1),
    ld.WheelSet("bus", "pyramid", inertia=0.01, moment=ld.Input((0.0, THIRD, 0.0)), null_rate=0.1, rest_speed=(1.0, 2.0, 3.0, 4.0)),
    ld.WheelSet("bus", ["x", (0.0, 1.0, THIRD)], inertia=(0.01, 0.02), speed=THIRD, positions=[[0, 0, 1], [0, 1, THIRD]]),
    ld.CMG("bus", ["z", "x"], momentum=(1.0, THIRD), spins=["x", "y"], lag=0.1, gimbal_inertia=THIRD, angle=(0.1, 0.2)),
    ld.ThrusterCluster("bus", [[0, 1, 0], [0, 0, THIRD]], ["x", (0.0, 1.0, 1.0)], thrust=(1.0, THIRD), rise=0.1, min_on=0.02),
    ld.MagneticTorquer("bus", field=ld.Series([0.0, 1.0], [[0, 0, 0], [0, 0, THIRD]]), max_dipole=(1.0, 2.0, THIRD)),
    ld.ArrayDrive("elbow", k=9.0, c=THIRD, rate=ld.Input(0.1), step=0.1, detent=0.1, harmonics=[[1.0, 2.0, THIRD]], angle=0.2),
    ld.ImpulseCounter(),
    ld.Lock("elbow", locked=True),
    ld.Tendon({"shoulder": THIRD, "elbow": -2.0}, k=3.0, c=THIRD, rest=(0.1, 0.2), coulomb=0.3, offset=0.1),
    ld.Tendon(["bus", ("tool", (0.0, 0.1, THIRD)), 2.0, "world", "tool"], k=3.0, rest=ld.Input(0.1)),
    ld.Actuator({"elbow": THIRD}, gain=(1.0, 0.1, THIRD), bias=(0.0, -3.0, -0.1), lag=0.1, act_range=(-1.0, 1.0)),
    ld.Actuator(["world", "tool"], ctrl=ld.Input(0.2), integrates=True, ctrl_range=(-1.0, THIRD), force_range=(0.0, 2.0)),
    ld.Actuator(frame="tool", gear=(0.0, 1.0, 0.0, 0.0, 0.0, THIRD), axes="world", bias=(0.1, 0.0, -0.2)),
    ld.BoxDrag("tool", edges=(0.1, 0.2, THIRD), density=1000.0, viscosity=0.1, wind=(1.0, 0.0, 0.0)),
    ld.CentralGravity(mu=3.986e14, J2=1.08e-3, radius=6.378e6, centre=(THIRD, 0.0, 0.0)),
]


def plain(x: object) -> object:
    """What a value is, to the last bit; lists, tuples and arrays are the same."""
    if isinstance(x, ld.Input):
        return "input", plain(x.value)
    if isinstance(x, ld.Series):
        return "series", x.kind, x.times.tobytes(), x.values.shape, x.values.tobytes()
    if isinstance(x, list | tuple | np.ndarray):
        return [plain(y) for y in x]
    return np.float64(x).tobytes() if isinstance(x, float | int) and not isinstance(x, bool) else x


def test_every_class_is_among_the_examples():
    """And every class has a word of its own."""
    in_orbit = {kind for kind in LOADS.values() if kind.__module__.startswith("pliant.space")}  # see tests/space/test_files.py
    assert {type(x) for x in EXAMPLES} == set(LOADS.values()) - in_orbit
    assert all(word_of(kind) == word for word, kind in LOADS.items()) and {"hinge_spring", "central_gravity"} <= set(LOADS)


@pytest.mark.parametrize("load", EXAMPLES, ids=lambda load: type(load).__name__)
def test_loads_are_saved_exactly(tmp_path, load):
    system = built((0.0, 0.0, 0.0))
    system.add_load("one", load)
    pl.save(system, tmp_path / "a.yaml")
    again = pl.load(tmp_path / "a.yaml")
    assert again.model.fingerprint == system.model.fingerprint
    got = again.model.loads[0].type
    assert type(got) is type(load)
    for f in fields(load):
        assert plain(getattr(got, f.name)) == plain(getattr(load, f.name)), f.name
    pl.save(again, tmp_path / "b.yaml")
    assert (tmp_path / "b.yaml").read_text() == (tmp_path / "a.yaml").read_text()


def test_a_system_of_all_loads(tmp_path):
    system = built((0.0, 0.0, 0.0))
    for k, load in enumerate(EXAMPLES):
        if not isinstance(load, ld.ImpulseCounter):  # which does not count torques against the world
            system.add_load(f"load {k}", load)
    pl.save(system, tmp_path / "a.yaml")
    again = pl.load(tmp_path / "a.yaml")
    assert [x.name for x in again.model.loads] == [x.name for x in system.model.loads]
    assert again.model.fingerprint == system.model.fingerprint
    assert not [finding for finding in check(tmp_path / "a.yaml") if finding.severity != "note"]


@pytest.mark.parametrize("shape", [(5000,), (5000, 3), (5000, 1)])
def test_long_series_lie_beside_the_file(tmp_path, shape):
    """As CSV, to the last bit; a column (n, 1), which CSV would not tell from (n,), stays in the file."""
    rng = np.random.default_rng(1)
    series = ld.Series(np.cumsum(rng.uniform(1e-9, 1, shape[0])), rng.normal(size=shape), "hold")
    system = built()
    system.add_load("law", strut, parameters={"k": 1.0}, inputs={"pull": series}, states={"h": 0.0})
    system.description.named_laws["strut"] = strut
    pl.save(system, tmp_path / "a.yaml")
    assert len(list(tmp_path.glob("a-*.csv"))) == (shape[1:] != (1,))
    got = pl.load(tmp_path / "a.yaml", laws={"strut": strut}).model.loads[0].inputs["pull"]
    assert plain(got) == plain(series)


def test_laws_by_name(tmp_path, write):
    text = ARM + "loads:\n  strut: {law: damper, parameters: {k: 900}, inputs: {pull: 0.5}, states: {h: [1]}}\n"
    text = text.replace("{h: [1]}", "{h: 1}") + "outputs:\n  slip: {law: slip, unit: rad/s}\n"
    laws = {"damper": strut, "slip": slip, "other": print}
    system = pl.load(write(text), laws=laws)
    direct = built()
    direct.name = "system"
    direct.add_load("strut", strut, parameters={"k": 900.0}, inputs={"pull": 0.5}, states={"h": 1.0})
    direct.add_output("slip", slip, unit="rad/s")
    assert system.model.fingerprint == direct.model.fingerprint
    pl.save(system, tmp_path / "again.yaml")
    assert "law: damper" in (tmp_path / "again.yaml").read_text()
    assert pl.load(tmp_path / "again.yaml", laws=laws).model.fingerprint == direct.model.fingerprint
    pl.save(direct, tmp_path / "own.yaml")  # by the functions' own names
    assert "law: strut" in (tmp_path / "own.yaml").read_text()
    again = pl.load(tmp_path / "own.yaml", laws={"strut": strut, "slip": slip})
    assert again.model.fingerprint == direct.model.fingerprint
    with pytest.raises(pl.FileError, match=r"needs the laws 'strut' \(load 'strut'.* and 'slip'|needs the laws 'strut'"):
        pl.load(tmp_path / "own.yaml")


def test_a_path_by_name(tmp_path, write):
    """A field of a built-in load may be a law too."""
    text = ARM + "loads:\n  arm: {type: servo, hinges: [shoulder, elbow], kp: 9, kd: 6, path: {law: path}}\n"

    def path(t):
        return [np.sin(t), np.cos(t)]

    assert not [finding for finding in check(write(text), laws={"path": path}) if finding.severity != "note"]
    system = pl.load(write(text), laws={"path": path})
    assert system.model.loads[0].type.path is path
    pl.save(system, tmp_path / "again.yaml")
    assert "path: {law: path}" in (tmp_path / "again.yaml").read_text()
    with pytest.raises(pl.FileError, match=r":22: needs the law 'path' \(load 'arm': path, line 22\)"):
        pl.load(tmp_path / "system.yaml")


def test_a_class_of_ones_own_is_refused(tmp_path):
    class Mine(ld.HingeSpring):
        pass

    system = built()
    system.add_load("mine", Mine("elbow", k=1.0))
    with pytest.raises(pl.PliantError, match="load 'mine': Mine is your own class and cannot be saved"):
        pl.save(system, tmp_path / "no.yaml")


# ---- laws that are wanted


def test_all_laws_that_are_wanted_are_told_in_one_sentence(write):
    text = ARM + "loads:\n  a: {law: strut}\n  b: {type: hinge_spring, hinge: elbow, k: 1}\noutputs:\n  o:\n    law: slip\n"
    path = write(text)
    with pytest.raises(pl.FileError) as told:
        pl.load(path)
    message = str(told.value)
    assert message.startswith(
        f"{path}:{FIRST}: needs the laws 'strut' (load 'a', line {FIRST}), 'slip' (output 'o', line {FIRST + 4})"
    )
    assert "laws={'strut': function, 'slip': function}" in message and "--laws" in message
    with pytest.raises(pl.FileError, match=r"needs the law 'slip'.*given are 'strut'"):
        pl.load(path, laws={"strut": strut})
    found = check(path)
    assert {finding.severity for finding in found} == {"note", "warning"}
    assert next(f.message.split("; every")[0] for f in found if "needs" in f.message) in message
    assert any(f.message == "loads: a (law strut), b (HingeSpring elbow)" for f in found)


@pytest.mark.parametrize("laws", [[strut], {"strut": 5}, {1: strut}, "strut"])
def test_what_is_no_laws(write, laws):
    """A text is the path of a Python file."""
    with pytest.raises(pl.PliantError, match=r"laws: .*give|strut: cannot be read"):
        pl.load(write(ARM), laws=laws)


def test_runs_of_laws(tmp_path):
    """A run has the functions at hand; one from a file names them."""
    system = built((0.0, 0.0, 0.0))
    system.add_load("strut", strut, parameters={"k": 3.0}, inputs={"pull": 0.1}, states={"h": 0.2})
    system.add_load("other", lambda x: x.torque("shoulder", -x.v("shoulder")))
    system.add_output("rate", lambda x: x.v("elbow"))
    run = pl.simulate(system, t_end=0.1)
    assert run.system.model.fingerprint == system.model.fingerprint
    run.save(tmp_path / "run.nc")
    with pytest.raises(
        pl.PliantError, match=r"the run of 'arm', its system:\d+: needs the laws 'strut' \(load 'strut', line .* 'other'"
    ):
        _ = pl.load_run(tmp_path / "run.nc").system
    laws = {"strut": strut, "other": system.description.loads["other"].law, "rate": system.description.outputs["rate"].law}
    again = pl.load_run(tmp_path / "run.nc", laws=laws)
    assert again.system.model.fingerprint == system.model.fingerprint
    assert again.data["q"].equals(run.data["q"])


def test_names_of_functions_tell_them_apart():
    system = built()

    def same(x):
        x.torque("elbow", 1.0)

    first = same

    def same(x):
        x.torque("elbow", 2.0)

    for name, law in {"a": first, "b": same, "c": lambda x: None, "d": first}.items():
        system.add_load(name, law)
    assert acting_text.all_laws(system.model) == {"same": first, "b": same, "c": system.description.loads["c"].law}


# ---- files that are wrong

SPRING = "type: hinge_spring, hinge: elbow, k: 40"
BAD = {  # after the name: what stands there, the line from the first, what is told
    "unknown type": (
        "{type: hinge_sprin, hinge: elbow, k: 1}",
        0,
        "no load type named 'hinge_sprin'; did you mean 'hinge_spring'?",
    ),
    "class": ("{type: HingeSpring, hinge: elbow, k: 1}", 0, "did you mean 'hinge_spring'?"),
    "no type": ("{hinge: elbow, k: 1}", 0, "'type' is missing; loads are"),
    "no load": ("5", 0, "5 is not a mapping"),
    "empty": ("", 0, "an empty value is not a mapping"),
    "missing field": ("{type: hinge_spring, k: 1}", 0, "'hinge' is missing"),
    "unknown field": ("{type: hinge_spring, hinge: elbow, stiffness: 1}", 0, "no key named 'stiffness'"),
    "near field": ("\n    type: hinge_friction\n    hinge: elbow\n    coulom: 1", 3, "did you mean 'coulomb'?"),
    "unknown hinge": (
        "\n    type: hinge_spring\n    hinge: elbw\n    k: 1",
        2,
        "hinge: no hinge named 'elbw'; did you mean 'elbow'?",
    ),
    "no name": ("{type: hinge_spring, hinge: 5, k: 1}", 0, "hinge: 5 is not a string"),
    "unknown frame": ("{type: frame_force, frame: tol, force: [0, 0, 1]}", 0, "no frame or body named 'tol'; did you mean 'tool'?"),
    "unknown end": ("{type: point_spring, a: tool, b: buss, k: 1}", 0, "no frame or body named 'buss'; did you mean 'bus'?"),
    "list of hinges": ("{type: servo, hinges: [shoulder, elbo], kp: 1, kd: 1, path: 0}", 0, "did you mean 'elbow'?"),
    "not a number": ("\n    type: hinge_spring\n    hinge: elbow\n    k: stiff", 3, "k: 'stiff' is not a number"),
    "nan": ("\n    type: hinge_spring\n    hinge: elbow\n    k: .nan", 3, "k: '.nan' is not a finite number"),
    "infinite": ("{type: hinge_spring, hinge: elbow, k: 1e999}", 0, "k: the number is too large"),
    "flag": ("{type: point_spring, a: tool, b: bus, k: 1, pull_only: maybe}", 0, "pull_only: 'maybe' is not true or false"),
    "wrong shape": ("\n    type: frame_force\n    frame: tool\n    force: [0, 1]", 3, "force has shape (2,); give 3 numbers"),
    "shape of a spring": ("{type: hinge_spring, hinge: elbow, k: [1, 2]}", 0, "k has shape (2,)"),
    "ragged": ("{type: bushing, a: tool, b: bus, k: [[1, 2], [1]]}", 0, "k: rows have different lengths"),
    "a mapping": ("{type: hinge_spring, hinge: elbow, k: {value: 1}}", 0, "expected a number, {input: …}"),
    "input of text": ("{type: motor, hinge: elbow, torque: {input: much}}", 0, "torque: input: 'much' is not a number"),
    "input and more": ("{type: motor, hinge: elbow, torque: {input: 0, unit: N}}", 0, "torque: no key named 'unit'"),
    "negative": ("\n    type: hinge_spring\n    hinge: elbow\n    k: 1\n    c: -1", 4, "c is -1; give zero or more"),
    "the hinge does not suit": ("{type: motor, hinge: bus}", 0, "hinge 'bus' is Free and has 6 speeds"),
    "needs another": ("{type: hinge_stop, hinge: elbow, k: 1}", 0, "give the ends of its range"),
    "gravity": ("{type: central_gravity, mu: 1}", 0, "the system already has a uniform gravity"),
    "law and type": ("{law: f, type: motor}", 0, "no key named 'type'"),
    "law is no name": ("{law: 5}", 0, "law: 5 is not a string"),
    "parameters of a law": ("{law: f, parameters: {k: stiff}}", 0, "parameters: 'k': 'stiff' is not a number"),
    "no names": ("{law: f, parameters: [1]}", 0, "parameters: a list is not a mapping"),
    "odd name": ("{law: f, parameters: {'spring k': 1}}", 0, "parameter 'spring k' is not a valid name"),
    "twice": ("{law: f, parameters: {k: 1}, states: {k: 0}}", 0, "'k' is a parameter and a state"),
    "series of a state": (
        "{law: f, states: {h: {series: {times: [0], values: [1]}}}}",
        0,
        "states: 'h': expected a number",
    ),
    "series is empty": ("{law: f, inputs: {a: {series: {}}}}", 0, "'times' is missing"),
    "series too short": (
        "{law: f, inputs: {a: {series: {times: [0, 1], values: [1]}}}}",
        0,
        "times have shape (2,) and values (1,)",
    ),
    "series goes back": (
        "{law: f, inputs: {a: {series: {times: [0, 0], values: [1, 1]}}}}",
        0,
        "must increase, but times[1] = 0 follows 0",
    ),
    "series of a kind": ("{law: f, inputs: {a: {series: {times: [0], values: [1], kind: cubic}}}}", 0, "kind 'cubic' is unknown"),
    "series of texts": ("{law: f, inputs: {a: {series: {times: [0, b], values: [1, 1]}}}}", 0, "times: 'b' is not a number"),
    "series of nothing": ("{law: f, inputs: {a: {series: {times: [], values: []}}}}", 0, "times have shape (0,)"),
    "file and times": ("{law: f, inputs: {a: {series: {file: a.csv, times: [0]}}}}", 0, "no key named 'times'"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_loads(write, case):
    """By file, line and the load's name; whatever else is in the file is told too."""
    what, line, message = BAD[case]
    more = "" if case in _OF_THE_MODEL else f"  bad: {{{SPRING}, rest: none}}\n"
    path = write(f"{ARM}loads:\n  axle: {what}\n  good: {{{SPRING}}}\n{more}")
    with pytest.raises(pl.FileError) as told:
        pl.load(path, laws={"f": strut})
    assert str(told.value).startswith(f"{path}:{FIRST + line}: load 'axle': ") and message in str(told.value)
    found = [finding for finding in check(path) if finding.severity == "error"]
    assert message in found[0].message and (not more or "load 'bad': rest: 'none' is not a number" in found[-1].message)


# what a load says of the system, once all loads can be read
_OF_THE_MODEL = (
    "unknown end", "the hinge does not suit", "needs another", "gravity", "wrong shape", "negative", "shape of a spring",
)  # fmt: skip


def test_two_loads_of_one_name(write):
    path = write(f"{ARM}loads:\n  axle: {{{SPRING}}}\n  axle: {{{SPRING}}}\n")
    with pytest.raises(pl.FileError, match=rf":{FIRST + 1}: the key 'axle' is already on line {FIRST}"):
        pl.load(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("outputs:\n  o: {unit: m}\n", "output 'o': 'law' is missing"),
        ("outputs:\n  o: {law: f, unit: 5}\n", "output 'o': unit: 5 is not a string"),
        ("outputs:\n  q: {law: f}\n", "output 'q': every run already has a variable of this name"),
        ("loads: [a]\n", "loads: a list is not a mapping"),
        ("load: {}\n", "no key named 'load'; did you mean 'loads'?"),
        ('loads:\n  "a\\x9bb": {law: f}\n', "the name contains the control character"),
    ],
)
def test_bad_sections(write, text, message):
    path = write(ARM + text)
    with pytest.raises(pl.FileError, match=re.escape(message)):
        pl.load(path, laws={"f": slip})


# ---- series beside the file

CSV = ARM + "loads:\n  axle: {law: f, inputs: {a: {series: {file: FILE}}}}\n"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (None, "cannot be read: No such file"),
        ("", "give rows of equal length"),
        ("t,x\n0,1\n1,wide\n", "line 3 is not a row of numbers"),
        ("0,1O0\n1,2\n", "line 1 is not a row of numbers: '0,1O0'"),  # a letter, in a first row that is no title
        ("t,x\nday,m\n0,1\n", "line 2 is not a row of numbers"),
        ("0,1_0\n1,2\n", "line 1 is not a row of numbers"),
        ("0,1\n1,2,3\n", "give rows of equal length"),
        ("0\n1\n", "give rows of equal length"),
        ("0,1\n1,nan\n", "row 1 is not finite"),
        ("0,1\n0,2\n", "must increase, but times[1] = 0 follows 0"),
        (b"0,\xff\n", "line 1: a byte that is not UTF-8"),
    ],
)
def test_bad_csv(write, tmp_path, rows, message):
    if rows is not None:
        (tmp_path / "a.csv").write_bytes(rows if isinstance(rows, bytes) else rows.encode())
    path = write(CSV.replace("FILE", "a.csv"))
    with pytest.raises(pl.FileError) as told:
        pl.load(path, laws={"f": strut})
    assert str(told.value).startswith(f"{path}:{FIRST}: load 'axle': inputs: 'a': series: ") and message in str(told.value)


@pytest.mark.parametrize("name", ["../a.csv", "/etc/passwd", "link.csv", "a.txt", "sub/../../a.csv"])
def test_no_file_outside_the_folder_is_read(tmp_path, name):
    folder = tmp_path / "own"
    folder.mkdir()
    for file in (tmp_path / "a.csv", folder / "a.txt"):
        file.write_text("0,1\n1,2\n")
    (folder / "link.csv").symlink_to(tmp_path / "a.csv")
    (folder / "s.yaml").write_text(CSV.replace("FILE", f'"{name}"'))
    with pytest.raises(pl.FileError, match=r"s.yaml:22: load 'axle': .*(not inside the system file's folder|not named .csv)"):
        pl.load(folder / "s.yaml", laws={"f": strut})


def test_csv_that_is_too_long(write, tmp_path, monkeypatch):
    """The bound is on all series of a file together."""
    (tmp_path / "a.csv").write_text("0,1\n1,2\n")
    monkeypatch.setattr(Bounds.__init__.__globals__["Bounds"], "__init__", _small)
    path = write(CSV.replace("FILE", "a.csv"))
    assert pl.load(path, laws={"f": strut}).model.loads[0].inputs["a"].values.tolist() == [1.0, 2.0]
    path.write_text(path.read_text() + "  more: {law: f, inputs: {a: {series: {file: a.csv}}}}\n")
    with pytest.raises(pl.FileError, match=r":23: load 'more': .*'a.csv' is larger than"):
        pl.load(path, laws={"f": strut})


def _small(self, folder, opened=(), packages=()):
    self.folder, self.opened, self.packages, self.left, self.series_left = folder, opened, packages, 1e6, 12


def test_csv_of_a_table(write, tmp_path):
    (tmp_path / "a.csv").write_text('\ufeff"t [s]","x, y"\n# a remark\n0, 1, 2\n\n0.5, 3, 4\r\n')
    got = pl.load(write(CSV.replace("FILE", "a.csv")), laws={"f": strut}).model.loads[0].inputs["a"]
    assert got.times.tolist() == [0, 0.5] and got.values.tolist() == [[1, 2], [3, 4]]


# ---- parameters by name


def test_parameters_of_loads_by_name():
    system = built()
    system.add_load("axle", ld.HingeSpring("elbow", k=40.0, c=0.3))
    system.add_load("push", ld.FrameForce("bus", force=[0.0, 0.0, 1.0]))
    system.add_load("strut", strut, parameters={"k": 1.0}, inputs={"pull": 0.0}, states={"h": 0.0})
    other = system.with_parameters({"axle.k": [50], "push.force": (1, 2, 3), "strut.k": 7, "upper.mass": 5})
    axle, push, law = other.model.loads
    assert axle.type.k == 50.0 and axle.parameters["k"] == 50.0 and push.parameters["force"].tolist() == [1, 2, 3]
    assert law.parameters["k"] == 7 and system.model.loads[0].parameters["k"] == 40.0
    q, v = system.neutral(), np.zeros(system.nv)
    q[system.q_index("elbow")] = 0.1
    for given in (system, other):
        accelerations = pl.compile(given).rhs(0.0, q, v)[1]
        tau = np.zeros(system.nv)
        k, own = given.model.loads[0].parameters["k"], given.model.loads[2].parameters["k"]
        tau[system.v_index("elbow")] = -0.1 * (k + own)
        tau[system.v_index("bus")] = [0, 0, 0, *given.model.loads[1].parameters["force"]]
        want = pl.compile(given).forward_dynamics(q, v, tau)
        assert np.allclose(accelerations, want, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("axl.k", 1, "no body or load named 'axl'; did you mean 'axle'?"),
        ("axle.kk", 1, "no parameter of load 'axle' named 'kk'; did you mean 'k'?"),
        ("axle.k", [1, 2], "load 'axle': parameter 'k' has shape \\(\\), not \\(2,\\)"),
        ("axle.k", np.nan, "load 'axle': parameter 'k' is nan; give finite numbers"),
        ("axle.k", "stiff", "load 'axle': parameter 'k' is 'stiff', not a number"),
        ("motor.torque", 1, "load 'motor': 'torque' is an input; give it to a run as u={'motor.torque': …}"),
        ("strut.h", 1, "load 'strut': 'h' is a state; give it to a run as s0={'strut.h': …}"),
    ],
)
def test_parameters_that_are_none(name, value, message):
    system = built()
    system.add_load("axle", ld.HingeSpring("elbow", k=40.0, c=0.3))
    system.add_load("motor", ld.Motor("elbow"))
    system.add_load("strut", strut, parameters={"k": 1.0}, inputs={"pull": 0.0}, states={"h": 0.0})
    with pytest.raises(pl.PliantError, match=message):
        system.with_parameters({name: value})


def test_a_printed_system_has_its_loads():
    system = built()
    assert "loads" not in str(system)
    system.add_load("axle", ld.HingeSpring("elbow", k=40.0))
    system.add_load("strut", strut, parameters={"k": 1.0})
    system.add_output("slip", slip)
    assert str(system).splitlines()[-2:] == ["loads: axle (HingeSpring elbow), strut (law strut)", "outputs: slip (law slip)"]
    for k in range(9):
        system.add_load(f"more{k}", ld.PointSpring("tool", "bus", k=1.0))
    assert "more5 (PointSpring tool bus) and 3 more" in str(system)


# ---- the document

DOCUMENT = Path(__file__).parents[2] / "docs/system_file.md"


def test_the_document_has_every_type():
    text = DOCUMENT.read_text()
    assert [word for word in (*LOADS, *OUTPUTS) if f"`{word}`" not in text] == []


def test_the_example_of_the_document(write):
    """It runs: the car sinks onto its springs and follows the road."""
    block = next(x for x in re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(), re.DOTALL) if "quarter car" in x)

    def tyre(x):
        x.torque("axle", x.p.k * (x.u.road - x.q("axle")))

    def travel(x):
        return x.q("strut")

    path = write(block)
    assert {finding.severity for finding in check(path)} == {"note", "warning"}
    system = pl.load(path, laws={"tyre": tyre, "travel": travel})
    assert [load.name for load in system.model.loads] == ["spring", "bump", "actuator", "driver", "tyre"]
    q, v = np.array([-0.01, -0.02]), np.zeros(2)
    tau = np.array([2e5 * 0.01 - 750.0, 18e3 * 0.02 - 750.0])
    dyn = pl.compile(system)
    assert np.allclose(dyn.rhs(0.0, q, v)[1], dyn.forward_dynamics(q, v, tau), rtol=1e-12)


def test_a_body_with_an_error_is_reported_once(tmp_path):
    """What names it, its hinge or a frame on it has no error of its own; and a body is not proposed as its own parent."""
    (tmp_path / "a.yaml").write_text(
        "pliant: 1\nbodies:\n"
        "  arm: {parent: world, hinge: {type: Revolut, axis: z, name: elbow}, mass: 1}\n"
        "  hand: {parent: hans, hinge: Revolute y, mass: 1}\n"
        "frames:\n  tip: {body: arm, pos: 1}\n"
        "loads:\n"
        "  a: {type: hinge_spring, hinge: elbow, k: 1}\n"
        "  b: {type: hinge_spring, hinge: hand, k: 1}\n"
        "  c: {type: frame_force, frame: tip, force: [1, 0, 0]}\n"
        "  d: {type: hinge_spring, hinge: elbo, k: 1}\n"
        "  e: {type: point_spring, a: arm, [0, 0.5, 1], b: world, k: 1}\n"
    )
    found = {finding.line: finding.message for finding in check(str(tmp_path / "a.yaml"))}
    assert sorted(found) == [3, 4, 6, 11, 12]
    assert "no hinge type named 'Revolut'" in found[3] and "no hinge named 'elbo'" in found[11]
    assert found[4] == "body 'hand': no parent body named 'hans'; there are 'world', 'arm'"
    assert found[12] == "the key a list is not a string; a point is a list: [arm, [0, 0.5, 1]]"
