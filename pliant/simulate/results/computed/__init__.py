"""What follows from the states of a run: energies, momentum, outputs, contacts, and how well the run solved its equations."""
