"""Kernels as loops over bodies that are alike."""
