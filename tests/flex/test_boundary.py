"""Boundary and hinge: what few modes make of the first frequency, and when that is told. docs/flexible.md has the table."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
import pytest

import pliant as pl
from pliant.flex import Beam
from pliant.flex.beams.boundary import first_frequency
from tests.systems import modes_of_any_boundary

PAGE = Path(__file__).parents[2] / "docs" / "flexible.md"
HINGES = {"held": pl.Fixed(), "turns": pl.Revolute("z"), "free": pl.Free()}
EXACT = {"held": 1.8751040687119611**2, "turns": 3.926602312047919**2, "free": 4.730040744862704**2}  # of EI = m = L = 1, bending


def beam(boundary, n, kind="y"):
    return Beam(1.0, 1.0, EI=1.0, GJ=1.0, torsional_inertia=1.0, rotary=False, modes={kind: n}, boundary=boundary)


def too_high(boundary, hinge, n, kind="y"):
    """By how much the first frequency is too high; torsion of a root that is held or turns about x has pi / 2 and pi."""
    H = HINGES[hinge] if kind == "y" else {"held": pl.Fixed(), "turns": pl.Revolute("x")}[hinge]
    exact = EXACT[hinge] if kind == "y" else {"held": np.pi / 2, "turns": np.pi}[hinge]
    made = Beam(1.0, 1.0, EI=1.0, modes={"y": n}, boundary=boundary) if kind == "y" else beam(boundary, n, kind)
    return first_frequency(made, slice(None), np.asarray(H.H(H.neutral[:, None]), dtype=float), None) / exact - 1


def warned(flex, hinge, parent=None, **place):
    system = pl.System("s", gravity=(0, 0, 0))
    if parent is not None:
        system.add_body("hub", **parent)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system.add_body("boom", "world" if parent is None else "hub", hinge, flex=flex, **place)
    assert len(caught) <= 1 and all(w.filename == __file__ for w in caught)
    return str(caught[0].message) if caught else ""


def rows():
    """The table of the page: (family, boundary, hinge, errors by number of modes)."""
    text = PAGE.read_text().split("## Boundary and hinge")[1].split("\n## ")[0]
    head, *rest = re.findall(r"^\| (.*) \|$", text, flags=re.MULTILINE)
    counts = [int(n) for n in re.findall(r"\d+", head)]
    for row in rest:
        cells = [cell.strip() for cell in row.split("|")]
        if not set(cells[0]) <= set("-: "):
            yield cells[0], cells[1], cells[2], dict(zip(counts, (float(c.split()[0]) / 100 for c in cells[3:]), strict=True))


def test_the_table_of_the_page():
    found = list(rows())
    assert len(found) >= 8
    for kind, boundary, hinge, errors in found:
        for n, error in errors.items():
            got = too_high(boundary.strip('`"'), hinge, n, {"bending": "y", "torsion": "torsion"}[kind])
            assert got == pytest.approx(error, abs=6e-4), (kind, boundary, hinge, n)


def test_as_the_mass_matrix_has_it():
    """The same frequency, from the mass matrix of the whole system: on a hinge that turns, and on a hub that floats."""
    from scipy.linalg import eigh

    made = Beam(1.3, 2.0, EI=(3.0, 5.0), modes={"y": 2}, tip_mass=0.2, boundary="free-free")
    hub, X = pl.Inertia.box(1.5, (0.3, 0.4, 0.5)), pl.Pose((0.2, -0.1, 0.3), rpy=(0.2, 0.4, -0.3))
    for base in (None, {"hinge": pl.Free(), "inertia": hub}):
        system = pl.System("s", gravity=(0, 0, 0))
        if base:
            system.add_body("hub", **base)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", pl.ModelWarning)
            body = system.add_body("boom", "hub" if base else "world", pl.Revolute("z"), pose=X, flex=made)
        M = pl.compile(system, "reference").mass_matrix(system.neutral())
        K = np.zeros_like(M)
        K[-2:, -2:] = made.stiffness
        rates = np.sqrt(np.maximum(eigh(K, M, eigvals_only=True), 0))
        got = first_frequency(made, slice(None), pl.Revolute("z").H(np.zeros((1, 1))), system.description.mount(body.hinge))
        assert got == pytest.approx(rates[rates > 1e-3][0], rel=1e-9)


def test_one_mode_of_a_held_root_on_a_hinge_that_lets_it_go():
    drive = pl.Revolute("x")
    text = warned(beam("cantilever", 1, "torsion"), drive)
    assert text == (
        "body 'boom': its 1 torsion mode: boundary 'cantilever' holds the root, but a Revolute hinge does not; the "
        "first frequency is 0.574 Hz and should be 0.5 Hz; give 2 modes, or boundary='free-free'"
    )
    assert "1 y mode" in warned(Beam(1.0, 1.0, EI=1.0, modes=1), pl.Revolute("z"))
    assert "1 z mode" in warned(Beam(1.0, 1.0, EI=1.0, modes={"y": 2, "z": 1}), pl.Free())
    for fine, hinge in ((2, drive), (1, pl.Fixed()), (1, pl.Revolute("z")), (1, pl.Prismatic("x"))):
        assert not warned(beam("cantilever", fine, "torsion"), hinge)
    assert not warned(beam("free-free", 1, "torsion"), drive)


def test_modes_of_a_free_root_on_a_hinge_that_holds_it():
    """Told where the parent is at rest or heavy; on a light one, or on the tip of another beam, such modes are right."""
    made = Beam(1.0, 1.0, EI=1.0, modes={"y": 3}, boundary="free-free")
    assert "its 3 y modes: boundary 'free-free' releases the root" in warned(made, pl.Fixed())
    assert "give boundary='cantilever'" in warned(made, pl.Revolute("y"))
    heavy, light = ({"hinge": pl.Free(), "inertia": pl.Inertia.box(m, (1, 1, 1))} for m in (500.0, 1e-3))
    assert warned(made, pl.Fixed(), heavy) and not warned(made, pl.Fixed(), light)
    assert warned(made, pl.Fixed(), {"inertia": pl.Inertia.box(1e-3, (1, 1, 1))})  # which is fixed to the world
    assert not warned(made, pl.Fixed(), {"flex": Beam(1.0, 1.0, EI=1.0)}, at="tip")
    for hinge in (pl.Revolute("z"), pl.Free()):
        assert not warned(made, hinge)


def test_in_a_file(tmp_path):
    path = tmp_path / "s.yaml"
    flex = "flex: {beam: {length: 1, mass: 1, EI: 1, modes: {y: 1}}}"
    path.write_text(f"pliant: 1\nbodies:\n  boom:\n    parent: world\n    hinge: Revolute z\n    {flex}\n")
    (found,) = pl.formats.check(path)
    assert (found.line, found.severity) == (6, "warning") and found.message.startswith("body 'boom': its 1 y mode: boundary")
    with pytest.warns(pl.ModelWarning, match=":6: body 'boom': its 1 y mode: boundary 'cantilever'") as caught:
        pl.load(path)
    assert len(caught) == 1


# ---- what a beam carries


def told(system):
    """The warnings of its model."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        _ = system.model
    assert all(w.filename == __file__ for w in caught)
    return [str(w.message) for w in caught]


def in_a_row(n, hinge=None, **given):
    system = pl.System("row", gravity=(0, 0, 0))
    for k in range(n):
        on = {"parent": f"b{k - 1}", "at": "tip", "hinge": hinge} if k else {}
        system.add_body(f"b{k}", flex=Beam(6.0 / n, 18.0 / n, EI=600.0, **given), **on)
    return system


def with_payload(mass, turning, flex):
    system = pl.System("s", gravity=(0, 0, 0))
    system.add_body("boom", flex=flex)
    system.add_body("load", "boom", at="tip", mass=mass, com=(0.1, 0, 0), inertia=[turning] * 3)
    return system


@modes_of_any_boundary
@pytest.mark.parametrize("boundary", ["cantilever", "free-free", "pinned", "pinned-free"])
def test_beams_in_a_row_are_told(boundary):
    (text,) = told(in_a_row(3, modes={"z": 2}, boundary=boundary))
    assert (
        f"it carries the flexible body 'b{text[7]}'" not in text and f"its modes of boundary '{boundary}' do not fit that" in text
    )
    assert "give boundary='static'" in text
    assert not told(in_a_row(3, modes={"z": 0}, boundary="static"))


def test_beams_on_hinges_carry_no_moment():
    assert not told(in_a_row(3, pl.Revolute("y"), modes={"z": 2}))


def test_hinges_that_latch_carry_a_moment():
    """The panels of a wing carry each other as soon as their hinges can be locked."""

    def wing(**given):
        system = in_a_row(3, pl.Revolute("y"), **given)
        for k in (1, 2):
            system.add_event(f"latch{k}", pl.Event(lambda x, k=k: x.q[f"b{k}"], 1, pl.events.lock(f"b{k}")))
        return system

    (text,) = told(wing(modes={"z": 2}))
    assert "carries the flexible body" in text and "give boundary='static'" in text
    assert not told(wing(modes={"z": 0}, boundary="static"))


def test_the_numbers_of_a_payload():
    """The number is the error of `pl.modes`; a static beam with one mode more is right."""
    boom = {"EI": 900.0, "stiffening": False}
    system = with_payload(30.0, 20.0, Beam(5.0, 6.0, modes={"y": 2}, **boom))
    (text,) = told(system)
    found, right = (float(x) for x in re.findall(r"([\d.]+) Hz", text))
    assert text.startswith(
        "body 'boom': it carries 30 kg, and its modes of boundary 'cantilever' do not fit that: with its parent at"
    )
    assert pl.modes(system).frequencies[1] == pytest.approx(found, rel=5e-3)
    better = with_payload(30.0, 20.0, Beam(5.0, 6.0, modes={"y": 1}, boundary="static", **boom))
    assert not told(better) and pl.modes(better).frequencies[1] == pytest.approx(right, rel=5e-3)
    for mass, turning in ((1.0, 1.0), (3.0, 0.01), (30.0, 0.01)):  # light, or a point
        small = with_payload(mass, turning, Beam(5.0, 6.0, modes={"y": 2}, **boom))
        exact = with_payload(mass, turning, Beam(5.0, 6.0, modes={"y": 4}, boundary="static", **boom))
        off = (pl.modes(small).frequencies[:2] / pl.modes(exact).frequencies[:2]).max() > 1.05
        assert bool(told(small)) == (off and mass > 1.8)


def test_a_payload_on_turned_poses():
    """Poses of hinges, nodes with axes and a rigid body in between do not change what is carried."""
    boom, X = Beam(5.0, 6.0, EI=900.0, modes={"y": 2}), pl.Pose((0, 0, 0), rpy=(0.3, -0.5, 0.9))
    texts = []
    for pose in (pl.Pose(), X):
        system = pl.System("s", gravity=(0, 0, 0))
        system.add_body("boom", flex=boom, pose=pose)
        system.add_body("flange", "boom", at="tip", pose=pose)
        own = pl.Inertia(30.0, np.array([0.5, 0, 0]), np.diag([15.0, 15.0, 20.0])).moved(pl.Pose(matrix=pose.R.T))
        system.add_body("load", "flange", inertia=own)
        texts += told(system)
    assert len(texts) == 2 and texts[0] == texts[1]


def test_a_payload_in_a_file(tmp_path):
    path = tmp_path / "s.yaml"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", pl.ModelWarning)
        pl.save(with_payload(30.0, 20.0, Beam(5.0, 6.0, EI=900.0, modes={"y": 2})), path)
    assert [x.severity for x in pl.formats.check(path) if "it carries 30 kg" in x.message] == ["warning"]
    with pytest.warns(pl.ModelWarning, match="body 'boom': it carries 30 kg"):
        pl.load(path)


@pytest.mark.parametrize(
    "name", ["canadarm", "flexible-satellite", "slewing-satellite", "rotating-beam", "flexible-slider-crank", "grasp"]
)
def test_shipped_examples_are_right(name):
    assert not told(pl.examples.load(name))
