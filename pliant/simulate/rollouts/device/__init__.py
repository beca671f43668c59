"""Rollouts and steppers on a GPU."""
