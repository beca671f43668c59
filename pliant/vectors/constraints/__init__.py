"""Constraints as laws: what a law sees, and its derivatives."""
