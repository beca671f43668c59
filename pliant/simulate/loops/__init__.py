"""Loops over steps as kernels, and the methods of integration."""
