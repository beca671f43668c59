"""Beams of several segments: chains of flexible bodies that a system has as one beam."""
