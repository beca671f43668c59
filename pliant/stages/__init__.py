"""The stages of a first call: what they cost, and what is being done."""
