"""A system's equations for other tools."""
