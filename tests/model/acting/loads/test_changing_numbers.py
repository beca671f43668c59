"""Every number of every load and sensor that may change, given in every way, against a system that is described with this value.

The tables of loads and sensors say which there are. A type or a number without an example fails.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np
import pytest

import pliant as pl
from pliant.compile.trace.parameters import changed, parse, values
from pliant.graph import Graph
from pliant.model.acting.loads import LOAD_TYPES
from pliant.vectors.laws.texts import LawTexts
from tests.doors import DOORS
from tests.kit import close

loads, Z3 = pl.loads, (0.0, 0.0, 0.0)
X = pl.Pose((0.5, 0.0, 0.1))
HALF = (0.5, -0.3, 0.2)


def base() -> pl.System:
    """A free body with an arm, a slide and a ball joint on it."""
    system = pl.System("s", gravity=Z3)
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(3.0, (1.0, 0.7, 0.5), com=(0.1, 0.0, 0.2)))
    system.add_body(
        "arm", "bus", pl.Revolute("y"), hinge_name="elbow", mass=1.0, com=(0.2, 0, 0.1), inertia=(0.1, 0.2, 0.3), pose=X
    )
    system.add_body(
        "tip", "arm", pl.Prismatic("x"), hinge_name="slide", mass=0.5, com=(0.1, 0.1, 0), inertia=(0.1, 0.1, 0.1), pose=X
    )
    system.add_body(
        "ball", "bus", pl.Spherical(), hinge_name="socket", mass=0.5, inertia=(0.1, 0.2, 0.1), pose=pl.Pose((0, 0.5, 0))
    )
    system.add_frame("F", "tip", pl.Pose((0.2, 0.1, 0.3), rpy=(0.3, -0.2, 0.5)))
    return system


# The arguments of an example of each type, and of each number a value that is neutral and another one.
EXAMPLES: dict[str, list[tuple[dict[str, Any], dict[str, tuple[Any, Any]]]]] = {
    "HingeSpring": [({"hinge": "elbow", "k": 4.0}, {"k": (0.0, 7.0), "c": (0.0, 3.0), "rest": (0.0, 0.4)})],
    "HingeFriction": [
        ({"hinge": "elbow", "coulomb": 1.0}, {"coulomb": (0.0, 2.0), "viscous": (0.0, 3.0), "slip": (1.0, 0.3)}),
        ({"hinge": "elbow", "coulomb": 1.0, "stick": True}, {"viscous": (0.0, 3.0)}),
    ],
    "HingeStop": [
        ({"hinge": "elbow", "k": 9.0, "upper": 0.1}, {"upper": (0.9, 0.1), "k": (0.0, 70.0), "d": (0.0, 3.0)}),
        ({"hinge": "elbow", "k": 9.0, "lower": 0.1}, {"lower": (0.1, 0.9)}),
        ({"hinge": "elbow", "restitution": 0.0, "lower": -2.0}, {"restitution": (0.0, 0.5)}),
    ],
    "Motor": [
        ({"hinge": "elbow", "gear": 3.0, "lag": 0.2, "torque": 1.0}, {"torque": (0.0, 2.0), "lag": (0.2, 0.5)}),
        (
            {"hinge": "elbow", "torque": 5.0, "max_torque": 9.0, "speed": 7.0},
            {"max_torque": (0.0, 3.0), "speed": (7.0, 2.0), "lag": (0.0, 0.5)},
        ),
    ],
    "Servo": [
        (
            {"hinges": ["elbow", "slide"], "kp": 3.0, "kd": 2.0, "path": (0.1, 0.2), "max_torque": 9.0},
            {"kp": (0.0, 4.0), "kd": (0.0, 2.0), "path": ((0.0, 0.0), (0.5, 0.6)), "max_torque": (0.0, 0.4)},
        ),
        ({"hinges": "elbow", "kp": 3.0, "kd": 2.0, "path": 0.2, "feedforward": "rigid"}, {"kp": (0.0, 4.0), "path": (0.0, 0.4)}),
    ],
    "Armature": [({"hinge": "elbow", "inertia": 0.3}, {})],
    "FrameForce": [({"frame": "F", "force": Z3}, {"force": (Z3, HALF), "moment": (Z3, HALF)})],
    "PointSpring": [
        ({"a": "world", "b": "F", "k": 5.0}, {"k": (0.0, 4.0), "c": (0.0, 2.0), "rest": (0.0, 0.3)}),
        ({"a": "world", "b": "F", "k": 5.0, "pull_only": True}, {"rest": (9.0, 0.1)}),
    ],
    "Bushing": [({"a": "bus", "b": "F", "k": [1.0] * 6}, {"k": ([0.0] * 6, [3.0, 2, 1, 4, 5, 6]), "c": (0.0, 2.0)})],
    "Thruster": [
        ({"frame": "F", "thrust": 3.0, "command": 0.5}, {"thrust": (0.0, 2.0), "command": (0.0, 0.7), "rise": (0.0, 0.2)}),
        (
            {"frame": "F", "thrust": 3.0, "command": 0.5, "rise": 0.2, "fall": 0.3},
            {"rise": (0.2, 0.4), "command": (0.0, 0.7), "fall": (0.3, 0.1)},
        ),
    ],
    "Plates": [
        (
            {"frame": "F", "areas": [2.0], "normals": [(1, 0, 0)], "centres": [(0.5, 0, 0)], "density": 1.0, "pressure": 1.0},
            {
                "areas": ([0.0], [3.0]), "normals": ([(1.0, 0.0, 0.0)], [(0.0, 1.0, 0.0)]), "centres": ([Z3], [HALF]),
                "density": (0.0, 2.0), "wind": (Z3, HALF), "drag": (0.0, 2.0), "pressure": (0.0, 3.0),
                "sun": ((1.0, 0.0, 0.0), HALF), "specular": (0.0, 0.5), "diffuse": (0.0, 0.3),
            },
        ),
    ],
    "Wheel": [
        (
            {"frame": "bus", "inertia": 0.05, "speed": 30.0, "torque": 0.2, "coulomb": 0.1, "stiction": 0.2},
            {
                "torque": (0.0, 0.3), "friction": (0.0, 0.1), "max_torque": (0.0, 0.1), "max_speed": (99.0, 20.0),
                "coulomb": (0.0, 0.2), "stiction": (0.0, 0.4), "static_imbalance": (0.0, 0.1), "dynamic_imbalance": (0.0, 0.1),
            },
        ),
    ],
    "CentralGravity": [
        (
            {"mu": 10.0, "radius": 2.0, "centre": (0, 0, -9.0)},
            {"mu": (1e-9, 9.0), "J2": (0.0, 0.3), "centre": ((0.0, 0, -9.0), (1.0, 2.0, -8.0))},
        ),
        ({"mu": 10.0, "radius": 2.0, "J2": 0.1, "centre": (0, 0, -9.0)}, {"radius": (1.0, 2.0)}),
        ({"mu": 10.0, "centre": (0, 0, -9.0)}, {"J2": (0.0, 0.3)}),
    ],
    "PointContact": [
        (
            {"frame": "F", "radius": 9.0, "k": 5.0},
            {"radius": (0.0, 9.0), "k": (0.0, 7.0), "d": (0.0, 1.0), "mu": (0.0, 0.5), "slip": (1.0, 0.3)},
        ),
    ],
    "Tendon": [
        (
            {"line": {"elbow": 2.0, "slide": -1.0}, "k": 3.0},
            {"k": (0.0, 2.0), "c": (0.0, 2.0), "rest": (0.0, 0.3), "coulomb": (0.0, 0.5), "slip": (1.0, 0.3)},
        ),
        ({"line": ["world", "F", 2.0, "bus", "F"], "k": 3.0, "coulomb": 0.5}, {"rest": ((0.0, 9.0), (0.1, 0.2))}),
        ({"line": {"socket": [1.0, 2.0, 3.0]}}, {"k": (0.0, 3.0), "c": (0.0, 3.0)}),
    ],
    "Actuator": [
        (
            {"line": {"elbow": 2.0, "slide": -1.0}, "ctrl": 0.4, "lag": 0.3, "act_range": (-1.0, 1.0)},
            {
                "ctrl": (0.0, 0.6), "gain": (0.0, 5.0), "bias": (Z3, HALF), "lag": (0.3, 0.1),
                "ctrl_range": ((-1.0, 1.0), (0.1, 0.3)), "act_range": ((-1.0, 0.0), (0.0, 0.4)),
                "force_range": ((-99.0, 99.0), (0.0, 0.1)),
            },
        ),
        ({"line": ["world", "F"], "ctrl": 0.4}, {"gain": (Z3, HALF), "bias": (Z3, HALF), "lag": (0.0, 0.3)}),
        ({"frame": "F", "gear": (1, 2, 0, 0, 1, 0), "ctrl": 0.4}, {"gain": (Z3, HALF), "bias": (Z3, HALF)}),
        ({"line": {"socket": [1.0, 2.0, 3.0]}, "ctrl": 0.4}, {"gain": (0.0, 3.0), "bias": (Z3, (0.4, 0.0, -2.0))}),
    ],
    "BoxDrag": [
        (
            {"frame": "F", "edges": (0.3, 0.4, 0.5), "density": 2.0},
            {"edges": (Z3, (0.3, 0.4, 0.6)), "density": (0.0, 3.0), "viscosity": (0.0, 2.0), "wind": (Z3, HALF)},
        ),
    ],
    "Latch": [({"hinge": "elbow", "at": 0.1, "k": 5.0}, {"at": (0.0, 0.3), "k": (0.0, 5.0), "c": (0.0, 2.0)})],
    "SyncCable": [
        (
            {"hinge": "elbow", "other": "slide", "k": 5.0, "preload": 0.5},
            {"k": (1.0, 5.0), "c": (0.0, 2.0), "ratio": (0.0, 2.0), "rest": (0.0, 0.3), "preload": (0.0, 0.2)},
        ),
    ],
    "ModalDamping": [({"speeds": ["elbow.rate", "slide.rate"], "rows": [[1.0, 2.0]]}, {"rows": ([[0.0, 0.0]], [[1.0, 0.5]])})],
    "WheelSet": [
        (
            {"frame": "bus", "axes": "pyramid", "inertia": 0.01, "speed": 30.0, "torque": (0.1, 0.2, 0.3, 0.4), "coulomb": 0.1},
            {
                "torque": ((0.0,) * 4, (0.1, 0.2, 0.3, 0.3)), "friction": (0.0, 0.1), "max_torque": (0.0, 0.1),
                "max_speed": (99.0, 20.0), "coulomb": (0.0, 0.2), "stiction": (0.0, 0.4), "static_imbalance": (0.0, 0.1),
                "dynamic_imbalance": (0.0, 0.1), "null_rate": (0.0, 0.2),
            },
        ),
        ({"frame": "bus", "inertia": 0.01, "moment": Z3}, {"moment": (Z3, HALF)}),
    ],
    "CMG": [
        (
            {"frame": "bus", "gimbals": "xyz", "momentum": 2.0, "rate": (0.1, 0.2, 0.3), "lag": 0.3, "gimbal_inertia": 0.1},
            {"momentum": (0.0, 3.0), "rate": (Z3, HALF), "max_rate": (0.0, 0.2), "lag": (0.3, 0.1)},
        ),
        ({"frame": "bus", "gimbals": "xyz", "momentum": 2.0}, {"lag": (0.0, 0.1), "rate": (Z3, HALF)}),
    ],
    "ThrusterCluster": [
        (
            {"frame": "F", "positions": [Z3, HALF], "directions": ["x", "y"], "thrust": 2.0, "command": (0.2, 0.3)},
            {"thrust": (0.0, 3.0), "command": ((0.0, 0.0), (0.3, 0.5)), "rise": (0.0, 0.3)},
        ),
        (
            {"frame": "F", "positions": [Z3], "directions": ["x"], "thrust": 2.0, "command": [0.3], "rise": 0.1, "fall": 0.2},
            {"rise": (0.1, 0.3), "fall": (0.2, 0.3)},
        ),
    ],
    "MagneticTorquer": [
        (
            {"frame": "F", "dipole": HALF, "field": (1.0, 2.0, 3.0)},
            {"dipole": (Z3, HALF), "field": (Z3, HALF), "max_dipole": (0.0, 0.2)},
        ),
    ],
    "ArrayDrive": [
        (
            {"hinge": "elbow", "k": 5.0, "rate": 0.2, "angle": 0.1, "c": 1.0, "step": 0.3, "detent": 0.2},
            {
                "k": (0.0, 3.0), "rate": (0.0, 0.3), "c": (0.0, 2.0), "max_torque": (0.0, 0.1), "step": (0.3, 0.2),
                "ripple": (0.0, 0.5), "detent": (0.0, 0.3), "harmonics": ([(1.0, 0.0, 0.0)], [(2.0, 0.3, 0.1)]),
            },
        ),
    ],
    "ImpulseCounter": [({}, {})],
    "GearMesh": [
        (
            {"first": "bus", "second": "arm", "k": 5.0, "teeth": (20, 40), "axis": "y"},
            {"k": (0.0, 3.0), "c": (0.0, 1.0), "backlash": (0.0, 0.01)},
        ),
    ],
    "Orbit": [
        (
            {"a": 8e6, "e": 0.1},
            {
                "a": (7.5e6, 8e6), "e": (0.0, 0.1), "i": (0.0, 0.5), "raan": (0.0, 0.5), "argp": (0.0, 0.5), "anomaly": (0.0, 0.5),
                "mu": (3.9e14, 4.0e14), "radius": (6e6, 6.1e6), "flattening": (0.0, 0.1), "rotation": (0.0, 1e-4),
                "meridian": (0.0, 0.1), "density_factor": (0.0, 2.0), "magnetic_radius": (6e6, 6.1e6),
                "solar_pressure": (0.0, 1e-6),
            },
        ),
        ({"a": 8e6, "harmonics": [[2, 0, -4.8e-4, 0], [2, 2, 1e-4, 1e-4]]}, {"radius": (6e6, 6.1e6), "meridian": (0.0, 0.1)}),
        (
            {"r": (7e6, 0.0, 0.0), "v": (0.0, 7.6e3, 0.0)},
            {"r": ((7e6, 0.0, 0.0), (7e6, 1e5, 0.0)), "v": ((0.0, 7.6e3, 0.0), (0.0, 7.6e3, 1e2)), "i": (0.0, 0.3)},
        ),
    ],
}  # fmt: skip

# What is constant, as the description of the load says: neither an input nor a series.
CONSTANT = {
    "HingeStop": {"restitution"}, "Plates": {"areas", "normals", "centres"}, "BoxDrag": {"edges"}, "Latch": {"at", "k", "c"},
    "Actuator": {"ctrl_range", "act_range", "force_range"}, "ArrayDrive": {"harmonics"}, "ModalDamping": {"rows"},
    "Orbit": {"a", "e", "i", "raan", "argp", "anomaly", "r", "v", "mu"}, "CMG": set(),
}  # fmt: skip
OVER_TIME = ("as_input", "as_series")
COMPILED = ("as_symbols", "as_parameter", "loaded")


def build(kind: type, given: dict[str, Any], key: str, x: Any) -> pl.System:
    system = base()
    system.add_load("l", kind(**{**given, key: x}))
    return system


TYPES = {kind.__name__: kind for kind in (*LOAD_TYPES, pl.space.Orbit)}
CASES = [(name, i, key) for name, examples in EXAMPLES.items() for i, (_, own) in enumerate(examples) for key in own]


def test_every_number_of_every_load_has_an_example():
    for name, kind in TYPES.items():
        numbers = {f.name for f in fields(kind) if f.metadata.get("number")}
        assert {key for _, own in EXAMPLES[name] for key in own} == numbers, name


def refused(name: str, i: int, key: str, door: str) -> bool:
    """Whether a door is refused, as the declaration says: because a number is constant, or is left out."""
    given, own = EXAMPLES[name][i]
    kind = TYPES[name](**{**given, key: own[key][0]})
    if key in kind.left_out() or (key in CONSTANT.get(name, ()) and door in OVER_TIME):
        return True
    return key in kind.fixed() and (name == "Tendon" or door in (*OVER_TIME, *COMPILED))


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_it_was_given_identifies_it_as_its_law_does(name):
    """With numbers, and with parameters as nodes: the text of its fields differs where the graph of its law differs."""
    compared = 0
    for i, (given, own) in enumerate(EXAMPLES[name]):
        for key, (before, value) in own.items():
            if refused(name, i, key, "with_parameters"):
                continue
            compared += 1
            same, other, again = (build(TYPES[name], given, key, x) for x in (before, value, before))
            by_fields, by_law = zip(*map(texts_of, (same, other, again)), strict=True)
            assert "by its fields" in by_fields[0]
            for texts in (by_fields, by_law):
                assert texts[0] == texts[2] != texts[1]
            if not refused(name, i, key, "as_parameter"):
                named = [texts_of(system, [f"l.{key}"]) for system in (same, other, again)]
                assert named[0] == named[2] and named[0][1] == named[1][1]  # a law does not have the present value
                assert not {x for both in named for x in both} & {*by_fields, *by_law}
    assert compared or not any(own for _, own in EXAMPLES[name])


def texts_of(system: pl.System, names: Any = ()) -> tuple[str, str]:
    """The text of a load by its fields, and the one by its law; with parameters as nodes."""
    graph, model = Graph(), system.model
    if names:
        named = parse(model, names)
        p = graph.input("parameters", (named[-1].where.stop,), fixed=values(model, named))
        laws = LawTexts(changed(model, named, p), changed(model.internals.matter, named, p), graph)
    else:
        laws = LawTexts(model, model.internals.matter, graph)
    return laws.of_load(laws.given.loads[0]), laws.of_law(laws.given.loads[0])


@cache
def state(ns: int) -> dict[str, Any]:
    rng = np.random.default_rng(ns)
    q = np.array([0.9, 0.1, -0.3, 0.2, 0.4, -0.2, 0.5, 0.7, 0.3, 0.8, 0.3, 0.1, -0.4])
    for part in (slice(0, 4), slice(9, 13)):
        q[part] /= np.linalg.norm(q[part])
    return {"q": q, "v": rng.normal(size=11), **({"s": 0.3 * rng.normal(size=ns)} if ns else {})}


def rates(system: pl.System, parameters: list[str], t: float, given: Any) -> np.ndarray:
    dyn = pl.compile(system, "reference", parameters=parameters)
    return np.concatenate(dyn.rhs(t, **state(dyn.model.ns), **given))


def doors_of(name: str, i: int, key: str, doors: list[str]) -> None:
    given, own = EXAMPLES[name][i]
    before, value = own[key]

    def made(x: Any) -> pl.System:
        return build(TYPES[name], given, key, x)

    for door in doors:
        if refused(name, i, key, door):
            with pytest.raises(pl.PliantError, match=r"'l'|l\.|Series"):
                driven = DOORS[door](made, f"l.{key}", before, value)
                pl.compile(driven.system, "reference", parameters=driven.parameters)
            continue
        driven = DOORS[door](made, f"l.{key}", before, value)
        found = rates(driven.system, driven.parameters, driven.t, driven.given)
        close(found, rates(made(value), [], driven.t, {}), 1e-11)


@pytest.mark.seeds(30)
def test_a_number_acts_whatever_it_is_in_the_description(seed):
    rng = np.random.default_rng(seed)
    for name, examples in EXAMPLES.items():
        if own := [(i, key) for i, (_, numbers) in enumerate(examples) for key in numbers]:
            i, key = own[rng.integers(len(own))]
            doors_of(name, i, key, [str(x) for x in rng.choice([*DOORS], 2, replace=False)])


@pytest.mark.seeds(24)
@pytest.mark.filterwarnings("ignore:.*too stiff for steps:pliant.errors.ModelWarning")
def test_it_acts_so_in_everything_that_is_computed(seed, tmp_path):
    """Measured, linearised, in steps of two kinds, and in a sweep."""
    rng = np.random.default_rng(seed)
    chosen = [case for case in CASES if not refused(*case, "as_input") and case[0] not in ("Orbit", "GearMesh")]
    name, i, key = chosen[rng.integers(len(chosen))]
    before, value = EXAMPLES[name][i][1][key]
    system, target = build(TYPES[name], EXAMPLES[name][i][0], key, before), build(TYPES[name], EXAMPLES[name][i][0], key, value)
    for one in (system, target):
        one.add_output("imu", pl.sensors.Imu("F"))
        one.add_output("power", pl.sensors.MotorPower("l"))
    p = {f"l.{key}": np.ravel(value)}
    dyn, built = pl.compile(system, parameters=[*p]), pl.compile(target)
    at, dt = state(dyn.model.ns), {"dt": 1e-3, "steps": 5}
    start = {"q0": at["q"], "v0": at["v"]} | ({"s0": at["s"]} if "s" in at else {})
    pairs = [
        (dyn.rhs(0.0, p=p, **at), built.rhs(0.0, **at)),
        (dyn.outputs(0.0, p=p, **at).values(), built.outputs(0.0, **at).values()),
        ([dyn.reactions(0.0, p=p, **at)], [built.reactions(0.0, **at)]),
        ([pl.linearise(dyn, p=p, **at).A], [pl.linearise(built, **at).A]),
        ([dyn.rollout(p=p, **start, **dt).q], [built.rollout(**start, **dt).q]),
        ([pl.simulate(dyn, p=p, **start, t_end=5e-3).q[-1]], [pl.simulate(built, **start, t_end=5e-3).q[-1]]),
    ]
    if np.ndim(value) == 0:
        out = {"out": tmp_path / "s.zarr", "processes": 1, "progress": False}
        swept = pl.sweep(system, {f"l.{key}": [before, value]}, t_end=5e-3, **out, **start)
        pairs.append(([swept.data["q"].isel(run=1, time=-1)], [pl.simulate(built, **start, t_end=5e-3).q[-1]]))
    for found, expected in pairs:
        for a, b in zip(found, expected, strict=True):
            close(a, b, 1e-8)
