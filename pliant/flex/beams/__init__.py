"""Uniform beams as flexible bodies: eigenfunctions of several boundaries, and static shapes for beams that carry something."""
