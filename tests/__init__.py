"""Tests of pliant."""

import os

# Before NumPy is imported, which `conftest.py` does: its algebra in threads beside other workers waits for a core most of the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
