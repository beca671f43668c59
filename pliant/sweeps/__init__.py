"""The walks over a tree, and the algorithms written on them."""

from pliant.sweeps.denoc import DeNOC, denoc
from pliant.sweeps.dynamics import (
    METHODS,
    bias,
    com,
    forward_dynamics,
    inverse_dynamics,
    inverse_mass_matrix,
    inverse_mass_matrix_times,
    kinetic_energy,
    log_det_mass_matrix,
    mass_matrix,
    mass_matrix_times,
    momentum,
    potential_energy,
    qdot,
)
from pliant.sweeps.frames import frame_acceleration, frame_jacobian, frame_pose, frame_velocity, placements
from pliant.sweeps.operators import Operators, operators
from pliant.sweeps.tree import Tree, gather

__all__ = [
    "METHODS", "DeNOC", "Operators", "Tree", "bias", "com", "denoc", "forward_dynamics", "frame_acceleration", "frame_jacobian",
    "frame_pose", "frame_velocity", "gather", "inverse_dynamics", "inverse_mass_matrix", "inverse_mass_matrix_times",
    "kinetic_energy", "log_det_mass_matrix", "mass_matrix", "mass_matrix_times", "momentum", "operators", "placements",
    "potential_energy", "qdot",
]  # fmt: skip
