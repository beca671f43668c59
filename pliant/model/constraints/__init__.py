"""Constraints by laws."""
