"""The version of pliant."""

__version__ = "0.1.0"
