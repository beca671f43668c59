"""Which runs a sweep has: values, their combinations, what names stand for, and all of it with what `pl.simulate` is told."""
