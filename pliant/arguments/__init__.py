"""Readers of arguments: numbers, flags and values with labels."""
