"""Beams: frequencies, orthogonality, integrals, rigid content, points, recovery, stiffening data, and what is refused."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.optimize import brentq

import pliant as pl
from pliant import Pose
from pliant.errors import PliantError
from pliant.flex import Beam, Section, damped, effective_mass, node_positions, node_rotations
from pliant.flex.beams.eigenfunctions import bending
from pliant.model.bodies.modal import ModalBody, rigid_inertia

L, MASS, EI = 2.0, 3.0, (7.0, 5.0)  # EI about y, about z
cos, sin, cosh, sinh = np.cos, np.sin, np.cosh, np.sinh


def numbers(beam, family="y", stiffness=EI[1], mass=MASS, length=L):
    """Wave numbers of a bending family, from the frequencies that the body itself has: (stiffness, G), root not held."""
    pick = [k for k, label in enumerate(beam.labels) if label.startswith(family)]
    values = eigh(beam.stiffness[np.ix_(pick, pick)], beam.constants.G[np.ix_(pick, pick)], eigvals_only=True)
    return (values * mass * length**3 / stiffness) ** 0.25


def roots(f, n, start=0.05):
    grid = np.arange(start, (n + 2) * np.pi, 0.05)
    change = np.flatnonzero(f(grid)[:-1] * f(grid)[1:] < 0)[:n]
    return np.array([brentq(f, grid[k], grid[k + 1], xtol=1e-14) for k in change])


CLASSIC = {
    "cantilever": lambda b: cos(b) + 1 / cosh(b),
    "free-free": lambda b: cos(b) - 1 / cosh(b),
    "pinned": sin,
    "pinned-free": lambda b: np.tan(b) - np.tanh(b),
}


def test_the_numbers_of_the_books():
    assert numbers(Beam(L, MASS, EI=EI, modes=3)) == pytest.approx([1.8751040687, 4.6940911330, 7.8547574382], abs=1e-10)
    free = Beam(L, MASS, EI=EI, modes=3, boundary="free-free")
    assert numbers(free) == pytest.approx([4.7300407449, 7.8532046241, 10.9956078380], abs=1e-9)
    hinged = Beam(L, MASS, EI=EI, modes=3, boundary="pinned-free")
    assert numbers(hinged) == pytest.approx([3.9266023120, 7.0685827456, 10.2101761228], abs=1e-9)
    pinned = Beam(L, MASS, EI=EI, modes=4, boundary="pinned")
    assert numbers(pinned) == pytest.approx(np.pi * np.arange(1, 5), abs=1e-12)


@pytest.mark.parametrize("boundary", ["cantilever", "free-free", "pinned"])
@pytest.mark.parametrize("n", [1, 2, 7, 20])
def test_frequencies_are_euler_bernoullis(boundary, n):
    """Modes 1 to n of both planes; sqrt(diag(stiffness)) of a cantilever are the frequencies themselves."""
    beam = Beam(L, MASS, EI=EI, modes=n, boundary=boundary)
    want = roots(CLASSIC[boundary], n, 1.0)
    for family, stiffness in (("y", EI[1]), ("z", EI[0])):
        assert numbers(beam, family, stiffness) == pytest.approx(want, rel=1e-11)
    exact = np.concatenate([want**2 * np.sqrt(stiffness / (MASS * L**3)) for stiffness in (EI[1], EI[0])])
    assert beam.frequencies == pytest.approx(exact, rel=1e-12)
    if boundary == "cantilever":
        assert np.sqrt(np.diag(beam.stiffness)) == pytest.approx(exact, rel=1e-12)


@pytest.mark.parametrize("ratio", [1e-3, 0.1, 1.0, 10.0, 1e3])
def test_frequencies_with_a_tip_mass(ratio):
    cantilever = Beam(L, MASS, EI=EI, modes=5, tip_mass=ratio * MASS)
    want = roots(lambda b: 1 / cosh(b) + cos(b) + ratio * b * (cos(b) * np.tanh(b) - sin(b)), 5)
    assert numbers(cantilever) == pytest.approx(want, rel=1e-11)
    hinged = Beam(L, MASS, EI=EI, modes=5, tip_mass=ratio * MASS, boundary="pinned-free")
    want = roots(lambda b: sin(b) - cos(b) * np.tanh(b) + 2 * ratio * b * sin(b) * np.tanh(b), 5, 2.0)
    assert numbers(hinged) == pytest.approx(want, rel=1e-11)
    axial = Beam(L, MASS, EI=EI, EA=11.0, modes={"axial": 3}, tip_mass=ratio * MASS)
    want = roots(lambda b: cos(b) - ratio * b * sin(b), 3, 1e-3)
    assert axial.frequencies == pytest.approx(want * np.sqrt(11.0 / (MASS * L)), rel=1e-12)


def test_frequencies_with_a_hub():
    """Hinged root with a hub J, free tip: j b^3 (1 + cos cosh) + sin cosh - cos sinh = 0; a heavy hub clamps it."""
    for j in (1e-3, 0.1, 3.0):
        beam = Beam(L, MASS, EI=EI, modes=4, hub_inertia=j * MASS * L**2, boundary="pinned-free")
        want = roots(lambda b, j=j: (1 / cosh(b) + cos(b)) * j * b**3 + (sin(b) - cos(b) * np.tanh(b)), 4, 1.0)
        assert numbers(beam) == pytest.approx(want, rel=1e-11)
    heavy = Beam(L, MASS, EI=EI, modes=3, hub_inertia=1e9, boundary="pinned-free")
    assert numbers(heavy) == pytest.approx(numbers(Beam(L, MASS, EI=EI, modes=3)), rel=1e-8)


def test_the_eigenfunction_is_the_corrected_43():
    waves = bending(3, 1.0, "clamped", "free")
    x = np.linspace(0, 1, 50)
    for k, b in enumerate(waves.numbers):
        sigma = (sin(b) + sinh(b)) / (cos(b) + cosh(b))
        want = (sin(b * x) - sinh(b * x)) - sigma * (cos(b * x) - cosh(b * x))
        assert waves(x)[:, k] * want[-1] / waves(x)[-1, k] == pytest.approx(want, abs=1e-11)


def test_high_modes_do_not_overflow():
    beam = Beam(L, MASS, EI=EI, modes={"y": 50})
    assert np.abs(beam.translations[beam.node_index["tip"], 1]) == pytest.approx(2 / np.sqrt(MASS), rel=1e-12)
    assert beam.root_mass == pytest.approx(np.eye(50), abs=1e-12)


ALL = {"y": 4, "z": 3, "torsion": 3, "axial": 2}


def whole(boundary, rotary=False, **more):
    more["rotary"] = rotary
    return Beam(L, MASS, EI=EI, GJ=0.4, EA=90.0, torsional_inertia=0.02, modes=ALL, boundary=boundary, **more)


@pytest.mark.parametrize("more", [{}, {"tip_mass": 0.7}, {"hub": True, "tip_mass": 2.0}], ids=["bare", "tip", "hub"])
@pytest.mark.parametrize("boundary", ["cantilever", "free-free", "pinned", "pinned-free"])
def test_normalised_orthogonal_and_stiff_as_strain_energy_says(boundary, more):
    more = dict(more)
    if more.pop("hub", False) and boundary != "cantilever":
        more["hub_inertia"] = 0.3
    beam = whole(boundary, **more)
    back = np.linalg.inv(beam.basis)
    assert beam.root_mass == pytest.approx(np.eye(12), abs=1e-13)
    assert back.T @ beam.constants.G @ back == pytest.approx(np.eye(12), abs=1e-13)
    assert np.array_equal(beam.stiffness, np.diag(np.diag(beam.stiffness)))
    s, w = np.polynomial.legendre.leggauss(80)
    x, w = L * (s + 1) / 2, L * w / 2
    strain = np.zeros((12, 12))
    start = 0
    for family, stiffness, order in zip(beam.families, (EI[1], EI[0], 0.4, 90.0), (2, 2, 1, 1), strict=True):
        n = len(family.mix)
        strain[start : start + n, start : start + n] = stiffness * np.einsum("g,gr,gs->rs", w, family(x, order), family(x, order))
        start += n
    scale = np.sqrt(np.outer(np.diag(beam.stiffness), np.diag(beam.stiffness)))
    assert strain / scale == pytest.approx(beam.stiffness / scale, abs=1e-11)
    assert isinstance(beam, ModalBody) and beam.normalised() is beam
    generic = ModalBody.normalised(beam)  # the record's own normalisation finds nothing left to do
    assert np.diag(generic.stiffness) == pytest.approx(np.sort(np.diag(beam.stiffness)), rel=1e-11)


def test_sections_that_turn_are_rayleighs():
    """sin(k x) is an eigenfunction of the pinned beam with rotary inertia too: omega^2 = EI k^4 / (rho A (1 + r^2 k^2))."""
    section = Section.rectangle(0.3, 0.4)
    beam = Beam(L, MASS, section=section, EI=EI, modes=5, boundary="pinned")
    k = np.arange(1, 6) * np.pi / L
    for part, stiffness, I in ((slice(0, 5), EI[1], section.Iz), (slice(5, 10), EI[0], section.Iy)):
        values = eigh(beam.stiffness[part, part], beam.constants.G[part, part], eigvals_only=True)
        assert values == pytest.approx(stiffness * L / MASS * k**4 / (1 + I / section.area * k**2), rel=1e-11)
    assert beam.root_mass == pytest.approx(np.eye(10), abs=1e-13)
    assert Beam(L, MASS, section=section, EI=EI, modes=5).root_mass == pytest.approx(np.eye(10), abs=1e-13)


def lowest_free(beam):
    """The first elastic frequency of the body set free: M_m at rest, all six rigid motions and the modes."""
    c, (m, s, J) = beam.constants, rigid_inertia(beam)
    F = np.stack([c.B[:, 2, 1] - c.B[:, 1, 2], c.B[:, 0, 2] - c.B[:, 2, 0], c.B[:, 1, 0] - c.B[:, 0, 1]])
    skew = np.array([[0, -s[2], s[1]], [s[2], 0, -s[0]], [-s[1], s[0], 0]])
    M = np.block([[c.G, F.T, c.E.T], [F, J, skew], [c.E, skew.T, m * np.eye(3)]])
    K = np.zeros_like(M)
    K[: beam.modes, : beam.modes] = beam.stiffness
    return np.sqrt(eigh(K, M, eigvals_only=True)[6])


@pytest.mark.parametrize("inertia", [1e-6, 0.1])
def test_set_free_a_cantilever_and_a_free_beam_are_the_same_beam(inertia):
    """Ritz: cantilever, pinned and free-free modes, with rigid motions, come down to one frequency, which twist does not change."""
    given = {"EI": EI, "torsional_inertia": inertia}
    want = lowest_free(Beam(L, MASS, modes={"y": 20}, boundary="free-free", **given))
    error = [lowest_free(Beam(L, MASS, modes={"y": n}, **given)) / want - 1 for n in (4, 8, 16, 32)]
    assert all(a > b for a, b in pairwise(error)) and abs(error[-1]) < 1e-6
    pinned = lowest_free(Beam(L, MASS, modes={"y": 32}, boundary="pinned", **given)) / want - 1
    assert abs(pinned) < 1e-6


def test_planes_of_equal_stiffness_do_not_mix():
    for boundary in ("cantilever", "free-free", "pinned"):
        beam = Beam(L, MASS, EI=5.0, modes=3, boundary=boundary)
        assert not beam.translations[:, 2, :3].any() and not beam.translations[:, 1, 3:].any()
        assert np.array_equal(beam.translations[:, 1, :3], beam.translations[:, 2, 3:])
        assert np.array_equal(beam.slopes[:, 2, :3], -beam.slopes[:, 1, 3:])
    assert not Beam(L, MASS, EI=5.0).translations[0].any() and not Beam(L, MASS, EI=5.0).slopes[0].any()  # exact zeros


@pytest.mark.parametrize("n", [1, 3, 12, 40])
@pytest.mark.parametrize("boundary", ["cantilever", "free-free", "pinned"])
def test_integrals_are_exact(boundary, n):
    """E, B and C against a quadrature of four times the points, cut in pieces."""
    beam = Beam(L, MASS, EI=EI, modes={"y": n}, boundary=boundary)
    s, w = np.polynomial.legendre.leggauss(40)
    pieces = np.linspace(0, L, 2 * n + 3)
    x = np.concatenate([(a + b) / 2 + (b - a) / 2 * s for a, b in pairwise(pieces)])
    dm = np.concatenate([MASS / L * (b - a) / 2 * w for a, b in pairwise(pieces)])
    f, c = beam.families[0](x), beam.constants
    size = np.sqrt(MASS) * np.sqrt(np.diag(c.G))
    assert c.E[1] / size == pytest.approx(dm @ f / size, abs=1e-13)
    assert c.B[:, 1, 0] / size == pytest.approx((dm * x) @ f / size, abs=1e-13)
    pair = np.sqrt(np.outer(np.diag(c.G), np.diag(c.G)))
    assert c.C[:, :, 1, 1] / pair == pytest.approx(np.einsum("g,gr,gs->rs", dm, f, f) / pair, abs=1e-13)


@pytest.mark.parametrize("boundary", ["cantilever", "free-free", "pinned"])
def test_it_is_a_rod_when_it_does_not_bend(boundary):
    m, s, J = rigid_inertia(whole(boundary))
    assert m == pytest.approx(MASS, rel=1e-14)
    assert s == pytest.approx([MASS * L / 2, 0, 0], abs=1e-13)
    assert pytest.approx(np.diag([0.02, MASS * L**2 / 3, MASS * L**2 / 3]), abs=1e-13) == J
    section = Section.rectangle(0.1, 0.2)
    beam = Beam(L, density=100.0, section=section, EI=EI, tip_mass=0.5)
    assert beam.mass == pytest.approx(100 * 0.02 * L + 0.5, rel=1e-14)
    m = 4.0
    J = rigid_inertia(beam)[2]
    want = [m / 12 * (0.01 + 0.04), m / 12 * 0.04 + m * L**2 / 3 + 0.5 * L**2, m / 12 * 0.01 + m * L**2 / 3 + 0.5 * L**2]
    assert np.diag(J) == pytest.approx(want, rel=1e-13)
    assert Section.tube(0.1).Iy == pytest.approx(np.pi / 4 * 1e-4)
    assert Section.tube(0.1, 0.02).area == pytest.approx(np.pi * (0.01 - 0.0064))


@pytest.mark.parametrize("more", [{}, {"tip_mass": 0.7, "hub_inertia": 0.3}])
def test_free_free_modes_have_no_rigid_content(more):
    beam = whole("free-free", **more)
    B = beam.constants.B
    moment = np.stack([B[:, 2, 1] - B[:, 1, 2], B[:, 0, 2] - B[:, 2, 0], B[:, 1, 0] - B[:, 0, 1]])
    assert pytest.approx(np.zeros((3, 12)), abs=1e-12) == beam.constants.E
    assert moment == pytest.approx(np.zeros((3, 12)), abs=1e-12)
    assert np.abs(beam.slopes[0]).max() > 0.1 and np.abs(beam.translations[0]).max() > 0.1  # the root moves and turns


def test_free_free_modes_with_the_root_held_converge_to_the_cantilever():
    """Different route, same physics: many free-free modes and the rigid motions, the root held; first order in 1 / n."""
    want = Beam(L, MASS, EI=EI, modes={"y": 1}).frequencies[0]
    error = [
        np.sqrt(Beam(L, MASS, EI=EI, modes={"y": n}, boundary="free-free").stiffness[0, 0]) / want - 1 for n in (5, 10, 20, 40)
    ]
    assert error[-1] < 0.021 and all(a / b > 1.8 for a, b in pairwise(error))


def test_points():
    beam = Beam(L, MASS, EI=EI, modes=ALL, GJ=1.0, EA=1.0, torsional_inertia=0.1, points={"camera": 0.7})
    assert beam.node_at("tip") == (beam, "tip") and beam.node_at(L) == (beam, "tip") and beam.node_at(0) == (beam, "root")
    assert beam.node_at(0.7) == (beam, "camera")
    other, name = beam.node_at(0.3)
    assert name == "x=0.3" and other.nodes[-1].name == name and other.nodes[:-1] == beam.nodes and isinstance(other, Beam)
    assert other.node_at(0.3) == (other, name)
    assert other.node_index[name] == len(beam.nodes) and name not in beam.node_index
    slopes, translations = beam.modes_at([0.3, 0.7])
    assert other.slopes[-1] == pytest.approx(slopes[0], abs=1e-14) and beam.translations[2] == pytest.approx(
        translations[1], abs=1e-14
    )
    for a, b in zip(other.constants, beam.constants, strict=True):
        assert np.array_equal(a, b)
    h = 1e-6  # slopes are the derivatives of the translations: +v' about z, -w' about y
    _, ahead = beam.modes_at(0.3 + h)
    _, behind = beam.modes_at(0.3 - h)
    rate = (ahead - behind) / (2 * h)
    assert slopes[0, 2, :4] == pytest.approx(rate[1, :4], abs=1e-7)
    assert slopes[0, 1, 4:7] == pytest.approx(-rate[2, 4:7], abs=1e-7)


def test_a_beam_with_a_tip_force_bends_as_the_book_says():
    """Static deflection F L^3 / 3 EI along y needs EI about z, along z EI about y; the moment is F (L - x)."""
    beam = Beam(L, MASS, EI=EI, modes=30)
    tip = beam.node_index["tip"]
    for axis, stiffness in ((1, EI[1]), (2, EI[0])):
        eta = beam.translations[tip, axis] / np.diag(beam.stiffness)  # unit force at the tip
        assert node_positions(beam, eta)[tip, axis] == pytest.approx(L**3 / (3 * stiffness), rel=1e-5)
        x = np.array([0.2, 1.0])
        sign = 1 if axis == 1 else -1
        moment = beam.bending_moment(eta, x)
        assert moment[:, 2 - axis] == pytest.approx(sign * (L - x), rel=2e-2)
        assert beam.curvature(eta, x)[:, axis - 1] == pytest.approx((L - x) / stiffness, rel=2e-2)
    batch = np.ones((4, 5, beam.modes))
    assert node_positions(beam, batch).shape == (4, 5, len(beam.nodes), 3)
    assert node_rotations(beam, batch).shape == (4, 5, len(beam.nodes), 3, 3)
    assert beam.bending_moment(batch, x).shape == (4, 5, 2, 2)
    one = np.zeros(beam.modes)
    one[0] = 1e-3
    angle = beam.slopes[tip, 2, 0] * 1e-3
    assert node_rotations(beam, one)[tip] == pytest.approx(Pose(rpy=(0, 0, angle)).R, abs=1e-15)


def test_foreshortening_gives_the_spinning_beam():
    """sum m x H = integral of rho (L^2 - x^2) / 2 s' s'*; Southwell's 1.1933; converged flap 3.68165 at Omega* = 1."""
    beam = Beam(L, MASS, EI=EI, modes={"y": 5})
    H, c = beam.foreshortening, [(node.mass, node.position[0]) for node in beam.nodes]
    K = sum(m * x * h for (m, x), h in zip(c, H, strict=True))
    s, w = np.polynomial.legendre.leggauss(60)
    x, w = L * (s + 1) / 2, L * w / 2
    slope = beam.families[0](x, 1)
    want = np.einsum("g,gr,gs->rs", w * MASS / L * (L**2 - x**2) / 2, slope, slope)
    assert pytest.approx(want, rel=1e-12, abs=1e-12) == K
    assert K[0, 0] == pytest.approx(1.1933, abs=5e-5)
    unit = Beam(1.0, 1.0, EI=1.0, modes={"z": 40})
    spin = sum(n.mass * n.position[0] * h for n, h in zip(unit.nodes, unit.foreshortening, strict=True))
    flap = [np.sqrt(np.linalg.eigvalsh(unit.stiffness + W**2 * spin)[0]) for W in (0, 1, 2, 3, 6, 12)]
    assert flap == pytest.approx([3.51602, 3.68165, 4.13732, 4.79728, 7.36037, 13.17015], abs=1e-5)
    one = beam.foreshortening_at(0.4)
    assert one.shape == (5, 5) and one == pytest.approx(beam.node_at(0.4)[0].foreshortening[-1])


def test_damping():
    beam = whole("cantilever", damping=0.02)
    assert np.diag(beam.damping) == pytest.approx(0.04 * beam.frequencies)
    hertz = beam.frequencies / (2 * np.pi)
    edge = float(np.median(hertz))
    banded = beam.with_damping({edge: 0.01, float("inf"): 0.03})
    ratio = np.diag(banded.damping) / (2 * beam.frequencies)
    assert ratio == pytest.approx(np.where(hertz <= edge, 0.01, 0.03))
    assert isinstance(banded, Beam) and banded.node_at("tip")[0] is banded
    assert np.diag(beam.with_damping("bands").damping)[0] == pytest.approx(2 * 0.005 * beam.frequencies[0])
    each = beam.with_damping(np.linspace(0.01, 0.02, 12))
    assert np.diag(each.damping)[-1] == pytest.approx(0.04 * beam.frequencies[-1])
    loose = damped(ModalBody(beam.nodes, beam.slopes, beam.translations, beam.stiffness), 0.02)
    assert loose.damping == pytest.approx(beam.damping, abs=1e-12 * np.abs(beam.damping).max())


def test_effective_mass_of_a_cantilever():
    """0.6131, 0.1883, 0.0647 of the mass, the book's; all modes together the whole."""
    share = effective_mass(Beam(L, MASS, EI=EI, modes={"y": 3}))
    assert share[:, 4] == pytest.approx([0.6131, 0.1883, 0.0647], abs=1e-4)
    rest = 1 - effective_mass(Beam(L, MASS, EI=EI, modes={"y": 50}))[:, 4].sum()
    assert rest == pytest.approx(4 / (50 * np.pi**2), rel=1e-3)  # the tail of 4 / ((k - 1/2) pi)^2
    assert effective_mass(Beam(L, MASS, EI=EI, modes={"y": 5}))[:, 2].sum() == pytest.approx(1, abs=1e-3)


def make(**changed):
    return Beam(**({"length": 1.0, "mass": 1.0, "EI": (1.0, 1.0)} | changed))


@pytest.mark.parametrize(
    ("mistake", "message"),
    [
        (lambda: make(length=0), "Beam: length 0 must be positive"),
        (lambda: make(length="long"), "length 'long' is not a number; give it in m"),
        (lambda: make(mass=-1), "Beam: mass -1 must be positive"),
        (lambda: make(mass=float("nan")), "mass nan must be positive and finite"),
        (lambda: make(EI=(1, 0)), "Beam: EI about z 0 must be positive"),
        (lambda: make(EI=(-1, 1)), "Beam: EI about y -1 must be positive"),
        (lambda: make(EI=(1, 2, 3)), r"EI has 3 values; give \(about y, about z\)"),
        (lambda: make(EI="stiff"), "EI about y 'stiff' is not a number"),
        (lambda: make(boundary="cantilevr"), "no boundary named 'cantilevr'; there are 'cantilever'"),
        (lambda: make(mass=None), "give either mass, or density with a section"),
        (lambda: make(density=1.0), "give either mass, or density"),
        (lambda: make(mass=None, density=1.0), "density needs a section"),
        (lambda: make(mass=None, density=1.0, section=-1), "section: area -1 must be positive"),
        (lambda: Section.tube(0.1, 0.2), "thickness 0.2 m exceeds"),
        (lambda: make(modes=51), "51 for 'y' are too many; give at most 50"),
        (lambda: make(modes=-1), "-1 for 'y' is not a number of modes"),
        (lambda: make(modes=1.5), "1.5 for 'y' is not a number of modes"),
        (lambda: make(modes={"torsoin": 1}), "no direction named 'torsoin'; did you mean 'torsion'"),
        (lambda: make(modes={"torsion": 1}, GJ=1), "torsion modes need inertia about x; give torsional_inertia"),
        (lambda: make(modes={"torsion": 1}, torsional_inertia=1), "torsion modes need GJ"),
        (lambda: make(modes={"axial": 1}), "axial modes need EA"),
        (lambda: make(torsional_inertia=1, section=Section(1, 1, 1)), "torsional_inertia is given twice"),
        (lambda: make(tip_mass=-1), "tip_mass -1 must be positive"),
        (lambda: make(damping=-0.1), "must be finite and not negative"),
        (lambda: make(damping=[0.1, 0.1]), "2 ratios for 4 modes"),
        (lambda: make(damping="band"), "damping 'band': give one ratio"),
        (lambda: make(damping={0.01: 0.1}), "above the last band, 0.01 Hz; add a band"),
        (lambda: make(points={"a": 1.5}), r"x = 1.5 m is not on the beam; give x in \[0, 1\] m"),
        (lambda: make(points={"tip": 0.5}), "points: 'tip' is the name of a node that every beam has"),
        (lambda: make().node_at(-0.1), "x = -0.1 m is not on the beam"),
        (lambda: make().node_at(float("nan")), "x = nan m is not on the beam"),
        (lambda: make().node_at("tpi"), "no point named 'tpi'; did you mean 'tip'"),
        (lambda: make().node_at("m3"), "no point named 'm3'"),
        (lambda: make().modes_at([0.5, 2]), "x = 2 m is not on the beam"),
        (lambda: make().curvature([1, 2], 0.5), r"eta has shape \(2,\), and the body has 4 modes"),
    ],
)
def test_bad_input_is_named(mistake, message):
    with pytest.raises(PliantError, match=message):
        mistake()


def test_a_beam_without_modes_is_a_rod():
    beam = Beam(L, MASS, EI=EI, modes=0)
    assert beam.modes == 0 and beam.labels == () and beam.mass == pytest.approx(MASS)
    assert beam.node_at(0.5)[0].modes == 0


def test_one_number_of_modes_is_for_every_stiffness_given():
    beam = Beam(2.0, 3.0, EI=10.0, GJ=4.0, EA=1e4, torsional_inertia=0.1, modes=2)
    assert beam.labels == ("y1", "y2", "z1", "z2", "torsion1", "torsion2", "axial1", "axial2")
    assert Beam(2.0, 3.0, EI=10.0, modes=2).labels == ("y1", "y2", "z1", "z2")


def test_tips_of_modes_move_along_their_axes():
    for boundary in ("cantilever", "free-free", "pinned-free"):
        beam = Beam(2.0, 3.0, EI=10.0, GJ=4.0, EA=1e4, torsional_inertia=0.1, modes=3, boundary=boundary)
        slopes, translations = beam.modes_at(2.0)
        root_slopes, root_translations = beam.modes_at(0.0)
        chord = np.cross(root_slopes, [[2.0], [0.0], [0.0]], axis=0)
        moved = translations - root_translations - chord
        assert (moved[1, :3] > 0).all() and (moved[2, 3:6] > 0).all() and (moved[0, 9:] > 0).all()
        assert ((slopes - root_slopes)[0, 6:9] > 0).all()


def test_a_hub_on_a_cantilever_turns_with_its_hinge():
    """Its modes do not know it; the mass matrix gains it at the hinge, and nowhere else."""
    M = []
    for hub in (0.0, 0.5):
        system = pl.System("rotor")
        system.add_body("beam", hinge=pl.Revolute("z"), flex=Beam(2.0, 3.0, EI=10.0, modes=2, hub_inertia=hub))
        M.append(pl.compile(system, "reference").mass_matrix(system.random_state(0)[0]))
    gained = M[1] - M[0]
    assert gained[0, 0] == pytest.approx(0.5, rel=1e-13)
    gained[0, 0] = 0.0
    assert np.abs(gained).max() <= 1e-14


def hermite(n, length, mass, EI):
    """K, M (2 n + 2) of cubic elements in one plane, (w, w') a node; no rotary inertia."""
    h, K, M = length / n, np.zeros((2 * n + 2,) * 2), np.zeros((2 * n + 2,) * 2)
    s, w = np.polynomial.legendre.leggauss(4)
    x = (s + 1) / 2
    N = np.stack([1 - 3 * x**2 + 2 * x**3, h * (x - 2 * x**2 + x**3), 3 * x**2 - 2 * x**3, h * (x**3 - x**2)])
    D = np.stack([12 * x - 6, h * (6 * x - 4), 6 - 12 * x, h * (6 * x - 2)]) / h**2
    for e in range(n):
        at = slice(2 * e, 2 * e + 4)
        K[at, at] += EI * h / 2 * (D * w) @ D.T
        M[at, at] += mass / n / 2 * (N * w) @ N.T
    return K, M


# a boundary's modes are right on a base that lets go no less than it
BASES = {
    "held": ("cantilever",),
    "hinged": ("cantilever", "pinned", "pinned-free"),
    "free": ("cantilever", "pinned", "pinned-free", "free-free"),
}


@pytest.mark.parametrize(("base", "boundary"), [(base, boundary) for base, every in BASES.items() for boundary in every])
def test_torsional_inertia_is_that_of_twist_alone(base, boundary):
    """Bending on any root is that of plane elements without rotary inertia, twist that of a rod; EI differs by plane."""
    GJ, Ix, n = 30.0, 0.9, 12
    pose = Pose((0.3, -0.2, 0.5), rpy=(0.2, -0.4, 1.0))
    plane = {"held": pl.Fixed(), "hinged": pl.Revolute("z"), "free": pl.Free()}[base]
    twist = pl.Free() if base == "free" else pl.Fixed()

    def elastic(hinge, kind):
        given = {"EI": EI, "GJ": GJ, "torsional_inertia": Ix, "modes": {kind: n}, "stiffening": False}
        beam = Beam(L, MASS, boundary=boundary, **given)
        assert np.diag(rigid_inertia(beam)[2]) == pytest.approx([Ix, MASS * L**2 / 3, MASS * L**2 / 3], rel=1e-12)
        system = pl.System("beam", gravity=(0, 0, 0))
        system.add_body("beam", hinge=hinge, pose=pose, flex=beam)
        found = pl.modes(system, system.neutral()).angular
        return np.sort(found[found > 1e-6])[:2]

    K, M = hermite(30, L, MASS, EI[1])  # bending along y turns about z
    rest = {"held": slice(2, None), "hinged": np.arange(1, len(K)), "free": slice(None)}[base]
    want = np.sqrt(np.abs(eigh(K[rest][:, rest], M[rest][:, rest], eigvals_only=True)))
    assert elastic(plane, "y") == pytest.approx(want[want > 1e-3][:2], rel=3e-4)
    if base != "hinged":
        K, M = hermite(30, L, MASS, EI[0])
        want = np.sqrt(np.abs(eigh(K[rest][:, rest], M[rest][:, rest], eigvals_only=True)))
        assert elastic(plane, "z") == pytest.approx(want[want > 1e-3][:2], rel=3e-4)
    k = (np.arange(2) + (1.0 if base == "free" else 0.5)) * np.pi / L
    few = base == "free" and boundary != "free-free"  # sines, held at the root, for cosines
    assert elastic(twist, "torsion") == pytest.approx(k * np.sqrt(GJ * L / Ix), rel=2e-2 if few else 1e-9)


@pytest.mark.seeds(3)
def test_a_beam_that_twists_has_positive_mass_however_it_is_bent(seed):
    """M stays positive and energy and momentum are kept, at large deflections and with much inertia about x."""
    rng = np.random.default_rng(seed)
    beam = Beam(L, MASS, EI=EI, GJ=3.0, torsional_inertia=4.0, modes={"y": 3, "z": 3, "torsion": 2}, stiffening=False)
    system = pl.System("beam", gravity=(0, 0, 0))
    system.add_body("beam", hinge=pl.Free(), flex=beam)
    q = system.neutral()
    q[7:] = rng.normal(size=beam.modes)
    dyn, v = pl.compile(system, "reference"), rng.normal(size=system.nv)
    assert np.linalg.eigvalsh(dyn.mass_matrix(q))[0] > 0
    a = dyn.forward_dynamics(q, v, np.zeros(system.nv))
    h = 1e-5
    ahead, behind = (system.integrate(q, s * h * v + h * h / 2 * a) for s in (1, -1))
    for value in (lambda q, v: dyn.kinetic_energy(q, v) + dyn.potential_energy(q), dyn.momentum):
        x, y = value(ahead, v + h * a), value(behind, v - h * a)
        assert (np.asarray(x) - y) / (2 * h) == pytest.approx(0.0, abs=1e-5 * np.abs(x).max())
