"""Closed systems: rows of closures, which of them act, and poses in which all are closed."""
