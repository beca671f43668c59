"""FMUs in FMPy: valid, the same motion as pl.simulate, exact derivatives, states that come back, events, closed loops."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.export.fmu import build
from pliant.export.fmu.units import unit_of
from pliant.export.fmu.variables import structured
from tests.bounded import LIMIT

fmpy = pytest.importorskip("fmpy", reason="FMUs are run in FMPy: pip install fmpy")
from fmpy.fmi2 import FMU2Model, FMU2Slave  # noqa: E402
from fmpy.fmi3 import FMU3Model, FMU3Slave  # noqa: E402
from fmpy.validation import validate_fmu  # noqa: E402

VERSIONS = ("2.0", "3.0")
needs_cc = pytest.mark.skipif(not any(map(shutil.which, ("cc", "gcc", "clang"))), reason="there is no C compiler")
SPIN = {"bus": (0.3, 1.0, 0.2, 0.1, 0.0, 0.0), "panel": 0.5}


def tumbler() -> pl.System:
    """A quaternion, a hinge with a spring, a symbol, an output, a load with a state and an input, a wrench's frame."""
    m = pl.symbol("m", 2.0, unit="kg")
    s = pl.System("tumbler", gravity=(0, 0, 0))
    s.add_body("bus", hinge=pl.Free(), mass=20.0, com=(0.01, 0.02, 0), inertia=[1.0, 2.0, 3.0])
    at = pl.Pose(xyz=(0.5, 0, 0))
    s.add_body("panel", parent="bus", hinge=pl.Revolute("y"), pose=at, mass=m, com=(0.4, 0, 0), inertia=[0.01, 0.1 * m, 0.1 * m])
    s.add_frame("tip", "panel", pl.Pose(xyz=(0.8, 0, 0)))
    s.add_load("hinge", pl.loads.HingeSpring("panel", k=3.0, c=0.01))

    def lag(x: Any) -> None:
        x.rate("h", x.p.a * (x.u.to - x.s.h))
        x.torque("panel", x.s.h)

    s.add_load("lag", lag, parameters={"a": 2.0}, inputs={"to": 0.1}, states={"h": 0.0})
    s.add_output("spin", lambda x: x.omega(x["bus"]).dot(x["bus"].x), unit="rad/s")
    s.add_output("push", lambda x: x.acceleration(x["tip"].origin).in_(x.world), unit="m/s^2")
    return s


@pytest.fixture(scope="module", params=VERSIONS)
def tumbling(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """An FMU with everything, and its version."""
    path = tmp_path_factory.mktemp("fmu") / "tumbler.fmu"
    options: dict[str, Any] = {"parameters": ["m", "lag.a", "gravity"], "wrenches": ["tip"], "frames": ["tip"], "v0": SPIN}
    return str(pl.write_fmu(tumbler(), path, request.param, compiler="cc", **options)), request.param


def loaded(path: str, kind: str, version: str, folder: Path, token: str | None = None, **options: Any) -> tuple[Any, Any]:
    """An instance, initialised, and its description."""
    md = fmpy.read_model_description(path)
    classes = {("ME", "2.0"): FMU2Model, ("CS", "2.0"): FMU2Slave, ("ME", "3.0"): FMU3Model, ("CS", "3.0"): FMU3Slave}
    where = fmpy.extract(path, str(folder / f"{len(list(folder.iterdir()))}"))  # a library that is loaded is not overwritten
    name = md.modelExchange.modelIdentifier
    fmu = classes[kind, version](guid=token or md.guid, unzipDirectory=where, modelIdentifier=name, instanceName="x")
    fmu.instantiate(**options)
    if version == "2.0":
        fmu.get, fmu.set = fmu.getReal, fmu.setReal
        fmu.setupExperiment(tolerance=1e-10, startTime=0.0)
        fmu.enterInitializationMode()
    else:
        fmu.get, fmu.set = fmu.getFloat64, fmu.setFloat64
        fmu.enterInitializationMode(tolerance=1e-10, startTime=0.0)
    return fmu, md


def final(result: Any, names: list[str]) -> np.ndarray:
    return np.array([result[name][-1] for name in names])


def motion(path: str, kind: str, t_end: float, instants: int = 20, **options: Any) -> Any:
    steps = {"output_interval": t_end / instants, "relative_tolerance": 1e-10, "solver": "CVode"}
    return fmpy.simulate_fmu(path, fmi_type=kind, stop_time=t_end, **steps, **options)


# ---- in FMPy


@needs_cc
def test_valid_and_the_same_motion(tumbling: tuple[str, str]):
    path, _ = tumbling
    assert validate_fmu(path) == []
    names = ["bus.qw", "bus.qz", "panel.angle", "bus.wx", "panel.rate"]
    run = pl.simulate(tumbler(), v0=SPIN, t_end=5.0, rtol=1e-12, t_eval=[0.0, 5.0], wrenches={"tip": [0, 0, 0, 0, 0, 0.2]})
    expected = np.array([run.q[-1, 0], run.q[-1, 3], run.q[-1, 7], run.v[-1, 0], run.v[-1, 6]])
    for kind, tolerance in (("CoSimulation", 1e-9), ("ModelExchange", 1e-7)):  # CVode's own error
        found = motion(path, kind, 5.0, start_values={"tip.force[3]": 0.2}, output=[*names, "tip.R[1,2]", "spin"])
        assert final(found, names) == pytest.approx(expected, abs=tolerance)
        assert found["spin"][-1] == pytest.approx(expected[3], abs=tolerance)


@needs_cc
def test_quaternions_keep_their_norm(tumbling: tuple[str, str]):
    for kind, tolerance in (("CoSimulation", 1e-12), ("ModelExchange", 1e-8)):
        found = motion(tumbling[0], kind, 100.0, 1000)
        norm = sum(found[f"bus.{x}"] ** 2 for x in ("qw", "qx", "qy", "qz"))
        assert np.abs(np.sqrt(norm) - 1.0).max() < tolerance


@needs_cc
def test_a_symbol_is_a_parameter(tumbling: tuple[str, str]):
    s = pl.System("other", gravity=(0, 0, 0))
    for body in tumbler().model.bodies:
        m = 1.1 if body.name == "panel" else body.mass
        inertia = [0.01, 0.11, 0.11] if body.name == "panel" else body.inertia.inertia
        s.add_body(
            body.name, body.parent, body.hinge.type, pose=body.hinge.pose, mass=m, com=np.asarray(body.inertia.com), inertia=inertia
        )
    s.add_load("hinge", pl.loads.HingeSpring("panel", k=3.0, c=0.01))
    run = pl.simulate(s, v0=SPIN, t_end=1.0, rtol=1e-12, t_eval=[0.0, 1.0])
    found = motion(tumbling[0], "CoSimulation", 1.0, start_values={"m": 1.1, "lag.to": 0.0})
    assert final(found, ["panel.angle", "panel.rate"]) == pytest.approx([run.q[-1, 7], run.v[-1, 6]], abs=1e-10)


@needs_cc
def test_directional_derivatives(tumbling: tuple[str, str], tmp_path: Path):
    path, version = tumbling
    fmu, md = loaded(path, "ME", version, tmp_path)
    rng = np.random.default_rng(0)
    states = [x for x in md.modelVariables if x.initial == "exact" and x.causality == "output"]
    others = [x for x in md.modelVariables if x.causality in ("input", "parameter")]
    for x in (*states, *others):
        fmu.set([x.valueReference], [float(x.start) + 0.2 * rng.normal()])
    unknown = [x.variable.valueReference for x in (*md.derivatives, *md.outputs)]
    for x in (*states, *others):
        ref = [x.valueReference]
        [at] = fmu.get(ref)
        sides = []
        for h in (1e-6, -1e-6):
            fmu.set(ref, [at + h])
            sides.append(np.array(fmu.get(unknown)))
        fmu.set(ref, [at])
        slope = (sides[0] - sides[1]) / 2e-6
        exact = np.array(fmu.getDirectionalDerivative(unknown, ref, [1.0]))
        assert np.abs(exact - slope).max() < 1e-7 * (1.0 + np.abs(slope).max()), x.name
    fmu.freeInstance()


@needs_cc
def test_a_state_comes_back_and_instances_are_apart(tumbling: tuple[str, str], tmp_path: Path):
    path, version = tumbling
    fmu, md = loaded(path, "CS", version, tmp_path)
    other, _ = loaded(path, "CS", version, tmp_path)
    every = [x.valueReference for x in md.modelVariables if x.valueReference]
    for x in (fmu, other):
        x.exitInitializationMode()

    def steps(first: int, which: Any = fmu) -> list[list[float]]:
        out = []
        for i in range(first, first + 4):
            which.doStep(currentCommunicationPoint=0.07 * i, communicationStepSize=0.07)
            out.append(which.get(every))
        return out

    before = steps(0)
    kept = fmu.getFMUState()
    text = fmu.serializeFMUState(kept)
    then = steps(4)
    fmu.setFMUState(kept)
    assert steps(4) == then
    fmu.setFMUState(fmu.deserializeFMUState(text))
    assert steps(4) == then
    assert steps(0, other) == before  # it has not moved meanwhile
    other.reset()
    other.setFMUState(other.deserializeFMUState(text))  # the tolerance is part of it
    assert steps(4, other) == then
    for x in (fmu, other):
        x.freeInstance()


@needs_cc
def test_what_is_wrong_is_told(tumbling: tuple[str, str], tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    path, version = tumbling
    with pytest.raises(Exception, match="nstantiate"):
        loaded(path, "CS", version, tmp_path, token="{other}")
    assert "{other} is not that of this FMU" in capfd.readouterr().out
    fmu, md = loaded(path, "CS", version, tmp_path)
    reference = {x.name: x.valueReference for x in md.modelVariables}
    for name, value, said in (
        ("m", np.nan, "m is given a value that is not a finite number"),
        ("der(panel.angle)", 1.0, "der(panel.angle) is calculated"),
    ):
        with pytest.raises(Exception, match="failed"):
            fmu.set([reference[name]], [value])
        assert said in capfd.readouterr().out
    fmu.set([reference["bus.qw"]], [0.0])
    with pytest.raises(Exception, match="failed"):
        fmu.exitInitializationMode()
    assert "quaternion of norm 0" in capfd.readouterr().out
    fmu.freeInstance()


# ---- events, loops, time


def ball() -> pl.System:
    s = pl.System("ball")
    s.add_body("ball", hinge=pl.Prismatic("z"), mass=1.0)
    s.add_load("floor", pl.loads.HingeStop("ball", lower=0.0, restitution=0.5))  # comes to rest at 1.35 s
    return s


def latch() -> pl.System:
    """A forearm that a latch catches and lets go, an arm that is kicked, and a force over time."""
    s = pl.System("latch")
    s.add_body("arm", hinge=pl.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=[0.01, 0.1, 0.1])
    at = pl.Pose(xyz=(1, 0, 0))
    s.add_body("fore", parent="arm", hinge=pl.Revolute("y"), pose=at, mass=1.0, com=(0.5, 0, 0), inertia=[0.01, 0.1, 0.1])
    s.add_event("catch", pl.Event(lambda x: x.q("fore") - 0.4, direction=1, action=pl.events.lock("fore")))
    s.add_event("let", pl.Event(lambda x: x.t - 1.5, direction=1, action=pl.events.unlock("fore")))
    s.add_event("kick", pl.Event(lambda x: x.t - 0.9, direction=1, action=lambda x: x.set_v("arm", -0.5 * x.v("arm"))))
    push = pl.Series([0.0, 0.5, 1.3, 3.0], [0.0, 1.0, -1.0, 0.5])
    s.add_load("push", lambda x: x.torque("arm", x.u.f), inputs={"f": push})
    return s


def slide() -> pl.System:
    s = pl.System("slide")
    s.add_body("box", hinge=pl.Prismatic("x"), mass=1.0)
    s.add_load("rub", pl.loads.HingeFriction("box", coulomb=2.0))
    s.add_load("spring", pl.loads.HingeSpring("box", k=10.0))
    return s


def clutch() -> pl.System:
    """Two pendulums that a coupling joins where they meet, that part later, and that another coupling turns from where they are."""
    s = pl.System("clutch")
    for name, length in (("a", 0.5), ("b", 0.8)):
        s.add_body(name, hinge=pl.Revolute("y"), mass=1.0, com=(length, 0, 0), inertia=[0.01, 0.1, 0.1])
    s.add_coupling("disc", {"a": 1.0, "b": -1.0}, active=False)
    s.add_event("meet", pl.Event(lambda x: x.q("a") - x.q("b"), direction=1, action=pl.events.activate("disc")))
    s.add_event("part", pl.Event(lambda x: x.t - 1.03, direction=1, action=pl.events.deactivate("disc")))
    s.add_coupling("grip", {"a": 1.0, "b": -1.0}, offset=lambda t: -0.2 * t * t, active=False)
    s.add_event("hold", pl.Event(lambda x: x.t - 1.52, direction=1, action=pl.events.activate("grip", offset="here")))
    return s


LADDER = pl.examples.EXAMPLES["n-four-bar"]
CASES = {
    "ball": (ball, {"ball": 1.0}, {}, 3.0, 1e-8),
    "latch": (latch, {"arm": 0.3, "fore": -0.5}, {"fore": 1.0}, 2.5, 1e-6),
    "slide": (slide, {"box": 1.0}, {}, 3.0, 1e-7),
    "clutch": (clutch, {"a": 0.2, "b": 0.4}, {"a": 1.0}, 2.0, 1e-6),
    "four-bar": (lambda: pl.examples.load("four-bar"), {"crank": 0.3}, {}, 2.0, 3e-5),  # drawn back, not put: Baumgarte's share
    "n-four-bar": (lambda: pl.examples.load("n-four-bar"), LADDER.q0, LADDER.v0, 1.0, 1e-5),  # across a singular pose at 0.7 s
}


@needs_cc
@pytest.mark.parametrize("name", CASES)
def test_events_loops_and_time(name: str, tmp_path: Path):
    make, q0, v0, t_end, tolerance = CASES[name]
    system = make()
    run = pl.simulate(system, q0=q0, v0=v0, t_end=t_end, rtol=1e-12, t_eval=np.linspace(0.0, t_end, 21))
    expected = np.concatenate([run.q, run.v], axis=1)
    path = str(pl.write_fmu(system, tmp_path / "a.fmu", "3.0", q0=q0, v0=v0, compiler="cc"))
    assert validate_fmu(path) == []
    names = [x.name for x in fmpy.read_model_description(path).modelVariables[1 : 1 + expected.shape[1]]]
    for kind, allowed in (("CoSimulation", 1e-9), ("ModelExchange", tolerance)):
        found = motion(path, kind, t_end, output=names, record_events=False)
        states = np.array([found[x] for x in names]).T
        assert states == pytest.approx(expected, abs=allowed), kind


@needs_cc
@pytest.mark.parametrize("kind", ["CoSimulation", "ModelExchange"])
@pytest.mark.parametrize("off", [-1, 1, 5])
def test_knots_that_are_roundings_from_a_time_of_the_master(off: int, kind: str, tmp_path: Path):
    """CVode refuses a step of a few roundings, so the FMU takes such a knot as reached."""
    knots = np.arange(11) * 0.1
    series = pl.Series(knots + off * np.spacing(knots) * (knots > 0) * (knots < 1), np.cos(np.arange(11.0)))
    s = pl.System("push")
    s.add_body("box", hinge=pl.Prismatic("x"), mass=1.0)
    s.add_load("push", lambda x: x.torque("box", x.u.f), inputs={"f": series})
    run = pl.simulate(s, t_end=1.0, rtol=1e-12, t_eval=np.linspace(0.0, 1.0, 21))
    path = str(pl.write_fmu(s, tmp_path / "a.fmu", "3.0", compiler="cc"))
    names = [x.name for x in fmpy.read_model_description(path).modelVariables[1:3]]
    found = motion(path, kind, 1.0, output=names, record_events=False)
    states = np.array([found[x] for x in names]).T
    assert states == pytest.approx(np.concatenate([run.q, run.v], axis=1), abs=1e-6)


@needs_cc
def test_a_run_that_ends_and_one_that_goes_too_far(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    s = pl.System("drop")
    s.add_body("ball", hinge=pl.Prismatic("z"), mass=1.0)
    s.add_event("land", pl.Event(lambda x: x.q("ball"), direction=-1, action="stop"))
    s.add_load("push", lambda x: x.torque("ball", x.u.f), inputs={"f": pl.Series([0.0, 0.2], [0.0, 0.0])})
    path = str(pl.write_fmu(s, tmp_path / "a.fmu", "2.0", q0={"ball": 0.1}, compiler="cc"))
    found = motion(path, "CoSimulation", 0.19)
    assert found["time"][-1] == pytest.approx(np.sqrt(0.2 / 9.81), abs=1e-12)
    with pytest.raises(Exception, match="failed"):
        motion(path, "CoSimulation", 0.5, start_values={"ball.displacement": 5.0})
    assert "goes beyond what push.f is given for" in capfd.readouterr().out


# ---- files


def test_the_same_bytes(tmp_path: Path):
    paths = [pl.write_fmu(tumbler(), tmp_path / f"{i}" / "a.fmu", compiler="none") for i in "ab" if not (tmp_path / i).mkdir()]
    assert paths[0].read_bytes() == paths[1].read_bytes()
    with zipfile.ZipFile(paths[0]) as archive:
        names = archive.namelist()
        assert "2-Clause BSD" in archive.read("sources/LICENSE-FMI.txt").decode()
    assert names[0] == "modelDescription.xml" and names[1:] == sorted(names[1:]) and "sources/fmu.c" in names


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    system = pl.examples.load("double-pendulum")
    path = pl.write_fmu(system, tmp_path / "a.fmu", compiler="none")
    before = path.read_bytes()

    def full(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:100])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(pl.PliantError, match=r"a\.fmu: cannot be written: No space left"):
        pl.write_fmu(system, path, "2.0", compiler="none")
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_units_and_names():
    assert unit_of("N m/rad^2").exponents == {"kg": 1, "m": 2, "s": -2, "rad": -2}  # type: ignore[union-attr]
    assert unit_of("rad/s²").exponents == {"rad": 1, "s": -2}  # type: ignore[union-attr]
    assert unit_of("deg").factor == pytest.approx(np.pi / 180)  # type: ignore[union-attr]
    assert not unit_of("furlong").known and unit_of("") is None  # type: ignore[union-attr]
    assert structured("tool.R[1,2]") == "tool.R[1,2]"
    assert structured("left-arm.hinge 2.angle") == "'left-arm'.'hinge 2'.angle"


def test_what_an_fmu_cannot_have(tmp_path: Path):
    a = tmp_path / "a.fmu"
    system = tumbler()
    for options, said in (
        ({"fmi": "1.0"}, "no version of FMI named '1.0'"),
        ({"frames": ["top"]}, "no frame or body named 'top'; did you mean 'tip'"),
        ({"outputs": ["spins"]}, "no output named 'spins'; did you mean 'spin'"),
        ({"parameters": ["panel.mas"]}, "did you mean 'mass'"),
        ({"platforms": ["linux"]}, "no platform named 'linux'"),
        ({"identifier": "2 arms"}, "is not a valid C identifier"),
        ({"frames": "tip"}, "give a list of names"),
    ):
        with pytest.raises(pl.PliantError, match=said):
            pl.write_fmu(system, a, compiler="none", **options)
    with pytest.raises(pl.PliantError, match=r"ends with \.fmu"):
        pl.write_fmu(system, tmp_path / "a.zip")
    (tmp_path / "file").touch()
    with pytest.raises(pl.PliantError, match="cannot be written"):
        pl.write_fmu(system, tmp_path / "file" / "a.fmu")  # a folder that is not there is made

    def branching(x: Any) -> None:
        x.torque("panel", 1.0 if x.q("panel") > 0 else -1.0)

    system.add_load("bang", branching)
    with pytest.raises(pl.PliantError, match=r"load 'bang': its law runs as Python .* np\.where in place of a branch"):
        pl.write_fmu(system, a, compiler="none")
    system = tumbler()
    system.add_controller("pilot", pl.Controller(0.1, lambda t, y, z: (0.0, z), measures=["spin"], drives=["lag.to"]))
    with pytest.raises(pl.PliantError, match=r"controller 'pilot': it runs as Python.*\(lag\.to\)"):
        pl.write_fmu(system, a, compiler="none")
    assert not a.exists()


def test_without_a_compiler_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(build, "found_compiler", lambda asked: None)
    with pytest.warns(pl.ModelWarning, match="there is no compiler, so it holds sources alone"):
        path = pl.write_fmu(pl.examples.load("double-pendulum"), tmp_path / "a.fmu")
    assert validate_fmu(str(path)) == []


@needs_cc
def test_sine_and_cosine(tmp_path: Path):
    runtime = Path(build.__file__).parent / "runtime"
    program = r"""
#include <math.h>
#include <stdio.h>
#include "trigonometry.c"
int main(void) { double x; while (scanf("%lf", &x) == 1) printf("%.17g %.17g\n", pl_sin(x), pl_cos(x)); return 0; }
"""
    (tmp_path / "a.c").write_text(program)
    command = [shutil.which("cc") or "gcc", "-ffp-contract=off", f"-I{runtime}", "a.c", "-o", "a", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=LIMIT)
    x = np.concatenate([np.random.default_rng(0).uniform(-s, s, 200) for s in (1e-6, 1.0, 30.0, 1e5, 1e8)])
    x = np.concatenate([x, np.arange(-50, 50) * np.pi / 2])
    done = subprocess.run(
        [str(tmp_path / "a")], input=" ".join(map(repr, x.tolist())), capture_output=True, text=True, check=True, timeout=LIMIT
    )
    found = np.array(done.stdout.split(), dtype=float).reshape(-1, 2).T
    for got, want in zip(found, (np.sin(x), np.cos(x)), strict=True):
        assert np.all(np.abs(got - want) <= 2 * np.spacing(np.abs(want)))  # either is off by less than one


def test_other_platforms(tmp_path: Path):
    zig = pytest.importorskip("ziglang", reason="zig compiles for other platforms: pip install ziglang")
    assert zig is not None
    if sys.platform != "linux":
        pytest.skip("a library for this machine is looked at by its name alone")
    path = pl.write_fmu(pl.examples.load("double-pendulum"), tmp_path / "a.fmu", compiler="zig")
    with zipfile.ZipFile(path) as archive:
        [library] = [x for x in archive.infolist() if x.filename.startswith("binaries/")]
    assert library.filename == f"binaries/{build.host()}/a.so" and library.file_size < 150_000


def test_contacts_are_refused(tmp_path):
    """An FMU has no contact solver, and would let bodies fall through each other."""
    system = pl.System("drop")
    system.add_body("ball", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_shape("ball", pl.shapes.Sphere(0.1), name="ball")
    system.add_contact("floor", "ball", "ground")
    with pytest.raises(pl.PliantError, match=r"'drop': an FMU does not include contacts, such as 'floor'; .*PointContact"):
        pl.write_fmu(system, tmp_path / "drop.fmu")
    assert not (tmp_path / "drop.fmu").exists()


# ---- bounds of parameters


@needs_cc
@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_bounds_of_parameters_are_declared_and_refused(version: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    s = pl.System("arm")
    s.add_body("upper", hinge=pl.Revolute("y"), hinge_name="shoulder", mass=1.0, com=(0.0, 0, -1), inertia=[0.1] * 3)
    s.add_load("axle", pl.loads.HingeFriction("shoulder", coulomb=0.0, viscous=0.1))
    s.add_load("spring", pl.loads.HingeSpring("shoulder", k=2.0, c=0.5))
    names = ["upper.mass", "upper.com", "upper.inertia", "axle.viscous", "axle.slip", "spring.c", "spring.rest"]
    path = tmp_path / "arm.fmu"
    pl.write_fmu(s, path, fmi=version, parameters=names)
    fmu, md = loaded(str(path), "CS", version, tmp_path)
    least = {x.name: x.min and float(x.min) for x in md.modelVariables if x.causality == "parameter"}
    assert {name for name, x in least.items() if x == 0.0} == {
        "upper.mass", "axle.viscous", "spring.c", *(f"upper.inertia[{i},{i}]" for i in (1, 2, 3))
    }  # fmt: skip
    assert 0.0 < least["axle.slip"] < 1e-300 and least["spring.rest"] is None
    place = {x.name: x.valueReference for x in md.modelVariables}
    for name, value in (("upper.mass", -1.0), ("axle.slip", 0.0), ("spring.c", -0.1), ("upper.inertia[2,2]", -1.0)):
        with pytest.raises(Exception, match="failed"):
            fmu.set([place[name]], [value])
        assert f"{name} is given {value:g}, but it must be at least" in capfd.readouterr().out
        with pytest.raises(pl.PliantError):  # as for a system
            whole = name.partition("[")[0]
            values = [0.1, -1.0, 0.1, 0, 0, 0] if whole != name else value
            pl.compile(s.with_parameters({whole: values}), target="reference").mass_matrix([0.0])
    fmu.set([place["spring.rest"], place["upper.mass"]], [-0.3, 0.0])
    fmu.freeInstance()
