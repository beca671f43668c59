"""The laws of a model as such: which are traced, what identifies them, and what looks wrong in them."""
