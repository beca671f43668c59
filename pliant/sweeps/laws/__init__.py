"""Constraints by laws, at a state."""
