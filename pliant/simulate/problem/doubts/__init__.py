"""Warnings about a run, before it or after it: loads that are too stiff, beams that bend too far, bodies that overlap unseen."""
