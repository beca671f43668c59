"""The parts of `pl.equilibrium`: its unknowns, its search, and its result."""
