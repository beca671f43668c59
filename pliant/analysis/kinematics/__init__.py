"""Poses that follow from what frames should do."""
