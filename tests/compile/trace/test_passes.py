"""The passes before tracing: every result stays, and what they are there for, fewer operations, is there."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.frame_functions import frame_functions
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.passes import REGROUPED, canonical, choices, merged, moments, prepared, regroup, rolled, turned
from pliant.compile.trace.passes.frames import OffsetRevolute
from pliant.compile.trace.trace import trace
from pliant.graph import evaluate
from pliant.model.records import FIDELITIES
from tests.arms import ARMS, arm_of, general_arm
from tests.c_code import printed
from tests.compile.agreement import EPS, TOLERANCE, assert_close
from tests.flex.crowds import crowded
from tests.systems import HINGES, random_flexible_system, random_inertia, random_pose, random_system, seeds

pytestmark = pytest.mark.full_effort

NOT_REGROUPED = ("potential_energy", "com", "momentum", "qdot")


def skew(seed, kinds=("Planar", "Universal", "Revolute", "Prismatic", "Screw", "Cylindrical", "Spherical", "Fixed"), n=8):
    """A tree in which nothing is aligned with anything."""
    rng = np.random.default_rng(seed)
    system = pl.System("skew", gravity=rng.normal(size=3) * 5)
    for k in range(n):
        kind, axes = kinds[rng.integers(len(kinds)) if k else 0], rng.normal(size=(2, 3))
        given = {"Universal": tuple(axes), "Screw": (axes[0], 0.2), "Spherical": (), "Fixed": ()}.get(kind, (axes[0],))
        hinge = getattr(pl, kind)(*given)
        parent = f"b{rng.integers(max(0, k - 3), k)}" if k else "world"
        system.add_body(f"b{k}", parent, hinge, pose=random_pose(rng), inertia=random_inertia(rng))
    for i in range(2):
        system.add_frame(f"f{i}", f"b{rng.integers(n)}", random_pose(rng))
    return system


def given_to(system, seed):
    q, v = system.random_state(seed)
    rng = np.random.default_rng(seed)
    return {"q": q, "v": v, "a": rng.normal(size=v.shape), "tau": rng.normal(size=v.shape), "wrenches": rng.normal(size=(2, 6))}


def called(row, model, given, axes="world"):
    acting = list(zip(("f0", "f1"), given["wrenches"], strict=True))
    out = row.call(model, tuple(given[name] for name in row.inputs), "articulated", acting, axes)
    return out if len(out) > 1 else out[0]


def measure(model, given):
    """Compares results with those of the algorithms on the user's own model, each computed once."""
    kept = {}

    def own(row):
        key = row.name, row.frame, row.axes
        if key not in kept:
            kept[key] = called(row, model, given)
        return kept[key]

    def assert_same(row, got):
        want = own(row)
        if row.name == "forward_dynamics":  # through the mass matrix: its own rounding grows with the condition number
            M = own(FUNCTIONS["mass_matrix"])
            bound = TOLERANCE * (np.linalg.norm(M) * np.linalg.norm(want) + np.linalg.norm(given["tau"]))
            assert np.linalg.norm(M @ (got - want)) <= bound
            return
        cond = np.linalg.cond(own(FUNCTIONS["mass_matrix"])) if row.name.endswith("mass_matrix") else 1.0
        assert_close(row.name, got, want, max(1.0, 50 * EPS * cond / TOLERANCE))

    return assert_same


# ---- results stay


@pytest.mark.parametrize("seed", seeds(2))
def test_each_pass_keeps_every_result(seed):
    """Run on numbers, pass by pass, so that a failure names it."""
    system = skew(seed, n=9) if seed % 2 else random_system(seed, n=9)
    model, given = system.model, given_to(system, seed)
    passes = {"merged": merged(model), "rolled": rolled(model)}
    passes["canonical"] = canonical(passes["merged"])
    passes["turned"] = turned(passes["canonical"])
    passes |= {f"choice {i}": choice for i, (_, choice) in enumerate(choices(model))}
    rows = list(FUNCTIONS.values()) + [f for axes in ("world", "body") for f in frame_functions("f0", axes).values()]
    rows += [f for name in ("b0", "b5", "b8", "world") for f in frame_functions(name, "body").values()]
    assert_same = measure(model, given)
    for passed in passes.values():
        for row in rows:
            assert_same(row, called(row, passed, given))
    for name in sorted(REGROUPED & FUNCTIONS.keys()):
        for leaving in ((), {1, 3, 5}):
            grouped = regroup(list(passes.values())[-1], leaving)
            assert_same(FUNCTIONS[name], called(FUNCTIONS[name], grouped, given))


@pytest.mark.parametrize(("seed", "fidelity"), [*((0, x) for x in FIDELITIES), (1, "full"), (2, "full")])
def test_passes_keep_every_result_of_flexible_trees(seed, fidelity):
    """Frames of flexible bodies turn and move, and their nodes go to the hinges; several hinges on one node stay where they are."""
    system = crowded(seed) if seed else random_flexible_system(7)
    frames = [name for name in ("f0", "f1") if name in system.model.internals.frames_by_name]
    for i in range(2 - len(frames)):
        system.add_frame(f"f{i}", "b1", random_pose(np.random.default_rng(seed + i)), at=("n2", None)[i])
    model, given = system.model.internals.changed(fidelity=fidelity), given_to(system, seed)
    rows = list(FUNCTIONS.values()) + [f for name in ("f0", "f1", "b1") for f in frame_functions(name, "body").values()]
    assert_same = measure(model, given)
    for row in rows:
        assert_same(row, called(row, prepared(model, row.name), given))


@pytest.mark.parametrize("kind", HINGES)
def test_prepared_traces_equal_the_reference(kind):
    """Hinge by hinge, through the trace that kernels are made of, what takes wrenches or a method, and one of each other sort.

    All functions are in test_kernels.py, of the same traces as machine code.
    """
    system = random_system(HINGES.index(kind) + 10, n=3, kinds=(kind, "Revolute"), base="fixed")
    if kind == "Fixed":
        system = skew(3, ("Revolute", kind), n=3)
    if kind in ("Planar", "Universal", "Cylindrical", "Screw", "Prismatic", "Revolute"):
        system = skew(3, (kind, kind, "Revolute"), n=3)
    given = given_to(system, 0)
    others = ("mass_matrix", "momentum", "potential_energy")
    rows = [row for name, row in FUNCTIONS.items() if row.takes_wrenches or row.takes_method or name in others]
    rows += [*frame_functions("f0", "body").values(), *frame_functions("b2", "world").values()]
    assert_same = measure(system.model, given)
    for row in rows:
        for method in ("articulated", "composite") if row.takes_method else ("articulated",):
            traced = trace(row, system.model, method, ("f0", "f1"), simplify=True)
            got = tuple(evaluate(out, {name: given[name] for name in traced.inputs}) for out in traced.outputs)
            assert_same(row, got if len(got) > 1 else got[0])


@pytest.mark.parametrize("axis", [(0, 0, 1), (0, 0, -1), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (1, 1, 0), (1e-16, 0, 1)])
def test_axes_of_every_direction(axis):
    """The choice of frames has cases: aligned, opposed, parallel to the next axis, aligned up to rounding."""
    rng = np.random.default_rng(0)
    for kind in ("Revolute", "Prismatic", "Cylindrical", "Planar", "Universal"):
        system = pl.System("axes")
        for k in range(3):
            hinge = pl.Universal(axis, np.roll(axis, 1)) if kind == "Universal" else getattr(pl, kind)(axis)
            system.add_body(
                f"b{k}", f"b{k - 1}" if k else "world", hinge, pose=pl.Pose((0.1, 0.2, 0.3)), inertia=random_inertia(rng)
            )
        system.add_frame("f0", "b1", random_pose(rng))
        system.add_frame("f1", "b2", random_pose(rng))
        given = given_to(system, 1)
        assert_same = measure(system.model, given)
        for name in ("inverse_dynamics", "mass_matrix", "momentum", "potential_energy"):
            row = FUNCTIONS[name]
            assert_same(row, called(row, prepared(system.model, name), given))
        for row in frame_functions("b1", "body").values():
            assert_same(row, called(row, prepared(system.model, row.name), given))


# ---- what is not regrouped


def test_only_what_may_be_is_regrouped():
    """Regrouped bodies are not real ones: sums over bodies and frames are never taken over them."""
    names = {*FUNCTIONS, *frame_functions("f0", "world")}
    assert not REGROUPED & {*NOT_REGROUPED, "pose", "velocity", "acceleration", "jacobian", "jdot_v"}
    system = skew(4, ("Revolute",))
    mass = sorted(body.mass for body in system.model.internals.merged.bodies)
    for name in names:
        masses = sorted(body.mass for body in prepared(system.model, name).bodies)
        assert np.allclose(masses, mass) != (name in REGROUPED), name
    assert np.allclose(
        [body.mass for body in rolled(system.model).bodies], [body.mass for body in system.model.internals.merged.bodies]
    )


@pytest.mark.parametrize("name", ["potential_energy", "com", "momentum"])
def test_regrouping_these_would_be_wrong(name):
    system = skew(4, ("Revolute", "Prismatic"))
    given, row = given_to(system, 2), FUNCTIONS[name]
    want = called(row, system.model, given)
    if name == "com":  # the whole mass would be gone
        assert sum(body.mass for body in regroup(canonical(system.model)).bodies) < 0.9 * system.mass
    else:
        assert not np.allclose(called(row, regroup(canonical(system.model)), given), want, rtol=1e-3)
    assert_close(name, called(row, prepared(system.model, name), given), want)


def test_regrouped_bodies_are_as_light_as_they_can_be():
    """Behind a turn about z: no mass, no moment h along the axis, and J[y, y] = 0; the rest is the parent's."""
    model = regroup(canonical(skew(5, ("Revolute",)).model))
    m, h, J = moments(model.bodies)
    assert not m.any() and not h[:, 2].any() and np.abs(np.minimum(np.abs(J[:, 0, 0]), np.abs(J[:, 1, 1]))).max() < 1e-12


# ---- snapping


def noisy_arm(noise):
    """Quarter turns as a file writes them, with cosines of 6e-17, or exactly."""
    rng = np.random.default_rng(0)
    system = pl.System("arm")
    turns = [
        (0, 0, 0),
        (np.pi / 2, 0, 0),
        (0, -np.pi / 2, 0),
        (np.pi, 0, np.pi / 2),
        (np.pi / 2, np.pi, 0),
        (0, np.pi / 2, np.pi / 2),
    ]
    for k, rpy in enumerate(turns):
        R = pl.Pose(rpy=rpy).R
        assert noise is False or k == 0 or 0 < np.abs(R[R != 0]).min() < 1e-15  # the noise is there
        R, axis, matter = R if noise else np.round(R), (1.2e-16 * noise, 0, 1), random_inertia(rng)
        lengths = np.array([1e-17 * noise, 0, 0.3])
        if noise:
            matter = pl.Inertia(matter.mass, matter.com, matter.inertia + 1e-19)
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute(axis), pose=pl.Pose(lengths, matrix=R), inertia=matter)
    system.add_frame(
        "f0", "b5", pl.Pose((0.1, 1e-17 * noise, 0), matrix=pl.Pose(rpy=turns[1]).R if noise else np.round(pl.Pose(rpy=turns[1]).R))
    )
    return system


def test_rounding_in_a_file_is_folded():
    """Direction cosines of 6e-17 cost nothing: every count is that of the clean system."""
    dirty, clean = (pl.compile(noisy_arm(noise), "reference") for noise in (True, False))
    for name in FUNCTIONS:
        for method in ("articulated", "composite"):
            counts = [trace(FUNCTIONS[name], dyn.model, method, simplify=True).operations for dyn in (dirty, clean)]
            assert counts[0] == counts[1], name
    for row in frame_functions("f0", "world").values():
        counts = [trace(row, dyn.model, simplify=True).operations for dyn in (dirty, clean)]
        assert counts[0] == counts[1], row.name
    plain = trace(FUNCTIONS["inverse_dynamics"], dirty.model).operations.total
    assert plain > 1.3 * clean.operations("inverse_dynamics").total  # or there would have been nothing to fold


def test_snapping_never_changes_what_is_read():
    """It happens on the way to the trace; the system itself keeps its numbers."""
    system = noisy_arm(True)
    before = system.model.fingerprint
    pl.compile(system).operations("forward_dynamics")
    assert system.model.fingerprint == before and 0 < abs(system.bodies[1].hinge.pose.R[1, 1]) < 1e-15


def test_snap_keeps_small_numbers_that_mean_something():
    """Small bodies are not zero ones: lengths and tensors are judged against their own largest entry."""
    system = pl.System("watch", gravity=(0, 0, 0))
    for k in range(3):
        pose = pl.Pose((1e-9, 2e-9, -1e-9), rpy=(1e-9, 0.3, 1e-8))
        inertia = np.array([[3.0, 0.1, 0.2], [0.1, 2.0, 0.3], [0.2, 0.3, 4.0]]) * 1e-24
        system.add_body(
            f"b{k}",
            f"b{k - 1}" if k else "world",
            pl.Revolute((1, 1e-9, 0)),
            pose=pose,
            mass=1e-6,
            com=(1e-10, 2e-9, 1e-9),
            inertia=inertia,
        )
    q, v = system.random_state(0)
    dyn, reference = pl.compile(system), pl.compile(system, "reference")
    for name, x in (("mass_matrix", (q,)), ("inverse_dynamics", (q, v, v)), ("momentum", (q, v)), ("com", (q,))):
        want = getattr(reference, name)(*x)
        assert np.abs(getattr(dyn, name)(*x) - want).max() <= TOLERANCE * np.abs(want).max(), name


def test_small_tilts_stay_rotations():
    rng = np.random.default_rng(0)
    system = pl.System("tilted")
    for k in range(10):
        pose = pl.Pose((0.3, 0, 0.1), rpy=(1e-6, 0, 0))
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("xyz"[k % 3]), pose=pose, inertia=random_inertia(rng))
    q, v = system.random_state(1)
    want = pl.compile(system, "reference").momentum(q, v)
    assert np.abs(pl.compile(system).momentum(q, v) - want).max() <= TOLERANCE * np.abs(want).max()


def scaled(seed, n=5):
    """Axis-aligned bodies of every size from millimetres to a hundred kilometres: thin, long, far apart, their figures exact."""
    rng = np.random.default_rng(seed)
    system = pl.System("scaled", gravity=(0, 0, 0))
    kinds = ("Free", "Revolute", "Prismatic", "Spherical", "Cylindrical", "Universal", "Planar")

    def along(low, high):
        return np.eye(3)[rng.integers(3)] * 10.0 ** rng.uniform(low, high)

    for k in range(n):
        kind, axis = kinds[rng.integers(len(kinds)) if k else rng.integers(2)], "xyz"[rng.integers(3)]
        hinge = getattr(pl, kind)(*{"Free": (), "Spherical": (), "Universal": ("x", "y")}.get(kind, (axis,)))
        com, mass = along(-4, 4) * rng.integers(2), 10.0 ** rng.uniform(-3, 3)
        matter = pl.Inertia.box(mass, 10.0 ** rng.uniform(-2, 1, 3), com=com)
        if rng.integers(3):
            radius, length = 10.0 ** rng.uniform(-3, 0), 10.0 ** rng.uniform(-1, 4.5)
            matter = pl.Inertia.cylinder(mass, radius, length, axis="xyz"[rng.integers(3)], com=com)
        turn = np.round(pl.Pose(rpy=np.eye(3)[rng.integers(3)] * np.pi / 2 * rng.integers(4)).R)
        pose = pl.Pose(along(-3, 5) + along(-5, 0) * rng.integers(2), matrix=turn)
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", hinge, pose=pose, inertia=matter)
    return system


@pytest.mark.parametrize("seed", seeds(5))
def test_no_figure_is_lost_at_any_scale(seed):
    """Entry by entry, each against its own scale: a tether of 20 km has a roll inertia of 4e-13 of its others."""
    system = scaled(seed)
    q, v = system.neutral(), np.zeros(system.model.nv)
    compiled, reference = pl.compile(system, lanes=1), pl.compile(system, "reference")
    M = reference.mass_matrix(q)
    d = np.sqrt(np.diag(M))
    assert np.abs((compiled.mass_matrix(q) - M) / np.outer(d, d)).max() <= 1e-13
    D = np.sqrt(np.diag(reference.inverse_mass_matrix(q)))
    torques = np.diag(1 / D)
    off = compiled.forward_dynamics(q, v, torques) - reference.forward_dynamics(q, v, torques)
    assert np.abs(off / D).max() <= 10 * EPS * max(100, np.linalg.cond(M / np.outer(d, d)))


def test_a_tether_keeps_its_roll():
    """Inertia of 4e-13 of the largest, beside a satellite ten kilometres off."""
    system = pl.System("tether", gravity=(0, 0, 0))
    system.add_body("tether", hinge=pl.Free(), inertia=pl.Inertia.cylinder(100.0, 0.005, 2e4, axis="x"))
    satellite = pl.Inertia.box(4.0, (0.1, 0.1, 0.34))
    system.add_body("cubesat", "tether", pl.Revolute("y"), pose=pl.Pose((1e4, 0, 0)), inertia=satellite)
    torque = np.eye(7)[0] * 1e-3
    want, got = (pl.compile(system, t).forward_dynamics(system.neutral(), np.zeros(7), torque)[0] for t in ("reference", "cpu"))
    assert abs(got / want - 1) <= 1e-13 and abs(got / (1e-3 / (100 * 0.005**2 / 2 + satellite.inertia[0, 0])) - 1) <= 1e-12


@pytest.mark.parametrize("far", ["com", "placement", "both"])
def test_an_offset_beside_a_great_distance(far):
    """1e-5 beside 4.2e7, along an axis or on the way to it: a hundredth of the inertia would be left without it."""
    system = pl.System("far", gravity=(0, 0, 0))
    com, pose = (4.2e7 * (far != "placement"), 1e-5, 0), pl.Pose((4.2e7 * (far != "com"), 0, 0))
    system.add_body("arm", hinge=pl.Revolute("x"), pose=pose, mass=1.0, com=com, inertia=np.full(3, 1e-12))
    for target in ("cpu", "reference"):
        dyn = pl.compile(system, target)
        assert dyn.mass_matrix([0.0])[0, 0] == pytest.approx(1.01e-10, rel=1e-13)
        assert dyn.forward_dynamics([0.3], [0.0], [1e-3])[0] == pytest.approx(1e-3 / 1.01e-10, rel=1e-13)


@pytest.mark.parametrize("seed", seeds(4))
def test_origins_slide_only_as_far_as_there_are_lengths(seed):
    """Nearly parallel axes meet far away: no origin is moved there."""
    rng = np.random.default_rng(seed)
    system = pl.System("nearly")
    for k in range(5):
        pose = pl.Pose(rng.uniform(-1, 1, 3), rpy=rng.normal(size=3) * 1e-7 + np.array([np.pi / 2, 0, 0]) * rng.integers(2))
        system.add_body(f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("xyz"[k % 3]), pose=pose, inertia=random_inertia(rng))
    for _, choice in choices(system.model):
        assert all(np.linalg.norm(body.hinge.pose.xyz) < 20 for body in choice.bodies)


# ---- what it costs


@pytest.mark.parametrize("seed", seeds(5))
def test_random_placements_turn_about_one_axis(seed):
    """Turned about their own axes, frames stand as Denavit and Hartenberg put them, and the angles have offsets."""
    rng = np.random.default_rng(seed)
    system = pl.System("placed")
    for k in range(6):
        system.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", pl.Revolute("z"), pose=random_pose(rng), inertia=random_inertia(rng)
        )
    moved = turned(canonical(merged(system.model)))
    for body in moved.bodies[1:]:
        assert isinstance(body.hinge.type, OffsetRevolute) and np.count_nonzero(body.hinge.pose.R) == 5
    assert totals(system, "forward_dynamics") <= 1480  # 2,273 as it stands


def totals(system, name):
    """Multiplications, divisions, additions and subtractions, read from the C source."""
    read = printed(pl.compile(system).c_source(name))
    return read.total


@pytest.mark.parametrize(("arm", "most"), [("puma560_akb", 347), ("stanford_arm", 235)])
def test_inverse_dynamics_of_known_arms(arm, most):
    """From the links as measured, nothing regrouped by hand; forward dynamics is held by docs/benchmarks.md."""
    assert totals(arm_of(ARMS[arm]), "inverse_dynamics") <= most


@pytest.mark.parametrize("arm", ARMS)
def test_recorded_states_of_known_arms(arm):
    system = arm_of(ARMS[arm])
    dyn, reference = pl.compile(system), pl.compile(system, "reference")
    for state in ARMS[arm]["states"]:
        q, v, a, tau, rnea, aba = (np.array(state[key]) for key in ("q", "v", "a", "tau", "rnea", "aba"))
        for face in (dyn, reference):
            assert np.abs(face.inverse_dynamics(q, v, a) - rnea).max() <= TOLERANCE * np.abs(rnea).max()
            M, b = reference.mass_matrix(q), reference.bias(q, v)
            got = face.forward_dynamics(q, v, tau)
            scale = np.linalg.norm(M) * np.linalg.norm(aba) + np.linalg.norm(b) + np.linalg.norm(tau)
            assert np.linalg.norm(M @ got + b - tau) <= TOLERANCE * scale
            assert np.abs(got - aba).max() <= max(TOLERANCE, 50 * EPS * np.linalg.cond(M)) * np.abs(aba).max()


def test_operations_of_general_arms():
    """They do not depend on the numbers, and C has those that are counted. CasADi with common subexpressions: 1,977."""
    counts = {totals(general_arm(seed), "forward_dynamics") for seed in seeds(3)}
    assert counts == {pl.compile(general_arm()).operations("forward_dynamics").total} and max(counts) < 1977
