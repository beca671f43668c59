"""What a run is asked to do, checked and made ready."""
