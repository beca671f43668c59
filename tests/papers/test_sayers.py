"""Sayers' formalism (errata corrected) and pliant on his satellite, whose rates SymPy, Pinocchio and MuJoCo gave (stored), and on
random trees of building-block joints; and what his tables print."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import pliant as pl
from pliant.examples.sayers_satellite import SATELLITE, sayers_satellite
from pliant.graph import Graph, evaluate
from pliant.papers import BuildingBlock, Sayers
from pliant.papers.sayers import angle_rates, axis_turn, nominal_axes
from pliant.sweeps import forward_dynamics, frame_acceleration, frame_velocity, mass_matrix
from tests.papers.sayers_satellite import DATA, PARAMETERS, satellite, tensor
from tests.systems import random_inertia, random_rotation

CASES = pytest.mark.parametrize("case", DATA["cases"], ids=[f"{k} {c['variant']}" for k, c in enumerate(DATA["cases"])])
PUSHED = {"T_bus_b": [0.3, -0.2, 0.5], "F_bus_b": [-4.0, 2.0, 7.0]}  # for cases that have none


def close(got, want, tolerance=1e-12):
    assert np.shape(got) == np.shape(want)
    assert np.abs(np.asarray(got) - want).max() <= tolerance * np.abs(want).max()


# ---- the satellite


def blocks(p) -> Sayers:
    """Table 2."""
    return Sayers(
        [
            BuildingBlock("B", "N", p["M_B"], inertia=tensor(p, "B"), slides=np.eye(3), turns=(1, 2, 3)),
            BuildingBlock("C", "B", p["M_C"], (0, 0, -p["L2"]), (p["I_C"], p["I_C"], p["J_C"]), turns=(3,)),
            BuildingBlock("D", "C", p["M_D"], (0, -p["L5"], -p["L6"]), tensor(p, "D"), (0, p["L3"], -p["L1"]), turns=(1,)),
            BuildingBlock("E", "B", point=(0, -p["L7"], 0), turns=(3,)),
            BuildingBlock("F", "E", p["M_F"], (0, -p["L8"], 0), (p["I_F1"], p["I_F2"], p["I_F1"]), turns=(1,)),
        ]
    )


def acting(p, q, u):
    """tau of the motors, springs and dampers."""
    boom = [-(p["K9"] * q[8] + p["D9"] * u[8]), -(p["K10"] * q[9] + p["D10"] * u[9])]
    return np.array([0.0] * 6 + [p["T_C"], p["T_D"], *boom])


def state_of(p, q, u):
    """(q, v, T) of a Free hinge at the bus' origin from Sayers' angles and speeds, those of bus' and clock's centre; u = T v."""
    a, b, c = (np.array([np.cos(x / 2), *(np.sin(x / 2) * np.eye(3)[i])]) for i, x in enumerate(q[3:6]))
    turn = product(product(a, b), c)
    centre = np.array([0.0, 0.0, -p["L2"] * p["M_C"] / (p["M_B"] + p["M_C"])])
    T = np.eye(10)
    T[:6, :6] = np.block([[np.cross(np.eye(3), centre).T, np.eye(3)], [np.eye(3), np.zeros((3, 3))]])
    return np.concatenate([turn, q[:3], q[6:]]), np.linalg.solve(T, u), T


def product(a, b):
    return np.concatenate([[a[0] * b[0] - a[1:] @ b[1:]], a[0] * b[1:] + b[0] * a[1:] + np.cross(a[1:], b[1:])])


@pytest.mark.filterwarnings("ignore:.*triangle:pliant.errors.ModelWarning", "ignore:.*inertia:pliant.errors.ModelWarning")
@CASES
def test_satellite(case):
    """Rates and M by pliant."""
    p = PARAMETERS | case["params_override"]
    q, v, T = state_of(p, np.array(case["q"]), np.array(case["u"]))
    dyn = pl.compile(satellite(p, case["ext"]))
    qdot, a, _ = dyn.rhs(0.0, q, v)
    close(T @ a, case["udot"])
    close(np.concatenate([qdot[4:7], qdot[7:]]), np.array(case["qdot"])[[0, 1, 2, 6, 7, 8, 9]])
    T_inv = np.linalg.inv(T)
    close(T_inv.T @ dyn.mass_matrix(q) @ T_inv, np.array(case["M"]))


@pytest.mark.filterwarnings("ignore:.*triangle:pliant.errors.ModelWarning", "ignore:.*inertia:pliant.errors.ModelWarning")
@CASES
def test_the_example(case):
    """In his coordinates and speeds; a Joint has them in his order."""
    system = sayers_satellite(case["params_override"], speeds_at="composite")
    dyn, q, u = pl.compile(system), np.array(case["q"]), np.array(case["u"])
    qdot, udot, _ = dyn.rhs(0.0, q, u)
    close(qdot, case["qdot"])
    close(udot, case["udot"])
    close(dyn.mass_matrix(q), np.array(case["M"]))


def test_the_example_has_the_values_of_the_cases():
    assert {**PARAMETERS, "J_C": 0.9} == SATELLITE


@CASES
def test_satellite_by_tables_7_and_9(case):
    p = PARAMETERS | case["params_override"]
    q, u, ext = np.array(case["q"]), np.array(case["u"]), case["ext"] or {}
    push = {"B": (ext.get("T_bus_b", np.zeros(3)), ext.get("F_bus_b", np.zeros(3)))}
    found = blocks(p).equations(q, u, acting(p, q, u), push)
    for name in ("qdot", "M", "f", "udot"):
        close(getattr(found, name), np.array(case[name]))


@pytest.mark.filterwarnings("ignore:.*triangle:pliant.errors.ModelWarning", "ignore:.*inertia:pliant.errors.ModelWarning")
def test_a_push_at_the_bus():
    """(13), erratum: its moment is about the centre of bus and clock."""
    case, p = DATA["cases"][0], PARAMETERS
    q, u = np.array(case["q"]), np.array(case["u"])
    found = blocks(p).equations(q, u, acting(p, q, u), {"B": (PUSHED["T_bus_b"], PUSHED["F_bus_b"])})
    state, v, T = state_of(p, q, u)
    _, a, _ = pl.compile(satellite(p, PUSHED)).rhs(0.0, state, v)
    close(T @ a, found.udot)
    assert np.abs(found.udot - case["udot"]).max() > 1e-3


def test_categories_and_composites():
    """Table 2: rows of categories, mass, centre and dyadic of the composite bus."""
    p, found = PARAMETERS, blocks(PARAMETERS).composites
    assert [c.translation for c in found] == ["nonrecursive", "fixed", "recursive", "fixed", "recursive"]
    assert [c.rotation for c in found] == ["nonrecursive", "rotor", "recursive", "rotor", "recursive"]
    P1 = p["L2"] * p["M_C"] / (p["M_B"] + p["M_C"])
    more = p["M_B"] * P1**2 + p["M_C"] * (p["L2"] - P1) ** 2
    assert found[0].mass == p["M_B"] + p["M_C"]
    close(found[0].com, np.array([0, 0, -P1]), 1e-15)
    close(found[0].inertia, tensor(p, "B") + np.diag([more, more, 0.0]), 1e-15)


def test_operations():
    """On nodes the same lines give the same numbers, and what they cost."""
    s, p = blocks(PARAMETERS), PARAMETERS
    counted = s.operations(lambda q, u: acting(p, q, u))["all"]
    assert (counted.mul, counted.div, counted.add) == (677, 34, 521)
    case, graph = DATA["cases"][1], Graph()
    q, u = graph.input("q", (10,)), graph.input("u", (10,))
    traced = s.equations(q, u, acting(p, q, u))
    close(evaluate(graph.lift(traced.udot), {"q": np.array(case["q"]), "u": np.array(case["u"])}), case["udot"])


# ---- random trees


def random_tree(seed: int) -> tuple[Sayers, pl.System]:
    """Building-block joints of every kind, some bodies fixed or rotors; and pliant's system, each slide and turn a hinge."""
    rng = np.random.default_rng(seed)
    gravity = rng.normal(size=3)
    system, made = pl.System(f"tree {seed}", gravity=gravity), []
    for k in range(rng.integers(2, 7)):
        parent = f"b{rng.integers(k)}" if k and rng.random() < 0.85 else "N"
        slides = random_rotation(rng)[: rng.choice([0, 0, 0, 1, 2, 3, 3])] + 0.2 * rng.normal(size=(1, 3)) * (rng.random() < 0.5)
        turns = tuple(((), (1 + rng.integers(3),), SEQUENCES[rng.integers(12)])[rng.integers(3)])
        if parent != "N" and rng.random() < 0.25:  # carried as it is, and often what it carries too
            slides, turns = slides[:0], ()
        if not len(slides) and not turns and parent == "N":
            turns = (2,)
        matter = random_inertia(rng)
        com, inertia = np.array(matter.com), np.array(matter.inertia)
        if rng.random() < 0.4 and len(turns) != 3:  # its centre on the axis, and a rotor
            keep = np.eye(3)[turns[0] - 1] if turns else np.ones(3)
            com, inertia = com * keep, np.diag(0.1 + 0.05 * keep)
        nominal = nominal_axes(turns[0] if turns else 1, rng.normal(size=3), rng.normal(size=3))
        slides = slides / np.linalg.norm(slides, axis=1, keepdims=True)
        point = rng.uniform(-0.5, 0.5, 3)
        made.append(BuildingBlock(f"b{k}", parent, matter.mass, com, inertia, point, slides, turns, nominal))
        hinges = [pl.Prismatic(d) for d in slides] + [pl.Revolute("xyz"[i - 1]) for i in turns] or [pl.Fixed()]
        poses = [pl.Pose()] * len(hinges)
        at = min(len(slides), len(hinges) - 1)  # where the axes turn from A's to B's
        bare = len(slides) and not turns
        poses[at] = pl.Pose(matrix=np.eye(3) if bare else nominal)
        poses[0] = pl.Pose(point, matrix=poses[0].R)
        before = "world" if parent == "N" else parent
        for j, (hinge, pose) in enumerate(zip(hinges, poses, strict=True)):
            last = j == len(hinges) - 1
            name = f"b{k}" if last and not bare else f"b{k}_{j}"
            own = {"mass": matter.mass, "com": com, "inertia": inertia} if last and not bare else {}
            system.add_body(name, before, hinge, pose=pose, **own)
            before = name
        if bare:  # axes turned without a turn
            own = {"mass": matter.mass, "com": com, "inertia": inertia}
            system.add_body(f"b{k}", before, pl.Fixed(), pose=pl.Pose(matrix=nominal), **own)
        system.add_frame(f"c{k}", f"b{k}", pl.Pose(com))
    return Sayers(made, gravity), system


SEQUENCES = [s for s in itertools.product((1, 2, 3), repeat=3) if s[0] != s[1] != s[2]]


@pytest.mark.filterwarnings("ignore::pliant.errors.ModelWarning")
@pytest.mark.parametrize("seed", range(30))
def test_random_trees(seed):
    """Velocities and accelerations of every mass centre, and M, against pliant's sweeps, whose coordinates are the same."""
    s, system = random_tree(seed)
    rng = np.random.default_rng(100 + seed)
    q, u, tau = rng.uniform(0.3, 1.2, s.nu), *rng.normal(size=(2, s.nu))  # 0.3 to 1.2: no sequence is singular
    found = s.equations(q, u, tau)
    assert system.nv == s.nu
    K = s.rates(q, found.terms, np.eye(s.nu))
    close(found.M, K.T @ mass_matrix(system, q) @ K)
    a = forward_dynamics(system, q, found.qdot, tau)
    accelerations = np.array([frame_acceleration(system, f"c{k}", q, found.qdot, a, axes="body") for k in range(len(s.bodies))])
    velocities = np.array([frame_velocity(system, f"c{k}", q, found.qdot, axes="body") for k in range(len(s.bodies))])
    scale = np.abs(accelerations).max()
    for k, (body, at) in enumerate(zip(s.bodies, found.terms.values(), strict=True)):
        turned, moved, (omega, alpha) = at.rotation, at.translation, (at.rotation.omega, at.rotation.omega_i @ found.udot)
        lever = body.com - moved.r  # from B* to the body's own centre
        alpha = alpha + turned.alpha_rem
        v = moved.v_i @ u + np.cross(omega, lever)
        acceleration = moved.v_i @ found.udot + moved.a_rem + moved.R @ lever + np.cross(alpha - turned.alpha_rem, lever)
        close(np.concatenate([omega, v]), velocities[k], 1e-12 * (1 + np.abs(velocities).max() / np.abs(velocities[k]).max()))
        g = at_inertial(s, found, k).T @ s.gravity
        error = np.concatenate([alpha, acceleration + g]) - accelerations[k]
        assert np.abs(error).max() < 1e-12 * max(scale, 10.0)


def test_random_trees_have_everything():
    trees = [random_tree(seed)[0] for seed in range(30)]
    kinds = {(c.translation, c.rotation) for s in trees for c in s.composites}
    assert kinds == {*itertools.product(("nonrecursive", "recursive"), ("nonrecursive", "rotor", "recursive")), ("fixed", "rotor")}
    assert any(s.parents[k] >= 0 and c.translation == "nonrecursive" for s in trees for k, c in enumerate(s.composites))
    nested = [
        s
        for s in trees
        for k, p in enumerate(s.parents)
        if p >= 0 and s.composites[k].translation == s.composites[p].translation == "fixed"
    ]
    assert nested and {len(b.slides.T) for s in trees for b in s.bodies} == {0, 1, 2, 3}


def at_inertial(s, found, k):
    """Body k's axes in N's."""
    terms, axes = list(found.terms.values()), np.eye(3)
    while k >= 0:
        axes, k = terms[k].axes @ axes, s.parents[k]
    return axes


# ---- tables 3 and 4, mistakes


@pytest.mark.parametrize("i1", [1, 2, 3])
def test_nominal_axes(i1):
    """Table 3, row by row."""
    rng = np.random.default_rng(i1)
    d_rot = rng.normal(size=3)
    d_rot /= np.linalg.norm(d_rot)
    d_ref = np.cross(d_rot, rng.normal(size=3))
    d_ref /= np.linalg.norm(d_ref)
    b = nominal_axes(i1, d_rot, d_ref).T
    first, second, third = (b[(i1 - 1 + k) % 3] for k in range(3))
    close(first, d_rot)
    close(third, np.cross(d_rot, d_ref))
    close(second, np.cross(third, first))


@pytest.mark.parametrize("turns", SEQUENCES)
def test_angle_rates(turns):
    """(28), with Table 4's second axis, and the identity that a turn's rate has its axis."""
    rng = np.random.default_rng(0)
    angles, rates = rng.uniform(0.2, 1.2, 3), rng.normal(size=3)
    C, S = np.cos(angles[2]), np.sin(angles[2])
    table_4 = {
        (1, 2): (0, C, -S), (1, 3): (0, S, C), (2, 1): (C, 0, S), (2, 3): (-S, 0, C), (3, 1): (C, -S, 0), (3, 2): (S, C, 0),
    }  # fmt: skip
    R = [axis_turn(i, x) for i, x in zip(turns, angles, strict=True)]
    d = np.stack([R[2].T @ R[1].T @ np.eye(3)[turns[0] - 1], table_4[turns[2], turns[1]], np.eye(3)[turns[2] - 1]])
    close(angle_rates(turns, angles, d.T @ rates), rates)
    close(np.linalg.solve(d @ d.T, d @ (d.T @ rates)), rates)  # S q' = v as (28) has it


def test_mistakes():
    with pytest.raises(pl.PliantError, match=r"body 'B': turns \(1, 1, 3\) must be none, one or three"):
        BuildingBlock("B", turns=(1, 1, 3))
    with pytest.raises(pl.PliantError, match=r"body 'B': turns \(1, 2\)"):
        BuildingBlock("B", turns=(1, 2))
    with pytest.raises(pl.PliantError, match=r"body 'B': 4 slides"):
        BuildingBlock("B", slides=np.ones((4, 3)))
    with pytest.raises(pl.PliantError, match=r"no Sayers: parent named 'C'"):
        Sayers([BuildingBlock("B", "C")])
