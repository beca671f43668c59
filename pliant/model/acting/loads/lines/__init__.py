"""Loads along lines: tendons, and actuators that pull on hinges, tendons or frames."""
