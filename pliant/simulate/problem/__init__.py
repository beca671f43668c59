"""The arguments of a run, checked and prepared."""
