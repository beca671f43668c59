"""The table of functions: what each takes and gives, and its derivatives."""
