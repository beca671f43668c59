"""Equations to read, and code for other tools: one emitter, one row of a table for each language."""

from pliant.export.languages import LANGUAGES

__all__ = ["LANGUAGES"]
