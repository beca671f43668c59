"""The device: driver, arrays, and how they are laid out."""
