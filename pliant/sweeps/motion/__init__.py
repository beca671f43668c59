"""Accelerations and rates of what moves: forward dynamics, driven hinges, impacts, reactions, steps."""
