"""Runs on disk: files, the parts of runs that are not finished, and the system that a run holds."""
