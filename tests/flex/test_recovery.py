"""From amplitudes back to the body: nodes are where the frames of a system have them, in every fidelity."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.flex import Beam, ModalBody, Node, node_positions, node_rotations
from pliant.model.records import FIDELITIES
from tests.systems import random_inertia, random_pose, random_rotation


def beam(boundary):
    section = {"GJ": 60.0, "EA": 1e5, "torsional_inertia": 0.05, "tip_mass": 0.3, "points": {"eye": 0.37}}
    return Beam(1.0, 2.0, EI=(30.0, 50.0), modes=2, boundary=boundary, **section)


def by_hand():
    """Nodes with axes of their own, skew slopes, a root that moves in a frame of its own, and foreshortening."""
    rng = np.random.default_rng(5)
    nodes = []
    for k in range(4):
        cloud = random_inertia(rng)
        m, _, J = cloud.about_origin
        nodes.append(Node(f"n{k}", rng.uniform(-0.5, 0.5, 3), m, J, cloud.com, random_rotation(rng) if k else None))
    H = rng.normal(size=(4, 3, 3))
    H[0] = 0.0
    return ModalBody(nodes, *rng.normal(size=(2, 4, 3, 3)), np.eye(3), root_pose=random_pose(rng), foreshortening=H + H.mT)


BODIES = {name: lambda name=name: beam(name) for name in pl.flex.beams.uniform.BOUNDARIES} | {"by hand": by_hand}


@pytest.mark.parametrize("fidelity", FIDELITIES)
@pytest.mark.parametrize("name", BODIES)
def test_nodes_are_where_the_frames_are(name, fidelity):
    body = BODIES[name]()
    system = pl.System("s", fidelity=fidelity)
    system.add_body("b", hinge=pl.Free(), pose=pl.Pose((1, 2, 3), rpy=(0.1, 0.2, 0.3)), flex=body)
    dyn = pl.compile(system, "reference")
    q, _ = system.random_state(3)
    eta = q[-body.modes :]
    R, p = dyn.frame("b").pose(q)
    places, turns = node_positions(body, eta, fidelity), node_rotations(body, eta, fidelity)
    for k, node in enumerate(body.nodes):
        own_R, own_p = dyn.frame(f"b.{node.name}").pose(q)
        assert R @ turns[k] == pytest.approx(own_R, abs=1e-14) and p + R @ places[k] == pytest.approx(own_p, abs=1e-14)
    several = np.stack([eta, 0 * eta, -2 * eta])
    assert np.allclose(node_positions(body, several, fidelity)[0], places, rtol=0, atol=1e-15)
    assert np.array_equal(node_positions(body, several, fidelity)[1], [node.position for node in body.nodes])
    assert node_rotations(body, several, fidelity).shape == (3, len(body.nodes), 3, 3)


def test_full_is_the_default_and_draws_a_bent_beam_toward_its_root():
    body = Beam(10.0, 12.0, EI=1.4e4, modes={"y": 1})
    tip, eta = body.node_index["tip"], np.array([2.0])
    short = body.foreshortening[tip, 0, 0] * 2.0
    assert node_positions(body, eta)[tip, 0] == pytest.approx(10 - short, abs=1e-14) and short > 0.01
    assert node_positions(body, eta, "paper")[tip, 0] == 10.0
    with pytest.raises(pl.PliantError, match="no fidelity named 'ful'; did you mean 'full'"):
        node_positions(body, eta, "ful")
    with pytest.raises(pl.PliantError, match="no fidelity named 'Full'"):
        node_rotations(body, eta, "Full")
