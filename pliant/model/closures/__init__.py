"""Loop closures: cut joints, rods and couplings, and the protocol that every kind follows. Each adds rows to the equations.

A row is a wrench that the closure can transmit, or a set of coefficients of speeds. A cut joint is any hinge with a table of such
wrenches (`cut_of`), which are constant in the axes of its frame A. The wrench of a closure is positive on its frame B.
"""

from pliant.model.closures.closure import BetweenFrames, ByKind, Closure, Renamed
from pliant.model.closures.coupling import Coupling, checked_terms, coupled, placed_coordinate
from pliant.model.closures.joints import CUT_JOINTS, Cut, InLine, InPlane, Joint, Rolling, across, checked_joint, cut_of
from pliant.model.closures.loop import Loop
from pliant.model.closures.numbers import constant, number_of, switch
from pliant.model.closures.rod import Rod

__all__ = [
    "CUT_JOINTS",
    "BetweenFrames",
    "ByKind",
    "Closure",
    "Coupling",
    "Cut",
    "InLine",
    "InPlane",
    "Joint",
    "Loop",
    "Renamed",
    "Rod",
    "Rolling",
    "across",
    "checked_joint",
    "checked_terms",
    "constant",
    "coupled",
    "cut_of",
    "number_of",
    "placed_coordinate",
    "switch",
]
