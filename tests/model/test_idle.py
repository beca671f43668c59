"""Hinges that nothing resists: found by structure, named, and never where a system is sound."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import pliant as pl
from pliant.flex import Beam
from tests.systems import random_inertia, seeds

BOX = {"inertia": pl.Inertia.box(1.0, (1.0, 2.0, 3.0), com=(0.1, 0.2, 0.3))}
TETHER = {"inertia": pl.Inertia.cylinder(100.0, 0.005, 2e4, axis="x")}
ROPE = {"inertia": pl.Inertia.rod(100.0, 2e4, axis="x")}
CUBE = {"inertia": pl.Inertia.box(4.0, (0.1, 0.1, 0.34))}
CHIP = {"inertia": pl.Inertia.box(1e-12, (1e-6, 1e-6, 2e-6))}
BEAD = {"mass": 1.0, "com": (0, 1, 0)}


def at(x, y=0.0, z=0.0):
    return {"pose": pl.Pose((x, y, z))}


def built(*rows):
    """A system that may be singular, of (name, parent, hinge, what it is made of)."""
    system = pl.System("s")
    system.description.strict = False
    for name, parent, hinge, *more in rows:
        system.add_body(name, parent, hinge, **{k: v for given in more for k, v in given.items()})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _ = system.model
    return system


x, y, z = (pl.Revolute(axis) for axis in "xyz")
slide_x, slide_y = pl.Prismatic("x"), pl.Prismatic("y")
SINGULAR = {
    "two hinges on one axis": ([("a", "world", z), ("b", "a", z, BOX)], [("a", "b")]),
    "three of them": ([("a", "world", z), ("b", "a", z), ("c", "b", z, BOX)], [("a", "c"), ("b", "c")]),
    "before a free one": ([("a", "world", z), ("b", "a", pl.Free(), BOX)], [("a", "b")]),
    "a ball and an axis": ([("a", "world", pl.Spherical()), ("b", "a", z, BOX)], [("a", "b")]),
    "a screw in a sleeve": ([("a", "world", pl.Cylindrical("z")), ("b", "a", pl.Screw("z", 0.1), BOX)], [("a", "b")]),
    "slides in a plane": (
        [("a", "world", slide_x), ("b", "a", slide_y), ("c", "b", z), ("d", "c", slide_x, BOX)],
        [("a", "b", "d")],
    ),
    "two children": ([("a", "world", z), ("b", "a", z, BOX), ("c", "a", z, BOX)], [("a", "b", "c")]),
    "nothing at all": ([("a", "world", z), ("b", "a", x)], [("a",), ("b",)]),
    "no mass to slide": ([("a", "world", slide_x, {"inertia": [1, 1, 1]})], [("a",)]),
    "a rod about itself": ([("a", "world", x, {"inertia": pl.Inertia.rod(1.0, 1.0)})], [("a",)]),
    "a bead on a ball": ([("a", "world", pl.Spherical(), BEAD)], [("a",)]),
    "a bead welded on": ([("a", "world", y), ("b", "a", pl.Fixed(), {"mass": 1.0}, at(0, 1e-3))], [("a",)]),
    "a rope and its end": ([("a", "world", pl.Free(), ROPE), ("b", "a", x, CUBE, at(1e4))], [("a", "b")]),
    "small things": ([("a", "world", slide_x), ("b", "a", slide_x, CHIP, at(1e-6))], [("a", "b")]),
}
SOUND = {
    "a mobile base": [("a", "world", slide_x), ("b", "a", slide_y), ("c", "b", z, BOX)],
    "rings, singular in one pose": [("a", "world", z), ("b", "a", y), ("c", "b", z, BOX)],
    "parallel axes": [("a", "world", z), ("b", "a", z, BOX, at(1e-3))],
    "a ball beside an axis": [("a", "world", pl.Spherical()), ("b", "a", z, BOX, at(1))],
    "two axes outboard": [("a", "world", z), ("b", "a", z, BOX), ("c", "a", x, BOX)],
    "beads": [("a", "world", x, BEAD), ("b", "a", x, BEAD, at(0, 1))],
    "a bead welded on": [("a", "world", z), ("b", "a", pl.Fixed(), {"mass": 1.0}, at(0, 1e-3))],
    "a rod across": [("a", "world", z, {"inertia": pl.Inertia.rod(1.0, 1.0)})],
    "a wheel": [("a", "world", z, {"inertia": [1, 1, 1]})],
    "a tether": [("a", "world", pl.Free(), TETHER), ("b", "a", y, CUBE, at(1e4))],
    "a tether in rings": [("a", "world", x), ("b", "a", y, TETHER)],
    "a rope and a load": [("a", "world", pl.Free(), ROPE), ("b", "a", y, CUBE, at(1e4))],
    "small things": [("a", "world", slide_x), ("b", "a", y, CHIP, at(1e-6))],
}


@pytest.mark.parametrize("name", SINGULAR)
def test_singular_systems_are_found(name):
    """By name; what divides by inertia is refused, what does not is there."""
    rows, sets = SINGULAR[name]
    system = built(*rows)
    assert list(system.model.internals.idle_hinges) == sets
    q, v = system.random_state(0)
    dyn = pl.compile(system)
    words = f"no inertia resists hinge {sets[0][0]!r}" if len(sets[0]) == 1 else "can move against each other without moving any"
    for function in ("forward_dynamics", "inverse_mass_matrix", "log_det_mass_matrix", "forward_dynamics_derivatives"):
        with pytest.raises(pl.PliantError, match=rf"system 's': {function} is not determined, because .*{words}"):
            getattr(dyn, function)
    with pytest.raises(pl.PliantError, match=words):
        dyn.operations("forward_dynamics")
    M = dyn.mass_matrix(q)
    assert np.allclose(dyn.inverse_dynamics(q, v, v), M @ v + dyn.bias(q, v), rtol=1e-12, atol=1e-12 * np.abs(M).max())


@pytest.mark.parametrize("name", SOUND)
def test_sound_systems_are_not(name):
    system = built(*SOUND[name])
    assert system.model.internals.idle_hinges == () and system.model.internals.without_inertia == ()


def test_strict_systems_are_refused():
    system = pl.System("twice")
    system.add_body("a", hinge=z)
    system.add_body("b", "a", z, **BOX)
    with pytest.raises(pl.PliantError, match=r"system 'twice': hinges 'a', 'b' can move against each other.*make one of the"):
        pl.compile(system)


def least(system, q):
    """The least eigenvalue of the mass matrix with a diagonal of ones, zero where that has a zero."""
    M = pl.sweeps.mass_matrix(system.model, q)
    d = M.diagonal()
    return np.linalg.eigvalsh(M / np.sqrt(np.outer(d, d)))[0] if d.min() > 0 else 0.0


@pytest.mark.parametrize("seed", seeds(30))
def test_as_the_mass_matrix_has_it(seed):
    """Random trees, many of whose bodies have no mass and whose axes often coincide: singular in every pose, or not."""
    rng = np.random.default_rng(seed)
    hinges = [*(kind(axis) for kind in (pl.Revolute, pl.Revolute, pl.Prismatic, pl.Cylindrical, pl.Planar) for axis in "xyz")]
    hinges += [pl.Universal("x", "y"), pl.Spherical(), pl.Screw("z", 0.2), pl.Fixed()]
    rows = []
    for k in range(int(rng.integers(2, 6))):
        parent = f"b{rng.integers(max(0, k - 2), k)}" if k else "world"
        matter = [{}, {"mass": 1.0}, {"inertia": pl.Inertia.rod(1.0, 2.0, "y")}, {"inertia": random_inertia(rng)}][rng.integers(4)]
        rows.append((f"b{k}", parent, hinges[rng.integers(len(hinges))], matter, at(*rng.integers(0, 2, size=3) * 0.7)))
    system = built(*rows)
    poses = [least(system, system.random_state(rng)[0]) for _ in range(3)] if system.nv else [1.0]
    assert bool(system.model.internals.idle_hinges) == (max(poses) < 1e-13), (system.model.internals.idle_hinges, poses)
    assert set(system.model.internals.without_inertia) == {name for names in system.model.internals.idle_hinges for name in names}


@pytest.mark.parametrize("fidelity", ["ruthless", "ruthless_v", "full"])
def test_beams_without_torsion(fidelity):
    """On a ball, with a plane one on a universal hinge at its tip: where modal matrices are constant, in no state resisted."""
    system = pl.System("beams", gravity=(0, 0, 0), fidelity=fidelity)
    system.description.strict = False
    system.add_body("one", hinge=pl.Spherical(), flex=Beam(1.0, 2.0, EI=5.0, modes={"y": 2, "z": 2}))
    system.add_body("two", "one", pl.Universal("y", "z"), at="tip", flex=Beam(1.0, 2.0, EI=5.0, modes={"y": 2}))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        poses = [least(system, system.random_state(seed)[0]) for seed in range(3)]
    if fidelity == "full":
        assert system.model.internals.idle_hinges == () and min(poses) > 1e-9
    else:
        assert system.model.internals.idle_hinges == (("one", "two"),) and max(poses) < 1e-13
        with pytest.raises(pl.PliantError, match="hinges 'one', 'two' can move against each other"):
            _ = pl.compile(system).forward_dynamics


def test_a_beam_with_something_solid_at_its_tip():
    system = pl.System("boom")
    system.add_body("boom", hinge=pl.Spherical(), flex=Beam(1.0, 2.0, EI=5.0, modes={"y": 2, "z": 2}))
    system.add_body("load", "boom", at="tip", **BOX)
    assert system.model.internals.idle_hinges == ()


def test_a_mode_that_moves_as_the_hinge_does_is_told_of_and_saved(tmp_path):
    """Nothing lacks mass: the system is usable but for accelerations, and its file is read back."""
    nodes, translations = [pl.flex.Node("a", (0, 0, 0), 1.0), pl.flex.Node("b", (1, 0, 0), 1.0)], np.zeros((2, 3, 1))
    translations[1, 1, 0] = 1.0  # b along y, as a turn about z moves it
    system = pl.System("twin")
    system.add_body("a", hinge=z, flex=pl.flex.ModalBody(nodes, 0 * translations, translations, [4.0]))
    with pytest.warns(pl.ModelWarning, match="; for a flexible body, leave out the mode that moves like the hinge"):
        assert system.model.internals.idle_hinges == (("a",),)
    pl.save(system, tmp_path / "twin.yaml")
    with pytest.warns(pl.ModelWarning, match="leave out the mode"):
        again = pl.load(tmp_path / "twin.yaml")
    assert again.model.fingerprint == system.model.fingerprint
    with pytest.raises(pl.PliantError, match="forward_dynamics is not determined, because no inertia resists hinge 'a'"):
        _ = pl.compile(system).forward_dynamics
