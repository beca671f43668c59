"""Contacts of MJCF files: which geoms touch, and with what numbers."""
