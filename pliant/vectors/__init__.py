"""The vector language of laws: frames, points, vectors, and the instant `x`, the argument of a law."""

from typing import TYPE_CHECKING

from pliant.lazy import hub

if TYPE_CHECKING:
    from pliant.vectors.events import event_slopes, event_values, step_event_values
    from pliant.vectors.forces import (
        acted,
        books,
        closing,
        contact_equations,
        generalised_forces,
        losses,
        outputs,
        rates,
        with_tau,
    )
    from pliant.vectors.hinges import held_motion, held_step
    from pliant.vectors.instant import Instant
    from pliant.vectors.seen import NodeNotSeen
    from pliant.vectors.vector import MovingFrame, MovingPoint, Vector

hub(
    __name__,
    {
        "pliant.vectors.events": "event_slopes event_values step_event_values",
        "pliant.vectors.forces": "acted books closing contact_equations generalised_forces losses outputs rates with_tau",
        "pliant.vectors.hinges": "held_motion held_step",
        "pliant.vectors.instant": "Instant",
        "pliant.vectors.seen": "NodeNotSeen",
        "pliant.vectors.vector": "MovingFrame MovingPoint Vector",
    },
)

__all__ = [
    "Instant",
    "MovingFrame",
    "MovingPoint",
    "NodeNotSeen",
    "Vector",
    "acted",
    "books",
    "closing",
    "contact_equations",
    "event_slopes",
    "event_values",
    "generalised_forces",
    "held_motion",
    "held_step",
    "losses",
    "outputs",
    "rates",
    "step_event_values",
    "with_tau",
]  # fmt: skip
