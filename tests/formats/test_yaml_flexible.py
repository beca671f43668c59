"""Flexible bodies in system files: save and load is the identity, the schema, what is wrong, and files of strangers.

In the texts below a sign @, which is not part of the file, marks the line that the error must name.
"""

from __future__ import annotations

import io
import os
import re
import zipfile
from inspect import signature
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import pliant as pl
from pliant.flex.beams.families import FAMILIES
from pliant.flex.beams.uniform import BOUNDARIES
from pliant.formats import check, yaml
from pliant.formats.yaml import arrays, flexible, flexible_text
from pliant.formats.yaml.nodes.plain import plain_document
from pliant.model import ModalBody
from pliant.model.records import FIDELITIES
from tests.counting import counted
from tests.formats.yaml_files import DOCUMENT, PIECES, SAVED, returned, same, same_nodes, system_or_error
from tests.systems import modes_of_any_boundary, random_flexible_system, random_modal_body, random_pose

EXAMPLE = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(), re.DOTALL)[1]
BOOM = "{length: 5, mass: 6, EI: [900, 800], modes: 2}"
DISH = "{name: dish, position: [0, 0, 1.2], mass: 2, inertia: [0.1, 0.1, 0.15]}"
SATELLITE = f"""pliant: 1
bodies:
  bus: {{parent: world, hinge: Free, shape: {{type: sphere, mass: 9, radius: 1}}}}
  boom:
    parent: bus
    hinge: Fixed
    flex:
      beam: {BOOM}
  tip: {{parent: boom, at: tip, hinge: Fixed, shape: {{type: sphere, mass: 1, radius: 0.1}}}}
  dish:
    parent: bus
    hinge: Fixed
    flex:
      modal:
        nodes:
          - {{name: foot, position: [0, 0, 0]}}
          - {DISH}
        slopes: [[[0], [0], [0]], [[0], [0.9], [0]]]
        translations: [[[0], [0], [0]], [[0.7], [0], [0]]]
        stiffness: [350]
frames:
  middle: {{body: boom, at: 2.5}}
  feed: {{body: dish, at: dish}}
"""


@pytest.fixture(scope="module")
def scratch(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("yaml") / "system.yaml"


def same_flexible(a: pl.System, b: pl.System) -> None:
    same(a, b)
    assert b.fidelity == a.fidelity
    for x, y in zip(a.description.bodies.values(), b.description.bodies.values(), strict=True):
        assert isinstance(x.flex, pl.flex.Beam) == isinstance(y.flex, pl.flex.Beam) and x.hinge.at == y.hinge.at
        if x.flex is not None:
            assert x.flex.fingerprint == y.flex.fingerprint and x.flex.basis.tobytes() == y.flex.basis.tobytes()
    assert [f.node for f in a.description.frames.values()] == [f.node for f in b.description.frames.values()]


def alone(body: ModalBody) -> pl.System:
    """A body on a hinge that carries its inertia, whatever it is."""
    system = pl.System("one")
    system.add_body("hub", hinge=pl.Free(), inertia=pl.Inertia.sphere(1.0, 1.0))
    system.add_body("soft", parent="hub", hinge=pl.Revolute((1, 2, 3)), flex=body)
    return system


# ---- save and load is the identity


@pytest.mark.parametrize("seed", range(40))
def test_random_flexible_systems(scratch, seed):
    system = random_flexible_system(seed, kinds=SAVED)
    system.fidelity = FIDELITIES[seed % len(FIDELITIES)]
    same_flexible(system, returned(system, scratch))
    plain_document(scratch.read_text())  # plain, and so read quickly


BEAMS = {
    "the least": pl.flex.Beam(2.0, 3.0, EI=100.0),
    "no modes": pl.flex.Beam(2, 3, EI=100, modes=0),
    "two planes": pl.flex.Beam(2.0, mass=3.0, EI=(100.0, 0.1 + 0.2), modes={"z": 3, "y": 1}),
    "all": pl.flex.Beam(1 / 3, 0.1, EI=1e-3, GJ=0.7, EA=1e5, torsional_inertia=1e-4, modes=dict.fromkeys(FAMILIES, 2)),
    "an area": pl.flex.Beam(2.0, density=2700.0, section=1e-4, EI=100.0),
    "a section": pl.flex.Beam(2.0, density=2700.0, section=pl.flex.Section(1e-4, 1e-9, 3e-9), EI=100.0),
    "a tube": pl.flex.Beam(2.0, 3.0, section=pl.flex.Section.tube(0.05, 0.002), EI=100.0, GJ=50.0, modes={"y": 1, "torsion": 1}),
    "not rotary": pl.flex.Beam(2.0, 3.0, section=pl.flex.Section.rectangle(0.1, 0.2), EI=100.0, rotary=False),
    "a tip mass": pl.flex.Beam(2.0, 3.0, EI=100.0, tip_mass=0.7),
    "a hub": pl.flex.Beam(2.0, 3.0, EI=100.0, boundary="pinned-free", hub_inertia=0.2),
    **{boundary: pl.flex.Beam(2.0, 3.0, EI=100.0, boundary=boundary) for boundary in BOUNDARIES},
    "points": pl.flex.Beam(2.0, 3.0, EI=100.0, points={"a": 0.5, "é: #": 1.1, "1": 2.0, "true": 0}),
    "damping": pl.flex.Beam(2.0, 3.0, EI=100.0, damping=0.01),
    "damping a mode": pl.flex.Beam(2.0, 3.0, EI=100.0, damping=np.array([0.01, 0.02, 0.0, 0.3])),
    "damping by bands": pl.flex.Beam(2.0, 3.0, EI=100.0, damping={2.5: 0.01, 10: 0.015, np.inf: 0.02}),
    "usual damping": pl.flex.Beam(2.0, 3.0, EI=100.0, damping="bands"),
    "damping later": pl.flex.Beam(2.0, 3.0, EI=100.0, damping=0.5).with_damping([0.1, 0.2, 0.3, 0.4]),
    "a point later": pl.flex.Beam(2.0, 3.0, EI=100.0, points={"a": 0.5}).node_at(0.3)[0].node_at(0.7)[0].with_damping(0.1),
    "EI later": pl.flex.Beam(2.0, 3.0, EI=100.0, tip_mass=0.7, damping=0.1).with_parameter("EI", np.array([7.0, 0.3])),
    "sheared": pl.flex.Beam(2.0, 3.0, EI=100.0, GA=70.0, EA=9.0, boundary="static", modes={"y": 2, "axial": 0}, damping=0.1),
    "a damping time": pl.flex.Beam(2.0, 3.0, EI=100.0, damping_time=1e-3),
    "static, EI later": pl.flex.Beam(2, 3, EI=1, boundary="static", damping_time=0.1).with_parameter("EI", np.array([7.0, 3.0])),
    "NumPy's numbers": pl.flex.Beam(np.float32(0.1), np.array(3), EI=np.array([1, 2]), modes=np.int64(2), rotary=np.False_),
}  # fmt: skip


@modes_of_any_boundary
@pytest.mark.parametrize("case", BEAMS)
def test_beams(scratch, case):
    system = alone(BEAMS[case])
    system.add_frame("end", "soft", random_pose(np.random.default_rng(0)), at="tip")
    loaded = returned(system, scratch)
    same_flexible(system, loaded)
    beam = loaded.bodies[1].flex
    assert beam.frequencies.tobytes() == BEAMS[case].frequencies.tobytes() and beam.labels == BEAMS[case].labels
    assert scratch.read_text() == returned_text(loaded, scratch)


def returned_text(system: pl.System, path: Path) -> str:
    pl.save(system, path)
    return path.read_text()


def test_every_argument_of_a_beam_is_saved_by_some_test_above():
    defaults = {key: parameter.default for key, parameter in signature(pl.flex.Beam).parameters.items()}
    used = {key for beam in BEAMS.values() for key, value in beam.given.items() if np.any(value != defaults[key])}
    assert {*defaults} - used <= {"stiffening", "name"}


def test_a_beam_keeps_its_arguments_when_what_gave_them_changes():
    modes, ratios = {"y": 2}, np.full(2, 0.1)
    beam = pl.flex.Beam(2.0, 3.0, EI=100.0, modes=modes, damping=ratios)
    modes["y"], ratios[0] = 1, 0.7
    assert beam.given["modes"] == {"y": 2} and beam.given["damping"].tolist() == [0.1, 0.1]


def test_a_beam_that_its_arguments_do_not_make_is_saved_by_its_numbers(scratch):
    beam = pl.flex.Beam(2.0, 3.0, EI=100.0, GJ=1.0, torsional_inertia=1.0, modes={"torsion": 2})
    beam.__dict__["stiffness"] = 2 * beam.stiffness
    system = alone(beam)
    same(system, returned(system, scratch))
    assert "modal:" in scratch.read_text()


def test_a_body_that_no_arguments_make_is_not_saved(scratch):
    body = random_modal_body(np.random.default_rng(0), modes=2)
    body.stiffness[0, 1] += 1e-12
    with pytest.raises(pl.PliantError, match="body 'soft': it has data that are not arguments of ModalBody"):
        pl.save(alone(body), scratch)


def test_every_argument_is_known():
    assert set(flexible.MODAL) | {"name"} == set(signature(ModalBody).parameters)
    assert set(flexible.NODE) == set(signature(pl.flex.Node).parameters)


@modes_of_any_boundary
def test_points_of_a_beam_by_x(scratch):
    system = alone(pl.flex.Beam(2.0, 3.0, EI=100.0, boundary="free-free"))
    for k, x in enumerate((1.25, 0, np.float64(0.7), 1.25, 2)):
        system.add_body(f"b{k}", parent="soft", at=x, hinge=pl.Revolute("y"), inertia=pl.Inertia.sphere(1.0, 0.1))
    system.add_frame("f", "soft", at=1 / 3)
    system.add_frame("g", "soft")
    loaded = returned(system, scratch)
    same_flexible(system, loaded)
    assert [node.name for node in loaded.bodies[1].flex.nodes][-3:] == ["x=1.25", "x=0.7", "x=0.3333333333333333"]
    q, v = system.random_state(0)
    tau = np.arange(system.nv, dtype=float)
    a, b = (pl.compile(x, target="reference").forward_dynamics(q, v, tau) for x in (system, loaded))
    assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("inline", [0, 2000])
@pytest.mark.parametrize("seed", range(6))
def test_modal_bodies(scratch, monkeypatch, seed, inline):
    monkeypatch.setattr(flexible_text, "_MOST_INLINE", inline)
    rng = np.random.default_rng(seed)
    body = random_modal_body(rng, modes=seed)
    bare = ModalBody(body.nodes, body.slopes, body.translations, body.stiffness)
    for other in (body, bare, body.with_damping(0.02), body.normalised() if seed else body):
        system = alone(other)
        same_flexible(system, returned(system, scratch))
        assert ('arrays: "system-soft-' in scratch.read_text()) == (inline == 0)


def test_odd_numbers_and_names_of_nodes(scratch, monkeypatch):
    nodes = [pl.flex.Node('a "b": \\ #é', (-0.0, 1e-300, 5e-324)), pl.flex.Node("true", (1, 0, 0), 0.1 + 0.2, (0.1, -0.0, 0.1))]
    nodes.append(pl.flex.Node("n", (0, 1, 0), 1.0, [[2, 0.1, 0], [0.1, 2, -0.0], [0, -0.0, 1.9]], (0, -0.0, 0.1)))
    slopes = np.zeros((3, 3, 2))
    slopes[1, 2] = -0.0, 1 / 3
    moves = np.random.default_rng(0).normal(size=(3, 3, 2))
    body = ModalBody(nodes, slopes, moves, [[3, -1], [-1, 7]], root="true")
    for most in (0, 2000):
        monkeypatch.setattr(flexible_text, "_MOST_INLINE", most)
        same_flexible(alone(body), returned(alone(body), scratch))


def grid_body() -> pl.flex.ReducedBody:
    """A lattice of bars with diagonals, reduced."""
    x = np.array([(i, j, k) for i in range(4) for j in range(2) for k in range(2)], dtype=float)
    K = np.zeros((3 * len(x), 3 * len(x)))
    for i in range(len(x)):
        for j in range(i):
            d = x[i] - x[j]
            if d @ d < 3.5:
                block = 1e4 * np.outer(d, d) / (d @ d) ** 1.5
                for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                    K[3 * a : 3 * a + 3, 3 * b : 3 * b + 3] += sign * block
    return pl.flex.from_matrices(x, np.eye(len(K)), K, {"foot": [0, 1, 2, 3], "hand": [12, 13, 14, 15]}, 12, damping=0.01)


def test_reduced_finite_elements(tmp_path):
    path, body = tmp_path / "arm.yaml", grid_body()
    system = alone(body)
    system.add_body("twin", parent="soft", at="hand", flex=body.with_damping(0.1))
    loaded = returned(system, path)
    same(system, loaded)
    assert [type(b.flex) for b in loaded.bodies] == [type(None), ModalBody, ModalBody]
    for a, b in zip(system.bodies[1:], loaded.bodies[1:], strict=True):
        assert a.flex.fingerprint == b.flex.fingerprint and a.flex.basis.tobytes() == b.flex.basis.tobytes()
    files = sorted(os.listdir(tmp_path))
    assert len(files) == 3 and files[2] == "arm.yaml" and all(re.fullmatch(r"arm-\w+-[0-9a-f]{8}\.npz", f) for f in files[:2])
    pl.save(system, path)
    assert sorted(os.listdir(tmp_path)) == files


def test_files_beside_are_written_as_a_whole(tmp_path, monkeypatch):
    path, link = tmp_path / "real" / "arm.yaml", tmp_path / "link.yaml"
    path.parent.mkdir()
    link.symlink_to(path)
    monkeypatch.setattr(flexible_text, "_MOST_INLINE", 0)
    rng = np.random.default_rng(0)
    old, new = alone(random_modal_body(rng)), alone(random_modal_body(rng))
    same_flexible(old, returned(old, link))  # the arrays are beside the file itself
    before = sorted(os.listdir(path.parent))
    real = os.replace

    def full(part, to):
        if to.suffix != ".npz":
            raise OSError(28, "full")
        real(part, to)

    monkeypatch.setattr("pliant.replacing.os.replace", full)
    with pytest.raises(pl.FileError, match="cannot be written: full"):
        pl.save(new, link)
    assert sorted(os.listdir(path.parent)) == before and link.is_symlink()
    same_flexible(old, pl.load(link))
    with pytest.raises(pl.FileError, match="cannot be written"):
        pl.save(new, tmp_path / "none" / "arm.yaml")


def test_what_would_not_be_read_is_not_saved(scratch, monkeypatch):
    system = alone(pl.flex.Beam(2.0, 3.0, EI=100.0))
    monkeypatch.setattr(flexible_text, "MOST_WORK", 1000)
    with pytest.raises(pl.PliantError, match="body 'soft': the flexible bodies up to this one have more nodes"):
        pl.save(system, scratch)


# ---- the schema


def test_the_example_of_the_document(write):
    path = write(EXAMPLE)
    assert check(path) == []
    system = pl.load(path)
    assert [body.name for body in system.bodies] == ["bus", "boom", "panel", "instrument", "antenna"]
    assert [body.modes for body in system.bodies] == [0, 4, 4, 0, 1] and system.nv == 6 + 4 + 5 + 1
    boom, panel, antenna = (system.bodies[k].flex for k in (1, 2, 4))
    assert [x.name for x in (boom, panel, antenna)] == ["boom", "panel", "antenna"]
    assert boom.node_index["clamp"] == 2 and boom.nodes[2].position[0] == 1.5 and boom.nodes[-1].name == "x=2.5"
    assert panel.EI == (400.0, 4e8) and panel.labels == ("z1", "z2", "torsion1", "torsion2")
    assert panel.mass == pytest.approx(1600 * 0.002 * 8)
    assert panel.given["damping"] == {1.0: 0.002, float("inf"): 0.005}
    assert antenna.translations[1, 0, 0] == 0.7 and antenna.damping.tolist() == [[0.2]] and antenna.root == "foot"
    same_flexible(system, returned(system, path))


def test_the_hints_know_the_schema():
    sections = yaml.values._SECTIONS
    for section, keys in (("bodies", yaml.system._BODY), ("pose", yaml.values.POSE), ("limits", yaml.system._LIMITS)):
        assert set(sections[section]) == set(keys)


def test_a_saved_file_is_pleasant(scratch):
    system = pl.System("s", fidelity="ruthless")
    beam = pl.flex.Beam(5.0, 6.0, EI=(900, 800), damping={1: 0.1, np.inf: 0.2}, points={"clamp": 1.5})
    system.add_body("boom", hinge=pl.Revolute("z"), flex=beam)
    system.add_body("eye", "boom", at=2.5, mass=1, inertia=[1, 2, 3])
    nodes = [pl.flex.Node("foot", (0, 0, 0)), pl.flex.Node("dish", (0, 0, 1.2), 2.0, (0.1, 0.1, 0.15))]
    slopes, translations = [[[0], [0], [0]], [[0], [0.9], [0]]], [[[0], [0], [0]], [[0.7], [0], [0]]]
    system.add_body("dish", "boom", at="clamp", flex=ModalBody(nodes, slopes, translations, [350]))
    system.add_frame("feed", "dish", pl.Pose((0, 0, 0.1)), at="dish")
    pl.save(system, scratch)
    assert (
        scratch.read_text()
        == """pliant: 1
system: s
units: SI
gravity: [0, 0, -9.81]
fidelity: ruthless
bodies:
  boom:
    parent: world
    hinge: Revolute z
    flex:
      beam:
        length: 5
        mass: 6
        EI: [900, 800]
        damping: {"1": 0.1, inf: 0.2}
        points: {clamp: 1.5}
  eye:
    parent: boom
    at: 2.5
    hinge: Fixed
    mass: 1
    inertia: [1, 2, 3]
  dish:
    parent: boom
    at: clamp
    hinge: Fixed
    flex:
      modal:
        root: foot
        nodes:
          - {name: foot, position: [0, 0, 0]}
          - {name: dish, position: [0, 0, 1.2], mass: 2, inertia: [0.1, 0.1, 0.15]}
        slopes:
          - [[0], [0], [0]]
          - [[0], [0.9], [0]]
        translations:
          - [[0], [0], [0]]
          - [[0.7], [0], [0]]
        stiffness: [350]
frames:
  feed:
    body: dish
    at: dish
    pose: {xyz: [0, 0, 0.1]}
"""
    )


RECTANGLE = pl.flex.Section.rectangle(1, 2)


def beam_of(write, text: str) -> pl.flex.Beam:
    return pl.load(write(SATELLITE.replace(BOOM, text))).bodies[1].flex


@modes_of_any_boundary
@pytest.mark.parametrize(
    "text, beam",
    [
        ("{length: 5, mass: 6, EI: 900, modes: {y: 1}, rotary: false}", {"EI": 900, "modes": {"y": 1}, "rotary": False}),
        ("{length: 5, mass: 6, EI: [900], boundary: pinned}", {"EI": (900,), "boundary": "pinned"}),
        ("{length: 5, mass: 6, EI: 9, damping: bands}", {"EI": 9, "damping": "bands"}),
        ("{length: 5, mass: 6, EI: 9, damping: [0, 0, 0.1, 0]}", {"EI": 9, "damping": [0, 0, 0.1, 0]}),
        ("{length: 5, mass: 6, EI: 9, section: 0.1}", {"EI": 9, "section": 0.1}),
        ("{length: 5, mass: 6, EI: 9, section: {area: 0.1, Iy: 0.2}}", {"EI": 9, "section": pl.flex.Section(0.1, 0.2)}),
        ("{length: 5, mass: 6, EI: 9, section: {type: tube, radius: 0.1}}", {"EI": 9, "section": pl.flex.Section.tube(0.1)}),
        ("{length: 5, mass: 6, EI: 9, section: {type: rectangle, y: 1, z: 2}}", {"EI": 9, "section": RECTANGLE}),
    ],
)  # fmt: skip
def test_beams_in_words(write, text, beam):
    assert beam_of(write, text).fingerprint == _with_middle(pl.flex.Beam(5.0, 6.0, **beam)).fingerprint


def _with_middle(beam: pl.flex.Beam) -> pl.flex.Beam:
    return beam.node_at(2.5)[0]  # where SATELLITE has a frame


def test_a_free_base(write):
    text = SATELLITE.replace("hinge: Free", "hinge: Fixed")
    assert pl.load(write(text), base="free").model.fingerprint == pl.load(write(SATELLITE)).model.fingerprint


@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_fidelity(write, fidelity):
    assert pl.load(write(f"fidelity: {fidelity}\n{SATELLITE}")).model.internals.fidelity == fidelity
    assert pl.load(write(SATELLITE)).model.internals.fidelity == pl.System().fidelity


# ---- what is wrong, with its line


def changed(old: str, new: str) -> str:
    assert SATELLITE.count(old) == 1, old
    return SATELLITE.replace(old, new)


FLEX = f"flex:\n      beam: {BOOM}"
MIDDLE, TIP, FEED = "{body: boom, at: 2.5}", "  tip: {parent: boom, at: tip,", "{body: dish, at: dish}"
BOX = "{type: box, mass: 1, size: [1, 1, 1]}"
WRONG = {
    "fidelity": ("@fidelity: ful\n" + SATELLITE, "fidelity: no fidelity named 'ful'; did you mean 'full'?"),
    "fidelity a number": ("@fidelity: 1\n" + SATELLITE, "fidelity: 1 is not a string"),
    "flex and mass": (changed(FLEX, f"{FLEX}\n@    mass: 1"), "body 'boom': mass: 'flex' tells this already"),
    "flex and shape": (changed(FLEX, f"{FLEX}\n@    shape: {BOX}"), "body 'boom': shape: 'flex' tells this already"),
    "flex is no mapping": (changed(FLEX, "@flex: beam"), "body 'boom': flex: 'beam' is not a mapping"),
    "flex is empty": (changed(FLEX, "@flex: {}"), "body 'boom': flex: it is empty; a flexible body is given as beam"),
    "an unknown kind": (changed(FLEX, "@flex: {beem: {}}"), "body 'boom': flex: no key named 'beem'; did you mean 'beam'?"),
    "words of a beam in flex": (changed(FLEX, "@flex: {length: 1, mass: 2}"), "body 'boom': flex: no key named 'length'"),
    "two kinds": (changed(FLEX, f"{FLEX}\n@      modal: {{}}"), "body 'boom': flex: beam and modal are given; give only"),
    "words too far outside": (changed(FLEX, "@EI: 3"), "body 'boom': the key 'EI' belongs in 'flex'"),
    "a beam too far outside": (changed(FLEX, "@beam: {}"), "body 'boom': the key 'beam' belongs in 'flex'"),
    "beam is no mapping": (changed(f"beam: {BOOM}", "@beam: 5"), "body 'boom': flex: beam: 5 is not a mapping"),
    "a later point outside": (changed(FLEX, f"flex:\n      node_at: [9]\n@      beam: {BOOM}"), "beam: x = 9 m is not on the beam"),
    "no at": (changed(TIP, "@" + TIP.replace(" at: tip,", "")), "body 'tip': 'at' is missing: 'boom' is flexible; give its node"),
    "at an unknown node": (changed(TIP, "@" + TIP.replace("at: tip", "at: tp")), "at: no node named 'tp'; did you mean 'tip'?"),
    "at outside": (changed(MIDDLE, "@{body: boom, at: 5.5}"), "at: x = 5.5 m is not on the beam; give x in [0, 5] m"),
    "at a mapping": (changed(MIDDLE, "@{body: boom, at: {x: 1}}"), "frame 'middle': at: a mapping is not a number"),
    "at x of no beam": (changed(FEED, "@{body: dish, at: 0.5}"), "frame 'feed': at: 0.5 is x on a beam, but 'dish' is not"),
    "at on a rigid body": (changed(MIDDLE, "@{body: bus, at: tip}"), "frame 'middle': at: 'bus' is not flexible; leave 'at' out"),
    "at on the world": (changed(MIDDLE, "@{body: world, at: tip}"), "frame 'middle': at: 'world' is not flexible"),
    "another word for at": (changed(MIDDLE, "@{body: boom, node: tip}"), "frame 'middle': no key named 'node'; did you mean 'at'?"),
    "an alias": (changed(f"beam: {BOOM}", "@beam: *boom"), "an alias, '*boom'; aliases are not read"),
}  # fmt: skip
WRONG["a root too far outside"] = (
    changed("      modal:\n", "@      root: foot\n      modal:\n"),
    "body 'dish': flex: the key 'root' belongs in 'modal'",
)


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_with_its_line(write, case):
    is_told(write, *WRONG[case])


def is_told(write, source: str, message: str, errors: int = 1) -> None:
    before, after = source.split("@")
    line = before.count("\n") + 1
    path = write(before + after)
    with pytest.raises(pl.FileError) as error:
        pl.load(path)
    assert str(error.value).startswith(f"{path}:{line}: ") and message in str(error.value), error.value
    found, *others = check(path)
    assert (found.line, found.severity) == (line, "error") and len(found.message) < 1000
    assert len(others) == errors - 1  # one mistake, one error


# a line of the beam's, in place of one or more; @ with the words, or before 'beam' where the whole is wrong
WRONG_BEAM = [
    ("@tip_mas: 1", "no key named 'tip_mas'; did you mean 'tip_mass'?"),
    ("@length: 0", "length 0 must be positive and finite; give it in m"),
    ("@length: .nan", "length: '.nan' is not a finite number"),
    ("@length: 5 m", "length: '5 m' is not a number"),
    ("length: 1e200", "these numbers are too large, or too small, to compute with"),
    ("-length", "'length' is missing"),
    ("-EI", "'EI' is missing"),
    ("-mass", "give either mass, or density with a section"),
    ("@EI: [1, 2, 3]", "EI has 3 values; give (about y, about z), or one for both, in N m^2"),
    ("@EI: [1, -2]", "EI about z -2 must be positive and finite; give it in N m^2"),
    ("@EI: [[1, 2]]", "EI: a list is not a number"),
    ("@boundary: pined", "no boundary named 'pined'; there are 'cantilever', 'free-free', 'pinned', 'pinned-free'"),
    ("@boundary: 3", "boundary: 3 is not a string"),
    (f"@boundary: {'x' * 10**5}", "no boundary named 'xxx"),
    ("@modes: 1.5", "modes: 1.5 for 'y' is not a number of modes"),
    ("@modes: -1", "modes: -1 for 'y' is not a number of modes"),
    ("@modes: true", "modes: true is not a number"),
    ("@modes: 1000000", "modes: 1000000 for 'y' are too many; give at most 50 per direction"),
    ("@modes: 1e300", "modes: 1e+300 for 'y' is not a number of modes"),
    ("@modes: {tortion: 1}", "modes: no direction named 'tortion'; did you mean 'torsion'?"),
    ("@modes: {torsion: 1}", "torsion modes need inertia about x"),
    ("@rotary: maybe", "rotary: 'maybe' is not true or false"),
    ("@damping: band", "damping 'band': give one ratio"),
    ("@damping: [0.1, 0.1, 0.1]", "damping: 3 ratios for 4 modes"),
    ("@damping: {low: 0.1}", "damping: 'low' is not an upper frequency in Hz (or inf), or it is given twice"),
    ('@damping: {"1": 0.1, "1.0": 0.2}', "damping: '1.0' is not an upper frequency in Hz"),
    ('@damping: {"1e-6": 0.1}', "damping: mode 0 has"),
    ("@section: {type: tub, radius: 1}", "section: no section type named 'tub'; did you mean 'tube'?"),
    ("@section: {area: 0}", "section: Section: area 0 must be positive"),
    ("@section: {type: rectangle, y: 1}", "section: 'z' is missing"),
    ("@section: {type: tube, radius: 1, thickness: 2}", "section: Section.tube: thickness 2 m exceeds the outer radius 1 m"),
    ("@points: {a: 9}", "points: 'a': x = 9 m is not on the beam; give x in [0, 5] m"),
    ("@points: {tip: 1}", "points: 'tip' is the name of a node that every beam has"),
    ("@points: [1]", "points: a list is not a mapping"),
]


@pytest.mark.parametrize("words, message", WRONG_BEAM)
def test_wrong_beams(write, words, message):
    is_told(write, changed(BOOM, block({"length": "5", "mass": "6", "EI": "9"}, words)), f"body 'boom': flex: beam: {message}")


def block(lines: dict[str, str], words: str) -> str:
    """A block with these words, or without the key behind a minus."""
    key, _, value = words.removeprefix("@").partition(": ")
    lines = {k: v for k, v in (lines | {key: value}).items() if words not in (k, f"-{k}")}
    whole = "" if words.startswith("@") else "@"
    return whole + "".join(f"\n{'@' if k == key and not whole else ''}        {k}: {v}" for k, v in lines.items())


def test_bands_that_are_no_texts(write):
    text = changed(BOOM, "{length: 5, mass: 6, EI: 9, damping: {1: 0.1}}").replace("      beam", "@      beam")
    is_told(write, text, "the key 1 is not a string; put it in quotes", errors=2)


MODAL = {
    "nodes": f"[{{name: foot, position: [0, 0, 0]}}, {DISH}]",
    "slopes": "[[[0], [0], [0]], [[0], [0.9], [0]]]",
    "translations": "[[[0], [0], [0]], [[0.7], [0], [0]]]",
    "stiffness": "[350]",
}
WRONG_MODAL = [
    ("@slopes: [[[0], [0], [0]]]", "slopes must have shape (nodes, 3, modes) = (2, 3, 1), got (1, 3, 1)"),
    ("@slopes: [[[0, 1], [0, 1], [0, 1]], [[0, 1], [0, 1], [0, 1]]]", "slopes must have shape (nodes, 3, modes) = (2, 3, 1)"),
    ("@slopes: [0, 1]", "slopes: 0.0 is not a list of lists of numbers"),
    ("@slopes: x", "slopes: 'x' is not a list of lists of numbers"),
    ("@slopes: [[[0], [0], [0]], [[0], [0]]]", "slopes: 2 x 1 numbers, but the first row has 3 x 1; give all rows the same length"),
    ("@slopes: [[[0], [0], [0]], [[0], [x], [0]]]", "slopes: 'x' is not a number"),
    ("@slopes: [[[0], [0], [0]], [[0], [.nan], [0]]]", "slopes: '.nan' is not a finite number"),
    ("-slopes", "'slopes' is missing"),
    ("@stifness: [1]", "no key named 'stifness'; did you mean 'stiffness'?"),
    ("@stiffness: [[1, 2]]", "stiffness must be square (modes, modes) or a list of its diagonal, got shape (1, 2)"),
    ("@stiffness: [-1]", "stiffness is indefinite"),
    ("@stiffness: [[1, 2], [3, 4]]", "stiffness is not symmetric"),
    ("@stiffness: 350", "stiffness: 350 is not a list of lists of numbers"),
    ("@damping: [1, 2]", "damping has shape (2, 2), stiffness (1, 1); they must agree"),
    ("@basis: [[1, 2]]", "basis must have finite rows of 1 numbers"),
    ("@root: food", "root: no node named 'food'; did you mean 'foot'?"),
    ("@root_pose: {quat: [1, 1, 0, 0]}", "root_pose: quat: norm 1.41421 is not 1"),
    ("@nodes: {}", "nodes: a mapping is not a list of nodes"),
    ("@nodes: []", "it has no nodes; give at least one"),
    ("@nodes: [{position: [0, 0, 0]}]", "nodes: 1: 'name' is missing"),
    ("@nodes: [{name: a, position: [0, 0, 0], masss: 1}]", "nodes: 1: no key named 'masss'; did you mean 'mass'?"),
    ("@nodes: [{name: a, position: [0, 0]}]", "nodes: 1: position: expected 3 numbers, found 2"),
    (f"@nodes: [{DISH}, {DISH}]", "nodes: 2: an earlier node has the name 'dish'; names are unique"),
    ("@nodes: [{name: a, position: [0, 0, 0], inertia: [1, 1, 9]}]", "nodes: 1: node 'a': no physical body has this inertia"),
    (f"@nodes: {MODAL['nodes'].replace(', mass: 2', '').replace(', inertia: [0.1, 0.1, 0.15]', '')}", "mode 0 moves no mass"),
    (f"slopes: {'[' * 30}1{']' * 30}", "nested more than 20 deep"),
]  # fmt: skip


@pytest.mark.parametrize("words, message", WRONG_MODAL)
def test_wrong_modal_bodies(write, words, message):
    lines = SATELLITE.split("\n")
    first, last = lines.index("      modal:"), lines.index("frames:")
    text = "\n".join([*lines[:first], "      modal:" + block(MODAL, words), *lines[last:]])
    if "nested" in message:
        return is_told(write, text.replace("@", "").replace("        slopes", "@        slopes"), message)
    return is_told(write, text, f"body 'dish': flex: modal: {message}")


def test_several_mistakes_are_found_together(write):
    text = changed("length: 5", "lenght: 5").replace("position: [0, 0, 0]", "position: [0, 0]").replace("at: 2.5", "at: 9")
    found = check(write(text.replace("at: dish", "at: disc").replace("mass: 6", "mass: heavy")))
    assert [finding.line for finding in found] == [8, 8, 16]  # what stands on the wrong bodies is not judged


def test_a_ratio_that_is_probably_a_percentage_is_told(write):
    path = write(changed(BOOM, BOOM.replace("}", ", damping: 2}")))
    (found,) = check(path)
    assert (found.line, found.severity) == (8, "warning") and "the ratio 2 is 200 % of critical" in found.message
    with pytest.warns(pl.ModelWarning, match=r":8: body 'boom': flex: beam: damping: the ratio 2 is 200 % of critical") as caught:
        assert pl.load(path).nv == 11
    assert len(caught) == 1


# ---- arrays beside the file


@pytest.fixture
def beside(write, tmp_path):
    """A file that names arrays, and a function that writes these."""
    body = random_modal_body(np.random.default_rng(1), modes=2)
    given = flexible_text._arrays(body)

    def change(name: str = "arm.npz", **changes) -> Path:
        kept = {key: value for key, value in (given | changes).items() if value is not None}
        np.savez(tmp_path / name, **kept)
        return write(
            "pliant: 1\nbodies:\n  arm:\n    parent: world\n    hinge: Free\n    flex:\n      arrays: arm.npz\n      root: n0\n"
        )

    change()
    return change


def told(path: Path, line: int = 7) -> str:
    (found,) = check(path)
    assert (found.line, found.severity) == (line, "error") and len(found.message) < 1000
    return found.message


@pytest.mark.parametrize(
    "changes, message",
    [
        ({"slopes": None}, "body 'arm': flex: arrays: 'arm.npz' has no array 'slopes'"),
        ({"names": None}, "has no array 'names'"),
        ({"slops": np.zeros(1)}, "has an array 'slops' that is unknown or repeated; it may have names, positions, masses"),
        ({"positions": np.zeros((2, 3))}, "positions: expected the shape"),
        ({"names": np.array([["a"]])}, "names: expected the shape (1,), a row for each name, found (1, 1)"),
        ({"names": np.array(["n0", "n1", "n1", "n0"])}, "names: two nodes have the same name; names are unique"),
        ({"names": np.arange(4)}, "names: an array of int64, not of strings"),
        ({"masses": np.array(["a"])}, "masses: an array of <U1, not of numbers"),
        ({"masses": np.array([{}, 1], dtype=object)}, "masses: an array of object, not of numbers"),
        ({"masses": np.ones(4, dtype=complex)}, "masses: an array of complex128, not of numbers"),
        ({"stiffness": np.array(1.0)}, "stiffness: expected the shape (modes, modes), found one number"),
        ({"stiffness": np.eye(3)}, "slopes must have shape"),
        ({"stiffness": np.full((2, 2), np.nan)}, "stiffness is not finite"),
        ({"translations": np.full((4, 3, 2), np.inf)}, "translations"),
        ({"basis": np.eye(3)}, "basis must have finite rows of 2 numbers"),
        ({"coms": np.full((4, 3), 1e200)}, "'arm.npz' "),
    ],
)
def test_arrays_that_are_wrong(beside, changes, message):
    count = pl.load(beside()).bodies[0].flex.translations.shape[0]
    changes = {
        key: np.resize(value, (count, *np.shape(value)[1:])) if np.shape(value)[:1] == (4,) else value
        for key, value in changes.items()
    }
    assert message in told(beside(**changes))


def test_an_unknown_root_of_arrays(beside):
    path = beside()
    path.write_text(path.read_text().replace("root: n0", "root: m0"))
    assert "root: no node named 'm0'; there are 'n0'" in told(path, 8)


def test_arrays_may_be_compressed_whole_numbers_and_in_fortran_order(beside, tmp_path):
    path = beside()
    want = pl.load(path).model.fingerprint
    with np.load(tmp_path / "arm.npz") as file:
        given = {key: np.asfortranarray(file[key]) for key in file}
    np.savez_compressed(tmp_path / "arm.npz", **given)
    assert pl.load(path).model.fingerprint == want
    np.savez(tmp_path / "arm.npz", **given | {"stiffness": np.array([3, 4])})
    assert pl.load(path).bodies[0].flex.stiffness.tolist() == [[3, 0], [0, 4]]


PLACES = {
    "above": ("../arm.npz", "is not inside the system file's folder"),
    "up and down": ("sub/../../{folder}/../arm.npz", "is not inside the system file's folder"),
    "absolute": ("{parent}/arm.npz", "is not inside the system file's folder"),
    "a link": ("link.npz", "is not inside the system file's folder"),
    "a link to a folder": ("out/arm.npz", "is not inside the system file's folder"),
    "a home": ("~/arm.npz", "cannot be read: No such file"),
    "another kind of file": ("system.yaml", "is not named .npz"),
    "no file": ("none.npz", "cannot be read: No such file"),
    "a folder": ("folder.npz", "is not a file"),
    "a pipe": ("pipe.npz", "is not a file"),
    "an impossible name": ("a\\0.npz", "cannot be read"),
    "a long name": ("a" * 5000 + ".npz", "cannot be read"),
    "a loop": ("loop.npz", "cannot be read"),
}


@pytest.mark.parametrize("case", PLACES)
def test_no_file_outside_the_folder_is_read(beside, tmp_path, case):
    name, message = PLACES[case]
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "folder.npz").mkdir()
    (folder / "link.npz").symlink_to(tmp_path / "arm.npz")
    (folder / "out").symlink_to(tmp_path)
    (folder / "loop.npz").symlink_to(folder / "loop.npz")
    os.mkfifo(folder / "pipe.npz")
    name = name.format(folder=folder.name, parent=tmp_path)
    (folder / "system.yaml").write_text(beside().read_text().replace("arm.npz", f'"{name}"'))
    assert message in told(folder / "system.yaml")


def test_arrays_in_a_folder_below(beside, tmp_path):
    path = beside()
    (tmp_path / "below").mkdir()
    (tmp_path / "arm.npz").rename(tmp_path / "below" / "arm.npz")
    path.write_text(path.read_text().replace("arm.npz", "below/arm.npz"))
    assert pl.load(path).nv == 8


def header(shape: str, descr: str = "'<f8'") -> bytes:
    text = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}}}".encode()
    return b"\x93NUMPY\x01\x00" + (len(text) + 1).to_bytes(2, "little") + text + b"\n"


def zipped(compression: int = zipfile.ZIP_DEFLATED, **members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, data in members.items():
            archive.writestr(f"{name}.npy", data)
    return file.getvalue()


def twice() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive, pytest.warns(UserWarning, match="Duplicate"):
        for _ in range(2):
            archive.writestr("slopes.npy", header("(0,)"))
    return file.getvalue()


def lying() -> bytes:
    """A zip whose directory says that a member is small."""
    data = zipped(masses=header("(1000000,)") + bytes(8_000_000))
    size = (8_000_000 + len(header("(1000000,)"))).to_bytes(4, "little")
    assert data.count(size) == 2
    return data.replace(size, (len(header("(1000000,)")) + 8).to_bytes(4, "little"))


HOSTILE_ARRAYS = {
    "nothing": (b"", "is not an .npz of arrays"),
    "no zip": (b"PK\x03\x04" + bytes(100), "is not an .npz of arrays"),
    "random": (np.random.default_rng(0).bytes(10_000), "is not an .npz of arrays"),
    "a pickle": (b"\x80\x04\x95.", "is not an .npz of arrays"),
    "one array": (header("(3,)") + bytes(24), "is not an .npz of arrays"),
    "no array inside": (zipped(masses=b"hello"), "is not an .npz of arrays"),
    "a bomb": (lambda: zipped(masses=bytes(300 * 2**20)), "unpacks to more than 256 MiB"),
    "a header too large": (zipped(masses=header("(1000000000000000,)") + bytes(8)), "masses: the array of shape"),
    "a header endless": (zipped(masses=header(f"({'9' * 4000},)") + bytes(8)), "masses: "),
    "a header of code": (zipped(masses=header("__import__('os').getcwd()") + bytes(8)), "is not an .npz of arrays"),
    "a header nested": (zipped(masses=header("(" * 3000 + ")" * 3000)), "is not an .npz of arrays"),
    "a negative shape": (zipped(masses=header("(-1,)") + bytes(8)), "masses: the array of shape"),
    "objects": (zipped(masses=header("(1,)", "'|O'") + b"\x80\x04K\x01."), "masses: an array of object"),
    "a structure": (zipped(masses=header("(1,)", "[('a', '<f8')]") + bytes(8)), "masses: an array of"),
    "the same twice": (twice, "has an array 'slopes' that is unknown or repeated"),
    "a lie": (lying, "'arm.npz' "),
    "many members": (lambda: zipped(**{f"a{k}": b"" for k in range(20_000)}), "has an array 'a0'"),
}  # fmt: skip


@pytest.mark.parametrize("case", HOSTILE_ARRAYS)
def test_hostile_arrays(beside, tmp_path, case):
    data, message = HOSTILE_ARRAYS[case]
    path = beside()
    (tmp_path / "arm.npz").write_bytes(data if isinstance(data, bytes) else data())
    said, made = counted(lambda: told(path))
    assert message in said and made < 1e6


def test_arrays_too_large(beside, monkeypatch):
    path = beside()
    monkeypatch.setattr(arrays, "_MOST_BYTES", 1000)
    assert "'arm.npz' is larger than" in told(path)


@pytest.mark.parametrize("nodes", [2, 300], ids=["in the file", "beside it"])
@pytest.mark.parametrize("basis", [[[1.0, 0], [0, 1.0], [0.5, 0.5]], [[1.0, 0.0]], [[2.0, 0], [0, 1.0]], np.eye(2)])
def test_a_basis_of_any_height_is_saved_and_told_apart(tmp_path, nodes, basis):
    places = [pl.flex.Node(f"n{k}", (k, 0, 0), 1.0) for k in range(nodes)]
    translations = np.zeros((nodes, 3, 2))
    translations[1:, 1, 0] = translations[1:, 2, 1] = 1.0

    def body(basis):
        return pl.flex.ModalBody(places, 0 * translations, translations, [4.0, 5.0], basis=basis)

    system = pl.System("s")
    system.add_body("b", hinge=pl.Fixed(), flex=body(basis))
    pl.save(system, tmp_path / "s.yaml")
    again = pl.load(tmp_path / "s.yaml")
    assert np.array_equal(again.bodies[0].flex.basis, basis) and again.model.fingerprint == system.model.fingerprint
    assert (body(None).fingerprint == body(basis).fingerprint) == np.array_equal(basis, np.eye(2))


# ---- hostile files


def many(count: int, body: str) -> bytes:
    return ("pliant: 1\nbodies:\n" + "".join(f"  b{k}: {{parent: world, hinge: Free, {body}}}\n" for k in range(count))).encode()


LARGE = "{length: 1, mass: 1, EI: 1, GJ: 1, EA: 1, torsional_inertia: 1, modes: {y: 50, z: 50, torsion: 50, axial: 50}}"
BARE = "slopes: [[[], [], []]], translations: [[[], [], []]]"
NODE = "{name: a, position: [0, 0, 0]}"
XS = [k / 2000 for k in range(10_000)]
HOSTILE = {
    "many beams with many modes": many(4000, f"flex: {{beam: {LARGE}}}"),
    "a stiffness without end": many(1, f"flex: {{modal: {{nodes: [{NODE}], {BARE}, stiffness: [{'1, ' * 10**5}1]}}}}"),
    "deep lists": many(1, f"flex: {{modal: {{slopes: {'[' * 10**4}"),
    "many nodes of one name": many(1, f"flex: {{modal: {{nodes: [{', '.join([NODE] * 10_000)}], {BARE}, stiffness: []}}}}"),
    "a long root": many(1, f"flex: {{modal: {{nodes: [{NODE}], {BARE}, stiffness: [], root: {'x' * 10**6}}}}}"),
    "many points": SATELLITE.encode() + b"".join(b"  f%d: {body: boom, at: %r}\n" % (k, x) for k, x in enumerate(XS)),
    "many points later": SATELLITE.replace("beam:", f"node_at: {XS}\n      beam:").encode(),
    "many points of one beam": SATELLITE.replace(
        BOOM, f"{BOOM[:-1]}, points: {{{', '.join(f'p{x}: {x}' for x in XS)}}}}}"
    ).encode(),
    "many files": many(10_000, "flex: {arrays: none.npz}"),
    "many unknown arguments": many(10_000, "flex: {beam: {lenght: 1}}"),
}


def test_too_many_modes_are_refused_before_any_body_is_built(write, monkeypatch):
    """By the body at which they are too many; beams are as large as their stiffnesses say, and 30 of 100 modes are not refused."""
    beam = "length: 1, mass: 1, EI: 1, modes: 50"

    def built(*_, **__):
        raise AssertionError("a beam was built")

    monkeypatch.setattr(flexible, "Beam", built)
    (found,) = check(write(many(60, f"flex: {{beam: {{{beam}, GJ: 1, EA: 1, torsional_inertia: 1}}}}")))
    assert found.line == 11 and found.message.startswith(
        "body 'b8': flex: the flexible bodies up to this one have more nodes and modes than a file may have (30"
    )
    nodes, stiffness = (", ".join([x] * 400) for x in (NODE, "1"))
    (found,) = check(write(many(2, f"flex: {{modal: {{nodes: [{nodes}], {BARE}, stiffness: [{stiffness}]}}}}")))
    assert found.line == 3 and "have more nodes and modes than a file may have (30" in found.message
    with pytest.raises(AssertionError, match="a beam was built"):
        check(write(many(30, f"flex: {{beam: {{{beam}}}}}")))


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_refused_soon(write, monkeypatch, case):
    monkeypatch.setattr(flexible, "MOST_WORK", 5e5)  # otherwise 120 times as much
    path = write(HOSTILE[case])
    found, made = counted(lambda: check(path))
    assert made < 9e6  # 6.1 million at most
    assert 1 <= len(found) <= 101 and all(finding.line and len(finding.message) < 1000 for finding in found)


# ---- fuzz


# Model.without_inertia asks for the least eigenvalue of a matrix without rows
@pytest.mark.parametrize(
    "text",
    [
        SATELLITE.replace("shape: {type: sphere, mass: 1, radius: 0.1}", "mass: 1"),
        SATELLITE.replace("parent: boom, at: tip", "parent: bus"),
    ],
    ids=["a point mass at the tip", "a bare boom"],
)
def test_welds_with_nothing_solid_behind_them(write, text):
    assert check(write(text)) == []


WORDS = sorted(set(re.findall(r"[\w.-]+", SATELLITE + EXAMPLE)))


@st.composite
def mutated(draw) -> str:
    """A good file with pieces put in, taken out, or exchanged."""
    text = draw(st.sampled_from([SATELLITE, EXAMPLE]))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        to = draw(st.sampled_from([at, at, at + 1, at + draw(st.integers(0, 30))]))
        text = text[:at] + draw(st.sampled_from(["", "[", "]", "[[", "1e300", "1e-300", *PIECES, *WORDS])) + text[to:]
    return text


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(mutated())
@example(SATELLITE)
def test_fuzz_mutated_files(scratch, text):
    system_or_error(scratch, text.encode())
    same_nodes(text)


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(["[", "]", "[]", ", ", ",", " ", "1", "-1", "1e3", "x", "-", "{", "}", "a: ", '"q"', "#", " #"]),
        max_size=16,
    ).map("".join)
)
def test_fuzz_lists(text):
    same_nodes(f"a: [{text}]")
    same_nodes(f"a: {{b: [{text}], c: 1}}")


# ---- the command


def test_the_command(called, write, tmp_path):
    path = write(changed("length: 5", "lenght: 5").replace("position: [0, 0, 0]", "position: [0, 0]"))
    code, out, err = called("check", path)
    *lines, last = out.splitlines()
    assert code == 2 and err == "" and last == "2 errors"
    assert lines[0] == f"{path}:8: error: body 'boom': flex: beam: no key named 'lenght'; did you mean 'length'?"
    path = write(f"pliant: 1\nbodies:\n  boom: {{parent: world, hinge: Revolute z, flex: {{beam: {BOOM}}}}}\n")
    assert called("check", path) == (0, "no findings\n", "")
    code, _, err = called("run", path, "--t-end", "0.01", "--v", "boom.y1_rate=0.1", "--out", tmp_path / "run")
    assert code == 0 and (tmp_path / "run" / "run.nc").is_file(), err


def test_a_body_without_modes_is_not_shortened(tmp_path):
    """An empty array of three axes has no text that keeps its shape: the file could not be read again."""
    nodes, none = [pl.flex.Node("root", (0, 0, 0), 1.0), pl.flex.Node("tip", (1, 0, 0), 1.0)], np.zeros((2, 3, 0))
    body = pl.flex.ModalBody(nodes, none, none, np.zeros((0, 0)), foreshortening=np.zeros((2, 0, 0)))
    system = pl.System("s")
    system.add_body("boom", hinge=pl.Revolute("z"), flex=body)
    pl.save(system, tmp_path / "s.yaml")
    assert pl.load(tmp_path / "s.yaml").model.fingerprint == system.model.fingerprint
    with pytest.raises(pl.PliantError, match="foreshortening must be finite"):
        pl.flex.ModalBody(nodes, none, none, np.zeros((0, 0)), foreshortening=np.zeros((3, 0, 0)))
