"""Kernels for NVIDIA GPUs: PTX by LLVM's NVPTX target, loaded by the driver; no toolkit is needed."""
