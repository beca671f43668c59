"""Bodies: inertias, hinges, and flexible ones."""
