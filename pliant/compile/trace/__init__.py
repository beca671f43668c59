"""Functions as graphs: algorithms run on nodes, and the passes that make them cheap."""
