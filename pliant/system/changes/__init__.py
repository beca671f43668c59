"""Changes of a system that stands: other numbers, and other parts."""
