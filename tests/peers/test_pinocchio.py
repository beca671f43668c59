"""pliant against Pinocchio, on random systems of every hinge that Pinocchio has."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest

import pliant as pl
from tests.peers.compare import assert_agree, assert_forward, control_results, results
from tests.peers.pinocchio_model import Pinocchio, build
from tests.systems import HINGES, random_system, seeds

KINDS = tuple(kind for kind in HINGES if kind not in ("Custom", "Joint"))


def setup(seed, **options):
    system = random_system(seed, **{"kinds": KINDS, **options})
    q, v = system.random_state(seed)
    return system, pl.compile(system, "reference"), Pinocchio(build(system), system), q, v, np.random.default_rng(seed + 1000)


@pytest.mark.parametrize("seed", seeds(10))
def test_random_systems(seed):
    """1 to 50 bodies, chains and trees, fixed and free: everything to 1e-12 of its largest entry (seen: 1e-14)."""
    system, dyn, peer, q, v, rng = setup(seed)
    a = rng.normal(size=system.nv)
    frames = ["f0", "f1", system.bodies[-1].name]
    assert_agree(results(dyn, q, v, a, frames), results(peer, q, v, a, frames))


@pytest.mark.parametrize("method", ["articulated", "composite"])
@pytest.mark.parametrize("seed", seeds(10))
def test_forward_dynamics(seed, method):
    system, _, peer, q, v, rng = setup(seed)
    assert_forward(pl.compile(system, "reference", method=method), peer, q, v, rng.normal(size=system.nv))


@pytest.mark.parametrize("base", ["fixed", "free"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "Fixed"])
def test_every_hinge_by_itself(kind, base):
    """Chains and trees of one kind of hinge, so that a failure names it."""
    for seed, shape in enumerate(("chain", "tree")):
        system, dyn, peer, q, v, rng = setup(seed, kinds=(kind,), base=base, n=6, shape=shape)
        a, tau = rng.normal(size=(2, system.nv))
        assert_agree(results(dyn, q, v, a, ["f0"]), results(peer, q, v, a, ["f0"]))
        assert_forward(dyn, peer, q, v, tau)


# Pinocchio 4.1 takes both axes of a universal joint as constant in the body where it needs their rates: its C v is not its bias
NO_UNIVERSAL = tuple(kind for kind in KINDS if kind != "Universal")
# its regressor goes by joint, so bodies must be joints, and in its frames, which a planar joint turns
OWN_FRAMES = tuple(kind for kind in NO_UNIVERSAL if kind not in ("Fixed", "Planar"))


@pytest.mark.parametrize("seed", seeds(8))
def test_control(seed):
    """Coriolis matrices entry by entry, centroidal momentum, rates of Jacobians: 1 to 50 bodies."""
    kinds = OWN_FRAMES if seed % 2 else NO_UNIVERSAL
    system, dyn, peer, q, v, rng = setup(seed, kinds=kinds)
    a = rng.normal(size=system.nv)
    but = () if seed % 2 else ("regressor",)
    frames = ["f0"] if system.nv < 40 else []
    assert_agree(control_results(dyn, q, v, a, frames, but), control_results(peer, q, v, a, frames, but))


@pytest.mark.parametrize("seed", seeds(4))
def test_control_of_universal_joints(seed):
    system, dyn, peer, q, v, rng = setup(seed, kinds=("Universal",), base="fixed", n=4)
    a = rng.normal(size=system.nv)
    but = ("coriolis_matrix", "centroidal_momentum_bias")
    assert_agree(control_results(dyn, q, v, a, but=but), control_results(peer, q, v, a, but=but))


@pytest.mark.parametrize("seed", seeds(10))
def test_states_map_both_ways(seed):
    system, dyn, peer, q, v, _ = setup(seed)
    assert np.allclose(peer.states.q_back(peer.states.q(q)), q, rtol=0, atol=4e-15)
    assert np.array_equal(peer.states.v_back(peer.states.v(v)), v)
    # constant speeds lead to the same place
    moved = peer.states.q_back(pin.integrate(peer.model, peer.states.q(q), peer.states.v(0.1 * v)))
    assert_agree(results(dyn, system.integrate(q, v, 0.1), v, v), results(dyn, moved, v, v))
