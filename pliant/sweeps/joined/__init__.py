"""Closures at a state, by kind: the wrenches of their rows, their Jacobian, biases and residuals."""
