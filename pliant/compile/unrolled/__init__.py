"""Kernels as straight lines of operations."""
