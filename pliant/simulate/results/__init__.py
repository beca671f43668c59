"""What a run gives: records, their quality, and files."""
