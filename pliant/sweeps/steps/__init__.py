"""Steps of recursions, one body at a time: pure functions on numbers and on nodes."""
