"""The page computes poses from q by itself: they are Python's, for every hinge, beam, node and fidelity."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.flex import Beam
from pliant.flex.beams.uniform import BOUNDARIES
from pliant.sweeps.trees.frames import frame_pose
from pliant.view.page.numbers import NumberBlock
from pliant.view.page.scene import scene
from pliant.view.page.write import page_of_run
from tests.systems import (
    HINGES,
    modes_of_any_boundary,
    random_flexible_system,
    random_hinge,
    random_inertia,
    random_pose,
    random_system,
    seeds,
)
from tests.view.node import MOTION, POSES, apart, by_node, content_of, needs_node, sevens

FIDELITIES = ("full", "paper", "ruthless")
EXACT = 2e-9  # the scene's figures have ten digits
FLOAT = 1e-6  # q has seven


def case(model, states) -> dict:
    return {"scene": scene(model, NumberBlock()), "states": [{"q": q.tolist(), "custom": sevens(model, q)} for q in states]}


def random_states(model, rng, count=2, far=1.0):
    """Any: quaternions of length one, modes that bend by some tenths."""
    states = []
    for _ in range(count):
        q = rng.normal(size=model.nq) * far
        for body, where in zip(model.bodies, model.internals.q_slices, strict=True):
            own = body.hinge.type.coordinates
            if own[:4] == ("qw", "qx", "qy", "qz"):
                q[where.start : where.start + 4] /= np.linalg.norm(q[where.start : where.start + 4])
            q[where.stop - body.modes : where.stop] *= 0.3
        states.append(q)
    return states


def agree(models, rng, tolerance=EXACT):
    states = [random_states(model, rng) for model in models]
    told = by_node(POSES, [case(model, some) for model, some in zip(models, states, strict=True)])
    for model, some, poses in zip(models, states, told, strict=True):
        for q, got in zip(some, poses, strict=True):
            assert apart(model, q, got) < tolerance


@needs_node
def test_every_hinge():
    rng = np.random.default_rng(0)
    models = []
    for kind in HINGES:
        system = pl.System(kind)
        for k in range(2):
            system.add_body(
                f"b{k}", f"b{k - 1}" if k else "world", random_hinge(rng, kind), pose=random_pose(rng), inertia=random_inertia(rng)
            )
        system.add_frame("end", "b1", pose=random_pose(rng))
        system.add_frame("ground", "world", pose=random_pose(rng))
        models.append(system.model)
    models += [random_system(seed).model for seed in seeds(6)]
    agree(models, rng)


@needs_node
@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_flexible_trees(fidelity):
    """Nodes of any body, roots that are held and that move."""
    models = []
    for seed in seeds(8):
        system = random_flexible_system(seed, n=4)
        system.fidelity = fidelity
        models.append(system.model)
    agree(models, np.random.default_rng(1))


@needs_node
@modes_of_any_boundary
@pytest.mark.parametrize("fidelity", FIDELITIES)
def test_beams_of_every_boundary(fidelity):
    """A body on the tip of a beam on the tip of a beam; foreshortening in the full fidelity."""
    rng = np.random.default_rng(2)
    models = []
    for boundary in BOUNDARIES:
        system = pl.System(boundary, fidelity=fidelity)
        for k in range(2):
            flex = Beam(
                1.5, 2.0, EI=(30.0, 50.0), GJ=20.0, torsional_inertia=0.1, modes={"y": 2, "z": 2, "torsion": 1}, boundary=boundary
            )
            on = {"parent": "b0", "at": "tip"} if k else {}
            system.add_body(
                f"b{k}", hinge=random_hinge(rng, "Free" if k == 0 else "Revolute"), pose=random_pose(rng), flex=flex, **on
            )
        system.add_body("load", "b1", pl.Spherical(), at="tip", inertia=random_inertia(rng))
        system.add_frame("on-tip", "b1", pose=random_pose(rng), at="tip")
        models.append(system.model)
    agree(models, rng)


@needs_node
def test_nodes_of_a_finite_element_mesh():
    pytest.importorskip("skfem", reason="scikit-fem is not installed")
    system = pl.examples.load("plate-satellite")
    flexible = [body for body in system.bodies if body.flex is not None]
    for k, body in enumerate(flexible):
        for j in range(0, len(body.flex.nodes), max(1, len(body.flex.nodes) // 3)):
            system.add_frame(f"node {k} {j}", body.name, at=body.flex.nodes[j].name)
    models = []
    for fidelity in FIDELITIES:
        system.fidelity = fidelity
        models.append(system.model)
    agree(models, np.random.default_rng(3))


def run_of(system, seed=0, t_end=0.4, **options):
    """A short motion from a random start."""
    rng = np.random.default_rng(seed)
    (q0,) = random_states(system.model, rng, 1, 0.5)
    v0 = rng.normal(size=system.nv) * 0.05
    return pl.simulate(system, q0, v0, t_end=t_end, n_out=9, rtol=1e-4, **options)


def flown(run, page=None) -> float:
    """How far the poses of a run's page are from Python's at its instants."""
    content, numbers = content_of(page or page_of_run(run))
    told = by_node(MOTION, [{"scene": content["scene"], "run": content["run"], "numbers": numbers, "times": run.t.tolist()}])[0]
    return max(apart(run.model, q, got) for q, got in zip(run.q, told, strict=True))


@needs_node
def test_a_run_from_its_file_alone(tmp_path):
    """Custom hinges are poses on the page; the file gives the same page as the run that was just computed."""
    system = random_flexible_system(5, n=4, kinds=("Custom", "Spherical", "Revolute"), base="free")
    assert any(isinstance(body.hinge.type, pl.Custom) for body in system.bodies)
    run = run_of(system)
    page = page_of_run(run)
    assert flown(run, page) < FLOAT
    stored = pl.load_run(run.save(tmp_path / "run.nc"))
    assert stored.model is None and content_of(page_of_run(stored)) == content_of(page)


@needs_node
def test_a_file_whose_laws_are_missing(tmp_path):
    """The motion is all there; what the law exerts cannot be drawn."""
    system = pl.examples.load("double-pendulum")

    def brake(x):
        x.torque("elbow", -0.1 * x.v("elbow"))

    system.add_load("brake", brake)
    run = run_of(system)
    page = page_of_run(pl.load_run(run.save(tmp_path / "run.nc")))
    assert content_of(page)[0]["scene"] == content_of(page_of_run(run))[0]["scene"]
    assert flown(run, page) < FLOAT


@needs_node
def test_fifty_links_after_many_turns():
    """Seven digits of an angle of many turns, fifty times."""
    rng = np.random.default_rng(4)
    system = pl.System("chain")
    for k in range(50):
        system.add_body(
            f"b{k}",
            f"b{k - 1}" if k else "world",
            pl.Revolute("xyz"[k % 3]),
            pose=pl.Pose((0.2, 0, 0)),
            inertia=random_inertia(rng),
        )
    run = pl.simulate(system, rng.uniform(-200, 200, 50), t_end=0.01, n_out=2, rtol=1e-3)
    assert flown(run) < 1e-4


@needs_node
def test_numbers_come_back():
    """Every kind and shape, nothing, and what is not a number."""
    rng = np.random.default_rng(5)
    numbers = NumberBlock()
    arrays = [
        (rng.normal(size=(3, 5)), "f4"),
        (rng.normal(size=7), "f8"),
        (np.array([0, 255]), "u1"),
        (np.zeros((0, 4)), "f4"),
        (rng.integers(0, 65536, (4, 3)), "u2"),
        (np.array([[2**32 - 1]]), "u4"),
        (np.array([np.nan, np.inf, -np.inf, 1e300]), "f4"),
    ]
    places = [numbers.add(x, kind) for x, kind in arrays]
    program = 'const { unpack } = await import("%s/src/numbers.js");\nconst told = [];\nfor (const { text, places } of cases) {\n'
    program += "const array = await unpack(text);\nfor (const x of places) told.push(Array.from(array(x).values, String)); }"
    told = by_node(program, [{"text": numbers.text(), "places": places}])
    for (x, kind), got, place in zip(arrays, told, places, strict=True):
        with np.errstate(over="ignore"):
            want = np.asarray(x, dtype=f"<{kind}")
        read = np.array([float(t.replace("Infinity", "inf")) for t in got], dtype=f"<{kind}").reshape(place["shape"])
        assert np.array_equal(read, want, equal_nan=kind[0] == "f")
    assert by_node(program, [{"text": NumberBlock().text(), "places": []}]) == []


@needs_node
def test_coordinates_that_are_large():
    """A satellite on its orbit, and a wheel after many turns: poses to a thousandth of a millimetre, within one of 1e8 rad too."""
    system = pl.System("far", gravity=(0, 0, 0))
    system.add_body("bus", hinge=pl.Free(), inertia=pl.Inertia.box(100.0, (1, 1, 1)))
    system.add_body("wheel", "bus", pl.Revolute("z"), inertia=pl.Inertia.cylinder(1.0, radius=0.2, length=0.1))
    start = {"bus.x": 7.0e6 + 1 / 3, "bus.y": -1.0e5 - 1 / 7, "wheel": 1.0e8 + 0.1}
    run = pl.simulate(system, start, {"bus.vy": 7.5, "wheel": 3.0}, t_end=1.0, n_out=5, rtol=1e-4)
    content, numbers = content_of(page_of_run(run))
    case = {"scene": content["scene"], "run": content["run"], "numbers": numbers, "times": run.t.tolist()}
    for q, (bodies, _) in zip(run.q, by_node(MOTION, [case])[0], strict=True):
        for body, (R, p) in zip(run.model.bodies, bodies, strict=True):
            R_want, p_want = frame_pose(run.model, body.name, q)
            assert np.abs(np.array(p) - p_want).max() < 1e-6 and np.abs(np.reshape(R, (3, 3)) - R_want).max() < 1e-6
