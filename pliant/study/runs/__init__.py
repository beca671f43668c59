"""The runs of a sweep: values, their combinations, the meaning of names, and the arguments of `pl.simulate`."""
