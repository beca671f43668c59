"""The version of pliant."""

__version__ = "0.2.0"
