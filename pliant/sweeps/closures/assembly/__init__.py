"""States that all closures allow: how far closures are open, and the nearest state in which they are not."""
