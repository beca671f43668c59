"""Which rows of closures count: duplicates, near duplicates and rows that vanish, on trees whose masses differ by up to 1e10."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.functions import FUNCTIONS
from pliant.graph import evaluate
from pliant.sweeps import bias, forward_dynamics, loop_acceleration, loop_jacobian, mass_matrix
from pliant.sweeps.closures.acting_rows import with_acting_rows
from pliant.sweeps.closures.row_geometry import row_terms
from pliant.sweeps.links.link import as_model
from tests.closed import JOINTS, ROWS, close, closed_speeds, places_of, posed, welded
from tests.mechanisms import three_cranks
from tests.systems import random_system

MOVING = ("Revolute", "Prismatic", "Spherical", "Universal", "Cylindrical")
METHODS = ("composite", "articulated", "minimal")
SPREADS = (0.0, 4.0, 10.0)
SAME = 3e-5  # the sine of an angle below which rows say the same


def mechanism(seed: int, spread: float):
    """(model, q, v, tau): a random tree, masses over 10**spread, closures that are independent, then some of them again: the same,
    moved by 1e-9, or a rod between points of a body and of the axis that it turns about."""
    rng = np.random.default_rng(seed)
    system = random_system(rng, n=int(rng.integers(3, 7)), kinds=MOVING, frames=0)
    q, v = system.random_state(rng)
    places, rows = places_of(system), 0
    for _ in range(30):
        a, b = (places[i] for i in rng.permutation(len(places))[:2])
        kind = JOINTS[rng.integers(len(JOINTS))]
        if rows + ROWS[kind] > max(1, system.nv - 1) or (kind != "Coupling" and welded(system, a, b)):
            continue
        tried = system.copy()
        close(tried, rng, q, kind, a, b, name=f"c{len(system.loops)}")
        if np.linalg.svd(geometry(tried.model, q), compute_uv=False)[-1] < 0.03:
            continue
        system, rows = tried, rows + ROWS[kind]
        if len(system.loops) == 3:
            break
    for closure in system.loops:
        again(system, closure, rng)
    vanishing(system, rng, q)
    factors = 10.0 ** (spread * rng.permutation(np.linspace(-0.5, 0.5, len(system.bodies))))
    model = system.model
    bodies = []
    for body, x in zip(model.bodies, factors, strict=True):
        own = body.inertia
        bodies.append(replace(body, inertia=pl.Inertia(own.mass * x, own.com, own.inertia * x)))
    model = as_model(replace(model, bodies=tuple(bodies)))
    v = closed_speeds(system, q, v)
    tau = np.diag(mass_matrix(model, q)) * rng.normal(size=model.nv)
    return model, q, v, tau


def again(system: pl.System, closure, rng: np.random.Generator) -> None:
    """Perhaps the same closure once more, or next to it."""
    kind, name = rng.integers(3), f"{closure.name}_again"
    if kind == 0 or not closure.frames:
        return
    frames = list(closure.frames)
    if kind == 2 and closure.kind == "loop":
        for i, end in enumerate("ab"):
            frame = next(x for x in system.frames if x.name == frames[i])
            system.add_frame(f"{name}_{end}", frame.body, frame.pose @ pl.Pose((1e-9, 0, 0)))
            frames[i] = f"{name}_{end}"
    if closure.kind == "rod":
        system.add_rod(name, *frames, length=closure.length)
    else:
        system.add_loop(name, *frames, closure.joint)


def vanishing(system: pl.System, rng: np.random.Generator, q) -> None:
    """A rod from a point of a turning body to one on its axis: its length never changes."""
    turning = [body for body in system.model.bodies if isinstance(body.hinge.type, pl.Revolute)]
    if not turning:
        return
    body = turning[rng.integers(len(turning))]
    there = pl.Pose(float(rng.normal()) * np.asarray(body.hinge.type.axis))
    system.add_frame("on_axis", body.hinge.parent, body.hinge.pose @ there)
    system.add_frame("on_body", body.name, pl.Pose(rng.normal(size=3)))
    R, p = (posed(system, name, q).xyz for name in ("on_axis", "on_body"))
    system.add_rod("vanishing", "on_axis", "on_body", length=float(np.linalg.norm(R - p)))


def geometry(model: pl.Model, q) -> np.ndarray:
    """J with rows and columns scaled by the sizes of their terms, without rounding, its rows of size one."""
    J, terms = loop_jacobian(model, q), row_terms(model, q, view=False)
    J = np.where(np.abs(J) > 1e-9 * terms, J, 0.0)
    for _ in range(3):
        for axis in (-1, -2):
            size = np.sqrt(terms.max(axis=axis, keepdims=True))
            size[size == 0] = 1.0
            J, terms = J / size, terms / size
    return J / np.maximum(np.linalg.norm(J, axis=-1, keepdims=True), 1e-300)


def oracle(model: pl.Model, q, v, tau, closed: bool = True) -> np.ndarray:
    """a of M a - J* lambda = tau - bias, J a = -gamma, for as many rows as the singular values of the geometry tell, in 40 digits:
    masses need them. closed: else of the tree."""
    mp = pytest.importorskip("mpmath")
    mp.mp.dps = 40
    M, J, rest = mass_matrix(model, q), loop_jacobian(model, q), tau - bias(model, q, v)
    gamma, left = loop_acceleration(model, q, v, np.zeros(model.nv)), geometry(model, q)
    rank = int((np.linalg.svd(left, compute_uv=False) > SAME).sum()) if closed else 0
    rows: list[int] = []
    for _ in range(rank):  # the row that is farthest from those taken
        rows.append(int(np.argmax(np.linalg.norm(left, axis=-1))))
        unit = left[rows[-1]] / np.linalg.norm(left[rows[-1]])
        left = left - np.outer(left @ unit, unit)
    J = J[rows]
    K = mp.matrix(np.block([[M, -J.T], [J, np.zeros((rank, rank))]]).tolist())
    x = mp.lu_solve(K, mp.matrix(np.concatenate([rest, -gamma[rows]]).tolist()))
    return np.array([float(x[i]) for i in range(model.nv)])


@pytest.mark.seeds(4)
@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
def test_rows_count_by_their_geometry(seed):
    """Whatever the masses, closures that are there twice, nearly twice, or say nothing change nothing."""
    model, q, v, tau = mechanism(seed, SPREADS[seed % 3])
    expected = oracle(model, q, v, tau)
    by_tree = np.abs(forward_dynamics(model.internals.opened, q, v, tau) - (tree := oracle(model, q, v, tau, closed=False))).max()
    close_to = 1e-6 + 100 * by_tree / np.abs(tree).max()  # closures moved by 1e-9; and masses of a tree that hide each other
    for method in METHODS:
        a = forward_dynamics(model, q, v, tau, method=method)
        np.testing.assert_allclose(a, expected, rtol=0, atol=close_to * np.abs(expected).max(), err_msg=method)
        missed = np.abs(loop_acceleration(model, q, v, a)).max(initial=0.0)
        assert missed <= close_to * np.abs(expected).max(), method


def test_kernels_count_them_the_same():
    """The graphs that kernels are made of, of masses over ten decades."""
    model, q, v, tau = mechanism(1, 10.0)
    expected = oracle(model, q, v, tau)
    assert any(closure.weights is not None for closure in with_acting_rows(model.internals.matter).closures)
    for method in ("composite", "articulated"):
        made = pl.compile(model, method=method).internals.traces.trace(FUNCTIONS["forward_dynamics"])
        a = evaluate(made.outputs[0], {"q": q, "v": v, "tau": tau})
        np.testing.assert_allclose(a, expected, rtol=0, atol=1e-7 * np.abs(expected).max())


# ---- light links


def slider_crank(coupler: float) -> pl.System:
    """A crank and a slider of 1 t, and what couples them."""
    s = pl.System("crank")
    s.add_body("crank", hinge=pl.Revolute("y"), inertia=pl.Inertia.rod(1e3, length=1.0, com=(0.5, 0, 0)))
    light = pl.Inertia.rod(coupler, length=1.5, com=(0.75, 0, 0))
    s.add_body("coupler", "crank", pl.Revolute("y"), pose=pl.Pose((1.0, 0, 0)), inertia=light)
    s.add_body("slider", hinge=pl.Prismatic("x"), mass=1e3)
    s.add_frame("end", "coupler", pl.Pose((1.5, 0, 0)))
    s.add_loop("pin", "slider", "end", pl.Revolute("y"))
    return s


def by_energy(coupler: float, angle: float, rate: float) -> float:
    """The crank's acceleration by Lagrange's equation in its angle alone, differences of the energies."""

    def terms(x: float) -> tuple[float, float]:
        lean = np.arcsin(np.sin(x) / 1.5)  # of the coupler, whose end stays on the slider's line
        leans = np.cos(x) / (1.5 * np.cos(lean))
        slides = -np.sin(x) - 1.5 * np.sin(lean) * leans
        middle = np.array([-np.sin(x) - 0.75 * np.sin(lean) * leans, np.cos(x) - 0.75 * np.cos(lean) * leans])
        inertia = 1e3 / 3 + 1e3 * slides**2 + coupler * (middle @ middle + 1.5**2 / 12 * leans**2)
        height = -(1e3 * 0.5 * np.sin(x) + coupler * (np.sin(x) - 0.75 * np.sin(lean)))
        return inertia, 9.81 * height

    h = 1e-4
    slopes = [
        (8 * (b - a) - (d - c)) / (12 * h) for a, b, c, d in zip(*(terms(angle + k * h) for k in (-1, 1, -2, 2)), strict=True)
    ]
    return float(-(0.5 * slopes[0] * rate**2 + slopes[1]) / terms(angle)[0])


@pytest.mark.parametrize("target", ["reference", "cpu"])
@pytest.mark.parametrize("coupler", [1e-7, 1e-3, 1e3, 1e13])
def test_a_light_or_heavy_coupler(coupler, target):
    system = slider_crank(coupler)
    q, v = pl.assemble(system, {"crank": 0.7}, {"crank": 1.0})
    expected = by_energy(coupler, 0.7, 1.0)
    for method in ("composite", "articulated", "minimal") if target == "reference" else ("auto",):
        dyn = pl.compile(system, target, method=method)
        a = dyn.forward_dynamics(q, v, 0 * v)
        assert a[0] == pytest.approx(expected, rel=1e-9)
        assert np.abs(dyn.loop_acceleration(q, v, a)).max() < 1e-9


def test_a_run_with_a_light_coupler():
    run = pl.simulate(slider_crank(1e-7), {"crank": 0.7}, {"crank": 1.0}, t_end=0.5)
    assert run.quality.loop_acceleration < 1e-9
    assert run.quality.energy_drift < 1e-8


def held_by(link: float) -> pl.System:
    """1e4 kg, coupled to what a rod holds to the ground."""
    s = pl.System("held", gravity=(0, 0, 0))
    s.add_body("heavy", hinge=pl.Prismatic("x"), mass=1e4)
    s.add_body("link", hinge=pl.Prismatic("x"), mass=link, pose=pl.Pose((1.0, 0, 0)))
    s.add_coupling("bond", {"link": 1.0, "heavy": -1.0})
    s.add_frame("ground", "world", pl.Pose((2.0, 0, 0)))
    s.add_rod("rod", "link", "ground")
    return s


@pytest.mark.parametrize("method", METHODS)
def test_a_light_link_holds_a_heavy_body(method):
    a = pl.compile(held_by(1e-6), "reference", method=method).forward_dynamics([0, 0], [0, 0], [100.0, 0.0])
    np.testing.assert_allclose(a, 0.0, atol=1e-12)


def test_masses_beyond_digits_are_warned_of():
    with pytest.warns(pl.errors.ModelWarning, match="closure '(bond|rod)'.*method='minimal'"):
        pl.compile(held_by(1e-16), "reference")
    a = pl.compile(held_by(1e-16), "reference", method="minimal").forward_dynamics([0, 0], [0, 0], [100.0, 0.0])
    np.testing.assert_array_equal(a, 0.0)


# ---- rows that vanish


def turning(hinge) -> tuple[pl.System, pl.System]:
    """(closed, tree): a body on a hinge with the same hinge once more, and with a rod from the hinge to a point of it."""
    box = pl.Inertia.box(1.0, (1, 0.5, 0.3), com=(0.3, 0.1, 0.2))
    at = pl.Pose((0.2, -0.4, 0.3), rpy=(0.3, -0.7, 1.1))
    tree = pl.System("door")
    tree.add_body("base", hinge=pl.Revolute((2.0, -1.0, 0.5)), inertia=box)
    tree.add_body("door", "base", hinge, inertia=box, pose=at)
    closed = tree.copy()
    along = pl.Pose(0.37 * np.asarray(hinge.axis)) if hasattr(hinge, "axis") else pl.Pose()
    closed.add_frame("A", "base", at @ along)
    closed.add_frame("B", "door", along)
    closed.add_loop("hinge2", "A", "B", hinge)
    if not isinstance(hinge, pl.Prismatic):
        closed.add_frame("pivot", "base", at)
        closed.add_frame("bob", "door", pl.Pose((0.3, 0.4, 0.5)))
        closed.add_rod("rod", "pivot", "bob")
    return closed, tree


SKEW = (1.0, 2.0, 3.0)


@pytest.mark.parametrize(("target", "methods"), [("reference", METHODS), ("cpu", ("auto",))])
@pytest.mark.parametrize("hinge", [pl.Revolute(SKEW), pl.Prismatic(SKEW), pl.Spherical(), pl.Universal("x", "z")], ids=repr)
def test_the_same_hinge_again_says_nothing(hinge, target, methods):
    closed, tree = turning(hinge)
    q, v = tree.random_state(np.random.default_rng(3))
    tau = np.linspace(1, -1, tree.nv)
    expected = forward_dynamics(tree.model, q, v, tau)
    for method in methods:
        dyn = pl.compile(closed, target, method=method)
        np.testing.assert_allclose(dyn.forward_dynamics(q, v, tau), expected, rtol=0, atol=1e-12 * np.abs(expected).max())
    assert pl.analysis.mobility(closed, q).freedoms == tree.nv


def test_a_run_with_rows_that_vanish_is_that_of_the_tree():
    closed, tree = turning(pl.Revolute(SKEW))
    a, b = (pl.simulate(system, {"door": 0.4}, {"base": 1.0}, t_end=0.5) for system in (closed, tree))
    np.testing.assert_allclose(a.q, b.q, atol=1e-9)


def test_minimal_where_rows_are_redundant_in_every_pose():
    system, q = three_cranks()
    v, tau = closed_speeds(system, q, np.ones(system.nv)), np.linspace(-1, 1, system.nv)
    expected = forward_dynamics(system.model, q, v, tau, method="composite")
    found = pl.compile(system, "reference", method="minimal")
    assert len(found.independent) == 1
    np.testing.assert_allclose(found.forward_dynamics(q, v, tau), expected, rtol=0, atol=1e-12 * np.abs(expected).max())
