"""The stiffness of bodies from finite elements and of modal bodies is a parameter: a factor, in systems, kernels and files."""

from __future__ import annotations

import numpy as np
import pytest

import pliant as pl
from pliant.examples.observatory import panel


@pytest.fixture(scope="module")
def system():
    out = pl.System("wing", gravity=(0, 0, 0))
    out.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(8.0, 9.0, 7.0))
    leaf = panel(0.01)
    own = pl.flex.ModalBody(leaf.nodes, leaf.slopes, leaf.translations, leaf.stiffness, damping=leaf.damping)
    out.add_body("inner", "bus", pl.Revolute("y"), pose=pl.Pose((0.3, 0, 0)), flex=leaf)
    out.add_body("outer", "inner", pl.Revolute("y"), at="tip", flex=own)
    return out


def rebuilt(system, **factors):
    """The same with bodies whose stiffness was multiplied before they were made, and with the same damping ratios."""
    out = pl.System(system.name, gravity=(0, 0, 0))
    out.add_body("bus", hinge=pl.Free(), mass=50.0, inertia=(8.0, 9.0, 7.0))
    for name, place in (("inner", {"parent": "bus", "pose": pl.Pose((0.3, 0, 0))}), ("outer", {"parent": "inner", "at": "tip"})):
        body, k = system.bodies[system.model.index[name]].flex, factors[name]
        made = pl.flex.ModalBody(
            body.nodes, body.slopes, body.translations, k * body.stiffness, damping=np.sqrt(k) * body.damping, root=body.root
        )
        out.add_body(name, hinge=pl.Revolute("y"), flex=made, **place)
    return out


def test_kernels_and_systems_agree_with_other_matrices(system, tmp_path):
    """Also from a system whose factor is not 1, so that values are absolute, and from its file."""
    q, v = system.random_state(3)
    want = pl.compile(rebuilt(system, inner=2.5, outer=0.4), "reference").rhs(0.0, q, v)[1]
    changed = system.with_parameters({"inner.stiffness_factor": 0.7, "outer.stiffness_factor": 0.4})
    pl.save(changed, tmp_path / "wing.yaml")
    again = pl.load(tmp_path / "wing.yaml")
    assert again.model.fingerprint == changed.model.fingerprint != system.model.fingerprint
    found = pl.compile(system, parameters=["inner.stiffness_factor", "outer.stiffness_factor"]).rhs(0.0, q, v, p=[2.5, 0.4])[1]
    np.testing.assert_allclose(found, want, atol=1e-12 * np.abs(want).max())
    for own in (changed, again):
        other = pl.compile(own.with_parameters({"inner.stiffness_factor": 2.5}), "reference").rhs(0.0, q, v)[1]
        np.testing.assert_allclose(other, want, atol=1e-12 * np.abs(want).max())
    flex = changed.bodies[1].flex
    np.testing.assert_allclose(flex.mode_damping, 0.01, rtol=1e-9)


def test_wrong_factors_are_refused(system, tmp_path):
    with pytest.raises(pl.PliantError, match="body 'inner': stiffness_factor -1 must be positive"):
        system.with_parameters({"inner.stiffness_factor": -1.0})
    with pytest.raises(pl.PliantError, match="only stiffness_factor, xyz and rpy are"):
        system.with_parameters({"inner.mass": 2.0})
    pl.save(system.with_parameters({"outer.stiffness_factor": 3.0}), tmp_path / "wing.yaml")
    text = (tmp_path / "wing.yaml").read_text()
    (tmp_path / "wrong.yaml").write_text(text.replace("stiffness_factor: 3", "stiffness_factor: -3"))
    with pytest.raises(pl.PliantError, match="stiffness_factor: -3 must be positive"):
        pl.load(tmp_path / "wrong.yaml")
