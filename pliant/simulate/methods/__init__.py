"""The integrators: a table with a row for each, and what each of them supports."""
