"""Every model of flexible bodies against brute force (tests/flex/oracle.py), and brute force against an independent program."""

from __future__ import annotations

import json

import numpy as np
import pytest

import pliant as pl
from pliant.compile.table.functions import FUNCTIONS
from pliant.compile.trace.passes import prepared
from pliant.compile.trace.trace import trace
from pliant.graph import evaluate
from pliant.model import ModalBody, Node
from pliant.model.records import FIDELITIES
from pliant.sweeps import METHODS
from tests.flex import oracle
from tests.flex.crowds import crowded, modal_body, shortened
from tests.flex.truth import CASES, DATA, built, close, read, state
from tests.sweeps.trees.bounds import residual_bound
from tests.systems import random_flexible_system, random_inertia, random_pose, seeds

# ---- brute force against an independent program ---------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["paper", "ruthless", "ruthless_v", "full"])
@pytest.mark.parametrize("name", CASES)
def test_the_oracle_reproduces_the_data(name, variant):
    case = read(name)
    check_oracle(case, built(case).model, variant, variant)


def test_the_oracle_reproduces_the_data_of_stiffened_beams():
    case = json.loads((DATA / "stiffened_two_beams.json").read_text())
    check_oracle(case, stiffened(built(case).model, [b["H"] for b in case["bodies"]]), "stiffened", "full_stiffened")


def check_oracle(case, model, variant, column):
    for given in case["states"]:
        truth = given["variants"][column]
        q, order = state(case, given)
        v, tau = (np.array(given[key])[order] for key in ("chi", "T_in"))
        M, C = oracle.equations(model, q, v, variant)
        close(M, np.array(truth["M"])[np.ix_(order, order)], "mass matrix")
        close(C, np.array(truth["C"])[order], "bias")
        close(np.linalg.solve(M, tau - C), np.array(truth["qdd"])[order], "accelerations")
        if "momentum" in truth:
            got = oracle.quantities(model, q, v, variant)
            close(got.kinetic, truth["KE"], "kinetic energy")
            close(got.potential, truth["PE"], "potential energy")
            close(got.momentum, truth["momentum"], "momentum")


@pytest.mark.parametrize("name", CASES)
def test_the_oracle_reproduces_the_data_with_gravity(name):
    case = read(name)
    model = built(case, gravity=case["states"][0]["variants"]["full"]["gravity"]["g"]).model
    for given in case["states"]:
        truth = given["variants"]["full"]["gravity"]
        q, order = state(case, given)
        v = np.array(given["chi"])[order]
        close(oracle.equations(model, q, v, "full").C, np.array(truth["C"])[order], "bias")
        close(oracle.quantities(model, q, v).potential, truth["PE"], "potential energy")


def stiffened(model, H):
    """The model with foreshortening H (nodes, modes, modes) of each body."""
    for body, h in zip(model.bodies, H, strict=True):
        object.__setattr__(body.flex, "foreshortening", np.reshape(h, (len(body.flex.nodes), body.modes, body.modes)))
    return model


# ---- the two routes of brute force against each other ---------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(3))
def test_undeformed_all_variants_are_the_same(seed):
    model = crowded(seed).model
    q, v = bent(model, seed, 0.0, 0.0)
    want = oracle.equations(model, q, v, "full")
    for variant in oracle.PAPERS:
        got = oracle.equations(model, q, v, variant)
        close(got.M, want.M, variant)
        close(got.C, want.C, variant)


@pytest.mark.parametrize("seed", seeds(3))
def test_of_point_masses_with_parallel_slopes_paper_is_full(seed):
    """Then nothing turns with a node that the papers leave fixed in F, and lambda eta' is the node's angular rate."""

    def points(flex):
        nodes = [Node(n.name, n.position, n.mass) for n in flex.nodes]
        axes = np.random.default_rng(seed).normal(size=(len(nodes), 3, 1))
        return ModalBody(nodes, axes * flex.slopes[:, :1], flex.translations, flex.stiffness, flex.root, flex.root_pose)

    model = crowded(seed, points).model
    q, v = bent(model, seed, 10.0)
    got, want = (oracle.equations(model, q, v, variant) for variant in ("paper", "full"))
    close(got.M, want.M, "mass matrix")
    close(got.C, want.C, "bias")


# ---- pliant against brute force -------------------------------------------------------------------------------------


def check(model, variant, seed, bend=1.0):
    """M and bias to 1e-12 of the largest entry; accelerations by their residual, since the mass matrix magnifies rounding."""
    q, v = bent(model, seed, bend)
    tau = np.random.default_rng(seed).normal(size=model.nv)
    M, C = oracle.equations(model, q, v, variant)
    dyn = pl.compile(model, "reference")
    close(dyn.mass_matrix(q), M, "mass matrix")
    close(dyn.bias(q, v), C, "bias")
    for method in METHODS:
        a = pl.compile(model, "reference", method=method).forward_dynamics(q, v, tau)
        assert np.linalg.norm(M @ a + C - tau) <= residual_bound(M, a, C, tau), method


def bent(model, seed, bend, rates=1.0):
    """A random state with its modal amplitudes and rates multiplied."""
    q, v = model.random_state(seed)
    for k, body in enumerate(model.bodies):
        oracle.split(q[model.internals.q_slices[k]], body)[1][:] *= bend
        oracle.split(v[model.internals.v_slices[k]], body)[1][:] *= rates
    return q, v


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize(("seed", "bend"), [(0, 1.0), (1, 10.0), (2, 10.0)])  # slopes to 0.09 and 0.9 rad
def test_crowded_trees(seed, bend, fidelity):
    check(crowded(seed).model.internals.changed(fidelity=fidelity), fidelity, seed, bend)


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("seed", [s for s in seeds(6) if random_flexible_system(s).nv])
def test_random_trees(seed, fidelity):
    check(random_flexible_system(seed).model.internals.changed(fidelity=fidelity), fidelity, seed)


@pytest.mark.parametrize(("seed", "bend"), [(0, 1.0), (1, 10.0), (2, 10.0)])
def test_foreshortening(seed, bend):
    rng = np.random.default_rng(seed)
    system = crowded(seed, lambda flex: shortened(flex, rng))
    check(system.model, "stiffened", seed, bend)
    q, v = bent(system.model, seed, bend)
    dyn, want = pl.compile(system, "reference"), oracle.quantities(system.model, q, v, "stiffened")
    close(dyn.kinetic_energy(q, v), want.kinetic, "kinetic energy")
    close(dyn.potential_energy(q), want.potential, "potential energy")
    close(dyn.momentum(q, v)[3:], want.momentum[3:], "linear momentum")


@pytest.mark.parametrize(
    ("modes", "held", "normal", "fidelity"),
    [
        *((8, i % 2 == 1, i % 2 == 1, fidelity) for i, fidelity in enumerate(FIDELITIES)),
        (11, False, True, "full"), (11, True, False, "paper"),
    ],
)  # fmt: skip
def test_many_modes(modes, held, normal, fidelity):
    """More modes than a node has directions: they are eliminated through the nodes. A chain with a branch, also as it is
    compiled."""
    rng = np.random.default_rng(modes)
    system = pl.System("many modes", fidelity=fidelity)
    for k, (parent, at) in enumerate([("world", None), ("b0", "n2"), ("b0", "n1"), ("b1", "n2")]):
        flex = modal_body(rng, modes, held)
        flex = flex.normalised() if normal else flex
        system.add_body(f"b{k}", parent, pl.Revolute(rng.normal(size=3)), pose=random_pose(rng), flex=flex, at=at)
    check(system.model, fidelity, modes)
    q, v = system.random_state(modes)
    tau = rng.normal(size=system.nv)
    M, C = oracle.equations(system.model, q, v, fidelity)
    traced = trace(FUNCTIONS["forward_dynamics"], system.model, simplify=True)
    a = evaluate(traced.outputs[0], {"q": q, "v": v, "tau": tau})
    assert np.linalg.norm(M @ a + C - tau) <= residual_bound(M, a, C, tau)
    got = pl.compile(system, "reference").log_det_mass_matrix(q)
    assert got == pytest.approx(np.linalg.slogdet(M)[1], rel=1e-11)


@pytest.mark.parametrize("seed", seeds(3))
def test_energy_and_momentum(seed):
    system = crowded(seed)
    q, v = system.random_state(seed)
    dyn, want = pl.compile(system, "reference"), oracle.quantities(system.model, q, v)
    linear = want.momentum[3:]
    close(dyn.kinetic_energy(q, v), want.kinetic, "kinetic energy")
    close(dyn.potential_energy(q), want.potential, "potential energy")
    close(dyn.com(q), want.com, "centre of mass")
    close(dyn.momentum(q, v)[3:], linear, "linear momentum")
    close(dyn.momentum(q, v)[:3] + np.cross(want.com, linear), want.momentum[:3], "angular momentum")


@pytest.mark.parametrize("offset", [-0.28091097699793366, -0.5])
def test_a_load_whose_mass_centre_lies_behind_its_node(offset):
    """One mode lifts and tilts the tip; a leading minor of 1 + Omega Gamma is zero at the first offset, negative at the second."""
    nodes = [Node("root", (0, 0, 0)), Node("tip", (1, 0, 0), 1.0)]
    slopes, translations = np.zeros((2, 2, 3, 1))
    slopes[1, 2] = translations[1, 1] = 1.0
    system = pl.System("boom and load")
    system.add_body("boom", flex=ModalBody(nodes, slopes, translations, [10.0]))
    system.add_body("load", "boom", at="tip", mass=5.0, com=(offset, 0, 0), inertia=0.01 * np.eye(3))
    zero = np.zeros(1)
    M, C = oracle.equations(system.model, zero, zero, "full")
    dyn = pl.compile(system, "reference", method="articulated")
    assert dyn.forward_dynamics(zero, zero, zero) == pytest.approx(-C / M[0], rel=1e-12)
    assert dyn.log_det_mass_matrix(zero) == pytest.approx(np.log(M[0, 0]), rel=1e-12)


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("modes", [5, 9])
@pytest.mark.parametrize("load", [1e-8, 1e-3, 1e3])
def test_light_and_heavy_loads(load, modes, fidelity):
    """Both ways to eliminate modes keep their digits when the load is far from the body's own mass.

    Through the compliance rounding grows with the load, to 1e-13 of the forces at a thousand times the body's mass.
    """
    rng = np.random.default_rng(modes)
    flex = modal_body(rng, modes, held=True)
    flex = ModalBody(flex.nodes, flex.slopes, flex.translations, flex.stiffness, flex.root)
    system = pl.System("load", fidelity=fidelity)
    system.add_body("boom", hinge=pl.Revolute(rng.normal(size=3)), flex=flex.normalised())
    inertia = pl.Inertia(load, (0.1, 0.0, 0.2), 0.1 * load * np.eye(3))
    system.add_body("load", "boom", pl.Revolute(rng.normal(size=3)), pose=random_pose(rng), at="n2", inertia=inertia)
    q, v = system.random_state(0)
    tau = rng.normal(size=system.nv)
    model = prepared(system.model, "forward_dynamics")
    M, C, a = pl.sweeps.mass_matrix(model, q), pl.sweeps.bias(model, q, v), pl.sweeps.forward_dynamics(model, q, v, tau)
    terms = np.abs(M) @ np.abs(a) + np.abs(C) + np.abs(tau)
    assert np.abs(M @ a + C - tau).max() <= 1e-12 * terms.max()


def test_a_determinant_of_many_small_pivots():
    """log det of 40 modes of some 1e-5: their product is no number."""
    rng = np.random.default_rng(0)
    nodes = [Node("root", (0, 0, 0)), *(Node(f"m{i}", rng.uniform(-1, 1, 3), 1.0, (0.1, 0.1, 0.1)) for i in range(20))]
    slopes, translations = rng.normal(size=(2, 21, 3, 40)) * 1e-5
    slopes[0] = translations[0] = 0.0
    for fidelity in FIDELITIES:
        system = pl.System("small", fidelity=fidelity)
        system.add_body("b", hinge=pl.Revolute("z"), flex=ModalBody(nodes, slopes, translations, np.ones(40)))
        system.add_body("c", "b", pl.Revolute("y"), at="m3", inertia=random_inertia(rng))
        dyn, q = pl.compile(system, "reference"), system.neutral()
        assert dyn.log_det_mass_matrix(q) == pytest.approx(np.linalg.slogdet(dyn.mass_matrix(q))[1], rel=1e-10)
