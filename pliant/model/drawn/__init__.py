"""What is drawn of bodies."""
