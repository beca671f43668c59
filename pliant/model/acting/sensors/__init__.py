"""Sensors of a system, as data: ideal ones, and ones with errors that are sampled."""
