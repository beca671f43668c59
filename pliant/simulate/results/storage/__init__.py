"""Runs on disk: files, the parts of unfinished runs, and the system that a run holds."""
