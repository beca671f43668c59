"""Kernels for NVIDIA GPUs: LLVM's NVPTX target writes PTX, and the driver loads it. The CUDA toolkit is not needed."""
