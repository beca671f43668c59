"""Iterations of implicit steps: Newton's method with a dense matrix, and by sweeps over the bodies."""
