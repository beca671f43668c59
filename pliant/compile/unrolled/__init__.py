"""Kernels as straight-line code."""
