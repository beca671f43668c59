"""Integrators as compiled loops: each writes the IR of a gufunc that takes states through time."""
