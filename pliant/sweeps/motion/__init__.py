"""Accelerations and rates: forward dynamics, driven hinges, impacts, reactions, steps."""
