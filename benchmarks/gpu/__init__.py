"""`python -m benchmarks.gpu`: kernels for CUDA on a device, checked against the CPU's and timed. See `__main__.py`.

systems.py      what is measured; files for machines without robot descriptions
timing.py       times by events; launches from the host
parts.py        errors, rates, first calls, rollouts, other libraries: one function each
sheet.py        Markdown
torch_check.py  `dyn.torch` on tensors that are there, by itself: python -m benchmarks.gpu.torch_check
"""
