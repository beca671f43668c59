"""Flexible bodies: uniform beams, and reduced finite-element models."""

from typing import TYPE_CHECKING

from pliant.lazy import hub

if TYPE_CHECKING:
    from pliant.flex.beams.beam import Beam
    from pliant.flex.beams.section import Section
    from pliant.flex.craig_bampton import from_craig_bampton, rigid_body_check
    from pliant.flex.damping import DEFAULT_BANDS, damped, damping_ratios, damping_time
    from pliant.flex.delivered import RigidBodyCheck
    from pliant.flex.finite_elements import ReducedBody, Report, from_matrices
    from pliant.flex.nastran import NastranModes, Op2Data, from_nastran, from_nastran_craig_bampton, read_op2
    from pliant.flex.recovery import effective_mass, node_positions, node_rotations
    from pliant.model import ModalBody, Node
    from pliant.model.chains.chain import BeamChain

hub(
    __name__,
    {
        "pliant.flex.beams.beam": "Beam",
        "pliant.flex.beams.section": "Section",
        "pliant.flex.craig_bampton": "from_craig_bampton rigid_body_check",
        "pliant.flex.damping": "DEFAULT_BANDS damped damping_ratios damping_time",
        "pliant.flex.delivered": "RigidBodyCheck",
        "pliant.flex.finite_elements": "ReducedBody Report from_matrices",
        "pliant.flex.nastran": "NastranModes Op2Data from_nastran from_nastran_craig_bampton read_op2",
        "pliant.flex.recovery": "effective_mass node_positions node_rotations",
        "pliant.model": "ModalBody Node",
        "pliant.model.chains.chain": "BeamChain",
    },
)

__all__ = [
    "DEFAULT_BANDS", "Beam", "BeamChain", "ModalBody", "NastranModes", "Node", "Op2Data", "ReducedBody", "Report",
    "RigidBodyCheck", "Section", "damped", "damping_ratios", "damping_time", "effective_mass", "from_craig_bampton",
    "from_matrices", "from_nastran", "from_nastran_craig_bampton", "node_positions", "node_rotations", "read_op2",
    "rigid_body_check",
]  # fmt: skip
