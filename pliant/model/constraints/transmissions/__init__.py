"""Gears, ropes and belts."""
