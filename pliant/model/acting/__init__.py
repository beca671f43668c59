"""Loads, sensors, events and controllers of a system."""
