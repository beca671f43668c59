"""Loops around traced functions, as data: statements, the builder that records them, a checker, an evaluator, and writers."""
