"""Constraints along shapes: curves, surfaces and cams."""
