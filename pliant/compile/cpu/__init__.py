"""Functions for the processor: kernels as gufuncs."""
