"""The walks over a tree, and the algorithms written on them."""

from typing import TYPE_CHECKING

from pliant.lazy import hub

if TYPE_CHECKING:
    from pliant.sweeps.closures.loop_equations import closure_errors, loop_jacobian, loop_residual
    from pliant.sweeps.contacts.points.places import contact_places, contact_slips
    from pliant.sweeps.contacts.stages import (
        contact_impulses,
        contact_motion,
        contact_problem,
        has_stages,
        polished_impulses,
        problem_size,
    )
    from pliant.sweeps.contacts.step import StepActing, contact_parts, contact_residuals, contact_step
    from pliant.sweeps.motion.forward import (
        METHODS,
        closed_residual,
        forward_dynamics,
        impulse_of_closures,
        loop_acceleration,
        multipliers,
        project,
        project_and_pivots,
    )
    from pliant.sweeps.motion.rates import normalised, power, powers, rates
    from pliant.sweeps.motion.reactions import reactions
    from pliant.sweeps.motion.stepping import (
        Resists,
        closed_correction,
        dexp_inverse,
        resisted_response,
        semi_implicit_change,
        semi_implicit_step,
    )
    from pliant.sweeps.operators.denoc import DeNOC, denoc
    from pliant.sweeps.operators.operators import Operators, operators
    from pliant.sweeps.steps.tree import Tree, gather
    from pliant.sweeps.trees.coriolis import coriolis_matrix, coriolis_times
    from pliant.sweeps.trees.dynamics import (
        Forces,
        bias,
        difference,
        gravity_forces,
        integrate,
        inverse_dynamics,
        inverse_mass_matrix,
        inverse_mass_matrix_times,
        log_det_mass_matrix,
        mass_matrix,
        mass_matrix_times,
        qdot,
    )
    from pliant.sweeps.trees.frames import (
        body_velocities,
        frame_acceleration,
        frame_jacobian,
        frame_pose,
        frame_velocity,
        placements,
    )
    from pliant.sweeps.trees.jacobian_dot import frame_jacobian_dot
    from pliant.sweeps.trees.regressor import regressor
    from pliant.sweeps.trees.sums import (
        centroidal_momentum_bias,
        centroidal_momentum_matrix,
        com,
        com_jacobian,
        com_velocity,
        energies,
        kinetic_energy,
        momentum,
        potential_energy,
        totals,
    )

hub(
    __name__,
    {
        "pliant.sweeps.closures.loop_equations": "closure_errors loop_jacobian loop_residual",
        "pliant.sweeps.contacts.stages": (
            "contact_impulses contact_motion contact_problem has_stages polished_impulses problem_size"
        ),
        "pliant.sweeps.contacts.points.places": "contact_places contact_slips",
        "pliant.sweeps.contacts.step": "StepActing contact_parts contact_residuals contact_step",
        "pliant.sweeps.motion.forward": (
            "METHODS closed_residual forward_dynamics impulse_of_closures loop_acceleration multipliers project project_and_pivots"
        ),
        "pliant.sweeps.motion.rates": "normalised power powers rates",
        "pliant.sweeps.motion.reactions": "reactions",
        "pliant.sweeps.motion.stepping": (
            "Resists closed_correction dexp_inverse resisted_response semi_implicit_change semi_implicit_step"
        ),
        "pliant.sweeps.operators.denoc": "DeNOC denoc",
        "pliant.sweeps.operators.operators": "Operators operators",
        "pliant.sweeps.steps.tree": "Tree gather",
        "pliant.sweeps.trees.coriolis": "coriolis_matrix coriolis_times",
        "pliant.sweeps.trees.dynamics": (
            "Forces bias difference gravity_forces integrate inverse_dynamics inverse_mass_matrix inverse_mass_matrix_times "
            "log_det_mass_matrix mass_matrix mass_matrix_times qdot"
        ),
        "pliant.sweeps.trees.frames": "body_velocities frame_acceleration frame_jacobian frame_pose frame_velocity placements",
        "pliant.sweeps.trees.jacobian_dot": "frame_jacobian_dot",
        "pliant.sweeps.trees.regressor": "regressor",
        "pliant.sweeps.trees.sums": (
            "centroidal_momentum_bias centroidal_momentum_matrix com com_jacobian com_velocity energies kinetic_energy momentum "
            "potential_energy totals"
        ),
    },
)

__all__ = [
    "METHODS",
    "DeNOC",
    "Forces",
    "Operators",
    "Resists",
    "StepActing",
    "Tree",
    "bias",
    "body_velocities",
    "centroidal_momentum_bias",
    "centroidal_momentum_matrix",
    "closed_correction",
    "closed_residual",
    "closure_errors",
    "com",
    "com_jacobian",
    "com_velocity",
    "contact_impulses",
    "contact_motion",
    "contact_parts",
    "contact_places",
    "contact_problem",
    "contact_residuals",
    "contact_slips",
    "contact_step",
    "coriolis_matrix",
    "coriolis_times",
    "denoc",
    "dexp_inverse",
    "difference",
    "energies",
    "forward_dynamics",
    "frame_acceleration",
    "frame_jacobian",
    "frame_jacobian_dot",
    "frame_pose",
    "frame_velocity",
    "gather",
    "gravity_forces",
    "has_stages",
    "impulse_of_closures",
    "integrate",
    "inverse_dynamics",
    "inverse_mass_matrix",
    "inverse_mass_matrix_times",
    "kinetic_energy",
    "log_det_mass_matrix",
    "loop_acceleration",
    "loop_jacobian",
    "loop_residual",
    "mass_matrix",
    "mass_matrix_times",
    "momentum",
    "multipliers",
    "normalised",
    "operators",
    "placements",
    "polished_impulses",
    "potential_energy",
    "power",
    "powers",
    "problem_size",
    "project",
    "project_and_pivots",
    "qdot",
    "rates",
    "reactions",
    "regressor",
    "resisted_response",
    "semi_implicit_change",
    "semi_implicit_step",
    "totals",
]  # fmt: skip
