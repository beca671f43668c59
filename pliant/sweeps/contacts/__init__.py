"""Contacts between shapes: their geometry, their equations, the solver, and the step that they are part of."""
