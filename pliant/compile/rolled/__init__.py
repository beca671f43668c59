"""Kernels as loops over bodies of the same structure."""
