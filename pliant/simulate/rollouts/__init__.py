"""Many states through many steps in one call, and steppers."""
