"""Closures in loops over cells: their numbers, their classes, and fronts between cells."""
