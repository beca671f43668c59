"""Controllers, events and prescribed motion in system files."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.formats import check
from pliant.formats.yaml import all_laws
from pliant.formats.yaml.kinds import OUTPUTS
from pliant.model.acting import loads as ld
from tests.formats.load_files import ARM, built

FIRST = ARM.count("\n") + 5  # the line of the first controller or event
MOTOR = "loads:\n  motor: {type: motor, hinge: elbow}\noutputs:\n  rate: {law: rate}\n"


def rate(x):
    return x.v("elbow")


def bounce(x):
    x.set_v("elbow", -x.v("elbow"))


def pd(t, y, state):
    return -y[0] - y[1], state


def sway(t):
    return 0.3 * np.sin(2 * t)


LAWS = {"rate": rate, "bounce": bounce, "pd": pd, "sway": sway}


def returned(system: pl.System, path: Path) -> pl.System:
    """Saved and loaded; what is saved then is the same text."""
    pl.save(system, path)
    again = pl.load(path, laws=LAWS)
    pl.save(again, path.with_name("again.yaml"))
    assert path.with_name("again.yaml").read_text() == path.read_text()
    assert again.model.fingerprint == system.model.fingerprint
    return again


def base() -> pl.System:
    system = built()
    system.description.named_laws.update(LAWS)
    system.add_load("motor", ld.Motor("elbow"))
    system.add_output("rate", rate)
    return system


# ---- events

ACTIONS = {
    "record": lambda: "record",
    "stop": lambda: "stop",
    "lock": lambda: pl.events.lock("elbow"),
    "unlock": lambda: pl.events.unlock("shoulder"),
    "reset": lambda: bounce,
    "several": lambda: ["record", bounce, pl.events.lock("shoulder")],
}


@pytest.mark.parametrize("kind", ACTIONS)
def test_events_are_saved_exactly(tmp_path, kind):
    system, action = base(), ACTIONS[kind]()
    system.add_event("landing", pl.Event(rate, direction=-1, action=action, gap=1 / 3, load="motor"))
    system.add_event("plain", pl.Event(rate))
    got = returned(system, tmp_path / "a.yaml").model.events
    for mine, its in zip(system.model.events, got, strict=True):
        assert (mine.g, mine.direction, mine.actions, mine.gap, mine.load, mine.name) == (
            its.g, its.direction, its.actions, its.gap, its.load, its.name,
        )  # fmt: skip


def test_events_in_a_file(write):
    """All in a run: the elbow swings on a spring, and is locked where it turns."""
    spring = MOTOR.replace("loads:\n", "loads:\n  spring: {type: hinge_spring, hinge: elbow, k: 40}\n")
    text = ARM + spring + "events:\n  turn: {g: rate, direction: 1, action: [record, {lock: elbow}]}\n"
    found = check(write(text))
    assert {finding.severity for finding in found} == {"note", "warning"}
    assert "events: turn (record, lock elbow where rate is zero)" in [finding.message for finding in found]
    system = pl.load(write(text), laws=LAWS)
    assert "events: turn (record, lock elbow where rate is zero)" in str(system)
    run = pl.simulate(system, {"elbow": 0.3}, t_end=2.0)
    assert run.data["s"].sel(state="elbow.locked")[-1] == 1.0 and run["elbow.rate"][-1] == 0.0
    assert run.system.model.fingerprint == system.model.fingerprint


def test_events_of_stops_are_the_loads(tmp_path):
    system = base()
    system.add_load("stop", ld.HingeStop("elbow", lower=-1.0, restitution=0.5))
    assert [event.name for event in system.model.events] == ["stop.lower", "stop.lower_off"]
    again = returned(system, tmp_path / "a.yaml")
    assert [event.name for event in again.model.events] == ["stop.lower", "stop.lower_off"]
    assert "events" not in (tmp_path / "a.yaml").read_text() and "events" not in str(again)


def test_functions_are_written_by_name(tmp_path):
    """Of events, their actions, controllers and motions: by their own names, a lambda by what has it, each once."""

    def bounce(x):
        x.set_v("elbow", -0.5 * x.v("elbow"))

    def hold(t, y, state, period):
        return [-y[0]], state

    g = lambda x: x.q("elbow")  # noqa: E731
    system = base()
    system.add_event("landing", pl.Event(g, 1, bounce))
    system.add_event("again", pl.Event(g, -1, lambda x: x.set_v("elbow", 0.1)))
    system.add_output("angle", lambda x: x.q("elbow"))
    system.add_load("drive", pl.loads.Motor("elbow", torque=pl.Input(0.0)))
    system.add_controller("hold", pl.Controller(period=0.1, law=hold, measures=["angle"], drives=["drive.torque"]))
    system.prescribe(system.hinges[0].name, lambda t: 0.1 * t)
    pl.save(system, tmp_path / "a.yaml")
    model = system.model
    laws = all_laws(model)
    assert laws["bounce"] is bounce and laws["hold"] is hold and len(laws) == len({id(law) for law in laws.values()}) >= 6
    assert pl.load(tmp_path / "a.yaml", laws=laws).model.fingerprint == model.fingerprint
    del laws["bounce"]
    with pytest.raises(pl.FileError, match="needs the law 'bounce'"):
        pl.load(tmp_path / "a.yaml", laws=laws)


EVENTS = {
    "{direction: 1}": "'g' is missing",
    "{g: rate, action: halt}": "no action named 'halt'",
    "{g: rate, direction: 3}": "direction 3; give 1",
    "{g: rate, direction: up}": "direction: 'up' is not a number",
    "{g: rate, gap: -1}": "gap -1; give seconds",
    "{g: 5}": "g: 5 is not a string",
    "{g: rate, actoin: stop}": "no key named 'actoin'; did you mean 'action'?",
    "{g: rate, action: {lock: elbw}}": "action: lock: no hinge named 'elbw'; did you mean 'elbow'?",
    "{g: rate, action: {lok: elbow}}": "action: no key named 'lok'; did you mean 'lock'?",
    "{g: rate, action: {lock: elbow, law: bounce}}": "action: give one of lock, unlock, activate, deactivate, law",
    "{g: rate, action: []}": "there is no action",
    "{g: rate, load: moter}": "no load named 'moter'; did you mean 'motor'?",
    "5": "5 is not a mapping",
}


@pytest.mark.parametrize("text", EVENTS)
def test_bad_events(write, text):
    path = write(f"{ARM}{MOTOR}events:\n  good: {{g: rate}}\n  landing: {text}\n")
    with pytest.raises(pl.FileError) as told:
        pl.load(path, laws=LAWS)
    assert str(told.value).startswith(f"{path}:{FIRST + 2}: event 'landing': ") and EVENTS[text] in str(told.value)


# ---- controllers


class TestControllers:
    def test_controllers_are_saved_exactly(self, tmp_path):
        system = base()
        measures, noise = ["elbow.angle", "elbow.rate"], {"elbow.rate": 1 / 7}
        state = {"sum": np.array([1.0, 1 / 3]), "mean": 0.5, "on": True}
        controller = pl.Controller(1 / 3, pd, measures, ["motor.torque"], state=state, delay=0.1, noise=noise)
        system.add_controller("pd", controller)
        (got,) = returned(system, tmp_path / "a.yaml").model.controllers
        for key in ("period", "law", "measures", "drives", "state", "delay", "noise", "start", "name"):
            assert str(getattr(got, key)) == str(getattr(system.model.controllers[0], key)), key

    def test_controllers_in_a_file(self, write):
        text = f"{ARM}{MOTOR}controllers:\n  pd: {{period: 0.1, law: pd, measures: [elbow.angle, rate], drives: [motor.torque]}}\n"
        told = "controllers: pd (law pd every 0.1 s drives motor.torque)"
        assert told in [finding.message for finding in check(write(text))]
        system = pl.load(write(text), laws=LAWS)
        assert told in str(system)
        run = pl.simulate(system, {"elbow": 0.1}, t_end=0.3)
        assert np.allclose(run.data["u"][0], -0.1, atol=1e-12)
        assert run.system.model.fingerprint == system.model.fingerprint

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ("law: pd, measures: [elbow], drives: [motor.torque]", "'period' is missing"),
            ("period: -1, law: pd, measures: [elbow], drives: [motor.torque]", "period=-1"),
            ("period: 1, law: pd, measures: [elbw], drives: [motor.torque]", "no measure named 'elbw'; did you mean"),
            ("period: 1, law: pd, measures: [elbow], drives: [motor.torqe]", "did you mean 'motor.torque'?"),
            ("period: 1, law: pd, measures: elbow, drives: [motor.torque]", "give a list of names"),
            ("period: 1, law: pd, measures: [5], drives: [motor.torque]", "is not a string"),
            ("period: 1, law: pd, measures: [elbow], drives: []", "drives nothing"),
            ("period: 1, law: pd, measures: [elbow], drives: [motor.torque], noise: -1", "standard deviations"),
            ("period: 1, law: pd, measures: [elbow], drives: [motor.torque], nois: 1", "no key named 'nois'"),
        ],
    )
    def test_bad_controllers(self, write, given, message):
        path = write(f"{ARM}{MOTOR}controllers:\n  pd: {{{given}}}\n")
        with pytest.raises(pl.FileError) as told:
            pl.load(path, laws=LAWS)
        assert str(told.value).startswith(f"{path}:{FIRST + 1}: controller 'pd': ") and message in str(told.value)


# ---- prescribed motion


class TestPrescribed:
    @pytest.mark.parametrize(
        "motion", [sway, ld.Series([0, 0.5, 4 / 3], [0, 0.1, 0.3]), ld.Input(0.25)], ids=["law", "series", "u"]
    )
    def test_it_is_saved_exactly(self, tmp_path, motion):
        system = base()
        system.prescribe("elbow", motion)
        again = returned(system, tmp_path / "a.yaml")
        assert again.model.internals.prescribed[0].name == "elbow"

    def test_in_a_file(self, write):
        text = f"{ARM}{MOTOR}prescribe:\n  shoulder: {{law: sway}}\n"
        found = check(write(text))
        assert {finding.severity for finding in found} == {"note", "warning"}
        assert "needs the laws" in " ".join(finding.message for finding in found)
        run = pl.simulate(pl.load(write(text), laws=LAWS), t_end=1.0)
        assert np.allclose(run["shoulder"], sway(run.t), atol=1e-8)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("elbw: {law: sway}", "'elbw': no hinge named 'elbw'; did you mean 'elbow'?"),
            ("elbow: 5", "'elbow': 5 is not a mapping"),
            ("elbow: {lav: sway}", "'elbow': give {law: NAME}"),
            ("elbow: {series: {times: [0, 1], values: [0, 1], kind: hold}}", "'hold' jumps"),
            ("elbow: {series: {times: [0, 1], values: [[0, 1], [1, 1]]}}", "2 values per time"),
            ("bus: {law: sway}", "prescribe 'bus': the hinge is Free"),
        ],
    )
    def test_bad_motion(self, write, text, message):
        path = write(f"{ARM}{MOTOR}prescribe:\n  {text}\n")
        with pytest.raises(pl.FileError, match=re.escape(message)) as told:
            pl.load(path, laws=LAWS)
        assert str(told.value).startswith(f"{path}:{FIRST + 1}: prescribe ")


# ---- sensors


class TestSensors:
    SENSORS = {  # noqa: RUF012
        "frame_pose": "frame: tool", "frame_velocity": "frame: tool, axes: frame", "imu": "frame: lower",
        "hinge_load": "hinge: elbow", "motor_power": "load: motor", "strain": "body: boom, at: tip, y: 0.1",
        "hinge_measure": "hinge: elbow, quantity: speed", "frame_measure": "frame: tool, quantity: velocity, reference: lower",
        "line_measure": "line: [world, [tool, [0, 0, 0.1]]], quantity: rate", "actuator_force": "load: motor, factor: 2",
        "subtree_measure": "body: lower, quantity: angular_momentum", "constraint_force": "closure: stay, rows: [force along]",
        "constraint_gap": "closure: stay",
        "gyro": "frame: tool, period: 0.01, noise: [1.0e-5, 2, 0], misalignment: [0, 0.1, 0], resolution: 1, accumulates: true",
        "accelerometer": "frame: tool", "magnetometer": "frame: tool, field: [1, 0, 0.5], period: 0.1, bias: [1, 2, 3], limit: 4",
        "star_tracker": "frame: tool, period: 0.1, sun: {series: {times: [0, 1], values: [[1, 0, 0], [0, 1, 0]]}}, exclusion: 0.3",
        "sun_sensor": "frame: tool, sun: [1, 0, 0.5], view: 1, period: 0.1, delay: 0.2, start: 0.3, resolution: [0.1, 0]",
        "encoder": "hinge: elbow, period: 0.1, counts: 4096, sigma: 0.1, averages: 3",
    }  # fmt: skip
    BOOM = "  boom: {parent: world, hinge: Fixed, flex: {beam: {length: 5, mass: 6, EI: [900, 900], modes: 2}}}\nframes:\n"

    STAY = "loops:\n  stay: {type: rod, frame_a: world, frame_b: tool, length: 2, active: false}\n"

    def test_every_one_is_read_and_saved_exactly(self, write, tmp_path):
        known = {
            word for word, kind in OUTPUTS.items() if not kind.__module__.startswith("pliant.space")
        }  # tests/space/test_files.py
        assert {*self.SENSORS, "contact_force"} == known  # which needs a contact: test_contacts.py
        lines = "".join(f"  {word}_1: {{type: {word}, {given}}}\n" for word, given in self.SENSORS.items())
        text = ARM.replace("frames:\n", self.BOOM) + self.STAY + MOTOR + lines
        system = pl.load(write(text), laws=LAWS)
        assert [type(x.type) for x in system.model.outputs[1:]] == [OUTPUTS[word] for word in self.SENSORS]
        again = returned(system, tmp_path / "a.yaml")
        assert [str(x.type) for x in again.model.outputs] == [str(x.type) for x in system.model.outputs]
        assert not [finding for finding in check(write(text)) if finding.severity == "error"]

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ("type: frame_pos, frame: tool", "no output type named 'frame_pos'; did you mean 'frame_pose'?"),
            ("type: frame_pose, frame: tol", "frame: no frame or body named 'tol'; did you mean 'tool'?"),
            ("type: frame_pose", "'frame' is missing"),
            ("type: frame_pose, frame: tool, unit: m", "no key named 'unit'"),
            ("type: frame_velocity, frame: tool, axes: own", "no choice of axes named 'own'"),
            ("type: motor_power, load: moter", "load: no load named 'moter'; did you mean 'motor'?"),
            ("type: strain, body: lower, at: 0.1", "body 'lower' is rigid"),
            ("type: gyro, frame: tool, noise: 0.1", "noise= is an error of samples, but period= is missing"),
            ("type: gyro, frame: tool, period: 0.1, nois: 0.1", "no key named 'nois'"),
            ("type: magnetometer, frame: tool, field: erth", "no output or number of a load named 'erth'"),
            ("type: sun_sensor, frame: tool, sun: [1, 0]", "give three numbers in world axes"),
        ],
    )
    def test_bad_sensors(self, write, given, message):
        path = write(f"{ARM}{MOTOR}  seen: {{{given}}}\n")
        with pytest.raises(pl.FileError) as told:
            pl.load(path, laws=LAWS)
        assert str(told.value).startswith(f"{path}:{FIRST}: output 'seen': ") and message in str(told.value)
