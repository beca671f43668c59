"""LLVM: IR, objects, their cache, and gufuncs."""
