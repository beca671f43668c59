"""CUDA kernels, and the functions that call them."""
