"""What is asked of a system before it runs: where it rests, how it moves about that, and by which matrices."""

from pliant.analysis.assembly import assemble
from pliant.analysis.equilibrium import Equilibrium, equilibrium
from pliant.analysis.linearise import Linear, linearise
from pliant.analysis.mobility import Mobility, mobility
from pliant.analysis.modes import Modes, modes

__all__ = ["Equilibrium", "Linear", "Mobility", "Modes", "assemble", "equilibrium", "linearise", "mobility", "modes"]
